import { makeInts } from '../../battle/buffers.ts'
import { angleBetween, turnsToFront } from '../../field/facing.ts'
import { makeOpenSteps } from '../../field/open-steps.ts'
import type { Arena } from './arena.ts'
import { ACTION, EDGE, FAR, MARK, NOTE, STATE, STEP } from './codes.ts'
import type { Ground } from './ground.ts'
import type { Opportunities } from './opportunity.ts'
import type { States } from './state.ts'
import type { Turning } from './turning.ts'

/** Steps, and the actions that are made of them (docs/rules/segment-d100.md §6.2, §8.3 and §8.4). */
export type Movement = ReturnType<typeof makeMovement>

export function makeMovement(
  arena: Arena,
  turning: Turning,
  ground: Ground,
  states: States,
  opportunities: Opportunities,
) {
  const { memory, data, journal, between, distance, inSight, within, withinFrom, columnOf, rowOf, isDecided } = arena
  const { kindOf, coverOf, directionFrom, moveTo, ties } = arena
  const { cell, marks, facing, end, ready, reach, turns, quarters, moved, strides } = memory
  const { move: moveOf } = data.combatants
  const { missile, range, count: kinds } = data.kinds
  const { endurance } = data.options
  const { facingOfStep } = turning
  const { edge: edgeOf, next, isFree, walk, firstStep } = ground
  const FULL_COVER = 4
  /** On an open field every step costs a yard, and the way is straight. */
  const open = data.field.map === undefined ? makeOpenSteps(data.field, arena, ties) : undefined
  /** What `assess` has found of a step. */
  const found = makeInts(6)
  /** The movement that `canMove` has last found possible, and its first step, for `move`: nothing happens in between. */
  const planned = makeInts(4)
  const MOVED = 0
  const STRIDES = 1
  const COST = 2
  const TURNS = 3
  const STAIRS = 4
  const IS_SIDEWAYS = 5
  const ACTOR = 0
  const TARGET = 1
  const TURN_TYPE = 2
  const STEP_FOUND = 3
  planned[ACTOR] = -1

  /** Whether it stands where its ready weapon is of use against somebody. */
  function isInPosition(me: number, target: number): boolean {
    const thing = ready[me]
    if (thing < 0 || missile[kindOf[thing]] === 0) return within(me, target, reach[me])
    if (distance(me, target) > range[me * kinds + kindOf[thing]] || !inSight(cell[me], cell[target])) return false
    return coverOf(me) < FULL_COVER && coverOf(target) < FULL_COVER
  }

  /** Whether it comes nearer, and stops when it is near enough. */
  function isApproach(action: number): boolean {
    return action === ACTION.ADVANCE || action === ACTION.CRAWL || action === ACTION.EVADE
  }

  function mayTurn(action: number): boolean {
    return action !== ACTION.BACK_PEDAL && action !== ACTION.CIRCLE
  }

  /** Whether the first step of a movement action is possible, and its goal not reached. */
  function canMove(action: number, me: number, target: number): boolean {
    if (isApproach(action) && isInPosition(me, target)) return false
    if (action === ACTION.CIRCLE && !within(me, target, reach[me])) return false
    const step = choose(action, me, target)
    if (step < 0 || !assess(me, step, mayTurn(action))) return false
    planned[ACTOR] = me
    planned[TARGET] = target
    planned[TURN_TYPE] = action
    planned[STEP_FOUND] = step
    return true
  }

  function choose(action: number, me: number, target: number): number {
    switch (action) {
      case ACTION.ADVANCE:
      case ACTION.CRAWL:
      case ACTION.EVADE:
        return stepToward(me, cell[target])
      case ACTION.CIRCLE:
        return stepAround(me, target)
      default:
        return stepAway(me, cell[target])
    }
  }

  /** Over the edge whose yards and the way from its end are the fewest (§8.4). */
  function stepToward(me: number, goal: number): number {
    const from = cell[me]
    if (open !== undefined) {
      const to = open.stepToward(from, goal)
      return to < 0 ? -1 : ground.stepBetween(from, to)
    }
    const here = walk(me, from, goal)
    let best = -1
    let least = FAR
    let isAtFoot = false
    for (let step = 0; step < 8; step++) {
      const edge = edgeOf(me, from, step)
      if (edge === 0) continue
      const at = next(from, step)
      const rest = walk(me, at, goal)
      if (rest >= here) continue
      const detour = ground.detour(me, from, step)
      if (detour > 0 && detour + rest === here) isAtFoot = true
      if ((edge & EDGE.WALK) === 0 || !isFree(at)) continue
      const yards = (edge & EDGE.YARDS) + rest
      if (yards > least) continue
      best = yards < least ? step : firstStep(from, best, step)
      least = yards
    }
    return isAtFoot && least > here ? -1 : best
  }

  function stepAway(me: number, goal: number): number {
    const from = cell[me]
    const here = between(from, goal)
    let best = -1
    let most = 0
    for (let step = 0; step < 8; step++) {
      if ((edgeOf(me, from, step) & EDGE.WALK) === 0) continue
      const at = next(from, step)
      if (!isFree(at) || between(at, goal) <= here) continue
      const across = columnOf(at) - columnOf(goal)
      const down = rowOf(at) - rowOf(goal)
      const away = across * across + down * down
      if (away < most) continue
      best = away > most ? step : firstStep(from, best, step)
      most = away
    }
    return best
  }

  /** To where it stands at a greater angle to the target's facing, the target within its reach. */
  function stepAround(me: number, target: number): number {
    const from = cell[me]
    let best = -1
    const here = angleBetween(facing[target], directionFrom(cell[target], from))
    let most = here
    for (let step = 0; step < 8; step++) {
      if ((edgeOf(me, from, step) & EDGE.WALK) === 0) continue
      const at = next(from, step)
      if (!isFree(at)) continue
      const angle = angleBetween(facing[target], directionFrom(cell[target], at))
      if (angle <= here || angle < most || !withinFrom(at, target, reach[me])) continue
      best = angle > most ? step : firstStep(from, best, step)
      most = angle
    }
    return best
  }

  /** Whether a step can be taken now, and what it takes: points 1 to 6 of §8.3. */
  function assess(me: number, step: number, maySwing: boolean): boolean {
    const edge = edgeOf(me, cell[me], step)
    const state = marks[me]
    const most = moveOf[me]
    const before = moved[me]
    let yards = 4 * (edge & EDGE.YARDS)
    if (state & MARK.LOW) yards *= state & MARK.PRONE ? 4 : 2
    const isBusy = (state & MARK.OTHERWISE) !== 0
    const need = turnsToFront(angleBetween(facing[me], facingOfStep[step]))
    let swings = 0
    found[IS_SIDEWAYS] = 0
    if (need > 0) {
      if (maySwing && need <= turns[me] && !(isBusy && before + yards > most)) swings = need
      else {
        yards *= 2
        found[IS_SIDEWAYS] = 1
      }
    }
    // The first step of a turn costs at most the whole allowance.
    if (before === 0 && yards > 4 * most) yards = 4 * most
    const after = before + yards
    if (isBusy && after > most && (swings > 0 || state & MARK.TURNED)) return false
    let begun = strides[me]
    while (begun * most < after) if (begun++ === strides[me] + quarters[me]) return false
    const stairs = edge & EDGE.STAIR || state & MARK.ON_STAIRS ? 1 : 0
    const tall = edge & EDGE.VERY_TALL ? 2 : edge & EDGE.TALL ? 1 : 0
    const paid = strides[me] === 0 ? 0 : 1 + strides[me] + (state & MARK.ON_STAIRS ? 1 : 0)
    const cost = 1 + begun + stairs - paid + tall
    if (endurance && end[me] < cost) return false
    found[MOVED] = after
    found[STRIDES] = begun
    found[COST] = cost
    found[TURNS] = swings
    found[STAIRS] = stairs
    return true
  }

  /** Takes the steps of a movement action: a quarter's worth. */
  function move(action: number, me: number, target: number): void {
    const evades = action === ACTION.EVADE || action === ACTION.EVADE_AWAY
    const swings = mayTurn(action)
    let step = isPlanned(action, me, target) ? planned[STEP_FOUND] : choose(action, me, target)
    if (step < 0 || (!isPlanned(action, me, target) && !assess(me, step, swings))) return
    planned[ACTOR] = -1
    if (evades) states.begin(me, MARK.EVADING, STATE.EVADING)
    marks[me] |= evades ? MARK.EVADED : MARK.BUSY
    for (;;) {
      if (!take(me, step)) return
      // The next step must be paid with quarters that are begun.
      if (isApproach(action) && isInPosition(me, target)) return
      step = choose(action, me, target)
      if (step < 0 || !assess(me, step, swings) || found[STRIDES] > strides[me]) return
    }
  }

  function isPlanned(action: number, me: number, target: number): boolean {
    return planned[ACTOR] === me && planned[TARGET] === target && planned[TURN_TYPE] === action
  }

  /** Pays for the step that was assessed, offers opportunities, and takes it (point 7). */
  function take(me: number, step: number): boolean {
    const from = cell[me]
    const to = next(from, step)
    const steps = found[TURNS]
    const how = marks[me] & MARK.LOW ? STEP.CRAWL : found[IS_SIDEWAYS] !== 0 ? STEP.SIDE_STEP : STEP.WALK
    states.loseAim(me)
    states.loseFeint(me)
    if (marks[me] & MARK.LOW) states.begin(me, MARK.CREEPING, STATE.CREEPING)
    else states.end(me, MARK.CREEPING, STATE.CREEPING)
    const begun = found[STRIDES] - strides[me]
    moved[me] = found[MOVED]
    strides[me] = found[STRIDES]
    if (found[STAIRS] !== 0) marks[me] |= MARK.ON_STAIRS
    states.pay(me, begun, found[COST])
    journal.note(NOTE.MOVEMENT, me, -1, moved[me], strides[me])
    if (!opportunities.leave(me)) return false
    if (steps > 0) {
      marks[me] |= MARK.TURNED
      turning.turn(me, facingOfStep[step], steps)
    }
    moveTo(me, to)
    journal.note(NOTE.MOVED, me, how, from, to)
    return !isDecided()
  }

  /** One step of a run, whose price is paid: false if it does not come to it. */
  function run(me: number, step: number): boolean {
    const from = cell[me]
    if (!opportunities.leave(me)) return false
    moveTo(me, next(from, step))
    journal.note(NOTE.MOVED, me, STEP.RUN, from, cell[me])
    return true
  }

  /** Evades where it stands. A quarter, which counts as a quarter of the allowance. */
  function evadeInPlace(me: number): void {
    marks[me] |= MARK.EVADED
    states.begin(me, MARK.EVADING, STATE.EVADING)
    moved[me] += moveOf[me]
    strides[me]++
    states.pay(me, 1, 2)
  }

  return { canMove, move, evadeInPlace, isInPosition, run }
}
