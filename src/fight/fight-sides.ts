import type { Backend } from './backend.ts'
import type { BattleRange } from './broken-battle.ts'
import type { ChunkFought } from './chunk.ts'
import type { Match, MatchMessage } from './match.ts'
import { countPairs } from './pair-tally.ts'

/** A chunk of a match: of every side that is still fighting, and of all pairs of them. */
export async function fightSides(
  { sides, pairs }: Match,
  battles: BattleRange,
  isFighting: (side: number) => boolean,
  fight: Backend['fight'],
): Promise<MatchMessage> {
  const chunks = await Promise.all(
    sides.map((_, side): Promise<ChunkFought> | undefined => (isFighting(side) ? fight(side, battles) : undefined)),
  )
  return {
    sides: chunks.map((chunk) => chunk?.tally),
    pairs: pairs.map((pair) => {
      const [first, second] = [chunks[pair.first]?.columns, chunks[pair.second]?.columns]
      return first && second && countPairs(pair, first, second, battles.to - battles.from).toMessage()
    }),
  }
}
