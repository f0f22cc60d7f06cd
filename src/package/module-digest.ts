import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { sha256 } from './sha256.ts'

/** What a module is made of. */
interface ModuleDigest {
  /** SHA-256 of all its files, the same wherever they are. Of a single file: that of its contents. */
  readonly digest: string
  /** The real paths of its files, its own first. */
  readonly files: readonly string[]
}

/** What stands for another file in a module: by a relative path that is written out. */
const IMPORT = /\b(?:from|import|require)\s*\(?\s*(['"])(\.{1,2}\/[^'"\n]*)\1/g

/** Digests a module with all that it imports by relative paths. Packages it imports by name are not part of it. */
export function digestModule(path: string): ModuleDigest {
  const own = realpathSync(path)
  const digests = new Map<string, string>()
  const visit = (file: string): void => {
    if (digests.has(file)) return
    const text = readFileSync(file)
    digests.set(file, sha256(text))
    for (const [, , imported] of text.toString('utf8').matchAll(IMPORT)) {
      const found = resolve(dirname(file), imported)
      // Text that only looks like an import has no file.
      if (existsSync(found)) visit(realpathSync(found))
    }
  }
  visit(own)
  const [[, first], ...others] = digests
  const names = others.map(([file, digest]) => [relative(dirname(own), file).split(sep).join('/'), digest])
  const digest = others.length === 0 ? first : sha256(JSON.stringify([first, names.sort(byName)]))
  return { digest, files: [...digests.keys()] }
}

function byName([one]: readonly string[], [other]: readonly string[]): number {
  return one < other ? -1 : 1
}
