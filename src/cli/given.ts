import type { FlagValue } from '../store/origin.ts'
import type { Flag } from './flag.ts'
import { mistakesAsOverride } from './mistakes-flag.ts'

/** The flags of a command line that yargs has understood, by name and as they were written: what is left out is not there. */
export function readGiven(
  words: readonly string[],
  flags: Readonly<Record<string, Flag>>,
): Readonly<Record<string, FlagValue>> {
  const given = new Map<string, string[] | boolean>()
  for (let at = 0; at < words.length && words[at] !== '--'; at++) {
    const [, no, name, text] = /^--(no-)?([a-z-]+)(?:=(.*))?$/s.exec(words[at]) ?? []
    const flag = name === undefined ? undefined : flags[name]
    if (!flag) continue
    if (flag.type === 'boolean') given.set(name, text === undefined ? no === undefined : text === 'true')
    else {
      const value = text ?? words[++at]
      // As what it is short for: whoever reads the scenario of these flags again knows of overrides only.
      if (name === 'mistakes') add('set', mistakesAsOverride(value))
      else add(name, value)
    }
  }
  function add(name: string, value: string): void {
    given.set(name, [...([given.get(name) ?? []].flat() as string[]), value])
  }

  return Object.fromEntries(
    [...given].map(([name, value]) => [name, Array.isArray(value) && value.length === 1 ? value[0] : value]),
  )
}

/** Flags as words of a command line. A value may begin with dashes, so that it is written behind a `=`. */
export function wordsOfFlags(given: Readonly<Record<string, FlagValue>>): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`]
    return [value].flat().map((text) => `--${name}=${text}`)
  })
}
