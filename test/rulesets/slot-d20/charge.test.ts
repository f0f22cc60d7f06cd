import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const charger = { weapons: ['sword'], turn: ['charge'], reactions: [] }
const target = { ...idle }

describe('a charge', () => {
  test('takes both slots, runs straight until the weapon reaches, and strikes at +2', async () => {
    const story = await duel({ ...charger, weapons: ['spear'], turn: ['charge', 'advance', 'attack'] }, target, {
      distance: '60 ft',
    })
    const [column, row] = story.cell('Bert')
    expect(story.round('Anna d20=8 d6=3')).toEqual(['Anna: charge Bert', 'Anna at Bert, 8: 3'])
    expect(story.cell('Anna')).toEqual([column - 2, row])
  })

  test.each([
    ['30 ft', false],
    ['35 ft', true],
    ['65 ft', true],
    ['70 ft', false],
  ])('is at least 30 ft and at most double speed long: %s to the target', async (distance, isPossible) => {
    const story = await duel(charger, target, { distance })
    expect(story.round(isPossible ? 'Anna d20=1' : '')).toHaveLength(isPossible ? 2 : 0)
  })

  test.each([
    ['0 ft', '10 ft', true],
    ['0 ft', '5 ft', false],
    ['10 ft', '10 ft', false],
    ['10 ft', '15 ft', true],
  ])('has its least run from charge_min, %s, but runs at all: %s', async (least, distance, isPossible) => {
    const options = { charge_min: least }
    const story = await duel(charger, target, { distance, options })
    expect(story.round(isPossible ? 'Anna d20=1' : '')).toHaveLength(isPossible ? 2 : 0)
  })

  test('has its greatest run from charge_speed', async () => {
    const at = async (distance: string, charge_speed: number) => {
      const story = await duel(charger, target, { distance, options: { charge_speed } })
      return story.round(charge_speed === 3 ? 'Anna d20=1' : '').length
    }
    expect([await at('95 ft', 3), await at('40 ft', 1)]).toEqual([2, 0])
  })

  test('needs both slots', async () => {
    const story = await duel({ ...charger, turn: [{ do: 'advance', when: 'my.move' }, 'charge'] }, target, {
      distance: '70 ft',
    })
    expect(story.round()).toEqual(['Anna: advance Bert'])
  })

  test('needs a weapon that strikes in melee', async () => {
    const story = await duel({ ...charger, weapons: ['sling', 'sword'] }, target, { distance: '60 ft' })
    expect(story.round()).toEqual([])
  })

  test('runs through nobody, through no wall, and around nothing', async () => {
    const blocked = await stage({
      first: { Aldo: target, Anna: charger },
      second: { Bert: target },
      field: { rank: 1 },
      distance: '60 ft',
    })
    expect(blocked.round()).toEqual([])
    const walled = await duel(charger, target, { field: { map: 'A...#...B\n.........' } })
    expect(walled.round()).toEqual([])
  })

  test('pays for rough ground', async () => {
    const at = async (map: string, speed: string) => {
      const story = await duel({ ...charger, speed }, target, { field: { map } })
      return story.round(speed === '25 ft' ? 'Anna d20=1' : '').length
    }
    // Eight cells of run, of which two cost double: ten.
    expect(await at('A::......B', '25 ft')).toBe(2)
    expect(await at('A::......B', '20 ft')).toBe(0)
  })

  test('follows the line whose halves are rounded toward the start', async () => {
    const story = await duel(charger, target, {
      field: { map: ['A.........', '..........', '..........', '........B.'].join('\n') },
    })
    story.round('Anna d20=1')
    // 7/8 of 3 is 2.625, and rounded 3.
    expect(story.cell('Anna')).toEqual([7, 3])
  })

  test('costs -2 AC from then on until its next turn starts', async () => {
    const story = await duel(
      { ...charger, turn: [{ do: 'charge', when: 'round == 1' }] },
      { weapons: ['axe'], ...brawl },
      { distance: '60 ft' },
    )
    expect(story.round('Anna d20=1, Bert d20=1').at(-1)).toBe('Bert at Anna, 8: miss')
    expect(story.round('Bert d20=1').at(-1)).toBe('Bert at Anna, 10: miss')
  })

  test('takes the weapon with the highest expected damage where its run ends', async () => {
    const story = await stage({
      first: { Anna: { ...charger, weapons: ['axe', 'bite', 'tail'] } },
      second: { Bert: { ...target, prone: true } },
      distance: '60 ft',
      // The tail reaches 10 ft, from where the prone Bert is not easier to hit; the bite has to come adjacent.
      weapons: {
        bite: { damage: 'd8', hands: 0 },
        tail: { damage: 'd8', hands: 0, reach: '10 ft' },
      },
    })
    const [column] = story.cell('Bert')
    expect(story.round('Anna d20=6 d8=1')).toEqual(['Anna: charge Bert', 'Anna at Bert, 6: 1'])
    expect(story.cell('Anna')[0]).toBe(column - 1)
  })

  test('is opened by reach on the way: opportunity attacks, which may end it', async () => {
    const scene = (hp: number): Scene => ({
      first: { Anna: { ...charger, hp, turn: ['charge weakest'] } },
      second: {
        Bert: { weapons: ['spear'], hp: 50, turn: [], reactions: ['opportunity-attack'] },
        Bea: { ...target, hp: 9 },
      },
      field: { map: ['....B......', 'A.........B'].join('\n') },
    })
    const story = await stage(scene(100))
    // At -2 AC already; she leaves the reach of 10 ft three columns beyond.
    expect(story.round('Bert d20=8 d6=1, Anna d20=1')).toEqual([
      'Anna: charge Bea',
      'Bert: opportunity-attack (Anna)',
      'Bert at Anna, 8: 1',
      'Anna loses 1',
      'Anna at Bea, 8: miss',
    ])
    const fatal = await stage(scene(1))
    expect(fatal.round('Bert d20=8 d6=1').at(-1)).toBe('Anna is slain')
  })

  test('gives the moment `action` after its run, and not the moment `move`', async () => {
    const bert = (when: string) => ({ weapons: ['sword'], turn: [], reactions: [{ do: 'snap-attack', when }] })
    const at = async (when: string) => duel(charger, bert(when), { distance: '60 ft' })
    expect((await at('on_action')).round('Bert d20=1, Anna d20=1')).toEqual([
      'Anna: charge Bert',
      'Bert: snap-attack (Anna)',
      'Bert at Anna, 12: miss',
      'Anna at Bert, 8: miss',
    ])
    expect((await at('on_move')).round('Anna d20=1')).toHaveLength(2)
  })
})

