import { roundEstimate } from '../../metrics/metrics.ts'
import type { Metric } from '../../metrics/result.ts'
import type { Estimate } from '../../statistics/interval.ts'
import type { Point, Tuning } from '../../tuning/tuning.ts'
import { aimOf, toleranceOf } from './aims.ts'
import type { Probe } from './probe.ts'
import type { Method, Searched, Status } from './search.ts'

/** A parameter, and what it is to be. */
export interface TunedParameter {
  readonly path: string
  readonly isOrdered: boolean
  readonly values: readonly string[]
  /** What the file says; left out where it says nothing that could be one of the values. */
  readonly now?: string
  /** Left out where nothing was found. */
  readonly answer?: string
}

/** A goal, and what comes of it. */
export interface TunedGoal {
  readonly text: string
  /** The same for people, where that differs: of a table, of its options by their names. */
  readonly title?: string
  readonly metric: string
  /** What the metric is of, for people: itself, or `Sword against Mace` of a matchup. */
  readonly subject: string
  readonly low: number
  readonly high: number
  /** How near to it is near enough, where it is one to come near to. */
  readonly within?: number
  /** With the files as they are, and with the answer: on the battles of the confirmation, or of the search without one. */
  readonly before?: Metric
  readonly after?: Metric
  /** Whether it is met then: `unclear` where the interval reaches over an end of the band. */
  readonly standing: 'met' | 'unclear' | 'missed'
  /** How far it is missed, in the metric's own unit; 0 if it is not. */
  readonly miss: number
}

/** A point that was looked at, with its 95 % intervals. */
export interface TunedProbe {
  readonly values: readonly string[]
  /** Of what was fought longest, and for each goal: what is known well enough is not fought on. */
  readonly battles: number
  readonly fought: readonly number[]
  /** For each goal; undefined where nothing was counted for it. */
  readonly estimates: readonly (Metric | undefined)[]
}

/** What is reported of a tuning, whether it was fought or solved. */
export interface TuneFindings {
  readonly method: Method
  readonly status: Status
  readonly parameters: readonly TunedParameter[]
  readonly goals: readonly TunedGoal[]
  /** The values of all parameters that may be as good as the answer; of one parameter and a band, that may meet it. */
  readonly possible: readonly (readonly string[])[]
  /** Of one parameter and a band: the values that certainly meet it. */
  readonly certain: readonly (readonly string[])[]
  /** All points that the search has looked at. */
  readonly probes: readonly TunedProbe[]
  /** On fresh battles: the answer, and of one parameter the values beside it. */
  readonly confirmed: readonly TunedProbe[]
  /** The metric of the only goal goes up and down along the only parameter. */
  readonly goesBothWays: boolean
  /** The texts of goals without any one of which all others could be met, as far as is known. */
  readonly conflicts: readonly string[]
  /** Goals whose metric was the same wherever it was looked at. */
  readonly unmoved: readonly string[]
  /** Of goals that no parameter moves, those that are missed: no value meets them. */
  readonly impossible: readonly string[]
  /** Why the search came to no end, if it did not. */
  readonly stopped?: 'interrupted' | 'time' | 'battles'
  /** Where it was stopped by `battles`: with how many `maxBattles` it would have gone on. */
  readonly wanted?: number
}

/** What was found on fresh battles: of the files as they are, the answer, and the values beside it. */
export interface Confirmed {
  readonly before: Probe | undefined
  readonly after: Probe | undefined
  readonly beside: readonly Probe[]
}

