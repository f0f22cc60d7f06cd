import { expect, test } from 'vitest'
import { prepareChunks } from '../../../src/fight/chunk.ts'
import { measure } from '../../../src/metrics/metrics.ts'
import { planScenario } from '../scenario.ts'
import { idle, type Scene, writeScene } from './stage.ts'

const BATTLES = 40_000

/** The hit rates of a scene of one round in which the first party always begins. */
async function hitRates(scene: Scene): Promise<Record<string, number>> {
  const options = { initiative_target: 1, ...scene.options }
  const { plan, roster, scoreboard } = await planScenario(writeScene({ rounds: 1, ...scene, options }), 'a scene')
  const fightChunk = await prepareChunks(plan, '1')
  const { metrics } = measure(fightChunk(0, BATTLES), scoreboard, roster)
  return Object.fromEntries(
    Object.entries(metrics).flatMap(([name, { value }]) => (name.startsWith('hit.') ? [[name, value]] : [])),
  )
}

/** Within 4.5 standard errors of the exact share: wrong once in 150,000 such checks, and the seed is fixed. */
function expectShare(share: number, exact: number, attacks = BATTLES): void {
  expect(Math.abs(share - exact)).toBeLessThan(4.5 * Math.sqrt((exact * (1 - exact)) / attacks))
}

// The exact shares are those of the worked attacks (docs/rules/osr-d20.md §11.1) and B3.
const anna = { weapon_skill: 3, strength: 1, weapons: ['sword'], reactions: [] }
const bert = { agility: 1, weapon_skill: 2, weapons: ['axe'], shield: 'round-shield', armour: 'mail', ...idle }
const cleo = { ballistic_skill: 2, agility: 1, weapons: ['bow'], reactions: [] }

test('charges are counted by themselves, and with all attacks of the weapon', async () => {
  const rates = await hitRates({
    first: { Anna: { ...anna, turn: ['charge', 'attack'] } },
    second: { Bert: bert },
    distance: '30 ft',
    rounds: 2,
  })
  expectShare(rates['hit.sword.charging'], 0.55)
  expectShare(rates['hit.sword'], 0.55, 2 * BATTLES)
})

test('aimed shots', async () => {
  const rates = await hitRates({
    first: { Cleo: { ...cleo, turn: [{ do: 'aim', when: 'not my.aiming' }, 'shoot'] } },
    second: { Bert: bert },
    distance: '60 ft',
    rounds: 2,
  })
  expectShare(rates['hit.bow.aimed'], 0.7)
  expect(rates['hit.bow']).toBe(rates['hit.bow.aimed'])
})

test('shots into melee, which hit somebody', async () => {
  const dora = { agility: 1, weapons: ['sword'], armour: 'leather', ...idle }
  const rates = await hitRates({ first: { Dora: dora, Cleo: { ...cleo, turn: ['shoot'] } }, second: { Bert: bert } })
  expectShare(rates['hit.bow.into-melee'], 0.6)
})

test('shots into a crowd', async () => {
  const rates = await hitRates({
    first: { Cleo: { ...cleo, turn: ['shoot-crowd'] } },
    second: { Bert: bert, troll: { base_ac: 9, size: 'large', ...idle } },
    distance: '60 ft',
  })
  expectShare(rates['hit.bow.into-crowd'], 0.65)
})

test('no circumstance is reported that cannot come up', async () => {
  const rates = await hitRates({ first: { Anna: { ...anna, turn: ['attack'] } }, second: { Bert: bert } })
  expect(Object.keys(rates).filter((name) => name.startsWith('hit.sword'))).toEqual(['hit.sword'])
})
