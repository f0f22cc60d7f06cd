import type { Payoffs } from './game.ts'
import { chiSquaredTail } from './gamma.ts'

/**
 * A matrix of payoffs as a ladder and what no ladder can say (docs/statistics.md §6): payoff = middle + row + column + rest.
 * Of options against each other, where payoffs are antisymmetric, this is the Hodge decomposition: the rest goes round in
 * cycles.
 */
interface Split {
  readonly middle: number
  /** By row: how far its mean payoff is above the middle; by column the same. */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  readonly rest: readonly (readonly number[])[]
  /** ‖rest‖² / ‖payoffs - middle‖²: 0 for a ladder, 1 for rock, paper, scissors. */
  readonly fraction: number
}

export function splitPayoffs(payoffs: Payoffs): Split {
  const [m, n] = [payoffs.length, payoffs[0].length]
  const middle = payoffs.flat().reduce(add, 0) / (m * n)
  const rows = payoffs.map((row) => row.reduce(add, 0) / n - middle)
  const columns = payoffs[0].map((_, j) => payoffs.reduce((sum, row) => sum + row[j], 0) / m - middle)
  const rest = payoffs.map((row, i) => row.map((payoff, j) => payoff - middle - rows[i] - columns[j]))
  const all = squares(payoffs.map((row) => row.map((payoff) => payoff - middle)))
  return { middle, rows, columns, rest, fraction: all === 0 ? 0 : squares(rest) / all }
}

/** Whether the rest is more than the errors of the payoffs would make of none. */
interface RestTest {
  /** How likely so much of it would be if there were none. */
  readonly p: number
  /** ‖rest‖² that the errors make by themselves. */
  readonly noise: number
}

/**
 * Tests the rest, with the errors' variances by cell. Where all are equal this is ‖rest‖² / variance against chi-squared;
 * where battles went to some cells more than to others, the distribution is matched in its mean and its variance
 * (Satterthwaite 1946).
 *
 * @param isSquare of options against each other: the payoff of (j, i) is that of (i, j) with the other sign, not another
 *   figure, and there is none of (i, i).
 */
export function testRest(rest: Payoffs, variances: Payoffs, isSquare: boolean): RestTest {
  const { mean, spread } = isSquare ? momentsOfSquare(variances) : momentsOfGrid(variances)
  const size = squares(rest) / (isSquare ? 2 : 1)
  const noise = mean * (isSquare ? 2 : 1)
  if (mean === 0) return { p: size < 1e-18 ? 1 : 0, noise: 0 }
  return { p: chiSquaredTail((size * mean) / spread, mean ** 2 / spread), noise }
}

/** Trace of PV and of (PV)², P the projection onto what is no ladder, V the variances of the n(n-1)/2 cells. */
function momentsOfSquare(variances: Payoffs) {
  const n = variances.length
  let sum = 0
  let own = 0
  let shared = 0
  for (const [i, row] of variances.entries()) {
    const cells = row.filter((_, j) => j !== i)
    const total = cells.reduce(add, 0)
    const squared = cells.reduce((all, cell) => all + cell ** 2, 0)
    sum += total / 2
    own += squared / 2
    // Pairs of different cells that have this option in common.
    shared += total ** 2 - squared
  }
  return { mean: sum * (1 - 2 / n), spread: own * (1 - 2 / n) ** 2 + shared / n ** 2 }
}

function momentsOfGrid(variances: Payoffs) {
  const [m, n] = [variances.length, variances[0].length]
  const [a, b] = [1 - 1 / m, 1 - 1 / n]
  const sum = variances.flat().reduce(add, 0)
  const own = squares(variances)
  const rows = variances.reduce((all, row) => all + row.reduce(add, 0) ** 2, 0)
  const columns = variances[0].reduce((all, _, j) => all + variances.reduce((total, row) => total + row[j], 0) ** 2, 0)
  const others = sum ** 2 - rows - columns + own
  const spread =
    own * (a * b) ** 2 + (rows - own) * (a / n) ** 2 + (columns - own) * (b / m) ** 2 + others / (m * n) ** 2
  return { mean: sum * a * b, spread }
}

function squares(matrix: Payoffs): number {
  return matrix.reduce((all, row) => all + row.reduce((sum, value) => sum + value ** 2, 0), 0)
}

function add(sum: number, value: number): number {
  return sum + value
}
