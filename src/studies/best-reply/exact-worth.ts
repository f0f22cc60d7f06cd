import { setImmediate } from 'node:timers/promises'
import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import { BeyondReach } from '../../exact/beyond-reach.ts'
import type { Budget } from '../../exact/budget.ts'
import { type PerfectPlay, playPerfectly } from '../../exact/perfect-play.ts'
import { loadFighter } from '../../fight/chunk.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { freeProcess } from './perfect.ts'

/** Counted in ways in which dice fall, not in seconds: a search finds the same on any machine. */
const limitTo = (ways: number): Budget => ({ states: 200_000, seconds: Number.POSITIVE_INFINITY, bytes: 1e9, ways })

/**
 * How often a party wins, by all ways in which battles can go; undefined where these are more.
 *
 * @param goesOn is asked every now and then, and may throw
 */
export async function workOut(
  scenario: Scenario,
  side: 0 | 1,
  mostWays: number,
  goesOn?: () => boolean,
): Promise<number | undefined> {
  const { plan } = await planScenario(scenario)
  const makeFighter = await loadFighter(plan.ruleset)
  const isWon = (outcome: number) => outcome === (side === 0 ? FIRST_WINS : SECOND_WINS)
  const begin = () => playPerfectly(plan, makeFighter, isWon, () => false, limitTo(mostWays))
  return (await finish(begin, goesOn))?.value
}

/** What perfect play of a party is worth; undefined where it is beyond reach. */
export async function workOutPerfect(
  scenario: Scenario,
  side: 0 | 1,
  mostWays: number,
  goesOn?: () => boolean,
): Promise<number | undefined> {
  const { begin } = await freeProcess(scenario, side)
  return (await finish(() => begin(limitTo(mostWays)), goesOn))?.value
}

async function finish(
  begin: () => ReturnType<typeof playPerfectly>,
  goesOn: () => boolean = () => true,
): Promise<PerfectPlay | undefined> {
  try {
    const solving = begin()
    for (;;) {
      const { done, value } = solving.next()
      if (done) return 'spent' in value ? undefined : value
      await setImmediate()
      if (!goesOn()) return undefined
    }
  } catch (error) {
    if (error instanceof BeyondReach) return undefined
    throw error
  }
}
