import { A as makeInts, D as sumChances, O as Score, T as hitOf, _ as purposeOf, b as absorbedOf, g as oneByOne, i as selector_exports, j as settle, k as makeFloats, l as openMemory, m as combatantOf, o as nameMemory, u as startMemory, v as streamCount, w as facesOf, x as damageOf, y as streamId } from "../chunks/program.js";
import { i as planWalks$1, n as planFarWalks, r as planSteps, t as DIRECTIONS } from "../chunks/steps.js";
import { $ as suggest, A as ZodNullable, B as looseObject, C as value, D as ZodCatch, E as ZodArray, F as ZodRecord, G as strictObject, H as object, I as ZodUnknown, J as refusal, K as string, L as _enum, M as ZodOptional, N as ZodPrefault, O as ZodDefault, P as ZodReadonly, Q as nearest, R as array, S as text, T as isSeed, U as optional, V as number$1, W as record, X as expectedNames, Y as didYouMean, Z as meantEntry, _ as number, a as boolean, at as valueAt, b as readPercentage, c as dice, d as id, et as entryOf, f as idOrNone, g as list, h as integerOr, i as ID, it as plain$1, j as ZodObject, k as ZodNonOptional, l as distance, m as integer, n as require_dist, nt as isNothing, o as choice, ot as withoutFaults, p as ids, q as unknown, r as COUNTED, rt as placeWithin, s as countedIds, t as readYaml, tt as follow, u as distanceIn, v as percentage, w as isPrintable, x as rule, y as readNumber, z as literal$1 } from "../chunks/yaml.js";
import { a as moveBits, o as planSight, r as readCircumstance, s as wordsFor } from "../chunks/circumstances.js";
import { a as changeDice, i as buildTables, o as damageAfter, s as COLUMNS } from "../chunks/tables.js";
import { i as parseNotation, n as highestResult, r as lowestResult, t as formatNotation } from "../chunks/notation.js";
import { a as circumstances, i as COLUMNS$1, o as counted$1, t as buildTables$1 } from "../chunks/tables2.js";
import { C as takesUp, S as skillOf, _ as isHurled, b as levelIn, d as COLUMNS$2, f as circumstances$1, g as does$1, h as bulkOf, m as answers, p as counted$2, r as FACINGS, s as directionTo, t as buildTables$2, v as isMelee$1, x as names, y as isMissile$1 } from "../chunks/tables3.js";
import { a as counted$3, i as circumstances$2, r as COLUMNS$3, t as buildTables$3 } from "../chunks/tables4.js";
import { createRequire, register } from "node:module";
import { setImmediate } from "node:timers/promises";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { access, copyFile, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
// src/exact/beyond-reach.ts
/** There is no exact answer within reach. Nothing is guessed from what was found. */
var BeyondReach = class BeyondReach extends Error {
	name = "BeyondReach";
	/** How far it came, and what makes the problem large, the worst first; undefined if it could not even begin. */
	exploration;
	multipliers;
	constructor(message, exploration, multipliers = []) {
		super(message);
		this.exploration = exploration;
		this.multipliers = multipliers;
	}
	/** In a few words: `it is too large for an exact answer: it takes more than 60 s (--max-seconds)`. */
	get summary() {
		return this.message.split("\n")[0];
	}
	/** The same, with what it is that has no answer: `the variant "hp=90" is too large …`. */
	about(subject) {
		return new BeyondReach(`${subject} is ${this.message}`, this.exploration, this.multipliers);
	}
};
/** It would take more states, time or memory than it may. */
function tooLarge({ spent, exploration, spread }, budget, words) {
	const multipliers = words.map((word, at) => ({
		...word,
		values: spread[at]
	})).filter(({ what, values }) => what !== "" && values > LEAST_VALUES).sort((a, b) => b.values - a.values);
	return new BeyondReach(explain$1(spent, exploration, budget, multipliers), exploration, multipliers);
}
/** Entries with no more values than this are not named: two is what any entry has whose holder may be slain. */
const LEAST_VALUES = 2;
/** So many are named at most. */
const MOST_NAMED = 8;
function explain$1(spent, { states, round, undecided, seconds }, budget, multipliers) {
	const limit = {
		states: `${count$1(budget.states)} different situations (--max-states)`,
		seconds: `${budget.seconds} s (--max-seconds)`,
		bytes: `${(budget.bytes / 1e9).toFixed(1)} GB of memory`
	}[spent];
	const named = multipliers.slice(0, MOST_NAMED);
	const others = multipliers.length - named.length;
	const advice = [...new Set(multipliers.flatMap(({ advice }) => advice ?? []))];
	return [
		`too large for an exact answer: it takes more than ${limit}`,
		`  so far: ${count$1(states)} situations in ${seconds.toFixed(1)} s; in round ${round} ${percent(undecided)} of the battles were undecided`,
		"  what multiplies them, with the values seen:",
		...named.map(({ what, values }) => `    ${what}: ${count$1(values)}`),
		...others > 0 ? [`    and ${count$1(others)} more`] : [],
		...advice.length > 0 ? [`  to simplify: ${advice.join("; ")}`] : [],
		"  or fight it: `tiltyard run`, and any study without --exact, answers with error bars"
	].join("\n");
}
function count$1(value) {
	return value.toLocaleString("en-US");
}
function percent(share) {
	return `${Number((100 * share).toPrecision(3))} %`;
}
// src/arguments.ts
/** The number, if it is above 0; else throws a `RangeError` that names the option. */
function expectPositive(option, value) {
	if (value > 0) return value;
	throw new RangeError(`Expected \`${option}\` to be more than 0, got ${value}`);
}
// src/fight/tally.ts
/** Enough for most damage histograms; longer ones grow. */
const FIRST_LENGTH$1 = 128;
/**
* Integer counts of many battles. Tallies add, so any split of a run over threads, machines and time ends in the same
* counts; rates and intervals are made of them later (src/metrics).
*
* All counts are integers in float64, which is exact below 2^53; `add` refuses to pass that.
*/
var Tally = class {
	battles = 0;
	/** First party won, second party won, draw, stalemate: by the outcome codes of score.ts. */
	outcomes = /* @__PURE__ */ new Float64Array(4);
	/** Battles by their number of rounds. */
	rounds;
	/** By value: the sum over all battles, and the sum of the squares. */
	sums;
	squares;
	/** By product: the sum over all battles. */
	products;
	/** By rule: how often it was followed. */
	fired;
	/**
	* How lucky the parties' attacks were (src/battle/luck.ts). By outcome * 2 + party: the sum over all battles, in
	* `LUCK_UNIT`s; then the sums of the first party's square, of the product of both, and of the second's square, each of them
	* rounded to 1/LUCK_PRODUCT_UNIT of a hit point before. All 0 if luck was not counted, NaN if not of all battles. No part of the digest, which says what
	* was fought: luck may be counted otherwise one day.
	*/
	luck = /* @__PURE__ */ new Float64Array(11);
	/** Battles by the value of each of `layout.histogramValues`; they grow when a battle brings a larger value. */
	histograms;
	constructor(layout) {
		const values = layout.valueStart.length - 1;
		this.rounds = new Float64Array(layout.maxRounds + 1);
		this.sums = new Float64Array(values);
		this.squares = new Float64Array(values);
		this.products = new Float64Array(layout.productLeft.length);
		this.fired = new Float64Array(layout.rules);
		this.histograms = Array.from(layout.histogramValues, () => new Float64Array(FIRST_LENGTH$1));
	}
	/** Counts battles in a histogram. */
	count(histogram, value, battles) {
		if (value >= this.histograms[histogram].length) this.#grow(histogram, value);
		this.histograms[histogram][value] += battles;
	}
	/** Adds the battles of another tally of the same plan. */
	add(other) {
		this.addMessage(other.toMessage());
	}
	/** Adds a tally that came from another thread or from a file. */
	addMessage({ battles, counts: [outcomes, rounds, sums, squares, products, fired, ...others] }) {
		const histograms = others.slice(0, this.histograms.length);
		this.battles += battles;
		addInto$1(this.outcomes, outcomes);
		addInto$1(this.rounds, rounds);
		addInto$1(this.sums, sums);
		addInto$1(this.squares, squares);
		addInto$1(this.products, products);
		addInto$1(this.fired, fired);
		addLuck(this.luck, others[histograms.length]);
		for (const [i, histogram] of histograms.entries()) {
			if (histogram.length > this.histograms[i].length) this.#grow(i, histogram.length - 1);
			addInto$1(this.histograms[i], histogram);
		}
	}
	/** The counts themselves, not a copy: hand over their buffers, and this tally is empty. */
	toMessage() {
		const { battles, counts } = this.toDigest();
		return {
			battles,
			counts: Number.isNaN(this.luck[0]) ? counts : [...counts, this.luck]
		};
	}
	/** What a digest is made of. */
	toDigest() {
		const { outcomes, rounds, sums, squares, products, fired, histograms } = this;
		return {
			battles: this.battles,
			counts: [
				outcomes,
				rounds,
				sums,
				squares,
				products,
				fired,
				...histograms
			]
		};
	}
	#grow(histogram, value) {
		const old = this.histograms[histogram];
		let length = old.length;
		while (length <= value) length *= 2;
		this.histograms[histogram] = new Float64Array(length);
		this.histograms[histogram].set(old);
	}
};
function addInto$1(counts, more) {
	for (let i = 0; i < counts.length && i < more.length; i++) {
		counts[i] += more[i];
		if (counts[i] > Number.MAX_SAFE_INTEGER) throw new RangeError("a count has passed 2^53: fight fewer battles");
	}
}
/** Without a bound: beyond 2^53 luck is no longer exact, and figures are not adjusted by it. */
function addLuck(luck, more) {
	for (let i = 0; i < luck.length; i++) luck[i] += more === void 0 ? NaN : more[i];
}
const LUCK_COLUMNS = [2, 3];
/** The compiler gives up on functions that are too long: so many statements go into one. */
const STATEMENTS$1 = 400;
/** A keeper of some values of a plan's battles. Written out as a generated function for the reason told in recorder.ts. */
function makeKeeper(layout, score, values) {
	const chunk = {
		columns: /* @__PURE__ */ new Int32Array(0),
		battles: 0
	};
	const { valueStart, valueCounters } = layout;
	const statements = Array.from(values, (value, column) => {
		const counters = valueCounters.subarray(valueStart[value], valueStart[value + 1]);
		const sum = Array.from(counters, (at) => `counters[${at}]`).join(" + ") || "0";
		return `  columns[${4 + column} * battles + at] = ${sum}`;
	});
	const parts = [];
	for (let from = 0; from < statements.length; from += STATEMENTS$1) {
		const body = statements.slice(from, from + STATEMENTS$1);
		parts.push([
			`function part${parts.length}(columns, battles, at) {`,
			...body,
			"}"
		].join("\n"));
	}
	const calls = parts.map((_, part) => `  part${part}(columns, battles, at)`);
	const source = [
		`'use strict'`,
		...parts,
		"return (columns, battles, at) => {",
		...calls,
		"}"
	].join("\n");
	const keepValues = new Function("counters", source)(score.counters);
	const columns = 4 + values.length;
	const { luck } = score;
	const [FIRST_LUCK, SECOND_LUCK] = LUCK_COLUMNS;
	const COARSE = 617283950617284e-19;
	return {
		begin(battles) {
			chunk.battles = battles;
			chunk.columns = new Int32Array(new SharedArrayBuffer(4 * columns * battles));
			return chunk.columns;
		},
		keep(at, outcome, rounds) {
			const { columns, battles } = chunk;
			columns[0 * battles + at] = outcome;
			columns[1 * battles + at] = rounds;
			if (luck !== void 0) {
				columns[FIRST_LUCK * battles + at] = Math.floor(luck[0] * COARSE + .5);
				columns[SECOND_LUCK * battles + at] = Math.floor(luck[1] * COARSE + .5);
			}
			keepValues(columns, battles, at);
		}
	};
}
/** By cell and control, then products of controls; see `PairTally.luck`. */
const PAIRED_LUCK_SUMS = 68;
/**
* Integer counts of battles that two plans fought with the same dice, in pairs. With both plans' own tallies they make
* intervals of differences. They add as tallies do.
*/
var PairTally = class {
	battles = 0;
	/** Pairs by how the first plan's battle ended and how the second's did: `outcomes[4 * first + second]`. */
	outcomes = /* @__PURE__ */ new Float64Array(16);
	/** By product of the layout: the sum over all pairs. */
	products;
	/**
	* The luck of the first plan's parties and of the second's, four controls (docs/statistics.md §12). By index of `outcomes` * 4
	* + control: the sum over those pairs; then the sums of products of the first plan's with the second's, by 2 * party + party.
	* All in the units of products (tally.ts). No part of the digest.
	*/
	luck = new Float64Array(PAIRED_LUCK_SUMS);
	constructor({ left }) {
		this.products = new Float64Array(left.length);
	}
	add(other) {
		this.addMessage(other.toMessage());
	}
	addMessage({ battles, counts: [outcomes, products, luck] }) {
		this.battles += battles;
		addInto(this.outcomes, outcomes);
		addInto(this.products, products);
		addLuck(this.luck, luck);
	}
	toMessage() {
		const { battles, counts } = this.toDigest();
		return {
			battles,
			counts: Number.isNaN(this.luck[0]) ? counts : [...counts, this.luck]
		};
	}
	/** What a digest is made of. */
	toDigest() {
		return {
			battles: this.battles,
			counts: [this.outcomes, this.products]
		};
	}
};
/** Counts a chunk that both plans have fought. */
function countPairs(layout, first, second, battles) {
	const tally = new PairTally(layout);
	tally.battles = battles;
	const at = 0 * battles;
	for (let b = at; b < at + battles; b++) tally.outcomes[4 * first[b] + second[b]]++;
	for (const [product, left] of layout.left.entries()) tally.products[product] = multiply(first, left * battles, second, layout.right[product] * battles, battles);
	countLuck(tally.luck, first, second, battles);
	return tally;
}
function countLuck(sums, first, second, battles) {
	const [one, other] = LUCK_COLUMNS.map((column) => column * battles);
	const PRODUCTS = 64;
	for (let b = 0; b < battles; b++) {
		const cell = 4 * (4 * first[0 * battles + b] + second[0 * battles + b]);
		const [a, c] = [first[one + b], first[other + b]];
		const [x, y] = [second[one + b], second[other + b]];
		sums[cell] += a;
		sums[cell + 1] += c;
		sums[cell + 2] += x;
		sums[cell + 3] += y;
		sums[PRODUCTS] += a * x;
		sums[65] += a * y;
		sums[66] += c * x;
		sums[67] += c * y;
	}
}
function multiply(first, left, second, right, battles) {
	let sum = 0;
	for (let b = 0; b < battles; b++) sum += first[left + b] * second[right + b];
	return sum;
}
function addInto(counts, more) {
	for (let i = 0; i < counts.length; i++) {
		counts[i] += more[i];
		if (Math.abs(counts[i]) > Number.MAX_SAFE_INTEGER) throw new RangeError("a count has passed 2^53: fight fewer battles");
	}
}
// src/fight/luck-of.ts
/**
* How the difference between `second` of the second side and `first` of the first goes together with the luck of both sides'
* parties.
*/
function pairedLuckOf(tallies, pair, first, second) {
	const { battles: n, outcomes, luck } = pair;
	if (!tallies.every((tally) => isKnown(tally.luck)) || !isKnown(luck)) return void 0;
	const [mine, other] = tallies.map(meansOf);
	const means = [...mine, ...other];
	const [ofMine, ofOther] = [spreadOf(tallies[0], mine), spreadOf(tallies[1], other)];
	const across = mine.map((mean, at) => other.map((otherMean, to) => luck[64 + 2 * at + to] / 256 / n - mean * otherMean));
	const spread = [...ofMine.map((row, at) => [...row, ...across[at]]), ...ofOther.map((row, at) => [...across.map((each) => each[at]), ...row])];
	/** The difference of a pair that ended so: 1, 0 or -1. */
	const differenceOf = (cell) => Number((cell & 3) === second) - Number(cell >> 2 === first);
	const mean = outcomes.reduce((sum, pairs, cell) => sum + pairs * differenceOf(cell), 0) / n;
	return {
		means,
		spread,
		covariance: means.map((_, control) => {
			let [sum, product] = [0, 0];
			for (let cell = 0; cell < 16; cell++) {
				sum += luck[4 * cell + control];
				product += luck[4 * cell + control] * differenceOf(cell);
			}
			return (product - mean * sum) / 16 / n;
		})
	};
}
function isKnown(luck) {
	return luck.some((sum) => sum !== 0) && luck.every((sum) => Math.abs(sum) <= Number.MAX_SAFE_INTEGER);
}
function meansOf({ battles, outcomes, luck }) {
	return [0, 1].map((party) => {
		let sum = 0;
		for (let outcome = 0; outcome < outcomes.length; outcome++) sum += luck[2 * outcome + party];
		return sum / 259200 / battles;
	});
}
function spreadOf({ battles, outcomes, luck }, [one, other]) {
	const [first, both, second] = luck.subarray(2 * outcomes.length).map((sum) => sum / 256 / battles);
	const between = both - one * other;
	return [[first - one ** 2, between], [between, second - other ** 2]];
}
// src/statistics/special.ts
/**
* The special functions that intervals stand on, with errors below 5e-13. simple-statistics has some of them, but with 2
* to 3 digits (`probit(0.975)` is 1.957), which is not enough for an interval (docs/statistics.md §0 and §9).
*/
const CENTRE_OVER = [
	2509.0809287301227,
	33430.57558358813,
	67265.7709270087,
	45921.95393154987,
	13731.69376550946,
	1971.5909503065513,
	133.14166789178438,
	3.3871328727963665
];
const CENTRE_UNDER = [
	5226.495278852854,
	28729.085735721943,
	39307.89580009271,
	21213.794301586597,
	5394.196021424751,
	687.1870074920579,
	42.31333070160091,
	1
];
const TAIL_OVER = [
	.0007745450142783414,
	.022723844989269184,
	.2417807251774506,
	1.2704582524523684,
	3.6478483247632045,
	5.769497221460691,
	4.630337846156546,
	1.4234371107496835
];
const TAIL_UNDER = [
	1.0507500716444169e-9,
	.0005475938084995345,
	.015198666563616457,
	.14810397642748008,
	.6897673349851,
	1.6763848301838038,
	2.053191626637759,
	1
];
const FAR_OVER = [
	2.0103343992922881e-7,
	27115555687434876e-21,
	.0012426609473880784,
	.026532189526576124,
	.29656057182850487,
	1.7848265399172913,
	5.463784911164114,
	6.657904643501103
];
const FAR_UNDER = [
	20442631033899397e-31,
	1.421511758316446e-7,
	18463183175100548e-21,
	.0007868691311456133,
	.014875361290850615,
	.1369298809227358,
	.599832206555888,
	1
];
/**
* The number below which a standard normal variable falls with probability `p`; ±Infinity at 0 and 1. For an upper tail
* of size alpha write `-normalQuantile(alpha)`: `1 - alpha` would lose the digits of a small alpha.
*/
function normalQuantile(p) {
	const fromCentre = p - .5;
	if (Math.abs(fromCentre) <= .425) {
		const r = .180625 - fromCentre * fromCentre;
		return fromCentre * polynomial(CENTRE_OVER, r) / polynomial(CENTRE_UNDER, r);
	}
	const tail = Math.min(p, 1 - p);
	if (tail === 0) return fromCentre < 0 ? -Infinity : Infinity;
	const r = Math.sqrt(-Math.log(tail));
	const distance = r <= 5 ? polynomial(TAIL_OVER, r - 1.6) / polynomial(TAIL_UNDER, r - 1.6) : polynomial(FAR_OVER, r - 5) / polynomial(FAR_UNDER, r - 5);
	return fromCentre < 0 ? -distance : distance;
}
/** How many standard errors to either side make a two-sided interval of this confidence: 1.96 for 0.95. */
function standardErrors(confidence) {
	return -normalQuantile((1 - confidence) / 2);
}
/**
* The probability that a standard normal variable exceeds `z`. The series is that of Marsaglia (2004); in the tail, where
* the subtraction would lose digits, the continued fraction of Abramowitz and Stegun 26.2.14.
*/
function normalTail(z) {
	if (z < 0) return 1 - normalTail(-z);
	const density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
	if (z < 3) {
		let term = z;
		let sum = z;
		for (let odd = 3; term > sum * Number.EPSILON; odd += 2) {
			term *= z * z / odd;
			sum += term;
		}
		return .5 - density * sum;
	}
	let fraction = z;
	for (let k = 120; k >= 1; k--) fraction = z + k / fraction;
	return density / fraction;
}
function polynomial(coefficients, x) {
	let sum = 0;
	for (const coefficient of coefficients) sum = sum * x + coefficient;
	return sum;
}
const HALF_LOG_TAU = Math.log(2 * Math.PI) / 2;
/** Stirling's approximation of lnGamma. */
function stirling(x) {
	return (x - .5) * Math.log(x) - x + HALF_LOG_TAU;
}
/** What Stirling's approximation leaves out: a small number, of which no digits are lost for large x. */
function stirlingError(x) {
	if (x <= 20) return lanczos(x) - stirling(x);
	const square = x * x;
	return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / x;
}
const LANCZOS = [
	.9999999999998099,
	676.5203681218851,
	-1259.1392167224028,
	771.3234287776531,
	-176.6150291621406,
	12.507343278686905,
	-.13857109526572012,
	9984369578019572e-21,
	1.5056327351493116e-7
];
/** lnGamma for small x, where Stirling's series is not good enough. */
function lanczos(x) {
	let sum = LANCZOS[0];
	for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i] / (x + i - 1);
	const t = x + 6.5;
	return HALF_LOG_TAU + (x - .5) * Math.log(t) - t + Math.log(sum);
}
/**
* The regularized incomplete beta function I_x(a, b), or its upper tail 1 - I_x(a, b) without the loss of digits that the
* subtraction would bring. For a, b > 0 and 0 <= x <= 1.
*/
function betaTail(x, a, b, tail = "lower") {
	if (x <= 0) return tail === "lower" ? 0 : 1;
	if (x >= 1) return tail === "lower" ? 1 : 0;
	return tailOf(x, a, b, tail, betaPower(x, a, b));
}
/** `power` is betaPower(x, a, b). The fraction converges quickly only on its own side of the mean, hence the exchange. */
function tailOf(x, a, b, tail, power) {
	if (x < (a + 1) / (a + b + 2)) {
		const lower = power * continuedFraction(x, a, b) / a;
		return tail === "lower" ? lower : 1 - lower;
	}
	const upper = power * continuedFraction(1 - x, b, a) / b;
	return tail === "upper" ? upper : 1 - upper;
}
/**
* x^a (1 - x)^b / B(a, b), as the ratio to its value at the mode times Stirling's errors (Loader 2000, "Fast and accurate
* computation of binomial probabilities"): the difference of three large lnGamma would lose 7 digits at a million battles.
*/
function betaPower(x, a, b) {
	const n = a + b;
	const excess = n * x - a;
	const exponent = a * logRatio(n * x, excess, a) + b * logRatio(n * (1 - x), -excess, b);
	const errors = stirlingError(n) - stirlingError(a) - stirlingError(b);
	return Math.sqrt(a / n * b / (2 * Math.PI)) * Math.exp(exponent + errors);
}
/** ln(value / base), where value = base + excess. */
function logRatio(value, excess, base) {
	return Math.abs(excess) < base / 2 ? Math.log1p(excess / base) : Math.log(value / base);
}
/** The continued fraction of the incomplete beta function by Lentz's method (Numerical Recipes, `betacf`). */
function continuedFraction(x, a, b) {
	const TINY = 1e-300;
	const notZero = (value) => Math.abs(value) < TINY ? TINY : value;
	let c = 1;
	let d = 1 / notZero(1 - (a + b) * x / (a + 1));
	let fraction = d;
	for (let m = 1; m < 1e6; m++) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / notZero(1 + even * d);
		c = notZero(1 + even / c);
		fraction *= d * c;
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / notZero(1 + odd * d);
		c = notZero(1 + odd / c);
		const change = d * c;
		fraction *= change;
		if (Math.abs(change - 1) < 4 * Number.EPSILON) break;
	}
	return fraction;
}
/**
* The x at which the lower (or upper) tail of the beta distribution has the probability `q`. For a, b > 0 and 0 <= q <= 1.
*
* Newton's method on the logarithm of the tail, which is concave, so that it is quick even for a tail of 1e-9; a step that
* leaves the bracket is replaced by bisection.
*/
function inverseBetaTail(q, a, b, tail = "lower") {
	if (q <= 0) return tail === "lower" ? 0 : 1;
	if (q >= 1) return tail === "lower" ? 1 : 0;
	if (a > b) return 1 - inverseBetaTail(q, b, a, tail === "lower" ? "upper" : "lower");
	const sign = tail === "lower" ? 1 : -1;
	const mean = a / (a + b);
	const deviation = Math.sqrt(mean * (1 - mean) / (a + b + 1));
	let low = 0;
	let high = 1;
	let x = mean + sign * normalQuantile(q) * deviation;
	if (x <= 0) x = mean / 2;
	if (x >= 1) x = (1 + mean) / 2;
	for (let step = 0; step < 200; step++) {
		const power = betaPower(x, a, b);
		const probability = tailOf(x, a, b, tail, power);
		if (probability * sign < q * sign) low = x;
		else high = x;
		const change = -sign * Math.log(probability / q) * probability * x * (1 - x) / power;
		const newton = x + change;
		if (Math.abs(change) <= 1e-10 * Math.min(x, 1 - x)) return newton;
		x = newton > low && newton < high ? newton : (low + high) / 2;
	}
	return x;
}
// src/statistics/proportion.ts
/** The exact upper bound of a share that lies below the truth with a probability of at most `alpha`. */
function upperBound(successes, n, alpha) {
	return successes >= n ? 1 : inverseBetaTail(alpha, successes + 1, n - successes, "upper");
}
// src/statistics/paired-shares.ts
/**
* The second side's share less the first's, with the interval of Bonett and Price (2012). With common random numbers it
* is usual that no pair disagrees; Wald's interval would then have no width, this one has (docs/statistics.md §4).
*/
function pairedShares({ n, gained, lost }, confidence = .95) {
	if (n === 0) return {
		value: 0,
		low: -1,
		high: 1
	};
	const up = (gained + 1) / (n + 2);
	const down = (lost + 1) / (n + 2);
	const centre = up - down;
	const half = standardErrors(confidence) * Math.sqrt((up + down - centre ** 2) / (n + 2));
	return {
		value: (gained - lost) / n,
		low: Math.max(-1, centre - half),
		high: Math.min(1, centre + half)
	};
}
/**
* The same, made to cover. Where a change only helps, all pairs that disagree do so in one direction, and Bonett and
* Price's interval is then too short at its far end: of four such pairs one of 95 % covers in 93.2 % of runs, and a gate
* would miss in up to 6.7 % instead of 5 %, by exact enumeration. So each end lies no nearer than that direction's exact
* bound has it, which keeps what is promised.
*/
function coveringPairedShares(pairs, confidence = .95) {
	if (pairs.n === 0) return pairedShares(pairs);
	const { n, gained, lost } = pairs;
	const { value, low, high } = pairedShares(pairs, confidence);
	const error = (1 - confidence) / 2;
	return {
		value,
		low: Math.min(low, gained / n - upperBound(lost, n, error)),
		high: Math.max(high, upperBound(gained, n, error) - lost / n)
	};
}
/** McNemar's statistic, to be compared with chi-squared of one degree of freedom; 0 where no pair disagrees. */
function mcNemarStatistic({ gained, lost }) {
	return gained + lost === 0 ? 0 : (gained - lost) ** 2 / (gained + lost);
}
/** Fewer disagreeing pairs than this are judged by the exact test. */
const FEW = 25;
/** How likely shares at least so far apart would be if there were no difference (two-sided). */
function pairedSharesP(pairs) {
	return pairs.gained + pairs.lost < FEW ? exactMcNemar(pairs) : 2 * normalTail(Math.sqrt(mcNemarStatistic(pairs)));
}
/** The same by the binomial distribution of the disagreeing pairs, for any number of them. */
function exactMcNemar({ gained, lost }) {
	const more = Math.max(gained, lost);
	const less = Math.min(gained, lost);
	return more === less ? 1 : Math.min(1, 2 * betaTail(.5, more, less + 1, "lower"));
}
// src/statistics/control-variates.ts
/** Of fewer observations, or fewer of those that tell one from the other, nothing is said of how it goes with its controls. */
const LEAST_OBSERVATIONS = 1024;
/** What saves fewer observations than this is not worth a second formula. */
const LEAST_SAVED = 1.15;
/** A control with so small a part of its own says the same as those before it. */
const LEAST_OF_ITS_OWN = 1e-6;
/**
* The same of the difference between shares of pairs, with the controls of both sides: the plain interval, which covers
* however few pairs differ, moved and made as much shorter as the standard error becomes.
*/
function adjustedPairedShares(pairs, controls, confidence = .95) {
	const { n, gained, lost } = pairs;
	if (n < LEAST_OBSERVATIONS || gained + lost < 100) return void 0;
	const plain = coveringPairedShares(pairs, confidence);
	const { change, explained, free } = explain(n, controls);
	const variance = (gained + lost) / n - plain.value ** 2;
	const worth = variance * free / (variance - explained);
	if (!(worth >= LEAST_SAVED * n && Number.isFinite(worth))) return void 0;
	const value = plain.value - change;
	const shrink = Math.sqrt(n / worth);
	return {
		value,
		low: Math.max(-1, value - (plain.value - plain.low) * shrink),
		high: Math.min(1, value + (plain.high - plain.value) * shrink),
		worth
	};
}
/**
* By least squares: what the controls' means have added to the figure's, how much of its variance they explain, and how
* many observations are left free. The controls are taken in their order, each without what those before it say.
*/
function explain(n, controls) {
	const means = [...controls.means];
	const spread = controls.spread.map((row) => [...row]);
	const covariance = [...controls.covariance];
	let [change, explained, free] = [
		0,
		0,
		n - 1
	];
	for (const [at, row] of spread.entries()) {
		const own = row[at];
		if (!(own > LEAST_OF_ITS_OWN * controls.spread[at][at])) continue;
		const slope = covariance[at] / own;
		change += slope * means[at];
		explained += slope * covariance[at];
		free--;
		for (let other = at + 1; other < spread.length; other++) {
			const shared = row[other] / own;
			means[other] -= shared * means[at];
			covariance[other] -= shared * covariance[at];
			for (let third = at + 1; third < spread.length; third++) spread[other][third] -= shared * row[third];
		}
	}
	return {
		change,
		explained,
		free
	};
}
/**
* How many equal events would have this sum and this sum of squares: (Σx)² / Σx². The battles in which something happened
* if it is always as much; fewer if it varies; all of them of what is the same in every battle. 0 if it never happened.
*/
function eventsOf(sum, squares) {
	return Number(squares) === 0 ? 0 : Number(sum) ** 2 / Number(squares);
}
/**
* How many events may be expected at most where `events` were seen, by Poisson's distribution, in the approximation of
* Wilson and Hilferty (1931): an error of at most `alpha`. `events` may be a fraction.
*/
function mostEvents(events, alpha) {
	const more = events + 1;
	return more * (1 - 1 / (9 * more) - normalQuantile(alpha) / (3 * Math.sqrt(more))) ** 3;
}
/** The reach of as many events of this size as have this variance together. */
function reachOfEvents(squaredError, size, alpha) {
	if (size === 0) return 0;
	const events = squaredError / size ** 2;
	return size * (mostEvents(events, alpha) - events);
}
/**
* The reach of a difference of pairs: normal, unless that stands on too few events. They are few if neither the difference
* itself nor how it varies is worth enough pairs that differ by `size`, which is as much as one can.
*/
function reachOfDifference(value, squaredError, size, confidence) {
	if (Math.max(squaredError === 0 ? 0 : value ** 2 / squaredError, squaredError / size ** 2) >= 16) return standardErrors(confidence) * Math.sqrt(squaredError);
	return reachOfEvents(squaredError, size, (1 - confidence) / 2);
}
function around(value, { below, above }) {
	return {
		low: value - below,
		high: value + above
	};
}
// src/statistics/interval.ts
/** The interval cut to what is possible at all, such as 0 to 1 for a share. */
function clamp({ low, high }, bounds) {
	return {
		low: Math.max(low, bounds.low),
		high: Math.min(high, bounds.high)
	};
}
// src/statistics/mean.ts
/** The sample variance (over n - 1); NaN for fewer than two. */
function variance({ n, sum, squares }) {
	return Number(BigInt(n) * BigInt(squares) - BigInt(sum) ** 2n) / (n * (n - 1));
}
// src/statistics/ratio.ts
/**
* The variance of Σx/Σy: Σ(x - ry)² n / (n - 1) / (Σy)², with r = Σx/Σy, in whole numbers up to the last division. For at
* least two battles.
*/
function ratioVariance(moments) {
	const { n } = moments;
	const y = Number(moments.sumY) ** 2;
	return Number(residualsOf(moments)) / y / y * n / (n - 1);
}
/** Σ(x - ry)² (Σy)², a whole number. */
function residualsOf(moments) {
	const x = BigInt(moments.sumX);
	const y = BigInt(moments.sumY);
	return y * y * BigInt(moments.squaresX) - 2n * x * y * BigInt(moments.products) + x * x * BigInt(moments.squaresY);
}
// src/metrics/sample.ts
/** The quantiles that are reported of everything a histogram is kept of: `rounds.p05`, … */
const PERCENTILES = [
	5,
	10,
	25,
	50,
	75,
	90,
	95
];
/** Of counts by value. */
function momentsOf$3(counts) {
	let sum = 0;
	let squares = 0;
	for (const [value, battles] of counts.entries()) {
		sum += value * battles;
		squares += value * value * battles;
	}
	return {
		sum,
		squares
	};
}
// src/exact/rounding.ts
/** Significant digits that are kept: more than is promised (1e-9 of a share), and less than rounding can spoil. */
const DIGITS = 12;
/** An exact figure without what is nothing but rounding. */
function rounded(value) {
	return Number(value.toPrecision(DIGITS));
}
// src/exact/measure.ts
/** Shares are added up in another order on every way to them. */
const ROUNDING = 1e-12;
/**
* Makes metrics of a solution, under the names of docs/scenario-format.md and in the order of a run's
* (metrics/metrics.ts). Means and shares are exact, since they add; quantiles only of what is settled when a battle
* ends.
*/
function measureExactly(solution, scoreboard, roster, layout) {
	const { means, shares, outcomes, values, histograms: settled } = solution;
	const metrics = {};
	const histograms = {};
	const add = (name, kind, value) => {
		metrics[name] = exactly(kind, value);
	};
	const ofEnding = outcomes.map((_, ending) => shares.reduce((sum, ended) => sum + ended[ending], 0));
	const shareOf = (outcome) => ofEnding.reduce((sum, share, ending) => sum + (outcomes[ending] === outcome ? share : 0), 0);
	add(`win.${roster.parties[0]}`, "share", shareOf(0));
	add(`win.${roster.parties[1]}`, "share", shareOf(1));
	add("draw", "share", shareOf(2));
	add("stalemate", "share", shareOf(3));
	const byRound = shares.map((ended) => ended.reduce((sum, share) => sum + share, 0));
	add("rounds.mean", "mean", meanOf(byRound));
	distribute("rounds", byRound);
	if (solution.undecided === 0) add("rounds.max", "quantile", byRound.length - 1);
	const meanOfValue = (value) => {
		let sum = 0;
		for (let at = layout.valueStart[value]; at < layout.valueStart[value + 1]; at++) sum += means[layout.valueCounters[at]];
		return sum;
	};
	for (const line of scoreboard.lines) switch (line.kind) {
		case "mean": {
			add(`${line.name}.mean`, "mean", meanOfValue(line.value));
			const at = line.histogram === void 0 ? -1 : settled.indexOf(line.histogram);
			if (at >= 0) distribute(line.name, distributionOf(ofEnding, values.map((each) => each[at])));
			break;
		}
		case "share":
			add(line.name, "share", meanOfValue(line.value) / line.members);
			break;
		case "ratio": {
			const bottom = meanOfValue(line.bottom);
			if (bottom > 0) add(line.name, line.share ? "share" : "mean", meanOfValue(line.top) / bottom);
		}
	}
	/** Quantiles and shares of a distribution. */
	function distribute(name, distribution) {
		const whole = distribution.reduce((sum, share) => sum + share, 0);
		for (const percent of PERCENTILES) {
			let upTo = 0;
			const value = distribution.findIndex((share) => {
				upTo += share;
				return upTo >= percent / 100 * whole - ROUNDING;
			});
			add(`${name}.p${String(percent).padStart(2, "0")}`, "quantile", value);
		}
		const entries = [...distribution.entries()].filter(([, share]) => share > 0);
		histograms[name] = Object.fromEntries(entries.map(([value, share]) => [value, rounded(share)]));
	}
	let rule = means.length - layout.rules;
	return {
		metrics,
		histograms,
		fired: roster.rules.map((rules) => rules.map(() => rounded(means[rule++]))),
		firstSlain: scoreboard.firstSlain.map((value) => exactly("share", meanOfValue(value)))
	};
}
function exactly(kind, value) {
	const known = rounded(value);
	return {
		kind,
		exact: true,
		value: known,
		low: known,
		high: known
	};
}
function meanOf(distribution) {
	return distribution.reduce((sum, share, value) => sum + share * value, 0);
}
/** By value: the shares of the endings that have it. */
function distributionOf(shares, values) {
	const distribution = new Array(Math.max(0, ...values) + 1).fill(0);
	for (const [ending, share] of shares.entries()) distribution[values[ending]] += share;
	return distribution;
}
// src/battle/enumerating-dice.ts
/** Rules that roll more often than this in one experiment are taken to roll for ever. */
const MOST_ROLLS = 4096;
/** Of two dice that differ each is as likely to be the higher, however often they had to be rolled. */
const COIN = {
	results: Int32Array.of(1, -1),
	chances: Float64Array.of(.5, .5)
};
/** @param entries of the attack tables (`Plan.entries`). */
function enumeratingDice(entries) {
	const wheels = [];
	const positions = new Int32Array(MOST_ROLLS);
	/** By roll: the probability of all before it. */
	const running = (/* @__PURE__ */ new Float64Array(4097)).fill(1);
	let turning = 0;
	let rolls = 0;
	const plain = /* @__PURE__ */ new Map();
	const added = /* @__PURE__ */ new Map();
	const checks = /* @__PURE__ */ new Map();
	const attacks = /* @__PURE__ */ new Map();
	const leads = /* @__PURE__ */ new Map();
	function roll(wheel) {
		if (rolls === turning) {
			if (turning === MOST_ROLLS) throw new RangeError(`more than ${MOST_ROLLS} dice are rolled at a stretch`);
			wheels[turning] = wheel;
			positions[turning++] = 0;
		} else if (wheels[rolls] !== wheel) throw new Error("the same dice have led to different rolls");
		const position = positions[rolls];
		running[rolls + 1] = running[rolls] * wheel.chances[position];
		rolls++;
		return wheel.results[position];
	}
	function outcome(_stream, size, row) {
		const key = row * 2 ** 17 + size;
		return roll(attacks.get(key) ?? remember(attacks, key, entries ? distinctOutcomes(entries, size, row) : fairDie(size)));
	}
	function begin() {
		rolls = 0;
		turning = 0;
	}
	return {
		start() {},
		begin,
		below(_stream, sides) {
			return sides === 1 ? 0 : roll(plain.get(sides) ?? remember(plain, sides, fairDie(sides)));
		},
		sum(_stream, count, sides) {
			if (count === 0) return 0;
			const key = count * 2 ** 22 + sides;
			return roll(added.get(key) ?? remember(added, key, diceAdded(count, sides)));
		},
		reaches(_stream, sides, need) {
			if (need <= 1 || need > sides) return need <= 1;
			const key = need * 2 ** 22 + sides;
			return roll(checks.get(key) ?? remember(checks, key, checkDie(sides, need))) > 0;
		},
		ahead(_one, _other, sides, count = 1, lead = 0) {
			if (lead === 0) return roll(COIN);
			const key = `${count}d${sides}+${lead}`;
			return roll(leads.get(key) ?? remember(leads, key, diceAhead(count, sides, lead)));
		},
		outcome,
		check: outcome,
		probability: () => running[rolls],
		next() {
			rolls = 0;
			while (turning > 0) {
				if (++positions[turning - 1] < wheels[turning - 1].results.length) return true;
				turning--;
			}
			return false;
		}
	};
}
function fairDie(sides) {
	return {
		results: Int32Array.from({ length: sides }, (_, face) => face),
		chances: new Float64Array(sides).fill(1 / sides)
	};
}
function checkDie(sides, need) {
	const chance = (sides - need + 1) / sides;
	return {
		results: Int32Array.of(1, 0),
		chances: Float64Array.of(chance, 1 - chance)
	};
}
function diceAdded(count, sides) {
	const chances = sumChances({
		count,
		sides,
		constant: 0
	});
	return {
		results: Int32Array.from(chances, (_, above) => count + above),
		chances
	};
}
/** Ties are rolled again, so the chances of the other results are divided by the chance that there is no tie. */
function diceAhead(count, sides, lead) {
	const chances = sumChances({
		count,
		sides,
		constant: 0
	});
	let ahead = 0;
	let behind = 0;
	for (const [first, chance] of chances.entries()) for (const [second, other] of chances.entries()) {
		if (first + lead > second) ahead += chance * other;
		if (first + lead < second) behind += chance * other;
	}
	const ways = [{
		result: 1,
		chance: ahead / (ahead + behind)
	}, {
		result: -1,
		chance: behind / (ahead + behind)
	}].filter(({ chance }) => chance > 0);
	return {
		results: Int32Array.from(ways, ({ result }) => result),
		chances: Float64Array.from(ways, ({ chance }) => chance)
	};
}
function distinctOutcomes(entries, size, row) {
	const ways = /* @__PURE__ */ new Map();
	const results = /* @__PURE__ */ new Map();
	for (let outcome = 0; outcome < size; outcome++) {
		const entry = entries[row + outcome];
		if (!results.has(entry)) results.set(entry, outcome);
		ways.set(entry, (ways.get(entry) ?? 0) + 1);
	}
	return {
		results: Int32Array.from(results.values()),
		chances: Float64Array.from(ways.values(), (count) => count / size)
	};
}
function remember(known, key, wheel) {
	known.set(key, wheel);
	return wheel;
}
// src/exact/growing.ts
const FIRST_LENGTH = 1024;
function growingInts() {
	return growing((length) => new Int32Array(length));
}
function growingFloats() {
	return growing((length) => new Float64Array(length));
}
function growing(make) {
	const array = {
		numbers: make(FIRST_LENGTH),
		grow(length) {
			if (length <= array.numbers.length) return;
			const longer = make(Math.max(length, 2 * array.numbers.length));
			longer.set(array.numbers);
			array.numbers = longer;
		}
	};
	return array;
}
/** 3 MiB of keys and values. */
const BLOCK$1 = 2 ** 18;
/** Longer lists have no room in a block. */
const LONGEST_LIST = BLOCK$1;
function makeLists() {
	const keyBlocks = [];
	const valueBlocks = [];
	let used = BLOCK$1;
	return {
		add(keys, values, length) {
			if (used + length > BLOCK$1) {
				keyBlocks.push(new Int32Array(BLOCK$1));
				valueBlocks.push(new Float64Array(BLOCK$1));
				used = 0;
			}
			const keyBlock = keyBlocks[keyBlocks.length - 1];
			const valueBlock = valueBlocks[valueBlocks.length - 1];
			for (let i = 0; i < length; i++) {
				keyBlock[used + i] = keys[i];
				valueBlock[used + i] = values[i];
			}
			used += length;
			return (keyBlocks.length - 1) * BLOCK$1 + used - length;
		},
		keysOf: (start) => keyBlocks[Math.floor(start / BLOCK$1)],
		valuesOf: (start) => valueBlocks[Math.floor(start / BLOCK$1)],
		offsetOf: (start) => start % BLOCK$1,
		bytes: () => 12 * BLOCK$1 * keyBlocks.length
	};
}
// src/exact/states.ts
const BLOCK_BITS = 12;
const BLOCK = 4096;
const FIRST_TABLE = 4096;
function makeStates(first) {
	const length = first.length;
	const varies = new Uint8Array(length);
	/** The words that vary; in a record the phase comes first, then these. */
	let words = [];
	let width = 1;
	let blocks = [];
	let count = 0;
	/** Open addressing: state + 1, or 0. */
	let table = new Int32Array(FIRST_TABLE);
	let record = new Int32Array(width);
	function find(memory, phase) {
		for (let at = 0; at < length; at++) if (memory[at] !== first[at] && varies[at] === 0) widen(at);
		record[0] = phase;
		for (let i = 1; i < width; i++) record[i] = memory[words[i - 1]];
		const mask = table.length - 1;
		let slot = hash(record, 0) & mask;
		while (table[slot] !== 0) {
			if (isRecord(table[slot] - 1)) return table[slot] - 1;
			slot = slot + 1 & mask;
		}
		return add(slot);
	}
	function hash(block, from) {
		let mixed = 625341585;
		for (let i = 0; i < width; i++) {
			mixed = Math.imul(mixed ^ block[from + i], 2654435761);
			mixed ^= mixed >>> 15;
		}
		return mixed ^ mixed >>> 13;
	}
	function isRecord(state) {
		const block = blocks[state >> BLOCK_BITS];
		const from = (state & 4095) * width;
		for (let i = 0; i < width; i++) if (block[from + i] !== record[i]) return false;
		return true;
	}
	function add(slot) {
		const state = count++;
		const at = state & 4095;
		if (at === 0) blocks.push(new Int32Array(BLOCK * width));
		blocks[blocks.length - 1].set(record, at * width);
		table[slot] = state + 1;
		if (2 * count > table.length) rehash(2 * table.length);
		return state;
	}
	function rehash(size) {
		table = new Int32Array(size);
		for (let state = 0; state < count; state++) {
			let slot = hash(blocks[state >> BLOCK_BITS], (state & 4095) * width) & size - 1;
			while (table[slot] !== 0) slot = slot + 1 & size - 1;
			table[slot] = state + 1;
		}
	}
	/** One more word varies; so far it was everywhere what it is in the first memory. */
	function widen(word) {
		varies[word] = 1;
		words = [...words, word];
		const wider = width + 1;
		blocks = blocks.map((block) => {
			const copy = new Int32Array(BLOCK * wider);
			for (let at = 0; at < BLOCK; at++) {
				copy.set(block.subarray(at * width, (at + 1) * width), at * wider);
				copy[at * wider + width] = first[word];
			}
			return copy;
		});
		width = wider;
		record = new Int32Array(width);
		rehash(table.length);
	}
	function read(state, memory) {
		const block = blocks[state >> BLOCK_BITS];
		const from = (state & 4095) * width;
		memory.set(first);
		for (let i = 1; i < width; i++) memory[words[i - 1]] = block[from + i];
		return block[from];
	}
	function spread() {
		const seen = words.map(() => /* @__PURE__ */ new Set());
		for (let state = 0; state < count; state++) {
			const block = blocks[state >> BLOCK_BITS];
			const from = (state & 4095) * width + 1;
			for (const [i, values] of seen.entries()) values.add(block[from + i]);
		}
		const sizes = new Array(length).fill(1);
		for (const [i, word] of words.entries()) sizes[word] = seen[i].size;
		return sizes;
	}
	return {
		count: () => count,
		find,
		read,
		spread,
		bytes: () => 4 * (blocks.length * BLOCK * width + table.length)
	};
}
// src/exact/chain.ts
/** Everything is played by the rules and the memory is up to date, but nothing is explained: nobody hears it. */
const deafJournal = {
	listens: false,
	readsMemory: true,
	note() {}
};
const IN_ROUND = 0;
const BETWEEN_ROUNDS = 1;
/** The budget is looked at each time so many ways of a step have been played. */
const STRETCH$1 = 1024;
/** @param look is called now and then, also in the middle of a step, and may throw. */
function makeChain(plan, makeFighter, look) {
	const dice = enumeratingDice(plan.entries);
	const score = new Score(plan.score);
	const fighter = makeFighter(plan, dice, score, deafJournal);
	const { memory } = fighter;
	const restore = fighter.restore;
	if (!restore) throw new BeyondReach("not to be answered exactly: its ruleset cannot go on from a memory (Fighter.restore)");
	const step = fighter.step ?? fighter.round;
	const simplify = fighter.simplify ?? (() => {});
	const { counters, fired } = score;
	const saved = new Int32Array(memory.length);
	const firstMemory = () => {
		fighter.start();
		simplify();
		return memory.slice();
	};
	const states = makeStates(firstMemory());
	const { endings, findEnding } = makeEndings(plan, score);
	/** By state: where its steps begin in `edges`, plus 1, and how many they are; the same of what is counted in them. */
	const edgesAt = growingInts();
	const edgeCount = growingInts();
	const countsAt = growingInts();
	const countCount = growingInts();
	const edges = makeLists();
	const counts = makeLists();
	let edgesKept = 0;
	/** While a state's steps are worked out. By next state: at which `now` it was last met, and its place in `codes`. */
	const met = growingInts();
	const place = growingInts();
	const metEnding = growingInts();
	const endingPlace = growingInts();
	let now = 0;
	let ways = 0;
	let codes = /* @__PURE__ */ new Int32Array(1024);
	let chances = /* @__PURE__ */ new Float64Array(1024);
	let found = 0;
	const sums = new Float64Array(counters.length + fired.length);
	const keys = new Int32Array(sums.length);
	const values = new Float64Array(sums.length);
	const steps = {
		codes,
		chances,
		from: 0,
		to: 0,
		counts: void 0
	};
	function work(state, rounds) {
		const played = rounds(states.read(state, saved));
		now++;
		found = 0;
		sums.fill(0);
		dice.begin();
		do {
			restore(saved, played);
			const result = step();
			const chance = dice.probability();
			if (result >= 0) {
				const ending = findEnding(result);
				metEnding.grow(ending + 1);
				endingPlace.grow(ending + 1);
				lead(metEnding.numbers, endingPlace.numbers, ending, ~ending, chance);
			} else {
				simplify();
				const phase = result === -2 ? IN_ROUND : BETWEEN_ROUNDS;
				const next = states.find(memory, phase);
				growTo(next + 1);
				lead(met.numbers, place.numbers, next, 2 * next + phase, chance);
			}
			count(chance);
			if (++ways % STRETCH$1 === 0) look();
		} while (dice.next());
	}
	function lead(metAt, placeOf, target, code, chance) {
		if (metAt[target] === now) {
			chances[placeOf[target]] += chance;
			return;
		}
		metAt[target] = now;
		placeOf[target] = found;
		if (found === codes.length) lengthen();
		codes[found] = code;
		chances[found++] = chance;
	}
	function lengthen() {
		const longerCodes = new Int32Array(2 * codes.length);
		const longerChances = new Float64Array(2 * codes.length);
		longerCodes.set(codes);
		longerChances.set(chances);
		codes = longerCodes;
		chances = longerChances;
	}
	/** Adds what was counted to the means, and clears it. */
	function count(chance) {
		for (let at = 0; at < counters.length; at++) {
			if (counters[at] === 0) continue;
			sums[at] += chance * counters[at];
			counters[at] = 0;
		}
		for (let at = 0; at < fired.length; at++) {
			if (fired[at] === 0) continue;
			sums[counters.length + at] += chance * fired[at];
			fired[at] = 0;
		}
	}
	function growTo(length) {
		for (const array of [
			edgesAt,
			edgeCount,
			countsAt,
			countCount,
			met,
			place
		]) array.grow(length);
	}
	function begin() {
		const chancesOf = /* @__PURE__ */ new Map();
		dice.begin();
		do {
			fighter.start();
			simplify();
			const state = states.find(memory, BETWEEN_ROUNDS);
			growTo(state + 1);
			chancesOf.set(state, (chancesOf.get(state) ?? 0) + dice.probability());
			if (++ways % STRETCH$1 === 0) look();
		} while (dice.next());
		counters.fill(0);
		fired.fill(0);
		return [...chancesOf];
	}
	function stepsFrom(state) {
		if (edgesAt.numbers[state] === 0) keep(state);
		const start = edgesAt.numbers[state] - 1;
		steps.codes = edges.keysOf(start);
		steps.chances = edges.valuesOf(start);
		steps.from = edges.offsetOf(start);
		steps.to = steps.from + edgeCount.numbers[state];
		return steps;
	}
	function keep(state) {
		work(state, () => void 0);
		if (found > LONGEST_LIST) throw new RangeError(`a step leads to more than ${LONGEST_LIST} states`);
		edgesAt.numbers[state] = edges.add(codes, chances, found) + 1;
		edgeCount.numbers[state] = found;
		edgesKept += found;
		let length = 0;
		for (let at = 0; at < sums.length; at++) {
			if (sums[at] === 0) continue;
			keys[length] = at;
			values[length++] = sums[at];
		}
		countsAt.numbers[state] = counts.add(keys, values, length);
		countCount.numbers[state] = length;
	}
	function lastStepsFrom(state) {
		work(state, (phase) => phase === IN_ROUND ? plan.maxRounds : plan.maxRounds - 1);
		return {
			codes,
			chances,
			from: 0,
			to: found,
			counts: sums
		};
	}
	function addUp(visits, totals) {
		for (let state = 0; state < states.count(); state++) {
			if (visits[state] === 0) continue;
			const start = countsAt.numbers[state];
			const from = counts.offsetOf(start);
			const keyBlock = counts.keysOf(start);
			const valueBlock = counts.valuesOf(start);
			for (let i = from; i < from + countCount.numbers[state]; i++) totals[keyBlock[i]] += visits[state] * valueBlock[i];
		}
	}
	const byState = [
		edgesAt,
		edgeCount,
		countsAt,
		countCount,
		met,
		place
	];
	return {
		states,
		endings,
		begin,
		stepsFrom,
		lastStepsFrom,
		addUp,
		counted: sums.length,
		bytes: () => states.bytes() + edges.bytes() + counts.bytes() + 4 * byState.length * met.numbers.length,
		edges: () => edgesKept
	};
}
function makeEndings(plan, score) {
	const { histogramValues, valueStart, valueCounters } = plan.score;
	const firstStands = (score.stands.byteOffset - score.counters.byteOffset) / 4;
	const countersOf = (value) => valueCounters.subarray(valueStart[value], valueStart[value + 1]);
	const isOfTheEnd = (value) => countersOf(value).every((counter) => counter >= firstStands && counter < firstStands + score.stands.length);
	const histograms = [...histogramValues.keys()].filter((histogram) => isOfTheEnd(histogramValues[histogram]));
	const summands = histograms.map((histogram) => countersOf(histogramValues[histogram]));
	const endings = {
		outcomes: [],
		values: [],
		histograms
	};
	const known = /* @__PURE__ */ new Map();
	const radix = score.stands.length + 1;
	function findEnding(outcome) {
		let key = outcome;
		for (const list of summands) key = key * radix + total(list);
		const ending = known.get(key);
		if (ending !== void 0) return ending;
		known.set(key, endings.outcomes.length);
		endings.values.push(summands.map(total));
		return endings.outcomes.push(outcome) - 1;
	}
	function total(list) {
		let sum = 0;
		for (let i = 0; i < list.length; i++) sum += score.counters[list[i]];
		return sum;
	}
	return {
		endings,
		findEnding
	};
}
// src/exact/solve.ts
/** Less than this is left undecided, unless the last round comes first. */
const UNDECIDED = 1e-12;
/** A state less likely than this is given up: all of them together are far below `UNDECIDED`, and are counted in it. */
const NEGLIGIBLE = 1e-24;
/** Steps between two looks at the clock. */
const STRETCH = 256;
/**
* Carries the probability of all battles of a plan forward, round by round, until they are decided. Works in stretches:
* the generator yields now and then, so that the caller can tell of it, or stop.
*/
function* solve(plan, makeFighter, budget) {
	const start = performance.now();
	const chain = makeChain(plan, makeFighter, look);
	const { states, endings } = chain;
	/** Those in this part of the round, in its next part, and between this round and the next. */
	let here = makeCrowd();
	let there = makeCrowd();
	let after = makeCrowd();
	/** How often each state is met in a battle, on average. */
	const visits = growingFloats();
	const means = new Float64Array(chain.counted);
	const byRound = [/* @__PURE__ */ new Float64Array(0)];
	let ended = /* @__PURE__ */ new Float64Array(0);
	let neglected = 0;
	let undecided = 1;
	let round = 0;
	try {
		return yield* carryForward();
	} catch (error) {
		if (!(error instanceof Spent)) throw error;
		return {
			spent: error.what,
			exploration: explored(),
			spread: states.spread()
		};
	}
	function* carryForward() {
		for (const [state, chance] of chain.begin()) {
			makeRoom();
			join$1(after, state, chance);
		}
		while (undecided > UNDECIDED && round < plan.maxRounds) {
			round++;
			ended = new Float64Array(endings.outcomes.length);
			swapWithAfter();
			while (here.count > 0) {
				for (let i = 0; i < here.count; i++) {
					const state = here.states.numbers[i];
					const share = here.shares.numbers[state];
					here.shares.numbers[state] = 0;
					if (share < NEGLIGIBLE) neglected += share;
					else advance(state, share);
					if (i % STRETCH > 0) continue;
					look();
					yield explored();
				}
				here.count = 0;
				swapWithThere();
			}
			byRound.push(ended);
			undecided = neglected;
			for (let i = 0; i < after.count; i++) undecided += after.shares.numbers[after.states.numbers[i]];
		}
		chain.addUp(visits.numbers, means);
		const shares = byRound.map((ended) => lengthened(ended, endings.outcomes.length));
		return {
			...endings,
			shares,
			means,
			states: states.count(),
			edges: chain.edges(),
			rounds: round,
			undecided
		};
	}
	function swapWithAfter() {
		const before = here;
		here = after;
		after = before;
	}
	function swapWithThere() {
		const before = here;
		here = there;
		there = before;
	}
	/** A share of the battles takes a step. */
	function advance(state, share) {
		const steps = round === plan.maxRounds ? chain.lastStepsFrom(state) : chain.stepsFrom(state);
		if (steps.counts) for (let at = 0; at < means.length; at++) means[at] += share * steps.counts[at];
		else visits.numbers[state] += share;
		makeRoom();
		const { codes, chances, from, to } = steps;
		for (let edge = from; edge < to; edge++) {
			const code = codes[edge];
			const part = share * chances[edge];
			if (code < 0) ended[~code] += part;
			else join$1((code & 1) === 0 ? there : after, code >> 1, part);
		}
	}
	function makeRoom() {
		const length = states.count();
		if (endings.outcomes.length > ended.length) ended = lengthened(ended, endings.outcomes.length);
		if (length <= visits.numbers.length) return;
		visits.grow(length);
		for (const crowd of [
			here,
			there,
			after
		]) {
			crowd.states.grow(length);
			crowd.shares.grow(length);
		}
	}
	function explored() {
		return {
			states: states.count(),
			round,
			undecided,
			seconds: (performance.now() - start) / 1e3
		};
	}
	/** Throws if the budget is spent. */
	function look() {
		const { states: count, seconds } = explored();
		if (count > budget.states) throw new Spent("states");
		if (seconds > budget.seconds) throw new Spent("seconds");
		if (chain.bytes() + BYTES_A_STATE * visits.numbers.length > budget.bytes) throw new Spent("bytes");
	}
}
var Spent = class extends Error {
	what;
	constructor(what) {
		super(what);
		this.what = what;
	}
};
/** Bytes that the three crowds and `visits` take for each state. */
const BYTES_A_STATE = 44;
function makeCrowd() {
	return {
		states: growingInts(),
		shares: growingFloats(),
		count: 0
	};
}
function join$1(crowd, state, share) {
	const shares = crowd.shares.numbers;
	if (shares[state] === 0) crowd.states.numbers[crowd.count++] = state;
	shares[state] += share;
}
function lengthened(numbers, length) {
	const longer = new Float64Array(length);
	longer.set(numbers);
	return longer;
}
// src/fight/key.ts
/**
* The key of a run's streams (docs/statistics.md §1.2). The scenario's name is part of it, so that one unlucky seed
* does not turn a whole suite of scenarios red; its contents are not, so that variants of a scenario share their luck.
*/
function streamKey(seed, scenario) {
	const digest = createHash("sha256").update(`battle-rng/1\n${seed}\n${scenario}`).digest();
	return [
		digest.readInt32BE(0),
		digest.readInt32BE(4),
		digest.readInt32BE(8)
	];
}
// src/battle/journal.ts
/**
* Events that every battle has, whatever its ruleset: the dice, where they were rolled (audible-dice.ts). Rulesets
* count theirs from 0.
*/
const DICE_NOTE = {
	/** A die was rolled: whose it is (-1: nobody's), purpose of the stream (dice.ts), sides, face from 1. */
	DIE_NOTE: -1,
	/** An attack was drawn from the tables: the stream it was drawn from, where its row begins, outcomes in the row, outcome from 0. */
	OUTCOME_NOTE: -2
};
/** For fighting in bulk: hears nothing. */
const silentJournal = {
	listens: false,
	readsMemory: false,
	note() {}
};
/** A journal that keeps everything, five integers an event. */
function recordingJournal() {
	const events = [];
	return {
		listens: true,
		readsMemory: true,
		events,
		note(...event) {
			events.push(event);
		}
	};
}
// src/battle/words-ahead.ts
/**
* The first words of a stream of dice for many battles in a row: sfc32 (docs/statistics.md §1.2) in WebAssembly, which
* has vectors where JavaScript has none. To start its streams is a good part of a short battle, and four battles start
* theirs at once. `seeded-dice.ts` says the same in JavaScript, for words beyond these, and where there is no
* WebAssembly.
*/
/** Outputs thrown away when a stream starts; avalanche is complete after 9 (docs/statistics.md §1.4). */
const DISCARDED = 15;
/** Battles whose words are drawn at once; a multiple of `LANES * GROUPS`. */
const BATTLES$1 = 32;
/** Words of each: most combatants of a duel roll fewer dice. */
const WORDS$1 = 13;
/** For `seeded-dice.ts` to take into constants of its closure, which V8 compiles into the code. */
const AHEAD = {
	DISCARDED,
	BATTLES: BATTLES$1,
	WORDS: WORDS$1,
	ROWS: 16
};
/** Battles in a vector. */
const LANES = 4;
/** Vectors worked on alternately: each step of one waits for the step before, meanwhile the other's can run. */
const GROUPS = 2;
let draw;
let drawn;
let isReady = false;
/**
* The rows of a stream that starts with a, b and c ^ battle, for `BATTLES` battles from that one on, until this is
* called again. Undefined where WebAssembly is missing, forbidden, or without vectors.
*/
function drawAhead(a, b, c, battle) {
	if (!isReady) instantiate$1();
	draw?.(a, b, c, battle);
	return drawn;
}
/** Done once a thread, all of whose dice share it: every WebAssembly memory reserves gigabytes of address space. */
function instantiate$1() {
	isReady = true;
	try {
		const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(assemble())));
		const { memory } = exports;
		draw = exports.draw;
		drawn = new Int32Array(memory.buffer, 0, 512);
	} catch {}
}
const I32_ADD = [106];
const I32_NOT_EQUAL = [71];
const AGAIN_IF = [13, 0];
const LOOP = [3, 64];
const END = [11];
const SPLAT = [253, 17];
const XOR = [253, 81];
const OR = [253, 80];
const SHIFT_LEFT = [
	253,
	171,
	1
];
const SHIFT_RIGHT = [
	253,
	173,
	1
];
const ADD = [
	253,
	174,
	1
];
const I32 = 127;
const V128 = 123;
const get = (local) => [32, local];
const set = (local) => [33, local];
const int = (value) => [65, ...signed(value)];
const vector = (...lanes) => [
	253,
	12,
	...lanes.flatMap((lane) => [
		lane,
		0,
		0,
		0
	])
];
const store = (offset) => [
	253,
	11,
	4,
	...unsigned(offset)
];
/** LEB128. */
function unsigned(value) {
	return value < 128 ? [value] : [value & 127 | 128, ...unsigned(value >> 7)];
}
function signed(value) {
	return value < 64 ? [value] : [value & 127 | 128, ...signed(value >> 7)];
}
const sized = (bytes) => [...unsigned(bytes.length), ...bytes];
const section = (id, entry) => [id, ...sized([1, ...entry])];
const name$1 = (text) => sized(Array.from(text, (character) => character.charCodeAt(0)));
/** A module that exports a memory, and the function `draw`, which fills the beginning of it. */
function assemble() {
	const memory = [
		...name$1("memory"),
		2,
		0
	];
	const draw = [
		...name$1("draw"),
		0,
		0
	];
	return [
		...[
			0,
			...name$1("asm").slice(1),
			1,
			0,
			0,
			0
		],
		...section(1, [
			96,
			...sized([
				I32,
				I32,
				I32,
				I32
			]),
			0
		]),
		...section(3, [0]),
		...section(5, [0, 1]),
		...[7, ...sized([
			2,
			...memory,
			...draw
		])],
		...section(10, sized(drawCode()))
	];
}
function drawCode() {
	const [A0, B0, C0, BATTLE, AT, ONE, D, ...others] = Array.from({ length: 15 }, (_, local) => local);
	const groups = Array.from({ length: GROUPS }, (_, group) => others.slice(4 * group, 4 * group + 4));
	const inEach = (write) => groups.flatMap((locals, group) => write(locals, group).flat());
	const keep = (part, row) => inEach((locals, group) => [
		get(AT),
		get(locals[part]),
		store(4 * (BATTLES$1 * row + LANES * group))
	]);
	const start = inEach(([A, B, C], group) => [
		...[
			get(A0),
			SPLAT,
			set(A),
			get(B0),
			SPLAT,
			set(B)
		],
		...[
			get(BATTLE),
			SPLAT,
			vector(...[
				0,
				1,
				2,
				3
			].map((lane) => LANES * group + lane)),
			ADD
		],
		...[
			get(C0),
			SPLAT,
			XOR,
			set(C)
		]
	]);
	const next = [
		...inEach(([A, B, , OUT]) => [
			get(A),
			get(B),
			ADD,
			get(D),
			ADD,
			set(OUT)
		]),
		...inEach(([A, B]) => [
			get(B),
			get(B),
			int(9),
			SHIFT_RIGHT,
			XOR,
			set(A)
		]),
		...inEach(([, B, C]) => [
			get(C),
			get(C),
			int(3),
			SHIFT_LEFT,
			ADD,
			set(B)
		]),
		...inEach(([, , C, OUT]) => [...[
			get(C),
			int(21),
			SHIFT_LEFT,
			get(C),
			int(11),
			SHIFT_RIGHT,
			OR
		], ...[
			get(OUT),
			ADD,
			set(C)
		]]),
		...[
			get(D),
			get(ONE),
			ADD,
			set(D)
		].flat()
	];
	const [a, b, c, out] = [
		0,
		1,
		2,
		3
	];
	return [
		...[
			2,
			1,
			I32,
			10,
			V128
		],
		...LOOP,
		...[
			vector(1, 1, 1, 1),
			set(ONE),
			get(ONE),
			set(D)
		].flat(),
		...start,
		...Array.from({ length: DISCARDED }, () => next).flat(),
		...Array.from({ length: WORDS$1 }, (_, word) => [...next, ...keep(out, word)]).flat(),
		...[
			...keep(a, WORDS$1),
			...keep(b, 14),
			...keep(c, 15)
		],
		...[
			get(BATTLE),
			int(8),
			I32_ADD,
			set(BATTLE)
		].flat(),
		...[
			get(AT),
			int(32),
			I32_ADD,
			set(AT)
		].flat(),
		...[
			get(AT),
			int(128),
			I32_NOT_EQUAL,
			AGAIN_IF
		].flat(),
		...END,
		...END
	];
}
// src/battle/seeded-dice.ts
/** A die of more sides is rolled in floats. */
const MOST_SIDES$1 = 4096;
/**
* Dice from sfc32 (C. Doty-Humphrey, PractRand), a stream of its own for every battle, combatant and purpose
* (docs/statistics.md §1.2). Battles need few of their streams: one starts when it is first drawn from.
*
* A closure over constants, not a class: when a thread makes it once, V8 compiles the addresses into the code.
*/
function seededDice(key, combatants) {
	const [key0, key1, key2] = key;
	const { BATTLES, DISCARDED, ROWS, WORDS } = AHEAD;
	const BLOCK = ROWS * BATTLES;
	const END = WORDS * BATTLES;
	const streams = streamCount(combatants);
	const column = () => makeInts(streams);
	const id = column();
	for (let stream = 0; stream < streams; stream++) id[stream] = streamId(stream);
	/** The state of each stream. */
	const stateA = column();
	const stateB = column();
	const stateC = column();
	const counter = column();
	/** When each stream was last started, in battles begun. */
	const startedAt = column();
	/**
	* Of battles in a row, streams that are used in most of them have their first words drawn for a block of battles at a
	* time: by stream, the rows of words-ahead.ts. Not in memory that a worker has borrowed, which is slow to copy to.
	*/
	const words = new Int32Array(BLOCK * streams);
	const isAhead = column();
	/** The numbers of those streams, `now[AHEAD_COUNT]` of them. */
	const ahead = column();
	/** By stream: where in its rows its next word is; from `END` on, it is drawn by itself. */
	const cursor = column().fill(END);
	const now = makeInts(4);
	const BATTLE = 0;
	const BEGUN = 1;
	/** The first battle of the block; how many streams have their words drawn ahead in it. */
	const FIRST = 2;
	const AHEAD_COUNT = 3;
	function start(battle) {
		let place = (battle | 0) - now[FIRST] | 0;
		if (place >>> 0 >= BATTLES) {
			startBlock(battle);
			place = 0;
		}
		now[BATTLE] = battle;
		now[BEGUN]++;
		for (let i = 0; i < now[AHEAD_COUNT]; i++) cursor[ahead[i]] = place;
	}
	/** Draws ahead for the streams that the battle before this one has used, if that was fought last. */
	function startBlock(battle) {
		const isNext = ((battle | 0) - now[BATTLE] | 0) === 1;
		const place = now[BATTLE] - now[FIRST] | 0;
		now[FIRST] = battle;
		now[AHEAD_COUNT] = 0;
		for (let stream = 0; stream < streams; stream++) {
			const wasUsed = isAhead[stream] ? cursor[stream] !== place : startedAt[stream] === now[BEGUN];
			isAhead[stream] = 0;
			cursor[stream] = END;
			if (!isNext || !wasUsed) continue;
			const drawn = drawAhead(key0, key1 ^ id[stream], key2, battle);
			if (!drawn) continue;
			words.set(drawn, BLOCK * stream);
			isAhead[stream] = 1;
			ahead[now[AHEAD_COUNT]++] = stream;
		}
	}
	function startStream(stream) {
		startedAt[stream] = now[BEGUN];
		if (isAhead[stream]) {
			goOn(stream);
			return;
		}
		let a = key0 | 0;
		let b = key1 ^ id[stream];
		let c = key2 ^ now[BATTLE];
		for (let d = 1; d <= DISCARDED; d++) {
			const output = (a + b | 0) + d | 0;
			a = b ^ b >>> 9;
			b = c + (c << 3) | 0;
			c = (c << 21 | c >>> 11) + output | 0;
		}
		stateA[stream] = a;
		stateB[stream] = b;
		stateC[stream] = c;
		counter[stream] = DISCARDED + 1;
	}
	/** Goes on from the state that the words drawn ahead have left behind. */
	function goOn(stream) {
		const at = BLOCK * stream + END + (now[BATTLE] - now[FIRST] | 0);
		stateA[stream] = words[at];
		stateB[stream] = words[at + BATTLES];
		stateC[stream] = words[at + 2 * BATTLES];
		counter[stream] = DISCARDED + WORDS + 1;
	}
	/** 32 uniform bits, as an int32. */
	function next(stream) {
		const at = cursor[stream];
		if (at >= END) return draw(stream);
		cursor[stream] = at + BATTLES;
		return words[Math.imul(stream, BLOCK) + at];
	}
	function draw(stream) {
		if (startedAt[stream] !== now[BEGUN]) startStream(stream);
		const b = stateB[stream];
		const c = stateC[stream];
		const d = counter[stream];
		const output = (stateA[stream] + b | 0) + d | 0;
		stateA[stream] = b ^ b >>> 9;
		stateB[stream] = c + (c << 3) | 0;
		stateC[stream] = (c << 21 | c >>> 11) + output | 0;
		counter[stream] = d + 1 | 0;
		return output;
	}
	/**
	* By sides: what the low word of Lemire's product must not be below. From a table: it is needed so rarely that V8
	* would leave its computation out of the compiled code, and have to throw that away when it comes to it.
	*/
	const { buffer, byteOffset } = makeInts(4097);
	const favoured = new Uint32Array(buffer, byteOffset, 4097);
	for (let sides = 1; sides <= MOST_SIDES$1; sides++) favoured[sides] = (2 ** 32 - sides) % sides;
	/**
	* Lemire's multiply-with-rejection (TOMACS 29(1), 2019): the high word of word * sides, unless the low word lies in
	* the part that would favour some results. In 16-bit halves, since V8 has no 64-bit product; a double would have to be
	* converted back twice.
	*/
	function below(stream, sides) {
		return sides > MOST_SIDES$1 ? belowMany(stream, sides) : belowFew(stream, sides);
	}
	function belowFew(stream, sides) {
		const least = favoured[sides];
		let word;
		do
			word = next(stream);
		while (Math.imul(word, sides) >>> 0 < least);
		return Math.imul(word >>> 16, sides) + (Math.imul(word & 65535, sides) >>> 16) >>> 16;
	}
	/** The same for so many sides that the halves do not fit: the product is below 2^53, so a double holds it exactly. */
	function belowMany(stream, sides) {
		const least = (2 ** 32 - sides) % sides;
		let product = (next(stream) >>> 0) * sides;
		while (product >>> 0 < least) product = (next(stream) >>> 0) * sides;
		return Math.floor(product * 2 ** -32);
	}
	return {
		start,
		below,
		...oneByOne(below),
		outcome: below,
		check: below
	};
}
// src/fight/recorder.ts
/** Values below this are counted in one flat array; the few beyond it take the long way. */
const BINS = 128;
/** The compiler gives up on functions that are too long: so many statements go into one. */
const STATEMENTS = 400;
/**
* A recorder for the battles of one plan. Every battle ends with a sum, a square and a product for nearly all that is
* reported, so this is as hot as the battle itself: the layout's loops are written out as one generated function, of
* names and numbers only, rather than loops over the layout, whose every read goes through an index.
*
* What follows from something else is not counted while fighting but filled in by `take`: sums and squares of values
* with a histogram, squares of values that are 0 or 1.
*/
function makeRecorder(layout, score) {
	const { histogramValues, isFlag } = layout;
	const values = layout.valueStart.length - 1;
	const counts = {
		counters: score.counters,
		outcomes: makeFloats(4),
		rounds: makeFloats(layout.maxRounds + 1),
		sums: makeFloats(values),
		squares: makeFloats(values),
		products: makeFloats(layout.productLeft.length),
		bins: makeFloats(BINS * histogramValues.length),
		luck: makeFloats(11)
	};
	const { luck } = score;
	const lucks = counts.luck;
	const COARSE = 617283950617284e-19;
	/** Values of BINS and more, by histogram: how many battles had them. */
	const beyond = Array.from(histogramValues, () => /* @__PURE__ */ new Map());
	let battles = 0;
	function countBeyond(histogram, value) {
		beyond[histogram].set(value, (beyond[histogram].get(value) ?? 0) + 1);
	}
	const recordValues = instantiate(writeRecord(layout, score.counters.length), {
		...counts,
		countBeyond
	});
	function record(outcome, rounds) {
		battles++;
		counts.outcomes[outcome]++;
		counts.rounds[rounds]++;
		if (luck !== void 0) recordLuck(luck, outcome);
		recordValues();
	}
	function recordLuck(luck, outcome) {
		const first = luck[0];
		const second = luck[1];
		luck[0] = 0;
		luck[1] = 0;
		lucks[2 * outcome] += first;
		lucks[2 * outcome + 1] += second;
		const one = Math.floor(first * COARSE + .5);
		const other = Math.floor(second * COARSE + .5);
		lucks[8] += one * one;
		lucks[9] += one * other;
		lucks[10] += other * other;
	}
	function take() {
		const tally = new Tally(layout);
		tally.battles = battles;
		battles = 0;
		tally.outcomes.set(counts.outcomes);
		tally.rounds.set(counts.rounds);
		tally.sums.set(counts.sums);
		tally.squares.set(counts.squares);
		tally.products.set(counts.products);
		tally.fired.set(score.fired);
		tally.luck.set(counts.luck);
		for (const [i, value] of histogramValues.entries()) {
			for (let bin = 0; bin < BINS; bin++) addTo(tally, i, value, bin, counts.bins[i * BINS + bin]);
			for (const [amount, times] of beyond[i]) addTo(tally, i, value, amount, times);
			beyond[i].clear();
		}
		for (let value = 0; value < values; value++) if (isFlag[value]) tally.squares[value] = tally.sums[value];
		const { outcomes, rounds, sums, squares, products, bins } = counts;
		for (const array of [
			outcomes,
			rounds,
			sums,
			squares,
			products,
			bins,
			lucks,
			score.fired
		]) array.fill(0);
		return tally;
	}
	return {
		record,
		take
	};
}
function addTo(tally, histogram, value, amount, battles) {
	if (battles === 0) return;
	tally.count(histogram, amount, battles);
	tally.sums[value] += amount * battles;
	tally.squares[value] += amount * amount * battles;
}
/** The source of the function that adds up the values of one battle and clears its counters. */
function writeRecord(layout, counters) {
	const { valueStart, valueCounters, histogramValues, productLeft, productRight, isFlag } = layout;
	const names = [
		"counters",
		"sums",
		"squares",
		"products",
		"bins",
		"countBeyond"
	];
	const sumOf = (value) => Array.from(valueCounters.subarray(valueStart[value], valueStart[value + 1]), (at) => `counters[${at}]`).join(" + ") || "0";
	const statements = [];
	for (let value = 0; value < valueStart.length - 1; value++) {
		if (histogramValues.includes(value)) continue;
		const square = isFlag[value] ? "" : `; squares[${value}] += v * v`;
		statements.push(`v = ${sumOf(value)}; sums[${value}] += v${square}`);
	}
	for (const [i, value] of histogramValues.entries()) statements.push(`v = ${sumOf(value)}; if (v < ${BINS}) bins[${i * BINS} + v]++; else countBeyond(${i}, v)`);
	for (let i = 0; i < productLeft.length; i++) statements.push(`products[${i}] += (${sumOf(productLeft[i])}) * (${sumOf(productRight[i])})`);
	for (let at = 0; at < counters; at++) statements.push(`counters[${at}] = 0`);
	const parts = [];
	for (let from = 0; from < statements.length; from += STATEMENTS) {
		const body = statements.slice(from, from + STATEMENTS).map((statement) => `  ${statement}`);
		parts.push([
			`function part${parts.length}() {`,
			"  let v = 0",
			...body,
			"}"
		].join("\n"));
	}
	const calls = parts.map((_, part) => `  part${part}()`);
	return [
		`'use strict'`,
		`const { ${names.join(", ")} } = env`,
		...parts,
		"return () => {",
		...calls,
		"}"
	].join("\n");
}
function instantiate(source, environment) {
	return new Function("env", source)(environment);
}
// src/fight/keyed.ts
/** Battle numbers are 32 bits of a stream's start (docs/statistics.md §1.2). */
const MOST_BATTLES$1 = 2 ** 32;
/**
* Readies this thread for the battles of a side: loads the ruleset's fighter, and makes all memory that they need.
* Takes the key of the dice instead of the seed, and nothing of Node, so that it runs in a browser.
*
* Several can be readied in one thread, but V8 then has to give up compiling the first one's memory into its code: each
* is less than half as fast.
*/
async function prepareKeyed(side, key) {
	const { plan, keep } = settle(side);
	const makeFighter = await loadFighter(plan.ruleset);
	const dice = seededDice(key, plan.combatants);
	const score = new Score(plan.score);
	if (!plan.plain) score.luck = makeFloats(2);
	const fighter = makeFighter(plan, dice, score, silentJournal);
	const recorder = makeRecorder(plan.score, score);
	const keeper = keep && makeKeeper(plan.score, score, keep);
	const { start, round } = fighter;
	/** As `fight`, but for this one fighter only, so that the compiler can inline its functions. */
	function fightOne() {
		start();
		for (;;) {
			const outcome = round();
			if (outcome !== -1) return outcome;
		}
	}
	return (from, to) => {
		if (to > MOST_BATTLES$1) throw new RangeError(`Expected at most ${MOST_BATTLES$1} battles, got ${to}`);
		recorder.take();
		score.clear();
		const columns = keeper?.begin(to - from);
		for (let battle = from; battle < to; battle++) {
			dice.start(battle);
			const outcome = fightOne();
			keeper?.keep(battle - from, outcome, fighter.rounds());
			recorder.record(outcome, fighter.rounds());
		}
		return {
			tally: recorder.take(),
			columns
		};
	};
}
/** A built-in ruleset is named by its folder, a user's own by its file's URL. */
async function loadFighter(ruleset) {
	const own = import.meta.url;
	const extension = own.slice(own.lastIndexOf("."));
	return (await (ruleset.includes(":") ? import(ruleset) : import(new URL(`../rulesets/${ruleset}/fighter${extension}`, own).href))).fighter;
}
// src/fight/chunk.ts
/** The same for a side of a match; see `prepareKeyed`. */
async function prepareSide(side) {
	return prepareKeyed(side, streamKey(side.seed, side.plan.scenarioKey));
}
// src/package/root.ts
/**
* The path of a file or folder of this package, by its path in it. What is built lies as deep as this file does
* (rolldown.config.ts), so that two steps up are right for both.
*/
function inPackage(path) {
	return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
// src/package/version.ts
/** The version of this package, as its package.json has it. */
function readVersion() {
	const { version } = JSON.parse(readFileSync(inPackage("package.json"), "utf8"));
	return version;
}
// src/battle/health.ts
/**
* `Ruleset.readHealth` of rulesets whose memory begins with the hit points, and then those at the start, as common-memory.ts
* says.
*/
function readHealth({ combatants }) {
	return (memory) => ({
		left: memory.subarray(0, combatants),
		most: memory.subarray(combatants, 2 * combatants)
	});
}
// src/field/barriers.ts
/** Up, left, right, down: the ways from an area to its neighbours, in reading order. */
const STRAIGHT = DIRECTIONS.slice(0, 4);
const [UP, LEFT$1, RIGHT, DOWN] = STRAIGHT.keys();
/**
* By area × 4 + direction: 1 where a barrier stands between an area and its neighbour, because their common edge is walled
* or either of them is filled by a wall. The border of the map is no barrier.
*/
function planBarriers(columns, ground, edges) {
	const rows = ground.length / columns;
	const barriers = new Uint8Array(4 * ground.length);
	for (const area of ground.keys()) for (const [direction, [right, down]] of STRAIGHT.entries()) {
		const column = area % columns + right;
		const row = Math.floor(area / columns) + down;
		if (column < 0 || column >= columns || row < 0 || row >= rows) continue;
		if (ground[area].wall || ground[row * columns + column].wall) barriers[4 * area + direction] = 1;
	}
	for (const [area, other] of edges) {
		const first = Math.min(area, other);
		const second = Math.max(area, other);
		const onward = second - first === columns ? DOWN : RIGHT;
		barriers[4 * first + onward] = 1;
		barriers[4 * second + (onward === DOWN ? UP : LEFT$1)] = 1;
	}
	return barriers;
}
// src/scenario/futility.ts
/**
* Warnings about rules that can never be legal for anybody who has their tactic. Where a rule is of use to one of them it
* is shared on purpose, and nobody could get rid of the warning.
*
* @param whyNever why a rule can never be legal, whatever happens in a battle, for lack of something that loadout or
*   fields would have to have: `it has no missile weapon`; nothing where it may be legal some day
*/
function warnOfFutility(scenario, whyNever) {
	const members = scenario.parties.flatMap((party) => party.members);
	return Object.entries(scenario.tactics).flatMap(([id, tactic]) => {
		const followers = members.filter(({ fields }) => fields.tactic === id);
		const templates = [...new Set(followers.map(({ template }) => template))];
		return ["turn", "reactions"].flatMap((list) => tactic[list].flatMap((rule) => {
			if (rule.place === void 0) return [];
			const reasons = followers.map((member) => whyNever({
				rule,
				list,
				tactic,
				member,
				scenario
			}));
			const [reason] = reasons;
			if (reason === void 0 || reasons.includes(void 0)) return [];
			return [{
				severity: "warning",
				message: `"${rule.text}" can never be legal for ${templates.join(", ")}: ${reason}`,
				place: rule.place
			}];
		}));
	});
}
// src/scenario/scenario.ts
/**
* Members by where they are described: those that stand at one place, which is their template's or a `count` of them,
* are told of once, by its name.
*/
function membersByPlace({ parties }) {
	const alike = /* @__PURE__ */ new Map();
	for (const member of parties.flatMap(({ members }) => members)) {
		const { source, start } = member.place;
		const key = `${source.name}\n${start}`;
		alike.set(key, alike.has(key) ? {
			...member,
			name: member.template
		} : member);
	}
	return [...alike.values()];
}
// src/field/area-sight.ts
/** The steps that lines are made of. */
const STEPS$1 = [
	{
		right: 1,
		down: 0
	},
	{
		right: -1,
		down: 0
	},
	{
		right: 0,
		down: 1
	},
	{
		right: 1,
		down: 1
	},
	{
		right: -1,
		down: 1
	}
];
/**
* Who sees whom, past walls on edges and in areas (docs/rules/area-2d6.md §8): in row `from`, bit `to` is set if no step of
* the line between them is blocked. It is always so the other way round too, and an area sees itself.
*
* All lines of the same direction and length are judged at once, as on fields of squares (sight.ts): each has its steps at
* fixed distances from its start, so the blocked starts are the union of all blocked steps of each kind, moved back by
* these distances.
*/
function planAreaSight(columns, ground, barriers) {
	const areas = ground.length;
	const rows = areas / columns;
	const words = wordsFor(areas);
	const sight = new Int32Array(new SharedArrayBuffer(4 * areas * words));
	const blocked = STEPS$1.map((step) => moveBits(blockedStarts(columns, ground, barriers, step)));
	const starts = new Int32Array(words);
	for (let down = 0; down < rows; down++) for (let across = down === 0 ? 0 : 1 - columns; across < columns; across++) {
		uniteLine(across, down);
		const offset = down * columns + across;
		for (let row = 0; row < rows - down; row++) {
			const end = row * columns + Math.min(columns, columns - across);
			for (let from = row * columns + Math.max(0, -across); from < end; from++) {
				if (starts[from >> 5] >> (from & 31) & 1) continue;
				const to = from + offset;
				sight[from * words + (to >> 5)] |= 1 << (to & 31);
				sight[to * words + (from >> 5)] |= 1 << (from & 31);
			}
		}
	}
	return sight;
	function uniteLine(across, down) {
		starts.fill(0);
		let ahead = 0;
		for (const step of lineOf(across, down)) {
			const first = (ahead + areas) * words;
			for (let word = 0; word < words; word++) starts[word] |= blocked[step][first + word];
			ahead += STEPS$1[step].down * columns + STEPS$1[step].right;
		}
	}
}
/** The steps of Bresenham's line so far to the right and down, by their places in `STEPS`. */
function lineOf(across, down) {
	const width = Math.abs(across);
	const steps = [];
	let error = width - down;
	for (let left = Math.max(width, down); left > 0; left--) {
		const twice = 2 * error;
		let right = 0;
		let below = 0;
		if (twice > -down) {
			error -= down;
			right = Math.sign(across);
		}
		if (twice < width) {
			error += width;
			below = 1;
		}
		steps.push(STEPS$1.findIndex((step) => step.right === right && step.down === below));
	}
	return steps;
}
/** By area: 1 where a line of sight cannot take that step. What lies off the map is as blocked as a wall. */
function blockedStarts(columns, ground, barriers, { right, down }) {
	const rows = ground.length / columns;
	const sideways = right > 0 ? RIGHT : LEFT$1;
	return Uint8Array.from(ground, (_, area) => {
		const column = area % columns + right;
		if (column < 0 || column >= columns || Math.floor(area / columns) + down >= rows) return 1;
		if (down === 0) return barriers[4 * area + sideways];
		if (right === 0) return barriers[4 * area + DOWN];
		const beside = area + right;
		const below = area + columns;
		const isBesideBlocked = barriers[4 * area + sideways] | barriers[4 * beside + DOWN];
		const isBelowBlocked = barriers[4 * area + DOWN] | barriers[4 * below + sideways];
		return ground[below + right].wall || isBesideBlocked & isBelowBlocked ? 1 : 0;
	});
}
// src/field/area-field.ts
/** The map of a field that is not drawn: a row of open areas, the parties in those at its ends, so far apart. */
function drawRow(distance) {
	return distance === 0 ? "*" : `a${".".repeat(distance - 1)}b`;
}
/** Computes the tables of a map with these walls on its edges. */
function planAreas({ columns, rows, ground }, edges) {
	const shift = Math.ceil(Math.log2(columns));
	const cells = rows << shift;
	const barriers = planBarriers(columns, ground, edges);
	const neighbours = new Int32Array(new SharedArrayBuffer(16 * cells)).fill(-1);
	const walled = new Uint8Array(new SharedArrayBuffer(cells));
	const steps = new Uint8Array(8 * ground.length);
	for (const area of ground.keys()) {
		const cell = cellOf({
			columns,
			shift
		}, area);
		for (const [direction, [right, down]] of STRAIGHT.entries()) {
			const column = area % columns + right;
			const row = Math.floor(area / columns) + down;
			if (column < 0 || column >= columns || row < 0 || row >= rows) continue;
			if (barriers[4 * area + direction]) walled[cell] = 1;
			else {
				neighbours[4 * cell + direction] = row << shift | column;
				steps[8 * area + direction] = 1;
			}
		}
	}
	const hasWalls = barriers.includes(1);
	return {
		columns,
		rows,
		shift,
		cells,
		neighbours,
		walled,
		walks: planWalks$1(columns, steps),
		hasWalls,
		sight: hasWalls ? planAreaSight(columns, ground, barriers) : /* @__PURE__ */ new Int32Array(0),
		sightWords: wordsFor(ground.length)
	};
}
/** The cell of an area that the tables number without gaps. */
function cellOf({ columns, shift }, area) {
	return Math.floor(area / columns) << shift | area % columns;
}
/** The first cell of everybody: the members of a party go to its areas one by one, and again from the first. */
function dealMembers(field, deployment, everybody) {
	const dealt = [0, 0];
	return everybody.map(({ party }) => cellOf(field, deployment[party][dealt[party]++ % deployment[party].length]));
}
/**
* By cell: which of some areas is the nearest on foot, the first in reading order of equals. Of such an area, that is
* itself; -1 where there is no way to any.
*
* @param marked by cell: whether it is one of those
*/
function planNearest(field, marked) {
	const { columns, rows, cells, walks } = field;
	const areas = columns * rows;
	const nearest = new Int32Array(new SharedArrayBuffer(4 * cells)).fill(-1);
	const least = new Uint16Array(areas).fill(65535);
	for (let goal = 0; goal < areas; goal++) {
		if (!marked[cellOf(field, goal)]) continue;
		for (let start = 0; start < areas; start++) {
			const walk = walks[goal * areas + start];
			if (walk >= least[start]) continue;
			least[start] = walk;
			nearest[cellOf(field, start)] = cellOf(field, goal);
		}
	}
	return nearest;
}
// src/scenario/ground.ts
/** Ground that every map knows; a scenario's legend cannot give these characters another meaning. */
const GROUND = {
	".": "open ground",
	"#": "a wall",
	":": "rough ground"
};
/** Where the parties deploy: both letters of each party, and ground for both. */
const DEPLOYMENT = {
	first: "aA*",
	second: "bB*"
};
/** The lines of a map as drawn; the characters are checked against the legend by `checkMap`. */
function mapText() {
	return unknown().transform((raw, context) => {
		if (typeof raw === "string" && raw.trim() !== "") return raw;
		context.issues.push({
			code: "custom",
			message: "a map drawn as text",
			input: raw,
			params: {
				kind: "expected",
				hint: "write \"map: |\" and the lines below it"
			}
		});
	}).meta({
		type: "string",
		minLength: 1
	});
}
/** What a character of the legend may say of its cells. A ruleset takes the ones it has a use for, or describes its own. */
const groundProperties = {
	wall: boolean().prefault(false).describe("Blocks movement and sight."),
	rough: boolean().prefault(false).describe("Costs double to enter."),
	cover: choice("none", "quarter", "half", "three-quarter", "full").prefault("none").describe("What a target standing there has against ranged attacks from outside the cell."),
	height: distance("ft", { max: 1e3 }).prefault("0 ft").describe("Height above the ground, in feet."),
	dark: boolean().prefault(false).describe("Not lit."),
	stairs: boolean().prefault(false).describe("Stairs."),
	climb: boolean().prefault(false).describe("Has to be climbed.")
};
/** `{ character: properties }`. The characters are checked by `checkMap`. */
function legend(properties) {
	return record(string(), properties);
}
// src/field/drawn-map.ts
/** Reads a map that has been checked (scenario/map.ts). Short lines are filled with open ground. */
function readMap(text, legend = {}) {
	const lines = linesOf(text);
	const columns = Math.max(...lines.map((line) => line.length));
	const characters = lines.flatMap((line) => [...line, ...Array(columns - line.length).fill(OPEN$1)]);
	const builtIn = {
		[OPEN$1]: {},
		[WALL$1]: { wall: true },
		[ROUGH$1]: { rough: true }
	};
	const grounds = new Map(Object.entries({
		...legend,
		...builtIn
	}));
	const cellsOf = (letters) => [...characters.keys()].filter((cell) => letters.includes(characters[cell]));
	return {
		columns,
		rows: lines.length,
		characters,
		ground: characters.map((character) => grounds.get(character) ?? {}),
		deployment: [cellsOf(DEPLOYMENT.first), cellsOf(DEPLOYMENT.second)]
	};
}
const [OPEN$1, WALL$1, ROUGH$1] = Object.keys(GROUND);
/** The rows of a map as drawn, each as its characters; empty lines at its end are no part of it. */
function linesOf(text) {
	return text.replace(/\n+$/, "").split("\n").map((line) => [...line]);
}
// src/scenario/edge.ts
/** Reads `2,1|3,1`, if it is an edge; how large the map is, is not known here. */
function readEdge(text) {
	const found = typeof text === "string" && /^ *(\d{1,4}) *, *(\d{1,4}) *\| *(\d{1,4}) *, *(\d{1,4}) *$/.exec(text);
	if (!found) return void 0;
	const [column, row, otherColumn, otherRow] = found.slice(1).map(Number);
	return Math.abs(column - otherColumn) + Math.abs(row - otherRow) === 1 && Math.min(column, row, otherColumn, otherRow) > 0 ? {
		column,
		row,
		otherColumn,
		otherRow
	} : void 0;
}
/** A wall on an edge of a map, as a building block of schemas. It stays text: `readEdge` reads it. */
function wallOnEdge() {
	return value({
		expected: "a wall between two neighbouring areas, \"COLUMN,ROW|COLUMN,ROW\" counted from 1, such as \"2,1|3,1\"",
		json: {
			type: "string",
			pattern: "^ *[0-9]+ *, *[0-9]+ *\\| *[0-9]+ *, *[0-9]+ *$"
		},
		read: (raw) => readEdge(raw) ? String(raw) : void 0
	});
}
// src/rulesets/area-2d6/plan/drawn-field.ts
function drawField$1({ map, legend, distance, walls }) {
	const drawn = readMap(map ?? drawRow(distance), legend);
	return {
		drawn,
		edges: walls.map((text) => {
			const { column, row, otherColumn, otherRow } = readEdge(text);
			const areaOf = (x, y) => (y - 1) * drawn.columns + x - 1;
			return [areaOf(column, row), areaOf(otherColumn, otherRow)];
		})
	};
}
/** Whether going on from such ground takes `climb` instead of `run` (§8). */
function isSteep({ rough, stairs, climb }) {
	return Boolean(rough || stairs || climb);
}
// src/rulesets/area-2d6/schema.ts
/** The scenario fields of area-2d6, table by table as in docs/rules/area-2d6.md §2. Lengths are areas. */
const modifier$3 = () => integer(-20, 20);
const points = () => integer(1, 20);
const target = () => integer(2, 30);
const areas = (max = 200, min = 0) => distance("area", {
	min,
	max
});
/** Reads a place, if it is one; whether there is such a column is not known here. */
function readPlace(text) {
	const [, column, number] = typeof text === "string" && /^([A-Za-z][A-Za-z0-9_-]*)-(\d{1,2})$/.exec(text) || [];
	const at = Number(number);
	return column !== void 0 && at >= 2 && at <= 12 ? {
		column,
		number: at
	} : void 0;
}
function place$1() {
	return value({
		expected: `a place of the skill table, COLUMN-NUMBER with a number from 2 to 12, such as combat-4`,
		json: {
			type: "string",
			pattern: "^[A-Za-z][A-Za-z0-9_-]*-[0-9]{1,2}$"
		},
		read: (raw) => readPlace(raw) ? String(raw) : void 0
	});
}
const skills = strictObject({
	mounted: place$1().prefault("combat-3").describe("Attacks of a charge."),
	two_handed: place$1().prefault("combat-5").describe("Strikes with a two-handed weapon."),
	one_handed: place$1().prefault("combat-6").describe("Strikes with a one-handed weapon, or none."),
	parry: place$1().prefault("combat-8").describe("Parries."),
	shooting: place$1().prefault("combat-10").describe("Shots and throws."),
	climb: place$1().prefault("movement-4").describe("Going on from a steep area."),
	run: place$1().prefault("movement-7").describe("Going on, and getting away under a riposte."),
	evade: place$1().prefault("movement-9").describe("Evading."),
	command: place$1().prefault("spirit-7").describe("Powers.")
});
/** The named skills, in the order of `SKILL`. */
const SKILLS$1 = Object.keys(skills.shape);
const costs = strictObject({
	melee: points().prefault(2).describe("Points of a melee attack."),
	heavy_blow: points().prefault(2).describe("Points of a heavy blow."),
	feint: points().prefault(2).describe("Points of a feint."),
	pincer: points().prefault(2).describe("Points of a pincer."),
	ranged: points().prefault(2).describe("Points of a ranged attack."),
	charge: points().prefault(3).describe("Points of a charge."),
	snipe: points().prefault(3).describe("Points of sniping."),
	move: points().prefault(2).describe("Points of each of the four moves."),
	stop_power: points().prefault(2).describe("Points of stopping a power."),
	equip: points().prefault(1).describe("Points of readying a weapon or using an item."),
	stand_up: points().prefault(1).describe("Points of standing up."),
	defend: points().prefault(1).describe("Points of an evade or a parry."),
	riposte: points().prefault(1).describe("Points of a riposte."),
	lie_down: integer(0, 20).prefault(0).describe("Points of lying down."),
	spontaneous: integer(0, 20).prefault(0).describe("Points of a spontaneous power.")
});
const options$3 = strictObject({
	actions: points().prefault(4).describe("Action points a round of a combatant that names none."),
	hp: hitPoints().prefault(12).describe("Hit points of a combatant that names none."),
	initiative: dice().prefault("2d6").describe("Initiative of a combatant that names none."),
	initiative_every: choice("round", "battle").prefault("round").describe("How often initiative is rolled."),
	default_target: target().prefault(7).describe("Target number of a named skill that is not given."),
	learned_target: target().prefault(5).describe("Target number of a learned skill."),
	columns: ids(9).prefault([
		"combat",
		"movement",
		"spirit"
	]).describe("Columns of the skill table, left to right."),
	skills: skills.prefault({}).describe("Where each named skill stands in the table: COLUMN-NUMBER."),
	costs: costs.prefault({}).describe("Action points that actions and reactions cost."),
	heavy_attack: modifier$3().prefault(-2).describe("Heavy blow: attack check."),
	heavy_defence: modifier$3().prefault(2).describe("Heavy blow: defence checks against it."),
	feint_attack: modifier$3().prefault(-2).describe("Feint: attack check."),
	feint_dice: modifier$3().prefault(-1).describe("Feint: damage dice more or fewer."),
	pincer_step: integer(0, 20).prefault(1).describe("Pincer: attack check, for each head of surplus."),
	snipe_attack: modifier$3().prefault(0).describe("Sniping: attack check."),
	stray_dice: modifier$3().prefault(-1).describe("Damage dice more or fewer of a shot that hits a bystander."),
	special_dice: integer(0, 20).prefault(0).describe("Damage dice added when the attack check is a special (12)."),
	min_damage: integer(0, 1e3).prefault(1).describe("Least damage of a hit after armour."),
	prone_attack: modifier$3().prefault(-2).describe("Attack checks of a prone combatant."),
	prone_defence: modifier$3().prefault(-2).describe("Defence checks of a prone combatant."),
	at_prone_near: modifier$3().prefault(2).describe("Attack checks on a prone combatant from its own area."),
	at_prone_far: modifier$3().prefault(-2).describe("Attack checks on a prone combatant from another area."),
	cover_quarter: modifier$3().prefault(-1).describe("Shots from another area at a target in quarter cover."),
	cover_half: modifier$3().prefault(-2).describe("Shots from another area at a target in half cover."),
	cover_three_quarter: modifier$3().prefault(-3).describe("Shots from another area at one in three-quarter cover."),
	parry_ranged: choice("shield", "always", "never").prefault("shield").describe("Whether shots and powers can be parried; shield: with a shield in use only."),
	charge_provokes: boolean().prefault(false).describe("A charge out of an area with foes can be riposted."),
	spontaneous_per_round: integer(0, 20).prefault(1).describe("Spontaneous actions of one combatant in one round."),
	unarmed_damage: dice().prefault("d3").describe("Damage of the built-in weapon unarmed.")
}).check(rule(({ columns, skills }, refuse) => {
	if (!Array.isArray(columns)) return;
	if (columns.length === 0) refuse(["columns"], "columns is empty, expected 1 to 9 ids");
	const places = Object.entries(skills ?? {});
	for (const [index, [skill, text]] of places.entries()) {
		const at = readPlace(text);
		if (!at) continue;
		if (!columns.includes(at.column)) refuse(["skills", skill], `there is no column "${at.column}"`, `columns are ${columns.join(", ")}`);
		const other = places.slice(0, index).find(([, taken]) => taken === text);
		if (other) refuse(["skills", skill], `${skill} and ${other[0]} both stand at ${text}`);
	}
}));
function hitPoints() {
	return dice({
		min: 1,
		max: 1e4,
		raised: true
	});
}
const heavy = strictObject({
	dice: integer(0, 20).prefault(0).describe("That many more damage dice."),
	pierce: integer(0, 1e3).prefault(0).describe("Ignores that many more points of armour."),
	knockdown: boolean().prefault(false).describe("The target is prone."),
	stagger: integer(0, 20).prefault(0).describe("The target loses that many action points."),
	bleed: integer(0, 1e3).prefault(0).describe("Hit points it loses at the end of every round until healed.")
});
const weapons$3 = strictObject({
	kind: choice("melee", "shooting", "thrown").prefault("melee").describe("It strikes, only shoots, or strikes and can be thrown."),
	hands: integer(1, 2).optional().meta({ default: 1 }).describe("Hands it takes; left out: 1, or 2 for kind shooting."),
	damage: dice().prefault("2d6").describe("Damage roll: dice, or a number."),
	attack: modifier$3().prefault(0).describe("Added to attack checks with it."),
	parry: modifier$3().prefault(0).describe("Added to parries with it."),
	pierce: integer(0, 1e3).prefault(0).describe("Points of armour ignored."),
	heavy: heavy.prefault({ dice: 1 }).describe("What a heavy blow with it adds; {} is nothing."),
	range: areas().optional().describe("Greatest distance; left out: 1 area for kind thrown, 2 for kind shooting."),
	min_range: areas().optional().meta({ default: "0 areas" }).describe("Least distance of a shot or throw."),
	ammo: integer(0, 1e4).optional().describe("Shots, or copies carried; left out: unlimited for kind shooting, 1 for kind thrown.")
}).check(rule((weapon, refuse) => {
	if (weapon.kind === "melee") {
		for (const key of [
			"range",
			"min_range",
			"ammo"
		]) if (weapon[key] !== void 0) refuse([key], `${key} is only for a weapon of kind shooting or thrown`);
		return;
	}
	if (weapon.kind === "thrown" && weapon.ammo === 0) refuse(["ammo"], "ammo is 0, expected at least 1 copy of a thrown weapon");
	const range = weapon.range ?? defaultRange(weapon.kind);
	if (weapon.min_range !== void 0 && weapon.min_range > range) refuse(["min_range"], `min_range is ${weapon.min_range} areas, expected at most the range of ${range}`);
})).overwrite((weapon) => ({
	...weapon,
	hands: weapon.hands ?? (weapon.kind === "shooting" ? 2 : 1),
	range: weapon.range ?? defaultRange(weapon.kind),
	min_range: weapon.min_range ?? 0,
	ammo: weapon.ammo ?? (weapon.kind === "thrown" ? 1 : void 0)
}));
function defaultRange(kind) {
	return kind === "thrown" ? 1 : kind === "shooting" ? 2 : 0;
}
const armours$3 = strictObject({
	protection: integer(0, 1e3).prefault(0).describe("Taken off every damage roll."),
	evade: modifier$3().prefault(0).describe("Added to the wearer’s evade checks."),
	run: modifier$3().prefault(0).describe("Added to the wearer’s run and climb checks.")
});
const shields$3 = strictObject({
	parry: modifier$3().prefault(0).describe("Added to parries while it is in use."),
	free_parries: integer(0, 20).prefault(1).describe("Parries a round that cost no point.")
});
const items$3 = strictObject({ heal: dice({ min: 0 }).describe("Hit points given back; also stops bleeding. One use.") });
/** The greatest number of rounds that a power lasts. */
const LONGEST$1 = 1e3;
function duration() {
	return value({
		expected: `instant, or a number of rounds from 1 to ${LONGEST$1}, such as "3 rounds"`,
		json: {
			type: "string",
			pattern: "^(instant|[1-9][0-9]* rounds?)$"
		},
		read: (raw) => {
			if (raw === "instant") return 0;
			const rounds = typeof raw === "string" ? Number(/^([1-9]\d{0,3}) rounds?$/.exec(raw)?.[1]) : NaN;
			return rounds <= LONGEST$1 ? rounds : void 0;
		},
		hint: (raw) => typeof raw === "number" ? `write ${raw} rounds` : void 0
	});
}
const ALTERATIONS = [
	"checks",
	"attack",
	"defence",
	"armour",
	"dice",
	"actions"
];
/** What a power of each effect may say besides what all powers say. */
const FIELDS_OF = {
	damage: ["damage", "pierce"],
	heal: ["heal"],
	shield: ["amount"],
	alter: ALTERATIONS,
	fell: []
};
const spells$2 = strictObject({
	effect: choice("damage", "heal", "shield", "alter", "fell").describe("What it does."),
	cost: points().prefault(2).describe("Action points."),
	trigger: choice("none", "targeted", "hit", "leaving").prefault("none").describe("Anything but none makes it a reactive power."),
	side: choice("foe", "ally", "self", "all").optional().describe("Whom it works on; left out: foe for damage and fell, ally for heal and shield."),
	scope: choice("one", "area").prefault("one").describe("The chosen one, or everyone of that side in the chosen one’s area."),
	range: areas().prefault("1 area").describe("Greatest distance from the commander to the chosen one."),
	difficulty: modifier$3().prefault(0).describe("Added to command checks for it."),
	uses: integer(1, 1e4).optional().describe("Uses a battle of one commander; left out: unlimited."),
	duration: duration().prefault("instant").describe("instant, or N rounds; only shield and alter may last."),
	resist: choice("none", "evade", "parry", "any").optional().describe("Which defence may be tried; left out: evade for damage, none for the others."),
	damage: dice().optional().meta({ default: "2d6" }).describe("Damage roll."),
	pierce: integer(0, 1e3).optional().meta({ default: 0 }).describe("Points of armour that its damage ignores."),
	heal: dice({ min: 0 }).optional().meta({ default: "2d6" }).describe("Hit points given back."),
	amount: dice({ min: 1 }).optional().meta({ default: 6 }).describe("Points of damage that the shield absorbs."),
	checks: alteration("Added to every check."),
	attack: alteration("Added to attack checks."),
	defence: alteration("Added to defence checks."),
	armour: alteration("Added to protection."),
	dice: alteration("Damage dice of its attacks, more or fewer."),
	actions: alteration("Action points a round, more or fewer.")
}).check(rule((spell, refuse) => {
	const { effect } = spell;
	if (effect === void 0) return;
	for (const [of, fields] of Object.entries(FIELDS_OF)) {
		if (of === effect) continue;
		for (const field of fields) if (spell[field] !== void 0) refuse([field], `${field} is only for a power of effect ${of}, not ${effect}`);
	}
	if (effect === "alter" && spell.side === void 0) refuse(["side"], "side is missing, expected one of foe, ally, self, all for a power of effect alter");
	if (spell.duration && effect !== "shield" && effect !== "alter") refuse(["duration"], `duration is only for a power of effect shield or alter, not ${effect}`);
})).overwrite((spell) => ({
	...spell,
	side: spell.side ?? (spell.effect === "damage" || spell.effect === "fell" ? "foe" : "ally"),
	resist: spell.resist ?? (spell.effect === "damage" ? "evade" : "none"),
	damage: spell.damage ?? {
		count: 2,
		sides: 6,
		constant: 0
	},
	pierce: spell.pierce ?? 0,
	heal: spell.heal ?? {
		count: 2,
		sides: 6,
		constant: 0
	},
	amount: spell.amount ?? {
		count: 0,
		sides: 0,
		constant: 6
	},
	...Object.fromEntries(ALTERATIONS.map((alteration) => [alteration, spell[alteration] ?? 0]))
}));
function alteration(meaning) {
	return modifier$3().optional().meta({ default: 0 }).describe(meaning);
}
const combatants$3 = strictObject({
	hp: hitPoints().optional().describe("Hit points; dice are rolled anew each battle. Left out: the option hp."),
	actions: points().optional().describe("Action points a round; left out: the option actions."),
	initiative: dice().optional().describe("Higher acts earlier; left out: the option initiative."),
	skills: record(string().regex(ID), target()).prefault({}).describe("Target numbers given directly, by named skill or place such as combat-4."),
	learned: ids(99).optional().describe("Skills or places that it has learned: turns the skill table on."),
	gaps: ids(8).prefault([]).describe("Filled gaps between neighbouring columns: combat-movement."),
	weapons: ids(12).prefault([]).describe("Ids of its weapons; the first is ready at the start."),
	armour: idOrNone().describe("Id of its armour."),
	shield: idOrNone().describe("Id of its shield."),
	items: countedIds(32).prefault([]).describe("Ids of its items, each of which may be counted: 2 potion."),
	powers: ids(24).prefault([]).describe("Ids of the powers (spells) that its spirit has."),
	briefed: boolean().prefault(false).describe("The council was held: it may act spontaneously.")
}).check(rule(({ learned, skills }, refuse) => {
	if (learned?.length === 0 && Object.keys(skills ?? {}).length === 0) refuse(["learned"], "learned is empty, and skills names nothing", "list what it has learned, or leave it out");
}));
const { wall: wallCell, rough: rough$1, cover: cover$1, stairs, climb } = groundProperties;
const schema$3 = {
	options: options$3,
	weapons: weapons$3,
	armours: armours$3,
	shields: shields$3,
	items: items$3,
	spells: spells$2,
	combatants: combatants$3,
	field: strictObject({
		distance: areas().optional().meta({ default: "1 area" }).describe("Areas from the first party’s to the second’s; 0 areas: both in one."),
		map: mapText().optional().describe("A drawn field, one character for each area."),
		legend: legend(strictObject({
			wall: wallCell,
			rough: rough$1.describe("Steep: going on from it takes climb."),
			stairs: stairs.describe("Steep, as rough."),
			climb: climb.describe("Steep, as rough."),
			cover: cover$1.describe("What those standing there have against shots from other areas.")
		})).optional().describe("What further characters of the map mean, and what the deployment letters stand on."),
		walls: list(wallOnEdge(), 1e4).optional().describe("Walls on edges of the map: \"COLUMN,ROW|COLUMN,ROW\", counted from 1 at the top left.")
	}).check(rule((field, refuse) => {
		if (field.map === void 0) {
			if (field.walls !== void 0) refuse(["walls"], "walls are only for a map");
			return;
		}
		if (field.distance !== void 0) refuse(["distance"], "distance is only for a field without a map, not together with map");
		const lines = field.map.replace(/\n+$/, "").split("\n");
		const rows = lines.length;
		const columns = Math.max(...lines.map((line) => [...line].length));
		for (const [index, text] of Array.isArray(field.walls) ? field.walls.entries() : []) {
			const edge = readEdge(text);
			if (!edge) continue;
			if (Math.max(edge.column, edge.otherColumn) > columns || Math.max(edge.row, edge.otherRow) > rows) refuse(["walls", index], `the wall ${text} lies beyond the map of ${columns} × ${rows} areas`);
		}
	})).overwrite((field) => ({
		...field,
		distance: field.distance ?? 1,
		walls: field.walls ?? []
	})),
	builtIn: { weapons: ["unarmed"] },
	attacks: {
		section: "spells",
		isOne: ({ effect }) => effect === "damage"
	},
	references: {
		weapons: "weapons",
		armour: "armours",
		shield: "shields",
		items: "items",
		powers: "spells"
	}
};
// src/rulesets/area-2d6/futility.ts
/**
* Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout, its
* fields or the field would have to have (docs/rules/area-2d6.md §6 and §7). Undefined where it may be legal some day.
*/
function whyNever$3({ rule, list, tactic, member, scenario }) {
	const combatant = member.fields;
	const options = scenario.rules.options;
	const { costs } = options;
	const hasAllies = scenario.parties.find(({ members }) => members.includes(member)).members.length > 1;
	const ready = weaponsThatCanBeReady();
	const actions = {
		melee: () => lacksStrike() ?? lacksPoints(costs.melee),
		"heavy-blow": () => lacksWeapon() ?? lacksStrike() ?? lacksPoints(costs.heavy_blow),
		feint: () => lacksStrike() ?? lacksPoints(costs.feint),
		pincer: () => lacksStrike() ?? lacksAllies() ?? lacksPoints(costs.pincer),
		charge: () => lacksStrike() ?? lacksAreas() ?? lacksPoints(costs.charge),
		ranged: () => lacksMissile() ?? lacksPoints(costs.ranged),
		snipe: () => lacksMissile() ?? lacksPoints(costs.snipe),
		command: () => lacksPower() ?? lacksUseInTurn() ?? lacksPoints(powerNamed().cost),
		spontaneous: () => lacksPower() ?? lacksUseInTurn() ?? lacksCouncil() ?? lacksPoints(costs.spontaneous),
		"stop-power": () => lacksPower() ?? lacksDuration() ?? lacksPoints(costs.stop_power),
		advance: lacksMove,
		step: lacksMove,
		withdraw: lacksMove,
		"step-back": lacksMove,
		equip: () => lacksThing() ?? lacksPoints(costs.equip),
		"stand-up": () => lacksPoints(costs.stand_up),
		"lie-down": () => lacksPoints(costs.lie_down)
	};
	const reactions = {
		evade: () => lacksPoints(costs.defend),
		parry: lacksParry,
		riposte: () => lacksWeapon() ?? lacksStrike() ?? lacksPoints(costs.riposte),
		command: () => lacksPower() ?? lacksTrigger() ?? lacksPoints(powerNamed().cost),
		"press-on": lacksProvocation,
		divert: () => movesAway() ? void 0 : "it never moves",
		stay: lacksProvocation
	};
	return lacksFriends() ?? (list === "turn" ? actions : reactions)[rule.do]?.();
	/** Its first weapon, those that it equips, and none once it has thrown one. */
	function weaponsThatCanBeReady() {
		const equipped = tactic.turn.flatMap(({ do: deed, with: id }) => deed === "equip" && id !== void 0 ? [id] : []);
		const isEquipped = (id) => equipped.includes(id) || equipped.includes("melee") && kindOf(id) !== "shooting" || equipped.includes("ranged") && kindOf(id) !== "melee";
		const held = combatant.weapons.filter((id, index) => index === 0 || isEquipped(id));
		return held.length === 0 || held.some((id) => kindOf(id) === "thrown") ? [...held, "unarmed"] : held;
	}
	function kindOf(id) {
		return id === "unarmed" ? "melee" : scenario.weapons[id].kind;
	}
	/** With its ready weapon, which has to be the one that the rule names. */
	function lacksStrike() {
		return lacksReady((kind) => kind !== "shooting", "strike", "strikes");
	}
	function lacksMissile() {
		return lacksReady((kind) => kind !== "melee", "be shot or thrown", "can be shot or thrown");
	}
	function lacksReady(can, doing, does) {
		const { with: id } = rule;
		if (id !== void 0) {
			if (id !== "unarmed" && !combatant.weapons.includes(id)) return `it has no weapon "${id}"`;
			if (!can(kindOf(id))) return `"${id}" cannot ${doing}`;
			return ready.includes(id) ? void 0 : `"${id}" is never ready`;
		}
		if (ready.some((each) => can(kindOf(each)))) return void 0;
		const [other] = combatant.weapons.filter((each) => can(kindOf(each)));
		return other === void 0 ? `it has no weapon that ${does}` : `it never makes "${other}" ready`;
	}
	/** Bare hands do not do. */
	function lacksWeapon() {
		if (rule.with === "unarmed") return "it takes a weapon";
		return combatant.weapons.length === 0 ? "it has no weapon" : void 0;
	}
	function lacksParry() {
		const { shield } = combatant;
		const free = shield === void 0 ? 0 : scenario.shields[shield].free_parries;
		if (shield === void 0 && !ready.some((id) => id !== "unarmed" && kindOf(id) !== "shooting")) return "it has neither a shield nor a weapon that can parry";
		return free > 0 ? void 0 : lacksPoints(costs.defend);
	}
	/** Powers that give points may give enough of them. */
	function lacksPoints(cost) {
		const points = combatant.actions ?? options.actions;
		const givers = Object.values(scenario.spells).some((spell) => spell.actions > 0);
		if (cost <= points || givers) return void 0;
		return `it costs ${cost} points, and it has ${points} a round`;
	}
	function powerNamed() {
		return scenario.spells[rule.with];
	}
	function lacksPower() {
		return combatant.powers.includes(rule.with) ? void 0 : `its spirit does not have "${rule.with}"`;
	}
	/** See check.ts: where there is no trigger either, nobody can use it, and that has been told. */
	function lacksUseInTurn() {
		const { effect, duration, actions, trigger } = powerNamed();
		return duration === 0 && (effect === "shield" || effect === "alter" && actions === 0) && trigger !== "none" ? `an instant ${effect} only works as a reaction` : void 0;
	}
	function lacksTrigger() {
		return powerNamed().trigger === "none" ? `"${rule.with}" has no trigger` : void 0;
	}
	function lacksCouncil() {
		if (options.spontaneous_per_round === 0) return "nobody acts spontaneously";
		return combatant.briefed ? void 0 : "it has not been briefed";
	}
	function lacksDuration() {
		return powerNamed().duration === 0 ? `"${rule.with}" does not last` : void 0;
	}
	function lacksMove() {
		return lacksAreas() ?? lacksGround() ?? lacksPoints(costs.move);
	}
	function lacksAreas() {
		const { drawn } = drawField$1(scenario.field);
		return drawn.ground.length === 1 ? "the field is a single area" : void 0;
	}
	function lacksGround() {
		if (rule.at !== "wall" && rule.at !== "cover") return void 0;
		const { drawn, edges } = drawField$1(scenario.field);
		if (rule.at === "cover") return drawn.ground.some(({ cover = "none" }) => cover !== "none") ? void 0 : "no area has cover";
		return planBarriers(drawn.columns, drawn.ground, edges).includes(1) ? void 0 : "no area is walled";
	}
	function lacksThing() {
		const { with: id } = rule;
		const { weapons, items } = combatant;
		if (items.includes(id)) return void 0;
		if (weapons.filter((each) => each === id || id === "melee" && kindOf(each) !== "shooting" || id === "ranged" && kindOf(each) !== "melee").length === 0) return id === "melee" || id === "ranged" ? `it has no weapon for that` : `it has no "${id}"`;
		return weapons.length === 1 && kindOf(weapons[0]) !== "thrown" ? `"${weapons[0]}" is always ready` : void 0;
	}
	function lacksProvocation() {
		const charges = options.charge_provokes && tactic.turn.some(({ do: deed }) => deed === "charge");
		return movesAway() || charges ? void 0 : "it never moves";
	}
	function movesAway() {
		return tactic.turn.some(({ do: deed }) => [
			"advance",
			"step",
			"withdraw",
			"step-back"
		].includes(deed));
	}
	function lacksAllies() {
		return hasAllies ? void 0 : "it has no allies";
	}
	/** Powers and items may be for oneself, if not for the nearest ally. */
	function lacksFriends() {
		const isForMe = rule.at === "ally-most-wounded" && [
			"command",
			"spontaneous",
			"equip",
			"stop-power"
		].includes(rule.do);
		return rule.at?.startsWith("ally-") && !isForMe ? lacksAllies() : void 0;
	}
}
// src/rulesets/area-2d6/check.ts
/** What the schema cannot say: rules that join several fields. */
function check$4(scenario, placeOf) {
	const rules = Object.values(scenario.tactics).flatMap(({ turn, reactions }) => [...turn, ...reactions]);
	const members = membersByPlace(scenario);
	return [
		...checkIds$1(scenario, placeOf),
		...members.flatMap((member) => [
			...checkSkills$2(member, scenario, placeOf),
			...checkGaps(member, scenario, placeOf),
			...warnOfIdleShield(member, scenario, placeOf)
		]),
		...rules.flatMap((rule) => checkAim$1(rule, scenario)),
		...warnOfUselessPowers(scenario, placeOf),
		...warnOfCutOffParties(scenario, placeOf),
		...warnOfFutility(scenario, whyNever$3)
	];
}
/** Words that stand for weapons in rules (§2.4, §9). */
const WORDS = [
	"unarmed",
	"melee",
	"ranged"
];
/** What `with: ID` names has to be one thing. */
function checkIds$1({ weapons, items }, placeOf) {
	const refuse = (section, one) => (id) => {
		const word = refusal(`the ${one} "${id}" cannot be called so`, "in rules the word has another meaning", placeOf(section, id)?.key);
		return WORDS.includes(id) ? [word] : [];
	};
	return [
		...Object.keys(weapons).flatMap(refuse("weapons", "weapon")),
		...Object.keys(items).flatMap(refuse("items", "item")),
		...Object.keys(items).flatMap((id) => id in weapons ? [refusal(`"${id}" is both a weapon and an item`, "give one of them another id", placeOf("items", id)?.key)] : [])
	];
}
/** Skills are named ones, or places of the table, and none is named twice (§2.3). */
function checkSkills$2(member, scenario, placeOf) {
	const { columns, skills: placeOfSkill } = scenario.rules.options;
	const { skills, learned = [] } = member.fields;
	const entries = [...Object.keys(skills).map((skill) => ({
		skill,
		list: "skills",
		key: skill
	})), ...learned.map((skill, index) => ({
		skill,
		list: "learned",
		key: index
	}))];
	return entries.flatMap(({ skill, list, key }) => {
		const { name, places } = findWriter(member, scenario, placeOf, list, key);
		const at = list === "skills" ? places?.key : places?.value;
		const column = readPlace(skill)?.column;
		if (!SKILLS$1.some((named) => named === skill) && (column === void 0 || !columns.includes(column))) {
			const near = column === void 0 ? [] : columns.map((each) => skill.replace(column, each));
			const expected = `expected a named skill, or a place of ${columns.join(", ")}`;
			const hint = didYouMean(skill, [...SKILLS$1, ...near]) ?? expected;
			return [refusal(`${name} has no skill "${skill}"`, hint, at ?? member.place)];
		}
		const same = SKILLS$1.find((named) => placeOfSkill[named] === skill);
		if (!entries.some((other) => other.list === list && other.skill === same)) return [];
		const message = `${name} has "${same}" and "${skill}", which is the same place`;
		return [refusal(message, "leave one of them out", at ?? member.place)];
	});
}
/** Gaps lie between neighbouring columns. */
function checkGaps(member, scenario, placeOf) {
	const { columns } = scenario.rules.options;
	const pairs = columns.slice(1).map((column, index) => [columns[index], column]);
	const known = pairs.map((pair) => pair.join("-"));
	return member.fields.gaps.flatMap((gap, index) => {
		if (known.includes(gap)) return [];
		const { name, places } = findWriter(member, scenario, placeOf, "gaps", index);
		const turned = known[pairs.findIndex(([left, right]) => gap === `${right}-${left}`)];
		const meant = turned === void 0 ? didYouMean(gap, known) : `did you mean "${turned}"?`;
		const expected = known.length === 0 ? "there is only one column" : `expected one of ${known.join(", ")}`;
		return [refusal(`${name} has the gap "${gap}"`, meant ?? expected, places?.value ?? member.place)];
	});
}
/** A shield is in use with a one-handed weapon, or with none (§2.5). */
function warnOfIdleShield(member, scenario, placeOf) {
	const { shield, weapons } = member.fields;
	if (shield === void 0 || weapons.length === 0) return [];
	if (weapons.map((id) => scenario.weapons[id]).some((weapon) => weapon === void 0 || weapon.hands === 1 || weapon.kind === "thrown")) return [];
	const { places } = findWriter(member, scenario, placeOf, "shield");
	return [warning(`${member.name} never has its shield in use: all of its weapons take two hands`, places?.value ?? member.place)];
}
/** Who of a combatant's templates says something, and where: what is inherited is told of once. */
function findWriter({ name, template }, { whole }, placeOf, ...path) {
	const templates = whole.combatants ?? {};
	for (let id = template; id !== void 0; id = templates[id]?.["based-on"]) {
		const places = placeOf("combatants", id, ...path);
		if (places) return {
			name: id === template ? name : id,
			places
		};
	}
	return {
		name,
		places: void 0
	};
}
/** Powers and items are for foes or for friends, whatever the selector says. */
function checkAim$1({ do: deed, with: id, at, place }, { spells, items }) {
	if (id === void 0 || at === void 0) return [];
	const isFriendly = at === "self" || at.startsWith("ally-");
	if (deed === "equip" && id in items && !isFriendly) return [refusal(`"${id}" is for friends, so it cannot be aimed at "${at}"`, "leave \"at\" out", place)];
	if (deed !== "command" && deed !== "spontaneous") return [];
	const { side } = spells[id];
	const fits = {
		foe: !isFriendly,
		ally: isFriendly,
		self: at === "self",
		all: true
	}[side];
	const whom = {
		foe: "foes",
		ally: "allies",
		self: "its commander",
		all: "anyone"
	}[side];
	return fits ? [] : [refusal(`"${id}" is for ${whom}, so it cannot be aimed at "${at}"`, "leave \"at\" out", place)];
}
/** What lasts only as long as what set it off can only be a reaction (§6.3). */
function warnOfUselessPowers({ spells }, placeOf) {
	return Object.entries(spells).flatMap(([id, entry]) => {
		const { effect, duration, trigger, actions } = entry;
		if (!(duration === 0 && (effect === "shield" || effect === "alter" && actions === 0)) || trigger !== "none") return [];
		return [warning(`the power "${id}" can never be used: an instant ${effect} only works as a reaction, and it has no trigger`, placeOf("spells", id)?.key)];
	});
}
/** Whoever deploys where no way leads to a foe can only shoot. */
function warnOfCutOffParties({ field, parties }, placeOf) {
	const { drawn, edges } = drawField$1(field);
	const { columns, ground, deployment } = drawn;
	const barriers = planBarriers(columns, ground, edges);
	return parties.flatMap(({ id, members }, party) => {
		const other = parties[1 - party];
		const goals = deployment[1 - party].slice(0, other.members.length);
		const reached = flood(columns, barriers, goals);
		const area = deployment[party].slice(0, members.length).find((each) => !reached.has(each));
		if (area === void 0) return [];
		return [warning(`party "${id}" deploys in area ${`${area % columns + 1},${Math.floor(area / columns) + 1}`}, from which no way leads to party "${other.id}"`, placeOf("field", "map")?.key)];
	});
}
/** The areas from which there is a way to one of `goals`. */
function flood(columns, barriers, goals) {
	const rows = barriers.length / 4 / columns;
	const reached = new Set(goals);
	for (const area of reached) for (const [direction, [right, down]] of STRAIGHT.entries()) {
		const column = area % columns + right;
		const row = Math.floor(area / columns) + down;
		if (column >= 0 && column < columns && row >= 0 && row < rows && !barriers[4 * area + direction]) reached.add(row * columns + column);
	}
	return reached;
}
function warning(message, place) {
	return {
		severity: "warning",
		message,
		...place && { place }
	};
}
// src/rulesets/area-2d6/circumstances.ts
/** Manners of attack whose hits are also counted by themselves: `hit.W.CIRCUMSTANCE`. */
const counted = [
	{
		manner: 1,
		as: "heavy-blow"
	},
	{
		manner: 2,
		as: "feint"
	},
	{
		manner: 3,
		as: "pincer"
	},
	{
		manner: 4,
		as: "charge"
	},
	{
		manner: 6,
		as: "snipe"
	},
	{
		manner: 7,
		as: "riposte"
	},
	{
		manner: 8,
		as: "stray"
	}
];
// src/rulesets/area-2d6/help.ts
/** What tactics may say, in a line each; docs/rules/area-2d6.md §6, §7 and §9 have it in full. */
const help$3 = {
	actions: {
		melee: "strikes a foe in its area (2 points)",
		"heavy-blow": "strikes harder to hit and easier to defend against, with what the weapon adds (2 points)",
		feint: "strikes harder to hit and with a die less, at a defence drawn from the skill table (2 points)",
		pincer: "strikes with a bonus for each head that its party has more in the area (2 points)",
		charge: "enters a neighbouring area and strikes there, with the skill mounted (3 points)",
		ranged: "shoots, or throws; a miss in a scuffle may hit somebody else (2 points)",
		snipe: "shoots so that only a fumble strays (3 points)",
		command: "uses a power of its spirit (the points of the power)",
		spontaneous: "uses a power without its points, if the council was held",
		"stop-power": "ends a lasting power of its spirit (2 points)",
		advance: "moves toward the target, two areas if a check on run or climb succeeds (2 points)",
		step: "moves toward the target, one area (2 points)",
		withdraw: "moves away from the target, two areas if a check on run or climb succeeds (2 points)",
		"step-back": "moves away from the target, one area (2 points)",
		equip: "readies a weapon, or uses an item (1 point)",
		"stand-up": "stands up (1 point)",
		"lie-down": "lies down",
		ignore: "ignores a foe: it counts in no pincer, but nothing it does can be defended against",
		pass: "ends the turn; what points are left are kept for reactions"
	},
	reactions: {
		evade: "once it has been hit: a check on evade, which negates the attack (1 point)",
		parry: "once it has been hit: a check on parry, which negates the attack (1 point; with a shield some are free)",
		defend: "evades or parries, whichever is likelier to succeed",
		riposte: "strikes a foe who declares a move out of its area (1 point)",
		command: "uses a reactive power of its spirit at its trigger (the points of the power)",
		ignore: "as the target of a pincer: ignores a foe other than the attacker",
		"press-on": "its move is riposted: goes on through the blows",
		divert: "its move is riposted: goes to the next best area instead",
		stay: "its move is riposted: stays where it is"
	},
	selectors: {
		mildest: "the foe whose attack does least damage on me, on average",
		wall: "for advance and step: the nearest walled area",
		cover: "for advance and step: the nearest area with cover"
	},
	columns: {
		hp: "hit points left",
		max_hp: "hit points at the start",
		health: "hit points left, as a share of those at the start",
		actions: "action points left in this round",
		max_actions: "action points a round, without powers",
		acted: "its turn of this round has begun",
		attacks: "attacks it has made in its current turn; 0 outside it",
		prone: "it lies prone",
		bleeding: "hit points it bleeds a round",
		engaged: "a foe is in its area",
		foes_engaged: "foes in its area",
		allies_engaged: "other members of its party in its area",
		walled: "its area is walled",
		in_cover: "its area has cover",
		protection: "protection of its armour",
		can_melee: "it can strike: nothing is ready, or a weapon that strikes",
		can_shoot: "a weapon is ready that shoots or can be thrown, with ammunition",
		ready_range: "range of the ready weapon, in areas; 0 for melee or none",
		ammo: "ammunition of the ready weapon; 1000 if it is unlimited or none is ready",
		shielded: "its shield is in use",
		free_parries: "parries left that cost no point; 0 without a shield in use",
		powers: "lasting powers working on it",
		workings: "lasting powers of its spirit at work",
		ignored: "I ignore it"
	},
	names: {}
};
// src/battle/scoreboard.ts
/** Lays out the counters of a scenario, and says what is reported of them (docs/scenario-format.md, "Metrics"). */
function setUpScoreboard(input) {
	const { roster, accounts, armourOf, deeds } = input;
	const size = {
		combatants: roster.combatants.length,
		accounts: accounts.length,
		deeds: deeds.length,
		rules: roster.rules.reduce((sum, rules) => sum + rules.length, 0)
	};
	const score = new Score(size);
	const board = new Board(score);
	const everybody = roster.combatants.map((_, combatant) => combatant);
	const accountsOf = (of) => accounts.flatMap((account, index) => of(account) ? [index] : []);
	const units = unitsOf(roster);
	for (const [party, name] of roster.parties.entries()) {
		const members = everybody.filter((combatant) => roster.combatants[combatant].party === party);
		board.mean(`survivors.${name}`, board.value(score.stands, members), true, members.length);
	}
	for (const [party, name] of roster.parties.entries()) board.share(`first_slain.${name}`, board.value(score.firstLoss, [party]), 1);
	for (const { name, members } of units) board.share(`survive.${name}`, board.value(score.stands, members), members.length);
	for (const fate of input.fates) for (const { name, members } of units) board.share(`${fate}.${name}`, board.value(score[fate], members), members.length);
	const damage = (members) => {
		const dealt = board.list(score.dealt, accountsOf(({ combatant }) => members.includes(combatant)));
		return board.sum(input.otherDamage ? [...dealt, ...board.list(score.otherDamage, members)] : dealt);
	};
	for (const [party, name] of roster.parties.entries()) {
		const members = everybody.filter((combatant) => roster.combatants[combatant].party === party);
		board.mean(`damage.${name}`, damage(members), true);
	}
	for (const { name, members } of units) if (!roster.parties.includes(name)) board.mean(`damage.${name}`, damage(members), true);
	for (const { name, members } of units) board.mean(`taken.${name}`, board.value(score.taken, members), false);
	for (const [weapon, name] of roster.weapons.entries()) {
		const wielding = accountsOf((account) => account.weapon === weapon);
		if (wielding.length === 0) continue;
		const attacks = board.value(score.attacks, wielding);
		const hits = board.value(score.hits, wielding);
		const dealt = board.value(score.dealt, wielding);
		board.ratio(`hit.${name}`, true, hits, attacks);
		for (const circumstance of new Set(wielding.flatMap((account) => accounts[account].circumstance ?? []))) {
			const under = wielding.filter((account) => accounts[account].circumstance === circumstance);
			board.ratio(`hit.${name}.${circumstance}`, true, board.value(score.hits, under), board.value(score.attacks, under));
		}
		board.ratio(`damage_per_attack.${name}.mean`, false, dealt, attacks);
		const byHits = wielding.filter((account) => !accounts[account].ofMisses);
		board.ratio(`damage_per_hit.${name}.mean`, false, board.value(score.dealt, byHits), hits);
		board.histogram(`damage_with.${name}`, dealt);
	}
	for (const { name, members } of units) {
		const wielding = accountsOf(({ combatant }) => members.includes(combatant));
		board.ratio(`accuracy.${name}`, true, board.value(score.hits, wielding), board.value(score.attacks, wielding));
	}
	for (const [armour, name] of roster.armours.entries()) {
		const wearers = everybody.filter((combatant) => armourOf[combatant] === armour);
		if (wearers.length === 0) continue;
		const taken = board.value(score.hitsTaken, wearers);
		board.ratio(`absorbed.${name}.mean`, false, board.value(score.absorbed, wearers), taken);
	}
	for (const { name, members } of units) {
		const turns = board.value(score.turns, members);
		for (const [action, title] of roster.actions.entries()) {
			const done = deeds.flatMap((deed, index) => deed.action === action && members.includes(deed.combatant) ? [index] : []);
			if (done.length === 0) continue;
			board.ratio(`use.${name}.${title}`, true, board.value(score.deeds, done), turns, members.length * input.maxRounds);
		}
	}
	const firstSlain = everybody.map((combatant) => board.flag(board.value(score.firstSlain, [combatant])));
	return {
		layout: {
			...size,
			maxRounds: input.maxRounds,
			...board.layout()
		},
		lines: board.lines,
		firstSlain
	};
}
/** Who is reported by name: every combatant, and every template that has more than one member. */
function unitsOf(roster) {
	const units = roster.combatants.map(({ name }, combatant) => ({
		name,
		members: [combatant]
	}));
	for (const template of new Set(roster.combatants.map((combatant) => combatant.template))) {
		const members = roster.combatants.flatMap((other, combatant) => other.template === template ? [combatant] : []);
		if (members.length > 1) units.push({
			name: template,
			members
		});
	}
	return units;
}
/** Collects values, histograms and products, each only once however many lines use it. */
var Board = class {
	lines = [];
	#score;
	#values = new Interned();
	#flags = /* @__PURE__ */ new Set();
	#histograms = new Interned();
	#products = new Interned();
	constructor(score) {
		this.#score = score;
	}
	/** The counters' positions of some entries of one of the score's views. */
	list(view, entries) {
		const start = (view.byteOffset - this.#score.counters.byteOffset) / view.BYTES_PER_ELEMENT;
		return entries.map((entry) => start + entry);
	}
	sum(counters) {
		return this.#values.index(counters);
	}
	value(view, entries) {
		return this.sum(this.list(view, entries));
	}
	mean(name, value, histogram, most) {
		const kept = histogram && { histogram: this.#histograms.index([value]) };
		this.lines.push({
			kind: "mean",
			name,
			value,
			...kept,
			...most !== void 0 && { most }
		});
	}
	histogram(name, value) {
		this.lines.push({
			kind: "histogram",
			name,
			histogram: this.#histograms.index([value])
		});
	}
	share(name, value, members) {
		if (members === 1) this.flag(value);
		this.lines.push({
			kind: "share",
			name,
			value,
			members
		});
	}
	/** Notes that a value is never anything but 0 or 1. */
	flag(value) {
		this.#flags.add(value);
		return value;
	}
	ratio(name, share, top, bottom, most) {
		const product = this.#products.index([top, bottom]);
		this.lines.push({
			kind: "ratio",
			name,
			share,
			top,
			bottom,
			product,
			...most !== void 0 && { most }
		});
	}
	layout() {
		const values = this.#values.lists;
		const valueStart = new Int32Array(values.length + 1);
		for (const [value, counters] of values.entries()) valueStart[value + 1] = valueStart[value] + counters.length;
		return {
			valueStart,
			valueCounters: Int32Array.from(values.flat()),
			isFlag: Uint8Array.from(values, (_, value) => Number(this.#flags.has(value))),
			histogramValues: Int32Array.from(this.#histograms.lists.flat()),
			productLeft: Int32Array.from(this.#products.lists, ([left]) => left),
			productRight: Int32Array.from(this.#products.lists, ([, right]) => right)
		};
	}
};
/** Gives every distinct list of numbers an index. */
var Interned = class {
	lists = [];
	#known = /* @__PURE__ */ new Map();
	index(list) {
		const key = list.join();
		const known = this.#known.get(key);
		if (known !== void 0) return known;
		this.#known.set(key, this.lists.push(list) - 1);
		return this.lists.length - 1;
	}
};
// src/tactics/vocabulary.ts
/** The sections in which an action's `with` is looked up, first to last. */
function sectionsOf({ with: named }) {
	return named ? [named.section, ...named.also ?? []] : [];
}
/** What turns are counted by: actions by their codes, then the reactions that use up a turn. */
function deedNames({ actions, turnReactions = [] }) {
	return [...Object.keys(actions), ...turnReactions];
}
/** The selectors every ruleset has (docs/rules/README.md, "Tactics"), in the order of their codes. */
const COMMON_SELECTORS = namesOf(selector_exports);
/** The names of codes, `most-wounded` for `MOST_WOUNDED`, in their order. */
function namesOf(codes) {
	return Object.entries(codes).sort(([, a], [, b]) => a - b).map(([name]) => name.toLowerCase().replaceAll("_", "-"));
}
/** All selectors of a ruleset, in the order of their codes. */
function selectorsOf(vocabulary) {
	return [...COMMON_SELECTORS, ...vocabulary.selectors];
}
/** Names that stand for fractions of the considered attack. */
const ATTACK_NAMES = ["expected_damage", "kill_chance"];
/** The names of conditions that stand alone (docs/rules/README.md, "Tactics"), with their types. */
const COMMON_NAMES = {
	round: "number",
	distance: "number",
	allies: "number",
	foes: "number",
	allies_start: "number",
	foes_start: "number",
	...Object.fromEntries(ATTACK_NAMES.map((name) => [name, "number"]))
};
/** All names that stand alone under a ruleset, with their types. */
function namesUnder({ names, attackNames = [] }) {
	const ofAttacks = Object.fromEntries(attackNames.map((name) => [name, "number"]));
	return {
		...COMMON_NAMES,
		...names,
		...ofAttacks
	};
}
// src/scenario/call-roster.ts
/** Calls everybody and everything that results are named by; what is listed twice is named once. */
function callRoster(scenario, vocabulary, everybody, { weapons, armours }) {
	return {
		parties: [scenario.parties[0].id, scenario.parties[1].id],
		combatants: everybody.map(({ name, template, party }) => ({
			name,
			template,
			party
		})),
		weapons: [...new Set(weapons)],
		armours: [...new Set(armours)],
		actions: deedNames(vocabulary),
		rules: everybody.map(({ tactic }) => [...tactic.turn.map((rule) => inRoster("turn", rule)), ...tactic.reactions.map((rule) => inRoster("reactions", rule))])
	};
}
function inRoster(list, { text, place }) {
	return {
		list,
		text,
		builtIn: place === void 0
	};
}
// src/tactics/order.ts
/** Deeper than anybody writes, and shallow enough for every parser behind this one. */
const DEEPEST = 50;
const COMPARISONS$2 = /* @__PURE__ */ new Set([
	"<",
	"<=",
	">",
	">=",
	"==",
	"!="
]);
const JOINTS = /* @__PURE__ */ new Set([
	"and",
	"or",
	"not"
]);
const UNITS$1 = /^(?:ft|feet|foot|yd|yards?|m|areas?|squares?|cells?|rounds?|hp)$/i;
/** What may stand between two operands, under the names it goes by elsewhere. */
const ALIASES = {
	is: "==",
	equals: "==",
	isnt: "!="
};
/**
* Finds the first place where the tokens do not follow one another as in an expression: operand, operator, operand,
* with parentheses in pairs and at most one comparison in a clause. What passes, jsep parses.
*/
function findDisorder(tokens, wording) {
	const { text } = wording;
	const wrong = (token, message, hint) => ({
		severity: "error",
		message,
		...hint === void 0 ? {} : { hint },
		place: wording.at(token.start, token.end)
	});
	const groups = [{
		open: void 0,
		clause: 0,
		comparison: void 0
	}];
	let previous;
	for (const token of tokens) {
		const group = groups.at(-1);
		if (previous === void 0 || previous.kind === "operator" || previous.kind === "open") {
			if (token.kind === "close" || token.kind === "operator" && token.text !== "-" && token.text !== "not") return wrong(token, `expected a number, a name or "(", found "${token.text}"`);
			if (token.text === "not" && previous?.kind === "operator" && !JOINTS.has(previous.text)) return wrong(token, `"not" cannot follow "${previous.text}"`, "put it in parentheses: (not ...)");
		} else {
			if (token.kind === "open" && previous.kind === "name") return wrong(previous, `"${previous.text}" cannot be called`, "nothing can be called in a condition");
			if (token.kind !== "operator" && token.kind !== "close" || token.text === "not") return wrong(token, `expected an operator, found "${token.text}"`, hintFor$1(previous, token));
		}
		if (token.kind === "open") {
			if (groups.length > DEEPEST) return wrong(token, `parentheses in parentheses, more than ${DEEPEST} deep`);
			groups.push({
				open: token,
				clause: token.end,
				comparison: void 0
			});
		} else if (token.kind === "close") {
			if (group.open === void 0) return wrong(token, "no \"(\" belongs to this \")\"");
			groups.pop();
		} else if (JOINTS.has(token.text)) {
			group.clause = token.end;
			group.comparison = void 0;
		} else if (COMPARISONS$2.has(token.text)) {
			if (group.comparison !== void 0) {
				const middle = text.slice(group.comparison.end, token.start).trim();
				const hint = `write "${text.slice(group.clause, token.start).trim()} and ${middle} ${token.text} ..."`;
				return wrong(token, `comparisons cannot be chained, found a second one, "${token.text}"`, hint);
			}
			group.comparison = token;
		}
		previous = token;
	}
	const open = groups.at(-1).open;
	if (previous === void 0) return {
		severity: "error",
		message: "the condition is empty",
		place: wording.at(0, text.length)
	};
	if (previous.kind === "operator" || previous.kind === "open") return wrong(previous, `expected a number, a name or "(" after "${previous.text}", found the end of the condition`);
	return open && wrong(open, "this \"(\" is never closed");
}
function hintFor$1(previous, token) {
	const word = token.text.toLowerCase();
	if (word === "not") return "write \"and not\"";
	if (word === "and" || word === "or") return `write "${word}"`;
	if (Object.hasOwn(ALIASES, word)) return `write "${ALIASES[word]}"`;
	if (previous.kind === "number" && UNITS$1.test(word)) return "leave the unit out";
}
// node_modules/jsep/dist/jsep.js
/**
* @implements {IHooks}
*/
var Hooks = class {
	/**
	* @callback HookCallback
	* @this {*|Jsep} this
	* @param {Jsep} env
	* @returns: void
	*/
	/**
	* Adds the given callback to the list of callbacks for the given hook.
	*
	* The callback will be invoked when the hook it is registered for is run.
	*
	* One callback function can be registered to multiple hooks and the same hook multiple times.
	*
	* @param {string|object} name The name of the hook, or an object of callbacks keyed by name
	* @param {HookCallback|boolean} callback The callback function which is given environment variables.
	* @param {?boolean} [first=false] Will add the hook to the top of the list (defaults to the bottom)
	* @public
	*/
	add(name, callback, first) {
		if (typeof arguments[0] != "string") for (let name in arguments[0]) this.add(name, arguments[0][name], arguments[1]);
		else (Array.isArray(name) ? name : [name]).forEach(function(name) {
			this[name] = this[name] || [];
			if (callback) this[name][first ? "unshift" : "push"](callback);
		}, this);
	}
	/**
	* Runs a hook invoking all registered callbacks with the given environment variables.
	*
	* Callbacks will be invoked synchronously and in the order in which they were registered.
	*
	* @param {string} name The name of the hook.
	* @param {Object<string, any>} env The environment variables of the hook passed to all callbacks registered.
	* @public
	*/
	run(name, env) {
		this[name] = this[name] || [];
		this[name].forEach(function(callback) {
			callback.call(env && env.context ? env.context : env, env);
		});
	}
};
/**
* @implements {IPlugins}
*/
var Plugins = class {
	constructor(jsep) {
		this.jsep = jsep;
		this.registered = {};
	}
	/**
	* @callback PluginSetup
	* @this {Jsep} jsep
	* @returns: void
	*/
	/**
	* Adds the given plugin(s) to the registry
	*
	* @param {object} plugins
	* @param {string} plugins.name The name of the plugin
	* @param {PluginSetup} plugins.init The init function
	* @public
	*/
	register(...plugins) {
		plugins.forEach((plugin) => {
			if (typeof plugin !== "object" || !plugin.name || !plugin.init) throw new Error("Invalid JSEP plugin format");
			if (this.registered[plugin.name]) return;
			plugin.init(this.jsep);
			this.registered[plugin.name] = plugin;
		});
	}
};
var Jsep = class Jsep {
	/**
	* @returns {string}
	*/
	static get version() {
		return "1.6.0";
	}
	/**
	* @returns {string}
	*/
	static toString() {
		return "JavaScript Expression Parser (JSEP) v" + Jsep.version;
	}
	/**
	* @method addUnaryOp
	* @param {string} op_name The name of the unary op to add
	* @returns {Jsep}
	*/
	static addUnaryOp(op_name) {
		Jsep.max_unop_len = Math.max(op_name.length, Jsep.max_unop_len);
		Jsep.unary_ops[op_name] = 1;
		return Jsep;
	}
	/**
	* @method jsep.addBinaryOp
	* @param {string} op_name The name of the binary op to add
	* @param {number} precedence The precedence of the binary op (can be a float). Higher number = higher precedence
	* @param {boolean} [isRightAssociative=false] whether operator is right-associative
	* @returns {Jsep}
	*/
	static addBinaryOp(op_name, precedence, isRightAssociative) {
		Jsep.max_binop_len = Math.max(op_name.length, Jsep.max_binop_len);
		Jsep.binary_ops[op_name] = precedence;
		if (isRightAssociative) Jsep.right_associative.add(op_name);
		else Jsep.right_associative.delete(op_name);
		return Jsep;
	}
	/**
	* @method addIdentifierChar
	* @param {string} char The additional character to treat as a valid part of an identifier
	* @returns {Jsep}
	*/
	static addIdentifierChar(char) {
		Jsep.additional_identifier_chars.add(char);
		return Jsep;
	}
	/**
	* @method addLiteral
	* @param {string} literal_name The name of the literal to add
	* @param {*} literal_value The value of the literal
	* @returns {Jsep}
	*/
	static addLiteral(literal_name, literal_value) {
		Jsep.literals[literal_name] = literal_value;
		return Jsep;
	}
	/**
	* @method removeUnaryOp
	* @param {string} op_name The name of the unary op to remove
	* @returns {Jsep}
	*/
	static removeUnaryOp(op_name) {
		delete Jsep.unary_ops[op_name];
		if (op_name.length === Jsep.max_unop_len) Jsep.max_unop_len = Jsep.getMaxKeyLen(Jsep.unary_ops);
		return Jsep;
	}
	/**
	* @method removeAllUnaryOps
	* @returns {Jsep}
	*/
	static removeAllUnaryOps() {
		Jsep.unary_ops = {};
		Jsep.max_unop_len = 0;
		return Jsep;
	}
	/**
	* @method removeIdentifierChar
	* @param {string} char The additional character to stop treating as a valid part of an identifier
	* @returns {Jsep}
	*/
	static removeIdentifierChar(char) {
		Jsep.additional_identifier_chars.delete(char);
		return Jsep;
	}
	/**
	* @method removeBinaryOp
	* @param {string} op_name The name of the binary op to remove
	* @returns {Jsep}
	*/
	static removeBinaryOp(op_name) {
		delete Jsep.binary_ops[op_name];
		if (op_name.length === Jsep.max_binop_len) Jsep.max_binop_len = Jsep.getMaxKeyLen(Jsep.binary_ops);
		Jsep.right_associative.delete(op_name);
		return Jsep;
	}
	/**
	* @method removeAllBinaryOps
	* @returns {Jsep}
	*/
	static removeAllBinaryOps() {
		Jsep.binary_ops = {};
		Jsep.max_binop_len = 0;
		return Jsep;
	}
	/**
	* @method removeLiteral
	* @param {string} literal_name The name of the literal to remove
	* @returns {Jsep}
	*/
	static removeLiteral(literal_name) {
		delete Jsep.literals[literal_name];
		return Jsep;
	}
	/**
	* @method removeAllLiterals
	* @returns {Jsep}
	*/
	static removeAllLiterals() {
		Jsep.literals = {};
		return Jsep;
	}
	/**
	* @returns {string}
	*/
	get char() {
		return this.expr.charAt(this.index);
	}
	/**
	* @returns {number}
	*/
	get code() {
		return this.expr.charCodeAt(this.index);
	}
	/**
	* @param {string} expr a string with the passed in express
	* @returns Jsep
	*/
	constructor(expr) {
		this.expr = expr;
		this.index = 0;
	}
	/**
	* static top-level parser
	* @returns {jsep.Expression}
	*/
	static parse(expr) {
		return new Jsep(expr).parse();
	}
	/**
	* Get the longest key length of any object
	* @param {object} obj
	* @returns {number}
	*/
	static getMaxKeyLen(obj) {
		return Math.max(0, ...Object.keys(obj).map((k) => k.length));
	}
	/**
	* `ch` is a character code in the next three functions
	* @param {number} ch
	* @returns {boolean}
	*/
	static isDecimalDigit(ch) {
		return ch >= 48 && ch <= 57;
	}
	/**
	* Returns the precedence of a binary operator or `0` if it isn't a binary operator. Can be float.
	* @param {string} op_val
	* @returns {number}
	*/
	static binaryPrecedence(op_val) {
		return Jsep.binary_ops[op_val] || 0;
	}
	/**
	* Looks for start of identifier
	* @param {number} ch
	* @returns {boolean}
	*/
	static isIdentifierStart(ch) {
		return ch >= 65 && ch <= 90 || ch >= 97 && ch <= 122 || ch >= 128 && !Jsep.binary_ops[String.fromCharCode(ch)] || Jsep.additional_identifier_chars.has(String.fromCharCode(ch));
	}
	/**
	* @param {number} ch
	* @returns {boolean}
	*/
	static isIdentifierPart(ch) {
		return Jsep.isIdentifierStart(ch) || Jsep.isDecimalDigit(ch);
	}
	/**
	* throw error at index of the expression
	* @param {string} message
	* @throws
	*/
	throwError(message) {
		const error = /* @__PURE__ */ new Error(message + " at character " + this.index);
		error.index = this.index;
		error.description = message;
		throw error;
	}
	/**
	* Run a given hook
	* @param {string} name
	* @param {jsep.Expression|false} [node]
	* @returns {?jsep.Expression}
	*/
	runHook(name, node) {
		if (Jsep.hooks[name]) {
			const env = {
				context: this,
				node
			};
			Jsep.hooks.run(name, env);
			return env.node;
		}
		return node;
	}
	/**
	* Runs a given hook until one returns a node
	* @param {string} name
	* @returns {?jsep.Expression}
	*/
	searchHook(name) {
		if (Jsep.hooks[name]) {
			const env = { context: this };
			Jsep.hooks[name].find(function(callback) {
				callback.call(env.context, env);
				return env.node;
			});
			return env.node;
		}
	}
	/**
	* Push `index` up to the next non-space character
	*/
	gobbleSpaces() {
		let ch = this.code;
		while (ch === Jsep.SPACE_CODE || ch === Jsep.TAB_CODE || ch === Jsep.LF_CODE || ch === Jsep.CR_CODE) ch = this.expr.charCodeAt(++this.index);
		this.runHook("gobble-spaces");
	}
	/**
	* Top-level method to parse all expressions and returns compound or single node
	* @returns {jsep.Expression}
	*/
	parse() {
		this.runHook("before-all");
		const nodes = this.gobbleExpressions();
		const node = nodes.length === 1 ? nodes[0] : {
			type: Jsep.COMPOUND,
			body: nodes
		};
		return this.runHook("after-all", node);
	}
	/**
	* top-level parser (but can be reused within as well)
	* @param {number} [untilICode]
	* @returns {jsep.Expression[]}
	*/
	gobbleExpressions(untilICode) {
		let nodes = [], ch_i, node;
		while (this.index < this.expr.length) {
			ch_i = this.code;
			if (ch_i === Jsep.SEMCOL_CODE || ch_i === Jsep.COMMA_CODE) this.index++;
			else if (node = this.gobbleExpression()) nodes.push(node);
			else if (this.index < this.expr.length) {
				if (ch_i === untilICode) break;
				this.throwError("Unexpected \"" + this.char + "\"");
			}
		}
		return nodes;
	}
	/**
	* The main parsing function.
	* @returns {?jsep.Expression}
	*/
	gobbleExpression() {
		const node = this.searchHook("gobble-expression") || this.gobbleBinaryExpression();
		this.gobbleSpaces();
		return this.runHook("after-expression", node);
	}
	/**
	* Search for the operation portion of the string (e.g. `+`, `===`)
	* Start by taking the longest possible binary operations (3 characters: `===`, `!==`, `>>>`)
	* and move down from 3 to 2 to 1 character until a matching binary operation is found
	* then, return that binary operation
	* @returns {string|boolean}
	*/
	gobbleBinaryOp() {
		this.gobbleSpaces();
		let to_check = this.expr.substr(this.index, Jsep.max_binop_len);
		let tc_len = to_check.length;
		while (tc_len > 0) {
			if (Jsep.binary_ops.hasOwnProperty(to_check) && (!Jsep.isIdentifierStart(this.code) || this.index + to_check.length < this.expr.length && !Jsep.isIdentifierPart(this.expr.charCodeAt(this.index + to_check.length)))) {
				this.index += tc_len;
				return to_check;
			}
			to_check = to_check.substr(0, --tc_len);
		}
		return false;
	}
	/**
	* This function is responsible for gobbling an individual expression,
	* e.g. `1`, `1+2`, `a+(b*2)-Math.sqrt(2)`
	* @returns {?jsep.BinaryExpression}
	*/
	gobbleBinaryExpression() {
		let node, biop, prec, stack, biop_info, left, right, i, cur_biop;
		left = this.gobbleToken();
		if (!left) return left;
		biop = this.gobbleBinaryOp();
		if (!biop) return left;
		biop_info = {
			value: biop,
			prec: Jsep.binaryPrecedence(biop),
			right_a: Jsep.right_associative.has(biop)
		};
		right = this.gobbleToken();
		if (!right) this.throwError("Expected expression after " + biop);
		stack = [
			left,
			biop_info,
			right
		];
		while (biop = this.gobbleBinaryOp()) {
			prec = Jsep.binaryPrecedence(biop);
			if (prec === 0) {
				this.index -= biop.length;
				break;
			}
			biop_info = {
				value: biop,
				prec,
				right_a: Jsep.right_associative.has(biop)
			};
			cur_biop = biop;
			const comparePrev = (prev) => biop_info.right_a && prev.right_a ? prec > prev.prec : prec <= prev.prec;
			while (stack.length > 2 && comparePrev(stack[stack.length - 2])) {
				right = stack.pop();
				biop = stack.pop().value;
				left = stack.pop();
				node = {
					type: Jsep.BINARY_EXP,
					operator: biop,
					left,
					right
				};
				stack.push(node);
			}
			node = this.gobbleToken();
			if (!node) this.throwError("Expected expression after " + cur_biop);
			stack.push(biop_info, node);
		}
		i = stack.length - 1;
		node = stack[i];
		while (i > 1) {
			node = {
				type: Jsep.BINARY_EXP,
				operator: stack[i - 1].value,
				left: stack[i - 2],
				right: node
			};
			i -= 2;
		}
		return node;
	}
	/**
	* An individual part of a binary expression:
	* e.g. `foo.bar(baz)`, `1`, `"abc"`, `(a % 2)` (because it's in parenthesis)
	* @returns {boolean|jsep.Expression}
	*/
	gobbleToken() {
		let ch, to_check, tc_len, node;
		this.gobbleSpaces();
		node = this.searchHook("gobble-token");
		if (node) return this.runHook("after-token", node);
		ch = this.code;
		if (Jsep.isDecimalDigit(ch) || ch === Jsep.PERIOD_CODE) return this.gobbleNumericLiteral();
		if (ch === Jsep.SQUOTE_CODE || ch === Jsep.DQUOTE_CODE) node = this.gobbleStringLiteral();
		else if (ch === Jsep.OBRACK_CODE) node = this.gobbleArray();
		else {
			to_check = this.expr.substr(this.index, Jsep.max_unop_len);
			tc_len = to_check.length;
			while (tc_len > 0) {
				if (Jsep.unary_ops.hasOwnProperty(to_check) && (!Jsep.isIdentifierStart(this.code) || this.index + to_check.length < this.expr.length && !Jsep.isIdentifierPart(this.expr.charCodeAt(this.index + to_check.length)))) {
					this.index += tc_len;
					const argument = this.gobbleToken();
					if (!argument) this.throwError("missing unaryOp argument");
					return this.runHook("after-token", {
						type: Jsep.UNARY_EXP,
						operator: to_check,
						argument,
						prefix: true
					});
				}
				to_check = to_check.substr(0, --tc_len);
			}
			if (Jsep.isIdentifierStart(ch)) {
				node = this.gobbleIdentifier();
				if (Jsep.literals.hasOwnProperty(node.name)) node = {
					type: Jsep.LITERAL,
					value: Jsep.literals[node.name],
					raw: node.name
				};
				else if (node.name === Jsep.this_str) node = { type: Jsep.THIS_EXP };
			} else if (ch === Jsep.OPAREN_CODE) node = this.gobbleGroup();
		}
		if (!node) return this.runHook("after-token", false);
		node = this.gobbleTokenProperty(node);
		return this.runHook("after-token", node);
	}
	/**
	* Gobble properties of of identifiers/strings/arrays/groups.
	* e.g. `foo`, `bar.baz`, `foo['bar'].baz`
	* It also gobbles function calls:
	* e.g. `Math.acos(obj.angle)`
	* @param {jsep.Expression} node
	* @returns {jsep.Expression}
	*/
	gobbleTokenProperty(node) {
		this.gobbleSpaces();
		let ch = this.code;
		while (ch === Jsep.PERIOD_CODE || ch === Jsep.OBRACK_CODE || ch === Jsep.OPAREN_CODE || ch === Jsep.QUMARK_CODE) {
			let optional;
			if (ch === Jsep.QUMARK_CODE) {
				if (this.expr.charCodeAt(this.index + 1) !== Jsep.PERIOD_CODE) break;
				optional = true;
				this.index += 2;
				this.gobbleSpaces();
				ch = this.code;
			}
			this.index++;
			if (ch === Jsep.OBRACK_CODE) {
				node = {
					type: Jsep.MEMBER_EXP,
					computed: true,
					object: node,
					property: this.gobbleExpression()
				};
				if (!node.property) this.throwError("Unexpected \"" + this.char + "\"");
				this.gobbleSpaces();
				ch = this.code;
				if (ch !== Jsep.CBRACK_CODE) this.throwError("Unclosed [");
				this.index++;
			} else if (ch === Jsep.OPAREN_CODE) node = {
				type: Jsep.CALL_EXP,
				"arguments": this.gobbleArguments(Jsep.CPAREN_CODE),
				callee: node
			};
			else if (ch === Jsep.PERIOD_CODE || optional) {
				if (optional) this.index--;
				this.gobbleSpaces();
				node = {
					type: Jsep.MEMBER_EXP,
					computed: false,
					object: node,
					property: this.gobbleIdentifier()
				};
			}
			if (optional) node.optional = true;
			this.gobbleSpaces();
			ch = this.code;
		}
		return node;
	}
	/**
	* Parse simple numeric literals: `12`, `3.4`, `.5`. Do this by using a string to
	* keep track of everything in the numeric literal and then calling `parseFloat` on that string
	* @returns {jsep.Literal}
	*/
	gobbleNumericLiteral() {
		let number = "", ch, chCode;
		while (Jsep.isDecimalDigit(this.code)) number += this.expr.charAt(this.index++);
		if (this.code === Jsep.PERIOD_CODE) {
			number += this.expr.charAt(this.index++);
			while (Jsep.isDecimalDigit(this.code)) number += this.expr.charAt(this.index++);
		}
		ch = this.char;
		if (ch === "e" || ch === "E") {
			number += this.expr.charAt(this.index++);
			ch = this.char;
			if (ch === "+" || ch === "-") number += this.expr.charAt(this.index++);
			while (Jsep.isDecimalDigit(this.code)) number += this.expr.charAt(this.index++);
			if (!Jsep.isDecimalDigit(this.expr.charCodeAt(this.index - 1))) this.throwError("Expected exponent (" + number + this.char + ")");
		}
		chCode = this.code;
		if (Jsep.isIdentifierStart(chCode)) this.throwError("Variable names cannot start with a number (" + number + this.char + ")");
		else if (chCode === Jsep.PERIOD_CODE || number.length === 1 && number.charCodeAt(0) === Jsep.PERIOD_CODE) this.throwError("Unexpected period");
		return {
			type: Jsep.LITERAL,
			value: parseFloat(number),
			raw: number
		};
	}
	/**
	* Parses a string literal, staring with single or double quotes with basic support for escape codes
	* e.g. `"hello world"`, `'this is\nJSEP'`
	* @returns {jsep.Literal}
	*/
	gobbleStringLiteral() {
		let str = "";
		const startIndex = this.index;
		const quote = this.expr.charAt(this.index++);
		let closed = false;
		while (this.index < this.expr.length) {
			let ch = this.expr.charAt(this.index++);
			if (ch === quote) {
				closed = true;
				break;
			} else if (ch === "\\") {
				ch = this.expr.charAt(this.index++);
				switch (ch) {
					case "n":
						str += "\n";
						break;
					case "r":
						str += "\r";
						break;
					case "t":
						str += "	";
						break;
					case "b":
						str += "\b";
						break;
					case "f":
						str += "\f";
						break;
					case "v":
						str += "\v";
						break;
					default: str += ch;
				}
			} else str += ch;
		}
		if (!closed) this.throwError("Unclosed quote after \"" + str + "\"");
		return {
			type: Jsep.LITERAL,
			value: str,
			raw: this.expr.substring(startIndex, this.index)
		};
	}
	/**
	* Gobbles only identifiers
	* e.g.: `foo`, `_value`, `$x1`
	* Also, this function checks if that identifier is a literal:
	* (e.g. `true`, `false`, `null`) or `this`
	* @returns {jsep.Identifier}
	*/
	gobbleIdentifier() {
		let ch = this.code, start = this.index;
		if (Jsep.isIdentifierStart(ch)) this.index++;
		else this.throwError("Unexpected " + this.char);
		while (this.index < this.expr.length) {
			ch = this.code;
			if (Jsep.isIdentifierPart(ch)) this.index++;
			else break;
		}
		return {
			type: Jsep.IDENTIFIER,
			name: this.expr.slice(start, this.index)
		};
	}
	/**
	* Gobbles a list of arguments within the context of a function call
	* or array literal. This function also assumes that the opening character
	* `(` or `[` has already been gobbled, and gobbles expressions and commas
	* until the terminator character `)` or `]` is encountered.
	* e.g. `foo(bar, baz)`, `my_func()`, or `[bar, baz]`
	* @param {number} termination
	* @returns {jsep.Expression[]}
	*/
	gobbleArguments(termination) {
		const args = [];
		let closed = false;
		let separator_count = 0;
		while (this.index < this.expr.length) {
			this.gobbleSpaces();
			let ch_i = this.code;
			if (ch_i === termination) {
				closed = true;
				this.index++;
				if (termination === Jsep.CPAREN_CODE && separator_count && separator_count >= args.length) this.throwError("Unexpected token " + String.fromCharCode(termination));
				break;
			} else if (ch_i === Jsep.COMMA_CODE) {
				this.index++;
				separator_count++;
				if (separator_count !== args.length) {
					if (termination === Jsep.CPAREN_CODE) this.throwError("Unexpected token ,");
					else if (termination === Jsep.CBRACK_CODE) for (let arg = args.length; arg < separator_count; arg++) args.push(null);
				}
			} else if (args.length !== separator_count && separator_count !== 0) this.throwError("Expected comma");
			else {
				const node = this.gobbleExpression();
				if (!node || node.type === Jsep.COMPOUND) this.throwError("Expected comma");
				args.push(node);
			}
		}
		if (!closed) this.throwError("Expected " + String.fromCharCode(termination));
		return args;
	}
	/**
	* Responsible for parsing a group of things within parentheses `()`
	* that have no identifier in front (so not a function call)
	* This function assumes that it needs to gobble the opening parenthesis
	* and then tries to gobble everything within that parenthesis, assuming
	* that the next thing it should see is the close parenthesis. If not,
	* then the expression probably doesn't have a `)`
	* @returns {boolean|jsep.Expression}
	*/
	gobbleGroup() {
		this.index++;
		let nodes = this.gobbleExpressions(Jsep.CPAREN_CODE);
		if (this.code === Jsep.CPAREN_CODE) {
			this.index++;
			if (nodes.length === 1) return nodes[0];
			else if (!nodes.length) return false;
			else return {
				type: Jsep.SEQUENCE_EXP,
				expressions: nodes
			};
		} else this.throwError("Unclosed (");
	}
	/**
	* Responsible for parsing Array literals `[1, 2, 3]`
	* This function assumes that it needs to gobble the opening bracket
	* and then tries to gobble the expressions as arguments.
	* @returns {jsep.ArrayExpression}
	*/
	gobbleArray() {
		this.index++;
		return {
			type: Jsep.ARRAY_EXP,
			elements: this.gobbleArguments(Jsep.CBRACK_CODE)
		};
	}
};
const hooks = new Hooks();
Object.assign(Jsep, {
	hooks,
	plugins: new Plugins(Jsep),
	COMPOUND: "Compound",
	SEQUENCE_EXP: "SequenceExpression",
	IDENTIFIER: "Identifier",
	MEMBER_EXP: "MemberExpression",
	LITERAL: "Literal",
	THIS_EXP: "ThisExpression",
	CALL_EXP: "CallExpression",
	UNARY_EXP: "UnaryExpression",
	BINARY_EXP: "BinaryExpression",
	ARRAY_EXP: "ArrayExpression",
	TAB_CODE: 9,
	LF_CODE: 10,
	CR_CODE: 13,
	SPACE_CODE: 32,
	PERIOD_CODE: 46,
	COMMA_CODE: 44,
	SQUOTE_CODE: 39,
	DQUOTE_CODE: 34,
	OPAREN_CODE: 40,
	CPAREN_CODE: 41,
	OBRACK_CODE: 91,
	CBRACK_CODE: 93,
	QUMARK_CODE: 63,
	SEMCOL_CODE: 59,
	COLON_CODE: 58,
	unary_ops: {
		"-": 1,
		"!": 1,
		"~": 1,
		"+": 1
	},
	binary_ops: {
		"||": 1,
		"??": 1,
		"&&": 2,
		"|": 3,
		"^": 4,
		"&": 5,
		"==": 6,
		"!=": 6,
		"===": 6,
		"!==": 6,
		"<": 7,
		">": 7,
		"<=": 7,
		">=": 7,
		"<<": 8,
		">>": 8,
		">>>": 8,
		"+": 9,
		"-": 9,
		"*": 10,
		"/": 10,
		"%": 10,
		"**": 11
	},
	right_associative: /* @__PURE__ */ new Set(["**"]),
	additional_identifier_chars: /* @__PURE__ */ new Set(["$", "_"]),
	literals: {
		"true": true,
		"false": false,
		"null": null
	},
	this_str: "this"
});
Jsep.max_unop_len = Jsep.getMaxKeyLen(Jsep.unary_ops);
Jsep.max_binop_len = Jsep.getMaxKeyLen(Jsep.binary_ops);
const jsep = (expr) => new Jsep(expr).parse();
const stdClassProps = Object.getOwnPropertyNames(class Test {});
Object.getOwnPropertyNames(Jsep).filter((prop) => !stdClassProps.includes(prop) && jsep[prop] === void 0).forEach((m) => {
	jsep[m] = Jsep[m];
});
jsep.Jsep = Jsep;
const CONDITIONAL_EXP = "ConditionalExpression";
jsep.plugins.register({
	name: "ternary",
	init(jsep) {
		jsep.hooks.add("after-expression", function gobbleTernary(env) {
			if (env.node && this.code === jsep.QUMARK_CODE) {
				this.index++;
				const test = env.node;
				const consequent = this.gobbleExpression();
				if (!consequent) this.throwError("Expected expression");
				this.gobbleSpaces();
				if (this.code === jsep.COLON_CODE) {
					this.index++;
					const alternate = this.gobbleExpression();
					if (!alternate) this.throwError("Expected expression");
					env.node = {
						type: CONDITIONAL_EXP,
						test,
						consequent,
						alternate
					};
					if (test.operator && jsep.binary_ops[test.operator] <= .9) {
						let newTest = test;
						while (newTest.right.operator && jsep.binary_ops[newTest.right.operator] <= .9) newTest = newTest.right;
						env.node.test = newTest.right;
						newTest.right = env.node;
						env.node = test;
					}
				} else this.throwError("Expected :");
			}
		});
	}
});
// src/tactics/parse.ts
/** How tightly binary operators bind. */
const BINDING = {
	or: 1,
	and: 2,
	"==": 4,
	"!=": 4,
	"<": 4,
	"<=": 4,
	">": 4,
	">=": 4,
	"+": 5,
	"-": 5,
	"*": 6,
	"/": 6
};
jsep.removeAllUnaryOps();
jsep.removeAllBinaryOps();
jsep.removeAllLiterals();
jsep.addUnaryOp("-");
for (const [operator, binding] of Object.entries(BINDING)) jsep.addBinaryOp(operator, binding);
jsep.addBinaryOp("not", 3, true);
jsep.hooks.add("gobble-token", function(env) {
	if (this.expr.startsWith("not ", this.index)) env.node = { type: "Nothing" };
});
/**
* Joins tokens, in which `findDisorder` has found nothing, to a tree. From loosest to tightest: `or`, `and`, `not`,
* comparisons, `+ -`, `* /`, unary `-`.
*/
function parse(tokens) {
	const text = tokens.map((token) => token.kind === "number" ? "0" : token.text).join(" ");
	const remaining = tokens.filter(({ kind }) => kind !== "open" && kind !== "close").values();
	return place(jsep(text), remaining);
}
function place(tree, remaining) {
	const next = () => remaining.next().value;
	const { operator, left, right, argument } = tree;
	if (argument !== void 0 || operator === "not") {
		const token = next();
		const operand = place(argument ?? right, remaining);
		return {
			token,
			operands: [operand],
			first: token,
			last: operand.last
		};
	}
	if (operator !== void 0) {
		const before = place(left, remaining);
		const token = next();
		const after = place(right, remaining);
		return {
			token,
			operands: [before, after],
			first: before.first,
			last: after.last
		};
	}
	const token = next();
	return {
		token,
		operands: [],
		first: token,
		last: token
	};
}
// src/tactics/token.ts
const SPACE = /\s+/y;
/** `12`, `1_000`, `0.5`, `.5`, and all of them with a percent sign. */
const NUMBER$1 = /(?:\d+(?:_\d+)*(?:\.\d+)?|\.\d+)%?/y;
/** Words joined by dots; which of them mean something is for the reader of conditions to say. */
const NAME = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y;
const OPERATOR = /<=|>=|==|!=|[-+*/<>]/y;
const PARENTHESIS = /[()]/y;
const WORD_OPERATORS = /* @__PURE__ */ new Set([
	"and",
	"or",
	"not"
]);
/** What people write who are used to another language, and what it is here. Tried before the operators. */
const MISTAKES = [
	[/&&?/y, "write \"and\""],
	[/\|\|?/y, "write \"or\""],
	[/!==|<>|≠/y, "write \"!=\""],
	[/!(?!=)/y, "write \"not\""],
	[/=>|≥/y, "write \">=\""],
	[/=<|≤/y, "write \"<=\""],
	[/===|=(?!=)/y, "write \"==\""],
	[/\*\*|\^/y, "there are no powers: multiply"],
	[/×/y, "write \"*\""],
	[/÷/y, "write \"/\""],
	[/−/y, "write \"-\""],
	[/%/y, "a percent sign stands right after its number, as in 30%"],
	[/\?/y, "there is no choice between two values: write two rules"],
	[/(["'`])(?:(?!\1).)*\1?/sy, "there are no texts in a condition"],
	[/\[[^\]]*\]?/y, "there are no lists in a condition"]
];
const INGREDIENTS = "a condition is made of numbers, names, + - * /, comparisons, and, or, not, and parentheses";
/** Cuts a condition into tokens. What no token can be is a problem, and is left out. */
function tokenize(wording, problems) {
	const { text } = wording;
	const tokens = [];
	for (let start = 0; start < text.length;) {
		const match = (pattern) => {
			pattern.lastIndex = start;
			return pattern.exec(text)?.[0];
		};
		const space = match(SPACE);
		if (space !== void 0) {
			start += space.length;
			continue;
		}
		const token = tokenAt(match);
		if (token !== void 0) {
			tokens.push({
				...token,
				start,
				end: start + token.text.length
			});
			start += token.text.length;
			continue;
		}
		const mistake = MISTAKES.find(([pattern]) => match(pattern) !== void 0);
		const wrong = mistake ? match(mistake[0]) : String.fromCodePoint(text.codePointAt(start));
		problems.push({
			severity: "error",
			message: `unexpected ${JSON.stringify(shorten$1(wrong))} in a condition`,
			hint: mistake ? mistake[1] : INGREDIENTS,
			place: wording.at(start, start + wrong.length)
		});
		start += wrong.length;
	}
	return tokens;
}
function tokenAt(match) {
	const number = match(NUMBER$1);
	if (number !== void 0) return {
		kind: "number",
		text: number
	};
	const name = match(NAME);
	if (name !== void 0) return {
		kind: WORD_OPERATORS.has(name) ? "operator" : "name",
		text: name
	};
	const parenthesis = match(PARENTHESIS);
	if (parenthesis !== void 0) return {
		kind: parenthesis === "(" ? "open" : "close",
		text: parenthesis
	};
	if (MISTAKES.some(([pattern]) => match(pattern) !== void 0)) return void 0;
	const operator = match(OPERATOR);
	return operator === void 0 ? void 0 : {
		kind: "operator",
		text: operator
	};
}
function shorten$1(text) {
	return text.length <= 43 ? text : `${text.slice(0, 40)}...`;
}
/** The value of a number token: `30%` is 0.3. */
function numberOf(number) {
	const digits = number.replaceAll("_", "");
	return digits.endsWith("%") ? Number(digits.slice(0, -1)) / 100 : Number(digits);
}
// src/tactics/wording.ts
/** The text of a single value without the white space around it. Numbers and booleans are taken as they are printed. */
function wordingOf(scalar) {
	const written = String(scalar.value);
	const text = written.trim();
	const shift = written.length - written.trimStart().length;
	return {
		text,
		at: alongFolds(scalar, text) ?? ((start, end) => placeWithin(scalar, shift + start, shift + end))
	};
}
/**
* Places inside a text that YAML has folded: folding changes nothing but white space, so the other characters of the
* text are those of the source in their order. Undefined where they are not, because of escapes, and where the
* reader knows the places itself.
*/
function alongFolds({ place, segments }, text) {
	if (segments !== void 0) return void 0;
	const { source } = place;
	const meant = inked(text);
	const written = inked(source.text.slice(place.start, place.end));
	const first = written.characters.lastIndexOf(meant.characters);
	if (first < 0 || meant.offsets.length === 0) return void 0;
	const offsetOf = (offset) => {
		const rank = meant.offsets.findIndex((each) => each >= offset);
		return place.start + written.offsets[first + (rank < 0 ? meant.offsets.length - 1 : rank)];
	};
	return (start, end) => ({
		source,
		start: offsetOf(start),
		end: end > start ? offsetOf(end - 1) + 1 : offsetOf(start)
	});
}
/** The characters of a text that are not white space, and where each of them stands. */
function inked(text) {
	return {
		characters: text.replaceAll(/\s/g, ""),
		offsets: [...text.matchAll(/\S/g)].map(({ index }) => index)
	};
}
/** The words of a text, each with its place. */
function wordsOf({ text, at }) {
	return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
		text: word,
		at: (start, end) => at(index + start, index + end)
	}));
}
/** The place of the whole text. */
function placeOf({ text, at }) {
	return at(0, text.length);
}
// src/tactics/condition.ts
/** The longest condition, in characters. */
const LONGEST = 1e3;
/** A vocabulary's names without those that speak of the rule of a tactic. */
function outsideTactics({ columns, attackNames = [] }) {
	return {
		columns,
		unknown: [...ATTACK_NAMES, ...attackNames]
	};
}
/**
* Reads a condition: a boolean expression over numbers, `true`, `false`, the common names and the vocabulary's
* columns. Grammar, names and types are checked; whatever is wrong is added to `problems`, with its place.
*
* @returns the expression, or nothing if there were problems.
*/
function readCondition(wording, vocabulary, problems) {
	const { length } = wording.text;
	if (length > LONGEST) {
		const message = `a condition of ${length} characters, at most ${LONGEST} are allowed`;
		problems.push(refusal(message, void 0, placeOf(wording)));
		return;
	}
	const found = [];
	const expression = read(wording, vocabulary, found);
	problems.push(...found);
	return found.length === 0 ? expression : void 0;
}
function read(wording, vocabulary, problems) {
	const tokens = tokenize(wording, problems);
	if (problems.length > 0) return void 0;
	const disorder = findDisorder(tokens, wording);
	if (disorder) {
		problems.push(disorder);
		return;
	}
	const whole = parse(tokens);
	const checking = {
		wording,
		vocabulary,
		problems
	};
	const typed = check$3(whole, checking);
	demand("boolean", "a condition is", whole, typed, checking);
	return typed.expression;
}
/** What binary operators take and give; `alike` is two numbers, or twice true or false. */
const SIGNATURES = {
	or: {
		takes: "boolean",
		gives: "boolean"
	},
	and: {
		takes: "boolean",
		gives: "boolean"
	},
	"==": {
		takes: "alike",
		gives: "boolean"
	},
	"!=": {
		takes: "alike",
		gives: "boolean"
	},
	"<": {
		takes: "number",
		gives: "boolean"
	},
	"<=": {
		takes: "number",
		gives: "boolean"
	},
	">": {
		takes: "number",
		gives: "boolean"
	},
	">=": {
		takes: "number",
		gives: "boolean"
	},
	"+": {
		takes: "number",
		gives: "number"
	},
	"-": {
		takes: "number",
		gives: "number"
	},
	"*": {
		takes: "number",
		gives: "number"
	},
	"/": {
		takes: "number",
		gives: "number"
	}
};
const KIND = {
	number: "a number",
	boolean: "true or false"
};
function check$3(node, checking) {
	const [left, right] = node.operands;
	if (left === void 0) return checkLeaf(node.token, checking);
	const takes = `"${node.token.text}" takes`;
	const before = check$3(left, checking);
	if (right === void 0) {
		const operator = node.token.text;
		const type = operator === "-" ? "number" : "boolean";
		demand(type, takes, left, before, checking);
		return {
			expression: {
				kind: "unary",
				operator,
				operand: before.expression
			},
			type
		};
	}
	const operator = node.token.text;
	const signature = SIGNATURES[operator];
	const after = check$3(right, checking);
	if (signature.takes !== "alike") {
		demand(signature.takes, takes, left, before, checking);
		demand(signature.takes, takes, right, after, checking);
	} else if (before.type && after.type && before.type !== after.type) {
		const one = `"${textOf$1(left, checking)}" is ${KIND[before.type]}`;
		const other = `"${textOf$1(right, checking)}" is ${KIND[after.type]}`;
		report(left.first, right.last, `"${operator}" compares like with like, but ${one} and ${other}`, void 0, checking);
	}
	return {
		expression: {
			kind: "binary",
			operator,
			left: before.expression,
			right: after.expression
		},
		type: signature.gives
	};
}
function checkLeaf(token, checking) {
	if (token.kind === "number") {
		const value = numberOf(token.text);
		if (!Number.isFinite(value)) report(token, token, "the number is too large", void 0, checking);
		return {
			expression: {
				kind: "number",
				value
			},
			type: "number"
		};
	}
	const name = token.text;
	if (name === "true" || name === "false") return {
		expression: {
			kind: "boolean",
			value: name === "true"
		},
		type: "boolean"
	};
	const { columns, unknown = [] } = checking.vocabulary;
	const standing = namesUnder(checking.vocabulary);
	if (unknown.includes(name)) {
		report(token, token, `"${name}" means something in a tactic's rules only`, void 0, checking);
		return {
			expression: {
				kind: "boolean",
				value: false
			},
			type: void 0
		};
	}
	if (Object.hasOwn(standing, name)) return {
		expression: {
			kind: "name",
			name
		},
		type: standing[name]
	};
	const [of, column, ...more] = name.split(".");
	if ((of === "my" || of === "target") && column && more.length === 0 && Object.hasOwn(columns, column)) return {
		expression: {
			kind: "column",
			of,
			column
		},
		type: typeOf(columns[column])
	};
	const known = Object.keys(standing).filter((each) => !unknown.includes(each));
	report(token, token, `unknown name "${name}"`, hintForName(name, Object.keys(columns), known), checking);
	return {
		expression: {
			kind: "boolean",
			value: false
		},
		type: void 0
	};
}
/** Reports an operand (or the whole condition) that is of the other type. */
function demand(type, taker, node, typed, checking) {
	if (typed.type === void 0 || typed.type === type) return;
	const text = textOf$1(node, checking);
	const message = `${taker} ${KIND[type]}, but "${text}" is ${KIND[typed.type]}`;
	const hint = type === "boolean" ? `compare it with something, as in ${text} > 0` : void 0;
	report(node.first, node.last, message, hint, checking);
}
function textOf$1(node, { wording }) {
	return wording.text.slice(node.first.start, node.last.end).replaceAll(/\s+/g, " ");
}
function report(first, last, message, hint, checking) {
	const place = checking.wording.at(first.start, last.end);
	checking.problems.push(refusal(message, hint, place));
}
/** What other games and languages call the two whom a condition speaks of. */
const OTHER_WORDS = {
	me: "my",
	mine: "my",
	self: "my",
	own: "my",
	this: "my",
	foe: "target",
	enemy: "target",
	opponent: "target",
	attacker: "target"
};
function hintForName(name, columns, standing) {
	const [of, column] = name.split(".");
	if (column === void 0) {
		if (columns.includes(name)) return `write "my.${name}" or "target.${name}"`;
		if (name === "my" || name === "target") return `write "${name}." and one of: ${columns.join(", ")}`;
		return didYouMean(name, [
			...standing,
			"true",
			"false",
			"not",
			...qualified(columns)
		]);
	}
	if (standing.includes(column)) return `write "${column}"`;
	const whose = Object.hasOwn(OTHER_WORDS, of) ? OTHER_WORDS[of] : of;
	const meant = `${whose}.${column}`;
	return columns.includes(column) && whose !== of ? `did you mean "${meant}"?` : didYouMean(meant, qualified(columns, whose === "my" || whose === "target" ? [whose] : void 0));
}
function typeOf(column) {
	return column === "fraction" || column === "relation" ? "number" : column;
}
function qualified(columns, whose = ["my", "target"]) {
	return whose.flatMap((of) => columns.map((column) => `${of}.${column}`));
}
// src/tactics/rule.ts
const PARTS = [
	"do",
	"with",
	"at",
	"when"
];
const ONE$2 = {
	weapons: "weapon",
	shields: "shield",
	items: "item",
	spells: "spell"
};
/**
* Reads and checks one rule, in the short form `attack weakest` or as a map.
*
* @returns the rule, or nothing if there were problems; they are added to `problems`.
*/
function readRule(value, list, context, problems) {
	const found = [];
	const parts = value.kind === "map" ? partsOfMap(value, list, context, found) : partsOfText(value, found);
	const rule = parts && checkRule(parts, list, context, found);
	problems.push(...found);
	return rule && found.length === 0 ? {
		...rule,
		place: value.place
	} : void 0;
}
function partsOfText(value, problems) {
	if (value.kind !== "scalar" || typeof value.value !== "string") {
		const written = value.kind === "scalar" ? String(value.value) : "a list";
		problems.push(error(`a rule is "action", "action selector" or a map with "do", found ${written}`, value.place));
		return;
	}
	const [action, selector, ...more] = wordsOf(wordingOf(value));
	if (action === void 0) {
		problems.push(error("the rule is empty", value.place));
		return;
	}
	if (more.length > 0) {
		problems.push(error("a rule in short form has at most two words, an action and a selector", value.place, "write { do: ACTION, with: ID, at: SELECTOR, when: CONDITION }, with only the parts you need"));
		return;
	}
	return selector === void 0 ? { do: action } : {
		do: action,
		at: selector
	};
}
function partsOfMap(map, list, { vocabulary }, problems) {
	const parts = {};
	for (const { key, keyPlace, value } of map.entries) if (!PARTS.includes(key)) {
		const hint = Object.hasOwn(actionsOf$3(vocabulary, list), key) ? `write "do: ${key}"` : didYouMean(key, PARTS);
		problems.push(error(`unknown key "${key}" in a rule, expected ${PARTS.join(", ")}`, keyPlace, hint));
	} else if (value.kind !== "scalar") problems.push(error(`"${key}" is a single value, found a ${value.kind}`, value.place));
	else if (!isNothing(value)) parts[key] = wordingOf(value);
	if (parts.do) return {
		...parts,
		do: parts.do
	};
	if (problems.length === 0) problems.push(error("a rule without \"do\"", map.place, "name the action, as in { do: attack }"));
	if (parts.when) readCondition(parts.when, vocabulary, problems);
}
function checkRule(parts, list, context, problems) {
	const action = findAction(parts.do, list, context.vocabulary, problems);
	if (action) {
		checkWith$1(parts, action, context, problems);
		checkAt(parts, action, list, context, problems);
	}
	const when = parts.when && readCondition(parts.when, context.vocabulary, problems);
	if (when) checkGround(parts, when, context.vocabulary, problems);
	return {
		do: parts.do.text,
		...parts.with ? { with: parts.with.text } : {},
		...parts.at ? { at: parts.at.text } : {},
		...when ? { when } : {},
		text: textOf(parts, action)
	};
}
function findAction(name, list, vocabulary, problems) {
	const actions = actionsOf$3(vocabulary, list);
	if (Object.hasOwn(actions, name.text)) return actions[name.text];
	const one = list === "turn" ? "action" : "reaction";
	const other = list === "turn" ? "reactions" : "turn";
	if (Object.hasOwn(actionsOf$3(vocabulary, other), name.text)) {
		const instead = list === "turn" ? "a reaction" : "an action of its own turn";
		problems.push(error(`"${name.text}" is ${instead}`, placeOf(name), `put it under "${other}:"`));
	} else problems.push(error(`unknown ${one} "${name.text}"`, placeOf(name), didYouMean(name.text, Object.keys(actions))));
}
function checkWith$1(parts, action, { ids }, problems) {
	const name = parts.do.text;
	if (parts.with === void 0) {
		if (!action.with?.required) return;
		const sections = sectionsOf(action);
		const known = sections.flatMap((section) => ids?.[section] ?? []);
		const hint = known.length === 0 ? void 0 : `write { do: ${name}, with: ${known[0]} }`;
		const what = sections.map((section) => ONE$2[section]).join(" or ");
		problems.push(error(`"${name}" needs "with", the id of a ${what}`, placeOf(parts.do), hint));
		return;
	}
	const id = parts.with.text;
	if (action.with === void 0) {
		problems.push(error(`"${name}" takes no "with", found "${id}"`, placeOf(parts.with)));
		return;
	}
	if (ids === void 0) return;
	const sections = sectionsOf(action);
	const known = [...action.with.words ?? [], ...sections.flatMap((section) => ids[section] ?? [])];
	if (known.includes(id) || sections.some((section) => ids[section] === void 0)) return;
	const elsewhere = Object.keys(ONE$2).find((each) => ids[each]?.includes(id));
	const hint = elsewhere ? `"${id}" is ${elsewhere === "items" ? "an" : "a"} ${ONE$2[elsewhere]}` : didYouMean(id, known);
	const what = sections.map((section) => ONE$2[section]).join(" or ");
	problems.push(error(`unknown ${what} "${id}"`, placeOf(parts.with), hint));
}
function checkAt(parts, action, list, context, problems) {
	if (parts.at === void 0) return;
	const selector = parts.at.text;
	const { reactionSelector, namedSelectors = [], groundSelectors = [] } = context.vocabulary;
	if (list === "reactions" && reactionSelector === void 0 && !action.selects) {
		const message = `a reaction takes no selector, found "${selector}"`;
		problems.push(error(message, placeOf(parts.at), "its target is whoever gave the occasion"));
		return;
	}
	const all = selectorsOf(context.vocabulary);
	const selectors = list === "reactions" ? all : all.filter((each) => each !== reactionSelector);
	const beginning = namedSelectors.find((each) => selector.startsWith(each) && selector.length > each.length);
	const allowed = selectors.filter((each) => groundSelectors.includes(each) ? action.toGround : goesWith(each, action));
	if (beginning === void 0 ? allowed.includes(selector) : goesWith(beginning, action)) return;
	const message = beginning !== void 0 || selectors.includes(selector) ? `"${selector}" does not go with "${parts.do.text}", which has to do with ${PARTNERS[action.aims]}` : `unknown selector "${selector}"`;
	const hint = sectionsOf(action).some((section) => context.ids?.[section]?.includes(selector)) ? `write { do: ${parts.do.text}, with: ${selector} }` : didYouMean(selector, allowed);
	problems.push(error(message, placeOf(parts.at), hint));
}
/** On ground there is nobody whom a condition could speak of. */
function checkGround(parts, when, { groundSelectors = [] }, problems) {
	const { at } = parts;
	if (at === void 0 || !groundSelectors.includes(at.text) || !speaksOfTarget(when)) return;
	problems.push(error(`"${at.text}" is an area: the condition has no target`, placeOf(parts.when), "ask for distance"));
}
function speaksOfTarget(expression) {
	switch (expression.kind) {
		case "column": return expression.of === "target";
		case "unary": return speaksOfTarget(expression.operand);
		case "binary": return speaksOfTarget(expression.left) || speaksOfTarget(expression.right);
		default: return false;
	}
}
function actionsOf$3(vocabulary, list) {
	return list === "turn" ? vocabulary.actions : vocabulary.reactions;
}
const PARTNERS = {
	foe: "foes",
	nobody: "foes",
	ally: "allies",
	anybody: "others",
	effect: "foes or friends"
};
function goesWith(selector, { aims, self = false }) {
	if (aims === "effect") return true;
	if (selector === "self") return self;
	const isFriendly = selector.startsWith("ally-") || selector.startsWith("ally:");
	return aims === "anybody" || isFriendly === (aims === "ally");
}
/** `charge nearest when distance >= 20`, `cast bolt at nearest`, `attack with dagger at weakest`. */
function textOf(parts, action) {
	let text = parts.do.text;
	if (parts.with) text += action?.with?.required ? ` ${parts.with.text}` : ` with ${parts.with.text}`;
	if (parts.at) text += parts.with ? ` at ${parts.at.text}` : ` ${parts.at.text}`;
	if (parts.when) text += ` when ${parts.when.text.replaceAll(/\s+/g, " ")}`;
	return text;
}
function error(message, place, hint) {
	return refusal(message, hint, place);
}
/** A rule of a built-in tactic, as if it had been read from a file. */
function locatedRule(written) {
	const place = {
		source: {
			name: "built-in tactic",
			text: ""
		},
		start: 0,
		end: 0
	};
	const scalar = (value) => ({
		kind: "scalar",
		value,
		place
	});
	if (typeof written === "string") return scalar(written);
	return {
		kind: "map",
		entries: Object.entries(written).map(([key, value]) => ({
			key,
			keyPlace: place,
			value: scalar(value)
		})),
		place
	};
}
// src/tactics/read.ts
/** More than anybody writes; what a fired rule is counted by stays small. */
const MOST_RULES = 256;
/**
* Reads and checks a tactic: a map with the lists `turn` and `reactions`. A list left out is the vocabulary's built-in
* one. What is wrong is added to `problems`, and the rules it is wrong with are missing from the result.
*/
function readTactic(value, context, problems) {
	const { vocabulary } = context;
	const lists = { ...builtInTactic(vocabulary) };
	if (value.kind !== "map") {
		problems.push({
			severity: "error",
			message: `a tactic is a map with "turn" and "reactions", found a ${value.kind === "list" ? "list" : "single value"}`,
			...value.kind === "list" ? { hint: "put the list under \"turn:\"" } : {},
			place: value.place
		});
		return lists;
	}
	for (const { key, keyPlace, value: list } of value.entries) if (key === "turn" || key === "reactions") {
		if (!isNothing(list)) lists[key] = readList(list, key, context, problems);
	} else {
		const hint = didYouMean(key, Object.keys(lists));
		problems.push({
			severity: "error",
			message: `unknown key "${key}" in a tactic, expected "turn" or "reactions"`,
			...hint === void 0 ? {} : { hint },
			place: keyPlace
		});
	}
	return lists;
}
/**
* The tactic of combatants that name none.
*
* @throws Error if the vocabulary's own rules are wrong, which is a bug of the ruleset.
*/
function builtInTactic(vocabulary) {
	const problems = [];
	const read = (list) => vocabulary.builtIn[list].flatMap((written) => {
		const rule = readRule(locatedRule(written), list, { vocabulary }, problems);
		if (rule === void 0) return [];
		const { place: _, ...placeless } = rule;
		return [placeless];
	});
	const tactic = {
		turn: read("turn"),
		reactions: read("reactions")
	};
	if (problems.length > 0) throw new Error(`the built-in tactic is wrong: ${problems.map(({ message }) => message).join("; ")}`);
	return tactic;
}
function readList(value, list, context, problems) {
	if (value.kind !== "list") {
		problems.push({
			severity: "error",
			message: `"${list}" is a list of rules, found a ${value.kind === "map" ? "map" : "single value"}`,
			...value.kind === "scalar" ? { hint: `write [ ${String(value.value)} ]` } : {},
			place: value.place
		});
		return [];
	}
	if (value.items.length > MOST_RULES) {
		problems.push({
			severity: "error",
			message: `"${list}" has ${value.items.length} rules, at most ${MOST_RULES} are allowed`,
			place: value.place
		});
		return [];
	}
	return value.items.flatMap((item) => readRule(item, list, context, problems) ?? []);
}
// src/rulesets/area-2d6/vocabulary.ts
const weapon$3 = { with: {
	section: "weapons",
	required: false
} };
const thing$2 = { with: {
	section: "weapons",
	also: ["items"],
	words: ["melee", "ranged"],
	required: true
} };
const power = { with: {
	section: "spells",
	required: true
} };
/** What tactics may say (docs/rules/area-2d6.md §9). The order gives the codes of codes.ts. */
const vocabulary$3 = {
	actions: {
		melee: {
			aims: "foe",
			...weapon$3
		},
		"heavy-blow": {
			aims: "foe",
			...weapon$3
		},
		feint: {
			aims: "foe",
			...weapon$3
		},
		pincer: {
			aims: "foe",
			...weapon$3
		},
		charge: {
			aims: "foe",
			...weapon$3
		},
		ranged: {
			aims: "foe",
			...weapon$3
		},
		snipe: {
			aims: "foe",
			...weapon$3
		},
		command: {
			aims: "effect",
			...power
		},
		spontaneous: {
			aims: "effect",
			...power
		},
		"stop-power": {
			aims: "effect",
			...power
		},
		advance: {
			aims: "anybody",
			toGround: true
		},
		step: {
			aims: "anybody",
			toGround: true
		},
		withdraw: { aims: "anybody" },
		"step-back": { aims: "anybody" },
		equip: {
			aims: "effect",
			...thing$2
		},
		"stand-up": { aims: "nobody" },
		"lie-down": { aims: "nobody" },
		ignore: { aims: "foe" },
		pass: { aims: "nobody" }
	},
	reactions: {
		evade: { aims: "foe" },
		parry: { aims: "foe" },
		defend: { aims: "foe" },
		riposte: {
			aims: "foe",
			...weapon$3
		},
		command: {
			aims: "effect",
			...power
		},
		ignore: {
			aims: "foe",
			selects: true
		},
		"press-on": { aims: "foe" },
		divert: { aims: "foe" },
		stay: { aims: "foe" }
	},
	selectors: [
		"mildest",
		"wall",
		"cover"
	],
	groundSelectors: ["wall", "cover"],
	affordable: true,
	columns: {
		hp: "number",
		max_hp: "number",
		health: "fraction",
		actions: "number",
		max_actions: "number",
		acted: "boolean",
		attacks: "number",
		prone: "boolean",
		bleeding: "number",
		engaged: "boolean",
		foes_engaged: "number",
		allies_engaged: "number",
		walled: "boolean",
		in_cover: "boolean",
		protection: "number",
		can_melee: "boolean",
		can_shoot: "boolean",
		ready_range: "number",
		ammo: "number",
		shielded: "boolean",
		free_parries: "number",
		powers: "number",
		workings: "number",
		ignored: "boolean"
	},
	builtIn: {
		turn: [
			"stand-up",
			{
				do: "equip",
				with: "melee",
				when: "my.engaged and not my.can_melee"
			},
			{
				do: "melee",
				at: "nearest",
				when: "my.attacks < 1 or my.actions >= 3"
			},
			{
				do: "ranged",
				at: "nearest",
				when: "my.attacks < 1 or my.actions >= 3"
			},
			{
				do: "advance",
				at: "nearest",
				when: "not my.engaged and my.attacks < 1"
			}
		],
		reactions: [
			{
				do: "parry",
				when: "my.free_parries > 0"
			},
			"defend",
			"riposte"
		]
	}
};
// src/rulesets/area-2d6/plan/skills.ts
/** The place that a named skill or a text stands for; undefined if the table has none. */
function findPlace({ columns, skills }, text) {
	const place = readPlace(SKILLS$1.includes(text) ? skills[text] : text);
	return place && columns.includes(place.column) ? place : void 0;
}
/** The left one of the two neighbouring columns that a gap lies between, by its index; -1 if there is no such gap. */
function findGap({ columns }, text) {
	return columns.findIndex((column, index) => index + 1 < columns.length && text === `${column}-${columns[index + 1]}`);
}
/** Works out the target number of every place that a battle can ask for. */
function planSkills(options, { skills, learned, gaps }) {
	const { columns } = options;
	const known = [];
	const know = (text, number) => {
		const place = findPlace(options, text);
		if (!place) return;
		const before = known.findIndex((other) => isSame$1(other.place, place));
		if (before >= 0) known.splice(before, 1);
		known.push({
			place,
			number
		});
	};
	for (const text of learned ?? SKILLS$1) know(text, learned ? options.learned_target : options.default_target);
	for (const [text, number] of Object.entries(skills)) know(text, number);
	const filled = new Set(gaps.map((gap) => findGap(options, gap)));
	const distance = (one, other) => {
		const [left, right] = [columns.indexOf(one.column), columns.indexOf(other.column)].sort((a, b) => a - b);
		let gapsBetween = 0;
		for (let gap = left; gap < right; gap++) if (!filled.has(gap)) gapsBetween++;
		return Math.abs(one.number - other.number) + right - left + gapsBetween;
	};
	const numberAt = (place) => known.find((other) => isSame$1(other.place, place))?.number ?? Math.min(...known.map((other) => other.number + distance(place, other.place)));
	const columnOf = (text) => {
		const { column } = readPlace(text);
		return Array.from({ length: 11 }, (_, index) => numberAt({
			column,
			number: 2 + index
		}));
	};
	return {
		named: SKILLS$1.map((skill) => numberAt(readPlace(options.skills[skill]))),
		parryColumn: columnOf(options.skills.parry),
		evadeColumn: columnOf(options.skills.evade)
	};
}
function isSame$1(one, other) {
	return one.column === other.column && one.number === other.number;
}
// src/rulesets/area-2d6/plan/equipment.ts
/** Every combatant of both parties. */
function gatherAll$2(scenario) {
	return scenario.parties.flatMap((party, index) => gatherParty$3(scenario, party, index));
}
function gatherParty$3(scenario, party, index) {
	const options = scenario.rules.options;
	return party.members.map(({ name, template, fields: given }) => {
		const fields = given;
		const { tactic, armour, shield } = fields;
		const weapons = fields.weapons.map((id) => ({
			id,
			weapon: scenario.weapons[id]
		}));
		return {
			name,
			template,
			party: index,
			fields,
			tactic: tactic === void 0 ? builtInTactic(vocabulary$3) : scenario.tactics[tactic],
			hp: fields.hp ?? options.hp,
			actions: fields.actions ?? options.actions,
			initiative: fields.initiative ?? options.initiative,
			skills: planSkills(options, fields),
			arms: [...weapons, {
				id: "unarmed",
				weapon: bareHands$1(options)
			}],
			armour: armour === void 0 ? void 0 : scenario.armours[armour],
			shield: shield === void 0 ? void 0 : scenario.shields[shield],
			items: [...new Set(fields.items)].map((id) => ({
				id,
				item: scenario.items[id],
				count: fields.items.filter((other) => other === id).length
			}))
		};
	});
}
/** The built-in weapon (§2.4). */
function bareHands$1({ unarmed_damage }) {
	return {
		kind: "melee",
		hands: 1,
		damage: unarmed_damage,
		attack: 0,
		parry: 0,
		pierce: 0,
		heavy: {
			dice: 0,
			pierce: 0,
			knockdown: false,
			stagger: 0,
			bleed: 0
		},
		range: 0,
		min_range: 0,
		ammo: void 0
	};
}
/** The ids of all weapons and items in play: their places are what `with` stands for in tactics. */
function labelsOf$1(bearers) {
	return [...new Set(bearers.flatMap(({ arms, items }) => [...arms, ...items].map(({ id }) => id)))];
}
/** The ids of the powers that somebody's spirit has: their places are the powers' numbers. */
function powerIds(bearers) {
	return [...new Set(bearers.flatMap(({ fields }) => fields.powers))];
}
/** Whether any of these actions or reactions stands in a combatant's tactic. */
function does({ tactic }, list, ...names) {
	return tactic[list].some((rule) => names.includes(rule.do));
}
// src/rulesets/area-2d6/plan/accounts.ts
/** What attacks are counted under. */
function openAccounts$3(bearers, damages) {
	const list = [];
	const known = /* @__PURE__ */ new Map();
	const open = (account) => {
		const key = JSON.stringify(account);
		if (!known.has(key)) known.set(key, list.push(account) - 1);
		return known.get(key);
	};
	const arms = bearers.flatMap((bearer, combatant) => bearer.arms.map((arm) => ({
		arm,
		bearer,
		combatant
	})));
	const of = new Int32Array(arms.length * 9);
	for (const [index, { arm, bearer, combatant }] of arms.entries()) if (canFightWith(arm, bearer)) of.fill(open({
		combatant,
		id: arm.id
	}), index * 9, (index + 1) * 9);
	for (const [index, { arm, bearer, combatant }] of arms.entries()) for (const { manner, as } of counted) if (canComeUp(manner, arm, bearer)) of[index * 9 + manner] = open({
		combatant,
		id: arm.id,
		circumstance: as
	});
	const ofPowers = bearers.flatMap(({ fields }, combatant) => fields.powers.map((id) => damages(id) ? open({
		combatant,
		id
	}) : -1));
	return {
		list,
		of,
		ofPowers: Int32Array.from(ofPowers)
	};
}
/** Everything that somebody bears, but bare hands only where there is nothing else, or it can be without. */
function canFightWith({ weapon }, { arms }) {
	return weapon !== arms.at(-1).weapon || arms.length === 1 || arms.some((arm) => arm.weapon.kind === "thrown");
}
function canComeUp(manner, { weapon }, bearer) {
	const isBare = weapon === bearer.arms.at(-1).weapon;
	const strikes = weapon.kind !== "shooting";
	const shoots = weapon.kind !== "melee";
	if (isBare && !canFightWith({
		id: "",
		weapon
	}, bearer)) return false;
	switch (manner) {
		case 1: return strikes && !isBare && does(bearer, "turn", "heavy-blow");
		case 2: return strikes && does(bearer, "turn", "feint");
		case 3: return strikes && does(bearer, "turn", "pincer");
		case 4: return strikes && does(bearer, "turn", "charge");
		case 6: return shoots && does(bearer, "turn", "snipe");
		case 7: return strikes && !isBare && does(bearer, "reactions", "riposte");
		default: return shoots && does(bearer, "turn", "ranged", "snipe");
	}
}
/** The ids under which attacks are reported: weapons, then powers that do damage. */
function attackIds(bearers, damages) {
	const weapons = bearers.flatMap((bearer) => bearer.arms.filter((arm) => canFightWith(arm, bearer)).map(({ id }) => id));
	return [.../* @__PURE__ */ new Set([...weapons, ...powerIds(bearers).filter(damages)])];
}
// src/rulesets/area-2d6/plan/arms.ts
const KINDS = {
	melee: 0,
	shooting: 1,
	thrown: 2
};
/** Weapons, bare hands among them, column by column. An *arm* is a weapon of a combatant. */
function planArms$1(options, bearers) {
	const labels = labelsOf$1(bearers);
	const all = bearers.flatMap((bearer, combatant) => bearer.arms.map((arm) => ({
		...arm,
		combatant,
		bearer
	})));
	const column = (of) => Int32Array.from(all, (arm) => of(arm.weapon, arm));
	return {
		combatant: column((_, { combatant }) => combatant),
		/** The number of its id: what `with` stands for. */
		label: column((_, { id }) => labels.indexOf(id)),
		/** `KIND`. */
		kind: column(({ kind }) => KINDS[kind]),
		/** 1 for bare hands. */
		bare: column((_, { bearer, weapon }) => Number(bearer.arms.at(-1).weapon === weapon)),
		hands: column(({ hands }) => hands),
		/** What it adds to a parry. */
		parry: column(({ parry }) => parry),
		pierce: column(({ pierce }) => pierce),
		/** Of its heavy blow. */
		heavyDice: column(({ heavy }) => heavy.dice),
		heavyPierce: column(({ heavy }) => heavy.pierce),
		knockdown: column(({ heavy }) => Number(heavy.knockdown)),
		stagger: column(({ heavy }) => heavy.stagger),
		bleed: column(({ heavy }) => heavy.bleed),
		range: column(({ range }) => range),
		minRange: column(({ min_range }) => min_range),
		/** Shots, or copies carried; -1: unlimited. */
		ammo: column(({ ammo }) => ammo ?? -1),
		damageCount: column(({ damage }) => damage.count),
		damageSides: column(({ damage }) => damage.sides),
		damageConstant: column(({ damage }) => damage.constant),
		/** What it adds to attack checks. */
		attack: column(({ attack }) => attack),
		/** By arm × manners + manner: the skill, and the target number less all that never changes. */
		skill: Int32Array.from(all.flatMap(({ weapon }) => manners((manner) => skillFor(weapon, manner)))),
		need: Int32Array.from(all.flatMap(({ weapon, bearer }) => manners((manner) => bearer.skills.named[skillFor(weapon, manner)] - weapon.attack - mannerModifier(options, manner))))
	};
}
function manners(of) {
	return Array.from({ length: 9 }, (_, manner) => of(manner));
}
/** The skill of an attack (§6). */
function skillFor({ hands }, manner) {
	if (manner === 4) return 0;
	if (manner === 5 || manner === 6 || manner === 8) return 4;
	return hands === 2 ? 1 : 2;
}
/** What its manner adds to an attack check (§5). */
function mannerModifier(options, manner) {
	if (manner === 1) return options.heavy_attack;
	if (manner === 2) return options.feint_attack;
	return manner === 6 ? options.snipe_attack : 0;
}
// src/rulesets/area-2d6/plan/combatants.ts
/** What is true of a combatant whatever it has ready, column by column. */
function planCombatants$3(bearers) {
	const column = (of) => Int32Array.from(bearers, of);
	const start = (of) => {
		const starts = new Int32Array(bearers.length + 1);
		for (const [index, bearer] of bearers.entries()) starts[index + 1] = starts[index] + of(bearer);
		return starts;
	};
	const protections = protectionsOf(bearers);
	return {
		/** Hit points as dice: count, sides, constant. */
		hpCount: column(({ hp }) => hp.count),
		hpSides: column(({ hp }) => hp.sides),
		hpConstant: column(({ hp }) => hp.constant),
		/** Initiative as dice. */
		initiativeCount: column(({ initiative }) => initiative.count),
		initiativeSides: column(({ initiative }) => initiative.sides),
		initiativeConstant: column(({ initiative }) => initiative.constant),
		/** Points a round. */
		actions: column(({ actions }) => actions),
		/** By combatant × skills + `SKILL`: the target number. */
		skill: Int32Array.from(bearers.flatMap(({ skills }) => skills.named)),
		/** By combatant × places + number - 2: those that a feint draws from. */
		parryPlaces: Int32Array.from(bearers.flatMap(({ skills }) => skills.parryColumn)),
		evadePlaces: Int32Array.from(bearers.flatMap(({ skills }) => skills.evadeColumn)),
		protection: column(({ armour }) => armour?.protection ?? 0),
		/** Which of the `protections` that is. */
		protectionKind: column(({ armour }) => protections.indexOf(armour?.protection ?? 0)),
		/** What its armour adds. */
		armourEvade: column(({ armour }) => armour?.evade ?? 0),
		armourRun: column(({ armour }) => armour?.run ?? 0),
		/** 1 if it has a shield; what that adds to a parry, and the parries that it makes free. */
		shielded: column(({ shield }) => Number(shield !== void 0)),
		shieldParry: column(({ shield }) => shield?.parry ?? 0),
		freeParries: column(({ shield }) => shield?.free_parries ?? 0),
		briefed: column(({ fields }) => Number(fields.briefed)),
		/** Its first arm; one more entry than combatants. Its last arm are its bare hands. */
		armStart: start(({ arms }) => arms.length),
		/** Its first kind of items; likewise. */
		itemStart: start(({ items }) => items.length),
		/** Where its powers begin in `Powers.known`; likewise. */
		knownStart: start(({ fields }) => fields.powers.length)
	};
}
/** The different protections of armours in play, no armour included. */
function protectionsOf(bearers) {
	return [...new Set(bearers.map(({ armour }) => armour?.protection ?? 0))];
}
// src/rulesets/area-2d6/plan/attacks.ts
/** What comes of every way of attacking, each family of equal ways once. */
function planAttacks$3(options, bearers) {
	const protections = protectionsOf(bearers);
	const families = [];
	const known = /* @__PURE__ */ new Map();
	/** Families count from 1: the first is that of checks. */
	const open = (family) => {
		const key = JSON.stringify(family);
		if (!known.has(key)) known.set(key, families.push(family));
		return known.get(key);
	};
	const familyOf = bearers.flatMap((bearer) => bearer.arms).flatMap(({ weapon }) => Array.from({ length: 4 }, (_, mode) => {
		const damage = changeDice(weapon.damage, changeIn(options, weapon, mode));
		const pierce = weapon.pierce + (mode === 1 ? weapon.heavy.pierce : 0);
		return protections.map((protection) => open({
			damage,
			protection: Math.max(0, protection - pierce)
		}));
	}).flat());
	return {
		/** How many different protections there are. */
		kinds: protections.length,
		/** By (arm × dice modes + mode) × kinds + the target's kind: the family of `tables`. */
		familyOf: Int32Array.from(familyOf),
		tables: buildTables(families, options.min_damage)
	};
}
function changeIn(options, { heavy }, mode) {
	if (mode === 1) return heavy.dice;
	if (mode === 2) return options.feint_dice;
	return mode === 3 ? options.stray_dice : 0;
}
// src/rulesets/area-2d6/plan/initiative.ts
/**
* How the order of turns is found (docs/rules/area-2d6.md §3). Only the order counts, so it is drawn as a whole where that
* is as likely: where everybody has the same dice every order is, and of two combatants one is first with a fixed chance.
*/
function planInitiative(bearers) {
	const [first, ...others] = bearers.map(({ initiative }) => initiative);
	const isAlike = others.every(({ count, sides, constant }) => count === first.count && (count === 0 || sides === first.sides) && constant === first.constant);
	const duel = bearers.length === 2 ? chanceOfFirst(first, others[0]) : void 0;
	return {
		/** Whether everybody has the same dice. */
		isAlike,
		/** Of two combatants: the first acts first if a die of so many sides shows at least this; 0 sides: not drawn so. */
		sides: duel?.sides ?? 0,
		need: duel?.need ?? 0
	};
}
/** More sides than dice have. */
const MOST_SIDES = 2 ** 21;
/** The chance that one is before the other, ties by lot, in lowest terms; undefined if no die has so many sides. */
function chanceOfFirst(one, other) {
	const total = 2 * waysOf(one) * waysOf(other);
	if (total > MOST_SIDES * 64 || Math.max(highestResult(one), highestResult(other)) > 1e4) return void 0;
	const ones = sumChances(one);
	const theirs = sumChances(other);
	let wins = 0;
	for (const [above, chance] of ones.entries()) for (const [otherAbove, otherChance] of theirs.entries()) {
		const lead = lowestResult(one) + above - lowestResult(other) - otherAbove;
		if (lead >= 0) wins += chance * otherChance * (lead === 0 ? 1 : 2);
	}
	const cases = Math.round(wins / 2 * total);
	const divisor = greatestDivisor(cases, total);
	const sides = total / divisor;
	return sides <= MOST_SIDES ? {
		sides,
		need: sides - cases / divisor + 1
	} : void 0;
}
function waysOf({ count, sides }) {
	return sides ** count;
}
function greatestDivisor(one, other) {
	return other === 0 ? one : greatestDivisor(other, one % other);
}
// src/rulesets/area-2d6/plan/items.ts
/** Items, a kind of a combatant's after the other, column by column. */
function planItems(bearers) {
	const labels = labelsOf$1(bearers);
	const all = bearers.flatMap(({ items }, combatant) => items.map((carried) => ({
		...carried,
		combatant
	})));
	return {
		combatant: Int32Array.from(all, ({ combatant }) => combatant),
		label: Int32Array.from(all, ({ id }) => labels.indexOf(id)),
		count: Int32Array.from(all, ({ count }) => count),
		heal: all.map(({ item }) => item.heal)
	};
}
// src/rulesets/area-2d6/plan/options.ts
const PARRIES = {
	never: 0,
	shield: 1,
	always: 2
};
/** The options that a fight looks up; others have gone into the columns. */
function planOptions$3(options) {
	return {
		initiativeOnce: options.initiative_every === "battle",
		/** By action: its points; 0 where they are the power's. */
		costs: costsOf(options),
		defendCost: options.costs.defend,
		riposteCost: options.costs.riposte,
		heavyDefence: options.heavy_defence,
		heavyAttack: options.heavy_attack,
		feintAttack: options.feint_attack,
		feintDice: options.feint_dice,
		snipeAttack: options.snipe_attack,
		strayDice: options.stray_dice,
		pincerStep: options.pincer_step,
		specialDice: options.special_dice,
		minDamage: options.min_damage,
		proneAttack: options.prone_attack,
		proneDefence: options.prone_defence,
		atProneNear: options.at_prone_near,
		atProneFar: options.at_prone_far,
		/** Whether shots and powers can be parried: 0 never, 1 with a shield in use, 2 always. */
		parryRanged: PARRIES[options.parry_ranged],
		chargeProvokes: options.charge_provokes,
		spontaneousPerRound: options.spontaneous_per_round
	};
}
/** By action: its points; 0 where they are the power's. */
function costsOf({ costs }) {
	const of = /* @__PURE__ */ new Int32Array(19);
	of[0] = costs.melee;
	of[1] = costs.heavy_blow;
	of[2] = costs.feint;
	of[3] = costs.pincer;
	of[4] = costs.charge;
	of[5] = costs.ranged;
	of[6] = costs.snipe;
	of[8] = costs.spontaneous;
	of[9] = costs.stop_power;
	for (const move of [
		10,
		11,
		12,
		13
	]) of[move] = costs.move;
	of[14] = costs.equip;
	of[15] = costs.stand_up;
	of[16] = costs.lie_down;
	return of;
}
// src/rulesets/area-2d6/plan/powers.ts
const EFFECTS = {
	damage: 0,
	heal: 1,
	shield: 2,
	alter: 3,
	fell: 4
};
const SIDES$1 = {
	foe: 0,
	ally: 1,
	self: 2,
	all: 3
};
const RESISTS = {
	none: 0,
	evade: 1,
	parry: 2,
	any: 3
};
const TRIGGERS = {
	none: -1,
	targeted: 0,
	hit: 1,
	leaving: 2
};
/**
* What powers do, column by column (§2.6), and who has them: a *known* power is one of a certain combatant's spirit. Known
* powers that may last have a place among the *lasting* ones.
*/
function planPowers(scenario, bearers) {
	const ids = powerIds(bearers);
	const powers = ids.map((id) => scenario.spells[id]);
	const column = (of) => Int32Array.from(powers, of);
	const all = bearers.flatMap(({ fields }, combatant) => fields.powers.map((id) => ({
		combatant,
		power: ids.indexOf(id)
	})));
	const lasting = [...all.keys()].filter((known) => powers[all[known].power].duration > 0);
	const alters = powers.filter(({ effect }) => effect === "alter");
	return {
		/** By known power: whose it is, its number, its place among the lasting ones (-1: none), its uses (-1: unlimited). */
		commander: Int32Array.from(all, ({ combatant }) => combatant),
		known: Int32Array.from(all, ({ power }) => power),
		lastingOf: Int32Array.from(all, (_, known) => lasting.indexOf(known)),
		uses: Int32Array.from(all, ({ power }) => powers[power].uses ?? -1),
		/** By lasting power: which known power it is. */
		knownOf: Int32Array.from(lasting),
		/** By power: `EFFECT`, `SIDE`, `RESIST`, the `MOMENT` that triggers it or -1. */
		effect: column(({ effect }) => EFFECTS[effect]),
		side: column(({ side }) => SIDES$1[side]),
		resist: column(({ resist }) => RESISTS[resist]),
		trigger: column(({ trigger }) => TRIGGERS[trigger]),
		cost: column(({ cost }) => cost),
		/** 1 if it works on everyone in an area. */
		wide: column(({ scope }) => Number(scope === "area")),
		range: column(({ range }) => range),
		difficulty: column(({ difficulty }) => difficulty),
		/** Rounds; 0: instant. */
		duration: column(({ duration }) => duration),
		pierce: column(({ pierce }) => pierce),
		/** What an alteration changes. */
		checks: column(({ checks }) => checks),
		attack: column(({ attack }) => attack),
		defence: column(({ defence }) => defence),
		armour: column(({ armour }) => armour),
		dice: column(({ dice }) => dice),
		actions: column(({ actions }) => actions),
		damage: powers.map(({ damage }) => damage),
		heal: powers.map(({ heal }) => heal),
		amount: powers.map(({ amount }) => amount),
		/** Whether anything in play can change checks, …, or how damage is rolled. */
		alters: alters.length > 0,
		altersDamage: alters.some(({ armour, dice }) => armour !== 0 || dice !== 0),
		harms: powers.some(({ effect }) => effect === "damage"),
		heals: powers.some(({ effect }) => effect === "heal"),
		shields: powers.some(({ effect }) => effect === "shield")
	};
}
// src/tactics/reads.ts
/** Whether a condition reads a column, of oneself or of the target. */
function asksFor$1(expression, column) {
	if (expression.kind === "column") return expression.column === column;
	return partsOf$1(expression).some((part) => asksFor$1(part, column));
}
/** The first round from which on a condition no longer changes with the round; 0 if it never does. */
function lastRoundIn$1(expression) {
	if (expression.kind === "name") return expression.name === "round" ? Number.POSITIVE_INFINITY : 0;
	if (expression.kind === "binary" && COMPARISONS$1.includes(expression.operator)) {
		const { left, right } = expression;
		if (isRound$1(left) && right.kind === "number") return Math.floor(right.value) + 1;
		if (isRound$1(right) && left.kind === "number") return Math.floor(left.value) + 1;
	}
	return Math.max(0, ...partsOf$1(expression).map(lastRoundIn$1));
}
function partsOf$1(expression) {
	if (expression.kind === "binary") return [expression.left, expression.right];
	return expression.kind === "unary" ? [expression.operand] : [];
}
const COMPARISONS$1 = [
	"<",
	"<=",
	">",
	">=",
	"==",
	"!="
];
function isRound$1(expression) {
	return expression.kind === "name" && expression.name === "round";
}
// src/rulesets/area-2d6/plan/reads.ts
/**
* What of a battle's memory anything depends on in this scenario (simplify.ts); what is not named here always is. Found
* by asking of each column which rules read it, and of each of these rules whether the scenario has a use for it: an
* action or a selector that no tactic names, a condition that none has.
*/
function planReads$3(bearers, powers, maxRounds) {
	const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions]);
	const conditions = rules.flatMap(({ when }) => when === void 0 ? [] : [when]);
	const asks = (...columns) => conditions.some((condition) => columns.some((column) => asksFor$1(condition, column)));
	const aims = (...selectors) => rules.some(({ at }) => at !== void 0 && selectors.includes(at));
	const usesItems = bearers.some((bearer) => bearer.items.length > 0 && does(bearer, "turn", "equip"));
	return {
		hpMax: powers.heals || usesItems || asks("max_hp", "health") || aims("most-wounded", "ally-most-wounded"),
		acted: asks("acted"),
		/** Whether points are read of anybody but the one who spends them. */
		points: asks("actions"),
		freeParries: asks("free_parries"),
		/** By combatant: whether it has any reaction, so that the points left by its turn may be spent. */
		reacts: Int32Array.from(bearers, ({ tactic }) => Number(tactic.reactions.length > 0)),
		/** Whose last target is read. */
		lastTarget: Int32Array.from(bearers, ({ tactic: { turn, reactions } }) => Number([...turn, ...reactions].some(({ at }) => at === "same"))),
		/** From this round on all rounds are alike, but for the last; at least 1. */
		lastRound: Math.min(maxRounds, Math.max(1, ...conditions.map(lastRoundIn$1)))
	};
}
// src/rulesets/area-2d6/plan/shape.ts
/**
* How many entries the columns of the memory have (columns.ts); those of rules that nobody's tactic can make use of stay
* empty.
*/
function planShape$3(bearers, powers, bleeds) {
	const combatants = bearers.length;
	const commands = bearers.some((bearer) => does(bearer, "turn", "command", "spontaneous") || does(bearer, "reactions", "command"));
	const ignores = bearers.some((bearer) => does(bearer, "turn", "ignore") || does(bearer, "reactions", "ignore"));
	const lasting = commands ? powers.knownOf.length : 0;
	return {
		combatants,
		arms: bearers.reduce((sum, { arms }) => sum + arms.length, 0),
		items: bearers.reduce((sum, { items }) => sum + items.length, 0),
		/** Powers that are known, or 0 where nobody commands any; those of them that may last. */
		known: commands ? powers.known.length : 0,
		lasting,
		/** Combatants, or 0 where nothing alters them, … */
		altered: commands && powers.alters ? combatants : 0,
		/** … nobody ignores anybody, … */
		ignorers: ignores ? combatants : 0,
		/** … or nobody can bleed. */
		bleeders: bleeds ? combatants : 0
	};
}
// src/battle/deeds.ts
/** @param actionsOf by combatant: the codes of its actions */
function listDeeds(actionsOf) {
	return actionsOf.flatMap((actions, combatant) => actions.map((action) => ({
		combatant,
		action
	})));
}
/** By combatant × `actions` + action: which deed it is, or -1. */
function deedsByAction(deeds, combatants, actions) {
	const deedOf = new Int32Array(combatants * actions).fill(-1);
	for (const [deed, { combatant, action }] of deeds.entries()) deedOf[combatant * actions + action] = deed;
	return deedOf;
}
// src/tactics/compile.ts
/** Left to the fighter: nearest foe or oneself, by what the effect does. */
const BY_EFFECT = -1;
/**
* Compiles a turn list to `decide(me)`. The first rule that has a legal target, and whose condition holds for it, is
* returned as `rule * TARGETS + target`; -1 means that there is none.
*/
function compileTurn(rules, vocabulary, argumentOf, selectorOf = noName) {
	const actions = Object.keys(vocabulary.actions);
	const reads = /* @__PURE__ */ new Set();
	const lines = [
		"return function decide(me) {",
		"  let target = -1",
		...rules.map((rule, index) => {
			const action = codeOf(rule.do, actions);
			const argument = argumentOf(rule);
			const selector = selectorFor(rule, vocabulary.actions[rule.do], "nearest", vocabulary, selectorOf);
			const condition = conditionOf(rule, vocabulary, action, argument, reads);
			const select = `select(${literal(action)}, ${literal(selector)}, me, ${literal(argument)})`;
			const result = `return ${literal(index * 256)} + target`;
			return `  if (${[...[...vocabulary.affordable ? [`affords(${literal(action)}, me)`] : [], ...condition !== "" && judgedFirst(rule, vocabulary) ? [condition] : []], `(target = ${select}) >= 0`].join(" && ")}${judgedFirst(rule, vocabulary) ? "" : and(condition)}) ${result}`;
		}),
		"  return -1",
		"}"
	];
	return {
		source: [
			...prologue("select", vocabulary, reads),
			...lines,
			""
		].join("\n"),
		reads
	};
}
/** What a condition reads that does not depend on the target picked. */
const OWN = [
	"round",
	"allies",
	"foes",
	"allies_start",
	"foes_start"
];
/**
* Whether a rule's condition can be judged before its target is looked for, which takes longer. Not where a die picks
* the target: whether it is rolled would depend on the condition.
*/
function judgedFirst({ at, when }, { columns }) {
	const isOwn = (expression) => {
		switch (expression.kind) {
			case "name": return OWN.includes(expression.name);
			case "column": return expression.of === "my" && columns[expression.column] !== "relation";
			case "unary": return isOwn(expression.operand);
			case "binary": return isOwn(expression.left) && isOwn(expression.right);
			default: return true;
		}
	};
	return at !== "random" && when !== void 0 && isOwn(when);
}
/** The code of a rule's selector, or of the one that is meant if it has none. */
function selectorFor(rule, action, byDefault, vocabulary, selectorOf) {
	const selectors = selectorsOf(vocabulary);
	if (rule.at === void 0) {
		if (action.aims === "effect") return BY_EFFECT;
		return codeOf(action.aims === "ally" ? "ally-nearest" : byDefault, selectors);
	}
	return selectors.includes(rule.at) ? codeOf(rule.at, selectors) : selectorOf(rule.at);
}
function noName(selector) {
	throw new Error(`a tactic cannot be compiled: "${selector}" is not known`);
}
/**
* Compiles a condition that stands outside tactics to `holds(me, target)`.
*
* @param expression as `readCondition` gave it for `outsideTactics(vocabulary)`.
*/
function compileCondition(expression, vocabulary) {
	const reads = /* @__PURE__ */ new Set();
	const lines = [
		"return function holds(me, target) {",
		`  return ${written$1(expression, vocabulary, -1, -1, reads)}`,
		"}",
		""
	];
	return {
		source: [...prologue(void 0, vocabulary, reads), ...lines].join("\n"),
		reads
	};
}
/**
* Compiles a list of reactions to `react(trigger, me, foe)`. The first rule that has a legal target for the trigger
* that `foe` has given, and whose condition holds for it, is returned as `rule * TARGETS + target`; -1 means that there
* is none.
*/
function compileReactions(rules, vocabulary, argumentOf, selectorOf = noName) {
	const byDefault = vocabulary.reactionSelector ?? "nearest";
	const reactions = Object.keys(vocabulary.reactions);
	const reads = /* @__PURE__ */ new Set();
	const lines = [
		"return function react(trigger, me, foe) {",
		"  let target = -1",
		...rules.map((rule, index) => {
			const reaction = codeOf(rule.do, reactions);
			const argument = argumentOf(rule);
			const selector = selectorFor(rule, vocabulary.reactions[rule.do], byDefault, vocabulary, selectorOf);
			const condition = conditionOf(rule, vocabulary, reaction, argument, reads);
			return `  if ((target = ${`answer(${literal(reaction)}, ${literal(selector)}, trigger, me, foe, ${literal(argument)})`}) >= 0${and(condition)}) return ${literal(index * 256)} + target`;
		}),
		"  return -1",
		"}"
	];
	return {
		source: [
			...prologue("answer", vocabulary, reads),
			...lines,
			""
		].join("\n"),
		reads
	};
}
function and(condition) {
	return condition === "" ? "" : ` && ${condition}`;
}
/** Takes from the environment what the conditions read, so that each is a constant to the optimizing compiler. */
function prologue(asks, vocabulary, reads) {
	const asked = [...asks ? [asks] : [], ...asks === "select" && vocabulary.affordable ? ["affords"] : []];
	const ownAttackNames = vocabulary.attackNames ?? [];
	const names = Object.keys(COMMON_NAMES).filter((name) => reads.has(name));
	const columns = Object.keys(vocabulary.columns).filter((name) => reads.has(`my.${name}`) || reads.has(`target.${name}`));
	const leavesFraction = [...ATTACK_NAMES, ...ownAttackNames].some((name) => reads.has(name)) || columns.some((column) => vocabulary.columns[column] === "fraction");
	return [
		`'use strict'`,
		`const { ${[
			...asked,
			...names,
			...leavesFraction ? ["fraction"] : []
		].join(", ")} } = env`,
		...columns.map((column) => `const ${functionOf(column)} = env.columns.${column}`),
		...[...Object.keys(vocabulary.names ?? {}), ...ownAttackNames].filter((name) => reads.has(name)).map((name) => `const ${functionOf(name)} = env.names.${name}`)
	];
}
/** The condition, or nothing for a rule without one. */
function conditionOf(rule, vocabulary, action, argument, reads) {
	return rule.when === void 0 ? "" : written$1(rule.when, vocabulary, action, argument, reads);
}
function written$1(condition, vocabulary, action, argument, reads) {
	const attack = `${literal(action)}, me, target, ${literal(argument)}`;
	const calls = {
		round: "round()",
		distance: "distance(me, target)",
		allies: "allies(me)",
		foes: "foes(me)",
		allies_start: "allies_start(me)",
		foes_start: "foes_start(me)",
		...Object.fromEntries(ATTACK_NAMES.map((name) => [name, leftBy(`${name}(${attack})`)])),
		...Object.fromEntries((vocabulary.attackNames ?? []).map((name) => [name, leftBy(`${functionOf(name)}(${attack})`)])),
		...Object.fromEntries(Object.keys(vocabulary.names ?? {}).map((name) => [name, `${functionOf(name)}()`]))
	};
	const write = (expression) => {
		switch (expression.kind) {
			case "number": return literal(expression.value);
			case "boolean": return expression.value ? "true" : "false";
			case "name":
				reads.add(expression.name);
				return known(expression.name, calls);
			case "column": {
				const type = known(expression.column, vocabulary.columns);
				reads.add(`${expression.of}.${expression.column}`);
				const [one, other] = expression.of === "my" ? ["me", "target"] : ["target", "me"];
				const call = `${functionOf(expression.column)}(${type === "relation" ? `${one}, ${other}` : one})`;
				return type === "fraction" ? leftBy(call) : call;
			}
			case "unary": return `(${known(expression.operator, PREFIXES)}${write(expression.operand)})`;
			case "binary": {
				const { left, operator, right } = expression;
				return `(${write(left)} ${known(operator, INFIXES)} ${write(right)})`;
			}
		}
	};
	return write(condition);
}
const PREFIXES = {
	"-": "-",
	not: "!"
};
const INFIXES = {
	"+": "+",
	"-": "-",
	"*": "*",
	"/": "/",
	"<": "<",
	"<=": "<=",
	">": ">",
	">=": ">=",
	"==": "===",
	"!=": "!==",
	and: "&&",
	or: "||"
};
/** Throws for a name that is not on a whitelist: none gets into the source, even if checks before let it through. */
function known(name, whitelist) {
	if (!Object.hasOwn(whitelist, name)) throw new Error(`a tactic cannot be compiled: "${name}" is not known`);
	return whitelist[name];
}
function codeOf(name, names) {
	const code = names.indexOf(name);
	if (code < 0) throw new Error(`a tactic cannot be compiled: "${name}" is not known`);
	return code;
}
function literal(value) {
	if (!Number.isFinite(value)) throw new Error(`a tactic cannot be compiled: ${value} is not a finite number`);
	return String(value);
}
/** The fraction that a call leaves in `fraction`, read before another call can leave its own. */
function leftBy(call) {
	return `(${call}, fraction[0])`;
}
/** A local name that no keyword and no other name of the source can be: `hp_of`. */
function functionOf(column) {
	if (!/^[a-z][a-z0-9_]*$/i.test(column)) throw new Error(`a vocabulary cannot have a column named "${column}"`);
	return `${column}_of`;
}
// src/tactics/programs.ts
/** Lists of rules compiled once each: lists that choose alike share a program. */
var Programs = class {
	sources = [];
	/** The rules of each. */
	lists = [];
	#reads = /* @__PURE__ */ new Set();
	#compile;
	constructor(compile) {
		this.#compile = compile;
	}
	/** The number of the program of a list. */
	index(rules) {
		const { source, reads } = this.#compile(rules);
		for (const name of reads) this.#reads.add(name);
		const known = this.sources.indexOf(source);
		if (known >= 0) return known;
		this.lists.push(rules);
		return this.sources.push(source) - 1;
	}
	/** Everything that conditions depend on. */
	reads() {
		return this.#reads;
	}
	/** The rules of every program, one after another. */
	rules() {
		return this.lists.flat();
	}
	/** Where each program's rules begin in `rules()`. */
	starts() {
		let at = 0;
		return Int32Array.from(this.lists, (rules) => {
			at += rules.length;
			return at - rules.length;
		});
	}
};
// src/tactics/lists.ts
/**
* Compiles the lists of everybody's tactic.
*
* @returns also all that their conditions read, and the rules of each turn program
*/
function compileLists(tactics, vocabulary, { argumentOf, reactionArgumentOf, selectorOf }) {
	const turns = new Programs((rules) => compileTurn(rules, vocabulary, argumentOf, selectorOf));
	const reactions = new Programs((rules) => compileReactions(rules, vocabulary, reactionArgumentOf, selectorOf));
	const turnOf = Int32Array.from(tactics, ({ turn }) => turns.index(turn));
	const reactionsOf = Int32Array.from(tactics, (tactic) => reactions.index(tactic.reactions));
	const actionNames = Object.keys(vocabulary.actions);
	const reactionNames = Object.keys(vocabulary.reactions);
	return {
		lists: {
			turnPrograms: turns.sources,
			reactionPrograms: reactions.sources,
			turnOf,
			reactionsOf,
			turnRules: turns.starts(),
			reactionRules: reactions.starts(),
			turnAction: Int32Array.from(turns.rules(), (rule) => actionNames.indexOf(rule.do)),
			turnArgument: Int32Array.from(turns.rules(), argumentOf),
			reaction: Int32Array.from(reactions.rules(), (rule) => reactionNames.indexOf(rule.do)),
			reactionArgument: Int32Array.from(reactions.rules(), reactionArgumentOf),
			...countFired(tactics)
		},
		reads: [...turns.reads(), ...reactions.reads()],
		turnLists: turns.lists
	};
}
function countFired(tactics) {
	const firedStart = new Int32Array(tactics.length);
	const firedReactions = new Int32Array(tactics.length);
	let fired = 0;
	for (const [combatant, { turn, reactions }] of tactics.entries()) {
		firedStart[combatant] = fired;
		firedReactions[combatant] = fired + turn.length;
		fired += turn.length + reactions.length;
	}
	return {
		firedStart,
		firedReactions
	};
}
// src/rulesets/area-2d6/plan/tactics.ts
function deedsOf$3(bearers) {
	const names = Object.keys(vocabulary$3.actions);
	return listDeeds(bearers.map(({ tactic }) => [...new Set(tactic.turn.map((rule) => names.indexOf(rule.do)))]));
}
/** Every list of rules as a program, and what its rules stand for. What `with` names in one is a label or a power. */
function planTactics$3(options, bearers, deeds, powers) {
	const labels = labelsOf$1(bearers);
	const powerNames = powerIds(bearers);
	const argumentIn = (actions) => (rule) => {
		if (rule.with === void 0) return -1;
		const action = actions[rule.do];
		if (action.with?.words?.includes(rule.with)) return rule.with === "melee" ? -2 : -3;
		const ids = sectionsOf(action).includes("spells") ? powerNames : labels;
		const index = ids.indexOf(rule.with);
		return index < 0 ? ids.length : index;
	};
	const costs = costsOf(options);
	const actionNames = Object.keys(vocabulary$3.actions);
	const costOf = (rule) => rule.do === "command" ? powers.cost[powerNames.indexOf(rule.with)] ?? 0 : costs[actionNames.indexOf(rule.do)];
	const { lists, reads, turnLists } = compileLists(bearers.map(({ tactic }) => tactic), vocabulary$3, {
		argumentOf: argumentIn(vocabulary$3.actions),
		reactionArgumentOf: argumentIn(vocabulary$3.reactions)
	});
	return {
		...lists,
		/**
		* Whether a round follows from who is first in it, from the battle's memory but for hit points and the round's number,
		* and from what is drawn from the attack tables: attacks, and other checks.
		*/
		foreseeable: isForeseeable$3(options, bearers, reads),
		/** By turn program: the least points that any of its actions takes. With fewer there is nothing to decide. */
		leastCost: Int32Array.from(turnLists, (rules) => Math.min(...rules.map((rule) => costOf(rule)))),
		/** By combatant: the moments at which it may react, bit by bit (`MOMENT`). */
		moments: Int32Array.from(bearers, (bearer) => momentsOf$2(bearer, powers, powerNames)),
		/** By combatant × actions + action: the deed, or -1. */
		deedOf: deedsByAction(deeds, bearers.length, 19)
	};
}
/** Columns that no condition may read if rounds are to be memoised: they change without the state changing. */
const UNFORESEEABLE$3 = [
	"hp",
	"max_hp",
	"health"
].flatMap((column) => [`my.${column}`, `target.${column}`]);
/** What depends on hit points, or rolls so often what no trace can hold that its rounds would be played twice. */
const BY_OTHER_DICE = [
	"feint",
	"snipe",
	"command",
	"spontaneous",
	"stop-power"
];
function isForeseeable$3(options, bearers, reads) {
	if (bearers.length !== 2 || options.special_dice > 0) return false;
	if (reads.some((name) => UNFORESEEABLE$3.includes(name) || name === "round" || name === "kill_chance")) return false;
	return bearers.every(({ tactic, items }) => {
		return [...tactic.turn, ...tactic.reactions].every((rule) => !BY_OTHER_DICE.includes(rule.do) && (rule.do !== "equip" || items.length === 0));
	});
}
/** The moments at which a combatant may react (§7). */
function momentsOf$2(bearer, powers, names) {
	const { reactions } = bearer.tactic;
	const defends = does(bearer, "reactions", "evade", "parry", "defend");
	const answers = does(bearer, "reactions", "divert", "stay", "press-on");
	return [
		...reactions.flatMap((rule) => {
			if (rule.do !== "command" || !bearer.fields.powers.includes(rule.with)) return [];
			const trigger = powers.trigger[names.indexOf(rule.with)];
			return trigger >= 0 ? [1 << trigger] : [];
		}),
		defends ? 8 : 0,
		answers ? 32 : 0,
		does(bearer, "reactions", "riposte") ? 4 : 0,
		does(bearer, "reactions", "ignore") ? 16 : 0
	].reduce((set, moment) => set | moment, 0);
}
// src/rulesets/area-2d6/plan/data.ts
/**
* The constants of a scenario under area-2d6, in numbers: what `fighter.ts` reads. By combatant unless said otherwise; an
* *arm* is a weapon of a combatant, a *known* power one of its spirit.
*/
function planData$3(scenario, bearers, field, accounts, deeds) {
	const options = scenario.rules.options;
	const powers = planPowers(scenario, bearers);
	return {
		/** Also tells which rules the scenario has a use for. */
		shape: planShape$3(bearers, powers, bearers.some((bearer) => does(bearer, "turn", "heavy-blow") && bearer.arms.some(({ weapon }) => weapon.heavy.bleed > 0))),
		/** By arm × manners + manner: the account under which such an attack is counted. */
		accounts: accounts.of,
		/** By known power: the account of its damage, or -1. */
		powerAccounts: accounts.ofPowers,
		options: planOptions$3(options),
		field,
		arms: planArms$1(options, bearers),
		items: planItems(bearers),
		combatants: planCombatants$3(bearers),
		powers,
		attacks: planAttacks$3(options, bearers),
		initiative: planInitiative(bearers),
		tactics: planTactics$3(options, bearers, deeds, powers),
		reads: planReads$3(bearers, powers, scenario.run.maxRounds)
	};
}
// src/rulesets/area-2d6/plan/field.ts
/** A drawn map, or a row of areas (§2.7), and the first cell of everybody. */
function planField$3(options, field, bearers) {
	const { drawn, edges } = drawField$1(field);
	const plain = planAreas(drawn, edges);
	const worth = {
		none: 0,
		quarter: options.cover_quarter,
		half: options.cover_half,
		"three-quarter": options.cover_three_quarter,
		full: 0
	};
	const steep = new Uint8Array(plain.cells);
	const cover = new Int32Array(plain.cells);
	const covered = new Uint8Array(plain.cells);
	const full = new Uint8Array(plain.cells);
	for (const [area, ground] of drawn.ground.entries()) {
		const cell = cellOf(plain, area);
		const kind = ground.cover ?? "none";
		steep[cell] = Number(isSteep(ground));
		cover[cell] = worth[kind];
		covered[cell] = Number(kind !== "none");
		full[cell] = Number(kind === "full");
	}
	const asksFor = (selector) => bearers.some(({ tactic }) => tactic.turn.some(({ at }) => at === selector));
	return {
		field: {
			...plain,
			steep,
			cover,
			covered,
			full,
			hasCover: covered.includes(1),
			nearestWall: asksFor("wall") ? planNearest(plain, plain.walled) : NOWHERE$2,
			nearestCover: asksFor("cover") ? planNearest(plain, covered) : NOWHERE$2
		},
		cells: dealMembers(plain, drawn.deployment, bearers)
	};
}
const NOWHERE$2 = /* @__PURE__ */ new Int32Array(0);
// src/rulesets/area-2d6/plan.ts
/** Turns a checked scenario into numbers (docs/rules/area-2d6.md). */
function plan$3(scenario) {
	const bearers = gatherAll$2(scenario);
	const firstParty = scenario.parties[0].members.length;
	const damages = (id) => scenario.spells[id].effect === "damage";
	const roster = callRoster(scenario, vocabulary$3, bearers, {
		weapons: attackIds(bearers, damages),
		armours: bearers.flatMap(({ fields: { armour } }) => armour ?? [])
	});
	const deeds = deedsOf$3(bearers);
	const accounts = openAccounts$3(bearers, damages);
	const { field, cells } = planField$3(scenario.rules.options, scenario.field, bearers);
	const data = planData$3(scenario, bearers, field, accounts, deeds);
	const scoreboard = setUpScoreboard({
		roster,
		maxRounds: scenario.run.maxRounds,
		accounts: accounts.list.map(({ id, ...account }) => ({
			...account,
			weapon: roster.weapons.indexOf(id)
		})),
		armourOf: bearers.map(({ fields: { armour } }) => armour === void 0 ? -1 : roster.armours.indexOf(armour)),
		deeds,
		otherDamage: data.shape.bleeders > 0,
		fates: ["slain"]
	});
	return {
		plan: {
			ruleset: "area-2d6",
			scenarioKey: scenario.name,
			firstParty,
			combatants: bearers.length,
			maxRounds: scenario.run.maxRounds,
			memory: startMemory(COLUMNS, {
				data,
				cells,
				parties: bearers.map(({ party }) => party)
			}),
			data,
			entries: data.attacks.tables.entries,
			score: scoreboard.layout
		},
		roster,
		scoreboard
	};
}
// src/field/legend.ts
/**
* What a scenario's legend says of the cells of a character, as it was written: what units heights are read in is the
* ruleset's own. What says nothing (false, 0, none) is left out.
*/
function readProperties({ field, whole }, character) {
	const read = legendOf(field)[character] ?? {};
	const written = legendOf(whole.field)[character] ?? {};
	return Object.entries(read).flatMap(([name, value]) => value === void 0 || value === false || value === 0 || value === "none" ? [] : [[name, show$1(written[name] ?? value)]]);
}
function legendOf(field) {
	return field?.legend ?? {};
}
function show$1(written) {
	if (written === true) return "";
	if (typeof written !== "object" || written === null) return String(written);
	return Object.entries(written).map(([name, value]) => [name, show$1(value)].filter((word) => word !== "").join(" ")).join(" ");
}
// src/field/ground.ts
const [OPEN, WALL, ROUGH] = Object.keys(GROUND);
const LETTERS$1 = DEPLOYMENT.first + DEPLOYMENT.second;
/** Looks over the field of a scenario, drawn or open, which is of that size. */
function surveyGround(scenario, { columns, rows }) {
	const { map, legend, walls } = scenario.field;
	const frame = {
		left: 0,
		right: columns - 1,
		top: 0,
		bottom: rows - 1
	};
	const edges = walls && { walls: walls.map(wallOf) };
	if (map === void 0) return {
		drawn: false,
		frame,
		meanings: {},
		at: () => OPEN,
		...edges
	};
	const { characters } = readMap(map, legend);
	const shown = characters.map((character) => LETTERS$1.includes(character) && !(legend && character in legend) ? OPEN : character);
	return {
		drawn: true,
		frame,
		meanings: Object.fromEntries([...new Set(shown)].filter((character) => character !== OPEN).map((character) => [character, meaningOf(character, scenario)])),
		at: (column, row) => shown[row * columns + column],
		...edges
	};
}
function wallOf(text) {
	const { column, row, otherColumn, otherRow } = readEdge(text);
	return {
		column: Math.min(column, otherColumn) - 1,
		row: Math.min(row, otherRow) - 1,
		side: row === otherRow ? "right" : "below"
	};
}
/** `rough, half cover, height 9 ft`. */
function meaningOf(character, scenario) {
	if (character === WALL) return "wall";
	if (character === ROUGH) return "rough";
	return readProperties(scenario, character).map(([name, written]) => {
		if (name === "cover") return `${written} cover`;
		return written === "" ? name : `${name} ${written}`;
	}).join(", ") || "open";
}
/** Where a drawing would be wider, empty columns are left out, except so many on each side of an occupied one. */
const KEPT = 2;
/** Draws a part of a field. */
function drawField(groundAt, figures, frame) {
	const columns = chooseColumns(figures, frame, 72);
	const lines = [];
	for (let row = frame.top; row <= frame.bottom; row++) {
		const characters = columns.map((column) => {
			if (column < 0) return "~";
			return figures.find((figure) => figure.column === column && figure.row === row)?.mark ?? groundAt(column, row);
		});
		lines.push(characters.join(""));
	}
	return {
		columns: columns.map((column) => column + 1),
		firstRow: frame.top + 1,
		lines
	};
}
/** The frame that everybody fits in, wherever they have been. */
function frameOf(figures, margin, whole) {
	const columns = figures.map(({ column }) => column);
	const rows = figures.map(({ row }) => row);
	return {
		left: Math.max(whole.left, Math.min(...columns) - margin),
		right: Math.min(whole.right, Math.max(...columns) + margin),
		top: Math.max(whole.top, Math.min(...rows) - margin),
		bottom: Math.min(whole.bottom, Math.max(...rows) + margin)
	};
}
/** The columns to draw, with -1 in the place of those that are left out. */
function chooseColumns(figures, { left, right }, most) {
	const all = Array.from({ length: right - left + 1 }, (_, index) => left + index);
	if (all.length <= most) return all;
	const near = all.filter((column) => figures.some((figure) => Math.abs(figure.column - column) <= KEPT));
	return near.flatMap((column, index) => index > 0 && near[index - 1] < column - 1 ? [-1, column] : [column]);
}
/** Letters that stand for combatants: capitals for the first party, small ones for the second. */
function markOf(party, index, taken) {
	return (party === 0 ? CAPITALS : CAPITALS.map((letter) => letter.toLowerCase())).filter((letter) => !taken.has(letter))[index] ?? "?";
}
/** Of the Latin alphabet, then with accents and strokes: enough for the largest party. */
const CAPITALS = Array.from({ length: 318 }, (_, index) => String.fromCharCode(65 + index)).filter((letter) => /\p{Lu}/u.test(letter) && letter.toLowerCase().length === 1 && letter.toLowerCase() !== letter);
// src/telling/area-drawing.ts
/** Where areas are many, more marks than these are counted, not shown. */
const MOST_MARKS = 6;
/** Draws a part of a field of areas. In `lines`, one who stands alone is shown; several are counted, up to 9. */
function drawAreas(ground, figures, frame) {
	const width = widthOf(figures, frame);
	const columns = chooseColumns(figures, frame, Math.floor(72 / (width + 1)));
	const rows = Array.from({ length: frame.bottom - frame.top + 1 }, (_, index) => frame.top + index);
	const { walls = [] } = ground;
	const draw = (partOf, leftOut) => rows.map((row) => columns.map((column) => column < 0 ? leftOut : partOf(column, row)));
	const hasWall = (column, row, side) => walls.some((wall) => wall.column === column && wall.row === row && wall.side === side);
	const marks = draw((column, row) => marksAt(figures, column, row), "");
	const bare = draw((column, row) => ground.at(column, row), "~");
	return {
		columns: columns.map((column) => column + 1),
		firstRow: frame.top + 1,
		lines: bare.map((line, row) => line.map((character, at) => showCount(marks[row][at]) ?? character).join("")),
		areas: {
			width,
			ground: bare.map((line) => line.join("")),
			marks,
			right: draw((column, row) => hasWall(column, row, "right") ? "|" : " ", " ").map((line) => line.join("")),
			below: draw((column, row) => hasWall(column, row, "below") ? "-" : " ", " ").map((line) => line.join(""))
		}
	};
}
function marksAt(figures, column, row) {
	return figures.flatMap((figure) => figure.column === column && figure.row === row ? [figure.mark] : []).join("");
}
/** As wide as the fullest area, unless that would leave columns out. */
function widthOf(figures, { left, right }) {
	const fullest = Math.max(1, ...figures.map(({ column, row }) => marksAt(figures, column, row).length));
	return Math.min(fullest, Math.max(MOST_MARKS, Math.floor(72 / (right - left + 1)) - 1));
}
/** Marks are single characters. */
function showCount(marks) {
	if (marks.length <= 1) return marks || void 0;
	return marks.length < 10 ? String(marks.length) : "+";
}
// src/telling/words.ts
/** `d20 14`, `2d6 3 + 4`. Dice of several kinds follow each other. */
function showDice(dice) {
	const kinds = [];
	for (const die of dice) {
		const last = kinds.at(-1);
		if (last?.[0].sides === die.sides) last.push(die);
		else kinds.push([die]);
	}
	return kinds.map((kind) => `${kind.length === 1 ? "" : kind.length}d${kind[0].sides} ${kind.map(({ face }) => face).join(" + ")}`).join(", ");
}
/** Dice with a constant, and what they come to if that is not plain: `2d6 3 + 4 + 1 = 8`. */
function showRoll(dice, constant) {
	const total = sumOf(dice) + constant;
	if (dice.length === 0) return String(total);
	const shown = `${showDice(dice)}${constant === 0 ? "" : showSigned(constant)}`;
	return dice.length === 1 && constant === 0 ? shown : `${shown} = ${total}`;
}
/** ` + 3`, ` - 2`. */
function showSigned(value) {
	return value < 0 ? ` - ${-value}` : ` + ${value}`;
}
/** ` + 3 weapon skill - 2 weapon changed`: what is added to a roll, and why. */
function showModifiers(modifiers) {
	return modifiers.map(({ name, value }) => `${showSigned(value)} ${name}`).join("");
}
/** `d20 14 + 3 weapon skill = 17`: a roll with what is added to it; the roll alone if nothing is. */
function showSum(roll, modifiers, total) {
	return modifiers.length === 0 ? roll : `${roll}${showModifiers(modifiers)} = ${total}`;
}
/** `Armour Class 14 (base 10, weapon skill 4)`: what something comes to, and what it is made of. */
function showParts(what, parts) {
	const shown = parts.map(({ name, value }) => `${name} ${value}`).join(", ");
	return `${what} ${totalOf(parts)}${parts.length > 1 ? ` (${shown})` : ""}`;
}
function sumOf(dice) {
	return dice.reduce((sum, { face }) => sum + face, 0);
}
function totalOf(modifiers) {
	return modifiers.reduce((sum, { value }) => sum + value, 0);
}
/** `1 round`, `3 rounds`. */
function countOf(count, noun) {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
// src/telling/narrator.ts
/** @param tables what attacks that are drawn as a whole are decoded by */
function makeNarrator(scene, tables) {
	const told = [];
	let dice = [];
	function drop(who, purpose, sides, face) {
		dice.push({
			...who >= 0 && { who: scene.name(who) },
			purpose,
			sides,
			face
		});
	}
	/** An attack has been drawn as a whole. */
	function draw(stream, row, attack, outcome) {
		const who = combatantOf(stream);
		const { toHit, damage, sides } = facesOf(tables, attack, row, outcome);
		for (const face of toHit) drop(who, purposeOf(stream), tables.toHit.sides, face);
		if (hitOf(tables.entries[row + outcome])) for (const face of damage) drop(who, 2, sides, face);
	}
	return {
		scene,
		told,
		say: (event) => told.push(event),
		amend(event, at = told.length - 1) {
			told[at] = event;
		},
		tell(events, tellers) {
			for (const [code, actor, target, value, detail] of events) (code === DICE_NOTE.DIE_NOTE ? drop : code === DICE_NOTE.OUTCOME_NOTE ? draw : tellers[code])?.(actor, target, value, detail);
		},
		takeDice(purpose) {
			const taken = dice.filter((die) => purpose === void 0 || die.purpose === purpose);
			dice = dice.filter((die) => !taken.includes(die));
			return taken;
		},
		tellLooseDice() {
			for (const die of dice) told.push({
				kind: "roll",
				text: `${die.who ?? "The arena"} rolls ${showDice([die])}.`,
				dice: [plain(die)]
			});
			dice = [];
		}
	};
}
/** Dice as they are told; nothing where none fell. */
function anyDice(dice) {
	return dice.length > 0 ? { dice: dice.map(plain) } : {};
}
/** A die as it is told. */
function plain({ who, sides, face }) {
	return {
		...who !== void 0 && { who },
		sides,
		face
	};
}
// src/telling/hit-points.ts
/** Tells the hit points that are dice: they are rolled before the first round. */
function tellHitPoints({ scene, say, takeDice }, { hpConstant, hpCount }) {
	const dice = takeDice(4);
	for (const [combatant, { name }] of scene.roster.combatants.entries()) {
		if (hpCount[combatant] === 0) continue;
		const own = dice.splice(0, hpCount[combatant]);
		const roll = own.reduce((sum, { face }) => sum + face, hpConstant[combatant]);
		scene.hp[combatant] = scene.hpMax[combatant] = Math.max(1, roll);
		const least = roll < 1 ? ", which counts as 1" : "";
		say({
			kind: "hit-points",
			text: `${name} has ${showRoll(own, hpConstant[combatant])} hit points${least}.`,
			actor: name,
			dice: own.map(plain),
			amount: Math.max(1, roll)
		});
	}
}
// src/telling/battle.ts
/**
* Tells a battle round by round, with the field as it is after each of them.
*
* @param rounds what the journal heard (battle/journal.ts): while the battle was set up, then in each round
*/
function tellBattle({ scene, ground, cells, tables, hitPoints, tellersOf, endRound }, rounds) {
	const marks = marksOf(scene, ground);
	const told = rounds.map((events, number) => {
		const narrator = makeNarrator(scene, tables);
		const heading = {
			title: "",
			dice: []
		};
		narrator.tell(events, tellersOf(narrator, heading));
		if (number === 0) tellHitPoints(narrator, hitPoints);
		else endRound(narrator);
		narrator.tellLooseDice();
		const { title, dice } = heading;
		return {
			number,
			title: number === 0 ? "before the battle" : title,
			...dice.length > 0 && { dice },
			events: narrator.told,
			figures: figuresOf(scene, marks),
			standings: scene.standings()
		};
	});
	const everywhere = told.flatMap(({ figures }) => figures);
	const whole = ground.drawn ? ground.frame : frameOf(everywhere, 1, ground.frame);
	const draw = (figures) => ground.walls === void 0 ? drawField(ground.at, figures, whole) : drawAreas(ground, figures, whole);
	return {
		combatants: scene.roster.combatants.map(({ name }, combatant) => ({
			name,
			party: scene.partyOf(combatant),
			mark: marks[combatant]
		})),
		ground: ground.meanings,
		...cells !== void 0 && { cells },
		rounds: told.map(({ figures, ...round }, index) => {
			return index > 0 && JSON.stringify(figures) === JSON.stringify(told[index - 1].figures) ? round : {
				...round,
				field: draw(figures)
			};
		})
	};
}
function marksOf({ roster }, { meanings }) {
	const taken = new Set(Object.keys(meanings));
	const counts = [0, 0];
	return roster.combatants.map(({ party }) => markOf(party, counts[party]++, taken));
}
function figuresOf(scene, marks) {
	return scene.roster.combatants.flatMap((_, combatant) => {
		if (scene.out[combatant] !== "" || scene.away[combatant]) return [];
		const { column, row } = scene.placeOf(scene.cell[combatant]);
		const facing = scene.facingOf?.(combatant);
		return [{
			mark: marks[combatant],
			column: column - 1,
			row: row - 1,
			...facing !== void 0 && { facing }
		}];
	});
}
// src/telling/turn.ts
/** `Anna, by "aim", drawn at random (d2 1): takes aim.` */
function sayTurn({ scene: { name }, say }, action, { actor, target, rule, dice = [], deed }) {
	const me = name(actor);
	const drawn = dice.length > 0 ? `, drawn at random (${showDice(dice)})` : "";
	const what = deed === void 0 ? "" : `: ${deed}`;
	say({
		kind: "turn",
		text: rule === void 0 ? `${me} passes: no rule applies.` : `${me}, by "${rule}"${drawn}${what}.`,
		actor: me,
		action,
		...rule !== void 0 && { rule },
		...target !== actor && { target: name(target) },
		...anyDice(dice)
	});
}
/** `Bert reacts, by "counter-attack": strikes back at Anna.` */
function sayReaction({ scene: { name }, say }, reaction, { actor, target, rule, dice = [], deed }) {
	const drawn = dice.length > 0 ? ` (${showDice(dice)})` : "";
	say({
		kind: "reaction",
		text: `${name(actor)} reacts, by "${rule}"${drawn}: ${deed}.`,
		actor: name(actor),
		...target !== actor && { target: name(target) },
		reaction,
		...rule !== void 0 && { rule },
		...anyDice(dice)
	});
}
/** The dice with which somebody has drawn a target. Those of others came to nothing: that is told here. */
function takeChoice$1(narrator, me) {
	const dice = narrator.takeDice(3);
	for (const die of dice.filter(({ who }) => who !== me)) {
		const text = `${die.who} draws a target (${showDice([die])}), and lets it be.`;
		narrator.say({
			kind: "choice",
			text,
			...die.who !== void 0 && { actor: die.who },
			dice: [plain(die)]
		});
	}
	return dice.filter(({ who }) => who === me);
}
/**
* Tells a stretch of somebody's way: combatant, -, from, to. Steps on end are one walk.
*
* @param gaitOf how a combatant moves: `walks`
*/
function tellMoves(narrator, gaitOf) {
	const { scene } = narrator;
	return (combatant, _, from, to) => {
		const actor = scene.name(combatant);
		scene.cell[combatant] = to;
		const before = narrator.told.at(-1);
		const goesOn = before?.kind === "move" && before.actor === actor;
		const start = goesOn && before.from ? before.from : scene.placeOf(from);
		const end = scene.placeOf(to);
		const event = {
			kind: "move",
			text: `${actor} ${gaitOf(combatant)} from (${start.column}, ${start.row}) to (${end.column}, ${end.row}).`,
			actor,
			from: start,
			to: end
		};
		if (goesOn) narrator.amend(event);
		else narrator.say(event);
	};
}
// src/rulesets/area-2d6/tell/attack.ts
/** Tells attacks, stray shots and what their damage comes to (docs/rules/area-2d6.md §4 and §6.2). */
function tellAttacks$3(narrator) {
	const { scene, say } = narrator;
	const { name, powerId, armId } = scene;
	const { arms, powers, options } = scene.data;
	let begun;
	let hit;
	let harming;
	function begin(_, __, arm, manner) {
		begun = {
			arm,
			manner,
			dice: [],
			change: 0
		};
		hit = void 0;
	}
	function open(attacker, target) {
		const { arm, manner } = begun;
		const isThrown = arms.kind[arm] === 2;
		return MANNERS$2[manner].say(name(attacker), name(target), scene.showArm(arm), isThrown);
	}
	function means() {
		return begun ? {
			weapon: armId(begun.arm),
			manner: MANNERS$2[begun.manner].word
		} : {};
	}
	function keepDice() {
		begun.dice = narrator.takeDice(2);
	}
	function command(power) {
		harming = powers.effect[power] === 0 ? {
			power,
			rolled: /* @__PURE__ */ new Map(),
			resisted: 0,
			isRolled: false
		} : void 0;
	}
	/** The power whose damage is being rolled, if it is no attack's. */
	function power() {
		return harming?.isRolled ? void 0 : harming;
	}
	function resist() {
		const now = power();
		if (now) now.resisted++;
	}
	function changeDice(_, __, change) {
		begun.change = change;
	}
	function roll(by, on, total, armour) {
		const ofPower = power();
		const dice = [...ofPower ? [] : begun.dice.splice(0), ...narrator.takeDice(2)];
		const taken = damageAfter(total, armour, options.minDamage);
		const constant = ofPower ? powers.damage[ofPower.power].constant : arms.damageConstant[begun.arm];
		const source = ofPower ? `The ${powerId(ofPower.power)}` : showSource(armId(begun.arm));
		const does = `${showTotal(dice, constant, total)}${showArmour(total, armour, taken)}`;
		const rolled = {
			dice,
			armour,
			absorbed: Math.max(0, total - taken),
			sentences: [`${source} of ${name(by)} does ${does} to ${name(on)}${ofPower ? "" : showChange(begun.change)}.`]
		};
		if (ofPower) ofPower.rolled.set(on, rolled);
		else hit = rolled;
	}
	function absorb(on, commander, shield, points) {
		const rolled = power()?.rolled.get(on) ?? hit;
		const whose = commander === on ? "" : ` of ${name(commander)}`;
		rolled?.sentences.push(`The ${powerId(shield)}${whose} takes ${points} of it.`);
	}
	function end(attacker, target, need, entry) {
		if (need === 0) {
			const { power, rolled, resisted } = harming;
			harming.isRolled = true;
			const isKeptBack = rolled.size + resisted > 1;
			sayDamage(attacker, target, rolled.get(target), damageOf(entry), isKeptBack, { spell: powerId(power) });
			return;
		}
		sayDamage(attacker, target, hit, damageOf(entry), false, means());
		begun = void 0;
		hit = void 0;
	}
	function sayDamage(attacker, target, rolled, amount, isKeptBack, source) {
		if (!rolled) return;
		if (!isKeptBack) scene.hp[target] -= amount;
		const left = isKeptBack || amount === 0 ? [] : [scene.showHitPoints(target)];
		say({
			kind: "damage",
			text: [...rolled.sentences, ...left].join(" "),
			actor: name(attacker),
			target: name(target),
			...source,
			dice: rolled.dice.map(plain),
			armour: rolled.armour,
			absorbed: rolled.absorbed,
			amount,
			...!isKeptBack && { left: scene.hp[target] }
		});
	}
	function stray(shooter, victim) {
		const dice = narrator.takeDice(3);
		const drawn = dice.length > 0 ? ` (${showDice(dice)})` : "";
		const where = victim < 0 ? ", and there is no one else to be hit" : ` towards ${name(victim)}${drawn}`;
		say({
			kind: "stray",
			text: `The shot goes astray${where}.`,
			actor: name(shooter),
			...victim >= 0 && { target: name(victim) },
			...anyDice(dice)
		});
	}
	return {
		open,
		means,
		keepDice,
		resist,
		command,
		tellers: {
			[12]: begin,
			[18]: changeDice,
			[19]: roll,
			[20]: absorb,
			[21]: end,
			[17]: stray
		}
	};
}
function showSource(id) {
	return id === "unarmed" ? "The bare hand" : `The ${id}`;
}
/** `2d6 3 + 4 + 1 = 8`. */
function showTotal(dice, constant, total) {
	const roll = showRoll(dice, constant);
	return sumOf(dice) + constant === total ? roll : `${roll}, at least ${total}`;
}
/** `, less 2 for armour: 6`. */
function showArmour(total, armour, taken) {
	const less = armour === 0 ? "" : `, less ${armour} for armour`;
	if (taken === total - armour) return armour === 0 ? "" : `${less}: ${taken}`;
	return `${less}, at least ${taken}`;
}
/** ` (1 die more)`. */
function showChange(change) {
	if (change === 0) return "";
	return ` (${Math.abs(change) === 1 ? "1 die" : `${Math.abs(change)} dice`} ${change > 0 ? "more" : "fewer"})`;
}
/** By `MANNER`. */
const MANNERS$2 = [
	{
		word: "melee",
		say: (me, other, arm) => `${me} attacks ${other} with ${arm}`
	},
	{
		word: "heavy-blow",
		say: (me, other, arm) => `${me} strikes a heavy blow at ${other} with ${arm}`
	},
	{
		word: "feint",
		say: (me, other, arm) => `${me} feints at ${other} with ${arm}`
	},
	{
		word: "pincer",
		say: (me, other, arm) => `${me} takes ${other} in a pincer with ${arm}`
	},
	{
		word: "charge",
		say: (me, other, arm) => `${me} charges home at ${other} with ${arm}`
	},
	{
		word: "ranged",
		say: (me, other, arm, isThrown) => isThrown ? `${me} throws ${arm} at ${other}` : `${me} shoots at ${other} with ${arm}`
	},
	{
		word: "snipe",
		say: (me, other, arm, isThrown) => isThrown ? `${me} throws ${arm} with care at ${other}` : `${me} shoots with care at ${other} with ${arm}`
	},
	{
		word: "riposte",
		say: (me, other, arm) => `${me} ripostes against ${other} with ${arm}`
	},
	{
		word: "stray",
		say: (me, other, arm) => `The stray shot of ${me} with ${arm} flies at ${other}`
	}
];
// src/rulesets/area-2d6/tell/check.ts
/** Tells checks: what was rolled, what was added and why, and what it had to reach (docs/rules/area-2d6.md §4 and §5). */
function tellChecks(narrator, attack) {
	const { scene, say } = narrator;
	const { name } = scene;
	let begun;
	let drawn;
	function draw(_, __, place) {
		drawn = {
			dice: narrator.takeDice(4),
			place
		};
	}
	function begin(_, __, skill, number) {
		begun = {
			skill,
			number,
			modifiers: [],
			drawn
		};
		drawn = void 0;
	}
	function count(_, __, cause, value) {
		begun?.modifiers.push({
			name: CAUSES[cause],
			value
		});
	}
	function end(me, other, need, success) {
		if (!begun) return;
		const check = begun;
		begun = void 0;
		const isAttack = !OPENINGS[check.skill];
		const dice = narrator.takeDice(isAttack ? 1 : 4);
		const opening = isAttack ? attack.open(me, other) : OPENINGS[check.skill](name(me));
		const [succeeds, fails] = isAttack ? ["hits", "misses"] : ["succeeds", "fails"];
		const drawnText = check.drawn ? `, the feint having drawn place ${check.drawn.place} (${showDice(check.drawn.dice)})` : "";
		const total = sumOf(dice) + totalOf(check.modifiers);
		const sum = check.modifiers.length === 0 ? showRoll(dice, 0) : showSum(showDice(dice), check.modifiers, total);
		const verdict = showVerdict$1(success !== 0, sumOf(dice), total - check.number, succeeds, fails);
		say({
			kind: isAttack ? "attack" : "check",
			text: `${opening}${drawnText}: ${sum} against ${check.number} (${SKILLS[check.skill]}): ${verdict}.`,
			actor: name(me),
			...other >= 0 && { target: name(other) },
			...isAttack ? attack.means() : {},
			dice: [...check.drawn?.dice ?? [], ...dice].map(plain),
			modifiers: check.modifiers,
			total,
			against: check.number,
			need,
			success: success !== 0
		});
		if (isAttack) attack.keepDice();
		else if (success !== 0 && DEFENCES$1.has(check.skill)) attack.resist();
	}
	return {
		[16]: draw,
		[13]: begin,
		[14]: count,
		[15]: end
	};
}
/** `hits by 2`; where the dice decide against the sum, `a natural 12 hits`. */
function showVerdict$1(success, natural, margin, succeeds, fails) {
	if (success) return margin < 0 ? `a natural ${natural} ${succeeds}` : margin === 0 ? `just ${succeeds}` : `${succeeds} by ${margin}`;
	return margin < 0 ? `${fails} by ${-margin}` : `a natural ${natural} ${fails}`;
}
/** What is checked, where it is no attack. */
const OPENINGS = {
	[3]: (me) => `${me} parries`,
	[7]: (me) => `${me} evades`,
	[6]: (me) => `${me} runs`,
	[5]: (me) => `${me} climbs`,
	[8]: (me) => `${me} commands`
};
/** By `SKILL`. */
const SKILLS = [
	"mounted",
	"two-handed",
	"one-handed",
	"parry",
	"shooting",
	"climb",
	"run",
	"evade",
	"command"
];
const DEFENCES$1 = /* @__PURE__ */ new Set([3, 7]);
const CAUSES = {
	[0]: "weapon",
	[1]: "heavy blow",
	[2]: "feint",
	[3]: "pincer",
	[4]: "sniping",
	[5]: "prone",
	[6]: "target prone",
	[7]: "target prone",
	[8]: "cover",
	[9]: "against a heavy blow",
	[10]: "armour",
	[11]: "shield",
	[12]: "difficulty",
	[13]: "powers"
};
// src/rulesets/area-2d6/tell/effect.ts
/** Tells powers and items, and the states that they and heavy blows leave (docs/rules/area-2d6.md §6.1 and §6.3). */
function tellEffects$2(narrator, attack) {
	const { scene, say } = narrator;
	const { name, powerId, itemId, points, ready, states } = scene;
	const { powers, items, arms } = scene.data;
	/** What is added to the dice of the healing that comes next. */
	let constant = 0;
	function command(me, chosen, power, left) {
		attack.command(power);
		constant = powers.heal[power].constant;
		const whom = chosen === me ? "" : ` on ${name(chosen)}`;
		const uses = left < 0 ? "" : ` (${countOf(left, "use")} left)`;
		say({
			kind: "power",
			text: `${name(me)} uses ${powerId(power)}${whom}${uses}.`,
			actor: name(me),
			spell: powerId(power),
			...chosen !== me && { target: name(chosen) }
		});
	}
	function stop(me, _, power) {
		say({
			kind: "power",
			text: `${name(me)} calls ${powerId(power)} off.`,
			actor: name(me),
			spell: powerId(power)
		});
	}
	function begin(victim, me, power, amount) {
		const dice = narrator.takeDice(2);
		states[victim].add(powerId(power));
		points[victim] = Math.max(0, points[victim] + powers.actions[power]);
		const rounds = powers.duration[power];
		const long = rounds === 0 ? "" : ` for ${countOf(rounds, "round")}`;
		const isShield = powers.effect[power] === 2;
		const roll = showRoll(dice, powers.amount[power].constant);
		const absorbs = isShield ? `, and absorbs ${dice.length > 0 ? roll : amount}` : "";
		say({
			kind: "power-begins",
			text: `The ${powerId(power)} works on ${name(victim)}${long}${absorbs}.`,
			actor: name(me),
			target: name(victim),
			spell: powerId(power),
			...anyDice(dice),
			...isShield && { amount }
		});
	}
	function end(victim, _, power, why) {
		states[victim].delete(powerId(power));
		if (why === 4) return;
		const text = ENDS[why](`The ${powerId(power)} on ${name(victim)}`);
		say({
			kind: "power-ends",
			text,
			target: name(victim),
			spell: powerId(power)
		});
	}
	function heal(victim, me, amount) {
		const dice = narrator.takeDice(2);
		scene.hp[victim] += amount;
		const roll = sumOf(dice) + constant;
		const shown = dice.length > 0 || roll !== amount ? ` (${showRoll(dice, constant)})` : "";
		say({
			kind: "heal",
			text: `${name(victim)} regains ${countOf(amount, "hit point")}${shown}. ${scene.showHitPoints(victim)}`,
			actor: name(me),
			target: name(victim),
			...anyDice(dice),
			amount,
			left: scene.hp[victim]
		});
	}
	function useUp(me, on, item, left) {
		constant = items.heal[item].constant;
		const whom = on === me ? "" : ` on ${name(on)}`;
		const text = `${name(me)} uses ${countOf(1, itemId(item))}${whom} (${left} left).`;
		say({
			kind: "item",
			text,
			actor: name(me),
			item: itemId(item),
			...on !== me && { target: name(on) }
		});
	}
	function draw(me, _, arm) {
		ready[me] = arm;
		say({
			kind: "item",
			text: `${name(me)} readies ${scene.showArm(arm)}.`,
			actor: name(me),
			item: scene.armId(arm)
		});
	}
	/** A thrown weapon leaves the hand. */
	function loose(me, _, arm, left) {
		if (arms.kind[arm] === 2) ready[me] = bareHandsOf(me);
		if (left < 0) return;
		const shots = arms.kind[arm] === 2 ? `${left} more of ${scene.showArm(arm)}` : countOf(left, "shot");
		say({
			kind: "item",
			text: `${name(me)} has ${shots} left.`,
			actor: name(me),
			item: scene.armId(arm),
			amount: left
		});
	}
	function bareHandsOf(me) {
		return scene.data.combatants.armStart[me] + scene.bearers[me].arms.findIndex(({ id }) => id === "unarmed");
	}
	function lie(me, by, isProne) {
		if (isProne) states[me].add("prone");
		else states[me].delete("prone");
		const text = isProne ? by === me ? "lies down" : "is prone" : "stands up";
		say({
			kind: "state",
			text: `${name(me)} ${text}.`,
			actor: name(me)
		});
	}
	function stagger(me, by, lost, debt) {
		points[me] -= lost;
		const owed = debt > 0 ? `, and owes ${debt} of the rounds to come` : "";
		const text = `${name(me)} staggers: it loses ${countOf(lost, "point")}${owed}.`;
		say({
			kind: "state",
			text,
			actor: name(me),
			target: name(by),
			amount: lost
		});
	}
	function bleed(me, _, amount) {
		for (const state of states[me]) if (state.startsWith("bleeding")) states[me].delete(state);
		if (amount > 0) states[me].add(`bleeding ${amount}`);
		const text = amount > 0 ? `bleeds: ${countOf(amount, "hit point")} at the end of every round` : "no longer bleeds";
		say({
			kind: "state",
			text: `${name(me)} ${text}.`,
			actor: name(me),
			amount
		});
	}
	function loseBlood(me, by, amount) {
		const text = `${name(me)} bleeds for ${amount}, by ${name(by)}’s doing.`;
		say({
			kind: "bleeding",
			text,
			actor: name(by),
			target: name(me),
			amount
		});
	}
	function ignore(me, other, begins) {
		const state = `ignoring ${name(other)}`;
		if (begins) states[me].add(state);
		else states[me].delete(state);
		const text = begins ? `ignores ${name(other)} until the next round ends` : `ignores ${name(other)} no longer`;
		say({
			kind: "state",
			text: `${name(me)} ${text}.`,
			actor: name(me),
			target: name(other)
		});
	}
	return {
		[29]: stop,
		[30]: begin,
		[31]: end,
		[32]: heal,
		[33]: useUp,
		[34]: draw,
		[35]: loose,
		[23]: lie,
		[24]: stagger,
		[25]: bleed,
		[26]: loseBlood,
		[27]: ignore,
		[28]: command
	};
}
/** By `END`. */
const ENDS = {
	[0]: (what) => `${what} ends.`,
	[1]: (what) => `${what} is used up.`,
	[2]: (what) => `${what} is called off.`,
	[3]: (what) => `${what} ends with its commander.`
};
// src/rulesets/area-2d6/tell/movement.ts
/** Tells moves, and why some are not made (docs/rules/area-2d6.md §7.2 and §8). */
function tellMovement$1(narrator) {
	const { scene, say } = narrator;
	const { name, placeOf, hasFoesHere } = scene;
	/** Only told where foes may have something to say to it. */
	function declare(me, _, from, to) {
		if (!hasFoesHere(me)) return;
		const { column, row } = placeOf(to);
		const text = `${name(me)} is about to leave for (${column}, ${row}).`;
		say({
			kind: "declared",
			text,
			actor: name(me),
			from: placeOf(from),
			to: placeOf(to)
		});
	}
	function halt(me, _, why) {
		const isProne = scene.states[me].has("prone");
		const text = why === 0 ? "is stopped" : why === 2 && isProne ? "is prone, and stays" : "";
		if (text !== "") say({
			kind: "halted",
			text: `${name(me)} ${text}.`,
			actor: name(me)
		});
	}
	return {
		[9]: declare,
		[10]: tellMoves(narrator, () => "goes"),
		[11]: halt
	};
}
// src/telling/scene.ts
/**
* @param memory a copy of the battle's, before its first round
* @param shift what cells are numbered by: row << shift | column
* @param stateOf what a combatant that is in the fight has in hand, and what else is true of it now
* @param facingOf which of the eight ways it faces, where the ruleset knows facings
*/
function openCommonScene(roster, { hp, hpMax, cell }, shift, stateOf, facingOf) {
	const { parties, combatants, rules } = roster;
	const columnMask = (1 << shift) - 1;
	const out = combatants.map(() => "");
	const away = combatants.map(() => false);
	const name = (combatant) => combatants[combatant]?.name ?? "nobody";
	const placeOf = (at) => ({
		column: (at & columnMask) + 1,
		row: (at >> shift) + 1
	});
	return {
		roster,
		hp,
		hpMax,
		cell,
		out,
		away,
		states: combatants.map(() => /* @__PURE__ */ new Set()),
		name,
		partyOf: (combatant) => parties[combatants[combatant].party],
		placeOf,
		showHitPoints: (combatant) => `${name(combatant)} has ${hp[combatant]} of ${hpMax[combatant]} hit points left.`,
		ruleText: (combatant, list, rule) => rules[combatant].filter((each) => each.list === list)[rule]?.text,
		...facingOf && { facingOf },
		standings: () => combatants.map((_, combatant) => {
			const health = {
				name: name(combatant),
				hp: hp[combatant],
				hpMax: hpMax[combatant]
			};
			if (out[combatant] !== "") return {
				...health,
				out: out[combatant],
				state: []
			};
			const place = away[combatant] ? {} : { place: placeOf(cell[combatant]) };
			const facing = facingOf && !away[combatant] ? { facing: facingOf(combatant) } : {};
			return {
				...health,
				...place,
				...facing,
				state: stateOf(combatant)
			};
		})
	};
}
// src/rulesets/area-2d6/tell/scene.ts
const ACTIONS$3 = Object.keys(vocabulary$3.actions);
const REACTIONS$3 = Object.keys(vocabulary$3.reactions);
function openScene$3(plan, roster, scenario) {
	const { data } = plan;
	const memory = openMemory(COLUMNS, plan.memory.slice(), data);
	const common = openCommonScene(roster, memory, data.field.shift, stateOf);
	const { cell, out } = common;
	const bearers = gatherAll$2(scenario);
	const arms = bearers.flatMap((bearer) => bearer.arms.map(({ id }) => id));
	const items = bearers.flatMap((bearer) => bearer.items.map(({ id }) => id));
	const powers = powerIds(bearers);
	const points = Int32Array.from(bearers, ({ actions }) => actions);
	const ready = memory.ready.slice();
	function stateOf(combatant) {
		const arm = arms[ready[combatant]];
		return [
			arm === "unarmed" ? "bare hands" : arm,
			countOf(points[combatant], "point"),
			...common.states[combatant]
		];
	}
	return {
		...common,
		data,
		scenario,
		bearers,
		points,
		ready,
		showArm: (arm) => arms[arm] === "unarmed" ? "bare hands" : `the ${arms[arm]}`,
		armId: (arm) => arms[arm],
		itemId: (item) => items[item],
		powerId: (power) => powers[power],
		hasFoesHere: (combatant) => bearers.some(({ party }, other) => party !== bearers[combatant].party && out[other] === "" && cell[other] === cell[combatant]),
		ruleText: (combatant, list, rule) => common.ruleText(combatant, list, rule) ?? "a rule"
	};
}
// src/telling/harm.ts
/** Tells damage that had been kept back: combatant, -, damage, hit points left. */
function tellDamage({ scene, say }) {
	return (combatant, _, amount, left) => {
		const actor = scene.name(combatant);
		scene.hp[combatant] = left;
		say({
			kind: "damage",
			text: `${actor} takes ${amount} damage. ${scene.showHitPoints(combatant)}`,
			actor,
			amount,
			left
		});
	};
}
/** Tells that somebody is out of the fight, in words as short as `slain`: combatant, -, -, -. */
function tellOut({ scene, say }, out, text) {
	return (combatant) => {
		const actor = scene.name(combatant);
		scene.out[combatant] = out;
		scene.away[combatant] = false;
		say({
			kind: out,
			text: text(actor),
			actor
		});
	};
}
// src/rulesets/area-2d6/tell/turn.ts
/** In a battle of more combatants the order of turns does not fit into a heading. */
const MOST_IN_HEADING = 4;
/** Tells the order of turns, points, turns, reactions, and who falls (docs/rules/area-2d6.md §3, §6 and §7). */
function tellTurns$3(narrator, heading) {
	const { scene, say } = narrator;
	const { name, points, bearers } = scene;
	/** In the order of turns: what is said of each. */
	const order = [];
	/** The dice that belong to no combatant: which order was drawn, among equals or among all. */
	let lots = [];
	let rolled = [];
	function beginRound() {
		heading.title = "the same order";
		for (const [combatant, { actions }] of bearers.entries()) points[combatant] = actions;
	}
	function setPoints(me, _, now, claimed) {
		points[me] = now;
		const why = claimed > 0 ? `: staggering takes ${claimed}` : " by powers";
		say({
			kind: "points",
			text: `${name(me)} has ${countOf(now, "point")} in this round${why}.`,
			actor: name(me),
			amount: now
		});
	}
	function takePlace(me, _, __, isRolled) {
		if (order.length === 0) {
			rolled = narrator.takeDice(0);
			lots = rolled.filter(({ who }) => who === void 0);
			heading.dice = rolled.map(plain);
		}
		const { initiative } = bearers[me];
		const own = rolled.filter(({ who }) => who === name(me));
		order.push(isRolled ? `${name(me)} ${showRoll(own, initiative.constant)}` : name(me));
		const lot = lots.length === 0 ? "" : `, drawn by lot (${showDice(lots)})`;
		const ties = isRolled && lot !== "" ? `, equals${lot.slice(1)}` : lot;
		const all = `${order.join(", ")}${ties}`;
		if (bearers.length <= MOST_IN_HEADING) heading.title = all;
		else {
			if (order.length === 1) heading.title = `${name(me)} first`;
			const event = {
				kind: "order",
				text: `The order of turns: ${all}.`
			};
			if (order.length === 1) say(event);
			else narrator.amend(event);
		}
	}
	function act(me, target, action, rule) {
		const dice = takeChoice$1(narrator, name(me));
		const deed = DEEDS$3[action]?.(target === me ? "" : name(target));
		sayTurn(narrator, ACTIONS$3[action], {
			actor: me,
			target,
			rule: scene.ruleText(me, "turn", rule),
			dice,
			deed
		});
	}
	function end(me, _, hasActed, left) {
		const dice = takeChoice$1(narrator, name(me));
		points[me] = left;
		if (hasActed && dice.length === 0) return;
		const drawn = dice.length > 0 ? ` for what was drawn (${showDice(dice)})` : "";
		const text = `${name(me)} does nothing${hasActed ? " more" : ""}: no rule applies${drawn}.`;
		say({
			kind: "turn",
			text,
			actor: name(me),
			action: "pass",
			...anyDice(dice)
		});
	}
	function react(me, target, reaction, rule) {
		const dice = takeChoice$1(narrator, name(me));
		const text = scene.ruleText(me, "reactions", rule);
		const deed = REACTION_DEEDS$3[reaction](name(target));
		sayReaction(narrator, REACTIONS$3[reaction], {
			actor: me,
			target,
			rule: text,
			dice,
			deed
		});
	}
	/** What something costs stands with it. */
	function pay(me, _, cost, left) {
		points[me] = left;
		addToDeed(`${countOf(cost, "point")}, ${left} left`);
	}
	function parryFreely(_, __, left) {
		addToDeed(`a free parry, ${left} left`);
	}
	function addToDeed(price) {
		const before = narrator.told.at(-1);
		narrator.amend({
			...before,
			text: before.text.replace(/\.$/, ` (${price}).`)
		});
	}
	return {
		[0]: beginRound,
		[1]: setPoints,
		[2]: takePlace,
		[4]: act,
		[5]: end,
		[8]: react,
		[6]: pay,
		[7]: parryFreely,
		[36]: tellDamage(narrator),
		[22]: tellOut(narrator, "slain", (name) => `${name} is slain.`)
	};
}
/** What is done by actions that nothing else tells of. */
const DEEDS$3 = {
	[10]: towards,
	[11]: towards,
	[12]: (target) => `away from ${target}`,
	[13]: (target) => `away from ${target}`,
	[4]: (target) => `charges at ${target}`,
	[18]: () => "ends the turn"
};
function towards(target) {
	return target === "" ? void 0 : `towards ${target}`;
}
const REACTION_DEEDS$3 = {
	[0]: (target) => `evades ${target}`,
	[1]: (target) => `parries ${target}`,
	[2]: (target) => `defends against ${target}`,
	[3]: (target) => `ripostes against ${target}`,
	[4]: () => "calls on its spirit",
	[5]: (target) => `ignores ${target}`,
	[6]: () => "presses on",
	[7]: () => "turns elsewhere",
	[8]: () => "stays"
};
// src/rulesets/area-2d6/tell.ts
/** A battle in plain English, as `Ruleset.tell`. */
function tell$3(plan, roster, scenario, rounds) {
	const scene = openScene$3(plan, roster, scenario);
	const { attacks, combatants, field } = scene.data;
	return tellBattle({
		scene,
		ground: surveyGround(scenario, field),
		cells: "areas",
		tables: attacks.tables,
		hitPoints: combatants,
		tellersOf(narrator, heading) {
			const attack = tellAttacks$3(narrator);
			return {
				...tellTurns$3(narrator, heading),
				...tellMovement$1(narrator),
				...tellChecks(narrator, attack),
				...attack.tellers,
				...tellEffects$2(narrator, attack)
			};
		},
		endRound: (narrator) => void takeChoice$1(narrator)
	}, rounds);
}
// src/rulesets/area-2d6/index.ts
/** 2d6 checks paid with action points, in areas that hold any number of combatants. */
const area2D6 = {
	id: "area-2d6",
	title: "2d6 with action points, in areas",
	schema: schema$3,
	vocabulary: vocabulary$3,
	help: help$3,
	circumstances: counted.map(({ as }) => as),
	plan: plan$3,
	check: check$4,
	tell: tell$3,
	readHealth,
	nameMemory: ({ data }, roster) => nameMemory(COLUMNS, data, roster)
};
// src/scenario/field.ts
/**
* The section `field` of rulesets that fight on squares, one combatant in each: a drawn map with all the ground there is,
* or an open field.
*/
function fieldOf({ lengths, cell, distance, margin, ground }) {
	return strictObject({
		distance: lengths(distance.most, cell.length).optional().meta({ default: distance.text }).describe(`Between the two front ranks: ${cell.text} is toe to toe.`),
		margin: lengths(margin.most, 0).optional().meta({ default: margin.text }).describe("Free ground around the parties."),
		rank: integer(1, 64).optional().meta({ default: 8 }).describe("Members in one rank."),
		map: mapText().optional().describe(`A drawn field, one character for each square of ${cell.text}.`),
		legend: legend(strictObject(ground)).optional().describe("What further characters of the map mean, and what the deployment letters stand on.")
	}).check(rule((field, refuse) => {
		if (field.map === void 0) return;
		for (const key of [
			"distance",
			"margin",
			"rank"
		]) if (field[key] !== void 0) refuse([key], `${key} is only for an open field, not together with map`);
	})).overwrite((field) => ({
		...field,
		distance: field.distance ?? distance.length,
		margin: field.margin ?? margin.length,
		rank: field.rank ?? 8
	}));
}
/** Squares of 5 ft, with all the ground there is. */
const SQUARES_OF_5_FT = {
	cell: {
		text: "5 ft",
		length: 5
	},
	distance: {
		most: 5e3,
		text: "60 ft",
		length: 60
	},
	margin: {
		most: 500,
		text: "30 ft",
		length: 30
	}
};
// src/rulesets/osr-d20/schema.ts
/** The scenario fields of osr-d20, table by table as in docs/rules/osr-d20.md §2. Lengths stay in feet. */
const modifier$2 = () => integer(-20, 20);
const multiplier = () => integer(1, 10);
const skill$1 = () => integer(-20, 40);
const squares$1 = (max, min = 0) => distance("ft", {
	min,
	max,
	step: 5
});
const options$2 = strictObject({
	edition: choice("counter-attack", "counter-thrust").prefault("counter-attack").describe("The later edition of the source, or the earlier one (counter-thrust)."),
	initiative: choice("single", "each").prefault("single").describe("One die for the battle, or one for each party with simultaneous ties."),
	initiative_target: integer(1, 7).prefault(4).describe("With one die: the first party acts first on this or more on d6 (1 always, 7 never)."),
	base_ac: integer(0, 40).prefault(10).describe("Armour Class before everything else."),
	natural_20_hits: boolean().prefault(false).describe("A 20 on the die always hits."),
	natural_1_misses: boolean().prefault(false).describe("A 1 on the die always misses."),
	minimum_damage: integer(0, 10).prefault(0).describe("Least damage of a hit, in hit points."),
	multiplies: choice("dealt", "rolled").prefault("dealt").describe("A multiplier applies to the damage after armour, or to the damage roll before it."),
	unaware_to_hit: modifier$2().prefault(2).describe("To hit against an unaware target."),
	unarmed_to_hit: modifier$2().prefault(5).describe("To hit in melee against empty hands."),
	longer_ac: modifier$2().prefault(2).describe("AC of a defender with the longer weapon who does not strike first."),
	change_to_hit: modifier$2().prefault(-2).describe("To hit in the round of a weapon change."),
	double_team_to_hit: modifier$2().prefault(2).describe("To hit with two on one target."),
	triple_team_to_hit: modifier$2().prefault(5).describe("To hit with three or more on one target."),
	charge_ac: modifier$2().prefault(-2).describe("AC of a charger until the round ends."),
	charge_damage: multiplier().prefault(2).describe("Multiplier of the damage of a charging attack."),
	charge_min: number(0, 3).prefault(.5).describe("Shortest charging run, as a share of the combat speed."),
	receive_charge_damage: multiplier().prefault(2).describe("Multiplier of a polearm that answers a charge."),
	mounted_charge_damage: multiplier().prefault(3).describe("Multiplier of a mounted charge with a polearm."),
	mounted_receive_damage: multiplier().prefault(3).describe("Multiplier of a polearm that answers a mounted charge."),
	mounted_to_hit: modifier$2().prefault(1).describe("To hit in melee from the saddle against foot."),
	mounted_ac: modifier$2().prefault(1).describe("AC of a rider in melee against foot."),
	mounted_ranged_to_hit: modifier$2().prefault(-5).describe("To hit with missiles from the saddle."),
	wrestle_team: integer(0, 10).prefault(1).describe("Added for each wrestler of a team after the first."),
	wrestle_grappler: integer(0, 10).prefault(1).describe("Added for each Hit Die of a grappler."),
	pin_contests: integer(1, 20).prefault(3).describe("Successive contests lost until pinned."),
	into_melee_to_hit: integer(-20, 0).prefault(-4).describe("To hit when firing into melee."),
	crowd_to_hit: integer(0, 20).prefault(1).describe("To hit when firing into a crowd, for each of the crowd after the first."),
	large_weight: multiplier().prefault(2).describe("How many a large or gargantuan combatant counts for when a victim is drawn."),
	aim_to_hit: modifier$2().prefault(2).describe("To hit after a round of aiming."),
	cover_quarter_ac: integer(0, 40).prefault(2).describe("AC against missiles behind quarter cover."),
	cover_half_ac: integer(0, 40).prefault(4).describe("AC against missiles behind half cover."),
	cover_three_quarter_ac: integer(0, 40).prefault(7).describe("AC against missiles behind three-quarter cover."),
	cover_full_ac: integer(0, 40).prefault(10).describe("AC against missiles behind full cover."),
	dark: boolean().prefault(false).describe("The whole field is dark."),
	darkness_to_hit: modifier$2().prefault(-6).describe("To hit when striking at what one does not see."),
	parry_ac: integer(0, 20).prefault(2).describe("AC while parrying."),
	parry_trained_ac: integer(0, 20).prefault(4).describe("AC while parrying with a martial or specialist weapon."),
	secondary_ac: integer(0, 20).prefault(1).describe("AC of a secondary weapon."),
	pouch_time: dice({
		min: 1,
		max: 100
	}).prefault("d3+1").describe("Rounds until an item from a pouch is ready."),
	sack_time: dice({
		min: 1,
		max: 100
	}).prefault("3d6").describe("Rounds until an item from a sack is ready."),
	speed_divisor: number(.1, 100).prefault(3).describe("Combat speed in feet a round is the movement rate divided by this."),
	run_divisor: number(.1, 100).prefault(1).describe("Running speed in feet a round is the movement rate divided by this."),
	pursuit_ground: choice("broken", "open").prefault("broken").describe("Pursuit with the die (broken ground) or without it (open)."),
	pursuit_die: dice().prefault("d20").describe("What both sides of a pursuit roll on broken ground."),
	obstacle_stops: integer(0, 6).prefault(6).describe("A dropped obstacle stops a pursuer on this or less on d6."),
	unarmed_damage: dice().prefault("d2").describe("Damage of bare hands.")
});
const weapons$2 = strictObject({
	damage: dice().describe("Damage roll: dice, or a number."),
	to_hit: integer(-100, 100).prefault(0).describe("Added to every attack with it."),
	length: distance("ft", { max: 100 }).prefault("3 ft").describe("Length in feet, compared to see which weapon is longer."),
	reach: squares$1(1e3, 5).prefault("5 ft").describe("Farthest melee target, in feet (a multiple of 5)."),
	hands: integer(1, 2).prefault(1).describe("Hands it takes: 1 or 2."),
	size: choice("minor", "small", "medium", "large").prefault("medium").describe("Minor: usable while held. Minor and small: no bonus from the saddle."),
	training: choice("simple", "martial", "specialist").prefault("simple").describe("Martial and specialist weapons parry better."),
	natural: boolean().prefault(false).describe("Claws or teeth: takes no hands, cannot be dropped or taken."),
	polearm: boolean().prefault(false).describe("Can receive a charge; triples a mounted charge."),
	grapples: boolean().prefault(false).describe("Good for wrestling."),
	range: squares$1(1e4, 5).optional().describe("Farthest target when fired or thrown, in feet; left out: not a missile weapon."),
	melee: boolean().optional().describe("Can strike in melee; left out: true without a range or when thrown, else false."),
	thrown: boolean().prefault(false).describe("Leaves the hand when thrown."),
	ammo: integer(1, 1e3).optional().describe("Shots, or copies carried of a thrown weapon; left out: unlimited, or 1 when thrown."),
	reload: integer(0, 20).prefault(0).describe("Reload actions needed after each shot.")
}).check(rule((weapon, refuse) => {
	if (weapon.range !== void 0) return;
	if (weapon.melee === false) refuse(["melee"], "a weapon without range must be able to strike in melee");
	if (weapon.thrown) refuse(["thrown"], "a thrown weapon needs a range");
	if (weapon.ammo !== void 0) refuse(["ammo"], "ammo is only for a weapon with a range");
	if (weapon.reload) refuse(["reload"], "reload is only for a weapon with a range");
})).overwrite((weapon) => ({
	...weapon,
	melee: weapon.melee ?? (weapon.range === void 0 || weapon.thrown),
	ammo: weapon.ammo ?? (weapon.thrown ? 1 : void 0)
}));
const armours$2 = strictObject({ rating: integer(0, 40).describe("Armour Rating: taken off the damage, less the margin of the hit.") });
const shields$2 = strictObject({ ac: integer(-20, 20).describe("Added to Armour Class while the shield is up.") });
const effect = {
	damage: dice().optional().describe("Harms; ignores armour."),
	heal: dice().optional().describe("Restores hit points, up to the maximum."),
	helpless: dice().optional().describe("Helpless for that many rounds."),
	ac: modifier$2().prefault(0).describe("Added to Armour Class for the effect’s rounds."),
	to_hit: modifier$2().prefault(0).describe("Added to every attack roll for the effect’s rounds."),
	armour: modifier$2().prefault(0).describe("Added to Armour Rating for the effect’s rounds."),
	rounds: dice({ min: 0 }).prefault(1).describe("Rounds that the bonuses last."),
	radius: squares$1(5e3).prefault("0 ft").describe("0 ft: the target only; more: all within it of the target."),
	save: choice("none", "half", "negates").prefault("none").describe("What a save does: d20 against the victim’s save_spells.")
};
const effectRange = () => squares$1(1e4).describe("Farthest target, in feet; line of sight is needed.");
/** Harmful effects aim at foes, all others at friends (§2.5). */
function isHarmful(effect) {
	const worsens = (effect.ac ?? 0) < 0 || (effect.to_hit ?? 0) < 0 || (effect.armour ?? 0) < 0;
	return effect.damage !== void 0 || effect.helpless !== void 0 || worsens;
}
const oneSided = rule((effect, refuse) => {
	if (effect.heal !== void 0 && isHarmful(effect)) refuse(["heal"], "heal cannot stand with damage, helpless or a negative bonus: an effect harms or helps");
	if (effect.save !== void 0 && effect.save !== "none" && !isHarmful(effect)) refuse(["save"], "save is only for an effect that harms (damage, helpless or a negative bonus)");
});
const spells$1 = strictObject({
	...effect,
	range: effectRange().prefault("60 ft"),
	focus: boolean().prefault(false).describe("The caster needs a free hand.")
}).check(oneSided);
const schema$2 = {
	options: options$2,
	weapons: weapons$2,
	armours: armours$2,
	shields: shields$2,
	items: strictObject({
		...effect,
		range: effectRange().prefault("5 ft"),
		availability: choice("hand", "belt", "pouch", "sack").prefault("belt").describe("Where it is carried."),
		drop: choice("treasure", "food", "obstacle").optional().describe("What it is when dropped in flight.")
	}).check(oneSided),
	spells: spells$1,
	combatants: strictObject({
		hp: dice({
			min: 1,
			max: 1e4,
			raised: true
		}).describe("Hit points; dice are rolled anew each battle."),
		weapon_skill: skill$1().prefault(0).describe("Melee to hit; AC against melee while armed; wrestling."),
		ballistic_skill: skill$1().prefault(0).describe("Ranged to hit."),
		strength: skill$1().prefault(0).describe("Bonus to hit in melee and in wrestling."),
		agility: skill$1().prefault(0).describe("Bonus to AC and to ranged attacks; breaks ties in wrestling."),
		base_ac: integer(0, 40).optional().describe("Replaces the option base_ac for this combatant."),
		weapons: ids(8).prefault([]).describe("Ids of its weapons, at most 8; the first is ready at the start."),
		secondary: idOrNone().describe("Id of a second melee weapon in the other hand; not together with a shield."),
		armour: idOrNone().describe("Id of its armour."),
		shield: idOrNone().describe("Id of its shield."),
		hide: integer(0, 40).prefault(0).describe("Natural Armour Rating, added to the armour’s."),
		movement: squares$1(1e3).prefault("120 ft").describe("Movement rate in feet (a multiple of 5)."),
		size: choice("normal", "large", "gargantuan").prefault("normal").describe("For firing into melee and crowds."),
		hit_dice: integer(0, 100).prefault(1).describe("Hit Dice; only for a grappler."),
		grappler: boolean().prefault(false).describe("A body made for grappling: tentacles, many limbs."),
		mounted: boolean().prefault(false).describe("Rides for the whole battle."),
		dark_sight: boolean().prefault(false).describe("Sees in the dark."),
		cover: choice("none", "quarter", "half", "three-quarter", "full").prefault("none").describe("Cover it has wherever it stands, such as a mantlet."),
		save_paralysis: integer(1, 30).prefault(14).describe("Saves against paralysis on d20 with this or more."),
		save_spells: integer(1, 30).prefault(16).describe("Saves against spells on d20 with this or more."),
		morale: integer(2, 12).prefault(8).describe("Breaks off pursuit on more than this on 2d6."),
		seeks: choice("nothing", "treasure", "food").prefault("nothing").describe("What stops it in pursuit."),
		gagged: boolean().prefault(false).describe("Cannot speak, so cannot cast."),
		unaware_rounds: integer(0, 1e3).prefault(0).describe("Unaware (surprised) in that many first rounds."),
		helpless_rounds: integer(0, 1e3).prefault(0).describe("Helpless (asleep, bound) in that many first rounds."),
		items: ids(32, { repeats: true }).prefault([]).describe("Ids of its items, one use each; repeats allowed."),
		spells: ids(32, { repeats: true }).prefault([]).describe("Ids of its spells, one casting each; repeats allowed.")
	}).check(rule((combatant, refuse) => {
		if (combatant.secondary !== void 0 && combatant.shield !== void 0) refuse(["secondary"], "secondary cannot stand together with shield: both need the other hand");
	})),
	field: fieldOf({
		...SQUARES_OF_5_FT,
		lengths: squares$1,
		ground: groundProperties
	}),
	onePerCell: true,
	builtIn: { weapons: ["unarmed"] },
	references: {
		weapons: "weapons",
		secondary: "weapons",
		armour: "armours",
		shield: "shields",
		items: "items",
		spells: "spells"
	}
};
// src/rulesets/osr-d20/futility.ts
/**
* Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout or
* its fields would have to have (docs/rules/osr-d20.md §6.1 and §7). Undefined where it may be legal some day. The
* edition is no reason: one file can be run under both (§2.8).
*/
function whyNever$2({ rule, list, tactic, member, scenario }) {
	const combatant = member.fields;
	const weapons = combatant.weapons.filter((id) => id !== "unarmed").map((id) => scenario.weapons[id]);
	const secondary = combatant.secondary === void 0 ? [] : [scenario.weapons[combatant.secondary]];
	const named = rule.with === void 0 ? void 0 : scenario.weapons[rule.with];
	const lacksShot = () => lacksWeapon() ?? lacksRange(named ? [named] : weapons);
	return (list === "turn" ? {
		attack: lacksWeapon,
		shoot: lacksShot,
		"shoot-crowd": lacksShot,
		charge: () => lacksWeapon() ?? lacksSpeed() ?? lacksMelee(),
		advance: lacksSpeed,
		run: lacksSpeed,
		retreat: lacksSpeed,
		skirmish: lacksShot,
		flee: lacksDrop,
		draw: lacksWeapon,
		wrestle: lacksFreeHands,
		disarm: lacksFreeHands,
		aim: () => lacksRange(weapons),
		reload: () => weapons.some(({ reload }) => reload > 0) ? void 0 : "it has no weapon that has to be reloaded",
		cast: () => combatant.gagged ? "it is gagged" : lacksOneOf(combatant.spells, "spell"),
		use: () => lacksOneOf(combatant.items, "item")
	} : {
		"counter-attack": lacksArms,
		"held-attack": () => lacksArms() ?? lacksRule("hold", "it never holds its action"),
		"fend-off": lacksArms,
		"passing-attack": lacksArms,
		guard: () => lacksRule("use", "it never searches for an item"),
		immobilise: lacksFreeHands,
		disarm: lacksFreeHands
	})[rule.do]?.();
	function lacksWeapon() {
		const { with: id } = rule;
		return id === void 0 || id === "unarmed" || combatant.weapons.includes(id) ? void 0 : `it has no weapon "${id}"`;
	}
	function lacksRange(of) {
		if (of.some(({ range }) => range !== void 0)) return void 0;
		return named ? `"${rule.with}" is no missile weapon` : "it has no missile weapon";
	}
	/** Bare hands strike as well, but are only ready where there is nothing else, or it has been thrown or taken away. */
	function lacksMelee() {
		if (named) return named.melee ? void 0 : `"${rule.with}" cannot strike in melee`;
		if (weapons.length === 0 || rule.with === "unarmed" || weapons.some(({ melee, thrown }) => melee || thrown)) return;
		if (somebodyDisarms(scenario)) return void 0;
		return "it has no weapon that strikes in melee";
	}
	function lacksArms() {
		return [...weapons, ...secondary].some(({ melee }) => melee) ? void 0 : "it has no weapon that strikes in melee";
	}
	/** Hands for wrestling (§6.4): something that grapples, or nothing in hand, ever. */
	function lacksFreeHands() {
		const all = [...weapons, ...secondary];
		if (tactic.turn.some((other) => other.with === "unarmed") || all.some(({ grapples }) => grapples)) return void 0;
		if (weapons.some(({ thrown }) => thrown) || somebodyDisarms(scenario)) return void 0;
		if ((weapons.length === 0 || combatant.weapons.includes("unarmed") || all.some(({ natural }) => natural)) && combatant.shield === void 0 && combatant.secondary === void 0) return void 0;
		return "its hands are never free for it (with: unarmed drops what is in them)";
	}
	function lacksSpeed() {
		const { speed_divisor, run_divisor } = scenario.rules.options;
		return combatant.movement / (rule.do === "run" || rule.do === "charge" ? run_divisor : speed_divisor) >= 5 ? void 0 : `its movement of ${combatant.movement} ft takes it nowhere in a round`;
	}
	function lacksOneOf(ids, word) {
		return ids.includes(rule.with) ? void 0 : `it has no ${word} "${rule.with}"`;
	}
	function lacksDrop() {
		const { with: id } = rule;
		if (id === void 0) return void 0;
		const isDropped = () => scenario.items[id].drop !== void 0;
		return lacksOneOf(combatant.items, "item") ?? (isDropped() ? void 0 : `"${id}" is nothing that can be dropped`);
	}
	function lacksRule(action, otherwise) {
		return tactic.turn.some((other) => other.do === action) ? void 0 : otherwise;
	}
}
function somebodyDisarms({ tactics }) {
	return Object.values(tactics).some(({ turn, reactions }) => [...turn, ...reactions].some((rule) => rule.do === "disarm"));
}
// src/rulesets/osr-d20/check.ts
/** What the schema cannot say: rules that join several fields. */
function check$2(scenario) {
	const tactics = Object.values(scenario.tactics);
	return [
		...membersByPlace(scenario).flatMap((member) => checkMember(member, scenario.weapons)),
		...tactics.flatMap(({ turn }) => turn.flatMap(checkWrestling)),
		...tactics.flatMap(({ turn }) => turn.flatMap((rule) => checkAim(rule, scenario))),
		...warnOfFutility(scenario, whyNever$2)
	];
}
function checkMember({ name, fields, place }, weapons) {
	const { secondary } = fields;
	if (secondary === void 0 || secondary !== "unarmed" && weapons[secondary].melee) return [];
	return [refusal(`${name} has the secondary weapon "${secondary}", expected a melee weapon`, void 0, place)];
}
/** Wrestlers use what is in hand, or drop all of it (§9). */
function checkWrestling({ do: deed, with: id, place }) {
	if (deed !== "wrestle" && deed !== "disarm" || id === void 0 || id === "unarmed") return [];
	const message = `"${deed}" takes no "with" but "unarmed", found "${id}"`;
	return [refusal(message, "leave it out to wrestle with what is in hand", place)];
}
/** Oneself and allies are chosen for what helps only (§9). */
function checkAim({ do: deed, with: id, at, place }, { spells, items }) {
	if (id === void 0 || at === void 0 || !(at === "self" || at.startsWith("ally-"))) return [];
	const effect = (deed === "cast" ? spells : items)[id];
	if (!isHarmful(effect)) return [];
	const message = `"${deed} ${id}" harms, so it cannot be aimed at "${at}", expected a selector of foes`;
	return [refusal(message, "write nearest, or weakest, or leave \"at\" out", place)];
}
// src/rulesets/osr-d20/help.ts
/** What tactics may say, in a line each; docs/rules/osr-d20.md §6, §7 and §9 have it in full. */
const help$2 = {
	actions: {
		attack: "walks up to the foe if need be, and strikes, or shoots with a weapon that cannot strike",
		shoot: "walks into range if need be, and shoots, or throws",
		"shoot-crowd": "shoots into the foe and all who stand within 5 ft of it, friend or foe",
		charge: "runs straight at the foe and strikes with the charge’s multiplier; passing attacks on the way",
		advance: "walks toward the foe, until it is within reach or range",
		run: "runs toward the foe; passing attacks on the way",
		retreat: "walks away from the nearest foe",
		skirmish: "walks away from the foe as long as it stays in range, and shoots",
		flee: "leaves the battle, and may be pursued; with names an item to drop for the pursuers",
		draw: "takes a weapon in hand, and drops what was there",
		wrestle: "walks up to the foe if need be, and tries to immobilise it",
		disarm: "walks up to the foe if need be, and tries to take what it has in hand",
		escape: "tries to get free of those who grip it",
		aim: "aims, for the shot of the next turn",
		reload: "does one of the actions that reloading the ready weapon takes",
		parry: "parries until the round ends",
		cast: "casts a spell, which takes effect in the next round",
		use: "uses an item, or searches for it as long as it is not at hand",
		hold: "waits, and keeps the action for a reaction or for the end of the round",
		pass: "does nothing, and keeps the action for a reaction"
	},
	reactions: {
		"counter-attack": "strikes back at a foe who attacks it: before the blow if the own weapon is longer, else after it",
		"held-attack": "while waiting: strikes at the same time as a foe who attacks it",
		parry: "parries until the round ends, the attack at hand first of all",
		"fend-off": "strikes a foe who declares to wrestle or disarm it, before the contest",
		"passing-attack": "strikes a foe who runs, charges or flees out of its reach",
		guard: "while searching: is on guard until the round ends",
		immobilise: "grips the one over whom it has won a contest",
		disarm: "takes what the one over whom it has won a contest has in hand",
		pursue: "goes after foes who flee"
	},
	selectors: {},
	columns: {
		hp: "hit points left",
		hp_max: "hit points at the start",
		health: "hit points left, as a share of those at the start",
		foes_engaged: "foes it is engaged with",
		team: "foes that press it",
		contests: "contests of wrestling lost in a row",
		ammo: "shots left of the ready weapon; 0 if it is no missile weapon",
		ready_length: "length of the ready weapon, in feet",
		ready_reach: "reach of the ready weapon, in feet; 0 if it does not strike",
		ready_range: "range of the ready weapon, in feet; 0 if it is no missile weapon",
		armour: "Armour Rating",
		movement: "movement, in feet",
		spells: "castings left",
		items: "items left",
		engaged: "it or a foe can strike the other without moving",
		acted: "its action of the round is spent",
		attacked: "it has attacked in this round",
		damaged: "it has been damaged in this round",
		waiting: "it has held its action",
		parrying: "it parries",
		charging: "it has charged in this round",
		aiming: "it has aimed, and can use that now",
		armed: "it has a weapon ready that strikes",
		unarmed: "bare hands are ready",
		unaware: "it is surprised, or its attention is elsewhere",
		helpless: "it can do nothing",
		casting: "it is casting a spell",
		searching: "it is searching for an item",
		immobilised: "somebody grips it",
		gripping: "it grips somebody",
		mounted: "it rides",
		loaded: "its ready weapon is loaded"
	},
	names: {}
};
// src/rulesets/osr-d20/plan/accounts.ts
/**
* What attacks are counted under: every arm by its own number, then every arm under each circumstance that can come up.
* `of` leads from circumstance × arms + arm to the account; where a circumstance cannot come up, to the arm's own.
*/
function openAccounts$2(bearers) {
	const arms = bearers.flatMap((bearer, combatant) => bearer.arms.map((arm) => ({
		combatant,
		bearer,
		arm
	})));
	const list = arms.map(({ combatant, arm }) => ({
		combatant,
		id: arm.id
	}));
	const of = new Int32Array(counted$1.length * arms.length);
	for (const { under, as, canComeUp } of counted$1) for (const [index, { combatant, bearer, arm }] of arms.entries()) {
		const account = canComeUp({
			bearer,
			arm,
			allies: bearers.filter(({ party }) => party === bearer.party).length - 1
		}) ? list.push({
			combatant,
			id: arm.id,
			circumstance: as
		}) - 1 : index;
		of[under * arms.length + index] = account;
	}
	return {
		list,
		of
	};
}
// src/rulesets/osr-d20/vocabulary.ts
const weapon$2 = { with: {
	section: "weapons",
	required: false
} };
/** What tactics may say (docs/rules/osr-d20.md §9). The order gives the codes of codes.ts. */
const vocabulary$2 = {
	actions: {
		attack: {
			aims: "foe",
			...weapon$2
		},
		shoot: {
			aims: "foe",
			...weapon$2
		},
		"shoot-crowd": {
			aims: "foe",
			...weapon$2
		},
		charge: {
			aims: "foe",
			...weapon$2
		},
		advance: { aims: "foe" },
		run: { aims: "foe" },
		retreat: { aims: "nobody" },
		skirmish: {
			aims: "foe",
			...weapon$2
		},
		flee: {
			aims: "nobody",
			with: {
				section: "items",
				required: false
			}
		},
		draw: {
			aims: "nobody",
			with: {
				section: "weapons",
				required: true
			}
		},
		wrestle: {
			aims: "foe",
			...weapon$2
		},
		disarm: {
			aims: "foe",
			...weapon$2
		},
		escape: { aims: "nobody" },
		aim: { aims: "nobody" },
		reload: { aims: "nobody" },
		parry: { aims: "nobody" },
		cast: {
			aims: "effect",
			with: {
				section: "spells",
				required: true
			}
		},
		use: {
			aims: "effect",
			with: {
				section: "items",
				required: true
			}
		},
		hold: { aims: "nobody" },
		pass: { aims: "nobody" }
	},
	reactions: {
		"counter-attack": { aims: "foe" },
		"held-attack": { aims: "foe" },
		parry: { aims: "foe" },
		"fend-off": { aims: "foe" },
		"passing-attack": { aims: "foe" },
		guard: { aims: "foe" },
		immobilise: { aims: "foe" },
		disarm: { aims: "foe" },
		pursue: { aims: "foe" }
	},
	selectors: [],
	columns: {
		hp: "number",
		hp_max: "number",
		health: "fraction",
		foes_engaged: "number",
		team: "number",
		contests: "number",
		ammo: "number",
		ready_length: "number",
		ready_reach: "number",
		ready_range: "number",
		armour: "number",
		movement: "number",
		spells: "number",
		items: "number",
		engaged: "boolean",
		acted: "boolean",
		attacked: "boolean",
		damaged: "boolean",
		waiting: "boolean",
		parrying: "boolean",
		charging: "boolean",
		aiming: "boolean",
		armed: "boolean",
		unarmed: "boolean",
		unaware: "boolean",
		helpless: "boolean",
		casting: "boolean",
		searching: "boolean",
		immobilised: "boolean",
		gripping: "boolean",
		mounted: "boolean",
		loaded: "boolean"
	},
	builtIn: {
		turn: [
			"escape",
			"attack nearest",
			"reload",
			"advance nearest"
		],
		reactions: [
			"counter-attack",
			"passing-attack",
			"fend-off",
			"pursue"
		]
	}
};
// src/rulesets/osr-d20/plan/equipment.ts
/** The members of a party, in order. */
function gatherParty$2(scenario, options, party, index) {
	const wrestled = isWrestled(scenario);
	return party.members.map(({ name, template, fields: given }) => {
		const fields = given;
		const weapons = fields.weapons.filter((id) => id !== "unarmed");
		const tactic = tacticOf(scenario, fields);
		const armour = fields.armour === void 0 ? 0 : scenario.armours[fields.armour].rating;
		const shieldAc = fields.shield === void 0 ? 0 : scenario.shields[fields.shield].ac;
		const arm = (id, secondary) => ({
			id,
			weapon: scenario.weapons[id],
			secondary
		});
		const arms = weapons.map((id) => arm(id, false));
		const mayLoseThem = wrestled || arms.some(({ weapon }) => weapon.thrown);
		if (fields.secondary !== void 0 && mayLoseThem) arms.push(arm(fields.secondary, true));
		if (mayLoseThem || mayBeUnarmed(fields, tactic)) arms.push({
			id: "unarmed",
			weapon: bareHands(options),
			secondary: false
		});
		return {
			name,
			template,
			party: index,
			fields,
			tactic,
			arms,
			weapons: weapons.length,
			ready: fields.weapons[0] === "unarmed" ? arms.findIndex(({ id }) => id === "unarmed") : 0,
			armour: fields.hide + armour,
			shieldAc
		};
	});
}
function tacticOf(scenario, { tactic }) {
	return tactic === void 0 ? builtInTactic(vocabulary$2) : scenario.tactics[tactic];
}
/** Whether anybody may wrestle: then everybody may lose what it has in hand, and strike with bare hands while held. */
function isWrestled(scenario) {
	return scenario.parties.flatMap((party) => party.members).some(({ fields }) => isWrestler(tacticOf(scenario, fields)));
}
/** Whether a tactic begins contests. */
function isWrestler({ turn }) {
	return turn.some((rule) => rule.do === "wrestle" || rule.do === "disarm");
}
/** Whether it has bare hands from the start, or may draw them. A weapon that is thrown may leave them as well (§2.7). */
function mayBeUnarmed({ weapons }, tactic) {
	return weapons.length === 0 || weapons.includes("unarmed") || tactic.turn.some((rule) => rule.with === "unarmed");
}
/** The built-in weapon of whoever has none in hand (§2.2). */
function bareHands(options) {
	return {
		damage: options.unarmed_damage,
		to_hit: 0,
		length: 0,
		reach: 5,
		hands: 1,
		size: "minor",
		training: "simple",
		natural: false,
		polearm: false,
		grapples: false,
		range: void 0,
		melee: true,
		thrown: false,
		ammo: void 0,
		reload: 0
	};
}
/** Hands that a weapon takes (§2.7). */
function handsOf({ id, weapon }) {
	return id === "unarmed" || weapon.natural ? 0 : weapon.hands;
}
// src/rulesets/osr-d20/plan/options.ts
/** The options that a fight looks up; others have gone into the columns. */
function planOptions$2(options) {
	return {
		/** Whether the later edition is in force (docs/rules/osr-d20.md §2.8). */
		later: isLater(options),
		/** Whether both parties roll for initiative; if not, the first acts first on `initiativeTarget` or more on d6. */
		eachRolls: options.initiative === "each",
		initiativeTarget: options.initiative_target,
		minimum_damage: options.minimum_damage,
		multiplies: options.multiplies,
		natural_20_hits: options.natural_20_hits,
		natural_1_misses: options.natural_1_misses,
		unawareToHit: options.unaware_to_hit,
		unarmedToHit: options.unarmed_to_hit,
		longerAc: options.longer_ac,
		changeToHit: options.change_to_hit,
		doubleTeamToHit: options.double_team_to_hit,
		tripleTeamToHit: options.triple_team_to_hit,
		chargeAc: options.charge_ac,
		intoMeleeToHit: options.into_melee_to_hit,
		largeWeight: options.large_weight,
		aimToHit: options.aim_to_hit,
		crowdToHit: options.crowd_to_hit,
		darknessToHit: options.darkness_to_hit,
		wrestleTeam: options.wrestle_team,
		pinContests: options.pin_contests,
		pouchTime: options.pouch_time,
		sackTime: options.sack_time,
		/** Whether a pursuit is decided by `pursuitDie` besides the movement rates. */
		pursuitRolls: options.pursuit_ground === "broken",
		pursuitDie: options.pursuit_die,
		obstacleStops: options.obstacle_stops
	};
}
/** Whether a combatant is mounted, and that counts (§2.8). */
function rides(options, { mounted }) {
	return mounted && isLater(options);
}
/** Whether the later edition is in force (docs/rules/osr-d20.md §2.8). */
function isLater(options) {
	return options.edition === "counter-attack";
}
// src/rulesets/osr-d20/plan/arms.ts
/** What is true of a combatant with one of its weapons ready, column by column. */
function planArms(options, bearers) {
	const all = bearers.flatMap((bearer, combatant) => bearer.arms.map((arm) => ({
		combatant,
		bearer,
		...arm
	})));
	const column = (of) => Int32Array.from(all, of);
	const cells = (feet) => (feet ?? 0) / 5;
	return {
		combatant: column((arm) => arm.combatant),
		/** 1 if it strikes in melee; 1 if it is bare hands. */
		melee: column(({ weapon }) => Number(weapon.melee)),
		bare: column(({ id }) => Number(id === "unarmed")),
		natural: column(({ weapon }) => Number(weapon.natural)),
		/** 1 if it is natural or minor: can be used while held, or on a held foe. */
		close: column(({ weapon }) => Number(weapon.natural || weapon.size === "minor")),
		grapples: column(({ weapon }) => Number(weapon.grapples)),
		/** Hands that it takes: 0 to 2. */
		hands: column((arm) => handsOf(arm)),
		reach: column(({ weapon }) => cells(weapon.reach)),
		/** 0 if it is no missile weapon. */
		range: column(({ weapon }) => cells(weapon.range)),
		thrown: column(({ weapon }) => Number(weapon.thrown)),
		reload: column(({ weapon }) => weapon.reload),
		ammo: column(({ weapon }) => weapon.ammo ?? -1),
		/** Feet, compared to see which is longer. */
		length: column(({ weapon }) => weapon.length),
		polearm: column(({ weapon }) => Number(weapon.polearm)),
		/** Armour Class of parrying with it. */
		parryAc: column(({ weapon }) => weapon.training === "simple" ? options.parry_ac : options.parry_trained_ac),
		/** What shield and secondary weapon add to Armour Class while it is ready. */
		shieldAc: column((arm) => handsOf(arm) <= 1 ? arm.bearer.shieldAc : 0),
		secondaryAc: column((arm) => secondaryAcOf(options, arm.bearer, arm)),
		/** Everything added to the die but circumstances. */
		meleeBonus: column(({ bearer: { fields }, weapon }) => fields.weapon_skill + fields.strength + weapon.to_hit),
		rangedBonus: column(({ bearer: { fields }, weapon }) => fields.ballistic_skill + fields.agility + weapon.to_hit + (rides(options, fields) ? options.mounted_ranged_to_hit : 0))
	};
}
function secondaryAcOf(options, { fields }, arm) {
	return fields.secondary !== void 0 && !arm.secondary && handsOf(arm) <= 1 ? options.secondary_ac : 0;
}
// src/rulesets/osr-d20/plan/combatants.ts
const COVER = {
	none: 0,
	quarter: "cover_quarter_ac",
	half: "cover_half_ac",
	"three-quarter": "cover_three_quarter_ac",
	full: "cover_full_ac"
};
const SEEKS = {
	nothing: 0,
	treasure: 1,
	food: 2
};
const SIZES = {
	normal: 1,
	large: 2,
	gargantuan: 3
};
/** What is true of a combatant whatever it has in hand, column by column. */
function planCombatants$2(options, bearers) {
	const column = (of) => Int32Array.from(bearers, of);
	const cells = (bearer, divisor) => Math.floor(bearer.fields.movement / divisor / 5);
	const walk = column((bearer) => cells(bearer, options.speed_divisor));
	const armStart = new Int32Array(bearers.length + 1);
	for (const [index, bearer] of bearers.entries()) armStart[index + 1] = armStart[index] + bearer.arms.length;
	const armThat = (is) => Int32Array.from(bearers, ({ arms }, index) => {
		const at = arms.findIndex(is);
		return at < 0 ? -1 : armStart[index] + at;
	});
	return {
		baseAc: column(({ fields }) => baseAcOf$1(options, fields)),
		agility: column(({ fields }) => fields.agility),
		/** Hit points as dice: count, sides, constant. */
		hpCount: column(({ fields }) => fields.hp.count),
		hpSides: column(({ fields }) => fields.hp.sides),
		hpConstant: column(({ fields }) => fields.hp.constant),
		/** Whole Armour Rating: hide and armour. */
		armour: column((bearer) => bearer.armour),
		/** Cells a round at combat speed and running; shortest charging run. */
		walk,
		run: column((bearer) => cells(bearer, options.run_divisor)),
		shortestCharge: walk.map((steps) => Math.max(1, Math.ceil(options.charge_min * steps - 1e-9))),
		/** Feet, as tactics see it. */
		movement: column(({ fields }) => fields.movement),
		/** 1 normal, 2 large, 3 gargantuan. */
		size: column(({ fields }) => SIZES[fields.size]),
		mounted: column(({ fields }) => Number(fields.mounted)),
		darkSight: column(({ fields }) => Number(fields.dark_sight)),
		/** Added to d20 in contests: skill, strength, Hit Dice of a grappler. */
		wrestling: column(({ fields }) => wrestlingOf(options, fields)),
		/** Saves on d20 with this or more. */
		saveParalysis: column(({ fields }) => fields.save_paralysis),
		saveSpells: column(({ fields }) => fields.save_spells),
		/** Breaks off a pursuit on more than this on 2d6; for what (`DROP`, 0: nothing). */
		morale: column(({ fields }) => fields.morale),
		seeks: column(({ fields }) => SEEKS[fields.seeks]),
		gagged: column(({ fields }) => Number(fields.gagged)),
		/** Armour Class that its own cover gives against missiles. */
		cover: column(({ fields }) => coverOf(options, fields)),
		/** Its first arm; one more entry than combatants. */
		armStart,
		/** How many of its arms, from the first, are the `weapons` of its loadout. */
		weapons: column(({ weapons }) => weapons),
		/** 1 if it carries a shield. */
		hasShield: column(({ fields }) => Number(fields.shield !== void 0)),
		/** Whether it has a secondary weapon at all, which need not be an arm. */
		hasSecondary: column(({ fields }) => Number(fields.secondary !== void 0)),
		/** The arm of its secondary weapon and of its bare hands, or -1: what it can never have ready is no arm. */
		secondary: armThat(({ secondary }) => secondary),
		bareHands: armThat(({ id }) => id === "unarmed")
	};
}
/** What it adds to d20 in a contest (§6.4). */
function wrestlingOf(options, fields) {
	const { weapon_skill, strength, grappler, hit_dice } = fields;
	return weapon_skill + strength + (grappler ? hit_dice * options.wrestle_grappler : 0);
}
/** Armour Class before agility and what is in hand. */
function baseAcOf$1(options, fields) {
	return fields.base_ac ?? options.base_ac;
}
/** Armour Class that cover gives against missiles, in the later edition. */
function coverOf(options, { cover }) {
	return isLater(options) && cover !== "none" ? options[COVER[cover]] : 0;
}
// src/rulesets/osr-d20/plan/attacks.ts
/** What the die must show for every pair of arms, and what comes of every way of striking. */
function planAttacks$2(options, bearers, arms) {
	const owners = bearers.flatMap((bearer) => bearer.arms.map((arm) => ({
		bearer,
		...arm
	})));
	const pairs = owners.length ** 2;
	const meleeNeed = new Int32Array(pairs);
	const rangedNeed = new Int32Array(pairs);
	const longer = new Int32Array(pairs);
	const unawareMeleeNeed = new Int32Array(owners.length * bearers.length);
	const unawareRangedNeed = new Int32Array(owners.length * bearers.length);
	for (let attack = 0; attack < owners.length; attack++) {
		for (const [defence, { bearer, id, weapon }] of owners.entries()) {
			const pair = attack * owners.length + defence;
			const { fields } = bearer;
			const unarmed = id === "unarmed";
			const armed = weapon.melee && !unarmed;
			const ac = baseAcOf$1(options, fields) + fields.agility + arms.shieldAc[defence] + arms.secondaryAc[defence];
			const skill = armed ? fields.weapon_skill : 0;
			const saddle = saddleOf(options, owners[attack], fields);
			meleeNeed[pair] = ac + skill - arms.meleeBonus[attack] - (unarmed ? options.unarmed_to_hit : 0) - saddle;
			if (rides(options, fields) && !rides(options, owners[attack].bearer.fields)) meleeNeed[pair] += options.mounted_ac;
			rangedNeed[pair] = ac + coverOf(options, fields) - arms.rangedBonus[attack];
			longer[pair] = Number(armed && weapon.length > arms.length[attack]);
		}
		for (const [defender, { fields }] of bearers.entries()) {
			const at = attack * bearers.length + defender;
			const need = baseAcOf$1(options, fields) - options.unaware_to_hit;
			unawareMeleeNeed[at] = need - arms.meleeBonus[attack] - saddleOf(options, owners[attack], fields);
			unawareRangedNeed[at] = need - arms.rangedBonus[attack];
		}
	}
	const damage = (of) => Int32Array.from(owners, ({ weapon }) => of(weapon.damage));
	return {
		/** By attacking arm × arms + the defender's ready arm: what the die must show if no circumstance applies. */
		meleeNeed,
		rangedNeed,
		/** By arm × combatants + defender: the same against a defender who is unaware of the attacker. */
		unawareMeleeNeed,
		unawareRangedNeed,
		/** By attacking arm × arms + the defender's ready arm: 1 if the defender's weapon is the longer. */
		longer,
		...planFamilies(options, bearers, owners),
		/** Damage dice of each arm. */
		damageCount: damage(({ count }) => count),
		damageSides: damage(({ sides }) => sides),
		damageConstant: damage(({ constant }) => constant)
	};
}
/** Every way in which an arm can strike a combatant, each family of equal ways once. */
function planFamilies(options, bearers, owners) {
	const multiplier = new Int32Array(4 * owners.length);
	const familyOf = new Int32Array(4 * owners.length * bearers.length);
	const families = [];
	const known = /* @__PURE__ */ new Map();
	for (let blow = 0, at = 0; blow < 4; blow++) for (const [arm, owner] of owners.entries()) {
		const times = multiplierOf(options, blow, owner);
		multiplier[blow * owners.length + arm] = times;
		for (const { armour } of bearers) {
			const family = {
				damage: owner.weapon.damage,
				armour,
				multiplier: times
			};
			const key = JSON.stringify(family);
			if (!known.has(key)) known.set(key, families.push(family) - 1);
			familyOf[at++] = known.get(key);
		}
	}
	return {
		/** By (blow × arms + arm) × combatants + target: the family of `tables`. */
		familyOf,
		/** By blow × arms + arm: what the damage is multiplied by. */
		multiplier,
		tables: buildTables$1(families, options)
	};
}
/** What the damage of a blow is multiplied by (§4, step 8). */
function multiplierOf(options, blow, { bearer: { fields }, weapon }) {
	switch (blow) {
		case 1: return rides(options, fields) && weapon.polearm ? options.mounted_charge_damage : options.charge_damage;
		case 2: return options.receive_charge_damage;
		case 3: return isLater(options) ? options.mounted_receive_damage : options.receive_charge_damage;
		default: return 1;
	}
}
/** What the saddle adds to a melee attack against foot (§5.1). */
function saddleOf(options, { bearer, weapon }, target) {
	return weapon.size !== "minor" && weapon.size !== "small" && rides(options, bearer.fields) && !rides(options, target) ? options.mounted_to_hit : 0;
}
// src/rulesets/osr-d20/plan/effects.ts
const NOTHING$1 = {
	count: 0,
	sides: 2,
	constant: 0
};
const SAVES = {
	none: 0,
	half: 1,
	negates: 2
};
const PLACES = {
	hand: 0,
	belt: 1,
	pouch: 2,
	sack: 3
};
const DROPS = {
	treasure: 1,
	food: 2,
	obstacle: 3
};
/** The ids of the spells, then of the items, that somebody carries: their places are the numbers of their effects. */
function effectIds$1(bearers) {
	const idsOf = (key) => [...new Set(bearers.flatMap(({ fields }) => fields[key]))];
	return {
		spells: idsOf("spells"),
		items: idsOf("items")
	};
}
/** What the spells and items in play do, column by column (§2.5). */
function planEffects$1(scenario, bearers) {
	const { spells, items } = effectIds$1(bearers);
	const effects = [...spells.map((id) => scenario.spells[id]), ...items.map((id) => scenario.items[id])];
	const column = (of) => Int32Array.from(effects, (effect) => of(effect));
	const rolls = (of) => effects.map((effect) => of(effect) ?? NOTHING$1);
	return {
		spells: spells.length,
		harmful: column((effect) => Number(isHarmful(effect))),
		/** Dice: count, sides, constant; all 0 where it does no such thing. */
		damage: rolls(({ damage }) => damage),
		heal: rolls(({ heal }) => heal),
		helpless: rolls(({ helpless }) => helpless),
		rounds: rolls(({ rounds }) => rounds),
		/** Bonuses for those rounds; 1 in `isBoon` if one of them is not 0. */
		ac: column(({ ac }) => ac),
		toHit: column(({ to_hit }) => to_hit),
		armour: column(({ armour }) => armour),
		isBoon: column(({ ac, to_hit, armour }) => Number(ac !== 0 || to_hit !== 0 || armour !== 0)),
		/** Cells. */
		range: column(({ range }) => range / 5),
		radius: column(({ radius }) => radius / 5),
		/** `SAVE`. */
		save: column(({ save }) => SAVES[save]),
		/** Spells: the caster needs a free hand. */
		focus: column(({ focus }) => Number(focus ?? false)),
		/** Items: where they are carried (`CARRIED`), what they are when dropped (`DROP`, 0: cannot be). */
		carried: column(({ availability }) => PLACES[availability ?? "hand"]),
		drop: column(({ drop }) => drop === void 0 ? 0 : DROPS[drop])
	};
}
/** What everybody has of them: spells first, each kind once. */
function planStocks(bearers) {
	const { spells, items } = effectIds$1(bearers);
	const ids = [...spells.map((id) => `spell ${id}`), ...items.map((id) => `item ${id}`)];
	const stocks = [];
	const of = new Int32Array(bearers.length * ids.length).fill(-1);
	for (const [combatant, { fields }] of bearers.entries()) {
		const carried = [...fields.spells.map((id) => `spell ${id}`), ...fields.items.map((id) => `item ${id}`)];
		for (const id of new Set(carried)) {
			const effect = ids.indexOf(id);
			const count = carried.filter((other) => other === id).length;
			of[combatant * ids.length + effect] = stocks.push({
				combatant,
				effect,
				count
			}) - 1;
		}
	}
	return {
		combatant: Int32Array.from(stocks, ({ combatant }) => combatant),
		effect: Int32Array.from(stocks, ({ effect }) => effect),
		/** How many at the start. */
		count: Int32Array.from(stocks, ({ count }) => count),
		/** By combatant × effects + effect: the stock, or -1. */
		of
	};
}
// src/rulesets/osr-d20/plan/parts.ts
/** What attack rolls and Armour Classes are made up of. Only battles that are told read it (explanation.ts). */
function planParts(options, bearers) {
	const column = (of) => Int32Array.from(bearers, ({ fields }) => of(fields));
	const byArm = (of) => Int32Array.from(bearers.flatMap(({ arms, fields }) => arms.map((arm) => of(arm, fields))));
	const isBigEnough = ({ weapon }) => weapon.size !== "minor" && weapon.size !== "small";
	return {
		weaponSkill: column(({ weapon_skill }) => weapon_skill),
		ballisticSkill: column(({ ballistic_skill }) => ballistic_skill),
		strength: column(({ strength }) => strength),
		/** 1 if it is mounted and that counts. */
		rides: column((fields) => Number(rides(options, fields))),
		/** By arm: the weapon's own bonus, and what the saddle adds against foot. */
		toHit: byArm(({ weapon }) => weapon.to_hit),
		saddleToHit: byArm((arm, fields) => rides(options, fields) && isBigEnough(arm) ? options.mounted_to_hit : 0),
		/** Armour Class of a rider against foot; what missiles lose in the saddle. */
		saddleAc: options.mounted_ac,
		saddleRanged: options.mounted_ranged_to_hit
	};
}
// src/rulesets/osr-d20/plan/reads.ts
/**
* What of a battle's memory anything depends on in this scenario (simplify.ts); what is not named here always is. Found
* by asking of each column which rules read it, and of each of these rules whether the scenario has a use for it: an
* action or a selector that no tactic names, a condition that none has.
*/
function planReads$2(options, bearers, effects, shape, maxRounds) {
	const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions]);
	const does = (...actions) => rules.some((rule) => actions.includes(rule.do));
	const aims = (...selectors) => rules.some(({ at }) => at !== void 0 && selectors.includes(at));
	const asks = (...columns) => rules.some(({ when }) => when !== void 0 && columns.some((column) => asksFor(when, column)));
	const heals = shape.users > 0 && effects.heal.some(({ count, constant }) => count > 0 || constant !== 0);
	const teams = options.double_team_to_hit !== 0 || options.triple_team_to_hit !== 0;
	return {
		hpMax: heals || asks("hp_max", "health") || aims("most-wounded", "ally-most-wounded"),
		/**
		* Whether somebody has attacked, or taken damage, this round: whoever has attacked makes no passing attack; whoever has
		* taken damage cannot cast.
		*/
		attacked: asks("attacked") || does("run", "charge", "flee"),
		damaged: asks("damaged") || shape.users > 0,
		/** Whether allies of a team read each other's last target; and whose is read by rules and conditions. */
		lastTargetOfTeam: teams,
		lastTarget: Int32Array.from(bearers, ({ tactic }) => Number(asks("team") || tactic.turn.some(({ at }) => at === "same"))),
		/** From this round on all rounds are alike to the tactics; 0: all are. */
		lastRound: Math.min(maxRounds, Math.max(0, ...rules.map(lastRoundTold)))
	};
}
function asksFor(expression, column) {
	if (expression.kind === "column") return expression.column === column;
	return partsOf(expression).some((part) => asksFor(part, column));
}
function partsOf(expression) {
	if (expression.kind === "binary") return [expression.left, expression.right];
	return expression.kind === "unary" ? [expression.operand] : [];
}
/** The first round from which on a rule's condition no longer changes with the round; 0 if it never does. */
function lastRoundTold({ when }) {
	return when === void 0 ? 0 : lastRoundIn(when);
}
function lastRoundIn(expression) {
	if (expression.kind === "name") return expression.name === "round" ? Number.POSITIVE_INFINITY : 0;
	if (expression.kind === "binary" && COMPARISONS.includes(expression.operator)) {
		const { left, right } = expression;
		if (isRound(left) && right.kind === "number") return Math.floor(right.value) + 1;
		if (isRound(right) && left.kind === "number") return Math.floor(left.value) + 1;
	}
	return Math.max(0, ...partsOf(expression).map(lastRoundIn));
}
const COMPARISONS = [
	"<",
	"<=",
	">",
	">=",
	"==",
	"!="
];
function isRound(expression) {
	return expression.kind === "name" && expression.name === "round";
}
// src/rulesets/osr-d20/plan/shape.ts
/**
* How many entries the columns of the memory have (columns.ts); those of rules that nobody's tactic can make use of stay
* empty.
*/
function planShape$2(options, bearers, { isBoon, radius }, { effect, count }) {
	const combatants = bearers.length;
	const everybodyIf = (condition) => condition ? combatants : 0;
	const does = (...actions) => bearers.some(({ tactic }) => tactic.turn.some((rule) => actions.includes(rule.do)));
	const isUsing = isLater(options) && does("cast", "use");
	let boons = 0;
	for (const [stock, kind] of effect.entries()) if (isUsing && isBoon[kind]) boons += count[stock] * (radius[kind] > 0 ? combatants : 1);
	return {
		combatants,
		arms: bearers.reduce((sum, { arms }) => sum + arms.length, 0),
		/** Combatants, or 0 where nobody can wrestle, … */
		wrestlers: everybodyIf(bearers.some(({ tactic }) => isWrestler(tactic))),
		/** … use spells or items, … */
		users: everybodyIf(isUsing),
		/** … or flee. */
		fleers: everybodyIf(isLater(options) && does("flee")),
		stocks: effect.length,
		/** Boons that can be at work at once. */
		boons
	};
}
// src/rulesets/osr-d20/plan/tactics.ts
function deedsOf$2(bearers) {
	return listDeeds(bearers.map(actionsOf$2));
}
/** Those of its tactic, and passing. */
function actionsOf$2({ tactic }) {
	const actions = Object.keys(vocabulary$2.actions);
	return [.../* @__PURE__ */ new Set([...tactic.turn.map((rule) => actions.indexOf(rule.do)), 19])];
}
/** Every list of rules as a program, and what its rules stand for. What `with` names in one is a weapon, or an effect. */
function planTactics$2(options, bearers, ids, deeds, shape) {
	const { weapons, spells } = ids;
	/** A weapon; or an effect, of which the spells come first (effects.ts). */
	const argumentOf = (rule) => {
		if (rule.with === void 0) return -1;
		const section = vocabulary$2.actions[rule.do]?.with?.section;
		const index = ids[section ?? "weapons"].indexOf(rule.with);
		return section === "items" && index >= 0 ? spells.length + index : index;
	};
	const { lists, reads } = compileLists(bearers.map(({ tactic }) => tactic), vocabulary$2, {
		argumentOf,
		reactionArgumentOf: argumentOf
	});
	return {
		...lists,
		/**
		* Whether rounds can be memoised (battle/memoised-rounds.ts): no decision depends on hit points, on the round's
		* number, or on chance, so that a state has one course.
		*/
		foreseeable: isForeseeable$2(options, bearers, reads, shape),
		/** By combatant × weapons + weapon: its arm, or -1. */
		armOfWeapon: armsByWeapon(bearers, weapons),
		weapons: weapons.length,
		/** By combatant × actions + action: the deed, or -1. */
		deedOf: deedsByAction(deeds, bearers.length, 20)
	};
}
function armsByWeapon(bearers, weapons) {
	const armOfWeapon = new Int32Array(bearers.length * weapons.length).fill(-1);
	let arm = 0;
	for (const [combatant, { arms }] of bearers.entries()) for (const { id, secondary } of arms) {
		const at = combatant * weapons.length + weapons.indexOf(id);
		if (!secondary || armOfWeapon[at] < 0) armOfWeapon[at] = arm;
		arm++;
	}
	return armOfWeapon;
}
/** Columns that no condition may read if rounds are to be memoised: they change without the state changing. */
const UNFORESEEABLE$2 = [
	"hp",
	"hp_max",
	"health",
	"damaged"
].flatMap((column) => [`my.${column}`, `target.${column}`]);
const BY_HIT_POINTS_OR_CHANCE$2 = [
	"weakest",
	"strongest",
	"most-wounded",
	"random"
];
function isForeseeable$2(options, bearers, reads, shape) {
	if (options.initiative === "each") return false;
	if (shape.wrestlers + shape.users + shape.fleers > 0) return false;
	if (reads.some((name) => UNFORESEEABLE$2.includes(name) || name === "round" || name === "kill_chance")) return false;
	return bearers.every(({ party, tactic, fields }) => {
		if (fields.helpless_rounds > 0) return false;
		if (tactic.turn.some((rule) => rule.do === "hold")) return false;
		return bearers.filter((other) => other.party !== party).length === 1 || tactic.turn.every(({ at }) => at === void 0 || !BY_HIT_POINTS_OR_CHANCE$2.includes(at));
	});
}
// src/rulesets/osr-d20/plan/data.ts
/**
* The constants of a scenario under osr-d20, in numbers: what `fighter.ts` reads. Distances are in cells of 5 ft. By
* combatant unless said otherwise; an *arm* is a combatant with one of its weapons.
*
* @param accounts as `openAccounts` numbers them
* @param weapons the ids of all weapons, in the order of the roster
*/
function planData$2(scenario, bearers, field, accounts, deeds, weapons) {
	const options = scenario.rules.options;
	const { maxRounds } = scenario.run;
	const effects = planEffects$1(scenario, bearers);
	const stocks = planStocks(bearers);
	const shape = planShape$2(options, bearers, effects, stocks);
	const arms = planArms(options, bearers);
	return {
		/** Also tells which rules the scenario has a use for: wrestling, spells and items, flight. */
		shape,
		/** By circumstance (`UNDER`) × arms + arm: the account under which such an attack is counted. */
		accounts,
		options: planOptions$2(options),
		field,
		arms,
		combatants: planCombatants$2(options, bearers),
		attacks: planAttacks$2(options, bearers, arms),
		effects,
		stocks,
		parts: planParts(options, bearers),
		reads: planReads$2(options, bearers, effects, shape, maxRounds),
		tactics: planTactics$2(options, bearers, {
			weapons,
			...effectIds$1(bearers)
		}, deeds, shape)
	};
}
// src/field/field.ts
/** An open field just large enough for both parties, and the first cell of everybody. */
function layOutField(layout, everybody) {
	const { distance, margin, rank } = layout;
	const members = [0, 1].map((party) => everybody.filter((each) => each.party === party).length);
	const ranks = members.map((count) => Math.ceil(count / rank));
	const widest = Math.max(...members.map((count) => Math.min(count, rank)));
	const size = sizeOf$2(ranks[0] + ranks[1] + distance - 1 + 2 * margin, widest + 2 * margin);
	const cellOf = ({ party }, combatant) => {
		const index = combatant - (party === 0 ? 0 : members[0]);
		const own = Math.floor(index / rank);
		const inRank = Math.min(rank, members[party] - own * rank);
		const row = margin + Math.floor((widest - inRank) / 2) + index % rank;
		const front = margin + ranks[0] - 1;
		return row << size.shift | (party === 0 ? front - own : front + distance + own);
	};
	return {
		field: {
			...size,
			map: void 0
		},
		cells: everybody.map(cellOf)
	};
}
/**
* A drawn field, and the first cell of everybody.
*
* @param planMap makes the tables that the ruleset looks up in a map
* @returns `cellOf` a number of the map's: there cells have no gaps between rows
*/
function measureField(drawn, planMap, everybody) {
	const { columns, rows, deployment } = drawn;
	const size = sizeOf$2(columns, rows, LEAST_SHIFT);
	const cellOf = (number) => Math.floor(number / columns) << size.shift | number % columns;
	const waiting = [deployment[0].values(), deployment[1].values()];
	return {
		field: {
			...size,
			map: planMap(drawn)
		},
		cells: everybody.map(({ party }) => cellOf(waiting[party].next().value)),
		cellOf
	};
}
/** In rows of fewer numbers a step to the right and one to the left and down would add the same number (ways.ts). */
const LEAST_SHIFT = 2;
function sizeOf$2(columns, rows, least = 0) {
	const shift = Math.max(least, Math.ceil(Math.log2(columns)));
	return {
		columns,
		rows,
		shift,
		cells: rows << shift
	};
}
// src/field/map-tables.ts
/** Computes the tables of a map; `costOf` is the ruleset's price of a step. */
function planMap(map, costOf) {
	const { columns, rows } = map;
	const steps = planSteps(map, costOf);
	return {
		columns,
		rows,
		right: Int8Array.from(DIRECTIONS, ([right]) => right),
		down: Int8Array.from(DIRECTIONS, ([, down]) => down),
		steps,
		walks: planWalks$1(columns, steps),
		...planWalls(map)
	};
}
/** Computes who sees whom. */
function planWalls({ columns, ground }) {
	const wall = Uint8Array.from(ground, (each) => each.wall ? 1 : 0);
	const hasWalls = wall.includes(1);
	return {
		hasWalls,
		sight: hasWalls ? planSight(columns, wall) : /* @__PURE__ */ new Int32Array(0),
		sightWords: wordsFor(wall.length)
	};
}
// src/rulesets/osr-d20/plan/field.ts
/** A drawn map, or the open field of §8.6. */
function planField$2(options, field, bearers) {
	return field.map === void 0 ? planOpenField$2(options, field, bearers) : planDrawnField$2(options, field.map, field.legend ?? {}, bearers);
}
function planDrawnField$2(options, text, legend, bearers) {
	const drawn = readMap(text, legend);
	const costOf = (_from, { rough, climb }) => rough || climb ? 2 : 1;
	const { field, cells, cellOf } = measureField(drawn, (map) => planMap(map, costOf), bearers);
	const byCell = (of) => {
		const values = new Uint8Array(field.cells);
		for (const [number, each] of drawn.ground.entries()) values[cellOf(number)] = of(each);
		return values.some((value) => value > 0) ? values : NOWHERE$1;
	};
	return {
		field: {
			...field,
			dark: isLater(options) ? byCell(({ dark }) => Number(options.dark || dark === true)) : NOWHERE$1,
			cover: byCell(({ cover = "none" }) => coverOf(options, { cover }))
		},
		cells
	};
}
function planOpenField$2(options, layout, bearers) {
	const { field, cells } = layOutField({
		distance: layout.distance / 5,
		margin: layout.margin / 5,
		rank: layout.rank
	}, bearers);
	const dark = options.dark && isLater(options) ? new Uint8Array(field.cells).fill(1) : NOWHERE$1;
	return {
		field: {
			...field,
			dark,
			cover: NOWHERE$1
		},
		cells
	};
}
const NOWHERE$1 = /* @__PURE__ */ new Uint8Array(0);
// src/rulesets/osr-d20/plan.ts
/** Turns a checked scenario into numbers (docs/rules/osr-d20.md). */
function plan$2(scenario) {
	const options = scenario.rules.options;
	const bearers = scenario.parties.flatMap((party, index) => gatherParty$2(scenario, options, party, index));
	const firstParty = scenario.parties[0].members.length;
	const roster = callRoster(scenario, vocabulary$2, bearers, {
		weapons: bearers.flatMap(({ arms }) => arms.map(({ id }) => id)),
		armours: bearers.flatMap(({ fields }) => fields.armour === void 0 ? [] : [fields.armour])
	});
	const { weapons, armours } = roster;
	const deeds = deedsOf$2(bearers);
	const accounts = openAccounts$2(bearers);
	const { field, cells } = planField$2(options, scenario.field, bearers);
	const data = planData$2(scenario, bearers, field, accounts.of, deeds, weapons);
	const { shape, effects } = data;
	const scoreboard = setUpScoreboard({
		roster,
		maxRounds: scenario.run.maxRounds,
		accounts: accounts.list.map(({ combatant, id, circumstance }) => ({
			combatant,
			weapon: weapons.indexOf(id),
			...circumstance !== void 0 && { circumstance }
		})),
		armourOf: bearers.map(({ fields }) => fields.armour === void 0 ? -1 : armours.indexOf(fields.armour)),
		deeds,
		otherDamage: shape.users > 0 && effects.damage.some(({ count, constant }) => count > 0 || constant !== 0),
		fates: [
			"slain",
			...shape.fleers > 0 ? ["fled"] : [],
			...shape.wrestlers > 0 ? ["pinned"] : []
		]
	});
	return {
		plan: {
			ruleset: "osr-d20",
			scenarioKey: scenario.name,
			firstParty,
			combatants: bearers.length,
			maxRounds: scenario.run.maxRounds,
			memory: startMemory(COLUMNS$1, {
				data,
				bearers,
				cells
			}),
			data,
			entries: data.attacks.tables.entries,
			score: scoreboard.layout
		},
		roster,
		scoreboard
	};
}
// src/telling/attack.ts
/** Tells an attack that is over, and takes its damage off hit points. */
function sayAttack({ scene, say }, attack) {
	const { attacker, target, victim, damage, keptBack } = attack;
	if (keptBack === void 0) scene.hp[victim] -= damage;
	const left = damage > 0 ? [keptBack ?? scene.showHitPoints(victim)] : [];
	say({
		kind: "attack",
		text: [...attack.sentences, ...left].join(" "),
		actor: scene.name(attacker),
		target: scene.name(target),
		...victim !== target && { victim: scene.name(victim) },
		weapon: attack.weapon,
		manner: attack.manner,
		...attack.roll,
		success: attack.hit,
		...attack.working,
		amount: damage,
		...keptBack === void 0 && { left: scene.hp[victim] }
	});
}
/** @param need what the die had to show */
function rollTold(dice, natural, { modifiers, defence }, need) {
	const total = natural + totalOf(modifiers);
	return {
		dice: dice.map(plain),
		modifiers,
		total,
		against: totalOf(defence),
		defence,
		need
	};
}
/** `d20 14 + 3 weapon skill = 17 against Armour Class 14 (base 10, weapon skill 4)`. */
function showRollAgainst(die, natural, what, { modifiers, defence }) {
	return `${showSum(die, modifiers, natural + totalOf(modifiers))} against ${showParts(what, defence)}`;
}
/** By how much the roll reaches what it has to; negative if it does not. */
function marginOf(natural, { modifiers, defence }) {
	return natural + totalOf(modifiers) - totalOf(defence);
}
/** What came of a roll: `hits by 3`, or, where the die decides against the sum, `a natural 20 hits`. */
function showVerdict(hit, natural, margin) {
	if (hit) return margin < 0 ? `a natural ${natural} hits` : margin === 0 ? "hits exactly" : `hits by ${margin}`;
	return margin < 0 ? `misses by ${-margin}` : `a natural ${natural} misses`;
}
// src/rulesets/osr-d20/tell/attack.ts
/** Tells attacks: what was rolled, what was added and why, what the armour did (docs/rules/osr-d20.md §4). */
function tellAttacks$2(narrator) {
	const { scene, say } = narrator;
	let begun;
	function begin(attacker, defender, arm, manner) {
		begun = {
			attacker,
			defender,
			arm,
			manner,
			modifiers: [],
			defence: [],
			victimDefence: [],
			margin: void 0,
			after: []
		};
	}
	function count(_attacker, defender, code, value) {
		if (!begun) return;
		const { name, side } = readCircumstance(circumstances, code, scene.bearers[defender].fields);
		const { modifiers, defence, victimDefence, margin } = begun;
		(side === "roll" ? modifiers : margin === void 0 ? defence : victimDefence).push({
			name,
			value
		});
	}
	function stray(_shooter, _victim, margin) {
		if (begun) begun.margin = margin;
	}
	/** What is in hand changes: by drawing, or because what was there has been thrown or taken. */
	function draw(combatant, _, arm, before) {
		const { bare, natural } = scene.data.arms;
		scene.ready[combatant] = arm;
		const has = bare[arm] !== 0 ? "nothing" : `the ${scene.weaponOf(arm)}`;
		const gone = bare[before] === 0 && natural[before] === 0 ? `; the ${scene.weaponOf(before)} is gone` : "";
		const event = {
			kind: "weapon",
			text: `${scene.name(combatant)} has ${has} in hand now${gone}.`,
			actor: scene.name(combatant),
			weapon: scene.weaponOf(arm)
		};
		if (begun) begun.after.push(event);
		else say(event);
	}
	function end(attacker, victim, need, entry) {
		if (!begun) return;
		const attack = begun;
		begun = void 0;
		const [toHit] = narrator.takeDice(1);
		const drawn = narrator.takeDice(3);
		const rolled = narrator.takeDice(2);
		const hit = hitOf(entry) !== 0;
		const damage = damageOf(entry);
		const { group } = scene;
		const isKeptBack = group.turns || group.blows > 0;
		if (group.blows > 0) group.blows--;
		const margin = attack.margin ?? (toHit ? Math.max(0, toHit.face - need) : 0);
		const blow = hit && toHit ? describeDamage(attack, victim, rolled, margin, damage) : void 0;
		const roll = toHit ? describeRoll(attack, toHit, hit, victim, drawn) : withoutRoll(attack, damage);
		sayAttack(narrator, {
			attacker,
			target: attack.defender,
			victim,
			weapon: scene.weaponOf(attack.arm),
			manner: MANNERS$1[attack.manner],
			sentences: [`${openingOf(attack)}: ${roll}.`, ...blow ? [`Damage ${blow.text}.`] : []],
			roll: toHit ? rollTold([
				toHit,
				...drawn,
				...rolled
			], toHit.face, attack, need) : {},
			hit,
			working: {
				...hit && toHit && {
					margin,
					armour: scene.armourOf(victim),
					absorbed: absorbedOf(entry)
				},
				...blow && blow.multiplier !== 1 && { multiplier: blow.multiplier }
			},
			damage,
			keptBack: isKeptBack ? "It counts once all of this is over." : void 0
		});
		for (const event of attack.after) say(event);
	}
	/** `Anna attacks Bert with the sword`. */
	function openingOf({ attacker, defender, arm, manner }) {
		const [me, other] = [scene.name(attacker), scene.name(defender)];
		const what = scene.withArm(arm);
		const isThrown = scene.data.arms.thrown[arm] !== 0;
		const shot = (where) => isThrown ? `${me} throws the ${scene.weaponOf(arm)} ${where}` : `${me} shoots ${where} ${what}`;
		switch (manner) {
			case 1: return `${me} charges home at ${other} ${what}`;
			case 2: return `${me} strikes at ${other} ${what}`;
			case 3: return shot(`at ${other}`);
			case 4: return shot(`into the melee at ${other}`);
			case 5: return shot(`into the crowd around ${other}`);
			case 6: return `${me} strikes helpless ${other} ${what}`;
			case 7: return shot(`blindly at ${other}`);
			default: return `${me} attacks ${other} ${what}`;
		}
	}
	function withoutRoll({ manner }, damage) {
		if (manner === 6) return `no roll, no armour, the highest damage: ${damage}`;
		return "a miss without a roll";
	}
	/** `d20 14 + 3 weapon skill = 17 against Armour Class 14 (base 10, weapon skill 4): hits by 3`. */
	function describeRoll(attack, toHit, hit, victim, drawn) {
		const margin = marginOf(toHit.face, attack);
		const roll = showRollAgainst(showDice([toHit]), toHit.face, "Armour Class", attack);
		const draw = drawn.length > 0 ? ` (${showDice(drawn)})` : "";
		if (victim === attack.defender) return `${roll}: ${showVerdict(hit, toHit.face, margin)}${hit ? draw : ""}`;
		return `${roll}: ${margin < 0 ? `misses by ${-margin}, but ` : ""}${`hits ${scene.name(victim)} instead${draw}, ${showParts("Armour Class", attack.victimDefence)}`}, by ${attack.margin ?? 0}`;
	}
	/** `d8 6, armour 4 less margin 1 takes off 3: 3`. */
	function describeDamage(attack, victim, rolled, margin, damage) {
		const { arm } = attack;
		const { attacks } = scene.data;
		const { minimum_damage: minimum, multiplies } = scene.data.options;
		const constant = attacks.damageConstant[arm];
		const roll = sumOf(rolled) + constant;
		const armour = scene.armourOf(victim);
		const left = Math.max(0, armour - margin);
		const multiplier = multiplierOf(attack, roll, left, damage);
		const times = multiplier === 1 ? "" : `, times ${multiplier} for ${reasonOf(attack.manner)}`;
		const before = multiplies === "rolled";
		const through = before ? roll * multiplier - left : roll - left;
		const changes = [
			before ? times : "",
			describeArmour(armour, margin, left),
			through < minimum ? `, at least ${minimum}` : "",
			before ? "" : times
		].join("");
		const result = changes === "" ? "" : `: ${damage === 0 ? "none" : damage}`;
		return {
			text: `${showRoll(rolled, constant)}${changes}${result}`,
			multiplier
		};
	}
	/** The multiplier that explains the damage: which kind of blow it was follows from it. */
	function multiplierOf({ arm, manner }, roll, left, damage) {
		if (manner !== 1 && manner !== 2) return 1;
		const { multiplier } = scene.data.attacks;
		const { minimum_damage: minimum, multiplies } = scene.data.options;
		const armCount = scene.data.arms.combatant.length;
		const possible = (manner === 1 ? [1] : Array.from({ length: 4 }, (_, blow) => blow)).map((blow) => multiplier[blow * armCount + arm]);
		const comesTo = (times) => multiplies === "rolled" ? Math.max(minimum, roll * times - left) : Math.max(minimum, roll - left) * times;
		return possible.find((times) => comesTo(times) === damage) ?? 1;
	}
	return {
		[7]: begin,
		[8]: count,
		[36]: stray,
		[3]: end,
		[9]: draw
	};
}
function describeArmour(armour, margin, left) {
	if (armour === 0) return "";
	if (left === 0) return `, armour ${armour} eaten by the margin`;
	if (margin === 0) return `, armour takes off ${left}`;
	return `, armour ${armour} less margin ${margin} takes off ${left}`;
}
function reasonOf(manner) {
	return manner === 1 ? "the charge" : "receiving a charge";
}
/** The words of JSON for `MANNER`, in its order. */
const MANNERS$1 = [
	"melee",
	"charge",
	"answer",
	"shot",
	"into-melee",
	"into-crowd",
	"helpless",
	"blind"
];
// src/rulesets/osr-d20/tell/effect.ts
/** Tells spells and items (docs/rules/osr-d20.md §6.6). */
function tellEffects$1(narrator) {
	const { scene, say } = narrator;
	const { name, effectName } = scene;
	const named = (effect) => scene.isSpell(effect) ? { spell: effectName(effect) } : { item: effectName(effect) };
	function cast(caster, target, effect) {
		scene.interrupt(caster);
		scene.states[caster].add("casting");
		const at = target === caster ? "" : ` at ${name(target)}`;
		const text = `${name(caster)} begins to cast ${effectName(effect)}${at}, and is helpless meanwhile.`;
		say({
			kind: "cast",
			text,
			actor: name(caster),
			target: name(target),
			...named(effect)
		});
	}
	function takeEffect(user, target, effect) {
		const at = target === user ? "" : ` on ${name(target)}`;
		const text = scene.isSpell(effect) ? `The ${effectName(effect)} of ${name(user)} takes effect${at}.` : `${name(user)} uses the ${effectName(effect)}${at}.`;
		say({
			kind: "effect",
			text,
			actor: name(user),
			target: name(target),
			...named(effect)
		});
	}
	/** Its dice, once for all victims. */
	function roll(user, what, result, effect) {
		const dice = narrator.takeDice(2);
		const { damage, heal, helpless, rounds } = scene.data.effects;
		const { constant } = [
			damage,
			heal,
			helpless,
			rounds
		][what][effect];
		const text = `The ${effectName(effect)} rolls ${showRoll(dice, constant)} for ${PURPOSES[what]}.`;
		say({
			kind: "effect-roll",
			text,
			actor: name(user),
			...named(effect),
			dice: dice.map(plain),
			amount: result
		});
	}
	function lose(caster, target, effect, isTargetGone) {
		if (!isTargetGone && scene.states[caster].delete("casting")) scene.states[caster].add("disturbed");
		const text = `${isTargetGone ? `${name(target)} is no longer there` : `${name(caster)} is disturbed`}: the ${effectName(effect)} is lost.`;
		say({
			kind: "effect-lost",
			text,
			actor: name(caster),
			target: name(target),
			...named(effect)
		});
	}
	/** Damage is suffered at the end of its instant, which is told by `NOTE.DAMAGED`. */
	function damage(victim, user, amount, effect) {
		const text = `The ${effectName(effect)} does ${amount} damage to ${name(victim)}.`;
		say({
			kind: "effect-damage",
			text,
			actor: name(user),
			target: name(victim),
			...named(effect),
			amount
		});
	}
	function heal(combatant, _, amount, left) {
		scene.hp[combatant] = left;
		const text = `${name(combatant)} regains ${countOf(amount, "hit point")}. ${scene.showHitPoints(combatant)}`;
		say({
			kind: "healed",
			text,
			actor: name(combatant),
			amount,
			left
		});
	}
	function stun(combatant, _, rounds) {
		scene.helpless[combatant] = Math.max(scene.helpless[combatant], rounds);
		scene.interrupt(combatant);
		const text = `${name(combatant)} is helpless for ${countOf(rounds, "round")}, this one included.`;
		say({
			kind: "helpless",
			text,
			actor: name(combatant),
			amount: rounds
		});
	}
	/** `+2 Armour Class, -1 to hit`. */
	function bonusesOf(effect) {
		const { ac, toHit, armour } = scene.data.effects;
		return [
			{
				name: "Armour Class",
				value: ac[effect]
			},
			{
				name: "to hit",
				value: toHit[effect]
			},
			{
				name: "Armour Rating",
				value: armour[effect]
			}
		].filter(({ value }) => value !== 0).map(({ name, value }) => `${showSigned(value).replaceAll(" ", "")} ${name}`).join(", ");
	}
	function bless(combatant, _, rounds, effect) {
		scene.boonArmour[combatant] += scene.data.effects.armour[effect];
		scene.states[combatant].add(effectName(effect));
		const time = `for ${countOf(rounds, "round")}, this one included`;
		const text = `The ${effectName(effect)} gives ${name(combatant)} ${bonusesOf(effect)} ${time}.`;
		say({
			kind: "boon",
			text,
			actor: name(combatant),
			...named(effect),
			amount: rounds
		});
	}
	function endBoon(combatant, _, effect) {
		scene.boonArmour[combatant] -= scene.data.effects.armour[effect];
		scene.states[combatant].delete(effectName(effect));
		const text = `The ${effectName(effect)} on ${name(combatant)} is over.`;
		say({
			kind: "boon-ended",
			text,
			actor: name(combatant),
			...named(effect)
		});
	}
	function search(combatant, _, effect, left) {
		const dice = narrator.takeDice(4);
		scene.states[combatant].add("searching");
		const rolled = dice.length > 0 ? ` (${showDice(dice)})` : "";
		const time = `${countOf(left, "round")} to go, this one included`;
		const text = `${name(combatant)} searches for the ${effectName(effect)}, ${time}${rolled}.`;
		say({
			kind: "search",
			text,
			actor: name(combatant),
			...named(effect),
			...anyDice(dice),
			amount: left
		});
	}
	function find(combatant, _, effect) {
		scene.states[combatant].delete("searching");
		const text = `${name(combatant)} has found the ${effectName(effect)}.`;
		say({
			kind: "found",
			text,
			actor: name(combatant),
			...named(effect)
		});
	}
	return {
		[21]: cast,
		[22]: takeEffect,
		[37]: roll,
		[23]: lose,
		[24]: damage,
		[25]: heal,
		[26]: stun,
		[27]: bless,
		[28]: endBoon,
		[29]: search,
		[30]: find
	};
}
/** What dice are rolled for, in the order of `DICE_OF`. */
const PURPOSES = {
	[0]: "damage",
	[1]: "healing",
	[2]: "rounds of helplessness",
	[3]: "rounds"
};
// src/rulesets/osr-d20/tell/flight.ts
/** Tells flight and pursuit (docs/rules/osr-d20.md §6.7). */
function tellFlight(narrator) {
	const { scene, say } = narrator;
	const { name } = scene;
	function flee(fleer, _, drop) {
		scene.away[fleer] = true;
		const dropped = drop === 0 ? "" : ` and drops ${DROPPED[drop]}`;
		say({
			kind: "flight",
			text: `${name(fleer)} runs from the field${dropped}.`,
			actor: name(fleer)
		});
	}
	function stop(pursuer, fleer, drop, stops) {
		const dice = narrator.takeDice(4);
		const { obstacle_stops } = scene.options;
		const { morale } = scene.bearers[pursuer].fields;
		const what = `${DROPPED[drop]} that ${name(fleer)} dropped`;
		const does = drop === 3 ? stops ? "is stopped by" : "gets past" : stops ? "stops for" : "leaves";
		const rule = drop === 3 ? `stops on ${obstacle_stops} or less` : `stops on more than ${morale}`;
		const text = `${name(pursuer)} ${does} ${what} (${showDice(dice)}, ${rule}).`;
		const thrown = {
			dice: dice.map(plain),
			success: stops === 0
		};
		say({
			kind: "dropped",
			text,
			actor: name(pursuer),
			target: name(fleer),
			...thrown
		});
	}
	/** Totals come in tenths. */
	function pace(combatant, _, tenths, pursues) {
		const dice = narrator.takeDice(4);
		const total = tenths / 10;
		const speed = scene.data.combatants.movement[combatant] / 10;
		const rolled = dice.length > 0 ? `${showDice(dice)} + ${speed} for speed = ` : "";
		const text = `${name(combatant)} ${pursues ? "pursues" : "runs"}: ${rolled}${total}.`;
		say({
			kind: "pace",
			text,
			actor: name(combatant),
			...anyDice(dice),
			total
		});
	}
	function catchUp(fleer, pursuer, cell) {
		scene.away[fleer] = false;
		scene.cell[fleer] = cell;
		const { column, row } = scene.placeOf(cell);
		const text = `${name(pursuer)} catches ${name(fleer)}, who is back at (${column}, ${row}).`;
		say({
			kind: "caught",
			text,
			actor: name(pursuer),
			target: name(fleer),
			to: {
				column,
				row
			}
		});
	}
	return {
		[31]: flee,
		[32]: stop,
		[33]: pace,
		[34]: catchUp,
		[35]: tellOut(narrator, "fled", (name) => `${name} has fled.`)
	};
}
const DROPPED = {
	[1]: "treasure",
	[2]: "food",
	[3]: "an obstacle"
};
// src/rulesets/osr-d20/tell/scene.ts
const ACTIONS$2 = Object.keys(vocabulary$2.actions);
const REACTIONS$2 = Object.keys(vocabulary$2.reactions);
function openScene$2(plan, roster, scenario) {
	const { data } = plan;
	const options = scenario.rules.options;
	const memory = openMemory(COLUMNS$1, plan.memory.slice(), data);
	const { ready, unaware, helpless } = memory;
	const common = openCommonScene(roster, memory, data.field.shift, stateOf);
	const { away, states } = common;
	const bearers = scenario.parties.flatMap((party, index) => gatherParty$2(scenario, options, party, index));
	const arms = bearers.flatMap((bearer) => bearer.arms);
	const { spells, items } = effectIds$1(bearers);
	const effects = [...spells, ...items];
	const boonArmour = new Int32Array(plan.combatants);
	const isBare = (arm) => data.arms.bare[arm] !== 0;
	function stateOf(combatant) {
		return [
			isBare(ready[combatant]) ? "bare hands" : arms[ready[combatant]].id,
			...unaware[combatant] > 0 ? ["unaware"] : [],
			...helpless[combatant] > 0 ? ["helpless"] : [],
			...states[combatant],
			...away[combatant] ? ["in flight"] : []
		];
	}
	return {
		...common,
		data,
		options,
		scenario,
		bearers,
		ready,
		boonArmour,
		unaware,
		helpless,
		group: {
			turns: false,
			blows: 0
		},
		interrupt(combatant) {
			for (const state of ["aiming", "searching"]) states[combatant].delete(state);
		},
		weaponOf: (arm) => arms[arm].id,
		withArm: (arm) => isBare(arm) ? "with bare hands" : `with the ${arms[arm].id}`,
		effectName: (effect) => effects[effect],
		isSpell: (effect) => effect < spells.length,
		armourOf: (combatant) => Math.max(0, data.combatants.armour[combatant] + boonArmour[combatant])
	};
}
// src/rulesets/osr-d20/tell/turn.ts
/** Tells who acts first, turns, reactions and movement, and who falls (docs/rules/osr-d20.md §3, §6 and §7). */
function tellTurns$2(narrator, heading) {
	const { scene, say } = narrator;
	const { name } = scene;
	/** By combatant: the action of its latest turn. */
	const doing = new Int32Array(scene.bearers.length);
	heading.title = "decided before anybody acts";
	function beginRound(party, together) {
		const dice = narrator.takeDice(0);
		const first = scene.roster.parties[party];
		scene.group.turns = together !== 0;
		for (const states of scene.states) for (const state of ["casting", "disturbed"]) states.delete(state);
		heading.dice = dice.map(plain);
		if (scene.options.initiative === "single") {
			const { initiative_target: target } = scene.options;
			const how = party === 0 ? `${target} or more` : `less than ${target}`;
			heading.title = `${first} first (${showDice(dice)}, ${how})`;
		} else if (together) {
			const last = dice.slice(-2).map(({ face }) => face);
			heading.title = `both at once (${showDice(dice.slice(0, 2))}), ${first} first in order (d6 ${last.join(" to ")})`;
		} else heading.title = `${first} first (d6 ${dice.map(({ face }) => face).join(" to ")})`;
	}
	function beginTurn(me, target, action, rule) {
		const dice = narrator.takeDice(3);
		scene.states[me].delete("aiming");
		scene.states[me].delete("searching");
		doing[me] = action;
		if (action === 13) scene.states[me].add("aiming");
		const aimed = ![
			19,
			13,
			14,
			15,
			18
		].some((each) => each === action);
		sayTurn(narrator, ACTIONS$2[action], {
			actor: me,
			target: aimed ? target : me,
			rule: scene.ruleText(me, "turn", rule),
			dice,
			deed: DEEDS$2[action]
		});
	}
	function react(me, target, reaction, rule) {
		if (!FREE$1.has(reaction)) scene.states[me].delete("aiming");
		if (reaction === 1) scene.group.blows = 2;
		const deed = REACTION_DEEDS$2[reaction](name(target));
		sayReaction(narrator, REACTIONS$2[reaction], {
			actor: me,
			target,
			rule: scene.ruleText(me, "reactions", rule),
			deed
		});
	}
	function beginHeld() {
		scene.group.turns = true;
		say({
			kind: "held",
			text: "Now those who held their action act, all at once."
		});
	}
	function beginPursuit() {
		scene.group.turns = false;
		say({
			kind: "pursuit",
			text: "The pursuit begins."
		});
	}
	return {
		[0]: beginRound,
		[1]: beginTurn,
		[4]: react,
		[2]: tellMoves(narrator, (me) => GAITS$1[doing[me]] ?? "walks"),
		[5]: tellDamage(narrator),
		[6]: tellOut(narrator, "slain", (name) => `${name} is slain.`),
		[10]: beginHeld,
		[11]: beginPursuit
	};
}
/** What is done by actions that nothing else tells of. */
const DEEDS$2 = {
	[13]: "takes aim",
	[14]: "reloads",
	[15]: "parries until the round ends",
	[18]: "holds the action",
	[19]: "passes"
};
const GAITS$1 = {
	[5]: "runs",
	[3]: "charges",
	[6]: "falls back",
	[7]: "falls back",
	[8]: "flees"
};
/** Reactions that do not end aiming (§7). */
const FREE$1 = /* @__PURE__ */ new Set([
	6,
	7,
	8
]);
const REACTION_DEEDS$2 = {
	[0]: (target) => `strikes back at ${target}`,
	[1]: (target) => `strikes at the same time as ${target}`,
	[2]: () => "parries until the round ends",
	[3]: (target) => `strikes at ${target} before the contest`,
	[4]: (target) => `strikes at ${target} in passing`,
	[5]: () => "is on guard until the round ends",
	[6]: (target) => `turns the hold on ${target}`,
	[7]: (target) => `goes for what ${target} holds`,
	[8]: () => "pursues"
};
// src/rulesets/osr-d20/tell/wrestling.ts
/** Tells contests, grips, and what is taken away (docs/rules/osr-d20.md §6.4). */
function tellWrestling(narrator) {
	const { scene, say } = narrator;
	const { name } = scene;
	/** Of the contest being told: the total of each wrestler; whether both sides have the same. */
	const totals = new Int32Array(scene.bearers.length);
	let isTied = false;
	function declare(aggressor, foe, disarms) {
		const what = disarms ? `goes for what ${name(foe)} holds` : `grabs at ${name(foe)}`;
		const text = `${name(aggressor)} ${what}.`;
		say({
			kind: "declare",
			text,
			actor: name(aggressor),
			target: name(foe)
		});
	}
	/** What a wrestler adds to the die. */
	function modifiersOf(wrestler) {
		const { weapon_skill, strength, grappler, hit_dice } = scene.bearers[wrestler].fields;
		const body = grappler ? hit_dice * scene.options.wrestle_grappler : 0;
		return [
			{
				name: "weapon skill",
				value: weapon_skill
			},
			{
				name: "strength",
				value: strength
			},
			{
				name: "Hit Dice",
				value: body
			}
		].filter(({ value }) => value !== 0);
	}
	function wrestle(wrestler, defender, total) {
		const dice = narrator.takeDice(1);
		const modifiers = modifiersOf(wrestler);
		totals[wrestler] = total;
		const text = `${name(wrestler)} wrestles: ${showSum(showDice(dice), modifiers, total)}.`;
		const target = wrestler === defender ? {} : { target: name(defender) };
		say({
			kind: "wrestle",
			text,
			actor: name(wrestler),
			...target,
			dice: dice.map(plain),
			modifiers,
			total
		});
	}
	function contest(best, defender, teams, defenders) {
		const own = totals[best];
		const help = teams > own ? `${own} + ${teams - own} for the team = ${teams}` : String(teams);
		const text = `${name(best)} has ${help} against ${defenders} of ${name(defender)}.`;
		isTied = teams === defenders;
		say({
			kind: "contest",
			text,
			actor: name(best),
			target: name(defender),
			total: teams,
			against: defenders
		});
	}
	function win(winner, loser, lost) {
		const dice = narrator.takeDice(1);
		const tie = dice.length > 0 ? ` after a tie (${showDice(dice)})` : isTied ? ", being more agile" : "";
		const row = lost > 0 ? `; ${name(loser)} has lost ${countOf(lost, "contest")} in a row` : "";
		const text = `${name(winner)} wins the contest${tie}${row}.`;
		isTied = false;
		say({
			kind: "contest-won",
			text,
			actor: name(winner),
			target: name(loser),
			...anyDice(dice),
			amount: lost
		});
	}
	function grip(gripper, gripped) {
		scene.interrupt(gripped);
		scene.states[gripped].add("held");
		const text = `${name(gripper)} grips ${name(gripped)}, who cannot move.`;
		say({
			kind: "grip",
			text,
			actor: name(gripper),
			target: name(gripped)
		});
		scene.states[gripper].add(`gripping ${name(gripped)}`);
	}
	function letGo(gripper, gripped) {
		const grip = `gripping ${name(gripped)}`;
		scene.states[gripper].delete(grip);
		if (!scene.states.some((states) => states.has(grip))) scene.states[gripped].delete("held");
		const text = `${name(gripper)} no longer grips ${name(gripped)}.`;
		say({
			kind: "let-go",
			text,
			actor: name(gripper),
			target: name(gripped)
		});
	}
	function save(combatant, _, need, saved) {
		const dice = narrator.takeDice(4);
		const text = `${name(combatant)} ${saved ? "saves" : "fails to save"} (${showDice(dice)}, ${need} or more).`;
		const success = saved !== 0;
		say({
			kind: "save",
			text,
			actor: name(combatant),
			dice: dice.map(plain),
			need,
			success
		});
	}
	function takeAway(loser, taker, arm) {
		const { shield } = scene.bearers[loser].fields;
		const what = arm < 0 ? shield ?? "shield" : scene.weaponOf(arm);
		const text = `${name(taker)} wrests the ${what} from ${name(loser)}.`;
		say({
			kind: "taken",
			text,
			actor: name(taker),
			target: name(loser),
			weapon: what
		});
	}
	return {
		[12]: declare,
		[13]: wrestle,
		[14]: contest,
		[15]: win,
		[16]: grip,
		[17]: letGo,
		[18]: tellOut(narrator, "pinned", (name) => `${name} is pinned, and out of the fight.`),
		[19]: save,
		[20]: takeAway
	};
}
// src/rulesets/osr-d20/tell.ts
/** A battle in plain English, as `Ruleset.tell`. */
function tell$2(plan, roster, scenario, rounds) {
	const scene = openScene$2(plan, roster, scenario);
	const { attacks, field, combatants } = scene.data;
	return tellBattle({
		scene,
		ground: surveyGround(scenario, field),
		tables: attacks.tables,
		hitPoints: combatants,
		tellersOf: (narrator, heading) => ({
			...tellTurns$2(narrator, heading),
			...tellAttacks$2(narrator),
			...tellWrestling(narrator),
			...tellEffects$1(narrator),
			...tellFlight(narrator)
		}),
		endRound: endRound$1
	}, rounds);
}
function endRound$1({ scene: { group, unaware, helpless } }) {
	group.turns = false;
	group.blows = 0;
	for (const rounds of [unaware, helpless]) for (const [combatant, left] of rounds.entries()) rounds[combatant] = Math.max(0, left - 1);
}
// src/rulesets/osr-d20/index.ts
/** Old-school d20: the margin of a hit eats the armour; one action a round, taken or given up for one reaction. */
const osrD20 = {
	id: "osr-d20",
	title: "Old-school d20",
	schema: schema$2,
	vocabulary: vocabulary$2,
	help: help$2,
	circumstances: counted$1.map(({ as }) => as),
	plan: plan$2,
	check: check$2,
	tell: tell$2,
	readHealth,
	nameMemory: ({ data }, roster) => nameMemory(COLUMNS$1, data, roster)
};
// src/rulesets/segment-d100/vocabulary.ts
/** `with` names a weapon or item, or a form of brawl, which stand among the weapons; check.ts says which of them. */
const weapon$1 = { with: {
	section: "weapons",
	also: ["items"],
	required: false
} };
const form = { with: {
	section: "weapons",
	required: false
} };
const thing$1 = { with: {
	section: "weapons",
	also: ["shields", "items"],
	required: false
} };
/** What goes toward, away from or around somebody, of either party. */
const mover = { aims: "anybody" };
/** What needs no target: `at` only says whom a condition speaks of. */
const alone = {
	aims: "anybody",
	self: true
};
/** What tactics may say (docs/rules/segment-d100.md §9). The order gives the codes of codes.ts. */
const vocabulary$1 = {
	actions: {
		attack: {
			aims: "foe",
			...weapon$1
		},
		strike: {
			aims: "foe",
			...weapon$1
		},
		fire: {
			aims: "foe",
			...weapon$1
		},
		hurl: {
			aims: "foe",
			...weapon$1
		},
		brawl: {
			aims: "foe",
			...form
		},
		charge: {
			aims: "foe",
			...weapon$1
		},
		"leap-attack": {
			aims: "foe",
			...form
		},
		aim: { aims: "foe" },
		feint: { aims: "foe" },
		dodge: alone,
		"break-free": alone,
		release: alone,
		advance: mover,
		crawl: mover,
		retreat: mover,
		"back-pedal": mover,
		circle: mover,
		evade: {
			...mover,
			self: true
		},
		"evade-away": mover,
		jump: {
			...mover,
			self: true
		},
		leap: mover,
		climb: mover,
		kneel: alone,
		"lie-down": alone,
		rise: alone,
		turn: mover,
		wait: alone,
		rest: alone,
		draw: {
			...alone,
			...thing$1
		},
		sheath: {
			...alone,
			...thing$1
		},
		load: {
			...alone,
			...thing$1
		},
		drop: {
			...alone,
			...thing$1
		},
		grab: {
			...alone,
			...thing$1
		},
		pass: {
			aims: "ally",
			...thing$1
		},
		"jump-pass": {
			aims: "ally",
			...thing$1
		},
		catch: {
			...alone,
			...thing$1
		}
	},
	reactions: {
		"opportunity-strike": { aims: "foe" },
		turn: { aims: "foe" },
		catch: { aims: "anybody" },
		parry: {
			aims: "foe",
			...thing$1
		},
		block: {
			aims: "foe",
			...thing$1
		},
		dodge: { aims: "foe" },
		"dodge-away": { aims: "foe" },
		"acrobatic-dodge": { aims: "foe" },
		"acrobatic-counter": {
			aims: "foe",
			...form
		},
		defend: { aims: "foe" }
	},
	turnReactions: ["opportunity-strike", "acrobatic-counter"],
	selectors: ["ally-unarmed"],
	affordable: true,
	columns: {
		health: "fraction",
		hp: "number",
		end: "number",
		engaged: "boolean",
		foes_engaged: "number",
		acted: "boolean",
		waiting: "boolean",
		standing: "boolean",
		kneeling: "boolean",
		prone: "boolean",
		held: "boolean",
		holding: "boolean",
		climbing: "boolean",
		evading: "boolean",
		armed: "boolean",
		loaded: "boolean",
		quarters: "number",
		defences: "number",
		turns: "number",
		reach: "number",
		range: "number",
		height: "fraction",
		cover: "number",
		aim: "number",
		feint: "number",
		field: "relation"
	},
	names: { ranged: "boolean" },
	attackNames: ["chance"],
	builtIn: {
		turn: [
			"break-free",
			"rise",
			"attack nearest",
			"load",
			{
				do: "draw",
				when: "not my.armed"
			},
			{
				do: "grab",
				when: "not my.armed"
			},
			"advance nearest",
			"turn nearest"
		],
		reactions: [
			"opportunity-strike",
			"turn",
			"catch",
			"defend"
		]
	}
};
// src/rulesets/segment-d100/plan/bearers.ts
/** Looks up a thing by its id; ids are unique over the three sections. */
function findThing({ weapons, shields, items }, id) {
	if (Object.hasOwn(weapons, id)) return {
		id,
		weapon: weapons[id]
	};
	if (Object.hasOwn(shields, id)) return {
		id,
		shield: shields[id]
	};
	return {
		id,
		item: items[id]
	};
}
function gatherParty$1(scenario, party, index) {
	return party.members.map(({ name, template, fields: given }) => {
		const fields = given;
		const { tactic, armour, shield } = fields;
		const things = [
			...fields.weapons,
			...shield === void 0 ? [] : [shield],
			...fields.items
		].map((id) => findThing(scenario, id));
		return {
			name,
			template,
			party: index,
			fields,
			tactic: tactic === void 0 ? builtInTactic(vocabulary$1) : scenario.tactics[tactic],
			things,
			held: heldAtFirst$1(things, fields.weapons.length, shield !== void 0),
			armour: armour === void 0 ? void 0 : scenario.armours[armour]
		};
	});
}
/** The first weapon, and the shield if that leaves the hands it needs (§2.2). */
function heldAtFirst$1(things, weapons, hasShield) {
	const first = weapons > 0 ? bulkOf(things[0]).hands : 0;
	const held = weapons > 0 ? [0] : [];
	return hasShield && first + bulkOf(things[weapons]).hands <= 2 ? [...held, weapons] : held;
}
/** Every combatant of both parties. */
function gatherAll$1(scenario) {
	return scenario.parties.flatMap((party, index) => gatherParty$1(scenario, party, index));
}
// src/rulesets/segment-d100/schema.ts
/**
* The scenario fields of segment-d100, table by table as in docs/rules/segment-d100.md §2. Lengths on the field are read
* as whole yards, heights as inches, weights as pounds.
*/
const modifier$1 = () => integer(-100, 100);
const penalty = () => integer(0, 100);
const attribute = () => integer(1, 100);
const skillLevel = () => integer(0, 100);
const yards = (max, min = 1) => distanceIn({
	yd: 1,
	ft: 1 / 3
}, {
	min,
	max,
	rounded: true
});
const inches = (max, min = 0) => distanceIn({
	in: 1,
	ft: 12
}, {
	min,
	max,
	what: "a height"
});
/** 0.001 lb is the least that can be told from nothing. */
const pounds = (min) => distanceIn({ lb: 1 }, {
	min,
	max: 1e5,
	step: 0,
	what: "a weight"
});
const LEAST_WEIGHT = .001;
const hands = () => integer(1, 2);
const size = () => integer(0, 10);
/** A name of a skill: the id of a weapon, or any other. */
const skillName$1 = () => idOrNone();
/** The forms of a brawl: what one attacks with bare-handed (docs/rules/segment-d100.md §6.1). */
const FORMS$2 = [
	"fists",
	"knock-down",
	"grapple"
];
/** Skills that no weapon or shield need use. */
const COMMON_SKILLS = [
	"brawling",
	"acrobat",
	"climb",
	"juggling",
	"savvy"
];
const options$1 = strictObject({
	base: integer(0, 100).prefault(50).describe("Chance of a check, in percent, when AV and DV are equal."),
	min_chance: integer(0, 100).prefault(1).describe("Least chance of any check, in percent."),
	max_chance: integer(0, 100).prefault(99).describe("Greatest chance of any check, in percent."),
	mod_base: integer(0, 50).prefault(10).describe("An attribute modifier is the attribute less this."),
	loa_step: integer(1, 100).prefault(4).describe("Skill levels to a Level of Ability (LoA)."),
	loa_max: integer(1, 100).prefault(6).describe("Highest Level of Ability."),
	initiative: dice({ rolled: true }).prefault("d10").describe("What each combatant rolls in each segment."),
	open_dv: modifier$1().prefault(-20).describe("DV of a combatant who offers no defence."),
	range_medium_dv: penalty().prefault(10).describe("DV at more than a quarter of the range."),
	range_long_dv: penalty().prefault(20).describe("DV at more than half of the range."),
	cover_quarter_dv: penalty().prefault(10).describe("DV of quarter cover against ranged attacks."),
	cover_half_dv: penalty().prefault(20).describe("DV of half cover against ranged attacks."),
	cover_three_quarter_dv: penalty().prefault(30).describe("DV of three-quarter cover against ranged attacks."),
	dark_dv: penalty().prefault(20).describe("DV of a target in a dark cell, against every attack."),
	weather_dv: penalty().prefault(0).describe("DV of wind and rain, against ranged attacks."),
	kneeling: penalty().prefault(10).describe("Size of the modifiers for kneeling."),
	prone: penalty().prefault(20).describe("Size of the modifiers for lying prone."),
	height_av: penalty().prefault(10).describe("AV for standing higher in melee, and against standing lower."),
	height_step: inches(12e3, 1).prefault("2 ft").describe("Difference of height that counts."),
	charge_av: penalty().prefault(10).describe("AV of a charge."),
	charge_dv: penalty().prefault(10).describe("Taken off the charger’s DV until its next turn."),
	charge_min: yards(100).prefault("2 yd").describe("Shortest run of a charge."),
	feint_av: penalty().prefault(10).describe("AV for each turn of feint."),
	damage_step: integer(1, 100).prefault(4).describe("The damage bonus is the modifier of STR, divided by this."),
	fists: dice().prefault("d3").describe("Damage of a bare hand."),
	held_size: size().prefault(1).describe("Largest weapon usable in a hold."),
	fall_damage: dice().prefault("d3").describe("Damage for each fall_step begun of a fall; each roll is at least 0."),
	fall_step: inches(12e3, 1).prefault("3 ft").describe("Height for which a fall does fall_damage once."),
	intercept_dv: penalty().prefault(20).describe("Extra DV for a foe who snatches a thing tossed."),
	zero_enc: number(0, .25).prefault(.1).describe("Share of enc that is caught without cost."),
	endurance: boolean().prefault(true).describe("False: nothing costs END."),
	rest_end: integer(0, 1e3).prefault(5).describe("END won back by a turn at rest.")
}).check(rule(({ min_chance, max_chance }, refuse) => {
	if (min_chance !== void 0 && max_chance !== void 0 && min_chance > max_chance) refuse(["min_chance"], `min_chance is ${min_chance}, expected at most the max_chance of ${max_chance}`);
}));
const weapons$1 = strictObject({
	damage: dice().describe("Damage roll: dice, or a number."),
	kind: choice("melee", "thrown", "missile").prefault("melee").describe("Strikes in melee; strikes and can be hurled; or is only fired."),
	reach: yards(10).optional().meta({ default: "1 yd" }).describe("Reach in melee; not of a missile weapon."),
	range: yards(1e3).optional().describe("Longest shot, or throw; a thrown weapon without it flies as far as its hurler throws."),
	skill: skillName$1().describe("The skill that it is used with; left out: its own id."),
	hands: hands().optional().meta({ default: 1 }).describe("Hands it takes; left out: 1, a missile weapon 2."),
	size: size().prefault(2).describe("Size rating: END of an attack, damage that a Block with it takes."),
	weight: pounds(0).prefault("3 lb").describe("What it weighs, for throwing and catching."),
	av: modifier$1().prefault(0).describe("Added to the Attack Value."),
	parry: modifier$1().prefault(0).describe("Added to the DV of a Parry."),
	load: integer(0, 100).optional().meta({ default: 1 }).describe("Quarters of a turn to load a missile weapon; 0: it needs no loading."),
	loaded: boolean().optional().meta({ default: true }).describe("Whether a missile weapon is loaded at the start."),
	ammo: integer(0, 1e3).optional().describe("Shots that a missile weapon comes with, a loaded one included; left out: unlimited.")
}).check(rule((weapon, refuse) => {
	const { kind } = weapon;
	if (kind === void 0) return;
	if (kind === "melee" && weapon.range !== void 0) refuse(["range"], "range is only for a weapon that is thrown or fired", "write kind: thrown or kind: missile");
	if (kind === "missile") {
		if (weapon.range === void 0) refuse(["range"], "a missile weapon needs a range");
		if (weapon.reach !== void 0) refuse(["reach"], "reach is only for a weapon that strikes in melee");
		return;
	}
	for (const key of [
		"load",
		"loaded",
		"ammo"
	]) if (weapon[key] !== void 0) refuse([key], `${key} is only for a missile weapon`, "write kind: missile");
})).overwrite((weapon) => ({
	...weapon,
	reach: weapon.kind === "missile" ? 0 : weapon.reach ?? 1,
	hands: weapon.hands ?? (weapon.kind === "missile" ? 2 : 1),
	load: weapon.kind === "missile" ? weapon.load ?? 1 : 0,
	loaded: weapon.kind === "missile" && (weapon.loaded ?? true)
}));
const armours$1 = strictObject({ dr: integer(0, 100).prefault(0).describe("Taken off the damage of every attack that hits.") });
const shields$1 = strictObject({
	size: size().prefault(3).describe("Size rating: damage that a Block with it takes."),
	hands: hands().prefault(1).describe("Hands it takes."),
	weight: pounds(0).prefault("8 lb").describe("What it weighs, for throwing and catching."),
	skill: skillName$1().describe("The skill of Block and Parry with it; left out: shield."),
	block: modifier$1().prefault(0).describe("Added to the DV of a Block."),
	parry: modifier$1().prefault(0).describe("Added to the DV of a Parry.")
});
const items$1 = strictObject({
	size: size().prefault(1).describe("Size rating: END of an attack, damage that a Block with it takes."),
	hands: hands().prefault(1).describe("Hands it takes."),
	weight: pounds(0).prefault("1 lb").describe("What it weighs, for throwing and catching."),
	damage: dice().optional().describe("With it the item is an improvised weapon: reach 1 yd, can be hurled."),
	ammo_for: idOrNone().describe("Id of the missile weapon that it has shots for."),
	ammo: integer(0, 1e3).optional().meta({ default: 0 }).describe("How many shots.")
}).check(rule((item, refuse) => {
	if (item.ammo !== void 0 && item.ammo_for === void 0) refuse(["ammo"], "ammo is only for an item with ammo_for, the weapon that the shots are for");
})).overwrite((item) => ({
	...item,
	ammo: item.ammo ?? 0
}));
const combatants$1 = strictObject({
	hp: dice({
		min: 1,
		max: 1e5,
		raised: true
	}).describe("Hit points; dice are rolled anew each battle."),
	weapons: ids(12, { repeats: true }).prefault([]).describe("Ids of its weapons; the first is in hand at the start, the others are carried."),
	shield: idOrNone().describe("Id of its shield; in hand if the first weapon leaves the hands that it needs."),
	armour: idOrNone().describe("Id of its armour."),
	items: ids(12, { repeats: true }).prefault([]).describe("Ids of the items that it carries."),
	sl: skillLevel().prefault(4).describe("Skill level with its own weapons and shield, where skills names none."),
	skills: record(string().regex(ID), skillLevel()).prefault({}).describe("Skill levels by name: brawling, acrobat, climb, juggling, savvy, and those of weapons and shields."),
	str: attribute().prefault(10).describe("Strength."),
	agl: attribute().prefault(10).describe("Agility."),
	crd: attribute().prefault(10).describe("Coordination."),
	awa: attribute().prefault(10).describe("Awareness."),
	end: integer(0, 1e3).prefault(30).describe("Endurance (END) at the start, and at most."),
	move: yards(100).prefault("8 yd").describe("Movement allowance of a segment."),
	max_defences: integer(0, 100).optional().describe("Defences of a segment; left out: a quarter of agl, at least 1."),
	initiative: modifier$1().prefault(0).describe("Added to its initiative, besides the modifier of awa."),
	height: inches(1200, 12).prefault("6 ft").describe("How tall it is."),
	weight: pounds(LEAST_WEIGHT).prefault("160 lb").describe("What it weighs."),
	enc: pounds(LEAST_WEIGHT).optional().describe("Encumbrance allowance, for catching; left out: 10 lb for each str."),
	throw_range: yards(1e3).optional().describe("Longest throw; left out: a yard for each str."),
	running_leap: yards(100).optional().describe("Longest leap at full speed; left out: a fifth of str + agl in yards, at least 1.")
}).overwrite((combatant) => {
	const { str, agl } = combatant;
	return {
		...combatant,
		max_defences: combatant.max_defences ?? Math.max(1, Math.floor(agl / 4)),
		enc: combatant.enc ?? 10 * str,
		throw_range: combatant.throw_range ?? str,
		running_leap: combatant.running_leap ?? Math.max(1, Math.floor((str + agl) / 5))
	};
});
function face() {
	const isDv = (raw) => {
		const dv = readNumber(raw);
		return dv !== void 0 && Number.isInteger(dv) && Math.abs(dv) <= 100;
	};
	return value({
		expected: "a DV from -100 to 100, or { dv: DV, free: true } where one hangs free",
		json: { anyOf: [{
			type: "integer",
			minimum: -100,
			maximum: 100
		}, {
			type: "object",
			properties: {
				dv: {
					type: "integer",
					minimum: -100,
					maximum: 100,
					description: "Its Difficulty Value."
				},
				free: {
					type: "boolean",
					description: "Whether one hangs free on it, as on a rope."
				}
			},
			required: ["dv"],
			additionalProperties: false
		}] },
		read: (raw) => {
			if (isDv(raw)) return {
				dv: readNumber(raw),
				free: false
			};
			if (typeof raw !== "object" || raw === null) return void 0;
			const { dv, free = false, ...more } = raw;
			if (!isDv(dv) || typeof free !== "boolean" || Object.keys(more).length > 0) return void 0;
			return {
				dv: readNumber(dv),
				free
			};
		}
	});
}
const { wall, rough, cover, dark } = groundProperties;
const schema$1 = {
	options: options$1,
	weapons: weapons$1,
	armours: armours$1,
	shields: shields$1,
	items: items$1,
	combatants: combatants$1,
	field: fieldOf({
		lengths: yards,
		cell: {
			text: "1 yd",
			length: 1
		},
		distance: {
			most: 1e3,
			text: "10 yd",
			length: 10
		},
		margin: {
			most: 100,
			text: "10 yd",
			length: 10
		},
		ground: {
			wall,
			rough,
			cover,
			dark,
			height: inches(12e3).prefault("0 ft").describe("Height above the ground."),
			stairs: inches(12e3, 1).optional().describe("Stairs, each of that rise."),
			climb: face().optional().describe("A face to climb: its DV, or { dv: DV, free: true } where one hangs free."),
			item: id().optional().describe("Id of a thing: one lies in each such cell.")
		}
	}),
	attacks: {
		section: "items",
		isOne: () => true
	},
	onePerCell: true,
	builtIn: { weapons: FORMS$2 },
	references: {
		weapons: "weapons",
		shield: "shields",
		armour: "armours",
		items: "items"
	}
};
// src/rulesets/segment-d100/futility.ts
/**
* Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout, its
* fields, its tactic or the field would have to have (docs/rules/segment-d100.md §6 and §7). Undefined where it may be
* legal some day.
*/
function whyNever$1({ rule, list, member, scenario }) {
	const options = scenario.rules.options;
	const everybody = gatherAll$1(scenario);
	const me = everybody.find(({ name }) => name === member.name);
	const { fields } = me;
	const { with: id, at } = rule;
	const isForm = id !== void 0 && FORMS$2.includes(id);
	/** What may come into its hands: its own things, and those of everybody if it takes up any. */
	const isOpenHanded = takesUp(me, everybody);
	const reachable = isOpenHanded ? thingsInPlay() : me.things;
	const named = id === void 0 || isForm ? reachable : reachable.filter((thing) => thing.id === id);
	const actions = {
		attack: () => lacksThing() ?? (isForm ? lacksForm() : id === void 0 ? void 0 : lacksUse(isWeapon, "does no damage")),
		strike: () => lacksMelee() ?? lacksEndFor(named.filter(isMelee$1)),
		fire: () => lacksMissile() ?? lacksShots() ?? lacksEndFor(named.filter(isMissile$1)),
		hurl: () => lacksKind(isHurled, "it has no weapon that can be hurled", "cannot be hurled"),
		brawl: () => lacksForm() ?? lacksEnd(1),
		charge: () => lacksThing() ?? (isForm ? lacksForm() : id === void 0 ? void 0 : lacksMelee()) ?? lacksRun(),
		"leap-attack": () => lacksForm() ?? lacksEnd(2),
		feint: () => lacksMelee() ?? lacksFeint(),
		"break-free": () => lacksEnd(1),
		release: () => grapples(me) ? void 0 : "it never grapples",
		advance: () => lacksEnd(2),
		crawl: () => lacksEnd(2),
		retreat: () => lacksEnd(2),
		"back-pedal": () => lacksEnd(2),
		circle: () => lacksEnd(2),
		evade: () => lacksEnd(2),
		"evade-away": () => lacksEnd(2),
		jump: () => lacksHeights() ?? lacksEnd(1),
		leap: () => lacksLeap(2) ?? lacksEnd(1),
		climb: () => lacksFace() ?? lacksEnd(3),
		rise: () => lacksEnd(1),
		turn: lacksTurns,
		draw: () => lacksThing() ?? lacksCarried() ?? lacksEnd(1),
		sheath: () => lacksThing() ?? lacksEnd(1),
		load: () => lacksLoading() ?? lacksEnd(1),
		drop: lacksThing,
		grab: lacksLying,
		pass: () => lacksAllies() ?? lacksThing(),
		"jump-pass": () => lacksAllies() ?? lacksThing(),
		catch: () => lacksLying() ?? lacksEnd(1)
	};
	const reactions = {
		"opportunity-strike": () => lacksEnd(1),
		turn: lacksTurns,
		parry: () => lacksKind((thing) => !isMissile$1(thing), "it has nothing to parry with", "cannot parry") ?? lacksDefences(),
		block: () => lacksBlock() ?? lacksDefences(),
		dodge: lacksDefences,
		"dodge-away": lacksDefences,
		"acrobatic-dodge": () => lacksSkill("acrobat") ?? lacksDefences(),
		"acrobatic-counter": () => lacksSkill("acrobat") ?? lacksForm() ?? lacksDefences(),
		defend: lacksDefences
	};
	return (at?.startsWith("ally-") === true && at !== "ally-most-wounded" ? lacksAllies() : void 0) ?? (list === "turn" ? actions : reactions)[rule.do]?.();
	function thingsInPlay() {
		const lying = Object.values(scenario.field.legend ?? {}).flatMap(({ item }) => item ?? []);
		return [...everybody.flatMap(({ things }) => things), ...lying.map((each) => findThing(scenario, each))];
	}
	function isWeapon(thing) {
		return isMelee$1(thing) || isMissile$1(thing);
	}
	function lacksAllies() {
		return everybody.some((other) => other !== me && other.party === me.party) ? void 0 : "it has no allies";
	}
	/** Something to have in hand: what is named, or anything. */
	function lacksThing() {
		if (isForm || named.length > 0) return void 0;
		return id === void 0 && rule.do !== "attack" && rule.do !== "charge" ? "it has nothing to handle" : lacksNamed();
	}
	function lacksNamed() {
		return id === void 0 || named.length > 0 ? void 0 : `it has no "${id}"`;
	}
	/** Something that can do what is asked of it. */
	function lacksKind(can, nothing, cannot) {
		if (named.some(can)) return void 0;
		return id === void 0 ? nothing : lacksNamed() ?? `"${id}" ${cannot}`;
	}
	function lacksUse(can, cannot) {
		return lacksKind(can, "it has no weapon", cannot);
	}
	function lacksMelee() {
		return lacksKind(isMelee$1, "it has no weapon that strikes in melee", "cannot strike in melee");
	}
	function lacksMissile() {
		return lacksKind(isMissile$1, "it has no missile weapon", "is no missile weapon");
	}
	/** A missile weapon that is loaded at some time. */
	function lacksShots() {
		const missiles = named.filter(isMissile$1);
		if (isOpenHanded || missiles.some((thing) => isLoadedSomeDay(thing))) return void 0;
		const [{ id: first }] = missiles;
		return missiles.some(hasShots) ? `its ${first} is not loaded, and it never loads it` : `it has no shots for its ${first}`;
	}
	function hasShots(thing) {
		return thing.weapon.ammo !== 0 || hasBundle(thing);
	}
	function hasBundle({ id: missile }) {
		return me.things.some(({ item }) => item?.ammo_for === missile && item.ammo > 0);
	}
	function isLoadedSomeDay(thing) {
		const { load, loaded, ammo } = thing.weapon;
		if (load === 0) return hasShots(thing);
		return loaded && ammo !== 0 || does$1(me, "load") && hasShots(thing);
	}
	function lacksLoading() {
		if (isOpenHanded) return void 0;
		const missing = lacksMissile();
		if (missing !== void 0) return missing;
		const missiles = named.filter((thing) => isMissile$1(thing) && thing.weapon.load > 0);
		if (missiles.length === 0) return `its ${named.find(isMissile$1).id} needs no loading`;
		return missiles.some(hasMoreShots) ? void 0 : `it has no shots for its ${missiles[0].id}`;
	}
	/** More than the one that it may be loaded with. */
	function hasMoreShots(thing) {
		const { loaded, ammo } = thing.weapon;
		return ammo === void 0 || ammo > Number(loaded) || hasBundle(thing);
	}
	/** A grapple takes a free hand (§6.1). */
	function lacksForm() {
		if (id !== "grapple") return void 0;
		return me.held.reduce((hands, index) => hands + bulkOf(me.things[index]).hands, 0) >= 2 && !does$1(me, "drop", "sheath", "hurl", "pass", "jump-pass") ? "it has no hand free, and never empties one" : void 0;
	}
	function lacksFeint() {
		return named.filter(isMelee$1).some((thing) => levelIn(me, skillOf(thing)) > 0) ? void 0 : "its skill is 0, which allows no turn of feint";
	}
	function lacksRun() {
		const { charge_min } = options;
		return fields.move < charge_min ? `it cannot run ${charge_min} yd` : lacksEnd(3);
	}
	/** A leap of so many yards after as long a run as there is time for (§6.6). */
	function lacksLeap(yards) {
		return Math.max(1, Math.floor(3 * fields.running_leap / 4)) < yards ? `with a running leap of ${fields.running_leap} yd it leaps no ${yards} yd` : void 0;
	}
	function lacksHeights() {
		return groundsDrawn().map(({ height = 0 }) => height).some((height) => height !== 0) ? void 0 : "the field is level";
	}
	function lacksFace() {
		return groundsDrawn().some(({ climb }) => climb !== void 0) ? void 0 : "there is nothing to climb on the field";
	}
	function groundsDrawn() {
		const { map = "", legend = {} } = scenario.field;
		return Object.entries(legend).flatMap(([character, ground]) => map.includes(character) ? [ground] : []);
	}
	/** Something that it carries at some time. */
	function lacksCarried() {
		if (isOpenHanded || does$1(me, "sheath")) return void 0;
		const carried = me.things.filter((thing, index) => !me.held.includes(index) && (id === void 0 || thing.id === id));
		if (id !== void 0) return carried.length > 0 ? void 0 : `its "${id}" is in hand from the start`;
		return carried.some(({ weapon }) => weapon !== void 0) ? void 0 : "it carries no weapon besides what is in hand";
	}
	/** Something that may lie somewhere. */
	function lacksLying() {
		const things = thingsInPlay();
		if (id !== void 0) return things.some((thing) => thing.id === id) ? void 0 : `nobody has a "${id}", and none lies on the field`;
		return things.some(({ weapon }) => weapon !== void 0) ? void 0 : "nobody has a weapon, and none lies on the field";
	}
	function lacksTurns() {
		return fields.agl < 4 ? `with AGL ${fields.agl} it cannot turn` : void 0;
	}
	function lacksSkill(skill) {
		return levelIn(me, skill) > 0 ? void 0 : `it has no skill "${skill}"`;
	}
	/** A shield, or the thing named, with the skill that Blocks with it (§7.1). */
	function lacksBlock() {
		const missing = id === void 0 ? lacksKind(({ shield }) => shield !== void 0, "it has no shield", "") : lacksKind((thing) => !isMissile$1(thing), "", "cannot block");
		if (missing !== void 0) return missing;
		const skills = named.filter((thing) => id === void 0 ? thing.shield !== void 0 : true).map((thing) => thing.shield ? skillOf(thing) : "brawling");
		return skills.some((skill) => levelIn(me, skill) > 0) ? void 0 : lacksSkill(skills[0]);
	}
	function lacksDefences() {
		return fields.max_defences + Number(does$1(me, "dodge")) === 0 ? "its max_defences is 0" : lacksEnd(1);
	}
	function lacksEnd(cost) {
		return options.endurance && fields.end < cost ? `it costs END ${cost}, and it has ${fields.end}` : void 0;
	}
	/** An attack with any of these costs END by its size (§4, step 2). */
	function lacksEndFor(things) {
		return lacksEnd(Math.min(...things.map((thing) => Math.max(1, bulkOf(thing).size))));
	}
}
/** Whether it makes holds. */
function grapples({ tactic: { turn, reactions } }) {
	return [...turn, ...reactions].some((rule) => rule.with === "grapple");
}
// src/rulesets/segment-d100/check.ts
/** What the schema cannot say: rules that join several fields (docs/rules/segment-d100.md §2.5). */
function check$1(scenario, placeOf) {
	const members = scenario.parties.flatMap((party) => party.members);
	const rules = Object.values(scenario.tactics).flatMap(({ turn, reactions }) => [...turn, ...reactions]);
	const problems = [
		...checkIds(scenario, placeOf),
		...checkAmmunition(scenario, placeOf),
		...checkLegend(scenario, placeOf),
		...membersByPlace(scenario).flatMap(checkWeapons),
		...members.flatMap((member) => checkSkills$1(member, scenario, placeOf)),
		...rules.flatMap(checkWith)
	];
	return problems.length > 0 ? problems : warnOfFutility(scenario, whyNever$1);
}
const SECTIONS = [
	"weapons",
	"shields",
	"items"
];
const ONE$1 = {
	weapons: "weapon",
	shields: "shield",
	items: "item"
};
const isForm = (id) => FORMS$2.includes(id);
/** Everything that can be in hand has an id of its own. Weapons that are called like a form are refused for all rulesets. */
function checkIds(scenario, placeOf) {
	return SECTIONS.flatMap((section, index) => Object.keys(scenario[section]).flatMap((id) => {
		const place = placeOf(section, id)?.key;
		if (isForm(id)) return [refusal(`"${id}" is a form of brawl, and no ${ONE$1[section]} can be called so`, void 0, place)];
		const other = SECTIONS.slice(0, index).find((each) => Object.hasOwn(scenario[each], id));
		if (other === void 0) return [];
		return [refusal(`"${id}" is a ${ONE$1[other]} and ${aOne(section)}, expected an id of its own`, void 0, place)];
	}));
}
function aOne(section) {
	return section === "items" ? "an item" : `a ${ONE$1[section]}`;
}
function checkAmmunition({ weapons, items }, placeOf) {
	const missiles = Object.keys(weapons).filter((id) => weapons[id].kind === "missile");
	return Object.entries(items).flatMap(([id, item]) => {
		const { ammo_for: weapon } = item;
		if (weapon === void 0 || missiles.includes(weapon)) return [];
		const message = `item "${id}" has shots for "${weapon}", expected a weapon of kind missile`;
		return [refusal(message, suggest(weapon, missiles), placeOf("items", id, "ammo_for")?.value)];
	});
}
/** A cell can have any thing lying in it. */
function checkLegend(scenario, placeOf) {
	const things = SECTIONS.flatMap((section) => Object.keys(scenario[section]));
	return Object.entries(scenario.field.legend ?? {}).flatMap(([character, { item }]) => {
		if (item === void 0 || things.includes(item)) return [];
		const message = `"${item}" lies in cells "${character}", expected the id of a weapon, shield or item`;
		return [refusal(message, didYouMean(item, things), placeOf("field", "legend", character, "item")?.value)];
	});
}
/** The forms stand among the weapons of the vocabulary, but nobody carries one. */
function checkWeapons({ name, fields, place }) {
	return fields.weapons.filter(isForm).map((id) => refusal(`${name} carries "${id}", which everybody has without it`, "leave it out", place));
}
function checkSkills$1(member, scenario, placeOf) {
	const { weapons, shields } = scenario;
	const used = [...Object.entries(weapons).map(([id, weapon]) => skillOf({
		id,
		weapon
	})), ...Object.entries(shields).map(([id, shield]) => skillOf({
		id,
		shield
	}))];
	const known = [.../* @__PURE__ */ new Set([...COMMON_SKILLS, ...used])];
	return Object.keys(member.fields.skills).flatMap((skill) => {
		if (known.includes(skill)) return [];
		const message = `no weapon or shield uses the skill "${skill}"`;
		return [refusal(message, suggest(skill, known), placeOfSkill(skill, member, scenario, placeOf))];
	});
}
/** Where a member's skill is written: in its own entry, else in its template or in what that is based on. */
function placeOfSkill(skill, member, { whole }, placeOf) {
	const { own, template, place } = member;
	if (own?.fields.includes("skills")) return placeOf(...own.path.split(".").map((key) => /^\d+$/.test(key) ? Number(key) - 1 : key), "skills", skill)?.value ?? place;
	const templates = whole.combatants;
	let id = template;
	while (templates[id]?.skills === void 0 && templates[id]?.["based-on"] !== void 0) id = templates[id]["based-on"];
	return placeOf("combatants", id, "skills", skill)?.value ?? place;
}
/** What can only be done with a form of brawl; and with that as well as with a weapon. */
const BRAWLS = [
	"brawl",
	"leap-attack",
	"acrobatic-counter"
];
const ATTACKS = ["attack", "charge"];
/** Forms of brawl and things go with different actions (§9.1). */
function checkWith({ do: deed, with: id, place }) {
	if (id === void 0) return [];
	if (BRAWLS.includes(deed)) {
		if (isForm(id)) return [];
		return [refusal(`"${deed}" takes a form of brawl, found "${id}"`, suggest(id, FORMS$2), place)];
	}
	if (!isForm(id) || ATTACKS.includes(deed)) return [];
	const what = deed === "strike" || deed === "fire" || deed === "hurl" ? "a weapon or item" : "a thing";
	const hint = deed === "strike" ? `write { do: brawl, with: ${id} }` : void 0;
	return [refusal(`"${deed}" takes ${what}, found the form of brawl "${id}"`, hint, place)];
}
// src/rulesets/segment-d100/help.ts
/** What tactics may say, in a line each; docs/rules/segment-d100.md §6, §7 and §9 have it in full. */
const help$1 = {
	actions: {
		attack: "fires, strikes or brawls, as what is in hand allows (2 quarters)",
		strike: "strikes with a melee weapon in hand (2 quarters)",
		fire: "fires a missile weapon in hand that is loaded (2 quarters)",
		hurl: "hurls a weapon or item in hand (2 quarters)",
		brawl: "fists, a knock-down or a grapple (2 quarters)",
		charge: "runs straight at the foe and attacks: more to hit and more damage, and a price until its next turn (4 quarters)",
		"leap-attack": "runs and leaps straight at the foe, and brawls (4 quarters)",
		aim: "aims at the foe: takes points off range, weather, cover, stance and dark (4 quarters)",
		feint: "feints at the foe: points for the blow that follows (4 quarters)",
		dodge: "one more defence in each segment until its next turn (4 quarters)",
		"break-free": "tries to get out of a hold (2 quarters)",
		release: "lets go of whom it holds",
		advance: "walks toward the target, until it can attack from there",
		crawl: "the same kneeling or prone; may surprise",
		retreat: "walks away from the target",
		"back-pedal": "walks away from the target without turning",
		circle: "walks around the target, toward its rear, without turning",
		evade: "walks toward the target, evading until its next turn; at self: evades in place (1 quarter)",
		"evade-away": "walks away from the target, evading until its next turn",
		jump: "jumps up or down a ledge on the way to the target; at self: up the highest ledge beside it (1 quarter)",
		leap: "leaps toward the target, over whatever is between (1 quarter)",
		climb: "climbs a face on the way to the target (1 quarter or more)",
		kneel: "kneels (1 quarter)",
		"lie-down": "lies down (1 quarter)",
		rise: "from prone to kneeling, from kneeling to standing (1 quarter)",
		turn: "turns toward the target, as far as its turns allow",
		wait: "waits: takes its turn between two actions of others",
		rest: "wins END back (4 quarters)",
		draw: "takes a carried thing in hand; without with, a weapon (1 quarter)",
		sheath: "puts away a thing in hand (4 quarters)",
		load: "loads a missile weapon in hand, for as many quarters as are left and it takes",
		drop: "drops a thing in hand",
		grab: "takes up a thing that lies near; without with, a weapon (1 quarter)",
		pass: "hands or tosses a thing to an ally (1 quarter)",
		"jump-pass": "tosses a thing to an ally over the heads of foes (1 quarter)",
		catch: "dives for a thing that has fallen in this segment (4 quarters)"
	},
	reactions: {
		"opportunity-strike": "strikes a foe who is about to step out of a cell in its reach; uses up its turn",
		turn: "turns toward an attacker at its side or rear, before it defends",
		catch: "catches what an ally tosses to it, snatches what foes toss past it, or catches an ally who falls",
		parry: "parries with a thing in hand: in melee, from the front",
		block: "blocks with a shield, missiles too, or with the thing named by with: from the front; what it blocks with takes part of the damage",
		dodge: "dodges, from the front or a side; missiles only while evading",
		"dodge-away": "dodges, and steps to its side or rear",
		"acrobatic-dodge": "dodges by the whole of its skill as an acrobat, and tumbles away",
		"acrobatic-counter": "the same in melee, and brawls back; uses up its turn",
		defend: "the best of block, parry and dodge"
	},
	selectors: { "ally-unarmed": "the nearest ally without a ready weapon" },
	columns: {
		health: "hit points left, as a share of those at the start",
		hp: "hit points left",
		end: "END left",
		engaged: "it or a foe can reach the other",
		foes_engaged: "foes it is engaged with",
		acted: "its turn of this segment is over",
		waiting: "it waits",
		standing: "it stands upright",
		kneeling: "it kneels",
		prone: "it lies prone",
		held: "somebody holds it",
		holding: "it holds somebody",
		climbing: "it is on a face",
		evading: "it evades",
		armed: "it has a ready weapon",
		loaded: "its ready weapon is a missile weapon that can be fired",
		quarters: "quarters left in its turn of this segment",
		defences: "defences left in this segment",
		turns: "steps of 45° that it can still turn in this segment",
		reach: "reach of its ready melee weapon, in yards, else 1",
		range: "range of its ready weapon, in yards; 0 if it is no missile weapon",
		height: "height of its cell, or on a face, in feet",
		cover: "cover of its cell in quarters, 0 to 4, its stance included",
		aim: "points of aim it has, whomever they are for",
		feint: "turns of feint it has, whomever they are for",
		field: "where the other of the two stands for this one: 0 front, 1 side, 2 rear"
	},
	names: {
		ranged: "in defences: the attack is a shot or a throw; elsewhere false",
		chance: "chance of the considered attack to hit"
	}
};
// src/rulesets/segment-d100/plan/accounts.ts
/**
* What attacks are counted under.
*
* @param things by kind; forms of brawl have their ids only
*/
function openAccounts$1(bearers, things) {
	const list = [];
	const known = /* @__PURE__ */ new Map();
	const open = (account) => {
		const key = JSON.stringify(account);
		if (!known.has(key)) known.set(key, list.push(account) - 1);
		return known.get(key);
	};
	const of = new Int32Array((counted$2.length + 1) * bearers.length * things.length);
	for (const [combatant, bearer] of bearers.entries()) {
		const takes = takesUp(bearer, bearers);
		for (const [kind, thing] of things.entries()) {
			if (!mayUse(bearer, thing, kind, takes)) continue;
			const at = combatant * things.length + kind;
			const own = open({
				combatant,
				id: thing.id
			});
			of[4 * bearers.length * things.length + at] = own;
			for (const { under, as, canComeUp } of counted$2) of[under * bearers.length * things.length + at] = canComeUp({
				bearer,
				thing,
				kind
			}) ? open({
				combatant,
				id: thing.id,
				circumstance: as
			}) : own;
		}
	}
	return {
		list,
		of
	};
}
/** Whether somebody may ever attack with a kind of thing, or in a form. */
function mayUse(bearer, thing, kind, takes) {
	if (kind === 0) return true;
	if (kind < 3) {
		const byDefault = does$1(bearer, "leap-attack") || bearer.tactic.reactions.some((rule) => rule.do === "acrobatic-counter");
		return names(bearer, thing.id) || kind === 1 && byDefault;
	}
	if (!isMelee$1(thing) && !isMissile$1(thing)) return false;
	return takes || bearer.things.some(({ id }) => id === thing.id);
}
// src/rulesets/segment-d100/plan/kinds.ts
/** A sum of the numbers of a combatant, and of an option, as everything here is worked out. */
function modifierOf(options, attribute) {
	return attribute - options.mod_base;
}
/** The Level of Ability of a skill level: rounded up (§1). */
function abilityOf({ loa_step, loa_max }, level) {
	return Math.min(loa_max, Math.ceil(level / loa_step));
}
/** The ids of all things in play, after the forms of brawl: their places are the numbers of kinds. */
function kindIds(bearers, lying) {
	return [.../* @__PURE__ */ new Set([
		...FORMS$2,
		...bearers.flatMap(({ things }) => things.map(({ id }) => id)),
		...lying
	])];
}
/** Kinds of things, and what everybody makes of each. By kind, or by combatant × kinds + kind. */
function planKinds(scenario, bearers, ids) {
	const options = scenario.rules.options;
	const things = ids.map((id, kind) => kind < 3 ? { id } : findThing(scenario, id));
	const isForm = (kind) => kind < 3;
	const column = (of) => Int32Array.from(things, of);
	const bulk = (of) => column((thing, kind) => isForm(kind) ? 0 : of(bulkOf(thing)));
	const skills = [...new Set(things.map((thing, kind) => isForm(kind) ? "brawling" : skillOf(thing)))];
	const each = (of) => Int32Array.from(bearers.flatMap((bearer) => things.map((thing, kind) => of(bearer, thing, kind))));
	const level = (bearer, thing, kind) => levelIn(bearer, isForm(kind) ? "brawling" : skillOf(thing));
	const strength = ({ fields }) => modifierOf(options, fields.str);
	const coordination = ({ fields }) => modifierOf(options, fields.crd);
	const ofThing = (of) => each((bearer, thing, kind) => isForm(kind) ? 0 : of(bearer, bulkOf(thing)));
	return {
		count: ids.length,
		/** 1 if it stands among the weapons, strikes in melee, is fired, can be hurled, is a shield. */
		weapon: column(({ weapon }) => Number(weapon !== void 0)),
		melee: column((thing, kind) => Number(isForm(kind) || isMelee$1(thing))),
		missile: column((thing) => Number(isMissile$1(thing))),
		hurled: column((thing) => Number(isHurled(thing))),
		shield: column(({ shield }) => Number(shield !== void 0)),
		/** Cells that it reaches in melee; 0 for what does not strike. */
		reach: column((thing, kind) => isForm(kind) ? 1 : isMelee$1(thing) ? thing.weapon?.reach ?? 1 : 0),
		hands: bulk(({ hands }) => hands),
		size: bulk(({ size }) => size),
		/** Quarters to load it; 0: it needs none. */
		load: column(({ weapon }) => weapon?.load ?? 0),
		/** The kind that it has shots for, or -1. */
		ammoFor: column(({ item }) => item?.ammo_for === void 0 ? -1 : ids.indexOf(item.ammo_for)),
		/** The number of its skill, for the limits of parries. */
		skill: column((thing, kind) => skills.indexOf(isForm(kind) ? "brawling" : skillOf(thing))),
		skills: skills.length,
		/** Attack Value before circumstances (§4, step 4). */
		av: each((bearer, thing, kind) => {
			return level(bearer, thing, kind) + (thing.weapon?.av ?? 0) + (kind === 1 || kind === 2 ? strength(bearer) : coordination(bearer));
		}),
		/** The skill level alone, and its Level of Ability: how many turns of feint, how many parries if above 1. */
		level: each(level),
		ability: each((bearer, thing, kind) => abilityOf(options, level(bearer, thing, kind))),
		/** DV of a Parry with it, and of a Block (§7.1); how many Blocks of a segment. */
		parryDv: each((bearer, thing, kind) => {
			const { weapon, shield } = thing;
			return level(bearer, thing, kind) + coordination(bearer) + (weapon?.parry ?? shield?.parry ?? 0);
		}),
		blockDv: each((bearer, thing) => {
			if (thing.shield) return levelIn(bearer, skillOf(thing)) + strength(bearer) + thing.shield.block;
			return levelIn(bearer, "brawling") + strength(bearer);
		}),
		blocks: each((bearer, thing) => abilityOf(options, levelIn(bearer, thing.shield ? skillOf(thing) : "brawling"))),
		/** Yards that it is fired, or hurled. */
		range: each(({ fields }, thing) => isMissile$1(thing) || isHurled(thing) ? thing.weapon?.range ?? fields.throw_range : 0),
		/** Damage of bearing its weight, and of one too heavy (§6.4); 1 if it is too heavy; END of catching it. */
		burden: ofThing(({ fields }, { weight }) => 4 * weight > fields.enc ? Math.floor(weight / 10) : 0),
		crush: ofThing((_, { weight, size }) => Math.floor(weight / 10) + size),
		tooHeavy: ofThing(({ fields }, { weight }) => Number(2 * weight > fields.enc)),
		catchEnd: ofThing(({ fields }, { weight }) => Number(weight > fields.enc * options.zero_enc + 1e-9))
	};
}
/** The damage dice of a kind; none for what does none. */
function damageDice(scenario, id, kind) {
	if (kind === 0) return scenario.rules.options.fists;
	if (kind < 3) return NO_DICE;
	const { weapon, item } = findThing(scenario, id);
	return weapon?.damage ?? item?.damage ?? NO_DICE;
}
const NO_DICE = {
	count: 0,
	sides: 0,
	constant: 0
};
// src/rulesets/segment-d100/plan/attacks.ts
/** Quarters of speed that add to the damage of charges and leap attacks: 0 to 4. */
const SPEEDS = 5;
/**
* What comes of every way of attacking, each family of equal ways once. A *blow* is damage dice with what strength adds; a
* family is a blow at a speed, on armour, through what a Block takes off.
*/
function planAttacks$1(scenario, bearers, ids, kinds) {
	const options = scenario.rules.options;
	const blows = [];
	const knownBlows = /* @__PURE__ */ new Map();
	const blow = (damage, bonus) => {
		const key = JSON.stringify([damage, bonus]);
		if (!knownBlows.has(key)) knownBlows.set(key, blows.push({
			damage,
			bonus
		}) - 1);
		return knownBlows.get(key);
	};
	/** By 2 × (combatant × kinds + kind), plus 1 for missiles, to which strength adds nothing (§4, step 5). */
	const blowOf = Int32Array.from(bearers.flatMap(({ fields }) => ids.flatMap((id, kind) => {
		const dice = damageDice(scenario, id, kind);
		const bonus = kind === 1 || kind === 2 ? 0 : Math.floor(modifierOf(options, fields.str) / options.damage_step);
		return [blow(dice, bonus), blow(dice, 0)];
	})));
	const armours = [...new Set(bearers.map(({ armour }) => armour?.dr ?? 0))];
	const somebodyBlocks = bearers.some((bearer) => answers(bearer, "block", "defend"));
	const sizes = [...kinds.size].filter((size, kind) => size > 0 && kinds.missile[kind] === 0);
	const blocks = [.../* @__PURE__ */ new Set([0, ...somebodyBlocks ? sizes : []])];
	const speeds = bearers.some((bearer) => does$1(bearer, "charge", "leap-attack")) ? SPEEDS : 1;
	const families = [];
	const known = /* @__PURE__ */ new Map();
	const familyOf = new Int32Array(blows.length * speeds * armours.length * blocks.length);
	for (let at = 0; at < familyOf.length; at++) {
		const block = at % blocks.length;
		const armour = Math.floor(at / blocks.length) % armours.length;
		const speed = Math.floor(at / (blocks.length * armours.length)) % speeds;
		const { damage, bonus } = blows[Math.floor(at / (blocks.length * armours.length * speeds))];
		const family = {
			damage,
			bonus: bonus + speed,
			dr: armours[armour],
			block: blocks[block]
		};
		const key = JSON.stringify(family);
		if (!known.has(key)) known.set(key, families.push(family) - 1);
		familyOf[at] = known.get(key);
	}
	return {
		blowOf,
		/** ((blow × speeds + speed) × armours + armour) × blocks + block: the family of `tables`. */
		familyOf,
		speeds,
		armours: armours.length,
		blocks: blocks.length,
		/** By combatant: its armour; by size of a thing: what a Block with it takes off. */
		armourOf: Int32Array.from(bearers, ({ armour }) => armours.indexOf(armour?.dr ?? 0)),
		blockOf: Int32Array.from({ length: 11 }, (_, size) => Math.max(0, blocks.indexOf(size))),
		/** By family: what it is made of, for what is rolled die by die. */
		damage: families.map(({ damage }) => damage),
		bonus: Int32Array.from(families, ({ bonus }) => bonus),
		dr: Int32Array.from(families, ({ dr }) => dr),
		block: Int32Array.from(families, ({ block }) => block),
		...buildTables$2(families)
	};
}
// src/rulesets/segment-d100/plan/combatants.ts
/** What is true of a combatant whatever it has in hand, column by column (docs/rules/segment-d100.md §2.2). */
function planCombatants$1(options, bearers) {
	const column = (of) => Int32Array.from(bearers, (bearer) => of(bearer.fields, bearer));
	const modifier = (attribute) => modifierOf(options, attribute);
	const quarter = (number) => Math.floor(number / 4);
	return {
		/** Hit points as dice: count, sides, constant. */
		hpCount: column(({ hp }) => hp.count),
		hpSides: column(({ hp }) => hp.sides),
		hpConstant: column(({ hp }) => hp.constant),
		/** END at the start and at most. */
		endMost: column(({ end }) => end),
		/** Added to its initiative roll. */
		initiative: column(({ awa, initiative }) => modifier(awa) + initiative),
		/** Yards of a segment; steps of 45° of a segment. */
		move: column(({ move }) => move),
		turns: column(({ agl }) => 2 * quarter(agl)),
		maxDefences: column(({ max_defences }) => max_defences),
		/** DVs of a Dodge, of an Acrobatic Dodge, of one who evades and cannot defend (§4 and §7.1). */
		dodgeDv: column(({ agl }, bearer) => modifier(agl) + quarter(levelIn(bearer, "acrobat"))),
		acrobaticDv: column(({ agl }, bearer) => modifier(agl) + levelIn(bearer, "acrobat")),
		unawareDv: column(({ agl }, bearer) => modifier(agl) + quarter(levelIn(bearer, "savvy"))),
		/** Acrobatic defences of a segment; cells of a tumble at most. */
		acrobatics: column((_, bearer) => abilityOf(options, levelIn(bearer, "acrobat"))),
		tumble: column(({ str }, bearer) => Math.max(0, Math.min(abilityOf(options, levelIn(bearer, "acrobat")), modifier(str)))),
		/** Points of a turn of aim. */
		aim: column(({ awa }) => Math.max(1, modifier(awa))),
		/** What it wrestles with; what it catches with; what it leaps with; what it climbs with. */
		wrestling: column(({ str }, bearer) => levelIn(bearer, "brawling") + modifier(str)),
		catching: column(({ crd }, bearer) => Math.max(levelIn(bearer, "juggling"), levelIn(bearer, "brawling")) + modifier(crd)),
		landing: column(({ agl }, bearer) => levelIn(bearer, "acrobat") + modifier(agl)),
		climbing: column(({ agl }, bearer) => levelIn(bearer, "climb") + modifier(agl)),
		/** Feet that it climbs in a segment, by hands and feet and hanging free (§6.8). */
		rate: column(({ crd }, bearer) => rateOf(bearer, crd)),
		freeRate: column(({ str }, bearer) => rateOf(bearer, str)),
		/** The coordination by which a throw may be missed before it hurts. */
		crd: column(({ crd }) => crd),
		/** By band (short, medium, long): END of a throw, damage of one caught badly: combatant × 3 + band. */
		throwing: Int32Array.from(bearers.flatMap(({ fields: { str } }) => [
			quarter(str),
			Math.floor(str / 2),
			str
		])),
		throwRange: column(({ throw_range }) => throw_range),
		runningLeap: column(({ running_leap }) => running_leap),
		/** How tall, in inches; cells within which it grabs and hands over. */
		height: column(({ height }) => height),
		grab: column(({ height }) => Math.max(1, Math.floor(height / 36))),
		/** Inches that it jumps or leaps up; that it drops safely (§6.2). */
		rise: column(({ agl }) => 12 * quarter(agl)),
		safeDrop: column(({ agl }, bearer) => 12 * Math.min(agl, Math.floor(agl / 2) + quarter(levelIn(bearer, "acrobat")))),
		/** Damage that it does to an ally who catches it as it falls. */
		burden: column(({ weight }) => Math.floor(weight / 10)),
		dr: column((_, { armour }) => armour?.dr ?? 0)
	};
}
function rateOf(bearer, attribute) {
	const { str, agl } = bearer.fields;
	const level = levelIn(bearer, "climb");
	const rate = Math.floor(attribute / 4) + (level > 0 ? Math.floor(level / 2) : 0);
	return Math.max(1, Math.min(rate, Math.max(str, agl)));
}
// src/rulesets/segment-d100/plan/options.ts
/** The options that a fight looks up; others have gone into the columns. */
function planOptions$1(options) {
	return {
		base: options.base,
		minChance: options.min_chance,
		maxChance: options.max_chance,
		initiative: options.initiative,
		openDv: options.open_dv,
		mediumDv: options.range_medium_dv,
		longDv: options.range_long_dv,
		/** By quarters of cover, 0 to 3. */
		coverDv: Int32Array.of(0, options.cover_quarter_dv, options.cover_half_dv, options.cover_three_quarter_dv),
		darkDv: options.dark_dv,
		weatherDv: options.weather_dv,
		kneeling: options.kneeling,
		prone: options.prone,
		heightAv: options.height_av,
		heightStep: options.height_step,
		chargeAv: options.charge_av,
		chargeDv: options.charge_dv,
		chargeMin: options.charge_min,
		feintAv: options.feint_av,
		heldSize: options.held_size,
		fallDamage: options.fall_damage,
		fallStep: options.fall_step,
		interceptDv: options.intercept_dv,
		/** Whether anything costs END. */
		endurance: options.endurance,
		restEnd: options.rest_end
	};
}
// src/rulesets/segment-d100/plan/reads.ts
/**
* What of a battle's memory anything depends on in this scenario (simplify.ts); what is not named here always is. Found
* by asking of each column which rules read it, and of each of these rules whether the scenario has a use for it: an
* action or a selector that no tactic names, a condition that none has.
*/
function planReads$1(options, bearers, maxRounds) {
	const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions]);
	const conditions = rules.flatMap(({ when }) => when === void 0 ? [] : [when]);
	const does = (...actions) => rules.some((rule) => actions.includes(rule.do));
	const aims = (...selectors) => rules.some(({ at }) => at !== void 0 && selectors.includes(at));
	const asks = (...columns) => conditions.some((condition) => columns.some((column) => asksFor$1(condition, column)));
	return {
		hpMax: asks("health") || aims("most-wounded", "ally-most-wounded"),
		end: options.endurance || asks("end"),
		quarters: asks("quarters"),
		/** Whether they are read whomever they are for. */
		aim: asks("aim"),
		feint: asks("feint"),
		/** Whether anybody takes up what lies on the ground; draws what it carries. */
		ground: does("grab", "catch"),
		carried: does("draw", "load"),
		/** Whose last target is read. */
		lastTarget: Int32Array.from(bearers, ({ tactic: { turn } }) => Number(turn.some(({ at }) => at === "same"))),
		/** From this round on all rounds are alike, but for the last; at least 1. */
		lastRound: Math.min(maxRounds, Math.max(1, ...conditions.map(lastRoundIn$1)))
	};
}
// src/rulesets/segment-d100/plan/shape.ts
/**
* How many entries the columns of the memory have (columns.ts); those of rules that nobody's tactic can make use of stay
* empty.
*/
function planShape$1(bearers, things, skills) {
	const combatants = bearers.length;
	const somebody = (is) => bearers.some(is) ? combatants : 0;
	return {
		combatants,
		things,
		/** Skills of things, by which parries are counted. */
		skills,
		/** Combatants, or 0 where nobody aims, … */
		aimers: somebody((bearer) => does$1(bearer, "aim")),
		/** … feints, … */
		feinters: somebody((bearer) => does$1(bearer, "feint")),
		/** … grapples, … */
		wrestlers: somebody((bearer) => names(bearer, "grapple")),
		/** … climbs, … */
		climbers: somebody((bearer) => does$1(bearer, "climb")),
		/** … waits, … */
		waiters: somebody((bearer) => does$1(bearer, "wait")),
		/** … or tumbles. */
		tumblers: somebody((bearer) => answers(bearer, "acrobatic-dodge", "acrobatic-counter"))
	};
}
// src/rulesets/segment-d100/plan/tactics.ts
function deedsOf$1(bearers) {
	return listDeeds(bearers.map((bearer) => actionsOf$1(bearer, bearers)));
}
/** What its turns are counted by (§4.1): what its tactic does, what `attack` can become, what its reactions use up. */
function actionsOf$1(bearer, everybody) {
	const { tactic, things } = bearer;
	const deeds = deedNames(vocabulary$1);
	const takes = takesUp(bearer, everybody);
	const attacks = [
		...takes || things.some(isMelee$1) ? [1] : [],
		...takes || things.some(isMissile$1) ? [2] : [],
		4
	];
	const inTurn = tactic.turn.flatMap((rule) => rule.do === "attack" ? attacks : [deeds.indexOf(rule.do)]);
	const inReaction = tactic.reactions.flatMap((rule) => {
		return vocabulary$1.turnReactions.includes(rule.do) || rule.do === "catch" ? [deeds.indexOf(rule.do)] : [];
	});
	return [.../* @__PURE__ */ new Set([
		...inTurn,
		...inReaction,
		27
	])];
}
/** Every list of rules as a program, and what its rules stand for. What `with` names in one is a kind. */
function planTactics$1(options, bearers, ids, deeds) {
	const argumentOf = (rule) => {
		if (rule.with === void 0) return -1;
		const kind = ids.indexOf(rule.with);
		return kind < 0 ? ids.length : kind;
	};
	const { lists, reads } = compileLists(bearers.map(({ tactic }) => tactic), vocabulary$1, {
		argumentOf,
		reactionArgumentOf: argumentOf
	});
	return {
		...lists,
		/**
		* Whether rounds can be memoised (battle/memoised-rounds.ts): no decision depends on hit points, on the segment's
		* number, or on chance, and nothing is rolled in a segment but its order and attacks.
		*/
		foreseeable: isForeseeable$1(options, bearers, reads),
		/** Whether anybody may knock down or grapple, by which the course of a battle depends on what hits. */
		grips: bearers.some(mayGrip),
		/** By combatant: the moments at which it may react, bit by bit (`MOMENT`). */
		moments: Int32Array.from(bearers, momentsOf$1),
		/** By combatant × deeds + deed: its number, or -1. */
		deedOf: deedsByAction(deeds, bearers.length, 38)
	};
}
function mayGrip(bearer) {
	return names(bearer, "knock-down") || names(bearer, "grapple") || does$1(bearer, "leap-attack") || answers(bearer, "acrobatic-counter");
}
/** Columns that no condition may read if rounds are to be memoised: they change without the state changing. */
const UNFORESEEABLE$1 = [
	"my.hp",
	"my.health",
	"target.hp",
	"target.health"
];
const BY_HIT_POINTS_OR_CHANCE$1 = [
	"weakest",
	"strongest",
	"most-wounded",
	"random",
	"ally-most-wounded"
];
/** What rolls other dice than an attack's, or may. */
const BY_DICE$1 = [
	"break-free",
	"jump",
	"leap",
	"climb",
	"leap-attack",
	"pass",
	"jump-pass",
	"catch"
];
function isForeseeable$1(options, bearers, reads) {
	if (bearers.length !== 2 || options.min_chance > options.max_chance) return false;
	if (reads.some((name) => UNFORESEEABLE$1.includes(name) || name === "round" || name === "kill_chance")) return false;
	return bearers.every(({ tactic }) => tactic.turn.every((rule) => isRollFree(rule, bearers)));
}
/** Nobody breaks free where nobody grapples, nor catches where nobody tosses. */
function isRollFree(rule, bearers) {
	if (rule.at !== void 0 && BY_HIT_POINTS_OR_CHANCE$1.includes(rule.at) && bearers.length > 2) return false;
	if (rule.do !== "break-free") return !BY_DICE$1.includes(rule.do);
	return !bearers.some(({ tactic }) => tactic.turn.some(({ with: form }) => form === "grapple"));
}
const DEFENCES = 7;
/** The moments at which a combatant may react (§7). */
function momentsOf$1({ tactic: { reactions } }) {
	return reactions.reduce((moments, rule) => {
		if (rule.do === "opportunity-strike") return moments | 8;
		if (rule.do === "catch") return moments | 48;
		return moments | DEFENCES;
	}, 0);
}
// src/rulesets/segment-d100/plan/things.ts
/**
* Every thing of a battle, and where it is at the start: loadouts in the order of combatants, then what lies on the map
* in reading order. Things that nobody has keep their places in the battle; none is ever added.
*/
function planThings$1(bearers, lying, ids) {
	const all = [...bearers.flatMap(({ things, held }, combatant) => things.map((thing, index) => ({
		thing,
		holder: combatant,
		where: held.includes(index) ? 1 : 2
	}))), ...lying.map(({ thing, cell }) => ({
		thing,
		holder: cell,
		where: 3
	}))];
	const column = (of) => Int32Array.from(all, of);
	/** A shot that it is loaded with has been taken out of its ammunition. */
	const isLoaded = ({ weapon }) => weapon?.loaded === true && weapon.load > 0 && weapon.ammo !== 0;
	return {
		count: all.length,
		/** The number of its kind. */
		kind: column(({ thing }) => ids.indexOf(thing.id)),
		/** `WHERE` at the start; whose, or in which cell; the order among what is there. */
		where: column(({ where }) => where),
		holder: column(({ holder }) => holder),
		rank: column((_, index) => index),
		loaded: column(({ thing }) => Number(isLoaded(thing))),
		/** Shots of its own; -1 is unlimited. */
		shots: column(({ thing }) => {
			const { weapon, item } = thing;
			if (item) return item.ammo;
			return weapon?.ammo === void 0 ? -1 : weapon.ammo - Number(isLoaded(thing));
		})
	};
}
// src/rulesets/segment-d100/plan/data.ts
/**
* The constants of a scenario under segment-d100, in numbers: what `fighter.ts` reads. Distances are in cells, which are
* yards, heights in inches. By combatant unless said otherwise; a *kind* is a form of brawl or an id of things.
*/
function planData$1(scenario, bearers, ids, { field, lying }, accounts, deeds) {
	const options = scenario.rules.options;
	const kinds = planKinds(scenario, bearers, ids);
	const things = planThings$1(bearers, lying, ids);
	return {
		/** Also tells which rules the scenario has a use for. */
		shape: planShape$1(bearers, things.count, kinds.skills),
		/** By (circumstance (`UNDER`) × combatants + combatant) × kinds + kind: the account of such an attack. */
		accounts,
		options: planOptions$1(options),
		field,
		kinds,
		things,
		combatants: planCombatants$1(options, bearers),
		attacks: planAttacks$1(scenario, bearers, ids, kinds),
		tactics: planTactics$1(options, bearers, ids, deeds),
		reads: planReads$1(options, bearers, scenario.run.maxRounds)
	};
}
// src/rulesets/segment-d100/plan/walks.ts
function planWalks(scenario, map, bearers) {
	const combatants = planCombatants$1(scenario.rules.options, bearers);
	const isLevel = map.ground.every(({ height = 0, stairs }) => height === 0 && stairs === void 0);
	const keys = [];
	const walkers = [];
	const walkerOf = Int32Array.from(bearers, (bearer, index) => {
		const walker = walkerFor(bearer, combatants, index);
		const key = isLevel ? "" : JSON.stringify(walker);
		const known = keys.indexOf(key);
		if (known >= 0) return known;
		walkers.push(walker);
		return keys.push(key) - 1;
	});
	const planned = walkers.map((walker) => planEdges(map, walker));
	return {
		walkerOf,
		edges: planned.map(({ edges }) => edges),
		detours: planned.map(({ detours }) => detours),
		walks: planned.map(({ edges, detours }) => planFarWalks(map.columns, yardsOf(edges, detours)))
	};
}
function walkerFor(bearer, combatants, index) {
	const move = combatants.move[index];
	return {
		height: combatants.height[index],
		move,
		tall: Math.ceil(move / Math.max(1, Math.floor(bearer.fields.agl / 4))),
		rise: combatants.rise[index],
		rate: combatants.rate[index],
		freeRate: combatants.freeRate[index],
		climbs: does$1(bearer, "climb"),
		jumps: does$1(bearer, "jump")
	};
}
function planEdges({ columns, rows, ground }, walker) {
	const edges = new Int32Array(new SharedArrayBuffer(32 * ground.length));
	const detours = new Int32Array(new SharedArrayBuffer(32 * ground.length));
	const isOpen = (column, row) => column >= 0 && column < columns && row >= 0 && row < rows && !ground[row * columns + column].wall;
	for (const [cell, from] of ground.entries()) {
		const column = cell % columns;
		const row = Math.floor(cell / columns);
		if (from.wall) continue;
		for (const [step, [right, down]] of DIRECTIONS.entries()) {
			if (!isOpen(column + right, row + down)) continue;
			if (!isOpen(column + right, row) || !isOpen(column, row + down)) continue;
			const to = ground[cell + down * columns + right];
			const edge = edgeBetween(from, to, walker);
			edges[8 * cell + step] = edge;
			const climb = edge & 8192 && walker.climbs ? climbYards(from, to, walker) : 0;
			const jump = edge & 16384 && walker.jumps ? Math.ceil(walker.move / 4) : 0;
			detours[8 * cell + step] = climb > 0 && jump > 0 ? Math.min(climb, jump) : climb + jump;
		}
	}
	return {
		edges,
		detours
	};
}
/** A wound-up edge of §8.2: how it is walked, climbed, jumped. */
function edgeBetween(from, to, { height: tall, rise: reach, tall: tallYards }) {
	const difference = (to.height ?? 0) - (from.height ?? 0);
	const stairs = Math.max(from.stairs ?? 0, to.stairs ?? 0);
	const rise = stairs > 0 ? stairs : Math.abs(difference);
	const plain = to.rough ? 2 : 1;
	let edge = 0;
	if (rise === 0) edge = 512 | plain;
	else if (4 * rise < tall) {
		const comfortable = 3 * Math.floor(tall / 24 + .5);
		edge = 1536 | plain + Math.max(0, Math.floor((rise - comfortable) / 3));
	} else if (4 * rise < 3 * tall) {
		const isVery = difference >= 0 && 2 * rise >= tall;
		edge = 512 | tallYards | (isVery ? 4096 : 2048);
	}
	const climbs = from.climb !== void 0 || to.climb !== void 0;
	if (climbs && difference !== 0 && 4 * rise >= 3 * tall) edge |= 8192;
	if (!climbs && stairs === 0 && 4 * Math.abs(difference) >= tall && difference <= reach) edge |= 16384;
	return edge;
}
/** A face hangs free if that of the cell with the higher DV does; of equal ones if either does. */
function climbYards(from, to, { move, rate, freeRate }) {
	const inches = Math.abs((to.height ?? 0) - (from.height ?? 0));
	const one = from.climb;
	const other = to.climb;
	const isFree = one && other && one.dv === other.dv ? one.free || other.free : (one && (!other || one.dv > other.dv) ? one : other).free;
	return Math.ceil(move * inches / (12 * (isFree ? freeRate : rate)));
}
/** By cell × 8 + step: yards that it counts as in walking distances, 0 where it does not belong to them. */
function yardsOf(edges, detours) {
	return edges.map((edge, at) => {
		const walked = edge & 512 ? edge & 511 : 0;
		const detour = detours[at];
		return walked > 0 && detour > 0 ? Math.min(walked, detour) : walked + detour;
	});
}
// src/rulesets/segment-d100/plan/field.ts
const QUARTERS$1 = {
	none: 0,
	quarter: 1,
	half: 2,
	"three-quarter": 3,
	full: 4
};
/** A drawn map, or the open field of §8.1. */
function planField$1(scenario, bearers) {
	const field = scenario.field;
	return field.map === void 0 ? planOpenField$1(field, bearers) : planDrawnField$1(scenario, field, field.map, bearers);
}
/** The ids of things that lie on the map, in reading order. */
function lyingIds({ map, legend }) {
	if (map === void 0) return [];
	return readMap(map, legend).ground.flatMap(({ item }) => item === void 0 ? [] : [item]);
}
function planDrawnField$1(scenario, { legend = {} }, text, bearers) {
	const drawn = readMap(text, legend);
	const { ground } = drawn;
	const { field, cells, cellOf } = measureField(drawn, (map) => ({
		...planWalls(map),
		...planWalks(scenario, map, bearers)
	}), bearers);
	const fill = (make, is, of) => {
		if (!ground.some(is)) return make(0);
		const values = make(field.cells);
		for (const [number, each] of ground.entries()) values[cellOf(number)] = of(each);
		return values;
	};
	const bytes = (length) => new Uint8Array(length);
	const ints = (length) => new Int32Array(length);
	return {
		field: {
			...field,
			dark: fill(bytes, ({ dark }) => dark === true, ({ dark }) => Number(dark === true)),
			cover: fill(bytes, ({ cover = "none" }) => cover !== "none", ({ cover = "none" }) => QUARTERS$1[cover]),
			height: fill(ints, ({ height = 0 }) => height !== 0, ({ height = 0 }) => height),
			face: fill(ints, ({ climb }) => climb !== void 0, ({ climb }) => climb?.dv ?? 1e3),
			free: fill(bytes, ({ climb }) => climb !== void 0, ({ climb }) => Number(climb?.free === true))
		},
		cells,
		lying: [...ground.entries()].flatMap(([number, { item }]) => item === void 0 ? [] : [{
			thing: findThing(scenario, item),
			cell: cellOf(number)
		}])
	};
}
function planOpenField$1(layout, bearers) {
	const { field, cells } = layOutField(layout, bearers);
	return {
		field: {
			...field,
			dark: /* @__PURE__ */ new Uint8Array(0),
			cover: /* @__PURE__ */ new Uint8Array(0),
			height: /* @__PURE__ */ new Int32Array(0),
			face: /* @__PURE__ */ new Int32Array(0),
			free: /* @__PURE__ */ new Uint8Array(0)
		},
		cells,
		lying: []
	};
}
// src/rulesets/segment-d100/plan.ts
/** Turns a checked scenario into numbers (docs/rules/segment-d100.md). */
function plan$1(scenario) {
	const bearers = gatherAll$1(scenario);
	const firstParty = scenario.parties[0].members.length;
	const ids = kindIds(bearers, lyingIds(scenario.field));
	const accounts = openAccounts$1(bearers, ids.map((id, kind) => kind < 3 ? { id } : findThing(scenario, id)));
	const roster = callRoster(scenario, vocabulary$1, bearers, {
		weapons: [...new Set(accounts.list.map(({ id }) => id))],
		armours: bearers.flatMap(({ fields }) => fields.armour ?? [])
	});
	const deeds = deedsOf$1(bearers);
	const planned = planField$1(scenario, bearers);
	const data = planData$1(scenario, bearers, ids, planned, accounts.of, deeds);
	const scoreboard = setUpScoreboard({
		roster,
		maxRounds: scenario.run.maxRounds,
		accounts: accounts.list.map(({ id, ...account }) => ({
			...account,
			weapon: roster.weapons.indexOf(id)
		})),
		armourOf: bearers.map(({ fields }) => fields.armour === void 0 ? -1 : roster.armours.indexOf(fields.armour)),
		deeds,
		otherDamage: false,
		fates: ["slain"]
	});
	const { cells } = planned;
	return {
		plan: {
			ruleset: "segment-d100",
			scenarioKey: scenario.name,
			firstParty,
			combatants: bearers.length,
			maxRounds: scenario.run.maxRounds,
			memory: startMemory(COLUMNS$2, {
				data,
				bearers,
				cells,
				facings: facingsAt(data.field, cells, bearers)
			}),
			data,
			entries: data.attacks.tables.entries,
			score: scoreboard.layout
		},
		roster,
		scoreboard
	};
}
/** At the start everybody faces the nearest foe (§8.1): by distance, then by the other of the two differences. */
function facingsAt({ shift }, cells, bearers) {
	const mask = (1 << shift) - 1;
	return bearers.map(({ party }, me) => {
		let least = Number.POSITIVE_INFINITY;
		let facing = 0;
		for (const [other, { party: theirs }] of bearers.entries()) {
			if (theirs === party) continue;
			const right = (cells[other] & mask) - (cells[me] & mask);
			const down = (cells[other] >> shift) - (cells[me] >> shift);
			const closeness = Math.max(Math.abs(right), Math.abs(down)) * 2 ** 20 + Math.min(Math.abs(right), Math.abs(down));
			if (closeness >= least) continue;
			least = closeness;
			facing = directionTo(right, down);
		}
		return facing;
	});
}
// src/rulesets/segment-d100/tell/attack.ts
/** Tells attacks: how they are met, what their chance is made up of, and what they do (docs/rules/segment-d100.md §4). */
function tellAttacks$1(narrator) {
	const { scene } = narrator;
	const { name, options } = scene;
	let begun;
	/** Quarters of speed of the latest charge or leap. */
	let speed = 0;
	function begin(_attacker, _defender, kind, manner) {
		const base = {
			name: "base",
			value: options.base
		};
		scene.afterAttack.told = [];
		begun = {
			kind,
			mode: manner & 3,
			under: manner >> 2,
			modifiers: [base],
			defence: [],
			met: "",
			block: void 0
		};
	}
	function charge(me, target, run, leapt) {
		const quarters = Math.ceil(4 * run / scene.data.combatants.move[me]);
		speed = leapt > 0 ? Math.max(1, quarters) : quarters;
		const runs = run > 0 ? [`runs ${run} yd`] : [];
		const leaps = leapt > 0 ? [`leaps ${leapt} yd`] : [];
		const text = `${name(me)} ${[...runs, ...leaps].join(" and ")} at ${name(target)}.`;
		narrator.say({
			kind: "charge",
			text,
			actor: name(me),
			target: name(target)
		});
	}
	function open(_, __, why) {
		if (begun) begun.met = `, who cannot defend (${WHY_OPEN[why]})`;
	}
	function tumbleOn() {
		if (begun) begun.met = ", who still tumbles";
	}
	function count(_attacker, defender, code, value) {
		const { name, side } = readCircumstance(circumstances$1, code, scene.bearers[defender].fields);
		begun?.[side === "roll" ? "modifiers" : "defence"].push({
			name,
			value
		});
	}
	function block(_, __, size, kind) {
		if (begun) begun.block = {
			name: scene.kindName(kind),
			value: size
		};
	}
	function end(attacker, defender, chance, entry) {
		if (!begun) return;
		const attack = begun;
		begun = void 0;
		const rolled = narrator.takeDice(1);
		const dice = narrator.takeDice(2);
		const hit = hitOf(entry) !== 0;
		const damage = damageOf(entry);
		const shown = sumOf(rolled);
		const struck = hit ? strikeOf(attack, attacker, sumOf(dice)) : {
			parts: [],
			sum: 0
		};
		const absorbed = absorbedOf(entry);
		const taken = absorbed > 0 ? [{
			name: scene.bearers[defender].fields.armour ?? "armour",
			value: -absorbed
		}] : [];
		const left = Math.max(0, struck.sum) - absorbed;
		const stopped = attack.block ? Math.min(left, attack.block.value) : 0;
		if (stopped > 0) taken.push({
			name: attack.block.name,
			value: -stopped
		});
		const doesDamage = attack.kind !== 1 && attack.kind !== 2 || struck.sum > 0;
		sayAttack(narrator, {
			attacker,
			target: defender,
			victim: defender,
			weapon: scene.kindName(attack.kind),
			manner: mannerOf(attack),
			sentences: [`${openingOf(attack, attacker, defender)}${attack.met}: ${describeRoll(attack, shown, chance)}.`, ...hit && doesDamage ? [`Damage ${describeDamage(attack, dice, struck, taken, damage)}.`] : []],
			roll: {
				dice: [...rolled, ...dice].map(plain),
				modifiers: attack.modifiers,
				defence: attack.defence,
				against: totalOf(attack.defence),
				total: shown,
				need: chance
			},
			hit,
			working: {
				margin: chance - shown,
				armour: scene.bearers[defender].armour?.dr ?? 0,
				absorbed
			},
			damage,
			keptBack: scene.group.isOpen ? "It counts when all of them have acted." : void 0
		});
		const following = scene.afterAttack.told ?? [];
		scene.afterAttack.told = void 0;
		for (const tell of following) tell();
	}
	/** What comes of the damage dice, before armour and Block: what is added to them, and the sum. */
	function strikeOf({ kind, mode, under }, attacker, rolled) {
		const { fields } = scene.bearers[attacker];
		const strength = mode === 1 || kind === 1 || kind === 2 ? 0 : Math.floor(modifierOf(options, fields.str) / options.damage_step);
		const quick = under === 0 ? speed : 0;
		return {
			parts: [...strength === 0 ? [] : [{
				name: "strength",
				value: strength
			}], ...quick === 0 ? [] : [{
				name: "speed",
				value: quick
			}]],
			sum: rolled + scene.damageOf(kind).constant + strength + quick
		};
	}
	function openingOf({ kind, mode, under }, attacker, defender) {
		const [me, other, weapon] = [
			name(attacker),
			name(defender),
			scene.kindName(kind)
		];
		const how = under === 0 ? "charges home and " : "";
		if (mode === 1) return `${me} fires the ${weapon} at ${other}`;
		if (mode === 2) return `${me} hurls the ${weapon} at ${other}`;
		if (kind === 0) return `${me} ${how}strikes at ${other} with bare fists`;
		if (kind === 1) return `${me} ${how}tries to knock down ${other}`;
		if (kind === 2) return `${me} ${how}tries to grapple ${other}`;
		return `${me} ${how}strikes at ${other} with the ${weapon}`;
	}
	/** `d100 43 against 50 + 10 Attack Value - 7 Parry = 53: hits by 10`. */
	function describeRoll({ modifiers, defence }, shown, chance) {
		const [base, ...added] = modifiers;
		const parts = [...added, ...defence.map(({ name, value }) => ({
			name,
			value: -value
		}))];
		const sum = base.value + totalOf(parts);
		const held = sum === chance ? "" : `, held to ${chance}`;
		return `d100 ${shown} against ${base.value}${showModifiers(parts)} = ${sum}${held}: ${showMargin(chance - shown)}`;
	}
	/** `d8 6 + 1 strength - 2 mail = 5`. */
	function describeDamage({ kind }, dice, { parts, sum }, taken, damage) {
		const constant = scene.damageOf(kind).constant;
		const rolled = dice.length === 0 ? String(constant) : `${showDice(dice)}${constant === 0 ? "" : showSigned(constant)}`;
		const least = sum < 0 ? ", at least 0" : "";
		return parts.length === 0 && taken.length === 0 && dice.length < 2 && (constant === 0 || dice.length === 0) && least === "" ? rolled : `${rolled}${showModifiers([...parts, ...taken])} = ${sum < 0 ? sum : damage}${least}`;
	}
	return {
		[18]: begin,
		[41]: charge,
		[19]: open,
		[21]: tumbleOn,
		[22]: count,
		[24]: block,
		[23]: end
	};
}
/** What came of a roll against a chance. */
function showMargin(margin) {
	return margin > 0 ? `hits by ${margin}` : margin === 0 ? "hits exactly" : `misses by ${-margin}`;
}
function mannerOf({ kind, mode, under }) {
	if (mode === 1) return "shot";
	if (mode === 2) return "throw";
	if (under === 0) return "charge";
	return kind < 3 ? "brawl" : "melee";
}
/** What somebody does to defend. */
function showDefence(reaction, thing) {
	switch (reaction) {
		case 3: return `parries with the ${thing}`;
		case 4: return `blocks with the ${thing}`;
		case 6: return "dodges away";
		case 7: return "tumbles away";
		case 8: return "tumbles, to brawl back";
		default: return "dodges";
	}
}
const WHY_OPEN = {
	[1]: "in a hold",
	[2]: "on a face",
	[3]: "surprised",
	[4]: "moving, and not evading"
};
// src/rulesets/segment-d100/tell/measure.ts
/** `9 ft`, `30 in`, `5 ft 3 in`. */
function showInches(inches) {
	const feet = Math.floor(inches / 12);
	if (inches % 12 === 0) return `${feet} ft`;
	return inches < 36 ? `${inches} in` : `${feet} ft ${inches % 12} in`;
}
/** Quarters of a yard, in yards: `2`, `2 1/2`, `3/4`. */
function showQuarters(quarters) {
	const whole = Math.floor(quarters / 4);
	const rest = [
		"",
		"1/4",
		"1/2",
		"3/4"
	][quarters % 4];
	if (rest === "") return String(whole);
	return whole === 0 ? rest : `${whole} ${rest}`;
}
// src/rulesets/segment-d100/tell/move.ts
/** Tells movement and turning, checks, climbs, falls, and what hurts besides attacks (docs/rules/segment-d100.md §6 to §8). */
function tellMovement(narrator) {
	const { scene, say } = narrator;
	const { name, data, options, states } = scene;
	/** Yards of the turn so far, of whoever moves. */
	let yards = "";
	function measure(_, __, quartersOfYard) {
		yards = `, ${showQuarters(quartersOfYard)} yd in this turn`;
	}
	function move(me, how, from, to) {
		scene.cell[me] = to;
		offFace(me);
		const actor = name(me);
		const { verb, isMeasured } = STEPS[how];
		const before = narrator.told.at(-1);
		const goesOn = before?.kind === "move" && before.actor === actor && before.action === verb;
		const start = goesOn && before.from ? before.from : scene.placeOf(from);
		const end = scene.placeOf(to);
		const far = isMeasured ? yards : "";
		const event = {
			kind: "move",
			text: `${actor} ${verb} from (${start.column}, ${start.row}) to (${end.column}, ${end.row})${far}.`,
			actor,
			action: verb,
			from: start,
			to: end
		};
		if (goesOn) narrator.amend(event);
		else say(event);
	}
	function turn(me, before, now, left) {
		scene.facing[me] = now;
		const text = `${name(me)} turns from ${FACINGS[before]} to ${FACINGS[now]}; ${countOf(left, "step")} of 45° left.`;
		say({
			kind: "turned",
			text,
			actor: name(me)
		});
	}
	function stop(me) {
		say({
			kind: "stopped",
			text: `${name(me)} does not take the step after all.`,
			actor: name(me)
		});
	}
	/** What a check is made with, and what it is about. */
	function skillOf(me, about) {
		const { wrestling, landing, climbing } = data.combatants;
		if (about === 0) return {
			what: "to break free",
			av: wrestling[me]
		};
		if (about === 3) return {
			what: "to climb",
			av: climbing[me]
		};
		return {
			what: "to land",
			av: landing[me]
		};
	}
	function check(me, other, chance, packed) {
		const { what, av } = skillOf(me, packed >> 1);
		const success = (packed & 1) !== 0;
		tellCheck(me, other, what, av, chance, success ? "success" : "failure", success);
	}
	function tellCheck(me, other, what, av, chance, verdict, success) {
		const dice = narrator.takeDice(4);
		const { modifiers, defence } = partsOf(av, chance);
		const shown = [...modifiers.slice(1), ...defence.map(({ name, value }) => ({
			name,
			value: -value
		}))];
		const sum = `${options.base}${showModifiers(shown)} = ${chance}`;
		say({
			kind: "check",
			text: `${name(me)} checks ${what}: ${showDice(dice)} against ${sum}: ${verdict}.`,
			actor: name(me),
			...other >= 0 && other !== me && { target: name(other) },
			dice: dice.map(plain),
			modifiers,
			defence,
			total: sumOf(dice),
			need: chance,
			success
		});
	}
	/** What makes up a chance: a difficulty is what is taken off, as far as the bounds of chances show it. */
	function partsOf(av, chance) {
		const modifiers = [{
			name: "base",
			value: options.base
		}, {
			name: "skill",
			value: av
		}];
		const difficulty = totalOf(modifiers) - chance;
		const what = chance === options.min_chance || chance === options.max_chance ? "difficulty and bounds" : "difficulty";
		return {
			modifiers,
			defence: difficulty === 0 ? [] : [{
				name: what,
				value: difficulty
			}]
		};
	}
	/** A catch roll: 1 if caught, 2 if the thing strikes. */
	function catchIt(me, thrower, chance, result) {
		const verdict = [
			"missed",
			"caught",
			"missed, and struck by it"
		][result];
		tellCheck(me, thrower, "to catch", data.combatants.catching[me], chance, verdict, result === 1);
	}
	function fall(me, _, inches) {
		const text = inches === 0 ? `${name(me)} falls.` : `${name(me)} falls ${showInches(inches)}.`;
		say({
			kind: "falls",
			text,
			actor: name(me)
		});
		offFace(me);
	}
	function cushion(me, faller) {
		say({
			kind: "cushion",
			text: `${name(me)} softens the fall of ${name(faller)}.`,
			actor: name(me),
			target: name(faller)
		});
	}
	function injure(me, by, amount, injury) {
		const dice = injury === 0 || injury === 4 ? narrator.takeDice(2) : [];
		const isKeptBack = scene.group.isOpen;
		if (!isKeptBack) scene.hp[me] -= amount;
		const roll = dice.length > 0 ? ` (${describeFall(dice, amount)})` : "";
		const after = amount === 0 ? "" : ` ${isKeptBack ? "It counts when all of them have acted." : scene.showHitPoints(me)}`;
		say({
			kind: "injury",
			text: `${name(me)} takes ${amount} damage from ${INJURIES[injury](name(by))}${roll}.${after}`,
			actor: name(me),
			...by >= 0 && { target: name(by) },
			dice: dice.map(plain),
			amount,
			...!isKeptBack && { left: scene.hp[me] }
		});
	}
	/** The dice of a fall, and what they come to if that is not plain. */
	function describeFall(dice, amount) {
		const { constant, count } = data.options.fallDamage;
		const times = count === 0 ? 1 : dice.length / count;
		const roll = showRoll(dice, constant * times);
		const rolled = sumOf(dice) + constant * times;
		if (rolled === amount) return roll;
		return amount === Math.floor(rolled / 2) ? `half of ${roll}` : `${showDice(dice)}${constant === 0 ? "" : showSigned(constant)}, at least 0 each`;
	}
	function climb(me, _, inches, upward) {
		offFace(me);
		if (inches > 0) states[me].add(`on a face, ${showInches(inches)} up`);
		const text = `${name(me)} climbs ${upward ? "up" : "down"} to ${showInches(inches)} above the foot.`;
		say({
			kind: "climb",
			text,
			actor: name(me)
		});
	}
	/** It is no longer where it was on a face. */
	function offFace(me) {
		for (const state of [...states[me]]) if (state.startsWith("on a face")) states[me].delete(state);
	}
	return {
		[15]: measure,
		[14]: move,
		[13]: turn,
		[16]: stop,
		[33]: check,
		[36]: catchIt,
		[37]: fall,
		[38]: cushion,
		[39]: injure,
		[40]: climb
	};
}
/** How somebody moves, and whether yards are counted. */
const STEPS = Object.values({
	[0]: {
		verb: "walks",
		isMeasured: true
	},
	[1]: {
		verb: "crawls",
		isMeasured: true
	},
	[2]: {
		verb: "steps without turning",
		isMeasured: true
	},
	[3]: {
		verb: "runs",
		isMeasured: false
	},
	[4]: {
		verb: "jumps",
		isMeasured: false
	},
	[5]: {
		verb: "leaps",
		isMeasured: false
	},
	[6]: {
		verb: "climbs",
		isMeasured: false
	},
	[7]: {
		verb: "falls",
		isMeasured: false
	},
	[8]: {
		verb: "steps away",
		isMeasured: false
	},
	[9]: {
		verb: "tumbles",
		isMeasured: false
	},
	[10]: {
		verb: "tumbles",
		isMeasured: false
	},
	[11]: {
		verb: "dives",
		isMeasured: false
	}
});
const INJURIES = {
	[0]: () => "the fall",
	[1]: (other) => `catching ${other}`,
	[2]: () => "the weight of what it has caught",
	[3]: () => "what is too heavy to catch",
	[4]: (other) => `what ${other} has thrown`
};
// src/rulesets/segment-d100/tell/scene.ts
const ACTIONS$1 = Object.keys(vocabulary$1.actions);
const REACTIONS$1 = Object.keys(vocabulary$1.reactions);
function openScene$1(plan, roster, scenario) {
	const { data } = plan;
	const memory = openMemory(COLUMNS$2, plan.memory.slice(), data);
	const { facing, end, hand, otherHand } = memory;
	const bearers = gatherAll$1(scenario);
	const kinds = kindIds(bearers, lyingIds(scenario.field));
	const thingName = (thing) => kinds[data.things.kind[thing]];
	const inHand = bearers.map((_, me) => [hand[me], otherHand[me]].filter((thing) => thing >= 0).map(thingName));
	const common = openCommonScene(roster, memory, data.field.shift, stateOf, (combatant) => facing[combatant]);
	function stateOf(combatant) {
		return [
			inHand[combatant].length > 0 ? inHand[combatant].join(" and ") : "empty hands",
			...data.options.endurance ? [`END ${end[combatant]} of ${data.combatants.endMost[combatant]}`] : [],
			...common.states[combatant]
		];
	}
	return {
		...common,
		data,
		options: scenario.rules.options,
		bearers,
		inHand,
		facing,
		end,
		group: { isOpen: false },
		afterAttack: { told: void 0 },
		kindName: (kind) => kinds[kind],
		thingName,
		damageOf: (kind) => damageDice(scenario, kinds[kind], kind),
		ruleText: (combatant, list, rule) => common.ruleText(combatant, list, rule) ?? "a rule"
	};
}
// src/telling/state.ts
/** Tells states that begin and end: combatant, other (or itself), index in `states`, 1 if it begins. */
function tellStates$1({ scene, say }, states) {
	return (combatant, other, state, begins) => {
		const [actor, target] = [scene.name(combatant), scene.name(other)];
		const { is, begins: beginning, ends: ending } = states[state];
		if (begins) scene.states[combatant].add(is(target));
		else scene.states[combatant].delete(is(target));
		const text = begins ? beginning?.(actor, target) : ending?.(actor);
		if (text !== void 0) say({
			kind: "state",
			text,
			actor,
			...other !== combatant && { target }
		});
	};
}
// src/rulesets/segment-d100/tell/state.ts
/** Tells stances, postures, holds, aim and feint (docs/rules/segment-d100.md §6). */
function tellStates(narrator) {
	const { scene, say } = narrator;
	const { name, states } = scene;
	const tellState = tellStates$1(narrator, STATES$1);
	function takeStance(me, before, now) {
		states[me].delete(STANCES[before].is);
		if (now !== 0) states[me].add(STANCES[now].is);
		const verb = now === 1 && before === 2 ? "rises to its knees" : STANCES[now].verb;
		say({
			kind: "stance",
			text: `${name(me)} ${verb}.`,
			actor: name(me)
		});
	}
	function hold(holder, held, begins) {
		const [holding, isHeld] = [`holding ${name(held)}`, `held by ${name(holder)}`];
		if (begins) {
			states[holder].add(holding);
			states[held].add(isHeld);
		} else {
			states[holder].delete(holding);
			states[held].delete(isHeld);
		}
		const text = begins ? `${name(holder)} has ${name(held)} in a hold.` : `${name(held)} is out of the hold.`;
		say({
			kind: "hold",
			text,
			actor: name(holder),
			target: name(held)
		});
	}
	function aim(me, target, points) {
		const isAt = `aiming at ${name(target)}`;
		prepare(me, isAt, points, `${isAt} (${points})`, `${name(me)} has ${points} points of aim at ${name(target)}.`);
	}
	function feint(me, target, turns) {
		const isAt = `feinting at ${name(target)}`;
		const long = countOf(turns, "turn");
		prepare(me, isAt, turns, `${isAt} (${long})`, `${name(me)} has feinted at ${name(target)} for ${long}.`);
	}
	/** Aim or feint: one at a time, and gone without a word. */
	function prepare(me, isAt, amount, is, text) {
		const [deed] = isAt.split(" ");
		for (const state of [...states[me]]) if (state.startsWith(`${deed} at `)) states[me].delete(state);
		if (amount === 0) return;
		states[me].add(is);
		say({
			kind: deed,
			text,
			actor: name(me),
			amount
		});
	}
	/** An attack that knocks down or grapples is told before what comes of it. */
	function afterAttack(tell) {
		return (...event) => {
			const { told } = scene.afterAttack;
			if (told) told.push(() => tell(...event));
			else tell(...event);
		};
	}
	return {
		[30]: (me, _, state, begins) => tellState(me, me, state, begins),
		[31]: afterAttack(takeStance),
		[32]: afterAttack(hold),
		[28]: aim,
		[29]: feint
	};
}
const STANCES = Object.values({
	[0]: {
		is: "standing",
		verb: "stands up"
	},
	[1]: {
		is: "kneeling",
		verb: "kneels"
	},
	[2]: {
		is: "prone",
		verb: "lies prone"
	}
});
const STATES$1 = Object.values({
	[0]: {
		is: () => "evading",
		begins: (me) => `${me} evades until its next turn.`
	},
	[1]: {
		is: () => "dodging",
		begins: (me) => `${me} has one more defence until its next turn.`
	},
	[2]: {
		is: () => "charging",
		begins: (me) => `${me} is easier to hit until its next turn.`
	},
	[3]: { is: () => "creeping" },
	[4]: {
		is: () => "waiting",
		begins: (me) => `${me} waits.`
	}
});
// src/rulesets/segment-d100/tell/thing.ts
/** Tells what comes of things (docs/rules/segment-d100.md §6.4). */
function tellThings(narrator) {
	const { scene, say } = narrator;
	const { name, states } = scene;
	function handle(me, other, thing, how) {
		const item = scene.thingName(thing);
		const held = scene.inHand[me];
		if (TAKEN.has(how)) held.push(item);
		if (LEFT.has(how) && held.includes(item)) held.splice(held.indexOf(item), 1);
		const unloaded = `unloaded ${item}`;
		for (const state of [...states[me]]) if (state.startsWith(`loading the ${item}`)) states[me].delete(state);
		if (how === 6 && scene.data.kinds.load[scene.data.things.kind[thing]] > 0) states[me].add(unloaded);
		if (how === 5 || LEFT.has(how)) states[me].delete(unloaded);
		const text = HANDLINGS$1[how]?.(name(me), item, name(other));
		if (text === void 0) return;
		say({
			kind: "thing",
			text,
			actor: name(me),
			...other >= 0 && { target: name(other) },
			item
		});
	}
	function load(me, _, thing, quarters) {
		const item = scene.thingName(thing);
		const whole = scene.data.kinds.load[scene.data.things.kind[thing]];
		for (const state of [...states[me]]) if (state.startsWith(`loading the ${item}`)) states[me].delete(state);
		states[me].delete(`unloaded ${item}`);
		states[me].add(`loading the ${item} (${quarters} of ${whole})`);
		const text = `${name(me)} loads the ${item}: ${quarters} of ${countOf(whole, "quarter")}.`;
		say({
			kind: "thing",
			text,
			actor: name(me),
			item
		});
	}
	return {
		[34]: handle,
		[35]: load
	};
}
/** What brings a thing into the hand, and what takes it away. */
const TAKEN = /* @__PURE__ */ new Set([
	0,
	3,
	10
]);
const LEFT = /* @__PURE__ */ new Set([
	1,
	2,
	7,
	8,
	9,
	12
]);
/** By `HANDLED`; of the others, what they follow from has been told. */
const HANDLINGS$1 = {
	[0]: (me, item) => `${me} draws the ${item}.`,
	[1]: (me, item) => `${me} puts the ${item} away.`,
	[2]: (me, item) => `${me} drops the ${item}.`,
	[3]: (me, item) => `${me} grabs the ${item}.`,
	[5]: (me, item) => `${me} has loaded the ${item}.`,
	[8]: (me, item, other) => `${me} hands the ${item} to ${other}.`,
	[9]: (me, item, other) => `${me} tosses the ${item} to ${other}.`,
	[10]: (me, item) => `${me} has the ${item} in hand.`,
	[11]: (_, item) => `The ${item} falls to the ground.`,
	[12]: (me, item) => `The ${item} of ${me} falls to the ground.`
};
// src/rulesets/segment-d100/tell/cost.ts
/** Kinds of events that a cost is added to, and those that may come before it. */
const PAYABLE = /* @__PURE__ */ new Set(["turn", "reaction"]);
const BETWEEN = /* @__PURE__ */ new Set([
	"turned",
	"state",
	"charge"
]);
/** @param isAwaited whether somebody has chosen a reaction that is not told before it is paid */
function makeCosts(narrator, isAwaited) {
	const { scene } = narrator;
	let paid;
	let waiting;
	function pay(who, _, quarters, end) {
		paid = {
			who,
			quarters,
			end
		};
	}
	function settle(who, _, __, left) {
		if (!paid) return;
		const { quarters, end } = paid;
		paid = void 0;
		scene.end[who] = left;
		const cost = [...quarters > 0 ? [{
			name: "quarters",
			value: quarters
		}] : [], ...end > 0 ? [{
			name: "END",
			value: end
		}] : []];
		const time = quarters > 0 ? [countOf(quarters, "quarter")] : [];
		const breath = end > 0 ? [`END ${end} of ${left + end}`] : [];
		const text = ` (${[...time, ...breath].join(", ")})`;
		if (isAwaited(who)) {
			waiting = {
				who,
				text,
				cost
			};
			return;
		}
		const name = scene.name(who);
		const at = findPaidFor(name);
		if (at >= 0) {
			const event = narrator.told[at];
			narrator.amend({
				...event,
				text: `${event.text.slice(0, -1)}${text}.`,
				cost
			}, at);
		} else narrator.say({
			kind: "paid",
			text: `${name} pays${text.replace(/[()]/g, "")}.`,
			actor: name,
			cost
		});
	}
	/** The latest of its own that costs something and does not say so yet, nothing but its own turning being between. */
	function findPaidFor(name) {
		const { told } = narrator;
		let at = told.length - 1;
		while (at >= 0 && told[at].actor === name && BETWEEN.has(told[at].kind)) at--;
		const event = told[at];
		return event?.actor === name && PAYABLE.has(event.kind) && event.cost === void 0 ? at : -1;
	}
	function take(who) {
		if (waiting?.who !== who) return {
			text: "",
			cost: {}
		};
		const { text, cost } = waiting;
		waiting = void 0;
		return {
			text,
			cost: { cost }
		};
	}
	return {
		pay,
		settle,
		take
	};
}
// src/rulesets/segment-d100/tell/turn.ts
/**
* Tells initiative, turns, reactions, rests, and who falls (docs/rules/segment-d100.md §3 and §7). What is paid is told
* with what it is paid for.
*/
function tellTurns$1(narrator, heading) {
	const { scene, say } = narrator;
	const { name, data } = scene;
	let chosen;
	/** The last call has begun, and nobody has been asked yet. */
	let isLastCall = false;
	const costs = makeCosts(narrator, (who) => chosen?.me === who);
	/** By combatant: its total of this segment, where it has rolled. */
	const totals = /* @__PURE__ */ new Map();
	/** By combatant: whether it has done anything in its turn. */
	const hasActed = scene.bearers.map(() => false);
	/** Dice for the order that have fallen: a duel's all at once, the others when they are needed. */
	const order = [];
	function takeOrder(who) {
		order.push(...narrator.takeDice(0));
		const own = order.filter((die) => die.who === who);
		order.splice(0, order.length, ...order.filter((die) => die.who !== who));
		return own;
	}
	function rollInitiative(me, _, total) {
		const dice = takeOrder(name(me));
		const added = data.combatants.initiative[me] + data.options.initiative.constant;
		const parts = `${showDice(dice)}${added === 0 ? "" : showSigned(added)}`;
		totals.set(me, total);
		const own = `${name(me)} ${parts}${added === 0 && dice.length === 1 ? "" : ` = ${total}`}`;
		const before = narrator.told.at(-1);
		if (before?.kind === "initiative") {
			const text = `${before.text.slice(0, -1)}; ${own}.`;
			narrator.amend({
				kind: "initiative",
				text,
				dice: [...before.dice ?? [], ...dice.map(plain)]
			});
		} else say({
			kind: "initiative",
			text: `Initiative: ${own}.`,
			dice: dice.map(plain)
		});
		heading.title = showOrder();
	}
	/** `Anna and Bert (9) before Carl (4)`. */
	function showOrder() {
		const places = [...new Set(totals.values())].sort((one, other) => other - one).map((total) => `${showNames(tiedAt(total))} (${total})`);
		return places.length > MOST_PLACES ? `${places[0]} first` : places.join(" before ");
	}
	function tiedAt(total) {
		return [...totals].flatMap(([me, own]) => own === total ? [name(me)] : []);
	}
	function beginGroup(me) {
		scene.group.isOpen = true;
		const total = totals.get(me);
		const all = total === void 0 ? [name(me)] : tiedAt(total);
		say({
			kind: "group",
			text: `${showNames(all)} act at the same time: damage counts when all of them have acted.`
		});
	}
	function endGroup() {
		scene.group.isOpen = false;
	}
	function lastCall() {
		isLastCall = true;
	}
	function beginTurn(me, _, how) {
		const dice = takeOrder(void 0);
		hasActed[me] = false;
		if (isLastCall) say({
			kind: "group",
			text: "Those who still wait are asked for the last time."
		});
		isLastCall = false;
		const lot = dice.length > 0 ? `The lot falls on ${name(me)} (${showDice(dice)}).` : "";
		const waited = how === 1 || how === 2 ? `${name(me)} has waited, and acts now.` : "";
		const text = lot || waited;
		if (text !== "") say({
			kind: "begin",
			text,
			actor: name(me),
			...anyDice(dice)
		});
	}
	function act(me, target, action, rule) {
		hasActed[me] = true;
		const dice = takeDrawn(me, "turn", rule);
		const deed = DEEDS$1[action]?.(name(target));
		const whom = target < 0 ? me : target;
		sayTurn(narrator, ACTIONS$1[action], {
			actor: me,
			target: whom,
			rule: scene.ruleText(me, "turn", rule),
			dice,
			deed
		});
	}
	/** The die that has drawn the target of a rule. Those of rules that were passed over after all are told here. */
	function takeDrawn(me, list, rule) {
		const dice = takeChoice(narrator, scene.bearers[me].tactic[list][rule]?.at === "random" ? name(me) : void 0);
		for (const die of dice.slice(0, -1)) tellIdleChoice(narrator, die);
		return dice.slice(-1);
	}
	function end(me, _, __, won) {
		const dice = takeChoice(narrator, name(me));
		scene.end[me] += won;
		const rest = won > 0 ? `${name(me)} has rested, and wins END ${won} back: ${scene.end[me]}.` : "";
		if (hasActed[me] && dice.length === 0) {
			if (rest !== "") say({
				kind: "rest",
				text: rest,
				actor: name(me),
				amount: won
			});
			return;
		}
		const drawn = dice.length > 0 ? ` for what was drawn (${showDice(dice)})` : "";
		const nothing = `${name(me)} does nothing${hasActed[me] ? " more" : ""}: no rule applies${drawn}.`;
		const text = rest === "" ? nothing : `${nothing} ${rest}`;
		say({
			kind: "turn",
			text,
			actor: name(me),
			action: "pass",
			...anyDice(dice),
			...won > 0 && { amount: won }
		});
	}
	function rest(me, _, won, now) {
		scene.end[me] = now;
		if (won === 0) return;
		say({
			kind: "rest",
			text: `${name(me)} wins END ${won} back: ${now}.`,
			actor: name(me),
			amount: won
		});
	}
	function react(me, target, reaction, rule) {
		const dice = takeDrawn(me, "reactions", rule);
		chosen = {
			me,
			target,
			reaction,
			rule: scene.ruleText(me, "reactions", rule),
			dice
		};
		const deed = REACTION_DEEDS$1[reaction]?.(name(target));
		if (deed !== void 0) tellReaction(deed);
	}
	/** What is offered against an attack, once it is paid. */
	function defend(_, __, reaction, kind) {
		const uses = reaction === 8 ? ", which uses up its turn" : "";
		tellReaction(`${showDefence(reaction, kind < 0 ? "" : scene.kindName(kind))}${uses}`);
	}
	function tellReaction(deed) {
		if (!chosen) return;
		const { me, target, reaction, rule, dice } = chosen;
		chosen = void 0;
		const { text, cost } = costs.take(me);
		sayReaction(narrator, REACTIONS$1[reaction], {
			actor: me,
			target,
			rule,
			dice,
			deed: `${deed}${text}`
		});
		const latest = narrator.told.at(-1);
		if (cost.cost) narrator.amend({
			...latest,
			...cost
		});
	}
	function lose(me, target) {
		say({
			kind: "lost",
			text: `${name(me)} can no longer brawl back.`,
			actor: name(me),
			target: name(target)
		});
	}
	return {
		[1]: rollInitiative,
		[2]: beginGroup,
		[3]: endGroup,
		[4]: lastCall,
		[5]: beginTurn,
		[8]: act,
		[10]: costs.pay,
		[11]: costs.settle,
		[6]: end,
		[12]: rest,
		[17]: react,
		[20]: defend,
		[42]: lose,
		[26]: tellDamage(narrator),
		[27]: tellOut(narrator, "slain", (name) => `${name} is slain.`)
	};
}
/** More places than these are not read in a title. */
const MOST_PLACES = 4;
/** `Anna, Bert and Carl`. */
function showNames(names) {
	return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
/** The dice with which somebody has drawn a target. Those of others came to nothing: that is told here. */
function takeChoice(narrator, me) {
	const dice = narrator.takeDice(3);
	for (const die of dice) if (die.who !== me) tellIdleChoice(narrator, die);
	return dice.filter(({ who }) => who === me);
}
function tellIdleChoice(narrator, die) {
	const text = `${die.who} draws a target (${showDice([die])}), and lets it be.`;
	narrator.say({
		kind: "choice",
		text,
		...die.who !== void 0 && { actor: die.who },
		dice: [plain(die)]
	});
}
/** What is done by actions that nothing else tells of. */
const DEEDS$1 = {
	[10]: () => "tries to break free",
	[27]: () => "rests"
};
/** What reactions come to that are no defences. */
const REACTION_DEEDS$1 = {
	[0]: (target) => `strikes at ${target}, who leaves its reach, and uses up its turn`,
	[1]: (target) => `turns to ${target}`,
	[2]: () => "tries to catch"
};
// src/rulesets/segment-d100/tell.ts
/** A battle in plain English, as `Ruleset.tell`. */
function tell$1(plan, roster, scenario, rounds) {
	const scene = openScene$1(plan, roster, scenario);
	const { attacks, field, combatants } = scene.data;
	return tellBattle({
		scene,
		ground: surveyGround(scenario, field),
		cells: "squares of 1 yd",
		tables: attacks.tables,
		hitPoints: combatants,
		tellersOf: (narrator, heading) => ({
			...tellTurns$1(narrator, heading),
			...tellAttacks$1(narrator),
			...tellMovement(narrator),
			...tellStates(narrator),
			...tellThings(narrator)
		}),
		endRound: (narrator) => takeChoice(narrator)
	}, rounds);
}
// src/rulesets/segment-d100/index.ts
/** d100 under Attack Value less Defence Value, in combat segments, with facing and the price of effort. */
const segmentD100 = {
	id: "segment-d100",
	title: "d100 in combat segments",
	schema: schema$1,
	vocabulary: vocabulary$1,
	help: help$1,
	circumstances: counted$2.map(({ as }) => as),
	plan: plan$1,
	check: check$1,
	tell: tell$1,
	readHealth,
	nameMemory: ({ data }, roster) => nameMemory(COLUMNS$2, data, roster)
};
// src/rulesets/slot-d20/futility.ts
/**
* Why a rule can never be legal for a combatant, whatever happens in a battle: for lack of something that its loadout or
* its fields would have to have (docs/rules/slot-d20.md §6 and §7). Undefined where it may be legal some day.
*/
function whyNever({ rule, list, tactic, member, scenario }) {
	const combatant = member.fields;
	const options = scenario.rules.options;
	const allies = scenario.parties.find(({ members }) => members.includes(member)).members.filter((other) => other !== member);
	const weapons = (rule.with === void 0 ? combatant.weapons : combatant.weapons.filter((id) => id === rule.with)).map((id) => ({
		id,
		...scenario.weapons[id]
	}));
	/** What can be done in turn and as a held action. */
	const mainActions = {
		attack: lacksWeapon,
		"melee-attack": () => lacksWeapon() ?? lacksMelee(),
		"ranged-attack": () => lacks(({ range }) => range !== void 0, "it has no missile or thrown weapon"),
		cast: () => lacksSpell("spell"),
		"use-skill": () => lacksSpell("skill"),
		ready: lacksThing,
		stow: lacksThing,
		reload: () => lacks(({ reload }) => reload !== "none", "it has no weapon that has to be reloaded"),
		"shatter-shield": () => lacks(({ shatters }) => shatters, "it has no weapon that shatters")
	};
	const actions = {
		...mainActions,
		drop: lacksThing,
		charge: () => lacksWeapon() ?? lacksMelee() ?? lacksRun(),
		advance: () => lacksWeapon() ?? lacksSpeed(),
		retreat: lacksSpeed,
		screen: () => lacksMelee() ?? lacksScreeningSkill(),
		"lock-shields": lacksShields,
		"pick-up": lacksThing,
		"stand-up": () => rule.with === void 0 ? void 0 : lacksThing()
	};
	const ownReactions = {
		"opportunity-attack": () => lacksWeapon() ?? lacksMelee(),
		"total-defense": () => void 0,
		"snap-attack": lacksWeapon
	};
	return lacksAllies() ?? (list === "turn" ? actions[rule.do]?.() : whyNoReaction());
	function whyNoReaction() {
		const own = ownReactions[rule.do];
		if (own) return own();
		return tactic.turn.some((other) => other.do === "hold") ? mainActions[rule.do]?.() : "it never holds its action";
	}
	function lacksAllies() {
		const { at, do: deed } = rule;
		if (!(at === void 0 ? deed === "screen" || deed === "lock-shields" : /^ally[-:]/.test(at))) return void 0;
		const name = at?.startsWith("ally:") ? at.slice(5) : void 0;
		if (name === void 0) return allies.length === 0 ? "it has no allies" : void 0;
		return allies.some((ally) => ally.name === name || ally.template === name) ? void 0 : `it has no ally "${name}"`;
	}
	function lacksWeapon() {
		if (weapons.length > 0) return void 0;
		return rule.with === void 0 ? "it has no weapon" : `it has no weapon "${rule.with}"`;
	}
	/** A weapon that can do something. */
	function lacks(can, otherwise) {
		return weapons.some(can) ? void 0 : lacksWeapon() ?? otherwise;
	}
	function lacksMelee() {
		if (weapons.some(({ range, thrown }) => range === void 0 || thrown)) return void 0;
		return rule.with === void 0 ? "it has no weapon that strikes in melee" : `"${rule.with}" cannot strike in melee`;
	}
	function lacksScreeningSkill() {
		return weapons.map(({ id, skill = id }) => combatant.skills[skill] ?? combatant.skill).some((skill) => skill >= 1) ? void 0 : "its weapon skill is below 1";
	}
	function lacksShields() {
		if (combatant.shield === void 0) return "it has no shield";
		return allies.some(({ fields }) => fields.shield !== void 0) ? void 0 : "no ally has a shield";
	}
	function lacksThing() {
		const { with: id } = rule;
		const things = [
			...combatant.weapons,
			...combatant.shield === void 0 ? [] : [combatant.shield],
			...combatant.items
		];
		if (id !== void 0 && !things.includes(id)) return `it has no "${id}"`;
		const isNatural = (thing) => scenario.weapons[thing]?.hands === 0;
		if (things.filter((thing) => (id ?? thing) === thing && !isNatural(thing)).length > 0) return void 0;
		return id === void 0 ? "it has nothing to handle" : `"${id}" is a part of its body`;
	}
	function lacksSpell(kind) {
		const known = combatant.spells.filter((id) => (rule.with ?? id) === id);
		if (rule.with !== void 0 && known.length === 0) return `it does not know "${rule.with}"`;
		const spells = known.map((id) => scenario.spells[id]).filter((spell) => spell.kind === kind);
		if (spells.length === 0) return kind === "spell" ? "it knows no spell" : "it knows no skill use";
		const cheapest = Math.min(...spells.map(({ cost }) => cost));
		return cheapest > combatant.cp ? `it has ${combatant.cp} casting points, and needs ${cheapest}` : void 0;
	}
	function lacksRun() {
		const longest = options.charge_speed * combatant.speed;
		return lacksSpeed() ?? (longest < options.charge_min ? `it cannot run ${options.charge_min} ft` : void 0);
	}
	function lacksSpeed() {
		return (combatant.exhaustion >= 5 ? combatant.speed / 2 : combatant.speed) >= 5 ? void 0 : `its speed of ${combatant.speed} ft takes it nowhere`;
	}
}
// src/rulesets/slot-d20/check.ts
/** What the schema cannot say: rules that join several fields. */
function check(scenario, placeOf) {
	const members = scenario.parties.flatMap((party) => party.members);
	const rules = Object.values(scenario.tactics).flatMap(({ turn, reactions }) => [...turn, ...reactions]);
	return [
		...checkNeeds(scenario, placeOf),
		...membersByPlace(scenario).flatMap((member) => checkSkills(member, scenario)),
		...rules.flatMap((rule) => checkName(rule, members)),
		...rules.flatMap((rule) => checkSpell(rule, scenario)),
		...warnOfFutility(scenario, whyNever)
	];
}
/** A spell can need anything that can be in hand. */
function checkNeeds({ spells, items, weapons, shields }, placeOf) {
	const things = [
		...Object.keys(items),
		...Object.keys(weapons),
		...Object.keys(shields)
	];
	return Object.entries(spells).flatMap(([id, spell]) => {
		const { needs } = spell;
		if (needs === void 0 || things.includes(needs)) return [];
		const message = `spell "${id}" needs "${needs}", expected an item, weapon or shield`;
		return [refusal(message, didYouMean(needs, things), placeOf("spells", id, "needs")?.value)];
	});
}
/** A skill that nothing asks for is likely to be misspelt. */
function checkSkills({ name, fields, place }, { weapons, spells }) {
	const asked = [...Object.entries(weapons), ...Object.entries(spells)].map(([id, entry]) => entry.skill ?? id);
	return Object.keys(fields.skills).flatMap((skill) => {
		if (asked.includes(skill)) return [];
		const hint = didYouMean(skill, asked);
		return [{
			severity: "warning",
			message: `${name} has the skill "${skill}", which no weapon or spell asks for`,
			place,
			...hint !== void 0 && { hint }
		}];
	});
}
/** `ally:NAME` is somebody's name, or a template's. */
function checkName({ at, place }, members) {
	if (at === void 0 || !at.startsWith("ally:")) return [];
	const name = at.slice(5);
	const names = [...new Set(members.flatMap((member) => [member.name, member.template]))];
	if (names.includes(name)) return [];
	return [refusal(`nobody is called "${name}"`, didYouMean(name, names), place)];
}
/** A spell is cast and a skill used, each at whom it is for (§6.8). */
function checkSpell({ do: deed, with: id, at, place }, { spells }) {
	if (deed !== "cast" && deed !== "use-skill" || id === void 0) return [];
	const { kind, target } = spells[id];
	const problems = [];
	if (kind === "skill" !== (deed === "use-skill")) {
		const [is, does] = kind === "skill" ? ["a skill", "use-skill"] : ["a spell", "cast"];
		problems.push(refusal(`"${id}" is ${is}, so "${deed}" cannot be done with it`, `write "do: ${does}"`, place));
	}
	if (at !== void 0 && kindOf(at) !== target) {
		const whom = target === "self" ? "oneself" : target === "ally" ? "allies" : "foes";
		problems.push(refusal(`"${id}" is for ${whom}, so it cannot be aimed at "${at}"`, "leave \"at\" out", place));
	}
	return problems;
}
function kindOf(selector) {
	if (selector === "self") return "self";
	return selector.startsWith("ally-") || selector.startsWith("ally:") ? "ally" : "foe";
}
// src/rulesets/slot-d20/help.ts
/** What tactics may say, in a line each; docs/rules/slot-d20.md §6, §7 and §9 have it in full. */
const help = {
	actions: {
		attack: "Main: attacks with what is in hand, in melee or at range, as promises most damage; never throws",
		"melee-attack": "Main: attacks in melee",
		"ranged-attack": "Main: shoots or throws",
		cast: "Main: casts a spell",
		"use-skill": "Main: uses a skill",
		ready: "Main: takes a stowed thing in hand; without with, the weapon that promises most damage",
		stow: "Main: puts away a thing in hand",
		reload: "loads a missile weapon in hand, at what its reload costs",
		disengage: "Main: its steps of this turn offer no opportunity attacks",
		"shatter-shield": "Main: tries to shatter the foe’s shield",
		drop: "Instant: drops a thing in hand",
		"total-defense": "Instant and Main: a bonus to AC until its next turn starts",
		charge: "Main and Move: runs straight at the foe and attacks at a bonus; a penalty to AC until its next turn",
		advance: "Move: runs toward the foe, until it is within reach or range",
		retreat: "Move: runs away from the foe",
		screen: "Move: gets beside an ally, and takes attacks on it",
		"lock-shields": "Move: gets beside an ally with a shield, and locks shields with it",
		"pick-up": "Move: takes up a thing of its own from the ground",
		"stand-up": "Move: is prone no longer",
		hold: "Move: ends the turn, and keeps Main for a reaction",
		"act-after": "On Turn: puts its turn off until after somebody’s",
		"go-prone": "On Turn: lies down",
		pass: "ends the turn"
	},
	reactions: {
		"opportunity-attack": "Instant: strikes a foe who is about to leave its reach",
		"total-defense": "Instant and Main: once it has been hit, a bonus to AC, against this attack too",
		"snap-attack": "Instant and Main: attacks, at a penalty, a foe who acts or has moved",
		attack: "while holding: attacks",
		"melee-attack": "while holding: attacks in melee",
		"ranged-attack": "while holding: shoots or throws",
		cast: "while holding: casts a spell",
		"use-skill": "while holding: uses a skill",
		"shatter-shield": "while holding: tries to shatter a shield",
		reload: "while holding: loads a missile weapon",
		ready: "while holding: takes a stowed thing in hand",
		stow: "while holding: puts away a thing in hand"
	},
	selectors: {
		trigger: "in reactions, the foe who gives the occasion",
		"ally-weakest": "the ally with the fewest hit points left",
		"ally:": "the nearest ally of that name, or of that template"
	},
	columns: {
		hp: "hit points left",
		hp_max: "hit points at the start",
		health: "hit points left, as a share of those at the start",
		ac: "Armour Class, as it is now",
		skill: "the highest weapon skill with a weapon in hand",
		speed: "speed, in feet",
		engaged: "it or a foe threatens the other",
		foes_engaged: "foes it is engaged with",
		armed: "it has a melee weapon in hand",
		reach: "reach of the longest melee weapon in hand, in feet; 0 if there is none",
		ready_range: "longest range of a weapon in hand, in feet; 0 if there is none",
		loaded: "it has a missile weapon in hand that can be shot, or one to throw",
		shield: "its shield is in hand",
		acted: "its turn of this round is over",
		main: "its Main slot is not spent",
		move: "its Move slot is not spent",
		prone: "it lies prone",
		hurt: "it has taken damage since the end of its last turn",
		holding: "it holds its action",
		screening: "it screens somebody",
		locked: "it has locked its shield",
		walled: "it stands in a shield wall",
		total_defense: "it is in total defense",
		charged: "it has charged, and pays for it",
		disengaged: "it has disengaged in this turn",
		cp: "casting points left",
		exhaustion: "exhaustion level",
		height: "height of its cell, in feet",
		dark: "its cell is dark",
		cover: "cover of its cell: 0, 0.25, 0.5, 0.75 or 1"
	},
	names: {
		margin: "in total-defense, by how much the attack roll is above AC; elsewhere 0",
		natural: "in total-defense, what the die that counts shows; elsewhere 0",
		on_action: "in reactions: a foe is about to act",
		on_move: "in reactions: a foe has moved",
		on_round_end: "in reactions: the round ends"
	}
};
// src/rulesets/slot-d20/plan/accounts.ts
/** What attacks are counted under. */
function openAccounts(options, bearers) {
	const all = bearers.flatMap((bearer, combatant) => bearer.things.map((thing) => ({
		combatant,
		bearer,
		thing
	})));
	const list = [];
	const known = /* @__PURE__ */ new Map();
	const open = (account) => {
		const key = JSON.stringify(account);
		if (!known.has(key)) known.set(key, list.push(account) - 1);
		return known.get(key);
	};
	const of = new Int32Array((counted$3.length + 1) * all.length);
	const ofMisses = new Int32Array(all.length).fill(-1);
	for (const [index, { combatant, thing }] of all.entries()) if (thing.weapon) of[3 * all.length + index] = open({
		combatant,
		id: thing.id
	});
	for (const [index, { combatant, bearer, thing }] of all.entries()) {
		const own = of[3 * all.length + index];
		for (const { under, as, canComeUp } of counted$3) of[under * all.length + index] = canComeUp({
			bearer,
			thing
		}) ? open({
			combatant,
			id: thing.id,
			circumstance: as
		}) : own;
		if (options.shock && thing.weapon && thing.weapon.shock_ac > 0) ofMisses[index] = open({
			combatant,
			id: thing.id,
			ofMisses: true
		});
	}
	return {
		list,
		of,
		ofMisses
	};
}
// src/rulesets/slot-d20/plan/attacks.ts
/** What comes of every way of attacking, each family of equal ways once. */
function planAttacks(options, things) {
	const { damageCount, damageSides, damageConstant, meleeBonus, rangedBonus } = things;
	const count = things.combatant.length;
	const familyOf = new Int32Array(2 * count);
	const families = [];
	const known = /* @__PURE__ */ new Map();
	for (let at = 0; at < 2 * count; at++) {
		const thing = at >> 1;
		const bonus = at & 1 ? rangedBonus[thing] : meleeBonus[thing];
		const family = {
			damage: {
				count: damageCount[thing],
				sides: damageSides[thing],
				constant: damageConstant[thing]
			},
			bonus
		};
		const key = JSON.stringify(family);
		if (!known.has(key)) known.set(key, families.push(family) - 1);
		familyOf[at] = known.get(key);
	}
	return {
		/** By thing × 2, plus 1 for ranged attacks: the family of `tables`. */
		familyOf,
		...buildTables$3(families, options.min_damage)
	};
}
// src/rulesets/slot-d20/vocabulary.ts
const weapon = { with: {
	section: "weapons",
	required: false
} };
const thing = { with: {
	section: "weapons",
	also: ["shields", "items"],
	required: false
} };
const spell = { with: {
	section: "spells",
	required: false
} };
/** What tactics may say (docs/rules/slot-d20.md §9). The order gives the codes of codes.ts. */
const vocabulary = {
	actions: {
		attack: {
			aims: "foe",
			...weapon
		},
		"melee-attack": {
			aims: "foe",
			...weapon
		},
		"ranged-attack": {
			aims: "foe",
			...weapon
		},
		cast: {
			aims: "effect",
			...spell
		},
		"use-skill": {
			aims: "effect",
			...spell
		},
		ready: {
			aims: "nobody",
			...thing
		},
		stow: {
			aims: "nobody",
			...thing
		},
		reload: {
			aims: "nobody",
			...weapon
		},
		disengage: { aims: "nobody" },
		"shatter-shield": {
			aims: "foe",
			...weapon
		},
		drop: {
			aims: "nobody",
			...thing
		},
		"total-defense": { aims: "nobody" },
		charge: {
			aims: "foe",
			...weapon
		},
		advance: {
			aims: "foe",
			...weapon
		},
		retreat: { aims: "foe" },
		screen: { aims: "ally" },
		"lock-shields": { aims: "ally" },
		"pick-up": {
			aims: "nobody",
			...thing
		},
		"stand-up": {
			aims: "nobody",
			...thing
		},
		hold: { aims: "nobody" },
		"act-after": { aims: "anybody" },
		"go-prone": { aims: "nobody" },
		pass: { aims: "nobody" }
	},
	reactions: {
		"opportunity-attack": {
			aims: "foe",
			...weapon
		},
		"total-defense": { aims: "nobody" },
		"snap-attack": {
			aims: "foe",
			...weapon
		},
		attack: {
			aims: "foe",
			...weapon
		},
		"melee-attack": {
			aims: "foe",
			...weapon
		},
		"ranged-attack": {
			aims: "foe",
			...weapon
		},
		cast: {
			aims: "effect",
			...spell
		},
		"use-skill": {
			aims: "effect",
			...spell
		},
		"shatter-shield": {
			aims: "foe",
			...weapon
		},
		reload: {
			aims: "nobody",
			...weapon
		},
		ready: {
			aims: "nobody",
			...thing
		},
		stow: {
			aims: "nobody",
			...thing
		}
	},
	selectors: ["trigger", "ally-weakest"],
	namedSelectors: ["ally:"],
	reactionSelector: "trigger",
	affordable: true,
	columns: {
		hp: "number",
		hp_max: "number",
		health: "fraction",
		ac: "number",
		skill: "number",
		speed: "number",
		engaged: "boolean",
		foes_engaged: "number",
		armed: "boolean",
		reach: "number",
		ready_range: "number",
		loaded: "boolean",
		shield: "boolean",
		acted: "boolean",
		main: "boolean",
		move: "boolean",
		prone: "boolean",
		hurt: "boolean",
		holding: "boolean",
		screening: "boolean",
		locked: "boolean",
		walled: "boolean",
		total_defense: "boolean",
		charged: "boolean",
		disengaged: "boolean",
		cp: "number",
		exhaustion: "number",
		height: "number",
		dark: "boolean",
		cover: "fraction"
	},
	names: {
		margin: "number",
		natural: "number",
		on_action: "boolean",
		on_move: "boolean",
		on_round_end: "boolean"
	},
	builtIn: {
		turn: [
			"stand-up",
			"attack nearest",
			{
				do: "ready",
				when: "my.engaged"
			},
			{
				do: "reload",
				when: "not my.engaged"
			},
			"advance nearest",
			{
				do: "retreat",
				when: "my.engaged and not my.armed"
			}
		],
		reactions: ["opportunity-attack"]
	}
};
// src/rulesets/slot-d20/plan/equipment.ts
/** The members of a party, in order. */
function gatherParty(scenario, party, index) {
	return party.members.map(({ name, template, fields: given }) => {
		const fields = given;
		const { tactic, armour, shield } = fields;
		const weapons = fields.weapons.map((id) => {
			const weapon = scenario.weapons[id];
			return {
				id,
				weapon,
				hands: weapon.hands
			};
		});
		const items = fields.items.map((id) => {
			const { hands } = scenario.items[id];
			return {
				id,
				weapon: void 0,
				hands
			};
		});
		const shields = shield === void 0 ? [] : [{
			id: shield,
			weapon: void 0,
			hands: 1
		}];
		return {
			name,
			template,
			party: index,
			fields,
			tactic: tactic === void 0 ? builtInTactic(vocabulary) : scenario.tactics[tactic],
			things: [
				...weapons,
				...shields,
				...items
			],
			held: heldAtFirst(weapons, shields.length > 0),
			armour: armour === void 0 ? void 0 : scenario.armours[armour],
			shield: shield === void 0 ? void 0 : scenario.shields[shield]
		};
	});
}
/** The first weapon, all natural ones, and the shield if a hand is left for it (§3). */
function heldAtFirst(weapons, hasShield) {
	const natural = weapons.reduce((set, { hands }, index) => hands === 0 ? set | 1 << index : set, 0);
	const shield = hasShield && weapons[0]?.hands !== 2 ? 1 << weapons.length : 0;
	return (weapons.length > 0 ? 1 : 0) | natural | shield;
}
/** Every combatant of both parties. */
function gatherAll(scenario) {
	return scenario.parties.flatMap((party, index) => gatherParty(scenario, party, index));
}
/** A combatant's skill by a name that it need not have (§2.3). */
function skillIn({ skill, skills }, name) {
	return Object.hasOwn(skills, name) ? skills[name] : skill;
}
/** Its skill with a weapon. */
function weaponSkill(fields, { id, weapon }) {
	return skillIn(fields, weapon?.skill ?? id);
}
/** The ids of all things in play: their places are the labels of things. */
function labelsOf(bearers) {
	return [...new Set(bearers.flatMap(({ things }) => things.map(({ id }) => id)))];
}
function isMelee({ weapon }) {
	return weapon !== void 0 && (weapon.range === void 0 || weapon.thrown);
}
function isMissile({ weapon }) {
	return weapon !== void 0 && weapon.range !== void 0 && !weapon.thrown;
}
// src/rulesets/slot-d20/plan/combatants.ts
/** Armour Class of the weary is at most this (§5). */
const WEARY_AC = 12;
const NO_CAP = 1e4;
/** What is true of a combatant whatever it has in hand, column by column. */
function planCombatants(options, bearers) {
	const column = (of) => Int32Array.from(bearers, of);
	const start = (of) => {
		const starts = new Int32Array(bearers.length + 1);
		for (const [index, bearer] of bearers.entries()) starts[index + 1] = starts[index] + of(bearer);
		return starts;
	};
	const setOf = (is) => column(({ things }) => things.reduce((set, thing, index) => is(thing) ? set | 1 << index : set, 0));
	return {
		/** Armour Class without shield and circumstances. */
		ac: column((bearer) => baseAcOf(options, bearer)),
		/** What exhaustion lets its Armour Class be at most. */
		acCap: column(({ fields: { exhaustion } }) => exhaustion >= 4 ? WEARY_AC : NO_CAP),
		impulse: column(({ fields }) => fields.impulse),
		strength: column(({ fields }) => fields.strength),
		dc: column(({ fields }) => fields.dc),
		speed: column(({ fields: { speed, exhaustion } }) => Math.floor(speed / 5 / (exhaustion >= 5 ? 2 : 1))),
		exhaustion: column(({ fields }) => fields.exhaustion),
		/** What exhaustion adds to every d20 that it rolls; 1 if they have disadvantage. */
		weary: column(({ fields: { exhaustion } }) => exhaustion < 3 ? 0 - exhaustion : 0),
		spent: column(({ fields: { exhaustion } }) => Number(exhaustion >= 3)),
		/** Hit points as dice: count, sides, constant. */
		hpCount: column(({ fields }) => fields.hp.count),
		hpSides: column(({ fields }) => fields.hp.sides),
		hpConstant: column(({ fields }) => fields.hp.constant),
		/** Its first thing; one more entry than combatants. Weapons come first, then the shield, then items. */
		thingStart: start(({ things }) => things.length),
		weapons: column(({ fields }) => fields.weapons.length),
		/** Its shield as a set of its things, or 0; what it adds to Armour Class; its toughness. */
		shield: column(({ fields }) => fields.shield === void 0 ? 0 : 1 << fields.weapons.length),
		shieldAc: column(({ shield }) => shield?.ac ?? 0),
		toughness: column(({ shield }) => shield?.toughness ?? 0),
		/** Sets of its things: natural weapons, missile weapons, thrown weapons. */
		natural: setOf(({ weapon }) => weapon?.hands === 0),
		missiles: setOf(isMissile),
		thrown: setOf(({ weapon }) => weapon?.thrown === true),
		/** Where its spells begin in `Effects.known`; one more entry than combatants. */
		spellStart: start(({ fields }) => fields.spells.length)
	};
}
/** Armour Class without shield: its own, or its armour's, or that of nobody in particular (§2.3). */
function baseAcOf(options, { fields, armour }) {
	return fields.ac ?? armour?.ac ?? options.base_ac;
}
// src/rulesets/slot-d20/plan/conditions.ts
/** When attack rolls have advantage or disadvantage, as programs; those that can never hold are left out. */
function planConditions(options, field, bearers) {
	const programs = [];
	const index = ({ expression }) => {
		const simple = simplify(expression, field);
		if (simple.kind === "boolean" && !simple.value) return -1;
		const { source } = compileCondition(simple, vocabulary);
		const known = programs.indexOf(source);
		return known >= 0 ? known : programs.push(source) - 1;
	};
	return {
		/** Sources for `instantiate` (tactics/program.ts). */
		programs,
		advantage: index(options.advantage),
		disadvantage: index(options.disadvantage),
		advantageOf: Int32Array.from(bearers, ({ fields }) => index(fields.advantage)),
		disadvantageOf: Int32Array.from(bearers, ({ fields }) => index(fields.disadvantage))
	};
}
const NEVER = {
	kind: "boolean",
	value: false
};
/**
* A condition with `dark` replaced by `false` where the field has no dark cell. By default the dark is a disadvantage,
* but most fields have none, and a condition that is never true need not be asked.
*/
function simplify(expression, field) {
	if (expression.kind === "column" && expression.column === "dark" && field.dark.length === 0) return NEVER;
	if (expression.kind === "unary" && expression.operator === "not") {
		const operand = simplify(expression.operand, field);
		return operand.kind === "boolean" ? {
			kind: "boolean",
			value: !operand.value
		} : {
			...expression,
			operand
		};
	}
	if (expression.kind !== "binary" || expression.operator !== "and" && expression.operator !== "or") return expression;
	const left = simplify(expression.left, field);
	const right = simplify(expression.right, field);
	/** `false` makes an `and` false whatever the other side says, and `true` an `or` true. */
	const decisive = expression.operator === "or";
	for (const [side, other] of [[left, right], [right, left]]) if (side.kind === "boolean") return side.value === decisive ? side : other;
	return {
		...expression,
		left,
		right
	};
}
// src/rulesets/slot-d20/plan/effects.ts
const NOTHING = {
	count: 0,
	sides: 2,
	constant: 0
};
const AIMS = {
	foe: 0,
	ally: 1,
	self: 2
};
/** The ids of the spells and skill uses that somebody knows: their places are the numbers of their effects. */
function effectIds(bearers) {
	return [...new Set(bearers.flatMap(({ fields }) => fields.spells))];
}
/** What they do, column by column (§2.6). */
function planEffects(scenario, bearers) {
	const ids = effectIds(bearers);
	const labels = labelsOf(bearers);
	const effects = ids.map((id) => scenario.spells[id]);
	const column = (of) => Int32Array.from(effects, (effect) => of(effect));
	const rolls = (of) => effects.map((effect) => of(effect) ?? NOTHING);
	const changing = [...effects.keys()].filter((index) => isChange(effects[index]));
	return {
		/** All that combatants know, one after the other: see `Combatants.spellStart`. */
		known: Int32Array.from(bearers.flatMap(({ fields }) => fields.spells.map((id) => ids.indexOf(id)))),
		/** 1 if it is used, not cast. */
		isSkill: column(({ kind }) => Number(kind === "skill")),
		cost: column(({ cost }) => cost),
		/** `CHECK`, and its number. */
		check: column(({ difficulty }) => difficulty === "none" ? 0 : difficulty === "target" ? 2 : 1),
		difficulty: column(({ difficulty }) => typeof difficulty === "number" ? difficulty : 0),
		/** `AIM`. */
		aim: column(({ target }) => AIMS[target]),
		range: column(({ range }) => range / 5),
		/** The label of the thing that it needs, or -1; 1 if that is gone after it. */
		needs: column(({ needs }) => needs === void 0 ? -1 : neededLabel(labels, needs)),
		consumes: column(({ consumes }) => Number(consumes)),
		/** 1 if it does damage, heals; the dice. */
		harms: column(({ damage }) => Number(damage !== void 0)),
		heals: column(({ heal }) => Number(heal !== void 0)),
		damage: rolls(({ damage }) => damage),
		heal: rolls(({ heal }) => heal),
		prone: column(({ prone }) => Number(prone)),
		/** The number of its change, or -1; what that changes, and for how many rounds after this one. */
		change: Int32Array.from(effects.keys(), (index) => changing.indexOf(index)),
		ac: column(({ ac }) => ac),
		attack: column(({ attack }) => attack),
		advantage: column(({ advantage }) => Number(advantage)),
		disadvantage: column(({ disadvantage }) => Number(disadvantage)),
		rounds: column(({ rounds }) => rounds),
		/** By change: its effect. */
		effectOfChange: Int32Array.from(changing),
		/** By combatant × effects + effect: its skill. */
		skill: Int32Array.from(bearers.flatMap(({ fields }) => ids.map((id, index) => skillIn(fields, effects[index].skill ?? id))))
	};
}
/** The label of a thing by its id; if nobody in play carries such a thing, one that no thing has. */
function neededLabel(labels, needs) {
	const label = labels.indexOf(needs);
	return label < 0 ? labels.length : label;
}
function isChange({ ac, attack, advantage, disadvantage }) {
	return ac !== 0 || attack !== 0 || advantage || disadvantage;
}
// src/rulesets/slot-d20/plan/options.ts
const SIDES = {
	once: 0,
	"each-round": 1,
	first: 2,
	second: 3
};
const DISRUPTIONS = {
	none: 0,
	disadvantage: 1,
	fail: 2
};
/** More opportunity attacks than a round can offer: every step of every foe. */
const UNLIMITED = 2 ** 30;
/** The options that a fight looks up; others have gone into the columns. */
function planOptions(options) {
	const { contact_two_handed: contact, opportunity_limit: limit } = options;
	return {
		/** `INITIATIVE`. */
		initiative: SIDES[options.initiative],
		initiativeDie: options.initiative_die,
		naturalFail: options.natural_fail,
		naturalSuccess: options.natural_success,
		minDamage: options.min_damage,
		proneTargetAdjacent: options.prone_target_adjacent,
		proneTargetDistant: options.prone_target_distant,
		proneAttacker: options.prone_attacker,
		proneShooter: options.prone_shooter,
		longRange: options.long_range,
		contactOneHanded: options.contact_one_handed,
		contactTwoHanded: contact === "forbidden" ? 0 : contact,
		/** Whether a two-handed weapon cannot be shot or thrown in contact. */
		contactForbidden: contact === "forbidden",
		chargeAttack: options.charge_attack,
		chargeAc: options.charge_ac,
		chargeMin: options.charge_min / 5,
		chargeSpeed: options.charge_speed,
		totalDefenseAc: options.total_defense_ac,
		snapAttack: options.snap_attack,
		lockAc: options.lock_ac,
		lockMin: options.lock_min,
		/** Unlimited: more than a round can have. */
		opportunityLimit: limit === "unlimited" ? UNLIMITED : limit,
		mainAsMove: options.main_as_move,
		castingHands: options.casting_hands,
		/** `DISRUPTION`. */
		disruption: DISRUPTIONS[options.spell_disruption],
		shock: options.shock,
		/** Whether skill is added to melee damage, for shock. */
		meleeSkillDamage: options.melee_skill_damage
	};
}
// src/rulesets/slot-d20/plan/reads.ts
/**
* What of a battle's memory anything depends on in this scenario (simplify.ts); what is not named here always is. Found
* by asking of each column which rules read it, and of each of these rules whether the scenario has a use for it: an
* action or a selector that no tactic names, a condition that none has.
*/
function planReads(options, bearers, effects, { moments }, maxRounds) {
	const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions]);
	const conditions = [
		...rules.flatMap(({ when }) => when === void 0 ? [] : [when]),
		options.advantage.expression,
		options.disadvantage.expression,
		...bearers.flatMap(({ fields }) => [fields.advantage.expression, fields.disadvantage.expression])
	];
	const does = (...actions) => rules.some((rule) => actions.includes(rule.do));
	const aims = (...selectors) => rules.some(({ at }) => at !== void 0 && selectors.includes(at));
	const asks = (...columns) => conditions.some((condition) => columns.some((column) => asksFor$1(condition, column)));
	const casts = does("cast");
	const picksUp = does("pick-up") || rules.some((rule) => rule.do === "stand-up" && rule.with !== void 0);
	const paid = 30;
	return {
		hpMax: effects.heals.includes(1) || asks("hp_max", "health") || aims("most-wounded", "ally-most-wounded"),
		hurt: asks("hurt") || casts && options.spell_disruption !== "none",
		acted: asks("acted"),
		/** Whether slots are read after the turn of the one who has them. */
		main: asks("main") || moments.some((set) => (set & paid) !== 0),
		move: asks("move"),
		/** Whether anybody readies, and picks up, things. */
		stowed: does("ready"),
		grounded: picksUp,
		/** Whose last target is read. */
		lastTarget: Int32Array.from(bearers, ({ tactic: { turn, reactions } }) => Number([...turn, ...reactions].some(({ at }) => at === "same"))),
		/** From this round on all rounds are alike, but for the last; at least 1. */
		lastRound: Math.min(maxRounds, Math.max(1, ...conditions.map(lastRoundIn$1)))
	};
}
// src/rulesets/slot-d20/plan/shape.ts
/**
* How many entries the columns of the memory have (columns.ts); those of rules that nobody's tactic can make use of stay
* empty.
*/
function planShape(bearers, { effectOfChange }) {
	const combatants = bearers.length;
	const does = (...actions) => bearers.some(({ tactic: { turn, reactions } }) => [...turn, ...reactions].some((rule) => actions.includes(rule.do)));
	const changes = does("cast", "use-skill") ? effectOfChange.length : 0;
	return {
		combatants,
		things: bearers.reduce((sum, { things }) => sum + things.length, 0),
		/** Combatants, or 0 where nobody's tactic screens, … */
		screeners: does("screen") ? combatants : 0,
		/** … or acts after others, … */
		waiters: does("act-after") ? combatants : 0,
		/** … or no spell in play changes anything. */
		changed: changes > 0 ? combatants : 0,
		/** Spells in play that change something. */
		changes
	};
}
// src/rulesets/slot-d20/plan/tactics.ts
function deedsOf(bearers) {
	return listDeeds(bearers.map(actionsOf));
}
/** Those of its tactic; a plain attack counts as one in melee or at range (§9.4). */
function actionsOf({ tactic, things }) {
	const names = Object.keys(vocabulary.actions);
	const attacks = [...things.some(isMelee) ? [1] : [], ...things.some(({ weapon }) => weapon?.range !== void 0) ? [2] : []];
	return [...new Set(tactic.turn.flatMap((rule) => rule.do === "attack" ? attacks : [names.indexOf(rule.do)]))];
}
/** Every list of rules as a program, and what its rules stand for. What `with` names in one is a label or an effect. */
function planTactics(options, bearers, deeds, conditions) {
	const labels = labelsOf(bearers);
	const spells = effectIds(bearers);
	const names = namesIn(bearers);
	const argumentIn = (actions) => (rule) => {
		if (rule.with === void 0) return -1;
		const ids = sectionsOf(actions[rule.do]).includes("spells") ? spells : labels;
		const index = ids.indexOf(rule.with);
		return index < 0 ? ids.length : index;
	};
	const argumentOf = argumentIn(vocabulary.actions);
	const reactionArgumentOf = argumentIn(vocabulary.reactions);
	const selectorOf = (selector) => 14 + names.indexOf(selector);
	const { lists, reads, turnLists } = compileLists(bearers.map(({ tactic }) => tactic), vocabulary, {
		argumentOf,
		reactionArgumentOf,
		selectorOf
	});
	return {
		...lists,
		/**
		* Whether rounds can be memoised (battle/memoised-rounds.ts): no decision depends on hit points, on the round's
		* number, or on chance, and nothing is rolled in a round but attacks, so that a state has one course.
		*/
		foreseeable: isForeseeable(options, bearers, reads, conditions),
		/** By turn program: 1 if it has an action that takes no slot, so that there may be more to do when both are spent. */
		isFree: Int32Array.from(turnLists, (rules) => Number(rules.some((rule) => FREE.includes(rule.do)))),
		/** By combatant: the moments at which it may react, bit by bit (`MOMENT`). */
		moments: Int32Array.from(bearers, momentsOf),
		/** By name of `ally:NAME` × combatants + combatant: 1 if that is its name, or its template's. */
		named: Uint8Array.from(names.flatMap((selector) => {
			const name = selector.slice(selector.indexOf(":") + 1);
			return bearers.map((bearer) => Number(bearer.name === name || bearer.template === name));
		})),
		/** By combatant × actions + action: the deed, or -1. */
		deedOf: deedsByAction(deeds, bearers.length, 23)
	};
}
/** Columns that no condition may read if rounds are to be memoised: they change without the state changing. */
const UNFORESEEABLE = [
	"hp",
	"hp_max",
	"health",
	"hurt"
].flatMap((column) => [`my.${column}`, `target.${column}`]);
const BY_HIT_POINTS_OR_CHANCE = [
	"weakest",
	"strongest",
	"most-wounded",
	"random",
	"ally-weakest",
	"ally-most-wounded"
];
/** What rolls dice other than an attack's, rolls an attack and its damage apart, or is done by several at once. */
const BY_DICE = [
	"cast",
	"use-skill",
	"shatter-shield",
	"screen",
	"total-defense",
	"hold",
	"snap-attack"
];
function isForeseeable(options, bearers, reads, { programs }) {
	if (options.initiative === "each-round" || options.shock || programs.length > 0) return false;
	if (reads.some((name) => UNFORESEEABLE.includes(name) || name === "round" || name === "kill_chance")) return false;
	return bearers.every(({ party, tactic, fields }) => {
		if (fields.exhaustion >= 3) return false;
		const rules = [...tactic.turn, ...tactic.reactions];
		if (rules.some((rule) => BY_DICE.includes(rule.do))) return false;
		const foes = bearers.filter((other) => other.party !== party).length;
		const isAlone = bearers.length - foes === 1;
		return foes === 1 && isAlone || rules.every(({ at }) => at === void 0 || !BY_HIT_POINTS_OR_CHANCE.includes(at));
	});
}
/** Actions that may take no slot. */
const FREE = [
	"reload",
	"drop",
	"act-after",
	"go-prone",
	"pass"
];
/** All selectors with a name. */
function namesIn(bearers) {
	const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions]);
	return [...new Set(rules.flatMap(({ at }) => at?.startsWith("ally:") ? [at] : []))];
}
/** The moments at which a combatant may react (§7.1). Held actions need that it holds. */
function momentsOf({ tactic: { turn, reactions } }) {
	const holds = turn.some((rule) => rule.do === "hold");
	return reactions.reduce((moments, rule) => moments | momentsFor(rule.do, holds), 0);
}
function momentsFor(reaction, holds) {
	const inTurn = 12;
	if (reaction === "opportunity-attack") return 1;
	if (reaction === "total-defense") return 2;
	if (reaction === "snap-attack") return inTurn;
	return holds ? 28 : 0;
}
// src/rulesets/slot-d20/plan/things.ts
const COSTS = {
	none: 0,
	move: 1,
	main: 2
};
/** Weapons, shields and items, column by column. */
function planThings(options, bearers) {
	const labels = labelsOf(bearers);
	const all = bearers.flatMap(({ things, fields }, combatant) => things.map((thing) => ({
		...thing,
		combatant,
		fields
	})));
	const column = (of) => Int32Array.from(all, of);
	const ofWeapon = (of) => column((thing) => thing.weapon ? of(thing.weapon, thing) : 0);
	const skillOf = (thing) => weaponSkill(thing.fields, thing);
	const { quick_reload_skill: quick } = options;
	return {
		combatant: column(({ combatant }) => combatant),
		/** The number of its id: things of one id are of a kind. */
		label: column(({ id }) => labels.indexOf(id)),
		/** 0 to 2. */
		hands: column(({ hands }) => hands),
		/** 1 if it strikes in melee; if it shoots; if it can be thrown. */
		melee: column((thing) => Number(isMelee(thing))),
		missile: column((thing) => Number(isMissile(thing))),
		thrown: ofWeapon(({ thrown }) => Number(thrown)),
		reach: ofWeapon(({ reach }) => reach / 5),
		range: ofWeapon(({ range }) => (range ?? 0) / 5),
		longRange: ofWeapon(({ long_range }) => (long_range ?? 0) / 5),
		/** `RELOADING`; 1 if it costs nothing, the combatant being skilled. */
		reload: ofWeapon(({ reload }) => COSTS[reload]),
		quick: ofWeapon(({ reload }, thing) => Number(reload === "move" && quick !== "none" && skillOf(thing) >= quick)),
		ammo: ofWeapon(({ ammo }) => ammo ?? -1),
		shatters: ofWeapon(({ shatters }) => Number(shatters)),
		shock: ofWeapon(({ shock }) => shock),
		shockAc: ofWeapon(({ shock_ac }) => shock_ac),
		/** The combatant's skill with it, and with the weapon's own bonus. */
		skill: ofWeapon((_, thing) => skillOf(thing)),
		toHit: ofWeapon(({ attack }, thing) => skillOf(thing) + attack),
		/** Damage dice; what is added to them in melee and at range. */
		damageCount: ofWeapon(({ damage }) => damage.count),
		damageSides: ofWeapon(({ damage }) => damage.sides),
		damageConstant: ofWeapon(({ damage }) => damage.constant),
		meleeBonus: ofWeapon((_, thing) => options.melee_skill_damage ? skillOf(thing) : 0),
		rangedBonus: ofWeapon((_, thing) => options.ranged_skill_damage ? skillOf(thing) : 0)
	};
}
// src/rulesets/slot-d20/plan/data.ts
/**
* The constants of a scenario under slot-d20, in numbers: what `fighter.ts` reads. Distances are in cells of 5 ft. By
* combatant unless said otherwise; a *thing* is a weapon, shield or item of a combatant's loadout.
*/
function planData(scenario, bearers, field, accounts, deeds) {
	const options = scenario.rules.options;
	const { maxRounds } = scenario.run;
	const effects = planEffects(scenario, bearers);
	const things = planThings(options, bearers);
	const conditions = planConditions(options, field, bearers);
	const tactics = planTactics(options, bearers, deeds, conditions);
	return {
		/** Also tells which rules the scenario has a use for. */
		shape: planShape(bearers, effects),
		/** By circumstance (`UNDER`) × things + thing: the account under which such an attack is counted. */
		accounts: accounts.of,
		/** By thing: the account of the damage that its misses do, or -1. */
		missAccount: accounts.ofMisses,
		options: planOptions(options),
		field,
		things,
		combatants: planCombatants(options, bearers),
		attacks: planAttacks(options, things),
		effects,
		conditions,
		tactics,
		reads: planReads(options, bearers, effects, tactics, maxRounds)
	};
}
// src/rulesets/slot-d20/plan/field.ts
/** A drawn map, or the open field of §2.7. */
function planField(options, field, bearers) {
	return field.map === void 0 ? planOpenField(field, bearers) : planDrawnField(options, field.map, field.legend ?? {}, bearers);
}
const QUARTERS = {
	none: 0,
	quarter: 1,
	half: 2,
	"three-quarter": 3,
	full: 4
};
function planDrawnField(options, text, legend, bearers) {
	const drawn = readMap(text, legend);
	const { ground } = drawn;
	const costOf = (_from, { rough, climb }) => rough || climb ? 2 : 1;
	const { field, cells, cellOf } = measureField(drawn, (map) => planMap(map, costOf), bearers);
	const byCell = (values, of) => {
		for (const [number, each] of ground.entries()) values[cellOf(number)] = of(each);
		return values;
	};
	const isCovered = ground.some(({ cover = "none" }) => cover !== "none");
	const isDark = ground.some(({ dark }) => dark);
	const isHilly = ground.some(({ height = 0 }) => height !== 0);
	const bonus = [
		0,
		options.cover_quarter,
		options.cover_half,
		options.cover_three_quarter,
		options.cover_full
	];
	const quarters = ({ cover = "none" }) => QUARTERS[cover];
	return {
		field: {
			...field,
			dark: isDark ? byCell(new Uint8Array(field.cells), ({ dark }) => Number(dark === true)) : NOWHERE,
			cover: isCovered ? byCell(new Int32Array(field.cells), (each) => bonus[quarters(each)]) : NO_NUMBERS,
			coverQuarters: isCovered ? byCell(new Uint8Array(field.cells), quarters) : NOWHERE,
			height: isHilly ? byCell(new Int32Array(field.cells), ({ height = 0 }) => height) : NO_NUMBERS
		},
		cells
	};
}
function planOpenField(layout, bearers) {
	const { field, cells } = layOutField({
		distance: layout.distance / 5,
		margin: layout.margin / 5,
		rank: layout.rank
	}, bearers);
	return {
		field: {
			...field,
			dark: NOWHERE,
			cover: NO_NUMBERS,
			coverQuarters: NOWHERE,
			height: NO_NUMBERS
		},
		cells
	};
}
const NOWHERE = /* @__PURE__ */ new Uint8Array(0);
const NO_NUMBERS = /* @__PURE__ */ new Int32Array(0);
// src/rulesets/slot-d20/plan.ts
/** Turns a checked scenario into numbers (docs/rules/slot-d20.md). */
function plan(scenario) {
	const options = scenario.rules.options;
	const bearers = gatherAll(scenario);
	const firstParty = scenario.parties[0].members.length;
	const roster = callRoster(scenario, vocabulary, bearers, {
		weapons: bearers.flatMap(({ things }) => things.flatMap(({ id, weapon }) => weapon ? [id] : [])),
		armours: []
	});
	const deeds = deedsOf(bearers);
	const accounts = openAccounts(options, bearers);
	const { field, cells } = planField(options, scenario.field, bearers);
	const data = planData(scenario, bearers, field, accounts, deeds);
	const scoreboard = setUpScoreboard({
		roster,
		maxRounds: scenario.run.maxRounds,
		accounts: accounts.list.map(({ id, ...account }) => ({
			...account,
			weapon: roster.weapons.indexOf(id)
		})),
		armourOf: bearers.map(() => -1),
		deeds,
		otherDamage: data.effects.harms.includes(1),
		fates: ["slain"]
	});
	return {
		plan: {
			ruleset: "slot-d20",
			scenarioKey: scenario.name,
			firstParty,
			combatants: bearers.length,
			maxRounds: scenario.run.maxRounds,
			memory: startMemory(COLUMNS$3, {
				data,
				bearers,
				cells
			}),
			data,
			entries: data.attacks.tables.entries,
			score: scoreboard.layout
		},
		roster,
		scoreboard
	};
}
// src/scenario/condition.ts
/**
* A condition over the names of a vocabulary but those that speak of a tactic's rule: `my.prone and distance > 5`. What is
* wrong in it is told as in a tactic, with its place in the text.
*/
function condition(vocabulary) {
	return unknown().transform((raw, context) => {
		const text = typeof raw === "boolean" ? String(raw) : typeof raw === "string" ? raw.trim() : void 0;
		const refuse = (message, details) => {
			context.issues.push({
				code: "custom",
				message,
				input: raw,
				params: { ...details }
			});
		};
		if (text === void 0 || text === "") return refuse("a condition such as \"target.prone\", or true or false", { kind: "expected" });
		const problems = [];
		const source = {
			name: "",
			text
		};
		const expression = readCondition({
			text,
			at: (start, end) => ({
				source,
				start,
				end
			})
		}, outsideTactics(vocabulary), problems);
		for (const { message, hint, place } of problems) refuse(message, {
			hint,
			...place && { part: [place.start, place.end] }
		});
		return expression ? {
			text,
			expression
		} : void 0;
	}).meta({
		type: ["string", "boolean"],
		minLength: 1
	});
}
// src/rulesets/slot-d20/schema.ts
/** The scenario fields of slot-d20, table by table as in docs/rules/slot-d20.md §2. Lengths are read as feet. */
const modifier = () => integer(-20, 20);
const skill = () => integer(-10, 30);
/** Feet in each of the units of the source's table (§2.1). */
const UNITS = {
	ft: 1,
	m: 10 / 3,
	sq: 5,
	t: 30,
	F: 40,
	V: 50
};
const squares = (max, min = 0) => distanceIn(UNITS, {
	min,
	max,
	step: 5
});
const when = () => condition(vocabulary);
/** An id of a skill: that of a weapon or spell, or any other. */
const skillName = () => idOrNone();
const schema = {
	options: strictObject({
		base_ac: integer(0, 40).prefault(10).describe("Armour Class of a combatant with neither ac nor armour."),
		initiative: choice("once", "each-round", "first", "second").prefault("once").describe("Rolled before round 1, or before every round; or that party is always the high side."),
		initiative_die: dice({ rolled: true }).prefault("d20").describe("What each party rolls for initiative."),
		natural_fail: integer(0, 19).prefault(1).describe("Natural results up to this fail."),
		natural_success: integer(2, 21).prefault(20).describe("Natural results from this on succeed (21: never)."),
		min_damage: integer(0, 10).prefault(1).describe("Least damage roll of a hit."),
		melee_skill_damage: boolean().prefault(true).describe("Weapon skill is added to melee damage."),
		ranged_skill_damage: boolean().prefault(true).describe("Weapon skill is added to ranged damage."),
		advantage: when().prefault(false).describe("Attack rolls have advantage when it holds (my: the attacker, target: the target)."),
		disadvantage: when().prefault("target.dark").describe("Attack rolls have disadvantage when it holds."),
		prone_target_adjacent: modifier().prefault(2).describe("Attack on an adjacent prone foe."),
		prone_target_distant: modifier().prefault(-2).describe("Ranged attack on a prone foe who is not adjacent."),
		prone_attacker: modifier().prefault(-4).describe("Melee attack while prone."),
		prone_shooter: modifier().prefault(0).describe("Ranged attack while prone."),
		cover_quarter: modifier().prefault(0).describe("Ranged attack on a target behind quarter cover."),
		cover_half: modifier().prefault(-2).describe("Ranged attack on a target behind half cover."),
		cover_three_quarter: modifier().prefault(-2).describe("Ranged attack on a target behind three-quarter cover."),
		cover_full: modifier().prefault(-4).describe("Ranged attack on a target behind full cover."),
		long_range: modifier().prefault(-2).describe("Ranged attack beyond the weapon’s range."),
		contact_one_handed: modifier().prefault(-4).describe("Ranged attack with a weapon of less than two hands while engaged."),
		contact_two_handed: integerOr(-20, 20, "forbidden").prefault("forbidden").describe("Ranged attack with a two-handed weapon while engaged."),
		charge_attack: modifier().prefault(2).describe("Attack of a charge."),
		charge_ac: modifier().prefault(-2).describe("AC of a charger until its next turn."),
		charge_min: squares(1e3).prefault("30 ft").describe("Least run of a charge."),
		charge_speed: integer(1, 4).prefault(2).describe("Greatest run of a charge, in multiples of speed."),
		total_defense_ac: modifier().prefault(2).describe("AC in total defense."),
		snap_attack: modifier().prefault(-4).describe("Attack of a snap attack."),
		lock_ac: modifier().prefault(2).describe("AC in a shield wall."),
		lock_min: integer(1, 64).prefault(3).describe("Combatants with locked shields that make a wall."),
		quick_reload_skill: integerOr(-10, 30, "none").prefault(1).describe("Weapon skill from which reloading for a Move action is On Turn."),
		opportunity_limit: integerOr(0, 64, "unlimited").prefault("unlimited").describe("Opportunity attacks of one combatant in one round."),
		main_as_move: boolean().prefault(true).describe("A Move action may be paid with the Main slot."),
		casting_hands: integer(0, 2).prefault(1).describe("Free hands that casting needs."),
		spell_disruption: choice("disadvantage", "fail", "none").prefault("disadvantage").describe("What harm since its last turn does to a caster’s spell."),
		shock: boolean().prefault(false).describe("Shock damage.")
	}),
	weapons: strictObject({
		damage: dice().describe("Damage roll: dice, or a number."),
		skill: skillName().describe("Which of the combatant’s skills counts; left out: the weapon’s id."),
		attack: modifier().prefault(0).describe("Added to attack rolls, not to damage."),
		hands: integer(0, 2).prefault(1).describe("Hands it takes; 0: a natural weapon, always in hand."),
		reach: squares(1e3, 5).optional().meta({ default: "5 ft" }).describe("Melee reach; the Long trait is 10 ft. Only for weapons that strike in melee."),
		range: squares(1e4, 5).optional().describe("Normal range; left out: a melee weapon."),
		long_range: squares(1e4, 5).optional().describe("Greatest range; left out: the same as range."),
		thrown: boolean().prefault(false).describe("Strikes in melee, and can be thrown. Needs a range."),
		reload: choice("none", "move", "main").prefault("none").describe("What reloading after a shot costs."),
		ammo: integer(0, 1e3).optional().describe("Shots of a missile weapon; left out: unlimited."),
		shatters: boolean().prefault(false).describe("Can shatter shields: an axe, a heavy mace."),
		shock: integer(0, 100).prefault(0).describe("Shock damage, with the option shock."),
		shock_ac: integer(0, 40).prefault(0).describe("Highest AC that shock works against; 0: no shock.")
	}).check(rule((weapon, refuse) => {
		if (weapon.range === void 0) {
			if (weapon.thrown) refuse(["thrown"], "a thrown weapon needs a range");
			if (weapon.long_range !== void 0) refuse(["long_range"], "long_range is only for a weapon with a range");
		} else if (weapon.long_range !== void 0 && weapon.long_range < weapon.range) refuse(["long_range"], `long_range is ${weapon.long_range} ft, expected at least the range of ${weapon.range} ft`);
		const isMissile = weapon.range !== void 0 && !weapon.thrown;
		if (isMissile && weapon.reach !== void 0) refuse(["reach"], "reach is only for a weapon that strikes in melee", "thrown: true lets it strike as well");
		if (!isMissile && weapon.ammo !== void 0) refuse(["ammo"], "ammo is only for a missile weapon (a range, and not thrown)");
		if (!isMissile && weapon.reload !== void 0 && weapon.reload !== "none") refuse(["reload"], "reload is only for a missile weapon (a range, and not thrown)");
	})).overwrite((weapon) => ({
		...weapon,
		reach: weapon.range === void 0 || weapon.thrown ? weapon.reach ?? 5 : 0,
		long_range: weapon.long_range ?? weapon.range
	})),
	armours: strictObject({ ac: integer(0, 40).describe("Armour Class of its wearer before everything else.") }),
	shields: strictObject({
		ac: integer(0, 10).prefault(1).describe("Added to Armour Class while in hand."),
		toughness: modifier().prefault(0).describe("Added to its bearer’s roll against shattering.")
	}),
	items: strictObject({ hands: integer(1, 2).prefault(1).describe("Hands it takes. A spell or skill use can need it.") }),
	spells: strictObject({
		kind: choice("spell", "skill").prefault("spell").describe("A spell is cast; another skill is used."),
		skill: skillName().describe("Which of the combatant’s skills counts; left out: its own id."),
		cost: integer(0, 1e3).optional().meta({ default: 1 }).describe("Casting points; left out: 1 for a spell, 0 for a skill."),
		difficulty: integerOr(-100, 100, "target", "none").prefault("none").describe("What 1d20 + skill must reach: a number, the target’s dc, or no check."),
		target: choice("foe", "ally", "self").prefault("foe").describe("Whom it is for."),
		range: squares(1e4).prefault("5 ft").describe("Greatest distance to the target, with line of sight."),
		needs: idOrNone().describe("Id of an item, weapon or shield that must be in hand."),
		consumes: boolean().prefault(false).describe("That thing is gone after the attempt."),
		damage: dice().optional().describe("Damage to the target."),
		heal: dice().optional().describe("Hit points restored, up to the maximum."),
		prone: boolean().prefault(false).describe("The target falls prone."),
		ac: modifier().prefault(0).describe("Change of the target’s Armour Class."),
		attack: modifier().prefault(0).describe("Change of the target’s attack rolls."),
		advantage: boolean().prefault(false).describe("The target’s attack rolls have advantage."),
		disadvantage: boolean().prefault(false).describe("The target’s attack rolls have disadvantage."),
		rounds: integer(0, 100).prefault(1).describe("How many rounds after this one the changes last.")
	}).check(rule((spell, refuse) => {
		if (spell.consumes && spell.needs === void 0) refuse(["consumes"], "consumes is only for a spell that needs a thing");
	})).overwrite((spell) => ({
		...spell,
		cost: spell.cost ?? (spell.kind === "spell" ? 1 : 0)
	})),
	combatants: strictObject({
		hp: dice({
			min: 1,
			max: 1e5,
			raised: true
		}).describe("Hit points; dice are rolled anew each battle."),
		ac: integer(0, 40).optional().describe("Armour Class without shield; left out: the armour’s, or base_ac."),
		skill: skill().prefault(0).describe("Skill with every weapon and spell that skills does not name."),
		skills: record(string().regex(ID), skill()).prefault({}).describe("Skill by name: the id of a weapon or spell, or what its skill field says."),
		strength: integer(-20, 30).prefault(0).describe("For shattering shields."),
		impulse: integer(-20, 40).prefault(10).describe("For initiative."),
		dc: integer(0, 40).prefault(10).describe("What a spell with difficulty: target must reach."),
		speed: squares(1e3).prefault("30 ft").describe("One Move action."),
		weapons: ids(12, { repeats: true }).prefault([]).describe("Ids of its weapons; the first is in hand at the start."),
		armour: idOrNone().describe("Id of its armour."),
		shield: idOrNone().describe("Id of its shield."),
		items: ids(12, { repeats: true }).prefault([]).describe("Ids of its items."),
		spells: ids(12).prefault([]).describe("Ids of its spells and skill uses."),
		cp: integer(0, 1e3).prefault(0).describe("Casting points at the start of the battle."),
		exhaustion: integer(0, 5).prefault(0).describe("Exhaustion level, fixed for the battle."),
		prone: boolean().prefault(false).describe("Lies prone at the start."),
		advantage: when().prefault(false).describe("Its own attack rolls have advantage when it holds."),
		disadvantage: when().prefault(false).describe("Its own attack rolls have disadvantage when it holds.")
	}),
	field: fieldOf({
		...SQUARES_OF_5_FT,
		lengths: squares,
		ground: groundProperties
	}),
	onePerCell: true,
	builtIn: {},
	references: {
		weapons: "weapons",
		armour: "armours",
		shield: "shields",
		items: "items",
		spells: "spells"
	}
};
// src/rulesets/slot-d20/tell/attack.ts
/**
* Tells attacks, screens and shattered shields: what was rolled, what was added and why (docs/rules/slot-d20.md §4).
*/
function tellAttacks(narrator) {
	const { scene, say } = narrator;
	const { name } = scene;
	let begun;
	function begin(_attacker, _defender, thing, manner) {
		begun = {
			thing,
			mode: manner & 3,
			under: manner >> 2,
			modifiers: [],
			defence: [],
			favours: 0,
			hampers: 0
		};
	}
	function count(_attacker, defender, code, value) {
		const { name, side } = readCircumstance(circumstances$2, code, scene.bearers[defender].fields);
		begun?.[side === "roll" ? "modifiers" : "defence"].push({
			name,
			value
		});
	}
	function lean(_attacker, _defender, favours, hampers) {
		if (begun) Object.assign(begun, {
			favours,
			hampers
		});
	}
	function defend(_defender, _attacker, before, now) {
		begun?.defence.push({
			name: "total defense",
			value: now - before
		});
	}
	function end(attacker, defender, need, entry) {
		if (!begun) return;
		const attack = begun;
		begun = void 0;
		const rolled = narrator.takeDice(1);
		const dice = narrator.takeDice(2);
		const hit = hitOf(entry) !== 0;
		const damage = damageOf(entry);
		const natural = naturalOf(attack, rolled);
		const shatters = attack.under === 2;
		sayAttack(narrator, {
			attacker,
			target: defender,
			victim: defender,
			weapon: scene.thingName(attack.thing),
			manner: mannerOf(attack),
			sentences: [
				`${openingOf(attack, attacker, defender)}: ${describeRoll(attack, rolled, natural, hit)}.`,
				...hit && !shatters ? [`Damage ${describeDamage(attack, attacker, dice, damage)}.`] : [],
				...!hit && damage > 0 ? [`The shock does ${damage} all the same.`] : []
			],
			roll: rollTold([...rolled, ...dice], natural, attack, need),
			hit,
			working: { margin: natural - need },
			damage,
			keptBack: scene.group.isOpen ? "It counts when all of this is over." : void 0
		});
	}
	function openingOf({ thing, mode, under }, attacker, defender) {
		const [me, other, weapon] = [
			name(attacker),
			name(defender),
			scene.thingName(thing)
		];
		if (under === 2) return `${me} strikes at the shield of ${other} with the ${weapon}`;
		const snap = under === 1 ? "snaps: " : "";
		if (mode === 1) return `${me} ${snap}shoots at ${other} with the ${weapon}`;
		if (mode === 2) return `${me} ${snap}throws the ${weapon} at ${other}`;
		if (under === 0) return `${me} charges home at ${other} with the ${weapon}`;
		return `${me} ${snap}attacks ${other} with the ${weapon}`;
	}
	function mannerOf({ mode, under }) {
		if (under === 2) return "shattering";
		if (under !== 0) return MANNERS[mode];
		return mode === 2 ? "hurl" : "charge";
	}
	/** The natural result that counts. */
	function naturalOf({ favours, hampers }, rolled) {
		const faces = rolled.map(({ face }) => face);
		return favours > 0 && hampers === 0 ? Math.max(...faces) : Math.min(...faces);
	}
	/** `d20 14 + 3 skill = 17 against Armour Class 14 (base 13, round 1): hits by 3`. */
	function describeRoll(attack, rolled, natural, hit) {
		return `${showRollAgainst(`${showCounting(rolled, natural)}${describeLean(attack)}`, natural, "Armour Class", attack)}: ${showVerdict(hit, natural, marginOf(natural, attack))}`;
	}
	function describeLean({ favours, hampers }) {
		if (favours === 0 && hampers === 0) return "";
		if (favours > 0 && hampers > 0) return ` (advantage and disadvantage: ${showReasons(favours)}; ${showReasons(hampers)})`;
		return favours > 0 ? ` (advantage: ${showReasons(favours)})` : ` (disadvantage: ${showReasons(hampers)})`;
	}
	/** `d8 6 + 2 skill = 8`. */
	function describeDamage({ thing, mode }, me, dice, damage) {
		const { damageConstant, meleeBonus, rangedBonus } = scene.data.things;
		const skill = mode === 0 ? meleeBonus[thing] : rangedBonus[thing];
		const roll = sumOf(dice) + damageConstant[thing];
		const text = skill === 0 ? showRoll(dice, damageConstant[thing]) : showSum(showPlain(dice, damageConstant[thing]), [{
			name: "skill",
			value: skill
		}], roll + skill);
		if (damage === roll + skill) return text;
		return scene.options.shock && damage !== scene.options.min_damage ? `${text}, at least ${damage} by the shock` : `${text}, at least ${damage} for ${name(me)}’s hit`;
	}
	function screen(screener, attacker, ally) {
		const text = `${name(screener)} screens ${name(ally)} against ${name(attacker)}.`;
		say({
			kind: "screen",
			text,
			actor: name(screener),
			target: name(ally)
		});
	}
	/** Of the opposed check being told. */
	let contest = "";
	let contestDice = [];
	function oppose(initiator, opponent, total, other) {
		contestDice = narrator.takeDice(4);
		const show = (combatant, sum) => {
			const own = contestDice.filter(({ who }) => who === name(combatant));
			const natural = Math.min(...own.map(({ face }) => face));
			const modifiers = sum === natural ? [] : [{
				name: "in all",
				value: sum - natural
			}];
			return showSum(showCounting(own, natural), modifiers, sum);
		};
		contest = `${name(initiator)} has ${show(initiator, total)} against ${show(opponent, other)} of ${name(opponent)}`;
	}
	function decide(initiator, opponent, won, about) {
		const failed = about === 0 ? `${name(opponent)} is attacked instead` : "the shield holds";
		say({
			kind: "contest",
			text: `${contest}: ${won ? about === 0 ? "gets past" : "enough to break the shield" : failed}.`,
			actor: name(initiator),
			target: name(opponent),
			dice: contestDice.map(plain),
			success: won !== 0
		});
	}
	return {
		[10]: begin,
		[11]: count,
		[12]: lean,
		[13]: defend,
		[14]: end,
		[15]: screen,
		[16]: oppose,
		[17]: decide
	};
}
/** Of several dice only one counts: `d20 14 and 9, 9 counts`. */
function showCounting(dice, natural) {
	if (dice.length < 2) return showDice(dice);
	return `d${dice[0].sides} ${dice.map(({ face }) => face).join(" and ")}, ${natural} counts`;
}
/** Dice with their constant, without what they come to. */
function showPlain(dice, constant) {
	if (dice.length === 0) return String(constant);
	return `${showDice(dice)}${constant === 0 ? "" : showSigned(constant)}`;
}
function showReasons(reasons) {
	return REASONS.flatMap(([reason, word]) => reasons & reason ? [word] : []).join(", ");
}
const REASONS = [
	[1, "the rules"],
	[2, "its own condition"],
	[4, "a spell"],
	[8, "exhaustion"]
];
/** The words of JSON for `MODE`, in its order. */
const MANNERS = [
	"melee",
	"shot",
	"throw"
];
// src/rulesets/slot-d20/tell/effect.ts
/** Tells spells and skill uses (docs/rules/slot-d20.md §6.8). */
function tellEffects(narrator) {
	const { scene, say } = narrator;
	const { name, effectName } = scene;
	/** Of the spell being told: what its check adds to the die. */
	let skill = 0;
	function launch(me, target, effect, disturbed) {
		const { isSkill, skill: skills, cost } = scene.data.effects;
		skill = skills[me * cost.length + effect] + scene.data.combatants.weary[me];
		const verb = isSkill[effect] ? "uses" : "casts";
		const whom = target === me ? "" : ` on ${name(target)}`;
		const harm = [
			"",
			", hurt and at a disadvantage",
			", but is hurt, and it fails"
		][disturbed];
		const text = `${name(me)} ${verb} ${effectName(effect)}${whom}${harm}.`;
		say({
			kind: "spell",
			text,
			actor: name(me),
			spell: effectName(effect),
			...target !== me && { target: name(target) }
		});
	}
	function check(me, _, need, success) {
		const dice = narrator.takeDice(4);
		const natural = Math.min(...dice.map(({ face }) => face));
		const modifiers = skill === 0 ? [] : [{
			name: "skill",
			value: skill
		}];
		const sum = showSum(showCounting(dice, natural), modifiers, natural + skill);
		say({
			kind: "check",
			text: `${name(me)} checks: ${sum} against ${need + skill}: ${success ? "success" : "failure"}.`,
			actor: name(me),
			dice: dice.map(plain),
			need,
			total: natural + skill,
			against: need + skill,
			success: success !== 0
		});
	}
	function harm(victim, me, amount, effect) {
		const dice = narrator.takeDice(2);
		const { constant } = scene.data.effects.damage[effect];
		const isKeptBack = scene.group.isOpen;
		if (!isKeptBack) scene.hp[victim] -= amount;
		const after = amount === 0 ? "" : ` ${isKeptBack ? "It counts when all of this is over." : scene.showHitPoints(victim)}`;
		say({
			kind: "spell-damage",
			text: `The ${effectName(effect)} of ${name(me)} does ${showRoll(dice, constant)} damage to ${name(victim)}.${after}`,
			actor: name(me),
			target: name(victim),
			spell: effectName(effect),
			dice: dice.map(plain),
			amount,
			...!isKeptBack && { left: scene.hp[victim] }
		});
	}
	function heal(victim, me, amount, effect) {
		const dice = narrator.takeDice(2);
		scene.hp[victim] += amount;
		const roll = showRoll(dice, scene.data.effects.heal[effect].constant);
		say({
			kind: "heal",
			text: `${name(victim)} regains ${amount} (${roll}). ${scene.showHitPoints(victim)}`,
			actor: name(me),
			target: name(victim),
			spell: effectName(effect),
			dice: dice.map(plain),
			amount,
			left: scene.hp[victim]
		});
	}
	function change(victim, me, effect, rounds) {
		scene.states[victim].add(effectName(effect));
		const long = rounds === 0 ? "until the round ends" : `for ${countOf(rounds, "more round")}`;
		const text = `${name(victim)} is under ${effectName(effect)} ${long}.`;
		say({
			kind: "change",
			text,
			actor: name(me),
			target: name(victim),
			spell: effectName(effect),
			amount: rounds
		});
	}
	function endChange(victim, _, effect) {
		scene.states[victim].delete(effectName(effect));
		const text = `${effectName(effect)} on ${name(victim)} ends.`;
		say({
			kind: "change-ended",
			text,
			target: name(victim),
			spell: effectName(effect)
		});
	}
	return {
		[22]: launch,
		[23]: check,
		[24]: harm,
		[25]: heal,
		[26]: change,
		[27]: endChange
	};
}
// src/rulesets/slot-d20/tell/scene.ts
const ACTIONS = Object.keys(vocabulary.actions);
const REACTIONS = Object.keys(vocabulary.reactions);
function openScene(plan, roster, scenario) {
	const { data } = plan;
	const memory = openMemory(COLUMNS$3, plan.memory.slice(), data);
	const { marks, inHand: held } = memory;
	const common = openCommonScene(roster, memory, data.field.shift, stateOf);
	const bearers = gatherAll(scenario);
	const things = bearers.flatMap((bearer) => bearer.things);
	const effects = effectIds(bearers);
	const inHand = bearers.map((bearer, combatant) => bearer.things.flatMap(({ id }, index) => held[combatant] & 1 << index ? [id] : []));
	for (const [combatant, states] of common.states.entries()) if (marks[combatant] & 256) states.add("prone");
	function stateOf(combatant) {
		return [...inHand[combatant].length > 0 ? inHand[combatant] : ["empty hands"], ...common.states[combatant]];
	}
	return {
		...common,
		data,
		options: scenario.rules.options,
		scenario,
		bearers,
		inHand,
		group: { isOpen: false },
		thingName: (thing) => things[thing].id,
		effectName: (effect) => effects[effect],
		ruleText: (combatant, list, rule) => common.ruleText(combatant, list, rule) ?? "a rule"
	};
}
// src/rulesets/slot-d20/tell/turn.ts
/**
* Tells who acts first, turns, reactions, movement, what comes of things, and who falls (docs/rules/slot-d20.md §3, §6
* to §8).
*/
function tellTurns(narrator, heading) {
	const { scene, say } = narrator;
	const { name } = scene;
	/** By combatant: its latest action. */
	const doing = new Int32Array(scene.bearers.length).fill(22);
	function rollInitiative(_, __, first, second) {
		const dice = narrator.takeDice(0);
		const { count } = scene.data.options.initiativeDie;
		const { constant } = scene.data.options.initiativeDie;
		const last = dice.slice(-2 * count);
		const show = (own, impulse) => {
			const total = own.reduce((sum, { face }) => sum + face, constant + impulse);
			const more = impulse === 0 ? "" : `${showSigned(impulse)} impulse`;
			return `${showDice(own)}${constant === 0 ? "" : showSigned(constant)}${more} = ${total}`;
		};
		const ties = dice.length / (2 * count) - 1;
		const again = ties === 0 ? "" : ties === 1 ? ", after a tie" : `, after ${ties} ties`;
		heading.dice = dice.map(plain);
		heading.title = `${show(last.slice(0, count), first)} to ${show(last.slice(count), second)}${again}`;
	}
	function beginRound(high, _, __, isRolled) {
		const first = `${scene.roster.parties[high]} first`;
		heading.title = isRolled ? `${first} (${heading.title})` : first;
	}
	function beginTurn(me, _, goesOn) {
		if (!goesOn) return;
		say({
			kind: "turn",
			text: `${name(me)} goes on with the turn that was put off.`,
			actor: name(me)
		});
	}
	function act(me, target, action, rule) {
		const dice = takeChoice$1(narrator, name(me));
		doing[me] = action;
		const deed = DEEDS[action]?.(name(target));
		sayTurn(narrator, ACTIONS[action], {
			actor: me,
			target,
			rule: scene.ruleText(me, "turn", rule),
			dice,
			deed
		});
	}
	function end(me, _, hasActed) {
		const dice = takeChoice$1(narrator, name(me));
		if (hasActed && dice.length === 0) return;
		const drawn = dice.length > 0 ? ` for what was drawn (${showDice(dice)})` : "";
		const text = `${name(me)} does nothing${hasActed ? " more" : ""}: no rule applies${drawn}.`;
		say({
			kind: "turn",
			text,
			actor: name(me),
			action: "pass",
			...anyDice(dice)
		});
	}
	function react(me, target, reaction, rule) {
		const dice = takeChoice$1(narrator, name(me));
		const deed = REACTION_DEEDS[reaction]?.(name(target)) ?? `uses its held action for ${REACTIONS[reaction]}`;
		const text = scene.ruleText(me, "reactions", rule);
		sayReaction(narrator, REACTIONS[reaction], {
			actor: me,
			target,
			rule: text,
			dice,
			deed
		});
	}
	function beginGroup(_, __, moment) {
		scene.group.isOpen = true;
		if (moment === 4) say({
			kind: "held",
			text: "Those who still hold an action have their last chance."
		});
	}
	function endGroup() {
		scene.group.isOpen = false;
	}
	function lose(me, target, action) {
		const deed = ACTIONS[action];
		const text = `${name(me)} can no longer ${deed.replaceAll("-", " ")}: the action is lost.`;
		say({
			kind: "lost",
			text,
			actor: name(me),
			action: deed,
			...target !== me && { target: name(target) }
		});
	}
	function handle(me, _, thing, how) {
		const item = scene.thingName(thing);
		const held = scene.inHand[me];
		if (how === 0 || how === 3) held.push(item);
		else if (how !== 4 && how !== 5 && held.includes(item)) held.splice(held.indexOf(item), 1);
		const unloaded = `unloaded ${item}`;
		if (how === 5) scene.states[me].add(unloaded);
		if (how === 4) scene.states[me].delete(unloaded);
		say({
			kind: "thing",
			text: HANDLINGS[how](name(me), item),
			actor: name(me),
			item
		});
	}
	return {
		[1]: rollInitiative,
		[0]: beginRound,
		[2]: beginTurn,
		[3]: act,
		[4]: end,
		[6]: react,
		[7]: beginGroup,
		[8]: endGroup,
		[9]: lose,
		[5]: tellMoves(narrator, (me) => GAITS[doing[me]] ?? "runs"),
		[18]: tellDamage(narrator),
		[19]: tellOut(narrator, "slain", (name) => `${name} is slain.`),
		[20]: handle,
		[21]: tellStates$1(narrator, STATES)
	};
}
/** What is done by actions that nothing else tells of. */
const DEEDS = {
	[19]: () => "holds its action",
	[22]: () => "ends the turn",
	[20]: (target) => `waits until the turn of ${target} is over`,
	[12]: (target) => `charges at ${target}`
};
const GAITS = {
	[12]: "charges",
	[14]: "falls back"
};
const REACTION_DEEDS = {
	[0]: (target) => `strikes at ${target}, who leaves its reach`,
	[1]: () => "gives up its Main action for total defense",
	[2]: (target) => `a snap attack on ${target}`
};
/** By `HANDLED`. */
const HANDLINGS = [
	(me, item) => `${me} takes the ${item} in hand.`,
	(me, item) => `${me} stows the ${item}.`,
	(me, item) => `${me} drops the ${item}.`,
	(me, item) => `${me} picks up the ${item}.`,
	(me, item) => `${me} reloads the ${item}.`,
	(me, item) => `The ${item} of ${me} must be reloaded.`,
	(me, item) => `The ${item} of ${me} lies where it was thrown.`,
	(me, item) => `The ${item} of ${me} is broken.`,
	(me, item) => `${me} has used up the ${item}.`
];
const STATES = Object.values({
	[0]: {
		is: () => "prone",
		begins: (me) => `${me} lies prone.`,
		ends: (me) => `${me} stands up.`
	},
	[1]: {
		is: () => "in total defense",
		begins: (me) => `${me} is in total defense until its next turn.`
	},
	[2]: { is: () => "charged" },
	[3]: {
		is: (other) => `screening ${other}`,
		begins: (me, other) => `${me} screens ${other}.`
	},
	[4]: {
		is: () => "shields locked",
		begins: (me) => `${me} locks shields.`,
		ends: (me) => `The shield of ${me} is no longer locked.`
	},
	[5]: {
		is: () => "in a shield wall",
		begins: (me) => `${me} is in a shield wall.`,
		ends: (me) => `${me} is no longer in a shield wall.`
	},
	[6]: { is: () => "holding its action" },
	[7]: {
		is: () => "disengaged",
		begins: (me) => `${me} disengages, and its steps give no opening.`
	},
	[8]: { is: (other) => `waiting for ${other}` }
});
// src/rulesets/slot-d20/tell.ts
/** A state that ends with the round. */
const OF_ROUND = "holding its action";
/** A battle in plain English, as `Ruleset.tell`. */
function tell(plan, roster, scenario, rounds) {
	const scene = openScene(plan, roster, scenario);
	const { attacks, field, combatants } = scene.data;
	return tellBattle({
		scene,
		ground: surveyGround(scenario, field),
		tables: attacks.tables,
		hitPoints: combatants,
		tellersOf: (narrator, heading) => ({
			...tellTurns(narrator, heading),
			...tellAttacks(narrator),
			...tellEffects(narrator)
		}),
		endRound
	}, rounds);
}
function endRound(narrator) {
	takeChoice$1(narrator);
	for (const states of narrator.scene.states) states.delete(OF_ROUND);
}
// src/rulesets/index.ts
/** The built-in rulesets. A new one is a folder beside this file, and a line here. */
const RULESETS = [
	osrD20,
	{
		id: "slot-d20",
		title: "d20 with action slots",
		schema,
		vocabulary,
		help,
		circumstances: counted$3.map(({ as }) => as),
		plan,
		check,
		tell,
		readHealth,
		nameMemory: ({ data }, roster) => nameMemory(COLUMNS$3, data, roster)
	},
	area2D6,
	segmentD100
];
// src/find-ruleset.ts
/** One of ours, or the user's own: then `system` is the URL of a module that `loadScenario` has found a ruleset in. */
async function findRuleset$1({ rules: { system } }) {
	const known = RULESETS.find(({ id }) => id === system);
	if (known) return known;
	const { ruleset, default: byDefault } = await import(system);
	const own = ruleset ?? byDefault;
	if (!own) throw new TypeError(`Expected ${system} to export a ruleset`);
	return own;
}
// src/plan-scenario.ts
/** Plans a scenario by its ruleset, with the names that go with the plan's numbers. */
async function planScenario(scenario) {
	const ruleset = await findRuleset$1(scenario);
	const { plan, roster, scoreboard } = ruleset.plan(scenario);
	return {
		ruleset,
		plan,
		roster,
		scoreboard
	};
}
/**
* Plans scenarios that are to be fought with the same dice: those of the first. Its name is the key of all streams, so
* that battle n of each has the same luck.
*/
async function planTogether(scenarios) {
	const scenarioKey = scenarios[0].name;
	return (await Promise.all(scenarios.map(planScenario))).map((stand) => ({
		...stand,
		plan: {
			...stand.plan,
			scenarioKey
		}
	}));
}
// src/exact.ts
/** Spent unless the options say otherwise; of memory they say nothing. */
const DEFAULT_BUDGET = {
	states: 4e6,
	seconds: 60,
	bytes: 14e8
};
/** How long this thread is kept from everything else. */
const STRETCH_MS = 40;
/**
* The exact answer to a scenario: no battle is fought, but every way in which one can go is followed, by the same rules,
* with its probability, until less than 1e-12 is undecided or the last round is over.
*
* Throws a `BeyondReach`, which says how large the problem is, if that takes more than `options` allow; a `RangeError` for
* an option that makes no sense; and the signal's reason if it was aborted.
*/
async function exact(scenario, options = {}) {
	return answer(scenario.name, await planScenario(scenario), options);
}
/** The same of a scenario that is planned already. */
async function answer(scenario, { ruleset, plan, roster, scoreboard }, options) {
	const budget = {
		states: expectPositive("maxStates", options.maxStates ?? DEFAULT_BUDGET.states),
		seconds: expectPositive("maxSeconds", options.maxSeconds ?? DEFAULT_BUDGET.seconds),
		bytes: DEFAULT_BUDGET.bytes
	};
	const solving = solve(plan, await loadFighter(plan.ruleset), budget);
	let stretch = performance.now();
	for (;;) {
		const next = solving.next();
		if (next.done) {
			const solution = next.value;
			if ("spent" in solution) throw tooLarge(solution, budget, ruleset.nameMemory?.(plan, roster) ?? plainWords(plan.memory.length));
			const { states, rounds, undecided } = solution;
			return {
				exact: true,
				scenario,
				rules: ruleset.id,
				version: readVersion(),
				...measureExactly(solution, scoreboard, roster, plan.score),
				roster,
				states,
				rounds,
				undecided
			};
		}
		if (performance.now() - stretch < STRETCH_MS) continue;
		options.onProgress?.(next.value);
		await setImmediate();
		if (options.signal?.aborted) throw options.signal.reason;
		stretch = performance.now();
	}
}
function plainWords(length) {
	return Array.from({ length }, (_, word) => ({ what: `word ${word} of the memory` }));
}
// src/fight/plan-digest.ts
/** SHA-256 of everything in a plan: equal for equal plans, whatever the file looked like that they were made of. */
function digestPlan(plan) {
	const text = JSON.stringify(plan, (_, value) => ArrayBuffer.isView(value) ? Array.from(value) : value);
	return createHash("sha256").update(`tiltyard plan 1\n${text}`).digest("hex");
}
// src/ledger/ledger-file.ts
const COUNTS = object({
	battles: number$1(),
	counts: array(array(number$1()))
}).nullable();
const ORIGIN = object({
	words: array(string()).readonly(),
	scenarios: array(object({
		file: string(),
		seed: string(),
		resolved: record(string(), unknown()),
		code: string().optional()
	})).readonly()
});
object({
	kind: _enum([
		"checkpoint",
		"shard",
		"round"
	]),
	origin: ORIGIN.optional(),
	/** Of a shard: which of how many. */
	shard: object({
		number: number$1(),
		of: number$1()
	}).optional(),
	/** Of a shard and of a round: its number, from 1. */
	round: number$1().optional(),
	bouts: record(string(), object({
		scenario: string(),
		seed: string(),
		/** How many battles the last run had that came to its end. */
		completed: number$1().optional(),
		stretches: array(object({
			from: number$1(),
			to: number$1(),
			sides: array(COUNTS),
			pairs: array(COUNTS)
		}))
	}))
});
// src/package/own-code.ts
/**
* The code of a user's own ruleset that threw an error or called what threw it, in the error or what caused it;
* undefined if none did. Dependencies are nobody's own.
*/
function findOwnCode(error) {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const stack = cause.stack ?? "";
		for (const [, url, position] of stack.matchAll(/\b(file:\/\/\S+?)(:\d+:\d+)\)?$/gm)) {
			const path = fileURLToPath(url);
			if (!(path.startsWith(inPackage("dist") + sep) || path.includes(`${sep}node_modules${sep}`))) return {
				place: path + position,
				stack
			};
		}
	}
}
// src/laws/foreign-chance.ts
/** Where chance or the clock can come into a battle from elsewhere than its dice. */
const SOURCES = [
	[
		Math,
		"random",
		"Math.random"
	],
	[
		Date,
		"now",
		"Date.now"
	],
	[
		performance,
		"now",
		"performance.now"
	],
	[
		crypto,
		"getRandomValues",
		"crypto.getRandomValues"
	],
	[
		crypto,
		"randomUUID",
		"crypto.randomUUID"
	]
];
/** Does some work, which must not wait for anything; throws an `Error` if it asks for chance that is not its dice'. */
function withoutForeignChance(work) {
	const before = SOURCES.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
	for (const [owner, name, title] of SOURCES) {
		const value = () => {
			throw new Error(`${title}() is asked, but all chance must come from dice: the same battle would never come again`);
		};
		Object.defineProperty(owner, name, {
			value,
			configurable: true,
			writable: true
		});
	}
	try {
		return work();
	} finally {
		for (const [index, [owner, name]] of SOURCES.entries()) {
			const descriptor = before[index];
			if (descriptor) Object.defineProperty(owner, name, descriptor);
			else delete owner[name];
		}
	}
}
// src/laws/inspect.ts
/** So many battles show what is wrong with most rulesets that break a law, and take no time. */
const BATTLES = 6;
/**
* Tries a ruleset of a user's own on a few battles of a scenario: that its plan can be sent to a worker thread, that a battle
* fought twice is the same twice, that all that is counted are whole numbers, and that no chance but that of its dice is
* used. What is wrong, each as a sentence without its full stop; nothing of it is a bug of ours.
*/
async function inspectRuleset(ruleset, scenario) {
	const makeFighter = await loadFighter(scenario.rules.system);
	try {
		return withoutForeignChance(() => {
			const { plan } = ruleset.plan(scenario);
			const wrong = [...wrongPlan(plan, scenario), ...findUncloneable(plan, "plan")];
			if (wrong.length > 0) return wrong;
			if (digestPlan(ruleset.plan(scenario).plan) !== digestPlan(plan)) return ["plan() makes another plan of the same scenario the second time"];
			const sent = structuredClone(plan);
			const stand = () => {
				const dice = seededDice(streamKey("1", plan.scenarioKey), plan.combatants);
				const score = exactScore(plan);
				return {
					dice,
					score,
					fighter: makeFighter(sent, dice, score, recordingJournal()),
					maxRounds: plan.maxRounds
				};
			};
			const first = stand();
			const wrongFighterParts = wrongFighter(first.fighter);
			if (wrongFighterParts.length > 0) return wrongFighterParts;
			return wrongBattles(first, stand());
		});
	} catch (error) {
		const place = findOwnCode(error)?.place;
		return [`${error instanceof Error ? error.message : String(error)}${place === void 0 ? "" : ` (${place})`}`];
	}
}
/** A score that shows what integers would hide: a half point that is counted. */
function exactScore({ score: layout }) {
	return new Score(layout, (length) => new Float64Array(length));
}
function wrongPlan(plan, { rules }) {
	const { ruleset, scenarioKey, combatants, firstParty, maxRounds, memory, score } = plan;
	const isCount = (count) => Number.isInteger(count) && count > 0;
	const wrong = [];
	const expect = (isRight, field, expected) => {
		if (!isRight) wrong.push(`plan.${field} is ${show(plan[field])}, expected ${expected}`);
	};
	expect(ruleset === rules.system, "ruleset", "rules.system of the scenario");
	expect(typeof scenarioKey === "string", "scenarioKey", "the name of the scenario");
	expect(isCount(combatants), "combatants", "how many there are");
	expect(isCount(firstParty) && firstParty < combatants, "firstParty", "how many are in the first party");
	expect(isCount(maxRounds), "maxRounds", "run.maxRounds of the scenario");
	expect(memory instanceof Int32Array, "memory", "an Int32Array");
	expect(typeof score === "object" && score !== null, "score", "the layout of setUpScoreboard");
	return wrong;
}
/** What a worker thread cannot be given: functions and the like, by their paths. */
function findUncloneable(value, path) {
	if (typeof value === "function" || typeof value === "symbol") return [`${path} is a ${typeof value}, which cannot be sent to a worker thread: make it in fighter()`];
	if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
	try {
		structuredClone(value);
		return [];
	} catch (error) {
		const within = Object.entries(value).flatMap(([key, part]) => findUncloneable(part, `${path}.${key}`));
		return within.length > 0 ? within : [`${path} cannot be sent to a worker thread: ${error.message}`];
	}
}
function wrongFighter(fighter) {
	const wrong = [
		"start",
		"round",
		"rounds"
	].filter((part) => typeof fighter?.[part] !== "function").map((part) => `fighter() returns ${show(fighter?.[part])} as ${part}, expected a function`);
	if (!(fighter?.memory instanceof Int32Array)) wrong.push(`fighter() returns ${show(fighter?.memory)} as memory, expected an Int32Array`);
	return wrong;
}
const OUTCOMES = /* @__PURE__ */ new Map([
	[-1, "GOES_ON"],
	[0, "FIRST_WINS"],
	[1, "SECOND_WINS"],
	[2, "DRAW"],
	[3, "STALEMATE"]
]);
/** Fights the first battles, then again in the other order with another fighter. */
function wrongBattles(one, other) {
	const numbers = Array.from({ length: BATTLES }, (_, battle) => battle);
	const results = [];
	for (const battle of numbers) {
		const fought = fightOnce(one, battle);
		if ("wrong" in fought) return fought.wrong;
		results.push(fought.result);
	}
	for (const battle of numbers.toReversed()) {
		const fought = fightOnce(other, battle);
		if ("wrong" in fought) return fought.wrong;
		if (fought.result !== results[battle]) return [`battle ${battle}, fought again after others, is another one: all that changes must be in the memory and set anew by start(), and all chance must come from dice`];
	}
	return [];
}
function fightOnce({ dice, score, fighter, maxRounds }, battle) {
	dice.start(battle);
	score.clear();
	score.fired.fill(0);
	fighter.start();
	let outcome = -1;
	for (let round = 1; outcome === -1; round++) {
		if (round > maxRounds) return { wrong: [`battle ${battle} goes on after round ${maxRounds}, expected STALEMATE`] };
		outcome = fighter.round();
		if (!OUTCOMES.has(outcome)) {
			const expected = [...OUTCOMES.values()].join(", ");
			return { wrong: [`round() returns ${show(outcome)} in battle ${battle}, expected one of ${expected}`] };
		}
	}
	const rounds = fighter.rounds();
	if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= maxRounds)) return { wrong: [`rounds() returns ${show(rounds)} after battle ${battle}, expected 1 to ${maxRounds}`] };
	const wrong = wrongCounts(score);
	if (wrong.length > 0) return { wrong: wrong.map((what) => `${what} after battle ${battle}, expected a whole number`) };
	return { result: [
		outcome,
		rounds,
		...score.counters,
		...score.fired
	].join() };
}
/** Counters that are no whole numbers, by their names: `score.dealt[1] is 0.5`. */
function wrongCounts(score) {
	return Object.entries(score).flatMap(([name, counts]) => name === "counters" ? [] : Array.from(counts).flatMap((count, at) => Number.isInteger(count) && count >= 0 ? [] : [`score.${name}[${at}] is ${count}`]));
}
function show(value) {
	if (value === void 0) return "missing";
	if (typeof value === "function") return "a function";
	if (ArrayBuffer.isView(value)) return `a ${value.constructor.name}`;
	return typeof value === "object" ? Array.isArray(value) ? "a list" : "an object" : JSON.stringify(value);
}
// src/package/own-modules.ts
/**
* How Node is taught to load a ruleset of a user's own, wherever it stands: `tiltyard/ruleset` is the copy that runs, `zod`
* ours where there is none of theirs, and a `.js` file with imports is a module, whatever its package.json says or if there
* is none. As text, because Node runs it in a thread of its own, which needs a file or an address that holds it.
*/
const HOOKS = `
import { readFile } from 'node:fs/promises'
let home
export function initialize(data) { home = data.home }
export async function resolve(specifier, context, next) {
  const fromHome = () => next(specifier, { ...context, parentURL: home })
  if (specifier === 'tiltyard' || specifier.startsWith('tiltyard/')) return fromHome()
  if (specifier !== 'zod') return next(specifier, context)
  return next(specifier, context).catch(fromHome)
}
export async function load(url, context, next) {
  const file = new URL(url)
  file.search = ''
  if (file.protocol === 'file:' && file.pathname.endsWith('.js') && !file.pathname.includes('/node_modules/')) {
    const source = await readFile(file, 'utf8')
    if (/^\\s*(import|export)\\b/m.test(source)) return { format: 'module', source, shortCircuit: true }
  }
  return next(url, context)
}
`;
let isTaught = false;
/** Readies this thread for importing the module of a user's own ruleset, by its URL. Nothing if Node can do so by itself. */
function readyForOwnModule(url) {
	if (isTaught || !url.startsWith("file:") || loadsByItself(fileURLToPath(url))) return;
	isTaught = true;
	const data = { home: pathToFileURL(inPackage("package.json")).href };
	register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data });
}
/** A start of Node's other thread takes a tenth of a second, which most rulesets can do without. */
function loadsByItself(path) {
	try {
		const { resolve } = createRequire(path);
		resolve("zod");
		return realpathSync(resolve("tiltyard/ruleset")) === realpathSync(inPackage("dist/ruleset.js")) && isModule(path);
	} catch {
		return false;
	}
}
function isModule(path) {
	if (!path.endsWith(".js")) return true;
	for (let folder = dirname(path);; folder = dirname(folder)) {
		const manifest = join(folder, "package.json");
		if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, "utf8")).type === "module";
		if (folder === dirname(folder)) return false;
	}
}
/** What marks the top of a project; a checkout may hold several packages. */
const MARKS = [
	{
		name: ".git",
		what: "the git checkout"
	},
	{
		name: "tiltyard.yaml",
		what: `the folder with tiltyard.yaml`
	},
	{
		name: "package.json",
		what: "the package"
	}
];
/**
* The project that a folder belongs to, wherever one works from: its git checkout, else the folder with the configuration
* file, else its package, else the folder itself.
*/
async function findProject(folder) {
	for (const { name, what } of MARKS) {
		const root = await findUpwards(folder, name);
		if (root !== void 0) return {
			root,
			what,
			isMarked: true
		};
	}
	return {
		root: folder,
		what: "the folder of the scenario",
		isMarked: false
	};
}
/** The nearest of a folder and those above it that has an entry of this name. */
async function findUpwards(folder, name) {
	for (let at = folder;; at = dirname(at)) {
		if (await access(join(at, name)).then(() => true, () => false)) return at;
		if (at === dirname(at)) return void 0;
	}
}
// src/scenario/folder.ts
/** The largest file that is read: nobody writes a mebibyte of scenario by hand. */
const MAX_BYTES = 1048576;
/**
* The files that a scenario may read: those of its project, wherever one works from. Links are followed before that is
* judged.
*/
var Folder = class Folder {
	/** The scenario itself, which may stand anywhere: the user named it. */
	scenario;
	#project;
	#cwd;
	/** The real folder of every file opened so far: imports are relative to the file they stand in. */
	#folders = /* @__PURE__ */ new WeakMap();
	/** Reads the scenario file, or says why it cannot be read. */
	static async open(file, cwd = process.cwd()) {
		const path = await real(resolve(cwd, file));
		if (path === void 0) return { reason: "there is no such file" };
		const text = await readText(path);
		if (typeof text !== "string") return text;
		return new Folder({
			name: file,
			text
		}, path, await findProject(dirname(path)), await real(cwd) ?? cwd);
	}
	constructor(source, path, project, cwd) {
		this.scenario = {
			source,
			id: path
		};
		this.#cwd = cwd;
		this.#project = project;
		this.#folders.set(source, dirname(path));
	}
	async open(path, from) {
		const found = await this.find(path, from);
		if (typeof found !== "string") return found;
		const text = await readText(found);
		if (typeof text !== "string") return text;
		const source = {
			name: contains(this.#cwd, found) ? relative(this.#cwd, found) : found,
			text
		};
		this.#folders.set(source, dirname(found));
		return {
			source,
			id: found
		};
	}
	/** The real path of a file of the project. Nothing outside is even asked for. */
	async find(path, from) {
		const written = resolve(this.#folders.get(from) ?? dirname(this.scenario.id), path);
		if (path.includes("\0")) return { reason: "there is no such file" };
		if (!contains(this.#project.root, written)) return this.#outside();
		const found = await real(written);
		if (found === void 0) return { reason: "there is no such file" };
		return contains(this.#project.root, found) ? found : this.#outside();
	}
	#outside() {
		const { what, isMarked } = this.#project;
		const hint = isMarked ? "what a scenario names must stand below it" : `what it may read is all below the nearest ${MARKED}`;
		return {
			reason: `it leaves ${what}`,
			hint
		};
	}
};
const MARKED = `.git, tiltyard.yaml or package.json`;
function contains(folder, path) {
	const way = relative(folder, path);
	return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
async function real(path) {
	try {
		return await realpath(path);
	} catch {
		return;
	}
}
async function readText(path) {
	try {
		const status = await stat(path);
		if (!status.isFile()) return { reason: status.isDirectory() ? "it is a folder" : "it is no ordinary file" };
		if (status.size > MAX_BYTES) return { reason: `it has ${status.size} bytes, expected at most ${MAX_BYTES}` };
		return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
	} catch (error) {
		if (error instanceof TypeError) return { reason: "it is no UTF-8 text" };
		const { code } = error;
		if (code === void 0) throw error;
		return { reason: code === "EACCES" || code === "EPERM" ? "reading it is not permitted" : `it cannot be read (${code})` };
	}
}
// src/scenario/sections.ts
/** What one entry of each catalog is called in messages. */
const CATALOGS = {
	weapons: "weapon",
	armours: "armour",
	shields: "shield",
	items: "item",
	spells: "spell"
};
const CATALOG_NAMES = Object.keys(CATALOGS);
/** Sections that are `id: entry`, which imports fill and the file itself adds to. */
const SECTIONS_BY_ID = [
	...CATALOG_NAMES,
	"combatants",
	"tactics"
];
/** All keys of a scenario file. */
const KEYS = [
	"tiltyard",
	"name",
	"rules",
	"import",
	"override",
	...SECTIONS_BY_ID,
	"parties",
	"field",
	"run",
	"expect",
	"matrix"
];
/**
* Two files as one: of sections by id the later file's entries win, of all others the later file's section. What has come
* by two ways from one place is no clash.
*/
function mergeFiles(earlier, later, onClash) {
	return mergeEntries(earlier, later, (entry, winner) => {
		const { key, value } = entry;
		if (!SECTIONS_BY_ID.includes(key) || value.kind !== "map" || winner.value.kind !== "map") {
			if (value !== winner.value) onClash(key, entry, winner);
			return winner;
		}
		const merged = mergeEntries(value, winner.value, (one, other) => {
			if (one.value !== other.value) onClash(`${key}.${one.key}`, one, other);
			return other;
		});
		return {
			...winner,
			value: merged
		};
	});
}
/** An id with nothing behind it (`sword:`) is an entry without any fields: it is there, and what it needs is missing. */
function withEmptyEntries(root) {
	const whole = (entry) => {
		const { place } = entry.value;
		return isNothing(entry.value) ? {
			...entry,
			value: {
				kind: "map",
				entries: [],
				place
			}
		} : entry;
	};
	const entries = root.entries.map((section) => {
		const { key, value } = section;
		return (SECTIONS_BY_ID.includes(key) || key === "parties") && value.kind === "map" ? {
			...section,
			value: {
				...value,
				entries: value.entries.map(whole)
			}
		} : section;
	});
	return {
		...root,
		entries
	};
}
/** Both maps' entries in order of first appearance; where both have a key, the later one's value. */
function mergeMaps(earlier, later) {
	return mergeEntries(earlier, later, (_, winner) => winner);
}
function mergeEntries(earlier, later, join) {
	const entries = new Map(earlier.entries.map((entry) => [entry.key, entry]));
	for (const entry of later.entries) {
		const before = entries.get(entry.key);
		entries.set(entry.key, before ? join(before, entry) : entry);
	}
	return {
		kind: "map",
		entries: [...entries.values()],
		place: later.place
	};
}
// src/scenario/issues.ts
/** What zod found wrong, in our words and with its places. A key that is misspelt is not missing as well. */
function problemsOf(issues, subject) {
	const meant = new Set(issues.flatMap((issue) => meantKeys(issue, subject.schema).map((key) => pathText([...issue.path, key]))));
	return issues.slice(0, 200).flatMap((issue) => {
		if (issue.code === "unrecognized_keys") return unknownKeys(issue, subject);
		return meant.has(pathText(issue.path)) && !follow(subject.root, issue.path).value ? [] : [problemOf(issue, subject)];
	});
}
/** The known keys that unknown keys were certainly meant to be. */
function meantKeys(issue, schema) {
	if (issue.code !== "unrecognized_keys") return [];
	const known = keysOf(schemaAt(schema, issue.path));
	return issue.keys.slice(0, 200).flatMap((key) => nearest(key, known) ?? []);
}
function schemaAt(schema, path) {
	return path.reduce(schemaWithin, schema);
}
function pathText(path) {
	return path.map(String).join("\n");
}
function unknownKeys({ keys, path }, { root, schema }) {
	const map = follow(root, path).value ?? root;
	const known = keysOf(schemaAt(schema, path));
	return keys.slice(0, 200).map((key) => {
		const place = follow(map, [key]).entry?.keyPlace ?? map.place;
		const near = suggest(key, known);
		if (path.length === 0 && Object.hasOwn(CATALOGS, key)) return problem(`the ruleset has no ${key}`, place);
		return problem(`unknown key "${key}"`, place, near);
	});
}
function problemOf(issue, { root, name, place }) {
	const { value } = follow(root, issue.path);
	const details = issue.code === "custom" && issue.params || {};
	if (issue.code === "custom" && details.kind === void 0) {
		const within = details.part && value?.kind === "scalar" ? wordingOf(value).at(...details.part) : void 0;
		return problem(issue.message, within ?? value?.place ?? place ?? root.place, details.hint);
	}
	const expected = expectation(issue);
	if (value) return problem(`${labelOf(issue.path)} is ${showValue(value)}, expected ${expected}`, value.place, details.hint ?? hintAt(issue, value));
	const missing = String(issue.path.at(-1));
	const owner = issue.path.length > 1 ? labelOf(issue.path.slice(0, -1)) : name;
	return problem(`${owner === void 0 ? `${missing} is missing` : `${owner} has no ${missing}`}, expected ${expected}`, placeOfOwner(issue.path, {
		root,
		...place && { place }
	}));
}
/** Where something is missing: the key of what should have it. */
function placeOfOwner(path, { root, place }) {
	const { entry, value } = follow(root, path.slice(0, -1));
	if (entry) return entry.keyPlace;
	return path.length > 1 ? startOf(value ?? root) : place ?? startOf(root);
}
/** What would have been right, as a phrase: `a whole number from 1 to 7`. */
function expectation(issue) {
	if (issue.code === "invalid_type") return TYPES[issue.expected] ?? issue.expected;
	if (issue.code === "too_small" || issue.code === "too_big") return limit(issue);
	if (issue.code === "invalid_value") return `one of ${issue.values.join(", ")}`;
	return issue.message;
}
/** Rulesets of one's own may be made of zod's own blocks, whose messages are for programmers. */
const TYPES = {
	object: "\"key: value\" entries",
	record: "\"key: value\" entries",
	array: "a list",
	int: "a whole number",
	number: "a number",
	string: "text",
	boolean: "true or false"
};
function limit(issue) {
	const bound = issue.code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
	if (issue.origin === "array") return `${bound} entries`;
	return issue.origin === "string" ? `text of ${bound} characters` : `a number of ${bound}`;
}
function hintAt(issue, value) {
	return issue.code === "invalid_type" && issue.expected === "array" && value.kind === "scalar" ? `write [ ${written(value)} ]` : void 0;
}
/** `damage`, or `weapons entry 2`. */
function labelOf(path) {
	const last = path.at(-1);
	return typeof last === "number" ? `${String(path.at(-2) ?? "list")} entry ${last + 1}` : String(last);
}
/** A value as messages quote it. */
function showValue(value) {
	if (value.kind === "list") return value.items.length === 0 ? "an empty list" : `a list of ${value.items.length}`;
	if (value.kind === "map") return value.entries.length === 0 ? "an empty mapping" : `a mapping of ${value.entries.length}`;
	if (isNothing(value)) return "empty";
	return typeof value.value === "string" ? `"${shorten(value.value)}"` : written(value);
}
function written({ place: { source, start, end } }) {
	return shorten(source.text.slice(start, end));
}
function shorten(words) {
	const line = words.trim().replaceAll(/\s+/g, " ");
	const characters = [...line];
	return characters.length > 40 ? `${characters.slice(0, 39).join("")}…` : line;
}
function startOf({ place }) {
	return {
		...place,
		end: place.start
	};
}
function problem(message, place, hint) {
	return refusal(message, hint, place);
}
/** The schema of what stands under a key (or an index) of what `schema` describes; undefined if it does not say. */
function schemaWithin(schema, key) {
	const bare = unwrap(schema);
	if (bare instanceof ZodObject) return Object.hasOwn(bare.shape, key) ? bare.shape[String(key)] : void 0;
	if (bare instanceof ZodRecord) return bare.valueType;
	return bare instanceof ZodArray ? bare.element : void 0;
}
/** The keys that `schema` knows; none if it describes no map, or one of ids. */
function keysOf(schema) {
	const bare = unwrap(schema);
	return bare instanceof ZodObject ? Object.keys(bare.shape) : [];
}
/** The schema without its default, and without all else that only says when it may be left out. */
function unwrap(schema) {
	let bare = schema;
	while (WRAPPERS.some((wrapper) => bare instanceof wrapper)) bare = bare.unwrap();
	return bare;
}
const WRAPPERS = [
	ZodOptional,
	ZodPrefault,
	ZodDefault,
	ZodNullable,
	ZodNonOptional,
	ZodReadonly,
	ZodCatch
];
// src/scenario/schema.ts
const schemas = /* @__PURE__ */ new WeakMap();
/** Built once for each ruleset: sweeps read the same scenario thousands of times. */
function scenarioSchema(ruleset) {
	let schema = schemas.get(ruleset);
	if (!schema) {
		schema = buildSchema(ruleset);
		schemas.set(ruleset, schema);
	}
	return schema;
}
function buildSchema(ruleset) {
	const fields = Object.fromEntries(Object.entries(ruleset.combatants.shape).map(([key, field]) => [key, optional(field)]));
	const objectOf = ruleset.combatants._zod.def.catchall instanceof ZodUnknown ? looseObject : strictObject;
	const template = objectOf({
		"based-on": id().optional().describe("Takes the fields of this template, and overrides what it names."),
		tactic: tactic(),
		cost: cost(),
		...fields
	});
	const catalogs = CATALOG_NAMES.flatMap((section) => {
		const entry = ruleset[section];
		return entry ? [[section, record(string(), priced(entry)).prefault({})]] : [];
	});
	return {
		file: strictObject({
			...commonKeys,
			rules: strictObject({
				system: text(1e3),
				options: ruleset.options.prefault({})
			}),
			...Object.fromEntries(catalogs),
			combatants: record(string(), template).prefault({}),
			field: ruleset.field.prefault({})
		}),
		template,
		combatant: ruleset.combatants.safeExtend({
			tactic: tactic(),
			cost: cost()
		}),
		member: objectOf({
			...memberKeys,
			tactic: tactic(),
			cost: cost(),
			...fields
		})
	};
}
/** What no rule reads, but a table of options: its price in whatever the game counts. A ruleset may have a cost of its own. */
function priced(entry) {
	return Object.hasOwn(entry.shape, "cost") ? entry : entry.safeExtend({ cost: cost() });
}
function cost() {
	return number(0, 1e9).optional().describe("What it costs, for tables of options; no rule reads it.");
}
function tactic() {
	return idOrNone().describe("Id of its tactic; left out: the ruleset’s built-in one.");
}
const memberKeys = {
	is: id().describe("Id of its template."),
	count: integer(1, 64).optional().describe("How many of them; 1 unless given."),
	name: text().optional().describe("A name of its own, in any script.")
};
const run = strictObject({
	battles: integer(1, 2 ** 32).optional().describe("How many battles to fight."),
	precision: percentage(2e-5, .5).optional().describe("Fight until every win rate is known to plus or minus this many percentage points."),
	seed: seed().prefault(1).describe("The seed of all dice: the same seed fights the same battles."),
	max_rounds: integer(1, 1e4).prefault(100).describe("The round after which a battle is a stalemate.")
}).check(rule((run, refuse) => {
	if (run.battles !== void 0 && run.precision !== void 0) refuse(["precision"], "precision cannot stand together with battles: one of them says when to stop");
}));
const name = text().describe("The scenario’s name; also the key of its dice.");
const commonKeys = {
	tiltyard: value({
		expected: "1, the version of this format",
		json: { const: 1 },
		read: (raw) => raw === 1 ? 1 : void 0,
		hint: () => void 0
	}),
	name: name.optional(),
	tactics: record(string(), unknown()).prefault({}),
	parties: record(string(), strictObject({ members: unknown().optional() })),
	run: run.prefault({}),
	expect: list(unknown(), 200).prefault([]),
	matrix: matrix().optional()
};
/** A table of options, in the words of the flags of `tiltyard matrix`, and what is expected of it. */
function matrix() {
	const texts = () => list(text(1e3), 64).prefault([]);
	return strictObject({
		among: texts().describe("What every side can take: weapons=dagger,sword, combatants.*, PATH=VALUES, or files."),
		option: texts().describe("One more that every side can take: board: weapons=[sword], shield=buckler."),
		rows: texts().describe("What the first party can take, where the second takes something else."),
		columns: texts().describe("What the second party can take then."),
		role: text().optional().describe("Of files: the party that takes part."),
		situation: texts().describe("Where they meet: 2 x close: field.distance=5 ft."),
		cost: text(1e3).optional().describe("What options cost: a column of catalogs, or NAME=NUMBER,…"),
		expect: list(unknown(), 200).prefault([])
	});
}
/** A seed is a text; a whole number is taken as it is written, however large. */
function seed() {
	return value({
		expected: "a whole number, or printable text of at most 100 characters",
		json: {
			type: ["integer", "string"],
			maxLength: 100
		},
		read: (raw) => {
			const number = readNumber(raw);
			if (number !== void 0 && Number.isInteger(number)) return Number.isSafeInteger(number) ? String(number) : wholeNumber(raw);
			return typeof raw === "string" && isSeed(raw) ? raw : void 0;
		}
	});
}
function wholeNumber(raw) {
	return typeof raw === "string" && /^[+-]?[\d_]{1,100}$/.test(raw) ? raw.replaceAll("_", "") : void 0;
}
// src/scenario/columns.ts
/**
* A scenario whose spreadsheets have other columns than the rules: one that is called a little otherwise (`To Hit`) is what it
* means, and one that the rules do not know and nobody can have meant (`weight`, `notes`) is a note that counts for nothing. Both
* are told once, at the header. What is certainly misspelt stays, and is an error.
*/
function readColumns(root, schema, problems) {
	const told = /* @__PURE__ */ new Set();
	const entries = root.entries.map((section) => {
		const { key, value } = section;
		const catalog = CATALOG_NAMES.find((name) => name === key);
		const fields = key === "combatants" ? scenarioSchema(schema).template : catalog && schema[catalog];
		const known = fields instanceof ZodObject ? keysOf(priced(fields)) : [];
		if (known.length === 0 || value.kind !== "map") return section;
		return {
			...section,
			value: {
				...value,
				entries: value.entries.map((entry) => readEntry(entry, known))
			}
		};
	});
	return {
		...root,
		entries
	};
	function readEntry(entry, known) {
		const { value } = entry;
		if (value.kind !== "map" || !/\.csv$/i.test(value.place.source.name)) return entry;
		const fields = value.entries.flatMap((field) => readField(field, value, known));
		return {
			...entry,
			value: {
				...value,
				entries: fields
			}
		};
	}
	function readField(field, entry, known) {
		const { key } = field;
		if (known.includes(key)) return [field];
		const meant = known.find((name) => isSameColumn(name, key));
		if (meant !== void 0 && !entryOf(entry, meant)) {
			tell(`the column "${key}" is read as ${meant}`, field);
			return [{
				...field,
				key: meant
			}];
		}
		if (meant !== void 0 || nearest(key, known) !== void 0) return [field];
		tell(`the rules know no column "${key}": it is kept as a note`, field);
		return [];
	}
	function tell(message, { keyPlace }) {
		const at = `${keyPlace.source.name}\n${keyPlace.start}`;
		if (told.has(at)) return;
		told.add(at);
		problems.push({
			severity: "warning",
			message,
			place: keyPlace
		});
	}
}
/** Whether two names of a column are the same to a spreadsheet: `To Hit` and `to_hit`. */
function isSameColumn(one, other) {
	const fold = (name) => name.trim().toLowerCase().replaceAll(/[\s_-]+/g, "-");
	return fold(one) === fold(other);
}
// src/source/excerpt.ts
/** Line and column of a place's start, both from 1; columns count characters, not UTF-16 units. */
function positionOf({ source, start }) {
	let line = 1;
	let lineStart = 0;
	for (const end of source.text.slice(0, start).matchAll(LINE_ENDS)) {
		line++;
		lineStart = end.index + end[0].length;
	}
	let column = 1;
	for (let at = lineStart; at < start; at++) if ((source.text.charCodeAt(at) & 64512) !== 56320) column++;
	return {
		line,
		column
	};
}
/** YAML and CSV end lines with any of these. */
const LINE_ENDS = /\r\n|\n|\r/g;
// src/scenario/files.ts
/** For a text that stands alone. */
const NO_FILES = { open: async () => ({ reason: "this scenario is not in a folder" }) };
// src/scenario/imports.ts
/** Files that one scenario may import, and the characters of all of them together: what is read stays bounded. */
const MAX_FILES = 64;
const MAX_CHARACTERS = 4194304;
/** Reads the scenario in `source` and its imports, and theirs. Undefined if the scenario itself is no YAML mapping. */
async function gather(source, { files = NO_FILES, id = source.name, problems }) {
	const gatherer = new Gatherer(files, problems);
	const root = await gatherer.readFile({
		source,
		id
	});
	return root && {
		root,
		gaps: gatherer.gaps,
		sources: gatherer.sources
	};
}
/** State while a scenario's files are read: which are done, and which are being read now. */
var Gatherer = class {
	sources = [];
	gaps = /* @__PURE__ */ new Set();
	#files;
	#problems;
	#done = /* @__PURE__ */ new Map();
	#reading = /* @__PURE__ */ new Set();
	constructor(files, problems) {
		this.#files = files;
		this.#problems = problems;
	}
	/** A YAML file with its imports, later ones winning, and the file itself winning over all. */
	async readFile({ source, id }) {
		if (this.#done.has(id)) return this.#done.get(id);
		this.#addSource(source);
		this.#reading.add(id);
		const own = this.#readOwn(source);
		const overrides = new Overrides(source, own && entryOf(own, "override")?.value, this.#problems);
		let merged;
		for (const entry of own?.entries ?? []) if (entry.key === "import") merged = await this.#readImports(entry.value, source, overrides);
		this.#reading.delete(id);
		const rest = own && {
			...own,
			entries: own.entries.filter(({ key }) => key !== "import" && key !== "override")
		};
		const result = rest && (merged ? mergeFiles(merged, rest, overrides.onClash) : rest);
		if (this.gaps.size === 0) overrides.refuseIdle();
		this.#done.set(id, result);
		return result;
	}
	#addSource(source) {
		if (!this.sources.includes(source)) this.sources.push(source);
	}
	/** What a file says itself, checked as far as it can be without its imports. */
	#readOwn(source) {
		const located = readYaml(source, this.#problems);
		if (located && located.kind !== "map") {
			const place = {
				...located.place,
				end: located.place.start
			};
			if (isNothing(located)) this.#refuse("this file is empty, expected a scenario", place);
			else this.#refuse("this is no scenario, expected \"key: value\" lines such as \"tiltyard: 1\"", place);
			return;
		}
		return located && {
			...located,
			entries: located.entries.flatMap((entry) => this.#sound(entry, located))
		};
	}
	/** The entry, if it is worth going on with. A misspelt section is read as what was meant: its names are no riddles. */
	#sound(entry, file) {
		const { key, keyPlace } = entry;
		if (KEYS.includes(key)) return this.#isSound(entry) ? [entry] : [];
		this.#refuse(`unknown key "${key}"`, keyPlace, didYouMean(key, KEYS) ?? expectedNames(KEYS));
		const meant = nearest(key, KEYS);
		return meant === void 0 || entryOf(file, meant) ? [] : this.#sound({
			...entry,
			key: meant
		}, file);
	}
	#isSound({ key, value }) {
		if (isNothing(value)) return false;
		if (!SECTIONS_BY_ID.includes(key)) return true;
		if (value.kind !== "map") {
			this.#refuse(`${key} is ${value.kind === "list" ? "a list" : "a single value"}, expected "id: …" entries`, value.place);
			this.gaps.add(key);
			return false;
		}
		for (const entry of value.entries) this.#checkId(entry.key, entry.keyPlace);
		return true;
	}
	#checkId(id, place) {
		if (!ID.test(id)) this.#refuse(`"${id}" is not an id (a letter, then letters, digits, _ or -)`, place);
		else if (id === "none") this.#refuse("\"none\" cannot be an id, it stands for nothing at all", place);
	}
	async #readImports(imports, from, { onClash }) {
		if (imports.kind !== "list") {
			this.#refuse("import is not a list, expected one \"- file\" line for each catalog", imports.place);
			this.#miss(void 0);
			return;
		}
		let merged;
		for (const item of imports.items) for (const { section, path } of this.#targetsOf(item)) {
			const catalog = await this.#readImport(path, section, from);
			if (catalog) merged = merged ? mergeFiles(merged, catalog, onClash) : catalog;
			else this.#miss(section?.key ?? sectionOf(path));
		}
		return merged;
	}
	/** One entry of `import`: a path, or `section: path`. */
	#targetsOf(item) {
		if (item.kind === "scalar" && typeof item.value === "string") return [{ path: item }];
		if (item.kind === "map" && item.entries.length > 0) return item.entries.flatMap((entry) => {
			const { key, keyPlace, value } = entry;
			const meant = SECTIONS_BY_ID.includes(key) ? key : nearest(key, SECTIONS_BY_ID);
			if (meant !== key) this.#refuse(`unknown section "${key}"`, keyPlace, suggest(key, SECTIONS_BY_ID));
			if (value.kind === "scalar" && typeof value.value === "string" && meant !== void 0) return [{
				section: {
					...entry,
					key: meant
				},
				path: value
			}];
			if (meant !== void 0) this.#refuse(`${key} has no file, expected the path of a CSV catalog`, value.place);
			this.#miss(meant);
			return [];
		});
		this.#refuse("this is no import, expected a path such as catalog/weapons.csv", item.place);
		this.#miss(void 0);
		return [];
	}
	/** Something of a section could not be read; of any section if it is not known which. */
	#miss(section) {
		for (const missed of section === void 0 ? SECTIONS_BY_ID : [section]) this.gaps.add(missed);
	}
	async #readImport(path, section, from) {
		const name = String(path.value);
		const isCsv = /\.csv$/i.test(name);
		if (!isCsv && !/\.ya?ml$/i.test(name)) return this.#refuse(`cannot import "${name}": it is neither a .yaml nor a .csv file`, path.place);
		if (section && !isCsv) return this.#refuse(`"${name}" names its sections itself`, section.keyPlace, `write "- ${name}"`);
		if (this.sources.length > MAX_FILES) return this.#refuse(`more than ${MAX_FILES} files are imported`, path.place);
		const opened = await this.#files.open(name, from);
		if ("reason" in opened) return this.#refuse(`cannot import "${name}": ${opened.reason}`, path.place, opened.hint);
		if (this.sources.reduce((total, { text }) => total + text.length, opened.source.text.length) > MAX_CHARACTERS) return this.#refuse("the imports are larger than 4 MiB together", path.place);
		if (this.#reading.has(opened.id)) return this.#refuse(`"${name}" imports itself, directly or through others`, path.place);
		return isCsv ? this.#readCatalog(opened, section?.key, path) : this.#readCatalogFile(opened);
	}
	/** A YAML catalog. Its name is its own: the scenario's is never an import's. */
	async #readCatalogFile(file) {
		const catalog = await this.readFile(file);
		const version = valueAt(catalog, "tiltyard");
		if (version && !(version.kind === "scalar" && version.value === 1)) this.#refuse("tiltyard is the version of the format, expected 1", version.place);
		return catalog && {
			...catalog,
			entries: catalog.entries.filter(({ key }) => key !== "name" && key !== "tiltyard")
		};
	}
	async #readCatalog({ source, id }, key, path) {
		const section = key ?? sectionOf(path);
		if (section === void 0) {
			const hint = `write "- weapons: ${path.value}" if it holds weapons`;
			return this.#refuse(`"${path.value}" does not say which section it fills`, path.place, hint);
		}
		const done = `${section}\n${id}`;
		if (!this.#done.has(done)) {
			this.#addSource(source);
			const { readCsv } = await import("../chunks/csv.js");
			const entries = readCsv(source, this.#problems);
			for (const entry of entries?.entries ?? []) this.#checkId(entry.key, entry.keyPlace);
			const root = entries && {
				...entries,
				entries: [{
					key: section,
					keyPlace: entries.place,
					value: entries
				}]
			};
			this.#done.set(done, root);
		}
		return this.#done.get(done);
	}
	#refuse(message, place, hint) {
		this.#problems.push(refusal(message, hint, place));
	}
};
/** What a file says that it, or one of its imports, defines anew: `override: [weapons.sword, run]`. */
var Overrides = class {
	#source;
	#problems;
	/** By path, where it is said. */
	#said = /* @__PURE__ */ new Map();
	#used = /* @__PURE__ */ new Set();
	constructor(source, list, problems) {
		this.#source = source;
		this.#problems = problems;
		const items = list?.kind === "list" ? list.items : list ? [list] : [];
		for (const item of items) if (item.kind === "scalar" && typeof item.value === "string") this.#said.set(item.value, item.place);
		else problems.push(refusal("this overrides nothing, expected a path such as weapons.sword", void 0, item.place));
	}
	/** A clash that is not said to be meant is a problem: which of the two counts would be anybody's guess. */
	onClash = (path, earlier, later) => {
		const section = path.split(".", 1)[0];
		const said = [path, section].filter((name) => this.#said.has(name));
		if (said.length > 0) {
			for (const name of said) this.#used.add(name);
			return;
		}
		if (path === section && JSON.stringify(plain$1(earlier.value)) === JSON.stringify(plain$1(later.value))) return;
		const { line, column } = positionOf(earlier.keyPlace);
		const name = path === section ? path : `the ${CATALOGS[section] ?? section.replace(/s$/, "")} "${later.key}"`;
		const hint = `${path === section ? "remove" : "rename"} one, or write "override: [${path}]" in ${this.#source.name}`;
		const message = `${name} is defined at ${earlier.keyPlace.source.name}:${line}:${column} already`;
		this.#problems.push(refusal(message, hint, later.keyPlace));
	};
	/** What overrides nothing is a slip of the pen, or is no longer needed. */
	refuseIdle() {
		for (const [path, place] of this.#said) if (!this.#used.has(path)) this.#problems.push(refusal(`"${path}" overrides nothing`, void 0, place));
	}
};
/** The section that a CSV catalog fills by its name: `catalog/weapons.csv`. */
function sectionOf({ value }) {
	return SECTIONS_BY_ID.find((section) => new RegExp(`(^|[/\\\\])${section}\\.csv$`, "i").test(String(value)));
}
// src/scenario/amend.ts
/**
* The value that comes of one as it is written: a number (`12`, `50%`), a distance in its unit (`60 ft`), or dice, of which
* the constant changes (`d6` + 1 is `d6+1`). What is wrong if it cannot, as a whole message.
*
* @param operand a number, which may repeat the unit: `10 ft`.
*/
function amend(written, operator, operand) {
	const [, digits = "", unit = ""] = /^(\S+?) ?([A-Za-z]*|%)$/.exec(operand) ?? [];
	const by = readNumber(digits);
	if (by === void 0) return { wrong: `"${operand}" is no number, expected one after ${operator}=` };
	const text = typeof written === "number" || typeof written === "string" ? String(written) : "";
	const dice = parseNotation(text);
	if (dice && dice.count > 0) {
		if (unit !== "") return { wrong: `"${operand}" has a unit, but ${text} has none` };
		if (operator === "*" && dice.constant === 0) return { wrong: `${text} has no constant that ${by} could multiply` };
		return { text: formatNotation({
			...dice,
			constant: apply(dice.constant, operator, by)
		}) };
	}
	const [, number, ownUnit = ""] = /^(\S+?)( ?(?:[A-Za-z]+|%))?$/.exec(text) ?? [];
	const value = readNumber(number);
	if (value === void 0) return { wrong: `"${text}" is neither a number nor dice, and has nothing to count up` };
	if (unit !== "" && unit !== ownUnit.trim()) return { wrong: `"${operand}" is in another unit than ${text}` };
	return { text: `${apply(value, operator, by)}${ownUnit}` };
}
function apply(value, operator, by) {
	const result = operator === "*" ? value * by : operator === "+" ? value + by : value - by;
	return Number(result.toPrecision(12));
}
// src/scenario/overrides.ts
/**
* Reads `weapons.spear.damage=d8`; the value is YAML, so `[spear, dagger]` is a list. Or `weapons.spear.to_hit+=1`, which
* changes the number that is there.
*/
function readOverride(source, problems) {
	const { text } = source;
	const equals = text.indexOf("=");
	const [, path, operator] = /^(.*?)\s*([-+*]?)$/s.exec(text.slice(0, Math.max(equals, 0)).trim()) ?? [
		"",
		"",
		""
	];
	if (!/^[^\s.]+(\.[^\s.]+)*$/.test(path)) {
		const place = {
			source,
			start: 0,
			end: text.length
		};
		problems.push({
			severity: "error",
			message: "this is no override, expected PATH=VALUE",
			hint: "for example weapons.spear.damage=d8",
			place
		});
		return;
	}
	let start = text.indexOf(path);
	const steps = path.split(".").map((key) => {
		const place = {
			source,
			start,
			end: start + key.length
		};
		start += key.length + 1;
		return {
			key,
			place
		};
	});
	const value = readYaml(source, problems, {
		start: equals + 1,
		end: text.length
	});
	if (!value) return void 0;
	const written = text.slice(value.place.start, value.place.end);
	if (operator === "" && /^\+ ?[\d_.]+%?$/.test(written)) {
		const [more, same] = [`${path}+=${written.slice(1).trim()}`, `${path}=${written.slice(1).trim()}`];
		problems.push(refusal(`"${written}" may mean more, or just so many`, `write ${more} or ${same}`, value.place));
		return;
	}
	return {
		source,
		path: steps,
		value,
		...operator !== "" && { operator }
	};
}
/**
* The scenario with one value changed or added. What is set must be something the scenario has or its schema knows;
* anything else is a problem, and changes nothing.
*/
function applyOverride(root, override, schema, problems) {
	const { path } = override;
	const result = change(root, schema, 0);
	return result?.kind === "map" ? result : root;
	function change(located, within, depth) {
		const step = path[depth];
		if (!step) return newValue(override, located ?? inheritedAt(root, path), within, problems);
		if (located?.kind === "list") return changeItem(located.items, located, step, within, depth);
		if (located && located.kind !== "map" && !isNothing(located)) return refuse(step, `"${pathTo(depth)}" is a single value, nothing can be set in it`);
		const entries = located?.kind === "map" ? located.entries : [];
		const entry = entries.find(({ key }) => key === step.key);
		if (!entry && !mayHave(within, step.key)) return refuseUnknown(step, depth, [...entries.map(({ key }) => key), ...keysOf(within)]);
		const changed = change(entry?.value, schemaWithin(within, step.key), depth + 1);
		if (!changed) return void 0;
		const keyPlace = entry && depth < path.length - 1 ? entry.keyPlace : step.place;
		const replacement = {
			key: step.key,
			keyPlace,
			value: changed
		};
		return {
			kind: "map",
			entries: entry ? entries.map((other) => other === entry ? replacement : other) : [...entries, replacement],
			place: located?.place ?? step.place
		};
	}
	function changeItem(items, list, step, within, depth) {
		const index = Number(step.key) - 1;
		if (!items[index]) return refuse(step, `"${pathTo(depth)}" is a list of ${items.length}, expected the number of an entry, from 1`);
		const changed = change(items[index], schemaWithin(within, index), depth + 1);
		return changed && {
			...list,
			items: items.map((item, at) => at === index ? changed : item)
		};
	}
	function refuseUnknown(step, depth, known) {
		const near = nearest(step.key, known);
		const whole = path.map(({ key }, at) => at === depth ? near : key).join(".");
		const names = [...new Set(known)].filter((name) => name !== "tiltyard");
		const all = names.length > 0 && names.length <= 16 ? expectedNames(names) : void 0;
		return refuse(step, `unknown path "${pathTo(depth + 1)}"`, near === void 0 ? all : `did you mean "${whole}"?`);
	}
	function pathTo(depth) {
		return path.slice(0, depth).map(({ key }) => key).join(".");
	}
	function refuse({ place }, message, hint) {
		problems.push(refusal(message, hint, place));
	}
}
/** Whether a key that is not there may be added: one that the schema knows, or anything where the schema says nothing. */
function mayHave(schema, key) {
	const bare = unwrap(schema);
	if (bare instanceof ZodRecord) return false;
	return bare instanceof ZodObject ? Object.hasOwn(bare.shape, key) : true;
}
/** What is set; with an operator, what comes of the value that is there, or that stands in for it. Undefined if nothing can. */
function newValue({ source, operator, value, path }, located, within, problems) {
	if (!operator) return value;
	const name = path.map(({ key }) => key).join(".");
	const written = located && !isNothing(located) ? located : void 0;
	const before = written ? written.kind === "scalar" ? written.value : void 0 : defaultOf(within);
	if (before === void 0) {
		const wrong = written ? `a ${written.kind}, and no number` : "not set, and has nothing to count up";
		problems.push(refusal(`${name} is ${wrong}`, `write ${name}=…`, path.at(-1).place));
		return;
	}
	const { start, end } = value.place;
	const amended = amend(before, operator, source.text.slice(start, end).trim());
	if ("wrong" in amended) {
		problems.push(refusal(`${name} cannot be changed so: ${amended.wrong}`, void 0, value.place));
		return;
	}
	const number = Number(amended.text);
	const after = Number.isFinite(number) ? number : amended.text;
	const [issue] = within?.safeParse(after).error?.issues ?? [];
	if (issue) {
		problems.push(refusal(`${name} would be ${after}, expected ${expectation(issue)}`, void 0, value.place));
		return;
	}
	return {
		kind: "scalar",
		value: after,
		place: value.place
	};
}
/** A field of a combatant or of a member that is not its own: that of the template that it is based on. */
function inheritedAt(root, path) {
	const keys = path.map(({ key }) => key);
	const isMember = keys[0] === "parties" && keys[2] === "members";
	if (!isMember && keys[0] !== "combatants") return void 0;
	const depth = isMember ? 4 : 2;
	const steps = keys.slice(0, depth).map((key, at) => isMember && at === 3 ? Number(key) - 1 : key);
	let owner = follow(root, steps).value;
	const seen = /* @__PURE__ */ new Set();
	while (owner && !seen.has(owner)) {
		seen.add(owner);
		const found = follow(owner, keys.slice(depth)).value;
		if (found && !isNothing(found)) return found;
		const base = valueAt(owner, "is") ?? valueAt(owner, "based-on");
		const id = base?.kind === "scalar" ? String(base.value) : void 0;
		owner = id === void 0 ? void 0 : follow(root, ["combatants", id]).value;
	}
}
/** What a field is where it is left out, as a file would write it. */
function defaultOf(schema) {
	let bare = schema;
	while (bare instanceof ZodOptional || bare instanceof ZodPrefault || bare instanceof ZodDefault) {
		if (!(bare instanceof ZodOptional)) return bare.def.defaultValue;
		bare = bare.unwrap();
	}
}
// src/scenario/expectation.ts
/** The first words of metrics that speak of combatants, or of what they carry. */
const OF_COMBATANTS = /* @__PURE__ */ new Set([...[
	"survive",
	"slain",
	"fled",
	"pinned",
	"yielded",
	"accuracy",
	"use",
	"damage",
	"taken"
], ...[
	"hit",
	"damage_per_attack",
	"damage_per_hit",
	"absorbed"
]]);
const QUANTILES = [
	"p05",
	"p10",
	"p25",
	"p50",
	"p75",
	"p90",
	"p95"
];
/** Every metric that a scenario can have (docs/scenario-format.md, "Metrics"), with its kind. */
function metricKinds(subjects) {
	const { parties, combatants, weapons, armours, actions, circumstances } = subjects;
	const kinds = /* @__PURE__ */ new Map([
		["draw", "share"],
		["stalemate", "share"],
		["rounds.max", "figure"]
	]);
	const shares = (names) => names.forEach((name) => void kinds.set(name, "share"));
	const means = (name) => kinds.set(`${name}.mean`, "figure");
	const distribution = (name) => {
		means(name);
		for (const quantile of QUANTILES) kinds.set(`${name}.${quantile}`, "figure");
	};
	distribution("rounds");
	for (const party of parties) {
		shares([`win.${party}`, `first_slain.${party}`]);
		for (const what of ["survivors", "damage"]) distribution(`${what}.${party}`);
	}
	for (const combatant of combatants) {
		shares([
			"survive",
			"slain",
			"fled",
			"pinned",
			"yielded",
			"accuracy"
		].map((what) => `${what}.${combatant}`));
		shares(actions.map((action) => `use.${combatant}.${action}`));
		distribution(`damage.${combatant}`);
		means(`taken.${combatant}`);
	}
	for (const weapon of weapons) {
		shares([`hit.${weapon}`, ...circumstances.map((circumstance) => `hit.${weapon}.${circumstance}`)]);
		means(`damage_per_attack.${weapon}`);
		means(`damage_per_hit.${weapon}`);
	}
	for (const armour of armours) means(`absorbed.${armour}`);
	return kinds;
}
/**
* Reads `expect`: each entry one metric, and one bound, a band, or a distance to the baseline.
*
* @param isWhole false if combatants are wrong: then a metric that might speak of one of them is not called unknown.
* @param idle what is defined but takes no part: metrics of it are unknown.
* @param unjudged what it is that an expectation names a metric which this scenario does not have; see `ReadOptions`.
*/
function readExpectations(items, kinds, problems, isWhole, idle, unjudged) {
	return items.flatMap((item) => {
		const expectation = item.kind === "map" ? readMap(item) : readLine(item);
		return expectation ? [expectation] : [];
	});
	/** `win.spears in 45% .. 55%`, `rounds.mean <= 8`, `survivors.swords.mean >= 0.5`. */
	function readLine(item) {
		const text = item.kind === "scalar" && typeof item.value === "string" ? item.value : "";
		const line = /^(?<metric>\S(?:.*\S)?)(?:\s+in\s+(?<low>\S+(?: %)?)\s*\.\.\s*(?<high>\S+(?: %)?)|\s*(?<sign>[<>]=)\s*(?<bound>\S+(?: %)?))\s*$/d.exec(text);
		if (!line?.groups || !line.indices?.groups || item.kind !== "scalar") return refuse(`this expectation is ${showValue(item)}, expected ${FORMS$1}`, item.place, hintFor(text));
		const placeOf = (group) => placeWithin(item, ...line.indices.groups[group] ?? [0, text.length]);
		const { metric, low, high, sign, bound } = line.groups;
		const kind = findMetric(metric, placeOf("metric"));
		if (sign !== void 0) {
			const limit = readBound(bound, kind, placeOf("bound"));
			if (kind === void 0 || limit === void 0) return void 0;
			return {
				metric,
				...sign === "<=" ? {
					low: -Infinity,
					high: limit
				} : {
					low: limit,
					high: Infinity
				},
				place: item.place
			};
		}
		const bounds = {
			low: readBound(low, kind, placeOf("low")),
			high: readBound(high, kind, placeOf("high"))
		};
		if (kind === void 0 || bounds.low === void 0 || bounds.high === void 0) return void 0;
		if (bounds.low > bounds.high) return refuse(`the band ${low} .. ${high} is empty`, item.place, `did you mean ${high} .. ${low}?`);
		return {
			metric,
			low: bounds.low,
			high: bounds.high,
			place: item.place
		};
	}
	/** `{ metric: win.spears, near: baseline, within: 2% }`. */
	function readMap(item) {
		const allowed = [
			"metric",
			"near",
			"within"
		];
		for (const { key, keyPlace } of item.entries) if (!allowed.includes(key)) refuse(`unknown key "${key}"`, keyPlace, didYouMean(key, allowed) ?? FORMS_HINT);
		const entries = allowed.map((key) => meantEntry(item, key, allowed));
		const missing = allowed.find((_, index) => !entries[index]);
		if (missing !== void 0) return refuse(`this expectation has no ${missing}`, {
			...item.place,
			end: item.place.start
		}, FORMS_HINT);
		const [metric, near, within] = entries.map((entry) => entry.value);
		if (near.kind !== "scalar" || near.value !== "baseline") refuse(`near is ${showValue(near)}, expected "baseline"`, near.place);
		if (metric.kind !== "scalar" || typeof metric.value !== "string") return refuse(`metric is ${showValue(metric)}, expected the name of a metric`, metric.place);
		const name = metric.value;
		const kind = findMetric(name, metric.place);
		const distance = within.kind === "scalar" ? readBound(within.value, kind, within.place) : void 0;
		if (within.kind !== "scalar") refuse(`within is ${showValue(within)}, expected a number or a percentage`, within.place);
		if (distance !== void 0 && distance < 0) return refuse(`within is ${distance}, expected 0 or more`, within.place);
		if (kind === void 0 || distance === void 0 || near.kind !== "scalar" || near.value !== "baseline") return void 0;
		return {
			metric: name,
			low: -Infinity,
			high: Infinity,
			within: distance,
			place: item.place
		};
	}
	function findMetric(metric, place) {
		const kind = kinds.get(metric);
		const mayBeKnown = !isWhole && OF_COMBATANTS.has(metric.split(".", 1)[0]);
		if (kind !== void 0 || mayBeKnown) return kind;
		const named = metric.split(".").find((part, index) => index > 0 && idle.has(part));
		const hint = named === void 0 ? nearMetric(metric, kinds) : `"${named}" takes no part in this battle`;
		const message = `unknown metric "${metric}"`;
		if (unjudged === "error") return refuse(message, place, hint);
		problems.push({
			...refusal(`this expectation cannot be judged: ${message}`, hint, place),
			severity: unjudged
		});
		return kind;
	}
	/** A percentage is only for a share, and a share is at most 1, so that a forgotten `%` is noticed. */
	function readBound(written, kind, place) {
		const share = readPercentage(written);
		const bound = share ?? readNumber(written);
		const shown = place.source.text.slice(place.start, place.end);
		if (bound === void 0) return refuse(`the bound is "${shown}", expected a number or a percentage`, place);
		if (share !== void 0 && kind === "figure") return refuse(`the bound is ${shown}, but this metric is no share: expected a number`, place);
		if (kind === "share" && Math.abs(bound) > 1) {
			const hint = share === void 0 ? `did you mean ${shown}%?` : void 0;
			return refuse(`the bound is ${shown}, but a share is from 0% to 100%`, place, hint);
		}
		return bound;
	}
	function refuse(message, place, hint) {
		problems.push(refusal(message, hint, place));
	}
}
const FORMS$1 = "\"METRIC in LOW .. HIGH\", \"METRIC <= BOUND\" or \"METRIC >= BOUND\"";
const FORMS_HINT = "expected { metric: METRIC, near: baseline, within: DISTANCE }";
function hintFor(text) {
	const [, sign] = /(?<![<>])([<>]|={1,2})(?!=)/.exec(text) ?? [];
	if (sign === "<" || sign === ">") return `write ${sign}=, a bound is met by what is equal to it`;
	return sign === void 0 ? void 0 : "write \"in LOW .. HIGH\", no figure is ever known exactly";
}
/** The metric that differs in one part, if that part is certain; else what could stand there. */
function nearMetric(metric, kinds) {
	const accuracy = metric.replace(/^hit\./, "accuracy.");
	if (kinds.has(accuracy)) return `did you mean "${accuracy}"?`;
	const parts = metric.split(".");
	const names = [...kinds.keys()].map((name) => name.split("."));
	const last = parts.at(-1);
	/** For each part the names that differ in it alone. */
	const others = parts.map((_, index) => names.filter((name) => name.length === parts.length && parts.every((part, at) => at === index || name[at] === part)));
	for (const [index, part] of parts.entries()) {
		const near = nearest(part, others[index].map((name) => name[index]));
		if (near !== void 0) return `did you mean "${parts.with(index, near).join(".")}"?`;
	}
	if (/^p\d+$/.test(last) && !QUANTILES.includes(last)) return `the quantiles are ${QUANTILES.join(", ")}`;
	const few = others.slice(1).find(({ length }) => length > 0 && length <= 8);
	if (few) return expectedNames(few.map((name) => name.join(".")));
	const siblings = names.filter(([first]) => first === parts[0]).map((name) => name.join("."));
	const alike = siblings.filter((name) => name.split(".").length === parts.length);
	if (alike.length > 0 && alike.length <= 8) return expectedNames(alike);
	if (siblings.length > 0 && siblings.length <= 8) return expectedNames(siblings);
	return siblings.length > 0 ? void 0 : expectedNames([...new Set(names.map(([first]) => first))]);
}
// src/scenario/map.ts
/**
* Checks a drawn map: that the legend's keys are single characters that mean nothing yet, that every character of the
* map has a meaning, and that both parties find room.
*/
function checkMap(field, parties, onePerCell, problems) {
	const map = entryOf(field, "map")?.value;
	const legend = entryOf(field, "legend");
	const characters = /* @__PURE__ */ new Set([
		...Object.keys(GROUND),
		...DEPLOYMENT.first,
		...DEPLOYMENT.second
	]);
	const added = [];
	for (const { key, keyPlace } of legend?.value.kind === "map" ? legend.value.entries : []) if ([...key].length !== 1 || !isPrintable(key)) refuse(`legend "${key}", expected a single character`, keyPlace);
	else if (key in GROUND || key === "*") refuse(`"${key}" already means ${MEANINGS[key]} in every map`, keyPlace);
	else added.push(key);
	for (const { key, value } of legend?.value.kind === "map" ? legend.value.entries : []) {
		if (!LETTERS.includes(key) || value.kind !== "map") continue;
		const wall = entryOf(value, "wall");
		if (wall?.value.kind === "scalar" && wall.value.value === true) refuse("nobody can deploy in a wall", wall.keyPlace);
	}
	if (map?.kind !== "scalar" || typeof map.value !== "string") {
		if (legend && !map) refuse("a legend without a map", legend.keyPlace);
		return;
	}
	const { keyPlace } = entryOf(field, "map");
	checkCells(map, /* @__PURE__ */ new Set([...characters, ...added]));
	function checkCells(drawn, known) {
		const text = String(drawn.value);
		const lines = text.replace(/\n+$/, "").split("\n");
		const columns = Math.max(...lines.map((line) => [...line].length));
		if (columns * lines.length > 4096) {
			refuse(`the map has ${columns} × ${lines.length} cells, expected at most 4096`, drawn.place);
			return;
		}
		const refused = /* @__PURE__ */ new Set();
		let at = 0;
		for (const character of text) {
			if (character !== "\n" && !known.has(character) && !refused.has(character)) {
				refused.add(character);
				const hint = character === " " ? "open ground is \".\"" : "say what it is in the legend";
				refuse(`"${character}" has no meaning in the map`, placeWithin(drawn, at, at + character.length), hint);
			}
			if (character === "*" && onePerCell && !refused.has(character)) {
				refused.add(character);
				refuse("\"*\" is for both parties, but a cell holds one combatant", placeWithin(drawn, at, at + 1), "draw a or A for the one, b or B for the other");
			}
			at += character.length;
		}
		const letters = [DEPLOYMENT.first, DEPLOYMENT.second];
		for (const [index, party] of parties.entries()) checkRoom(text, party, letters[index]);
	}
	function checkRoom(text, party, letters) {
		const cells = [...text].filter((character) => letters.includes(character)).length;
		const members = party.members.length;
		if (cells > 0 && (!onePerCell || cells >= members)) return;
		refuse(`the map has ${cells === 0 ? "no cells" : `${cells === 1 ? "1 cell" : `${cells} cells`} for ${members} members`} where party "${party.id}" deploys`, keyPlace, `draw ${letters[0]} or ${letters[1]} where its members stand`);
	}
	function refuse(message, place, hint) {
		problems.push(refusal(message, hint, place));
	}
}
const LETTERS = [...new Set(DEPLOYMENT.first + DEPLOYMENT.second)].filter((character) => character !== "*");
const MEANINGS = {
	...GROUND,
	"*": "ground where both parties deploy"
};
// src/scenario/members.ts
/** Reads the fields of combatants and looks up what they name. State: what has been read, and what anybody carries. */
var MemberReader = class {
	/** Ids that somebody carries, by section. */
	carried = {
		weapons: /* @__PURE__ */ new Set(),
		armours: /* @__PURE__ */ new Set(),
		shields: /* @__PURE__ */ new Set(),
		items: /* @__PURE__ */ new Set(),
		spells: /* @__PURE__ */ new Set()
	};
	#schema;
	#scope;
	#problems;
	#read = /* @__PURE__ */ new Map();
	constructor(schema, scope, problems) {
		this.#schema = schema;
		this.#scope = scope;
		this.#problems = problems;
	}
	/** The fields of a member; members that are alike share them. */
	read(fields, owner) {
		let read = this.#read.get(fields);
		if (!read) {
			read = this.#check(fields, owner);
			this.#read.set(fields, read);
			this.#lookUp(fields, true);
		}
		return read;
	}
	/** A template that nobody is: what it leaves out may be left to others, but what it says must be right. */
	checkUnused({ id, fields, place }) {
		if (this.#read.has(fields) || this.#problems.length >= 200) return;
		this.#check(fields, {
			name: id,
			place,
			isWhole: false
		});
		this.#lookUp(fields, false);
	}
	#check(fields, { name, place, isWhole }) {
		const schema = scenarioSchema(this.#schema).combatant;
		const { data, error } = schema.safeParse(plain$1(fields));
		const issues = (error?.issues ?? []).filter(({ path: [field] }) => {
			const entry = entryOf(fields, String(field));
			return entry && !isNothing(entry.value) || isWhole && !this.#scope.faulty.has(String(field));
		});
		this.#problems.push(...problemsOf(issues, {
			root: fields,
			schema,
			name,
			place
		}));
		return data ?? {};
	}
	#lookUp(fields, used) {
		const { ids, gaps } = this.#scope;
		for (const [field, section] of [...Object.entries(this.#schema.references), ["tactic", "tactics"]]) for (const named of scalarsOf(entryOf(fields, field)?.value)) {
			const id = COUNTED.exec(String(named.value))?.[2] ?? String(named.value);
			if (!ids[section].has(id)) {
				if (!gaps.has(section)) this.#refuse(id, section, named.place);
			} else if (used && section !== "tactics") this.carried[section].add(id);
		}
	}
	#refuse(id, section, place) {
		const word = section === "tactics" ? "tactic" : CATALOGS[section];
		const { ids } = this.#scope;
		const known = ids[section];
		const elsewhere = Object.entries(ids).find(([other, ids]) => other !== section && ids.has(id))?.[0];
		const hint = (elsewhere ? `it stands in ${elsewhere}` : void 0) ?? (known.size === 0 ? `no ${section} are defined` : suggest(id, known));
		const message = `unknown ${word} "${id}"`;
		this.#problems.push(refusal(message, hint, place));
	}
};
/** The ids in a field: one, or a list of them. `none` is no id. */
function scalarsOf(value) {
	return (value?.kind === "list" ? value.items : value ? [value] : []).filter((item) => item.kind === "scalar" && typeof item.value === "string" && item.value !== "none");
}
// src/scenario/names.ts
/**
* Names for all members, in the order of the parties: its own; `hoplite 1`, `hoplite 2`, … through both parties; or
* plain `hoplite` for the only member of its template.
*/
function nameMembers(parties) {
	const members = parties.flatMap((party) => party.members);
	const numbers = /* @__PURE__ */ new Map();
	return members.map(({ name, template: { id } }) => {
		if (name) return name.text;
		if (members.filter(({ template }) => template.id === id).length === 1) return id;
		const number = (numbers.get(id) ?? 0) + 1;
		numbers.set(id, number);
		return `${id} ${number}`;
	});
}
/**
* Names that would stand for two things in one metric (`damage.C`, `damage.P`, `survive.C`) are problems. A name may be that of
* several where all are the same combatants: a lone hoplite and its template, a party that consists of the template of its
* name. Weapons and armours share no metric with combatants.
*/
function checkNames(parties, names, problems) {
	const drafts = parties.flatMap(({ members }) => members);
	const bearers = [
		...[...new Map(drafts.map(({ template }) => [template.id, template])).values()].map((template) => ({
			kind: "template",
			name: template.id,
			place: template.place,
			drafts: drafts.filter((draft) => draft.template.id === template.id)
		})),
		...drafts.map((draft, index) => ({
			kind: "member",
			name: names[index],
			place: draft.name?.place ?? draft.place,
			drafts: [draft]
		})),
		...parties.map(({ id, place, members }) => ({
			kind: "party",
			name: id,
			place,
			drafts: members
		}))
	];
	const seen = /* @__PURE__ */ new Map();
	for (const bearer of bearers) {
		const first = seen.get(bearer.name);
		if (!first) seen.set(bearer.name, bearer);
		else if (!isSame(bearer, first)) refuse(bearer, first);
	}
	function refuse({ kind, name, place }, first) {
		const message = `${kind} "${name}" has the name of ${first.kind === kind ? "another" : "a"} ${first.kind}`;
		const hint = `rename the ${kind}: damage.${name} would mean two things`;
		problems.push({
			severity: "error",
			message,
			hint,
			place
		});
	}
}
/** Whether two names are of the very same combatants. Members of an entry such as `4 hoplite` are one draft, four times. */
function isSame({ drafts }, other) {
	return drafts.length === other.drafts.length && drafts.every((draft) => other.drafts.includes(draft));
}
// src/scenario/parties.ts
/** Reads the two parties, every `4 hoplite` as four members. */
function readParties(parties, { templates, schema, faulty, gaps }, problems) {
	if (parties.entries.length !== 2) {
		const { keyPlace } = parties.entries[2] ?? parties.entries[0] ?? { keyPlace: parties.place };
		refuse(`a battle has exactly two parties, not ${parties.entries.length}`, keyPlace);
	}
	return parties.entries.slice(0, 2).map(readParty);
	function readParty({ key, keyPlace, value }) {
		const entry = meantEntry(value, "members", ["members"]);
		const members = entry && !isNothing(entry.value) ? readMembers(entry.value, `parties.${key}.members`) : void 0;
		if (!members && value.kind === "map") refuse(`${key} has no members, expected a list such as [ 4 hoplite ]`, keyPlace);
		if (entry && members && members.length > 64) refuse(`${key} has ${members.length} members, expected at most 64`, entry.keyPlace);
		return {
			id: key,
			place: keyPlace,
			members: members?.slice(0, 64) ?? []
		};
	}
	/** A single entry may stand without its list, as `--set parties.spears.members='5 hoplite'` gives it. */
	function readMembers(value, path) {
		const items = value.kind === "list" ? value.items : [value];
		const drafts = [];
		for (const [index, item] of items.slice(0, 65).entries()) {
			const { count, draft } = readMember(item, value.kind === "list" ? `${path}.${index + 1}` : path);
			for (let copy = 0; draft && copy < count && drafts.length <= 64; copy++) drafts.push(draft);
		}
		return items.length > 0 ? drafts : void 0;
	}
	function readMember(item, path) {
		if (item.kind === "map") return readMemberMap(item, path);
		const [, digits, id] = /^(?:([\d_]+)\s+)?([A-Za-z][\w-]*)$/.exec(item.kind === "scalar" && typeof item.value === "string" ? item.value : "") ?? [];
		const count = digits === void 0 ? 1 : readNumber(digits) ?? 0;
		if (id === void 0 || item.kind !== "scalar") {
			refuse(`this member is ${showValue(item)}, expected "4 hoplite", "hoplite" or a mapping with "is"`, item.place);
			return { count: 0 };
		}
		if (count < 1 || count > 64) {
			refuse(`there are ${digits} of them, expected a whole number from 1 to 64`, item.place);
			return { count: 0 };
		}
		const template = findTemplate(id, item);
		return {
			count,
			draft: template && {
				template,
				fields: template.fields,
				place: item.place,
				path
			}
		};
	}
	function readMemberMap(item, path) {
		const issues = schema.member.safeParse(plain$1(item)).error?.issues ?? [];
		const wrong = new Set(issues.map(({ path }) => String(path[0])));
		for (const field of [...wrong, ...issues.flatMap((issue) => meantKeys(issue, schema.member))]) faulty.add(field);
		problems.push(...problemsOf(issues, {
			root: item,
			schema: schema.member,
			name: "this member",
			place: item.place
		}));
		const valueAt = (key) => wrong.has(key) ? void 0 : entryOf(item, key)?.value;
		const is = valueAt("is");
		const name = valueAt("name");
		const count = readNumber(valueAt("count")?.value) ?? 1;
		if (name && !isNothing(name) && count > 1) refuse("a name is for one member, not for several", name.place);
		const template = is && typeof is.value === "string" ? findTemplate(is.value, is) : void 0;
		if (!template) return { count: 0 };
		const own = item.entries.filter(({ key }) => Object.hasOwn(schema.member.shape, key) && !OWN_KEYS.has(key));
		const sound = withoutFaults({
			...item,
			entries: own
		}, issues.map(({ path }) => path));
		const fields = mergeMaps(template.fields, sound);
		const given = name && !isNothing(name) ? { name: {
			text: String(name.value).trim(),
			place: name.place
		} } : {};
		return {
			count,
			draft: {
				template,
				fields,
				place: item.place,
				path,
				...given
			}
		};
	}
	function findTemplate(id, { place }) {
		const template = templates.get(id);
		if (!template && !gaps.has("combatants")) refuse(`unknown combatant "${id}"`, place, suggest(id, templates.keys()));
		return template;
	}
	function refuse(message, place, hint) {
		problems.push(refusal(message, hint, place));
	}
}
/** What a member says that is no field of a combatant. */
const OWN_KEYS = /* @__PURE__ */ new Set([
	"is",
	"count",
	"name"
]);
// src/scenario/table-expectation.ts
const BAND = String.raw`in\s+(?<low>\S+(?: %)?)\s*\.\.\s*(?<high>\S+(?: %)?)`;
const EVERY = new RegExp(`^every matchup\\s+${BAND}\\s*$`);
const ONE = new RegExp(`^(?<row>\\S(?:.*\\S)?)\\s+against\\s+(?<column>\\S(?:.*\\S)?)\\s+${BAND}\\s*$`);
const BEATS = /^(?<row>\S(?:.*\S)?)\s+>\s+(?<column>\S(?:.*?\S)?)(?:\s+by\s+(?<by>\S+(?: %)?))?\s*$/;
const UNDOMINATED = /^nothing dominated\s*$/;
const FORMS = "\"every matchup in 35% .. 65%\", \"sword against mace in 45% .. 55%\", \"rock > scissors by 10%\" or \"nothing dominated\"";
/** Reads what is expected of a table: each line one form. */
function readTableExpectations(items, problems) {
	return items.flatMap((item) => {
		const expectation = readLine(item, problems);
		return expectation ? [expectation] : [];
	});
}
function readLine(item, problems) {
	const text = item.kind === "scalar" && typeof item.value === "string" ? item.value : "";
	const { place } = item;
	const refuse = (message, hint) => void problems.push(refusal(message, hint, place));
	if (UNDOMINATED.test(text)) return {
		of: "nothing dominated",
		low: 0,
		high: 1,
		place
	};
	const every = EVERY.exec(text)?.groups;
	const one = every ? void 0 : ONE.exec(text)?.groups;
	const beats = every || one ? void 0 : BEATS.exec(text)?.groups;
	const found = every ?? one ?? beats;
	if (!found) return refuse(`this expectation is ${showValue(item)}, expected ${FORMS}`);
	const [low, high] = beats ? [.5 + (share(beats.by ?? "0%") ?? NaN), 1] : [share(found.low), share(found.high)];
	if (low === void 0 || high === void 0 || !(low >= 0 && low <= 1 && high <= 1)) return refuse(`the bounds of "${text}" are no shares, expected percentages from 0% to ${beats ? 50 : 100}%`);
	if (low > high) return refuse(`the band of "${text}" is empty, expected the lower bound first`);
	if (every) return {
		of: "every matchup",
		low,
		high,
		place
	};
	return {
		of: "matchup",
		row: found.row,
		column: found.column,
		low,
		high,
		place
	};
}
function share(text) {
	return readPercentage(text);
}
// src/scenario/templates.ts
/**
* Resolves every `based-on`. Unknown and circular ones are problems; such a template keeps its own fields, so that
* what else is wrong with it comes out as well.
*
* @param hasGaps true if templates may stand where nothing could be read: then unknown ones are no problems.
*/
function resolveTemplates(combatants, hasGaps, problems) {
	const resolved = /* @__PURE__ */ new Map();
	const byId = new Map(combatants.entries.map((entry) => [entry.key, entry]));
	for (const entry of combatants.entries) resolve(entry);
	return resolved;
	/** Walks up to a template that is resolved or based on nothing, then back down: chains may be long. */
	function resolve(entry) {
		const chain = /* @__PURE__ */ new Set();
		let next = entry;
		while (next && !resolved.has(next.key) && !chain.has(next)) {
			chain.add(next);
			next = baseOf(next);
		}
		const members = [...chain];
		if (next && chain.has(next)) refuseCycle(members.slice(members.indexOf(next)));
		for (const child of members.reverse()) {
			const { key, keyPlace } = child;
			const named = baseId(child);
			const base = named && resolved.get(named.name);
			const own = withoutBase(child.value);
			resolved.set(key, {
				id: key,
				place: keyPlace,
				fields: base ? {
					...mergeMaps(base.fields, own),
					place: own.place
				} : own,
				isWhole: !named || (base?.isWhole ?? false)
			});
		}
	}
	function baseOf(child) {
		const base = baseId(child);
		if (!base) return void 0;
		const entry = byId.get(base.name);
		if (!entry && !hasGaps && problems.length < 200) {
			const message = `unknown combatant "${base.name}"`;
			const hint = suggest(base.name, byId.keys());
			problems.push({
				severity: "error",
				message,
				place: base.place,
				...hint !== void 0 && { hint }
			});
		}
		return entry;
	}
	function refuseCycle(cycle) {
		const [first, ...others] = cycle.map(({ key }) => `"${key}"`);
		const through = others.length > 0 ? `, through ${others.join(" and ")}` : "";
		const place = baseId(cycle[0]).place;
		problems.push({
			severity: "error",
			message: `${first} is based on itself${through}`,
			place
		});
	}
}
const BASED_ON = "based-on";
function baseId({ value }) {
	const base = value.kind === "map" ? entryOf(value, BASED_ON)?.value : void 0;
	return base?.kind === "scalar" && typeof base.value === "string" ? {
		name: base.value,
		place: base.place
	} : void 0;
}
function withoutBase(value) {
	return {
		kind: "map",
		entries: value.kind === "map" ? value.entries.filter(({ key }) => key !== BASED_ON) : [],
		place: value.place
	};
}
// src/scenario/resolve.ts
/**
* Resolves every name: templates, members, weapons, tactics, metrics. Undefined if the file's values were wrong
* already; what else is wrong comes out all the same.
*/
function resolveScenario({ root, data, issues, ruleset, gaps, problems, unjudged }) {
	const schema = scenarioSchema(ruleset.schema);
	const ids = idsInScope(root, ruleset, problems);
	const tactics = readTactics(root, ruleset, ids, gaps, problems);
	const faults = issues.filter(({ path: [section, , field] }) => section === "combatants" && field !== void 0);
	const misspelt = issues.flatMap((issue) => issue.path[0] === "combatants" ? meantKeys(issue, schema.file) : []);
	const faulty = /* @__PURE__ */ new Set([...faults.map(({ path }) => String(path[2])), ...misspelt]);
	const told = problems.length;
	const isField = (key) => Object.hasOwn(schema.template.shape, key);
	const templates = resolveTemplates(soundFields(mapAt(root, "combatants"), isField, faults), gaps.has("combatants"), problems);
	const written = valueAt(root, "parties");
	const drafts = written?.kind === "map" ? readParties(written, {
		templates,
		schema,
		faulty,
		gaps
	}, problems) : [];
	const names = nameMembers(drafts);
	const members = new MemberReader(ruleset.schema, {
		ids,
		gaps,
		faulty
	}, problems);
	const parties = readMembers(drafts, names, members);
	const isWhole = problems.length === told && gaps.size === 0 && !faults.some(({ path }) => isReference(String(path[2]), ruleset));
	for (const template of templates.values()) members.checkUnused(template);
	const attacking = attackingIds(data, root, ruleset, members, problems);
	checkNames(drafts, names, problems);
	checkMap(mapAt(root, "field"), drafts, ruleset.schema.onePerCell ?? false, problems);
	const expect = readExpect(root, {
		attacking,
		drafts,
		names,
		members,
		isWhole,
		unjudged
	}, ruleset, problems);
	const expected = valueAt(valueAt(root, "matrix"), "expect");
	const ofTable = readTableExpectations(expected?.kind === "list" ? expected.items : [], problems);
	return data && scenarioOf(root, data, {
		tactics,
		parties,
		expect,
		ofTable
	});
}
/** Values that are wrong by themselves are left out, so that nothing is told twice. */
function soundFields(combatants, isField, faults) {
	const faultsOf = /* @__PURE__ */ new Map();
	for (const { path } of faults) {
		const id = String(path[1]);
		const own = faultsOf.get(id) ?? [];
		own.push(path.slice(2));
		faultsOf.set(id, own);
	}
	const entries = combatants.entries.map((entry) => {
		const { key, value } = entry;
		if (value.kind !== "map") return entry;
		const known = {
			...value,
			entries: value.entries.filter((field) => isField(field.key))
		};
		return {
			...entry,
			value: withoutFaults(known, faultsOf.get(key) ?? [])
		};
	});
	return {
		...combatants,
		entries
	};
}
/** True for a field that says what a combatant carries, or whose fields it takes. */
function isReference(field, { schema }) {
	return field === "based-on" || Object.hasOwn(schema.references, field);
}
function idsInScope(root, { schema }, problems) {
	const scope = {};
	for (const section of CATALOG_NAMES) {
		const builtIn = schema.builtIn[section] ?? [];
		const { entries } = mapAt(root, section);
		for (const { key, keyPlace } of entries) {
			if (!builtIn.includes(key)) continue;
			const message = `the ${CATALOGS[section]} "${key}" is built in and cannot be defined`;
			problems.push(refusal(message, void 0, keyPlace));
		}
		scope[section] = /* @__PURE__ */ new Set([...entries.map(({ key }) => key), ...builtIn]);
	}
	scope.tactics = new Set(mapAt(root, "tactics").entries.map(({ key }) => key));
	return scope;
}
function readTactics(root, { vocabulary }, ids, gaps, problems) {
	const known = CATALOG_NAMES.filter((section) => !gaps.has(section));
	const context = {
		vocabulary,
		ids: Object.fromEntries(known.map((section) => [section, [...ids[section]]]))
	};
	const tactics = Object.create(null);
	for (const { key, value } of mapAt(root, "tactics").entries) {
		if (problems.length >= 200) break;
		tactics[key] = readTactic(value, context, problems);
	}
	return tactics;
}
function readMembers(drafts, names, reader) {
	let index = 0;
	return drafts.map(({ id, members }) => ({
		id,
		members: members.map(({ template, fields, place, path }) => {
			const own = fields.entries.filter((entry) => !template.fields.entries.includes(entry)).map(({ key }) => key);
			const isOwn = fields !== template.fields;
			const name = names[index++];
			const described = isOwn ? place : template.place;
			return {
				name,
				template: template.id,
				fields: reader.read(fields, {
					name: isOwn ? name : template.id,
					place: described,
					isWhole: template.isWhole
				}),
				place: described,
				...own.length > 0 && { own: {
					path,
					fields: own
				} }
			};
		})
	}));
}
/** The ids of what attacks: weapons, and what else the ruleset says does. */
function attackingIds(data, root, { schema: { attacks } }, { carried }, problems) {
	if (!attacks) return [...carried.weapons];
	const { section, isOne } = attacks;
	const entries = data?.[section];
	const others = [...carried[section]].filter((id) => !entries?.[id] || isOne(entries[id]));
	for (const { key, keyPlace } of mapAt(root, section).entries) {
		if (!others.includes(key) || !carried.weapons.has(key)) continue;
		const message = `${CATALOGS[section]} "${key}" has the name of a weapon`;
		problems.push(refusal(message, "metrics could not tell them apart", keyPlace));
	}
	return [...carried.weapons, ...others];
}
function readExpect(root, { attacking, drafts, names, members: { carried }, isWhole, unjudged }, { schema, vocabulary, circumstances = [] }, problems) {
	const expect = valueAt(root, "expect");
	if (expect?.kind !== "list" || drafts.length === 0) return [];
	const templates = drafts.flatMap(({ members }) => members.map(({ template }) => template.id));
	const kinds = metricKinds({
		circumstances,
		parties: drafts.map(({ id }) => id),
		combatants: [.../* @__PURE__ */ new Set([...names, ...templates.filter((id) => !names.includes(id))])],
		weapons: [...attacking, ...schema.builtIn.weapons ?? []],
		armours: [...carried.armours],
		actions: deedNames(vocabulary)
	});
	const taking = /* @__PURE__ */ new Set([
		...templates,
		...carried.weapons,
		...carried.armours
	]);
	const defined = [
		"combatants",
		"weapons",
		"armours"
	].flatMap((section) => mapAt(root, section).entries);
	const idle = new Set(defined.flatMap(({ key }) => taking.has(key) ? [] : [key]));
	return readExpectations(expect.items.slice(0, 200), kinds, problems, isWhole, idle, unjudged);
}
function scenarioOf(root, data, found) {
	const { battles, precision, seed, max_rounds: maxRounds } = data.run;
	const defaults = {
		...battles !== void 0 && { battles },
		...precision !== void 0 && { precision },
		seed,
		maxRounds
	};
	return {
		name: data.name ?? root.place.source.name.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, ""),
		rules: data.rules,
		weapons: catalog(data.weapons),
		armours: catalog(data.armours),
		shields: catalog(data.shields),
		items: catalog(data.items),
		spells: catalog(data.spells),
		tactics: found.tactics,
		parties: found.parties,
		field: data.field,
		run: defaults,
		expect: found.expect,
		...data.matrix !== void 0 && { matrix: {
			...data.matrix,
			expect: found.ofTable
		} }
	};
}
/** Without a prototype, since `constructor` is an id like any other. */
function catalog(entries) {
	return Object.assign(Object.create(null), entries);
}
function mapAt(root, key) {
	const value = entryOf(root, key)?.value;
	return value?.kind === "map" ? value : {
		kind: "map",
		entries: [],
		place: value?.place ?? root.place
	};
}
// src/scenario/read.ts
/** As `readScenario`, of a text that `options.files` has opened. */
async function readSource(source, options) {
	const problems = [];
	const sets = (options.overrides ?? []).map((text) => ({
		name: "--set",
		text
	}));
	const overrides = sets.flatMap((set) => readOverride(set, problems) ?? []);
	const gathering = await gather(source, {
		files: options.files,
		id: options.id ?? source.name,
		problems
	});
	if (!gathering) return { problems: sorted(problems, [source, ...sets]) };
	const { gaps, sources } = gathering;
	const withSystem = applyOverrides(gathering.root, overrides.filter(namesSystem), ANY_RULES, problems);
	const rules = await findRuleset(withSystem, options, problems);
	const schema = rules?.ruleset.schema ?? ANY_RULES;
	const rest = overrides.filter((override) => !namesSystem(override));
	const root = withEmptyEntries(applyOverrides(rules ? readColumns(withSystem, schema, problems) : withSystem, rest, schema, problems));
	const { file } = scenarioSchema(schema);
	const { data, error } = file.safeParse(plain$1(root));
	problems.push(...problemsOf(error?.issues ?? [], {
		root,
		schema: file
	}));
	if (!rules) return { problems: sorted(problems, [...sources, ...sets]) };
	const { ruleset, system, place } = rules;
	const { unjudged = "error" } = options;
	const resolved = resolveScenario({
		root,
		data,
		issues: error?.issues ?? [],
		ruleset,
		gaps,
		problems,
		unjudged
	});
	const scenario = resolved && data && {
		...resolved,
		rules: {
			...resolved.rules,
			system
		},
		sources: [...sources, ...sets],
		whole: plain$1(root)
	};
	if (scenario && isFine(problems)) problems.push(...ruleset.check?.(scenario, placesIn(root)) ?? []);
	if (scenario && isFine(problems) && place) for (const wrong of await options.inspect?.(ruleset, scenario) ?? []) problems.push(refusal(`the ruleset "${ruleset.id}" cannot be fought by: ${wrong}`, void 0, place));
	return {
		...scenario && isFine(problems) && { scenario },
		ruleset,
		problems: sorted(problems, [...sources, ...sets])
	};
}
function placesIn(root) {
	return (...path) => {
		const { value, entry } = follow(root, path);
		return value && {
			value: value.place,
			...entry && { key: entry.keyPlace }
		};
	};
}
function isFine(problems) {
	return problems.every(({ severity }) => severity !== "error");
}
/** Stands in for a ruleset that is not known, so that what all rulesets have in common is checked all the same. */
const ANYTHING$1 = looseObject({});
const ANY_RULES = {
	options: ANYTHING$1,
	weapons: ANYTHING$1,
	armours: ANYTHING$1,
	shields: ANYTHING$1,
	items: ANYTHING$1,
	spells: ANYTHING$1,
	combatants: ANYTHING$1,
	field: ANYTHING$1,
	builtIn: {},
	references: {}
};
function namesSystem({ path }) {
	return path.length === 2 && path[0].key === "rules" && path[1].key === "system";
}
function applyOverrides(root, overrides, schema, problems) {
	if (overrides.length === 0) return root;
	const { file } = scenarioSchema(schema);
	return overrides.reduce((changed, override) => applyOverride(changed, override, file, problems), root);
}
/**
* The ruleset that `rules.system` names, or certainly means: what else is wrong comes out as well. What is no name at all
* is left to the schema.
*/
async function findRuleset(root, { rulesets, loadRuleset }, problems) {
	const system = meantEntry(valueAt(root, "rules"), "system", ["system", "options"])?.value;
	if (system?.kind !== "scalar" || typeof system.value !== "string") return void 0;
	const name = system.value;
	const { place } = system;
	const known = rulesets.find(({ id }) => id === name);
	if (known) return {
		ruleset: known,
		system: name
	};
	const refuse = (message, hint) => {
		problems.push(refusal(message, hint, place));
	};
	const ids = rulesets.map(({ id }) => id);
	if (!/[/\\]|\.[cm]?js$/.test(name)) {
		refuse(`unknown ruleset "${name}"`, didYouMean(name, ids) ?? `expected one of ${ids.join(", ")}, or ./FILE.js`);
		const meant = nearest(name, ids);
		const ruleset = rulesets.find(({ id }) => id === meant);
		return ruleset && {
			ruleset,
			system: name
		};
	}
	const loaded = await loadRuleset?.(name, place.source) ?? { reason: "this scenario is not in a folder" };
	if ("reason" in loaded) return refuse(`cannot load the ruleset "${name}": ${loaded.reason}`, loaded.hint);
	return {
		ruleset: loaded.ruleset,
		system: loaded.url,
		place
	};
}
/** By file in the order of reading, then by place; each problem once, though a template is read for many members. */
function sorted(problems, sources) {
	const keyed = problems.map((problem) => ({
		problem,
		file: problem.place ? sources.indexOf(problem.place.source) : -1
	}));
	const start = ({ place }) => place?.start ?? 0;
	keyed.sort((a, b) => a.file - b.file || start(a.problem) - start(b.problem));
	const seen = /* @__PURE__ */ new Set();
	const each = keyed.flatMap(({ problem, file }) => {
		const key = `${file}\n${problem.place?.start}\n${problem.message}`;
		if (seen.has(key)) return [];
		seen.add(key);
		return [problem];
	});
	if (each.length <= 200) return each;
	return [...each.slice(0, 200), {
		severity: "error",
		message: `more than 200 problems, the rest is not shown`
	}];
}
// src/scenario/load.ts
/**
* Reads a scenario file with its imports and, if it names one, its own ruleset; see `readScenario`. A file that cannot
* be read is a problem like any other.
*
* @param file its path, relative to the working directory.
* @param reload runs the module of a ruleset anew if it was saved since it was last run.
*/
async function loadScenario$1(file, { rulesets, overrides = [], reload = false, inspect, unjudged }) {
	const folder = await Folder.open(file);
	if ("reason" in folder) return { problems: [{
		severity: "error",
		message: `cannot read "${file}": ${folder.reason}`
	}] };
	const { source, id } = folder.scenario;
	return readSource(source, {
		rulesets,
		overrides,
		...inspect && { inspect },
		...unjudged && { unjudged },
		files: folder,
		id,
		loadRuleset: (path, from) => loadRuleset(folder, path, from, reload)
	});
}
/** Runs the user's module: whoever runs a scenario that names one trusts its folder. */
async function loadRuleset(folder, path, from, reload) {
	if (!/\.[cm]?js$/.test(path)) return { reason: "it is no .js file" };
	const found = await folder.find(path, from);
	if (typeof found !== "string") return found;
	const version = reload ? `?saved=${(await stat(found)).mtimeMs}` : "";
	const url = `${pathToFileURL(found).href}${version}`;
	try {
		readyForOwnModule(url);
		const module = await import(url);
		const wrong = wrongExports(module);
		if (wrong.length > 0) return {
			reason: wrong.join("; "),
			hint: `see scenarios/own-rules in Tiltyard's package`
		};
		return {
			ruleset: module.ruleset ?? module.default,
			url
		};
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const place = findOwnCode(error)?.place ?? (error instanceof SyntaxError ? await findSyntaxError(found) : void 0);
		return { reason: `its module cannot be run: ${message}${place === void 0 ? "" : ` (${place})`}` };
	}
}
/** Where a module cannot be parsed, `file:line`, which only Node's own check says; undefined if it is in another file. */
async function findSyntaxError(file) {
	const folder = await mkdtemp(join(tmpdir(), "tiltyard-syntax-"));
	const copy = join(folder, `${basename(file)}.mjs`);
	try {
		await copyFile(file, copy);
		const said = await new Promise((resolve) => {
			execFile(process.execPath, ["--check", copy], (_, __, stderr) => resolve(stderr));
		});
		const line = /\.mjs:(\d+)$/m.exec(said)?.[1];
		return line === void 0 ? void 0 : `${file}:${line}`;
	} finally {
		await rm(folder, { recursive: true });
	}
}
/** What a ruleset's module must export, by path, and of which kind. `shields`, `items` and `spells` may be left out. */
const EXPORTS = {
	fighter: "function",
	"ruleset.id": "string",
	"ruleset.title": "string",
	"ruleset.schema.options": "object",
	"ruleset.schema.weapons": "object",
	"ruleset.schema.armours": "object",
	"ruleset.schema.combatants": "object",
	"ruleset.schema.field": "object",
	"ruleset.schema.builtIn": "object",
	"ruleset.schema.references": "object",
	"ruleset.vocabulary.actions": "object",
	"ruleset.vocabulary.reactions": "object",
	"ruleset.vocabulary.selectors": "object",
	"ruleset.vocabulary.columns": "object",
	"ruleset.vocabulary.builtIn": "object",
	"ruleset.plan": "function",
	"ruleset.tell": "function",
	"ruleset.readHealth": "function"
};
/** What of a module is missing or of another kind, by name: all of it at once. */
function wrongExports(module) {
	const root = {
		...module,
		ruleset: module.ruleset ?? module.default
	};
	const wrong = /* @__PURE__ */ new Set();
	for (const [path, kind] of Object.entries(EXPORTS)) {
		let value = root;
		const gone = [];
		for (const key of path.split(".")) {
			gone.push(key);
			value = value?.[key];
			if (value === void 0 || value === null) break;
		}
		const name = gone.join(".");
		if (value === void 0 || value === null) {
			const isWhole = name === path;
			wrong.add(`it exports no ${name}${isWhole ? `, expected ${kind === "object" ? "an object" : `a ${kind}`}` : ""}`);
		} else if (typeof value !== kind) wrong.add(`its ${name} is a ${typeof value}, expected ${kind === "object" ? "an object" : `a ${kind}`}`);
	}
	return [...wrong];
}
// src/load-scenario.ts
/**
* Reads and checks a scenario file (docs/scenario-format.md) for one of the built-in rulesets or one of its own. Never throws
* for what a file says: everything that is wrong is in `problems`.
*/
async function loadScenario(file, options = {}) {
	return loadScenario$1(file, {
		...options,
		rulesets: RULESETS,
		inspect: inspectRuleset
	});
}
// src/scenario/vary.ts
const NUMBER = String.raw`([+-]?\d+(?:_\d+)*(?:\.\d+)?)`;
const UNIT = " ?([A-Za-z]*|%)";
new RegExp(`^${NUMBER}${UNIT} *\\.\\. *${NUMBER}${UNIT}(?: */ *${NUMBER}${UNIT})?$`);
// node_modules/simple-statistics/dist/simple-statistics.mjs
/**
* [Bayesian Classifier](http://en.wikipedia.org/wiki/Naive_Bayes_classifier)
*
* This is a naïve bayesian classifier that takes
* singly-nested objects.
*
* @class
* @example
* var bayes = new BayesianClassifier();
* bayes.train({
*   species: 'Cat'
* }, 'animal');
* var result = bayes.score({
*   species: 'Cat'
* })
* // result
* // {
* //   animal: 1
* // }
*/
var BayesianClassifier = function BayesianClassifier() {
	this.totalCount = 0;
	this.data = {};
};
/**
* Train the classifier with a new item, which has a single
* dimension of Javascript literal keys and values.
*
* @param {Object} item an object with singly-deep properties
* @param {string} category the category this item belongs to
* @return {undefined} adds the item to the classifier
*/
BayesianClassifier.prototype.train = function train(item, category) {
	if (!this.data[category]) this.data[category] = {};
	for (var k in item) {
		var v = item[k];
		if (this.data[category][k] === void 0) this.data[category][k] = {};
		if (this.data[category][k][v] === void 0) this.data[category][k][v] = 0;
		this.data[category][k][v]++;
	}
	this.totalCount++;
};
/**
* Generate a score of how well this item matches all
* possible categories based on its attributes
*
* @param {Object} item an item in the same format as with train
* @returns {Object} of probabilities that this item belongs to a
* given category.
*/
BayesianClassifier.prototype.score = function score(item) {
	var odds = {};
	var category;
	for (var k in item) {
		var v = item[k];
		for (category in this.data) {
			if (odds[category] === void 0) odds[category] = {};
			if (this.data[category][k]) odds[category][k + "_" + v] = (this.data[category][k][v] || 0) / this.totalCount;
			else odds[category][k + "_" + v] = 0;
		}
	}
	var oddsSums = {};
	for (category in odds) {
		oddsSums[category] = 0;
		for (var combination in odds[category]) oddsSums[category] += odds[category][combination];
	}
	return oddsSums;
};
var SQRT_2PI$1 = Math.sqrt(2 * Math.PI);
function cumulativeDistribution(z) {
	var sum = z;
	var tmp = z;
	for (var i = 1; i < 30; i++) {
		tmp *= z * z / (2 * i + 1);
		sum += tmp;
	}
	return Math.round((.5 + sum / SQRT_2PI$1 * Math.exp(-z * z / 2)) * 1e4) / 1e4;
}
/**
* A standard normal table, also called the unit normal table or Z table,
* is a mathematical table for the values of Φ (phi), which are the values of
* the [cumulative distribution function](https://en.wikipedia.org/wiki/Normal_distribution#Cumulative_distribution_function)
* of the normal distribution. It is used to find the probability that a
* statistic is observed below, above, or between values on the standard
* normal distribution, and by extension, any normal distribution.
*/
var standardNormalTable = [];
for (var z = 0; z <= 3.09; z += .01) standardNormalTable.push(cumulativeDistribution(z));
/**
* This is a single-layer [Perceptron Classifier](http://en.wikipedia.org/wiki/Perceptron) that takes
* arrays of numbers and predicts whether they should be classified
* as either 0 or 1 (negative or positive examples).
* @class
* @example
* // Create the model
* var p = new PerceptronModel();
* // Train the model with input with a diagonal boundary.
* for (var i = 0; i < 5; i++) {
*     p.train([1, 1], 1);
*     p.train([0, 1], 0);
*     p.train([1, 0], 0);
*     p.train([0, 0], 0);
* }
* p.predict([0, 0]); // 0
* p.predict([0, 1]); // 0
* p.predict([1, 0]); // 0
* p.predict([1, 1]); // 1
*/
var PerceptronModel = function PerceptronModel() {
	this.weights = [];
	this.bias = 0;
};
/**
* **Predict**: Use an array of features with the weight array and bias
* to predict whether an example is labeled 0 or 1.
*
* @param {Array<number>} features an array of features as numbers
* @returns {number|null} 1 if the score is over 0, otherwise 0; null if
* the model has not been trained on feature arrays of this length
*/
PerceptronModel.prototype.predict = function predict(features) {
	if (features.length !== this.weights.length) return null;
	var score = 0;
	for (var i = 0; i < this.weights.length; i++) score += this.weights[i] * features[i];
	score += this.bias;
	if (score > 0) return 1;
	else return 0;
};
/**
* **Train** the classifier with a new example, which is
* a numeric array of features and a 0 or 1 label.
*
* @param {Array<number>} features an array of features as numbers
* @param {number} label either 0 or 1
* @returns {PerceptronModel|null} this, or null if the label is not 0 or 1
*/
PerceptronModel.prototype.train = function train(features, label) {
	if (label !== 0 && label !== 1) return null;
	if (features.length !== this.weights.length) {
		this.weights = features.slice();
		this.bias = 1;
	}
	var prediction = this.predict(features);
	if (typeof prediction === "number" && prediction !== label) {
		var gradient = label - prediction;
		for (var i = 0; i < this.weights.length; i++) this.weights[i] += gradient * features[i];
		this.bias += gradient;
	}
	return this;
};
// src/studies/baseline-file.ts
/** The format of the files written here; another one is refused, with what to do about it. */
const FORMAT = 1;
const count = number$1().int().nonnegative();
const METRIC = object({
	value: number$1(),
	low: number$1().optional(),
	high: number$1().optional(),
	count: count.optional(),
	sum: count.optional(),
	squares: count.optional(),
	top: count.optional(),
	bottom: count.optional(),
	tops: count.optional(),
	bottoms: count.optional(),
	products: count.optional()
});
object({
	"tiltyard-baseline": literal$1(FORMAT),
	scenario: string(),
	file: string(),
	rules: string(),
	version: string(),
	dice: string(),
	seed: string(),
	battles: count.min(1),
	digest: string(),
	expect: record(string(), number$1()),
	metrics: record(string(), METRIC),
	histograms: record(string(), record(string().regex(/^\d+$/), count)),
	resolved: record(string(), unknown())
});
require_dist();
/** Σd and Σd² of d = y - x. */
function differences({ n, sumX, squaresX, sumY, squaresY, products }) {
	return {
		n,
		sum: BigInt(sumY) - BigInt(sumX),
		squares: BigInt(squaresX) + BigInt(squaresY) - 2n * BigInt(products)
	};
}
const ANYTHING = {
	low: -Infinity,
	high: Infinity
};
/**
* The mean of y less that of x, with the interval of the mean of the pairs' differences (docs/statistics.md §4).
*
* Where few pairs differ, those say nothing of rare ones that were not seen, and the interval is Poisson's of differences
* as large as one can be. `bounds` says between which values every difference lies, if that is known; otherwise it is
* taken to be no larger than what x and y are where they are not 0. One pair alone has the bounds as its
* interval, none at all gives undefined.
*/
function pairedMeans(moments, confidence = .95, bounds = ANYTHING) {
	const sums = differences(moments);
	const { n } = sums;
	if (n === 0) return void 0;
	const value = Number(sums.sum) / n;
	if (n === 1) return {
		value,
		...bounds
	};
	const reach = reachOfDifference(value, variance(sums) / n, sizeOf$1(moments, bounds) / n, confidence);
	return {
		value,
		...clamp({
			low: value - reach,
			high: value + reach
		}, bounds)
	};
}
/** How large the difference of a pair can be; without bounds, how large x and y are where there is any of them. */
function sizeOf$1({ sumX, squaresX, sumY, squaresY }, { low, high }) {
	const most = Math.max(-low, high);
	if (Number.isFinite(most)) return most;
	return Math.max(sumX === 0 ? 0 : squaresX / sumX, sumY === 0 ? 0 : squaresY / sumY);
}
/** Whether x and y were equal in every pair. */
function areEqual(moments) {
	return differences(moments).squares === 0n;
}
/** How likely means at least so far apart would be if there were no difference (two-sided); NaN for a single pair. */
function pairedMeansP(moments) {
	const { n } = moments;
	const { sum, squares } = differences(moments);
	const spread = variance({
		n,
		sum,
		squares
	});
	if (spread === 0) return sum === 0n ? 1 : 0;
	return 2 * normalTail(Math.abs(Number(sum) / n) / Math.sqrt(spread / n));
}
/** The variance of a pair's difference; that which independent x and y would have. */
function pairedVariances(moments) {
	const { n, sumX, squaresX, sumY, squaresY } = moments;
	return {
		paired: variance(differences(moments)),
		independent: variance({
			n,
			sum: sumX,
			squares: squaresX
		}) + variance({
			n,
			sum: sumY,
			squares: squaresY
		})
	};
}
// src/statistics/paired-ratios.ts
/**
* The second side's Σx/Σy less the first's, with the interval of the delta method; the unit is the pair. Nothing if a
* side has nothing to divide by, or if there is only one pair.
*
* Where few pairs differ it is Poisson's, as in `pairedMeans`: of a share, of battles in which all trials differ.
*/
function pairedRatios(ratios, options = {}) {
	const { confidence = .95 } = options;
	if (!haveRatios(ratios)) return void 0;
	const value = ratioOf(ratios.second) - ratioOf(ratios.first);
	const { paired } = pairedRatioVariances(ratios);
	return estimateWith(ratios, reachOfDifference(value, paired, sizeOf(ratios, options), confidence), options);
}
function haveRatios({ first, second }) {
	return first.n >= 2 && Number(first.sumY) !== 0 && Number(second.sumY) !== 0;
}
function estimateWith(ratios, reach, { isShare = false }) {
	const value = ratioOf(ratios.second) - ratioOf(ratios.first);
	const interval = around(value, {
		below: reach,
		above: reach
	});
	return {
		value,
		...isShare ? clamp(interval, WHOLE) : interval
	};
}
const WHOLE = {
	low: -1,
	high: 1
};
/** By how much a single battle, which is not like the others, can move the ratio. */
function sizeOf({ first, second }, { isShare = false, mostTrials = 0 }) {
	const sizes = [first, second].map(({ sumX, sumY, squaresX, squaresY }) => {
		if (isShare) return Math.max(1 / eventsOf(sumY, squaresY), mostTrials / Number(sumY));
		return Number(sumX) === 0 ? 0 : Number(sumX) / Number(sumY) / eventsOf(sumX, squaresX);
	});
	return Math.max(...sizes);
}
/** The variance of the difference as it is, and as it would be from independent battles. For at least two pairs. */
function pairedRatioVariances(ratios) {
	const { first, second } = ratios;
	const { n } = first;
	const [y, otherY] = [BigInt(first.sumY) ** 2n, BigInt(second.sumY) ** 2n];
	const residuals = residualsOf(first) * otherY ** 2n + residualsOf(second) * y ** 2n - 2n * coResidualsOf(ratios) * y * otherY;
	return {
		paired: Number(residuals) / (Number(y) * Number(otherY)) ** 2 * n / (n - 1),
		independent: ratioVariance(first) + ratioVariance(second)
	};
}
/** Whether both sides had the same numerator and the same denominator in every pair. */
function haveEqualParts({ first, second, xx, yy }) {
	const differ = (one, other, product) => BigInt(one) + BigInt(other) !== 2n * BigInt(product);
	return !differ(first.squaresX, second.squaresX, xx) && !differ(first.squaresY, second.squaresY, yy);
}
/** How likely ratios at least so far apart would be if there were no difference (two-sided). */
function pairedRatiosP(ratios) {
	const value = ratioOf(ratios.second) - ratioOf(ratios.first);
	const { paired } = pairedRatioVariances(ratios);
	if (paired === 0) return value === 0 ? 1 : 0;
	return 2 * normalTail(Math.abs(value) / Math.sqrt(paired));
}
function ratioOf({ sumX, sumY }) {
	return Number(sumX) / Number(sumY);
}
/** Σ(x - ry)(x' - r'y') Σy Σy', a whole number. */
function coResidualsOf({ first, second, xx, xy, yx, yy }) {
	const x = BigInt(first.sumX);
	const y = BigInt(first.sumY);
	const otherX = BigInt(second.sumX);
	const otherY = BigInt(second.sumY);
	return y * otherY * BigInt(xx) - y * otherX * BigInt(xy) - x * otherY * BigInt(yx) + x * otherX * BigInt(yy);
}
// src/metrics/difference.ts
const CONFIDENCE = .95;
/** The difference with the luck of attacks taken out (docs/statistics.md §12), where that makes it surer. */
function adjustedDifference(figure, confidence) {
	if (figure.kind !== "shares" || !figure.luck) return void 0;
	return adjustedPairedShares(figure, figure.luck, confidence);
}
/** The difference with its 95 % interval, and with luck taken out where that makes it surer; undefined if there are too few battles to bound it. */
function differenceOf(figure) {
	switch (figure.kind) {
		case "shares": {
			const { n, first, second, gained, lost } = figure;
			const adjusted = adjustedDifference(figure, CONFIDENCE);
			const estimate = adjusted ?? coveringPairedShares(figure, CONFIDENCE);
			const spread = first / n * (1 - first / n) + second / n * (1 - second / n);
			const half = (estimate.high - estimate.low) / 2;
			const independent = Math.ceil((standardErrors(CONFIDENCE) / half) ** 2 * spread);
			const identical = gained + lost === 0;
			const { value, low, high } = estimate;
			return {
				value,
				low,
				high,
				identical,
				p: adjusted ? 2 * normalTail(standardErrors(CONFIDENCE) * Math.abs(value) / half) : pairedSharesP(figure),
				...!identical && { independent }
			};
		}
		case "means": {
			const { moments, divisor, bounds } = figure;
			const whole = pairedMeans(moments, CONFIDENCE, bounds);
			if (!whole || moments.n < 2) return void 0;
			const { paired, independent } = pairedVariances(moments);
			const { value, low, high } = whole;
			return {
				value: value / divisor,
				low: low / divisor,
				high: high / divisor,
				identical: areEqual(moments),
				p: pairedMeansP(moments),
				...paired > 0 && { independent: Math.ceil(moments.n * independent / paired) }
			};
		}
		case "ratios": {
			const { ratios, isShare, mostTrials } = figure;
			const estimate = pairedRatios(ratios, {
				confidence: CONFIDENCE,
				isShare,
				mostTrials
			});
			if (!estimate) return void 0;
			const { paired, independent } = pairedRatioVariances(ratios);
			return {
				...estimate,
				identical: haveEqualParts(ratios),
				p: pairedRatiosP(ratios),
				...paired > 0 && { independent: Math.ceil(ratios.first.n * independent / paired) }
			};
		}
	}
}
// src/metrics/paired.ts
/** The metrics that both sides have, but for quantiles, which have no pairs: by name, as `measure` calls them. */
function pairFigures(fought) {
	const { pairing, boards, tallies, pair } = fought;
	if (tallies.some(({ battles }) => battles !== pair.battles)) throw new Error("Expected both sides to fight the same");
	const figures = /* @__PURE__ */ new Map();
	const [parties, otherParties] = boards.map(({ roster }) => roster.parties);
	for (const [party, name] of parties.entries()) {
		const other = otherParties.indexOf(name);
		if (other >= 0) figures.set(`win.${name}`, outcomeFigure(fought, party, other));
	}
	figures.set("draw", outcomeFigure(fought, 2, 2));
	figures.set("stalemate", outcomeFigure(fought, 3, 3));
	figures.set("rounds.mean", roundsFigure(fought));
	for (const [name, line] of pairing.lines) figures.set(line.kind === "mean" ? `${name}.mean` : name, lineFigure(line, fought));
	return figures;
}
/** Of battles that ended one way on the first side, and one way on the second. */
function outcomeFigure({ tallies, pair }, first, second) {
	const { battles, outcomes } = pair;
	const others = [
		0,
		1,
		2,
		3
	];
	return {
		...sharesFigure(battles, others.reduce((sum, other) => sum + outcomes[4 * first + other], 0), others.reduce((sum, other) => sum + outcomes[4 * other + second], 0), outcomes[4 * first + second]),
		luck: pairedLuckOf(tallies, pair, first, second)
	};
}
function sharesFigure(n, first, second, both) {
	return {
		kind: "shares",
		n,
		first,
		second,
		gained: second - both,
		lost: first - both
	};
}
function roundsFigure({ pairing, tallies, pair }) {
	const [first, second] = tallies.map(({ rounds }) => momentsOf$3(rounds));
	const [longest, otherLongest] = tallies.map(({ rounds }) => rounds.length - 1);
	return {
		kind: "means",
		divisor: 1,
		bounds: {
			low: 1 - longest,
			high: otherLongest - 1
		},
		moments: {
			n: pair.battles,
			sumX: first.sum,
			squaresX: first.squares,
			sumY: second.sum,
			squaresY: second.squares,
			products: pair.products[pairing.rounds]
		}
	};
}
function lineFigure(line, { tallies: [first, second], pair: { battles: n, products } }) {
	switch (line.kind) {
		case "ratio": return ratiosFigure(line, first, second, {
			battles: n,
			products
		});
		case "mean": {
			const { most } = line.first;
			const otherMost = line.second.most;
			const bounds = most !== void 0 && otherMost !== void 0 && { bounds: {
				low: -most,
				high: otherMost
			} };
			return {
				kind: "means",
				moments: pairedMoments(line, 1, 1),
				divisor: 1,
				...bounds
			};
		}
		case "share": {
			const { members } = line.first;
			const others = line.second.members;
			if (members === 1 && others === 1) return sharesFigure(n, first.sums[line.first.value], second.sums[line.second.value], products[line.product]);
			const [scale, otherScale, divisor] = members === others ? [
				1,
				1,
				members
			] : [
				others,
				members,
				members * others
			];
			const bounds = {
				low: -divisor,
				high: divisor
			};
			return {
				kind: "means",
				moments: pairedMoments(line, scale, otherScale),
				divisor,
				bounds
			};
		}
	}
	function pairedMoments(of, scale, otherScale) {
		return {
			n,
			sumX: scale * first.sums[of.first.value],
			squaresX: scale ** 2 * first.squares[of.first.value],
			sumY: otherScale * second.sums[of.second.value],
			squaresY: otherScale ** 2 * second.squares[of.second.value],
			products: scale * otherScale * products[of.product]
		};
	}
}
function ratiosFigure(line, first, second, { battles: n, products }) {
	const side = ({ sums, squares, products }, { top, bottom, product }) => ({
		n,
		sumX: sums[top],
		sumY: sums[bottom],
		squaresX: squares[top],
		squaresY: squares[bottom],
		products: products[product]
	});
	const [xx, xy, yx, yy] = line.products.map((product) => products[product]);
	const ratios = {
		first: side(first, line.first),
		second: side(second, line.second),
		xx,
		xy,
		yx,
		yy
	};
	const { share: isShare, most } = line.first;
	return {
		kind: "ratios",
		ratios,
		isShare,
		mostTrials: most !== void 0 && line.second.most !== void 0 ? Math.max(most, line.second.most) : void 0
	};
}
// src/metrics/pairing.ts
/** The values of a board that are kept of every battle, each once, and their columns. */
var Kept = class {
	#columns = /* @__PURE__ */ new Map();
	column(value) {
		const column = this.#columns.get(value) ?? 4 + this.#columns.size;
		this.#columns.set(value, column);
		return column;
	}
	values() {
		return Int32Array.from(this.#columns.keys());
	}
};
/**
* Pairs what two boards have in common, line by line of the same name and kind. `wanted` says of which lines; `kept` and
* `otherKept` collect the values to keep of every battle of the first and of the second.
*/
function pairBoards(first, second, kept, otherKept, wanted = () => true) {
	const products = [[1, 1]];
	const product = (value, otherValue) => products.push([kept.column(value), otherKept.column(otherValue)]) - 1;
	const others = new Map(second.scoreboard.lines.map((line) => [`${line.kind} ${line.name}`, line]));
	const lines = /* @__PURE__ */ new Map();
	for (const line of first.scoreboard.lines) {
		const other = others.get(`${line.kind} ${line.name}`);
		if (!other || !wanted(line.name)) continue;
		if (line.kind === "ratio" && other.kind === "ratio" && line.share === other.share) lines.set(line.name, {
			kind: "ratio",
			first: line,
			second: other,
			products: [
				product(line.top, other.top),
				product(line.top, other.bottom),
				product(line.bottom, other.top),
				product(line.bottom, other.bottom)
			]
		});
		else if (line.kind === "mean" && other.kind === "mean") lines.set(line.name, {
			kind: "mean",
			first: line,
			second: other,
			product: product(line.value, other.value)
		});
		else if (line.kind === "share" && other.kind === "share") lines.set(line.name, {
			kind: "share",
			first: line,
			second: other,
			product: product(line.value, other.value)
		});
	}
	return {
		lines,
		rounds: 0,
		left: Int32Array.from(products, ([left]) => left),
		right: Int32Array.from(products, ([, right]) => right)
	};
}
// bench/luck.ts
/** The same of the difference that a change makes, from pairs with the same dice; and what that saves of the pairs. */
async function differenceWithoutLuck(name, scenarios, many) {
	const metric = `win.${scenarios[0].parties[0].id}`;
	const [before, after] = await Promise.all(scenarios.map(async (each) => (await exact(each)).metrics[metric].value));
	const boards = await planTogether(scenarios);
	const pairing = pairBoards(boards[0], boards[1], new Kept(), new Kept(), () => false);
	const keep = /* @__PURE__ */ new Int32Array(0);
	const [first, second] = await Promise.all(boards.map(({ plan }) => prepareSide({
		plan,
		keep,
		seed: "luck"
	})));
	return [1024, 5e3].map((battles) => {
		let happened = 0;
		let [width, plainWidth] = [0, 0];
		for (let run = 0; run < many; run++) {
			const [one, other] = [first, second].map((fight) => fight(run * battles, (run + 1) * battles));
			const pair = countPairs(pairing, one.columns, other.columns, battles);
			const figure = pairFigures({
				pairing,
				boards,
				tallies: [one.tally, other.tally],
				pair
			}).get(metric);
			const { low, high } = differenceOf(figure);
			const plain = differenceOf({
				...figure,
				luck: void 0
			});
			width += high - low;
			plainWidth += plain.high - plain.low;
			if (low <= after - before && after - before <= high) happened++;
		}
		return {
			of: `coverage of the difference of ${name} without luck, ${battles} pairs (worth ${((plainWidth / width) ** 2).toFixed(2)} times as many)`,
			happened,
			runs: many,
			promise: { atLeast: .945 }
		};
	});
}
// bench/tmp-paired.ts
const load = async (...overrides) => (await loadScenario("bench/scenarios/duel.yaml", { overrides })).scenario;
for (const [n, o] of [
	["one hit point", "combatants.squire.hp=20"],
	["a sword of 2d4", "weapons.sword.damage=2d4"],
	["a sword of d8+1", "weapons.sword.damage=d8+1"]
]) for (const c of await differenceWithoutLuck(n, [await load(), await load(o)], 1e3)) console.log(c.of, c.happened / c.runs);
export {};
