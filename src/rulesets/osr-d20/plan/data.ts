import type { TurnType } from '../../../battle/turn-types.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type * as schema from '../schema.ts'
import { planArmaments } from './armaments.ts'
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
 * combatant unless said otherwise; an *armament* is a combatant with one of its weapons.
 *
 * @param attackTypes as `openAttackTypes` numbers them
 * @param weapons the ids of all weapons, in the order of the roster
 */
export function planData(
  scenario: Scenario,
  bearers: readonly Bearer[],
  field: Field,
  attackTypes: Int32Array,
  turnTypes: readonly TurnType[],
  weapons: readonly string[],
) {
  const options = scenario.rules.options as schema.Options
  const { maxRounds } = scenario.run
  const effects = planEffects(scenario, bearers)
  const stocks = planStocks(bearers)
  const shape = planShape(options, bearers, effects, stocks)
  const armaments = planArmaments(options, bearers)
  return {
    /** Also tells which rules the scenario has a use for: wrestling, spells and items, flight. */
    shape,
    /** By circumstance (`UNDER`) × armaments + armament: the attack type under which such an attack is counted. */
    attackTypes,
    options: planOptions(options),
    field,
    armaments,
    combatants: planCombatants(options, bearers),
    attacks: planAttacks(options, bearers, armaments),
    effects,
    stocks,
    parts: planParts(options, bearers),
    reads: planReads(options, bearers, effects, shape, maxRounds),
    tactics: planTactics(options, bearers, { weapons, ...effectIds(bearers) }, turnTypes, shape),
  }
}

export type Data = ReturnType<typeof planData>
