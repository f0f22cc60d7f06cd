import type { InferredOptionTypes } from 'yargs'
import { defineCommand } from './command.ts'
import { READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { readScenarios } from './read-scenarios.ts'
import { EXIT, type ExitCode, type Terminal } from './terminal.ts'

const FLAGS = { ...READING_FLAGS, ...TALKING_FLAGS }

export const validate = defineCommand({
  name: 'validate',
  summary: 'Check scenarios without fighting; list every problem of every file',
  flags: FLAGS,
  examples: [
    ['check all scenarios of a folder', 'validate scenarios/*.yaml'],
    ['would this change be accepted?', 'validate duel.yaml --set weapons.sword.damage=d10'],
  ],
  run: validateFiles,
})

async function validateFiles(
  files: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  const scenarios = await readScenarios(files, flags, terminal)
  if (flags.quiet) return EXIT.fine
  for (const [index, { name, rules, parties }] of scenarios.entries()) {
    const sizes = parties.map(({ members }) => members.length).join(' v ')
    terminal.out.write(`${files[index]}: no errors (${name}; ${sizes}, ${rules.system})\n`)
  }
  return EXIT.fine
}
