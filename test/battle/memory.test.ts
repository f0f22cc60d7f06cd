import { describe, expect, test } from 'vitest'
import {
  type Columns,
  makeForgetting,
  nameMemory,
  nobodys,
  oneEach,
  openMemory,
  startMemory,
} from '../../src/battle/memory.ts'

interface Start {
  readonly data: { readonly combatants: number; readonly casters: number }
  readonly hp: readonly number[]
}

const COLUMNS = {
  hp: {
    of: ({ combatants }) => oneEach(combatants),
    start: ({ hp }) => hp,
    out: 0,
    name: 'hit points',
    advice: 'fewer of them',
  },
  spells: { of: ({ casters }) => oneEach(casters), start: 2, out: 0, name: 'spells' },
  /** Two each. */
  arrows: { of: ({ combatants }) => oneEach(2 * combatants).map((entry) => entry >> 1), start: 7, out: -1 },
  traps: { of: () => nobodys(1), out: 9, name: 'trap' },
  standing: { of: 'parties', start: () => [1, 2], name: 'members standing' },
  rounds: { of: 'battle', name: 'round' },
} as const satisfies Columns<Start['data'], Start>

const START: Start = { data: { combatants: 3, casters: 0 }, hp: [11, 12, 13] }

describe('the memory of a battle', () => {
  test('starts with what the table says, column after column, without gaps', () => {
    expect([...startMemory(COLUMNS, START)]).toEqual([11, 12, 13, 7, 7, 7, 7, 7, 7, 0, 1, 2, 0])
    const two = { ...START, data: { combatants: 3, casters: 3 } }
    expect([...startMemory(COLUMNS, two)].slice(0, 7)).toEqual([11, 12, 13, 2, 2, 2, 7])
  })

  test('does not start with a column that is too long or too short', () => {
    expect(() => startMemory(COLUMNS, { ...START, hp: [11, 12] })).toThrow('hp has 3 entries, and starts as 2')
  })

  test('is seen through its columns', () => {
    const memory = openMemory(COLUMNS, startMemory(COLUMNS, START), START.data)
    expect([[...memory.hp], [...memory.spells], [...memory.standing]]).toEqual([[11, 12, 13], [], [1, 2]])
    memory.rounds[0] = 5
    memory.arrows[0] = 6
    expect([...memory.bytes]).toEqual([11, 12, 13, 6, 7, 7, 7, 7, 7, 0, 1, 2, 5])
  })

  test('forgets what somebody who is out had, and nothing else', () => {
    const bytes = startMemory(COLUMNS, START)
    makeForgetting(COLUMNS, bytes, START.data, 3)(1)
    expect([...bytes]).toEqual([11, 0, 13, 7, 7, -1, -1, 7, 7, 0, 1, 2, 0])
  })

  test('is named word by word, with its holders', () => {
    const roster = {
      parties: ['law', 'chaos'] as const,
      combatants: ['Anna', 'Bert', 'Carl'].map(
        (name, index) => ({ name, template: name, party: index > 0 ? 1 : 0 }) as const,
      ),
      weapons: [],
      armours: [],
      actions: [],
      rules: [],
    }
    const words = nameMemory(COLUMNS, START.data, roster)
    expect(words.map(({ what }) => what)).toEqual([
      ...['hit points of Anna', 'hit points of Bert', 'hit points of Carl'],
      ...['', '', '', '', '', ''],
      'trap',
      ...['members standing of law', 'members standing of chaos'],
      'round',
    ])
    expect([words[0].advice, 'advice' in words[12]]).toEqual(['fewer of them', false])
  })
})
