import { loadWhole } from './load-whole.ts'
import type { Whole } from './wholes.ts'

// V8 compiles the addresses of a fight's memory into its code, as long as that code has one memory. Where one thread fights
// for several sides, each of them can have code of its own: the same program, loaded again under another address.

/** Code that was loaded stays: so often, some megabytes each. Who comes later shares. */
const MOST_COPIES = 64
let copies = 0

/** How often code has been loaded in this thread. */
export function ownCodes(): number {
  return copies
}

/** Whether there can be more of it: not of a user's own ruleset, and not of what runs from `src`. */
export function canHaveOwnCode(ruleset: string): boolean {
  return copies < MOST_COPIES && !ruleset.includes(':') && import.meta.url.endsWith('.js')
}

export async function loadOwnCode(ruleset: string): Promise<Whole> {
  return loadWhole(new URL('../rulesets/', import.meta.url), ruleset, ++copies)
}
