import type { JournalEvent } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { surveyGround } from '../../telling/ground.ts'
import { tellHitPoints } from '../../telling/hit-points.ts'
import { makeNarrator } from '../../telling/narrator.ts'
import { tellRounds } from '../../telling/rounds.ts'
import type { Telling } from '../../telling/telling.ts'
import type * as schema from './schema.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellEffects } from './tell/effect.ts'
import { openScene } from './tell/scene.ts'
import { type Opening, takeChoice, tellTurns } from './tell/turn.ts'

/** What lasts no longer than a round. */
const OF_ROUND = 'holding its action'

/** A battle in plain English, as `Ruleset.tell`. */
export function tell(
  plan: Plan,
  roster: Roster,
  scenario: Scenario,
  rounds: readonly (readonly JournalEvent[])[],
): Telling {
  const scene = openScene(plan, roster, scenario)
  const { attacks, field, combatants } = scene.data
  return tellRounds(scene, surveyGround(scenario.field as schema.Field, field), rounds, (events, number) => {
    const narrator = makeNarrator(attacks.tables, scene.name)
    const opening: Opening = { title: '', dice: [] }
    narrator.tell(events, {
      ...tellTurns(narrator, scene, opening),
      ...tellAttacks(narrator, scene),
      ...tellEffects(narrator, scene),
    })
    if (number === 0) tellHitPoints(narrator, scene, combatants)
    takeChoice(narrator)
    narrator.tellLooseDice()
    for (const states of scene.states) states.delete(OF_ROUND)
    return { ...opening, events: narrator.told }
  })
}
