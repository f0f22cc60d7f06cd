import type { Arena } from './arena.ts'
import { ACTION, MARK, NOTE, STAGE, STATE, TURN } from './codes.ts'
import type { Harm } from './harm.ts'
import type { Tumbling } from './tumbling.ts'
import type { Turns } from './turn.ts'
import { makeTurnOrder } from './turn-order.ts'
import type { Usage } from './usage.ts'
import type { Wielding } from './wielding.ts'

/** A segment (docs/rules/segment-d100.md §3), turn by turn; between two turns the memory is all there is. */
export type Segments = ReturnType<typeof makeSegments>

export function makeSegments(
  arena: Arena,
  wielding: Wielding,
  harm: Harm,
  tumbling: Tumbling,
  usage: Usage,
  turning: Turns,
) {
  const { memory, data, journal, isDecided } = arena
  const { order, ordered, take, rollPick, forgetTie, rollTurnOrder, openDuel } = makeTurnOrder(arena)
  const { marks, place, group, grouped, waiters, waitRank, stage, rounds, turns, defences, blocks, otherBlocks } =
    memory
  const { acrobatics, parries, moved, strides, quarters } = memory
  const { turns: turnsOf } = data.combatants
  const { skills } = data.kinds
  const { combatants } = arena.plan
  const somebodyWaits = data.shape.waiters > 0
  const thereAreThings = data.shape.things > 0

  /** Begins a segment, whose number the memory shows already. */
  function begin(turnOrder: number): void {
    journal.note(NOTE.SEGMENT, -1, -1, rounds[0], 0)
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (marks[combatant] & MARK.OUT) continue
      marks[combatant] |= MARK.TO_COME
      turns[combatant] = turnsOf[combatant]
    }
    take(turnOrder)
    group[0] = -1
    grouped[0] = 0
    waiters[0] = 0
    stage[0] = STAGE.IN_ORDER
  }

  /** Plays the next turn. False if there was none left: the segment is over. */
  function playNext(): boolean {
    if (stage[0] === STAGE.IN_ORDER) {
      for (;;) {
        const due = countDue()
        if (due > 0) {
          takeTurn(pickDue(due))
          return true
        }
        if (grouped[0] > 1) closeGroup()
        if (isDecided()) return false
        if (!openGroup()) break
      }
      beginLastCall()
    }
    return somebodyWaits && callLast()
  }

  function beginLastCall(): void {
    stage[0] = STAGE.LAST_CALL
    if (somebodyWaits && waiters[0] > 0) journal.note(NOTE.LAST_CALL, -1, -1, 0, 0)
  }

  /** Asks the next of those who still wait; false if nobody does. */
  function callLast(): boolean {
    const last = nextWaiting(-1)
    if (last < 0) return false
    usage.goOn(last, TURN.LAST_CALL)
    turning.play(last, turning.decide(last), undefined)
    return true
  }

  /**
   * Plays all turns of a segment that has just begun: the same as `playNext` until it is over or the battle decided.
   * Groups follow each other in `order`; who stands alone in one need not be looked for.
   */
  function playAll(): void {
    const count = ordered[0]
    for (let i = 0; i < count; i++) {
      const combatant = order[i]
      const isAlone = (i === 0 || place[order[i - 1]] !== place[combatant]) && !isTiedWithNext(i, count)
      if (isAlone) {
        group[0] = place[combatant]
        grouped[0] = 1
        if (isToCome(combatant)) takeTurn(combatant)
        if (isDecided()) return
        continue
      }
      const first = i
      while (isTiedWithNext(i, count)) i++
      if (!playGroup(first, i + 1)) return
    }
    beginLastCall()
    if (somebodyWaits) while (!isDecided() && callLast()) {}
  }

  function isTiedWithNext(i: number, count: number): boolean {
    return i + 1 < count && place[order[i + 1]] === place[order[i]]
  }

  /** A tied group, those from `first` up to but not including `end` of the order. False if the battle is over. */
  function playGroup(first: number, end: number): boolean {
    let due = countDueFrom(first, end)
    if (due === 0) return true
    startGroup(place[order[first]], end - first)
    for (; due > 0; due = countDueFrom(first, end)) takeTurn(pickDueFrom(first, due))
    closeGroup()
    return !isDecided()
  }

  /** `countDue` and `pickDue`, for whom the order is at hand; equals stand in it by their numbers. */
  function countDueFrom(first: number, end: number): number {
    let due = 0
    for (let i = first; i < end; i++) if (isToCome(order[i])) due++
    return due
  }

  function pickDueFrom(first: number, due: number): number {
    let left = rollPick(due)
    for (let i = first; ; i++) if (isToCome(order[i]) && left-- === 0) return order[i]
  }

  function isToCome(combatant: number): boolean {
    return (marks[combatant] & (MARK.TO_COME | MARK.OUT)) === MARK.TO_COME
  }

  /** Members of the group that acts whose turns are to come. */
  function countDue(): number {
    let due = 0
    for (let combatant = 0; combatant < combatants; combatant++) if (isDue(combatant)) due++
    return due
  }

  function isDue(combatant: number): boolean {
    return place[combatant] === group[0] && isToCome(combatant)
  }

  function pickDue(due: number): number {
    let left = rollPick(due)
    for (let combatant = 0; ; combatant++) if (isDue(combatant) && left-- === 0) return combatant
  }

  /** The next group with somebody whose turn is to come; false if there is none. */
  function openGroup(): boolean {
    let next = combatants
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (!isToCome(combatant)) continue
      if (place[combatant] > group[0] && place[combatant] < next) next = place[combatant]
    }
    if (next === combatants) return false
    let members = 0
    for (let combatant = 0; combatant < combatants; combatant++) if (place[combatant] === next) members++
    startGroup(next, members)
    return true
  }

  function startGroup(which: number, members: number): void {
    group[0] = which
    grouped[0] = members
    if (members === 1) return
    if (journal.listens) journal.note(NOTE.GROUP, place.indexOf(which), -1, members, 0)
    harm.beginGroup()
  }

  /** All that was held back falls at once; then those who wait are asked, whatever the group did. */
  function closeGroup(): void {
    grouped[0] = 0
    harm.endGroup()
    journal.note(NOTE.GROUP_ENDED, -1, -1, 0, 0)
    tumbling.forgetTumbles()
    if (somebodyWaits && !isDecided()) askWaiting(-1)
  }

  function takeTurn(me: number): void {
    usage.begin(me, TURN.IN_ORDER)
    const first = turning.decide(me)
    if (first >= 0 && turning.actionOf(me, first) === ACTION.WAIT) {
      wait(me)
      return
    }
    turning.play(me, first, somebodyWaits && grouped[0] < 2 ? askAfter : undefined)
  }

  function wait(me: number): void {
    usage.count(me, ACTION.WAIT)
    marks[me] = (marks[me] & ~MARK.TO_COME) | MARK.WAITING
    waitRank[me] = waiters[0]++
    journal.note(NOTE.STATE, me, -1, STATE.WAITING, 1)
  }

  /** After an action in the open, those who wait are asked. */
  function askAfter(me: number): boolean {
    if (waiters[0] > 0) askWaiting(me)
    return !isDecided()
  }

  /** Asks everybody who waits, in the order in which their turns came. */
  function askWaiting(actor: number): void {
    let after = -1
    for (;;) {
      const next = nextWaiting(after)
      if (next < 0) return
      after = waitRank[next]
      if (next === actor) continue
      const decision = turning.decide(next)
      if (decision < 0 || turning.actionOf(next, decision) === ACTION.WAIT) {
        journal.note(NOTE.WAITS_ON, next, -1, 0, 0)
        continue
      }
      usage.goOn(next, TURN.AFTER_WAITING)
      turning.play(next, decision, undefined)
      if (isDecided()) return
    }
  }

  /** The first who waits and began to after that rank; -1: nobody. */
  function nextWaiting(after: number): number {
    let next = -1
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & (MARK.WAITING | MARK.OUT)) !== MARK.WAITING || waitRank[combatant] <= after) continue
      if (next < 0 || waitRank[combatant] < waitRank[next]) next = combatant
    }
    return next
  }

  /** What must not outlive the segment is forgotten. */
  function end(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      marks[combatant] &= ~MARK.SEGMENT_MARKS
      place[combatant] = -1
      turns[combatant] = 0
      quarters[combatant] = 0
      moved[combatant] = 0
      strides[combatant] = 0
      if (defences[combatant] > 0) forgetDefences(combatant)
      if (somebodyWaits) waitRank[combatant] = 0
    }
    if (thereAreThings) wielding.forgetFalls()
    group[0] = -1
    grouped[0] = 0
    waiters[0] = 0
    stage[0] = STAGE.BEGINNING
  }

  function forgetDefences(me: number): void {
    defences[me] = 0
    blocks[me] = 0
    otherBlocks[me] = 0
    acrobatics[me] = 0
    for (let skill = 0; skill < skills; skill++) parries[me * skills + skill] = 0
  }

  /** Goes on from a memory: a tied group may be acting. */
  function resume(): void {
    forgetTie()
    if (grouped[0] > 1) harm.beginGroup()
  }

  return { rollTurnOrder, openDuel, begin, playNext, playAll, end, resume }
}
