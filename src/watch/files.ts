import { stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** How often files are looked at: sooner than anybody notices, and next to no work. */
const LOOK_MS = 50

/**
 * What the file system says of some files: the same text as long as none is written, replaced, made or removed.
 *
 * Looking again and again sees what notifications of the system do not on every file system (network drives, containers),
 * and whatever way an editor writes: in place, or under another name that takes the old one's place.
 */
export async function stampsOf(files: Iterable<string>): Promise<string> {
  const stamps = await Promise.all(
    [...files].map(async (file) => {
      try {
        const { ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true })
        return `${file} ${ino} ${size} ${mtimeNs} ${ctimeNs}`
      } catch {
        return `${file} is not there`
      }
    }),
  )
  return stamps.join('\n')
}

/**
 * Waits until files are not what their `stamps` say any more, and then until they rest: an editor may write a file in
 * several goes, and several files. Returns as well when the signal is aborted, or after so many ms.
 */
export async function waitForChange(
  files: Iterable<string>,
  stamps: string,
  signal: AbortSignal,
  most = Infinity,
): Promise<void> {
  const start = performance.now()
  let last = stamps
  let next = stamps
  while (!signal.aborted && (next === stamps || next !== last) && performance.now() - start < most) {
    await setTimeout(LOOK_MS, undefined, { signal }).catch(() => {})
    last = next
    next = await stampsOf(files)
  }
}
