import { medianSorted } from 'simple-statistics'
import { DRAW, FIRST_WINS, SECOND_WINS, STALEMATE } from '../battle/score.ts'
import type { Survey } from './survey.ts'

/** What a battle can be picked for; the numbers are the outcomes of battle/score.ts. */
export type Pick = 'typical' | 'closest' | 'longest' | 'upset' | 'lucky' | 'unlucky' | number

/** A battle that was picked, and how many of those looked at it was picked from. */
interface Picked {
  readonly battle: number
  readonly among: number
}

/** The picks by name, for parties of these names. */
export function picksOf(parties: readonly [string, string]): Map<string, Pick> {
  return new Map<string, Pick>([
    ['typical', 'typical'],
    ['closest', 'closest'],
    ['longest', 'longest'],
    ['upset', 'upset'],
    ['lucky', 'lucky'],
    ['unlucky', 'unlucky'],
    ...parties.map((party, outcome): [string, Pick] => [`win.${party}`, outcome === 0 ? FIRST_WINS : SECOND_WINS]),
    ['draw', DRAW],
    ['stalemate', STALEMATE],
  ])
}

/**
 * Picks a battle; of several alike the one with the lowest number, undefined if there is none.
 *
 * - `typical`: of the most common outcome, the battle whose rounds and lead are nearest their medians.
 * - an outcome: the same among the battles that ended so.
 * - `closest`: the win with the least share of hit points left to the winner.
 * - `longest`: the most rounds.
 * - `upset`: of the wins of the party that wins less often, the one with the most hit points left.
 * - `lucky`: the win whose winner's attacks had the most luck over the loser's; `unlucky`: the least.
 */
export function pickBattle(survey: Survey, pick: Pick): Picked | undefined {
  const { outcomes, rounds, leads, lucks } = survey
  const all = [...outcomes.keys()]
  const endedIn = (outcome: number): number[] => all.filter((battle) => outcomes[battle] === outcome)
  const luckOfWinner = (battle: number): number => (outcomes[battle] === FIRST_WINS ? 1 : -1) * lucks[battle]
  const wins = [...endedIn(FIRST_WINS), ...endedIn(SECOND_WINS)].sort((a, b) => a - b)
  switch (pick) {
    case 'typical':
      return pickTypical(survey, endedIn(mostCommon(outcomes)))
    case 'closest':
      return least(wins, (battle) => Math.abs(leads[battle]))
    case 'longest':
      return least(all, (battle) => -rounds[battle])
    case 'upset': {
      const [first, second] = [endedIn(FIRST_WINS), endedIn(SECOND_WINS)]
      const rarer = first.length < second.length ? first : second
      return least(rarer, (battle) => -Math.abs(leads[battle]))
    }
    case 'lucky':
      return least(wins, (battle) => 0 - luckOfWinner(battle))
    case 'unlucky':
      return least(wins, luckOfWinner)
    default:
      return pickTypical(survey, endedIn(pick))
  }
}

/** The outcomes that occurred. */
export function outcomesOf({ outcomes }: Survey): number[] {
  return [FIRST_WINS, SECOND_WINS, DRAW, STALEMATE].filter((outcome) => outcomes.includes(outcome))
}

function mostCommon(outcomes: Uint8Array): number {
  const counts = [0, 0, 0, 0]
  for (const outcome of outcomes) counts[outcome]++
  return counts.indexOf(Math.max(...counts))
}

/** Distances are in spreads, as rounds and shares of hit points have no common unit. */
function pickTypical({ rounds, leads }: Survey, battles: readonly number[]): Picked | undefined {
  if (battles.length === 0) return undefined
  const [byRounds, byLead] = [rounds, leads].map((values) => distanceFromMedian(battles, values))
  return least(battles, (battle) => byRounds(battle) + byLead(battle))
}

function distanceFromMedian(battles: readonly number[], values: ArrayLike<number>): (battle: number) => number {
  const sorted = battles.map((battle) => values[battle]).sort((a, b) => a - b)
  const middle = medianSorted(sorted)
  const spread = battles.reduce((sum, battle) => sum + Math.abs(values[battle] - middle), 0) / battles.length
  return (battle) => (spread === 0 ? 0 : Math.abs(values[battle] - middle) / spread)
}

function least(battles: readonly number[], rank: (battle: number) => number): Picked | undefined {
  if (battles.length === 0) return undefined
  let best = battles[0]
  for (const battle of battles) if (rank(battle) < rank(best)) best = battle
  return { battle: best, among: battles.length }
}
