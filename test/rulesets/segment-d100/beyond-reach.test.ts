import { expect, test } from 'vitest'
import { BeyondReach, exact } from '../../../src/index.ts'
import { planScenario } from '../scenario.ts'
import { fighting, type Scene, writeScene } from './stage.ts'

/* What is too large for an exact answer is refused, and what multiplies its situations is named. */

async function refuse(scene: Scene): Promise<BeyondReach> {
  const { scenario } = await planScenario(writeScene(scene), 'large')
  const error = await exact(scenario, { maxStates: 3000 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BeyondReach)
  return error as BeyondReach
}

const swordsman = { weapons: ['sword'], ...fighting, reactions: ['defend'] }

test('a duel with much endurance: who has how much of it left, and how to do without', async () => {
  const { message, multipliers } = await refuse({ first: { Anna: swordsman }, second: { Bert: swordsman } })
  const named = multipliers.map(({ what }) => what)
  for (const who of ['Anna', 'Bert'])
    expect(named).toEqual(expect.arrayContaining([`endurance of ${who}`, `hit points of ${who}`]))
  expect(message).toContain('rules.options.endurance: false, or less end')
})

test('a brawl in the open: where people stand, and which way they face', async () => {
  const walker = { weapons: ['sword'], turn: ['attack', 'circle', 'advance'], reactions: ['dodge-away'] }
  const { message, multipliers } = await refuse({
    first: { Anna: walker, Ann: walker },
    second: { Bert: walker, Bill: walker },
    options: { endurance: false },
    field: { distance: '3 yd', ties: 'reading-order' },
  })
  const named = multipliers.map(({ what }) => what)
  expect(named).toEqual(expect.arrayContaining(['position of Anna', 'facing of Anna', 'facing of Bert']))
  expect(message).toContain('fewer combatants, or a field on which nobody is passed')
})
