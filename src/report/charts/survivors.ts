import type { Result } from '../../metrics/result.ts'
import { metricOf, showBare } from '../figure.ts'
import { smallMultiples } from './small-multiples.ts'
import { colorsOf, type Spec } from './theme.ts'

/** How many of each party stand at the end, winners and losers alike. */
export function drawSurvivors(result: Result, width: number): Spec | undefined {
  const { parties, combatants } = result.roster
  const multiples = parties.flatMap((party, index) => {
    const key = `survivors.${party}`
    if (!Object.hasOwn(result.histograms, key)) return []
    const mean = metricOf(result, `${key}.mean`)
    const size = combatants.filter((combatant) => combatant.party === index).length
    return [
      {
        name: party,
        note: mean ? `mean ${showBare(mean)} of ${size}` : '',
        color: colorsOf(result.roster)[index],
        histogram: result.histograms[key],
      },
    ]
  })
  if (multiples.length === 0) return undefined
  return smallMultiples(multiples, {
    width,
    title: 'How many of each party stood at the end',
    subtitle: '',
    unit: 'combatants standing',
  })
}
