import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { tiltyardIn } from '../cli/tiltyard.ts'
import { makeFolderForTest } from '../folder.ts'
import { layTuned } from './commands.ts'
import { filesBelow } from './tree.ts'

let folder: string
beforeEach(async () => {
  folder = makeFolderForTest('saves')
  await layTuned(folder)
  // What marks the project: nothing above is looked at.
  await mkdir(join(folder, '.git/hooks'), { recursive: true })
  await writeFile(join(folder, '.git/config.yaml'), 'git')
})

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What a process leaves in a folder that is killed when it has begun to save; or what somebody has made up like that. */
async function leave(
  where: string,
  files: readonly { path: string; before?: string; text: string }[],
): Promise<string> {
  const own = join(folder, where, '.tiltyard-transaction/0123456789abcdef')
  await mkdir(own, { recursive: true })
  for (const [at, { text }] of files.entries()) await writeFile(join(own, String(at)), text)
  const entries = files.map(({ path, before, text }) => ({
    ...{ path, after: digest(text) },
    ...(before !== undefined && { before: digest(before) }),
  }))
  await writeFile(join(own, 'journal.json'), JSON.stringify({ 'tiltyard-transaction': 1, files: entries }))
  return join(folder, where, '.tiltyard-transaction')
}

const textOf = (path: string) => readFile(join(folder, path), 'utf8')

/** The save of a catalog and of a scenario that imports it. */
async function begun(where = '') {
  const [csv, yaml] = [await textOf('catalog/weapons.csv'), await textOf('first.yaml')]
  const after = { csv: csv.replace('axe,d6,1', 'axe,d6,3'), yaml: yaml.replace('hp: 2', 'hp: 3') }
  const files = [
    { path: 'catalog/weapons.csv', before: csv, text: after.csv },
    { path: 'first.yaml', before: yaml, text: after.yaml },
  ]
  return { after, path: await leave(where, files) }
}

describe('a save that was interrupted', () => {
  test.each([
    ['validate', 'first.yaml', '--quiet'],
    ['validate', 'second.yaml', '--quiet'],
    ['validate', 'catalog/../first.yaml', '--quiet'],
    ['metrics', 'second.yaml'],
  ])('is finished by %s %s, whichever of its files that reads', async (...args) => {
    const { after } = await begun()
    expect(await tiltyardIn(folder, args)).toMatchObject({ code: 0, stderr: '' })
    expect([await textOf('catalog/weapons.csv'), await textOf('first.yaml')]).toEqual([after.csv, after.yaml])
    expect((await readdir(folder)).sort()).toEqual(['.git', 'catalog', 'first.yaml', 'second.yaml'])
  })

  test('does not take away what somebody has written since: that is reported, with what to do', async () => {
    const { path } = await begun()
    await writeFile(join(folder, 'first.yaml'), `${await textOf('first.yaml')}# mine\n`)
    const files = await filesBelow(folder)
    const { code, stderr } = await tiltyardIn(folder, ['run', 'second.yaml', '--json'])
    expect({ code, stderr }).toEqual({
      ...{ code: 2 },
      stderr: expect.stringContaining(
        `${path} is left of a save and cannot be finished: ${join(folder, 'first.yaml')} has changed since; remove it`,
      ),
    })
    expect(await filesBelow(folder)).toEqual(files)
    await rm(path, { recursive: true })
    expect(await tiltyardIn(folder, ['validate', 'first.yaml', '--quiet'])).toMatchObject({ code: 0, stderr: '' })
  })

  test('of files above the project is none of a command’s business', async () => {
    await mkdir(join(folder, 'own/.git'), { recursive: true })
    await writeFile(join(folder, 'own/duel.yaml'), (await textOf('first.yaml')).replace('catalog/', ''))
    await writeFile(join(folder, 'own/weapons.csv'), await textOf('catalog/weapons.csv'))
    await begun()
    const files = await filesBelow(folder)
    expect(await tiltyardIn(folder, ['validate', 'own/duel.yaml', '--quiet'])).toMatchObject({ code: 0 })
    expect(await filesBelow(folder)).toEqual(files)
  })
})

describe('a folder that a stranger sends', () => {
  test.each([
    ['.git/hooks/pre-commit', undefined],
    ['.git/config.yaml', 'git'],
    ['node_modules/x/index.yaml', 'module'],
    ['tiltyard.yaml', 'seed: first\n'],
    ['rules.mjs', 'rules'],
    ['new.yaml', undefined],
  ])('cannot have %s changed by those who read its scenarios', async (path, before) => {
    if (before !== undefined) {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), before)
    }
    const left = await leave('', [{ path, text: 'seed: evil\n', ...(before !== undefined && { before }) }])
    const files = await filesBelow(folder)
    const { code, stderr } = await tiltyardIn(folder, ['validate', 'first.yaml'])
    expect({ code, stderr }).toEqual({
      ...{ code: 2 },
      stderr: expect.stringContaining(
        `cannot read "first.yaml": ${left} is left of a save and cannot be finished: it would change ${path}, which no save changes; remove it`,
      ),
    })
    expect(await filesBelow(folder)).toEqual(files)
  })

  test('cannot have a link followed', async () => {
    const text = await textOf('first.yaml')
    const outside = `${folder}-outside.yaml`
    await writeFile(outside, text)
    try {
      await symlink(outside, join(folder, 'linked.yaml'))
      await leave('', [{ path: 'linked.yaml', before: text, text: 'evil' }])
      expect((await tiltyardIn(folder, ['validate', 'first.yaml'])).stderr).toContain('is a symbolic link to')
      expect(await readFile(outside, 'utf8')).toBe(text)
    } finally {
      await rm(outside)
    }
  })
})
