import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import type { Score } from '../../battle/score.ts'
import type { Rules } from './code/compile.ts'
import type { Data } from './data.ts'
import type { Memory, makeField } from './standing.ts'
import type { makeUnderWay } from './under-way.ts'

/** What the rules of a game are made with. */
export interface Parts {
  readonly data: Data
  readonly memory: Memory
  readonly dice: Dice
  readonly score: Score
  readonly journal: Journal
  /** Follows steps without events and counts, for forecasts. */
  readonly quiet: boolean
  /** The attack tables of the plan; left out where it has none. */
  readonly entries?: Int32Array | undefined
  /** Hears of strikes that land, where rounds are traced (battle/traced-dice.ts). */
  landed?(target: number, attackType: number, entry: number, held: number): void
  /** Called when the battle is over, before it is counted. */
  settle?(): void
  /** What an action does at somebody as things stand: damage, or the chance that it is out. */
  forecast(what: number, turnType: number, me: number, target: number, thing: number): number
}

/** What the rules leave for the rounds to see. */
export interface Rulings extends Rules {
  readonly field: ReturnType<typeof makeField>
  /** Whether harm is kept back: 0, or 1 in an instant in which several act. */
  readonly together: Int32Array
  /** Rule, target, thing and selector of the last decision. */
  readonly chosen: Int32Array
  /** Whether a party is beaten; not looked at within an instant. */
  look(): boolean
  /** A battle begins, or goes on from a memory. */
  reset(): void
  coolRounds(): void
  /** An entry of a column of doubles. */
  readDouble(column: Int32Array, one: number): number
  writeDouble(column: Int32Array, one: number, value: number): void
  /** The numbers of the game are others. */
  renew?(other: Data): void
  /** Steps begin that belong to nobody's turn: they are counted anew. */
  beginSteps(): void
  /** By time: how many ticks the last action takes, -1 if none was done; what is under way. */
  readonly took: Int32Array
  readonly underWay: ReturnType<typeof makeUnderWay>
  /**
   * By combatant: the tick of the round in which one of its effects ends by its seconds, or has its `every`; -1: not known. The last is
   * no later than any of these.
   */
  readonly soon: Int32Array
}
