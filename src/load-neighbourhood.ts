import { expectOptions, expectTexts, type OptionNames } from './arguments.ts'
import { findRuleset } from './find-ruleset.ts'
import { openScenario, type ScenarioSource } from './load-scenario.ts'
import type { OwnRules } from './scenario/load.ts'
import { findNumbers, type NumberField, OF_COMBATANTS, stepped } from './scenario/numbers.ts'
import type { Scenario } from './scenario/scenario.ts'
import { didYouMean } from './source/nearest.ts'
import { type Problem, refusal, withoutRepeats } from './source/problem.ts'

/** A scenario, and others that differ from it in one number by one step. */
export interface Neighbourhood {
  readonly scenario: Scenario
  readonly steps: readonly Step[]
}

/** A number one step up and down. */
export interface Step {
  readonly path: string
  /** As the file has it, and how much one more is: `d8` and `1`, `60 ft` and `5 ft`. */
  readonly now: string
  readonly step: string
  /** What it is one step up and one step down: `d8+1`, `d8-1`. */
  readonly higher: string
  readonly lower: string
  /** Left out where the number can go no further. */
  readonly up?: Scenario
  readonly down?: Scenario
}

/** The neighbourhood, unless one of the problems is an error. */
interface LoadedNeighbourhood {
  readonly neighbourhood?: Neighbourhood
  readonly problems: readonly Problem[]
}

/** What to vary, and how to read. */
interface NeighbourhoodWanted {
  /**
   * Paths of numbers or of what holds them (`weapons.spear`, `rules.options`), each perhaps with a step
   * (`combatants.knight.hp=2`); the numbers of weapons, armours, shields and combatants that somebody has and that the file sets
   * by default.
   */
  readonly vary?: readonly string[]
  /** Values to change everywhere, as `--set` does. */
  readonly overrides?: readonly string[]
  /** Whether those that the file leaves to the rules are looked at, too. */
  readonly defaults?: boolean
  /** Which rulesets in code may be run, as for `loadScenario`: none unless given. */
  readonly ownRules?: OwnRules | undefined
}

const OPTIONS: OptionNames<NeighbourhoodWanted> = { vary: true, overrides: true, defaults: true, ownRules: true }

/**
 * Reads a scenario, and again with each of its numbers one step up and one down. Never throws for what a file or a path says;
 * throws a `TypeError` for unknown options.
 */
export async function loadNeighbourhood(
  from: ScenarioSource,
  wanted: NeighbourhoodWanted = {},
): Promise<LoadedNeighbourhood> {
  expectOptions(wanted, OPTIONS)
  const { vary = [], overrides = [], ownRules } = wanted
  expectTexts('vary', vary)
  const open = await openScenario(from)
  const read = (overrides: readonly string[]) => open({ overrides, ownRules, unjudged: 'warning' })
  const { scenario, problems } = await read(overrides)
  if (!scenario) return { problems }
  const { schema } = await findRuleset(scenario)
  const numbers = findNumbers(scenario, schema)
  const reported = [...problems]
  const chosen = choose(numbers, vary, wanted.defaults ?? false, reported)
  if (reported.some(({ severity }) => severity === 'error')) return { problems: reported }

  const steps: Step[] = []
  for (const { number, size } of chosen) {
    const [up, down] = [await neighbour(number, 1, size), await neighbour(number, -1, size)]
    const step = stepped({ ...number, value: 0 }, 1, size)
    const [now, higher, lower] = [0, 1, -1].map((by) => stepped(number, by, size))
    steps.push({ path: number.path, now, step, higher, lower, ...(up && { up }), ...(down && { down }) })
  }
  return { neighbourhood: { scenario, steps }, problems: withoutRepeats(reported) }

  /** Undefined beyond the bounds of the field, or against a rule of the ruleset. */
  async function neighbour(number: NumberField, by: 1 | -1, size: number): Promise<Scenario | undefined> {
    const change = `${number.path}=${stepped(number, by, size)}`
    return (await read([...overrides, change])).scenario
  }
}

/** The numbers that are asked for, each with how many of its scale's steps make one. */
function choose(numbers: readonly NumberField[], vary: readonly string[], defaults: boolean, problems: Problem[]) {
  if (vary.length === 0) {
    const known = numbers.filter(({ path }) => OF_COMBATANTS.includes(path.split('.')[0]))
    const found = defaults ? known : known.filter(({ isSet }) => isSet)
    if (found.length === 0) problems.push(refuseNone(numbers))
    return found.map((number) => ({ number, size: 1 }))
  }
  const chosen = new Map<string, { number: NumberField; size: number }>()
  for (const text of vary) {
    const [path, by] = text.split('=').map((part) => part.trim())
    const source = { name: '--vary', text }
    const size = by === undefined ? 1 : Number(by)
    if (!(size > 0)) {
      const place = { source, start: text.indexOf('=') + 1, end: text.length }
      problems.push({ severity: 'error', message: `the step is "${by}", expected a number above 0`, place })
      continue
    }
    const found = numbers.filter((number) => number.path === path || number.path.startsWith(`${path}.`))
    if (found.length === 0) {
      const hint = didYouMean(path, new Set(numbers.flatMap((number) => prefixesOf(number.path))))
      const place = { source, start: 0, end: path.length }
      const message = `no number that anybody uses is at "${path}"`
      problems.push(refusal(message, hint, place))
    }
    for (const number of found) chosen.set(number.path, { number, size })
  }
  return [...chosen.values()]
}

/** An empty answer would say that nothing matters. */
function refuseNone(others: readonly NumberField[]): Problem {
  const hint = others.length > 0 ? `there are others, such as --vary ${others[0].path}` : undefined
  return refusal('nothing that anybody in this scenario has or is counts in numbers that can be varied', hint)
}

/** `weapons.spear.damage`, `weapons.spear`, `weapons`. */
function prefixesOf(path: string): string[] {
  const steps = path.split('.')
  return steps.map((_, at) => steps.slice(0, at + 1).join('.'))
}
