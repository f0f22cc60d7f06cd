/// <reference lib="dom" />
import type { Backend } from '../../fight/backend.ts'
import type { BattleRange } from '../../fight/broken-battle.ts'
import { type Answer, type ChunkFought, type ChunkRequest, chunkOf } from '../../fight/chunk.ts'
import type { SeededSide } from '../../fight/match.ts'

/** Starts as many workers, each of which fights for all sides, chunk by chunk. */
export function startPool(sides: readonly SeededSide[], threads: number): Backend {
  const workers = Array.from({ length: threads }, () => new Runner(sides))
  const idle = [...workers]
  const waiting: ((runner: Runner) => void)[] = []
  return {
    async fight(side: number, battles: BattleRange): Promise<ChunkFought> {
      const runner = idle.pop() ?? (await new Promise<Runner>((take) => waiting.push(take)))
      try {
        return chunkOf(await runner.run({ side, ...battles }))
      } finally {
        const next = waiting.shift()
        if (next) next(runner)
        else idle.push(runner)
      }
    },
    async close() {
      for (const runner of workers) runner.dismiss()
    },
  }
}

/** A worker that fights one chunk at a time. */
class Runner {
  readonly #worker = new Worker(new URL('./chunk-worker.js', import.meta.url), { type: 'module' })

  constructor(sides: readonly SeededSide[]) {
    this.#worker.postMessage(sides)
  }

  run(request: ChunkRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
      this.#worker.onerror = ({ message }) => reject(new Error(message || 'a worker could not be started'))
      this.#worker.postMessage(request)
    })
  }

  dismiss(): void {
    this.#worker.terminate()
  }
}
