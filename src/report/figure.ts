import { mean } from 'simple-statistics'
import type { Findings, Metric, Scarce } from '../metrics/result.ts'
import { METRIC_WORDS } from './metric-words.ts'

/**
 * An estimate as people read it. No digit lies beyond the uncertainty, and nothing that was merely never seen is called
 * impossible. Every format shows figures made here, so that all of them agree.
 */
interface Figure {
  /** `62.48`; `< 0.03` for a share of 0 of n; `> 99.97` for n of n. */
  readonly value: string
  /** `%` for a share, and empty otherwise: what a mean or a quantile counts is for the heading to say. */
  readonly unit: string
  /** Half the width of the 95 % interval (the longer arm of an uneven one, where `range` is shown instead). Empty where `value` says it all. */
  readonly margin: string
  /** `0.0006–0.0088`, where the interval is too uneven for a plus-minus. Empty otherwise. */
  readonly range: string
}

/** An arm this much longer than the other is not shown as plus-minus. */
const UNEVEN = 1.5
/** No figure has more significant digits than this, however sure it is: readers do not take in more. */
const MOST_DIGITS = 6

export function figureOf(metric: Metric): Figure {
  const share = metric.kind === 'share'
  const scale = share ? 100 : 1
  const unit = share ? '%' : ''
  const value = metric.value * scale
  const low = metric.low * scale
  const high = metric.high * scale
  const most = share ? 100 : (metric.most ?? Infinity)
  const plain = { unit, margin: '', range: '' }

  if (share && value === 0 && high > 0) return { ...plain, value: `< ${roundUp(high)}` }
  if (share && value === 100 && low < 100) return { ...plain, value: `> ${roundDownFromHundred(low)}` }
  if (low === high) return { ...plain, value: exact(value) }
  // A quantile is one of the values that occurred, so it has no digits to hide.
  if (metric.kind === 'quantile') return { ...plain, value: exact(value), range: `${exact(low)}–${exact(high)}` }

  const below = value - low
  const above = high - value
  const reach = Math.max(below, above)
  const decimals = Math.min(decimalsOf(reach), mostDecimals(value))
  const shown = round(value, share ? keepFromEnds(value, decimals) : decimals)
  if (share && Number(shown) >= 100) return { ...plain, value: `> ${roundDownFromHundred(low)}` }
  const margin = roundMargin(reach, decimals)
  const even = reach <= UNEVEN * Math.min(below, above) && staysPossible(Number(shown), Number(margin), low, most)
  const range = even ? '' : `${roundEnd(low, 0, decimals)}–${roundEnd(high, most, decimals)}`
  return { value: shown, unit, margin, range }
}

/** `62.48 % ± 0.10`, `0.003 % (0.001–0.009)`, `< 0.03 %`, `6.41 ± 0.01`; `50.7229992 %` if it is exact. */
export function showFigure(metric: Metric): string {
  if (metric.exact) return showExact(metric)
  const { value, unit, margin, range } = figureOf(metric)
  const known = unit ? `${value} ${unit}` : value
  if (range) return `${known} (${range})`
  return margin ? `${known} ± ${margin}` : known
}

/** An exact figure as people read it: a share to 1e-9, in per cent, and a mean to nine decimals; what is short, as it is. */
export function showExact({ kind, value }: Metric): string {
  if (kind === 'quantile') return String(value)
  return kind === 'share' ? `${toDigits(100 * value, 7)} %` : toDigits(value, 9)
}

/** Rounded to so many decimals, but for what is short without them. */
export function toDigits(value: number, decimals: number): string {
  const short = Number(value.toFixed(SHORT))
  return Math.abs(value - short) < 10 ** -decimals / 2 ? String(short) : value.toFixed(decimals)
}

/** Decimals of what has a short form, such as 1/2. */
const SHORT = 3

/**
 * `62.48 ± 0.10`: for a column whose heading says the unit. Of an uneven interval only the range is shown, `0–0.23`:
 * columns have no room for the value as well, and a plus-minus would promise values below zero.
 */
export function showBare(metric: Metric | Scarce): string {
  if ('events' in metric) return showScarce(metric)
  const { value, margin, range } = figureOf(metric)
  if (range) return range
  return margin ? `${value} ± ${margin}` : value
}

/**
 * What to say of a mean that has no interval, because it was the same in every battle and has no known bound: the spread
 * says nothing of what was not seen, and the rule of three needs a bound. Empty for all else. A mean other than zero is
 * that of something which need not happen in a battle, as damage a hit: battles without it do not count.
 */
export function showSame({ kind, value, low, high }: Metric): string {
  if (kind !== 'mean' || low !== high) return ''
  return value === 0 ? 'in all battles' : 'in all battles that had any'
}

