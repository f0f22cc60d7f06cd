import { MOST_BATTLES } from '../fight/chunk.ts'
import type { MatchTally } from '../fight/match.ts'
import { adjustedDifference, differenceOf, negate } from '../metrics/difference.ts'
import { measure, roundEstimate } from '../metrics/metrics.ts'
import { type PairedFigure, type PairFought, pairedFiguresOf } from '../metrics/paired.ts'
import { Kept, type Pairing, pairBoards } from '../metrics/pairing.ts'
import type { Estimate, Metric } from '../metrics/result.ts'
import type { Stand } from '../plan-scenario.ts'
import { confidenceFor, fewestEvents, leastToAdjust } from '../statistics/gate.ts'
import type { Look } from '../statistics/looks.ts'
import { coveringPairedShares } from '../statistics/paired-shares.ts'
import { nextLook } from '../statistics/precision.ts'
import type { Ablated, Verdict } from './ablation.ts'

/** How tests are made. */
interface WorthTesting {
  /** When to look; none where all fight as many battles. */
  readonly looks: readonly Look[]
  /** How likely an interval may be wrong at either end, in all looks together. */
  readonly error: number
  /** How many tests there are. */
  readonly checks: number
  /** To how much a worth is to be known, and what is no more than that is dead weight; left out where all fight as many. */
  readonly precision?: number
}

/** A side without something, paired with the scenario as it is written, while it is judged look by look. */
export class WorthTest {
  readonly pairing: Pairing
  readonly #stands: readonly [Stand, Stand]
  readonly #party: string
  readonly #how: WorthTesting
  #fought: PairFought | undefined
  #verdict: Verdict | undefined
  /** How many battles to have fought when it is looked at next. */
  goal: number

  /** The party of that name is to have been worth something to. */
  constructor(stands: readonly [Stand, Stand], party: string, first: number, how: WorthTesting) {
    const [asWritten, without] = stands
    this.#stands = stands
    this.#party = party
    this.#how = how
    this.goal = first
    // How battles end is kept anyway.
    this.pairing = pairBoards(asWritten, without, new Kept(asWritten), new Kept(without), () => false)
  }

  /** Takes over what was counted of a pair. */
  see({ sides, pairs }: MatchTally, at: number): void {
    const tallies = [sides[0], sides[at + 1]] as const
    this.#fought = { pairing: this.pairing, boards: this.#stands, tallies, pair: pairs[at] }
  }

  /**
   * Judges what was seen last, at its goal, and sets the next: the next look until it is certain what the worth is; then what
   * it takes to know how much. A goal that stays is reached.
   */
  judge(): void {
    const { looks, error, precision } = this.#how
    const at = looks.findIndex(({ battles }) => battles === this.goal)
    this.#verdict ??= this.#decide(looks[at]?.level(error) ?? error)
    if (precision === undefined) return
    if (this.#verdict) {
      const { low, high } = differenceOf(this.#figure())!
      this.goal = nextLook(this.goal, [{ halfWidth: (high - low) / 2, wanted: precision }], MOST_BATTLES)
    } else this.goal = looks[at + 1]?.battles ?? this.goal
  }

  /** What is certain at an error. */
  #decide(error: number): Verdict | undefined {
    const { checks, precision = 0 } = this.#how
    const { low, high } = worthAt(this.#figure(), confidenceFor(error), checks)
    if (low >= -precision && high <= precision) return 'dead'
    if (low > 0) return 'helps'
    return high < 0 ? 'harms' : undefined
  }

  /** What was found, with at least one battle. */
  found(): Pick<Ablated, 'worth' | 'plain' | 'effectiveSize' | 'without' | 'verdict' | 'why' | 'battles'> {
    const figure = this.#figure()
    const adjusted = adjustedDifference(figure, 0.95)
    const { tallies, boards } = this.#fought!
    const { metrics } = measure(tallies[1], boards[1].scoreboard, boards[1].roster)
    const without: Metric = metrics[`win.${this.#party}`]
    const isSame = endsAlike(this.#fought!)
    const why = isSame ? 'same-battles' : 'within-precision'
    return {
      worth: roundEstimate(negate(differenceOf(figure)!)),
      ...(adjusted && {
        plain: roundEstimate(negate(differenceOf({ ...figure, luck: undefined } as PairedFigure)!)),
        effectiveSize: Math.round(adjusted.effectiveSize),
      }),
      without,
      ...(isSame || this.#verdict === 'dead' ? { verdict: 'dead', why } : { verdict: this.#verdict ?? 'open' }),
      battles: tallies[1].battles,
    }
  }

  #figure(): PairedFigure {
    return pairedFiguresOf(this.#fought!).get(`win.${this.#party}`)!()
  }
}

/** The worth at the confidence of a look. */
function worthAt(figure: PairedFigure, confidence: number, checks: number): Estimate {
  if (figure.kind !== 'shares') throw new Error('Expected the share of battles that are won')
  const least = leastToAdjust(fewestEvents(checks))
  return negate(adjustedDifference(figure, confidence, least) ?? coveringPairedShares(figure, confidence))
}

/** Whether every battle ended on both sides in the same way. */
function endsAlike({ pair: { battles, outcomes } }: PairFought): boolean {
  return outcomes[0] + outcomes[5] + outcomes[10] + outcomes[15] === battles
}
