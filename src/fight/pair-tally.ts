import { type KeptColumns, LUCK_COLUMNS, OUTCOME_COLUMN } from './keeper.ts'
import { addLuck } from './tally.ts'

/** Which columns of two plans' battles are multiplied: `left` of the first's with `right` of the second's. */
export interface PairLayout {
  readonly left: Int32Array
  readonly right: Int32Array
}

/** A pair tally as it travels, or is kept in a file. */
export interface PairMessage {
  readonly battles: number
  /** `outcomes`, `products`, then `luck`, if that is known of all pairs (see `TallyMessage`). */
  readonly counts: readonly Float64Array<ArrayBuffer>[]
}

/** The ways in which both battles of a pair can end. */
export const PAIRED_CELLS = 16
/** By cell and control, then products of controls; see `PairTally.luck`. */
const PAIRED_LUCK_SUMS = 4 * PAIRED_CELLS + 4

/**
 * Integer counts of battles that two plans fought with the same dice, in pairs. With both plans' own tallies they make
 * intervals of differences. They add as tallies do.
 */
export class PairTally {
  battles = 0
  /** Pairs by how the first plan's battle ended and how the second's did: `outcomes[4 * first + second]`. */
  readonly outcomes = new Float64Array(PAIRED_CELLS)
  /** By product of the layout: the sum over all pairs. */
  readonly products: Float64Array<ArrayBuffer>
  /**
   * The luck of the first plan's parties and of the second's, four controls (docs/statistics.md §12). By index of `outcomes` * 4
   * + control: the sum over those pairs; then the sums of products of the first plan's with the second's, by 2 * party + party.
   * All in the units of products (tally.ts). No part of the digest.
   */
  readonly luck = new Float64Array(PAIRED_LUCK_SUMS)

  constructor({ left }: PairLayout) {
    this.products = new Float64Array(left.length)
  }

  add(other: PairTally): void {
    this.addMessage(other.toMessage())
  }

  addMessage({ battles, counts: [outcomes, products, luck] }: PairMessage): void {
    this.battles += battles
    addInto(this.outcomes, outcomes)
    addInto(this.products, products)
    addLuck(this.luck, luck)
  }

  toMessage(): PairMessage {
    const { battles, counts } = this.toDigest()
    return { battles, counts: Number.isNaN(this.luck[0]) ? counts : [...counts, this.luck] }
  }

  /** What a digest is made of. */
  toDigest(): PairMessage {
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
  if (isCounted(first, battles) || isCounted(second, battles)) countLuck(tally.luck, first, second, battles)
  return tally
}

/** Whether there is luck in a chunk: in plain battles there is none. */
function isCounted(columns: KeptColumns, battles: number): boolean {
  return columns.subarray(LUCK_COLUMNS[0] * battles, (LUCK_COLUMNS[1] + 1) * battles).some((luck) => luck !== 0)
}

function countLuck(sums: Float64Array, first: KeptColumns, second: KeptColumns, battles: number): void {
  const [one, other] = LUCK_COLUMNS.map((column) => column * battles)
  const PRODUCTS = 4 * PAIRED_CELLS
  for (let b = 0; b < battles; b++) {
    const cell = 4 * (4 * first[OUTCOME_COLUMN * battles + b] + second[OUTCOME_COLUMN * battles + b])
    const [a, c] = [first[one + b], first[other + b]]
    const [x, y] = [second[one + b], second[other + b]]
    sums[cell] += a
    sums[cell + 1] += c
    sums[cell + 2] += x
    sums[cell + 3] += y
    sums[PRODUCTS] += a * x
    sums[PRODUCTS + 1] += a * y
    sums[PRODUCTS + 2] += c * x
    sums[PRODUCTS + 3] += c * y
  }
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
