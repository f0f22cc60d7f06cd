import { isDeepStrictEqual } from 'node:util'
import { Tally } from './fight/tally.ts'
import { loadScenario } from './load-scenario.ts'
import { loadTable } from './load-table.ts'
import { kindOf, takeSamples } from './metrics/sample.ts'
import { planScenario, type Stand } from './plan-scenario.ts'
import { type Kind, readExpectations } from './scenario/expectation.ts'
import { type Knob, knobOf } from './scenario/knob.ts'
import type { Expectation, Scenario, TableExpectation } from './scenario/scenario.ts'
import { readTableExpectations } from './scenario/table-expectation.ts'
import { type Axis, readVary } from './scenario/vary.ts'
import type { Located } from './source/located.ts'
import { type Place, type Problem, refusal, type SourceText, withoutRepeats } from './source/problem.ts'
import type { Table } from './table/table.ts'

export type { Knob }

/** What is to be tuned: scenarios, values in them that may change, and what is to come of it. */
export interface Tuning {
  /** The first file's, as it is. */
  readonly scenario: Scenario
  readonly files: readonly string[]
  readonly scenarios: readonly Scenario[]
  readonly knobs: readonly Knob[]
  readonly goals: readonly TuningGoal[]
  /** The knobs that a file has, by their place among all. */
  knobsOf(file: number): ReadonlySet<number>
  /** What is fought with the knobs at a point, or as the files are; undefined if they must not stand so together. */
  contestsAt(point: Point | undefined): Promise<readonly Contest[] | undefined>
}

/** A place for each knob: the number of its value. */
export type Point = readonly number[]

/** Something that is fought, and that goals speak of. */
export interface Contest {
  readonly name: string
  /** One side, or both sides of a matchup, which have the same dice. */
  readonly stands: readonly Stand[]
  /** Whether what counts is the score of a matchup of options. */
  readonly isMatchup: boolean
}

/** What is to be true of a metric of a contest. */
export interface TuningGoal {
  /** As it was written; of a table, with the matchup that it is about. */
  readonly text: string
  readonly contest: number
  /** Of a matchup: `score`. */
  readonly metric: string
  readonly kind: 'share' | 'mean' | 'quantile'
  /** The same for a goal to come near to: `win.red = 50%`. */
  readonly low: number
  readonly high: number
}

/** What is asked for; texts as the command line has them. */
export interface TuningWanted {
  /** `PATH=VALUES`, as in a sweep. */
  readonly vary: readonly string[]
  /** `METRIC = VALUE`, what `expect` takes, what the `expect` of a `matrix` takes, or `expect`: what the files expect. */
  readonly goal: readonly string[]
  readonly overrides?: readonly string[]
}

/** The tuning, unless one of the problems is an error. */
export interface LoadedTuning {
  readonly tuning?: Tuning
  readonly problems: readonly Problem[]
}

const MOST_KNOBS = 12
const MOST_GOALS = 400
/** Of knobs that have no order all combinations are tried. */
const MOST_COMBINATIONS = 1000
/** So many values of each knob are read before anything is fought; of more, so many and both ends. */
const VALUES_READ = 40

/**
 * Reads what is to be tuned: scenario files, what may change in them, and what is to come of it. Whatever can be known without
 * fighting is told here, all of it at once: values that a file refuses, knobs that nobody uses, goals that contradict
 * each other. Never throws for what a file or a text says.
 */
export async function loadTuning(files: readonly string[], wanted: TuningWanted): Promise<LoadedTuning> {
  const loader = new TuningLoader(files, wanted)
  const tuning = await loader.load()
  const problems = withoutRepeats(loader.problems)
  return tuning && !loader.isBroken ? { tuning, problems } : { problems }
}

/** A file while it is read. */
interface Entry {
  readonly file: string
  readonly scenario: Scenario
  readonly stand: Stand
  /** The knobs that this file has, by their place among all. */
  readonly knobs: Set<number>
  /** The contests of the file begin here among all. */
  first: number
  table?: Table | undefined
  /** Whether its battles are fought as they are, for goals that speak of them. */
  isFought: boolean
}

