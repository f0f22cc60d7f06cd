import { controlCount } from '../battle/luck.ts'
import type { Plan } from '../battle/plan.ts'
import type { Score, ScoreLayout } from '../battle/score.ts'
import { COARSE_LUCK } from './tally.ts'

/**
 * What is kept of every single battle of a chunk, so that it can be paired with the same battle of another plan. In
 * columns: how the battle ended, how many rounds it had, its luck, a column for each control, in the units of products (tally.ts;
 * 0 if it is not counted), then each of the values asked for. Column c of the chunk's battle b stands at `c * battles + b`.
 */
export type PairColumns = Int32Array

/** The columns that are always kept; the controls of luck follow from `FIRST_CONTROL` on. */
export const OUTCOME_COLUMN = 0
export const ROUNDS_COLUMN = 1
export const FIRST_CONTROL = 2

/** The column of the first value, behind those of so many controls. */
export function firstValueColumn(controls: number): number {
  return FIRST_CONTROL + controls
}

/** Room for a chunk of so many battles. Shared, so that nothing is copied on the way to the thread that pairs it. */
export function makeColumns({ combatants }: Plan, values: Int32Array, battles: number): PairColumns {
  const columns = firstValueColumn(controlCount(combatants)) + values.length
  return new Int32Array(new SharedArrayBuffer(4 * columns * battles))
}

/** The compiler gives up on functions that are too long: so many statements go into one. */
const STATEMENTS = 400

/**
 * Keeps the battles of one thread, one chunk after the other.
 *
 * A recorder of some values of a plan's battles. Written out as a generated function for the reason given in recorder.ts.
 */
export function makePairRecorder(layout: ScoreLayout, score: Score, values: Int32Array) {
  const chunk: { columns: PairColumns; battles: number } = { columns: new Int32Array(0), battles: 0 }
  const { valueStart, valueCounters } = layout
  const controls = controlCount(layout.combatants)
  const firstValue = firstValueColumn(controls)
  const statements = Array.from(values, (value, column) => {
    const counters = valueCounters.subarray(valueStart[value], valueStart[value + 1])
    const sum = Array.from(counters, (at) => `counters[${at}]`).join(' + ') || '0'
    return `  columns[${firstValue + column} * battles + at] = ${sum}`
  })
  const parts: string[] = []
  for (let from = 0; from < statements.length; from += STATEMENTS) {
    const body = statements.slice(from, from + STATEMENTS)
    parts.push([`function part${parts.length}(columns, battles, at) {`, ...body, '}'].join('\n'))
  }
  const calls = parts.map((_, part) => `  part${part}(columns, battles, at)`)
  const source = [`'use strict'`, ...parts, 'return (columns, battles, at) => {', ...calls, '}'].join('\n')
  const keepValues: (columns: PairColumns, battles: number, at: number) => void = new Function('counters', source)(
    score.counters,
  )
  const count = firstValue + values.length
  const { luck } = score
  const COARSE = COARSE_LUCK

  return {
    /** Begins a chunk, whose battles go into these columns. */
    begin(columns: PairColumns) {
      chunk.columns = columns
      chunk.battles = columns.length / count
    },
    /** Keeps the battle that the score tells of: the chunk's `at`th, from 0. */
    keep(at: number, outcome: number, rounds: number) {
      const { columns, battles } = chunk
      columns[OUTCOME_COLUMN * battles + at] = outcome
      columns[ROUNDS_COLUMN * battles + at] = rounds
      if (luck !== undefined) {
        for (let control = 0; control < controls; control++) {
          columns[(FIRST_CONTROL + control) * battles + at] = Math.floor(luck[control] * COARSE + 0.5)
        }
      }
      keepValues(columns, battles, at)
    },
  }
}
