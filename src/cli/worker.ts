import { availableParallelism, hostname } from 'node:os'
import type { InferredOptionTypes } from 'yargs'
import { createFile } from '../files/file.ts'
import { visibleLines, visibly } from '../source/escape.ts'
import { defineCommand } from './command.ts'
import { FIGHTING_FLAGS, readCount, readFolder, TALKING_FLAGS } from './options.ts'
import { writing } from './outputs.ts'
import { onRedis, REDIS_FLAGS, readAccess } from './redis.ts'
import { EXIT, type ExitCode, type Terminal, UserError } from './terminal.ts'

const FLAGS = {
  redis: { ...REDIS_FLAGS.redis, describe: 'the Redis to take battles from' },
  'secret-file': {
    ...REDIS_FLAGS['secret-file'],
    describe: 'the file of the secret that this worker shares with those who ask it to fight',
  },
  'new-secret': {
    group: 'Sharing:',
    describe: 'make a new secret, print it or write it to --secret-file, and do nothing else',
    type: 'boolean',
  },
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
    value: 'DIR',
    describe: 'also fight by rulesets of users, by the very same files in this folder',
    requiresArg: true,
    coerce: (text: string) => readFolder('allow-own-rules', text),
  },
  quiet: TALKING_FLAGS.quiet,
} as const

type WorkerFlags = InferredOptionTypes<typeof FLAGS>

export const worker = defineCommand({
  name: 'worker',
  summary: 'Fight battles of others, which come by Redis, until Ctrl-C',
  flags: FLAGS,
  operand: '',
  conflicts: [['new-secret', 'redis']],
  examples: [
    ['once: a secret for every machine of the team', 'worker --new-secret --secret-file team.secret'],
    ['on each of them', 'worker --redis redis://host:6379 --secret-file team.secret'],
    ['and on one of them', 'run duel.yaml --battles 1_000_000_000 --redis redis://host:6379 --secret-file team.secret'],
  ],
  run: workOn,
})

async function workOn(_: readonly string[], flags: WorkerFlags, terminal: Terminal): Promise<ExitCode> {
  const { redis, 'secret-file': file, threads = availableParallelism(), concurrency = 1, quiet } = flags
  if (flags['new-secret']) return makeSecretFor(file, terminal)
  if (!redis)
    throw new UserError('no --redis is given, expected one such as redis://host:6379', 'see `tiltyard worker --help`')
  const access = readAccess({ redis, 'secret-file': file })
  const { err, signal } = terminal
  terminal.prepareForLongFights?.()
  terminal.parting = '\nLeaving after the battles in hand; Ctrl-C again leaves at once.\n'
  const { nameWorker } = await import('../workers/runs.ts')
  const name = nameWorker(hostname(), process.pid)
  const report = (line: string): void => {
    if (!quiet) err.write(`${visibleLines(`${name}: ${line}`)}\n`)
  }
  return onRedis(access, async (connection) => {
    const { work } = await import('../workers/redis-worker.ts')
    const { BadFolder } = await import('../workers/own-modules.ts')
    report(`takes battles, ${threads} ${threads === 1 ? 'thread' : 'threads'}`)
    const ownRules = flags['allow-own-rules']
    await work(connection, { name, threads, concurrency, ownRules, signal, report }).catch((error: unknown) => {
      if (!(error instanceof BadFolder)) throw error
      throw new UserError(`--allow-own-rules is "${ownRules}": ${error.message}`)
    })
    return EXIT.fine
  })
}

/** A new secret, where only the user can read it. */
async function makeSecretFor(file: string | undefined, { out, err }: Terminal): Promise<ExitCode> {
  const { makeSecret } = await import('../workers/seal.ts')
  const secret = `${makeSecret()}\n`
  if (file === undefined) {
    out.write(secret)
    return EXIT.fine
  }
  // Never in the place of another: workers may have it.
  await writing(`the secret to ${file}`, () => createFile(file, secret, { mode: 0o600 }))
  err.write(visibly`Wrote a new secret: ${file}\n`)
  return EXIT.fine
}
