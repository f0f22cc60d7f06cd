import { mkdir, rmdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { describe, entryAt } from './entry.ts'
import { FileFault, faultAt, hasCode } from './fault.ts'

/**
 * Makes a folder and those above it that are missing. Throws a `FileFault`. Returns how to take back what was made, which
 * leaves alone whatever holds something by then.
 */
export async function makeFolder(path: string): Promise<() => Promise<void>> {
  const { missing } = await findNearest(path)
  const made: string[] = []
  const takeBack = async (): Promise<void> => {
    for (const step of made.reverse()) await rmdir(step).catch(() => {})
  }
  try {
    // Step by step: Node 20's recursive mkdir never returns where a folder exists but takes no other (/proc).
    for (const step of missing) {
      try {
        await mkdir(step)
        made.push(step)
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
      }
    }
  } catch (error) {
    await takeBack()
    throw faultAt(path, error)
  }
  return takeBack
}

/**
 * The nearest folder on the way to a path that exists, itself included, and those below it that do not, outermost first.
 * Links to folders on the way are followed. Throws a `FileFault` for whatever else is in the way.
 */
export async function findNearest(path: string): Promise<{ readonly nearest: string; readonly missing: string[] }> {
  const missing: string[] = []
  for (let at = resolve(path); ; at = dirname(at)) {
    try {
      if ((await stat(at)).isDirectory()) return { nearest: at, missing }
    } catch (error) {
      // A file is in the way further up; another round names it.
      if (hasCode(error, 'ENOTDIR')) continue
      if (!hasCode(error, 'ENOENT')) throw faultAt(path, error)
    }
    const entry = await entryAt(at)
    if (entry) throw new FileFault(path, `${at} is ${await describe(at, entry)}`)
    missing.unshift(at)
  }
}
