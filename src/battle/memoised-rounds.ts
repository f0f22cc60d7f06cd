import { entryParts } from './attack-table.ts'
import { makeInts } from './buffers.ts'
import type { RowMeans } from './duel-luck.ts'
import { makeFollowedTraces } from './followed-traces.ts'
import { MOST_STATES, makeKeptStates, type StatePlace } from './kept-states.ts'
import { makeKeptTraces, NODE } from './kept-traces.ts'
import type { PartyLuck } from './party-luck.ts'
import type { RoundRules } from './round-rules.ts'
import { DRAW, FIRST_WINS, GOES_ON, type Score, SECOND_WINS, STALEMATE } from './score.ts'
import { EVENT, HELD, type TracedDice } from './traced-dice.ts'

/** What memoised rounds need of the arena. */
interface Place extends StatePlace {
  readonly score: Score
  readonly rowMeans: RowMeans | undefined
  readonly partyLuck: PartyLuck | undefined
}

/**
 * Rounds that are not played twice. Where no decision looks at hit points, how a round goes (who strikes whom,
 * with what, needing what) follows from who acts first in it, from the *state*, the battle's memory but for hit points
 * and the round's number, and from which of its checks hit. So such a round is played by the rules once, while its *trace*
 * is written down (traced-dice.ts); when the state comes again, in this battle or a later one, the trace is followed:
 * the same strikes in the same order, the same counts, but nobody is asked what to do. Where checks come out as they
 * have not before, the round is played again by the rules, with the same draws, and its trace becomes another branch.
 * When somebody falls, either the battle is over, or it is fought on by the rules.
 *
 * It is the plan that knows whether its battles are of that kind (`foreseeable`); what a round then draws, the dice say
 * themselves. Battles with memoised rounds and without are the same, which tests prove.
 */
