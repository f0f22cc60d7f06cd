import { availableParallelism } from 'node:os'
import type { StartMachines } from '../fight/backend.ts'
import type { MatchMessage, SeededMatch } from '../fight/match.ts'
import { type CoordinatorOptions, coordinate } from './coordinator.ts'
import { BoutFighter } from './fight-job.ts'
import { enterStation, type RedisAddress } from './redis.ts'
import { makeRedisQueue } from './redis-queue.ts'

export interface RedisOptions extends Pick<CoordinatorOptions, 'jobSize' | 'checkOneIn' | 'onLiar' | 'onAnswer'> {
  /** Told how many workers there are that can fight, whenever that changes. */
  readonly onWorkers?: (workers: number) => void
}

/** Machines that take jobs from Redis. Throws a `RedisTrouble` when they are started. */
export function startOnRedis(address: RedisAddress, { onWorkers, ...options }: RedisOptions = {}): StartMachines {
  return async (bouts) => {
    const station = await enterStation(address)
    const queue = makeRedisQueue(station, onWorkers && { onWorkers })
    return coordinate(queue, { ...options, fightHere })(bouts)
  }
}

/** Seldom needed: threads that were kept for it would be in the way of workers on this machine. */
async function fightHere(
  bout: SeededMatch,
  battles: Parameters<BoutFighter['fight']>[0],
  isFighting: readonly boolean[],
): Promise<MatchMessage> {
  const fighter = new BoutFighter(bout, availableParallelism())
  try {
    return await fighter.fight(battles, isFighting)
  } finally {
    await fighter.close()
  }
}
