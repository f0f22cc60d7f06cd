import { tellWith } from '../../field/tell.ts'
import { takeChoice } from '../../narration/turn.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellChecks } from './tell/check.ts'
import { tellEffects } from './tell/effect.ts'
import { tellMovement } from './tell/movement.ts'
import { openScene } from './tell/scene.ts'
import { tellTurns } from './tell/turn.ts'

/** A battle in plain English, as `Ruleset.tell`. */
export const tell = tellWith(openScene, {
  cells: 'areas',
  tellersOf(narrator, heading) {
    const attack = tellAttacks(narrator)
    return {
      ...tellTurns(narrator, heading),
      ...tellMovement(narrator),
      ...tellChecks(narrator, attack),
      ...attack.tellers,
      ...tellEffects(narrator, attack),
    }
  },
  endRound: (narrator) => void takeChoice(narrator),
})
