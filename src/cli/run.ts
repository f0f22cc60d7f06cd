import { join } from 'node:path'
import type { InferredOptionTypes } from 'yargs'
import type { Exploration } from '../exact/budget.ts'
import type { Progress, Result, Scenario, SimulateOptions } from '../index.ts'
import type { Verification } from '../metrics/result.ts'
import type { FirstBattles } from '../replay.ts'
import { asJsonLine, visibly } from '../source/escape.ts'
import { defineCommand, type Line } from './command.ts'
import { expectDrawing } from './drawing.ts'
import { budgetOf, startExploring } from './exploring.ts'
import { fightWithBar } from './fighting.ts'
import {
  ADDING_FLAG,
  EXACT_FLAGS,
  FIGHTING_FLAGS,
  MOST_BATTLES,
  RARE_FLAG,
  READING_FLAGS,
  REPORTING_FLAGS,
  TALKING_FLAGS,
  VERIFYING_FLAGS,
} from './options.ts'
import { expectOutputs } from './outputs.ts'
import { describeProgress } from './progress.ts'
import { readScenarios } from './read-scenarios.ts'
import { fillReportFolder, reportOutputs } from './report-folder.ts'
import { listReport, REPORTS } from './reports-index.ts'
import {
  openSharing,
  SHARING_CONFLICTS,
  SHARING_FLAGS,
  SHARING_NEEDS,
  type Sharing,
  sharingOutputs,
} from './sharing.ts'
import { numberAlike, slug, slugOfChanges } from './slug.ts'
import { EXIT, type ExitCode, fullWidth, type Terminal, UserError, usesColor } from './terminal.ts'

/** So many battles, each counted by the square of those who fight in it, are over before the compiling of long fights pays. */
const FEW_BATTLES = 1_000_000

const FLAGS = {
  ...FIGHTING_FLAGS,
  battles: ADDING_FLAG,
  ...VERIFYING_FLAGS,
  ...RARE_FLAG,
  ...EXACT_FLAGS,
  ...READING_FLAGS,
  ...SHARING_FLAGS,
  ...REPORTING_FLAGS,
  ...TALKING_FLAGS,
}
type RunFlags = InferredOptionTypes<typeof FLAGS>

export const run = defineCommand({
  name: 'run',
  summary: 'Fight the battles of scenarios; say who wins, how, and how sure that is',
  flags: FLAGS,
  eachFile: true,
  conflicts: [
    ['battles', 'precision'],
    ...['precision', 'verify', 'out', 'format', ...Object.keys(SHARING_FLAGS)].map((flag) => ['rare', flag] as const),
    ...SHARING_CONFLICTS,
  ],
  needs: SHARING_NEEDS,
  examples: [
    ['fight as the file says, and write a report', 'run scenarios/sword-against-mail.yaml'],
    ['fight until win rates are known to plus or minus 0.1 points', 'run duel.yaml --precision 0.1%'],
    ['one battle in how many millions do the goblins win?', "run swarm.yaml --rare 'win.goblins'"],
    ['what if swords did d10?', 'run duel.yaml --set weapons.sword.damage=d10'],
    [
      'one of eight machines that share the battles; then `merge shards`',
      'run duel.yaml --battles 1_000_000_000 --shard 3/8',
    ],
    ['for scripts: JSON and nothing else on standard output', 'run duel.yaml --json --seed 7'],
  ],
  run: runFiles,
})

async function runFiles(files: readonly string[], flags: RunFlags, terminal: Terminal, line: Line): Promise<ExitCode> {
  const scenarios = await readScenarios(files, flags, terminal)
  if (flags.rare !== undefined || !areFew(scenarios, flags)) terminal.prepareForLongFights?.()
  if (flags.rare !== undefined) {
    const { runRare } = await import('./rare.ts')
    return runRare(scenarios, flags.rare, flags, terminal)
  }
  const foughts = scenarios.map((scenario, index) => ({ scenario, file: files[index] }))
  const folders = flags.shard ? [] : chooseFolders(foughts, flags, terminal)
  await expectDrawing(flags.format)
  await expectOutputs([...sharingOutputs(flags, line), ...reportOutputs(folders, flags.out)], files)
  const sharing = await openSharing(foughts, flags, terminal, line)
  if (typeof flags.battles === 'object' && (flags.checkpoint === undefined || flags.shard)) {
    throw new UserError(`--battles is "+${flags.battles.more}", expected --checkpoint with what it is to be added to`)
  }
  const unverified = { ...flags, verify: false }
  const exit = await sharing.settle(scenarios.map((scenario) => () => fight(scenario, unverified, terminal, sharing)))
  if (exit !== undefined) return exit
  const results: Result[] = []
  const fought: string[] = []
  for (const [index, scenario] of scenarios.entries()) {
    const result = await fight(scenario, flags, terminal, sharing)
    if (result) {
      results.push(result)
      fought.push(files[index])
    }
    if (result) await report(result, scenario, folders[index], flags, terminal)
    if (terminal.signal.aborted) return EXIT.interrupted
    if (result?.verification) await expectAgreement(result, result.verification)
  }
  await sharing.finish()
  if (results.length > 1 && !flags.json && !flags.quiet) {
    const { tabulateResults } = await import('../report/results-table.ts')
    const { out } = terminal
    const page = { width: fullWidth(out), color: usesColor(out, flags.color) }
    out.write(`\n${tabulateResults(results, page, fought)}`)
  }
  return EXIT.fine
}

/** Whether all battles are over in a moment. */
function areFew(scenarios: readonly Scenario[], { battles, precision }: RunFlags): boolean {
  if (precision !== undefined || typeof battles === 'object') return false
  const work = scenarios.map(({ run, parties }) => {
    const combatants = parties.reduce((sum, { members }) => sum + members.length, 0)
    return (battles ?? (run.precision === undefined ? run.battles : undefined) ?? Infinity) * combatants ** 2
  })
  return work.reduce((sum, each) => sum + each, 0) <= FEW_BATTLES
}

