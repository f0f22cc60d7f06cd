import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { end, hasten, start, tiltyard } from '../cli/tiltyard.ts'
import { makeFolderForTest } from '../folder.ts'
import { until } from '../until.ts'
import { RedisServer, Workers } from '../workers/redis-server.ts'

// A real Redis that refuses, goes away or holds garbage, and real processes that use it: each ends with a message and an exit
// code of the list, or goes on. No test depends on how long anything takes: those that wait do so until something has happened.

let server: RedisServer
let redis: Redis
const workers = new Workers()
beforeAll(async () => {
  server = await RedisServer.start()
  redis = new Redis(server.url, { maxRetriesPerRequest: null })
  redis.on('error', () => {})
})
beforeEach(async () => {
  await redis.replicaof('no', 'one')
  await redis.flushall()
})
afterEach(() => workers.stop())
afterAll(async () => {
  redis.disconnect()
  await server.stop()
})

const LINE = ['run', 'duel.yaml', '--json', '--battles', '4_000_000']
/** By its clock all takes so long that others are asked, and ten seconds are a hundred. */
const SLOW = hasten(10)
/** Seconds by that clock: long enough for any machine, and no longer than a test may wait. */
const WAIT = 100
const FOREVER = '1000000'

const run = (wait: string | number = FOREVER, ...more: string[]) =>
  start([...LINE, '--redis', server.url, '--wait-workers', String(wait), ...more], SLOW)
const hasJobs = async () => (await redis.keys('tiltyard:run:*:[0-9a-f]*-*')).length > 0
const isDone = async () => {
  const [done] = await redis.keys('tiltyard:run:*:completed')
  return done !== undefined && (await redis.zcard(done)) > 1
}
const isThere = async () => (await redis.keys('tiltyard:worker:*')).length > 0
const noBug = (said: { readonly code: number | null; readonly stderr: string }) => {
  expect(said.stderr).not.toMatch(/bug in Tiltyard|^ +at /m)
  expect([0, 1, 2, 3, 130]).toContain(said.code)
}

/** What each kind of Redis does, how to make it so, and how to end that. */
const REFUSING: readonly (readonly [
  code: string,
  command: string,
  advice: string,
  refuse: readonly string[],
  allow: readonly string[],
])[] = [
  ['READONLY', 'SET', 'it is a replica: give', ['replicaof', '127.0.0.1', '1'], ['replicaof', 'no', 'one']],
  ['OOM', 'SET', 'its memory is full: ', ['config', 'set', 'maxmemory', '1'], ['config', 'set', 'maxmemory', '0']],
  [
    'NOPERM',
    'SET',
    'its user may not do that: ',
    ['acl', 'setuser', 'default', '-set'],
    ['acl', 'setuser', 'default', '+@all'],
  ],
  [
    'NOREPLICAS',
    'SET',
    'it has fewer replicas',
    ['config', 'set', 'min-replicas-to-write', '1'],
    ['config', 'set', 'min-replicas-to-write', '0'],
  ],
  [
    'WRONGTYPE',
    'Z[A-Z]+',
    'somebody has written something else',
    ['set', 'tiltyard:runs', 'x'],
    ['del', 'tiltyard:runs'],
  ],
]
const call = ([name, ...words]: readonly string[]) => redis.call(name, ...words)

describe('a Redis that refuses commands', () => {
  it.each(REFUSING)('by %s: is reported by every command, which ends', async (code, command, advice, refuse, allow) => {
    await call(refuse)
    try {
      const said = new RegExp(`tiltyard: ${server.url} refused the command ${command}: ${code} .*\n${advice}`)
      for (const line of [LINE, ['worker']]) {
        const ended = await end(start([...line, '--redis', server.url], SLOW))
        noBug(ended)
        expect(ended).toMatchObject({ code: 2, stderr: expect.stringMatching(said) })
      }
    } finally {
      await call(allow)
    }
  })

  it('in the middle of a run, for long: it ends with what it has, and so do workers', async () => {
    const worker = workers.start(server.url)
    const gone = once(worker, 'close')
    await until(isThere)
    const running = end(run(WAIT))
    await until(isDone)
    await call(['replicaof', '127.0.0.1', '1'])
    const ended = await running
    noBug(ended)
    expect(ended).toMatchObject({
      code: 2,
      // The worker may be gone by then.
      stderr: expect.stringMatching(
        /^tiltyard: nobody could fight for 100 s: (no worker is there\nbefore that, )?redis:.* READONLY/m,
      ),
    })
    expect(JSON.parse(ended.stdout)).toMatchObject({ partial: true })
    expect(await gone).toEqual([2, null])
    expect(workers.said).toMatch(/refused the command \w+: READONLY .*\n.*; trying again\n(.*\n)*tiltyard: .* READONLY/)
  })

  it('in the middle of a run, for a moment: it goes on', async () => {
    workers.start(server.url)
    const running = end(run())
    await until(isDone)
    await call(['config', 'set', 'maxmemory', '1'])
    await setTimeout(1500)
    await call(['config', 'set', 'maxmemory', '0'])
    const { code, stdout } = await running
    expect({ code, stdout }).toEqual({ code: 0, stdout: (await tiltyard(...LINE)).stdout })
  })
})

