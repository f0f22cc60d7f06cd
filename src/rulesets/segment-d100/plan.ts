import { startMemory } from '../../battle/memory.ts'
import { directionTo } from '../../field/facing.ts'
import { callRoster } from '../../scenario/call-roster.ts'
import { completePlan } from '../../scenario/complete-plan.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { FORM } from './codes.ts'
import { COLUMNS } from './columns.ts'
import { openAttackTypes } from './plan/attack-types.ts'
import { findThing, gatherAll } from './plan/bearers.ts'
import { type Data, planData } from './plan/data.ts'
import { lyingIds, planField } from './plan/field.ts'
import { kindIds } from './plan/kinds.ts'
import type { Bearer } from './plan/loadout.ts'
import { turnTypesOf } from './plan/tactics.ts'
import type * as schema from './schema.ts'
import { vocabulary } from './vocabulary.ts'

/** Turns a checked scenario into numbers (docs/rules/segment-d100.md). */
export function plan(scenario: Scenario) {
  const bearers = gatherAll(scenario)
  const ids = kindIds(bearers, lyingIds(scenario.field as schema.Field))
  const things = ids.map((id, kind) => (kind < FORM.FORMS ? { id } : findThing(scenario, id)))
  const attackTypes = openAttackTypes(bearers, things)
  const roster = callRoster(scenario, vocabulary, bearers, {
    weapons: [...new Set(attackTypes.list.map(({ id }) => id))],
    armours: bearers.flatMap(({ fields }) => fields.armour ?? []),
  })
  const turnTypes = turnTypesOf(bearers)
  const planned = planField(scenario, bearers)
  const { cells } = planned
  const data = planData(scenario, bearers, ids, planned, attackTypes.of, turnTypes)
  return completePlan(scenario, roster, {
    ruleset: 'segment-d100',
    data,
    memory: startMemory(COLUMNS, { data, bearers, cells, facings: facingsAt(data.field, cells, bearers) }),
    attackTypes: attackTypes.list,
    armours: bearers.map(({ fields }) => fields.armour),
    turnTypes,
    // Falls and things caught hurt, but are nobody's doing (§4.1).
    otherDamage: false,
    fates: ['slain'],
  })
}

/** At the start everybody faces the nearest foe (§8.1): by distance, then by the other of the two differences. */
function facingsAt({ shift }: Data['field'], cells: readonly number[], bearers: readonly Bearer[]): number[] {
  const mask = (1 << shift) - 1
  return bearers.map(({ party }, me) => {
    let least = Number.POSITIVE_INFINITY
    let facing = 0
    for (const [other, { party: theirs }] of bearers.entries()) {
      if (theirs === party) continue
      const right = (cells[other] & mask) - (cells[me] & mask)
      const down = (cells[other] >> shift) - (cells[me] >> shift)
      const away = Math.max(Math.abs(right), Math.abs(down))
      const closeness = away * 2 ** 20 + Math.min(Math.abs(right), Math.abs(down))
      if (closeness >= least) continue
      least = closeness
      facing = directionTo(right, down)
    }
    return facing
  })
}
