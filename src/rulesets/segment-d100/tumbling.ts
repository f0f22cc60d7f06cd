import type { Arena } from './arena.ts'
import type { Ground } from './ground.ts'

/** Where acrobatic defences lead, and against whom they hold (docs/rules/segment-d100.md §7.1). */
export type Tumbling = ReturnType<typeof makeTumbling>

export function makeTumbling(arena: Arena, ground: Ground) {
  const { memory, data, between, foesFrom, foesTo, occupant } = arena
  const { cell, tumbles, place, group, grouped } = memory
  const { height: body } = data.combatants
  const { height } = data.field
  const { combatants } = arena.plan
  const somebodyTumbles = data.shape.tumblers > 0
  /** The steps in reading order, for ties of landing cells. */
  const inReadingOrder = Int32Array.of(4, 0, 5, 1, 2, 6, 3, 7)

  /** The farthest from the attacker that a tumble of at most so many cells leads to; of equally far ones the shortest, first in reading order. */
  function tumbleCell(me: number, attacker: number, most: number): number {
    const from = cell[me]
    const foe = cell[attacker]
    let to = from
    let farthest = between(from, foe)
    for (let length = 1; length <= most; length++) {
      for (let i = 0; i < 8; i++) {
        const at = alongWay(from, inReadingOrder[i], length)
        if (at < 0 || occupant[at] >= 0 || !isLevelWith(me, from, at)) continue
        const away = between(at, foe)
        if (away <= farthest) continue
        farthest = away
        to = at
      }
    }
    return to
  }

  /** The cell so many steps away in one direction, no wall and no corner of one being in the way; -1: there is one. */
  function alongWay(from: number, step: number, length: number): number {
    let at = from
    for (let i = 0; i < length; i++) {
      if (!ground.isOpen(at, step)) return -1
      at = ground.next(at, step)
    }
    return at
  }

  function isLevelWith(me: number, from: number, to: number): boolean {
    return height.length === 0 || 4 * Math.abs(height[to] - height[from]) < body[me]
  }

  /** Against one of a tied group a tumble holds against all of it to whom it brings the tumbler no nearer. */
  function holdAgainstGroup(me: number, attacker: number, to: number): void {
    for (let other = 0; other < combatants; other++) tumbles[me * combatants + other] = 0
    if (grouped[0] < 2 || place[attacker] !== group[0]) return
    const last = foesTo(me)
    for (let foe = foesFrom(me); foe < last; foe++) {
      if (place[foe] !== group[0] || between(to, cell[foe]) < between(cell[me], cell[foe])) continue
      tumbles[me * combatants + foe] = 1
    }
  }

  /** Where it counters from, at most so many cells away: its own cell beside the attacker, else the nearest free one beside it. -1: none. */
  function counterCell(me: number, attacker: number, most: number): number {
    const own = cell[me]
    const foe = cell[attacker]
    if (most < 0) return -1
    if (between(own, foe) <= 1) return own
    let to = -1
    for (let i = 0; i < 8; i++) {
      const step = inReadingOrder[i]
      if (!ground.isOpen(foe, step)) continue
      const at = ground.next(foe, step)
      if (occupant[at] >= 0 || between(own, at) > most) continue
      if (to < 0 || between(own, at) < between(own, to)) to = at
    }
    return to
  }

  /** A tied group has acted: tumbles hold no longer. */
  function forgetTumbles(): void {
    if (somebodyTumbles) tumbles.fill(0)
  }

  return { tumbleCell, counterCell, holdAgainstGroup, forgetTumbles }
}
