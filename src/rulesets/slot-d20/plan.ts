import { startMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { type Scoreboard, setUpScoreboard } from '../../battle/scoreboard.ts'
import { callRoster } from '../../scenario/call-roster.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { COLUMNS } from './columns.ts'
import { openAttackTypes } from './plan/attack-types.ts'
import { type Data, planData } from './plan/data.ts'
import { gatherAll } from './plan/equipment.ts'
import { planField } from './plan/field.ts'
import { turnTypesOf } from './plan/tactics.ts'
import type * as schema from './schema.ts'
import { vocabulary } from './vocabulary.ts'

/** Turns a checked scenario into numbers (docs/rules/slot-d20.md). */
export function plan(scenario: Scenario): { plan: Plan<Data>; roster: Roster; scoreboard: Scoreboard } {
  const options = scenario.rules.options as schema.Options
  const bearers = gatherAll(scenario)
  const firstParty = scenario.parties[0].members.length
  const roster = callRoster(scenario, vocabulary, bearers, {
    weapons: bearers.flatMap(({ things }) => things.flatMap(({ id, weapon }) => (weapon ? [id] : []))),
    // Armour takes nothing off damage, so there is nothing to report of it.
    armours: [],
  })
  const turnTypes = turnTypesOf(bearers)
  const attackTypes = openAttackTypes(options, bearers)
  const { field, cells } = planField(options, scenario.field as schema.Field, bearers)
  const data = planData(scenario, bearers, field, attackTypes, turnTypes)
  const scoreboard = setUpScoreboard({
    roster,
    maxRounds: scenario.run.maxRounds,
    attackTypes: attackTypes.list.map(({ id, ...attackType }) => ({
      ...attackType,
      weapon: roster.weapons.indexOf(id),
    })),
    armourOf: bearers.map(() => -1),
    turnTypes,
    otherDamage: data.effects.harms.includes(1),
    fates: ['slain'],
  })
  return {
    plan: {
      ruleset: 'slot-d20',
      scenarioKey: scenario.id,
      firstParty,
      combatants: bearers.length,
      maxRounds: scenario.run.maxRounds,
      memory: startMemory(COLUMNS, { data, bearers, cells }),
      data,
      entries: data.attacks.tables.entries,
      score: scoreboard.layout,
    },
    roster,
    scoreboard,
  }
}
