import { MOST_BATTLES } from '../fight/chunk.ts'
import { nextLook } from '../statistics/precision.ts'
import type { Table } from '../table/table.ts'
import { estimateScore, type Score, varianceOf } from './scores.ts'
import { needOfCells } from './table-allocation.ts'
import type { Scores } from './table-draws.ts'
import { bestMixes, certify } from './table-findings.ts'
import { scoresOf } from './table-found.ts'

/** What `precision` is the precision of. */
export type Precise = 'certificate' | 'matchups'

/** So many pairs of every matchup are fought before the first look: fewer of a large table. */
const FIRST_LOOK = 256

const FIRST_LOOK_OF_MANY = 64

const MANY = 256

/** Each look has seen so much more than the one before. */
const GROWTH = 1 / 3

/** Matchups are given pairs by so many. */
const BLOCK = 16

/** So much of each look goes to all matchups alike: what is thought certain may be wrong. */
const EVEN = 0.2

/** Two pairs are the least that have a variance. */
const LEAST_PAIRS = 2

/**
 * How many pairs each matchup is to have fought at the next look. The looks do not depend on how much is fought in all but for
 * the last: so what was known at an interruption is what as many battles would have found.
 */
export class Allocation {
  readonly #table: Table
  readonly #budget: number | undefined
  /** Pairs of all matchups together, as far as is known. */
  total = 0

  constructor(table: Table, budget: number | undefined) {
    this.#table = table
    this.#budget = budget
  }

  first(): number[] {
    const count = this.#table.matchups.length
    const all = count > MANY ? FIRST_LOOK_OF_MANY : FIRST_LOOK
    const pairs = Math.max(LEAST_PAIRS, Math.min(all, Math.floor((this.#budget ?? Infinity) / count)))
    this.total = this.#budget ?? pairs * count
    return this.#table.matchups.map(() => pairs)
  }

  /** Until the budget is spent. */
  next(known: readonly Score[]): number[] | undefined {
    const fought = pairsOf(known)
    const more = Math.min(this.#budget! - fought, Math.ceil(fought * GROWTH))
    return more < BLOCK ? undefined : this.#share(known, more)
  }

  /** Until it is known well enough. */
  until(known: readonly Score[], precision: number, precise: Precise): number[] | undefined {
    const look = precise === 'matchups' ? this.#untilMatchups(known, precision) : this.#untilCertain(known, precision)
    if (look) this.total = look.reduce((sum, pairs) => sum + pairs, 0)
    return look
  }

  #untilMatchups(known: readonly Score[], precision: number): number[] | undefined {
    const look = known.map((score) => {
      const { low, high } = estimateScore(score)
      return nextLook(score.n, [{ halfWidth: (high - low) / 2, wanted: precision }], MOST_BATTLES)
    })
    return look.some((pairs, at) => pairs > known[at].n) ? look : undefined
  }

  #untilCertain(known: readonly Score[], precision: number): number[] | undefined {
    const scores = this.#scores(known)
    if (certify(scores, bestMixes(scores.values)) <= precision) return undefined
    return this.#share(known, Math.ceil(pairsOf(known) * GROWTH))
  }

  /** Hands out more pairs: some to all alike, the others by need. */
  #share(known: readonly Score[], more: number): number[] {
    const { matchups, situations } = this.#table
    const cells = needOfCells(this.#scores(known))
    const needs = matchups.map(({ row, column, situation }, at) => {
      const spread = Math.sqrt(varianceOf(known[at]) * known[at].n)
      return cells[row][column] * situations[situation].weight * spread
    })
    const all = needs.reduce((sum, need) => sum + need, 0)
    const shares = needs.map((need) => (all > 0 ? EVEN / needs.length + ((1 - EVEN) * need) / all : 1 / needs.length))
    const blocks = apportion(shares, Math.floor(more / BLOCK))
    return known.map(({ n }, at) => Math.min(MOST_BATTLES, n + BLOCK * blocks[at]))
  }

  #scores(known: readonly Score[]): Scores {
    const found = this.#table.matchups.map((matchup, at) => ({
      ...matchup,
      score: { value: known[at].sum / (known[at].top * known[at].n), low: 0, high: 1 },
      variance: varianceOf(known[at]),
    }))
    return scoresOf(this.#table, found, false)
  }
}

function pairsOf(known: readonly Score[]): number {
  return known.reduce((sum, { n }) => sum + n, 0)
}

/** Whole numbers in proportion to the shares that add up to `total`: the largest remainders are rounded up. */
function apportion(shares: readonly number[], total: number): number[] {
  const exact = shares.map((share) => share * total)
  const whole = exact.map(Math.floor)
  const left = total - whole.reduce((sum, count) => sum + count, 0)
  const order = exact.map((_, at) => at).sort((a, b) => exact[b] - whole[b] - (exact[a] - whole[a]) || a - b)
  for (const at of order.slice(0, left)) whole[at]++
  return whole
}
