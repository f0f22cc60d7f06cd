import type { Difference } from '../metrics/differences.ts'
import type { Estimate, Metric } from '../metrics/result.ts'
import { decimalsOf, figureOf, round, roundMargin, showExact, showFigure, toDigits, unitOf } from './figure.ts'

// A difference of a metric in figures and in words, whatever it is a difference between.

/** What a difference of a metric is counted in: `points` for shares, `rounds`, `hit points a battle` … */
export function differenceUnit(name: string, kind: Metric['kind']): string {
  return kind === 'share' ? 'points' : unitOf(name)
}

/** The main metrics in words: `win rate of spears`, `spears standing`, `spear, an attack`; any other as it is called. */
export function labelOf(metric: string): string {
  const [, kind, name] = /^([a-z_]+)\.(.+?)(?:\.mean)?$/.exec(metric) ?? []
  if (metric === 'rounds.mean' || metric === 'seconds.mean') return metric.slice(0, -'.mean'.length)
  if (kind === 'win') return `win rate of ${name}`
  if (kind === 'survivors') return `${name} standing`
  if (kind === 'damage') return `damage by ${name}`
  return kind === 'damage_per_attack' ? `${name}, an attack` : metric
}

/** An estimate of a share's difference in percentage points, any other as it is. */
export function inPoints({ value, low, high }: Estimate, kind: Metric['kind']): Estimate {
  const scale = kind === 'share' ? 100 : 1
  return { value: value * scale, low: low * scale, high: high * scale }
}

/** `+19.2 ± 1.1`, without its unit; `+2 (0 to 4)` for a quantile. */
export function showDifference({
  baseline: { kind, exact },
  difference,
  identical,
}: Pick<Difference, 'baseline' | 'difference' | 'identical'>): string {
  if (exact) return identical ? 'the same' : showExactChange(difference, kind)
  if (identical) return 'identical'
  return showChange(inPoints(difference, kind), kind === 'quantile', kind === 'share' ? 100 : Infinity)
}

/** A metric on both sides, and how much more it is on the second. */
interface Sides {
  readonly baseline: string
  readonly variant: string
  readonly difference: string
}

/**
 * The figures of both sides and their difference to the same decimals, those that all three support, and so that rounding alone
 * does not keep them from adding up. Each keeps its own digits where one of them is exact, a bound or a range, where the dice
 * in common make the difference finer than its sides, and where it is another estimate than theirs by more than its last digit:
 * the luck of pairs is taken out of it, and the luck of one side out of each of them.
 */
export function showSides(of: Pick<Difference, 'baseline' | 'variant' | 'difference' | 'identical'>): Sides {
  const { baseline, variant, difference, identical } = of
  const { kind, exact } = baseline
  const show = exact ? showExact : showFigure
  const apart = { baseline: show(baseline), variant: show(variant), difference: showDifference(of) }
  if (identical || exact || kind === 'quantile') return apart
  const change = inPoints(difference, kind)
  const [before, after] = [inPoints(baseline, kind), inPoints(variant, kind)]
  const most = kind === 'share' ? 100 : Infinity
  const reaches = [before, after, change].map(({ value, low, high }) => Math.max(value - low, high - value))
  const supported = reaches.map((reach) => decimalsOf(reach))
  const decimals = Math.min(...supported)
  if (supported[2] > decimals) return apart
  const [first, second] = [before, after].map(({ value }) => round(value, decimals))
  const isPlain = [baseline, variant].every((metric) => figureOf(metric).margin !== '' && figureOf(metric).range === '')
  const isInside = [first, second].every((shown) => Number(shown) > 0 && Number(shown) < most)
  if (!isPlain || !isInside || Math.abs(change.value) + reaches[2] > most) return apart
  const shown = Number(second) - Number(first)
  if (Math.abs(shown - change.value) > 1.5 * 10 ** -decimals) return apart
  const [one, other, between] = reaches.map((reach) => roundMargin(reach, decimals))
  const unit = kind === 'share' ? ' %' : ''
  return {
    baseline: `${first}${unit} ± ${one}`,
    variant: `${second}${unit} ± ${other}`,
    difference: `${signed(round(shown, decimals))} ± ${between}`,
  }
}

/** `+3.1234567` points, or `−0.123456789` of a mean: to 1e-9, as exact figures are. */
export function showExactChange({ value }: Estimate, kind: Metric['kind']): string {
  return `${value > 0 ? '+' : ''}${exactSize(value, kind)}`.replace('-', '−')
}

function exactSize(value: number, kind: Metric['kind']): string {
  return kind === 'share' ? toDigits(100 * value, 7) : toDigits(value, 9)
}

/**
 * A change with its sign and its interval, no digit beyond it; `+97 (+88 to +100)` where a plus-minus would promise more than the
 * `most` that there can be.
 */
export function showChange({ value, low, high }: Estimate, whole = false, most = Infinity): string {
  const reach = Math.max(value - low, high - value)
  if (reach === 0) return signed(String(Number(value.toPrecision(4))))
  const decimals = whole ? 0 : decimalsOf(reach)
  const [shown, from, to] = [value, low, high].map((end) => signed(round(end, decimals)))
  if (whole || Math.abs(value) + reach > most) return `${shown} (${from} to ${to})`
  return `${shown} ± ${round(reach, decimals)}`
}

/** The finding about one metric, in a few words: `3.1 to 3.6 points more`, `no difference larger than 0.2 points`. */
export function wordsOf(name: string, difference: Difference): string {
  const { kind } = difference.baseline
  return describeDifference(difference, differenceUnit(name, kind), 'more', 'less')
}

/** Whether there may be no difference at all. */
export function saysSame({ identical, difference: { low, high } }: Difference): boolean {
  return identical || (low <= 0 && high >= 0)
}

/** The same, with other words for more and less. */
export function describeDifference(difference: Difference, unit: string, more: string, less: string): string {
  const { kind, exact } = difference.baseline
  if (difference.identical && exact) return 'exactly the same'
  const { value } = difference.difference
  if (exact) return `exactly ${exactSize(Math.abs(value), kind)} ${unit} ${value > 0 ? more : less}`
  const { low, high } = inPoints(difference.difference, kind)
  const most = Math.max(-low, high)
  const limit = most > 0 ? ` larger than ${roundUp(most)} ${unit}` : ''
  if (difference.identical) return `identical in every battle: no difference${limit}`
  if (saysSame(difference)) return `no difference${limit}`
  const [from, to] = low > 0 ? [low, high] : [-high, -low]
  const decimals = kind === 'quantile' ? 0 : decimalsFor(from, to)
  const span = from === to ? round(from, decimals) : `${round(from, decimals)} to ${round(to, decimals)}`
  const doubt = difference.moved ? '' : ', or chance among so many figures'
  return `${span} ${unit} ${low > 0 ? more : less}${doubt}`
}

/** So many that the ends of an interval differ, and that the lower is not shown as zero. */
function decimalsFor(from: number, to: number): number {
  const decimals = from === to ? 0 : decimalsOf((to - from) / 2, 1)
  return Number(round(from, decimals)) > 0 ? decimals : decimalsOf(from, 1)
}

/** Up, so that what is called the largest difference is not exceeded. */
function roundUp(value: number): string {
  const decimals = decimalsOf(value, 1)
  const step = 10 ** decimals
  return round(Math.ceil(value * step - 1e-9) / step, decimals)
}

function signed(number: string): string {
  if (Number(number) === 0) return number.replace('-', '')
  return Number(number) > 0 ? `+${number}` : number.replace('-', '−')
}
