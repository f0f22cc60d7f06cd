import { makeInts } from '../../battle/buffers.ts'
import { arenaStream, combatantStream, ORDER } from '../../battle/dice.ts'
import type { Opening } from '../../battle/opening.ts'
import { TARGET_BITS, TARGETS } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import { MARK, NOTE, TURN_ORDER } from './codes.ts'

/** In which order the turns of a segment come (docs/rules/segment-d100.md §3). */
export function makeTurnOrder(arena: Arena) {
  const { memory, data, rolls, journal } = arena
  const { marks, place } = memory
  const { combatants } = arena.plan
  const totals = makeInts(combatants)
  const order = makeInts(combatants)
  /** While the order is found: less what was rolled, and the combatant's number in the lower bits. */
  const keys = makeInts(combatants)
  /** How many stand in `order`. */
  const ordered = makeInts(1)
  const isDuel = combatants === 2
  /** Which of a tied pair acts first, if that was rolled with their initiative; else -1. */
  const forced = makeInts(1)
  forced[0] = -1

  /**
   * Who acts first in a duel, as a `TURN_ORDER`, rolled before the segment begins; of more, it is rolled when it
   * does: `TURN_ORDER.UNKNOWN`. Of a duel everything that is rolled for its order, so that it can be rolled ahead.
   */
  function rollTurnOrder(): number {
    if (!isDuel) return TURN_ORDER.UNKNOWN
    const one = rolls.rollInitiative(0)
    const other = rolls.rollInitiative(1)
    totals[0] = one
    totals[1] = other
    if (one !== other) return one > other ? TURN_ORDER.FIRST : TURN_ORDER.SECOND
    return TURN_ORDER.TIED + rolls.rollOrder(2)
  }

  /** How a duel's turn order is rolled. */
  function openDuel(): Opening {
    const { count, sides } = data.options.initiative
    const lead = data.combatants.initiative[0] - data.combatants.initiative[1]
    const tie = { stream: arenaStream(ORDER), sides: 2, need: 2, met: TURN_ORDER.TIED + 1, missed: TURN_ORDER.TIED }
    const streams = [combatantStream(0, ORDER), combatantStream(1, ORDER)] as const
    return { streams, count, sides, lead, won: TURN_ORDER.FIRST, lost: TURN_ORDER.SECOND, tie }
  }

  /** Gives everybody a place in the order of a segment, as rolled before it, or rolled now. */
  function take(turnOrder: number): void {
    forced[0] = turnOrder < TURN_ORDER.TIED ? -1 : turnOrder - TURN_ORDER.TIED
    if (turnOrder === TURN_ORDER.UNKNOWN) rollOrder()
    else followTurnOrder(turnOrder)
  }

  function followTurnOrder(turnOrder: number): void {
    place[0] = turnOrder === TURN_ORDER.SECOND ? 1 : 0
    place[1] = turnOrder === TURN_ORDER.FIRST ? 1 : 0
    for (let combatant = 0; combatant < 2; combatant++) {
      journal.note(NOTE.INITIATIVE, combatant, -1, totals[combatant], 0)
    }
    order[0] = turnOrder === TURN_ORDER.SECOND ? 1 : 0
    order[1] = 1 - order[0]
    ordered[0] = 2
  }

  function rollOrder(): void {
    let count = 0
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (marks[combatant] & MARK.OUT) continue
      const total = rolls.rollInitiative(combatant)
      journal.note(NOTE.INITIATIVE, combatant, -1, total, 0)
      // The highest first; those of equal totals stand together in the order of their numbers.
      insert(combatant - (total << TARGET_BITS), count++)
    }
    ordered[0] = count
    let rank = 0
    let last = keys[0] >> TARGET_BITS
    for (let i = 0; i < count; i++) {
      const combatant = keys[i] & (TARGETS - 1)
      const total = keys[i] >> TARGET_BITS
      rank += (last - total) >>> 31
      last = total
      order[i] = combatant
      place[combatant] = rank
    }
  }

  /** Puts a key among so many that stand in order. Without a branch: which is the lesser of two cannot be foreseen. */
  function insert(key: number, count: number): void {
    let greatest = key
    for (let at = 0; at < count; at++) {
      const less = greatest - keys[at]
      const change = less & (less >> 31)
      keys[at] += change
      greatest -= change
    }
    keys[count] = greatest
  }

  /** Which of so many tied combatants acts next. */
  function rollPick(due: number): number {
    return due === 1 ? 0 : forced[0] >= 0 ? forced[0] : rolls.rollOrder(due)
  }

  /** Goes on from a memory, which does not say what was rolled for a tie. */
  function forgetTie(): void {
    forced[0] = -1
  }

  return { order, ordered, take, rollPick, forgetTie, rollTurnOrder, openDuel }
}
