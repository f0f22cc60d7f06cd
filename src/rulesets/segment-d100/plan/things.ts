import { WHERE } from '../codes.ts'
import type { Bearer, Thing } from './loadout.ts'

/** Something that lies on the map at the start. */
export interface Lying {
  readonly thing: Thing
  readonly cell: number
}

/**
 * Every thing of a battle, and where it is at the start: loadouts in the order of combatants, then what lies on the map
 * in reading order. Things that nobody has keep their places in the battle; none is ever added.
 */
export function planThings(bearers: readonly Bearer[], lying: readonly Lying[], ids: readonly string[]) {
  const all = [
    ...bearers.flatMap(({ things, held }, combatant) =>
      things.map((thing, index) => ({
        thing,
        holder: combatant,
        where: held.includes(index) ? WHERE.HAND : WHERE.CARRIED,
      })),
    ),
    ...lying.map(({ thing, cell }) => ({ thing, holder: cell, where: WHERE.GROUND })),
  ]
  const column = (of: (each: (typeof all)[number], index: number) => number): Int32Array => Int32Array.from(all, of)
  /** A shot that it is loaded with has been taken out of its ammunition. */
  const isLoaded = ({ weapon }: Thing): boolean => weapon?.loaded === true && weapon.load > 0 && weapon.ammo !== 0
  return {
    count: all.length,
    /** The number of its kind. */
    kind: column(({ thing }) => ids.indexOf(thing.id)),
    /** `WHERE` at the start; whose, or in which cell; the order among what is there. */
    where: column(({ where }) => where),
    holder: column(({ holder }) => holder),
    rank: column((_, index) => index),
    loaded: column(({ thing }) => Number(isLoaded(thing))),
    /** Shots of its own; -1 is unlimited. */
    shots: column(({ thing }) => {
      const { weapon, item } = thing
      if (item) return item.ammo
      return weapon?.ammo === undefined ? -1 : weapon.ammo - Number(isLoaded(thing))
    }),
  }
}
