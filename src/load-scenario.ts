import { expectOptions, expectTexts, type OptionNames } from './arguments.ts'
import { inspectRuleset } from './laws/inspect.ts'
import { BUILT_IN } from './rulesets/built-in.ts'
import { declare } from './rulesets/declare.ts'
import { withPaths, writeData } from './scenario/data.ts'
import { declareGame } from './scenario/declared.ts'
import { type OwnRules, openScenario as open, openRules, type Unfiled } from './scenario/load.ts'
import { type LoadedRuleset, readScenario } from './scenario/read.ts'
import type { Ruleset } from './scenario/ruleset.ts'
import type { Scenario } from './scenario/scenario.ts'
import { type Problem, refusal } from './source/problem.ts'

/** What a scenario is read from: a file, by its path relative to the working directory; a text; or data. */
export type ScenarioSource = string | ScenarioText | ScenarioData

/** A scenario that is in no file. */
interface Unnamed {
  /**
   * How problems call it, and the scenario's name and id if it gives itself none; `scenario` by default. The id is the
   * key of its dice.
   */
  readonly name?: string
  /**
   * Where the catalogs that it imports stand, and a ruleset of its own, relative to the working directory. Without it a scenario
   * that names any is refused.
   */
  readonly folder?: string
}

/** A scenario as text: YAML, as a file would hold it, or JSON. */
interface ScenarioText extends Unnamed {
  readonly text: string
}

/**
 * A scenario as data: what the YAML of a file comes to (docs/scenario-format.md). What is undefined is left out; what is no data,
 * such as a function or a Map, is a problem. Problems have the path of what is wrong for a place. `rules.system` may be a game
 * as data (`defineGame`).
 */
interface ScenarioData extends Unnamed {
  readonly data: Readonly<Record<string, unknown>>
}

/** The scenario, unless one of the problems is an error; and all problems of the file and its imports. */
export interface LoadedScenario {
  readonly scenario?: Scenario
  /**
   * True if the scenario names a ruleset in code that `ownRules` does not allow: what only that knows was not checked, and there
   * is no scenario.
   */
  readonly needsOwnRules?: true
  readonly problems: readonly Problem[]
}

/** How to read a scenario. */
export interface LoadOptions {
  /** Values to change, as `--set` does: `weapons.spear.damage=d8`. */
  readonly overrides?: readonly string[]
  /**
   * Which rulesets in code may be run, if the scenario names one (`rules: { system: ./my-rules.js }`): none unless given, any
   * (`true`), or those in a folder and below, by its path relative to the working directory. Such a module can do whatever this
   * process can: allow only what you trust.
   */
  readonly ownRules?: OwnRules | undefined
  /** Runs the module of a user's own ruleset anew if it was saved since it was last run. */
  readonly reload?: boolean
  /**
   * What it is that an expectation names a metric which the scenario does not have, perhaps because an override has taken the
   * weapon away: an `error`, so that `check` misses nothing, or a `warning` for those who do not judge.
   */
  readonly unjudged?: 'error' | 'warning'
  /**
   * What it is that `ownRules` does not allow the ruleset: an `error`, or a `warning` for those who only want to know what is
   * wrong with the rest.
   */
  readonly unruled?: 'error' | 'warning'
}

const OPTIONS: OptionNames<LoadOptions> = {
  overrides: true,
  ownRules: true,
  reload: true,
  unjudged: true,
  unruled: true,
}

/**
 * Reads and checks a scenario (docs/scenario-format.md) for one of the built-in rulesets or one of its own. Runs no code of the
 * scenario's unless `ownRules` allows it. Never throws for what a file, a text or data say: everything that is wrong is in
 * `problems`. Throws a `TypeError` for what is none of these, and for unknown options.
 */
export async function loadScenario(from: ScenarioSource, options: LoadOptions = {}): Promise<LoadedScenario> {
  return (await openScenario(from))(options)
}

/** Reads a scenario as it was when it was opened, as `loadScenario` does. */
export type ReadOpened = (options?: LoadOptions) => Promise<LoadedScenario>

/**
 * The same of a scenario that is to be read with some overrides and again with others: its text, and all that it imports, is read
 * but once. Throws a `TypeError` for what is no scenario's source.
 */
export async function openScenario(from: ScenarioSource): Promise<ReadOpened> {
  const { read, written } = await openSource(from)
  return async (options = {}) => {
    expectOptions(options, OPTIONS)
    expectTexts('overrides', options.overrides)
    expectOwnRules(options.ownRules)
    const reading = await read({ ...options, rulesets: BUILT_IN, inspect: inspectRuleset, declare })
    return written ? { ...reading, problems: withPaths(reading.problems, written) } : reading
  }
}

/** Whether a path is that of a rules file, by its name. */
export function isRulesFile(path: string): boolean {
  return /\.rules\.ya?ml$/i.test(path)
}

/** A rules file read by itself: its ruleset unless one of the problems is an error. Never throws for what the file says. */
export interface LoadedRules {
  readonly title?: string
  readonly ruleset?: Ruleset
  /** What a scenario of these rules has as its `rules.system`. */
  readonly system?: string
  readonly problems: readonly Problem[]
}

/** Reads and checks a rules file (docs/declared.md) by its path relative to the working directory. */
export async function loadRules(path: string): Promise<LoadedRules> {
  const opened = await openRules(path)
  if ('reason' in opened) return { problems: [refusal(`cannot read "${path}": ${opened.reason}`, opened.hint)] }
  const { declared, problems } = await declareGame(opened.source, opened.files, declare)
  if (!declared) return { problems }
  const { ruleset, url: system } = declared
  return { problems, ruleset, title: ruleset.title, system }
}

/** A text that is empty, as of a variable that is not set, would be the working directory. */
function expectOwnRules(ownRules: unknown): void {
  if (ownRules === undefined || typeof ownRules === 'boolean' || (typeof ownRules === 'string' && ownRules !== ''))
    return
  throw new TypeError('Expected `ownRules` to be true, false or the path of a folder')
}

async function openSource(from: ScenarioSource): Promise<Opened> {
  if (typeof from === 'string') return { read: await open(from) }
  const { name = 'scenario', folder } = from ?? {}
  if (isText(from)) return { read: await open(unfiled(name, from.text, folder)) }
  if (!isData(from)) throw new TypeError('Expected the path of a scenario, { text } or { data }')
  const problems: Problem[] = []
  const written = writeData(name, from.data, problems)
  return written ? { read: await open({ ...written, folder }), written } : { read: async () => ({ problems }) }
}

interface Opened {
  readonly read: Awaited<ReturnType<typeof open>>
  /** What data were written as. */
  readonly written?: ReturnType<typeof writeData>
}

function isText(from: ScenarioSource): from is ScenarioText {
  return typeof from === 'object' && from !== null && 'text' in from && typeof from.text === 'string'
}

function isData(from: ScenarioSource): from is ScenarioData {
  return typeof from === 'object' && from !== null && 'data' in from
}

function unfiled(name: string, text: string, folder: string | undefined): Unfiled {
  return { source: { name, text }, folder }
}

/**
 * Reads a text that is in no file, and so imports nothing. `own` is the ruleset that it gets if it names one of its own.
 */
export async function readScenarioText(text: string, name: string, own: LoadedRuleset): Promise<LoadedScenario> {
  return readScenario(text, name, { rulesets: BUILT_IN, loadRuleset: async () => own })
}
