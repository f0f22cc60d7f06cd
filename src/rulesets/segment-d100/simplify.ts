import { makeForgetting } from '../../battle/memory.ts'
import type { Arena } from './arena.ts'
import { MARK, STAGE, WHERE } from './codes.ts'
import { COLUMNS } from './columns.ts'

/**
 * Makes memories with equal futures equal: `Fighter.simplify`. For every column, the rules that read it were looked up.
 *
 * - Of those who are out, nothing is read but that they are (`OUT`). What becomes of the rest stands with each column.
 * - What belongs to a turn (quarters, movement, what it was spent on) is read once it is over only by conditions, and of
 *   the places in the order only those of groups that are still to act, or that acts now, and how they lie.
 * - Things that nobody can get at any more are read by nobody, and of their order only who comes first.
 * - A last target is read by `same`, unless it is out; aim and feint for one who is out only by conditions.
 * - `Reads` (plan/reads.ts) says of the rest what this scenario has a use for.
 */
export function makeSimplifying(arena: Arena): { simplify(): void } {
  const { memory, data } = arena
  const { combatants } = arena.plan
  const { hpMax, marks, lastTarget, place, group, grouped, stage, rounds, quarters, moved, strides, turns } = memory
  const { where, holder, rank, loaded, progress, shots, fallen, waiters, waitRank, end } = memory
  const { aimedAt, aim, feintedAt, feint } = memory
  const { reads, shape } = data
  const forget = makeForgetting(COLUMNS, memory.bytes, data, combatants)
  const { things } = shape
  const taken = new Int32Array(combatants)
  const ranks = new Int32Array(things)

  function simplify(): void {
    rounds[0] = Math.min(rounds[0], reads.lastRound)
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (marks[combatant] & MARK.OUT) {
        // A group stays one though its members fall: how many there were is in `grouped`, or must be kept here.
        const kept = place[combatant]
        forget(combatant)
        if (isToAct(kept)) place[combatant] = kept
      } else simplifyOne(combatant)
    }
    if (stage[0] !== STAGE.BEGINNING) simplifyOrder()
    if (things > 0) simplifyThings()
    if (waiters[0] > 0) simplifyWaiting()
  }

  function simplifyOne(combatant: number): void {
    if (!reads.hpMax) hpMax[combatant] = 1
    if (!reads.end) end[combatant] = 0
    const isOver = (marks[combatant] & MARK.TURN_LEFT) === 0
    if (isOver) marks[combatant] &= ~MARK.TURN_MARKS
    if (isOver || stage[0] === STAGE.BEGINNING) {
      moved[combatant] = 0
      strides[combatant] = 0
      if (!reads.quarters) quarters[combatant] = 0
    }
    const last = lastTarget[combatant]
    if (last >= 0 && (reads.lastTarget[combatant] === 0 || marks[last] & MARK.OUT)) lastTarget[combatant] = -1
    if (!reads.aim && shape.aimers > 0 && aimedAt[combatant] >= 0 && marks[aimedAt[combatant]] & MARK.OUT) {
      aimedAt[combatant] = -1
      aim[combatant] = 0
    }
    if (!reads.feint && shape.feinters > 0 && feintedAt[combatant] >= 0 && marks[feintedAt[combatant]] & MARK.OUT) {
      feintedAt[combatant] = -1
      feint[combatant] = 0
    }
    if (isOver && stage[0] === STAGE.BEGINNING) turns[combatant] = 0
  }

  /** Whether a group with that place acts now, or has somebody whose turn is to come. */
  function isToAct(which: number): boolean {
    if (which < 0 || stage[0] !== STAGE.IN_ORDER) return false
    if (which === group[0] && grouped[0] > 1) return true
    for (let other = 0; other < combatants; other++) {
      if (place[other] === which && (marks[other] & (MARK.TO_COME | MARK.OUT)) === MARK.TO_COME) return true
    }
    return false
  }

  /** Places are counted from 0, without those of groups that will not act. */
  function simplifyOrder(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (!isToAct(place[combatant])) taken[combatant] = -1
      else taken[combatant] = place[combatant]
    }
    const acts = stage[0] === STAGE.IN_ORDER && grouped[0] > 1 ? group[0] : -1
    if (acts < 0) {
      group[0] = -1
      grouped[0] = 0
    }
    for (let combatant = 0; combatant < combatants; combatant++) {
      place[combatant] = taken[combatant] < 0 ? -1 : countBelow(taken[combatant])
    }
    if (acts >= 0) group[0] = countBelow(acts)
  }

  /** How many different places come before one. */
  function countBelow(which: number): number {
    let below = 0
    for (let other = 0; other < combatants; other++) {
      if (taken[other] < 0 || taken[other] >= which) continue
      let isFirst = true
      for (let earlier = 0; earlier < other; earlier++) if (taken[earlier] === taken[other]) isFirst = false
      if (isFirst) below++
    }
    return below
  }

  function simplifyThings(): void {
    for (let thing = 0; thing < things; thing++) {
      const isLost =
        where[thing] === WHERE.GONE ||
        (where[thing] === WHERE.GROUND && !reads.ground) ||
        (where[thing] === WHERE.CARRIED && !reads.carried)
      if (!isLost) continue
      where[thing] = WHERE.GONE
      holder[thing] = rank[thing] = loaded[thing] = progress[thing] = shots[thing] = fallen[thing] = 0
    }
    for (let thing = 0; thing < things; thing++) {
      ranks[thing] = where[thing] === WHERE.HAND || where[thing] === WHERE.GONE ? 0 : rankAmong(thing)
    }
    for (let thing = 0; thing < things; thing++) rank[thing] = ranks[thing]
  }

  function rankAmong(thing: number): number {
    let before = 0
    for (let other = 0; other < things; other++) {
      if (where[other] === where[thing] && holder[other] === holder[thing] && rank[other] < rank[thing]) before++
    }
    return before
  }

  /** Ranks of those who wait are counted from 0. */
  function simplifyWaiting(): void {
    let count = 0
    for (let after = -1; ; count++) {
      let next = -1
      for (let combatant = 0; combatant < combatants; combatant++) {
        if ((marks[combatant] & (MARK.WAITING | MARK.OUT)) !== MARK.WAITING || waitRank[combatant] <= after) continue
        if (next < 0 || waitRank[combatant] < waitRank[next]) next = combatant
      }
      if (next < 0) break
      after = waitRank[next]
      taken[next] = count
    }
    for (let combatant = 0; combatant < combatants; combatant++) {
      waitRank[combatant] = marks[combatant] & MARK.WAITING ? taken[combatant] : 0
    }
    waiters[0] = count
  }

  return { simplify }
}
