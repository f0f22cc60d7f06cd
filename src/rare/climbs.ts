import { setImmediate } from 'node:timers/promises'
import { Piscina } from 'piscina'
import { share } from '../battle/buffers.ts'
import { inPackage } from '../package/root.ts'
import { makeClimbing, type SplittingSetup } from './climbing.ts'
import type { Climb } from './splitting.ts'

interface ClimbOptions {
  /** 0 and 1 climb in this thread. */
  readonly threads: number
  readonly signal?: AbortSignal | undefined
  /** Called with how many climbs are over. */
  readonly onClimb?: ((climbs: number) => void) | undefined
}

/** Always the build's, also for what runs from src/: Node 20 cannot run TypeScript. */
const WORKER = inPackage('dist/rare/worker.js')

/** Climbs so many times; what is found is the same for any number of threads. Throws the signal's reason. */
export async function climbTimes(
  setup: SplittingSetup,
  times: number,
  { threads, signal, onClimb }: ClimbOptions,
): Promise<Climb[]> {
  signal?.throwIfAborted()
  const climber = threads > 1 ? startWorkers(setup, Math.min(threads, times), signal) : await startHere(setup, signal)
  let over = 0
  try {
    return await Promise.all(
      Array.from({ length: times }, async (_, time) => {
        const climb = await climber.climb(time)
        onClimb?.(++over)
        return climb
      }),
    )
  } finally {
    await climber.close()
  }
}

interface Climber {
  climb(time: number): Promise<Climb>
  close(): Promise<void>
}

async function startHere(setup: SplittingSetup, signal: AbortSignal | undefined): Promise<Climber> {
  const climb = await makeClimbing(setup)
  let last: Promise<unknown> = Promise.resolve()
  return {
    climb(time) {
      const climbed = last.then(async () => {
        await setImmediate()
        signal?.throwIfAborted()
        return climb(time)
      })
      last = climbed
      return climbed
    },
    close: async () => {},
  }
}

function startWorkers(setup: SplittingSetup, threads: number, signal: AbortSignal | undefined): Climber {
  const piscina = new Piscina({
    filename: WORKER,
    name: 'climb',
    workerData: share(setup),
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  })
  const ended = new Promise<never>((_, reject) => {
    // Workers that die before they have taken anything up say so only here: without this, climbs would wait for ever.
    piscina.on('error', reject)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  ended.catch(() => {})
  return {
    climb: (time) => Promise.race([piscina.run(time) as Promise<Climb>, ended]),
    close: () => piscina.destroy(),
  }
}
