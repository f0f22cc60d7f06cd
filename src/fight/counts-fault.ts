import type { ScoreLayout } from '../battle/score.ts'
import { type HistogramMessage, MOST_VALUE, NEAR } from './histogram.ts'
import { type Match, type MatchMessage, MatchTally } from './match.ts'
import { PAIRED_CELLS, type PairMessage } from './pair-tally.ts'
import { FIRST_HISTOGRAM, histogramIn, OUTCOMES, type TallyMessage } from './tally.ts'

/** What cannot be in counts that came from a file or another machine, and where. */
interface CountsFault {
  /** Within a `MatchMessage`: `sides.0.counts.2`. */
  readonly path: string
  /** The rest of a sentence without its full stop: `has 3 entries, expected 101`. */
  readonly says: string
}

/** The names of `TallyMessage.counts` before the histograms. */
const NAMES = ['outcomes', 'rounds', 'sums', 'squares', 'products', 'fired'] as const

/**
 * What is first wrong with counts of so many battles of a match, in whatever battles these may have been: lengths, numbers
 * that no count can be, and sums that do not add up. Undefined if they can be. Sides and pairs may be left out. Counts of
 * another match with the same layout, or counts that were made up with care, cannot be distinguished from true ones.
 */
export function findCountsFault(
  { sides, pairs }: MatchMessage,
  match: Match,
  battles: number,
): CountsFault | undefined {
  const shape = new MatchTally(match).toMessage()
  if (sides.length !== match.sides.length) return lengthFault('sides', sides, match.sides.length)
  if (pairs.length !== match.pairs.length) return lengthFault('pairs', pairs, match.pairs.length)
  for (const [at, { plan }] of match.sides.entries()) {
    const side = sides[at]
    const fault = side && findInSide(side, shape.sides[at]!, plan.score, battles, !plan.ruleset.includes(':'))
    if (fault) return within(`sides.${at}`, fault)
  }
  for (const [at, { first, second }] of match.pairs.entries()) {
    const pair = pairs[at]
    const fault = pair && findInPair(pair, shape.pairs[at]!, [sides[first], sides[second]], battles)
    if (fault) return within(`pairs.${at}`, fault)
  }
  return undefined
}

/**
 * @param isOurs whether the ruleset is one of ours. One of a user's own may fight more rounds than it says, count below 0, or
 *   count twice what is to be counted once: what has no place is not counted then.
 */
function findInSide(
  message: TallyMessage,
  shape: TallyMessage,
  layout: ScoreLayout,
  asked: number,
  isOurs: boolean,
): CountsFault | undefined {
  const { battles, counts } = message
  if (battles !== asked) return { path: 'battles', says: `is ${battles}, expected ${asked}` }
  const { histogramValues, isFlag, productLeft, productRight } = layout
  const most = FIRST_HISTOGRAM + histogramValues.length + 1
  // Without luck where that was not counted of all battles.
  if (counts.length !== most && counts.length !== most - 1) return lengthFault('counts', counts, most)
  const named = (at: number): string => `counts.${at} (${NAMES[at] ?? `histogram ${at - FIRST_HISTOGRAM}`})`
  for (const [at, array] of counts.entries()) {
    const isHistogram = at >= FIRST_HISTOGRAM && at < most - 1
    if (isHistogram ? array.length === 0 : at < FIRST_HISTOGRAM && array.length !== shape.counts[at].length) {
      return lengthFault(named(at), array, isHistogram ? 'some' : shape.counts[at].length)
    }
    if (at === most - 1) continue
    // What is counted in sums and products may be below 0 by rules of a user's own.
    const isSigned = at === SUMS || at === PRODUCTS
    const wrong = array.findIndex((count) => !Number.isSafeInteger(count) || (count < 0 && !isSigned))
    if (wrong >= 0) return countFault(`counts.${at}.${wrong}`, array[wrong], isSigned)
  }
  const fault = findInFar(message.far, histogramValues.length)
  if (fault) return fault
  const [outcomes, rounds, sums, squares, products] = counts
  const histograms = Array.from(histogramValues, (_, at) => histogramIn(message, at))
  const totals = [sumOf(outcomes), sumOf(rounds), ...histograms.map((histogram) => momentOf(histogram, 0))]
  for (const [at, total] of totals.entries()) {
    if (total === battles || (at > 0 && !isOurs && total < battles)) continue
    const place = at < 2 ? at : FIRST_HISTOGRAM + at - 2
    return { path: named(place), says: `adds up to ${total}, expected the ${battles} battles` }
  }
  for (const [value, square] of squares.entries()) {
    const total = sums[value]
    const histogram = histograms[histogramValues.indexOf(value)]
    const canBe =
      isFlag[value] === 0 ? isProductOf(total, battles, square) : !isOurs || (total === square && total <= battles)
    const isRight =
      canBe &&
      square >= Math.abs(total) &&
      (!isOurs || !histogram || (momentOf(histogram, 1) === total && momentOf(histogram, 2) === square))
    if (!isRight) {
      return {
        path: `counts.${SUMS}.${value}`,
        says: `is ${total}, with squares of ${square}: no ${battles} battles have both`,
      }
    }
  }
  // Of what was counted twice the squares are not known.
  const wrong = isOurs
    ? products.findIndex((sum, at) => !isProductOf(sum, squares[productLeft[at]], squares[productRight[at]]))
    : -1
  if (wrong < 0) return undefined
  return { path: `counts.${PRODUCTS}.${wrong}`, says: `is ${products[wrong]}, more than its two values can come to` }
}

