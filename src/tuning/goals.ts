import { Tally } from '../fight/tally.ts'
import { kindOf, takeSamples } from '../metrics/sample.ts'
import type { Stand } from '../plan-scenario.ts'
import { DEAD_RULES, type Kind, readExpectations } from '../scenario/expectation.ts'
import type { Expectation, TableExpectation } from '../scenario/scenario.ts'
import { readTableExpectations } from '../scenario/table-expectation.ts'
import type { Located } from '../source/located.ts'
import { suggest } from '../source/nearest.ts'
import { type Place, type Problem, refusal, type SourceText, wholeOf } from '../source/problem.ts'
import { placeOf } from '../table/table.ts'
import type { TunedFile } from './tuned-file.ts'
import type { TuningGoal } from './tuning.ts'

const MOST_GOALS = 400

/** A goal, and where it stands. */
interface PlacedGoal {
  readonly goal: TuningGoal
  readonly place: Place
}

/** What is wanted of a file: one goal, or one of each matchup that it speaks of. */
interface Wish {
  readonly file: TunedFile
  readonly wanted: Expectation | TableExpectation
  readonly place: Place
}

/** Reads goals for every file that they can be about, and opens what of these they speak of. */
export async function readGoals(
  texts: readonly string[],
  files: readonly TunedFile[],
  problems: Problem[],
): Promise<PlacedGoal[]> {
  const isBroken = () => problems.some(({ severity }) => severity === 'error')
  const wishes = texts.flatMap((text) => readWishes({ name: '--goal', text }, files, problems))
  if (isBroken()) return []
  for (const file of files) {
    if (wishes.some((wish) => wish.file === file && 'of' in wish.wanted)) await file.openTable(problems)
  }
  checkOptions(wishes, problems)
  if (isBroken()) return []
  let first = 0
  for (const file of files) {
    const own = wishes.filter((wish) => wish.file === file)
    const battles = own.some(({ wanted }) => !('of' in wanted))
    const matchups = new Set(own.flatMap(({ wanted }) => ('of' in wanted ? placesMeant(file, wanted) : [])))
    first += file.choose(first, { battles, matchups })
  }
  const goals = wishes.flatMap((wish) => goalsOf(wish, files.length > 1))
  if (goals.length > MOST_GOALS) {
    problems.push(refusal(`there are ${goals.length} goals, expected at most ${MOST_GOALS}`))
  }
  return goals
}

/** A goal of two options is about the files that have them: it is wrong if none has, or if both are the same. */
function checkOptions(wishes: readonly Wish[], problems: Problem[]): void {
  const isMet = ({ file, wanted }: Wish) => 'of' in wanted && placesMeant(file, wanted).length > 0
  for (const { file, wanted, place } of wishes) {
    if (!('of' in wanted) || wanted.of !== 'matchup') continue
    if (wishes.some((wish) => wish.place === place && isMet(wish))) continue
    const { rows, columns } = file.table!
    const sides = [[wanted.row, rows] as const, [wanted.column, columns] as const]
    const unknown = sides.find(([called, options]) => placeOf(options, called) < 0)
    if (!unknown) problems.push(refusal(`"${wanted.row}" does not meet itself, expected two options`, undefined, place))
    else {
      const [called, options] = unknown
      const names = options.map(({ name }) => name)
      problems.push(refusal(`no option is called "${called}"`, suggest(called, names), place))
    }
  }
}

/** What one `--goal` wants of each file; that no file can be about it is reported once. */
function readWishes(source: SourceText, files: readonly TunedFile[], problems: Problem[]): Wish[] {
  const isExpect = source.text.trim() === 'expect'
  const wishes: Wish[] = []
  let wrong: Problem[] | undefined
  for (const file of files) {
    const found: Problem[] = []
    const read = isExpect ? expectedOf(file) : readGoal(source, file, found)
    wrong ??= found
    if (found.length === 0) wishes.push(...read)
  }
  if (wishes.length > 0) return wishes
  if (isExpect) {
    const message = 'the files expect nothing that could be a goal'
    problems.push(refusal(message, 'write --goal "win.P = 50%"', wholeOf(source)))
  } else problems.push(...wrong!)
  return []
}

/** What a file expects; a distance to a baseline is none that could be tuned to. */
function expectedOf(file: TunedFile): Wish[] {
  const { expect, matrix } = file.scenario
  const bands = expect.filter(({ metric, within }) => within === undefined && metric !== DEAD_RULES)
  const ofTable = (matrix?.expect ?? []).filter(({ of }) => of !== 'nothing dominated')
  return [...bands, ...ofTable].map((wanted) => ({ file, wanted, place: wanted.place }))
}

