import { openMemory } from '../../../battle/memory.ts'
import type { Plan } from '../../../battle/plan.ts'
import { calledThing, type Roster } from '../../../battle/roster.ts'
import type { Narrator as AnyNarrator } from '../../../narration/narrator.ts'
import { openCommonScene } from '../../../narration/scene.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { MARK } from '../codes.ts'
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
  const memory = openMemory(COLUMNS, plan.memory.slice(), data)
  const { marks, inHand: held } = memory
  const common = openCommonScene(roster, memory, data.field.shift, stateOf)
  const bearers = gatherAll(scenario)
  const things = bearers.flatMap((bearer) => bearer.things)
  const effects = effectIds(bearers)
  const inHand = bearers.map((bearer, combatant) =>
    bearer.things.flatMap(({ id }, index) => (held[combatant] & (1 << index) ? [calledThing(roster, id)] : [])),
  )
  for (const [combatant, states] of common.states.entries()) if (marks[combatant] & MARK.PRONE) states.add('prone')

  function stateOf(combatant: number): string[] {
    const has = inHand[combatant].length > 0 ? inHand[combatant] : ['empty hands']
    return [...has, ...common.states[combatant]]
  }

  return {
    ...common,
    data,
    options: scenario.rules.options as schema.Options,
    scenario,
    bearers,
    /** By combatant: things in hand, by their names. */
    inHand,
    /** Whether damage is kept back at the moment (§7.2). */
    group: { isOpen: false },
    /** For JSON; and what people call it. */
    thingId: (thing: number) => things[thing].id,
    thingName: (thing: number) => calledThing(roster, things[thing].id),
    effectName: (effect: number) => effects[effect],
    /** The text of a combatant's rule: nothing is reported of those that did not apply. */
    ruleText: (combatant: number, list: 'turn' | 'reactions', rule: number) =>
      common.ruleText(combatant, list, rule) ?? 'a rule',
  }
}