/** What search and confirmation come to. */
export function findingsOf(
  { parameters, goals, isFixed }: Tuning,
  searched: Searched,
  { before, after, beside }: Confirmed,
  tolerance: number,
  isExact: boolean,
): TuneFindings {
  const { pick, probes } = searched
  const valuesOf = (point: Point) => point.map((at, parameter) => parameters[parameter].values[at])
  const metricsOf = (probe: Probe | undefined): readonly (Metric | undefined)[] =>
    probe?.estimates(0.95).map((estimate, goal) => metricOf(estimate, goals[goal].kind, isExact)) ?? []
  const reported = (probe: Probe): TunedProbe => ({
    ...{ values: valuesOf(probe.point!), battles: probe.battles, fought: probe.fought, estimates: metricsOf(probe) },
  })
  const last = pick && probes.findLast(({ point }) => point?.join() === pick.join())
  const [was, is] = [metricsOf(before), metricsOf(after ?? last)]
  const tunedGoals = goals.map((goal, at): TunedGoal => {
    const { text, title, metric, subject, low, high } = goal
    const aim = aimOf(goal, tolerance)
    const isPoint = low === high
    const [first, second] = [was[at], is[at]]
    return {
      ...{
        text,
        ...(title !== undefined && { title }),
        metric,
        subject,
        low,
        high,
        ...(isPoint && { within: toleranceOf(goal, tolerance) }),
      },
      ...{ ...(first && { before: first }), ...(second && { after: second }) },
      standing: standingOf(second, aim),
      miss: second ? Math.max(0, aim.low - second.value, second.value - aim.high) : Number.NaN,
    }
  })
  const impossible = goals.filter(({ contest }, goal) => isFixed(contest) && tunedGoals[goal].standing === 'missed')
  const isImpossible = searched.isImpossible || impossible.length > 0
  return {
    method: searched.method,
    status: statusOf(searched.status, tunedGoals, isImpossible),
    parameters: parameters.map(({ path, isOrdered, values, now }, parameter) => ({
      ...{ path, isOrdered, values, ...(now !== undefined && { now }) },
      ...(pick && { answer: values[pick[parameter]] }),
    })),
    goals: tunedGoals,
    possible: searched.possible.map(valuesOf),
    certain: searched.certain.map(valuesOf),
    probes: probes.map(reported),
    confirmed: [...(after ? [after] : []), ...beside].map(reported),
    goesBothWays: searched.goesBothWays,
    conflicts: searched.conflicts.map((goal) => goals[goal].text),
    unmoved: goals.filter(({ contest }, goal) => isFixed(contest) || isUnmoved(probes, goal)).map(({ text }) => text),
    impossible: impossible.map(({ text }) => text),
  }
}

function metricOf(estimate: Estimate | undefined, kind: Metric['kind'], isExact: boolean): Metric | undefined {
  if (!estimate || !Number.isFinite(estimate.low) || !Number.isFinite(estimate.high)) return undefined
  return isExact ? { kind, ...estimate, exact: true } : { kind, ...roundEstimate(estimate) }
}

function standingOf(metric: Metric | undefined, { low, high }: { low: number; high: number }): TunedGoal['standing'] {
  if (!metric) return 'missed'
  if (metric.low >= low && metric.high <= high) return 'met'
  return metric.low > high || metric.high < low ? 'missed' : 'unclear'
}

/** What fresh battles say of bands counts for more than what those say by which the answer was chosen. */
function statusOf(searched: Status | undefined, goals: readonly TunedGoal[], isImpossible: boolean): Status {
  const isChosen = searched === undefined || searched === 'found' || searched === 'undecided'
  if (!isChosen || (searched && goals.some(({ low, high }) => low === high))) return searched
  if (goals.every(({ standing }) => standing === 'met')) return 'found'
  if (searched || goals.every(({ standing }) => standing !== 'missed')) return 'undecided'
  return isImpossible ? 'impossible' : 'not met'
}

/** Whether a goal's metric was the same at all points with as many battles. */
function isUnmoved(probes: readonly Probe[], goal: number): boolean {
  const most = Math.max(...probes.map(({ battles }) => battles))
  const counts = probes.map(({ battles }) => battles)
  const common = [...new Set(counts)].sort((one, other) => countOf(counts, other) - countOf(counts, one))[0] ?? most
  const alike = probes.filter(({ battles }) => battles === common)
  const values = new Set(alike.map((probe) => probe.estimates(0.95)[goal]?.value))
  return alike.length > 2 && values.size === 1
}

function countOf(counts: readonly number[], battles: number): number {
  return counts.filter((each) => each === battles).length
}
