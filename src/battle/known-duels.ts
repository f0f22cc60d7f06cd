import { HITS_BITS, MOST_AT_ONE } from './attack-sum.ts'
import { ABSORBED_MOST, entryParts } from './attack-table.ts'
import { streamCount, streamId } from './dice.ts'
import { type KeptTraces, NODE } from './kept-traces.ts'
import { type DuelShape, writeKnownDuel } from './known-duel-code.ts'
import { cursorOf, numbersOf } from './known-duel-dice.ts'
import { AT, MEMORY, NODE_SIZE, SUM_AT, SUM_SIZE, WORDS_STRIDE } from './known-duel-memory.ts'
import type { Opening } from './opening.ts'
import type { Plan } from './plan.ts'
import { Score } from './score.ts'

/**
 * Duels whose every round has been played before. They are fought in WebAssembly, from the traces that memoised rounds keep
 * (memoised-rounds.ts), whole and with the same dice. A battle that comes to something that no trace tells yet is not fought
 * here: the rules fight it, and write down the trace. After some dozens of battles nearly all are known.
 *
 * It is the same for all duels of a shape: what is written out as code (known-duel-code.ts) reads traces and numbers from a
 * memory (known-duel-memory.ts), to which they are copied here.
 */
export interface KnownDuels {
  /** What is counted of the battles fought here. */
  readonly score: Score
  /** Fights the battle of that number: how it ended, or `UNKNOWN`. */
  fight(battle: number): number
  /** How many rounds the battle had that was fought last. */
  rounds(): number
  /** Told when the rules have fought a battle that was not known. */
  learn(): void
  /** Completes `score.fired`. */
  settle(): void
  /** Told when the key of the dice is another one. */
  rekey(): void
  /** Told when the numbers of the plan are others, and the traces of before are forgotten. */
  renew(): void
}

/** What memoised rounds know of a duel. */
export interface KnownRounds extends Omit<DuelShape, 'opening' | 'rollsHitPoints'> {
  readonly traces: KeptTraces
  /** By state << bits | who acts first: the first node of its trace, or below 0. */
  readonly traceOf: Int32Array
  readonly bits: number
  /** By the numbers that the plan has now. */
  opening(): Opening
  readonly hitPoints: HitPoints
}

/** By combatant: its hit points are so many dice of `hpSides` (or none) and a constant; at least 1. */
export interface HitPoints {
  readonly hpCount: Int32Array
  readonly hpSides: Int32Array
  readonly hpConstant: Int32Array
}

/** More sums than this no duel has. */
const MOST_SUMS = 64
/** What armour absorbs of all attacks on one target has room for so much (attack-sum.ts). */
const MOST_ABSORBED = 2 ** 20
/** Traces are copied anew once there have been so many battles that were not known, as a share of the nodes copied before. */
const WORTH_COPYING = 1 / 16

/** By what was written: all duels of a shape share it. */
const modules = new Map<string, WebAssembly.Module>()

/**
 * Undefined where WebAssembly is missing or forbidden.
 *
 * @param key of the dice, as it is at the time
 */
