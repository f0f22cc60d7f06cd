import { join, relative } from 'node:path'
import { isSystemError } from '../files/fault.ts'
import { NoFile, readText } from '../files/reading.ts'
import { CONFIGURATION, findUpwards } from '../scenario/project.ts'
import type { Problem } from '../source/problem.ts'
import { FORMATS, type Format } from './options.ts'
import { tellProblems } from './read-scenarios.ts'
import { type Terminal, UserError } from './terminal.ts'

/** What a project's configuration file says (docs/configuration.md), each as the flag of its name has it. */
export interface Configuration {
  /** The file, as seen from the working directory. */
  readonly file: string
  /** Scenarios, folders or patterns, from the working directory: for commands that are given no FILE. */
  readonly files: readonly string[] | undefined
  readonly tolerance: number | undefined
  readonly formats: readonly Format[] | undefined
  readonly seed: string | undefined
}

/** A flag that the configuration can stand for, and how it is told. */
const FLAGS = [
  { flag: 'seed', key: 'seed', show: String },
  {
    flag: 'tolerance',
    key: 'tolerance',
    show: (share: unknown) => `${Number((100 * Number(share)).toPrecision(12))}%`,
  },
  { flag: 'format', key: 'formats', show: (formats: unknown) => (formats as readonly string[]).join(', ') },
] as const

/**
 * The files and flags of a command line, with what the configuration says of those that it leaves out. What is taken from
 * there is told, unless it is to be quiet.
 */
export async function configure<Flags extends Readonly<Record<string, unknown>>>(
  words: readonly string[],
  flags: Flags,
  { known, takesFiles }: { readonly known: readonly string[]; readonly takesFiles: boolean },
  terminal: Terminal,
): Promise<{ readonly words: readonly string[]; readonly flags: Flags }> {
  const wanted = FLAGS.filter(({ flag }) => known.includes(flag) && flags[flag] === undefined)
  const wantsFiles = takesFiles && words.length === 0
  if (wanted.length === 0 && !wantsFiles) return { words, flags }
  const found = await findConfiguration(terminal)
  if (!found) return { words, flags }
  const used = wanted.flatMap(({ flag, key, show }) => {
    const value = found[key]
    return value === undefined ? [] : [{ flag, value, told: `${key} ${show(value)}` }]
  })
  const files = (wantsFiles && found.files) || undefined
  const told = [...(files ? [`files ${files.join(', ')}`] : []), ...used.map(({ told }) => told)]
  if (told.length > 0 && !flags.quiet) terminal.err.write(`As ${found.file} says: ${told.join('; ')}\n`)
  return {
    words: files ?? words,
    flags: { ...flags, ...Object.fromEntries(used.map(({ flag, value }) => [flag, value])) },
  }
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
  const { files, formats, tolerance, seed } = readConfiguration({ name: file, text }, FORMATS, problems)
  await tellProblems(problems, undefined, terminal)
  return {
    file,
    tolerance,
    seed,
    formats: formats?.flatMap((format) => (format === 'all' ? FORMATS : [format])),
    files: files?.map((path) => relative(cwd, join(folder, path)) || '.'),
  }
}
