import { availableParallelism } from 'node:os'
import { median, min } from 'simple-statistics'
import { loadTable, matrix } from '../src/index.ts'
import type { TableWanted } from '../src/load-table.ts'
import { inPackage } from '../src/package/root.ts'
import type { Table } from '../src/table/table.ts'
import { type Figure, seconds, tiltyard } from './measure.ts'

const ROUNDS = 3
const MOST_SECONDS = 5
const WEAPONS: TableWanted = { among: ['weapons.*'] }
const ARMOURY = 'scenarios/armoury.yaml'
/** Two pairs a matchup, of which all but nothing is what a matchup costs before its first battle; and as many more. */
const FEW = 2
const MANY = 2000

/** A table of twelve weapons to a certificate of two points, and what a matchup of it costs beyond its battles. */
export async function benchTables(): Promise<Figure[]> {
  const whole = Array.from({ length: ROUNDS }, () => {
    const line = [inPackage(ARMOURY), '--among', 'weapons.*', '--precision', '2%', '--json']
    return tiltyard('matrix', ...line).seconds
  })
  console.log(
    `  12 weapons to a certificate of 2 points: best ${seconds(min(whole))}, median ${seconds(median(whole))}`,
  )
  const table = await load()
  const of = table.matchups.length
  const fight = (pairs: number) => timeOf(() => matrix(table, { battles: 2 * pairs * of, threads: 0 }))
  // What is compiled, and once for all, is no matchup's.
  await fight(FEW)
  const costs: { reading: number; few: number; many: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    costs.push({ reading: await timeOf(load), few: await fight(FEW), many: await fight(MANY) })
  }
  const least = (part: 'reading' | 'few' | 'many') => Math.min(...costs.map((cost) => cost[part]))
  const [reading, few] = [least('reading') / of, least('few') / of]
  const battle = (least('many') - least('few')) / (of * 2 * (MANY - FEW))
  console.log(
    `  a matchup: ${milliseconds(reading)} to read, ${milliseconds(few)} to plan and begin; a battle ${microseconds(battle)}`,
  )
  return [
    {
      name: `matrix of 12 weapons to 2 points (${availableParallelism()} threads)`,
      measured: seconds(median(whole)),
      target: `under ${MOST_SECONDS} s`,
      met: median(whole) < MOST_SECONDS,
    },
    {
      name: 'matrix: a matchup beyond its battles',
      measured: `${milliseconds(reading + few)}, as long as ${Math.round((reading + few) / battle)} battles`,
      target: '',
    },
  ]
}

async function load(): Promise<Table> {
  const { table, problems } = await loadTable(inPackage(ARMOURY), WEAPONS)
  if (!table) throw new Error(problems.map(({ message }) => message).join('\n'))
  return table
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function milliseconds(time: number): string {
  return `${(1e3 * time).toFixed(1)} ms`
}

function microseconds(time: number): string {
  return `${(1e6 * time).toFixed(1)} µs`
}
