// src/battle/notation.ts
const DICE = /^(\d{0,2})d(\d{1,4}|%)(?: ?([+-]) ?(\d{1,4}))?$/;
const CONSTANT = /^[+-]?\d{1,4}$/;
/**
* Reads `d8`, `2d6`, `2d6+1`, `d6-1`, `d%`, `3`; undefined for anything else, or beyond the limits of
* docs/rules/README.md, "Dice".
*/
function parseNotation(text) {
	const dice = DICE.exec(text);
	if (!dice && !CONSTANT.test(text)) return void 0;
	const count = dice ? Number(dice[1] || 1) : 0;
	const sides = dice ? Number(dice[2] === "%" ? 100 : dice[2]) : 0;
	const constant = dice ? Number(dice[4] ?? 0) * (dice[3] === "-" ? -1 : 1) : Number(text);
	if (dice && (count < 1 || count > 20 || sides < 2 || sides > 1e3)) return void 0;
	if (Math.abs(constant) > 1e3) return void 0;
	return {
		count,
		sides,
		constant: constant + 0
	};
}
/** The shortest text that `parseNotation` reads back as the same dice. */
function formatNotation({ count, sides, constant }) {
	if (count === 0) return String(constant);
	const dice = `${count === 1 ? "" : count}d${sides === 100 ? "%" : sides}`;
	if (constant === 0) return dice;
	return `${dice}${constant > 0 ? "+" : "-"}${Math.abs(constant)}`;
}
/** The least result. */
function lowestResult({ count, constant }) {
	return count + constant;
}
/** The greatest result. */
function highestResult({ count, sides, constant }) {
	return count * sides + constant;
}
export { parseNotation as i, highestResult as n, lowestResult as r, formatNotation as t };
