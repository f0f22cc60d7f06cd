import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { expectInteger, expectPositive, expectSeed } from '../../arguments.ts'
import { MOST_BATTLES } from '../../fight/chunk.ts'
import { roundEstimate } from '../../metrics/metrics.ts'
import type { Metric } from '../../metrics/result.ts'
import { readVersion } from '../../package/version.ts'
import type { SimulateOptions } from '../../simulate.ts'
import type { Estimate } from '../../statistics/interval.ts'
import type { Point, Tuning } from '../../tuning/tuning.ts'
import type { FoughtStudy } from '../fought.ts'
import type { StudyProgress } from '../progress.ts'
import { aimOf, toleranceOf } from './aims.ts'
import { FoughtProber } from './fought-prober.ts'
import { type Probe, Spent } from './probe.ts'
import { type Method, type Searched, type Status, search } from './search.ts'

export type { Method, Status }

/** How to fight; see `SimulateOptions`. */
export interface TuneOptions
  extends Pick<SimulateOptions, 'precision' | 'seed' | 'threads' | 'signal' | 'ledger' | 'machines'> {
  /** How many battles to fight at most in all, those of the confirmation among them; 2,000,000 unless told otherwise. */
  readonly maxBattles?: number
  /** How many seconds it may take. Unlike everything else, what is found may then differ from machine to machine. */
  readonly maxSeconds?: number
  /**
   * How near to a goal is near enough, 0.01 unless told otherwise: of a share so many points, of anything else such a part of
   * its value.
   */
  readonly precision?: number
  /** Change as little as the goals allow; otherwise meet them as safely as the values allow. */
  readonly leastChange?: boolean
  /** Told about every few dozen milliseconds. */
  readonly onProgress?: (progress: StudyProgress) => void
}

/** A knob, and what it is to be. */
export interface TunedKnob {
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
  readonly metric: string
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
  readonly battles: number
  /** For each goal; undefined where nothing was counted for it. */
  readonly estimates: readonly (Metric | undefined)[]
}

/** What is told of a tuning, whether it was fought or solved. */
export interface TuneFindings {
  readonly method: Method
  readonly status: Status
  readonly knobs: readonly TunedKnob[]
  readonly goals: readonly TunedGoal[]
  /** The values of all knobs that may be as good as the answer; of one knob and a band, that may meet it. */
  readonly possible: readonly (readonly string[])[]
  /** Of one knob and a band: the values that certainly meet it. */
  readonly certain: readonly (readonly string[])[]
  /** All points that the search has looked at. */
  readonly probes: readonly TunedProbe[]
  /** On fresh battles: the answer, and of one knob the values beside it. */
  readonly confirmed: readonly TunedProbe[]
  /** The metric of the only goal goes up and down along the only knob. */
  readonly goesBothWays: boolean
  /** The texts of goals without any one of which all others could be met, as far as is known. */
  readonly conflicts: readonly string[]
  /** Goals whose metric was the same wherever it was looked at. */
  readonly unmoved: readonly string[]
  /** Why the search came to no end, if it did not. */
  readonly stopped?: 'interrupted' | 'time' | 'battles'
  /** Where it was stopped by `battles`: with how many `maxBattles` it would have gone on. */
  readonly wanted?: number
}

/** Everything that a tuning found out. */
export interface Tune extends FoughtStudy, TuneFindings {
  /** Battles of search and confirmation together. */
  readonly fought: number
  readonly tolerance: number
}

export const DEFAULT_TOLERANCE = 0.01
export const DEFAULT_MOST_BATTLES = 2_000_000
/** The part of the battles, and of the time, that the search may take; what is left is for the confirmation. */
const FOR_SEARCHING = 0.75
/** Battles of every contest in a confirmation, at each point; and at most at all of its points together. */
const LEAST_CONFIRMED = 16_384
const MOST_CONFIRMED = 131_072
const FEWEST_CONFIRMED = 1024

/**
 * Searches for values that meet the goals, and confirms on fresh battles what it has found. What is found follows from the
 * files, the options and the seed: not from threads or time, unless `maxSeconds` stops it.
 *
 * Throws what `simulate` throws, and the signal's reason if it was aborted before anything was known. Stopped later it returns
 * the best so far, as `partial`.
 */
