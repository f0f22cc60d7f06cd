import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { exactDifference } from '../exact/differences.ts'
import type { ExactResult } from '../exact/result.ts'
import { planTogether } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { Answers, EXACT_STUDY_OPTIONS, type ExactStudyOptions } from './answers.ts'
import { namePoint } from './point-name.ts'
import { type Costs, type Straying, skillGrid } from './skill-grid.ts'
import type { ExactSweep } from './sweep-exactly.ts'
import { findToday } from './today.ts'

/** How to answer; see `ExactOptions`, which hold for every point by itself. */
interface ExactSkillOptions extends ExactStudyOptions, Straying {}

const OPTIONS: OptionNames<ExactSkillOptions> = { ...EXACT_STUDY_OPTIONS, kind: true, upTo: true, steps: true }

/** What mistakes cost either party, without chance. */
export interface ExactSkill extends ExactSweep, Costs {}

/**
 * Answers a scenario exactly with more and more mistakes of either party, and of both. Throws what `exact` throws, with a
 * `BeyondReach` that names the mistakes, and a `RangeError` for mistakes that cannot be.
 */
export async function skillExactly(scenario: Scenario, options: ExactSkillOptions = {}): Promise<ExactSkill> {
  expectRead('scenario', scenario)
  expectOptions(options, OPTIONS)
  const { kind: _, upTo: __, steps: ___, ...rest } = options
  const { grid, alone, kind, shares } = skillGrid(scenario, options)
  const stands = await planTogether(grid.points.map((point) => point.scenario))
  const { parties, colors } = stands[0].roster
  const answers = new Answers(rest, stands.length)
  const results: ExactResult[] = []
  for (const [at, stand] of stands.entries()) results.push(await answers.of(stand, namePoint(grid, at)))
  const winAt = (point: number, party: 0 | 1) => results[point].metrics[`win.${parties[party]}`]
  const today = await findToday(grid, stands)
  return {
    ...answers.headOf(scenario),
    ...{ metric: `win.${parties[0]}`, parties, colors, axes: grid.axes, kind, shares },
    ...(today !== undefined && { today }),
    points: grid.points.map(({ values }, point) => ({ values, estimate: winAt(point, 0) })),
    without: [winAt(0, 0), winAt(0, 1)],
    costs: alone.map(({ party, share, point }) => {
      const win = winAt(point, party)
      return { party: parties[party], share, win, cost: exactDifference(win.value, winAt(0, party).value) }
    }),
  }
}
