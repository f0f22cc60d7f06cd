import { makeFloats, makeInts } from '../../battle/buffers.ts'
import { arenaStream, type Dice, ORDER } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import { GOES_ON, MID_ROUND } from '../../battle/score.ts'
import { MARK, NOTE } from './codes.ts'
import { shapeOf } from './columns.ts'
import type { Data } from './data.ts'
import { hears } from './heard.ts'
import type { Rulings } from './rules.ts'
import { shuffle } from './shuffle.ts'
import type { Memory } from './standing.ts'

/** What `part` holds: how far the round has gone (0: not begun), and by turns whose party is next. */
const AT = 0
const SIDE = 1
/** Of the last order of parties: which begins, or `TOGETHER`. */
const FIRST = 2
const OVER = -1
/** In the place of the party that is first: both act at one instant. */
const TOGETHER = 2

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
  const { fromOf, toOf, memberAt } = field
  const scores = makeFloats(combatants)
  const order = arenaStream(ORDER)
  const budget = game.pools.flatMap(({ isBudget }, pool) => (isBudget ? [pool] : []))
  const held = makeInts(budget.length)
  const tellsScores = journal.listens && game.order.score.op !== 'number'
  const [hearsStart, hearsEnd] = [hears(game, 'round-start'), hears(game, 'round-end')]
  const ticks = game.effects.some(({ unit }) => unit === 'rounds')
  /** Whether anybody can come into the fight later. */
  const joins = shapeOf(data).moves
  const hasWhiles = game.effects.some((effect) => effect.while !== undefined)

  function begin(): void {
    clear(part)
    if (once) makeFirstOrder()
    for (let one = 0; one < combatants; one++) if (marks[one] === 0) rules.battleStart(one)
    if (hasWhiles) rules.lookWhiles()
    look()
  }

  /** Scores that are rolled once are so before anybody has chosen anything. */
  function makeFirstOrder(): void {
    const picks = memory.picks!
    if (chooses) for (let one = 0; one < combatants; one++) picks[one] = -1
    makeOrder()
    if (chooses) clear(picks)
  }

  /** Of so few entries, `fill` takes longer to be called than a loop to run. */
  function clear(column: Int32Array): void {
    for (let at = 0; at < column.length; at++) column[at] = 0
  }

  /** What comes before the turns; `first` is who acts first, if that has been rolled already, else -1. */
  function beginRound(first: number): void {
    part[AT] = 1
    journal.note(NOTE.ROUND, rounds[0]!, 0, 0, 0)
    rules.resetRounds()
    if (hearsStart) {
      for (let one = 0; one < combatants; one++) if ((marks[one]! & ~MARK.RESERVE) === 0) rules.roundStart(one)
    }
    if (hasWhiles) rules.lookWhiles()
    if (look()) return
    if (chooses) choose()
    clear(acted)
    if (first >= 0) lineUp(first)
    else if (!once) makeOrder()
    else if (by !== 'combatant') listParties()
    else if (joins) takeIn()
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
      rules.turn(one)
      look()
      return true
    }
    return false
  }

  /** Everybody from `from` on who ties acts, and then all harm lands. */
  function playTogether(from: number): void {
    let at = from
    together[0] = 1
    do {
      const one = turns[at]!
      if (takesTurns(one)) rules.turn(one)
      at++
    } while (at < combatants && turns[at] !== OVER && ties[at] !== 0)
    part[AT] = at + 1
    rules.landAll()
    if (hasWhiles) rules.lookWhiles()
    look()
  }

  function endRound(): void {
    if (hearsEnd) {
      for (let one = 0; one < combatants; one++) if ((marks[one]! & ~MARK.RESERVE) === 0) rules.roundEnd(one)
    }
    if (ticks) rules.tickRounds()
    rules.coolRounds()
    if (game.front > 0) {
      field.stepUp(0)
      field.stepUp(1)
    }
    if (hasWhiles) rules.lookWhiles()
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
