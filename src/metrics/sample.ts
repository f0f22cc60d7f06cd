import type { LineOf, ScoreLine } from '../battle/board.ts'
import type { Roster } from '../battle/roster.ts'
import { DRAW, FIRST_WINS, SECOND_WINS, STALEMATE } from '../battle/score.ts'
import type { Scoreboard } from '../battle/scoreboard.ts'
import { luckOf } from '../fight/luck-of.ts'
import type { Tally } from '../fight/tally.ts'
import { type Adjusted, adjustedShare, type Controls, type Least } from '../statistics/control-variates.ts'
import { eventsOf } from '../statistics/events.ts'
import { leastToAdjust } from '../statistics/gate.ts'
import type { Estimate, Interval } from '../statistics/interval.ts'
import { meanEstimate } from '../statistics/mean.ts'
import { clopperPearson } from '../statistics/proportion.ts'
import { type Counts, quantileEstimate, totalOf } from '../statistics/quantile.ts'
import { eventsOfRatio, type PairMoments, ratioEstimate, shareEstimate } from '../statistics/ratio.ts'
import { inOnes } from './in-ones.ts'
import type { Metric } from './result.ts'

/** The quantiles that are reported of everything a histogram is kept of: `rounds.p05`, … */
export const PERCENTILES = [5, 10, 25, 50, 75, 90, 95] as const

/** What was counted for one metric: all that its estimate and its interval, at any confidence, are made of. */
export type Sample =
  /** A share of battles; `luck` is what it has to do with that of the parties, where that was counted. */
  | { readonly kind: 'count'; readonly n: number; readonly count: number; readonly luck?: Controls | undefined }
  /** The mean of whole numbers, one a battle; `bounds` are what they can be, `atMost` how many are at the upper one. */
  | {
      readonly kind: 'mean'
      readonly n: number
      readonly sum: number
      readonly squares: number
      /** Before they are divided, as the sums are. */
      readonly bounds: Interval
      readonly atMost?: number
      /** In how many parts one is counted; left out: in ones. */
      readonly parts?: number
    }
  /** Totals over totals; a `share` lies between 0 and 1. `mostTrials` is what the denominator can be in a battle. */
  | {
      readonly kind: 'ratio'
      readonly share: boolean
      readonly moments: PairMoments
      readonly mostTrials?: number | undefined
    }
  /** The q-quantile of the battles counted by value, in `histogram` of the result. */
  | {
      readonly kind: 'quantile'
      readonly q: number
      readonly histogram: string
      readonly counts: Counts
      readonly bounds: Interval
    }

/** What a tally holds of every metric, by its name (docs/scenario-format.md, "Metrics") and in the order of reports. */
export function takeSamples(tally: Tally, { lines }: Scoreboard, { parties }: Roster): Map<string, Sample> {
  const samples = new Map<string, Sample>()
  const n = tally.battles
  for (const [name, outcome] of outcomesOf(parties)) {
    samples.set(name, { kind: 'count', n, count: tally.outcomes[outcome], luck: luckOf(tally, outcome) })
  }
  takeRounds(samples, tally)
  for (const line of lines) takeLine(samples, line, tally)
  return samples
}

/** The ways in which battles end, by the names that their shares have: what luck is taken out of. */
export function outcomesOf([first, second]: Roster['parties']): Map<string, number> {
  return new Map([
    [`win.${first}`, FIRST_WINS],
    [`win.${second}`, SECOND_WINS],
    ['draw', DRAW],
    ['stalemate', STALEMATE],
  ])
}

/** With the luck of attacks taken out (docs/statistics.md §12); undefined where that is not known, not sound, or no surer. */
export function adjustedOf(sample: Sample, confidence = 0.95, least?: Least): Adjusted | undefined {
  if (sample.kind !== 'count' || !sample.luck) return undefined
  return adjustedShare(sample.count, sample.n, sample.luck, confidence, least)
}

/** What a gate judges a metric by: its estimate, and where luck is taken out of it, what that is worth. */
export type Judged = Estimate & Partial<Adjusted>

/** The same as `estimateOf` for a gate, with `fewestEvents` of its checks. */
export function judgedOf(sample: Sample, confidence: number, fewest: number): Judged | undefined {
  return adjustedOf(sample, confidence, leastToAdjust(fewest)) ?? estimateOf(plainOf(sample), confidence, fewest)
}

/** The same sample as if luck had not been counted. */
export function plainOf(sample: Sample): Sample {
  return sample.kind === 'count' ? { ...sample, luck: undefined } : sample
}

/**
 * The metric's value with its interval, and with luck taken out where that makes it surer. Undefined if nothing was counted
 * for it (the hits of a weapon that never attacked); infinite on a side that so few battles, or so few events in them, cannot
 * bound (the mean damage of one battle, of a weapon that has hit once). `fewest` is how many events that takes.
 */
