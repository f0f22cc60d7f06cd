import type { ScoreLayout } from './score.ts'

/**
 * The battle before its first round, the same for every battle of a run: numbers, and tactics as generated source text.
 * Made by `Ruleset.plan`, sent to the workers by structured clone. Only the ruleset knows what its `data` are.
 */
export interface Plan<Data = unknown> {
  /** A built-in ruleset's folder, or the file URL of a user's own; names the module whose `fighter` fights it. */
  readonly ruleset: string
  /** The key of the random streams: the scenario's id (docs/statistics.md §1.2). */
  readonly scenarioKey: string
  /** How many combatants the first party has, and both together. */
  readonly firstParty: number
  readonly combatants: number
  /** After this round the battle is a stalemate. */
  readonly maxRounds: number
  /** The memory a battle starts from; the ruleset's fighter knows its columns. */
  readonly memory: Int32Array
  /** The ruleset's own constants, tables and generated tactics. */
  readonly data: Data
  /**
   * The entries that `Dice.outcome` draws from, if the ruleset has attack tables. Exact answers merge outcomes whose
   * entries are equal.
   */
  readonly entries?: Int32Array
  /** The luck of its battles is not counted (luck.ts). */
  readonly plain?: true
  /** What a battle's score counts. */
  readonly score: ScoreLayout
}
