import type { Parameter } from '../../scenario/parameter.ts'
import type { Point, Tuning } from '../../tuning/tuning.ts'
import { ANYWHERE, aimOf, isSafe, missOf, SURE, toleranceOf } from './aims.ts'
import { isBetter } from './candidate.ts'
import { CurveSearch } from './curve.ts'
import { Halving } from './halving.ts'
import { type IsEnough, type Probe, type Prober, Spent } from './probe.ts'
import { TrustRegion } from './trust-region.ts'

/** What is wanted besides the goals. */
interface SearchWish {
  /** So near to a goal is near enough: of a share in points, else as a part of its value. */
  readonly tolerance: number
  /** Whether as little as possible is to change, rather than the goals to be met as safely as possible. */
  readonly isLeastChange: boolean
}

/** By what it was searched. */
export type Method = 'curve' | 'trust region' | 'halving'

/**
 * How far it was found. `impossible` is proved: no combination of the values meets all goals. `not met` is not: none was found.
 */
export type Status = 'found' | 'undecided' | 'out of reach' | 'stepped over' | 'impossible' | 'not met'

/** What a search has found. */
export interface Searched {
  readonly method: Method
  /** Undefined where the confirmation is to tell. */
  readonly status: Status | undefined
  readonly pick: Point | undefined
  /** The points that may be as good; of one parameter and a band, those that may meet it. */
  readonly possible: readonly Point[]
  /** Of one parameter and a band: the points that certainly meet it. */
  readonly certain: readonly Point[]
  readonly probes: readonly Probe[]
  /** Whether one parameter was found to move the metric up here and down there. */
  readonly goesBothWays: boolean
  /** Every combination of the values was looked at, and each certainly misses a goal. */
  readonly isImpossible: boolean
  /** Goals without which all others could be met, as far as straight lines tell. */
  readonly conflicts: readonly number[]
  /** It was stopped before its end: by its signal, or since it may fight no more. */
  readonly stopped: Stopped | undefined
}

/** Stopped by its signal; or since it may fight no more, where it `wanted` to have fought so many battles in all. */
type Stopped = { readonly by: 'signal' } | { readonly by: 'battles'; readonly wanted: number }

/** Points of so few combinations are all tried where the trust region has found nothing. */
const FEW_COMBINATIONS = 256

/** Searches for what meets the goals. Throws what probing throws; where it is stopped, says what is known. */
export async function search(
  tuning: Tuning,
  prober: Prober,
  wish: SearchWish,
  signal?: AbortSignal,
): Promise<Searched> {
  const { parameters, goals } = tuning
  const isCurve = parameters.length === 1 && goals.length === 1 && parameters[0].isOrdered
  if (isCurve) return searchCurve(tuning, prober, wish, signal)
  const isOrdered = parameters.every((parameter) => parameter.isOrdered)
  const aims = goals.map((goal) => (tuning.isFixed(goal.contest) ? ANYWHERE : aimOf(goal, wish.tolerance)))
  const { isLeastChange } = wish
  const isEnough: IsEnough = (goal, estimateAt) => isSafe(aims[goal], estimateAt(SURE))
  const wanted = { aims, parameters, isLeastChange, isEnough }
  const halving = new Halving(prober, combinationsOf(parameters, FEW_COMBINATIONS, isOrdered), wanted)
  const region = new TrustRegion(prober, wanted)
  const stopped = await untilStopped(signal, async () => {
    if (isOrdered) await region.run()
    const isMissed = !region.best || aims.some((aim, goal) => missOf(aim, region.best!.estimates[goal], 0) > 0)
    if (isMissed && halving.size > 0) await halving.run()
  })
  const isHalved = halving.best !== undefined && (!region.best || isBetter(halving.best, region.best))
  const pick = isHalved ? halving.best!.point : region.best?.point
  return {
    method: isHalved ? 'halving' : 'trust region',
    ...{ status: undefined, pick, certain: [], goesBothWays: false, stopped },
    possible: isHalved ? halving.possible : pick ? [pick] : [],
    probes: [...region.probes, ...halving.probes],
    isImpossible: halving.isImpossible,
    conflicts: region.conflicts(),
  }
}

async function searchCurve(
  { parameters: [parameter], goals: [goal] }: Tuning,
  prober: Prober,
  { tolerance, isLeastChange }: SearchWish,
  signal: AbortSignal | undefined,
): Promise<Searched> {
  const { values, nowAt } = parameter
  const near = prober.isExact ? 0 : toleranceOf(goal, tolerance)
  const aim = aimOf(goal, tolerance)
  const curve = new CurveSearch(prober, values.length, { aim, tolerance: near, nowAt, isLeastChange })
  const halving = new Halving(
    prober,
    values.map((_, at) => [at]),
    { aims: [aim], parameters: [parameter], isLeastChange, isEnough: () => false },
  )
  const stopped = await untilStopped(signal, async () => {
    await curve.run()
    if (!curve.isMonotone) await halving.run()
  })
  const points = (places: readonly number[]) => places.map((at): Point => [at])
  if (halving.best) {
    return {
      ...{ method: 'halving', status: undefined, pick: halving.best.point, possible: halving.possible },
      ...{ certain: [], probes: [...curve.probes, ...halving.probes], goesBothWays: true, conflicts: [], stopped },
      isImpossible: halving.isImpossible,
    }
  }
  const { status, pick, possible, certain } = curve.outcome()
  return {
    ...{ method: 'curve', status, pick: pick === undefined ? undefined : [pick] },
    ...{ possible: points(possible), certain: points(certain) },
    ...{ probes: curve.probes, goesBothWays: !curve.isMonotone, conflicts: [], stopped },
    isImpossible: false,
  }
}

/** Why it came to no end, if it did not. */
async function untilStopped(signal: AbortSignal | undefined, run: () => Promise<void>): Promise<Stopped | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof Spent) return { by: 'battles', wanted: error.wanted }
    if (signal?.aborted && error === signal.reason) return { by: 'signal' }
    throw error
  }
}

/** All points, or none where that are too many to be tried without need. */
function combinationsOf(parameters: readonly Parameter[], most: number, isOrdered: boolean): Point[] {
  const many = parameters.reduce((product, { values }) => product * values.length, 1)
  if (isOrdered && many > most) return []
  return parameters.reduce<number[][]>(
    (points, { values }) => points.flatMap((point) => values.map((_, at) => [...point, at])),
    [[]],
  )
}
