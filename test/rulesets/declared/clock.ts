import { arenaStream, type Dice, ORDER } from '../../../src/battle/dice.ts'
import { GOES_ON, type Score } from '../../../src/battle/score.ts'
import { MARK } from '../../../src/rulesets/declared/codes.ts'
import type { Data } from '../../../src/rulesets/declared/data.ts'
import type { Memory } from '../../../src/rulesets/declared/standing.ts'
import type { Interpreted } from './rounds.ts'
import type { makeStanding } from './standing.ts'

/** What order by time asks of the interpreter. */
export interface Timed
  extends Pick<Interpreted, 'turn' | 'together' | 'resetRounds' | 'tickRounds' | 'coolRounds' | 'lookWhiles' | 'look'> {
  event: Interpreted['event']
  first(me: number): number
  /** Whether a turn would come to an action, with a full budget and every chance. */
  could(me: number): boolean
  /** Whether somebody can do what is due: it stands and may act. */
  canAct(me: number): boolean
  endEffect(effect: number, me: number): void
  /** Ticks between two events `every`. */
  periodOf(effect: number, me: number): number
  askEvery(effect: number, me: number): void
  eachSecond(pool: number, me: number): number
  gain(pool: number, me: number, amount: number): void
  least(pool: number, me: number): number
  /** Steps are counted anew in each tick. */
  begin(): void
}

interface UnderWay {
  readonly due: number
  act(): void
}

/** When things happen, in ticks since the battle began, in lists that nothing is ever reckoned out of. */
export function makeTimes({ game, combatants }: Data) {
  const { tick } = game.order.clock ?? { tick: 1 }
  const perSecond = Math.round(1 / tick)
  const key = (which: number, one: number): number => which * combatants + one
  const next = new Map<number, number>()
  const underWay = new Map<number, UnderWay[]>()
  const ends = new Map<number, number>()
  const every = new Map<number, number>()
  const cool = new Map<number, number>()
  const fractions = new Map<number, number>()

  return {
    now: 0,
    key,
    /** By combatant: its next decision. */
    next,
    /** By combatant: what it has begun and not done, in the order in which it began. */
    underWay,
    /** By effect and bearer: when it ends, and when its next `every` is. */
    ends,
    every,
    /** By the place of a cooldown: when it is over. */
    cool,
    /** By pool and bearer: what is less than one of its steps. */
    fractions,
    ticksOf: (seconds: number): number => Math.max(0, Math.ceil(seconds / tick - 1e-9)),
    secondsOf: (ticks: number): number => (Math.abs(1 / tick - perSecond) < 1e-9 ? ticks / perSecond : ticks * tick),
    clear(): void {
      this.now = 0
      for (const each of [next, underWay, ends, every, cool, fractions]) each.clear()
    },
    enters(one: number): void {
      next.set(one, Math.max(next.get(one) ?? 0, this.now + 1))
    },
    forgetEffect(effect: number, one: number): void {
      ends.delete(key(effect, one))
      every.delete(key(effect, one))
    },
    begin(one: number, after: number, act: () => void): void {
      underWay.set(one, [...(underWay.get(one) ?? []), { due: this.now + after, act }])
    },
  }
}

