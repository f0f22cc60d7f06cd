import { describe, expect, test } from 'vitest'
import { duelScene } from '../staging.ts'
import { idle, type Scene, stage, strike } from './stage.ts'

/* Every reaction of docs/rules/area-2d6.md §7, with dictated dice: two of a check, then those of the damage. */

const sword = { weapons: ['sword'], ...strike }
const often = { weapons: ['sword'], turn: ['melee'], reactions: [] }

describe('defending', () => {
  test('an evade negates, costs a point, and is hampered by armour', async () => {
    const bert = { armour: 'mail', turn: [], reactions: ['evade'] }
    const story = await stage(duelScene(sword, bert))
    expect(story.round('Anna d6=3 d6=4 d6=6 d6=6, Bert d6=4 d6=4')).toEqual([
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Bert: evade (Anna)',
      'Bert needs 8: succeeds',
      'Anna at Bert: miss',
    ])
    expect([story.hp('Bert'), story.score.hits[0], story.score.attacks[0]]).toEqual([100, 0, 1])
    expect(story.round('Anna d6=3 d6=4 d6=6 d6=6, Bert d6=4 d6=3')).toContain('Anna at Bert: 9')
  })

  test('only while there are points', async () => {
    const story = await stage(duelScene(often, { actions: 1, turn: [], reactions: ['evade'] }))
    const reported = story.round('Anna d6=3 d6=4 d6=1 d6=1, Bert d6=6 d6=4, Anna d6=3 d6=4 d6=1 d6=1')
    expect(reported.filter((line) => line.startsWith('Bert: '))).toEqual(['Bert: evade (Anna)'])
    expect(story.hp('Bert')).toBe(98)
  })

  test('a parry needs a weapon or a shield in use; that of a shield is free at first', async () => {
    const bare = await stage(duelScene(sword, { turn: [], reactions: ['parry'] }))
    expect(bare.round('Anna d6=3 d6=4 d6=1 d6=1')).toContain('Anna at Bert: 2')
    const shielded = { actions: 1, weapons: ['sword'], shield: 'kite', turn: [], reactions: ['parry'] }
    const story = await stage(duelScene({ ...often, actions: 6 }, shielded))
    const hit = 'Anna d6=3 d6=4 d6=1 d6=1'
    expect(story.round(`${hit}, Bert d6=3 d6=3, ${hit}, Bert d6=3 d6=3, ${hit}`)).toEqual([
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Bert: parry (Anna)',
      'Bert needs 6: succeeds',
      'Anna at Bert: miss',
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Bert: parry (Anna)',
      'Bert needs 6: succeeds',
      'Anna at Bert: miss',
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Anna at Bert: 2',
    ])
    // A weapon for both hands puts the shield out of use.
    const axeman = { weapons: ['axe'], shield: 'kite', turn: [], reactions: ['parry'] }
    expect((await stage(duelScene(sword, axeman))).round(`${hit}, Bert d6=3 d6=3`)).toContain('Bert needs 7: fails')
  })

  test('shots are parried with a shield, unless an option says otherwise', async () => {
    const archer = { weapons: ['bow'], turn: [{ do: 'ranged', when: 'my.attacks < 1' }], reactions: [] }
    const bert = { weapons: ['sword'], turn: [], reactions: ['parry'] }
    const hit = 'Anna d6=3 d6=4 d6=1 d6=1'
    expect((await stage(duelScene(archer, bert))).round(hit)).toContain('Anna at Bert: 2')
    const always = await stage(duelScene(archer, bert, { options: { parry_ranged: 'always' } }))
    expect(always.round(`${hit}, Bert d6=6 d6=3`)).toContain('Anna at Bert: miss')
    const shielded = await stage(duelScene(archer, { ...bert, shield: 'kite' }))
    expect(shielded.round(`${hit}, Bert d6=6 d6=3`)).toContain('Anna at Bert: miss')
    const never = { options: { parry_ranged: 'never' } }
    expect((await stage(duelScene(archer, { ...bert, shield: 'kite' }, never))).round(hit)).toContain('Anna at Bert: 2')
  })

  test.each<[string, object, string]>([
    ['the likelier: an evade', { evade: 5, parry: 6 }, 'Bert needs 5: succeeds'],
    ['the likelier: a parry', { evade: 6, parry: 5 }, 'Bert needs 5: succeeds'],
    ['of equals a parry', { evade: 9, parry: 9 }, 'Bert needs 9: fails'],
  ])('defend is %s', async (_title, skills, reported) => {
    const bert = { weapons: ['sword'], skills, turn: [], reactions: ['defend'] }
    const story = await stage(duelScene(sword, bert))
    expect(story.round('Anna d6=3 d6=4 d6=1 d6=1, Bert d6=2 d6=3')).toContain(reported)
  })

  test('whether it is tried may depend on the damage to be expected, the hit being certain', async () => {
    const careful = (when: string) => ({ hp: 8, turn: [], reactions: [{ do: 'evade', when }] })
    const hit = 'Anna d6=3 d6=4 d6=1 d6=1'
    // 2d6: 7 on average; 8 or more in 15 of 36.
    expect(
      (await stage(duelScene(sword, careful('expected_damage >= 7')))).round(`${hit}, Bert d6=1 d6=1`),
    ).toHaveLength(5)
    expect((await stage(duelScene(sword, careful('expected_damage > 7')))).round(hit)).toHaveLength(3)
    expect(
      (await stage(duelScene(sword, careful('kill_chance > 0.416')))).round(`${hit}, Bert d6=1 d6=1`),
    ).toHaveLength(5)
    expect((await stage(duelScene(sword, careful('kill_chance > 0.417')))).round(hit)).toHaveLength(3)
  })
})

