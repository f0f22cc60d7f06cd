import type { Estimate } from '../../metrics/result.ts'
import type { Sensitivity, Weight } from '../../studies/sensitivity.ts'
import type { ExactSensitivity } from '../../studies/sensitivity-exactly.ts'
import { differenceUnit, inPoints, labelOf, showChange, showExactChange } from '../difference.ts'
import { showFigure, toDigits } from '../figure.ts'
import { shortPath } from '../path.ts'

/** One that was fought, or one that is exact: both are told in the same way. */
export type AnySensitivity = Sensitivity | ExactSensitivity

/** What gains are counted in: `points` for a share, else the metric's own unit. */
export function gainUnit({ metric, value }: AnySensitivity): string {
  return differenceUnit(metric, value.kind)
}

/** `+4.24 ± 0.45`; `none` where no battle was different. */
export function showGain(found: AnySensitivity, { gain, identical }: Weight): string {
  return identical ? 'none' : showHalf(found, gain)
}

/** The same of one of its halves. */
export function showHalf({ value: { kind, exact } }: AnySensitivity, half: Estimate | undefined): string {
  if (!half) return ''
  return exact ? showExactChange(half, kind) : showChange(inPoints(half, kind))
}

/** `1.5 (1.1 to 2.1)`; exactly `1.523109876`; empty where the reference cannot be told from nothing. */
export function showRatio({ exact }: AnySensitivity, { ratio }: Weight): string {
  if (!ratio) return ''
  if (exact) return toDigits(ratio.value, 9).replace('-', '−')
  const reach = (ratio.high - ratio.low) / 2
  const decimals = reach > 0 ? Math.max(0, Math.min(4, -Math.floor(Math.log10(reach)))) : 0
  const round = (number: number) =>
    number
      .toFixed(decimals)
      .replace(/^-(0\.?0*)$/, '$1')
      .replace('-', '−')
  return reach < 1e-6 ? round(ratio.value) : `${round(ratio.value)} (${round(ratio.low)} to ${round(ratio.high)})`
}

/** Notes on a weight: `not linear; upwards only`, `no effect: identical in every battle`. */
export function notesOf({ exact }: AnySensitivity, { between, bent, identical, moved }: Weight): string {
  if (identical) return `no effect${exact ? '' : ': identical in every battle'}`
  return [
    bent ? 'not linear' : '',
    between === 'both' ? '' : `${between === 'up' ? 'upwards' : 'downwards'} only`,
    moved ? '' : 'not told from zero',
  ]
    .filter((note) => note !== '')
    .join('; ')
}

/** What gains are gains in: who wins more or less often, or another share. A mean's unit says it. */
function inWhat({ metric, value: { kind } }: AnySensitivity): string {
  if (metric.startsWith('win.')) return ` in how often ${labelOf(metric)}`
  return kind === 'share' ? ` of ${metric}` : ''
}

/** `rounds.mean is 5.21 ± 0.03`: of the scenario as it is. */
export function showValue({ metric, value }: AnySensitivity): string {
  return `${metric} is ${showFigure(value)}`
}

/** The finding in a sentence: what matters most. */
export function findingOf(found: AnySensitivity): string {
  const [most] = found.weights.filter(({ moved }) => moved)
  if (!most) return `No number of these moves ${found.metric}${found.exact ? '' : ' by more than chance'}`
  const gain = `${showGain(found, most)} ${gainUnit(found)}`.trimEnd()
  return `One more of ${shortPath(most.path)} (now ${most.now}) ${rankOf(found, most)}: ${gain}${inWhat(found)}`
}

/** Whether it is worth the most, seems so, or no less than any: by what the intervals of all others leave possible. */
function rankOf({ weights, exact }: AnySensitivity, most: Weight): string {
  const ends = ({ gain: { low, high } }: Weight) => [Math.abs(low), Math.abs(high)]
  const least = Math.min(...ends(most))
  if (weights.every((weight) => weight === most || Math.max(...ends(weight)) < least)) return 'is worth the most'
  return exact ? 'is worth as much as any' : 'seems worth the most'
}
