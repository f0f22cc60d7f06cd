import type { Scenario } from '../scenario/scenario.ts'
import { STANDARD_INPUT, STDIN } from '../scenario/standard-input.ts'

const SET = '--set'

/** The files that a scenario was read from; what `--set` changed is no file. */
export function filesOf({ sources }: Scenario): Scenario['sources'] {
  return sources.filter(({ name }) => name !== SET)
}

/** The command line that reads the same scenario again: `tiltyard run duel.yaml --set weapons.sword.damage=d10 --seed 1`. */
export function commandLine(command: string, scenario: Scenario, flags: readonly string[]): string {
  // What `--set` changed belongs to the scenario as well as its files do.
  const overrides = scenario.sources.filter(({ name }) => name === SET).flatMap(({ text }) => [SET, quote(text)])
  const { name = 'scenario.yaml' } = filesOf(scenario)[0] ?? {}
  const file = name === STDIN ? '-' : quote(name)
  return ['tiltyard', command, file, ...overrides, ...flags.map(quote)].join(' ')
}

/** A command line of words that are given as they are. */
export function joinCommand(command: string, words: readonly string[]): string {
  return ['tiltyard', command, ...words.map((word) => (word === STANDARD_INPUT ? '-' : quote(word)))].join(' ')
}

/** Flags as words of a command line: each with its value, or once with each of several; a switch by itself. */
export function flagWords(flags: Readonly<Record<string, string | readonly string[] | boolean | undefined>>): string[] {
  return Object.entries(flags).flatMap(([flag, values = []]) => {
    if (typeof values === 'boolean') return values ? [`--${flag}`] : []
    return [values].flat().flatMap((value) => [`--${flag}`, value])
  })
}

/** As a POSIX shell reads it as one word. */
export function quote(word: string): string {
  return /^[\w./:@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
