import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Matchup } from '../../table/table.ts'
import { OURS, SCENARIOS } from '../own-scenarios.ts'
import type { AnyMatrix } from './words.ts'

/** More files than this are a burden; the most lopsided matchups have theirs. */
const MOST_FILES = 400

/** A matchup as a scenario that `run`, `replay` and `exact` take. */
interface MatchupFile {
  /** Its path in the report's folder. */
  readonly path: string
  readonly scenario: Scenario
}

/** The files of each matchup, by its place: the row's option first, and of a square table also second. */
export function matchupFiles({ table, matchups }: AnyMatrix): ReadonlyMap<number, readonly MatchupFile[]> {
  const order = matchups
    .map((_, at) => at)
    .sort((a, b) => Math.abs(matchups[b].score.value - 0.5) - Math.abs(matchups[a].score.value - 0.5) || a - b)
  const taken = new Set<string>()
  const files = new Map<number, MatchupFile[]>()
  for (const at of order) {
    const { row, column, situation, ahead, behind }: Matchup = table.matchups[at]
    if (taken.size + (behind ? 2 : 1) > MOST_FILES) break
    const [one, other] = [table.rows[row].name, table.columns[column].name]
    const where = table.situations.length > 1 ? ` ${table.situations[situation].name}` : ''
    const file = (first: string, second: string, scenario: Scenario): MatchupFile => {
      const name = freeName(`${first} against ${second}${where}`, taken)
      return { path: `${SCENARIOS}/${name}.yaml`, scenario }
    }
    files.set(at, [file(one, other, ahead), ...(behind ? [file(other, one, behind)] : [])])
  }
  return files
}

/** All of them as text, in a folder that they will stand in. */
export function writeMatchups(found: AnyMatrix, folder: string): [path: string, text: string][] {
  return [...matchupFiles(found).values()].flat().map(({ path, scenario }) => {
    const { whole } = scenario
    const rules = { ...(whole.rules as object), system: systemFrom(`${folder}/${SCENARIOS}`, scenario) }
    const head = `${OURS}: a matchup of a matrix. Run it, replay it or solve it like any scenario.\n`
    return [path, `${head}${stringify({ ...whole, rules }, { lineWidth: 120 })}`]
  })
}

/** A user's own ruleset is named by its path from the file. */
function systemFrom(folder: string, { rules: { system } }: Scenario): string {
  if (!system.startsWith('file:')) return system
  const path = relative(folder, fileURLToPath(system)).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

function freeName(words: string, taken: Set<string>): string {
  const plain = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  let name = plain
  for (let number = 2; taken.has(name); number++) name = `${plain}-${number}`
  taken.add(name)
  return name
}
