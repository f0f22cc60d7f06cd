import { readEdge } from '../../scenario/edge.ts'

/** A map as it is drawn: rows of characters, all of one length. */
export type Rows = readonly (readonly string[])[]

/** Reads a map; short lines are filled with open ground, as the rules fill them. */
export function readRows(text: string): Rows {
  const lines = text
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => [...line])
  const columns = Math.max(...lines.map(({ length }) => length))
  return lines.map((line) => [...line, ...Array<string>(columns - line.length).fill('.')])
}

/** The same as it is written. */
export function writeRows(rows: Rows): string {
  return `${rows.map((row) => row.join('')).join('\n')}\n`
}

/** Cells that are added at an edge; below zero, taken away. */
export interface Growth {
  readonly left?: number
  readonly right?: number
  readonly top?: number
  readonly bottom?: number
}

/** A map with more or fewer cells at its edges; never without any. */
export function grow(rows: Rows, { left = 0, right = 0, top = 0, bottom = 0 }: Growth): Rows {
  const columns = rows[0].length + left + right
  if (columns < 1 || rows.length + top + bottom < 1) return rows
  const open = (count: number): string[] => Array<string>(Math.max(0, count)).fill('.')
  const wide = rows.map((row) => [
    ...open(left),
    ...row.slice(Math.max(0, -left), row.length - Math.max(0, -right)),
    ...open(right),
  ])
  const emptyRows = (count: number): string[][] => Array.from({ length: Math.max(0, count) }, () => open(columns))
  return [...emptyRows(top), ...wide.slice(Math.max(0, -top), wide.length - Math.max(0, -bottom)), ...emptyRows(bottom)]
}

/** Walls on edges after a map has grown: they stay where they stood, and those that are off it go. */
export function moveWalls(walls: readonly unknown[], rows: Rows, { left = 0, top = 0 }: Growth): string[] {
  const isOn = (column: number, row: number): boolean =>
    column >= 1 && row >= 1 && column <= rows[0].length && row <= rows.length
  return walls.flatMap((wall) => {
    const edge = readEdge(wall)
    if (!edge) return [String(wall)]
    const [column, row] = [edge.column + left, edge.row + top]
    const [otherColumn, otherRow] = [edge.otherColumn + left, edge.otherRow + top]
    return isOn(column, row) && isOn(otherColumn, otherRow) ? [`${column},${row}|${otherColumn},${otherRow}`] : []
  })
}

/** Which edge of a cell, counted from 0, a wall is on or is put on. */
export type Side = 'right' | 'below'

/** The number of the wall on an edge of a cell, -1 if there is none. */
export function wallAt(walls: readonly unknown[], column: number, row: number, side: Side): number {
  const [otherColumn, otherRow] = side === 'right' ? [column + 1, row] : [column, row + 1]
  const isCell = (x: number, y: number, atX: number, atY: number): boolean => x === atX + 1 && y === atY + 1
  return walls.findIndex((wall) => {
    const edge = readEdge(wall)
    if (!edge) return false
    const { column: x, row: y, otherColumn: otherX, otherRow: otherY } = edge
    return (
      (isCell(x, y, column, row) && isCell(otherX, otherY, otherColumn, otherRow)) ||
      (isCell(otherX, otherY, column, row) && isCell(x, y, otherColumn, otherRow))
    )
  })
}

/** The walls with that one put up or taken down. */
export function toggleWall(walls: readonly unknown[], column: number, row: number, side: Side): unknown[] {
  const found = wallAt(walls, column, row, side)
  if (found >= 0) return walls.filter((_, at) => at !== found)
  const [otherColumn, otherRow] = side === 'right' ? [column + 2, row + 1] : [column + 1, row + 2]
  return [...walls, `${column + 1},${row + 1}|${otherColumn},${otherRow}`]
}
