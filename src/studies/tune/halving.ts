import type { Parameter } from '../../scenario/parameter.ts'
import type { Estimate } from '../../statistics/interval.ts'
import type { Point } from '../../tuning/tuning.ts'
import { type Aim, errorOf, missOf } from './aims.ts'
import { type Candidate, costOf } from './candidate.ts'
import { planSearch, SEARCH_ERROR } from './looks.ts'
import { type IsEnough, keyOf, type Probe, type Prober } from './probe.ts'

interface HalvingWish {
  readonly aims: readonly Aim[]
  readonly parameters: readonly Parameter[]
  readonly isLeastChange: boolean
  readonly isEnough: IsEnough
}

/** The first round takes at most so many battles of a point, and so many of all together. */
const FIRST_ROUND = 1024
const FIRST_OF_ALL = 200_000
const LEAST = 64
/** Fewer points than this are not halved any more, but distinguished as far as the battles go. */
const FEW = 3
const LAST = 131_072

/**
 * Successive halving (docs/statistics.md §7; Jamieson and Talwalkar 2016): all points fight with the same dice, the better
 * half of them twice as long, and so on. For what has no order, and for curves that go up and down.
 */
export class Halving {
  readonly #prober: Prober
  readonly #wish: HalvingWish
  readonly #points: readonly Point[]
  readonly #probed = new Map<string, Probe>()
  #ranked: readonly Candidate[] = []
  /** Points that the files refuse. */
  #refused = 0

  constructor(prober: Prober, points: readonly Point[], wish: HalvingWish) {
    this.#prober = prober
    this.#points = points
    this.#wish = wish
  }

  /** How many points it chooses among. */
  get size(): number {
    return this.#points.length
  }

  get best(): Candidate | undefined {
    return this.#ranked[0]
  }

  get probes(): readonly Probe[] {
    return [...this.#probed.values()]
  }

  /** Throws what probing throws; what is known then is what the last round has found. */
  async run(): Promise<void> {
    let points = this.#points
    const first = Math.floor(FIRST_OF_ALL / points.length)
    for (let battles = Math.max(LEAST, Math.min(FIRST_ROUND, first)); ; battles *= 2) {
      const probes = await this.#prober.probe(points, battles, this.#wish.isEnough)
      const known = probes.filter((probe) => probe !== undefined)
      this.#refused += probes.length - known.length
      for (const probe of known) this.#probed.set(keyOf(probe.point!), probe)
      this.#ranked = this.#rank(known)
      if (this.#prober.isExact || known.length <= 1 || 2 * battles > LAST) return
      const isSure = known.length <= FEW && this.#rivals(this.#ranked).length === 0
      if (isSure) return
      // The last few go on together: which of them is the best can take long to tell.
      const kept = points.length <= FEW ? points.length : Math.max(FEW, Math.ceil(known.length / 2))
      points = this.#ranked.slice(0, kept).map(({ point }) => point)
    }
  }

  /** The points of the last round that may be as good as the best. */
  get possible(): readonly Point[] {
    const [best] = this.#ranked
    return best ? [best.point, ...this.#rivals(this.#ranked).map(({ point }) => point)] : []
  }

  /** Whether every point was looked at, and each certainly misses a goal. */
  get isImpossible(): boolean {
    const { aims } = this.#wish
    if (this.#points.length === 0 || this.#probed.size + this.#refused < this.#points.length) return false
    return this.probes.every((probe) => {
      const estimates = probe.estimates(this.#confidenceAt(probe.battles))
      return aims.some((aim, goal) => missesOf(aim, estimates[goal]).least > 0)
    })
  }

  /** At which intervals of all points, goals and looks hold together. */
  #confidenceAt(battles: number): number {
    const intervals = this.#points.length * this.#wish.aims.length
    const look = planSearch(intervals).findLast((each) => each.battles <= battles)
    return look?.confidence ?? 1 - SEARCH_ERROR / 256 / intervals
  }

  #rank(probes: readonly Probe[]): Candidate[] {
    const { aims, isLeastChange, parameters } = this.#wish
    const candidates = probes.map((probe): Candidate => {
      const point = probe.point!
      const estimates = probe.estimates(0.95)
      const miss = aims.reduce((sum, aim, goal) => sum + missOf(aim, estimates[goal], 0), 0)
      return { point, estimates, miss, cost: costOf(point, estimates, aims, parameters, isLeastChange) }
    })
    return candidates.sort((one, other) => badness(one) - badness(other) || one.cost - other.cost)

    /** The squared misses, without what chance adds to them. */
    function badness({ estimates }: Candidate): number {
      return aims.reduce((sum, aim, goal) => {
        const estimate = estimates[goal]
        const miss = missOf(aim, estimate, 0)
        const error = estimate ? errorOf(estimate) / aim.unit : 0
        return sum + (miss > 0 ? Math.max(0, miss ** 2 - error ** 2) : 0)
      }, 0)
    }
  }

  /** Those that are not certainly worse than the best. */
  #rivals([best, ...others]: readonly Candidate[]): Candidate[] {
    if (!best) return []
    const { aims } = this.#wish
    const confidence = this.#confidenceAt(this.#probed.get(keyOf(best.point))!.battles)
    const range = ({ point }: Candidate) => {
      const estimates = this.#probed.get(keyOf(point))!.estimates(confidence)
      const sums = { least: 0, most: 0 }
      for (const [goal, aim] of aims.entries()) {
        const { least, most } = missesOf(aim, estimates[goal])
        sums.least += least
        sums.most += most
      }
      return sums
    }
    const { most } = range(best)
    return others.filter((other) => range(other).least <= most)
  }
}

/** What an estimate may miss by within its interval, at the least and at the most. */
function missesOf({ low, high, unit }: Aim, estimate: Estimate | undefined) {
  if (!estimate) return { least: 0, most: Infinity }
  const miss = (value: number) => Math.max(0, low - value, value - high) / unit
  const isAcross = estimate.low <= high && estimate.high >= low
  const ends = [miss(estimate.low), miss(estimate.high)]
  return { least: isAcross ? 0 : Math.min(...ends), most: Math.max(...ends) }
}
