import { FIRST_CONTROL, type KeptColumns, OUTCOME_COLUMN } from './keeper.ts'
import { addLuck } from './tally.ts'

/** Which columns of two plans' battles are multiplied: `left` of the first's with `right` of the second's. */
export interface PairLayout {
  readonly left: Int32Array
  readonly right: Int32Array
  /** In how many controls the luck of each plan's battles is counted; left out: that of pairs is not asked for. */
  readonly controls?: PairedControls
}

export type PairedControls = readonly [first: number, second: number]

/** A pair tally as it travels, or is kept in a file. */
export interface PairMessage {
  readonly battles: number
  /** `outcomes`, `products`, then `luck`, if that is known of all pairs (see `TallyMessage`). */
  readonly counts: readonly Float64Array<ArrayBuffer>[]
}

/** The ways in which both battles of a pair can end. */
export const PAIRED_CELLS = 16

/** Where the sums of a control begin, by `PairTally.luck`: the second plan's controls follow the first's. */
export function pairedLuckAt([first, second]: PairedControls, cell: number, control: number): number {
  return (first + second) * cell + control
}

/** Where the product of a control of the first plan's with one of the second's stands. */
export function pairedProductAt([first, second]: PairedControls, one: number, other: number): number {
  return (first + second) * PAIRED_CELLS + second * one + other
}

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
   * The controls of the first plan and those of the second (docs/statistics.md §12). By index of `outcomes` and control
   * (`pairedLuckAt`): the sum over those pairs; then the sums of products of the first plan's with the second's
   * (`pairedProductAt`). All in the units of products (tally.ts). No part of the digest.
   */
  readonly luck: Float64Array<ArrayBuffer>
  readonly controls: PairedControls

  constructor({ left, controls = [0, 0] }: PairLayout) {
    this.products = new Float64Array(left.length)
    this.luck = new Float64Array(pairedProductAt(controls, controls[0], 0))
    this.controls = controls
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
  const [controls, others] = tally.controls
  if (isCounted(first, controls, battles) || isCounted(second, others, battles))
    countLuck(tally, first, second, battles)
  return tally
}

/** Whether there is luck in a chunk: in plain battles there is none. */
function isCounted(columns: KeptColumns, controls: number, battles: number): boolean {
  return columns.subarray(FIRST_CONTROL * battles, (FIRST_CONTROL + controls) * battles).some((luck) => luck !== 0)
}

function countLuck({ luck, controls }: PairTally, first: KeptColumns, second: KeptColumns, battles: number): void {
  const [mine, others] = controls
  const sumUp = (columns: KeptColumns, control: number, place: number): void => {
    const column = (FIRST_CONTROL + control) * battles
    for (let b = 0; b < battles; b++) {
      const cell = 4 * first[OUTCOME_COLUMN * battles + b] + second[OUTCOME_COLUMN * battles + b]
      luck[pairedLuckAt(controls, cell, place)] += columns[column + b]
    }
  }
  for (let control = 0; control < mine; control++) sumUp(first, control, control)
  for (let control = 0; control < others; control++) sumUp(second, control, mine + control)
  for (let one = 0; one < mine; one++) {
    for (let other = 0; other < others; other++) {
      const [left, right] = [FIRST_CONTROL + one, FIRST_CONTROL + other]
      luck[pairedProductAt(controls, one, other)] = multiply(first, left * battles, second, right * battles, battles)
    }
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
