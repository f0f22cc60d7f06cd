import yargs from 'yargs'
import { readVersion } from '../package/version.ts'
import { STUDIES } from '../report/studies.ts'
import { STANDARD_INPUT } from '../scenario/standard-input.ts'
import { didYouMean } from '../source/nearest.ts'
import { baseline } from './baseline.ts'
import { check } from './check.ts'
import type { KnownCommand, Work } from './command.ts'
import { completionOf } from './completion.ts'
import { exact } from './exact.ts'
import { explain as explainCommand } from './explain.ts'
import { describeCommand, describeCommands } from './help.ts'
import { init } from './init.ts'
import { laws } from './laws.ts'
import { lsp } from './lsp.ts'
import { merge } from './merge.ts'
import { metrics } from './metrics.ts'
import { replay } from './replay.ts'
import { run } from './run.ts'
import { schema } from './schema.ts'
import { studio } from './studio.ts'
import { studyCommand } from './study.ts'
import { EXIT, UserError } from './terminal.ts'
import { validate } from './validate.ts'
import { watch } from './watch.ts'
import { worker } from './worker.ts'
import { workers } from './workers.ts'

const MAIN: readonly KnownCommand[] = [
  run,
  watch,
  studio,
  replay,
  exact,
  ...STUDIES.map(studyCommand),
  check,
  baseline,
  merge,
  worker,
  workers,
  validate,
  metrics,
  explainCommand,
  schema,
  lsp,
  laws,
  init,
]
export const COMMANDS: readonly KnownCommand[] = [...MAIN, completionOf(MAIN)]

/**
 * What the command line asks for. Strict: a misspelt flag that was ignored would be a wrong answer. Throws a `UserError`
 * that says what is wrong with it.
 *
 * @param width columns for help screens.
 */
export function understand(line: readonly string[], width: number): Work {
  refuseWords(line)
  const args = withStandardInput(withoutDashes(asLongFlags(line)))
  const help = helpOf(args, width)
  if (help !== undefined) return show(help)
  let work: Work | undefined
  const parser = yargs()
    .scriptName('tiltyard')
    .locale('en')
    .updateStrings(MESSAGES)
    .parserConfiguration({ 'camel-case-expansion': false, 'dot-notation': false, 'parse-numbers': false })
    .strict()
    .demandCommand(1, `no command is given, expected ${list(COMMANDS.map(({ name }) => name))}`)
    .help(false)
    .version(false)
    .exitProcess(false)
    .fail((message, error) => {
      if (error && error.name !== 'YError') throw error
      throw new UserError(...explain(message ?? error.message, args))
    })
  for (const command of COMMANDS) {
    command.addTo(parser, (asked) => {
      work = asked
      // Leaves yargs here: after a handler that returns it would draw a help screen, which takes 20 ms.
      throw new Error('asked')
    })
  }
  try {
    parser.parseSync([...args])
  } catch (error) {
    if (!work) throw error
  }
  return work!
}

/** The help screen or the version, if that is asked for. */
function helpOf(args: readonly string[], width: number): string | undefined {
  const command = COMMANDS.find(({ name }) => name === args[0])
  const asks = (flag: string) => args.includes(flag)
  if (asks('--version')) return readVersion()
  if (!asks('--help') && !asks('--help-all')) return undefined
  if (command) return describeCommand(command, asks('--help-all'), width)
  // What is no command is refused as one.
  return args[0].startsWith('-') ? describeCommands(COMMANDS, width) : undefined
}

/** `-h`, `-v` and `help COMMAND` are what everybody tries first. */
function asLongFlags(line: readonly string[]): readonly string[] {
  const end = line.includes('--') ? line.indexOf('--') : line.length
  const long = new Map([
    ['-h', '--help'],
    ['-v', '--version'],
  ])
  const flags = line.map((word, at) => (at < end ? (long.get(word) ?? word) : word))
  if (flags[0] !== 'help') return flags
  const [, command] = flags
  // What is no command is refused as one.
  if (command !== undefined && !COMMANDS.some(({ name }) => name === command)) return [command]
  return [...(command === undefined ? [] : [command]), '--help']
}

