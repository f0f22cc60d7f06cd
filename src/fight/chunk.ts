import { isBeyondLimits } from '../battle/beyond-limits.ts'
import type { Plan } from '../battle/plan.ts'
import { BeyondCounting, isBeyondCounting, type Uncounted } from './beyond-counting.ts'
import { type BattleRange, BrokenBattle, findBroken } from './broken-battle.ts'
import { streamKey } from './key.ts'
import { type FightSide, prepareKeyed } from './keyed.ts'
import type { SeededSide } from './match.ts'
import type { PairColumns } from './pair-recorder.ts'
import { makeSideFights } from './side-fights.ts'
import type { Tally, TallyMessage } from './tally.ts'

export { type FightSide, fight, loadFighter, MOST_BATTLES } from './keyed.ts'

/** Fights the battles from `from` up to but not including `to`. A pure function, however often it is called. */
export type FightChunk = (from: number, to: number) => Tally

/** Readies this thread for the battles of a plan, and for nothing else of each of them than the tally. */
export async function prepareChunks(plan: Plan, seed: string): Promise<FightChunk> {
  const fight = await prepareSide({ plan, seed })
  return (from, to) => fight(from, to).tally
}

/** The same for a side of a match; see `prepareKeyed`. */
export async function prepareSide(side: SeededSide): Promise<FightSide> {
  return prepareKeyed(side, streamKey(side.seed, side.plan.scenarioKey))
}

/** A chunk of the battles of one of several sides. */
export interface ChunkRequest extends BattleRange {
  readonly side: number
}

/** A chunk fought, as it travels. */
export interface ChunkFought {
  readonly tally: TallyMessage
  /** What was kept of each battle, if anything is. */
  readonly columns: PairColumns | undefined
}

/** What comes back for a chunk: a battle that throws is an answer as well, since errors of our own do not travel. */
export type Answer =
  | ChunkFought
  | { readonly uncounted: Uncounted | undefined }
  | { readonly broken: BattleRange; readonly thrown: unknown; readonly beyondLimits: boolean }

/** Fights chunks of these sides in this thread. Each side is readied when its first chunk comes. */
export function answerChunkRequests(sides: readonly SeededSide[]): (request: ChunkRequest) => Promise<Answer> {
  const fightsOf = makeSideFights(sides.length)
  return async ({ side, from, to }) => {
    const fight = await fightsOf(sides[side])
    try {
      const { tally, columns } = fight(from, to)
      return { tally: tally.toMessage(), columns }
    } catch (thrown) {
      // No battle is broken, so none is looked for.
      if (isBeyondCounting(thrown)) return { uncounted: thrown.of }
      return { broken: findBroken(fight, { from, to }), thrown, beyondLimits: isBeyondLimits(thrown) }
    }
  }
}

/** The chunk that an answer holds. Throws a `BrokenBattle` or a `BeyondCounting` if it holds none. */
export function chunkOf(answer: Answer): ChunkFought {
  if ('uncounted' in answer) throw new BeyondCounting(answer.uncounted)
  if ('broken' in answer) throw new BrokenBattle(answer.broken, 'cannot be fought', answer.thrown, answer.beyondLimits)
  return answer
}
