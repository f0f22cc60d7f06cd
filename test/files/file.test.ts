import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appendToFile, createFile, removeFile, replaceFile } from '../../src/files/file.ts'
import { probeFile, probeFolder } from '../../src/files/probe.ts'
import { readHead } from '../../src/files/reading.ts'
import { filesBelow } from '../faults/tree.ts'
import { makeFolderForTest } from '../folder.ts'

let folder: string
let server: Server | undefined
beforeEach(() => {
  folder = makeFolderForTest('file')
})
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

/** Something that is no file, by what it is. */
async function makeOther(kind: string): Promise<string> {
  const path = join(folder, 'other')
  if (kind === 'a device') return '/dev/null'
  if (kind === 'a folder') await mkdir(path)
  if (kind === 'a pipe') execFileSync('mkfifo', [path])
  if (kind.startsWith('a symbolic link')) {
    await writeFile(join(folder, 'target'), 'precious')
    await symlink(kind.endsWith('nothing') ? 'nothing' : 'target', path)
  }
  if (kind === 'a socket') {
    server = createServer()
    await new Promise<void>((resolve) => server!.listen(path, resolve))
  }
  return path
}

const OTHERS = ['a symbolic link to target', 'a symbolic link to nothing', 'a device', 'a folder', 'a pipe', 'a socket']

describe('a file', () => {
  test('is replaced as a whole, keeps its permissions, and its folder is made', async () => {
    const path = join(folder, 'new/and/deep')
    await replaceFile(path, 'one')
    await chmod(path, 0o600)
    await replaceFile(path, 'two', { isDurable: true })
    expect(await readFile(path, 'utf8')).toBe('two')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'new/and'))).toEqual(['deep'])
  })

  test.each(OTHERS)('is not written, added to, made, removed or read where %s stands', async (kind) => {
    const path = await makeOther(kind)
    const before = await filesBelow(folder)
    const names = (await readdir(folder)).sort()
    const reason = `cannot write ${path}: ${path} is ${kind}`
    await expect(replaceFile(path, 'x')).rejects.toThrow(reason)
    await expect(createFile(path, 'x')).rejects.toThrow(reason)
    await expect(appendToFile(path, 'x')).rejects.toThrow(reason)
    await expect(removeFile(path)).rejects.toThrow(reason)
    expect(await probeFile(path)).toMatchObject({ message: reason })
    expect(await readHead(path, 100)).toBeUndefined()
    expect(await filesBelow(folder)).toEqual(before)
    expect((await readdir(folder)).sort()).toEqual(names)
  })

  test('is made once', async () => {
    const path = join(folder, 'file')
    await createFile(path, 'one')
    await expect(createFile(path, 'two')).rejects.toThrow(`cannot write ${path}: file already exists (EEXIST)`)
    expect(await readFile(path, 'utf8')).toBe('one')
    expect(await readdir(folder)).toEqual(['file'])
  })

  test('is added to, whoever else does', async () => {
    const path = join(folder, 'file')
    await Promise.all([appendToFile(path, 'one\n'), appendToFile(path, 'two\n')])
    expect((await readFile(path, 'utf8')).split('\n').sort()).toEqual(['', 'one', 'two'])
  })

  test('is not written below a file, which is named, and nothing is left', async () => {
    await writeFile(join(folder, 'file'), '')
    const path = join(folder, 'file/deep/er')
    await expect(replaceFile(path, 'x')).rejects.toThrow(`cannot write ${path}: ${join(folder, 'file')} is a file`)
    expect(await readdir(folder)).toEqual(['file'])
  })
})

describe('whether a place can be written to', () => {
  test('is tried, and nothing is left there', async () => {
    for (const path of ['file', 'new/file']) expect(await probeFile(join(folder, path))).toBeUndefined()
    for (const path of ['.', 'new/folder']) expect(await probeFolder(join(folder, path))).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
  })

  test.runIf(existsSync('/proc/self'))('is known though permissions do not say so', async () => {
    // Root may write anywhere but there.
    for (const path of ['/proc', '/proc/nope/below']) {
      expect(await probeFolder(path)).toMatchObject({ reason: 'no such file or directory (ENOENT)' })
    }
  })

  test('is known of a link to a folder, and of one to nothing', async () => {
    await mkdir(join(folder, 'there'))
    await symlink('there', join(folder, 'link'))
    await symlink('nowhere', join(folder, 'broken'))
    expect(await probeFolder(join(folder, 'link'))).toBeUndefined()
    const path = join(folder, 'broken')
    expect(await probeFolder(path)).toMatchObject({ reason: `${path} is a symbolic link to nowhere` })
    expect(await probeFile(join(path, 'file'))).toMatchObject({ reason: `${path} is a symbolic link to nowhere` })
  })
})