export function makeKnownDuels(
  plan: Plan,
  { traces, traceOf, bits, opening, hitPoints, ...rules }: KnownRounds,
  key: Int32Array,
): KnownDuels | undefined {
  const { entries = new Int32Array(0), combatants } = plan
  const { damageOf, hitOf, absorbedOf } = entryParts
  const shape = { ...rules, opening: opening(), rollsHitPoints: hitPoints.hpCount.some((count) => count > 0) }

  let end: number = MEMORY.sums
  const reserve = (bytes: number): number => {
    const at = end
    end += Math.ceil(bytes / 64) * 64
    return at
  }
  reserve(MOST_SUMS * SUM_SIZE)
  const attacksAt = reserve(8 * entries.length)
  const countersAt = reserve(4 * new Score(plan.score).counters.length)
  const tracesAt = reserve(4 * traceOf.length)
  const nodesAt = reserve(NODE_SIZE * traces.size.length)
  const countedAt = reserve(4 * traces.counted.length)

  const room = instantiate(shape, end)
  if (!room) return undefined
  const { memory, fight } = room
  const ints = new Int32Array(memory.buffer)
  const floats = new Float64Array(memory.buffer)
  const score = new Score(plan.score, (length) => new Int32Array(memory.buffer, countersAt, length))
  if (!plan.plain) score.luck = new Float64Array(memory.buffer, MEMORY.luck, 2)

  /** How many nodes have been copied, and how many battles there have been since that were not known. */
  let copied = 0
  let strangers = 0
  renew()

  function put(at: number, value: number): void {
    ints[at >> 2] = value
  }

  function putAll(at: number, values: ArrayLike<number>): void {
    ints.set(values, at >> 2)
  }

  function putFloat(at: number, value: number): void {
    floats[at >> 3] = value
  }

  function renew(): void {
    copied = 0
    strangers = 0
    const places = [score.slain, score.firstSlain, score.firstLoss, score.stands].map(({ byteOffset }) => byteOffset)
    putAll(MEMORY.slain, places)
    putAll(
      MEMORY.ids,
      Int32Array.from({ length: streamCount(combatants) }, (_, stream) => streamId(stream)),
    )
    put(MEMORY.maxRounds, plan.maxRounds)
    putAll(MEMORY.hp, plan.memory.subarray(0, combatants))
    putAll(MEMORY.hpCount, hitPoints.hpCount)
    putAll(MEMORY.hpSides, hitPoints.hpSides)
    putAll(MEMORY.hpConstant, hitPoints.hpConstant)
    putAll(MEMORY.opening, numbersOf(opening()))
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at]
      put(attacksAt + 8 * at, hitOf(entry) + (absorbedOf(entry) << HITS_BITS))
      put(attacksAt + 8 * at + 4, damageOf(entry))
    }
    put(MEMORY.sumsEnd, MEMORY.sums)
    put(MEMORY.start, tracesAt)
    ints.fill(0, tracesAt >> 2, (tracesAt >> 2) + traceOf.length)
    rekey()
  }

  function rekey(): void {
    putAll(MEMORY.key, key)
    // Whatever battle comes first begins a block.
    put(MEMORY.place, WORDS_STRIDE)
  }

  function learn(): void {
    strangers++
    if (strangers > copied * WORTH_COPYING) copy()
  }

  function copy(): void {
    const placeOfSum = copySums()
    strangers = placeOfSum ? 0 : Number.NEGATIVE_INFINITY
    if (!placeOfSum) return
    settle()
    copied = traces.nodeCount()
    for (let node = 0; node < copied; node++) copyNode(node, placeOfSum)
    for (let at = 0; at < traceOf.length; at++) put(tracesAt + 4 * at, placeOf(traceOf[at]))
    const counts = traces.countedCount()
    for (let i = 0; i < counts; i++) put(countedAt + 4 * i, countersAt + 4 * traces.counted[i])
  }

  /** 0 for what stands in the place of a node that is not known. */
  function placeOf(node: number): number {
    return node < 0 ? 0 : nodesAt + NODE_SIZE * node
  }

  function copyNode(node: number, placeOfSum: (sum: number) => number): void {
    const { size, stream, row, target, sumOf, check, edge, held, branches, nextState } = traces
    const to = placeOf(node)
    put(to + AT.size, size[node])
    put(to + AT.cursor, cursorOf(stream[node]))
    put(to + AT.row, attacksAt + 8 * row[node])
    put(to + AT.suffered, sufferedAt(target[node]))
    put(to + AT.part, placeOfSum(sumOf[node]))
    put(to + AT.held, held[node])
    put(to + AT.times, 0)
    if (size[node] === NODE.END) put(to + AT.next, tracesAt + 4 * (nextState[node] << bits))
    else if (size[node] === NODE.LANDS) put(to + AT.drawn, MEMORY.drawn + 4 * check[node])
    else if (size[node] < NODE.LANDS) {
      put(to + AT.edge, attacksAt + 8 * edge[node])
      put(to + AT.below, placeOf(branches[2 * node]))
      put(to + AT.above, placeOf(branches[2 * node + 1]))
    }
    put(to + AT.countsFrom, countedAt + 4 * traces.countStart[node])
    put(to + AT.countsTo, countedAt + 4 * traces.countEnd[node])
    putFloat(to + AT.followed, 0)
    putFloat(to + AT.luck, traces.firstLuck[node] ?? 0)
    putFloat(to + AT.otherLuck, traces.secondLuck[node] ?? 0)
  }

  function sufferedAt(combatant: number): number {
    return MEMORY.suffered + 8 * combatant
  }

  /**
   * What is done to a target is summed up as a whole: the first of its sums is what is left when the others, its parts, are taken
   * away. Returns where a sum is if it is a part, else 0; undefined if there is no room, nor ever will be: it is not asked again.
   */
  function copySums(): ((sum: number) => number) | undefined {
    const { sumAccount, sumTarget, sumFirst, sumSecond, sumCount } = traces
    const sums = Array.from({ length: sumCount[0] }, (_, sum) => sum)
    const most = sums.length * MOST_AT_ONE * plan.maxRounds * ABSORBED_MOST
    if (sums.length > MOST_SUMS || most >= MOST_ABSORBED) return undefined
    const restOf = (sum: number): number => sums.findIndex((other) => sumTarget[other] === sumTarget[sum])
    const isPart = (sum: number): boolean => restOf(sum) !== sum
    const inOrder = [...sums.filter(isPart), ...sums.filter((sum) => !isPart(sum))]
    const placeOfSum = (sum: number): number => MEMORY.sums + SUM_SIZE * inOrder.indexOf(sum)
    for (const sum of sums) {
      const to = placeOfSum(sum)
      const [account, target] = [4 * sumAccount[sum], 4 * sumTarget[sum]]
      putAll(to + SUM_AT.sum, [0, 0])
      put(to + SUM_AT.partOf, isPart(sum) ? placeOfSum(restOf(sum)) : 0)
      put(to + SUM_AT.suffered, sufferedAt(sumTarget[sum]))
      put(to + SUM_AT.hits, score.hits.byteOffset + account)
      put(to + SUM_AT.dealt, score.dealt.byteOffset + account)
      put(to + SUM_AT.hitsTaken, score.hitsTaken.byteOffset + target)
      put(to + SUM_AT.absorbed, score.absorbed.byteOffset + target)
      put(to + SUM_AT.taken, score.taken.byteOffset + target)
      putFloat(to + SUM_AT.luck, sumFirst[sum] ?? 0)
      putFloat(to + SUM_AT.otherLuck, sumSecond[sum] ?? 0)
    }
    put(MEMORY.sumsEnd, MEMORY.sums + SUM_SIZE * sums.length)
    const parts = Int32Array.from(sums, (sum) => (isPart(sum) ? placeOfSum(sum) : 0))
    return (sum) => parts[sum]
  }

  function settle(): void {
    const { firing, firingStart, firingEnd } = traces
    for (let node = 0; node < copied; node++) {
      const at = (placeOf(node) + AT.followed) >> 3
      const times = floats[at]
      if (times === 0) continue
      floats[at] = 0
      for (let i = firingStart[node]; i < firingEnd[node]; i++) score.fired[firing[i]] += times
    }
  }

  return { score, fight, rounds: () => ints[MEMORY.rounds >> 2], learn, settle, rekey, renew }
}

function instantiate(shape: DuelShape, bytes: number) {
  try {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65_536) })
    const instance = new WebAssembly.Instance(moduleOf(shape), { from: { memory } })
    return { memory, fight: instance.exports.fight as (battle: number) => number }
  } catch {
    return undefined
  }
}

function moduleOf(shape: DuelShape): WebAssembly.Module {
  const kindOf = (opening: Opening): unknown => ('need' in opening ? 'reach' : [opening.tie && kindOf(opening.tie)])
  const key = JSON.stringify({ ...shape, opening: kindOf(shape.opening) })
  const known = modules.get(key)
  if (known) return known
  const module = new WebAssembly.Module(writeKnownDuel(shape))
  modules.set(key, module)
  return module
}
