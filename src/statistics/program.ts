/**
 * A linear program that 0 solves, if not best: maximise objective · x subject to rows · x <= bounds and x >= 0, where no bound
 * is negative.
 */
interface Program {
  readonly rows: readonly (readonly number[])[]
  readonly bounds: readonly number[]
  readonly objective: readonly number[]
}

/** The best solution of a program. */
interface Optimum {
  readonly value: number
  readonly solution: readonly number[]
  /** By row, what one more of its bound is worth: the solution of the dual program. */
  readonly prices: readonly number[]
  /** Whether both are the only ones. */
  readonly isUnique: boolean
}

/** Below this a number is taken for the rounding of nothing. */
const NOTHING = 1e-12
/** What is smaller is no element to divide by: its rounding would be all that is left. */
const LEAST_PIVOT = 1e-9
/** Many times as many as a game of 64 takes by the quick rule; from there on Bland's, which never goes round in a circle. */
const QUICK_PIVOTS = 2000
/** For what no rule can foresee, such as a matrix of NaN. */
const MOST_PIVOTS = 100_000

/** Solves a program with a simplex tableau. Undefined if there is no bound to its objective; throws for what is no number. */
export function maximise({ rows, bounds, objective }: Program): Optimum | undefined {
  const [m, n] = [rows.length, objective.length]
  const width = n + m + 1
  const table = rows.map((row, i) => {
    const line = new Float64Array(width)
    line.set(row)
    line[n + i] = 1
    line[width - 1] = bounds[i]
    return line
  })
  const costs = new Float64Array(width)
  for (const [j, gain] of objective.entries()) costs[j] = -gain
  const basis = rows.map((_, i) => n + i)
  for (let pivots = 0; ; pivots++) {
    if (pivots > MOST_PIVOTS) throw new RangeError('Expected a program of finite numbers')
    const byBland = pivots >= QUICK_PIVOTS
    const column = entering(costs, byBland)
    if (column < 0) break
    const row = leaving(table, basis, column, byBland)
    if (row < 0) return undefined
    pivot(table, costs, basis, column, row)
  }
  const solution = new Array<number>(n).fill(0)
  for (const [i, variable] of basis.entries()) {
    if (variable < n) solution[variable] = Math.max(0, table[i][width - 1])
  }
  const prices = rows.map((_, i) => Math.max(0, costs[n + i]))
  return { value: costs[width - 1], solution, prices, isUnique: isUnique(table, costs, basis) }
}

/** The variable to enter the basis: the one that promises most (Dantzig), or the first of them (Bland); -1 if none does. */
function entering(costs: Float64Array, byBland: boolean): number {
  let column = -1
  let least = -NOTHING
  for (let j = 0; j < costs.length - 1; j++) {
    if (costs[j] >= least) continue
    column = j
    if (byBland) break
    least = costs[j]
  }
  return column
}

/**
 * The row of the variable that leaves it: the tightest one; of several the surest to divide by, or by Bland the first. -1 if
 * nothing holds the entering one.
 */
function leaving(table: readonly Float64Array[], basis: readonly number[], column: number, byBland: boolean): number {
  let row = -1
  let least = Infinity
  for (const [i, line] of table.entries()) {
    if (line[column] <= LEAST_PIVOT) continue
    const ratio = line[line.length - 1] / line[column]
    const isTie = row >= 0 && ratio < least + NOTHING
    const isBetter = isTie && (byBland ? basis[i] < basis[row] : line[column] > table[row][column])
    if (ratio < least - NOTHING || row < 0 || isBetter) {
      least = Math.min(least, ratio)
      row = i
    }
  }
  return row
}

function pivot(
  table: readonly Float64Array[],
  costs: Float64Array,
  basis: number[],
  column: number,
  row: number,
): void {
  const line = table[row]
  const by = line[column]
  for (let j = 0; j < line.length; j++) line[j] /= by
  for (const other of [...table, costs]) {
    const factor = other[column]
    if (other === line || factor === 0) continue
    for (let j = 0; j < line.length; j++) other[j] -= factor * line[j]
  }
  basis[row] = column
}

/** A zero price outside of the basis may be another solution of the one player, a zero within it one of the other. */
function isUnique(table: readonly Float64Array[], costs: Float64Array, basis: readonly number[]): boolean {
  const inBasis = new Set(basis)
  const isZero = (value: number) => Math.abs(value) < 1e-9
  const priced = costs.subarray(0, -1).every((cost, variable) => inBasis.has(variable) || !isZero(cost))
  return priced && table.every((line) => !isZero(line[line.length - 1]))
}
