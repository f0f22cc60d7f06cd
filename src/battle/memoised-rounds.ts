import { DAMAGE_UNIT, HITS, HITS_BITS, MOST_AT_ONE, packSum } from './attack-sum.ts'
import { entryParts } from './attack-table.ts'
import { makeFloats, makeInts } from './buffers.ts'
import type { CommonMemory } from './common-memory.ts'
import type { Plan } from './plan.ts'
import { GOES_ON, type Score, SECOND_WINS, STALEMATE } from './score.ts'
import type { Standing } from './standing.ts'
import type { TracedDice } from './traced-dice.ts'

/**
 * Rounds that are not played twice. Where no decision looks at hit points, the course of a round (who strikes whom,
 * with what, needing what) follows from who acts first in it and from the *state*: the battle's memory but for hit
 * points and the round's number. So a round is played by the rules once, while its *trace* is written down
 * (traced-dice.ts); when its state comes again, in this battle or a later one, the trace is followed: the same strikes
 * in the same order, the same counts, but nobody is asked what to do. When somebody falls, either the battle is over,
 * or it is fought on by the rules.
 *
 * It is the plan that knows whether its battles are of that kind (`foreseeable`); what a round then draws, the dice say
 * themselves. Battles with memoised rounds and without are the same, which tests prove.
 */
export interface MemoisedRounds {
  /** Begins a battle, in the first state. The memory is not set up, but for hit points and the round's number. */
  start(): void
  /** Plays a round, whose number the memory shows already: what `Fighter.round` returns. */
  play(): number
}

/** The round by the rules. */
export interface RoundRules {
  /**
   * Who acts first in that round, 0 or 1. Where rounds are memoised it is asked for a round ahead, and the memory need
   * not be that of the battle.
   */
  rollFirst(round: number): number
  /** All that follows in the round: what `Fighter.round` returns. */
  playRound(first: number): number
}

/** What memoised rounds need of the arena. */
interface Place extends Pick<Standing, 'isGone'> {
  readonly plan: Plan
  readonly memory: CommonMemory
  readonly score: Score
  clearField(): void
  setField(): void
}

/** So much is kept. Rounds for which there is no room are always played by the rules. */
const MOST_STATES = 1024
const MOST_STRIKES = 8192
const MOST_COUNTED = 131_072

