import { describe, expect, test } from 'vitest'
import { duelScene } from '../staging.ts'
import { idle, type Scene, stage, strike } from './stage.ts'

/* The powers of docs/rules/area-2d6.md §6.3 and §7.3, with dictated dice. */

const sword = { weapons: ['sword'], ...strike }
const command = (power: string, more: object = {}) => ({ do: 'command', with: power, ...more })
/** Uses a power once a round. */
const witch = (power: string, more: object = {}) => ({
  powers: [power],
  turn: [command(power, { when: 'my.actions >= 4' })],
  reactions: [],
  ...more,
})

describe('damage', () => {
  const spells = { fire: { effect: 'damage', damage: 'd6+1', pierce: 1, uses: 2, difficulty: 1 } }

  test('takes a command check, may be evaded, and counts an attack in any case', async () => {
    const story = await stage(duelScene(witch('fire'), { armour: 'mail', turn: [], reactions: ['evade'] }, { spells }))
    expect(story.round('Anna d6=3 d6=3, Bert d6=3 d6=4, Anna d6=6')).toEqual([
      'Anna: command Bert',
      'Anna needs 6: succeeds',
      'Bert: evade (Anna)',
      'Bert needs 8: fails',
      'Anna at Bert: 5',
    ])
    expect(story.round('Anna d6=2 d6=3')).toEqual(['Anna: command Bert', 'Anna needs 6: fails', 'Anna at Bert: miss'])
    const fire = story.score.attacks.findLastIndex((attacks) => attacks > 0)
    expect([story.score.attacks[fire], story.score.hits[fire], story.score.dealt[fire]]).toEqual([2, 1, 5])
    // Both uses are spent.
    expect(story.round()).toEqual([])
  })

  test('of an area comes at one instant: both sides can fall', async () => {
    const storm = { effect: 'damage', side: 'all', scope: 'area', resist: 'none', damage: 6, cost: 3 }
    const story = await stage(duelScene(witch('storm', { hp: 3 }), { hp: 2 }, { spells: { storm } }))
    expect(story.round('Anna d6=4 d6=4')).toEqual([
      'Anna: command Bert',
      'Anna needs 7: succeeds',
      'Anna at Anna: 6',
      'Anna at Bert: 6',
      'Anna loses 6',
      'Bert loses 6',
      'Anna is slain',
      'Bert is slain',
    ])
    expect(story.outcome()).toBe('draw')
  })

  test('reaches as far as its range, and not past a wall', async () => {
    const apart = (field: Readonly<Record<string, unknown>>) => stage(duelScene(witch('fire'), idle, { spells, field }))
    expect((await apart({ distance: '2 areas' })).round()).toEqual([])
    expect((await apart({ map: 'ab', walls: ['1,1|2,1'] })).round()).toEqual([])
  })
})

describe('healing and felling', () => {
  test('heal gives back what is missing, to whoever misses most', async () => {
    const spells = { balm: { effect: 'heal', heal: 'd6' } }
    const healer = { powers: ['balm'], turn: [command('balm', { at: 'ally-most-wounded' })], reactions: [] }
    const story = await stage({
      first: { Bert: { ...strike, weapons: ['club'] } },
      second: { Ada: idle, Anna: healer },
      spells,
    })
    expect(story.round('Bert d6=4 d6=3, Anna d6=5 d6=5 d6=2, Anna d6=5 d6=5 d6=4')).toEqual([
      'Bert: melee Ada',
      'Bert needs 7: succeeds',
      'Bert at Ada: 3',
      'Anna: command Ada',
      'Anna needs 7: succeeds',
      'Ada regains 2',
      'Anna: command Ada',
      'Anna needs 7: succeeds',
      'Ada regains 1',
    ])
  })

  test('fell makes prone, and is not for those who are', async () => {
    const story = await stage(duelScene(witch('trip', { actions: 6 }), idle, { spells: { trip: { effect: 'fell' } } }))
    expect(story.round('Anna d6=5 d6=5')).toEqual(['Anna: command Bert', 'Anna needs 7: succeeds', 'Bert is prone'])
    expect(story.round()).toEqual([])
  })
})

