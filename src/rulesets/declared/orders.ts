import { makeFloats } from '../../battle/buffers.ts'
import { arenaStream, type Dice, ORDER } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import { MARK, NOTE } from './codes.ts'
import type { Data } from './data.ts'
import type { Rulings } from './rulings.ts'
import { shuffle } from './shuffle.ts'
import type { Memory } from './standing.ts'

/** In `part`: by turns whose party is next; of the last order of parties which begins, or `TOGETHER`. */
export const SIDE = 1
export const FIRST = 2
/** In `turns`: nobody, and nobody after it. */
export const OVER = -1
/** In the place of the party that is first: both act at one instant. */
const TOGETHER = 2

/** Of so few entries, `fill` takes longer to be called than a loop to run. */
export function clear(column: Int32Array): void {
  for (let at = 0; at < column.length; at++) column[at] = 0
}

/** Who takes turns in which order (§8): by scores, with their ties, or party by party. */
export function makeOrders(plan: Plan<Data>, memory: Memory, rules: Rulings, dice: Dice, journal: Journal) {
  const { data, combatants } = plan
  const { game } = data
  const { by, ties: onTies, chooses } = game.order
  const { marks, part, turns, ties, acted } = memory
  const { fromOf, toOf, memberAt } = rules.field
  const scores = makeFloats(combatants)
  const order = arenaStream(ORDER)
  const tellsScores = journal.listens && game.order.score.op !== 'number'

  /** Scores that are rolled once are so before anybody has chosen anything. */
  function makeFirstOrder(): void {
    const picks = memory.picks!
    if (chooses) for (let one = 0; one < combatants; one++) picks[one] = -1
    makeOrder()
    if (chooses) clear(picks)
  }

  /** Who has come into the fight since the order was made gets a score, and a place by it. */
  function takeIn(): void {
    for (let one = 0; one < combatants; one++) {
      if (!takesTurns(one)) continue
      let count = 0
      while (count < combatants && turns[count] !== OVER && turns[count] !== one) count++
      if (count === combatants || turns[count] === one) continue
      const score = scoreOf(one)
      let from = 0
      while (from < count && keptScore(turns[from]!) > score) from++
      let to = from
      while (to < count && keptScore(turns[to]!) === score) to++
      let at = from
      if (onTies === 'random') at += to > from ? dice.below(order, to - from + 1) : 0
      else while (at < to && turns[at]! < one) at++
      for (let last = count; last > at; last--) turns[last] = turns[last - 1]!
      turns[at] = one
      if (count + 1 < combatants) turns[count + 1] = OVER
      if (onTies !== 'together') continue
      for (let place = 1; place <= count; place++)
        ties[place] = keptScore(turns[place]!) === keptScore(turns[place - 1]!) ? 1 : 0
    }
  }

  /** Works out a score; where somebody may come in later, it is kept to be compared with. */
  function scoreOf(one: number): number {
    const score = rules.score(one)
    if (tellsScores) journal.note(NOTE.SCORE, one, -1, score, 0)
    if (memory.scores!.length > 0) rules.writeDouble(memory.scores!, one, score)
    return score
  }

  function keptScore(one: number): number {
    return rules.readDouble(memory.scores!, one)
  }

  function makeOrder(): void {
    if (by === 'combatant') orderCombatants()
    else orderParties()
  }

  /** Whoever takes turns: also those who are down, whose turns pass. */
  function takesTurns(one: number): boolean {
    return (marks[one]! & (MARK.OUT | MARK.WAITS | MARK.RESERVE)) === 0
  }

  function orderCombatants(): void {
    let count = 0
    for (let one = 0; one < combatants; one++) {
      if (!takesTurns(one)) continue
      scores[one] = scoreOf(one)
      let at = count++
      while (at > 0 && scores[turns[at - 1]!]! < scores[one]!) {
        turns[at] = turns[at - 1]!
        at--
      }
      turns[at] = one
    }
    if (count < combatants) turns[count] = OVER
    for (let at = 0; at < count; at++) {
      const isTied = at > 0 && scores[turns[at]!] === scores[turns[at - 1]!]
      ties[at] = isTied && onTies === 'together' ? 1 : 0
    }
    if (onTies === 'random') shuffleTies(count)
  }

  function shuffleTies(count: number): void {
    for (let from = 0; from < count; ) {
      let to = from + 1
      while (to < count && scores[turns[to]!] === scores[turns[from]!]) to++
      shuffle(turns, from, to, dice, order)
      if (to - from > 1) journal.note(NOTE.TIE, turns[from]!, -1, 0, 0)
      from = to
    }
  }

  function orderParties(): void {
    part[FIRST] = rollParties()
    listParties()
  }

  /** Which party is first, or that both are. */
  function rollParties(): number {
    const one = rules.score(0)
    if (tellsScores) journal.note(NOTE.SCORE, -1, 0, one, 0)
    const other = rules.score(1)
    if (tellsScores) journal.note(NOTE.SCORE, -1, 1, other, 0)
    if (one !== other) return one > other ? 0 : 1
    if (onTies !== 'random') return onTies === 'together' ? TOGETHER : 0
    const first = dice.below(order, 2)
    journal.note(NOTE.TIE, -1, first, 0, 0)
    return first
  }

  /** Lists the turns of a round by parties, as their scores say. */
  function listParties(): void {
    const isOne = part[FIRST] === TOGETHER
    const first = isOne ? 0 : part[FIRST]!
    part[SIDE] = first
    if (by === 'turns') return
    let count = 0
    for (let half = 0; half < 2; half++) {
      const party = first ^ half
      for (let at = fromOf(party); at < toOf(party); at++) {
        const member = isOne ? at : memberAt(at)
        if (!takesTurns(member)) continue
        ties[count] = isOne && count > 0 ? 1 : 0
        turns[count++] = member
      }
    }
    if (count < combatants) turns[count] = OVER
  }

  /** Where rounds are memoised (foreseeable.ts): which party is first, or which of two. */
  function rollFirst(): number {
    if (by !== 'combatant') return rollParties()
    const one = rules.score(0)
    const other = rules.score(1)
    if (one !== other) return one > other ? 0 : 1
    return onTies === 'random' ? 1 - dice.below(order, 2) : 0
  }

  function lineUp(first: number): void {
    if (by !== 'combatant') {
      part[FIRST] = first
      listParties()
      return
    }
    turns[0] = first
    turns[1] = 1 - first
    ties[0] = ties[1] = 0
  }

  /** By turns: the next of the party whose turn it is, else of the other; `OVER` if nobody is left. */
  function nextByTurns(): number {
    for (let half = 0; half < 2; half++) {
      const party = part[SIDE]! ^ half
      for (let at = fromOf(party); at < toOf(party); at++) {
        const one = memberAt(at)
        if (acted[one] !== 0 || !takesTurns(one)) continue
        acted[one] = 1
        part[SIDE] = 1 - party
        return one
      }
    }
    return OVER
  }

  return { makeFirstOrder, makeOrder, listParties, takeIn, takesTurns, lineUp, rollFirst, nextByTurns }
}
