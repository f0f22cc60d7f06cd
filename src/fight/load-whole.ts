import { readWhole, WHOLES, type Whole } from './wholes.ts'

/** What the program imports by its place. What is loaded from a text has no place, so it gets whole addresses. */
const IMPORTED = /(\bfrom|\bimport)(["'])(\.[^"']+)\2/g

/**
 * Loads all code that fights by a ruleset as code of its own, once for each number. Stacks name it by the address that it has in a
 * page.
 *
 * @param rulesets the folder of the rulesets, as it is built
 */
export async function loadWhole(rulesets: URL, ruleset: string, copy: number): Promise<Whole> {
  const file = new URL(`${ruleset}/whole.js`, rulesets)
  const code = (await readWhole(new URL(WHOLES, rulesets), ruleset)).replace(
    IMPORTED,
    (_, word, quote, path) => `${word}${quote}${new URL(path, file).href}${quote}`,
  )
  // In two parts, so that nobody takes it for the name of this file.
  const text = Buffer.from(`${code}\n//# ${'sourceURL'}=${file.href}?${copy}\n`)
  return import(/* @vite-ignore */ `data:text/javascript;base64,${text.toString('base64')}`)
}
