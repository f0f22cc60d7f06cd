import { describe, expect, test } from 'vitest'
import { area2D6 } from '../../../src/rulesets/area-2d6/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'

/** What is warned about one combatant with that loadout and tactic. */
async function warningsFor(
  loadout: string,
  turn: string,
  { reactions = '', allies = '', field = '{ distance: 1 area }', options = '', spells = '' } = {},
): Promise<string[]> {
  const text = `tiltyard: 1
rules: { system: area-2d6, options: { ${options} } }
weapons:
  sword: {}
  knife: { kind: thrown }
  bow: { kind: shooting }
shields: { kite: {} }
items: { salve: { heal: d6 } }
spells:
  fire: { effect: damage, cost: 5 }
  ward: { effect: shield, trigger: hit }
  veil: { effect: alter, side: self, defence: 1, duration: 2 rounds }
  ${spells}
combatants:
  Anna: { tactic: hers, ${loadout} }
  Bert: { weapons: [sword] }
tactics:
  hers: { turn: [ ${turn} ], reactions: [ ${reactions} ] }
parties: { a: { members: [ Anna${allies} ] }, b: { members: [ Bert ] } }
field: ${field}
`
  const { scenario, problems } = await readScenario(text, 'a.yaml', { rulesets: [area2D6] })
  expect(scenario, `a warning keeps nothing from being fought: ${problems[0]?.message}`).toBeDefined()
  return problems.map(({ message }) => message)
}

describe('a rule that can never be legal for its combatant is a warning', () => {
  test.each<[string, string, string]>([
    ['weapons: [bow]', 'melee', 'it has no weapon that strikes'],
    ['weapons: [bow]', '{ do: melee, with: sword }', 'it has no weapon "sword"'],
    ['weapons: [bow]', '{ do: feint, with: bow }', '"bow" cannot strike'],
    ['weapons: [sword]', '{ do: melee, with: unarmed }', '"unarmed" is never ready'],
    ['weapons: [bow, sword]', 'melee', 'it never makes "sword" ready'],
    ['weapons: [sword, bow]', '{ do: ranged, with: bow }, { do: equip, with: melee }', '"bow" is never ready'],
    ['weapons: []', 'heavy-blow', 'it has no weapon'],
    ['weapons: [knife]', '{ do: heavy-blow, with: unarmed }', 'it takes a weapon'],
    ['weapons: [sword]', 'pincer', 'it has no allies'],
    ['weapons: [sword], actions: 2', 'charge', 'it costs 3 points, and it has 2 a round'],
    ['weapons: [sword], actions: 1', 'advance', 'it costs 2 points, and it has 1 a round'],
    ['weapons: [sword]', 'ranged', 'it has no weapon that can be shot or thrown'],
    ['weapons: [sword]', 'snipe', 'it has no weapon that can be shot or thrown'],
    ['weapons: [sword]', '{ do: command, with: fire }', 'its spirit does not have "fire"'],
    ['powers: [fire]', '{ do: command, with: fire }', 'it costs 5 points, and it has 4 a round'],
    ['powers: [ward]', '{ do: command, with: ward }', 'an instant shield only works as a reaction'],
    ['powers: [veil]', '{ do: spontaneous, with: veil }', 'it has not been briefed'],
    ['powers: [fire]', '{ do: stop-power, with: fire }', '"fire" does not last'],
    ['weapons: [sword]', '{ do: equip, with: sword }', '"sword" is always ready'],
    ['weapons: [sword]', '{ do: equip, with: ranged }', 'it has no weapon for that'],
    ['weapons: [sword]', '{ do: equip, with: salve }', 'it has no "salve"'],
    ['weapons: [sword]', '{ do: advance, at: wall }', 'no area is walled'],
    ['weapons: [sword]', '{ do: step, at: cover }', 'no area has cover'],
    ['weapons: [sword]', '{ do: withdraw, at: ally-nearest }', 'it has no allies'],
  ])('of one with %s: %s', async (loadout, turn, reason) => {
    const [warning, ...more] = await warningsFor(loadout, turn)
    expect(warning).toMatch(new RegExp(`^".*" can never be legal for Anna: ${reason}$`))
    expect(more).toEqual([])
  })

  test.each<[string, string, string, string]>([
    ['weapons: [bow]', 'ranged', 'parry', 'it has neither a shield nor a weapon that can parry'],
    ['weapons: []', 'melee', 'riposte', 'it has no weapon'],
    ['weapons: [bow]', 'ranged', 'riposte', 'it has no weapon that strikes'],
    ['weapons: [sword]', 'melee', 'divert', 'it never moves'],
    ['weapons: [sword]', 'charge', 'press-on', 'it never moves'],
    ['powers: [fire]', 'melee', '{ do: command, with: fire }', '"fire" has no trigger'],
  ])('of one with %s that does %s: the reaction %s', async (loadout, turn, reaction, reason) => {
    const [warning, ...more] = await warningsFor(loadout, turn, { reactions: reaction })
    expect(warning).toMatch(new RegExp(`^".*" can never be legal for Anna: ${reason}$`))
    expect(more).toEqual([])
  })

  test('on a field of one area nobody goes anywhere', async () => {
    for (const turn of ['advance', 'step', 'withdraw', 'step-back', 'charge']) {
      expect(await warningsFor('weapons: [sword]', turn, { field: '{ distance: 0 areas }' })).toEqual([
        `"${turn}" can never be legal for Anna: the field is a single area`,
      ])
    }
  })

  test('options decide, too', async () => {
    const dear = await warningsFor('weapons: [sword]', 'pass', { reactions: 'evade', options: 'costs: { defend: 5 }' })
    expect(dear).toEqual(['"evade" can never be legal for Anna: it costs 5 points, and it has 4 a round'])
    const never = { options: 'spontaneous_per_round: 0' }
    expect(await warningsFor('powers: [veil], briefed: true', '{ do: spontaneous, with: veil }', never)).toEqual([
      '"spontaneous veil" can never be legal for Anna: nobody acts spontaneously',
    ])
  })
})

