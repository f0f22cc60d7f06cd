import { setImmediate } from 'node:timers/promises'
import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import { BeyondReach } from '../../exact/beyond-reach.ts'
import type { Budget } from '../../exact/budget.ts'
import { playPerfectly } from '../../exact/perfect-play.ts'
import { loadFighter } from '../../fight/chunk.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { freeProcess } from './perfect.ts'

export const MOST_STATES = 200_000
export const MOST_BYTES = 1e9

/** How far to follow what can happen. Counted in ways in which dice fall, not in seconds: a search finds the same on any machine. */
export interface Limits {
  readonly mostWays: number
  /** Is asked every now and then, and may throw; false: nothing is found out. Left out: always true. */
  readonly goesOn?: () => boolean
}

/** How often a party wins, by all ways in which battles can go; undefined where these are more. */
export async function workOut(scenario: Scenario, side: 0 | 1, limits: Limits): Promise<number | undefined> {
  const { plan } = await planScenario(scenario)
  const makeFighter = await loadFighter(plan.ruleset)
  const isWon = (outcome: number) => outcome === (side === 0 ? FIRST_WINS : SECOND_WINS)
  return finish((budget) => playPerfectly(plan, makeFighter, isWon, () => false, budget), limits)
}

/** What perfect play of a party is worth; undefined where it is beyond reach. */
export async function workOutPerfect(scenario: Scenario, side: 0 | 1, limits: Limits): Promise<number | undefined> {
  const { begin } = await freeProcess(scenario, side)
  return finish(begin, limits)
}

async function finish(
  begin: (budget: Budget) => ReturnType<typeof playPerfectly>,
  { mostWays, goesOn = () => true }: Limits,
): Promise<number | undefined> {
  try {
    const solving = begin({ states: MOST_STATES, seconds: Number.POSITIVE_INFINITY, bytes: MOST_BYTES, ways: mostWays })
    for (;;) {
      const { done, value } = solving.next()
      if (done) return 'spent' in value ? undefined : value.value
      await setImmediate()
      if (!goesOn()) return undefined
    }
  } catch (error) {
    if (error instanceof BeyondReach) return undefined
    throw error
  }
}
