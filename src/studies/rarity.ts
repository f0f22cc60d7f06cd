import { battlesOf, eventsIn, type Sample } from '../metrics/sample.ts'
import { FEWEST_BATTLES_OF_A_MEAN, fewestEvents } from '../statistics/gate.ts'

/** Why a figure cannot be judged yet. */
export interface Rarity {
  /** As a clause without its full stop. */
  readonly reason: string
  /** About how many battles it would take; left out where that cannot be told. */
  readonly battlesNeeded?: number
}

/**
 * Whether what was counted is too little to judge by, by one of `checks` (docs/statistics.md §5.2): too few battles for the
 * central limit theorem, or too few events in them. Of a figure in pairs there are two samples, and it is enough if
 * either side has the events: they say how large one is.
 */
export function rarityOf(samples: readonly Sample[], checks: number): Rarity | undefined {
  const battles = Math.min(...samples.map(battlesOf))
  const isCommon = samples.every(({ kind }) => kind === 'count' || kind === 'quantile')
  if (battles < FEWEST_BATTLES_OF_A_MEAN && !isCommon) return TOO_FEW_BATTLES
  const fewest = Math.ceil(fewestEvents(checks))
  const events = Math.max(...samples.map(eventsIn))
  if (events >= fewest) return undefined
  const fought = battles.toLocaleString('en-US')
  if (events === 0)
    return { reason: `it never happened in ${fought} battles; judging it takes ${fewest} in which it does` }
  const battlesNeeded = Math.ceil((battles * fewest) / events)
  const needed = Number(battlesNeeded.toPrecision(2)).toLocaleString('en-US')
  const seen = events < 1.5 ? 'one battle' : `${Math.round(events)} battles`
  return {
    reason: `it is too rare: as much as from ${seen} of ${fought}; judging it takes ${fewest}, in about ${needed} battles`,
    battlesNeeded,
  }
}

const TOO_FEW_BATTLES: Rarity = {
  reason: 'it takes at least 4,096 battles to judge a mean, or a percentage of anything but battles',
  battlesNeeded: FEWEST_BATTLES_OF_A_MEAN,
}
