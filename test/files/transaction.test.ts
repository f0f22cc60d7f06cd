import { createHash } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Change, changeTogether } from '../../src/files/transaction.ts'
import { finishTransaction, TRANSACTION } from '../../src/files/unfinished.ts'
import { filesBelow } from '../faults/tree.ts'
import { makeFolderForTest } from '../folder.ts'

let folder: string
beforeEach(async () => {
  folder = makeFolderForTest('transaction')
  await mkdir(join(folder, 'catalog'))
  await writeFile(join(folder, 'a.yaml'), 'old a', { mode: 0o640 })
  await writeFile(join(folder, 'catalog/b.csv'), 'old b')
})

const OLD = { 'a.yaml': 'old a', 'catalog/b.csv': 'old b' }
const NEW = { 'a.yaml': 'new a', 'catalog/b.csv': 'new b' }
const CHANGES: readonly Change[] = [
  { path: 'a.yaml', before: 'old a', content: 'new a' },
  { path: 'catalog/b.csv', before: 'old b', content: 'new b' },
]
const anything = { allowed: () => true }
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A transaction as a process that was killed leaves it; `moved` of its files are in their places already. */
async function leave(files: readonly object[], texts: readonly (string | undefined)[], moved = 0): Promise<string> {
  const own = join(folder, TRANSACTION, '0123456789abcdef')
  await mkdir(own, { recursive: true })
  await writeFile(join(own, 'journal.json'), JSON.stringify({ 'tiltyard-transaction': 1, files }))
  for (const [at, text] of texts.entries()) if (text !== undefined) await writeFile(join(own, String(at)), text)
  for (let at = 0; at < moved; at++) await rename(join(own, String(at)), join(folder, Object.keys(NEW)[at]))
  return own
}

const BOTH = [
  { path: 'a.yaml', before: digest('old a'), after: digest('new a') },
  { path: 'catalog/b.csv', before: digest('old b'), after: digest('new b') },
]

