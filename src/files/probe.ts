import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FileFault, faultAt } from './fault.ts'
import { expectWritable, writeNew } from './file.ts'
import { findNearest } from './folder.ts'
import { removeLeftovers, temporaryIn } from './temporary.ts'

/** Enough that a full disk refuses it (bytes). */
const PROBE = 4096

/**
 * Why a file cannot be written, before there is anything to write; undefined if it can. Leaves nothing behind. Permissions
 * do not tell all (/proc takes nothing even from root): a file is written where it would be, and removed.
 */
export function probeFile(path: string): Promise<FileFault | undefined> {
  return faultOf(path, async () => {
    await expectWritable(path)
    await tryFolder(dirname(path))
  })
}

/** The same of a folder, which may be a link to one. */
export function probeFolder(path: string): Promise<FileFault | undefined> {
  return faultOf(path, () => tryFolder(path))
}

/** The fault that some work ends with. */
export async function faultOf(path: string, work: () => Promise<unknown>): Promise<FileFault | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const fault = faultAt(path, error)
    if (fault instanceof FileFault) return fault
    throw error
  }
}

/** Writes into a folder, or into the nearest above it that exists. */
async function tryFolder(path: string): Promise<void> {
  const { nearest } = await findNearest(path)
  await removeLeftovers(nearest)
  const temporary = temporaryIn(nearest)
  try {
    await writeNew(temporary, Buffer.alloc(PROBE))
  } finally {
    await rm(temporary, { force: true })
  }
}