function readGoal(source: SourceText, file: TunedFile, problems: Problem[]): Wish[] {
  const { stand, scenario } = file
  const { text } = source
  const place = wholeOf(source)
  const start = text.length - text.trimStart().length
  const item: Located = {
    kind: 'scalar',
    value: text.trim(),
    place: { source, start, end: text.trimEnd().length },
    segments: [{ from: 0, start }],
  }
  if (/^every matchup\s|\sagainst\s.*\s(?:in|>=|<=)\s/.test(text)) {
    const read = readTableExpectations([item], problems)
    if (read.length > 0 && !scenario.matrix) {
      const hint = "write matrix: { among: ['weapons.*'] } into the file"
      problems.push(refusal(`"${scenario.name}" has no matrix, whose matchups could have a goal`, hint, place))
    }
    return read.map((wanted) => ({ file, wanted, place }))
  }
  const read = readExpectations([item], shownKinds(stand), problems, true, new Set(), 'error', true)
  return read.map((wanted) => ({ file, wanted, place }))
}

/** A goal for each contest of the file that is spoken of. */
function goalsOf({ file, wanted, place }: Wish, isOneOfSeveral: boolean): PlacedGoal[] {
  const { scenario, stand, first } = file
  const { low, high } = wanted
  const written = wanted.place.source.text.slice(wanted.place.start, wanted.place.end).trim().replaceAll(/\s+/g, ' ')
  const text = isOneOfSeveral ? `${scenario.name}: ${written}` : written
  if ('of' in wanted) return goalsOfTable(file, wanted).map((goal) => ({ goal, place }))
  const kind = sampleKinds(stand).get(wanted.metric)!
  const { metric } = wanted
  return [{ goal: { text, contest: first, metric, subject: metric, kind, low, high }, place }]
}

/** The matchups that a goal of a table is about, by their places. */
function placesMeant({ table }: TunedFile, { of, row, column }: TableExpectation): number[] {
  const { rows, columns, isSquare, matchups } = table!
  const [one, other] = [placeOf(rows, row), placeOf(columns, column)]
  return matchups.flatMap((matchup, at) => {
    const isMeant = of === 'every matchup' || (matchup.row === one && matchup.column === other)
    return isMeant || (isSquare && matchup.row === other && matchup.column === one) ? [at] : []
  })
}

function goalsOfTable(file: TunedFile, wanted: TableExpectation): TuningGoal[] {
  const { rows, columns, isSquare, situations, matchups } = file.table!
  const { low, high } = wanted
  return placesMeant(file, wanted).map((at) => {
    const { row, column, situation } = matchups[at]
    const [one, other] = [rows[row], columns[column]]
    const where = situations.length > 1 ? ` in ${situations[situation].name}` : ''
    // The score of a matchup is the row's.
    const isTurned = wanted.of === 'matchup' && isSquare && placeOf(rows, wanted.row) === column
    const band = isTurned ? { low: 1 - high, high: 1 - low } : { low, high }
    const [from, to] = [band.low, band.high].map((share) => `${Number((100 * share).toPrecision(6))}%`)
    const called = `${one.name} against ${other.name}${where}`
    const subject = `${one.title} against ${other.title}${where}`
    const within = `in ${from} .. ${to}`
    return {
      ...{ text: `${called} ${within}`, contest: file.contestOf(at) },
      ...(subject !== called && { title: `${subject} ${within}` }),
      ...{ metric: 'score', subject, kind: 'share', ...band },
    }
  })
}

/** Bands of one metric that have nothing in common, and parties that are all to win too often. */
export function checkContradictions(goals: readonly PlacedGoal[], problems: Problem[]): void {
  for (const [at, { goal, place }] of goals.entries()) {
    const other = goals
      .slice(0, at)
      .find((each) => each.goal.contest === goal.contest && each.goal.metric === goal.metric)
    if (other && (other.goal.low > goal.high || goal.low > other.goal.high)) {
      const message = `the goals "${other.goal.text}" and "${goal.text}" contradict each other`
      problems.push(refusal(message, undefined, place))
    }
  }
  const shares = new Map<number, Map<string, TuningGoal>>()
  for (const { goal } of goals) {
    if (!/^(win\.|draw$|stalemate$)/.test(goal.metric)) continue
    const own = shares.get(goal.contest) ?? new Map<string, TuningGoal>()
    shares.set(goal.contest, own)
    if (goal.low > (own.get(goal.metric)?.low ?? 0)) own.set(goal.metric, goal)
  }
  for (const own of shares.values()) {
    const sum = [...own.values()].reduce((total, { low }) => total + low, 0)
    if (sum <= 1 + 1e-9) continue
    const texts = [...own.values()].map(({ text }) => `"${text}"`).join(' and ')
    const many = `${Number((100 * sum).toPrecision(6))} %`
    problems.push(refusal(`the goals ${texts} contradict each other: together they ask for ${many} of the battles`))
  }
}

/** What a scenario counts, and how each of it is judged. */
function sampleKinds({ plan, scoreboard, roster }: Stand) {
  const samples = takeSamples(new Tally(plan.score), scoreboard, roster)
  return new Map([...samples].map(([name, sample]) => [name, kindOf(sample)]))
}

/** The same as the grammar of expectations has it. */
function shownKinds(stand: Stand): Map<string, Kind> {
  return new Map([...sampleKinds(stand)].map(([name, kind]) => [name, kind === 'share' ? 'share' : 'figure']))
}
