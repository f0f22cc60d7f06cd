import type { AttackTables } from '../battle/attack-table.ts'
import type { JournalEvent } from '../battle/journal.ts'
import type { HitPoints } from '../battle/known-rounds.ts'
import type { Plan } from '../battle/plan.ts'
import type { Roster } from '../battle/roster.ts'
import { type Narrated, narrateBattle } from '../narration/battle.ts'
import type { Narration } from '../narration/narration.ts'
import type { CommonScene } from '../narration/scene.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { surveyGround } from './ground.ts'

/** What of a plan's data every narration reads. */
interface NarratedData {
  readonly attacks: { readonly tables: AttackTables }
  readonly field: { readonly columns: number; readonly rows: number }
  readonly combatants: HitPoints
}

/** `Ruleset.narrate`: a battle in plain English, in the scenes of a ruleset and by its tellers. */
export function narrateWith<Data extends NarratedData, Scene extends CommonScene>(
  openScene: (plan: Plan<Data>, roster: Roster, scenario: Scenario) => Scene,
  how: Pick<Narrated<Scene>, 'cells' | 'eventNarratorsOf' | 'endRound'>,
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
    return narrateBattle({ scene, ground, tables: attacks.tables, hitPoints: combatants, ...how }, rounds)
  }
}
