import { readExperiment } from './experiment-message.ts'
import { answerJob, ExperimentFighter } from './fight-job.ts'
import { JOB } from './job.ts'
import { readMessage, writeMessage } from './message.ts'
import { type RedisConnection, unlessGone } from './redis.ts'
import { experimentKey, PREFIX } from './runs.ts'

interface RunWorkerOptions {
  readonly name: string
  readonly threads: number
  readonly concurrency: number
  /** URLs of users' own rulesets that it may run, by their digests. */
  readonly modules: ReadonlyMap<string, string>
  readonly report: (line: string) => void
  /** Called with how many battles were fought, for how long (ms). */
  readonly onBattles: (battles: number, ms: number) => void
  /** Called with what goes wrong with the queue. */
  readonly onError: (error: unknown) => void
}

/** What fights the jobs of one run. */
export interface RunWorker {
  close(when: 'at once' | 'after the jobs in hand'): Promise<void>
}

/**
 * A job whose worker has not said for so long (ms) that it is at it goes to another one. Not long, because it is said by a
 * thread that fights nothing; and if it was too short, battles are fought twice, and counted once.
 */
const LOCK = 5000
/** A job may be lost with so many workers before it is called deadly: the default of one is no bad luck where machines come and go. */
const MOST_STALLED = 5
/** So many experiments' threads are kept ready: fights take turns between experiments. */
const MOST_READY = 8

/** Begins to fight the jobs of a run. */
export function startRun(connection: RedisConnection, run: string, options: RunWorkerOptions): RunWorker {
  const { name, threads, concurrency, modules, report, onBattles, onError } = options
  const { redis, seal } = connection
  const ready = new Map<string, Promise<{ readonly sides: number; readonly fighter: ExperimentFighter }>>()
  const prepare = async (key: string) => {
    const text = seal.open('experiment', [run, key], await redis.get(experimentKey(run, key)))
    if (text === undefined) throw new Error('an experiment is missing, or signed by another secret')
    const experiment = await readExperiment(text, key, modules)
    return { sides: experiment.match.sides.length, fighter: new ExperimentFighter(experiment, threads) }
  }
  const fighterOf = (key: string): ReturnType<typeof prepare> => {
    const fighter = ready.get(key) ?? prepare(key)
    ready.delete(key)
    ready.set(key, fighter)
    fighter.catch(() => ready.delete(key))
    const [oldest] = ready.keys()
    if (ready.size > MOST_READY + concurrency) {
      ready.get(oldest)?.then(
        ({ fighter }) => fighter.close(),
        () => {},
      )
      ready.delete(oldest)
    }
    return fighter
  }
  const fight = async (id: string, message: unknown): Promise<string> => {
    const start = performance.now()
    const job = readMessage(seal, 'job', [run, id], message, JOB)
    if (job?.id !== id) throw new Error('a job is signed by another secret, or is none')
    const { sides, fighter } = await fighterOf(job.experiment)
    if (job.isFighting.length !== sides) throw new Error('a job is of another number of sides than its experiment')
    const answer = await answerJob(fighter, job, name, threads)
    onBattles(job.to - job.from, performance.now() - start)
    return writeMessage(seal, 'answer', [run, id], answer)
  }
  const worker = new connection.Worker(run, ({ id = '', data }) => fight(id, data), {
    connection: connection.connect(),
    prefix: PREFIX,
    name,
    concurrency,
    lockDuration: LOCK,
    stalledInterval: LOCK / 4,
    maxStalledCount: MOST_STALLED,
  })
  worker.on('error', onError)
  worker.on('failed', (_, error) => report(`a job failed: ${error.message}`))
  return {
    async close(when) {
      await unlessGone(redis, worker.close(when === 'at once'))
      await Promise.all([...ready.values()].map((each) => each.then(({ fighter }) => fighter.close()).catch(() => {})))
    },
  }
}
