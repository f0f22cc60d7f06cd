import type { OwnRules } from './scenario/load.ts'
import { type Problem, withoutRepeats } from './source/problem.ts'
import { checkContradictions, readGoals } from './tuning/goals.ts'
import { checkSize, checkUse, readAxes, readParameters } from './tuning/parameters.ts'
import { readFiles, type TunedFile } from './tuning/tuned-file.ts'
import type { Contest, Point, Tuning } from './tuning/tuning.ts'

/** What is asked for; texts as the command line has them. */
export interface TuningWanted {
  /** `PATH=VALUES`, as in a sweep. */
  readonly vary: readonly string[]
  /** `METRIC = VALUE`, what `expect` takes, what the `expect` of a `matrix` takes, or `expect`: what the files expect. */
  readonly goal: readonly string[]
  readonly overrides?: readonly string[]
  /** Which rulesets in code may be run, as for `loadScenario`: none unless given. */
  readonly ownRules?: OwnRules | undefined
}

/** The tuning, unless one of the problems is an error. */
interface LoadedTuning {
  readonly tuning?: Tuning
  readonly problems: readonly Problem[]
}

/**
 * Reads what is to be tuned: scenario files, what may change in them, and what is to come of it. Whatever can be known without
 * fighting is reported here, all of it at once: values that a file refuses, parameters that nobody uses, goals that contradict
 * each other. Never throws for what a file or a text says.
 */
export async function loadTuning(files: readonly string[], wanted: TuningWanted): Promise<LoadedTuning> {
  const problems: Problem[] = []
  const tuning = await readTuning(files, wanted, problems)
  return { ...(tuning && { tuning }), problems: withoutRepeats(problems) }
}

async function readTuning(
  files: readonly string[],
  { vary, goal, overrides = [], ownRules }: TuningWanted,
  problems: Problem[],
): Promise<Tuning | undefined> {
  const isBroken = () => problems.some(({ severity }) => severity === 'error')
  const varied = readAxes(vary, problems)
  const tuned = await readFiles(files, { overrides, ownRules }, problems)
  if (tuned.length < files.length) return undefined
  const read = await readParameters(varied, tuned, problems)
  const goals = await readGoals(goal, tuned, problems)
  if (isBroken()) return undefined
  checkContradictions(goals, problems)
  const { parameters, moved } = await checkUse(read, varied, tuned, problems)
  checkSize(parameters, problems)
  if (isBroken()) return undefined
  // By point: each is fought by the search, and again to be confirmed.
  const contests = new Map<string, Promise<readonly Contest[] | undefined>>()
  return {
    scenario: tuned[0].scenario,
    files,
    scenarios: tuned.map(({ scenario }) => scenario),
    parameters,
    goals: goals.map(({ goal }) => goal),
    parametersOf: (file) => tuned[file].parameters,
    isFixed: (contest) => !moved.has(contest),
    contestsAt: (point) => {
      const key = point ? point.join() : ''
      const known = contests.get(key) ?? contestsOf(tuned, parameters, point)
      contests.set(key, known)
      return known
    },
  }
}

async function contestsOf(
  files: readonly TunedFile[],
  parameters: Tuning['parameters'],
  point: Point | undefined,
): Promise<readonly Contest[] | undefined> {
  const all: Contest[] = []
  for (const file of files) {
    const changes = point?.flatMap((value, at) =>
      file.parameters.has(at) ? [`${parameters[at].path}=${parameters[at].values[value]}`] : [],
    )
    const contests = await file.contestsWith(changes ?? [])
    if (!contests) return undefined
    all.push(...contests)
  }
  return all
}
