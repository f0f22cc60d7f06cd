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

/** A file that is written anew. */
export interface FileWrite {
  readonly path: string
  /** What it holds now, and holds again if another cannot be written. */
  readonly before: string
  readonly text: string
  /** The permissions to write it with. */
  readonly mode: number
}

/** Writes files, all of them or none: if one cannot be written, the others are as they were. Passes on what is refused. */
export async function writeTogether(files: readonly FileWrite[]): Promise<void> {
  const temporary = ({ path }: FileWrite) => `${path}.${process.pid}.tmp`
  const replaced: FileWrite[] = []
  try {
    // What is most likely to fail, a full disk or a folder that takes nothing, fails here, with all files as they were.
    for (const file of files) await writeFile(temporary(file), file.text, { mode: file.mode })
    for (const file of files) {
      await rename(temporary(file), file.path)
      replaced.push(file)
    }
  } catch (error) {
    for (const file of files) await rm(temporary(file), { force: true })
    for (const { path, before, mode } of replaced) await writeAtomically(path, before, mode)
    throw error
  }
}
