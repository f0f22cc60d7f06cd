import type { JournalEvent } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { surveyGround } from '../../field/ground.ts'
import { type Narrated, tellBattle } from '../../narration/battle.ts'
import type { Narration } from '../../narration/narration.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Data } from './plan/data.ts'
import { tellAttacks } from './tell/attack.ts'
import { tellEffects } from './tell/effect.ts'
import { tellFlight } from './tell/flight.ts'
import { type Narrator, openScene, type Scene } from './tell/scene.ts'
import { tellTurns } from './tell/turn.ts'
import { tellWrestling } from './tell/wrestling.ts'

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
      ...tellWrestling(narrator),
      ...tellEffects(narrator),
      ...tellFlight(narrator),
    }),
    endRound,
  }
  return tellBattle(narrated, rounds)
}

function endRound({ scene: { group, unaware, helpless } }: Narrator): void {
  group.turns = false
  group.blows = 0
  for (const rounds of [unaware, helpless]) {
    for (const [combatant, left] of rounds.entries()) rounds[combatant] = Math.max(0, left - 1)
  }
}