function findInFar(far: TallyMessage['far'], histograms: number): CountsFault | undefined {
  if (!far) return undefined
  if (far.length !== histograms) return lengthFault('far', far, histograms)
  for (const [at, pairs] of far.entries()) {
    if (pairs.length % 2 !== 0) return lengthFault(`far.${at}`, pairs, 'an even number of')
    let least = NEAR
    for (let i = 0; i < pairs.length; i += 2) {
      const [value, battles] = [pairs[i], pairs[i + 1]]
      if (!(Number.isInteger(value) && value >= least && value <= MOST_VALUE)) {
        return { path: `far.${at}.${i}`, says: `is ${value}, expected a value from ${least} to ${MOST_VALUE}` }
      }
      if (!(Number.isSafeInteger(battles) && battles > 0)) return countFault(`far.${at}.${i + 1}`, battles, false)
      least = value + 1
    }
  }
  return undefined
}

const SUMS = 2
const PRODUCTS = 4

function findInPair(
  { battles, counts }: PairMessage,
  shape: PairMessage,
  sides: readonly (TallyMessage | undefined)[],
  asked: number,
): CountsFault | undefined {
  if (battles !== asked) return { path: 'battles', says: `is ${battles}, expected ${asked}` }
  if (counts.length !== 3 && counts.length !== 2) return lengthFault('counts', counts, 3)
  for (const at of [0, 1]) {
    if (counts[at].length !== shape.counts[at].length) {
      return lengthFault(`counts.${at}`, counts[at], shape.counts[at].length)
    }
    const wrong = counts[at].findIndex((count) => !Number.isSafeInteger(count) || (count < 0 && at === 0))
    if (wrong >= 0) return countFault(`counts.${at}.${wrong}`, counts[at][wrong], at > 0)
  }
  const [cells] = counts
  for (const [which, side] of sides.entries()) {
    if (!side) return { path: 'battles', says: `is ${battles}, but a side of it has fought none` }
    for (let end = 0; end < OUTCOMES; end++) {
      let total = 0
      for (let cell = 0; cell < PAIRED_CELLS; cell++) {
        if ((which === 0 ? Math.floor(cell / OUTCOMES) : cell % OUTCOMES) === end) total += cells[cell]
      }
      const [outcomes] = side.counts
      if (total !== outcomes[end]) {
        return { path: 'counts.0', says: `has ${total} pairs where a side has ${outcomes[end]} battles that ended so` }
      }
    }
  }
  return undefined
}

/** Whether a sum of products can be of values with these sums of squares: exactly, since what is equal is so in the last digit. */
export function isProductOf(sum: number, squares: number, others: number): boolean {
  return BigInt(sum) ** 2n <= BigInt(squares) * BigInt(others)
}

/** Of the values of battles, to some power, the sum. */
function momentOf({ near, far = new Float64Array(0) }: HistogramMessage, power: 0 | 1 | 2): number {
  let sum = near.reduce((total, times, value) => total + times * value ** power, 0)
  for (let i = 0; i < far.length; i += 2) sum += far[i + 1] * far[i] ** power
  return sum
}

function sumOf(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0)
}

function lengthFault(path: string, list: ArrayLike<unknown>, expected: number | 'some' | 'an even number of') {
  return { path, says: `has ${list.length} entries, expected ${expected}` }
}

function countFault(path: string, count: number, isSigned: boolean): CountsFault {
  return { path, says: `is ${count}, expected a whole number${isSigned ? '' : ' of at least 0'}, below 2^53` }
}

function within(path: string, fault: CountsFault): CountsFault {
  return { ...fault, path: `${path}.${fault.path}` }
}
