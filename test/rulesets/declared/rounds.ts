import { arenaStream, type Dice, ORDER } from '../../../src/battle/dice.ts'
import { GOES_ON } from '../../../src/battle/score.ts'
import { MARK } from '../../../src/rulesets/declared/codes.ts'
import type { Data } from '../../../src/rulesets/declared/data.ts'
import type { Memory } from '../../../src/rulesets/declared/standing.ts'
import type { makeStanding } from './standing.ts'

/** What rounds ask of the interpreter. */
export interface Interpreted {
  score(me: number): number
  turn(me: number): void
  /** The instant of several ends: what was kept back lands. */
  together(act: () => void): void
  choose(me: number): void
  forgetChoices(): void
  resetRounds(): void
  tickRounds(): void
  coolRounds(): void
  lookWhiles(): void
  event(name: 'battle-start' | 'round-start' | 'round-end', me: number): void
  look(): boolean
}

/** Rounds (§8) as the page has them: lists of those who act at one instant. */
export function makePlainRounds(
  { game }: Data,
  memory: Memory,
  dice: Dice,
  standing: ReturnType<typeof makeStanding>,
  rules: Interpreted,
  maxRounds: number,
) {
  const { by, once, ties, chooses } = game.order
  const { everybody, partyOf } = standing
  const stream = arenaStream(ORDER)
  const marks: Int32Array = memory.marks
  const takesTurns = (one: number): boolean => (marks[one]! & (MARK.OUT | MARK.WAITS | MARK.RESERVE)) === 0
  /** By combatant: its score, as long as it counts. */
  const scores = new Map<number, number>()
  /** By combatant: in the order of turns, highest score first. */
  let queue: number[] = []
  let firstParty = 0
  let isOneInstant = false

  function score(one: number): number {
    scores.set(one, rules.score(one))
    return scores.get(one)!
  }

  function makeOrder(): void {
    if (by !== 'combatant') {
      const [first, second] = [rules.score(0), rules.score(1)]
      const isTied = first === second
      firstParty = isTied ? (ties === 'random' ? dice.below(stream, 2) : 0) : first > second ? 0 : 1
      isOneInstant = isTied && ties === 'together'
      return
    }
    queue = everybody.filter(takesTurns)
    for (const one of queue) score(one)
    queue.sort((one, other) => scores.get(other)! - scores.get(one)! || one - other)
    if (ties !== 'random') return
    for (let from = 0; from < queue.length; ) {
      const tied = queue.filter((one) => scores.get(one) === scores.get(queue[from]!))
      for (let at = tied.length - 1; at > 0; at--) {
        const other = dice.below(stream, at + 1)
        const kept = tied[at]!
        tied[at] = tied[other]!
        tied[other] = kept
      }
      queue.splice(from, tied.length, ...tied)
      from += tied.length
    }
  }

  /** Newcomers are placed by scores of their own. */
  function takeIn(): void {
    for (const one of everybody) {
      if (!takesTurns(one) || queue.includes(one)) continue
      const own = score(one)
      const before = queue.filter((other) => scores.get(other)! > own).length
      const tied = queue.filter((other) => scores.get(other) === own)
      const among =
        ties === 'random'
          ? tied.length > 0
            ? dice.below(stream, tied.length + 1)
            : 0
          : tied.filter((other) => other < one).length
      queue.splice(before + among, 0, one)
    }
  }

  /** Those who act, one after the other; a list acts at one instant. */
  function groups(): number[][] {
    if (by === 'combatant') {
      const all: number[][] = []
      for (const one of queue) {
        const last = all.at(-1)
        if (ties === 'together' && last && scores.get(last[0]!) === scores.get(one)) last.push(one)
        else all.push([one])
      }
      return all
    }
    if (isOneInstant) return [everybody.filter(takesTurns)]
    return [firstParty, 1 - firstParty].flatMap((party) =>
      standing
        .line(party)
        .filter(takesTurns)
        .map((one) => [one]),
    )
  }

  function playTurns(): boolean {
    const order = by === 'turns' ? [] : groups()
    for (const group of order) {
      if (group.length > 1) rules.together(() => group.filter((one) => takesTurns(one)).forEach(turnIfThere))
      else if (takesTurns(group[0]!)) play(group[0]!)
      if (rules.look()) return false
    }
    return by !== 'turns' || playByTurns()
  }

  function turnIfThere(one: number): void {
    if (takesTurns(one)) play(one)
  }

  function play(one: number): void {
    memory.acted[one] = 1
    rules.turn(one)
  }

  function playByTurns(): boolean {
    const done = new Set<number>()
    for (let party = firstParty; ; ) {
      const next = [party, 1 - party]
        .flatMap((side) => standing.line(side))
        .find((one) => takesTurns(one) && !done.has(one) && !standing.late.has(one))
      if (next === undefined) return true
      done.add(next)
      party = 1 - partyOf(next)
      play(next)
      if (rules.look()) return false
    }
  }

  return {
    begin(): void {
      scores.clear()
      queue = []
      if (once) makeOrder()
      for (const one of everybody) if (marks[one] === 0) rules.event('battle-start', one)
      rules.lookWhiles()
      rules.look()
    },
    round(): number {
      memory.rounds[0]!++
      rules.resetRounds()
      for (const one of everybody) if ((marks[one]! & ~MARK.RESERVE) === 0) rules.event('round-start', one)
      rules.lookWhiles()
      if (rules.look()) return standing.finish()
      if (chooses) for (const one of everybody) rules.choose(one)
      standing.late.clear()
      memory.acted.fill(0)
      if (!once) makeOrder()
      else if (by === 'combatant') takeIn()
      if (!playTurns()) return standing.finish()
      for (const one of everybody) if ((marks[one]! & ~MARK.RESERVE) === 0) rules.event('round-end', one)
      rules.tickRounds()
      rules.coolRounds()
      if (game.front > 0) {
        standing.stepUp(0)
        standing.stepUp(1)
      }
      rules.lookWhiles()
      rules.forgetChoices()
      memory.acted.fill(0)
      return rules.look() || memory.rounds[0] === maxRounds ? standing.finish() : GOES_ON
    },
  }
}
