import { createColors } from 'picocolors'
import type { Agreement, Metric, Result, Verification } from '../metrics/result.ts'
import { visible } from '../source/escape.ts'
import { figureOf, lengthUnit, showCount } from './figure.ts'
import { indented, isNarrow, type SummaryOptions, wrap } from './lines.ts'

/** How battles compare with the exact answer, after the summary of a run. Ends with a line break. */
export function describeVerification(
  result: Result,
  verification: Verification,
  { width, color }: SummaryOptions,
): string {
  const { bold, red, yellow } = createColors(color)
  const { beyondReach } = verification
  if (beyondReach !== undefined)
    return `${yellow(bold('Not verified'))}  ${beyondReach
      .split('\n')
      .map((line) => visible(line))
      .join('\n')}\n`
  const wrong = disagreeing(verification)
  const heading = wrong.length === 0 ? bold('Verified') : red(bold('DISAGREES'))
  const reported = wrong.map((name) => showAgreement(name, result.metrics[name], verification.agreements[name]))
  const lines = (wrong.length === 0 ? headlinesOf(result, verification) : reported).flatMap((line) =>
    isNarrow(width) ? indented(visible(line), 2, width) : `  ${visible(line)}`,
  )
  return `${[...wrap(`${heading}  ${visible(verdictOf(verification))}`, width), ...lines].join('\n')}\n`
}

/** `all 41 metrics agree with the exact answer, at most 2.1 standard errors from it`. */
export function verdictOf(verification: Verification): string {
  const all = Object.values(verification.agreements)
  const wrong = disagreeing(verification)
  if (wrong.length > 0) {
    return `${wrong.length} of ${all.length} metrics lie beyond five standard errors of the exact answer`
  }
  const most = Math.max(0, ...all.map(({ standardErrors }) => standardErrors).filter(Number.isFinite))
  return `all ${all.length} metrics agree with the exact answer, at most ${most.toFixed(1)} standard errors from it`
}

/** The names of the metrics that do not agree. */
export function disagreeing({ agreements }: Verification): string[] {
  return Object.keys(agreements).filter((name) => !agreements[name].agrees)
}

/** A line each for the outcomes and the length of battles. */
export function headlinesOf({ roster, metrics }: Result, { agreements }: Verification): string[] {
  const names = [
    ...roster.parties.map((party) => `win.${party}`),
    'draw',
    'stalemate',
    `${lengthUnit({ metrics })}.mean`,
  ]
  return names.flatMap((name) =>
    metrics[name] && agreements[name] ? [showAgreement(name, metrics[name], agreements[name])] : [],
  )
}

/** `win.spears: exact 62.483 %; Monte Carlo 62.5 ± 0.1 %, agrees`. */
export function showAgreement(name: string, fought: Metric, { exact, standardErrors, agrees }: Agreement): string {
  const share = fought.kind === 'share'
  const known = `${Number((share ? 100 * exact : exact).toPrecision(EXACT_DIGITS))}${share ? ' %' : ''}`
  const { value, unit, margin, range } = figureOf(fought)
  const measured = `${value}${margin ? ` ± ${margin}` : ''}${unit && ` ${unit}`}${range ? ` (${range})` : ''}`
  const off = Number.isFinite(standardErrors)
    ? `${standardErrors.toFixed(1)} standard errors off`
    : 'no chance about it'
  return `${name}: exact ${known}; Monte Carlo ${measured}, ${agrees ? 'agrees' : `DISAGREES, ${off}`}`
}

const EXACT_DIGITS = 6

/** For the page: how many there are. */
export function showSituations({ states }: Verification): string {
  return `${showCount(states)} situations`
}
