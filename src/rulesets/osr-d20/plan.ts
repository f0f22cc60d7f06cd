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

/** Turns a checked scenario into numbers (docs/rules/osr-d20.md). */
export function plan(scenario: Scenario) {
  const options = scenario.rules.options as schema.Options
  const bearers = gatherAll(scenario)
  const roster = callRoster(scenario, vocabulary, bearers, {
    weapons: bearers.flatMap(({ armaments }) => armaments.map(({ id }) => id)),
    armours: bearers.flatMap(({ fields }) => (fields.armour === undefined ? [] : [fields.armour])),
  })
  const turnTypes = turnTypesOf(bearers)
  const attackTypes = openAttackTypes(bearers)
  const { field, cells } = planField(options, scenario.field as schema.Field, bearers)
  const data = planData(scenario, bearers, field, attackTypes.of, turnTypes, roster.weapons)
  const { shape, effects } = data
  return completePlan(scenario, roster, {
    ruleset: 'osr-d20',
    data,
    memory: startMemory(COLUMNS, { data, bearers, cells }),
    attackTypes: attackTypes.list,
    armours: bearers.map(({ fields }) => fields.armour),
    turnTypes,
    otherDamage: shape.users > 0 && effects.damage.some(({ count, constant }) => count > 0 || constant !== 0),
    fates: [
      'slain',
      ...(shape.fleers > 0 ? (['fled'] as const) : []),
      ...(shape.wrestlers > 0 ? (['pinned'] as const) : []),
    ],
  })
}
