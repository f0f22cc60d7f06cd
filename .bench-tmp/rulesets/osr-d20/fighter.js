import { a as makeRounds, i as makeCommonArena, n as makeHarm$1, o as makeDecisions, r as makeSelection, t as makeHeadcount } from "../../chunks/headcount.js";
import { A as makeInts, E as packAttack, a as makeForgetting, h as combatantStream, l as openMemory, p as arenaStream, x as damageOf } from "../../chunks/program.js";
import { n as makeCells, t as makeOpenSteps } from "../../chunks/open-steps.js";
import { a as circumstances, i as COLUMNS, n as hitEntry, r as marginOf } from "../../chunks/tables2.js";
import { t as explainSide } from "../../chunks/circumstances.js";
import { t as makeWays } from "../../chunks/ways.js";
// src/rulesets/osr-d20/rolls.ts
const TWO_D6 = {
	count: 2,
	sides: 6,
	constant: 0
};
function makeRolls(count, data, memory, dice) {
	const { marks, boonArmour } = memory;
	const blesses = data.shape.boons > 0;
	const { attacks, arms, combatants, options } = data;
	const { ahead, below, outcome, reaches, sum } = dice;
	const { familyOf, multiplier, damageCount, damageSides, damageConstant, tables } = attacks;
	const { entries, size, rowStart, lowest, span } = tables;
	const { hpCount, hpSides, hpConstant, armour } = combatants;
	const armCount = arms.combatant.length;
	const order = arenaStream(0);
	function rollInitiative() {
		return 1 + below(order, 6);
	}
	function rollOrder() {
		return ahead(order, order, 6) > 0 ? 0 : 1;
	}
	function rollHitPoints(combatant) {
		const stream = combatantStream(combatant, 4);
		return Math.max(hpConstant[combatant] + sum(stream, hpCount[combatant], hpSides[combatant]), 1);
	}
	function rollAttack(combatant, arm, target, blow, need) {
		const family = familyOf[(blow * armCount + arm) * count + target];
		const outcomes = size[family];
		if (outcomes === 0 || blesses && marks[target] & 2097152 && boonArmour[target] !== 0) return rollDieByDie(combatant, arm, target, blow, need);
		const shown = need < lowest ? lowest : Math.min(need, 21);
		const row = rowStart[family * span + shown - lowest];
		return entries[row + outcome(combatantStream(combatant, 1), outcomes, row)];
	}
	/** For damage dice with too many outcomes to list, and for armour that is not as usual. */
	function rollDieByDie(combatant, arm, target, blow, need) {
		const margin = marginOf(options, rollToHit(combatant), need);
		return margin < 0 ? 0 : rollDamage(combatant, arm, target, blow, margin);
	}
	function rollToHit(combatant) {
		return 1 + below(combatantStream(combatant, 1), 20);
	}
	function rollDamage(combatant, arm, target, blow, margin) {
		const stream = combatantStream(combatant, 2);
		const roll = damageConstant[arm] + sum(stream, damageCount[arm], damageSides[arm]);
		return hitEntry(options, armourOf(target), multiplier[blow * armCount + arm], margin, roll);
	}
	/** What an entry cannot hold (battle/attack-table.ts) counts as the most that it can. */
	function armourOf(combatant) {
		if (!blesses || (marks[combatant] & 2097152) === 0) return armour[combatant];
		return Math.max(0, Math.min(armour[combatant] + boonArmour[combatant], 127));
	}
	function rollVictim(combatant, weight) {
		return below(combatantStream(combatant, 3), weight);
	}
	function rollChoice(combatant, targets) {
		return below(combatantStream(combatant, 3), targets);
	}
	function total(stream, { count, sides, constant }) {
		return constant + sum(stream, count, sides);
	}
	return {
		rollInitiative,
		rollOrder,
		rollHitPoints,
		rollAttack,
		rollToHit,
		rollDamage,
		rollVictim,
		rollChoice,
		rollContest: (combatant) => 1 + below(combatantStream(combatant, 1), 20),
		rollTie: (combatant, other) => ahead(combatantStream(combatant, 1), combatantStream(other, 1), 6),
		rollSave: (combatant, need) => reaches(combatantStream(combatant, 4), 20, need),
		rollEffect: (combatant, roll) => total(combatantStream(combatant, 2), roll),
		rollSearch: (combatant, roll) => total(combatantStream(combatant, 4), roll),
		rollMorale: (combatant) => total(combatantStream(combatant, 4), TWO_D6),
		rollObstacle: (combatant) => 1 + below(combatantStream(combatant, 4), 6),
		rollPursuit: (combatant) => total(combatantStream(combatant, 4), options.pursuitDie),
		armourOf
	};
}
// src/rulesets/osr-d20/arena.ts
function makeArena(plan, dice, score, journal) {
	const { data, combatants } = plan;
	const firstParty = plan.firstParty;
	const memory = openMemory(COLUMNS, makeInts(plan.memory.length), data);
	const { cell, marks, ready } = memory;
	const { melee, bare, reach } = data.arms;
	const grid = makeCells(data.field, memory, 1024);
	const common = makeCommonArena({
		plan,
		memory,
		score,
		journal,
		dice,
		field: grid,
		marks: {
			out: 1024,
			away: 1048576
		},
		foreseeable: data.tactics.foreseeable
	});
	const { foesFrom, foesTo } = common;
	const { distance, inSight } = grid;
	const { dark } = data.field;
	const somewhereDark = dark.length > 0;
	const { darkSight } = data.combatants;
	function threatens(combatant, other) {
		const arm = ready[combatant];
		return melee[arm] !== 0 && distance(combatant, other) <= reach[arm] && inSight(cell[combatant], cell[other]);
	}
	function engaged(combatant) {
		const end = foesTo(combatant);
		for (let foe = foesFrom(combatant); foe < end; foe++) {
			if (marks[foe] & 1024) continue;
			if (threatens(combatant, foe) || threatens(foe, combatant)) return true;
		}
		return false;
	}
	function armed(combatant) {
		const arm = ready[combatant];
		return melee[arm] !== 0 && bare[arm] === 0;
	}
	function sees(combatant, other) {
		return !somewhereDark || dark[cell[other]] === 0 || darkSight[combatant] !== 0;
	}
	function isUnawareOf(defender, attacker) {
		const state = marks[defender];
		if (state & 6144) return true;
		return (state & 65664) === 65536 || !sees(defender, attacker);
	}
	return {
		...common,
		...grid,
		plan,
		data,
		memory,
		rolls: makeRolls(combatants, data, memory, common.dice),
		somebodyHasAllies: firstParty > 1 || combatants - firstParty > 1,
		threatens,
		engaged,
		armed,
		sees,
		isUnawareOf
	};
}
// src/rulesets/osr-d20/explanation.ts
function makeExplanation(arena) {
	const { data, memory, journal } = arena;
	const seen = {
		...arena,
		...data,
		...memory
	};
	function explain(side, attack) {
		const situation = Object.assign(seen, attack);
		explainSide(circumstances, side, situation, (code, value) => journal.note(8, attack.attacker, attack.defender, code, value));
	}
	function explainAttack(attack) {
		explain("roll", attack);
		explain("defence", attack);
	}
	return {
		explainBlow: (attacker, defender, arm) => explainAttack({
			attacker,
			defender,
			arm,
			isShot: false,
			intoMelee: false,
			crowd: 1
		}),
		explainShot: (attacker, defender, arm, intoMelee, crowd) => explainAttack({
			attacker,
			defender,
			arm,
			isShot: true,
			intoMelee,
			crowd
		}),
		explainVictim: (attacker, victim, arm) => explain("defence", {
			attacker,
			defender: victim,
			arm,
			isShot: true,
			intoMelee: false,
			crowd: 1
		})
	};
}
// src/rulesets/osr-d20/attack.ts
function makeAttacking(arena, needs, hands, harm, strays) {
	const { memory, data, rolls, score, journal, sees } = arena;
	const { meleeNeed, rangedNeed } = needs;
	const { explainBlow, explainShot } = makeExplanation(arena);
	const { spendShot } = hands;
	const { land } = harm;
	const { isIntoMelee, shootIntoMelee, crowdAround, shootIntoCrowd } = strays;
	const { attacks } = score;
	const { marks, lastTarget } = memory;
	const { damageCount, damageSides, damageConstant, multiplier } = data.attacks;
	const { accounts } = data;
	const { polearm } = data.arms;
	const { mounted } = data.combatants;
	const { listens } = journal;
	const somewhereDark = data.field.dark.length > 0;
	const armCount = data.arms.combatant.length;
	function strike(attacker, defender, arm, blow) {
		const need = meleeNeed(attacker, defender, arm);
		marks[attacker] |= 2;
		lastTarget[attacker] = defender;
		const account = blow === 1 ? accounts[0 * armCount + arm] : arm;
		attacks[account]++;
		if (listens) tellBlow(attacker, defender, arm, blow);
		const entry = marks[defender] & 4096 ? packAttack(highestDamage(arm, blow), 0) : rolls.rollAttack(attacker, arm, defender, blow, need);
		land(attacker, defender, account, need, entry);
	}
	function highestDamage(arm, blow) {
		const roll = damageCount[arm] * damageSides[arm] + damageConstant[arm];
		return Math.max(0, roll) * multiplier[blow * armCount + arm];
	}
	function shoot(attacker, defender, arm) {
		const need = rangedNeed(attacker, defender, arm);
		const intoMelee = isIntoMelee(attacker, defender);
		marks[attacker] |= 2;
		lastTarget[attacker] = defender;
		const account = intoMelee ? accounts[2 * armCount + arm] : accountOfShot(attacker, arm);
		attacks[account]++;
		const isBlind = somewhereDark && !sees(attacker, defender);
		if (listens) tellShot(attacker, defender, arm, isBlind ? 7 : intoMelee ? 4 : 3, 1);
		spendShot(attacker, arm);
		if (isBlind) land(attacker, defender, account, need, 0);
		else if (intoMelee) shootIntoMelee(attacker, defender, arm, need, account);
		else land(attacker, defender, account, need, rolls.rollAttack(attacker, arm, defender, 0, need));
	}
	function accountOfShot(attacker, arm) {
		return marks[attacker] & 512 ? accounts[1 * armCount + arm] : arm;
	}
	function shootCrowd(attacker, defender, arm) {
		const need = rangedNeed(attacker, defender, arm);
		const crowd = crowdAround(defender, attacker);
		marks[attacker] |= 2;
		lastTarget[attacker] = defender;
		const account = accounts[3 * armCount + arm];
		attacks[account]++;
		const isBlind = somewhereDark && !sees(attacker, defender);
		if (listens) tellShot(attacker, defender, arm, isBlind ? 7 : 5, crowd);
		spendShot(attacker, arm);
		if (isBlind) land(attacker, defender, account, need, 0);
		else shootIntoCrowd(attacker, defender, arm, need, crowd, account);
	}
	function tellBlow(attacker, defender, arm, blow) {
		const manner = blow === 1 ? 1 : blow === 0 ? 0 : 2;
		const isHelpless = (marks[defender] & 4096) !== 0;
		journal.note(7, attacker, defender, arm, isHelpless ? 6 : manner);
		if (!isHelpless) explainBlow(attacker, defender, arm);
	}
	function tellShot(attacker, defender, arm, manner, crowd) {
		journal.note(7, attacker, defender, arm, manner);
		if (manner !== 7) explainShot(attacker, defender, arm, manner === 4, crowd);
	}
	function answeringBlow(attacker, arm) {
		if (polearm[arm] === 0 || (marks[attacker] & 16) === 0) return 0;
		return mounted[attacker] !== 0 ? 3 : 2;
	}
	return {
		strike,
		highestDamage,
		shoot,
		shootCrowd,
		answeringBlow
	};
}
// src/rulesets/osr-d20/boon.ts
function makeBoons(arena) {
	const { memory, journal } = arena;
	const { marks, boons, boonOn, boonOf, boonLeft, boonAc, boonToHit, boonArmour } = memory;
	const { ac, toHit, armour } = arena.data.effects;
	function begin(victim, effect, rounds) {
		const at = boons[0]++;
		boonOn[at] = victim;
		boonOf[at] = effect;
		boonLeft[at] = rounds;
		boonAc[victim] += ac[effect];
		boonToHit[victim] += toHit[effect];
		boonArmour[victim] += armour[effect];
		marks[victim] |= 2097152;
		journal.note(27, victim, victim, rounds, effect);
	}
	/** Closes the gaps of boons that end, so that equal boons are equal bytes whatever boons there were before. */
	function countDown() {
		const count = boons[0];
		let kept = 0;
		for (let i = 0; i < count; i++) {
			const left = boonLeft[i] - 1;
			if (left === 0) {
				end(boonOn[i], boonOf[i]);
				continue;
			}
			boonOn[kept] = boonOn[i];
			boonOf[kept] = boonOf[i];
			boonLeft[kept++] = left;
		}
		for (let i = kept; i < count; i++) boonOn[i] = boonOf[i] = boonLeft[i] = 0;
		boons[0] = kept;
		for (let i = 0; i < kept; i++) marks[boonOn[i]] |= 2097152;
	}
	function end(victim, effect) {
		boonAc[victim] -= ac[effect];
		boonToHit[victim] -= toHit[effect];
		boonArmour[victim] -= armour[effect];
		marks[victim] &= -2097153;
		if ((marks[victim] & 1024) === 0) journal.note(28, victim, victim, effect, 0);
	}
	return {
		begin,
		countDown
	};
}
// src/rulesets/osr-d20/choice.ts
function makeChoosing(arena, legality, expectations) {
	const { memory, data, rolls, distance, foesFrom, foesTo, alliesFrom, alliesTo } = arena;
	const { isLegal, isLegalAt, canLaunch, isAtHand, isInRange, armFor, wrestlingArm, heldArm } = legality;
	const { expect } = expectations;
	const { fraction } = arena;
	const { marks, ready, grips } = memory;
	const { harmful } = data.effects;
	const wrestles = data.shape.wrestlers > 0;
	const { walk, run } = data.combatants;
	const { select: selectAmong } = makeSelection({
		...memory,
		out: 1024,
		fraction,
		distance,
		rollChoice: rolls.rollChoice,
		mayAimAt,
		expect: expectOf,
		fear
	});
	function select(action, selector, me, argument) {
		if (wrestles && marks[me] & 131072) return selectWhileHeld(action, selector, me, argument);
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 3:
			case 7: {
				const arm = armFor(me, argument);
				return arm < 0 ? -1 : selectFoe(action, selector, me, arm);
			}
			case 4: return walk[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me]);
			case 5: return run[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me]);
			case 10:
			case 11: {
				const arm = wrestlingArm(me, argument);
				return arm < 0 ? -1 : selectFoe(action, selector, me, arm);
			}
			case 16:
			case 17: return canLaunch(action, me, argument) ? selectForEffect(action, selector, me, argument) : -1;
			default: {
				if (!isLegal(action, me, argument)) return -1;
				const foe = selectFoe(-1, selector, me, ready[me]);
				return foe < 0 ? me : foe;
			}
		}
	}
	/** An immobilised combatant can only escape, strike at one who grips it, or pass (§6.4). */
	function selectWhileHeld(action, selector, me, argument) {
		if (action === 12) return lowestGripper(me);
		if (action === 0) {
			const arm = heldArm(me, argument);
			return arm < 0 ? -1 : selectFoe(-4, selector, me, arm);
		}
		if (action !== 19) return -1;
		const foe = selectFoe(-1, selector, me, ready[me]);
		return foe < 0 ? me : foe;
	}
	function lowestGripper(me) {
		const end = foesTo(me);
		for (let foe = foesFrom(me); foe < end; foe++) if (grips[foe] === me) return foe;
		return me;
	}
	/** Harmful effects aim at foes, by default the nearest; others at oneself, by default, and allies (§2.5). */
	function selectForEffect(action, selector, me, effect) {
		const harms = harmful[effect] !== 0;
		const anywhere = !isAtHand(me, effect);
		const chosen = selector < 0 ? harms ? 0 : 9 : selector;
		if (chosen === 9) return anywhere || !harms && isInRange(me, me, effect) ? me : -1;
		const from = harms ? foesFrom(me) : alliesFrom(me);
		const to = harms ? foesTo(me) : alliesTo(me);
		const target = selectAmong(chosen, action, me, effect, from, to);
		return target < 0 && anywhere ? me : target;
	}
	function selectFoe(action, selector, me, means) {
		return selectAmong(selector, action, me, means, foesFrom(me), foesTo(me));
	}
	function mayAimAt(selector, action, me, other, means) {
		return (other !== me || selector !== 11) && isLegalAt(action, me, other, means);
	}
	/** Of what is no attack nothing is expected, so that all are equally soft. */
	function expectOf(action, me, other, means) {
		if (action === 16 || action === 17) fraction[0] = 0;
		else expect(action === -4 ? 0 : action, me, other, means);
	}
	/** One who is on its turn counts as acted (§3.1). */
	function fear(me, other) {
		marks[me] |= 1;
		expect(0, other, me, ready[other]);
		marks[me] &= -2;
	}
	return { select };
}
// src/rulesets/osr-d20/condition.ts
function makeConditions(arena) {
	const { memory, journal, foesFrom, foesTo } = arena;
	const { marks, grips, lost, launched, launchedAt, search, searchLeft } = memory;
	const wrestles = arena.data.shape.wrestlers > 0;
	const casts = arena.data.shape.users > 0;
	function stopSearching(combatant) {
		marks[combatant] &= -65537;
		search[combatant] = -1;
		searchLeft[combatant] = 0;
	}
	function loseSpell(combatant) {
		if (!casts || launched[combatant] < 0) return;
		journal.note(23, combatant, launchedAt[combatant], launched[combatant], 0);
		launched[combatant] = -1;
		launchedAt[combatant] = 0;
	}
	function interrupt(combatant) {
		marks[combatant] &= -833;
		if (!casts) return;
		stopSearching(combatant);
		loseSpell(combatant);
	}
	function grip(gripper, gripped) {
		if (grips[gripper] === gripped) return;
		letGo(gripper);
		grips[gripper] = gripped;
		marks[gripper] |= 262144;
		journal.note(16, gripper, gripped, 0, 0);
		if (marks[gripped] & 131072) return;
		marks[gripped] |= 131072;
		interrupt(gripped);
		letGo(gripped);
	}
	function letGo(gripper) {
		if (!wrestles || grips[gripper] < 0) return;
		const gripped = grips[gripper];
		grips[gripper] = -1;
		marks[gripper] &= -262145;
		journal.note(17, gripper, gripped, 0, 0);
		const end = foesTo(gripped);
		for (let foe = foesFrom(gripped); foe < end; foe++) if (grips[foe] === gripped) return;
		marks[gripped] &= -131073;
		lost[gripped] = 0;
	}
	function free(gripped) {
		const end = foesTo(gripped);
		for (let foe = foesFrom(gripped); foe < end; foe++) if (grips[foe] === gripped) letGo(foe);
		lost[gripped] = 0;
	}
	function leave(combatant) {
		if (wrestles) {
			letGo(combatant);
			if (marks[combatant] & 131072) free(combatant);
		}
		if (casts) interrupt(combatant);
	}
	return {
		stopSearching,
		loseSpell,
		interrupt,
		grip,
		letGo,
		free,
		leave
	};
}
// src/rulesets/osr-d20/expectation.ts
function makeExpectations(arena, needs, strays, attacking, legality) {
	const { memory, data, rolls, sees } = arena;
	const { meleeNeed, rangedNeed } = needs;
	const { isIntoMelee } = strays;
	const { answeringBlow, highestDamage } = attacking;
	const { armFor, heldArm } = legality;
	const { hp, marks, ready, boonArmour } = memory;
	const { options, arms, attacks, shape } = data;
	const { intoMeleeToHit } = options;
	const { melee } = arms;
	const { familyOf, multiplier, tables } = attacks;
	const { expected, lowest, span, chanceStart, leastRoll, chances } = tables;
	const combatantCount = arena.plan.combatants;
	const armCount = arms.combatant.length;
	const { fraction } = arena;
	const wrestles = shape.wrestlers > 0;
	const blesses = shape.boons > 0;
	const somewhereDark = data.field.dark.length > 0;
	function expectedDamage(action, me, target, argument) {
		if (isAttack(action)) expect(action, me, target, armNow(me, argument));
		else fraction[0] = 0;
	}
	function killChance(action, me, target, argument) {
		if (isAttack(action)) weighKill(action, me, target, armNow(me, argument));
		else fraction[0] = 0;
	}
	function armNow(me, argument) {
		return wrestles && marks[me] & 131072 ? heldArm(me, argument) : armFor(me, argument);
	}
	function expectedOfReaction(reaction, me, target) {
		const blow = blowOf(reaction);
		if (blow === -3) fraction[0] = 0;
		else expect(blow, me, target, ready[me]);
	}
	function killChanceOfReaction(reaction, me, target) {
		const blow = blowOf(reaction);
		if (blow === -3) fraction[0] = 0;
		else weighKill(blow, me, target, ready[me]);
	}
	function blowOf(reaction) {
		if (reaction === 0 || reaction === 1) return -2;
		return reaction === 4 || reaction === 3 ? 0 : -3;
	}
	function isAttack(action) {
		return action === 0 || action === 1 || action === 2 || action === 3 || action === 7;
	}
	function expect(action, me, target, arm) {
		if (arm < 0 || target === me || isBlind(action, me, target, arm)) fraction[0] = 0;
		else if (needsNoRoll(action, target, arm)) fraction[0] = highestDamage(arm, blowFor(action, target, arm));
		else if (blesses && marks[target] & 2097152 && boonArmour[target] !== 0) addUp(action, me, target, arm, 0);
		else fraction[0] = expected[rowOf(action, me, target, arm, familyFor(action, target, arm))];
	}
	/** Leaves the chance that the damage is at least what the target has left. */
	function weighKill(action, me, target, arm) {
		if (arm < 0 || target === me || isBlind(action, me, target, arm)) fraction[0] = 0;
		else if (needsNoRoll(action, target, arm)) fraction[0] = Number(highestDamage(arm, blowFor(action, target, arm)) >= hp[target]);
		else addUp(action, me, target, arm, hp[target]);
	}
	/**
	* Leaves the chance of a damage of at least `enough`, or, if that is 0, the mean damage. Adds up all faces of d20 and
	* all sums of the damage dice.
	*/
	function addUp(action, me, target, arm, enough) {
		const blow = blowFor(action, target, arm);
		const family = familyOf[(blow * armCount + arm) * combatantCount + target];
		const need = needFor(action, me, target, arm);
		const armour = rolls.armourOf(target);
		const times = multiplier[blow * armCount + arm];
		const first = chanceStart[family];
		const end = chanceStart[family + 1];
		let total = 0;
		for (let face = 1; face <= 20; face++) {
			const margin = marginOf(options, face, need);
			if (margin < 0) continue;
			for (let i = first; i < end; i++) {
				const entry = hitEntry(options, armour, times, margin, leastRoll[family] + i - first);
				const damage = damageOf(entry);
				if (enough === 0) total += damage * chances[i];
				else if (damage >= enough) total += chances[i];
			}
		}
		fraction[0] = total / 20;
	}
	function rowOf(action, me, target, arm, family) {
		const need = needFor(action, me, target, arm);
		return family * span + (need < lowest ? 0 : Math.min(need, 21) - lowest);
	}
	function familyFor(action, target, arm) {
		return familyOf[(blowFor(action, target, arm) * armCount + arm) * combatantCount + target];
	}
	/** A blow against somebody helpless (§4, step 3). */
	function needsNoRoll(action, target, arm) {
		return (marks[target] & 4096) !== 0 && !isShot(action, arm);
	}
	/** What the die would have to show, from the present cells and without drawing. */
	function needFor(action, me, target, arm) {
		if (!isShot(action, arm)) return meleeNeed(me, target, arm);
		const need = rangedNeed(me, target, arm);
		return action !== 2 && isIntoMelee(me, target) ? need - intoMeleeToHit : need;
	}
	/** Whether an attack with `arm` would be at range. */
	function isShot(action, arm) {
		return action === 1 || action === 2 || action === 7 || melee[arm] === 0;
	}
	/** A shot at what is not seen. */
	function isBlind(action, me, target, arm) {
		return somewhereDark && isShot(action, arm) && !sees(me, target);
	}
	function blowFor(action, target, arm) {
		if (action === 3) return 1;
		return action === -2 ? answeringBlow(target, arm) : 0;
	}
	return {
		expectedDamage,
		killChance,
		expectedOfReaction,
		killChanceOfReaction,
		expect
	};
}
// src/rulesets/osr-d20/flight.ts
function makeFlight(arena, movement, conditions, harm, reacting) {
	const { memory, data, rolls, score, journal, occupant, vacate, foesFrom, foesTo, membersFrom, membersTo, isDecided } = arena;
	const { cell, marks, left, atHand, dropped } = memory;
	const { combatants: combatantCount } = arena.plan;
	const { obstacleStops, pursuitRolls } = data.options;
	const { movement: movementRate, morale, seeks } = data.combatants;
	const { drop } = data.effects;
	const { of: stockOf } = data.stocks;
	const { nearestFreeCell } = movement;
	const effectCount = drop.length;
	/** Working arrays for the pursuit of one party's fleers: what they hold is of no meaning afterwards. */
	const total = makeInts(combatantCount);
	const isChasing = makeInts(combatantCount);
	function flee(fleer, item) {
		reacting.passBy(fleer, -1);
		if (marks[fleer] & 1024) return;
		conditions.leave(fleer);
		if (item >= 0) dropItem(fleer, item);
		journal.note(31, fleer, fleer, item < 0 ? 0 : drop[item], 0);
		vacate(fleer);
		marks[fleer] |= 1049600;
	}
	function dropItem(fleer, item) {
		const stock = stockOf[fleer * effectCount + item];
		left[stock]--;
		if (atHand[stock] > left[stock]) atHand[stock] = left[stock];
		let order = 1;
		for (let other = 0; other < combatantCount; other++) if (dropped[other] !== 0) order++;
		dropped[fleer] = order * 4 + drop[item];
	}
	function pursue() {
		for (let party = 0; party < 2; party++) {
			const from = membersFrom(party);
			const to = membersTo(party);
			const slowest = firstInFlight(from, to);
			if (slowest >= 0) chase(slowest, from, to);
			if (isDecided()) return;
		}
		for (let combatant = 0; combatant < combatantCount; combatant++) dropped[combatant] = 0;
	}
	function firstInFlight(from, to) {
		for (let fleer = from; fleer < to; fleer++) if (marks[fleer] & 1048576) return fleer;
		return -1;
	}
	function chase(first, from, to) {
		journal.note(11, first, first, 0, 0);
		if (setOut(first) > 0 && distract(first, from, to) > 0) {
			rollTotals(first, from, to);
			for (let pursuer = fastest(first); pursuer >= 0; pursuer = fastest(first)) {
				isChasing[pursuer] = 0;
				const fleer = slowestOf(from, to);
				if (fleer >= 0 && total[pursuer] > total[fleer]) bringBack(fleer, pursuer);
			}
		}
		for (let fleer = from; fleer < to; fleer++) {
			if ((marks[fleer] & 1048576) === 0) continue;
			journal.note(35, fleer, fleer, 0, 0);
			harm.leaveFight(fleer, score.fled);
		}
	}
	/** Who pursues; how many do. */
	function setOut(first) {
		let count = 0;
		const end = foesTo(first);
		for (let foe = foesFrom(first); foe < end; foe++) {
			isChasing[foe] = Number(reacting.pursues(foe, first));
			count += isChasing[foe];
		}
		return count;
	}
	/** Everybody looks at everything that was dropped, in the order of dropping; how many go on. */
	function distract(first, from, to) {
		let count = 0;
		const end = foesTo(first);
		for (let pursuer = foesFrom(first); pursuer < end; pursuer++) {
			if (isChasing[pursuer] === 0) continue;
			for (let fleer = nextDropped(0, from, to); fleer >= 0; fleer = nextDropped(dropped[fleer], from, to)) {
				if (!isStoppedBy(pursuer, fleer)) continue;
				isChasing[pursuer] = 0;
				break;
			}
			count += isChasing[pursuer];
		}
		return count;
	}
	/** Who dropped something next after `after`, a value of the column `dropped`; -1: nobody. */
	function nextDropped(after, from, to) {
		let next = -1;
		for (let fleer = from; fleer < to; fleer++) {
			if ((marks[fleer] & 1048576) === 0 || dropped[fleer] <= after) continue;
			if (next < 0 || dropped[fleer] < dropped[next]) next = fleer;
		}
		return next;
	}
	function isStoppedBy(pursuer, fleer) {
		const kind = dropped[fleer] & 3;
		if (kind !== 3 && kind !== seeks[pursuer]) return false;
		const stops = kind === 3 ? rolls.rollObstacle(pursuer) <= obstacleStops : rolls.rollMorale(pursuer) > morale[pursuer];
		journal.note(32, pursuer, fleer, kind, Number(stops));
		return stops;
	}
	function rollTotals(first, from, to) {
		for (let fleer = from; fleer < to; fleer++) if (marks[fleer] & 1048576) rollTotal(fleer, 0);
		const end = foesTo(first);
		for (let foe = foesFrom(first); foe < end; foe++) if (isChasing[foe] !== 0) rollTotal(foe, 1);
	}
	/** In tenths: a movement rate counts a tenth of its feet, not rounded. */
	function rollTotal(combatant, pursuing) {
		total[combatant] = movementRate[combatant] + (pursuitRolls ? 10 * rolls.rollPursuit(combatant) : 0);
		journal.note(33, combatant, combatant, total[combatant], pursuing);
	}
	function fastest(first) {
		let best = -1;
		const end = foesTo(first);
		for (let foe = foesFrom(first); foe < end; foe++) if (isChasing[foe] !== 0 && (best < 0 || total[foe] > total[best])) best = foe;
		return best;
	}
	function slowestOf(from, to) {
		let best = -1;
		for (let fleer = from; fleer < to; fleer++) if (marks[fleer] & 1048576 && (best < 0 || total[fleer] < total[best])) best = fleer;
		return best;
	}
	/** Where there is no room beside its pursuer, it gets away. */
	function bringBack(fleer, pursuer) {
		const to = nearestFreeCell(cell[pursuer]);
		if (to < 0) return;
		marks[fleer] &= -1049601;
		cell[fleer] = to;
		occupant[to] = fleer;
		journal.note(34, fleer, pursuer, to, 0);
	}
	return {
		flee,
		pursue
	};
}
// src/rulesets/osr-d20/hands.ts
function makeHands(arena) {
	const { memory, data, journal } = arena;
	const { marks, ready, load, kept, ammo } = memory;
	const { bareHands, secondary, armStart, hasShield, hasSecondary } = data.combatants;
	const { bare, natural, thrown, reload, hands, grapples } = data.arms;
	function drawWeapon(combatant, arm) {
		const inHand = ready[combatant];
		if (arm === inHand) return;
		if (bare[inHand] === 0 && natural[inHand] === 0) kept[combatant] &= ~(1 << inHand - armStart[combatant]);
		if (bare[arm] !== 0) marks[combatant] |= 24576;
		ready[combatant] = arm;
		load[combatant] = 0;
		marks[combatant] |= 32;
		journal.note(9, combatant, combatant, arm, inHand);
	}
	function emptyHands(combatant) {
		drawWeapon(combatant, bareHands[combatant]);
		marks[combatant] |= 24576;
	}
	function spendShot(attacker, arm) {
		load[attacker] = reload[arm];
		if (ammo[arm] > 0) ammo[arm]--;
		if (thrown[arm] !== 0 && ammo[arm] === 0) loseArm(attacker, arm);
	}
	function loseArm(combatant, arm) {
		if (arm !== secondary[combatant]) kept[combatant] &= ~(1 << arm - armStart[combatant]);
		takeUpSecondary(combatant);
		journal.note(9, combatant, combatant, ready[combatant], arm);
	}
	/** When nothing is left in hand the secondary weapon becomes ready; without one, bare hands (§2.7). */
	function takeUpSecondary(combatant) {
		const second = secondary[combatant];
		load[combatant] = 0;
		if (second >= 0 && (marks[combatant] & 16384) === 0) {
			ready[combatant] = second;
			marks[combatant] |= 16384;
		} else ready[combatant] = bareHands[combatant];
	}
	/** Shield or secondary weapon are up while the ready weapon takes at most one hand (§2.7). */
	function isUp(combatant, kind) {
		if (hands[ready[combatant]] > 1 || (marks[combatant] & kind) !== 0) return false;
		return (kind === 8192 ? hasShield : hasSecondary)[combatant] !== 0;
	}
	function holdsWeapon(combatant) {
		const arm = ready[combatant];
		return bare[arm] === 0 && natural[arm] === 0;
	}
	/** A second weapon in the other hand, which can be taken away: claws cannot. */
	function holdsSecondary(combatant) {
		return isUp(combatant, 16384) && natural[secondary[combatant]] === 0;
	}
	function hasObject(combatant) {
		return holdsWeapon(combatant) || holdsSecondary(combatant) || isUp(combatant, 8192);
	}
	function loseObject(combatant, taker) {
		if (holdsWeapon(combatant)) {
			const arm = ready[combatant];
			journal.note(20, combatant, taker, arm, 0);
			loseArm(combatant, arm);
		} else if (holdsSecondary(combatant)) {
			journal.note(20, combatant, taker, secondary[combatant], 0);
			marks[combatant] |= 16384;
		} else {
			journal.note(20, combatant, taker, -1, 0);
			marks[combatant] |= 8192;
		}
	}
	function handsTaken(combatant) {
		const other = isUp(combatant, 8192) || isUp(combatant, 16384) ? 1 : 0;
		return hands[ready[combatant]] + other;
	}
	function canWrestle(combatant) {
		if (grapples[ready[combatant]] !== 0) return true;
		return !holdsWeapon(combatant) && !isUp(combatant, 16384) && !isUp(combatant, 8192);
	}
	return {
		drawWeapon,
		emptyHands,
		spendShot,
		hasObject,
		loseObject,
		handsTaken,
		canWrestle
	};
}
// src/rulesets/osr-d20/harm.ts
function makeHarm(arena, conditions, boons) {
	const { memory, journal, isGone } = arena;
	const { hp, hpMax, marks, helpless } = memory;
	const { loseSpell, interrupt, letGo, leave } = conditions;
	const { combatants } = arena.plan;
	const { shape } = arena.data;
	const usesEffects = shape.users > 0;
	/** Kept back, besides damage: empty between two groups. */
	const healing = makeInts(combatants);
	const stunning = makeInts(combatants);
	const blessed = makeInts(shape.boons);
	const blessedBy = makeInts(shape.boons);
	const blessedFor = makeInts(shape.boons);
	/** How many boons are kept back. */
	const blessings = makeInts(1);
	const common = makeHarm$1(arena, {
		hurt: 4,
		slain: 4194304,
		notes: {
			attacked: 3,
			damaged: 5,
			slain: 6
		}
	}, {
		left: leave,
		...usesEffects && {
			hurt: loseSpell,
			beforeDamage: applyHealing,
			afterDamage: applyTheRest
		}
	});
	function heal(victim, amount) {
		healing[victim] += amount;
	}
	function stun(victim, rounds) {
		if (rounds > stunning[victim]) stunning[victim] = rounds;
	}
	function bless(victim, effect, rounds) {
		const at = blessings[0]++;
		blessed[at] = victim;
		blessedBy[at] = effect;
		blessedFor[at] = rounds;
	}
	function applyHealing() {
		for (let combatant = 0; combatant < combatants; combatant++) {
			const amount = healing[combatant];
			if (amount === 0) continue;
			healing[combatant] = 0;
			if (isGone(combatant)) continue;
			const before = hp[combatant];
			hp[combatant] = Math.min(before + amount, hpMax[combatant]);
			journal.note(25, combatant, combatant, hp[combatant] - before, hp[combatant]);
		}
	}
	function applyTheRest() {
		for (let combatant = 0; combatant < combatants; combatant++) {
			const rounds = stunning[combatant];
			if (rounds === 0) continue;
			stunning[combatant] = 0;
			if (marks[combatant] & 1024) continue;
			helpless[combatant] = Math.max(helpless[combatant], rounds);
			marks[combatant] |= 4096;
			interrupt(combatant);
			letGo(combatant);
			journal.note(26, combatant, combatant, rounds, 0);
		}
		for (let i = 0; i < blessings[0]; i++) if ((marks[blessed[i]] & 1024) === 0) boons.begin(blessed[i], blessedBy[i], blessedFor[i]);
		blessings[0] = 0;
	}
	function reset() {
		common.reset();
		blessings[0] = 0;
	}
	return {
		...common,
		heal,
		stun,
		bless,
		reset
	};
}
// src/rulesets/osr-d20/launch.ts
function makeLaunching(arena, conditions, boons, harm, legality) {
	const { memory, data, rolls, score, journal, distance, alliesFrom, alliesTo } = arena;
	const { marks, helpless, launched, launchedAt, search, searchLeft, left, atHand } = memory;
	const { otherDamage } = score;
	const { stopSearching, interrupt, letGo } = conditions;
	const { isAtHand } = legality;
	const { rollEffect, rollSave, rollSearch } = rolls;
	const { combatants } = arena.plan;
	const { saveSpells } = data.combatants;
	const { harmful, isBoon, radius, save, carried } = data.effects;
	const { damage: damageOf, heal: healingOf, helpless: helplessnessOf, rounds: roundsOf } = data.effects;
	const { of: stockOf, effect: effectOf } = data.stocks;
	const effectCount = radius.length;
	const { pouchTime, sackTime } = data.options;
	/** By combatant: the effect that it has used in the open group, or -1, and at whom. Between groups there is none. */
	const loose = makeInts(combatants).fill(-1);
	const looseAt = makeInts(combatants);
	function cast(caster, effect, target) {
		left[stockOf[caster * effectCount + effect]]--;
		interrupt(caster);
		letGo(caster);
		marks[caster] |= 528384;
		journal.note(21, caster, target, effect, 0);
		if (harm.isGrouped()) {
			loose[caster] = effect;
			looseAt[caster] = target;
		} else {
			launched[caster] = effect;
			launchedAt[caster] = target;
		}
	}
	function use(user, effect, target) {
		if (!isAtHand(user, effect)) {
			searchFor(user, effect);
			return;
		}
		const stock = stockOf[user * effectCount + effect];
		left[stock]--;
		atHand[stock]--;
		if (harm.isGrouped()) {
			loose[user] = effect;
			looseAt[user] = target;
			return;
		}
		harm.beginGroup();
		work(user, effect, target, 0);
		harm.endGroup();
	}
	/** The time is rolled when the search begins; a round of it passes when the round ends (`countDown`). */
	function searchFor(user, effect) {
		const stock = stockOf[user * effectCount + effect];
		if (search[user] !== stock) {
			search[user] = stock;
			searchLeft[user] = Math.max(1, rollSearch(user, carried[effect] === 3 ? sackTime : pouchTime));
		}
		marks[user] |= 98304;
		journal.note(29, user, user, effect, searchLeft[user]);
	}
	function takeEffect() {
		if (!somebodyCasts()) return;
		harm.beginGroup();
		for (let caster = 0; caster < combatants; caster++) {
			const effect = launched[caster];
			if (effect < 0) continue;
			work(caster, effect, launchedAt[caster], 0);
			launched[caster] = -1;
			launchedAt[caster] = 0;
		}
		for (let caster = 0; caster < combatants; caster++) {
			if ((marks[caster] & 524288) === 0) continue;
			marks[caster] &= helpless[caster] > 0 ? -524289 : -528385;
		}
		harm.endGroup();
	}
	function somebodyCasts() {
		for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & 524288) return true;
		return false;
	}
	function launch() {
		for (let user = 0; user < combatants; user++) {
			const effect = loose[user];
			if (effect < 0) continue;
			loose[user] = -1;
			work(user, effect, looseAt[user], 1);
		}
	}
	/**
	* What an effect does to whom: dice, then saves. All of it is kept back in the group that is open.
	*
	* @param more rounds to add to those rolled, so that the first that counts is the right one.
	*/
	function work(user, effect, target, more) {
		if (marks[target] & 1024) {
			journal.note(23, user, target, effect, 1);
			return;
		}
		journal.note(22, user, target, effect, 0);
		const damage = roll(user, effect, 0, damageOf[effect]);
		const healing = roll(user, effect, 1, healingOf[effect]);
		const stun = roll(user, effect, 2, helplessnessOf[effect]);
		const rounds = isBoon[effect] === 0 ? 0 : roll(user, effect, 3, roundsOf[effect]);
		const harms = harmful[effect] !== 0;
		const around = radius[effect];
		const from = around === 0 ? target : harms ? 0 : alliesFrom(user);
		const to = around === 0 ? target + 1 : harms ? combatants : alliesTo(user);
		for (let victim = from; victim < to; victim++) {
			if (marks[victim] & 1024 || distance(target, victim) > around) continue;
			if (harms && save[effect] !== 0 && saves(victim)) {
				if (save[effect] === 1) injure(user, victim, effect, damage >> 1);
				continue;
			}
			injure(user, victim, effect, damage);
			harm.heal(victim, healing);
			if (stun > 0) harm.stun(victim, stun + more);
			if (rounds > 0) harm.bless(victim, effect, rounds + more);
		}
	}
	/** A negative constant may take the sum of the dice below 0; an effect does at least nothing. */
	function roll(user, effect, what, dice) {
		const result = Math.max(0, rollEffect(user, dice));
		if (dice.count > 0) journal.note(37, user, what, result, effect);
		return result;
	}
	function saves(victim) {
		const needed = saveSpells[victim];
		const isSaved = rollSave(victim, needed);
		journal.note(19, victim, victim, needed, Number(isSaved));
		return isSaved;
	}
	function injure(user, victim, effect, damage) {
		if (damage === 0) return;
		otherDamage[user] += damage;
		journal.note(24, victim, user, damage, effect);
		harm.suffer(victim, damage);
	}
	function countDown() {
		for (let combatant = 0; combatant < combatants; combatant++) {
			const state = marks[combatant];
			if ((state & 65536) === 0 || (state & 32896) !== 32768) continue;
			if (--searchLeft[combatant] > 0) continue;
			const stock = search[combatant];
			atHand[stock]++;
			stopSearching(combatant);
			journal.note(30, combatant, combatant, effectOf[stock], 0);
		}
		boons.countDown();
	}
	return {
		cast,
		use,
		takeEffect,
		launch,
		countDown
	};
}
// src/rulesets/osr-d20/legality.ts
function makeLegality(arena, movement, hands, strays) {
	const { memory, data, distance, between, inSight } = arena;
	const { walkWithin, stepToward, stepAway, straightRun, stepsToReach } = movement;
	const { canWrestle, handsTaken, hasObject } = hands;
	const { crowdAround } = strays;
	const { cell, marks, ready, load, kept, ammo, left, atHand, grips } = memory;
	const { options, combatants, arms, tactics, effects, stocks, shape } = data;
	const { armStart, weapons, walk, run, shortestCharge, size, gagged, bareHands } = combatants;
	const { bare, melee, reach, range, close } = arms;
	const { armOfWeapon, weapons: weaponCount } = tactics;
	const { spells, focus, drop } = effects;
	const effectCount = effects.range.length;
	function isLegal(action, me, argument) {
		switch (action) {
			case 6: return walk[me] > 0 && stepAway(me, cell[me], walk[me]) >= 0;
			case 9: {
				const arm = armFor(me, argument);
				return arm >= 0 && arm !== ready[me];
			}
			case 12: return (marks[me] & 131072) !== 0;
			case 13: {
				const arm = ready[me];
				return range[arm] > 0 && ammo[arm] !== 0 && load[me] === 0;
			}
			case 14: return load[me] > 0 && ammo[ready[me]] !== 0;
			case 15: return options.later;
			case 8: return shape.fleers > 0 && (argument < 0 || drop[argument] !== 0 && hasLeft(me, argument));
			case 18: return options.later && (marks[me] & 64) === 0;
			case 19: return true;
			default: return false;
		}
	}
	function isLegalAt(action, me, other, means) {
		switch (action) {
			case 0:
				if (melee[means] === 0) return canShoot(me, other, means);
				return walkWithin(me, other, reach[means], walk[me]) >= 0;
			case 1: return canShoot(me, other, means);
			case 2: return size[other] < 3 && crowdAround(other, me) > 1 && canShoot(me, other, means);
			case 3: return canCharge(me, other, means);
			case 4: return canAdvance(me, other, walk[me]);
			case 5: return canAdvance(me, other, run[me]);
			case 7: return isReadyToShoot(me, means) && distance(me, other) <= range[means] && inSight(cell[me], cell[other]);
			case 10: return walkWithin(me, other, reach[means], walk[me]) >= 0;
			case 11: return hasObject(other) && walkWithin(me, other, reach[means], walk[me]) >= 0;
			case 16:
			case 17: return !isAtHand(me, means) || isInRange(me, other, means);
			case -4: return grips[other] === me && distance(me, other) <= reach[means] && inSight(cell[me], cell[other]);
			case -1: return true;
			default: return false;
		}
	}
	function isReadyToShoot(me, arm) {
		return range[arm] > 0 && ammo[arm] !== 0 && (arm !== ready[me] || load[me] === 0);
	}
	function canShoot(me, foe, arm) {
		return isReadyToShoot(me, arm) && walkWithin(me, foe, range[arm], walk[me]) >= 0;
	}
	function canCharge(me, foe, arm) {
		if (melee[arm] === 0) return false;
		const steps = stepsToReach(cell[me], cell[foe], reach[arm]);
		return steps >= shortestCharge[me] && steps <= run[me] && straightRun(me, foe, steps) >= 0;
	}
	function canAdvance(me, foe, speed) {
		const from = cell[me];
		return !(between(from, cell[foe]) <= wantedDistance(me) && inSight(from, cell[foe])) && stepToward(from, cell[foe], speed) >= 0;
	}
	function wantedDistance(me) {
		const arm = ready[me];
		return melee[arm] !== 0 ? reach[arm] : range[arm];
	}
	function armFor(me, argument) {
		if (argument >= 0) {
			const arm = armOfWeapon[me * weaponCount + argument];
			return arm >= 0 && (bare[arm] !== 0 || arm === ready[me] || has(me, arm)) ? arm : -1;
		}
		const inHand = ready[me];
		if (bare[inHand] === 0 || kept[me] === 0) return inHand;
		for (let arm = armStart[me]; arm < armStart[me] + weapons[me]; arm++) if (has(me, arm)) return arm;
		return inHand;
	}
	function has(me, arm) {
		return (kept[me] & 1 << arm - armStart[me]) !== 0;
	}
	function wrestlingArm(me, argument) {
		if (argument >= 0) return bareHands[me];
		return canWrestle(me) ? ready[me] : -1;
	}
	function heldArm(me, argument) {
		const arm = argument < 0 ? ready[me] : armFor(me, argument);
		if (arm >= 0 && melee[arm] !== 0 && close[arm] !== 0) return arm;
		return argument < 0 ? bareHands[me] : -1;
	}
	function hasLeft(me, effect) {
		const stock = stocks.of[me * effectCount + effect];
		return stock >= 0 && left[stock] > 0;
	}
	function canLaunch(action, me, effect) {
		if (shape.users === 0 || !hasLeft(me, effect)) return false;
		if (action !== 16) return true;
		if (marks[me] & 4 || gagged[me] !== 0) return false;
		return focus[effect] === 0 || handsTaken(me) <= 1;
	}
	function isAtHand(me, effect) {
		return effect < spells || atHand[stocks.of[me * effectCount + effect]] > 0;
	}
	function isInRange(me, target, effect) {
		return distance(me, target) <= effects.range[effect] && inSight(cell[me], cell[target]);
	}
	return {
		isLegal,
		isLegalAt,
		canLaunch,
		isAtHand,
		isInRange,
		armFor,
		wrestlingArm,
		heldArm,
		wantedDistance
	};
}
// src/rulesets/osr-d20/movement.ts
/** Straight distance from a cell to the nearest foe of a combatant. */
function makeNearestFoe(arena) {
	const { memory, between, foesFrom, foesTo } = arena;
	const { columns, rows } = arena.data.field;
	const { cell, marks } = memory;
	return (combatant, from) => {
		const end = foesTo(combatant);
		let nearest = columns + rows;
		for (let foe = foesFrom(combatant); foe < end; foe++) {
			if (marks[foe] & 1024) continue;
			const distance = between(from, cell[foe]);
			if (distance < nearest) nearest = distance;
		}
		return nearest;
	};
}
/** Movement on an open field. */
function makeMovement(arena) {
	const nearestFoe = makeNearestFoe(arena);
	const { occupant, memory, columnOf, rowOf, between, cellOnLine } = arena;
	const { columns, rows, shift } = arena.data.field;
	const { isFree, stepToward } = makeOpenSteps(arena.data.field, arena);
	const downward = 1 << shift;
	const { cell } = memory;
	function walkWithin(combatant, target, reach, budget) {
		const goal = cell[target];
		let at = cell[combatant];
		let distance = between(at, goal);
		if (distance - reach > budget) return -1;
		while (distance > reach) {
			at = stepToward(at, goal);
			if (at < 0) return -1;
			distance--;
		}
		return at;
	}
	function stepAway(combatant, from) {
		const column = columnOf(from);
		const row = rowOf(from);
		let farthest = nearestFoe(combatant, from);
		let best = -1;
		for (let diagonal = 0; diagonal < 2; diagonal++) for (let down = -1; down <= 1; down++) for (let right = -1; right <= 1; right++) {
			if (Math.abs(down) + Math.abs(right) !== diagonal + 1 || !isFree(column + right, row + down)) continue;
			const to = from + down * downward + right;
			const distance = nearestFoe(combatant, to);
			if (distance <= farthest) continue;
			farthest = distance;
			best = to;
		}
		return best;
	}
	function stepCost() {
		return 1;
	}
	function stepsToReach(from, to, reach) {
		return between(from, to) - reach;
	}
	function straightRun(combatant, target, steps) {
		const from = cell[combatant];
		const to = cell[target];
		let at = from;
		for (let step = 1; step <= steps; step++) {
			at = cellOnLine(from, to, step);
			if (occupant[at] >= 0) return -1;
		}
		return at;
	}
	/** Walking costs as much as it is far: ring after ring, each in reading order. */
	function nearestFreeCell(to) {
		const column = columnOf(to);
		const row = rowOf(to);
		for (let ring = 1; ring < columns + rows; ring++) for (let down = -ring; down <= ring; down++) {
			const every = Math.abs(down) === ring ? 1 : 2 * ring;
			for (let right = -ring; right <= ring; right += every) if (isFree(column + right, row + down)) return to + down * downward + right;
		}
		return -1;
	}
	return {
		stepToward,
		walkWithin,
		stepAway,
		stepCost,
		straightRun,
		stepsToReach,
		nearestFreeCell
	};
}
// src/rulesets/osr-d20/map-movement.ts
/** Movement on a drawn map: walking costs, possible steps and lines of sight are looked up in its tables. */
function makeMapMovement(arena, map) {
	const nearestFoe = makeNearestFoe(arena);
	const { occupant, memory, between, inSight, cellOnLine } = arena;
	const { cell } = memory;
	const { steps, walks } = map;
	const { numberOf, cellOf, ahead, entry, stepCost: costOf, stepToward } = makeWays(arena.data.field, map, arena);
	const tableCells = map.columns * map.rows;
	function walkWithin(combatant, target, reach, budget) {
		const goal = cell[target];
		let at = cell[combatant];
		let left = budget;
		for (;;) {
			const distance = between(at, goal);
			if (distance <= reach && inSight(at, goal)) return at;
			if (distance - reach > left) return -1;
			at = stepToward(at, goal, left);
			if (at < 0) return -1;
			left -= entry[at];
		}
	}
	function stepAway(combatant, from, budget) {
		const here = 8 * numberOf(from);
		let farthest = nearestFoe(combatant, from);
		let best = -1;
		for (let direction = 0; direction < 8; direction++) {
			const cost = steps[here + direction];
			const to = from + ahead[direction];
			if (cost === 0 || cost > budget || occupant[to] >= 0) continue;
			const distance = nearestFoe(combatant, to);
			if (distance <= farthest) continue;
			farthest = distance;
			best = to;
		}
		return best;
	}
	function stepCost(_from, to) {
		return entry[to];
	}
	/** A straight run follows the line to the target, which may come into sight only on the way. */
	function stepsToReach(from, to, reach) {
		const distance = between(from, to);
		let taken = Math.max(0, distance - reach);
		while (taken < distance - 1 && !inSight(taken === 0 ? from : cellOnLine(from, to, taken), to)) taken++;
		return taken;
	}
	function straightRun(combatant, target, length) {
		const from = cell[combatant];
		const to = cell[target];
		let at = from;
		for (let step = 1; step <= length; step++) {
			const next = cellOnLine(from, to, step);
			if (occupant[next] >= 0 || costOf(at, next) !== 1) return -1;
			at = next;
		}
		return at;
	}
	function nearestFreeCell(to) {
		const first = numberOf(to) * tableCells;
		let least = 2 ** 16;
		let nearest = -1;
		for (let number = 0; number < tableCells; number++) {
			const cost = walks[first + number];
			if (cost >= least) continue;
			const at = cellOf(number);
			if (entry[at] === 0 || occupant[at] >= 0) continue;
			least = cost;
			nearest = at;
		}
		return nearest;
	}
	return {
		stepToward,
		walkWithin,
		stepAway,
		stepCost,
		straightRun,
		stepsToReach,
		nearestFreeCell
	};
}
// src/rulesets/osr-d20/need.ts
function makeNeeds(arena) {
	const { memory, data, threatens, alliesFrom, alliesTo, somebodyHasAllies, sees, isUnawareOf } = arena;
	const { cell, marks, ready, lastTarget, boonAc, boonToHit } = memory;
	const { aimToHit, changeToHit, chargeAc, darknessToHit, doubleTeamToHit, longerAc, tripleTeamToHit, unarmedToHit } = data.options;
	const { meleeNeed: meleeNeedOf, rangedNeed: rangedNeedOf, unawareMeleeNeed, unawareRangedNeed, longer } = data.attacks;
	const { agility, cover: ownCover } = data.combatants;
	const { bare, parryAc, shieldAc, secondaryAc } = data.arms;
	const { cover } = data.field;
	const { combatants } = arena.plan;
	const armCount = data.arms.combatant.length;
	const somewhereDark = data.field.dark.length > 0;
	const somewhereCovered = cover.length > 0;
	const blesses = data.shape.boons > 0;
	function meleeNeed(attacker, defender, arm) {
		const pair = arm * armCount + ready[defender];
		const defence = marks[defender];
		let need = meleeNeedOf[pair];
		if (longer[pair] !== 0 && (defence & 465921) === 0) need += longerAc;
		if (somebodyHasAllies) need -= teamToHit(attacker, defender);
		if (!somewhereDark && (marks[attacker] & 2097696 | defence & 2193688) === 0) return need;
		if (isUnawareOf(defender, attacker)) {
			need = unawareMeleeNeed[arm * combatants + defender];
			if (bare[ready[defender]] !== 0) need -= unarmedToHit;
			if (somebodyHasAllies) need -= teamToHit(attacker, defender);
		} else need += circumstancesOfDefender(defender);
		if (!sees(attacker, defender)) need -= darknessToHit;
		return need - circumstancesOfAttacker(attacker);
	}
	function rangedNeed(attacker, defender, arm) {
		let need = rangedNeedOf[arm * armCount + ready[defender]];
		if (somewhereCovered) need += Math.max(0, cover[cell[defender]] - ownCover[defender]);
		if (!somewhereDark && (marks[attacker] & 2097696 | marks[defender] & 2193688) === 0) return need;
		if (isUnawareOf(defender, attacker)) need = unawareRangedNeed[arm * combatants + defender];
		else need += circumstancesOfDefender(defender);
		if (marks[attacker] & 512) need -= aimToHit;
		return need - circumstancesOfAttacker(attacker);
	}
	/** What is added to the die of an attacker, in melee and at range (§5.1). */
	function circumstancesOfAttacker(attacker) {
		const toHit = marks[attacker] & 32 ? changeToHit : 0;
		return blesses && marks[attacker] & 2097152 ? toHit + boonToHit[attacker] : toHit;
	}
	/** What is added to the Armour Class of a defender that is aware (§5.2). */
	function circumstancesOfDefender(defender) {
		const defence = marks[defender];
		const arm = ready[defender];
		let ac = 0;
		if (defence & 256) ac -= agility[defender];
		if (defence & 8) ac += parryAc[arm];
		if (defence & 16) ac += chargeAc;
		if (defence & 8192) ac -= shieldAc[arm];
		if (defence & 16384) ac -= secondaryAc[arm];
		return blesses && defence & 2097152 ? ac + boonAc[defender] : ac;
	}
	/** What the allies that press the same defender add to the die (§5.4). */
	function teamToHit(attacker, defender) {
		let pressing = 0;
		const end = alliesTo(attacker);
		for (let ally = alliesFrom(attacker); ally < end; ally++) {
			if (lastTarget[ally] !== defender || ally === attacker) continue;
			if (marks[ally] & 138240 || !threatens(ally, defender)) continue;
			if (++pressing === 2) return tripleTeamToHit;
		}
		return pressing === 0 ? 0 : doubleTeamToHit;
	}
	return {
		meleeNeed,
		rangedNeed
	};
}
// src/rulesets/osr-d20/reaction.ts
function makeReacting(arena, hands, attacking, harm, decisions) {
	const { memory, data, journal, threatens, engaged, armed, foesFrom, foesTo } = arena;
	const { react, ruleOf, reactionOf } = decisions;
	const { canWrestle, hasObject } = hands;
	const { strike, shoot, shootCrowd, answeringBlow } = attacking;
	const { beginGroup, endGroup } = harm;
	const { marks, ready } = memory;
	const { options, attacks } = data;
	const { later } = options;
	const { longer } = attacks;
	const armCount = data.arms.combatant.length;
	/** The weapon of the attack that is being answered. */
	const answered = makeInts(1);
	/** Whether the defender's weapon is longer than the one it is attacked with. */
	function isLonger(defender) {
		return longer[answered[0] * armCount + ready[defender]] !== 0;
	}
	function answer(reaction, _selector, trigger, me, foe) {
		return isPossible(reaction, trigger, me, foe) ? foe : -1;
	}
	function isPossible(reaction, trigger, me, target) {
		switch (reaction) {
			case 0:
				if (trigger > 1 || marks[me] & 65536 || !armed(me) || !threatens(me, target)) return false;
				return later || trigger === 0 && isLonger(me);
			case 1:
				if (!later || trigger > 1 || (marks[me] & 65600) !== 64) return false;
				return armed(me) && threatens(me, target);
			case 2: return later && trigger <= 1 && (marks[me] & 65536) === 0;
			case 5: return later && trigger <= 1 && (marks[me] & 65536) !== 0;
			case 4: return trigger === 2;
			case 3: return trigger === 3 && armed(me) && threatens(me, target);
			case 6: return trigger === 4 && canWrestle(me);
			case 7: return trigger === 4 && canWrestle(me) && hasObject(target);
			case 8: return later && trigger === 5;
			default: return false;
		}
	}
	/** The reaction that `me` chooses, counted as followed; -1 is none. */
	function choose(trigger, me, target) {
		const decision = react(trigger, me, target);
		if (decision < 0) return -1;
		const reaction = reactionOf(me, decision);
		journal.note(4, me, target, reaction, ruleOf(decision));
		return reaction;
	}
	/** The same for a reaction that is paid for with the action of the round. */
	function chooseAtCost(trigger, me, target) {
		const reaction = choose(trigger, me, target);
		if (reaction >= 0) marks[me] = (marks[me] | 1) & -769;
		return reaction;
	}
	function answerAttack(trigger, attacker, defender, arm) {
		const state = marks[defender];
		answered[0] = arm;
		if (state & 465921) return isSearching(state) ? answerSearching(trigger, attacker, defender) : -1;
		const reaction = chooseAtCost(trigger, defender, attacker);
		if (reaction === 2) marks[defender] |= 8;
		return reaction;
	}
	/** Whether somebody is in the middle of a search, and could look up from it (§7, `guard`). */
	function isSearching(state) {
		return (state & 65664) === 65536 && (state & 7168) === 0;
	}
	function answerSearching(trigger, attacker, defender) {
		if (choose(trigger, defender, attacker) === 5) marks[defender] |= 128;
		return -1;
	}
	function attack(attacker, defender, arm, charging) {
		const blow = charging ? 1 : 0;
		let reaction = answerAttack(0, attacker, defender, arm);
		if (reaction === 1) {
			beginGroup();
			strike(attacker, defender, arm, blow);
			strikeBack(defender, attacker);
			endGroup();
			return;
		}
		if (reaction === 0 && isLonger(defender)) {
			strikeBack(defender, attacker);
			if (marks[attacker] & 1024) return;
			reaction = -1;
		}
		strike(attacker, defender, arm, blow);
		if (reaction === 0) strikeAfter(defender, attacker);
	}
	function shootAt(attacker, defender, arm) {
		const reaction = answerAttack(1, attacker, defender, arm);
		if (reaction === 1) beginGroup();
		shoot(attacker, defender, arm);
		answerShot(reaction, attacker, defender);
	}
	function shootCrowdAt(attacker, defender, arm) {
		const reaction = answerAttack(1, attacker, defender, arm);
		if (reaction === 1) beginGroup();
		shootCrowd(attacker, defender, arm);
		answerShot(reaction, attacker, defender);
	}
	function answerShot(reaction, attacker, defender) {
		if (reaction === 0) strikeAfter(defender, attacker);
		if (reaction !== 1) return;
		strikeBack(defender, attacker);
		endGroup();
	}
	function strikeAfter(defender, attacker) {
		if (((marks[defender] | marks[attacker]) & 1024) === 0 && (marks[defender] & 4096) === 0) strikeBack(defender, attacker);
	}
	function strikeBack(defender, attacker) {
		const arm = ready[defender];
		strike(defender, attacker, arm, answeringBlow(attacker, arm));
	}
	function passBy(runner, spared) {
		const end = foesTo(runner);
		for (let foe = foesFrom(runner); foe < end; foe++) {
			if (foe === spared || marks[foe] & 465930) continue;
			if (!armed(foe) || !threatens(foe, runner)) continue;
			if (chooseAtCost(2, foe, runner) < 0) continue;
			strike(foe, runner, ready[foe], 0);
			if (marks[runner] & 1024) return;
		}
	}
	function fendOff(foe, wrestler) {
		if (marks[foe] & 465921) return;
		if (chooseAtCost(3, foe, wrestler) === 3) strike(foe, wrestler, ready[foe], 0);
	}
	function followUp(winner, loser) {
		return marks[winner] & 7168 ? -1 : choose(4, winner, loser);
	}
	function pursues(foe, fleer) {
		return (marks[foe] & 465920) === 0 && !engaged(foe) && choose(5, foe, fleer) === 8;
	}
	return {
		answer,
		attack,
		shootAt,
		shootCrowdAt,
		passBy,
		fendOff,
		followUp,
		pursues
	};
}
// src/rulesets/osr-d20/readings.ts
/**
* What conditions can read (docs/rules/osr-d20.md §9, docs/rules/README.md "Tactics"): the environment of compiled
* tactics.
*/
function makeReadings(arena) {
	const { memory, data, fraction, threatens, engaged, armed } = arena;
	const { foesFrom, foesTo } = arena;
	const { hp, hpMax, marks, ready, load, lastTarget, ammo, lost, left, rounds } = memory;
	const { combatants, arms, stocks, effects, shape } = data;
	const has = (bits) => (combatant) => (marks[combatant] & bits) !== 0;
	/** Whoever is in flight is with nobody, wherever it ran from. */
	function isEngaged(combatant) {
		return (marks[combatant] & 1024) === 0 && engaged(combatant);
	}
	function foesEngaged(combatant) {
		if (marks[combatant] & 1024) return 0;
		let count = 0;
		for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) if ((marks[foe] & 1024) === 0 && (threatens(combatant, foe) || threatens(foe, combatant))) count++;
		return count;
	}
	/** The foes that press a combatant (§5.4). */
	function team(combatant) {
		if (marks[combatant] & 1024) return 0;
		let count = 0;
		for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) {
			if (lastTarget[foe] !== combatant || marks[foe] & 138240) continue;
			if (threatens(foe, combatant)) count++;
		}
		return count;
	}
	/** Spells, or items, that a combatant has left. */
	function leftOf(combatant, isSpell) {
		let count = 0;
		for (let stock = 0; stock < shape.stocks; stock++) {
			if (stocks.combatant[stock] !== combatant || stocks.effect[stock] < effects.spells !== isSpell) continue;
			count += left[stock];
		}
		return count;
	}
	return {
		fraction,
		distance: (me, target) => marks[target] & 1048576 ? 0 : 5 * arena.distance(me, target),
		round: () => rounds[0],
		...makeHeadcount(arena, marks, 1024),
		columns: {
			hp: (combatant) => hp[combatant],
			hp_max: (combatant) => hpMax[combatant],
			health: (combatant) => {
				fraction[0] = hp[combatant] / hpMax[combatant];
			},
			foes_engaged: foesEngaged,
			team,
			contests: (combatant) => shape.wrestlers > 0 ? lost[combatant] : 0,
			ammo: (combatant) => {
				const arm = ready[combatant];
				if (arms.range[arm] === 0) return 0;
				return ammo[arm] < 0 ? Number.POSITIVE_INFINITY : ammo[arm];
			},
			ready_length: (combatant) => arms.length[ready[combatant]],
			ready_reach: (combatant) => 5 * arms.reach[ready[combatant]],
			ready_range: (combatant) => 5 * arms.range[ready[combatant]],
			armour: arena.rolls.armourOf,
			movement: (combatant) => combatants.movement[combatant],
			spells: (combatant) => leftOf(combatant, true),
			items: (combatant) => leftOf(combatant, false),
			engaged: isEngaged,
			acted: has(1),
			attacked: has(2),
			damaged: has(4),
			waiting: has(64),
			parrying: has(8),
			charging: has(16),
			aiming: has(768),
			armed,
			unarmed: (combatant) => arms.bare[ready[combatant]] !== 0,
			unaware: has(2048),
			helpless: has(4096),
			casting: has(524288),
			searching: has(65536),
			immobilised: has(131072),
			gripping: has(262144),
			mounted: (combatant) => combatants.mounted[combatant] !== 0,
			loaded: (combatant) => arms.range[ready[combatant]] > 0 && load[combatant] === 0
		}
	};
}
// src/rulesets/osr-d20/simplify.ts
/**
* Makes memories with equal futures equal: `Fighter.simplify`. For every column, the rules that read it were looked up.
*
* - Of those who are out for good, nothing is read but that they are (`OUT`), and whether anybody at all has been slain
*   (`SLAIN`, of all of them or of none). What becomes of the rest stands with each column (`out`).
* - A last target is read by `same`, by `team`, and by the to-hit bonus of allies who press the same foe (`teamToHit`):
*   whoever is alone has none. One who is out for good is nobody's target any more.
* - What is left of a weapon that has been dropped or thrown away is read by nobody.
* - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
*/
function makeSimplifying(arena) {
	const { memory, data, plan, isGone } = arena;
	const { combatants, firstParty } = plan;
	const { hpMax, marks, ready, kept, lastTarget, ammo, boonOn, boonOf, boonLeft, standing, rounds, boons } = memory;
	const { reads, shape } = data;
	const { armStart, secondary } = data.combatants;
	const { bare } = data.arms;
	const forget = makeForgetting(COLUMNS, memory.bytes, data, combatants);
	const unreadMarks = (reads.attacked ? 0 : 2) | (reads.damaged ? 0 : 4);
	function simplify() {
		rounds[0] = Math.min(rounds[0], reads.lastRound);
		const out = somebodyIsSlain() ? 4195328 : 1024;
		for (let combatant = 0; combatant < combatants; combatant++) if (isGone(combatant)) {
			forget(combatant);
			marks[combatant] = out;
		} else simplifyOne(combatant);
		if (shape.boons > 0) dropBoons();
	}
	function somebodyIsSlain() {
		for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & 4194304) return true;
		return false;
	}
	function simplifyOne(combatant) {
		marks[combatant] &= ~unreadMarks;
		if (!reads.hpMax) hpMax[combatant] = 1;
		const last = lastTarget[combatant];
		if (last >= 0 && (isGone(last) || !isLastTargetRead(combatant))) lastTarget[combatant] = -1;
		for (let arm = armStart[combatant]; arm < armStart[combatant + 1]; arm++) if (!hasStill(combatant, arm)) ammo[arm] = 0;
	}
	function isLastTargetRead(combatant) {
		if (reads.lastTarget[combatant] !== 0) return true;
		return reads.lastTargetOfTeam && standing[combatant < firstParty ? 0 : 1] > 1;
	}
	function hasStill(combatant, arm) {
		if (arm === ready[combatant] || arm === secondary[combatant] || bare[arm] !== 0) return true;
		return (kept[combatant] & 1 << arm - armStart[combatant]) !== 0;
	}
	function dropBoons() {
		const count = boons[0];
		let on = 0;
		for (let boon = 0; boon < count; boon++) {
			if (isGone(boonOn[boon])) continue;
			boonOn[on] = boonOn[boon];
			boonOf[on] = boonOf[boon];
			boonLeft[on++] = boonLeft[boon];
		}
		for (let boon = on; boon < count; boon++) boonOn[boon] = boonOf[boon] = boonLeft[boon] = 0;
		boons[0] = on;
	}
	return { simplify };
}
/**
* A round in its smallest pieces between which the memory is all there is: `Fighter.step`. A simultaneous group is one
* piece, because what it keeps back is not in the memory.
*
* A round is a list of *parts*, and `nextPart` is the next one: the spells that take effect, the initiative; if both
* act at once, all turns; otherwise for each half of the round every combatant's turn and the contests that were
* declared; held actions; pursuit. A step plays one part, and after it all those in which nothing can be rolled: to
* stop before such a part would only make one more state.
*/
function makeSteps(arena, pieces) {
	const { memory, data, isDecided } = arena;
	const { combatants, firstParty, maxRounds } = arena.plan;
	const { marks, rounds, nextPart, firstToAct, declared } = memory;
	const wrestles = data.shape.wrestlers > 0;
	const usesEffects = data.shape.users > 0;
	const BEGINNING = 0;
	const EFFECTS = 1;
	const INITIATIVE = 2;
	const GROUP = 3;
	const TURNS = 4;
	/** Every combatant of both parties (those of the other party are passed over), then contests. */
	const HALF = combatants + 1;
	const HELD = TURNS + 2 * HALF;
	const PURSUIT = HELD + 1;
	const END = PURSUIT + 1;
	function step() {
		if (nextPart[0] === BEGINNING) {
			rounds[0]++;
			nextPart[0] = EFFECTS;
			playQuietParts();
		}
		playPart();
		playQuietParts();
		if (isDecided()) return leaveRound(pieces.finish());
		if (nextPart[0] < END) return -2;
		pieces.endRound();
		return leaveRound(rounds[0] === maxRounds ? pieces.finish() : -1);
	}
	function leaveRound(result) {
		nextPart[0] = BEGINNING;
		firstToAct[0] = 0;
		return result;
	}
	function playQuietParts() {
		while (nextPart[0] < END && !isDecided() && isQuiet(nextPart[0])) playPart();
	}
	/** Whether nothing can be rolled in a part. */
	function isQuiet(part) {
		if (part === EFFECTS) return !usesEffects || !somebodyCasts();
		if (part === INITIATIVE || part === GROUP) return false;
		if (part === HELD) return !pieces.somebodyWaits();
		if (part === PURSUIT) return !somebodyFlees();
		const at = (part - TURNS) % HALF;
		return at === combatants ? !somebodyHasDeclared() : !hasTurn(at, part < TURNS + HALF ? 0 : 1);
	}
	function hasTurn(combatant, half) {
		return (combatant < firstParty ? 0 : 1) === (firstToAct[0] ^ half) && (marks[combatant] & 7169) === 0;
	}
	/** The spells of those who are out are lost. */
	function somebodyCasts() {
		for (let combatant = 0; combatant < combatants; combatant++) if ((marks[combatant] & 525312) === 524288) return true;
		return false;
	}
	function somebodyHasDeclared() {
		if (!wrestles) return false;
		for (let combatant = 0; combatant < combatants; combatant++) if (declared[combatant] !== 0) return true;
		return false;
	}
	function somebodyFlees() {
		for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & 1048576) return true;
		return false;
	}
	function playPart() {
		const part = nextPart[0]++;
		const first = firstToAct[0];
		if (part === EFFECTS) pieces.takeEffect();
		else if (part === INITIATIVE) begin(pieces.rollInitiative());
		else if (part === GROUP) {
			pieces.playTogether(first);
			nextPart[0] = HELD;
		} else if (part === HELD) pieces.playHeldActions(first);
		else if (part === PURSUIT) pieces.pursue();
		else {
			const at = (part - TURNS) % HALF;
			if (at === combatants) pieces.resolveContests();
			else if (hasTurn(at, part < TURNS + HALF ? 0 : 1)) pieces.takeTurn(at);
		}
	}
	function begin(initiative) {
		firstToAct[0] = initiative & 1;
		nextPart[0] = initiative < 2 ? TURNS : GROUP;
		pieces.beginRound(initiative);
	}
	return { step };
}
// src/rulesets/osr-d20/stray.ts
function makeStrays(arena, needs, harm) {
	const { memory, data, rolls, journal, threatens, engaged, somebodyHasAllies, distance, isUnawareOf } = arena;
	const { alliesFrom, alliesTo, foesFrom, foesTo } = arena;
	const { rangedNeed } = needs;
	const { land } = harm;
	const { explainVictim } = makeExplanation(arena);
	const { marks } = memory;
	const { crowdToHit, intoMeleeToHit, largeWeight, natural_1_misses, natural_20_hits, unawareToHit } = data.options;
	const { size } = data.combatants;
	const combatantCount = arena.plan.combatants;
	/** Everybody in the melee of a target, and who of them may be hit instead. */
	const melee = makeInts(combatantCount);
	function isIntoMelee(attacker, defender) {
		if (!somebodyHasAllies || size[defender] === 3 || !engaged(defender)) return false;
		const end = alliesTo(attacker);
		for (let ally = alliesFrom(attacker); ally < end; ally++) {
			if (ally === attacker || marks[ally] & 1024) continue;
			if (threatens(ally, defender) || threatens(defender, ally)) return true;
		}
		return false;
	}
	function shootIntoMelee(attacker, defender, arm, need, account) {
		const face = rolls.rollToHit(attacker);
		const hits = natural_20_hits && face === 20;
		const misses = natural_1_misses && face === 1;
		const withPenalty = need - intoMeleeToHit;
		if (!misses && (hits || face >= withPenalty)) {
			const margin = Math.max(0, face - withPenalty);
			land(attacker, defender, account, withPenalty, rolls.rollDamage(attacker, arm, defender, 0, margin));
			return;
		}
		const victim = misses || face < need ? -1 : drawVictim(attacker, defender);
		if (victim < 0) {
			land(attacker, defender, account, withPenalty, 0);
			return;
		}
		hitInstead(attacker, defender, victim, arm, withPenalty, face, account);
	}
	/** Somebody is hit by a roll made against another: being unaware counts only of that other, not of the victim. */
	function hitInstead(attacker, defender, victim, arm, need, face, account) {
		const shift = surpriseToHit(attacker, defender) - surpriseToHit(attacker, victim);
		const margin = Math.max(0, face - rangedNeed(attacker, victim, arm) + shift);
		if (journal.listens && victim !== defender) {
			journal.note(36, attacker, victim, margin, 0);
			explainVictim(attacker, victim, arm);
		}
		land(attacker, victim, account, need, rolls.rollDamage(attacker, arm, victim, 0, margin));
	}
	function surpriseToHit(attacker, target) {
		return isUnawareOf(target, attacker) ? unawareToHit : 0;
	}
	function crowdAround(defender, attacker) {
		let count = 0;
		for (let other = 0; other < combatantCount; other++) if (isInCrowd(other, defender, attacker)) count++;
		return count;
	}
	function isInCrowd(combatant, defender, attacker) {
		return combatant !== attacker && (marks[combatant] & 1024) === 0 && distance(combatant, defender) <= 1;
	}
	function shootIntoCrowd(attacker, defender, arm, need, crowd, account) {
		const bonus = crowdToHit * (crowd - 1);
		const face = rolls.rollToHit(attacker);
		if (natural_1_misses && face === 1 || !(natural_20_hits && face === 20) && face < need - bonus) {
			land(attacker, defender, account, need - bonus, 0);
			return;
		}
		let weight = 0;
		for (let other = 0; other < combatantCount; other++) if (isInCrowd(other, defender, attacker)) weight += weightBySize(other);
		let drawn = rolls.rollVictim(attacker, weight);
		let victim = -1;
		while (drawn >= 0) {
			victim++;
			if (isInCrowd(victim, defender, attacker)) drawn -= weightBySize(victim);
		}
		hitInstead(attacker, defender, victim, arm, need - bonus, face + bonus, account);
	}
	/** Somebody of the target's melee but the target and the shooter; large ones are drawn more often. -1: nobody. */
	function drawVictim(attacker, defender) {
		let count = 1;
		melee[0] = defender;
		for (let i = 0; i < count; i++) {
			const member = melee[i];
			const end = foesTo(member);
			for (let foe = foesFrom(member); foe < end; foe++) {
				if (marks[foe] & 1024 || !(threatens(member, foe) || threatens(foe, member))) continue;
				if (!isListed(foe, count)) melee[count++] = foe;
			}
		}
		let weight = 0;
		for (let other = 0; other < combatantCount; other++) weight += weightOf(other, attacker, defender, count);
		if (weight === 0) return -1;
		let drawn = rolls.rollVictim(attacker, weight);
		for (let other = 0; other < combatantCount; other++) {
			drawn -= weightOf(other, attacker, defender, count);
			if (drawn < 0) return other;
		}
		return -1;
	}
	function isListed(combatant, count) {
		for (let i = 0; i < count; i++) if (melee[i] === combatant) return true;
		return false;
	}
	function weightOf(combatant, attacker, defender, count) {
		if (combatant === attacker || combatant === defender || !isListed(combatant, count)) return 0;
		return weightBySize(combatant);
	}
	function weightBySize(combatant) {
		return size[combatant] > 1 ? largeWeight : 1;
	}
	return {
		isIntoMelee,
		shootIntoMelee,
		crowdAround,
		shootIntoCrowd
	};
}
// src/rulesets/osr-d20/turn.ts
function makeTurns(arena, movement, conditions, hands, reacting, legality, wrestling, launching, flight, decisions) {
	const { memory, data, score, journal, distance, between, inSight, cellOnLine, moveTo } = arena;
	const { deeds, turns } = score;
	const { decide, ruleOf, targetOf, actionOf, argumentOf } = decisions;
	const { stepToward, stepCost, walkWithin, stepAway, stepsToReach } = movement;
	const { stopSearching, letGo } = conditions;
	const { attack, shootAt, shootCrowdAt, passBy } = reacting;
	const { armFor, heldArm, wrestlingArm, wantedDistance } = legality;
	const { cell, marks, load, grips, search } = memory;
	const { combatants, arms, tactics } = data;
	const { walk, run } = combatants;
	const { melee, reach, range, close, grapples } = arms;
	const effectCount = data.effects.range.length;
	const { of: stockOf } = data.stocks;
	const { deedOf } = tactics;
	const { drawWeapon, emptyHands } = hands;
	function takeTurn(me) {
		if (marks[me] & 256) marks[me] ^= 768;
		turns[me]++;
		const decision = decide(me);
		const target = targetOf(decision);
		const action = decision < 0 ? 19 : actionOf(me, decision);
		deeds[deedOf[me * 20 + action]]++;
		journal.note(1, me, target, action, ruleOf(decision));
		const argument = decision < 0 ? -1 : argumentOf(me, decision);
		if (marks[me] & 327680) giveUp(me, action, target, argument);
		if (action === 18) marks[me] |= 64;
		else if (action !== 19) {
			marks[me] |= 1;
			act(me, action, target, argument);
		}
		marks[me] &= -513;
	}
	/** What a combatant was in the middle of ends, unless the action goes on with it (§6.1). */
	function giveUp(me, action, target, argument) {
		if (marks[me] & 65536 && !(action === 17 && stockOf[me * effectCount + argument] === search[me])) stopSearching(me);
		if (marks[me] & 262144 && action !== 19 && !keepsGrip(me, action, target, argument)) letGo(me);
	}
	/** What can be done to the gripped without letting go (§6.4). */
	function keepsGrip(me, action, target, argument) {
		if (target !== grips[me]) return false;
		if (action === 10 || action === 11) return true;
		if (action !== 0) return false;
		const arm = armFor(me, argument);
		if (melee[arm] === 0 || close[arm] === 0 && grapples[arm] === 0) return false;
		return distance(me, target) <= reach[arm] && inSight(cell[me], cell[target]);
	}
	function act(me, action, target, argument) {
		switch (action) {
			case 0: {
				if (marks[me] & 131072) {
					strikeWhileHeld(me, target, argument);
					return;
				}
				const arm = armFor(me, argument);
				if (melee[arm] === 0) shootFrom(me, target, arm);
				else strikeAt(me, target, arm);
				return;
			}
			case 1:
				shootFrom(me, target, armFor(me, argument));
				return;
			case 2:
				shootCrowdFrom(me, target, armFor(me, argument));
				return;
			case 3:
				charge(me, target, armFor(me, argument));
				return;
			case 4:
				advance(me, target);
				return;
			case 5:
				runToward(me, target);
				return;
			case 6:
				retreat(me);
				return;
			case 7:
				skirmish(me, target, armFor(me, argument));
				return;
			case 8:
				flight.flee(me, argument);
				return;
			case 9:
				drawWeapon(me, armFor(me, argument));
				return;
			case 10:
			case 11: {
				const arm = wrestlingArm(me, argument);
				walkTo(me, walkWithin(me, target, reach[arm], walk[me]));
				if (argument >= 0) emptyHands(me);
				wrestling.declare(me, target, action === 11);
				return;
			}
			case 12:
				wrestling.escape(me);
				return;
			case 13:
				marks[me] |= 256;
				return;
			case 14:
				load[me]--;
				return;
			case 15:
				marks[me] |= 8;
				return;
			case 16:
				launching.cast(me, argument, target);
				return;
			case 17:
				launching.use(me, argument, target);
				return;
		}
	}
	/** If the rule names no weapon, bare hands can strike although they hold something, which they keep (§6.4). */
	function strikeWhileHeld(me, target, argument) {
		const arm = heldArm(me, argument);
		if (argument >= 0) drawWeapon(me, arm);
		attack(me, target, arm, false);
	}
	function strikeAt(me, target, arm) {
		walkTo(me, walkWithin(me, target, reach[arm], walk[me]));
		drawWeapon(me, arm);
		attack(me, target, arm, false);
	}
	function shootFrom(me, target, arm) {
		walkTo(me, walkWithin(me, target, range[arm], walk[me]));
		drawWeapon(me, arm);
		shootAt(me, target, arm);
	}
	function shootCrowdFrom(me, target, arm) {
		walkTo(me, walkWithin(me, target, range[arm], walk[me]));
		drawWeapon(me, arm);
		shootCrowdAt(me, target, arm);
	}
	function walkTo(me, to) {
		const from = cell[me];
		if (to === from) return;
		moveTo(me, to);
		journal.note(2, me, me, from, to);
	}
	/** Whether somebody is near enough to what is in that cell. */
	function isNear(from, to, wanted) {
		return between(from, to) <= wanted && inSight(from, to);
	}
	function advance(me, target) {
		const wanted = wantedDistance(me);
		const goal = cell[target];
		let at = cell[me];
		let speed = walk[me];
		while (speed > 0 && !isNear(at, goal, wanted)) {
			const next = stepToward(at, goal, speed);
			if (next < 0) break;
			speed -= stepCost(at, next);
			at = next;
		}
		walkTo(me, at);
	}
	function runToward(me, target) {
		const wanted = wantedDistance(me);
		let speed = run[me];
		while (speed > 0 && !isNear(cell[me], cell[target], wanted)) {
			const next = stepToward(cell[me], cell[target], speed);
			if (next < 0) return;
			speed -= stepCost(cell[me], next);
			passBy(me, -1);
			if (marks[me] & 1024) return;
			walkTo(me, next);
		}
	}
	function charge(me, target, arm) {
		drawWeapon(me, arm);
		marks[me] |= 16;
		const from = cell[me];
		const steps = stepsToReach(from, cell[target], reach[arm]);
		for (let step = 1; step <= steps; step++) {
			passBy(me, target);
			if (marks[me] & 1024) return;
			walkTo(me, cellOnLine(from, cell[target], step));
		}
		attack(me, target, arm, true);
	}
	function retreat(me) {
		let at = cell[me];
		let speed = walk[me];
		while (speed > 0) {
			const next = stepAway(me, at, speed);
			if (next < 0) break;
			speed -= stepCost(at, next);
			at = next;
		}
		walkTo(me, at);
	}
	function skirmish(me, target, arm) {
		let at = cell[me];
		let speed = walk[me];
		while (speed > 0) {
			const next = stepAway(me, at, speed);
			if (next < 0 || !isNear(next, cell[target], range[arm])) break;
			speed -= stepCost(at, next);
			at = next;
		}
		walkTo(me, at);
		drawWeapon(me, arm);
		shootAt(me, target, arm);
	}
	return { takeTurn };
}
// src/rulesets/osr-d20/wrestling.ts
function makeWrestling(arena, conditions, hands, harm, reacting) {
	const { memory, data, rolls, score, journal, foesFrom, foesTo } = arena;
	const { marks, lastTarget, grips, lost, contest, declared } = memory;
	const { agility, saveParalysis, wrestling } = data.combatants;
	const { pinContests, wrestleTeam } = data.options;
	const { grip, letGo, free } = conditions;
	const { hasObject, loseObject } = hands;
	const { leaveFight } = harm;
	const { fendOff, followUp } = reacting;
	const combatantCount = arena.plan.combatants;
	/** The team of the contest being resolved, in order of number, and 1 for those whose action is to disarm. */
	const team = makeInts(combatantCount);
	const disarms = makeInts(combatantCount);
	/** How many they are. */
	const state = makeInts(1);
	const SIZE = 0;
	function declare(aggressor, foe, disarming) {
		lastTarget[aggressor] = foe;
		journal.note(12, aggressor, foe, Number(disarming), 0);
		fendOff(foe, aggressor);
		if (marks[aggressor] & 1024) return;
		let order = 0;
		for (let other = 0; other < combatantCount; other++) order = Math.max(order, declared[other] >> 1);
		contest[aggressor] = foe;
		declared[aggressor] = (order + 1) * 2 + Number(disarming);
	}
	function resolve() {
		for (;;) {
			const first = firstDeclared();
			if (first < 0) return;
			const foe = contest[first];
			if (gatherDeclared(foe) > 0 && (marks[foe] & 1024) === 0) contend(foe);
		}
	}
	/** Who has declared the first of the contests that are left; -1 if none is. */
	function firstDeclared() {
		let first = -1;
		for (let other = 0; other < combatantCount; other++) if (declared[other] > 0 && (first < 0 || declared[other] < declared[first])) first = other;
		return first;
	}
	/**
	* The team against `foe`: those who have declared against it and still can, and those who grip it. Their declarations
	* are spent. How many of the declarers are left: without one there is no contest.
	*/
	function gatherDeclared(foe) {
		const end = foesTo(foe);
		let declarers = 0;
		state[SIZE] = 0;
		for (let other = foesFrom(foe); other < end; other++) {
			const hasDeclared = contest[other] === foe;
			const disarming = hasDeclared ? declared[other] & 1 : 0;
			if (hasDeclared) {
				contest[other] = -1;
				declared[other] = 0;
			}
			const wrestles = hasDeclared && (marks[other] & 136192) === 0;
			if (wrestles) declarers++;
			if (wrestles || grips[other] === foe) join(other, disarming);
		}
		return declarers;
	}
	function join(wrestler, disarming) {
		const at = state[SIZE]++;
		team[at] = wrestler;
		disarms[at] = disarming;
	}
	function breakFree(combatant) {
		const end = foesTo(combatant);
		state[SIZE] = 0;
		for (let foe = foesFrom(combatant); foe < end; foe++) if (grips[foe] === combatant) join(foe, 0);
		contend(combatant);
	}
	/** A contest of the team with a defender, and what comes of it. */
	function contend(defender) {
		const outcome = (marks[defender] & 4096) !== 0 ? 0 : rollAgainst(defender);
		if (outcome < 0) defend(defender, team[~outcome]);
		else if (disarms[outcome] !== 0) disarm(team[outcome], defender);
		else immobilise(team[outcome], defender);
	}
	/** The place in the team of its best wrestler; `~` of it if the defender wins. */
	function rollAgainst(defender) {
		const size = state[SIZE];
		let best = 0;
		let most = 0;
		for (let at = 0; at < size; at++) {
			const wrestler = team[at];
			const total = rolls.rollContest(wrestler) + wrestling[wrestler];
			journal.note(13, wrestler, defender, total, 0);
			const isBetter = total > most || total === most && agility[wrestler] > agility[team[best]];
			if (at > 0 && !isBetter) continue;
			best = at;
			most = total;
		}
		const teams = most + wrestleTeam * (size - 1);
		const defenders = rolls.rollContest(defender) + wrestling[defender];
		journal.note(13, defender, defender, defenders, 1);
		journal.note(14, team[best], defender, teams, defenders);
		return (teams === defenders ? breakTie(team[best], defender) : teams - defenders) > 0 ? best : ~best;
	}
	/** More than 0 if the wrestler wins, less if the defender does. */
	function breakTie(wrestler, defender) {
		const ahead = agility[wrestler] - agility[defender];
		return ahead === 0 ? rolls.rollTie(wrestler, defender) : ahead;
	}
	/** The whole team grips the defender, who has lost one more contest in a row. */
	function immobilise(best, defender) {
		lost[defender]++;
		journal.note(15, best, defender, lost[defender], 0);
		if (isPinned(defender)) return;
		for (let at = 0; at < state[SIZE]; at++) grip(team[at], defender);
	}
	/** Whoever has lost too many contests in a row is out. */
	function isPinned(combatant) {
		if (lost[combatant] < pinContests) return false;
		journal.note(18, combatant, combatant, 0, 0);
		leaveFight(combatant, score.pinned);
		return true;
	}
	/** Nobody grips the loser any more; what it has in hand is taken away unless it saves. */
	function disarm(winner, loser) {
		journal.note(15, winner, loser, 0, 0);
		free(loser);
		takeAway(winner, loser);
	}
	function takeAway(winner, loser) {
		if (!hasObject(loser)) return;
		const need = saveParalysis[loser];
		const saved = rolls.rollSave(loser, need);
		journal.note(19, loser, loser, need, Number(saved));
		if (!saved) loseObject(loser, winner);
	}
	/** The defender wins: it is free, and may react by immobilising or disarming the best of the team. */
	function defend(defender, best) {
		journal.note(15, defender, best, 0, 0);
		free(defender);
		const reaction = followUp(defender, best);
		if (reaction === 6) {
			lost[best] = 1;
			if (!isPinned(best)) grip(defender, best);
		} else if (reaction === 7) {
			letGo(defender);
			free(best);
			takeAway(defender, best);
		}
	}
	return {
		declare,
		resolve,
		escape: breakFree
	};
}
// src/rulesets/osr-d20/fighter.ts
/** Fights battles under osr-d20: the round of docs/rules/osr-d20.md §3.2. */
const fighter = (plan, dice, score, journal) => {
	const arena = makeArena(plan, dice, score, journal);
	const { map } = arena.data.field;
	const movement = map === void 0 ? makeMovement(arena) : makeMapMovement(arena, map);
	const needs = makeNeeds(arena);
	const hands = makeHands(arena);
	const conditions = makeConditions(arena);
	const boons = makeBoons(arena);
	const harm = makeHarm(arena, conditions, boons);
	const strays = makeStrays(arena, needs, harm);
	const attacking = makeAttacking(arena, needs, hands, harm, strays);
	const legality = makeLegality(arena, movement, hands, strays);
	const expectations = makeExpectations(arena, needs, strays, attacking, legality);
	const choosing = makeChoosing(arena, legality, expectations);
	const decisions = makeDecisions(arena.data.tactics, score);
	const reacting = makeReacting(arena, hands, attacking, harm, decisions);
	const wrestling = makeWrestling(arena, conditions, hands, harm, reacting);
	const launching = makeLaunching(arena, conditions, boons, harm, legality);
	const flight = makeFlight(arena, movement, conditions, harm, reacting);
	const environment = {
		...makeReadings(arena),
		select: choosing.select,
		answer: reacting.answer,
		expected_damage: expectations.expectedDamage,
		kill_chance: expectations.killChance
	};
	decisions.connect(environment, {
		...environment,
		expected_damage: expectations.expectedOfReaction,
		kill_chance: expectations.killChanceOfReaction
	});
	const { memory, data, rolls, membersFrom, membersTo, isDecided, finish } = arena;
	const { options, tactics } = data;
	const { takeTurn } = makeTurns(arena, movement, conditions, hands, reacting, legality, wrestling, launching, flight, decisions);
	const { bytes, marks, unaware, helpless, rounds } = memory;
	const { combatants, maxRounds } = plan;
	const { eachRolls, initiativeTarget } = options;
	const initial = plan.memory;
	const somebodyIsSurprised = unawareOrHelpless();
	const { wrestlers, users, fleers } = data.shape;
	const wrestles = wrestlers > 0;
	const usesEffects = users > 0;
	const flees = fleers > 0;
	const somebodyHolds = options.later && tactics.turnAction.includes(18);
	function unawareOrHelpless() {
		bytes.set(initial);
		return unaware.some((rounds) => rounds > 0) || helpless.some((rounds) => rounds > 0);
	}
	const { start, play, restore } = makeRounds(arena, harm, {
		rollFirst: rollInitiative,
		playRound,
		hpCount: data.combatants.hpCount,
		rollHitPoints: rolls.rollHitPoints
	});
	function round() {
		rounds[0]++;
		if (usesEffects) {
			launching.takeEffect();
			if (isDecided()) return finish();
		}
		return play();
	}
	/** A round played by the rules (not memoised), after the initiative. */
	function playRound(initiative) {
		const firstToAct = initiative & 1;
		beginRound(initiative);
		if (initiative >= 2) playTogether(firstToAct);
		else playTurns(firstToAct, false);
		return conclude(firstToAct);
	}
	/** 0 if the first party acts first, else 1; and `TOGETHER` more if both act at once. */
	function rollInitiative() {
		return eachRolls ? rollBoth() : rolls.rollInitiative() - initiativeTarget >>> 31;
	}
	/** `initiative: each`: the higher acts first; on a tie both act at once, in an order that is rolled on (§3.2). */
	function rollBoth() {
		const first = rolls.rollInitiative();
		const second = rolls.rollInitiative();
		if (first === second) return 2 + rolls.rollOrder();
		return first > second ? 0 : 1;
	}
	function beginRound(initiative) {
		journal.note(0, initiative & 1, initiative >> 1, rounds[0], 0);
	}
	function playTogether(firstToAct) {
		harm.beginGroup();
		playTurns(firstToAct, true);
		endGroup();
	}
	/** Step 3; the contests that a party has declared are resolved when it is done, or when both are (§3.2). */
	function playTurns(firstToAct, together) {
		for (let half = 0; half < 2; half++) {
			const party = firstToAct ^ half;
			const end = membersTo(party);
			for (let combatant = membersFrom(party); combatant < end; combatant++) {
				if (marks[combatant] & 7169) continue;
				takeTurn(combatant);
				if (isDecided()) return;
			}
			if (!wrestles || together) continue;
			wrestling.resolve();
			if (isDecided()) return;
		}
	}
	/** The end of a simultaneous group (§3.3): contests, then all that was kept back. */
	function endGroup() {
		if (wrestles) wrestling.resolve();
		if (usesEffects) launching.launch();
		harm.endGroup();
	}
	/** What comes after the turns. */
	function conclude(firstToAct) {
		if (isDecided()) return finish();
		if (somebodyHolds) {
			playHeldActions(firstToAct);
			if (isDecided()) return finish();
		}
		if (flees) {
			flight.pursue();
			if (isDecided()) return finish();
		}
		endRound();
		return rounds[0] === maxRounds ? finish() : -1;
	}
	/** Step 4: whoever still waits takes its turn, all at once. */
	function playHeldActions(firstToAct) {
		if (!somebodyWaits()) return;
		journal.note(10, 0, 0, 0, 0);
		harm.beginGroup();
		for (let half = 0; half < 2; half++) {
			const party = firstToAct ^ half;
			const end = membersTo(party);
			for (let combatant = membersFrom(party); combatant < end; combatant++) {
				if (!waits(combatant)) continue;
				takeTurn(combatant);
				if (isDecided()) break;
			}
		}
		endGroup();
	}
	function somebodyWaits() {
		for (let combatant = 0; combatant < combatants; combatant++) if (waits(combatant)) return true;
		return false;
	}
	function waits(combatant) {
		return (marks[combatant] & 7233) === 64;
	}
	/** Step 6. */
	function endRound() {
		if (usesEffects) launching.countDown();
		for (let combatant = 0; combatant < combatants; combatant++) marks[combatant] &= -33024;
		if (!somebodyIsSurprised && !usesEffects) return;
		for (let combatant = 0; combatant < combatants; combatant++) {
			if (unaware[combatant] > 0 && --unaware[combatant] === 0) marks[combatant] &= -2049;
			if (helpless[combatant] > 0 && --helpless[combatant] === 0 && (marks[combatant] & 524288) === 0) marks[combatant] &= -4097;
		}
	}
	const { step } = makeSteps(arena, {
		takeEffect: launching.takeEffect,
		rollInitiative,
		beginRound,
		playTogether,
		takeTurn,
		resolveContests: wrestling.resolve,
		somebodyWaits,
		playHeldActions,
		pursue: flight.pursue,
		endRound,
		finish
	});
	const { simplify } = makeSimplifying(arena);
	return {
		memory: bytes,
		start,
		round,
		rounds: () => rounds[0],
		step,
		restore,
		simplify
	};
};
export { fighter };
