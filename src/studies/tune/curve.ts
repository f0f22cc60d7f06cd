import type { Estimate, Interval } from '../../statistics/interval.ts'
import { spread, type TuningGoal } from '../../tuning/tuning.ts'
import { type Aim, safetyOf } from './aims.ts'
import { planSearch, type SearchLook } from './looks.ts'
import { boundsOf, type Probe, type Prober } from './probe.ts'

/** What a search along one parameter has found. */
interface CurveOutcome {
  /**
   * `found`: the value is known, as well as was asked for. `out of reach`: all values lie on one side of the goal.
   * `stepped over`: neighbours lie on both sides of a band, and none within. `undecided`: the battles were too few.
   */
  readonly status: 'found' | 'out of reach' | 'stepped over' | 'undecided'
  readonly pick: number | undefined
  /** The values that may be as good as the pick; of a band all that are certainly within, or may be. */
  readonly possible: readonly number[]
  /** Of a band: those that are certainly within. */
  readonly certain: readonly number[]
}

/** What the search is for, besides the goal. */
interface CurveWish {
  readonly aim: Aim
  /** So near to the goal is near enough. */
  readonly tolerance: number
  /** Where the parameter stands now. */
  readonly nowAt: number | undefined
  /** Whether the least change is wanted rather than the safest place. */
  readonly isLeastChange: boolean
}

/** Values that are looked at first, both ends among them and besides the one as things are, and then of what is unsettled. */
const SURVEYED = 9
const REFINED = 5
/** So many values at most are looked at, or taken as if they were, in a range of a thousand. */
const MOST_PROBED = 32

/**
 * The search for a goal along one parameter whose values have an order (docs/statistics.md §7, §7.1). A survey finds out which
 * way the curve goes; then only values are fought on that the intervals cannot rule out, at most twice as long at each
 * look. What is known of one value holds for those beyond it, since the curve goes one way; if some certainly go up and
 * others down, `isMonotone` is false, and the search ends.
 */
export class CurveSearch {
  isMonotone = true
  readonly #prober: Prober
  readonly #count: number
  readonly #goal: TuningGoal
  readonly #wish: CurveWish
  readonly #looks: readonly SearchLook[]
  /** By value: the interval that all its looks have in common, and the last estimate. */
  readonly #known = new Map<number, Estimate & { readonly battles: number }>()
  readonly #probes = new Map<number, Probe>()

  constructor(prober: Prober, count: number, wish: CurveWish) {
    this.#prober = prober
    this.#count = count
    this.#goal = prober.goals[0]
    this.#wish = wish
    this.#looks = planSearch(Math.min(count, MOST_PROBED))
  }

