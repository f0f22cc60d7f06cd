import { createHash } from 'node:crypto'
import { showProblem } from '../source/show-problem.ts'
import { stampsOf, waitForChange } from '../watch/files.ts'
import { openScenarioFile } from './disk.ts'
import type { FilesNow } from './opening.ts'

/** What cannot be read is tried again after so long (ms): what it lacks may come from a file that is not known of yet. */
const TRY_AGAIN_MS = 1000

/** Waits until the files say something else than they did at a stamp, and tells what; undefined if the signal was aborted first. */
export async function nextFiles(file: string, stamp: string, signal: AbortSignal): Promise<FilesNow | undefined> {
  const files = new Set([file])
  while (!signal.aborted) {
    const stamps = await stampsOf(files)
    const { loaded, problems } = await openScenarioFile(file)
    const known = files.size
    for (const path of loaded?.paths.values() ?? []) files.add(path)
    // Stamped before they are read, so that nothing that is written meanwhile is missed.
    if (files.size > known) continue
    const reported = problems.map((problem) => showProblem(problem))
    const now: FilesNow = loaded ? { stamp: loaded.stamp } : { stamp: stampOf(reported), problems: reported }
    if (now.stamp !== stamp) return now
    await waitForChange(files, stamps, signal, loaded ? Infinity : TRY_AGAIN_MS)
  }
  return undefined
}

function stampOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}
