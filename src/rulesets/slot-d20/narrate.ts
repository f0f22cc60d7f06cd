import { narrateWith } from '../../field/narrate.ts'
import { takeChoice } from '../../narration/turn.ts'
import { narrateAttacks } from './narrate/attack.ts'
import { narrateEffects } from './narrate/effect.ts'
import { type Narrator, openScene } from './narrate/scene.ts'
import { narrateTurns } from './narrate/turn.ts'

/** A state that ends with the round. */
const OF_ROUND = 'holding its action'

/** A battle in plain English, as `Ruleset.narrate`. */
export const narrate = narrateWith(openScene, {
  eventNarratorsOf: (narrator, heading) => ({
    ...narrateTurns(narrator, heading),
    ...narrateAttacks(narrator),
    ...narrateEffects(narrator),
  }),
  endRound,
})

function endRound(narrator: Narrator): void {
  takeChoice(narrator)
  for (const states of narrator.scene.states) states.delete(OF_ROUND)
}
