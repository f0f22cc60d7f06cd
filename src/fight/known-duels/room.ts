import { HITS_BITS, MOST_AT_ONE } from '../../battle/attack-sum.ts'
import { ABSORBED_MOST, entryParts } from '../../battle/attack-table.ts'
import { streamCount, streamId } from '../../battle/dice.ts'
import { NODE } from '../../battle/kept-traces.ts'
import type { KnownRounds } from '../../battle/known-rounds.ts'
import { controlCount } from '../../battle/luck.ts'
import type { Opening } from '../../battle/opening.ts'
import type { ScoreLayout } from '../../battle/score.ts'
import { type Counts, lengthsOf } from '../counts.ts'
import type { Side } from '../match.ts'
import { firstValueColumn } from '../pair-recorder.ts'
import { type DuelShape, writeKnownDuels } from './code.ts'
import { findCounters } from './counters.ts'
import { cursorOf, numbersOf } from './dice.ts'
import { AT, MEMORY, MOST_SUMS, STREAMS, SUM_AT, SUM_SIZE, WORDS_STRIDE } from './memory.ts'
import { findPlaces, type Places } from './places.ts'

/** The memory of known duels, and what fights in it. Traces and numbers are copied into it. */
export interface DuelMemory {
  /** Fights so many battles, at most `ROW`, from that number on; how many, until one was not known. */
  fight(battle: number, battles: number): number
  readonly counts: Counts
  /** The columns kept of the battles that were fought last, `ROW` battles each. */
  readonly kept: Int32Array
  /** Copies what is known by now; false if there is no room for it, nor ever will be. */
  copy(): boolean
  /** How many nodes have been copied. */
  copied(): number
  /** Adds how often each rule was followed since it was last called. */
  addFired(fired: Float64Array): void
  /** Called when the key of the dice is another one. */
  rekey(): void
  /** Called when the numbers of the plan are others, and the traces of before are forgotten. */
  renew(): void
}

/** What armour absorbs of all attacks on one target has room for so much (battle/attack-sum.ts). */
const MOST_ABSORBED = 2 ** 20

/** By what was written: all duels of a shape share it. */
const modules = new Map<string, WebAssembly.Module>()

/** How many columns are kept of each battle. */
export function columnCount(keep: Int32Array | undefined): number {
  return keep ? firstValueColumn(controlCount(2)) + keep.length : 0
}

/**
 * Undefined where WebAssembly is missing or forbidden.
 *
 * @param beyond is called with values that have no bin: a histogram, and the value
 */
