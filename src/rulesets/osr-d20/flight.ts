import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { DROP, MARK, NOTE } from './codes.ts'
import type { Conditions } from './condition.ts'
import type { Harm } from './harm.ts'
import type { Movement } from './movement.ts'
import type { Reacting } from './reaction.ts'

/** Flight and pursuit (docs/rules/osr-d20.md §6.7). */
export type Flight = ReturnType<typeof makeFlight>

export function makeFlight(arena: Arena, movement: Movement, conditions: Conditions, harm: Harm, reacting: Reacting) {
  const { memory, data, rolls, score, journal, occupant, vacate, foesFrom, foesTo, membersFrom, membersTo, isDecided } =
    arena
  const { cell, marks, left, atHand, dropped } = memory
  const { combatants: combatantCount } = arena.plan
  const { obstacleStops, pursuitRolls } = data.options
  const { movement: movementRate, morale, seeks } = data.combatants
  const { drop } = data.effects
  const { of: stockOf } = data.stocks
  const { nearestFreeCell } = movement
  const effectCount = drop.length

  /** Working arrays for the pursuit of one party's fleers: what they hold is of no meaning afterwards. */
  const total = makeInts(combatantCount)
  const isChasing = makeInts(combatantCount)

  /** Runs from the field, past the foes within reach, dropping an item (an effect, or -1). */
  function flee(fleer: number, item: number): void {
    reacting.passBy(fleer, -1)
    if (marks[fleer] & MARK.OUT) return
    conditions.leave(fleer)
    if (item >= 0) dropItem(fleer, item)
    journal.note(NOTE.IN_FLIGHT, fleer, fleer, item < 0 ? 0 : drop[item], 0)
    vacate(fleer)
    marks[fleer] |= MARK.OUT | MARK.IN_FLIGHT
  }

  function dropItem(fleer: number, item: number): void {
    const stock = stockOf[fleer * effectCount + item]
    left[stock]--
    if (atHand[stock] > left[stock]) atHand[stock] = left[stock]
    let order = 1
    for (let other = 0; other < combatantCount; other++) if (dropped[other] !== 0) order++
    dropped[fleer] = order * 4 + drop[item]
  }

  /** Step 5 of a round: who of those in flight is caught, and who has fled. */
  function pursue(): void {
    for (let party = 0; party < 2; party++) {
      const from = membersFrom(party)
      const to = membersTo(party)
      const slowest = firstInFlight(from, to)
      if (slowest >= 0) chase(slowest, from, to)
      if (isDecided()) return
    }
    for (let combatant = 0; combatant < combatantCount; combatant++) dropped[combatant] = 0
  }

  function firstInFlight(from: number, to: number): number {
    for (let fleer = from; fleer < to; fleer++) if (marks[fleer] & MARK.IN_FLIGHT) return fleer
    return -1
  }

  function chase(first: number, from: number, to: number): void {
    journal.note(NOTE.PURSUIT, first, first, 0, 0)
    if (setOut(first) > 0 && distract(first, from, to) > 0) {
      rollTotals(first, from, to)
      for (let pursuer = fastest(first); pursuer >= 0; pursuer = fastest(first)) {
        isChasing[pursuer] = 0
        const fleer = slowestOf(from, to)
        if (fleer >= 0 && total[pursuer] > total[fleer]) bringBack(fleer, pursuer)
      }
    }
    for (let fleer = from; fleer < to; fleer++) {
      if ((marks[fleer] & MARK.IN_FLIGHT) === 0) continue
      journal.note(NOTE.FLED, fleer, fleer, 0, 0)
      harm.leaveFight(fleer, score.fled)
    }
  }

  /** Who pursues; how many do. */
  function setOut(first: number): number {
    let count = 0
    const end = foesTo(first)
    for (let foe = foesFrom(first); foe < end; foe++) {
      isChasing[foe] = Number(reacting.pursues(foe, first))
      count += isChasing[foe]
    }
    return count
  }

  /** Everybody looks at everything that was dropped, in the order of dropping; how many go on. */
  function distract(first: number, from: number, to: number): number {
    let count = 0
    const end = foesTo(first)
    for (let pursuer = foesFrom(first); pursuer < end; pursuer++) {
      if (isChasing[pursuer] === 0) continue
      for (let fleer = nextDropped(0, from, to); fleer >= 0; fleer = nextDropped(dropped[fleer], from, to)) {
        if (!isStoppedBy(pursuer, fleer)) continue
        isChasing[pursuer] = 0
        break
      }
      count += isChasing[pursuer]
    }
    return count
  }

  /** Who dropped something next after `after`, a value of the column `dropped`; -1: nobody. */
  function nextDropped(after: number, from: number, to: number): number {
    let next = -1
    for (let fleer = from; fleer < to; fleer++) {
      if ((marks[fleer] & MARK.IN_FLIGHT) === 0 || dropped[fleer] <= after) continue
      if (next < 0 || dropped[fleer] < dropped[next]) next = fleer
    }
    return next
  }

  function isStoppedBy(pursuer: number, fleer: number): boolean {
    const kind = dropped[fleer] & 3
    if (kind !== DROP.OBSTACLE && kind !== seeks[pursuer]) return false
    const stops =
      kind === DROP.OBSTACLE
        ? rolls.rollObstacle(pursuer) <= obstacleStops
        : rolls.rollMorale(pursuer) > morale[pursuer]
    journal.note(NOTE.STOPPED, pursuer, fleer, kind, Number(stops))
    return stops
  }

  function rollTotals(first: number, from: number, to: number): void {
    for (let fleer = from; fleer < to; fleer++) if (marks[fleer] & MARK.IN_FLIGHT) rollTotal(fleer, 0)
    const end = foesTo(first)
    for (let foe = foesFrom(first); foe < end; foe++) if (isChasing[foe] !== 0) rollTotal(foe, 1)
  }

  /** In tenths: a movement rate counts a tenth of its feet, not rounded. */
  function rollTotal(combatant: number, pursuing: number): void {
    total[combatant] = movementRate[combatant] + (pursuitRolls ? 10 * rolls.rollPursuit(combatant) : 0)
    journal.note(NOTE.PACE, combatant, combatant, total[combatant], pursuing)
  }

  function fastest(first: number): number {
    let best = -1
    const end = foesTo(first)
    for (let foe = foesFrom(first); foe < end; foe++) {
      if (isChasing[foe] !== 0 && (best < 0 || total[foe] > total[best])) best = foe
    }
    return best
  }

  function slowestOf(from: number, to: number): number {
    let best = -1
    for (let fleer = from; fleer < to; fleer++) {
      if (marks[fleer] & MARK.IN_FLIGHT && (best < 0 || total[fleer] < total[best])) best = fleer
    }
    return best
  }

  /** Where there is no room beside its pursuer, it gets away. */
  function bringBack(fleer: number, pursuer: number): void {
    const to = nearestFreeCell(cell[pursuer])
    if (to < 0) return
    marks[fleer] &= ~(MARK.OUT | MARK.IN_FLIGHT)
    cell[fleer] = to
    occupant[to] = fleer
    journal.note(NOTE.CAUGHT, fleer, pursuer, to, 0)
  }

  return { flee, pursue }
}
