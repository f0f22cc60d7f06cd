import { controlCount, LUCK_UNIT } from '../battle/luck.ts'
import type { ScoreLayout } from '../battle/score.ts'
import { BeyondCounting, type Uncounted } from './beyond-counting.ts'
import { Histogram, type HistogramMessage } from './histogram.ts'

/** In which part of a hit point, or of whatever else luck is counted in, its products are; see `Tally.luck`. */
export const LUCK_PRODUCT_UNIT = 16
/** From `LUCK_UNIT`s to the units of products, before these are rounded. */
export const COARSE_LUCK = LUCK_PRODUCT_UNIT / LUCK_UNIT
/** The ways in which a battle can end: the outcome codes of score.ts. */
export const OUTCOMES = 4

/** How many sums of luck there are of so many controls: each by outcome, and the product of any two, or of one with itself. */
export function luckSums(controls: number): number {
  return OUTCOMES * controls + (controls * (controls + 1)) / 2
}

/** Of how many controls an array holds the sums. */
export function controlsIn(sums: ArrayLike<number>): number {
  let controls = 0
  while (luckSums(controls) < sums.length) controls++
  return controls
}

/** Where in the sums of luck the product of two controls stands, the first of which comes no later than the second. */
export function luckProductAt(controls: number, one: number, other: number): number {
  return OUTCOMES * controls + one * controls - (one * (one - 1)) / 2 + other - one
}

/** A tally as it travels between threads. */
export interface TallyMessage {
  readonly battles: number
  /**
   * `outcomes`, `rounds`, `sums`, `squares`, `products`, `fired`, the histograms (`HistogramMessage.near`), then `luck`, unless
   * that is not known of all battles: files that were written before luck was counted have none.
   */
  readonly counts: readonly Float64Array<ArrayBuffer>[]
  /** By histogram: its counts of large values (`HistogramMessage.far`). Left out where no histogram has large values. */
  readonly far?: readonly Float64Array<ArrayBuffer>[] | undefined
}

/** Where the histograms begin in `TallyMessage.counts`. */
export const FIRST_HISTOGRAM = 6

const SUMS = ['outcomes', 'rounds', 'sums', 'squares', 'products', 'fired'] as const

/** What a tally adds up, but for histograms; luck may be unknown. */
interface TallySums
  extends Readonly<Record<'outcomes' | 'rounds' | 'sums' | 'squares' | 'products' | 'fired', Float64Array>> {
  readonly luck: Float64Array | undefined
}

/**
 * Integer counts of many battles. Tallies add, so any split of a run over threads, machines and time ends in the same
 * counts; rates and intervals are made of them later (src/metrics).
 *
 * All counts are integers in float64, which is exact below 2^53; `add` refuses to pass that.
 */
export class Tally {
  battles = 0
  /** First party won, second party won, draw, stalemate: by the outcome codes of score.ts. */
  readonly outcomes = new Float64Array(OUTCOMES)
  /** Battles by their number of rounds. */
  readonly rounds: Float64Array<ArrayBuffer>
  /** By value: the sum over all battles, and the sum of the squares. */
  readonly sums: Float64Array<ArrayBuffer>
  readonly squares: Float64Array<ArrayBuffer>
  /** By product: the sum over all battles. */
  readonly products: Float64Array<ArrayBuffer>
  /** By rule: how often it was followed. */
  readonly fired: Float64Array<ArrayBuffer>
  /**
   * How lucky the parties were, in so many controls (src/battle/luck.ts). By outcome * controls + control: the sum over all
   * battles, in `LUCK_UNIT`s; then the sums of products of two controls (`luckProductAt`), each of them rounded to
   * 1/LUCK_PRODUCT_UNIT before. All 0 if luck was not counted, NaN if not of all battles, or not in the same way. No part of the
   * digest, which says what was fought: luck may be counted otherwise one day.
   */
  readonly luck: Float64Array<ArrayBuffer>
  /** Battles by the value of each of `layout.histogramValues`. */
  readonly histograms: readonly Histogram[]

