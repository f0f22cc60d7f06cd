import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FighterModule, prepareWith } from './keyed.ts'

const unpack = promisify(brotliDecompress)

/** All code that fights by a ruleset, in one piece (rolldown.config.ts). */
export interface Whole extends FighterModule {
  readonly prepareWith: typeof prepareWith
}

/** The file that has them, in the folder of the rulesets: by ruleset, a program as a text (rolldown.config.ts). */
export const WHOLES = 'wholes.json.br'

/** The text of a ruleset's `Whole`. */
export async function readWhole(wholes: URL, ruleset: string): Promise<string> {
  const texts: Readonly<Record<string, string>> = JSON.parse((await unpack(await readFile(wholes))).toString('utf8'))
  const text = texts[ruleset]
  if (text === undefined) throw new RangeError(`Expected a built-in ruleset, got "${ruleset}"`)
  return text
}
