import { maximise } from './program.ts'

/**
 * A game of two: what the one who chooses a row gains from the other, who chooses a column, by row and column. Whole rows, all
 * as long.
 */
export type Payoffs = readonly (readonly number[])[]

/** Shares of options that add up to 1. */
export type Mix = readonly number[]

/** How to play a game so that the other gains nothing by knowing it (docs/statistics.md §6). */
export interface Equilibrium {
  /** What the rows' player gains on average if both play it. */
  readonly value: number
  readonly rows: Mix
  readonly columns: Mix
  /** Whether no other mixes do as well; else these are some of those that do. */
  readonly isUnique: boolean
}

/**
 * Solves a game by linear programming: von Neumann's theorem as a simplex tableau. Exploitability of what
 * comes out is rounding: at most 1e-12 or so for payoffs within 1, up to 64 options.
 */
export function solveGame(payoffs: Payoffs): Equilibrium {
  // Maximise Σ y subject to By <= 1, y >= 0, where all of B is positive: then y / Σ y are the columns' shares, the dual
  // prices the rows', and 1 / Σ y the value of B.
  const shift = 1 - Math.min(...payoffs.flat())
  const optimum = maximise({
    rows: payoffs.map((row) => row.map((payoff) => payoff + shift)),
    bounds: payoffs.map(() => 1),
    objective: payoffs[0].map(() => 1),
  })
  if (!optimum) throw new RangeError('Expected a game of finite numbers')
  const { value: total, solution, prices, isUnique } = optimum
  // Of their own sum, which may differ from the optimum in its last digits: an only share is to be 1.
  const shares = (amounts: readonly number[]) => {
    const sum = amounts.reduce((before, amount) => before + amount, 0)
    return amounts.map((amount) => amount / sum)
  }
  return { value: 1 / total - shift, rows: shares(prices), columns: shares(solution), isUnique }
}

/** What each row gains against a mix of columns. */
export function gainsAgainst(payoffs: Payoffs, columns: Mix): number[] {
  return payoffs.map((row) => row.reduce((sum, payoff, j) => sum + payoff * columns[j], 0))
}

/** The same game as the other player sees it. */
export function turnedRound(payoffs: Payoffs): number[][] {
  return payoffs[0].map((_, j) => payoffs.map((row) => -row[j]))
}

/** Rows as columns. */
export function turned(matrix: Payoffs): number[][] {
  return matrix[0].map((_, j) => matrix.map((row) => row[j]))
}

/** -Σ x ln x: 0 if all play the same; its exponential is how many options as often as each other would be as varied. */
export function entropy(mix: Mix): number {
  return mix.reduce((sum, share) => (share > 0 ? sum - share * Math.log(share) : sum), 0)
}

/** Rounds over the constraints; each is nearer by a constant factor. */
const MOST_SWEEPS = 20_000

/**
 * Of all the rows' mixes that gain no less than the value of the game, the most varied one (largest entropy): what to report
 * where several do (docs/statistics.md §6.3). `value` is that of the game.
 *
 * Bregman's projections onto one constraint after the other, from the uniform mix on; options that no such mix plays are
 * left out beforehand, since a projection would only ever approach zero.
 */
export function mostVaried(payoffs: Payoffs, value: number): Mix {
  const played = payoffs.map((_, row) => mostOf(payoffs, value, row) > 1e-6)
  // What each column, as a constraint, adds to the logarithm of an option's share is its price times the option's excess.
  const excess = payoffs.map((row) => row.map((payoff) => payoff - value))
  const columns = excess[0].map((_, j) => j)
  const prices = new Float64Array(columns.length)
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let moved = 0
    for (const j of columns) {
      const before = prices[j]
      prices[j] = 0
      const others = logits()
      prices[j] = priceOf(others, j)
      moved = Math.max(moved, Math.abs(prices[j] - before))
    }
    if (moved < 1e-13) break
  }
  return softmax(logits())

  function logits(): number[] {
    return excess.map((row, i) => (played[i] ? row.reduce((sum, gain, j) => sum + prices[j] * gain, 0) : -Infinity))
  }

  /** The least price, 0 or more, at which the mix gains nothing less than the value against a column. */
  function priceOf(others: readonly number[], j: number): number {
    const gainAt = (price: number) => {
      const shares = softmax(others.map((logit, i) => logit + price * excess[i][j]))
      return shares.reduce((sum, share, i) => (share > 0 ? sum + share * excess[i][j] : sum), 0)
    }
    if (gainAt(0) >= 0) return 0
    let high = 1
    while (gainAt(high) < 0 && high < 1e12) high *= 2
    let low = 0
    for (let step = 0; step < 200 && high - low > 1e-15 * high; step++) {
      const middle = (low + high) / 2
      if (gainAt(middle) < 0) low = middle
      else high = middle
    }
    return high
  }
}

/** The largest share that an option has in any of the rows' mixes that gain the value of the game. */
function mostOf(payoffs: Payoffs, value: number, row: number): number {
  // Maximise x_row over x >= 0, Σ x = 1, xB >= v: the same as a game in which choosing the option is rewarded a little.
  const reward = 1e-4
  const rewarded = payoffs.map((line, i) => line.map((payoff) => payoff + (i === row ? reward : 0)))
  return (solveGame(rewarded).value - value) / reward
}

/** Shares in proportion to the exponentials of these. */
function softmax(logits: readonly number[]): number[] {
  const top = Math.max(...logits)
  const weights = logits.map((logit) => Math.exp(logit - top))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

const MOST_STEPS = 200_000

/**
 * Both players' logit mixes (McKelvey and Palfrey's quantal response): each chooses in proportion to exp(gain / tau), which
 * is nearer to how people choose than an equilibrium, and hardly moves where payoffs do (docs/statistics.md §6.3). `tau` is
 * in the unit of the payoffs.
 */
export function logitMixes(payoffs: Payoffs, tau: number): { readonly rows: Mix; readonly columns: Mix } {
  const turned = turnedRound(payoffs)
  const size = Math.max(...payoffs.flat().map(Math.abs))
  // Small enough to spiral inward, whatever the game.
  const step = 1 / (1 + (size / tau) ** 2)
  let rows: number[] = payoffs.map(() => 1 / payoffs.length)
  let columns: number[] = turned.map(() => 1 / turned.length)
  for (let taken = 0; taken < MOST_STEPS; taken++) {
    const [row, column] = [answerTo(payoffs, columns), answerTo(turned, rows)]
    const moved = Math.max(...row.map((share, i) => Math.abs(share - rows[i])))
    rows = rows.map((share, i) => share + step * (row[i] - share))
    columns = columns.map((share, j) => share + step * (column[j] - share))
    if (moved < 1e-12) break
  }
  return { rows, columns }

  function answerTo(game: Payoffs, mix: Mix): number[] {
    return softmax(gainsAgainst(game, mix).map((gain) => gain / tau))
  }
}
