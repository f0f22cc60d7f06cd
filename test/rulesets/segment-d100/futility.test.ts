import { describe, expect, test } from 'vitest'
import { segmentD100 } from '../../../src/rulesets/segment-d100/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'

/** What is warned about one combatant with that loadout and tactic. */
async function warningsFor(fields: string, turn: string, reactions = '', field = '', options = ''): Promise<string[]> {
  const text = `tiltyard: 1
rules: { system: segment-d100, options: { ${options} } }
weapons:
  sword: { damage: d8 }
  pike: { damage: d8, hands: 2, reach: 3 yd, size: 4 }
  javelin: { damage: d6, kind: thrown }
  bow: { damage: d6, kind: missile, range: 50 yd, load: 0 }
  crossbow: { damage: d10, kind: missile, range: 60 yd, load: 4, ammo: 1 }
  arbalest: { damage: d12, kind: missile, range: 60 yd, load: 6, loaded: false }
shields: { round: {} }
items: { rope: {}, torch: { damage: d3 }, bolts: { ammo_for: crossbow, ammo: 6 } }
combatants:
  Anna: { hp: 5, tactic: hers, ${fields} }
  Bert: { hp: 5, weapons: [sword] }
tactics:
  hers: { turn: [ ${turn} ], reactions: [ ${reactions} ] }
parties: { a: { members: [ Anna ] }, b: { members: [ Bert ] } }
field: { ${field} }
`
  const { scenario, problems } = await readScenario(text, 'a.yaml', { rulesets: [segmentD100] })
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(scenario, 'a warning keeps nothing from being fought').toBeDefined()
  return problems.map(({ message }) => message)
}

