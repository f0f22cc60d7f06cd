import { adjustedDifference, isIdentical } from '../metrics/difference.ts'
import type { PairedFigure } from '../metrics/paired.ts'
import { type Judged, judgedOf, type Sample } from '../metrics/sample.ts'
import { leastToAdjust } from '../statistics/gate.ts'
import { independentEstimates, independentJumps } from '../statistics/independent-estimates.ts'
import { pairedMeansToDecide } from '../statistics/paired-means.ts'
import { pairedRatiosToDecide } from '../statistics/paired-ratios.ts'
import { coveringPairedShares } from '../statistics/paired-shares.ts'
import { type Rarity, rarityOf } from './rarity.ts'
import type { Tier } from './sequential-test.ts'

/** How far a metric has drifted, of pairs of battles; undefined where that cannot be known. */
export function pairedEstimate(
  metric: string,
  figures: ReadonlyMap<string, PairedFigure>,
  [before, now]: readonly [Sample, Sample],
  confidence: number,
  fewest: number,
): Judged | undefined {
  const figure = figures.get(metric)
  switch (figure?.kind) {
    case 'shares':
      return adjustedDifference(figure, confidence, leastToAdjust(fewest)) ?? coveringPairedShares(figure, confidence)
    case 'means': {
      const { moments, divisor, bounds } = figure
      const whole = pairedMeansToDecide(moments, confidence, bounds)
      return whole && { value: whole.value / divisor, low: whole.low / divisor, high: whole.high / divisor }
    }
    case 'ratios': {
      const { ratios, isShare, mostTrials } = figure
      return pairedRatiosToDecide(ratios, { confidence, isShare, mostTrials })
    }
    case undefined: {
      const mean = figures.get(metric.replace(/\.(p\d\d|max)$/, '.mean'))
      if (mean && isIdentical(mean)) return { value: 0, low: 0, high: 0 }
      return unpairedEstimate(before, now, confidence, fewest)
    }
  }
}

/** What is too rare in a baseline stays so, however much is fought today. */
export function rarityOfBaseline(before: Sample, checks: number): Rarity | undefined {
  const rarity = rarityOf([before], checks)
  return rarity && { reason: `of the baseline: ${rarity.reason}` }
}

/** The same of battles that have nothing to do with each other. */
export function unpairedEstimate(before: Sample, now: Sample, confidence: number, fewest: number): Judged | undefined {
  const jumps = now.kind === 'quantile'
  const each = jumps ? 1 - (1 - confidence) / 2 : confidence
  const [first, second] = [judgedOf(before, each, fewest), judgedOf(now, each, fewest)]
  if (!first || !second) return undefined
  if (jumps) return independentJumps(first, second)
  const drift = independentEstimates(first, second)
  if (first.plain === undefined && second.plain === undefined) return drift
  return { ...drift, plain: (second.plain ?? second.value) - (first.plain ?? first.value) }
}

/** What a test says of both sides, where they have a value. */
export function valuesOf(tier: Exclude<Tier, 'identical'>, baseline: number | undefined, now: number | undefined) {
  return { tier, ...(baseline !== undefined && { baseline }), ...(now !== undefined && { now }) }
}
