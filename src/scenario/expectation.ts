import { type Located, type LocatedMap, type LocatedScalar, placeWithin } from '../source/located.ts'
import { didYouMean } from '../source/nearest.ts'
import { type Place, type Problem, refusal } from '../source/problem.ts'
import { EVEN_SIDES } from './even-sides.ts'
import { showValue } from './issues.ts'
import { readNumber, readPercentage } from './numeral.ts'
import { REPLY_BELOW } from './reply-below.ts'
import type { OwnMetrics } from './ruleset.ts'
import type { Expectation } from './scenario.ts'
import { SKILL_WITHIN } from './skill-within.ts'
import { expectationOf } from './slips.ts'
import { QUANTILES, suggestMetric } from './suggest-metric.ts'
import { meantEntry, nearestKey } from './synonyms.ts'

/** What a scenario has that metrics speak of. */
interface MetricSubjects {
  readonly parties: readonly string[]
  /** Names of members, and templates. */
  readonly combatants: readonly string[]
  readonly weapons: readonly string[]
  readonly armours: readonly string[]
  readonly actions: readonly string[]
  /** Of attacks, by which hits are also reported. */
  readonly circumstances: readonly string[]
  /** What only the ruleset has. */
  readonly own?: OwnMetrics | undefined
}

/** What `no dead rules` speaks of: how many rules of tactics nobody follows. No metric: it has no estimate. */
export const DEAD_RULES = 'dead_rules'

/** A share is between 0 and 1; a figure is anything else. */
export type Kind = 'share' | 'figure'
/** The first words of metrics that speak of combatants, or of what they carry. */
const OF_COMBATANTS: ReadonlySet<string> = new Set([
  ...['survive', 'slain', 'fled', 'pinned', 'yielded', 'accuracy', 'use', 'damage', 'taken'],
  ...['hit', 'damage_per_attack', 'damage_per_hit', 'absorbed'],
])

/** Every metric that a scenario can have (docs/scenario-format.md, "Metrics"), with its kind. */
export function metricKinds(subjects: MetricSubjects): Map<string, Kind> {
  const { parties, combatants, weapons, armours, actions, circumstances } = subjects
  const kinds = new Map<string, Kind>([
    ['draw', 'share'],
    ['stalemate', 'share'],
    ['rounds.max', 'figure'],
  ])
  const shares = (names: readonly string[]) => names.forEach((name) => void kinds.set(name, 'share'))
  const means = (name: string) => kinds.set(`${name}.mean`, 'figure')
  const distribution = (name: string) => {
    means(name)
    for (const quantile of QUANTILES) kinds.set(`${name}.${quantile}`, 'figure')
  }
  distribution('rounds')
  for (const party of parties) {
    shares([`win.${party}`, `first_slain.${party}`])
    for (const what of ['survivors', 'damage']) distribution(`${what}.${party}`)
  }
  for (const combatant of combatants) {
    shares(['survive', 'slain', 'fled', 'pinned', 'yielded', 'accuracy'].map((what) => `${what}.${combatant}`))
    shares(actions.map((action) => `use.${combatant}.${action}`))
    distribution(`damage.${combatant}`)
    means(`taken.${combatant}`)
  }
  for (const weapon of weapons) {
    shares([`hit.${weapon}`, ...circumstances.map((circumstance) => `hit.${weapon}.${circumstance}`)])
    means(`damage_per_attack.${weapon}`)
    means(`damage_per_hit.${weapon}`)
  }
  for (const armour of armours) means(`absorbed.${armour}`)
  const { perBattle = [], ofBattle = [], means: ownMeans = [], shares: ownShares = [] } = subjects.own ?? {}
  ofBattle.forEach(distribution)
  for (const what of perBattle) for (const owner of [...parties, ...combatants]) means(`${what}.${owner}`)
  for (const combatant of combatants) {
    for (const what of ownMeans) means(`${what}.${combatant}`)
    shares(ownShares.map((what) => `${what}.${combatant}`))
  }
  return kinds
}

