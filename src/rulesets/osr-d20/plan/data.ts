import type { Deed } from '../../../battle/deeds.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type * as schema from '../schema.ts'
import { planArms } from './arms.ts'
import { planAttacks } from './attacks.ts'
import { planCombatants } from './combatants.ts'
import { effectIds, planEffects, planStocks } from './effects.ts'
import type { Bearer } from './equipment.ts'
import type { Field } from './field.ts'
import { planOptions } from './options.ts'
import { planParts } from './parts.ts'
import { planReads } from './reads.ts'
import { planShape } from './shape.ts'
import { planTactics } from './tactics.ts'

/**
 * The constants of a scenario under osr-d20, in numbers: what `fighter.ts` reads. Distances are in cells of 5 ft. By
 * combatant unless said otherwise; an *arm* is a combatant with one of its weapons.
 *
 * @param accounts as `openAccounts` numbers them
 * @param weapons the ids of all weapons, in the order of the roster
 */
export function planData(
  scenario: Scenario,
  bearers: readonly Bearer[],
  field: Field,
  accounts: Int32Array,
  deeds: readonly Deed[],
  weapons: readonly string[],
) {
  const options = scenario.rules.options as schema.Options
  const { maxRounds } = scenario.run
  const effects = planEffects(scenario, bearers)
  const stocks = planStocks(bearers)
  const shape = planShape(options, bearers, effects, stocks)
  const arms = planArms(options, bearers)
  return {
    /** Also tells which rules the scenario has a use for: wrestling, spells and items, flight. */
    shape,
    /** By circumstance (`UNDER`) × arms + arm: the account under which such an attack is counted. */
    accounts,
    options: planOptions(options),
    field,
    arms,
    combatants: planCombatants(options, bearers),
    attacks: planAttacks(options, bearers, arms),
    effects,
    stocks,
    parts: planParts(options, bearers),
    reads: planReads(options, bearers, effects, shape, maxRounds),
    tactics: planTactics(options, bearers, { weapons, ...effectIds(bearers) }, deeds, shape),
  }
}

export type Data = ReturnType<typeof planData>