export function makeMemoisedRounds(
  place: Place,
  traced: TracedDice,
  { rollFirst, firsts = 2, playRound, rollsChecks = false, holdsBack = false }: RoundRules,
) {
  const { plan, memory, score, rowMeans, partyLuck, clearField, setField } = place
  const { UNKNOWN, UNTRACEABLE, END, LANDS } = NODE
  const { bytes, hp, standing, rounds } = memory
  const { draw, drawn, entries, trace: written } = traced
  const { damageOf } = entryParts
  const { NOT, TO_THE_END } = HELD
  const { combatants, firstParty, maxRounds } = plan
  /** Of a duel, whose traces keep its luck. */
  const luck = rowMeans && score.luck
  const { stands, slain, firstSlain, firstLoss, own } = score
  const { ownHitPoints } = plan.score
  const traces = makeKeptTraces(score, rowMeans, firstParty, traced)
  const { stream, size, row, target, sumOf, check, held, branches, threshold, nextState, sums, packed } = traces
  const { times, followed, count, addUpTo, settle } = makeFollowedTraces(score, traces, luck)

  const states = makeKeptStates(place)
  const { isIn, apartIn, standingIn } = states
  /** By state << bits | who acts first: the first node of its trace. */
  const bits = Math.ceil(Math.log2(firsts))
  const traceOf = makeInts(MOST_STATES << bits).fill(UNKNOWN)

  /** Whether somebody can fall without an end of the battle: the round is then played again by the rules. */
  const isCrowded = combatants > 2
  /** Whether a fall at the end of a group ends the battle, and what is counted up to there is known: no branch follows. */
  const fallsTogether = !isCrowded && !rollsChecks
  /** Whether draws may have to be given back. Noting them costs a duel without checks 3 % of its time. */
  const remembers = isCrowded || rollsChecks

  const now = makeInts(2)
  /** The state that the battle is in, or -1 if it is fought by the rules. */
  const STATE = 0
  /** Who acts first in the next round: rolled a round ahead, so that nothing waits for it. */
  const AHEAD = 1

  /** The state that battles begin in. */
  const FIRST_STATE = 0
  forget()

  /** Forgets all states and traces: they are of numbers that are no longer the plan's. */
  function forget(): void {
    traces.clear()
    states.clear()
    traceOf.fill(UNKNOWN)
    clearField()
    bytes.set(plan.memory)
    setField()
    states.find()
  }

  /** Begins a battle, in the first state. The memory is not set up, but for hit points and the round's number. */
  function start(): void {
    now[STATE] = FIRST_STATE
    count[0] = 0
    now[AHEAD] = rollFirst(1)
  }

  /** Plays a round, whose number the memory shows already: what `Fighter.round` returns. */
  function play(): number {
    const state = now[STATE]
    const first = now[AHEAD]
    now[AHEAD] = rollFirst(rounds[0] + 1)
    if (state < 0) return playRound(first)
    const beginning = (state << bits) | first
    const trace = traceOf[beginning]
    if (trace < 0) return trace === UNKNOWN ? write(state, first, traceOf, beginning) : leave(state, first)
    if (partyLuck !== undefined) partyLuck.save()

    let node = trace
    let draws = 0
    for (;;) {
      const outcomes = size[node]
      let at = 0
      if (outcomes > 0) {
        const begin = row[node]
        at = begin + draw(stream[node], outcomes, begin)
        if (remembers) drawn[draws++] = at
        if (partyLuck !== undefined) partyLuck.attack(stream[node], outcomes, begin, at, target[node], apartIn[state])
      } else if (outcomes === END) {
        break
      } else if (outcomes === LANDS) {
        at = drawn[check[node]]
      } else {
        const begin = row[node]
        at = begin + draw(stream[node], 0 - outcomes, begin)
        drawn[draws++] = at
        if (partyLuck !== undefined)
          partyLuck.check(stream[node], 0 - outcomes, begin, at, target[node], apartIn[state])
        const branch = 2 * node + (at >= threshold[node] ? 1 : 0)
        node = branches[branch]
        if (node < 0) return explore(state, first, trace, branch, draws)
        continue
      }
      sums[sumOf[node]] += packed[at]
      const victim = target[node]
      const left = (hp[victim] - damageOf(entries[at])) | 0
      hp[victim] = left
      if (holdsBack && held[node] !== NOT) {
        if (held[node] === TO_THE_END && isSomebodyDown(state)) {
          return fallsTogether ? fallTogether(state, node) : replay(state, first, trace, node, draws)
        }
      } else if (left <= 0) return fall(state, first, trace, node, draws)
      node++
    }
    const before = times[node]
    times[node] = before + 1
    // Lists the trace if it is new in this battle; without a branch, as that is as hard to foresee as who acts first.
    followed[count[0]] = node
    count[0] += (before - 1) >>> 31
    now[STATE] = nextState[node]
    return rounds[0] === maxRounds ? stop() : GOES_ON
  }

  /** Somebody falls at a node of a trace. */
  function fall(state: number, first: number, trace: number, node: number, draws: number): number {
    const victim = target[node]
    const losers = (firstParty - 1 - victim) >>> 31
    if (isCrowded && standingIn[2 * state + losers] > 1) return replay(state, first, trace, node, draws)
    settle()
    addUpTo(node)
    partyLuck?.settle()
    slain[victim] = 1
    firstSlain[victim] = 1
    firstLoss[losers] = 1
    countStanding(state)
    stands[victim] = 0
    countHitPoints()
    return SECOND_WINS - losers
  }

  /** Whether somebody has no hit points left, when all that was kept back has been suffered. */
  function isSomebodyDown(state: number): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (hp[combatant] <= 0 && isIn[state * combatants + combatant] !== 0) return true
    }
    return false
  }

  /** Those with no hit points left fall at the same instant, which ends a duel. */
  function fallTogether(state: number, node: number): number {
    settle()
    addUpTo(node)
    countStanding(state)
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (hp[combatant] > 0) continue
      slain[combatant] = 1
      firstSlain[combatant] = 1
      firstLoss[combatant < firstParty ? 0 : 1] = 1
      stands[combatant] = 0
    }
    countHitPoints()
    if (firstLoss[0] !== 0) return firstLoss[1] !== 0 ? DRAW : SECOND_WINS
    return FIRST_WINS
  }

  /** Plays the round again by the rules, with the same draws, and the rest of the battle. */
  function replay(state: number, first: number, trace: number, node: number, draws: number): number {
    undo(trace, node)
    traced.giveBack(draws)
    return leave(state, first)
  }

  /** A check of a trace comes out as it never has, or as no trace can follow. */
  function explore(state: number, first: number, trace: number, branch: number, draws: number): number {
    undo(trace, branch >> 1)
    traced.giveBack(draws)
    if (branches[branch] === UNTRACEABLE) return leave(state, first)
    return write(state, first, branches, branch)
  }

  /** Takes back what was done up to a node: the round is played again by the rules, for which the dice repeat the draws. */
  function undo(trace: number, last: number): void {
    if (partyLuck !== undefined) partyLuck.restore()
    let draws = 0
    for (let node = trace; ; ) {
      const outcomes = size[node]
      const at = drawn[outcomes === LANDS ? check[node] : draws]
      if (outcomes !== LANDS) draws++
      if (outcomes >= LANDS) {
        sums[sumOf[node]] -= packed[at]
        hp[target[node]] += damageOf(entries[at])
      }
      if (node === last) return
      node = outcomes >= LANDS ? node + 1 : branches[2 * node + (at >= threshold[node] ? 1 : 0)]
    }
  }

  function countStanding(state: number): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      stands[combatant] = isIn[state * combatants + combatant]
    }
  }

  /** What is left to those who stand, if that is counted. */
  function countHitPoints(): void {
    if (ownHitPoints === undefined) return
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (stands[combatant] !== 0) own[ownHitPoints + combatant] = hp[combatant]
    }
  }

  function stop(): number {
    settle()
    partyLuck?.settle()
    countStanding(now[STATE])
    countHitPoints()
    return STALEMATE
  }

  /** Fights on by the rules, for the rest of the battle. */
  function leave(state: number, first: number): number {
    settle()
    states.enter(state)
    now[STATE] = -1
    return playRound(first)
  }

  /**
   * Plays a round by the rules and writes down its trace.
   *
   * @param link where it is to be found, or noted that it has none: a place in `links`
   */
  function write(state: number, first: number, links: Int32Array, link: number): number {
    settle()
    states.enter(state)
    now[STATE] = -1
    const present = standing[0] + standing[1]
    const hpBefore = hp.slice()
    traces.begin()
    traced.begin(traces.note, traces.noteGroup)
    const result = playRound(first)
    const events = traced.end()
    traces.note()
    const isWhole = result === GOES_ON && standing[0] + standing[1] === present
    if (isWhole && events >= 0) {
      const next = explainHitPoints(hpBefore, events) ? states.find() : -1
      if (next >= 0 && traces.keep(traceOf[(state << bits) | first], events, next, links, link)) {
        now[STATE] = next
        return result
      }
    }
    if (isWhole || events < 0) links[link] = UNTRACEABLE
    traces.drop()
    return result
  }

  /** Whether nothing but what landed has changed anybody's hit points. */
  function explainHitPoints(before: Int32Array, events: number): boolean {
    const left = before.slice()
    for (let i = 0; i < events; i++) {
      if (written.kind[i] !== EVENT.CHECK) left[written.target[i]] -= damageOf(written.entry[i])
    }
    return left.every((points, combatant) => points === hp[combatant])
  }

  const known = isCrowded || (rollsChecks && holdsBack) ? undefined : { traces, traceOf, bits, rollsChecks, holdsBack }
  return {
    start,
    play,
    forget,
    /** Of a duel; not where a check may decide which blow is the last of its group: its falls are played by the rules. */
    known,
  }
}
