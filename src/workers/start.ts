import { availableParallelism } from 'node:os'
import type { StartMachines } from '../fight/backend.ts'
import type { SeededMatch } from '../fight/match.ts'
import { queue } from '../fight/queue.ts'
import { coordinate } from './coordinator.ts'
import type { CoordinatorOptions } from './coordinator-options.ts'
import { BoutFighter } from './fight-job.ts'
import { enterStation, type RedisAccess } from './redis.ts'
import { makeRedisQueue, type RedisQueueOptions } from './redis-queue.ts'

export type RedisOptions = Omit<CoordinatorOptions, 'fightHere'> & RedisQueueOptions

/** Machines that take jobs from Redis. Throws a `RedisTrouble` when they are started. */
export function startOnRedis(access: RedisAccess, { onWorkers, ...options }: RedisOptions = {}): StartMachines {
  return async (bouts) => {
    const station = await enterStation(access)
    const here = makeHere()
    try {
      const machines = await coordinate(makeRedisQueue(station, { onWorkers }), { ...options, fightHere: here.fight })(
        bouts,
      )
      return {
        fight: machines.fight,
        close: async () => {
          await Promise.all([machines.close(), here.close()])
        },
      }
    } catch (error) {
      await station.close()
      throw error
    }
  }
}

/**
 * Fights what is fought on this machine beside its workers: one piece after the other, on all its threads, which are kept for
 * as long as the next piece is of the same bout.
 */
function makeHere() {
  const takeTurn = queue()
  let ready: { readonly bout: SeededMatch; readonly fighter: BoutFighter } | undefined
  let isClosed = false
  const close = async (): Promise<void> => {
    const last = ready
    ready = undefined
    await last?.fighter.close()
  }
  const fight: CoordinatorOptions['fightHere'] = (bout, battles, isFighting) =>
    takeTurn(async () => {
      if (isClosed) throw new Error('Expected to fight here, but was closed')
      if (ready?.bout !== bout) await close()
      ready ??= { bout, fighter: new BoutFighter(bout, availableParallelism()) }
      return ready.fighter.fight(battles, isFighting)
    })
  return {
    fight,
    async close() {
      isClosed = true
      await close()
    },
  }
}
