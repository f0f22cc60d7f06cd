import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import type { Plugin } from 'vitest/config'
import { WITH_NUMBERS } from '../rolldown.config.ts'

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

/** As deep as the sources, for all that is found from beside a file (package/root.ts). */
const BUILT = fileURLToPath(new URL('../.tests', import.meta.url))

/** As old as the sources that were built; written last. */
const STAMP = join(BUILT, 'built')

/** What says how they are built. */
const SETTINGS = ['built-sources.ts', '../rolldown.config.ts', '../package-lock.json'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** Left to Node, which finds packages from here as from the sources; the bundler brings what it adds itself. */
const isPackage = (name: string): boolean => !/^[./]|^[A-Z]:|^@oxc-project\//.test(name)

/**
 * Has tests import our sources as modules of Node, built all at once, a file for each, with codes written into them as
 * numbers. Vitest would turn each import into a property that is looked up at each use: code that compiles rules or
 * fights would take twice as long, and so would reading it. Stacks name the sources. What is built stays while no source
 * is newer.
 */
export function builtSources(): Plugin {
  let built: Promise<void> | undefined
  return {
    name: 'built-sources',
    enforce: 'pre',
    async resolveId(name, from) {
      if (!from || !name.startsWith('.')) return undefined
      const file = resolve(dirname(from), name)
      if (!file.startsWith(SOURCES + sep) || !file.endsWith('.ts')) return undefined
      built ??= buildSources()
      await built
      return toBuilt(file)
    },
  }
}

async function buildSources(): Promise<void> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  if (isFresh(files)) return
  const begun = new Date()
  await build({
    input: Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), join(SOURCES, file)])),
    platform: 'node',
    external: isPackage,
    optimization: WITH_NUMBERS,
    treeshake: false,
    output: {
      dir: BUILT,
      cleanDir: true,
      preserveModules: true,
      preserveModulesRoot: SOURCES,
      // Not .js, by which code knows that the package is built, with files beside it that are not here (fight/own-code.ts).
      entryFileNames: '[name].mjs',
      sourcemap: true,
    },
  })
  writeFileSync(STAMP, '')
  utimesSync(STAMP, begun, begun)
}

/** Whether all of these were built, as they are, by the settings as they are. */
function isFresh(files: readonly string[]): boolean {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isOlder = (path: string) => statSync(path).mtimeMs < built
  return (
    SETTINGS.every(isOlder) &&
    files.every((file) => isOlder(join(SOURCES, file)) && existsSync(toBuilt(join(SOURCES, file))))
  )
}

/** Where a source is built to. */
function toBuilt(file: string): string {
  return join(BUILT, relative(SOURCES, file).replace(/\.ts$/, '.mjs'))
}
