import { readFileSync } from 'node:fs'
import { isOnThisMachine, nameRedis, type RedisAddress, readRedisAddress } from '../workers/address.ts'
import type { RedisAccess, RedisConnection } from '../workers/redis.ts'
import { once, readCount, readPath } from './options.ts'
import { UserError } from './terminal.ts'

/** The flags of every command that has to do with Redis. */
export const REDIS_FLAGS = {
  redis: {
    group: 'Sharing:',
    value: 'URL',
    describe: 'have the battles fought by the workers at this Redis: redis://host:6379, rediss:// for TLS',
    requiresArg: true,
    coerce: readAddress,
  },
  'secret-file': {
    group: 'Sharing:',
    value: 'FILE',
    describe: 'with --redis: the file of the secret that you and your workers share',
    requiresArg: true,
    coerce: (text: string) => readPath('secret-file', text),
    defaultDescription: 'TILTYARD_REDIS_SECRET, if it is set',
  },
} as const

/** The flags of every command that has others fight. */
export const WORKER_FLAGS = {
  ...REDIS_FLAGS,
  'wait-workers': {
    group: 'Sharing:',
    value: 'SECONDS',
    describe: 'with --redis: how long to wait for workers that can fight before the run ends with what it has',
    requiresArg: true,
    coerce: (text: string) => readCount('wait-workers', text, 0, 10 ** 6),
    defaultDescription: '30',
  },
} as const

/** What `REDIS_FLAGS` say. */
export interface RedisFlags {
  readonly redis: RedisAddress
  readonly 'secret-file'?: string | undefined
}

const VARIABLE = 'TILTYARD_REDIS_SECRET'
/** Shorter ones could be guessed by whoever has one message (workers/seal.ts). */
const SHORTEST_SECRET = 16

/** The Redis and its secret. Throws a `UserError` where anybody could sign what this machine believes. */
export function readAccess({ redis, 'secret-file': file }: RedisFlags): RedisAccess {
  const secret = file === undefined ? process.env[VARIABLE] : readSecret(file)
  if (!secret) {
    if (isOnThisMachine(redis)) return { address: redis }
    throw new UserError(
      `${nameRedis(redis)} is on another machine, and there is no secret: whoever reaches it could have your machines ` +
        'fight, and forge what they count',
      '`tiltyard worker --new-secret --secret-file FILE` makes one: give every worker and command the same, by ' +
        `--secret-file FILE or in ${VARIABLE}`,
    )
  }
  if (secret.length >= SHORTEST_SECRET) return { address: redis, secret }
  const where = file === undefined ? VARIABLE : file
  throw new UserError(
    `the secret in ${where} has ${secret.length} characters, expected at least ${SHORTEST_SECRET}: ` +
      '`tiltyard worker --new-secret` makes one',
  )
}

function readSecret(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret !== '') return secret
  } catch (error) {
    throw new UserError(`cannot read the secret: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new UserError(`${file} is empty, expected a secret: \`tiltyard worker --new-secret\` makes one`)
}

function readAddress(text: string): RedisAddress {
  const address = readRedisAddress(once('redis', text))
  if (typeof address !== 'string') return address
  // It may hold a password: only what is wrong is shown.
  throw new UserError(`--redis is no address of a Redis: ${address}`)
}

/** Does something with Redis, and leaves it. Throws a `UserError` if it cannot be used. */
export async function onRedis<Found>(
  access: RedisAccess,
  use: (connection: RedisConnection) => Promise<Found>,
): Promise<Found> {
  const { connectToRedis } = await import('../workers/redis.ts')
  return asUserError(async () => {
    const connection = await connectToRedis(access)
    return await connection.ask(() => use(connection)).finally(connection.close)
  })
}

/** Throws a `UserError` for what Redis refuses. */
export async function asUserError<Found>(work: () => Promise<Found>): Promise<Found> {
  const { RedisTrouble } = await import('../workers/trouble.ts')
  try {
    return await work()
  } catch (error) {
    if (error instanceof RedisTrouble) throw new UserError(...error.message.split('\n'))
    throw error
  }
}
