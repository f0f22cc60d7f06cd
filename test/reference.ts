import { z } from 'zod'
import { prepareChunks } from '../src/fight/chunk.ts'
import { measure } from '../src/metrics/metrics.ts'
import { planScenario } from '../src/plan-scenario.ts'
import { showFigure } from '../src/report/figure.ts'
import { entriesOf, presetOf, takenBy } from '../src/scenario/field-text.ts'
import { jsonSchemaOf } from '../src/scenario/json-schema.ts'
import type { Ruleset } from '../src/scenario/ruleset.ts'
import type { Scenario } from '../src/scenario/scenario.ts'
import { scenarioSchema } from '../src/scenario/schema.ts'
import { CATALOG_NAMES } from '../src/scenario/sections.ts'
import { COMMON_NAME_HELP, COMMON_SELECTOR_HELP, RANKING_HELP } from '../src/tactics/help.ts'
import { type Action, namesUnder, type RuleText, sectionsOf, selectorsOf } from '../src/tactics/vocabulary.ts'

/** A scenario to show, and its text. */
export interface Example {
  readonly scenario: Scenario
  readonly text: string
}

const BATTLES = 10_000
const SEED = '1'

/** The page of a ruleset in docs/reference: all that its schema and its vocabulary know, and an example. */
export async function referenceOf(ruleset: Ruleset, example: Example): Promise<string> {
  const { id, title } = ruleset
  return [
    `# ${id}: reference`,
    '',
    `${title}.`,
    '',
    'Every key that a scenario may have and every word that a tactic may say under this ruleset, made from its schema and',
    `its vocabulary by \`npm run reference\`. What follows from them is in [the rules](../rules/${id}.md); what all rulesets`,
    'have in common, in [the scenario format](../scenario-format.md).',
    '',
    '## Keys',
    '',
    ...keysOf(ruleset),
    '## Actions',
    '',
    'What a rule of a `turn` list may `do`. *At* is whom it is aimed at, *with* what it may name (in italics: must).',
    '',
    ...actionsTable(ruleset.vocabulary.actions, ruleset.help!.actions),
    '## Reactions',
    '',
    'What a rule of a `reactions` list may `do`.',
    '',
    ...actionsTable(ruleset.vocabulary.reactions, ruleset.help!.reactions),
    '## Selectors',
    '',
    'Whom a rule is aimed `at`.',
    '',
    ...selectorsTable(ruleset),
    '## Conditions',
    '',
    'What a rule may ask `when`, of oneself (`my.hp`) and of the target (`target.hp`):',
    '',
    ...columnsTable(ruleset),
    'And of the battle and the rule itself:',
    '',
    ...namesTable(ruleset),
    '## The built-in tactic',
    '',
    'Each list of it counts where a tactic leaves that list out.',
    '',
    '```yaml',
    ...listOf('turn', ruleset.vocabulary.builtIn.turn),
    ...listOf('reactions', ruleset.vocabulary.builtIn.reactions),
    '```',
    '',
    '## An example',
    '',
    `A scenario, and what is reported of ${BATTLES.toLocaleString('en')} battles with seed ${SEED}, but for quantiles and what never happened:`,
    '',
    '```yaml',
    example.text.trimEnd(),
    '```',
    '',
    ...(await metricsTable(ruleset, example.scenario)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

/** A table of GitHub's Markdown, and an empty line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), '']
}

export const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')

function keysOf({ schema }: Ruleset): string[] {
  const { template } = scenarioSchema(schema)
  const sections = CATALOG_NAMES.flatMap((section) => {
    const entry = schema[section]
    return entry ? [...fieldsTable(section, `One of \`${section}\`, by its id.`, entry)] : []
  })
  // A template need not say everything; a combatant must, itself or by its template.
  const required = new Set(jsonOf(schema.combatants).required)
  return [
    ...fieldsTable('rules.options', 'Constants of the rules.', schema.options),
    ...sections,
    ...fieldsTable(
      'combatants',
      'A template of combatants, by its id; a member of a party has the same keys.',
      template,
      required,
    ),
    ...fieldsTable('field', 'Where they fight.', schema.field),
  ]
}

interface JsonField {
  readonly description?: string
  readonly default?: unknown
  readonly additionalProperties?: JsonFields
}

interface JsonFields {
  readonly properties: Readonly<Record<string, JsonField>>
  readonly required?: readonly string[]
}

function jsonOf(schema: z.ZodObject): JsonFields {
  return jsonSchemaOf(schema) as unknown as JsonFields
}

function fieldsTable(title: string, about: string, schema: z.ZodObject, required?: ReadonlySet<string>): string[] {
  const json = jsonOf(schema)
  const needed = required ?? new Set(json.required)
  const entries = Object.entries(schema.shape) as [string, z.ZodType][]
  const rows = entries.map(([key, field]) => {
    const { default: preset, description = '' } = json.properties[key]
    const otherwise = preset === undefined ? (needed.has(key) ? 'required' : '') : code([presetOf(preset)])
    return [code([key]), takenBy(field), otherwise, description]
  })
  const inner = entries.flatMap(([key, field]) => {
    const entry = entriesOf(field)
    return entry instanceof z.ZodObject ? fieldsTable(`${title}.${key}`, 'What each entry of it may say.', entry) : []
  })
  return [`### \`${title}\``, '', about, '', ...table(['key', 'takes', 'default', 'meaning'], rows), ...inner]
}

const AIMS: Readonly<Record<Action['aims'], string>> = {
  foe: 'foe',
  ally: 'ally',
  anybody: 'foe, ally',
  nobody: '',
  effect: 'by what it does',
}

function actionsTable(actions: Readonly<Record<string, Action>>, help: Readonly<Record<string, string>>): string[] {
  const rows = Object.entries(actions).map(([name, action]) => {
    const sections = sectionsOf(action).join(', ')
    const named = action.with?.required ? `*${sections}*` : sections
    return [code([name]), AIMS[action.aims] + (action.self ? ', self' : ''), named, help[name]]
  })
  return table(['', 'at', 'with', 'meaning'], rows)
}

function selectorsTable({ vocabulary, help }: Ruleset): string[] {
  const meanings = { ...COMMON_SELECTOR_HELP, ...help!.selectors }
  const named = (vocabulary.namedSelectors ?? []).map((beginning) => [code([`${beginning}NAME`]), meanings[beginning]])
  const rankings = Object.entries(vocabulary.ranks ? RANKING_HELP : {}).map(([end, meaning]) => [
    code([`${end} NUMBER`]),
    meaning,
  ])
  const common = selectorsOf(vocabulary).map((name) => [code([name]), meanings[name]])
  return table(['', 'meaning'], [...common, ...named, ...rankings])
}

function columnsTable({ vocabulary, help }: Ruleset): string[] {
  const rows = Object.entries(vocabulary.columns).map(([name, type]) => [
    code([name]),
    type === 'boolean' ? 'true, false' : 'number',
    help!.columns[name],
  ])
  return table(['', '', 'meaning'], rows)
}

function namesTable({ vocabulary, help }: Ruleset): string[] {
  const meanings = { ...COMMON_NAME_HELP, ...help!.names }
  const rows = Object.entries(namesUnder(vocabulary)).map(([name, type]) => [
    code([name]),
    type === 'boolean' ? 'true, false' : 'number',
    meanings[name],
  ])
  return table(['', '', 'meaning'], rows)
}

function listOf(name: string, rules: readonly RuleText[]): string[] {
  const written = rules.map((rule) => {
    if (typeof rule === 'string') return `  - ${rule}`
    const entries = Object.entries(rule).map(([key, value]) => `${key}: ${value}`)
    return `  - { ${entries.join(', ')} }`
  })
  return [`${name}:`, ...written]
}

async function metricsTable({ circumstances = [] }: Ruleset, scenario: Scenario): Promise<string[]> {
  const { plan, roster, scoreboard } = await planScenario(scenario)
  const fight = await prepareChunks(plan, SEED)
  const { metrics } = measure(fight(0, BATTLES), scoreboard, roster)
  const rows = Object.entries(metrics).flatMap(([name, metric]) =>
    metric!.kind === 'quantile' || metric!.value === 0 ? [] : [[code([name]), showFigure(metric!)]],
  )
  return [
    ...table(['metric', 'figure'], rows),
    'What each of them means is said in [metrics](../scenario-format.md#metrics).',
    ...(circumstances.length > 0 ? [`Circumstances by which hits are reported, too: ${code(circumstances)}.`] : []),
  ]
}
