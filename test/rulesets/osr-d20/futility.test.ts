import { describe, expect, test } from 'vitest'
import { RULESETS } from '../../../src/rulesets/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { showProblem } from '../../../src/source/show-problem.ts'

/** The warnings about one combatant with that loadout and tactic. */
async function warningsFor(loadout: string, turn: string, reactions = '', others = ''): Promise<string[]> {
  const text = `tiltyard: 1
rules: { system: osr-d20 }
weapons:
  sword: { damage: d8 }
  bow: { damage: d6, range: 150 ft, hands: 2 }
  crossbow: { damage: d8, range: 150 ft, reload: 1 }
  javelin: { damage: d6, range: 30 ft, thrown: true }
spells: { bolt: { damage: d6 } }
items: { purse: { drop: treasure }, potion: { heal: d8 } }
combatants:
  Anna: { hp: 5, tactic: hers, ${loadout} }
  Bert: { hp: 5, weapons: [sword] }
tactics:
  hers: { turn: [ ${turn} ], reactions: [ ${reactions} ] }
${others}
parties: { a: { members: [ Anna ] }, b: { members: [ Bert ] } }
`
  const { scenario, problems } = await readScenario(text, 'a.yaml', { rulesets: RULESETS })
  expect(scenario, 'a warning keeps nothing from being fought').toBeDefined()
  expect(problems.every(({ severity }) => severity === 'warning')).toBe(true)
  return problems.map((problem) =>
    showProblem(problem)
      .split('\n')[0]
      .replace(/^a\.yaml:\d+:\d+: warning: /, ''),
  )
}

describe('a rule that can never be legal for its combatant is a warning', () => {
  test.each<[string, string, string, string]>([
    ['charge', 'weapons: [bow]', 'charge nearest', 'it has no weapon that strikes in melee'],
    ['charge', 'weapons: [bow, sword]', '{ do: charge, with: bow }', '"bow" cannot strike in melee'],
    ['charge', 'weapons: [sword], movement: 0 ft', 'charge', 'its movement of 0 ft takes it nowhere in a round'],
    ['advance', 'weapons: [sword], movement: 10 ft', 'advance', 'its movement of 10 ft takes it nowhere in a round'],
    ['attack', 'weapons: [bow]', '{ do: attack, with: sword }', 'it has no weapon "sword"'],
    ['draw', 'weapons: [bow]', '{ do: draw, with: sword }', 'it has no weapon "sword"'],
    ['shoot', 'weapons: [sword]', 'shoot weakest', 'it has no missile weapon'],
    ['shoot', 'weapons: [sword, bow]', '{ do: shoot, with: sword }', '"sword" is no missile weapon'],
    ['shoot-crowd', 'weapons: [sword]', 'shoot-crowd', 'it has no missile weapon'],
    ['skirmish', 'weapons: [sword]', 'skirmish', 'it has no missile weapon'],
    ['aim', 'weapons: [sword]', 'aim', 'it has no missile weapon'],
    ['reload', 'weapons: [bow]', 'reload', 'it has no weapon that has to be reloaded'],
    ['flee', 'items: [potion]', '{ do: flee, with: purse }', 'it has no item "purse"'],
    ['flee', 'items: [potion]', '{ do: flee, with: potion }', '"potion" is nothing that can be dropped'],
    ['cast', 'spells: [bolt], gagged: true', '{ do: cast, with: bolt }', 'it is gagged'],
    ['cast', 'spells: []', '{ do: cast, with: bolt }', 'it has no spell "bolt"'],
    ['use', 'items: [purse]', '{ do: use, with: potion }', 'it has no item "potion"'],
  ])('%s of one with %s', async (_, loadout, turn, reason) => {
    const [warning, ...more] = await warningsFor(loadout, turn)
    expect(warning).toMatch(/^".*" can never be legal for Anna: /)
    expect(warning).toContain(reason)
    expect(more).toEqual([])
  })

  test.each<[string, string, string, string]>([
    ['counter-attack', 'weapons: [bow]', 'attack', 'it has no weapon that strikes in melee'],
    ['passing-attack', 'weapons: []', 'attack', 'it has no weapon that strikes in melee'],
    ['held-attack', 'weapons: [sword]', 'attack', 'it never holds its action'],
    ['guard', 'weapons: [sword]', 'attack', 'it never searches for an item'],
  ])('the reaction %s of one with %s', async (reaction, loadout, turn, reason) => {
    expect(await warningsFor(loadout, turn, reaction)).toEqual([`"${reaction}" can never be legal for Anna: ${reason}`])
  })

  test.each<[string, string, string]>([
    ['bare hands charge', 'weapons: []', 'charge'],
    ['who throws its weapon may charge with bare hands', 'weapons: [javelin]', 'shoot, charge'],
    ['what is not ready may be drawn', 'weapons: [sword, crossbow]', 'shoot, reload, aim'],
    ['every loadout has bare hands', 'weapons: [bow]', '{ do: attack, with: unarmed }'],
  ])('but not where it may be legal some day: %s', async (_, loadout, turn) => {
    expect(await warningsFor(loadout, turn)).toEqual([])
  })

  test('nor where the tactic is shared with somebody who has a use for the rule', async () => {
    const text = `tiltyard: 1
rules: { system: osr-d20 }
weapons: { sword: { damage: d8 }, bow: { damage: d6, range: 150 ft } }
combatants:
  archer: { hp: 5, weapons: [bow], tactic: fight }
  swordsman: { hp: 5, weapons: [sword], tactic: fight }
tactics:
  fight: { turn: [ shoot nearest, attack nearest ], reactions: [] }
parties: { a: { members: [ archer, swordsman ] }, b: { members: [ swordsman ] } }
`
    const { problems } = await readScenario(text, 'a.yaml', { rulesets: RULESETS })
    expect(problems).toEqual([])
  })
})
