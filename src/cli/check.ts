import type { InferredOptionTypes } from 'yargs'
import { tuneForShortFights } from '../fight/v8.ts'
import { replaceFile } from '../files/file.ts'
import { STANDARD_INPUT } from '../scenario/standard-input.ts'
import type { CheckCommands, CheckInput, CheckProgress, CheckReport } from '../studies/check.ts'
import {
  acceptBaselines,
  baselineOutputs,
  expectBaselines,
  findLost,
  findSubjects,
  pruneBaselines,
  type Renamed,
  type Subject,
} from './baselines.ts'
import { commandsFor, findCheckInputs, isNearBaseline } from './check-inputs.ts'
import { outputsOfCheck, printCheck } from './check-report.ts'
import { defineCommand, type Line } from './command.ts'
import { budgetOf, startExploring } from './exploring.ts'
import { BASELINE_FLAGS, CI_FLAGS, EXACT_JUDGING_FLAGS, JUDGING_FLAGS } from './gate-flags.ts'
import { ONLY_FLAG, pickNamed } from './only.ts'
import { FIGHTING_FLAGS, READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { expectOutputs, outputsOf, writing } from './outputs.ts'
import { startProgress } from './progress.ts'
import { annotateForGitHub, printProblems, problemsOf, type Read, readFiles } from './read-scenarios.ts'
import { openSharing, SHARING_FLAGS, SHARING_NEEDS, type Sharing, sharingOutputs } from './sharing.ts'
import { EXIT, type ExitCode, findCI, type Terminal, UserError } from './terminal.ts'

const FLAGS = {
  ...ONLY_FLAG,
  ...JUDGING_FLAGS,
  ...EXACT_JUDGING_FLAGS,
  ...BASELINE_FLAGS,
  seed: FIGHTING_FLAGS.seed,
  plain: { ...FIGHTING_FLAGS.plain, describe: 'judge outcomes as they were counted, with luck in them' },
  threads: FIGHTING_FLAGS.threads,
  ...READING_FLAGS,
  ...SHARING_FLAGS,
  ...CI_FLAGS,
  verbose: {
    group: 'Terminal:',
    describe: 'tell every check, also those that pass, with its statistics',
    type: 'boolean',
  },
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
    // How far a shard is fought is not to depend on who was quicker.
    ['shard', 'max-seconds'],
    ['shard', 'update'],
    ['shard', 'redis'],
    // What is looked at would follow from who failed first.
    ['shard', 'bail'],
  ],
  needs: [['max-states', 'exact'], ...SHARING_NEEDS],
  examples: [
    ['has the balance moved?', 'check scenarios/*.yaml'],
    ['in CI, with a report that it can show', 'check scenarios/*.yaml --junit balance.xml'],
    ['only what has to do with spears, up to the first that fails', 'check scenarios/*.yaml --only spear --bail'],
    ['every night, against tuning to one seed', 'check scenarios/*.yaml --seed $(date +%F)'],
    ['without any doubt, where scenarios are small', 'check duel.yaml --exact'],
    ['accept what has changed', 'check duel.yaml --update all'],
  ],
  run: checkFiles,
})

async function checkFiles(
  named: readonly string[],
  flags: CheckFlags,
  terminal: Terminal,
  line: Line,
): Promise<ExitCode> {
  const start = new Date()
  tuneForShortFights()
  const { scenarios, files: read } = await readSound(named, flags, start, terminal)
  const files = read.map(({ file }) => file)
  const subjects = await findSubjects(files, scenarios, flags.baselines)
  const commands = commandsFor(line.operands, flags)
  // What shards were fought with is what they are judged by: merging them accepts nothing.
  const isShared = flags.shard !== undefined || line.merging !== undefined
  const update = flags.update ?? (findCI().isCI || isShared || files.includes(STANDARD_INPUT) ? 'none' : 'new')
  const { renamed: moved } = await findLost(subjects, flags.baselines)
  // What is to be written may be the first that is there. A folder that was misspelt is not to be made by default.
  if (flags.baselines !== undefined && (flags.update ?? 'none') === 'none') {
    await expectBaselines(subjects, moved, flags.baselines, commands.accept)
  }
  const lacking = update === 'new' ? await findLacking(subjects, moved, flags) : []
  const accepted = baselineOutputs(update === 'all' ? subjects : lacking)
  await expectOutputs([...outputsOfCheck(flags), ...sharingOutputs(flags, line), ...accepted], files)
  const sharing = await openSharing(subjects, flags, terminal, line)
  const isPart = flags.only !== undefined
  if (update === 'all') await pruneBaselines(subjects, flags.baselines, terminal, isPart)
  const { renamed, obsolete } = await findLost(subjects, flags.baselines)
  const wanted = update === 'all' ? await findAccepted(subjects, flags) : lacking
  if (!(await updateBaselines(wanted, flags, terminal))) return EXIT.interrupted
  const checkInputs = await findCheckInputs(subjects, renamed, commands, flags, terminal)
  const exit = await sharing.settle([() => judge(checkInputs, [], commands, flags, terminal, sharing)])
  if (exit !== undefined) return exit
  // Those of scenarios that were not asked for are nobody's concern now.
  const gone = isPart ? [] : obsolete.map(({ path }) => path)
  const report = await judge(checkInputs, gone, commands, flags, terminal, sharing)
  await printCheck(report, start, flags, terminal)
  if (terminal.signal.aborted) return EXIT.interrupted
  if (report.verdict === 'pass') return EXIT.fine
  if (report.verdict === 'fail' || flags['on-inconclusive'] === 'fail') return EXIT.broken
  return flags['on-inconclusive'] === 'pass' ? EXIT.fine : EXIT.inconclusive
}

/** The scenarios that are asked for. What keeps them from being judged goes where CI looks for it before it is thrown. */
async function readSound(files: readonly string[], flags: CheckFlags, start: Date, terminal: Terminal): Promise<Read> {
  const read = pickNamed(await readFiles(files, flags), flags.only)
  const { junit } = flags
  const problems = problemsOf(read)
  await annotateForGitHub(problems, flags, terminal)
  if (junit !== undefined && read.scenarios.length < read.files.length) {
    const { writeBrokenJUnit } = await import('../report/problems.ts')
    try {
      await expectOutputs(outputsOf(flags, ['junit']), files)
      await writing(junit, () => replaceFile(junit, writeBrokenJUnit(read.files, start)))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      // What is wrong with the scenarios is still to be reported.
      terminal.err.write(`tiltyard: ${error.message}\n`)
    }
  }
  await printProblems(problems, flags, terminal)
  return read
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

async function judge(
  checkInputs: readonly CheckInput[],
  obsolete: readonly string[],
  commands: CheckCommands,
  flags: CheckFlags,
  { err, signal }: Terminal,
  { store, deal, machines }: Sharing,
): Promise<CheckReport> {
  const { check } = await import('../studies/check.ts')
  const { 'max-battles': mostBattles, 'max-seconds': seconds, seed, threads, tolerance, plain, bail } = flags
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
    return await check(checkInputs, {
      obsolete,
      commands: { accept: commands.accept, prune: commands.prune },
      ...(bail !== undefined && { bail }),
      ...(threads !== undefined && { threads }),
      ...(tolerance !== undefined && { tolerance }),
      ...(plain !== undefined && { plain }),
      signal: AbortSignal.any([signal, deadline.signal]),
      ...(mostBattles !== undefined && { mostBattles }),
      ...(seed !== undefined && { seed }),
      store,
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
