import { FIRST_WINS, SECOND_WINS } from '../battle/score.ts'
import { adjustedShare } from '../statistics/control-variates.ts'
import { FIRST_LOOK_FOR_PRECISION, nextLook as lookAfter } from '../statistics/precision.ts'
import { clopperPearson } from '../statistics/proportion.ts'
import { MOST_BATTLES } from './chunk.ts'
import { luckOf } from './luck-of.ts'
import type { Tally } from './tally.ts'

/** How much to fight: so many battles, or until the win rate of each party is known to plus or minus a share. */
export type Goal = { readonly battles: number } | { readonly precision: number }

/** How many battles to fight before deciding for the first time whether to go on. */
export function firstLook(goal: Goal): number {
  return 'battles' in goal ? goal.battles : FIRST_LOOK_FOR_PRECISION
}

/** How many battles to have fought at the next look, from the tally of exactly those below this one; the same: stop. */
export function nextLook(goal: Goal, tally: Tally): number {
  const { battles, outcomes } = tally
  if ('battles' in goal) return battles
  const precisions = [FIRST_WINS, SECOND_WINS].map((winner) => {
    const luck = luckOf(tally, winner)
    const adjusted = luck && adjustedShare(outcomes[winner], battles, luck)
    const { low, high } = adjusted ?? clopperPearson(outcomes[winner], battles)
    return { halfWidth: (high - low) / 2, wanted: goal.precision }
  })
  return lookAfter(battles, precisions, MOST_BATTLES)
}
