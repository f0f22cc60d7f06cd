import { tellWith } from '../../field/tell.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellEffects } from './tell/effect.ts'
import { tellFlight } from './tell/flight.ts'
import { type Narrator, openScene } from './tell/scene.ts'
import { tellTurns } from './tell/turn.ts'
import { tellWrestling } from './tell/wrestling.ts'

/** A battle in plain English, as `Ruleset.tell`. */
export const tell = tellWith(openScene, {
  tellersOf: (narrator, heading) => ({
    ...tellTurns(narrator, heading),
    ...tellAttacks(narrator),
    ...tellWrestling(narrator),
    ...tellEffects(narrator),
    ...tellFlight(narrator),
  }),
  endRound,
})

function endRound({ scene: { group, unaware, helpless } }: Narrator): void {
  group.turns = false
  group.blows = 0
  for (const rounds of [unaware, helpless]) {
    for (const [combatant, left] of rounds.entries()) rounds[combatant] = Math.max(0, left - 1)
  }
}
