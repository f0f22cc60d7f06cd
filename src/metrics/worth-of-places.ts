import { FIRST_WINS } from '../battle/score.ts'
import type { Survey } from '../fight/survey.ts'
import { adjustedPairedShares, type Controls } from '../statistics/control-variates.ts'
import type { Estimate } from '../statistics/interval.ts'
import { coveringPairedShares } from '../statistics/paired-shares.ts'

/** How much more often the first party wins in its own places than in those of the other party, as a share; 95 %. */
export interface WorthOfPlaces extends Estimate {
  /** In so many pairs of battles. */
  readonly battles: number
}

/** Surveys to compare: as many battles of the second as are to be paired, each with the same dice as that of the first. */
type Surveyed = Pick<Survey, 'outcomes' | 'lucks'>

/** What the parties' places are worth, with luck taken out where that makes it surer (docs/statistics.md §12). */
export function worthOfPlaces(asWritten: Surveyed, exchanged: Surveyed): WorthOfPlaces {
  const battles = exchanged.outcomes.length
  const lead = (battle: number): number =>
    Number(asWritten.outcomes[battle] === FIRST_WINS) - Number(exchanged.outcomes[battle] === FIRST_WINS)
  const leads = Float64Array.from({ length: battles }, (_, battle) => lead(battle))
  const count = (wanted: number): number => leads.reduce((sum, each) => sum + Number(each === wanted), 0)
  const pairs = { n: battles, gained: count(1), lost: count(-1) }
  const controls = controlsOf(leads, [asWritten.lucks.subarray(0, battles), exchanged.lucks])
  const { value, low, high } = adjustedPairedShares(pairs, controls) ?? coveringPairedShares(pairs)
  return { battles, value, low, high }
}

/** How a figure goes together with what is 0 on average, battle by battle. */
function controlsOf(figure: Float64Array, controls: readonly Float64Array[]): Controls {
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const means = controls.map(mean)
  const average = mean(figure)
  const together = (one: Float64Array, at: number, other: Float64Array, about: number): number =>
    one.reduce((sum, value, battle) => sum + (value - means[at]) * (other[battle] - about), 0) / one.length
  return {
    means,
    spread: controls.map((one, at) => controls.map((other, also) => together(one, at, other, means[also]))),
    covariance: controls.map((one, at) => together(one, at, figure, average)),
  }
}
