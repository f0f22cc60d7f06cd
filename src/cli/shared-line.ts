import type { AskedLine, FlagValue } from '../ledger/origin.ts'
import { STUDIES } from '../report/studies.ts'
import { didYouMean } from '../source/nearest.ts'
import type { KnownCommand, Line } from './command.ts'
import type { Flag } from './flag.ts'
import { UserError } from './terminal.ts'

/**
 * The flags that say what is fought and how it is judged, besides those of studies: all of a command line that a shard
 * keeps. A closed list, because a shard may be anybody's: none of them writes a file, runs code or names another machine.
 */
const ASKING = [
  ...['battles', 'precision', 'seed', 'plain', 'set'],
  // Of `check`.
  ...['max-battles', 'tolerance', 'on-inconclusive', 'require-baselines', 'baselines', 'exact', 'max-states'],
] as const

/** The flags that say how it is reported, and where: of `merge`, since a shard writes no report. */
const REPORTING = ['out', 'format', 'json', 'junit', 'markdown', 'html'] as const

/** What of a command line others are to fight as well, and is to be the same again. */
export function askedOf({ words: [command], files, given }: Line): AskedLine {
  const flags = Object.entries(given).filter(([flag]) => isAsking(command, flag))
  return { command, files, flags: Object.fromEntries(flags) }
}

/** Throws a `UserError` for flags of a report that a shard would not write. */
export function refuseReports({ given }: Line): void {
  const wrong = REPORTING.filter((flag) => flag in given)
  if (wrong.length === 0) return
  const flags = wrong.map((flag) => `--${flag}`).join(', ')
  const [is, it] = wrong.length === 1 ? ['is', 'it'] : ['are', 'them']
  throw new UserError(`${flags} ${is} given with --shard, but a shard is no report: give ${it} to \`tiltyard merge\``)
}

/**
 * The command that shards are of. Throws a `UserError` that names the file, and each field of its command line which no shard
 * can have, or whose value the command itself would refuse.
 */
export function expectShareable(
  { command, flags }: AskedLine,
  commands: readonly KnownCommand[],
  file: string,
): KnownCommand {
  const field = `${file}: origin.line`
  const known = commands.find(({ name }) => name === command)
  if (!known) {
    const names = commands.map(({ name }) => name)
    throw new UserError(`${field}.command is ${JSON.stringify(command)}, expected one of ${names.join(', ')}`)
  }
  const wrong = Object.entries(flags).flatMap(([flag, value]) => {
    const fault = findFault(known, flag, value)
    return fault === undefined ? [] : [`${field}.flags.${flag} ${fault}`]
  })
  if (wrong.length > 0) throw new UserError(...wrong)
  return known
}

function isAsking(command: string, flag: string): boolean {
  const own = STUDIES.find(({ name }) => name === command)?.flags ?? {}
  return ASKING.some((known) => known === flag) || Object.hasOwn(own, flag)
}

/** What is wrong with a flag of a shard, as the rest of a sentence. */
function findFault({ name, flags }: KnownCommand, flag: string, value: FlagValue): string | undefined {
  const known = Object.keys(flags).filter((each) => isAsking(name, each) && flags[each].hidden !== true)
  if (!known.includes(flag)) {
    const hint = didYouMean(flag, known)
    return `is no flag that a shard of \`tiltyard ${name}\` has, expected one of ${known.join(', ')}${hint ? `; ${hint}` : ''}`
  }
  const isSwitch = flags[flag].type === 'boolean'
  if (isSwitch !== (typeof value === 'boolean')) {
    return `is ${JSON.stringify(value)}, expected ${isSwitch ? 'true or false' : 'a text, or a list of texts'}`
  }
  return findRefusal(flags[flag], value)
}

/** What the command line itself would say against a value. */
function findRefusal({ coerce }: Flag, value: FlagValue): string | undefined {
  try {
    coerce?.(value)
    return undefined
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return `is refused: ${error.message}`
  }
}
