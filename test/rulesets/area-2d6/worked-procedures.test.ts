import { describe, expect, test } from 'vitest'
import { COLUMNS } from '../../../src/rulesets/area-2d6/columns.ts'
import { fighter } from '../../../src/rulesets/area-2d6/fighter.ts'
import type { Data } from '../../../src/rulesets/area-2d6/plan/data.ts'
import { SKILLS } from '../../../src/rulesets/area-2d6/skill-table.ts'
import { type Expected, firstRoundUnder } from '../first-round.ts'
import { planScenario } from '../scenario.ts'
import { duelScene } from '../staging.ts'
import { idle, type Scene, strike, writeScene } from './stage.ts'

/* The worked procedures of docs/rules/area-2d6.md §11.1. Anna is combatant 0, and the only one who attacks unprovoked. */

const firstRound = firstRoundUnder(fighter, COLUMNS, writeScene)
const once = (rule: object | string) => ({
  turn: [{ ...(typeof rule === 'string' ? { do: rule } : rule), when: 'my.attacks < 1' }],
  reactions: [],
})
const sword = (target: number) => ({ weapons: ['sword'], skills: { one_handed: target }, ...strike })
const evades = { turn: [], reactions: ['evade'] }
const parries = { turn: [], reactions: ['parry'] }

const perAttack = ({ hits, attacks }: Expected) => hits / attacks
const perHit = ({ dealt, hits }: Expected) => dealt / hits

describe('hits and damage', () => {
  test('P1: a sword at 7', async () => {
    const result = await firstRound(duelScene(sword(7), idle))
    expect(result.attacks).toBe(1)
    expect(perAttack(result)).toBeCloseTo(7 / 12, 12)
  })

  test('P2 and P3: damage against armour, and what pierces it', async () => {
    const scene = duelScene(sword(7), { armour: 'mail', ...idle })
    expect(perHit(await firstRound(scene))).toBeCloseTo(37 / 9, 12)
    expect(perHit(await firstRound({ ...scene, weapons: { sword: { pierce: 2 } } }))).toBeCloseTo(6, 12)
  })

  test('P4: a parry with a weapon of its own bonus', async () => {
    const bert = { weapons: ['blade'], skills: { parry: 8 }, ...parries }
    const result = await firstRound(duelScene(sword(6), bert, { weapons: { blade: { parry: 1 } } }))
    expect(perAttack(result)).toBeCloseTo(65 / 216, 12)
  })

  test('P5 and P6: a shield against two and three attacks', async () => {
    const bert = { actions: 1, weapons: ['sword'], shield: 'kite', skills: { parry: 7 }, ...parries }
    const often = (actions: number) => ({ ...sword(6), actions, turn: ['melee'] })
    expect(perAttack(await firstRound(duelScene(often(4), bert)))).toBeCloseTo(65 / 324, 12)
    const thrice = await firstRound(duelScene(often(6), bert))
    expect(thrice.attacks).toBeCloseTo(3, 12)
    expect(perAttack(thrice)).toBeCloseTo(91741 / 314928, 12)
  })
})

describe('heavy blows and feints', () => {
  test('P7 and P8: a heavy blow', async () => {
    const anna = { weapons: ['maul'], skills: { two_handed: 6 }, ...once('heavy-blow') }
    const weapons = { maul: { hands: 2, heavy: { dice: 1, pierce: 2 } } }
    const parried = { weapons: ['sword'], skills: { parry: 9 }, ...parries }
    expect(perAttack(await firstRound(duelScene(anna, parried, { weapons })))).toBeCloseTo(25 / 144, 12)
    const plated = duelScene(anna, { armour: 'plate', ...idle }, { weapons })
    expect(perHit(await firstRound(plated))).toBeCloseTo(1621 / 216, 12)
  })

  const learned = ['one_handed', 'parry', 'run', 'command']
  const feint = { weapons: ['sword'], skills: { one_handed: 6 }, ...once('feint') }
  const bert = { weapons: ['sword'], learned }

  test('P9: the columns that a feint draws from', async () => {
    const { plan } = await planScenario<Data>(writeScene(duelScene(feint, { ...bert, ...parries })), 'a feint')
    const { parryPlaces, evadePlaces } = plan.data.combatants
    expect([...parryPlaces.subarray(11)]).toEqual([9, 8, 7, 6, 5, 6, 5, 6, 7, 8, 9])
    expect([...evadePlaces.subarray(11)]).toEqual([10, 9, 8, 7, 6, 5, 6, 7, 8, 9, 10])
    const undefended = perAttack(await firstRound(duelScene(feint, { ...bert, ...idle })))
    const through = perAttack(await firstRound(duelScene(feint, { ...bert, ...parries })))
    expect(1 - through / undefended).toBeCloseTo(145 / 216, 12)
  })

  test('P10 and P11: feints at a parry and at an evade', async () => {
    expect(perAttack(await firstRound(duelScene(feint, { ...bert, ...parries })))).toBeCloseTo(355 / 2592, 12)
    expect(perAttack(await firstRound(duelScene(feint, { ...bert, ...evades })))).toBeCloseTo(455 / 2592, 12)
  })

  test('P12: the damage of a feint', async () => {
    expect(perHit(await firstRound(duelScene(feint, idle)))).toBeCloseTo(7 / 2, 12)
  })
})