/** State while a tuning is read. */
class TuningLoader {
  readonly problems: Problem[] = []
  readonly #files: readonly string[]
  readonly #wanted: TuningWanted
  readonly #overrides: readonly string[]
  /** By point: each is fought by the search, and again to be confirmed. */
  readonly #contests = new Map<string, Promise<readonly Contest[] | undefined>>()

  constructor(files: readonly string[], wanted: TuningWanted) {
    this.#files = files
    this.#wanted = wanted
    this.#overrides = wanted.overrides ?? []
  }

  get isBroken(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  async load(): Promise<Tuning | undefined> {
    const sources = this.#wanted.vary.map((text) => ({ name: '--vary', text }))
    const axes = sources.flatMap((source) => {
      const axis = readVary(source, this.problems)
      return axis ? [{ axis, source }] : []
    })
    for (const [at, { axis, source }] of axes.entries()) {
      if (axes.findIndex((other) => other.axis.path === axis.path) < at) {
        this.#refuse(`"${axis.path}" is varied twice`, placeOf(source))
      }
    }
    if (axes.length > MOST_KNOBS) this.#refuse(`${axes.length} values are varied, expected at most ${MOST_KNOBS}`)
    const entries = await this.#readFiles()
    if (entries.length < this.#files.length) return undefined
    const read = await this.#readKnobs(axes, entries)
    const goals = await this.#readGoals(entries)
    if (this.isBroken) return undefined
    this.#checkContradictions(goals)
    const knobs = await this.#checkUse(read, axes, entries)
    this.#checkSize(knobs)
    if (this.isBroken) return undefined
    return {
      scenario: entries[0].scenario,
      files: this.#files,
      scenarios: entries.map(({ scenario }) => scenario),
      knobs,
      goals: goals.map(({ goal }) => goal),
      knobsOf: (file) => entries[file].knobs,
      contestsAt: (point) => {
        const key = point ? point.join() : ''
        const known = this.#contests.get(key) ?? this.#contestsAt(point, knobs, entries)
        this.#contests.set(key, known)
        return known
      },
    }
  }

  async #readFiles(): Promise<Entry[]> {
    const entries: Entry[] = []
    for (const file of this.#files) {
      const { scenario, problems } = await loadScenario(file, { overrides: this.#overrides, unjudged: 'warning' })
      this.problems.push(...problems)
      if (!scenario) continue
      const stand = await planScenario(scenario)
      entries.push({ file, scenario, stand, knobs: new Set(), first: 0, isFought: false })
    }
    const names = entries.map(({ scenario }) => scenario.name)
    const twice = names.find((name, at) => names.indexOf(name) < at)
    if (twice !== undefined) this.#refuse(`two of the files are called "${twice}", expected names of their own`)
    return entries
  }

  /** Tries the values of every knob by themselves; a file that takes none of them does not have it. */
  async #readKnobs(axes: readonly { axis: Axis; source: SourceText }[], entries: readonly Entry[]): Promise<Knob[]> {
    const knobs: Knob[] = []
    for (const [at, { axis, source }] of axes.entries()) {
      const values = spread(axis.values, VALUES_READ)
      let first: readonly Problem[] | undefined
      for (const entry of entries) {
        const read = await Promise.all(values.map((value) => this.#read(entry.file, [`${axis.path}=${value}`])))
        const wrong = read
          .flatMap(({ scenario, problems }) => (scenario ? [] : problems))
          .map((problem) => atVary(problem, source))
        first ??= wrong
        if (read.every(({ scenario }) => !scenario)) continue
        entry.knobs.add(at)
        this.problems.push(...wrong)
      }
      const owner = entries.find(({ knobs: has }) => has.has(at))
      if (!owner) this.problems.push(...first!)
      const { scenario, stand } = owner ?? entries[0]
      knobs.push(knobOf(axis, scenario, stand.ruleset.schema))
    }
    return knobs
  }

  async #read(file: string, changes: readonly string[]) {
    return loadScenario(file, { overrides: [...this.#overrides, ...changes], unjudged: 'warning' })
  }

  /** Each goal of every file that it can be about. */
  async #readGoals(entries: readonly Entry[]): Promise<readonly GoalRead[]> {
    const found: { entry: Entry; read: Omit<GoalRead, 'goal'> & Wanted }[] = []
    for (const text of this.#wanted.goal) {
      const source = { name: '--goal', text }
      let wrong: Problem[] | undefined
      let isKnown = false
      for (const entry of entries) {
        const problems: Problem[] = []
        const read = text.trim() === 'expect' ? this.#expected(entry) : this.#readGoal(source, entry, problems)
        wrong ??= problems
        if (problems.length > 0 || read.length === 0) continue
        isKnown = true
        found.push(...read.map((each) => ({ entry, read: each })))
      }
      if (isKnown) continue
      if (text.trim() === 'expect') {
        this.#refuse('the files expect nothing that could be a goal', placeOf(source), 'write --goal "win.P = 50%"')
      } else this.problems.push(...wrong!)
    }
    if (this.isBroken) return []
    await this.#openContests(
      entries,
      found.map(({ entry, read }) => ({ entry, isOfTable: 'of' in read.wanted })),
    )
    if (this.isBroken) return []
    const goals = found.flatMap(({ entry, read }) => goalsOf(entry, read, this.#files.length > 1))
    if (goals.length > MOST_GOALS) this.#refuse(`there are ${goals.length} goals, expected at most ${MOST_GOALS}`)
    return goals
  }

  /** What a file expects; a distance to a baseline is none that could be tuned to. */
  #expected({ scenario: { expect, matrix } }: Entry) {
    const bands = expect.filter(({ within }) => within === undefined)
    const ofTable = (matrix?.expect ?? []).filter(({ of }) => of !== 'nothing dominated')
    return [...bands, ...ofTable].map((wanted) => ({ wanted, place: wanted.place }))
  }

  #readGoal(source: SourceText, { stand, scenario }: Entry, problems: Problem[]) {
    const place = placeOf(source)
    const item: Located = {
      kind: 'scalar',
      value: source.text.trim(),
      place: trimmed(place),
      segments: [segment(source)],
    }
    if (/^every matchup\s|\sagainst\s.*\sin\s/.test(source.text)) {
      const read = readTableExpectations([item], problems)
      if (read.length > 0 && !scenario.matrix) {
        problems.push(refusal(`"${scenario.name}" has no matrix, whose matchups could have a goal`, undefined, place))
      }
      return read.map((wanted): Omit<GoalRead, 'goal'> & Wanted => ({ wanted, place }))
    }
    const read = readExpectations([item], kindsOf(stand), problems, true, new Set(), 'error', true)
    return read.map((wanted): Omit<GoalRead, 'goal'> & Wanted => ({ wanted, place }))
  }

  async #openContests(
    entries: readonly Entry[],
    found: readonly { readonly entry: Entry; readonly isOfTable: boolean }[],
  ): Promise<void> {
    let first = 0
    for (const entry of entries) {
      const own = found.filter((each) => each.entry === entry)
      entry.first = first
      entry.isFought = own.some(({ isOfTable }) => !isOfTable)
      if (entry.isFought) first++
      if (!own.some(({ isOfTable }) => isOfTable)) continue
      const { table, problems } = await loadTable(entry.file, { overrides: this.#overrides })
      this.problems.push(...problems)
      entry.table = table
      first += table?.matchups.length ?? 0
    }
  }

  /** Bands of one metric that have nothing in common, and parties that are all to win too often. */
  #checkContradictions(goals: readonly GoalRead[]): void {
    for (const [at, { goal, place }] of goals.entries()) {
      const other = goals
        .slice(0, at)
        .find((each) => each.goal.contest === goal.contest && each.goal.metric === goal.metric)
      if (other && (other.goal.low > goal.high || goal.low > other.goal.high)) {
        this.#refuse(`the goals "${other.goal.text}" and "${goal.text}" contradict each other`, place)
      }
    }
    const shares = new Map<number, Map<string, GoalRead>>()
    for (const read of goals) {
      const { contest, metric, low } = read.goal
      if (!/^(win\.|draw$|stalemate$)/.test(metric)) continue
      const own = shares.get(contest) ?? new Map<string, GoalRead>()
      shares.set(contest, own)
      if (low > (own.get(metric)?.goal.low ?? 0)) own.set(metric, read)
    }
    for (const own of shares.values()) {
      const sum = [...own.values()].reduce((total, { goal }) => total + goal.low, 0)
      if (sum <= 1 + 1e-9) continue
      const texts = [...own.values()].map(({ goal }) => `"${goal.text}"`)
      const many = `${Number((100 * sum).toPrecision(6))} %`
      this.#refuse(
        `the goals ${texts.join(' and ')} contradict each other: together they ask for ${many} of the battles`,
      )
    }
  }

  /**
   * Knobs that change no number of any battle would be turned in vain. Where a file says nothing of one itself, a value with
   * which everything stays as it is says where it stands.
   */
  async #checkUse(
    knobs: readonly Knob[],
    axes: readonly { axis: Axis; source: SourceText }[],
    entries: readonly Entry[],
  ): Promise<Knob[]> {
    const checked: Knob[] = []
    for (const [at, knob] of knobs.entries()) {
      const { path, values, now } = knob
      const plansWith = async (value?: string) => {
        const contests = []
        for (const entry of entries) {
          const changes = value === undefined || !entry.knobs.has(at) ? [] : [`${path}=${value}`]
          contests.push((await this.#contestsOf(entry, changes))?.map(({ stands }) => stands.map(({ plan }) => plan)))
        }
        return contests
      }
      const base = await plansWith()
      const same: string[] = []
      const tried = spread(values, now === undefined && entries.every(({ table }) => !table) ? VALUES_READ : 5)
      for (const value of tried) if (isDeepStrictEqual(await plansWith(value), base)) same.push(value)
      if (same.length === tried.length) {
        const hint = 'vary something that a combatant of the goal has'
        this.#refuse(`"${path}" changes nothing that is fought: nobody uses it`, placeOf(axes[at].source), hint)
      }
      const [first] = same
      const isMeant = now === undefined && same.length === 1
      checked.push(isMeant ? { ...knob, now: first, nowAt: values.indexOf(first) } : knob)
    }
    return checked
  }

  #checkSize(knobs: readonly Knob[]): void {
    if (knobs.every(({ isOrdered }) => isOrdered)) return
    const many = knobs.reduce((product, { values }) => product * values.length, 1)
    if (many <= MOST_COMBINATIONS) return
    const words = knobs.filter(({ isOrdered }) => !isOrdered).map(({ path }) => `"${path}"`)
    this.#refuse(
      `${words.join(' and ')} ${words.length === 1 ? 'has values' : 'have values'} without an order, so that all ${many.toLocaleString('en-US')} combinations would have to be tried, expected at most ${MOST_COMBINATIONS.toLocaleString('en-US')}`,
    )
  }

  async #contestsAt(
    point: Point | undefined,
    knobs: readonly Knob[],
    entries: readonly Entry[],
  ): Promise<readonly Contest[] | undefined> {
    const all: Contest[] = []
    for (const entry of entries) {
      const changes = point?.flatMap((value, at) =>
        entry.knobs.has(at) ? [`${knobs[at].path}=${knobs[at].values[value]}`] : [],
      )
      const contests = await this.#contestsOf(entry, changes ?? [])
      if (!contests) return undefined
      all.push(...contests)
    }
    return all
  }

  /** Undefined if the file refuses what would be set. */
  async #contestsOf(entry: Entry, changes: readonly string[]): Promise<Contest[] | undefined> {
    const contests: Contest[] = []
    if (entry.isFought) {
      const { scenario } = await this.#read(entry.file, changes)
      if (!scenario) return undefined
      contests.push({
        name: entry.scenario.name,
        stands: [await planAs(entry.scenario.name, scenario)],
        isMatchup: false,
      })
    }
    if (entry.table) {
      const { table } = await loadTable(entry.file, { overrides: [...this.#overrides, ...changes] })
      if (!table || table.matchups.length !== entry.table.matchups.length) return undefined
      for (const [at, { ahead, behind }] of table.matchups.entries()) {
        const named = entry.table.matchups[at].ahead
        const both = behind ? [ahead, behind] : [ahead]
        const stands = await Promise.all(both.map((scenario) => planAs(named.name, scenario)))
        contests.push({ name: named.name, stands, isMatchup: true })
      }
    }
    return contests
  }

  #refuse(message: string, place?: Place, hint?: string): void {
    this.problems.push(refusal(message, hint, place))
  }
}

interface Wanted {
  readonly wanted: Expectation | TableExpectation
}

/** A goal, and where it stands. */
interface GoalRead {
  readonly goal: TuningGoal
  readonly place: Place
}

/** A goal of a file for each contest that it speaks of. */
function goalsOf(
  { scenario, stand, table, first, isFought }: Entry,
  { wanted, place }: Omit<GoalRead, 'goal'> & Wanted,
  isOneOfSeveral: boolean,
): GoalRead[] {
  const { low, high } = wanted
  const written = wanted.place.source.text.slice(wanted.place.start, wanted.place.end).trim().replaceAll(/\s+/g, ' ')
  const text = isOneOfSeveral ? `${scenario.name}: ${written}` : written
  if (!('of' in wanted)) {
    const kind = sampleKinds(stand).get(wanted.metric)!
    return [{ goal: { text, contest: first, metric: wanted.metric, kind, low, high }, place }]
  }
  const { rows, columns, situations, isSquare, matchups } = table!
  return matchups.flatMap(({ row, column, situation }, at) => {
    const [one, other] = [rows[row].name, columns[column].name]
    const isMeant = wanted.of === 'every matchup' || (wanted.row === one && wanted.column === other)
    const isTurned = !isMeant && isSquare && wanted.row === other && wanted.column === one
    if (!isMeant && !isTurned) return []
    const where = situations.length > 1 ? ` in ${situations[situation].name}` : ''
    // The score of a matchup is the row's.
    const band = isTurned ? { low: 1 - high, high: 1 - low } : { low, high }
    const [from, to] = [band.low, band.high].map((share) => `${Number((100 * share).toPrecision(6))}%`)
    const goal: TuningGoal = {
      text: `${one} against ${other}${where} in ${from} .. ${to}`,
      contest: first + Number(isFought) + at,
      ...{ metric: 'score', kind: 'share' },
      ...band,
    }
    return [{ goal, place }]
  })
}

/** With the dice of what the file is called, whatever else is set. */
async function planAs(scenarioKey: string, scenario: Scenario): Promise<Stand> {
  const stand = await planScenario(scenario)
  return { ...stand, plan: { ...stand.plan, scenarioKey } }
}

/** What a scenario counts, and how each of it is shown. */
function sampleKinds({ plan, scoreboard, roster }: Stand) {
  const samples = takeSamples(new Tally(plan.score), scoreboard, roster)
  return new Map([...samples].map(([name, sample]) => [name, kindOf(sample)]))
}

function kindsOf(stand: Stand): Map<string, Kind> {
  return new Map([...sampleKinds(stand)].map(([name, kind]) => [name, kind === 'share' ? 'share' : 'figure']))
}

/** What is wrong with a value that was set, where it was asked for. */
function atVary(problem: Problem, source: SourceText): Problem {
  const { place } = problem
  if (place?.source.name !== '--set') return problem
  const equals = source.text.indexOf('=')
  const isPath = place.start < place.source.text.indexOf('=')
  const from = source.text.length - source.text.trimStart().length
  const [start, end] = isPath ? [from + place.start, from + place.end] : [equals + 1, source.text.length]
  return { ...problem, place: { source, start, end } }
}

/** At most so many of a list, both ends among them. */
export function spread<Each>(all: readonly Each[], most: number): Each[] {
  if (all.length <= most) return [...all]
  const places = Array.from({ length: most }, (_, at) => Math.round((at * (all.length - 1)) / (most - 1)))
  return places.map((at) => all[at])
}

function placeOf(source: SourceText): Place {
  return { source, start: 0, end: source.text.length }
}

function trimmed({ source }: Place): Place {
  const { text } = source
  return { source, start: text.length - text.trimStart().length, end: text.trimEnd().length }
}

function segment({ text }: SourceText) {
  return { from: 0, start: text.length - text.trimStart().length }
}
