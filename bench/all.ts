// npm run bench                 everything but the long ones
// npm run bench -- --long       everything
// npm run bench -- duel         what is named
//
// Always exits with 0: machines are noisy, and a figure that is not met is to be looked at, not to stop a build.

import { availableParallelism, cpus } from 'node:os'
import Table from 'cli-table3'
import { benchAllocation } from './allocation.ts'
import { benchCheck } from './check.ts'
import { benchCompare } from './compare.ts'
import { benchDeclared } from './declared.ts'
import { benchDuel } from './duel.ts'
import { benchExact } from './exact.ts'
import { benchFlags } from './flags.ts'
import { benchGames } from './games.ts'
import { benchLatency } from './latency.ts'
import { benchMap } from './map.ts'
import type { Figure } from './measure.ts'
import { benchMemory } from './memory.ts'
import { benchParties } from './parties.ts'
import { benchRulesets } from './rulesets.ts'
import { benchScaling } from './scaling.ts'
import { benchSkirmish } from './skirmish.ts'
import { benchTables } from './tables.ts'
import { digestDifferences } from './work.ts'
import { benchWorkers } from './workers.ts'

const BENCHES: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  duel: benchDuel,
  skirmish: benchSkirmish,
  rulesets: benchRulesets,
  declared: benchDeclared,
  games: benchGames,
  parties: benchParties,
  map: benchMap,
  compare: benchCompare,
  check: benchCheck,
  tables: benchTables,
  scaling: benchScaling,
  latency: benchLatency,
  allocation: benchAllocation,
  exact: benchExact,
  workers: benchWorkers,
  flags: benchFlags,
  memory: benchMemory,
}
const LONG = ['flags', 'memory']

const wanted = process.argv.slice(2)
const named = wanted.filter((name) => name !== '--long')
const usual = Object.keys(BENCHES).filter((name) => wanted.includes('--long') || !LONG.includes(name))

console.log(`Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`)
const figures: Figure[] = []
for (const name of named.length > 0 ? named : usual) {
  console.log(`\n${name}`)
  if (name in BENCHES) figures.push(...(await measure(name)))
  else console.error(`  no such bench, expected one of ${Object.keys(BENCHES).join(', ')}`)
}

const table = new Table({ head: ['Figure', 'Measured', 'Target', ''], style: { head: [], border: [] } })
for (const { name, measured, target, met } of figures) {
  table.push([name, measured, target, met === undefined ? '' : met ? 'met' : 'NOT MET'])
}
console.log(`\n${table}`)
for (const difference of digestDifferences()) console.log(`!!! ${difference}`)

/** The figures of a bench, none of them met if something else was fought than is expected. */
async function measure(name: string): Promise<Figure[]> {
  const differences = digestDifferences().length
  try {
    const measured = await BENCHES[name]()
    return digestDifferences().length > differences ? measured.map((figure) => ({ ...figure, met: false })) : measured
  } catch (error) {
    console.error(`  ${error instanceof Error ? error.message : error}`)
    return [{ name, measured: 'failed', target: '', met: false }]
  }
}
