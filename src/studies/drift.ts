import { BeyondReach } from '../exact/beyond-reach.ts'
import { differencesBetween } from '../exact/differences.ts'
import type { ExactResult } from '../exact/result.ts'
import { digestTally } from '../fight/digest.ts'
import type { Experiment } from '../fight/experiment.ts'
import type { MatchTally } from '../fight/match.ts'
import type { Scheduler } from '../fight/scheduler.ts'
import type { Tally } from '../fight/tally.ts'
import { type Difference, measureDifferences } from '../metrics/differences.ts'
import type { PairFought } from '../metrics/paired.ts'
import { Kept, type Pairing, pairBoards } from '../metrics/pairing.ts'
import { estimateOf, kindOf, takeSamples } from '../metrics/sample.ts'
import type { Stand } from '../plan-scenario.ts'
import { fewestEvents } from '../statistics/gate.ts'
import { independentEstimates } from '../statistics/independent-estimates.ts'
import type { Look } from '../statistics/looks.ts'
import { benjaminiHochberg } from '../statistics/multiplicity.ts'
import { normalTail, standardErrors } from '../statistics/special.ts'
import type { Answers } from './answers.ts'
import { type Baseline, baselineSample } from './baseline.ts'
import { GONE, judgeInPairs, rarityOfBaseline, unpairedEstimate, valuesOf } from './drift-estimates.ts'
import { certainty, type Moved, movedOf, size } from './moved.ts'
import { rarityOf } from './rarity.ts'
import type { SequentialTest, Tier } from './sequential-test.ts'
import { foughtOtherwise, type Stored } from './stored.ts'

interface DriftInput {
  readonly baseline: Baseline
  /** The scenario as it is now, and as it was for the baseline, or why that cannot be fought today. */
  readonly stand: Stand
  readonly stored: Stored
  readonly seed: string
  readonly looks: readonly Look[]
  readonly tests: readonly SequentialTest[]
}

/** What a drift is judged with. */
export interface CheckContext {
  readonly scheduler: Scheduler
  /** The scheduler's number of the first of its experiments. */
  readonly first: number
  /** How many criteria there are in the whole run. */
  readonly checks: number
  /** Where to have exact answers, if they are wanted. */
  readonly answers: Answers | undefined
}

/** So many metrics that have moved are named. */
const MOST_MOVED = 5
const FALSE_FINDINGS = 0.05

/**
 * How far a scenario has drifted from its baseline (docs/statistics.md §5.2, "Tiers"). Not at all, if every count of the
 * baseline's battles is what it was. Else best is to fight the scenario that the baseline was of with the same dice, which
 * takes a fraction of the battles; but that is only the baseline's if today's Tiltyard still fights its battles to the same
 * digest. Otherwise the baseline's own counts are all there is. Where both scenarios have an exact answer, no battles are
 * needed beyond those of the digest: the drift is the difference.
 *
 * What is not the scenario that it was is fought in pairs from the first battle on: hardly ever its counts are the same.
 */
export class Drift {
  /**
   * The first is the one that is looked at, with the scenario of now as the last of its sides. Behind it stand the battles of the
   * baseline, where these are others.
   */
  readonly experiments: readonly Experiment[]
  /** Where exact answers are wanted: what had to be fought, and why. */
  readonly inexact: string[] = []
  readonly #input: DriftInput
  readonly #stored: Stand | undefined
  readonly #pairing: Pairing | undefined
  readonly #isSameSeed: boolean
  /** Whether the first experiment has the battles of the baseline. */
  readonly #areSameDice: boolean
  /** By what is judged, once that is known; and what was looked at before. */
  #tier: Exclude<Tier, 'exact'> | undefined
  #waiting: { readonly look: Look; readonly counts: MatchTally }[] = []
  #pair: MatchTally | undefined
  #alone: Tally | undefined
  #exact: Readonly<Record<string, Difference>> | undefined

