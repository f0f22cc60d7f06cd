import type { InferredOptionTypes } from 'yargs'
import { visibly } from '../source/escape.ts'
import { defineCommand } from './command.ts'
import { onRedis, REDIS_FLAGS, readAccess } from './redis.ts'
import { EXIT, type ExitCode, type Terminal } from './terminal.ts'

const FLAGS = {
  redis: { ...REDIS_FLAGS.redis, describe: 'the Redis that they take battles from', demandOption: true },
  'secret-file': { ...REDIS_FLAGS['secret-file'], describe: 'the file of the secret that you share with them' },
} as const

export const workers = defineCommand({
  name: 'workers',
  summary: 'List who fights battles that come by Redis, and how fast',
  flags: FLAGS,
  operand: '',
  examples: [['who is there?', 'workers --redis redis://host:6379 --secret-file team.secret']],
  run: list,
})

async function list(
  _: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  { out }: Terminal,
): Promise<ExitCode> {
  return onRedis(readAccess(flags), async (connection) => {
    const { listWorkers } = await import('../workers/runs.ts')
    const { workers, others } = await listWorkers(connection)
    if (workers.length === 0) out.write('No worker is there.\n')
    for (const { name, version, threads, concurrency, battles, perSecond, runs } of workers) {
      const count = (number: number): string => number.toLocaleString('en-US')
      const doing = runs === 0 ? 'waits' : runs === 1 ? 'fights' : `fights in ${runs} runs`
      const jobs = concurrency === 1 ? '' : `, ${concurrency} jobs at a time`
      const fought = `${count(battles)} battles${perSecond > 0 ? `, ${count(perSecond)} a second` : ''}`
      out.write(visibly`${name}: ${doing}; ${threads} threads${jobs}; ${fought}; tiltyard ${version}\n`)
    }
    if (others > 0) out.write(`${others} more ${others === 1 ? 'has' : 'have'} another secret, or none.\n`)
    return EXIT.fine
  })
}
