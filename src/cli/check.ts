import type { InferredOptionTypes } from 'yargs'
import { tuneForShortFights } from '../fight/v8.ts'
import { replaceFile } from '../files/file.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { STANDARD_INPUT } from '../scenario/standard-input.ts'
import type { CheckProgress, CheckReport, Suspect } from '../studies/check.ts'
import {
  acceptBaselines,
  baselineOutputs,
  findLost,
  findSubjects,
  pruneBaselines,
  type Renamed,
  type Subject,
} from './baselines.ts'
import { outputsOfCheck, tellCheck } from './check-report.ts'
import { defineCommand, type Line } from './command.ts'
import { budgetOf, startExploring } from './exploring.ts'
import { BASELINE_FLAGS, CI_FLAGS, EXACT_JUDGING_FLAGS, JUDGING_FLAGS } from './gate-flags.ts'
import { FIGHTING_FLAGS, READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { expectOutputs, outputsOf, writing } from './outputs.ts'
import { startProgress } from './progress.ts'
import { annotateForGitHub, problemsOf, readFiles, tellProblems } from './read-scenarios.ts'
import { openSharing, SHARING_FLAGS, SHARING_NEEDS, type Sharing, sharingOutputs } from './sharing.ts'
import { EXIT, type ExitCode, findCI, type Terminal, UserError } from './terminal.ts'

const FLAGS = {
  ...JUDGING_FLAGS,
  ...EXACT_JUDGING_FLAGS,
  ...BASELINE_FLAGS,
  seed: FIGHTING_FLAGS.seed,
  plain: { ...FIGHTING_FLAGS.plain, describe: 'judge outcomes as they were counted, with luck in them' },
  threads: FIGHTING_FLAGS.threads,
  ...READING_FLAGS,
  ...SHARING_FLAGS,
  ...CI_FLAGS,
  verbose: { group: 'Terminal:', describe: 'tell every check, also those that pass', type: 'boolean' },
  ...TALKING_FLAGS,
} as const
type CheckFlags = InferredOptionTypes<typeof FLAGS>

export const check = defineCommand({
  name: 'check',
  summary: 'Judge scenarios by what they expect and by their baselines: pass, fail, or inconclusive',
  flags: FLAGS,
  eachFile: true,
  conflicts: [
    ['verbose', 'quiet'],
    // How far a share is fought is not to depend on who was quicker.
    ['shard', 'max-seconds'],
    ['shard', 'update'],
    ['shard', 'redis'],
  ],
  needs: [['max-states', 'exact'], ...SHARING_NEEDS],
  examples: [
    ['has the balance moved?', 'check scenarios/*.yaml'],
    ['in CI, with a report that it can show', 'check scenarios/*.yaml --junit balance.xml'],
    ['every night, against tuning to one seed', 'check scenarios/*.yaml --seed $(date +%F)'],
    ['without any doubt, where scenarios are small', 'check duel.yaml --exact'],
    ['accept what has changed', 'check duel.yaml --update all'],
  ],
  run: checkFiles,
})

async function checkFiles(
  files: readonly string[],
  flags: CheckFlags,
  terminal: Terminal,
  line: Line,
): Promise<ExitCode> {
  const start = new Date()
  tuneForShortFights()
  const scenarios = await readSound(files, flags, start, terminal)
  const subjects = await findSubjects(files, scenarios, flags.baselines)
  // What shares were fought with is what they are judged by: merging them accepts nothing.
  const isPart = flags.shard !== undefined || line.merging !== undefined
  const update = flags.update ?? (findCI().isCI || isPart || files.includes(STANDARD_INPUT) ? 'none' : 'new')
  const { renamed: moved } = await findLost(subjects, flags.baselines)
  const lacking = update === 'new' ? await findLacking(subjects, moved, flags) : []
  const accepted = baselineOutputs(update === 'all' ? subjects : lacking)
  await expectOutputs([...outputsOfCheck(flags), ...sharingOutputs(flags, line), ...accepted], files)
  const sharing = await openSharing(subjects, flags, terminal, line)
  if (update === 'all') await pruneBaselines(subjects, flags.baselines, terminal)
  const { renamed, obsolete } = await findLost(subjects, flags.baselines)
  const wanted = update === 'all' ? await findAccepted(subjects, flags) : lacking
  if (!(await updateBaselines(wanted, flags, terminal))) return EXIT.interrupted
  const suspects = await findSuspects(subjects, renamed, flags, terminal)
  const exit = await sharing.settle([() => judge(suspects, [], flags, terminal, sharing)])
  if (exit !== undefined) return exit
  const gone = obsolete.map(({ path }) => path)
  const report = await judge(suspects, gone, flags, terminal, sharing)
  await tellCheck(report, start, flags, terminal)
  if (terminal.signal.aborted) return EXIT.interrupted
  if (report.verdict === 'pass') return EXIT.fine
  if (report.verdict === 'fail' || flags['on-inconclusive'] === 'fail') return EXIT.broken
  return flags['on-inconclusive'] === 'pass' ? EXIT.fine : EXIT.inconclusive
}

/** The scenarios. What keeps them from being judged goes where CI looks for it before it is thrown. */
async function readSound(
  files: readonly string[],
  flags: CheckFlags,
  start: Date,
  terminal: Terminal,
): Promise<readonly Scenario[]> {
  const read = await readFiles(files, flags)
  const { junit } = flags
  const problems = problemsOf(read)
  await annotateForGitHub(problems, flags, terminal)
  if (junit !== undefined && read.scenarios.length < files.length) {
    const { writeBrokenJUnit } = await import('../report/problems.ts')
    try {
      await expectOutputs(outputsOf(flags, ['junit']), files)
      await writing(junit, () => replaceFile(junit, writeBrokenJUnit(read.files, start)))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      // What is wrong with the scenarios is still to be told.
      terminal.err.write(`tiltyard: ${error.message}\n`)
    }
  }
  await tellProblems(problems, flags, terminal)
  return read.scenarios
}

/** Those that have no baseline, and are to have one. */
async function findLacking(
  subjects: readonly Subject[],
  renamed: readonly Renamed[],
  flags: CheckFlags,
): Promise<Subject[]> {
  const found = await findBaselines(subjects)
  return subjects.filter((subject, index) => {
    if (!('missing' in found[index])) return false
    // That of before is to be moved, lest what has drifted meanwhile is accepted.
    if (renamed.some((other) => other.subject === subject)) return false
    return flags['require-baselines'] || isNearBaseline(subject.scenario)
  })
}

/** Those whose baseline is written anew: all that have one or are to have one. */
async function findAccepted(subjects: readonly Subject[], flags: CheckFlags): Promise<Subject[]> {
  const found = await findBaselines(subjects)
  const lacking = await findLacking(subjects, [], flags)
  return subjects.filter((subject, index) => !('missing' in found[index]) || lacking.includes(subject))
}

async function findBaselines(subjects: readonly Subject[]) {
  const { findBaseline } = await import('../studies/baseline-folder.ts')
  return Promise.all(subjects.map(({ baselineFile }) => findBaseline(baselineFile)))
}

/** Writes baselines; false if Ctrl-C came first. */
async function updateBaselines(wanted: readonly Subject[], flags: CheckFlags, terminal: Terminal): Promise<boolean> {
  if (wanted.length === 0) return true
  try {
    const { seed: _, ...acceptance } = flags
    // Accepted by the scenarios' own seeds: a seed of the day is for looking, not for keeping.
    await acceptBaselines(wanted, acceptance, terminal)
    return true
  } catch (error) {
    if (!terminal.signal.aborted || error !== terminal.signal.reason) throw error
    return false
  }
}

/** The scenarios with their baselines. Throws a `UserError` for baselines that cannot be used. */
async function findSuspects(
  subjects: readonly Subject[],
  renamed: readonly Renamed[],
  flags: CheckFlags,
  terminal: Terminal,
): Promise<Suspect[]> {
  const { findBaseline } = await import('../studies/baseline-folder.ts')
  const { joinCommand } = await import('../report/command-line.ts')
  const { tellUnusable } = await import('./unusable-baseline.ts')
  const where = flags.baselines === undefined ? [] : ['--baselines', flags.baselines]
  const wrong: string[] = []
  const suspects: Suspect[] = []
  for (const subject of subjects) {
    const { scenario, file, id, baselineFile } = subject
    const found = await findBaseline(baselineFile)
    const command = joinCommand('baseline', [file, ...where])
    const advice = `\`${command}\` accepts today's figures`
    const former = renamed.find((other) => other.subject === subject)?.former
    if ('reason' in found) {
      wrong.push(...tellUnusable(baselineFile, found, [file, ...where]))
      continue
    }
    const { baseline } = former ?? ('baseline' in found ? found : {})
    const table = await findTable(scenario, file, baseline?.scenario ?? scenario.id, flags, terminal)
    const judged = { scenario, file, id, advice, ...table }
    if (former) {
      const move = joinCommand('baseline', [file, ...where, '--prune'])
      const faults = [`its baseline is still ${former.path}, of its former name; \`${move}\` moves it`]
      suspects.push({ ...judged, baselineFile: former.path, faults, baseline: former.baseline })
    } else if (baseline) {
      suspects.push({ ...judged, baselineFile, baseline })
    } else {
      suspects.push({ ...judged, baselineFile, faults: lackingBaseline(subject, advice, flags) })
    }
  }
  if (wrong.length > 0) throw new UserError(...wrong)
  return suspects
}

/** Whether anything of it, or of its table, is expected to be near its baseline. */
function isNearBaseline({ expect, matrix }: Scenario): boolean {
  return expect.some(({ within }) => within !== undefined) || (matrix?.expect.some(({ isNear }) => isNear) ?? false)
}

/** What is wrong with having no baseline: in CI, a check that checks nothing is no pass. */
function lackingBaseline(
  { scenario }: Subject,
  advice: string,
  { 'require-baselines': required }: CheckFlags,
): string[] {
  // Then it is told at the expectation.
  if (isNearBaseline(scenario)) return []
  if (required) return [`there is no baseline, and --require-baselines asks for one; ${advice}`]
  const { expect, matrix } = scenario
  if (expect.length > 0 || (matrix && matrix.expect.length > 0) || !findCI().isCI) return []
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
  { set = [], 'allow-own-rules': ownRules, ...flags }: CheckFlags,
  terminal: Terminal,
): Promise<Pick<Suspect, 'table'>> {
  if (!matrix || matrix.expect.length === 0) return {}
  const { loadTable } = await import('../load-table.ts')
  const { table, problems } = await loadTable(file, { overrides: [...set, `id=${JSON.stringify(id)}`], ownRules })
  await tellProblems(problems, flags, terminal)
  return table ? { table: { table, expect: matrix.expect } } : {}
}

async function judge(
  suspects: readonly Suspect[],
  obsolete: readonly string[],
  flags: CheckFlags,
  { err, signal }: Terminal,
  { ledger, deal, machines }: Sharing,
): Promise<CheckReport> {
  const { check } = await import('../studies/check.ts')
  const { 'max-battles': mostBattles, 'max-seconds': seconds, seed, threads, tolerance, plain } = flags
  const progress = flags.quiet
    ? undefined
    : await startProgress(err, ({ battles, of, fought }: { battles: number; of: number; fought: number }) => {
        return `${battles} of ${of} scenarios decided, ${fought.toLocaleString('en-US')} battles`
      })
  const exploring = startExploring(err, flags.quiet)
  // Not AbortSignal.timeout, which Node 20 may collect as garbage while it runs, once it is part of another signal.
  const deadline = new AbortController()
  const timer = seconds === undefined ? undefined : setTimeout(() => deadline.abort(), 1000 * seconds)
  try {
    return await check(suspects, {
      obsolete,
      ...(threads !== undefined && { threads }),
      ...(tolerance !== undefined && { tolerance }),
      ...(plain !== undefined && { plain }),
      signal: AbortSignal.any([signal, deadline.signal]),
      ...(mostBattles !== undefined && { mostBattles }),
      ...(seed !== undefined && { seed }),
      ledger,
      deal,
      machines,
      ...(progress && {
        onProgress: ({ battles, done, of }: CheckProgress) => {
          exploring.stop()
          progress.update({ battles: done, of, fought: battles })
        },
      }),
      ...(flags.exact && {
        exact: { ...budgetOf({ 'max-states': flags['max-states'] }), onProgress: exploring.update },
      }),
    })
  } finally {
    clearTimeout(timer)
    exploring.stop()
    progress?.stop()
  }
}
