import { expect, test } from 'vitest'
import { planScenario } from '../../../src/plan-scenario.ts'
import { openData, type PackedData } from '../../../src/rulesets/declared/packed.ts'
import { play, scenarioOf } from './sentences/play.ts'

async function partsOf(by: string, ...before: readonly unknown[]): Promise<number> {
  const scenario = await scenarioOf({
    combatants: { hp: 10, n: 0, f: 0.5, m: 0, s: 0 },
    pools: { hp: { start: 'my.hp', vital: true }, mana: { start: 1, decimals: 1 } },
    tables: {
      t: {
        steps: [
          [0, 1],
          [5, 0.25],
        ],
      },
    },
    values: { 'twice(a)': 'a * 2' },
    effects: { weak: { change: { m: 'x 50%' } } },
    actions: { wait: { at: 'nobody', do: [...before, { apply: 'weak', to: 'me' }, { count: 'x', by }] } },
  })
  return openData((await planScenario(scenario)).plan.data as PackedData).counted.countParts[0]!
}

/* Sums of squares are exact up to 2^53, so nothing is counted in finer parts than it needs. */

test.each([
  ['my.n + 2', 1],
  ['my.m', 10_000],
  ['my.f', 10_000],
  ['0.5 * my.n', 10],
  ['my.mana - 0.25', 100],
  ['tables.t(my.n)', 100],
  ['my.twice(my.n)', 1],
  ['my.n / 2', 10_000],
])('%s is counted in parts of one: %i', async (by, parts) => {
  expect(await partsOf(by)).toBe(parts)
})

test('a local is counted as finely as all that it is set to', async () => {
  const lets = { let: { one: 'd6 + my.n', half: 'my.n / 2' } }
  expect(await partsOf('one', lets)).toBe(1)
  expect(await partsOf('half', lets)).toBe(10_000)
  expect(await partsOf('one', lets, { set: { one: 'one + my.mana' } })).toBe(10)
  expect(await partsOf('one', lets, { repeat: 2, do: [{ set: { one: 'one * 0.5' } }] })).toBe(10_000)
})

test('a count beyond 32 bits in one battle ends the command', async () => {
  const wait = { at: 'nobody', do: [{ repeat: 3, do: [{ count: 'x', by: 1e9 }] }] }
  await expect(play({ actions: { wait } })).rejects.toThrow('a count of the game passes 2^31 in one battle')
})
