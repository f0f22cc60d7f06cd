import { basename } from 'node:path'
import { loadScenario } from '../load-scenario.ts'
import type { OwnRules } from '../scenario/load.ts'
import { named } from '../scenario/named.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { atSetting, overridesOf } from '../scenario/setting.ts'
import { type SourceText, wholeOf } from '../source/problem.ts'
import type { Locate, OptionReader } from './options.ts'
import type { ReportedProblems } from './reported-problems.ts'

/** A situation before anybody meets in it. */
export interface Ground {
  readonly name: string
  readonly weight: number
  readonly file: string
  /** With what the file is read there, and with every option. */
  readonly overrides: readonly string[]
  readonly ownRules: OwnRules | undefined
  readonly scenario: Scenario
}

/** What is expected of the file as it is may speak of what an option has not. */
const NOTHING_EXPECTED = 'expect=[]'

/** The file as it is, where no situation is given. */
export function groundOf(
  file: string,
  { overrides, ownRules }: Pick<Ground, 'overrides' | 'ownRules'>,
  scenario: Scenario,
): Ground {
  return { name: '', weight: 1, file, overrides: [...overrides, NOTHING_EXPECTED], ownRules, scenario }
}

/** Reads situations: a file, or changes of the ground; with a name and a weight in front if need be. The weights add up to 1. */
export async function readGrounds(
  flag: string,
  texts: readonly string[],
  base: Ground,
  { schema }: Ruleset,
  reader: OptionReader,
  locate: Locate,
  reported: ReportedProblems,
): Promise<Ground[]> {
  const grounds: Ground[] = []
  for (const text of texts) {
    const source: SourceText = { name: flag, text }
    const place = wholeOf(source)
    const [, count, times = ''] = /^(?:(\d+(?:\.\d+)?)\s*(x\s+|×\s*|\*\s*))?/.exec(text)!
    const weight = count === undefined ? 1 : Number(count)
    const offset = count === undefined ? 0 : text.indexOf(times) + times.length
    if (!(weight > 0)) reported.refuse(`the weight is ${count}, expected a number above 0`, place)
    const { name, rest, start } = named(text.slice(offset))
    const isFile = !rest.includes('=') && /\.ya?ml$/i.test(rest)
    const found = isFile ? await locate(rest) : base.file
    if (typeof found !== 'string') {
      reported.refuse(`cannot read "${rest}": ${found.reason}`, place, found.hint)
      continue
    }
    const settings = isFile ? [] : reader.readSettings(source, rest, offset + start)
    if (!settings) continue
    const own = settings.flatMap((setting) => overridesOf(setting, base.scenario, schema))
    const overrides = [...base.overrides, ...own]
    const { ownRules } = base
    const loaded = await loadScenario(found, { overrides, ownRules })
    const called = name ?? (isFile ? basename(rest).replace(/\.ya?ml$/i, '') : rest)
    const placed = loaded.problems.map((problem) => atSetting(problem, settings, base.scenario, schema))
    reported.report(placed, `situation "${called}"`)
    if (!loaded.scenario) continue
    if (loaded.scenario.rules.system !== base.scenario.rules.system) {
      reported.refuse(`the situation "${called}" is by other rules, expected ${base.scenario.rules.system}`, place)
    }
    if (grounds.some((other) => other.name === called)) reported.refuse(`two situations are called "${called}"`, place)
    grounds.push({ name: called, weight, file: found, overrides, ownRules, scenario: loaded.scenario })
  }
  const total = grounds.reduce((sum, { weight }) => sum + weight, 0)
  return grounds.map((ground) => ({ ...ground, weight: ground.weight / total }))
}
