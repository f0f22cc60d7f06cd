import { tellWith } from '../../field/tell.ts'
import { takeChoice } from '../../narration/turn.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellEffects } from './tell/effect.ts'
import { type Narrator, openScene } from './tell/scene.ts'
import { tellTurns } from './tell/turn.ts'

/** A state that ends with the round. */
const OF_ROUND = 'holding its action'

/** A battle in plain English, as `Ruleset.tell`. */
export const tell = tellWith(openScene, {
  tellersOf: (narrator, heading) => ({
    ...tellTurns(narrator, heading),
    ...tellAttacks(narrator),
    ...tellEffects(narrator),
  }),
  endRound,
})

function endRound(narrator: Narrator): void {
  takeChoice(narrator)
  for (const states of narrator.scene.states) states.delete(OF_ROUND)
}
