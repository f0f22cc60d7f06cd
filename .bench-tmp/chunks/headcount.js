import { A as makeInts, C as entryParts, d as countLuck, f as makeRowMeans, k as makeFloats, m as combatantOf, t as instantiate } from "./program.js";
// src/battle/decision.ts
function makeDecisions(lists, { fired }) {
	const { turnOf, turnRules, turnAction, turnArgument, firedStart } = lists;
	const { reactionsOf, reactionRules, reaction, reactionArgument, firedReactions } = lists;
	const decides = [];
	const reacts = [];
	function connect(turn, reactions) {
		for (const source of lists.turnPrograms) decides.push(instantiate(source, turn));
		for (const source of lists.reactionPrograms) reacts.push(instantiate(source, reactions));
	}
	function decide(me) {
		const decision = decides[turnOf[me]](me);
		if (decision >= 0) fired[firedStart[me] + ruleOf(decision)]++;
		return decision;
	}
	function react(trigger, me, foe) {
		const decision = reacts[reactionsOf[me]](trigger, me, foe);
		if (decision >= 0) fired[firedReactions[me] + ruleOf(decision)]++;
		return decision;
	}
	function ruleOf(decision) {
		return decision >> 8;
	}
	return {
		connect,
		decide,
		react,
		ruleOf,
		targetOf: (decision) => decision & 255,
		actionOf: (me, decision) => turnAction[turnRules[turnOf[me]] + ruleOf(decision)],
		argumentOf: (me, decision) => turnArgument[turnRules[turnOf[me]] + ruleOf(decision)],
		reactionOf: (me, decision) => reaction[reactionRules[reactionsOf[me]] + ruleOf(decision)],
		reactionArgumentOf: (me, decision) => reactionArgument[reactionRules[reactionsOf[me]] + ruleOf(decision)]
	};
}
// src/battle/attack-sum.ts
const { damageOf, hitOf, absorbedOf } = entryParts;
/** One attack as such a number. */
function packSum(entry) {
	return hitOf(entry) + (absorbedOf(entry) << 12) + damageOf(entry) * 4294967296;
}
// src/battle/traced-dice.ts
/** The kinds of events. */
const EVENT = {
	STRIKE: 0,
	CHECK: 1,
	LANDING: 2
};
/** What an attack does is suffered when it lands, or kept back until its group ends, as which the last of it is known. */
const HELD = {
	NOT: 0,
	BACK: 1,
	TO_THE_END: 2
};
/** A round with more events than this has no trace. */
const MOST_EVENTS = 1024;
/** @param entries of the attack tables that `outcome` draws from (`Plan.entries`). */
function traceDice(dice, entries) {
	const { start, below, sum, reaches, ahead, outcome: draw } = dice;
	const { STRIKE, CHECK, LANDING } = EVENT;
	const column = () => makeInts(MOST_EVENTS);
	const trace = {
		kind: column(),
		stream: column(),
		size: column(),
		row: column(),
		entry: column(),
		target: column(),
		account: column(),
		held: column(),
		check: column()
	};
	const drawn = column();
	const state = makeInts(7);
	/** Whether a trace is being written; its events; how many of them are draws; whether a strike has yet to land. */
	const TRACING = 0;
	const EVENTS = 1;
	const DRAWS = 2;
	const UNDER_WAY = 3;
	const SURPRISED = 4;
	/** Draws that are to be given again, and how many of them have been. */
	const KNOWN = 5;
	const GIVEN = 6;
	let hear = () => {};
	let hearRelease = () => {};
	function outcome(stream, size, row) {
		const at = next(stream, size, row);
		if (state[TRACING] !== 0) {
			note(STRIKE, stream, size, row, entries[at]);
			state[UNDER_WAY] = 1;
		}
		return at - row;
	}
	function check(stream, size, row) {
		const at = next(stream, size, row);
		if (state[TRACING] !== 0) note(CHECK, stream, size, row, entries[at]);
		return at - row;
	}
	function next(stream, size, row) {
		if (state[GIVEN] < state[KNOWN]) return drawn[state[GIVEN]++];
		return row + draw(stream, size, row);
	}
	function note(kind, stream, size, row, entry) {
		const event = state[EVENTS];
		if (event === MOST_EVENTS || state[UNDER_WAY] !== 0) {
			state[SURPRISED] = 1;
			return;
		}
		trace.kind[event] = kind;
		trace.stream[event] = stream;
		trace.size[event] = size;
		trace.row[event] = row;
		trace.entry[event] = entry;
		state[EVENTS]++;
		state[DRAWS]++;
	}
	function landed(target, account, entry, held) {
		if (state[TRACING] === 0) return;
		if (state[UNDER_WAY] !== 0) landStrike(target, account, entry, held);
		else if (entry !== 0) landCheck(target, account, entry, held);
	}
	function released() {
		if (state[TRACING] === 0) return;
		let event = state[EVENTS] - 1;
		while (event >= 0 && trace.kind[event] === CHECK) event--;
		if (event < 0 || trace.held[event] !== HELD.BACK) return;
		trace.held[event] = HELD.TO_THE_END;
		hearRelease();
	}
	function landStrike(target, account, entry, held) {
		const event = state[EVENTS] - 1;
		if (entry !== trace.entry[event]) state[SURPRISED] = 1;
		trace.target[event] = target;
		trace.account[event] = account;
		trace.held[event] = held === 0 ? HELD.NOT : HELD.BACK;
		state[UNDER_WAY] = 0;
		hear();
	}
	/** The latest check that came to this is the one that lands. */
	function landCheck(target, account, entry, held) {
		let before = state[DRAWS];
		let event = state[EVENTS] - 1;
		for (; event >= 0; event--) {
			if (trace.kind[event] === LANDING) continue;
			before--;
			if (trace.kind[event] === CHECK && trace.entry[event] === entry) break;
		}
		if (event < 0 || state[EVENTS] === MOST_EVENTS) {
			state[SURPRISED] = 1;
			return;
		}
		const landing = state[EVENTS]++;
		trace.kind[landing] = LANDING;
		trace.entry[landing] = entry;
		trace.target[landing] = target;
		trace.account[landing] = account;
		trace.held[landing] = held === 0 ? HELD.NOT : HELD.BACK;
		trace.check[landing] = before;
		hear();
	}
	return {
		start,
		outcome,
		check,
		below(stream, sides) {
			state[SURPRISED] = 1;
			return below(stream, sides);
		},
		sum(stream, count, sides) {
			state[SURPRISED] = 1;
			return sum(stream, count, sides);
		},
		reaches(stream, sides, need) {
			state[SURPRISED] = 1;
			return reaches(stream, sides, need);
		},
		ahead(one, other, sides, count, lead) {
			state[SURPRISED] = 1;
			return ahead(one, other, sides, count, lead);
		},
		landed,
		released,
		begin(atLanding, atRelease = () => {}) {
			hear = atLanding;
			hearRelease = atRelease;
			state[TRACING] = 1;
			state[EVENTS] = 0;
			state[DRAWS] = 0;
			state[UNDER_WAY] = 0;
			state[SURPRISED] = 0;
		},
		end() {
			state[TRACING] = 0;
			return state[SURPRISED] === 0 && state[UNDER_WAY] === 0 ? state[EVENTS] : -1;
		},
		trace,
		entries,
		draw,
		drawn,
		giveBack(count) {
			state[GIVEN] = 0;
			state[KNOWN] = count;
		}
	};
}
// src/battle/memoised-rounds.ts
/** So much is kept. Rounds for which there is no room are always played by the rules. */
const MOST_STATES = 1024;
const MOST_NODES = 8192;
const MOST_COUNTED = 131072;
function makeMemoisedRounds({ plan, memory, score, rowMeans, clearField, setField, isGone }, traced, { rollFirst, firsts = 2, playRound, rollsChecks = false, holdsBack = false }) {
	/** In the place of a node: that course has not been played yet; it has no trace. */
	const UNKNOWN = -1;
	const UNTRACEABLE = -2;
	/** In `size`: no draw, but the end of a trace, or a check that lands. A check's size is negated. */
	const END = 0;
	const LANDS = -1;
	const { bytes, hp, standing, rounds } = memory;
	const { draw, drawn, entries, trace: written } = traced;
	const { damageOf, hitOf } = entryParts;
	const { NOT, TO_THE_END } = HELD;
	const { combatants, firstParty, maxRounds } = plan;
	const { luck } = score;
	const { hits, dealt, hitsTaken, absorbed, taken, stands, slain, firstSlain, firstLoss, counters, fired } = score;
	/** A state is all of the memory between the hit points and the round's number. */
	const stateStart = 2 * combatants;
	const stateEnd = bytes.length - 1;
	const standingAt = (standing.byteOffset - bytes.byteOffset) / 4 - stateStart;
	const states = [];
	const stateOf = /* @__PURE__ */ new Map();
	/** By state * combatants + combatant: 1 if it stands. */
	const standsIn = makeInts(MOST_STATES * combatants);
	/** By state << bits | who acts first: the first node of its trace. */
	const bits = Math.ceil(Math.log2(firsts));
	const traceOf = makeInts(MOST_STATES << bits).fill(UNKNOWN);
	/**
	* The traces of a state and its first are a tree: a *node* is an event of theirs, or the end of one. After a check come
	* `branches`, by node * 2 + on which side of its edge it comes out; after any other event the next node.
	*/
	const column = () => makeInts(MOST_NODES);
	/** What is drawn. */
	const stream = column();
	const size = column();
	const row = column();
	/** Whom it lands on, and which sum it adds to; if it is a landing, how many draws were before its check. */
	const target = column();
	const sumOf = column();
	const check = column();
	/** `HELD`: whether it is suffered at once. */
	const held = column();
	const branches = makeInts(2 * MOST_NODES);
	/**
	* Of a check: where in the attack tables its row passes from misses to hits, or from hits to misses, as low or high dice
	* are wanted. On which side a draw lies is known sooner than what its entry says.
	*/
	const edge = column();
	/** What is counted from the beginning of the round up to it: where in `counted` and `firing`. */
	const countStart = column();
	const countEnd = column();
	const firingStart = column();
	const firingEnd = column();
	/**
	* If luck is counted: what it is of the draws from the beginning of the round up to it, for each party, but for the damage of
	* strikes, which the sums know. So what a trace is followed for costs its luck no more than one addition a battle.
	*/
	const luckColumn = () => makeFloats(luck === void 0 ? 0 : MOST_NODES);
	const firstLuck = luckColumn();
	const secondLuck = luckColumn();
	/** If it is an end: the state in which the round ends. */
	const nextState = column();
	let nodes = 0;
	/** What traces count, trace after trace: counters of the score that go up by one, and rules that are followed. */
	const counted = makeInts(MOST_COUNTED);
	let counts = 0;
	const firing = makeInts(MOST_COUNTED);
	let firings = 0;
	/** A *sum* is what was done to a target under one account in this battle (attack-sum.ts). */
	const sums = makeFloats(MOST_NODES);
	const sumAccount = column();
	const sumTarget = column();
	const sumIsStrike = column();
	/** How much a hit point of it adds to the luck of each party: of strikes; that of landings, to none. */
	const sumFirst = luckColumn();
	const sumSecond = luckColumn();
	/** By position in the attack tables: the entry as such a sum. */
	const packed = makeFloats(entries.length);
	for (let at = 0; at < entries.length; at++) packed[at] = packSum(entries[at]);
	/** Whether somebody can fall without an end of the battle: the round is then played again by the rules. */
	const isCrowded = combatants > 2;
	/** Whether a fall at the end of a group ends the battle, and what is counted up to there is known: no branch follows. */
	const fallsTogether = !isCrowded && !rollsChecks;
	/** Whether draws may have to be given back. Noting them costs a duel without checks 3 % of its time. */
	const remembers = isCrowded || rollsChecks;
	/** How often each trace, known by its end, was followed in this battle, and which were. */
	const times = column();
	const followed = makeInts(8193);
	const now = makeInts(4);
	/** The state that the battle is in, or -1 if it is fought by the rules. */
	const STATE = 0;
	const FOLLOWED = 1;
	/** Who acts first in the next round: rolled a round ahead, so that nothing waits for it. */
	const AHEAD = 2;
	/** How many sums there are. */
	const SUMS = 3;
	bytes.set(plan.memory);
	const firstState = findState();
	function start() {
		now[STATE] = firstState;
		now[FOLLOWED] = 0;
		now[AHEAD] = rollFirst(1);
	}
	function play() {
		const state = now[STATE];
		const first = now[AHEAD];
		now[AHEAD] = rollFirst(rounds[0] + 1);
		if (state < 0) return playRound(first);
		const beginning = state << bits | first;
		const trace = traceOf[beginning];
		if (trace < 0) return trace === UNKNOWN ? write(state, first, traceOf, beginning) : leave(state, first);
		let node = trace;
		let draws = 0;
		for (;;) {
			const outcomes = size[node];
			let at = 0;
			if (outcomes > 0) {
				const begin = row[node];
				at = begin + draw(stream[node], outcomes, begin);
				if (remembers) drawn[draws++] = at;
			} else if (outcomes === END) break;
			else if (outcomes === LANDS) at = drawn[check[node]];
			else {
				const begin = row[node];
				at = begin + draw(stream[node], 0 - outcomes, begin);
				drawn[draws++] = at;
				const branch = 2 * node + (at >= edge[node] ? 1 : 0);
				node = branches[branch];
				if (node < 0) return explore(state, first, trace, branch, draws);
				continue;
			}
			sums[sumOf[node]] += packed[at];
			const victim = target[node];
			const left = hp[victim] - damageOf(entries[at]) | 0;
			hp[victim] = left;
			if (holdsBack && held[node] !== NOT) {
				if (held[node] === TO_THE_END && isSomebodyDown(state)) return fallsTogether ? fallTogether(state, node) : replay(state, first, trace, node, draws);
			} else if (left <= 0) return fall(state, first, trace, node, draws);
			node++;
		}
		const before = times[node];
		times[node] = before + 1;
		followed[now[FOLLOWED]] = node;
		now[FOLLOWED] += before - 1 >>> 31;
		now[STATE] = nextState[node];
		return rounds[0] === maxRounds ? stop() : -1;
	}
	/** Somebody falls at a node of a trace. */
	function fall(state, first, trace, node, draws) {
		const victim = target[node];
		const losers = firstParty - 1 - victim >>> 31;
		if (isCrowded && states[state][standingAt + losers] > 1) return replay(state, first, trace, node, draws);
		settle();
		addCounts(countStart[node], countEnd[node], 1);
		addFirings(firingStart[node], firingEnd[node], 1);
		addLuck(node);
		slain[victim] = 1;
		firstSlain[victim] = 1;
		firstLoss[losers] = 1;
		countStanding(state);
		stands[victim] = 0;
		return 1 - losers;
	}
	/** Whether somebody has no hit points left, when all that was kept back has been suffered. */
	function isSomebodyDown(state) {
		for (let combatant = 0; combatant < combatants; combatant++) if (hp[combatant] <= 0 && standsIn[state * combatants + combatant] !== 0) return true;
		return false;
	}
	/** Those with no hit points left fall at the same instant, which ends a duel. */
	function fallTogether(state, node) {
		settle();
		addCounts(countStart[node], countEnd[node], 1);
		addFirings(firingStart[node], firingEnd[node], 1);
		addLuck(node);
		countStanding(state);
		for (let combatant = 0; combatant < combatants; combatant++) {
			if (hp[combatant] > 0) continue;
			slain[combatant] = 1;
			firstSlain[combatant] = 1;
			firstLoss[combatant < firstParty ? 0 : 1] = 1;
			stands[combatant] = 0;
		}
		if (firstLoss[0] !== 0) return firstLoss[1] !== 0 ? 2 : 1;
		return 0;
	}
	/** Plays the round again by the rules, with the same draws, and the rest of the battle. */
	function replay(state, first, trace, node, draws) {
		undo(trace, node);
		traced.giveBack(draws);
		return leave(state, first);
	}
	/** A check of a trace comes out as it never has, or as no trace can follow. */
	function explore(state, first, trace, branch, draws) {
		undo(trace, branch >> 1);
		traced.giveBack(draws);
		if (branches[branch] === UNTRACEABLE) return leave(state, first);
		return write(state, first, branches, branch);
	}
	/** Takes back what was done up to a node: the round is played again by the rules, for which the dice repeat the draws. */
	function undo(trace, last) {
		let draws = 0;
		for (let node = trace;;) {
			const outcomes = size[node];
			const at = drawn[outcomes === LANDS ? check[node] : draws];
			if (outcomes !== LANDS) draws++;
			if (outcomes >= LANDS) {
				sums[sumOf[node]] -= packed[at];
				hp[target[node]] += damageOf(entries[at]);
			}
			if (node === last) return;
			node = outcomes >= LANDS ? node + 1 : branches[2 * node + (at >= edge[node] ? 1 : 0)];
		}
	}
	function countStanding(state) {
		for (let combatant = 0; combatant < combatants; combatant++) stands[combatant] = standsIn[state * combatants + combatant];
	}
	function stop() {
		settle();
		countStanding(now[STATE]);
		return 3;
	}
	/** Fights on by the rules, for the rest of the battle. */
	function leave(state, first) {
		settle();
		enter(state);
		now[STATE] = -1;
		return playRound(first);
	}
	/** Sets the memory to a state; hit points and the round's number are its own already. */
	function enter(state) {
		clearField();
		bytes.set(states[state], stateStart);
		setField();
	}
	/** Counts what the traces that were followed have come to. */
	function settle() {
		let one = 0;
		let other = 0;
		for (let i = 0; i < now[FOLLOWED]; i++) {
			const trace = followed[i];
			addCounts(countStart[trace], countEnd[trace], times[trace]);
			addFirings(firingStart[trace], firingEnd[trace], times[trace]);
			if (luck !== void 0) {
				one += times[trace] * firstLuck[trace];
				other += times[trace] * secondLuck[trace];
			}
			times[trace] = 0;
		}
		now[FOLLOWED] = 0;
		for (let i = 0; i < now[SUMS]; i++) {
			const sum = sums[i];
			sums[i] = 0;
			const low = sum | 0;
			const hit = low & 4095;
			const armour = low >>> 12;
			const damage = sum * (1 / 4294967296) | 0;
			if (luck !== void 0) {
				one += damage * sumFirst[i];
				other += damage * sumSecond[i];
			}
			hits[sumAccount[i]] += hit;
			dealt[sumAccount[i]] += damage;
			hitsTaken[sumTarget[i]] += hit;
			absorbed[sumTarget[i]] += armour;
			taken[sumTarget[i]] += damage;
		}
		if (luck === void 0) return;
		luck[0] += one;
		luck[1] += other;
	}
	function addCounts(from, to, times) {
		for (let i = from; i < to; i++) counters[counted[i]] += times;
	}
	/** Of a trace that was followed up to a node. */
	function addLuck(node) {
		if (luck === void 0) return;
		luck[0] += firstLuck[node];
		luck[1] += secondLuck[node];
	}
	function addFirings(from, to, times) {
		for (let i = from; i < to; i++) fired[firing[i]] += times;
	}
	/**
	* Plays a round by the rules and writes down its trace.
	*
	* @param link where it is to be found, or noted that it has none: a place in `links`
	*/
	function write(state, first, links, link) {
		settle();
		enter(state);
		now[STATE] = -1;
		const present = standing[0] + standing[1];
		const hpBefore = hp.slice();
		const before = counters.slice();
		const firedBefore = fired.slice();
		const firstCount = counts;
		const firstFiring = firings;
		const results = new Set([
			hits,
			dealt,
			hitsTaken,
			absorbed,
			taken
		].flatMap((view) => placesOf(view)));
		/** By landing: where what is counted up to it ends. */
		const ends = [];
		const firingEnds = [];
		const noteCounts = () => {
			for (const [counter, was] of before.entries()) if (!results.has(counter)) noteCount(counter, counters[counter] - was);
			for (const [rule, was] of firedBefore.entries()) noteFiring(rule, fired[rule] - was);
			before.set(counters);
			firedBefore.set(fired);
			ends.push(counts);
			firingEnds.push(firings);
		};
		traced.begin(noteCounts, () => {
			noteCounts();
			ends.splice(-2, 1);
			firingEnds.splice(-2, 1);
		});
		const result = playRound(first);
		const events = traced.end();
		noteCounts();
		const isWhole = result === -1 && standing[0] + standing[1] === present;
		if (events < 0) links[link] = UNTRACEABLE;
		else if (isWhole) {
			const next = explainHitPoints(hpBefore, events) ? findState() : -1;
			if (next >= 0 && hasRoom(events) && canBePacked(events) && haveOneEdge(events)) {
				keepTrace(traceOf[state << bits | first], events, {
					firstCount,
					ends,
					firstFiring,
					firingEnds
				}, next, links, link);
				now[STATE] = next;
				return result;
			}
			links[link] = UNTRACEABLE;
		}
		counts = firstCount;
		firings = firstFiring;
		return result;
	}
	function placesOf(view) {
		const first = (view.byteOffset - counters.byteOffset) / 4;
		return Array.from(view, (_, i) => first + i);
	}
	function noteCount(counter, times) {
		for (let i = 0; i < times && counts < MOST_COUNTED; i++) counted[counts++] = counter;
	}
	function noteFiring(rule, times) {
		for (let i = 0; i < times && firings < MOST_COUNTED; i++) firing[firings++] = rule;
	}
	/** Whether nothing but what landed has changed anybody's hit points. */
	function explainHitPoints(before, events) {
		const left = before.slice();
		for (let i = 0; i < events; i++) if (written.kind[i] !== EVENT.CHECK) left[written.target[i]] -= damageOf(written.entry[i]);
		return left.every((points, combatant) => points === hp[combatant]);
	}
	function hasRoom(events) {
		return nodes + events < MOST_NODES && Math.max(counts, firings) < MOST_COUNTED;
	}
	/** Whether what is done in a battle of such rounds fits its sums. */
	function canBePacked(events) {
		const { kind, account, target } = written;
		const landed = Array.from({ length: events }, (_, i) => i).filter((i) => kind[i] !== EVENT.CHECK);
		return landed.every((i) => landed.filter((j) => account[j] === account[i] && target[j] === target[i]).length <= 4);
	}
	/** Whether the row of every check passes from misses to hits, or back, only once: else no edge tells them apart. */
	function haveOneEdge(events) {
		const { kind, row, size } = written;
		for (let i = 0; i < events; i++) {
			if (kind[i] !== EVENT.CHECK) continue;
			const end = row[i] + size[i];
			if (findEdge(findEdge(row[i], end), end) < end) return false;
		}
		return true;
	}
	/** Keeps what is new of a trace, after what its tree (from `root`, if there is one) has of it already. */
	function keepTrace(root, events, counted, next, links, link) {
		const known = root < 0 ? 0 : countKnown(root, link >> 1);
		const { kind, entry } = written;
		let landings = 0;
		const lucks = [0, 0];
		for (let i = 0; i < known; i++) {
			if (kind[i] !== EVENT.CHECK) landings++;
			addDraw(lucks, i);
		}
		links[link] = nodes;
		for (let i = known; i < events; i++) {
			keepEvent(i);
			keepCounts(counted, landings);
			addDraw(lucks, i);
			keepLuck(lucks);
			if (kind[i] !== EVENT.CHECK) landings++;
			else {
				const branch = 2 * nodes + sideOf(nodes, entry[i]);
				branches[branch] = nodes + 1;
				branches[branch ^ 1] = UNKNOWN;
			}
			nodes++;
		}
		size[nodes] = END;
		nextState[nodes] = next;
		keepCounts(counted, landings);
		keepLuck(lucks);
		nodes++;
	}
	/** How many events of the trace being kept lead to a node, which is a check, and are in the tree. */
	function countKnown(root, last) {
		let node = root;
		for (let event = 0;; event++) {
			if (!(size[node] === sizeOfEvent(event) && (size[node] === LANDS || stream[node] === written.stream[event]))) throw new Error(`event ${event} of a round is not what it was in the same state`);
			if (written.held[event] === TO_THE_END) held[node] = TO_THE_END;
			if (node === last) return event + 1;
			node = size[node] < LANDS ? branches[2 * node + sideOf(node, written.entry[event])] : node + 1;
		}
	}
	function sizeOfEvent(event) {
		if (written.kind[event] === EVENT.LANDING) return LANDS;
		return written.kind[event] === EVENT.CHECK ? 0 - written.size[event] : written.size[event];
	}
	function keepEvent(event) {
		stream[nodes] = written.stream[event];
		size[nodes] = sizeOfEvent(event);
		row[nodes] = written.row[event];
		if (written.kind[event] === EVENT.CHECK) {
			edge[nodes] = findEdge(row[nodes], row[nodes] + written.size[event]);
			return;
		}
		target[nodes] = written.target[event];
		held[nodes] = written.held[event];
		check[nodes] = written.check[event];
		sumOf[nodes] = findSum(event);
	}
	/** Where in the attack tables, from one position to another, hits pass into misses or misses into hits; else the end. */
	function findEdge(from, end) {
		let at = from;
		while (at < end && hitOf(entries[at]) === hitOf(entries[from])) at++;
		return at;
	}
	/** On which side of a check's edge an outcome with that entry lies: 0 is where its row begins. */
	function sideOf(node, entry) {
		return hitOf(entry) ^ hitOf(entries[row[node]]);
	}
	/** What is counted up to and with a node, so many landings after the beginning of the trace. */
	function keepCounts({ firstCount, ends, firstFiring, firingEnds }, landings) {
		countStart[nodes] = firstCount;
		countEnd[nodes] = ends[landings];
		firingStart[nodes] = firstFiring;
		firingEnd[nodes] = firingEnds[landings];
	}
	function findSum(event) {
		const known = now[SUMS];
		const [account, at] = [written.account[event], written.target[event]];
		const isStrike = written.kind[event] === EVENT.STRIKE ? 1 : 0;
		for (let i = 0; i < known; i++) if (sumAccount[i] === account && sumTarget[i] === at && sumIsStrike[i] === isStrike) return i;
		sumAccount[known] = account;
		sumTarget[known] = at;
		sumIsStrike[known] = isStrike;
		if (luck !== void 0 && isStrike !== 0) {
			const lucky = partyOf(written.stream[event]) === 0 ? sumFirst : sumSecond;
			lucky[known] = 259200;
		}
		return now[SUMS]++;
	}
	function partyOf(ofStream) {
		return combatantOf(ofStream) < firstParty ? 0 : 1;
	}
	/** Adds the luck of a draw, but for the damage of a strike. */
	function addDraw(lucks, event) {
		if (rowMeans === void 0 || written.kind[event] === EVENT.LANDING) return;
		const [at, outcomes] = [written.row[event], written.size[event]];
		lucks[partyOf(written.stream[event])] += written.kind[event] === EVENT.CHECK ? rowMeans.luckOfCheck(at, outcomes, written.entry[event]) : 0 - rowMeans.meanOf(at, outcomes);
	}
	function keepLuck([first, second]) {
		if (luck === void 0) return;
		firstLuck[nodes] = first;
		secondLuck[nodes] = second;
	}
	/** The number of the state that the memory shows; -1 if it is new and there is no room for it. */
	function findState() {
		const key = bytes.subarray(stateStart, stateEnd).join();
		const known = stateOf.get(key);
		if (known !== void 0) return known;
		if (states.length === MOST_STATES) return -1;
		const image = makeInts(stateEnd - stateStart);
		image.set(bytes.subarray(stateStart, stateEnd));
		stateOf.set(key, states.length);
		for (let combatant = 0; combatant < combatants; combatant++) standsIn[states.length * combatants + combatant] = isGone(combatant) ? 0 : 1;
		return states.push(image) - 1;
	}
	return {
		start,
		play
	};
}
// src/battle/rounds.ts
/** Rounds are played by the rules, or, where the arena's dice are traced, memoised. */
function makeRounds(arena, harm, rules) {
	const { plan, memory, traced, clearField, setField } = arena;
	const { bytes, hp, hpMax, rounds } = memory;
	const { rollFirst, playRound, hpCount, rollHitPoints } = rules;
	const { combatants } = plan;
	const initial = plan.memory;
	const initialHp = initial.subarray(0, combatants);
	const hitPointsAreRolled = hpCount.some((count) => count > 0);
	const memoised = traced ? makeMemoisedRounds(arena, traced, rules) : void 0;
	function start() {
		harm.reset();
		if (memoised !== void 0) {
			for (let combatant = 0; combatant < combatants; combatant++) hp[combatant] = hpMax[combatant] = initialHp[combatant];
			rounds[0] = 0;
			memoised.start();
		} else setMemory(initial);
		if (!hitPointsAreRolled) return;
		for (let combatant = 0; combatant < combatants; combatant++) if (hpCount[combatant] > 0) hp[combatant] = hpMax[combatant] = rollHitPoints(combatant);
	}
	function play() {
		return memoised !== void 0 ? memoised.play() : playRound(rollFirst(rounds[0]));
	}
	function setMemory(saved) {
		clearField();
		bytes.set(saved);
		setField();
	}
	function restore(saved, played) {
		setMemory(saved);
		if (played !== void 0) rounds[0] = played;
		harm.reset();
	}
	return {
		start,
		play,
		restore
	};
}
// src/battle/sides.ts
function makeSides({ combatants, firstParty }) {
	return {
		foesFrom: (combatant) => combatant < firstParty ? firstParty : 0,
		foesTo: (combatant) => combatant < firstParty ? combatants : firstParty,
		alliesFrom: (combatant) => combatant < firstParty ? 0 : firstParty,
		alliesTo: (combatant) => combatant < firstParty ? firstParty : combatants,
		membersFrom: (party) => party * firstParty,
		membersTo: (party) => firstParty + party * (combatants - firstParty)
	};
}
// src/battle/standing.ts
/** @param vacate takes somebody off the cell it stands on; those who are away stand on none */
function makeStanding({ combatants, firstParty }, { marks, standing }, vacate, { stands }, { out, away }) {
	function leaveField(combatant) {
		if (marks[combatant] & away) marks[combatant] &= ~away;
		else vacate(combatant);
		marks[combatant] |= out;
		standing[combatant < firstParty ? 0 : 1]--;
	}
	function isGone(combatant) {
		return (marks[combatant] & (out | away)) === out;
	}
	function isDecided() {
		return standing[0] === 0 || standing[1] === 0;
	}
	function finish() {
		for (let combatant = 0; combatant < combatants; combatant++) if (!isGone(combatant)) stands[combatant] = 1;
		if (standing[0] === 0) return standing[1] === 0 ? 2 : 1;
		return standing[1] === 0 ? 0 : 3;
	}
	return {
		leaveField,
		isGone,
		isDecided,
		finish
	};
}
// src/battle/arena.ts
function makeCommonArena({ plan, memory, score, journal, dice, field, marks, foreseeable }) {
	const isMemoised = foreseeable && plan.maxRounds <= 1e3 && !journal.listens && !journal.readsMemory;
	const { entries, firstParty } = plan;
	const traced = isMemoised && entries ? traceDice(dice, entries) : void 0;
	const rules = traced ?? dice;
	const rowMeans = score.luck && entries && makeRowMeans(entries);
	return {
		...makeSides(plan),
		...makeStanding(plan, memory, field.vacate, score, marks),
		plan,
		memory,
		score,
		journal,
		dice: score.luck && entries && rowMeans ? countLuck(rules, {
			entries,
			firstParty
		}, rowMeans, score.luck) : rules,
		traced,
		rowMeans,
		fraction: makeFloats(1),
		clearField: field.clearField,
		setField: field.setField
	};
}
// src/battle/selection.ts
function makeSelection(candidates) {
	const { hp, hpMax, marks, out, lastTarget, fraction, distance, rollChoice, mayAimAt, expect, fear } = candidates;
	/** Expectations are rounded before they are compared, so that equal ones tie in whatever order they were added up. */
	const PRECISION = 1e9;
	/** More than any distance, and than any hit points. */
	const MOST = 2 ** 20;
	/** Legal targets, for a choice at random. */
	const legal = makeInts(hp.length);
	function select(selector, action, me, argument, from, to) {
		switch (selector) {
			case 8: return selectAtRandom(action, me, argument, from, to);
			case 4:
			case 10:
			case 5:
			case 6: return selectByFraction(selector, action, me, argument, from, to);
			case 7: {
				const last = lastTarget[me];
				if (last >= from && last < to && (marks[last] & out) === 0 && mayAimAt(selector, action, me, last, argument)) return last;
			}
		}
		let best = -1;
		let least = 0;
		for (let other = from; other < to; other++) {
			if (marks[other] & out) continue;
			const number = rank(selector, me, other);
			if (best >= 0 && number >= least || !mayAimAt(selector, action, me, other, argument)) continue;
			best = other;
			least = number;
		}
		return best;
	}
	/** Without its target `SAME` goes by distance, as `NEAREST` does. Not the negative: that of 0 would be a float. */
	function rank(selector, me, other) {
		switch (selector) {
			case 1: return MOST - distance(me, other);
			case 2: return hp[other];
			case 3: return MOST - hp[other];
			default: return distance(me, other);
		}
	}
	function selectByFraction(selector, action, me, argument, from, to) {
		let best = -1;
		let least = 0;
		for (let other = from; other < to; other++) {
			if (marks[other] & out) continue;
			leaveRank(selector, action, me, other, argument);
			const number = fraction[0];
			if (best >= 0 && number >= least || !mayAimAt(selector, action, me, other, argument)) continue;
			best = other;
			least = number;
		}
		return best;
	}
	/** Leaves what `rank` gives of the other selectors. */
	function leaveRank(selector, action, me, other, argument) {
		if (selector === 5) expect(action, me, other, argument);
		else if (selector === 6) fear(me, other);
		else {
			fraction[0] = hp[other] / hpMax[other];
			return;
		}
		fraction[0] = -Math.round(fraction[0] * PRECISION);
	}
	function selectAtRandom(action, me, argument, from, to) {
		let count = 0;
		for (let other = from; other < to; other++) {
			if (marks[other] & out || !mayAimAt(8, action, me, other, argument)) continue;
			legal[count++] = other;
		}
		if (count <= 1) return count === 0 ? -1 : legal[0];
		return legal[rollChoice(me, count)];
	}
	return {
		select,
		rank
	};
}
// src/battle/harm.ts
function makeHarm({ plan, memory, score, journal, traced, leaveField, isGone }, codes, { left, hurt, beforeDamage, afterDamage }) {
	const { combatants, firstParty } = plan;
	const { hp, marks, pending } = memory;
	const { absorbed, dealt, firstLoss, firstSlain, hits, hitsTaken, slain, taken } = score;
	const { damageOf, hitOf, absorbedOf } = entryParts;
	const { attacked: NOTE_ATTACKED, damaged: NOTE_DAMAGED, slain: NOTE_SLAIN } = codes.notes;
	const SLAIN = codes.slain;
	const HURT = traced ? 0 : codes.hurt;
	const landed = traced?.landed;
	const released = traced?.released;
	/** How many groups are open, one inside the other. */
	const groups = makeInts(1);
	function land(attacker, defender, account, need, entry) {
		journal.note(NOTE_ATTACKED, attacker, defender, need, entry);
		if (landed !== void 0) landed(defender, account, entry, groups[0]);
		const hit = hitOf(entry);
		const damage = damageOf(entry);
		hits[account] += hit;
		dealt[account] += damage;
		hitsTaken[defender] += hit;
		absorbed[defender] += absorbedOf(entry);
		suffer(defender, damage);
	}
	function suffer(victim, damage) {
		taken[victim] += damage;
		if (groups[0] !== 0) {
			pending[victim] += damage;
			return;
		}
		hp[victim] -= damage;
		marks[victim] |= -damage >> 31 & HURT;
		if (hurt !== void 0 && damage > 0) hurt(victim);
		if (hp[victim] <= 0) slay(victim, isFirst());
	}
	function slay(combatant, first) {
		journal.note(NOTE_SLAIN, combatant, combatant, hp[combatant], 0);
		leaveFight(combatant, slain);
		marks[combatant] |= SLAIN;
		if (!first) return;
		firstSlain[combatant] = 1;
		firstLoss[combatant < firstParty ? 0 : 1] = 1;
	}
	function leaveFight(combatant, fate) {
		leaveField(combatant);
		left(combatant);
		fate[combatant] = 1;
	}
	/** Whether nobody has been slain yet in this battle. */
	function isFirst() {
		for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & SLAIN) return false;
		return true;
	}
	function beginGroup() {
		groups[0]++;
	}
	function endGroup() {
		if (--groups[0] > 0) return;
		if (beforeDamage !== void 0) beforeDamage();
		if (released !== void 0) released();
		applyDamage();
		if (afterDamage !== void 0) afterDamage();
	}
	function applyDamage() {
		const first = isFirst();
		for (let combatant = 0; combatant < combatants; combatant++) {
			const damage = pending[combatant];
			if (damage === 0) continue;
			pending[combatant] = 0;
			hp[combatant] -= damage;
			marks[combatant] |= HURT;
			if (hurt !== void 0) hurt(combatant);
			journal.note(NOTE_DAMAGED, combatant, combatant, damage, hp[combatant]);
		}
		for (let combatant = 0; combatant < combatants; combatant++) if (hp[combatant] <= 0 && !isGone(combatant)) slay(combatant, first);
	}
	return {
		land,
		suffer,
		leaveFight,
		beginGroup,
		endGroup,
		isGrouped: () => groups[0] !== 0,
		reset() {
			groups[0] = 0;
		}
	};
}
// src/battle/headcount.ts
/** Counts both sides for conditions. @param out the bit of `marks` of those that are off the field */
function makeHeadcount({ foesFrom, foesTo, alliesFrom, alliesTo }, marks, out) {
	function standing(from, to, but) {
		let count = 0;
		for (let other = from; other < to; other++) if (other !== but && (marks[other] & out) === 0) count++;
		return count;
	}
	return {
		allies: (me) => standing(alliesFrom(me), alliesTo(me), me),
		foes: (me) => standing(foesFrom(me), foesTo(me), -1),
		allies_start: (me) => alliesTo(me) - alliesFrom(me) - 1,
		foes_start: (me) => foesTo(me) - foesFrom(me)
	};
}
export { makeRounds as a, makeCommonArena as i, makeHarm as n, makeDecisions as o, makeSelection as r, makeHeadcount as t };
