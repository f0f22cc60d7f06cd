import { digestTally } from '../fight/digest.ts'
import { isKnown, luckOf } from '../fight/luck-of.ts'
import { controlsIn, luckSums, type Tally } from '../fight/tally.ts'
import { histogramsOf } from '../metrics/metrics.ts'
import type { Estimate } from '../metrics/result.ts'
import { estimateOf, plainOf, type Sample, takeSamples } from '../metrics/sample.ts'
import { readVersion } from '../package/version.ts'
import type { Stand } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Controls } from '../statistics/control-variates.ts'
import type { TableBaseline } from './table-baseline.ts'

/** The figures of a scenario that somebody has accepted: what `check` compares with (docs/statistics.md §5.2). */
export interface Baseline {
  /** The key of its dice: the scenario's id, or from before there were ids its name. */
  readonly scenario: string
  readonly rules: string
  /** Tiltyard's. */
  readonly version: string
  /** How random numbers follow from seed and scenario. */
  readonly dice: string
  readonly seed: string
  readonly battles: number
  /** Of the tally of those battles. */
  readonly digest: string
  /** The metrics that were promised to stay near this baseline, and how near. */
  readonly expect: Readonly<Record<string, number>>
  readonly metrics: Readonly<Record<string, BaselineMetric>>
  /**
   * Of the luck of a battle (docs/statistics.md §12): the sums of products of any two of its controls, or of one with itself, in
   * 1/16 each (`Tally.luck`). Left out, as in baselines of before, where that was not counted.
   */
  readonly luck?: readonly number[] | undefined
  /** Battles by value, for quantiles. */
  readonly histograms: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Of its table of options, if something of that is to be near the baseline. */
  readonly table?: TableBaseline | undefined
  /** The scenario itself, without imports and without what does not change its battles. */
  readonly resolved: Readonly<Record<string, unknown>>
}

/**
 * A metric with its 95 % interval, and the counts that both are made of; a quantile's are in the histogram. An end is left
 * out where the battles could not bound it.
 */
export interface BaselineMetric {
  readonly value: number
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** Battles in which it happened. */
  readonly count?: number
  /** Of a way in which battles end: the luck of those, in sum, by control, in 1/259,200. */
  readonly luck?: readonly number[] | undefined
  /** Of a mean: Σx and Σx², and in how many parts x is counted, if not in ones. */
  readonly sum?: number
  readonly squares?: number
  readonly parts?: number | undefined
  /** Of totals over totals: Σx, Σy, Σx², Σy², Σxy. */
  readonly top?: number
  readonly bottom?: number
  readonly tops?: number
  readonly bottoms?: number
  readonly products?: number
}

/** How random numbers follow from seed and scenario; part of the key itself, see fight/key.ts. */
const DICE = 'battle-rng/1'

/** Makes a baseline of a scenario's battles. Sorted, so that two of them differ only where their figures do. */
export function takeBaseline(
  scenario: Scenario,
  { plan, ...stand }: Stand,
  seed: string,
  tally: Tally,
  table?: TableBaseline,
): Baseline {
  const { scoreboard, roster, ruleset } = stand
  const metrics: [string, BaselineMetric][] = []
  const { outcomes, luck } = tally
  const ends = [...roster.parties.map((party) => `win.${party}`), 'draw', 'stalemate']
  const controls = controlsIn(luck)
  const luckIn = (end: number) =>
    isKnown(luck) && end >= 0 && { luck: Array.from(luck.subarray(controls * end, controls * (end + 1))) }
  for (const [name, sample] of takeSamples(tally, scoreboard, roster)) {
    // As counted: with what is kept here the next one is compared.
    const estimate = estimateOf(plainOf(sample))
    if (!estimate) continue
    metrics.push([name, { ...shorten(estimate), ...countsOf(sample), ...luckIn(ends.indexOf(name)) }])
  }
  const near = scenario.expect.flatMap(({ metric, within }): [string, number][] =>
    within === undefined ? [] : [[metric, within]],
  )
  return {
    scenario: plan.scenarioKey,
    rules: ruleset.id,
    version: readVersion(),
    dice: DICE,
    seed,
    battles: tally.battles,
    digest: digestTally(tally),
    expect: sorted(near),
    metrics: sorted(metrics),
    ...(isKnown(luck) && { luck: Array.from(luck.subarray(controls * outcomes.length)) }),
    histograms: sorted(Object.entries(histogramsOf(tally, scoreboard))),
    ...(table && { table }),
    resolved: resolvedOf(scenario),
  }
}

