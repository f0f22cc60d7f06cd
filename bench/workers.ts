import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { median } from 'simple-statistics'
import { loadScenario, type Scenario, simulate } from '../src/index.ts'
import { inPackage } from '../src/package/root.ts'
import { nameRedis } from '../src/workers/address.ts'
import { connectToRedis, type RedisAccess } from '../src/workers/redis.ts'
import { listWorkers } from '../src/workers/runs.ts'
import { type RedisOptions, startOnRedis } from '../src/workers/start.ts'
import { type Figure, seconds } from './measure.ts'
import { scenarioOf } from './work.ts'

/** About ten seconds of one thread. */
const BATTLES = 3_000_000
const ROUNDS = 3
/** Jobs of so few battles that nothing but the queue takes time. */
const EMPTY_JOB = 16
const EMPTY_JOBS = 3000
const LEAST_RATIO = 1.8
const MOST_COST = 0.05
/** What a job takes a worker, as the coordinator chooses it. */
const JOB_SECONDS = 2

/** What workers on Redis bring, and what the queue costs. */
export async function benchWorkers(): Promise<Figure[]> {
  const { scenario } = await loadScenario(scenarioOf('skirmish'))
  if (!scenario) throw new Error('Expected a scenario')
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-bench-'))
  const port = await findPort()
  const access: RedisAccess = { address: { host: '127.0.0.1', port, database: 0, usesTls: false } }
  const redis = spawn('redis-server', ['--port', `${port}`, '--dir', folder, '--save', ''], { stdio: 'ignore' })
  const workers: ChildProcess[] = []
  try {
    await Promise.race([once(redis, 'spawn'), once(redis, 'error').then(([error]) => Promise.reject(error))])
    await setTimeout(500)
    return await measure(scenario, access, redis, workers)
  } finally {
    for (const each of [...workers, redis]) each.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  scenario: Scenario,
  access: RedisAccess,
  redis: ChildProcess,
  workers: ChildProcess[],
): Promise<Figure[]> {
  const fight = (options: RedisOptions = {}, battles = BATTLES) =>
    fought(scenario, battles, [redis, ...workers], startOnRedis(access, options))
  const hire = async () => {
    workers.push(
      spawn(
        process.execPath,
        [inPackage('dist/cli/main.js'), 'worker', '--redis', nameRedis(access.address), '--threads', '1'],
        {
          stdio: 'ignore',
        },
      ),
    )
    const connection = await connectToRedis(access)
    while ((await listWorkers(connection)).workers.length < workers.length) await setTimeout(50)
    await connection.close()
  }
  const plain = await fought(scenario, BATTLES, [])
  await hire()
  const alone: Spent[] = []
  for (let round = 0; round < ROUNDS; round++) alone.push(await fight({ checkOneIn: 2 ** 40 }))
  const before = await fight({ jobSize: EMPTY_JOB, checkOneIn: 2 ** 40 }, EMPTY_JOB * EMPTY_JOBS)
  await hire()
  const both: Spent[] = []
  for (let round = 0; round < ROUNDS; round++) both.push(await fight({ checkOneIn: 2 ** 40 }))
  const shares = ({ each }: Spent) => each.map((cpu) => cpu.toFixed(1)).join(' + ')
  for (const [at, one] of alone.entries()) {
    console.log(`  processor time: ${shares(one)} s; ${shares(both[at])} s`)
    console.log(
      `  one worker ${seconds(one.seconds)}, two ${seconds(both[at].seconds)}, none ${seconds(plain.seconds)}`,
    )
  }
  const ratio = median(alone.map(({ seconds }) => seconds)) / median(both.map(({ seconds }) => seconds))
  const cost = median(alone.map(({ cpu }) => cpu)) / plain.cpu - 1
  const [here, there, worker] = before.each.map((cpu) => cpu / EMPTY_JOBS)
  console.log(`  a job costs the command ${ms(here)}, Redis ${ms(there)}, its worker ${ms(worker)}`)
  for (const machines of [1, 10, 100, 1000, 3000]) {
    const kept = simulateQueue(machines, JOB_SECONDS, [here, there])
    console.log(`  ${machines} workers, jobs of ${JOB_SECONDS} s: ${(100 * kept).toFixed(1)} % of their time is fought`)
  }
  return [
    {
      name: 'Two workers over one',
      measured: ratio.toFixed(2),
      target: `at least ${LEAST_RATIO}`,
      met: ratio >= LEAST_RATIO,
    },
    ...(existsSync('/proc/self/stat')
      ? [
          {
            name: 'Processor time of a run with a queue, over one without',
            measured: `${(100 * cost).toFixed(1)} % more`,
            target: `at most ${100 * MOST_COST} %`,
            met: cost <= MOST_COST,
          },
        ]
      : []),
  ]
}

/** By number of battles: whoever fights them, they are the same. */
const digests = new Map<number, string>()

interface Spent {
  readonly seconds: number
  /** Processor time of all processes, and of each: this one first. */
  readonly cpu: number
  readonly each: readonly number[]
}

async function fought(
  scenario: Scenario,
  battles: number,
  others: readonly ChildProcess[],
  machines?: ReturnType<typeof startOnRedis>,
): Promise<Spent> {
  const readAll = () => [process.cpuUsage(), ...others.map(({ pid }) => cpuOf(pid))] as const
  const [own, ...before] = readAll()
  const start = performance.now()
  const chunkSize = machines && { chunkSize: 1000 }
  const { digest } = await simulate(scenario, { battles, threads: 1, ...chunkSize, machines })
  const [known = digest] = [digests.get(battles)]
  if (known !== digest) throw new Error(`${battles} battles have digest ${digest}, expected ${known}`)
  digests.set(battles, digest)
  const wall = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(own as NodeJS.CpuUsage)
  const each = [(user + system) / 1e6, ...others.map(({ pid }, at) => cpuOf(pid) - (before[at] as number))]
  return { seconds: wall, cpu: each.reduce((sum, cpu) => sum + cpu, 0), each }
}

/** Processor time of a process and its threads, in hundredths of a second; Linux alone tells it so. */
function cpuOf(pid: number | undefined): number {
  const path = `/proc/${pid}/stat`
  if (pid === undefined || !existsSync(path)) return 0
  const fields = readFileSync(path, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * What part of their time so many workers fight, where each job passes through connections that serve one at a time. They
 * are simulated until the order in which they come has settled.
 */
function simulateQueue(workers: number, jobSeconds: number, connections: readonly number[]): number {
  const jobs = 20 * workers
  // Not all at once: they were started one after the other.
  const starts = Array.from({ length: workers }, (_, at) => (at / workers) * jobSeconds)
  const ready = [...starts]
  const free = connections.map(() => 0)
  for (let job = 0; job < jobs; job++) {
    const at = ready.indexOf(Math.min(...ready))
    let time = ready[at] + jobSeconds
    for (const [connection, service] of connections.entries()) {
      time = Math.max(time, free[connection]) + service
      free[connection] = time
    }
    ready[at] = time
  }
  const spent = ready.reduce((sum, end, at) => sum + end - starts[at], 0)
  return (jobs * jobSeconds) / spent
}

function ms(time: number): string {
  return `${(1000 * time).toFixed(2)} ms`
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('Expected a port')
  return address.port
}
