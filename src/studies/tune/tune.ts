import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { expectInteger, expectPositive, expectSeed } from '../../arguments.ts'
import { MOST_BATTLES } from '../../fight/chunk.ts'
import { joinIncidents } from '../../metrics/incidents.ts'
import { readVersion } from '../../package/version.ts'
import type { SimulateOptions } from '../../simulate.ts'
import type { Point, Tuning } from '../../tuning/tuning.ts'
import type { FoughtStudy } from '../fought.ts'
import type { StudyProgress } from '../progress.ts'
import { aimOf, isDistinct, SURE } from './aims.ts'
import { type Confirmed, findingsOf, type TuneFindings } from './findings.ts'
import { FoughtProber } from './fought-prober.ts'
import { type IsEnough, Spent } from './probe.ts'
import { type Searched, search } from './search.ts'

/** How to fight; see `SimulateOptions`. */
export interface TuneOptions
  extends Pick<SimulateOptions, 'precision' | 'seed' | 'threads' | 'signal' | 'store' | 'machines'> {
  /** How many battles to fight at most in all, those of the confirmation among them; 2,000,000 by default. */
  readonly maxBattles?: number
  /** How many seconds it may take. Unlike everything else, what is found may then differ from machine to machine. */
  readonly maxSeconds?: number
  /**
   * How near to a goal is near enough, 0.01 by default: of a share so many points, of anything else such a part of
   * its value.
   */
  readonly precision?: number
  /** Change as little as the goals allow; otherwise meet them as safely as the values allow. */
  readonly leastChange?: boolean
  /** Called every few dozen milliseconds. */
  readonly onProgress?: (progress: StudyProgress) => void
}

/** Everything that a tuning found out. */
export interface Tune extends FoughtStudy, TuneFindings {
  /** Battles of search and confirmation together. */
  readonly fought: number
  readonly tolerance: number
}

export const DEFAULT_TOLERANCE = 0.01
const DEFAULT_MOST_BATTLES = 2_000_000
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
  const { store, machines, onProgress, leastChange = false } = options
  const clock = startClock(options.signal, options.maxSeconds)
  try {
    const fighting = { threads, store, machines }
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
    const confirmed = await confirm(tuning, searched, confirming, tolerance, mostBattles - prober.spent, clock.forAll)
    const hash = createHash('sha256').update('tiltyard tune 1\n')
    for (const digest of [...prober.digests(), 'confirmed', ...confirming.digests()]) hash.update(`${digest}\n`)
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
      ...joinIncidents([...prober.sides(), ...confirming.sides()]),
      ...findingsOf(tuning, searched, confirmed, tolerance, false),
      ...(stopped && { stopped }),
      ...(searched.stopped?.by === 'battles' && { wanted: Math.ceil(searched.stopped.wanted / FOR_SEARCHING) }),
    }
  } finally {
    clock.stop()
  }
}

/** Fights the answer anew: the search has chosen it for what its own battles say. */
async function confirm(
  tuning: Tuning,
  searched: Searched,
  prober: FoughtProber,
  tolerance: number,
  most: number,
  signal: AbortSignal,
): Promise<Confirmed> {
  const { pick } = searched
  const nothing = { before: undefined, after: undefined, beside: [] }
  if (!pick) return nothing
  const points: (Point | undefined)[] = [undefined, pick, ...neighboursOf(tuning, searched)]
  const wanted = Math.min(MOST_CONFIRMED / points.length, Math.max(LEAST_CONFIRMED, battlesAt(searched, pick)))
  const sides = await prober.sidesAt(points)
  const battles = Math.min(Math.floor(wanted), Math.floor(most / sides))
  if (battles < FEWEST_CONFIRMED) return nothing
  const aims = tuning.goals.map((goal) => aimOf(goal, tolerance))
  try {
    // Of a large table most goals are reported after few battles; of a few goals the figures are as good as is asked for.
    const isEnough: IsEnough = (goal, estimateAt) => isDistinct(aims[goal], estimateAt(SURE))
    const isLarge = sides * battles > MOST_CONFIRMED
    const [before, after, ...beside] = await prober.probe(points, battles, isLarge ? isEnough : undefined)
    return { before, after, beside: beside.filter((probe) => probe !== undefined) }
  } catch (error) {
    if (error instanceof Spent || (signal.aborted && error === signal.reason)) return nothing
    throw error
  }
}

function battlesAt({ probes }: Searched, pick: Point): number {
  return Math.max(0, ...probes.filter(({ point }) => point?.join() === pick.join()).map(({ battles }) => battles))
}

/** Of one parameter with an order: the values next to the answer. */
export function neighboursOf({ parameters, goals }: Tuning, { pick }: Searched): Point[] {
  const [parameter] = parameters
  if (parameters.length !== 1 || goals.length !== 1 || !parameter.isOrdered || !pick) return []
  return [pick[0] - 1, pick[0] + 1].filter((at) => at >= 0 && at < parameter.values.length).map((at) => [at])
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