  constructor(input: DriftInput) {
    const { stand, stored, seed, baseline } = input
    this.#input = input
    this.#isSameSeed = baseline.seed === seed
    const byItself = ({ plan }: Stand, seed: string): Experiment => ({ match: { sides: [{ plan }], pairs: [] }, seed })
    const ofBaseline = this.#isSameSeed ? [] : [byItself(stand, baseline.seed)]
    if (!('plan' in stored)) {
      this.#areSameDice = false
      this.experiments = [byItself(stand, seed), ...ofBaseline]
      return
    }
    this.#stored = stored
    this.#areSameDice = this.#isSameSeed && stored.plan.scenarioKey === stand.plan.scenarioKey
    const [kept, otherKept] = [new Kept(stored), new Kept(stand)]
    this.#pairing = pairBoards(stored, stand, kept, otherKept)
    const sides = [
      { plan: { ...stored.plan, scenarioKey: stand.plan.scenarioKey }, keep: kept.values() },
      { plan: stand.plan, keep: otherKept.values() },
    ]
    const inPairs = { match: { sides, pairs: [{ ...this.#pairing, first: 0, second: 1 }] }, seed }
    this.experiments = [inPairs, ...ofBaseline, ...(this.#areSameDice ? [] : [byItself(stored, baseline.seed)])]
  }

  /** Every count of the baseline's battles is what it was. */
  get isIdentical(): boolean {
    return this.#tier === 'identical'
  }

  /** Why it could not be judged in pairs. */
  get unpaired(): string | undefined {
    if (this.#tier !== 'unpaired') return undefined
    const { stored, baseline } = this.#input
    return 'plan' in stored ? foughtOtherwise(baseline) : stored.reason
  }

  /** Whether there is anything left to find out. */
  get isOpen(): boolean {
    return this.#tier === undefined || this.#input.tests.some(({ isOpen }) => isOpen)
  }

  /** Whether the scenario of the baseline is to be fought on. */
  get isInPairs(): boolean {
    return this.#stored !== undefined && this.#tier !== 'unpaired' && this.isOpen
  }

  /** How many battles are to be looked at to know how to judge, besides those of the looks. */
  get pauses(): readonly number[] {
    return this.#isSameSeed ? [this.#input.baseline.battles] : []
  }

  /**
   * Fights the battles of the baseline where these are others; `first` is the scheduler's number of the first of `experiments`.
   */
  async open({ scheduler, first, answers }: CheckContext): Promise<void> {
    if (!this.#isSameSeed) await this.#compare(scheduler, first, answers)
  }

  /** Looks at so many battles of the first experiment: judges the tests, if it is known how. Throws the signal's reason. */
  async advance(
    { scheduler, first, checks, answers }: CheckContext,
    battles: number,
    look: Look | undefined,
  ): Promise<void> {
    if (look) this.#waiting.push({ look, counts: await scheduler.fight(first, battles) })
    if (this.#tier === undefined && battles === this.#input.baseline.battles) {
      await this.#compare(scheduler, first, answers)
    }
    if (this.#tier === undefined) return
    for (const { look, counts } of this.#waiting.splice(0)) this.#judge(look, counts, checks)
  }

  /** What has moved most certainly, but for what was tested. */
  moved(): Moved[] {
    const { tests, stand } = this.#input
    const { combatants } = stand.roster
    const isOne = ({ name, template }: { name: string; template: string }): boolean =>
      combatants.filter((other) => other.template === template).length > 1 && name !== template
    // Of a template with several members the template says enough.
    const members = new Set(combatants.filter(isOne).map(({ name }) => name))
    const named = new Set(tests.map(({ criterion }) => criterion.metric))
    const rank = this.#exact ? size : certainty
    return this.#allMoved()
      .filter(({ metric }) => !named.has(metric) && !members.has(metric.split('.')[1]))
      .sort((one, other) => rank(other) - rank(one))
      .slice(0, MOST_MOVED)
  }

  /** What has moved at all, by the best that is known. */
  #allMoved(): Moved[] {
    if (this.#exact) return movedOf(this.#exact)
    return this.#pair ? this.#movedInPairs(this.#pair) : this.#movedAlone()
  }

  /** Finds out how to judge, and judges what needs no looks. */
  async #compare(scheduler: Scheduler, first: number, answers: Answers | undefined): Promise<void> {
    const { baseline, tests } = this.#input
    const isAsBefore = (tally: Tally) => digestTally(tally) === baseline.digest
    const { sides } = await scheduler.fight(first + (this.#isSameSeed ? 0 : 1), baseline.battles)
    if (isAsBefore(sides[sides.length - 1])) {
      this.#tier = 'identical'
      for (const test of tests) {
        test.passAsIdentical(baseline.battles, baseline.metrics[test.criterion.metric].value)
      }
      return
    }
    this.#tier = 'unpaired'
    if (!this.#stored) return
    const last = first + this.experiments.length - 1
    const [before] = (this.#areSameDice ? { sides } : await scheduler.fight(last, baseline.battles)).sides
    if (!isAsBefore(before)) return
    this.#tier = 'paired'
    if (answers) await this.#answer(this.#stored, answers)
  }

  /** Judges by exact answers what they have. Throws the signal's reason. */
  async #answer(stored: Stand, answers: Answers): Promise<void> {
    const { stand, tests } = this.#input
    let [before, now]: ExactResult[] = []
    try {
      now = await answers.of(stand, 'it')
      before = await answers.of(stored, "the baseline's scenario")
    } catch (error) {
      if (!(error instanceof BeyondReach)) throw error
      this.inexact.push(`drift is fought, because ${error.summary}`)
      return
    }
    this.#exact = differencesBetween(before, now).metrics
    for (const test of tests) {
      const { metric } = test.criterion
      if (!Object.hasOwn(this.#exact, metric))
        this.inexact.push(`${metric} drift is fought, because it has no exact answer`)
      else {
        const { baseline, variant, difference } = this.#exact[metric]
        test.decideExactly(difference.value, valuesOf('exact', baseline.value, variant.value))
      }
    }
  }

  #judge(look: Look, counts: MatchTally, checks: number): void {
    const open = this.#input.tests.filter(({ isOpen }) => isOpen)
    if (open.length === 0) return
    if (this.#tier === 'paired') {
      this.#pair = counts
      judgeInPairs(open, this.#fought(counts), look, checks)
    } else this.#judgeAlone(open, look, counts.sides[counts.sides.length - 1], checks)
  }

  #judgeAlone(open: readonly SequentialTest[], look: Look, tally: Tally, checks: number): void {
    const { baseline, stand } = this.#input
    this.#alone = tally
    const samples = takeSamples(tally, stand.scoreboard, stand.roster)
    for (const test of open) {
      const { metric } = test.criterion
      const now = samples.get(metric)
      const before = now && baselineSample(baseline, metric, now)
      const rarity = now && before && (rarityOf([now], checks) ?? rarityOfBaseline(before, checks))
      if (!now || !before) test.giveUp(GONE)
      else if (rarity) test.postpone(look, rarity)
      else {
        const estimate = (confidence: number) => unpairedEstimate(before, now, confidence, fewestEvents(checks))
        test.consider(look, checks, estimate, valuesOf('unpaired', estimateOf(before)?.value, estimateOf(now)?.value))
      }
    }
  }

  #movedInPairs(pair: MatchTally): Moved[] {
    return movedOf(measureDifferences(this.#fought(pair)).metrics)
  }

  /** Of many figures some have always moved by chance: no more than 5 % of those named have (Benjamini and Hochberg). */
  #movedAlone(): Moved[] {
    const { baseline, stand } = this.#input
    if (!this.#alone) return []
    const found: Moved[] = []
    for (const [metric, now] of takeSamples(this.#alone, stand.scoreboard, stand.roster)) {
      const before = now.kind === 'quantile' ? undefined : baselineSample(baseline, metric, now)
      const [first, second] = [before && estimateOf(before), estimateOf(now)]
      if (!first || !second) continue
      const drift = independentEstimates(first, second)
      found.push({ metric, isShare: kindOf(now) === 'share', baseline: first.value, now: second.value, drift })
    }
    const adjusted = benjaminiHochberg(found.map((each) => 2 * normalTail(certainty(each) * standardErrors(0.95))))
    return found.filter((_, index) => adjusted[index] <= FALSE_FINDINGS)
  }

  #fought(pair: MatchTally): PairFought {
    const [first, second] = pair.sides
    const { stand } = this.#input
    if (!this.#stored || !this.#pairing) throw new Error('Expected the scenario of the baseline to be fought')
    const sides = { boards: [this.#stored, stand], tallies: [first, second] } as const
    return { pairing: this.#pairing, pair: pair.pairs[0], ...sides }
  }
}
