import { describe, expect, test } from 'vitest'
import { type Figures, solveExactly } from '../battles.ts'
import { duel, fighting, idle, type Scene, stage, writeScene } from './stage.ts'

/*
 * The worked attacks and procedures of docs/rules/segment-d100.md §11.1: each is one or a few segments, of which all ways
 * in which the dice can fall are gone through.
 */

/** What must be so of a scene, to a millionth. */
async function expectExactly(scene: Scene, figures: Figures): Promise<void> {
  const metrics = await solveExactly(writeScene({ rounds: 1, ...scene }))
  for (const [metric, value] of Object.entries(figures)) expect(metrics[metric].value, metric).toBeCloseTo(value, 9)
}

/** Before everybody else, or after, whatever is rolled. */
const early = { initiative: 100 }
const late = { initiative: -100 }
const anna = { sl: 8, crd: 12, weapons: ['sword'], ...fighting }
const bert = { ...idle, weapons: ['dagger'] }

/** Anna attacks Bert once. */
const against = (fields: object, figures: Figures, more: Partial<Scene> = {}): Promise<void> =>
  expectExactly({ first: { Anna: anna }, second: { Bert: { ...bert, ...fields } }, ...more }, figures)

describe('attacks', () => {
  test('A1: against a combatant without a defence, in armour', () =>
    against({ armour: 'mail' }, { 'hit.sword': 0.8, 'damage_per_attack.sword.mean': 2.1 }))

  test('A2: against Parry', () =>
    against(
      { sl: 7, crd: 9, weapons: ['blade'], armour: 'mail', reactions: ['parry'] },
      { 'hit.sword': 0.53, 'damage_per_attack.sword.mean': 1.39125 },
      { weapons: { blade: { damage: 'd4', parry: 1 } } },
    ))

  test('A3: against Block', () =>
    against(
      { skills: { shield: 6 }, str: 14, shield: 'round', armour: 'mail', reactions: ['block'] },
      { 'hit.sword': 0.5, 'damage_per_attack.sword.mean': 0.375 },
      { shields: { round: { size: 3 } } },
    ))

  test('A4: against Dodge, and against an Acrobatic Dodge', async () => {
    const nimble = { agl: 13, skills: { acrobat: 9 } }
    await against({ ...nimble, reactions: ['dodge'] }, { 'hit.sword': 0.55 })
    await against({ ...nimble, reactions: ['acrobatic-dodge'] }, { 'hit.sword': 0.48 })
  })

  test('A5: from the rear, and while the target evades', async () => {
    const field = { map: 'aba' }
    const evader = { agl: 13, skills: { savvy: 10 }, weapons: ['dagger'], reactions: ['defend'], ...early }
    const scene = (turn: readonly unknown[]): Scene => ({
      first: { Alf: idle, Anna: anna },
      second: { Bert: { ...evader, turn } },
      field,
    })
    await expectExactly(scene([]), { 'hit.sword': 0.8 })
    await expectExactly(scene([{ do: 'evade', at: 'self' }]), { 'hit.sword': 0.55 })
  })

  test('A6: Fire at a kneeling target behind cover in the dark, and with aim', async () => {
    const archer = { sl: 11, awa: 40, weapons: ['bow'], reactions: [], ...late }
    const target = { turn: [{ do: 'kneel', when: 'my.standing' }], reactions: [], ...early }
    const field = { map: `A${'.'.repeat(24)}B`, legend: { B: { cover: 'quarter', dark: true } } }
    const scene = (turn: readonly unknown[]): Scene => ({
      first: { Anna: { ...archer, turn } },
      second: { Bert: target },
      field,
      options: { weather_dv: 5 },
    })
    await expectExactly(scene(['fire']), { 'hit.bow': 0.16 })
    await expectExactly({ ...scene([{ do: 'aim', when: 'my.aim < 30' }, 'fire']), rounds: 2 }, { 'hit.bow': 0.46 })
  })

  test('A7: a charge, and the reply to the charger', () =>
    expectExactly(
      {
        first: { Anna: { sl: 6, str: 16, weapons: ['sword'], turn: ['charge'], reactions: ['parry'], ...early } },
        second: {
          Bert: { sl: 8, weapons: ['dagger'], armour: 'leather', turn: ['attack'], reactions: ['parry'], ...late },
        },
        distance: '6 yd',
      },
      { 'hit.sword': 0.58, 'damage_per_attack.sword.mean': 4.35, 'hit.dagger': 0.62 },
    ))

  test('A8: from a table at somebody prone, and from below kneeling', async () => {
    const field = { map: 'AB', legend: { A: { height: '2 ft' } } }
    const high = { sl: 8, weapons: ['sword'], reactions: ['parry'] }
    const low = { sl: 8, weapons: ['dagger'], reactions: ['parry'] }
    await expectExactly(
      {
        first: { Anna: { ...high, turn: ['attack'], ...late } },
        second: { Bert: { ...low, turn: ['lie-down'], ...early } },
        field,
      },
      { 'hit.sword': 0.8 },
    )
    await expectExactly(
      {
        first: { Anna: { ...high, turn: [] } },
        second: { Bert: { ...low, turn: [{ do: 'kneel', when: 'my.standing' }, 'attack'] } },
        field,
      },
      { 'hit.dagger': 0.3 },
    )
  })

  test('A9: three feints against Parry', () =>
    expectExactly(
      {
        first: { Anna: { sl: 9, weapons: ['sword'], turn: ['feint', 'attack'], reactions: [] } },
        second: { Bert: { sl: 9, weapons: ['dagger'], turn: [], reactions: ['parry'] } },
        rounds: 4,
      },
      { 'hit.sword': 0.8 },
    ))

  test('A10: initiative', () =>
    expectExactly(
      {
        first: { Anna: { hp: 1, awa: 12, weapons: ['sword'], ...fighting } },
        second: { Bert: { hp: 1, weapons: ['sword'], ...fighting } },
        options: { base: 100, max_chance: 100, open_dv: 0 },
      },
      { 'win.first': 0.64, draw: 0.08, 'win.second': 0.28 },
    ))

  test('initiative that is a number goes by what combatants add, and by lot where that is equal', async () => {
    const sure = { base: 100, max_chance: 100, open_dv: 0, initiative: 5 }
    const blow = (more: object) => ({ hp: 1, weapons: ['sword'], ...fighting, ...more })
    const first = { Anna: blow({ awa: 12 }) }
    await expectExactly({ first, second: { Bert: blow({}) }, options: sure }, { 'win.first': 1 })
    await expectExactly({ first, second: { Bert: blow({ awa: 12 }) }, options: sure }, { draw: 1 })
  })

  test('A16: the bounds of a chance', async () => {
    const foe = (sl: number) => ({ ...bert, sl, reactions: ['parry'] })
    await expectExactly({ first: { Anna: { ...anna, sl: 60 } }, second: { Bert: bert } }, { 'hit.sword': 0.99 })
    await expectExactly(
      { first: { Anna: { ...anna, sl: 0, crd: 10 } }, second: { Bert: foe(70) } },
      { 'hit.sword': 0.01 },
    )
  })

  test('A17: Hurl, and its price', async () => {
    const scene: Scene = {
      first: { Anna: { sl: 7, str: 15, weapons: ['javelin'], turn: ['hurl'], reactions: [] } },
      second: { Bert: idle },
      distance: '6 yd',
    }
    await expectExactly(scene, { 'hit.javelin': 0.67, 'damage_per_attack.javelin.mean': 3.015 })
    const story = await stage(scene)
    story.round('Anna d10=5, Bert d10=4, Anna d100=100')
    expect(story.end('Anna')).toBe(30 - 9)
  })

  test('A18: three attackers on one who can parry twice', () =>
    expectExactly(
      {
        first: Object.fromEntries(
          ['Ann', 'Bea', 'Cid'].map((name) => [name, { ...fighting, sl: 5, weapons: ['sword'] }]),
        ),
        second: { Bert: { sl: 7, weapons: ['dagger'], max_defences: 3, turn: [], reactions: ['parry'] } },
        field: { map: 'aaa\n.b.' },
        options: { initiative: 'd2' },
      },
      { 'hit.sword': 0.57 },
    ))

  test('A19: a tumble holds against a tied group', async () => {
    const pikeman = { sl: 6, weapons: ['pike'], ...fighting }
    const story = await stage({
      first: { Ann: pikeman, Bea: pikeman, Cid: pikeman },
      second: {
        Bert: { agl: 12, str: 12, end: 3, skills: { acrobat: 7 }, turn: [], reactions: ['acrobatic-dodge'], ...late },
      },
      field: { map: 'aaa\n.b.\n...\n...\n...' },
    })
    const reported = story.round(
      'Ann d10=5, Bea d10=5, Cid d10=5, Bert d10=5, d3=1, Ann d100=48, d2=1, Bea d100=48, Cid d100=48',
    )
    expect(reported.filter((line) => line.includes(' at Bert'))).toEqual(
      ['Ann', 'Bea', 'Cid'].map((name) => `${name} at Bert, 47: miss`),
    )
    expect(story.cell('Bert')).toEqual([1, 3])
  })

  test('A20: opportunity strikes on one who walks away, and on one who evades', async () => {
    const striker = { sl: 6, weapons: ['sword'], turn: [], reactions: ['opportunity-strike'], ...late }
    const leave = async (turn: readonly unknown[]): Promise<string[]> => {
      const mover = { sl: 5, weapons: ['dagger'], reactions: ['parry'], ...early }
      const story = await duel(striker, { ...mover, turn })
      return story.round('Anna d10=1, Bert d10=1, Anna d100=100')
    }
    expect(await leave([{ do: 'retreat', when: 'distance == 1' }])).toContain('Anna at Bert, 76: miss')
    expect(await leave([{ do: 'evade-away', when: 'distance == 1' }])).toContain('Anna at Bert, 51: miss')
  })

  test('A21: arrows at one who evades in place, from in front and from behind', async () => {
    const archer = { sl: 5, weapons: ['bow'], turn: ['fire'], reactions: [] }
    const nimble = { agl: 13, skills: { acrobat: 6, savvy: 9 }, ...early }
    const scene: Scene = {
      first: { Ann: archer, Bea: { ...archer, weapons: ['longbow'] } },
      second: { Bert: { ...nimble, turn: [{ do: 'evade', at: 'self' }], reactions: ['dodge'] } },
      weapons: { longbow: { damage: 'd6', kind: 'missile', range: '40 yd' } },
      field: { map: 'a..b..a' },
    }
    await expectExactly(scene, { 'hit.bow': 0.51, 'hit.longbow': 0.5 })
  })

  test('A22: a leap attack, and the fall of one who misses', () =>
    expectExactly(
      {
        first: {
          Anna: {
            str: 15,
            agl: 15,
            skills: { brawling: 5 },
            turn: ['leap-attack'],
            reactions: [],
            weapons: [],
            ...early,
          },
        },
        second: { Bert: { sl: 6, weapons: ['dagger'], turn: [], reactions: ['parry'] } },
        distance: '7 yd',
        // A fall hurts by 2 in the mean, so that what is taken says how often somebody is hurt.
      },
      { 'hit.knock-down': 0.64, 'damage_per_attack.knock-down.mean': 1.28, 'taken.Anna.mean': 0.1728 * 2 },
    ))
})

