import { z } from 'zod'
import { PARTY_COLORS } from '../battle/party-colors.ts'
import { id, idOrNone, list } from './ids.ts'
import { mistakes } from './mistakes.ts'
import { readNumber } from './numeral.ts'
import { isSeed, LONGEST_SEED, SEED_EXPECTED } from './printable.ts'
import type { RulesetSchema } from './ruleset.ts'
import { CATALOG_NAMES } from './sections.ts'
import { choice, integer, number, percentage, rule, text, value } from './values.ts'

/** The schemas of a scenario under one ruleset: what all rulesets have in common joined with what it says itself. */
export interface ScenarioSchema {
  /** The whole file, imports and overrides merged in. What takes more than types to check is left unknown. */
  readonly file: z.ZodObject
  /** One of `combatants` as written: every field may come from another template. */
  readonly template: z.ZodObject
  /** A combatant with its template's fields: what is required must be there. */
  readonly combatant: z.ZodObject
  /** A member of a party written as a map. */
  readonly member: z.ZodObject
}

const schemas = new WeakMap<RulesetSchema, ScenarioSchema>()

/** Built once for each ruleset: sweeps read the same scenario thousands of times. */
export function scenarioSchema(ruleset: RulesetSchema): ScenarioSchema {
  let schema = schemas.get(ruleset)
  if (!schema) {
    schema = buildSchema(ruleset)
    schemas.set(ruleset, schema)
  }
  return schema
}

function buildSchema(ruleset: RulesetSchema): ScenarioSchema {
  const fields = Object.fromEntries(
    Object.entries(ruleset.combatants.shape).map(([key, field]) => [key, z.optional(field as z.ZodType)]),
  )
  // A ruleset that is not known has no fields, and says nothing about them.
  const isLoose = ruleset.combatants._zod.def.catchall instanceof z.ZodUnknown
  const objectOf = isLoose ? z.looseObject : z.strictObject
  const template = objectOf({
    'based-on': id().optional().describe('Takes the fields of this template, and overrides what it names.'),
    tactic: tactic(),
    mistakes: ownMistakes(),
    cost: cost(),
    ...fields,
  })
  const catalogs = CATALOG_NAMES.flatMap((section) => {
    const entry = ruleset[section]
    return entry ? [[section, z.record(z.string(), priced(entry)).prefault({})] as const] : []
  })
  const file = z.strictObject({
    ...commonKeys,
    rules: z.strictObject({
      system: text(1000),
      options: ruleset.options.prefault({}),
      ...(ruleset.tables && { tables: ruleset.tables.prefault({}) }),
    }),
    ...Object.fromEntries(catalogs),
    combatants: z.record(z.string(), template).prefault({}),
    field: ruleset.field.prefault({}),
  })
  const combatant = ruleset.combatants.safeExtend({ tactic: tactic(), mistakes: ownMistakes(), cost: cost() })
  const member = objectOf({ ...memberKeys, tactic: tactic(), mistakes: ownMistakes(), cost: cost(), ...fields })
  return { file, template, combatant, member }
}

/** What no rule reads, but a table of options: its price in whatever the game counts. A ruleset may have a cost of its own. */
export function priced(entry: z.ZodObject): z.ZodObject {
  return Object.hasOwn(entry.shape, 'cost') ? entry : entry.safeExtend({ cost: cost() })
}

function cost() {
  return number(0, 1_000_000_000).optional().describe('What it costs, for tables of options; no rule reads it.')
}

function tactic() {
  return idOrNone().describe('Id of its tactic; left out: the ruleset’s built-in one.')
}

function ownMistakes() {
  return mistakes()
    .optional()
    .describe(
      'How often it does something else than its tactic says, 15%; left out: never. What its party says goes before.',
    )
}

export const partyMistakes = mistakes().describe(
  'How often each of its members does something else than its tactic says, in place of what they say themselves.',
)

export const MAX_MEMBERS = 64

const memberKeys = {
  is: id().describe('Id of its template.'),
  count: integer(0, MAX_MEMBERS).optional().describe('How many of them; 1 unless given.'),
  name: text().optional().describe('A name of its own, in any script.'),
}

