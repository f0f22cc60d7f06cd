import { D as sumChances, E as packAttack, S as diceSums, c as oneEach, n as FIRST_COLUMNS, r as LAST_COLUMN } from "./program.js";
import { n as listCounted } from "./circumstances.js";
// src/rulesets/slot-d20/codes.ts
/** By reaction: the action that it is. An opportunity attack is one in melee, a snap attack any. */
const ACTION_OF = Object.values({
	[0]: 1,
	[1]: 11,
	[2]: 0,
	[3]: 0,
	[4]: 1,
	[5]: 2,
	[6]: 3,
	[7]: 4,
	[8]: 9,
	[9]: 7,
	[10]: 5,
	[11]: 6
});
// src/rulesets/slot-d20/circumstances.ts
const shot = (worth) => (now) => now.mode === 0 ? 0 : worth(now);
/** What makes up attack rolls and Armour Classes (docs/rules/slot-d20.md §5). */
const circumstances = {
	roll: [
		{
			name: "skill",
			worth: ({ things, thing }) => things.skill[thing]
		},
		{
			name: "weapon",
			worth: ({ things, thing }) => things.toHit[thing] - things.skill[thing]
		},
		{
			name: "charge",
			worth: ({ under, extra }) => under === 0 ? extra : 0,
			counted: {
				under: 0,
				as: "charging",
				canComeUp: (one) => one.thing.weapon !== void 0 && isMelee(one.thing.weapon) && does(one, "charge")
			}
		},
		{
			name: "snap attack",
			worth: ({ under, extra }) => under === 1 ? extra : 0,
			counted: {
				under: 1,
				as: "snap",
				canComeUp: (one) => one.thing.weapon !== void 0 && answers(one, "snap-attack")
			}
		},
		{
			name: "shattering a shield",
			counted: {
				under: 2,
				as: "shattering",
				canComeUp: (one) => one.thing.weapon?.shatters === true && (does(one, "shatter-shield") || answers(one, "shatter-shield"))
			}
		},
		{
			name: "prone target",
			worth: ({ options, marks, distance, attacker, defender, mode }) => {
				if ((marks[defender] & 256) === 0) return 0;
				if (distance(attacker, defender) <= 1) return options.proneTargetAdjacent;
				return mode === 0 ? 0 : options.proneTargetDistant;
			}
		},
		{
			name: "lying prone",
			worth: ({ options, marks, attacker, mode }) => {
				if ((marks[attacker] & 256) === 0) return 0;
				return mode === 0 ? options.proneAttacker : options.proneShooter;
			}
		},
		{
			name: "cover",
			worth: shot(({ field, cell, defender }) => field.cover.length > 0 ? field.cover[cell[defender]] : 0)
		},
		{
			name: "long range",
			worth: shot(({ options, things, distance, attacker, defender, thing }) => distance(attacker, defender) > things.range[thing] ? options.longRange : 0)
		},
		{
			name: "in contact",
			worth: shot(({ options, things, engaged, attacker, thing }) => {
				if (!engaged(attacker)) return 0;
				return things.hands[thing] < 2 ? options.contactOneHanded : options.contactTwoHanded;
			})
		},
		{
			name: "spells",
			worth: ({ changeAttack, marks, attacker }) => marks[attacker] & 32768 ? changeAttack[attacker] : 0
		},
		{
			name: "exhaustion",
			worth: ({ combatants, attacker }) => combatants.weary[attacker]
		}
	],
	defence: [
		{
			name: "base",
			worth: ({ combatants, defender }) => combatants.ac[defender],
			always: true
		},
		{
			name: ({ shield }) => shield ?? "shield",
			worth: ({ combatants, inHand, defender }) => inHand[defender] & combatants.shield[defender] ? combatants.shieldAc[defender] : 0
		},
		{
			name: "total defense",
			worth: ({ options, marks, defender }) => marks[defender] & 512 ? options.totalDefenseAc : 0
		},
		{
			name: "charged",
			worth: ({ options, marks, defender }) => marks[defender] & 1024 ? options.chargeAc : 0
		},
		{
			name: "shield wall",
			worth: ({ options, marks, defender }) => marks[defender] & 16384 ? options.lockAc : 0
		},
		{
			name: "spells",
			worth: ({ changeAc, marks, defender }) => marks[defender] & 32768 ? changeAc[defender] : 0
		},
		{
			name: "exhaustion",
			worth: ({ combatants, defender }, sum) => Math.min(0, combatants.acCap[defender] - sum)
		}
	]
};
/** Those under which hits are counted by themselves. */
const counted = listCounted(circumstances);
function isMelee({ range, thrown }) {
	return range === void 0 || thrown;
}
function does({ bearer: { tactic }, thing }, action) {
	return tactic.turn.some((rule) => rule.do === action && (rule.with ?? thing.id) === thing.id);
}
function answers({ bearer: { tactic }, thing }, reaction) {
	return tactic.reactions.some((rule) => rule.do === reaction && (rule.with ?? thing.id) === thing.id);
}
// src/rulesets/slot-d20/columns.ts
const COMBATANTS = ({ shape }) => oneEach(shape.combatants);
const SCREENERS = ({ shape }) => oneEach(shape.screeners);
const WAITERS = ({ shape }) => oneEach(shape.waiters);
const CHANGED = ({ shape }) => oneEach(shape.changed);
/** All that can be changed, change by change. */
const CHANGES = ({ shape }) => oneEach(shape.changes * shape.changed).map((entry) => entry % shape.combatants);
const THINGS = ({ things }) => things.combatant;
/** In a column of combatants. */
const NOBODY = -1;
/**
* The memory of a battle, column by column (battle/memory.ts).
*
* Things in hand, stowed or on the ground are sets of a combatant's own things: bit i is the thing `thingStart + i`. What
* is in none of them is gone.
*/
const COLUMNS = {
	...FIRST_COLUMNS,
	/** The cell stood on, also where a combatant that is out fell. */
	cell: {
		of: COMBATANTS,
		start: ({ cells }) => cells,
		out: 0,
		name: "position",
		advice: "parties that begin within reach of each other (field.distance: 5 ft), and do not move"
	},
	/** Slots, stances and states, bits of `MARK`. */
	marks: {
		of: COMBATANTS,
		start: ({ bearers }) => bearers.map(({ fields }) => fields.prone ? 256 : 0),
		out: 1,
		name: "condition"
	},
	/** Things in hand. */
	inHand: {
		of: COMBATANTS,
		start: ({ bearers }) => bearers.map(({ held }) => held),
		out: 0,
		name: "things in hand"
	},
	/** Things that it would have to ready. */
	stowed: {
		of: COMBATANTS,
		start: ({ bearers }) => bearers.map(({ things, held }) => (1 << things.length) - 1 & ~held),
		out: 0,
		name: "things stowed"
	},
	/** Things on the ground. */
	grounded: {
		of: COMBATANTS,
		out: 0,
		name: "things on the ground"
	},
	/** Missile weapons that must be reloaded. */
	unloaded: {
		of: COMBATANTS,
		out: 0,
		name: "weapons to be reloaded"
	},
	/** Cells that its longest melee weapon in hand reaches; 0 without one. Follows from `inHand`. */
	reach: {
		of: COMBATANTS,
		start: reachInHand,
		out: 0,
		name: "reach"
	},
	/** The target of its latest attack, or -1. */
	lastTarget: {
		of: COMBATANTS,
		start: NOBODY,
		out: NOBODY,
		name: "last target",
		advice: "fewer combatants"
	},
	/** Damage kept back until the end of a simultaneous group; 0 between rounds. */
	pending: { of: COMBATANTS },
	/** Casting points left. */
	cp: {
		of: COMBATANTS,
		start: ({ bearers }) => bearers.map(({ fields }) => fields.cp),
		out: 0,
		name: "casting points",
		advice: "fewer casting points"
	},
	/** Opportunity attacks made in this round. */
	opportunities: {
		of: COMBATANTS,
		out: 0,
		name: "opportunity attacks made",
		advice: "opportunity_limit left out, which is unlimited"
	},
	/** Whom it screens, or -1. */
	screened: {
		of: SCREENERS,
		start: NOBODY,
		out: NOBODY,
		name: "whom it screens"
	},
	/** Against how many more attacks. */
	screensLeft: {
		of: SCREENERS,
		out: 0,
		name: "attacks that it can still screen"
	},
	/** With what skill. */
	screenSkill: {
		of: SCREENERS,
		out: 0,
		name: "screening skill"
	},
	/** Whom it waits for, or -1. */
	waitsFor: {
		of: WAITERS,
		start: NOBODY,
		name: "whom it waits for"
	},
	/** How many had begun to wait before it, in this round. */
	waitRank: {
		of: WAITERS,
		name: "order of waiting"
	},
	/** What they add to its Armour Class, together. */
	changeAc: {
		of: CHANGED,
		out: 0,
		name: "Armour Class by spells",
		advice: "spells that last for fewer rounds"
	},
	/** To its attack rolls. */
	changeAttack: {
		of: CHANGED,
		out: 0,
		name: "attack rolls by spells"
	},
	/** By change × combatants + combatant: rounds that it lasts, this one included; 0: it is not at work. */
	changeLeft: {
		of: CHANGES,
		out: 0,
		name: "rounds left of a spell",
		advice: "spells that last for fewer rounds"
	},
	/** By thing: shots left; -1 is unlimited. */
	ammo: {
		of: THINGS,
		start: ({ data }) => data.things.ammo,
		out: 0,
		name: "ammunition",
		advice: "ammunition left out, which is unlimited"
	},
	/** By thing: the cell in which it lies on the ground; 0 elsewhere. */
	lies: {
		of: THINGS,
		out: 0,
		name: "where a thing lies"
	},
	/** Members standing of the first and of the second party. */
	standing: {
		of: "parties",
		start: ({ bearers }) => [0, 1].map((side) => bearers.filter(({ party }) => party === side).length),
		name: "members standing"
	},
	/** The high side: 0 or 1, the party. */
	highSide: {
		of: "battle",
		start: ({ data }) => [Number(data.options.initiative === 3)]
	},
	/** How many have put their turns off in this round. */
	waiters: { of: "battle" },
	/** The next part of a round that is played in steps (steps.ts); 0 between rounds. */
	nextPart: { of: "battle" },
	...LAST_COLUMN
};
function reachInHand({ data: { things, combatants }, bearers }) {
	const { thingStart } = combatants;
	return bearers.map(({ held }, combatant) => {
		const own = things.reach.subarray(thingStart[combatant], thingStart[combatant + 1]);
		return Math.max(0, ...own.filter((_, index) => held & 1 << index));
	});
}
/**
* What the die must show, with the natural results that fail or succeed whatever the total: a result hits if it is at
* least this, 1 to `HIGHEST_NEED`. `need` is Armour Class less everything that is added to the die.
*/
function leastFace({ naturalFail, naturalSuccess }, need) {
	const shown = need < naturalSuccess ? need : naturalSuccess;
	return shown > naturalFail ? shown < 21 ? shown : 21 : naturalFail + 1;
}
/**
* Lists the equally likely outcomes of every family: 20 faces times the ways the damage dice fall. The same distribution
* as die by die, since both dice are fair and what is rolled for damage on a miss does not matter.
*
* Damage does not depend on the margin, so the rows of all needs are windows on one list: a face's ways for 20 faces that
* miss, then for 20 that hit.
*/
function buildTables(families, minDamage) {
	const lowest = 1;
	const span = 21;
	const size = new Int32Array(families.length);
	const rolls = new Int32Array(families.length);
	const rowStart = new Int32Array(families.length * span);
	const expected = new Float64Array(families.length * span);
	const mean = new Float64Array(families.length);
	const chanceStart = new Int32Array(families.length + 1);
	const leastRoll = new Int32Array(families.length);
	const chances = [];
	const entries = [];
	for (const [index, { damage, bonus }] of families.entries()) {
		const { count, sides, constant } = damage;
		const ways = sides ** count;
		const listed = 20 * ways <= 4096;
		const ofFamily = sumChances(damage);
		chances.push(...ofFamily);
		chanceStart[index + 1] = chances.length;
		leastRoll[index] = count + constant + bonus;
		for (const [above, chance] of ofFamily.entries()) mean[index] += chance * Math.max(minDamage, leastRoll[index] + above);
		if (listed) {
			size[index] = 20 * ways;
			rolls[index] = ways;
		}
		const start = entries.length;
		if (listed) {
			for (let miss = 0; miss < 20 * ways; miss++) entries.push(0);
			const sums = diceSums(damage);
			for (let face = 0; face < 20; face++) for (const sum of sums) entries.push(packAttack(Math.max(minDamage, sum + bonus), 0));
		}
		for (let need = lowest; need <= 21; need++) {
			const at = index * span + need - lowest;
			rowStart[at] = listed ? start + (21 - need) * ways : 0;
			expected[at] = (21 - need) / 20 * mean[index];
		}
	}
	return {
		tables: {
			toHit: {
				count: 1,
				sides: 20
			},
			entries: Int32Array.from(entries),
			size,
			rolls,
			sides: Int32Array.from(families, ({ damage }) => damage.sides),
			rowStart,
			expected,
			chanceStart,
			leastRoll,
			chances: Float64Array.from(chances),
			lowest,
			span
		},
		mean
	};
}
export { counted as a, circumstances as i, leastFace as n, ACTION_OF as o, COLUMNS as r, buildTables as t };
