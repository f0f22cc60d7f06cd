import type { TurnType } from '../../../battle/turn-types.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type * as schema from '../schema.ts'
import { planAttacks } from './attacks.ts'
import { planCombatants } from './combatants.ts'
import type { PlannedField } from './field.ts'
import { planKinds } from './kinds.ts'
import type { Bearer } from './loadout.ts'
import { planOptions } from './options.ts'
import { planReads } from './reads.ts'
import { planShape } from './shape.ts'
import { planTactics } from './tactics.ts'
import { planThings } from './things.ts'

/**
 * The constants of a scenario under segment-d100, in numbers: what `fighter.ts` reads. Distances are in cells, which are
 * yards, heights in inches. By combatant unless said otherwise; a *kind* is a form of brawl or an id of things.
 */
export function planData(
  scenario: Scenario,
  bearers: readonly Bearer[],
  ids: readonly string[],
  { field, lying }: PlannedField,
  attackTypes: Int32Array,
  turnTypes: readonly TurnType[],
) {
  const options = scenario.rules.options as schema.Options
  const kinds = planKinds(scenario, bearers, ids)
  const things = planThings(bearers, lying, ids)
  return {
    /** Also tells which rules the scenario has a use for. */
    shape: planShape(bearers, things.count, kinds.skills),
    /** By (circumstance (`UNDER`) × combatants + combatant) × kinds + kind: the attack type of such an attack. */
    attackTypes,
    options: planOptions(options),
    field,
    kinds,
    things,
    combatants: planCombatants(options, bearers),
    attacks: planAttacks(scenario, bearers, ids, kinds),
    tactics: planTactics(options, bearers, ids, turnTypes),
    reads: planReads(options, bearers, scenario.run.maxRounds),
  }
}

export type Data = ReturnType<typeof planData>
