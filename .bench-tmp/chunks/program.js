import { n as __exportAll } from "./rolldown-runtime.js";
// src/battle/buffers.ts
/**
* Arrays for what a fight reads and writes all the time.
*
* V8 compiles the addresses of arrays that never change into the code, and an address below 4 GB takes one instruction
* less at every access. That is where the main thread's memory lies, but not that of a worker, whose fights were a tenth
* slower: so the main thread lends workers buffers of its own.
*/
/** A buffer of this size comes from where the main thread's small allocations lie; twice as large ones do not. */
const CHUNK = 65536;
/** Two arrays do not share a line of the processor's cache. */
const LINE = 64;
let chunks = [];
let chunk = 0;
let used = 0;
/** So many zeros as 32-bit integers, where a fight reads them fastest. */
function makeInts(length) {
	const { buffer, offset } = reserve(4 * length);
	return new Int32Array(buffer, offset, length);
}
/** The same as doubles. */
function makeFloats(length) {
	const { buffer, offset } = reserve(8 * length);
	return new Float64Array(buffer, offset, length);
}
/** Not on the heap, however small: arrays there may be moved, so that their addresses cannot be compiled. */
function reserve(bytes) {
	if (bytes > CHUNK) return {
		buffer: new ArrayBuffer(bytes),
		offset: 0
	};
	if (used + bytes > CHUNK) {
		chunk++;
		used = 0;
	}
	if (chunk >= chunks.length) return {
		buffer: new ArrayBuffer(bytes),
		offset: 0
	};
	const offset = used;
	used += Math.ceil(bytes / LINE) * LINE;
	return {
		buffer: chunks[chunk],
		offset
	};
}
/** V8 puts arrays of up to so many bytes on its heap. */
const MOST_ON_HEAP = 64;
/** A copy of plain data, to be read while fighting, none of whose typed arrays is on the heap. */
function settle(value) {
	return replaceArrays(value, (view) => {
		if (!(view.buffer instanceof ArrayBuffer) || view.buffer.byteLength > MOST_ON_HEAP) return view;
		const { buffer, offset } = reserve(view.byteLength);
		return copyTo(buffer, offset, view);
	});
}
function replaceArrays(value, replace) {
	if (ArrayBuffer.isView(value)) return replace(value);
	if (Array.isArray(value)) return value.map((part) => replaceArrays(part, replace));
	if (typeof value !== "object" || value === null) return value;
	const parts = Object.entries(value).map(([key, part]) => [key, replaceArrays(part, replace)]);
	return Object.fromEntries(parts);
}
/** Of whatever kind the array is. */
function copyTo(buffer, offset, view) {
	const Kind = view.constructor;
	const copy = new Kind(buffer, offset, view.length);
	copy.set(view);
	return copy;
}
// src/battle/score.ts
/**
* What happened in the battle being fought, in integers, counted by the fighter and read by the tally when the battle
* is over. It is apart from the battle's memory because nothing in it may influence the battle.
*/
var Score = class {
	/** All counters of a battle in one array, of which those below are views. */
	counters;
	/** By account: attacks made, hits, damage dealt by them. */
	attacks;
	hits;
	dealt;
	/** By combatant: damage dealt otherwise than by attacks; damage taken. */
	otherDamage;
	taken;
	/** By combatant: hits of attacks taken, and what its armour took off their damage. */
	hitsTaken;
	absorbed;
	turns;
	/** By combatant, 0 or 1: standing at the end, or out in one of the ways. */
	stands;
	slain;
	fled;
	pinned;
	yielded;
	/** By combatant and by party, 0 or 1: slain at the instant at which the first of all were. */
	firstSlain;
	firstLoss;
	/** By deed: turns in which it was done. */
	deeds;
	/** By rule: how often it was followed since the tally last took it over; not cleared between battles. */
	fired;
	/**
	* By party: how lucky its attacks were in this battle, in `LUCK_UNIT`s (luck.ts). Counted if it is here before the fighter
	* is made.
	*/
	luck = void 0;
	/** `make` makes the array of all counters, of that length. */
	constructor(layout, make = makeInts) {
		const { combatants, accounts, deeds } = layout;
		this.counters = make(3 * accounts + 11 * combatants + 2 + deeds);
		let at = 0;
		const view = (length) => {
			at += length;
			return this.counters.subarray(at - length, at);
		};
		this.attacks = view(accounts);
		this.hits = view(accounts);
		this.dealt = view(accounts);
		this.otherDamage = view(combatants);
		this.taken = view(combatants);
		this.hitsTaken = view(combatants);
		this.absorbed = view(combatants);
		this.turns = view(combatants);
		this.stands = view(combatants);
		this.slain = view(combatants);
		this.fled = view(combatants);
		this.pinned = view(combatants);
		this.yielded = view(combatants);
		this.firstSlain = view(combatants);
		this.firstLoss = view(2);
		this.deeds = view(deeds);
		this.fired = makeFloats(layout.rules);
	}
	clear() {
		const counters = this.counters;
		for (let i = 0; i < counters.length; i++) counters[i] = 0;
		this.luck?.fill(0);
	}
};
// src/battle/attack-table.ts
/** The entry of a hit. `absorbed` is 0 to `ABSORBED_MOST`, `damage` whatever the other 24 bits hold. */
function packAttack(damage, absorbed) {
	return damage << 8 | absorbed << 1 | 1;
}
/** The damage done; 0 for a miss. */
function damageOf(entry) {
	return entry >> 8;
}
/** What armour has taken off it. */
function absorbedOf(entry) {
	return entry >> 1 & 127;
}
/** 1 for a hit, 0 for a miss. */
function hitOf(entry) {
	return entry & 1;
}
/** The same functions, for fights to take into constants of their closures, which V8 compiles into the code. */
const entryParts = {
	damageOf,
	hitOf,
	absorbedOf
};
/** All ways the dice of a notation can fall, by index: the sum of the dice and the constant. */
function diceSums({ count, sides, constant }) {
	const sums = new Int32Array(sides ** count);
	for (let index = 0; index < sums.length; index++) {
		sums[index] = constant;
		for (let die = 0, rest = index; die < count; die++, rest = Math.floor(rest / sides)) sums[index] += 1 + rest % sides;
	}
	return sums;
}
/**
* All ways in which to-hit dice can fall, in the order of their sum; of equal sums, the lower first die comes first. The
* *rank* of a way is its place here: of a single die, its face less one.
*/
function toHitWays({ count, sides }) {
	let ways = [[]];
	for (let die = 0; die < count; die++) ways = ways.flatMap((way) => Array.from({ length: sides }, (_, face) => [...way, face + 1]));
	const sum = (way) => way.reduce((total, face) => total + face, 0);
	return ways.sort((one, other) => sum(one) - sum(other));
}
/** The chance of each sum of a notation, from its least to its greatest. */
function sumChances({ count, sides }) {
	let chances = Float64Array.of(1);
	for (let die = 0; die < count; die++) {
		const next = new Float64Array(chances.length + sides - 1);
		for (const [sum, chance] of chances.entries()) for (let face = 0; face < sides; face++) next[sum + face] += chance / sides;
		chances = next;
	}
	return chances;
}
/** The family whose rows have so many outcomes. */
function familyOfRow({ size, rowStart, span }, outcomes, row) {
	const at = rowStart.findIndex((start, index) => start === row && size[Math.floor(index / span)] === outcomes);
	if (at < 0) throw new RangeError(`no row of ${outcomes} outcomes begins at ${row}`);
	return Math.floor(at / span);
}
/** One draw from a row as the dice that it stands for: the faces of the to-hit dice, then those of the damage dice. */
function facesOf(tables, outcomes, row, outcome) {
	const family = familyOfRow(tables, outcomes, row);
	const ways = tables.rolls[family];
	const sides = tables.sides[family];
	const damage = [];
	for (let place = 1, rest = outcome % ways; place < ways; place *= sides, rest = Math.floor(rest / sides)) damage.push(1 + rest % sides);
	return {
		toHit: toHitWays(tables.toHit)[Math.floor(outcome / ways)],
		damage,
		sides
	};
}
// src/battle/dice.ts
/** `sum`, `reaches` and `ahead` made of single dice, for implementations that roll every die by itself. */
function oneByOne(below) {
	return {
		sum(stream, count, sides) {
			let sum = count;
			for (let die = 0; die < count; die++) sum += below(stream, sides);
			return sum;
		},
		reaches: (stream, sides, need) => 1 + below(stream, sides) >= need,
		ahead(one, other, sides, count = 1, lead = 0) {
			for (;;) {
				let difference = lead;
				for (let die = 0; die < count; die++) difference += below(one, sides);
				for (let die = 0; die < count; die++) difference -= below(other, sides);
				if (difference !== 0) return difference > 0 ? 1 : -1;
			}
		}
	};
}
const PURPOSES = 5;
/** The stream of the arena itself, for what belongs to no combatant. */
function arenaStream(purpose) {
	return purpose;
}
/** A combatant's stream. Combatants count from 0 through both parties. */
function combatantStream(combatant, purpose) {
	return (combatant + 1) * PURPOSES + purpose;
}
/** Whose stream it is; -1 is the arena. */
function combatantOf(stream) {
	return Math.floor(stream / PURPOSES) - 1;
}
/** What a stream is for: `ORDER`, `TO_HIT`, … */
function purposeOf(stream) {
	return stream % PURPOSES;
}
/** How many streams there are: those of the arena and of all combatants. */
function streamCount(combatants) {
	return (combatants + 1) * PURPOSES;
}
/** The id under which a stream is seeded: slot << 8 | purpose, with the arena in slot 0 (docs/statistics.md §1.2). */
function streamId(stream) {
	return Math.floor(stream / PURPOSES) << 8 | stream % PURPOSES;
}
function makeRowMeans(entries) {
	const column = () => new Float64Array(entries.length).fill(NaN);
	const [means, worths, checkMeans] = [
		column(),
		column(),
		column()
	];
	const commonWorth = worthOf(entries) || 259200;
	function meanOf(row, size) {
		if (Number.isNaN(means[row])) {
			const sum = entries.subarray(row, row + size).reduce((total, entry) => total + damageOf(entry), 0);
			means[row] = Math.round(sum * 259200 / size);
		}
		return means[row];
	}
	function luckOfCheck(row, size, entry) {
		if (Number.isNaN(worths[row])) {
			const outcomes = entries.subarray(row, row + size);
			const hits = outcomes.reduce((total, each) => total + hitOf(each), 0);
			worths[row] = worthOf(outcomes) || commonWorth;
			checkMeans[row] = Math.round(worths[row] * hits / size);
		}
		return hitOf(entry) * worths[row] - checkMeans[row];
	}
	return {
		meanOf,
		luckOfCheck,
		means,
		worths,
		checkMeans
	};
}
/** What a hit does on average; 0 if there is none that does anything. */
function worthOf(entries) {
	let damage = 0;
	let hits = 0;
	for (const entry of entries) {
		damage += damageOf(entry);
		hits += hitOf(entry);
	}
	return hits === 0 ? 0 : Math.round(damage * 259200 / hits);
}
/** Dice that fall as others do, and add to the luck of the party whose dice they are: `luck`, by party. */
function countLuck(dice, { entries, firstParty }, { meanOf, luckOfCheck, means, worths, checkMeans }, luck) {
	const { damageOf, hitOf } = entryParts;
	const UNIT = 259200;
	const { outcome: draw, check: drawCheck } = dice;
	const last = combatantStream(firstParty, 0) - 1;
	function outcome(stream, size, row) {
		const result = draw(stream, size, row);
		const mean = means[row];
		luck[last - stream >>> 31] += damageOf(entries[row + result]) * UNIT - (Number.isNaN(mean) ? meanOf(row, size) : mean);
		return result;
	}
	function check(stream, size, row) {
		const result = drawCheck(stream, size, row);
		const worth = worths[row];
		const entry = entries[row + result];
		luck[last - stream >>> 31] += Number.isNaN(worth) ? luckOfCheck(row, size, entry) : hitOf(entry) * worth - checkMeans[row];
		return result;
	}
	return {
		...dice,
		outcome,
		check
	};
}
// src/battle/memory.ts
/** An entry for each of so many combatants: all of them, or none where a scenario has no use for a column. */
function oneEach(count) {
	return Int32Array.from({ length: count }, (_, combatant) => combatant);
}
/** So many entries that belong to nobody. */
function nobodys(count) {
	return new Int32Array(count).fill(-1);
}
/** By entry of a column: the combatant whose it is, or -1. */
function ownersOf({ of }, data) {
	if (of === "battle") return nobodys(1);
	return of === "parties" ? nobodys(2) : of(data);
}
/** The columns as views on an array that is as long as the plan's memory. */
function openMemory(columns, bytes, data) {
	let at = 0;
	const views = Object.entries(columns).map(([name, column]) => {
		const start = at;
		at += ownersOf(column, data).length;
		return [name, bytes.subarray(start, at)];
	});
	return {
		bytes,
		...Object.fromEntries(views)
	};
}
/** The memory of a battle before its first round. */
function startMemory(columns, start) {
	const entries = Object.entries(columns).flatMap(([name, column]) => {
		const { length } = ownersOf(column, start.data);
		const first = column.start ?? 0;
		if (typeof first === "number") return Array.from({ length }, () => first);
		const values = Array.from(first(start));
		if (values.length !== length) throw new RangeError(`${name} has ${length} entries, and starts as ${values.length}`);
		return values;
	});
	return Int32Array.from(entries);
}
/** Makes a function that sets everything a combatant has to what the table says of those who are out. */
function makeForgetting(columns, bytes, data, combatants) {
	const own = Array.from({ length: combatants }, () => []);
	let at = 0;
	for (const column of Object.values(columns)) for (const owner of Array.from(ownersOf(column, data))) {
		if (column.out !== void 0 && owner >= 0) own[owner].push([at, column.out]);
		at++;
	}
	/** By combatant: where its entries begin in `places` and `values`; one more entry than combatants. */
	const starts = new Int32Array(combatants + 1);
	for (const [combatant, { length }] of own.entries()) starts[combatant + 1] = starts[combatant] + length;
	const places = Int32Array.from(own.flat(), ([place]) => place);
	const values = Int32Array.from(own.flat(), ([, value]) => value);
	return (combatant) => {
		const end = starts[combatant + 1];
		for (let i = starts[combatant]; i < end; i++) bytes[places[i]] = values[i];
	};
}
/** Every entry of a battle's memory in words: `Ruleset.nameMemory`. */
function nameMemory(columns, data, { parties, combatants }) {
	return Object.values(columns).flatMap((column) => {
		const { of, name = "", advice } = column;
		return Array.from(ownersOf(column, data), (owner, entry) => {
			const holder = of === "parties" ? parties[entry] : combatants[owner]?.name;
			return {
				what: name === "" || holder === void 0 ? name : `${name} of ${holder}`,
				...advice !== void 0 && { advice }
			};
		});
	});
}
// src/tactics/selector.ts
var selector_exports = /* @__PURE__ */ __exportAll({
	ALLY_MOST_WOUNDED: () => 10,
	ALLY_NEAREST: () => 11,
	DEADLIEST: () => 6,
	FARTHEST: () => 1,
	MOST_WOUNDED: () => 4,
	NEAREST: () => 0,
	RANDOM: () => 8,
	SAME: () => 7,
	SELF: () => 9,
	SOFTEST: () => 5,
	STRONGEST: () => 3,
	WEAKEST: () => 2
});
// src/battle/common-memory.ts
/** The columns that a ruleset's memory begins with … */
const FIRST_COLUMNS = {
	hp: {
		of: everybody,
		start: leastHitPoints,
		out: 0,
		name: "hit points",
		advice: "fewer hit points, or damage without dice"
	},
	hpMax: {
		of: everybody,
		start: leastHitPoints,
		out: 1,
		name: "hit points at the start",
		advice: "hit points that are not rolled"
	}
};
/** … and the one that it ends with. */
const LAST_COLUMN = { rounds: {
	of: "battle",
	name: "number of the round",
	advice: "tactics that do not look at the round, or only compare it with small numbers"
} };
function everybody({ shape }) {
	return oneEach(shape.combatants);
}
/** Those that are dice are rolled when a battle starts (rounds.ts). */
function leastHitPoints({ data }) {
	return data.combatants.hpConstant.map((constant) => Math.max(1, constant));
}
// src/tactics/program.ts
/**
* Brings a compiled list to life: `instantiate<Decide>` for the sources of `compileTurn`, `instantiate<React>` for
* those of `compileReactions`, `instantiate<Holds>` for those of `compileCondition`.
*/
function instantiate(source, environment) {
	return new Function("env", source)(environment);
}
export { makeInts as A, entryParts as C, sumChances as D, packAttack as E, Score as O, diceSums as S, hitOf as T, purposeOf as _, makeForgetting as a, absorbedOf as b, oneEach as c, countLuck as d, makeRowMeans as f, oneByOne as g, combatantStream as h, selector_exports as i, settle as j, makeFloats as k, openMemory as l, combatantOf as m, FIRST_COLUMNS as n, nameMemory as o, arenaStream as p, LAST_COLUMN as r, nobodys as s, instantiate as t, startMemory as u, streamCount as v, facesOf as w, damageOf as x, streamId as y };
