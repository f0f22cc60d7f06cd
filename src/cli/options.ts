import { FORMATS, type Format } from '../report/formats.ts'
import type { OwnRules } from '../scenario/load.ts'
import { meantPercentage, percentageFrom, readPercentage } from '../scenario/numeral.ts'
import { isSeed, SEED_EXPECTED } from '../scenario/printable.ts'
import { didYouMean } from '../source/nearest.ts'
import type { Flag } from './flag.ts'
import { mistakesAsOverride } from './mistakes-flag.ts'
import { UserError } from './terminal.ts'

/** The flag of every command that reads scenarios, for what may be run of them. */
export const OWN_RULES_FLAG = {
  'allow-own-rules': {
    group: 'Scenario:',
    describe: 'run rulesets in code that scenarios name; such code can do whatever you can',
    type: 'boolean',
    // The configuration allows a folder (configuration.ts).
    coerce: (given: boolean): OwnRules => given,
    defaultDescription: 'as own_rules of tiltyard.yaml',
  },
} as const satisfies Record<string, Flag>

/** A shorter way to write `--set parties.PARTY.mistakes=…`; `asOverrides` makes it that. */
export const MISTAKES_FLAG = {
  mistakes: {
    group: 'Scenario:',
    value: 'P=15%',
    describe: 'how often party P makes mistakes: red=15%, or red=hesitate:15% for a kind of them (repeatable)',
    requiresArg: true,
    coerce: (text: string | string[]): readonly string[] => [text].flat().map(mistakesAsOverride),
  },
} as const satisfies Record<string, Flag>

/** Every command's flags for the values that scenarios are read with. */
export const READING_FLAGS = {
  set: {
    group: 'Scenario:',
    value: 'PATH=VALUE',
    describe: 'change a value, checked like the file: weapons.spear.damage=d8, or +=1, -=1, *=2 (repeatable)',
    requiresArg: true,
    coerce: (text: string | string[]): readonly string[] => [text].flat(),
  },
  ...MISTAKES_FLAG,
  ...OWN_RULES_FLAG,
} as const satisfies Record<string, Flag>

/** Battles are numbered by 32 bits. */
export const MOST_BATTLES = 2 ** 32

/** As `run.precision` has it. Not from there: the schema takes long to load. */
const FINEST_PRECISION = 0.00002

/** The flags of every command that fights. */
export const FIGHTING_FLAGS = {
  battles: {
    group: 'Fighting:',
    value: 'N',
    describe: 'how many battles to fight, such as 1_000_000',
    requiresArg: true,
    coerce: (text: string) => readCount('battles', text, 1, MOST_BATTLES),
    defaultDescription: "the scenario's, or 100_000",
  },
  precision: {
    group: 'Fighting:',
    value: 'P%',
    describe: 'fight until every win rate is known to plus or minus so many percentage points: 0.1%',
    requiresArg: true,
    coerce: (text: string) => readShare('precision', text, FINEST_PRECISION, 0.5),
  },
  seed: {
    group: 'Fighting:',
    value: 'TEXT',
    describe: 'any text; the same seed gives the same battles everywhere',
    requiresArg: true,
    coerce: readSeed,
    defaultDescription: "the scenario's, or 1",
  },
  plain: {
    group: 'Fighting:',
    describe: 'leave luck in the figures: a little faster, and less sure',
    type: 'boolean',
  },
  threads: {
    group: 'Fighting:',
    value: 'N',
    describe: 'worker threads; 0 fights without any. Never changes a result',
    requiresArg: true,
    coerce: (text: string) => readCount('threads', text, 0, 1024),
    defaultDescription: 'all the machine has',
  },
} as const satisfies Record<string, Flag>

/** Battles in addition to those of the last report. */
interface More {
  readonly more: number
}

