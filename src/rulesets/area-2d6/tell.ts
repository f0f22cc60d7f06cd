import type { JournalEvent } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { surveyGround } from '../../field/ground.ts'
import { type Narrated, tellBattle } from '../../narration/battle.ts'
import type { Narration } from '../../narration/narration.ts'
import { takeChoice } from '../../narration/turn.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Data } from './plan/data.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellChecks } from './tell/check.ts'
import { tellEffects } from './tell/effect.ts'
import { tellMovement } from './tell/movement.ts'
import { openScene, type Scene } from './tell/scene.ts'
import { tellTurns } from './tell/turn.ts'

/** A battle in plain English, as `Ruleset.tell`. */
export function tell(
  plan: Plan<Data>,
  roster: Roster,
  scenario: Scenario,
  rounds: readonly (readonly JournalEvent[])[],
): Narration {
  const scene = openScene(plan, roster, scenario)
  const { attacks, combatants, field } = scene.data
  const narrated: Narrated<Scene> = {
    scene,
    ground: surveyGround(scenario, field),
    cells: 'areas',
    tables: attacks.tables,
    hitPoints: combatants,
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
  }
  return tellBattle(narrated, rounds)
}
