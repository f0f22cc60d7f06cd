import type { Parameter } from '../../scenario/parameter.ts'
import type { Point } from '../../tuning/tuning.ts'
import { type Aim, errorOf, missOf } from './aims.ts'
import { type Candidate, costOf, isBetter, TRIFLE } from './candidate.ts'
import { type IsEnough, keyOf, type Probe, type Prober } from './probe.ts'
import { type Line, solveProgram } from './program.ts'

interface RegionWish {
  readonly aims: readonly Aim[]
  readonly parameters: readonly Parameter[]
  readonly isLeastChange: boolean
  readonly isEnough: IsEnough
}

/** Battles of a point: at first, and each time when nothing better is found with so many. */
const STAGES = [4096, 16_384, 65_536]
/** For slopes as many as at first will do: with the same dice their errors are small. */
const BATTLES_OF_SLOPES = STAGES[0]
/** Standard errors that a point keeps from the ends of its bands. */
const MARGIN = 2
const MOST_STEPS = 30
/** So many standard errors chance does not explain, of several goals either. */
const DOUBT = 3.5
/** Slopes are taken over such a part of a parameter's range. */
const SLOPE_SPAN = 1 / 8
/** The first step goes at most so far, of a parameter's range. */
const FIRST_SPAN = 1 / 2
/** A miss of so many points is within what lines can tell. */
const SLIGHT = 0.2

/**
 * Several goals by several parameters (docs/statistics.md §7.2). Around a point every metric is taken for a straight line of the
 * parameters; shares, of their logits. An integer program proposes where all goals are met; the proposal is fought with the same
 * dice, and the region in which the lines are trusted grows or shrinks by how well they foretold. Where nothing better is
 * found, slopes are taken anew, and then more battles fought.
 */
export class TrustRegion {
  readonly #prober: Prober
  readonly #wish: RegionWish
  readonly #probed = new Map<string, Probe>()
  #best: (Candidate & { readonly battles: number }) | undefined
  #lines: { readonly value: readonly number[]; readonly slopes: number[][] } | undefined

  constructor(prober: Prober, wish: RegionWish) {
    this.#prober = prober
    this.#wish = wish
  }

  /** The best point that is known. */
  get best(): Candidate | undefined {
    return this.#best
  }

