import { execFileSync, spawn } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAIN } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'
import { ROOT } from '../readme.ts'
import { Editor } from './editor.ts'

// What an editor shows by yaml-language-server, which most have, with our schemas as the first line of a file names them.

const folder = makeFolder('schema-server')
const manifest = createRequire(import.meta.url).resolve('yaml-language-server/package.json')
const program = join(dirname(manifest), 'bin/yaml-language-server')
/** Without the store it asks nothing of the network. */
const SETTINGS = { schemaStore: { enable: false }, validate: true, hover: true, completion: true }
const editor = new Editor(folder, {
  process: spawn(process.execPath, [program, '--stdio'], { cwd: folder }),
  settings: { yaml: SETTINGS },
})

const DUEL = `# yaml-language-server: $schema=./scenario.schema.json
tiltyard: 1
rules: { system: osr-d20 }
combatants:
  fox: { hp: 5, weapon_skill: 2 }
  hen: { hp: 4 }
parties:
  foxes: { members: [fox] }
  hens: { members: [hen] }
expect:
  - win.foxes >= 50%
`

/** A scenario of a game of one's own, with the schema that `tiltyard schema` prints for it. */
const RAID = `# yaml-language-server: $schema=./raid.schema.json
tiltyard: 1
rules: { system: ./raid.rules.yaml }
combatants:
  rogue: { hp: 2000, power: 100, critical: 20% }
  mage: { hp: 1900, power: 100 }
parties:
  rogues: { members: [rogue] }
  mages: { members: [mage] }
expect:
  - win.rogues >= 50%
`

beforeAll(async () => {
  for (const name of ['scenario.schema.json', 'rules.schema.json'])
    cpSync(join(ROOT, 'schema', name), join(folder, name))
  cpSync(join(ROOT, 'scenarios/games/raid.rules.yaml'), join(folder, 'raid.rules.yaml'))
  const schema = execFileSync(process.execPath, [MAIN, 'schema', 'raid.rules.yaml'], { cwd: folder })
  writeFileSync(join(folder, 'raid.schema.json'), schema)
  await editor.initialize()
})
afterAll(async () => {
  expect(await editor.close()).toBe(0)
})

let opened = 0
/** Opens a text with a piece in place of another, which stands there once. Returns its file. */
async function open(text: string, from = '', to = ''): Promise<{ file: string; problems: string[] }> {
  if (from !== '' && text.split(from).length !== 2) throw new Error(`Expected "${from}" once`)
  const file = `${++opened}.yaml`
  const { diagnostics } = await editor.open(
    file,
    text.replace(from, () => to),
  )
  const problems = diagnostics.map(
    ({ range: { start }, message }) => `${start.line + 1}:${start.character + 1} ${message}`,
  )
  return { file, problems }
}

describe.each([
  ['a built-in ruleset', DUEL, { key: 'weapon_|skill', meaning: 'Melee to hit', member: 'hen: { hp: 4 }' }],
  [
    'a game of your own',
    RAID,
    { key: '2000, pow|er', meaning: 'What spells are worth', member: 'mage: { hp: 1900, power: 100 }' },
  ],
])('a scenario of %s', (_, text, { key, meaning, member }) => {
  it('that is right has no problems', async () => {
    expect((await open(text)).problems).toEqual([])
  })

  it('has its mistakes where they are', async () => {
    const misspelt = await open(text, `${member}\n`, `${member.replace('hp', 'hpp')}\n`)
    expect(misspelt.problems).toEqual([expect.stringMatching(/^6:\d+ .*hpp/)])
  })

  it('has the meaning of a key under the pointer', async () => {
    const { file } = await open(text)
    expect(await editor.hover(file, key)).toContain(meaning)
  })

  it('is completed: keys of a combatant, metrics to expect', async () => {
    const [name] = member.split(':')
    const keys = await open(text, member, `${name}:\n    `)
    const labels = async (file: string, at: string) => (await editor.complete(file, at)).map(({ label }) => label)
    expect(await labels(keys.file, `${name}:\n    |`)).toEqual(expect.arrayContaining(['hp', 'tactic']))
    const [expectation] = /win\..*/.exec(text)!
    const metrics = await open(text, expectation, '')
    expect(await labels(metrics.file, 'expect:\n  - |')).toEqual(
      expect.arrayContaining([expect.stringContaining('win.P in'), 'no dead rules']),
    )
  })
})

it('a rules file has its mistakes where they are', async () => {
  const { problems } = await open('# yaml-language-server: $schema=./rules.schema.json\ntiltyard_rules: 1\npolls: {}\n')
  expect(problems).toContainEqual(expect.stringMatching(/^3:1 .*polls/))
})
