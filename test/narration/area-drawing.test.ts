import { describe, expect, test } from 'vitest'
import { drawAreas } from '../../src/narration/area-drawing.ts'
import type { Ground, Token, Wall } from '../../src/narration/drawing.ts'

/** People as they are written: `Aab` at a column and a row. */
const crowd = (marks: string, column: number, row: number): Token[] => [...marks].map((mark) => ({ mark, column, row }))

function draw(lines: readonly string[], figures: readonly Token[], walls: readonly Wall[] = []) {
  const frame = { left: 0, right: lines[0].length - 1, top: 0, bottom: lines.length - 1 }
  const ground: Ground = { drawn: true, frame, meanings: {}, at: (column, row) => lines[row][column], walls }
  return drawAreas(ground, figures, frame)
}

describe('a drawing of areas', () => {
  test('has who stands alone, and how many where they are several', () => {
    const { columns, firstRow, lines, areas } = draw(
      ['.:.', '..#'],
      [...crowd('A', 1, 0), ...crowd('Ba', 0, 1), ...crowd('CDEFGHbcde', 1, 1)],
    )
    expect({ columns, firstRow, lines }).toEqual({ columns: [1, 2, 3], firstRow: 1, lines: ['.A.', '2+#'] })
    expect(areas?.ground).toEqual(['.:.', '..#'])
    expect(areas?.marks).toEqual([
      ['', 'A', ''],
      ['Ba', 'CDEFGHbcde', ''],
    ])
  })

  test('has the walls on the edges of what is drawn', () => {
    const walls: readonly Wall[] = [
      { column: 0, row: 0, side: 'right' },
      { column: 1, row: 0, side: 'below' },
      { column: 1, row: 1, side: 'right' },
    ]
    const { areas } = draw(['...', '...'], [], walls)
    expect([areas?.right, areas?.below]).toEqual([
      ['|  ', ' | '],
      [' - ', '   '],
    ])
  })

  test('is as wide as the fullest area, as long as no column has to be left out for that', () => {
    const everybody = 'ABCDEFGHabcdefgh'
    expect(draw(['...'], crowd('AB', 0, 0)).areas?.width).toBe(2)
    expect(draw(['...'], crowd(everybody, 0, 0)).areas?.width).toBe(everybody.length)
    expect(draw(['.'.repeat(10)], crowd(everybody, 0, 0)).areas?.width).toBe(6)
  })

  test('leaves out columns where nobody is near, once it would be too wide', () => {
    const { columns, lines, areas } = draw(['.'.repeat(60)], [...crowd('A', 0, 0), ...crowd('ab', 40, 0)])
    expect(lines).toEqual(['A..~..2..'])
    expect(columns).toEqual([1, 2, 3, 0, 39, 40, 41, 42, 43])
    expect(areas?.marks[0][6]).toBe('ab')
  })
})
