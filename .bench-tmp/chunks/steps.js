// src/field/far.ts
/** No walk over dear steps leads there: more than any walk comes to (steps.ts). */
const FAR = 2 ** 29;
// src/field/steps.ts
/**
* The eight directions of a step, in the order in which ties are settled: straight before diagonal, each in reading
* order (docs/rules/README.md "The field").
*/
const DIRECTIONS = [
	[0, -1],
	[-1, 0],
	[1, 0],
	[0, 1],
	[-1, -1],
	[1, -1],
	[-1, 1],
	[1, 1]
];
/** The dearest step; with the most cells of a map, the dearest walk stays below `UNREACHABLE`. */
const DEAREST_STEP = 15;
/**
* By cell × 8 + direction: what that step costs, 0 if it is not possible. Nobody steps off the map or into a wall, nor
* diagonally past a wall on either side; for the rest a ruleset says the cost.
*/
function planSteps({ columns, rows, ground }, costOf) {
	const steps = new Uint8Array(new SharedArrayBuffer(8 * ground.length));
	const isOpen = (column, row) => column >= 0 && column < columns && row >= 0 && row < rows && !ground[row * columns + column].wall;
	for (const [cell, from] of ground.entries()) {
		const column = cell % columns;
		const row = Math.floor(cell / columns);
		if (from.wall) continue;
		for (const [direction, [right, down]] of DIRECTIONS.entries()) {
			if (!isOpen(column + right, row + down)) continue;
			if (!isOpen(column + right, row) || !isOpen(column, row + down)) continue;
			const cost = costOf(from, ground[cell + down * columns + right]);
			if (!(Number.isInteger(cost) && cost >= 0 && cost <= DEAREST_STEP)) throw new RangeError(`Expected a step to cost an integer from 0 to ${DEAREST_STEP}, got ${cost}`);
			steps[8 * cell + direction] = cost;
		}
	}
	return steps;
}
/**
* By goal × cells + start: the least that a walk costs, nobody being in the way; 0 where it begins at its goal, and
* `UNREACHABLE` where there is none.
*/
function planWalks(columns, steps) {
	const cells = steps.length / 8;
	const walks = new Uint16Array(new SharedArrayBuffer(2 * cells * cells));
	const walkTo = makeWalking(columns, steps);
	for (let goal = 0; goal < cells; goal++) walkTo(goal, walks.subarray(goal * cells, (goal + 1) * cells), 65535);
	return walks;
}
/**
* The same where a step can be as dear as a wall that is climbed: up to 130,000, so that on the largest map the dearest
* walk stays below `FAR`, which stands where there is none.
*/
function planFarWalks(columns, steps) {
	const cells = steps.length / 8;
	const walks = new Int32Array(new SharedArrayBuffer(4 * cells * cells));
	const walkTo = makeWalking(columns, steps);
	for (let goal = 0; goal < cells; goal++) walkTo(goal, walks.subarray(goal * cells, (goal + 1) * cells), FAR);
	return walks;
}
/**
* Walks to a goal, by where they begin. From the goal outwards, cells are settled in the order of their costs, which are
* integers: one list of cells for each cost that can come up at a time (Dial 1969). The lists are linked, so that dear
* steps need no more room than cheap ones.
*/
function makeWalking(columns, steps) {
	const { start, source, cost, dearest } = turnAround(columns, steps);
	const lists = dearest + 1;
	const first = new Int32Array(lists);
	const cellAt = new Uint16Array(source.length + 1);
	const after = new Int32Array(source.length + 1);
	return (goal, walk, none) => {
		walk.fill(none);
		walk[goal] = 0;
		first.fill(NOTHING);
		first[0] = 0;
		cellAt[0] = goal;
		after[0] = NOTHING;
		let entries = 1;
		let waiting = 1;
		for (let spent = 0; waiting > 0; spent++) {
			const list = spent % lists;
			let entry = first[list];
			first[list] = NOTHING;
			for (; entry !== NOTHING; entry = after[entry]) {
				waiting--;
				const cell = cellAt[entry];
				if (walk[cell] !== spent) continue;
				const end = start[cell + 1];
				for (let step = start[cell]; step < end; step++) {
					const total = spent + cost[step];
					const from = source[step];
					if (total >= walk[from]) continue;
					walk[from] = total;
					const later = total % lists;
					cellAt[entries] = from;
					after[entries] = first[later];
					first[later] = entries;
					entries++;
					waiting++;
				}
			}
		}
	};
}
/** The end of a list. */
const NOTHING = -1;
/** By the cell in which they end: where steps begin, and what they cost. */
function turnAround(columns, steps) {
	const cells = steps.length / 8;
	const start = new Int32Array(cells + 1);
	const source = [];
	const cost = [];
	for (let cell = 0; cell < cells; cell++) {
		for (const [direction, [right, down]] of DIRECTIONS.entries()) {
			const from = cell - down * columns - right;
			if (from < 0 || from >= cells || steps[8 * from + direction] === 0) continue;
			source.push(from);
			cost.push(steps[8 * from + direction]);
		}
		start[cell + 1] = source.length;
	}
	const dearest = cost.reduce((most, each) => Math.max(most, each), 0);
	return {
		start,
		source: Uint16Array.from(source),
		cost: Int32Array.from(cost),
		dearest
	};
}
export { FAR as a, planWalks as i, planFarWalks as n, planSteps as r, DIRECTIONS as t };
