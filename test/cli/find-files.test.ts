import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findFiles, findShares } from '../../src/cli/find-files.ts'
import { makeFolder } from '../folder.ts'
import { tiltyard } from './tiltyard.ts'

const folder = makeFolder('files')
beforeAll(async () => {
  const scenarios = ['a.yaml', 'b.yml', 'c d.yaml', 'more/e.yaml', 'more/f/g.yaml', '[x].yaml']
  for (const path of [...scenarios, 'node_modules/n.yaml', '.hidden.yaml', 'baselines/a.yaml']) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), 'tiltyard: 1\nparties: {}\n')
  }
  await writeFile(join(folder, 'catalog.yaml'), 'tiltyard: 1\nweapons: {}\n')
  await writeFile(join(folder, 'more/weapons.csv'), 'id\n')
})

/** What words name, from the folder. */
async function find(...words: string[]): Promise<string[]> {
  const files = await findFiles(words.map((word) => join(folder, word)))
  return files.map((file) => file.slice(folder.length + 1))
}

describe('the files of a command line', () => {
  it.each([
    // Of what a pattern matches, scenarios by what they say.
    ['*.yaml', ['[x].yaml', 'a.yaml', 'c d.yaml']],
    ['?.y*ml', ['a.yaml', 'b.yml']],
    ['[a-b].*', ['a.yaml', 'b.yml']],
    ['[!a].*', ['b.yml']],
    ['{a,b}.{yaml,yml}', ['a.yaml', 'b.yml']],
    ['more/**/*.yaml', ['more/e.yaml', 'more/f/g.yaml']],
    ['**/e.yaml', ['more/e.yaml']],
    ['.h*', ['.hidden.yaml']],
    // A file that is there is meant, whatever its name.
    ['[x].yaml', ['[x].yaml']],
    ['nothing.yaml', ['nothing.yaml']],
    // Of a folder, all scenarios: what has parties.
    ['', ['[x].yaml', 'a.yaml', 'b.yml', 'c d.yaml', 'more/e.yaml', 'more/f/g.yaml']],
    ['more', ['more/e.yaml', 'more/f/g.yaml']],
  ])('%s', async (word, files) => expect(await find(word)).toEqual(files))

  it('are each named once, though several patterns match them', async () => {
    expect(await find('a*.yaml', '?.yaml')).toEqual(['a.yaml'])
  })

  it('are the scenarios among those that a shell has found for a command that does the same with each', async () => {
    const others = { 'tiltyard.yaml': 'seed: 3\n', 'own.rules.yaml': 'tiltyard_rules: 1\ncombatants: { hp: dice }\n' }
    // What is misspelt, or says nothing but what it imports, is a scenario all the same.
    const odd = { 'slip.yaml': 'tiltyard: 1\npartes: {}\n', 'all.yaml': 'tiltyard: 1\nimport: [a.yaml]\n' }
    const flow = { 'flow.yaml': '{ "tiltyard": 1, "parties": {} }\n' }
    await mkdir(join(folder, 'several'))
    for (const [name, text] of Object.entries({ ...others, ...odd, ...flow })) {
      await writeFile(join(folder, 'several', name), text)
    }
    const words = [...Object.keys({ ...others, ...odd, ...flow }), 'missing.yaml'].map((name) =>
      join(folder, 'several', name),
    )
    const names = (files: readonly string[]) => files.map((file) => file.slice(folder.length + 'several/'.length + 1))
    expect(names(await findFiles(words, { eachFile: true }))).toEqual([
      'slip.yaml',
      'all.yaml',
      'flow.yaml',
      'missing.yaml',
    ])
    expect(names(await findFiles([join(folder, 'several')]))).toEqual(['all.yaml', 'flow.yaml', 'slip.yaml'])
    // One that is named is meant; so are those that a command tells apart.
    expect(await findFiles(words.slice(0, 1), { eachFile: true })).toEqual(words.slice(0, 1))
    expect(await findFiles(words.slice(0, 2))).toEqual(words.slice(0, 2))
    await expect(findFiles(words.slice(0, 2), { eachFile: true })).rejects.toThrow('none of these is a scenario: ')
    await rm(join(folder, 'several'), { recursive: true })
  })

  it('are refused where there are none', async () => {
    await expect(find('*.json')).rejects.toThrow(/"\S*\*\.json" matches no file/)
    await expect(find('baselines/..', 'node_modules/.')).resolves.toContain('a.yaml')
    await mkdir(join(folder, 'empty'))
    await expect(find('empty')).rejects.toThrow('empty has no scenarios: no .yaml files with parties')
  })

  it('are shards for a command that merges them: all of a folder, by their numbers', async () => {
    await mkdir(join(folder, 'shards'))
    for (const name of ['10-of-10.json', '2-of-10.json', '1-of-10.json', 'round.json', 'notes.txt']) {
      await writeFile(join(folder, 'shards', name), '{}')
    }
    const shares = ['1-of-10.json', '2-of-10.json', '10-of-10.json'].map((name) => join(folder, 'shards', name))
    expect(await findShares([join(folder, 'shards')])).toEqual(shares)
    expect(await findShares([shares[1]!, join(folder, 'shards/*-of-*.json')])).toHaveLength(3)
    await expect(findShares([join(folder, 'more')])).rejects.toThrow('more has no shards: no files such as 1-of-8.json')
  })

  it('may stand behind --, and then begin with a dash', async () => {
    const lone = await tiltyard('validate', '--quiet', '--', 'duel.yaml')
    expect(lone).toEqual({ code: 0, stdout: '', stderr: '' })
    expect((await tiltyard('validate', '--', '-duel.yaml')).stderr).toContain('cannot read "./-duel.yaml"')
  })

  it('are several where one is expected', async () => {
    const { code, stderr } = await tiltyard('replay', '*e*.yaml', '--battle', '1')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^tiltyard: "\*e\*\.yaml" is \d files, expected one: /)
  })
})
