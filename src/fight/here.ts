import { setImmediate } from 'node:timers/promises'
import type { Backend } from './backend.ts'
import { answerChunkRequests, chunkOf } from './chunk.ts'
import type { SeededSide } from './match.ts'
import { queue } from './queue.ts'

/** Fights chunks in this thread, one at a time, letting signals and timers have their turn before each. */
export function startHere(sides: readonly SeededSide[]): Backend {
  const answer = answerChunkRequests(sides)
  const takeTurn = queue()
  let isClosed = false
  return {
    fight: (side, battles) =>
      takeTurn(async () => {
        await setImmediate()
        if (isClosed) throw new Error('Expected to fight a chunk, but was closed')
        return chunkOf(await answer({ side, ...battles }))
      }),
    async close() {
      isClosed = true
    },
  }
}
