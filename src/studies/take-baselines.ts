import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import type { Experiment } from '../fight/experiment.ts'
import { Scheduler } from '../fight/scheduler.ts'
import { planScenario } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { FIRST_LOOK } from '../statistics/looks.ts'
import type { Table } from '../table/table.ts'
import { type Baseline, takeBaseline } from './baseline.ts'
import { matchOf, planMatchup } from './matrix.ts'
import { matchupName, type TableBaseline, takeScore } from './table-baseline.ts'

/**
 * Battles of a baseline by default: as many as a check looks at in any case, so that what has not changed costs
 * nothing more. Drift is judged in pairs, for which these need not be many.
 */
export const BASELINE_BATTLES = FIRST_LOOK

/** A scenario to make a baseline of. */
interface BaselineWanted {
  readonly scenario: Scenario
  readonly battles: number
  readonly seed: string
  /** Its table, if something of that is to be near the baseline; and how many battles every matchup of it fights. */
  readonly table?: { readonly table: Table; readonly battles: number } | undefined
}

/** How to fight for baselines. */
interface TakeOptions {
  /** Worker threads; 0 and 1 fight in the calling thread. */
  readonly threads: number
  /** Stops soon after it is aborted, and throws its reason. */
  readonly signal?: AbortSignal
  /** Called with the battles fought for all of them together. */
  readonly onProgress?: (battles: number) => void
}

const OPTIONS: OptionNames<TakeOptions> = { threads: true, signal: true, onProgress: true }

/** Fights scenarios, all in one set of threads, and makes their baselines. Throws the signal's reason. */
export async function takeBaselines(wanted: readonly BaselineWanted[], options: TakeOptions): Promise<Baseline[]> {
  for (const { scenario } of wanted) expectRead('scenario', scenario)
  expectOptions(options, OPTIONS)
  const stands = await Promise.all(wanted.map(({ scenario }) => planScenario(scenario)))
  const experiments: Experiment[] = wanted.map(({ seed }, index) => ({
    match: { sides: [{ plan: stands[index].plan }], pairs: [] },
    seed,
  }))
  const ofTables: (readonly Experiment[])[] = []
  for (const { table, seed } of wanted) {
    const matchups = table ? await Promise.all(table.table.matchups.map(planMatchup)) : []
    ofTables.push(matchups.map((sides) => ({ match: matchOf(sides), seed })))
  }
  const scheduler = new Scheduler([...experiments, ...ofTables.flat()], options)
  try {
    return await Promise.all(
      wanted.map(async ({ scenario, seed, battles, table }, index) => {
        const first = experiments.length + ofTables.slice(0, index).flat().length
        const [{ sides }, ofTable] = await Promise.all([
          scheduler.fight(index, battles),
          table && takeTable(table, ofTables[index], first, scheduler),
        ])
        return takeBaseline(scenario, stands[index], seed, sides[0], ofTable)
      }),
    )
  } finally {
    await scheduler.close()
  }
}

/** The scores of a table; `first` is the scheduler's number of the first of its experiments. */
async function takeTable(
  { table, battles }: NonNullable<BaselineWanted['table']>,
  experiments: readonly Experiment[],
  first: number,
  scheduler: Scheduler,
): Promise<TableBaseline> {
  const scores = await Promise.all(
    experiments.map(async ({ match }, at) => {
      const counts = await scheduler.fight(first + at, Math.ceil(battles / match.sides.length))
      return [matchupName(table, table.matchups[at]), takeScore(counts)] as const
    }),
  )
  return { battles, scores: Object.fromEntries(scores) }
}
