import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where our code is: what is built lies as deep as this file does (see root.ts). */
const OURS = fileURLToPath(new URL('..', import.meta.url))

/** Where code that is not ours has a part in an error. */
interface OwnCode {
  /** `file:line:column`. */
  readonly place: string
  /** How it came to that, for whoever wrote the code. */
  readonly stack: string
}

/**
 * The code of a user's own ruleset that threw an error or called what threw it, in the error or what caused it;
 * undefined if none did. Dependencies are nobody's own.
 */
export function findOwnCode(error: unknown): OwnCode | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const stack = cause.stack ?? ''
    for (const [, url, position] of stack.matchAll(/\b(file:\/\/\S+?)(:\d+:\d+)\)?$/gm)) {
      const path = fileURLToPath(url)
      const isOurs = path.startsWith(OURS) || path.includes(`${sep}node_modules${sep}`)
      if (!isOurs) return { place: path + position, stack }
    }
  }
  return undefined
}
