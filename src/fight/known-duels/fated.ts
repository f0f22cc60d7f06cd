import type { ScoreLayout } from '../../battle/score.ts'
import { BINS, type Counts } from '../counts.ts'
import { OUTCOMES } from '../tally.ts'
import { type Counters, countersOf, findCounters } from './counters.ts'

/** A value that follows from how a battle ends: it is not counted battle by battle (recording.ts), but outcome by outcome. */
interface Fated {
  readonly value: number
  /** Whether it is counted in `Counts.flags`, else in bins. */
  readonly isFlag: boolean
  /** What it is, by outcome. */
  readonly amounts: readonly number[]
}

export function findOfFates(layout: ScoreLayout): Fated[] {
  const { fates } = findCounters(layout)
  const values = Array.from(layout.isFlag.keys()).filter((value) => isOfFates(layout, fates, value))
  return values.map((value) => ({
    value,
    isFlag: isFlag(layout, value),
    amounts: Array.from({ length: OUTCOMES }, (_, outcome) =>
      countersOf(layout, value).reduce((sum, counter) => sum + fates.get(counter)![outcome], 0),
    ),
  }))
}

/** Counts such values, of so many battles of each outcome. */
export function countOfFates(fated: readonly Fated[], { outcomes, bins, flags }: Counts): void {
  for (const { value, isFlag, amounts } of fated) {
    for (let outcome = 0; outcome < OUTCOMES; outcome++) {
      if (isFlag) flags[value] += amounts[outcome] * outcomes[outcome]
      else bins[BINS * value + amounts[outcome]] += outcomes[outcome]
    }
  }
}

/** Whether a value follows from how the battle ends. */
export function isOfFates(layout: ScoreLayout, fates: Counters['fates'], value: number): boolean {
  return countersOf(layout, value).every((counter) => fates.has(counter))
}

/** Whether a value is counted in `Counts.flags`. */
export function isFlag({ isFlag, histogramValues }: ScoreLayout, value: number): boolean {
  return isFlag[value] === 1 && !histogramValues.includes(value)
}
