import type { Plan } from '../battle/plan.ts'
import type { StreamKey } from '../battle/seeded-dice.ts'
import { loadFighter } from '../fight/keyed.ts'
import type { Aim } from './aim.ts'
import { type Climb, makeSplitting, type Splitting } from './splitting.ts'

/** Everything that is the same in all climbs. */
export interface SplittingSetup {
  readonly plan: Plan
  readonly aim: Aim
  readonly key: StreamKey
  readonly levels: readonly number[]
  readonly effort: number
}

/** Readies this thread for looking for levels, and for climbing any. */
export async function prepareSplitting({
  plan,
  aim,
  key,
}: Omit<SplittingSetup, 'levels' | 'effort'>): Promise<Splitting> {
  return makeSplitting(plan, aim, await loadFighter(plan.ruleset), key)
}

/** Readies this thread for the climbs of a setup: each a pure function of its number. */
export async function makeClimbing(setup: SplittingSetup): Promise<(time: number) => Climb> {
  const { levels, effort } = setup
  const { climb } = await prepareSplitting(setup)
  return (time) => climb(levels, effort, time)
}
