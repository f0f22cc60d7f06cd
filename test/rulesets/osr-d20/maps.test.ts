import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const walker = { weapons: ['sword'], turn: ['attack', 'advance'], reactions: [] }
const target = { weapons: ['axe'], ...idle }
const archer = { weapons: ['bow'], turn: ['shoot', 'advance'], reactions: [] }

/** Lines of a map, without the indentation. */
function drawn(...lines: string[]): string {
  return lines.join('\n')
}

function scene(map: string, first: Scene['first'], second: Scene['second'], more: Partial<Scene> = {}): Scene {
  const { field, ...others } = more
  return { first, second, field: { map, ...field }, ...others }
}

describe('a drawn map', () => {
  test('is filled in reading order, each party in the order of its members', async () => {
    const story = await stage(
      scene(
        drawn('..A.b', 'a...B', '.a.b.'),
        { Anna: walker, Aldo: walker },
        { Bert: target, Bea: target, Bo: target },
      ),
    )
    expect(['Anna', 'Aldo', 'Bert', 'Bea', 'Bo'].map(story.cell)).toEqual([
      [2, 0],
      [0, 1],
      [4, 0],
      [4, 1],
      [3, 2],
    ])
  })

  test('ends at its edges: nobody walks off it, nor out of a short line', async () => {
    const runaway = { weapons: ['sword'], turn: ['retreat'], reactions: [] }
    const story = await stage(scene(drawn('a', '', '..b'), { Anna: target }, { Bert: runaway }))
    expect(story.round('d6=6')).toEqual([])
    expect(story.cell('Bert')).toEqual([2, 2])
  })
})

describe('walking on a map', () => {
  test('goes round a wall, and pays for every step', async () => {
    const map = drawn('......', 'a.#..b', '..#...', '..#...')
    // Past the upper end of the wall: straight on, up, and down again.
    const story = await stage(scene(map, { Anna: walker }, { Bert: target }))
    expect(story.round('d6=6, Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss'])
    expect(story.cell('Anna')).toEqual([4, 0])
    // With three cells a round she does not get there: the wall's corner cannot be cut.
    const slow = await stage(scene(map, { Anna: { ...walker, movement: '45 ft' } }, { Bert: target }))
    expect(slow.round('d6=6')).toEqual(['Anna: advance Bert'])
    expect(slow.cell('Anna')).toEqual([3, 0])
  })

  test('is not possible diagonally past a wall’s corner, on neither side', async () => {
    const oneCell = { ...walker, movement: '15 ft' }
    for (const [map, at] of [
      [drawn('a#.', '..b'), [0, 1]],
      [drawn('a..', '#..', '.b.'), [1, 0]],
    ] as const) {
      const story = await stage(scene(map, { Anna: oneCell }, { Bert: target }))
      expect(story.round('d6=6')).toEqual(['Anna: advance Bert'])
      expect(story.cell('Anna')).toEqual(at)
    }
  })

  test('goes by what remains, not by what the step itself costs', async () => {
    const map = drawn('a::::b', '......')
    const story = await stage(scene(map, { Anna: { ...walker, movement: '45 ft' } }, { Bert: target }))
    // From the rough cell ahead no more remains than from the open one beside it, and straight comes before diagonal.
    expect(story.round('d6=6')).toEqual(['Anna: advance Bert'])
    expect(story.cell('Anna')).toEqual([2, 1])
  })

  test('costs 2 into rough ground, and a step that the rest of the speed does not pay is not made', async () => {
    const map = drawn('a.:::b')
    const three = await stage(scene(map, { Anna: { ...walker, movement: '45 ft' } }, { Bert: target }))
    expect(three.round('d6=6')).toEqual(['Anna: advance Bert'])
    expect(three.cell('Anna')).toEqual([2, 0])
    // One more is not enough for the next cell of rough ground.
    const four = await stage(scene(map, { Anna: { ...walker, movement: '60 ft' } }, { Bert: target }))
    four.round('d6=6')
    expect(four.cell('Anna')).toEqual([2, 0])
    // To strike, the last cell before Bert has to be paid for.
    const six = await stage(scene(map, { Anna: { ...walker, movement: '90 ft' } }, { Bert: target }))
    expect(six.round('d6=6')).toEqual(['Anna: advance Bert'])
    const seven = await stage(scene(map, { Anna: { ...walker, movement: '105 ft' } }, { Bert: target }))
    expect(seven.round('d6=6, Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss'])
    expect(seven.cell('Anna')).toEqual([4, 0])
  })

  test('treats ground to be climbed as rough', async () => {
    const legend = { '^': { climb: true } }
    const story = await stage(
      scene('a.^^b', { Anna: { ...walker, movement: '60 ft' } }, { Bert: target }, { field: { legend } }),
    )
    expect(story.round('d6=6')).toEqual(['Anna: advance Bert'])
    expect(story.cell('Anna')).toEqual([2, 0])
  })

  test('stands still where nobody gets through', async () => {
    const story = await stage(scene(drawn('a.#.b', '..#..'), { Anna: walker }, { Bert: walker }))
    expect(story.round('d6=6')).toEqual([])
    const blocked = await stage(scene(drawn('aA#..', '#....', '...b.'), { Anna: walker, Aldo: idle }, { Bert: target }))
    // Aldo stands in the only way out.
    expect(blocked.round('d6=6')).toEqual([])
  })

  test('goes round those who stand in the way where that is no detour', async () => {
    const story = await stage(
      scene(drawn('a.A..b', '......'), { Anna: { ...walker, movement: '30 ft' }, Aldo: idle }, { Bert: target }),
    )
    story.round('d6=6')
    expect(story.cell('Anna')).toEqual([2, 1])
  })
})

