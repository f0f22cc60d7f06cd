import { digestMatch } from '../../fight/digest.ts'
import type { Experiment } from '../../fight/experiment.ts'
import type { Match, MatchTally } from '../../fight/match.ts'
import { digestPlan } from '../../fight/plan-digest.ts'
import { Scheduler, type SchedulerOptions } from '../../fight/scheduler.ts'
import { incidentsIn, type SideOfStudy } from '../../metrics/incidents.ts'
import { estimateOf, type Sample, takeSamples } from '../../metrics/sample.ts'
import type { Estimate } from '../../statistics/interval.ts'
import type { Contest, Point, Tuning, TuningGoal } from '../../tuning/tuning.ts'
import { matchOf } from '../matrix.ts'
import { estimateScore, scoreOf } from '../scores.ts'
import { type IsEnough, keyOf, type Probe, type Prober, Spent } from './probe.ts'

/** How to fight; of a prober the seed, and how many battles it may fight. */
interface ProberOptions extends Pick<SchedulerOptions, 'threads' | 'signal' | 'store' | 'machines'> {
  readonly seed: string
  readonly mostBattles: number
  /** Called with the battles that this prober has fought, and how many they will be when it has done what it was asked. */
  readonly onProgress?: ((battles: number, of: number) => void) | undefined
}

/** What is fought of a contest; points at which it is the same share it. */
interface Fight {
  readonly contest: Contest
  readonly match: Match
  counts: MatchTally | undefined
  battles: number
}

/** What is fought at a point. */
interface Ground {
  readonly contests: readonly Contest[]
  readonly fights: readonly Fight[]
}

/** A contest that no parameter moves has no part in the choice: so many battles say how it stands until the confirmation. */
const OF_FIXED = 4096
/** Where it is asked what is enough, it is looked at after so many battles, and then after `GROWTH` times as many. */
const FIRST_STAGE = 1024
const GROWTH = 4

/** Threads are started anew for what is fought next: what takes less than this is sooner done without. */
const WORTH_THREADS_MS = 500

/** Fights points. */
export class FoughtProber implements Prober {
  readonly isExact = false
  readonly goals: readonly TuningGoal[]
  readonly #tuning: Tuning
  readonly #options: ProberOptions
  /** By point, in the order of asking; undefined where the files refuse it. */
  readonly #grounds = new Map<string, Promise<Ground | undefined>>()
  /** By the plans of its sides, in the order of asking. */
  readonly #fights = new Map<string, Fight>()
  readonly #samples = new WeakMap<MatchTally, Map<string, Sample>>()
  #spent = 0
  /** As the last round was fought. */
  #msPerBattle: number | undefined

  constructor(tuning: Tuning, options: ProberOptions) {
    this.goals = tuning.goals
    this.#tuning = tuning
    this.#options = options
  }

  get spent(): number {
    return this.#spent
  }

