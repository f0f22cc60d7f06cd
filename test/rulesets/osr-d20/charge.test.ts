import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const charger = { weapons: ['sword'], turn: ['charge'], reactions: [] }
const target = { weapons: ['axe'], ...idle }

describe('a charge', () => {
  test('runs straight up to the target and doubles the damage that got through armour', async () => {
    const story = await duel(charger, { ...target, armour: 'mail' }, { distance: '30 ft' })
    const [column, row] = story.cell('Bert')
    expect(story.round('d6=6, Anna d20=11 d8=8')).toEqual(['Anna: charge Bert', 'Anna at Bert, 10: 10 (3 absorbed)'])
    expect(story.cell('Anna')).toEqual([column - 1, row])
  })

  test('doubles the roll before armour if the option says so', async () => {
    const story = await duel(
      charger,
      { ...target, armour: 'mail' },
      { distance: '30 ft', options: { multiplies: 'rolled', charge_damage: 3 } },
    )
    expect(story.round('d6=6, Anna d20=11 d8=2')[1]).toBe('Anna at Bert, 10: 3 (3 absorbed)')
  })

  test('multiplies the least damage too, or not, by what the option multiplies', async () => {
    const scene = { first: { Anna: charger }, second: { Bert: { ...target, armour: 'mail' } }, distance: '30 ft' }
    const dealt = await stage({ ...scene, options: { minimum_damage: 1 } })
    expect(dealt.round('d6=6, Anna d20=10 d8=3')[1]).toBe('Anna at Bert, 10: 2 (3 absorbed)')
    const rolled = await stage({ ...scene, options: { minimum_damage: 1, multiplies: 'rolled' } })
    expect(rolled.round('d6=6, Anna d20=10 d8=1')[1]).toBe('Anna at Bert, 10: 1 (2 absorbed)')
  })

  /** Whether Anna charges over a distance. */
  async function charges(scene: Partial<Scene>, fields = {}): Promise<boolean> {
    const first = { Anna: { ...charger, ...fields } }
    const story = await stage({ first, second: { Bert: target }, options: { natural_1_misses: true }, ...scene })
    const before = story.cell('Anna')
    // Without a charge nothing is rolled, and the die is left over.
    try {
      story.round('d6=6, Anna d20=1')
    } catch (error) {
      expect((error as Error).message).toBe('1 dice were rolled, and these are left over: Anna d20=1')
      expect(story.cell('Anna')).toEqual(before)
      return false
    }
    return true
  }

  test('is at least half of the combat speed and at most the running speed long', async () => {
    // 120 ft: combat speed 8 cells, running speed 24. A run ends 1 cell before the target.
    expect(await charges({ distance: '20 ft' })).toBe(false)
    expect(await charges({ distance: '25 ft' })).toBe(true)
    expect(await charges({ distance: '125 ft' })).toBe(true)
    expect(await charges({ distance: '130 ft' })).toBe(false)
    expect(await charges({ distance: '5 ft' })).toBe(false)
  })

  test('has its shortest run rounded up, and no shorter than one cell', async () => {
    // 75 ft: combat speed 5 cells, half of which is 2.5.
    expect(await charges({ distance: '15 ft' }, { movement: '75 ft' })).toBe(false)
    expect(await charges({ distance: '20 ft' }, { movement: '75 ft' })).toBe(true)
    expect(await charges({ distance: '5 ft', options: { charge_min: 0 } })).toBe(false)
    expect(await charges({ distance: '10 ft', options: { charge_min: 0, natural_1_misses: true } })).toBe(true)
  })

  test('ends where the weapon reaches', async () => {
    const story = await duel({ ...charger, weapons: ['spear'] }, target, { distance: '30 ft' })
    const [column, row] = story.cell('Bert')
    story.round('d6=6, Anna d20=1')
    expect(story.cell('Anna')).toEqual([column - 2, row])
  })

  test('needs a free line: nobody is run around', async () => {
    const story = await stage({
      first: {
        Aldo: { weapons: ['sword'], ...idle },
        Anna: { ...charger, turn: ['charge farthest', 'charge nearest'] },
      },
      second: { Bert: target, Bea: { ...target } },
      field: { rank: 1 },
      distance: '30 ft',
    })
    // One behind the other: Anna stands behind Aldo, Bea behind Bert.
    expect(story.round('d6=6')).toEqual([])
  })

  test.each([
    ['first', -1],
    ['last', 1],
  ])('follows the line of cells whose halves are rounded toward the start (%s)', async (which, down) => {
    const names = ['Bert', 'Bea', 'Bo', 'Bill', 'Bob']
    const weakest = which === 'first' ? 'Bert' : 'Bob'
    const story = await stage({
      first: { Anna: { ...charger, movement: '90 ft', turn: ['charge weakest'] } },
      second: Object.fromEntries(names.map((name) => [name, { ...target, hp: name === weakest ? 9 : 10 }])),
      distance: '20 ft',
    })
    const [column, row] = story.cell('Anna')
    expect(story.cell(weakest)).toEqual([column + 4, row + 2 * down])
    story.round('d6=6, Anna d20=1')
    expect(story.cell('Anna')).toEqual([column + 3, row + down])
  })

  test('costs -2 AC from its start to the end of the round, in melee and at range', async () => {
    const story = await stage({
      first: { Anna: charger },
      second: {
        Bert: { weapons: ['axe'], ...brawl },
        Bea: { weapons: ['bow'], turn: ['shoot'], reactions: [] },
      },
      distance: '30 ft',
    })
    const lines = story.round('d6=6, Anna d20=1, Bert d20=7, Bea d20=1')
    expect(lines.filter((line) => line.includes(' at '))).toEqual([
      'Anna at Bert, 10: miss',
      'Bert at Anna, 8: miss',
      // Into melee.
      'Bea at Anna, 12: miss',
    ])
    expect(story.round('d6=1, Bert d20=1, Bea d20=1')[1]).toBe('Bert at Anna, 10: miss')
  })

  test('of an unaware target counts its own circumstances all the same', async () => {
    const story = await duel(charger, { ...target, unaware_rounds: 1, armour: 'leather' }, { distance: '30 ft' })
    expect(story.round('d6=6, Anna d20=8 d8=5')[1]).toBe('Anna at Bert, 8: 6 (2 absorbed)')
  })
})

