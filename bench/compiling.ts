// Plans a scenario, or the sides of a sweep, and fights a few battles of each in one thread of a process of its own. Prints as JSON
// how much processor time that took, and how often rules were compiled to code.
//
//   node compiling.js BATTLES FILE [PATH FROM TO]

import { fightMatch } from '../src/fight/battles.ts'
import { loadScenario } from '../src/index.ts'
import { planScenario } from '../src/plan-scenario.ts'

export interface Compiled {
  readonly sides: number
  readonly planSeconds: number
  /** To compile the rules, and to fight. */
  readonly fightSeconds: number
  readonly compilations: number
}

/** What all code of rules reads, and no other code that is made of text (src/rulesets/declared/code/compile.ts). */
const OF_RULES = 'env.memory'

const [battles, file, path, from, to] = process.argv.slice(2)
const overrides = path
  ? Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${path}=${Number(from) + at}`)
  : []
const scenarios = await Promise.all(path ? overrides.map((override) => load([override])) : [load([])])

const planning = process.cpuUsage()
const sides = []
for (const scenario of scenarios) sides.push({ plan: (await planScenario(scenario)).plan })
const planSeconds = secondsSince(planning)

let compilations = 0
globalThis.Function = new Proxy(globalThis.Function, {
  construct(target, texts: string[]) {
    if (texts.at(-1)?.includes(OF_RULES)) compilations++
    return Reflect.construct(target, texts)
  },
})
const fighting = process.cpuUsage()
const looks = { first: Number(battles), next: () => Number(battles) }
await fightMatch({ sides, pairs: [] }, scenarios[0].run.seed, { threads: 1, looks })
const compiled: Compiled = { sides: sides.length, planSeconds, fightSeconds: secondsSince(fighting), compilations }
console.log(JSON.stringify(compiled))

async function load(changes: readonly string[]) {
  const { scenario, problems } = await loadScenario(file, { overrides: changes })
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
  return scenario
}

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
