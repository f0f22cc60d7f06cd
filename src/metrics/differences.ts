import type { Tally } from '../fight/tally.ts'
import type { Estimate, Interval } from '../statistics/interval.ts'
import { benjaminiHochberg } from '../statistics/multiplicity.ts'
import { type Counts, quantileEstimate, quantilesP } from '../statistics/quantile.ts'
import { differenceOf, isIdentical } from './difference.ts'
import { inOnes } from './in-ones.ts'
import { measure, roundEstimate } from './metrics.ts'
import { type PairedFigure, type PairFought, pairFigures } from './paired.ts'
import type { Board } from './pairing.ts'
import type { Metric } from './result.ts'
import { entriesOf } from './sample.ts'

/** A metric on both sides, and how much more it is on the second. */
export interface Difference {
  readonly baseline: Metric
  readonly variant: Metric
  readonly difference: Estimate
  /** What the metric is made of was the same in every single battle. */
  readonly identical: boolean
  /**
   * Whether it is safe to say that it is not the same. Of the outcomes, which come first, that is what their interval
   * says; of all other figures together, on average at most 5 % of those that are said to have moved have not (Benjamini and
   * Hochberg), since among a hundred figures five are outside their interval by chance.
   */
  readonly moved: boolean
  /** How many battles each side would have needed without common dice; see `PairedDifference`. */
  readonly independent?: number
}

/** What two sides have in common, and what only one of them has; names in the order of `measure`. */
export interface Differences {
  readonly metrics: Readonly<Record<string, Difference>>
  readonly onlyBaseline: readonly string[]
  readonly onlyVariant: readonly string[]
  /** Every battle ended alike and had the same figures on both sides. */
  readonly identical: boolean
}

const FALSE_FINDINGS = 0.05

/** Every metric that both sides have, with its paired difference; 95 % intervals, to 10 significant digits. */
export function measureDifferences(fought: PairFought): Differences {
  const [mine, other] = fought.boards.map(
    ({ scoreboard, roster }, side) => measure(fought.tallies[side], scoreboard, roster).metrics,
  )
  const figures = pairFigures(fought)
  const found = Object.keys(mine).flatMap((name) => {
    const common = Object.hasOwn(other, name) && compareMetric(name, fought, figures)
    return common ? [{ name, baseline: mine[name], variant: other[name], ...common }] : []
  })
  const tested = found.filter(({ name }) => !isOutcome(name))
  const adjusted = benjaminiHochberg(tested.map(({ p }) => p))
  const likely = new Set(tested.flatMap(({ name }, at) => (adjusted[at] <= FALSE_FINDINGS ? [name] : [])))
  const metrics = Object.fromEntries(
    found.map(({ name, baseline, variant, estimate, identical, independent }): [string, Difference] => [
      name,
      {
        baseline,
        variant,
        difference: roundEstimate(estimate),
        identical,
        moved: excludesZero(estimate) && (isOutcome(name) || likely.has(name)),
        ...(independent !== undefined && { independent }),
      },
    ]),
  )
  const without = (names: object, others: object) => Object.keys(names).filter((name) => !Object.hasOwn(others, name))
  return {
    metrics,
    onlyBaseline: without(mine, metrics),
    onlyVariant: without(other, metrics),
    identical: [...figures.values()].every(isIdentical),
  }
}

interface Compared {
  readonly estimate: Estimate
  readonly identical: boolean
  readonly p: number
  readonly independent?: number
}

/** The outcomes of battles: what a comparison is about. */
function isOutcome(name: string): boolean {
  return name.startsWith('win.') || name === 'draw' || name === 'stalemate'
}

function compareMetric(
  name: string,
  fought: PairFought,
  figures: ReadonlyMap<string, PairedFigure>,
): Compared | undefined {
  const figure = figures.get(name)
  if (figure) {
    const difference = differenceOf(figure)
    return difference && { ...difference, estimate: difference }
  }
  const [, of, percent] = /^(.*)\.(?:p(\d\d)|max)$/.exec(name) ?? []
  const mean = figures.get(`${of}.mean`)
  return mean && compareQuantiles(of, percent === undefined ? 1 : Number(percent) / 100, mean, fought)
}

/**
 * Quantiles come from histograms, which know nothing of pairs: each side's interval at half of the error, so that both
 * hold with 95 %, whatever the sides have to do with each other.
 */
function compareQuantiles(
  of: string,
  q: number,
  mean: PairedFigure,
  { boards, tallies }: PairFought,
): Compared | undefined {
  const [mine, other] = boards.map((board, side) => distributionOf(of, board, tallies[side]))
  if (!mine || !other) return undefined
  const [first, second] = [mine, other].map(({ counts, bounds }) => quantileEstimate(counts, q, 0.975, bounds))
  if (!first || !second) return undefined
  const identical = isIdentical(mean)
  const estimate = identical
    ? { value: 0, low: 0, high: 0 }
    : { value: second.value - first.value, low: second.low - first.high, high: second.high - first.low }
  if (!Number.isFinite(estimate.low) || !Number.isFinite(estimate.high)) return undefined
  return { estimate, identical, p: excludesZero(estimate) ? quantilesP(mine.counts, other.counts, q) : 1 }
}

function distributionOf(
  of: string,
  { scoreboard: { lines } }: Board,
  { rounds, histograms }: Tally,
): { counts: Counts; bounds: Interval } | undefined {
  if (of === 'rounds') return { counts: entriesOf(rounds), bounds: { low: 1, high: rounds.length - 1 } }
  for (const line of lines) {
    if (line.kind !== 'mean' || line.name !== of || line.histogram === undefined) continue
    return {
      counts: inOnes(histograms[line.histogram].entries(), line.parts),
      bounds: { low: 0, high: line.most ?? Infinity },
    }
  }
  return undefined
}

function excludesZero({ low, high }: Interval): boolean {
  return low > 0 || high < 0
}
