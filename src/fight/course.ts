import type { Plan } from '../battle/plan.ts'
import type { TimeListener, Timing } from '../battle/timing.ts'
import { rankOf } from '../statistics/quantile.ts'
import type { Follower } from './survey.ts'

/** What happens in battles by time, bin after bin. A battle counts in the bins that it lasts to the end of. */
export interface Course {
  /** Of a bin, in seconds. The first begins with the battle. */
  readonly width: number
  /** So many battles were followed, from battle 0 on. */
  readonly battles: number
  /** By bin: how many battles it is about. */
  readonly lasting: readonly number[]
  /** By party and bin: the damage that it does a second. */
  readonly damage: readonly [readonly Spread[], readonly Spread[]]
  readonly actions: readonly CountedAction[]
}

/** Of the battles of a bin: one in ten is below `low`, half are below `median`, nine in ten below `high`. */
interface Spread {
  readonly low: number
  readonly median: number
  readonly high: number
}

/** What a combatant does, by its number. */
interface CountedAction {
  readonly combatant: number
  readonly name: string
  /** By bin: how often it is begun in all of its battles together. */
  readonly times: readonly number[]
}

/** How many bins there are at most. */
const MOST_BINS = 40
/** A bin with fewer battles says nothing of the tenth part of them. */
const FEWEST_BATTLES = 10
/** Of a quotient of seconds, which may be 1e-13 above a whole number. */
const SLACK = 1e-9

/**
 * Follows battles for so many seconds after their starts. `course` is undefined where too few of them last long enough to say
 * anything.
 */
export function followCourse(plan: Plan, timing: Timing, seconds: number): Follower & { course(): Course | undefined } {
  const ticks = Math.max(1, Math.ceil(seconds / timing.tick - SLACK))
  const width = chooseWidth(ticks)
  const counting = new Counting(plan, timing, width, Math.ceil(ticks / width))
  return {
    journal: timing.listen(counting),
    endBattle: (score) => counting.endBattle(timing.ticks(score)),
    course: () => counting.course(),
  }
}

/** Of a bin, in ticks: 1, 2, 5, 10, 20 … */
function chooseWidth(ticks: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power * MOST_BINS >= ticks) return digit * power
  }
}

/** Counts what is heard: of the battle that is fought, and of all that are over. */
class Counting implements TimeListener {
  readonly #firstParty: number
  readonly #timing: Timing
  readonly #width: number
  readonly #bins: number
  #battles = 0
  /** By party and bin, of this battle. */
  readonly #damage: readonly [Float64Array, Float64Array]
  /** By party and bin: of each battle that lasted so long. */
  readonly #damages: readonly [number[][], number[][]]
  readonly #lasting: number[]
  /** By combatant and action, in one number: by bin, of this battle and of all. */
  readonly #times = new Map<number, { readonly now: Int32Array; readonly all: Float64Array }>()

  /** Bins are so many ticks wide. */
  constructor({ firstParty }: Plan, timing: Timing, width: number, bins: number) {
    const lists = (): number[][] => Array.from({ length: bins }, () => [])
    this.#firstParty = firstParty
    this.#timing = timing
    this.#width = width
    this.#bins = bins
    this.#damage = [new Float64Array(bins), new Float64Array(bins)]
    this.#damages = [lists(), lists()]
    this.#lasting = Array.from({ length: bins }, () => 0)
  }

  damage(tick: number, doer: number, amount: number): void {
    const bin = Math.floor(tick / this.#width)
    if (bin < this.#bins) this.#damage[doer < this.#firstParty ? 0 : 1][bin] += amount
  }

  action(tick: number, who: number, action: number): void {
    const bin = Math.floor(tick / this.#width)
    if (bin >= this.#bins) return
    const key = who * this.#timing.actions.length + action
    const known = this.#times.get(key)
    const times = known ?? { now: new Int32Array(this.#bins), all: new Float64Array(this.#bins) }
    if (!known) this.#times.set(key, times)
    times.now[bin]++
  }

  /** The battle is over after so many ticks: what it did in bins that it lasted to the end of is kept. */
  endBattle(ticks: number): void {
    this.#battles++
    const whole = Math.min(this.#bins, Math.floor(ticks / this.#width))
    for (let bin = 0; bin < whole; bin++) {
      this.#lasting[bin]++
      for (const party of [0, 1] as const) this.#damages[party][bin].push(this.#damage[party][bin])
    }
    for (const damage of this.#damage) damage.fill(0)
    for (const { now, all } of this.#times.values()) {
      for (let bin = 0; bin < whole; bin++) all[bin] += now[bin]
      now.fill(0)
    }
  }

  course(): Course | undefined {
    const { tick, actions } = this.#timing
    const few = this.#lasting.findIndex((count) => count < FEWEST_BATTLES)
    const bins = few < 0 ? this.#bins : few
    if (bins === 0) return undefined
    // A tick of 0.1 s three times is 0.30000000000000004 s.
    const width = Number((this.#width * tick).toPrecision(10))
    const spreads = (party: 0 | 1): Spread[] => this.#damages[party].slice(0, bins).map((all) => spreadOf(all, width))
    return {
      width,
      battles: this.#battles,
      lasting: this.#lasting.slice(0, bins),
      damage: [spreads(0), spreads(1)],
      actions: [...this.#times]
        .sort(([one], [other]) => one - other)
        .map(([key, { all }]) => ({
          combatant: Math.floor(key / actions.length),
          name: actions[key % actions.length],
          times: [...all.subarray(0, bins)],
        })),
    }
  }
}

function spreadOf(damages: readonly number[], seconds: number): Spread {
  const sorted = Float64Array.from(damages).sort()
  const at = (q: number): number => Number((sorted[rankOf(sorted.length, q) - 1] / seconds).toPrecision(10))
  return { low: at(0.1), median: at(0.5), high: at(0.9) }
}
