import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadScenario } from '../../src/index.ts'
import { declareRuleset } from '../../src/rulesets/declared/index.ts'
import { NO_FILES } from '../../src/scenario/files.ts'
import { ROOT } from '../readme.ts'

interface Snippet {
  readonly prefix: string
  readonly body: readonly string[]
}

const snippets: Readonly<Record<string, Snippet>> = JSON.parse(
  readFileSync(join(ROOT, 'editors/vscode/tiltyard.code-snippets'), 'utf8'),
)

/** What VS Code makes of a snippet if nothing in it is changed, further in by some spaces. */
function expanded(prefix: string, spaces = 0): string {
  const { body } = Object.values(snippets).find((each) => each.prefix === prefix)!
  const lines = body.map((line) => line.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1').replaceAll('\\$', '$'))
  return lines.map((line) => `${' '.repeat(spaces)}${line}\n`).join('')
}

it('the snippets make a scenario that is right as it is, and so do its parts', async () => {
  const scenario = expanded('scenario')
  expect((await loadScenario({ text: scenario })).problems).toEqual([])
  const more = scenario
    .replace('weapons:\n', (line) => `${line}${expanded('weapon', 2)}`)
    .replace('parties:\n', (line) => `tactics:\n${expanded('tactic', 2)}\n${line}`)
    .replace('hp: 12', 'hp: 12, tactic: hold-the-line')
  expect(more).toContain('hold-the-line:')
  expect((await loadScenario({ text: more })).problems).toEqual([])
})

it('the snippet of rules is a rules file', async () => {
  const { ruleset, problems } = await declareRuleset({ name: 'new.rules.yaml', text: expanded('rules') }, NO_FILES)
  expect(problems).toEqual([])
  expect(ruleset?.title).toBe('My game')
})
