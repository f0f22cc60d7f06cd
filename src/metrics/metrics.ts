import type { Roster } from '../battle/roster.ts'
import { DRAW, FIRST_WINS, SECOND_WINS, STALEMATE } from '../battle/score.ts'
import type { Scoreboard, ScoreLine } from '../battle/scoreboard.ts'
import type { Tally } from '../fight/tally.ts'
import type { Estimate, Interval } from '../statistics/interval.ts'
import { meanEstimate } from '../statistics/mean.ts'
import { clopperPearson } from '../statistics/proportion.ts'
import { quantileEstimate } from '../statistics/quantile.ts'
import { ratioEstimate, shareEstimate } from '../statistics/ratio.ts'
import type { Metric, Result } from './result.ts'

/** The quantiles that are reported of everything a histogram is kept of: `rounds.p05`, … */
export const PERCENTILES = [5, 10, 25, 50, 75, 90, 95] as const

/**
 * Makes metrics of a tally: what was counted, under the names of scenario-format.md, with 95 % intervals. A metric that
 * nothing was counted for is left out (the hits of a weapon that never attacked), and so is one of which too few battles
 * were fought to bound it on both sides (the mean damage of one battle).
 *
 * All figures are rounded to 10 significant digits, so that they are the same bytes on every machine: `Math.log` and its
 * like may differ in the last bit.
 */
export function measure(
  tally: Tally,
  scoreboard: Scoreboard,
  roster: Roster,
): Pick<Result, 'metrics' | 'histograms' | 'fired' | 'firstSlain'> {
  const found = new Findings(tally.battles)
  for (const [party, outcome] of [FIRST_WINS, SECOND_WINS].entries()) {
    found.share(`win.${roster.parties[party]}`, tally.outcomes[outcome])
  }
  found.share('draw', tally.outcomes[DRAW])
  found.share('stalemate', tally.outcomes[STALEMATE])
  measureRounds(found, tally.rounds)
  for (const line of scoreboard.lines) measureLine(found, line, tally)

  const firstSlain = scoreboard.firstSlain.map((value) => shareOf(tally.sums[value], tally.battles))
  return { metrics: found.metrics, histograms: found.histograms, fired: firedBy(tally.fired, roster), firstSlain }
}

function measureRounds(found: Findings, counts: Float64Array): void {
  const bounds = { low: 1, high: counts.length - 1 }
  const { sum, squares } = momentsOf(counts)
  found.mean('rounds', sum, squares, bounds)
  found.distribution('rounds', counts, bounds)
  // Longer battles than were seen may be possible, up to the last round.
  found.add('rounds.max', 'quantile', quantileEstimate(counts.entries(), 1, 0.95, bounds))
}

/** Of counts by value. */
export function momentsOf(counts: Float64Array): { sum: number; squares: number } {
  let sum = 0
  let squares = 0
  for (const [value, battles] of counts.entries()) {
    sum += value * battles
    squares += value * value * battles
  }
  return { sum, squares }
}

function measureLine(found: Findings, line: ScoreLine, { battles, sums, squares, products, histograms }: Tally): void {
  switch (line.kind) {
    case 'mean': {
      const bounds = { low: 0, high: line.most ?? Infinity }
      found.mean(line.name, sums[line.value], squares[line.value], bounds)
      if (line.histogram !== undefined) found.distribution(line.name, histograms[line.histogram], bounds)
      return
    }
    case 'histogram':
      found.histogram(line.name, histograms[line.histogram])
      return
    case 'share': {
      const { value, members } = line
      if (members === 1) found.share(line.name, sums[value])
      else found.add(line.name, 'share', averageShare(battles, members, sums[value], squares[value]))
      return
    }
    case 'ratio': {
      const moments = {
        n: battles,
        sumX: sums[line.top],
        sumY: sums[line.bottom],
        squaresX: squares[line.top],
        squaresY: squares[line.bottom],
        products: products[line.product],
      }
      if (line.share) found.add(line.name, 'share', shareEstimate(moments))
      else found.add(line.name, 'mean', notNegative(ratioEstimate(moments)))
    }
  }
}

/** The average over the members of a template: what happens to one in a battle has to do with what happens to others. */
function averageShare(n: number, members: number, sum: number, squares: number): Estimate | undefined {
  return shareEstimate({
    n,
    sumX: sum,
    squaresX: squares,
    sumY: n * members,
    squaresY: n * members ** 2,
    products: members * sum,
  })
}

function shareOf(count: number, battles: number): Metric {
  return { kind: 'share', ...rounded({ value: count / battles, ...clopperPearson(count, battles) }) }
}

function notNegative(estimate: Estimate | undefined): Estimate | undefined {
  return estimate && { ...estimate, low: Math.max(0, estimate.low) }
}

/** The counts of each combatant's own rules. */
function firedBy(fired: Float64Array, { rules }: Roster): number[][] {
  let start = 0
  return rules.map(({ length }) => {
    start += length
    return Array.from(fired.subarray(start - length, start))
  })
}

/** Metrics and histograms by name, in the order in which they are shown. */
class Findings {
  readonly metrics: Record<string, Metric> = {}
  readonly histograms: Record<string, Record<string, number>> = {}
  readonly #battles: number

  constructor(battles: number) {
    this.#battles = battles
  }

  add(name: string, kind: Metric['kind'], estimate: Estimate | undefined): void {
    if (!estimate || !Number.isFinite(estimate.low) || !Number.isFinite(estimate.high)) return
    this.metrics[name] = { kind, ...rounded(estimate) }
  }

  share(name: string, count: number): void {
    this.metrics[name] = shareOf(count, this.#battles)
  }

  mean(name: string, sum: number, squares: number, bounds: Interval): void {
    this.add(`${name}.mean`, 'mean', meanEstimate({ n: this.#battles, sum, squares }, 0.95, bounds))
  }

  /** The quantiles of a histogram, and the histogram itself. */
  distribution(name: string, counts: Float64Array, bounds: Interval): void {
    for (const percent of PERCENTILES) {
      const title = `${name}.p${String(percent).padStart(2, '0')}`
      this.add(title, 'quantile', quantileEstimate(counts.entries(), percent / 100, 0.95, bounds))
    }
    this.histogram(name, counts)
  }

  histogram(name: string, counts: Float64Array): void {
    const histogram: Record<string, number> = {}
    for (const [value, battles] of counts.entries()) if (battles > 0) histogram[value] = battles
    this.histograms[name] = histogram
  }
}

export function rounded({ value, low, high }: Estimate): Estimate {
  const round = (figure: number) => Number(figure.toPrecision(10))
  return { value: round(value), low: round(low), high: round(high) }
}
