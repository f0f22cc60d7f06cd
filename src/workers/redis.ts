import type { Redis, RedisOptions } from 'ioredis'
import { nameRedis, type RedisAddress } from './address.ts'
import { connectorTo } from './expiry.ts'
import { makeSeal, type Seal } from './seal.ts'
import { RedisTrouble, troubleOf } from './trouble.ts'

/** A Redis, and the secret of those who work with each other there. */
export interface RedisAccess {
  readonly address: RedisAddress
  /** Left out: anybody who reaches it can sign messages. */
  readonly secret?: string | undefined
}

/** Redis has to answer so soon (ms) when a process begins; what does not is none. */
const FIRST_ANSWER = 10_000

/**
 * Commands wait for as long as Redis is away: whatever is lost meanwhile is fought again. User and password may also come
 * from the environment, where no list of processes shows them.
 */
function optionsFor({ host, port, database, usesTls, username, password }: RedisAddress): RedisOptions {
  const { TILTYARD_REDIS_USERNAME, TILTYARD_REDIS_PASSWORD } = process.env
  return {
    ...{ host, port, maxRetriesPerRequest: null, lazyConnect: true },
    ...(database > 0 && { db: database }),
    ...(usesTls && { tls: {} }),
    username: username ?? TILTYARD_REDIS_USERNAME,
    password: password ?? TILTYARD_REDIS_PASSWORD,
  }
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
export interface RedisConnection extends Pick<Loaded, 'Queue' | 'QueueEvents' | 'Worker'> {
  /** For messages. */
  readonly name: string
  readonly seal: Seal
  /** Connects once more: some commands keep a connection to themselves. */
  connect(): Redis
  readonly redis: Redis
  /** Does something with Redis. Throws a `RedisTrouble` for what that refuses. */
  ask<Found>(work: () => Promise<Found>): Promise<Found>
  close(): Promise<void>
}

/** Connects, and waits until Redis has answered once. Throws a `RedisTrouble` if it does not at the first attempt. */
export async function connectToRedis({ address, secret }: RedisAccess): Promise<RedisConnection> {
  const { Redis, ...queues } = await load()
  const name = nameRedis(address)
  const open: Redis[] = []
  const make = connectorTo(Redis, open)
  const connect = (): Redis => {
    const redis = make(optionsFor(address))
    // What is lost is reported by those who miss it; without this the process would end.
    redis.on('error', () => {})
    return redis
  }
  await expectAnswer(new Redis({ ...optionsFor(address), db: 0, retryStrategy: () => null }), address)
  return {
    ...{ ...queues, name, connect, seal: makeSeal(secret), redis: connect() },
    async ask(work) {
      try {
        return await work()
      } catch (error) {
        throw troubleOf(error, name) ?? error
      }
    },
    async close() {
      for (const each of open) each.disconnect()
    },
  }
}

/** Tries once whether Redis answers, and has the database. Throws a `RedisTrouble`. */
async function expectAnswer(redis: Redis, address: RedisAddress): Promise<void> {
  const name = nameRedis(address)
  let reason: string | undefined
  redis.on('error', ({ message }: Error) => {
    reason ??= message
  })
  const answer = async (): Promise<void> => {
    await redis.connect()
    await redis.ping()
    // Asked for when it connects, ioredis would go on with database 0.
    if (address.database > 0) await redis.select(address.database)
  }
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it says nothing for ${FIRST_ANSWER / 1000} s`)), FIRST_ANSWER)
  })
  try {
    await Promise.race([answer(), silence])
  } catch (error) {
    const trouble = troubleOf(error, name)
    if (trouble) throw trouble
    throw new RedisTrouble(
      `${name} does not answer: ${reason ?? (error instanceof Error ? error.message : String(error))}`,
    )
  } finally {
    clearTimeout(timer)
    redis.disconnect()
  }
}

/** Waits for something that is done with Redis, but no longer than it is there. */
export async function unlessGone(redis: Redis, work: Promise<unknown>): Promise<void> {
  let leave = (): void => {}
  const gone = new Promise<void>((resolve) => {
    leave = resolve
    redis.once('close', leave)
    if (redis.status !== 'ready') leave()
  })
  await Promise.race([work.then(leave, leave), gone])
  redis.removeListener('close', leave)
}
