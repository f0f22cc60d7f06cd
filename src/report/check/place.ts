import type { Finding } from '../../studies/sequential-test.ts'
import { intervalOf } from './line.ts'

/** Where pictures end, in widths of what is allowed, which reaches from 0 to 1. */
export const ENDS = { low: -1, high: 2 }

/** Where a finding is drawn, in widths of what is allowed, cut at the ends of the picture. */
export interface Placed {
  /** What is allowed. */
  readonly from: number
  readonly to: number
  readonly low: number
  readonly value: number
  readonly high: number
  /** Whether the value lies outside of the picture, and on which side. */
  readonly beyond: 'below' | 'above' | 'no'
}

/**
 * Everything in widths of the band. Where that has one end only, as far as the figure is from it is one width. Undefined if
 * nothing was measured.
 */
export function placeOf(finding: Finding): Placed | undefined {
  const { allowed, value } = finding
  const interval = intervalOf(finding) ?? (finding.tier === 'identical' ? { low: 0, high: 0 } : undefined)
  const at = finding.tier === 'identical' && finding.kind === 'drift' ? 0 : value
  if (at === undefined || !interval) return undefined
  const [bottom, top] = [Number.isFinite(allowed.low), Number.isFinite(allowed.high)]
  if (!bottom && !top) return undefined
  const edge = bottom ? allowed.low : allowed.high
  const both = bottom && top && allowed.high > allowed.low
  const reach = Math.max(Math.abs(at - edge), 4 * (interval.high - interval.low)) || 1
  const unit = both ? allowed.high - allowed.low : reach
  const start = both || bottom ? edge : edge - unit
  const place = (figure: number) => Math.max(ENDS.low, Math.min(ENDS.high, (figure - start) / unit))
  return {
    ...{ from: bottom ? place(allowed.low) : ENDS.low, to: top ? place(allowed.high) : ENDS.high },
    ...{ low: place(interval.low), value: place(at), high: place(interval.high) },
    beyond: at < start + ENDS.low * unit ? 'below' : at > start + ENDS.high * unit ? 'above' : 'no',
  }
}
