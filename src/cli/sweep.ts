import type { InferredOptionTypes } from 'yargs'
import type { ExactSweep, Grid, Sweep } from '../index.ts'
import { defineCommand } from './command.ts'
import { budgetWords, explore } from './exploring.ts'
import { fightWithBar } from './fighting.ts'
import {
  EXACT_CONFLICTS,
  EXACT_NEEDS,
  EXACT_STUDY_FLAGS,
  FIGHTING_FLAGS,
  READING_FLAGS,
  SWEEPING_FLAGS,
  studyReportingFlags,
  TALKING_FLAGS,
} from './options.ts'
import { describePace } from './progress.ts'
import { tellProblems } from './read-scenarios.ts'
import { fillReportFolder } from './report-folder.ts'
import { studyFolder, withFolder, withKnownNames } from './study.ts'
import { EXIT, type ExitCode, readableWidth, type Terminal, UserError, usesColor } from './terminal.ts'

/** What the report's folder is called by. */
const DONE = 'swept'

const FLAGS = {
  ...SWEEPING_FLAGS,
  ...FIGHTING_FLAGS,
  precision: {
    ...FIGHTING_FLAGS.precision,
    describe:
      'fight at each point until the metric is known to plus or minus so many points, or per cent of a mean: 0.5%',
  },
  ...READING_FLAGS,
  ...EXACT_STUDY_FLAGS,
  ...studyReportingFlags(DONE),
  ...TALKING_FLAGS,
}
type SweepFlags = InferredOptionTypes<typeof FLAGS>

export const sweep = defineCommand({
  name: 'sweep',
  summary: 'Fight a scenario over a range of one or two of its values, with the same dice: a curve or a map',
  flags: FLAGS,
  oneFile: true,
  conflicts: [['battles', 'precision'], ...EXACT_CONFLICTS],
  needs: EXACT_NEEDS,
  examples: [
    ['how strong must the spears be?', 'sweep scenarios/spear-wall.yaml --vary weapons.spear.damage=d4,d6,d8,d10'],
    ['how far away must they stand?', "sweep duel.yaml --vary 'field.distance=10..90/20 ft' --metric rounds.mean"],
    ['the curve itself, without any chance', 'sweep duel.yaml --vary combatants.knight.hp=6..14 --exact'],
    [
      'two values: a heat map with the line of 50 %',
      'sweep duel.yaml --vary combatants.knight.hp=6..14 --vary weapons.sword.to_hit=-2..2 --precision 1%',
    ],
  ],
  run: sweepFile,
})

async function sweepFile([file]: readonly string[], flags: SweepFlags, terminal: Terminal): Promise<ExitCode> {
  const { loadGrid } = await import('../load-grid.ts')
  if (!flags.vary) throw new UserError('nothing is varied, expected --vary PATH=VALUES\nsee `tiltyard sweep --help`')
  const { grid, problems } = await loadGrid(file, { vary: flags.vary, overrides: flags.set ?? [] })
  await tellProblems(problems, flags.color, terminal)
  if (!grid) throw new UserError('the scenario cannot be read')
  const [{ scenario }] = grid.points
  const folder = studyFolder(scenario.name, DONE, flags)
  const find = flags.exact ? solve : fight
  const swept = await withFolder(folder, () =>
    withKnownNames<Sweep | ExactSweep | undefined>(() => find(grid, flags, terminal)),
  )
  if (!swept) return EXIT.interrupted
  const { out } = terminal
  if (flags.json) {
    const { sweepAsJson } = await import('../report/sweep/json.ts')
    out.write(`${JSON.stringify(sweepAsJson(swept))}\n`)
  } else if (!flags.quiet) {
    const { summarizeSweep } = await import('../report/sweep/summary.ts')
    out.write(summarizeSweep(swept, { width: readableWidth(out), color: usesColor(out, flags.color) }))
  }
  if (folder !== undefined) {
    const { writeSweep } = await import('../report/sweep/folder.ts')
    const { joinCommand } = await import('../report/command-line.ts')
    const origin = { scenario, command: joinCommand('sweep', [file, ...wordsOf(flags, swept)]) }
    await fillReportFolder(folder, () => writeSweep(swept, origin, folder, flags.format), flags.quiet, terminal)
  }
  return terminal.signal.aborted ? EXIT.interrupted : EXIT.fine
}

/** The flags that sweep the same again. */
function wordsOf(flags: SweepFlags, swept: Sweep | ExactSweep): string[] {
  const { vary = [], set = [] } = flags
  return [
    ...vary.flatMap((value) => ['--vary', value]),
    ...set.flatMap((value) => ['--set', value]),
    ...['--metric', swept.metric],
    ...(swept.exact ? ['--exact', ...budgetWords(flags)] : [...goalOf(flags, swept), '--seed', swept.seed]),
  ]
}

function goalOf({ precision }: SweepFlags, { points, partial }: Sweep): string[] {
  if (precision === undefined || partial) return ['--battles', String(points[0].battles)]
  return ['--precision', `${Number((precision * 100).toPrecision(12))}%`]
}

/** The exact sweep; undefined if Ctrl-C came first. */
async function solve(grid: Grid, flags: SweepFlags, terminal: Terminal): Promise<ExactSweep | undefined> {
  const { sweepExactly } = await import('../studies/sweep-exactly.ts')
  const metric = flags.metric === undefined ? {} : { metric: flags.metric }
  const { name } = grid.points[0].scenario
  return explore((options) => sweepExactly(grid, { ...metric, ...options }), name, flags, terminal)
}

/** The sweep, marked as partial if Ctrl-C came first; undefined if it came before the first battle. */
async function fight(grid: Grid, flags: SweepFlags, terminal: Terminal): Promise<Sweep | undefined> {
  const { sweep } = await import('../studies/sweep.ts')
  const metric = flags.metric === undefined ? {} : { metric: flags.metric }
  const { name } = grid.points[0].scenario
  const swept = await fightWithBar(
    (options) => sweep(grid, { ...metric, ...options }),
    describePace,
    name,
    flags,
    terminal,
  )
  if (swept?.partial) terminal.err.write('Interrupted: the result is that of the battles fought so far.\n')
  return swept
}