describe('a charge to hurl', () => {
  const hurler = { weapons: ['javelin'], turn: [{ do: 'charge', with: 'javelin' }], reactions: [] }

  test('runs at least charge_min, and until the weapon’s range', async () => {
    const story = await duel(hurler, target, { distance: '80 ft' })
    const [column] = story.cell('Bert')
    // 16 cells: too far to strike after 12. Range 4.
    expect(story.round('Anna d20=8 d6=2')).toEqual([
      'Anna: charge Bert',
      'Anna at Bert, 8: 2',
      'Anna has thrown javelin',
    ])
    expect(story.cell('Anna')[0]).toBe(column - 4)
  })

  test('is made only if it cannot strike, and only if `with` names the weapon', async () => {
    const near = await duel(hurler, target, { distance: '60 ft' })
    const [column] = near.cell('Bert')
    expect(near.round('Anna d20=1')).toHaveLength(2)
    expect(near.cell('Anna')[0]).toBe(column - 1)
    const unnamed = { ...hurler, turn: ['charge'] }
    expect((await duel(unnamed, target, { distance: '80 ft' })).round()).toEqual([])
  })

  test('stops before the target', async () => {
    // Eight cells away and no free cell beside it: charge_min of 8 would end in the target’s own.
    const story = await duel(hurler, target, { distance: '40 ft', options: { charge_min: '40 ft' } })
    expect(story.round()).toEqual([])
  })

  test('is as near as charge_min makes it', async () => {
    const story = await duel({ ...hurler, speed: '15 ft' }, target, { distance: '40 ft' })
    const [column] = story.cell('Bert')
    // Six cells at double speed 15 ft: not the seven that a strike takes; the range alone would ask for four.
    story.round('Anna d20=1')
    expect(story.cell('Anna')[0]).toBe(column - 2)
  })
})
