import {
  chooseColumns,
  type Drawing,
  type Frame,
  type Ground,
  LEFT_OUT,
  type Token,
  type Wall,
  WIDEST,
} from './drawing.ts'

/** Where areas are many, more marks than these are counted, not shown. */
const MOST_MARKS = 6

/** Draws a part of a field of areas. In `lines`, one who stands alone is shown; several are counted, up to 9. */
export function drawAreas(ground: Ground, figures: readonly Token[], frame: Frame): Drawing {
  const width = widthOf(figures, frame)
  const columns = chooseColumns(figures, frame, Math.floor(WIDEST / (width + 1)))
  const rows = Array.from({ length: frame.bottom - frame.top + 1 }, (_, index) => frame.top + index)
  const { walls = [] } = ground
  const draw = <Part>(partOf: (column: number, row: number) => Part, leftOut: Part): Part[][] =>
    rows.map((row) => columns.map((column) => (column < 0 ? leftOut : partOf(column, row))))
  const hasWall = (column: number, row: number, side: Wall['side']): boolean =>
    walls.some((wall) => wall.column === column && wall.row === row && wall.side === side)
  const marks = draw((column, row) => marksAt(figures, column, row), '')
  const bare = draw((column, row) => ground.at(column, row), LEFT_OUT)
  return {
    columns: columns.map((column) => column + 1),
    firstRow: frame.top + 1,
    lines: bare.map((line, row) => line.map((character, at) => showCount(marks[row][at]) ?? character).join('')),
    areas: {
      width,
      ground: bare.map((line) => line.join('')),
      marks,
      right: draw((column, row) => (hasWall(column, row, 'right') ? '|' : ' '), ' ').map((line) => line.join('')),
      below: draw((column, row) => (hasWall(column, row, 'below') ? '-' : ' '), ' ').map((line) => line.join('')),
    },
  }
}

function marksAt(figures: readonly Token[], column: number, row: number): string {
  return figures.flatMap((figure) => (figure.column === column && figure.row === row ? [figure.mark] : [])).join('')
}

/** As wide as the fullest area, unless that would leave columns out. */
function widthOf(figures: readonly Token[], { left, right }: Frame): number {
  const fullest = Math.max(1, ...figures.map(({ column, row }) => marksAt(figures, column, row).length))
  return Math.min(fullest, Math.max(MOST_MARKS, Math.floor(WIDEST / (right - left + 1)) - 1))
}

/** Marks are single characters. */
function showCount(marks: string): string | undefined {
  if (marks.length <= 1) return marks || undefined
  return marks.length < 10 ? String(marks.length) : '+'
}
