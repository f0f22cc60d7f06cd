import type { InferredOptionTypes } from 'yargs'
import { tuneForShortFights } from '../fight/v8.ts'
import { acceptBaselines, baselineOutputs, expectFolder, findSubjects, pruneBaselines } from './baselines.ts'
import { defineCommand } from './command.ts'
import { BASELINE_FLAGS } from './gate-flags.ts'
import { FIGHTING_FLAGS, READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { expectOutputs } from './outputs.ts'
import { readScenarios } from './read-scenarios.ts'
import { EXIT, type ExitCode, type Terminal } from './terminal.ts'

const FLAGS = {
  ...BASELINE_FLAGS,
  prune: {
    group: 'Baseline:',
    describe: 'accept no figures: move the baselines of renamed scenarios, remove those whose scenario is gone',
    type: 'boolean',
  },
  battles: { ...FIGHTING_FLAGS.battles, defaultDescription: "the old baseline's, or 4_096" },
  seed: FIGHTING_FLAGS.seed,
  threads: FIGHTING_FLAGS.threads,
  ...READING_FLAGS,
  ...TALKING_FLAGS,
} as const

export const baseline = defineCommand({
  name: 'baseline',
  summary: "Accept today's figures of scenarios as the baseline that `check` compares with",
  flags: FLAGS,
  eachFile: true,
  conflicts: (['battles', 'seed', 'threads'] as const).map((flag) => ['prune', flag] as const),
  examples: [
    ['accept the figures of all scenarios; then look at the diff, and commit it', 'baseline scenarios/*.yaml'],
    ['a baseline that knows win rates to plus or minus 0.2 points', 'baseline duel.yaml --battles 262_144'],
    ['after scenarios were renamed or removed', 'baseline scenarios/*.yaml --prune'],
  ],
  needsFile: 'a baseline is kept beside its scenario',
  run: writeBaselines,
})

async function writeBaselines(
  files: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  tuneForShortFights()
  const scenarios = await readScenarios(files, flags, terminal, 'error')
  const subjects = await findSubjects(files, scenarios, flags.baselines)
  if (flags.prune) {
    if (flags.baselines !== undefined) await expectFolder(flags.baselines, 'expected one that holds baselines')
    const lost = await pruneBaselines(subjects, flags.baselines, terminal)
    if (lost === 0 && !flags.quiet) terminal.err.write('nothing to prune: every baseline has its scenario\n')
    return EXIT.fine
  }
  await expectOutputs(baselineOutputs(subjects), files)
  try {
    await acceptBaselines(subjects, flags, terminal)
    return EXIT.fine
  } catch (error) {
    const { signal, err } = terminal
    if (!signal.aborted || error !== signal.reason) throw error
    err.write('Interrupted: no baseline was written.\n')
    return EXIT.interrupted
  }
}
