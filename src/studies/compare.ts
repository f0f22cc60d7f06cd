import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { MOST_BATTLES } from '../fight/chunk.ts'
import type { MatchTally } from '../fight/match.ts'
import { nextLook as nextLookOfOne } from '../fight/stopping.ts'
import { differenceOf } from '../metrics/difference.ts'
import { type Difference, type Differences, measureDifferences } from '../metrics/differences.ts'
import { type PairFought, pairFigures } from '../metrics/paired.ts'
import { Kept, pairBoards } from '../metrics/pairing.ts'
import type { Estimate } from '../metrics/result.ts'
import { planTogether } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { chooseOptions, FIGHTING_OPTIONS, type FightingOptions } from '../simulate.ts'
import { nextLook } from '../statistics/precision.ts'
import { type FoughtStudy, fightStudy, headOf } from './fought.ts'

export type { Difference }

/** What is compared with the baseline. */
export interface Variant {
  /** What it is called in reports: what was changed, or a scenario's name. */
  readonly name: string
  readonly scenario: Scenario
}

/** How to fight; see `FightingOptions`. `precision` is that of the differences of the parties' win rates. */
interface CompareOptions extends FightingOptions {
  /** Called every few dozen milliseconds. */
  readonly onProgress?: (progress: CompareProgress) => void
}

const OPTIONS: OptionNames<CompareOptions> = { ...FIGHTING_OPTIONS, onProgress: true }

/** How far a comparison has come. */
export interface CompareProgress {
  /** Battles fought by all sides together, and how many they are to fight as far as is known. */
  readonly battles: number
  readonly of: number
  /** How much more often the first party wins in the first variant, so far. */
  readonly difference?: Estimate
}

/** One variant against the baseline. */
export interface ComparedVariant extends Differences {
  readonly name: string
  readonly scenario: string
}

/** Everything that a comparison found out. */
export interface Comparison extends FoughtStudy {
  /** Battles that each side has fought; battle n of all of them with the same dice. */
  readonly battles: number
  /** The baseline's parties. */
  readonly parties: readonly [string, string]
  readonly variants: readonly ComparedVariant[]
}

/**
 * Fights a scenario and variants of it with the same dice, and measures how much they differ. Battle n has the same luck
 * on all sides, so that a difference is known from far fewer battles than if each were fought by itself.
 *
 * How much is fought follows from the baseline's `run` where the options do not say. Throws what `simulate` throws, and
 * a `RangeError` without a variant.
 */
export async function compare(
  baseline: Scenario,
  variants: readonly Variant[],
  options: CompareOptions = {},
): Promise<Comparison> {
  expectVariants(baseline, variants)
  expectOptions(options, OPTIONS)
  const chosen = chooseOptions(options, baseline.run)
  const { signal, onProgress } = options
  const stands = await planTogether([baseline, ...variants.map(({ scenario }) => scenario)])
  const kept = stands.map((stand) => new Kept(stand))
  const pairings = variants.map((_, at) => pairBoards(stands[0], stands[at + 1], kept[0], kept[at + 1]))
  const match = {
    sides: stands.map(({ plan }, side) => ({ plan, keep: kept[side].values() })),
    pairs: pairings.map((pairing, at) => ({ ...pairing, first: 0, second: at + 1 })),
  }
  const pairsOf = (counts: MatchTally): PairFought[] =>
    pairings.map((pairing, at) => ({
      pairing,
      boards: [stands[0], stands[at + 1]],
      tallies: [counts.sides[0], counts.sides[at + 1]],
      pair: counts.pairs[at],
    }))

  const fought = await fightStudy(match, chosen, {
    next: (precision, counts, side) => nextLookOfAll(precision, counts, side, pairsOf(counts)),
    signal,
    onProgress:
      onProgress &&
      ((counts, [of]) => {
        const { battles } = counts.sides[0]
        const [difference] = battles > 0 ? winDifferences(pairsOf(counts)[0]) : []
        onProgress({ battles: battles * stands.length, of: of * stands.length, ...(difference && { difference }) })
      }),
  })
  const [{ battles }] = fought.counts.sides
  const nameSide = (side: number): string =>
    side === 0 ? `the baseline "${baseline.name}"` : `the variant "${variants[side - 1].name}"`
  const measured = pairsOf(fought.counts).map(measureDifferences)
  return {
    ...headOf(baseline, stands, nameSide, chosen, fought, { battles }),
    parties: stands[0].roster.parties,
    variants: variants.map(({ name, scenario }, at) => ({ name, scenario: scenario.name, ...measured[at] })),
  }
}

/** Throws unless there is a scenario, and another to compare it with. */
export function expectVariants(baseline: Scenario, variants: readonly Variant[]): void {
  for (const scenario of [baseline, ...variants.map((variant) => variant.scenario)]) expectRead('scenario', scenario)
  if (variants.length === 0) throw new RangeError('Expected at least one variant, got none')
}

/** All sides have fought as much, and go on together until every party's win rate is known to differ by so much. */
function nextLookOfAll(precision: number, { sides }: MatchTally, side: number, pairs: readonly PairFought[]): number {
  const differences = pairs.flatMap(winDifferences)
  // No party has the same name on both sides: then there is no difference to be known, but there are win rates.
  if (differences.length === 0) return Math.max(...sides.map((tally) => nextLookOfOne({ precision }, tally)))
  const precisions = differences.map(({ low, high }) => ({ halfWidth: (high - low) / 2, wanted: precision }))
  return nextLook(sides[side].battles, precisions, MOST_BATTLES)
}

/** How much more often each party that both sides have wins on the second. */
function winDifferences(fought: PairFought): Estimate[] {
  const figures = pairFigures({ ...fought, pairing: { ...fought.pairing, lines: new Map() } })
  return [...figures].flatMap(([name, figure]) => {
    const difference = name.startsWith('win.') ? differenceOf(figure) : undefined
    return difference ? [difference] : []
  })
}
