import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadScenario } from '../../src/index.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { type JsonSchema, scenarioJsonSchema } from '../../src/scenario/json-schema.ts'
import { schemaText } from '../schema-text.ts'
import { reported } from './validate.ts'

const schema = scenarioJsonSchema(RULESETS)
const examples = ['test/scenario/examples', 'scenarios'].flatMap((folder) =>
  readdirSync(folder).flatMap((file) => (file.endsWith('.yaml') ? [`${folder}/${file}`] : [])),
)

describe('schema/scenario.schema.json', () => {
  test('is what the zod schemas generate (`npm run schema` writes it anew)', async () => {
    await expect(schemaText(schema)).toMatchFileSnapshot('../../schema/scenario.schema.json')
  })

  test.each(examples)('accepts %s', (file) => {
    expect(reported(schema, parse(readFileSync(file, 'utf8'), { merge: true }))).toEqual([])
  })

  // What an editor can see at a glance; names and what joins several fields are for `tiltyard validate`.
  test.each([
    ['unknown-key-in-weapon', '/weapons/mace: additionalProperties'],
    ['unknown-top-level-key', '/: additionalProperties'],
    ['unknown-option', '/rules/options/initiative: enum'],
    ['unknown-ruleset', '/rules/system: anyOf'],
    ['number-as-text', '/combatants/knight/weapon_skill: pattern'],
    ['bare-distance', '/field/distance: type'],
    ['weapon-twice', '/combatants/knight/weapons: uniqueItems'],
    ['too-many-weapons', '/combatants/bandit/weapons: maxItems'],
    ['dice', '/weapons/sword/damage: pattern'],
    ['boolean', '/weapons/sword/polearm: type'],
    ['version', '/tiltyard: const'],
    ['one-party', '/parties: minProperties'],
    ['missing-required', '/weapons/sword: required'],
    ['bad-id', '/weapons/2handed sword: propertyNames'],
    ['run', '/run/max_rounds: minimum'],
    ['bad-members', '/parties/crime/members: anyOf'],
  ])('refuses %s.yaml at %s', (file, complaint) => {
    const scenario = parse(readFileSync(`test/scenario/broken/${file}.yaml`, 'utf8'))
    expect(reported(schema, scenario)).toContain(complaint)
  })

  test('knows what tactics of a ruleset may say', () => {
    const judged = (rule: unknown) =>
      reported(schema, {
        tiltyard: 1,
        rules: { system: 'slot-d20' },
        tactics: { wary: { turn: [rule] } },
        parties: { reds: { members: ['knight'] }, blues: { members: ['raider'] } },
      })
    expect(judged({ do: 'screen', at: 'ally:prince', when: 'my.armed' })).toEqual([])
    expect(judged({ do: 'opportunity-attack' })).toEqual(['/tactics/wary/turn/0/do: anyOf'])
    expect(judged({ do: 'attack', at: 'softets' })).toEqual(['/tactics/wary/turn/0/at: anyOf'])
  })

  test('offers examples of expectations that a scenario can have', async () => {
    const { items } = (schema.properties as { readonly expect: { readonly items: JsonSchema } }).expect
    const [line] = items.anyOf as readonly { readonly examples: readonly string[] }[]
    const named = { P: 'law', C: 'knight', W: 'sword' } as const
    const expected = line.examples.map((example) =>
      example.replace(/(?<=\.)[PCW](?=[. ])/, (place) => named[place as keyof typeof named]),
    )
    expect(expected.length).toBeGreaterThan(10)
    expect(expected.flatMap((each) => reported(items, each))).toEqual([])
    const data = {
      tiltyard: 1,
      rules: { system: 'osr-d20' },
      weapons: { sword: { damage: 'd8' } },
      combatants: { knight: { hp: 9, weapons: ['sword'] }, bandit: { hp: 5, weapons: ['sword'] } },
      parties: { law: { members: ['knight'] }, outlaws: { members: ['bandit'] } },
      expect: expected,
    }
    expect((await loadScenario({ data })).problems).toEqual([])
  })

  test('describes every field that a ruleset has', () => {
    const undescribed: string[] = []
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return
      for (const [key, value] of Object.entries((node as { properties?: object }).properties ?? {})) {
        const isPart = path === '/' || ['rules', 'parties', 'options', 'field'].includes(key)
        const isLacking = value === false
        if (!isPart && !isLacking && !(value as { description?: string }).description) undescribed.push(`${path}${key}`)
      }
      for (const [key, value] of Object.entries(node)) visit(value, `${path}${key}/`)
    }
    for (const branch of schema.allOf as { then: unknown }[]) visit(branch.then, '/')
    // What a tactic is made of, the common part describes.
    expect(undescribed.filter((path) => !/\/members$|^\/properties\/tactics\//.test(path))).toEqual([])
  })
})
