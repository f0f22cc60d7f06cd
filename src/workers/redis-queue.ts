import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { readVersion } from '../package/version.ts'
import { ownRulesets, writeExperiment } from './experiment-message.ts'
import type { Job, Said } from './job.ts'
import type { Capacity, JobQueue, JobState, Watch } from './job-queue.ts'
import { openMessage, writeMessage } from './message.ts'
import { type RedisConnection, unlessGone } from './redis.ts'
import {
  announce,
  isAnnounced,
  keepRun,
  listWorkers,
  noticeOf,
  PREFIX,
  type RunNotice,
  removeRun,
  shutOut,
  unfitFor,
} from './runs.ts'

/** All jobs are looked at so often (ms), whatever is heard of them: what is heard may be lost. */
const LOOK_AT_ALL = 2000
/** Workers are counted no more often than this (ms). */
const COUNT_AGAIN = 1000
/** So often (ms) what would expire after a day is kept for another. */
const KEEP = 3_600_000
/** A Redis that does not answer is left after so long (ms): what is there expires. */
const LEAVE = 5000
/** So many workers that cannot fight are reported by their names. */
const MOST_NAMED = 10

export interface RedisQueueOptions {
  /** Called with how many workers can fight, whenever that changes, and why others cannot. */
  readonly onWorkers?: ((workers: number, unfit: readonly string[]) => void) | undefined
}

