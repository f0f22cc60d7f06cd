import { open, readFile, stat } from 'node:fs/promises'
import { describe, entryAt } from './entry.ts'
import { hasCode } from './fault.ts'

/** The beginning of a file as text; undefined if there is none, or something else: a pipe would never answer. */
export async function readHead(path: string, bytes: number): Promise<string | undefined> {
  try {
    if (!(await entryAt(path))?.isFile()) return undefined
    const file = await open(path)
    try {
      const buffer = Buffer.alloc(bytes)
      const { bytesRead } = await file.read(buffer, 0, bytes, 0)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** Something that is not read as a file: a pipe or a device may never end. */
export class NoFile extends Error {
  override readonly name = 'NoFile'
}

/** The text of a file, or of what a link to one leads to. Throws a `NoFile`, and passes on what the file system says. */
export async function readText(path: string): Promise<string> {
  const entry = await stat(path)
  if (!entry.isFile()) throw new NoFile(`${path} is ${await describe(path, entry)}`)
  return readFile(path, 'utf8')
}