describe('lasting powers', () => {
  test('a shield absorbs until it is used up', async () => {
    const spells = { aegis: { effect: 'shield', side: 'self', duration: '2 rounds', amount: 5 } }
    const story = await stage(
      duelScene(witch('aegis'), { weapons: ['sword'], turn: ['melee'], reactions: [] }, { spells }),
    )
    const hit = (...dice: number[]) => `Bert d6=4 d6=4 ${dice.map((die) => `d6=${die}`).join(' ')}`
    expect(story.round(`Anna d6=5 d6=5, ${hit(1, 2)}, ${hit(3, 2)}`)).toEqual([
      'Anna: command',
      'Anna needs 7: succeeds',
      'aegis on Anna: 5',
      'Bert: melee Anna',
      'Bert needs 7: succeeds',
      'aegis takes 3',
      'Bert at Anna: 0',
      'Bert: melee Anna',
      'Bert needs 7: succeeds',
      'aegis takes 2',
      'aegis on Anna ends',
      'Bert at Anna: 3',
    ])
    expect(story.hp('Anna')).toBe(97)
    expect([...story.score.hits].reduce((sum, hits) => sum + hits)).toBe(2)
  })

  test('an alteration holds for its rounds, and changes points at once', async () => {
    const spells = { haste: { effect: 'alter', side: 'self', actions: 2, attack: 1, duration: '2 rounds' } }
    const anna = {
      powers: ['haste'],
      weapons: ['sword'],
      turn: [command('haste'), { do: 'melee', when: 'my.attacks < 1 and my.powers > 0' }],
      reactions: [],
    }
    const story = await stage(duelScene(anna, idle, { spells }))
    expect(story.round('Anna d6=5 d6=5, Anna d6=1 d6=2')).toEqual([
      'Anna: command',
      'Anna needs 7: succeeds',
      'haste on Anna: 0',
      'Anna: melee Bert',
      'Anna needs 6: fails',
      'Anna at Bert: miss',
    ])
    expect(story.points('Anna')).toBe(2)
    // The current round was the first; in the second the spirit keeps it, and it cannot be used again.
    expect(story.round('Anna d6=1 d6=2')).toEqual([
      'Anna: melee Bert',
      'Anna needs 6: fails',
      'Anna at Bert: miss',
      'haste on Anna ends',
    ])
    expect(story.points('Anna')).toBe(4)
    expect(story.round('Anna d6=1 d6=2, Anna d6=1 d6=2')).toHaveLength(4)
    expect(story.points('Anna')).toBe(0)
  })

  test('they end with their commander, and when they are stopped', async () => {
    const spells = { bless: { effect: 'alter', side: 'ally', scope: 'area', defence: 1, duration: '9 rounds' } }
    const anna = {
      powers: ['bless'],
      turn: [command('bless'), { do: 'stop-power', with: 'bless', when: 'round == 2' }],
    }
    const scene: Scene = {
      first: { Anna: { hp: 2, ...anna, reactions: [] }, Ada: idle },
      second: {
        Bert: { weapons: ['club'], turn: [{ do: 'melee', when: 'round == 3 and my.attacks < 1' }], reactions: [] },
      },
      spells,
    }
    const story = await stage(scene)
    expect(story.round('Anna d6=5 d6=5')).toEqual([
      'Anna: command',
      'Anna needs 7: succeeds',
      'bless on Anna: 0',
      'bless on Ada: 0',
    ])
    expect(story.round('Anna d6=5 d6=5, Anna d6=5 d6=5')).toEqual([
      'Anna: stop-power',
      'Anna needs 7: succeeds',
      'bless on Anna ends',
      'bless on Ada ends',
      'Anna: command',
      'Anna needs 7: succeeds',
      'bless on Anna: 0',
      'bless on Ada: 0',
    ])
    expect(story.round('Bert d6=5 d6=5')).toEqual([
      'Bert: melee Anna',
      'Bert needs 7: succeeds',
      'Bert at Anna: 3',
      'Anna is slain',
      'bless on Ada ends',
    ])
  })

  test('an instant change of points is made at once, and nothing else of it lasts', async () => {
    const spells = { drain: { effect: 'alter', side: 'foe', actions: -3, defence: -5 } }
    const scene = duelScene(
      witch('drain', { actions: 5, weapons: ['sword'] }),
      { turn: [], reactions: ['evade'] },
      { spells },
    )
    const striking = { ...scene.first.Anna, turn: [command('drain', { when: 'my.actions >= 5' }), 'melee'] }
    const story = await stage({ ...scene, first: { Anna: striking } })
    expect(story.round('Anna d6=5 d6=5, Anna d6=4 d6=4 d6=1 d6=1, Bert d6=6 d6=1')).toEqual([
      'Anna: command Bert',
      'Anna needs 7: succeeds',
      'drain on Bert: 0',
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Bert: evade (Anna)',
      'Bert needs 7: succeeds',
      'Anna at Bert: miss',
    ])
    // One of his points was left, and he has spent it.
    expect(story.points('Bert')).toBe(0)
  })

  test('a spontaneous one is free, once a round, after the council', async () => {
    const spells = { fire: { effect: 'damage', damage: 1, resist: 'none' } }
    const anna = { briefed: true, actions: 1, powers: ['fire'], turn: [{ do: 'spontaneous', with: 'fire' }] }
    const story = await stage(duelScene({ ...anna, reactions: [] }, idle, { spells }))
    expect(story.round('Anna d6=5 d6=5')).toHaveLength(3)
    const unprepared = await stage(duelScene({ ...anna, briefed: false, reactions: [] }, idle, { spells }))
    expect(unprepared.round()).toEqual([])
  })
})

