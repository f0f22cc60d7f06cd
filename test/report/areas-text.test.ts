import { expect, test } from 'vitest'
import type { Areas } from '../../src/narration/drawing.ts'
import { showAreas } from '../../src/report/areas-text.ts'

const plain = (text: string): string => text

/** A field of two rows and three columns. */
const FIELD: Areas = {
  width: 3,
  ground: ['.:.', '..#'],
  marks: [
    ['A', '', ''],
    ['', 'Bab', ''],
  ],
  right: ['|  ', '   '],
  below: ['-  ', '   '],
}

test('a field of areas shows all who stand in each, and walls between them', () => {
  expect(showAreas({ columns: [1, 2, 3], firstRow: 4, lines: [] }, FIELD, plain)).toEqual([
    '      1   2   3',
    '    4 A..|::: ...',
    '      ---',
    '    5 ... Bab ###',
  ])
})

test('says how many there are where they have no room', () => {
  const areas = {
    ...FIELD,
    marks: [
      ['ABCDE', '', ''],
      ['', '', ''],
    ],
  }
  expect(showAreas({ columns: [1, 2, 3], firstRow: 1, lines: [] }, areas, plain)[1]).toBe('    1 ×5.|::: ...')
})

test('numbers every fifth column where others have no room, and none that are left out', () => {
  const row = { width: 1, marks: [['A', '', '', '', '', 'a']], right: ['      '], below: ['      '] }
  const drawing = { columns: [3, 4, 0, 9, 10, 11], firstRow: 1, lines: [] }
  expect(showAreas(drawing, { ...row, ground: ['..~...'] }, plain)).toEqual(['      3 4   9 10', '    1 A . ~ . . a'])
})
