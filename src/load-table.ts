import { expectOptions, type OptionNames } from './arguments.ts'
import { findRuleset } from './find-ruleset.ts'
import { loadScenario } from './load-scenario.ts'
import { Folder } from './scenario/folder.ts'
import type { OwnRules } from './scenario/load.ts'
import type { Ruleset } from './scenario/ruleset.ts'
import type { MatrixSection, Scenario, TableExpectation } from './scenario/scenario.ts'
import { visible } from './source/escape.ts'
import { suggest } from './source/nearest.ts'
import { type Problem, withoutRepeats } from './source/problem.ts'
import { readCosts } from './table/costs.ts'
import { equip, meet, sideOf } from './table/equipment.ts'
import { type Ground, groundOf, readGrounds } from './table/grounds.ts'
import { placeInFile } from './table/matrix-place.ts'
import { readNudges } from './table/nudges.ts'
import { type Draft, type Locate, MOST_OPTIONS, OptionReader } from './table/options.ts'
import { ReportedProblems } from './table/reported-problems.ts'
import { type Matchup, placeOf, type Table, type TableOption } from './table/table.ts'

/** What is asked for; texts as the command line has them. */
export interface TableWanted {
  /** `PATH=VALUES`, `SECTION.*`, or files; several are combined with each other. */
  readonly among?: readonly string[]
  /** `NAME: PATH=VALUE, …`: single options of a square table, beside those of `among`. */
  readonly option?: readonly string[]
  readonly rows?: readonly string[]
  readonly columns?: readonly string[]
  /** Of files as options: the party that takes part; the first one by default. */
  readonly role?: string
  /** `FILE`, `PATH=VALUE, …`, with `NAME: ` and `2 x ` in front if need be. */
  readonly situation?: readonly string[]
  /** A column of catalogs, `NAME=NUMBER,…`, or a CSV file of both. */
  readonly cost?: string
  /** `PATH=VALUE`, everywhere. */
  readonly overrides?: readonly string[]
  /** Which rulesets in code may be run, as for `loadScenario`: none unless given. */
  readonly ownRules?: OwnRules | undefined
}

/** The table, unless one of the problems is an error. */
interface LoadedTable {
  readonly table?: Table
  readonly problems: readonly Problem[]
}

const OPTIONS: OptionNames<TableWanted> = {
  among: true,
  option: true,
  rows: true,
  columns: true,
  role: true,
  situation: true,
  cost: true,
  overrides: true,
  ownRules: true,
}

/** As the format has it (docs/scenario-format.md, `name`). */
const LONGEST_NAME = 100

/**
 * Reads a scenario file with every option in every situation, and stages all matchups. Never throws for what a file or a text
 * says: all that is wrong comes at once, before anything is fought.
 */
export async function loadTable(file: string, wanted: TableWanted): Promise<LoadedTable> {
  expectOptions(wanted, OPTIONS)
  const found = new ReportedProblems()
  const loader = new TableLoader(file, wanted, found)
  const table = await loader.load()
  const problems = withoutRepeats(loader.problems)
  return table && problems.every(({ severity }) => severity !== 'error') ? { table, problems } : { problems }
}

/**
 * The same, with only some of its matchups staged: `places` are theirs among all. For who reads a table again and again.
 * Undefined where anything is wrong.
 */
export async function loadMatchups(
  file: string,
  wanted: TableWanted,
  places: ReadonlySet<number>,
): Promise<Table | undefined> {
  const found = new ReportedProblems()
  const table = await new TableLoader(file, wanted, found, places).load()
  return found.isBroken ? undefined : table
}

/** State while a table is read: what is asked for, by the command line or by the file itself. */
class TableLoader {
  readonly #found: ReportedProblems
  readonly #file: string
  #wanted: TableWanted
  #scenario: Scenario | undefined
  /** Before the names of what was asked for, in messages: of flags, or of keys of the file. */
  #flag = '--'
  /** What the command line names may stand anywhere, what a file names only where its imports may. */
  #locate: Locate = async (path) => path
  /** The matchups that are staged, by their places among all; left out: all. */
  readonly #places: ReadonlySet<number> | undefined

  constructor(file: string, wanted: TableWanted, found: ReportedProblems, places?: ReadonlySet<number>) {
    this.#file = file
    this.#wanted = wanted
    this.#found = found
    this.#places = places
  }

