import type { AttackTables } from '../battle/attack-table.ts'
import type { JournalEvent } from '../battle/journal.ts'
import type { HitPoints } from '../battle/known-rounds.ts'
import type { Plan } from '../battle/plan.ts'
import type { Roster } from '../battle/roster.ts'
import { type Narrated, tellBattle } from '../narration/battle.ts'
import type { Narration } from '../narration/narration.ts'
import type { CommonScene } from '../narration/scene.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { surveyGround } from './ground.ts'

/** What of a plan's data every narration reads. */
interface TellingData {
  readonly attacks: { readonly tables: AttackTables }
  readonly field: { readonly columns: number; readonly rows: number }
  readonly combatants: HitPoints
}

/** `Ruleset.tell`: a battle in plain English, in the scenes of a ruleset and by its tellers. */
export function tellWith<Data extends TellingData, Scene extends CommonScene>(
  openScene: (plan: Plan<Data>, roster: Roster, scenario: Scenario) => Scene,
  how: Pick<Narrated<Scene>, 'cells' | 'tellersOf' | 'endRound'>,
) {
  return (
    plan: Plan<Data>,
    roster: Roster,
    scenario: Scenario,
    rounds: readonly (readonly JournalEvent[])[],
  ): Narration => {
    const { attacks, field, combatants } = plan.data
    const scene = openScene(plan, roster, scenario)
    const ground = surveyGround(scenario, field)
    return tellBattle({ scene, ground, tables: attacks.tables, hitPoints: combatants, ...how }, rounds)
  }
}
