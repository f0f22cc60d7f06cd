import { DAMAGE_UNIT, HITS, HITS_BITS, MOST_AT_ONE, packSum } from './attack-sum.ts'
import { entryParts } from './attack-table.ts'
import { makeFloats, makeInts } from './buffers.ts'
import type { CommonMemory } from './common-memory.ts'
import { combatantOf } from './dice.ts'
import { LUCK_UNIT, type RowMeans } from './luck.ts'
import type { Plan } from './plan.ts'
import { DRAW, FIRST_WINS, GOES_ON, type Score, SECOND_WINS, STALEMATE } from './score.ts'
import type { Standing } from './standing.ts'
import { EVENT, HELD, type TracedDice } from './traced-dice.ts'

/**
 * Rounds that are not played twice. Where no decision looks at hit points, the course of a round (who strikes whom,
 * with what, needing what) follows from who acts first in it, from the *state*, the battle's memory but for hit points
 * and the round's number, and from which of its checks hit. So a course is played by the rules once, while its *trace*
 * is written down (traced-dice.ts); when the state comes again, in this battle or a later one, the trace is followed:
 * the same strikes in the same order, the same counts, but nobody is asked what to do. Where checks come out as they
 * have not before, the round is played again by the rules, with the same draws, and its trace becomes another branch.
 * When somebody falls, either the battle is over, or it is fought on by the rules.
 *
 * It is the plan that knows whether its battles are of that kind (`foreseeable`); what a round then draws, the dice say
 * themselves. Battles with memoised rounds and without are the same, which tests prove.
 */
export interface MemoisedRounds {
  /** Begins a battle, in the first state. The memory is not set up, but for hit points and the round's number. */
  start(): void
  /** Plays a round, whose number the memory shows already: what `Fighter.round` returns. */
  play(): number
  /** Forgets all states and traces: they are of numbers that are no longer the plan's. */
  forget(): void
}

/** The round by the rules. */
export interface RoundRules {
  /**
   * Who acts first in that round, as a number below `firsts`. Where rounds are memoised it is asked for a round ahead, and
   * the memory need not be that of the battle.
   */
  rollFirst(round: number): number
  /** How many beginnings a round can have; left out: 2, the parties. */
  readonly firsts?: number
  /** All that follows in the round: what `Fighter.round` returns. */
  playRound(first: number): number
  /** Whether anything is rolled by `Dice.check`; left out: no. */
  readonly rollsChecks?: boolean
  /** Whether what attacks do may be kept back until a group ends; left out: no. */
  readonly holdsBack?: boolean
}

/** What memoised rounds need of the arena. */
interface Place extends Pick<Standing, 'isGone'> {
  readonly plan: Plan
  readonly memory: CommonMemory
  readonly score: Score
  readonly rowMeans: RowMeans | undefined
  clearField(): void
  setField(): void
}

/** Where in `counted` and `firing` a trace has what it counts: where that begins, and where it ends at each landing. */
interface Counted {
  readonly firstCount: number
  readonly ends: readonly number[]
  readonly firstFiring: number
  readonly firingEnds: readonly number[]
}

/** So much is kept. Rounds for which there is no room are always played by the rules. */
const MOST_STATES = 1024
const MOST_NODES = 8192
const MOST_COUNTED = 131_072

