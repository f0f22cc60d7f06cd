import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { silentJournal } from '../../../src/battle/journal.ts'
import { openMemory } from '../../../src/battle/memory.ts'
import { GOES_ON, Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { MARK } from '../../../src/rulesets/osr-d20/codes.ts'
import { COLUMNS, type Memory } from '../../../src/rulesets/osr-d20/columns.ts'
import { fighter as makeFighter } from '../../../src/rulesets/osr-d20/fighter.ts'
import type { Data } from '../../../src/rulesets/osr-d20/plan/data.ts'
import { casesOf } from '../../cases.ts'
import { planScenario } from '../scenario.ts'
import { randomScene } from './random-scene.ts'
import { brawl, duel, idle, type Scene, stage, writeScene } from './stage.ts'

const wrestler = { turn: ['wrestle'], reactions: [] }
/** Holds a sword, and does nothing with it. */
const target = { weapons: ['sword'], ...idle }
const prisoner = { turn: ['escape'], reactions: [] }
const weapons = {
  cestus: { damage: 'd3', size: 'minor' },
}

describe('hands for wrestling', () => {
  test.each([
    ['bare hands', {}, true],
    ['claws', { weapons: ['claws'] }, true],
    ['a weapon that grapples', { weapons: ['net'] }, true],
    ['a sword', { weapons: ['sword'] }, false],
    ['bare hands beside a shield', { shield: 'round-shield' }, false],
    ['claws beside a secondary weapon', { weapons: ['claws'], secondary: 'dagger' }, false],
    ['a weapon that grapples, beside a shield', { weapons: ['cestus', 'lasso'], shield: 'round-shield' }, false],
    ['the same, ready', { weapons: ['lasso'], shield: 'round-shield' }, true],
  ])('are had with %s: %s', async (_, fields, wrestles) => {
    const story = await duel({ ...fields, ...wrestler }, target, {
      weapons: { ...weapons, lasso: { damage: 'd2', grapples: true } },
    })
    expect(story.round(wrestles ? 'd6=6, Anna d20=2, Bert d20=1' : 'd6=6')[0]).toBe(
      wrestles ? 'Anna: wrestle Bert' : undefined,
    )
  })

  test('are made by dropping all in hand, for good, before the foe fends off', async () => {
    const story = await duel(
      {
        weapons: ['sword'],
        shield: 'round-shield',
        turn: [{ do: 'wrestle', with: 'unarmed', when: 'round == 1' }, 'attack'],
        reactions: [],
      },
      { ...target, reactions: ['fend-off'] },
    )
    // AC 10, +5 against empty hands: shield and sword are gone.
    expect(story.round('d6=6, Bert d20=4, Anna d20=1, Bert d20=2').slice(0, 3)).toEqual([
      'Anna: wrestle Bert',
      'Bert: fend-off (Anna)',
      'Bert at Anna, 5: miss',
    ])
    // A change of weapons is over with the round; she has nothing else to draw. A sword is longer than bare hands.
    expect(story.round('d6=6, Anna d20=12 d2=2')).toEqual(['Anna: attack Bert', 'Anna at Bert, 12: 2'])
  })

  test('are made by dropping a shield alone as well, which changes no weapon', async () => {
    const story = await duel(
      { shield: 'round-shield', turn: [{ do: 'wrestle', with: 'unarmed' }], reactions: [] },
      { weapons: ['axe'], ...brawl },
    )
    // Before: AC 11 and empty hands.
    expect(story.round('d6=1, Bert d20=1, Anna d20=1, Bert d20=2')[1]).toBe('Bert at Anna, 6: miss')
    expect(story.round('d6=1, Bert d20=1, Anna d20=1, Bert d20=2')[1]).toBe('Bert at Anna, 5: miss')
  })

  test('reach as far as what is ready, after a walk', async () => {
    const near = await duel({ weapons: ['net'], ...wrestler }, target, { weapons, distance: '30 ft' })
    const [column, row] = near.cell('Bert')
    near.round('d6=6, Anna d20=1, Bert d20=2')
    expect(near.cell('Anna')).toEqual([column - 2, row])
    const bare = await duel(wrestler, target, { distance: '45 ft' })
    bare.round('d6=6, Anna d20=1, Bert d20=2')
    expect(bare.cell('Anna')).toEqual([bare.cell('Bert')[0] - 1, bare.cell('Bert')[1]])
    const far = await duel(wrestler, target, { distance: '50 ft' })
    expect(far.round('d6=6')).toEqual([])
  })
})

describe('a declared contest', () => {
  test('is resolved when the party is done, and makes the foe the last target at once', async () => {
    const story = await stage({
      first: { Anna: wrestler, Aldo: { weapons: ['sword'], ...brawl } },
      second: { Bert: target },
    })
    // A double team: Anna presses Bert already.
    expect(story.round('d6=6, Aldo d20=1, Anna d20=15, Bert d20=10')).toEqual([
      'Anna: wrestle Bert',
      'Aldo: attack Bert',
      'Aldo at Bert, 8: miss',
      'Anna 15 against Bert 10',
      'Anna overcomes Bert, 1',
      'Anna grips Bert',
    ])
  })

  test('may be fended off by a blow', async () => {
    const story = await duel(wrestler, { ...target, reactions: ['fend-off'] })
    expect(story.round('d6=6, Bert d20=5 d8=3, Anna d20=10, Bert d20=9').slice(0, 4)).toEqual([
      'Anna: wrestle Bert',
      'Bert: fend-off (Anna)',
      'Bert at Anna, 5: 3',
      'Anna 10 against Bert 9',
    ])
    expect(story.hp('Anna')).toBe(97)
  })

  test('is not noted if the blow slays the wrestler', async () => {
    const story = await stage({
      first: { Anna: { ...wrestler, hp: 3 }, Aldo: idle },
      second: { Bert: { ...target, reactions: ['fend-off'] } },
    })
    expect(story.round('d6=6, Bert d20=5 d8=3')).toEqual([
      'Anna: wrestle Bert',
      'Bert: fend-off (Anna)',
      'Bert at Anna, 5: 3',
      'Anna is slain',
    ])
  })

  test.each([
    ['has acted', { ...target, turn: ['parry'] }, '1'],
    ['has empty hands', {}, '6'],
    ['has a bow in hand', { weapons: ['bow'] }, '6'],
    ['is unaware', { ...target, unaware_rounds: 1 }, '6'],
  ])('is not fended off by a foe who %s', async (_, fields, initiative) => {
    const story = await duel(wrestler, { turn: [], ...fields, reactions: ['fend-off'] })
    expect(story.round(`d6=${initiative}, Anna d20=1, Bert d20=2`)).not.toContain('Bert: fend-off (Anna)')
  })

  test('is not fended off from beyond the reach of the weapon', async () => {
    const story = await duel(
      { weapons: ['net'], ...wrestler },
      { ...target, reactions: ['fend-off'] },
      { weapons, distance: '10 ft' },
    )
    expect(story.round('d6=6, Anna d20=1, Bert d20=2')).not.toContain('Bert: fend-off (Anna)')
  })

  test('spends the action and the aim of who fends off, and is fended off once', async () => {
    const story = await stage({
      first: { Anna: wrestler, Ada: wrestler },
      second: { Bert: { ...target, turn: ['parry'], reactions: ['fend-off'] } },
    })
    const lines = story.round('d6=6, Bert d20=1, Anna d20=1, Ada d20=1, Bert d20=9')
    expect(lines.filter((line) => line.startsWith('Bert:'))).toEqual(['Bert: fend-off (Anna)'])
  })

  test('falls away with a wrestler who is slain before it is resolved', async () => {
    const story = await stage({
      first: {
        Anna: { ...wrestler, hp: 1 },
        Cleo: { weapons: ['bow'], turn: ['shoot'], reactions: [] },
      },
      second: { Bert: { ...target, base_ac: 20 } },
      distance: '5 ft',
      field: { rank: 1 },
    })
    // A shot into the melee that misses Bert by 4 or less hits Anna.
    expect(story.round('d6=6, Cleo d20=20 d6=1')).toEqual([
      'Anna: wrestle Bert',
      'Cleo: shoot Bert',
      'Cleo at Anna, 24: 1',
      'Anna is slain',
    ])
  })

  test('falls away if the foe has left the field', async () => {
    const story = await stage({
      first: { Anna: wrestler, Aldo: { weapons: ['sword'], ...brawl } },
      second: { Bert: { ...target, hp: 1 }, Bea: target },
    })
    expect(story.round('d6=6, Aldo d20=20 d8=1')).toEqual([
      'Anna: wrestle Bert',
      'Aldo: attack Bert',
      'Aldo at Bert, 8: 1',
      'Bert is slain',
    ])
  })

  test('is one for each foe, in the order of first declaration', async () => {
    const story = await stage({
      first: {
        Anna: { turn: ['wrestle weakest'], reactions: [] },
        Ada: { turn: ['wrestle strongest'], reactions: [] },
        Aldo: { turn: ['wrestle weakest'], reactions: [] },
      },
      second: { Bert: { ...target, hp: 50 }, Bea: { ...target, hp: 20 } },
    })
    expect(story.round('d6=6, Anna d20=10, Aldo d20=12, Bea d20=12, Ada d20=9, Bert d20=10').slice(3)).toEqual([
      'Aldo 13 against Bea 12',
      'Aldo overcomes Bea, 1',
      'Anna grips Bea',
      'Aldo grips Bea',
      'Ada 9 against Bert 10',
      'Bert overcomes Ada',
    ])
  })
})

describe('in a simultaneous round', () => {
  const options = { initiative: 'each' }
  const TIE = 'd6=3 d6=3 d6=6 d6=1'

  test('contests wait until both parties are done, and come before the damage', async () => {
    const story = await duel({ ...wrestler, hp: 1 }, { weapons: ['sword'], ...brawl }, { options })
    // Anna, who falls with the round, still grips.
    expect(story.round(`${TIE}, Bert d20=5 d8=1, Anna d20=10, Bert d20=9`)).toEqual([
      'Anna: wrestle Bert',
      'Bert: attack Anna',
      'Bert at Anna, 5: 1',
      'Anna 10 against Bert 9',
      'Anna overcomes Bert, 1',
      'Anna grips Bert',
      'Anna loses 1',
      'Anna is slain',
      'Anna lets go of Bert',
    ])
  })

  test('who is fended off to death still wrestles', async () => {
    const story = await stage({
      first: { Anna: { ...wrestler, hp: 1 }, Aldo: idle },
      second: { Bert: { ...target, reactions: ['fend-off'] } },
      options,
    })
    expect(story.round(`${TIE}, Bert d20=5 d8=1, Anna d20=10, Bert d20=11`).slice(2)).toEqual([
      'Bert at Anna, 5: 1',
      'Anna 10 against Bert 11',
      'Bert overcomes Anna',
      'Anna loses 1',
      'Anna is slain',
    ])
  })

  test('whoever is immobilised by the first contest has declared the second in vain', async () => {
    const story = await duel(wrestler, wrestler, { options })
    expect(story.round(`${TIE}, Anna d20=10, Bert d20=9`)).toEqual([
      'Anna: wrestle Bert',
      'Bert: wrestle Anna',
      'Anna 10 against Bert 9',
      'Anna overcomes Bert, 1',
      'Anna grips Bert',
    ])
  })

  test('whoever has won the first contest wrestles on in the second', async () => {
    const story = await duel(wrestler, { ...wrestler, reactions: ['immobilise'] }, { options })
    expect(story.round(`${TIE}, Anna d20=9, Bert d20=10, Bert d20=12, Anna d20=11`).slice(2)).toEqual([
      'Anna 9 against Bert 10',
      'Bert overcomes Anna',
      'Bert: immobilise (Anna)',
      'Bert grips Anna',
      'Bert 12 against Anna 11',
      'Bert overcomes Anna, 2',
    ])
  })

  test('an escape happens at once, and what it does comes before the contests', async () => {
    const story = await duel(wrestler, prisoner, { options })
    story.round('d6=6 d6=1, Anna d20=10, Bert d20=1, Anna d20=10, Bert d20=9')
    expect(story.round(`d6=2 d6=2 d6=1 d6=2, Anna d20=3, Bert d20=4, Anna d20=6, Bert d20=5`)).toEqual([
      'Bert: escape',
      'Anna 3 against Bert 4',
      'Bert overcomes Anna',
      'Anna lets go of Bert',
      'Anna: wrestle Bert',
      'Anna 6 against Bert 5',
      'Anna overcomes Bert, 1',
      'Anna grips Bert',
    ])
  })

  test('whoever is pinned is out, and not slain by what was kept back', async () => {
    const story = await stage({
      first: { Anna: wrestler, Aldo: { weapons: ['sword'], ...brawl } },
      second: { Bert: { ...target, hp: 1 }, Bea: target },
      options: { ...options, pin_contests: 1 },
    })
    expect(story.round(`${TIE}, Aldo d20=20 d8=3, Anna d20=10, Bert d20=9`).slice(3)).toEqual([
      'Anna 10 against Bert 9',
      'Anna overcomes Bert, 1',
      'Bert is pinned',
      'Bert loses 3',
    ])
    expect([...story.score.pinned]).toEqual([0, 0, 1, 0])
    expect([...story.score.slain]).toEqual([0, 0, 0, 0])
  })

  test('a pin does not undo the blow that was struck at the same time', async () => {
    const story = await duel(
      { ...wrestler, hp: 1 },
      { weapons: ['sword'], ...brawl },
      { options: { ...options, pin_contests: 1 } },
    )
    story.round(`${TIE}, Bert d20=5 d8=1, Anna d20=10, Bert d20=9`)
    expect(story.outcome()).toBe('draw')
  })
})

describe('a contest', () => {
  const wins = async (scene: Partial<Scene>, dice: string) => {
    const story = await duel(wrestler, target, scene)
    return story.round(`d6=6, ${dice}`).filter((line) => / (against|overcomes) /.test(line))
  }

  test('adds weapon skill and strength', async () => {
    expect(
      await wins(
        {
          first: { Anna: { ...wrestler, weapon_skill: 2, strength: 3 } },
          second: { Bert: { ...target, weapon_skill: 1, strength: -2 } },
        },
        'Anna d20=3, Bert d20=8',
      ),
    ).toEqual(['Anna 8 against Bert 7', 'Anna overcomes Bert, 1'])
  })

  test('adds Hit Dice to a grappler only, times the option', async () => {
    const kraken = { ...wrestler, hit_dice: 4, grappler: true }
    const dice = 'Anna d20=3, Bert d20=20'
    expect((await wins({ first: { Anna: kraken } }, dice))[0]).toBe('Anna 7 against Bert 20')
    expect((await wins({ first: { Anna: { ...kraken, grappler: false } } }, dice))[0]).toBe('Anna 3 against Bert 20')
    expect((await wins({ first: { Anna: kraken }, options: { wrestle_grappler: 3 } }, dice))[0]).toBe(
      'Anna 15 against Bert 20',
    )
    expect((await wins({ second: { Bert: { ...target, hit_dice: 4, grappler: true } } }, dice))[0]).toBe(
      'Anna 3 against Bert 24',
    )
  })

  test('counts the best roll of a team, and 1 for each after the first, or what the option says', async () => {
    const first = { Anna: { ...wrestler, strength: 1 }, Ada: wrestler, Aldo: { ...wrestler, strength: 3 } }
    const dice = 'Anna d20=9, Ada d20=13, Aldo d20=8, Bert d20=14'
    expect(await wins({ first }, dice)).toEqual(['Ada 15 against Bert 14', 'Ada overcomes Bert, 1'])
    expect(await wins({ first, options: { wrestle_team: 0 } }, dice)).toEqual([
      'Ada 13 against Bert 14',
      'Bert overcomes Ada',
    ])
  })

  test('has as its best wrestler, of equal rolls, the one with more agility, then the lower number', async () => {
    const dice = 'Anna d20=9, Ada d20=9, Aldo d20=9, Bert d20=1'
    const team = (agility: number[]) => ({
      Anna: { ...wrestler, agility: agility[0] },
      Ada: { ...wrestler, agility: agility[1] },
      Aldo: { ...wrestler, agility: agility[2] },
    })
    expect((await wins({ first: team([1, 2, 2]) }, dice))[1]).toBe('Ada overcomes Bert, 1')
    expect((await wins({ first: team([1, 0, 1]) }, dice))[1]).toBe('Anna overcomes Bert, 1')
    expect((await wins({ first: team([-2, -3, -1]) }, dice))[1]).toBe('Aldo overcomes Bert, 1')
  })

  test('goes to the higher total even below zero', async () => {
    expect(
      await wins(
        { first: { Anna: { ...wrestler, strength: -9 } }, second: { Bert: { ...target, strength: -10 } } },
        'Anna d20=1, Bert d20=1',
      ),
    ).toEqual(['Anna -8 against Bert -9', 'Anna overcomes Bert, 1'])
  })

  test('of equal totals goes to more agility', async () => {
    const dice = 'Anna d20=9, Bert d20=9'
    expect((await wins({ second: { Bert: { ...target, agility: -1 } } }, dice))[1]).toBe('Anna overcomes Bert, 1')
    expect((await wins({ second: { Bert: { ...target, agility: 1 } } }, dice))[1]).toBe('Bert overcomes Anna')
  })

  test('of equal agility too goes to the higher d6, rolled until they differ', async () => {
    const dice = 'Anna d20=9, Bert d20=9, Anna d6=4, Bert d6=4, Anna d6=2, Bert d6=2'
    expect((await wins({}, `${dice}, Anna d6=3, Bert d6=2`))[1]).toBe('Anna overcomes Bert, 1')
    expect((await wins({}, `${dice}, Anna d6=1, Bert d6=6`))[1]).toBe('Bert overcomes Anna')
  })

  test('needs no dice against the helpless; the best wrestler is the lowest-numbered', async () => {
    const story = await stage({
      first: { Anna: wrestler, Ada: { ...wrestler, agility: 5 } },
      second: { Bert: { ...target, helpless_rounds: 1 } },
    })
    expect(story.round('d6=6')).toEqual([
      'Anna: wrestle Bert',
      'Ada: wrestle Bert',
      'Anna overcomes Bert, 1',
      'Anna grips Bert',
      'Ada grips Bert',
    ])
  })
})

describe('whoever loses to wrestlers', () => {
  test('is gripped by the whole team, and pinned by the third contest in a row', async () => {
    const story = await stage({
      first: { Anna: wrestler, Ada: wrestler },
      second: { Bert: { ...target, ...brawl }, Bea: idle },
    })
    // Held, Bert can only strike with bare hands, at +5 since Anna's are empty.
    expect(story.round('d6=6, Anna d20=10, Ada d20=8, Bert d20=9, Bert d20=1').slice(2)).toEqual([
      'Anna 11 against Bert 9',
      'Anna overcomes Bert, 1',
      'Anna grips Bert',
      'Ada grips Bert',
      'Bert: attack Anna',
      'Bert at Anna, 5: miss',
    ])
    expect(story.round('d6=6, Anna d20=8, Ada d20=10, Bert d20=9, Bert d20=1').slice(2, 4)).toEqual([
      'Ada 11 against Bert 9',
      'Ada overcomes Bert, 2',
    ])
    expect(story.round('d6=6, Anna d20=10, Ada d20=8, Bert d20=9').slice(2)).toEqual([
      'Anna 11 against Bert 9',
      'Anna overcomes Bert, 3',
      'Bert is pinned',
      'Anna lets go of Bert',
      'Ada lets go of Bert',
    ])
    expect(story.outcome()).toBe('goes on')
    // The team is free for the next.
    expect(story.round('d6=6, Anna d20=10, Ada d20=8, Bea d20=9')[0]).toBe('Anna: wrestle Bea')
  })

  test('is pinned after as many contests as the option says, which may end the battle', async () => {
    const story = await duel(wrestler, target, { options: { pin_contests: 2 } })
    story.round('d6=6, Anna d20=10, Bert d20=9')
    expect(story.round('d6=6, Anna d20=10, Bert d20=9').at(-2)).toBe('Bert is pinned')
    expect(story.outcome()).toBe('first wins')
    expect([...story.score.pinned]).toEqual([0, 1])
    expect([...story.score.slain]).toEqual([0, 0])
    expect([...story.score.stands]).toEqual([1, 0])
    expect([...story.score.firstLoss]).toEqual([0, 0])
  })

  test('counts contests of this grip only: when nobody holds it any more, the count is 0', async () => {
    const story = await duel({ turn: [{ do: 'retreat', when: 'round == 2' }, 'wrestle'], reactions: [] }, target, {
      options: { pin_contests: 2 },
    })
    story.round('d6=6, Anna d20=10, Bert d20=9')
    expect(story.round('d6=6')).toEqual(['Anna: retreat', 'Anna lets go of Bert'])
    expect(story.round('d6=6, Anna d20=10, Bert d20=9').slice(2)).toEqual(['Anna overcomes Bert, 1', 'Anna grips Bert'])
  })

  test('is held as long as one still grips it, and its count goes on', async () => {
    const story = await stage({
      first: {
        Anna: { turn: [{ do: 'retreat', when: 'round == 2' }, 'wrestle'], reactions: [] },
        Ada: wrestler,
      },
      second: { Bert: { ...target, turn: ['advance'] } },
    })
    story.round('d6=6, Anna d20=10, Ada d20=8, Bert d20=1')
    expect(story.round('d6=6, Ada d20=9, Bert d20=5').slice(0, -1)).toEqual([
      'Anna: retreat',
      'Anna lets go of Bert',
      'Ada: wrestle Bert',
      'Ada 9 against Bert 5',
    ])
    expect(story.round('d6=6, Anna d20=10, Ada d20=8, Bert d20=9')).toContain('Bert is pinned')
  })

  test('is wrestled by those who grip it already, though they declare nothing', async () => {
    const story = await stage({
      first: { Anna: { turn: [{ do: 'wrestle', when: 'round == 1' }], reactions: [] }, Ada: wrestler },
      second: { Bert: target },
    })
    story.round('d6=6, Anna d20=10, Ada d20=8, Bert d20=1')
    expect(story.round('d6=6, Anna d20=10, Ada d20=8, Bert d20=9')).toEqual([
      'Ada: wrestle Bert',
      'Anna 11 against Bert 9',
      'Anna overcomes Bert, 2',
    ])
  })

  test('lets go of whom it grips itself', async () => {
    const story = await stage({
      first: { Anna: target, Aldo: { turn: ['wrestle weakest'], reactions: [] } },
      second: { Bea: { hp: 20, ...wrestler } },
    })
    expect(story.round('d6=1, Bea d20=10, Anna d20=9, Aldo d20=12, Bea d20=9').slice(4)).toEqual([
      'Aldo: wrestle Bea',
      'Aldo 12 against Bea 9',
      'Aldo overcomes Bea, 1',
      'Aldo grips Bea',
      'Bea lets go of Anna',
    ])
  })
})

describe('whoever wins as the defender', () => {
  test('is free of every grip, with a count of 0, and lets go by default', async () => {
    const story = await stage({ first: { Anna: wrestler, Ada: wrestler }, second: { Bert: { turn: ['parry'] } } })
    story.round('d6=6, Anna d20=10, Ada d20=8, Bert d20=9')
    expect(story.round('d6=6, Anna d20=10, Ada d20=8, Bert d20=12').slice(2)).toEqual([
      'Anna 11 against Bert 12',
      'Bert overcomes Anna',
      'Anna lets go of Bert',
      'Ada lets go of Bert',
      'Bert: parry',
    ])
    expect(story.round('d6=6, Anna d20=10, Ada d20=8, Bert d20=9')).toContain('Anna overcomes Bert, 1')
  })

  const turncoat = { ...idle, reactions: [{ do: 'immobilise', when: 'target.hp < 100' }] }

  test('may grip the best wrestler of the team, whose count becomes 1', async () => {
    const story = await stage({
      first: { Anna: wrestler, Ada: { hp: 90, turn: ['escape', 'wrestle'], reactions: [] } },
      second: { Bert: turncoat },
    })
    expect(story.round('d6=6, Anna d20=1, Ada d20=10, Bert d20=12').slice(3)).toEqual([
      'Bert overcomes Ada',
      'Bert: immobilise (Ada)',
      'Bert grips Ada',
    ])
    // Her escape is a contest at once; lost, it is her second in a row.
    expect(story.round('d6=6, Bert d20=12, Ada d20=11, Anna d20=9, Bert d20=8')).toEqual([
      'Anna: wrestle Bert',
      'Ada: escape',
      'Bert 12 against Ada 11',
      'Bert overcomes Ada, 2',
      'Anna 9 against Bert 8',
      'Anna overcomes Bert, 1',
      'Anna grips Bert',
      'Bert lets go of Ada',
    ])
  })

  test('may not grip with a sword in hand, unless it grapples', async () => {
    for (const [name, wanted] of [
      ['sword', 'Bert overcomes Anna'],
      ['net', 'Bert grips Anna'],
    ]) {
      const story = await duel(wrestler, { weapons: [name], turn: [], reactions: ['immobilise'] }, { weapons })
      expect(story.round('d6=6, Anna d20=9, Bert d20=10').at(-1)).toBe(wanted)
    }
  })

  test('may grip though it has acted, or not, which costs nothing', async () => {
    const story = await duel({ ...wrestler, strength: -1 }, { turn: ['wrestle'], reactions: ['immobilise'] })
    expect(story.round('d6=6, Anna d20=10, Bert d20=10, Bert d20=10, Anna d20=9').slice(2)).toEqual([
      'Bert overcomes Anna',
      'Bert: immobilise (Anna)',
      'Bert grips Anna',
      'Bert: wrestle Anna',
      'Bert 10 against Anna 8',
      'Bert overcomes Anna, 2',
    ])
    const acted = await duel(wrestler, { turn: ['parry'], reactions: ['immobilise'] })
    expect(acted.round('d6=1, Anna d20=9, Bert d20=10').at(-1)).toBe('Bert grips Anna')
  })

  test('lets go of whom it has gripped when it grips another', async () => {
    const story = await stage({
      first: { Anna: idle, Ada: { hp: 50, unaware_rounds: 1, ...wrestler } },
      second: { Bert: { turn: [{ do: 'wrestle', at: 'strongest', when: 'round == 1' }], reactions: ['immobilise'] } },
    })
    expect(story.round('d6=6, Bert d20=10, Anna d20=9').at(-1)).toBe('Bert grips Anna')
    expect(story.round('d6=6, Ada d20=9, Bert d20=10').slice(2)).toEqual([
      'Bert overcomes Ada',
      'Bert: immobilise (Ada)',
      'Bert lets go of Anna',
      'Bert grips Ada',
    ])
  })

  test('pins at once whom it grips, if one contest is enough', async () => {
    const story = await duel(wrestler, { turn: [], reactions: ['immobilise'] }, { options: { pin_contests: 1 } })
    expect(story.round('d6=6, Anna d20=9, Bert d20=10').slice(-2)).toEqual([
      'Bert: immobilise (Anna)',
      'Anna is pinned',
    ])
    expect(story.outcome()).toBe('second wins')
  })
})

describe('the immobilised', () => {
  /** Anna takes hold of Bert in the first round, and then leaves him to himself. */
  const captor = { turn: [{ do: 'wrestle', when: 'round == 1' }], reactions: ['counter-attack', 'fend-off'] }
  const HELD = 'd6=6, Anna d20=10, Bert d20=9'

  function held(bert: Record<string, unknown>, scene: Partial<Scene> = {}) {
    return duel(captor, bert, { weapons, ...scene })
  }

  test('may do nothing but escape, strike at their captors, or pass', async () => {
    const turn = [
      'parry',
      'retreat',
      'advance',
      'run',
      'reload',
      'aim',
      'hold',
      'flee',
      'wrestle',
      'disarm',
      'shoot',
      'skirmish',
      'charge',
      'shoot-crowd',
      { do: 'draw', with: 'cestus' },
    ]
    const bert = { weapons: ['bow', 'cestus', 'net'], turn, reactions: [] }
    const story = await held(bert)
    expect(story.round(`${HELD}`)).toHaveLength(4)
    const free = await held(bert)
    expect(free.round('d6=6, Anna d20=9, Bert d20=10').at(-1)).toBe('Bert: parry')
  })

  test('have no reactions', async () => {
    const any = ['parry', 'counter-attack', 'fend-off', 'passing-attack']
    const story = await stage({
      first: {
        Anna: wrestler,
        Aldo: { weapons: ['sword'], turn: [{ do: 'attack', when: 'round == 2' }, 'run'], reactions: [] },
      },
      second: {
        Bert: { weapons: ['pike'], turn: [], reactions: any.map((act) => ({ do: act, when: 'round > 1' })) },
        Bea: { ...idle, weapons: ['axe'] },
      },
      options: { pin_contests: 9 },
    })
    story.round(HELD)
    // Nor has the longer weapon of a captive the +2 AC of the reaction that it might be used for: -2 for the double team.
    expect(story.round('d6=6, Aldo d20=1, Anna d20=10, Bert d20=9')).toEqual([
      'Anna: wrestle Bert',
      'Aldo: attack Bert',
      'Aldo at Bert, 8: miss',
      'Anna 10 against Bert 9',
      'Anna overcomes Bert, 2',
    ])
  })

  test('strike with a natural or minor weapon that is ready, else with bare hands, keeping what they hold', async () => {
    for (const [weapon, blow] of [
      ['claws', 'd4=4'],
      ['cestus', 'd3=3'],
      ['sword', 'd2=2'],
    ]) {
      const story = await held({ weapons: [weapon], ...brawl })
      // Anna's hands are empty, and she cannot react: 10 - 5.
      const lines = story.round(`${HELD}, Bert d20=5 ${blow}`)
      expect(lines.slice(-2)).toEqual(['Bert: attack Anna', `Bert at Anna, 5: ${blow.at(-1)}`])
      expect(story.weapon('Bert')).toBe(weapon)
    }
  })

  test('may draw a natural or minor weapon for it, and no other', async () => {
    const story = await held({
      weapons: ['sword', 'dagger', 'cestus'],
      turn: [
        { do: 'attack', with: 'sword' },
        { do: 'attack', with: 'dagger' },
        { do: 'attack', with: 'cestus' },
      ],
      reactions: [],
    })
    // -2 for the change.
    expect(story.round(`${HELD}, Bert d20=7 d3=1`).at(-1)).toBe('Bert at Anna, 7: 1')
    expect(story.weapon('Bert')).toBe('cestus')
    expect(story.round('d6=6, Bert d20=5 d3=1').at(-1)).toBe('Bert at Anna, 5: 1')
  })

  test('may drop all for bare hands', async () => {
    const story = await held({ weapons: ['sword'], turn: [{ do: 'attack', with: 'unarmed' }], reactions: [] })
    expect(story.round(`${HELD}, Bert d20=7 d2=1`).at(-1)).toBe('Bert at Anna, 7: 1')
    expect(story.weapon('Bert')).toBe('unarmed')
  })

  test('strike nobody out of reach', async () => {
    const story = await held({ ...brawl }, { first: { Anna: { ...captor, weapons: ['net'] } }, distance: '10 ft' })
    expect(story.round(HELD).at(-1)).toBe('Anna grips Bert')
    expect(story.cell('Bert')[0] - story.cell('Anna')[0]).toBe(2)
  })

  test('strike nobody but those who grip them, of whom the selector chooses', async () => {
    const story = await stage({
      first: { Anna: captor, Ada: { ...captor, hp: 50 }, Aldo: { ...idle, hp: 10 } },
      second: { Bert: { turn: ['attack weakest'], reactions: [] } },
    })
    const lines = story.round('d6=6, Anna d20=10, Ada d20=1, Bert d20=9, Bert d20=5 d2=1')
    expect(lines.at(-1)).toBe('Bert at Ada, 5: 1')
  })

  test('escape by a contest at once against all who grip them', async () => {
    const story = await stage({
      first: { Anna: captor, Ada: captor },
      second: { Bert: { turn: ['escape', 'advance farthest'], reactions: [] } },
    })
    expect(
      story.round('d6=6, Anna d20=10, Ada d20=1, Bert d20=9, Anna d20=9, Ada d20=1, Bert d20=9').slice(-3),
    ).toEqual(['Bert: escape', 'Anna 10 against Bert 9', 'Anna overcomes Bert, 2'])
    expect(story.round('d6=6, Anna d20=9, Ada d20=1, Bert d20=11')).toEqual([
      'Bert: escape',
      'Anna 10 against Bert 11',
      'Bert overcomes Anna',
      'Anna lets go of Bert',
      'Ada lets go of Bert',
    ])
  })

  test('are pinned by an escape that fails too often', async () => {
    const story = await held(prisoner, { options: { pin_contests: 2 } })
    expect(story.round(`${HELD}, Anna d20=9, Bert d20=8`).slice(-2)).toEqual(['Bert is pinned', 'Anna lets go of Bert'])
    expect(story.outcome()).toBe('first wins')
  })

  test('may grip the best of their captors when they have escaped', async () => {
    const story = await held({ turn: ['escape'], reactions: ['immobilise'] })
    expect(story.round(`${HELD}, Anna d20=8, Bert d20=9`).slice(-4)).toEqual([
      'Bert overcomes Anna',
      'Anna lets go of Bert',
      'Bert: immobilise (Anna)',
      'Bert grips Anna',
    ])
  })

  test('see the lowest-numbered of those who grip them as the target of an escape', async () => {
    const story = await stage({
      first: { Alf: idle, Anna: captor, Ada: captor },
      second: { Bert: { turn: [{ do: 'escape', when: 'target.hp == 42' }], reactions: [] } },
    })
    expect(story.round('d6=6, Anna d20=9, Ada d20=10, Bert d20=1')).not.toContain('Bert: escape')
    const other = await stage({
      first: { Alf: idle, Anna: { ...captor, hp: 42 }, Ada: captor },
      second: { Bert: { turn: [{ do: 'escape', when: 'target.hp == 42' }], reactions: [] } },
    })
    expect(other.round('d6=6, Anna d20=9, Ada d20=10, Bert d20=1, Anna d20=9, Ada d20=10, Bert d20=1')).toContain(
      'Bert: escape',
    )
  })

  test('cannot escape from nothing', async () => {
    const story = await duel(wrestler, prisoner)
    expect(story.round('d6=1, Anna d20=9, Bert d20=10')[0]).toBe('Anna: wrestle Bert')
  })

  test('lose their aim', async () => {
    const story = await duel(
      { turn: ['wrestle'], reactions: [] },
      { weapons: ['bow'], turn: [{ do: 'aim', when: 'round == 1' }, 'escape', 'shoot'], reactions: [] },
    )
    // Round 2: free again after the escape; round 3: no bonus is left of the aim.
    expect(story.round('d6=1, Anna d20=10, Bert d20=9')[0]).toBe('Bert: aim')
    story.round('d6=1, Anna d20=9, Bert d20=10, Anna d20=9, Bert d20=10')
    expect(story.round('d6=1, Bert d20=1, Anna d20=9, Bert d20=10')[1]).toBe('Bert at Anna, 10: miss')
  })

  test('no longer wait', async () => {
    const story = await held({ turn: ['hold', 'escape'], reactions: [] })
    // Bert acts first and holds; held actions come after Anna's contest, but not his.
    expect(story.round('d6=1, Anna d20=10, Bert d20=9').slice(0, 1)).toEqual(['Bert: hold'])
    expect(story.round('d6=6, Anna d20=10, Bert d20=9')).toEqual([
      'Bert: escape',
      'Anna 10 against Bert 9',
      'Anna overcomes Bert, 2',
    ])
  })
})

describe('a grip', () => {
  /** Anna takes hold of Bert in the first round, and does this in the second. */
  async function afterwards(turnType: unknown, fields: Record<string, unknown> = {}, scene: Partial<Scene> = {}) {
    const story = await stage({
      first: {
        Anna: {
          turn: [{ do: 'wrestle', when: 'round == 1' }, ...(turnType ? [turnType] : [])],
          reactions: [],
          ...fields,
        },
        ...scene.first,
      },
      second: { Bert: idle, ...scene.second },
      weapons,
      ...(scene.options && { options: scene.options }),
    })
    story.round('d6=6, Anna d20=20, Bert d20=1')
    return story
  }
  const ENDS = 'Anna lets go of Bert'

  test.each([
    ['passing', undefined, {}, ''],
    ['wrestling on', 'wrestle', {}, ', Anna d20=20, Bert d20=1'],
    ['an attack with bare hands', 'attack', {}, ', Anna d20=1'],
    ['an attack with claws', 'attack', { weapons: ['claws'] }, ', Anna d20=1'],
    ['an attack with what grapples', 'attack', { weapons: ['net'] }, ', Anna d20=1'],
    ['an attack with a minor weapon', { do: 'attack', with: 'cestus' }, { weapons: ['net', 'cestus'] }, ', Anna d20=1'],
  ])('is kept by %s', async (_, turnType, fields, dice) => {
    const story = await afterwards(turnType, fields)
    expect(story.round(`d6=6${dice}`)).not.toContain(ENDS)
    // Still held: Bert's escape is legal, and lost.
    expect(story.memory.grips[0]).toBe(1)
  })

  test.each([
    ['an attack with another weapon', { do: 'attack', with: 'sword' }, { weapons: ['claws', 'sword'] }, ', Anna d20=1'],
    ['a step', 'retreat', {}, ''],
    ['drawing', { do: 'draw', with: 'cestus' }, { weapons: ['claws', 'cestus'] }, ''],
    ['parrying', 'parry', {}, ''],
    ['holding the action', 'hold', {}, ''],
    ['a shot', { do: 'shoot', with: 'javelin' }, { weapons: ['claws', 'javelin'] }, ', Anna d20=1'],
  ])('is ended by %s', async (_, turnType, fields, dice) => {
    const story = await afterwards(turnType, fields)
    expect(story.round(`d6=6${dice}`)[1]).toBe(ENDS)
    expect(story.memory.grips[0]).toBe(-1)
  })

  test('is ended by an attack on somebody else, and by wrestling somebody else', async () => {
    for (const [turnType, dice] of [
      ['attack strongest', 'Anna d20=1'],
      ['wrestle strongest', 'Anna d20=2, Bea d20=1'],
    ]) {
      const story = await afterwards(turnType, {}, { second: { Bea: { ...idle, hp: 200 } } })
      expect(story.round(`d6=6, ${dice}`)[1]).toBe(ENDS)
    }
  })

  test('leaves its holder without reactions, until it lets go', async () => {
    const story = await stage({
      first: { Anna: { weapons: ['crook'], turn: ['wrestle weakest'], reactions: ['counter-attack', 'parry'] } },
      second: { Bert: { ...idle, hp: 1 }, Bea: { weapons: ['sword'], ...brawl } },
      weapons: { crook: { damage: 'd4', grapples: true, length: '6 ft' } },
    })
    story.round('d6=6, Anna d20=20, Bert d20=1, Bea d20=1')
    // Nor is the longer weapon worth anything while it holds Bert.
    expect(story.round('d6=1, Bea d20=1, Anna d20=1, Bert d20=20').slice(0, 2)).toEqual([
      'Bea: attack Anna',
      'Bea at Anna, 10: miss',
    ])
    expect(story.round('d6=1, Anna d20=1, Bea d20=1')).toEqual([
      'Bea: attack Anna',
      'Anna: counter-attack (Bea)',
      'Anna at Bea, 10: miss',
      'Bea at Anna, 10: miss',
    ])
  })

  test('ends when its holder is slain', async () => {
    const story = await afterwards(
      undefined,
      { hp: 1 },
      {
        first: { Aldo: idle },
        second: { Bea: { weapons: ['sword'], turn: [{ do: 'attack', when: 'round == 2' }], reactions: [] } },
      },
    )
    expect(story.round('d6=6, Bea d20=20 d8=1').slice(-2)).toEqual(['Anna is slain', ENDS])
  })

  test('ends when the held one is slain', async () => {
    const story = await afterwards(
      'attack',
      {},
      {
        second: { Bert: { ...idle, hp: 1 }, Bea: idle },
      },
    )
    expect(story.round('d6=6, Anna d20=20 d2=1').slice(-2)).toEqual(['Bert is slain', ENDS])
  })

  test('ends when its holder is made helpless', async () => {
    const story = await stage({
      first: { Anna: { turn: [{ do: 'wrestle', when: 'round == 1' }], reactions: [] } },
      second: {
        Bert: idle,
        Cleo: {
          spells: ['sleep'],
          turn: [{ do: 'cast', with: 'sleep', at: 'nearest', when: 'round == 2' }],
          reactions: [],
        },
      },
      spells: { sleep: { helpless: 2 } },
    })
    story.round('d6=6, Anna d20=20, Bert d20=1')
    story.round('d6=6')
    expect(story.round('d6=6')).toContain(ENDS)
  })

  test('on whoever is helpless goes on, and needs no dice to be tightened', async () => {
    const story = await duel(wrestler, { ...idle, helpless_rounds: 2 })
    expect(story.round('d6=6')).toContain('Anna overcomes Bert, 1')
    expect(story.round('d6=6')).toContain('Anna overcomes Bert, 2')
    expect(story.round('d6=6, Anna d20=2, Bert d20=1')).toContain('Bert is pinned')
  })
})

describe('a spell', () => {
  test('is lost by a caster who is immobilised, which needs no dice', async () => {
    const story = await stage({
      first: { Anna: wrestler },
      second: {
        Cleo: { spells: ['bolt'], turn: [{ do: 'cast', with: 'bolt', at: 'nearest' }], reactions: [] },
      },
      spells: { bolt: { damage: 'd6' } },
    })
    expect(story.round('d6=1').slice(1)).toEqual([
      'Anna: wrestle Cleo',
      'Anna overcomes Cleo, 1',
      'Anna grips Cleo',
      'bolt (Cleo) is lost',
    ])
  })
})

describe('tactics', () => {
  test('see who is immobilised, who grips, and how many contests were lost in a row', async () => {
    const story = await duel(
      {
        turn: [
          { do: 'parry', when: 'my.gripping and target.immobilised and target.contests == 1' },
          { do: 'wrestle', when: 'not my.gripping and not target.immobilised and target.contests == 0' },
        ],
        reactions: [],
      },
      { turn: [{ do: 'escape', when: 'my.contests == 2' }], reactions: [] },
    )
    expect(story.round('d6=6, Anna d20=20, Bert d20=1')[0]).toBe('Anna: wrestle Bert')
    expect(story.round('d6=6')[0]).toBe('Anna: parry')
    expect(story.round('d6=6, Anna d20=20, Bert d20=1')[0]).toBe('Anna: wrestle Bert')
  })
})

describe('after every round of any battle', () => {
  test('who grips, who is held, and what is counted of it agree', async () => {
    let grips = 0
    await fc.assert(
      fc.asyncProperty(randomScene().map(amongWrestlers), async (scene) => {
        const { plan } = await planScenario<Data>(writeScene(scene), 'random')
        const { data } = plan
        const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
        const fighter = makeFighter(plan, dice, new Score(plan.score), silentJournal)
        const memory = openMemory(COLUMNS, fighter.memory, data)
        for (let battle = 0; battle < 20; battle++) {
          dice.start(battle)
          fighter.start()
          while (fighter.round() === GOES_ON) grips += checkGrips(memory)
        }
      }),
      { seed: 1, numRuns: casesOf(80) },
    )
    expect(grips).toBeGreaterThan(300)
  })

  /** The first party goes for the throat, the second defends itself; both go on as they would. */
  function amongWrestlers(scene: Scene): Scene {
    const { first, second } = scene
    const leaning = (party: Scene['first'], turn: unknown[], reactions: string[]) =>
      Object.fromEntries(
        Object.entries(party).map(([name, fields]) => [
          name,
          {
            ...fields,
            turn: [...turn, ...((fields.turn ?? []) as unknown[])],
            reactions: [...reactions, ...((fields.reactions ?? []) as unknown[])],
          },
        ]),
      )
    const wrestle = { do: 'wrestle', with: 'unarmed', at: 'same', when: 'round != 2' }
    return {
      ...scene,
      first: leaning(first, [wrestle, 'disarm'], []),
      second: leaning(second, [{ do: 'escape', when: 'round != 3' }], ['immobilise', 'disarm']),
    }
  }

  function checkGrips({ marks, grips, lost, contest, declared }: Memory): number {
    expect(contest.every((foe) => foe === -1) && declared.every((order) => order === 0)).toBe(true)
    for (const [combatant, state] of marks.entries()) {
      const held = grips.includes(combatant)
      expect((state & MARK.GRIPPING) !== 0).toBe(grips[combatant] >= 0)
      if (state & (MARK.OUT | MARK.HELPLESS | MARK.IMMOBILISED)) expect(grips[combatant]).toBe(-1)
      if (state & MARK.OUT) expect(held).toBe(false)
      else expect(lost[combatant] > 0).toBe(held)
      expect((state & MARK.IMMOBILISED) !== 0).toBe(held)
      if (held) expect(state & (MARK.AIMING | MARK.SEARCHING)).toBe(0)
    }
    return grips.filter((gripped) => gripped >= 0).length
  }
})
