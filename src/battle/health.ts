import type { Plan } from './plan.ts'
import type { Health } from './ruleset.ts'

/**
 * `Ruleset.readHealth` of rulesets whose memory begins with the hit points, and then those at the start, as that of
 * rehearsed battles does (rehearsal.ts).
 */
export function readHealth({ combatants }: Plan): (memory: Int32Array) => Health {
  return (memory) => ({ left: memory.subarray(0, combatants), most: memory.subarray(combatants, 2 * combatants) })
}
