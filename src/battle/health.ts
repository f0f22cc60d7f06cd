import type { Plan } from './plan.ts'

/** Hit points by combatant: left at the moment (whoever is out may have any number), and at the start of the battle. */
export interface Health {
  readonly left: Int32Array
  readonly most: Int32Array
}

/**
 * `Ruleset.readHealth` of rulesets whose memory begins with the hit points, and then those at the start, as common-memory.ts
 * says.
 */
export function readHealth({ combatants }: Plan): (memory: Int32Array) => Health {
  return (memory) => ({ left: memory.subarray(0, combatants), most: memory.subarray(combatants, 2 * combatants) })
}
