import type { Machines, Order, StartMachines } from '../fight/backend.ts'
import { visibleLines } from '../source/escape.ts'
import { nameRedis } from '../workers/address.ts'
import type { RedisAccess } from '../workers/redis.ts'
import type { RedisTrouble } from '../workers/trouble.ts'
import { asUserError, onRedis, type RedisFlags, readAccess } from './redis.ts'
import { type Terminal, UserError } from './terminal.ts'

/** What a worker has fought of this command's battles. */
interface Share {
  battles: number
  /** For how long it fought them (ms). */
  ms: number
}

/** What `WORKER_FLAGS` say, and `--quiet`. */
interface WorkerFlags extends RedisFlags {
  readonly 'wait-workers'?: number | undefined
  readonly quiet?: boolean | undefined
}

/** Seconds. */
const WAIT_WORKERS = 30

/** Workers at a Redis, which is asked once before anything is fought. Throws a `UserError`. */
export async function askWorkers(flags: WorkerFlags, terminal: Terminal): Promise<StartMachines> {
  const access = readAccess(flags)
  await onRedis(access, async () => {})
  return startWorkers(access, flags, terminal)
}

/**
 * Machines that say who fights: how many workers there are whenever that changes, who was shut out, and at the end what each
 * has fought and how fast. Where nobody can fight for long, or Redis refuses what is asked of it, they end the command with
 * what it has.
 */
async function startWorkers(
  access: RedisAccess,
  { quiet, 'wait-workers': wait = WAIT_WORKERS }: WorkerFlags,
  terminal: Terminal,
): Promise<StartMachines> {
  const { startOnRedis } = await import('../workers/start.ts')
  const { Mistrusted } = await import('../workers/trust.ts')
  const { NobodyThere } = await import('../workers/trouble.ts')
  // Reported even to who wants quiet: somebody has to repair a machine.
  const warn = (line: string): void => void terminal.err.write(`${visibleLines(line)}\n`)
  const report = (line: string): void => (quiet ? undefined : warn(line))
  const shares = new Map<string, Share>()
  const troubles = new Set<string>()
  const advice = `start one with \`tiltyard worker --redis ${nameRedis(access.address)}\`, or wait longer with --wait-workers SECONDS`
  const giveUp = (trouble: RedisTrouble): void => {
    if (terminal.isGivenUp) return
    warn(`tiltyard: ${trouble.message}${trouble instanceof NobodyThere ? `\n${advice}` : ''}`)
    terminal.isGivenUp = true
    terminal.interrupt?.()
  }
  const start = startOnRedis(access, {
    waitWorkers: 1000 * wait,
    ...(terminal.interrupt && { giveUp }),
    onWorkers: (workers, unfit) => {
      const one = workers === 1 ? '1 worker fights' : `${workers} workers fight`
      report(workers === 0 ? 'No worker is there that could fight; `tiltyard worker --redis …` starts one.' : `${one}.`)
      for (const reason of unfit) report(`Cannot fight: ${reason}`)
    },
    onLiar: (worker, reason) => warn(`The worker ${worker} is shut out: ${reason}.`),
    onTrouble: (what) => {
      if (!troubles.has(what)) warn(what)
      troubles.add(what)
    },
    onAnswer: (battles, { worker, ms }) => {
      const share = shares.get(worker) ?? { battles: 0, ms: 0 }
      shares.set(worker, { battles: share.battles + battles, ms: share.ms + ms })
    },
  })
  return async (experiments) => {
    const machines = await asUserError(() => start(experiments))
    return {
      fight: (order: Order) =>
        asUserError(() => machines.fight(order)).catch((error: unknown) => {
          throw error instanceof Mistrusted ? new UserError(error.message) : error
        }),
      async close() {
        await machines.close()
        for (const line of describeShares(shares)) report(line)
        shares.clear()
      },
    } satisfies Machines
  }
}

/** `ada: 61 % of what workers fought, 1,900,000 battles a second`. Who fought most comes first. */
function describeShares(shares: ReadonlyMap<string, Share>): string[] {
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
