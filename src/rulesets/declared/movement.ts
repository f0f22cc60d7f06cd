import { makeInts } from '../../battle/buffers.ts'
import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import { makeTieOrder } from '../../battle/tie-order.ts'
import { makeCells } from '../../field/cells.ts'
import { UNREACHABLE } from '../../field/steps.ts'
import { MARK } from './codes.ts'
import type { PlannedGrid } from './grid.ts'
import { makeSteps } from './grid-steps.ts'
import type { Memory } from './standing.ts'

/** What moving asks of the rules. */
interface Moving {
  /** How many cells somebody's melee actions reach; -1: it has none. */
  reach(one: number): number
  /** Whether effects let somebody move. */
  canMove(one: number): boolean
  /** The events of a move: a foe's reach is left, and a cell is entered. */
  /** Left out where nothing answers. */
  leaves?: ((foe: number, me: number) => void) | undefined
  moves(me: number): void
  /** Whether a party is beaten as things stand: it is only looked at, for in an event others may stand up again. */
  isOver(): boolean
  /** A step is made, for replays. */
  told(me: number, from: number, to: number): void
}

/** Of the directions of steps (field/steps.ts), the first four are straight. */
const FIRST_DIAGONAL = 4

/** Events are nested at most 8 deep, and none of them moves somebody twice at a time: an action's move, and one in each of them. */
const DEEPEST = 9