/** The same as `FIGHTING_FLAGS.battles`, where what was fought before may be kept: also `+1_000_000`. */
export const ADDING_FLAG = {
  ...FIGHTING_FLAGS.battles,
  describe: 'how many battles to fight, such as 1_000_000; with --checkpoint also how many more: +1_000_000',
  coerce: (text: string): number | More => {
    const isMore = once('battles', text).startsWith('+')
    const count = readCount('battles', text, 1, MOST_BATTLES, isMore ? 1 : 0)
    return isMore ? { more: count } : count
  },
} as const satisfies Flag

/** The flags for what an exact answer may cost. */
export const EXACT_FLAGS = {
  'max-states': {
    group: 'Exact answer:',
    value: 'N',
    describe: 'how many different situations to look at before giving up',
    requiresArg: true,
    coerce: (text: string) => readCount('max-states', text, 1, 2 ** 27),
    defaultDescription: '4_000_000',
  },
  'max-seconds': {
    group: 'Exact answer:',
    value: 'SECONDS',
    describe: 'how long to try',
    requiresArg: true,
    coerce: (text: string) => readCount('max-seconds', text, 1, 10 ** 6),
    defaultDescription: '60',
  },
} as const satisfies Record<string, Flag>

/** The flags of `replay` for the battle to tell. */
export const PICKING_FLAGS = {
  battle: {
    group: 'Battle:',
    value: 'N',
    describe: 'the number of the battle to tell, from 0',
    requiresArg: true,
    coerce: (text: string) => readCount('battle', text, 0, 2 ** 32 - 1),
  },
  pick: {
    group: 'Battle:',
    value: 'KIND',
    describe:
      'tell one that is typical, closest, longest, upset, lucky, unlucky, draw, stalemate, or win.P for a party P',
    requiresArg: true,
    coerce: (text: string) => once('pick', text),
    defaultDescription: 'typical',
  },
  battles: {
    group: 'Battle:',
    value: 'N',
    describe: 'how many battles to look at for that',
    requiresArg: true,
    coerce: (text: string) => readCount('battles', text, 1, MOST_BATTLES),
    defaultDescription: '10_000',
  },
  seed: { ...FIGHTING_FLAGS.seed, group: 'Battle:' },
} as const satisfies Record<string, Flag>

/** What `--format` can name: the kinds of files in a report folder, and the word for all of them. */
const FORMAT_WORDS = [...FORMATS, 'all'] as const

/** The flag that asks for an exact answer beside the battles. */
export const VERIFYING_FLAGS = {
  verify: {
    group: 'Fighting:',
    describe: 'also answer exactly, if that is within reach; fail if the battles differ from it',
    type: 'boolean',
  },
} as const satisfies Record<string, Flag>

/** The flag of `run` that looks for one thing only. */
export const RARE_FLAG = {
  rare: {
    group: 'Fighting:',
    value: 'END',
    describe: 'only find how often a rare end comes, down to one battle in 10^9: win.P, draw or stalemate',
    requiresArg: true,
    coerce: (text: string) => once('rare', text),
  },
} as const satisfies Record<string, Flag>

/** The flags of every command that reports. */
export const REPORTING_FLAGS = {
  out: {
    group: 'Report:',
    value: 'DIR',
    describe: 'the folder to write; with several FILEs, the folder of their folders',
    requiresArg: true,
    coerce: (path: string) => readFolder('out', path),
    defaultDescription: 'reports/<name>, with --set also its changes',
  },
  format: {
    group: 'Report:',
    value: 'LIST',
    describe: `what to write into it, separated by commas: ${FORMATS.join(', ')} (as SVG, PNG and Vega-Lite), or all`,
    requiresArg: true,
    coerce: readFormats,
    defaultDescription: 'html,json,csv',
  },
  json: {
    group: 'Report:',
    describe: 'print the result as JSON, a line for each FILE, and nothing else; writes a folder only with --out',
    type: 'boolean',
  },
} as const satisfies Record<string, Flag>

