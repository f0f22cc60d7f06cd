import { settle } from '../../battle/buffers.ts'
import { STEP_OF_FACING } from '../../field/facing.ts'
import { DIRECTIONS } from '../../field/steps.ts'
import type { Arena } from './arena.ts'
import { EDGE } from './codes.ts'

/** Edges, and ways over them (docs/rules/segment-d100.md §8.2 and §8.4). Steps are numbered as in field/steps.ts. */
export interface Ground {
  /** The edge (`EDGE`) that a step from a cell leads over; 0 if there is none. */
  edge(me: number, from: number, step: number): number
  /** Yards that a climb or a jump counts as in walking distances; 0: it does not belong to them. */
  detour(me: number, from: number, step: number): number
  /** The neighbouring cell, if there is an edge. */
  next(from: number, step: number): number
  /** Yards of the shortest way; `FAR` if there is none. */
  walk(me: number, from: number, goal: number): number
  /** Whether nobody stands in a cell. */
  isFree(at: number): boolean
  /** Whether one can come from a cell to a neighbour at all: no wall, and no corner of one. */
  isOpen(from: number, step: number): boolean
  /** Of so many steps, the direction in which a cell lies exactly; -1 if it lies in none. */
  lineTo(from: number, to: number): number
  /** Of two steps that are equally good: straight before diagonal, each in the order of ties. */
  firstStep(from: number, step: number, other: number): number
  /** The step that leads from a cell to a neighbour. */
  stepBetween(from: number, to: number): number
}

export function makeGround(arena: Arena): Ground {
  const { data, occupant, between, columnOf, rowOf, ties } = arena
  const { columns, rows, shift, map } = data.field
  const offset = settle(Int32Array.from(DIRECTIONS, ([right, down]) => down * (1 << shift) + right))
  const right = settle(Int32Array.from(DIRECTIONS, ([across]) => across))
  const below = settle(Int32Array.from(DIRECTIONS, ([, down]) => down))
  const stepOfFacing = settle(Int32Array.from(STEP_OF_FACING))
  const { directionFrom } = arena

  function isInside(from: number, step: number): boolean {
    const column = columnOf(from) + right[step]
    const row = rowOf(from) + below[step]
    return column >= 0 && column < columns && row >= 0 && row < rows
  }

  function lineTo(from: number, to: number): number {
    const across = Math.abs(columnOf(to) - columnOf(from))
    const down = Math.abs(rowOf(to) - rowOf(from))
    if (across !== 0 && down !== 0 && across !== down) return -1
    return stepOfFacing[directionFrom(from, to)]
  }

  function firstStep(from: number, step: number, other: number): number {
    const at = from + offset[step]
    return ties.firstStep(from, at, from + offset[other]) === at ? step : other
  }

  const common = {
    next: (from: number, step: number): number => from + offset[step],
    firstStep,
    isFree: (at: number): boolean => occupant[at] < 0,
    lineTo,
    stepBetween: (from: number, to: number): number => stepOfFacing[directionFrom(from, to)],
  }

  if (map === undefined) {
    return {
      ...common,
      edge: (_me, from, step) => (isInside(from, step) ? EDGE.WALK | 1 : 0),
      detour: () => 0,
      walk: (_me, from, goal) => between(from, goal),
      isOpen: isInside,
    }
  }

  const { walkerOf, edges, detours, walks } = map
  const cells = columns * rows
  const number = (at: number): number => rowOf(at) * columns + columnOf(at)
  /** Walls are alike for all walkers: between open cells there is an edge, or else nothing but heights in the way. */
  const open = new Uint8Array(8 * cells)
  const { hasWalls } = map
  const walled = hasWalls ? wallsOf(map) : undefined
  for (let cell = 0; cell < cells; cell++) {
    for (let step = 0; step < 8; step++) {
      const column = (cell % columns) + right[step]
      const row = Math.floor(cell / columns) + below[step]
      if (column < 0 || column >= columns || row < 0 || row >= rows) continue
      const at = row * columns + column
      const corners = [cell, at, cell + right[step], cell + below[step] * columns]
      if (walled === undefined || corners.every((corner) => walled[corner] === 0)) open[8 * cell + step] = 1
    }
  }

  return {
    ...common,
    edge: (me, from, step) => edges[walkerOf[me]][8 * number(from) + step],
    detour: (me, from, step) => detours[walkerOf[me]][8 * number(from) + step],
    walk: (me, from, goal) => walks[walkerOf[me]][number(goal) * cells + number(from)],
    isOpen: (from, step) => open[8 * number(from) + step] !== 0,
  }
}

/** Nobody looks out of a wall, not even into its own cell. */
function wallsOf({ sight, sightWords }: { readonly sight: Int32Array; readonly sightWords: number }): Uint8Array {
  const cells = sight.length / sightWords
  return Uint8Array.from({ length: cells }, (_, cell) =>
    (sight[cell * sightWords + (cell >> 5)] >> (cell & 31)) & 1 ? 0 : 1,
  )
}
