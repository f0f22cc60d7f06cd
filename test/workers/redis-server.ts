import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { RedisAccess } from '../../src/workers/redis.ts'
import { hasten, MAIN, preloadOf } from '../cli/tiltyard.ts'
import { ROOT } from '../readme.ts'

/** A Redis of a test's own, on a free port, with all that it has been reported on disk. */
export class RedisServer {
  readonly port: number
  readonly #folder: string
  readonly #flags: readonly string[]
  #process: ChildProcess | undefined

  static async start(...flags: string[]): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'tiltyard-redis-'))
    const server = new RedisServer(await findPort(), folder, flags)
    await server.restart()
    return server
  }

  private constructor(port: number, folder: string, flags: readonly string[]) {
    this.port = port
    this.#folder = folder
    this.#flags = flags
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  get access(): RedisAccess {
    return { address: { host: '127.0.0.1', port: this.port, database: 0, usesTls: false } }
  }

  /** Starts it, after a kill with what was on disk; returns once it answers. */
  async restart(): Promise<void> {
    const flags = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder, '--save', '']
    this.#process = spawn('redis-server', [...flags, '--appendonly', 'yes', ...this.#flags], { stdio: 'ignore' })
    const [spawned] = await Promise.race([
      once(this.#process, 'spawn').then(() => [true]),
      once(this.#process, 'error'),
    ])
    if (spawned !== true)
      throw new Error('redis-server is not installed: apt-get install redis-server', { cause: spawned })
    for (;;) {
      const redis = new Redis(this.port, '127.0.0.1', {
        ...{ lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null },
      })
      redis.on('error', () => {})
      const answer = await redis
        .connect()
        .then(() => redis.ping())
        .catch((error: Error) => error.message)
      redis.disconnect()
      if (answer === 'PONG' || answer.includes('NOAUTH')) return
      await setTimeout(20)
    }
  }

  async kill(): Promise<void> {
    const closed = once(this.#process!, 'close')
    this.#process!.kill('SIGKILL')
    await closed
  }

  async stop(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('Expected a port')
  return address.port
}

/** Worker processes. */
export class Workers {
  readonly #running = new Set<ChildProcess>()
  readonly #said: string[] = []

  /** All that they have said. */
  get said(): string {
    return this.#said.join('')
  }

  get running(): readonly ChildProcess[] {
    return [...this.#running]
  }

  /**
   * Starts one. By its clock it fights at a tenth of its pace: it is given jobs of a tenth of the battles.
   */
  start(url: string, ...flags: string[]): ChildProcess {
    const child = spawn(
      process.execPath,
      [...preloadOf(hasten(10)), MAIN, 'worker', '--redis', url, '--threads', '1', ...flags],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    child.stderr!.on('data', (data: Buffer) => this.#said.push(data.toString()))
    this.#running.add(child)
    child.once('close', () => this.#running.delete(child))
    return child
  }

  async stop(): Promise<void> {
    const closed = this.running.map((child) => once(child, 'close'))
    for (const child of this.running) child.kill('SIGKILL')
    await Promise.all(closed)
  }
}
