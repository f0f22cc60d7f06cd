import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digestModule } from '../package/module-digest.ts'

/** So many files are looked at, and so many of them may be modules: a folder of rulesets, not a disk. */
const MOST_FILES = 10_000
const MOST_MODULES = 250
const LARGEST = 2 ** 24

/** The folder of `--allow-own-rules` cannot be used: the message says why. */
export class BadFolder extends Error {
  override readonly name = 'BadFolder'
}

/**
 * The modules in a folder by their digests, as URLs: all code of users' own that a worker runs is one of these. Modules
 * that are elsewhere, or import something that is, after all links, are left out. Throws a `BadFolder`.
 */
export function findOwnModules(folder: string): ReadonlyMap<string, string> {
  const root = readReal(folder)
  const isInside = (path: string): boolean => path.startsWith(root.endsWith(sep) ? root : root + sep)
  const found = new Map<string, string>()
  let files = 0
  const visit = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((one, other) =>
      one.name < other.name ? -1 : 1,
    )) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      if (++files > MOST_FILES) throw new BadFolder(`it holds more than ${MOST_FILES} files`)
      const inner = join(path, entry.name)
      if (entry.isDirectory()) visit(inner)
      else if (/\.[cm]?[jt]s$/.test(entry.name)) add(inner)
    }
  }
  const add = (path: string): void => {
    try {
      if (!statSync(path).isFile() || statSync(path).size > LARGEST) return
      const { digest, files } = digestModule(path)
      if (files.every(isInside)) found.set(digest, pathToFileURL(files[0]).href)
    } catch {
      // A link that leads nowhere, or what may not be read: it is not allowed, then.
    }
    if (found.size > MOST_MODULES) throw new BadFolder(`it holds more than ${MOST_MODULES} modules`)
  }
  visit(root)
  return found
}

function readReal(folder: string): string {
  try {
    const real = realpathSync(folder)
    if (statSync(real).isDirectory()) return real
  } catch {
    throw new BadFolder('there is no such folder')
  }
  throw new BadFolder('it is no folder')
}
