import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { findRuleset } from './find-ruleset.ts'
import { loadScenario, readScenarioText } from './load-scenario.ts'
import { splitAtCommas } from './scenario/commas.ts'
import { type Company, stageEncounter } from './scenario/encounter.ts'

import { isPrintable } from './scenario/printable.ts'
import type { Ruleset } from './scenario/ruleset.ts'
import type { MatrixSection, Scenario, TableExpectation } from './scenario/scenario.ts'
import { idsOf, isSection, overridesOf, type Setting, wrongWord } from './scenario/setting.ts'
import { readNumber } from './scenario/values.ts'
import { readVary } from './scenario/vary.ts'
import { didYouMean, suggest } from './source/nearest.ts'
import { type Place, type Problem, refusal, type SourceText, withoutRepeats } from './source/problem.ts'

/** Options against each other, or against other options, in one situation or several. */
export interface Table {
  /** The scenario as the file has it, in the first situation. */
  readonly scenario: Scenario
  /** Every option takes both sides, against every other; otherwise rows take the first party's and columns the second's. */
  readonly isSquare: boolean
  readonly rows: readonly TableOption[]
  /** Of a square table: the same. */
  readonly columns: readonly TableOption[]
  readonly situations: readonly Situation[]
  /** Every pair of options that meets, in every situation; of a square table each pair once, the lower row first. */
  readonly matchups: readonly Matchup[]
}

/** What a side can take. */
export interface TableOption {
  readonly name: string
  /** What it costs, where that is known of all. */
  readonly cost?: number
}

/** Where they meet. */
export interface Situation {
  readonly name: string
  /** How much it counts in the mean; all together 1. */
  readonly weight: number
}

/** Two options that meet in a situation, as scenarios of one name: they have the same dice. */
export interface Matchup {
  readonly row: number
  readonly column: number
  readonly situation: number
  /** The row's option on the first party's side. */
  readonly ahead: Scenario
  /** Of a square table: the same with sides exchanged. */
  readonly behind?: Scenario
}

/** What is asked for; texts as the command line has them. */
export interface TableWanted {
  /** `PATH=VALUES`, `SECTION.*`, or files; several are combined with each other. */
  readonly among?: readonly string[]
  /** `NAME: PATH=VALUE, …`: single options of a square table, beside those of `among`. */
  readonly option?: readonly string[]
  readonly rows?: readonly string[]
  readonly columns?: readonly string[]
  /** Of files as options: the party that takes part; the first one unless told otherwise. */
  readonly role?: string
  /** `FILE`, `PATH=VALUE, …`, with `NAME: ` and `2 x ` in front if need be. */
  readonly situation?: readonly string[]
  /** A column of catalogs, `NAME=NUMBER,…`, or a CSV file of both. */
  readonly cost?: string
  /** `PATH=VALUE`, everywhere. */
  readonly overrides?: readonly string[]
}

/** The table, unless one of the problems is an error. */
export interface LoadedTable {
  readonly table?: Table
  readonly problems: readonly Problem[]
}

/** More options than this are no table that anybody could read. */
export const MOST_OPTIONS = 64
/** As the format has it (docs/scenario-format.md, `name`). */
const LONGEST_NAME = 100

/** An option before any scenario has been read with it. */
interface Draft {
  readonly name: string
  readonly place: Place
  readonly settings: readonly Setting[]
  /** Whose party it is, if it is one. */
  readonly file?: string
  /** The entry that it is, if it is one: `weapons` and `mace`. */
  readonly entry?: { readonly section: string; readonly id: string }
}

interface Ground extends Situation {
  readonly file: string
  readonly overrides: readonly string[]
  readonly scenario: Scenario
}

/**
 * Reads a scenario file with every option in every situation, and stages all matchups. Never throws for what a file or a text
 * says: all that is wrong comes at once, before anything is fought.
 */
export async function loadTable(file: string, wanted: TableWanted): Promise<LoadedTable> {
  const loader = new TableLoader(file, wanted)
  const table = await loader.load()
  const problems = withoutRepeats(loader.problems)
  return table && problems.every(({ severity }) => severity !== 'error') ? { table, problems } : { problems }
}

