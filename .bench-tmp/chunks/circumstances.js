// src/field/sight.ts
/** How many 32-bit words a row of bits takes that has one for each cell. */
function wordsFor(cells) {
	return cells + 31 >> 5;
}
/**
* Where the straight line between two cells is after `step` of `steps`, in one of the two coordinates: `length` is how
* far apart they are in it, and halves are rounded toward the start: sign(d) ⌈k |d| / n − ½⌉ (docs/rules/README.md "The
* field").
*/
function alongLine(step, steps, length) {
	const away = Math.floor((2 * step * Math.abs(length) + steps - 1) / (2 * steps));
	return length < 0 ? 0 - away : away;
}
/**
* Who sees whom: in row `from`, bit `to` is set if no cell of the line between them, from the former, is a wall, its
* end included. It need not be so the other way round, as the lines differ. Nobody looks out of a wall.
*
* All lines of the same direction and length are judged at once: each cell of such a line lies at a fixed distance from
* the line's start, so the blocked starts are the union of all walls, moved back by each of these distances. Rows of
* bits do that for 32 cells at a time.
*/
function planSight(columns, wall) {
	const cells = wall.length;
	const rows = cells / columns;
	const words = wordsFor(cells);
	const sight = new Int32Array(new SharedArrayBuffer(4 * cells * words));
	const walls = moveBits(wall);
	const blocked = new Int32Array(words);
	for (let down = 1 - rows; down < rows; down++) for (let across = 1 - columns; across < columns; across++) {
		const offset = down * columns + across;
		uniteLine(down, across);
		const firstColumn = Math.max(0, -across);
		const endColumn = Math.min(columns, columns - across);
		for (let row = Math.max(0, -down); row < Math.min(rows, rows - down); row++) {
			const end = row * columns + endColumn;
			for (let from = row * columns + firstColumn; from < end; from++) {
				if (blocked[from >> 5] >> (from & 31) & 1) continue;
				const to = from + offset;
				sight[from * words + (to >> 5)] |= 1 << (to & 31);
			}
		}
	}
	return sight;
	function uniteLine(down, across) {
		const steps = Math.max(Math.abs(across), Math.abs(down));
		blocked.fill(0);
		for (let step = 0; step <= steps; step++) {
			const right = step === 0 ? 0 : alongLine(step, steps, across);
			const first = ((step === 0 ? 0 : alongLine(step, steps, down)) * columns + right + cells) * words;
			for (let word = 0; word < words; word++) blocked[word] |= walls[first + word];
		}
	}
}
/** By distance in reading order + cells, a row of bits: the cells from which a marked one lies that far ahead. */
function moveBits(marked) {
	const cells = marked.length;
	const words = wordsFor(cells);
	const moved = new Int32Array(2 * cells * words);
	for (let at = 0; at < cells; at++) {
		if (!marked[at]) continue;
		for (let from = 0; from < cells; from++) moved[(at - from + cells) * words + (from >> 5)] |= 1 << (from & 31);
	}
	return moved;
}
// src/battle/circumstances.ts
/** Finds out what counts on one side of an attack, and tells it by its code. */
function explainSide(circumstances, side, situation, tell) {
	const first = side === "roll" ? 0 : circumstances.roll.length;
	let sum = 0;
	for (const [index, { worth, always }] of circumstances[side].entries()) {
		const value = worth?.(situation, sum) ?? 0;
		sum += value;
		if (value !== 0 || always) tell(first + index, value);
	}
}
/** What a code stands for: the name of the circumstance, and on which side it counts. */
function readCircumstance({ roll, defence }, code, defender) {
	const isRoll = code < roll.length;
	const { name } = isRoll ? roll[code] : defence[code - roll.length];
	return {
		name: typeof name === "string" ? name : name(defender),
		side: isRoll ? "roll" : "defence"
	};
}
/** Those by which hits are counted, in the order of `UNDER`. */
function listCounted({ roll, defence }) {
	return [...roll, ...defence].flatMap(({ counted }) => counted ?? []).sort((a, b) => a.under - b.under);
}
export { moveBits as a, alongLine as i, listCounted as n, planSight as o, readCircumstance as r, wordsFor as s, explainSide as t };
