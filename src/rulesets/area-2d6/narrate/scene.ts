import { openMemory } from '../../../battle/memory.ts'
import type { Plan } from '../../../battle/plan.ts'
import { calledThing, type Roster } from '../../../battle/roster.ts'
import type { Narrator as AnyNarrator } from '../../../narration/narrator.ts'
import { openCommonScene } from '../../../narration/scene.ts'
import { countOf } from '../../../narration/words.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { COLUMNS } from '../columns.ts'
import type { Data } from '../plan/data.ts'
import { gatherAll, powerIds } from '../plan/equipment.ts'
import { UNARMED } from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'

/** The scene of a battle: where everybody is and what it has left, as far as sentences need it, and what all is called. */
type Scene = ReturnType<typeof openScene>

/** A narrator of this ruleset's battles. */
export type Narrator = AnyNarrator<Scene>

export const ACTIONS = Object.keys(vocabulary.actions)
export const REACTIONS = Object.keys(vocabulary.reactions)

export function openScene(plan: Plan<Data>, roster: Roster, scenario: Scenario) {
  const { data } = plan
  const memory = openMemory(COLUMNS, plan.memory.slice(), data)
  const common = openCommonScene(roster, memory, data.field.shift, stateOf)
  const { cell, out } = common
  const bearers = gatherAll(scenario)
  const armaments = bearers.flatMap((bearer) => bearer.armaments.map(({ id }) => id))
  const items = bearers.flatMap((bearer) => bearer.items.map(({ id }) => id))
  const powers = powerIds(bearers)
  const points = Int32Array.from(bearers, ({ actions }) => actions)
  const ready = memory.ready.slice()

  function stateOf(combatant: number): string[] {
    const armament = armaments[ready[combatant]]
    return [
      armament === UNARMED ? 'bare hands' : calledThing(roster, armament),
      countOf(points[combatant], 'point'),
      ...common.states[combatant],
    ]
  }

  return {
    ...common,
    data,
    scenario,
    bearers,
    /** By combatant: points left in the round. */
    points,
    /** By combatant: the armament that is ready. */
    ready,
    /** `the sword`; bare hands are `bare hands`. */
    showArmament: (armament: number) =>
      armaments[armament] === UNARMED ? 'bare hands' : `the ${calledThing(roster, armaments[armament])}`,
    armamentId: (armament: number) => armaments[armament],
    itemId: (item: number) => items[item],
    powerId: (power: number) => powers[power],
    /** Whether a foe of somebody stands in its area. */
    hasFoesHere: (combatant: number) =>
      bearers.some(
        ({ party }, other) =>
          party !== bearers[combatant].party && out[other] === '' && cell[other] === cell[combatant],
      ),
    /** The text of a combatant's rule: nothing is reported of those that did not apply. */
    ruleText: (combatant: number, list: 'turn' | 'reactions', rule: number) =>
      common.ruleText(combatant, list, rule) ?? 'a rule',
  }
}
