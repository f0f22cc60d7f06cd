import type { Redis } from 'ioredis'
import { z } from 'zod'
import { readVersion } from '../package/version.ts'
import { isPrintable } from '../scenario/printable.ts'
import { DAY } from './expiry.ts'
import { readMessage, writeMessage } from './message.ts'
import type { Seal } from './seal.ts'

/** All that is written begins with this; what a run has written is removed at its end. */
export const PREFIX = 'tiltyard:run'
const RUNS = 'tiltyard:runs'
const WORKERS = 'tiltyard:worker'

/** Workers that have not said so for this long (s) are there no more. */
const PRESENCE = 10
/** Names of runs are made by `nameRun`: no other key is taken for one, and no pattern. */
const RUN = /^[0-9a-f]{24}$/

/** A Redis, and the secret by which those who use it know each other. */
interface Signed {
  readonly redis: Redis
  readonly seal: Seal
}

/** What workers must know of a run before they take its jobs. */
export interface RunNotice {
  readonly version: string
  /** The digests of the rulesets of users' own that it is fought by. */
  readonly own: readonly string[]
}

/** A worker, as it tells of itself. */
export interface WorkerNotice {
  readonly name: string
  readonly version: string
  readonly threads: number
  readonly concurrency: number
  /** The digests of the rulesets of users' own that it may load. */
  readonly own: readonly string[]
  /** Battles it has fought, and how many a second while it was fighting. */
  readonly battles: number
  readonly perSecond: number
  /** In how many runs it fights. */
  readonly runs: number
}

/** What can be a worker's name, and nothing else on a terminal. */
const NAME = z.string().regex(/^[\w.-]{1,120}$/)
const VERSION = z.string().regex(/^[\w.+-]{1,60}$/)
const DIGESTS = z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(1000)
const SEVERAL = z.int().min(1).max(1024)
const SOME = z.int().min(0)
const RUN_NOTICE: z.ZodType<RunNotice> = z.object({ version: VERSION, own: DIGESTS })
const WORKER_NOTICE: z.ZodType<WorkerNotice> = z.object({
  ...{ name: NAME, version: VERSION, threads: SEVERAL, concurrency: SEVERAL, own: DIGESTS },
  ...{ battles: SOME, perSecond: SOME, runs: SOME },
})
const REASON = z.string().max(1000).refine(isPrintable)

/** A name that no other worker has, of what this machine calls itself. */
export function nameWorker(machine: string, process: number): string {
  return `${machine.replace(/[^\w.-]/g, '-').slice(0, 100)}-${process}`
}

export const experimentKey = (run: string, experiment: string): string => `${PREFIX}:${run}:experiment:${experiment}`
const noticeKey = (run: string): string => `${PREFIX}:${run}:notice`
const shutOutKey = (run: string): string => `${PREFIX}:${run}:shut-out`

/** Tells workers of a run, or that it goes on; `experiments` are messages, by their keys. */
export async function announce(
  { redis, seal }: Signed,
  run: string,
  notice: RunNotice,
  experiments: ReadonlyMap<string, string>,
): Promise<void> {
  await together(redis, [
    ...[...experiments].map(([key, experiment]) => ['set', experimentKey(run, key), experiment, 'PX', DAY] as const),
    ['set', noticeKey(run), writeMessage(seal, 'run', [run], notice), 'PX', DAY],
    ['zadd', RUNS, Date.now(), run],
    ['pexpire', RUNS, DAY],
  ])
}

/** Whether workers still know of a run; if they do, they go on to. */
export async function isAnnounced({ redis }: Signed, run: string): Promise<boolean> {
  const [known] = await together(redis, [
    ['exists', noticeKey(run)],
    ['zadd', RUNS, 'XX', Date.now(), run],
    ['pexpire', RUNS, DAY],
  ])
  return known === 1
}

/** Lets no key of a run expire for another day that would otherwise; locks and the like are BullMQ's. */
export async function keepRun({ redis }: Signed, run: string): Promise<void> {
  for (const keys of await scan(redis, `${PREFIX}:${run}:*`)) {
    const lasting = keys.filter((key) => !/:(?:lock|stalled-check)$/.test(key))
    if (lasting.length > 0)
      await together(
        redis,
        lasting.map((key) => ['pexpire', key, DAY] as const),
      )
  }
}

/**
 * The runs that there are, without those that nobody has ended for a day, which are removed. Undefined for one of which
 * nobody has reported who has the same secret.
 */
