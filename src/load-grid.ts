import { expectOptions, expectTexts, type OptionNames } from './arguments.ts'
import { openScenario, type ScenarioSource } from './load-scenario.ts'
import type { OwnRules } from './scenario/load.ts'
import type { Scenario } from './scenario/scenario.ts'
import { type Axis, atVary, readVary } from './scenario/vary.ts'
import { type Problem, refusal, withoutRepeats } from './source/problem.ts'

export type { Axis }

/** A scenario with one or two values varied: a point for every combination, the last axis' values first. */
export interface Grid {
  readonly axes: readonly Axis[]
  readonly points: readonly GridPoint[]
  /** The scenario with nothing varied; left out where it cannot be read so. */
  readonly today?: Scenario
}

/** The scenario with one combination of values. */
interface GridPoint {
  /** One for each axis, as it was set. */
  readonly values: readonly string[]
  readonly scenario: Scenario
}

/** The grid, unless one of the problems is an error; and all problems of all its points, each reported once. */
interface LoadedGrid {
  readonly grid?: Grid
  readonly problems: readonly Problem[]
}

/** What to vary, and how to read. */
interface GridWanted {
  /** One or two `PATH=VALUES`: `weapons.spear.to_hit=-2..2`, `weapons.spear.damage=d6,d8,d10`, `field.distance=30..90/10 ft`. */
  readonly vary: readonly string[]
  /** Values to change at all points, as `--set` does. */
  readonly overrides?: readonly string[]
  /** Which rulesets in code may be run, as for `loadScenario`: none unless given. */
  readonly ownRules?: OwnRules | undefined
}

const OPTIONS: OptionNames<GridWanted> = { vary: true, overrides: true, ownRules: true }
const MOST_POINTS = 1000

/**
 * Reads a scenario at every point of a grid. Never throws for what a file or a value says; throws a `TypeError` for unknown
 * options.
 */
export async function loadGrid(from: ScenarioSource, wanted: GridWanted): Promise<LoadedGrid> {
  expectOptions(wanted, OPTIONS)
  const { vary, overrides = [], ownRules } = wanted
  expectTexts('vary', vary)
  const problems: Problem[] = []
  const sources = vary.map((text) => ({ name: '--vary', text }))
  const axes = sources.flatMap((source) => readVary(source, problems) ?? [])
  if (problems.length > 0) return { problems }
  if (axes.length < 1 || axes.length > 2) {
    const message = `${axes.length} values are varied, expected one or two`
    return { problems: [refusal(message)] }
  }
  const combinations = axes.reduce<string[][]>(
    (each, { values }) => each.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
  if (combinations.length > MOST_POINTS) {
    const message = `the grid has ${combinations.length} points, expected at most ${MOST_POINTS}`
    return { problems: [refusal(message)] }
  }
  const open = await openScenario(from)
  const read = (overrides: readonly string[]) => open({ overrides, ownRules, unjudged: 'warning' })
  const points: GridPoint[] = []
  for (const values of combinations) {
    const changes = values.map((value, axis) => `${axes[axis].path}=${value}`)
    const loaded = await read([...overrides, ...changes])
    problems.push(...loaded.problems.map((problem) => atVary(problem, sources)))
    if (loaded.scenario) points.push({ values, scenario: loaded.scenario })
  }
  const reported = withoutRepeats(problems)
  if (points.length < combinations.length) return { problems: reported }
  // What is wrong with it is wrong with every point, or corrected by all of them.
  const { scenario: today } = await read(overrides)
  return { grid: { axes, points, ...(today && { today }) }, problems: reported }
}
