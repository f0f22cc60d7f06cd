import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fightMatch } from '../../src/fight/battles.ts'
import { digestMatch } from '../../src/fight/digest.ts'
import type { Match } from '../../src/fight/match.ts'
import { announce, listWorkers } from '../../src/workers/runs.ts'
import { makeSeal } from '../../src/workers/seal.ts'
import { type RedisOptions, startOnRedis } from '../../src/workers/start.ts'
import { end, hasten, start, tiltyard } from '../cli/tiltyard.ts'
import { coinPlan } from '../fight/coin/plan.ts'
import { until } from '../until.ts'
import { makeChance } from './faulty-queue.ts'
import { RedisServer, Workers } from './redis-server.ts'

// A real Redis, and real processes that take jobs from it. What is waited for is something that is seen to have happened; no
// test depends on how long that takes.

let server: RedisServer
let redis: Redis
const seal = makeSeal()
const GAMES = fileURLToPath(new URL('../../scenarios/games', import.meta.url))
/** The folder of the coins' ruleset. */
const COIN = fileURLToPath(new URL('../fight/coin', import.meta.url))
const workers = new Workers()
beforeAll(async () => {
  server = await RedisServer.start()
  redis = new Redis(server.url, { maxRetriesPerRequest: null })
  redis.on('error', () => {})
})
afterAll(async () => {
  redis.disconnect()
  await server.stop()
})

/** What runs have written. */
const leftovers = async () => [...(await redis.keys('tiltyard:run:*')), ...(await redis.zrange('tiltyard:runs', 0, -1))]

/** Until nothing is left of runs: what workers wrote as one ended they remove when they see that it has. */
const cleared = () => until(async () => (await leftovers()).length === 0)

const words = (line: string) => line.split(' ')

/** How many times longer everything seems to take: a quick machine would fight so few battles itself, and ask nobody. */
const SLOWER = 50

async function asOnSlowMachine<Result>(work: () => Promise<Result>): Promise<Result> {
  const { now } = performance
  performance.now = () => SLOWER * now.call(performance)
  try {
    return await work()
  } finally {
    performance.now = now
  }
}

describe('commands with workers', () => {
  afterAll(() => workers.stop())

  it.each([
    [1, 'run duel.yaml --json --battles 1_000_000'],
    [2, 'run duel.yaml --json --precision 0.04%'],
    [2, 'compare duel.yaml --json --battles 400_000 --set weapons.sword.damage=d6'],
    [2, 'matrix duel.yaml --json --battles 700_000 --among weapons.sword.damage=d4,d8'],
    [2, 'tune large.yaml --json --vary combatants.fighter.hp=8,10 --goal rounds.mean=5 --precision 0.5%'],
    [2, 'check with-expectations.yaml --json --max-battles 2_097_152'],
    [4, 'sweep duel.yaml --json --battles 300_000 --vary combatants.fighter.hp=7,9'],
    // Declared games: the texts of the rules travel.
    [4, `compare ${GAMES}/fifth-two-fighters-and-an-ogre.yaml --json --battles 60_000 --set combatants.ogre.hp=40`],
  ])('%d: find the bytes of one machine: %s', async (count, line) => {
    const args = words(line)
    const whole = await tiltyard(...args)
    while (workers.running.length < count) workers.start(server.url)
    await until(async () => {
      // Who has ended comes no more.
      if (workers.running.length < count) throw new Error(`a worker has ended: ${workers.said}`)
      return (await listWorkers({ redis, seal })).workers.length >= count
    })
    const { code, stdout, stderr } = await asOnSlowMachine(() => tiltyard(...args, '--redis', server.url))
    expect({ code, stdout }).toEqual({ code: whole.code, stdout: whole.stdout })
    expect(stderr).toMatch(/^\d workers? fights?\.$/m)
    expect(stderr.match(/^\S+: [\d.]+ % of what workers fought, [\d,]+ battles a second$/gm)?.length).toBeGreaterThan(0)
    const { stdout: listed } = await tiltyard('workers', '--redis', server.url)
    expect(listed).toMatch(/1 threads; [\d,]+ battles/)
    await cleared()
  })
})

const KEPT = Int32Array.of(4, 5)
const COINS: Match = {
  sides: [
    { plan: coinPlan({ tails: 2 ** 19 }), keep: KEPT },
    { plan: coinPlan({ tails: 2 ** 18 }), keep: KEPT },
  ],
  pairs: [{ first: 0, second: 1, left: Int32Array.of(1, 2), right: Int32Array.of(2, 3) }],
}
const lookOnceAt = (battles: number) => ({ first: battles, next: () => battles })

/** Coins thrown by workers, which know their ruleset by its file. */
async function throwCoins(battles: number, options: RedisOptions): Promise<string> {
  const machines = startOnRedis(server.access, options)
  const looks = lookOnceAt(battles)
  const { counts } = await fightMatch(COINS, 'a', { looks, threads: 1, chunkSize: 1000, machines })
  return digestMatch(counts)
}

async function digestHere(battles: number): Promise<string> {
  return digestMatch((await fightMatch(COINS, 'a', { looks: lookOnceAt(battles), threads: 2 })).counts)
}

