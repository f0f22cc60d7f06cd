import type { Counts, Score, ScoreLayout } from './score.ts'

/** One quantity to report. Values and products are indices into the tally's. */
export type ScoreLine =
  /** The mean of a value (`name.mean`); with a histogram also quantiles and the histogram itself. */
  | {
      readonly kind: 'mean'
      readonly name: string
      readonly value: number
      readonly histogram?: number
      /** In how many parts one is counted; left out: in ones. Its histogram is in parts, too. */
      readonly parts?: number
      /** The largest it can be in a battle, where that is known: it bounds the interval. */
      readonly most?: number
    }
  /** A histogram that has no metrics of its own. */
  | { readonly kind: 'histogram'; readonly name: string; readonly histogram: number; readonly parts?: number }
  /** The share of battles in which something was true of a combatant; of a template, the average over its `members`. */
  | { readonly kind: 'share'; readonly name: string; readonly value: number; readonly members: number }
  /** Totals over totals: all `top` over all `bottom`. A ratio that is a `share` lies between 0 and 1. */
  | {
      readonly kind: 'ratio'
      readonly name: string
      readonly share: boolean
      readonly top: number
      /** In how many parts one of the top is counted; left out: in ones. */
      readonly parts?: number
      /** How many of what the bottom counts make one; left out: 1. */
      readonly bottomParts?: number
      readonly bottom: number
      readonly product: number
      /** The largest that the bottom can be in a battle, where that is known: it bounds the interval of what is rare. */
      readonly most?: number
    }

export type LineOf<Kind extends ScoreLine['kind']> = Extract<ScoreLine, { kind: Kind }>

/** Collects values, histograms and products, each only once however many lines use it. */
export class Board {
  readonly lines: ScoreLine[] = []
  readonly #score: Score
  readonly #values = new Interned()
  readonly #flags = new Set<number>()
  readonly #histograms = new Interned()
  readonly #products = new Interned()

  constructor(score: Score) {
    this.#score = score
  }

  /** The counters' positions of some entries of one of the score's views. */
  list(view: Counts, entries: readonly number[]): number[] {
    const start = (view.byteOffset - this.#score.counters.byteOffset) / view.BYTES_PER_ELEMENT
    return entries.map((entry) => start + entry)
  }

  sum(counters: readonly number[]): number {
    return this.#values.index(counters)
  }

  value(view: Counts, entries: readonly number[]): number {
    return this.sum(this.list(view, entries))
  }

  mean(name: string, value: number, histogram: boolean, most?: number, parts = 1): void {
    const kept = histogram && { histogram: this.#histograms.index([value]) }
    this.lines.push({ kind: 'mean', name, value, ...kept, ...(most !== undefined && { most }), ...inParts(parts) })
  }

  histogram(name: string, value: number, parts = 1): void {
    this.lines.push({ kind: 'histogram', name, histogram: this.#histograms.index([value]), ...inParts(parts) })
  }

  share(name: string, value: number, members: number): void {
    if (members === 1) this.flag(value)
    this.lines.push({ kind: 'share', name, value, members })
  }

  /** Notes that a value is never anything but 0 or 1. */
  flag(value: number): number {
    this.#flags.add(value)
    return value
  }

  ratio(name: string, share: boolean, top: number, bottom: number, most?: number, parts = 1, bottomParts = 1): void {
    const product = this.#products.index([top, bottom])
    const bounds = {
      ...(most !== undefined && { most }),
      ...inParts(parts),
      ...(bottomParts !== 1 && { bottomParts }),
    }
    this.lines.push({ kind: 'ratio', name, share, top, bottom, product, ...bounds })
  }

  layout(): Pick<
    ScoreLayout,
    'valueStart' | 'valueCounters' | 'isFlag' | 'histogramValues' | 'productLeft' | 'productRight'
  > {
    const values = this.#values.lists
    const valueStart = new Int32Array(values.length + 1)
    for (const [value, counters] of values.entries()) valueStart[value + 1] = valueStart[value] + counters.length
    return {
      valueStart,
      valueCounters: Int32Array.from(values.flat()),
      isFlag: Uint8Array.from(values, (_, value) => Number(this.#flags.has(value))),
      histogramValues: Int32Array.from(this.#histograms.lists.flat()),
      productLeft: Int32Array.from(this.#products.lists, ([left]) => left),
      productRight: Int32Array.from(this.#products.lists, ([, right]) => right),
    }
  }
}

function inParts(parts: number): { readonly parts?: number } {
  return parts === 1 ? {} : { parts }
}

/** Gives every distinct list of numbers an index. */
class Interned {
  readonly lists: (readonly number[])[] = []
  readonly #known = new Map<string, number>()

  index(list: readonly number[]): number {
    const key = list.join()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.lists.push(list) - 1)
    return this.lists.length - 1
  }
}
