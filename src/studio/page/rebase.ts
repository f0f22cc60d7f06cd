import type { Changes } from '../opening.ts'
import type { Steps } from './history.ts'
import { ownerOf } from './mistakes.ts'

/**
 * The steps as they are from the files as they were saved: what could be undone before can be undone still, as a change back to
 * what the files said. `before` says what that was; undefined for what they did not say, which stays as it was saved.
 */
export function rebase({ past, now }: Steps, saved: Changes, before: (path: string) => string | undefined): Steps {
  const rebased = (changes: Changes): Changes => {
    const back = Object.keys(saved).flatMap((path): [string, string][] => {
      const value = ownerOf(path, Object.keys(changes)) === undefined ? before(path) : undefined
      return value === undefined ? [] : [[path, value]]
    })
    const other = Object.entries(changes).filter(([path, value]) => saved[path] !== value)
    return Object.fromEntries([...back, ...other])
  }
  return { past: past.map(rebased), now: rebased(now), future: [] }
}
