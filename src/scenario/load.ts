import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { SourceText } from '../source/problem.ts'
import type { Refusal } from './files.ts'
import { Folder } from './folder.ts'
import { type LoadedRuleset, type Reading, type ReadOptions, readSource } from './read.ts'
import type { Ruleset } from './ruleset.ts'

/**
 * Reads a scenario file with its imports and, if it names one, its own ruleset; see `readScenario`. A file that cannot
 * be read is a problem like any other.
 *
 * @param file its path, relative to the working directory.
 * @param reload runs the module of a ruleset anew if it was saved since it was last run.
 */
export async function loadScenario(
  file: string,
  {
    rulesets,
    overrides = [],
    reload = false,
  }: Pick<ReadOptions, 'rulesets' | 'overrides'> & { readonly reload?: boolean },
): Promise<Reading> {
  const folder = await Folder.open(file)
  if ('reason' in folder) {
    return { problems: [{ severity: 'error', message: `cannot read "${file}": ${folder.reason}` }] }
  }
  const { source, id } = folder.scenario
  return readSource(source, {
    rulesets,
    overrides,
    files: folder,
    id,
    loadRuleset: (path, from) => loadRuleset(folder, path, from, reload),
  })
}

/** Runs the user's module: whoever runs a scenario that names one trusts its folder. */
async function loadRuleset(
  folder: Folder,
  path: string,
  from: SourceText,
  reload: boolean,
): Promise<LoadedRuleset | Refusal> {
  if (!/\.[cm]?js$/.test(path)) return { reason: 'it is no .js file' }
  const found = await folder.find(path, from)
  if (typeof found !== 'string') return found
  // A module is run once by its address. What it imports itself is not run anew.
  const version = reload ? `?saved=${(await stat(found)).mtimeMs}` : ''
  const url = `${pathToFileURL(found).href}${version}`
  try {
    const module = (await import(url)) as { ruleset?: unknown; default?: unknown }
    const ruleset = module.ruleset ?? module.default
    if (isRuleset(ruleset)) return { ruleset, url }
    return {
      reason: 'it exports no ruleset',
      hint: 'export const ruleset = { id, title, schema, vocabulary, plan, tell, readHealth }',
    }
  } catch (error) {
    return { reason: `its module cannot be run: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function isRuleset(value: unknown): value is Ruleset {
  const { id, title, schema, vocabulary, plan, tell, readHealth } = (value ?? {}) as Partial<Ruleset>
  const isNamed = typeof id === 'string' && typeof title === 'string'
  const doesItAll = [plan, tell, readHealth].every((part) => typeof part === 'function')
  const { options, weapons, armours, combatants, field, builtIn, references } = schema ?? {}
  const parts = [options, weapons, armours, combatants, field, builtIn, references, vocabulary]
  return isNamed && doesItAll && parts.every((part) => typeof part === 'object' && part !== null)
}