export function makeMemoisedRounds(
  { plan, memory, score, rowMeans, clearField, setField, isGone }: Place,
  traced: TracedDice,
  { rollFirst, firsts = 2, playRound, rollsChecks = false, holdsBack = false }: RoundRules,
): MemoisedRounds {
  /** In the place of a node: that course has not been played yet; it has no trace. */
  const UNKNOWN = -1
  const UNTRACEABLE = -2
  /** In `size`: no draw, but the end of a trace, or a check that lands. A check's size is negated. */
  const END = 0
  const LANDS = -1
  const { bytes, hp, standing, rounds } = memory
  const { draw, drawn, entries, trace: written } = traced
  const { damageOf, hitOf } = entryParts
  const { NOT, TO_THE_END } = HELD
  const { combatants, firstParty, maxRounds } = plan
  const { luck } = score
  const { hits, dealt, hitsTaken, absorbed, taken, stands, slain, firstSlain, firstLoss, counters, fired } = score

  /** A state is all of the memory between the hit points and the round's number. */
  const stateStart = 2 * combatants
  const stateEnd = bytes.length - 1
  const standingAt = (standing.byteOffset - bytes.byteOffset) / 4 - stateStart
  const states: Int32Array[] = []
  const stateOf = new Map<string, number>()
  /** By state * combatants + combatant: 1 if it stands. */
  const standsIn = makeInts(MOST_STATES * combatants)
  /** By state << bits | who acts first: the first node of its trace. */
  const bits = Math.ceil(Math.log2(firsts))
  const traceOf = makeInts(MOST_STATES << bits).fill(UNKNOWN)

  /**
   * The traces of a state and its first are a tree: a *node* is an event of theirs, or the end of one. After a check come
   * `branches`, by node * 2 + on which side of its edge it comes out; after any other event the next node.
   */
  const column = (): Int32Array => makeInts(MOST_NODES)
  /** What is drawn. */
  const stream = column()
  const size = column()
  const row = column()
  /** Whom it lands on, and which sum it adds to; if it is a landing, how many draws were before its check. */
  const target = column()
  const sumOf = column()
  const check = column()
  /** `HELD`: whether it is suffered at once. */
  const held = column()
  const branches = makeInts(2 * MOST_NODES)
  /**
   * Of a check: where in the attack tables its row passes from misses to hits, or from hits to misses, as low or high dice
   * are wanted. On which side a draw lies is known sooner than what its entry says.
   */
  const edge = column()
  /** What is counted from the beginning of the round up to it: where in `counted` and `firing`. */
  const countStart = column()
  const countEnd = column()
  const firingStart = column()
  const firingEnd = column()
  /**
   * If luck is counted: what it is of the draws from the beginning of the round up to it, for each party, but for the damage of
   * strikes, which the sums know. So what a trace is followed for costs its luck no more than one addition a battle.
   */
  const luckColumn = (): Float64Array => makeFloats(luck === undefined ? 0 : MOST_NODES)
  const firstLuck = luckColumn()
  const secondLuck = luckColumn()
  /** If it is an end: the state in which the round ends. */
  const nextState = column()
  let nodes = 0

  /** What traces count, trace after trace: counters of the score that go up by one, and rules that are followed. */
  const counted = makeInts(MOST_COUNTED)
  let counts = 0
  const firing = makeInts(MOST_COUNTED)
  let firings = 0

  /** A *sum* is what was done to a target under one account in this battle (attack-sum.ts). */
  const sums = makeFloats(MOST_NODES)
  const sumAccount = column()
  const sumTarget = column()
  const sumIsStrike = column()
  /** How much a hit point of it adds to the luck of each party: of strikes; that of landings, to none. */
  const sumFirst = luckColumn()
  const sumSecond = luckColumn()
  /** By position in the attack tables: the entry as such a sum. */
  const packed = makeFloats(entries.length)

  /** Whether somebody can fall without an end of the battle: the round is then played again by the rules. */
  const isCrowded = combatants > 2
  /** Whether a fall at the end of a group ends the battle, and what is counted up to there is known: no branch follows. */
  const fallsTogether = !isCrowded && !rollsChecks
  /** Whether draws may have to be given back. Noting them costs a duel without checks 3 % of its time. */
  const remembers = isCrowded || rollsChecks

  /** How often each trace, known by its end, was followed in this battle, and which were. */
  const times = column()
  const followed = makeInts(MOST_NODES + 1)
  const now = makeInts(4)
  /** The state that the battle is in, or -1 if it is fought by the rules. */
  const STATE = 0
  const FOLLOWED = 1
  /** Who acts first in the next round: rolled a round ahead, so that nothing waits for it. */
  const AHEAD = 2
  /** How many sums there are. */
  const SUMS = 3

  /** The state that battles begin in. */
  const FIRST_STATE = 0
  forget()

  function forget(): void {
    for (let at = 0; at < entries.length; at++) packed[at] = packSum(entries[at])
    states.length = 0
    stateOf.clear()
    traceOf.fill(UNKNOWN)
    nodes = 0
    counts = 0
    firings = 0
    now[SUMS] = 0
    clearField()
    bytes.set(plan.memory)
    setField()
    findState()
  }

  function start(): void {
    now[STATE] = FIRST_STATE
    now[FOLLOWED] = 0
    now[AHEAD] = rollFirst(1)
  }

  function play(): number {
    const state = now[STATE]
    const first = now[AHEAD]
    now[AHEAD] = rollFirst(rounds[0] + 1)
    if (state < 0) return playRound(first)
    const beginning = (state << bits) | first
    const trace = traceOf[beginning]
    if (trace < 0) return trace === UNKNOWN ? write(state, first, traceOf, beginning) : leave(state, first)

    let node = trace
    let draws = 0
    for (;;) {
      const outcomes = size[node]
      let at = 0
      if (outcomes > 0) {
        const begin = row[node]
        at = begin + draw(stream[node], outcomes, begin)
        if (remembers) drawn[draws++] = at
      } else if (outcomes === END) {
        break
      } else if (outcomes === LANDS) {
        at = drawn[check[node]]
      } else {
        const begin = row[node]
        at = begin + draw(stream[node], 0 - outcomes, begin)
        drawn[draws++] = at
        const branch = 2 * node + (at >= edge[node] ? 1 : 0)
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
    followed[now[FOLLOWED]] = node
    now[FOLLOWED] += (before - 1) >>> 31
    now[STATE] = nextState[node]
    return rounds[0] === maxRounds ? stop() : GOES_ON
  }

  /** Somebody falls at a node of a trace. */
  function fall(state: number, first: number, trace: number, node: number, draws: number): number {
    const victim = target[node]
    const losers = (firstParty - 1 - victim) >>> 31
    if (isCrowded && states[state][standingAt + losers] > 1) return replay(state, first, trace, node, draws)
    settle()
    addCounts(countStart[node], countEnd[node], 1)
    addFirings(firingStart[node], firingEnd[node], 1)
    addLuck(node)
    slain[victim] = 1
    firstSlain[victim] = 1
    firstLoss[losers] = 1
    countStanding(state)
    stands[victim] = 0
    return SECOND_WINS - losers
  }

  /** Whether somebody has no hit points left, when all that was kept back has been suffered. */
  function isSomebodyDown(state: number): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (hp[combatant] <= 0 && standsIn[state * combatants + combatant] !== 0) return true
    }
    return false
  }

  /** Those with no hit points left fall at the same instant, which ends a duel. */
  function fallTogether(state: number, node: number): number {
    settle()
    addCounts(countStart[node], countEnd[node], 1)
    addFirings(firingStart[node], firingEnd[node], 1)
    addLuck(node)
    countStanding(state)
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (hp[combatant] > 0) continue
      slain[combatant] = 1
      firstSlain[combatant] = 1
      firstLoss[combatant < firstParty ? 0 : 1] = 1
      stands[combatant] = 0
    }
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
      node = outcomes >= LANDS ? node + 1 : branches[2 * node + (at >= edge[node] ? 1 : 0)]
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
    let one = 0
    let other = 0
    for (let i = 0; i < now[FOLLOWED]; i++) {
      const trace = followed[i]
      addCounts(countStart[trace], countEnd[trace], times[trace])
      addFirings(firingStart[trace], firingEnd[trace], times[trace])
      if (luck !== undefined) {
        one += times[trace] * firstLuck[trace]
        other += times[trace] * secondLuck[trace]
      }
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
      if (luck !== undefined) {
        one += damage * sumFirst[i]
        other += damage * sumSecond[i]
      }
      hits[sumAccount[i]] += hit
      dealt[sumAccount[i]] += damage
      hitsTaken[sumTarget[i]] += hit
      absorbed[sumTarget[i]] += armour
      taken[sumTarget[i]] += damage
    }
    if (luck === undefined) return
    luck[0] += one
    luck[1] += other
  }

  function addCounts(from: number, to: number, times: number): void {
    for (let i = from; i < to; i++) counters[counted[i]] += times
  }

  /** Of a trace that was followed up to a node. */
  function addLuck(node: number): void {
    if (luck === undefined) return
    luck[0] += firstLuck[node]
    luck[1] += secondLuck[node]
  }

  function addFirings(from: number, to: number, times: number): void {
    for (let i = from; i < to; i++) fired[firing[i]] += times
  }

  /**
   * Plays a round by the rules and writes down its trace.
   *
   * @param link where it is to be found, or noted that it has none: a place in `links`
   */
  function write(state: number, first: number, links: Int32Array, link: number): number {
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
    /** By landing: where what is counted up to it ends. */
    const ends: number[] = []
    const firingEnds: number[] = []
    const noteCounts = (): void => {
      for (const [counter, was] of before.entries()) {
        if (!results.has(counter)) noteCount(counter, counters[counter] - was)
      }
      for (const [rule, was] of firedBefore.entries()) noteFiring(rule, fired[rule] - was)
      before.set(counters)
      firedBefore.set(fired)
      ends.push(counts)
      firingEnds.push(firings)
    }
    traced.begin(noteCounts, () => {
      noteCounts()
      // What is counted between a group's last landing and its end comes before the fall.
      ends.splice(-2, 1)
      firingEnds.splice(-2, 1)
    })
    const result = playRound(first)
    const events = traced.end()
    noteCounts()
    const isWhole = result === GOES_ON && standing[0] + standing[1] === present
    if (events < 0) links[link] = UNTRACEABLE
    else if (isWhole) {
      const next = explainHitPoints(hpBefore, events) ? findState() : -1
      if (next >= 0 && hasRoom(events) && canBePacked(events) && haveOneEdge(events)) {
        keepTrace(
          traceOf[(state << bits) | first],
          events,
          { firstCount, ends, firstFiring, firingEnds },
          next,
          links,
          link,
        )
        now[STATE] = next
        return result
      }
      links[link] = UNTRACEABLE
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

  /** Whether nothing but what landed has changed anybody's hit points. */
  function explainHitPoints(before: Int32Array, events: number): boolean {
    const left = before.slice()
    for (let i = 0; i < events; i++) {
      if (written.kind[i] !== EVENT.CHECK) left[written.target[i]] -= damageOf(written.entry[i])
    }
    return left.every((points, combatant) => points === hp[combatant])
  }

  function hasRoom(events: number): boolean {
    return nodes + events < MOST_NODES && Math.max(counts, firings) < MOST_COUNTED
  }

  /** Whether what is done in a battle of such rounds fits its sums. */
  function canBePacked(events: number): boolean {
    const { kind, account, target } = written
    const landed = Array.from({ length: events }, (_, i) => i).filter((i) => kind[i] !== EVENT.CHECK)
    return landed.every(
      (i) => landed.filter((j) => account[j] === account[i] && target[j] === target[i]).length <= MOST_AT_ONE,
    )
  }

  /** Whether the row of every check passes from misses to hits, or back, only once: else no edge tells them apart. */
  function haveOneEdge(events: number): boolean {
    const { kind, row, size } = written
    for (let i = 0; i < events; i++) {
      if (kind[i] !== EVENT.CHECK) continue
      const end = row[i] + size[i]
      if (findEdge(findEdge(row[i], end), end) < end) return false
    }
    return true
  }

  /** Keeps what is new of a trace, after what its tree (from `root`, if there is one) has of it already. */
  function keepTrace(
    root: number,
    events: number,
    counted: Counted,
    next: number,
    links: Int32Array,
    link: number,
  ): void {
    const known = root < 0 ? 0 : countKnown(root, link >> 1)
    const { kind, entry } = written
    let landings = 0
    const lucks: [number, number] = [0, 0]
    for (let i = 0; i < known; i++) {
      if (kind[i] !== EVENT.CHECK) landings++
      addDraw(lucks, i)
    }
    links[link] = nodes
    for (let i = known; i < events; i++) {
      keepEvent(i)
      keepCounts(counted, landings)
      addDraw(lucks, i)
      keepLuck(lucks)
      if (kind[i] !== EVENT.CHECK) landings++
      // The other way of a check is unknown.
      else {
        const branch = 2 * nodes + sideOf(nodes, entry[i])
        branches[branch] = nodes + 1
        branches[branch ^ 1] = UNKNOWN
      }
      nodes++
    }
    size[nodes] = END
    nextState[nodes] = next
    keepCounts(counted, landings)
    keepLuck(lucks)
    nodes++
  }

  /** How many events of the trace being kept lead to a node, which is a check, and are in the tree. */
  function countKnown(root: number, last: number): number {
    let node = root
    for (let event = 0; ; event++) {
      const isSame =
        size[node] === sizeOfEvent(event) && (size[node] === LANDS || stream[node] === written.stream[event])
      // Otherwise something decides what is done that is neither in the memory nor in the checks.
      if (!isSame) throw new Error(`event ${event} of a round is not what it was in the same state`)
      if (written.held[event] === TO_THE_END) held[node] = TO_THE_END
      if (node === last) return event + 1
      node = size[node] < LANDS ? branches[2 * node + sideOf(node, written.entry[event])] : node + 1
    }
  }

  function sizeOfEvent(event: number): number {
    if (written.kind[event] === EVENT.LANDING) return LANDS
    return written.kind[event] === EVENT.CHECK ? 0 - written.size[event] : written.size[event]
  }

  function keepEvent(event: number): void {
    stream[nodes] = written.stream[event]
    size[nodes] = sizeOfEvent(event)
    row[nodes] = written.row[event]
    if (written.kind[event] === EVENT.CHECK) {
      edge[nodes] = findEdge(row[nodes], row[nodes] + written.size[event])
      return
    }
    target[nodes] = written.target[event]
    held[nodes] = written.held[event]
    check[nodes] = written.check[event]
    sumOf[nodes] = findSum(event)
  }

  /** Where in the attack tables, from one position to another, hits pass into misses or misses into hits; else the end. */
  function findEdge(from: number, end: number): number {
    let at = from
    while (at < end && hitOf(entries[at]) === hitOf(entries[from])) at++
    return at
  }

  /** On which side of a check's edge an outcome with that entry lies: 0 is where its row begins. */
  function sideOf(node: number, entry: number): number {
    return hitOf(entry) ^ hitOf(entries[row[node]])
  }

  /** What is counted up to and with a node, so many landings after the beginning of the trace. */
  function keepCounts({ firstCount, ends, firstFiring, firingEnds }: Counted, landings: number): void {
    countStart[nodes] = firstCount
    countEnd[nodes] = ends[landings]
    firingStart[nodes] = firstFiring
    firingEnd[nodes] = firingEnds[landings]
  }

  function findSum(event: number): number {
    const known = now[SUMS]
    const [account, at] = [written.account[event], written.target[event]]
    const isStrike = written.kind[event] === EVENT.STRIKE ? 1 : 0
    for (let i = 0; i < known; i++) {
      if (sumAccount[i] === account && sumTarget[i] === at && sumIsStrike[i] === isStrike) return i
    }
    sumAccount[known] = account
    sumTarget[known] = at
    sumIsStrike[known] = isStrike
    if (luck !== undefined) {
      // Both anew: before all was forgotten, the place may have been another's.
      const lucky = isStrike === 0 ? -1 : partyOf(written.stream[event])
      sumFirst[known] = lucky === 0 ? LUCK_UNIT : 0
      sumSecond[known] = lucky === 1 ? LUCK_UNIT : 0
    }
    return now[SUMS]++
  }

  function partyOf(ofStream: number): number {
    return combatantOf(ofStream) < firstParty ? 0 : 1
  }

  /** Adds the luck of a draw, but for the damage of a strike. */
  function addDraw(lucks: [number, number], event: number): void {
    if (rowMeans === undefined || written.kind[event] === EVENT.LANDING) return
    const [at, outcomes] = [written.row[event], written.size[event]]
    lucks[partyOf(written.stream[event])] +=
      written.kind[event] === EVENT.CHECK
        ? rowMeans.luckOfCheck(at, outcomes, written.entry[event])
        : 0 - rowMeans.meanOf(at, outcomes)
  }

  function keepLuck([first, second]: readonly [number, number]): void {
    if (luck === undefined) return
    firstLuck[nodes] = first
    secondLuck[nodes] = second
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

  return { start, play, forget }
}
