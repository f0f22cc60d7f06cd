import { describe, expect, test } from 'vitest'
import { duel, idle, type Scene, stage } from './stage.ts'

const runner = { weapons: ['sword'], turn: [{ do: 'advance', when: 'my.move' }], reactions: [] }
const strict = { options: { main_as_move: false } }

/** Where Anna is after a round on a map, of which she stands on the A and Bert on the B. */
async function walk(map: string, anna: object = {}, more: Partial<Scene> = {}): Promise<[number, number]> {
  const story = await duel({ ...runner, ...anna }, idle, { field: { map }, ...more })
  story.round()
  return story.cell('Anna')
}

describe('the field', () => {
  const members = (party: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${party}${i}`, idle]))

  test('has ranks of `rank`, the front ranks `distance` apart, in the middle of the open ground', async () => {
    const story = await stage({
      first: members('a', 5),
      second: members('b', 2),
      field: { rank: 3, margin: '10 ft' },
      distance: '20 ft',
    })
    // Margin 2, two ranks: the front in column 3, the second in 2. Rows 2 to 4; the two of the last rank in 2 and 3.
    const cells = ['a0', 'a1', 'a2', 'a3', 'a4', 'b0', 'b1'].map((name) => story.cell(name))
    expect(cells).toEqual([
      [3, 2],
      [3, 3],
      [3, 4],
      [2, 2],
      [2, 3],
      [7, 2],
      [7, 3],
    ])
  })

  test.each([
    ['30 ft', 6],
    ['9 m', 6],
    ['6 sq', 6],
    ['1 t', 6],
    ['1 F', 8],
    ['1 V', 10],
  ])('is measured in %s', async (distance, cells) => {
    const story = await duel(idle, idle, { distance })
    expect(story.cell('Bert')[0] - story.cell('Anna')[0]).toBe(cells)
  })
})

describe('advancing', () => {
  test('takes as many cells as the speed has, and stops where the weapon reaches', async () => {
    expect(await walk('A.........B')).toEqual([6, 0])
    expect(await walk('A....B.....')).toEqual([4, 0])
    expect(await walk('A....B.....', { weapons: ['pike'] })).toEqual([2, 0])
  })

  test('stops within the range of a missile weapon in hand, loaded or not', async () => {
    const map = `A${'.'.repeat(13)}B`
    const weapons = { crossbow: { damage: 'd10', hands: 2, range: '50 ft', reload: 'main' } }
    expect(await walk(map, { weapons: ['crossbow'] }, { weapons })).toEqual([4, 0])
    // With a sword named instead, which is not in hand, she walks as near as she can.
    const turn = [{ do: 'advance', with: 'sword' }]
    expect(await walk(map, { weapons: ['crossbow', 'sword'], turn }, { weapons, ...strict })).toEqual([6, 0])
  })

  test('with a thrown weapon stops within its range only if it is named', async () => {
    const map = `A${'.'.repeat(7)}B`
    expect(await walk(map, { weapons: ['javelin'] })).toEqual([6, 0])
    expect(await walk(map, { weapons: ['javelin'], turn: [{ do: 'advance', with: 'javelin' }] }, strict)).toEqual([
      4, 0,
    ])
  })

  test('is not legal where she could attack already', async () => {
    expect(await walk('A.B', { weapons: ['spear'] })).toEqual([0, 0])
  })

  test('goes on until the target is in sight', async () => {
    const map = ['A.#..B', '......'].join('\n')
    // Within 50 ft all along; she sees him when she is past the wall.
    expect(await walk(map, { weapons: ['bow'] })).toEqual([1, 1])
  })

  test('goes the shorter way around walls, straight before diagonal, and cuts no corner', async () => {
    const map = ['.#B', 'A#.', '...'].join('\n')
    expect(await walk(map, { speed: '15 ft', weapons: [] })).toEqual([2, 2])
    expect(await walk(map, { speed: '20 ft', weapons: [] })).toEqual([2, 1])
  })

  test('takes ties in reading order', async () => {
    // Two cells up or down around the wall are equally far.
    expect(await walk(['...', 'A#B', '...'].join('\n'), { speed: '5 ft', weapons: [] })).toEqual([0, 0])
  })

  test('pays 2 for rough ground and for climbing, and stops before a step that costs more than is left', async () => {
    expect(await walk('A::::::::B', { speed: '25 ft' })).toEqual([2, 0])
    const legend = { c: { climb: true } }
    const story = await duel({ ...runner, speed: '15 ft' }, idle, { field: { map: 'Ac.c....B', legend } })
    story.round()
    expect(story.cell('Anna')).toEqual([2, 0])
  })

  test('looks at the walking distance alone: straight onto rough ground that is as near as the open', async () => {
    // From both (1, 0) and (1, 1) it is 3 to Bert, though entering the first costs 2.
    expect(await walk(['A:::B', '.....'].join('\n'), { speed: '15 ft', weapons: [] })).toEqual([1, 0])
  })

  test('passes nobody, friend or foe', async () => {
    const story = await stage({
      first: { Anna: runner, Aldo: idle },
      second: { Bert: idle },
      field: { map: 'AA.B' },
    })
    expect(story.round()).toEqual([])
  })

  test('needs speed for its first step', async () => {
    expect(await walk('A:.B', { speed: '5 ft' })).toEqual([0, 0])
    expect(await walk('A..B', { speed: '5 ft', prone: true })).toEqual([0, 0])
    expect(await walk('A..B', { speed: '10 ft', prone: true })).toEqual([1, 0])
  })
})

describe('retreating', () => {
  const coward = { turn: [{ do: 'retreat', when: 'my.move' }] }

  test('goes where the way to the target is longest, until there is no such cell', async () => {
    expect(await walk('..........AB', coward)).toEqual([4, 0])
    expect(await walk('..AB', coward)).toEqual([0, 0])
    expect(await walk('AB', coward)).toEqual([0, 0])
  })

  test('counts the way that must be walked, not the distance', async () => {
    // Nowhere is it farther to walk to Bert than from here, beside the wall that he is behind.
    expect(await walk(['..A#B', '...#.', '.....'].join('\n'), coward)).toEqual([2, 0])
  })

  test('prefers straight to diagonal, then reading order', async () => {
    expect(await walk(['....', '.AB.', '....'].join('\n'), { ...coward, speed: '5 ft' })).toEqual([0, 1])
  })
})

describe('sight', () => {
  /** What Anna with a bow does in a round. */
  async function shoot(map: string, dice = ''): Promise<string[]> {
    const archer = { weapons: ['bow'], turn: ['attack'], reactions: [] }
    const story = await duel(archer, idle, { field: { map } })
    return story.round(dice)
  }

  test('is free along the line of cells, whose halves are rounded toward the start', async () => {
    expect(await shoot('A.#.B')).toEqual([])
    // From (0, 0) to (2, 1) the middle of the line is (1, 0), and not (1, 1).
    expect(await shoot(['A#.', '..B'].join('\n'))).toEqual([])
    expect(await shoot(['A..', '.#B'].join('\n'), 'Anna d20=1')).toHaveLength(2)
  })
})
