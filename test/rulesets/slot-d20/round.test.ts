import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const fighter = { weapons: ['sword'], ...brawl }
const bystander = { weapons: ['sword'], ...idle }

/** Who acts in a round, in order. */
function actors(lines: readonly string[]): string[] {
  return lines.filter((line) => / attack /.test(line)).map((line) => line.split(':')[0])
}

describe('before the first round', () => {
  test('hit points given as dice are rolled, the first party first, and are at least 1', async () => {
    const scene = {
      first: { Anna: { ...bystander, hp: '2d6' }, Aldo: bystander },
      second: { Bert: { ...bystander, hp: 'd4-2' } },
    }
    const story = await stage(scene, 'Anna d6=2 d6=5, Bert d4=1')
    expect([story.hp('Anna'), story.hp('Aldo'), story.hp('Bert')]).toEqual([7, 100, 1])
  })

  test('the first weapon is in hand, every natural one, and the shield unless both hands are taken', async () => {
    const story = await stage({
      first: {
        Anna: { ...bystander, weapons: ['sword', 'claws', 'dagger'], shield: 'round', items: ['wand'] },
        Aldo: { ...bystander, weapons: ['maul', 'sword'], shield: 'round' },
      },
      second: { Bert: { ...idle, shield: 'round', items: ['wand'] } },
    })
    expect(story.hands('Anna')).toEqual(['sword', 'claws', 'round'])
    expect(story.hands('Aldo')).toEqual(['maul'])
    expect(story.hands('Bert')).toEqual(['round'])
  })

  test('missile weapons are loaded', async () => {
    const story = await duel({ weapons: ['crossbow'], ...brawl }, idle, { distance: '30 ft' })
    expect(story.round('Anna d20=10 d10=4')).toContain('Anna at Bert, 10: 4')
  })
})

describe('initiative', () => {
  const scene = (options: Record<string, unknown>): Scene => ({
    first: { Anna: { ...fighter, impulse: 12 }, Aldo: { ...fighter, impulse: 3 } },
    second: { Bert: fighter },
    options,
  })

  test('is a d20 + the best impulse of each party; the higher acts first', async () => {
    const first = await stage(scene({ initiative: 'once' }))
    expect(actors(first.round('d20=9 d20=10, Anna d20=1, Aldo d20=1, Bert d20=1'))).toEqual(['Anna', 'Aldo', 'Bert'])
    const second = await stage(scene({ initiative: 'once' }))
    expect(actors(second.round('d20=7 d20=10, Bert d20=1, Anna d20=1, Aldo d20=1'))).toEqual(['Bert', 'Anna', 'Aldo'])
  })

  test('is rolled again if it is a tie', async () => {
    const story = await stage(scene({ initiative: 'once' }))
    expect(actors(story.round('d20=8 d20=10 d20=1 d20=20, Bert d20=1, Anna d20=1, Aldo d20=1'))).toEqual([
      'Bert',
      'Anna',
      'Aldo',
    ])
  })

  test('once: holds for the whole battle; each-round: is rolled again', async () => {
    const once = await stage(scene({ initiative: 'once' }))
    once.round('d20=1 d20=20, Bert d20=1, Anna d20=1, Aldo d20=1')
    expect(actors(once.round('Bert d20=1, Anna d20=1, Aldo d20=1'))).toEqual(['Bert', 'Anna', 'Aldo'])
    const each = await stage(scene({ initiative: 'each-round' }))
    each.round('d20=1 d20=20, Bert d20=1, Anna d20=1, Aldo d20=1')
    expect(actors(each.round('d20=20 d20=1, Anna d20=1, Aldo d20=1, Bert d20=1'))).toEqual(['Anna', 'Aldo', 'Bert'])
  })

  test('each-round: asks for the best of those who still stand', async () => {
    const story = await stage({
      ...scene({ initiative: 'each-round', initiative_die: '2d4+1' }),
      first: { Anna: { ...fighter, impulse: 20, hp: 1 }, Aldo: { ...fighter, impulse: 3 } },
    })
    expect(story.round('d4=1 d4=1 d4=1 d4=1, Anna d20=1, Aldo d20=1, Bert d20=20 d8=1').at(-1)).toBe('Anna is slain')
    // 3 + 4 against 10 + 2: with Anna's 20 the first party would be ahead.
    expect(actors(story.round('d4=2 d4=2 d4=1 d4=1, Bert d20=1, Aldo d20=1'))).toEqual(['Bert', 'Aldo'])
  })

  test('first, second: is not rolled', async () => {
    const story = await stage(scene({ initiative: 'second' }))
    expect(actors(story.round('Bert d20=1, Anna d20=1, Aldo d20=1'))).toEqual(['Bert', 'Anna', 'Aldo'])
  })
})

