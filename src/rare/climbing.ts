import type { Plan } from '../battle/plan.ts'
import type { StreamKey } from '../battle/seeded-dice.ts'
import { loadFighter } from '../fight/keyed.ts'
import type { Aim } from './aim.ts'
import { type Climb, makeSplitting, type Splitting } from './splitting.ts'

/** Everything that is the same in all climbs. */
export interface Expedition {
  readonly plan: Plan
  readonly aim: Aim
  readonly key: StreamKey
  readonly levels: readonly number[]
  readonly effort: number
}

/** Readies this thread for looking for levels, and for climbing any. */
export async function prepareSplitting({ plan, aim, key }: Omit<Expedition, 'levels' | 'effort'>): Promise<Splitting> {
  return makeSplitting(plan, aim, await loadFighter(plan.ruleset), key)
}

/** Readies this thread for the climbs of an expedition: each a pure function of its number. */
export async function makeClimbing(expedition: Expedition): Promise<(time: number) => Climb> {
  const { levels, effort } = expedition
  const { climb } = await prepareSplitting(expedition)
  return (time) => climb(levels, effort, time)
}
