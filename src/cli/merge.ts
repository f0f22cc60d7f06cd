import type { InferredOptionTypes } from 'yargs'
import { STUDIES } from '../report/studies.ts'
import { visibly } from '../source/escape.ts'
import { check } from './check.ts'
import { defineCommand, type KnownCommand, type Line } from './command.ts'
import { findShares } from './find-files.ts'
import { CI_FLAGS } from './gate-flags.ts'
import { wordsOfFlags } from './given.ts'
import { FIGHTING_FLAGS, OWN_RULES_FLAG, REPORTING_FLAGS, readPath, TALKING_FLAGS } from './options.ts'
import { run } from './run.ts'
import { expectShareable } from './shared-line.ts'
import { refusing } from './sharing.ts'
import { studyCommand } from './study.ts'
import { type ExitCode, type Terminal, UserError } from './terminal.ts'

const FLAGS = {
  continue: {
    group: 'Sharing:',
    value: 'FILE',
    describe: 'where only now it is known what to fight next: write it to this file for another round of shards',
    requiresArg: true,
    coerce: (text: string) => readPath('continue', text),
    defaultDescription: 'fight it here',
  },
  threads: FIGHTING_FLAGS.threads,
  ...OWN_RULES_FLAG,
  ...REPORTING_FLAGS,
  ...CI_FLAGS,
  json: { ...REPORTING_FLAGS.json, describe: 'print the result as JSON, and nothing else' },
  verbose: check.flags.verbose,
  ...TALKING_FLAGS,
}

export const merge = defineCommand({
  name: 'merge',
  summary: 'Put the shards of several machines together, and report as if all had been fought here',
  flags: FLAGS,
  examples: [
    ['all shards of `tiltyard run duel.yaml --shard N/8`', 'merge shards'],
    ['where the next battles follow from these: a file for the next round', 'merge shards --continue round.json'],
    ['of a check, with a report for CI', 'merge shards --junit balance.xml'],
  ],
  find: findShares,
  needsFile: 'shards are files',
  run: mergeFiles,
})

async function mergeFiles(
  files: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  { err }: Terminal,
  line: Line,
): Promise<ExitCode> {
  const { mergeShards, readRound } = await import('../ledger/shards.ts')
  const { wordsOf } = await import('../ledger/origin.ts')
  const { continue: next } = flags
  const before =
    next === undefined
      ? { round: 0, entries: new Map() }
      : await refusing(`the file ${next} cannot be continued`, () => readRound(next))
  const shares = await refusing('the shards cannot be merged', () => mergeShards(files, before))
  const asked = shares.origin.line
  // All shards are of the same command line.
  const command = expectShareable(asked, COMMANDS, files[0])
  const { continue: _, ...told } = line.given
  expectKnown(told, command)
  const { joinCommand } = await import('../report/command-line.ts')
  if (!flags.quiet) {
    const [name, ...words] = wordsOf(asked)
    err.write(visibly`Merging ${shares.shards} shards of: ${joinCommand(name, words)}\n`)
  }
  const words = [...wordsOfFlags(told), ...wordsOfFlags(asked.flags), '--', ...asked.files]
  return line.instead([command.name, ...words], { shares, next })
}

/** What shards can be of: what is fought to the end before anything follows from it. */
const COMMANDS: readonly KnownCommand[] = [run, check, ...STUDIES.filter(({ limits }) => !limits).map(studyCommand)]

/** Throws a `UserError` for flags of `merge` that the command of the shards does not have. */
function expectKnown(told: Line['given'], { name, flags }: KnownCommand): void {
  const wrong = Object.keys(told).filter((flag) => !(flag in flags))
  if (wrong.length === 0) return
  throw new UserError(
    ...wrong.map((flag) => `--${flag} is given, but the shards are of \`tiltyard ${name}\`, which has none`),
  )
}
