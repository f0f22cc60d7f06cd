import * as SELECTOR from '../tactics/selector.ts'
import { BY_VALUE, LAST_OF, OF_MISTAKES, ONLY } from '../tactics/unnamed-selector.ts'
import { makeInts } from './buffers.ts'

/** What a choice of a target looks at, and what the ruleset says of those it may fall on. */
interface Candidates {
  readonly hp: Int32Array
  readonly hpMax: Int32Array
  /** By combatant: its marks. `out` is those of them of which any says that it is off the field, and no target. */
  readonly marks: Int32Array
  readonly out: number
  /** By combatant: whom it attacked last, or -1. */
  readonly lastTarget: Int32Array
  /** Where `expect` and `fear` leave theirs: see `Environment.fraction` (tactics/program.ts). */
  readonly fraction: Float64Array
  distance(me: number, other: number): number
  /** Which of so many is chosen at random: 0 to count - 1. */
  rollChoice(me: number, count: number): number
  /** Whether `me` may now aim at somebody who stands; `argument` is what it would do it with. */
  mayAimAt(selector: number, action: number, me: number, other: number, argument: number): boolean
  /** Leaves what the action can be expected to do to somebody: the most is `softest`. */
  expect(action: number, me: number, other: number, argument: number): void
  /** Leaves what somebody could be expected to do to `me`: the most is `deadliest`. */
  fear(me: number, other: number): void
  /** Leaves how a selector by value (`BY_VALUE`) ranks somebody: the least is chosen. */
  rankBy(selector: number, action: number, me: number, other: number, argument: number): void
}

/** The common selectors (docs/rules/README.md, "Tactics"). */
export function makeSelection(candidates: Candidates) {
  const { hp, hpMax, marks, out, lastTarget, fraction, distance, rollChoice, mayAimAt, expect, fear, rankBy } =
    candidates
  /** Expectations are rounded before they are compared, so that equal ones tie in whatever order they were added up. */
  const PRECISION = 1e9
  /** More than any distance, and than any hit points. */
  const MOST = 2 ** 20
  /** Legal targets, for a choice at random. */
  const legal = makeInts(hp.length)

  /**
   * Whom the selector picks of the combatants from `from` up to but not including `to`; of equals the first. Selectors
   * of allies go by distance, or by wounds. -1 if there is nobody.
   */
  function select(selector: number, action: number, me: number, argument: number, from: number, to: number): number {
    if (selector <= ONLY) return selectOnly(selector, action, me, argument, from, to)
    if (selector < OF_MISTAKES) return selectLast(LAST_OF - selector, action, me, argument, from, to)
    if (selector <= BY_VALUE) return selectByFraction(selector, action, me, argument, from, to)
    switch (selector) {
      case SELECTOR.RANDOM:
        return selectAtRandom(action, me, argument, from, to)
      case SELECTOR.MOST_WOUNDED:
      case SELECTOR.ALLY_MOST_WOUNDED:
      case SELECTOR.SOFTEST:
      case SELECTOR.DEADLIEST:
        return selectByFraction(selector, action, me, argument, from, to)
      case SELECTOR.SAME: {
        const last = lastTarget[me]
        const stands = last >= from && last < to && (marks[last] & out) === 0
        if (stands && mayAimAt(selector, action, me, last, argument)) return last
      }
    }
    let best = -1
    let least = 0
    for (let other = from; other < to; other++) {
      if (marks[other] & out) continue
      const number = rank(selector, me, other)
      if ((best >= 0 && number >= least) || !mayAimAt(selector, action, me, other, argument)) continue
      best = other
      least = number
    }
    return best
  }

  /**
   * The rank of somebody for a selector that goes by distance or hit points: the least is chosen. Without its target
   * `SAME` goes by distance, as `NEAREST` does. Not the negative: that of 0 would be a float.
   */
  function rank(selector: number, me: number, other: number): number {
    switch (selector) {
      case SELECTOR.FARTHEST:
        return MOST - distance(me, other)
      case SELECTOR.WEAKEST:
        return hp[other]
      case SELECTOR.STRONGEST:
        return MOST - hp[other]
      default:
        return distance(me, other)
    }
  }

  function selectByFraction(
    selector: number,
    action: number,
    me: number,
    argument: number,
    from: number,
    to: number,
  ): number {
    // Divisions by zero in a value are counted: it is worked out of legal targets only.
    const isByValue = selector <= BY_VALUE
    let best = -1
    let least = 0
    for (let other = from; other < to; other++) {
      if (marks[other] & out || (isByValue && !mayAimAt(selector, action, me, other, argument))) continue
      leaveRank(selector, action, me, other, argument)
      const number = fraction[0]
      if (best >= 0 && number >= least) continue
      if (!isByValue && !mayAimAt(selector, action, me, other, argument)) continue
      best = other
      least = number
    }
    return best
  }

  /** Leaves what `rank` gives of the other selectors. A value that is no number comes last. */
  function leaveRank(selector: number, action: number, me: number, other: number, argument: number): void {
    if (selector <= BY_VALUE) {
      rankBy(selector, action, me, other, argument)
      const ranked = Math.round(fraction[0] * PRECISION)
      fraction[0] = Number.isNaN(ranked) ? Number.POSITIVE_INFINITY : ranked
      return
    }
    if (selector === SELECTOR.SOFTEST) expect(action, me, other, argument)
    else if (selector === SELECTOR.DEADLIEST) fear(me, other)
    else {
      fraction[0] = hp[other] / hpMax[other]
      return
    }
    fraction[0] = -Math.round(fraction[0] * PRECISION)
  }

  /** The one that `ONLY` names. */
  function selectOnly(
    selector: number,
    action: number,
    me: number,
    argument: number,
    from: number,
    to: number,
  ): number {
    const other = ONLY - selector
    if (other < from || other >= to || marks[other] & out) return -1
    return mayAimAt(selector, action, me, other, argument) ? other : -1
  }

  /** Whom a selector would pick last, of equals the last. */
  function selectLast(
    selector: number,
    action: number,
    me: number,
    argument: number,
    from: number,
    to: number,
  ): number {
    const isByFraction =
      selector <= BY_VALUE ||
      selector === SELECTOR.MOST_WOUNDED ||
      selector === SELECTOR.SOFTEST ||
      selector === SELECTOR.DEADLIEST
    let last = -1
    let most = 0
    for (let other = from; other < to; other++) {
      if (marks[other] & out || !mayAimAt(selector, action, me, other, argument)) continue
      if (isByFraction) leaveRank(selector, action, me, other, argument)
      const number = isByFraction ? fraction[0] : rank(selector, me, other)
      if (last >= 0 && number < most) continue
      last = other
      most = number
    }
    return last
  }

  function selectAtRandom(action: number, me: number, argument: number, from: number, to: number): number {
    let count = 0
    for (let other = from; other < to; other++) {
      if (marks[other] & out || !mayAimAt(SELECTOR.RANDOM, action, me, other, argument)) continue
      legal[count++] = other
    }
    if (count <= 1) return count === 0 ? -1 : legal[0]
    return legal[rollChoice(me, count)]
  }

  return { select, rank }
}
