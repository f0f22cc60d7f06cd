import { digestMatch } from '../fight/digest.ts'
import type { MatchTally } from '../fight/match.ts'
import type { TableExpectation } from '../scenario/scenario.ts'
import { planLooks } from '../statistics/looks.ts'
import type { Matchup, Table } from '../table/table.ts'
import { estimateScore, type Score, scoreOf } from './scores.ts'

/** The scores of a table that somebody has accepted, by matchup. */
export interface TableBaseline {
  /** Of every matchup. */
  readonly battles: number
  readonly scores: Readonly<Record<string, BaselineScore>>
}

/** A score with its 95 % interval, and the counts that both are made of. */
interface BaselineScore {
  readonly value: number
  readonly low: number
  readonly high: number
  /** Pairs of battles, or battles where sides were not exchanged; Σx and Σx² of what these came to (`Score`). */
  readonly n: number
  readonly sum: number
  readonly squares: number
  /** Of the counts of those battles. */
  readonly digest: string
}

/** What a matchup is called in baselines: `sword against mace`, and where it meets if there are several situations. */
export function matchupName({ rows, columns, situations }: Table, { row, column, situation }: Matchup): string {
  const where = situations.length > 1 ? `, ${situations[situation].name}` : ''
  return `${rows[row].name} against ${columns[column].name}${where}`
}

/** A matchup's score; by the counts of all its battles. */
export function takeScore(counts: MatchTally): BaselineScore {
  const score = scoreOf(counts)
  const { n, sum, squares } = score
  // To six digits, as all figures of baselines: the counts say the rest.
  const [value, low, high] = Object.values(estimateScore(score)).map((figure) => Number(figure.toPrecision(6)))
  return { value, low, high, n, sum, squares, digest: digestMatch(counts) }
}

/** What was counted for it, as far as a score follows from that. */
export function countsOf({ n, sum, squares }: BaselineScore, { isSquare }: Table): Score {
  const [top, battles] = isSquare ? [4, 2 * n] : [2, n]
  return { n, top, sum, squares, battles, drawn: 0, rounds: 0 }
}

/** Five standard errors, however even a matchup is, are the least that may be drifted: so that the baseline can be held to it. */
const PRECISE = 5

/** How many battles of every matchup a baseline has for what is to be near it: those of a look. None if nothing is. */
export function battlesNear(expect: readonly TableExpectation[]): number | undefined {
  const within = expect.flatMap(({ isNear, high }) => (isNear ? [high] : []))
  if (within.length === 0) return undefined
  const needed = (0.5 / (Math.min(...within) / PRECISE)) ** 2
  const looks = planLooks()
  return (looks.find(({ battles }) => battles >= needed) ?? looks[looks.length - 1]).battles
}
