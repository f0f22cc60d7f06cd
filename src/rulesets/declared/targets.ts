import { makeFloats, makeInts } from '../../battle/buffers.ts'
import { CHOICE, combatantStream, type Dice } from '../../battle/dice.ts'
import { makeSelection } from '../../battle/selection.ts'
import * as SELECTOR from '../../tactics/selector.ts'
import type { Rules } from './code/compile.ts'
import { MARK } from './codes.ts'
import { shapeOf, vitalOf } from './columns.ts'
import type { Data } from './data.ts'
import type { makeMovement } from './movement.ts'
import type { Memory, makeField } from './standing.ts'

/** Values are rounded before they rank anybody, as selectors do (battle/selection.ts). */
const PRECISION = 1e9

/** What targets are chosen with. */
interface Choosing {
  readonly data: Data
  readonly memory: Memory
  readonly dice: Dice
  readonly field: ReturnType<typeof makeField>
  readonly movement: ReturnType<typeof makeMovement> | undefined
  forecast(what: number, turnType: number, me: number, target: number, thing: number): number
  /** The list of targets, and from where on it is free. */
  readonly list: Int32Array
  readonly listTop: Int32Array
  /** What a selector goes by, where that is no whole number. */
  readonly fraction: Float64Array
  rules(): Rules
}

/** Chooses targets by selectors: one, several, or those of a list in order. */
export function makeTargets(choosing: Choosing) {
  const { data, memory, dice, field, movement, forecast, list, listTop, fraction, rules } = choosing
  const { combatants, firstParty, game } = data
  const { marks } = memory
  const { partyOf } = field
  const shape = shapeOf(data)
  const vital = vitalOf(game)
  const turnTypes = [...game.actions, ...game.reactions]
  const excluded = makeInts(combatants)
  /** While a list is sorted, only those who are on it can be picked. */
  const listed = makeInts(combatants)
  let isListing = false
  /** What those on a list are ranked by, where it goes by value. */
  const ranks = makeFloats(list.length)

  const selection = makeSelection({
    hp: memory[`p${vital}`]!,
    hpMax: memory[`m${vital}`]!,
    marks,
    out: MARK.OUT | MARK.WAITS,
    lastTarget: shape.same ? memory.last! : makeInts(combatants).fill(-1),
    fraction,
    distance: movement ? movement.helpers.cellsBetween : (_, other) => field.placeOf(other),
    rollChoice: (me, count) => dice.below(combatantStream(me, CHOICE), count),
    mayAimAt(selector, action, me, other, thing) {
      if (isListing) return listed[other] === 1
      if (excluded[other] !== 0 || (selector === SELECTOR.ALLY_NEAREST && other === me)) return false
      return rules().aim(action, me, other, thing)
    },
    expect(action, me, other, thing) {
      fraction[0] = forecast(0, Math.floor(action / data.classes.length), me, other, thing)
    },
    fear(me, other) {
      fraction[0] = field.worstOf(me, other, forecast)
    },
    rankBy: (selector, _, me, other, thing) => rules().rank(selector, me, other, thing),
  })

  function chooseNext(action: number, me: number, thing: number, selector: number): number {
    const turnType = turnTypes[Math.floor(action / data.classes.length)]!
    if (turnType.at === 'self' || turnType.at === 'nobody') return rules().aim(action, me, me, thing) ? me : -1
    const party = turnType.at === 'foe' || turnType.at === 'fallen-foe' ? 1 - partyOf(me) : partyOf(me)
    const from = turnType.at === 'anyone' ? 0 : party === 0 ? 0 : firstParty
    const to = turnType.at === 'anyone' ? combatants : party === 0 ? firstParty : combatants
    return selection.select(selector, action, me, thing, from, to)
  }

  /** The one chosen, and the next ones by the same selector, onto the list. */
  function chooseTargets(
    action: number,
    me: number,
    thing: number,
    selector: number,
    first: number,
    count: number,
    within: number,
  ): void {
    const from = listTop[0]!
    if (within >= 0) {
      for (let other = 0; other < combatants; other++)
        if (movement!.helpers.cellsBetween(first, other) > within) excluded[other] = 1
    }
    let next = first
    for (let found = 0; found < count && next >= 0; found++) {
      list[listTop[0]!++] = next
      excluded[next] = 1
      next = found + 1 < count ? chooseNext(action, me, thing, selector) : -1
    }
    for (let at = from; at < listTop[0]!; at++) excluded[list[at]!] = 0
    if (within >= 0) for (let other = 0; other < combatants; other++) excluded[other] = 0
  }

  /** Puts those first on the list since `from` whom a selector picks one after the other, `most` of them. */
  function sortList(from: number, selector: number, action: number, me: number, thing: number, most: number): void {
    const end = listTop[0]!
    isListing = true
    for (let at = from; at < end; at++) listed[list[at]!] = 1
    for (let at = from; at < end && at - from < most; at++) {
      const next = selection.select(selector, action, me, thing, 0, combatants)
      listed[next] = 0
      list[list.indexOf(next, at)] = list[at]!
      list[at] = next
    }
    for (let at = from; at < end; at++) listed[list[at]!] = 0
    listTop[0] = Math.max(from, Math.min(end, from + most))
    isListing = false
  }

  /** Adds somebody to a list that goes by value from there on, the least first; of equals, who was added first. */
  function addRanked(from: number, who: number, value: number): void {
    const rank = Math.round(value * PRECISION)
    let at = listTop[0]!++
    for (; at > from && ranks[at - 1]! > rank; at--) {
      list[at] = list[at - 1]!
      ranks[at] = ranks[at - 1]!
    }
    list[at] = who
    ranks[at] = rank
  }

  return { select: selection.select, chooseNext, chooseTargets, sortList, addRanked }
}