/** yargs keeps what stands behind `--` apart from the FILEs: there they are FILEs, also if they begin with a dash. */
function withoutDashes(line: readonly string[]): readonly string[] {
  const end = line.indexOf('--')
  if (end < 0) return line
  const files = line.slice(end + 1).map((word) => (word.startsWith('-') ? `./${word}` : word))
  return [...line.slice(0, end), ...files]
}

/** yargs takes `-` for no word at all. */
function withStandardInput(args: readonly string[]): readonly string[] {
  const flags = COMMANDS.find(({ name }) => name === args[0])?.flags ?? {}
  return args.map((word, at) => {
    const flag = /^--(.*)$/.exec(args[at - 1] ?? '')?.[1] ?? ''
    const isValue = Object.hasOwn(flags, flag) && flags[flag].type !== 'boolean'
    return word === '-' && !isValue ? STANDARD_INPUT : word
  })
}

/** yargs takes any word but `true` for a no: `--quiet=yes` would not be quiet. */
function refuseWords(args: readonly string[]): void {
  const command = COMMANDS.find(({ name }) => name === args[0])
  const end = args.indexOf('--')
  for (const arg of end < 0 ? args : args.slice(0, end)) {
    const [, flag, word] = /^--(?:no-)?([a-z-]+)=(.*)$/s.exec(arg) ?? []
    if (flag === undefined || command?.flags[flag]?.type !== 'boolean' || word === 'true' || word === 'false') continue
    throw new UserError(...explain(`--${flag} is "${word}", expected true, false, or nothing`, args))
  }
}

function show(text: string): Work {
  return async ({ out }) => {
    out.write(`${text}\n`)
    return EXIT.fine
  }
}

/** yargs' sentences in the grammar of our own. */
const MESSAGES = {
  'Not enough arguments following: %s': '--%s has no value, expected one after it',
  'Arguments %s and %s are mutually exclusive': '--%s and --%s are given, expected one of them',
  'Implications failed:': 'Without its other flag:',
}

/** What is wrong with the command line, and where to read more: a line each. */
function explain(message: string, args: readonly string[]): string[] {
  const command = COMMANDS.find(({ name }) => name === args[0])
  const help = `see \`tiltyard ${command ? `${command.name} ` : ''}--help\``
  const [, unknown] = /^Unknown arguments?: (.*)$/s.exec(message) ?? []
  const [, flag, needed] = /^Without its other flag:\s+(\S+) -> (\S+)/.exec(message) ?? []
  if (flag) message = `--${flag} is given without --${needed}, expected both`
  if (message.startsWith('Not enough non-option arguments'))
    message = command?.takes.startsWith('PATH')
      ? 'no PATH is given, expected one such as weapons.damage'
      : `no FILE is given, expected ${command?.oneFile ? 'one' : 'at least one'}`
  return [...(unknown ? explainUnknown(unknown.split(', '), args, command) : [message]), help]
}

/** yargs only names what it does not know; add what that is, and what was probably meant. */
function explainUnknown(
  unknown: readonly string[],
  args: readonly string[],
  command: KnownCommand | undefined,
): string[] {
  const word = unknown.find((name) => args.includes(name))
  if (!command && word !== undefined) {
    const names = COMMANDS.map(({ name }) => name)
    return [withHint(`unknown command "${word}", expected ${list(names)}`, word, names)]
  }
  if (command?.oneFile && word !== undefined)
    return [`"${word}" is one ${command.takes.replace(/\W/g, '')} too many, expected one`]
  if (command && word !== undefined) return [`"${word}" is one too many, expected ${command.takes}`]
  const flags = ['help', 'help-all', 'version', ...Object.keys(command?.flags ?? {})].map((flag) => `--${flag}`)
  return unknown
    .map((name) => (name.length === 1 ? `-${name}` : `--${name}`))
    .map((flag) => withHint(`unknown flag ${flag}`, flag, flags))
}

function withHint(message: string, written: string, known: readonly string[]): string {
  const hint = didYouMean(written, known)
  return hint ? `${message}; ${hint}` : message
}

function list(words: readonly string[]): string {
  return words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
