import { open } from 'node:fs/promises'
import { entryAt } from './entry.ts'
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
