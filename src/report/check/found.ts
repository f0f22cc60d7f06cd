import type { Finding } from '../../studies/trial.ts'
import { decimalsOf, intervalOf, showValue } from './line.ts'

/** Estimate and interval, as in the lines that are printed. */
export function showFound(finding: Finding): string {
  const { tier, value, kind } = finding
  if (tier === 'identical') return 'unchanged'
  if (finding.exact) return `${showValue(finding)}, exact`
  const interval = intervalOf(finding)
  if (value === undefined || !interval) return 'nothing'
  const decimals = decimalsOf(interval)
  const sign = kind === 'drift' && value > 0 ? '+' : ''
  return `${sign}${value.toFixed(decimals)} (${interval.low.toFixed(decimals)} to ${interval.high.toFixed(decimals)})`
}
