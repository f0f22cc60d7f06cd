import type { MatchTally } from '../fight/match.ts'
import { adjustedDifference, isIdentical, jointErrors, valuesOf } from '../metrics/difference.ts'
import { controlsOf, covarianceOf, type Form, figureOf, formOf, type Joint, withoutLuck } from '../metrics/joint.ts'
import type { PairedFigure } from '../metrics/paired.ts'
import { fieller } from '../statistics/fieller.ts'
import type { Estimate } from '../statistics/interval.ts'
import { normalTail } from '../statistics/special.ts'
import { BASE, type Lane } from './course.ts'
import type { Pairs, Read } from './pairs.ts'

/** Where the figures of a number come from. */
export interface GainSources {
  /** Its lowest side and its highest, which are so many steps apart. */
  readonly ends: readonly [low: number, high: number]
  readonly span: 1 | 2
  readonly whole: Read
  readonly forward: Read | undefined
  readonly backward: Read | undefined
  /** All of its sides, then the others of its reference, and what these came to together. */
  readonly sides: readonly number[]
  readonly joint: (counts: MatchTally) => Joint | undefined
  /** Lowest and highest side with lowest and highest of the reference. */
  readonly crosses?: readonly [lowLow: Read, lowHigh: Read, highLow: Read, highHigh: Read]
}

export function sourcesOf(lane: Lane, yardstick: Lane | undefined, pairs: Pairs): GainSources {
  const { up, down } = lane
  const ends = endsOf(lane)
  const [low, high] = ends
  const each = {
    ends,
    span: up !== undefined && down !== undefined ? 2 : 1,
    whole: pairs.count(low, high),
    forward: up === undefined ? undefined : pairs.count(BASE, up),
    backward: down === undefined ? undefined : pairs.count(down, BASE),
  } as const
  const own = [...new Set([low, BASE, high])]
  if (!yardstick) return { ...each, sides: own, joint: pairs.joint(own) }
  const [lowest, highest] = endsOf(yardstick)
  const crosses = [
    pairs.count(low, lowest),
    pairs.count(low, highest),
    pairs.count(high, lowest),
    pairs.count(high, highest),
  ] as const
  // The digest of a study is of its pairs in this order.
  pairs.count(lowest, highest)
  const sides = [...new Set([...own, lowest, highest])]
  return { ...each, sides, joint: pairs.joint(sides), crosses }
}

function endsOf({ up, down }: Lane): [low: number, high: number] {
  return [down ?? BASE, up ?? BASE]
}

/** What was counted of a number. */
export interface GainFigures {
  readonly whole: PairedFigure
  readonly forward: PairedFigure | undefined
  readonly backward: PairedFigure | undefined
  /** Where luck is taken out of all of them. */
  readonly joint?: Joint
}

/**
 * Luck is taken out of all figures of a number by the luck of all of its sides, so that they add up to each other; or, where that
 * is not sound or saves too little for one of them, out of none.
 */
export function readFigures(sources: GainSources, counts: MatchTally): GainFigures {
  const { whole, forward, backward, sides } = sources
  const joint = sources.joint(counts)
  const [low, high] = sources.ends
  const read = (figure: Read | undefined, from: number, to: number): PairedFigure | undefined => {
    const counted = figure?.(counts)
    if (counted?.kind !== 'shares') return counted
    return { ...counted, luck: joint && controlsOf(joint, stepOf(joint, sides, from, to), placesOf(sources)) }
  }
  const found = {
    whole: read(whole, low, high)!,
    forward: read(forward, BASE, high),
    backward: read(backward, low, BASE),
  }
  const all = Object.values(found).filter((figure) => figure !== undefined)
  if (joint && all.every((figure) => isIdentical(figure) || adjustedDifference(figure, 0.95)))
    return { ...found, joint }
  const without = <Figure extends PairedFigure | undefined>(figure: Figure): Figure =>
    figure?.kind === 'shares' ? { ...figure, luck: undefined } : figure
  return { whole: without(found.whole), forward: without(found.forward), backward: without(found.backward) }
}

/** y₊ - 2y₀ + y₋, and how likely one as large would be by chance (two-sided). */
export interface Bend {
  readonly value: number
  readonly p: number
  /** Nothing was different in any battle, on either side. */
  readonly identical: boolean
}

