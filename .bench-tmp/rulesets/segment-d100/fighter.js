import { a as makeRounds, i as makeCommonArena, n as makeHarm$1, o as makeDecisions, r as makeSelection, t as makeHeadcount } from "../../chunks/headcount.js";
import { A as makeInts, C as entryParts, a as makeForgetting, h as combatantStream, l as openMemory, p as arenaStream } from "../../chunks/program.js";
import { n as makeCells, t as makeOpenSteps } from "../../chunks/open-steps.js";
import { a as STEP_OF_FACING, c as fieldAt, d as COLUMNS, f as circumstances, i as FACING_OF_STEP, l as turnToward, n as packHit, o as angleBetween, s as directionTo, u as turnsToFront } from "../../chunks/tables3.js";
import { r as lowestResult } from "../../chunks/notation.js";
import { t as explainSide } from "../../chunks/circumstances.js";
import { a as FAR, t as DIRECTIONS } from "../../chunks/steps.js";
// src/rulesets/segment-d100/rolls.ts
function makeRolls(data, dice) {
	const { attacks, combatants, options } = data;
	const { below, check, outcome, sum } = dice;
	const { entries, size, rowStart, span } = attacks.tables;
	const { hpCount, hpSides, hpConstant, initiative } = combatants;
	const { count: orderCount, sides: orderSides, constant: orderConstant } = options.initiative;
	const { fallDamage } = options;
	const fallsAreWhole = lowestResult(fallDamage) >= 0;
	const order = arenaStream(0);
	function rollInitiative(combatant) {
		const stream = combatantStream(combatant, 0);
		return (orderCount === 1 ? 1 + below(stream, orderSides) : sum(stream, orderCount, orderSides)) + orderConstant + initiative[combatant];
	}
	function rollHitPoints(combatant) {
		const stream = combatantStream(combatant, 4);
		return Math.max(hpConstant[combatant] + sum(stream, hpCount[combatant], hpSides[combatant]), 1);
	}
	function rollAttack(combatant, family, chance) {
		const row = rowStart[family * span + chance];
		return entries[row + outcome(combatantStream(combatant, 1), size[family], row)];
	}
	function rollGrip(combatant, family, chance) {
		const row = rowStart[family * span + chance];
		return entries[row + check(combatantStream(combatant, 1), size[family], row)];
	}
	function rollDamage(combatant, { count, sides, constant }) {
		return constant + sum(combatantStream(combatant, 2), count, sides);
	}
	function rollFall(combatant, times) {
		const { count, sides, constant } = fallDamage;
		const stream = combatantStream(combatant, 2);
		if (fallsAreWhole) return constant * times + sum(stream, count * times, sides);
		let damage = 0;
		for (let roll = 0; roll < times; roll++) damage += Math.max(0, constant + sum(stream, count, sides));
		return damage;
	}
	return {
		rollInitiative,
		rollOrder: (count) => below(order, count),
		rollHitPoints,
		isListed: (family) => size[family] > 0,
		rollAttack,
		rollGrip,
		rollToHit: (combatant) => 1 + below(combatantStream(combatant, 1), 100),
		rollDamage,
		rollCheck: (combatant) => 1 + below(combatantStream(combatant, 4), 100),
		rollFall,
		rollChoice: (combatant, targets) => below(combatantStream(combatant, 3), targets)
	};
}
// src/rulesets/segment-d100/arena.ts
/** So many bits suffice for the shorter of two differences. */
const CLOSE_BITS = 11;
function makeArena(plan, dice, score, journal) {
	const { data } = plan;
	const memory = openMemory(COLUMNS, makeInts(plan.memory.length), data);
	const { cell, marks, reach, climbed } = memory;
	const { cover, height } = data.field;
	const { endurance } = data.options;
	const isLevel = height.length === 0;
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
	const { between, inSight, columnOf, rowOf } = grid;
	const { count: things, kind } = data.things;
	const kindOf = makeInts(things + 3);
	for (let thing = 0; thing < things; thing++) kindOf[thing] = kind[thing];
	for (let form = 0; form < 3; form++) kindOf[things + form] = form;
	function closeness(combatant, other) {
		const across = Math.abs(columnOf(cell[other]) - columnOf(cell[combatant]));
		const down = Math.abs(rowOf(cell[other]) - rowOf(cell[combatant]));
		return across > down ? across << CLOSE_BITS | down : down << CLOSE_BITS | across;
	}
	function directionFrom(from, to) {
		return directionTo(columnOf(to) - columnOf(from), rowOf(to) - rowOf(from));
	}
	function heightOf(combatant) {
		if (isLevel) return 0;
		const foot = height[cell[combatant]];
		return marks[combatant] & 128 ? foot + climbed[combatant] : foot;
	}
	/** The heights may differ by 3 + 3 × reach feet. */
	function isLevelEnough(one, other, span) {
		return Math.abs(one - other) <= 36 + 36 * span;
	}
	function within(combatant, other, span) {
		const from = cell[combatant];
		const to = cell[other];
		if (between(from, to) > span || !inSight(from, to)) return false;
		return isLevel || isLevelEnough(heightOf(combatant), heightOf(other), span);
	}
	function withinFrom(from, other, span) {
		if (between(from, cell[other]) > span || !inSight(from, cell[other])) return false;
		return isLevel || isLevelEnough(height[from], heightOf(other), span);
	}
	function engages(combatant, foe) {
		return within(combatant, foe, Math.max(reach[combatant], reach[foe]));
	}
	function engaged(combatant) {
		const end = foesTo(combatant);
		for (let foe = foesFrom(combatant); foe < end; foe++) if ((marks[foe] & 1) === 0 && engages(combatant, foe)) return true;
		return false;
	}
	function coverOf(combatant) {
		if (cover.length === 0) return 0;
		const own = cover[cell[combatant]];
		if (own === 0) return 0;
		const better = marks[combatant] & 16 ? 2 : marks[combatant] & 8 ? 1 : 0;
		return Math.min(4, own + better);
	}
	return {
		...common,
		...grid,
		plan,
		data,
		memory,
		rolls: makeRolls(data, common.dice),
		kindOf,
		formArm: things,
		closeness,
		directionFrom,
		heightOf,
		within,
		withinFrom,
		engages,
		engaged,
		coverOf,
		price: endurance ? (end) => end : () => 0
	};
}
// src/rulesets/segment-d100/attack.ts
function makeAttacking(arena, needs, turning, ground, hands, states, harm, defence, explanation) {
	const { memory, data, rolls, score, journal, kindOf, formArm, within, moveTo, columnOf, rowOf } = arena;
	const { attacks } = score;
	const { hitOf } = entryParts;
	const { chanceOf, attackValue, hindrance } = needs;
	const { offer, offered } = defence;
	const { land } = harm;
	const { isListed, rollAttack, rollToHit, rollDamage } = rolls;
	const { cell, marks, facing, lastTarget } = memory;
	const { accounts } = data;
	const { count: kinds } = data.kinds;
	const { blowOf, familyOf, speeds, armours, blocks, armourOf, blockOf, damage, bonus, dr, block } = data.attacks;
	const { combatants } = arena.plan;
	const somebodyAims = data.shape.aimers > 0;
	const somebodyFeints = data.shape.feinters > 0;
	const { listens } = journal;
	const parts = {
		bonus: 0,
		dr: 0,
		block: 0
	};
	function attack(attacker, target, arm, mode, speed, under) {
		const kind = kindOf[arm];
		const account = accounts[(under * combatants + attacker) * kinds + kind];
		attacks[account]++;
		journal.note(18, attacker, target, kind, mode + 4 * under);
		offer(attacker, target, kind, mode, under);
		const reaction = offered[1];
		const place = offered[4];
		const form = offered[5];
		const blocked = offered[3];
		const dv = offered[0];
		const chance = chanceOf(attackValue(attacker, target, kind, mode, under), dv + hindrance(attacker, target, kind, mode));
		if (listens) {
			explanation.explain({
				attacker,
				defender: target,
				kind,
				mode,
				under,
				dv,
				reaction
			});
			if (blocked > 0) journal.note(24, target, attacker, blocked, offered[2]);
		}
		const blow = blowOf[2 * (attacker * kinds + kind) + (mode === 1 ? 1 : 0)];
		const family = familyOf[((blow * speeds + speed) * armours + armourOf[target]) * blocks + blockOf[blocked]];
		const isGrip = kind === 1 || kind === 2;
		const entry = rollEntry(attacker, family, chance, isGrip);
		const hits = hitOf(entry) !== 0;
		const isWrestled = hits && isGrip;
		if (isWrestled) wrestle(attacker, target, kind);
		lastTarget[attacker] = target;
		land(attacker, target, account, chance, entry);
		if (somebodyAims) states.loseAim(attacker);
		if (somebodyFeints) states.loseFeint(attacker);
		if (marks[attacker] & 512) states.end(attacker, 512, 3);
		if (reaction >= 6 && !isWrestled && (marks[target] & 1) === 0) follow(target, attacker, reaction, place, form);
		return hits;
	}
	function rollEntry(attacker, family, chance, isGrip) {
		if (!isListed(family)) return rollApart(attacker, family, chance);
		return isGrip ? rolls.rollGrip(attacker, family, chance) : rollAttack(attacker, family, chance);
	}
	/** A check that succeeds rolls its damage apart. */
	function rollApart(attacker, family, chance) {
		if (rollToHit(attacker) > chance) return 0;
		parts.bonus = bonus[family];
		parts.dr = dr[family];
		parts.block = block[family];
		return packHit(parts, rollDamage(attacker, damage[family]));
	}
	/** Before the damage is taken (step 6). */
	function wrestle(attacker, target, form) {
		if (form === 1) states.takeStance(target, 2);
		else states.join(attacker, target);
	}
	/** What follows from a defence (step 7). */
	function follow(me, attacker, reaction, place, form) {
		switch (reaction) {
			case 6:
				stepAway(me, attacker);
				return;
			case 7:
				if (place < 0) return;
				go(me, place, 9);
				turning.faceFreely(me, cell[attacker]);
				return;
			case 8: counter(me, attacker, place, form);
		}
	}
	function go(me, to, how) {
		const from = cell[me];
		if (from === to) return;
		moveTo(me, to);
		journal.note(14, me, how, from, to);
	}
	/** To the free cell beside it, not in front, that is straight-line farthest from the attacker. */
	function stepAway(me, attacker) {
		const from = cell[me];
		let to = -1;
		let farthest = 0;
		for (let step = 0; step < 8; step++) {
			const clockwise = turning.facingOfStep[step] - facing[me] & 7;
			if (clockwise < 2 || clockwise > 6) continue;
			const edge = ground.edge(me, from, step);
			if ((edge & 512) === 0 || edge & 6144) continue;
			const at = ground.next(from, step);
			if (!ground.isFree(at)) continue;
			const across = columnOf(at) - columnOf(cell[attacker]);
			const down = rowOf(at) - rowOf(cell[attacker]);
			const away = across * across + down * down;
			if (away <= farthest) continue;
			farthest = away;
			to = at;
		}
		if (to >= 0) go(me, to, 8);
	}
	/** It goes where it was to counter from, and brawls back, if it still can. */
	function counter(me, attacker, place, form) {
		if (place !== cell[me] && !ground.isFree(place)) {
			journal.note(42, me, attacker, 0, 0);
			return;
		}
		go(me, place, 10);
		turning.faceFreely(me, cell[attacker]);
		if ((marks[attacker] & 1) !== 0 || !within(me, attacker, 1) || !canBrawl(me, attacker, form)) {
			journal.note(42, me, attacker, 0, 0);
			return;
		}
		attack(me, attacker, formArm + form, 0, 0, 2);
	}
	function canBrawl(me, target, form) {
		const state = marks[target];
		switch (form) {
			case 1: return (state & 144) === 0;
			case 2: return (state & 224) === 0 && hands.freeHands(me) > 0;
			default: return true;
		}
	}
	return {
		attack,
		canBrawl
	};
}
// src/rulesets/segment-d100/choice.ts
function makeChoosing(arena, legality, expectations, defence) {
	const { memory, rolls, fraction, closeness, foesFrom, foesTo, alliesFrom, alliesTo } = arena;
	const { isLegalAt } = legality;
	const { marks, ready, partner } = memory;
	/** What is legal with anybody who is up. */
	const ANYTHING = -1;
	const { select: selectAmong } = makeSelection({
		...memory,
		out: 1,
		fraction,
		distance: closeness,
		rollChoice: rolls.rollChoice,
		mayAimAt: (selector, action, me, other, argument) => {
			if (other === me && selector !== 10) return false;
			if (selector === 12 && ready[other] >= 0) return false;
			return action === ANYTHING || isLegalAt(action, me, other, argument);
		},
		expect: (_action, me, other) => expectations.threat(me, other),
		fear: (me, other) => expectations.threat(other, me)
	});
	function select(action, selector, me, argument) {
		switch (action) {
			case 0:
			case 1:
			case 4:
				if (marks[me] & 96) return isLegalAt(action, me, partner[me], argument) ? partner[me] : -1;
				return pick(selector, action, me, argument);
			case 2:
			case 3:
			case 5:
			case 6:
			case 7:
			case 8:
			case 33:
			case 34: return pick(selector, action, me, argument);
			case 17:
			case 19: {
				const other = selector === 9 ? me : pick(selector, ANYTHING, me, argument);
				if (other < 0 || other === me && selector !== 9) return -1;
				return isLegalAt(action, me, other, argument) ? other : -1;
			}
			default: {
				const other = selector === 0 ? nearestFoe(me) : pickAnybody(selector, me, argument);
				return other >= 0 && isLegalAt(action, me, other, argument) ? other : -1;
			}
		}
	}
	/** The same as picking by `nearest` where everybody will do, found sooner. */
	function nearestFoe(me) {
		const last = foesTo(me);
		let best = -1;
		let least = 0;
		for (let foe = foesFrom(me); foe < last; foe++) {
			if (marks[foe] & 1) continue;
			const away = closeness(me, foe);
			if (best >= 0 && away >= least) continue;
			best = foe;
			least = away;
		}
		return best;
	}
	function pickAnybody(selector, me, argument) {
		return selector === 9 ? me : pick(selector, ANYTHING, me, argument);
	}
	function pick(selector, action, me, argument) {
		return selector === 11 || selector === 10 || selector === 12 ? selectAmong(selector, action, me, argument, alliesFrom(me), alliesTo(me)) : selectAmong(selector, action, me, argument, foesFrom(me), foesTo(me));
	}
	function answer(reaction, _selector, moment, me, foe, argument) {
		if (moment === 3) return reaction === 0 ? foe : -1;
		if (moment >= 4) return reaction === 2 ? foe : -1;
		return defence.mayReact(reaction, moment, me, foe, argument) ? foe : -1;
	}
	return {
		select,
		answer
	};
}
// src/rulesets/segment-d100/climb.ts
function makeClimbing(arena, ground, states, falls) {
	const { memory, data, journal, occupant, moveTo } = arena;
	const { cell, marks, end, quarters, top, climbed } = memory;
	const { rate, freeRate, climbing } = data.combatants;
	const { height, face, free } = data.field;
	const { endurance } = data.options;
	function canClimb(me, target) {
		if (quarters[me] === 0) return false;
		if (marks[me] & 128) {
			const upward = (marks[me] & 256) !== 0;
			const whole = heightOfFace(me);
			if (upward && climbed[me] === whole && occupant[top[me]] >= 0) return false;
			return canPay(me, quartersFor(me, upward ? whole - climbed[me] : climbed[me], rateOn(me, cell[me], top[me])));
		}
		const to = faceCell(me, target);
		if (to < 0) return false;
		return canPay(me, quartersFor(me, Math.abs(height[to] - height[cell[me]]), rateOn(me, cell[me], to)));
	}
	function canPay(me, time) {
		return !endurance || end[me] >= 2 + time;
	}
	function heightOfFace(me) {
		return height[top[me]] - height[cell[me]];
	}
	/** The other end of a climb edge on a shortest way; going down it must be free. */
	function faceCell(me, target) {
		const from = cell[me];
		const goal = cell[target];
		const here = ground.walk(me, from, goal);
		if (here >= FAR) return -1;
		for (let step = 0; step < 8; step++) {
			if ((ground.edge(me, from, step) & 8192) === 0) continue;
			const at = ground.next(from, step);
			const detour = ground.detour(me, from, step);
			if (detour === 0 || detour + ground.walk(me, at, goal) !== here) continue;
			if (height[at] > height[from] || ground.isFree(at)) return at;
		}
		return -1;
	}
	/** Of the two cells of a face, that with the higher DV says what it is like. */
	function faceOf(one, other) {
		if (face[one] === 1e3) return other;
		if (face[other] === 1e3) return one;
		if (face[one] === face[other]) return free[one] !== 0 ? one : other;
		return face[one] > face[other] ? one : other;
	}
	function rateOn(me, one, other) {
		return free[faceOf(one, other)] !== 0 ? freeRate[me] : rate[me];
	}
	/** The fewest quarters that reach the end, at least 1; else all that are left. A quarter climbs 3 × rate inches. */
	function quartersFor(me, inches, feet) {
		return Math.min(quarters[me], Math.max(1, Math.ceil(inches / (3 * feet))));
	}
	function climb(me, target) {
		if ((marks[me] & 128) === 0) takeHold(me, faceCell(me, target));
		const upward = (marks[me] & 256) !== 0;
		const foot = cell[me];
		const whole = heightOfFace(me);
		const feet = rateOn(me, foot, top[me]);
		const inches = upward ? whole - climbed[me] : climbed[me];
		const time = quartersFor(me, inches, feet);
		states.pay(me, time, 2 + time);
		if (!falls.check(me, -1, 3, climbing[me], face[faceOf(foot, top[me])])) {
			slip(me);
			return;
		}
		const gained = Math.min(inches, 3 * feet * time);
		climbed[me] += upward ? gained : -gained;
		journal.note(40, me, top[me], climbed[me], upward ? 1 : 0);
		if (upward && climbed[me] === whole && occupant[top[me]] < 0) {
			const to = top[me];
			letGo(me);
			moveTo(me, to);
			journal.note(14, me, 6, foot, to);
		} else if (!upward && climbed[me] === 0) letGo(me);
	}
	/** Going down, it enters the lower cell at once. */
	function takeHold(me, to) {
		const from = cell[me];
		states.end(me, 512, 3);
		marks[me] |= 128;
		if (height[to] > height[from]) {
			marks[me] |= 256;
			top[me] = to;
			climbed[me] = 0;
			return;
		}
		top[me] = from;
		climbed[me] = height[from] - height[to];
		moveTo(me, to);
		journal.note(14, me, 6, from, to);
	}
	function letGo(me) {
		marks[me] &= -385;
		climbed[me] = 0;
		top[me] = 0;
	}
	/** From the height that it had before; at the foot nothing happens. */
	function slip(me) {
		const inches = climbed[me];
		letGo(me);
		if (inches > 0) falls.fall(me, inches);
	}
	return {
		canClimb,
		climb
	};
}
// src/rulesets/segment-d100/defence.ts
function makeDefence(arena, needs, turning, ground, states, usage, decisions) {
	const { memory, data, journal, between, engages, foesFrom, foesTo, occupant, alliesFrom, alliesTo } = arena;
	const { react, ruleOf, reactionOf, reactionArgumentOf } = decisions;
	const { angleTo, fieldOf, face } = turning;
	const { cell, marks, hand, otherHand, end, turns, defences, blocks, otherBlocks, acrobatics, parries } = memory;
	const { tumbles, place, group, grouped } = memory;
	const { maxDefences, dodgeDv, acrobaticDv, acrobatics: mostAcrobatics, tumble: mostTumble } = data.combatants;
	const { height: body } = data.combatants;
	const { missile, shield, size, skill, skills, parryDv, ability, blockDv, blocks: mostBlocks, count: kinds } = data.kinds;
	const { kind: kindOf } = data.things;
	const { moments } = data.tactics;
	const { height } = data.field;
	const { endurance } = data.options;
	const { combatants } = arena.plan;
	const somebodyTumbles = data.shape.tumblers > 0;
	const DEFENCES = 7;
	const offered = makeInts(6);
	const atHand = makeInts(2);
	atHand[0] = -1;
	/** How many rules the reading of a list has come to, and from which on it goes (`mayReact`). */
	const reading = makeInts(2);
	const ASKED = 0;
	const FROM = 1;
	/** The steps in reading order, for ties of landing cells. */
	const inReadingOrder = Int32Array.of(4, 0, 5, 1, 2, 6, 3, 7);
	/** What `bestParry` and `bestBlock` have found; DV of what `defend` would do, and which that is. */
	const best = makeInts(3);
	const BEST_REACTION = 0;
	const BEST_DV = 1;
	const BEST_THING = 2;
	function offer(attacker, target, kind, mode, under) {
		offered[0] = needs.openValue(target);
		offered[1] = offered[2] = offered[4] = -1;
		offered[3] = 0;
		const why = openness(attacker, target, mode, under);
		if (why !== 0) {
			journal.note(19, target, attacker, why, 0);
			return;
		}
		if (somebodyTumbles && mode === 0 && tumbles[target * combatants + attacker] !== 0) {
			offered[0] = acrobaticDv[target];
			offered[1] = 7;
			journal.note(21, target, attacker, 0, 0);
			return;
		}
		if ((moments[target] & DEFENCES) === 0) return;
		const moment = mode !== 0 ? 1 : under === 1 ? 2 : 0;
		reading[FROM] = 0;
		atHand[0] = kind;
		atHand[1] = mode;
		for (;;) {
			reading[ASKED] = 0;
			const decision = react(moment, target, attacker);
			if (decision < 0) break;
			const reaction = reactionOf(target, decision);
			journal.note(17, target, attacker, reaction, ruleOf(decision));
			if (reaction === 1) {
				face(target, cell[attacker]);
				reading[FROM] = ruleOf(decision) + 1;
				continue;
			}
			carryOut(reaction, target, attacker, reactionArgumentOf(target, decision));
			break;
		}
		reading[FROM] = 0;
		atHand[0] = -1;
	}
	function openness(attacker, target, mode, under) {
		const state = marks[target];
		if (state & 224) return state & 128 ? 2 : 1;
		if (mode === 0 && marks[attacker] & 512 && isBusy(target, attacker)) return 3;
		if (under === 1 && (state & 1024) === 0) return 4;
		return 0;
	}
	/** Whether the target of one who creeps up is engaged with one of its allies. */
	function isBusy(target, creeper) {
		const to = alliesTo(creeper);
		for (let ally = alliesFrom(creeper); ally < to; ally++) if (ally !== creeper && (marks[ally] & 1) === 0 && engages(target, ally)) return true;
		return false;
	}
	function mayReact(reaction, moment, me, attacker, argument) {
		if (reading[ASKED]++ < reading[FROM]) return false;
		if (moment > 2) return false;
		if (reaction === 1) {
			if (moment === 2) return false;
			const steps = turnsToFront(angleTo(me, cell[attacker]));
			return steps > 0 && steps <= turns[me];
		}
		if (defencesLeft(me) <= 0 || !canPay(me, 0)) return false;
		const isRanged = moment === 1;
		const from = fieldOf(me, attacker);
		switch (reaction) {
			case 3: return !isRanged && from === 0 && bestParry(me, argument);
			case 4: return from === 0 && bestBlock(me, argument, isRanged);
			case 5:
			case 6: return mayDodge(me, from, isRanged);
			case 7: return mayDodge(me, from, isRanged) && acrobatics[me] < mostAcrobatics[me];
			case 8:
				if (isRanged || (marks[me] & 6) === 0 || !mayDodge(me, from, false)) return false;
				return acrobatics[me] < mostAcrobatics[me] && counterCell(me, attacker) >= 0;
			case 9: return bestOf(me, from, isRanged);
			default: return false;
		}
	}
	function defencesLeft(me) {
		const most = maxDefences[me] - defences[me];
		return marks[me] & 2048 ? most + 1 : most;
	}
	/** The first defence of a segment costs END 1, the others nothing. */
	function costOf(me) {
		return marks[me] & 8192 ? 0 : 1;
	}
	function canPay(me, more) {
		return !endurance || end[me] >= costOf(me) + more;
	}
	function mayDodge(me, from, isRanged) {
		if (from === 2 || marks[me] & 16) return false;
		return !isRanged || (marks[me] & 1024) !== 0;
	}
	function bestParry(me, argument) {
		best[BEST_THING] = -1;
		considerParry(me, hand[me], argument);
		considerParry(me, otherHand[me], argument);
		return best[BEST_THING] >= 0;
	}
	function considerParry(me, thing, argument) {
		if (thing < 0) return;
		const kind = kindOf[thing];
		const at = me * kinds + kind;
		if (argument >= 0 && kind !== argument || missile[kind] !== 0) return;
		if (parries[me * skills + skill[kind]] >= Math.max(1, ability[at])) return;
		if (best[BEST_THING] >= 0 && (argument >= 0 || parryDv[at] <= best[BEST_DV])) return;
		best[BEST_THING] = thing;
		best[BEST_DV] = parryDv[at];
	}
	/** Another thing than a shield must be named, and is no use against missiles. */
	function bestBlock(me, argument, isRanged) {
		best[BEST_THING] = -1;
		considerBlock(me, hand[me], argument, isRanged);
		considerBlock(me, otherHand[me], argument, isRanged);
		return best[BEST_THING] >= 0;
	}
	function considerBlock(me, thing, argument, isRanged) {
		if (thing < 0) return;
		const kind = kindOf[thing];
		const at = me * kinds + kind;
		const isShield = shield[kind] !== 0;
		if (argument >= 0 ? kind !== argument : !isShield) return;
		if (!isShield && (isRanged || missile[kind] !== 0)) return;
		if ((isShield ? blocks[me] : otherBlocks[me]) >= mostBlocks[at]) return;
		if (best[BEST_THING] >= 0 && (argument >= 0 || blockDv[at] <= best[BEST_DV])) return;
		best[BEST_THING] = thing;
		best[BEST_DV] = blockDv[at];
	}
	/** `defend`: the legal one of Block with a shield, Parry and Dodge with the highest DV; of equals the first of these. */
	function bestOf(me, from, isRanged) {
		let reaction = -1;
		let highest = 0;
		if (from === 0) {
			if (bestBlock(me, -1, isRanged)) {
				reaction = 4;
				highest = best[BEST_DV];
			}
			if (!isRanged && bestParry(me, -1) && (reaction < 0 || best[BEST_DV] > highest)) {
				reaction = 3;
				highest = best[BEST_DV];
			}
		}
		if (mayDodge(me, from, isRanged) && (reaction < 0 || dodgeDv[me] > highest)) reaction = 5;
		best[BEST_REACTION] = reaction;
		return reaction >= 0;
	}
	function carryOut(reaction, me, attacker, argument) {
		switch (reaction) {
			case 9:
				carryOut(best[BEST_REACTION], me, attacker, -1);
				return;
			case 3: {
				bestParry(me, argument);
				const kind = kindOf[best[BEST_THING]];
				parries[me * skills + skill[kind]]++;
				settle(me, attacker, 3, best[BEST_DV], kind, 0);
				return;
			}
			case 4: {
				bestBlock(me, argument, false);
				const kind = kindOf[best[BEST_THING]];
				if (shield[kind] !== 0) blocks[me]++;
				else otherBlocks[me]++;
				offered[3] = size[kind];
				settle(me, attacker, 4, best[BEST_DV], kind, 0);
				return;
			}
			case 7: {
				acrobatics[me]++;
				const to = tumbleCell(me, attacker);
				offered[4] = to;
				holdAgainstGroup(me, attacker, to);
				settle(me, attacker, reaction, acrobaticDv[me], -1, between(cell[me], to));
				return;
			}
			case 8: {
				acrobatics[me]++;
				const to = counterCell(me, attacker);
				offered[4] = to;
				offered[5] = argument < 0 ? 1 : argument;
				usage.useUp(me, 37);
				states.loseAim(me);
				states.loseFeint(me);
				settle(me, attacker, reaction, acrobaticDv[me], -1, between(cell[me], to) + 1);
				return;
			}
			default: settle(me, attacker, reaction, dodgeDv[me], -1, 0);
		}
	}
	/** Pays for a defence, and for what follows from it. */
	function settle(me, attacker, reaction, dv, kind, more) {
		states.pay(me, 0, costOf(me) + more);
		defences[me]++;
		marks[me] |= 8192;
		offered[0] = dv;
		offered[1] = reaction;
		offered[2] = kind;
		journal.note(20, me, attacker, reaction, kind);
	}
	/** Cells that it can tumble when the defence is paid, and `more` besides. */
	function tumbleReach(me, more) {
		return endurance ? Math.min(mostTumble[me], end[me] - costOf(me) - more) : mostTumble[me];
	}
	/** The farthest from the attacker that a tumble leads to; of equally far ones the shortest, first in reading order. */
	function tumbleCell(me, attacker) {
		const from = cell[me];
		const foe = cell[attacker];
		const most = tumbleReach(me, 0);
		let to = from;
		let farthest = between(from, foe);
		for (let length = 1; length <= most; length++) for (let i = 0; i < 8; i++) {
			const at = alongWay(from, inReadingOrder[i], length);
			if (at < 0 || occupant[at] >= 0 || !isLevelWith(me, from, at)) continue;
			const away = between(at, foe);
			if (away <= farthest) continue;
			farthest = away;
			to = at;
		}
		return to;
	}
	/** The cell so many steps away in one direction, no wall and no corner of one being in the way; -1: there is one. */
	function alongWay(from, step, length) {
		let at = from;
		for (let i = 0; i < length; i++) {
			if (!ground.isOpen(at, step)) return -1;
			at = ground.next(at, step);
		}
		return at;
	}
	function isLevelWith(me, from, to) {
		return height.length === 0 || 4 * Math.abs(height[to] - height[from]) < body[me];
	}
	/** Against one of a tied group a tumble holds against all of it to whom it brings the tumbler no nearer. */
	function holdAgainstGroup(me, attacker, to) {
		for (let other = 0; other < combatants; other++) tumbles[me * combatants + other] = 0;
		if (grouped[0] < 2 || place[attacker] !== group[0]) return;
		const last = foesTo(me);
		for (let foe = foesFrom(me); foe < last; foe++) {
			if (place[foe] !== group[0] || between(to, cell[foe]) < between(cell[me], cell[foe])) continue;
			tumbles[me * combatants + foe] = 1;
		}
	}
	/** Where it counters from: its own cell beside the attacker, else the nearest free one beside it. -1: none. */
	function counterCell(me, attacker) {
		const own = cell[me];
		const foe = cell[attacker];
		const most = tumbleReach(me, 1);
		if (most < 0) return -1;
		if (between(own, foe) <= 1) return own;
		let to = -1;
		for (let i = 0; i < 8; i++) {
			const step = inReadingOrder[i];
			if (!ground.isOpen(foe, step)) continue;
			const at = ground.next(foe, step);
			if (occupant[at] >= 0 || between(own, at) > most) continue;
			if (to < 0 || between(own, at) < between(own, to)) to = at;
		}
		return to;
	}
	function forgetTumbles() {
		if (somebodyTumbles) tumbles.fill(0);
	}
	return {
		offered,
		atHand,
		offer,
		mayReact,
		defencesLeft,
		forgetTumbles
	};
}
// src/rulesets/segment-d100/expectation.ts
function makeExpectations(arena, needs, hands, defence, opportunities) {
	const { memory, data, fraction, kindOf } = arena;
	const { hp, ready } = memory;
	const { chanceOf, attackValue, hindrance, openValue } = needs;
	const { blowOf, familyOf, speeds, armours, blocks, armourOf, mean, tables, dr } = data.attacks;
	const { chanceStart, leastRoll, chances } = tables;
	const { count: kinds, missile } = data.kinds;
	const { atHand } = defence;
	/** The attack considered: its kind and mode. */
	const considered = makeInts(2);
	const KIND = 0;
	const WAY = 1;
	/** With `with` if it is in hand; else with the form of a brawl, or the ready weapon, or fists. */
	function consider(action, me, argument) {
		const kind = kindFor(action, me, argument);
		considered[KIND] = kind;
		considered[WAY] = action === 3 ? 2 : missile[kind] !== 0 ? 1 : 0;
	}
	function kindFor(action, me, argument) {
		if (argument >= 0 && argument < 3) return argument;
		if (argument >= 0 && hands.findHeld(me, argument) >= 0) return argument;
		if (action === 4) return 0;
		if (action === 6) return 1;
		return ready[me] < 0 ? 0 : kindOf[ready[me]];
	}
	function considerReady(me) {
		consider(0, me, -1);
	}
	function leaveChance(me, target) {
		const kind = considered[KIND];
		const mode = considered[WAY];
		const value = attackValue(me, target, kind, mode, 4);
		fraction[0] = chanceOf(value, openValue(target) + hindrance(me, target, kind, mode)) / 100;
	}
	function family(me, target) {
		const blow = blowOf[2 * (me * kinds + considered[KIND]) + (considered[WAY] === 1 ? 1 : 0)];
		return familyOf[(blow * speeds * armours + armourOf[target]) * blocks];
	}
	function leaveDamage(me, target) {
		leaveChance(me, target);
		fraction[0] *= mean[family(me, target)];
	}
	function leaveKill(me, target) {
		leaveChance(me, target);
		const of = family(me, target);
		const needed = hp[target] + dr[of] - leastRoll[of];
		let sum = 0;
		for (let at = chanceStart[of] + Math.max(0, needed); at < chanceStart[of + 1]; at++) sum += chances[at];
		fraction[0] *= sum;
	}
	/** Considers the attack that a reaction is about; true if it is the other one's. */
	function considerReaction(reaction, me, argument) {
		if (reaction === 0) {
			considered[KIND] = kindOf[opportunities.armOf(me)];
			considered[WAY] = 0;
			return false;
		}
		if (reaction === 2 || atHand[KIND] < 0) {
			consider(0, me, argument);
			return false;
		}
		considered[KIND] = atHand[KIND];
		considered[WAY] = atHand[WAY];
		return true;
	}
	const inTurn = (leave) => (action, me, target, argument) => {
		consider(action, me, argument);
		leave(me, target);
	};
	const inReaction = (leave) => (reaction, me, target, argument) => {
		if (considerReaction(reaction, me, argument)) leave(target, me);
		else leave(me, target);
	};
	return {
		chance: inTurn(leaveChance),
		expectedDamage: inTurn(leaveDamage),
		killChance: inTurn(leaveKill),
		chanceOfReaction: inReaction(leaveChance),
		expectedOfReaction: inReaction(leaveDamage),
		killChanceOfReaction: inReaction(leaveKill),
		threat(me, target) {
			considerReady(me);
			leaveDamage(me, target);
		},
		isRanged: () => atHand[KIND] >= 0 && atHand[WAY] !== 0
	};
}
// src/rulesets/segment-d100/explanation.ts
function makeExplanation(arena) {
	const { data, memory, journal } = arena;
	const seen = {
		...arena,
		...data,
		...memory
	};
	function explain(attack) {
		const { attacker, defender } = attack;
		const tell = (code, value) => journal.note(22, attacker, defender, code, value);
		const situation = Object.assign(seen, attack);
		explainSide(circumstances, "roll", situation, tell);
		explainSide(circumstances, "defence", situation, tell);
	}
	return { explain };
}
// src/rulesets/segment-d100/fall.ts
function makeFalls(arena, needs, states, usage, harm, decisions) {
	const { memory, data, rolls, journal, distance, alliesFrom, alliesTo } = arena;
	const { react, ruleOf, reactionOf } = decisions;
	const { marks, end } = memory;
	const { burden } = data.combatants;
	const { fallStep, endurance } = data.options;
	const { moments } = data.tactics;
	const FALL = 32;
	function check(me, other, about, av, dv) {
		const chance = needs.chanceOf(av, dv);
		const success = rolls.rollCheck(me) <= chance;
		journal.note(33, me, other, chance, 2 * about + (success ? 1 : 0));
		return success;
	}
	function fall(me, inches) {
		journal.note(37, me, -1, inches, 0);
		const friend = findFriend(me);
		const times = Math.max(1, Math.ceil(inches / fallStep));
		const rolled = rolls.rollFall(me, times);
		if (friend >= 0) injure(friend, me, burden[me], 1);
		states.takeStance(me, 2);
		injure(me, -1, friend >= 0 ? Math.floor(rolled / 2) : rolled, 0);
	}
	/** The first ally beside it that will catch it, paying with its turn; -1: nobody. */
	function findFriend(me) {
		const last = alliesTo(me);
		for (let ally = alliesFrom(me); ally < last; ally++) {
			if (ally === me || marks[ally] & 1 || (moments[ally] & FALL) === 0 || !mayCushion(ally, me)) continue;
			const decision = react(5, ally, me);
			if (decision < 0) continue;
			journal.note(17, ally, me, reactionOf(ally, decision), ruleOf(decision));
			usage.useUp(ally, 35);
			states.pay(ally, 0, 1);
			journal.note(38, ally, me, 0, 0);
			return ally;
		}
		return -1;
	}
	function mayCushion(me, faller) {
		const state = marks[me];
		if ((state & 6) === 0 || state & 248) return false;
		return distance(me, faller) <= 1 && (!endurance || end[me] >= 1);
	}
	function injure(me, by, damage, injury) {
		if (damage === 0 && injury !== 0) return;
		journal.note(39, me, by, damage, injury);
		if (marks[me] & 1) return;
		harm.suffer(me, damage);
	}
	return {
		check,
		fall,
		injure,
		mayCushion
	};
}
// src/rulesets/segment-d100/ground.ts
function makeGround(arena) {
	const { data, occupant, between, columnOf, rowOf } = arena;
	const { columns, rows, shift, map } = data.field;
	const offset = Int32Array.from(DIRECTIONS, ([right, down]) => down * (1 << shift) + right);
	const right = Int32Array.from(DIRECTIONS, ([across]) => across);
	const below = Int32Array.from(DIRECTIONS, ([, down]) => down);
	const stepOfFacing = Int32Array.from(STEP_OF_FACING);
	const { directionFrom } = arena;
	function isInside(from, step) {
		const column = columnOf(from) + right[step];
		const row = rowOf(from) + below[step];
		return column >= 0 && column < columns && row >= 0 && row < rows;
	}
	function lineTo(from, to) {
		const across = Math.abs(columnOf(to) - columnOf(from));
		const down = Math.abs(rowOf(to) - rowOf(from));
		if (across !== 0 && down !== 0 && across !== down) return -1;
		return stepOfFacing[directionFrom(from, to)];
	}
	const common = {
		next: (from, step) => from + offset[step],
		isFree: (at) => occupant[at] < 0,
		lineTo,
		stepBetween: (from, to) => stepOfFacing[directionFrom(from, to)]
	};
	if (map === void 0) return {
		...common,
		edge: (_me, from, step) => isInside(from, step) ? 513 : 0,
		detour: () => 0,
		walk: (_me, from, goal) => between(from, goal),
		isOpen: isInside
	};
	const { walkerOf, edges, detours, walks } = map;
	const cells = columns * rows;
	const number = (at) => rowOf(at) * columns + columnOf(at);
	/** Walls are alike for all walkers: between open cells there is an edge, or else nothing but heights in the way. */
	const open = new Uint8Array(8 * cells);
	const { hasWalls } = map;
	const walled = hasWalls ? wallsOf(map) : void 0;
	for (let cell = 0; cell < cells; cell++) for (let step = 0; step < 8; step++) {
		const column = cell % columns + right[step];
		const row = Math.floor(cell / columns) + below[step];
		if (column < 0 || column >= columns || row < 0 || row >= rows) continue;
		const at = row * columns + column;
		const corners = [
			cell,
			at,
			cell + right[step],
			cell + below[step] * columns
		];
		if (walled === void 0 || corners.every((corner) => walled[corner] === 0)) open[8 * cell + step] = 1;
	}
	return {
		...common,
		edge: (me, from, step) => edges[walkerOf[me]][8 * number(from) + step],
		detour: (me, from, step) => detours[walkerOf[me]][8 * number(from) + step],
		walk: (me, from, goal) => walks[walkerOf[me]][number(goal) * cells + number(from)],
		isOpen: (from, step) => open[8 * number(from) + step] !== 0
	};
}
/** Nobody looks out of a wall, not even into its own cell. */
function wallsOf({ sight, sightWords }) {
	const cells = sight.length / sightWords;
	return Uint8Array.from({ length: cells }, (_, cell) => sight[cell * sightWords + (cell >> 5)] >> (cell & 31) & 1 ? 0 : 1);
}
// src/rulesets/segment-d100/hands.ts
function makeHands(arena) {
	const { memory, data, journal } = arena;
	const { cell, hand, otherHand, ready, reach, where, holder, rank, loaded, progress, shots, fallen } = memory;
	const { kind: kindOf } = data.things;
	const { hands, size, weapon, melee, missile, hurled, load: loadOf, ammoFor, reach: reachOf } = data.kinds;
	const things = kindOf.length;
	function handsFor(thing) {
		return thing < 0 ? 0 : hands[kindOf[thing]];
	}
	function freeHands(me) {
		return 2 - handsFor(hand[me]) - handsFor(otherHand[me]);
	}
	function hasRoomFor(me, thing) {
		return handsFor(thing) <= freeHands(me);
	}
	/** The first thing in hand of a kind for which a column of kinds is not 0. */
	function findWith(me, kind, column) {
		const first = hand[me];
		if (first < 0) return -1;
		if ((kind < 0 || kindOf[first] === kind) && column[kindOf[first]] !== 0) return first;
		const second = otherHand[me];
		if (second >= 0 && (kind < 0 || kindOf[second] === kind) && column[kindOf[second]] !== 0) return second;
		return -1;
	}
	function findHeld(me, kind) {
		const first = hand[me];
		if (first < 0 || kind < 0 || kindOf[first] === kind) return first;
		const second = otherHand[me];
		return second >= 0 && kindOf[second] === kind ? second : -1;
	}
	/** The first by its order of those in a place for which `fits`. */
	function findIn(place, whose, fits) {
		let best = -1;
		for (let thing = 0; thing < things; thing++) {
			if (where[thing] !== place || holder[thing] !== whose || !fits(thing)) continue;
			if (best < 0 || rank[thing] < rank[best]) best = thing;
		}
		return best;
	}
	/** What is being looked for, for the functions below, which are made once. */
	const wanted = {
		kind: 0,
		most: 0,
		free: 0
	};
	const fitsHand = (thing) => {
		const kind = kindOf[thing];
		return (wanted.kind < 0 ? weapon[kind] !== 0 : kind === wanted.kind) && hands[kind] <= wanted.free && size[kind] <= wanted.most;
	};
	const hasShots = (thing) => ammoFor[kindOf[thing]] === wanted.kind && shots[thing] > 0;
	function findCarried(me, kind, most) {
		wanted.free = freeHands(me);
		if (wanted.free === 0) return -1;
		wanted.kind = kind;
		wanted.most = most;
		return findIn(2, me, fitsHand);
	}
	/** Its own shots, then those of things in hand, then of things carried; -1: there are none. */
	function findShots(me, thing) {
		if (shots[thing] !== 0) return thing;
		wanted.kind = kindOf[thing];
		if (hand[me] >= 0 && hasShots(hand[me])) return hand[me];
		if (otherHand[me] >= 0 && hasShots(otherHand[me])) return otherHand[me];
		return findIn(2, me, hasShots);
	}
	function isReadyToFire(me, thing) {
		return loadOf[kindOf[thing]] > 0 ? loaded[thing] !== 0 : findShots(me, thing) >= 0;
	}
	function canLoad(me, thing) {
		return thing >= 0 && loadOf[kindOf[thing]] > 0 && loaded[thing] === 0 && findShots(me, thing) >= 0;
	}
	function findUnloaded(me, kind) {
		const first = hand[me];
		if (first >= 0 && (kind < 0 || kindOf[first] === kind) && canLoad(me, first)) return first;
		const second = otherHand[me];
		return second >= 0 && (kind < 0 || kindOf[second] === kind) && canLoad(me, second) ? second : -1;
	}
	/** The ready weapon is the first weapon in hand, else the first item with damage, else none. */
	function refresh(me) {
		const armed = findWith(me, -1, weapon);
		const now = armed >= 0 ? armed : findWith(me, -1, melee);
		ready[me] = now;
		reach[me] = now >= 0 && melee[kindOf[now]] !== 0 ? reachOf[kindOf[now]] : 1;
	}
	function takeUp(me, thing) {
		if (hand[me] < 0) hand[me] = thing;
		else otherHand[me] = thing;
		where[thing] = 1;
		holder[thing] = me;
		rank[thing] = 0;
		refresh(me);
	}
	function putAway(me, thing) {
		if (hand[me] === thing) hand[me] = otherHand[me];
		otherHand[me] = -1;
		refresh(me);
	}
	function putAtEnd(thing, place, whose) {
		let last = -1;
		for (let other = 0; other < things; other++) if (other !== thing && where[other] === place && holder[other] === whose && rank[other] > last) last = rank[other];
		where[thing] = place;
		holder[thing] = whose;
		rank[thing] = last + 1;
	}
	function draw(me, thing) {
		takeUp(me, thing);
		journal.note(34, me, -1, thing, 0);
	}
	function sheath(me, thing) {
		putAway(me, thing);
		putAtEnd(thing, 2, me);
		journal.note(34, me, -1, thing, 1);
	}
	function load(me, thing, quarters) {
		progress[thing] += quarters;
		if (progress[thing] < loadOf[kindOf[thing]]) {
			journal.note(35, me, -1, thing, progress[thing]);
			return;
		}
		const source = findShots(me, thing);
		if (shots[source] > 0) shots[source]--;
		progress[thing] = 0;
		loaded[thing] = 1;
		journal.note(34, me, -1, thing, 5);
	}
	function shoot(me, thing) {
		if (loadOf[kindOf[thing]] > 0) loaded[thing] = 0;
		else {
			const source = findShots(me, thing);
			if (shots[source] > 0) shots[source]--;
		}
		journal.note(34, me, -1, thing, 6);
	}
	function lay(me, thing, at, how) {
		putAway(me, thing);
		putAtEnd(thing, 3, at);
		fallen[thing] = 1;
		journal.note(34, me, -1, thing, how);
	}
	function take(me, thing, from, how) {
		takeUp(me, thing);
		fallen[thing] = 0;
		journal.note(34, me, from, thing, how);
	}
	function letFly(me, thing, to, how) {
		putAway(me, thing);
		where[thing] = 0;
		journal.note(34, me, to, thing, how);
	}
	function land(me, thing, at) {
		putAtEnd(thing, 3, at);
		fallen[thing] = 1;
		journal.note(34, me, -1, thing, 11);
	}
	function strew(me) {
		while (hand[me] >= 0) lay(me, hand[me], cell[me], 12);
		for (let thing = 0; thing < things; thing++) {
			if (where[thing] !== 2 || holder[thing] !== me) continue;
			where[thing] = 0;
			journal.note(34, me, -1, thing, 13);
		}
	}
	function forgetFalls() {
		for (let thing = 0; thing < things; thing++) fallen[thing] = 0;
	}
	return {
		freeHands,
		hasRoomFor,
		findHeld,
		findStriker: (me, kind) => findWith(me, kind, melee),
		findMissile: (me, kind) => findWith(me, kind, missile),
		findHurled: (me, kind) => findWith(me, kind, hurled),
		findCarried,
		findUnloaded,
		isReadyToFire,
		draw,
		sheath,
		load,
		shoot,
		lay,
		take,
		letFly,
		land,
		strew,
		forgetFalls
	};
}
// src/rulesets/segment-d100/harm.ts
/** Harm under segment-d100 (docs/rules/segment-d100.md §3, step 3, and §4): the slain drop what they have in hand. */
function makeHarm(arena, hands, states) {
	return makeHarm$1(arena, {
		hurt: 0,
		slain: 1,
		notes: {
			attacked: 23,
			damaged: 26,
			slain: 27
		}
	}, { left(combatant) {
		states.part(combatant);
		hands.strew(combatant);
	} });
}
// src/rulesets/segment-d100/leap.ts
function makeLeaps(arena, turning, ground, states, movement, falls, attacking) {
	const { memory, data, journal, between, directionFrom, moveTo, kindOf, formArm, isDecided } = arena;
	const { cell, marks, facing, end, turns, strides } = memory;
	const { move, rise, safeDrop, runningLeap, landing } = data.combatants;
	const { size, reach } = data.kinds;
	const { chargeMin, endurance } = data.options;
	const { height } = data.field;
	const { edge: edgeOf, next, isFree, isOpen, walk, lineTo } = ground;
	const isLevel = height.length === 0;
	const MOST_QUARTERS = 4;
	/** The cell before the foe of a leap attack is within so many inches of the foe's height. */
	const REACH_UP = 72;
	const STEPS = 8;
	function above(to, from) {
		return isLevel ? 0 : height[to] - height[from];
	}
	/** Cells that it leaps after so many quarters of movement. */
	function leapAfter(me, q) {
		return Math.max(1, Math.floor(Math.max(1, q) * runningLeap[me] / 4));
	}
	function jumpCell(me, target) {
		const from = cell[me];
		let best = -1;
		let highest = 0;
		for (let step = 0; step < STEPS; step++) {
			if ((edgeOf(me, from, step) & 16384) === 0) continue;
			const at = next(from, step);
			if (!isFree(at)) continue;
			if (target === me) {
				if (above(at, from) <= highest) continue;
				highest = above(at, from);
				best = at;
				continue;
			}
			const here = walk(me, from, cell[target]);
			const detour = ground.detour(me, from, step);
			if (here < FAR && detour > 0 && detour + walk(me, at, cell[target]) === here) return at;
		}
		return best;
	}
	function leapCell(me, target) {
		const from = cell[me];
		const goal = cell[target];
		const most = leapAfter(me, strides[me]);
		let best = -1;
		let least = walk(me, from, goal);
		for (let length = 2; length <= most; length++) for (let step = 0; step < STEPS; step++) {
			const at = overWalls(from, step, length);
			if (at < 0 || !isFree(at) || above(at, from) > rise[me]) continue;
			const rest = walk(me, at, goal);
			if (rest >= least || !turning.canFace(me, at)) continue;
			least = rest;
			best = at;
		}
		return best;
	}
	/** The cell so many steps away, no wall and no corner of one in between; -1: there is one. */
	function overWalls(from, step, length) {
		let at = from;
		for (let i = 0; i < length; i++) {
			if (!isOpen(at, step)) return -1;
			at = next(at, step);
		}
		return at;
	}
	function come(me, to, how) {
		const from = cell[me];
		states.end(me, 512, 3);
		moveTo(me, to);
		journal.note(14, me, how, from, to);
	}
	function jump(me, to) {
		const from = cell[me];
		turning.face(me, to);
		come(me, to, 4);
		const drop = 0 - above(to, from);
		if (drop <= safeDrop[me]) return;
		if (!falls.check(me, -1, 1, landing[me], beyondSafe(me, drop))) falls.fall(me, drop);
	}
	/** Feet of a drop beyond what is safe, rounded up. */
	function beyondSafe(me, drop) {
		return Math.max(0, Math.ceil((drop - safeDrop[me]) / 12));
	}
	function leap(me, to) {
		const from = cell[me];
		turning.face(me, to);
		come(me, to, 5);
		const drop = Math.max(0, 0 - above(to, from));
		const dv = between(from, to) + beyondSafe(me, drop);
		if (!falls.check(me, -1, 2, landing[me], dv)) falls.fall(me, drop);
	}
	/** Whether it has the steps to face a direction exactly. */
	function canTurnTo(me, direction) {
		const clockwise = direction - facing[me] & 7;
		return Math.min(clockwise, 8 - clockwise) <= turns[me];
	}
	function turnTo(me, direction) {
		const clockwise = direction - facing[me] & 7;
		const steps = Math.min(clockwise, 8 - clockwise);
		if (steps > 0) turning.turn(me, direction, steps);
	}
	/** Whether a run of so many cells is free, each step of it one plain yard. */
	function canRun(me, step, length) {
		let at = cell[me];
		for (let i = 0; i < length; i++) {
			if (edgeOf(me, at, step) !== 513) return false;
			at = next(at, step);
			if (!isFree(at)) return false;
		}
		return true;
	}
	function quartersOf(me, run) {
		return Math.ceil(4 * run / move[me]);
	}
	function canPay(me, price) {
		return !endurance || end[me] >= price;
	}
	function chargeRun(me, foe, arm) {
		const from = cell[me];
		const step = lineTo(from, cell[foe]);
		if (step < 0) return -1;
		const kind = kindOf[arm];
		const run = between(from, cell[foe]) - reach[kind];
		if (run < chargeMin || run > move[me] || !canTurnTo(me, directionFrom(from, cell[foe]))) return -1;
		if (!canPay(me, 1 + quartersOf(me, run) + Math.max(1, size[kind]))) return -1;
		if (kind < 3 && !attacking.canBrawl(me, foe, kind)) return -1;
		if (!canRun(me, step, run)) return -1;
		return arena.withinFrom(overWalls(from, step, run), foe, reach[kind]) ? run : -1;
	}
	function leapRun(me, foe, form) {
		const from = cell[me];
		const step = lineTo(from, cell[foe]);
		const away = between(from, cell[foe]);
		if (step < 0 || away < 2 || !canTurnTo(me, directionFrom(from, cell[foe]))) return -1;
		if (!attacking.canBrawl(me, foe, form)) return -1;
		const before = overWalls(from, step, away - 1);
		if (before < 0 || !isFree(before)) return -1;
		if (Math.abs(isLevel ? 0 : height[before] - arena.heightOf(foe)) > REACH_UP) return -1;
		for (let run = 0; run <= away - 2; run++) {
			const q = quartersOf(me, run);
			if (q > MOST_QUARTERS || !canRun(me, step, run)) return -1;
			if (away - 1 - run > leapAfter(me, q)) continue;
			if (above(before, overWalls(from, step, run)) > rise[me]) return -1;
			return canPay(me, priceOfLeap(q, run)) && arena.withinFrom(before, foe, 1) ? run : -1;
		}
		return -1;
	}
	function priceOfLeap(q, run) {
		return (run > 0 ? 1 + q : 0) + 2;
	}
	function begin(me, foe, run, leapt) {
		states.loseAim(me);
		states.loseFeint(me);
		states.end(me, 512, 3);
		journal.note(41, me, foe, run, leapt);
		turnTo(me, directionFrom(cell[me], cell[foe]));
	}
	/** Runs so many cells straight ahead: false if it does not get there. */
	function runAlong(me, step, length) {
		for (let i = 0; i < length; i++) if (!movement.run(me, step) || isDecided()) return false;
		return true;
	}
	function charge(me, foe, arm) {
		const run = chargeRun(me, foe, arm);
		const step = lineTo(cell[me], cell[foe]);
		const q = quartersOf(me, run);
		begin(me, foe, run, 0);
		states.pay(me, MOST_QUARTERS, 1 + q + Math.max(1, size[kindOf[arm]]));
		if (!runAlong(me, step, run)) return;
		states.begin(me, 4096, 2);
		attacking.attack(me, foe, arm, 0, q, 0);
	}
	function leapAttack(me, foe, form) {
		const run = leapRun(me, foe, form);
		const step = lineTo(cell[me], cell[foe]);
		const leapt = between(cell[me], cell[foe]) - 1 - run;
		const q = quartersOf(me, run);
		begin(me, foe, run, leapt);
		states.pay(me, MOST_QUARTERS, priceOfLeap(q, run));
		if (!runAlong(me, step, run)) return;
		come(me, overWalls(cell[me], step, leapt), 5);
		states.begin(me, 4096, 2);
		if (attacking.attack(me, foe, formArm + form, 0, Math.max(1, q), 0) || marks[me] & 1 || isDecided()) return;
		if (!falls.check(me, -1, 4, landing[me], leapt)) falls.fall(me, 0);
	}
	return {
		jumpCell,
		leapCell,
		jump,
		leap,
		chargeRun,
		leapRun,
		charge,
		leapAttack
	};
}
// src/rulesets/segment-d100/legality.ts
/** Codes of legality (§9.5), by action. */
const ATTACK = 1;
const STANDING = 2;
const LOW = 4;
/** Legal after a move with turns; in a hold; on a face; after evading. */
const AFTER_TURNS = 8;
const IN_HOLD = 16;
const ON_FACE = 32;
const AFTER_EVADING = 64;
/** Pure evading so far. */
const PURE = 128;
/** By action: the least quarters that it takes, and its codes. */
const TABLE = {
	[0]: [2, 17],
	[1]: [2, 17],
	[2]: [2, ATTACK],
	[3]: [2, ATTACK],
	[4]: [2, 17],
	[5]: [4, 3],
	[6]: [4, 3],
	[7]: [4, 0],
	[8]: [4, 0],
	[9]: [4, 0],
	[10]: [2, 17],
	[11]: [0, 24],
	[12]: [0, 10],
	[13]: [0, 12],
	[14]: [0, 10],
	[15]: [0, 10],
	[16]: [0, 10],
	[17]: [0, 202],
	[18]: [0, 202],
	[19]: [1, STANDING],
	[20]: [1, STANDING],
	[21]: [1, 34],
	[22]: [1, STANDING],
	[23]: [1, 0],
	[24]: [1, LOW],
	[25]: [0, 88],
	[26]: [0, 56],
	[27]: [4, 48],
	[28]: [1, IN_HOLD],
	[29]: [4, 0],
	[30]: [1, 0],
	[31]: [0, 120],
	[32]: [1, AFTER_EVADING],
	[33]: [1, 0],
	[34]: [1, STANDING],
	[35]: [4, STANDING]
};
function makeLegality(arena, turning, hands, states, movement, leaps, climbing, throws, attacking) {
	const { memory, data, kindOf, formArm, within, distance, inSight, coverOf } = arena;
	const { cell, marks, end, hand, ready, quarters, moved, turns, feintedAt, feint, partner, stage } = memory;
	const { melee, missile, size, range, ability, count: kinds } = data.kinds;
	const { throwRange, move } = data.combatants;
	const { endurance, heldSize } = data.options;
	const FULL_COVER = 4;
	const ANY_SIZE = 100;
	const least = makeInts(36);
	const codes = makeInts(36);
	for (const [action, [time, code]] of Object.entries(TABLE)) {
		least[Number(action)] = time;
		codes[Number(action)] = code;
	}
	function affords(action, me) {
		if (quarters[me] < least[action]) return false;
		const state = marks[me];
		const code = codes[action];
		if (code & ATTACK && state & 16384) return false;
		if (code & LOW && (state & 24) === 0) return false;
		if ((state & 426232) === 0) return action !== 26 || mayWait(me);
		if (code & STANDING && state & 24) return false;
		if (state & 96 && (code & IN_HOLD) === 0) return false;
		if (state & 128 && (code & ON_FACE) === 0) return false;
		if (state & 131072 && (code & AFTER_EVADING) === 0) return false;
		if (code & PURE && state & 262144) return false;
		if (state & 32768 && (code & AFTER_TURNS) === 0 && moved[me] > move[me]) return false;
		return action !== 26 || mayWait(me);
	}
	/** Only as the first decision of a turn, and not at the last call. */
	function mayWait(me) {
		return (marks[me] & 6) !== 0 && stage[0] !== 2;
	}
	function canPay(me, price) {
		return !endurance || end[me] >= price;
	}
	function costOf(arm) {
		const own = size[kindOf[arm]];
		return own > 1 ? own : 1;
	}
	/** Without `with`: the ready weapon, else fists; in a hold fists if that is too large, or is fired. */
	function armOfAttack(me, argument) {
		if (argument < 0) {
			const thing = ready[me];
			if (thing < 0) return formArm + 0;
			const kind = kindOf[thing];
			return (marks[me] & 96) !== 0 && (missile[kind] !== 0 || size[kind] > heldSize) ? formArm + 0 : thing;
		}
		if (argument < 3) return formArm + argument;
		const thing = hands.findStriker(me, argument);
		return thing >= 0 ? thing : hands.findMissile(me, argument);
	}
	function armFor(action, me, argument) {
		switch (action) {
			case 1: return argument < 0 ? readyWith(me, melee) : hands.findStriker(me, argument);
			case 2: return argument < 0 ? readyWith(me, missile) : hands.findMissile(me, argument);
			case 3: return argument < 0 ? readyWith(me, data.kinds.hurled) : hands.findHurled(me, argument);
			case 4: return formArm + (argument < 0 ? 0 : argument);
			case 6: return formArm + (argument < 0 ? 1 : argument);
			case 5:
				if (argument < 0) return ready[me] < 0 ? formArm + 0 : readyWith(me, melee);
				return argument < 3 ? formArm + argument : hands.findStriker(me, argument);
			default: return armOfAttack(me, argument);
		}
	}
	function readyWith(me, column) {
		return ready[me] >= 0 && column[kindOf[ready[me]]] !== 0 ? ready[me] : -1;
	}
	function modeOf(action, arm) {
		if (action === 3) return 2;
		return missile[kindOf[arm]] !== 0 ? 1 : 0;
	}
	function canAttack(action, me, foe, argument) {
		const arm = armFor(action, me, argument);
		if (arm < 0) return false;
		const mode = modeOf(action, arm);
		if (mode !== 0) return canShoot(me, foe, arm, mode);
		const kind = kindOf[arm];
		if (!within(me, foe, data.kinds.reach[kind]) || !turning.canFace(me, cell[foe])) return false;
		if (!canPay(me, costOf(arm))) return false;
		if (marks[me] & 96 && (partner[me] !== foe || size[kind] > heldSize || kind === 2)) return false;
		return kind >= 3 || attacking.canBrawl(me, foe, kind);
	}
	function canShoot(me, foe, arm, mode) {
		if (marks[me] & 96) return false;
		const far = distance(me, foe);
		const most = range[me * kinds + kindOf[arm]];
		if (far > most || !inSight(cell[me], cell[foe]) || !turning.canFace(me, cell[foe])) return false;
		if (coverOf(me) >= FULL_COVER || coverOf(foe) >= FULL_COVER) return false;
		if (mode === 1) return hands.isReadyToFire(me, arm) && canPay(me, costOf(arm));
		return canPay(me, throws.priceOf(me, arm, throws.bandOf(far, most)));
	}
	function canFeint(me, foe) {
		const thing = readyWith(me, melee);
		if (thing < 0 || !within(me, foe, data.kinds.reach[kindOf[thing]]) || !turning.canFace(me, cell[foe])) return false;
		return (feintedAt[me] === foe ? feint[me] : 0) < ability[me * kinds + kindOf[thing]];
	}
	function canPass(action, me, ally, argument) {
		const thing = thingFor(action, me, argument);
		const far = distance(me, ally);
		if (thing < 0 || far > throwRange[me] || !inSight(cell[me], cell[ally]) || !turning.canFace(me, cell[ally])) return false;
		const isLeaping = action === 34;
		if (!canPay(me, throws.priceOf(me, thing, throws.bandOf(far, throwRange[me])) + (isLeaping ? 1 : 0))) return false;
		return throws.isNear(me, ally) ? !isLeaping && throws.canReceive(ally, thing) : true;
	}
	function thingFor(action, me, argument) {
		switch (action) {
			case 28: return hands.findCarried(me, argument, marks[me] & 96 ? heldSize : ANY_SIZE);
			case 30: return hands.findUnloaded(me, argument);
			case 32: return throws.findNear(me, argument);
			case 35: return throws.findFalling(me, argument);
			default: return hands.findHeld(me, argument);
		}
	}
	function isLegalAt(action, me, target, argument) {
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 3:
			case 4: return canAttack(action, me, target, argument);
			case 5: {
				const arm = armFor(action, me, argument);
				return arm >= 0 && leaps.chargeRun(me, target, arm) >= 0;
			}
			case 6: return leaps.leapRun(me, target, argument < 0 ? 1 : argument) >= 0;
			case 7: return inSight(cell[me], cell[target]) && turning.canFace(me, cell[target]);
			case 8: return canFeint(me, target);
			case 10: return (marks[me] & 64) !== 0 && canPay(me, 1);
			case 11: return (marks[me] & 32) !== 0;
			case 12:
			case 13:
			case 14:
			case 15:
			case 16:
			case 18: return target !== me && movement.canMove(action, me, target);
			case 17:
				if (target !== me) return movement.canMove(action, me, target);
				return (marks[me] & 131072) === 0 && quarters[me] > 0 && canPay(me, 2);
			case 19: return canPay(me, 1) && canLand(me, leaps.jumpCell(me, target));
			case 20: return target !== me && canPay(me, 1) && leaps.leapCell(me, target) >= 0;
			case 21: return (target !== me || (marks[me] & 128) !== 0) && climbing.canClimb(me, target);
			case 23: return states.stanceOf(me) !== 2;
			case 24: return canPay(me, 1);
			case 25: return target !== me && turns[me] > 0 && turning.angleTo(me, cell[target]) > 0;
			case 28: return canPay(me, 1) && thingFor(action, me, argument) >= 0;
			case 29: return canPay(me, 1) && thingFor(action, me, argument) >= 0;
			case 30: {
				if (hand[me] < 0) return false;
				const thing = thingFor(action, me, argument);
				return thing >= 0 && (memory.progress[thing] > 0 || canPay(me, 1));
			}
			case 31:
			case 32:
			case 35: return thingFor(action, me, argument) >= 0;
			case 33:
			case 34: return canPass(action, me, target, argument);
			default: return true;
		}
	}
	function canLand(me, to) {
		return to >= 0 && turning.canFace(me, to);
	}
	return {
		affords,
		isLegalAt,
		armFor,
		modeOf,
		costOf,
		thingFor
	};
}
// src/rulesets/segment-d100/movement.ts
function makeMovement(arena, turning, ground, states, opportunities) {
	const { memory, data, journal, between, distance, inSight, within, withinFrom, columnOf, rowOf, isDecided } = arena;
	const { kindOf, coverOf, directionFrom, moveTo } = arena;
	const { cell, marks, facing, end, ready, reach, turns, quarters, moved, strides } = memory;
	const { move: moveOf } = data.combatants;
	const { missile, range, count: kinds } = data.kinds;
	const { endurance } = data.options;
	const { facingOfStep } = turning;
	const { edge: edgeOf, next, isFree, walk } = ground;
	const FULL_COVER = 4;
	/** On an open field every step costs a yard, and the way is straight. */
	const open = data.field.map === void 0 ? makeOpenSteps(data.field, arena) : void 0;
	/** What `assess` has found of a step. */
	const found = makeInts(6);
	/** The movement that `canMove` has last found possible, and its first step, for `move`: nothing happens in between. */
	const planned = makeInts(4);
	const MOVED = 0;
	const STRIDES = 1;
	const COST = 2;
	const TURNS = 3;
	const STAIRS = 4;
	const IS_SIDEWAYS = 5;
	const ACTOR = 0;
	const TARGET = 1;
	const DEED = 2;
	const STEP_FOUND = 3;
	planned[ACTOR] = -1;
	function isInPosition(me, target) {
		const thing = ready[me];
		if (thing < 0 || missile[kindOf[thing]] === 0) return within(me, target, reach[me]);
		if (distance(me, target) > range[me * kinds + kindOf[thing]] || !inSight(cell[me], cell[target])) return false;
		return coverOf(me) < FULL_COVER && coverOf(target) < FULL_COVER;
	}
	/** Whether it comes nearer, and stops when it is near enough. */
	function isApproach(action) {
		return action === 12 || action === 13 || action === 17;
	}
	function mayTurn(action) {
		return action !== 15 && action !== 16;
	}
	function canMove(action, me, target) {
		if (isApproach(action) && isInPosition(me, target)) return false;
		if (action === 16 && !within(me, target, reach[me])) return false;
		const step = choose(action, me, target);
		if (step < 0 || !assess(me, step, mayTurn(action))) return false;
		planned[ACTOR] = me;
		planned[TARGET] = target;
		planned[DEED] = action;
		planned[STEP_FOUND] = step;
		return true;
	}
	function choose(action, me, target) {
		switch (action) {
			case 12:
			case 13:
			case 17: return stepToward(me, cell[target]);
			case 16: return stepAround(me, target);
			default: return stepAway(me, cell[target]);
		}
	}
	/** Over the edge whose yards and the way from its end are the fewest (§8.4). */
	function stepToward(me, goal) {
		const from = cell[me];
		if (open !== void 0) {
			const to = open.stepToward(from, goal);
			return to < 0 ? -1 : ground.stepBetween(from, to);
		}
		const here = walk(me, from, goal);
		let best = -1;
		let least = FAR;
		let isAtFoot = false;
		for (let step = 0; step < 8; step++) {
			const edge = edgeOf(me, from, step);
			if (edge === 0) continue;
			const at = next(from, step);
			const rest = walk(me, at, goal);
			if (rest >= here) continue;
			const detour = ground.detour(me, from, step);
			if (detour > 0 && detour + rest === here) isAtFoot = true;
			if ((edge & 512) === 0 || !isFree(at)) continue;
			const yards = (edge & 511) + rest;
			if (yards >= least) continue;
			least = yards;
			best = step;
		}
		return isAtFoot && least > here ? -1 : best;
	}
	function stepAway(me, goal) {
		const from = cell[me];
		const here = between(from, goal);
		let best = -1;
		let most = 0;
		for (let step = 0; step < 8; step++) {
			if ((edgeOf(me, from, step) & 512) === 0) continue;
			const at = next(from, step);
			if (!isFree(at) || between(at, goal) <= here) continue;
			const across = columnOf(at) - columnOf(goal);
			const down = rowOf(at) - rowOf(goal);
			const away = across * across + down * down;
			if (away <= most) continue;
			most = away;
			best = step;
		}
		return best;
	}
	/** To where it stands at a greater angle to the target's facing, the target within its reach. */
	function stepAround(me, target) {
		const from = cell[me];
		let best = -1;
		let most = angleBetween(facing[target], directionFrom(cell[target], from));
		for (let step = 0; step < 8; step++) {
			if ((edgeOf(me, from, step) & 512) === 0) continue;
			const at = next(from, step);
			if (!isFree(at)) continue;
			const angle = angleBetween(facing[target], directionFrom(cell[target], at));
			if (angle <= most || !withinFrom(at, target, reach[me])) continue;
			most = angle;
			best = step;
		}
		return best;
	}
	/** Whether a step can be taken now, and what it takes: points 1 to 6 of §8.3. */
	function assess(me, step, maySwing) {
		const edge = edgeOf(me, cell[me], step);
		const state = marks[me];
		const most = moveOf[me];
		const before = moved[me];
		let yards = 4 * (edge & 511);
		if (state & 24) yards *= state & 16 ? 4 : 2;
		const isBusy = (state & 524288) !== 0;
		const need = turnsToFront(angleBetween(facing[me], facingOfStep[step]));
		let swings = 0;
		found[IS_SIDEWAYS] = 0;
		if (need > 0) {
			if (maySwing && need <= turns[me] && !(isBusy && before + yards > most)) swings = need;
			else {
				yards *= 2;
				found[IS_SIDEWAYS] = 1;
			}
		}
		if (before === 0 && yards > 4 * most) yards = 4 * most;
		const after = before + yards;
		if (isBusy && after > most && (swings > 0 || state & 32768)) return false;
		const begun = Math.ceil(after / most);
		if (begun - strides[me] > quarters[me]) return false;
		const stairs = edge & 1024 || state & 65536 ? 1 : 0;
		const tall = edge & 4096 ? 2 : edge & 2048 ? 1 : 0;
		const paid = strides[me] === 0 ? 0 : 1 + strides[me] + (state & 65536 ? 1 : 0);
		const cost = 1 + begun + stairs - paid + tall;
		if (endurance && end[me] < cost) return false;
		found[MOVED] = after;
		found[STRIDES] = begun;
		found[COST] = cost;
		found[TURNS] = swings;
		found[STAIRS] = stairs;
		return true;
	}
	function move(action, me, target) {
		const evades = action === 17 || action === 18;
		const swings = mayTurn(action);
		let step = isPlanned(action, me, target) ? planned[STEP_FOUND] : choose(action, me, target);
		if (step < 0 || !isPlanned(action, me, target) && !assess(me, step, swings)) return;
		planned[ACTOR] = -1;
		if (evades) states.begin(me, 1024, 0);
		marks[me] |= evades ? 131072 : 262144;
		for (;;) {
			if (!take(me, step)) return;
			if (isApproach(action) && isInPosition(me, target)) return;
			step = choose(action, me, target);
			if (step < 0 || !assess(me, step, swings) || found[STRIDES] > strides[me]) return;
		}
	}
	function isPlanned(action, me, target) {
		return planned[ACTOR] === me && planned[TARGET] === target && planned[DEED] === action;
	}
	/** Pays for the step that was assessed, offers opportunities, and takes it (point 7). */
	function take(me, step) {
		const from = cell[me];
		const to = next(from, step);
		const steps = found[TURNS];
		const how = marks[me] & 24 ? 1 : found[IS_SIDEWAYS] !== 0 ? 2 : 0;
		states.loseAim(me);
		states.loseFeint(me);
		if (marks[me] & 24) states.begin(me, 512, 3);
		else states.end(me, 512, 3);
		const begun = found[STRIDES] - strides[me];
		moved[me] = found[MOVED];
		strides[me] = found[STRIDES];
		if (found[STAIRS] !== 0) marks[me] |= 65536;
		states.pay(me, begun, found[COST]);
		journal.note(15, me, -1, moved[me], strides[me]);
		if (!opportunities.leave(me)) return false;
		if (steps > 0) {
			marks[me] |= 32768;
			turning.turn(me, facingOfStep[step], steps);
		}
		moveTo(me, to);
		journal.note(14, me, how, from, to);
		return !isDecided();
	}
	function run(me, step) {
		const from = cell[me];
		if (!opportunities.leave(me)) return false;
		moveTo(me, next(from, step));
		journal.note(14, me, 3, from, cell[me]);
		return true;
	}
	/** A quarter, which counts as a quarter of the allowance. */
	function evadeInPlace(me) {
		marks[me] |= 131072;
		states.begin(me, 1024, 0);
		moved[me] += moveOf[me];
		strides[me]++;
		states.pay(me, 1, 2);
	}
	return {
		canMove,
		move,
		evadeInPlace,
		isInPosition,
		run
	};
}
// src/rulesets/segment-d100/need.ts
function makeNeeds(arena) {
	const { memory, data, distance, heightOf, coverOf } = arena;
	const { cell, marks, aimedAt, aim, feintedAt, feint } = memory;
	const { base, minChance, maxChance, openDv, mediumDv, longDv, coverDv, darkDv, weatherDv } = data.options;
	const { kneeling, prone, heightAv, heightStep, chargeAv, chargeDv, feintAv } = data.options;
	const { unawareDv } = data.combatants;
	const { av, range, count: kinds } = data.kinds;
	const { dark, cover, height } = data.field;
	const somewhereDark = dark.length > 0;
	const somewhereCovered = cover.length > 0;
	const isLevel = height.length === 0;
	const somebodyAims = data.shape.aimers > 0;
	const somebodyFeints = data.shape.feinters > 0;
	const MOST_COVER = 3;
	function chanceOf(attack, defence) {
		const chance = base + attack - defence;
		return chance < minChance ? minChance : chance > maxChance ? maxChance : chance;
	}
	function attackValue(attacker, defender, kind, mode, under) {
		let value = av[attacker * kinds + kind];
		const state = marks[attacker];
		if (mode !== 1 && state & 24) value -= state & 16 ? prone : kneeling;
		if (under === 0) value += chargeAv;
		if (mode !== 0) return value;
		if (somebodyFeints && feintedAt[attacker] === defender) value += feintAv * feint[attacker];
		if (!isLevel) {
			const above = heightOf(attacker) - heightOf(defender);
			if (above >= heightStep) value += heightAv;
			else if (-above >= heightStep) value -= heightAv;
		}
		return value;
	}
	function obstacles(attacker, defender, kind, mode) {
		let sum = somewhereDark && dark[cell[defender]] !== 0 ? darkDv : 0;
		if (mode === 0) return sum;
		const far = distance(attacker, defender);
		const most = range[attacker * kinds + kind];
		if (4 * far > most) sum += 2 * far > most ? longDv : mediumDv;
		sum += weatherDv;
		if (somewhereCovered && cover[cell[defender]] !== 0) {
			const quarters = coverOf(defender);
			return sum + coverDv[quarters < MOST_COVER ? quarters : MOST_COVER];
		}
		return sum + lowness(defender);
	}
	function lowness(combatant) {
		const state = marks[combatant];
		return state & 16 ? prone : state & 8 ? kneeling : 0;
	}
	function hindrance(attacker, defender, kind, mode) {
		let sum = obstacles(attacker, defender, kind, mode);
		if (somebodyAims && sum > 0 && aimedAt[attacker] === defender) sum = Math.max(0, sum - aim[attacker]);
		const state = marks[defender];
		if (mode === 0 && state & 24) sum -= lowness(defender);
		if (state & 4096) sum -= chargeDv;
		return sum;
	}
	function openValue(defender) {
		return marks[defender] & 1024 ? unawareDv[defender] : openDv;
	}
	return {
		chanceOf,
		attackValue,
		hindrance,
		openValue,
		obstacles
	};
}
// src/rulesets/segment-d100/opportunity.ts
function makeOpportunities(arena, turning, states, usage, attacking, decisions) {
	const { memory, data, journal, within, foesFrom, foesTo, isDecided, kindOf, formArm } = arena;
	const { react, ruleOf } = decisions;
	const { cell, marks, facing, ready, reach, end } = memory;
	const { moments } = data.tactics;
	const { size, melee } = data.kinds;
	const { endurance } = data.options;
	const { firstParty } = arena.plan;
	const LEAVES = 8;
	/** By party: 1 if somebody of it may strike. */
	const ofParty = Int32Array.of(0, 0);
	for (const [combatant, set] of moments.entries()) if (set & LEAVES) ofParty[combatant < firstParty ? 0 : 1] = 1;
	function armOf(me) {
		const thing = ready[me];
		return thing >= 0 && melee[kindOf[thing]] !== 0 ? thing : formArm + 0;
	}
	function costOf(arm) {
		return Math.max(1, size[kindOf[arm]]);
	}
	function mayStrike(me, mover) {
		if ((marks[me] & 6) === 0 || marks[me] & 224) return false;
		if (!within(me, mover, reach[me]) || turning.angleTo(me, cell[mover]) > 1) return false;
		return !endurance || end[me] >= costOf(armOf(me));
	}
	function leave(mover) {
		if (ofParty[mover < firstParty ? 1 : 0] === 0) return true;
		const from = cell[mover];
		const faced = facing[mover];
		const last = foesTo(mover);
		for (let foe = foesFrom(mover); foe < last; foe++) {
			if (marks[foe] & 1 || (moments[foe] & LEAVES) === 0 || !mayStrike(foe, mover)) continue;
			const decision = react(3, foe, mover);
			if (decision < 0) continue;
			journal.note(17, foe, mover, 0, ruleOf(decision));
			usage.useUp(foe, 36);
			const arm = armOf(foe);
			states.pay(foe, 0, costOf(arm));
			attacking.attack(foe, mover, arm, 0, 0, 1);
			if (marks[mover] & 1 || isDecided()) return false;
			if (cell[mover] !== from || facing[mover] !== faced) {
				journal.note(16, mover, -1, 0, 0);
				return false;
			}
		}
		return true;
	}
	return {
		leave,
		armOf,
		mayStrike
	};
}
// src/rulesets/segment-d100/readings.ts
function makeReadings(arena, turning, hands, defence, expectations) {
	const { memory, data, fraction, engaged, engages, foesFrom, foesTo, coverOf, heightOf, kindOf } = arena;
	const { hp, hpMax, marks, end, ready, reach, quarters, turns, aim, feint, rounds } = memory;
	const { missile, range, count: kinds } = data.kinds;
	const { shape } = data;
	const INCHES = 12;
	const has = (bits) => (combatant) => (marks[combatant] & bits) !== 0;
	function foesEngaged(combatant) {
		let count = 0;
		for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) if ((marks[foe] & 1) === 0 && engages(combatant, foe)) count++;
		return count;
	}
	/** Four before its turn and while it waits, none when a reaction has used it up. */
	function quartersLeft(combatant) {
		return marks[combatant] & 6 ? 4 : quarters[combatant];
	}
	function rangeOf(combatant) {
		const thing = ready[combatant];
		if (thing < 0 || missile[kindOf[thing]] === 0) return 0;
		return range[combatant * kinds + kindOf[thing]];
	}
	function isLoaded(combatant) {
		const thing = ready[combatant];
		return thing >= 0 && missile[kindOf[thing]] !== 0 && hands.isReadyToFire(combatant, thing);
	}
	return {
		fraction,
		distance: arena.distance,
		round: () => rounds[0],
		...makeHeadcount(arena, marks, 1),
		columns: {
			health: (combatant) => {
				fraction[0] = hp[combatant] / hpMax[combatant];
			},
			hp: (combatant) => hp[combatant],
			end: (combatant) => end[combatant],
			engaged,
			foes_engaged: foesEngaged,
			acted: (combatant) => (marks[combatant] & 6) === 0,
			waiting: has(4),
			standing: (combatant) => (marks[combatant] & 24) === 0,
			kneeling: has(8),
			prone: has(16),
			held: has(64),
			holding: has(32),
			climbing: has(128),
			evading: has(1024),
			armed: (combatant) => ready[combatant] >= 0,
			loaded: isLoaded,
			quarters: quartersLeft,
			defences: defence.defencesLeft,
			turns: (combatant) => turns[combatant],
			reach: (combatant) => reach[combatant],
			range: rangeOf,
			height: (combatant) => {
				fraction[0] = heightOf(combatant) / INCHES;
			},
			cover: coverOf,
			aim: (combatant) => shape.aimers > 0 ? aim[combatant] : 0,
			feint: (combatant) => shape.feinters > 0 ? feint[combatant] : 0,
			field: (combatant, other) => other === combatant ? 0 : turning.fieldOf(combatant, other)
		},
		names: {
			ranged: expectations.isRanged,
			chance: expectations.chance
		}
	};
}
// src/rulesets/segment-d100/segment.ts
function makeSegments(arena, hands, harm, defence, usage, turning) {
	const { memory, data, rolls, journal, isDecided } = arena;
	const { marks, place, group, grouped, waiters, waitRank, stage, rounds, turns, defences, blocks, otherBlocks } = memory;
	const { acrobatics, parries, moved, strides, quarters } = memory;
	const { turns: turnsOf } = data.combatants;
	const { combatants } = arena.plan;
	const somebodyWaits = data.shape.waiters > 0;
	const thereAreThings = data.shape.things > 0;
	const totals = makeInts(combatants);
	const order = makeInts(combatants);
	/** How many stand in `order`. */
	const ordered = makeInts(1);
	const isDuel = combatants === 2;
	/** Which of a tied pair acts first, if that was rolled with their initiative; else -1. */
	const forced = makeInts(1);
	forced[0] = -1;
	/** Of a duel everything that is rolled for its order, so that it can be rolled ahead. */
	function rollCourse() {
		if (!isDuel) return -1;
		const one = rolls.rollInitiative(0);
		const other = rolls.rollInitiative(1);
		totals[0] = one;
		totals[1] = other;
		if (one !== other) return one > other ? 0 : 1;
		return 2 + rolls.rollOrder(2);
	}
	function begin(course) {
		journal.note(0, -1, -1, rounds[0], 0);
		forced[0] = course < 2 ? -1 : course - 2;
		for (let combatant = 0; combatant < combatants; combatant++) {
			if (marks[combatant] & 1) continue;
			marks[combatant] |= 2;
			turns[combatant] = turnsOf[combatant];
		}
		if (course === -1) rollOrder();
		else followCourse(course);
		group[0] = -1;
		grouped[0] = 0;
		waiters[0] = 0;
		stage[0] = 1;
	}
	function followCourse(course) {
		place[0] = course === 1 ? 1 : 0;
		place[1] = course === 0 ? 1 : 0;
		for (let combatant = 0; combatant < 2; combatant++) journal.note(1, combatant, -1, totals[combatant], 0);
		order[0] = course === 1 ? 1 : 0;
		order[1] = 1 - order[0];
		ordered[0] = 2;
	}
	function rollOrder() {
		let count = 0;
		for (let combatant = 0; combatant < combatants; combatant++) {
			if (marks[combatant] & 1) continue;
			const total = rolls.rollInitiative(combatant);
			journal.note(1, combatant, -1, total, 0);
			totals[combatant] = total;
			let at = count++;
			for (; at > 0 && totals[order[at - 1]] < total; at--) order[at] = order[at - 1];
			order[at] = combatant;
		}
		ordered[0] = count;
		let rank = -1;
		for (let i = 0; i < count; i++) {
			if (i === 0 || totals[order[i]] < totals[order[i - 1]]) rank++;
			place[order[i]] = rank;
		}
	}
	function playNext() {
		if (stage[0] === 1) {
			for (;;) {
				const due = countDue();
				if (due > 0) {
					takeTurn(pickDue(due));
					return true;
				}
				if (grouped[0] > 1) closeGroup();
				if (isDecided()) return false;
				if (!openGroup()) break;
			}
			beginLastCall();
		}
		return somebodyWaits && callLast();
	}
	function beginLastCall() {
		stage[0] = 2;
		if (somebodyWaits && waiters[0] > 0) journal.note(4, -1, -1, 0, 0);
	}
	/** Asks the next of those who still wait; false if nobody does. */
	function callLast() {
		const last = nextWaiting(-1);
		if (last < 0) return false;
		usage.goOn(last, 2);
		turning.play(last, turning.decide(last), void 0);
		return true;
	}
	/** Groups follow each other in `order`; who stands alone in one need not be looked for. */
	function playAll() {
		const count = ordered[0];
		for (let i = 0; i < count; i++) {
			const combatant = order[i];
			if ((i === 0 || place[order[i - 1]] !== place[combatant]) && !isTiedWithNext(i, count)) {
				group[0] = place[combatant];
				grouped[0] = 1;
				if (isToCome(combatant)) takeTurn(combatant);
				if (isDecided()) return;
				continue;
			}
			const first = i;
			while (isTiedWithNext(i, count)) i++;
			if (!playGroup(first, i + 1)) return;
		}
		beginLastCall();
		if (somebodyWaits) while (!isDecided() && callLast());
	}
	function isTiedWithNext(i, count) {
		return i + 1 < count && place[order[i + 1]] === place[order[i]];
	}
	/** A tied group, those from `first` up to but not including `end` of the order. False if the battle is over. */
	function playGroup(first, end) {
		let due = countDueFrom(first, end);
		if (due === 0) return true;
		startGroup(place[order[first]], end - first);
		for (; due > 0; due = countDueFrom(first, end)) takeTurn(pickDueFrom(first, due));
		closeGroup();
		return !isDecided();
	}
	/** `countDue` and `pickDue`, for whom the order is at hand; equals stand in it by their numbers. */
	function countDueFrom(first, end) {
		let due = 0;
		for (let i = first; i < end; i++) if (isToCome(order[i])) due++;
		return due;
	}
	function pickDueFrom(first, due) {
		let left = rollPick(due);
		for (let i = first;; i++) if (isToCome(order[i]) && left-- === 0) return order[i];
	}
	function isToCome(combatant) {
		return (marks[combatant] & 3) === 2;
	}
	/** Members of the group that acts whose turns are to come. */
	function countDue() {
		let due = 0;
		for (let combatant = 0; combatant < combatants; combatant++) if (isDue(combatant)) due++;
		return due;
	}
	function isDue(combatant) {
		return place[combatant] === group[0] && isToCome(combatant);
	}
	function rollPick(due) {
		return due === 1 ? 0 : forced[0] >= 0 ? forced[0] : rolls.rollOrder(due);
	}
	function pickDue(due) {
		let left = rollPick(due);
		for (let combatant = 0;; combatant++) if (isDue(combatant) && left-- === 0) return combatant;
	}
	/** The next group with somebody whose turn is to come; false if there is none. */
	function openGroup() {
		let next = combatants;
		for (let combatant = 0; combatant < combatants; combatant++) {
			if (!isToCome(combatant)) continue;
			if (place[combatant] > group[0] && place[combatant] < next) next = place[combatant];
		}
		if (next === combatants) return false;
		let members = 0;
		for (let combatant = 0; combatant < combatants; combatant++) if (place[combatant] === next) members++;
		startGroup(next, members);
		return true;
	}
	function startGroup(which, members) {
		group[0] = which;
		grouped[0] = members;
		if (members === 1) return;
		if (journal.listens) journal.note(2, place.indexOf(which), -1, members, 0);
		harm.beginGroup();
	}
	/** All that was held back falls at once; then those who wait are asked, whatever the group did. */
	function closeGroup() {
		grouped[0] = 0;
		harm.endGroup();
		journal.note(3, -1, -1, 0, 0);
		defence.forgetTumbles();
		if (!isDecided()) askWaiting(-1);
	}
	function takeTurn(me) {
		usage.begin(me, 0);
		const first = turning.decide(me);
		if (first >= 0 && turning.actionOf(me, first) === 26) {
			wait(me);
			return;
		}
		turning.play(me, first, somebodyWaits && grouped[0] < 2 ? askAfter : void 0);
	}
	function wait(me) {
		usage.count(me, 26);
		marks[me] = marks[me] & -3 | 4;
		waitRank[me] = waiters[0]++;
		journal.note(30, me, -1, 4, 1);
	}
	/** After an action in the open, those who wait are asked. */
	function askAfter(me) {
		if (waiters[0] > 0) askWaiting(me);
		return !isDecided();
	}
	/** Asks everybody who waits, in the order in which their turns came. */
	function askWaiting(actor) {
		let after = -1;
		for (;;) {
			const next = nextWaiting(after);
			if (next < 0) return;
			after = waitRank[next];
			if (next === actor) continue;
			const decision = turning.decide(next);
			if (decision < 0 || turning.actionOf(next, decision) === 26) {
				journal.note(7, next, -1, 0, 0);
				continue;
			}
			usage.goOn(next, 1);
			turning.play(next, decision, void 0);
			if (isDecided()) return;
		}
	}
	/** The first who waits and began to after that rank; -1: nobody. */
	function nextWaiting(after) {
		let next = -1;
		for (let combatant = 0; combatant < combatants; combatant++) {
			if ((marks[combatant] & 5) !== 4 || waitRank[combatant] <= after) continue;
			if (next < 0 || waitRank[combatant] < waitRank[next]) next = combatant;
		}
		return next;
	}
	function end() {
		for (let combatant = 0; combatant < combatants; combatant++) {
			marks[combatant] &= -1040391;
			place[combatant] = -1;
			turns[combatant] = 0;
			defences[combatant] = 0;
			blocks[combatant] = 0;
			otherBlocks[combatant] = 0;
			acrobatics[combatant] = 0;
			quarters[combatant] = 0;
			moved[combatant] = 0;
			strides[combatant] = 0;
			if (somebodyWaits) waitRank[combatant] = 0;
		}
		for (let i = 0; i < parries.length; i++) parries[i] = 0;
		if (thereAreThings) hands.forgetFalls();
		group[0] = -1;
		grouped[0] = 0;
		waiters[0] = 0;
		stage[0] = 0;
	}
	function resume() {
		forced[0] = -1;
		if (grouped[0] > 1) harm.beginGroup();
	}
	return {
		rollCourse,
		begin,
		playNext,
		playAll,
		end,
		resume
	};
}
// src/rulesets/segment-d100/simplify.ts
/**
* Makes memories with equal futures equal: `Fighter.simplify`. For every column, the rules that read it were looked up.
*
* - Of those who are out, nothing is read but that they are (`OUT`). What becomes of the rest stands with each column.
* - What belongs to a turn (quarters, movement, what it was spent on) is read once it is over only by conditions, and of
*   the places in the order only those of groups that are still to act, or that acts now, and how they lie.
* - Things that nobody can get at any more are read by nobody, and of their order only who comes first.
* - A last target is read by `same`, unless it is out; aim and feint for one who is out only by conditions.
* - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
*/
function makeSimplifying(arena) {
	const { memory, data } = arena;
	const { combatants } = arena.plan;
	const { hpMax, marks, lastTarget, place, group, grouped, stage, rounds, quarters, moved, strides, turns } = memory;
	const { where, holder, rank, loaded, progress, shots, fallen, waiters, waitRank, end } = memory;
	const { aimedAt, aim, feintedAt, feint } = memory;
	const { reads, shape } = data;
	const forget = makeForgetting(COLUMNS, memory.bytes, data, combatants);
	const { things } = shape;
	const taken = new Int32Array(combatants);
	const ranks = new Int32Array(things);
	function simplify() {
		rounds[0] = Math.min(rounds[0], reads.lastRound);
		for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & 1) {
			const kept = place[combatant];
			forget(combatant);
			if (isToAct(kept)) place[combatant] = kept;
		} else simplifyOne(combatant);
		if (stage[0] !== 0) simplifyOrder();
		if (things > 0) simplifyThings();
		if (waiters[0] > 0) simplifyWaiting();
	}
	function simplifyOne(combatant) {
		if (!reads.hpMax) hpMax[combatant] = 1;
		if (!reads.end) end[combatant] = 0;
		const isOver = (marks[combatant] & 6) === 0;
		if (isOver) marks[combatant] &= -1032193;
		if (isOver || stage[0] === 0) {
			moved[combatant] = 0;
			strides[combatant] = 0;
			if (!reads.quarters) quarters[combatant] = 0;
		}
		const last = lastTarget[combatant];
		if (last >= 0 && (reads.lastTarget[combatant] === 0 || marks[last] & 1)) lastTarget[combatant] = -1;
		if (!reads.aim && shape.aimers > 0 && aimedAt[combatant] >= 0 && marks[aimedAt[combatant]] & 1) {
			aimedAt[combatant] = -1;
			aim[combatant] = 0;
		}
		if (!reads.feint && shape.feinters > 0 && feintedAt[combatant] >= 0 && marks[feintedAt[combatant]] & 1) {
			feintedAt[combatant] = -1;
			feint[combatant] = 0;
		}
		if (isOver && stage[0] === 0) turns[combatant] = 0;
	}
	/** Whether a group with that place acts now, or has somebody whose turn is to come. */
	function isToAct(which) {
		if (which < 0 || stage[0] !== 1) return false;
		if (which === group[0] && grouped[0] > 1) return true;
		for (let other = 0; other < combatants; other++) if (place[other] === which && (marks[other] & 3) === 2) return true;
		return false;
	}
	/** Places are counted from 0, without those of groups that will not act. */
	function simplifyOrder() {
		for (let combatant = 0; combatant < combatants; combatant++) if (!isToAct(place[combatant])) taken[combatant] = -1;
		else taken[combatant] = place[combatant];
		const acts = stage[0] === 1 && grouped[0] > 1 ? group[0] : -1;
		if (acts < 0) {
			group[0] = -1;
			grouped[0] = 0;
		}
		for (let combatant = 0; combatant < combatants; combatant++) place[combatant] = taken[combatant] < 0 ? -1 : countBelow(taken[combatant]);
		if (acts >= 0) group[0] = countBelow(acts);
	}
	/** How many different places come before one. */
	function countBelow(which) {
		let below = 0;
		for (let other = 0; other < combatants; other++) {
			if (taken[other] < 0 || taken[other] >= which) continue;
			let isFirst = true;
			for (let earlier = 0; earlier < other; earlier++) if (taken[earlier] === taken[other]) isFirst = false;
			if (isFirst) below++;
		}
		return below;
	}
	function simplifyThings() {
		for (let thing = 0; thing < things; thing++) {
			if (!(where[thing] === 0 || where[thing] === 3 && !reads.ground || where[thing] === 2 && !reads.carried)) continue;
			where[thing] = 0;
			holder[thing] = rank[thing] = loaded[thing] = progress[thing] = shots[thing] = fallen[thing] = 0;
		}
		for (let thing = 0; thing < things; thing++) ranks[thing] = where[thing] === 1 || where[thing] === 0 ? 0 : rankAmong(thing);
		for (let thing = 0; thing < things; thing++) rank[thing] = ranks[thing];
	}
	function rankAmong(thing) {
		let before = 0;
		for (let other = 0; other < things; other++) if (where[other] === where[thing] && holder[other] === holder[thing] && rank[other] < rank[thing]) before++;
		return before;
	}
	/** Ranks of those who wait are counted from 0. */
	function simplifyWaiting() {
		let count = 0;
		for (let after = -1;; count++) {
			let next = -1;
			for (let combatant = 0; combatant < combatants; combatant++) {
				if ((marks[combatant] & 5) !== 4 || waitRank[combatant] <= after) continue;
				if (next < 0 || waitRank[combatant] < waitRank[next]) next = combatant;
			}
			if (next < 0) break;
			after = waitRank[next];
			taken[next] = count;
		}
		for (let combatant = 0; combatant < combatants; combatant++) waitRank[combatant] = marks[combatant] & 4 ? taken[combatant] : 0;
		waiters[0] = count;
	}
	return { simplify };
}
// src/rulesets/segment-d100/state.ts
function makeStates(arena) {
	const { memory, data, journal } = arena;
	const { marks, end: endLeft, quarters, aimedAt, aim, feintedAt, feint, partner } = memory;
	const { endurance } = data.options;
	const { shape } = data;
	const somebodyAims = shape.aimers > 0;
	const somebodyFeints = shape.feinters > 0;
	const somebodyWrestles = shape.wrestlers > 0;
	const { listens } = journal;
	function stanceOf(me) {
		const state = marks[me];
		return state & 16 ? 2 : state & 8 ? 1 : 0;
	}
	function takeStance(me, stance) {
		const before = stanceOf(me);
		if (before === stance) return;
		const mark = stance === 2 ? 16 : stance === 1 ? 8 : 0;
		marks[me] = marks[me] & -25 | mark;
		journal.note(31, me, before, stance, 0);
	}
	function begin(me, mark, state) {
		if (marks[me] & mark) return;
		marks[me] |= mark;
		journal.note(30, me, -1, state, 1);
	}
	function end(me, mark, state) {
		if ((marks[me] & mark) === 0) return;
		marks[me] &= ~mark;
		journal.note(30, me, -1, state, 0);
	}
	function endPostures(me) {
		if ((marks[me] & 7168) === 0) return;
		end(me, 1024, 0);
		end(me, 2048, 1);
		end(me, 4096, 2);
	}
	function pay(me, time, cost) {
		quarters[me] -= time;
		const spent = endurance ? cost : 0;
		endLeft[me] -= spent;
		if (!listens || time === 0 && spent === 0) return;
		journal.note(10, me, -1, time, spent);
		journal.note(11, me, -1, quarters[me], endLeft[me]);
	}
	function aimAt(me, target, points) {
		aim[me] = (aimedAt[me] === target ? aim[me] : 0) + points;
		aimedAt[me] = target;
		journal.note(28, me, target, aim[me], 0);
	}
	function feintAt(me, target) {
		feint[me] = (feintedAt[me] === target ? feint[me] : 0) + 1;
		feintedAt[me] = target;
		journal.note(29, me, target, feint[me], 0);
	}
	function loseAim(me) {
		if (!somebodyAims || aimedAt[me] < 0) return;
		journal.note(28, me, aimedAt[me], 0, 0);
		aimedAt[me] = -1;
		aim[me] = 0;
	}
	function loseFeint(me) {
		if (!somebodyFeints || feintedAt[me] < 0) return;
		journal.note(29, me, feintedAt[me], 0, 0);
		feintedAt[me] = -1;
		feint[me] = 0;
	}
	function join(holder, held) {
		partner[holder] = held;
		partner[held] = holder;
		marks[holder] |= 32;
		marks[held] |= 64;
		journal.note(32, holder, held, 1, 0);
	}
	function part(me) {
		if (!somebodyWrestles || (marks[me] & 96) === 0) return;
		const other = partner[me];
		const isHolder = (marks[me] & 32) !== 0;
		marks[me] &= -97;
		marks[other] &= -97;
		partner[me] = partner[other] = -1;
		journal.note(32, isHolder ? me : other, isHolder ? other : me, 0, 0);
	}
	return {
		stanceOf,
		takeStance,
		begin,
		end,
		endPostures,
		pay,
		aimAt,
		feintAt,
		loseAim,
		loseFeint,
		join,
		part
	};
}
// src/rulesets/segment-d100/steps.ts
/**
* A segment in its smallest pieces between which the memory is all there is: `Fighter.step`. They are its beginning, and
* every turn, with the turns that others take in it.
*/
function makeSteps(arena, segments) {
	const { memory, isDecided, finish } = arena;
	const { maxRounds } = arena.plan;
	const { rounds, stage } = memory;
	function step() {
		if (stage[0] === 0) {
			rounds[0]++;
			segments.begin(-1);
			return -2;
		}
		if (segments.playNext() && !isDecided()) return -2;
		return leave();
	}
	/** A segment whose number the memory shows already. */
	function round(course) {
		segments.begin(course);
		segments.playAll();
		return leave();
	}
	function leave() {
		if (isDecided()) {
			stage[0] = 0;
			return finish();
		}
		segments.end();
		return rounds[0] === maxRounds ? finish() : -1;
	}
	return {
		step,
		round
	};
}
// src/rulesets/segment-d100/throw.ts
function makeThrows(arena, needs, turning, ground, hands, states, falls, decisions) {
	const { memory, data, rolls, journal, plan, between, distance, inSight, moveTo, foesFrom, foesTo, isDecided } = arena;
	const { react, ruleOf, reactionOf } = decisions;
	const { cell, marks, end, where, holder, rank, fallen } = memory;
	const { kind: kindOf } = data.things;
	const { size, weapon, burden, crush, tooHeavy, catchEnd, count: kinds } = data.kinds;
	const { catching, crd, throwing, throwRange, runningLeap, grab: grabOf } = data.combatants;
	const { mediumDv, longDv, interceptDv, endurance } = data.options;
	const { moments } = data.tactics;
	const { firstParty } = plan;
	const things = kindOf.length;
	const TOSS = 16;
	/** The thing that is in flight, or -1, and what catching it costs besides its weight. */
	const flying = makeInts(2);
	const THING = 0;
	const EXTRA = 1;
	flying[THING] = -1;
	const inReadingOrder = Int32Array.of(4, 0, 5, 1, 2, 6, 3, 7);
	function bandOf(far, range) {
		return 4 * far <= range ? 0 : 2 * far <= range ? 1 : 2;
	}
	function bandDv(band) {
		return band === 0 ? 0 : band === 1 ? mediumDv : longDv;
	}
	function isNear(me, other) {
		return distance(me, other) <= grabOf[me];
	}
	function canReceive(other, thing) {
		return (marks[other] & 224) === 0 && hands.hasRoomFor(other, thing);
	}
	function hand(me, other, thing) {
		hands.letFly(me, thing, other, 8);
		hands.take(other, thing, me, 10);
	}
	function mayCatch(me, thrower) {
		const thing = flying[THING];
		if (thing < 0 || marks[me] & 240 || !hands.hasRoomFor(me, thing)) return false;
		const at = me * kinds + kindOf[thing];
		if (endurance && end[me] < catchEnd[at] + flying[EXTRA]) return false;
		return !(me < firstParty !== thrower < firstParty) || tooHeavy[at] === 0;
	}
	/** Whether it can and will catch; it then pays. */
	function willCatch(me, thrower) {
		if ((moments[me] & TOSS) === 0 || !mayCatch(me, thrower)) return false;
		const decision = react(4, me, thrower);
		if (decision < 0) return false;
		journal.note(17, me, thrower, reactionOf(me, decision), ruleOf(decision));
		states.pay(me, 0, catchEnd[me * kinds + kindOf[flying[THING]]] + flying[EXTRA]);
		return true;
	}
	function toss(me, ally, thing, leaps) {
		const band = bandOf(distance(me, ally), throwRange[me]);
		hands.letFly(me, thing, ally, 9);
		flying[THING] = thing;
		flying[EXTRA] = leaps ? 1 : 0;
		if (leaps || !isIntercepted(me, ally, thing, band)) arrive(me, ally, thing, band);
		flying[THING] = -1;
		flying[EXTRA] = 0;
	}
	function isIntercepted(me, ally, thing, band) {
		const last = foesTo(me);
		for (let foe = foesFrom(me); foe < last; foe++) {
			if (marks[foe] & 1 || distance(foe, me) > 1 && distance(foe, ally) > 1) continue;
			if (!willCatch(foe, me)) continue;
			const chance = needs.chanceOf(catching[foe], bandDv(band) + interceptDv);
			const isCaught = rolls.rollCheck(foe) <= chance;
			journal.note(36, foe, me, chance, isCaught ? 1 : 0);
			if (!isCaught) continue;
			receive(foe, me, thing);
			return true;
		}
		return false;
	}
	/** It takes the thing into the hand, and bears its weight. */
	function receive(me, thrower, thing) {
		hands.take(me, thing, thrower, 10);
		falls.injure(me, thrower, burden[me * kinds + kindOf[thing]], 2);
	}
	function arrive(me, ally, thing, band) {
		const at = ally * kinds + kindOf[thing];
		if (!willCatch(ally, me)) {
			hands.land(ally, thing, cell[ally]);
			return;
		}
		if (tooHeavy[at] !== 0) {
			hands.land(ally, thing, cell[ally]);
			falls.injure(ally, me, crush[at], 3);
			return;
		}
		const chance = needs.chanceOf(catching[ally], bandDv(band));
		const roll = rolls.rollCheck(ally);
		const isStruck = roll > chance + crd[ally];
		journal.note(36, ally, me, chance, roll <= chance ? 1 : isStruck ? 2 : 0);
		if (roll <= chance) {
			receive(ally, me, thing);
			return;
		}
		hands.land(ally, thing, cell[ally]);
		if (isStruck) falls.injure(ally, me, throwing[3 * me + band], 4);
	}
	/** Whether what lies there comes before the best so far: nearer, in reading order, what lay there first. */
	function precedes(thing, best, from) {
		if (best < 0) return true;
		const away = between(from, holder[thing]);
		const other = between(from, holder[best]);
		if (away !== other) return away < other;
		if (holder[thing] !== holder[best]) return holder[thing] < holder[best];
		return rank[thing] < rank[best];
	}
	function isWanted(thing, kind) {
		return kind < 0 ? weapon[kindOf[thing]] !== 0 : kindOf[thing] === kind;
	}
	function findNear(me, kind) {
		const from = cell[me];
		let best = -1;
		for (let thing = 0; thing < things; thing++) {
			if (where[thing] !== 3 || !isWanted(thing, kind) || between(from, holder[thing]) > grabOf[me]) continue;
			if (!hands.hasRoomFor(me, thing) || !inSight(from, holder[thing])) continue;
			if (precedes(thing, best, from)) best = thing;
		}
		return best;
	}
	function priceOfDive(me, thing) {
		return 1 + catchEnd[me * kinds + kindOf[thing]];
	}
	function findFalling(me, kind) {
		const from = cell[me];
		let best = -1;
		for (let thing = 0; thing < things; thing++) {
			if (where[thing] !== 3 || fallen[thing] === 0 || !isWanted(thing, kind)) continue;
			const away = between(from, holder[thing]);
			if (away <= grabOf[me] || away > runningLeap[me] || tooHeavy[me * kinds + kindOf[thing]] !== 0) continue;
			if (!hands.hasRoomFor(me, thing) || !inSight(from, holder[thing])) continue;
			if (!turning.canFace(me, holder[thing]) || endurance && end[me] < priceOfDive(me, thing)) continue;
			if (precedes(thing, best, from)) best = thing;
		}
		return best;
	}
	function dive(me, thing) {
		const from = cell[me];
		const at = holder[thing];
		turning.face(me, at);
		states.end(me, 512, 3);
		const to = landingCell(me, at);
		if (to !== from) {
			moveTo(me, to);
			journal.note(14, me, 11, from, to);
		}
		const chance = needs.chanceOf(catching[me], 0);
		const isCaught = rolls.rollCheck(me) <= chance;
		journal.note(36, me, -1, chance, isCaught ? 1 : 0);
		if (isCaught) receive(me, -1, thing);
		else if (!isDecided()) states.takeStance(me, 2);
	}
	/** The cell itself if it is free, else the free one beside it that is nearest to the catcher, else its own. */
	function landingCell(me, at) {
		if (ground.isFree(at)) return at;
		let to = -1;
		for (let i = 0; i < 8; i++) {
			const step = inReadingOrder[i];
			if (!ground.isOpen(at, step)) continue;
			const beside = ground.next(at, step);
			if (!ground.isFree(beside)) continue;
			if (to < 0 || between(cell[me], beside) < between(cell[me], to)) to = beside;
		}
		return to < 0 ? cell[me] : to;
	}
	return {
		bandOf,
		priceOf: (me, thing, band) => throwing[3 * me + band] + size[kindOf[thing]],
		isNear,
		canReceive,
		hand,
		toss,
		mayCatch,
		findNear,
		findFalling,
		grab: (me, thing) => hands.take(me, thing, -1, 3),
		priceOfDive,
		dive
	};
}
// src/rulesets/segment-d100/turn.ts
function makeTurns(arena, turning, hands, states, usage, movement, leaps, climbing, falls, throws, attacking, legality, decisions) {
	const { memory, data, journal, isDecided, distance, kindOf, directionFrom } = arena;
	const { decide, ruleOf, targetOf, actionOf, argumentOf } = decisions;
	const { armFor, modeOf, costOf, thingFor } = legality;
	const { cell, marks, end, quarters, turns, partner } = memory;
	const { endMost, aim, wrestling, throwRange } = data.combatants;
	const { load, range, count: kinds } = data.kinds;
	const { restEnd } = data.options;
	function play(me, first, onAction) {
		for (let decision = first; decision >= 0; decision = decide(me)) {
			const target = targetOf(decision);
			const action = actionOf(me, decision);
			journal.note(8, me, target, action, ruleOf(decision));
			usage.close(me);
			act(me, action, target, argumentOf(me, decision));
			if (isDecided() || marks[me] & 1) return;
			if (onAction !== void 0 && (!onAction(me) || marks[me] & 1)) return;
		}
		finish(me);
	}
	/** A turn that ends with all its quarters unspent was a rest. */
	function finish(me) {
		usage.close(me);
		let won = 0;
		if (quarters[me] === 4) {
			won = rest(me);
			usage.count(me, 27);
		}
		journal.note(6, me, -1, quarters[me], won);
	}
	function rest(me) {
		const won = Math.min(restEnd, endMost[me] - end[me]);
		end[me] += won;
		return won;
	}
	/** A rule that is legal is carried out: what is spent, what is lost by it, and what comes of it. */
	function act(me, action, target, argument) {
		switch (action) {
			case 0:
			case 1:
			case 2:
			case 4:
				attack(me, action, target, argument);
				return;
			case 3:
				usage.count(me, action);
				hurl(me, target, armFor(action, me, argument));
				return;
			case 5:
				usage.count(me, action);
				marks[me] |= 802816;
				leaps.charge(me, target, armFor(action, me, argument));
				return;
			case 6:
				usage.count(me, action);
				marks[me] |= 802816;
				leaps.leapAttack(me, target, argument < 0 ? 1 : argument);
				return;
			case 12:
			case 13:
			case 14:
			case 15:
			case 16:
			case 18:
				usage.count(me, action);
				movement.move(action, me, target);
				return;
			case 17:
				usage.count(me, action);
				if (target !== me) movement.move(action, me, target);
				else {
					states.loseAim(me);
					states.loseFeint(me);
					movement.evadeInPlace(me);
				}
				return;
			default:
				usage.count(me, action);
				actOtherwise(me, action, target, argument);
		}
	}
	/** What an `attack` becomes is what its turn is counted by. */
	function attack(me, action, target, argument) {
		const arm = armFor(action, me, argument);
		const mode = modeOf(action, arm);
		const deed = mode === 1 ? 2 : kindOf[arm] < 3 ? 4 : 1;
		if (action === 0) journal.note(9, me, target, deed, kindOf[arm]);
		usage.count(me, deed);
		marks[me] |= 802816;
		turning.face(me, cell[target]);
		states.pay(me, 2, costOf(arm));
		if (mode === 1) hands.shoot(me, arm);
		attacking.attack(me, target, arm, mode, 0, 4);
	}
	function hurl(me, target, thing) {
		marks[me] |= 802816;
		turning.face(me, cell[target]);
		const band = throws.bandOf(distance(me, target), range[me * kinds + kindOf[thing]]);
		states.pay(me, 2, throws.priceOf(me, thing, band));
		hands.lay(me, thing, cell[target], 7);
		attacking.attack(me, target, thing, 2, 0, 3);
	}
	/** Spends quarters on something that is no movement, by which aim and feint are lost. */
	function spend(me, time, price) {
		states.loseAim(me);
		states.loseFeint(me);
		marks[me] |= 786432;
		states.pay(me, time, price);
	}
	function actOtherwise(me, action, target, argument) {
		switch (action) {
			case 7:
				states.loseFeint(me);
				marks[me] |= 786432;
				turning.face(me, cell[target]);
				states.pay(me, 4, 0);
				states.aimAt(me, target, aim[me]);
				return;
			case 8:
				states.loseAim(me);
				marks[me] |= 786432;
				turning.face(me, cell[target]);
				states.pay(me, 4, 0);
				states.feintAt(me, target);
				return;
			case 9:
				spend(me, 4, 0);
				states.begin(me, 2048, 1);
				return;
			case 27:
				spend(me, 4, 0);
				journal.note(12, me, -1, rest(me), end[me]);
				return;
			case 10:
				marks[me] |= 16384;
				spend(me, 2, 1);
				if (falls.check(me, partner[me], 0, wrestling[me], wrestling[partner[me]])) states.part(me);
				return;
			case 11:
				states.part(me);
				return;
			case 19: {
				const to = leaps.jumpCell(me, target);
				spend(me, 1, 1);
				leaps.jump(me, to);
				return;
			}
			case 20: {
				const to = leaps.leapCell(me, target);
				spend(me, 1, 1);
				leaps.leap(me, to);
				return;
			}
			case 21:
				spend(me, 0, 0);
				climbing.climb(me, target);
				return;
			case 22:
				spend(me, 1, 0);
				states.takeStance(me, 1);
				return;
			case 23:
				spend(me, 1, 0);
				states.takeStance(me, 2);
				return;
			case 24:
				spend(me, 1, 1);
				states.takeStance(me, states.stanceOf(me) - 1);
				return;
			case 25: {
				const steps = Math.min(turns[me], turning.angleTo(me, cell[target]));
				turning.turn(me, directionFrom(cell[me], cell[target]), steps);
				return;
			}
			default: handle(me, action, target, thingFor(action, me, argument));
		}
	}
	/** Actions with things (§6.4). */
	function handle(me, action, target, thing) {
		switch (action) {
			case 28:
				spend(me, 1, 1);
				hands.draw(me, thing);
				return;
			case 29:
				spend(me, 4, 1);
				hands.sheath(me, thing);
				return;
			case 30: {
				const missing = load[kindOf[thing]] - memory.progress[thing];
				const time = Math.min(quarters[me], missing);
				spend(me, time, memory.progress[thing] === 0 ? 1 : 0);
				hands.load(me, thing, time);
				return;
			}
			case 31:
				hands.lay(me, thing, cell[me], 2);
				return;
			case 32: {
				const wasPure = (marks[me] & 262144) === 0;
				spend(me, 1, 0);
				if (wasPure) marks[me] &= -262145;
				throws.grab(me, thing);
				return;
			}
			case 33:
			case 34: {
				const band = throws.bandOf(distance(me, target), throwRange[me]);
				const leaps = action === 34;
				turning.face(me, cell[target]);
				spend(me, 1, throws.priceOf(me, thing, band) + (leaps ? 1 : 0));
				if (throws.isNear(me, target)) throws.hand(me, target, thing);
				else throws.toss(me, target, thing, leaps);
				return;
			}
			case 35:
				spend(me, 4, throws.priceOfDive(me, thing));
				throws.dive(me, thing);
				return;
		}
	}
	return {
		play,
		decide,
		actionOf
	};
}
// src/rulesets/segment-d100/turning.ts
function makeTurning(arena) {
	const { memory, journal, directionFrom, plan } = arena;
	const { cell, facing, turns } = memory;
	const { firstParty } = plan;
	function angleTo(me, to) {
		return angleBetween(facing[me], directionFrom(cell[me], to));
	}
	function canFace(me, to) {
		return turnsToFront(angleTo(me, to)) <= turns[me];
	}
	function face(me, to) {
		const steps = turnsToFront(angleTo(me, to));
		if (steps > 0) turn(me, directionFrom(cell[me], to), steps);
	}
	function turn(me, direction, steps) {
		turns[me] -= steps;
		show(me, turnToward(facing[me], direction, steps, me < firstParty ? 0 : 1));
	}
	function show(me, now) {
		if (now === facing[me]) return;
		journal.note(13, me, facing[me], now, turns[me]);
		facing[me] = now;
	}
	return {
		angleTo,
		fieldOf: (me, other) => fieldAt(angleTo(me, cell[other])),
		canFace,
		face,
		turn,
		faceFreely: (me, to) => show(me, directionFrom(cell[me], to)),
		facingOfStep: Int32Array.from(FACING_OF_STEP)
	};
}
// src/rulesets/segment-d100/usage.ts
function makeUsage(arena, states) {
	const { memory, data, score, journal } = arena;
	const { deeds, turns } = score;
	const { marks, quarters, moved, strides } = memory;
	const { deedOf } = data.tactics;
	const BITS = 31;
	/** By 2 × combatant: the deeds of its turn, bit by bit. Not in the memory: a turn that goes on has only waited. */
	const done = makeInts(2 * arena.plan.combatants);
	function begin(me, how) {
		turns[me]++;
		done[2 * me] = done[2 * me + 1] = 0;
		journal.note(5, me, -1, how, 0);
		states.endPostures(me);
		refresh(me);
	}
	function goOn(me, how) {
		done[2 * me] = done[2 * me + 1] = 0;
		journal.note(5, me, -1, how, 0);
		refresh(me);
	}
	function refresh(me) {
		quarters[me] = 4;
		moved[me] = 0;
		strides[me] = 0;
	}
	function close(me) {
		if (marks[me] & 4) journal.note(30, me, -1, 4, 0);
		marks[me] &= -7;
	}
	function useUp(me, deed) {
		if (marks[me] & 2) begin(me, 3);
		else goOn(me, 3);
		close(me);
		count(me, deed);
		quarters[me] = 0;
	}
	function count(me, deed) {
		const at = deed < BITS ? 2 * me : 2 * me + 1;
		const bit = 1 << (deed < BITS ? deed : deed - BITS);
		if (done[at] & bit) return;
		done[at] |= bit;
		deeds[deedOf[me * 38 + deed]]++;
	}
	return {
		begin,
		goOn,
		close,
		useUp,
		count
	};
}
// src/rulesets/segment-d100/fighter.ts
/** Fights battles under segment-d100: the segment of docs/rules/segment-d100.md §3. */
const fighter = (plan, dice, score, journal) => {
	const arena = makeArena(plan, dice, score, journal);
	const { data, memory, rolls } = arena;
	const decisions = makeDecisions(data.tactics, score);
	const needs = makeNeeds(arena);
	const turning = makeTurning(arena);
	const ground = makeGround(arena);
	const hands = makeHands(arena);
	const states = makeStates(arena);
	const usage = makeUsage(arena, states);
	const harm = makeHarm(arena, hands, states);
	const defence = makeDefence(arena, needs, turning, ground, states, usage, decisions);
	const attacking = makeAttacking(arena, needs, turning, ground, hands, states, harm, defence, makeExplanation(arena));
	const opportunities = makeOpportunities(arena, turning, states, usage, attacking, decisions);
	const movement = makeMovement(arena, turning, ground, states, opportunities);
	const falls = makeFalls(arena, needs, states, usage, harm, decisions);
	const leaps = makeLeaps(arena, turning, ground, states, movement, falls, attacking);
	const climbing = makeClimbing(arena, ground, states, falls);
	const throws = makeThrows(arena, needs, turning, ground, hands, states, falls, decisions);
	const legality = makeLegality(arena, turning, hands, states, movement, leaps, climbing, throws, attacking);
	const expectations = makeExpectations(arena, needs, hands, defence, opportunities);
	const choosing = makeChoosing(arena, legality, expectations, defence);
	const readings = makeReadings(arena, turning, hands, defence, expectations);
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
		names: {
			...readings.names,
			chance: expectations.chanceOfReaction
		},
		expected_damage: expectations.expectedOfReaction,
		kill_chance: expectations.killChanceOfReaction
	});
	const segments = makeSegments(arena, hands, harm, defence, usage, makeTurns(arena, turning, hands, states, usage, movement, leaps, climbing, falls, throws, attacking, legality, decisions));
	const { step, round: playRound } = makeSteps(arena, segments);
	const { simplify } = makeSimplifying(arena);
	const rounds = makeRounds(arena, harm, {
		rollFirst: segments.rollCourse,
		firsts: 4,
		rollsChecks: data.tactics.grips,
		holdsBack: true,
		playRound,
		hpCount: data.combatants.hpCount,
		rollHitPoints: rolls.rollHitPoints
	});
	function round() {
		memory.rounds[0]++;
		return rounds.play();
	}
	function restore(saved, played) {
		rounds.restore(saved, played);
		segments.resume();
	}
	return {
		memory: memory.bytes,
		start: rounds.start,
		round,
		rounds: () => memory.rounds[0],
		step,
		restore,
		simplify
	};
};
export { fighter };
