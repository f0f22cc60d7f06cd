import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type ChunkingContext, defineConfig, type Plugin, type RolldownOptions } from 'rolldown'
import { minifySync } from 'rolldown/utils'
import { keepReachable } from './declarations.ts'
import manifest from './package.json' with { type: 'json' }

// What is built is a few files instead of some five hundred, of which every start of the command line would read most:
// half of its time.

const RULESETS = readdirSync('src/rulesets', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Fighters are found by their rulesets' names from beside those who load them (fight/keyed.ts). */
const FIGHTERS = modules(...RULESETS.map((id) => `rulesets/${id}/fighter`))

/** What has one memory for the whole thread, however often the code that fights is loaded (fight/own-code.ts). */
const ONCE = ['battle/buffers', 'battle/words-ahead']

/**
 * Dependencies are loaded from node_modules, since they have files of their own beside their code: workers, browser
 * builds, fonts. All others are built in; they are development dependencies. Only zod is both: its types are part of
 * ours, and rulesets of one's own make their schemas with it, while its hundred files would slow down every start.
 */
const loaded = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).filter(
  (name) => name !== 'zod',
)

/**
 * Codes (rulesets' codes.ts) are written into the code as numbers, also those that are made of others (`A | B`), hence more
 * than one pass: V8 would read an imported constant from its cell every time.
 */
export const WITH_NUMBERS = { inlineConst: { mode: 'all', pass: 3 } } as const

/**
 * Short names of variables and no space: a start reads a third of the text, and the package is a third of the size. What is
 * executed stays as it is written (no `compress`): V8 inlines by the length of the bytecode, and that of hot functions is tuned.
 * Functions and classes keep their names, by which stacks and messages name them.
 */
const SHORT = {
  compress: false,
  mangle: { keepNames: true },
  codegen: { removeWhitespace: true },
} as const

/**
 * Which files of ours are one file in a program, with all that they import: Node takes half a millisecond to load each more,
 * and left to itself the bundler makes one of every few that are wanted together, of which a short run would load ninety. What
 * stands in an earlier group is in no later one. Whoever needs a part of a group loads all of it, so `fighting` holds what
 * workers need and no more, and `common` what help screens do.
 */
const TOGETHER = [
  { name: 'common', test: ours('package/(?!own-modules)', 'source/', 'statistics/', 'scenario/(printable|project)') },
  {
    name: 'fighting',
    test: ours(
      'battle/',
      'field/(?!ground|drawn-map)',
      'fight/chunk',
      'package/',
      'tactics/compile',
      'narration/drawing',
    ),
  },
  { name: 'running', test: ours('load-scenario', 'report/json', 'simulate') },
  { name: 'commands', test: ours('cli/execute') },
]

function ours(...paths: readonly string[]): RegExp {
  return new RegExp(`/src/(${paths.join('|')})`.replaceAll('/', String.raw`[\\/]`))
}

/** Programs for Node, in a folder of the package. */
export function forNode(dir: string, input: Record<string, string>) {
  return {
    input: { ...input, ...FIGHTERS, ...modules(...ONCE) },
    platform: 'node',
    external: (name: string, from?: string) =>
      [/^node:/, ...loaded.map((name) => new RegExp(`^${name}(/|$)`))].some((pattern) => pattern.test(name)) ||
      (name === 'zod' && from !== undefined && /src[\\/]ruleset\.ts$/.test(from)),
    resolve: {
      alias: {
        // The same code as modules, as in pages: its CommonJS would be kept whole, in a function for each of its files.
        yaml: resolve('node_modules/yaml/browser/index.js'),
        // Ours for all. Newer ones, three of which come with yargs, look up Unicode's emoji and graphemes as soon as they are
        // loaded: a tenth of the time of a short run, and we draw our own help screens.
        'string-width': resolve('node_modules/string-width/index.js'),
      },
    },
    optimization: WITH_NUMBERS,
    plugins: [licenses(), shorterUnlessFighting()],
    // One folder deep, like the sources, for all that is found from beside a file: see package/root.ts.
    output: {
      dir,
      minify: SHORT,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name].js',
      codeSplitting: { groups: TOGETHER },
    },
  } satisfies RolldownOptions
}

