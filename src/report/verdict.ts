import type { Metric, Result } from '../metrics/result.ts'
import { metricOf, showFigure } from './figure.ts'

/** Who is ahead: the party whose interval lies above the other's, or nobody. */
export function leaderOf(result: Result): 0 | 1 | undefined {
  const [first, second] = winsOf(result)
  if (!first || !second) return undefined
  if (first.low > second.high) return 0
  return second.low > first.high ? 1 : undefined
}

/**
 * The finding: `Win rate: spears 62.48 % ± 0.10, swords 36.91 % ± 0.10`; where nobody is ahead `Too close to call: …`, and where
 * most battles had no winner, how many.
 */
export function verdictOf(result: Result): string {
  const leader = leaderOf(result)
  const order = leader === 1 ? [1, 0] : [0, 1]
  const rates = order.map((party) => {
    const wins = winsOf(result)[party]
    return `${result.roster.parties[party]} ${wins ? showFigure(wins) : 'none'}`
  })
  const unwon = likeliestUnwon(result)
  const finding = unwon
    ? `${showFigure(unwon.share)} of the battles end in a ${unwon.outcome}; win rate: `
    : leader === undefined
      ? 'Too close to call: '
      : 'Win rate: '
  return `${finding}${rates.join(', ')}`
}

/** The outcome without a winner that is likelier than either party's win, as told by their intervals, or nothing. */
export function likeliestUnwon(result: Result): { outcome: string; share: Metric } | undefined {
  const likelier = ['stalemate', 'draw'].flatMap((outcome) => {
    const share = metricOf(result, outcome)
    return share && winsOf(result).every((wins) => !wins || share.low > wins.high) ? [{ outcome, share }] : []
  })
  return likelier.sort((a, b) => b.share.value - a.share.value)[0]
}

function winsOf(result: Result): (Metric | undefined)[] {
  return result.roster.parties.map((party) => metricOf(result, `win.${party}`))
}