describe('procedures', () => {
  const HIGH = { height: '9 ft' }
  const TOSS = { weapons: ['sword'], str: 13, turn: [{ do: 'pass', with: 'sword' }], reactions: [], ...early }

  test('A11: a catch at medium range', () => {
    const catcher = { crd: 12, skills: { juggling: 5 }, reactions: ['catch'], ...late }
    return expectExactly(
      {
        first: { Anna: TOSS, Carl: { ...catcher, turn: [{ do: 'kneel', when: 'my.armed' }] } },
        second: { Bert: idle },
        field: { map: 'a.....a..............b' },
      },
      { 'use.Carl.kneel': 0.47, 'taken.Carl.mean': 2.46 },
    )
  })

  test('A12: a climb of two turns', () => {
    const turn = [
      { do: 'climb', when: 'my.height < 9' },
      { do: 'kneel', when: 'my.height >= 9' },
    ]
    return expectExactly(
      {
        first: { Anna: { crd: 14, skills: { climb: 6 }, turn, reactions: [] } },
        second: { Bert: idle },
        field: { map: 'aLPb', legend: { L: { height: '9 ft', climb: -10 }, P: HIGH, b: HIGH } },
        rounds: 2,
      },
      { 'use.Anna.kneel': 0.4356 / 2, 'taken.Anna.mean': 0.8976 },
    )
  })

  test('A13: a fall of 10 ft', async () => {
    const fall = (hp: number): Promise<Figures> => jumpDown(hp, '10 ft', {}, { base: 0, min_chance: 0 })
    const [five, eight, nine] = [await fall(5), await fall(8), await fall(9)]
    expect(five['survive.Anna']).toBeCloseTo(1 / 81, 9)
    expect(nine['survive.Anna'] - eight['survive.Anna']).toBeCloseTo(19 / 81, 9)
    expect(five['taken.Anna.mean']).toBeCloseTo(8, 9)
  })

  test('A15: a jump down 9 ft', async () => {
    const figures = await jumpDown(100, '9 ft', { agl: 13, skills: { acrobat: 6 } }, {})
    expect(figures['taken.Anna.mean']).toBeCloseTo(2.58, 9)
  })

  /** Anna jumps from a ledge of that height. */
  async function jumpDown(hp: number, height: string, fields: object, options: object): Promise<Figures> {
    const metrics = await solveExactly(
      writeScene({
        first: { Anna: { hp, ...fields, turn: [{ do: 'jump', when: 'my.height > 0' }], reactions: [] } },
        second: { Bert: idle },
        field: { map: 'a.b', legend: { a: { height } } },
        options: { ...options },
        rounds: 1,
      }),
    )
    return Object.fromEntries(Object.entries(metrics).map(([name, { value }]) => [name, value]))
  }

  test('A14: breaking free', async () => {
    const story = await duel(
      { str: 14, skills: { brawling: 9 }, turn: [{ do: 'brawl', with: 'grapple' }], reactions: [] },
      { str: 12, skills: { brawling: 4 }, turn: ['break-free'], reactions: [], ...late },
    )
    const reported = story.round('Anna d10=5, Bert d10=5, Anna d100=1, Bert d100=43')
    expect(reported).toContain('Anna holds Bert')
    expect(reported).toContain('Bert checks 43 to break free: succeeds')
    expect(reported.at(-1)).toBe('Anna lets go of Bert')
  })

  test('A23: a fall beside a friend who catches', () =>
    expectExactly(
      {
        first: {
          Anna: { turn: [{ do: 'jump', when: 'my.height > 0' }], reactions: [], ...early },
          Carl: { turn: [], reactions: ['catch'] },
        },
        second: { Bert: idle },
        field: { map: 'a.b\n.a.', legend: { a: { height: '9 ft' }, A: {} } },
        options: { base: 0, min_chance: 0 },
      },
      { 'taken.Anna.mean': 74 / 27, 'taken.Carl.mean': 16 },
    ))

  test('A24: a toss past a thief', () =>
    expectExactly(
      {
        first: {
          Anna: TOSS,
          Carl: { skills: { brawling: 4 }, turn: [{ do: 'kneel', when: 'my.armed' }], reactions: ['catch'], ...late },
        },
        second: {
          Bert: { skills: { juggling: 12 }, turn: [{ do: 'kneel', when: 'my.armed' }], reactions: ['catch'], ...late },
        },
        field: { map: 'a.....ab' },
      },
      { 'use.Bert.kneel': 0.32, 'use.Carl.kneel': 0.2992 },
    ))

  test('A25: a crossbow of load 6 shoots three times in six segments', async () => {
    const story = await duel({ weapons: ['crossbow'], turn: ['fire', 'load'], reactions: [] }, idle, {
      distance: '5 yd',
    })
    const shots: boolean[] = []
    for (let segment = 1; segment <= 6; segment++) {
      const shoots = segment % 2 === 1
      const reported = story.round(`Anna d10=5, Bert d10=4${shoots ? ', Anna d100=100' : ''}`)
      shots.push(reported.some((line) => line.includes(' at Bert')))
    }
    expect(shots).toEqual([true, false, true, false, true, false])
  })

  test('A26: END 30, a strike and a defence in each of 15 segments', async () => {
    const fields = { sl: 4, weapons: ['sword'], turn: ['attack'], reactions: ['parry'] }
    const story = await duel(
      { ...fields, ...early },
      { weapons: ['sword'], turn: ['attack'], reactions: [], end: 100, ...late },
    )
    let strikes = 0
    for (let segment = 1; segment <= 15; segment++) {
      const strikesNow = story.end('Anna') >= 2
      if (strikesNow) strikes++
      const reported = story.round(`Anna d10=5, Bert d10=5${strikesNow ? ', Anna d100=100' : ''}, Bert d100=100`)
      expect(reported.some((line) => line === 'Anna: strike Bert')).toBe(strikesNow)
    }
    expect(strikes).toBe(13)
  })

  test('A27: a strike after a move with turns', async () => {
    // The wall leaves her no way but a step to the east first.
    const strikesAfter = async (cells: number): Promise<boolean> => {
      const way = Array.from({ length: cells }, () => '#.')
      const story = await duel(
        { move: '8 yd', weapons: ['spear'], turn: ['attack', 'advance'], reactions: [], ...early },
        idle,
        { field: { map: ['a.', ...way, '#b'].join('\n') } },
      )
      expect(story.facing('Anna')).toBe('south')
      const reported = story.round(`Anna d10=5, Bert d10=5${cells === 2 ? ', Anna d100=100' : ''}`)
      expect(reported).toContain('Anna faces southeast')
      expect(reported).toContain(`Anna walks to 1,${cells - 1}`)
      return reported.includes('Anna: strike Bert')
    }
    expect(await strikesAfter(2)).toBe(true)
    expect(await strikesAfter(3)).toBe(false)
  })
})

