import { type Bearer, labelsOf } from './equipment.ts'

/** Items, a kind of a combatant's after the other, column by column. */
export function planItems(bearers: readonly Bearer[]) {
  const labels = labelsOf(bearers)
  const all = bearers.flatMap(({ items }, combatant) => items.map((carried) => ({ ...carried, combatant })))
  return {
    combatant: Int32Array.from(all, ({ combatant }) => combatant),
    label: Int32Array.from(all, ({ id }) => labels.indexOf(id)),
    count: Int32Array.from(all, ({ count }) => count),
    heal: all.map(({ item }) => item.heal),
  }
}