describe('ripostes', () => {
  const leave = (reactions: readonly unknown[]) => ({
    turn: [{ do: 'step-back', when: 'my.actions >= 4' }],
    reactions,
  })
  const riposte = { weapons: ['sword'], turn: [], reactions: ['riposte'] }
  const field = { map: '*.' }

  test('one that gets through stops who fails to run', async () => {
    const story = await stage(duelScene(leave([]), riposte, { field }))
    expect(story.round('Bert d6=3 d6=4 d6=1 d6=1, Anna d6=3 d6=3')).toEqual([
      'Anna: step-back Bert',
      'Bert: riposte (Anna)',
      'Bert: riposte at Anna',
      'Bert needs 7: succeeds',
      'Bert at Anna: 2',
      'Anna needs 7: fails',
      'Anna is stopped',
    ])
    expect(story.round('Bert d6=3 d6=4 d6=1 d6=1, Anna d6=3 d6=4')).toContain('Anna goes to 1')
    expect(story.round()).toEqual([])
  })

  test('one that is negated, or misses, does not', async () => {
    const evades = await stage(duelScene(leave(['evade']), riposte, { field }))
    expect(evades.round('Bert d6=3 d6=4 d6=1 d6=1, Anna d6=3 d6=4')).toContain('Anna goes to 1')
    const story = await stage(duelScene(leave([]), riposte, { field }))
    expect(story.round('Bert d6=3 d6=3')).toContain('Anna goes to 1')
  })

  test('all declare, then she answers, then all strike, in the order of turns', async () => {
    const two: Scene = { first: { Anna: leave(['press-on']) }, second: { Bert: riposte, Bob: riposte }, field }
    const story = await stage(two)
    expect(story.round('Bert d6=3 d6=4 d6=1 d6=1, Anna d6=1 d6=1, Bob d6=3 d6=4 d6=1 d6=2')).toEqual([
      'Anna: step-back Bert',
      'Bert: riposte (Anna)',
      'Bob: riposte (Anna)',
      'Anna: press-on (Bert)',
      'Bert: riposte at Anna',
      'Bert needs 7: succeeds',
      'Bert at Anna: 2',
      'Anna needs 7: fails',
      'Bob: riposte at Anna',
      'Bob needs 7: succeeds',
      'Bob at Anna: 3',
      'Anna is stopped',
    ])
    expect(story.points('Bert')).toBe(3)
  })

  test('staying brings them to nothing', async () => {
    const story = await stage(duelScene(leave(['stay']), riposte, { field }))
    expect(story.round()).toEqual(['Anna: step-back Bert', 'Bert: riposte (Anna)', 'Anna: stay (Bert)', 'Anna stays'])
  })

  test('diverting names the next area, of which all are asked again, as long as there is one', async () => {
    const story = await stage(duelScene(leave(['divert', 'stay']), riposte, { field: { map: '.*.' } }))
    expect(story.round()).toEqual([
      'Anna: step-back Bert',
      'Bert: riposte (Anna)',
      'Anna: divert (Bert)',
      'Bert: riposte (Anna)',
      'Anna: stay (Bert)',
      'Anna stays',
    ])
  })

  test('need a point, and a weapon that can strike', async () => {
    const poor = { ...riposte, actions: 1, turn: [{ do: 'lie-down', when: 'round == 9' }] }
    const scene = duelScene(leave([]), poor, { field, options: { costs: { riposte: 2 } } })
    expect((await stage(scene)).round()).toEqual(['Anna: step-back Bert', 'Anna goes to 1'])
    const archer = { ...riposte, weapons: ['bow'] }
    expect((await stage(duelScene(leave([]), archer, { field }))).round()).toHaveLength(2)
    expect((await stage(duelScene(leave([]), { ...riposte, weapons: [] }, { field }))).round()).toHaveLength(2)
  })
})

describe('ignoring when surrounded', () => {
  test('goes on until no rule applies, and never leaves out the attacker', async () => {
    const anna = { weapons: ['sword'], turn: [{ do: 'pincer', when: 'my.attacks < 1' }], reactions: [] }
    const story = await stage({
      first: { Anna: anna, Ada: idle, Alma: idle },
      second: { Bert: { turn: [], reactions: ['ignore', 'evade'] } },
    })
    expect(story.round('Anna d6=3 d6=3')).toEqual([
      'Anna: pincer Bert',
      'Bert: ignore (Ada)',
      'Bert ignores Ada',
      'Bert: ignore (Alma)',
      'Bert ignores Alma',
      'Anna needs 7: fails',
      'Anna at Bert: miss',
    ])
  })
})
