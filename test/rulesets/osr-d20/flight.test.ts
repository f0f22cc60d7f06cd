import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const fleer = { agility: 0, weapons: ['dagger'], turn: ['flee'], reactions: [] }
const axe = { weapons: ['axe'] }
/** Does nothing but pursue. */
const hound = { ...axe, turn: [], reactions: ['pursue'] }
const far = { distance: '60 ft' }

describe('flight', () => {
  test('is off the field at once, and fled at the end of the round if nobody pursues', async () => {
    const story = await duel(fleer, { ...axe, ...idle }, far)
    expect(story.round('d6=6')).toEqual(['Anna: flee', 'Anna runs', 'Anna has fled'])
    expect(story.outcome()).toBe('second wins')
    expect([...story.score.fled]).toEqual([1, 0])
    expect([...story.score.slain]).toEqual([0, 0])
    expect([...story.score.stands]).toEqual([0, 1])
  })

  test('gives every foe within reach a passing attack, in the order of their numbers, and no others', async () => {
    const watch = { weapons: ['axe'], turn: [], reactions: ['passing-attack'] }
    const story = await stage({
      first: { Anna: fleer },
      second: { Bert: watch, Bea: { ...watch, weapons: ['spear'] }, Boris: watch },
      // Bert is beside her, Bea two cells away with a spear, Boris as far with an axe.
      field: { rank: 1 },
    })
    expect(story.cell('Bea')[0] - story.cell('Anna')[0]).toBe(2)
    expect(story.round('d6=6, Bert d20=1, Bea d20=1')).toEqual([
      'Anna: flee',
      'Bert: passing-attack (Anna)',
      'Bert at Anna, 10: miss',
      'Bea: passing-attack (Anna)',
      // A double team with Bert.
      'Bea at Anna, 8: miss',
      'Anna runs',
      'Anna has fled',
    ])
  })

  test('is over for one who is slain on the way', async () => {
    const story = await duel(
      { ...fleer, hp: 3, items: ['purse'], turn: [{ do: 'flee', with: 'purse' }] },
      { ...axe, turn: [], reactions: ['passing-attack', 'pursue'] },
    )
    expect(story.round('d6=6, Bert d20=10 d6=3')).toEqual([
      'Anna: flee',
      'Bert: passing-attack (Anna)',
      'Bert at Anna, 10: 3',
      'Anna is slain',
    ])
    expect([...story.score.fled]).toEqual([0, 0])
  })

  test('leaves a free cell, and nothing can be done to who is in flight', async () => {
    const story = await stage({
      first: { Anna: fleer, Ada: { ...axe, ...idle } },
      second: { Bert: { weapons: ['bow'], turn: ['shoot farthest', 'pass'], reactions: [] } },
      field: { rank: 1 },
    })
    // Anna would be the nearest; Ada, behind her, is the only one to shoot at.
    expect(story.round('d6=6, Bert d20=1')).toEqual([
      'Anna: flee',
      'Anna runs',
      'Bert: shoot Ada',
      'Bert at Ada, 10: miss',
      'Anna has fled',
    ])
  })

  test('is not counted by conditions as standing, and one in flight is 0 ft away', async () => {
    const story = await stage({
      first: { Anna: fleer, Ada: { ...axe, ...idle } },
      second: {
        Bert: {
          ...axe,
          turn: [{ do: 'parry', when: 'foes == 1' }],
          reactions: [{ do: 'pursue', when: 'distance > 0' }],
        },
        Bea: {
          ...axe,
          turn: [],
          weapons: ['spear'],
          reactions: [
            { do: 'pursue', when: 'distance + target.foes_engaged + target.team == 0 and not target.engaged' },
          ],
        },
      },
      // One behind the other: the spear reaches to where Anna runs from, and not to Ada.
      field: { rank: 1 },
    })
    expect(story.round('d6=6, Anna d20=1, Bea d20=1')).toEqual([
      'Anna: flee',
      'Anna runs',
      'Bert: parry',
      'Bea: pursue (Anna)',
      'Anna runs 13',
      'Bea pursues 13',
      'Anna has fled',
    ])
  })

  test('is not possible, and no more is pursuit, by the earlier edition', async () => {
    const story = await duel(
      { ...fleer, turn: ['flee', 'retreat'] },
      { ...axe, ...brawl, reactions: ['pursue'] },
      { options: { edition: 'counter-thrust' } },
    )
    expect(story.round('d6=6, Bert d20=1')).toEqual(['Anna: retreat', 'Bert: attack Anna', 'Bert at Anna, 10: miss'])
  })

  test('by the last of a party beats it; by others does not', async () => {
    const story = await stage({
      first: { Anna: fleer, Ada: { ...axe, ...idle } },
      second: { Bert: { ...axe, ...idle } },
      ...far,
    })
    expect(story.round('d6=6')).toEqual(['Anna: flee', 'Anna runs', 'Anna has fled'])
    expect(story.outcome()).toBe('goes on')
    expect(story.round('d6=6')).toEqual([])
  })

  test('of both parties is looked at one after the other: the first beaten loses, and the others still stand', async () => {
    const story = await duel(fleer, fleer, far)
    expect(story.round('d6=1')).toEqual(['Bert: flee', 'Bert runs', 'Anna: flee', 'Anna runs', 'Anna has fled'])
    expect(story.outcome()).toBe('second wins')
    expect([...story.score.fled]).toEqual([1, 0])
    expect([...story.score.stands]).toEqual([0, 1])
  })

  test('in a simultaneous round does not escape the blows that were struck before', async () => {
    const story = await stage({
      first: { Anna: { ...fleer, hp: 3 }, Ada: { ...axe, ...idle } },
      second: { Bert: { ...axe, ...brawl, reactions: ['pursue'] } },
      options: { initiative: 'each' },
    })
    // A tie, and Bert is processed first.
    expect(story.round('d6=4, d6=4, d6=1, d6=2, Bert d20=20 d6=3')).toEqual([
      'Bert: attack Anna',
      'Bert at Anna, 10: 3',
      'Anna: flee',
      'Anna runs',
      'Anna loses 3',
      'Anna is slain',
    ])
    expect([...story.score.fled]).toEqual([0, 0, 0])
    expect([...story.score.slain]).toEqual([1, 0, 0])
  })

  test('in a simultaneous round goes on through passing attacks that slay at its end', async () => {
    const story = await duel(
      { ...fleer, hp: 3 },
      { ...axe, turn: [], reactions: ['passing-attack', 'pursue'] },
      { options: { initiative: 'each' } },
    )
    expect(story.round('d6=4, d6=4, d6=2, d6=1, Bert d20=20 d6=3')).toEqual([
      'Anna: flee',
      'Bert: passing-attack (Anna)',
      'Bert at Anna, 10: 3',
      'Anna runs',
      'Anna loses 3',
      'Anna is slain',
    ])
    expect(story.outcome()).toBe('second wins')
  })
})

