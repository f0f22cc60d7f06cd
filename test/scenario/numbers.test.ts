import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Scenario } from '../../src/index.ts'
import { findNumbers, stepped } from '../../src/scenario/numbers.ts'
import type { RulesetSchema } from '../../src/scenario/ruleset.ts'

const NOTHING = z.strictObject({})

/** A ruleset's schema that is made of zod's own blocks, nested as authors nest them. */
const schema: RulesetSchema = {
  options: z.strictObject({ chance: z.number().min(0).max(1).default(0.5) }),
  weapons: z.strictObject({
    damage: z.strictObject({ low: z.number().int(), high: z.int().nullable() }),
    reach: z.number().multipleOf(5).optional(),
    modes: z.array(z.object({ bonus: z.int() })),
    scores: z.record(z.string(), z.number()),
    label: z.string(),
    length: z.number().transform((feet) => feet / 3),
  }),
  armours: NOTHING,
  combatants: z.strictObject({ weapon: z.string() }),
  field: NOTHING,
  builtIn: {},
  references: { weapon: 'weapons' },
}
const pike = {
  damage: { low: 1, high: 6 },
  reach: 10,
  modes: [{ bonus: 2 }, { bonus: -1 }],
  scores: { thrust: 1.5 },
  label: 'long',
  length: 4,
}
const fields = { weapon: 'pike' }
const member = { name: 'pikeman', template: 'pikeman', fields }
const scenario = {
  rules: { system: 'own', options: { chance: 0.25 } },
  ...{ weapons: { pike, idle: pike }, armours: {}, shields: {}, items: {}, spells: {}, field: {} },
  whole: { weapons: { pike, idle: pike } },
  parties: [
    { id: 'a', members: [member] },
    { id: 'b', members: [member] },
  ],
} as unknown as Scenario

describe('the numbers of a scenario', () => {
  test('are found wherever the schema has numbers, each with its step', () => {
    const numbers = findNumbers(scenario, schema)
    expect(numbers.map((number) => [number.path, stepped(number, 0), stepped(number, 1)])).toEqual([
      ['weapons.pike.damage.low', '1', '2'],
      ['weapons.pike.damage.high', '6', '7'],
      ['weapons.pike.reach', '10', '15'],
      ['weapons.pike.modes.1.bonus', '2', '3'],
      ['weapons.pike.modes.2.bonus', '-1', '0'],
      ['weapons.pike.scores.thrust', '1.5', '2.5'],
      ['rules.options.chance', '0.25', '0.26'],
    ])
  })
})
