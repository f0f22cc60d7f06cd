import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, stage } from './stage.ts'

const walker = { weapons: ['sword'], turn: ['attack', 'advance'], reactions: [] }
const target = { weapons: ['axe'], ...idle }

describe('the open field', () => {
  test('has the front ranks `distance` apart, and `margin` around', async () => {
    const story = await stage({
      first: { Anna: walker, Aldo: walker, Ada: walker },
      second: { Bert: target, Bea: target, Bo: target, Bill: target },
      field: { rank: 3, margin: '10 ft' },
      distance: '20 ft',
    })
    // One rank against two, the second of which is one man in the middle.
    expect(['Anna', 'Aldo', 'Ada'].map(story.cell)).toEqual([
      [2, 2],
      [2, 3],
      [2, 4],
    ])
    expect(['Bert', 'Bea', 'Bo', 'Bill'].map(story.cell)).toEqual([
      [6, 2],
      [6, 3],
      [6, 4],
      [7, 3],
    ])
  })

  test('fills the ranks of the first party from the front as well', async () => {
    const story = await stage({
      first: { Anna: walker, Aldo: walker, Ada: walker },
      second: { Bert: target },
      field: { rank: 2, margin: '0 ft' },
      distance: '10 ft',
    })
    expect(['Anna', 'Aldo', 'Ada'].map(story.cell)).toEqual([
      [1, 0],
      [1, 1],
      [0, 0],
    ])
    expect(story.cell('Bert')).toEqual([3, 0])
  })
})

describe('walking', () => {
  test('goes up to the foe and attacks in one action', async () => {
    const story = await duel(walker, target, { distance: '45 ft' })
    const [column, row] = story.cell('Bert')
    expect(story.round('d6=6, Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss'])
    expect(story.cell('Anna')).toEqual([column - 1, row])
  })

  test('is as far as combat speed, beyond which one advances', async () => {
    const story = await duel(walker, target, { distance: '50 ft' })
    const [column, row] = story.cell('Anna')
    expect(story.round('d6=6')).toEqual(['Anna: advance Bert'])
    expect(story.cell('Anna')).toEqual([column + 8, row])
  })

  test('is a third of the movement rate, rounded down to cells, unless an option says otherwise', async () => {
    const slow = await duel({ ...walker, movement: '70 ft' }, target, { distance: '500 ft' })
    const [column] = slow.cell('Anna')
    slow.round('d6=6')
    expect(slow.cell('Anna')[0]).toBe(column + 4)
    const fast = await duel({ ...walker, movement: '70 ft' }, target, {
      distance: '500 ft',
      options: { speed_divisor: 2 },
    })
    fast.round('d6=6')
    expect(fast.cell('Anna')[0]).toBe(column + 7)
  })

  test('stops as soon as the weapon reaches', async () => {
    const story = await duel({ ...walker, weapons: ['spear'] }, target, { distance: '30 ft' })
    const [column, row] = story.cell('Bert')
    story.round('d6=6, Anna d20=1')
    expect(story.cell('Anna')).toEqual([column - 2, row])
  })

  test('goes around who stands in the way, by steps that come nearer', async () => {
    const story = await stage({
      first: { Aldo: target, Anna: { ...walker, turn: ['attack', 'advance'] } },
      second: { Bert: target },
      field: { rank: 1 },
      distance: '20 ft',
    })
    const [column, row] = story.cell('Aldo')
    expect(story.cell('Anna')).toEqual([column - 1, row])
    expect(story.round('d6=6, Anna d20=1')[0]).toBe('Anna: attack Bert')
    // First the diagonal above, in reading order; then straight on, and at last down to be next to him.
    expect(story.cell('Anna')).toEqual([column + 3, row - 1])
  })

  test('stands still where no free step comes nearer', async () => {
    const story = await stage({
      first: {
        Aldo: target,
        Ada: target,
        Abel: target,
        Anna: { ...walker, turn: ['attack farthest', 'advance farthest'] },
      },
      second: { Bert: target },
      field: { rank: 3, margin: '0 ft' },
      distance: '30 ft',
    })
    expect(story.round('d6=6')).toEqual([])
  })

  test('is not possible with a movement rate of nothing, or too little for a step', async () => {
    const turn = ['advance', 'retreat']
    for (const movement of ['0 ft', '10 ft']) {
      const story = await duel({ ...walker, movement, turn }, target, { distance: '30 ft' })
      expect(story.round('d6=6')).toEqual([])
    }
    const runner = await duel({ ...walker, movement: '10 ft', turn: ['advance', 'run'] }, target, { distance: '30 ft' })
    const [column, row] = runner.cell('Anna')
    expect(runner.round('d6=6')).toEqual(['Anna: run Bert'])
    expect(runner.cell('Anna')).toEqual([column + 2, row])
  })
})

