import type { InferredOptionTypes } from 'yargs'
import type { Scenario } from '../index.ts'
import type { Explained } from '../report/explain/explained.ts'
import { asJsonLine } from '../source/escape.ts'
import { defineCommand } from './command.ts'
import { OWN_RULES_FLAG } from './options.ts'
import { readScenarios } from './read-scenarios.ts'
import { EXIT, type ExitCode, type Terminal, UserError } from './terminal.ts'

const FLAGS = {
  ...OWN_RULES_FLAG,
  json: { group: 'Report:', describe: 'print it as JSON, and nothing else', type: 'boolean' },
} as const

export const explain = defineCommand({
  name: 'explain',
  summary:
    'Explain a key of scenarios, a word of tactics, a metric or a message: what it means, takes, and is otherwise',
  flags: FLAGS,
  operand: 'PATH [FILE]',
  examples: [
    ['what is that number?', 'explain weapons.damage'],
    ['what is it here, and who has it?', 'explain weapons.spear.damage scenarios/spear-wall.yaml'],
    ['what does this action do?', 'explain charge'],
    ['what does this metric count?', 'explain hit.W'],
    ['what is wrong, and what can be done?', "explain 'unknown weapon'"],
  ],
  run: explainPath,
})

async function explainPath(
  [path, file]: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  if (/\.ya?ml$/.test(path))
    throw new UserError(`"${path}" is a file, expected what to explain before it: explain weapons.damage ${path}`)
  const [{ explain, findUse, describeExplained }, { RULESETS }, { findRuleset }] = await Promise.all([
    import('../report/explain/explain.ts'),
    import('../rulesets/index.ts'),
    import('../find-ruleset.ts'),
  ])
  const [scenario] = file === undefined ? [] : await readScenarios([file], flags, terminal)
  const ruleset = scenario && (await findRuleset(scenario))
  const { found: known, hint } = explain(path, ruleset ? [ruleset] : RULESETS)
  const found = known.length === 0 && scenario ? await ownMetric(path, scenario, ruleset!.id) : known
  if (found.length === 0) {
    const where = ruleset ? ` under ${ruleset.id}` : ''
    const what = 'nothing in scenarios, tactics, metrics or messages'
    throw new UserError(`${what} is called "${path}"${where}${hint ? `; ${hint}` : ''}`)
  }
  if (scenario && found.every(({ kind }) => kind === 'metric')) await expectMetric(path, scenario, file)
  const isOfEntry = path.split('.').length > 2 && found.some(({ kind }) => kind === 'key')
  const use = scenario && ruleset && isOfEntry ? findUse(path, scenario, ruleset) : undefined
  if (flags.json) terminal.out.write(`${asJsonLine({ tiltyard: 1, path, found, ...use })}\n`)
  else terminal.out.write(describeExplained(found, use))
  return EXIT.fine
}

/** A metric that only the rules of the scenario count, by its whole name; nothing if they do not. */
async function ownMetric(path: string, scenario: Scenario, ruleset: string): Promise<Explained[]> {
  const { describeMetrics } = await import('../report/metric-list.ts')
  const own = (await describeMetrics(scenario)).find(({ name }) => name === path)
  return own ? [{ ruleset, path, kind: 'metric', meaning: own.meaning, unit: own.unit }] : []
}

/** Throws a `UserError` for a metric by its whole name that the scenario does not count. */
async function expectMetric(name: string, scenario: Scenario, file: string): Promise<void> {
  const [{ describeMetrics }, { metricPatterns }, { suggestMetric }] = await Promise.all([
    import('../report/metric-list.ts'),
    import('../report/explain/metrics.ts'),
    import('../scenario/suggest-metric.ts'),
  ])
  const isWhole = name.includes('.') && !metricPatterns().includes(name)
  if (!isWhole) return
  const names = (await describeMetrics(scenario)).map((each) => each.name)
  if (!names.includes(name)) throw new UserError(`${file} has no metric "${name}"; ${suggestMetric(name, names)}`)
}
