import { appendFile } from 'node:fs/promises'
import type { InferredOptionTypes } from 'yargs'
import { tuneForShortFights } from '../fight/v8.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { CheckProgress, CheckReport, Suspect } from '../studies/check.ts'
import { acceptBaselines, findLost, findSubjects, pruneBaselines, type Renamed, type Subject } from './baselines.ts'
import { defineCommand, type Line } from './command.ts'
import { budgetOf, startExploring } from './exploring.ts'
import { BASELINE_FLAGS, CI_FLAGS, EXACT_JUDGING_FLAGS, JUDGING_FLAGS } from './gate-flags.ts'
import { FIGHTING_FLAGS, READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { startProgress } from './progress.ts'
import { annotateForGitHub, problemsOf, readFiles, tellProblems } from './read-scenarios.ts'
import { isSystemError } from './report-folder.ts'
import { listPage } from './reports-index.ts'
import { openSharing, SHARING_FLAGS, SHARING_NEEDS, type Sharing } from './sharing.ts'
import { EXIT, type ExitCode, findCI, type Terminal, UserError, usesColor } from './terminal.ts'

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
  const sharing = await openSharing(subjects, flags, terminal, line)
  // Merging accepts nothing: what shares were fought with is what they are judged by.
  const update = flags.update ?? (findCI().isCI || sharing.isShard || line.merging ? 'none' : 'new')
  if (update === 'all') await pruneBaselines(subjects, flags.baselines, terminal)
  const { renamed, obsolete } = await findLost(subjects, flags.baselines)
  if (!(await updateBaselines(subjects, renamed, update, flags, terminal))) return EXIT.interrupted
  const suspects = await findSuspects(subjects, renamed, flags, terminal)
  const exit = await sharing.settle([() => judge(suspects, [], flags, terminal, sharing)])
  if (exit !== undefined) return exit
  const gone = obsolete.map(({ path }) => path)
  const report = await judge(suspects, gone, flags, terminal, sharing)
  await tell(report, start, flags, terminal)
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
    const { writeAtomically } = await import('../studies/atomic-file.ts')
    await write(junit, () => writeAtomically(junit, writeBrokenJUnit(read.files, start)))
  }
  await tellProblems(problems, flags.color, terminal)
  return read.scenarios
}

/** Writes the baselines that are missing or all of them; false if Ctrl-C came first. */
async function updateBaselines(
  subjects: readonly Subject[],
  renamed: readonly Renamed[],
  update: 'none' | 'new' | 'all',
  flags: CheckFlags,
  terminal: Terminal,
): Promise<boolean> {
  if (update === 'none') return true
  const { findBaseline } = await import('../studies/baseline-folder.ts')
  const found = await Promise.all(subjects.map(({ baselineFile }) => findBaseline(baselineFile)))
  const wanted = subjects.filter((subject, index) => {
    if (!('missing' in found[index])) return update === 'all'
    // That of before is to be moved, lest what has drifted meanwhile is accepted.
    if (renamed.some((other) => other.subject === subject)) return false
    return flags['require-baselines'] || isNearBaseline(subject.scenario)
  })
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
    const judged = { scenario, file, id, advice, ...(await findTable(scenario, file, flags, terminal)) }
    if (former) {
      const move = joinCommand('baseline', [file, ...where, '--prune'])
      const faults = [`its baseline is still ${former.path}, of its former name; \`${move}\` moves it`]
      suspects.push({ ...judged, baselineFile: former.path, faults, baseline: former.baseline })
    } else if ('baseline' in found) {
      suspects.push({ ...judged, baselineFile, baseline: found.baseline })
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

/** The table of a scenario of whose options something is expected. Tells what is wrong with it, and throws a `UserError`. */
async function findTable(
  { matrix }: Scenario,
  file: string,
  { set = [], color, 'allow-own-rules': ownRules }: CheckFlags,
  terminal: Terminal,
): Promise<Pick<Suspect, 'table'>> {
  if (!matrix || matrix.expect.length === 0) return {}
  const { loadTable } = await import('../load-table.ts')
  const { table, problems } = await loadTable(file, { overrides: set, ownRules })
  await tellProblems(problems, color, terminal)
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

/** Prints what was found, and writes it where CI looks for it. */
async function tell(report: CheckReport, start: Date, flags: CheckFlags, { out, err }: Terminal): Promise<void> {
  if (flags.json) {
    const { checkAsJson } = await import('../report/check/json.ts')
    out.write(`${JSON.stringify(checkAsJson(report))}\n`)
  } else {
    const { writeCheck } = await import('../report/check/text.ts')
    out.write(
      writeCheck(report, {
        color: usesColor(out, flags.color),
        quiet: flags.quiet ?? false,
        verbose: flags.verbose ?? false,
      }),
    )
  }
  const { writeAtomically } = await import('../studies/atomic-file.ts')
  const { junit, markdown, html } = flags
  if (junit !== undefined) {
    const { writeJUnit } = await import('../report/check/junit.ts')
    const seconds = (Date.now() - start.getTime()) / 1000
    const strict = flags['on-inconclusive'] === 'fail'
    await write(junit, () => writeAtomically(junit, writeJUnit(report, { start, seconds, strict })))
  }
  const { writeMarkdown } = await import('../report/check/markdown.ts')
  if (markdown !== undefined) await write(markdown, () => writeAtomically(markdown, writeMarkdown(report)))
  if (html !== undefined) {
    const { writeCheckPage } = await import('../report/check/page.ts')
    await write(html, async () => {
      await writeAtomically(html, await writeCheckPage(report))
      await listPage(html)
    })
  }
  const { github } = findCI()
  if (flags.github ?? github !== undefined) {
    const { annotate } = await import('../report/check/github.ts')
    // Where the runner reads them as well; standard output may be JSON.
    for (const command of annotate(report)) err.write(`${command}\n`)
    const summary = github?.summary
    if (summary !== undefined) await write(summary, () => appendFile(summary, writeMarkdown(report)))
  }
}

async function write(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new UserError(`cannot write ${path}: ${error.message}`)
  }
}