describe('a charge on a map', () => {
  const charger = { weapons: ['sword'], turn: ['charge'], reactions: [], movement: '60 ft' }

  test('needs a straight run: over open ground, past no corner of a wall, through nobody', async () => {
    const runs: Record<string, string> = {
      [drawn('a....b')]: 'Anna: charge Bert',
      [drawn('a..:.b')]: '',
      [drawn('a..#.b', '......')]: '',
      // A wall beside the line does not matter, but one that a diagonal step would pass does.
      [drawn('a....b', '.####.')]: 'Anna: charge Bert',
      [drawn('a.....', '..#...', '......', '......', '....b.')]: '',
      [drawn('a.....', '...#..', '......', '......', '....b.')]: 'Anna: charge Bert',
    }
    for (const [map, reported] of Object.entries(runs)) {
      const story = await stage(scene(map, { Anna: charger }, { Bert: target }))
      expect([map, story.round(reported === '' ? 'd6=6' : 'd6=6, Anna d20=1')[0] ?? '']).toEqual([map, reported])
    }
    for (const map of [
      drawn('a', '.', '.', '.', 'b'),
      drawn('a.', '..', '..', '..', '.b'),
      drawn('.a', '..', '..', 'b.'),
    ]) {
      const narrow = await stage(scene(map, { Anna: charger }, { Bert: target }))
      expect(narrow.round('d6=6, Anna d20=1')[0]).toBe('Anna: charge Bert')
    }
    const inTheWay = await stage(scene('a..A.b', { Anna: charger, Aldo: idle }, { Bert: target }))
    expect(inTheWay.round('d6=6')).toEqual([])
  })
})

describe('walls', () => {
  const spearman = { weapons: ['spear'], ...brawl }

  test('keep long weapons from reaching through', async () => {
    // Two cells apart, with a wall between: he has to go round.
    const map = drawn('a#b', '...')
    const story = await stage(scene(map, { Anna: spearman }, { Bert: target }))
    expect(story.round('d6=6, Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss'])
    expect(story.cell('Anna')).toEqual([0, 1])
    const stuck = await stage(scene('a#b', { Anna: spearman }, { Bert: target }))
    expect(stuck.round('d6=6')).toEqual([])
  })

  test('keep a defender from answering, and nobody is engaged through them', async () => {
    const answering = { weapons: ['spear'], turn: [], reactions: ['counter-attack'] }
    const shooting = { weapons: ['bow'], turn: [{ do: 'shoot', when: 'not my.engaged' }], reactions: [] }
    const over = { Anna: shooting }
    const open = await stage(scene('a.b', over, { Bert: answering }))
    expect(open.round('d6=6')).toEqual([])
    // The line from Anna to Bert is free, the one from Bert to Anna is not.
    const map = drawn('.#b', 'a..')
    const story = await stage(scene(map, over, { Bert: answering }))
    expect(story.round('d6=6, Anna d20=1')[0] ?? '').toBe('Anna: shoot Bert')
  })

  test('hide from missiles, and shooters walk until they see their target', async () => {
    const hidden = await stage(scene('a#.b', { Anna: archer }, { Bert: target }))
    expect(hidden.round('d6=6')).toEqual([])
    const story = await stage(scene(drawn('a.#.b', '..#..', '.....'), { Anna: archer }, { Bert: target }))
    expect(story.round('d6=6, Anna d20=1')).toEqual(['Anna: shoot Bert', 'Anna at Bert, 10: miss'])
    expect(story.cell('Anna')).toEqual([2, 2])
  })

  test('hide a target from a skirmisher that would lose sight of it by moving away', async () => {
    const skirmisher = { weapons: ['bow'], turn: ['skirmish'], reactions: [] }
    const story = await stage(scene(drawn('...#', '..a.b', '...#'), { Anna: skirmisher }, { Bert: target }))
    expect(story.round('d6=6, Anna d20=1')).toEqual(['Anna: skirmish Bert', 'Anna at Bert, 10: miss'])
    expect(story.cell('Anna')).toEqual([0, 1])
  })

  test('keep a foe from striking at a runner until it has come round their corner', async () => {
    const runner = { weapons: ['sword'], turn: ['run farthest'], reactions: [], hp: 1 }
    const watch = { weapons: ['spear'], turn: [], reactions: ['passing-attack'] }
    const map = drawn('a....', '###b.', '....b')
    const story = await stage(scene(map, { Anna: runner }, { Bert: watch, Bea: target }))
    expect(story.round('d6=6, Bert d20=20 d6=3')).toEqual([
      'Anna: run Bea',
      'Bert: passing-attack (Anna)',
      'Bert at Anna, 10: 3',
      'Anna is slain',
    ])
    // Two cells off she was behind the wall.
    expect(story.cell('Anna')).toEqual([2, 0])
  })
})

