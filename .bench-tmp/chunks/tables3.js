import { D as sumChances, E as packAttack, S as diceSums, c as oneEach, n as FIRST_COLUMNS, r as LAST_COLUMN, s as nobodys } from "./program.js";
import { t as DIRECTIONS } from "./steps.js";
import { n as listCounted } from "./circumstances.js";
// src/rulesets/segment-d100/plan/loadout.ts
/** Hands, size and weight, which all things have. */
function bulkOf({ weapon, shield, item }) {
	return weapon ?? shield ?? item;
}
/** Whether it strikes in melee: an item does if it does damage. */
function isMelee({ weapon, item }) {
	return weapon === void 0 ? item?.damage !== void 0 : weapon.kind !== "missile";
}
function isMissile({ weapon }) {
	return weapon?.kind === "missile";
}
/** Whether it can be hurled. */
function isHurled({ weapon, item }) {
	return weapon?.kind === "thrown" || item?.damage !== void 0;
}
/** The skill that a thing is used with (§2.3). */
function skillOf({ id, weapon, shield }) {
	if (weapon) return weapon.skill ?? id;
	return shield ? shield.skill ?? "shield" : "brawling";
}
/** Its skill level: what `skills` says, else `sl` for the skills of its own weapons and shield, else 0 (§2.2). */
function levelIn({ fields: { skills, sl }, things }, skill) {
	if (Object.hasOwn(skills, skill)) return skills[skill];
	return things.some((thing) => thing.item === void 0 && skillOf(thing) === skill) ? sl : 0;
}
/** Whether its tactic has a rule that does one of these in its turn, or as a reaction. */
function does({ tactic }, ...actions) {
	return tactic.turn.some((rule) => actions.includes(rule.do));
}
function answers({ tactic }, ...reactions) {
	return tactic.reactions.some((rule) => reactions.includes(rule.do));
}
/** Whether its tactic names a thing, or a form of brawl, anywhere. */
function names({ tactic: { turn, reactions } }, id) {
	return [...turn, ...reactions].some((rule) => rule.with === id);
}
/** Whether things may come into its hands that it has not had at the start. */
function takesUp(bearer, everybody) {
	if (everybody.some((other) => other.party === bearer.party && does(other, "pass", "jump-pass")) || does(bearer, "catch")) return true;
	if (everybody.some((other) => does(other, "pass", "jump-pass")) && answers(bearer, "catch")) return true;
	return bearer.tactic.turn.some((rule) => rule.do === "grab" && !(isArmedAlways(bearer) && needsToBeUnarmed(rule.when)));
}
/** Whether it has a ready weapon at the start, and nothing that it does parts it from it. */
function isArmedAlways(bearer) {
	const { held, things } = bearer;
	if (!held.some((index) => things[index].weapon !== void 0)) return false;
	return !does(bearer, "drop", "sheath", "hurl", "pass", "jump-pass");
}
/** Whether a condition can only hold for somebody without a ready weapon. */
function needsToBeUnarmed(when) {
	if (when === void 0) return false;
	if (when.kind === "binary" && when.operator === "and") return needsToBeUnarmed(when.left) || needsToBeUnarmed(when.right);
	if (when.kind !== "unary" || when.operator !== "not") return false;
	const { operand } = when;
	return operand.kind === "column" && operand.of === "my" && operand.column === "armed";
}
// src/rulesets/segment-d100/circumstances.ts
const ranged = (worth) => (now) => now.mode === 0 ? 0 : worth(now);
const melee = (worth) => (now) => now.mode === 0 ? worth(now) : 0;
function stance(state, { options }) {
	return state & 16 ? options.prone : state & 8 ? options.kneeling : 0;
}
/** How much higher the attacker stands, in steps that count: 1, 0, -1. */
function above({ heightOf, attacker, defender, options }) {
	const difference = heightOf(attacker) - heightOf(defender);
	return Math.abs(difference) >= options.heightStep ? Math.sign(difference) : 0;
}
/** What makes up the chance of an attack (docs/rules/segment-d100.md §5): AV against DV and circumstances. */
const circumstances = {
	roll: [
		{
			name: "Attack Value",
			worth: ({ kinds, attacker, kind }) => kinds.av[attacker * kinds.count + kind],
			always: true
		},
		{
			name: "feint",
			worth: melee(({ shape, feintedAt, feint, options, attacker, defender }) => shape.feinters > 0 && feintedAt[attacker] === defender ? options.feintAv * feint[attacker] : 0)
		},
		{
			name: "height",
			worth: melee((now) => above(now) * now.options.heightAv)
		},
		{
			name: "own stance",
			worth: (now) => now.mode === 1 ? 0 : 0 - stance(now.marks[now.attacker], now)
		},
		{
			name: "charge",
			worth: ({ under, options }) => under === 0 ? options.chargeAv : 0,
			counted: {
				under: 0,
				as: "charging",
				canComeUp: (one) => does(one.bearer, "charge", "leap-attack") && isStruckWith(one)
			}
		},
		{
			name: "opportunity",
			counted: {
				under: 1,
				as: "opportunity",
				canComeUp: (one) => answers(one.bearer, "opportunity-strike") && isStruckWith(one) && (one.kind >= 3 || one.kind === 0)
			}
		},
		{
			name: "counter",
			counted: {
				under: 2,
				as: "counter",
				canComeUp: ({ bearer, kind }) => kind < 3 && answers(bearer, "acrobatic-counter")
			}
		},
		{
			name: "hurled",
			counted: {
				under: 3,
				as: "hurled",
				canComeUp: ({ bearer, thing, kind }) => kind >= 3 && isHurled(thing) && does(bearer, "hurl")
			}
		}
	],
	defence: [
		{
			name: "no defence",
			worth: ({ reaction, dv, marks, defender }) => reaction < 0 && (marks[defender] & 1024) === 0 ? dv : 0
		},
		{
			name: "evading",
			worth: ({ reaction, dv, marks, defender }) => reaction < 0 && marks[defender] & 1024 ? dv : 0
		},
		{
			name: "Parry",
			worth: ({ reaction, dv }) => reaction === 3 ? dv : 0
		},
		{
			name: "Block",
			worth: ({ reaction, dv }) => reaction === 4 ? dv : 0
		},
		{
			name: "Dodge",
			worth: ({ reaction, dv }) => reaction === 5 || reaction === 6 ? dv : 0
		},
		{
			name: "Acrobatic Dodge",
			worth: ({ reaction, dv }) => reaction === 7 || reaction === 8 ? dv : 0
		},
		{
			name: "range",
			worth: ranged(({ kinds, attacker, defender, kind, distance, options }) => {
				const far = distance(attacker, defender);
				const range = kinds.range[attacker * kinds.count + kind];
				if (4 * far <= range) return 0;
				return 2 * far <= range ? options.mediumDv : options.longDv;
			})
		},
		{
			name: "weather",
			worth: ranged(({ options }) => options.weatherDv)
		},
		{
			name: "cover",
			worth: ranged(({ coverOf, defender, options }) => options.coverDv[Math.min(3, coverOf(defender))])
		},
		{
			name: "low in the open",
			worth: ranged((now) => now.coverOf(now.defender) > 0 ? 0 : stance(now.marks[now.defender], now))
		},
		{
			name: "dark",
			worth: ({ field, cell, defender, options }) => field.dark.length > 0 && field.dark[cell[defender]] !== 0 ? options.darkDv : 0
		},
		{
			name: "aim",
			worth: ({ shape, aimedAt, aim, attacker, defender, dv }, sum) => {
				if (shape.aimers === 0 || aimedAt[attacker] !== defender) return 0;
				return 0 - Math.min(aim[attacker], sum - dv);
			}
		},
		{
			name: "low",
			worth: melee((now) => 0 - stance(now.marks[now.defender], now))
		},
		{
			name: "charging",
			worth: ({ marks, defender, options }) => marks[defender] & 4096 ? 0 - options.chargeDv : 0
		}
	]
};
/** Those under which hits are counted by themselves. */
const counted = listCounted(circumstances);
/** Whether attacks in melee are made with it, brawls included. */
function isStruckWith({ thing, kind }) {
	return kind < 3 || isMelee(thing);
}
// src/rulesets/segment-d100/columns.ts
const COMBATANTS = ({ shape }) => oneEach(shape.combatants);
const AIMERS = ({ shape }) => oneEach(shape.aimers);
const FEINTERS = ({ shape }) => oneEach(shape.feinters);
const WRESTLERS = ({ shape }) => oneEach(shape.wrestlers);
const CLIMBERS = ({ shape }) => oneEach(shape.climbers);
const WAITERS = ({ shape }) => oneEach(shape.waiters);
/** By combatant × skills + skill. */
const PARRIERS = ({ shape }) => oneEach(shape.combatants * shape.skills).map((entry) => Math.floor(entry / shape.skills));
/** By tumbler × combatants + attacker. */
const TUMBLES = ({ shape }) => oneEach(shape.tumblers * shape.combatants).map((entry) => Math.floor(entry / shape.combatants));
const THINGS = ({ shape }) => nobodys(shape.things);
/** In a column of combatants, or of things. */
const NONE = -1;
/** The memory of a battle, column by column (battle/memory.ts). */
const COLUMNS = {
	...FIRST_COLUMNS,
	/** The cell stood on, also where a combatant that is out fell; of one on a face, the lower of the two. */
	cell: {
		of: COMBATANTS,
		start: ({ cells }) => cells,
		out: 0,
		name: "position",
		advice: "parties that begin within reach of each other (field.distance: 1 yd), and do not move"
	},
	/** Stances, postures, what it has done in its turn: bits of `MARK`. */
	marks: {
		of: COMBATANTS,
		out: 1,
		name: "condition"
	},
	/** Which of the eight ways it faces (field/facing.ts). */
	facing: {
		of: COMBATANTS,
		start: ({ facings }) => facings,
		out: 0,
		name: "facing",
		advice: "fewer combatants, or a field on which nobody is passed"
	},
	/** Endurance left. */
	end: {
		of: COMBATANTS,
		start: ({ data }) => data.combatants.endMost,
		out: 0,
		name: "endurance",
		advice: "rules.options.endurance: false, or less end"
	},
	/** The things in hand, in the order in which they were taken up, or -1. */
	hand: {
		of: COMBATANTS,
		start: ({ data }) => heldAt(data, 0),
		out: NONE,
		name: "thing in hand"
	},
	otherHand: {
		of: COMBATANTS,
		start: ({ data }) => heldAt(data, 1),
		out: NONE,
		name: "second thing in hand"
	},
	/** The ready weapon, or -1; how far it reaches in melee, without one 1. Both follow from the things in hand. */
	ready: {
		of: COMBATANTS,
		start: ({ data }) => readyAt(data),
		out: NONE,
		name: "ready weapon"
	},
	reach: {
		of: COMBATANTS,
		start: reachAt,
		out: 0,
		name: "reach"
	},
	/** The target of its latest attack, or -1. */
	lastTarget: {
		of: COMBATANTS,
		start: NONE,
		out: NONE,
		name: "last target",
		advice: "fewer combatants"
	},
	/** Damage kept back until a tied group has acted; 0 between segments. */
	pending: {
		of: COMBATANTS,
		out: 0
	},
	aimedAt: {
		of: AIMERS,
		start: NONE,
		out: NONE,
		name: "whom it aims at"
	},
	aim: {
		of: AIMERS,
		out: 0,
		name: "aim"
	},
	feintedAt: {
		of: FEINTERS,
		start: NONE,
		out: NONE,
		name: "whom it feints at"
	},
	feint: {
		of: FEINTERS,
		out: 0,
		name: "turns of feint"
	},
	/** The other one in a hold, or -1. */
	partner: {
		of: WRESTLERS,
		start: NONE,
		out: NONE,
		name: "whom it wrestles with"
	},
	/** On a face: the cell at its top, and inches above its foot. */
	top: {
		of: CLIMBERS,
		out: 0,
		name: "face climbed"
	},
	climbed: {
		of: CLIMBERS,
		out: 0,
		name: "height climbed"
	},
	/** The place of its group in the order, from 0; -1: none. */
	place: {
		of: COMBATANTS,
		start: NONE,
		out: NONE
	},
	/** The order in which those who wait began to. */
	waitRank: {
		of: WAITERS,
		out: 0
	},
	/** Steps of 45° left. */
	turns: {
		of: COMBATANTS,
		out: 0
	},
	/** Defences used; Blocks by shields, by other things; acrobatic ones; Parries by skill. */
	defences: {
		of: COMBATANTS,
		out: 0
	},
	blocks: {
		of: COMBATANTS,
		out: 0
	},
	otherBlocks: {
		of: COMBATANTS,
		out: 0
	},
	acrobatics: {
		of: COMBATANTS,
		out: 0
	},
	parries: {
		of: PARRIERS,
		out: 0
	},
	/** 1 for those against whom its last tumble still holds. */
	tumbles: {
		of: TUMBLES,
		out: 0
	},
	/** Quarters left. */
	quarters: {
		of: COMBATANTS,
		out: 0
	},
	/** Movement: four times the yards, and the quarters spent on it. */
	moved: {
		of: COMBATANTS,
		out: 0
	},
	strides: {
		of: COMBATANTS,
		out: 0
	},
	/** Where it is (`WHERE`); whose it is, or the cell it lies in; its place in the order of what is there. */
	where: {
		of: THINGS,
		start: ({ data }) => data.things.where,
		name: "where a thing is"
	},
	holder: {
		of: THINGS,
		start: ({ data }) => data.things.holder,
		name: "whose a thing is"
	},
	rank: {
		of: THINGS,
		start: ({ data }) => data.things.rank,
		name: "order of things"
	},
	loaded: {
		of: THINGS,
		start: ({ data }) => data.things.loaded,
		name: "weapons loaded"
	},
	/** Quarters of loading done. */
	progress: {
		of: THINGS,
		name: "progress of loading"
	},
	/** Shots left; -1 is unlimited. */
	shots: {
		of: THINGS,
		start: ({ data }) => data.things.shots,
		name: "ammunition",
		advice: "ammo left out, which is unlimited"
	},
	/** 1 if it has fallen in this segment. */
	fallen: { of: THINGS },
	/** Members standing of the first and of the second party. */
	standing: {
		of: "parties",
		start: ({ bearers }) => [0, 1].map((side) => bearers.filter(({ party }) => party === side).length),
		name: "members standing"
	},
	/** The place of the group that acts, and how many members it had; how many wait; the stage of the segment (segment.ts). */
	group: { of: "battle" },
	grouped: { of: "battle" },
	waiters: { of: "battle" },
	stage: { of: "battle" },
	rounds: {
		...LAST_COLUMN.rounds,
		name: "number of the segment"
	}
};
/** By combatant: the thing that it has taken up first, or second, or -1. */
function heldAt({ shape, things }, order) {
	return Array.from({ length: shape.combatants }, (_, combatant) => {
		return [...things.where.keys()].filter((thing) => things.where[thing] === 1 && things.holder[thing] === combatant)[order] ?? NONE;
	});
}
/** At the start: a weapon in hand, if it has one; items are carried. */
function readyAt(data) {
	return heldAt(data, 0).map((thing) => thing >= 0 && data.kinds.weapon[data.things.kind[thing]] !== 0 ? thing : NONE);
}
function reachAt({ data }) {
	return readyAt(data).map((thing) => {
		const kind = data.things.kind[thing];
		return thing >= 0 && data.kinds.melee[kind] !== 0 ? data.kinds.reach[kind] : 1;
	});
}
// src/field/facing.ts
/** The eight as they are told, and as they are drawn. */
const FACINGS = [
	"north",
	"northeast",
	"east",
	"southeast",
	"south",
	"southwest",
	"west",
	"northwest"
];
/**
* The direction to a cell so many columns to the right and rows down: along the longer axis if that is more than twice
* the other, else diagonal. Nobody needs the direction to the own cell; it is 7.
*/
function directionTo(right, down) {
	const width = Math.abs(right);
	const height = Math.abs(down);
	if (width > 2 * height) return right > 0 ? 2 : 6;
	if (height > 2 * width) return down > 0 ? 4 : 0;
	if (right > 0) return down > 0 ? 3 : 1;
	return down > 0 ? 5 : 7;
}
/** By the number of a step's direction (`DIRECTIONS`, in the order of ties): the facing that it leads along. */
const FACING_OF_STEP = DIRECTIONS.map(([right, down]) => directionTo(right, down));
/** By facing: the number of the step that leads along it. */
const STEP_OF_FACING = FACINGS.map((_, facing) => FACING_OF_STEP.indexOf(facing));
/** How many steps of 45° a direction is off a facing: 0 straight ahead, 4 straight behind. */
function angleBetween(facing, direction) {
	const clockwise = direction - facing & 7;
	return clockwise > 4 ? 8 - clockwise : clockwise;
}
/** The field of approach that lies at an angle: three directions ahead, one at each side, three behind. */
function fieldAt(angle) {
	return angle < 2 ? 0 : angle > 2 ? 2 : 1;
}
/** How many steps of 45° bring what is at an angle into the front field. */
function turnsToFront(angle) {
	return angle < 2 ? 0 : angle - 1;
}
/**
* The facing after so many steps of 45° toward a direction, by the shorter way.
*
* @param turns not more than the angle between the two
* @param party whose member turns: straight about, the first (0) turns clockwise and the second counter-clockwise, so
*   that a battle and its mirror image go alike
*/
function turnToward(facing, direction, turns, party) {
	const clockwise = direction - facing & 7;
	return (clockwise < 4 || clockwise === 4 && party === 0 ? facing + turns : facing - turns) & 7;
}
/** Entries of all tables together; families beyond it are rolled die by die. */
const MOST_ENTRIES = 2 ** 21;
/** The entry of a hit whose dice come to `sum` (docs/rules/segment-d100.md §4, step 5). */
function packHit({ bonus, dr, block }, sum) {
	const struck = Math.max(0, sum + bonus);
	return packAttack(Math.max(0, struck - dr - block), Math.min(struck, dr));
}
/**
* Lists the equally likely outcomes of every family: 100 faces times the ways the damage dice fall. An attack hits if the
* die shows its chance or less, so the rows of all chances are windows on one list: a face's ways for 100 faces that hit,
* then for 100 that miss.
*/
function buildTables(families) {
	const span = 101;
	const size = new Int32Array(families.length);
	const rolls = new Int32Array(families.length);
	const rowStart = new Int32Array(families.length * span);
	const expected = new Float64Array(families.length * span);
	const mean = new Float64Array(families.length);
	const chanceStart = new Int32Array(families.length + 1);
	const leastRoll = new Int32Array(families.length);
	const chances = [];
	const entries = [];
	for (const [index, family] of families.entries()) {
		const { damage, bonus, dr, block } = family;
		const { count, sides, constant } = damage;
		const ways = sides ** count;
		const listed = 100 * ways <= 4096 && entries.length + 200 * ways <= MOST_ENTRIES;
		for (const chance of sumChances(damage)) chances.push(chance);
		const least = count + constant + bonus;
		for (let at = chanceStart[index]; at < chances.length; at++) mean[index] += chances[at] * Math.max(0, Math.max(0, least + at - chanceStart[index]) - dr - block);
		chanceStart[index + 1] = chances.length;
		leastRoll[index] = least;
		const start = entries.length;
		if (listed) {
			size[index] = 100 * ways;
			rolls[index] = ways;
			const sums = diceSums(damage);
			for (let face = 0; face < 100; face++) for (const sum of sums) entries.push(packHit(family, sum));
			for (let miss = 0; miss < 100 * ways; miss++) entries.push(0);
		}
		for (let chance = 0; chance <= 100; chance++) {
			const at = index * span + chance;
			rowStart[at] = listed ? start + (100 - chance) * ways : 0;
			expected[at] = chance / 100 * mean[index];
		}
	}
	return {
		tables: {
			toHit: {
				count: 1,
				sides: 100
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
			lowest: 0,
			span
		},
		mean
	};
}
export { takesUp as C, skillOf as S, isHurled as _, STEP_OF_FACING as a, levelIn as b, fieldAt as c, COLUMNS as d, circumstances as f, does as g, bulkOf as h, FACING_OF_STEP as i, turnToward as l, answers as m, packHit as n, angleBetween as o, counted as p, FACINGS as r, directionTo as s, buildTables as t, turnsToFront as u, isMelee as v, names as x, isMissile as y };
