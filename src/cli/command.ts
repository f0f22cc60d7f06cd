import type { Argv, InferredOptionTypes } from 'yargs'
import { STANDARD_INPUT } from '../scenario/standard-input.ts'
import type { FlagValue } from '../store/origin.ts'
import type { Merged } from '../store/shards.ts'
import { configure } from './configuration.ts'
import { findFiles } from './find-files.ts'
import type { Flag } from './flag.ts'
import { readGiven } from './given.ts'
import { asOverrides } from './mistakes-flag.ts'
import { readStandardInput } from './standard-input.ts'
import { type ExitCode, type Terminal, UserError } from './terminal.ts'

/** A command of the command line: one file each, listed in command-line.ts. */
interface Command<Flags extends Record<string, Flag>> {
  readonly name: string
  readonly summary: string
  readonly flags: Flags
  /** True if it does the same with each FILE, so that those of the configuration can stand for them. */
  readonly eachFile?: boolean
  /** True if it takes one FILE and no more. */
  readonly oneFile?: boolean
  /** True if there is something that it does without a FILE; it refuses the rest by itself. */
  readonly mayLackFile?: boolean
  /** The files that words name, where they are no scenarios; left out: `findFiles`. */
  readonly find?: (words: readonly string[]) => Promise<readonly string[]>
  /** Why standard input will not do in place of a FILE; left out: it will. */
  readonly needsFile?: string
  /** What it takes in place of FILEs; in brackets, it may be left out; nothing at all if empty. */
  readonly operand?: '[DIR]' | 'PATH [FILE]' | '[SHELL]' | 'RULES' | ''
  /** Pairs of flags that exclude each other. */
  readonly conflicts?: readonly (readonly [string, string])[]
  /** Pairs of flags of which the first means nothing without the second. */
  readonly needs?: readonly (readonly [string, string])[]
  /** Each with what it is for. */
  readonly examples: readonly (readonly [purpose: string, line: string])[]
  run(files: readonly string[], flags: InferredOptionTypes<Flags>, terminal: Terminal, line: Line): Promise<ExitCode>
}

/** A command line that is being done. */
export interface Line {
  /** Word by word, from the command on. */
  readonly words: readonly string[]
  /** Its FILEs, patterns and folders resolved, or those of the configuration; what else it takes for a command that takes none. */
  readonly files: readonly string[]
  /** Its flags as they were written, with those of the configuration that say what is fought. */
  readonly given: Readonly<Record<string, FlagValue>>
  /** What it names as FILEs, or its configuration does: files, folders and patterns as they are written. */
  readonly operands: readonly string[]
  /** What others have fought of it, where their shards are merged. */
  readonly merging?: Merging | undefined
  /** Does another command line in its place. */
  instead(words: readonly string[], merging: Merging): Promise<ExitCode>
}

/** How shards are merged. */
export interface Merging {
  readonly shares: Merged
  /** Where to write what is known, and leave to another round what only now is known to be fought. Fights it otherwise. */
  readonly next?: string | undefined
}

/** What a command line asks for, ready to be done. */
export type Work = (terminal: Terminal, line: Omit<Line, 'files' | 'given' | 'operands'>) => Promise<ExitCode>

/** A command whose flags' types have been checked against what it runs with. */
export interface KnownCommand {
  readonly name: string
  readonly summary: string
  readonly flags: Readonly<Record<string, Flag>>
  readonly oneFile: boolean
  /** What stands behind its name: `FILE...`, `[DIR]`, or nothing. */
  readonly takes: string
  readonly examples: Command<Record<string, Flag>>['examples']
  /** Teaches yargs the command; `ask` is called with the work if it is the one asked for, and throws. */
  addTo(parser: Argv, ask: (work: Work) => never): void
}

/** Makes a command known to yargs; checks that it runs with the flags that it has. */
export function defineCommand<Flags extends Record<string, Flag>>(command: Command<Flags>): KnownCommand {
  const {
    name,
    summary,
    flags,
    oneFile = false,
    eachFile = false,
    mayLackFile = false,
    needsFile,
    find = (words) => findFiles(words, { eachFile }),
    operand,
    conflicts = [],
    needs = [],
    examples,
  } = command
  const one = mayLackFile ? '[FILE]' : 'FILE'
  const takes = operand ?? (oneFile ? one : 'FILE...')
  return {
    name,
    summary,
    flags,
    oneFile,
    takes,
    examples,
    addTo(parser, ask) {
      parser.command(
        `${name} ${operand?.replace(/^(PATH|RULES)/, '<$1>') ?? (mayLackFile ? '[FILE]' : oneFile ? '<FILE>' : eachFile ? '[FILE..]' : '<FILE..>')}`.trim(),
        summary,
        (yargs) => {
          const typed = yargs.options(flags)
          for (const [one, other] of conflicts) typed.conflicts(one, other)
          for (const [flag, other] of needs) typed.implies(flag, other)
          return typed
        },
        (args) => {
          const { PATH, SHELL, DIR, RULES, FILE } = args
          ask(async (terminal, line) => {
            const named = [PATH, SHELL, DIR, RULES, FILE]
              .flat()
              .flatMap((word) => (word === undefined ? [] : String(word)))
            // What takes no file has nothing to do with a project: a worker allows nothing that a folder says.
            const how = {
              known: operand === '' ? [] : Object.keys(flags),
              takesFiles: eachFile,
              isAsked: line.merging !== undefined,
            }
            const { words, flags: configured, added } = await configure(named, args, how, terminal)
            if (eachFile && words.length === 0) {
              throw new UserError('no FILE is given, expected at least one', `see \`tiltyard ${name} --help\``)
            }
            const files = operand === undefined ? await find(words) : words
            if (files.includes(STANDARD_INPUT)) expectNoFile(needsFile, configured)
            await readStandardInput(files, terminal)
            if (oneFile && files.length > 1) {
              throw new UserError(`"${words[0]}" is ${files.length} files, expected one: ${files.join(', ')}`)
            }
            const given = readGiven([...added, ...line.words], flags)
            const whole = { ...line, files, given, operands: words }
            return command.run(files, asOverrides(configured) as InferredOptionTypes<Flags>, terminal, whole)
          })
        },
      )
    },
  }
}

/** Throws a `UserError` where standard input will not do in place of a FILE. */
function expectNoFile(needsFile: string | undefined, flags: Readonly<Record<string, unknown>>): void {
  const flag = Object.keys(NEED_A_FILE).find((name) => flags[name] !== undefined && flags[name] !== false)
  const why = needsFile ?? (flag === undefined ? undefined : NEED_A_FILE[flag])
  if (why === undefined) return
  throw new UserError(`"-" is standard input, expected a FILE${flag === undefined ? '' : ` with --${flag}`}: ${why}`)
}

/** Flags that mean nothing without a file, and why. */
const NEED_A_FILE: Readonly<Record<string, string>> = {
  shard: 'whoever merges the shards reads it again',
  write: 'what was found is written there',
  update: 'a baseline is kept beside its scenario',
}