  /** All points that were fought, in the order of fighting. */
  get probes(): readonly Probe[] {
    return [...this.#probed.values()]
  }

  /**
   * Goals without which all others could be met, as far as the lines at the best point tell: the ones that cannot be met
   * together with the rest.
   */
  conflicts(): readonly number[] {
    const { aims, parameters, isLeastChange } = this.#wish
    const best = this.#best
    if (!best || !this.#lines || best.miss <= TRIFLE || best.estimates.some((estimate) => !estimate)) return []
    const lines = this.#linesAt(best, aims, 0)
    return lines.flatMap((_, goal) => {
      const proposal = solveProgram({
        lines: lines.filter((_, other) => other !== goal),
        from: best.point,
        bounds: parameters.map(({ values }) => [0, values.length - 1] as const),
        spans: parameters.map(({ values }) => Math.max(1, values.length - 1)),
        now: parameters.map(({ nowAt }) => nowAt),
        isLeastChange,
      })
      return proposal?.misses.every((miss) => miss < SLIGHT) ? [goal] : []
    })
  }

  /** Searches; throws what probing throws, and then `best` tells what is known. */
  async run(): Promise<void> {
    const { parameters } = this.#wish
    const middle = parameters.map(({ values }) => Math.floor((values.length - 1) / 2))
    const now = parameters.map(({ values, nowAt }, parameter) =>
      clamp(Math.round(nowAt ?? middle[parameter]), values.length),
    )
    const far = now.map((at, parameter) =>
      2 * at < parameters[parameter].values.length ? parameters[parameter].values.length - 1 : 0,
    )
    let found: Candidate | undefined
    for (const start of [now, middle, far]) {
      const reached = await this.#climb(start, STAGES[0])
      if (reached && (!found || isBetter(reached, found))) found = reached
      if (found && found.miss <= TRIFLE) break
    }
    if (this.#prober.isExact) return
    for (const battles of STAGES.slice(1)) {
      if (!found || this.#isSettled(found)) return
      found = (await this.#climb(found.point, battles)) ?? found
    }
  }

  /**
   * Whether more battles are of no use: a goal is missed by more than chance explains, or all are met by more than that, and are
   * known so well that another point could not be distinguished from this one by its safety.
   */
  #isSettled({ estimates, cost }: Candidate): boolean {
    const { aims, isLeastChange } = this.#wish
    let areMet = true
    let areKnown = isLeastChange && cost === 0
    const errors = aims.map((_, goal) => (estimates[goal] ? errorOf(estimates[goal]) : 0))
    for (const [goal, { low, high }] of aims.entries()) {
      const { value } = estimates[goal] ?? { value: Number.NaN }
      const doubt = DOUBT * errors[goal]
      if (value + doubt < low || value - doubt > high) return true
      areMet &&= value - doubt >= low && value + doubt <= high
    }
    areKnown ||= aims.every(({ room }, goal) => errors[goal] <= room / 4)
    return areMet && areKnown
  }

  /** Whether nothing can be better: all goals are met and safe, and nothing is changed. */
  #isOptimal({ miss, cost }: Candidate): boolean {
    return miss <= TRIFLE && cost <= (this.#wish.isLeastChange ? 0 : -1) + TRIFLE
  }

  /** From a point to where nothing better is found with so many battles. Undefined if the files refuse the point. */
  async #climb(start: Point, battles: number): Promise<Candidate | undefined> {
    const { parameters, aims, isLeastChange } = this.#wish
    const first = await this.#look(start, battles)
    if (!first) return undefined
    let here: Candidate = first
    this.#note(here, battles)
    if (this.#isOptimal(here)) return here
    let reach = parameters.map(({ values }) => Math.max(1, Math.ceil(FIRST_SPAN * (values.length - 1))))
    this.#lines = undefined
    let isFresh = false
    for (let step = 0; step < MOST_STEPS; step++) {
      if (!this.#lines) {
        this.#lines = await this.#slopesAt(here)
        isFresh = true
      }
      const proposal = solveProgram({
        lines: this.#linesAt(here, aims, MARGIN),
        from: here.point,
        bounds: parameters.map(({ values }, parameter) => [
          Math.max(0, here.point[parameter] - reach[parameter]),
          Math.min(values.length - 1, here.point[parameter] + reach[parameter]),
        ]),
        spans: parameters.map(({ values }) => Math.max(1, values.length - 1)),
        now: parameters.map(({ nowAt }) => nowAt),
        isLeastChange,
      })
      const next: Point | undefined =
        proposal && keyOf(proposal.point) !== keyOf(here.point) ? proposal.point : undefined
      const there: Candidate | undefined = next && (await this.#look(next, battles))
      if (there) this.#learn(here, there)
      if (there && isBetter(there, here)) {
        here = there
        this.#note(here, battles)
        reach = reach.map((each, parameter) => Math.min(2 * each, parameters[parameter].values.length - 1))
        isFresh = false
        continue
      }
      const isLeast = reach.every((each) => each === 1)
      if (!isFresh) {
        // The lines may be old.
        this.#lines = undefined
        reach = reach.map((each) => Math.max(1, Math.floor(each / 2)))
      } else if (next && !isLeast) reach = reach.map((each) => Math.max(1, Math.floor(each / 2)))
      else return here
    }
    return here
  }

  /** What more battles say of a point counts for more. */
  #note(candidate: Candidate, battles: number): void {
    if (this.#best && battles === this.#best.battles && !isBetter(candidate, this.#best)) return
    this.#best = { ...candidate, battles }
  }

  async #look(point: Point, battles: number): Promise<Candidate | undefined> {
    const [probe] = await this.#prober.probe([point], battles, this.#wish.isEnough)
    if (!probe) return undefined
    this.#probed.set(keyOf(point), probe)
    return this.#judge(point, probe)
  }

  #judge(point: Point, probe: Probe): Candidate {
    const { aims, parameters, isLeastChange } = this.#wish
    const estimates = probe.estimates(0.95)
    const miss = aims.reduce((sum, aim, goal) => sum + missOf(aim, estimates[goal], MARGIN), 0)
    return { point, estimates, miss, cost: costOf(point, estimates, aims, parameters, isLeastChange) }
  }

  /** Central differences with the same dice; at an end of a parameter's range one-sided ones. */
  async #slopesAt({ point }: Candidate) {
    const { parameters, aims } = this.#wish
    const sides = parameters.map(({ values }, parameter) => {
      const span = Math.max(1, Math.round(SLOPE_SPAN * (values.length - 1)))
      const at = point[parameter]
      return [Math.max(0, at - span), Math.min(values.length - 1, at + span)] as const
    })
    const points = sides.flatMap(([low, high], parameter) => [low, high].map((at) => point.with(parameter, at)))
    const probes = await this.#prober.probe([point, ...points], BATTLES_OF_SLOPES, this.#wish.isEnough)
    for (const probe of probes) if (probe?.point) this.#probed.set(keyOf(probe.point), probe)
    const linked = probes.map((probe) => {
      const estimates = probe?.estimates(0.95)
      return aims.map(({ link }, goal) => {
        const value = estimates?.[goal]?.value
        return value === undefined ? Number.NaN : link(value)
      })
    })
    const [here, ...around] = linked
    const slopes = aims.map((_, goal) =>
      sides.map(([low, high], parameter) => {
        const [below, above] = [around[2 * parameter][goal], around[2 * parameter + 1][goal]]
        // A value that the files refuse, or at which nothing is counted, leaves the other side.
        const slope = (above - below) / (high - low)
        if (Number.isFinite(slope)) return slope
        const half = Number.isFinite(above)
          ? (above - here[goal]) / (high - point[parameter])
          : (here[goal] - below) / (point[parameter] - low)
        return Number.isFinite(half) ? half : 0
      }),
    )
    return { value: here, slopes }
  }

  #linesAt({ estimates }: Candidate, aims: readonly Aim[], margin: number): Line[] {
    return aims.flatMap((aim, goal): Line[] => {
      const estimate = estimates[goal]
      if (!estimate) return []
      const { low, high, link, unit, room } = aim
      const keep = Math.min(room, margin * errorOf(estimate))
      const [from, to] = [low + keep, high - keep].map((end) => (Number.isFinite(end) ? link(end) : end))
      const width = Number.isFinite(to - from) ? (to - from) / 4 : slopeOfLink(aim, estimate.value) * room
      return [
        {
          ...{ value: link(estimate.value), slopes: this.#lines!.slopes[goal], low: from, high: to },
          ...{ weight: 1 / (unit * slopeOfLink(aim, estimate.value)), room: width },
        },
      ]
    })
  }

  /** Turns the lines so that they lead through both points (Broyden 1965). */
  #learn(here: Candidate, there: Candidate): void {
    const { aims } = this.#wish
    const moved = there.point.map((at, parameter) => at - here.point[parameter])
    const length = moved.reduce((sum, each) => sum + each ** 2, 0)
    for (const [goal, { link }] of aims.entries()) {
      const [from, to] = [here.estimates[goal], there.estimates[goal]]
      const slopes = this.#lines?.slopes[goal]
      if (!from || !to || !slopes || length === 0) continue
      const foretold = slopes.reduce((sum, slope, parameter) => sum + slope * moved[parameter], 0)
      const surprise = link(to.value) - link(from.value) - foretold
      for (const [parameter, each] of moved.entries()) slopes[parameter] += (surprise * each) / length
    }
  }
}

/** By how much the link rises there; enough of a share near its ends that a miss there counts as well. */
function slopeOfLink({ link, unit }: Aim, value: number): number {
  const slope = (link(value + unit) - link(value - unit)) / (2 * unit)
  return Math.max(slope, 1)
}

function clamp(at: number, values: number): number {
  return Math.min(values - 1, Math.max(0, at))
}
