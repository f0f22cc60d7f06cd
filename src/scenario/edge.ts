import { value } from './values.ts'

/** The edge between two orthogonally neighbouring cells of a map, each counted from 1 at the top left. */
interface Edge {
  readonly column: number
  readonly row: number
  readonly otherColumn: number
  readonly otherRow: number
}

/** Reads `2,1|3,1`, if it is an edge; how large the map is, is not known here. */
export function readEdge(text: unknown): Edge | undefined {
  const found = typeof text === 'string' && /^ *(\d{1,4}) *, *(\d{1,4}) *\| *(\d{1,4}) *, *(\d{1,4}) *$/.exec(text)
  if (!found) return undefined
  const [column, row, otherColumn, otherRow] = found.slice(1).map(Number)
  const apart = Math.abs(column - otherColumn) + Math.abs(row - otherRow)
  return apart === 1 && Math.min(column, row, otherColumn, otherRow) > 0
    ? { column, row, otherColumn, otherRow }
    : undefined
}

/** A wall on an edge of a map, as a building block of schemas. It stays text: `readEdge` reads it. */
export function wallOnEdge() {
  return value({
    expected: 'a wall between two neighbouring areas, "COLUMN,ROW|COLUMN,ROW" counted from 1, such as "2,1|3,1"',
    json: { type: 'string', pattern: '^ *[0-9]+ *, *[0-9]+ *\\| *[0-9]+ *, *[0-9]+ *$' },
    read: (raw) => (readEdge(raw) ? String(raw) : undefined),
  })
}
