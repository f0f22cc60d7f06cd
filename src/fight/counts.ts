import { controlCount } from '../battle/luck.ts'
import type { ScoreLayout } from '../battle/score.ts'
import { luckSums, OUTCOMES, type Tally } from './tally.ts'

/** Values below this are counted in bins; the few beyond it take the long way. */
export const BINS = 128

/**
 * What a recorder adds up. What follows from something else is filled in when a tally is made of it: sums and squares of values
 * that have bins, how often these were 0, squares of values that are 0 or 1. To count in a bin takes half as long as to add to
 * a sum and to a sum of squares, which are floats. Bins and flags are not: a chunk has fewer than 2^31 battles.
 */
export interface Counts {
  readonly outcomes: Float64Array
  readonly rounds: Float64Array
  /** By value: of those beyond the bins. */
  readonly sums: Float64Array
  readonly squares: Float64Array
  /** By value that is 0 or 1: in how many battles it was 1. */
  readonly flags: Int32Array
  readonly products: Float64Array
  /** By value * `BINS` + what it was: in how many battles it was that. */
  readonly bins: Int32Array
  /** `Tally.luck`. */
  readonly lucks: Float64Array
}

/** How long each of the counts is. */
export function lengthsOf({ valueStart, productLeft, maxRounds, combatants }: ScoreLayout) {
  const values = valueStart.length - 1
  return {
    outcomes: OUTCOMES,
    rounds: maxRounds + 1,
    sums: values,
    squares: values,
    products: productLeft.length,
    lucks: luckSums(controlCount(combatants)),
    flags: values,
    bins: BINS * values,
  }
}

/** Counts of values that have no bin, by histogram: how many battles had them. */
type Beyond = ReturnType<typeof makeBeyond>

/** Up to here values beyond the bins have places in a list, which grows; a map is ten times as slow. */
const FAR = 2 ** 17
const FIRST_LENGTH = 1024

export function makeBeyond({ histogramValues }: ScoreLayout) {
  /** By histogram: battles by value. */
  const far: Int32Array[] = Array.from(histogramValues, () => new Int32Array(FIRST_LENGTH))
  /** By histogram: the least and the greatest of its values that have a place in the list. */
  const least = new Int32Array(histogramValues.length).fill(FAR)
  const most = new Int32Array(histogramValues.length)
  const beyond: Map<number, number>[] = Array.from(histogramValues, () => new Map())

  function count(histogram: number, value: number): void {
    if (value >= 0 && value < FAR) {
      if (value >= far[histogram].length) grow(histogram, value)
      far[histogram][value]++
      if (value > most[histogram]) most[histogram] = value
      if (value < least[histogram]) least[histogram] = value
    } else beyond[histogram].set(value, (beyond[histogram].get(value) ?? 0) + 1)
  }

  function grow(histogram: number, value: number): void {
    const longer = new Int32Array(2 ** (32 - Math.clz32(value)))
    longer.set(far[histogram])
    far[histogram] = longer
  }

  /** Hands over those of a histogram, and forgets them. */
  function take(histogram: number, receive: (value: number, battles: number) => void): void {
    const counts = far[histogram]
    for (let value = least[histogram]; value <= most[histogram]; value++) {
      const battles = counts[value]
      if (battles > 0) receive(value, battles)
      counts[value] = 0
    }
    least[histogram] = FAR
    most[histogram] = 0
    for (const [value, battles] of beyond[histogram]) receive(value, battles)
    beyond[histogram].clear()
  }

  return { count, take }
}

/** Adds counts to a tally, and has them begin anew, with what a battle that threw may have left in `fired`. */
export function takeCounts(
  tally: Tally,
  layout: ScoreLayout,
  counts: Counts,
  beyond: Beyond,
  fired: Float64Array,
): void {
  const { outcomes, rounds, sums, squares, flags, products, bins, lucks } = counts
  const battles = outcomes.reduce((sum, each) => sum + each, 0)
  if (battles > 0) {
    tally.addSums(battles, { ...counts, fired, luck: lucks })
    for (const [value, times] of flags.entries()) {
      tally.sums[value] += times
      tally.squares[value] += times
      takeBins(tally, layout, counts, beyond, value, battles)
    }
  }
  for (const counted of [outcomes, rounds, sums, squares, flags, products, bins, lucks, fired]) counted.fill(0)
}

function takeBins(
  tally: Tally,
  { histogramValues }: ScoreLayout,
  { bins }: Counts,
  beyond: Beyond,
  value: number,
  battles: number,
): void {
  const histogram = histogramValues.indexOf(value)
  let zeros = battles
  const take = (amount: number, times: number): void => {
    tally.sums[value] += amount * times
    tally.squares[value] += amount * amount * times
    if (histogram >= 0) tally.histograms[histogram].count(amount, times)
    zeros -= times
  }
  for (let bin = 1; bin < BINS; bin++) {
    const times = bins[BINS * value + bin]
    if (times > 0) take(bin, times)
  }
  if (histogram < 0) return
  beyond.take(histogram, take)
  tally.histograms[histogram].count(0, zeros)
}
