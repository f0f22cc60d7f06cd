import type { LoadedRuleset } from './read.ts'
import type { Ruleset } from './ruleset.ts'

/**
 * The rulesets of users whose modules have been run in this process, each with the consent that `loadRuleset` asks for
 * (load.ts). Whoever needs one of a scenario finds it here, and imports nothing: the address in a scenario may be anybody's.
 */
const loaded = new Map<string, Ruleset>()

export function keepOwnRuleset({ url, ruleset }: LoadedRuleset): void {
  loaded.set(url, ruleset)
}

/** The ruleset of a module by its address; undefined if that was never run here. */
export function ownRuleset(url: string): Ruleset | undefined {
  return loaded.get(url)
}
