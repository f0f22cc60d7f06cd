import { makeInts } from '../../battle/buffers.ts'
import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import { GOES_ON, MID_ROUND } from '../../battle/score.ts'
import { NOTE } from './codes.ts'
import { shapeOf } from './columns.ts'
import type { Data } from './data.ts'
import { clear, FIRST, makeOrders, OVER, SIDE } from './orders.ts'
import { hasPart } from './parts.ts'
import { makeRoundEvents } from './round-events.ts'
import type { Rulings } from './rulings.ts'
import type { Memory } from './standing.ts'

/** In `part`: how far the round has gone; 0: it has not begun. */
const AT = 0

/**
 * Rounds (§8): a list of turns, worked out when the round or the battle begins, of which each is a *part*; who acts at one instant
 * is one part together. By turns, the next is looked for after each.
 */
export function makeRounds(plan: Plan<Data>, memory: Memory, rules: Rulings, dice: Dice, journal: Journal) {
  const { data, combatants, maxRounds } = plan
  const { game, firstParty } = data
  const { by, once, ties: onTies, chooses } = game.order
  const { marks, rounds, part, turns, ties, acted } = memory
  const { field, together, look } = rules
  const events = makeRoundEvents(plan, memory, rules)
  const orders = makeOrders(plan, memory, rules, dice, journal)
  const { takesTurns, nextByTurns, rollFirst } = orders
  const budget = game.pools.flatMap(({ isBudget }, pool) => (isBudget ? [pool] : []))
  const held = makeInts(budget.length)
  /** By place in `turns`: whether somebody is there when an instant begins. */
  const isThere = makeInts(combatants)
  /** Whether anybody can come into the fight later. */
  const joins = shapeOf(data).moves
  /** Whether anything asks who has had its turn. */
  const asksWhoActed = hasPart([game, data.classes], ({ op, what }) => op === 'of' && what === 'acted')
  const hasWhiles = game.effects.some((effect) => effect.while !== undefined)

  function begin(): void {
    clear(part)
    if (once) orders.makeFirstOrder()
    events.startBattle()
  }

  /** What comes before the turns; `first` is who acts first, if that has been rolled already, else -1. */
  function beginRound(first: number): void {
    part[AT] = 1
    journal.note(NOTE.ROUND, rounds[0]!, 0, 0, 0)
    events.startRound()
    if (look()) return
    if (chooses) choose()
    clear(acted)
    if (first >= 0) orders.lineUp(first)
    else if (!once) orders.makeOrder()
    else if (by !== 'combatant') orders.listParties()
    else if (joins) orders.takeIn()
  }

  /** Everybody decides before anybody acts. */
  function choose(): void {
    const picks = memory.picks!
    for (let one = 0; one < combatants; one++) {
      picks[one] = -1
      for (let at = 1; at < 4; at++) picks[at * combatants + one] = 0
      if (marks[one] !== 0) continue
      for (const [at, pool] of budget.entries()) held[at] = memory[`p${pool}`]![one]!
      rules.refill(one)
      const rule = rules.decide(one)
      for (const [at, pool] of budget.entries()) memory[`p${pool}`]![one] = held[at]!
      if (rule < 0) continue
      picks[one] = rule
      picks[combatants + one] = rules.chosen[1]!
      picks[2 * combatants + one] = rules.chosen[0]!
      picks[3 * combatants + one] = rules.chosen[2]!
    }
  }

  function play(one: number): void {
    if (asksWhoActed) acted[one] = 1
    rules.turn(one)
  }

  /** Plays the next turn, or those of one instant; false if there is none. */
  function playPart(): boolean {
    if (by === 'turns') {
      const one = nextByTurns()
      if (one === OVER) return false
      rules.turn(one)
      look()
      return true
    }
    while (part[AT]! - 1 < combatants) {
      const at = part[AT]! - 1
      const one = turns[at]!
      if (one === OVER) return false
      if (onTies === 'together' && at + 1 < combatants && turns[at + 1] !== OVER && ties[at + 1] !== 0) {
        playTogether(at)
        return true
      }
      part[AT]!++
      if (!takesTurns(one)) continue
      play(one)
      look()
      return true
    }
    return false
  }

  /** Everybody from `from` on who ties and is there acts, and then all harm lands. Who steps up meanwhile was not there at that instant. */
  function playTogether(from: number): void {
    let to = from
    do {
      isThere[to] = takesTurns(turns[to]!) ? 1 : 0
      to++
    } while (to < combatants && turns[to] !== OVER && ties[to] !== 0)
    together[0] = 1
    for (let at = from; at < to; at++) {
      const one = turns[at]!
      if (isThere[at] !== 0 && takesTurns(one)) play(one)
    }
    part[AT] = to + 1
    rules.landAll()
    if (hasWhiles) rules.lookWhiles()
    look()
  }

  function endRound(): void {
    events.endRound()
    forgetOrder()
  }

  /** Between rounds nothing is read of how the last one went. */
  function forgetOrder(): void {
    part[AT] = 0
    part[SIDE] = 0
    if (!once) part[FIRST] = 0
    clear(acted)
    if (chooses) clear(memory.picks!)
    if (once) return
    clear(turns)
    clear(ties)
  }

  function endsRound(): number {
    endRound()
    return look() || rounds[0] === maxRounds ? field.finish() : GOES_ON
  }

  function round(): number {
    rounds[0]!++
    return playRound(-1)
  }

  /** A round whose number the memory shows already. */
  function playRound(first: number): number {
    beginRound(first)
    if (look()) return field.finish()
    while (playPart()) if (look()) return field.finish()
    return endsRound()
  }

  function step(): number {
    if (part[AT] === 0) {
      rounds[0]!++
      beginRound(-1)
      if (look()) return field.finish()
      return MID_ROUND
    }
    if (playPart()) return look() ? field.finish() : MID_ROUND
    return endsRound()
  }

  return { begin, round, step, firstParty, rollFirst, playRound }
}
