import { BeyondCounting } from './beyond-counting.ts'
import { FIRST_CONTROL, OUTCOME_COLUMN, type PairColumns } from './pair-recorder.ts'
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
export function countPairs(layout: PairLayout, first: PairColumns, second: PairColumns, battles: number): PairTally {
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
function isCounted(columns: PairColumns, controls: number, battles: number): boolean {
  return columns.subarray(FIRST_CONTROL * battles, (FIRST_CONTROL + controls) * battles).some((luck) => luck !== 0)
}

function countLuck({ luck, controls }: PairTally, first: PairColumns, second: PairColumns, battles: number): void {
  const [mine, others] = controls
  /** By battle: where the sums of its cell begin. */
  const cells = new Int32Array(battles)
  const at = OUTCOME_COLUMN * battles
  for (let b = 0; b < battles; b++) cells[b] = pairedLuckAt(controls, 4 * first[at + b] + second[at + b], 0)
  const sumUp = (columns: PairColumns, control: number, place: number): void => {
    const column = (FIRST_CONTROL + control) * battles
    for (let b = 0; b < battles; b++) luck[cells[b] + place] += columns[column + b]
  }
  for (let control = 0; control < mine; control++) sumUp(first, control, control)
  for (let control = 0; control < others; control++) sumUp(second, control, mine + control)
  for (let one = 0; one < mine; one += 3) {
    for (let other = 0; other < others; other += 3) {
      const [left, right] = [threeOf(mine, one), threeOf(others, other)]
      const products = multiplyThrees(first, left, second, right, battles)
      for (let i = 0; i < products.length; i++) {
        luck[pairedProductAt(controls, left[Math.floor(i / 3)], right[i % 3])] = products[i]
      }
    }
  }
}

type Three = readonly [number, number, number]

/** So many controls from one of them on; the last again where there are fewer. */
function threeOf(controls: number, from: number): Three {
  const last = controls - 1
  return [from, Math.min(from + 1, last), Math.min(from + 2, last)]
}

/**
 * What three controls of one plan come to with three of another's, row by row: a battle's numbers are read once for three
 * products each, and nine sums need not wait for one another. Product by product, pairs took twice as long.
 */
function multiplyThrees(first: PairColumns, left: Three, second: PairColumns, right: Three, battles: number): number[] {
  const a = (FIRST_CONTROL + left[0]) * battles
  const b = (FIRST_CONTROL + left[1]) * battles
  const c = (FIRST_CONTROL + left[2]) * battles
  const x = (FIRST_CONTROL + right[0]) * battles
  const y = (FIRST_CONTROL + right[1]) * battles
  const z = (FIRST_CONTROL + right[2]) * battles
  let ax = 0
  let ay = 0
  let az = 0
  let bx = 0
  let by = 0
  let bz = 0
  let cx = 0
  let cy = 0
  let cz = 0
  for (let n = 0; n < battles; n++) {
    const atA = first[a + n]
    const atB = first[b + n]
    const atC = first[c + n]
    const atX = second[x + n]
    const atY = second[y + n]
    const atZ = second[z + n]
    ax += atA * atX
    ay += atA * atY
    az += atA * atZ
    bx += atB * atX
    by += atB * atY
    bz += atB * atZ
    cx += atC * atX
    cy += atC * atY
    cz += atC * atZ
  }
  return [ax, ay, az, bx, by, bz, cx, cy, cz]
}

function multiply(first: PairColumns, left: number, second: PairColumns, right: number, battles: number): number {
  let sum = 0
  for (let b = 0; b < battles; b++) sum += first[left + b] * second[right + b]
  return sum
}

function addInto(counts: Float64Array, more: Float64Array): void {
  for (let i = 0; i < counts.length; i++) {
    counts[i] += more[i]
    if (Math.abs(counts[i]) > Number.MAX_SAFE_INTEGER) throw new BeyondCounting()
  }
}
