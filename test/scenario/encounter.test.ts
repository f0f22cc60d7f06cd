import { describe, expect, it } from 'vitest'
import { exact, loadScenario, type Scenario } from '../../src/index.ts'
import { readScenarioText } from '../../src/load-scenario.ts'
import { osrD20 } from '../../src/rulesets/osr-d20/index.ts'
import { stageEncounter } from '../../src/scenario/encounter.ts'
import { DUEL, load } from '../studies/scenarios.ts'

async function meet(first: Scenario, second: Scenario, ground = first) {
  const whole = stageEncounter(
    ground,
    { id: 'encounter', name: 'Encounter' },
    [
      { scenario: first, party: 0 },
      { scenario: second, party: 1 },
    ],
    osrD20.schema.references,
  )
  const { scenario, problems } = await readScenarioText(JSON.stringify(whole), 'encounter', undefined as never)
  expect(problems).toEqual([])
  return scenario!
}

/** How often the first party wins, exactly. */
async function odds(scenario: Scenario): Promise<number> {
  const [{ id }] = scenario.parties
  return (await exact(scenario)).metrics[`win.${id}`].value
}

describe('an encounter', () => {
  it('lets each side keep what both call by one name', async () => {
    const heavy = await load('weapons.sword.damage=d10', 'combatants.fighter.hp=7')
    const light = await load('weapons.sword.damage=d4', 'combatants.fighter.hp=12')
    // Written out by hand: two swords, two fighters.
    const { scenario: byHand } = await loadScenario(DUEL, {
      overrides: [
        'weapons={sword: {damage: d10}, stick: {damage: d4}}',
        'combatants={fighter: {hp: 7, weapons: [sword]}, other: {hp: 12, weapons: [stick]}}',
        'parties.blue.members=[other]',
      ],
    })
    expect(await odds(await meet(heavy, light))).toBe(await odds(byHand!))
    expect(await odds(await meet(light, heavy))).toBeCloseTo(1 - (await odds(byHand!)), 9)
  })

  it('is the scenario itself where both sides are as they were', async () => {
    const duel = await load()
    expect(await odds(await meet(duel, duel))).toBe(await odds(duel))
    const { combatants, weapons } = (await meet(duel, duel)).whole
    expect(Object.keys({ ...(combatants as object), ...(weapons as object) })).toEqual(['fighter', 'sword'])
  })

  it('renames what is based on what differs, and what tactics name', async () => {
    const armed = async (damage: string) =>
      load(
        `weapons={sword: {damage: d8}, knife: {damage: ${damage}, range: 20 ft, thrown: true, ammo: 2}}`,
        'tactics={throw: {turn: [{do: attack, with: knife, at: nearest}, attack nearest]}}',
        'combatants={base: {hp: 9, weapons: [sword, knife], tactic: throw}, fighter: {based-on: base}}',
      )
    const { whole, parties } = await meet(await armed('d4'), await armed('d6'))
    expect(whole.tactics).toMatchObject({ 'throw-2': { turn: [{ with: 'knife-2' }, 'attack nearest'] } })
    expect(whole.combatants).toMatchObject({ 'fighter-2': { 'based-on': 'base-2' }, 'base-2': { tactic: 'throw-2' } })
    expect(parties.map(({ members: [{ template }] }) => template)).toEqual(['fighter', 'fighter-2'])
  })

  it('brings only what is needed, and the ground of neither', async () => {
    const plain = await load('armours={mail: {rating: 4}, plate: {rating: 6}}', 'combatants.fighter.armour=mail')
    const ground = await load('field.distance=20 ft')
    const { whole } = await meet(plain, await load(), ground)
    expect(whole.armours).toEqual({ mail: { rating: 4 } })
    expect(whole.field).toEqual({ distance: '20 ft' })
  })
})