describe('a Redis that is away', () => {
  it('says nothing, or is none: is reported', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as { port: number }
    const ended = await end(start([...LINE, '--redis', `redis://127.0.0.1:${port}`]))
    mute.close()
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toBe(`tiltyard: redis://127.0.0.1:${port} does not answer: it says nothing for 10 s\n`)
  })

  it('in the middle of a run, for good: it ends with what it has', async () => {
    workers.start(server.url)
    await until(isThere)
    const running = end(run(WAIT))
    await until(isDone)
    await server.kill()
    const ended = await running
    noBug(ended)
    expect(ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nobody could fight for 100 s: Redis does not answer'),
    })
    expect(JSON.parse(ended.stdout)).toMatchObject({ partial: true })
    // A worker waits for it, and leaves when it is asked to.
    const [worker] = workers.running
    const gone = once(worker, 'close')
    worker.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
    await server.restart()
  })

  it('when a run is asked to end: it ends', async () => {
    const child = run()
    const running = end(child)
    await until(hasJobs)
    await server.kill()
    child.kill('SIGTERM')
    expect(await running).toMatchObject({ code: 130, stdout: expect.stringContaining('"partial":true') })
    await server.restart()
  })
})

describe('a run without workers that can fight', () => {
  it('says who is there and why not, and ends with what it has', async () => {
    const folder = makeFolderForTest('secret')
    const file = join(folder, 'secret')
    expect(await tiltyard('worker', '--new-secret', '--secret-file', file)).toMatchObject({ code: 0, stdout: '' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'utf8')).length).toBe(44)
    expect(await tiltyard('worker', '--new-secret', '--secret-file', file)).toMatchObject({ code: 2 })
    workers.start(server.url, '--secret-file', file)
    await until(isThere)
    const ended = await end(run(20))
    noBug(ended)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('No worker is there that could fight')
    expect(ended.stderr).toContain(
      'tiltyard: nobody could fight for 20 s: no worker can that is there:\n  1 with another secret, or none\n' +
        `start one with \`tiltyard worker --redis ${server.url}\`, or wait longer with --wait-workers SECONDS\n`,
    )
    expect(JSON.parse(ended.stdout)).toMatchObject({ partial: true })
    expect(workers.said).toContain('takes no part in a run: it is signed by another secret, or by none')
    // With the same secret it is fought to its end.
    const { code, stdout } = await end(run(FOREVER, '--secret-file', file))
    expect({ code, stdout }).toEqual({ code: 0, stdout: (await tiltyard(...LINE)).stdout })
  })
})

describe('garbage', () => {
  it('below all keys of ours is passed over, and reported once', async () => {
    for (const key of ['worker:x', 'worker:\u001b[31mred', 'run:x:notice', `run:${'a'.repeat(24)}:notice`]) {
      await redis.set(`tiltyard:${key}`, 'garbage')
    }
    await redis.lpush('tiltyard:worker:list', 'garbage')
    await redis.set('tiltyard:worker:copy', `${'0'.repeat(64)}{"name":"copy"}`)
    for (const name of ['x', '*', 'a'.repeat(24), 'b'.repeat(24), '\u001b[2J'])
      await redis.zadd('tiltyard:runs', Date.now(), name)
    await redis.hset(`tiltyard:run:${'b'.repeat(24)}:notice`, 'no', 'text')
    const { code, stdout, stderr } = await tiltyard('workers', '--redis', server.url)
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: 'No worker is there.\n4 more have another secret, or none.\n',
      stderr: '',
    })
    const before = workers.said.length
    workers.start(server.url)
    const ended = await end(run())
    noBug(ended)
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 0, stdout: (await tiltyard(...LINE)).stdout })
    expect(workers.said.slice(before).match(/signed by another secret/g)).toHaveLength(1)
  })

  it('whose name is a pattern removes no key of others when it grows old', async () => {
    await redis.zadd('tiltyard:runs', 1, '*')
    await redis.set(`tiltyard:run:${'c'.repeat(24)}:experiment`, 'of others')
    workers.start(server.url)
    await until(async () => (await redis.zcard('tiltyard:runs')) === 0)
    expect(await redis.get(`tiltyard:run:${'c'.repeat(24)}:experiment`)).toBe('of others')
  })
})

describe('processes that are killed or reported to end', () => {
  it('leave no key that stays for ever', async () => {
    workers.start(server.url, '--concurrency', '2')
    workers.start(server.url)
    const child = run()
    const closed = once(child, 'close')
    await until(isDone)
    child.kill('SIGKILL')
    await workers.stop()
    await closed
    const keys = await redis.keys('*')
    expect(keys.length).toBeGreaterThan(8)
    const lasting = []
    for (const key of keys) if ((await redis.pttl(key)) === -1) lasting.push(key)
    expect(lasting).toEqual([])
  })

  it('by SIGTERM end as by Ctrl-C, with a report', async () => {
    const line = ['run', 'duel.yaml', '--json', '--battles', '4_000_000_000']
    const child = start(line, 'process.stderr.isTTY = true')
    const running = end(child)
    // The bar says that battles are fought.
    await once(child.stderr, 'data')
    child.kill('SIGTERM')
    const ended = await running
    expect(ended.code).toBe(130)
    expect(ended.stderr).toContain('Stopping after the battles in hand')
    expect(JSON.parse(ended.stdout)).toMatchObject({ partial: true })
  })

  it('by SIGTERM, a run that waits for workers reports what it has', async () => {
    const child = run()
    const running = end(child)
    await until(hasJobs)
    child.kill('SIGTERM')
    const ended = await running
    expect(ended).toMatchObject({ code: 130, stdout: expect.stringContaining('"partial":true') })
    expect(await redis.keys('*')).toEqual([])
  })

  it('by SIGTERM, a worker answers the job in hand and leaves', async () => {
    const worker = workers.start(server.url)
    const gone = once(worker, 'close')
    const running = end(run())
    await until(isDone)
    worker.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
    expect(await redis.keys('tiltyard:worker:*')).toEqual([])
    workers.start(server.url)
    const { code, stdout } = await running
    expect({ code, stdout }).toEqual({ code: 0, stdout: (await tiltyard(...LINE)).stdout })
    expect(workers.said).not.toContain('a job failed')
  })
})
