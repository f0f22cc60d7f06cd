import { describe, expect, test } from 'vitest'
import { brawl, duel, stage } from './stage.ts'

const fighter = { weapons: ['sword'], ...brawl }
const ANNA_FIRST = ['Anna: attack Bert', 'Anna at Bert, 10: miss', 'Bert: attack Anna', 'Bert at Anna, 10: miss']
const BERT_FIRST = [...ANNA_FIRST.slice(2), ...ANNA_FIRST.slice(0, 2)]
const anna = 'Anna d20=1'
const bert = 'Bert d20=1'

describe('initiative by a single die', () => {
  test('gives the first party the first turn on 4 or more', async () => {
    const story = await duel(fighter, fighter)
    expect(story.round(`d6=4, ${anna}, ${bert}`)).toEqual(ANNA_FIRST)
    expect(story.round(`d6=6, ${anna}, ${bert}`)).toEqual(ANNA_FIRST)
    expect(story.round(`d6=3, ${bert}, ${anna}`)).toEqual(BERT_FIRST)
    expect(story.round(`d6=1, ${bert}, ${anna}`)).toEqual(BERT_FIRST)
  })

  test.each([1, 2, 3, 4, 5, 6])('with target 1 it always does, with 7 never (%i)', async (face) => {
    const always = await duel(fighter, fighter, { options: { initiative_target: 1 } })
    expect(always.round(`d6=${face}, ${anna}, ${bert}`)).toEqual(ANNA_FIRST)
    const never = await duel(fighter, fighter, { options: { initiative_target: 7 } })
    expect(never.round(`d6=${face}, ${bert}, ${anna}`)).toEqual(BERT_FIRST)
  })

  test('lets the members of a party act in order of their numbers', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: fighter },
      second: { Bert: fighter, Bea: { ...fighter, turn: ['attack farthest'] } },
    })
    const turns = story.round('d6=1, Bert d20=1, Bea d20=1, Anna d20=1, Aldo d20=1')
    expect(turns.filter((line) => line.includes(':') && !line.includes(' at '))).toEqual([
      'Bert: attack Anna',
      'Bea: attack Anna',
      'Anna: attack Bert',
      'Aldo: attack Bert',
    ])
  })

  test('lets nobody act who was slain before its turn', async () => {
    const story = await stage({
      first: { Anna: fighter },
      second: { Bert: { ...fighter, hp: 1 }, Bea: fighter },
    })
    expect(story.round('d6=6, Anna d20=20 d8=1, Bea d20=2')).toEqual([
      'Anna: attack Bert',
      'Anna at Bert, 10: 1',
      'Bert is slain',
      'Bea: attack Anna',
      'Bea at Anna, 10: miss',
    ])
  })
})

describe('initiative by a die for each party', () => {
  const options = { initiative: 'each' }

  test('gives the first turn to the higher die', async () => {
    const story = await duel(fighter, fighter, { options })
    expect(story.round(`d6=5 d6=4, ${anna}, ${bert}`)).toEqual(ANNA_FIRST)
    expect(story.round(`d6=1 d6=2, ${bert}, ${anna}`)).toEqual(BERT_FIRST)
  })

  test('makes a tied round simultaneous, in the order of dice rolled until they differ', async () => {
    const story = await duel(fighter, fighter, { options })
    expect(story.round('d6=3 d6=3 d6=6 d6=6 d6=2 d6=4, Bert d20=10 d8=7, Anna d20=20 d8=8')).toEqual([
      'Bert: attack Anna',
      'Bert at Anna, 10: 7',
      'Anna: attack Bert',
      'Anna at Bert, 10: 8',
      'Anna loses 7',
      'Bert loses 8',
    ])
  })

  test('lets those who are slain in a simultaneous round strike back before they fall', async () => {
    const weak = { ...fighter, hp: 3 }
    const story = await duel(weak, weak, { options })
    const lines = story.round('d6=1 d6=1 d6=6 d6=1, Anna d20=12 d8=3, Bert d20=12 d8=5')
    expect(lines.slice(-4)).toEqual(['Anna loses 5', 'Bert loses 3', 'Anna is slain', 'Bert is slain'])
    expect(story.outcome()).toBe('draw')
    expect([...story.score.firstLoss]).toEqual([1, 1])
  })

  test('keeps nobody alive for longer than the simultaneous round', async () => {
    const story = await stage({
      first: { Anna: { ...fighter, hp: 1 }, Aldo: fighter },
      second: { Bert: fighter },
      options,
    })
    // Anna, who has no hit points left but the round, still presses Bert: Aldo has the bonus of a double team.
    expect(story.round('d6=2 d6=2 d6=1 d6=3, Bert d20=10 d8=1, Anna d20=2, Aldo d20=8 d8=4')).toEqual([
      'Bert: attack Anna',
      'Bert at Anna, 10: 1',
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
      'Aldo: attack Bert',
      'Aldo at Bert, 8: 4',
      'Anna loses 1',
      'Bert loses 4',
      'Anna is slain',
    ])
    expect(story.round('d6=2 d6=1, Aldo d20=9, Bert d20=1')[1]).toBe('Aldo at Bert, 10: miss')
  })

  test('marks nobody as damaged before a simultaneous round is over', async () => {
    const wary = { ...fighter, turn: [{ do: 'attack', when: 'not my.damaged' }] }
    const story = await duel(wary, wary, { options })
    expect(story.round('d6=2 d6=2 d6=1 d6=3, Bert d20=10 d8=1, Anna d20=2')).toContain('Anna: attack Bert')
    expect(story.round('d6=1 d6=3, Bert d20=10 d8=1')).not.toContain('Anna: attack Bert')
  })
})
