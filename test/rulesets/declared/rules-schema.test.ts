import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { formatProblem, type GameDefinition, loadScenario } from '../../../src/index.ts'
import { keysOf, PARTS, type PartName, STEPS } from '../../../src/rulesets/declared/grammar.ts'
import { EVENTS } from '../../../src/rulesets/declared/ir.ts'
import { rulesJsonSchema } from '../../../src/rulesets/declared/rules-schema.ts'
import { EVENT_HELP, FUNCTION_HELP } from '../../../src/rulesets/declared/words.ts'
import type { JsonSchema } from '../../../src/scenario/json-schema.ts'
import { codeBlocks, ROOT } from '../../readme.ts'
import { reported } from '../../scenario/validate.ts'
import { schemaText } from '../../schema-text.ts'

type Node = Record<string, unknown>

/** The schema with its references resolved, and so in circles. */
function resolved({ $defs, ...schema }: Node): JsonSchema {
  const seen = new Set<unknown>()
  const walk = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return node
    seen.add(node)
    for (const [key, value] of Object.entries(node)) {
      const name = /^#\/\$defs\/(.*)$/.exec(String((value as Node | null)?.$ref))?.[1]
      if (name === undefined) walk(value)
      else (node as Node)[key] = ($defs as Node)[name]
    }
    return node
  }
  walk($defs)
  return walk(schema) as JsonSchema
}

