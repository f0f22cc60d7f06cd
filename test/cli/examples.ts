import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { COMMANDS } from '../../src/cli/command-line.ts'

/** An example of a help screen. */
export interface Example {
  /** Whose help screen has it. */
  readonly of: string
  readonly line: string
}

export const EXAMPLES: readonly Example[] = COMMANDS.flatMap(({ name, examples }) =>
  examples.map(([, line]) => ({ of: name, line })),
)

/**
 * The words that a POSIX shell makes of a line: quotes, the date, and patterns for files of a folder. What it would write
 * elsewhere (`>>`) is left out.
 */
export function wordsOf(line: string, folder: string): string[] {
  const words = [...line.replace(/ >>? .*$/, '').matchAll(/(?:'[^']*'|\$\(date \+%F\)|[^\s'])+/g)].map(([word]) => word)
  return words.flatMap((word) => {
    if (word.includes("'")) return [word.replaceAll("'", '')]
    return expand(word.replace('$(date +%F)', '2026-01-31'), folder)
  })
}

/** A pattern that no file has stays as it is. */
function expand(word: string, folder: string): string[] {
  const [, start, end] = /^([^*]*)\*([^*]*)$/.exec(word) ?? []
  if (start === undefined) return [word]
  const at = dirname(`${start}x`)
  if (!existsSync(join(folder, at))) return [word]
  const files = readdirSync(join(folder, at), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(at, name))
    .filter((path) => path.startsWith(start) && path.endsWith(end!))
    .sort()
  return files.length > 0 ? files : [word]
}

/** What fights as the words say, but not for long: the numbers of battles and the precision are others, and no page is drawn. */
export function cheaper(words: readonly string[], battles: number): string[] {
  const { flags } = COMMANDS.find(({ name }) => name === words[0])!
  const isGiven = (flag: string): boolean => words.includes(`--${flag}`)
  const short = words.map((word, at) => {
    if (words[at - 1] === '--battles' || words[at - 1] === '--max-battles') return String(battles)
    return words[at - 1] === '--precision' ? '30%' : word
  })
  const isFought = !isGiven('exact') && !isGiven('prune') && !isGiven('battle') && !isGiven('export')
  const add = (flag: string, value: string): void => {
    if (flag in flags && flags[flag].hidden !== true && !isGiven(flag)) short.push(`--${flag}`, value)
  }
  if (isFought && !isGiven('precision')) add('battles', String(battles))
  if (isFought) add('max-battles', String(battles))
  // A busy machine takes long.
  if (isGiven('exact')) add('max-seconds', '100000')
  // All that could be done in a long duel takes as long as half of the examples.
  if (isGiven('exact') && words[0] === 'best-reply') add('set', 'combatants.soldier.hp=3')
  if (isFought && !isGiven('shard')) add('threads', '0')
  // Shares are of a check as well, which writes no folder.
  if (!isGiven('json') && !isGiven('shard') && !isGiven('rare') && words[0] !== 'merge') add('format', 'json')
  return short
}
