import type { JournalEvent } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Telling } from '../../telling/telling.ts'
import type { Data } from './data.ts'

export function tellGame(
  _plan: Plan<Data>,
  roster: Roster,
  _scenario: Scenario,
  rounds: readonly (readonly JournalEvent[])[],
): Telling {
  return {
    combatants: [],
    ground: {},
    rounds: rounds.map((_, number) => ({ number, title: roster.parties.join(), events: [], standings: [] })),
  }
}
