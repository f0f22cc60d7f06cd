import { normalQuantile, normalTail } from './special.ts'

/** Points between the lowest sum that is followed and the bound. */
const POINTS = 256
/** So many standard deviations below the mean; what is lower still hardly ever crosses a bound later. */
const LOWEST = 6

/**
 * The one-sided errors at which to look at a growing sample, so that the error at look k *that none of the looks before it
 * has made* is `spent[k]` (docs/statistics.md §3.3). Who is beyond the bound at one look mostly is so at the next as
 * well; the errors may therefore be larger than what they spend. `sizes` are the observations at each look.
 *
 * By recursion over the looks (Armitage, McPherson and Rowe 1969): the distribution of a sum that has crossed no bound so
 * far, on a grid, by the trapezoidal rule. One look after the other, since most samples need the first ones only.
 */
export function* firstCrossings(sizes: readonly number[], spent: readonly number[]): Generator<number, void> {
  yield spent[0]
  let size = sizes[0]
  let bound = -normalQuantile(spent[0]) * Math.sqrt(size)
  let { points, step } = gridUpTo(bound, size)
  let density = points.map((sum) => normalDensity(sum, size))
  for (let look = 1; look < sizes.length; look++) {
    const more = sizes[look] - size
    const weights = density.map((each, at) => each * step * (at === 0 || at === POINTS ? 0.5 : 1))
    const beyond = (edge: number): number =>
      points.reduce((sum, point, at) => sum + weights[at] * normalTail((edge - point) / Math.sqrt(more)), 0)
    size = sizes[look]
    bound = solve(beyond, spent[look], 10 * Math.sqrt(size))
    yield normalTail(bound / Math.sqrt(size))
    const next = gridUpTo(bound, size)
    density = next.points.map((sum) =>
      points.reduce((total, point, at) => total + weights[at] * normalDensity(sum - point, more), 0),
    )
    points = next.points
    step = next.step
  }
}

function gridUpTo(bound: number, size: number): { points: number[]; step: number } {
  const lowest = -LOWEST * Math.sqrt(size)
  const step = (bound - lowest) / POINTS
  return { points: Array.from({ length: POINTS + 1 }, (_, at) => lowest + at * step), step }
}

function normalDensity(distance: number, variance: number): number {
  return Math.exp(-(distance ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance)
}

/** Where a falling function of a positive number has the value, by bisection. */
function solve(falling: (at: number) => number, value: number, most: number): number {
  let low = 0
  let high = most
  for (let halving = 0; halving < 50; halving++) {
    const middle = (low + high) / 2
    if (falling(middle) > value) low = middle
    else high = middle
  }
  return (low + high) / 2
}
