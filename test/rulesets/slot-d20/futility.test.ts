import { describe, expect, test } from 'vitest'
import { RULESETS } from '../../../src/rulesets/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'

/** What is warned about one combatant with that loadout and tactic. */
async function warningsFor(loadout: string, turn: string, reactions = ''): Promise<string[]> {
  const text = `tiltyard: 1
rules: { system: slot-d20 }
weapons:
  sword: { damage: d8 }
  maul: { damage: 2d6, hands: 2, shatters: true }
  bow: { damage: d6, hands: 2, range: 50 ft }
  crossbow: { damage: d10, hands: 2, range: 60 ft, reload: move }
  fangs: { damage: d4, hands: 0 }
shields: { round: {} }
items: { wand: {} }
spells:
  bolt: { difficulty: target, range: 60 ft, damage: d6, cost: 3 }
  taunt: { kind: skill, difficulty: 8, attack: -1 }
combatants:
  Anna: { hp: 5, tactic: hers, ${loadout} }
  Bert: { hp: 5, weapons: [sword] }
tactics:
  hers: { turn: [ ${turn} ], reactions: [ ${reactions} ] }
parties: { a: { members: [ Anna ] }, b: { members: [ Bert ] } }
`
  const { scenario, problems } = await readScenario(text, 'a.yaml', { rulesets: RULESETS })
  expect(scenario, 'a warning keeps nothing from being fought').toBeDefined()
  return problems.map(({ message }) => message)
}

describe('a rule that can never be legal for its combatant is a warning', () => {
  test.each<[string, string, string]>([
    ['weapons: []', 'attack', 'it has no weapon'],
    ['weapons: [bow]', '{ do: attack, with: sword }', 'it has no weapon "sword"'],
    ['weapons: [bow]', 'melee-attack', 'it has no weapon that strikes in melee'],
    ['weapons: [bow]', '{ do: charge, with: bow }', '"bow" cannot strike in melee'],
    ['weapons: [sword], speed: 5 ft', 'charge', 'it cannot run 30 ft'],
    ['weapons: [sword], speed: 0 ft', 'advance', 'its speed of 0 ft takes it nowhere'],
    ['weapons: [sword], speed: 5 ft, exhaustion: 5', 'retreat', 'its speed of 5 ft takes it nowhere'],
    ['weapons: [sword]', 'ranged-attack', 'it has no missile or thrown weapon'],
    ['weapons: [sword]', 'shatter-shield', 'it has no weapon that shatters'],
    ['weapons: [bow]', 'reload', 'it has no weapon that has to be reloaded'],
    ['weapons: []', 'reload', 'it has no weapon'],
    ['weapons: []', 'ready', 'it has nothing to handle'],
    ['weapons: [sword]', '{ do: stow, with: wand }', 'it has no "wand"'],
    ['weapons: [sword, fangs]', '{ do: drop, with: fangs }', '"fangs" is a part of its body'],
    ['weapons: [sword]', '{ do: stand-up, with: maul }', 'it has no "maul"'],
    ['weapons: [sword]', 'cast', 'it knows no spell'],
    ['weapons: [sword]', 'use-skill', 'it knows no skill use'],
    ['weapons: [sword], spells: [bolt], cp: 2', 'cast', 'it has 2 casting points, and needs 3'],
    ['weapons: [sword], spells: [taunt]', '{ do: cast, with: bolt }', 'it does not know "bolt"'],
    ['weapons: [sword]', 'lock-shields', 'it has no allies'],
    ['weapons: [sword]', '{ do: act-after, at: ally-nearest }', 'it has no allies'],
    ['weapons: [sword]', '{ do: act-after, at: ally:Bert }', 'it has no ally "Bert"'],
  ])('of one with %s: %s', async (loadout, turn, reason) => {
    const [warning, ...more] = await warningsFor(loadout, turn)
    expect(warning).toMatch(new RegExp(`^".*" can never be legal for Anna: ${reason}$`))
    expect(more).toEqual([])
  })

  test.each<[string, string, string, string]>([
    ['weapons: [bow]', 'attack', 'opportunity-attack', 'it has no weapon that strikes in melee'],
    ['weapons: []', 'pass', 'snap-attack', 'it has no weapon'],
    ['weapons: [sword]', 'attack', 'attack', 'it never holds its action'],
    ['weapons: [sword]', 'hold', 'ranged-attack', 'it has no missile or thrown weapon'],
  ])('of one with %s that does %s: the reaction %s', async (loadout, turn, reaction, reason) => {
    expect(await warningsFor(loadout, turn, reaction)).toEqual([`"${reaction}" can never be legal for Anna: ${reason}`])
  })

  test.each<[string, string, string]>([
    ['weapons: [sword]', 'attack, stand-up, pass, hold, go-prone, disengage', 'total-defense, attack, ready'],
    ['weapons: [crossbow, maul], spells: [bolt], cp: 3', 'ranged-attack, reload, shatter-shield, cast, stow', ''],
  ])('but not where it may be legal some day: %s', async (loadout, turn, reactions) => {
    expect(await warningsFor(loadout, turn, reactions)).toEqual([])
  })
})