describe('a polearm that answers a charge', () => {
  const halberdier = { weapons: ['halberd'], turn: [], reactions: ['counter-attack'] }

  test.each(['counter-attack', 'counter-thrust'])(
    'is longer, strikes first, at -2 AC, and doubled (%s)',
    async (edition) => {
      const story = await duel({ ...charger, armour: 'leather' }, halberdier, {
        distance: '30 ft',
        options: { edition },
      })
      expect(story.round('d6=6, Bert d20=9 d10=5, Anna d20=10 d8=4')).toEqual([
        'Anna: charge Bert',
        'Bert: counter-attack (Anna)',
        'Bert at Anna, 8: 8 (1 absorbed)',
        'Anna at Bert, 10: 8',
      ])
    },
  )

  test('doubles in the later edition even if it is not longer', async () => {
    const story = await duel({ ...charger, weapons: ['pike'] }, halberdier, { distance: '30 ft' })
    expect(story.round('d6=6, Anna d20=10 d8=4, Bert d20=8 d10=5').slice(2)).toEqual([
      'Anna at Bert, 10: 8',
      'Bert at Anna, 8: 10',
    ])
  })

  test('doubles only against the charge', async () => {
    const story = await duel({ weapons: ['sword'], ...brawl }, halberdier)
    expect(story.round('d6=6, Bert d20=10 d10=5, Anna d20=1')[2]).toBe('Bert at Anna, 10: 5')
  })

  test('is the only weapon that receives a charge', async () => {
    const story = await duel(charger, { ...halberdier, weapons: ['spear'] }, { distance: '30 ft' })
    expect(story.round('d6=6, Bert d20=8 d6=5, Anna d20=1')[2]).toBe('Bert at Anna, 8: 5')
  })

  test('multiplies by its own option', async () => {
    const story = await duel(charger, halberdier, {
      distance: '30 ft',
      options: { receive_charge_damage: 4, charge_damage: 1, charge_ac: -3 },
    })
    expect(story.round('d6=6, Bert d20=7 d10=5, Anna d20=10 d8=3').slice(2)).toEqual([
      'Bert at Anna, 7: 20',
      'Anna at Bert, 10: 3',
    ])
  })
})

