// Fights several sides in one thread of a process of its own, chunk by chunk in turns as studies do, and prints how much
// processor time a battle took (µs), compiling included.
//
//   node sides.js FILE BATTLES SIDES alike|apart [OVERRIDE...]
//
// alike: as studies have them fought; apart: each with a memory of its own, and all with the same code.

import { tuneForLongFights } from '../src/cli/v8.ts'
import { answerErrands, prepareSide } from '../src/fight/chunk.ts'
import { loadScenario } from '../src/index.ts'
import { RULESETS } from '../src/rulesets/index.ts'

const CHUNKS = 8

tuneForLongFights()
const [file, battles, count, how, ...overrides] = process.argv.slice(2)
const { scenario, problems } = await loadScenario(file, { overrides })
if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
const { plan } = RULESETS.find(({ id }) => id === scenario.rules.system)!.plan(scenario)
const sides = Array.from({ length: Number(count) }, () => ({ plan, seed: scenario.run.seed }))

const start = process.cpuUsage()
const answer = answerErrands(sides)
const apart = how === 'apart' ? await Promise.all(sides.map(prepareSide)) : []
const chunk = Math.ceil(Number(battles) / CHUNKS)
for (let from = 0; from < chunk * CHUNKS; from += chunk) {
  for (const side of sides.keys()) {
    if (how === 'apart') apart[side](from, from + chunk)
    else await answer({ side, from, to: from + chunk })
  }
}
const { user, system } = process.cpuUsage(start)
console.log((user + system) / (sides.length * CHUNKS * chunk))
