import { z } from 'zod'
import { COMMON_SELECTOR_HELP, type Help, RANKING_HELP } from '../tactics/help.ts'
import { selectorsOf, type Vocabulary } from '../tactics/vocabulary.ts'
import { ID } from './ids.ts'
import type { Ruleset } from './ruleset.ts'
import {
  MAX_EXPECTATIONS,
  MAX_MEMBERS,
  matrix,
  name,
  partyColor,
  partyMistakes,
  priced,
  run,
  scenarioId,
  scenarioSchema,
} from './schema.ts'
import { CATALOG_NAMES, SECTIONS_BY_ID } from './sections.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/**
 * The JSON Schema of the scenario file, for editors: keys, ranges and words as they are typed, with their meaning. What
 * joins several fields or names is left to `tiltyard validate`.
 */
export function scenarioJsonSchema(rulesets: readonly Ruleset[]): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Tiltyard scenario',
    description: 'Who fights whom with what, by which rules and tactics.',
    type: 'object',
    required: ['tiltyard', 'rules', 'parties'],
    properties: commonProperties(rulesets),
    additionalProperties: false,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, and nothing awaits it
    allOf: rulesets.map((ruleset) => ({ if: hasSystem(ruleset.id), then: rulesetPart(ruleset) })),
  }
}

/** What all rulesets have in common. Under a user's own ruleset an editor knows no more than this. */
function commonProperties(rulesets: readonly Ruleset[]): JsonSchema {
  return {
    tiltyard: { const: 1, description: 'The version of this format.' },
    id: jsonSchemaOf(scenarioId),
    name: jsonSchemaOf(name),
    rules: {
      type: 'object',
      description: 'Which rules apply.',
      required: ['system'],
      properties: {
        system: {
          description: 'The ruleset, or the path of one of your own.',
          anyOf: [
            { enum: rulesets.map(({ id }) => id) },
            { type: 'string', pattern: '[/\\\\]|\\.([cm]?js|rules\\.ya?ml)$' },
          ],
        },
        options: { type: 'object', description: 'The ruleset’s constants, where they differ from its defaults.' },
        tables: { type: 'object', description: 'Cells of a rules file’s tables, where they differ from the file.' },
      },
      additionalProperties: false,
    },
    import: importSchema,
    override: overrideSchema,
    ...Object.fromEntries(SECTIONS_BY_ID.map((section) => [section, byId(DESCRIPTIONS[section], { type: 'object' })])),
    tactics: byId(DESCRIPTIONS.tactics, tacticSchema),
    parties: { type: 'object', description: 'The first and the second party.', minProperties: 2, maxProperties: 2 },
    field: { type: 'object', description: 'Where they fight: an open field unless a map is drawn.' },
    run: { ...jsonSchemaOf(run), description: 'Defaults for the command line.' },
    expect: {
      type: 'array',
      maxItems: MAX_EXPECTATIONS,
      description: 'What `tiltyard check` asserts.',
      items: expectation,
    },
    matrix: { ...jsonSchemaOf(matrix()), description: 'A table of options, and what is expected of it.' },
  }
}

/** What a ruleset adds. */
function rulesetPart({ schema: ruleset, vocabulary, help }: Ruleset): JsonSchema {
  const { template, member } = scenarioSchema(ruleset)
  const catalogs = CATALOG_NAMES.flatMap((section) => {
    const entry = ruleset[section]
    return [[section, entry ? byId(DESCRIPTIONS[section], jsonSchemaOf(priced(entry))) : false] as const]
  })
  return {
    properties: {
      rules: {
        properties: {
          options: jsonSchemaOf(ruleset.options),
          tables: ruleset.tables ? jsonSchemaOf(ruleset.tables) : false,
        },
      },
      ...Object.fromEntries(catalogs),
      combatants: byId(DESCRIPTIONS.combatants, jsonSchemaOf(template)),
      tactics: byId(DESCRIPTIONS.tactics, {
        properties: {
          turn: { items: ruleSchema(vocabulary, vocabulary.actions, help?.actions, help) },
          reactions: { items: ruleSchema(vocabulary, vocabulary.reactions, help?.reactions, help) },
        },
      }),
      parties: {
        additionalProperties: {
          type: 'object',
          required: ['members'],
          properties: {
            members: membersSchema(jsonSchemaOf(member)),
            color: jsonSchemaOf(partyColor),
            mistakes: jsonSchemaOf(partyMistakes),
          },
          additionalProperties: false,
        },
      },
      field: jsonSchemaOf(ruleset.field),
    },
  }
}

function hasSystem(id: string): JsonSchema {
  return { required: ['rules'], properties: { rules: { required: ['system'], properties: { system: { const: id } } } } }
}

