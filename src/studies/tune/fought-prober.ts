import { digestMatch } from '../../fight/digest.ts'
import type { Match, MatchTally } from '../../fight/match.ts'
import { type Bout, Scheduler, type SchedulerOptions } from '../../fight/scheduler.ts'
import { estimateOf, takeSamples } from '../../metrics/sample.ts'
import type { Estimate } from '../../statistics/interval.ts'
import type { Contest, Point, Tuning, TuningGoal } from '../../tuning/tuning.ts'
import { matchOf } from '../matrix.ts'
import { estimateScore, scoreOf } from '../scores.ts'
import { keyOf, type Probe, type Prober, Spent } from './probe.ts'

/** How to fight; of a prober the seed, and how many battles it may fight. */
export interface ProberOptions extends Pick<SchedulerOptions, 'threads' | 'signal' | 'ledger' | 'machines'> {
  readonly seed: string
  readonly mostBattles: number
  /** Told of the battles that this prober has fought, and how many they will be when it has done what it was asked. */
  readonly onProgress?: ((battles: number, of: number) => void) | undefined
}

/** What was fought at a point. */
interface Ground {
  readonly contests: readonly Contest[]
  readonly matches: readonly Match[]
  counts: readonly MatchTally[]
  battles: number
}

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

  /** Of all that was counted, point by point in the order of asking. */
  async digests(): Promise<string[]> {
    const grounds = await Promise.all(this.#grounds.values())
    return grounds.flatMap((ground) => ground?.counts.map(digestMatch) ?? [])
  }

  async probe(points: readonly (Point | undefined)[], battles: number): Promise<(Probe | undefined)[]> {
    const grounds = await Promise.all(points.map((point) => this.#groundAt(point)))
    const open = [...new Set(grounds)].filter((ground) => ground !== undefined).filter((each) => each.battles < battles)
    await this.#fight(open, battles)
    return grounds.map((ground, at) => ground && this.#probeOf(ground, points[at]))
  }

  #groundAt(point: Point | undefined): Promise<Ground | undefined> {
    const key = point ? keyOf(point) : 'as it is'
    const known = this.#grounds.get(key) ?? this.#open(point)
    this.#grounds.set(key, known)
    return known
  }

  async #open(point: Point | undefined): Promise<Ground | undefined> {
    const contests = await this.#tuning.contestsAt(point)
    return contests && { contests, matches: contests.map(({ stands }) => matchOf(stands)), counts: [], battles: 0 }
  }

  async #fight(grounds: readonly Ground[], battles: number): Promise<void> {
    const { seed, mostBattles, signal, threads, ledger, machines, onProgress } = this.#options
    if (signal?.aborted) throw signal.reason
    if (grounds.length === 0) return
    const sidesOf = ({ matches }: Ground) => matches.reduce((sum, { sides }) => sum + sides.length, 0)
    const cost = grounds.reduce((sum, ground) => sum + (battles - ground.battles) * sidesOf(ground), 0)
    if (this.#spent + cost > mostBattles) throw new Spent(mostBattles, this.#spent + cost)
    const bouts = grounds.flatMap(({ matches, counts, battles: fought }) =>
      matches.map(
        (match, at): Bout => ({ match, seed, ...(fought > 0 && { fought: new Map([[fought, counts[at]]]) }) }),
      ),
    )
    const sides = bouts.reduce((sum, { match }) => sum + match.sides.length, 0) / bouts.length
    const isShort = this.#msPerBattle !== undefined && cost * this.#msPerBattle < WORTH_THREADS_MS
    const start = performance.now()
    const scheduler = new Scheduler(bouts, {
      ...{ threads: isShort ? 1 : threads, signal, ledger, machines },
      // Bouts differ in their sides; the mean is near enough for a bar.
      onProgress: onProgress && ((fought) => onProgress(this.#spent + fought * sides, this.#spent + cost)),
    })
    try {
      const counts = await Promise.all(bouts.map((_, bout) => scheduler.fight(bout, battles)))
      this.#spent += cost
      this.#msPerBattle = (performance.now() - start) / cost
      let next = 0
      for (const ground of grounds) {
        ground.counts = counts.slice(next, next + ground.matches.length)
        ground.battles = battles
        next += ground.matches.length
      }
    } finally {
      await scheduler.close()
    }
  }

  #probeOf({ contests, counts, battles }: Ground, point: Point | undefined): Probe {
    const goals = this.goals
    return {
      point,
      battles,
      estimates: (confidence) => {
        const samples = new Map<number, ReturnType<typeof takeSamples>>()
        return goals.map(({ contest, metric }): Estimate | undefined => {
          const { stands, isMatchup } = contests[contest]
          const count = counts[contest]
          if (isMatchup) return estimateScore(scoreOf(count), confidence)
          const [{ scoreboard, roster }] = stands
          const known = samples.get(contest) ?? takeSamples(count.sides[0], scoreboard, roster)
          samples.set(contest, known)
          const sample = known.get(metric)
          return sample && estimateOf(sample, confidence)
        })
      },
    }
  }
}
