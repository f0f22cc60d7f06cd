import { A as makeInts, D as sumChances, E as packAttack, a as makeForgetting, b as absorbedOf, h as combatantStream, l as openMemory, p as arenaStream, x as damageOf } from "../../chunks/program.js";
import { a as makeRounds, i as makeCommonArena, n as makeHarm$1, o as makeDecisions, r as makeSelection, t as makeHeadcount } from "../../chunks/headcount.js";
import { n as WAYS_FROM, o as damageAfter, r as WAYS_OF, s as COLUMNS, t as CHECK_DICE } from "../../chunks/tables.js";
// src/field/areas.ts
/**
* @param out the bit of `marks` of those that are off the field
* @param firstParty how many combatants, from number 0 on, are the first party's
*/
function makeAreas(field, { cell, marks }, out, firstParty) {
	const { cells, columns, rows, shift, neighbours, walks, hasWalls, sight, sightWords } = field;
	const areas = columns * rows;
	const combatants = cell.length;
	const columnMask = (1 << shift) - 1;
	/** By party × cells + cell: who stand there. Follows from the memory; kept so that nobody needs to be asked. */
	const standing = makeInts(2 * cells);
	const partyOf = (combatant) => combatant < firstParty ? 0 : 1;
	const numberOf = (at) => (at >> shift) * columns + (at & columnMask);
	function between(area, other) {
		return Math.abs((other & columnMask) - (area & columnMask)) + Math.abs((other >> shift) - (area >> shift));
	}
	function distance(combatant, other) {
		return between(cell[combatant], cell[other]);
	}
	function inSight(from, to) {
		if (!hasWalls) return true;
		const seen = numberOf(to);
		return (sight[numberOf(from) * sightWords + (seen >> 5)] >> (seen & 31) & 1) !== 0;
	}
	function walk(from, to) {
		return walks[numberOf(to) * areas + numberOf(from)];
	}
	function heads(party, area) {
		return standing[party * cells + area];
	}
	function ahead(area, direction) {
		return neighbours[4 * area + direction];
	}
	/** Each move counts alike, so that all areas that are nearer are equally near. */
	function towards(from, goal, named) {
		const nearer = walk(from, goal) - 1;
		for (let direction = 0; direction < 4; direction++) {
			if (named >> direction & 1) continue;
			const next = neighbours[4 * from + direction];
			if (next >= 0 && walk(next, goal) === nearer) return direction;
		}
		return -1;
	}
	function away(from, goal, named, foes) {
		const farther = walk(from, goal) + 1;
		let best = -1;
		let fewest = 0;
		for (let direction = 0; direction < 4; direction++) {
			if (named >> direction & 1) continue;
			const next = neighbours[4 * from + direction];
			if (next < 0 || walk(next, goal) !== farther) continue;
			const there = standing[foes * cells + next];
			if (best >= 0 && there >= fewest) continue;
			best = direction;
			fewest = there;
		}
		return best;
	}
	function moveTo(combatant, to) {
		vacate(combatant);
		cell[combatant] = to;
		standing[partyOf(combatant) * cells + to]++;
	}
	function vacate(combatant) {
		standing[partyOf(combatant) * cells + cell[combatant]]--;
	}
	function clearField() {
		for (let combatant = 0; combatant < combatants; combatant++) standing[partyOf(combatant) * cells + cell[combatant]] = 0;
	}
	function setField() {
		for (let combatant = 0; combatant < combatants; combatant++) if ((marks[combatant] & out) === 0) standing[partyOf(combatant) * cells + cell[combatant]]++;
	}
	return {
		between,
		distance,
		inSight,
		walk,
		heads,
		ahead,
		towards,
		away,
		moveTo,
		vacate,
		clearField,
		setField
	};
}
// src/rulesets/area-2d6/rolls.ts
function makeRolls(data, dice) {
	const { below, check, outcome, reaches, sum } = dice;
	const { entries, size, rolls, sides, rowStart, span } = data.attacks.tables;
	const { hpCount, hpSides, hpConstant } = data.combatants;
	const { initiativeCount, initiativeSides, initiativeConstant } = data.combatants;
	const { sides: orderSides, need: orderNeed } = data.initiative;
	const { leastRoll } = data.attacks.tables;
	const order = arenaStream(0);
	/** What was drawn last. */
	const drawn = /* @__PURE__ */ new Int32Array(1);
	function rollHitPoints(combatant) {
		const stream = combatantStream(combatant, 4);
		return Math.max(hpConstant[combatant] + sum(stream, hpCount[combatant], hpSides[combatant]), 1);
	}
	function rollAttack(combatant, family, least, decides) {
		const row = rowStart[family * span + least - 3];
		const stream = combatantStream(combatant, 1);
		drawn[0] = decides ? check(stream, size[family], row) : outcome(stream, size[family], row);
		return entries[row + drawn[0]];
	}
	function rolledDamage(family) {
		let roll = leastRoll[family];
		for (let rest = drawn[0] % rolls[family]; rest > 0; rest = Math.floor(rest / sides[family])) roll += rest % sides[family];
		return Math.max(0, roll);
	}
	function rollOn(stream, least) {
		const row = rowStart[0 * span + least - 3];
		return entries[row + check(stream, size[0], row)] !== 0;
	}
	return {
		rollFirst: () => orderNeed > orderSides ? 1 : reaches(order, orderSides, orderNeed) ? 0 : 1,
		rollInitiative: (combatant) => initiativeConstant[combatant] + sum(combatantStream(combatant, 0), initiativeCount[combatant], initiativeSides[combatant]),
		rollPlaces: (orders) => below(order, orders),
		rollHitPoints,
		isListed: (family) => size[family] > 0,
		rollAttack,
		rolledDamage,
		rollNatural: (combatant) => sum(combatantStream(combatant, 1), CHECK_DICE.count, CHECK_DICE.sides),
		rollAttackCheck: (combatant, least) => rollOn(combatantStream(combatant, 1), least),
		rollCheck: (combatant, least) => rollOn(combatantStream(combatant, 4), least),
		rollDamage: (combatant, count, sides) => sum(combatantStream(combatant, 2), count, sides),
		rollAmount: (combatant, { count, sides, constant }) => Math.max(0, constant + sum(combatantStream(combatant, 2), count, sides)),
		rollDrawn: (combatant) => sum(combatantStream(combatant, 4), CHECK_DICE.count, CHECK_DICE.sides) - CHECK_DICE.count,
		rollChoice: (combatant, targets) => below(combatantStream(combatant, 3), targets)
	};
}
// src/rulesets/area-2d6/arena.ts
/** What the dice of a check must show together: a natural 2 fails, a natural 12 succeeds. */
function leastSum(need) {
	return need < 3 ? 3 : need > 12 ? 12 : need;
}
function makeArena(plan, dice, score, journal) {
	const { data, firstParty } = plan;
	const memory = openMemory(COLUMNS, makeInts(plan.memory.length), data);
	const { cell, marks, points, ready, ammo, ignoring, armour } = memory;
	const { protection, shielded } = data.combatants;
	const { kind, hands } = data.arms;
	const { combatants } = plan;
	const areas = makeAreas(data.field, memory, 1, firstParty);
	const common = makeCommonArena({
		plan,
		memory,
		score,
		journal,
		dice,
		field: areas,
		marks: {
			out: 1,
			away: 0
		},
		foreseeable: data.tactics.foreseeable
	});
	const somebodyIgnores = data.shape.ignorers > 0;
	const somebodyAlters = data.shape.altered > 0;
	function partyOf(combatant) {
		return combatant < firstParty ? 0 : 1;
	}
	function isShielded(combatant) {
		return shielded[combatant] !== 0 && hands[ready[combatant]] < 2;
	}
	function protectionOf(combatant) {
		return somebodyAlters ? protection[combatant] + armour[combatant] : protection[combatant];
	}
	function pay(combatant, cost) {
		if (cost === 0) return;
		points[combatant] -= cost;
		journal.note(6, combatant, combatant, cost, points[combatant]);
	}
	return {
		...common,
		...areas,
		plan,
		data,
		memory,
		rolls: makeRolls(data, common.dice),
		occasion: makeInts(8),
		place: makeInts(1),
		partyOf,
		foesHere: (combatant) => areas.heads(combatant < firstParty ? 1 : 0, cell[combatant]),
		stands: (combatant) => (marks[combatant] & 1) === 0,
		canStrike: (combatant) => kind[ready[combatant]] !== 1,
		canShoot: (combatant) => kind[ready[combatant]] !== 0 && ammo[ready[combatant]] !== 0,
		isShielded,
		ignores: (combatant, other) => somebodyIgnores && ignoring[combatant * combatants + other] !== 0,
		protectionOf,
		pay
	};
}
// src/rulesets/area-2d6/attack.ts
function makeAttacking(arena, needs, explanation, workings, harm, damageRolls, defence, launching, windows, decisions) {
	const { memory, data, rolls, score, journal, occasion, heads, isDecided } = arena;
	const { attackNeed } = needs;
	const { mayDefend, defend } = defence;
	const { isListed, rollAttack, rolledDamage, rollAttackCheck, rollNatural, rollDamage } = rolls;
	const { land } = harm;
	const { attacks } = score;
	const { cell, marks, lastTarget, points, debt, dice, armour, bleeding, bledBy } = memory;
	const { accounts, powers, shape } = data;
	const { knockdown, stagger, bleed } = data.arms;
	const { familyOf, kinds } = data.attacks;
	const { protectionKind } = data.combatants;
	const { minDamage, specialDice } = data.options;
	const { moments } = data.tactics;
	const DEFENDS = 8;
	const { combatants } = arena.plan;
	const { listens } = journal;
	const { mayWork, mayChangeDamage } = windows;
	const somebodyAlters = shape.altered > 0 && powers.altersDamage;
	const somebodyShields = shape.known > 0 && powers.shields;
	const everything = shape.known > 0;
	const somebodyReacts = mayWork(0, 0) || mayWork(0, combatants - 1);
	const somebodyAnswers = mayWork(1, 0) || mayWork(1, combatants - 1);
	const modeOf = Int32Array.from({ length: 9 }, (_, manner) => diceModeOf(manner));
	/** Those whom a stray shot may hit. */
	const bystanders = makeInts(combatants);
	function attack(attacker, target, arm, manner) {
		journal.note(12, attacker, target, arm, manner);
		if (manner === 3) windows.askToIgnore(target, attacker);
		if (!everything) return strike(attacker, target, arm, manner, 0);
		const height = workings.height();
		const through = strike(attacker, target, arm, manner, height);
		workings.endInstants(height);
		return through;
	}
	/** Steps 3 to 11. */
	function strike(attacker, target, arm, manner, height) {
		if (somebodyReacts && !windows.open(0, attacker, target, arm, manner)) return false;
		const account = accounts[arm * 9 + manner];
		lastTarget[attacker] = target;
		attacks[account]++;
		if (listens) explanation.explainAttack(attacker, target, arm, manner);
		const least = attackNeed(attacker, target, arm, manner);
		const family = familyOf[(arm * 4 + modeOf[manner]) * kinds + protectionKind[target]];
		return isDrawnWhole(attacker, target, manner, family) ? strikeWhole(attacker, target, arm, manner, account, least, family, height) : strikeByParts(attacker, target, arm, manner, account, least, height);
	}
	/** Whether check and damage are one draw: nothing that is not known yet can change the dice or the armour. */
	function isDrawnWhole(attacker, target, manner, family) {
		if (!isListed(family) || specialDice > 0) return false;
		if (manner === 6 && isScuffle(cell[target])) return false;
		return !somebodyAlters || dice[attacker] === 0 && armour[target] === 0 && !mayChangeDamage(target);
	}
	function strikeWhole(attacker, target, arm, manner, account, least, family, height) {
		const entry = rollAttack(attacker, family, least, isDecisive(target, manner));
		journal.note(15, attacker, target, least, entry === 0 ? 0 : 1);
		if (entry === 0) {
			land(attacker, target, account, least, 0);
			if (manner === 5) stray(attacker, target, arm);
			return false;
		}
		const roll = listens ? rolledDamage(family) : 0;
		if (isWarded(attacker, target, arm, manner)) {
			if ((marks[target] & 1) === 0) land(attacker, target, account, least, 0);
			return false;
		}
		if (listens) noteDamage(attacker, target, arm, manner, roll, false);
		if (!somebodyShields) land(attacker, target, account, least, entry);
		else {
			const left = workings.absorb(target, damageOf(entry), height);
			land(attacker, target, account, least, packAttack(left, absorbedOf(entry)));
		}
		if (manner === 1) shake(attacker, target, arm);
		return true;
	}
	/** Whether more than the damage follows from a hit: a defence, the blow's other effects, a check of the one riposted. */
	function isDecisive(target, manner) {
		return (moments[target] & DEFENDS) !== 0 || manner === 1 || manner === 7;
	}
	/** Die by die: where a special or a fumble matters, the check's dice one by one. */
	function strikeByParts(attacker, target, arm, manner, account, least, height) {
		const mayStray = manner === 6 && isScuffle(cell[target]);
		const byDice = specialDice > 0 || mayStray;
		const natural = byDice ? rollNatural(attacker) : 0;
		const succeeds = byDice ? natural >= least : rollAttackCheck(attacker, least);
		journal.note(15, attacker, target, least, succeeds ? 1 : 0);
		if (!succeeds) {
			land(attacker, target, account, least, 0);
			if (manner === 5 || mayStray && natural === 2) stray(attacker, target, arm);
			return false;
		}
		if (isWarded(attacker, target, arm, manner)) {
			if ((marks[target] & 1) === 0) land(attacker, target, account, least, 0);
			return false;
		}
		const isSpecial = natural === 12;
		damageRolls.set(attacker, target, arm, manner, isSpecial);
		const rolled = rollDamage(attacker, damageRolls.count(), damageRolls.sides()) + damageRolls.constant();
		const roll = rolled > 0 ? rolled : 0;
		if (listens) noteDamage(attacker, target, arm, manner, roll, isSpecial);
		const damage = damageAfter(roll, damageRolls.protection(), minDamage);
		const absorbed = roll > damage ? roll - damage : 0;
		const kept = absorbed < 127 ? absorbed : 127;
		score.absorbed[target] += absorbed - kept;
		const left = somebodyShields ? workings.absorb(target, damage, height) : damage;
		land(attacker, target, account, least, packAttack(left, kept));
		if (manner === 1) shake(attacker, target, arm);
		return true;
	}
	/** Steps 6 and 7: an attack that hit is negated, or void because somebody is out. */
	function isWarded(attacker, target, arm, manner) {
		if (somebodyAnswers && !windows.open(1, attacker, target, arm, manner)) return true;
		if (!mayDefend(target, attacker)) return false;
		occasion[0] = attacker;
		occasion[1] = target;
		occasion[2] = arm;
		occasion[3] = manner;
		occasion[5] = 1;
		return defend(target, attacker, decisions);
	}
	function noteDamage(attacker, target, arm, manner, roll, isSpecial) {
		damageRolls.set(attacker, target, arm, manner, isSpecial);
		const change = damageRolls.change();
		if (change !== 0) journal.note(18, attacker, target, change, damageRolls.count());
		journal.note(19, attacker, target, roll, damageRolls.protection());
	}
	/** What a heavy blow does besides damage (step 11). */
	function shake(attacker, target, arm) {
		if (marks[target] & 1) return;
		if (knockdown[arm] !== 0) launching.fell(target, attacker);
		if (stagger[arm] !== 0) {
			const lost = Math.min(points[target], stagger[arm]);
			points[target] -= lost;
			debt[target] += stagger[arm] - lost;
			journal.note(24, target, attacker, lost, debt[target]);
		}
		if (bleed[arm] !== 0 && bleed[arm] > bleeding[target]) {
			bleeding[target] = bleed[arm];
			bledBy[target] = attacker;
			journal.note(25, target, attacker, bleed[arm], 0);
		}
	}
	function isScuffle(area) {
		return heads(0, area) > 0 && heads(1, area) > 0;
	}
	/** The shot hits one of those who stand by the target, if it is in a scuffle (§6.2). */
	function stray(attacker, target, arm) {
		const area = cell[target];
		if (!isScuffle(area) || isDecided()) return;
		let count = 0;
		for (let other = 0; other < combatants; other++) {
			if (other === target || other === attacker || cell[other] !== area || marks[other] & 1) continue;
			bystanders[count++] = other;
		}
		if (count === 0) {
			journal.note(17, attacker, -1, arm, 0);
			return;
		}
		const victim = bystanders[count === 1 ? 0 : rolls.rollChoice(attacker, count)];
		journal.note(17, attacker, victim, arm, 0);
		attack(attacker, victim, arm, 8);
	}
	return { attack };
}
/** By manner: what changes its damage dice. */
function diceModeOf(manner) {
	if (manner === 1) return 1;
	if (manner === 2) return 2;
	return manner === 8 ? 3 : 0;
}
// src/rulesets/area-2d6/choice.ts
function makeChoosing(arena, legality, defence, expectations, worksOn) {
	const { memory, data, rolls, fraction, occasion, place, between, distance, walk, towards, partyOf } = arena;
	const { foesFrom, foesTo, alliesFrom, alliesTo } = arena;
	const { isLegalAt, isReady, findPower, canChoose, findWorking, findItem, armToReady, needsHealing } = legality;
	const { expectedDamage, threatOf } = expectations;
	const { hp, cell, marks, ready, points, lastTarget } = memory;
	const { costs, riposteCost } = data.options;
	const { kind, bare } = data.arms;
	const { cost, effect, side, trigger, known: powerOf, duration, actions } = data.powers;
	const { walled, covered, nearestWall, nearestCover } = data.field;
	const { combatants } = arena.plan;
	const somebodySeeksGround = nearestWall.length + nearestCover.length > 0;
	const somebodyIgnores = data.shape.ignorers > 0;
	const PRECISION = 1e9;
	/** Anybody standing will do: what is legal at all is legal whoever a condition speaks of. */
	const ANYBODY = 18;
	/** What is asked of those in question besides standing: for powers, items and stopping, which have no code of their own. */
	const BY_POWER = 100;
	const BY_ITEM = 101;
	const BY_WORKING = 102;
	const BY_IGNORANCE = 103;
	const { select: selectAmong } = makeSelection({
		...memory,
		out: 1,
		fraction,
		distance,
		rollChoice: rolls.rollChoice,
		mayAimAt,
		expect: expectOf,
		fear: (me, other) => threatOf(other, me)
	});
	function mayAimAt(selector, action, me, other, argument) {
		if (other === me && selector === 11) return false;
		switch (action) {
			case BY_POWER: return canChoose(me, argument, other);
			case BY_ITEM: return cell[other] === cell[me] && needsHealing(other);
			case BY_WORKING: return worksOn(argument, other);
			case BY_IGNORANCE: return other !== occasion[0] && isLegalAt(17, me, other, -1);
			default: return other !== me && isLegalAt(action, me, other, argument);
		}
	}
	function expectOf(action, me, other, argument) {
		if (action < BY_POWER) expectedDamage(action, me, other, argument);
		else fraction[0] = 0;
	}
	/** That it can be paid has been asked before (`Environment.affords`). */
	function select(action, selector, me, argument) {
		if (somebodySeeksGround) place[0] = cell[me];
		if (somebodyIgnores) occasion[7] = me;
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 3:
				if (!isReady(me, argument)) return -1;
				return chooseHere(action, selector, me, argument);
			case 4:
			case 5:
			case 6: return isReady(me, argument) ? chooseFoe(action, selector, me, argument) : -1;
			case 17: return chooseFoe(action, selector, me, argument);
			case 10:
			case 11: return selector === 0 ? nearestApart(me) : chooseGoal(action, selector, me, argument);
			case 12:
			case 13: return chooseGoal(action, selector, me, argument);
			case 7: return choosePower(selector, me, argument, cost[argument]);
			case 8: return choosePower(selector, me, argument, costs[8]);
			case 9: return chooseWorking(selector, me, argument);
			case 14: return chooseThing(selector, me, argument);
			default: return chooseFoe(ANYBODY, selector, me, argument);
		}
	}
	/** A foe in the same area: as `chooseFoe`, but found faster. They are all as near. */
	function chooseHere(action, selector, me, argument) {
		switch (selector) {
			case 0:
			case 1: return firstHere(me);
			case 2:
			case 3: return byHitPoints(me, selector === 2 ? 1 : -1);
			case 7: {
				const last = lastTarget[me];
				return last >= 0 && (marks[last] & 1) === 0 && cell[last] === cell[me] && partyOf(last) !== partyOf(me) ? last : firstHere(me);
			}
			default: return chooseFoe(action, selector, me, argument);
		}
	}
	function firstHere(me) {
		const end = foesTo(me);
		const here = cell[me];
		for (let foe = foesFrom(me); foe < end; foe++) if (cell[foe] === here && (marks[foe] & 1) === 0) return foe;
		return -1;
	}
	/** The one with the fewest hit points, or, with a sign of -1, the most. */
	function byHitPoints(me, sign) {
		const end = foesTo(me);
		const here = cell[me];
		let best = -1;
		let least = 0;
		for (let foe = foesFrom(me); foe < end; foe++) {
			if (cell[foe] !== here || marks[foe] & 1) continue;
			const left = sign * hp[foe];
			if (best >= 0 && left >= least) continue;
			best = foe;
			least = left;
		}
		return best;
	}
	/** Whom, or which area, a move goes towards, or away from. */
	function chooseGoal(action, selector, me, argument) {
		if (selector >= 13) return chooseGround(selector, me);
		return isFriendly(selector) ? selectAmong(selector, action, me, argument, alliesFrom(me), alliesTo(me)) : chooseFoe(action, selector, me, argument);
	}
	/** The nearest foe to whom there is a way. */
	function nearestApart(me) {
		const end = foesTo(me);
		const here = cell[me];
		let best = -1;
		let least = 0;
		for (let foe = foesFrom(me); foe < end; foe++) {
			const there = cell[foe];
			if (there === here || marks[foe] & 1) continue;
			const far = between(here, there);
			if (best >= 0 && far >= least || walk(here, there) >= 65535) continue;
			best = foe;
			least = far;
		}
		return best;
	}
	function isFriendly(selector) {
		return selector === 11 || selector === 10;
	}
	function chooseFoe(action, selector, me, argument) {
		return chooseAmong(selector, action, me, argument, foesFrom(me), foesTo(me));
	}
	function chooseAmong(selector, action, me, argument, from, to) {
		if (selector !== 12) return selectAmong(selector, action, me, argument, from, to);
		let best = -1;
		let least = 0;
		for (let other = from; other < to; other++) {
			if (marks[other] & 1 || !mayAimAt(selector, action, me, other, argument)) continue;
			threatOf(other, me);
			const threat = Math.round(fraction[0] * PRECISION);
			if (best >= 0 && threat >= least) continue;
			best = other;
			least = threat;
		}
		return best;
	}
	function chooseGround(selector, me) {
		const here = cell[me];
		const isThere = selector === 13 ? walled[here] : covered[here];
		const goal = selector === 13 ? nearestWall[here] : nearestCover[here];
		if (isThere !== 0 || goal < 0 || walk(here, goal) === 0 || towards(here, goal, 0) < 0) return -1;
		place[0] = goal;
		return me;
	}
	/** An instant shield, or an alteration that is over at once, is for reactions. */
	function isForReactions(power) {
		if (duration[power] > 0) return false;
		return effect[power] === 2 || effect[power] === 3 && actions[power] === 0;
	}
	function choosePower(selector, me, power, points) {
		if (power >= effect.length || isForReactions(power)) return -1;
		const known = findPower(me, power, points);
		if (known < 0) return -1;
		const aim = side[powerOf[known]];
		if (aim === 2) return canChoose(me, known, me) ? me : -1;
		if (selector < 0) {
			if (aim === 1) return canChoose(me, known, me) ? me : -1;
			return chooseFoe(BY_POWER, 0, me, known);
		}
		if (selector === 9) return canChoose(me, known, me) ? me : -1;
		return aim === 1 || isFriendly(selector) ? chooseAmong(selector, BY_POWER, me, known, alliesFrom(me), alliesTo(me)) : chooseFoe(BY_POWER, selector, me, known);
	}
	function chooseWorking(selector, me, power) {
		const lasting = findWorking(me, power);
		if (lasting < 0) return -1;
		if (selector === 9) return worksOn(lasting, me) ? me : -1;
		if (isFriendly(selector)) return selectAmong(selector, BY_WORKING, me, lasting, alliesFrom(me), alliesTo(me));
		return chooseAmong(selector < 0 ? 0 : selector, BY_WORKING, me, lasting, 0, combatants);
	}
	function chooseThing(selector, me, label) {
		if (armToReady(me, label) >= 0) return chooseFoe(ANYBODY, selector < 0 ? 0 : selector, me, label);
		if (findItem(me, label) < 0) return -1;
		if (selector < 0 || selector === 9) return needsHealing(me) ? me : -1;
		return chooseAmong(selector, BY_ITEM, me, label, alliesFrom(me), alliesTo(me));
	}
	function answer(reaction, selector, moment, me, foe, argument) {
		if (somebodySeeksGround) place[0] = cell[me];
		if (somebodyIgnores) occasion[7] = me;
		switch (reaction) {
			case 0: return moment === 3 && defence.canEvade(me) ? foe : -1;
			case 1: return moment === 3 && defence.canParry(me) ? foe : -1;
			case 2: return moment === 3 && (defence.canEvade(me) || defence.canParry(me)) ? foe : -1;
			case 3: return moment === 2 && canRiposte(me, argument) ? foe : -1;
			case 4: return argument < effect.length && trigger[argument] === moment ? choosePowered(moment, me, foe, argument) : -1;
			case 5:
				occasion[0] = foe;
				return moment === 4 ? chooseFoe(BY_IGNORANCE, selector, me, -1) : -1;
			case 7: return moment === 5 && occasion[6] !== 0 ? foe : -1;
			default: return moment === 5 ? foe : -1;
		}
	}
	function canRiposte(me, label) {
		const arm = ready[me];
		return points[me] >= riposteCost && kind[arm] !== 1 && bare[arm] === 0 && isReady(me, label);
	}
	/** Whom a reactive power works on (§7.3), if that is legal; `foe` is the attacker, or who leaves. */
	function choosePowered(moment, me, foe, power) {
		const known = findPower(me, power, cost[power]);
		if (known < 0) return -1;
		const victim = moment === 2 ? me : occasion[1];
		const aim = side[power];
		if (aim === 2 && victim !== me) return -1;
		const chosen = aim === 0 || aim === 3 ? foe : victim;
		if (marks[chosen] & 1) return -1;
		return canChoose(me, known, chosen) ? chosen : -1;
	}
	return {
		select,
		answer
	};
}
// src/rulesets/area-2d6/damage-roll.ts
function makeDamageRolls({ memory, data, protectionOf }) {
	const { dice } = memory;
	const { damageCount, damageSides, damageConstant, heavyDice, heavyPierce, pierce } = data.arms;
	const { feintDice, specialDice, strayDice } = data.options;
	const somebodyAlters = data.shape.altered > 0;
	const now = makeInts(5);
	const COUNT = 0;
	const SIDES = 1;
	const CONSTANT = 2;
	const PROTECTION = 3;
	const CHANGE = 4;
	function set(attacker, target, arm, manner, isSpecial) {
		let change = isSpecial ? specialDice : 0;
		let pierced = pierce[arm];
		if (somebodyAlters) change += dice[attacker];
		if (manner === 1) {
			change += heavyDice[arm];
			pierced += heavyPierce[arm];
		} else if (manner === 2) change += feintDice;
		else if (manner === 8) change += strayDice;
		const count = damageCount[arm];
		const changed = count + change;
		now[COUNT] = changed > 0 ? changed : 0;
		now[SIDES] = count === 0 ? 6 : damageSides[arm];
		now[CONSTANT] = damageConstant[arm];
		const protection = protectionOf(target) - pierced;
		now[PROTECTION] = protection > 0 ? protection : 0;
		now[CHANGE] = now[COUNT] - count;
	}
	return {
		set,
		count: () => now[COUNT],
		sides: () => now[SIDES],
		constant: () => now[CONSTANT],
		protection: () => now[PROTECTION],
		change: () => now[CHANGE]
	};
}
// src/rulesets/area-2d6/defence.ts
function makeDefence(arena, needs, explanation) {
	const { memory, data, rolls, journal, occasion, isShielded, ignores, pay } = arena;
	const { evadeNeed, parryNeed } = needs;
	const { points, freeParries, ready } = memory;
	const { kind, bare } = data.arms;
	const { skill, parryPlaces, evadePlaces } = data.combatants;
	const { defendCost, parryRanged } = data.options;
	const { resist } = data.powers;
	const { moments } = data.tactics;
	const { listens } = journal;
	const PLACES = 11;
	const waysFrom = Int32Array.from(WAYS_FROM);
	const waysOf = Int32Array.from(WAYS_OF);
	const DEFENDS = 8;
	function allows(defence) {
		return occasion[3] >= 0 || (resist[occasion[4]] & defence) !== 0;
	}
	function canEvade(me) {
		return points[me] >= defendCost && allows(1);
	}
	function canParry(me) {
		const hasShield = isShielded(me);
		if (points[me] < (hasShield && freeParries[me] > 0 ? 0 : defendCost)) return false;
		const arm = ready[me];
		if (!hasShield && (kind[arm] === 1 || bare[arm] !== 0)) return false;
		if (isRanged(occasion[3]) && (parryRanged === 0 || parryRanged === 1 && !hasShield)) return false;
		return allows(2);
	}
	/** Powers are like shots here. */
	function isRanged(manner) {
		return manner < 0 || manner === 5 || manner === 6 || manner === 8;
	}
	function mayDefend(me, against) {
		if ((moments[me] & DEFENDS) === 0) return false;
		if (points[me] < defendCost && freeParries[me] === 0) return false;
		return !ignores(me, against);
	}
	function defend(me, against, decisions) {
		const decision = decisions.react(3, me, against);
		if (decision < 0) return false;
		const reaction = decisions.reactionOf(me, decision);
		journal.note(8, me, against, reaction, decisions.ruleOf(decision));
		const parries = reaction === 1 || reaction === 2 && prefersParry(me);
		spend(me, parries);
		return succeeds(me, against, parries);
	}
	function spend(me, parries) {
		if (parries && freeParries[me] > 0 && isShielded(me)) {
			freeParries[me]--;
			journal.note(7, me, me, freeParries[me], 0);
		} else pay(me, defendCost);
	}
	/** Which of the two is likelier to succeed; of equals a parry, which never costs more. */
	function prefersParry(me) {
		if (!canParry(me)) return false;
		if (!canEvade(me)) return true;
		if (occasion[3] === 2) return drawnChances(me, true) >= drawnChances(me, false);
		return needOf(me, true, numberOf(me, true)) <= needOf(me, false, numberOf(me, false));
	}
	/** Ways to succeed against a feint, of 1296. */
	function drawnChances(me, parries) {
		let ways = 0;
		for (let place = 0; place < PLACES; place++) ways += waysOf[place + 2] * waysFrom[needOf(me, parries, drawnNumber(me, parries, place))];
		return ways;
	}
	function numberOf(me, parries) {
		return skill[me * 9 + (parries ? 3 : 7)];
	}
	function drawnNumber(me, parries, place) {
		return (parries ? parryPlaces : evadePlaces)[me * PLACES + place];
	}
	function needOf(me, parries, number) {
		const manner = occasion[3];
		return parries ? parryNeed(me, number, manner) : evadeNeed(me, number, manner);
	}
	function succeeds(me, against, parries) {
		const manner = occasion[3];
		let number = numberOf(me, parries);
		if (manner === 2) {
			const place = rolls.rollDrawn(me);
			number = drawnNumber(me, parries, place);
			journal.note(16, me, against, place + 2, number);
		}
		if (listens) explanation.explainDefence(me, against, parries, parries ? 3 : 7, number, manner);
		const least = needOf(me, parries, number);
		const success = rolls.rollCheck(me, least);
		journal.note(15, me, against, least, success ? 1 : 0);
		return success;
	}
	return {
		canEvade,
		canParry,
		mayDefend,
		defend
	};
}
// src/rulesets/area-2d6/expectation.ts
function makeExpectations(arena, needs, roll) {
	const { memory, data, fraction, occasion } = arena;
	const { attackNeed } = needs;
	const { hp, cell, ready } = memory;
	const { kind } = data.arms;
	const { minDamage } = data.options;
	const WAYS = 36;
	const waysFrom = Int32Array.from(WAYS_FROM);
	/** By count × 1001 + sides: the chances of their sums, worked out when they are first asked for. */
	const known = /* @__PURE__ */ new Map();
	function chancesOf(count, sides) {
		const key = count * 1001 + sides;
		let chances = known.get(key);
		if (chances === void 0) {
			chances = sumChances({
				count,
				sides,
				constant: 0
			});
			known.set(key, chances);
		}
		return chances;
	}
	/** Leaves the mean of what an attack that gets through does. */
	function leaveMean(me, target, arm, manner) {
		roll.set(me, target, arm, manner, false);
		const chances = chancesOf(roll.count(), roll.sides());
		const least = roll.count() + roll.constant();
		let mean = 0;
		for (let above = 0; above < chances.length; above++) mean += chances[above] * damageAfter(least + above, roll.protection(), minDamage);
		fraction[0] = mean;
	}
	/** Leaves the chance that it does at least so much. */
	function leaveChance(me, target, arm, manner, enough) {
		roll.set(me, target, arm, manner, false);
		const chances = chancesOf(roll.count(), roll.sides());
		const least = roll.count() + roll.constant();
		let total = 0;
		for (let above = 0; above < chances.length; above++) if (damageAfter(least + above, roll.protection(), minDamage) >= enough) total += chances[above];
		fraction[0] = total;
	}
	function leaveExpected(me, target, arm, manner) {
		const ways = waysFrom[attackNeed(me, target, arm, manner)];
		leaveMean(me, target, arm, manner);
		fraction[0] *= ways / WAYS;
	}
	function leaveKill(me, target, arm, manner) {
		const ways = waysFrom[attackNeed(me, target, arm, manner)];
		leaveChance(me, target, arm, manner, hp[target]);
		fraction[0] *= ways / WAYS;
	}
	/** The manner of an attack is the code of its action. A charge is made in the target's area. */
	function expectedDamage(action, me, target) {
		fraction[0] = 0;
		if (action > 6 || target === me) return;
		const from = cell[me];
		if (action === 4) cell[me] = cell[target];
		leaveExpected(me, target, ready[me], action);
		cell[me] = from;
	}
	function killChance(action, me, target) {
		fraction[0] = 0;
		if (action > 6 || target === me) return;
		const from = cell[me];
		if (action === 4) cell[me] = cell[target];
		leaveKill(me, target, ready[me], action);
		cell[me] = from;
	}
	/** Defences and powers answer an attack; powers that are resisted are none. */
	function answersAttack(reaction) {
		return (reaction === 0 || reaction === 1 || reaction === 2 || reaction === 4) && occasion[3] >= 0;
	}
	function ofReaction(reaction, me, target, leave) {
		fraction[0] = 0;
		if (reaction === 3) leave(me, target, ready[me], 7);
		else if (reaction === 6 || reaction === 7 || reaction === 8) leave(target, me, ready[target], 7);
	}
	function expectedOfReaction(reaction, me, target) {
		if (!answersAttack(reaction)) {
			ofReaction(reaction, me, target, leaveExpected);
			return;
		}
		const attacker = occasion[0];
		const victim = occasion[1];
		if (occasion[5] !== 0) leaveMean(attacker, victim, occasion[2], occasion[3]);
		else leaveExpected(attacker, victim, occasion[2], occasion[3]);
	}
	function killChanceOfReaction(reaction, me, target) {
		if (!answersAttack(reaction)) {
			ofReaction(reaction, me, target, leaveKill);
			return;
		}
		const attacker = occasion[0];
		const victim = occasion[1];
		const arm = occasion[2];
		const manner = occasion[3];
		if (occasion[5] !== 0) leaveChance(attacker, victim, arm, manner, hp[victim]);
		else leaveKill(attacker, victim, arm, manner);
	}
	function threatOf(foe, me) {
		const arm = ready[foe];
		leaveExpected(foe, me, arm, kind[arm] === 1 ? 5 : 0);
	}
	return {
		expectedDamage,
		killChance,
		expectedOfReaction,
		killChanceOfReaction,
		threatOf
	};
}
// src/rulesets/area-2d6/explanation.ts
function makeExplanation(arena, { surplus }) {
	const { memory, data, journal, isShielded } = arena;
	const { cell, marks, ready, checks, attack, defence } = memory;
	const { options, combatants, arms, field, powers, shape } = data;
	const somebodyAlters = shape.altered > 0;
	function count(who, other, cause, value) {
		if (value !== 0) journal.note(14, who, other, cause, value);
	}
	function explainAttack(attacker, target, arm, manner) {
		const skill = arms.skill[arm * 9 + manner];
		journal.note(13, attacker, target, skill, combatants.skill[attacker * 9 + skill]);
		const tell = (cause, value) => count(attacker, target, cause, value);
		tell(0, arms.attack[arm]);
		if (manner === 1) tell(1, options.heavyAttack);
		if (manner === 2) tell(2, options.feintAttack);
		if (manner === 6) tell(4, options.snipeAttack);
		if (manner === 3 && field.walled[cell[target]] === 0) tell(3, options.pincerStep * surplus(attacker, target));
		if (marks[attacker] & 2) tell(5, options.proneAttack);
		const isNear = cell[attacker] === cell[target];
		if (marks[target] & 2) tell(isNear ? 6 : 7, isNear ? options.atProneNear : options.atProneFar);
		if (!isNear) tell(8, field.cover[cell[target]]);
		if (somebodyAlters) tell(13, checks[attacker] + attack[attacker]);
	}
	function explainDefence(defender, attacker, isParry, skill, number, manner) {
		journal.note(13, defender, attacker, skill, number);
		const tell = (cause, value) => count(defender, attacker, cause, value);
		if (manner === 1) tell(9, options.heavyDefence);
		if (marks[defender] & 2) tell(5, options.proneDefence);
		if (!isParry) tell(10, combatants.armourEvade[defender]);
		else if (isShielded(defender)) tell(11, combatants.shieldParry[defender]);
		else tell(0, arms.parry[ready[defender]]);
		if (somebodyAlters) tell(13, checks[defender] + defence[defender]);
	}
	function explainRun(combatant, skill) {
		journal.note(13, combatant, -1, skill, combatants.skill[combatant * 9 + skill]);
		count(combatant, -1, 10, combatants.armourRun[combatant]);
		if (somebodyAlters) count(combatant, -1, 13, checks[combatant]);
	}
	function explainCommand(commander, power) {
		const skill = 8;
		journal.note(13, commander, -1, skill, combatants.skill[commander * 9 + skill]);
		count(commander, -1, 12, powers.difficulty[power]);
		if (somebodyAlters) count(commander, -1, 13, checks[commander]);
	}
	return {
		explainAttack,
		explainDefence,
		explainRun,
		explainCommand
	};
}
// src/rulesets/area-2d6/harm.ts
/** Harm under area-2d6 (docs/rules/area-2d6.md §3): who has no hit points left is slain at once. */
function makeHarm(arena, workings) {
	return makeHarm$1(arena, {
		hurt: 0,
		slain: 1,
		notes: {
			attacked: 21,
			damaged: 36,
			slain: 22
		}
	}, { left: workings.leave });
}
// src/rulesets/area-2d6/launch.ts
function makeLaunching(arena, needs, explanation, legality, workings, harm, defence, decisions) {
	const { memory, data, rolls, score, journal, occasion, protectionOf, pay } = arena;
	const { hp, hpMax, cell, marks, usesLeft, bleeding, bledBy } = memory;
	const { powers, powerAccounts, options, shape } = data;
	const { known: powerOf, lastingOf, knownOf, effect, side, resist, wide, duration, pierce } = powers;
	const { minDamage, costs } = options;
	const { attacks } = score;
	const { combatants } = arena.plan;
	const { listens } = journal;
	const bleeds = shape.bleeders > 0;
	/** Those in its scope, by number; what a damage power does to each, as a packed entry: 0 is nothing. */
	const inScope = makeInts(combatants);
	const done = makeInts(combatants);
	function launch(me, chosen, known, cost) {
		const power = powerOf[known];
		pay(me, cost);
		if (usesLeft[known] > 0) usesLeft[known]--;
		journal.note(28, me, chosen, power, usesLeft[known]);
		const count = gather(me, chosen, known, power);
		if (effect[power] === 0) attacks[powerAccounts[known]] += count;
		if (!commands(me, power)) {
			if (effect[power] === 0) for (let at = 0; at < count; at++) journal.note(21, me, inScope[at], 0, 0);
			return;
		}
		if (resist[power] !== 0) {
			for (let at = 0; at < count; at++) if (resists(inScope[at], me, power)) inScope[at] = ~inScope[at];
		}
		if (effect[power] === 0) {
			doDamage(me, known, count);
			return;
		}
		let works = false;
		for (let at = 0; at < count; at++) {
			if (inScope[at] < 0) continue;
			works = true;
			affect(me, inScope[at], known, power);
		}
		if (works && duration[power] > 0) workings.last(known);
	}
	function commands(me, power) {
		if (listens) explanation.explainCommand(me, power);
		const least = needs.commandNeed(me, power);
		const success = rolls.rollCheck(me, least);
		journal.note(15, me, -1, least, success ? 1 : 0);
		return success;
	}
	/** Whom it works on, if nobody resists; how many. */
	function gather(me, chosen, known, power) {
		if (wide[power] === 0) {
			inScope[0] = chosen;
			return 1;
		}
		let count = 0;
		for (let other = 0; other < combatants; other++) {
			if (marks[other] & 1 || cell[other] !== cell[chosen]) continue;
			if (!legality.isOfSide(side[power], me, other)) continue;
			if (lastingOf[known] >= 0 && workings.worksOn(power, other)) continue;
			inScope[count++] = other;
		}
		return count;
	}
	function resists(me, commander, power) {
		occasion[0] = commander;
		occasion[1] = me;
		occasion[3] = -1;
		occasion[4] = power;
		return defence.mayDefend(me, commander) && defence.defend(me, commander, decisions);
	}
	/** All rolls first, then all hit points at one instant. */
	function doDamage(me, known, count) {
		const power = powerOf[known];
		const account = powerAccounts[known];
		const { count: dice, sides, constant } = powers.damage[power];
		for (let at = 0; at < count; at++) {
			done[at] = 0;
			const victim = inScope[at];
			if (victim < 0) continue;
			const roll = Math.max(0, constant + rolls.rollDamage(me, dice, sides));
			const protection = Math.max(0, protectionOf(victim) - pierce[power]);
			journal.note(19, me, victim, roll, protection);
			done[at] = land(victim, roll, damageAfter(roll, protection, minDamage));
		}
		const isGroup = count > 1;
		if (isGroup) harm.beginGroup();
		for (let at = 0; at < count; at++) {
			const victim = inScope[at] < 0 ? ~inScope[at] : inScope[at];
			harm.land(me, victim, account, 0, done[at]);
		}
		if (isGroup) harm.endGroup();
	}
	/** What is left of damage after the shields of spirits, as a packed entry. */
	function land(victim, roll, damage) {
		const absorbed = Math.max(0, roll - damage);
		const kept = Math.min(absorbed, 127);
		score.absorbed[victim] += absorbed - kept;
		return packAttack(powers.shields ? workings.absorb(victim, damage, -1) : damage, kept);
	}
	function affect(me, target, known, power) {
		switch (effect[power]) {
			case 1:
				heal(me, target, rolls.rollAmount(me, powers.heal[power]));
				break;
			case 4:
				fell(target, me);
				break;
			case 2:
				workings.begin(known, target, rolls.rollAmount(me, powers.amount[power]));
				break;
			default: workings.begin(known, target, 0);
		}
	}
	function heal(by, target, amount) {
		const before = hp[target];
		hp[target] = Math.max(before, Math.min(before + amount, hpMax[target]));
		journal.note(32, target, by, hp[target] - before, hp[target]);
		if (!bleeds || bleeding[target] === 0) return;
		bleeding[target] = 0;
		bledBy[target] = -1;
		journal.note(25, target, by, 0, 0);
	}
	function fell(combatant, by) {
		if (marks[combatant] & 2) return;
		marks[combatant] |= 2;
		journal.note(23, combatant, by, 1, 0);
	}
	function stop(me, lasting) {
		const power = powerOf[knownOf[lasting]];
		pay(me, costs[9]);
		journal.note(29, me, -1, power, 0);
		if (commands(me, power)) workings.stop(lasting, 2);
	}
	return {
		launch,
		stop,
		heal,
		fell
	};
}
// src/rulesets/area-2d6/legality.ts
function makeLegality(arena, workings) {
	const { memory, data, distance, between, inSight, walk, heads, partyOf } = arena;
	const { foesHere, canStrike, canShoot, ignores, away } = arena;
	const { hp, hpMax, cell, marks, points, spontaneous, ready, bleeding, usesLeft, ammo, itemsLeft } = memory;
	const { costs, spontaneousPerRound } = data.options;
	const { label: labelOf, kind, bare, range, minRange } = data.arms;
	const { armStart, itemStart, knownStart, briefed } = data.combatants;
	const { full } = data.field;
	const { powers } = data;
	const { known: powerOf, lastingOf, knownOf, commander } = powers;
	const itemLabel = data.items.label;
	const lastings = data.shape.lasting;
	const bleeds = data.shape.bleeders > 0;
	function affords(action, me) {
		if (points[me] < costs[action]) return false;
		switch (action) {
			case 0:
			case 2: return foesHere(me) > 0 && canStrike(me);
			case 1: return foesHere(me) > 0 && canStrike(me) && bare[ready[me]] === 0;
			case 3: return foesHere(me) > 0 && canStrike(me) && heads(partyOf(me), cell[me]) > 1;
			case 4: return canStrike(me) && (marks[me] & 2) === 0;
			case 5:
			case 6: return canShoot(me);
			case 8: return briefed[me] !== 0 && spontaneous[me] < spontaneousPerRound;
			case 10:
			case 11:
			case 12:
			case 13:
			case 16: return (marks[me] & 2) === 0;
			case 15: return (marks[me] & 2) !== 0;
			case 17: return foesHere(me) > 0;
			default: return true;
		}
	}
	function isReady(me, label) {
		return label < 0 || labelOf[ready[me]] === label;
	}
	function isLegalAt(action, me, other, argument) {
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 3: return cell[other] === cell[me] && isReady(me, argument);
			case 4: return walk(cell[me], cell[other]) === 1 && isReady(me, argument);
			case 5:
			case 6: return isReady(me, argument) && canShootAt(me, other);
			case 10:
			case 11: return isApart(cell[me], cell[other]);
			case 12:
			case 13: return away(cell[me], cell[other], 0, 1 - partyOf(me)) >= 0;
			case 17: return cell[other] === cell[me] && !ignores(me, other);
			default: return true;
		}
	}
	/** Whether there is a way to go between two areas: then some neighbour is nearer. */
	function isApart(from, to) {
		if (from === to) return false;
		return walk(from, to) < 65535;
	}
	function canShootAt(me, other) {
		const from = cell[me];
		const to = cell[other];
		const arm = ready[me];
		const far = between(from, to);
		if (far < minRange[arm] || far > range[arm]) return false;
		return from === to || full[to] === 0 && inSight(from, to);
	}
	function findPower(me, power, cost) {
		if (points[me] < cost) return -1;
		for (let known = knownStart[me]; known < knownStart[me + 1]; known++) {
			if (powerOf[known] !== power) continue;
			if (usesLeft[known] === 0) return -1;
			const lasting = lastingOf[known];
			return lasting >= 0 && workings.isWorking(lasting) ? -1 : known;
		}
		return -1;
	}
	function isOfSide(side, me, other) {
		switch (side) {
			case 0: return partyOf(other) !== partyOf(me);
			case 1: return partyOf(other) === partyOf(me);
			case 2: return other === me;
			default: return true;
		}
	}
	function canChoose(me, known, other) {
		const power = powerOf[known];
		if (!isOfSide(powers.side[power], me, other)) return false;
		if (distance(me, other) > powers.range[power] || !inSight(cell[me], cell[other])) return false;
		if (powers.effect[power] === 1 && !needsHealing(other)) return false;
		if (powers.effect[power] === 4 && marks[other] & 2) return false;
		return lastingOf[known] < 0 || !workings.worksOn(power, other);
	}
	function findWorking(me, power) {
		for (let lasting = 0; lasting < lastings; lasting++) {
			const known = knownOf[lasting];
			if (commander[known] === me && powerOf[known] === power && workings.isWorking(lasting)) return lasting;
		}
		return -1;
	}
	/** Its bare hands, which are its last arm, cannot be made ready. */
	function armToReady(me, label) {
		const end = armStart[me + 1] - 1;
		for (let arm = armStart[me]; arm < end; arm++) {
			if (arm === ready[me]) continue;
			if (kind[arm] === 2 && ammo[arm] === 0) continue;
			if (label === -2 ? kind[arm] !== 1 : label === -3 ? canBeShot(arm) : labelOf[arm] === label) return arm;
		}
		return -1;
	}
	function canBeShot(arm) {
		return kind[arm] !== 0 && ammo[arm] !== 0;
	}
	function findItem(me, label) {
		for (let item = itemStart[me]; item < itemStart[me + 1]; item++) if (itemLabel[item] === label && itemsLeft[item] > 0) return item;
		return -1;
	}
	function needsHealing(combatant) {
		return hp[combatant] < hpMax[combatant] || bleeds && bleeding[combatant] > 0;
	}
	return {
		affords,
		isLegalAt,
		isReady,
		findPower,
		canChoose,
		isOfSide,
		findWorking,
		armToReady,
		findItem,
		needsHealing
	};
}
// src/rulesets/area-2d6/movement.ts
function makeMovement(arena, needs, explanation, workings, windows, attacking, decisions) {
	const { memory, data, rolls, journal, occasion, ahead, towards, away, moveTo, foesHere, partyOf, isDecided, pay } = arena;
	const { react: decide, reactionOf, ruleOf, targetOf } = decisions;
	const { cell, marks, order, ready } = memory;
	const { steep } = data.field;
	const { chargeProvokes, riposteCost } = data.options;
	const { moments } = data.tactics;
	const { combatants, firstParty } = arena.plan;
	const { listens } = journal;
	const LEAVING = 4;
	/** By party: whether somebody of it reacts to those who leave. */
	const stops = Int32Array.of(0, 0);
	for (const [combatant, set] of moments.entries()) stops[combatant < firstParty ? 0 : 1] |= set & LEAVING;
	/** Those who have declared a riposte against the move that is being made. */
	const riposters = makeInts(combatants);
	function move(me, goal, isAway, goesOn) {
		const height = workings.height();
		const entered = leave(me, goal, isAway, -1);
		workings.endInstants(height);
		if (!entered || !goesOn || foesHere(me) > 0) return;
		const next = nextOf(me, goal, isAway, 0);
		if (next < 0 || !runs(me, steep[cell[me]] !== 0 ? 5 : 6)) return;
		enter(me, ahead(cell[me], next));
	}
	function runUp(me, goal) {
		for (let direction = 0; direction < 4; direction++) {
			if (ahead(cell[me], direction) !== goal) continue;
			if (!chargeProvokes) {
				journal.note(9, me, me, cell[me], goal);
				enter(me, goal);
				return true;
			}
			const height = workings.height();
			const entered = leave(me, goal, false, direction);
			workings.endInstants(height);
			return entered;
		}
		throw new RangeError(`there is no way from area ${cell[me]} to ${goal}`);
	}
	function nextOf(me, goal, isAway, named) {
		return isAway ? away(cell[me], goal, named, 1 - partyOf(me)) : towards(cell[me], goal, named);
	}
	function enter(me, to) {
		journal.note(10, me, me, cell[me], to);
		moveTo(me, to);
	}
	/** Leaves the area by the rule of §7.2: true if the next is entered. `only`: the direction of a charge, else -1. */
	function leave(me, goal, isAway, only) {
		for (let named = 0;;) {
			const direction = only >= 0 ? only : nextOf(me, goal, isAway, named);
			named |= 1 << direction;
			const to = ahead(cell[me], direction);
			journal.note(9, me, me, cell[me], to);
			if (stops[1 - partyOf(me)] !== 0 && foesHere(me) > 0) {
				const count = askFoes(me);
				if (isDecided() || marks[me] & 3) return halt(me, 2);
				if (count > 0) {
					const answer = answerRipostes(me, riposters[0], only < 0 && nextOf(me, goal, isAway, named) >= 0);
					if (answer === 7) continue;
					if (answer === 8) return halt(me, 1);
					if (!getsThrough(me, count)) return false;
				}
			}
			enter(me, to);
			return true;
		}
	}
	function halt(me, why) {
		if ((marks[me] & 1) === 0) journal.note(11, me, me, why, 0);
		return false;
	}
	/** Step 1: how many ripostes are declared. */
	function askFoes(me) {
		let count = 0;
		for (let place = 0; place < combatants; place++) {
			const foe = order[place];
			if ((moments[foe] & LEAVING) === 0 || partyOf(foe) === partyOf(me)) continue;
			if (marks[foe] & 1 || cell[foe] !== cell[me]) continue;
			occasion[3] = -1;
			const decision = decide(2, foe, me);
			if (decision < 0) continue;
			if (reactionOf(foe, decision) !== 3) {
				windows.react(foe, decision);
				if (isDecided() || marks[me] & 1) return count;
				continue;
			}
			journal.note(8, foe, me, 3, ruleOf(decision));
			pay(foe, riposteCost);
			riposters[count++] = foe;
		}
		return count;
	}
	/** Step 2. */
	function answerRipostes(me, first, canDivert) {
		if ((moments[me] & 32) === 0) return 6;
		occasion[6] = canDivert ? 1 : 0;
		const decision = decide(5, me, first);
		if (decision < 0) return 6;
		const reaction = reactionOf(me, decision);
		journal.note(8, me, targetOf(decision), reaction, ruleOf(decision));
		return reaction;
	}
	/** Steps 3 and 4. */
	function getsThrough(me, count) {
		let isStopped = false;
		for (let at = 0; at < count; at++) {
			const foe = riposters[at];
			if (marks[foe] & 1) continue;
			const through = attacking.attack(foe, me, ready[foe], 7);
			if (isDecided() || marks[me] & 1) return false;
			if (through && !isStopped && !runs(me, 6)) isStopped = true;
		}
		if (isStopped) return halt(me, 0);
		return marks[me] & 2 ? halt(me, 2) : true;
	}
	function runs(me, skill) {
		if (listens) explanation.explainRun(me, skill);
		const least = needs.runNeed(me, skill);
		const success = rolls.rollCheck(me, least);
		journal.note(15, me, -1, least, success ? 1 : 0);
		return success;
	}
	return {
		move,
		runUp
	};
}
// src/rulesets/area-2d6/need.ts
function makeNeeds(arena) {
	const { memory, data, heads, partyOf, isShielded, alliesFrom, alliesTo, foesFrom, foesTo, ignores } = arena;
	const { cell, marks, ready, checks, attack, defence } = memory;
	const { need: armNeed, parry } = data.arms;
	const { armourEvade, armourRun, shieldParry, skill } = data.combatants;
	const { walled, cover, hasCover } = data.field;
	const { heavyDefence, pincerStep, proneAttack, proneDefence, atProneNear, atProneFar } = data.options;
	const { difficulty } = data.powers;
	const somebodyAlters = data.shape.altered > 0;
	const somebodyIgnores = data.shape.ignorers > 0;
	function attackNeed(attacker, target, arm, manner) {
		let need = armNeed[arm * 9 + manner];
		if (manner === 3 && walled[cell[target]] === 0) need -= pincerStep * surplus(attacker, target);
		if (marks[attacker] & 2) need -= proneAttack;
		const isNear = cell[attacker] === cell[target];
		if (marks[target] & 2) need -= isNear ? atProneNear : atProneFar;
		if (hasCover && !isNear && isShot(manner)) need -= cover[cell[target]];
		if (somebodyAlters) need -= checks[attacker] + attack[attacker];
		return leastSum(need);
	}
	/** What would be struck from another area, if it could be, is compared by selectors: cover does not count there. */
	function isShot(manner) {
		return manner === 5 || manner === 6 || manner === 8;
	}
	function surplus(attacker, target) {
		const here = cell[attacker];
		const own = partyOf(attacker);
		const ours = heads(own, here);
		const theirs = heads(1 - own, here);
		if (!somebodyIgnores) return ours > theirs ? ours - theirs : 0;
		let left = ours - theirs;
		for (let ally = alliesFrom(attacker); ally < alliesTo(attacker); ally++) if (ally !== attacker && (marks[ally] & 1) === 0 && cell[ally] === here && ignores(target, ally)) left--;
		for (let foe = foesFrom(attacker); foe < foesTo(attacker); foe++) if (foe !== target && (marks[foe] & 1) === 0 && cell[foe] === here && ignores(attacker, foe)) left++;
		return left > 0 ? left : 0;
	}
	function defenceNeed(defender, target, manner) {
		let need = target;
		if (manner === 1) need -= heavyDefence;
		if (marks[defender] & 2) need -= proneDefence;
		if (somebodyAlters) need -= checks[defender] + defence[defender];
		return need;
	}
	function evadeNeed(defender, target, manner) {
		return leastSum(defenceNeed(defender, target, manner) - armourEvade[defender]);
	}
	function parryNeed(defender, target, manner) {
		const bonus = isShielded(defender) ? shieldParry[defender] : parry[ready[defender]];
		return leastSum(defenceNeed(defender, target, manner) - bonus);
	}
	function runNeed(combatant, which) {
		const need = skill[combatant * 9 + which] - armourRun[combatant];
		return leastSum(somebodyAlters ? need - checks[combatant] : need);
	}
	function commandNeed(combatant, power) {
		const need = skill[combatant * 9 + 8] - difficulty[power];
		return leastSum(somebodyAlters ? need - checks[combatant] : need);
	}
	return {
		attackNeed,
		evadeNeed,
		parryNeed,
		runNeed,
		commandNeed,
		surplus
	};
}
// src/rulesets/area-2d6/readings.ts
/** What conditions can read (docs/rules/area-2d6.md §9): the environment of compiled tactics. */
function makeReadings(arena, workings) {
	const { memory, data, fraction, occasion, place, between, heads, partyOf, foesHere, canStrike, canShoot } = arena;
	const { isShielded, ignores } = arena;
	const { hp, hpMax, cell, marks, points, freeParries, attacksMade, ready, bleeding, ammo, rounds } = memory;
	const { arms, combatants, field, shape } = data;
	const somebodySeeksGround = field.nearestWall.length + field.nearestCover.length > 0;
	const bleeds = shape.bleeders > 0;
	/** Stands for ammunition that never runs out. */
	const UNLIMITED = 1e3;
	const has = (bit) => (combatant) => (marks[combatant] & bit) !== 0;
	function ammoOf(combatant) {
		const arm = ready[combatant];
		return arms.kind[arm] === 0 || ammo[arm] < 0 ? UNLIMITED : ammo[arm];
	}
	return {
		fraction,
		distance: (me, target) => me === target && somebodySeeksGround ? between(cell[me], place[0]) : arena.distance(me, target),
		round: () => rounds[0],
		...makeHeadcount(arena, marks, 1),
		columns: {
			hp: (combatant) => hp[combatant],
			max_hp: (combatant) => hpMax[combatant],
			health: (combatant) => {
				fraction[0] = hp[combatant] / hpMax[combatant];
			},
			actions: (combatant) => points[combatant],
			max_actions: (combatant) => combatants.actions[combatant],
			acted: has(4),
			attacks: (combatant) => attacksMade[combatant],
			prone: has(2),
			bleeding: (combatant) => bleeds ? bleeding[combatant] : 0,
			engaged: (combatant) => foesHere(combatant) > 0,
			foes_engaged: foesHere,
			allies_engaged: (combatant) => heads(partyOf(combatant), cell[combatant]) - 1,
			walled: (combatant) => field.walled[cell[combatant]] !== 0,
			in_cover: (combatant) => field.covered[cell[combatant]] !== 0,
			protection: (combatant) => combatants.protection[combatant],
			can_melee: canStrike,
			can_shoot: canShoot,
			ready_range: (combatant) => arms.range[ready[combatant]],
			ammo: ammoOf,
			shielded: isShielded,
			free_parries: (combatant) => isShielded(combatant) ? freeParries[combatant] : 0,
			powers: workings.countOn,
			workings: workings.countOf,
			ignored: (combatant) => ignores(occasion[7], combatant)
		}
	};
}
// src/rulesets/area-2d6/simplify.ts
/**
* Makes memories with equal futures equal: `Fighter.simplify`. For every column, the rules that read it were looked up.
*
* - Of those who are out nothing is read but that they are. What becomes of the rest stands with each column (`out`).
* - Points, free parries and what else is counted in a round are set anew when the next begins; once a turn is over, points
*   are read by reactions and conditions only.
* - The order of turns is found anew in every round, unless it is kept for the battle.
* - Who ignores whom is not read if either is out.
* - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
*/
function makeSimplifying(arena) {
	const { memory, data } = arena;
	const { combatants } = arena.plan;
	const { hpMax, marks, points, freeParries, spontaneous, lastTarget, ignoring, order, nextPart, rounds } = memory;
	const { reads, options, shape } = data;
	const forget = makeForgetting(COLUMNS, memory.bytes, data, combatants);
	function simplify() {
		const isBetweenRounds = nextPart[0] === 0;
		rounds[0] = Math.min(rounds[0], reads.lastRound);
		if (isBetweenRounds && !options.initiativeOnce) for (let place = 0; place < combatants; place++) order[place] = place;
		for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & 1) forget(combatant);
		else simplifyOne(combatant, isBetweenRounds);
		if (shape.ignorers > 0) forgetIgnorance();
	}
	function simplifyOne(combatant, isBetweenRounds) {
		const hasActed = (marks[combatant] & 4) !== 0;
		if (isBetweenRounds || hasActed && reads.reacts[combatant] === 0) {
			if (isBetweenRounds || !reads.points) points[combatant] = 0;
			if (isBetweenRounds || !reads.freeParries) freeParries[combatant] = 0;
		}
		if (isBetweenRounds || hasActed) spontaneous[combatant] = 0;
		if (isBetweenRounds || !reads.acted) {
			if (isBetweenRounds) marks[combatant] &= -5;
		}
		if (!reads.hpMax) hpMax[combatant] = 1;
		const last = lastTarget[combatant];
		if (last >= 0 && (reads.lastTarget[combatant] === 0 || marks[last] & 1)) lastTarget[combatant] = -1;
	}
	function forgetIgnorance() {
		for (let one = 0; one < combatants; one++) for (let other = 0; other < combatants; other++) if ((marks[one] | marks[other]) & 1) ignoring[one * combatants + other] = 0;
	}
	return { simplify };
}
// src/rulesets/area-2d6/steps.ts
/**
* A round in its smallest pieces between which the memory is all there is: `Fighter.step`. Its beginning is one, every turn,
* and its end together with the last turn.
*/
function makeSteps(arena, pieces) {
	const { memory, stands, isDecided } = arena;
	const { combatants, maxRounds } = arena.plan;
	const { order, rounds, nextPart } = memory;
	const BEGINNING = 0;
	const TURNS = 1;
	const END = TURNS + combatants;
	function step() {
		const part = nextPart[0]++;
		if (part === BEGINNING) pieces.beginRound();
		else pieces.takeTurn(order[part - TURNS]);
		while (nextPart[0] < END && !isDecided() && !stands(order[nextPart[0] - TURNS])) nextPart[0]++;
		if (!isDecided() && nextPart[0] < END) return -2;
		if (!isDecided()) pieces.endRound();
		nextPart[0] = BEGINNING;
		if (isDecided()) return pieces.finish();
		return rounds[0] === maxRounds ? pieces.finish() : -1;
	}
	return { step };
}
// src/rulesets/area-2d6/turn.ts
function makeTurns(arena, legality, workings, launching, attacking, movement, decisions) {
	const { memory, data, rolls, score, journal, place, isDecided, pay } = arena;
	const { decide, ruleOf, targetOf, actionOf, argumentOf } = decisions;
	const { attack } = attacking;
	const { cell, marks, points, attacksMade, ready, spontaneous, ammo, itemsLeft, ignoring } = memory;
	const { deeds, turns } = score;
	const { costs } = data.options;
	const { kind } = data.arms;
	const { armStart } = data.combatants;
	const { cost } = data.powers;
	const { deedOf, leastCost, turnOf } = data.tactics;
	const { combatants } = arena.plan;
	function takeTurn(me) {
		turns[me]++;
		marks[me] |= 4;
		journal.note(3, me, me, points[me], 0);
		let done = 0;
		const least = leastCost[turnOf[me]];
		while (points[me] >= least) {
			const decision = decide(me);
			if (decision < 0) break;
			const action = actionOf(me, decision);
			const target = targetOf(decision);
			journal.note(4, me, target, action, ruleOf(decision));
			if ((done >> action & 1) === 0) {
				done |= 1 << action;
				deeds[deedOf[me * 19 + action]]++;
			}
			act(me, action, target, argumentOf(me, decision));
			if (isDecided() || marks[me] & 1) break;
			if (action === 18) break;
		}
		attacksMade[me] = 0;
		if ((marks[me] & 1) === 0) journal.note(5, me, me, done === 0 ? 0 : 1, points[me]);
	}
	function act(me, action, target, argument) {
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 3:
				pay(me, costs[action]);
				attacksMade[me]++;
				attack(me, target, ready[me], action);
				break;
			case 4:
				pay(me, costs[action]);
				charge(me, target);
				break;
			case 5:
			case 6:
				pay(me, costs[action]);
				attacksMade[me]++;
				attack(me, target, loose(me), action);
				break;
			case 7:
				launch(me, target, argument, cost[argument]);
				break;
			case 8:
				spontaneous[me]++;
				launch(me, target, argument, costs[action]);
				break;
			case 9:
				launching.stop(me, legality.findWorking(me, argument));
				break;
			case 10:
			case 11:
				pay(me, costs[action]);
				movement.move(me, target === me ? place[0] : cell[target], false, action === 10);
				break;
			case 12:
			case 13:
				pay(me, costs[action]);
				movement.move(me, cell[target], true, action === 12);
				break;
			case 14:
				pay(me, costs[action]);
				equip(me, target, argument);
				break;
			case 15:
				pay(me, costs[action]);
				marks[me] &= -3;
				journal.note(23, me, me, 0, 0);
				break;
			case 16:
				pay(me, costs[action]);
				launching.fell(me, me);
				break;
			case 17:
				ignoring[me * combatants + target] = 2;
				journal.note(27, me, target, 1, 0);
		}
	}
	/** No attack and no move sets off what is used in one's own turn: what is instant is over at once. */
	function launch(me, target, power, points) {
		launching.launch(me, target, legality.findPower(me, power, points), points);
		workings.endInstants(0);
	}
	/** An attack on one's way: it is made, if one gets there. */
	function charge(me, target) {
		if (!movement.runUp(me, cell[target]) || isDecided()) return;
		if ((marks[me] | marks[target]) & 1) return;
		attacksMade[me]++;
		attack(me, target, ready[me], 4);
	}
	/** Spends a missile of the ready weapon, which it returns: a thrown one leaves the hand. */
	function loose(me) {
		const arm = ready[me];
		if (ammo[arm] > 0) ammo[arm]--;
		journal.note(35, me, me, arm, ammo[arm]);
		if (kind[arm] === 2) ready[me] = armStart[me + 1] - 1;
		return arm;
	}
	function equip(me, target, label) {
		const arm = legality.armToReady(me, label);
		if (arm >= 0) {
			ready[me] = arm;
			journal.note(34, me, me, arm, 0);
			return;
		}
		const item = legality.findItem(me, label);
		itemsLeft[item]--;
		journal.note(33, me, target, item, itemsLeft[item]);
		launching.heal(me, target, rolls.rollAmount(me, data.items.heal[item]));
	}
	return { takeTurn };
}
// src/rulesets/area-2d6/window.ts
function makeWindows(arena, legality, launching, decisions) {
	const { memory, data, journal, occasion, partyOf, isDecided } = arena;
	const { react: decide, reactionArgumentOf, reactionOf, ruleOf, targetOf } = decisions;
	const { marks, order, ignoring } = memory;
	const { cost } = data.powers;
	const { moments } = data.tactics;
	const { combatants, firstParty } = arena.plan;
	const somebodyCommands = data.shape.known > 0;
	/** By party: the moments at which somebody of it may react. */
	const ofParty = Int32Array.of(0, 0);
	for (const [combatant, set] of moments.entries()) ofParty[combatant < firstParty ? 0 : 1] |= set;
	function mayWork(moment, target) {
		return somebodyCommands && (ofParty[partyOf(target)] & 1 << moment) !== 0;
	}
	function open(moment, attacker, target, arm, manner) {
		if (!mayWork(moment, target)) return true;
		const party = partyOf(target);
		ask(moment, target, attacker, target, arm, manner);
		for (let place = 0; place < combatants && !isDecided(); place++) {
			const ally = order[place];
			if (ally !== target && partyOf(ally) === party) ask(moment, ally, attacker, target, arm, manner);
		}
		return !isDecided() && ((marks[attacker] | marks[target]) & 1) === 0;
	}
	function ask(moment, me, attacker, target, arm, manner) {
		if ((moments[me] & 1 << moment) === 0 || marks[me] & 1) return;
		occasion[0] = attacker;
		occasion[1] = target;
		occasion[2] = arm;
		occasion[3] = manner;
		occasion[5] = moment === 1 ? 1 : 0;
		const decision = decide(moment, me, attacker);
		if (decision >= 0) react(me, decision);
	}
	function react(me, decision) {
		const target = targetOf(decision);
		const power = reactionArgumentOf(me, decision);
		journal.note(8, me, target, reactionOf(me, decision), ruleOf(decision));
		launching.launch(me, target, legality.findPower(me, power, cost[power]), cost[power]);
	}
	function askToIgnore(me, attacker) {
		if ((moments[me] & 16) === 0) return;
		for (;;) {
			const decision = decide(4, me, attacker);
			if (decision < 0) return;
			const other = targetOf(decision);
			journal.note(8, me, other, reactionOf(me, decision), ruleOf(decision));
			ignoring[me * combatants + other] = 2;
			journal.note(27, me, other, 1, 0);
		}
	}
	return {
		mayWork,
		mayChangeDamage: (target) => mayWork(1, target),
		open,
		react,
		askToIgnore
	};
}
// src/rulesets/area-2d6/working.ts
/** More instant powers at once than attacks within a move can set off. */
const MOST_INSTANTS = 4096;
function makeWorkings(arena) {
	const { memory, data, journal } = arena;
	const { marks, points, checks, attack, defence, armour, dice, actions, roundsLeft, age, works } = memory;
	const { powers, shape } = data;
	const { commander, known: powerOf, lastingOf, knownOf, effect, duration } = powers;
	const { combatants } = arena.plan;
	const { lasting: lastings } = shape;
	const nothingWorks = shape.known === 0;
	const column = () => makeInts(nothingWorks ? 0 : MOST_INSTANTS);
	/** The stack: which known power, on whom, what a shield still absorbs. */
	const instant = column();
	const instantOn = column();
	const instantLeft = column();
	const count = makeInts(1);
	const isWorking = (lasting) => roundsLeft[lasting] > 0;
	function worksOn(power, combatant) {
		for (let lasting = 0; lasting < lastings; lasting++) if (powerOf[knownOf[lasting]] === power && works[lasting * combatants + combatant] !== 0) return true;
		return false;
	}
	function countOn(combatant) {
		let sum = 0;
		for (let lasting = 0; lasting < lastings; lasting++) if (works[lasting * combatants + combatant] !== 0) sum++;
		return sum;
	}
	function countOf(who) {
		let sum = 0;
		for (let lasting = 0; lasting < lastings; lasting++) if (roundsLeft[lasting] > 0 && commander[knownOf[lasting]] === who) sum++;
		return sum;
	}
	/** Adds what an alteration changes, or takes it off again. */
	function alter(power, combatant, sign) {
		checks[combatant] += sign * powers.checks[power];
		attack[combatant] += sign * powers.attack[power];
		defence[combatant] += sign * powers.defence[power];
		armour[combatant] += sign * powers.armour[power];
		dice[combatant] += sign * powers.dice[power];
		if (duration[power] > 0) actions[combatant] += sign * powers.actions[power];
	}
	function begin(known, combatant, amount) {
		const power = powerOf[known];
		const isAlteration = effect[power] === 3;
		journal.note(30, combatant, commander[known], power, amount);
		if (isAlteration) {
			alter(power, combatant, 1);
			if (powers.actions[power] !== 0) points[combatant] = Math.max(0, points[combatant] + powers.actions[power]);
		}
		if (duration[power] > 0) {
			works[lastingOf[known] * combatants + combatant] = isAlteration ? 1 : amount;
			return;
		}
		if (count[0] === MOST_INSTANTS) throw new RangeError(`more than ${MOST_INSTANTS} instant powers work at once`);
		const at = count[0]++;
		instant[at] = known;
		instantOn[at] = combatant;
		instantLeft[at] = amount;
	}
	function last(known) {
		const lasting = lastingOf[known];
		const power = powerOf[known];
		roundsLeft[lasting] = duration[power];
		if (effect[power] !== 2) return;
		let oldest = 0;
		for (let other = 0; other < lastings; other++) if (age[other] > oldest) oldest = age[other];
		age[lasting] = oldest + 1;
	}
	function stop(lasting, why) {
		for (let combatant = 0; combatant < combatants; combatant++) if (works[lasting * combatants + combatant] !== 0) takeOff(lasting, combatant, why);
		end(lasting);
	}
	function takeOff(lasting, combatant, why) {
		const known = knownOf[lasting];
		const power = powerOf[known];
		works[lasting * combatants + combatant] = 0;
		if (effect[power] === 3) alter(power, combatant, -1);
		if ((marks[combatant] & 1) === 0) journal.note(31, combatant, commander[known], power, why);
	}
	/** Nobody is left on whom it works. */
	function end(lasting) {
		roundsLeft[lasting] = 0;
		const own = age[lasting];
		age[lasting] = 0;
		if (own === 0) return;
		for (let other = 0; other < lastings; other++) if (age[other] > own) age[other]--;
	}
	function endIfOver(lasting) {
		for (let combatant = 0; combatant < combatants; combatant++) if (works[lasting * combatants + combatant] !== 0) return;
		end(lasting);
	}
	function countDown() {
		for (let lasting = 0; lasting < lastings; lasting++) if (roundsLeft[lasting] > 0 && --roundsLeft[lasting] === 0) stop(lasting, 0);
	}
	function endInstants(height) {
		while (count[0] > height) {
			const at = --count[0];
			if (instant[at] >= 0) endInstant(at, 4);
		}
	}
	function endInstant(at, why) {
		const known = instant[at];
		const power = powerOf[known];
		if (effect[power] === 3) alter(power, instantOn[at], -1);
		journal.note(31, instantOn[at], commander[known], power, why);
		instant[at] = -1;
		instantLeft[at] = 0;
	}
	function absorb(combatant, damage, height) {
		let left = damage;
		for (let rank = 1; left > 0; rank++) {
			const lasting = ofAge(rank);
			if (lasting < 0) break;
			const at = lasting * combatants + combatant;
			const taken = Math.min(left, works[at]);
			if (taken === 0) continue;
			left -= taken;
			works[at] -= taken;
			const known = knownOf[lasting];
			journal.note(20, combatant, commander[known], powerOf[known], taken);
			if (works[at] > 0) continue;
			takeOff(lasting, combatant, 1);
			endIfOver(lasting);
			if (roundsLeft[lasting] === 0) rank--;
		}
		for (let at = height < 0 ? count[0] : height; at < count[0] && left > 0; at++) {
			if (instantOn[at] !== combatant || instantLeft[at] === 0) continue;
			const taken = Math.min(left, instantLeft[at]);
			left -= taken;
			instantLeft[at] -= taken;
			journal.note(20, combatant, commander[instant[at]], powerOf[instant[at]], taken);
		}
		return left;
	}
	function ofAge(rank) {
		for (let lasting = 0; lasting < lastings; lasting++) if (age[lasting] === rank) return lasting;
		return -1;
	}
	function leave(combatant) {
		for (let lasting = 0; lasting < lastings; lasting++) {
			if (roundsLeft[lasting] === 0) continue;
			if (commander[knownOf[lasting]] === combatant) stop(lasting, 3);
			else if (works[lasting * combatants + combatant] !== 0) {
				takeOff(lasting, combatant, 1);
				endIfOver(lasting);
			}
		}
		for (let at = 0; at < count[0]; at++) if (instant[at] >= 0 && commander[instant[at]] === combatant) endInstant(at, 3);
	}
	return {
		isWorking,
		works: (lasting, combatant) => works[lasting * combatants + combatant] !== 0,
		worksOn,
		countOn,
		countOf,
		begin,
		last,
		stop,
		countDown,
		height: () => count[0],
		endInstants,
		absorb,
		leave
	};
}
// src/rulesets/area-2d6/fighter.ts
/** Fights battles under area-2d6: the round of docs/rules/area-2d6.md §3. */
const fighter = (plan, dice, score, journal) => {
	const arena = makeArena(plan, dice, score, journal);
	const workings = makeWorkings(arena);
	const readings = makeReadings(arena, workings);
	const needs = makeNeeds(arena);
	const explanation = makeExplanation(arena, needs);
	const damageRolls = makeDamageRolls(arena);
	const harm = makeHarm(arena, workings);
	const defence = makeDefence(arena, needs, explanation);
	const expectations = makeExpectations(arena, needs, damageRolls);
	const legality = makeLegality(arena, workings);
	const choosing = makeChoosing(arena, legality, defence, expectations, workings.works);
	const decisions = makeDecisions(arena.data.tactics, score);
	const launching = makeLaunching(arena, needs, explanation, legality, workings, harm, defence, decisions);
	const windows = makeWindows(arena, legality, launching, decisions);
	const attacking = makeAttacking(arena, needs, explanation, workings, harm, damageRolls, defence, launching, windows, decisions);
	const { takeTurn } = makeTurns(arena, legality, workings, launching, attacking, makeMovement(arena, needs, explanation, workings, windows, attacking, decisions), decisions);
	const environment = {
		...readings,
		affords: legality.affords,
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
	const { memory, data, rolls, isDecided, finish, stands } = arena;
	const { bytes, marks, points, debt, freeParries, spontaneous, order, rounds } = memory;
	const { actions: altered, bleeding, bledBy, ignoring } = memory;
	const { combatants, maxRounds } = plan;
	const { actions, shielded, freeParries: ofShield } = data.combatants;
	const { initiativeOnce } = data.options;
	const { isAlike, sides } = data.initiative;
	const somebodyAlters = data.shape.altered > 0;
	const bleeds = data.shape.bleeders > 0;
	const somebodyIgnores = data.shape.ignorers > 0;
	const powersLast = data.shape.lasting > 0;
	const { otherDamage } = score;
	/** Two combatants, whose order is one draw. */
	const isDuel = sides > 0;
	/** Dice of more sides are slower to roll (battle/seeded-dice.ts). */
	const MOST_SIDES = 4096;
	/** By place while the order is found: what was rolled. */
	const rolled = makeInts(combatants);
	const { start, play, restore } = makeRounds(arena, harm, {
		rollFirst,
		playRound,
		rollsChecks: true,
		hpCount: data.combatants.hpCount,
		rollHitPoints: rolls.rollHitPoints
	});
	function round() {
		rounds[0]++;
		return play();
	}
	/** A round played by the rules (not memoised), after the order has been found. */
	function playRound(first) {
		beginRound(first);
		for (let place = 0; place < combatants; place++) {
			const me = order[place];
			if (marks[me] & 1) continue;
			takeTurn(me);
			if (isDecided()) return finish();
		}
		endRound();
		if (isDecided()) return finish();
		return rounds[0] === maxRounds ? finish() : -1;
	}
	/** Of two combatants, who acts first: 0 or 1. Of more, the order is put down in `order`, and 0 returned. */
	function rollFirst(round) {
		if (initiativeOnce && round > 1) return order[0];
		if (isDuel) {
			setDuel(rolls.rollFirst());
			return order[0];
		}
		if (isAlike) shuffle();
		else rollEverybody();
		return order[0];
	}
	function setDuel(first) {
		order[0] = first;
		order[1] = 1 - first;
	}
	/** Every order of those who stand is as likely. */
	function shuffle() {
		mix(0, gather());
	}
	/** Puts those who stand in the order of the file at the front, and the others behind them; how many stand. */
	function gather() {
		let count = 0;
		let end = combatants;
		for (let combatant = 0; combatant < combatants; combatant++) if ((marks[combatant] & 1) === 0) order[count++] = combatant;
		else order[--end] = combatant;
		return count;
	}
	/** Puts those from one place up to another into a random order: what comes last is drawn first, several with one die. */
	function mix(from, to) {
		let left = to - from;
		while (left > 1) {
			let sides = left;
			let several = left - 1;
			while (several > 1 && sides * several <= MOST_SIDES) sides *= several--;
			let drawn = rolls.rollPlaces(sides);
			for (; left > several; left--) {
				const rest = drawn / left | 0;
				const at = from + drawn - rest * left;
				drawn = rest;
				const last = order[from + left - 1];
				order[from + left - 1] = order[at];
				order[at] = last;
			}
		}
	}
	/** The higher acts earlier; those who have rolled the same are put into a random order. */
	function rollEverybody() {
		const count = gather();
		for (let place = 0; place < count; place++) {
			const combatant = order[place];
			const initiative = rolls.rollInitiative(combatant);
			let at = place;
			for (; at > 0 && rolled[at - 1] < initiative; at--) {
				rolled[at] = rolled[at - 1];
				order[at] = order[at - 1];
			}
			rolled[at] = initiative;
			order[at] = combatant;
		}
		for (let from = 0; from < count;) {
			let to = from + 1;
			while (to < count && rolled[to] === rolled[from]) to++;
			mix(from, to);
			from = to;
		}
	}
	function beginRound(first) {
		if (isDuel) setDuel(first);
		journal.note(0, -1, -1, rounds[0], 0);
		if (journal.listens) noteOrder();
		for (let combatant = 0; combatant < combatants; combatant++) if ((marks[combatant] & 1) === 0) fill(combatant);
	}
	function noteOrder() {
		if (initiativeOnce && rounds[0] > 1) return;
		const isRolled = !isDuel && !isAlike;
		for (let place = 0; place < combatants; place++) if (stands(order[place])) journal.note(2, order[place], -1, isRolled ? rolled[place] : 0, isRolled ? 1 : 0);
	}
	/** Step 1. */
	function fill(combatant) {
		let all = actions[combatant];
		if (somebodyAlters) all = Math.max(0, all + altered[combatant]);
		const claimed = debt[combatant] < all ? debt[combatant] : all;
		debt[combatant] -= claimed;
		points[combatant] = all - claimed;
		if (points[combatant] !== actions[combatant]) journal.note(1, combatant, combatant, points[combatant], claimed);
		freeParries[combatant] = shielded[combatant] === 0 ? 0 : ofShield[combatant];
		spontaneous[combatant] = 0;
		marks[combatant] &= -5;
	}
	/** Step 4. */
	function endRound() {
		if (bleeds) bleed();
		if (isDecided()) return;
		if (powersLast) workings.countDown();
		if (somebodyIgnores) ceaseIgnoring();
		if (isDuel) forget();
	}
	/** What the next round finds anew: without a trace of the last one there are fewer states to memoise. */
	function forget() {
		for (let combatant = 0; combatant < combatants; combatant++) {
			points[combatant] = 0;
			freeParries[combatant] = 0;
		}
		if (!initiativeOnce) setDuel(0);
	}
	function bleed() {
		harm.beginGroup();
		for (let combatant = 0; combatant < combatants; combatant++) {
			if (bleeding[combatant] === 0 || !stands(combatant)) continue;
			journal.note(26, combatant, bledBy[combatant], bleeding[combatant], 0);
			otherDamage[bledBy[combatant]] += bleeding[combatant];
			harm.suffer(combatant, bleeding[combatant]);
		}
		harm.endGroup();
	}
	function ceaseIgnoring() {
		for (let one = 0; one < combatants; one++) for (let other = 0; other < combatants; other++) {
			const at = one * combatants + other;
			if (ignoring[at] === 0 || --ignoring[at] > 0) continue;
			if (stands(one) && stands(other)) journal.note(27, one, other, 0, 0);
		}
	}
	const { step } = makeSteps(arena, {
		beginRound() {
			rounds[0]++;
			beginRound(rollFirst(rounds[0]));
		},
		takeTurn,
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
