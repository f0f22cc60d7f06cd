import { flagWords, joinCommand } from '../report/command-line.ts'
import type { OwnRules } from '../scenario/load.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { CheckCommands, CheckInput } from '../studies/check.ts'
import type { Renamed, Subject } from './baselines.ts'
import { printProblems } from './read-scenarios.ts'
import { findCI, type Terminal, UserError } from './terminal.ts'

/** What of a check's command line says how its check inputs are read. */
interface CheckInputFlags {
  readonly baselines?: string | undefined
  readonly set?: readonly string[] | undefined
  readonly color?: boolean | undefined
  readonly quiet?: boolean | undefined
  readonly 'allow-own-rules'?: OwnRules | undefined
  readonly 'require-baselines'?: boolean | undefined
}

/** The command lines that put right what a check finds of baselines. */
interface BaselineCommands extends CheckCommands {
  /** Moves the baseline of a scenario that was renamed. */
  readonly move: (file: string) => string
}

/**
 * The command lines for a check's own: they look for baselines where it does, and read scenarios as it does.
 *
 * @param operands files, folders and patterns as its command line has them.
 */
export function commandsFor(operands: readonly string[], { baselines, set }: CheckInputFlags): BaselineCommands {
  const flags = flagWords({ baselines, set })
  return {
    accept: (files) => joinCommand('baseline', [...files, ...flags]),
    prune: joinCommand('baseline', [...operands, ...flags, '--prune']),
    move: (file) => joinCommand('baseline', [file, ...flags, '--prune']),
  }
}

/** The scenarios with their baselines. Throws a `UserError` for baselines that cannot be used. */
export async function findCheckInputs(
  subjects: readonly Subject[],
  renamed: readonly Renamed[],
  commands: BaselineCommands,
  flags: CheckInputFlags,
  terminal: Terminal,
): Promise<CheckInput[]> {
  const { findBaseline } = await import('../studies/baseline-folder.ts')
  const { describeUnusable } = await import('./unusable-baseline.ts')
  const wrong: string[] = []
  const checkInputs: CheckInput[] = []
  for (const subject of subjects) {
    const { scenario, file, id, baselineFile } = subject
    const found = await findBaseline(baselineFile)
    const command = commands.accept([file])
    const advice = `\`${command}\` accepts today's figures`
    const former = renamed.find((other) => other.subject === subject)?.former
    if ('reason' in found) {
      wrong.push(
        ...describeUnusable(baselineFile, found, [file, ...flagWords({ baselines: flags.baselines, set: flags.set })]),
      )
      continue
    }
    const { baseline } = former ?? ('baseline' in found ? found : {})
    const table = await findTable(scenario, file, baseline?.scenario ?? scenario.id, flags, terminal)
    const judged = { scenario, file, id, ...table }
    if (former) {
      const faults = [`its baseline is still ${former.path}, of its former name; \`${commands.move(file)}\` moves it`]
      checkInputs.push({ ...judged, baselineFile: former.path, faults, baseline: former.baseline })
    } else if (baseline) {
      checkInputs.push({ ...judged, baselineFile, baseline })
    } else {
      checkInputs.push({ ...judged, baselineFile, faults: lackingBaseline(subject, advice, flags) })
    }
  }
  if (wrong.length > 0) throw new UserError(...wrong)
  return checkInputs
}

/** Whether anything of it, or of its table, is expected to be near its baseline. */
export function isNearBaseline({ expect, matrix }: Scenario): boolean {
  return expect.some(({ within }) => within !== undefined) || (matrix?.expect.some(({ isNear }) => isNear) ?? false)
}

/** What is wrong with having no baseline: in CI, a check that checks nothing is no pass. */
function lackingBaseline(
  { scenario }: Subject,
  advice: string,
  { 'require-baselines': required }: CheckInputFlags,
): string[] {
  // Then it is reported at the expectation.
  if (isNearBaseline(scenario)) return []
  if (required) return [`there is no baseline, and --require-baselines asks for one; ${advice}`]
  const { expect, evenSides, skill, replies, matrix } = scenario
  const expectations = [...expect, ...evenSides, ...skill, ...replies, ...(matrix?.expect ?? [])]
  if (expectations.length > 0 || !findCI().isCI) return []
  return [`nothing is checked: it expects nothing, and has no baseline; ${advice}`]
}

/**
 * The table of a scenario of whose options something is expected, with the dice of this id. Tells what is wrong with it, and
 * throws a `UserError`.
 */
async function findTable(
  { matrix }: Scenario,
  file: string,
  id: string,
  { set = [], 'allow-own-rules': ownRules, ...flags }: CheckInputFlags,
  terminal: Terminal,
): Promise<Pick<CheckInput, 'table'>> {
  if (!matrix || matrix.expect.length === 0) return {}
  const { loadTable } = await import('../load-table.ts')
  const { table, problems } = await loadTable(file, { overrides: [...set, `id=${JSON.stringify(id)}`], ownRules })
  await printProblems(problems, flags, terminal)
  return table ? { table: { table, expect: matrix.expect } } : {}
}