/**
 * Reads `expect`: each entry one metric, and one bound, a band, or a distance to the baseline.
 *
 * @param isWhole false if combatants are wrong: then a metric that might speak of one of them is not called unknown.
 * @param idle what is defined but takes no part: metrics of it are unknown.
 * @param unjudged what it is that an expectation names a metric which this scenario does not have; see `ReadOptions`.
 * @param aims whether `win.spears = 50%` is one as well: a goal to come near to, which nothing ever meets exactly.
 */
export function readExpectations(
  items: readonly Located[],
  kinds: ReadonlyMap<string, Kind>,
  problems: Problem[],
  isWhole: boolean,
  idle: ReadonlySet<string>,
  unjudged: Problem['severity'],
  aims = false,
): Expectation[] {
  return items.flatMap((item) => {
    const expectation = item.kind === 'map' ? readMap(item) : readLine(item)
    return expectation ? [expectation] : []
  })

  /** `win.spears in 45% .. 55%`, `rounds.mean <= 8`, `survivors.swords.mean >= 0.5`. */
  function readLine(item: Located): Expectation | undefined {
    const text = item.kind === 'scalar' && typeof item.value === 'string' ? item.value : ''
    if (!aims && /^no\s+dead\s+rules$/.test(text.trim()))
      return { metric: DEAD_RULES, low: 0, high: 0, place: item.place }
    const line = (aims ? AIM.exec(text) : undefined) ?? LINE.exec(text)
    if (!line?.groups || !line.indices?.groups || item.kind !== 'scalar') {
      return aims
        ? refuse(`this goal is ${showValue(item)}, expected "METRIC = VALUE", ${FORMS}`, item.place)
        : refuse(`this expectation is ${showValue(item)}, expected ${EXPECTED}`, item.place, hintFor(text))
    }
    const placeOf = (group: string) => placeWithin(item, ...(line.indices!.groups![group] ?? [0, text.length]))
    const { metric, low, high, sign, bound } = line.groups as Partial<Record<string, string>>
    const kind = findMetric(metric!, placeOf('metric'))
    if (bound !== undefined) {
      const limit = readBound(bound, kind, placeOf('bound'))
      if (kind === undefined || limit === undefined) return undefined
      if (sign === undefined) return { metric: metric!, low: limit, high: limit, place: item.place }
      const bounds = sign === '<=' ? { low: -Infinity, high: limit } : { low: limit, high: Infinity }
      return { metric: metric!, ...bounds, place: item.place }
    }
    const bounds = { low: readBound(low!, kind, placeOf('low')), high: readBound(high!, kind, placeOf('high')) }
    if (kind === undefined || bounds.low === undefined || bounds.high === undefined) return undefined
    if (bounds.low > bounds.high) {
      return refuse(`the band ${low} .. ${high} is empty`, item.place, `did you mean ${high} .. ${low}?`)
    }
    return { metric: metric!, low: bounds.low, high: bounds.high, place: item.place }
  }

  /** `{ metric: win.spears, near: baseline, within: 2% }`. */
  function readMap(item: LocatedMap): Expectation | undefined {
    const allowed = ['metric', 'near', 'within']
    const [only, second] = item.entries
    if (only && !second && !allowed.includes(only.key) && nearestKey(only.key, allowed) === undefined) {
      const hint = `write ${expectationOf(only)}`
      return refuse(`this expectation is a mapping, expected ${FORMS}`, item.place, hint)
    }
    for (const { key, keyPlace } of item.entries) {
      if (!allowed.includes(key)) refuse(`unknown key "${key}"`, keyPlace, didYouMean(key, allowed) ?? FORMS_HINT)
    }
    const entries = allowed.map((key) => meantEntry(item, key, allowed))
    const missing = allowed.find((_, index) => !entries[index])
    if (missing !== undefined) {
      return refuse(`this expectation has no ${missing}`, { ...item.place, end: item.place.start }, FORMS_HINT)
    }
    const [metric, near, within] = entries.map((entry) => entry!.value) as [Located, Located, Located]
    if (near.kind !== 'scalar' || near.value !== 'baseline') {
      refuse(`near is ${showValue(near)}, expected "baseline"`, near.place)
    }
    if (metric.kind !== 'scalar' || typeof metric.value !== 'string') {
      return refuse(`metric is ${showValue(metric)}, expected the name of a metric`, metric.place)
    }
    const name = metric.value
    const kind = findMetric(name, metric.place)
    const distance = within.kind === 'scalar' ? readBound(within.value, kind, within.place) : undefined
    if (within.kind !== 'scalar')
      refuse(`within is ${showValue(within)}, expected a number or a percentage`, within.place)
    if (distance !== undefined && distance < 0) return refuse(`within is ${distance}, expected 0 or more`, within.place)
    if (kind === undefined || distance === undefined || near.kind !== 'scalar' || near.value !== 'baseline')
      return undefined
    return { metric: name, low: -Infinity, high: Infinity, within: distance, place: item.place }
  }

  function findMetric(metric: string, place: Place): Kind | undefined {
    const kind = kinds.get(metric)
    const mayBeKnown = !isWhole && OF_COMBATANTS.has(metric.split('.', 1)[0]!)
    if (kind !== undefined || mayBeKnown) return kind
    const named = metric.split('.').find((part, index) => index > 0 && idle.has(part))
    const hint = named === undefined ? suggestMetric(metric, kinds.keys()) : `"${named}" takes no part in this battle`
    const message = `unknown metric "${metric}"`
    if (unjudged === 'error') return refuse(message, place, hint)
    problems.push({ ...refusal(`this expectation cannot be judged: ${message}`, hint, place), severity: unjudged })
    return kind
  }

  /** A percentage is only for a share, and a share is at most 1, so that a forgotten `%` is noticed. */
  function readBound(written: LocatedScalar['value'], kind: Kind | undefined, place: Place): number | undefined {
    const share = readPercentage(written)
    const bound = share ?? readNumber(written)
    const shown = place.source.text.slice(place.start, place.end)
    if (bound === undefined) return refuse(`the bound is "${shown}", expected a number or a percentage`, place)
    if (share !== undefined && kind === 'figure') {
      return refuse(`the bound is ${shown}, but this metric is no percentage: expected a number`, place)
    }
    if (kind === 'share' && Math.abs(bound) > 1) {
      const hint = share === undefined ? `did you mean ${shown}%?` : undefined
      return refuse(`the bound is ${shown}, but this metric is a percentage, from 0% to 100%`, place, hint)
    }
    return bound
  }

  function refuse(message: string, place: Place, hint?: string): undefined {
    problems.push(refusal(message, hint, place))
  }
}