export async function tune(tuning: Tuning, options: TuneOptions = {}): Promise<Tune> {
  const seed = expectSeed(options.seed ?? tuning.scenario.run.seed)
  const threads = expectInteger('threads', options.threads ?? availableParallelism(), 0, 1024)
  const mostBattles = expectInteger('maxBattles', options.maxBattles ?? DEFAULT_MOST_BATTLES, 1, MOST_BATTLES)
  const tolerance = expectPositive('precision', options.precision ?? DEFAULT_TOLERANCE)
  if (options.maxSeconds !== undefined) expectPositive('maxSeconds', options.maxSeconds)
  const { ledger, machines, onProgress, leastChange = false } = options
  const clock = startClock(options.signal, options.maxSeconds)
  try {
    const fighting = { threads, ledger, machines }
    const prober = new FoughtProber(tuning, {
      ...fighting,
      ...{ seed, mostBattles: Math.floor(FOR_SEARCHING * mostBattles), signal: clock.forSearch },
      onProgress: onProgress && ((battles, of) => onProgress({ battles, of })),
    })
    const searched = await search(tuning, prober, { tolerance, isLeastChange: leastChange }, clock.forSearch)
    if (searched.stopped?.by === 'signal' && !searched.pick) throw clock.forSearch.reason
    const confirming = new FoughtProber(tuning, {
      ...fighting,
      ...{ seed: `${seed}/confirm`, mostBattles: mostBattles - prober.spent, signal: clock.forAll },
      onProgress:
        onProgress && ((battles, of) => onProgress({ battles: prober.spent + battles, of: prober.spent + of })),
    })
    const confirmed = await confirm(tuning, searched, confirming, mostBattles - prober.spent, clock.forAll)
    const hash = createHash('sha256').update('tiltyard tune 1\n')
    for (const digest of [...(await prober.digests()), 'confirmed', ...(await confirming.digests())])
      hash.update(`${digest}\n`)
    const isInterrupted = options.signal?.aborted ?? false
    const stopped = isInterrupted
      ? 'interrupted'
      : clock.forSearch.aborted && searched.stopped?.by === 'signal'
        ? 'time'
        : searched.stopped?.by === 'battles'
          ? 'battles'
          : undefined
    const contests = await tuning.contestsAt(undefined)
    return {
      ...{ scenario: tuning.scenario.name, rules: contests![0].stands[0].ruleset.id, seed, version: readVersion() },
      ...{ digest: hash.digest('hex'), partial: isInterrupted, fought: prober.spent + confirming.spent, tolerance },
      ...findingsOf(tuning, searched, confirmed, tolerance, false),
      ...(stopped && { stopped }),
      ...(searched.stopped?.by === 'battles' && { wanted: Math.ceil(searched.stopped.wanted / FOR_SEARCHING) }),
    }
  } finally {
    clock.stop()
  }
}

/** What was found on fresh battles: of the files as they are, the answer, and the values beside it. */
interface Confirmed {
  readonly before: Probe | undefined
  readonly after: Probe | undefined
  readonly beside: readonly Probe[]
}

/** Fights the answer anew: the search has chosen it for what its own battles say. */
async function confirm(
  tuning: Tuning,
  searched: Searched,
  prober: FoughtProber,
  most: number,
  signal: AbortSignal,
): Promise<Confirmed> {
  const { pick } = searched
  const nothing = { before: undefined, after: undefined, beside: [] }
  if (!pick) return nothing
  const points: (Point | undefined)[] = [undefined, pick, ...neighboursOf(tuning, searched)]
  const contests = (await tuning.contestsAt(undefined))!
  const sides = contests.reduce((sum, { stands }) => sum + stands.length, 0)
  const wanted = Math.min(MOST_CONFIRMED / points.length, Math.max(LEAST_CONFIRMED, battlesAt(searched, pick)))
  const battles = Math.min(Math.floor(wanted), Math.floor(most / sides / points.length))
  if (battles < FEWEST_CONFIRMED) return nothing
  try {
    const [before, after, ...beside] = await prober.probe(points, battles)
    return { before, after, beside: beside.filter((probe) => probe !== undefined) }
  } catch (error) {
    if (error instanceof Spent || (signal.aborted && error === signal.reason)) return nothing
    throw error
  }
}