/** Has all chunks without code that fights made shorter by what they do, too: see `SHORT`. */
function shorterUnlessFighting(): Plugin {
  const mayFight = ours('battle/', 'field/', 'fight/', 'rulesets/', 'tactics/')
  let fights: ReadonlySet<string> | undefined
  return {
    name: 'shorter-unless-fighting',
    renderChunk(code, { fileName, moduleIds }) {
      fights ??= new Set(Object.values(FIGHTERS).flatMap((file) => [...reach(resolve(file), this, false)]))
      if (moduleIds.some((id) => mayFight.test(id) && fights?.has(id))) return null
      const { code: shorter, errors } = minifySync(fileName, code, { ...SHORT, compress: true, module: true })
      if (errors.length > 0) throw new Error(`Expected code in ${fileName}, got ${errors[0]!.message}`)
      return shorter
    },
  }
}

/** Writes programs compressed: only the studio reads them. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        delete bundle[file.fileName]
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(file.code, { level: 9 }) })
      }
    },
  }
}

/** Nine tenths of what the slowest can do, in a twentieth of its time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * By ruleset, all code that fights as one program: to load it again is to have the code again (fight/own-code.ts). Most runs never
 * do, and most of it is the same in all, so one compressed file has them all (fight/wholes.ts).
 */
export function wholes(dir: string): RolldownOptions[] {
  const texts = new Map<string, string>()
  return RULESETS.map((id) => ({
    input: { whole: 'whole' },
    platform: 'neutral',
    optimization: WITH_NUMBERS,
    plugins: [
      {
        name: 'whole',
        resolveId: (name, from) => {
          if (name === 'whole') return name
          const once = from && ONCE.find((file) => join(dirname(from), name) === resolve(`src/${file}.ts`))
          return once && { id: `../../${once}.js`, external: true }
        },
        load: (name) => {
          if (name !== 'whole') return undefined
          const [fighter, keyed] = [`rulesets/${id}/fighter`, 'fight/keyed'].map((file) => resolve(`src/${file}.ts`))
          return `export * from '${fighter}'\nexport { prepareWith } from '${keyed}'`
        },
      },
      {
        name: 'all-in-one-file',
        generateBundle(_, bundle) {
          for (const file of Object.values(bundle)) {
            if (file.type === 'chunk') texts.set(id, file.code)
            delete bundle[file.fileName]
          }
          if (texts.size < RULESETS.length) return
          const source = brotliCompressSync(JSON.stringify(Object.fromEntries([...texts].sort())), BROTLI)
          this.emitFile({ type: 'asset', fileName: 'wholes.json.br', source })
        },
      },
    ],
    output: { dir: `${dir}/rulesets`, minify: SHORT, entryFileNames: '[name].js', codeSplitting: false },
  }))
}

/** The programs of the studio's page: the page's own, and those of its workers. */
const PAGE_PROGRAMS = ['main', 'fighting', 'studying', 'chunk-worker'].map((name) => `page/${name}`)

/**
 * Says which modules of the studio's page are one file: what workers that fight need whatever the rules; what the page needs before
 * it knows these, and workers that study as well; and what only the page does, which has a document. Over a network each file that
 * the last one names costs its way there and back.
 */
function partsOfPage(): (id: string, graph: ChunkingContext) => string | null {
  const known = new Map<string, ReadonlySet<string>>()
  return (id, graph) => {
    const isIn = (file: string, isLater = false): boolean => {
      const reached = known.get(file) ?? reach(resolve(`src/${file}.ts`), graph, isLater)
      known.set(file, reached)
      return reached.has(id)
    }
    const isProgram = PAGE_PROGRAMS.some((name) => id === resolve(`src/studio/${name}.ts`))
    const fighters = Object.keys(FIGHTERS).filter((name) => isIn(name))
    if (isProgram || fighters.length === 1) return null
    if (fighters.length > 1 || isIn('studio/page/fighting') || isIn('studio/page/chunk-worker')) return 'fought'
    if (!isIn('studio/page/main')) return null
    return isIn('studio/page/studying', true) ? 'read' : 'shown'
  }
}

