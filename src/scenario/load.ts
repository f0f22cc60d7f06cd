import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findOwnCode } from '../package/own-code.ts'
import { readyForOwnModule } from '../package/own-modules.ts'
import { refusal, type SourceText } from '../source/problem.ts'
import { fileNameOf } from './data.ts'
import { type Declare, declareGame, isDeclared, loadDeclared } from './declared.ts'
import { type Files, NO_FILES, type Refusal } from './files.ts'
import { contains, Folder } from './folder.ts'
import { keepOwnRuleset } from './own-rulesets.ts'
import {
  type ForbiddenRuleset,
  gatherSource,
  type LoadedRuleset,
  type Reading,
  type ReadOptions,
  readGathered,
} from './read.ts'
import type { Ruleset } from './ruleset.ts'

/** A scenario that is in no file. */
export interface Unfiled {
  readonly source: SourceText
  /** Where what it names stands, relative to the working directory; left out: it can name nothing. */
  readonly folder?: string | undefined
  /** The game that it has in place of a rules file, and names by `fileNameOf`. */
  readonly game?: SourceText | undefined
}

/**
 * Which rulesets of users may be run: none unless given, all that scenarios name (`true`), or only those in a folder and below,
 * by its path relative to the working directory. Such a ruleset is a module, and so can do whatever the user can.
 */
export type OwnRules = boolean | string

/** How to check a scenario whose files have been read. */
interface How extends Pick<ReadOptions, 'rulesets' | 'overrides' | 'inspect' | 'unjudged' | 'unruled'> {
  readonly ownRules?: OwnRules | undefined
  /** Runs the module of a ruleset anew if it was saved since it was last run. */
  readonly reload?: boolean
  /** Reads a rules file and makes a ruleset of it; without it a scenario that names one is refused. */
  readonly declare?: Declare
}

/**
 * Reads the files of a scenario once; what comes back checks them with some overrides, and again with others, and loads its own
 * ruleset, if it names one; see `readScenario`. A file that cannot be read is a problem like any other.
 *
 * @param from the path of its file, relative to the working directory, or a text.
 */
export async function openScenario(from: string | Unfiled): Promise<(how: How) => Promise<Reading>> {
  const game = typeof from === 'string' ? undefined : from.game
  if (typeof from !== 'string' && from.folder === undefined) {
    const gathered = await gatherSource(from.source, {})
    return ({ reload: _, ownRules: __, declare, ...how }) => {
      return readGathered(gathered, { ...how, loadRuleset: withGame(game, NO_FILES, declare) })
    }
  }
  const folder = await (typeof from === 'string' ? Folder.open(from) : Folder.around(from.source, from.folder!))
  if ('reason' in folder) {
    const path = typeof from === 'string' ? from : from.folder
    return async () => ({ problems: [refusal(`cannot read "${path}": ${folder.reason}`, folder.hint)] })
  }
  const { source, id } = folder.scenario
  const gathered = await gatherSource(source, { files: folder, id })
  return ({ reload = false, ownRules = false, declare, ...how }) => {
    const others = rulesetsIn(folder, ownRules, reload, declare)
    return readGathered(gathered, { ...how, loadRuleset: withGame(game, folder, declare, others) })
  }
}

type LoadRuleset = NonNullable<ReadOptions['loadRuleset']>

/** Knows a game that has no file by the name that its scenario has for it. */
function withGame(
  game: SourceText | undefined,
  files: Pick<Files, 'open'>,
  declare: Declare | undefined,
  others: LoadRuleset = async () => ({ reason: 'this scenario is not in a folder' }),
): LoadRuleset {
  if (!game || !declare) return others
  return (path, from) => (path === fileNameOf(game) ? declareGame(game, files, declare) : others(path, from))
}

/** Opens a rules file by itself, with the folder that its imports come from. */
export async function openRules(path: string): Promise<{ source: SourceText; files: Files } | Refusal> {
  const folder = await Folder.open(path)
  return 'reason' in folder ? folder : { source: folder.scenario.source, files: folder }
}

/** Reads the rules file that a file of the folder names, or loads its ruleset in code, if that is allowed. */
export function rulesetsIn(folder: Folder, ownRules: OwnRules, reload = false, declare?: Declare): LoadRuleset {
  return (path, from) =>
    declare && isDeclared(path)
      ? loadDeclared(folder, path, from, declare)
      : loadRuleset(folder, path, from, { ownRules, reload })
}

