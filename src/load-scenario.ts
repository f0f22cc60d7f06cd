import { inspectRuleset } from './laws/inspect.ts'
import { RULESETS } from './rulesets/index.ts'
import { loadScenario as load } from './scenario/load.ts'
import { type LoadedRuleset, readScenario } from './scenario/read.ts'
import type { Scenario } from './scenario/scenario.ts'
import type { Problem } from './source/problem.ts'

/** The scenario, unless one of the problems is an error; and all problems of the file and its imports. */
export interface LoadedScenario {
  readonly scenario?: Scenario
  readonly problems: readonly Problem[]
}

/** How to read a scenario. */
export interface LoadOptions {
  /** Values to change, as `--set` does: `weapons.spear.damage=d8`. */
  readonly overrides?: readonly string[]
  /** Runs the module of a ruleset of one's own anew if it was saved since it was last run. */
  readonly reload?: boolean
  /**
   * What it is that an expectation names a metric which the scenario does not have, perhaps because an override has taken the
   * weapon away: an `error`, so that `check` misses nothing, or a `warning` for those who do not judge.
   */
  readonly unjudged?: 'error' | 'warning'
}

/**
 * Reads and checks a scenario file (docs/scenario-format.md) for one of the built-in rulesets or one of its own. Never throws
 * for what a file says: everything that is wrong is in `problems`.
 */
export async function loadScenario(file: string, options: LoadOptions = {}): Promise<LoadedScenario> {
  return load(file, { ...options, rulesets: RULESETS, inspect: inspectRuleset })
}

/**
 * The same of a text that is in no file, and so imports nothing. `own` is the ruleset that it gets if it names one of its
 * own.
 */
export async function readScenarioText(text: string, name: string, own: LoadedRuleset): Promise<LoadedScenario> {
  return readScenario(text, name, { rulesets: RULESETS, loadRuleset: async () => own })
}