describe('reactive powers', () => {
  test('the target, then its allies, are asked before the check', async () => {
    const spells = { flinch: { effect: 'alter', side: 'foe', trigger: 'targeted', attack: -3, dice: -1, cost: 1 } }
    const spirit = { powers: ['flinch'], turn: [], reactions: [command('flinch')] }
    const story = await stage({ first: { Anna: sword }, second: { Bert: spirit, Bob: spirit }, spells })
    // One die less for each of the two, and 6 more are needed.
    expect(story.round('Bert d6=5 d6=5, Bob d6=5 d6=5, Anna d6=6 d6=6')).toEqual([
      'Anna: melee Bert',
      'Bert: command (Anna)',
      'Bert needs 7: succeeds',
      'flinch on Anna: 0',
      'Bob: command (Anna)',
      'Bob needs 7: succeeds',
      'flinch on Anna: 0',
      'Anna needs 12: succeeds',
      'Anna at Bert: 1',
    ])
    // It is over with the attack.
    expect(story.memory.attack[0]).toBe(0)
  })

  test('after a hit, before the defence; an instant shield is for that attack', async () => {
    const spells = { ward: { effect: 'shield', trigger: 'hit', cost: 1, amount: 'd6' } }
    const bert = { powers: ['ward'], turn: [], reactions: [command('ward'), 'evade'] }
    const story = await stage(duelScene(sword, bert, { spells }))
    expect(story.round('Anna d6=4 d6=4 d6=1 d6=2, Bert d6=5 d6=5 d6=5, Bert d6=1 d6=2')).toEqual([
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Bert: command (Bert)',
      'Bert needs 7: succeeds',
      'ward on Bert: 5',
      'Bert: evade (Anna)',
      'Bert needs 7: fails',
      'ward takes 3',
      'Anna at Bert: 0',
    ])
  })

  test('an attacker who is slain by one has not attacked', async () => {
    const spells = { thorns: { effect: 'damage', trigger: 'hit', cost: 1, resist: 'none', damage: 9 } }
    const bert = { powers: ['thorns'], turn: [], reactions: [command('thorns')] }
    const story = await stage(duelScene({ ...sword, hp: 5 }, bert, { spells }))
    expect(story.round('Anna d6=4 d6=4 d6=6 d6=6, Bert d6=5 d6=5')).toEqual([
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Bert: command (Anna)',
      'Bert needs 7: succeeds',
      'Bert at Anna: 9',
      'Anna is slain',
      'Anna at Bert: miss',
    ])
    expect(story.hp('Bert')).toBe(100)
  })

  test('a target who is slain by one is not slain by the attack as well', async () => {
    const storm = { effect: 'damage', side: 'all', scope: 'area', trigger: 'hit', cost: 1, resist: 'none', damage: 9 }
    const spirit = { powers: ['storm'], turn: [], reactions: [command('storm')] }
    const story = await stage({ first: { Anna: sword }, second: { Bert: { hp: 5 }, Bob: spirit }, spells: { storm } })
    const reported = story.round('Anna d6=4 d6=4 d6=6 d6=6, Bob d6=5 d6=5')
    expect(reported.filter((line) => line.endsWith('is slain'))).toEqual(['Bert is slain'])
    expect([...story.memory.standing]).toEqual([1, 1])
  })

  test('who is felled while leaving goes nowhere', async () => {
    const spells = { snare: { effect: 'fell', trigger: 'leaving', cost: 1 } }
    const bert = { powers: ['snare'], turn: [], reactions: [command('snare')] }
    const anna = { turn: [{ do: 'step-back', when: 'my.actions >= 4' }], reactions: [] }
    const story = await stage(duelScene(anna, bert, { spells, field: { map: '*.' } }))
    expect(story.round('Bert d6=5 d6=5')).toEqual([
      'Anna: step-back Bert',
      'Bert: command (Anna)',
      'Bert needs 7: succeeds',
      'Anna is prone',
      'Anna is felled',
    ])
  })
})
