import { type Mix, type Payoffs, solveGame } from '../statistics/game.ts'
import { splitPayoffs, testRest } from '../statistics/hodge.ts'
import { type Estimate, sure } from '../statistics/interval.ts'
import { normalDraws } from '../statistics/normal-draws.ts'

/**
 * What is known of a table: the scores of rows against columns, each between 0 and 1, and the variances of these as
 * estimates. Of a square table both halves, with 1/2 and no variance where an option meets itself.
 */
export interface Scores {
  readonly values: Payoffs
  readonly variances: Payoffs
  readonly isSquare: boolean
  /** Whether there is no chance in the values. */
  readonly isExact: boolean
}

export const ERROR = 0.05

/** Tables that are drawn; fewer of large ones, which take longer to solve. */
const DRAWS = 400

const DRAWS_OF_LARGE = 200

const LARGE = 24

export type Mixes = Readonly<Record<'rows' | 'columns', Mix>>

/** A table as it might have been, and what would have come of it. */
export interface Drawn extends Mixes {
  readonly fraction: number
}

/** Draws tables from the errors of this one. The same table gives the same draws. */
export function resample(scores: Scores): Drawn[] {
  const { values, variances, isSquare } = scores
  const count = Math.max(values.length, values[0].length) > LARGE ? DRAWS_OF_LARGE : DRAWS
  const draw = normalDraws(1)
  const { noise } = testRest(values, variances, isSquare)
  return Array.from({ length: count }, () => {
    const drawn = drawScores(scores, draw)
    const { rows, columns } = solveGame(drawn)
    // What is drawn has its own errors besides those that the table has.
    return { rows, columns, fraction: cyclicFraction(drawn, 2 * noise, isSquare) }
  })
}

/** A table drawn from the errors of this one. */
export function drawScores({ values, variances, isSquare }: Scores, draw: () => number): number[][] {
  const drawn = values.map((row) => [...row])
  for (const [i, row] of values.entries()) {
    for (let j = isSquare ? i + 1 : 0; j < row.length; j++) {
      drawn[i][j] += Math.sqrt(variances[i][j]) * draw()
      if (isSquare) drawn[j][i] = 1 - drawn[i][j]
    }
  }
  return drawn
}

/** The share of the sum of squares that is no ladder, without what `noise` adds to both. */
export function cyclicFraction(values: Payoffs, noise: number, isSquare: boolean): number {
  const { rest, middle } = splitPayoffs(values)
  const size = (matrix: Payoffs, from = 0) => matrix.flat().reduce((sum, value) => sum + (value - from) ** 2, 0)
  const [m, n] = [values.length, values[0].length]
  const degrees = isSquare ? (m * (m - 1)) / 2 : m * n - 1
  const free = isSquare ? ((m - 1) * (m - 2)) / 2 : (m - 1) * (n - 1)
  const [cyclic, all] = [size(rest) - noise, size(values, middle) - (free > 0 ? (noise * degrees) / free : noise)]
  return all > 0 && free > 0 ? Math.min(1, Math.max(0, cyclic / all)) : 0
}

/** A figure with the middle 90 % of what was drawn for it; widened to hold the figure itself. */
export function spread(value: number, drawn: readonly number[]): Estimate {
  if (drawn.length === 0) return sure(value)
  const sorted = [...drawn].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))]
  return { value, low: Math.min(value, at(ERROR)), high: Math.max(value, at(1 - ERROR)) }
}
