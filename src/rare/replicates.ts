import { setImmediate } from 'node:timers/promises'
import { Piscina } from 'piscina'
import { share } from '../battle/buffers.ts'
import { inPackage } from '../package/root.ts'
import { prepareReplicates, type SplittingSetup } from './prepare.ts'
import type { Replicate } from './splitting.ts'

interface ReplicateOptions {
  /** 0 and 1 fight in this thread. */
  readonly threads: number
  readonly signal?: AbortSignal | undefined
  /** Called with how many replicates are over. */
  readonly onReplicate?: ((replicates: number) => void) | undefined
}

/** Always the build's, also for what runs from src/: Node 20 cannot run TypeScript. */
const WORKER = inPackage('dist/rare/worker.js')

/** Climbs so many times; what is found is the same for any number of threads. Throws the signal's reason. */
export async function runReplicates(
  setup: SplittingSetup,
  times: number,
  { threads, signal, onReplicate }: ReplicateOptions,
): Promise<Replicate[]> {
  signal?.throwIfAborted()
  const fighting = threads > 1 ? startWorkers(setup, Math.min(threads, times), signal) : await startHere(setup, signal)
  let over = 0
  try {
    return await Promise.all(
      Array.from({ length: times }, async (_, time) => {
        const replicate = await fighting.replicate(time)
        onReplicate?.(++over)
        return replicate
      }),
    )
  } finally {
    await fighting.close()
  }
}

interface Climber {
  replicate(time: number): Promise<Replicate>
  close(): Promise<void>
}

async function startHere(setup: SplittingSetup, signal: AbortSignal | undefined): Promise<Climber> {
  const replicate = await prepareReplicates(setup)
  let last: Promise<unknown> = Promise.resolve()
  return {
    replicate(time) {
      const fought = last.then(async () => {
        await setImmediate()
        signal?.throwIfAborted()
        return replicate(time)
      })
      last = fought
      return fought
    },
    close: async () => {},
  }
}

function startWorkers(setup: SplittingSetup, threads: number, signal: AbortSignal | undefined): Climber {
  const piscina = new Piscina({
    filename: WORKER,
    name: 'replicate',
    workerData: share(setup),
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  })
  const ended = new Promise<never>((_, reject) => {
    // Workers that die before they have taken anything up say so only here: without this, replicates would wait for ever.
    piscina.on('error', reject)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  ended.catch(() => {})
  return {
    replicate: (time) => Promise.race([piscina.run(time) as Promise<Replicate>, ended]),
    close: () => piscina.destroy(),
  }
}
