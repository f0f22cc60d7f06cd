import type { InferredOptionTypes } from 'yargs'
import { STUDIES } from '../report/studies.ts'
import { defineCommand, type Line } from './command.ts'
import { FIGHTING_FLAGS, readPath, TALKING_FLAGS } from './options.ts'
import { refusing } from './sharing.ts'
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
  ...TALKING_FLAGS,
}

export const merge = defineCommand({
  name: 'merge',
  summary: 'Put the shards of several machines together, and report as if all had been fought here',
  flags: FLAGS,
  examples: [
    ['all shards of `tiltyard run duel.yaml --shard N/8`', 'merge shards/*'],
    ['where the next battles follow from these: a file for the next round', 'merge shards/* --continue round.json'],
  ],
  run: mergeFiles,
})

/** What shares can be of: a file of somebody else's is not to start anything else. */
const COMMANDS: readonly string[] = ['run', 'check', ...STUDIES.map(({ name }) => name)]

async function mergeFiles(
  files: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  { err }: Terminal,
  line: Line,
): Promise<ExitCode> {
  const { mergeShards, readRound } = await import('../ledger/shards.ts')
  const { continue: next } = flags
  const before =
    next === undefined
      ? { round: 0, entries: new Map() }
      : await refusing(`the file ${next} cannot be continued`, () => readRound(next))
  const shares = await refusing('the shards cannot be merged', () => mergeShards(files, before))
  const { words } = shares.origin
  if (!COMMANDS.includes(words[0]))
    throw new UserError(`the shards are of \`tiltyard ${words[0]}\`, expected one that fights`)
  const { joinCommand } = await import('../report/command-line.ts')
  if (!flags.quiet) err.write(`Merging ${shares.shards} shards of: ${joinCommand(words[0], words.slice(1))}\n`)
  return line.instead([words[0], ...talkingWords(flags), ...words.slice(1)], { shares, next })
}

/** The flags of `merge` that are those of the command that it stands for. */
function talkingWords({ threads, quiet, color }: InferredOptionTypes<typeof FLAGS>): string[] {
  return [
    ...(threads === undefined ? [] : ['--threads', String(threads)]),
    ...(quiet ? ['--quiet'] : []),
    ...(color === undefined ? [] : [color ? '--color' : '--no-color']),
  ]
}
