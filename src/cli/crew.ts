import type { Machines, Order, StartMachines } from '../fight/backend.ts'
import type { RedisAddress } from '../workers/redis.ts'
import { UserError } from './terminal.ts'

/** What a worker has fought of this command's battles. */
interface Share {
  battles: number
  /** For how long it fought them (ms). */
  ms: number
}

/**
 * Machines that say who fights: how many workers there are whenever that changes, who was shut out, and at the end what each
 * has fought and how fast. What is told by `warn` is not to be kept quiet about: somebody has to mend a machine.
 */
export async function startCrew(
  redis: RedisAddress,
  tell: (line: string) => void,
  warn: (line: string) => void,
): Promise<StartMachines> {
  const { startOnRedis } = await import('../workers/start.ts')
  const { Mistrusted } = await import('../workers/coordinator.ts')
  const shares = new Map<string, Share>()
  const start = startOnRedis(redis, {
    onWorkers: (workers) => {
      if (workers === 0) tell('No worker is there that could fight; `tiltyard worker --redis …` starts one.')
      else tell(`${workers} ${workers === 1 ? 'worker fights' : 'workers fight'}.`)
    },
    onLiar: (worker, reason) => warn(`The worker ${worker} is shut out: ${reason}.`),
    onAnswer: (battles, { worker, ms }) => {
      const share = shares.get(worker) ?? { battles: 0, ms: 0 }
      shares.set(worker, { battles: share.battles + battles, ms: share.ms + ms })
    },
  })
  return async (bouts) => {
    const machines = await start(bouts)
    return {
      fight: (order: Order) =>
        machines.fight(order).catch((error: unknown) => {
          throw error instanceof Mistrusted ? new UserError(error.message) : error
        }),
      async close() {
        await machines.close()
        for (const line of tellShares(shares)) tell(line)
        shares.clear()
      },
    } satisfies Machines
  }
}

/** `ada: 61 % of what workers fought, 1,900,000 battles a second`. Who fought most comes first. */
function tellShares(shares: ReadonlyMap<string, Share>): string[] {
  const all = [...shares.values()].reduce((sum, { battles }) => sum + battles, 0)
  const perSecond = ({ battles, ms }: Share): string =>
    Math.round((1000 * battles) / Math.max(1, ms)).toLocaleString('en-US')
  return [...shares]
    .sort(([, one], [, other]) => other.battles - one.battles)
    .map(([worker, share]) => {
      const part = ((100 * share.battles) / all).toPrecision(2)
      return `${worker}: ${Number(part)} % of what workers fought, ${perSecond(share)} battles a second`
    })
}
