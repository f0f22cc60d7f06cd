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

const [text, most, battles] = process.argv.slice(2)
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

// Until everything is compiled and everything that is kept has been seen: until 1,000 battles allocate next to nothing.
let allocated = Number.POSITIVE_INFINITY
for (let from = 0; from < 12_000 && allocated >= Number(most); from += 1000) {
  const before = process.memoryUsage().heapUsed
  fightAll(from, from + 1000)
  allocated = Math.abs(process.memoryUsage().heapUsed - before)
}

/** How often garbage is collected during so many battles. */
async function countCollections(count: number): Promise<number> {
  const entries: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const start = performance.now()
  fightAll(0, count)
  const end = performance.now()
  // Entries are handed over when the thread is idle.
  await new Promise((resolve) => setTimeout(resolve, 50))
  observer.disconnect()
  return entries.filter(({ startTime }) => startTime >= start && startTime <= end).length
}

// The least of several, since the compiler may still be at work.
let collections = await countCollections(Number(battles))
for (let again = 0; again < 4 && collections > 0; again++) {
  collections = Math.min(collections, await countCollections(Number(battles)))
}
process.stdout.write(JSON.stringify({ allocated, collections }))
process.exit()
