import { makeInts } from '../../battle/buffers.ts'
import { arenaStream, type Dice, ORDER } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import { GOES_ON, MID_ROUND } from '../../battle/score.ts'
import { MARK, NOTE } from './codes.ts'
import type { Data } from './data.ts'
import { coolingSlots, decidesByTimes, drawsTargets, mustPlayAllTicks } from './every-tick.ts'
import { makeRoundEvents } from './round-events.ts'
import type { Rulings } from './rulings.ts'
import { shuffle } from './shuffle.ts'
import type { Memory } from './standing.ts'
import { countedTime, MOST_TICKS } from './ticks.ts'
import type { Begun } from './under-way.ts'

/** What `part` holds: the tick of the round that is being played, and how far it has gone (`BETWEEN` and what follows). */
const TICK = 0
const PLACE = 1
/** How many ticks of the round pools have gained; whether anybody has acted in this tick. */
const GAINED = 2
const ACTED = 3
/** In `PLACE`: before the first tick of a round; no round; between ticks; from `DECIDING` on, the place of who decides next in `turns`. */
const BEFORE = -1
const NO_ROUND = 0
const BETWEEN = 1
const DECIDING = 2
const OVER = -1
/** Decisions of one combatant in a tick. */
const MOST_DECISIONS = 20

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
  const { marks, rounds, part, turns, cooldowns } = memory
  const ready = memory.ready!
  const { field, together, look, underWay, took, soon } = rules
  const { changed, passTime, countTime } = field
  const order = arenaStream(ORDER)
  const { effects, pools } = game
  const events = makeRoundEvents(plan, memory, rules)
  const hasWhiles = effects.some((effect) => effect.while !== undefined)
  /** Whether anything lasts seconds, or has its `every`. */
  const hasTimes = effects.some(({ unit, every }) => unit === 'seconds' || every !== undefined)
  const gains = pools.some(({ eachSecond }) => eachSecond !== undefined)
  const playsAllTicks = mustPlayAllTicks(data)
  const asksInAllTicks = gains || decidesByTimes(data) || drawsTargets(data)
  const cooling = coolingSlots(data)
  /** The tick in which effects are due next, as far as the next tick that is played. */
  const nextDue = makeInts(1)
  /** The tick in which somebody is ready next, unless somebody has `changed` or somebody is ready already. */
  const nextReady = makeInts(1)

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

  /** The next tick of the round in which something can happen; `length` if there is none. */
  function nextTick(): number {
    const now = part[PLACE] === BEFORE ? -1 : part[TICK]!
    const next = playsAllTicks ? now + 1 : nextByOthers(now)
    nextDue[0] = MOST_TICKS
    return hasTimes && soon[combatants]! <= next ? nextByEffects(next) : next
  }

  /** The next tick in which an effect is due, or `most` if that comes first. */
  function nextByEffects(most: number): number {
    let next = most
    let due = MOST_TICKS
    let soonest = MOST_TICKS
    for (let one = 0; one < combatants; one++) {
      if (soon[one]! <= next) {
        // An effect may have ended meanwhile: no tick is played for it, lest what pools carry on be rounded once more.
        soon[one] = rules.clock!.earliest(one)
        if (soon[one]! < due) due = soon[one]!
        if (due < next) next = due
      }
      if (soon[one]! < soonest) soonest = soon[one]!
    }
    nextDue[0] = due
    soon[combatants] = soonest
    return next
  }

  /** The next tick in which something can happen, effects left out. */
  function nextByOthers(now: number): number {
    let next = Math.min(length, nextReady[0]!)
    if (changed[0] !== 0) {
      next = length
      let isAsked = false
      for (let one = 0; one < combatants; one++) {
        if (marks[one] !== 0) continue
        const at = ready[one]!
        if (at > now) next = Math.min(next, at)
        else if (rules.clock!.free(one)) isAsked = true
      }
      if (isAsked) {
        // What came to nothing comes to nothing again, until something changes.
        if (part[ACTED] !== 0 || asksInAllTicks) return now + 1
        next = nextCooled(now, next)
      }
    }
    return underWay.any ? underWay.earliest(next) : next
  }

  /** The first tick in which a cooldown is over, or `next` if that comes first. */
  function nextCooled(now: number, next: number): number {
    let first = next
    for (let at = 0; at < cooling.length; at++) {
      const from = cooling[at]!
      for (let slot = from; slot < from + combatants; slot++) {
        const over = cooldowns[slot]!
        if (over > now && over < first) first = over
      }
    }
    return first
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
    const count = changed[0] === 0 && nextReady[0]! > now ? 0 : listReady(now)
    if (count < combatants) turns[count] = OVER
    part[PLACE] = DECIDING
    if (count < 2 || ties !== 'random') return
    if (!isAnyAble(count)) {
      changed[0] = 1
      // Asked once more, a selector at random would have another chance.
      for (let at = Math.min(count, combatants - 1); at > 0; at--) turns[at] = 0
      turns[0] = OVER
      return
    }
    shuffle(turns, 0, count, dice, order)
    journal.note(NOTE.TIE, turns[0]!, -1, 0, 0)
  }

  function listReady(now: number): number {
    let count = 0
    let next = MOST_TICKS
    for (let one = 0; one < combatants; one++) {
      if (marks[one] !== 0) continue
      const at = ready[one]!
      if (at <= now) turns[count++] = one
      else if (at < next) next = at
    }
    changed[0] = 0
    nextReady[0] = next
    return count
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
        changed[0] = 1
        return
      }
      part[ACTED] = 1
      took[0] = -1
      rules.turn(one)
      if (look()) return
      if (took[0] === 0) continue
      getReady(one, now + Math.max(1, took[0]!))
      return
    }
    getReady(one, now + 1)
  }

  function getReady(one: number, tick: number): void {
    ready[one] = tick
    if (tick < nextReady[0]!) nextReady[0] = tick
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
    for (let one = 0; one < combatants; one++) ready[one] = Math.max(0, ready[one]! - length)
    underWay.rebase(length)
    rules.clock!.rebase(length)
    for (let one = 0; one <= combatants; one++) soon[one] = Math.max(-1, soon[one]! - length)
    nextReady[0] = Math.max(0, nextReady[0]! - length)
    countTime()
    part[TICK] = part[PLACE] = part[GAINED] = part[ACTED] = 0
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
