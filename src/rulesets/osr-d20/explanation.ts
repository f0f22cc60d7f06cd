import { explainSide } from '../../battle/circumstances.ts'
import type { Arena } from './arena.ts'
import { type Attack, circumstances } from './circumstances.ts'
import { NOTE } from './codes.ts'

/**
 * Tells what an attack roll and an Armour Class are made up of, each part with its reason (circumstances.ts), for battles
 * that are narrated. Called after `STRIKES` and before the dice. The parts of the Armour Class less those of the roll are
 * what the die must show (need.ts), which a test holds against every attack of random battles.
 */
export function makeExplanation(arena: Arena) {
  const { data, memory, journal } = arena
  // Made once: exact answers listen as well, and have millions of attacks explained.
  const seen = { ...arena, ...data, ...memory }

  function explain(side: 'roll' | 'defence', attack: Attack): void {
    const situation = Object.assign(seen, attack)
    explainSide(circumstances, side, situation, (code, value) =>
      journal.note(NOTE.COUNTS, attack.attacker, attack.defender, code, value),
    )
  }

  function explainAttack(attack: Attack): void {
    explain('roll', attack)
    explain('defence', attack)
  }

  return {
    /** A melee attack that is rolled. */
    explainBlow: (attacker: number, defender: number, armament: number): void =>
      explainAttack({ attacker, defender, armament, isShot: false, intoMelee: false, crowd: 1 }),
    /** A ranged attack that is rolled; into a melee, or into a crowd of so many (1 if into none). */
    explainShot: (attacker: number, defender: number, armament: number, intoMelee: boolean, crowd: number): void =>
      explainAttack({ attacker, defender, armament, isShot: true, intoMelee, crowd }),
    /** The Armour Class of who is hit in the defender's place by a shot, after `STRAYED`. */
    explainVictim: (attacker: number, victim: number, armament: number): void =>
      explain('defence', { attacker, defender: victim, armament, isShot: true, intoMelee: false, crowd: 1 }),
  }
}
