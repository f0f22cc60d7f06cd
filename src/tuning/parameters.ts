import { isDeepStrictEqual } from 'node:util'
import type { Plan } from '../battle/plan.ts'
import { entryNamesIn } from '../scenario/entry-names.ts'
import { type Parameter, parameterOf } from '../scenario/parameter.ts'
import { type Axis, atVary, readVary } from '../scenario/vary.ts'
import { type Problem, refusal, type SourceText, wholeOf } from '../source/problem.ts'
import type { TunedFile } from './tuned-file.ts'
import { spread } from './tuning.ts'

const MOST_PARAMETERS = 12
/** Of parameters that have no order all combinations are tried. */
const MOST_COMBINATIONS = 1000
/** So many values of each parameter are read before anything is fought; of more, so many and both ends. */
const VALUES_READ = 40
/** So many are enough to know whether anybody uses a parameter. */
const VALUES_TRIED = 5
/** So many more are tried, of all parameters together, to know what no parameter moves. */
const MOST_TRIED = 60

/** What may change, and the `--vary` that says so. */
interface Varied {
  readonly axis: Axis
  readonly source: SourceText
}

/** Reads what may change: `PATH=VALUES`, as in a sweep. */
export function readAxes(texts: readonly string[], problems: Problem[]): Varied[] {
  const varied = texts.flatMap((text) => {
    const source = { name: '--vary', text }
    const axis = readVary(source, problems)
    return axis ? [{ axis, source }] : []
  })
  for (const [at, { axis, source }] of varied.entries()) {
    if (varied.findIndex((other) => other.axis.path === axis.path) < at) {
      problems.push(refusal(`"${axis.path}" is varied twice`, undefined, wholeOf(source)))
    }
  }
  if (varied.length > MOST_PARAMETERS) {
    problems.push(refusal(`${varied.length} values are varied, expected at most ${MOST_PARAMETERS}`))
  }
  return varied
}

/** Tries the values of every parameter by themselves; a file that takes none of them does not have it. */
export async function readParameters(
  varied: readonly Varied[],
  files: readonly TunedFile[],
  problems: Problem[],
): Promise<Parameter[]> {
  const parameters: Parameter[] = []
  for (const [at, { axis, source }] of varied.entries()) {
    const values = spread(axis.values, VALUES_READ)
    let first: readonly Problem[] | undefined
    for (const file of files) {
      const read = await Promise.all(values.map((value) => file.read([`${axis.path}=${value}`])))
      const wrong = read
        .flatMap(({ scenario, problems }) => (scenario ? [] : problems))
        .map((problem) => atVary(problem, [source]))
      first ??= wrong
      if (read.every(({ scenario }) => !scenario)) continue
      file.parameters.add(at)
      problems.push(...wrong)
    }
    const owner = files.find((file) => file.parameters.has(at))
    if (!owner) problems.push(...first!)
    const { scenario, stand } = owner ?? files[0]
    const { schema } = stand.ruleset
    // What is found is written where it stands, which is known by ids alone.
    const path = entryNamesIn(scenario, schema).withId(axis.path)
    parameters.push(parameterOf({ ...axis, path }, scenario, schema))
  }
  return parameters
}

/** Parameters that something is fought with, and the contests that any of them moves. */
interface UsedParameters {
  readonly parameters: readonly Parameter[]
  readonly moved: ReadonlySet<number>
}

/**
 * Parameters that change no number of any battle would be turned in vain. Where a file says nothing of one itself, a value with
 * which everything stays as it is says where it stands: the parameters are returned with that.
 */
export async function checkUse(
  parameters: readonly Parameter[],
  varied: readonly Varied[],
  files: readonly TunedFile[],
  problems: Problem[],
): Promise<UsedParameters> {
  /** What is fought, contest by contest; of a file that refuses the change, nothing. */
  const plansWith = async (at: number, change?: string) => {
    const plans: (readonly Plan[] | undefined)[] = []
    for (const file of files) {
      const changes = change === undefined || !file.parameters.has(at) ? [] : [change]
      const contests = await file.contestsWith(changes)
      plans.push(...(contests?.map(({ stands }) => stands.map(({ plan }) => plan)) ?? [undefined]))
    }
    return plans
  }
  const base = await plansWith(0)
  const moved = new Set<number>()
  /** Which contests a value moves; of what is refused nobody knows, so that it may be any. */
  const movedBy = async (at: number, value: string): Promise<Iterable<number>> => {
    const plans = await plansWith(at, `${parameters[at].path}=${value}`)
    if (plans.length !== base.length || plans.includes(undefined)) return base.keys()
    return plans.flatMap((each, contest) => (isDeepStrictEqual(each, base[contest]) ? [] : [contest]))
  }
  const checked: Parameter[] = []
  const left: { readonly at: number; readonly value: string }[] = []
  for (const [at, parameter] of parameters.entries()) {
    const { path, values, now } = parameter
    const same: string[] = []
    const tried = spread(values, now === undefined && files.every(({ table }) => !table) ? VALUES_READ : VALUES_TRIED)
    for (const value of tried) {
      const contests = [...(await movedBy(at, value))]
      for (const contest of contests) moved.add(contest)
      if (contests.length === 0) same.push(value)
    }
    left.push(...values.filter((value) => !tried.includes(value)).map((value) => ({ at, value })))
    if (same.length === tried.length) {
      const hint = 'vary something that a combatant of the goal has'
      const message = `"${path}" changes nothing that is fought: nobody uses it`
      problems.push(refusal(message, hint, wholeOf(varied[at].source)))
    }
    const [first] = same
    const isMeant = now === undefined && same.length === 1
    checked.push(isMeant ? { ...parameter, now: first, nowAt: values.indexOf(first) } : parameter)
  }
  // That nothing moves a contest is only known where every value has been tried.
  for (const { at, value } of left.length <= MOST_TRIED ? left : []) {
    if (moved.size === base.length) break
    for (const contest of await movedBy(at, value)) moved.add(contest)
  }
  if (left.length > MOST_TRIED) for (const contest of base.keys()) moved.add(contest)
  return { parameters: checked, moved }
}

/** Whether what has no order can be gone through. */
export function checkSize(parameters: readonly Parameter[], problems: Problem[]): void {
  if (parameters.every(({ isOrdered }) => isOrdered)) return
  const many = parameters.reduce((product, { values }) => product * values.length, 1)
  if (many <= MOST_COMBINATIONS) return
  const words = parameters.filter(({ isOrdered }) => !isOrdered).map(({ path }) => `"${path}"`)
  problems.push(
    refusal(
      `${words.join(' and ')} ${words.length === 1 ? 'has values' : 'have values'} without an order, so that all ${many.toLocaleString('en-US')} combinations would have to be tried, expected at most ${MOST_COMBINATIONS.toLocaleString('en-US')}`,
    ),
  )
}