/** Moving on the grid (§10.2). Distances and budgets are in cells. */
export function makeMovement(
  grid: PlannedGrid,
  memory: Memory,
  moving: Moving,
  firstParty: number,
  dice: Dice,
  journal: Journal,
) {
  const { field } = grid
  const { marks } = memory
  const cell = memory.cell!
  const moved = memory.moved!
  const combatants = cell.length
  const cells = makeCells(field, { cell, marks }, MARK.OUT | MARK.WAITS)
  const { occupant, between, inSight, moveTo } = cells
  const ties = makeTieOrder(field, { tieOrder: memory.tieOrder! }, dice, journal)
  const steps = makeSteps(grid, cells, ties)
  const { stepToward, costOf } = steps
  const isFoe = (one: number, other: number): boolean => one < firstParty !== other < firstParty
  /** How many moves are being made: an event of one can begin another. */
  let depth = 0
  /** By depth and foe: the move in which it was last asked. */
  const askedIn = makeInts(DEEPEST * combatants)
  let moves = 0
  /** While a way away is looked for: by cell, in which search it was reached, at which cost, and in how many steps. */
  const reachedIn = makeInts(field.cells)
  const spent = makeInts(field.cells)
  const stepsTo = makeInts(field.cells)
  const waiting = makeInts(field.cells)
  let search = 0
  /** By depth: the cells of a way away, the last one first. */
  const ways = makeInts(DEEPEST * field.cells)

  function distance(one: number, other: number): number {
    return between(cell[one]!, cell[other]!)
  }

  /** Whether a move goes on: its combatant stands, may move, and the battle is not over. */
  function goesOn(me: number): boolean {
    return !moving.isOver() && marks[me] === 0 && moving.canMove(me)
  }

  /** One step of a move, with its events; false if the move has ended by it. */
  function step(me: number, to: number, cost: number, move: number): boolean {
    const from = cell[me]!
    const asked = (depth - 1) * combatants
    const { leaves } = moving
    for (let foe = 0; leaves !== undefined && foe < combatants; foe++) {
      if (marks[foe] !== 0 || !isFoe(me, foe) || askedIn[asked + foe] === move) continue
      const reach = moving.reach(foe)
      if (between(cell[foe]!, from) > reach || between(cell[foe]!, to) <= reach) continue
      askedIn[asked + foe] = move
      leaves(foe, me)
      if (!goesOn(me)) return false
    }
    // An answer may have moved it, or somebody into its way.
    if (cell[me] !== from || occupant[to]! >= 0) return false
    moveTo(me, to)
    moved[me]! += cost
    moving.told(me, from, to)
    moving.moves(me)
    return cell[me] === to && goesOn(me)
  }

  /** Goes nearer until the target is within range, and in sight unless that is not asked for. */
  function moveToward(me: number, target: number, range: number, isBlind: boolean, budget: number): void {
    if (me === target || !goesOn(me)) return
    depth++
    goToward(me, target, range, isBlind, budget, ++moves)
    depth--
  }

  function goToward(me: number, target: number, range: number, isBlind: boolean, budget: number, move: number): void {
    for (let left = budget; left > 0; ) {
      if ((marks[target]! & MARK.OUT) !== 0) return
      const [from, to] = [cell[me]!, cell[target]!]
      if (between(from, to) <= range && (isBlind || inSight(from, to))) return
      const next = stepToward(from, to, left)
      if (next < 0) return
      const cost = costOf(from, next)
      left -= cost
      if (!step(me, next, cost, move)) return
    }
  }

  /** Goes to the cell within its budget that is the farthest walk from the target; of equals the one that takes the fewest steps. */
  function moveAway(me: number, target: number, budget: number): void {
    if (me === target || !goesOn(me)) return
    const goal = farthest(cell[me]!, cell[target]!, budget)
    depth++
    goTo(me, goal, ++moves)
    depth--
  }

  /**
   * By the cheapest way; of equals by one of the fewest steps, and of these by the one whose steps come first, the last step being looked at
   * first: straight ones, then diagonal ones.
   */
  function goTo(me: number, goal: number, move: number): void {
    const first = (depth - 1) * field.cells
    let end = first
    for (let at = goal; at !== cell[me]!; at = cheapestBefore(at)) ways[end++] = at
    while (end > first) {
      const next = ways[--end]!
      if (!step(me, next, costOf(cell[me]!, next), move)) return
    }
  }

  /** From where a cell was reached in the last search. */
  function cheapestBefore(at: number): number {
    let before = -1
    for (let direction = 0; direction < 8; direction++) {
      if (direction === FIRST_DIAGONAL && before >= 0) break
      const here = steps.neighbour(at, direction)
      if (here < 0 || reachedIn[here] !== search || spent[here]! + costOf(here, at) !== spent[at]!) continue
      if (stepsTo[here]! + 1 !== stepsTo[at]!) continue
      before = before < 0 ? here : ties.first(before, here)
    }
    if (before < 0) throw new Error('no way leads to the goal')
    return before
  }

  /** Dijkstra's search over free cells; steps cost 1 or 2, and of ways of one cost that of the fewest steps counts. */
  function farthest(start: number, from: number, budget: number): number {
    search++
    reachedIn[start] = search
    spent[start] = stepsTo[start] = 0
    let count = 0
    waiting[count++] = start
    let best = start
    let most = steps.walk(from, start)
    // Budgets can be without end: nothing is reached at a cost beyond this.
    let dearest = 0
    for (let cost = 0; cost <= dearest; cost++) {
      for (let at = 0; at < count; at++) {
        const here = waiting[at]!
        if (spent[here] !== cost) continue
        const walk = steps.walk(from, here)
        if (walk > most) {
          most = walk
          best = here
        }
        for (let direction = 0; direction < 8; direction++) {
          const next = steps.neighbour(here, direction)
          if (next < 0 || occupant[next]! >= 0) continue
          const total = cost + costOf(here, next)
          if (total > budget || (reachedIn[next] === search && isNoBetter(next, total, stepsTo[here]! + 1))) continue
          if (reachedIn[next] !== search) waiting[count++] = next
          reachedIn[next] = search
          spent[next] = total
          if (total > dearest) dearest = total
          stepsTo[next] = stepsTo[here]! + 1
        }
      }
    }
    let fewest = stepsTo[best]!
    for (let at = 0; at < count; at++) {
      const here = waiting[at]!
      if (stepsTo[here]! >= fewest || steps.walk(from, here) !== most) continue
      fewest = stepsTo[here]!
      best = here
    }
    for (let at = 0; at < count; at++) {
      const here = waiting[at]!
      if (stepsTo[here] === fewest && steps.walk(from, here) === most) best = ties.first(best, here)
    }
    return best
  }

  /** Whether a way to a cell is no better than the one that is known. */
  function isNoBetter(to: number, cost: number, count: number): boolean {
    return spent[to]! < cost || (spent[to] === cost && stepsTo[to]! <= count)
  }

  /** The free cell nearest to somebody by walking. -1: there is none. */
  function freeCellBy(one: number): number {
    let nearest = -1
    let least = UNREACHABLE
    for (let row = 0; row < field.rows; row++) {
      for (let column = 0; column < field.columns; column++) {
        const at = (row << field.shift) | column
        const walk = occupant[at]! >= 0 ? UNREACHABLE : steps.walk(cell[one]!, at)
        if (walk > least || walk === UNREACHABLE) continue
        nearest = walk < least ? at : ties.first(nearest, at)
        least = walk
      }
    }
    return nearest
  }

  /** Puts somebody who enters on the field, beside whoever brings it in; whether there is room. */
  function place(one: number, by: number): boolean {
    const at = freeCellBy(by)
    if (at < 0) return false
    cell[one] = at
    occupant[at] = one
    moved[one] = 0
    moving.told(one, -1, at)
    return true
  }

  /** Who waits is near nobody, and engages nobody: pools start before it has a place. */
  function isNear(me: number, one: number, cells: number): boolean {
    return cell[me]! >= 0 && cell[one]! >= 0 && distance(me, one) <= cells
  }

  function foesEngaged(me: number): number {
    if (cell[me]! < 0) return 0
    let count = 0
    const own = moving.reach(me)
    for (let foe = 0; foe < combatants; foe++) {
      if (marks[foe] !== 0 || !isFoe(me, foe)) continue
      if (distance(me, foe) <= Math.max(own, moving.reach(foe))) count++
    }
    return count
  }

  const of = (column: { readonly [at: number]: number }, one: number): number => column[cell[one]!] ?? 0

  return {
    cells,
    place,
    helpers: {
      between,
      cellsBetween: distance,
      sees: (one: number, other: number): boolean => inSight(cell[one]!, cell[other]!),
      coverOf: (one: number): number => of(grid.cover, one) / 4,
      heightOf: (one: number): number => of(grid.height, one),
      darkAt: (one: number): boolean => of(grid.dark, one) !== 0,
      isNear,
      foesEngaged,
      moveToward,
      moveAway,
    },
  }
}
