import type { AttackTables } from '../battle/attack-table.ts'
import type { PlannedAttackType } from '../battle/attack-types.ts'
import type { Plan } from '../battle/plan.ts'
import type { Roster } from '../battle/roster.ts'
import { type Scoreboard, type ScoreboardInput, setUpScoreboard } from '../battle/scoreboard.ts'
import type { Scenario } from './scenario.ts'

/** What a ruleset has made of a scenario. */
interface Planned<Data> extends Pick<ScoreboardInput, 'turnTypes' | 'otherDamage' | 'fates'> {
  readonly ruleset: string
  readonly data: Data
  /** The memory that battles start from. */
  readonly memory: Int32Array
  readonly attackTypes: readonly PlannedAttackType[]
  /** By combatant: the id of its armour, where there is something to report of that. */
  readonly armours: readonly (string | undefined)[]
}

/** What `Ruleset.plan` returns. */
export function completePlan<Data extends { readonly attacks: { readonly tables: AttackTables } }>(
  scenario: Scenario,
  roster: Roster,
  { ruleset, data, memory, attackTypes, armours, ...counted }: Planned<Data>,
): { plan: Plan<Data>; roster: Roster; scoreboard: Scoreboard } {
  const { maxRounds } = scenario.run
  const scoreboard = setUpScoreboard({
    roster,
    maxRounds,
    attackTypes: attackTypes.map(({ id, ...attackType }) => ({ ...attackType, weapon: roster.weapons.indexOf(id) })),
    armourOf: armours.map((armour) => (armour === undefined ? -1 : roster.armours.indexOf(armour))),
    ...counted,
  })
  const plan: Plan<Data> = {
    ruleset,
    scenarioKey: scenario.id,
    firstParty: scenario.parties[0].members.length,
    combatants: roster.combatants.length,
    maxRounds,
    memory,
    data,
    entries: data.attacks.tables.entries,
    score: scoreboard.layout,
  }
  return { plan, roster, scoreboard }
}
