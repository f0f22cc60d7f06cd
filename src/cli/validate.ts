import type { InferredOptionTypes } from 'yargs'
import type { Scenario } from '../scenario/scenario.ts'
import { nameOfFile } from '../scenario/standard-input.ts'
import { asJsonLine, visibly } from '../source/escape.ts'
import { defineCommand } from './command.ts'
import { findFiles } from './find-files.ts'
import { CI_FLAGS } from './gate-flags.ts'
import { READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { annotateForGitHub, printProblems, problemsOf, readFiles } from './read-scenarios.ts'
import { EXIT, type ExitCode, type Terminal } from './terminal.ts'

const FLAGS = {
  ...READING_FLAGS,
  json: { group: 'Report:', describe: 'print files and problems as JSON, and nothing else', type: 'boolean' },
  github: CI_FLAGS.github,
  ...TALKING_FLAGS,
} as const

export const validate = defineCommand({
  name: 'validate',
  summary: 'Check scenarios without fighting; list every problem of every file',
  flags: FLAGS,
  eachFile: true,
  find: (words) => findFiles(words, { eachFile: true, rulesAlone: true }),
  examples: [
    ['check all scenarios of a folder', 'validate scenarios/*.yaml'],
    ['for editors and scripts', 'validate scenarios --json'],
    ['would this change be accepted?', 'validate duel.yaml --set weapons.sword.damage=d10'],
  ],
  run: validateFiles,
})

async function validateFiles(
  files: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  // Reading runs no code, but where that is allowed.
  const read = await readFiles(files, flags, { unruled: 'warning', rulesAlone: true })
  const problems = problemsOf(read)
  await annotateForGitHub(problems, flags, terminal)
  if (flags.json) {
    const { filesAsJson } = await import('../report/problems.ts')
    terminal.out.write(`${asJsonLine(filesAsJson(read.files))}\n`)
    return problems.some(({ severity }) => severity === 'error') ? EXIT.badInput : EXIT.fine
  }
  await printProblems(problems, flags, terminal)
  if (flags.quiet) return EXIT.fine
  for (const { file, scenario, rulesTitle } of read.files) {
    const what = rulesTitle === undefined ? describe(scenario) : `${rulesTitle}; rules file`
    terminal.out.write(visibly`${nameOfFile(file)}: no errors (${what})\n`)
  }
  return EXIT.fine
}

function describe(scenario: Scenario | undefined): string {
  if (!scenario) return 'but for its ruleset, which was not run'
  const { name, rules, parties } = scenario
  return `${name}; ${parties.map(({ members }) => members.length).join(' v ')}, ${rules.system.replace(/^declared:(.*)#.*$/, '$1')}`
}
