import { presetOf } from '../../scenario/field-text.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { SECTIONS_BY_ID } from '../../scenario/sections.ts'
import { visible } from '../../source/escape.ts'
import { suggest } from '../../source/nearest.ts'
import { COMMON_NAME_HELP, COMMON_SELECTOR_HELP, RANKING_HELP } from '../../tactics/help.ts'
import type { Explained } from './explained.ts'
import { explainedKeys, formsOf } from './keys.ts'
import { explainedMessage, messagesAbout } from './messages.ts'
import { explainedMetrics, nearestMetric } from './metrics.ts'

/** What of one scenario has it. */
interface Use {
  /** As the file, or what it imports, says; undefined if nothing does. */
  readonly now: string | undefined
  /** Combatants, with their parties; left out of what is nobody's, such as options. */
  readonly usedBy?: readonly string[]
}

/**
 * What a path (`weapons.damage`, `weapons.spear.damage`, `damage`), a word of a tactic (`attack`, `my.hp`), a metric (`hit.sword`,
 * `hit.W`) or a message means, ruleset by ruleset; or a hint at what there is, if that is nothing.
 */
export function explain(
  query: string,
  rulesets: readonly Ruleset[],
): { found: Explained[]; hint?: string | undefined } {
  const all = [...explainedKeys(rulesets), ...rulesets.flatMap(wordsOf)]
  const forms = new Set(formsOf(query))
  const metrics = explainedMetrics(query, rulesets)
  const exact = all.filter(({ path }) => forms.has(path))
  // A key alone is that of every section which has it.
  const keys = exact.length > 0 ? exact : all.filter(({ path }) => path.split('.').at(-1) === query)
  const found = [...keys, ...metrics]
  if (found.length > 0) return { found }
  // What stands deeper in a value, as far as it is known.
  const [section, id, field] = query.split('.')
  const outer =
    field === undefined ? [] : all.filter(({ path }) => path === `${section}.${field}` || path === `${section}.${id}`)
  if (outer.length > 0) return { found: outer }
  const message = explainedMessage(query)
  if (message.length > 0) return { found: [...message, ...keysNamedIn(query, all)] }
  if (/\s/.test(query.trim())) {
    const about = messagesAbout(query)
    if (about.length > 0) return { found: about }
  }
  return { found, hint: hintAt(query, all) }
}

/** The keys that a message is about: `hp` of `knight has no hp, expected …`. */
function keysNamedIn(message: string, all: readonly Explained[]): Explained[] {
  const [, missing, wrong] =
    /(?:has no (\w+), expected|(?:^|: )([\w-]+)(?: entry \d+)? is [^,]*, expected)/.exec(message) ?? []
  const key = missing ?? wrong
  return all.filter(({ kind, path }) => kind === 'key' && path.split('.').at(-1) === key)
}

/** The nearest of what there is; of several words nothing is near. */
function hintAt(query: string, all: readonly Explained[]): string | undefined {
  if (/\s/.test(query.trim())) return 'expected a key, a word of tactics, a metric, or words of a message'
  const metric = nearestMetric(query)
  if (metric !== undefined) return `did you mean "${metric}"?`
  const [section] = query.split('.')
  const siblings = all.filter(({ path }) => path.startsWith(`${section}.`)).map(({ path }) => path)
  const known = siblings.length > 0 ? siblings : [...new Set(all.map(({ path }) => path))]
  return suggest(formsOf(query).at(-1), known)
}

function wordsOf({ id: ruleset, help, vocabulary }: Ruleset): Explained[] {
  const of = (kind: string, words: Readonly<Record<string, string>> = {}, start = '') =>
    Object.entries(words).map(([word, meaning]) => ({ ruleset, path: start + word, kind, meaning }))
  return [
    ...of('action', help?.actions),
    ...of('reaction', help?.reactions),
    ...of('selector', { ...COMMON_SELECTOR_HELP, ...help?.selectors, ...(vocabulary.ranks && RANKING_HELP) }),
    ...of('condition', help?.columns, 'my.'),
    ...of('condition', help?.columns, 'target.'),
    ...of('condition', { ...COMMON_NAME_HELP, ...help?.names }),
  ]
}

/** Who of a scenario has what a path names, and what its file says of it. */
export function findUse(path: string, scenario: Scenario, { schema: { references } }: Ruleset): Use {
  const [section, id, ...rest] = path.split('.')
  const members = scenario.parties.flatMap((party) => party.members.map((member) => ({ party, member })))
  const users = members.filter(({ member: { template, fields } }) => {
    if (section === 'combatants') return template === id
    return Object.entries(references).some(([field, of]) => of === section && [fields[field]].flat().includes(id))
  })
  const names = users.map(({ party, member }) => `${member.template} (${party.id})`)
  const said = [section, id, ...rest].reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, key)
        ? Reflect.get(within, key)
        : undefined,
    scenario.whole,
  )
  const isOfSomebody = SECTIONS_BY_ID.includes(section)
  return { now: said === undefined ? undefined : presetOf(said), ...(isOfSomebody && { usedBy: [...new Set(names)] }) }
}

/** In words; rulesets that say the same together. Ends with a line break. */
export function describeExplained(found: readonly Explained[], use?: Use): string {
  const groups = new Map<string, Explained & { rulesets: string[] }>()
  for (const { ruleset, ...rest } of found) {
    const key = JSON.stringify(rest)
    const known = groups.get(key)
    if (known) known.rulesets.push(ruleset)
    else groups.set(key, { ...rest, ruleset, rulesets: [ruleset] })
  }
  const reported = [...groups.values()].map(
    ({ path, kind, meaning, takes, otherwise, unit, where, correct, rulesets }) => [
      `${path}: ${kindOf(kind)}${kind === 'message' ? '' : ` (${rulesets.join(', ')})`}`,
      `  ${meaning}`,
      ...(takes === undefined ? [] : [`  takes    ${takes}`]),
      ...(otherwise === undefined ? [] : [`  default  ${otherwise}`]),
      ...(unit ? [`  unit     ${unit}`] : []),
      ...(where === undefined ? [] : [`  where    ${where}`]),
      ...(correct === undefined ? [] : [`  correct  ${correct}`]),
    ],
  )
  const now = use && [
    `  now      ${use.now ?? 'not set: the default counts'}`,
    ...(use.usedBy ? [`  used by  ${use.usedBy.length > 0 ? use.usedBy.join(', ') : 'nobody in this scenario'}`] : []),
  ]
  const lines = reported.map((each, at) => (now && at === reported.length - 1 ? [...each, ...now] : each))
  return `${lines.map((each) => each.map((line) => visible(line)).join('\n')).join('\n\n')}\n`
}

function kindOf(kind: string): string {
  const named = `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
  return ['key', 'metric', 'message'].includes(kind) ? named : `${named} of tactics`
}
