import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ENDING = '.d.ts'
const IMPORTED = /\b(?:from|import)\s*\(?\s*(["'])(\.[^"']+)\.ts\1/g

/**
 * Removes the declarations in a folder that no entry leads to. The compiler writes one for every source; what users of the
 * package can name needs an eighth of them.
 */
export function keepReachable(dir: string, entries: readonly string[]): void {
  const reached = new Set(entries.map((entry) => join(dir, entry + ENDING)))
  for (const file of reached) {
    for (const [, , path] of readFileSync(file, 'utf8').matchAll(IMPORTED))
      reached.add(join(dirname(file), path + ENDING))
  }
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith(ENDING) && !reached.has(join(dir, file))) rmSync(join(dir, file))
  }
}
