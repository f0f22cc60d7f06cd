import type { Problem, Scenario } from '../index.ts'
import { withoutRepeats } from '../source/problem.ts'
import { type Terminal, UserError, usesColor } from './terminal.ts'

/**
 * The scenarios in the order of their files. Reads all of them and tells every problem of all of them; what is wrong with
 * a file that several import is told once.
 *
 * Throws a `UserError` with the count if any of them is an error, so that nothing is fought before everything is right.
 */
export async function readScenarios(
  files: readonly string[],
  flags: { readonly set?: readonly string[] | undefined; readonly color?: boolean | undefined },
  terminal: Terminal,
): Promise<Scenario[]> {
  const { loadScenario } = await import('../load-scenario.ts')
  const scenarios: Scenario[] = []
  const problems: Problem[] = []
  for (const file of files) {
    const loaded = await loadScenario(file, { overrides: flags.set ?? [] })
    problems.push(...loaded.problems)
    if (loaded.scenario) scenarios.push(loaded.scenario)
  }
  await tellProblems(withoutRepeats(problems), flags.color, terminal)
  return scenarios
}

/** Tells what is wrong. Throws a `UserError` with the count if anything of it is an error. */
export async function tellProblems(
  problems: readonly Problem[],
  color: boolean | undefined,
  { err }: Terminal,
): Promise<void> {
  if (problems.length > 0) await tell(problems, err, color)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  if (errors > 0) throw new UserError(errors === 1 ? '1 problem' : `${errors} problems`)
}

async function tell(problems: readonly Problem[], err: Terminal['err'], color: boolean | undefined): Promise<void> {
  const { showProblem } = await import('../source/show-problem.ts')
  for (const problem of problems) err.write(`${showProblem(problem, { color: usesColor(err, color) })}\n\n`)
}
