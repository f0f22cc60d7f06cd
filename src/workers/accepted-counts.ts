import type { BattleRange } from '../fight/broken-battle.ts'
import { takeAway } from '../fight/counted-range.ts'
import { type Match, type MatchMessage, MatchTally } from '../fight/match.ts'
import type { Belief } from './trust.ts'

interface Believed {
  readonly counts: MatchTally
  readonly battles: BattleRange[]
}

/** What is counted of an order, by whom, and what of that is to be put right. */
export class AcceptedCounts {
  readonly #match: Match
  readonly #fought: (battles: BattleRange, counts: MatchMessage) => void
  readonly #believed = new Map<string, Believed>()
  readonly #wrong: MatchTally
  readonly #right: MatchTally
  /** Battles whose counts are not news, but better ones; by the first of them. */
  readonly #owed = new Map<number, BattleRange>()

  /** @param fought is called with battles that are counted for the first time */
  constructor(match: Match, fought: (battles: BattleRange, counts: MatchMessage) => void) {
    this.#match = match
    this.#fought = fought
    this.#wrong = new MatchTally(match)
    this.#right = new MatchTally(match)
  }

  /** Counts battles; those of a worker can be taken back, those that were fought here never are. */
  count(battles: BattleRange, counts: MatchMessage, worker?: string): void {
    if (worker !== undefined) {
      const believed = this.#believed.get(worker) ?? { counts: new MatchTally(this.#match), battles: [] }
      this.#believed.set(worker, believed)
      believed.counts.addMessage(counts)
      believed.battles.push(battles)
    }
    if (this.#owed.delete(battles.from)) this.#right.addMessage(counts)
    else this.#fought(battles, counts)
  }

  /** Takes back all that a worker has counted, and returns its battles. */
  takeBack(worker: string): readonly BattleRange[] {
    const believed = this.#believed.get(worker)
    if (!believed) return []
    this.#believed.delete(worker)
    this.#wrong.add(believed.counts)
    for (const battles of believed.battles) this.#owed.set(battles.from, battles)
    return believed.battles
  }

  /** Battles that were taken back and are not counted again yet. */
  owed(): readonly BattleRange[] {
    return [...this.#owed.values()]
  }

  *believed(): Iterable<readonly [worker: string, belief: Belief]> {
    for (const [worker, { counts, battles }] of this.#believed) yield [worker, { battles, counts: counts.toMessage() }]
  }

  /** What is to be added to all that `fought` was called; undefined if nothing was wrong. */
  differences(): MatchMessage | undefined {
    if (this.#wrong.sides.every(({ battles }) => battles === 0)) return undefined
    const [right, wrong] = [this.#right.toMessage(), this.#wrong.toMessage()]
    return {
      sides: right.sides.map((side, at) => side && takeAway(side, wrong.sides[at])),
      pairs: right.pairs.map((pair, at) => pair && takeAway(pair, wrong.pairs[at])),
    }
  }
}
