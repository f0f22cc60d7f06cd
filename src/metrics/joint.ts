import { isKnown, luckIn, luckProduct, pairedProduct } from '../fight/luck-of.ts'
import { type PairTally, pairedLuckAt } from '../fight/pair-tally.ts'
import { controlsIn, LUCK_PRODUCT_UNIT, type Tally } from '../fight/tally.ts'
import { type Controls, slopesOf } from '../statistics/control-variates.ts'

/*
 * Figures that are made of several sides, as of a number one step up and one down, stand beside each other: halves of a gain, its
 * curvature, its ratio to another. With luck taken out of each by itself they would not add up; so it is taken out of all by the
 * luck of all of these sides (docs/statistics.md §8).
 */

/** What sides that fought with the same dice came to in n battles: the means of their columns, and the covariances of these. */
export interface Joint {
  readonly n: number
  /** By side: its first column, whether a battle ended in a certain way; the controls of its luck follow. At the end, the end. */
  readonly starts: readonly number[]
  readonly means: readonly number[]
  readonly spread: readonly (readonly number[])[]
}

/** A figure of several sides: so much of each column. */
export type Form = readonly number[]

/** Undefined where luck was not counted everywhere. `pairOf` has the pairs of two sides, the one with the lower place first. */
export function jointOf(
  tallies: readonly Tally[],
  pairOf: (first: number, second: number) => { readonly pair: PairTally; readonly isTurned: boolean },
  outcome: number,
): Joint | undefined {
  const n = tallies[0].battles
  const columns = tallies.map(({ luck }) => 1 + controlsIn(luck))
  const starts = [0]
  for (const [side, count] of columns.entries()) starts.push(starts[side] + count)
  const places = columns.flatMap((count, side) => Array.from({ length: count }, (_, column) => ({ side, column })))
  const means = places.map(({ side, column }) => meanOf(tallies[side], column, outcome))
  const pairs = tallies.map((_, first) =>
    tallies.map((_, second) => (first < second ? pairOf(first, second) : undefined)),
  )
  const luck = [...tallies, ...pairs.flat().flatMap((each) => each?.pair ?? [])].map((each) => each.luck)
  if (!luck.every(isKnown)) return undefined
  const productOf = (one: (typeof places)[number], other: (typeof places)[number]): number => {
    if (one.side > other.side) return productOf(other, one)
    if (one.side === other.side) return productWithin(tallies[one.side], one.column, other.column, outcome)
    const { pair, isTurned } = pairs[one.side][other.side]!
    return isTurned
      ? productAcross(pair, other.column, one.column, outcome)
      : productAcross(pair, one.column, other.column, outcome)
  }
  const spread = places.map((one, at) => places.map((other, to) => productOf(one, other) / n - means[at] * means[to]))
  return { n, starts, means, spread }
}

function meanOf(tally: Tally, column: number, outcome: number): number {
  const { battles, outcomes } = tally
  if (column === 0) return outcomes[outcome] / battles
  let sum = 0
  for (let each = 0; each < outcomes.length; each++) sum += luckIn(tally, each, column - 1)
  return sum / battles
}

/** The sum of products of two columns of a side. */
function productWithin(tally: Tally, one: number, other: number, outcome: number): number {
  if (one > other) return productWithin(tally, other, one, outcome)
  if (other === 0) return tally.outcomes[outcome]
  if (one === 0) return luckIn(tally, outcome, other - 1)
  return luckProduct(tally, one - 1, other - 1)
}

/** The sum of products of a column of a pair's first side and one of its second. */
function productAcross(pair: PairTally, one: number, other: number, outcome: number): number {
  const { outcomes, luck, controls } = pair
  if (one === 0 && other === 0) return outcomes[4 * outcome + outcome]
  if (one > 0 && other > 0) return pairedProduct(pair, one - 1, other - 1)
  let sum = 0
  for (let ended = 0; ended < 4; ended++) {
    sum +=
      one === 0
        ? luck[pairedLuckAt(controls, 4 * outcome + ended, controls[0] + other - 1)]
        : luck[pairedLuckAt(controls, 4 * ended + outcome, one - 1)]
  }
  return sum / LUCK_PRODUCT_UNIT
}

/** A figure of what happened on these sides: `weights` says how much of each. */
export function formOf({ starts, means }: Joint, weights: readonly (readonly [side: number, weight: number])[]): Form {
  const form = means.map(() => 0)
  for (const [side, weight] of weights) form[starts[side]] += weight
  return form
}

/** How a figure goes together with the luck of these sides. */
export function controlsOf(joint: Joint, form: Form, sides: readonly number[]): Controls {
  const columns = luckColumns(joint, sides)
  return {
    means: columns.map((column) => joint.means[column]),
    spread: columns.map((one) => columns.map((other) => joint.spread[one][other])),
    covariance: columns.map((column) => covarianceOf(joint, form, unit(joint, column))),
  }
}

/** The same figure without what the luck of these sides says of it. */
export function withoutLuck(joint: Joint, form: Form, sides: readonly number[]): Form {
  const left = [...form]
  const slopes = slopesOf(controlsOf(joint, form, sides))
  for (const [at, column] of luckColumns(joint, sides).entries()) left[column] -= slopes[at]
  return left
}

export function figureOf({ means }: Joint, form: Form): number {
  return form.reduce((sum, weight, column) => sum + weight * means[column], 0)
}

/** Of one battle. */
export function covarianceOf({ spread }: Joint, one: Form, other: Form): number {
  return one.reduce(
    (sum, weight, row) =>
      weight === 0
        ? sum
        : sum + weight * other.reduce((across, each, column) => across + each * spread[row][column], 0),
    0,
  )
}

function luckColumns({ starts }: Joint, sides: readonly number[]): number[] {
  return sides.flatMap((side) =>
    Array.from({ length: starts[side + 1] - starts[side] - 1 }, (_, control) => starts[side] + 1 + control),
  )
}

function unit({ means }: Joint, column: number): Form {
  return means.map((_, at) => (at === column ? 1 : 0))
}
