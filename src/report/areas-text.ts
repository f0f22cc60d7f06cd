import type { Areas, Drawing } from '../narration/drawing.ts'

/**
 * A field of areas as text: each so wide that all who stand in the fullest are shown. Walls stand between; numbers of rows to the left, and of columns above.
 */
export function showAreas(
  { columns, firstRow }: Drawing,
  { width, ground, marks, right, below }: Areas,
  dim: (text: string) => string,
): string[] {
  const header = columns.map((column) => (isDue(column) ? String(column) : '').padEnd(width + 1).slice(0, width + 1))
  const lines = ground.flatMap((line, row) => {
    const areas = [...line].map((character, at) => `${fill(marks[row][at], character)}${right[row][at]}`)
    const edges = [...below[row]].map((edge) => `${edge.repeat(width)} `)
    return [
      `${dim(String(firstRow + row).padStart(5))} ${areas.join('').trimEnd()}`,
      ...(below[row].trim() === '' ? [] : [`${' '.repeat(6)}${edges.join('').trimEnd()}`]),
    ]
  })
  return [dim(`      ${header.join('').trimEnd()}`), ...lines]

  /** Every column whose number has room, else every fifth. */
  function isDue(column: number): boolean {
    return column > 0 && (String(column).length <= width || column % 5 === 0)
  }

  function fill(who: string, character: string): string {
    const shown = who.length > width ? `×${who.length}` : who
    return shown.padEnd(width, character)
  }
}
