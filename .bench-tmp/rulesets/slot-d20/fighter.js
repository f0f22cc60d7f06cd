import { a as makeRounds, i as makeCommonArena, n as makeHarm$1, o as makeDecisions, r as makeSelection, t as makeHeadcount } from "../../chunks/headcount.js";
import { A as makeInts, E as packAttack, T as hitOf, a as makeForgetting, h as combatantStream, j as settle, l as openMemory, p as arenaStream, t as instantiate, x as damageOf } from "../../chunks/program.js";
import { i as circumstances, n as leastFace, o as ACTION_OF, r as COLUMNS } from "../../chunks/tables4.js";
import { n as makeCells, t as makeOpenSteps } from "../../chunks/open-steps.js";
import { t as explainSide } from "../../chunks/circumstances.js";
import { t as makeWays } from "../../chunks/ways.js";
// src/rulesets/slot-d20/acting.ts
function makeActing(arena, aim, hands, expectations, legality, choosing, attacking, launching) {
	const { memory, data, journal } = arena;
	const { modesOf, canUse } = aim;
	const { findHeld, findUnloaded, isInHand, isStowed } = hands;
	const { bestWay, bestCharge, bestShatterer } = expectations;
	const { thingToReady } = legality;
	const { attack, shatter } = attacking;
	const { launch, canLaunchAt } = launching;
	const { marks, inHand } = memory;
	const { shield } = data.combatants;
	function declare(action, me, target, argument, extra, pays) {
		switch (action) {
			case 0:
			case 1:
			case 2: return bestWay(modesOf(action, argument), me, target, argument, extra);
			case 12: return bestCharge(me, target, argument);
			case 9: return bestShatterer(me, target, argument);
			case 3:
			case 4: return choosing.chosenEffect();
			case 5: return thingToReady(me, argument);
			case 6: return findHeld(me, argument);
			case 7: return findUnloaded(me, argument, pays);
			default: return -1;
		}
	}
	function performIfPossible(action, me, target, means, extra, under) {
		if (!isPossible(action, me, target, means)) {
			journal.note(9, me, target, action, 0);
			return;
		}
		perform(action, me, target, means, extra, under);
	}
	function perform(action, me, target, means, extra, under) {
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 12:
				attack(me, target, means >> 2, means & 3, extra, under);
				return;
			case 9:
				shatter(me, target, means);
				return;
			case 3:
			case 4:
				launch(me, target, means);
				return;
			case 5:
				hands.ready(me, means);
				return;
			case 6:
				hands.stow(me, means);
				return;
			case 7:
				hands.reload(me, means);
				return;
		}
	}
	function isPossible(action, me, target, means) {
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 12: {
				const thing = means >> 2;
				return (marks[target] & 1) === 0 && isInHand(me, thing) && canUse(me, target, thing, means & 3);
			}
			case 9:
				if (marks[target] & 1 || (inHand[target] & shield[target]) === 0) return false;
				return isInHand(me, means) && canUse(me, target, means, 0);
			case 3:
			case 4: return canLaunchAt(action, me, target, means);
			case 5: return isStowed(me, means);
			case 6:
			case 7: return isInHand(me, means);
			default: return true;
		}
	}
	return {
		declare,
		perform,
		performIfPossible
	};
}
// src/rulesets/slot-d20/aim.ts
function makeAim(arena, movement) {
	const { memory, data, between, distance, inSight, cellOnLine, engaged } = arena;
	const { canStep, stepCost } = movement;
	const { cell, inHand, unloaded, ammo, reach: reachInHand } = memory;
	const { thingStart, weapons, speed, missiles, thrown: thrownOnes } = data.combatants;
	const { label: labelOf, hands, melee, missile, thrown, reach, range, longRange } = data.things;
	const { chargeMin, chargeSpeed, contactForbidden } = data.options;
	function modesOf(action, label) {
		if (action === 1) return 1;
		if (action === 2) return 6;
		return 3 | (label >= 0 ? 4 : 0);
	}
	function canUse(me, foe, thing, mode) {
		if (mode === 0) return melee[thing] !== 0 && distance(me, foe) <= reach[thing] && inSight(cell[me], cell[foe]);
		if (mode === 1) {
			if (missile[thing] === 0 || ammo[thing] === 0) return false;
			if (unloaded[me] & 1 << thing - thingStart[me]) return false;
		} else if (thrown[thing] === 0) return false;
		if (distance(me, foe) > longRange[thing] || !inSight(cell[me], cell[foe])) return false;
		return hands[thing] < 2 || !contactForbidden || !engaged(me);
	}
	function canAttack(modes, me, foe, label) {
		const held = inHand[me];
		if (label < 0) {
			if (modes & 1 && distance(me, foe) <= reachInHand[me] && inSight(cell[me], cell[foe])) return true;
			if ((held & (missiles[me] | thrownOnes[me])) === 0) return false;
		}
		const start = thingStart[me];
		for (let index = 0; index < weapons[me]; index++) {
			const thing = start + index;
			if ((held & 1 << index) === 0 || label >= 0 && labelOf[thing] !== label) continue;
			for (let mode = 0; mode <= 2; mode++) if (modes & 1 << mode && canUse(me, foe, thing, mode)) return true;
		}
		return false;
	}
	function chargeRun(me, foe, thing, mode) {
		const from = cell[me];
		const to = cell[foe];
		const away = between(from, to);
		const length = mode === 0 ? away - reach[thing] : Math.max(chargeMin, away - range[thing]);
		if (length < 1 || length < chargeMin || length >= away) return -1;
		let left = chargeSpeed * speed[me];
		let at = from;
		for (let step = 1; step <= length; step++) {
			const next = cellOnLine(from, to, step);
			if (!canStep(at, next)) return -1;
			left -= stepCost(next);
			if (left < 0) return -1;
			at = next;
		}
		return inSight(at, to) ? length : -1;
	}
	return {
		modesOf,
		canUse,
		canAttack,
		chargeRun
	};
}
// src/rulesets/slot-d20/rolls.ts
function makeRolls(data, dice) {
	const { attacks, combatants, options, things } = data;
	const { ahead, below, outcome, sum } = dice;
	const { entries, size, rowStart } = attacks.tables;
	const { hpCount, hpSides, hpConstant } = combatants;
	const { damageCount, damageSides, damageConstant } = things;
	const { count: initiativeCount, sides: initiativeSides } = options.initiativeDie;
	const order = arenaStream(0);
	/** The constant of the initiative die is the same on both sides. */
	function rollInitiative(lead) {
		return ahead(order, order, initiativeSides, initiativeCount, lead) > 0 ? 0 : 1;
	}
	function rollHitPoints(combatant) {
		const stream = combatantStream(combatant, 4);
		return Math.max(hpConstant[combatant] + sum(stream, hpCount[combatant], hpSides[combatant]), 1);
	}
	function rollAttack(combatant, family, least) {
		const row = rowStart[family * 21 + least - 1];
		return entries[row + outcome(combatantStream(combatant, 1), size[family], row)];
	}
	function rollTwenty(stream, lean) {
		const first = 1 + below(stream, 20);
		if (lean === 0) return first;
		const second = 1 + below(stream, 20);
		return lean > 0 === first > second ? first : second;
	}
	function rollDamage(combatant, thing) {
		return damageConstant[thing] + sum(combatantStream(combatant, 2), damageCount[thing], damageSides[thing]);
	}
	function rollEffect(combatant, { count, sides, constant }) {
		return constant + sum(combatantStream(combatant, 2), count, sides);
	}
	return {
		rollInitiative,
		rollHitPoints,
		isListed: (family) => size[family] > 0,
		rollAttack,
		rollToHit: (combatant, lean) => rollTwenty(combatantStream(combatant, 1), lean),
		rollDamage,
		rollCheck: (combatant, lean) => rollTwenty(combatantStream(combatant, 4), lean),
		rollEffect,
		rollChoice: (combatant, targets) => below(combatantStream(combatant, 3), targets)
	};
}
// src/rulesets/slot-d20/arena.ts
function makeArena(plan, dice, score, journal) {
	const { data } = plan;
	const memory = openMemory(COLUMNS, makeInts(plan.memory.length), data);
	const { cell, marks, inHand, reach, changeAc } = memory;
	const { ac, acCap, shield, shieldAc } = data.combatants;
	const { chargeAc, lockAc, totalDefenseAc } = data.options;
	const grid = makeCells(data.field, memory, 1);
	const common = makeCommonArena({
		plan,
		memory,
		score,
		journal,
		dice,
		field: grid,
		marks: {
			out: 1,
			away: 0
		},
		foreseeable: data.tactics.foreseeable
	});
	const { foesFrom, foesTo } = common;
	const { between, inSight } = grid;
	const occasion = makeInts(4);
	occasion[0] = -1;
	function threatensCell(combatant, at) {
		const from = cell[combatant];
		return between(from, at) <= reach[combatant] && inSight(from, at);
	}
	function threatens(combatant, other) {
		return threatensCell(combatant, cell[other]);
	}
	function engaged(combatant) {
		const end = foesTo(combatant);
		for (let foe = foesFrom(combatant); foe < end; foe++) {
			if (marks[foe] & 1) continue;
			if (threatens(combatant, foe) || threatens(foe, combatant)) return true;
		}
		return false;
	}
	function armourClass(combatant) {
		const state = marks[combatant];
		let sum = ac[combatant];
		if (inHand[combatant] & shield[combatant]) sum += shieldAc[combatant];
		if (state & 50688) {
			if (state & 512) sum += totalDefenseAc;
			if (state & 1024) sum += chargeAc;
			if (state & 16384) sum += lockAc;
			if (state & 32768) sum += changeAc[combatant];
		}
		return sum < acCap[combatant] ? sum : acCap[combatant];
	}
	return {
		...common,
		...grid,
		plan,
		data,
		memory,
		rolls: makeRolls(data, common.dice),
		occasion,
		threatensCell,
		threatens,
		engaged,
		armourClass
	};
}
// src/rulesets/slot-d20/explanation.ts
function makeExplanation(arena, { favours, hampers }) {
	const { data, memory, journal } = arena;
	const seen = {
		...arena,
		...data,
		...memory
	};
	function explain(attack) {
		const { attacker, defender } = attack;
		const tell = (code, value) => journal.note(11, attacker, defender, code, value);
		const situation = Object.assign(seen, attack);
		explainSide(circumstances, "roll", situation, tell);
		explainSide(circumstances, "defence", situation, tell);
		const forIt = favours(attacker, defender);
		const against = hampers(attacker, defender);
		if (forIt + against > 0) journal.note(12, attacker, defender, forIt, against);
	}
	return { explain };
}
// src/rulesets/slot-d20/attack.ts
function makeAttacking(arena, needs, aim, hands, harm, defence, contests) {
	const { memory, data, rolls, score, journal, distance, armourClass, alliesFrom, alliesTo } = arena;
	const { needFor, leanOf } = needs;
	const { canUse } = aim;
	const { land } = harm;
	const { mayWard, wards } = defence;
	const { opposed } = contests;
	const { explain } = makeExplanation(arena, needs);
	const { attacks } = score;
	const { isListed, rollAttack, rollToHit, rollDamage } = rolls;
	const { cell, marks, lastTarget, screened, screensLeft, screenSkill } = memory;
	const { accounts, missAccount, options } = data;
	const { minDamage, meleeSkillDamage } = options;
	const { familyOf } = data.attacks;
	const { skill, shock, shockAc, meleeBonus, rangedBonus } = data.things;
	const { strength, toughness, shield, thingStart } = data.combatants;
	const thingCount = data.things.combatant.length;
	const somebodyScreens = data.shape.screeners > 0;
	/** The family of what does no damage: an attempt to shatter a shield. */
	const noDamage = -1;
	const somebodyShocks = options.shock && shockAc.some((ac) => ac > 0);
	const { listens } = journal;
	function attack(attacker, target, thing, mode, extra, under) {
		const defender = somebodyScreens ? redirect(attacker, target, thing, mode) : target;
		const account = accounts[under * thingCount + thing];
		const need = needFor(attacker, defender, thing, mode) - extra;
		const lean = leanOf(attacker, defender);
		const family = familyOf[2 * thing + (mode === 0 ? 0 : 1)];
		lastTarget[attacker] = defender;
		attacks[account]++;
		if (listens) tell(attacker, defender, thing, mode, extra, under);
		if (lean === 0 && isListed(family) && !mayWard(defender) && !(somebodyShocks && mode === 0)) {
			const entry = rollAttack(attacker, family, leastFace(options, need));
			land(attacker, defender, account, need, entry);
		} else {
			const natural = rollToHit(attacker, lean);
			const now = wardOff(attacker, defender, need, natural, family);
			const hits = natural >= leastFace(options, now);
			const bonus = mode === 0 ? meleeBonus[thing] : rangedBonus[thing];
			const rolled = hits ? packAttack(Math.max(minDamage, rollDamage(attacker, thing) + bonus), 0) : 0;
			const entry = somebodyShocks && mode === 0 ? shocked(defender, thing, rolled) : rolled;
			land(attacker, defender, entry !== 0 && hitOf(entry) === 0 ? missAccount[thing] : account, now, entry);
		}
		if (mode === 0) return;
		if (mode === 1) hands.shoot(attacker, thing);
		else hands.throwTo(attacker, thing, cell[defender]);
	}
	/** What the die has to show after the one who is hit has been asked for total defense (step 3). */
	function wardOff(attacker, defender, need, natural, family) {
		if (natural < leastFace(options, need) || !mayWard(defender)) return need;
		const before = armourClass(defender);
		if (!wards(defender, attacker, natural - need, natural, family)) return need;
		const now = need + armourClass(defender) - before;
		journal.note(13, defender, attacker, need, now);
		return now;
	}
	/** The least that a melee attack does with a weapon that shocks (§4.4). */
	function shocked(defender, thing, entry) {
		if (shockAc[thing] === 0 || marks[defender] & 512 || armourClass(defender) > shockAc[thing]) return entry;
		const least = Math.max(0, shock[thing] + (meleeSkillDamage ? skill[thing] : 0));
		if (damageOf(entry) >= least) return entry;
		return hitOf(entry) ? packAttack(least, 0) : packAttack(least, 0) - 1;
	}
	/** Asks those who screen the target; who is attacked in the end (step 1). */
	function redirect(attacker, target, thing, mode) {
		const end = alliesTo(target);
		for (let ally = alliesFrom(target); ally < end; ally++) {
			if ((marks[ally] & 2305) !== 2048 || screened[ally] !== target) continue;
			if (screensLeft[ally] === 0 || distance(ally, target) > 1 || !canUse(attacker, ally, thing, mode)) continue;
			screensLeft[ally]--;
			journal.note(15, ally, attacker, target, screensLeft[ally]);
			if (!opposed(attacker, skill[thing], ally, screenSkill[ally], 0)) return ally;
		}
		return target;
	}
	function shatter(attacker, target, thing) {
		const account = accounts[2 * thingCount + thing];
		const need = needFor(attacker, target, thing, 0);
		const lean = leanOf(attacker, target);
		lastTarget[attacker] = target;
		attacks[account]++;
		if (listens) tell(attacker, target, thing, 0, 0, 2);
		const natural = rollToHit(attacker, lean);
		const now = wardOff(attacker, target, need, natural, noDamage);
		const hits = natural >= leastFace(options, now);
		land(attacker, target, account, now, hits ? packAttack(0, 0) : 0);
		if (!hits) return;
		const resistance = strength[target] + toughness[target];
		if (!opposed(attacker, strength[attacker], target, resistance, 1)) return;
		hands.lose(target, shieldOf(target), 7);
	}
	function shieldOf(combatant) {
		return thingStart[combatant] + 31 - Math.clz32(shield[combatant]);
	}
	function tell(attacker, defender, thing, mode, extra, under) {
		journal.note(10, attacker, defender, thing, mode + 4 * under);
		explain({
			attacker,
			defender,
			thing,
			mode,
			under,
			extra
		});
	}
	return {
		attack,
		shatter
	};
}
// src/rulesets/slot-d20/choice.ts
function makeChoosing(arena, legality, expectations) {
	const { memory, data, rolls, fraction, occasion, between, distance, inSight, foesFrom, foesTo, alliesFrom, alliesTo } = arena;
	const { isLegal, isLegalAt, canLaunch, isInRange } = legality;
	const { expectedDamage, threatOf } = expectations;
	const { cell, marks, inHand, reach, lastTarget } = memory;
	const { effects, tactics, combatants: columns } = data;
	const { aim, known } = effects;
	const { named } = tactics;
	const { spellStart, missiles } = columns;
	const { combatants } = arena.plan;
	/** More than any distance. */
	const ANYWHERE = 2 ** 20;
	const actionOf = settle(Int32Array.from(ACTION_OF));
	/** Anybody standing will do: what is legal at all is legal whoever a condition speaks of. */
	const ANYBODY = 22;
	const { select: selectAmong, rank: rankOf } = makeSelection({
		...memory,
		out: 1,
		fraction,
		distance,
		rollChoice: rolls.rollChoice,
		mayAimAt,
		expect: expectedDamage,
		fear: (me, other) => threatOf(other, me)
	});
	/** The effect chosen; who gave the occasion for a reaction. */
	const chosen = makeInts(2);
	const EFFECT = 0;
	const GIVER = 1;
	/** That it can be paid has been asked before (`Environment.affords`). */
	function select(action, selector, me, argument) {
		return choose(action, selector, me, argument, true);
	}
	/** Slots are not asked for: that has been done before. */
	function choose(action, selector, me, argument, pays) {
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 9: return chooseFoe(action, selector, me, argument);
			case 12: return isLegal(action, me, argument, pays) ? chooseFoe(action, selector, me, argument) : -1;
			case 13:
			case 14: {
				const foe = chooseFoe(ANYBODY, selector, me, argument);
				return foe >= 0 && isLegalAt(action, me, foe, argument) ? foe : -1;
			}
			case 15:
			case 16: return isLegal(action, me, argument, pays) ? chooseAlly(action, selector, me, argument) : -1;
			case 20:
				if (!isLegal(action, me, argument, pays)) return -1;
				return isFriendly(selector) ? chooseAlly(action, selector, me, argument) : chooseFoe(action, selector, me, argument);
			case 3:
			case 4: return chooseEffect(action, selector, me, argument);
			default: return isLegal(action, me, argument, pays) ? chooseFoe(ANYBODY, 0, me, argument) : -1;
		}
	}
	function isFriendly(selector) {
		return selector >= 14 || selector === 11 || selector === 10 || selector === 13;
	}
	function answer(reaction, selector, moment, me, foe, argument) {
		switch (reaction) {
			case 0: return moment === 0 && isLegalAt(1, me, foe, argument) ? foe : -1;
			case 1: return moment === 1 && (marks[me] & 514) === 2 ? foe : -1;
			case 2:
				if (moment === 0 || moment === 1 || foe < 0 || (marks[me] & 2) === 0) return -1;
				return isLegalAt(0, me, foe, argument) ? foe : -1;
			default:
				if (moment === 0 || moment === 1 || (marks[me] & 64) === 0) return -1;
				return choose(actionOf[reaction], selector, me, argument, false);
		}
	}
	/** As `answer`. Who gave the occasion is set for this call only, so that no choice of a turn reads it. */
	function answerOnce(reaction, selector, moment, me, foe, argument) {
		chosen[GIVER] = foe;
		const target = answer(reaction, selector, moment, me, foe, argument);
		chosen[GIVER] = -1;
		return target;
	}
	/** The first of its spells that is legal, and then its target (§6.8). */
	function chooseEffect(action, selector, me, argument) {
		const end = spellStart[me + 1];
		for (let at = spellStart[me]; at < end; at++) {
			const effect = known[at];
			if (argument >= 0 && effect !== argument) continue;
			const kind = aim[effect];
			if (selector >= 0 && kind !== kindOf(selector)) continue;
			if (!canLaunch(action, me, effect)) continue;
			chosen[EFFECT] = effect;
			if (kind === 2) return me;
			if (!hasTarget(me, effect, kind)) continue;
			return kind === 1 ? chooseAlly(action, selector < 0 ? 11 : selector, me, effect) : chooseFoe(action, selector < 0 ? defaultSelector() : selector, me, effect);
		}
		return -1;
	}
	function kindOf(selector) {
		return isFriendly(selector) ? 1 : selector === 9 ? 2 : 0;
	}
	/** In reactions, whoever gave the occasion. */
	function defaultSelector() {
		return occasion[0] < 0 ? 0 : 12;
	}
	function hasTarget(me, effect, kind) {
		const from = kind === 1 ? alliesFrom(me) : foesFrom(me);
		const end = kind === 1 ? alliesTo(me) : foesTo(me);
		for (let other = from; other < end; other++) if (other !== me && (marks[other] & 1) === 0 && isInRange(me, other, effect)) return true;
		return false;
	}
	/** For spells and skill uses the argument is the effect. Nobody is its own foe or ally. */
	function mayAimAt(selector, action, me, other, argument) {
		if (other === me) return false;
		if (selector >= 14 && named[(selector - 14) * combatants + other] === 0) return false;
		if (action === 3 || action === 4) return isInRange(me, other, argument);
		return isLegalAt(action, me, other, argument);
	}
	function chooseFoe(action, selector, me, argument) {
		switch (selector) {
			case 12: {
				const giver = chosen[GIVER];
				return giver >= 0 && mayAimAt(selector, action, me, giver, argument) ? giver : -1;
			}
			case 0:
			case 1:
			case 2:
			case 3:
				if (action === ANYBODY) return chooseWithin(ANYWHERE, selector, me);
				if (isByReach(action, me, argument)) return chooseWithin(reach[me], selector, me);
				break;
			case 5:
				if (!makesAttack(action)) return chooseFoe(action, 0, me, argument);
				break;
			case 7: {
				const last = lastTarget[me];
				if (last >= 0 && (marks[last] & 1) === 0 && mayAimAt(selector, action, me, last, argument)) return last;
				return chooseFoe(action, 0, me, argument);
			}
		}
		return selectAmong(selector, action, me, argument, foesFrom(me), foesTo(me));
	}
	/** Whether the foes that the action can attack are just those within reach of the weapons in hand, and in sight. */
	function isByReach(action, me, argument) {
		if (argument >= 0) return false;
		return action === 1 || action === 0 && (inHand[me] & missiles[me]) === 0;
	}
	/** The same choice, found faster, among foes within a distance (and in sight, unless that is `ANYWHERE`). */
	function chooseWithin(most, selector, me) {
		const end = foesTo(me);
		const from = cell[me];
		let best = -1;
		let least = 0;
		for (let foe = foesFrom(me); foe < end; foe++) {
			if (marks[foe] & 1) continue;
			const away = between(from, cell[foe]);
			if (away > most) continue;
			const rank = selector === 0 ? away : rankOf(selector, me, foe);
			if (best >= 0 && rank >= least || most !== ANYWHERE && !inSight(from, cell[foe])) continue;
			best = foe;
			least = rank;
		}
		return best;
	}
	function makesAttack(action) {
		return action === 0 || action === 1 || action === 2 || action === 12;
	}
	function chooseAlly(action, selector, me, argument) {
		return selectAmong(selector === 13 ? 2 : selector, action, me, argument, alliesFrom(me), alliesTo(me));
	}
	chosen[GIVER] = -1;
	return {
		select,
		answer: answerOnce,
		chosenEffect: () => chosen[EFFECT]
	};
}
// src/rulesets/slot-d20/contest.ts
function makeContests(arena) {
	const { data, rolls, journal } = arena;
	/** The natural results that fail and succeed whatever the totals; no option changes them. */
	const FAILS = 1;
	const SUCCEEDS = 20;
	const { weary, spent } = data.combatants;
	function opposed(initiator, score, opponent, otherScore, about) {
		const natural = rolls.rollCheck(initiator, 0 - spent[initiator]);
		const total = natural + score + weary[initiator];
		const other = rolls.rollCheck(opponent, 0 - spent[opponent]) + otherScore + weary[opponent];
		const success = natural !== FAILS && (natural === SUCCEEDS || total >= other);
		journal.note(16, initiator, opponent, total, other);
		journal.note(17, initiator, opponent, success ? 1 : 0, about);
		return success;
	}
	return { opposed };
}
// src/rulesets/slot-d20/defence.ts
function makeDefence(arena, decisions) {
	const { memory, data, journal, occasion } = arena;
	const { react, ruleOf, reactionOf } = decisions;
	const { marks } = memory;
	const { moments } = data.tactics;
	const somebodyWards = moments.some((set) => (set & 2) !== 0);
	function spendMain(me) {
		if (marks[me] & 64) journal.note(21, me, me, 6, 0);
		marks[me] &= -67;
	}
	function defend(me) {
		spendMain(me);
		marks[me] |= 512;
		journal.note(21, me, me, 1, 1);
	}
	function mayWard(defender) {
		if (!somebodyWards || (moments[defender] & 2) === 0) return false;
		return (marks[defender] & 514) === 2;
	}
	function wards(defender, attacker, margin, natural, family) {
		occasion[0] = 1;
		occasion[1] = margin;
		occasion[2] = natural;
		occasion[3] = family;
		const decision = react(1, defender, attacker);
		occasion[0] = -1;
		occasion[1] = 0;
		occasion[2] = 0;
		if (decision < 0) return false;
		journal.note(6, defender, attacker, reactionOf(defender, decision), ruleOf(decision));
		defend(defender);
		return true;
	}
	return {
		spendMain,
		defend,
		mayWard,
		wards
	};
}
// src/rulesets/slot-d20/expectation.ts
function makeExpectations(arena, aim, needs) {
	/** Expectations are rounded before they are compared, so that equal ones tie in whatever order they were added up. */
	const PRECISION = 1e9;
	const { memory, data, fraction, occasion, foesFrom, foesTo, armourClass, cellOnLine } = arena;
	const { modesOf, canUse, canAttack, chargeRun } = aim;
	const { needFor, leanOf } = needs;
	const { hp, cell, marks, inHand, stowed } = memory;
	const { thingStart, weapons, shield, missiles, thrown: thrownOnes } = data.combatants;
	const { label: labelOf, melee, missile, thrown, shatters, toHit } = data.things;
	const { options, attacks } = data;
	const { chargeAttack, minDamage, snapAttack } = options;
	const { familyOf, mean, tables } = attacks;
	const { chanceStart, leastRoll, chances } = tables;
	const NONE = -1;
	/** Which attacks a reaction may be. */
	const NO_ATTACK = -1;
	/** Leaves the chance to hit. */
	function chance(me, foe, thing, mode, extra) {
		chanceOf(leastFace(options, needFor(me, foe, thing, mode) - extra), leanOf(me, foe));
	}
	/** Leaves the chance of a natural result of at least `least`; `lean` is 1 with advantage, -1 with disadvantage. */
	function chanceOf(least, lean) {
		const misses = (least - 1) / 20;
		const hits = (21 - least) / 20;
		fraction[0] = lean === 0 ? hits : lean > 0 ? 1 - misses * misses : hits * hits;
	}
	function familyFor(way) {
		return familyOf[2 * (way >> 2) + ((way & 3) === 0 ? 0 : 1)];
	}
	function expectWay(me, foe, way, extra) {
		chance(me, foe, way >> 2, way & 3, extra);
		fraction[0] *= mean[familyFor(way)];
	}
	function bestWay(modes, me, foe, label, extra) {
		const start = thingStart[me];
		const held = inHand[me];
		const armed = held & (1 << weapons[me]) - 1;
		if (label < 0 && (armed & armed - 1) === 0 && (armed & (missiles[me] | thrownOnes[me])) === 0) {
			if (armed === 0 || (modes & 1) === 0) return NONE;
			const only = start + 31 - Math.clz32(armed);
			return canUse(me, foe, only, 0) ? 4 * only + 0 : NONE;
		}
		let best = NONE;
		let most = -1;
		for (let index = 0; index < weapons[me]; index++) {
			const thing = start + index;
			if ((held & 1 << index) === 0 || label >= 0 && labelOf[thing] !== label) continue;
			for (let mode = 0; mode <= 2; mode++) {
				if ((modes & 1 << mode) === 0 || !canUse(me, foe, thing, mode)) continue;
				const way = 4 * thing + mode;
				if (best === NONE) {
					best = way;
					continue;
				}
				if (most < 0) {
					expectWay(me, foe, best, extra);
					most = Math.round(fraction[0] * PRECISION);
				}
				expectWay(me, foe, way, extra);
				const more = Math.round(fraction[0] * PRECISION);
				if (more <= most) continue;
				best = way;
				most = more;
			}
		}
		return best;
	}
	function bestCharge(me, foe, label) {
		const start = thingStart[me];
		let best = NONE;
		let most = -1;
		for (let index = 0; index < weapons[me]; index++) {
			const thing = start + index;
			if ((inHand[me] & 1 << index) === 0 || melee[thing] === 0) continue;
			if (label >= 0 && labelOf[thing] !== label) continue;
			const way = wayToCharge(me, foe, thing, label);
			if (way < 0) continue;
			expectCharge(me, foe, way);
			const more = Math.round(fraction[0] * PRECISION);
			if (more <= most) continue;
			best = way;
			most = more;
		}
		return best;
	}
	/** To strike; or to hurl, if it is named and cannot strike. */
	function wayToCharge(me, foe, thing, label) {
		if (chargeRun(me, foe, thing, 0) > 0) return 4 * thing + 0;
		return label >= 0 && thrown[thing] !== 0 && chargeRun(me, foe, thing, 2) > 0 ? 4 * thing + 2 : NONE;
	}
	function expectCharge(me, foe, way) {
		const from = cell[me];
		cell[me] = cellOnLine(from, cell[foe], chargeRun(me, foe, way >> 2, way & 3));
		expectWay(me, foe, way, chargeAttack);
		cell[me] = from;
	}
	function bestShatterer(me, foe, label) {
		if ((inHand[foe] & shield[foe]) === 0) return NONE;
		const start = thingStart[me];
		let best = NONE;
		let most = -1;
		for (let index = 0; index < weapons[me]; index++) {
			const thing = start + index;
			if ((inHand[me] & 1 << index) === 0 || shatters[thing] === 0) continue;
			if (label >= 0 && labelOf[thing] !== label || !canUse(me, foe, thing, 0)) continue;
			chance(me, foe, thing, 0, 0);
			const more = Math.round(fraction[0] * PRECISION);
			if (more <= most) continue;
			best = thing;
			most = more;
		}
		return best;
	}
	function bestStowed(me) {
		const start = thingStart[me];
		const end = foesTo(me);
		const modes = modesOf(0, -1);
		for (let foe = foesFrom(me); foe < end; foe++) if ((marks[foe] & 1) === 0 && canAttack(modes, me, foe, -1)) return NONE;
		let best = NONE;
		let most = -1;
		for (let index = 0; index < weapons[me]; index++) {
			if ((stowed[me] & 1 << index) === 0) continue;
			const thing = start + index;
			const mode = missile[thing] !== 0 ? 1 : 0;
			for (let foe = foesFrom(me); foe < end; foe++) {
				if (marks[foe] & 1 || !canUse(me, foe, thing, mode)) continue;
				expectWay(me, foe, 4 * thing + mode, 0);
				const more = Math.round(fraction[0] * PRECISION);
				if (more <= most) continue;
				best = thing;
				most = more;
			}
		}
		return best;
	}
	function isAttack(action) {
		return action === 0 || action === 1 || action === 2;
	}
	function expectedDamage(action, me, target, label) {
		fraction[0] = 0;
		if (isAttack(action)) expectAttack(modesOf(action, label), me, target, label, 0);
		else if (action === 12) {
			const way = bestCharge(me, target, label);
			fraction[0] = 0;
			if (way >= 0) expectCharge(me, target, way);
		}
	}
	function expectAttack(modes, me, target, label, extra) {
		const way = bestWay(modes, me, target, label, extra);
		if (way >= 0) expectWay(me, target, way, extra);
		else fraction[0] = 0;
	}
	function killChance(action, me, target, label) {
		fraction[0] = 0;
		if (isAttack(action)) weighKill(modesOf(action, label), me, target, label, 0);
		else if (action === 12) {
			const way = bestCharge(me, target, label);
			fraction[0] = 0;
			if (way < 0) return;
			const from = cell[me];
			cell[me] = cellOnLine(from, cell[target], chargeRun(me, target, way >> 2, way & 3));
			weighWay(me, target, way, chargeAttack);
			cell[me] = from;
		}
	}
	function weighKill(modes, me, target, label, extra) {
		const way = bestWay(modes, me, target, label, extra);
		if (way >= 0) weighWay(me, target, way, extra);
		else fraction[0] = 0;
	}
	function weighWay(me, target, way, extra) {
		chance(me, target, way >> 2, way & 3, extra);
		const hits = fraction[0];
		weighRoll(familyFor(way), hp[target]);
		fraction[0] *= hits;
	}
	/** Leaves the chance that a damage roll is at least so much. */
	function weighRoll(family, enough) {
		const first = chanceStart[family];
		const end = chanceStart[family + 1];
		let total = 0;
		for (let i = first; i < end; i++) if (Math.max(minDamage, leastRoll[family] + i - first) >= enough) total += chances[i];
		fraction[0] = total;
	}
	/** The modes that a reaction's attack considers; `NO_ATTACK` if it makes none. */
	function modesOfReaction(reaction, label) {
		switch (reaction) {
			case 0: return 1;
			case 2:
			case 3: return modesOf(0, label);
			case 4: return modesOf(1, label);
			case 5: return modesOf(2, label);
			default: return NO_ATTACK;
		}
	}
	function expectedOfReaction(reaction, me, target, label) {
		const modes = modesOfReaction(reaction, label);
		fraction[0] = 0;
		if (reaction === 1) fraction[0] = occasion[3] < 0 ? 0 : mean[occasion[3]];
		else if (modes !== NO_ATTACK) expectAttack(modes, me, target, label, reaction === 2 ? snapAttack : 0);
	}
	function killChanceOfReaction(reaction, me, target, label) {
		const modes = modesOfReaction(reaction, label);
		fraction[0] = 0;
		if (reaction === 1) {
			if (occasion[3] >= 0) weighRoll(occasion[3], hp[me]);
		} else if (modes !== NO_ATTACK) weighKill(modes, me, target, label, reaction === 2 ? snapAttack : 0);
	}
	function threatOf(foe, me) {
		const start = thingStart[foe];
		let most = 0;
		for (let index = 0; index < weapons[foe]; index++) {
			if ((inHand[foe] & 1 << index) === 0) continue;
			const thing = start + index;
			chanceOf(leastFace(options, armourClass(me) - toHit[thing]), 0);
			const hits = fraction[0];
			if (melee[thing] !== 0) most = Math.max(most, hits * mean[familyOf[2 * thing]]);
			if (missile[thing] + thrown[thing] > 0) most = Math.max(most, hits * mean[familyOf[2 * thing + 1]]);
		}
		fraction[0] = most;
	}
	return {
		bestWay,
		bestCharge,
		bestShatterer,
		bestStowed,
		expectedDamage,
		killChance,
		expectedOfReaction,
		killChanceOfReaction,
		threatOf
	};
}
// src/rulesets/slot-d20/hands.ts
function makeHands(arena, walls) {
	const { memory, data, journal, between } = arena;
	const { cell, marks, inHand, stowed, grounded, unloaded, reach, ammo, lies } = memory;
	const { thingStart, weapons, natural, shield } = data.combatants;
	const { label: labelOf, hands, reach: reachOf, reload: reloadOf, quick } = data.things;
	const { mainAsMove } = data.options;
	function freeHands(me) {
		const start = thingStart[me];
		let free = 2;
		for (let held = inHand[me], index = 0; held !== 0; held >>>= 1, index++) if (held & 1) free -= hands[start + index];
		return free;
	}
	/** The first of a set of things that has that label. */
	function first(me, set, label) {
		const start = thingStart[me];
		for (let rest = set, index = 0; rest !== 0; rest >>>= 1, index++) if (rest & 1 && (label < 0 || labelOf[start + index] === label)) return start + index;
		return -1;
	}
	function bitOf(me, thing) {
		return 1 << thing - thingStart[me];
	}
	function findNear(me, label) {
		if (grounded[me] === 0) return -1;
		const start = thingStart[me];
		const free = freeHands(me);
		for (let rest = grounded[me], index = 0; rest !== 0; rest >>>= 1, index++) {
			const thing = start + index;
			if ((rest & 1) === 0 || label >= 0 && labelOf[thing] !== label) continue;
			if (hands[thing] <= free && between(cell[me], lies[thing]) <= 1) return thing;
		}
		return -1;
	}
	function findUnloaded(me, label, pays) {
		const start = thingStart[me];
		for (let rest = unloaded[me] & inHand[me], index = 0; rest !== 0; rest >>>= 1, index++) {
			const thing = start + index;
			if ((rest & 1) === 0 || label >= 0 && labelOf[thing] !== label || ammo[thing] === 0) continue;
			if (!pays || isPayable(me, thing)) return thing;
		}
		return -1;
	}
	function isPayable(me, thing) {
		if (quick[thing] !== 0) return true;
		const hasMain = (marks[me] & 2) !== 0;
		if (reloadOf[thing] === 2) return hasMain;
		return (marks[me] & 4) !== 0 || mainAsMove && hasMain;
	}
	function change(me, held) {
		const start = thingStart[me];
		inHand[me] = held;
		let longest = 0;
		for (let index = 0; index < weapons[me]; index++) if (held & 1 << index && reachOf[start + index] > longest) longest = reachOf[start + index];
		reach[me] = longest;
		if ((held & shield[me]) === 0) walls.unlock(me);
	}
	function ready(me, thing) {
		while (freeHands(me) < hands[thing]) drop(me, inTheWay(me));
		const bit = bitOf(me, thing);
		stowed[me] &= ~bit;
		journal.note(20, me, me, thing, 0);
		change(me, inHand[me] | bit);
	}
	/** Weapons and items first, in loadout order, then the shield. */
	function inTheWay(me) {
		const others = first(me, inHand[me] & ~natural[me] & ~shield[me], -1);
		return others >= 0 ? others : first(me, shield[me], -1);
	}
	function stow(me, thing) {
		const bit = bitOf(me, thing);
		stowed[me] |= bit;
		journal.note(20, me, me, thing, 1);
		change(me, inHand[me] & ~bit);
	}
	function drop(me, thing) {
		fall(me, thing, cell[me], 2);
	}
	function fall(me, thing, at, how) {
		const bit = bitOf(me, thing);
		grounded[me] |= bit;
		lies[thing] = at;
		journal.note(20, me, me, thing, how);
		change(me, inHand[me] & ~bit);
	}
	function pickUp(me, thing) {
		const bit = bitOf(me, thing);
		grounded[me] &= ~bit;
		lies[thing] = 0;
		journal.note(20, me, me, thing, 3);
		change(me, inHand[me] | bit);
	}
	function reload(me, thing) {
		unloaded[me] &= ~bitOf(me, thing);
		journal.note(20, me, me, thing, 4);
	}
	function shoot(me, thing) {
		if (ammo[thing] > 0) ammo[thing]--;
		if (reloadOf[thing] === 0) return;
		unloaded[me] |= bitOf(me, thing);
		journal.note(20, me, me, thing, 5);
	}
	function lose(me, thing, how) {
		journal.note(20, me, me, thing, how);
		change(me, inHand[me] & ~bitOf(me, thing));
	}
	return {
		freeHands,
		findStowed: (me, label) => first(me, stowed[me], label),
		findHeld: (me, label) => first(me, inHand[me] & ~natural[me], label),
		findNear,
		findUnloaded,
		findInHand: (me, label) => first(me, inHand[me], label),
		isInHand: (me, thing) => (inHand[me] & bitOf(me, thing)) !== 0,
		isStowed: (me, thing) => (stowed[me] & bitOf(me, thing)) !== 0,
		ready,
		stow,
		drop,
		pickUp,
		reload,
		shoot,
		throwTo: (me, thing, at) => fall(me, thing, at, 6),
		lose
	};
}
// src/rulesets/slot-d20/harm.ts
/** Harm under slot-d20 (docs/rules/slot-d20.md §4.1, step 5, and §7.2). */
function makeHarm(arena, walls) {
	return makeHarm$1(arena, {
		hurt: 128,
		slain: 1,
		notes: {
			attacked: 14,
			damaged: 18,
			slain: 19
		}
	}, { left: walls.unlock });
}
// src/rulesets/slot-d20/launch.ts
function makeLaunching(arena, hands, harm, walls, legality) {
	const { memory, data, rolls, score, journal } = arena;
	const { otherDamage } = score;
	const { suffer } = harm;
	const { canLaunch, isInRange } = legality;
	const { hp, hpMax, marks, cp, changeAc, changeAttack, changeLeft } = memory;
	const { effects, options, shape } = data;
	const { aim, isSkill, cost, check, difficulty, needs, consumes, harms, heals, damage, heal, prone } = effects;
	const { change: changeOf, ac, attack, advantage, disadvantage, rounds, effectOfChange, skill } = effects;
	const { dc, spent, weary } = data.combatants;
	const { disruption } = options;
	const { combatants } = arena.plan;
	const effectCount = cost.length;
	function canLaunchAt(action, me, target, effect) {
		if (!canLaunch(action, me, effect)) return false;
		return aim[effect] === 2 || (marks[target] & 1) === 0 && isInRange(me, target, effect);
	}
	function launch(me, target, effect) {
		cp[me] -= cost[effect];
		const isDisturbed = isSkill[effect] === 0 && (marks[me] & 128) !== 0;
		const fails = isDisturbed && disruption === 2;
		const isHampered = isDisturbed && disruption === 1;
		journal.note(22, me, target, effect, fails ? 2 : isHampered ? 1 : 0);
		if (consumes[effect] !== 0) hands.lose(me, hands.findInHand(me, needs[effect]), 8);
		if (fails || !succeeds(me, target, effect, isHampered)) return;
		if (heals[effect] !== 0) restore(me, target, effect);
		if (prone[effect] !== 0) fall(target);
		if (changeOf[effect] >= 0) beginChange(me, target, effect);
		if (harms[effect] === 0) return;
		const amount = Math.max(0, rolls.rollEffect(me, damage[effect]));
		otherDamage[me] += amount;
		journal.note(24, target, me, amount, effect);
		suffer(target, amount);
	}
	function succeeds(me, target, effect, isHampered) {
		if (check[effect] === 0) return true;
		const need = (check[effect] === 2 ? dc[target] : difficulty[effect]) - skill[me * effectCount + effect] - weary[me];
		const success = rolls.rollCheck(me, isHampered || spent[me] !== 0 ? -1 : 0) >= leastFace(options, need);
		journal.note(23, me, target, need, success ? 1 : 0);
		return success;
	}
	function restore(me, target, effect) {
		const before = hp[target];
		const amount = Math.max(0, rolls.rollEffect(me, heal[effect]));
		hp[target] = Math.max(before, Math.min(before + amount, hpMax[target]));
		journal.note(25, target, me, hp[target] - before, effect);
	}
	function fall(combatant) {
		if (marks[combatant] & 256) return;
		marks[combatant] |= 256;
		journal.note(21, combatant, combatant, 0, 1);
		walls.unlock(combatant);
	}
	/** The newest of one spell counts; those of different spells add up. */
	function beginChange(me, target, effect) {
		const at = changeOf[effect] * combatants + target;
		if (changeLeft[at] === 0) {
			changeAc[target] += ac[effect];
			changeAttack[target] += attack[effect];
		}
		changeLeft[at] = rounds[effect] + 1;
		journal.note(26, target, me, effect, rounds[effect]);
		markChanges(target);
	}
	function markChanges(combatant) {
		let state = marks[combatant] & -229377;
		for (let change = 0; change < shape.changes; change++) {
			if (changeLeft[change * combatants + combatant] === 0) continue;
			state |= 32768;
			if (advantage[effectOfChange[change]] !== 0) state |= 65536;
			if (disadvantage[effectOfChange[change]] !== 0) state |= 131072;
		}
		marks[combatant] = state;
	}
	function countDown() {
		for (let change = 0; change < shape.changes; change++) for (let combatant = 0; combatant < combatants; combatant++) {
			const at = change * combatants + combatant;
			if (changeLeft[at] === 0 || --changeLeft[at] > 0) continue;
			const effect = effectOfChange[change];
			changeAc[combatant] -= ac[effect];
			changeAttack[combatant] -= attack[effect];
			markChanges(combatant);
			if ((marks[combatant] & 1) === 0) journal.note(27, combatant, combatant, effect, 0);
		}
	}
	return {
		launch,
		canLaunchAt,
		fall,
		countDown
	};
}
// src/rulesets/slot-d20/legality.ts
function makeLegality(arena, movement, hands, aim, expectations) {
	const { memory, data, distance, between, inSight, engaged } = arena;
	const { stepToward, stepAway, stepCost } = movement;
	const { freeHands, findHeld, findInHand, findNear, findStowed, findUnloaded } = hands;
	const { modesOf, canAttack } = aim;
	const { bestCharge, bestShatterer, bestStowed } = expectations;
	const { cell, marks, inHand, stowed, unloaded, cp, waitsFor, reach: reachInHand } = memory;
	const { thingStart, weapons, shield, speed, missiles } = data.combatants;
	const { label: labelOf, melee, missile, thrown, reach, range, skill } = data.things;
	const { isSkill, cost, needs } = data.effects;
	const { castingHands, mainAsMove } = data.options;
	/** By action × 4 + the slots that are unspent (1: Main, 2: Move): whether they are enough. */
	const payable = new Uint8Array(/* @__PURE__ */ new ArrayBuffer(92));
	for (let action = 0; action < 23; action++) for (let slots = 0; slots < 4; slots++) payable[4 * action + slots] = Number(isEnough(action, slots));
	function isEnough(action, slots) {
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 3:
			case 4:
			case 5:
			case 6:
			case 8:
			case 9:
			case 11: return (slots & 1) !== 0;
			case 12:
			case 19: return slots === 3;
			case 13:
			case 14:
			case 15:
			case 16:
			case 17:
			case 18: return (slots & 2) !== 0 || mainAsMove && slots !== 0;
			default: return true;
		}
	}
	function isPayable(action, me) {
		if (payable[4 * action + (marks[me] >> 1 & 3)] === 0) return false;
		if (action === 18) return (marks[me] & 256) !== 0;
		if (action === 5) return stowed[me] !== 0;
		return action !== 7 || unloaded[me] !== 0;
	}
	function isLegal(action, me, argument, pays) {
		switch (action) {
			case 12: return (marks[me] & 256) === 0 && reachInHand[me] > 0;
			case 15: return (marks[me] & 2304) === 0 && reachInHand[me] > 0 && screeningSkill(me) >= 1;
			case 16: return (marks[me] & 8448) === 0 && (inHand[me] & shield[me]) !== 0;
			case 5: return thingToReady(me, argument) >= 0;
			case 6:
			case 10: return findHeld(me, argument) >= 0;
			case 7: return findUnloaded(me, argument, pays) >= 0;
			case 8: return engaged(me);
			case 11: return (marks[me] & 512) === 0;
			case 17: return findNear(me, argument) >= 0;
			case 18: return (marks[me] & 256) !== 0;
			case 20: return (marks[me] & 32) === 0;
			case 21: return (marks[me] & 256) === 0;
			default: return true;
		}
	}
	function isLegalAt(action, me, other, argument) {
		switch (action) {
			case 0:
			case 1:
			case 2: return canAttack(modesOf(action, argument), me, other, argument);
			case 9: return bestShatterer(me, other, argument) >= 0;
			case 12: return bestCharge(me, other, argument) >= 0;
			case 13: return canAdvance(me, other, argument);
			case 14: return canPay(me, stepAway(cell[me], cell[other]));
			case 15: return canGetBeside(me, other);
			case 16: return (inHand[other] & shield[other]) !== 0 && canGetBeside(me, other);
			case 20: return other !== me && (marks[other] & 17) === 0 && waitsFor[other] < 0;
			default: return action === 22;
		}
	}
	function costFor(me, to) {
		return marks[me] & 256 ? 2 * stepCost(to) : stepCost(to);
	}
	function canPay(me, to) {
		return to >= 0 && costFor(me, to) <= speed[me];
	}
	function canAdvance(me, foe, label) {
		const from = cell[me];
		const to = cell[foe];
		return !(between(from, to) <= wantedDistance(me, label) && inSight(from, to)) && canPay(me, stepToward(from, to));
	}
	function wantedDistance(me, label) {
		if (label < 0 && (inHand[me] & missiles[me]) === 0) return reachInHand[me];
		const start = thingStart[me];
		let wanted = 0;
		for (let index = 0; index < weapons[me]; index++) {
			const thing = start + index;
			if ((inHand[me] & 1 << index) === 0 || label >= 0 && labelOf[thing] !== label) continue;
			if (melee[thing] !== 0 && reach[thing] > wanted) wanted = reach[thing];
			if ((missile[thing] !== 0 || label >= 0 && thrown[thing] !== 0) && range[thing] > wanted) wanted = range[thing];
		}
		return wanted;
	}
	function canGetBeside(me, ally) {
		if (other(me, ally)) return false;
		const goal = cell[ally];
		let at = cell[me];
		let left = speed[me];
		while (between(at, goal) > 1) {
			const next = stepToward(at, goal);
			if (next < 0) return false;
			left -= stepCost(next);
			if (left < 0) return false;
			at = next;
		}
		return true;
	}
	function other(me, ally) {
		return me === ally || (marks[ally] & 1) !== 0;
	}
	function screeningSkill(me) {
		const start = thingStart[me];
		let highest = -1e3;
		for (let index = 0; index < weapons[me]; index++) {
			const thing = start + index;
			if (inHand[me] & 1 << index && melee[thing] !== 0 && skill[thing] > highest) highest = skill[thing];
		}
		return highest;
	}
	function thingToReady(me, label) {
		return label >= 0 ? findStowed(me, label) : bestStowed(me);
	}
	function canLaunch(action, me, effect) {
		if (isSkill[effect] !== 0 !== (action === 4) || cp[me] < cost[effect]) return false;
		if (action === 3 && freeHands(me) < castingHands) return false;
		return needs[effect] < 0 || findInHand(me, needs[effect]) >= 0;
	}
	function isInRange(me, target, effect) {
		return distance(me, target) <= data.effects.range[effect] && inSight(cell[me], cell[target]);
	}
	return {
		isPayable,
		isLegal,
		isLegalAt,
		canLaunch,
		isInRange,
		thingToReady,
		screeningSkill,
		wantedDistance,
		costFor
	};
}
// src/rulesets/slot-d20/map-movement.ts
/** Movement on a drawn map: walking distances and possible steps are looked up in its tables. */
function makeMapMovement(arena, map) {
	const { occupant } = arena;
	const { steps, walks } = map;
	const ways = makeWays(arena.data.field, map, arena);
	const { numberOf, ahead, tableAhead, entry, stepCost: costOf } = ways;
	const tableCells = map.columns * map.rows;
	function stepToward(from, goal) {
		return ways.stepToward(from, goal, 2);
	}
	function stepAway(from, to) {
		const here = numberOf(from);
		const row = numberOf(to) * tableCells;
		let farthest = walks[row + here];
		let best = -1;
		for (let direction = 0; direction < 8; direction++) {
			const next = from + ahead[direction];
			if (steps[8 * here + direction] === 0 || occupant[next] >= 0) continue;
			const walk = walks[row + here + tableAhead[direction]];
			if (walk <= farthest) continue;
			farthest = walk;
			best = next;
		}
		return best;
	}
	function stepCost(to) {
		return entry[to];
	}
	function canStep(from, to) {
		return occupant[to] < 0 && costOf(from, to) > 0;
	}
	return {
		stepToward,
		stepAway,
		stepCost,
		canStep
	};
}
// src/rulesets/slot-d20/movement.ts
/** Movement on an open field: the walking distance is the straight distance, and every step costs 1. */
function makeMovement(arena) {
	const { occupant, columnOf, rowOf, between } = arena;
	const { isFree, stepToward } = makeOpenSteps(arena.data.field, arena);
	const downward = 1 << arena.data.field.shift;
	function stepAway(from, goal) {
		const column = columnOf(from);
		const row = rowOf(from);
		const here = between(from, goal);
		for (let diagonal = 0; diagonal < 2; diagonal++) for (let down = -1; down <= 1; down++) for (let right = -1; right <= 1; right++) {
			if (Math.abs(down) + Math.abs(right) !== diagonal + 1 || !isFree(column + right, row + down)) continue;
			const to = from + down * downward + right;
			if (between(to, goal) > here) return to;
		}
		return -1;
	}
	function canStep(_from, to) {
		return occupant[to] < 0;
	}
	return {
		stepToward,
		stepAway,
		stepCost: () => 1,
		canStep
	};
}
// src/rulesets/slot-d20/need.ts
function makeNeeds(arena, readings) {
	const { memory, data, distance, engaged, armourClass } = arena;
	const { cell, marks, changeAttack } = memory;
	const { conditions, options, things } = data;
	const { contactOneHanded, contactTwoHanded, longRange } = options;
	const { proneAttacker, proneShooter, proneTargetAdjacent, proneTargetDistant } = options;
	const { weary, spent } = data.combatants;
	const { toHit, hands, range } = things;
	const { cover } = data.field;
	const somewhereCovered = cover.length > 0;
	const holds = conditions.programs.map((source) => instantiate(source, readings));
	const { advantage, disadvantage, advantageOf, disadvantageOf } = conditions;
	const mayFavour = advantage >= 0 || advantageOf.some((program) => program >= 0);
	const mayHamper = disadvantage >= 0 || disadvantageOf.some((program) => program >= 0) || spent.includes(1);
	const changes = data.shape.changes > 0;
	const neverLeans = !mayFavour && !mayHamper && !changes;
	function needFor(attacker, defender, thing, mode) {
		let need = armourClass(defender) - toHit[thing] - weary[attacker];
		const state = marks[attacker];
		if (state & 32768) need -= changeAttack[attacker];
		if (mode === 0) {
			if (marks[defender] & 256 && distance(attacker, defender) <= 1) need -= proneTargetAdjacent;
			return state & 256 ? need - proneAttacker : need;
		}
		const far = distance(attacker, defender);
		if (marks[defender] & 256) need -= far <= 1 ? proneTargetAdjacent : proneTargetDistant;
		if (state & 256) need -= proneShooter;
		if (somewhereCovered) need -= cover[cell[defender]];
		if (far > range[thing]) need -= longRange;
		return engaged(attacker) ? need - (hands[thing] < 2 ? contactOneHanded : contactTwoHanded) : need;
	}
	function leanOf(attacker, defender) {
		if (neverLeans) return 0;
		const isFavoured = favours(attacker, defender) !== 0;
		return isFavoured === (hampers(attacker, defender) !== 0) ? 0 : isFavoured ? 1 : -1;
	}
	function judge(program, attacker, defender) {
		return program >= 0 && holds[program](attacker, defender);
	}
	function favours(attacker, defender) {
		let reasons = marks[attacker] & 65536 ? 4 : 0;
		if (!mayFavour) return reasons;
		if (judge(advantage, attacker, defender)) reasons |= 1;
		if (judge(advantageOf[attacker], attacker, defender)) reasons |= 2;
		return reasons;
	}
	function hampers(attacker, defender) {
		let reasons = marks[attacker] & 131072 ? 4 : 0;
		if (!mayHamper) return reasons;
		if (spent[attacker] !== 0) reasons |= 8;
		if (judge(disadvantage, attacker, defender)) reasons |= 1;
		if (judge(disadvantageOf[attacker], attacker, defender)) reasons |= 2;
		return reasons;
	}
	return {
		needFor,
		leanOf,
		favours,
		hampers
	};
}
// src/rulesets/slot-d20/reaction.ts
function makeReacting(arena, harm, defence, acting, decisions) {
	const { memory, data, journal, occasion, between, threatens, threatensCell, isDecided } = arena;
	const { foesFrom, foesTo, membersFrom, membersTo } = arena;
	const { react, ruleOf, targetOf, reactionOf, reactionArgumentOf } = decisions;
	const { spendMain } = defence;
	const { declare, performIfPossible } = acting;
	const { cell, marks, opportunities, reach, highSide } = memory;
	const { opportunityLimit, snapAttack } = data.options;
	const { moments } = data.tactics;
	const { combatants, firstParty } = arena.plan;
	const actionOf = Int32Array.from(ACTION_OF);
	/** Stands for any number of steps: nobody makes so many. */
	const MANY = 2 ** 20;
	/** By party: the moments at which somebody of it may react. */
	const ofParty = Int32Array.of(0, 0);
	for (const [combatant, set] of moments.entries()) ofParty[combatant < firstParty ? 0 : 1] |= set;
	/** Those who have decided to react, in order: who, what, at whom, with what. Empty between two groups. */
	const reactor = makeInts(combatants);
	const deed = makeInts(combatants);
	const aimedAt = makeInts(combatants);
	const means = makeInts(combatants);
	const count = makeInts(1);
	function mayAnybody(moment, trigger) {
		return (ofParty[trigger < firstParty ? 1 : 0] & 1 << moment) !== 0;
	}
	function freeSteps(me) {
		let least = MANY;
		if (!mayAnybody(0, me) || marks[me] & 4096) return least;
		const end = foesTo(me);
		const from = cell[me];
		for (let foe = foesFrom(me); foe < end; foe++) {
			if (marks[foe] & 1 || (moments[foe] & 1) === 0) continue;
			const gap = between(from, cell[foe]) - reach[foe];
			if (gap < least) least = gap;
		}
		return least;
	}
	function leave(me, to) {
		if (!mayAnybody(0, me) || marks[me] & 4096) return true;
		const end = foesTo(me);
		for (let foe = foesFrom(me); foe < end; foe++) {
			if (marks[foe] & 1 || (moments[foe] & 1) === 0) continue;
			if (opportunities[foe] >= opportunityLimit || !threatens(foe, me) || threatensCell(foe, to)) continue;
			decide(0, foe, me);
		}
		return carryOut(0, me);
	}
	function offer(moment, me) {
		if (!mayAnybody(moment, me)) return 1;
		const end = foesTo(me);
		for (let foe = foesFrom(me); foe < end; foe++) {
			if ((marks[foe] & 3) !== 2 || (moments[foe] & 1 << moment) === 0) continue;
			decide(moment, foe, me);
		}
		if (count[0] === 0) return 1;
		return carryOut(moment, me) ? 2 : 0;
	}
	function endRound() {
		if (((ofParty[0] | ofParty[1]) & 16) === 0) return;
		for (let half = 0; half < 2; half++) {
			const party = highSide[0] ^ half;
			const end = membersTo(party);
			for (let combatant = membersFrom(party); combatant < end; combatant++) if ((marks[combatant] & 65) === 64) decide(4, combatant, -1);
		}
		carryOut(4, -1);
	}
	/** Asks somebody for a reaction; it is paid for at once. */
	function decide(moment, me, trigger) {
		occasion[0] = moment;
		const decision = react(moment, me, trigger);
		if (decision < 0) {
			occasion[0] = -1;
			return;
		}
		const target = targetOf(decision);
		const reaction = reactionOf(me, decision);
		const argument = reactionArgumentOf(me, decision);
		const at = count[0]++;
		reactor[at] = me;
		deed[at] = reaction;
		aimedAt[at] = target;
		means[at] = declare(actionOf[reaction], me, target, argument, reaction === 2 ? snapAttack : 0, false);
		occasion[0] = -1;
		journal.note(6, me, target, reaction, ruleOf(decision));
		if (reaction === 0) opportunities[me]++;
		else spendMain(me);
	}
	/** All that was decided, as one simultaneous group (§7.2). Whether the trigger still stands, and the battle goes on. */
	function carryOut(moment, trigger) {
		const length = count[0];
		if (length === 0) return true;
		count[0] = 0;
		journal.note(7, trigger, trigger, moment, length);
		harm.beginGroup();
		for (let i = 0; i < length; i++) {
			const isSnap = deed[i] === 2;
			performIfPossible(actionOf[deed[i]], reactor[i], aimedAt[i], means[i], isSnap ? snapAttack : 0, isSnap ? 1 : 3);
		}
		harm.endGroup();
		journal.note(8, trigger, trigger, moment, length);
		return !isDecided() && (trigger < 0 || (marks[trigger] & 1) === 0);
	}
	return {
		freeSteps,
		leave,
		offer,
		endRound
	};
}
// src/rulesets/slot-d20/readings.ts
function makeReadings(arena) {
	const { memory, data, fraction, occasion, threatens, engaged, armourClass } = arena;
	const { foesFrom, foesTo } = arena;
	const { hp, hpMax, cell, marks, inHand, unloaded, reach, cp, ammo, rounds } = memory;
	const { combatants, things, field } = data;
	const { thingStart, weapons, missiles, thrown, shield } = combatants;
	const has = (bits) => (combatant) => (marks[combatant] & bits) !== 0;
	const at = (moment) => () => occasion[0] === moment;
	function foesEngaged(combatant) {
		let count = 0;
		for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) if ((marks[foe] & 1) === 0 && (threatens(combatant, foe) || threatens(foe, combatant))) count++;
		return count;
	}
	/** The highest of a column over the weapons in hand; 0 without any. */
	function highestInHand(combatant, column) {
		const start = thingStart[combatant];
		let highest = 0;
		let found = false;
		for (let index = 0; index < weapons[combatant]; index++) {
			if ((inHand[combatant] & 1 << index) === 0) continue;
			if (found && column[start + index] <= highest) continue;
			highest = column[start + index];
			found = true;
		}
		return highest;
	}
	function isLoaded(combatant) {
		const held = inHand[combatant];
		if (held & thrown[combatant]) return true;
		const ready = held & missiles[combatant] & ~unloaded[combatant];
		for (let index = 0; index < weapons[combatant]; index++) if (ready & 1 << index && ammo[thingStart[combatant] + index] !== 0) return true;
		return false;
	}
	return {
		fraction,
		distance: (me, target) => 5 * arena.distance(me, target),
		round: () => rounds[0],
		...makeHeadcount(arena, marks, 1),
		columns: {
			hp: (combatant) => hp[combatant],
			hp_max: (combatant) => hpMax[combatant],
			health: (combatant) => {
				fraction[0] = hp[combatant] / hpMax[combatant];
			},
			ac: armourClass,
			skill: (combatant) => highestInHand(combatant, things.skill),
			speed: (combatant) => 5 * combatants.speed[combatant],
			engaged,
			foes_engaged: foesEngaged,
			armed: (combatant) => reach[combatant] > 0,
			reach: (combatant) => 5 * reach[combatant],
			ready_range: (combatant) => 5 * highestInHand(combatant, things.range),
			loaded: isLoaded,
			shield: (combatant) => (inHand[combatant] & shield[combatant]) !== 0,
			acted: has(8),
			main: has(2),
			move: has(4),
			prone: has(256),
			hurt: has(128),
			holding: has(64),
			screening: has(2048),
			locked: has(8192),
			walled: has(16384),
			total_defense: has(512),
			charged: has(1024),
			disengaged: has(4096),
			cp: (combatant) => cp[combatant],
			exhaustion: (combatant) => combatants.exhaustion[combatant],
			height: (combatant) => field.height.length > 0 ? field.height[cell[combatant]] : 0,
			dark: (combatant) => field.dark.length > 0 && field.dark[cell[combatant]] !== 0,
			cover: (combatant) => {
				fraction[0] = field.coverQuarters.length > 0 ? field.coverQuarters[cell[combatant]] / 4 : 0;
			}
		},
		names: {
			margin: () => occasion[1],
			natural: () => occasion[2],
			on_action: at(2),
			on_move: at(3),
			on_round_end: at(4)
		}
	};
}
// src/rulesets/slot-d20/simplify.ts
/**
* Makes memories with equal futures equal: `Fighter.simplify`. For every column, the rules that read it were looked up.
*
* - Of those who are out, nothing is read but that they are (`OUT`), and whom they wait for, since others may wait for
*   them. What becomes of the rest stands with each column (`out`).
* - A last target is read by `same`, unless it is out.
* - Slots, and what a turn left behind, are read by reactions and conditions only, once the turn is over.
* - Things that nobody can get at any more, in hand, stowed or on the ground, are read by nobody.
* - Who is the high side is rolled anew in every round, with that option.
* - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
*/
function makeSimplifying(arena) {
	const { memory, data } = arena;
	const { combatants } = arena.plan;
	const { hpMax, marks, inHand, stowed, grounded, unloaded, lastTarget, opportunities, ammo, lies } = memory;
	const { screened, screensLeft, screenSkill, waitsFor, highSide, nextPart, rounds } = memory;
	const { reads, shape, options } = data;
	const { thingStart } = data.combatants;
	const forget = makeForgetting(COLUMNS, memory.bytes, data, combatants);
	const rollsAnew = options.initiative === 1;
	const limited = options.opportunityLimit < combatants * 1e3;
	function simplify() {
		rounds[0] = Math.min(rounds[0], reads.lastRound);
		if (rollsAnew && nextPart[0] === 0) highSide[0] = 0;
		for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & 1) forget(combatant);
		else simplifyOne(combatant);
	}
	function simplifyOne(combatant) {
		marks[combatant] &= ~unreadMarks(combatant);
		if (!reads.hpMax) hpMax[combatant] = 1;
		if (!limited) opportunities[combatant] = 0;
		const last = lastTarget[combatant];
		if (last >= 0 && (reads.lastTarget[combatant] === 0 || marks[last] & 1)) lastTarget[combatant] = -1;
		if (!reads.stowed) stowed[combatant] = 0;
		if (!reads.grounded) grounded[combatant] = 0;
		const kept = inHand[combatant] | stowed[combatant] | grounded[combatant];
		unloaded[combatant] &= kept;
		for (let index = 0, thing = thingStart[combatant]; thing < thingStart[combatant + 1]; index++, thing++) {
			if ((kept & 1 << index) === 0) ammo[thing] = 0;
			if ((grounded[combatant] & 1 << index) === 0) lies[thing] = 0;
		}
		if (shape.screeners > 0 && screened[combatant] >= 0 && marks[screened[combatant]] & 1) {
			screened[combatant] = combatant;
			screensLeft[combatant] = screenSkill[combatant] = 0;
		}
	}
	function unreadMarks(combatant) {
		let unread = (reads.hurt ? 0 : 128) | (reads.acted ? 0 : 8);
		if ((marks[combatant] & 16) !== 0 && (shape.waiters === 0 || waitsFor[combatant] < 0)) unread |= (reads.main ? 0 : 2) | (reads.move ? 0 : 4) | 32;
		return unread;
	}
	return { simplify };
}
// src/rulesets/slot-d20/steps.ts
/**
* A round in its smallest pieces between which the memory is all there is: `Fighter.step`. A turn is one piece, and so
* are the turns that were put off until it is over.
*
* A round is a list of *parts*, and `nextPart` is the next one: its beginning; for each half of the round every
* combatant's turn; held actions. A step plays one part, and after it all those in which nothing happens: to stop
* before such a part would only make one more state.
*/
function makeSteps(arena, pieces) {
	const { memory, data, isDecided } = arena;
	const { combatants, firstParty, maxRounds } = arena.plan;
	const { marks, rounds, nextPart, highSide, waitsFor } = memory;
	const somebodyWaits = data.shape.waiters > 0;
	const BEGINNING = 0;
	const TURNS = 1;
	/** In each half those of the other party are passed over. */
	const HELD = TURNS + 2 * combatants;
	const END = HELD + 1;
	function step() {
		playPart();
		while (nextPart[0] < END && !isDecided() && isQuiet(nextPart[0])) nextPart[0]++;
		if (isDecided()) return leaveRound(pieces.finish());
		if (nextPart[0] < END) return -2;
		pieces.endRound();
		return leaveRound(rounds[0] === maxRounds ? pieces.finish() : -1);
	}
	function leaveRound(result) {
		nextPart[0] = BEGINNING;
		return result;
	}
	/** Whether nothing happens in a part. */
	function isQuiet(part) {
		if (part === HELD) return !somebodyHolds();
		const at = (part - TURNS) % combatants;
		if (partyOf(at) !== (highSide[0] ^ (part < TURNS + combatants ? 0 : 1))) return true;
		return (marks[at] & 1) !== 0 && !isWaitedFor(at);
	}
	function partyOf(combatant) {
		return combatant < firstParty ? 0 : 1;
	}
	function isWaitedFor(combatant) {
		if (!somebodyWaits) return false;
		for (let other = 0; other < combatants; other++) if (waitsFor[other] === combatant) return true;
		return false;
	}
	function somebodyHolds() {
		for (let combatant = 0; combatant < combatants; combatant++) if ((marks[combatant] & 65) === 64) return true;
		return false;
	}
	function playPart() {
		const part = nextPart[0]++;
		if (part === BEGINNING) pieces.beginRound();
		else if (part === HELD) pieces.playHeldActions();
		else pieces.takeTurn((part - TURNS) % combatants);
	}
	return { step };
}
// src/rulesets/slot-d20/turn.ts
function makeTurns(arena, movement, aim, hands, walls, legality, defence, launching, acting, reacting, decisions) {
	const { memory, data, score, journal, between, inSight, isDecided, cellOnLine, moveTo } = arena;
	const { deeds, turns } = score;
	const { decide: decideBy, ruleOf, targetOf, actionOf, argumentOf } = decisions;
	const { stepToward, stepAway } = movement;
	const { chargeRun } = aim;
	const { findHeld, findNear } = hands;
	const { wantedDistance, screeningSkill, costFor } = legality;
	const { spendMain, defend } = defence;
	const { declare, perform, performIfPossible } = acting;
	const { freeSteps, leave, offer } = reacting;
	const { cell, marks, screened, screensLeft, screenSkill, waitsFor, waitRank, waiters } = memory;
	const { speed } = data.combatants;
	const { reload: reloadOf, quick } = data.things;
	const { isFree, turnOf, deedOf } = data.tactics;
	const { chargeAttack } = data.options;
	const { combatants } = arena.plan;
	const somebodyWaits = data.shape.waiters > 0;
	const { listens } = journal;
	/** By combatant: the actions that it has done in its turn, bit by bit: each counts once (§9.4). */
	const done = new Int32Array(combatants);
	function takeTurn(me) {
		if ((marks[me] & 1) === 0) {
			turns[me]++;
			done[me] = 0;
			marks[me] |= 16;
			journal.note(2, me, me, 0, 0);
			if (marks[me] & 3584) endStances(me);
			if (decide(me, true)) return;
		}
		if (somebodyWaits && !isDecided()) takeTurnsAfter(me);
	}
	/** Those who have put their turns off until this one is over, in the order in which they did. */
	function takeTurnsAfter(me) {
		for (;;) {
			let next = -1;
			for (let other = 0; other < combatants; other++) if (waitsFor[other] === me && (next < 0 || waitRank[other] < waitRank[next])) next = other;
			if (next < 0) return;
			waitsFor[next] = -1;
			if ((marks[next] & 1) === 0) {
				journal.note(21, next, me, 8, 0);
				journal.note(2, next, next, 1, 0);
				done[next] = 1 << 20;
				decide(next, false);
				if (isDecided()) return;
			}
			takeTurnsAfter(next);
			if (isDecided()) return;
		}
	}
	function endStances(me) {
		if (listens) {
			if (marks[me] & 512) journal.note(21, me, me, 1, 0);
			if (marks[me] & 1024) journal.note(21, me, me, 2, 0);
			if (marks[me] & 2048) journal.note(21, me, screened[me], 3, 0);
		}
		if (marks[me] & 2048) {
			screened[me] = -1;
			screensLeft[me] = screenSkill[me] = 0;
		}
		marks[me] &= -3585;
	}
	/** Decides until nothing applies. True if the turn is put off, or the battle is over: then it has not ended. */
	function decide(me, canWait) {
		let isFirst = canWait;
		if (!canWait && somebodyWaits) marks[me] |= 32;
		for (;;) {
			const decision = decideBy(me);
			if (decision < 0) break;
			const target = targetOf(decision);
			const action = actionOf(me, decision);
			journal.note(3, me, target, action, ruleOf(decision));
			if (action === 20) {
				count(me, action);
				putOff(me, target);
				return true;
			}
			if (isFirst) {
				isFirst = false;
				if (somebodyWaits) marks[me] |= 32;
			}
			act(me, action, target, argumentOf(me, decision));
			if (isDecided()) return true;
			if (marks[me] & 1 || action === 22 || action === 19) break;
			if ((marks[me] & 6) === 0 && isFree[turnOf[me]] === 0) break;
		}
		journal.note(4, me, me, done[me] === 0 ? 0 : 1, 0);
		if (marks[me] & 4096) journal.note(21, me, me, 7, 0);
		marks[me] = (marks[me] | 8) & -4225;
		return false;
	}
	function count(me, action) {
		if (done[me] & 1 << action) return;
		done[me] |= 1 << action;
		deeds[deedOf[me * 23 + action]]++;
	}
	function putOff(me, target) {
		marks[me] |= 32;
		waitsFor[me] = target;
		waitRank[me] = waiters[0]++;
		journal.note(21, me, target, 8, 1);
	}
	function act(me, action, target, argument) {
		switch (action) {
			case 0:
			case 1:
			case 2: {
				const way = declare(action, me, target, argument, 0, true);
				count(me, (way & 3) === 0 ? 1 : 2);
				spendMain(me);
				carryOut(action, me, target, way, 0, 3);
				return;
			}
			case 12:
				count(me, action);
				charge(me, target, declare(action, me, target, argument, chargeAttack, true));
				return;
			case 7:
				count(me, action);
				reload(me, target, declare(action, me, target, argument, 0, true));
				return;
			case 10:
				count(me, action);
				hands.drop(me, findHeld(me, argument));
				return;
			case 11:
				count(me, action);
				defend(me);
				return;
			case 8:
				count(me, action);
				spendMain(me);
				if (offer(2, me) === 0) return;
				marks[me] |= 4096;
				journal.note(21, me, me, 7, 1);
				return;
			case 13:
				count(me, action);
				spendMove(me);
				advance(me, target, wantedDistance(me, argument));
				return;
			case 14:
				count(me, action);
				spendMove(me);
				retreat(me, target);
				return;
			case 15:
				count(me, action);
				spendMove(me);
				screen(me, target);
				return;
			case 16:
				count(me, action);
				spendMove(me);
				lockShields(me, target);
				return;
			case 17:
				count(me, action);
				spendMove(me);
				hands.pickUp(me, findNear(me, argument));
				return;
			case 18:
				count(me, action);
				spendMove(me);
				standUp(me, argument);
				return;
			case 19:
				count(me, action);
				marks[me] = (marks[me] | 64) & -5;
				journal.note(21, me, me, 6, 1);
				return;
			case 21:
				count(me, action);
				launching.fall(me);
				return;
			case 22:
				count(me, action);
				return;
			default: {
				const means = declare(action, me, target, argument, 0, true);
				count(me, action);
				spendMain(me);
				carryOut(action, me, target, means, 0, 3);
			}
		}
	}
	/** An action of the Main slot has been declared and paid: others react to it, and then it happens. */
	function carryOut(action, me, target, means, extra, under) {
		const outcome = offer(2, me);
		if (outcome === 1 && action !== 12) perform(action, me, target, means, extra, under);
		else if (outcome !== 0) performIfPossible(action, me, target, means, extra, under);
	}
	/** A Move action takes the Move slot; if that is spent, the Main slot (§6.1). */
	function spendMove(me) {
		if (marks[me] & 4) marks[me] &= -5;
		else spendMain(me);
	}
	function reload(me, target, thing) {
		if (quick[thing] === 0) {
			if (reloadOf[thing] === 2) {
				spendMain(me);
				if (offer(2, me) === 0) return;
			} else spendMove(me);
		}
		performIfPossible(7, me, target, thing, 0, 3);
	}
	/** One step. False if it is not made, because a reaction to it put the mover out or ended the battle. */
	function step(me, to, isFree) {
		if (!isFree && !leave(me, to)) return false;
		const from = cell[me];
		moveTo(me, to);
		walls.unlock(me);
		journal.note(5, me, me, from, to);
		return true;
	}
	function advance(me, foe, wanted) {
		const goal = cell[foe];
		let left = speed[me];
		const start = cell[me];
		let free = freeSteps(me);
		while (between(cell[me], goal) > wanted || !inSight(cell[me], goal)) {
			const next = stepToward(cell[me], goal);
			if (next < 0) break;
			left -= costFor(me, next);
			if (left < 0) break;
			if (!step(me, next, free-- > 0)) return;
		}
		if (cell[me] !== start) offer(3, me);
	}
	function retreat(me, foe) {
		const goal = cell[foe];
		let left = speed[me];
		const start = cell[me];
		let free = freeSteps(me);
		for (;;) {
			const next = stepAway(cell[me], goal);
			if (next < 0) break;
			left -= costFor(me, next);
			if (left < 0) break;
			if (!step(me, next, free-- > 0)) return;
		}
		if (cell[me] !== start) offer(3, me);
	}
	/** Walks to an ally that it can reach; false if a reaction ends the walk before. */
	function getBeside(me, ally) {
		while (between(cell[me], cell[ally]) > 1) {
			const next = stepToward(cell[me], cell[ally]);
			if (next < 0 || !step(me, next, false)) return false;
		}
		return true;
	}
	/** Walks to an ally and screens it, or (below) locks shields with it, before others react to the movement. */
	function screen(me, ally) {
		const start = cell[me];
		if (!getBeside(me, ally)) return;
		marks[me] |= 2048;
		screened[me] = ally;
		screensLeft[me] = screenSkill[me] = screeningSkill(me);
		journal.note(21, me, ally, 3, 1);
		if (cell[me] !== start) offer(3, me);
	}
	function lockShields(me, ally) {
		const start = cell[me];
		if (!getBeside(me, ally)) return;
		walls.lock(me);
		if (cell[me] !== start) offer(3, me);
	}
	function standUp(me, label) {
		marks[me] &= -257;
		journal.note(21, me, me, 0, 0);
		if (label < 0) return;
		const thing = findNear(me, label);
		if (thing >= 0) hands.pickUp(me, thing);
	}
	function charge(me, foe, way) {
		spendMain(me);
		marks[me] = (marks[me] | 1024) & -5;
		journal.note(21, me, me, 2, 1);
		const from = cell[me];
		const to = cell[foe];
		const length = chargeRun(me, foe, way >> 2, way & 3);
		for (let taken = 1; taken <= length; taken++) if (!step(me, cellOnLine(from, to, taken), false)) return;
		carryOut(12, me, foe, way, chargeAttack, 0);
	}
	return { takeTurn };
}
// src/rulesets/slot-d20/wall.ts
function makeWalls(arena) {
	const { memory, data, journal, distance, alliesFrom, alliesTo } = arena;
	const { marks } = memory;
	const { lockMin } = data.options;
	/** The members of the wall being looked over, and who has been found already: empty between two walls. */
	const wall = new Int32Array(arena.plan.combatants);
	const found = new Int32Array(arena.plan.combatants);
	function lock(combatant) {
		marks[combatant] |= 8192;
		tell(combatant, 4, 1);
		lookOver(combatant);
	}
	function unlock(combatant) {
		if ((marks[combatant] & 8192) === 0) return;
		tell(combatant, 4, 0);
		marks[combatant] &= -8193;
		setWalled(combatant, false);
		lookOver(combatant);
	}
	function setWalled(combatant, is) {
		if ((marks[combatant] & 16384) !== 0 === is) return;
		marks[combatant] = is ? marks[combatant] | 16384 : marks[combatant] & -16385;
		tell(combatant, 5, is ? 1 : 0);
	}
	/** Of those who are out there is nothing more to tell. */
	function tell(combatant, state, begins) {
		if ((marks[combatant] & 1) === 0) journal.note(21, combatant, combatant, state, begins);
	}
	/** Finds the walls of a combatant's party anew. */
	function lookOver(combatant) {
		const from = alliesFrom(combatant);
		const end = alliesTo(combatant);
		for (let each = from; each < end; each++) found[each] = 0;
		for (let each = from; each < end; each++) {
			if ((marks[each] & 8192) === 0 || found[each] !== 0) continue;
			const length = follow(each, from, end);
			for (let i = 0; i < length; i++) setWalled(wall[i], length >= lockMin);
		}
	}
	/** Collects everybody who is locked to `first`, directly or over others. */
	function follow(first, from, end) {
		let length = 1;
		wall[0] = first;
		found[first] = 1;
		for (let i = 0; i < length; i++) for (let other = from; other < end; other++) {
			if ((marks[other] & 8192) === 0 || found[other] !== 0 || distance(wall[i], other) > 1) continue;
			found[other] = 1;
			wall[length++] = other;
		}
		return length;
	}
	return {
		lock,
		unlock
	};
}
// src/rulesets/slot-d20/fighter.ts
/** Fights battles under slot-d20: the round of docs/rules/slot-d20.md §3. */
const fighter = (plan, dice, score, journal) => {
	const arena = makeArena(plan, dice, score, journal);
	const { map } = arena.data.field;
	const movement = map === void 0 ? makeMovement(arena) : makeMapMovement(arena, map);
	const readings = makeReadings(arena);
	const needs = makeNeeds(arena, readings);
	const walls = makeWalls(arena);
	const hands = makeHands(arena, walls);
	const harm = makeHarm(arena, walls);
	const aim = makeAim(arena, movement);
	const expectations = makeExpectations(arena, aim, needs);
	const legality = makeLegality(arena, movement, hands, aim, expectations);
	const choosing = makeChoosing(arena, legality, expectations);
	const launching = makeLaunching(arena, hands, harm, walls, legality);
	const decisions = makeDecisions(arena.data.tactics, score);
	const defence = makeDefence(arena, decisions);
	const acting = makeActing(arena, aim, hands, expectations, legality, choosing, makeAttacking(arena, needs, aim, hands, harm, defence, makeContests(arena)), launching);
	const reacting = makeReacting(arena, harm, defence, acting, decisions);
	const environment = {
		...readings,
		affords: legality.isPayable,
		select: choosing.select,
		answer: choosing.answer,
		expected_damage: expectations.expectedDamage,
		kill_chance: expectations.killChance
	};
	decisions.connect(environment, {
		...environment,
		expected_damage: expectations.expectedOfReaction,
		kill_chance: expectations.killChanceOfReaction
	});
	const { memory, data, rolls, membersFrom, membersTo, isDecided, finish } = arena;
	const { options } = data;
	const { takeTurn } = makeTurns(arena, movement, aim, hands, walls, legality, defence, launching, acting, reacting, decisions);
	const { bytes, marks, opportunities, rounds, highSide, waiters } = memory;
	const { combatants, maxRounds } = plan;
	const { initiative } = options;
	const { impulse } = data.combatants;
	const changes = data.shape.changes > 0;
	const { start, play, restore } = makeRounds(arena, harm, {
		rollFirst: rollInitiative,
		playRound,
		hpCount: data.combatants.hpCount,
		rollHitPoints: rolls.rollHitPoints
	});
	function round() {
		rounds[0]++;
		return play();
	}
	/** A round played by the rules (not memoised), after the initiative. */
	function playRound(high) {
		beginRound(high);
		playTurns();
		if (isDecided()) return finish();
		reacting.endRound();
		if (isDecided()) return finish();
		endRound();
		return rounds[0] === maxRounds ? finish() : -1;
	}
	function isRolledIn(round) {
		return initiative === 1 || initiative === 0 && round === 1;
	}
	/** Who is the high side in a round: the higher, if it is rolled (ties are rolled again), else who has been. */
	function rollInitiative(round) {
		if (!isRolledIn(round)) return highSide[0];
		const first = bestImpulse(0, round);
		const second = bestImpulse(1, round);
		highSide[0] = rolls.rollInitiative(first - second);
		journal.note(1, -1, -1, first, second);
		return highSide[0];
	}
	/** In the first round everybody stands. */
	function bestImpulse(party, round) {
		let best = -1e3;
		const end = membersTo(party);
		for (let combatant = membersFrom(party); combatant < end; combatant++) if ((round === 1 || (marks[combatant] & 1) === 0) && impulse[combatant] > best) best = impulse[combatant];
		return best;
	}
	function beginRound(high) {
		const round = rounds[0];
		highSide[0] = high;
		journal.note(0, high, 0, round, isRolledIn(round) ? 1 : 0);
		fillSlots();
	}
	function fillSlots() {
		for (let combatant = 0; combatant < combatants; combatant++) if ((marks[combatant] & 1) === 0) marks[combatant] |= 6;
	}
	function playTurns() {
		for (let half = 0; half < 2; half++) {
			const party = highSide[0] ^ half;
			const end = membersTo(party);
			for (let combatant = membersFrom(party); combatant < end; combatant++) {
				takeTurn(combatant);
				if (isDecided()) return;
			}
		}
	}
	/** Steps 3 and 4: what is held is lost, and changes end. */
	function endRound() {
		if (changes) launching.countDown();
		waiters[0] = 0;
		for (let combatant = 0; combatant < combatants; combatant++) {
			marks[combatant] &= -127;
			opportunities[combatant] = 0;
		}
	}
	const { step } = makeSteps(arena, {
		beginRound() {
			rounds[0]++;
			beginRound(rollInitiative(rounds[0]));
		},
		takeTurn,
		playHeldActions: reacting.endRound,
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
