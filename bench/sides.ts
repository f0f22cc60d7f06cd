// Fights several sides that are alike in one thread of a process of its own, as studies do, and prints how much processor time a
// battle took (µs), compiling and preparing included.
//
//   node sides.js FILE BATTLES SIDES [OVERRIDE...]
//
// Of an override `PATH=18|19|20` the sides take the values in turn.

import { fightMatch } from '../src/fight/battles.ts'
import { tuneForLongFights } from '../src/fight/v8.ts'
import { loadScenario } from '../src/index.ts'
import { planScenario } from '../src/plan-scenario.ts'

tuneForLongFights()
const [file, battles, count, ...overrides] = process.argv.slice(2)
const choices = Math.max(1, ...overrides.map((override) => override.split('|').length))
const scenarios = await Promise.all(Array.from({ length: choices }, (_, choice) => load(choice)))
const plans = await Promise.all(scenarios.map(async (scenario) => (await planScenario(scenario)).plan))
const sides = Array.from({ length: Number(count) }, (_, side) => ({ plan: plans[side % choices] }))

const start = process.cpuUsage()
const looks = { first: Number(battles), next: () => Number(battles) }
await fightMatch({ sides, pairs: [] }, scenarios[0].run.seed, { threads: 1, looks })
const { user, system } = process.cpuUsage(start)
console.log((user + system) / (sides.length * Number(battles)))

async function load(choice: number) {
  const chosen = overrides.map((override) => {
    const [path, values] = override.split('=')
    const list = values.split('|')
    return `${path}=${list[choice % list.length]}`
  })
  const { scenario, problems } = await loadScenario(file, { overrides: chosen })
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
  return scenario
}