/** Every command's flags for how it talks. */
export const TALKING_FLAGS = {
  quiet: { group: 'Terminal:', describe: 'tell nothing but errors', type: 'boolean' },
  color: {
    group: 'Terminal:',
    describe: 'use colours; --no-color for none',
    type: 'boolean',
    defaultDescription: 'on a terminal',
  },
} as const satisfies Record<string, Flag>

/**
 * Reads a whole number: `1_000_000`, `1,000,000`, `1e6`, `1M`, `250k`, from the character `start` on. Throws a `UserError`
 * for any other text, and beyond the bounds.
 */
export function readCount(flag: string, text: string, least: number, most: number, start = 0): number {
  const count = countOf(once(flag, text).slice(start))
  if (count >= least && count <= most) return count
  throw new UserError(`--${flag} is "${text}", expected a whole number from ${least} to ${most}`)
}

function countOf(text: string): number {
  if (/^(\d+(_\d+)*|\d{1,3}(,\d{3})+)$/.test(text)) return Number(text.replaceAll(/[_,]/g, ''))
  const [, digits, power, letter = ''] = /^(\d+(?:\.\d+)?)(?:e(\d{1,2})|([kM]))$/i.exec(text) ?? []
  if (digits === undefined) return Number.NaN
  // Rounded, because 1.1 times 1000 is not 1100 to a computer.
  const count = Number((Number(digits) * 10 ** Number(power ?? { k: 3, m: 6 }[letter.toLowerCase()])).toPrecision(15))
  return Number.isInteger(count) ? count : Number.NaN
}

/** Reads a percentage, `0.1%` or `.1 %`, as a share within bounds. Throws a `UserError` for any other text. */
export function readShare(flag: string, text: string, least: number, most: number): number {
  const written = once(flag, text).trim().replace(/^\./, '0.')
  const share = readPercentage(written)
  if (share !== undefined && share >= least && share <= most) return share
  const hint = meantPercentage(written, least, most)
  const expected = percentageFrom(least, most)
  throw new UserError(`--${flag} is "${text}", expected ${expected}${hint === undefined ? '' : `; ${hint}`}`)
}

function readSeed(text: string): string {
  // An empty one is a variable that is not set, as in CI.
  if (isSeed(once('seed', text)) && text.trim() !== '') return text
  const hint = text.trim() === '' ? '; leave --seed out for the seed of the scenario' : ''
  throw new UserError(`--seed is "${text}", expected ${SEED_EXPECTED}${hint}`)
}

/** Reads the path of a folder that a flag names. */
export function readFolder(flag: string, path: string): string {
  if (once(flag, path).trim() !== '' && !path.includes('\0')) return path
  throw new UserError(`--${flag} is "${path}", expected the path of a folder`)
}

function readFormats(text: string): readonly Format[] {
  return once('format', text)
    .split(',')
    .flatMap((word) => {
      const format = FORMAT_WORDS.find((known) => known === word.trim())
      if (format) return format === 'all' ? FORMATS : [format]
      const expected = `expected one or more of ${FORMATS.join(', ')}, separated by commas, or all`
      const hint = didYouMean(word.trim(), FORMAT_WORDS)
      throw new UserError(`--format names "${word.trim()}", ${expected}${hint ? `; ${hint}` : ''}`)
    })
}

/** Reads the path of a file or a folder. */
export function readPath(flag: string, text: string): string {
  if (once(flag, text).trim() !== '' && !text.includes('\0')) return text
  throw new UserError(`--${flag} is "${text}", expected a path`)
}

/** A flag given twice would leave the reader of the command line guessing which one counts. `--no-seed` gives false. */
export function once(flag: string, text: string | string[] | boolean): string {
  if (Array.isArray(text)) throw new UserError(`--${flag} is given ${text.length} times, expected once`)
  if (typeof text === 'boolean') throw new UserError(`--${flag} is given as --no-${flag}, expected a value`)
  return text
}

/** One of a few words, as it is written. */
export function readWord<Word extends string>(flag: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === once(flag, text))
  if (word !== undefined) return word
  throw new UserError(`--${flag} is "${text}", expected ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
}
