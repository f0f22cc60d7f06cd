import type { InferredOptionTypes } from 'yargs'
import { nameOfFile } from '../scenario/standard-input.ts'
import { visible } from '../source/escape.ts'
import { defineCommand } from './command.ts'
import { READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { readScenarios } from './read-scenarios.ts'
import { EXIT, type ExitCode, type Terminal } from './terminal.ts'

const FLAGS = { ...READING_FLAGS, ...TALKING_FLAGS }

/** So many violations of a law are reported. */
const MOST = 3

export const laws = defineCommand({
  name: 'laws',
  summary: 'Hold the ruleset of scenarios to the laws of all rulesets: for those who write one of their own',
  flags: FLAGS,
  examples: [['is my ruleset sound, as far as this scenario uses it?', 'laws pit-fight.yaml']],
  run: holdToLaws,
})

async function holdToLaws(
  files: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  const scenarios = await readScenarios(files, flags, terminal)
  const { LAWS, MIRRORED } = await import('../laws/laws.ts')
  const { out, signal } = terminal
  let broken = 0
  for (const [index, scenario] of scenarios.entries()) {
    if (!flags.quiet) out.write(`${visible(`${scenario.name} (${nameOfFile(files[index])})`)}\n`)
    for (const { says, find } of [...LAWS, MIRRORED]) {
      if (signal.aborted) return EXIT.interrupted
      const wrong = await find(scenario)
      if (wrong.length > 0) broken++
      if (wrong.length === 0 && flags.quiet) continue
      out.write(`  ${wrong.length === 0 ? 'KEPT' : 'BROKEN'} ${says}\n`)
      for (const line of wrong.slice(0, MOST)) out.write(`    ${visible(line)}\n`)
      if (wrong.length > MOST) out.write(`    and ${wrong.length - MOST} more of the kind\n`)
    }
  }
  return broken > 0 ? EXIT.broken : EXIT.fine
}