/** State while a table is read: what was found wrong so far. */
class TableLoader {
  readonly problems: Problem[] = []
  readonly #file: string
  #wanted: TableWanted
  /** Before the names of what was asked for, in messages: of flags, or of keys of the file. */
  #flag = '--'

  constructor(file: string, wanted: TableWanted) {
    this.#file = file
    this.#wanted = wanted
  }

  async load(): Promise<Table | undefined> {
    const { overrides = [] } = this.#wanted
    const { scenario, problems } = await loadScenario(this.#file, { overrides })
    this.problems.push(...problems)
    if (!scenario) return undefined
    if (!isAsked(this.#wanted)) {
      if (!scenario.matrix) {
        this.#refuse('nothing is given to choose among, expected --among, --option, or --rows and --columns')
        return undefined
      }
      this.#wanted = { ...this.#wanted, ...scenario.matrix, ...situationsOf(this.#wanted, scenario.matrix) }
      this.#flag = 'matrix.'
      if (!isAsked(this.#wanted)) {
        this.#refuse('the matrix has no options, expected among, option, or rows and columns')
        return undefined
      }
    }
    const ruleset = await findRuleset(scenario)
    const { isSquare, rows, columns } = await this.#readOptions(scenario, ruleset)
    const grounds = await this.#readGrounds(this.#wanted.situation ?? [], scenario, ruleset)
    if (this.#isBroken) return undefined
    const companies = await this.#equip(isSquare ? rows : [...rows, ...columns], grounds, ruleset)
    if (this.#isBroken) return undefined
    const half = isSquare ? companies : companies.slice(rows.length)
    const matchups = await this.#stage({ isSquare, rows, columns }, grounds, [companies, half], ruleset)
    const costs = await this.#readCosts([...new Set([...rows, ...columns])], companies)
    if (this.#flag !== '--') this.#checkExpected(scenario.matrix?.expect ?? [], rows, columns)
    if (this.#isBroken) return undefined
    const priced = (drafts: readonly Draft[]) =>
      drafts.map((draft): TableOption => {
        const cost = costs?.get(draft)
        return { name: draft.name, ...(cost !== undefined && { cost }) }
      })
    const options = priced(rows)
    return {
      scenario: grounds[0].scenario,
      isSquare,
      rows: options,
      columns: isSquare ? options : priced(columns),
      situations: grounds.map(({ name, weight }) => ({ name, weight })),
      matchups,
    }
  }

  get #isBroken(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  #refuse(message: string, place?: Place, hint?: string): void {
    this.problems.push(refusal(message, hint, place))
  }

  async #readOptions(scenario: Scenario, ruleset: Ruleset) {
    const { among = [], option = [], rows = [], columns = [] } = this.#wanted
    const isSquare = rows.length === 0 && columns.length === 0
    if (!isSquare && (rows.length === 0 || columns.length === 0 || among.length + option.length > 0)) {
      this.#refuse('a table is among options, or of rows and columns; expected one of both, and whole')
    }
    const read = async (flag: string, texts: readonly string[], named: readonly string[] = []): Promise<Draft[]> => {
      const told = this.problems.length
      const axes: Draft[][] = []
      for (const text of texts) axes.push(await this.#readAxis({ name: flag, text }, scenario, ruleset))
      const single = named.flatMap((text) => this.#readNamed({ name: `${this.#flag}option`, text }, ruleset) ?? [])
      const drafts = [...combine(axes), ...single]
      // What could not be read may be the option that is missing.
      if (this.problems.length === told) this.#checkOptions(flag, drafts, isSquare)
      return drafts
    }
    if (isSquare) {
      const options = await read(`${this.#flag}among`, among, option)
      return { isSquare, rows: options, columns: options }
    }
    return {
      isSquare,
      rows: await read(`${this.#flag}rows`, rows),
      columns: await read(`${this.#flag}columns`, columns),
    }
  }

  #checkOptions(flag: string, drafts: readonly Draft[], isSquare: boolean): void {
    const [first] = drafts
    if (isSquare && drafts.length === 1) {
      this.#refuse(`"${first.name}" is the only option, expected at least two`, first.place)
    }
    if (drafts.length > MOST_OPTIONS) {
      this.#refuse(`${flag} is ${drafts.length} options, expected at most ${MOST_OPTIONS}`)
    }
    const hidden = drafts.find(({ name }) => !isPrintable(name) || [...name].length > LONGEST_NAME / 2)
    if (hidden) {
      this.#refuse(
        `the option "${hidden.name}" has no such name, expected 1 to ${LONGEST_NAME / 2} characters that show`,
        hidden.place,
      )
    }
    const twice = drafts.find(({ name }, at) => drafts.findIndex((other) => other.name === name) < at)
    if (twice) this.#refuse(`two options are called "${twice.name}"`, twice.place)
  }

  /** `weapons=dagger,sword`, `weapons=*`, `combatants.*`, `weapons.sword.damage=d4..d12`, `parties/*.yaml`. */
  async #readAxis(source: SourceText, scenario: Scenario, { schema }: Ruleset): Promise<Draft[]> {
    const whole: Place = { source, start: 0, end: source.text.length }
    if (!source.text.includes('=') && /\.ya?ml$/i.test(source.text)) return this.#readFiles(source)
    const entries = /^([a-z]+)(?:\.([^.=]*[*?][^.=]*))?$/.exec(source.text)
    const axis =
      entries && isSection(entries[1])
        ? { path: entries[1], values: [entries[2] ?? '*'] }
        : readVary(source, this.problems)
    if (!axis) return []
    const { path } = axis
    const wrong = wrongWord(path, schema)
    if (wrong) {
      this.#refuse(wrong.message, { source, start: 0, end: path.length }, wrong.hint)
      return []
    }
    if (!isSection(path)) {
      return axis.values.map((value) => ({ name: bare(value), place: whole, settings: [{ path, value }] }))
    }
    return axis.values.flatMap((value) => {
      const start = Math.max(0, source.text.indexOf(value))
      const place = { source, start, end: start + value.length }
      return this.#entriesOf(path, value, scenario, schema, place).map((id) => ({
        ...{ name: bare(id), place, settings: [{ path, value: id }] },
        ...(!id.startsWith('[') && { entry: { section: path, id } }),
      }))
    })
  }

  /** The ids of a section that a value means: itself, or all that its `*` and `?` fit. */
  #entriesOf(section: string, value: string, scenario: Scenario, schema: Ruleset['schema'], place: Place): string[] {
    // Everything of a list is for the schema to look up.
    if (value.startsWith('[')) return [value]
    const ids = idsOf(section, scenario, schema)
    if (/[*?]/.test(value)) {
      const found = Object.keys((scenario.whole[section] as object | undefined) ?? {}).filter((id) => fits(value, id))
      if (found.length === 0) this.#refuse(`no ${section} are called "${value}"`, place, suggest(value, ids))
      return found
    }
    if (ids.includes(value) || (value === 'none' && section !== 'combatants')) return [value]
    this.#refuse(`nothing in ${section} is called "${value}"`, place, suggest(value, ids))
    return []
  }

