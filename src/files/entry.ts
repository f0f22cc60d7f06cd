import type { Stats } from 'node:fs'
import { lstat, readlink } from 'node:fs/promises'
import { FileFault, hasCode } from './fault.ts'

/**
 * What stands at a path, links not followed; undefined if nothing does, also below what is no folder. Throws what else the
 * file system says.
 */
export async function entryAt(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/**
 * The file that stands at a path; undefined if nothing does. Throws a `FileFault` that names whatever else does: to write
 * through a link changes a file that nobody named, and a device or a pipe is no place for a file that is replaced.
 */
export async function expectFile(path: string): Promise<Stats | undefined> {
  const entry = await entryAt(path)
  if (!entry || entry.isFile()) return entry
  throw new FileFault(path, `${path} is ${await describe(path, entry)}`)
}

/** The folder that stands at a path, if anything does. Throws a `FileFault` that names whatever else does. */
export async function expectFolder(path: string): Promise<Stats | undefined> {
  const entry = await entryAt(path)
  if (!entry || entry.isDirectory()) return entry
  throw new FileFault(path, `${path} is ${await describe(path, entry)}`)
}

/** `a symbolic link to /elsewhere`, `a device`. */
export async function describe(path: string, entry: Stats): Promise<string> {
  if (entry.isSymbolicLink()) return `a symbolic link to ${await readlink(path)}`
  if (entry.isDirectory()) return 'a folder'
  if (entry.isFIFO()) return 'a pipe'
  if (entry.isSocket()) return 'a socket'
  return entry.isFile() ? 'a file' : 'a device'
}
