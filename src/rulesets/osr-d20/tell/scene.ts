import { openMemory } from '../../../battle/memory.ts'
import type { Plan } from '../../../battle/plan.ts'
import { calledThing, type Roster } from '../../../battle/roster.ts'
import type { Narrator as AnyNarrator } from '../../../narration/narrator.ts'
import { type CommonScene, openCommonScene } from '../../../narration/scene.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { COLUMNS } from '../columns.ts'
import type { Data } from '../plan/data.ts'
import { effectIds } from '../plan/effects.ts'
import { type Bearer, gatherParty } from '../plan/equipment.ts'
import type * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'

/** The scene of a battle: where everybody and everything is, as far as sentences need it, and what all of it is called. */
export interface Scene extends CommonScene {
  readonly data: Data
  readonly options: schema.Options
  readonly scenario: Scenario
  readonly bearers: readonly Bearer[]
  /** By combatant: the armament in hand. */
  readonly ready: Int32Array
  /** What spells and items add to its Armour Rating at the moment. */
  readonly boonArmour: Int32Array
  /** Rounds left of being unaware, and of being helpless. */
  readonly unaware: Int32Array
  readonly helpless: Int32Array
  /** Why damage is kept back at the moment (§3.3): whole turns at once, so many blows at once. */
  readonly group: { turns: boolean; blows: number }
  /** What a combatant was in the middle of ends. */
  interrupt(combatant: number): void
  /** For JSON; and what people call it. */
  weaponId(armament: number): string
  weaponOf(armament: number): string
  /** `with the sword`, `with bare hands`. */
  withArmament(armament: number): string
  effectName(effect: number): string
  isSpell(effect: number): boolean
  armourOf(combatant: number): number
}

/** A narrator of this ruleset's battles. */
export type Narrator = AnyNarrator<Scene>

export const ACTIONS = Object.keys(vocabulary.actions)
export const REACTIONS = Object.keys(vocabulary.reactions)

export function openScene(plan: Plan<Data>, roster: Roster, scenario: Scenario): Scene {
  const { data } = plan
  const options = scenario.rules.options as schema.Options
  const memory = openMemory(COLUMNS, plan.memory.slice(), data)
  const { ready, unaware, helpless } = memory
  const common = openCommonScene(roster, memory, data.field.shift, stateOf)
  const { away, states } = common
  const bearers = scenario.parties.flatMap((party, index) => gatherParty(scenario, options, party, index as 0 | 1))
  const armaments = bearers.flatMap((bearer) => bearer.armaments)
  const { spells, items } = effectIds(bearers)
  const effects = [...spells, ...items]
  const boonArmour = new Int32Array(plan.combatants)
  const isBare = (armament: number): boolean => data.armaments.bare[armament] !== 0
  const weaponOf = (armament: number): string => calledThing(roster, armaments[armament].id)

  function stateOf(combatant: number): string[] {
    return [
      isBare(ready[combatant]) ? 'bare hands' : weaponOf(ready[combatant]),
      ...(unaware[combatant] > 0 ? ['unaware'] : []),
      ...(helpless[combatant] > 0 ? ['helpless'] : []),
      ...states[combatant],
      // When the battle ends before the pursuit, whoever is in flight is not out: it has not fled.
      ...(away[combatant] ? ['in flight'] : []),
    ]
  }

  return {
    ...common,
    data,
    options,
    scenario,
    bearers,
    ready,
    boonArmour,
    unaware,
    helpless,
    group: { turns: false, blows: 0 },
    interrupt(combatant) {
      for (const state of ['aiming', 'searching']) states[combatant].delete(state)
    },
    weaponId: (armament) => armaments[armament].id,
    weaponOf,
    withArmament: (armament) => (isBare(armament) ? 'with bare hands' : `with the ${weaponOf(armament)}`),
    effectName: (effect) => effects[effect],
    isSpell: (effect) => effect < spells.length,
    armourOf: (combatant) => Math.max(0, data.combatants.armour[combatant] + boonArmour[combatant]),
  }
}
