import type { Problem, Scenario } from '../index.ts'
import { type Terminal, UserError, usesColor } from './terminal.ts'

/**
 * The scenarios in the order of their files. Reads all of them and tells every problem of all of them.
 *
 * Throws a `UserError` with the count if any of them is an error, so that nothing is fought before everything is right.
 */
export async function readScenarios(
  files: readonly string[],
  flags: { readonly set?: readonly string[] | undefined; readonly color?: boolean | undefined },
  { err }: Terminal,
): Promise<Scenario[]> {
  const { loadScenario } = await import('../index.ts')
  const scenarios: Scenario[] = []
  let errors = 0
  for (const file of files) {
    const { scenario, problems } = await loadScenario(file, { overrides: flags.set ?? [] })
    if (problems.length > 0) await tell(problems, err, flags.color)
    errors += problems.filter(({ severity }) => severity === 'error').length
    if (scenario) scenarios.push(scenario)
  }
  if (errors > 0) throw new UserError(errors === 1 ? '1 problem' : `${errors} problems`)
  return scenarios
}

async function tell(problems: readonly Problem[], err: Terminal['err'], color: boolean | undefined): Promise<void> {
  const { showProblem } = await import('../scenario/show-problem.ts')
  for (const problem of problems) err.write(`${showProblem(problem, { color: usesColor(err, color) })}\n\n`)
}
