import type { TurnType } from '../../../battle/turn-types.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type * as schema from '../schema.ts'
import { planAttacks } from './attacks.ts'
import { planCombatants } from './combatants.ts'
import { planConditions } from './conditions.ts'
import { planEffects } from './effects.ts'
import type { Bearer } from './equipment.ts'
import type { Field } from './field.ts'
import { planOptions } from './options.ts'
import { planReads } from './reads.ts'
import { planShape } from './shape.ts'
import { planTactics } from './tactics.ts'
import { planThings } from './things.ts'

/**
 * The constants of a scenario under slot-d20, in numbers: what `fighter.ts` reads. Distances are in cells of 5 ft. By
 * combatant unless said otherwise; a *thing* is a weapon, shield or item of a combatant's loadout.
 */
export function planData(
  scenario: Scenario,
  bearers: readonly Bearer[],
  field: Field,
  attackTypes: { readonly of: Int32Array; readonly ofMisses: Int32Array },
  turnTypes: readonly TurnType[],
) {
  const options = scenario.rules.options as schema.Options
  const { maxRounds } = scenario.run
  const effects = planEffects(scenario, bearers)
  const things = planThings(options, bearers)
  const conditions = planConditions(options, field, bearers)
  const tactics = planTactics(options, bearers, turnTypes, conditions)
  return {
    /** Also tells which rules the scenario has a use for. */
    shape: planShape(bearers, effects),
    /** By circumstance (`UNDER`) × things + thing: the attack type under which such an attack is counted. */
    attackTypes: attackTypes.of,
    /** By thing: the attack type of the damage that its misses do, or -1. */
    missAttackType: attackTypes.ofMisses,
    options: planOptions(options),
    field,
    things,
    combatants: planCombatants(options, bearers),
    attacks: planAttacks(options, things),
    effects,
    conditions,
    tactics,
    reads: planReads(options, bearers, effects, tactics, maxRounds),
  }
}

export type Data = ReturnType<typeof planData>