/** A module and all that it imports; with `isLater` also what it imports once it runs. */
function reach(from: string, graph: Pick<ChunkingContext, 'getModuleInfo'>, isLater: boolean): ReadonlySet<string> {
  const found = new Set([from])
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...(isLater ? dynamicallyImportedIds : [])]) found.add(next)
  }
  return found
}

/** What of Node, and of ours for Node, the studies use in a page, and which file of `src/studio/shims` does the same there. */
const SHIMS: Readonly<Record<string, string>> = {
  'node:crypto': 'crypto',
  'node:os': 'os',
  'node:timers/promises': 'timers',
  'node:util': 'util',
  [resolve('src/fight/load-whole.ts')]: 'load-whole',
  [resolve('src/fight/pool.ts')]: 'pool',
  [resolve('src/package/version.ts')]: 'version',
  [resolve('src/load-scenario.ts')]: 'load-scenario',
  [resolve('src/scenario/folder.ts')]: 'folder',
}

/** The same for tables of options only, which can stand in files: whatever else asks for files is no code of a page. */
const SHIMS_OF_TABLES: Readonly<Record<string, string>> = {
  'node:fs/promises': 'no-files',
  'node:path': 'path',
  [resolve('src/files/reading.ts')]: 'no-files',
}

/** A browser has no Node: what is left of it in the page would only be found out there, so it is refused here. */
function shims(): Plugin {
  return {
    name: 'shims',
    resolveId: (name, from) => {
      const file = name.startsWith('.') && from ? resolve(dirname(from), name) : name
      const ofTables = from?.includes(join('src', 'table', '')) ? SHIMS_OF_TABLES[file] : undefined
      const shim = SHIMS[file] ?? ofTables
      if (shim) return resolve(`src/studio/shims/${shim}.ts`)
      if (name.startsWith('node:')) throw new Error(`Expected nothing of Node in a page, got ${name} in ${from}`)
      return undefined
    },
  }
}

/** Programs for a page and its workers, in a folder for a web server: what runs in Node runs in them, too. */
export function forPages(dir: string, input: Record<string, string>) {
  return {
    input: { ...input, ...FIGHTERS, ...modules(...ONCE) },
    platform: 'browser',
    // The one that brings its own Buffer.
    resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
    optimization: WITH_NUMBERS,
    plugins: [shims(), licenses()],
    output: {
      dir,
      entryFileNames: '[name].js',
      chunkFileNames: 'page/[name].js',
      // Small, and few: over a network each file that names the next one costs its way there and back.
      minify: SHORT,
      // Whatever a module of a part imports is in this part or an earlier one, or in no part.
      codeSplitting: { groups: [{ name: partsOfPage(), includeDependenciesRecursively: false }] },
    },
  } satisfies RolldownOptions
}

const studio = forPages(
  'dist/studio/bundle',
  Object.fromEntries(PAGE_PROGRAMS.map((name) => [name, `src/studio/${name}.ts`])),
)

export default defineConfig([
  forNode('dist', modules('index', 'ruleset', 'cli/main', 'fight/worker', 'rare/worker')),
  ...wholes('dist'),
  {
    ...studio,
    plugins: [
      ...studio.plugins,
      compressed(),
      { name: 'declarations', writeBundle: () => keepReachable('dist', ['index', 'ruleset']) },
    ],
  },
])

function modules(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]))
}

/** Writes down the licenses of all packages that are built in, as these demand. */
function licenses(): Plugin {
  return {
    name: 'licenses',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const folders = new Set(
        files.flatMap((path) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path) ?? []),
      )
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: [...folders].sort().map(license).join('\n') })
    },
  }
}

function license(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  if (!file) throw new Error(`${name} has no license`)
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
