import { join, relative } from 'node:path'
import { isSystemError } from '../files/fault.ts'
import { NoFile, readText } from '../files/reading.ts'
import { FORMATS, type Format } from '../report/formats.ts'
import { CONFIGURATION, findUpwards } from '../scenario/project.ts'
import { visibly } from '../source/escape.ts'
import type { Problem } from '../source/problem.ts'
import { printProblems } from './read-scenarios.ts'
import { type Terminal, UserError } from './terminal.ts'

/** What a project's configuration file says (docs/configuration.md), each as the flag of its name has it. */
interface Configuration {
  /** The file, as seen from the working directory. */
  readonly file: string
  /** Scenarios, folders or patterns, from the working directory: for commands that are given no FILE. */
  readonly files: readonly string[] | undefined
  readonly tolerance: number | undefined
  readonly formats: readonly Format[] | undefined
  readonly seed: string | undefined
  /** The folder of the file, if rulesets in it and below may be run. */
  readonly ownRules: string | undefined
}

/** A flag that the configuration can stand for, how it is reported, and whether it says what is fought or how it is judged. */
const FLAGS = [
  { flag: 'seed', key: 'seed', asks: true, show: String },
  {
    flag: 'tolerance',
    key: 'tolerance',
    asks: true,
    show: (share: unknown) => `${Number((100 * Number(share)).toPrecision(12))}%`,
  },
  {
    flag: 'format',
    key: 'formats',
    asks: false,
    show: (formats: unknown) => (formats as readonly string[]).join(', '),
  },
  // It changes nothing that is found: there is nothing to tell.
  { flag: 'allow-own-rules', key: 'ownRules', asks: false, show: undefined },
] as const

/**
 * The files and flags of a command line, with what the configuration says of those that it leaves out. What is taken from
 * there is reported, unless it is to be quiet; `added` is what of it says what is fought, as words of a command line.
 */
export async function configure<Flags extends Readonly<Record<string, unknown>>>(
  words: readonly string[],
  flags: Flags,
  { known, takesFiles, isAsked }: Configurable,
  terminal: Terminal,
): Promise<{ readonly words: readonly string[]; readonly flags: Flags; readonly added: readonly string[] }> {
  const wanted = FLAGS.filter(
    ({ flag, asks }) => known.includes(flag) && flags[flag] === undefined && !(asks && isAsked),
  )
  const wantsFiles = takesFiles && words.length === 0 && !isAsked
  if (wanted.length === 0 && !wantsFiles) return { words, flags, added: [] }
  const found = await findConfiguration(terminal)
  if (!found) return { words, flags, added: [] }
  const used = wanted.flatMap(({ flag, key, asks, show }) => {
    const value = found[key]
    if (value === undefined) return []
    const shown = show?.(value)
    return [{ flag, value, reported: show ? [`${key} ${shown}`] : [], words: asks ? [`--${flag}=${shown}`] : [] }]
  })
  const files = (wantsFiles && found.files) || undefined
  const reported = [...(files ? [`files ${files.join(', ')}`] : []), ...used.flatMap(({ reported }) => reported)]
  if (reported.length > 0 && !flags.quiet) terminal.err.write(visibly`As ${found.file} says: ${reported.join('; ')}\n`)
  return {
    words: files ?? words,
    flags: { ...flags, ...Object.fromEntries(used.map(({ flag, value }) => [flag, value])) },
    added: used.flatMap(({ words }) => words),
  }
}

/** What of a command line can be left to the configuration. */
interface Configurable {
  /** The flags of the command. */
  readonly known: readonly string[]
  readonly takesFiles: boolean
  /** Whether what is fought has been said, by those whose shares are merged. */
  readonly isAsked: boolean
}

/** The nearest configuration, here or further up. Tells what is wrong with it, and throws a `UserError`. */
async function findConfiguration(terminal: Terminal): Promise<Configuration | undefined> {
  const cwd = process.cwd()
  const folder = await findUpwards(cwd, CONFIGURATION)
  if (folder === undefined) return undefined
  const file = relative(cwd, join(folder, CONFIGURATION))
  const text = await readText(file).catch((error: unknown) => {
    if (!isSystemError(error) && !(error instanceof NoFile)) throw error
    throw new UserError(`cannot read ${file}: ${error.message}`)
  })
  const problems: Problem[] = []
  const { readConfiguration } = await import('./read-configuration.ts')
  const {
    files,
    formats,
    tolerance,
    seed,
    own_rules: isAllowed,
  } = readConfiguration({ name: file, text }, FORMATS, problems)
  await printProblems(problems, {}, terminal)
  return {
    file,
    tolerance,
    seed,
    // Only what stands in the project whose configuration allows it: it says nothing of a folder elsewhere.
    ownRules: isAllowed ? relative(cwd, folder) || '.' : undefined,
    formats: formats?.flatMap((format) => (format === 'all' ? FORMATS : [format])),
    files: files?.map((path) => relative(cwd, join(folder, path)) || '.'),
  }
}