function battlesAt({ probes }: Searched, pick: Point): number {
  return Math.max(0, ...probes.filter(({ point }) => point?.join() === pick.join()).map(({ battles }) => battles))
}

/** Of one knob with an order: the values next to the answer. */
export function neighboursOf({ knobs, goals }: Tuning, { pick }: Searched): Point[] {
  const [knob] = knobs
  if (knobs.length !== 1 || goals.length !== 1 || !knob.isOrdered || !pick) return []
  return [pick[0] - 1, pick[0] + 1].filter((at) => at >= 0 && at < knob.values.length).map((at) => [at])
}

/** What search and confirmation come to. */
export function findingsOf(
  { knobs, goals }: Tuning,
  searched: Searched,
  { before, after, beside }: Confirmed,
  tolerance: number,
  isExact: boolean,
): TuneFindings {
  const { pick, probes } = searched
  const valuesOf = (point: Point) => point.map((at, knob) => knobs[knob].values[at])
  const metricsOf = (probe: Probe | undefined): readonly (Metric | undefined)[] =>
    probe?.estimates(0.95).map((estimate, goal) => metricOf(estimate, goals[goal].kind, isExact)) ?? []
  const told = (probe: Probe): TunedProbe => ({
    ...{ values: valuesOf(probe.point!), battles: probe.battles, estimates: metricsOf(probe) },
  })
  const last = pick && probes.findLast(({ point }) => point?.join() === pick.join())
  const [was, is] = [metricsOf(before), metricsOf(after ?? last)]
  const tunedGoals = goals.map((goal, at): TunedGoal => {
    const { text, metric, low, high } = goal
    const aim = aimOf(goal, tolerance)
    const isPoint = low === high
    const [first, second] = [was[at], is[at]]
    return {
      ...{ text, metric, low, high, ...(isPoint && { within: toleranceOf(goal, tolerance) }) },
      ...{ ...(first && { before: first }), ...(second && { after: second }) },
      standing: standingOf(second, aim),
      miss: second ? Math.max(0, aim.low - second.value, second.value - aim.high) : Number.NaN,
    }
  })
  return {
    method: searched.method,
    status: searched.status ?? statusOf(tunedGoals),
    knobs: knobs.map(({ path, isOrdered, values, now }, knob) => ({
      ...{ path, isOrdered, values, ...(now !== undefined && { now }) },
      ...(pick && { answer: values[pick[knob]] }),
    })),
    goals: tunedGoals,
    possible: searched.possible.map(valuesOf),
    certain: searched.certain.map(valuesOf),
    probes: probes.map(told),
    confirmed: [...(after ? [after] : []), ...beside].map(told),
    goesBothWays: searched.goesBothWays,
    conflicts: searched.conflicts.map((goal) => goals[goal].text),
    unmoved: goals.filter((_, goal) => isUnmoved(probes, goal)).map(({ text }) => text),
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

function statusOf(goals: readonly TunedGoal[]): Status {
  if (goals.some(({ standing }) => standing === 'missed')) return 'not met'
  return goals.every(({ standing }) => standing === 'met') ? 'found' : 'undecided'
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

/** Signals for the search and for all of it, the confirmation included. */
function startClock(signal: AbortSignal | undefined, seconds: number | undefined) {
  const timers: NodeJS.Timeout[] = []
  const after = (part: number): AbortSignal => {
    if (seconds === undefined) return signal ?? new AbortController().signal
    const timeout = new AbortController()
    timers.push(setTimeout(() => timeout.abort(new Error('Expected to be done by now')), 1000 * seconds * part))
    return signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  }
  return {
    forSearch: after(FOR_SEARCHING),
    forAll: after(1),
    stop: () => timers.forEach(clearTimeout),
  }
}
