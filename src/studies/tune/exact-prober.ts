import { type Estimate, sure } from '../../statistics/interval.ts'
import type { Contest, Point, Tuning, TuningGoal } from '../../tuning/tuning.ts'
import type { Answers } from '../answers.ts'
import { isQuantile, NoSuchMetric } from '../wanted-metric.ts'
import { keyOf, type Probe, type Prober } from './probe.ts'

/** Answers points exactly: its intervals have no width. */
export class ExactProber implements Prober {
  readonly isExact = true
  readonly spent = 0
  readonly goals: readonly TuningGoal[]
  readonly #tuning: Tuning
  readonly #answers: Answers
  readonly #known = new Map<string, Probe | undefined>()

  constructor(tuning: Tuning, answers: Answers) {
    this.goals = tuning.goals
    this.#tuning = tuning
    this.#answers = answers
  }

  async probe(points: readonly (Point | undefined)[]): Promise<(Probe | undefined)[]> {
    const probes: (Probe | undefined)[] = []
    for (const point of points) {
      const key = point ? keyOf(point) : 'as it is'
      if (!this.#known.has(key)) this.#known.set(key, await this.#answer(point))
      probes.push(this.#known.get(key))
    }
    return probes
  }

  async #answer(point: Point | undefined): Promise<Probe | undefined> {
    const contests = await this.#tuning.contestsAt(point)
    if (!contests) return undefined
    const changes = point?.map(
      (value, at) => `${this.#tuning.parameters[at].path}=${this.#tuning.parameters[at].values[value]}`,
    )
    const subject = changes ? `the point "${changes.join(', ')}"` : 'the scenario as it is'
    const values: (Estimate | undefined)[] = []
    for (const goal of this.goals) {
      const value = await this.#valueOf(goal, contests[goal.contest], subject)
      values.push(value === undefined ? undefined : sure(value))
    }
    return { point, battles: 0, fought: values.map(() => 0), estimates: () => values }
  }

  async #valueOf({ metric }: TuningGoal, { stands, isMatchup }: Contest, subject: string): Promise<number | undefined> {
    const results = []
    for (const stand of stands) results.push((await this.#answers.of(stand, subject)).metrics)
    if (isMatchup) {
      const scores = results.map((metrics, side) => {
        const won = metrics[`win.${stands[side].roster.parties[side]}`].value
        return won + (metrics.draw.value + metrics.stalemate.value) / 2
      })
      return scores.reduce((sum, score) => sum + score, 0) / scores.length
    }
    const [metrics] = results
    if (Object.hasOwn(metrics, metric)) return metrics[metric].value
    if (!isQuantile(metric)) return undefined
    throw new NoSuchMetric(metric, [], 'is a quantile that has no exact answer, expected a percentage or a mean')
  }
}
