/**
 * The columns that every ruleset's memory has (memory.ts). It begins with `hp` and `hpMax` and ends with `rounds`: what lies
 * between is a *state* (memoised-rounds.ts).
 */
export interface CommonMemory {
  /** All of it. */
  readonly bytes: Int32Array
  /** By combatant: hit points left; may be below zero at the instant of death. */
  readonly hp: Int32Array
  /** Hit points at the start of this battle; rolled anew where they are dice. */
  readonly hpMax: Int32Array
  /** The cell stood on, also where a combatant that is out fell. */
  readonly cell: Int32Array
  /** States by bits, which are the ruleset's. */
  readonly marks: Int32Array
  /** Damage kept back until the end of a simultaneous group; 0 between rounds. */
  readonly pending: Int32Array
  /** By party: members in the fight. */
  readonly standing: Int32Array
  /** The number of the round. */
  readonly rounds: Int32Array
}
