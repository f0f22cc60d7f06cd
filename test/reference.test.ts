import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { RULESETS } from '../src/rulesets/index.ts'
import { readScenario } from '../src/scenario/read.ts'
import type { Ruleset } from '../src/scenario/ruleset.ts'
import { tiltyard } from './cli/tiltyard.ts'
import { declaredReference } from './declared-reference.ts'
import { ROOT, tableKeys } from './readme.ts'
import { referenceOf } from './reference.ts'

/** By ruleset: the worked battle of its rules that its page shows. */
const SHOWN: Readonly<Record<string, string>> = {
  'osr-d20': 'E1',
  'slot-d20': 'E2',
  'area-2d6': 'E2',
  'segment-d100': 'E2',
}

async function exampleOf({ id }: Ruleset) {
  const text = await readFile(`${ROOT}test/rulesets/${id}/examples/${SHOWN[id]}.yaml`, 'utf8')
  const { scenario, problems } = await readScenario(text, 'example', { rulesets: RULESETS })
  expect(problems).toEqual([])
  return { scenario: scenario!, text }
}

describe.each(RULESETS)('the reference of $id', (ruleset) => {
  test('says what every word of its vocabulary means, and of no other', () => {
    const { vocabulary, help } = ruleset
    const { actions, reactions, selectors, namedSelectors = [], columns, names = {}, attackNames = [] } = vocabulary
    const sorted = (words: readonly string[]) => words.toSorted()
    expect(sorted(Object.keys(help!.actions))).toEqual(sorted(Object.keys(actions)))
    expect(sorted(Object.keys(help!.reactions))).toEqual(sorted(Object.keys(reactions)))
    expect(sorted(Object.keys(help!.selectors))).toEqual(sorted([...selectors, ...namedSelectors]))
    expect(sorted(Object.keys(help!.columns))).toEqual(sorted(Object.keys(columns)))
    expect(sorted(Object.keys(help!.names))).toEqual(sorted([...Object.keys(names), ...attackNames]))
  })

  test('is what schema, vocabulary and battles generate (`npm run reference` writes it anew)', async () => {
    const page = await referenceOf(ruleset, await exampleOf(ruleset))
    expect(page).not.toContain('undefined')
    await expect(page).toMatchFileSnapshot(`../docs/reference/${ruleset.id}.md`)
  })
})

test('the reference of rules files is what the grammar of their reader generates', async () => {
  await expect(declaredReference()).toMatchFileSnapshot('../docs/reference/declared.md')
})

test('the reference of commands is made of their help screens (`npm run reference` writes it anew)', async () => {
  const names = tableKeys('README.md', 'Commands').flatMap((key) => /^tiltyard ([\w-]+)/.exec(key)?.[1] ?? [])
  const screens: string[] = []
  for (const name of names) {
    const { stdout } = await tiltyard(name, '--help')
    screens.push(`## ${name}\n\n\`\`\`\n${stdout.trimEnd()}\n\`\`\`\n`)
  }
  const page = `# Commands: reference

The help screen of every command, as \`tiltyard COMMAND --help\` shows it, written down by \`npm run reference\`. What they have
in common is in [commands](../commands.md).

${screens.join('\n')}`
  await expect(page).toMatchFileSnapshot('../docs/reference/commands.md')
})
