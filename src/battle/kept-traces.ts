import { MOST_AT_ONE, packSum } from './attack-sum.ts'
import { entryParts } from './attack-table.ts'
import { makeFloats, makeInts } from './buffers.ts'
import { combatantOf } from './dice.ts'
import type { RowMeans } from './duel-luck.ts'
import { LUCK_UNIT } from './luck.ts'
import type { Score } from './score.ts'
import { makeTraceCounts } from './trace-counts.ts'
import { EVENT, HELD, type TracedDice } from './traced-dice.ts'

/** So much is kept. Rounds for which there is no room are always played by the rules. */
export const MOST_NODES = 8192

/** What stands in the place of a node, and in that of its size. */
export const NODE = {
  /** In the place of a node: that round has not been played yet; it has no trace. */
  UNKNOWN: -1,
  UNTRACEABLE: -2,
  /** In `size`: no draw, but the end of a trace, or a check that lands. A check's size is negated. */
  END: 0,
  LANDS: -1,
} as const

/**
 * The traces of rounds that memoised rounds follow (memoised-rounds.ts). Those of a state and its first are a tree: a *node* is
 * an event of theirs, or the end of one. After a check come `branches`, by node * 2 + on which side of its threshold it comes
 * out; after any other event the next node.
 *
 * Columns are read while fighting: whoever does takes them into constants of its closure.
 */
export type KeptTraces = ReturnType<typeof makeKeptTraces>