export function estimateOf(sample: Sample, confidence = 0.95, fewest?: number): Estimate | undefined {
  switch (sample.kind) {
    case 'count': {
      const adjusted = adjustedOf(sample, confidence)
      if (adjusted) return { value: adjusted.value, low: adjusted.low, high: adjusted.high }
      const { count, n } = sample
      return n === 0 ? undefined : { value: count / n, ...clopperPearson(count, n, confidence) }
    }
    case 'mean': {
      const { bounds, atMost, parts = 1 } = sample
      const estimate = meanEstimate(sample, { confidence, bounds, atMost, fewest })
      if (parts === 1 || !estimate) return estimate
      const { value, low, high } = estimate
      return { value: value / parts, low: low / parts, high: high / parts }
    }
    case 'ratio': {
      const { share, moments, mostTrials } = sample
      return share
        ? shareEstimate(moments, { confidence, mostTrials, fewest })
        : ratioEstimate(moments, { confidence, fewest })
    }
    case 'quantile':
      return quantileEstimate(sample.counts, sample.q, confidence, sample.bounds)
  }
}

/** The battles that were fought for it. */
export function battlesOf(sample: Sample): number {
  if (sample.kind === 'ratio') return sample.moments.n
  return sample.kind === 'quantile' ? totalOf(sample.counts) : sample.n
}

/**
 * How many events its interval stands on (docs/statistics.md §2.3). Infinite where that holds for any number of them:
 * shares, quantiles, and means that are bounded.
 */
export function eventsIn(sample: Sample): number {
  if (sample.kind === 'ratio' && !sample.share) return eventsOfRatio(sample.moments)
  if (sample.kind === 'mean' && !Number.isFinite(sample.bounds.high)) return eventsOf(sample.sum, sample.squares)
  return Infinity
}

/** How the metric is shown: as a share in per cent, or as a mean or a quantile in its own unit. */
export function kindOf(sample: Sample): Metric['kind'] {
  if (sample.kind === 'count') return 'share'
  if (sample.kind === 'ratio') return sample.share ? 'share' : 'mean'
  return sample.kind
}

function takeRounds(samples: Map<string, Sample>, { battles, rounds }: Tally): void {
  const bounds = { low: 1, high: rounds.length - 1 }
  const atMost = rounds[bounds.high]
  samples.set('rounds.mean', { kind: 'mean', n: battles, ...momentsOf(rounds), bounds, atMost })
  const counts = entriesOf(rounds)
  takeQuantiles(samples, 'rounds', counts, bounds)
  // Longer battles than were seen may be possible, up to the last round.
  samples.set('rounds.max', { kind: 'quantile', q: 1, histogram: 'rounds', counts, bounds })
}

/** Of counts by value. */
export function momentsOf(counts: Float64Array): { sum: number; squares: number } {
  let sum = 0
  let squares = 0
  for (const [value, battles] of counts.entries()) {
    sum += value * battles
    squares += value * value * battles
  }
  return { sum, squares }
}

function takeLine(samples: Map<string, Sample>, line: ScoreLine, tally: Tally): void {
  const { battles, sums, squares, histograms } = tally
  switch (line.kind) {
    case 'mean': {
      const { name, value, parts = 1 } = line
      const bounds = { low: 0, high: line.most ?? Infinity }
      const moments = { sum: sums[value], squares: squares[value] }
      const whole = { low: 0, high: bounds.high * parts }
      samples.set(`${name}.mean`, {
        kind: 'mean',
        n: battles,
        ...moments,
        bounds: whole,
        ...(parts !== 1 && { parts }),
      })
      if (line.histogram !== undefined)
        takeQuantiles(samples, name, inOnes(histograms[line.histogram].entries(), parts), bounds)
      return
    }
    case 'share': {
      const { name, value, members } = line
      if (members === 1) samples.set(name, { kind: 'count', n: battles, count: sums[value] })
      else samples.set(name, averageOf(members, battles, sums[value], squares[value]))
      return
    }
    case 'ratio': {
      const moments = ratioMoments(line, tally)
      samples.set(line.name, { kind: 'ratio', share: line.share, moments, mostTrials: line.most })
    }
  }
}

/** Sums of a ratio, in whole numbers: where the top is counted in parts, the bottom is taken as often, and the other way round. */
export function ratioMoments(line: LineOf<'ratio'>, tally: Tally): PairMoments {
  const { top, bottom, product, parts = 1, bottomParts = 1 } = line
  const { battles: n, sums, squares, products } = tally
  return {
    n,
    sumX: sums[top] * bottomParts,
    sumY: sums[bottom] * parts,
    squaresX: squares[top] * bottomParts ** 2,
    squaresY: squares[bottom] * parts ** 2,
    products: products[product] * parts * bottomParts,
  }
}

function takeQuantiles(samples: Map<string, Sample>, name: string, counts: Counts, bounds: Interval): void {
  for (const percent of PERCENTILES) {
    const title = `${name}.p${String(percent).padStart(2, '0')}`
    samples.set(title, { kind: 'quantile', q: percent / 100, histogram: name, counts, bounds })
  }
}

/** The average over the members of a template: what happens to one in a battle has to do with what happens to others. */
function averageOf(members: number, n: number, sum: number, squares: number): Sample {
  const moments = {
    n,
    sumX: sum,
    squaresX: squares,
    sumY: n * members,
    squaresY: n * members ** 2,
    products: members * sum,
  }
  return { kind: 'ratio', share: true, moments }
}

/** Battles by value, of the values that occurred. */
export function entriesOf(counts: ArrayLike<number>): [value: number, battles: number][] {
  return Array.from(counts, (battles, value): [number, number] => [value, battles]).filter(([, battles]) => battles > 0)
}
