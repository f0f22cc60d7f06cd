import { tellWith } from '../../field/tell.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellMovement } from './tell/move.ts'
import { openScene } from './tell/scene.ts'
import { tellStates } from './tell/state.ts'
import { tellThings } from './tell/thing.ts'
import { takeChoice, tellTurns } from './tell/turn.ts'

/** A battle in plain English, as `Ruleset.tell`. */
export const tell = tellWith(openScene, {
  cells: 'squares of 1 yd',
  tellersOf: (narrator, heading) => ({
    ...tellTurns(narrator, heading),
    ...tellAttacks(narrator),
    ...tellMovement(narrator),
    ...tellStates(narrator),
    ...tellThings(narrator),
  }),
  endRound: (narrator) => takeChoice(narrator),
})
