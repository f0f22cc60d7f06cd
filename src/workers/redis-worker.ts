import { setTimeout } from 'node:timers/promises'
import { readVersion } from '../package/version.ts'
import { findOwnModules } from './own-modules.ts'
import { type RedisConnection, unlessGone } from './redis.ts'
import { type RunWorker, startRun } from './run-worker.ts'
import {
  leave,
  listRuns,
  present,
  type RunNotice,
  readShutOut,
  removeRun,
  unfitFor,
  type WorkerNotice,
} from './runs.ts'
import { RedisTrouble, troubleOf } from './trouble.ts'

interface WorkerOptions {
  /** Unique among workers. */
  readonly name: string
  /** How many threads each job is fought on, and how many jobs at a time. */
  readonly threads: number
  readonly concurrency: number
  /** The folder of the only modules of users' own that it runs; left out: none. */
  readonly ownRules?: string | undefined
  /** Ends the work, after the jobs in hand. */
  readonly signal: AbortSignal
  /** Called with what it does, and why it does not. */
  readonly report: (line: string) => void
}

/** So often (ms) it looks for runs that have begun or ended, and says that it is there. */
const LOOK = 250
const SAY = 2000
/** Redis may refuse everything for so long (ms) before a worker gives up. */
const PATIENCE = 30_000

/**
 * Fights what is put on the queues of runs, until the signal is aborted. Throws a `RedisTrouble` if Redis refuses that, at once
 * or for long, and a `BadFolder`.
 */
export async function work(connection: RedisConnection, options: WorkerOptions): Promise<void> {
  const worker = new RedisWorker(connection, options)
  const { signal } = options
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  try {
    // While Redis is away, nothing comes of what it was asked.
    await Promise.race([worker.fight(), aborted])
  } finally {
    await worker.leave()
  }
}

class RedisWorker {
  readonly #connection: RedisConnection
  readonly #options: WorkerOptions
  readonly #version = readVersion()
  readonly #done = { battles: 0, ms: 0 }
  /** By run; undefined for those that it takes no part in. */
  readonly #runs = new Map<string, RunWorker | undefined>()
  readonly #reported = new Set<string>()
  #modules: ReadonlyMap<string, string> = new Map()
  #said = Number.NEGATIVE_INFINITY
  #refusal: unknown

  constructor(connection: RedisConnection, options: WorkerOptions) {
    this.#connection = connection
    this.#options = options
  }

  async fight(): Promise<void> {
    const { signal } = this.#options
    this.#findModules()
    let lastWell: number | undefined
    while (!signal.aborted) {
      try {
        await this.#connection.ask(() => this.#look())
        lastWell = performance.now()
      } catch (error) {
        const isBrief = lastWell !== undefined && performance.now() - lastWell < PATIENCE
        if (!(error instanceof RedisTrouble) || !error.mayPass || !isBrief) throw error
        this.#reportOnce(`${error.message}; trying again`)
      }
      await setTimeout(LOOK, undefined, { signal }).catch(() => {})
    }
  }

  /** Leaves after the jobs in hand, or at once if Redis is away. */
  async leave(): Promise<void> {
    await unlessGone(this.#connection.redis, this.#leaveRuns())
    await Promise.all([...this.#runs.values()].map((run) => run?.close('at once')))
  }

  async #leaveRuns(): Promise<void> {
    const { redis } = this.#connection
    await leave(this.#connection, this.#options.name)
    await Promise.all([...this.#runs.values()].map((run) => run?.close('after the jobs in hand')))
    const known = await listRuns(this.#connection)
    for (const run of this.#runs.keys()) if (!known.has(run)) await removeRun(redis, run)
  }

  async #look(): Promise<void> {
    if (this.#refusal) throw this.#refusal
    if (performance.now() - this.#said > SAY) {
      await present(this.#connection, this.#notice())
      this.#said = performance.now()
    }
    const known = await listRuns(this.#connection)
    for (const [run, worker] of this.#runs) {
      if (known.has(run)) continue
      this.#runs.delete(run)
      await worker?.close('at once')
      // What was written after the run had been removed.
      await removeRun(this.#connection.redis, run)
    }
    for (const [run, notice] of known) {
      if (this.#runs.has(run)) await this.#expectTrust(run)
      else if (notice) this.#join(run, notice)
      else this.#reportOnce('takes no part in a run: it is signed by another secret, or by none')
    }
  }

  #notice(): WorkerNotice {
    const { name, threads, concurrency } = this.#options
    const { battles, ms } = this.#done
    return {
      ...{ name, version: this.#version, threads, concurrency, own: [...this.#modules.keys()], battles },
      perSecond: ms > 0 ? Math.round((1000 * battles) / ms) : 0,
      runs: [...this.#runs.values()].filter((run) => run !== undefined).length,
    }
  }

  #join(run: string, notice: RunNotice): void {
    const { name, threads, concurrency, report } = this.#options
    // Its files may be newer than this process.
    if (notice.own.some((digest) => !this.#modules.has(digest))) this.#findModules()
    const reason = unfitFor(notice, { version: this.#version, own: [...this.#modules.keys()] })
    if (reason !== undefined) report(`takes no part in a run: ${reason}`)
    const modules = this.#modules
    const onBattles = (battles: number, ms: number): void => {
      this.#done.battles += battles
      this.#done.ms += ms
    }
    const onError = (error: unknown): void => {
      const trouble = troubleOf(error, this.#connection.name)
      if (trouble && !trouble.mayPass) this.#refusal ??= trouble
    }
    const reported = { report: (line: string) => this.#reportOnce(line), onBattles, onError }
    const worker =
      reason === undefined
        ? startRun(this.#connection, run, { name, threads, concurrency, modules, ...reported })
        : undefined
    this.#runs.set(run, worker)
  }

  /** Leaves a run that does not believe it. */
  async #expectTrust(run: string): Promise<void> {
    const worker = this.#runs.get(run)
    if (!worker) return
    const reason = await readShutOut(this.#connection, run, this.#options.name).catch((error: Error) => {
      // Somebody has written something else there.
      if (error.message.startsWith('WRONGTYPE')) return undefined
      throw error
    })
    if (reason === undefined) return
    this.#options.report(`shut out of a run: ${reason}`)
    this.#runs.set(run, undefined)
    await worker.close('at once')
  }

  #findModules(): void {
    const { ownRules } = this.#options
    if (ownRules !== undefined) this.#modules = findOwnModules(ownRules)
  }

  #reportOnce(line: string): void {
    if (!this.#reported.has(line)) this.#options.report(line)
    this.#reported.add(line)
  }
}
