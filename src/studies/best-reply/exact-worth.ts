import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import { BeyondReach } from '../../exact/beyond-reach.ts'
import { playPerfectly } from '../../exact/perfect-play.ts'
import { loadFighter } from '../../fight/chunk.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** How often a party wins, by all ways in which battles can go; undefined where these are more. */
export async function workOut(scenario: Scenario, side: 0 | 1, mostWays: number): Promise<number | undefined> {
  const { plan } = await planScenario(scenario)
  const makeFighter = await loadFighter(plan.ruleset)
  const isWon = (outcome: number) => outcome === (side === 0 ? FIRST_WINS : SECOND_WINS)
  const budget = { states: 200_000, seconds: Number.POSITIVE_INFINITY, bytes: 1e9, ways: mostWays }
  try {
    const solving = playPerfectly(plan, makeFighter, isWon, () => false, budget)
    for (;;) {
      const { done, value } = solving.next()
      if (done) return 'spent' in value ? undefined : value.value
    }
  } catch (error) {
    if (error instanceof BeyondReach) return undefined
    throw error
  }
}