const SCHEMA = resolved(structuredClone(rulesJsonSchema()) as Node)
const FILES = ['scenarios/games', 'starter/blank', 'test/rulesets/declared/games'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`).flatMap((file) => (file.endsWith('.rules.yaml') ? [`${folder}/${file}`] : [])),
)
const RECIPES = codeBlocks('docs/declared-cookbook.md', 'yaml').filter((block) => !block.startsWith('# scenario'))

const GAME = {
  tiltyard_rules: 1,
  combatants: { hp: 4 },
  pools: { hp: { start: 'my.hp', vital: true } },
  actions: { strike: { do: [{ damage: 1 }] } },
  tactic: { turn: ['strike nearest'] },
}

/** What the reader says of a game. */
async function problemsOf(game: object): Promise<string> {
  const parties = { one: { members: ['fox'] }, other: { members: ['fox'] } }
  const data = { tiltyard: 1, rules: { system: game }, combatants: { fox: {} }, parties }
  const { problems } = await loadScenario({ data })
  return problems.map((problem) => formatProblem(problem)).join('\n')
}

describe('schema/rules.schema.json', () => {
  test('is what the grammar generates (`npm run schema` writes it anew)', async () => {
    await expect(schemaText(rulesJsonSchema())).toMatchFileSnapshot('../../../schema/rules.schema.json')
  })

  test.each(FILES.filter((file) => !file.includes('by-time')))('accepts %s', (file) => {
    expect(reported(SCHEMA, parse(readFileSync(`${ROOT}${file}`, 'utf8')))).toEqual([])
  })

  test('accepts the recipes of the cookbook', () => {
    for (const recipe of RECIPES) {
      expect(reported(SCHEMA, { tiltyard_rules: 1, ...parse(recipe) }), recipe).toEqual([])
    }
  })

  test.each<[object, string]>([
    [{ actoins: {} }, '/: additionalProperties'],
    [{ tiltyard_rules: 2 }, '/tiltyard_rules: enum'],
    [{ pools: { hp: { start: 1, vitl: true } } }, '/pools/hp: additionalProperties'],
    [{ order: { by: 'partys' } }, '/order/by: enum'],
    [{ actions: { Strike: { do: [] } } }, '/actions/Strike: propertyNames'],
  ])('refuses %o at %s', (part, complaint) => {
    expect(reported(SCHEMA, { ...GAME, ...part })).toEqual([complaint])
  })

  test('refuses a step that is none, and what stands beside a step', () => {
    const withStep = (step: object) => ({ ...GAME, actions: { strike: { do: [step] } } })
    expect(reported(SCHEMA, withStep({ damage: 1, kind: 'fire' }))).toEqual([])
    for (const step of [{ damge: 1 }, { damage: 1, stacks: 2 }, {}])
      expect(reported(SCHEMA, withStep(step))).toEqual(['/actions/strike/do: anyOf'])
  })
})

type Part<Key extends keyof GameDefinition> = NonNullable<GameDefinition[Key]>
type Entry<Key extends keyof GameDefinition> = Part<Key>[keyof Part<Key>]
type Missing<One, Other> = Exclude<keyof One, keyof Other> | Exclude<keyof Other, keyof One>
type KeysOf<Union> = Union extends unknown ? keyof Union : never
type Parts = typeof PARTS
/** Keys that the grammar has and the type of `defineGame` has not, or the other way round. */
const MISSING: readonly (
  | Missing<Parts['file'], GameDefinition>
  | Missing<Parts['pool'], Entry<'pools'>>
  | Missing<Parts['effect'], Entry<'effects'>>
  | Missing<Parts['action'], Entry<'actions'>>
  | Missing<Parts['reaction'], Entry<'reactions'>>
  | Missing<Parts['order'], Part<'order'>>
  | Missing<Parts['damage'], Part<'damage'>>
  | Missing<Parts['tactic'], Part<'tactic'>>
  | Exclude<keyof typeof STEPS, KeysOf<Entry<'on'>[number]>>
)[] = []

describe('the grammar', () => {
  test('has the keys of the type of defineGame', () => {
    // The compiler refuses this line, and names what is missing, if there is any.
    const none: readonly never[] = MISSING
    expect(none).toEqual([])
  })

  // The reader says of a key whether it knows it, whatever else it thinks of the value.
  const PLACES: Readonly<Record<PartName, (part: object) => object>> = {
    file: (part) => part,
    field: (part) => ({ combatants: { hp: part } }),
    table: (part) => ({ tables: { a: part } }),
    pool: (part) => ({ pools: { hp: part } }),
    damage: (damage) => ({ damage }),
    duration: (lasts) => ({ effects: { a: { lasts } } }),
    effect: (part) => ({ effects: { a: part } }),
    action: (part) => ({ actions: { strike: part } }),
    reaction: (part) => ({ reactions: { a: part } }),
    order: (order) => ({ order }),
    ground: (field) => ({ field }),
    tactic: (tactic) => ({ tactic }),
    case: (part) => ({ actions: { strike: { do: [{ cases: [part] }] } } }),
  }

  test.each(Object.keys(PARTS) as PartName[])('has the keys that the reader knows: %s', async (part) => {
    const keys = Object.fromEntries([...keysOf(part), 'no_such_key'].map((key) => [key, key === 'import' ? [] : 1]))
    const found = await problemsOf({ ...GAME, ...PLACES[part](keys) })
    expect(found.match(/unknown key "[^"]*"/g)).toEqual(['unknown key "no_such_key"'])
  })

  test('has the steps that the reader knows', async () => {
    const steps = [
      ...Object.entries(STEPS).map(([name, { beside }]) => ({
        ...Object.fromEntries(Object.keys(beside).map((key) => [key, 1])),
        [name]: 1,
      })),
      { no_such_step: 1 },
    ]
    const found = await problemsOf({ ...GAME, actions: { strike: { do: steps } } })
    expect(found.match(/unknown (key|step) "[^"]*"/g)).toEqual(['unknown step "no_such_step"'])
  })

  test('has functions that the reader knows, called as they are', async () => {
    const lets = Object.entries(FUNCTION_HELP).map(([name, [call]], at) => {
      expect(call.startsWith(`${name}(`)).toBe(true)
      const numbers = call
        .replace('CONDITION', 'true')
        .replace('NUMBER', '1')
        .replace('condition', 'true')
        .replace(', …', '')
      return [`a${at}`, numbers.replaceAll(/\b(x|y|n|p|low|high|then|else)\b/g, '1')]
    })
    const found = await problemsOf({ ...GAME, actions: { strike: { do: [{ let: Object.fromEntries(lets) }] } } })
    // The reader warns of every let that nothing reads, and of nothing else.
    expect(found.replaceAll(/^.*: warning: nothing reads "a\d+"$/gm, '').trim()).toBe('')
  })

  test('has every event', () => {
    expect(Object.keys(EVENT_HELP).sort()).toEqual([...EVENTS].sort())
  })
})
