import type { InferredOptionTypes } from 'yargs'
import { asJsonLine } from '../source/escape.ts'
import { defineCommand } from './command.ts'
import { READING_FLAGS, TALKING_FLAGS } from './options.ts'
import { readScenarios } from './read-scenarios.ts'
import { EXIT, type ExitCode, readableWidth, type Terminal } from './terminal.ts'

const FLAGS = {
  ...READING_FLAGS,
  json: { group: 'Report:', describe: 'print them as JSON, and nothing else', type: 'boolean' },
  color: TALKING_FLAGS.color,
} as const

export const metrics = defineCommand({
  name: 'metrics',
  summary: 'List every figure that a scenario is measured by: its name, what it means, its unit',
  flags: FLAGS,
  oneFile: true,
  examples: [
    ['what can be expected of it, or swept?', 'metrics scenarios/spear-wall.yaml'],
    ['for scripts', 'metrics duel.yaml --json'],
  ],
  run: listThem,
})

async function listThem(
  files: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  const [scenario] = await readScenarios(files, flags, terminal)
  const { describeMetrics, listMetrics } = await import('../report/metric-list.ts')
  const described = await describeMetrics(scenario)
  const { out } = terminal
  if (flags.json) out.write(`${asJsonLine({ tiltyard: 1, scenario: scenario.name, metrics: described })}\n`)
  else out.write(listMetrics(scenario, described, readableWidth(out)))
  return EXIT.fine
}