/** As `--battles`: battle numbers are 32 bits of a stream's start (docs/statistics.md §1.2). */
const MOST_BATTLES = 2 ** 32
/** As `--precision`: finer than this, so many battles may not be enough. */
const FINEST_PRECISION = 0.00002

export const run = z
  .strictObject({
    battles: integer(1, MOST_BATTLES).optional().describe('How many battles to fight.'),
    precision: percentage(FINEST_PRECISION, 0.5)
      .optional()
      .describe('Fight until every win rate is known to plus or minus this many percentage points.'),
    seed: seed().prefault(1).describe('The seed of all dice: the same seed fights the same battles.'),
    max_rounds: integer(1, 10_000).prefault(100).describe('The round after which a battle is a stalemate.'),
  })
  .check(
    rule((run, refuse) => {
      if (run.battles !== undefined && run.precision !== undefined) {
        refuse(['precision'], 'precision cannot stand together with battles: one of them says when to stop')
      }
    }),
  )

export const scenarioId = text().describe(
  'The key of the scenario’s dice; left out: the file’s name without its extension. Keep it when the file gets another name.',
)

export const name = text().describe('What the scenario is called; nothing of a battle depends on it.')

/** One for each metric that a designer could care about, and to spare. */
export const MAX_EXPECTATIONS = 200

export const partyColor = choice(...PARTY_COLORS).describe(
  'The colour of its figures in charts and on the terminal; left out: as its name says, else blue for the first and red for the second.',
)

const commonKeys = {
  tiltyard: value({
    expected: '1, the version of this format',
    json: { const: 1 },
    read: (raw) => (raw === 1 ? 1 : undefined),
    hint: () => 'write tiltyard: 1, whatever the version of Tiltyard is',
  }),
  id: scenarioId.optional(),
  name: name.optional(),
  tactics: z.record(z.string(), z.unknown()).prefault({}),
  parties: z.record(
    z.string(),
    z.strictObject({
      members: z.unknown().optional(),
      color: partyColor.optional(),
      mistakes: partyMistakes.optional(),
    }),
  ),
  run: run.prefault({}),
  expect: list(z.unknown(), MAX_EXPECTATIONS).prefault([]),
  matrix: matrix().optional(),
}

/** A table of options, in the words of the flags of `tiltyard matrix`, and what is expected of it. */
export function matrix() {
  const texts = () => list(text(1000), 64).prefault([])
  return z.strictObject({
    among: texts().describe('What every side can take: weapons=dagger,sword, combatants.*, PATH=VALUES, or files.'),
    option: texts().describe('One more that every side can take: board: weapons=[sword], shield=buckler.'),
    rows: texts().describe('What the first party can take, where the second takes something else.'),
    columns: texts().describe('What the second party can take then.'),
    role: text().optional().describe('Of files: the party that takes part.'),
    situation: texts().describe('Where they meet: 2 x close: field.distance=5 ft.'),
    cost: text(1000).optional().describe('What options cost: a column of catalogs, or NAME=NUMBER,…'),
    expect: list(z.unknown(), MAX_EXPECTATIONS)
      .prefault([])
      .describe('What `tiltyard check` asserts of it: every matchup in 35% .. 65%, nothing dominated.'),
  })
}

/** A seed is a text; a whole number is taken as it is written, however large. */
export function seed() {
  return value({
    expected: SEED_EXPECTED,
    json: { type: ['integer', 'string'], maxLength: LONGEST_SEED },
    read: (raw) => {
      const number = readNumber(raw)
      if (number !== undefined && Number.isInteger(number)) {
        return Number.isSafeInteger(number) ? String(number) : wholeNumber(raw)
      }
      return typeof raw === 'string' && isSeed(raw) ? raw : undefined
    },
  })
}

function wholeNumber(raw: unknown): string | undefined {
  return typeof raw === 'string' && /^[+-]?[\d_]{1,100}$/.test(raw) ? raw.replaceAll('_', '') : undefined
}
