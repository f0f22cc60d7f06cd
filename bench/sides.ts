// Fights several sides that differ in nothing in one thread of a process of its own, as studies do, and prints how much processor
// time a battle took (µs), compiling and preparing included.
//
//   node sides.js FILE BATTLES SIDES [OVERRIDE...]

import { fightMatch } from '../src/fight/battles.ts'
import { tuneForLongFights } from '../src/fight/v8.ts'
import { loadScenario } from '../src/index.ts'
import { planScenario } from '../src/plan-scenario.ts'

tuneForLongFights()
const [file, battles, count, ...overrides] = process.argv.slice(2)
const { scenario, problems } = await loadScenario(file, { overrides })
if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
const { plan } = await planScenario(scenario)
const sides = Array.from({ length: Number(count) }, () => ({ plan }))

const start = process.cpuUsage()
const looks = { first: Number(battles), next: () => Number(battles) }
await fightMatch({ sides, pairs: [] }, scenario.run.seed, { threads: 1, looks })
const { user, system } = process.cpuUsage(start)
console.log((user + system) / (sides.length * Number(battles)))
