import type { RedisAddress, Station } from '../workers/redis.ts'
import { once } from './options.ts'
import { UserError } from './terminal.ts'

/** The flag of every command that has to do with Redis. */
export const REDIS_FLAG = {
  group: 'Sharing:',
  value: 'URL',
  describe: 'have the battles fought by the workers at this Redis: redis://host:6379, rediss:// for TLS',
  requiresArg: true,
  coerce: readAddress,
} as const

function readAddress(text: string): RedisAddress {
  const url = once('redis', text)
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  if ((protocol === 'redis:' || protocol === 'rediss:') && hostname !== '') return { url }
  // It may hold a password.
  throw new UserError('--redis is no address of Redis, expected redis://host:6379, or rediss://host:6379 for TLS')
}

/** Does something with Redis, and leaves it. Throws a `UserError` if it cannot be used. */
export async function onRedis<Found>(address: RedisAddress, use: (station: Station) => Promise<Found>): Promise<Found> {
  const { enterStation, RedisTrouble } = await import('../workers/redis.ts')
  try {
    const station = await enterStation(address)
    return await use(station).finally(station.close)
  } catch (error) {
    if (error instanceof RedisTrouble) throw new UserError(error.message)
    throw error
  }
}
