import { appendFile, rm } from 'node:fs/promises'
import type { InferredOptionTypes } from 'yargs'
import type { CheckProgress, CheckReport, Suspect } from '../studies/check.ts'
import { acceptBaselines, findSubjects, type Subject } from './baselines.ts'
import { defineCommand, type Line } from './command.ts'
import { budgetOf, startExploring } from './exploring.ts'
import { BASELINE_FLAGS, CI_FLAGS, EXACT_JUDGING_FLAGS, JUDGING_FLAGS } from './gate-flags.ts'
import { FIGHTING_FLAGS, READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { startProgress } from './progress.ts'
import { readScenarios } from './read-scenarios.ts'
import { isSystemError } from './report-folder.ts'
import { listPage } from './reports-index.ts'
import { openSharing, SHARING_FLAGS, SHARING_NEEDS, type Sharing } from './sharing.ts'
import { EXIT, type ExitCode, findCI, type Terminal, UserError, usesColor } from './terminal.ts'
import { tuneForShortFights } from './v8.ts'

const FLAGS = {
  ...JUDGING_FLAGS,
  ...EXACT_JUDGING_FLAGS,
  ...BASELINE_FLAGS,
  seed: FIGHTING_FLAGS.seed,
  threads: FIGHTING_FLAGS.threads,
  ...READING_FLAGS,
  ...SHARING_FLAGS,
  ...CI_FLAGS,
  ...TALKING_FLAGS,
}
type CheckFlags = InferredOptionTypes<typeof FLAGS>

export const check = defineCommand({
  name: 'check',
  summary: 'Judge scenarios by what they expect and by their baselines: pass, fail, or inconclusive',
  flags: FLAGS,
  conflicts: [
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
  const scenarios = await readScenarios(files, flags, terminal)
  const subjects = await findSubjects(files, scenarios, flags.baselines)
  const sharing = await openSharing(subjects, flags, terminal, line)
  const update = flags.update ?? (findCI().isCI || sharing.isShard ? 'none' : 'new')
  if (!(await updateBaselines(subjects, update, flags, terminal))) return EXIT.interrupted
  const suspects = await findSuspects(subjects, flags)
  const exit = await sharing.settle([() => judge(suspects, [], flags, terminal, sharing)])
  if (exit !== undefined) return exit
  const obsolete = await findObsolete(files, update, flags, terminal)
  const report = await judge(suspects, obsolete, flags, terminal, sharing)
  await tell(report, start, flags, terminal)
  if (terminal.signal.aborted) return EXIT.interrupted
  if (report.verdict === 'pass') return EXIT.fine
  if (report.verdict === 'fail' || flags['on-inconclusive'] === 'fail') return EXIT.broken
  return flags['on-inconclusive'] === 'pass' ? EXIT.fine : EXIT.inconclusive
}

/** Writes the baselines that are missing or all of them; false if Ctrl-C came first. */
async function updateBaselines(
  subjects: readonly Subject[],
  update: 'none' | 'new' | 'all',
  flags: CheckFlags,
  terminal: Terminal,
): Promise<boolean> {
  if (update === 'none') return true
  const { findBaseline } = await import('../studies/baseline-folder.ts')
  const found = await Promise.all(subjects.map(({ baselineFile }) => findBaseline(baselineFile)))
  const wanted = subjects.filter(({ scenario }, index) => {
    if (!('missing' in found[index])) return update === 'all'
    return scenario.expect.some(({ within }) => within !== undefined)
  })
  if (wanted.length === 0) return true
  try {
    const { threads, quiet } = flags
    // Accepted by the scenarios' own seeds: a seed of the day is for looking, not for keeping.
    await acceptBaselines(wanted, { threads, quiet }, terminal)
    return true
  } catch (error) {
    if (!terminal.signal.aborted || error !== terminal.signal.reason) throw error
    return false
  }
}

/** The scenarios with their baselines. Throws a `UserError` for baselines that cannot be used. */
async function findSuspects(subjects: readonly Subject[], { baselines }: CheckFlags): Promise<Suspect[]> {
  const { findBaseline } = await import('../studies/baseline-folder.ts')
  const { joinCommand } = await import('../report/command-line.ts')
  const where = baselines === undefined ? [] : ['--baselines', baselines]
  const wrong: string[] = []
  const suspects: Suspect[] = []
  for (const { scenario, file, id, baselineFile } of subjects) {
    const found = await findBaseline(baselineFile)
    const command = joinCommand('baseline', [file, ...where])
    const advice = `\`${command}\` accepts today's figures`
    if ('reason' in found) {
      wrong.push(`the baseline ${baselineFile} cannot be used: ${found.reason}; \`${command}\` writes it anew`)
    } else suspects.push({ scenario, file, id, baselineFile, advice, ...('baseline' in found && found) })
  }
  if (wrong.length > 0) throw new UserError(wrong.join('\n'))
  return suspects
}

/** Baselines whose scenario is gone; with `--update all` they go as well. */
async function findObsolete(
  files: readonly string[],
  update: 'none' | 'new' | 'all',
  { baselines, quiet }: CheckFlags,
  { err }: Terminal,
): Promise<string[]> {
  const { findObsolete } = await import('../studies/baseline-folder.ts')
  const obsolete = await findObsolete(files, baselines)
  if (update !== 'all') return obsolete
  for (const path of obsolete) {
    await rm(path, { force: true })
    if (!quiet) err.write(`removed ${path}: its scenario is gone\n`)
  }
  return []
}

async function judge(
  suspects: readonly Suspect[],
  obsolete: readonly string[],
  flags: CheckFlags,
  { err, signal }: Terminal,
  { ledger, deal, machines }: Sharing,
): Promise<CheckReport> {
  const { check } = await import('../studies/check.ts')
  const { 'max-battles': mostBattles, 'max-seconds': seconds, seed, threads, tolerance } = flags
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
    out.write(writeCheck(report, { color: usesColor(out, flags.color), quiet: flags.quiet ?? false }))
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
