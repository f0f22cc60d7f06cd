import { availableParallelism, hostname } from 'node:os'
import type { InferredOptionTypes } from 'yargs'
import { defineCommand } from './command.ts'
import { FIGHTING_FLAGS, readCount, TALKING_FLAGS } from './options.ts'
import { onRedis, REDIS_FLAG } from './redis.ts'
import { EXIT, type ExitCode, type Terminal } from './terminal.ts'

const FLAGS = {
  redis: { ...REDIS_FLAG, describe: 'the Redis to take battles from', demandOption: true },
  threads: {
    ...FIGHTING_FLAGS.threads,
    describe: 'threads that fight each job',
    coerce: (text: string) => readCount('threads', text, 1, 1024),
  },
  concurrency: {
    group: 'Fighting:',
    value: 'N',
    describe: 'jobs that are fought at a time',
    requiresArg: true,
    coerce: (text: string) => readCount('concurrency', text, 1, 1024),
    defaultDescription: '1',
  },
  'allow-own-rules': {
    group: 'Fighting:',
    describe: 'also fight by rulesets of users, where the same files are below this folder',
    type: 'boolean',
  },
  quiet: TALKING_FLAGS.quiet,
} as const

export const worker = defineCommand({
  name: 'worker',
  summary: 'Fight battles of others, which come by Redis, until Ctrl-C',
  flags: FLAGS,
  operand: '',
  examples: [
    ['on every machine of the team', 'worker --redis redis://host:6379'],
    ['and on one of them', 'run duel.yaml --battles 1_000_000_000 --redis redis://host:6379'],
  ],
  run: workOn,
})

async function workOn(
  _: readonly string[],
  { redis, threads = availableParallelism(), concurrency = 1, ...flags }: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { err, signal } = terminal
  terminal.prepareForLongFights?.()
  terminal.parting = '\nLeaving after the battles in hand; Ctrl-C again leaves at once.\n'
  const name = `${hostname()}-${process.pid}`
  const tell = (line: string): void => {
    if (!flags.quiet) err.write(`${name}: ${line}\n`)
  }
  return onRedis(redis, async (station) => {
    const { work } = await import('../workers/redis-worker.ts')
    tell(`takes battles, ${threads} ${threads === 1 ? 'thread' : 'threads'}`)
    const allowsOwnRules = flags['allow-own-rules'] ?? false
    await work(station, { name, threads, concurrency, allowsOwnRules, signal, tell })
    return EXIT.fine
  })
}
