import type { Plan } from '../battle/plan.ts'
import { streamKey } from './key.ts'
import { type FightSide, prepareKeyed } from './keyed.ts'
import type { Side } from './match.ts'
import type { Tally } from './tally.ts'

export { type FightSide, fight, loadFighter, MOST_BATTLES } from './keyed.ts'

/** Fights the battles from `from` up to but not including `to`. A pure function, however often it is called. */
export type FightChunk = (from: number, to: number) => Tally

/** Readies this thread for the battles of a plan, and for nothing else of each of them than the tally. */
export async function prepareChunks(plan: Plan, seed: string): Promise<FightChunk> {
  const fight = await prepareSide({ plan }, seed)
  return (from, to) => fight(from, to).tally
}

/** The same for a side of a match; see `prepareKeyed`. */
export async function prepareSide(side: Side, seed: string): Promise<FightSide> {
  return prepareKeyed(side, streamKey(seed, side.plan.scenarioKey))
}
