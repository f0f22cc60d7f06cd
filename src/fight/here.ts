import { setImmediate } from 'node:timers/promises'
import type { Backend } from './backend.ts'
import { answerErrands, chunkOf } from './chunk.ts'
import type { SeededSide } from './match.ts'

/** Fights chunks in this thread, one at a time, letting signals and timers have their turn before each. */
export function startHere(sides: readonly SeededSide[]): Backend {
  const answer = answerErrands(sides)
  return {
    async fight(side, battles) {
      await setImmediate()
      return chunkOf(await answer({ side, ...battles }))
    },
    async close() {},
  }
}