/** Anna's movement of one turn: where it leads, the quarters and the END that it costs. */
describe('movement of one turn', () => {
  interface Walk {
    readonly map: string
    readonly legend?: object
    readonly fields?: object
    readonly turn?: readonly unknown[]
    /** Where she goes. */
    readonly to: readonly [column: number, row: number]
    readonly quarters: number
    readonly end: number
    /** What she has done in the turn before, for no END. */
    readonly lowered?: 'kneel' | 'lie-down'
  }
  const walk = async ({ map, legend, fields, turn = ['advance'], lowered, to, quarters, end }: Walk): Promise<void> => {
    const rules =
      lowered === undefined
        ? turn
        : [
            { do: lowered, when: 'round == 1' },
            { do: 'crawl', when: 'round == 2' },
          ]
    const story = await duel(
      { move: '8 yd', ...fields, turn: rules, reactions: [], ...early },
      { ...idle, initiative: -100 },
      { field: { map, ...(legend && { legend }) } },
    )
    const dice = 'Anna d10=5, Bert d10=5'
    if (lowered !== undefined) story.round(dice)
    const paid = story.round(dice).map((line) => Number(/^Anna pays (\d)q/.exec(line)?.[1] ?? 0))
    const spent = paid.reduce((sum, each) => sum + each, 0)
    expect({ to: story.cell('Anna'), quarters: spent, end: 30 - story.end('Anna') }).toEqual({ to, quarters, end })
  }
  const row = (cells: number): string => `a${'.'.repeat(cells)}b`

  test.each([
    [1, 1, 2],
    [2, 1, 2],
    [3, 2, 3],
    [6, 3, 4],
    [7, 4, 5],
    [8, 4, 5],
  ])('%i cells of plain ground take %i quarters and END %i', (cells, quarters, end) =>
    walk({ map: row(cells), to: [cells, 0], quarters, end }),
  )

  test.each([
    [2, 1, 2],
    [3, 2, 3],
    [5, 2, 3],
    [8, 4, 5],
  ])('at move 10, %i cells take %i quarters and END %i', (cells, quarters, end) =>
    walk({ map: row(cells), fields: { move: '10 yd' }, to: [cells, 0], quarters, end }),
  )

  test('two cells of rough ground', () => walk({ map: 'a::b', to: [2, 0], quarters: 2, end: 3 }))

  test.each([
    ['58 in', '14 in', 2, 4],
    ['6 ft', '9 in', 1, 3],
    ['6 ft', '14 in', 1, 3],
    ['6 ft', '17 in', 2, 4],
    ['6 ft', '18 in', 2, 4],
    ['4 ft', '14 in', 2, 4],
  ])('of one %s tall, a stair of %s takes %i quarters and END %i', (height, stairs, quarters, end) =>
    walk({ map: 'asb', legend: { s: { stairs } }, fields: { height }, to: [1, 0], quarters, end }),
  )

  test('eight stairs of 9 in', () =>
    walk({ map: 'assssssssb', legend: { s: { stairs: '9 in' } }, to: [8, 0], quarters: 4, end: 6 }))

  test('a ledge of 3 ft up, and down', async () => {
    const legend = { L: { height: '3 ft' }, b: { height: '3 ft' } }
    await walk({ map: 'aLb', legend, fields: { agl: 12 }, to: [1, 0], quarters: 2, end: 5 })
    const down = { a: { height: '3 ft' } }
    await walk({ map: 'a.b', legend: down, fields: { agl: 12 }, to: [1, 0], quarters: 2, end: 4 })
  })

  test('kneeling, four cells; prone, two', async () => {
    await walk({ map: row(4), lowered: 'kneel', to: [4, 0], quarters: 4, end: 5 })
    await walk({ map: row(2), lowered: 'lie-down', to: [2, 0], quarters: 4, end: 5 })
  })

  test('a side-step of two cells, of one who cannot turn', () => {
    const turn = [{ do: 'advance', when: 'my.quarters > 2' }]
    return walk({ map: 'a#b\n.#.\n.#.\n...', fields: { agl: 3 }, turn, to: [0, 2], quarters: 2, end: 3 })
  })

  test('back-pedalling one cell', () => {
    const turn = [{ do: 'back-pedal', when: 'my.quarters == 4' }]
    return walk({ map: '.a.b', turn, to: [0, 0], quarters: 1, end: 2 })
  })

  test('evading in place, then a cell, or at move 10 three', async () => {
    const turn = [{ do: 'evade', at: 'self', when: 'my.quarters == 4' }, 'evade']
    await walk({ map: row(1), turn, to: [1, 0], quarters: 2, end: 3 })
    await walk({ map: row(3), fields: { move: '10 yd' }, turn, to: [3, 0], quarters: 3, end: 4 })
  })

  test('kneeling at move 3, a cell of rough ground: the first step costs no more than the allowance', () =>
    walk({ map: 'a:b', fields: { move: '3 yd' }, lowered: 'kneel', to: [1, 0], quarters: 4, end: 5 }))
})