describe('pursuit', () => {
  const chase = (first: Scene['first'], second: Scene['second'], more: Partial<Scene> = {}) =>
    stage({ first, second, ...far, ...more })

  test('catches with a higher total of d20 and a tenth of the movement rate', async () => {
    const story = await chase({ Anna: { ...fleer, movement: '120 ft' } }, { Bert: { ...hound, movement: '95 ft' } })
    expect(story.round('d6=6, Anna d20=10, Bert d20=13')).toEqual([
      'Anna: flee',
      'Anna runs',
      'Bert: pursue (Anna)',
      'Anna runs 22',
      'Bert pursues 22.5',
      'Anna is caught by Bert',
    ])
    expect(story.outcome()).toBe('goes on')
    // She is beside him, to be struck in the next round, and he has not moved.
    const [column, row] = story.cell('Bert')
    expect(story.cell('Anna')).toEqual([column - 1, row - 1])
  })

  test.each([
    ['an equal', 12],
    ['a lower', 11],
  ])('catches nobody with %s total', async (_, face) => {
    const story = await chase({ Anna: fleer }, { Bert: hound })
    expect(story.round(`d6=6, Anna d20=12, Bert d20=${face}`).at(-1)).toBe('Anna has fled')
    expect(story.outcome()).toBe('second wins')
  })

  test('compares the movement rates alone on open ground', async () => {
    const options = { pursuit_ground: 'open' }
    const fast = await chase({ Anna: fleer }, { Bert: { ...hound, movement: '125 ft' } }, { options })
    expect(fast.round('d6=6').slice(3)).toEqual(['Anna runs 12', 'Bert pursues 12.5', 'Anna is caught by Bert'])
    const equal = await chase({ Anna: fleer }, { Bert: hound }, { options })
    expect(equal.round('d6=6').at(-1)).toBe('Anna has fled')
  })

  test('rolls the die of the option', async () => {
    const story = await chase({ Anna: fleer }, { Bert: hound }, { options: { pursuit_die: '2d4-1' } })
    expect(story.round('d6=6, Anna d4=2 d4=3, Bert d4=4 d4=4').slice(3)).toEqual([
      'Anna runs 16',
      'Bert pursues 19',
      'Anna is caught by Bert',
    ])
  })

  test('is free: also for one who has acted', async () => {
    const story = await chase(
      { Anna: { ...fleer, turn: [{ do: 'flee', when: 'round == 2' }] } },
      { Bert: { ...hound, turn: ['parry'] } },
    )
    story.round('d6=1')
    expect(story.round('d6=1, Anna d20=1, Bert d20=20')).toEqual([
      'Bert: parry',
      'Anna: flee',
      'Anna runs',
      'Bert: pursue (Anna)',
      'Anna runs 13',
      'Bert pursues 32',
      'Anna is caught by Bert',
    ])
  })

  test('does not keep one who has pursued from acting, nor ends aiming', async () => {
    const story = await chase(
      { Anna: fleer, Ada: { ...axe, ...idle } },
      {
        Cleo: { weapons: ['bow'], turn: [{ do: 'aim', when: 'round == 1' }, 'shoot strongest'], reactions: ['pursue'] },
      },
    )
    story.round('d6=6, Anna d20=20, Cleo d20=1')
    expect(story.round('d6=1, Cleo d20=1').slice(0, 2)).toEqual(['Cleo: shoot Ada', 'Cleo at Ada, 8: miss'])
  })

  test('is not for those who are unaware, helpless or engaged with somebody', async () => {
    const story = await chase(
      { Anna: fleer, Ada: { ...axe, ...idle } },
      {
        Bert: { ...hound, unaware_rounds: 1 },
        Bea: { ...hound, helpless_rounds: 1 },
        Boris: hound,
        Bruno: hound,
      },
      { field: { rank: 2 }, distance: '10 ft' },
    )
    // Two ranks: Bert and Bea in front of Boris and Bruno.
    expect(story.round('d6=6, Anna d20=9, Boris d20=1, Bruno d20=2')).toEqual([
      'Anna: flee',
      'Anna runs',
      'Boris: pursue (Anna)',
      'Bruno: pursue (Anna)',
      'Anna runs 21',
      'Boris pursues 13',
      'Bruno pursues 14',
      'Anna has fled',
    ])
    const beside = await chase(
      { Anna: fleer, Ada: { ...axe, ...idle } },
      { Bert: hound, Bea: { ...hound, weapons: [] } },
      { distance: '5 ft' },
    )
    expect(beside.round('d6=6')).toEqual(['Anna: flee', 'Anna runs', 'Anna has fled'])
  })

  test('names the first of the fleers to its condition, and is chosen once for all of them', async () => {
    const story = await chase(
      { Anna: { ...fleer, hp: 7 }, Ada: { ...fleer, hp: 5 } },
      { Bert: { ...hound, reactions: [{ do: 'pursue', when: 'target.hp == 7' }] } },
    )
    expect(story.round('d6=6, Anna d20=20, Ada d20=20, Bert d20=1')[4]).toBe('Bert: pursue (Anna)')
  })

  test('lets each pursuer, the fastest first, catch the slowest who is left', async () => {
    const story = await chase({ Anna: fleer, Ada: fleer, Agnes: fleer }, { Bert: hound, Bea: hound, Boris: hound })
    const lines = story.round('d6=6, Anna d20=10, Ada d20=5, Agnes d20=15, Bert d20=9, Bea d20=12, Boris d20=6')
    expect(lines.slice(-9)).toEqual([
      'Anna runs 22',
      'Ada runs 17',
      'Agnes runs 27',
      'Bert pursues 21',
      'Bea pursues 24',
      'Boris pursues 18',
      // Bea has the highest total and takes the slowest. Bert and Boris are not faster than Anna, who is next.
      'Ada is caught by Bea',
      'Anna has fled',
      'Agnes has fled',
    ])
  })

  test('lets a pursuer catch one at most, and breaks ties by the lower number', async () => {
    const story = await chase({ Anna: fleer, Ada: fleer, Agnes: fleer }, { Bert: hound, Bea: hound })
    const lines = story.round('d6=6, Anna d20=3, Ada d20=2, Agnes d20=2, Bert d20=8, Bea d20=8')
    expect(lines.slice(-3)).toEqual(['Ada is caught by Bert', 'Agnes is caught by Bea', 'Anna has fled'])
  })

  test('puts those who are caught into the nearest free cells, in reading order, one after the other', async () => {
    const story = await chase(
      { Anna: fleer, Ada: fleer },
      { Bert: hound, Bea: { ...hound, hp: 50 }, Boris: { ...axe, ...idle } },
      { field: { rank: 3 } },
    )
    // Bert above Bea above Boris; Bea is the faster, and catches Ada, the slower.
    story.round('d6=6, Anna d20=4, Ada d20=1, Bert d20=10, Bea d20=20')
    const [column, row] = story.cell('Bea')
    // The cell straight above Bea is Bert's: left of him is the first free one.
    expect(story.cell('Ada')).toEqual([column - 1, row - 1])
    expect(story.cell('Bert')).toEqual([column, row - 1])
    expect(story.cell('Anna')).toEqual([column - 1, row - 2])
  })

  test('of the first party’s fleers comes first, and one who is caught may find itself engaged', async () => {
    const story = await chase(
      { Anna: { ...fleer, reactions: ['pursue'] } },
      { Bert: fleer, Bea: { ...hound, weapons: ['bow'] } },
    )
    expect(story.round('d6=6, Anna d20=1, Bea d20=2')).toEqual([
      'Anna: flee',
      'Anna runs',
      'Bert: flee',
      'Bert runs',
      'Bea: pursue (Anna)',
      'Anna runs 13',
      'Bea pursues 14',
      'Anna is caught by Bea',
      // Her dagger threatens the archer, so she is engaged.
      'Bert has fled',
    ])
  })

  test('happens in the round that is the last', async () => {
    const story = await chase({ Anna: fleer }, { Bert: { ...axe, ...idle } }, { rounds: 1 })
    story.round('d6=6')
    expect(story.outcome()).toBe('second wins')
    const caught = await chase({ Anna: fleer }, { Bert: hound }, { rounds: 1 })
    caught.round('d6=6, Anna d20=1, Bert d20=2')
    expect(caught.outcome()).toBe('stalemate')
    expect([...caught.score.stands]).toEqual([1, 1])
  })

  test('leaves the caught able to go on like anybody', async () => {
    const story = await chase(
      { Anna: { ...fleer, turn: [{ do: 'flee', when: 'round == 1' }, 'attack'] } },
      { Bert: { ...hound, ...axe } },
    )
    story.round('d6=6, Anna d20=1, Bert d20=2')
    expect(story.round('d6=6, Anna d20=12 d4=4')).toEqual(['Anna: attack Bert', 'Anna at Bert, 12: 4'])
  })
})