describe('but not where it may be legal some day', () => {
  const EVERYTHING = 'melee, feint, heavy-blow, stand-up, lie-down, ignore, advance, withdraw ally-nearest, pass'

  test.each<[string, string, Parameters<typeof warningsFor>[2]]>([
    ['weapons: [sword]', `pincer, ${EVERYTHING}`, { allies: ', Anna', reactions: 'defend, riposte, press-on, divert' }],
    ['weapons: [bow, sword]', 'melee, ranged, { do: equip, with: melee }', { reactions: 'parry' }],
    ['weapons: [knife]', '{ do: melee, with: unarmed }, { do: equip, with: knife }, snipe', {}],
    ['weapons: [bow], shield: kite', 'ranged', { reactions: 'parry' }],
    ['powers: [veil], briefed: true', '{ do: spontaneous, with: veil }, { do: stop-power, with: veil }', {}],
    ['items: [2 salve]', '{ do: equip, with: salve, at: ally-most-wounded }', {}],
    ['weapons: [sword]', 'advance wall, step cover', { field: '{ map: "a#b.c", legend: { c: { cover: half } } }' }],
    ['weapons: [sword]', 'charge', { reactions: 'stay', options: 'charge_provokes: true' }],
  ])('%s: %s', async (loadout, turn, more) => {
    const warnings = await warningsFor(loadout, turn, more)
    expect(warnings.filter((message) => message.includes('never be legal'))).toEqual([])
  })

  test('as where a power gives points', async () => {
    const spells = 'haste: { effect: alter, side: self, actions: 1, duration: 3 rounds }'
    expect(await warningsFor('weapons: [sword], actions: 2', 'charge', { spells })).toEqual([])
  })
})
