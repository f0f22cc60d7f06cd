import type { InferredOptionTypes } from 'yargs'
import type { ExactOptions } from '../exact.ts'
import type { ExactResult, Scenario } from '../index.ts'
import { asJsonLine } from '../source/escape.ts'
import { defineCommand } from './command.ts'
import { explore } from './exploring.ts'
import { EXACT_FLAGS, READING_FLAGS, REPORTING_FLAGS, TALKING_FLAGS } from './options.ts'
import { readScenarios } from './read-scenarios.ts'
import { EXIT, type ExitCode, readableWidth, type Terminal, usesColor } from './terminal.ts'

const FLAGS = {
  ...EXACT_FLAGS,
  ...READING_FLAGS,
  json: {
    ...REPORTING_FLAGS.json,
    describe: 'print the answer as JSON, a line for each FILE, and nothing else',
  },
  ...TALKING_FLAGS,
} as const
type ExactFlags = InferredOptionTypes<typeof FLAGS>

export const exact = defineCommand({
  name: 'exact',
  summary: 'Answer exactly, without chance, where a scenario is small enough',
  flags: FLAGS,
  eachFile: true,
  examples: [
    ['what are the odds of this duel, to nine digits?', 'exact scenarios/sword-against-mail.yaml'],
    ['what if swords did d10?', 'exact duel.yaml --set weapons.sword.damage=d10'],
    ['fight it as well, and hold one against the other', 'run duel.yaml --verify'],
  ],
  run: answerFiles,
})

async function answerFiles(files: readonly string[], flags: ExactFlags, terminal: Terminal): Promise<ExitCode> {
  const { out } = terminal
  terminal.prepareForLongFights?.()
  for (const scenario of await readScenarios(files, flags, terminal)) {
    const result = await answer(scenario, flags, terminal)
    if (!result) return EXIT.interrupted
    if (flags.json) {
      const { exactAsJson } = await import('../report/json.ts')
      out.write(`${asJsonLine(exactAsJson(result))}\n`)
    } else if (!flags.quiet) {
      const { summarizeExactly } = await import('../report/exact-summary.ts')
      out.write(summarizeExactly(result, { width: readableWidth(out), color: usesColor(out, flags.color) }))
    }
  }
  return EXIT.fine
}

/** The answer; undefined if Ctrl-C came first. */
async function answer(scenario: Scenario, flags: ExactFlags, terminal: Terminal): Promise<ExactResult | undefined> {
  const { BeyondReach } = await import('../exact/beyond-reach.ts')
  const { exact } = await import('../exact.ts')
  const solve = async (options: ExactOptions): Promise<ExactResult> => {
    try {
      return await exact(scenario, options)
    } catch (error) {
      throw error instanceof BeyondReach ? error.about(`"${scenario.name}"`) : error
    }
  }
  return explore(solve, scenario.name, flags, terminal)
}
