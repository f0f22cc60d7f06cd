import type { Changes } from '../opening.ts'
import type { Steps } from './history.ts'
import { ownerOf } from './mistakes.ts'

/** What the files said of a path before they were saved; undefined for what they did not say, which stays as it was saved. */
type Before = (path: string) => string | undefined

/** Changes that come to the same from the files as they were saved: what was saved and is not among them is changed back. */
export function rebaseChanges(changes: Changes, saved: Changes, before: Before): Changes {
  const back = Object.keys(saved).flatMap((path): [string, string][] => {
    const value = ownerOf(path, Object.keys(changes)) === undefined ? before(path) : undefined
    return value === undefined ? [] : [[path, value]]
  })
  const other = Object.entries(changes).filter(([path, value]) => saved[path] !== value)
  return Object.fromEntries([...back, ...other])
}

/** The steps as they are from the files as they were saved: what could be undone before can be undone still. */
export function rebase({ past, now }: Steps, saved: Changes, before: Before): Steps {
  const rebased = (changes: Changes): Changes => rebaseChanges(changes, saved, before)
  return { past: past.map(rebased), now: rebased(now), future: [] }
}
