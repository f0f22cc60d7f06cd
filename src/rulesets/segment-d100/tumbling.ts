import type { Arena } from './arena.ts'
import type { Ground } from './ground.ts'

/** Where acrobatic defences lead, and against whom they hold (docs/rules/segment-d100.md §7.1). */
export type Tumbling = ReturnType<typeof makeTumbling>

export function makeTumbling(arena: Arena, ground: Ground) {
  const { memory, data, between, foesFrom, foesTo, occupant, ties } = arena
  const { cell, tumbles, place, group, grouped } = memory
  const { height: body } = data.combatants
  const { height } = data.field
  const { combatants } = arena.plan
  const somebodyTumbles = data.shape.tumblers > 0
  const STEPS = 8

  /** The farthest from the attacker that a tumble of at most so many cells leads to; of equally far ones the shortest, then the first. */
  function tumbleCell(me: number, attacker: number, most: number): number {
    const from = cell[me]
    const foe = cell[attacker]
    let to = from
    let farthest = between(from, foe)
    for (let length = 1; length <= most; length++) {
      const shorter = to
      for (let step = 0; step < STEPS; step++) {
        const at = alongWay(from, step, length)
        if (at < 0 || occupant[at] >= 0 || !isLevelWith(me, from, at)) continue
        const away = between(at, foe)
        if (away > farthest) to = at
        else if (away === farthest && to !== shorter) to = ties.first(to, at)
        else continue
        farthest = away
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
    for (let step = 0; step < STEPS; step++) {
      if (!ground.isOpen(foe, step)) continue
      const at = ground.next(foe, step)
      if (occupant[at] >= 0 || between(own, at) > most) continue
      to = to < 0 ? at : nearer(own, to, at)
    }
    return to
  }

  /** The nearer of two cells, of equals the first. */
  function nearer(from: number, cell: number, other: number): number {
    const less = between(from, other) - between(from, cell)
    return less === 0 ? ties.first(cell, other) : less < 0 ? other : cell
  }

  /** A tied group has acted: tumbles hold no longer. */
  function forgetTumbles(): void {
    if (somebodyTumbles) tumbles.fill(0)
  }

  return { tumbleCell, counterCell, holdAgainstGroup, forgetTumbles }
}
