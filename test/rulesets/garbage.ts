import { type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks'
import process from 'node:process'
import { silentJournal } from '../../src/battle/journal.ts'
import { Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { fight, loadFighter } from '../../src/fight/chunk.ts'
import { streamKey } from '../../src/fight/key.ts'
import { makeRecorder } from '../../src/fight/recorder.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { readScenario } from '../../src/scenario/read.ts'

/*
 * Fights in a process of its own, as a worker does, and prints how many bytes 1,000 battles have allocated and how
 * often garbage was collected during many. To be built as what is shipped is, because source that a test runner has
 * transformed is not what V8 sees in a worker.
 */

const [text, warmUp, battles] = process.argv.slice(2)
const { scenario, ruleset } = await readScenario(text, 'garbage', { rulesets: RULESETS })
const { plan } = ruleset!.plan(scenario!)
const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
const score = new Score(plan.score)
const makeFighter = await loadFighter(plan.ruleset)
const fighter = makeFighter(plan, dice, score, silentJournal)
const recorder = makeRecorder(plan.score, score)

function fightAll(from: number, to: number): void {
  for (let battle = from; battle < to; battle++) {
    dice.start(battle)
    score.clear()
    recorder.record(fight(fighter), fighter.rounds())
  }
}

// Until everything is compiled and everything that is kept has been seen.
fightAll(0, Number(warmUp))

// The least of several, since the compiler may still be at work in one of them.
let allocated = Number.POSITIVE_INFINITY
for (let from = 0; from < 4000; from += 1000) {
  const before = process.memoryUsage().heapUsed
  fightAll(from, from + 1000)
  allocated = Math.min(allocated, Math.abs(process.memoryUsage().heapUsed - before))
}

const collections: PerformanceEntry[] = []
const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()))
observer.observe({ entryTypes: ['gc'] })
// Entries are handed over when the thread is idle.
await new Promise((resolve) => setTimeout(resolve, 50))
collections.length = 0
const start = performance.now()
fightAll(0, Number(battles))
const end = performance.now()
await new Promise((resolve) => setTimeout(resolve, 50))
const during = collections.filter(({ startTime }) => startTime >= start && startTime <= end)
process.stdout.write(JSON.stringify({ allocated, collections: during.length }))
process.exit()
