import { z } from 'zod'
import type { BattleRange } from '../fight/broken-battle.ts'
import { type Match, type MatchMessage, MatchTally, type Side } from '../fight/match.ts'
import type { PairMessage } from '../fight/pair-tally.ts'
import type { TallyMessage } from '../fight/tally.ts'
import type { Answer, Said } from './job.ts'

/** What an answer is to be of. */
export interface Asked {
  readonly match: Match
  readonly battles: BattleRange
  /** By side. */
  readonly isFighting: readonly boolean[]
}

const MESSAGE = z
  .object({ battles: z.number(), counts: z.array(z.instanceof(Float64Array<ArrayBuffer>)) })
  .nullish()
  .transform((message) => message ?? undefined)
const RANGE = z.object({ from: z.number(), to: z.number() })
const ANSWER = z.union([
  z.object({
    threads: z.int().min(1).max(1024),
    ms: z.number().min(0),
    counts: z.object({ sides: z.array(MESSAGE), pairs: z.array(MESSAGE) }),
  }),
  z.object({ broken: RANGE }),
])

/**
 * What a worker says of a job, if that can be so. Otherwise in what it cannot, whatever happened in the battles: nothing of
 * it may be used, and who says it is broken, or lies.
 */
export function readAnswer({ worker, said }: Said, asked: Asked): Answer | string {
  const answer = ANSWER.safeParse(said).data
  if (!answer) return 'it gave an answer of no known shape'
  if ('broken' in answer) return { worker, ...answer }
  const wrong = findWrong(answer.counts, asked)
  return wrong === undefined ? { worker, ...answer } : `it gave counts that cannot be: ${wrong}`
}

function findWrong({ sides, pairs }: MatchMessage, { match, battles, isFighting }: Asked): string | undefined {
  const { from, to } = battles
  if (sides.length !== match.sides.length || pairs.length !== match.pairs.length) return 'of another number of sides'
  const shape = new MatchTally(match).toMessage()
  for (const [at, side] of match.sides.entries()) {
    const message = sides[at]
    if ((message !== undefined) !== isFighting[at]) return 'of sides that are not fighting'
    const wrong = message && findWrongInSide(message, shape.sides[at]!, side, to - from)
    if (wrong !== undefined) return wrong
  }
  for (const [at, { first, second }] of match.pairs.entries()) {
    const message = pairs[at]
    if ((message !== undefined) !== (isFighting[first] && isFighting[second])) return 'of pairs that are not fighting'
    const wrong = message && findWrongInPair(message, shape.pairs[at]!, [sides[first]!, sides[second]!], to - from)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function findWrongInSide(
  { battles, counts }: TallyMessage,
  shape: TallyMessage,
  { plan: { ruleset, score } }: Side,
  asked: number,
): string | undefined {
  if (battles !== asked) return 'of another number of battles'
  const histogramEnd = shape.counts.length - 1
  const hasLength = (array: Float64Array, at: number): boolean =>
    at >= FIRST_HISTOGRAM && at < histogramEnd ? array.length > 0 : array.length === shape.counts[at].length
  if (counts.length !== shape.counts.length || !counts.every(hasLength)) return 'of other lengths'
  const [outcomes, rounds, sums, squares, products, fired, ...others] = counts
  const [histograms, luck] = [others.slice(0, -1), others.at(-1)!]
  if (![outcomes, rounds, fired, ...histograms].every(areCounts)) return 'counts that are negative or not whole'
  if (![sums, squares, products].every(areWhole) || !luck.every(Number.isFinite)) return 'sums that are not whole'
  if (sum(outcomes) !== battles) return 'outcomes that do not add up to the battles'
  if (squares.some((square, value) => square < Math.abs(sums[value]))) return 'squares that are less than their values'
  // A ruleset of a user's own may have more rounds than it says, or count below 0: what has no place is not counted.
  const isOurs = !ruleset.includes(':')
  const isAll = (array: Float64Array): boolean => (isOurs ? sum(array) === battles : sum(array) <= battles)
  if (![rounds, ...histograms].every(isAll)) return 'histograms that do not add up to the battles'
  if (!isOurs) return undefined
  for (const [at, value] of score.histogramValues.entries()) {
    const total = histograms[at].reduce((total, times, amount) => total + times * amount, 0)
    const square = histograms[at].reduce((total, times, amount) => total + times * amount * amount, 0)
    if (total !== sums[value] || square !== squares[value]) return 'histograms of other sums'
  }
  const isFlag = (value: number): boolean => score.isFlag[value] !== 0
  if (sums.some((total, value) => isFlag(value) && (total !== squares[value] || total > battles))) {
    return 'more battles in which something happened than there were'
  }
  return undefined
}

/** Where the histograms of a tally's counts begin. */
const FIRST_HISTOGRAM = 6

function findWrongInPair(
  { battles, counts }: PairMessage,
  shape: PairMessage,
  sides: readonly TallyMessage[],
  asked: number,
): string | undefined {
  if (battles !== asked) return 'of another number of pairs'
  const hasLength = (array: Float64Array, at: number): boolean => array.length === shape.counts[at].length
  if (counts.length !== shape.counts.length || !counts.every(hasLength)) return 'pairs of other lengths'
  const [outcomes, products, luck] = counts
  if (!areCounts(outcomes) || !areWhole(products) || !luck.every(Number.isFinite)) return 'pairs that are not whole'
  const [first, second] = sides.map(({ counts: [outcomes] }) => outcomes)
  const ends = [...first.keys()]
  const isSame = (end: number): boolean =>
    sum(ends.map((other) => outcomes[4 * end + other])) === first[end] &&
    sum(ends.map((other) => outcomes[4 * other + end])) === second[end]
  return ends.every(isSame) ? undefined : 'pairs that end otherwise than their battles'
}

/**
 * Whether any count is so large that a whole run of such would pass 2^53: it is a lie, or the run cannot be counted.
 *
 * @param part how much of the run it is, of 1
 */
export function isBeyondCounting({ sides, pairs }: MatchMessage, part: number): boolean {
  const most = Number.MAX_SAFE_INTEGER * part
  const isBeyond = (counts: Float64Array): boolean => counts.some((count) => Math.abs(count) > most)
  const tallies = sides.flatMap((side) => side?.counts.slice(0, -1) ?? [])
  return tallies.some(isBeyond) || pairs.some((pair) => pair?.counts.slice(0, -1).some(isBeyond))
}

function areWhole(numbers: Float64Array): boolean {
  return numbers.every(Number.isSafeInteger)
}

function areCounts(numbers: Float64Array): boolean {
  return numbers.every((number) => Number.isSafeInteger(number) && number >= 0)
}

function sum(numbers: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < numbers.length; i++) total += numbers[i]
  return total
}
