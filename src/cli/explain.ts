import type { InferredOptionTypes } from 'yargs'
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
  summary: 'Explain a key of scenarios or a word of tactics: what it means, takes and is by default, and who uses it',
  flags: FLAGS,
  operand: 'PATH [FILE]',
  examples: [
    ['what is that number?', 'explain weapons.damage'],
    ['what is it here, and who has it?', 'explain weapons.spear.damage scenarios/spear-wall.yaml'],
    ['what does this action do?', 'explain charge'],
  ],
  run: explainPath,
})

async function explainPath(
  [path, file]: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  const [{ explain, findUse, tellExplained }, { RULESETS }, { findRuleset }] = await Promise.all([
    import('../report/explain.ts'),
    import('../rulesets/index.ts'),
    import('../find-ruleset.ts'),
  ])
  const [scenario] = file === undefined ? [] : await readScenarios([file], flags, terminal)
  const ruleset = scenario && (await findRuleset(scenario))
  const { found, hint } = explain(path, ruleset ? [ruleset] : RULESETS)
  if (found.length === 0) {
    const where = ruleset ? `under ${ruleset.id} ` : ''
    throw new UserError(`nothing is called "${path}" ${where}in scenarios or tactics${hint ? `; ${hint}` : ''}`)
  }
  const isOfEntry = path.split('.').length > 2
  const use = scenario && ruleset && isOfEntry ? findUse(path, scenario, ruleset) : undefined
  if (flags.json) terminal.out.write(`${asJsonLine({ tiltyard: 1, path, found, ...use })}\n`)
  else terminal.out.write(tellExplained(found, use))
  return EXIT.fine
}
