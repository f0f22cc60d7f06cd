import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { CHECK, EDGE, FAR, FORM, MARK, MODE, NOTE, STATE, STEP, UNDER } from './codes.ts'
import type { Falls } from './fall.ts'
import type { Ground } from './ground.ts'
import type { Movement } from './movement.ts'
import type { States } from './state.ts'
import type { Turning } from './turning.ts'

/** Jumps, leaps, charges and leap attacks (docs/rules/segment-d100.md §6.2 and §6.6). */
export type Leaps = ReturnType<typeof makeLeaps>

export function makeLeaps(
  arena: Arena,
  turning: Turning,
  ground: Ground,
  states: States,
  movement: Movement,
  falls: Falls,
  attacking: Attacking,
) {
  const { memory, data, journal, between, directionFrom, moveTo, kindOf, formArmament, isDecided } = arena
  const { cell, marks, facing, end, turns, strides } = memory
  const { move, rise, safeDrop, runningLeap, landing } = data.combatants
  const { size, reach } = data.kinds
  const { chargeMin, endurance } = data.options
  const { height } = data.field
  const { edge: edgeOf, next, isFree, isOpen, walk, lineTo, firstStep } = ground
  const isLevel = height.length === 0
  const MOST_QUARTERS = 4
  /** The cell before the foe of a leap attack is within so many inches of the foe's height. */
  const REACH_UP = 72
  const STEPS = 8

  function above(to: number, from: number): number {
    return isLevel ? 0 : height[to] - height[from]
  }

  /** Cells that it leaps after so many quarters of movement. */
  function leapAfter(me: number, q: number): number {
    return Math.max(1, Math.floor((Math.max(1, q) * runningLeap[me]) / 4))
  }

  /** The cell that a jump toward a target leads to, or -1; to oneself: up to the highest one. */
  function jumpCell(me: number, target: number): number {
    const from = cell[me]
    let best = -1
    let highest = 0
    for (let step = 0; step < STEPS; step++) {
      if ((edgeOf(me, from, step) & EDGE.JUMP) === 0) continue
      const at = next(from, step)
      if (!isFree(at)) continue
      if (target === me) {
        const height = above(at, from)
        if (height <= 0 || height < highest) continue
        best = height > highest ? step : firstStep(from, best, step)
        highest = height
        continue
      }
      const here = walk(me, from, cell[target])
      const detour = ground.detour(me, from, step)
      if (here >= FAR || detour === 0 || detour + walk(me, at, cell[target]) !== here) continue
      best = best < 0 ? step : firstStep(from, best, step)
    }
    return best < 0 ? -1 : next(from, best)
  }

  /** The cell that a leap toward a target leads to, or -1. */
  function leapCell(me: number, target: number): number {
    const from = cell[me]
    const goal = cell[target]
    const most = leapAfter(me, strides[me])
    let best = -1
    let least = walk(me, from, goal)
    for (let length = 2; length <= most; length++) {
      let first = -1
      for (let step = 0; step < STEPS; step++) {
        const at = overWalls(from, step, length)
        if (at < 0 || !isFree(at) || above(at, from) > rise[me]) continue
        const rest = walk(me, at, goal)
        if (rest > least || (rest === least && first < 0) || !turning.canFace(me, at)) continue
        first = rest < least ? step : firstStep(from, first, step)
        least = rest
        if (first === step) best = at
      }
    }
    return best
  }

  /** The cell so many steps away, no wall and no corner of one in between; -1: there is one. */
  function overWalls(from: number, step: number, length: number): number {
    let at = from
    for (let i = 0; i < length; i++) {
      if (!isOpen(at, step)) return -1
      at = next(at, step)
    }
    return at
  }

  function come(me: number, to: number, how: number): void {
    const from = cell[me]
    states.end(me, MARK.CREEPING, STATE.CREEPING)
    moveTo(me, to)
    journal.note(NOTE.MOVED, me, how, from, to)
  }

  function jump(me: number, to: number): void {
    const from = cell[me]
    turning.face(me, to)
    come(me, to, STEP.JUMP)
    const drop = 0 - above(to, from)
    if (drop <= safeDrop[me]) return
    if (!falls.check(me, -1, CHECK.JUMP, landing[me], beyondSafe(me, drop))) falls.fall(me, drop)
  }

  /** Feet of a drop beyond what is safe, rounded up. */
  function beyondSafe(me: number, drop: number): number {
    return Math.max(0, Math.ceil((drop - safeDrop[me]) / 12))
  }

  function leap(me: number, to: number): void {
    const from = cell[me]
    turning.face(me, to)
    come(me, to, STEP.LEAP)
    const drop = Math.max(0, 0 - above(to, from))
    const dv = between(from, to) + beyondSafe(me, drop)
    if (!falls.check(me, -1, CHECK.LEAP, landing[me], dv)) falls.fall(me, drop)
  }

  /** Whether it has the steps to face a direction exactly. */
  function canTurnTo(me: number, direction: number): boolean {
    const clockwise = (direction - facing[me]) & 7
    return Math.min(clockwise, 8 - clockwise) <= turns[me]
  }

  function turnTo(me: number, direction: number): void {
    const clockwise = (direction - facing[me]) & 7
    const steps = Math.min(clockwise, 8 - clockwise)
    if (steps > 0) turning.turn(me, direction, steps)
  }

  /** Whether a run of so many cells is free, each step of it one plain yard. */
  function canRun(me: number, step: number, length: number): boolean {
    let at = cell[me]
    for (let i = 0; i < length; i++) {
      if (edgeOf(me, at, step) !== (EDGE.WALK | 1)) return false
      at = next(at, step)
      if (!isFree(at)) return false
    }
    return true
  }

  function quartersOf(me: number, run: number): number {
    return Math.ceil((4 * run) / move[me])
  }

  function canPay(me: number, price: number): boolean {
    return !endurance || end[me] >= price
  }

  /** Yards of the run of a charge with an armament, or -1. */
  function chargeRun(me: number, foe: number, armament: number): number {
    const from = cell[me]
    const step = lineTo(from, cell[foe])
    if (step < 0) return -1
    const kind = kindOf[armament]
    const run = between(from, cell[foe]) - reach[kind]
    if (run < chargeMin || run > move[me] || !canTurnTo(me, directionFrom(from, cell[foe]))) return -1
    if (!canPay(me, 1 + quartersOf(me, run) + Math.max(1, size[kind]))) return -1
    if (kind < FORM.FORMS && !attacking.canBrawl(me, foe, kind)) return -1
    if (!canRun(me, step, run)) return -1
    return arena.withinFrom(overWalls(from, step, run), foe, reach[kind]) ? run : -1
  }

  /** Yards of the run of a leap attack with a form, or -1. */
  function leapRun(me: number, foe: number, form: number): number {
    const from = cell[me]
    const step = lineTo(from, cell[foe])
    const away = between(from, cell[foe])
    if (step < 0 || away < 2 || !canTurnTo(me, directionFrom(from, cell[foe]))) return -1
    if (!attacking.canBrawl(me, foe, form)) return -1
    const before = overWalls(from, step, away - 1)
    if (before < 0 || !isFree(before)) return -1
    if (Math.abs(isLevel ? 0 : height[before] - arena.heightOf(foe)) > REACH_UP) return -1
    for (let run = 0; run <= away - 2; run++) {
      const q = quartersOf(me, run)
      if (q > MOST_QUARTERS || !canRun(me, step, run)) return -1
      if (away - 1 - run > leapAfter(me, q)) continue
      const takeOff = overWalls(from, step, run)
      if (above(before, takeOff) > rise[me]) return -1
      return canPay(me, priceOfLeap(q, run)) && arena.withinFrom(before, foe, 1) ? run : -1
    }
    return -1
  }

  function priceOfLeap(q: number, run: number): number {
    return (run > 0 ? 1 + q : 0) + 2
  }

  function begin(me: number, foe: number, run: number, leapt: number): void {
    states.loseAim(me)
    states.loseFeint(me)
    states.end(me, MARK.CREEPING, STATE.CREEPING)
    journal.note(NOTE.CHARGES, me, foe, run, leapt)
    turnTo(me, directionFrom(cell[me], cell[foe]))
  }

  /** Runs so many cells straight ahead: false if it does not get there. */
  function runAlong(me: number, step: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (!movement.run(me, step) || isDecided()) return false
    return true
  }

  function charge(me: number, foe: number, armament: number): void {
    const run = chargeRun(me, foe, armament)
    const step = lineTo(cell[me], cell[foe])
    const q = quartersOf(me, run)
    begin(me, foe, run, 0)
    states.pay(me, MOST_QUARTERS, 1 + q + Math.max(1, size[kindOf[armament]]))
    if (!runAlong(me, step, run)) return
    states.begin(me, MARK.CHARGING, STATE.CHARGING)
    attacking.attack(me, foe, armament, MODE.MELEE, q, UNDER.CHARGING)
  }

  function leapAttack(me: number, foe: number, form: number): void {
    const run = leapRun(me, foe, form)
    const step = lineTo(cell[me], cell[foe])
    const leapt = between(cell[me], cell[foe]) - 1 - run
    const q = quartersOf(me, run)
    begin(me, foe, run, leapt)
    states.pay(me, MOST_QUARTERS, priceOfLeap(q, run))
    if (!runAlong(me, step, run)) return
    come(me, overWalls(cell[me], step, leapt), STEP.LEAP)
    states.begin(me, MARK.CHARGING, STATE.CHARGING)
    const hits = attacking.attack(me, foe, formArmament + form, MODE.MELEE, Math.max(1, q), UNDER.CHARGING)
    if (hits || marks[me] & MARK.OUT || isDecided()) return
    if (!falls.check(me, -1, CHECK.LANDING, landing[me], leapt)) falls.fall(me, 0)
  }

  return { jumpCell, leapCell, jump, leap, chargeRun, leapRun, charge, leapAttack }
}
