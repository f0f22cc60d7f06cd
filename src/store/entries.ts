import type { BattleRange } from '../fight/broken-battle.ts'
import type { CountedRange } from '../fight/counted-range.ts'

/** A range, and where it was read if it comes from a file: `shards/1-of-2.json: experiments.3f….ranges.0`. */
export interface KeptRange extends CountedRange {
  readonly source?: string | undefined
}

/** What is known of one experiment. */
export interface Entry {
  /** The key of its dice, to name it by, and its seed. */
  readonly scenario: string
  readonly seed: string
  /** How many battles the last run had that came to its end. */
  readonly completed?: number | undefined
  readonly ranges: readonly KeptRange[]
}

/** What is known, by the keys of experiments. */
export type Entries = Map<string, Entry>

/** Of some ranges those that hold battles which others do not. */
export function notWithin(ranges: readonly KeptRange[], others: readonly BattleRange[]): KeptRange[] {
  const runs = runsOf(others)
  return ranges.filter(({ from, to }) => !runs.some((run) => run.from <= from && to <= run.to))
}

/** How many battles there are from the first on, without a gap. */
export function firstRun(ranges: readonly CountedRange[]): number {
  const [first] = runsOf(ranges)
  return first?.from === 0 ? first.to : 0
}

/** The same battles as ranges with gaps between them. */
function runsOf(ranges: readonly BattleRange[]): BattleRange[] {
  const runs: { from: number; to: number }[] = []
  for (const { from, to } of inOrder(ranges)) {
    const last = runs.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else runs.push({ from, to })
  }
  return runs
}

export function inOrder<Range extends BattleRange>(ranges: readonly Range[]): Range[] {
  return [...ranges].sort((one, other) => one.from - other.from || one.to - other.to)
}
