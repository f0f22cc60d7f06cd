import type { Result } from '../metrics/result.ts'
import { metricOf, showFigure } from './figure.ts'
import { leaderOf, likeliestUnwon } from './verdict.ts'

/**
 * The finding in one breath, for those who read no further: `spears win 62.48 % ± 0.30 of the battles; a typical battle
 * takes 6 rounds`.
 */
export function headlineOf(result: Result): string {
  const rounds = metricOf(result, 'rounds.p50')?.value
  const length = rounds === undefined ? '' : `; a typical battle takes ${rounds} round${rounds === 1 ? '' : 's'}`
  return `${findingOf(result)}${length}`
}

function findingOf(result: Result): string {
  const unwon = likeliestUnwon(result)
  if (unwon) return `${showFigure(unwon.share)} of the battles end in a ${unwon.outcome}`
  const wins = result.roster.parties.map((party) => {
    const share = metricOf(result, `win.${party}`)
    return { party, figure: share ? showFigure(share) : 'none' }
  })
  const leader = leaderOf(result)
  if (leader !== undefined) return `${wins[leader].party} win ${wins[leader].figure} of the battles`
  const [first, second] = wins
  return `Too close to call: ${first.party} win ${first.figure} of the battles, ${second.party} ${second.figure}`
}

/**
 * The same as a sentence to be read aloud: `Spears win 62.48 % of the battles, give or take 0.30; a typical battle takes 6
 * rounds.`
 */
export function sayHeadline(result: Result): string {
  const sentence = headlineOf(result)
    .replaceAll(/ ± ([\d.]+)( of the battles)?/g, '$2, give or take $1')
    .replaceAll(/ win > (?=[\d.]+ %)/g, ' win more than ')
    .replaceAll(/(?<=\d) %/g, '\u00a0%')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