/** How many battles to fight of a scenario, if the command line says. */
async function countBattles(scenario: Scenario, { battles }: RunFlags, sharing: Sharing): Promise<number | undefined> {
  if (typeof battles !== 'object') return battles
  const total = (await sharing.reported(scenario)) + battles.more
  if (total <= MOST_BATTLES) return total
  throw new UserError(
    `--battles "+${battles.more}" would make ${total} of "${scenario.name}", expected at most ${MOST_BATTLES}`,
  )
}

/** Battles that differ from the exact answer of the same rules are a bug of ours, and reported as one. */
async function expectAgreement(result: Result, verification: Verification): Promise<void> {
  const { disagreeing, showAgreement } = await import('../report/verification.ts')
  const wrong = disagreeing(verification)
  if (wrong.length === 0) return
  const lines = wrong.map((name) => showAgreement(name, result.metrics[name], verification.agreements[name]))
  throw new Error(`the battles of "${result.scenario}" differ from the exact answer:\n  ${lines.join('\n  ')}`)
}

/** The result, marked as partial if Ctrl-C came first; undefined if it came before the first battle. */
async function fight(
  scenario: Scenario,
  flags: RunFlags,
  terminal: Terminal,
  sharing: Sharing,
): Promise<Result | undefined> {
  // Not from index.ts, in no command: it would load all of the library.
  const { simulate } = await import('../simulate.ts')
  const { err, signal } = terminal
  const battles = await countBattles(scenario, flags, sharing)
  const describe = (counts: Progress, ms: number) => describeProgress(counts, ms, scenario.parties[0].id)
  const exploring = startExploring(err, flags.quiet)
  const fightAndVerify = (options: SimulateOptions, takeBarOff: () => void): Promise<Result> => {
    const onProgress = (exploration: Exploration): void => {
      takeBarOff()
      exploring.update(exploration)
    }
    const verify = flags.verify && { verify: { ...budgetOf(flags), onProgress, signal } }
    return simulate(scenario, { ...options, ...verify }).finally(exploring.stop)
  }
  const result = await fightWithBar(fightAndVerify, describe, scenario.name, { ...flags, battles }, terminal, sharing)
  if (result?.partial) err.write(`Interrupted: the result is that of the first ${result.battles} battles.\n`)
  else if (result && flags.verify && !result.verification) err.write('Interrupted before the exact answer was found.\n')
  return result
}

async function report(
  result: Result,
  scenario: Scenario,
  folder: string | undefined,
  flags: RunFlags,
  terminal: Terminal,
): Promise<void> {
  const { out } = terminal
  if (flags.json) {
    const { resultAsJson } = await import('../report/json.ts')
    out.write(`${asJsonLine(resultAsJson(result))}\n`)
  } else if (!flags.quiet) {
    const { summarize } = await import('../report/summary.ts')
    const options = { width: fullWidth(out), color: usesColor(out, flags.color) }
    out.write(summarize(result, options))
    if (result.verification) {
      const { describeVerification } = await import('../report/verification.ts')
      out.write(`\n${describeVerification(result, result.verification, options)}`)
    }
  }
  if (folder === undefined) return
  const { writeReport } = await import('../report/folder.ts')
  const write = async (): Promise<readonly string[]> => {
    const files = await writeReport(result, scenario, folder, flags.format, await surveyFirst(result, scenario, flags))
    if (flags.out !== undefined) await listReport(folder, flags.out)
    return files
  }
  await fillReportFolder(folder, write, flags.quiet, terminal)
}

/** Enough for what is typical, and quick however many were fought. */
const MOST_REPORTED_FROM = 2000

/** Of all battles, what may be fought again with places exchanged: by this a run takes longer, and no more. */
const EXCHANGED_SHARE = 1 / 50

/** What the page and charts by time show of the first battles: equal seeds show equal ones. */
async function surveyFirst(
  { seed, battles, histograms }: Result,
  scenario: Scenario,
  { format }: RunFlags,
): Promise<FirstBattles> {
  const lengths = histograms.seconds
  const isShown = format === undefined || format.includes('html') || (lengths && format.includes('charts'))
  if (!isShown) return { replays: [] }
  const { surveyOutcomes } = await import('../replay.ts')
  const exchanged = Math.min(MOST_REPORTED_FROM, Math.floor(EXCHANGED_SHARE * battles))
  return surveyOutcomes(scenario, { seed, battles: Math.min(battles, MOST_REPORTED_FROM), exchanged, lengths })
}

/** The report folder of each scenario; none if no report is to be written. Tells where names are alike. */
function chooseFolders(
  foughts: readonly { readonly scenario: Scenario; readonly file: string }[],
  { out, json, set = [] }: RunFlags,
  { err }: Terminal,
): string[] {
  if (out === undefined && json) return []
  if (out !== undefined && foughts.length === 1) return [out]
  const names = foughts.map(({ scenario }) => [slug(scenario.name), slugOfChanges(set)].filter(Boolean).join('-'))
  const folders = numberAlike(names).map((name) => join(out ?? REPORTS, name))
  for (const [at, { scenario, file }] of foughts.entries()) {
    const first = names.indexOf(names[at])
    if (first === at) continue
    const other = foughts[first]
    if (other.file === file) throw new UserError(`${file} is given twice, expected once`)
    const [one, two] = [other, { scenario, file }].map(({ scenario: { name }, file }) => `${file} ("${name}")`)
    err.write(visibly`warning: ${one} and ${two} are named alike, so the report of ${file} is in ${folders[at]}\n`)
  }
  return folders
}