  /** `parties/*.yaml`, `reds.yaml,blues.yaml`. */
  async #readFiles(source: SourceText): Promise<Draft[]> {
    const drafts: Draft[] = []
    for (const text of source.text.split(',').map((part) => part.trim())) {
      const start = source.text.indexOf(text)
      const place = { source, start, end: start + text.length }
      for (const file of await this.#filesOf(text, place)) {
        drafts.push({ name: basename(file).replace(/\.ya?ml$/i, ''), place, settings: [], file })
      }
    }
    return drafts
  }

  async #filesOf(text: string, place: Place): Promise<string[]> {
    const [folder, pattern] = [dirname(text), basename(text)]
    if (!/[*?]/.test(pattern)) return [text]
    const names = await readdir(folder).catch(() => undefined)
    const found = (names ?? []).filter((name) => fits(pattern, name)).sort()
    if (!names) this.#refuse(`there is no folder "${folder}"`, place)
    else if (found.length === 0) this.#refuse(`no file is called "${text}"`, place)
    return found.map((name) => (text.includes('/') ? join(folder, name) : name))
  }

  /** `board: weapons=[sword], shield=round-shield`. */
  #readNamed(source: SourceText, ruleset: Ruleset): Draft | undefined {
    const place: Place = { source, start: 0, end: source.text.length }
    const { name, rest, start } = named(source.text)
    if (name === undefined) {
      this.#refuse('this option has no name, expected NAME: PATH=VALUE', place, EXAMPLE_OPTION)
      return undefined
    }
    const settings = this.#readSettings(source, rest, start, ruleset)
    return settings && { name, place: { source, start: 0, end: name.length }, settings }
  }

  #readSettings(source: SourceText, text: string, start: number, { schema }: Ruleset): Setting[] | undefined {
    const settings: Setting[] = []
    for (const part of splitAtCommas(text)) {
      const at = source.text.indexOf(part, start)
      const place = { source, start: at, end: at + part.length }
      const equals = part.indexOf('=')
      const path = part.slice(0, Math.max(0, equals)).trim()
      if (path === '') {
        this.#refuse(`"${part}" changes nothing, expected PATH=VALUE`, place, EXAMPLE_OPTION)
        return undefined
      }
      const wrong = wrongWord(path, schema)
      if (wrong) {
        this.#refuse(wrong.message, { source, start: at, end: at + path.length }, wrong.hint)
        return undefined
      }
      settings.push({ path, value: part.slice(equals + 1).trim() })
    }
    return settings
  }

  async #readGrounds(texts: readonly string[], scenario: Scenario, ruleset: Ruleset): Promise<Ground[]> {
    const { overrides = [] } = this.#wanted
    if (texts.length === 0)
      return [{ name: '', weight: 1, file: this.#file, overrides: [...overrides, NOTHING_EXPECTED], scenario }]
    const grounds: Ground[] = []
    for (const text of texts) {
      const source: SourceText = { name: `${this.#flag}situation`, text }
      const place: Place = { source, start: 0, end: text.length }
      const [, count, times = ''] = /^(?:(\d+(?:\.\d+)?)\s*(x\s+|×\s*|\*\s*))?/.exec(text)!
      const weight = count === undefined ? 1 : Number(count)
      const offset = count === undefined ? 0 : text.indexOf(times) + times.length
      if (!(weight > 0)) this.#refuse(`the weight is ${count}, expected a number above 0`, place)
      const { name, rest, start } = named(text.slice(offset))
      const isFile = !rest.includes('=') && /\.ya?ml$/i.test(rest)
      const file = isFile ? rest : this.#file
      const settings = isFile ? [] : this.#readSettings(source, rest, offset + start, ruleset)
      if (!settings) continue
      const own = settings.flatMap((setting) => overridesOf(setting, scenario, ruleset.schema))
      const changes = [...overrides, NOTHING_EXPECTED, ...own]
      const loaded = await loadScenario(file, { overrides: changes })
      const called = name ?? (isFile ? basename(rest).replace(/\.ya?ml$/i, '') : rest)
      this.#tell(loaded.problems, `situation "${called}"`, `${this.#flag}situation`)
      if (!loaded.scenario) continue
      if (loaded.scenario.rules.system !== scenario.rules.system) {
        this.#refuse(`the situation "${called}" is by other rules, expected ${scenario.rules.system}`, place)
      }
      if (grounds.some((other) => other.name === called)) this.#refuse(`two situations are called "${called}"`, place)
      grounds.push({ name: called, weight, file, overrides: changes, scenario: loaded.scenario })
    }
    const total = grounds.reduce((sum, { weight }) => sum + weight, 0)
    return grounds.map((ground) => ({ ...ground, weight: ground.weight / total }))
  }

  /** Every option in every situation: `companies[option][situation]`. */
  async #equip(drafts: readonly Draft[], grounds: readonly Ground[], ruleset: Ruleset): Promise<Scenario[][]> {
    const companies: Scenario[][] = []
    for (const draft of drafts) {
      const equipped: Scenario[] = []
      for (const ground of grounds) {
        const about = `option "${draft.name}"${grounds.length > 1 ? ` in "${ground.name}"` : ''}`
        const scenario = draft.file
          ? await this.#loadParty(draft, ground, about)
          : await this.#loadOption(draft, ground, about, ruleset)
        if (scenario) equipped.push(scenario)
      }
      companies.push(equipped)
    }
    return companies
  }

  async #loadOption(draft: Draft, ground: Ground, about: string, { schema }: Ruleset): Promise<Scenario | undefined> {
    const changes = draft.settings.flatMap((setting) => overridesOf(setting, ground.scenario, schema))
    const { scenario, problems } = await loadScenario(ground.file, { overrides: [...ground.overrides, ...changes] })
    this.#tell(problems, about, draft.place.source.name)
    for (const shared of ['rules', 'field', 'run'] as const) {
      if (!scenario || isDeepStrictEqual(scenario.whole[shared], ground.scenario.whole[shared])) continue
      const message = `${about} changes ${shared}, which is no side's own, expected something of combatants`
      this.#refuse(message, draft.place, 'give it to all with --set, or to some as a --situation')
    }
    return scenario
  }

  /** A party of another file, put first: both its sides are that party. */
  async #loadParty({ file = '', place }: Draft, ground: Ground, about: string): Promise<Scenario | undefined> {
    const { scenario, problems } = await loadScenario(file)
    this.#tell(problems, about)
    if (!scenario) return undefined
    const ids = scenario.parties.map(({ id }) => id)
    const role = this.#wanted.role ?? ids[0]
    const party = scenario.parties.find(({ id }) => id === role)
    if (!party) {
      this.#refuse(`${about} has no party "${role}"`, place, suggest(role, ids))
      return undefined
    }
    if (scenario.rules.system !== ground.scenario.rules.system) {
      this.#refuse(`${about} is by other rules, expected ${ground.scenario.rules.system}`, place)
      return undefined
    }
    return { ...scenario, parties: [party, party] }
  }

  /** Whom a problem is about goes before it; where it stands in a text that was made of ours, the text is called ours. */
  #tell(problems: readonly Problem[], about: string, flag = '--set'): void {
    for (const problem of problems) {
      if (problem.severity === 'warning') continue
      const { place, message } = problem
      const renamed = place?.source.name === '--set' && { ...place, source: { ...place.source, name: flag } }
      this.problems.push({ ...problem, message: `${about}: ${message}`, ...(renamed && { place: renamed }) })
    }
  }

  async #stage(
    { isSquare, rows, columns }: { isSquare: boolean; rows: readonly Draft[]; columns: readonly Draft[] },
    grounds: readonly Ground[],
    [rowsOf, columnsOf]: readonly [readonly Scenario[][], readonly Scenario[][]],
    ruleset: Ruleset,
  ): Promise<Matchup[]> {
    this.#checkSame(rows, rowsOf, isSquare ? [0, 1] : [0])
    if (!isSquare) this.#checkSame(columns, columnsOf, [1])
    if (this.#isBroken) return []
    const matchups: Matchup[] = []
    for (const [situation, ground] of grounds.entries()) {
      for (const [row, one] of rows.entries()) {
        for (const [column, other] of columns.entries()) {
          if (isSquare && column <= row) continue
          const name = nameOf(ground, `${one.name} against ${other.name}`, matchups.length)
          const meet = (first: Scenario, second: Scenario) =>
            this.#read(
              ground.scenario,
              name,
              [
                { scenario: first, party: 0 },
                { scenario: second, party: 1 },
              ],
              ruleset,
            )
          const [mine, theirs] = [rowsOf[row][situation], columnsOf[column][situation]]
          const ahead = await meet(mine, theirs)
          const behind = isSquare ? await meet(theirs, mine) : undefined
          if (ahead && (behind || !isSquare))
            matchups.push({ row, column, situation, ahead, ...(behind && { behind }) })
        }
      }
    }
    return matchups
  }

  async #read(
    ground: Scenario,
    name: string,
    sides: readonly [Company, Company],
    ruleset: Ruleset,
  ): Promise<Scenario | undefined> {
    const text = JSON.stringify(stageEncounter(ground, name, sides, ruleset.schema.references))
    const own = { ruleset, url: ground.rules.system }
    const { scenario, problems } = await readScenarioText(text, name, own)
    for (const { severity, message, hint } of problems) {
      if (severity === 'error') this.#refuse(`${name}: ${message}`, undefined, hint)
    }
    return scenario
  }

  /** Options that come to the same on a side could never be told apart there. */
  #checkSame(drafts: readonly Draft[], companies: readonly Scenario[][], sides: readonly (0 | 1)[]): void {
    for (const side of sides) {
      const first = new Map<string, Draft>()
      for (const [at, draft] of drafts.entries()) {
        const key = JSON.stringify(companies[at].map((scenario) => sideOf(scenario, side)))
        const same = first.get(key)
        if (same) {
          const where = sides.length > 1 ? ` for ${companies[at][0].parties[side].id}` : ''
          this.#refuse(`the options "${same.name}" and "${draft.name}" are the same${where}`, draft.place)
        } else first.set(key, draft)
      }
      if (this.#isBroken) return
    }
  }

  /** The options that are expected to do something, against those that there are. */
  #checkExpected(expect: readonly TableExpectation[], rows: readonly Draft[], columns: readonly Draft[]): void {
    for (const { row, column, place } of expect) {
      for (const [name, options] of [[row, rows] as const, [column, columns] as const]) {
        if (name === undefined || options.some((option) => option.name === name)) continue
        const names = options.map((option) => option.name)
        this.#refuse(`no option is called "${name}"`, place, suggest(name, names))
      }
      if (row !== undefined && row === column && rows === columns) {
        this.#refuse(`"${row}" does not meet itself, expected two options`, place)
      }
    }
  }

  /** By option, if the cost of any is known. */
  async #readCosts(drafts: readonly Draft[], companies: readonly Scenario[][]) {
    const { cost = 'cost' } = this.#wanted
    const place: Place = { source: { name: `${this.#flag}cost`, text: cost }, start: 0, end: cost.length }
    const given = /\.csv$/i.test(cost)
      ? await this.#readCostFile(cost, place)
      : cost.includes('=')
        ? listed(cost)
        : undefined
    if (given) {
      for (const [name, text] of given) {
        if (!drafts.some((draft) => draft.name === name)) {
          this.#refuse(
            `no option is called "${name}"`,
            place,
            didYouMean(
              name,
              drafts.map((draft) => draft.name),
            ),
          )
        } else if (!(Number(text) >= 0) || text === '') {
          this.#refuse(`the cost of "${name}" is "${text}", expected a number from 0`, place)
        }
      }
      const missing = drafts.find(({ name }) => !given.has(name))
      if (missing) this.#refuse(`the option "${missing.name}" has no cost`, place)
      return new Map(drafts.map((draft) => [draft, Number(given.get(draft.name))]))
    }
    const costs = new Map<Draft, number>()
    for (const [at, draft] of drafts.entries()) {
      const known = costOf(draft, companies[at][0], cost)
      if (known !== undefined) costs.set(draft, known)
    }
    if (costs.size === 0 && this.#wanted.cost !== undefined) this.#refuse(`no option has a "${cost}"`, place)
    // One alone that has no price is one that has been forgotten.
    const missing = costs.size > 0 ? drafts.find((draft) => !costs.has(draft)) : undefined
    if (missing && this.#wanted.cost !== undefined) this.#refuse(`the option "${missing.name}" has no "${cost}"`, place)
    return missing ? undefined : costs
  }

  async #readCostFile(path: string, place: Place): Promise<Map<string, string> | undefined> {
    const { readFile } = await import('node:fs/promises')
    const { readRows } = await import('./scenario/csv.ts')
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) {
      this.#refuse(`cannot read "${path}"`, place)
      return new Map()
    }
    const [, ...rows] = readRows({ name: path, text }, this.problems) ?? []
    return new Map(rows.map(([name, cost]) => [String(name.value), String(cost?.value ?? '')]))
  }
}

