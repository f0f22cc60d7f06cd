import type { TieOrder } from '../battle/tie-order.ts'
import type { AreaField } from './area-field.ts'
import type { Areas } from './areas.ts'
import { UNREACHABLE } from './steps.ts'

/** Ways over a field of areas: in which direction the next one lies. Of equals the first in the order of ties is taken. */
export function makeAreaWays(
  { neighbours }: AreaField,
  { walk, heads }: Pick<Areas, 'walk' | 'heads'>,
  ties: TieOrder,
) {
  /** The area in that direction (up, left, right, down), or -1 behind a barrier and off the map. */
  function ahead(area: number, direction: number): number {
    return neighbours[4 * area + direction]
  }

  /**
   * In which direction a neighbouring area lies that is nearer to the goal on foot; -1 if there is none. `named` leaves out
   * directions: their bits are set in it. Each move counts alike, so that all areas that are nearer are equally near.
   */
  function towards(from: number, goal: number, named: number): number {
    const nearer = walk(from, goal) - 1
    let best = -1
    for (let direction = 0; direction < 4; direction++) {
      if ((named >> direction) & 1) continue
      const next = ahead(from, direction)
      if (next >= 0 && walk(next, goal) === nearer) best = firstWay(from, best, direction)
    }
    return best
  }

  /** The same of those that are farther from the goal, from which there has to be a way: the one with the fewest of `foes` (a party) in it. */
  function away(from: number, goal: number, named: number, foes: number): number {
    const farther = walk(from, goal) + 1
    let best = -1
    let fewest = 0
    for (let direction = 0; direction < 4; direction++) {
      if ((named >> direction) & 1) continue
      const next = ahead(from, direction)
      if (next < 0 || walk(next, goal) !== farther) continue
      const there = heads(foes, next)
      if (best >= 0 && there > fewest) continue
      best = best >= 0 && there === fewest ? firstWay(from, best, direction) : direction
      fewest = there
    }
    return best
  }

  /** Of two directions; if the one is -1, the other. */
  function firstWay(from: number, direction: number, other: number): number {
    if (direction < 0) return other
    const next = ahead(from, direction)
    return ties.first(next, ahead(from, other)) === next ? direction : other
  }

  /** Which of some areas is the nearest on foot; -1 where there is no way to any. */
  function nearestOf(goals: Int32Array, from: number): number {
    let nearest = -1
    let least = UNREACHABLE
    for (let at = 0; at < goals.length; at++) {
      const far = walk(from, goals[at])
      if (far > least || far === UNREACHABLE) continue
      nearest = far < least ? goals[at] : ties.first(nearest, goals[at])
      least = far
    }
    return nearest
  }

  return { ahead, towards, away, nearestOf }
}
