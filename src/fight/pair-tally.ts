import { type KeptColumns, OUTCOME_COLUMN } from './keeper.ts'

/** Which columns of two plans' battles are multiplied: `left` of the first's with `right` of the second's. */
export interface PairLayout {
  readonly left: Int32Array
  readonly right: Int32Array
}

/** A pair tally as it travels, or is kept in a file. */
export interface PairMessage {
  readonly battles: number
  /** `outcomes`, then `products`. */
  readonly counts: readonly Float64Array<ArrayBuffer>[]
}

/**
 * Integer counts of battles that two plans fought with the same dice, in pairs. With both plans' own tallies they make
 * intervals of differences. They add as tallies do.
 */
export class PairTally {
  battles = 0
  /** Pairs by how the first plan's battle ended and how the second's did: `outcomes[4 * first + second]`. */
  readonly outcomes = new Float64Array(16)
  /** By product of the layout: the sum over all pairs. */
  readonly products: Float64Array<ArrayBuffer>

  constructor({ left }: PairLayout) {
    this.products = new Float64Array(left.length)
  }

  add(other: PairTally): void {
    this.addMessage(other.toMessage())
  }

  addMessage({ battles, counts: [outcomes, products] }: PairMessage): void {
    this.battles += battles
    addInto(this.outcomes, outcomes)
    addInto(this.products, products)
  }

  toMessage(): PairMessage {
    return { battles: this.battles, counts: [this.outcomes, this.products] }
  }
}

/** Counts a chunk that both plans have fought. */
export function countPairs(layout: PairLayout, first: KeptColumns, second: KeptColumns, battles: number): PairTally {
  const tally = new PairTally(layout)
  tally.battles = battles
  const at = OUTCOME_COLUMN * battles
  for (let b = at; b < at + battles; b++) tally.outcomes[4 * first[b] + second[b]]++
  for (const [product, left] of layout.left.entries()) {
    tally.products[product] = multiply(first, left * battles, second, layout.right[product] * battles, battles)
  }
  return tally
}

function multiply(first: KeptColumns, left: number, second: KeptColumns, right: number, battles: number): number {
  let sum = 0
  for (let b = 0; b < battles; b++) sum += first[left + b] * second[right + b]
  return sum
}

function addInto(counts: Float64Array, more: Float64Array): void {
  for (let i = 0; i < counts.length; i++) {
    counts[i] += more[i]
    if (Math.abs(counts[i]) > Number.MAX_SAFE_INTEGER)
      throw new RangeError('a count has passed 2^53: fight fewer battles')
  }
}
