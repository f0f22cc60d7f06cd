import type { Estimate } from '../../metrics/result.ts'
import type { Sensitivity } from '../../studies/sensitivity.ts'
import type { ExactSensitivity } from '../../studies/sensitivity-exactly.ts'
import { nextOf, type Weight } from '../../studies/weight.ts'
import { differenceUnit, inPoints, showChange, showExactChange } from '../difference.ts'
import { showFigure, toDigits } from '../figure.ts'
import { shortPath } from '../path.ts'

/** One that was fought, or one that is exact: both are reported in the same way. */
export type AnySensitivity = Sensitivity | ExactSensitivity

/** What steps are counted in: `points` for a share, else the metric's own unit. */
export function stepUnit({ metric, value }: AnySensitivity): string {
  return differenceUnit(metric, value.kind)
}

/** A number and its next step: `spear.damage d6 → d6+1`. */
export function nameStep({ path, now, to }: Weight): string {
  return `${shortPath(path)} ${now} → ${to}`
}

/** What the next step does: `+4.24 ± 0.45`; `none` where no battle was different. */
export function showNext(found: AnySensitivity, weight: Weight): string {
  return weight.identical ? 'none' : showStep(found, nextOf(weight))
}

/** What a step the other way does; empty where the number cannot go there. */
export function showOther(found: AnySensitivity, { next, up, down, identical }: Weight): string {
  const other = next === 'up' ? down : up
  return other && !identical ? showStep(found, other) : ''
}

function showStep({ value: { kind, exact } }: AnySensitivity, step: Estimate): string {
  return exact
    ? showExactChange(step, kind)
    : showChange(inPoints(step, kind), false, kind === 'share' ? 100 : Infinity)
}

/** `1.5 (1.1 to 2.1)`; exactly `1.523109876`; empty where the reference cannot be distinguished from nothing. */
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

/** Notes on a number: `not linear; cannot go up`, `no effect: identical in every battle`. */
export function notesOf({ exact }: AnySensitivity, weight: Weight): string {
  const { up, down, curved, identical, moved } = weight
  if (identical) return `no effect${exact ? '' : ': identical in every battle'}`
  return [
    curved ? 'not linear' : '',
    up ? '' : 'cannot go up',
    down ? '' : 'cannot go down',
    moved ? '' : 'may be zero',
  ]
    .filter((note) => note !== '')
    .join('; ')
}

/** What a step changes, where its unit does not say it. */
function ofWhat({ metric, value: { kind } }: AnySensitivity): string {
  return kind === 'share' ? ` of ${metric}` : ''
}

/** `rounds.mean is 5.21 ± 0.03`: of the scenario as it is. */
export function showValue({ metric, value }: AnySensitivity): string {
  return `${metric} is ${showFigure(value)}`
}

/** The finding in a sentence: which number's next step does the most, and what it does. */
export function findingOf(found: AnySensitivity): string {
  const [most] = found.weights.filter(({ moved }) => moved)
  if (!most) return `The next step of no number moves ${found.metric}${found.exact ? '' : ' by more than chance'}`
  const step = `${showNext(found, most)} ${stepUnit(found)}`.trimEnd()
  const { path, now, to } = most
  return `${shortPath(path)} from ${now} to ${to} ${rankOf(found, most)}: ${step}${ofWhat(found)}`
}

/** Whether it does the most, seems so, or no less than any: by what the intervals of all others leave possible. */
function rankOf({ weights, exact }: AnySensitivity, most: Weight): string {
  const ends = (weight: Weight) => [nextOf(weight).low, nextOf(weight).high].map(Math.abs)
  const least = Math.min(...ends(most))
  if (weights.every((weight) => weight === most || Math.max(...ends(weight)) < least)) return 'does the most'
  return exact ? 'does as much as any' : 'seems to do the most'
}
