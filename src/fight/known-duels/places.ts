import type { ScoreLayout } from '../../battle/score.ts'
import { type Counts, lengthsOf } from '../counts.ts'
import { findCounters } from './counters.ts'
import { AT, Room } from './memory.ts'

/** So many battles are fought in a row before JavaScript hears of them. */
export const ROW = 64

/** Lanes of a vector. */
const LANES = 4

/** Where what is counted of known duels is, as far as that follows from what there is to count. Addresses in bytes. */
export interface Places {
  /** By counter of the score: where it is when a battle is over. */
  readonly counters: ReadonlyMap<number, number>
  /** Hits and damage by attack type. */
  readonly results: { readonly at: number; readonly vectors: number }
  /** Counters that traces count: vectors of the usual ones, then of those that are seldom anything but 0. */
  readonly traced: { readonly at: number; readonly usual: number; readonly seldom: number }
  /** By counter that traces count: at which position of these. */
  readonly positions: ReadonlyMap<number, number>
  readonly counts: Readonly<Record<keyof Counts, number>>
  /** Columns that are kept of each battle, `ROW` battles each. */
  readonly kept: number
  /** How large a node is. */
  readonly nodeSize: number
  /** Room for what is different for each duel. */
  readonly room: Room
}

/** @param usual the counters that traces mostly count */
export function findPlaces(layout: ScoreLayout, usual: readonly number[], columns: number): Places {
  const room = new Room()
  const { hits, dealt, traced } = findCounters(layout)
  const counters = new Map<number, number>()
  const vectorsOf = (length: number): number => Math.ceil(length / LANES)

  const ofResults = [...hits, ...dealt]
  const results = { at: room.reserve(4 * ofResults.length), vectors: vectorsOf(ofResults.length) }
  for (const [i, counter] of ofResults.entries()) counters.set(counter, results.at + 4 * i)

  const seldom = traced.filter((counter) => !usual.includes(counter))
  const vectors = { usual: vectorsOf(usual.length), seldom: vectorsOf(seldom.length) }
  const all = vectors.usual + vectors.seldom
  const tracedAt = room.reserve(16 * all)
  const positions = new Map([
    ...usual.map((counter, i) => [counter, i] as const),
    ...seldom.map((counter, i) => [counter, LANES * vectors.usual + i] as const),
  ])
  for (const [counter, position] of positions) counters.set(counter, tracedAt + 4 * position)

  const lengths = lengthsOf(layout)
  const floats = (length: number): number => room.reserve(8 * length)
  const ints = (length: number): number => room.reserve(4 * length)
  return {
    counters,
    results,
    traced: { at: tracedAt, ...vectors },
    positions,
    counts: {
      outcomes: floats(lengths.outcomes),
      rounds: floats(lengths.rounds),
      sums: floats(lengths.sums),
      squares: floats(lengths.squares),
      products: floats(lengths.products),
      lucks: floats(lengths.lucks),
      flags: ints(lengths.flags),
      bins: ints(lengths.bins),
    },
    kept: ints(ROW * columns),
    nodeSize: AT.counts + 16 * all,
    room,
  }
}
