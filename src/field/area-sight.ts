import { DOWN, LEFT, RIGHT } from './barriers.ts'
import type { CommonGround } from './drawn-map.ts'
import { moveBits, wordsFor } from './sight.ts'

/** A step of a line of sight: never up, as lines are run from the end that is earlier in reading order. */
interface LineStep {
  readonly right: number
  readonly down: number
}

/** The steps that lines are made of. */
const STEPS: readonly LineStep[] = [
  { right: 1, down: 0 },
  { right: -1, down: 0 },
  { right: 0, down: 1 },
  { right: 1, down: 1 },
  { right: -1, down: 1 },
]

/**
 * Who sees whom, past walls on edges and in areas (docs/rules/area-2d6.md §8): in row `from`, bit `to` is set if no step of
 * the line between them is blocked. It is always so the other way round too, and an area sees itself.
 *
 * All lines of the same direction and length are judged at once, as on fields of squares (sight.ts): each has its steps at
 * fixed distances from its start, so the blocked starts are the union of all blocked steps of each kind, moved back by
 * these distances.
 */
export function planAreaSight(columns: number, ground: readonly CommonGround[], barriers: Uint8Array): Int32Array {
  const areas = ground.length
  const rows = areas / columns
  const words = wordsFor(areas)
  const sight = new Int32Array(new SharedArrayBuffer(4 * areas * words))
  const blocked = STEPS.map((step) => moveBits(blockedStarts(columns, ground, barriers, step)))
  const starts = new Int32Array(words)
  for (let down = 0; down < rows; down++) {
    for (let across = down === 0 ? 0 : 1 - columns; across < columns; across++) {
      uniteLine(across, down)
      const offset = down * columns + across
      // Only lines that stay on the map: what lies beyond its edges has been mixed up with the next row.
      for (let row = 0; row < rows - down; row++) {
        const end = row * columns + Math.min(columns, columns - across)
        for (let from = row * columns + Math.max(0, -across); from < end; from++) {
          if ((starts[from >> 5] >> (from & 31)) & 1) continue
          const to = from + offset
          sight[from * words + (to >> 5)] |= 1 << (to & 31)
          sight[to * words + (from >> 5)] |= 1 << (from & 31)
        }
      }
    }
  }
  return sight

  function uniteLine(across: number, down: number): void {
    starts.fill(0)
    let ahead = 0
    for (const step of lineOf(across, down)) {
      const first = (ahead + areas) * words
      for (let word = 0; word < words; word++) starts[word] |= blocked[step][first + word]
      ahead += STEPS[step].down * columns + STEPS[step].right
    }
  }
}

/** The steps of Bresenham's line so far to the right and down, by their places in `STEPS`. */
function lineOf(across: number, down: number): number[] {
  const width = Math.abs(across)
  const steps: number[] = []
  let error = width - down
  for (let left = Math.max(width, down); left > 0; left--) {
    const twice = 2 * error
    let right = 0
    let below = 0
    if (twice > -down) {
      error -= down
      right = Math.sign(across)
    }
    if (twice < width) {
      error += width
      below = 1
    }
    steps.push(STEPS.findIndex((step) => step.right === right && step.down === below))
  }
  return steps
}

/** By area: 1 where a line of sight cannot take that step. What lies off the map is as blocked as a wall. */
function blockedStarts(
  columns: number,
  ground: readonly CommonGround[],
  barriers: Uint8Array,
  { right, down }: LineStep,
): Uint8Array {
  const rows = ground.length / columns
  const sideways = right > 0 ? RIGHT : LEFT
  return Uint8Array.from(ground, (_, area) => {
    const column = (area % columns) + right
    if (column < 0 || column >= columns || Math.floor(area / columns) + down >= rows) return 1
    if (down === 0) return barriers[4 * area + sideways]
    if (right === 0) return barriers[4 * area + DOWN]
    const beside = area + right
    const below = area + columns
    const isBesideBlocked = barriers[4 * area + sideways] | barriers[4 * beside + DOWN]
    const isBelowBlocked = barriers[4 * area + DOWN] | barriers[4 * below + sideways]
    return ground[below + right].wall || isBesideBlocked & isBelowBlocked ? 1 : 0
  })
}
