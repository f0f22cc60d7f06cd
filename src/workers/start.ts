import { availableParallelism } from 'node:os'
import type { StartMachines } from '../fight/backend.ts'
import type { SeededMatch } from '../fight/match.ts'
import { queue } from '../fight/queue.ts'
import { coordinate } from './coordinator.ts'
import type { CoordinatorOptions } from './coordinator-options.ts'
import { ExperimentFighter } from './fight-job.ts'
import { connectToRedis, type RedisAccess } from './redis.ts'
import { makeRedisQueue, type RedisQueueOptions } from './redis-queue.ts'

export type RedisOptions = Omit<CoordinatorOptions, 'fightHere'> & RedisQueueOptions

/** Machines that take jobs from Redis. Throws a `RedisTrouble` when they are started. */
export function startOnRedis(access: RedisAccess, { onWorkers, ...options }: RedisOptions = {}): StartMachines {
  return async (experiments) => {
    const connection = await connectToRedis(access)
    const here = makeHere()
    try {
      const machines = await coordinate(makeRedisQueue(connection, { onWorkers }), {
        ...options,
        fightHere: here.fight,
      })(experiments)
      return {
        fight: machines.fight,
        close: async () => {
          await Promise.all([machines.close(), here.close()])
        },
      }
    } catch (error) {
      await connection.close()
      throw error
    }
  }
}

/**
 * Fights what is fought on this machine beside its workers: one piece after the other, on all its threads, which are kept for
 * as long as the next piece is of the same experiment.
 */
function makeHere() {
  const takeTurn = queue()
  let ready: { readonly experiment: SeededMatch; readonly fighter: ExperimentFighter } | undefined
  let isClosed = false
  const close = async (): Promise<void> => {
    const last = ready
    ready = undefined
    await last?.fighter.close()
  }
  const fight: CoordinatorOptions['fightHere'] = (experiment, battles, isFighting) =>
    takeTurn(async () => {
      if (isClosed) throw new Error('Expected to fight here, but was closed')
      if (ready?.experiment !== experiment) await close()
      ready ??= { experiment, fighter: new ExperimentFighter(experiment, availableParallelism()) }
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
