import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './make-folder.ts'

/**
 * Writes a file in one step: whoever reads it sees the old or the new one, and a process that is killed leaves no half
 * of it. Makes its folder if need be. Passes on what the file system refuses. `mode` are the permissions to write it with.
 */
export async function writeAtomically(path: string, text: string, mode?: number): Promise<void> {
  await makeFolder(dirname(path))
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text, { ...(mode !== undefined && { mode }) })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
