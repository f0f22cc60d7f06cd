import { barsOf, chooseBins, type Histogram } from '../../report/charts/distribution.ts'
import type { Datum } from './drawings.ts'

/** Bars of a histogram. */
const MOST_BARS = 60

/** Bars of histograms with common edges. */
export function barRows(histograms: readonly (Histogram | undefined)[]): Datum[][] {
  const given = histograms.filter(
    (histogram): histogram is Histogram => histogram !== undefined && Object.keys(histogram).length > 0,
  )
  if (given.length === 0) return histograms.map(() => [])
  const bins = chooseBins(given, MOST_BARS)
  return histograms.map((histogram) =>
    histogram && Object.keys(histogram).length > 0
      ? barsOf(histogram, bins).map(({ left, right, values, share, percent }) => ({
          left,
          right,
          values,
          share,
          figure: percent,
        }))
      : [],
  )
}
