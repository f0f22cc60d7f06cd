// Numbers and percentages as people write them, in files and on command lines.

/** A number, or the text of one with `_` between its digits, which YAML 1.2 leaves a text: `100_000`. */
export function readNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined
  if (typeof raw !== 'string' || !/^[+-]?(\d+(_\d+)*)(\.\d+(_\d+)*)?$/.test(raw)) return undefined
  return Number(raw.replaceAll('_', ''))
}

/** `45%` as 0.45. Divided, not multiplied by 0.01, so that the result is the nearest number to what was written. */
export function readPercentage(raw: unknown): number | undefined {
  const percents = typeof raw === 'string' ? readNumber(/^(\S+) ?%$/.exec(raw)?.[1]) : undefined
  return percents === undefined ? undefined : percents / 100
}

/** `1.5%` of 0.015. */
function formatPercent(share: number): string {
  return `${Number((share * 100).toPrecision(12))}%`
}

/** `a percentage from 0% to 50%`; the bounds are shares. */
export function percentageFrom(min: number, max: number): string {
  return `a percentage from ${formatPercent(min)} to ${formatPercent(max)}`
}

/** Below this a number without its sign is a share for sure: nobody means a thousandth of a percent. */
const SURELY_A_SHARE = 0.1

/** `did you mean 1.5%?` of 0.015; see `asPercentages`. Undefined where nothing is. */
export function meantPercentage(raw: unknown, min: number, max: number): string | undefined {
  const meant = asPercentages(raw, min, max)
  return meant.length > 0 ? `did you mean ${meant.join(' or ')}?` : undefined
}

/**
 * What a number without its sign means as a percentage, within bounds that are shares: `1.5%` of 0.015, and of 1.5. From 0.1 on
 * and below 1 it may be either, `50%` or `0.5%`. None of what is no number, or lies out of the bounds in any case.
 */
export function asPercentages(raw: unknown, min: number, max: number): string[] {
  const number = readNumber(raw)
  if (number === undefined) return []
  const isShare = Math.abs(number) < 1 && number !== 0
  const shares = [...(isShare ? [number] : []), ...(isShare && Math.abs(number) < SURELY_A_SHARE ? [] : [number / 100])]
  return shares.filter((share) => share >= min && share <= max).map(formatPercent)
}
