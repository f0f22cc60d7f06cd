import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SeededMatch } from '../../src/fight/match.ts'
import { keyOf } from '../../src/store/experiment-key.ts'
import { makeJob } from '../../src/workers/job.ts'
import { writeMessage } from '../../src/workers/message.ts'
import { pack } from '../../src/workers/packing.ts'
import { announce, experimentKey } from '../../src/workers/runs.ts'
import { makeSeal, makeSecret } from '../../src/workers/seal.ts'
import { end, hasten, start, tiltyard } from '../cli/tiltyard.ts'
import { coinPlan } from '../fight/coin/plan.ts'
import { makeFolder } from '../folder.ts'
import { until } from '../until.ts'
import { RedisServer, Workers } from '../workers/redis-server.ts'

// Somebody who can do anything to the Redis, but does not know the secret; and somebody who knows it and wants workers to run
// code. What workers with the secret can do is in test/workers/hostile.test.ts.

const SECRET = makeSecret()
const PREFIX = 'tiltyard:run'
let server: RedisServer
let redis: Redis
const workers = new Workers()
const open: Redis[] = []
const connect = (): Redis => {
  const connection = new Redis(server.url, { maxRetriesPerRequest: null })
  connection.on('error', () => {})
  open.push(connection)
  return connection
}
beforeAll(async () => {
  process.env.TILTYARD_REDIS_SECRET = SECRET
  server = await RedisServer.start()
  redis = connect()
})
beforeEach(() => redis.flushall())
afterEach(() => workers.stop())
afterAll(async () => {
  delete process.env.TILTYARD_REDIS_SECRET
  for (const each of open) each.disconnect()
  await server.stop()
})

const LINE = ['run', 'duel.yaml', '--json', '--battles', '6_000_000']

describe('a client without the secret', () => {
  it('that takes jobs, answers them, and writes everywhere, changes no byte', async () => {
    workers.start(server.url)
    const running = end(start([...LINE, '--redis', server.url, '--wait-workers', '1000000'], hasten(10)))
    let run = ''
    await until(async () => {
      const [notice = ''] = await redis.keys(`${PREFIX}:*:notice`)
      run = notice.split(':')[2] ?? ''
      return run !== ''
    })
    const seen: string[] = []
    let taken = 0
    /** In turn: what it answers. */
    const answers: readonly ((id: string) => unknown)[] = [
      () => null,
      () => 'garbage',
      () => ({ worker: 'ada-1', threads: 1, ms: 1, counts: { sides: [], pairs: [] } }),
      // What another worker has answered to another job.
      () => JSON.parse(seen.find((answer) => answer.startsWith('"')) ?? '0'),
      (id) => writeMessage(makeSeal(), 'answer', [run, id], { worker: 'ada-1', threads: 1, ms: 1, counts: null }),
      (id) => writeMessage(makeSeal('another secret altogether'), 'answer', [run, id], { worker: 'ada-1' }),
      () => {
        throw new Error('it says that it has died')
      },
      () => new Promise(() => {}),
    ]
    const thief = new Worker(run, async ({ id = '' }) => answers[taken++ % answers.length](id), {
      connection: connect(),
      prefix: PREFIX,
      concurrency: 3,
    })
    thief.on('error', () => {})
    const queue = new Queue(run, { connection: connect(), prefix: PREFIX })
    let isOver = false
    const vandal = (async () => {
      for (let round = 0; !isOver; round++) {
        for (const id of await redis.zrange(`${PREFIX}:${run}:completed`, 0, -1)) {
          const answer = await redis.hget(`${PREFIX}:${run}:${id}`, 'returnvalue').catch(() => null)
          if (answer && round % 3 === 2) seen.push(answer)
          // An honest answer put in the place of another, and one that is garbage.
          if (round % 3 === 0) await redis.hset(`${PREFIX}:${run}:${id}`, 'returnvalue', seen[0] ?? '1')
          if (round % 3 === 1) await redis.hset(`${PREFIX}:${run}:${id}`, 'returnvalue', '{"worker":')
        }
        await redis.lpush(`${PREFIX}:${run}:wait`, 'no-such-job')
        await queue.add('fight', { no: 'message' }, { jobId: `vandal-${round}` })
        await queue.add('fight', 'x'.repeat(1000))
        await redis.hset(`${PREFIX}:${run}:bad-${round}`, { name: 'fight', data: '{', opts: '{', timestamp: '0' })
        await redis.lpush(`${PREFIX}:${run}:wait`, `bad-${round}`)
        await redis.hset(`${PREFIX}:${run}:shut-out`, 'ada-1', 'no reason')
        for (const worker of await redis.keys('tiltyard:worker:*')) {
          await redis.hset(`${PREFIX}:${run}:shut-out`, worker.slice('tiltyard:worker:'.length), '0'.repeat(64))
        }
        await redis.set('tiltyard:worker:huge-1', pack({ name: 'huge-1', threads: 1e9, concurrency: 1e9 }))
        await setTimeout(50)
      }
    })()
    const { code, stdout, stderr } = await running
    isOver = true
    await vandal
    await thief.close(true)
    await queue.close()
    expect({ code, stdout }).toEqual({ code: 0, stdout: (await tiltyard(...LINE)).stdout })
    expect(stderr).not.toMatch(/bug in Tiltyard|^ +at /m)
    expect(taken).toBeGreaterThan(answers.length)
    expect(workers.said).not.toMatch(/bug in Tiltyard|^ +at /m)
  })

  it('cannot have workers take part in a run of its own', async () => {
    workers.start(server.url)
    const forged = { redis, seal: makeSeal() }
    await announce(forged, 'f'.repeat(24), { version: '0.1.0', own: [] }, new Map())
    await until(() => workers.said.includes('takes no part in a run: it is signed by another secret, or by none'))
    expect(workers.running).toHaveLength(1)
  })
})

