import { A as makeInts } from "./program.js";
import { i as alongLine } from "./circumstances.js";
// src/field/cells.ts
/** An open field, where everybody is in sight of everybody. */
const WITHOUT_WALLS = {
	hasWalls: false,
	sight: /* @__PURE__ */ new Int32Array(0),
	sightWords: 0
};
/** @param out the bit of `marks` of those that are off the field */
function makeCells({ cells, columns, shift, map }, { cell, marks }, out) {
	const { hasWalls: somewhereWalled, sight, sightWords } = map ?? WITHOUT_WALLS;
	const occupant = makeInts(cells).fill(-1);
	const combatants = cell.length;
	const columnMask = (1 << shift) - 1;
	const columnOf = (at) => at & columnMask;
	const rowOf = (at) => at >> shift;
	function between(from, to) {
		const across = Math.abs((to & columnMask) - (from & columnMask));
		const down = Math.abs((to >> shift) - (from >> shift));
		return Math.max(across, down);
	}
	function inSight(from, to) {
		if (!somewhereWalled) return true;
		const looker = (from >> shift) * columns + (from & columnMask);
		const seen = (to >> shift) * columns + (to & columnMask);
		return (sight[looker * sightWords + (seen >> 5)] >> (seen & 31) & 1) !== 0;
	}
	function distance(combatant, other) {
		return between(cell[combatant], cell[other]);
	}
	function cellOnLine(from, to, step) {
		if (step === 0) return from;
		const steps = between(from, to);
		const right = alongLine(step, steps, columnOf(to) - columnOf(from));
		return from + (alongLine(step, steps, rowOf(to) - rowOf(from)) << shift) + right;
	}
	function moveTo(combatant, to) {
		occupant[cell[combatant]] = -1;
		occupant[to] = combatant;
		cell[combatant] = to;
	}
	function vacate(combatant) {
		occupant[cell[combatant]] = -1;
	}
	function clearField() {
		for (let combatant = 0; combatant < combatants; combatant++) occupant[cell[combatant]] = -1;
	}
	function setField() {
		for (let combatant = 0; combatant < combatants; combatant++) if ((marks[combatant] & out) === 0) occupant[cell[combatant]] = combatant;
	}
	return {
		occupant,
		columnOf,
		rowOf,
		between,
		distance,
		inSight,
		cellOnLine,
		moveTo,
		vacate,
		clearField,
		setField
	};
}
// src/field/open-steps.ts
function makeOpenSteps({ columns, rows, shift }, { occupant, columnOf, rowOf }) {
	const downward = 1 << shift;
	function isFree(column, row) {
		return column >= 0 && column < columns && row >= 0 && row < rows && occupant[row << shift | column] < 0;
	}
	/** A step comes nearer if it shortens the longer of the two differences. */
	function stepToward(from, to) {
		const column = columnOf(from);
		const row = rowOf(from);
		const across = columnOf(to) - column;
		const down = rowOf(to) - row;
		const right = across > 0 ? 1 : across < 0 ? -1 : 0;
		const below = down > 0 ? 1 : down < 0 ? -1 : 0;
		const width = Math.abs(across);
		const height = Math.abs(down);
		if (width > height) {
			if (isFree(column + right, row)) return from + right;
			if (down + 1 < width && isFree(column + right, row - 1)) return from + right - downward;
			if (1 - down < width && isFree(column + right, row + 1)) return from + right + downward;
			return -1;
		}
		if (height > width) {
			if (isFree(column, row + below)) return from + below * downward;
			if (across + 1 < height && isFree(column - 1, row + below)) return from + below * downward - 1;
			if (1 - across < height && isFree(column + 1, row + below)) return from + below * downward + 1;
			return -1;
		}
		return width > 0 && isFree(column + right, row + below) ? from + below * downward + right : -1;
	}
	return {
		isFree,
		stepToward
	};
}
export { makeCells as n, makeOpenSteps as t };
