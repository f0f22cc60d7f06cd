import type { TurnType } from '../../../battle/turn-types.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type * as schema from '../schema.ts'
import { planArmaments } from './armaments.ts'
import type { AttackTypes } from './attack-types.ts'
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
 * *armament* is a weapon of a combatant, a *known* power one of its spirit.
 */
export function planData(
  scenario: Scenario,
  bearers: readonly Bearer[],
  field: Field,
  attackTypes: AttackTypes,
  turnTypes: readonly TurnType[],
) {
  const options = scenario.rules.options as schema.Options
  const powers = planPowers(scenario, bearers)
  const bleeds = bearers.some(
    (bearer) => does(bearer, 'turn', 'heavy-blow') && bearer.armaments.some(({ weapon }) => weapon.heavy.bleed > 0),
  )
  return {
    /** Also tells which rules the scenario has a use for. */
    shape: planShape(bearers, powers, bleeds),
    /** By armament × manners + manner: the attack type under which such an attack is counted. */
    attackTypes: attackTypes.of,
    /** By known power: the attack type of its damage, or -1. */
    powerAttackTypes: attackTypes.ofPowers,
    options: planOptions(options),
    field,
    armaments: planArmaments(options, bearers),
    items: planItems(bearers),
    combatants: planCombatants(bearers),
    powers,
    attacks: planAttacks(options, bearers),
    initiative: planInitiative(bearers),
    tactics: planTactics(options, bearers, turnTypes, powers),
    reads: planReads(bearers, powers, scenario.run.maxRounds),
  }
}

export type Data = ReturnType<typeof planData>
