import type { Opening } from '../opening.ts'
import type { Host } from './host.ts'
import { byId, element } from './markup.ts'

/** Told when files are saved by others. */
export interface FollowingEvents {
  /** They can be read, and say something else, if only in comments. */
  readonly onChanged: () => void
  /** They cannot be read as they are now. */
  readonly onBroken: (problems: readonly string[]) => void
}

/** Follows the scenario's files for as long as the page and its host are there. */
export async function followFiles(
  { nextFiles }: Host,
  { stamp }: Opening,
  { onChanged, onBroken }: FollowingEvents,
): Promise<void> {
  let last = stamp
  for (;;) {
    const now = await nextFiles?.(last)
    if (!now) return
    last = now.stamp
    if (now.problems) onBroken(now.problems)
    else if (now.stamp === stamp) onBroken([])
    else return onChanged()
  }
}

/** More changes than these are only counted. */
const MOST_TOLD = 12

/** Tells what was changed on disk, until that is dismissed. */
export function tellFollowed(changes: readonly string[]): void {
  const box = byId('followed')
  const told = changes.length > 0 ? changes.slice(0, MOST_TOLD) : ['nothing that is fought']
  const more = changes.length > MOST_TOLD ? ` and ${changes.length - MOST_TOLD} more` : ''
  const button = element('button', { type: 'button' }, 'Seen')
  button.addEventListener('click', () => {
    box.hidden = true
  })
  box.replaceChildren(`The files have changed on disk: ${told.join(', ')}${more}.`, button)
  box.hidden = false
}