export function makeMemoisedRounds(
  { plan, memory, score, clearField, setField, isGone }: Place,
  traced: TracedDice,
  { rollFirst, playRound }: RoundRules,
): MemoisedRounds {
  /** In `traceOf`, in the place of a trace: the round has not been played yet; it has no trace. */
  const UNKNOWN = -1
  const UNTRACEABLE = -2
  /** In `size`, after the last strike of a trace. */
  const END = 0
  const { bytes, hp, standing, rounds } = memory
  const { draw, drawn, entries, strikes: traceOfRound } = traced
  const { damageOf } = entryParts
  const { combatants, firstParty, maxRounds } = plan
  const { hits, dealt, hitsTaken, absorbed, taken, stands, slain, firstSlain, firstLoss, counters, fired } = score

  /** A state is all of the memory between the hit points and the round's number. */
  const stateStart = 2 * combatants
  const stateEnd = bytes.length - 1
  const standingAt = (standing.byteOffset - bytes.byteOffset) / 4 - stateStart
  const states: Int32Array[] = []
  const stateOf = new Map<string, number>()
  /** By state * combatants + combatant: 1 if it stands. */
  const standsIn = makeInts(MOST_STATES * combatants)
  /** By state * 2 + who acts first. */
  const traceOf = makeInts(2 * MOST_STATES).fill(UNKNOWN)

  /**
   * A trace is known by the number of its first strike; after its last comes one of size END. By trace: the state that
   * it ends in; where in `counted` and `firing` its entries begin and end.
   */
  const nextState = makeInts(MOST_STRIKES)
  const countStart = makeInts(MOST_STRIKES)
  const countsEnd = makeInts(MOST_STRIKES)
  const firingStart = makeInts(MOST_STRIKES)
  const firingsEnd = makeInts(MOST_STRIKES)
  let strikesWritten = 0

  /** By strike: what is drawn, and its target. `countEnd` and `firingEnd`, below: where the entries up to it end. */
  const stream = makeInts(MOST_STRIKES)
  const size = makeInts(MOST_STRIKES)
  const row = makeInts(MOST_STRIKES)
  const target = makeInts(MOST_STRIKES)
  /** By strike: which sum it adds to. */
  const sumOf = makeInts(MOST_STRIKES)
  const countEnd = makeInts(MOST_STRIKES)
  const firingEnd = makeInts(MOST_STRIKES)

  /** What traces count, trace after trace: counters of the score that go up by one, and rules that are followed. */
  const counted = makeInts(MOST_COUNTED)
  let counts = 0
  const firing = makeInts(MOST_COUNTED)
  let firings = 0

  /** A *sum* is what was done to a target under one account in this battle (attack-sum.ts). */
  const sums = makeFloats(MOST_STRIKES)
  const sumAccount = makeInts(MOST_STRIKES)
  const sumTarget = makeInts(MOST_STRIKES)
  /** By position in the attack tables: the entry as such a sum. */
  const packed = makeFloats(entries.length)
  for (let at = 0; at < entries.length; at++) packed[at] = packSum(entries[at])

  /** Whether somebody can fall without an end of the battle: the round is then played again by the rules. */
  const isCrowded = combatants > 2

  /** How often each trace was followed in this battle, and which were. */
  const times = makeInts(MOST_STRIKES)
  const followed = makeInts(2 * MOST_STATES + 1)
  const now = makeInts(4)
  /** The state that the battle is in, or -1 if it is fought by the rules. */
  const STATE = 0
  const FOLLOWED = 1
  /** Who acts first in the next round: rolled a round ahead, so that nothing waits for it. */
  const AHEAD = 2
  /** How many sums there are. */
  const SUMS = 3

  bytes.set(plan.memory)
  const firstState = findState()

  function start(): void {
    now[STATE] = firstState
    now[FOLLOWED] = 0
    now[AHEAD] = rollFirst(1)
  }

  function play(): number {
    const state = now[STATE]
    const first = now[AHEAD]
    now[AHEAD] = rollFirst(rounds[0] + 1)
    if (state < 0) return playRound(first)
    const trace = traceOf[(state << 1) | first]
    if (trace < 0) return trace === UNKNOWN ? write(state, first) : leave(state, first)

    for (let strike = trace; ; strike++) {
      const outcomes = size[strike]
      if (outcomes === END) break
      const begin = row[strike]
      const at = begin + draw(stream[strike], outcomes, begin)
      const entry = entries[at]
      if (isCrowded) drawn[strike - trace] = at
      sums[sumOf[strike]] += packed[at]
      const victim = target[strike]
      const left = (hp[victim] - damageOf(entry)) | 0
      hp[victim] = left
      if (left <= 0) return fall(state, first, trace, strike)
    }
    const before = times[trace]
    times[trace] = before + 1
    // Lists the trace if it is new in this battle; without a branch, as that is as hard to foresee as who acts first.
    followed[now[FOLLOWED]] = trace
    now[FOLLOWED] += (before - 1) >>> 31
    now[STATE] = nextState[trace]
    return rounds[0] === maxRounds ? stop() : GOES_ON
  }

  /** Somebody falls by a strike of a trace. */
  function fall(state: number, first: number, trace: number, strike: number): number {
    const victim = target[strike]
    const losers = (firstParty - 1 - victim) >>> 31
    if (isCrowded && states[state][standingAt + losers] > 1) {
      undo(trace, strike)
      traced.giveBack(strike - trace + 1)
      return leave(state, first)
    }
    settle()
    addCounts(countStart[trace], countEnd[strike], 1)
    addFirings(firingStart[trace], firingEnd[strike], 1)
    slain[victim] = 1
    firstSlain[victim] = 1
    firstLoss[losers] = 1
    countStanding(state)
    stands[victim] = 0
    return SECOND_WINS - losers
  }

  /** Takes back what strikes have done: the round is played again by the rules, for which the dice repeat the draws. */
  function undo(trace: number, last: number): void {
    for (let strike = trace; strike <= last; strike++) {
      const at = drawn[strike - trace]
      sums[sumOf[strike]] -= packed[at]
      hp[target[strike]] += damageOf(entries[at])
    }
  }

  function countStanding(state: number): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      stands[combatant] = standsIn[state * combatants + combatant]
    }
  }

  function stop(): number {
    settle()
    countStanding(now[STATE])
    return STALEMATE
  }

  /** Fights on by the rules, for the rest of the battle. */
  function leave(state: number, first: number): number {
    settle()
    enter(state)
    now[STATE] = -1
    return playRound(first)
  }

  /** Sets the memory to a state; hit points and the round's number are its own already. */
  function enter(state: number): void {
    clearField()
    bytes.set(states[state], stateStart)
    setField()
  }

  /** Counts what the traces that were followed have come to. */
  function settle(): void {
    for (let i = 0; i < now[FOLLOWED]; i++) {
      const trace = followed[i]
      addCounts(countStart[trace], countsEnd[trace], times[trace])
      addFirings(firingStart[trace], firingsEnd[trace], times[trace])
      times[trace] = 0
    }
    now[FOLLOWED] = 0
    for (let i = 0; i < now[SUMS]; i++) {
      const sum = sums[i]
      sums[i] = 0
      const low = sum | 0
      const hit = low & HITS
      const armour = low >>> HITS_BITS
      const damage = (sum * (1 / DAMAGE_UNIT)) | 0
      hits[sumAccount[i]] += hit
      dealt[sumAccount[i]] += damage
      hitsTaken[sumTarget[i]] += hit
      absorbed[sumTarget[i]] += armour
      taken[sumTarget[i]] += damage
    }
  }

  function addCounts(from: number, to: number, times: number): void {
    for (let i = from; i < to; i++) counters[counted[i]] += times
  }

  function addFirings(from: number, to: number, times: number): void {
    for (let i = from; i < to; i++) fired[firing[i]] += times
  }

  /** Plays a round by the rules and writes down its trace. */
  function write(state: number, first: number): number {
    settle()
    enter(state)
    now[STATE] = -1
    const present = standing[0] + standing[1]
    const hpBefore = hp.slice()
    const before = counters.slice()
    const firedBefore = fired.slice()
    const firstCount = counts
    const firstFiring = firings
    // What an attack does is no part of the trace: it is drawn anew every time.
    const results = new Set([hits, dealt, hitsTaken, absorbed, taken].flatMap((view) => placesOf(view)))
    const ends: number[] = []
    const firingEnds: number[] = []
    const noteCounts = (): void => {
      for (const [counter, was] of before.entries()) {
        if (!results.has(counter)) noteCount(counter, counters[counter] - was)
      }
      for (const [rule, was] of firedBefore.entries()) noteFiring(rule, fired[rule] - was)
      before.set(counters)
      firedBefore.set(fired)
    }
    traced.begin(() => {
      noteCounts()
      ends.push(counts)
      firingEnds.push(firings)
    })
    const result = playRound(first)
    const strikes = traced.end()
    noteCounts()
    const isWhole = result === GOES_ON && standing[0] + standing[1] === present
    if (strikes < 0) traceOf[2 * state + first] = UNTRACEABLE
    else if (isWhole) {
      const next = explainHitPoints(hpBefore, strikes) ? findState() : -1
      if (next >= 0 && hasRoom(strikes) && canBePacked(strikes)) {
        traceOf[2 * state + first] = keepTrace(strikes, firstCount, ends, firstFiring, firingEnds, next)
        now[STATE] = next
        return result
      }
      traceOf[2 * state + first] = UNTRACEABLE
    }
    counts = firstCount
    firings = firstFiring
    return result
  }

  function placesOf(view: Int32Array): number[] {
    const first = (view.byteOffset - counters.byteOffset) / 4
    return Array.from(view, (_, i) => first + i)
  }

  function noteCount(counter: number, times: number): void {
    for (let i = 0; i < times && counts < MOST_COUNTED; i++) counted[counts++] = counter
  }

  function noteFiring(rule: number, times: number): void {
    for (let i = 0; i < times && firings < MOST_COUNTED; i++) firing[firings++] = rule
  }

  /** Whether nothing but the strikes of a trace has changed anybody's hit points. */
  function explainHitPoints(before: Int32Array, strikes: number): boolean {
    const left = before.slice()
    for (let i = 0; i < strikes; i++) left[traceOfRound.target[i]] -= damageOf(traceOfRound.entry[i])
    return left.every((points, combatant) => points === hp[combatant])
  }

  function hasRoom(strikes: number): boolean {
    return strikesWritten + strikes < MOST_STRIKES && Math.max(counts, firings) < MOST_COUNTED
  }

  /** Whether what is done in a battle of such rounds fits its sums. */
  function canBePacked(strikes: number): boolean {
    const { account, target } = traceOfRound
    for (let i = MOST_AT_ONE; i < strikes; i++) {
      let before = 0
      for (let j = 0; j < i; j++) if (account[j] === account[i] && target[j] === target[i]) before++
      if (before >= MOST_AT_ONE) return false
    }
    return true
  }

  function keepTrace(
    strikes: number,
    firstCount: number,
    ends: readonly number[],
    firstFiring: number,
    firingEnds: readonly number[],
    next: number,
  ): number {
    const trace = strikesWritten
    for (let i = 0; i < strikes; i++) {
      stream[trace + i] = traceOfRound.stream[i]
      size[trace + i] = traceOfRound.size[i]
      row[trace + i] = traceOfRound.row[i]
      target[trace + i] = traceOfRound.target[i]
      sumOf[trace + i] = findSum(traceOfRound.account[i], traceOfRound.target[i])
      countEnd[trace + i] = ends[i]
      firingEnd[trace + i] = firingEnds[i]
    }
    size[trace + strikes] = END
    strikesWritten += strikes + 1
    nextState[trace] = next
    countStart[trace] = firstCount
    countsEnd[trace] = counts
    firingStart[trace] = firstFiring
    firingsEnd[trace] = firings
    return trace
  }

  function findSum(account: number, at: number): number {
    const known = now[SUMS]
    for (let i = 0; i < known; i++) if (sumAccount[i] === account && sumTarget[i] === at) return i
    sumAccount[known] = account
    sumTarget[known] = at
    return now[SUMS]++
  }

  /** The number of the state that the memory shows; -1 if it is new and there is no room for it. */
  function findState(): number {
    const key = bytes.subarray(stateStart, stateEnd).join()
    const known = stateOf.get(key)
    if (known !== undefined) return known
    if (states.length === MOST_STATES) return -1
    const image = makeInts(stateEnd - stateStart)
    image.set(bytes.subarray(stateStart, stateEnd))
    stateOf.set(key, states.length)
    for (let combatant = 0; combatant < combatants; combatant++) {
      standsIn[states.length * combatants + combatant] = isGone(combatant) ? 0 : 1
    }
    return states.push(image) - 1
  }

  return { start, play }
}
