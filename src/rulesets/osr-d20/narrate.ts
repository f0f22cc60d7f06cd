import { narrateWith } from '../../field/narrate.ts'
import { narrateAttacks } from './narrate/attack.ts'
import { narrateEffects } from './narrate/effect.ts'
import { narrateFlight } from './narrate/flight.ts'
import { type Narrator, openScene } from './narrate/scene.ts'
import { narrateTurns } from './narrate/turn.ts'
import { narrateWrestling } from './narrate/wrestling.ts'

/** A battle in plain English, as `Ruleset.narrate`. */
export const narrate = narrateWith(openScene, {
  eventNarratorsOf: (narrator, heading) => ({
    ...narrateTurns(narrator, heading),
    ...narrateAttacks(narrator),
    ...narrateWrestling(narrator),
    ...narrateEffects(narrator),
    ...narrateFlight(narrator),
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
