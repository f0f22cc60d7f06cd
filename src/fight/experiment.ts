import type { BattleRange } from './broken-battle.ts'
import { type CountedRange, countsOf, countsSince } from './counted-range.ts'
import type { CountedRanges } from './counted-ranges.ts'
import type { MatchMessage, MatchTally, SeededMatch } from './match.ts'
import type { Pace } from './pace.ts'
import type { Share } from './share.ts'

/** One of the matches that a scheduler fights at once. */
export interface Experiment extends SeededMatch {
  /** The counts after some numbers of battles that were fought before, as `Scheduler.snapshots` says them. */
  readonly fought?: Snapshots
  /** What of it is fought here; all of it by default. */
  readonly share?: Share | undefined
}

/** By number of battles: the counts of so many first battles of an experiment. */
export type Snapshots = ReadonlyMap<number, MatchTally>

/** Where counts come from that others have fought, or this machine before; and where they go to. */
export interface Store {
  /** What is known of an experiment: ranges of its battles, in no particular order. */
  ranges(experiment: Experiment): readonly CountedRange[]
  /**
   * Called after every chunk with where to ask for all that is counted of each experiment so far; throws if that cannot be kept.
   */
  update(currentCounts: () => readonly ExperimentCounts[]): void
  /** Called with the same at the end. */
  close(currentCounts: () => readonly ExperimentCounts[]): Promise<void>
  /**
   * Called with which battles of an experiment are to be counted before more can be said of it, where this is not to fight them.
   */
  miss(experiment: Experiment, battles: BattleRange): void
}

/** All that is counted of an experiment. */
export interface ExperimentCounts {
  readonly experiment: Experiment
  /** From one number of battles at which somebody looked to the next. */
  readonly ranges: readonly CountedRange[]
}

export interface State {
  readonly experiment: Experiment
  /** Where its sides begin among those of all experiments, as backends know them. */
  readonly firstSide: number
  readonly counts: CountedRanges<MatchMessage, MatchTally>
  readonly pace: Pace
  readonly snapshots: Map<number, MatchTally>
  /** Of an experiment that is shared: where the share begins that is being fought. */
  shareStart?: number
  asked: number
  handedOut: number
}

/** Known ranges that follow each other from the first of some battles on, and where they end. */
export function chainOf(
  known: readonly CountedRange[],
  { from, to }: BattleRange,
  { match }: Experiment,
  isFighting: (side: number) => boolean,
): { readonly links: readonly CountedRange[]; readonly end: number } {
  const links: CountedRange[] = []
  for (let end = from; ; ) {
    const [next] = known
      .filter((range) => range.from === end && end < range.to && range.to <= to)
      .sort((one, other) => other.to - one.to)
      .flatMap((range) => {
        const counts = countsOf(range, match.pairs, isFighting)
        return counts ? [{ ...range, counts }] : []
      })
    if (!next) return { links, end }
    links.push(next)
    end = next.to
  }
}

/** All that is counted of an experiment: up to each of its snapshots, up to where it is now, and of its share. */
export function rangesOf({ counts, snapshots, shareStart }: State): CountedRange[] {
  const { to, tally } = counts.first
  const ends = new Map([...snapshots, [to, tally] as const])
  const ranges: CountedRange[] = []
  let [from, before]: [number, MatchTally | undefined] = [0, undefined]
  for (const end of [...ends.keys()].sort((one, other) => one - other)) {
    if (end > from) ranges.push({ from, to: end, counts: countsSince(ends.get(end)!, before) })
    from = end
    before = ends.get(end)
  }
  const share = shareStart === undefined || shareStart === 0 ? undefined : counts.startingAt(shareStart)
  if (share && share.to > share.from)
    ranges.push({ from: share.from, to: share.to, counts: countsSince(share.tally, undefined) })
  return ranges
}
