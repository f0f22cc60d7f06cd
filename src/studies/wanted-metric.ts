import { Tally } from '../fight/tally.ts'
import { takeSamples } from '../metrics/sample.ts'
import type { Stand } from '../plan-scenario.ts'
import { suggestMetric } from '../scenario/suggest-metric.ts'

/** The metric is none of these scenarios, or `why` else it cannot be looked at. */
export class NoSuchMetric extends Error {
  override readonly name = 'NoSuchMetric'

  constructor(metric: string, known: Iterable<string>, why?: string) {
    const hint = suggestMetric(metric, known)
    super(why ? `"${metric}" ${why}` : `unknown metric "${metric}"${hint ? `; ${hint}` : ''}`)
  }
}

/** Throws `NoSuchMetric` if none of the scenarios counts it. */
export function checkMetric(metric: string, stands: readonly Stand[]): void {
  const known = new Set(
    stands.flatMap(({ plan, scoreboard, roster }) => [
      ...takeSamples(new Tally(plan.score), scoreboard, roster).keys(),
    ]),
  )
  if (!known.has(metric)) throw new NoSuchMetric(metric, known)
}

/** Whether it is no mean and no share: `rounds.p50`, `rounds.max`. */
export function isQuantile(metric: string): boolean {
  return /\.(p\d\d|max)$/.test(metric)
}
