import { basename } from 'node:path'
import type { Problem, Scenario } from '../index.ts'
import type { LoadedRules, LoadOptions } from '../load-scenario.ts'
import type { ReadFile } from '../report/problems.ts'
import type { OwnRules } from '../scenario/load.ts'
import { inOrder, refusal, withoutRepeats } from '../source/problem.ts'
import { asMistakes } from './mistakes-flag.ts'
import { findCI, type Terminal, UserError, usesColor } from './terminal.ts'

/** The scenarios that could be read, and all files with what is wrong with them. */
export interface Read {
  readonly scenarios: readonly Scenario[]
  readonly files: readonly ReadFile[]
}

interface MessageFlags {
  readonly color?: boolean | undefined
  /** Of problems, only errors are reported. */
  readonly quiet?: boolean | undefined
  /** What is among the overrides, but was written as `--mistakes`. */
  readonly mistakes?: readonly string[] | undefined
}

interface ReadingFlags extends MessageFlags {
  readonly set?: readonly string[] | undefined
  readonly 'allow-own-rules'?: OwnRules | undefined
}

interface ReadingOptions extends Pick<LoadOptions, 'unjudged' | 'unruled'> {
  /** A rules file may stand among the scenarios, to be checked by itself. */
  readonly rulesAlone?: boolean
}

function noScenario(file: string): Problem {
  return refusal(
    `"${file}" is a rules file, expected a scenario`,
    `a scenario names it: rules: { system: ./${basename(file)} }`,
  )
}

/** Reads scenarios in the order of their files, and tells nothing. `unjudged` and `unruled` as for `loadScenario`. */
export async function readFiles(
  files: readonly string[],
  { set = [], 'allow-own-rules': ownRules }: ReadingFlags,
  { unjudged = 'error', unruled = 'error', rulesAlone = false }: ReadingOptions = {},
): Promise<Read> {
  const { isRulesFile, loadRules, loadScenario } = await import('../load-scenario.ts')
  const read: (ReadFile & { readonly rules?: LoadedRules })[] = []
  for (const file of files) {
    if (isRulesFile(file)) {
      const rules = await loadRules(file)
      const problems = rulesAlone ? rules.problems : [...rules.problems, noScenario(file)]
      read.push({ file, problems, rulesTitle: rules.title ?? '', rules })
      continue
    }
    read.push({ file, ...(await loadScenario(file, { overrides: set, ownRules, unjudged, unruled })) })
  }
  const scenarios = read.flatMap(({ scenario }) => scenario ?? [])
  // Of a scenario that could not be read nobody knows what it uses.
  const isWhole = read.every(({ scenario, rules }) => scenario ?? rules)
  const checked = read.map(({ rules, ...file }) =>
    rules && isWhole ? { ...file, problems: inOrder([...file.problems, ...unusedIn(rules, scenarios)]) } : file,
  )
  return { scenarios, files: checked }
}

/** What of a rules file its scenarios leave unused, if there are any: others may use it. */
function unusedIn({ ruleset, system }: LoadedRules, scenarios: readonly Scenario[]): readonly Problem[] {
  const own = scenarios.filter(({ rules }) => rules.system === system)
  return own.length > 0 ? (ruleset?.unusedBy?.(own) ?? []) : []
}

/** All problems of all files; what is wrong with a file that several import comes once. */
export function problemsOf({ files }: Pick<Read, 'files'>): Problem[] {
  return withoutRepeats(files.flatMap(({ problems }) => problems))
}

/**
 * The scenarios in the order of their files. Reads all of them and tells every problem of all of them.
 *
 * Throws a `UserError` with the count if any of them is an error, so that nothing is fought before everything is right. What
 * cannot be judged is no error for those who only fight.
 */
export async function readScenarios(
  files: readonly string[],
  flags: ReadingFlags,
  terminal: Terminal,
  unjudged: 'error' | 'warning' = 'warning',
): Promise<readonly Scenario[]> {
  const read = await readFiles(files, flags, { unjudged })
  await printProblems(problemsOf(read), flags, terminal)
  return read.scenarios
}

/** Annotates problems where they stand, if `--github` or the environment asks for that. */
export async function annotateForGitHub(
  problems: readonly Problem[],
  { github = findCI().github !== undefined }: { readonly github?: boolean | undefined },
  { err }: Terminal,
): Promise<void> {
  if (!github || problems.length === 0) return
  const { annotateProblems } = await import('../report/problems.ts')
  // Where the runner reads them as well; standard output may be JSON.
  for (const command of annotateProblems(problems)) err.write(`${command}\n`)
}

/** Tells what is wrong. Throws a `UserError` with the count if anything of it is an error. */
export async function printProblems(
  problems: readonly Problem[],
  { color, quiet = false, mistakes }: MessageFlags,
  terminal: Terminal,
): Promise<void> {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const told = (quiet ? errors : problems).map((problem) => asMistakes(problem, mistakes))
  await tellProblems(told, { color }, terminal)
  if (errors.length > 0) throw new UserError(errors.length === 1 ? '1 problem' : `${errors.length} problems`)
}

/** Tells what is wrong, and nothing comes of it. */
export async function tellProblems(
  problems: readonly Problem[],
  { color }: Pick<MessageFlags, 'color'>,
  { err }: Terminal,
): Promise<void> {
  if (problems.length === 0) return
  const { showProblem } = await import('../source/show-problem.ts')
  for (const problem of problems) err.write(`${showProblem(problem, { color: usesColor(err, color) })}\n\n`)
}
