import { defineCommand } from './command.ts'
import { printProblems } from './read-scenarios.ts'
import { EXIT, type ExitCode, type Terminal } from './terminal.ts'

const FLAGS = {} as const

export const schema = defineCommand({
  name: 'schema',
  summary: 'Print the JSON Schema of scenarios of a rules file, for editors',
  flags: FLAGS,
  operand: 'RULES',
  examples: [['complete scenarios of your own game', 'schema arena.rules.yaml > arena.schema.json']],
  run: printSchema,
})

async function printSchema([file]: readonly string[], _flags: object, terminal: Terminal): Promise<ExitCode> {
  const [{ loadRules }, { scenarioJsonSchema }] = await Promise.all([
    import('../load-scenario.ts'),
    import('../scenario/json-schema.ts'),
  ])
  const { ruleset, problems } = await loadRules(file)
  await printProblems(problems, {}, terminal)
  const { allOf, ...common } = scenarioJsonSchema([ruleset!])
  // Whatever path it names, a scenario that names this schema is of this game.
  const [part] = allOf as readonly { readonly then: object }[]
  terminal.out.write(`${JSON.stringify({ ...common, allOf: [part.then] }, null, 2)}\n`)
  return EXIT.fine
}