describe('a client with the secret', () => {
  const folder = makeFolder('hostile')

  /** An experiment that is fought by some other ruleset, or with something else in its plan. */
  const experimentWith = (change: object): SeededMatch => ({
    match: { sides: [{ plan: { ...coinPlan({ tails: 2 ** 19 }), ...change } }], pairs: [] },
    seed: 'a',
  })

  it('cannot have them run code: no address, no path, no program, whatever they are allowed', async () => {
    const mark = join(folder, 'has-run')
    const code = `import('node:fs').then((fs) => fs.writeFileSync(${JSON.stringify(mark)}, ''))`
    const address = `data:text/javascript,${encodeURIComponent(`${code}; export const fighter = () => ({})`)}`
    const { score } = coinPlan()
    const evil = [
      experimentWith({ ruleset: address }),
      experimentWith({ ruleset: new URL('../fight/coin/fighter.js', import.meta.url).href }),
      experimentWith({ ruleset: '../../test/fight/coin' }),
      experimentWith({ ruleset: '0'.repeat(64) }),
      experimentWith({ ruleset: 'osr-d20', data: { lists: { turnPrograms: [code], reactionPrograms: [code] } } }),
      experimentWith({ ruleset: 'osr-d20', score: { ...score, combatants: `2]; ${code}; [2` } }),
      experimentWith({ ruleset: 'osr-d20', score: { ...score, valueCounters: [code] } }),
    ]
    const sealed = { redis, seal: makeSeal(SECRET) }
    const run = 'e'.repeat(24)
    const worker = workers.start(server.url, '--allow-own-rules', folder)
    await announce(sealed, run, { version: '0.1.0', own: [] }, new Map())
    const queue = new Queue(run, { connection: connect(), prefix: PREFIX })
    for (const experiment of evil) {
      const key = keyOf(experiment)
      await redis.set(experimentKey(run, key), sealed.seal.close('experiment', [run, key], pack(experiment)))
      const job = makeJob(key, { from: 0, to: 10 }, [true], 0)
      await queue.add('fight', writeMessage(sealed.seal, 'job', [run, job.id], job), { jobId: job.id })
    }
    // Whatever becomes of each: the answer that its battles cannot be fought is one.
    await until(async () => (await queue.getFailedCount()) + (await queue.getCompletedCount()) === evil.length)
    await queue.close()
    expect(existsSync(mark)).toBe(false)
    expect(worker.exitCode).toBeNull()
    expect(workers.said).toContain('a job failed: an experiment is fought by a ruleset that is not allowed here')
    expect(workers.said).toContain('a job failed: an experiment has no known shape')
  })
})
