import type { Deed } from '../../../battle/deeds.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type * as schema from '../schema.ts'
import type { Accounts } from './accounts.ts'
import { planArms } from './arms.ts'
import { planAttacks } from './attacks.ts'
import { planCombatants } from './combatants.ts'
import { type Bearer, does } from './equipment.ts'
import type { Field } from './field.ts'
import { planInitiative } from './initiative.ts'
import { planItems } from './items.ts'
import { planOptions } from './options.ts'
import { planPowers } from './powers.ts'
import { planReads } from './reads.ts'
import { planShape } from './shape.ts'
import { planTactics } from './tactics.ts'

/**
 * The constants of a scenario under area-2d6, in numbers: what `fighter.ts` reads. By combatant unless said otherwise; an
 * *arm* is a weapon of a combatant, a *known* power one of its spirit.
 */
export function planData(
  scenario: Scenario,
  bearers: readonly Bearer[],
  field: Field,
  accounts: Accounts,
  deeds: readonly Deed[],
) {
  const options = scenario.rules.options as schema.Options
  const powers = planPowers(scenario, bearers)
  const bleeds = bearers.some(
    (bearer) => does(bearer, 'turn', 'heavy-blow') && bearer.arms.some(({ weapon }) => weapon.heavy.bleed > 0),
  )
  return {
    /** Also tells which rules the scenario has a use for. */
    shape: planShape(bearers, powers, bleeds),
    /** By arm × manners + manner: the account under which such an attack is counted. */
    accounts: accounts.of,
    /** By known power: the account of its damage, or -1. */
    powerAccounts: accounts.ofPowers,
    options: planOptions(options),
    field,
    arms: planArms(options, bearers),
    items: planItems(bearers),
    combatants: planCombatants(bearers),
    powers,
    attacks: planAttacks(options, bearers),
    initiative: planInitiative(bearers),
    tactics: planTactics(options, bearers, deeds, powers),
    reads: planReads(bearers, powers, scenario.run.maxRounds),
  }
}

export type Data = ReturnType<typeof planData>