/** What is expected of the file as it is may speak of what an option has not. */
const NOTHING_EXPECTED = 'expect=[]'
const EXAMPLE_OPTION = 'for example board: weapons=[sword], shield=round-shield'

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

/** Every option of one list with every option of the next. */
function combine(axes: readonly (readonly Draft[])[]): Draft[] {
  const [first = [], ...others] = axes
  return others.reduce<Draft[]>(
    (drafts, axis) =>
      drafts.flatMap((draft) =>
        axis.map(({ name, place, settings, file = draft.file }) => ({
          ...{ name: `${draft.name} + ${name}`, place, settings: [...draft.settings, ...settings] },
          ...(file !== undefined && { file }),
        })),
      ),
    [...first],
  )
}

/** `NAME: the rest`; a colon within a path or a value is none of ours. */
function named(text: string): { name: string | undefined; rest: string; start: number } {
  const found = /^([^=:]+):\s+(.*)$/.exec(text)
  if (!found) return { name: undefined, rest: text.trim(), start: 0 }
  return { name: found[1].trim(), rest: found[2].trim(), start: text.length - found[2].length }
}

/** `[sword, dagger]` is called `sword, dagger`. */
function bare(value: string): string {
  return value.replace(/^\[(.*)\]$/, '$1')
}

/** Whether a name fits a pattern: `*` is any characters, `?` is one. */
function fits(pattern: string, name: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`).test(name)
}

/** No longer than a name may be; the number keeps what is cut apart, since the name is the key of the dice. */
function nameOf({ scenario, name: situation }: Ground, matchup: string, number: number): string {
  const name = `${scenario.name}${situation === '' ? '' : `, ${situation}`}: ${matchup}`
  const end = ` #${number + 1}`
  return [...name].length <= LONGEST_NAME ? name : `${[...name].slice(0, LONGEST_NAME - end.length).join('')}${end}`
}

