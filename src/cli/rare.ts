import type { Scenario } from '../index.ts'
import type { RareResult } from '../rare/result.ts'
import type { RareOptions } from '../rare.ts'
import { asJsonLine, visibly } from '../source/escape.ts'
import { describePace, startProgress } from './progress.ts'
import { EXIT, type ExitCode, readableWidth, type Terminal, UserError, usesColor } from './terminal.ts'

interface RareFlags {
  readonly battles?: number | { readonly more: number } | undefined
  readonly seed?: string | undefined
  readonly threads?: number | undefined
  readonly json?: boolean | undefined
  readonly quiet?: boolean | undefined
  readonly color?: boolean | undefined
}

/** `run --rare METRIC`: how often each scenario ends so, where that is rare. */
export async function runRare(
  scenarios: readonly Scenario[],
  metric: string,
  flags: RareFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out } = terminal
  for (const scenario of scenarios) {
    const result = await find(scenario, metric, flags, terminal)
    if (!result) return EXIT.interrupted
    if (flags.json) {
      const { rareAsJson } = await import('../report/json.ts')
      out.write(`${asJsonLine(rareAsJson(result))}\n`)
    } else if (!flags.quiet) {
      const { summarizeRare } = await import('../report/rare-summary.ts')
      out.write(summarizeRare(result, { width: readableWidth(out), color: usesColor(out, flags.color) }))
    }
  }
  return EXIT.fine
}

/** What is found; undefined if Ctrl-C came first. */
async function find(
  scenario: Scenario,
  metric: string,
  { battles, seed, threads, quiet }: RareFlags,
  { err, signal }: Terminal,
): Promise<RareResult | undefined> {
  if (typeof battles === 'object') throw new UserError(`--battles is "+${battles.more}", expected no "+" with --rare`)
  const { rare } = await import('../rare.ts')
  const { CannotSplit } = await import('../rare/cannot-split.ts')
  const { FEWEST_BATTLES, MOST_BATTLES } = await import('../rare/budget.ts')
  if (battles !== undefined && !(battles >= FEWEST_BATTLES && battles <= MOST_BATTLES)) {
    throw new UserError(
      `--battles is "${battles}", expected a whole number from ${FEWEST_BATTLES} to ${MOST_BATTLES} with --rare`,
    )
  }
  const bar = quiet
    ? undefined
    : await startProgress<Parameters<NonNullable<RareOptions['onProgress']>>[0]>(err, describePace)
  const takeBarOff = (): void => bar?.stop()
  try {
    return await rare(scenario, metric, { battles, seed, threads, signal, onProgress: bar?.update }).finally(takeBarOff)
  } catch (error) {
    if (error instanceof CannotSplit)
      throw new UserError(`--rare is "${metric}", which "${scenario.name}" has no answer to: ${error.message}`)
    if (!signal.aborted || error !== signal.reason) throw error
    err.write(visibly`Interrupted before "${scenario.name}" was answered.\n`)
    return undefined
  }
}
