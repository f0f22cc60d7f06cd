import { isDeepStrictEqual } from 'node:util'
import type { Scenario } from '../scenario/scenario.ts'
import { resolvedOf } from '../studies/baseline.ts'
import { changesBetween } from '../studies/changes.ts'
import { digestCode } from './experiment-key.ts'

/** What counts in a file are of. */
export interface Origin {
  /** What was asked for. */
  readonly line: AskedLine
  readonly scenarios: readonly FoughtScenario[]
}

/** A command line as far as what is found follows from it. */
export interface AskedLine {
  readonly command: string
  readonly files: readonly string[]
  /** By their names without dashes, as they were written: `{ battles: '1_000', set: ['weapons.sword.damage=d6'] }`. */
  readonly flags: Readonly<Record<string, FlagValue>>
}

/** A switch, a value, or those of a flag that is given several times. */
export type FlagValue = string | readonly string[] | boolean

/** A scenario as far as its battles depend on it. */
interface FoughtScenario {
  readonly file: string
  readonly seed: string
  readonly resolved: Readonly<Record<string, unknown>>
  /** Of a user's own ruleset: SHA-256 of its file. */
  readonly code?: string | undefined
}

/** A scenario of a file, as it is fought with this seed or its own. */
export function foughtScenario(file: string, scenario: Scenario, seed: string | undefined): FoughtScenario {
  const code = digestCode(scenario.rules.system)
  return { file, seed: seed ?? scenario.run.seed, resolved: resolvedOf(scenario), ...(code !== undefined && { code }) }
}

/** How the scenarios of the same files differ, as sentences without their full stop: what was fought, and what is now. */
export function differencesOf(then: Origin, now: Origin): string[] {
  const before = new Map(then.scenarios.map((scenario) => [scenario.file, scenario]))
  const both = now.scenarios.filter(({ file }) => before.has(file))
  if (both.length === 0 && before.size > 0 && now.scenarios.length > 0) {
    return [`it is of ${namesOf(then)}, expected ${namesOf(now)}`]
  }
  return both.flatMap((scenario) => differencesBetween(before.get(scenario.file)!, scenario))
}

const MOST_NAMED = 3

function differencesBetween(then: FoughtScenario, now: FoughtScenario): string[] {
  const reported: string[] = []
  const { file } = now
  if (then.seed !== now.seed) reported.push(`${file} was fought with the seed "${then.seed}", expected "${now.seed}"`)
  // As it comes from a file.
  const changes = changesBetween(then.resolved, JSON.parse(JSON.stringify(now.resolved)))
  const some = changes.slice(0, MOST_NAMED).map(({ path, from, to }) => `${path} was ${show(from)} and is ${show(to)}`)
  if (changes.length > MOST_NAMED) some.push(`${changes.length - MOST_NAMED} more`)
  if (changes.length > 0) reported.push(`${file} is another scenario: ${some.join(', ')}`)
  if (then.code !== now.code) reported.push(`the ruleset of ${file} is another`)
  return reported
}

/**
 * Whether it fights but one experiment. A matrix has one of every matchup, tune one of every point; ablate first fights the
 * scenario as it is written; checks have as many as scenarios, and more of those that have drifted; so has `run` with several files.
 */
export function isOneExperiment({ line: { command }, scenarios }: Origin): boolean {
  return !['check', 'matrix', 'tune', 'ablate'].includes(command) && scenarios.length === 1
}

/** A command line as words, to be read. */
export function wordsOf({ command, files, flags }: AskedLine): string[] {
  const words = Object.entries(flags).flatMap(([flag, value]) => {
    if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`]
    return [value].flat().flatMap((text) => [`--${flag}`, text])
  })
  return [command, ...files, ...words]
}

/** Whether command lines are the same that should be. */
export function isSameLine(one: Origin, other: Origin): boolean {
  return isDeepStrictEqual(one.line, other.line)
}

function namesOf({ scenarios }: Origin): string {
  return scenarios.map(({ file }) => file).join(', ')
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
