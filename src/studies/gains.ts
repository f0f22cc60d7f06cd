import type { MatchTally } from '../fight/match.ts'
import { adjustedDifference, differenceOf, isIdentical, jointErrors, valuesOf } from '../metrics/difference.ts'
import { controlsOf, covarianceOf, type Form, figureOf, formOf, type Joint, withoutLuck } from '../metrics/joint.ts'
import type { PairedFigure } from '../metrics/paired.ts'
import { fieller } from '../statistics/fieller.ts'
import type { Estimate } from '../statistics/interval.ts'
import { normalTail } from '../statistics/special.ts'
import type { Pairs, Read } from './pairs.ts'
import { BASE, type StepPair } from './sensitivity-plan.ts'

/** Where the figures of a number come from. */
export interface GainSources {
  /** Its lowest side and its highest. */
  readonly ends: readonly [low: number, high: number]
  /** The next step goes up, or down where the number cannot go up. */
  readonly next: 'up' | 'down'
  readonly whole: Read
  /** From the scenario as it is to one step up, and from one step down to the scenario as it is. */
  readonly forward: Read | undefined
  readonly backward: Read | undefined
  /** All of its sides, then the others of its reference, and what these came to together. */
  readonly sides: readonly number[]
  readonly joint: (counts: MatchTally) => Joint | undefined
  /** Lowest and highest side with lowest and highest of the reference. */
  readonly crosses?: readonly [lowLow: Read, lowHigh: Read, highLow: Read, highHigh: Read]
}

export function sourcesOf(stepPair: StepPair, referencePair: StepPair | undefined, pairs: Pairs): GainSources {
  const { up, down } = stepPair
  const ends = endsOf(stepPair)
  const [low, high] = ends
  const each: Omit<GainSources, 'sides' | 'joint' | 'crosses'> = {
    ends,
    next: up === undefined ? 'down' : 'up',
    whole: pairs.count(low, high),
    forward: up === undefined ? undefined : pairs.count(BASE, up),
    backward: down === undefined ? undefined : pairs.count(down, BASE),
  }
  const own = [...new Set([low, BASE, high])]
  if (!referencePair) return { ...each, sides: own, joint: pairs.joint(own) }
  const [lowest, highest] = endsOf(referencePair)
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

function endsOf({ up, down }: StepPair): [low: number, high: number] {
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
export interface Curvature {
  readonly value: number
  /** (y₊ - y₋) / 2: a step on average over both. */
  readonly average: number
  readonly p: number
  /** Nothing was different in any battle, on either side. */
  readonly identical: boolean
}

/** Undefined of what goes only one way. */
export function curvatureOf(figures: GainFigures, sources: GainSources): Curvature | undefined {
  const { whole: across, forward: ahead, backward: behind, joint } = figures
  if (!ahead || !behind) return undefined
  const { value, squaredError } = joint
    ? judge(joint, curvatureIn(joint, sources), placesOf(sources))
    : curvatureAsCounted(across, ahead, behind)
  const p = value === 0 ? 1 : 2 * normalTail(Math.abs(value) / Math.sqrt(Math.max(0, squaredError)))
  const average = (differenceOf(across)?.value ?? 0) / 2
  return { value, average, p, identical: isIdentical(ahead) && isIdentical(behind) }
}

function curvatureAsCounted(across: PairedFigure, ahead: PairedFigure, behind: PairedFigure) {
  const [here, above] = valuesOf(ahead)
  const [below] = valuesOf(behind)
  const [up, down, both] = [ahead, behind, across].map(jointErrors)
  const squaredError =
    up.second + 4 * up.first + down.first - 4 * up.covariance - 4 * down.covariance + 2 * both.covariance
  return { value: above - 2 * here + below, squaredError }
}

/** What the next step does over what that of the reference does; Fieller needs to know how the two go together. */
export function ratioOf(
  sources: GainSources,
  referencePair: GainSources | undefined,
  counts: MatchTally,
): Estimate | undefined {
  const { crosses } = sources
  if (!crosses || !referencePair) return undefined
  const joint = sources.joint(counts)
  if (joint) return ratioIn(joint, sources, referencePair, counts)
  const [mine, theirs] = [stepAsCounted(sources, counts), stepAsCounted(referencePair, counts)]
  const [highs, thens] = [sources, referencePair].map(({ next }) => Number(next === 'up'))
  const { covariance } = jointErrors(crosses[2 * highs + thens](counts))
  return fieller({
    value: mine.value,
    variance: mine.variance,
    reference: theirs.value,
    referenceVariance: theirs.variance,
    covariance: covariance - mine.covariance - theirs.covariance + mine.here,
  })
}

/** What the next step does, and the variance of the scenario as it is and how that goes together with it. */
function stepAsCounted({ next, forward, backward }: GainSources, counts: MatchTally) {
  const figure = (next === 'up' ? forward! : backward!)(counts)
  const [first, second] = valuesOf(figure)
  const errors = jointErrors(figure)
  return {
    value: next === 'up' ? second - first : first - second,
    variance: errors.first + errors.second - 2 * errors.covariance,
    here: next === 'up' ? errors.first : errors.second,
    covariance: errors.covariance,
  }
}

/** The same where luck is taken out of both steps, or of one. */
function ratioIn(joint: Joint, sources: GainSources, referencePair: GainSources, counts: MatchTally) {
  const { sides } = sources
  const stepIn = (each: GainSources) => {
    const form = stepOf(joint, sides, BASE, each.ends[each.next === 'up' ? 1 : 0])
    const isAdjusted = readFigures(each, counts).joint !== undefined
    return judge(joint, form, isAdjusted ? placesOf(each, sides) : [])
  }
  const [mine, reference] = [stepIn(sources), stepIn(referencePair)]
  return fieller({
    value: mine.value,
    variance: mine.squaredError,
    reference: reference.value,
    referenceVariance: reference.squaredError,
    covariance: covarianceOf(joint, mine.form, reference.form) / Math.sqrt(mine.free * reference.free),
    moves: { value: 1 / joint.n, reference: 1 / joint.n },
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

function curvatureIn(joint: Joint, { ends, sides }: GainSources): Form {
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
