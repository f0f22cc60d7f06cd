import { D as sumChances, E as packAttack, S as diceSums, c as oneEach, n as FIRST_COLUMNS, r as LAST_COLUMN, s as nobodys } from "./program.js";
import { n as listCounted } from "./circumstances.js";
// src/rulesets/osr-d20/circumstances.ts
const blow = (worth) => (now) => now.isShot ? 0 : worth(now);
const shot = (worth) => (now) => now.isShot ? worth(now) : 0;
/** What makes up attack rolls and Armour Classes (docs/rules/osr-d20.md §5). */
const circumstances = {
	roll: [
		{
			name: "weapon skill",
			worth: blow(({ parts, attacker }) => parts.weaponSkill[attacker])
		},
		{
			name: "strength",
			worth: blow(({ parts, attacker }) => parts.strength[attacker])
		},
		{
			name: "ballistic skill",
			worth: shot(({ parts, attacker }) => parts.ballisticSkill[attacker])
		},
		{
			name: "agility",
			worth: shot(({ combatants, attacker }) => combatants.agility[attacker])
		},
		{
			name: "weapon",
			worth: ({ parts, arm }) => parts.toHit[arm]
		},
		{
			name: "charge",
			counted: {
				under: 0,
				as: "charging",
				canComeUp: (one) => one.arm.weapon.melee && does(one, "charge")
			}
		},
		{
			name: "unaware target",
			worth: ({ options, isUnawareOf, attacker, defender }) => isUnawareOf(defender, attacker) ? options.unawareToHit : 0
		},
		{
			name: "empty-handed target",
			worth: blow(({ options, arms, ready, defender }) => arms.bare[ready[defender]] ? options.unarmedToHit : 0)
		},
		{
			name: "double team",
			worth: blow((now) => countPressing(now) === 1 ? now.options.doubleTeamToHit : 0)
		},
		{
			name: "triple team",
			worth: blow((now) => countPressing(now) > 1 ? now.options.tripleTeamToHit : 0)
		},
		{
			name: "into melee",
			worth: ({ options, intoMelee }) => intoMelee ? options.intoMeleeToHit : 0,
			counted: {
				under: 2,
				as: "into-melee",
				canComeUp: (one) => shoots(one) && one.allies > 0 && does(one, "attack", "shoot", "skirmish")
			}
		},
		{
			name: "into a crowd",
			worth: ({ options, crowd }) => options.crowdToHit * (crowd - 1),
			counted: {
				under: 3,
				as: "into-crowd",
				canComeUp: (one) => shoots(one) && does(one, "shoot-crowd")
			}
		},
		{
			name: "aimed",
			worth: shot(({ options, marks, attacker }) => marks[attacker] & 512 ? options.aimToHit : 0),
			counted: {
				under: 1,
				as: "aimed",
				canComeUp: (one) => shoots(one) && one.bearer.tactic.turn.some((rule) => rule.do === "aim")
			}
		},
		{
			name: "unseen target",
			worth: blow(({ options, sees, attacker, defender }) => sees(attacker, defender) ? 0 : options.darknessToHit)
		},
		{
			name: "mounted",
			worth: ({ parts, attacker, defender, arm, isShot }) => {
				if (isShot) return parts.rides[attacker] ? parts.saddleRanged : 0;
				return parts.rides[defender] ? 0 : parts.saddleToHit[arm];
			}
		},
		{
			name: "weapon just drawn",
			worth: ({ options, marks, attacker }) => marks[attacker] & 32 ? options.changeToHit : 0
		},
		{
			name: "spells and items",
			worth: ({ shape, boonToHit, attacker }) => shape.boons > 0 ? boonToHit[attacker] : 0
		}
	],
	defence: [{
		name: "base",
		worth: ({ combatants, defender }) => combatants.baseAc[defender],
		always: true
	}, ...[
		{
			name: "agility",
			worth: ({ combatants, marks, defender }) => marks[defender] & 256 ? 0 : combatants.agility[defender]
		},
		{
			name: "weapon skill",
			worth: blow(({ parts, armed, defender }) => armed(defender) ? parts.weaponSkill[defender] : 0)
		},
		{
			name: ({ shield }) => shield ?? "shield",
			worth: ({ arms, marks, ready, defender }) => marks[defender] & 8192 ? 0 : arms.shieldAc[ready[defender]]
		},
		{
			name: ({ secondary }) => secondary ?? "secondary weapon",
			worth: ({ arms, marks, ready, defender }) => marks[defender] & 16384 ? 0 : arms.secondaryAc[ready[defender]]
		},
		{
			name: "spells and items",
			worth: ({ shape, boonAc, defender }) => shape.boons > 0 ? boonAc[defender] : 0
		},
		{
			name: "charging",
			worth: ({ options, marks, defender }) => marks[defender] & 16 ? options.chargeAc : 0
		},
		{
			name: "parrying",
			worth: ({ arms, marks, ready, defender }) => marks[defender] & 8 ? arms.parryAc[ready[defender]] : 0
		},
		{
			name: "longer weapon",
			worth: blow(({ arms, attacks, options, marks, ready, defender, arm }) => {
				return attacks.longer[arm * arms.combatant.length + ready[defender]] !== 0 && (marks[defender] & 465921) === 0 ? options.longerAc : 0;
			})
		},
		{
			name: "cover",
			worth: shot(({ combatants, field, cell, defender }) => Math.max(field.cover.length > 0 ? field.cover[cell[defender]] : 0, combatants.cover[defender]))
		},
		{
			name: "mounted",
			worth: blow(({ parts, attacker, defender }) => parts.rides[defender] && !parts.rides[attacker] ? parts.saddleAc : 0)
		}
	].map(({ name, worth }) => ({
		name,
		worth: (now) => now.isUnawareOf(now.defender, now.attacker) ? 0 : worth(now)
	}))]
};
/** Those under which hits are counted by themselves. */
const counted = listCounted(circumstances);
/** The allies that press the same defender (§5.4). */
function countPressing({ attacker, defender, lastTarget, marks, alliesFrom, alliesTo, threatens }) {
	let count = 0;
	for (let ally = alliesFrom(attacker); ally < alliesTo(attacker); ally++) {
		if (ally === attacker || lastTarget[ally] !== defender || marks[ally] & 138240) continue;
		if (threatens(ally, defender)) count++;
	}
	return count;
}
function shoots({ arm: { weapon } }) {
	return weapon.range !== void 0;
}
function does({ bearer: { tactic }, arm: { id } }, ...actions) {
	return tactic.turn.some((rule) => actions.includes(rule.do) && (rule.with ?? id) === id);
}
// src/rulesets/osr-d20/columns.ts
const COMBATANTS = ({ shape }) => oneEach(shape.combatants);
const WRESTLERS = ({ shape }) => oneEach(shape.wrestlers);
const USERS = ({ shape }) => oneEach(shape.users);
const FLEERS = ({ shape }) => oneEach(shape.fleers);
const ARMS = ({ arms }) => arms.combatant;
const STOCKS = ({ stocks }) => stocks.combatant;
/** Entries for boons belong to no combatant: any boon may come to be in any of them. */
const BOONS = ({ shape }) => nobodys(shape.boons);
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
		name: "position",
		advice: "parties that begin within reach of each other (field.distance: 5 ft), and do not move"
	},
	/** Marks and states, bits of `MARK`. */
	marks: {
		of: COMBATANTS,
		start: ({ bearers }) => bearers.map(({ fields }) => (fields.unaware_rounds > 0 ? 2048 : 0) | (fields.helpless_rounds > 0 ? 4096 : 0)),
		name: "condition"
	},
	/** The arm that is ready. */
	ready: {
		of: COMBATANTS,
		start: ({ data, bearers }) => bearers.map(({ ready }, combatant) => data.combatants.armStart[combatant] + ready),
		out: 0,
		name: "weapon in hand"
	},
	/** Reloads that the ready weapon still needs. */
	load: {
		of: COMBATANTS,
		out: 0,
		name: "reloading"
	},
	/** Which weapons it still has: bit i is its arm `armStart + i`. */
	kept: {
		of: COMBATANTS,
		start: ({ bearers }) => bearers.map(({ weapons }) => (1 << weapons) - 1),
		out: 0,
		name: "weapons kept"
	},
	/** The target of its latest attack or declared contest, or -1. */
	lastTarget: {
		of: COMBATANTS,
		start: NOBODY,
		out: NOBODY,
		name: "last target",
		advice: "fewer combatants"
	},
	/** Rounds of unawareness left, this one included. Casting is not counted here. */
	unaware: {
		of: COMBATANTS,
		start: ({ bearers }) => bearers.map(({ fields }) => fields.unaware_rounds),
		out: 0,
		name: "rounds unaware"
	},
	/** The same of helplessness. */
	helpless: {
		of: COMBATANTS,
		start: ({ bearers }) => bearers.map(({ fields }) => fields.helpless_rounds),
		out: 0,
		name: "rounds helpless"
	},
	/** Damage kept back until the end of a simultaneous group; 0 between rounds. */
	pending: { of: COMBATANTS },
	/** By arm: shots, or copies of a thrown weapon, left; -1 is unlimited. */
	ammo: {
		of: ARMS,
		start: ({ data }) => data.arms.ammo,
		out: 0,
		name: "ammunition",
		advice: "ammunition left out, which is unlimited"
	},
	/** Whom it grips, or -1. */
	grips: {
		of: WRESTLERS,
		start: NOBODY,
		name: "grip"
	},
	/** Contests it has lost in a row. */
	lost: {
		of: WRESTLERS,
		out: 0,
		name: "contests lost"
	},
	/** Whom it has declared a contest against this round, or -1. */
	contest: {
		of: WRESTLERS,
		start: NOBODY,
		name: "contest declared"
	},
	/** The place of that contest in the order of declaration (from 1), times two, plus 1 if it is to disarm. */
	declared: {
		of: WRESTLERS,
		name: "order of contests"
	},
	/** The spell that takes effect when the next round begins, or -1. */
	launched: {
		of: USERS,
		start: -1,
		out: -1,
		name: "spell being cast"
	},
	/** The target of that spell. */
	launchedAt: {
		of: USERS,
		out: 0,
		name: "target of the spell"
	},
	/** The stock it searches for, or -1. */
	search: {
		of: USERS,
		start: -1,
		out: -1,
		name: "item searched for"
	},
	/** Rounds of searching left. */
	searchLeft: {
		of: USERS,
		out: 0,
		name: "rounds of searching left",
		advice: "items at hand"
	},
	/** What the boons on it add to its Armour Class. */
	boonAc: {
		of: USERS,
		out: 0,
		name: "Armour Class by spells and items",
		advice: "spells and items that last for fewer rounds"
	},
	/** To its attack rolls. */
	boonToHit: {
		of: USERS,
		out: 0,
		name: "to hit by spells and items"
	},
	/** To its Armour Rating. */
	boonArmour: {
		of: USERS,
		out: 0,
		name: "armour by spells and items"
	},
	/** By stock (a combatant's spells or items of one kind): how many are left. */
	left: {
		of: STOCKS,
		start: ({ data }) => data.stocks.count,
		out: 0,
		name: "spells and items left",
		advice: "fewer spells and items"
	},
	/** By stock: how many of them are at hand. */
	atHand: {
		of: STOCKS,
		start: countAtHand,
		out: 0,
		name: "items at hand"
	},
	/** By boon (a bonus or malus at work on somebody), `boons` of them: on whom it is. */
	boonOn: {
		of: BOONS,
		name: "whom a bonus is on"
	},
	/** Of which effect. */
	boonOf: {
		of: BOONS,
		name: "spell or item of a bonus"
	},
	/** Rounds left. */
	boonLeft: {
		of: BOONS,
		name: "rounds left of a bonus",
		advice: "spells and items that last for fewer rounds"
	},
	/** What it has dropped this round: its place in the order of dropping (from 1), times four, plus `DROP`; or 0. */
	dropped: {
		of: FLEERS,
		name: "things dropped"
	},
	/** Members standing of the first and of the second party. */
	standing: {
		of: "parties",
		start: ({ bearers }) => [0, 1].map((side) => bearers.filter(({ party }) => party === side).length),
		name: "members standing"
	},
	/** Boons at work. */
	boons: {
		of: "battle",
		name: "bonuses at work"
	},
	/** In the middle of a round: who acts first in it (0 or 1, the party); otherwise 0. */
	firstToAct: { of: "battle" },
	/** In the middle of a round: which part of it is next (steps.ts); otherwise 0. */
	nextPart: { of: "battle" },
	...LAST_COLUMN
};
function countAtHand({ data: { stocks, effects } }) {
	const { spells, carried } = effects;
	return stocks.count.map((count, stock) => {
		const effect = stocks.effect[stock];
		return effect >= spells && (carried[effect] === 0 || carried[effect] === 1) ? count : 0;
	});
}
/** What a hit does: damage and what the armour absorbed, packed. `margin` is at least 0. */
function hitEntry(rule, armour, multiplier, margin, roll) {
	const left = Math.max(0, armour - margin);
	if (rule.multiplies === "rolled") {
		const rolled = roll * multiplier;
		return packAttack(Math.max(rule.minimum_damage, rolled - left), Math.min(Math.max(rolled, 0), left));
	}
	return packAttack(Math.max(rule.minimum_damage, roll - left) * multiplier, Math.min(Math.max(roll, 0), left));
}
/**
* Lists the equally likely outcomes of every family: 20 faces times the ways the damage dice fall. The same
* distribution as die by die, since both dice are fair and what is rolled for damage on a miss does not matter.
*
* An outcome depends on the margin (face less need), so the rows of all needs are windows on one list over margins:
* need n begins at margin 1 - n. Below need 1 - armour every face eats the whole armour, and the rows are the same.
*/
function buildTables(families, rule) {
	const lowest = 1 - Math.max(0, ...families.map((family) => family.armour));
	const span = 21 - lowest + 1;
	const size = new Int32Array(families.length);
	const rolls = new Int32Array(families.length);
	const rowStart = new Int32Array(families.length * span);
	const expected = new Float64Array(families.length * span);
	const chanceStart = new Int32Array(families.length + 1);
	const leastRoll = new Int32Array(families.length);
	const chances = [];
	const entries = [];
	for (const [index, family] of families.entries()) {
		const { count, sides, constant } = family.damage;
		const ways = sides ** count;
		const listed = 20 * ways <= 4096 && family.armour <= 127;
		size[index] = listed ? 20 * ways : 0;
		rolls[index] = listed ? ways : 0;
		if (listed) listRows(index, family);
		const ofFamily = sumChances(family.damage);
		chances.push(...ofFamily);
		chanceStart[index + 1] = chances.length;
		leastRoll[index] = count + constant;
		for (let need = lowest; need <= 21; need++) expected[index * span + need - lowest] = expectedDamage(rule, family, need, ofFamily);
	}
	return {
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
	};
	function listRows(index, family) {
		const sums = diceSums(family.damage);
		const start = entries.length;
		const leastMargin = -20;
		for (let margin = leastMargin; margin < 20 + family.armour; margin++) for (const roll of sums) entries.push(margin < 0 ? 0 : hitEntry(rule, family.armour, family.multiplier, margin, roll));
		for (let need = lowest; need <= 21; need++) {
			const shown = Math.max(rule.natural_20_hits ? Math.min(need, 20) : need, 1 - family.armour);
			const row = start + (1 - shown - leastMargin) * sums.length;
			rowStart[index * span + need - lowest] = rule.natural_1_misses && shown <= 1 ? withoutFaceOne(row, sums.length) : row;
		}
	}
	function withoutFaceOne(row, ways) {
		const start = entries.length;
		for (let outcome = 0; outcome < 20 * ways; outcome++) entries.push(outcome < ways ? 0 : entries[row + outcome]);
		return start;
	}
}
/** Whether a face hits, and by how much; -1 is a miss (docs/rules/osr-d20.md §4, step 7). */
function marginOf(rule, face, need) {
	if (face === 1 && rule.natural_1_misses) return -1;
	if (face === 20 && rule.natural_20_hits) return Math.max(0, face - need);
	return face < need ? -1 : face - need;
}
function expectedDamage(rule, family, need, chances) {
	const least = family.damage.count + family.damage.constant;
	let total = 0;
	for (let face = 1; face <= 20; face++) {
		const margin = marginOf(rule, face, need);
		if (margin < 0) continue;
		for (const [i, chance] of chances.entries()) total += chance * (hitEntry(rule, family.armour, family.multiplier, margin, least + i) >> 8);
	}
	return total / 20;
}
export { circumstances as a, COLUMNS as i, hitEntry as n, counted as o, marginOf as r, buildTables as t };