describe('a passing attack', () => {
  const guard = { weapons: ['axe'], turn: [], reactions: ['passing-attack'] }

  const runner = { weapons: ['sword'], turn: ['run farthest'], reactions: [] }

  test('strikes a runner before it leaves the cell within reach, once a round', async () => {
    const story = await stage({
      first: { Anna: runner },
      second: { Bert: guard, Bea: { weapons: ['axe'], ...idle } },
      field: { rank: 1 },
      distance: '10 ft',
      weapons: { axe: { damage: 'd6', reach: '10 ft' } },
    })
    // Every cell that Anna leaves on her way round Bert is within his reach.
    expect(story.round('d6=6, Bert d20=10 d6=2')).toEqual([
      'Anna: run Bea',
      'Bert: passing-attack (Anna)',
      'Bert at Anna, 10: 2',
    ])
  })

  test('stops the runner where it is slain', async () => {
    const story = await stage({
      first: { Anna: { ...runner, hp: 2 }, Aldo: { weapons: ['sword'], ...idle } },
      second: { Bert: guard, Bea: { weapons: ['axe'], ...idle } },
      field: { rank: 1, margin: '30 ft' },
      distance: '5 ft',
    })
    const before = story.cell('Anna')
    expect(story.round('d6=6, Bert d20=10 d6=2').at(-1)).toBe('Anna is slain')
    expect(story.cell('Anna')).toEqual(before)
  })

  test('is not provoked by walking', async () => {
    const story = await stage({
      first: { Anna: { ...runner, turn: ['advance farthest'] } },
      second: { Bert: guard, Bea: { weapons: ['axe'], ...idle } },
      field: { rank: 1 },
      distance: '5 ft',
    })
    expect(story.round('d6=6')).toEqual(['Anna: advance Bea'])
  })

  test('is provoked by a charge, but not of its target', async () => {
    const story = await stage({
      first: { Anna: { ...charger, turn: ['charge weakest'] } },
      second: {
        Bert: { ...guard, weapons: ['sarissa'] },
        Bea: { ...guard, hp: 50, weapons: ['sarissa'] },
      },
      weapons: { sarissa: { damage: '4', reach: '30 ft', polearm: true } },
      distance: '40 ft',
    })
    // Not doubled: it does not answer the charge.
    expect(story.round('d6=6, Bert d20=8, Anna d20=10 d8=1')).toEqual([
      'Anna: charge Bea',
      'Bert: passing-attack (Anna)',
      'Bert at Anna, 8: 4',
      'Anna at Bea, 10: 2',
    ])
  })

  test('spends the action of who has not acted, and is open to who has acted but not attacked', async () => {
    const scene = (turn: readonly unknown[]): Scene => ({
      first: { Anna: runner },
      second: { Bert: { ...guard, turn }, Bea: { weapons: ['axe'], ...idle } },
      field: { rank: 1 },
      distance: '5 ft',
    })
    const before = await stage(scene(['attack']))
    expect(before.round('d6=6, Bert d20=1')).toHaveLength(3)
    const attacked = await stage(scene(['attack']))
    expect(attacked.round('d6=1, Bert d20=1')).toEqual(['Bert: attack Anna', 'Bert at Anna, 10: miss', 'Anna: run Bea'])
    const parried = await stage(scene(['parry']))
    expect(parried.round('d6=1')).toEqual(['Bert: parry', 'Anna: run Bea'])
    const drew = await stage({
      ...scene([]),
      second: {
        Bert: { ...guard, weapons: ['bow', 'axe'], turn: [{ do: 'draw', with: 'axe' }] },
        Bea: { weapons: ['axe'], ...idle },
      },
    })
    // -2 for the change of weapons, in reactions too.
    expect(drew.round('d6=1, Bert d20=1')).toEqual([
      'Bert: draw',
      'Anna: run Bea',
      'Bert: passing-attack (Anna)',
      'Bert at Anna, 12: miss',
    ])
  })

  test('is made by several in the order of their numbers, until the runner falls', async () => {
    const story = await stage({
      first: { Anna: { ...runner, hp: 3, turn: ['run strongest'] } },
      second: { Bert: guard, Bea: guard, Goal: { weapons: ['axe'], hp: 1000, ...idle } },
      field: { rank: 2 },
      distance: '5 ft',
    })
    const lines = story.round('d6=6, Bert d20=1, Bea d20=10 d6=3')
    expect(lines).toEqual([
      'Anna: run Goal',
      'Bert: passing-attack (Anna)',
      'Bert at Anna, 10: miss',
      'Bea: passing-attack (Anna)',
      // Both press the runner now: a double team.
      'Bea at Anna, 8: 3',
      'Anna is slain',
    ])
  })

  test('needs something in hand', async () => {
    const story = await stage({
      first: { Anna: runner },
      second: { Bert: { ...guard, weapons: [] }, Bea: { weapons: ['axe'], ...idle } },
      field: { rank: 1 },
      distance: '5 ft',
    })
    expect(story.round('d6=6')).toEqual(['Anna: run Bea'])
  })
})