describe('a turn', () => {
  test('tries its list from the top again and again, until no rule applies', async () => {
    const story = await duel({ weapons: ['sword'], turn: ['attack', 'advance'], reactions: [] }, bystander, {
      distance: '20 ft',
    })
    expect(story.round('Anna d20=1')).toEqual(['Anna: advance Bert', 'Anna: attack Bert', 'Anna at Bert, 10: miss'])
  })

  test('goes on to the next rule if the condition is false for the target that was picked', async () => {
    const story = await stage({
      first: { Anna: { weapons: ['sword'], turn: [{ do: 'attack', when: 'target.hp < 5' }, 'total-defense'] } },
      second: { Bert: bystander, Bea: { ...bystander, hp: 2 } },
    })
    expect(story.round()).toEqual(['Anna: total-defense'])
  })

  test('ends with pass', async () => {
    const story = await duel(
      { weapons: ['sword'], turn: [{ do: 'pass', when: 'round == 1' }, 'attack'], reactions: [] },
      bystander,
    )
    expect(story.round()).toEqual([])
    expect(story.round('Anna d20=1')).toHaveLength(2)
  })

  test('goes on with the slots that are left when its target has died', async () => {
    const story = await stage({
      first: { Anna: { weapons: ['sword'], turn: ['attack', 'advance'], reactions: [] } },
      second: { Bert: { ...bystander, hp: 1 }, Bea: bystander, Bo: bystander },
      field: { rank: 1 },
    })
    expect(story.round('Anna d20=10 d8=1')).toEqual([
      'Anna: attack Bert',
      'Anna at Bert, 10: 1',
      'Bert is slain',
      'Anna: advance Bea',
    ])
  })

  test('is two Moves for who wants, if Main may pay for the second', async () => {
    const runner = { weapons: ['sword'], turn: ['advance'], reactions: [] }
    const story = await duel(runner, bystander, { distance: '100 ft' })
    const [column] = story.cell('Anna')
    expect(story.round()).toEqual(['Anna: advance Bert', 'Anna: advance Bert'])
    expect(story.cell('Anna')[0] - column).toBe(12)
    const strict = await duel(runner, bystander, { distance: '100 ft', options: { main_as_move: false } })
    expect(strict.round()).toEqual(['Anna: advance Bert'])
  })

  test('may be Move before Main, or Main before Move, but has one Main', async () => {
    const story = await duel({ weapons: ['sword'], turn: ['attack', 'retreat'], reactions: [] }, bystander)
    expect(story.round('Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss', 'Anna: retreat Bert'])
  })

  test('ends its stances when it begins, and makes acted true and hurt false when it ends', async () => {
    const story = await duel(
      { weapons: ['sword'], turn: [{ do: 'total-defense', when: 'round == 1' }], reactions: [] },
      { ...fighter, turn: [{ do: 'attack', when: 'target.acted and target.total_defense' }] },
    )
    // Anna has acted in this round, and is in total defense.
    expect(story.round('Bert d20=12 d8=1')).toEqual(['Anna: total-defense', 'Bert: attack Anna', 'Bert at Anna, 12: 1'])
    expect([story.has('Anna', 'HURT'), story.has('Anna', 'TOTAL_DEFENSE')]).toEqual([true, true])
    expect(story.round()).toEqual([])
    expect([story.has('Anna', 'HURT'), story.has('Anna', 'TOTAL_DEFENSE')]).toEqual([false, false])
  })
})

describe('a battle', () => {
  test('ends at once when a party is beaten: the rest of the round is not played', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: { ...fighter, turn: ['total-defense'] } },
      second: { Bert: { ...fighter, hp: 1 } },
    })
    expect(story.round('Anna d20=20 d8=1').at(-1)).toBe('Bert is slain')
    expect(story.outcome()).toBe('first wins')
    expect(story.has('Aldo', 'TOTAL_DEFENSE')).toBe(false)
  })

  test('is a stalemate after the last round', async () => {
    const story = await duel(bystander, bystander, { rounds: 2 })
    story.round()
    expect(story.outcome()).toBe('goes on')
    story.round()
    expect(story.outcome()).toBe('stalemate')
  })

  test('has no turn for those who are out', async () => {
    const story = await stage({
      first: { Anna: fighter },
      second: { Bert: { ...fighter, hp: 1 }, Bea: fighter },
    })
    expect(actors(story.round('Anna d20=20 d8=1, Bea d20=1'))).toEqual(['Anna', 'Bea'])
  })
})
