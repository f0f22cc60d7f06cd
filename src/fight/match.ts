import type { Plan } from '../battle/plan.ts'
import { type PairLayout, type PairMessage, PairTally } from './pair-tally.ts'
import { Tally, type TallyMessage } from './tally.ts'

/** A plan, and the values of its score that are kept of every battle; left out, none are, and it cannot be paired. */
export interface Side {
  readonly plan: Plan
  readonly keep?: Int32Array
}

/** A side by itself: everything that its battles depend on. */
export interface SeededSide extends Side {
  readonly seed: string
}

/** Two sides of a match, by number, and what to multiply of their battles. */
export interface Pair extends PairLayout {
  readonly first: number
  readonly second: number
}

/**
 * Plans that are fought with the same dice: battle n of each has the luck of battle n of all others. Their
 * `scenarioKey` is the same.
 */
export interface Match {
  readonly sides: readonly Side[]
  readonly pairs: readonly Pair[]
}

/** A match with the seed of its dice. */
export interface SeededMatch {
  readonly match: Match
  readonly seed: string
}

/** Of a range of battles: sides and pairs that fought in it have a tally, all others none. */
export interface MatchMessage {
  readonly sides: readonly (TallyMessage | undefined)[]
  readonly pairs: readonly (PairMessage | undefined)[]
}

/** The counts of a match: a tally for each side and each pair. They add as tallies do. */
export class MatchTally {
  readonly sides: readonly Tally[]
  readonly pairs: readonly PairTally[]

  constructor({ sides, pairs }: Match) {
    this.sides = sides.map(({ plan }) => new Tally(plan.score))
    this.pairs = pairs.map((pair) => new PairTally(pair))
  }

  add(other: MatchTally): void {
    this.addMessage(other.toMessage())
  }

  addMessage({ sides, pairs }: MatchMessage): void {
    for (const [side, message] of sides.entries()) if (message) this.sides[side].addMessage(message)
    for (const [pair, message] of pairs.entries()) if (message) this.pairs[pair].addMessage(message)
  }

  toMessage(): MatchMessage {
    return {
      sides: this.sides.map((tally) => tally.toMessage()),
      pairs: this.pairs.map((tally) => tally.toMessage()),
    }
  }
}
