import { type Harm, makeHarm as makeCommonHarm } from '../../battle/harm.ts'
import type { Arena } from './arena.ts'
import { MARK, NOTE } from './codes.ts'
import type { Hands } from './hands.ts'
import type { States } from './state.ts'

export type { Harm }

/** Harm under segment-d100 (docs/rules/segment-d100.md §3, step 3, and §4): the slain drop what they have in hand. */
export function makeHarm(arena: Arena, hands: Hands, states: States): Harm {
  const notes = { attacked: NOTE.ATTACKED, damaged: NOTE.DAMAGED, slain: NOTE.SLAIN }
  return makeCommonHarm(
    arena,
    { hurt: 0, slain: MARK.OUT, notes },
    {
      left(combatant) {
        states.part(combatant)
        hands.strew(combatant)
      },
    },
  )
}
