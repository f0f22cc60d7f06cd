import { type Match, MatchTally, type Pair } from '../../fight/match.ts'
import type { PairColumns } from '../../fight/pair-recorder.ts'
import { countPairs } from '../../fight/pair-tally.ts'
import { Tally, type TallyMessage } from '../../fight/tally.ts'
import type { Pairing } from '../../metrics/pairing.ts'
import type { Stand } from '../../plan-scenario.ts'

/** A block of battles of a plan. */
interface Block {
  readonly from: number
  readonly to: number
  readonly tally: TallyMessage
  readonly columns: PairColumns
}

/** The end of the block that begins at `from`. All plans have the same blocks, so that they can be paired. */
export function blockEnd(from: number, goals: readonly number[]): number {
  // A few at first: of the largest battles four take a second.
  const size = from < 16 ? 4 : from < 128 ? 16 : from < 1024 ? 128 : from < 16_384 ? 1024 : 4096
  return Math.min(from - (from % size) + size, ...goals.filter((goal) => goal > from))
}

/** The battles of one plan, from 0 without a gap; blocks may come in any order. */
export class Series {
  readonly stand: Stand
  /** Of all blocks up to the first gap. */
  readonly tally: Tally
  readonly #blocks = new Map<number, Block>()

  constructor(stand: Stand) {
    this.stand = stand
    this.tally = new Tally(stand.plan.score)
  }

  /** How many battles have been fought without a gap. */
  get battles(): number {
    return this.tally.battles
  }

  add(block: Block): void {
    if (this.#blocks.has(block.from)) return
    this.#blocks.set(block.from, block)
    for (let next = this.#blocks.get(this.battles); next; next = this.#blocks.get(this.battles)) {
      this.tally.addMessage(next.tally)
    }
  }

  block(from: number): Block | undefined {
    return this.#blocks.get(from)
  }
}

/** Two series with the same dice, as far as both have come. */
export class Duel {
  readonly first: Series
  readonly second: Series
  readonly pairing: Pairing
  readonly counts: MatchTally
  readonly #pair: Pair

  constructor(first: Series, second: Series, pairing: Pairing) {
    this.first = first
    this.second = second
    this.pairing = pairing
    const { left, right, controls } = pairing
    this.#pair = { left, right, controls, first: 0, second: 1 }
    const match: Match = { sides: [{ plan: first.stand.plan }, { plan: second.stand.plan }], pairs: [this.#pair] }
    this.counts = new MatchTally(match)
  }

  get battles(): number {
    return this.counts.pairs[0].battles
  }

  /** Takes in what both have fought since. */
  advance(): void {
    for (;;) {
      const [one, other] = [this.first.block(this.battles), this.second.block(this.battles)]
      if (!one || !other) return
      const pair = countPairs(this.#pair, one.columns, other.columns, one.to - one.from)
      this.counts.addMessage({ sides: [one.tally, other.tally], pairs: [pair.toMessage()] })
    }
  }
}
