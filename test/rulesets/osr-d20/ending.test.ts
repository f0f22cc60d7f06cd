import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, stage } from './stage.ts'

const fighter = { weapons: ['sword'], ...brawl }

describe('a battle', () => {
  test('ends at once when a party is beaten, in the middle of the round', async () => {
    const story = await stage({
      first: { Anna: { ...fighter, hp: 1 } },
      second: { Bert: fighter, Bea: fighter },
      options: { initiative_target: 7 },
    })
    expect(story.round('d6=1, Bert d20=10 d8=1')).toHaveLength(3)
    expect(story.outcome()).toBe('second wins')
    expect([...story.score.stands]).toEqual([0, 1, 1])
    expect([...story.score.slain]).toEqual([1, 0, 0])
    expect([...story.score.firstLoss]).toEqual([1, 0])
    expect([...story.score.turns]).toEqual([0, 1, 0])
  })

  test('is a stalemate when its last round is over', async () => {
    const story = await duel(idle, idle, { rounds: 2 })
    story.round('d6=6')
    expect(story.outcome()).toBe('goes on')
    story.round('d6=6')
    expect(story.outcome()).toBe('stalemate')
    expect([...story.score.stands]).toEqual([1, 1])
  })

  test('can be won in its last round', async () => {
    const story = await duel(fighter, { ...idle, hp: 1 }, { rounds: 1 })
    story.round('d6=6, Anna d20=20 d8=1')
    expect(story.outcome()).toBe('first wins')
  })

  test('counts damage in full, with what goes below zero', async () => {
    const story = await duel(fighter, { ...idle, hp: 3 })
    story.round('d6=6, Anna d20=20 d8=8')
    expect(story.hp('Bert')).toBe(-5)
    expect([...story.score.taken]).toEqual([0, 8])
    expect(story.score.dealt[0]).toBe(8)
  })

  test('counts who was lost first, of both parties if it was the same instant', async () => {
    const story = await stage({
      first: { Anna: fighter },
      second: { Bert: { ...idle, hp: 1 }, Bea: { ...idle, hp: 1 } },
    })
    story.round('d6=6, Anna d20=20 d8=8')
    story.round('d6=6, Anna d20=20 d8=8')
    expect([...story.score.firstSlain]).toEqual([0, 1, 0])
    expect([...story.score.firstLoss]).toEqual([0, 1])
    expect([...story.score.slain]).toEqual([0, 1, 1])
  })

  test('counts turns, also those passed, and what was done in them', async () => {
    const story = await duel({ ...fighter, turn: [{ do: 'attack', when: 'round != 2' }] }, idle)
    const attack = 'd6=6, Anna d20=1'
    story.round(attack)
    story.round('d6=6')
    story.round(attack)
    expect([...story.score.turns]).toEqual([3, 3])
    // Anna: attack, pass; Bert: pass.
    expect([...story.score.turnTypes]).toEqual([2, 1, 3])
    expect([...story.score.fired]).toEqual([2])
  })
})

describe('hit points', () => {
  test('given as dice are rolled at the start of every battle', async () => {
    const story = await stage(
      { first: { Anna: { ...fighter, hp: '2d6+1' } }, second: { Bert: { ...idle, hp: 'd8' } } },
      'Anna d6=3 d6=5, Bert d8=4',
    )
    expect(story.hp('Anna')).toBe(9)
    expect(story.hp('Bert')).toBe(4)
  })

  test('are at least 1', async () => {
    const story = await stage({ first: { Anna: { ...fighter, hp: 'd6-5' } }, second: { Bert: idle } }, 'Anna d6=2')
    expect(story.hp('Anna')).toBe(1)
  })

  test('are the maximum that health is a share of', async () => {
    const turn = [{ do: 'attack', when: 'my.health < 1 or my.hp_max == 6' }]
    const story = await stage({ first: { Anna: { ...fighter, hp: 'd8', turn } }, second: { Bert: idle } }, 'Anna d8=6')
    expect(story.round('d6=6, Anna d20=1')).toHaveLength(2)
  })
})
