import type { Arena } from './arena.ts'
import { CHECK, EDGE, FAR, MARK, NO_FACE, NOTE, STATE, STEP } from './codes.ts'
import type { Falls } from './fall.ts'
import type { Ground } from './ground.ts'
import type { States } from './state.ts'

/** Climbing (docs/rules/segment-d100.md §6.8). One on a face is in the lower of its two cells. */
export type Climbing = ReturnType<typeof makeClimbing>

export function makeClimbing(arena: Arena, ground: Ground, states: States, falls: Falls) {
  const { memory, data, journal, occupant, moveTo } = arena
  const { cell, marks, end, quarters, top, climbed } = memory
  const { rate, freeRate, climbing } = data.combatants
  const { height, face, free } = data.field
  const { endurance } = data.options

  /** Whether it can climb on, or begin to toward a target. */
  function canClimb(me: number, target: number): boolean {
    if (quarters[me] === 0) return false
    if (marks[me] & MARK.ON_FACE) {
      const upward = (marks[me] & MARK.UPWARD) !== 0
      const whole = heightOfFace(me)
      // It hangs below the edge until the cell above is free.
      if (upward && climbed[me] === whole && occupant[top[me]] >= 0) return false
      const inches = upward ? whole - climbed[me] : climbed[me]
      return canPay(me, quartersFor(me, inches, rateOn(me, cell[me], top[me])))
    }
    const to = faceCell(me, target)
    if (to < 0) return false
    const inches = Math.abs(height[to] - height[cell[me]])
    return canPay(me, quartersFor(me, inches, rateOn(me, cell[me], to)))
  }

  function canPay(me: number, time: number): boolean {
    return !endurance || end[me] >= 2 + time
  }

  function heightOfFace(me: number): number {
    return height[top[me]] - height[cell[me]]
  }

  /** The other end of a climb edge on a shortest way; going down it must be free. */
  function faceCell(me: number, target: number): number {
    const from = cell[me]
    const goal = cell[target]
    const here = ground.walk(me, from, goal)
    if (here >= FAR) return -1
    let best = -1
    for (let step = 0; step < 8; step++) {
      if ((ground.edge(me, from, step) & EDGE.CLIMB) === 0) continue
      const at = ground.next(from, step)
      const detour = ground.detour(me, from, step)
      if (detour === 0 || detour + ground.walk(me, at, goal) !== here) continue
      if (height[at] <= height[from] && !ground.isFree(at)) continue
      best = best < 0 ? step : ground.firstStep(from, best, step)
    }
    return best < 0 ? -1 : ground.next(from, best)
  }

  /** Of the two cells of a face, that with the higher DV says what it is like. */
  function faceOf(one: number, other: number): number {
    if (face[one] === NO_FACE) return other
    if (face[other] === NO_FACE) return one
    if (face[one] === face[other]) return free[one] !== 0 ? one : other
    return face[one] > face[other] ? one : other
  }

  function rateOn(me: number, one: number, other: number): number {
    return free[faceOf(one, other)] !== 0 ? freeRate[me] : rate[me]
  }

  /** The fewest quarters that reach the end, at least 1; else all that are left. A quarter climbs 3 × rate inches. */
  function quartersFor(me: number, inches: number, feet: number): number {
    return Math.min(quarters[me], Math.max(1, Math.ceil(inches / (3 * feet))))
  }

  function climb(me: number, target: number): void {
    if ((marks[me] & MARK.ON_FACE) === 0) takeHold(me, faceCell(me, target))
    const upward = (marks[me] & MARK.UPWARD) !== 0
    const foot = cell[me]
    const whole = heightOfFace(me)
    const feet = rateOn(me, foot, top[me])
    const inches = upward ? whole - climbed[me] : climbed[me]
    const time = quartersFor(me, inches, feet)
    states.pay(me, time, 2 + time)
    if (!falls.check(me, -1, CHECK.CLIMB, climbing[me], face[faceOf(foot, top[me])])) {
      slip(me)
      return
    }
    const gained = Math.min(inches, 3 * feet * time)
    climbed[me] += upward ? gained : -gained
    journal.note(NOTE.CLIMBS, me, top[me], climbed[me], upward ? 1 : 0)
    if (upward && climbed[me] === whole && occupant[top[me]] < 0) {
      const to = top[me]
      letGo(me)
      moveTo(me, to)
      journal.note(NOTE.MOVED, me, STEP.CLIMB, foot, to)
    } else if (!upward && climbed[me] === 0) letGo(me)
  }

  /** Going down, it enters the lower cell at once. */
  function takeHold(me: number, to: number): void {
    const from = cell[me]
    states.end(me, MARK.CREEPING, STATE.CREEPING)
    marks[me] |= MARK.ON_FACE
    if (height[to] > height[from]) {
      marks[me] |= MARK.UPWARD
      top[me] = to
      climbed[me] = 0
      return
    }
    top[me] = from
    climbed[me] = height[from] - height[to]
    moveTo(me, to)
    journal.note(NOTE.MOVED, me, STEP.CLIMB, from, to)
  }

  function letGo(me: number): void {
    marks[me] &= ~(MARK.ON_FACE | MARK.UPWARD)
    climbed[me] = 0
    top[me] = 0
  }

  /** From the height that it had before; at the foot nothing happens. */
  function slip(me: number): void {
    const inches = climbed[me]
    letGo(me)
    if (inches > 0) falls.fall(me, inches)
  }

  return { canClimb, climb }
}