  async load(): Promise<Table | undefined> {
    const { overrides = [], ownRules } = this.#wanted
    const { scenario, problems } = await loadScenario(this.#file, { overrides, ownRules })
    this.#found.problems.push(...problems)
    this.#scenario = scenario
    if (!scenario || !(await this.#choose(scenario))) return undefined
    const ruleset = await findRuleset(scenario)
    const reader = new OptionReader(scenario, ruleset, this.#locate, this.#found)
    const { isSquare, rows, columns } = await this.#readOptions(reader)
    const { situation = [], cost } = this.#wanted
    const base = groundOf(this.#file, { overrides, ownRules }, scenario)
    const grounds =
      situation.length === 0
        ? [base]
        : await readGrounds(`${this.#flag}situation`, situation, base, ruleset, reader, this.#locate, this.#found)
    // What could be read is tried on all the same, so that all that is wrong is reported; but not of a slip of the pen.
    if (rows.length > MOST_OPTIONS || columns.length > MOST_OPTIONS) return undefined
    const all = isSquare ? rows : [...rows, ...columns]
    const companies = await this.#equip(all, grounds, ruleset)
    if (this.#found.isBroken) return undefined
    const half = isSquare ? companies : companies.slice(rows.length)
    const matchups = await this.#stage({ isSquare, rows, columns }, grounds, [companies, half], ruleset)
    const costs = await readCosts(`${this.#flag}cost`, cost, all, companies, this.#locate, this.#found)
    if (this.#flag !== '--') this.#checkExpected(scenario.matrix?.expect ?? [], rows, columns)
    if (this.#found.isBroken) return undefined
    const priced = (drafts: readonly Draft[]) =>
      drafts.map((draft): TableOption => {
        const cost = costs?.get(draft)
        const { name, title } = draft
        return { name, title, ...(cost !== undefined && { cost }) }
      })
    const options = priced(rows)
    const nudged = (option: number, table: Table) =>
      readNudges(table, option, { draft: rows[option], grounds, companies, ruleset, role: this.#wanted.role })
    return {
      scenario: grounds[0].scenario,
      isSquare,
      rows: options,
      columns: isSquare ? options : priced(columns),
      situations: grounds.map(({ name, weight }) => ({ name, weight })),
      matchups,
      ...(isSquare && { nudged }),
    }
  }

  /** What is asked for, or else what the file's own `matrix` says; false if neither says anything. */
  /** What is wrong, where it was written: on the command line, or in the file. */
  get problems(): readonly Problem[] {
    const scenario = this.#scenario
    return this.#found.problems.map(({ place, ...problem }) =>
      place ? { ...problem, place: placeInFile(place, scenario) } : problem,
    )
  }

  async #choose({ matrix }: Scenario): Promise<boolean> {
    if (isAsked(this.#wanted)) return true
    if (!matrix) {
      this.#found.refuse('nothing is given to choose among, expected --among, --option, or --rows and --columns')
      return false
    }
    this.#wanted = { ...this.#wanted, ...matrix, ...situationsOf(this.#wanted, matrix) }
    this.#flag = 'matrix.'
    const folder = await Folder.open(this.#file)
    if (!('reason' in folder)) this.#locate = (path) => folder.find(path, folder.scenario.source)
    if (isAsked(this.#wanted)) return true
    this.#found.refuse('the matrix has no options, expected among, option, or rows and columns')
    return false
  }

  async #readOptions(reader: OptionReader) {
    const { among = [], option = [], rows = [], columns = [] } = this.#wanted
    const isSquare = rows.length === 0 && columns.length === 0
    if (!isSquare && (rows.length === 0 || columns.length === 0 || among.length + option.length > 0)) {
      this.#found.refuse('a table is among options, or of rows and columns; expected one of both, and whole')
    }
    const named = (texts: readonly string[]) => ({ flag: `${this.#flag}option`, texts })
    if (!isSquare) {
      return {
        isSquare,
        rows: await reader.read(`${this.#flag}rows`, rows, named([])),
        columns: await reader.read(`${this.#flag}columns`, columns, named([])),
      }
    }
    const options = await reader.read(`${this.#flag}among`, among, named(option))
    if (options.length === 1 && !this.#found.isBroken) {
      this.#found.refuse(`"${options[0].name}" is the only option, expected at least two`, options[0].place)
    }
    return { isSquare, rows: options, columns: options }
  }

  /** Every option in every situation: `companies[option][situation]`. */
  async #equip(drafts: readonly Draft[], grounds: readonly Ground[], ruleset: Ruleset): Promise<Scenario[][]> {
    const companies: Scenario[][] = []
    for (const draft of drafts) {
      const equipped: Scenario[] = []
      for (const ground of grounds) {
        const about = `option "${draft.name}"${grounds.length > 1 ? ` in "${ground.name}"` : ''}`
        const scenario = await equip(draft, ground, about, ruleset, this.#wanted.role, this.#found)
        if (scenario) equipped.push(scenario)
      }
      companies.push(equipped)
    }
    return companies
  }

  async #stage(
    { isSquare, rows, columns }: { isSquare: boolean; rows: readonly Draft[]; columns: readonly Draft[] },
    grounds: readonly Ground[],
    [rowsOf, columnsOf]: readonly [readonly Scenario[][], readonly Scenario[][]],
    ruleset: Ruleset,
  ): Promise<Matchup[]> {
    this.#checkSame(rows, rowsOf, isSquare ? [0, 1] : [0])
    if (!isSquare) this.#checkSame(columns, columnsOf, [1])
    if (this.#found.isBroken) return []
    const matchups: Matchup[] = []
    let place = 0
    for (const [situation, ground] of grounds.entries()) {
      for (const [row, one] of rows.entries()) {
        for (const [column, other] of columns.entries()) {
          if (isSquare && column <= row) continue
          const called = nameMatchup(ground, `${one.name} against ${other.name}`, place)
          if (!(this.#places?.has(place++) ?? true)) continue
          const [mine, theirs] = [rowsOf[row][situation], columnsOf[column][situation]]
          const ahead = await meet(ground.scenario, called, [mine, theirs], ruleset, this.#found)
          const behind = isSquare && (await meet(ground.scenario, called, [theirs, mine], ruleset, this.#found))
          if (ahead && (behind || !isSquare))
            matchups.push({ row, column, situation, ahead, ...(behind && { behind }) })
        }
      }
    }
    return matchups
  }

  /** Options that come to the same on a side could never be distinguished there. */
  #checkSame(drafts: readonly Draft[], companies: readonly Scenario[][], sides: readonly (0 | 1)[]): void {
    for (const side of sides) {
      const first = new Map<string, Draft>()
      for (const [at, draft] of drafts.entries()) {
        const key = JSON.stringify(companies[at].map((scenario) => sideOf(scenario, side)))
        const same = first.get(key)
        if (same) {
          const where = sides.length > 1 ? ` for ${companies[at][0].parties[side].id}` : ''
          this.#found.refuse(`the options "${same.name}" and "${draft.name}" are the same${where}`, draft.place)
        } else first.set(key, draft)
      }
      if (this.#found.isBroken) return
    }
  }

  /** The options that are expected to do something, against those that there are. */
  #checkExpected(expect: readonly TableExpectation[], rows: readonly Draft[], columns: readonly Draft[]): void {
    for (const { of, row, column, low, place } of expect) {
      const most = Math.min(rows.length, columns.length)
      if (of === 'variety' && low > most) {
        this.#found.refuse(`the variety is never more than ${most}, the number of options`, place)
      }
      for (const [name, options] of [[row, rows] as const, [column, columns] as const]) {
        if (name === undefined || placeOf(options, name) >= 0) continue
        const names = options.map((option) => option.name)
        this.#found.refuse(`no option is called "${name}"`, place, suggest(name, names))
      }
      if (row !== undefined && rows === columns && placeOf(rows, row) === placeOf(columns, column)) {
        this.#found.refuse(`"${row}" does not meet itself, expected two options`, place)
      }
    }
  }
}

/** Whether the options are given, and not left to the file. */
function isAsked({ among = [], option = [], rows = [], columns = [] }: TableWanted): boolean {
  return among.length + option.length + rows.length + columns.length > 0
}

/** Situations and costs of the command line stand in place of the file's. */
function situationsOf({ situation = [], cost, role }: TableWanted, section: MatrixSection) {
  return {
    situation: situation.length > 0 ? situation : section.situation,
    ...(cost !== undefined && { cost }),
    ...(role !== undefined && { role }),
  }
}

/** Both no longer than a name may be; the number keeps what is cut apart, since the id is the key of the dice. */
function nameMatchup({ scenario, name: situation }: Ground, matchup: string, number: number) {
  const end = ` #${number + 1}`
  const cut = (whole: string) =>
    [...whole].length <= LONGEST_NAME ? whole : `${[...whole].slice(0, LONGEST_NAME - end.length).join('')}${end}`
  const rest = `${situation === '' ? '' : `, ${situation}`}: ${matchup}`
  return { id: cut(visible(`${scenario.id}${rest}`)), name: cut(`${scenario.name}${rest}`) }
}
