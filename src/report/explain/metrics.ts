import { metricKinds } from '../../scenario/expectation.ts'
import type { OwnMetrics, Ruleset } from '../../scenario/ruleset.ts'
import { nearest } from '../../source/nearest.ts'
import { isCommon, unitOf } from '../figure.ts'
import { meaningOf, QUANTILE } from '../metric-list.ts'
import { EVERYWHERE, type Explained } from './explained.ts'

/** What the capitals in the names of metrics stand for, as docs/scenario-format.md has them. */
const PLACES: Readonly<Record<string, string>> = {
  P: 'a party',
  C: 'a combatant, or a template of several',
  W: 'a weapon',
  A: 'an armour',
  ACTION: 'an action',
  CIRCUMSTANCE: 'what an attack is made under',
  POOL: 'a pool of the game',
  EFFECT: 'an effect of the game',
}

/** Metrics of games that a rules file declares; those that it counts by itself have names of its own. */
const OF_GAMES: OwnMetrics = {
  perBattle: ['healed'],
  ofBattle: ['seconds'],
  means: ['left.POOL', 'per_second'],
  shares: ['under.EFFECT'],
}
/** Who has them, in the place of a ruleset. */
const GAMES = 'games of rules files'

/** The names of all metrics, with capitals for what differs between scenarios: `hit.W.CIRCUMSTANCE`. */
export function metricPatterns(): string[] {
  return [
    ...metricKinds({
      ...{ parties: ['P'], combatants: ['C'], weapons: ['W'], armours: ['A'] },
      ...{ actions: ['ACTION'], circumstances: ['CIRCUMSTANCE'], own: OF_GAMES },
    }).keys(),
  ]
}

/** What a metric tells: by its name (`hit.sword`), its pattern (`hit.W`) or its first word alone (`hit`). */
export function explainedMetrics(name: string, rulesets: readonly Ruleset[]): Explained[] {
  const patterns = metricPatterns()
  const steps = name.split('.')
  const fitting = patterns.filter((pattern) => fits(pattern.split('.'), steps))
  if (fitting.length > 0) {
    // The same figure of parties and of combatants is the same to whoever asks for one of them.
    const [pattern] = fitting
    const isPattern = patterns.includes(name)
    return isPattern ? explain(name, name, rulesets) : explain(name, pattern, rulesets)
  }
  const [kind] = steps
  const alike = patterns.filter((pattern) => pattern.split('.')[0] === kind)
  if (steps.length > 1) return []
  // One line for all quantiles of a figure.
  return alike
    .filter((pattern) => !QUANTILE.test(pattern) || !alike.includes(pattern.replace(QUANTILE, '.mean')))
    .flatMap((pattern) => explain(pattern, pattern, rulesets))
}

/** The metric that was certainly meant: `hit.sword` of `hti.sword`. */
export function nearestMetric(name: string): string | undefined {
  const [kind, ...rest] = name.split('.')
  const kinds = new Set(metricPatterns().map((pattern) => pattern.split('.')[0]))
  const near = kinds.has(kind) ? undefined : nearest(kind, kinds)
  if (near !== undefined) return [near, ...rest].join('.')
  // `rounds` and what is no part of it: the first that there is.
  return kinds.has(kind) ? metricPatterns().find((pattern) => pattern.startsWith(`${kind}.`)) : undefined
}

function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length && pattern.every((step, at) => Object.hasOwn(PLACES, step) || step === steps[at])
  )
}

function explain(path: string, pattern: string, rulesets: readonly Ruleset[]): Explained[] {
  const places = pattern.split('.').filter((step) => Object.hasOwn(PLACES, step))
  const named = places.filter((place) => path.split('.').includes(place))
  const common = { path, kind: 'metric', meaning: meaningOf(path), unit: unitOf(path) }
  const where = named.map((place) => `${place} is ${PLACES[place]}`)
  if (!places.includes('CIRCUMSTANCE')) {
    return [{ ruleset: isCommon(pattern) ? EVERYWHERE : GAMES, ...common, ...whereOf(where) }]
  }
  return rulesets.flatMap(({ id, circumstances = [] }) => {
    const own = circumstances.length > 0 ? [`CIRCUMSTANCE is one of ${circumstances.join(', ')}`] : []
    const isThere = named.includes('CIRCUMSTANCE') || circumstances.includes(path.split('.').at(-1)!)
    if (own.length === 0 || !isThere) return []
    const others = where.filter((each) => !each.startsWith('CIRCUMSTANCE'))
    return [{ ruleset: id, ...common, ...whereOf(named.includes('CIRCUMSTANCE') ? [...others, ...own] : others) }]
  })
}

function whereOf(where: readonly string[]): Pick<Explained, 'where'> {
  return where.length > 0 ? { where: where.join('; ') } : {}
}
