import { narrateWith } from '../../field/narrate.ts'
import { takeChoice } from '../../narration/turn.ts'
import { narrateAttacks } from './narrate/attack.ts'
import { narrateChecks } from './narrate/check.ts'
import { narrateEffects } from './narrate/effect.ts'
import { narrateMovement } from './narrate/movement.ts'
import { openScene } from './narrate/scene.ts'
import { narrateTurns } from './narrate/turn.ts'

/** A battle in plain English, as `Ruleset.narrate`. */
export const narrate = narrateWith(openScene, {
  cells: 'areas',
  eventNarratorsOf(narrator, heading) {
    const attack = narrateAttacks(narrator)
    return {
      ...narrateTurns(narrator, heading),
      ...narrateMovement(narrator),
      ...narrateChecks(narrator, attack),
      ...attack.eventNarrators,
      ...narrateEffects(narrator, attack),
    }
  },
  endRound: (narrator) => void takeChoice(narrator),
})
