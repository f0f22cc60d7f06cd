import type { JournalEvent } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { surveyGround } from '../../telling/ground.ts'
import { tellHitPoints } from '../../telling/hit-points.ts'
import { tellRounds } from '../../telling/rounds.ts'
import type { Telling } from '../../telling/telling.ts'
import type * as schema from './schema.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellEffects } from './tell/effect.ts'
import { tellFlight } from './tell/flight.ts'
import { makeNarrator } from './tell/narrator.ts'
import { openScene, type Scene } from './tell/scene.ts'
import { type Opening, tellTurns } from './tell/turn.ts'
import { tellWrestling } from './tell/wrestling.ts'

/** A battle in plain English, as `Ruleset.tell`. */
export function tell(
  plan: Plan,
  roster: Roster,
  scenario: Scenario,
  rounds: readonly (readonly JournalEvent[])[],
): Telling {
  const scene = openScene(plan, roster, scenario)
  const { field, combatants } = scene.data
  return tellRounds(scene, surveyGround(scenario.field as schema.Field, field), rounds, (events, number) => {
    const narrator = makeNarrator(scene)
    const opening: Opening = { title: 'decided before anybody acts', dice: [] }
    narrator.tell(events, {
      ...tellTurns(narrator, opening),
      ...tellAttacks(narrator),
      ...tellWrestling(narrator),
      ...tellEffects(narrator),
      ...tellFlight(narrator),
    })
    if (number === 0) tellHitPoints(narrator, scene, combatants)
    narrator.tellLooseDice()
    if (number > 0) endRound(scene)
    return { ...opening, events: narrator.told }
  })
}

function endRound({ group, unaware, helpless }: Scene): void {
  group.turns = false
  group.blows = 0
  for (const rounds of [unaware, helpless]) {
    for (const [combatant, left] of rounds.entries()) rounds[combatant] = Math.max(0, left - 1)
  }
}