/** Undefined of what goes only one way. */
export function bendOf(figures: GainFigures, sources: GainSources): Bend | undefined {
  const { whole: across, forward: ahead, backward: behind, joint } = figures
  if (!ahead || !behind) return undefined
  const { value, squaredError } = joint
    ? judge(joint, bendIn(joint, sources), placesOf(sources))
    : bendAsCounted(across, ahead, behind)
  const p = value === 0 ? 1 : 2 * normalTail(Math.abs(value) / Math.sqrt(Math.max(0, squaredError)))
  return { value, p, identical: isIdentical(ahead) && isIdentical(behind) }
}

function bendAsCounted(across: PairedFigure, ahead: PairedFigure, behind: PairedFigure) {
  const [here, above] = valuesOf(ahead)
  const [below] = valuesOf(behind)
  const [up, down, both] = [ahead, behind, across].map(jointErrors)
  const squaredError =
    up.second + 4 * up.first + down.first - 4 * up.covariance - 4 * down.covariance + 2 * both.covariance
  return { value: above - 2 * here + below, squaredError }
}

/** The gain over the reference's; Fieller needs to know how the two go together. */
export function ratioOf(
  sources: GainSources,
  yardstick: GainSources | undefined,
  counts: MatchTally,
): Estimate | undefined {
  const { whole, span, crosses } = sources
  if (!crosses || !yardstick) return undefined
  const joint = sources.joint(counts)
  if (joint) return ratioIn(joint, sources, yardstick, counts)
  const gainOf = (read: Read, steps: number) => {
    const figure = read(counts)
    const [low, high] = valuesOf(figure)
    const { first, second, covariance } = jointErrors(figure)
    return { value: (high - low) / steps, variance: (first + second - 2 * covariance) / steps ** 2 }
  }
  const [lowLow, lowHigh, highLow, highHigh] = crosses.map((read) => jointErrors(read(counts)).covariance)
  const { value, variance } = gainOf(whole, span)
  const reference = gainOf(yardstick.whole, yardstick.span)
  return fieller({
    value,
    variance,
    reference: reference.value,
    referenceVariance: reference.variance,
    covariance: (highHigh - highLow - lowHigh + lowLow) / (span * yardstick.span),
  })
}

/** The same of gains out of which luck is taken, of both or of one. */
function ratioIn(joint: Joint, sources: GainSources, yardstick: GainSources, counts: MatchTally) {
  const { sides } = sources
  const gainOf = (each: GainSources) => {
    const form = stepOf(joint, sides, ...each.ends).map((weight) => weight / each.span)
    const places = placesOf(each, sides)
    const isAdjusted = readFigures(each, counts).joint !== undefined
    return judge(joint, form, isAdjusted ? places : [])
  }
  const [mine, reference] = [gainOf(sources), gainOf(yardstick)]
  return fieller({
    value: mine.value,
    variance: mine.squaredError,
    reference: reference.value,
    referenceVariance: reference.squaredError,
    covariance: covarianceOf(joint, mine.form, reference.form) / Math.sqrt(mine.free * reference.free),
    moves: { value: 1 / (sources.span * joint.n), reference: 1 / (yardstick.span * joint.n) },
  })
}

/** A figure without the luck of these sides, and its squared error; with no sides, as it was counted. */
function judge(joint: Joint, counted: Form, places: readonly number[]) {
  const form = withoutLuck(joint, counted, places)
  const free = joint.n - 1 - 2 * places.length
  return { form, value: figureOf(joint, form), squaredError: covarianceOf(joint, form, form) / free, free }
}

/** What happened on one side less what happened on another. */
function stepOf(joint: Joint, sides: readonly number[], from: number, to: number): Form {
  return formOf(joint, [
    [sides.indexOf(to), 1],
    [sides.indexOf(from), -1],
  ])
}

function bendIn(joint: Joint, { ends, sides }: GainSources): Form {
  const [low, high] = ends.map((side) => sides.indexOf(side))
  return formOf(joint, [
    [high, 1],
    [sides.indexOf(BASE), -2],
    [low, 1],
  ])
}

/** Where the sides of a number stand among these. */
function placesOf({ ends, sides: own }: GainSources, sides = own): number[] {
  return [...new Set([ends[0], BASE, ends[1]])].map((side) => sides.indexOf(side))
}
