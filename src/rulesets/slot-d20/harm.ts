import { type Harm, makeHarm as makeCommonHarm } from '../../battle/harm.ts'
import type { Arena } from './arena.ts'
import { MARK, NOTE } from './codes.ts'
import type { Walls } from './wall.ts'

export type { Harm }

/** Harm under slot-d20 (docs/rules/slot-d20.md §4.1, step 5, and §7.2). */
export function makeHarm(arena: Arena, walls: Walls): Harm {
  const notes = { attacked: NOTE.ATTACKED, damaged: NOTE.DAMAGED, slain: NOTE.SLAIN }
  return makeCommonHarm(arena, { hurt: MARK.HURT, slain: MARK.OUT, notes }, { left: walls.unlock })
}
