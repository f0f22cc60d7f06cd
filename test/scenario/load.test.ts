import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openScenario } from '../../src/scenario/load.ts'

const load = async (...overrides: string[]) => {
  const { scenario, ruleset, problems } = await (await openScenario('test/scenario/own/own.yaml'))({
    rulesets: [],
    overrides,
    ownRules: true,
  })
  return { scenario, ruleset, messages: problems.map(({ message, hint }) => (hint ? `${message}; ${hint}` : message)) }
}

describe('a ruleset of one’s own', () => {
  test('is loaded from beside the scenario, and checks it', async () => {
    const { scenario, ruleset, messages } = await load()
    expect(ruleset?.title).toBe('My own rules')
    expect(scenario?.rules).toEqual({
      system: expect.stringMatching(/^file:.*own\/rules\.js$/),
      options: { haste: true },
    })
    expect(scenario?.parties[1].members[0]?.fields).toEqual({ hp: 4 })
    // A warning keeps nothing from being fought.
    expect(messages).toEqual(['an odd name'])
  })

  test('has its schema applied, and what it finds is reported in our words', async () => {
    const { messages } = await load('combatants.a.hp=0', 'combatants.b.hp=many', 'rules.options.haste=yes')
    expect(messages).toEqual([
      'hp is 0, expected a number of at least 1',
      'hp is "many", expected a number',
      'haste is "yes", expected true or false',
    ])
  })

  test('has no sections but its own', async () => {
    expect((await load('spells={}')).messages).toEqual([expect.stringContaining('unknown path "spells"')])
  })

  test.each([
    ['./nothing.js', 'cannot load the ruleset "./nothing.js": there is no such file'],
    [
      './no-rules.js',
      'cannot load the ruleset "./no-rules.js": it exports no fighter, expected a function; it exports no ruleset; see scenarios/own-rules in Tiltyard\'s package',
    ],
    [
      './broken-rules.js',
      expect.stringMatching(
        /^cannot load the ruleset "\.\/broken-rules\.js": its module cannot be run: broken rules \(.*broken-rules\.js:1:7\)$/,
      ),
    ],
    ['./own.yaml', 'cannot load the ruleset "./own.yaml": it is neither a .rules.yaml nor a .js or .ts file'],
    [
      '../../../../rules.js',
      expect.stringMatching(
        /^cannot load the ruleset "..\/..\/..\/..\/rules.js": it leaves the (git checkout|package); /,
      ),
    ],
  ])('%s is refused', async (path, message) => {
    expect((await load(`rules.system=${path}`)).messages).toEqual([message])
  })
})

test('a scenario that is not there is a problem without a place', async () => {
  expect(await (await openScenario('test/scenario/nothing.yaml'))({ rulesets: [] })).toEqual({
    problems: [{ severity: 'error', message: 'cannot read "test/scenario/nothing.yaml": there is no such file' }],
  })
})

test('a scenario that has been opened stays as it was, whatever is saved meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tiltyard-open-'))
  try {
    const [file, catalog] = ['duel.yaml', 'swords.yaml'].map((name) => join(folder, name))
    await writeFile(file, 'import: [swords.yaml]')
    await writeFile(catalog, 'weapons: { sword: { damage: d8 } }')
    const read = await openScenario(file)
    const before = await read({ rulesets: [] })
    await writeFile(file, 'name: Other')
    await writeFile(catalog, 'weapons: [')
    expect(await read({ rulesets: [] })).toEqual(before)
    expect(await (await openScenario(file))({ rulesets: [] })).not.toEqual(before)
  } finally {
    await rm(folder, { recursive: true })
  }
})
