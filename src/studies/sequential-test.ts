import { TOLERANCE } from '../exact/rounding.ts'
import type { Judged } from '../metrics/sample.ts'
import { type Bounds, battlesNeeded, confidenceFor, judge, levelsAt, type Verdict } from '../statistics/gate.ts'
import type { Interval } from '../statistics/interval.ts'
import type { Look } from '../statistics/looks.ts'
import type { Criterion } from './criterion.ts'
import type { Rarity } from './rarity.ts'

/** By what a drift was judged (docs/statistics.md §5.2, "Tiers"). */
export type Tier = 'identical' | 'exact' | 'paired' | 'unpaired'

/** What was found of one criterion. */
export interface Finding extends Criterion {
  readonly verdict: Verdict
  /** Whether it is a share, shown in per cent, or in the metric's own unit. */
  readonly isShare: boolean
  /** Of a drift: by what it was judged. */
  readonly tier?: Tier
  /** Judged by its exact value, which leaves no doubt: `battles` and `look` are 0, and there are no intervals. */
  readonly exact?: true
  /** Of a drift: the metric in the baseline and now. */
  readonly baseline?: number
  readonly now?: number
  /** Battles that were looked at, and the number of that look. */
  readonly battles: number
  readonly look: number
  readonly looks: number
  /** The estimate at that look, of the metric or of its drift. Left out if nothing was counted for it. */
  readonly value?: number
  /**
   * Where luck was taken out of it (docs/statistics.md §12): what was counted, and how many battles (of drifts in pairs: pairs)
   * would be as sure without; of unpaired drifts no one number says that.
   */
  readonly plain?: number
  readonly effectiveSize?: number
  /** The interval that passes within the allowed band, and the one that fails outside. */
  readonly pass?: Interval
  readonly fail?: Interval
  /** How far the estimate lies within the band (positive) or outside (negative). */
  readonly distance?: number
  /** Of what is inconclusive: about how many battles would decide, and the narrowest band that these would have passed. */
  readonly battlesNeeded?: number
  readonly resolvable?: Interval
  /**
   * Why it is inconclusive, if that is not for an interval that is too wide: it is too rare, or never counted. Of rules: which of
   * them nobody follows, or that none is such.
   */
  readonly reason?: string
}

/** One criterion while it is judged, look by look. */
export class SequentialTest {
  readonly criterion: Criterion
  readonly isShare: boolean
  readonly #looks: number
  #verdict: Verdict | undefined
  #evidence: { readonly look: Look; readonly estimate: Judged; readonly bounds: Bounds } | undefined
  #battles = 0
  #drift: Partial<Pick<Finding, 'tier' | 'baseline' | 'now'>> = {}
  #reason: string | undefined
  #rarity: Rarity | undefined
  #exact: number | undefined

  constructor(criterion: Criterion, isShare: boolean, looks: number) {
    this.criterion = criterion
    this.isShare = isShare
    this.#looks = looks
  }

  get isOpen(): boolean {
    return this.#verdict === undefined
  }

  /** Nothing has changed: passes without any statistics. */
  passAsIdentical(battles: number, value: number): void {
    this.#verdict = 'pass'
    this.#battles = battles
    this.#drift = { tier: 'identical', baseline: value, now: value }
  }

  /** Knows the exact value, of the metric or of its drift: passes or fails. On an edge of what is allowed it passes. */
  decideExactly(value: number, drift: Partial<Pick<Finding, 'tier' | 'baseline' | 'now'>> = {}): void {
    const { low, high } = this.criterion.allowed
    this.#verdict = value >= low - TOLERANCE && value <= high + TOLERANCE ? 'pass' : 'fail'
    this.#exact = value
    this.#drift = drift
  }

  /** Cannot be judged, however much is fought. */
  giveUp(reason: string): void {
    this.#verdict = 'inconclusive'
    this.#reason = reason
  }

  /** Knows of every rule whether anybody has followed it, in so many battles: `dead` are those that nobody has. */
  decideByFollowing({ battles }: Look, rules: number, dead: readonly string[]): void {
    const all = `${rules} ${rules === 1 ? 'rule' : 'rules'}`
    const count = battles.toLocaleString('en-US')
    this.#verdict = dead.length === 0 ? 'pass' : 'fail'
    this.#battles = battles
    this.#reason =
      dead.length === 0
        ? `every one of ${all} is followed in ${count} battles`
        : `${dead.length} of ${all} ${dead.length === 1 ? 'is' : 'are'} never followed in ${count} battles: ${dead.join('; ')}`
  }

  /** Cannot be judged by what this look has: goes on, and is inconclusive if no later look has more. */
  postpone({ battles }: Look, rarity: Rarity): void {
    this.#battles = battles
    this.#rarity = rarity
  }

  /** Looks at the estimate, at the confidences of this look; `checks` is how many there are in the whole run. */
  consider(
    look: Look,
    checks: number,
    estimate: (confidence: number) => Judged | undefined,
    drift: Partial<Pick<Finding, 'tier' | 'baseline' | 'now'>> = {},
  ): void {
    const levels = levelsAt(look, checks, this.criterion.allowed)
    const pass = estimate(confidenceFor(levels.pass))
    const fail = estimate(confidenceFor(levels.fail))
    this.#battles = look.battles
    this.#drift = drift
    this.#rarity = undefined
    if (!pass || !fail) return
    const bounds = { pass: intervalOf(pass), fail: intervalOf(fail) }
    this.#evidence = { look, estimate: pass, bounds }
    this.#verdict = judge(bounds, this.criterion.allowed)
  }

  finding(): Finding {
    const { allowed } = this.criterion
    const verdict = this.#verdict ?? 'inconclusive'
    const { reason = this.#reason, battlesNeeded: needed } = this.#rarity ?? {}
    const common = {
      ...this.criterion,
      verdict,
      isShare: this.isShare,
      ...this.#drift,
      battles: this.#battles,
      look: this.#evidence?.look.number ?? 0,
      looks: this.#looks,
      ...(reason !== undefined && { reason }),
      ...(needed !== undefined && { battlesNeeded: needed }),
    }
    const distanceOf = (value: number): number => Math.min(value - allowed.low, allowed.high - value)
    if (this.#exact !== undefined) {
      return { ...common, exact: true, value: this.#exact, distance: distanceOf(this.#exact) }
    }
    if (!this.#evidence || this.#rarity) return common
    const { estimate, bounds } = this.#evidence
    const { value, plain, effectiveSize } = estimate
    const distance = distanceOf(value)
    return {
      ...common,
      value,
      ...(plain !== undefined && { plain }),
      ...(effectiveSize !== undefined && { effectiveSize: Math.round(effectiveSize) }),
      ...bounds,
      distance,
      ...(verdict === 'inconclusive' && {
        battlesNeeded: battlesNeeded(this.#battles, value, bounds, allowed),
        resolvable: {
          low: Math.min(bounds.pass.low, allowed.low),
          high: Math.max(bounds.pass.high, allowed.high),
        },
      }),
    }
  }
}

function intervalOf({ low, high }: Interval): Interval {
  return { low, high }
}
