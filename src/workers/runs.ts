import type { Redis } from 'ioredis'
import { readVersion } from '../package/version.ts'
import { pack, unpack } from './packing.ts'

/** All that is written begins with this; what a run has written is removed at its end. */
export const PREFIX = 'tiltyard:run'
const RUNS = 'tiltyard:runs'
const WORKERS = 'tiltyard:worker'

/** Runs that nobody has ended are removed after a day (ms). */
const DAY = 86_400_000
/** Workers that have not said so for this long (s) are there no more. */
const PRESENCE = 10

/** What workers must know of a run before they take its jobs. */
export interface RunNotice {
  readonly version: string
  /** By the names of bouts' rulesets that are users' own: the file below the working directory, and its SHA-256. */
  readonly own: readonly { readonly path: string; readonly code: string }[]
}

/** A worker, as it tells of itself. */
export interface WorkerNotice {
  readonly name: string
  readonly version: string
  readonly threads: number
  readonly concurrency: number
  readonly allowsOwnRules: boolean
  /** Battles it has fought, and how many a second while it was fighting. */
  readonly battles: number
  readonly perSecond: number
  /** What it is doing, in words. */
  readonly doing: string
}

export const boutKey = (run: string, bout: string): string => `${PREFIX}:${run}:bout:${bout}`
const noticeKey = (run: string): string => `${PREFIX}:${run}:notice`
const shutOutKey = (run: string): string => `${PREFIX}:${run}:shut-out`

/** Tells workers of a run, or that it goes on; `bouts` are packed, by their keys. */
export async function announce(
  redis: Redis,
  run: string,
  notice: RunNotice,
  bouts: ReadonlyMap<string, string>,
): Promise<void> {
  const writing = redis.pipeline()
  for (const [key, bout] of bouts) writing.set(boutKey(run, key), bout, 'PX', DAY)
  writing.set(noticeKey(run), pack(notice), 'PX', DAY)
  writing.zadd(RUNS, Date.now(), run)
  await writing.exec()
}

/** Whether workers still know of a run. */
export async function isAnnounced(redis: Redis, run: string): Promise<boolean> {
  const [known] = await Promise.all([redis.exists(noticeKey(run)), redis.zadd(RUNS, 'XX', Date.now(), run)])
  return known === 1
}

/** The runs that there are, without those that nobody has ended for a day, which are removed. */
export async function listRuns(redis: Redis): Promise<Map<string, RunNotice>> {
  for (const old of await redis.zrangebyscore(RUNS, 0, Date.now() - DAY)) await removeRun(redis, old)
  const runs = await redis.zrange(RUNS, 0, -1)
  const notices = runs.length > 0 ? await redis.mget(runs.map(noticeKey)) : []
  return new Map(
    runs.flatMap((run, at): [string, RunNotice][] => {
      const notice = notices[at]
      return notice ? [[run, unpack(notice) as RunNotice]] : []
    }),
  )
}

/** Removes all keys of a run. */
export async function removeRun(redis: Redis, run: string): Promise<void> {
  await redis.zrem(RUNS, run)
  for (const keys of await scan(redis, `${PREFIX}:${run}:*`)) await redis.unlink(...keys)
}

/** Says that a worker is there, for some seconds. */
export async function present(redis: Redis, notice: WorkerNotice): Promise<void> {
  await redis.set(`${WORKERS}:${notice.name}`, pack(notice), 'EX', PRESENCE)
}

export async function leave(redis: Redis, name: string): Promise<void> {
  await redis.del(`${WORKERS}:${name}`)
}

/** The workers that are there, by their names. */
export async function listWorkers(redis: Redis): Promise<WorkerNotice[]> {
  const keys = (await scan(redis, `${WORKERS}:*`)).flat()
  const found = keys.length > 0 ? await redis.mget(keys) : []
  const workers = found.flatMap((text) => (text ? [unpack(text) as WorkerNotice] : []))
  return workers.sort((one, other) => (one.name < other.name ? -1 : 1))
}

export async function shutOut(redis: Redis, run: string, worker: string, reason: string): Promise<void> {
  await redis.hset(shutOutKey(run), worker, reason)
  await redis.pexpire(shutOutKey(run), DAY)
}

/** Why a worker is shut out of a run; by worker. */
export async function readShutOut(redis: Redis, run: string): Promise<Record<string, string>> {
  return redis.hgetall(shutOutKey(run))
}

/** Why a worker cannot take part in a run; undefined if it can. */
export function unfitFor(
  { version, own }: RunNotice,
  worker: Pick<WorkerNotice, 'version' | 'allowsOwnRules'>,
): string | undefined {
  if (version !== worker.version) {
    return `it is of Tiltyard ${version}, whose dice and rules may not be those of ${worker.version}`
  }
  if (own.length > 0 && !worker.allowsOwnRules) return "it has a ruleset of one's own, expected --allow-own-rules"
  return undefined
}

export function noticeOf(own: RunNotice['own']): RunNotice {
  return { version: readVersion(), own }
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
