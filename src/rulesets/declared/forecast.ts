import { BeyondLimits } from '../../battle/beyond-limits.ts'
import { makeFloats, makeInts } from '../../battle/buffers.ts'
import { enumeratingDice } from '../../battle/enumerating-dice.ts'
import { silentJournal } from '../../battle/journal.ts'
import { openMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import { Score } from '../../battle/score.ts'
import { MARK } from './codes.ts'
import { columnsOf } from './columns.ts'
import type { Data } from './data.ts'
import { makeRules } from './rules.ts'
import type { Rulings } from './rulings.ts'
import type { Memory } from './standing.ts'

/** Ways of the dice that a forecast follows. */
const MOST_WAYS = 100_000

/** Of forecasts that are asked for as things stand, so many are remembered. */
const REMEMBERED = 1024

/**
 * What an action does at somebody as things stand (§7.3): its steps are followed in every way that the dice can fall, in a memory
 * of their own, without events. Made when it is first asked for.
 */
export function makeForecast({ data: first, score: layout }: Plan<Data>, memory: Memory) {
  let data = first
  const own = openMemory(columnsOf(data), makeInts(memory.bytes.length), data) as Memory
  const dice = enumeratingDice()
  const score = new Score(layout)
  let rules: Rulings | undefined
  /** The damage that is to be expected, and the chance that its target is out then. */
  const sums = makeFloats(2)
  const remembered = makeRemembered(memory.bytes)

  /** The last seven are what an event says, for reactions. */
  function forecast(
    what: number,
    turnType: number,
    me: number,
    target: number,
    thing: number,
    source = me,
    victim = me,
    amount = 0,
    kind = -1,
    raw = 0,
    through = 0,
    action = -1,
  ): number {
    const isOwn =
      source === me && victim === me && amount === 0 && kind === -1 && raw === 0 && through === 0 && action === -1
    const key = ((turnType * data.thingCount + thing) * data.combatants + target) * data.combatants + me
    if (!isOwn || !remembered.find(key, sums)) {
      follow(what, turnType, me, target, thing, source, victim, amount, kind, raw, through, action)
      if (isOwn) remembered.keep(key, sums)
    }
    return nearestFraction(sums[what]!)
  }

  function follow(
    what: number,
    turnType: number,
    me: number,
    target: number,
    thing: number,
    source: number,
    victim: number,
    amount: number,
    kind: number,
    raw: number,
    through: number,
    action: number,
  ): void {
    rules ??= makeRules({ data, memory: own, dice, score, journal: silentJournal, quiet: true, forecast: () => 0 })
    let expected = 0
    let killed = 0
    let ways = 0
    dice.begin()
    do {
      if (++ways > MOST_WAYS) throw tooWide(what, [...data.game.actions, ...data.game.reactions][turnType]!.name)
      own.bytes.set(memory.bytes)
      score.taken[target] = 0
      rules.reset()
      rules.act(turnType, me, target, thing, source, victim, amount, kind, raw, through, action)
      const chance = dice.probability()
      expected += (chance * score.taken[target]!) / data.counted.parts
      if (own.marks[target]! & MARK.OUT) killed += chance
    } while (dice.next())
    sums[0] = expected
    sums[1] = killed
  }

  return {
    forecast,
    /** The numbers of the game are others. */
    renew(other: Data): void {
      data = other
      rules = undefined
      remembered.forget()
    },
  }
}

/**
 * Forecasts as things stand, for as long as they do: of one decision, several rules and selectors ask the same. A forecast follows
 * hundreds of ways of dice, and each copies the memory that is compared here.
 */
function makeRemembered(memory: Int32Array) {
  /** How things stood. */
  const asOf = makeInts(memory.length)
  const keys = makeFloats(REMEMBERED).fill(-1)
  const known = makeFloats(2 * REMEMBERED)

  function forget(): void {
    keys.fill(-1)
  }

  return {
    forget,
    /** Whether it is known, and leaves it in `sums`. */
    find(key: number, sums: Float64Array): boolean {
      for (let at = 0; at < memory.length; at++) {
        if (memory[at] === asOf[at]) continue
        asOf.set(memory)
        forget()
        return false
      }
      const slot = key % REMEMBERED
      if (keys[slot] !== key) return false
      sums[0] = known[2 * slot]!
      sums[1] = known[2 * slot + 1]!
      return true
    },
    /** Called after `find`, as long as things stand so. */
    keep(key: number, sums: Float64Array): void {
      const slot = key % REMEMBERED
      keys[slot] = key
      known[2 * slot] = sums[0]!
      known[2 * slot + 1] = sums[1]!
    },
  }
}

const MOST_DENOMINATOR = 100_000
/** Sums of at most 100,000 chances are nearer to what they should be, in parts of it. */
const ROUNDING = 1e-12

/**
 * The fraction of whole numbers that a sum of chances means, by continued fractions: ten chances of 1/20 sum to a little less than
 * 1/2, and `kill_chance >= 0.5` is to hold. The sum itself if no fraction with a small denominator is so near.
 */
export function nearestFraction(sum: number): number {
  let [before, numerator] = [0, 1]
  let [below, denominator] = [1, 0]
  for (let rest = sum; ; rest = 1 / (rest - Math.floor(rest))) {
    const whole = Math.floor(rest)
    ;[before, numerator] = [numerator, whole * numerator + before]
    ;[below, denominator] = [denominator, whole * denominator + below]
    if (!(denominator <= MOST_DENOMINATOR)) return sum
    if (Math.abs(numerator / denominator - sum) <= ROUNDING * sum) return numerator / denominator
  }
}

function tooWide(what: number, action: string): BeyondLimits {
  const name = what === 0 ? 'expected_damage' : 'kill_chance'
  const ways = MOST_WAYS.toLocaleString('en')
  return new BeyondLimits(
    `${name} of "${action}" follows more than ${ways} ways of the dice; roll fewer dice in it, or decide by something else`,
  )
}