describe('pincers', () => {
  const scene = (map: string, reactions: readonly unknown[]): Scene => ({
    first: { Anna: { ...sword(9), ...once('pincer') }, Ada: idle, Alma: idle },
    second: { Bert: { turn: [], reactions } },
    field: { map },
  })

  test.each<[string, string, readonly unknown[], number]>([
    ['P13: three against one', '*.', [], 7 / 12],
    ['P14: of whom two are ignored', '*.', ['ignore'], 5 / 18],
    ['P15: with a wall at the back', '*#', [], 5 / 18],
  ])('%s', async (_title, map, reactions, chance) => {
    expect(perAttack(await firstRound(scene(map, reactions)))).toBeCloseTo(chance, 12)
  })
})

describe('shots into a scuffle', () => {
  const scene = (action: string): Scene => ({
    first: { Anna: { weapons: ['bow'], skills: { shooting: 8 }, ...once(action) }, Ada: idle },
    second: { Bert: idle },
    field: { map: 'a*' },
  })
  const BERT = 2
  const ADA = 1

  test('P16 to P18: a shot', async () => {
    const result = await firstRound(scene('ranged'))
    expect(result.hitsTaken[BERT]).toBeCloseTo(5 / 12, 12)
    expect(result.hitsTaken[ADA]).toBeCloseTo(35 / 144, 12)
    expect(perAttack(result)).toBeCloseTo(5 / 12, 12)
  })

  test('P19: a sniper’s', async () => {
    expect((await firstRound(scene('snipe'))).taken[ADA]).toBeCloseTo(35 / 864, 12)
  })
})

describe('moves', () => {
  test('P20 and P21: going on', async () => {
    const advance = { turn: [{ do: 'advance', when: 'my.actions >= 4' }], reactions: [] }
    const flat = duelScene({ skills: { run: 6 }, ...advance }, idle, { distance: 3 })
    expect((await firstRound(flat, ({ cell }) => cell[0] === 2)).chance).toBeCloseTo(13 / 18, 12)
    const steep = duelScene({ skills: { climb: 9 }, armour: 'mail', ...advance }, idle, { field: { map: 'a:.b' } })
    expect((await firstRound(steep, ({ cell }) => cell[0] === 2)).chance).toBeCloseTo(1 / 6, 12)
  })

  test('P22 and P23: leaving those who riposte', async () => {
    const leave = { skills: { run: 7 }, turn: [{ do: 'step-back', when: 'my.actions >= 4' }], reactions: [] }
    const riposte = { weapons: ['sword'], turn: [], reactions: ['riposte'] }
    const field = { map: '*.' }
    const one = duelScene(leave, riposte, { field })
    expect((await firstRound(one, ({ cell }) => cell[0] === 1)).chance).toBeCloseTo(109 / 144, 12)
    const two: Scene = { first: { Anna: leave }, second: { Bert: riposte, Bob: riposte }, field }
    expect((await firstRound(two, ({ cell }) => cell[0] === 1)).chance).toBeCloseTo(11881 / 20736, 12)
  })
})

test('P24: a ward against two hits', async () => {
  const anna = { ...sword(7), turn: ['melee'] }
  const bert = { actions: 2, powers: ['ward'], skills: { command: 6 }, reactions: [{ do: 'command', with: 'ward' }] }
  const spells = { ward: { effect: 'shield', amount: 4, cost: 1, trigger: 'hit' } }
  expect(perHit(await firstRound(duelScene(anna, bert, { spells })))).toBeCloseTo(679 / 162, 12)
})

describe('target numbers from a table', () => {
  const named = async (fields: object): Promise<Readonly<Record<string, number>>> => {
    const { plan } = await planScenario<Data>(writeScene(duelScene(fields, idle)), 'a table')
    return Object.fromEntries(SKILLS.map((skill, index) => [skill, plan.data.combatants.skill[index]]))
  }
  const learned = ['one_handed', 'parry', 'command']
  const untaught = { mounted: 8, two_handed: 6, one_handed: 5, parry: 5, shooting: 7, run: 7, command: 5 }

  test('of what was learned', async () => {
    expect(await named({ learned })).toEqual({ ...untaught, climb: 9, evade: 8 })
  })

  test('with a gap that is filled', async () => {
    const gaps = ['combat-movement']
    expect(await named({ learned, gaps })).toEqual({ ...untaught, climb: 8, evade: 7 })
    expect(await named({ learned, gaps, skills: { evade: 9 } })).toEqual({ ...untaught, climb: 8, evade: 9 })
  })

  test('in the simple way', async () => {
    const { plan } = await planScenario<Data>(writeScene(duelScene(idle, idle)), 'a table')
    const { parryPlaces, evadePlaces } = plan.data.combatants
    expect([...parryPlaces.subarray(0, 11)]).toEqual([8, 7, 8, 7, 7, 8, 7, 8, 7, 8, 9])
    expect([...evadePlaces.subarray(0, 11)]).toEqual([9, 8, 7, 8, 8, 7, 8, 7, 8, 9, 10])
  })
})
