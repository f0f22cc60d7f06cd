import { A as makeInts, j as settle } from "./program.js";
// src/field/ways.ts
function makeWays({ shift, cells }, map, { occupant, columnOf, rowOf }) {
	const { columns, steps, walks } = map;
	const tableCells = columns * map.rows;
	const ahead = settle(Int32Array.from(map.right, (right, direction) => (map.down[direction] << shift) + right));
	const tableAhead = settle(Int32Array.from(map.right, (right, direction) => map.down[direction] * columns + right));
	/** The direction of a step, by how much further on it leads plus `below`. */
	const below = (1 << shift) + 1;
	const directionOf = new Int32Array(2 * below + 1);
	for (const [direction, distance] of ahead.entries()) directionOf[distance + below] = direction;
	const entry = planEntries();
	/**
	* By goal × cells + start: the directions that lead nearer to the goal, in the order in which they are taken; four
	* bits each, the direction plus 1. Worked out when somebody first walks to that goal, since most cells never are a
	* goal.
	*/
	const waysTo = makeInts(tableCells * tableCells);
	const known = new Uint8Array(tableCells);
	function planEntries() {
		const costs = new Int32Array(cells);
		for (let at = 0; at < tableCells; at++) for (let direction = 0; direction < 8; direction++) {
			const cost = steps[8 * at + direction];
			if (cost > 0) costs[cellOf(at + tableAhead[direction])] = cost;
		}
		return costs;
	}
	function cellOf(number) {
		return Math.floor(number / columns) << shift | number % columns;
	}
	function numberOf(at) {
		return rowOf(at) * columns + columnOf(at);
	}
	function stepCost(from, to) {
		return steps[8 * numberOf(from) + directionOf[to - from + below]];
	}
	function stepToward(from, to, budget) {
		const goal = numberOf(to);
		if (known[goal] === 0) findWays(goal);
		for (let ways = waysTo[goal * tableCells + numberOf(from)]; ways !== 0; ways >>>= 4) {
			const next = from + ahead[(ways & 15) - 1];
			if (occupant[next] < 0 && entry[next] <= budget) return next;
		}
		return -1;
	}
	function findWays(goal) {
		known[goal] = 1;
		const row = goal * tableCells;
		for (let here = 0; here < tableCells; here++) {
			const remaining = walks[row + here];
			let ways = 0;
			for (let left = remaining - 1; left >= remaining - 2; left--) for (let direction = 7; direction >= 0; direction--) {
				if (steps[8 * here + direction] === 0 || walks[row + here + tableAhead[direction]] !== left) continue;
				ways = ways << 4 | direction + 1;
			}
			waysTo[row + here] = ways;
		}
	}
	return {
		numberOf,
		cellOf,
		ahead,
		tableAhead,
		entry,
		stepCost,
		stepToward
	};
}
export { makeWays as t };
