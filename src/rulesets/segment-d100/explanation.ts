import { explainSide } from '../../battle/circumstances.ts'
import type { Arena } from './arena.ts'
import { type Attack, circumstances } from './circumstances.ts'
import { NOTE } from './codes.ts'

/**
 * Tells what the chance of an attack is made up of, each part with its reason (circumstances.ts), for battles that are
 * narrated. Called when the defence is chosen and before the dice. `base` and the parts of AV, less those of DV and C, are
 * the chance before its bounds (need.ts), which a test holds against every attack of random battles.
 */
export type Explanation = ReturnType<typeof makeExplanation>

export function makeExplanation(arena: Arena) {
  const { data, memory, journal } = arena
  // Made once: exact answers listen as well, and have millions of attacks explained.
  const seen = { ...arena, ...data, ...memory }

  function explain(attack: Attack): void {
    const { attacker, defender } = attack
    const narrate = (code: number, value: number): void => journal.note(NOTE.COUNTS, attacker, defender, code, value)
    const situation = Object.assign(seen, attack)
    explainSide(circumstances, 'roll', situation, narrate)
    explainSide(circumstances, 'defence', situation, narrate)
  }

  return { explain }
}
