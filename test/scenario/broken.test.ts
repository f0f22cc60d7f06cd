import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RULESETS } from '../../src/rulesets/index.ts'
import { openScenario } from '../../src/scenario/load.ts'
import { showProblem } from '../../src/source/show-problem.ts'

/** Each file has one thing wrong, or a few of a kind; beside it stands what the designer gets to read. */
const folder = 'test/scenario/broken'
const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))

describe('a broken scenario is refused with messages that say what, where, and what was meant', () => {
  test('there are at least forty of them', () => expect(files.length).toBeGreaterThanOrEqual(40))

  test.each(files)('%s', async (file) => {
    const path = `${folder}/${file}`
    const overrides = [...readFileSync(path, 'utf8').matchAll(/^# --set (.*)$/gm)].map(([, override]) => override!)
    const { scenario, problems } = await (await openScenario(path))({ rulesets: RULESETS, overrides })
    expect(scenario).toBeUndefined()
    const messages = problems.map((problem) => `${showProblem(problem)}\n`).join('\n')
    await expect(messages).toMatchFileSnapshot(`broken/${file.replace('.yaml', '.txt')}`)
  })
})