  constructor(layout: ScoreLayout) {
    const values = layout.valueStart.length - 1
    this.rounds = new Float64Array(layout.maxRounds + 1)
    this.sums = new Float64Array(values)
    this.squares = new Float64Array(values)
    this.products = new Float64Array(layout.productLeft.length)
    this.fired = new Float64Array(layout.rules)
    this.luck = new Float64Array(luckSums(controlCount(layout.combatants)))
    this.histograms = Array.from(layout.histogramValues, () => new Histogram())
  }

  /** Adds the battles of another tally of the same plan. */
  add(other: Tally): void {
    this.addMessage(other.toMessage())
  }

  /** Adds a tally that came from another thread or from a file. */
  addMessage(message: TallyMessage): void {
    const [outcomes, rounds, sums, squares, products, fired, ...others] = message.counts
    const luck = others[this.histograms.length]
    this.addSums(message.battles, { outcomes, rounds, sums, squares, products, fired, luck })
    for (const [i, histogram] of this.histograms.entries()) histogram.add(histogramIn(message, i))
    this.expectExact()
  }

  /** Adds what so many battles came to, but for histograms. They may be too large then: `expectExact` looks. */
  addSums(battles: number, { outcomes, rounds, sums, squares, products, fired, luck }: TallySums): void {
    this.battles += battles
    const known = { outcomes, rounds, sums, squares, products, fired }
    for (const sum of SUMS) addInto(this[sum], known[sum])
    addLuck(this.luck, luck)
  }

  /** Throws a `BeyondCounting` of the greatest count, if that is beyond what is exact. */
  expectExact(): void {
    let greatest = Number.MAX_SAFE_INTEGER
    let of: Uncounted | undefined
    for (const sum of SUMS) {
      const counts = this[sum]
      for (let at = 0; at < counts.length; at++) {
        if (counts[at] <= greatest) continue
        greatest = counts[at]
        of = { sum, at, fits: Math.floor((this.battles / greatest) * Number.MAX_SAFE_INTEGER) }
      }
    }
    if (of) throw new BeyondCounting(of)
  }

  /** The counts themselves, not a copy: hand over their buffers, and this tally is empty. */
  toMessage(): TallyMessage {
    const message = this.toDigest()
    return Number.isNaN(this.luck[0]) ? message : { ...message, counts: [...message.counts, this.luck] }
  }

  /** What a digest is made of. */
  toDigest(): TallyMessage {
    const { battles, outcomes, rounds, sums, squares, products, fired } = this
    const histograms = this.histograms.map((histogram) => histogram.toMessage())
    const far = histograms.some(({ far }) => far) && { far: histograms.map(({ far = new Float64Array(0) }) => far) }
    const counts = [outcomes, rounds, sums, squares, products, fired, ...histograms.map(({ near }) => near)]
    return { battles, counts, ...far }
  }
}

/** One of the histograms of a tally's message. */
export function histogramIn({ counts, far }: TallyMessage, histogram: number): HistogramMessage {
  return { near: counts[FIRST_HISTOGRAM + histogram], far: far?.[histogram] }
}

/** Adds counts to others of the same. They may be too large then: `Tally.expectExact` looks. */
export function addInto(counts: Float64Array, more: ArrayLike<number>): void {
  for (let i = 0; i < counts.length && i < more.length; i++) counts[i] += more[i]
}

/**
 * Without a bound: beyond 2^53 luck is no longer exact, and figures are not adjusted by it. Nor are they where it was not
 * counted, or otherwise, as in files of old.
 */
export function addLuck(luck: Float64Array, more: Float64Array | undefined): void {
  const isKnown = more !== undefined && more.length === luck.length
  for (let i = 0; i < luck.length; i++) luck[i] += isKnown ? more[i] : Number.NaN
}