describe('advancing', () => {
  test('stops within reach of a melee weapon, and in range of a missile weapon', async () => {
    const turn = ['advance']
    const spearman = await duel({ weapons: ['spear'], turn }, target, { distance: '30 ft' })
    const [column, row] = spearman.cell('Bert')
    spearman.round('d6=6')
    expect(spearman.cell('Anna')).toEqual([column - 2, row])
    expect(spearman.round('d6=6')).toEqual([])
    const archer = await duel({ weapons: ['bow'], turn }, target, { distance: '160 ft' })
    const [theirs] = archer.cell('Bert')
    archer.round('d6=6')
    expect(archer.cell('Anna')[0]).toBe(theirs - 30)
    expect(archer.round('d6=6')).toEqual([])
  })

  test('at a run goes as far as running speed', async () => {
    const story = await duel({ ...walker, turn: ['run'] }, target, { distance: '200 ft' })
    const [column, row] = story.cell('Anna')
    expect(story.round('d6=6')).toEqual(['Anna: run Bert'])
    expect(story.cell('Anna')).toEqual([column + 24, row])
  })
})

describe('retreating', () => {
  test('moves away from the nearest foe as far as combat speed and the field allow', async () => {
    const story = await duel({ ...walker, turn: ['retreat'] }, target, { field: { margin: '20 ft' } })
    const [, row] = story.cell('Anna')
    expect(story.round('d6=6')).toEqual(['Anna: retreat'])
    expect(story.cell('Anna')).toEqual([0, row])
    // At the edge every step along it keeps the distance: there is no way out.
    expect(story.round('d6=6')).toEqual([])
  })

  test('takes the straight step before the diagonal, and the first in reading order', async () => {
    const story = await duel({ ...walker, movement: '15 ft', turn: ['retreat'] }, target)
    const [column, row] = story.cell('Anna')
    story.round('d6=6')
    expect(story.cell('Anna')).toEqual([column - 1, row])
    const blocked = await stage({
      first: { Anna: { ...walker, movement: '15 ft', turn: ['retreat'] }, Aldo: target },
      second: { Bert: target },
      field: { rank: 1 },
    })
    const [at] = blocked.cell('Anna')
    blocked.round('d6=6')
    expect(blocked.cell('Anna')).toEqual([at - 1, row - 1])
  })

  test('minds all foes, not only the nearest of the first step', async () => {
    const story = await stage({
      first: { Anna: { ...walker, turn: [{ do: 'advance', when: 'round == 1' }, 'retreat'], movement: '30 ft' } },
      second: { Bert: target, Bea: target },
      field: { rank: 2 },
      distance: '20 ft',
    })
    story.round('d6=6')
    const [column, row] = story.cell('Anna')
    expect(story.round('d6=6')).toEqual(['Anna: retreat'])
    expect(story.cell('Anna')).toEqual([column - 2, row])
  })
})

describe('a combatant', () => {
  test('leaves its cell free when it is slain', async () => {
    const story = await stage({
      first: { Anna: { weapons: ['sword'], ...brawl }, Aldo: walker },
      second: { Bert: { ...target, hp: 1 }, Bea: target },
      field: { rank: 1, margin: '0 ft' },
      distance: '5 ft',
    })
    // A corridor: Aldo behind Anna, Bea behind Bert.
    const cell = story.cell('Bert')
    expect(story.round('d6=6, Anna d20=10 d8=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: 1', 'Bert is slain'])
    story.round('d6=6, Anna d20=1')
    expect(story.cell('Anna')).toEqual(cell)
  })
})
