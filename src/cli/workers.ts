import type { InferredOptionTypes } from 'yargs'
import { visibly } from '../source/escape.ts'
import { defineCommand } from './command.ts'
import { onRedis, REDIS_FLAG } from './redis.ts'
import { EXIT, type ExitCode, type Terminal } from './terminal.ts'

const FLAGS = {
  redis: { ...REDIS_FLAG, describe: 'the Redis that they take battles from', demandOption: true },
} as const

export const workers = defineCommand({
  name: 'workers',
  summary: 'List who fights battles that come by Redis, and how fast',
  flags: FLAGS,
  operand: '',
  examples: [['who is there?', 'workers --redis redis://host:6379']],
  run: list,
})

async function list(
  _: readonly string[],
  { redis }: InferredOptionTypes<typeof FLAGS>,
  { out }: Terminal,
): Promise<ExitCode> {
  return onRedis(redis, async ({ redis }) => {
    const { listWorkers } = await import('../workers/runs.ts')
    const found = await listWorkers(redis)
    if (found.length === 0) out.write('No worker is there.\n')
    for (const { name, version, threads, concurrency, battles, perSecond, doing } of found) {
      const count = (number: number): string => number.toLocaleString('en-US')
      const jobs = concurrency === 1 ? '' : `, ${concurrency} jobs at a time`
      const fought = `${count(battles)} battles${perSecond > 0 ? `, ${count(perSecond)} a second` : ''}`
      out.write(visibly`${name}: ${doing}; ${threads} threads${jobs}; ${fought}; tiltyard ${version}\n`)
    }
    return EXIT.fine
  })
}
