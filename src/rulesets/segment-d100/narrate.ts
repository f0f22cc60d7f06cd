import { narrateWith } from '../../field/narrate.ts'
import { narrateAttacks } from './narrate/attack.ts'
import { narrateMovement } from './narrate/move.ts'
import { openScene } from './narrate/scene.ts'
import { narrateStates } from './narrate/state.ts'
import { narrateThings } from './narrate/thing.ts'
import { narrateTurns, takeChoice } from './narrate/turn.ts'

/** A battle in plain English, as `Ruleset.narrate`. */
export const narrate = narrateWith(openScene, {
  cells: 'squares of 1 yd',
  eventNarratorsOf: (narrator, heading) => ({
    ...narrateTurns(narrator, heading),
    ...narrateAttacks(narrator),
    ...narrateMovement(narrator),
    ...narrateStates(narrator),
    ...narrateThings(narrator),
  }),
  endRound: (narrator) => takeChoice(narrator),
})
