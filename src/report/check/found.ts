import type { Interval } from '../../statistics/interval.ts'
import type { Finding } from '../../studies/trial.ts'
import { toDigits } from '../figure.ts'
import { decimalsOf, intervalOf, shorten } from './line.ts'

// Findings for people: shares in per cent and their drifts in points, where the lines that are printed (line.ts) have them as
// they are.

/** Estimate and interval: `40.5 % (38.2 to 42.8)`, `+4.1 points (3.7 to 4.6)`, `5.76 (5.62 to 6.07)`. */
export function showFound(finding: Finding): string {
  const { tier, value, exact } = finding
  if (tier === 'identical') return 'unchanged'
  const interval = intervalOf(finding)
  if (value === undefined || !interval) return 'nothing'
  const scale = scaleOf(finding)
  const sign = finding.kind === 'drift' && value > 0 ? '+' : ''
  if (exact) return `${sign}${toDigits(scale * value, EXACT_DECIMALS)}${unitOf(finding)}, exact`
  const [low, high] = [scale * interval.low, scale * interval.high]
  const decimals = decimalsOf({ low, high })
  const range = `${low.toFixed(decimals)} to ${high.toFixed(decimals)}`
  return `${sign}${(scale * value).toFixed(decimals)}${unitOf(finding)} (${range})`
}

/** What is allowed, if it is not told: `45 to 52 %`, `at least 20`, `-2 to 2 points`. */
export function showAllowed(finding: Finding, { low, high }: Interval = finding.allowed): string {
  const [bottom, top] = [low, high].map((end) => shorten(scaleOf(finding) * end))
  const unit = unitOf(finding)
  if (!Number.isFinite(low)) return `at most ${top}${unit}`
  return Number.isFinite(high) ? `${bottom} to ${top}${unit}` : `at least ${bottom}${unit}`
}

/** What did not pass: how far off, or how many battles it would take. */
export function explain(finding: Finding): string {
  const { verdict, kind, value, allowed, battlesNeeded, resolvable, reason } = finding
  if (verdict === 'pass') return ''
  if (reason !== undefined) return reason
  if (value === undefined) return 'nothing was counted for it'
  const subject = kind === 'drift' ? 'the drift' : 'it'
  if (verdict === 'fail') {
    const [edge, way] = value > allowed.high ? [allowed.high, 'above'] : [allowed.low, 'below']
    return `${subject} is ${amount(finding, Math.abs(value - edge))} ${way} what is allowed`
  }
  const within = value >= allowed.low && value <= allowed.high ? 'within' : 'outside'
  const needed =
    battlesNeeded !== undefined && Number.isFinite(battlesNeeded)
      ? `about ${roughly(battlesNeeded)} battles would decide`
      : 'how many battles would decide cannot be told'
  const band = resolvable ? `; ${showAllowed(finding, round(resolvable, intervalOf(finding)))} would have passed` : ''
  return `${subject} seems ${within}, ${needed}${band}`
}

function scaleOf({ isShare }: Finding): number {
  return isShare ? 100 : 1
}

function unitOf({ isShare, kind }: Finding): string {
  if (!isShare) return ''
  return kind === 'drift' ? ' points' : ' %'
}

/** Of exact figures: to 1e-9 of a share. */
const EXACT_DECIMALS = 7

function amount({ isShare }: Finding, size: number): string {
  return isShare ? `${shorten(100 * size, 3)} points` : String(shorten(size, 3))
}

function round({ low, high }: Interval, interval: Interval | undefined): Interval {
  const step = 10 ** (interval ? decimalsOf(interval) : 4)
  return { low: Math.floor(low * step) / step, high: Math.ceil(high * step) / step }
}

function roughly(battles: number): string {
  return Number(battles.toPrecision(2)).toLocaleString('en-US')
}
