import { Tally } from '../fight/tally.ts'
import { takeSamples } from '../metrics/sample.ts'
import { planScenario } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { visible } from '../source/escape.ts'
import { unitOf } from './figure.ts'
import { indented, isNarrow, wrap } from './lines.ts'
import { METRIC_WORDS } from './metric-words.ts'

/** A metric of a scenario, and what it tells. */
interface Described {
  /** As `expect` and `--metric` take it. */
  readonly name: string
  readonly meaning: string
  /** Empty if there is none to name. */
  readonly unit: string
}

/** Every metric that a scenario counts, in the order of reports. */
export async function describeMetrics(scenario: Scenario): Promise<Described[]> {
  const { plan, scoreboard, roster, ruleset } = await planScenario(scenario)
  const names = [...takeSamples(new Tally(plan.score), scoreboard, roster).keys()]
  return names.map((name) => ({ name, meaning: meaningOf(name, ruleset.ownMetrics?.about), unit: unitOf(name) }))
}

/** A line for each; of what has quantiles, one for all of them. Ends with a line break. */
export function listMetrics(scenario: Scenario, metrics: readonly Described[], page: number): string {
  const known = new Set(metrics.map(({ name }) => name))
  const shown = metrics.filter(({ name }) => !QUANTILE.test(name) || !known.has(name.replace(QUANTILE, '.mean')))
  const width = Math.max(...shown.map(({ name }) => name.length))
  const lines = shown.flatMap(({ name, meaning, unit }) => {
    const more = metrics.some((other) => QUANTILE.test(other.name) && other.name.replace(QUANTILE, '.mean') === name)
    const facts = [unit, ...(more ? ['also its quantiles'] : [])].filter(Boolean)
    const words = `${meaning}${facts.length > 0 ? ` (${facts.join('; ')})` : ''}`
    if (isNarrow(page)) return [...indented(visible(name), 2, page), ...indented(visible(words), 4, page)]
    return visible(`  ${name.padEnd(width)}  ${words}`)
  })
  const quantiles = metrics.flatMap(({ name }) => (name.startsWith('rounds.') && QUANTILE.test(name) ? [name] : []))
  const prose = (text: string) => (isNarrow(page) ? wrap(text, page) : [text])
  return `${[
    ...prose(`${visible(scenario.name)}: ${metrics.length} metrics, for expect, --metric and baselines`),
    '',
    ...lines,
    '',
    ...prose(
      `Quantiles stand in place of mean: ${quantiles.join(', ')}; nine in ten battles last no longer than rounds.p90.`,
    ),
  ].join('\n')}\n`
}

/** What a metric's name ends with that is a quantile. */
export const QUANTILE = /\.(p\d\d|max)$/

/**
 * In words: `win rate of spears`.
 *
 * @param about by first word, what a game says of metrics that only it counts
 */
export function meaningOf(metric: string, about: Readonly<Record<string, string>> = {}): string {
  const [kind, subject = '', ...rest] = metric
    .replace(QUANTILE, '')
    .replace(/\.mean$/, '')
    .split('.')
  const [, quantile] = QUANTILE.exec(metric) ?? []
  const said = Object.hasOwn(about, kind!) && about[kind!]
  const meaning = METRIC_WORDS.get(kind)?.meaning(subject, rest.join('.')) ?? (said ? `${said}, of ${subject}` : metric)
  if (quantile === undefined) return meaning
  return quantile === 'max' ? `${meaning}: the most` : `${meaning}: the ${Number(quantile.slice(1))} % quantile`
}
