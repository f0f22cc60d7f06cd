import { type Bins, barsOf, type Histogram } from './charts/distribution.ts'

const EIGHTHS = ' ▁▂▃▄▅▆▇█'
const PARTS = ' ▏▎▍▌▋▊▉█'

/** A histogram as a line of bars, a column each: what occurred at all is never invisible, and a bar that is cut is full. */
export function spark(histogram: Histogram, bins: Bins): string {
  const shares = new Map(barsOf(histogram, bins).map(({ left, share }) => [left + 0.5, share]))
  let line = ''
  for (let value = bins.from; value < bins.to; value += bins.step) {
    const share = shares.get(value) ?? 0
    line += EIGHTHS[share > 0 ? Math.min(8, Math.ceil((share / bins.peak) * 8)) : 0]
  }
  return line
}

/**
 * A share as a bar of eighths of a column, where `width` columns are all: full as far as its interval begins, then light
 * to where that ends.
 */
export function shareBar({ low, high }: { readonly low: number; readonly high: number }, width: number): string {
  const eighths = Math.round(low * width * 8)
  const full = PARTS[8].repeat(Math.floor(eighths / 8)) + (eighths % 8 ? PARTS[eighths % 8] : '')
  return full + '░'.repeat(Math.max(0, Math.round(high * width) - full.length))
}
