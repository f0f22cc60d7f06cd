import type { Whole } from '../../fight/wholes.ts'

/** Loads all code that fights by a ruleset as code of its own, once for each number: a server sends it as a file. */
export async function loadWhole(rulesets: URL, ruleset: string, copy: number): Promise<Whole> {
  return import(/* @vite-ignore */ new URL(`${ruleset}/whole.js?${copy}`, rulesets).href)
}