describe('a rule that can never be legal for its combatant is a warning', () => {
  test.each<[string, string, string]>([
    ['weapons: [sword]', '{ do: attack, with: pike }', 'it has no "pike"'],
    ['items: [rope]', '{ do: attack, with: rope }', '"rope" does no damage'],
    ['weapons: [pike]', '{ do: attack, with: grapple }', 'it has no hand free, and never empties one'],
    ['weapons: [bow]', 'strike', 'it has no weapon that strikes in melee'],
    ['weapons: [bow]', '{ do: strike, with: bow }', '"bow" cannot strike in melee'],
    ['weapons: [pike], end: 3', 'strike', 'it costs END 4, and it has 3'],
    ['weapons: [sword]', 'fire', 'it has no missile weapon'],
    ['weapons: [sword]', '{ do: fire, with: sword }', '"sword" is no missile weapon'],
    ['weapons: [arbalest]', 'fire', 'its arbalest is not loaded, and it never loads it'],
    ['weapons: [sword, bow]', 'hurl', 'it has no weapon that can be hurled'],
    ['weapons: [sword]', '{ do: hurl, with: sword }', '"sword" cannot be hurled'],
    ['end: 0', 'brawl', 'it costs END 1, and it has 0'],
    ['weapons: [sword], move: 3 yd', 'charge', 'it cannot run 4 yd'],
    ['weapons: [sword], end: 2', 'charge', 'it costs END 3, and it has 2'],
    ['weapons: [sword], sl: 0', 'feint', 'its skill is 0, which allows no turn of feint'],
    ['weapons: [sword]', 'release', 'it never grapples'],
    ['end: 1', 'advance', 'it costs END 2, and it has 1'],
    ['weapons: [sword]', 'jump self', 'the field is level'],
    ['str: 5, agl: 5', 'leap', 'with a running leap of 2 yd it leaps no 2 yd'],
    ['weapons: [sword]', 'climb', 'there is nothing to climb on the field'],
    ['agl: 3', 'turn', 'with AGL 3 it cannot turn'],
    ['weapons: [sword]', 'draw', 'it carries no weapon besides what is in hand'],
    ['weapons: [sword]', '{ do: draw, with: sword }', 'its "sword" is in hand from the start'],
    ['items: []', 'sheath', 'it has nothing to handle'],
    ['weapons: [sword]', 'load', 'it has no missile weapon'],
    ['weapons: [bow]', 'load', 'its bow needs no loading'],
    ['weapons: [crossbow]', 'load', 'it has no shots for its crossbow'],
    ['weapons: [sword]', '{ do: drop, with: rope }', 'it has no "rope"'],
    ['weapons: [sword]', '{ do: grab, with: pike }', 'nobody has a "pike", and none lies on the field'],
    ['weapons: [sword]', 'pass', 'it has no allies'],
    ['weapons: [sword]', 'advance ally-nearest', 'it has no allies'],
  ])('of one with %s: %s', async (fields, turn, reason) => {
    const [warning, ...more] = await warningsFor(fields, turn, '', '', 'charge_min: 4 yd')
    expect(warning).toBe(`"${textOf(turn)}" can never be legal for Anna: ${reason}`)
    expect(more).toEqual([])
  })

  test.each<[string, string, string]>([
    ['weapons: [bow]', 'parry', 'it has nothing to parry with'],
    ['weapons: [sword]', '{ do: parry, with: bow }', 'it has no "bow"'],
    ['weapons: [bow]', '{ do: parry, with: bow }', '"bow" cannot parry'],
    ['weapons: [sword]', 'block', 'it has no shield'],
    ['weapons: [sword], shield: round, sl: 0', 'block', 'it has no skill "shield"'],
    ['weapons: [sword]', '{ do: block, with: sword }', 'it has no skill "brawling"'],
    ['weapons: [bow]', '{ do: block, with: bow }', '"bow" cannot block'],
    ['weapons: [sword]', 'acrobatic-dodge', 'it has no skill "acrobat"'],
    ['weapons: [sword], max_defences: 0', 'dodge', 'its max_defences is 0'],
    ['weapons: [sword], end: 0', 'defend', 'it costs END 1, and it has 0'],
    ['agl: 2', 'turn', 'with AGL 2 it cannot turn'],
  ])('of one with %s: the reaction %s', async (fields, reaction, reason) => {
    expect(await warningsFor(fields, 'rest', reaction)).toEqual([
      `"${textOf(reaction)}" can never be legal for Anna: ${reason}`,
    ])
  })

  test.each<[string, string, string, string]>([
    [
      'weapons: [sword], shield: round',
      'attack, strike, feint, charge, rise, turn, wait, rest, drop',
      'block, parry, defend',
      '',
    ],
    ['weapons: [sword, javelin], str: 11', 'hurl, draw, { do: sheath, with: sword }, leap, brawl', 'turn', ''],
    ['weapons: [crossbow, sword], items: [bolts]', 'fire, load, { do: attack, with: grapple }, drop', '', ''],
    ['weapons: [arbalest]', 'fire, load', '', ''],
    // What lies on the field may come into its hands.
    [
      'weapons: []',
      '{ do: grab, with: pike }, { do: strike, with: pike }, { do: drop, with: pike }',
      '',
      'p: { item: pike }',
    ],
    ['weapons: [sword]', 'jump self, climb', '', 'p: { height: 9 ft, climb: 10 }'],
    // A dodge as an action gives the one defence.
    ['max_defences: 0', 'dodge', 'dodge', ''],
  ])('but not where it may be legal some day: %s', async (fields, turn, reactions, legend) => {
    const field = legend === '' ? '' : `map: "a.p.b", legend: { ${legend} }`
    expect(await warningsFor(fields, turn, reactions, field)).toEqual([])
  })

  test('nor where nothing costs END', async () => {
    expect(await warningsFor('end: 0', 'attack, advance', 'defend', '', 'endurance: false')).toEqual([])
  })
})

/** A rule as it is reported. */
function textOf(rule: string): string {
  const [, turnType, thing] = /do: ([\w-]+), with: ([\w-]+)/.exec(rule) ?? []
  return turnType === undefined ? rule : `${turnType} with ${thing}`
}
