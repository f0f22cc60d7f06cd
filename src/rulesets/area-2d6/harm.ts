import { type Harm, makeHarm as makeCommonHarm } from '../../battle/harm.ts'
import type { Arena } from './arena.ts'
import { MARK, NOTE } from './codes.ts'
import type { Workings } from './working.ts'

export type { Harm }

/** Harm under area-2d6 (docs/rules/area-2d6.md §3): who has no hit points left is slain at once. */
export function makeHarm(arena: Arena, workings: Workings): Harm {
  const notes = { attacked: NOTE.ATTACKED, damaged: NOTE.DAMAGED, slain: NOTE.SLAIN }
  return makeCommonHarm(arena, { hurt: 0, slain: MARK.OUT, notes }, { left: workings.leave })
}
