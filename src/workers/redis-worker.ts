import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { SeededMatch } from '../fight/match.ts'
import { digestCode, keyOf } from '../ledger/bout-key.ts'
import { readVersion } from '../package/version.ts'
import { answerJob, BoutFighter } from './fight-job.ts'
import type { Job } from './job.ts'
import { pack, unpack } from './packing.ts'
import type { Station } from './redis.ts'
import { boutKey, leave, listRuns, PREFIX, present, type RunNotice, readShutOut, removeRun, unfitFor } from './runs.ts'

export interface WorkerOptions {
  /** Unique among workers. */
  readonly name: string
  /** How many threads each job is fought on, and how many jobs at a time. */
  readonly threads: number
  readonly concurrency: number
  /** Fights by rulesets of users' own, if the same files are below the working directory. */
  readonly allowsOwnRules: boolean
  /** Ends the work, after the jobs in hand. */
  readonly signal: AbortSignal
  /** Told what it does, and why it does not. */
  readonly tell: (line: string) => void
}

/** So often (ms) it looks for runs that have begun or ended, and says that it is there. */
const LOOK = 250
const SAY = 2000
/**
 * A job whose worker has not said for so long (ms) that it is at it goes to another one. Not long, because it is said by a
 * thread that fights nothing; and if it was too short, battles are fought twice, and counted once.
 */
const LOCK = 5000
/** A job may be lost with so many workers before it is called deadly: the default of one is no bad luck where machines come and go. */
const MOST_STALLED = 5
/** So many bouts' threads are kept ready: fights take turns between bouts. */
const MOST_READY = 8

/** Fights what is put on the queues of runs, until the signal is aborted. */
export async function work(station: Station, options: WorkerOptions): Promise<void> {
  const { signal, tell, name, threads, concurrency, allowsOwnRules } = options
  const { redis } = station
  const version = readVersion()
  const done = { battles: 0, ms: 0 }
  const runs = new Map<string, RunWorker | undefined>()
  let said = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    if (performance.now() - said > SAY) {
      said = performance.now()
      const busy = [...runs.values()].filter((run) => run !== undefined).length
      const perSecond = done.ms > 0 ? Math.round((1000 * done.battles) / done.ms) : 0
      const doing = busy === 0 ? 'waits' : busy === 1 ? 'fights' : `fights in ${busy} runs`
      await present(redis, {
        name,
        version,
        threads,
        concurrency,
        allowsOwnRules,
        battles: done.battles,
        perSecond,
        doing,
      })
    }
    const known = await listRuns(redis)
    for (const [run, worker] of runs) {
      if (known.has(run)) continue
      runs.delete(run)
      await worker?.close()
      // What was written after the run had been removed.
      await removeRun(redis, run)
    }
    for (const [run, notice] of known) {
      if (runs.has(run)) {
        const reason = runs.get(run) && (await readShutOut(redis, run))[name]
        if (!reason) continue
        tell(`shut out of a run: ${reason}`)
        await runs.get(run)!.close()
        runs.set(run, undefined)
        continue
      }
      const reason = unfitFor(notice, { version, allowsOwnRules })
      if (reason !== undefined) tell(`takes no part in a run: ${reason}`)
      runs.set(run, reason === undefined ? startRun(station, run, notice, options, done) : undefined)
    }
    await setTimeout(LOOK, undefined, { signal }).catch(() => {})
  }
  await Promise.all([...runs.values()].map((run) => run?.close()))
  const known = await listRuns(redis)
  for (const run of runs.keys()) if (!known.has(run)) await removeRun(redis, run)
  await leave(redis, name)
}

interface RunWorker {
  close(): Promise<void>
}

function startRun(
  station: Station,
  run: string,
  { own }: RunNotice,
  { name, threads, concurrency, tell }: WorkerOptions,
  done: { battles: number; ms: number },
): RunWorker {
  const ready = new Map<string, Promise<BoutFighter>>()
  const prepare = async (key: string): Promise<BoutFighter> => {
    const packed = await station.redis.get(boutKey(run, key))
    if (packed === null) throw new Error(`the run has no bout ${key}`)
    return new BoutFighter(withOwnRules(unpack(packed) as SeededMatch, key, own), threads)
  }
  const fighterOf = (key: string): Promise<BoutFighter> => {
    const fighter = ready.get(key) ?? prepare(key)
    ready.delete(key)
    ready.set(key, fighter)
    fighter.catch(() => ready.delete(key))
    const [oldest] = ready.keys()
    if (ready.size > MOST_READY + concurrency) {
      ready.get(oldest)?.then(
        (old) => old.close(),
        () => {},
      )
      ready.delete(oldest)
    }
    return fighter
  }
  const worker = new station.Worker(
    run,
    async ({ data }: { data: Job }) => {
      const start = performance.now()
      const answer = await answerJob(await fighterOf(data.bout), data, name, threads)
      done.battles += data.to - data.from
      done.ms += performance.now() - start
      return pack(answer)
    },
    {
      connection: station.connect(),
      prefix: PREFIX,
      name,
      concurrency,
      lockDuration: LOCK,
      stalledInterval: LOCK / 4,
      maxStalledCount: MOST_STALLED,
    },
  )
  worker.on('error', () => {})
  worker.on('failed', (_, error) => tell(`a job failed: ${error.message}`))
  return {
    async close() {
      await worker.close(true).catch(() => {})
      await Promise.all([...ready.values()].map((fighter) => fighter.then((each) => each.close()).catch(() => {})))
    },
  }
}

/** A bout whose rulesets of users' own are the files of the same names here, if these are the same. */
function withOwnRules(bout: SeededMatch, key: string, own: RunNotice['own']): SeededMatch {
  const urls = new Map(own.map(({ path, code }) => [code, pathToFileURL(resolve(path)).href]))
  for (const [code, url] of urls) {
    if (digestCode(url) !== code) throw new Error(`${url} is not the ruleset that the run is fought by`)
  }
  if (urls.size === 0) {
    if (keyOf(bout) !== key) throw new Error(`the plans of bout ${key} are damaged`)
    return bout
  }
  const sides = bout.match.sides.map((side) => {
    const code = own.find(({ path }) => side.plan.ruleset.endsWith(`/${path}`))?.code
    const url = code === undefined ? undefined : urls.get(code)
    return url === undefined ? side : { ...side, plan: { ...side.plan, ruleset: url } }
  })
  return { ...bout, match: { ...bout.match, sides } }
}
