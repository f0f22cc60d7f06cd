import { explainSide } from '../../battle/circumstances.ts'
import type { Arena } from './arena.ts'
import { type Attack, circumstances } from './circumstances.ts'
import { NOTE } from './codes.ts'
import type { Needs } from './need.ts'

/**
 * Tells what an attack roll and an Armour Class are made up of, each part with its reason (circumstances.ts), for battles
 * that are narrated. Called after `STRIKES` and before the dice. The parts of the Armour Class less those of the roll are
 * what the die must show (need.ts), which a test holds against every attack of random battles.
 */
export function makeExplanation(arena: Arena, { favours, hampers }: Needs) {
  const { data, memory, journal } = arena
  // Made once: exact answers listen as well, and have millions of attacks explained.
  const seen = { ...arena, ...data, ...memory }

  function explain(attack: Attack): void {
    const { attacker, defender } = attack
    const narrate = (code: number, value: number): void => journal.note(NOTE.COUNTS, attacker, defender, code, value)
    const situation = Object.assign(seen, attack)
    explainSide(circumstances, 'roll', situation, narrate)
    explainSide(circumstances, 'defence', situation, narrate)
    const forIt = favours(attacker, defender)
    const against = hampers(attacker, defender)
    if (forIt + against > 0) journal.note(NOTE.LEANS, attacker, defender, forIt, against)
  }

  return { explain }
}