  /** Searches until it is settled, or all looks are taken. Throws what probing throws; `outcome` tells what is known then. */
  async run(): Promise<void> {
    const all = Array.from({ length: this.#count }, (_, at) => at)
    const { nowAt } = this.#wish
    const nearest = nowAt === undefined ? [] : [Math.min(this.#count - 1, Math.max(0, Math.round(nowAt)))]
    const survey = [...new Set([...nearest, ...spread(all, SURVEYED)])].sort((one, other) => one - other)
    for (const [number, look] of this.#looks.entries()) {
      let asked = number === 0 ? survey : this.#next(look)
      while (asked.length > 0) {
        await this.#ask(asked, look)
        if (this.#goesBothWays()) {
          this.isMonotone = false
          return
        }
        if (this.#isSettled()) return
        asked = this.#next(look)
      }
    }
  }

  outcome(): CurveOutcome {
    return this.#isAim() ? this.#outcomeOfAim() : this.#outcomeOfBand()
  }

  /** Of every value that was looked at, as it is known last. */
  get probes(): readonly Probe[] {
    return this.#probed().map((at) => this.#probes.get(at)!)
  }

  async #ask(values: readonly number[], { battles, confidence }: SearchLook): Promise<void> {
    const probes = await this.#prober.probe(
      values.map((at) => [at]),
      battles,
    )
    for (const [index, probe] of probes.entries()) {
      if (!probe) continue
      const now = boundsOf(probe.estimates(confidence)[0])
      const before = this.#known.get(values[index]) ?? { low: -Infinity, high: Infinity }
      const [low, high] = [Math.max(now.low, before.low), Math.min(now.high, before.high)]
      // Intervals that contradict each other are among the few that do not hold: the later one is the better one.
      const interval = low <= high ? { low, high } : now
      this.#probes.set(values[index], probe)
      this.#known.set(values[index], { value: now.value, ...interval, battles: probe.battles })
    }
  }

  /** What is to be looked at next at this look: a few of what is unsettled, and has not been looked at so long. */
  #next({ battles }: SearchLook): number[] {
    const open = spread(this.#unsettled(), REFINED)
    return open.filter((at) => {
      const known = this.#known.get(at)
      return known === undefined || (!this.#prober.isExact && known.battles < battles)
    })
  }

  #isAim(): boolean {
    return this.#goal.low === this.#goal.high
  }

  /** 1 if the metric certainly rises with the parameter, -1 if it falls, 0 if neither is known. */
  #direction(): -1 | 0 | 1 {
    const [rises, falls] = this.#turns()
    return rises ? 1 : falls ? -1 : 0
  }

  #goesBothWays(): boolean {
    const [rises, falls] = this.#turns()
    return rises && falls
  }

  #turns(): readonly [rises: boolean, falls: boolean] {
    let [rises, falls] = [false, false]
    // Against all before: the greatest lower end, and the least upper one.
    let [low, high] = [-Infinity, Infinity]
    for (const at of this.#probed()) {
      const known = this.#known.get(at)!
      rises ||= known.low > high
      falls ||= known.high < low
      low = Math.max(low, known.low)
      high = Math.min(high, known.high)
    }
    return [rises, falls]
  }

  #probed(): number[] {
    return [...this.#known.keys()].sort((one, other) => one - other)
  }

