import { openMemory } from '../../../battle/memory.ts'
import type { Notation } from '../../../battle/notation.ts'
import type { Plan } from '../../../battle/plan.ts'
import { calledThing, type Roster } from '../../../battle/roster.ts'
import type { Narrator as AnyNarrator } from '../../../narration/narrator.ts'
import { type CommonScene, openCommonScene } from '../../../narration/scene.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { COLUMNS } from '../columns.ts'
import { gatherAll } from '../plan/bearers.ts'
import type { Data } from '../plan/data.ts'
import { lyingIds } from '../plan/field.ts'
import { damageDice, kindIds } from '../plan/kinds.ts'
import type { Bearer } from '../plan/loadout.ts'
import type * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'

/** The scene of a battle: where everybody and everything is, as far as sentences need it, and what all of it is called. */
interface Scene extends CommonScene {
  readonly data: Data
  readonly options: schema.Options
  readonly bearers: readonly Bearer[]
  /** By combatant: things in hand, by their names, in the order in which they were taken up. */
  readonly inHand: readonly string[][]
  /** By combatant: which of the eight ways it faces; END left. */
  readonly facing: Int32Array
  readonly end: Int32Array
  /** Whether damage is kept back at the moment (§3, step 3). */
  readonly group: { isOpen: boolean }
  /** During an attack: what comes of it that has been noted before it, to be narrated after it. */
  readonly afterAttack: { narrated: (() => void)[] | undefined }
  /** The name of a form of brawl, or of a kind of thing; of one thing. */
  /** For JSON; and what people call it. */
  kindId(kind: number): string
  kindName(kind: number): string
  thingId(thing: number): string
  thingName(thing: number): string
  /** The damage dice of a kind. */
  damageOf(kind: number): Notation
  /** The text of a combatant's rule: nothing is reported of those that did not apply. */
  ruleText(combatant: number, list: 'turn' | 'reactions', rule: number): string
}

/** A narrator of this ruleset's battles. */
export type Narrator = AnyNarrator<Scene>

export const ACTIONS = Object.keys(vocabulary.actions)
export const REACTIONS = Object.keys(vocabulary.reactions)

export function openScene(plan: Plan<Data>, roster: Roster, scenario: Scenario): Scene {
  const { data } = plan
  const memory = openMemory(COLUMNS, plan.memory.slice(), data)
  const { facing, end, hand, otherHand } = memory
  const bearers = gatherAll(scenario)
  const kinds = kindIds(bearers, lyingIds(scenario.field as schema.Field))
  const thingId = (thing: number): string => kinds[data.things.kind[thing]]
  const thingName = (thing: number): string => calledThing(roster, thingId(thing))
  const inHand = bearers.map((_, me) => [hand[me], otherHand[me]].filter((thing) => thing >= 0).map(thingName))
  const common = openCommonScene(roster, memory, data.field.shift, stateOf, (combatant) => facing[combatant])

  function stateOf(combatant: number): string[] {
    const has = inHand[combatant].length > 0 ? inHand[combatant].join(' and ') : 'empty hands'
    const breath = data.options.endurance ? [`END ${end[combatant]} of ${data.combatants.endMost[combatant]}`] : []
    return [has, ...breath, ...common.states[combatant]]
  }

  return {
    ...common,
    data,
    options: scenario.rules.options as schema.Options,
    bearers,
    inHand,
    facing,
    end,
    group: { isOpen: false },
    afterAttack: { narrated: undefined },
    kindId: (kind) => kinds[kind],
    kindName: (kind) => calledThing(roster, kinds[kind]),
    thingId,
    thingName,
    damageOf: (kind) => damageDice(scenario, kinds[kind], kind),
    ruleText: (combatant, list, rule) => common.ruleText(combatant, list, rule) ?? 'a rule',
  }
}
