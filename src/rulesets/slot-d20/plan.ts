import { startMemory } from '../../battle/memory.ts'
import { callRoster } from '../../scenario/call-roster.ts'
import { completePlan } from '../../scenario/complete-plan.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { COLUMNS } from './columns.ts'
import { openAttackTypes } from './plan/attack-types.ts'
import { planData } from './plan/data.ts'
import { gatherAll } from './plan/equipment.ts'
import { planField } from './plan/field.ts'
import { turnTypesOf } from './plan/tactics.ts'
import type * as schema from './schema.ts'
import { vocabulary } from './vocabulary.ts'

/** Turns a checked scenario into numbers (docs/rules/slot-d20.md). */
export function plan(scenario: Scenario) {
  const options = scenario.rules.options as schema.Options
  const bearers = gatherAll(scenario)
  const roster = callRoster(scenario, vocabulary, bearers, {
    weapons: bearers.flatMap(({ things }) => things.flatMap(({ id, weapon }) => (weapon ? [id] : []))),
    // Armour takes nothing off damage, so there is nothing to report of it.
    armours: [],
  })
  const turnTypes = turnTypesOf(bearers)
  const attackTypes = openAttackTypes(options, bearers)
  const { field, cells } = planField(options, scenario.field as schema.Field, bearers)
  const data = planData(scenario, bearers, field, attackTypes, turnTypes)
  return completePlan(scenario, roster, {
    ruleset: 'slot-d20',
    data,
    memory: startMemory(COLUMNS, { data, bearers, cells }),
    attackTypes: attackTypes.list,
    armours: bearers.map(() => undefined),
    turnTypes,
    otherDamage: data.effects.harms.includes(1),
    fates: ['slain'],
  })
}