/** All that a party is by its scenario: who they are, and what they have. */
function sideOf({ parties, weapons, armours, shields, items, spells, tactics }: Scenario, side: 0 | 1) {
  const members = parties[side].members.map(({ name: _, place: __, own: ___, ...member }) => member)
  return [members, weapons, armours, shields, items, spells, tactics]
}

/** `dagger=2, sword=10`. */
function listed(text: string): Map<string, string> {
  return new Map(
    splitAtCommas(text).map((part) => {
      const equals = part.lastIndexOf('=')
      return [part.slice(0, Math.max(0, equals)).trim(), part.slice(equals + 1).trim()]
    }),
  )
}

/** That of the entry which the option is; of a whole party, all that its members are and carry. */
function costOf({ entry }: Draft, { whole, parties: [{ members }] }: Scenario, column: string): number | undefined {
  const costIn = (section: string, id: unknown): number | undefined => {
    const entries = whole[section] as Record<string, Record<string, unknown>> | undefined
    return readNumber(entries?.[String(id)]?.[column])
  }
  if (entry) return entry.id === 'none' ? 0 : costIn(entry.section, entry.id)
  const sections = Object.keys(whole).filter(isSection)
  const costs = members.flatMap(({ template, fields }) => [
    costIn('combatants', template),
    ...Object.values(fields)
      .flat()
      .flatMap((id) =>
        typeof id === 'string'
          ? sections.filter((section) => section !== 'combatants').map((section) => costIn(section, id))
          : [],
      ),
  ])
  const known = costs.filter((cost) => cost !== undefined)
  return known.length > 0 ? known.reduce((sum, cost) => sum + cost, 0) : undefined
}
