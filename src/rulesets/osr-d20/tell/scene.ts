import type { Plan } from '../../../battle/plan.ts'
import type { Roster } from '../../../battle/roster.ts'
import type { Place, Standing } from '../../../battle/telling.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { Data } from '../data.ts'
import { openMemory } from '../memory.ts'
import { effectIds } from '../plan/effects.ts'
import { type Bearer, gatherParty } from '../plan/equipment.ts'
import type * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'

/**
 * Where everybody and everything is while a battle is told, as far as its sentences need it, and what all of it is
 * called. It starts as the battle did, and follows the journal.
 */
export interface Scene {
  readonly data: Data
  readonly options: schema.Options
  readonly scenario: Scenario
  readonly roster: Roster
  readonly bearers: readonly Bearer[]
  /** By combatant. */
  readonly hp: Int32Array
  readonly hpMax: Int32Array
  readonly cell: Int32Array
  /** The arm in hand. */
  readonly ready: Int32Array
  /** What spells and items add to its Armour Rating at the moment. */
  readonly boonArmour: Int32Array
  /** How it went out; empty while it is in the fight. */
  readonly out: string[]
  /** What is true of it until something ends it: `aiming`, `held` … */
  readonly states: readonly Set<string>[]
  /** Rounds left of being unaware, and of being helpless. */
  readonly unaware: Int32Array
  readonly helpless: Int32Array
  /** Why damage is kept back at the moment (§3.3): whole turns at once, so many blows at once. */
  readonly group: { turns: boolean; blows: number }
  /** What a combatant was in the middle of ends. */
  interrupt(combatant: number): void
  name(combatant: number): string
  partyOf(combatant: number): string
  weaponOf(arm: number): string
  /** `with the sword`, `with bare hands`. */
  withArm(arm: number): string
  effectName(effect: number): string
  isSpell(effect: number): boolean
  armourOf(combatant: number): number
  placeOf(cell: number): Place
  /** `Bert has 3 of 9 hit points left.` */
  showHitPoints(combatant: number): string
  standings(): Standing[]
  /** The text of a combatant's rule; undefined where none applied. */
  ruleText(combatant: number, list: 'turn' | 'reactions', rule: number): string | undefined
}

/** In `Scene.out`: off the field, but not yet out of the fight. */
export const IN_FLIGHT = 'in flight'

export const ACTIONS = Object.keys(vocabulary.actions)
export const REACTIONS = Object.keys(vocabulary.reactions)

export function openScene(plan: Plan, roster: Roster, scenario: Scenario): Scene {
  const data = plan.data as Data
  const options = scenario.rules.options as schema.Options
  const memory = openMemory(plan.memory.slice(), data.shape)
  const { hp, hpMax, cell, ready, unaware, helpless } = memory
  const bearers = scenario.parties.flatMap((party, index) => gatherParty(scenario, options, party, index as 0 | 1))
  const arms = bearers.flatMap((bearer) => bearer.arms)
  const { spells, items } = effectIds(bearers)
  const effects = [...spells, ...items]
  const boonArmour = new Int32Array(plan.combatants)
  const out = bearers.map(() => '')
  const states = bearers.map(() => new Set<string>())
  const columnMask = (1 << data.field.shift) - 1

  const name = (combatant: number): string => roster.combatants[combatant]?.name ?? 'nobody'
  const placeOf = (at: number): Place => ({ column: (at & columnMask) + 1, row: (at >> data.field.shift) + 1 })
  const isBare = (arm: number): boolean => data.arms.bare[arm] !== 0

  return {
    data,
    options,
    scenario,
    roster,
    bearers,
    hp,
    hpMax,
    cell,
    ready,
    boonArmour,
    out,
    states,
    unaware,
    helpless,
    group: { turns: false, blows: 0 },
    interrupt(combatant) {
      for (const state of ['aiming', 'searching']) states[combatant].delete(state)
    },
    name,
    partyOf: (combatant) => roster.parties[bearers[combatant].party],
    weaponOf: (arm) => arms[arm].id,
    withArm: (arm) => (isBare(arm) ? 'with bare hands' : `with the ${arms[arm].id}`),
    effectName: (effect) => effects[effect],
    isSpell: (effect) => effect < spells.length,
    armourOf: (combatant) => Math.max(0, data.combatants.armour[combatant] + boonArmour[combatant]),
    placeOf,
    showHitPoints: (combatant) => `${name(combatant)} has ${hp[combatant]} of ${hpMax[combatant]} hit points left.`,
    standings: () =>
      bearers.map((bearer, combatant) => {
        const common = { name: bearer.name, hp: hp[combatant], hpMax: hpMax[combatant] }
        // When the battle ends before the pursuit, whoever is in flight is not out: it has not fled.
        const inFlight = out[combatant] === IN_FLIGHT
        if (out[combatant] !== '' && !inFlight) return { ...common, out: out[combatant], state: [] }
        const weapon = isBare(ready[combatant]) ? 'bare hands' : arms[ready[combatant]].id
        const state = [
          weapon,
          ...(unaware[combatant] > 0 ? ['unaware'] : []),
          ...(helpless[combatant] > 0 ? ['helpless'] : []),
          ...states[combatant],
          ...(inFlight ? [IN_FLIGHT] : []),
        ]
        return { ...common, ...(!inFlight && { place: placeOf(cell[combatant]) }), state }
      }),
    ruleText: (combatant, list, rule) => roster.rules[combatant].filter((each) => each.list === list)[rule]?.text,
  }
}
