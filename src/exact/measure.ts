import type { Roster } from '../battle/roster.ts'
import { DRAW, FIRST_WINS, type ScoreLayout, SECOND_WINS, STALEMATE } from '../battle/score.ts'
import type { Scoreboard } from '../battle/scoreboard.ts'
import { countIncidents } from '../metrics/incidents.ts'
import type { Metric } from '../metrics/result.ts'
import { PERCENTILES } from '../metrics/sample.ts'
import type { ExactResult } from './result.ts'
import { rounded } from './rounding.ts'
import type { Solution } from './solve.ts'

/** Shares are added up in another order on every way to them. */
const ROUNDING = 1e-12

/**
 * Makes metrics of a solution, under the names of docs/scenario-format.md and in the order of a run's
 * (metrics/metrics.ts). Means and shares are exact, since they add; quantiles only of what is settled when a battle
 * ends.
 */
export function measureExactly(
  solution: Solution,
  scoreboard: Scoreboard,
  roster: Roster,
  layout: ScoreLayout,
): Pick<ExactResult, 'metrics' | 'histograms' | 'fired' | 'incidents' | 'firstSlain'> {
  const { means, shares, outcomes, values, histograms: settled } = solution
  const metrics: Record<string, Metric> = {}
  const histograms: Record<string, Record<string, number>> = {}
  const add = (name: string, kind: Metric['kind'], value: number): void => {
    metrics[name] = exactly(kind, value)
  }
  const ofEnding = outcomes.map((_, ending) => shares.reduce((sum, ended) => sum + ended[ending], 0))
  const shareOf = (outcome: number): number =>
    ofEnding.reduce((sum, share, ending) => sum + (outcomes[ending] === outcome ? share : 0), 0)

  add(`win.${roster.parties[0]}`, 'share', shareOf(FIRST_WINS))
  add(`win.${roster.parties[1]}`, 'share', shareOf(SECOND_WINS))
  add('draw', 'share', shareOf(DRAW))
  add('stalemate', 'share', shareOf(STALEMATE))

  const byRound = shares.map((ended) => ended.reduce((sum, share) => sum + share, 0))
  add('rounds.mean', 'mean', meanOf(byRound))
  distribute('rounds', byRound)
  // Where something is left undecided, it may go on for as long as battles can.
  if (solution.undecided === 0) add('rounds.max', 'quantile', byRound.length - 1)

  const meanOfValue = (value: number): number => {
    let sum = 0
    for (let at = layout.valueStart[value]; at < layout.valueStart[value + 1]; at++)
      sum += means[layout.valueCounters[at]]
    return sum
  }
  for (const line of scoreboard.lines) {
    switch (line.kind) {
      case 'mean': {
        add(`${line.name}.mean`, 'mean', meanOfValue(line.value) / (line.parts ?? 1))
        const at = line.histogram === undefined ? -1 : settled.indexOf(line.histogram)
        if (at >= 0)
          distribute(
            line.name,
            distributionOf(
              ofEnding,
              values.map((each) => each[at]),
            ),
          )
        break
      }
      case 'share':
        add(line.name, 'share', meanOfValue(line.value) / line.members)
        break
      case 'ratio': {
        const bottom = meanOfValue(line.bottom)
        if (bottom > 0)
          add(
            line.name,
            line.share ? 'share' : 'mean',
            (meanOfValue(line.top) * (line.bottomParts ?? 1)) / (line.parts ?? 1) / bottom,
          )
      }
    }
  }

  /** Quantiles and shares of a distribution. */
  function distribute(name: string, distribution: readonly number[]): void {
    const whole = distribution.reduce((sum, share) => sum + share, 0)
    for (const percent of PERCENTILES) {
      let upTo = 0
      const value = distribution.findIndex((share) => {
        upTo += share
        return upTo >= (percent / 100) * whole - ROUNDING
      })
      add(`${name}.p${String(percent).padStart(2, '0')}`, 'quantile', value)
    }
    const entries = [...distribution.entries()].filter(([, share]) => share > 0)
    histograms[name] = Object.fromEntries(entries.map(([value, share]) => [value, rounded(share)]))
  }

  const firstRule = means.length - layout.rules
  let rule = firstRule
  const fired = roster.rules.map((rules) => rules.map(() => rounded(means[rule++])))
  const incidents = countIncidents(means.slice(rule).map(rounded), roster)
  const firstSlain = scoreboard.firstSlain.map((value) => exactly('share', meanOfValue(value)))
  return { metrics, histograms, fired, ...incidents, firstSlain }
}

function exactly(kind: Metric['kind'], value: number): Metric {
  const known = rounded(value)
  return { kind, exact: true, value: known, low: known, high: known }
}

function meanOf(distribution: readonly number[]): number {
  return distribution.reduce((sum, share, value) => sum + share * value, 0)
}

/** By value: the shares of the endings that have it. */
function distributionOf(shares: readonly number[], values: readonly number[]): number[] {
  const distribution = new Array<number>(Math.max(0, ...values) + 1).fill(0)
  for (const [ending, share] of shares.entries()) distribution[values[ending]] += share
  return distribution
}
