import type { Redis, RedisOptions } from 'ioredis'

/** Redis cannot be used: the message says why, without any password. */
export class RedisTrouble extends Error {
  override readonly name = 'RedisTrouble'
}

/** Where Redis is, as the user says it. */
export interface RedisAddress {
  readonly url: string
}

/** The address without user and password, for messages. */
export function nameRedis({ url }: RedisAddress): string {
  const { protocol, hostname, port, pathname } = new URL(url)
  return `${protocol}//${hostname}:${port || '6379'}${pathname.length > 1 ? pathname : ''}`
}

/**
 * Commands wait for as long as Redis is away: whatever is lost meanwhile is fought again. User and password may also come
 * from the environment, where no list of processes shows them.
 */
const OPTIONS: RedisOptions = { maxRetriesPerRequest: null, lazyConnect: true }

function options(): RedisOptions {
  const { TILTYARD_REDIS_USERNAME: username, TILTYARD_REDIS_PASSWORD: password } = process.env
  return { ...OPTIONS, ...(username && { username }), ...(password && { password }) }
}

type Loaded = Pick<typeof import('bullmq'), 'Queue' | 'QueueEvents' | 'Worker'> &
  Pick<typeof import('ioredis'), 'Redis'>

/** Loads what talks to Redis, which may have been left out of the installation. Throws a `RedisTrouble`. */
async function load(): Promise<Loaded> {
  try {
    const { Queue, QueueEvents, Worker } = await import('bullmq')
    const { Redis } = await import('ioredis')
    return { Queue, QueueEvents, Worker, Redis }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new RedisTrouble('bullmq and ioredis are not installed: npm install bullmq@6 ioredis@5')
  }
}

/** What a process has of Redis. */
export interface Station extends Loaded {
  /** Connects once more: some commands keep a connection to themselves. */
  connect(): Redis
  readonly redis: Redis
  close(): Promise<void>
}

/** Connects, and waits until Redis has answered once. Throws a `RedisTrouble` if it does not at the first attempt. */
export async function enterStation(address: RedisAddress): Promise<Station> {
  const loaded = await load()
  const open: Redis[] = []
  const connect = (): Redis => {
    const redis = new loaded.Redis(address.url, options())
    // What is lost is told by those who miss it; without this the process would end.
    redis.on('error', () => {})
    open.push(redis)
    return redis
  }
  const trouble = await findTrouble(new loaded.Redis(address.url, { ...options(), retryStrategy: () => null }))
  if (trouble !== undefined) throw new RedisTrouble(`${nameRedis(address)} does not answer: ${trouble}`)
  const redis = connect()
  return {
    ...loaded,
    connect,
    redis,
    close: async () => {
      for (const each of open) each.disconnect()
    },
  }
}

/** Tries once whether Redis answers. Why not, if it does not. */
async function findTrouble(redis: Redis): Promise<string | undefined> {
  let reason: string | undefined
  redis.on('error', ({ message }: Error) => {
    reason ??= message
  })
  try {
    await redis.connect()
    await redis.ping()
    return undefined
  } catch (error) {
    return reason ?? (error instanceof Error ? error.message : String(error))
  } finally {
    redis.disconnect()
  }
}
