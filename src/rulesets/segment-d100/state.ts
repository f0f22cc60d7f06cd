import type { Arena } from './arena.ts'
import { MARK, NOTE, STANCE, STATE } from './codes.ts'

/** Stances, postures, holds, aim and feint: how they begin and end, and what that costs (docs/rules/segment-d100.md §6). */
export type States = ReturnType<typeof makeStates>

export function makeStates(arena: Arena) {
  const { memory, data, journal } = arena
  const { marks, end: endLeft, quarters, aimedAt, aim, feintedAt, feint, partner } = memory
  const { endurance } = data.options
  const { shape } = data
  const somebodyAims = shape.aimers > 0
  const somebodyFeints = shape.feinters > 0
  const somebodyWrestles = shape.wrestlers > 0
  const { listens } = journal

  /** `STANCE` of a combatant. */
  function stanceOf(me: number): number {
    const state = marks[me]
    return state & MARK.PRONE ? STANCE.PRONE : state & MARK.KNEELING ? STANCE.KNEELING : STANCE.STANDING
  }

  function takeStance(me: number, stance: number): void {
    const before = stanceOf(me)
    if (before === stance) return
    const mark = stance === STANCE.PRONE ? MARK.PRONE : stance === STANCE.KNEELING ? MARK.KNEELING : 0
    marks[me] = (marks[me] & ~MARK.LOW) | mark
    journal.note(NOTE.STANCE, me, before, stance, 0)
  }

  /** A posture, or creeping, begins or ends: its bit in `MARK` and its `STATE`. */
  function begin(me: number, mark: number, state: number): void {
    if (marks[me] & mark) return
    marks[me] |= mark
    journal.note(NOTE.STATE, me, -1, state, 1)
  }

  function end(me: number, mark: number, state: number): void {
    if ((marks[me] & mark) === 0) return
    marks[me] &= ~mark
    journal.note(NOTE.STATE, me, -1, state, 0)
  }

  /** At the beginning of its turn: the postures of its last one end. */
  function endPostures(me: number): void {
    if ((marks[me] & MARK.POSTURES) === 0) return
    end(me, MARK.EVADING, STATE.EVADING)
    end(me, MARK.DODGING, STATE.DODGING)
    end(me, MARK.CHARGING, STATE.CHARGING)
  }

  /** Spends quarters, and END. */
  function pay(me: number, time: number, cost: number): void {
    quarters[me] -= time
    const spent = endurance ? cost : 0
    endLeft[me] -= spent
    if (!listens || (time === 0 && spent === 0)) return
    journal.note(NOTE.PAID, me, -1, time, spent)
    journal.note(NOTE.LEFT, me, -1, quarters[me], endLeft[me])
  }

  /** An aim, or a feint, grows; another target starts at 0. */
  function aimAt(me: number, target: number, points: number): void {
    aim[me] = (aimedAt[me] === target ? aim[me] : 0) + points
    aimedAt[me] = target
    journal.note(NOTE.AIM, me, target, aim[me], 0)
  }

  function feintAt(me: number, target: number): void {
    feint[me] = (feintedAt[me] === target ? feint[me] : 0) + 1
    feintedAt[me] = target
    journal.note(NOTE.FEINT, me, target, feint[me], 0)
  }

  function loseAim(me: number): void {
    if (!somebodyAims || aimedAt[me] < 0) return
    journal.note(NOTE.AIM, me, aimedAt[me], 0, 0)
    aimedAt[me] = -1
    aim[me] = 0
  }

  function loseFeint(me: number): void {
    if (!somebodyFeints || feintedAt[me] < 0) return
    journal.note(NOTE.FEINT, me, feintedAt[me], 0, 0)
    feintedAt[me] = -1
    feint[me] = 0
  }

  function join(holder: number, held: number): void {
    partner[holder] = held
    partner[held] = holder
    marks[holder] |= MARK.HOLDER
    marks[held] |= MARK.HELD
    journal.note(NOTE.HOLD, holder, held, 1, 0)
  }

  /** Ends the hold that somebody is in, if it is in one. */
  function part(me: number): void {
    if (!somebodyWrestles || (marks[me] & MARK.IN_HOLD) === 0) return
    const other = partner[me]
    const isHolder = (marks[me] & MARK.HOLDER) !== 0
    marks[me] &= ~MARK.IN_HOLD
    marks[other] &= ~MARK.IN_HOLD
    partner[me] = partner[other] = -1
    journal.note(NOTE.HOLD, isHolder ? me : other, isHolder ? other : me, 0, 0)
  }

  return {
    stanceOf,
    takeStance,
    begin,
    end,
    endPostures,
    pay,
    aimAt,
    feintAt,
    loseAim,
    loseFeint,
    join,
    part,
  }
}