/** What may be written, not what is made of it. Defaults that depend on other fields are those that the schema tells. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      // zod takes these for what comes out of a field.
      const preset = z.globalRegistry.get(zodSchema)?.default
      if (preset !== undefined) jsonSchema.default ??= preset as typeof jsonSchema.default
    },
  })
  return rest
}

function byId(description: string | undefined, entry: JsonSchema): JsonSchema {
  return { type: 'object', description, propertyNames: { pattern: ID.source }, additionalProperties: entry }
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  weapons: 'Weapons by id.',
  armours: 'Armours by id.',
  shields: 'Shields by id.',
  items: 'Items by id.',
  spells: 'Spells and spirit powers by id.',
  combatants: 'Templates of combatants by id.',
  tactics: 'Tactics by id.',
}

const importSchema: JsonSchema = {
  type: 'array',
  description: 'Catalogs, relative to this file. What several define is an error, unless `override` names it.',
  items: {
    anyOf: [
      { type: 'string', pattern: '\\.([cC][sS][vV]|[yY][aA]?[mM][lL])$' },
      {
        type: 'object',
        minProperties: 1,
        properties: Object.fromEntries(
          SECTIONS_BY_ID.map((section) => [
            section,
            { type: 'string', description: `A CSV catalog of ${section}.`, pattern: '\\.[cC][sS][vV]$' },
          ]),
        ),
        additionalProperties: false,
      },
    ],
  },
}

const overrideSchema: JsonSchema = {
  type: 'array',
  description: 'What this file or a later import defines anew: weapons.sword, or a whole section.',
  items: { type: 'string', pattern: '^[a-z]+(\\.[A-Za-z][A-Za-z0-9_-]*)?$' },
}

const rule: JsonSchema = {
  anyOf: [
    { type: 'string', description: 'An action, and whom it aims at: attack weakest, attack most target.hp.' },
    {
      type: 'object',
      required: ['do'],
      properties: {
        do: { type: 'string', description: 'The action or reaction.' },
        with: { type: 'string', description: 'Id of the weapon, item or spell to use.' },
        at: { type: 'string', description: 'Whom it aims at: nearest, weakest, most target.hp, …' },
        when: { type: ['string', 'boolean'], description: 'The condition: my.health < 0.3 and distance <= 10.' },
        chance: {
          type: ['string', 'number'],
          pattern: '^[0-9.]+%?$',
          minimum: 0,
          maximum: 1,
          description: 'The chance with which the rule is followed where it applies: 45%.',
        },
      },
      additionalProperties: false,
    },
  ],
}

const tacticSchema: JsonSchema = {
  type: 'object',
  properties: {
    turn: { type: 'array', description: 'Tried from the top on its turn.', items: rule },
    reactions: { type: 'array', description: 'Tried from the top when something happens to it.', items: rule },
  },
  additionalProperties: false,
}

/** What a rule in long form may say under a ruleset, with what each word means. */
function ruleSchema(
  vocabulary: Vocabulary,
  actions: Vocabulary['actions'],
  meanings: Help['actions'] | undefined,
  help: Help | undefined,
): JsonSchema {
  const selectorHelp = { ...COMMON_SELECTOR_HELP, ...help?.selectors }
  const named = (vocabulary.namedSelectors ?? []).map((beginning) => ({
    type: 'string',
    pattern: `^${beginning}`,
    description: selectorHelp[beginning],
  }))
  const words = wordsOf(Object.keys(actions), meanings)
  return {
    properties: {
      // A game need not have reactions, and a list of alternatives must not be empty.
      do: words.length > 0 ? { anyOf: words } : false,
      at: {
        anyOf: [...wordsOf(selectorsOf(vocabulary), selectorHelp), ...named, ...(vocabulary.ranks ? BY_VALUE : [])],
      },
    },
  }
}

/** Selectors that choose by value. */
const BY_VALUE: readonly JsonSchema[] = ['most', 'least'].map((end) => ({
  type: 'string',
  pattern: `^${end} +\\S`,
  description: `${RANKING_HELP[end]}, as in ${end} target.hp.`,
}))

function wordsOf(words: readonly string[], meanings: Readonly<Record<string, string>> = {}): JsonSchema[] {
  return words.map((word) => ({ const: word, description: meanings[word] }))
}

function membersSchema(member: JsonSchema): JsonSchema {
  const short = { type: 'string', pattern: '^([0-9_]+ +)?[A-Za-z][A-Za-z0-9_-]*$' }
  return {
    description: 'Members: 4 hoplite, hoplite, or a mapping with is and what differs.',
    anyOf: [short, { type: 'array', minItems: 1, maxItems: MAX_MEMBERS, items: { anyOf: [short, member] } }],
  }
}

const expectation: JsonSchema = {
  anyOf: [
    {
      type: 'string',
      pattern: '( in .+\\.\\.|[<>]=|^sides even within |^skill\\..+ within |^best-reply\\..+ <|^no dead rules$)',
      description:
        'METRIC in LOW .. HIGH, METRIC <= BOUND, METRIC >= BOUND, sides even within DISTANCE, skill.PARTY within DISTANCE, best-reply.PARTY < BOUND or no dead rules.',
      // Editors offer these. Which parties and weapons there are, a schema cannot know.
      examples: [
        'win.P in 45% .. 55%',
        'draw <= 5%',
        'stalemate <= 1%',
        'rounds.mean <= 8',
        'survivors.P.mean >= 0.5',
        'first_slain.P in 45% .. 55%',
        'damage.P.mean >= 5',
        'survive.C >= 50%',
        'accuracy.C >= 50%',
        'hit.W >= 50%',
        'damage_per_attack.W.mean >= 3',
        'use.C.attack >= 50%',
        'sides even within 2%',
        'skill.P within 5%',
        'best-reply.P < 55%',
        'no dead rules',
      ],
    },
    {
      type: 'object',
      required: ['metric', 'near', 'within'],
      properties: {
        metric: { type: 'string', description: 'The metric’s name.', examples: ['win.P', 'rounds.mean', 'hit.W'] },
        near: { const: 'baseline', description: 'The committed figures that `tiltyard baseline` writes.' },
        within: { type: ['string', 'number'], description: 'How far it may move: a number or a percentage.' },
      },
      additionalProperties: false,
    },
  ],
}
