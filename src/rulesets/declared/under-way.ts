import { BeyondLimits } from '../../battle/beyond-limits.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { Data } from './data.ts'
import type { Memory } from './standing.ts'
import { MOST_TICKS } from './ticks.ts'

const NONE = new Int32Array()

/** The list of targets that actions read: from where on it is free, and the part of it that the current action has. */
interface Targets {
  readonly list: Int32Array
  readonly listTop: Int32Array
  readonly targetsFrom: Int32Array
  readonly targetsTo: Int32Array
}

/** An action that has been begun, and whose steps are due later: what it is (its packed code), at whom, by which selector. */
export interface Begun {
  readonly code: number
  readonly target: number
  readonly selector: number
}

/**
 * Actions under way (`after`, §8.3): each combatant has a few places, taken from the first on in the order in which its actions
 * were begun.
 */
export function makeUnderWay({ combatants }: Pick<Data, 'combatants'>, memory: Memory, targets: Targets) {
  // Games that are not by time have none of them.
  const [cast, castAt, castTarget, castSelector, castTargets] = (
    ['cast', 'castAt', 'castTarget', 'castSelector', 'castTargets'] as const
  ).map((name): Int32Array => memory[name] ?? NONE) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]
  const places = cast.length / combatants
  /** By place: its targets, each and 1; 0 follows the last. */
  const keepsTargets = castTargets.length > 0
  const { list, listTop, targetsFrom, targetsTo } = targets
  /** When the next is due, in ticks of the round; -1: not known. */
  const soon = makeInts(1)

  /** The memory is another one. */
  function reset(): void {
    soon[0] = -1
  }

  /** `code` is above 0. */
  function begin(me: number, code: number, target: number, selector: number, due: number): void {
    let at = me
    while (at < cast.length && cast[at] !== 0) at += combatants
    if (at >= cast.length)
      throw new BeyondLimits(`a combatant has more than ${places} actions under way; make "after" shorter`)
    cast[at] = code
    castAt[at] = due
    if (due < soon[0]!) soon[0] = due
    castTarget[at] = target
    castSelector[at] = selector
    if (!keepsTargets) return
    const from = targetsFrom[0]!
    const count = Math.min(combatants, targetsTo[0]! - from)
    for (let place = 0; place < count; place++) castTargets[at * combatants + place] = list[from + place]! + 1
  }

  function interrupt(me: number): void {
    for (let at = me; at < cast.length; at += combatants) clear(at)
    soon[0] = -1
  }

  function clear(at: number): void {
    cast[at] = castAt[at] = castTarget[at] = castSelector[at] = 0
    if (!keepsTargets) return
    const first = at * combatants
    for (let place = first; place < first + combatants && castTargets[place] !== 0; place++) castTargets[place] = 0
  }

  /** Those behind it move up. */
  function remove(at: number): void {
    for (let place = at; place < cast.length; place += combatants) {
      const next = place + combatants
      if (next >= cast.length || cast[next] === 0) {
        clear(place)
        return
      }
      cast[place] = cast[next]!
      castAt[place] = castAt[next]!
      castTarget[place] = castTarget[next]!
      castSelector[place] = castSelector[next]!
      if (!keepsTargets) continue
      for (let one = 0; one < combatants; one++)
        castTargets[place * combatants + one] = castTargets[next * combatants + one]!
    }
  }

  /** Does all actions that are due, in the scenario's order of combatants; of one combatant's, the oldest comes first. */
  function doDue(now: number, land: (me: number, begun: Begun) => boolean): boolean {
    if (soon[0]! > now) return false
    soon[0] = MOST_TICKS
    for (let me = 0; me < combatants; me++) {
      for (let place = 0, at = me; place < places; ) {
        if (cast[at] === 0) break
        const due = castAt[at]!
        if (due > now) {
          if (due < soon[0]!) soon[0] = due
          place++
          at += combatants
          continue
        }
        begun.code = cast[at]!
        begun.target = castTarget[at]!
        begun.selector = castSelector[at]!
        listTop[0] = 0
        targetsFrom[0] = 0
        if (keepsTargets) {
          for (let one = 0; one < combatants; one++) {
            const target = castTargets[at * combatants + one]!
            if (target === 0) break
            list[listTop[0]!++] = target - 1
          }
        }
        targetsTo[0] = listTop[0]!
        remove(at)
        if (land(me, begun)) return true
      }
    }
    return false
  }
  const begun = { code: 0, target: 0, selector: 0 }

  /** The next tick in which something is due, or `most` if that comes first. */
  function earliest(most: number): number {
    if (soon[0]! >= 0) return Math.min(most, soon[0]!)
    let least = MOST_TICKS
    for (let me = 0; me < combatants; me++) {
      for (let at = me; at < cast.length && cast[at] !== 0; at += combatants) {
        if (castAt[at]! < least) least = castAt[at]!
      }
    }
    soon[0] = least
    return Math.min(most, least)
  }

  /** A round is over, from which on ticks are counted. */
  function rebase(ticks: number): void {
    for (let me = 0; me < combatants; me++) {
      for (let at = me; at < cast.length && cast[at] !== 0; at += combatants) castAt[at]! -= ticks
    }
    soon[0] = Math.max(-1, soon[0]! - ticks)
  }

  return { reset, begin, interrupt, doDue, earliest, rebase, any: cast.length > 0 }
}
