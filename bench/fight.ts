// Fights one of the benches' scenarios, in a process of its own, and prints what it was and how long it took as JSON.
//
//   node fight.js FILE BATTLES            in this thread, by the library's own chunks, after a warm-up
//   node fight.js FILE BATTLES THREADS    by simulate(), with everything that belongs to it
//
// With --plain luck is not counted, with --untuned V8 compiles without our flags: what that costs.

import { PerformanceObserver } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { type FightChunk, prepareChunks } from '../src/fight/chunk.ts'
import { digestTally } from '../src/fight/digest.ts'
import { isKnown } from '../src/fight/luck-of.ts'
import { Tally } from '../src/fight/tally.ts'
import { tuneForLongFights } from '../src/fight/v8.ts'
import { loadScenario, type Metric, type Result, type Scenario, simulate } from '../src/index.ts'
import { measure } from '../src/metrics/metrics.ts'
import { planScenario } from '../src/plan-scenario.ts'

export interface Fought {
  readonly seconds: number
  /** Processor time of all threads of the process: unlike `seconds` it does not count what others were doing. */
  readonly cpuSeconds: number
  readonly digest: string
  /** As they were counted: no luck is taken out of any. */
  readonly metrics: Readonly<Record<string, Metric>>
}

/** Of fights in one thread only: */
export interface FoughtHere extends Fought {
  /** How many values, histograms, products, rules and sums of luck the tally keeps. */
  readonly kept: Readonly<Record<string, number>>
  /** Garbage collections during the fight, and by how many bytes the heap grew. */
  readonly collections: number
  readonly allocated: number
}

const words = process.argv.slice(2)
const [file, battles, threads] = words.filter((word) => !word.startsWith('--'))
const isPlain = words.includes('--plain')
if (!words.includes('--untuned')) tuneForLongFights()

/** About as long as chunks are when `simulate` fights. */
const CHUNK = 100_000
/** By then everything has been compiled with optimisations. */
const WARM_UP_MS = 1000
/** Few enough that also of the slowest the warm-up is hardly longer than that. */
const WARM_UP_CHUNK = 1000

async function fightHere(scenario: Scenario, battles: number): Promise<FoughtHere> {
  const { plan: counting, roster, scoreboard } = await planScenario(scenario)
  const plan = isPlain ? { ...counting, plain: true as const } : counting
  const fight = await prepareChunks(plan, scenario.run.seed)
  const warmUpEnd = performance.now() + WARM_UP_MS
  while (performance.now() < warmUpEnd) fightInChunks(fight, WARM_UP_CHUNK, new Tally(plan.score))
  // Where Node was started with --expose-gc: what the warm-up has left is not collected during the fight.
  globalThis.gc?.()

  const tally = new Tally(plan.score)
  const collectionsBetween = watchCollections()
  const heap = process.memoryUsage().heapUsed
  const start = performance.now()
  const time = startClock()
  fightInChunks(fight, battles, tally)
  const { seconds, cpuSeconds } = time()
  const allocated = process.memoryUsage().heapUsed - heap
  const collections = await collectionsBetween(start, start + 1000 * seconds)
  const { valueStart, histogramValues, productLeft, rules } = plan.score
  return {
    seconds,
    cpuSeconds,
    digest: digestTally(tally),
    metrics: asCounted(measure(tally, scoreboard, roster)),
    kept: {
      values: valueStart.length - 1,
      histograms: histogramValues.length,
      products: productLeft.length,
      rules,
      luck: isKnown(tally.luck) ? tally.luck.length : 0,
    },
    collections,
    allocated,
  }
}

function fightInChunks(fight: FightChunk, battles: number, tally: Tally): void {
  for (let from = 0; from < battles; from += CHUNK) tally.add(fight(from, Math.min(from + CHUNK, battles)))
}

async function fightByLibrary(scenario: Scenario, battles: number, threads: number): Promise<Fought> {
  const time = startClock()
  const result = await simulate(scenario, { battles, threads, plain: isPlain })
  return { ...time(), digest: result.digest, metrics: asCounted(result) }
}

function asCounted({ metrics, plain }: Pick<Result, 'metrics' | 'plain'>): Fought['metrics'] {
  return { ...metrics, ...plain?.metrics }
}

function startClock(): () => { seconds: number; cpuSeconds: number } {
  const cpu = process.cpuUsage()
  const start = performance.now()
  return () => {
    const seconds = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(cpu)
    return { seconds, cpuSeconds: (user + system) / 1e6 }
  }
}

/** How many garbage collections have begun between two moments: they are reported of a little later. */
function watchCollections(): (from: number, to: number) => Promise<number> {
  const starts: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) starts.push(startTime)
  })
  observer.observe({ entryTypes: ['gc'] })
  return async (from, to) => {
    await setTimeout(100)
    observer.disconnect()
    return starts.filter((start) => start >= from && start < to).length
  }
}

const { scenario, problems } = await loadScenario(file)
if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
const fought = await (threads === undefined
  ? fightHere(scenario, Number(battles))
  : fightByLibrary(scenario, Number(battles), Number(threads)))
process.stdout.write(JSON.stringify(fought))
