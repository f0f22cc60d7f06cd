import { startMemory } from '../../battle/memory.ts'
import { callRoster } from '../../scenario/call-roster.ts'
import { completePlan } from '../../scenario/complete-plan.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { COLUMNS } from './columns.ts'
import type { Field } from './field-schema.ts'
import { attackIds, openAttackTypes } from './plan/attack-types.ts'
import { planData } from './plan/data.ts'
import { gatherAll } from './plan/equipment.ts'
import { planField } from './plan/field.ts'
import { turnTypesOf } from './plan/tactics.ts'
import type * as schema from './schema.ts'
import { vocabulary } from './vocabulary.ts'

/** Turns a checked scenario into numbers (docs/rules/area-2d6.md). */
export function plan(scenario: Scenario) {
  const bearers = gatherAll(scenario)
  const damages = (id: string): boolean => (scenario.spells[id] as schema.Spell).effect === 'damage'
  const roster = callRoster(scenario, vocabulary, bearers, {
    weapons: attackIds(bearers, damages),
    armours: bearers.flatMap(({ fields: { armour } }) => armour ?? []),
  })
  const turnTypes = turnTypesOf(bearers)
  const attackTypes = openAttackTypes(bearers, damages)
  const { field, cells } = planField(scenario.rules.options as schema.Options, scenario.field as Field, bearers)
  const data = planData(scenario, bearers, field, attackTypes, turnTypes)
  return completePlan(scenario, roster, {
    ruleset: 'area-2d6',
    data,
    memory: startMemory(COLUMNS, { data, cells, parties: bearers.map(({ party }) => party) }),
    attackTypes: attackTypes.list,
    armours: bearers.map(({ fields }) => fields.armour),
    turnTypes,
    otherDamage: data.shape.bleeders > 0,
    fates: ['slain'],
  })
}
