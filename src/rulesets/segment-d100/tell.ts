import type { JournalEvent } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { surveyGround } from '../../field/ground.ts'
import { type Narrated, tellBattle } from '../../narration/battle.ts'
import type { Narration } from '../../narration/narration.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Data } from './plan/data.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellMovement } from './tell/move.ts'
import { openScene, type Scene } from './tell/scene.ts'
import { tellStates } from './tell/state.ts'
import { tellThings } from './tell/thing.ts'
import { takeChoice, tellTurns } from './tell/turn.ts'

/** A battle in plain English, as `Ruleset.tell`. */
export function tell(
  plan: Plan<Data>,
  roster: Roster,
  scenario: Scenario,
  rounds: readonly (readonly JournalEvent[])[],
): Narration {
  const scene = openScene(plan, roster, scenario)
  const { attacks, field, combatants } = scene.data
  const narrated: Narrated<Scene> = {
    scene,
    ground: surveyGround(scenario, field),
    cells: 'squares of 1 yd',
    tables: attacks.tables,
    hitPoints: combatants,
    tellersOf: (narrator, heading) => ({
      ...tellTurns(narrator, heading),
      ...tellAttacks(narrator),
      ...tellMovement(narrator),
      ...tellStates(narrator),
      ...tellThings(narrator),
    }),
    endRound: (narrator) => takeChoice(narrator),
  }
  return tellBattle(narrated, rounds)
}
