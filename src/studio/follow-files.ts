import { stampsOf, waitForChange } from '../watch/files.ts'
import { brokenOf } from './broken.ts'
import { openScenarioFile } from './disk.ts'
import type { FilesNow } from './opening.ts'

/** What cannot be read is tried again after so long (ms): what it lacks may come from a file that is not known of yet. */
const TRY_AGAIN_MS = 1000

/** Waits until the files say something else than they did at a stamp, and tells what; undefined if the signal was aborted first. */
export async function nextFiles(file: string, stamp: string, signal: AbortSignal): Promise<FilesNow | undefined> {
  const files = new Set([file])
  while (!signal.aborted) {
    const stamps = await stampsOf(files)
    const result = await openScenarioFile(file)
    const { loaded, read } = result
    const known = files.size
    for (const path of read?.paths.values() ?? []) files.add(path)
    // Stamped before they are read, so that nothing that is written meanwhile is missed.
    if (files.size > known) continue
    const { stamp: next, problems } = loaded ? { stamp: loaded.stamp, problems: undefined } : brokenOf(result)
    if (next !== stamp) return { stamp: next, ...(problems && { problems }) }
    await waitForChange(files, stamps, signal, loaded ? Infinity : TRY_AGAIN_MS)
  }
  return undefined
}
