import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { MOST_BATTLES } from '../fight/chunk.ts'
import type { MatchTally } from '../fight/match.ts'
import { adjustedDifference, differenceOf } from '../metrics/difference.ts'
import { measure, roundEstimate } from '../metrics/metrics.ts'
import { type PairedFigure, pairedFiguresOf } from '../metrics/paired.ts'
import { Kept, pairBoards } from '../metrics/pairing.ts'
import { planTogether } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { chooseOptions, FIGHTING_OPTIONS, type FightingOptions } from '../simulate.ts'
import { nextLook } from '../statistics/precision.ts'
import { fightStudy, headOf } from './fought.ts'
import { namePoint } from './point-name.ts'
import { progressOf, type StudyProgress } from './progress.ts'
import { type Costs, type Straying, skillGrid } from './skill-grid.ts'
import { pointsOf, type Sweep } from './sweep.ts'
import { findToday } from './today.ts'

/**
 * How to fight; see `FightingOptions`. There are many points, so that `battles` is 10,000 at each of them by default, whatever the
 * scenario's `run` says. `precision` is that of all costs, plus or minus such a share of battles.
 */
interface SkillOptions extends FightingOptions, Straying {
  /** Called every few dozen milliseconds, of all points together. */
  readonly onProgress?: (progress: StudyProgress) => void
}

const OPTIONS: OptionNames<SkillOptions> = {
  ...FIGHTING_OPTIONS,
  ...{ kind: true, upTo: true, steps: true, onProgress: true },
}

/** What mistakes cost either party; and, as a map, how often the first one wins by the mistakes of both. */
export interface Skill extends Sweep, Costs {
  /** Battles at every point. */
  readonly battles: number
}

const DEFAULT_BATTLES = 10_000
/** The point at which nobody makes mistakes. */
const WITHOUT = 0

/**
 * Fights a scenario with more and more mistakes of either party, and of both, all with the same dice. What a cost is, is
 * counted in pairs with the battles without mistakes. Throws what `simulate` throws, and a `RangeError` for mistakes that
 * cannot be.
 */
export async function skill(scenario: Scenario, options: SkillOptions = {}): Promise<Skill> {
  expectRead('scenario', scenario)
  expectOptions(options, OPTIONS)
  const { signal, onProgress } = options
  const { battles, precision } = options
  const isUntold = battles === undefined && precision === undefined
  const chosen = chooseOptions(isUntold ? { ...options, battles: DEFAULT_BATTLES } : options, scenario.run)
  const { grid, alone, kind, shares } = skillGrid(scenario, options)
  const stands = await planTogether(grid.points.map((point) => point.scenario))
  const { parties, colors } = stands[WITHOUT].roster
  const kept = stands.map((stand) => new Kept(stand))
  const pairings = alone.map(({ point }) =>
    // How battles end is kept anyway.
    pairBoards(stands[point], stands[WITHOUT], kept[point], kept[WITHOUT], () => false),
  )
  const match = {
    sides: stands.map(({ plan }, side) => ({ plan, keep: kept[side].values() })),
    pairs: pairings.map((pairing, at) => ({ ...pairing, first: alone[at].point, second: WITHOUT })),
  }
  const figuresIn = ({ sides, pairs }: MatchTally): PairedFigure[] =>
    alone.map(({ party, point }, at) => {
      const boards = [stands[point], stands[WITHOUT]] as const
      const tallies = [sides[point], sides[WITHOUT]] as const
      const figures = pairedFiguresOf({ pairing: pairings[at], boards, tallies, pair: pairs[at] })
      return figures.get(`win.${parties[party]}`)!()
    })

  const fought = await fightStudy(match, chosen, {
    next(wanted, counts, side) {
      const precisions = figuresIn(counts).map((figure) => {
        const { low, high } = differenceOf(figure)!
        return { halfWidth: (high - low) / 2, wanted }
      })
      return nextLook(counts.sides[side].battles, precisions, MOST_BATTLES)
    },
    signal,
    onProgress: onProgress && ((counts, of) => onProgress(progressOf(counts, of))),
  })
  const { sides } = fought.counts
  const winAt = (point: number, party: 0 | 1) => {
    const { metrics } = measure(sides[point], stands[point].scoreboard, stands[point].roster)
    return metrics[`win.${parties[party]}`]
  }
  const today = await findToday(grid, stands)
  const metric = `win.${parties[0]}`
  return {
    ...headOf(scenario, stands, (side) => namePoint(grid, side), chosen, fought, { battles: sides[WITHOUT].battles }),
    ...{ metric, parties, colors, axes: grid.axes, kind, shares },
    ...(today !== undefined && { today }),
    points: pointsOf(grid, stands, sides, metric),
    without: [winAt(WITHOUT, 0), winAt(WITHOUT, 1)],
    costs: figuresIn(fought.counts).map((figure, at) => {
      const { party, share, point } = alone[at]
      const plain = { ...figure, luck: undefined } as PairedFigure
      return {
        ...{ party: parties[party], share, win: winAt(point, party) },
        cost: roundEstimate(differenceOf(figure)!),
        ...(adjustedDifference(figure, 0.95) && { plain: roundEstimate(differenceOf(plain)!) }),
      }
    }),
  }
}