describe('files that change together', () => {
  test('are all written or removed, with the permissions that they had', async () => {
    await writeFile(join(folder, 'c.csv'), 'c')
    await changeTogether(
      folder,
      [...CHANGES, { path: 'c.csv', content: undefined }, { path: 'd/e', content: 'e' }],
      anything,
    )
    expect(await filesBelow(folder)).toEqual({ ...NEW, 'd/e': 'e' })
    expect((await stat(join(folder, 'a.yaml'))).mode & 0o777).toBe(0o640)
    expect(await readdir(folder)).not.toContain(TRANSACTION)
  })

  test.each([
    ['holds something else than was expected', { path: 'a.yaml', before: 'other', content: 'x' }, 'has changed since'],
    ['is a folder', { path: 'catalog', content: 'x' }, 'catalog is a folder'],
    ['stands below a file', { path: 'a.yaml/x', content: 'x' }, 'a.yaml is a file'],
    ['leads elsewhere', { path: '../x', content: 'x' }, 'is no file that may be written'],
  ])('are as they were, with nothing beside them, if one %s', async (_, change, why) => {
    await expect(changeTogether(folder, [...CHANGES, change], anything)).rejects.toThrow(why)
    expect(await filesBelow(folder)).toEqual(OLD)
    expect((await readdir(folder)).sort()).toEqual(['a.yaml', 'catalog'])
  })

  test('change in the folder that was named, though that is a link, and through no other', async () => {
    const named = `${folder}-named`
    await symlink(folder, named)
    try {
      await changeTogether(named, CHANGES, anything)
      expect(await filesBelow(folder)).toEqual(NEW)
      await symlink(join(folder, 'catalog'), join(folder, 'link'))
      const through = changeTogether(folder, [{ path: 'link/b.csv', content: 'x' }], anything)
      await expect(through).rejects.toThrow(`link is a symbolic link to ${join(folder, 'catalog')}`)
      expect(await filesBelow(folder)).toMatchObject(NEW)
    } finally {
      await rm(named)
    }
  })

  test('hold what one of several wrote, whole, that write them at the same time', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `f${at}`)
    const write = (text: string, files: readonly string[]) =>
      changeTogether(
        folder,
        names.map((path) => ({ path, content: files.includes(path) ? text : undefined })),
        anything,
      )
    // Some write what others remove.
    await Promise.all(Array.from({ length: 24 }, (_, at) => write(`by ${at}`, at % 2 === 0 ? names : names.slice(3))))
    const { 'a.yaml': _, 'catalog/b.csv': __, ...files } = await filesBelow(folder)
    const [by, ...others] = new Set(Object.values(files))
    expect(others).toEqual([])
    expect(Object.keys(files)).toHaveLength(Number(by.slice(3)) % 2 === 0 ? 12 : 9)
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('a transaction that was interrupted', () => {
  test.each([0, 1, 2])('is finished, with %i of its files in their places', async (moved) => {
    await leave(BOTH, ['new a', 'new b'], moved)
    await finishTransaction(folder, () => true)
    expect(await filesBelow(folder)).toEqual(NEW)
    expect((await readdir(folder)).sort()).toEqual(['a.yaml', 'catalog'])
  })

  test('removes what it was to remove, once', async () => {
    const files = [BOTH[0], { path: 'catalog/b.csv' }]
    await leave(files, ['new a', undefined])
    await finishTransaction(folder, () => true)
    expect(await filesBelow(folder)).toEqual({ 'a.yaml': 'new a' })
    await writeFile(join(folder, 'catalog/b.csv'), 'another')
    await leave(files, [undefined, 'old b'])
    await finishTransaction(folder, () => true)
    expect(await filesBelow(folder)).toEqual({ 'a.yaml': 'new a', 'catalog/b.csv': 'another' })
  })

  test('is finished by those who write there next, and by those who come at the same time', async () => {
    await leave(BOTH, ['new a', 'new b'], 1)
    await Promise.all([
      ...Array.from({ length: 8 }, () => finishTransaction(folder, () => true)),
      changeTogether(folder, [{ path: 'c', content: 'c' }], anything),
    ])
    expect(await filesBelow(folder)).toEqual({ ...NEW, c: 'c' })
  })

  test('replaces nothing that somebody has written since, and says what to do', async () => {
    const path = join(folder, TRANSACTION)
    await leave(BOTH, ['new a', 'new b'], 1)
    await writeFile(join(folder, 'catalog/b.csv'), 'mine')
    await expect(finishTransaction(folder, () => true)).rejects.toThrow(
      `${path} is left of a save and cannot be finished: ${join(folder, 'catalog/b.csv')} has changed since; remove it to keep`,
    )
    expect(await filesBelow(folder)).toMatchObject({ 'a.yaml': 'new a', 'catalog/b.csv': 'mine' })
    await rm(path, { recursive: true })
    await finishTransaction(folder, () => true)
  })

  test('of a report is thrown away by those who write all of it, if it cannot be finished', async () => {
    await leave([{ path: 'a.yaml', after: digest('other') }], ['new a'])
    const changes = [{ path: 'a.yaml', content: 'newer' }]
    await expect(changeTogether(folder, changes, anything)).rejects.toThrow('is damaged')
    await changeTogether(folder, changes, { ...anything, replacesAll: true })
    expect(await filesBelow(folder)).toEqual({ ...OLD, 'a.yaml': 'newer' })
  })

  test('is over if its folder is empty', async () => {
    await mkdir(join(folder, TRANSACTION))
    await finishTransaction(folder, () => true)
    await mkdir(join(folder, TRANSACTION))
    await changeTogether(folder, CHANGES, anything)
    expect(await filesBelow(folder)).toEqual(NEW)
  })
})

describe('a transaction that somebody has made up', () => {
  const outside = { path: '../secret', after: digest('new') }
  test.each<[string, readonly object[] | string]>([
    ['leads out of the folder', [outside]],
    ['leads to the root', [{ ...outside, path: '/tmp/secret' }]],
    ['names a file twice', [BOTH[0], BOTH[0]]],
    ['has no digest', [{ path: 'a.yaml', after: 'new' }]],
    ['is of another kind', 'nonsense'],
  ])('changes nothing if it %s', async (_, files) => {
    const own = await leave([], ['new'])
    if (typeof files === 'string') await writeFile(join(own, 'journal.json'), files)
    else await writeFile(join(own, 'journal.json'), JSON.stringify({ 'tiltyard-transaction': 1, files }))
    const path = join(folder, TRANSACTION)
    await expect(finishTransaction(folder, () => true)).rejects.toThrow(
      `${path} is left of a save and cannot be finished: it is not one of Tiltyard’s; remove it`,
    )
    expect(await filesBelow(folder)).toMatchObject(OLD)
  })

  test('changes nothing that is not allowed', async () => {
    await leave(BOTH, ['new a', 'new b'])
    await expect(finishTransaction(folder, ({ path }) => path !== 'a.yaml')).rejects.toThrow(
      'it would change a.yaml, which no save changes; remove it',
    )
    expect(await filesBelow(folder)).toMatchObject(OLD)
  })

  test('changes nothing by what is prepared elsewhere, or of another text than its journal says', async () => {
    const own = await leave([BOTH[0]], ['other'])
    await expect(finishTransaction(folder, () => true)).rejects.toThrow('is damaged')
    await rm(join(own, '0'))
    await writeFile(join(folder, 'prepared'), 'new a')
    await symlink(join(folder, 'prepared'), join(own, '0'))
    await expect(finishTransaction(folder, () => true)).rejects.toThrow('is a symbolic link to')
    await rename(own, join(folder, 'elsewhere'))
    await symlink(join(folder, 'elsewhere'), own)
    await expect(finishTransaction(folder, () => true)).rejects.toThrow('is a symbolic link to')
    expect(await filesBelow(folder)).toMatchObject(OLD)
  })

  test('changes nothing through a link', async () => {
    await symlink(join(folder, 'a.yaml'), join(folder, 'link'))
    await leave([{ path: 'link', after: digest('new') }], ['new'])
    await expect(finishTransaction(folder, () => true)).rejects.toThrow('link is a symbolic link to')
    expect(await filesBelow(folder)).toMatchObject(OLD)
  })

  test.runIf(process.getuid?.() === 0)('changes nothing if somebody else has put it there', async () => {
    await leave(BOTH, ['new a', 'new b'])
    await chown(join(folder, TRANSACTION), 12345, 12345)
    await expect(finishTransaction(folder, () => true)).rejects.toThrow('belongs to somebody else')
    expect(await filesBelow(folder)).toMatchObject(OLD)
    // Whose the folder is may do there what they like.
    await chown(folder, 12345, 12345)
    await finishTransaction(folder, () => true)
    expect(await filesBelow(folder)).toEqual(NEW)
  })
})

describe('what is left over', () => {
  test('goes when somebody writes there, once nobody can be at it any more', async () => {
    await changeTogether(folder, CHANGES, anything)
    const names = ['00000000-1-000000000000', '00000000-1-000000000001'].map((name) => `.tiltyard-${name}.tmp`)
    for (const name of names) await mkdir(join(folder, name))
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
    await utimes(join(folder, names[0]), yesterday, yesterday)
    await writeFile(join(folder, '.tiltyard-mine.tmp'), '')
    await changeTogether(folder, [{ path: 'c', content: 'c' }], anything)
    // The other may be that of a process in another container.
    expect((await readdir(folder)).sort()).toEqual([names[1], '.tiltyard-mine.tmp', 'a.yaml', 'c', 'catalog'])
  })
})