export function makeKeptTraces(
  score: Score,
  rowMeans: RowMeans | undefined,
  firstParty: number,
  { entries, trace: written }: TracedDice,
) {
  const { UNKNOWN, END, LANDS } = NODE
  const { TO_THE_END } = HELD
  const { hitOf } = entryParts
  const counts = makeTraceCounts(score)
  const { counted, firing, begin, note, noteGroup, drop } = counts

  const column = (): Int32Array => makeInts(MOST_NODES)
  /** What is drawn. */
  const stream = column()
  const size = column()
  const row = column()
  /** Whom it lands on (a check: at whom it is made), and which sum it adds to; of a landing, the draws before its check. */
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
  const threshold = column()
  /** What is counted from the beginning of the round up to it: where in `counted` and `firing`. */
  const countStart = column()
  const countEnd = column()
  const firingStart = column()
  const firingEnd = column()
  /**
   * If the luck of a duel is counted: what it is of the draws from the beginning of the round up to it, for each party, but for the damage of
   * strikes, which the sums know. So what a trace is followed for costs its luck no more than one addition a battle.
   */
  const luckColumn = (): Float64Array => makeFloats(rowMeans === undefined ? 0 : MOST_NODES)
  const firstLuck = luckColumn()
  const secondLuck = luckColumn()
  /** If it is an end: the state in which the round ends. */
  const nextState = column()

  /** A *sum* is what was done to a target under one attack type in this battle (attack-sum.ts). */
  const sums = makeFloats(MOST_NODES)
  const sumAttackType = column()
  const sumTarget = column()
  const sumIsStrike = column()
  /** How much a hit point of it adds to the luck of each party: of strikes; that of landings, to none. */
  const sumFirst = luckColumn()
  const sumSecond = luckColumn()
  /** By position in the attack tables: the entry as such a sum. */
  const packed = makeFloats(entries.length)
  /** How many sums there are: its only entry. */
  const sumCount = makeInts(1)

  let nodes = 0

  /** Forgets all, and reads the attack tables anew. */
  function clear(): void {
    for (let at = 0; at < entries.length; at++) packed[at] = packSum(entries[at])
    nodes = 0
    counts.clear()
    sumCount[0] = 0
  }

  /**
   * Keeps what is new of the trace that the dice have written, after what its tree has of it already; false if it cannot be
   * kept.
   *
   * @param root of its tree, or what stands there
   * @param next the state in which the round ends
   * @param link where it is to be found: a place in `links`
   */
  function keep(root: number, events: number, next: number, links: Int32Array, link: number): boolean {
    if (!hasRoom(events) || !canBePacked(events) || !haveOneThreshold(events)) return false
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
      keepCounts(landings)
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
    keepCounts(landings)
    keepLuck(lucks)
    nodes++
    return true
  }

  function hasRoom(events: number): boolean {
    return nodes + events < MOST_NODES && counts.hasRoom()
  }

  /** Whether what is done in a battle of such rounds fits its sums. */
  function canBePacked(events: number): boolean {
    const { kind, attackType, target } = written
    const landed = Array.from({ length: events }, (_, i) => i).filter((i) => kind[i] !== EVENT.CHECK)
    return landed.every(
      (i) => landed.filter((j) => attackType[j] === attackType[i] && target[j] === target[i]).length <= MOST_AT_ONE,
    )
  }

  /** Whether the row of every check passes from misses to hits, or back, only once: else no threshold divides them. */
  function haveOneThreshold(events: number): boolean {
    const { kind, row, size } = written
    for (let i = 0; i < events; i++) {
      if (kind[i] !== EVENT.CHECK) continue
      const end = row[i] + size[i]
      if (findThreshold(findThreshold(row[i], end), end) < end) return false
    }
    return true
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
    target[nodes] = written.target[event]
    if (written.kind[event] === EVENT.CHECK) {
      threshold[nodes] = findThreshold(row[nodes], row[nodes] + written.size[event])
      return
    }
    held[nodes] = written.held[event]
    check[nodes] = written.check[event]
    sumOf[nodes] = findSum(event)
  }

  /** Where in the attack tables, from one position to another, hits pass into misses or misses into hits; else the end. */
  function findThreshold(from: number, end: number): number {
    let at = from
    while (at < end && hitOf(entries[at]) === hitOf(entries[from])) at++
    return at
  }

  /** On which side of a check's threshold an outcome with that entry lies: 0 is where its row begins. */
  function sideOf(node: number, entry: number): number {
    return hitOf(entry) ^ hitOf(entries[row[node]])
  }

  /** What is counted up to and with a node, so many landings after the beginning of the trace. */
  function keepCounts(landings: number): void {
    const { now } = counts
    countStart[nodes] = now.firstCount
    countEnd[nodes] = now.ends[landings]
    firingStart[nodes] = now.firstFiring
    firingEnd[nodes] = now.firingEnds[landings]
  }

  function findSum(event: number): number {
    const known = sumCount[0]
    const [attackType, at] = [written.attackType[event], written.target[event]]
    const isStrike = written.kind[event] === EVENT.STRIKE ? 1 : 0
    for (let i = 0; i < known; i++) {
      if (sumAttackType[i] === attackType && sumTarget[i] === at && sumIsStrike[i] === isStrike) return i
    }
    sumAttackType[known] = attackType
    sumTarget[known] = at
    sumIsStrike[known] = isStrike
    if (rowMeans !== undefined) {
      // Both anew: before all was forgotten, the place may have been another's.
      const lucky = isStrike === 0 ? -1 : partyOf(written.stream[event])
      sumFirst[known] = lucky === 0 ? LUCK_UNIT : 0
      sumSecond[known] = lucky === 1 ? LUCK_UNIT : 0
    }
    return sumCount[0]++
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
    if (rowMeans === undefined) return
    firstLuck[nodes] = first
    secondLuck[nodes] = second
  }

  return {
    ...{ stream, size, row, target, sumOf, check, held, branches, threshold, nextState },
    ...{ countStart, countEnd, firingStart, firingEnd, counted, firing },
    ...{ firstLuck, secondLuck },
    ...{ sums, sumAttackType, sumTarget, sumFirst, sumSecond, sumCount, packed },
    ...{ clear, begin, note, noteGroup, drop, keep },
    /** How many nodes there are, and how much is listed in `counted`. */
    nodeCount: () => nodes,
    countedCount: counts.count,
  }
}