/** What of a scenario makes its battles what they are: without imports, expectations, and how many to fight. */
export function resolvedOf({ whole, rules, field, run }: Scenario): Record<string, unknown> {
  const { expect: _, run: __, tiltyard: ___, id: ____, name: _____, matrix, ...rest } = whole
  const { expect: ______, ...table } = (matrix ?? {}) as Record<string, unknown>
  // Rules in a file of their own are no value of the scenario: the start of a digest stands for them (scenario/declared.ts).
  const [, text] = /^declared:.*#(\w+)$/.exec(rules.system) ?? []
  return {
    tiltyard: 1,
    ...rest,
    ...(text !== undefined && { rules: { ...(rest.rules as object), text } }),
    ...(matrix !== undefined && { matrix: table }),
    // Also where no file says so: baselines of before battles drew it do not have it, and that is why they are others.
    ...(field.ties !== undefined && { field: { ...(rest.field as object | undefined), ties: field.ties } }),
    run: { max_rounds: run.maxRounds },
  }
}

/**
 * What was counted for a metric of a baseline; undefined if it is not there, or was counted in another way than now. With
 * luck if that is known of both.
 */
export function baselineSample(baseline: Baseline, name: string, now: Sample): Sample | undefined {
  const { battles, metrics, histograms } = baseline
  if (!Object.hasOwn(metrics, name)) return undefined
  const { count, sum, squares, parts, top, bottom, tops, bottoms, products } = metrics[name]
  switch (now.kind) {
    case 'quantile': {
      if (!Object.hasOwn(histograms, now.histogram)) return undefined
      // Names that are whole numbers are in ascending order, however they stand in the file.
      const counts = Object.entries(histograms[now.histogram]).map(([value, times]) => [Number(value), times] as const)
      return { ...now, counts }
    }
    case 'mean':
      if (sum === undefined || squares === undefined || parts !== now.parts) return undefined
      return { ...now, n: battles, sum, squares }
    default:
      // One member of a template has a count, several have an average: both are shares.
      if (count !== undefined) {
        const luck = now.kind === 'count' && now.luck && luckBefore(baseline, name)
        return { kind: 'count', n: battles, count, ...(luck && { luck }) }
      }
      if (top === undefined || bottom === undefined || tops === undefined) return undefined
      if (bottoms === undefined || products === undefined) return undefined
      return {
        kind: 'ratio',
        share: now.kind === 'count' || now.share,
        moments: { n: battles, sumX: top, sumY: bottom, squaresX: tops, squaresY: bottoms, products },
      }
  }
}

/** How a way in which battles end went together with luck. */
function luckBefore({ battles, metrics, luck }: Baseline, name: string): Controls | undefined {
  const ends = Object.entries(metrics).flatMap(([end, { count = 0, luck }]) => (luck ? [{ end, count, luck }] : []))
  const at = ends.findIndex(({ end }) => end === name)
  if (!luck || at < 0) return undefined
  const sums = [...ends.flatMap(({ luck }) => luck), ...luck]
  // Of another number of controls than its ends have, as where two baselines were merged by hand.
  if (luckSums(controlsIn(sums)) !== sums.length) return undefined
  return luckOf({ battles, outcomes: ends.map(({ count }) => count), luck: sums }, at)
}

function countsOf(sample: Sample): Partial<BaselineMetric> {
  switch (sample.kind) {
    case 'count':
      return { count: sample.count }
    case 'mean':
      return { sum: sample.sum, squares: sample.squares, ...(sample.parts !== undefined && { parts: sample.parts }) }
    case 'ratio': {
      const { sumX, sumY, squaresX, squaresY, products } = sample.moments
      const [top, bottom, tops, bottoms] = [sumX, sumY, squaresX, squaresY].map(Number)
      return { top, bottom, tops, bottoms, products: Number(products) }
    }
    case 'quantile':
      return {}
  }
}

/** To six digits: more would only make every line of a diff differ. The counts say the rest. */
function shorten({ value, low, high }: Estimate): BaselineMetric {
  const round = (figure: number) => Number(figure.toPrecision(6))
  return {
    value: round(value),
    ...(Number.isFinite(low) && { low: round(low) }),
    ...(Number.isFinite(high) && { high: round(high) }),
  }
}

function sorted<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  const byName = [...entries].sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
  return Object.fromEntries(byName)
}
