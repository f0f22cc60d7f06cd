import type { Plan } from '../../../battle/plan.ts'
import type { Roster } from '../../../battle/roster.ts'
import type { Place, Standing } from '../../../battle/telling.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { Data } from '../data.ts'
import { MARK, openMemory } from '../memory.ts'
import { effectIds } from '../plan/effects.ts'
import { type Bearer, gatherAll } from '../plan/equipment.ts'
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
  /** Things in hand, by their names. */
  readonly inHand: readonly string[][]
  /** How it went out; empty while it is in the fight. */
  readonly out: string[]
  /** What is true of it until something ends it: `prone`, `in total defense` … */
  readonly states: readonly Set<string>[]
  /** Whether damage is kept back at the moment (§7.2). */
  readonly group: { isOpen: boolean }
  name(combatant: number): string
  partyOf(combatant: number): string
  thingName(thing: number): string
  effectName(effect: number): string
  placeOf(cell: number): Place
  /** `Bert has 3 of 9 hit points left.` */
  showHitPoints(combatant: number): string
  standings(): Standing[]
  /** The text of a combatant's rule. */
  ruleText(combatant: number, list: 'turn' | 'reactions', rule: number): string
}

export const ACTIONS = Object.keys(vocabulary.actions)
export const REACTIONS = Object.keys(vocabulary.reactions)

export function openScene(plan: Plan, roster: Roster, scenario: Scenario): Scene {
  const data = plan.data as Data
  const { hp, hpMax, cell, marks, inHand: held } = openMemory(plan.memory.slice(), data.shape)
  const bearers = gatherAll(scenario)
  const things = bearers.flatMap((bearer) => bearer.things)
  const effects = effectIds(bearers)
  const out = bearers.map(() => '')
  const states = bearers.map((_, combatant) => new Set(marks[combatant] & MARK.PRONE ? ['prone'] : []))
  const inHand = bearers.map((bearer, combatant) =>
    bearer.things.flatMap(({ id }, index) => (held[combatant] & (1 << index) ? [id] : [])),
  )
  const columnMask = (1 << data.field.shift) - 1

  const name = (combatant: number): string => roster.combatants[combatant]?.name ?? 'nobody'
  const placeOf = (at: number): Place => ({ column: (at & columnMask) + 1, row: (at >> data.field.shift) + 1 })

  return {
    data,
    options: scenario.rules.options as schema.Options,
    scenario,
    roster,
    bearers,
    hp,
    hpMax,
    cell,
    inHand,
    out,
    states,
    group: { isOpen: false },
    name,
    partyOf: (combatant) => roster.parties[bearers[combatant].party],
    thingName: (thing) => things[thing].id,
    effectName: (effect) => effects[effect],
    placeOf,
    showHitPoints: (combatant) => `${name(combatant)} has ${hp[combatant]} of ${hpMax[combatant]} hit points left.`,
    standings: () =>
      bearers.map((bearer, combatant) => {
        const common = { name: bearer.name, hp: hp[combatant], hpMax: hpMax[combatant] }
        if (out[combatant] !== '') return { ...common, out: out[combatant], state: [] }
        const has = inHand[combatant].length > 0 ? inHand[combatant] : ['empty hands']
        return { ...common, place: placeOf(cell[combatant]), state: [...has, ...states[combatant]] }
      }),
    ruleText: (combatant, list, rule) =>
      roster.rules[combatant].filter((each) => each.list === list)[rule]?.text ?? 'a rule',
  }
}
