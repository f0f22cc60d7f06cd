import { type LoadOptions, openScenario, type ReadOpened } from '../load-scenario.ts'
import { loadMatchups, loadTable } from '../load-table.ts'
import { planScenario, type Stand, withDiceOf } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type Problem, refusal } from '../source/problem.ts'
import type { Table } from '../table/table.ts'
import type { Contest } from './tuning.ts'

/** How the files are read, but for what is tuned in them. */
type HowRead = Pick<LoadOptions, 'overrides' | 'ownRules'>

function withChanges({ overrides = [], ownRules }: HowRead, changes: readonly string[]): HowRead {
  return { overrides: [...overrides, ...changes], ownRules }
}

/** A file that is tuned, and what goals want fought of it. */
export class TunedFile {
  readonly file: string
  readonly scenario: Scenario
  readonly stand: Stand
  /** The knobs that it has, by their place among all. */
  readonly knobs = new Set<number>()
  /** Its contests begin here among all. */
  first = 0
  /** Whether its battles are fought as they are, for goals that speak of them. */
  isFought = false
  /** Its table as it is, where goals speak of matchups. */
  table: Table | undefined
  /** The matchups that goals speak of, by their places in the table, in order. */
  #matchups: readonly number[] = []
  readonly #read: ReadOpened
  readonly #how: HowRead

  constructor(file: string, read: ReadOpened, scenario: Scenario, stand: Stand, how: HowRead) {
    this.file = file
    this.scenario = scenario
    this.stand = stand
    this.#read = read
    this.#how = how
  }

  /** The scenario with values changed. */
  read(changes: readonly string[]): ReturnType<ReadOpened> {
    return this.#read({ ...withChanges(this.#how, changes), unjudged: 'warning' })
  }

  /** Reads its table, for goals to be found in. */
  async openTable(problems: Problem[]): Promise<void> {
    const { table, problems: found } = await loadTable(this.file, this.#how)
    problems.push(...found)
    this.table = table
  }

  /** Chooses what is fought of it: the battles, and some matchups. Contests begin at `first` among all; returns how many. */
  choose(first: number, wanted: { readonly battles: boolean; readonly matchups: Iterable<number> }): number {
    this.first = first
    this.isFought = wanted.battles
    this.#matchups = [...wanted.matchups].sort((one, other) => one - other)
    return Number(this.isFought) + this.#matchups.length
  }

  /** The contest of a matchup that is fought, by its place in the table. */
  contestOf(matchup: number): number {
    return this.first + Number(this.isFought) + this.#matchups.indexOf(matchup)
  }

  /** What is fought of it with values changed; undefined if the file refuses them. */
  async contestsWith(changes: readonly string[]): Promise<Contest[] | undefined> {
    const contests: Contest[] = []
    const { id, name } = this.scenario
    if (this.isFought) {
      const { scenario } = await this.read(changes)
      if (!scenario) return undefined
      contests.push({ name, stands: [await planAs(id, scenario)], isMatchup: false })
    }
    if (this.table && this.#matchups.length > 0) {
      const table = await loadMatchups(this.file, withChanges(this.#how, changes), new Set(this.#matchups))
      if (!table || !isAsLarge(table, this.table)) return undefined
      for (const [at, { ahead, behind }] of table.matchups.entries()) {
        const { id, name } = this.table.matchups[this.#matchups[at]].ahead
        const both = behind ? [ahead, behind] : [ahead]
        const stands = await Promise.all(both.map((scenario) => planAs(id, scenario)))
        contests.push({ name, stands, isMatchup: true })
      }
    }
    return contests
  }
}

function isAsLarge({ rows, columns, situations }: Table, other: Table): boolean {
  const [mine, theirs] = [{ rows, columns, situations }, other]
  return (['rows', 'columns', 'situations'] as const).every((each) => mine[each].length === theirs[each].length)
}

/** Those of the files that can be read; their names, which goals and tables call them by, are their own. */
export async function readFiles(files: readonly string[], how: HowRead, problems: Problem[]): Promise<TunedFile[]> {
  const tuned: TunedFile[] = []
  for (const file of files) {
    const read = await openScenario(file)
    const { scenario, problems: found } = await read({ ...how, unjudged: 'warning' })
    problems.push(...found)
    if (scenario) tuned.push(new TunedFile(file, read, scenario, await planScenario(scenario), how))
  }
  const names = tuned.map(({ scenario }) => scenario.name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) problems.push(refusal(`two of the files are called "${twice}", expected names of their own`))
  return tuned
}

/** With the dice of the file's scenario, whatever else is set. */
async function planAs(id: string, scenario: Scenario): Promise<Stand> {
  return withDiceOf(id, await planScenario(scenario))
}
