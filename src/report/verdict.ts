import type { Result } from '../metrics/result.ts'
import { metricOf, showFigure } from './figure.ts'

/** Who is ahead: the party whose interval lies above the other's, or nobody. */
export function leaderOf(result: Result): 0 | 1 | undefined {
  const [first, second] = result.roster.parties.map((party) => metricOf(result, `win.${party}`))
  if (!first || !second) return undefined
  if (first.low > second.high) return 0
  return second.low > first.high ? 1 : undefined
}

/** The finding in one sentence: `spears won 62.48 % ± 0.10 of the battles, swords 36.91 % ± 0.10`. */
export function verdictOf(result: Result): string {
  const leader = leaderOf(result)
  const order = leader === 1 ? [1, 0] : [0, 1]
  const [one, other] = order.map((party) => result.roster.parties[party])
  const [ones, others] = [one, other].map((party) => {
    const wins = metricOf(result, `win.${party}`)
    return wins ? showFigure(wins) : 'none'
  })
  const finding = `${one} won ${ones} of the battles, ${other} ${others}`
  return leader === undefined ? `Too close to call: ${finding}` : finding
}
