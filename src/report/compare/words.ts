import type { ComparedVariant, Comparison } from '../../studies/compare.ts'
import type { ExactComparison } from '../../studies/compare-exactly.ts'
import { describeDifference, saysSame } from '../difference.ts'
import { sourceOf } from '../evidence.ts'
import { lengthUnit, showBattles } from '../figure.ts'

/** One that was fought, or one that is exact: both are reported in the same way. */
export type AnyComparison = Comparison | ExactComparison

/** The finding about a variant in a sentence or two: who wins more often, and how long it takes. */
export function verdictOf(
  { parties, exact }: Pick<AnyComparison, 'parties' | 'exact'>,
  { metrics, identical }: ComparedVariant,
): string {
  if (identical) return exact ? 'exactly the same in every figure' : 'identical in every battle'
  const wins = parties.flatMap((party) => {
    const difference = metrics[`win.${party}`]
    return difference ? [{ party, difference }] : []
  })
  // Of two parties the one that gains tells it all, unless draws changed as well.
  const gains = wins.filter(({ difference }) => difference.difference.low > 0)
  const reported = gains.length > 0 ? gains : wins.slice(0, 1)
  const sentences = reported.map(({ party, difference }) => {
    const finding = describeDifference(difference, 'points', 'higher', 'lower')
    if (!saysSame(difference) || exact) return `win rate of ${party} ${finding}`
    if (difference.identical) return `wins of ${party} are ${finding}`
    return `${finding} in the win rate of ${party}`
  })
  const unit = lengthUnit({ metrics })
  const length = metrics[`${unit}.mean`]
  if (length?.moved) sentences.push(`battles last ${describeDifference(length, unit, 'longer', 'shorter')}`)
  return sentences.join('; ')
}

/** The finding in a sentence: of a single variant its verdict, of several that of the one that most changes who wins. */
export function findingOf(comparison: AnyComparison): string {
  const { parties, variants } = comparison
  const [only] = variants
  if (variants.length === 1) return `${only.name}: ${verdictOf(comparison, only)}`
  const reach = ({ metrics }: ComparedVariant) =>
    Math.max(
      ...parties.map((party) => {
        const { moved = false, difference } = metrics[`win.${party}`] ?? {}
        return moved && difference ? Math.abs(difference.value) : 0
      }),
    )
  const most = variants.reduce((best, variant) => (reach(variant) > reach(best) ? variant : best))
  if (reach(most) === 0) return `None of ${variants.length} variants is known to change who wins`
  return `Of ${variants.length} variants, ${most.name} changes most: ${verdictOf(comparison, most)}`
}

/** Who was fought how often: `the baseline and 2 variants`, and `4,096 battles each, with the same dice`. */
export function sidesOf(comparison: AnyComparison): [sides: string, source: string] {
  const { battles = 0, variants } = comparison
  const count = variants.length === 1 ? 'a variant' : `${variants.length} variants`
  return [`the baseline and ${count}`, sourceOf(comparison, `${showBattles(battles)} each`)]
}

/** What was asked for with `--precision`: `differences of win rates to ± 0.1 points`; empty if it was not. */
export function askedOf(comparison: AnyComparison): string {
  if (comparison.exact || comparison.precision === undefined) return ''
  return `differences of win rates to ± ${Number((comparison.precision * 100).toPrecision(6))} points`
}

/** How many battles independent runs would have taken: `2.7 times as many battles`. Empty if there is nothing to say. */
export function savingOf({ battles, parties }: AnyComparison, { metrics }: ComparedVariant): string {
  if (battles === undefined) return ''
  const needed = parties.flatMap((party) => metrics[`win.${party}`]?.independent ?? [])
  if (needed.length === 0) return ''
  const most = Math.max(...needed)
  const times = most / battles
  if (times < 1.05) return ''
  const factor = times < 10 ? times.toFixed(1) : String(Math.round(times))
  return `Without common dice, differences as precise would take ${most.toLocaleString('en-US')} battles a side: ${factor} times as many.`
}