  /** Of all that was counted, contest by contest in the order of asking. */
  digests(): string[] {
    return [...this.#fights.values()].flatMap(({ counts }) => (counts ? [digestMatch(counts)] : []))
  }

  /** The incidents of all that was counted, by contest. */
  sides(): SideOfStudy[] {
    return [...this.#fights.values()].flatMap(({ contest: { name, stands }, counts }) =>
      (counts?.sides ?? []).map((tally, side) => ({ name, ...incidentsIn(tally, stands[side].roster) })),
    )
  }

  /** How many sides there are to fight at these points, each once. */
  async sidesAt(points: readonly (Point | undefined)[]): Promise<number> {
    const grounds = await this.#groundsAt(points)
    return sidesOf(new Set(grounds.flatMap((ground) => ground?.fights ?? [])))
  }

  async probe(
    points: readonly (Point | undefined)[],
    battles: number,
    isEnough?: IsEnough,
  ): Promise<(Probe | undefined)[]> {
    const grounds = await this.#groundsAt(points)
    const known = grounds.filter((ground) => ground !== undefined)
    for (const stage of isEnough ? stagesTo(battles) : [battles]) {
      await this.#fight(new Set(known.flatMap((ground) => this.#openAt(ground, stage, isEnough))), stage)
    }
    return grounds.map((ground, at) => ground && this.#probeOf(ground, points[at]))
  }

  /** One by one, so that what is fought first does not depend on which file is read first. */
  async #groundsAt(points: readonly (Point | undefined)[]): Promise<(Ground | undefined)[]> {
    const grounds: (Ground | undefined)[] = []
    for (const point of points) grounds.push(await this.#groundAt(point))
    return grounds
  }

  /** What is to be fought on at a point: not what no parameter moves, nor what is known well enough. */
  #openAt({ contests, fights }: Ground, battles: number, isEnough: IsEnough | undefined): Fight[] {
    return fights.filter(({ counts, battles: fought }, contest) => {
      if (!counts) return true
      if (fought >= battles || (this.#tuning.isFixed(contest) && fought >= OF_FIXED)) return false
      const goals = isEnough && [...this.goals.keys()].filter((goal) => this.goals[goal].contest === contest)
      return !goals?.every((goal) =>
        isEnough!(goal, (confidence) => this.#estimate(goal, contests, counts, confidence)),
      )
    })
  }

  #estimate(goal: number, contests: readonly Contest[], counts: MatchTally, confidence: number): Estimate | undefined {
    const { contest, metric } = this.goals[goal]
    const { stands, isMatchup } = contests[contest]
    if (isMatchup) return estimateScore(scoreOf(counts), confidence)
    const [{ scoreboard, roster }] = stands
    const samples = this.#samples.get(counts) ?? takeSamples(counts.sides[0], scoreboard, roster)
    this.#samples.set(counts, samples)
    const sample = samples.get(metric)
    return sample && estimateOf(sample, confidence)
  }

  #groundAt(point: Point | undefined): Promise<Ground | undefined> {
    const key = point ? keyOf(point) : 'as it is'
    const known = this.#grounds.get(key) ?? this.#open(point)
    this.#grounds.set(key, known)
    return known
  }

  async #open(point: Point | undefined): Promise<Ground | undefined> {
    const contests = await this.#tuning.contestsAt(point)
    return contests && { contests, fights: contests.map((contest) => this.#fightOf(contest)) }
  }

  #fightOf(contest: Contest): Fight {
    const { stands } = contest
    const key = stands.map(({ plan }) => digestPlan(plan)).join()
    const known = this.#fights.get(key) ?? { contest, match: matchOf(stands), counts: undefined, battles: 0 }
    this.#fights.set(key, known)
    return known
  }

  async #fight(fights: ReadonlySet<Fight>, battles: number): Promise<void> {
    const { seed, mostBattles, signal, threads, store, machines, onProgress } = this.#options
    if (signal?.aborted) throw signal.reason
    if (fights.size === 0) return
    const open = [...fights]
    const cost = open.reduce((sum, { match, battles: fought }) => sum + (battles - fought) * match.sides.length, 0)
    if (this.#spent + cost > mostBattles) throw new Spent(mostBattles, this.#spent + cost)
    const experiments = open.map(
      ({ match, counts, battles: fought }): Experiment => ({
        ...{ match, seed },
        ...(counts && { fought: new Map([[fought, counts]]) }),
      }),
    )
    const sides = sidesOf(fights) / experiments.length
    const isShort = this.#msPerBattle !== undefined && cost * this.#msPerBattle < WORTH_THREADS_MS
    const start = performance.now()
    const scheduler = new Scheduler(experiments, {
      ...{ threads: isShort ? 1 : threads, signal, store, machines },
      // Experiments differ in their sides; the mean is near enough for a bar.
      onProgress: onProgress && ((fought) => onProgress(this.#spent + fought * sides, this.#spent + cost)),
    })
    try {
      const counts = await Promise.all(experiments.map((_, experiment) => scheduler.fight(experiment, battles)))
      this.#spent += cost
      this.#msPerBattle = (performance.now() - start) / cost
      for (const [at, fight] of open.entries()) {
        fight.counts = counts[at]
        fight.battles = battles
      }
    } finally {
      await scheduler.close()
    }
  }

  /** As it is known now: contests may be fought on later. */
  #probeOf({ contests, fights }: Ground, point: Point | undefined): Probe {
    const counts = fights.map(({ counts }) => counts!)
    const fought = this.goals.map(({ contest }) => fights[contest].battles)
    return {
      ...{ point, battles: Math.max(...fought), fought },
      estimates: (confidence) =>
        this.goals.map(({ contest }, goal) => this.#estimate(goal, contests, counts[contest], confidence)),
    }
  }
}

function sidesOf(fights: ReadonlySet<Fight>): number {
  return [...fights].reduce((sum, { match }) => sum + match.sides.length, 0)
}

function stagesTo(battles: number): number[] {
  const stages: number[] = []
  for (let stage = FIRST_STAGE; stage < battles; stage *= GROWTH) stages.push(stage)
  return [...stages, battles]
}
