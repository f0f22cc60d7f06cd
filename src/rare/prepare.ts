import type { Plan } from '../battle/plan.ts'
import type { StreamKey } from '../battle/seeded-dice.ts'
import { loadFighter } from '../fight/keyed.ts'
import type { Aim } from './aim.ts'
import { makeSplitting, type Replicate, type Splitting } from './splitting.ts'

/** Everything that is the same in all replicates. */
export interface SplittingSetup {
  readonly plan: Plan
  readonly aim: Aim
  readonly key: StreamKey
  readonly levels: readonly number[]
  readonly effort: number
}

/** Readies this thread for looking for levels, and for fighting any. */
export async function prepareSplitting({
  plan,
  aim,
  key,
}: Omit<SplittingSetup, 'levels' | 'effort'>): Promise<Splitting> {
  return makeSplitting(plan, aim, await loadFighter(plan.ruleset), key)
}

/** Readies this thread for the replicates of a setup: each a pure function of its number. */
export async function prepareReplicates(setup: SplittingSetup): Promise<(time: number) => Replicate> {
  const { levels, effort } = setup
  const { replicate } = await prepareSplitting(setup)
  return (time) => replicate(levels, effort, time)
}