export async function listRuns({ redis, seal }: Signed): Promise<Map<string, RunNotice | undefined>> {
  const old = await redis.zrangebyscore(RUNS, 0, Date.now() - DAY)
  for (const run of old) await removeRun(redis, run)
  const runs = (await redis.zrange(RUNS, 0, -1)).filter((run) => RUN.test(run))
  const notices = runs.length > 0 ? await redis.mget(runs.map(noticeKey)) : []
  return new Map(
    runs.flatMap((run, at): [string, RunNotice | undefined][] => {
      const notice = notices[at]
      return notice === null ? [] : [[run, readMessage(seal, 'run', [run], notice, RUN_NOTICE)]]
    }),
  )
}

/** Removes all keys of a run, and the run from the list. */
export async function removeRun(redis: Redis, run: string): Promise<void> {
  await redis.zrem(RUNS, run)
  if (!RUN.test(run)) return
  for (const keys of await scan(redis, `${PREFIX}:${run}:*`)) await redis.unlink(...keys)
}

/** Says that a worker is there, for some seconds. */
export async function present({ redis, seal }: Signed, notice: WorkerNotice): Promise<void> {
  const { name } = notice
  await redis.set(`${WORKERS}:${name}`, writeMessage(seal, 'worker', [name], notice), 'EX', PRESENCE)
}

export async function leave({ redis }: Signed, name: string): Promise<void> {
  await redis.del(`${WORKERS}:${name}`)
}

/** The workers that are there, by their names; and how many others say so, who have another secret, or write garbage. */
export async function listWorkers({ redis, seal }: Signed) {
  const keys = (await scan(redis, `${WORKERS}:*`)).flat()
  const found = keys.length > 0 ? await redis.mget(keys) : []
  const workers = found.flatMap((text, at) => {
    const name = keys[at].slice(WORKERS.length + 1)
    const notice = readMessage(seal, 'worker', [name], text, WORKER_NOTICE)
    return notice?.name === name ? [notice] : []
  })
  return {
    workers: workers.sort((one, other) => (one.name < other.name ? -1 : 1)),
    others: found.length - workers.length,
  }
}

/** Tells a worker that it is believed no more. */
export async function shutOut({ redis, seal }: Signed, run: string, worker: string, reason: string): Promise<void> {
  const message = writeMessage(seal, 'shut-out', [run, worker], reason)
  await together(redis, [
    ['hset', shutOutKey(run), worker, message],
    ['pexpire', shutOutKey(run), DAY],
  ])
}

/** Why a worker is shut out of a run; undefined if it is not, or if somebody says so who has not the secret. */
export async function readShutOut({ redis, seal }: Signed, run: string, worker: string): Promise<string | undefined> {
  const message = await redis.hget(shutOutKey(run), worker)
  return readMessage(seal, 'shut-out', [run, worker], message, REASON)
}

/** Why a worker cannot take part in a run; undefined if it can. */
export function unfitFor(
  { version, own }: RunNotice,
  worker: Pick<WorkerNotice, 'version' | 'own'>,
): string | undefined {
  if (version !== worker.version) {
    return `the run is of Tiltyard ${version}, whose dice and rules may not be those of its ${worker.version}`
  }
  const missing = own.find((digest) => !worker.own.includes(digest))
  if (missing === undefined) return undefined
  return (
    `the run is fought by a ruleset of a user's own with SHA-256 ${missing.slice(0, 16)}…, ` +
    'which is not in the folder of its --allow-own-rules'
  )
}

export function noticeOf(own: RunNotice['own']): RunNotice {
  return { version: readVersion(), own }
}

type Command = readonly [name: string, ...words: (string | number)[]]

/** What several commands come to, in one step. Throws the first error of any of them. */
async function together(redis: Redis, commands: readonly Command[]): Promise<unknown[]> {
  const found = (await redis.multi(commands.map((words) => [...words])).exec()) ?? []
  for (const [at, [error]] of found.entries()) {
    // Of those that fail as they are done, Redis does not say which they were.
    if (error) throw Object.assign(error, { command: { name: commands[at][0] } })
  }
  return found.map(([, result]) => result)
}

async function scan(redis: Redis, match: string): Promise<string[][]> {
  const found: string[][] = []
  let cursor = '0'
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', match, 'COUNT', 1000)
    if (keys.length > 0) found.push(keys)
    cursor = next
  } while (cursor !== '0')
  return found
}
