import type { KnownCommand } from './command.ts'
import type { Flag } from './flag.ts'

/** Commands under what they are for, in the order of the screen that lists them. */
const PURPOSES: readonly (readonly [title: string, commands: readonly string[]])[] = [
  ['Begin', ['init', 'validate', 'metrics', 'explain', 'schema', 'lsp']],
  ['Fight', ['run', 'watch', 'studio', 'replay', 'exact']],
  ['Change', ['compare', 'sweep', 'sensitivity', 'matrix', 'tune']],
  ['Play', ['ablate', 'skill', 'best-reply']],
  ['Keep', ['check', 'baseline']],
  ['Several machines', ['merge', 'worker', 'workers']],
  ['Other', ['laws', 'completion']],
]

/** Groups that most people have no use for: their flags are named, and reported in full on request. */
const FOLDED: ReadonlySet<string> = new Set(['Sharing:', 'Exact answer:'])

/** The flags of all commands. */
const COMMON: Readonly<Record<string, Flag>> = {
  help: { group: 'Terminal:', describe: 'show this help' },
  'help-all': { group: 'Terminal:', describe: 'show it with all about every flag' },
  version: { group: 'Terminal:', describe: 'show the version' },
}

/** What there is: every command in a line or two, by what it is for. */
export function describeCommands(commands: readonly KnownCommand[], width: number): string {
  const takes = commands.map(({ name, takes }) => [name, takes].filter(Boolean).join(' '))
  const column = 4 + Math.max(...takes.map(({ length }) => length))
  const sections = PURPOSES.map(([title, names]) => {
    const lines = names.flatMap((name) => {
      const at = commands.findIndex((command) => command.name === name)
      return at < 0 ? [] : entry(takes[at], commands[at].summary, column, width)
    })
    return [`${title}:`, ...lines].join('\n')
  })
  return [
    'Usage: tiltyard COMMAND FILE... [flags]',
    'Fights battles by the million; says who wins, and how sure that is.',
    ...sections,
    fill(
      'FILE is a scenario, a folder of scenarios, a pattern such as scenarios/*.yaml, or - for standard input. ' +
        '`tiltyard COMMAND --help` tells about a command, `tiltyard --version` the version.',
      width,
    ).join('\n'),
  ].join('\n\n')
}

/** All about one command; what few need, by name only, unless `all` is asked for. */
export function describeCommand(
  { name, takes, summary, flags, examples }: KnownCommand,
  all: boolean,
  width: number,
): string {
  const own = Object.values(flags).flatMap(({ group, hidden }) => (group === undefined || hidden ? [] : [group]))
  const folds = own.some((group) => group !== own[0] && FOLDED.has(group))
  const { 'help-all': helpAll, ...help } = COMMON
  const everything: Readonly<Record<string, Flag>> = { ...flags, ...help, ...(folds && { 'help-all': helpAll }) }
  const flagged = Object.entries(everything).filter(([, { hidden }]) => hidden !== true)
  const groups = [...new Set(flagged.map(([, { group }]) => group))]
  const [first] = groups
  const isFolded = (group: string) => !all && group !== first && FOLDED.has(group)
  const shownFlags = flagged.filter(([, { group = '' }]) => !isFolded(group))
  const column = 4 + Math.max(...shownFlags.map(([flag, about]) => call(flag, about).length))
  const sections = groups.map((group = '') => {
    const entries = flagged.filter(([, about]) => about.group === group)
    if (!isFolded(group)) {
      return [group, ...entries.flatMap(([flag, about]) => entry(call(flag, about), describe(about), column, width))]
    }
    const names = entries.map(([flag, about]) => call(flag, about)).join(', ')
    return [
      `${group.replace(/:$/, '')} (all about it: --help-all):`,
      ...fill(names, width - 2).map((line) => `  ${line}`),
    ]
  })
  const shown = examples.map(([purpose, line]) => `  # ${purpose}\n  ${breakLine(`tiltyard ${line}`, width - 2)}`)
  return [
    ['Usage: tiltyard', name, takes, '[flags]'].filter(Boolean).join(' '),
    fill(`${summary}.`, width).join('\n'),
    ...sections.map((lines) => lines.join('\n')),
    `Examples:\n${shown.join('\n\n')}`,
  ].join('\n\n')
}

/** `--battles N`. */
function call(flag: string, { value }: Flag): string {
  return value === undefined ? `--${flag}` : `--${flag} ${value}`
}

function describe({ describe = '', defaultDescription }: Flag): string {
  return defaultDescription === undefined ? describe : `${describe} [default: ${defaultDescription}]`
}

/** A name, and behind it, or below it where it is long, what it means. */
function entry(name: string, text: string, column: number, width: number): string[] {
  const at = width - Math.min(column, WIDEST) < LEAST_TEXT ? INDENT : Math.min(column, WIDEST)
  const [first = '', ...others] = fill(text, width - at)
  const indent = ' '.repeat(at)
  const head = `  ${name}`
  if (head.length + 2 > at) return [head, ...[first, ...others].map((line) => indent + line)]
  return [head.padEnd(at) + first, ...others.map((line) => indent + line)]
}

/** Names that are longer have a line of their own. */
const WIDEST = 26
/** Where there would be fewer columns for texts, all names have a line of their own, and texts stand so far in below it. */
const LEAST_TEXT = 14
const INDENT = 6

/** A command line that can be copied, as a shell takes it over several lines: broken before flags. */
function breakLine(line: string, width: number): string {
  if (line.length <= width) return line
  const [first, ...others] = line.split(/ (?=--)/)
  const lines = [first]
  for (const part of others) {
    const longer = `${lines.at(-1)} ${part}`
    if (longer.length + 2 > width) lines.push(`  ${part}`)
    else lines[lines.length - 1] = longer
  }
  return lines.join(' \\\n  ')
}

/** A text as lines, broken between words. */
export function fill(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