  /** What is known of every value, by those that it lies between; only of itself where no direction is known. */
  #bands(): readonly Interval[] {
    const direction = this.#direction()
    const bands = Array.from({ length: this.#count }, (_, at) => {
      const { low, high } = this.#known.get(at) ?? { low: -Infinity, high: Infinity }
      return { low, high }
    })
    if (direction === 0) return bands
    const order = direction === 1 ? bands : [...bands].reverse()
    let low = -Infinity
    for (const band of order) band.low = low = Math.max(low, band.low)
    let high = Infinity
    for (const band of [...order].reverse()) band.high = high = Math.min(high, band.high)
    return bands
  }

  #isSettled(): boolean {
    if (this.#isUnmoved()) return true
    if (!this.#isAim()) return this.#unsettled().length === 0
    const possible = this.#possible()
    if (this.#prober.isExact) return possible.every((at) => this.#known.has(at))
    return possible.length <= 1 || possible.some((at) => this.#isNear(at))
  }

  /** Whether the parameter does nothing at all: with the same dice the metric is the same everywhere. */
  #isUnmoved(): boolean {
    const values = new Set([...this.#known.values()].map(({ value, battles }) => `${value} ${battles}`))
    return this.#known.size > 2 && values.size === 1
  }

  /** Whether a value is certainly as near to the goal as was asked for. */
  #isNear(at: number): boolean {
    const { low, high } = this.#known.get(at) ?? { low: -Infinity, high: Infinity }
    return low >= this.#goal.low - this.#wish.tolerance && high <= this.#goal.high + this.#wish.tolerance
  }

  /** The values of which more must be known. */
  #unsettled(): number[] {
    if (this.#isAim()) return this.#possible()
    const { low, high } = this.#goal
    const { tolerance } = this.#wish
    const hasDirection = this.#direction() !== 0
    return this.#bands().flatMap((band, at) => {
      const known = this.#known.get(at)
      // Nothing follows for others from a curve that seems flat.
      if (!known && !hasDirection) return []
      const isWithin = band.low >= low && band.high <= high
      const isOutside = band.high < low || band.low > high
      // On an edge, as far as matters.
      const isFine = known !== undefined && (known.high - known.low) / 2 <= Math.min(tolerance, (high - low) / 4)
      return isWithin || isOutside || isFine ? [] : [at]
    })
  }

  /** The values that may be the nearest to the goal. */
  #possible(): number[] {
    const aim = this.#goal.low
    const direction = this.#direction()
    const bands = this.#bands()
    if (direction === 0) return this.#nearestOf(bands)
    const rising = direction === 1
    // As if it rose: below the last that is certainly below, and above the first that is certainly above, is nothing nearer.
    const low = (at: number) => (rising ? bands[at].low : -bands[at].high) - (rising ? aim : -aim)
    const high = (at: number) => (rising ? bands[at].high : -bands[at].low) - (rising ? aim : -aim)
    let first = 0
    let last = this.#count - 1
    while (first < last && high(first + 1) < 0) first++
    while (last > first && low(last - 1) > 0) last--
    // Of two neighbours the one is nearer whose mean with the other lies beyond the goal.
    while (first < last && low(last - 1) + low(last) > 0) last--
    while (first < last && high(first) + high(first + 1) < 0) first++
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }

  /** Without a direction: all that are not certainly further off than another. */
  #nearestOf(bands: readonly Interval[]): number[] {
    const aim = this.#goal.low
    const furthest = Math.min(...bands.map(({ low, high }) => Math.max(aim - low, high - aim)))
    return bands.flatMap(({ low, high }, at) => (Math.max(0, low - aim, aim - high) <= furthest ? [at] : []))
  }

  #outcomeOfAim(): CurveOutcome {
    const possible = this.#possible()
    const probed = possible.filter((at) => this.#known.has(at) && Number.isFinite(this.#known.get(at)!.value))
    const distance = (at: number) => Math.abs(this.#known.get(at)!.value - this.#goal.low)
    const [pick] = this.#sorted(probed, distance)
    if (pick === undefined) return { status: 'undecided', pick, possible, certain: [] }
    const bands = this.#bands()
    const isBelow = bands.every(({ high }) => high < this.#goal.low)
    const isAbove = bands.every(({ low }) => low > this.#goal.low)
    const isNear = this.#isNear(pick)
    const status = (isBelow || isAbove) && !isNear ? 'out of reach' : this.#isSettled() ? 'found' : 'undecided'
    return { status, pick, possible, certain: [] }
  }

  #outcomeOfBand(): CurveOutcome {
    const { low, high } = this.#goal
    const bands = this.#bands()
    const certain: number[] = []
    const possible: number[] = []
    for (const [at, band] of bands.entries()) {
      if (band.low >= low && band.high <= high) certain.push(at)
      if (band.high >= low && band.low <= high) possible.push(at)
    }
    const probed = this.#probed().filter((at) => Number.isFinite(this.#known.get(at)!.value))
    const within = certain.length > 0 ? certain : possible.filter((at) => probed.includes(at))
    const shortfall = (at: number) => (this.#wish.isLeastChange ? 0 : -this.#safety(at))
    const [pick] = this.#sorted(within, shortfall)
    if (certain.length > 0) return { status: 'found', pick, possible, certain }
    if (pick !== undefined) return { status: 'undecided', pick, possible, certain }
    const miss = (at: number) => {
      const { value } = this.#known.get(at)!
      return Math.max(low - value, value - high)
    }
    const [nearest] = this.#sorted(probed, miss)
    const isBelow = bands.every((band) => band.high < low)
    const isAbove = bands.every((band) => band.low > high)
    const isOver = possible.length === 0 && !isBelow && !isAbove
    return {
      status: isBelow || isAbove ? 'out of reach' : isOver ? 'stepped over' : 'undecided',
      ...{ pick: nearest, possible, certain },
    }
  }

  /** How far within the band: 1 is safe enough. */
  #safety(at: number): number {
    const known = this.#known.get(at)
    // Between others that are looked at: no more is known than that it is within.
    return known ? safetyOf(this.#wish.aim, known) : 0
  }

  /** The best first; of equals the one that changes least, and then the lower one. */
  #sorted(values: readonly number[], badness: (at: number) => number): number[] {
    const change = (at: number) => Math.abs(at - (this.#wish.nowAt ?? at))
    return [...values].sort((one, other) => badness(one) - badness(other) || change(one) - change(other) || one - other)
  }
}