/** A queue of jobs on Redis, by BullMQ: one for each run, whose name follows from its experiments, the version and the secret. */
export function makeRedisQueue(connection: RedisConnection, { onWorkers }: RedisQueueOptions = {}): JobQueue {
  const { Queue, QueueEvents, redis, seal } = connection
  let run = ''
  let notice: RunNotice = noticeOf([])
  let experiments = new Map<string, string>()
  let queue: InstanceType<typeof Queue> | undefined
  let events: InstanceType<typeof QueueEvents> | undefined
  let counted: Capacity & { at: number } = { at: Number.NEGATIVE_INFINITY, threads: 0, jobs: 0, unfit: [] }
  let reported = ''
  let kept = performance.now()
  const out = new Set<string>()
  const watches = new Set<(id: string) => void>()

  async function count(): Promise<void> {
    const { workers, others } = await listWorkers(connection)
    const reasons = workers.map((worker) => (out.has(worker.name) ? 'it is shut out' : unfitFor(notice, worker)))
    const fit = workers.filter((_, at) => reasons[at] === undefined)
    const unfit = workers.flatMap(({ name }, at) => (reasons[at] === undefined ? [] : [`${name}: ${reasons[at]}`]))
    const some =
      unfit.length > MOST_NAMED ? [...unfit.slice(0, MOST_NAMED), `and ${unfit.length - MOST_NAMED} more`] : unfit
    counted = {
      at: performance.now(),
      threads: fit.reduce((sum, { threads }) => sum + threads, 0),
      jobs: fit.reduce((sum, { concurrency }) => sum + concurrency, 0),
      unfit: others === 0 ? some : [...some, `${others} with another secret, or none`],
    }
    const narration = JSON.stringify([fit.length, counted.unfit])
    if (narration !== reported) onWorkers?.(fit.length, counted.unfit)
    reported = narration
  }

  /** Whatever a job's key holds: anybody may have written it. */
  async function look(id: string): Promise<JobState | undefined> {
    const [known, finished, returned] = await redis
      .hmget(`${PREFIX}:${run}:${id}`, 'name', 'finishedOn', 'returnvalue')
      .catch((error: Error) => {
        if (error.message.startsWith('WRONGTYPE')) return ['', '', '""']
        throw error
      })
    if (known === null) return 'lost'
    if (finished === null) return undefined
    return returned === null ? 'dead' : (readAnswer(id, returned) ?? 'forged')
  }

  function readAnswer(id: string, returned: string): Said | undefined {
    try {
      const said = openMessage(seal, 'answer', [run, id], JSON.parse(returned))
      const { worker } = (said ?? {}) as { readonly worker?: unknown }
      return typeof worker === 'string' && worker !== '' ? { worker, said } : undefined
    } catch {
      return undefined
    }
  }

  const queued: JobQueue = {
    async publish(matches) {
      run = nameRun(seal.name, [...matches.keys()])
      notice = noticeOf(ownRulesets(matches.values()))
      experiments = new Map(
        [...matches].map(([key, experiment]) => [
          key,
          seal.close('experiment', [run, key], writeExperiment(experiment)),
        ]),
      )
      await announce(connection, run, notice, experiments)
      // It would write what it has by default some time after it is connected: for a short run, when all has been cleared.
      queue = new Queue(run, { connection: connection.connect(), prefix: PREFIX, skipMetasUpdate: true })
      events = new QueueEvents(run, { connection: connection.connect(), prefix: PREFIX })
      // What goes wrong is seen by looking at jobs.
      queue.on('error', () => {})
      events.on('error', () => {})
      const hear = ({ jobId }: { jobId: string }): void => {
        for (const reported of watches) reported(jobId)
      }
      events.on('completed', hear)
      events.on('failed', hear)
    },
    async put(jobs) {
      // Redis may have lost all that it knew.
      if (!(await isAnnounced(connection, run))) await announce(connection, run, notice, experiments)
      const message = (job: Job): string => writeMessage(seal, 'job', [run, job.id], job)
      await queue!.addBulk(jobs.map((job) => ({ name: 'fight', data: message(job), opts: { jobId: job.id } })))
    },
    async look(ids) {
      const states = await Promise.all(ids.map(async (id) => [id, await look(id)] as const))
      return new Map(states.flatMap(([id, state]) => (state ? [[id, state] as const] : [])))
    },
    async withdraw(ids) {
      await Promise.all(ids.map((id) => queue!.remove(id).catch(() => 0)))
    },
    watch: () => watchJobs(watches),
    async capacity() {
      if (performance.now() - kept > KEEP) {
        await keepRun(connection, run)
        kept = performance.now()
      }
      if (performance.now() - counted.at > COUNT_AGAIN) await count()
      return counted
    },
    async shutOut(worker, reason) {
      out.add(worker)
      await shutOut(connection, run, worker, reason)
    },
    async close() {
      const patience = new AbortController()
      const late = setTimeout(LEAVE, undefined, { signal: patience.signal }).catch(() => {})
      const inTime = (work: () => Promise<unknown>): Promise<void> => Promise.race([unlessGone(redis, work()), late])
      // Who cannot clear up leaves it to time: the counts are complete.
      await inTime(async () => {
        await removeRun(redis, run)
        await queue?.obliterate({ force: true })
      })
      // Otherwise they would ask a Redis for ever that has been left.
      await inTime(() => Promise.allSettled([events?.close(), queue?.close()]))
      await inTime(() => removeRun(redis, run))
      patience.abort()
      await connection.close()
    },
  }
  return {
    ...queued,
    publish: (matches) => connection.ask(() => queued.publish(matches)),
    put: (jobs) => connection.ask(() => queued.put(jobs)),
    look: (ids) => connection.ask(() => queued.look(ids)),
    capacity: () => connection.ask(() => queued.capacity()),
    shutOut: (worker, reason) => connection.ask(() => queued.shutOut(worker, reason)),
  }
}

/** A run has the same name whenever it is started: one that is started again finds its jobs. */
function nameRun(secret: string, experiments: readonly string[]): string {
  return createHash('sha256')
    .update(`${readVersion()}\n${secret}\n${experiments.join('\n')}`)
    .digest('hex')
    .slice(0, 24)
}

function watchJobs(watches: Set<(id: string) => void>): Watch {
  const heard: string[] = []
  let wake: (() => void) | undefined
  const report = (id: string): void => {
    heard.push(id)
    wake?.()
  }
  watches.add(report)
  let looked = performance.now()
  return {
    async wait() {
      const rest = LOOK_AT_ALL - (performance.now() - looked)
      if (heard.length === 0 && rest > 0) {
        const timeout = new AbortController()
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        await Promise.race([woken, setTimeout(rest, undefined, { signal: timeout.signal }).catch(() => {})])
        timeout.abort()
        wake = undefined
      }
      if (performance.now() - looked < LOOK_AT_ALL) return heard.splice(0)
      looked = performance.now()
      heard.splice(0)
      return undefined
    },
    stop: () => watches.delete(report),
  }
}