describe('what is dropped in flight', () => {
  const items = ['purse', 'rations', 'caltrops', 'torch']
  const drops = (item: string) => ({ ...fleer, items, turn: [{ do: 'flee', with: item }, 'pass'] })
  const greedy = { ...hound, seeks: 'treasure', morale: 7 }
  const torch = { torch: { damage: 'd4' } }

  test('stops a pursuer who seeks it and fails its morale: 2d6, more than that', async () => {
    const story = await duel(drops('purse'), greedy, { items: torch, ...far })
    expect(story.round('d6=6, Bert d6=4 d6=4')).toEqual([
      'Anna: flee',
      'Anna runs, dropping treasure',
      'Bert: pursue (Anna)',
      'Bert stops for treasure',
      'Anna has fled',
    ])
    const steady = await duel(drops('purse'), greedy, { items: torch, ...far })
    expect(steady.round('d6=6, Bert d6=4 d6=3, Anna d20=1, Bert d20=2').at(-1)).toBe('Anna is caught by Bert')
  })

  test('is food to those who seek food, and nothing to those who seek something else', async () => {
    const hungry = { ...greedy, seeks: 'food' }
    const food = await duel(drops('rations'), hungry, { items: torch, ...far })
    expect(food.round('d6=6, Bert d6=6 d6=6')[3]).toBe('Bert stops for food')
    const gold = await duel(drops('purse'), hungry, { items: torch, ...far })
    expect(gold.round('d6=6, Anna d20=1, Bert d20=2').at(-1)).toBe('Anna is caught by Bert')
    const nothing = await duel(drops('purse'), hound, { items: torch, ...far })
    expect(nothing.round('d6=6, Anna d20=1, Bert d20=2').at(-1)).toBe('Anna is caught by Bert')
  })

  test('stops everybody if it is an obstacle, or by the option on so much of d6', async () => {
    const story = await duel(drops('caltrops'), hound, { items: torch, ...far })
    expect(story.round('d6=6, Bert d6=6').slice(3)).toEqual(['Bert stops for an obstacle', 'Anna has fled'])
    for (const [face, rest] of [
      [3, ''],
      [4, ', Anna d20=1, Bert d20=2'],
    ] as const) {
      const half = await duel(drops('caltrops'), hound, { items: torch, options: { obstacle_stops: 3 }, ...far })
      expect(half.round(`d6=6, Bert d6=${face}${rest}`).includes('Bert stops for an obstacle')).toBe(face === 3)
    }
  })

  test('is looked at by every pursuer, in order, thing after thing as they were dropped, until it gives up', async () => {
    const story = await stage({
      first: { Anna: drops('caltrops'), Ada: drops('purse'), Agnes: drops('purse') },
      second: { Bert: greedy, Bea: { ...hound, seeks: 'food' }, Boris: greedy },
      items: torch,
      options: { obstacle_stops: 1 },
      ...far,
    })
    const lines = story.round(
      `d6=6, Bert d6=2 d6=1 d6=1 d6=6 d6=6, Bea d6=1, Boris d6=6 d6=1 d6=1 d6=2 d6=2,
      Anna d20=9, Ada d20=8, Agnes d20=7, Boris d20=10`,
    )
    expect(lines.slice(-9)).toEqual([
      'Bert stops for treasure',
      'Bea stops for an obstacle',
      'Anna runs 21',
      'Ada runs 20',
      'Agnes runs 19',
      'Boris pursues 22',
      'Agnes is caught by Boris',
      'Anna has fled',
      'Ada has fled',
    ])
  })

  test('must be something that has a use there, and is gone for good', async () => {
    const torchless = await duel(drops('torch'), hound, { items: torch, ...far })
    expect(torchless.round('d6=6')).toEqual([])
    const story = await duel({ ...drops('purse'), items: ['purse'] }, hound, far)
    expect(story.round('d6=6, Anna d20=1, Bert d20=2')[1]).toBe('Anna runs, dropping treasure')
    // Caught, and nothing left to drop.
    expect(story.round('d6=6')).toEqual([])
  })

  test('can be dropped wherever it is carried, but not twice', async () => {
    const story = await duel(
      { ...fleer, items: ['hoard', 'hoard'], turn: [{ do: 'flee', with: 'hoard' }, 'flee'] },
      { ...greedy, morale: 12 },
      { items: { hoard: { drop: 'treasure', availability: 'sack' } }, ...far },
    )
    const caught = 'Bert d6=1 d6=1, Anna d20=1, Bert d20=2'
    expect(story.round(`d6=1, ${caught}`)[1]).toBe('Anna runs, dropping treasure')
    expect(story.round(`d6=1, ${caught}`)[1]).toBe('Anna runs, dropping treasure')
    expect(story.round('d6=1, Anna d20=1, Bert d20=2')[1]).toBe('Anna runs')
  })

  test('is forgotten in the next round', async () => {
    const story = await duel(
      { ...drops('purse'), items: ['purse'], turn: [{ do: 'flee', with: 'purse' }, 'flee'] },
      { ...greedy, morale: 12 },
      far,
    )
    story.round('d6=1, Bert d6=1 d6=1, Anna d20=1, Bert d20=2')
    expect(story.round('d6=1, Anna d20=2, Bert d20=1')).toEqual([
      'Anna: flee',
      'Anna runs',
      'Bert: pursue (Anna)',
      'Anna runs 14',
      'Bert pursues 13',
      'Anna has fled',
    ])
  })
})
