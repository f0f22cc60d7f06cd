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
import { tellEffects } from './tell/effect.ts'
import { type Narrator, openScene, type Scene } from './tell/scene.ts'
import { tellTurns } from './tell/turn.ts'

/** A state that ends with the round. */
const OF_ROUND = 'holding its action'

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
    tables: attacks.tables,
    hitPoints: combatants,
    tellersOf: (narrator, heading) => ({
      ...tellTurns(narrator, heading),
      ...tellAttacks(narrator),
      ...tellEffects(narrator),
    }),
    endRound,
  }
  return tellBattle(narrated, rounds)
}

function endRound(narrator: Narrator): void {
  takeChoice(narrator)
  for (const states of narrator.scene.states) states.delete(OF_ROUND)
}
