import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { Scheduler } from '../fight/scheduler.ts'
import { planScenario } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { FIRST_LOOK } from '../statistics/looks.ts'
import { type Baseline, takeBaseline } from './baseline.ts'

/**
 * Battles of a baseline unless told otherwise: as many as a check looks at in any case, so that what has not changed costs
 * nothing more. Drift is judged in pairs, for which these need not be many.
 */
export const BASELINE_BATTLES = FIRST_LOOK

/** A scenario to make a baseline of. */
export interface BaselineWanted {
  readonly scenario: Scenario
  readonly battles: number
  readonly seed: string
}

/** How to fight for baselines. */
export interface TakeOptions {
  /** Worker threads; 0 and 1 fight in the calling thread. */
  readonly threads: number
  /** Stops soon after it is aborted, and throws its reason. */
  readonly signal?: AbortSignal
  /** Told of the battles fought for all of them together. */
  readonly onProgress?: (battles: number) => void
}

const OPTIONS: OptionNames<TakeOptions> = { threads: true, signal: true, onProgress: true }

/** Fights scenarios, all in one set of threads, and makes their baselines. Throws the signal's reason. */
export async function takeBaselines(wanted: readonly BaselineWanted[], options: TakeOptions): Promise<Baseline[]> {
  for (const { scenario } of wanted) expectRead('scenario', scenario)
  expectOptions(options, OPTIONS)
  const stands = await Promise.all(wanted.map(({ scenario }) => planScenario(scenario)))
  const bouts = wanted.map(({ seed }, index) => ({
    match: { sides: [{ plan: stands[index].plan }], pairs: [] },
    seed,
  }))
  const scheduler = new Scheduler(bouts, options)
  try {
    return await Promise.all(
      wanted.map(async ({ scenario, seed, battles }, index) => {
        const { sides } = await scheduler.fight(index, battles)
        return takeBaseline(scenario, stands[index], seed, sides[0])
      }),
    )
  } finally {
    await scheduler.close()
  }
}