/** Runs the user's module, if that is allowed: nothing else runs code that a scenario names. */
async function loadRuleset(
  folder: Folder,
  path: string,
  from: SourceText,
  { ownRules, reload }: { readonly ownRules: OwnRules; readonly reload: boolean },
): Promise<LoadedRuleset | ForbiddenRuleset | Refusal> {
  if (!/\.[cm]?[jt]s$/.test(path)) return { reason: 'it is neither a .rules.yaml nor a .js or .ts file' }
  if (path.endsWith('ts') && !loadsTypeScript()) {
    const hint = 'run Tiltyard by Node 22.18, 23.6 or newer, or compile the ruleset and name its .mjs file'
    return { reason: `Node ${process.versions.node} loads no TypeScript`, hint }
  }
  const found = await folder.find(path, from)
  if (typeof found !== 'string') return found
  if (ownRules === false) return { forbidden: CONSENT }
  if (ownRules !== true && !(await isBelow(ownRules, found))) {
    return { forbidden: `own_rules allows what is below ${ownRules}; to allow this as well: --allow-own-rules` }
  }
  // A module is run once by its address. What it imports itself is not run anew.
  const version = reload ? `?saved=${(await stat(found)).mtimeMs}` : ''
  const url = `${pathToFileURL(found).href}${version}`
  try {
    readyForOwnModule(url)
    const module = (await import(url)) as Readonly<Record<string, unknown>>
    const wrong = wrongExports(module)
    if (wrong.length > 0) return { reason: wrong.join('; '), hint: `see scenarios/own-rules in Tiltyard's package` }
    const own = { ruleset: (module.ruleset ?? module.default) as Ruleset, url }
    keepOwnRuleset(own)
    return own
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const place =
      findOwnCode(error)?.place ?? (error instanceof SyntaxError ? await findSyntaxError(error, found) : undefined)
    return { reason: `its module cannot be run: ${message}${place === undefined ? '' : ` (${place})`}` }
  }
}

/** How to allow a module to be run: in the words of the command line, of its configuration and of the library. */
const CONSENT =
  'if you trust it, allow it: --allow-own-rules, own_rules: true in tiltyard.yaml, or ownRules of loadScenario'

/** Whether the real path of a module is below a folder, links followed. */
async function isBelow(folder: string, module: string): Promise<boolean> {
  return contains(await realpath(resolve(folder)).catch(() => resolve(folder)), module)
}

/** Whether this Node takes types away from the modules that it loads. */
function loadsTypeScript(): boolean {
  const features: NodeJS.ProcessFeatures & { readonly typescript?: string | false } = process.features
  return typeof features.typescript === 'string'
}

/**
 * Where a module cannot be parsed, `file:line`; undefined if it is in another file. Of TypeScript the error says so; of
 * JavaScript only Node's own check does.
 */
async function findSyntaxError({ stack = '' }: SyntaxError, file: string): Promise<string | undefined> {
  const [, url, reported] = /^(file:\S+):(\d+)\n/.exec(stack) ?? []
  if (url !== undefined) return `${fileURLToPath(url)}:${reported}`
  const source = await readFile(file)
  // Only for a ruleset that cannot be read: nobody else should wait for it to be loaded.
  const { execFile } = await import('node:child_process')
  const said = await new Promise<string>((resolve) => {
    // Whatever its own name, it is a module.
    const check = execFile(process.execPath, ['--input-type=module', '--check', '-'], (_, __, stderr) =>
      resolve(stderr),
    )
    // One that has ended already has said why.
    check.stdin!.on('error', () => {})
    check.stdin!.end(source)
  })
  const line = /^\[stdin\]:(\d+)$/m.exec(said)?.[1]
  return line === undefined ? undefined : `${file}:${line}`
}

/** What a ruleset's module must export, by path, and of which kind. `shields`, `items` and `spells` may be left out. */
const EXPORTS: Readonly<Record<string, 'string' | 'function' | 'object'>> = {
  fighter: 'function',
  'ruleset.id': 'string',
  'ruleset.title': 'string',
  'ruleset.schema.options': 'object',
  'ruleset.schema.weapons': 'object',
  'ruleset.schema.armours': 'object',
  'ruleset.schema.combatants': 'object',
  'ruleset.schema.field': 'object',
  'ruleset.schema.builtIn': 'object',
  'ruleset.schema.references': 'object',
  'ruleset.vocabulary.actions': 'object',
  'ruleset.vocabulary.reactions': 'object',
  'ruleset.vocabulary.selectors': 'object',
  'ruleset.vocabulary.columns': 'object',
  'ruleset.vocabulary.builtIn': 'object',
  'ruleset.plan': 'function',
  'ruleset.narrate': 'function',
  'ruleset.readHealth': 'function',
}

/** What of a module is missing or of another kind, by name: all of it at once. */
function wrongExports(module: Readonly<Record<string, unknown>>): string[] {
  const root: unknown = { ...module, ruleset: module.ruleset ?? module.default }
  const wrong = new Set<string>()
  for (const [path, kind] of Object.entries(EXPORTS)) {
    let value = root
    const gone: string[] = []
    for (const key of path.split('.')) {
      gone.push(key)
      value = (value as Readonly<Record<string, unknown>> | undefined)?.[key]
      if (value === undefined || value === null) break
    }
    const name = gone.join('.')
    if (value === undefined || value === null) {
      const isWhole = name === path
      wrong.add(`it exports no ${name}${isWhole ? `, expected ${kind === 'object' ? 'an object' : `a ${kind}`}` : ''}`)
    } else if (typeof value !== kind)
      wrong.add(`its ${name} is a ${typeof value}, expected ${kind === 'object' ? 'an object' : `a ${kind}`}`)
  }
  return [...wrong]
}