describe('workers', () => {
  afterEach(() => workers.stop())

  it('fight jobs of any size to the same digest', async () => {
    for (const _ of [1, 2]) workers.start(server.url, '--allow-own-rules', COIN)
    for (const [jobSize, battles] of [
      [333, 20_000],
      [70_001, 500_000],
    ]) {
      expect(await throwCoins(battles, { jobSize, checkOneIn: 3 })).toBe(await digestHere(battles))
    }
    await cleared()
  })

  it('may be killed 6 times', async () => {
    const chance = makeChance(20)
    for (const _ of [1, 2, 3]) workers.start(server.url, '--allow-own-rules', COIN)
    let [answers, kills] = [0, 0]
    const onAnswer = (): void => {
      if (++answers % 6 !== 0 || kills === 6) return
      kills++
      workers.running[Math.floor(chance() * workers.running.length)].kill('SIGKILL')
      workers.start(server.url, '--allow-own-rules', COIN)
    }
    const battles = 60 * 10_000
    expect(await throwCoins(battles, { jobSize: 10_000, onAnswer })).toBe(await digestHere(battles))
    expect(kills).toBe(6)
    await cleared()
  })

  it('and Redis may be killed and started again 3 times', async () => {
    for (const _ of [1, 2]) workers.start(server.url, '--allow-own-rules', COIN)
    let answers = 0
    const restarts: Promise<void>[] = []
    const onAnswer = (): void => {
      if (++answers % 20 !== 0 || restarts.length === 3) return
      restarts.push(server.kill().then(() => server.restart()))
    }
    const battles = 100 * 10_000
    expect(await throwCoins(battles, { jobSize: 10_000, onAnswer })).toBe(await digestHere(battles))
    expect(restarts).toHaveLength(3)
    await Promise.all(restarts)
    await cleared()
  })

  it('go on when who asked them was killed, for one that asks the same', async () => {
    workers.start(server.url)
    // Both must ask workers: a quick machine would fight so few battles itself, and leave what the first one wrote to time.
    const line = words('run duel.yaml --json --battles 3_000_000 --wait-workers 100_000 --redis').concat(server.url)
    const first = start(line, hasten(SLOWER))
    const closed = once(first, 'close')
    await until(async () => {
      if (first.exitCode !== null) return true
      const [done] = await redis.keys('tiltyard:run:*:completed')
      return done !== undefined && (await redis.zcard(done)) > 1
    })
    first.kill('SIGKILL')
    await closed
    const { code, stdout } = await end(start(line, hasten(SLOWER)))
    expect({ code, stdout }).toEqual({ code: 0, stdout: (await tiltyard(...line.slice(0, -4))).stdout })
    await cleared()
  })

  it('take no part in what is of another version, or of own rules that they were not allowed', async () => {
    workers.start(server.url)
    await announce({ redis, seal }, 'a'.repeat(24), { version: '0.0.9', own: [] }, new Map())
    await until(() => workers.said.includes('takes no part in a run: the run is of Tiltyard 0.0.9'))
    await announce({ redis, seal }, 'b'.repeat(24), { version: '0.1.0', own: ['c'.repeat(64)] }, new Map())
    await until(() => /takes no part in a run: .*not in the folder of its --allow-own-rules/.test(workers.said))
    await redis.del(await redis.keys('tiltyard:run*'))
  })

  it('name a battle that cannot be fought', async () => {
    workers.start(server.url, '--allow-own-rules', COIN)
    const { firstThrow } = await import('../fight/coin/plan.ts')
    const plan = coinPlan({ fatal: firstThrow('a', 54_321), fault: 'throw', deaths: new Int32Array(1) })
    const machines = startOnRedis(server.access)
    const looks = lookOnceAt(100_000)
    const broken = fightMatch({ sides: [{ plan }], pairs: [] }, 'a', { looks, threads: 1, chunkSize: 1000, machines })
    await expect(broken).rejects.toThrow(/^battle 54321 cannot be fought: the coin has no such side$/)
    await cleared()
  })
})

describe('mistakes', () => {
  it('are reported without any password', async () => {
    const closed = await RedisServer.start('--requirepass', 'secret')
    const { host } = new URL(closed.url)
    const refused = await tiltyard('run', 'duel.yaml', '--redis', `redis://me:wrong@${host}`)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toMatch(new RegExp(`^tiltyard: redis://${host} does not answer: .*\n$`))
    expect(refused.stderr).not.toContain('wrong')
    expect(await tiltyard('workers', '--redis', `redis://:secret@${host}`)).toEqual({
      ...{ code: 0, stdout: 'No worker is there.\n', stderr: '' },
    })
    await closed.stop()
    expect(await tiltyard('run', 'duel.yaml', '--redis', closed.url)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^tiltyard: redis:\/\/127\.0\.0\.1:\d+ does not answer: /),
    })
    expect((await tiltyard('run', 'duel.yaml', '--redis', 'http://me:secret@there')).stderr).toBe(
      'tiltyard: --redis is no address of a Redis: it does not begin with redis:// or rediss://, expected redis://host:6379/0, or rediss://host:6379/0 for TLS\nsee `tiltyard run --help`\n',
    )
  })
})