const LINE =
  /^(?<metric>\S(?:.*\S)?)(?:\s+in\s+(?<low>\S+(?: %)?)\s*\.\.\s*(?<high>\S+(?: %)?)|\s*(?<sign>[<>]=)\s*(?<bound>\S+(?: %)?))\s*$/d
const AIM = /^(?<metric>[^\s<>=](?:[^<>=]*[^\s<>=])?)\s*=\s*(?<bound>[^\s=]+(?: %)?)\s*$/d

const FORMS = '"METRIC in LOW .. HIGH", "METRIC <= BOUND" or "METRIC >= BOUND"'
const EXPECTED = `${FORMS.replace(' or ', ', ')}, ${EVEN_SIDES}, ${SKILL_WITHIN} or ${REPLY_BELOW}`
const FORMS_HINT = 'expected { metric: METRIC, near: baseline, within: DISTANCE }'

function hintFor(text: string): string | undefined {
  if (/\bdead\b/.test(text)) return 'write "no dead rules"'
  const [, sign] = /(?<![<>])([<>]|={1,2})(?!=)/.exec(text) ?? []
  if (sign === '<' || sign === '>') return `write ${sign}=, a bound is met by what is equal to it`
  return sign === undefined ? undefined : 'write "in LOW .. HIGH", no figure is ever known exactly'
}
