import type { InferredOptionTypes } from 'yargs'
import type { ExactSensitivity, Neighbourhood, Sensitivity, SensitivityOptions } from '../index.ts'
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
  WEIGHING_FLAGS,
} from './options.ts'
import { describePace } from './progress.ts'
import { tellProblems } from './read-scenarios.ts'
import { fillReportFolder } from './report-folder.ts'
import { studyFolder, withFolder, withKnownNames } from './study.ts'
import { EXIT, type ExitCode, readableWidth, type Terminal, UserError, usesColor } from './terminal.ts'

/** What the report's folder is called by. */
const DONE = 'weighed'

const FLAGS = {
  ...WEIGHING_FLAGS,
  metric: { ...SWEEPING_FLAGS.metric, group: WEIGHING_FLAGS.vary.group },
  ...FIGHTING_FLAGS,
  battles: { ...FIGHTING_FLAGS.battles, describe: 'how many battles each side fights', defaultDescription: '10_000' },
  precision: {
    ...FIGHTING_FLAGS.precision,
    describe: 'fight until every gain is known to plus or minus so many percentage points: 0.5%',
  },
  ...READING_FLAGS,
  ...EXACT_STUDY_FLAGS,
  ...studyReportingFlags(DONE),
  ...TALKING_FLAGS,
}
type SensitivityFlags = InferredOptionTypes<typeof FLAGS>

export const sensitivity = defineCommand({
  name: 'sensitivity',
  summary: 'Tell what one more point is worth, for every number of weapons, armours and combatants',
  flags: FLAGS,
  oneFile: true,
  conflicts: [['battles', 'precision'], ...EXACT_CONFLICTS],
  needs: EXACT_NEEDS,
  examples: [
    ['what matters most?', 'sensitivity scenarios/spear-wall.yaml'],
    [
      'two numbers, in terms of a hit point',
      'sensitivity duel.yaml --vary weapons.sword --vary combatants.knight.hp --reference combatants.knight.hp',
    ],
    ['without any chance, where scenarios are small', 'sensitivity duel.yaml --exact'],
    ['steps of two, and another metric', 'sensitivity duel.yaml --vary combatants.knight.hp=2 --metric rounds.mean'],
  ],
  run: weighFile,
})

async function weighFile([file]: readonly string[], flags: SensitivityFlags, terminal: Terminal): Promise<ExitCode> {
  const { loadNeighbourhood } = await import('../load-neighbourhood.ts')
  const { vary = [], set = [] } = flags
  const { neighbourhood, problems } = await loadNeighbourhood(file, { vary, overrides: set })
  await tellProblems(problems, flags.color, terminal)
  if (!neighbourhood) throw new UserError('the scenario cannot be read')
  const { scenario } = neighbourhood
  const folder = studyFolder(scenario.name, DONE, flags)
  const find = flags.exact ? solve : fight
  const found = await withFolder(folder, () =>
    withKnownNames<Sensitivity | ExactSensitivity | undefined>(() => find(neighbourhood, flags, terminal)),
  )
  if (!found) return EXIT.interrupted
  const { out } = terminal
  if (flags.json) {
    const { sensitivityAsJson } = await import('../report/sensitivity/json.ts')
    out.write(`${JSON.stringify(sensitivityAsJson(found))}\n`)
  } else if (!flags.quiet) {
    const { summarizeSensitivity } = await import('../report/sensitivity/summary.ts')
    out.write(summarizeSensitivity(found, { width: readableWidth(out), color: usesColor(out, flags.color) }))
  }
  if (folder !== undefined) {
    const { writeSensitivity } = await import('../report/sensitivity/folder.ts')
    const { joinCommand } = await import('../report/command-line.ts')
    const origin = { scenario, command: joinCommand('sensitivity', [file, ...wordsOf(flags, found)]) }
    await fillReportFolder(folder, () => writeSensitivity(found, origin, folder, flags.format), flags.quiet, terminal)
  }
  return terminal.signal.aborted ? EXIT.interrupted : EXIT.fine
}

/** The flags that weigh the same again. */
function wordsOf(flags: SensitivityFlags, found: Sensitivity | ExactSensitivity): string[] {
  const { vary = [], set = [] } = flags
  const { metric, reference } = found
  return [
    ...vary.flatMap((value) => ['--vary', value]),
    ...set.flatMap((value) => ['--set', value]),
    ...(reference === undefined ? [] : ['--reference', reference]),
    ...['--metric', metric],
    ...(found.exact ? ['--exact', ...budgetWords(flags)] : ['--battles', String(found.battles), '--seed', found.seed]),
  ]
}

/** The exact weights; undefined if Ctrl-C came first. */
async function solve(
  neighbourhood: Neighbourhood,
  flags: SensitivityFlags,
  terminal: Terminal,
): Promise<ExactSensitivity | undefined> {
  const { sensitivityExactly } = await import('../studies/sensitivity-exactly.ts')
  const { name } = neighbourhood.scenario
  const chosen = chosenOf(flags)
  return explore((options) => sensitivityExactly(neighbourhood, { ...chosen, ...options }), name, flags, terminal)
}

/** The weights, marked as partial if Ctrl-C came first; undefined if it came before the first battle. */
async function fight(
  neighbourhood: Neighbourhood,
  flags: SensitivityFlags,
  terminal: Terminal,
): Promise<Sensitivity | undefined> {
  const { sensitivity } = await import('../studies/sensitivity.ts')
  const { name } = neighbourhood.scenario
  const chosen = chosenOf(flags)
  const found = await fightWithBar(
    (options) => sensitivity(neighbourhood, { ...chosen, ...options }),
    describePace,
    name,
    flags,
    terminal,
  )
  if (found?.partial) {
    terminal.err.write(`Interrupted: the result is that of the first ${found.battles} battles a side.\n`)
  }
  return found
}

/** What to weigh by, however the weights are found. */
function chosenOf({ metric, reference }: SensitivityFlags): Pick<SensitivityOptions, 'metric' | 'reference'> {
  return { ...(metric !== undefined && { metric }), ...(reference !== undefined && { reference }) }
}
