import { Tally } from '../fight/tally.ts'
import { takeSamples } from '../metrics/sample.ts'
import { planScenario } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { visible } from '../source/escape.ts'
import { unitOf } from './figure.ts'
import { indented, isNarrow, wrap } from './lines.ts'

/** A metric of a scenario, and what it tells. */
export interface Described {
  /** As `expect` and `--metric` take it. */
  readonly name: string
  readonly meaning: string
  /** Empty if there is none to name. */
  readonly unit: string
}

/** Every metric that a scenario counts, in the order of reports. */
export async function describeMetrics(scenario: Scenario): Promise<Described[]> {
  const { plan, scoreboard, roster } = await planScenario(scenario)
  const names = [...takeSamples(new Tally(plan.score), scoreboard, roster).keys()]
  return names.map((name) => ({ name, meaning: meaningOf(name), unit: unitOf(name) }))
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

/** In words: `win rate of spears`. */
export function meaningOf(metric: string): string {
  const [kind, subject = '', ...rest] = metric
    .replace(QUANTILE, '')
    .replace(/\.mean$/, '')
    .split('.')
  const [, quantile] = QUANTILE.exec(metric) ?? []
  const meaning = MEANINGS[kind]?.(subject, rest.join('.')) ?? metric
  if (quantile === undefined) return meaning
  return quantile === 'max' ? `${meaning}: the most` : `${meaning}: the ${Number(quantile.slice(1))} % quantile`
}

const MEANINGS: Readonly<Record<string, (subject: string, detail: string) => string>> = {
  win: (party) => `win rate of ${party}`,
  draw: () => 'how often nobody wins, since both are out at once',
  stalemate: () => 'how often the last round ends undecided',
  rounds: () => 'how long a battle lasts',
  survivors: (party) => `how many of ${party} stand at the end`,
  first_slain: (party) => `how often the first to fall is one of ${party}`,
  survive: (combatant) => `how often ${combatant} stands at the end`,
  slain: (combatant) => `how often ${combatant} is slain`,
  fled: (combatant) => `how often ${combatant} flees`,
  pinned: (combatant) => `how often ${combatant} is pinned for good`,
  yielded: (combatant) => `how often ${combatant} yields`,
  healed: (who) => `hit points that ${who} gives back`,
  left: (pool, combatant) => `${pool} that ${combatant} has left at the end, if it stands`,
  under: (effect, combatant) => `how often a turn of ${combatant} begins under ${effect}`,
  damage: (who) => `damage that ${who} does`,
  taken: (combatant) => `damage that ${combatant} takes`,
  hit: (weapon, circumstance) => `how often ${weapon} hits${circumstance ? ` when ${circumstance}` : ''}`,
  accuracy: (combatant) => `how often ${combatant} hits`,
  damage_per_attack: (weapon) => `damage of an attack with ${weapon}, misses included`,
  damage_per_hit: (weapon) => `damage of a hit with ${weapon}`,
  absorbed: (armour) => `what ${armour} takes off a hit`,
  use: (combatant, action) => `how often a turn of ${combatant} goes to ${action}`,
}
