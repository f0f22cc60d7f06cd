import { describe, expect, test } from 'vitest'
import { drawField, frameOf, markOf, type Token } from '../../src/narration/drawing.ts'

const open = (): string => '.'
const figure = (mark: string, column: number, row: number): Token => ({ mark, column, row })

describe('a drawing of a field', () => {
  test('shows everybody where they stand, on the ground where nobody does', () => {
    const ground = (column: number, row: number): string => (column === 0 || row === 0 ? '#' : '.')
    const figures = [figure('A', 1, 1), figure('a', 3, 2)]
    expect(drawField(ground, figures, { left: 0, right: 4, top: 0, bottom: 2 })).toEqual({
      columns: [1, 2, 3, 4, 5],
      firstRow: 1,
      lines: ['#####', '#A...', '#..a.'],
    })
  })

  test('leaves out columns where nobody is near, once it would be too wide', () => {
    const figures = [figure('A', 2, 0), figure('B', 4, 0), figure('a', 200, 0)]
    const { columns, lines } = drawField(open, figures, { left: 0, right: 400, top: 0, bottom: 0 })
    expect(lines).toEqual(['..A.B..~..a..'])
    expect(columns).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 199, 200, 201, 202, 203])
  })

  test('is no larger than where somebody has been, and stays on the field', () => {
    const whole = { left: 0, right: 30, top: 0, bottom: 9 }
    const figures = [figure('A', 0, 4), figure('a', 12, 6)]
    expect(frameOf(figures, 1, whole)).toEqual({ left: 0, right: 13, top: 3, bottom: 7 })
  })
})

describe('marks', () => {
  test('are capitals for the first party, small letters for the second, and none that the ground has', () => {
    const taken = new Set(['B', 'a'])
    expect([0, 1, 2].map((index) => markOf(0, index, taken))).toEqual(['A', 'C', 'D'])
    expect([0, 1, 2].map((index) => markOf(1, index, taken))).toEqual(['b', 'c', 'd'])
  })

  test('tell the members of the largest parties apart', () => {
    const marks = [0, 1].flatMap((party) =>
      Array.from({ length: 64 }, (_, index) => markOf(party as 0 | 1, index, new Set())),
    )
    expect(new Set(marks).size).toBe(128)
    for (const mark of marks) expect(mark).toHaveLength(1)
  })
})