describe('pursuit on a map', () => {
  test('brings the caught back to where the walk to the pursuer is cheapest, corners of walls regarded', async () => {
    const fleer = { weapons: ['sword'], turn: ['flee'], reactions: [] }
    const hound = { weapons: ['sword'], turn: [], reactions: ['pursue'] }
    // The cell before in reading order is a neighbour too, but behind the corner.
    const story = await stage(scene(drawn('.#.a', '.b..', '....'), { Anna: fleer }, { Bert: hound }))
    expect(story.round('d6=6, Anna d20=1, Bert d20=20').at(-1)).toBe('Anna is caught by Bert')
    expect(story.cell('Anna')).toEqual([0, 1])
  })
})

describe('cover of a cell', () => {
  const legend = { h: { cover: 'half' }, b: { cover: 'three-quarter' } }
  const behind = (cover: string): Scene['second'] => ({ Bert: { ...target, cover } })

  test('counts against missiles, the better of it and the combatant’s own', async () => {
    const needs = async (own: string, field = {}, options = {}) => {
      const story = await stage(scene('a...b', { Anna: archer }, behind(own), { field, options }))
      return /, (\d+): miss/.exec(story.round('d6=6, Anna d20=1')[1])?.[1]
    }
    expect(await needs('none')).toBe('10')
    expect(await needs('none', { legend })).toBe('17')
    expect(await needs('half', { legend })).toBe('17')
    expect(await needs('full', { legend })).toBe('20')
    expect(await needs('none', { legend }, { cover_three_quarter_ac: 3 })).toBe('13')
    // The earlier edition knows no cover.
    expect(await needs('full', { legend }, { edition: 'counter-thrust' })).toBe('10')
  })

  test('does not count in melee', async () => {
    const story = await stage(
      scene('ab', { Anna: { ...brawl, weapons: ['sword'] } }, behind('none'), { field: { legend } }),
    )
    expect(story.round('d6=6, Anna d20=1')).toContain('Anna at Bert, 10: miss')
  })
})

describe('dark cells', () => {
  const legend = { b: { dark: true } }

  test('are those that the legend says, or all', async () => {
    const dark = async (field: NonNullable<Scene['field']>, options = {}) => {
      const { plan } = await stage(scene(drawn('a...', '...b'), { Anna: target }, { Bert: target }, { field, options }))
      return [...plan.data.field.dark].join('')
    }
    expect(await dark({})).toBe('')
    expect(await dark({ legend })).toBe('00000001')
    expect(await dark({}, { dark: true })).toBe('11111111')
    expect(await dark({ legend }, { edition: 'counter-thrust' })).toBe('')
    const { plan } = await duel(target, target, { options: { dark: true } })
    const { field } = plan.data
    expect(new Set(field.dark)).toEqual(new Set([1]))
    expect(field.dark.length).toBe(field.cells)
  })

  test('make those who stand there hard to strike and impossible to shoot', async () => {
    const swordsman = { ...brawl, weapons: ['sword'] }
    const story = await stage(scene('ab', { Anna: swordsman }, { Bert: target }, { field: { legend } }))
    expect(story.round('d6=6, Anna d20=1')).toContain('Anna at Bert, 16: miss')
    const seeing = { ...swordsman, dark_sight: true }
    const sharp = await stage(scene('ab', { Anna: seeing }, { Bert: target }, { field: { legend } }))
    expect(sharp.round('d6=6, Anna d20=1')).toContain('Anna at Bert, 10: miss')
    const shot = await stage(scene('a..b', { Anna: archer }, { Bert: target }, { field: { legend } }))
    expect(shot.round('d6=6')[0]).toBe('Anna: shoot Bert')
  })
})
