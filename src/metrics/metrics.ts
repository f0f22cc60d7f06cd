import type { Roster } from '../battle/roster.ts'
import type { Scoreboard } from '../battle/scoreboard.ts'
import type { Tally } from '../fight/tally.ts'
import type { Estimate } from '../statistics/interval.ts'
import { clopperPearson } from '../statistics/proportion.ts'
import { shorten } from '../statistics/shorten.ts'
import { inOnes } from './in-ones.ts'
import { incidentsIn } from './incidents.ts'
import type { Metric, Plain, Result, Scarce } from './result.ts'
import { adjustedOf, entriesOf, estimateOf, eventsIn, kindOf, plainOf, type Sample, takeSamples } from './sample.ts'

/**
 * Makes metrics of a tally: what was counted, under the names of docs/scenario-format.md, with 95 % intervals, and outcomes
 * with luck taken out of them where that makes them surer (`plain` then has what they were before). A metric
 * that nothing was counted for is left out (the hits of a weapon that never attacked); one that was counted too rarely to
 * bound it on both sides (the damage a hit of a weapon that has hit once) is in `scarce`, with what was counted.
 *
 * All figures are rounded to 10 significant digits, so that they are the same bytes on every machine: `Math.log` and its
 * like may differ in the last bit.
 */
export function measure(
  tally: Tally,
  scoreboard: Scoreboard,
  roster: Roster,
): Pick<Result, 'metrics' | 'scarce' | 'plain' | 'histograms' | 'fired' | 'incidents' | 'firstSlain'> {
  const metrics: Record<string, Metric> = {}
  const plain: Record<string, Metric> = {}
  let effectiveSize = Infinity
  const scarce: Record<string, Scarce> = {}
  for (const [name, sample] of takeSamples(tally, scoreboard, roster)) {
    const adjusted = adjustedOf(sample)
    if (adjusted) {
      plain[name] = { kind: kindOf(sample), ...roundEstimate(estimateOf(plainOf(sample))!) }
      if (name.startsWith('win.')) effectiveSize = Math.min(effectiveSize, adjusted.effectiveSize)
    }
    const estimate = adjusted ?? estimateOf(sample)
    if (!estimate) continue
    if (Number.isFinite(estimate.low) && Number.isFinite(estimate.high)) {
      metrics[name] = metricOf(sample, estimate)
    } else if (kindOf(sample) === 'mean')
      scarce[name] = { value: shorten(estimate.value), events: shorten(eventsIn(sample)) }
  }
  const firstSlain = scoreboard.firstSlain.map((value) => shareOf(tally.sums[value], tally.battles))
  return {
    metrics,
    ...(Object.keys(scarce).length > 0 && { scarce }),
    ...(Number.isFinite(effectiveSize) && {
      plain: { metrics: plain, effectiveSize: Math.round(effectiveSize) } satisfies Plain,
    }),
    histograms: histogramsOf(tally, scoreboard),
    fired: firedBy(tally.fired, roster),
    ...incidentsIn(tally, roster),
    firstSlain,
  }
}

/** Battles by value, of everything that a histogram is kept of. */
export function histogramsOf(tally: Tally, { lines }: Scoreboard): Record<string, Record<string, number>> {
  const histograms: Record<string, Record<string, number>> = { rounds: Object.fromEntries(entriesOf(tally.rounds)) }
  for (const line of lines) {
    if (!('histogram' in line) || line.histogram === undefined) continue
    histograms[line.name] = Object.fromEntries(inOnes(tally.histograms[line.histogram].entries(), line.parts))
  }
  return histograms
}

function metricOf(sample: Sample, estimate: Estimate): Metric {
  const metric = { kind: kindOf(sample), ...roundEstimate(estimate) }
  const isBounded = sample.kind === 'mean' && Number.isFinite(sample.bounds.high)
  return isBounded ? { ...metric, most: sample.bounds.high / (sample.parts ?? 1) } : metric
}

function shareOf(count: number, battles: number): Metric {
  return { kind: 'share', ...roundEstimate({ value: count / battles, ...clopperPearson(count, battles) }) }
}

/** The counts of each combatant's own rules. */
function firedBy(fired: Float64Array, { rules }: Roster): number[][] {
  let start = 0
  return rules.map(({ length }) => {
    start += length
    return Array.from(fired.subarray(start - length, start))
  })
}

/** To as many digits as all figures have: see `measure`. */
export function roundEstimate({ value, low, high }: Estimate): Estimate {
  return { value: shorten(value), low: shorten(low), high: shorten(high) }
}
