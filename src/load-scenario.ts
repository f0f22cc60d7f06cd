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

/**
 * Reads and checks a scenario file (docs/scenario-format.md) for one of the built-in rulesets. Never throws for what a
 * file says: everything that is wrong is in `problems`.
 *
 * `overrides` change values as `--set` does: `weapons.spear.damage=d8`. With `reload`, the module of a ruleset of one's own
 * is run anew if it was saved since it was last run.
 */
export async function loadScenario(
  file: string,
  { overrides = [], reload = false }: { readonly overrides?: readonly string[]; readonly reload?: boolean } = {},
): Promise<LoadedScenario> {
  return load(file, { overrides, reload, rulesets: RULESETS, inspect: inspectRuleset })
}

/**
 * The same of a text that is in no file, and so imports nothing. `own` is the ruleset that it gets if it names one of its
 * own.
 */
export async function readScenarioText(text: string, name: string, own: LoadedRuleset): Promise<LoadedScenario> {
  return readScenario(text, name, { rulesets: RULESETS, loadRuleset: async () => own })
}