/** A count with its thousands apart: `100,000`. */
export function showCount(count: number): string {
  // A browser takes a tenth of a second to learn of a language.
  if (!Number.isSafeInteger(count)) return count.toLocaleString('en-US')
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `100,000 battles`, `1 battle`. */
export function showBattles(count: number): string {
  return `${showCount(count)} ${count === 1 ? 'battle' : 'battles'}`
}

/**
 * How a metric is written in a table of all metrics: `hit points`, `rounds`, `% of battles` … by the first word of its
 * name.
 */
export function unitOf(name: string): string {
  const word = /^[a-z_]+/.exec(name)?.[0] ?? ''
  return METRIC_WORDS.get(word)?.unit ?? (name.endsWith('.mean') ? 'a battle' : '')
}

/** Whether all rulesets report it, by the first word of its name; all others only the rules at hand. */
export function isCommon(name: string): boolean {
  const metric = METRIC_WORDS.get(/^[a-z_]+/.exec(name)?.[0] ?? '')
  return metric !== undefined && !metric.isOwn
}

/** In what battles are long, by the figures that there are: games by time have seconds. */
export function lengthUnit({ metrics }: { readonly metrics: Readonly<Record<string, unknown>> }): 'rounds' | 'seconds' {
  return Object.hasOwn(metrics, 'seconds.mean') ? 'seconds' : 'rounds'
}

/** The metric of that name, or nothing if nothing was counted for it. */
export function metricOf(result: Pick<Findings, 'metrics'>, name: string): Metric | undefined {
  return Object.hasOwn(result.metrics, name) ? result.metrics[name] : undefined
}

/** The same of a mean that may be scarce. */
export function meanOf(result: Pick<Findings, 'metrics' | 'scarce'>, name: string): Metric | Scarce | undefined {
  const { scarce = {} } = result
  return metricOf(result, name) ?? (Object.hasOwn(scarce, name) ? scarce[name] : undefined)
}

/** `8 (n = 1)`: what was seen so rarely has no interval, but a count. */
export function showScarce({ value, events }: Scarce): string {
  return `${exact(Number(value.toPrecision(3)))} (n = ${Math.max(1, Math.round(events))})`
}

/** The mean of several metrics of one kind. Its interval is the mean of theirs, which is never too narrow. */
export function average(metrics: readonly Metric[]): Metric | undefined {
  const first = metrics[0]
  if (!first) return undefined
  const of = (part: 'value' | 'low' | 'high') => mean(metrics.map((metric) => metric[part]))
  return { kind: first.kind, value: of('value'), low: of('low'), high: of('high') }
}

/** To the last decimal that an uncertainty leaves standing: the second of its significant digits. Negative for tens. */
export function decimalsOf(reach: number, digits = 2): number {
  // Rounded first, because 0.0996 has its second digit where 0.10 has it.
  return digits - 1 - Math.floor(Math.log10(Number(reach.toPrecision(digits))))
}

/** So many that the number has no more significant digits than a reader takes in. */
function mostDecimals(value: number): number {
  return MOST_DIGITS - 1 - Math.floor(Math.log10(value))
}

/** Whether a plus-minus keeps from values below zero, and beyond the largest possible, if the interval itself does. */
function staysPossible(value: number, margin: number, low: number, most: number): boolean {
  return (value >= margin || low < 0) && value + margin <= most
}

/** More decimals if need be, so that a share which was seen is not rounded to none, nor one that was missed to all. */
function keepFromEnds(share: number, decimals: number): number {
  if (share <= 0 || share >= 100) return decimals
  const most = share < 50 ? 15 : mostDecimals(share)
  let kept = decimals
  while (kept < most && (Number(round(share, kept)) <= 0 || Number(round(share, kept)) >= 100)) kept++
  return kept
}

/** To so many decimals; to tens or hundreds where they are negative. */
export function round(value: number, decimals: number): string {
  if (decimals >= 0) return value.toFixed(Math.min(decimals, 20))
  const step = 10 ** -decimals
  return String(Math.round(value / step) * step)
}

/** What stands behind a figure with its sign: `of battles` of a share, else its unit. */
export function unitBehind(name: string): string {
  return unitOf(name).replace(/^% /, '')
}

/** Half a width: one that the digits of its value are too few for is the last of them, not zero. */
export function roundMargin(reach: number, decimals: number): string {
  const rounded = round(reach, decimals)
  return Number(rounded) === 0 ? round(10 ** -decimals, decimals) : rounded
}

/** An end of a range, to the decimals of its figure; `0` and `100` where it comes to the least or the most possible. */
function roundEnd(end: number, bound: number, decimals: number): string {
  const rounded = round(end, Math.min(decimals, mostDecimals(end)))
  return Number(rounded) === bound ? String(bound) : rounded
}

/** Up to the second significant digit, at most to `most` decimals. */
function roundUp(value: number, most = 20): string {
  const decimals = Math.min(most, Math.max(0, decimalsOf(value)))
  const step = 10 ** decimals
  // 0.03 * 100 is 3.0000000000000004 or so, and must not become 4.
  return (Math.ceil(value * step - 1e-9) / step)
    .toFixed(decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

function roundDownFromHundred(low: number): string {
  const missing = roundUp(100 - low, mostDecimals(low))
  return (100 - Number(missing)).toFixed((missing.split('.')[1] ?? '').length)
}

function exact(value: number): string {
  return String(Number(value.toPrecision(MOST_DIGITS)))
}
