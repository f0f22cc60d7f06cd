import { arenaStream, type Dice, ORDER } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import { GOES_ON, MID_ROUND } from '../../battle/score.ts'
import { MARK, NOTE } from './codes.ts'
import type { Data } from './data.ts'
import { ACTED, BEFORE, BETWEEN, DECIDING, GAINED, makeNextTick, NO_ROUND, PLACE, TICK } from './next-tick.ts'
import { makeReadiness } from './readiness.ts'
import { makeRoundEvents } from './round-events.ts'
import type { Rulings } from './rulings.ts'
import { shuffle } from './shuffle.ts'
import type { Memory } from './standing.ts'
import { countedTime, MOST_DECISIONS, NEVER } from './ticks.ts'
import type { Begun } from './under-way.ts'

/** In `turns`: nobody else decides in this tick. */
const OVER = -1

/**
 * Order by time (§8.3). Only ticks in which something can happen are played: each is found as the least of the times that stand in
 * the memory, all of them counted from the start of the round, so that states of different rounds can be the same.
 */
export function makeClock(plan: Plan<Data>, memory: Memory, rules: Rulings, dice: Dice, journal: Journal) {
  const { data, combatants, maxRounds } = plan
  const { game, firstParty } = data
  const { clock, ties } = game.order
  const length = clock!.round
  const { perTick } = countedTime(clock!)
  const { marks, rounds, part, turns } = memory
  const ready = memory.ready!
  const { field, together, look, underWay, took, soon } = rules
  const { passTime, countTime } = field
  const order = arenaStream(ORDER)
  const { effects, pools } = game
  const events = makeRoundEvents(plan, memory, rules)
  const hasWhiles = effects.some((effect) => effect.while !== undefined)
  /** Whether anything lasts seconds, or has its `every`. */
  const hasTimes = effects.some(({ unit, every }) => unit === 'seconds' || every !== undefined)
  const gains = pools.some(({ eachSecond }) => eachSecond !== undefined)
  const readiness = makeReadiness(plan, memory, rules)
  const { nextTick, nextDue } = makeNextTick(plan, memory, rules, readiness, hasTimes)

  function begin(): void {
    part.fill(0)
    for (let one = 0; one < combatants; one++) ready[one] = marks[one] === MARK.WAITS ? 0 : rules.clock!.first(one)
    events.startBattle()
  }

  function beginRound(): void {
    part[TICK] = 0
    part[PLACE] = BEFORE
    journal.note(NOTE.ROUND, rounds[0]!, 0, 0, 0)
    events.startRound()
  }

  /** Time goes on to a tick, or to the end of the round. */
  function passTo(tick: number): void {
    passTime((tick - part[TICK]!) * perTick)
    part[TICK] = tick
  }

  /** All of a tick but for decisions; whether the battle is over. */
  function beginTick(tick: number): boolean {
    passTo(tick)
    part[ACTED] = 0
    journal.note(NOTE.TICK, tick, rounds[0]!, 0, 0)
    rules.beginSteps()
    if (hasWhiles) rules.lookWhiles()
    if (gains || hasTimes) gainAndEnd(tick)
    if (look() || (underWay.any && underWay.doDue(tick, land))) return true
    lineUp()
    return look()
  }

  /** What time brings in a tick, and before it since the last that was played. */
  function gainAndEnd(tick: number): void {
    // Where no effect ends and none has its `every`, the tick's own part can be gained with the rest.
    const isDue = nextDue[0]! <= tick
    const count = tick + 1 - part[GAINED]!
    if (gains && (!isDue || count > 1)) rules.clock!.gainSeconds(isDue ? count - 1 : count)
    part[GAINED] = tick + 1
    if (!isDue) return
    for (let one = 0; one < combatants; one++) if (soon[one]! <= tick) rules.clock!.endSeconds(one)
    if (look()) return
    for (let one = 0; one < combatants; one++) if (soon[one]! <= tick) rules.clock!.everySeconds(one)
    if (!look() && gains) rules.clock!.gainSeconds(1)
  }

  function land(me: number, { code, target, selector }: Begun): boolean {
    if (marks[me] === 0) {
      part[ACTED] = 1
      journal.note(NOTE.LANDS, me, target, code - 1, 0)
      rules.clock!.land(code - 1, me, target, selector)
    }
    return look()
  }

  /** Those who are ready, in the order in which they are asked. */
  function lineUp(): void {
    const now = part[TICK]!
    const count = readiness.list(now, turns)
    if (count < combatants) turns[count] = OVER
    part[PLACE] = DECIDING
    if (count < 2 || ties !== 'random') return
    if (!isAnyAble(count)) {
      for (let at = 0; at < count; at++) readiness.wait(turns[at]!)
      // Asked once more, a selector at random would have another chance.
      for (let at = Math.min(count, combatants - 1); at > 0; at--) turns[at] = 0
      turns[0] = OVER
      return
    }
    shuffle(turns, 0, count, dice, order)
    journal.note(NOTE.TIE, turns[0]!, -1, 0, 0)
  }

  function isAnyAble(count: number): boolean {
    for (let at = 0; at < count; at++) if (rules.clock!.would(turns[at]!)) return true
    return false
  }

  /** Whoever is next decides, or everybody at once; false once the tick is over. */
  function decideNext(): boolean {
    const at = part[PLACE]! - DECIDING
    if (at >= combatants || turns[at] === OVER) {
      if (hasWhiles) rules.lookWhiles()
      part[PLACE] = BETWEEN
      for (let last = Math.min(at, combatants - 1); last >= 0; last--) turns[last] = 0
      return false
    }
    if (ties === 'together' && at + 1 < combatants && turns[at + 1] !== OVER) decideTogether()
    else {
      part[PLACE]!++
      decide(turns[at]!)
    }
    return true
  }

  function decideTogether(): void {
    together[0] = 1
    let at = 0
    while (at < combatants && turns[at] !== OVER) decide(turns[at++]!)
    part[PLACE] = DECIDING + at
    rules.landAll()
    if (hasWhiles) rules.lookWhiles()
    look()
  }

  /** Somebody decides, again and again as long as that takes no time. */
  function decide(one: number): void {
    const now = part[TICK]!
    for (let done = 0; done < MOST_DECISIONS; done++) {
      if (marks[one] !== 0) return
      if (!rules.clock!.able(one)) {
        readiness.wait(one)
        return
      }
      part[ACTED] = 1
      took[0] = -1
      rules.turn(one)
      if (look()) return
      if (took[0] === 0) continue
      readiness.set(one, now + Math.max(1, took[0]!))
      return
    }
    readiness.set(one, now + 1)
  }

  /** What happens at the end of the round happens in its last tick; whether the battle is over by it. */
  function endRound(): boolean {
    if (part[TICK] !== length - 1) journal.note(NOTE.TICK, length - 1, rounds[0]!, 0, 0)
    passTo(length - 1)
    if (gains && length > part[GAINED]!) rules.clock!.gainSeconds(length - part[GAINED]!)
    events.endRound()
    if (look()) return true
    passTo(length)
    rebase()
    return false
  }

  /** Times are counted from the start of the next round. */
  function rebase(): void {
    readiness.rebase(length)
    underWay.rebase(length)
    rules.clock!.rebaseCooldowns(length)
    rebaseEffects()
    countTime()
    part[TICK] = part[PLACE] = part[GAINED] = part[ACTED] = 0
  }

  function rebaseEffects(): void {
    if (soon[combatants] === NEVER) return
    rules.clock!.rebaseEffects(length)
    for (let one = 0; one <= combatants; one++) if (soon[one] !== NEVER) soon[one] = Math.max(-1, soon[one]! - length)
  }

  function endsRound(): number {
    return endRound() || rounds[0] === maxRounds ? field.finish() : GOES_ON
  }

  function round(): number {
    rounds[0]!++
    return playRound()
  }

  /** A round whose number the memory shows already. */
  function playRound(): number {
    beginRound()
    if (look()) return field.finish()
    for (let tick = nextTick(); tick < length; tick = nextTick()) {
      if (beginTick(tick)) return field.finish()
      while (decideNext()) if (look()) return field.finish()
      if (look()) return field.finish()
    }
    return endsRound()
  }

  function step(): number {
    const outcome = stepOn()
    countTime()
    return outcome
  }

  function stepOn(): number {
    if (part[PLACE] === NO_ROUND) {
      rounds[0]!++
      beginRound()
      return look() ? field.finish() : MID_ROUND
    }
    if (part[PLACE]! >= DECIDING) {
      decideNext()
      return look() ? field.finish() : MID_ROUND
    }
    const tick = nextTick()
    if (tick >= length) return endsRound()
    return beginTick(tick) ? field.finish() : MID_ROUND
  }

  return { begin, round, step, firstParty, rollFirst: () => 0, playRound }
}
