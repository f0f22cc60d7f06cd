import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeTogether } from '../../src/studies/atomic-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiltyard-atomic-'))
  await writeFile(join(folder, 'a.yaml'), 'old a')
  await mkdir(join(folder, 'b.csv'))
})
afterEach(() => rm(folder, { recursive: true }))

const a = () => ({ path: join(folder, 'a.yaml'), before: 'old a', text: 'new a', mode: 0o640 })

describe('files that are written together', () => {
  test('are all written, with the permissions that they had', async () => {
    await writeTogether([a(), { ...a(), path: join(folder, 'c.csv') }])
    expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe('new a')
    expect((await stat(join(folder, 'c.csv'))).mode & 0o777).toBe(0o640)
    expect((await readdir(folder)).sort()).toEqual(['a.yaml', 'b.csv', 'c.csv'])
  })

  test.each([
    ['in the end, where it is a folder', 'b.csv'],
    ['at once, where there is no folder for it', 'none/c.csv'],
  ])('are as they were if one cannot be written %s', async (_, path) => {
    await expect(writeTogether([a(), { ...a(), path: join(folder, path) }])).rejects.toThrow(/EISDIR|ENOENT/)
    expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe('old a')
    expect((await readdir(folder)).sort()).toEqual(['a.yaml', 'b.csv'])
  })
})
