import { type Adjusted, adjustedPairedShares, type Least } from '../statistics/control-variates.ts'
import type { Estimate } from '../statistics/interval.ts'
import { areEqual, pairedMeans, pairedMeansP, pairedVariances } from '../statistics/paired-means.ts'
import {
  haveEqualParts,
  pairedRatios,
  pairedRatiosP,
  pairedRatioVariances,
  ratioCovariance,
} from '../statistics/paired-ratios.ts'
import { coveringPairedShares, pairedSharesP } from '../statistics/paired-shares.ts'
import { ratioVariance } from '../statistics/ratio.ts'
import { normalTail, standardErrors } from '../statistics/special.ts'
import type { PairedFigure } from './paired.ts'

/** A metric's difference between two sides fought with the same dice: the second side's value less the first's. */
export interface PairedDifference extends Estimate {
  /** What the metric is made of was the same in every single battle. */
  readonly identical: boolean
  /** How likely a difference at least as large would be by chance (two-sided). */
  readonly p: number
  /**
   * How many battles each side would have to fight for an interval as narrow if their dice had nothing to do with each
   * other. Left out where the pairs do not differ at all: then no number would do.
   */
  readonly independent?: number
}

const CONFIDENCE = 0.95

/** The difference with the luck of attacks taken out (docs/statistics.md §12), where that makes it surer. */
export function adjustedDifference(figure: PairedFigure, confidence: number, least?: Least): Adjusted | undefined {
  if (figure.kind !== 'shares' || !figure.luck) return undefined
  return adjustedPairedShares(figure, figure.luck, confidence, least)
}

/**
 * The difference with its 95 % interval, and with luck taken out where that makes it surer; undefined if there are too few
 * battles to bound it.
 */
export function differenceOf(figure: PairedFigure): PairedDifference | undefined {
  switch (figure.kind) {
    case 'shares': {
      const { n, first, second, gained, lost } = figure
      const adjusted = adjustedDifference(figure, CONFIDENCE)
      const estimate = adjusted ?? coveringPairedShares(figure, CONFIDENCE)
      const spread = (first / n) * (1 - first / n) + (second / n) * (1 - second / n)
      const half = (estimate.high - estimate.low) / 2
      const independent = Math.ceil((standardErrors(CONFIDENCE) / half) ** 2 * spread)
      const identical = gained + lost === 0
      const { value, low, high } = estimate
      const p = adjusted ? 2 * normalTail((standardErrors(CONFIDENCE) * Math.abs(value)) / half) : pairedSharesP(figure)
      return { value, low, high, identical, p, ...(!identical && { independent }) }
    }
    case 'means': {
      const { moments, divisor, bounds } = figure
      const whole = pairedMeans(moments, CONFIDENCE, bounds)
      if (!whole || moments.n < 2) return undefined
      const { paired, independent } = pairedVariances(moments)
      const { value, low, high } = whole
      return {
        ...{ value: value / divisor, low: low / divisor, high: high / divisor },
        identical: areEqual(moments),
        p: pairedMeansP(moments),
        ...(paired > 0 && { independent: Math.ceil((moments.n * independent) / paired) }),
      }
    }
    case 'ratios': {
      const { ratios, isShare, mostTrials } = figure
      const estimate = pairedRatios(ratios, { confidence: CONFIDENCE, isShare, mostTrials })
      if (!estimate) return undefined
      const { paired, independent } = pairedRatioVariances(ratios)
      return {
        ...estimate,
        identical: haveEqualParts(ratios),
        p: pairedRatiosP(ratios),
        ...(paired > 0 && { independent: Math.ceil((ratios.first.n * independent) / paired) }),
      }
    }
  }
}

/** Whether the metric's parts were the same in every battle. */
export function isIdentical(figure: PairedFigure): boolean {
  switch (figure.kind) {
    case 'shares':
      return figure.gained + figure.lost === 0
    case 'means':
      return areEqual(figure.moments)
    case 'ratios':
      return haveEqualParts(figure.ratios)
  }
}

/** Two estimates of one metric as random variables: the squared standard errors of both, and how they go together. */
interface JointErrors {
  readonly first: number
  readonly second: number
  readonly covariance: number
}

/** For at least two battles. */
export function jointErrors(figure: PairedFigure): JointErrors {
  switch (figure.kind) {
    case 'shares': {
      const { n, first, second, lost } = figure
      const moments = { n, sumX: first, squaresX: first, sumY: second, squaresY: second, products: first - lost }
      return jointErrors({ kind: 'means', moments, divisor: 1 })
    }
    case 'means': {
      const { moments, divisor } = figure
      const { n, sumX, squaresX, sumY, squaresY, products } = moments
      const error = (one: number, other: number, product: number) =>
        Number(BigInt(n) * BigInt(product) - BigInt(one) * BigInt(other)) / (n * n * (n - 1) * divisor ** 2)
      return {
        first: error(sumX, sumX, squaresX),
        second: error(sumY, sumY, squaresY),
        covariance: error(sumX, sumY, products),
      }
    }
    case 'ratios': {
      const { first, second } = figure.ratios
      return {
        first: ratioVariance(first),
        second: ratioVariance(second),
        covariance: ratioCovariance(figure.ratios),
      }
    }
  }
}

/** The values of both sides. */
export function valuesOf(figure: PairedFigure): readonly [number, number] {
  switch (figure.kind) {
    case 'shares':
      return [figure.first / figure.n, figure.second / figure.n]
    case 'means': {
      const { n, sumX, sumY } = figure.moments
      return [sumX / n / figure.divisor, sumY / n / figure.divisor]
    }
    case 'ratios': {
      const { first, second } = figure.ratios
      return [Number(first.sumX) / Number(first.sumY), Number(second.sumX) / Number(second.sumY)]
    }
  }
}

/** The difference the other way round. */
export function negate({ value, low, high }: Estimate): Estimate {
  // Nothing is no less than nothing.
  return { value: 0 - value, low: 0 - high, high: 0 - low }
}
