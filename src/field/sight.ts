import { rememberLast } from './remember-last.ts'

/** How many 32-bit words a row of bits takes that has one for each cell. */
export function wordsFor(cells: number): number {
  return (cells + 31) >> 5
}

/**
 * Where the straight line between two cells is after `step` of `steps`, in one of the two coordinates: `length` is how
 * far apart they are in it, and halves are rounded toward the start: sign(d) ⌈k |d| / n − ½⌉ (docs/rules/README.md "The
 * field").
 */
export function alongLine(step: number, steps: number, length: number): number {
  // In integers: ⌈(2k |d| − n) / 2n⌉.
  const away = Math.floor((2 * step * Math.abs(length) + steps - 1) / (2 * steps))
  return length < 0 ? 0 - away : away
}

/**
 * Who sees whom: in row `from`, bit `to` is set if no cell of the line between them, from the former, is a wall, its
 * end included. It need not be so the other way round, as the lines differ. Nobody looks out of a wall.
 *
 * All lines of the same direction and length are judged at once: each cell of such a line lies at a fixed distance from
 * the line's start, so the blocked starts are the union of all walls, moved back by each of these distances. Rows of
 * bits do that for 32 cells at a time.
 */
export const planSight = rememberLast((columns: number, wall: Uint8Array): Int32Array => {
  const cells = wall.length
  const rows = cells / columns
  const words = wordsFor(cells)
  const sight = new Int32Array(new SharedArrayBuffer(4 * cells * words))
  const walls = moveBits(wall)
  const blocked = new Int32Array(words)
  for (let down = 1 - rows; down < rows; down++) {
    for (let across = 1 - columns; across < columns; across++) {
      const offset = down * columns + across
      uniteLine(down, across)
      // Only lines that stay on the map: what lies beyond its edges has been mixed up with the next row.
      const firstColumn = Math.max(0, -across)
      const endColumn = Math.min(columns, columns - across)
      for (let row = Math.max(0, -down); row < Math.min(rows, rows - down); row++) {
        const end = row * columns + endColumn
        for (let from = row * columns + firstColumn; from < end; from++) {
          if ((blocked[from >> 5] >> (from & 31)) & 1) continue
          const to = from + offset
          sight[from * words + (to >> 5)] |= 1 << (to & 31)
        }
      }
    }
  }
  return sight

  function uniteLine(down: number, across: number): void {
    const steps = Math.max(Math.abs(across), Math.abs(down))
    blocked.fill(0)
    for (let step = 0; step <= steps; step++) {
      const right = step === 0 ? 0 : alongLine(step, steps, across)
      const below = step === 0 ? 0 : alongLine(step, steps, down)
      const first = (below * columns + right + cells) * words
      for (let word = 0; word < words; word++) blocked[word] |= walls[first + word]
    }
  }
})

/** By distance in reading order + cells, a row of bits: the cells from which a marked one lies that far ahead. */
export function moveBits(marked: Uint8Array): Int32Array {
  const cells = marked.length
  const words = wordsFor(cells)
  const moved = new Int32Array(2 * cells * words)
  for (let at = 0; at < cells; at++) {
    if (!marked[at]) continue
    for (let from = 0; from < cells; from++) {
      moved[(at - from + cells) * words + (from >> 5)] |= 1 << (from & 31)
    }
  }
  return moved
}
