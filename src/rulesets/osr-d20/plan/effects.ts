import type { Notation } from '../../../battle/notation.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { CARRIED, DROP, FEET_PER_CELL, SAVE } from '../codes.ts'
import * as schema from '../schema.ts'
import type { Bearer } from './equipment.ts'

const NOTHING: Notation = { count: 0, sides: 2, constant: 0 }
const SAVES = { none: SAVE.NONE, half: SAVE.HALF, negates: SAVE.NEGATES } as const
const PLACES = { hand: CARRIED.HAND, belt: CARRIED.BELT, pouch: CARRIED.POUCH, sack: CARRIED.SACK } as const
const DROPS = { treasure: DROP.TREASURE, food: DROP.FOOD, obstacle: DROP.OBSTACLE } as const

/** The ids of the spells, then of the items, that somebody carries: their places are the numbers of their effects. */
export function effectIds(bearers: readonly Bearer[]): { spells: string[]; items: string[] } {
  const idsOf = (key: 'spells' | 'items'): string[] => [...new Set(bearers.flatMap(({ fields }) => fields[key]))]
  return { spells: idsOf('spells'), items: idsOf('items') }
}

/** What the spells and items in play do, column by column (§2.5). */
export function planEffects(scenario: Scenario, bearers: readonly Bearer[]) {
  const { spells, items } = effectIds(bearers)
  const effects = [
    ...spells.map((id) => scenario.spells[id] as schema.Spell),
    ...items.map((id) => scenario.items[id] as schema.Item),
  ]
  const column = (of: (effect: schema.Spell & schema.Item) => number): Int32Array =>
    Int32Array.from(effects, (effect) => of(effect as schema.Spell & schema.Item))
  const rolls = (of: (effect: schema.Effect) => unknown): Notation[] =>
    effects.map((effect) => (of(effect as schema.Effect) as Notation | undefined) ?? NOTHING)
  return {
    spells: spells.length,
    harmful: column((effect) => Number(schema.isHarmful(effect))),
    /** Dice: count, sides, constant; all 0 where it does no such thing. */
    damage: rolls(({ damage }) => damage),
    heal: rolls(({ heal }) => heal),
    helpless: rolls(({ helpless }) => helpless),
    rounds: rolls(({ rounds }) => rounds),
    /** Bonuses for those rounds; 1 in `isBuff` if one of them is not 0. */
    ac: column(({ ac }) => ac),
    toHit: column(({ to_hit }) => to_hit),
    armour: column(({ armour }) => armour),
    isBuff: column(({ ac, to_hit, armour }) => Number(ac !== 0 || to_hit !== 0 || armour !== 0)),
    /** Cells. */
    range: column(({ range }) => range / FEET_PER_CELL),
    radius: column(({ radius }) => radius / FEET_PER_CELL),
    /** `SAVE`. */
    save: column(({ save }) => SAVES[save]),
    /** Spells: the caster needs a free hand. */
    focus: column(({ focus }) => Number(focus ?? false)),
    /** Items: where they are carried (`CARRIED`), what they are when dropped (`DROP`, 0: cannot be). */
    carried: column(({ availability }) => PLACES[availability ?? 'hand']),
    drop: column(({ drop }) => (drop === undefined ? 0 : DROPS[drop])),
  }
}

/** What spells and items do (§2.5), by effect: every spell, then every item that somebody carries. */
export type Effects = ReturnType<typeof planEffects>

/** What everybody has of them: spells first, each kind once. */
export function planStocks(bearers: readonly Bearer[]) {
  const { spells, items } = effectIds(bearers)
  const ids = [...spells.map((id) => `spell ${id}`), ...items.map((id) => `item ${id}`)]
  const stocks: { combatant: number; effect: number; count: number }[] = []
  const of = new Int32Array(bearers.length * ids.length).fill(-1)
  for (const [combatant, { fields }] of bearers.entries()) {
    const carried = [...fields.spells.map((id) => `spell ${id}`), ...fields.items.map((id) => `item ${id}`)]
    for (const id of new Set(carried)) {
      const effect = ids.indexOf(id)
      const count = carried.filter((other) => other === id).length
      of[combatant * ids.length + effect] = stocks.push({ combatant, effect, count }) - 1
    }
  }
  return {
    combatant: Int32Array.from(stocks, ({ combatant }) => combatant),
    effect: Int32Array.from(stocks, ({ effect }) => effect),
    /** How many at the start. */
    count: Int32Array.from(stocks, ({ count }) => count),
    /** By combatant × effects + effect: the stock, or -1. */
    of,
  }
}

/** What combatants have of spells and items: a *stock* is all that a combatant has of one kind. */
export type Stocks = ReturnType<typeof planStocks>
