import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { SeededMatch } from '../fight/match.ts'
import { digestCode } from '../ledger/bout-key.ts'
import { readVersion } from '../package/version.ts'
import type { Answer } from './job.ts'
import type { JobQueue, Watch } from './job-queue.ts'
import { pack, unpack } from './packing.ts'
import type { Station } from './redis.ts'
import {
  announce,
  isAnnounced,
  listWorkers,
  noticeOf,
  PREFIX,
  type RunNotice,
  readShutOut,
  removeRun,
  shutOut,
  unfitFor,
} from './runs.ts'

/** All jobs are looked at so often (ms), whatever is heard of them: what is heard may be lost. */
const LOOK_AT_ALL = 2000
/** Workers are counted no more often than this (ms). */
const COUNT_AGAIN = 1000

export interface RedisQueueOptions {
  /** Told when there is no worker that could fight, and when there are some again. */
  readonly onWorkers?: (workers: number) => void
}

/** A queue of jobs on Redis, by BullMQ: one for each run, whose name follows from its bouts and the version. */
export function makeRedisQueue(station: Station, { onWorkers }: RedisQueueOptions = {}): JobQueue {
  const { Queue, QueueEvents, redis } = station
  let run = ''
  let notice: RunNotice = noticeOf([])
  let packed = new Map<string, string>()
  let queue: InstanceType<typeof Queue> | undefined
  let events: InstanceType<typeof QueueEvents> | undefined
  let counted = { at: Number.NEGATIVE_INFINITY, threads: 0, jobs: 0 }
  let workers = -1
  const watches = new Set<(id: string) => void>()

  return {
    async publish(bouts) {
      run = nameRun([...bouts.keys()])
      notice = noticeOf(ownRules(bouts))
      packed = new Map([...bouts].map(([key, bout]) => [key, pack(bout)]))
      await announce(redis, run, notice, packed)
      // It would write what it has by default some time after it is connected: for a short run, when all has been cleared.
      queue = new Queue(run, { connection: station.connect(), prefix: PREFIX, skipMetasUpdate: true })
      events = new QueueEvents(run, { connection: station.connect(), prefix: PREFIX })
      // What goes wrong is seen by looking at jobs.
      queue.on('error', () => {})
      events.on('error', () => {})
      const hear = ({ jobId }: { jobId: string }): void => {
        for (const told of watches) told(jobId)
      }
      events.on('completed', hear)
      events.on('failed', hear)
    },
    async put(jobs) {
      // Redis may have lost all that it knew.
      if (!(await isAnnounced(redis, run))) await announce(redis, run, notice, packed)
      await queue!.addBulk(jobs.map((job) => ({ name: 'fight', data: job, opts: { jobId: job.id } })))
    },
    async look(ids) {
      const states = await Promise.all(ids.map(async (id) => [id, stateOf(await queue!.getJob(id))] as const))
      return new Map(states.flatMap(([id, state]) => (state ? [[id, state] as const] : [])))
    },
    async withdraw(ids) {
      await Promise.all(ids.map((id) => queue!.remove(id).catch(() => 0)))
    },
    watch: () => watchJobs(watches),
    async capacity() {
      if (performance.now() - counted.at > COUNT_AGAIN) {
        const [all, out] = await Promise.all([listWorkers(redis), readShutOut(redis, run)])
        const fit = all.filter((worker) => !unfitFor(notice, worker) && !(worker.name in out))
        counted = {
          at: performance.now(),
          threads: fit.reduce((sum, { threads }) => sum + threads, 0),
          jobs: fit.reduce((sum, { concurrency }) => sum + concurrency, 0),
        }
        if (fit.length !== workers) onWorkers?.(fit.length)
        workers = fit.length
      }
      return counted
    },
    shutOut: (worker, reason) => shutOut(redis, run, worker, reason),
    async close() {
      await removeRun(redis, run)
      await queue?.obliterate({ force: true }).catch(() => {})
      await Promise.all([events?.close(), queue?.close()].map((closing) => closing?.catch(() => {})))
      await removeRun(redis, run)
      await station.close()
    },
  }
}

/** A run has the same name whenever it is started: one that is started again finds its jobs. */
function nameRun(bouts: readonly string[]): string {
  return createHash('sha256')
    .update(`${readVersion()}\n${bouts.join('\n')}`)
    .digest('hex')
    .slice(0, 24)
}

function ownRules(bouts: ReadonlyMap<string, SeededMatch>): RunNotice['own'] {
  const rulesets = [...bouts.values()].flatMap(({ match }) => match.sides.map(({ plan }) => plan.ruleset))
  return [...new Set(rulesets)].flatMap((ruleset) => {
    const code = digestCode(ruleset)
    return code === undefined ? [] : [{ path: relative(process.cwd(), fileURLToPath(ruleset)), code }]
  })
}

/** As much as is asked of a job of BullMQ. */
interface KnownJob {
  readonly returnvalue: unknown
  readonly failedReason: string | undefined
  readonly finishedOn?: number | undefined
}

function stateOf(job: KnownJob | undefined): Answer | 'lost' | 'dead' | undefined {
  if (!job) return 'lost'
  if (job.finishedOn === undefined) return undefined
  return typeof job.returnvalue === 'string' ? (unpack(job.returnvalue) as Answer) : 'dead'
}

function watchJobs(watches: Set<(id: string) => void>): Watch {
  const heard: string[] = []
  let wake: (() => void) | undefined
  const tell = (id: string): void => {
    heard.push(id)
    wake?.()
  }
  watches.add(tell)
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
    stop: () => watches.delete(tell),
  }
}
