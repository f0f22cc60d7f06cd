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
 * The finding in one sentence: `spears won 62.48 % ± 0.10 of the battles, swords 36.91 % ± 0.10`; where most battles
 * had no winner, `99.26 % ± 0.17 of the battles ended in a stalemate, spears won 0.52 % ± 0.14, swords 0.22 % ± 0.09`.
 */
export function verdictOf(result: Result): string {
  const leader = leaderOf(result)
  const order = leader === 1 ? [1, 0] : [0, 1]
  const [one, other] = order.map((party) => result.roster.parties[party])
  const [ones, others] = order.map((party) => {
    const wins = winsOf(result)[party]
    return wins ? showFigure(wins) : 'none'
  })
  const unwon = likeliestUnwon(result)
  if (unwon) {
    return `${showFigure(unwon.share)} of the battles ended in a ${unwon.outcome}, ${one} won ${ones}, ${other} ${others}`
  }
  const finding = `${one} won ${ones} of the battles, ${other} ${others}`
  return leader === undefined ? `Too close to call: ${finding}` : finding
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
