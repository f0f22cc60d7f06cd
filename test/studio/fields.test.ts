import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadScenario } from '../../src/index.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { changedTo, type Field, valueIn } from '../../src/studio/page/field.ts'
import { fieldsOf } from '../../src/studio/page/fields.ts'
import { outsideTactics } from '../../src/tactics/condition.ts'

const FILE = fileURLToPath(new URL('../../scenarios/sword-against-mail.yaml', import.meta.url))
const OSR = RULESETS.find(({ id }) => id === 'osr-d20')!

async function fieldsBy(...overrides: string[]): Promise<ReadonlyMap<string, Field>> {
  const { scenario } = await loadScenario(FILE, { overrides, unjudged: 'warning' })
  return new Map(fieldsOf(scenario!, OSR).flatMap(({ fields }) => fields.map((field) => [field.path, field] as const)))
}

describe('the fields of the studio', () => {
  test('complete conditions outside of tactics, but not by the names of a rule', async () => {
    const file = fileURLToPath(new URL('../../scenarios/goblin-swarm.yaml', import.meta.url))
    const slot = RULESETS.find(({ id }) => id === 'slot-d20')!
    const { scenario } = await loadScenario(file)
    const fields = fieldsOf(scenario!, slot).flatMap((group) => group.fields)
    const field = fields.find(({ path }) => path === 'rules.options.disadvantage')!
    expect(field.text).toBe('target.dark')
    const words = field.takes.kind === 'condition' ? field.takes.names.map(({ word }) => word) : []
    expect(words).toContain('target.prone')
    expect(outsideTactics(slot.vocabulary).unknown?.filter((word) => words.includes(word))).toEqual([])
  })

  test('show what is fought: what is based on a template follows it, until it is changed itself', async () => {
    const fields = await fieldsBy()
    const hp = fields.get('combatants.duellist.hp')!
    expect(valueIn(hp, {})).toBe('10')
    const base = { 'combatants.soldier.hp': '14' }
    expect(valueIn(hp, base)).toBe('14')
    // 10 is what the file says, and no longer what holds.
    expect(changedTo(hp, '10', base)).toBe('10')
    expect(changedTo(hp, '14', base)).toBeUndefined()
    expect(changedTo(hp, '10', {})).toBeUndefined()
    expect(valueIn(hp, { ...base, 'combatants.duellist.hp': '10' })).toBe('10')
  })

  test('follow the nearest template that says something, and no farther one', async () => {
    const fields = await fieldsBy('combatants.sergeant.based-on=duellist')
    const of = (key: string, changes: Record<string, string>) =>
      valueIn(fields.get(`combatants.sergeant.${key}`)!, changes)
    expect(of('agility', { 'combatants.soldier.agility': '5' })).toBe('2')
    expect(of('agility', { 'combatants.duellist.agility': '5' })).toBe('5')
    expect(of('hp', { 'combatants.soldier.hp': '7' })).toBe('7')
    expect(of('hp', { 'combatants.soldier.hp': '7', 'combatants.duellist.hp': '8' })).toBe('8')
    // What nobody says, and a default stands in for.
    expect(of('strength', { 'combatants.soldier.strength': '2' })).toBe('2')
  })
})
