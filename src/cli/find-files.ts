import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findScenarios, onlyScenarios, readFolder } from '../scenario/find-scenarios.ts'
import { UserError } from './terminal.ts'

/**
 * The files that a command line names: files as they are, of folders the scenarios in them and below, and what patterns
 * (`scenarios/*.yaml`) match, for shells that leave them as they are: sorted, and each once. Of several files, those that are
 * certainly no scenarios, such as settings, are left out where the command does the same with each: a shell has most likely
 * found them by a pattern.
 *
 * With `rulesAlone`, rules files that are named are kept as well.
 *
 * Throws a `UserError` for a folder or a pattern without any; a file that does not exist is left to whoever reads it.
 */
export async function findFiles(
  words: readonly string[],
  { eachFile = false, rulesAlone = false } = {},
): Promise<string[]> {
  const files: string[] = []
  for (const word of words) {
    const found = await filesOf(word)
    files.push(...(found ? found.filter((file) => !files.includes(file)) : [word]))
  }
  if (!eachFile || words.length < 2) return files
  const isRules = (file: string) => rulesAlone && /\.rules\.ya?ml$/i.test(file)
  const known = await onlyScenarios(files)
  const scenarios = files.filter((file) => known.includes(file) || isRules(file))
  if (scenarios.length === 0) throw new UserError(`none of these is a scenario: ${files.join(', ')}`, WHAT_IT_SAYS)
  return scenarios
}

const WHAT_IT_SAYS = 'a scenario says "tiltyard: 1", and who fights in its "parties"'

/**
 * The shards that a command line names: files as they are, of folders all shards in them, and what patterns match. Throws a
 * `UserError` for a folder or a pattern without any.
 */
export async function findShares(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const word of words) found.push(...((await sharesIn(word)) ?? (await filesOf(word)) ?? [word]))
  return [...new Set(found)]
}

/** The shards in a folder, by their numbers; undefined if the word names none. */
async function sharesIn(word: string): Promise<string[] | undefined> {
  const status = await stat(word).catch(() => undefined)
  if (!status?.isDirectory()) return undefined
  const shares = (await readFolder(word)).filter((entry) => !entry.isDirectory() && SHARE.test(entry.name))
  if (shares.length === 0) throw new UserError(`the folder ${word} has no shards: no files such as 1-of-8.json`)
  const numbers = (name: string) => Number.parseInt(name, 10)
  return shares
    .map(({ name }) => name)
    .sort((one, other) => numbers(one) - numbers(other))
    .map((name) => join(word, name))
}

/** What `--shard` calls its files. */
const SHARE = /^\d+-of-\d+\.json$/

/** What a folder or a pattern holds; undefined for a word that is a file's own name. */
async function filesOf(word: string): Promise<readonly string[] | undefined> {
  const status = await stat(word).catch(() => undefined)
  if (status?.isDirectory()) {
    const files = await findScenarios(word)
    if (files.length === 0) throw new UserError(`the folder ${word} has no scenarios: no .yaml files with parties`)
    return files
  }
  if (status || !/[*?[{]/.test(word)) return undefined
  const files = await matching(word)
  if (files.length === 0) throw new UserError(`"${word}" matches no file`)
  const scenarios = await onlyScenarios(files)
  if (scenarios.length === 0)
    throw new UserError(`"${word}" matches no scenario, only ${files.join(', ')}`, WHAT_IT_SAYS)
  return scenarios
}

/** The files that a pattern of a shell matches: `*`, `?`, `[a-z]`, `{a,b}`, and `**` for folders of any depth. */
async function matching(pattern: string): Promise<string[]> {
  const steps = pattern.replaceAll('\\', '/').split('/')
  const fixed = steps.findIndex((step) => /[*?[{]/.test(step))
  const isAbsolute = steps[0] === ''
  return walk(isAbsolute && fixed === 1 ? '/' : steps.slice(0, fixed).join('/'), steps.slice(fixed))
}

async function walk(folder: string, [step, ...rest]: readonly string[]): Promise<string[]> {
  const entries = await readFolder(folder || '.')
  const pathOf = (name: string) => (folder === '' ? name : join(folder, name))
  if (step === '**') {
    const below = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    const found = rest.length > 0 ? await walk(folder, rest) : []
    for (const { name } of below)
      if (name !== 'node_modules') found.push(...(await walk(pathOf(name), [step, ...rest])))
    return found
  }
  const form = patternOf(step)
  const found: string[] = []
  for (const entry of entries.filter(({ name }) => form.test(name))) {
    if (rest.length > 0) found.push(...(await walk(pathOf(entry.name), rest)))
    else if (!entry.isDirectory()) found.push(pathOf(entry.name))
  }
  return found
}

/** A name's pattern; as in a shell, what is hidden must be named. */
function patternOf(step: string): RegExp {
  const source = step.replaceAll(/\*+|\?|\[!?[^\]]+\]|\{[^{}]*\}|[^*?[{]|[[{]/g, (part) => {
    if (part.startsWith('*')) return '[^/]*'
    if (part === '?') return '[^/]'
    if (part.length > 2 && part.startsWith('[')) return part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\')
    if (part.length > 1 && part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(literal).join('|')})`
    return literal(part)
  })
  return new RegExp(`^${step.startsWith('.') ? '' : '(?!\\.)'}${source}$`)
}

function literal(text: string): string {
  return text.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
}
