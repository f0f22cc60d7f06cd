/** Enough for most damage histograms; longer ones grow. */
const FIRST_LENGTH = 128

/** Values below this have a count each; beyond it, only pages in which something is counted take memory. */
export const NEAR = 4096

/**
 * No value of a battle is larger, or what says so is wrong: those of a party of bosses are some ten millions. A digest goes
 * through all values below the largest.
 */
export const MOST_VALUE = 2 ** 31 - 1

/** Values on a page. With fewer, pages themselves take most of the memory; with more, what is on them that is 0. */
const PAGE = 64

/** What is counted of one histogram, as it travels between threads and stands in files. */
export interface HistogramMessage {
  /** Battles by value. Files that were written before there was `far` have all values here. */
  readonly near: Float64Array<ArrayBuffer>
  /** Values from `NEAR` on that have battles, in ascending order: each, then its battles. Left out if there are none. */
  readonly far?: Float64Array<ArrayBuffer> | undefined
}

/**
 * Battles by value, whole numbers from 0. A boss has a million hit points: a count for each would take 8 MB, in every chunk of
 * battles and every time that counts are added.
 */
export class Histogram {
  /** Battles by value, below `NEAR`; it grows when a battle brings a larger value. */
  near = new Float64Array(FIRST_LENGTH)
  /** Battles by value, from `NEAR` on, by value / `PAGE`. */
  readonly #pages = new Map<number, Float64Array>()

  /** Counts battles. Values below 0, which a ruleset that is not ours may have, have no place. */
  count(value: number, battles: number): void {
    if (value < NEAR) {
      if (value >= this.near.length) this.#grow(value)
      this.near[value] += battles
      return
    }
    const number = Math.floor(value / PAGE)
    let page = this.#pages.get(number)
    if (!page) {
      page = new Float64Array(PAGE)
      this.#pages.set(number, page)
    }
    page[value % PAGE] += battles
  }

  /** Adds other counts, or with a `sign` of -1 takes them away. */
  add({ near, far = NONE }: HistogramMessage, sign: 1 | -1 = 1): void {
    for (let value = near.length - 1; value >= 0; value--) {
      if (near[value] !== 0) this.count(value, sign * near[value])
    }
    for (let i = 0; i < far.length; i += 2) this.count(far[i], sign * far[i + 1])
  }

  /** The battles that had a value. */
  at(value: number): number {
    const counts = value < NEAR ? this.near[value] : this.#pages.get(Math.floor(value / PAGE))?.[value % PAGE]
    return counts ?? 0
  }

  /** The values that battles had, in ascending order, with their battles. */
  entries(): [value: number, battles: number][] {
    const entries: [number, number][] = []
    const take = (first: number, counts: Float64Array): void => {
      for (let at = 0; at < counts.length; at++) if (counts[at] > 0) entries.push([first + at, counts[at]])
    }
    take(0, this.near)
    for (const number of this.#pageNumbers()) take(PAGE * number, this.#pages.get(number)!)
    return entries
  }

  /** The counts of small values themselves, a copy of those of large ones. */
  toMessage(): HistogramMessage {
    if (this.#pages.size === 0) return { near: this.near }
    const far: number[] = []
    for (const number of this.#pageNumbers()) {
      for (const [at, battles] of this.#pages.get(number)!.entries())
        if (battles !== 0) far.push(PAGE * number + at, battles)
    }
    return { near: this.near, far: Float64Array.from(far) }
  }

  #pageNumbers(): Float64Array {
    return Float64Array.from(this.#pages.keys()).sort()
  }

  #grow(value: number): void {
    let length = this.near.length
    while (length <= value) length *= 2
    const old = this.near
    this.near = new Float64Array(length)
    this.near.set(old)
  }
}

const NONE = new Float64Array(0)