export function makeRoom(
  { plan, keep }: Side,
  { traces, traceOf, bits, opening, hitPoints, opensOnce, rollsChecks, holdsBack }: KnownRounds,
  key: Int32Array,
  beyond: (histogram: number, value: number) => void,
): DuelMemory | undefined {
  const { entries = new Int32Array(0), combatants, score: layout } = plan
  const { damageOf, hitOf, absorbedOf } = entryParts
  const shape: DuelShape = {
    ...{ opensOnce, rollsChecks, holdsBack, layout },
    opening: opening(),
    rollsHitPoints: hitPoints.hpCount.some((count) => count > 0),
    countsLuck: !plan.plain,
    kept: keep && Array.from(keep),
  }
  const { hits, dealt, traced } = findCounters(layout)
  const seen = new Set(traces.counted.subarray(0, traces.countedCount()))
  const usual = traced.filter((counter) => seen.has(counter))
  const places = findPlaces(layout, usual, columnCount(keep))
  const { nodeSize, positions } = places
  const attacksAt = places.room.reserve(8 * entries.length)
  const tracesAt = places.room.reserve(4 * traceOf.length)
  const nodesAt = places.room.reserve(nodeSize * traces.size.length)

  const made = instantiate(shape, usual, places, beyond)
  if (!made) return undefined
  const { memory, fight } = made
  const ints = new Int32Array(memory.buffer)
  const floats = new Float64Array(memory.buffer)
  let copied = 0
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
    putAll(
      MEMORY.ids,
      Int32Array.from({ length: Math.min(STREAMS, streamCount(combatants)) }, (_, stream) => streamId(stream)),
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

  function copy(): boolean {
    const placeOfSum = copySums()
    const canCount = traces.counted.subarray(0, traces.countedCount()).every((counter) => positions.has(counter))
    if (!placeOfSum || !canCount) return false
    copied = traces.nodeCount()
    for (let node = 0; node < copied; node++) copyNode(node, placeOfSum)
    for (let at = 0; at < traceOf.length; at++) put(tracesAt + 4 * at, placeOf(traceOf[at]))
    return true
  }

  /** 0 for what stands in the place of a node that is not known. */
  function placeOf(node: number): number {
    return node < 0 ? 0 : nodesAt + nodeSize * node
  }

  function copyNode(node: number, placeOfSum: (sum: number) => number): void {
    const { size, stream, row, target, sumOf, check, threshold, held, branches, nextState } = traces
    const to = placeOf(node)
    put(to + AT.size, size[node])
    put(to + AT.cursor, cursorOf(stream[node]))
    put(to + AT.row, attacksAt + 8 * row[node])
    put(to + AT.suffered, sufferedAt(target[node]))
    put(to + AT.part, placeOfSum(sumOf[node]))
    put(to + AT.held, held[node])
    if (size[node] === NODE.END) put(to + AT.next, tracesAt + 4 * (nextState[node] << bits))
    else if (size[node] === NODE.LANDS) put(to + AT.drawn, MEMORY.drawn + 4 * check[node])
    else if (size[node] < NODE.LANDS) {
      put(to + AT.threshold, attacksAt + 8 * threshold[node])
      put(to + AT.below, placeOf(branches[2 * node]))
      put(to + AT.above, placeOf(branches[2 * node + 1]))
    }
    copyCounts(node, to)
    putFloat(to + AT.followed, 0)
    putFloat(to + AT.luck, traces.firstLuck[node] ?? 0)
    putFloat(to + AT.otherLuck, traces.secondLuck[node] ?? 0)
  }

  function copyCounts(node: number, to: number): void {
    const { counted, countStart, countEnd } = traces
    const first = (to + AT.counts) >> 2
    const firstSeldom = 4 * places.traced.usual
    ints.fill(0, first, (to + nodeSize) >> 2)
    put(to + AT.countsSeldom, 0)
    for (let i = countStart[node]; i < countEnd[node]; i++) {
      const position = positions.get(counted[i])!
      ints[first + position]++
      if (position >= firstSeldom) put(to + AT.countsSeldom, 1)
    }
  }

  function sufferedAt(combatant: number): number {
    return MEMORY.suffered + 8 * combatant
  }

  /**
   * What is done to a target is summed up as a whole: the first of its sums is what is left when the others, its parts, are taken
   * away. Returns where a sum is if it is a part, else 0; undefined if there is no room, nor ever will be.
   */
  function copySums(): ((sum: number) => number) | undefined {
    const { sumAttackType, sumTarget, sumFirst, sumSecond, sumCount } = traces
    const sums = Array.from({ length: sumCount[0] }, (_, sum) => sum)
    const most = sums.length * MOST_AT_ONE * plan.maxRounds * ABSORBED_MOST
    if (sums.length > MOST_SUMS || most >= MOST_ABSORBED) return undefined
    const restOf = (sum: number): number => sums.findIndex((other) => sumTarget[other] === sumTarget[sum])
    const isPart = (sum: number): boolean => restOf(sum) !== sum
    const inOrder = [...sums.filter(isPart), ...sums.filter((sum) => !isPart(sum))]
    const placeOfSum = (sum: number): number => MEMORY.sums + SUM_SIZE * inOrder.indexOf(sum)
    for (const sum of sums) {
      const to = placeOfSum(sum)
      putAll(to + SUM_AT.sum, [0, 0])
      put(to + SUM_AT.partOf, isPart(sum) ? placeOfSum(restOf(sum)) : 0)
      put(to + SUM_AT.suffered, sufferedAt(sumTarget[sum]))
      put(to + SUM_AT.hits, places.counters.get(hits[sumAttackType[sum]])!)
      put(to + SUM_AT.dealt, places.counters.get(dealt[sumAttackType[sum]])!)
      putFloat(to + SUM_AT.luck, sumFirst[sum] ?? 0)
      putFloat(to + SUM_AT.otherLuck, sumSecond[sum] ?? 0)
    }
    put(MEMORY.sumsEnd, MEMORY.sums + SUM_SIZE * sums.length)
    const parts = Int32Array.from(sums, (sum) => (isPart(sum) ? placeOfSum(sum) : 0))
    return (sum) => parts[sum]
  }

  function addFired(fired: Float64Array): void {
    const { firing, firingStart, firingEnd } = traces
    for (let node = 0; node < copied; node++) {
      const at = (placeOf(node) + AT.followed) >> 3
      const times = floats[at]
      if (times === 0) continue
      floats[at] = 0
      for (let i = firingStart[node]; i < firingEnd[node]; i++) fired[firing[i]] += times
    }
  }

  return {
    fight,
    counts: countsIn(memory.buffer, layout, places),
    kept: new Int32Array(memory.buffer, places.kept),
    copy,
    copied: () => copied,
    addFired,
    rekey,
    renew,
  }
}

function countsIn(buffer: ArrayBuffer, layout: ScoreLayout, { counts }: Places): Counts {
  const lengths = lengthsOf(layout)
  const floats = (name: keyof Counts): Float64Array => new Float64Array(buffer, counts[name], lengths[name])
  const ints = (name: keyof Counts): Int32Array => new Int32Array(buffer, counts[name], lengths[name])
  return {
    outcomes: floats('outcomes'),
    rounds: floats('rounds'),
    sums: floats('sums'),
    squares: floats('squares'),
    products: floats('products'),
    lucks: floats('lucks'),
    flags: ints('flags'),
    bins: ints('bins'),
  }
}

function instantiate(
  shape: DuelShape,
  usual: readonly number[],
  places: Places,
  beyond: (histogram: number, value: number) => void,
) {
  try {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(places.room.end / 65_536) })
    const instance = new WebAssembly.Instance(moduleOf(shape, usual, places), { from: { memory, beyond } })
    return { memory, fight: instance.exports.fight as DuelMemory['fight'] }
  } catch {
    return undefined
  }
}

function moduleOf(shape: DuelShape, usual: readonly number[], places: Places): WebAssembly.Module {
  const kindOf = (opening: Opening): unknown => ('need' in opening ? 'reach' : [opening.tie && kindOf(opening.tie)])
  const key = JSON.stringify({ ...shape, opening: kindOf(shape.opening), usual })
  const known = modules.get(key)
  if (known) return known
  const module = new WebAssembly.Module(writeKnownDuels(shape, places))
  modules.set(key, module)
  return module
}
