import { openMemory } from '../../../battle/memory.ts'
import type { Plan } from '../../../battle/plan.ts'
import { calledThing, type Roster } from '../../../battle/roster.ts'
import type { Narrator as AnyNarrator } from '../../../narration/narrator.ts'
import { openCommonScene } from '../../../narration/scene.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { COLUMNS } from '../columns.ts'
import type { Data } from '../plan/data.ts'
import { effectIds } from '../plan/effects.ts'
import { gatherAll } from '../plan/equipment.ts'
import type * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'

/** The scene of a battle: where everybody and everything is, as far as sentences need it, and what all of it is called. */
type Scene = ReturnType<typeof openScene>

/** A narrator of this ruleset's battles. */
export type Narrator = AnyNarrator<Scene>

export const ACTIONS = Object.keys(vocabulary.actions)
export const REACTIONS = Object.keys(vocabulary.reactions)

export function openScene(plan: Plan<Data>, roster: Roster, scenario: Scenario) {
  const { data } = plan
  const options = scenario.rules.options as schema.Options
  const memory = openMemory(COLUMNS, plan.memory.slice(), data)
  const { ready, unaware, helpless } = memory
  const common = openCommonScene(roster, memory, data.field.shift, stateOf)
  const { away, states } = common
  const bearers = gatherAll(scenario)
  const armaments = bearers.flatMap((bearer) => bearer.armaments)
  const { spells, items } = effectIds(bearers)
  const effects = [...spells, ...items]
  const buffArmour = new Int32Array(plan.combatants)
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
    /** By combatant: the armament in hand. */
    ready,
    /** What spells and items add to its Armour Rating at the moment. */
    buffArmour,
    /** Rounds left of being unaware, and of being helpless. */
    unaware,
    helpless,
    /** Why damage is kept back at the moment (§3.3): whole turns at once, so many blows at once. */
    group: { turns: false, blows: 0 },
    /** What a combatant was in the middle of ends. */
    interrupt(combatant: number) {
      for (const state of ['aiming', 'searching']) states[combatant].delete(state)
    },
    /** For JSON; and what people call it. */
    weaponId: (armament: number) => armaments[armament].id,
    weaponOf,
    /** `with the sword`, `with bare hands`. */
    withArmament: (armament: number) => (isBare(armament) ? 'with bare hands' : `with the ${weaponOf(armament)}`),
    effectName: (effect: number) => effects[effect],
    isSpell: (effect: number) => effect < spells.length,
    armourOf: (combatant: number) => Math.max(0, data.combatants.armour[combatant] + buffArmour[combatant]),
  }
}