/** Order by time (§8.3): every tick of a round is looked at, and everything in it. */
export function makePlainClock(
  data: Data,
  memory: Memory,
  dice: Dice,
  score: Score,
  standing: ReturnType<typeof makeStanding>,
  times: ReturnType<typeof makeTimes>,
  rules: Timed,
  maxRounds: number,
) {
  const { game } = data
  const { ties } = game.order
  const { tick, round: length } = game.order.clock!
  const { everybody } = standing
  const { seconds, stood } = data.counted
  const stream = arenaStream(ORDER)
  const marks: Int32Array = memory.marks
  const decides = (one: number): boolean => (marks[one]! & (MARK.OUT | MARK.WAITS | MARK.RESERVE)) === 0
  const has = (effect: number, one: number): boolean => memory[`e${effect}`]![one]! > 0
  const isDue = (at: number | undefined): boolean => at !== undefined && at <= times.now

  function endEffects(): void {
    for (const one of everybody) {
      for (const [effect, { unit }] of game.effects.entries())
        if (unit === 'seconds' && has(effect, one) && isDue(times.ends.get(times.key(effect, one))))
          rules.endEffect(effect, one)
    }
  }

  function askEvery(): void {
    for (const one of everybody) {
      for (const [effect, { every }] of game.effects.entries()) {
        const at = times.key(effect, one)
        if (!every || !has(effect, one) || !isDue(times.every.get(at))) continue
        times.every.set(at, times.now + rules.periodOf(effect, one))
        if ((marks[one]! & MARK.RESERVE) === 0) rules.askEvery(effect, one)
      }
    }
  }

  /** What is less than a step is carried on, but for what would go beyond the most or the least. */
  function gainEachSecond(): void {
    for (const one of everybody) {
      for (const [pool, { eachSecond, decimals }] of game.pools.entries()) {
        if (!eachSecond || !decides(one)) continue
        const at = times.key(pool, one)
        const scale = 10 ** decimals
        const has = () => memory[`p${pool}`]![one]!
        const isAtMost = () => has() >= memory[`m${pool}`]![one]!
        const carried = isAtMost() ? 0 : (times.fractions.get(at) ?? 0)
        const gained = carried + rules.eachSecond(pool, one) * tick * scale
        const steps = Math.floor(gained + 1e-9)
        const isBelow = has() + steps < rules.least(pool, one)
        if (steps !== 0) rules.gain(pool, one, steps / scale)
        times.fractions.set(at, isAtMost() || isBelow ? 0 : gained - steps)
      }
    }
  }

  function doWhatIsDue(): void {
    for (const one of everybody) {
      for (;;) {
        const first = (times.underWay.get(one) ?? []).find(({ due }) => isDue(due))
        if (!first) break
        times.underWay.set(
          one,
          times.underWay.get(one)!.filter((each) => each !== first),
        )
        if (rules.canAct(one)) first.act()
        if (rules.look()) return
      }
    }
  }

  function shuffled(list: readonly number[]): readonly number[] {
    const order = [...list]
    for (let at = order.length - 1; at > 0; at--) {
      const other = dice.below(stream, at + 1)
      const kept = order[at]!
      order[at] = order[other]!
      order[other] = kept
    }
    return order
  }

  /** Turns of one, as long as they take no time. */
  function decide(one: number): void {
    for (let count = 0; count < 20; count++) {
      times.next.set(one, times.now + 1)
      if (!rules.could(one)) return
      rules.turn(one)
      if (rules.look() || times.next.get(one)! > times.now) return
    }
    times.next.set(one, times.now + 1)
  }

  function decideAll(): void {
    const ready = everybody.filter((one) => marks[one] === 0 && isDue(times.next.get(one)))
    const decideIfThere = (one: number): void => {
      if (decides(one) && !rules.look()) decide(one)
    }
    if (ready.length === 1) decide(ready[0]!)
    else if (ties === 'together') rules.together(() => ready.forEach(decideIfThere))
    else if (ties === 'listed') ready.forEach(decideIfThere)
    else if (ready.some((one) => rules.could(one))) shuffled(ready).forEach(decideIfThere)
  }

  /** Whether the battle goes on. */
  function playTick(): boolean {
    rules.begin()
    const parts = [rules.lookWhiles, endEffects, askEvery, gainEachSecond, doWhatIsDue, decideAll, rules.lookWhiles]
    return parts.every((part) => {
      part()
      return !rules.look()
    })
  }

  function beginRound(): boolean {
    memory.rounds[0]!++
    rules.resetRounds()
    for (const one of everybody) if ((marks[one]! & ~MARK.RESERVE) === 0) rules.event('round-start', one)
    rules.lookWhiles()
    return !rules.look()
  }

  function endRound(): boolean {
    for (const one of everybody) if ((marks[one]! & ~MARK.RESERVE) === 0) rules.event('round-end', one)
    rules.tickRounds()
    rules.coolRounds()
    if (game.front > 0) {
      standing.stepUp(0)
      standing.stepUp(1)
    }
    rules.lookWhiles()
    return !rules.look()
  }

  /** How long each has stood: this tick counts once it is over. */
  function countStanding(): void {
    for (const one of everybody) if (stood >= 0 && marks[one] === 0) score.own[stood + one]!++
  }

  /** The memory has what is left as seen from here. */
  function writeLeft(from: number): void {
    for (const [effect, { unit }] of game.effects.entries()) {
      if (unit !== 'seconds') continue
      for (const one of everybody)
        memory[`l${effect}`]![one] = Math.max(0, (times.ends.get(times.key(effect, one)) ?? from) - from)
    }
    for (const [at, over] of times.cool) memory.cooldowns[at] = Math.max(0, over - from)
  }

  /** Within a round. */
  function breakOff(): number {
    writeLeft((memory.rounds[0]! - 1) * length)
    return standing.finish()
  }

  return {
    begin(): void {
      for (const one of everybody) if (!data.waits[one]) times.next.set(one, times.ticksOf(rules.first(one)))
      for (const one of everybody) if (marks[one] === 0) rules.event('battle-start', one)
      rules.lookWhiles()
      rules.look()
      writeLeft(0)
    },
    round(): number {
      if (!beginRound()) return breakOff()
      for (let left = length; left > 0; left--) {
        if (!playTick()) return breakOff()
        if (left === 1 && !endRound()) return breakOff()
        countStanding()
        times.now++
        if (seconds >= 0) score.own[seconds]!++
      }
      writeLeft(times.now)
      return memory.rounds[0] === maxRounds ? standing.finish() : GOES_ON
    },
  }
}
