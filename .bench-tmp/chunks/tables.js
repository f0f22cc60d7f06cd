import { D as sumChances, E as packAttack, S as diceSums, c as oneEach, n as FIRST_COLUMNS, r as LAST_COLUMN, s as nobodys } from "./program.js";
// src/rulesets/area-2d6/columns.ts
const COMBATANTS = ({ shape }) => oneEach(shape.combatants);
const ALTERED = ({ shape }) => oneEach(shape.altered);
const BLEEDERS = ({ shape }) => oneEach(shape.bleeders);
const ARMS = ({ arms }) => arms.combatant;
const ITEMS = ({ items }) => items.combatant;
const KNOWN = ({ shape, powers }) => powers.commander.subarray(0, shape.known);
/** By lasting power: its commander. */
const LASTING = ({ shape, powers }) => Int32Array.from(powers.knownOf.subarray(0, shape.lasting), (known) => powers.commander[known]);
/** By lasting power × combatants + combatant. */
const SUBJECTS = ({ shape }) => nobodys(shape.lasting * shape.combatants);
/** By ignorer × combatants + ignored. */
const IGNORANCE = ({ shape }) => nobodys(shape.ignorers * shape.combatants);
/** In a column of combatants. */
const NOBODY = -1;
/** The memory of a battle, column by column (battle/memory.ts). */
const COLUMNS = {
	...FIRST_COLUMNS,
	/** The cell stood on, also where a combatant that is out fell. */
	cell: {
		of: COMBATANTS,
		start: ({ cells }) => cells,
		out: 0,
		name: "area",
		advice: "parties that begin in one area (field.distance: 0 areas), and do not move"
	},
	/** Bits of `MARK`. */
	marks: {
		of: COMBATANTS,
		out: 1,
		name: "condition"
	},
	/** Damage kept back until the end of an instant; 0 between rounds. */
	pending: { of: COMBATANTS },
	/** Points left in this round. */
	points: {
		of: COMBATANTS,
		out: 0,
		name: "action points",
		advice: "fewer action points"
	},
	/** Points that staggering still claims. */
	debt: {
		of: COMBATANTS,
		out: 0,
		name: "points that staggering claims"
	},
	/** Free parries left in this round, whether or not the shield is in use. */
	freeParries: {
		of: COMBATANTS,
		out: 0,
		name: "free parries"
	},
	/** Spontaneous actions in this round. */
	spontaneous: {
		of: COMBATANTS,
		out: 0,
		name: "spontaneous actions"
	},
	/** Attacks made as actions in the turn that it is taking. */
	attacksMade: {
		of: COMBATANTS,
		out: 0
	},
	/** The arm that is ready; its bare hands if no weapon is. */
	ready: {
		of: COMBATANTS,
		start: ({ data }) => data.combatants.armStart.subarray(0, data.shape.combatants),
		out: 0,
		name: "ready weapon"
	},
	/** The target of its latest attack, or -1. */
	lastTarget: {
		of: COMBATANTS,
		start: NOBODY,
		out: NOBODY,
		name: "last target",
		advice: "fewer combatants"
	},
	/** Hit points that it loses at the end of every round, and whose doing that is. */
	bleeding: {
		of: BLEEDERS,
		out: 0,
		name: "bleeding"
	},
	bledBy: {
		of: BLEEDERS,
		start: NOBODY,
		out: NOBODY,
		name: "whose doing its bleeding is"
	},
	/** For how many more ends of rounds it ignores the other; 0: it does not. */
	ignoring: {
		of: IGNORANCE,
		name: "who ignores whom"
	},
	/** What powers working on it add, together. */
	checks: {
		of: ALTERED,
		out: 0,
		name: "checks by powers",
		advice: "powers that last for fewer rounds"
	},
	attack: {
		of: ALTERED,
		out: 0,
		name: "attack checks by powers"
	},
	defence: {
		of: ALTERED,
		out: 0,
		name: "defence checks by powers"
	},
	armour: {
		of: ALTERED,
		out: 0,
		name: "armour by powers"
	},
	dice: {
		of: ALTERED,
		out: 0,
		name: "damage dice by powers"
	},
	actions: {
		of: ALTERED,
		out: 0,
		name: "points a round by powers"
	},
	/** By known power: uses left; -1: unlimited. */
	usesLeft: {
		of: KNOWN,
		start: ({ data }) => data.powers.uses.subarray(0, data.shape.known),
		out: 0,
		name: "uses of a power",
		advice: "powers of unlimited uses"
	},
	/** By lasting power: rounds that it works, this one included; 0: it does not. */
	roundsLeft: {
		of: LASTING,
		out: 0,
		name: "rounds left of a power",
		advice: "powers that last for fewer rounds"
	},
	/** Its place among the workings, the oldest being 1; 0: it does not work. Only shields have one. */
	age: {
		of: LASTING,
		name: "age of a power"
	},
	/** On whom it works: 1, or the points that a shield still absorbs. */
	works: {
		of: SUBJECTS,
		name: "powers working"
	},
	/** By arm: shots, or copies, left; -1 is unlimited. */
	ammo: {
		of: ARMS,
		start: ({ data }) => data.arms.ammo,
		out: 0,
		name: "ammunition",
		advice: "ammunition left out, which is unlimited for a bow"
	},
	/** By kind of item: how many are left. */
	itemsLeft: {
		of: ITEMS,
		start: ({ data }) => data.items.count,
		out: 0,
		name: "items left"
	},
	/** Members standing of the first and of the second party. */
	standing: {
		of: "parties",
		start: ({ parties }) => [0, 1].map((side) => parties.filter((party) => party === side).length),
		name: "members standing"
	},
	/** The order of turns in this round: by place, who. */
	order: {
		of: ({ shape }) => nobodys(shape.combatants),
		start: orderOfFile,
		name: "order of turns"
	},
	/** The next part of a round that is played in steps (steps.ts); 0 between rounds. */
	nextPart: { of: "battle" },
	...LAST_COLUMN
};
function orderOfFile({ data }) {
	return oneEach(data.shape.combatants);
}
// src/rulesets/area-2d6/tables.ts
/** The dice of every check: two of six sides. */
const CHECK_DICE = {
	count: 2,
	sides: 6
};
const WAYS = 36;
/** By sum of 2d6: how many ways of the 36 come to at least that. */
const WAYS_FROM = [
	36,
	36,
	36,
	35,
	33,
	30,
	26,
	21,
	15,
	10,
	6,
	3,
	1,
	0
];
/** By sum of 2d6: how many ways come to just that. */
const WAYS_OF = [
	0,
	0,
	1,
	2,
	3,
	4,
	5,
	6,
	5,
	4,
	3,
	2,
	1
];
/** Damage dice with some more or fewer (docs/rules/area-2d6.md §4, step 8): a number gets d6s, and loses none. */
function changeDice({ count, sides, constant }, change) {
	if (count === 0 && change > 0) return {
		count: change,
		sides: 6,
		constant
	};
	return {
		count: Math.max(0, count + change),
		sides,
		constant
	};
}
/** What remains of a damage roll after armour (steps 8 and 9). */
function damageAfter(roll, protection, minDamage) {
	return Math.max(minDamage, Math.max(0, roll) - protection);
}
/**
* Lists the equally likely outcomes of every family: 36 ways of the check's dice times the ways the damage dice fall. The
* same distribution as die by die, since what is rolled for damage on a miss does not matter.
*
* Damage does not depend on the check, so the rows of all needs are windows on one list: 35 ways that miss, then 35 that
* hit. The first family (`CHECKS`) is of checks alone: a success is a hit without damage.
*/
function buildTables(families, minDamage) {
	const all = [{
		damage: {
			count: 0,
			sides: 0,
			constant: 0
		},
		protection: 0
	}, ...families];
	const span = 10;
	const size = new Int32Array(all.length);
	const rolls = new Int32Array(all.length);
	const rowStart = new Int32Array(all.length * span);
	const expected = new Float64Array(all.length * span);
	const chanceStart = new Int32Array(all.length + 1);
	const leastRoll = new Int32Array(all.length);
	const chances = [];
	const entries = [];
	for (const [index, { damage, protection }] of all.entries()) {
		const { count, sides, constant } = damage;
		const ways = sides ** count;
		const done = (roll) => index === 0 ? 0 : damageAfter(roll, protection, minDamage);
		const ofFamily = sumChances(damage);
		chances.push(...ofFamily);
		chanceStart[index + 1] = chances.length;
		leastRoll[index] = count + constant;
		let mean = 0;
		for (const [above, chance] of ofFamily.entries()) mean += chance * done(leastRoll[index] + above);
		const listed = WAYS * ways <= 4096 && protection <= 127;
		const start = entries.length;
		if (listed) {
			size[index] = WAYS * ways;
			rolls[index] = ways;
			for (let miss = 0; miss < 35 * ways; miss++) entries.push(0);
			const sums = diceSums(damage);
			for (let way = 0; way < 35; way++) for (const sum of sums) {
				const dealt = done(sum);
				entries.push(packAttack(dealt, index === 0 ? 0 : Math.max(0, sum - dealt)));
			}
		}
		for (let need = 3; need <= 12; need++) {
			const at = index * span + need - 3;
			rowStart[at] = listed ? start + (WAYS_FROM[need] - 1) * ways : 0;
			expected[at] = WAYS_FROM[need] / WAYS * mean;
		}
	}
	return {
		toHit: CHECK_DICE,
		entries: Int32Array.from(entries),
		size,
		rolls,
		sides: Int32Array.from(all, ({ damage }) => damage.sides),
		rowStart,
		expected,
		chanceStart,
		leastRoll,
		chances: Float64Array.from(chances),
		lowest: 3,
		span
	};
}
export { changeDice as a, buildTables as i, WAYS_FROM as n, damageAfter as o, WAYS_OF as r, COLUMNS as s, CHECK_DICE as t };
