import { type Harm, makeHarm as makeCommonHarm } from '../../battle/harm.ts'
import type { Arena } from './arena.ts'
import { MARK, NOTE } from './codes.ts'
import type { States } from './state.ts'
import type { Wielding } from './wielding.ts'

export type { Harm }

/** Harm under segment-d100 (docs/rules/segment-d100.md §3, step 3, and §4): the slain drop what they have in hand. */
export function makeHarm(arena: Arena, wielding: Wielding, states: States): Harm {
  const notes = { attacked: NOTE.ATTACKED, damaged: NOTE.DAMAGED, slain: NOTE.SLAIN }
  return makeCommonHarm(
    arena,
    { hurt: 0, slain: MARK.OUT, notes },
    {
      left(combatant) {
        states.part(combatant)
        wielding.strew(combatant)
      },
    },
  )
}
