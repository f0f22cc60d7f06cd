import { expectInteger, expectOptions, expectRead, type OptionNames } from '../../arguments.ts'
import { arenaStream, CHOICE } from '../../battle/dice.ts'
import type { Roster } from '../../battle/roster.ts'
import { seededDice } from '../../battle/seeded-dice.ts'
import { streamKey } from '../../fight/key.ts'
import type { Metric } from '../../metrics/result.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { FightingOptions } from '../../simulate.ts'
import type { Estimate } from '../../statistics/interval.ts'
import { compare, type Difference } from '../compare.ts'
import type { FoughtStudy } from '../fought.ts'
import type { StudyProgress } from '../progress.ts'
import type { Draw } from './moves.ts'
import { Search } from './search.ts'
import type { Candidate, SearchBudget, Searched } from './searched.ts'
import { type ShownLists, shown } from './tactics.ts'

/** How to search. */
export interface SearchOptions
  extends Omit<FightingOptions, 'battles' | 'precision' | 'store' | 'share' | 'machines' | 'plain' | 'chunkSize'> {
  /** Battles at most, of all tactics together; 4,000,000 by default. */
  readonly maxBattles?: number
  /** The search ends after so long, and what was found is confirmed all the same. */
  readonly maxSeconds?: number
  readonly onProgress?: (progress: StudyProgress) => void
}

export const SEARCH_OPTIONS: OptionNames<SearchOptions> = {
  ...{ seed: true, threads: true, signal: true, maxBattles: true, maxSeconds: true, onProgress: true },
}

const MOST_BATTLES = 4_000_000
/** Battles a side that confirm what was found, at least and at most: a quarter of what the search may fight. */
const LEAST_CONFIRMING = 16_384
const MOST_CONFIRMING = 131_072

/** What was found. */
export interface BestReply extends FoughtStudy {
  readonly party: string
  readonly parties: readonly [string, string]
  readonly colors?: Roster['colors']
  /** The win rate with the tactic that is written, and with the one that was found, in battles of the confirmation. */
  readonly written: Metric
  readonly reply: Metric
  /** How much more often it wins, paired. */
  readonly gain: Difference
  /** Whether the gain is certain enough to be claimed: at an error of 1 in 200. */
  readonly isBetter: boolean
  readonly groups: readonly RepliedGroup[]
  /** Battles a side of the confirmation, of the search in all, and tactics that were tried. */
  readonly battles: number
  readonly searched: number
  readonly tried: number
  /** What perfect play wins; only where each tactic was worked out exactly, without battles. */
  readonly perfect?: number
  /** Why the search ended: nothing better was found any more, or what it may spend was spent. */
  readonly ended: 'settled' | 'spent'
}

/** Those who share a tactic, with what is written and what was found. */
export interface RepliedGroup {
  readonly who: string
  readonly tactic?: string
  readonly written: ShownLists
  readonly reply: ShownLists
}

/**
 * Searches tactics of the language for one that wins more often against the other party's: see `Search`. What was found is
 * confirmed in battles of other dice, so that its interval holds although it was chosen.
 */
export async function bestReply(scenario: Scenario, side: 0 | 1, options: SearchOptions = {}): Promise<BestReply> {
  expectRead('scenario', scenario)
  expectInteger('side', side, 0, 1)
  expectOptions(options, SEARCH_OPTIONS)
  const { maxBattles = MOST_BATTLES, onProgress, maxSeconds, ...fighting } = options
  const confirming = Math.min(MOST_CONFIRMING, Math.max(LEAST_CONFIRMING, maxBattles >>> 2))
  const isOver = stopwatch(maxSeconds)
  const { roster } = await planScenario(scenario)
  const seed = options.seed ?? scenario.run.seed
  let fought = 0
  const search = await Search.open(scenario, side, {
    ...{ ...fighting, seed, drawn: 0 },
    onBattles(battles) {
      fought += battles
      onProgress?.({ battles: Math.min(fought, maxBattles), of: maxBattles + 2 * confirming })
    },
  })
  const found = await searchAgainst(scenario, search, { seed, battles: maxBattles, isOver })
  const reply = search.place(scenario, found.best)
  const confirmed = await compare(scenario, [{ name: 'the reply', scenario: reply }], {
    ...fighting,
    battles: confirming,
    seed: `${seed}/confirmation`,
  })
  const gain = confirmed.variants[0].metrics[`win.${roster.parties[side]}`]
  return {
    ...confirmed,
    seed,
    party: roster.parties[side],
    parties: roster.parties,
    colors: roster.colors,
    written: gain.baseline,
    reply: gain.variant,
    gain,
    isBetter: isCertain(gain.difference),
    groups: repliedGroups(search, found.best),
    searched: found.battles,
    tried: found.tried,
    ended: found.ended,
    ...(found.perfect !== undefined && { perfect: found.perfect }),
  }
}

/** The best tactic of a party that is found against the other's as it is written. */
export function searchAgainst(
  scenario: Scenario,
  search: Search,
  { seed, ...budget }: SearchBudget & { readonly seed: string },
): Promise<Searched> {
  return search.run([{ scenario, share: 1 }], [search.written], drawsOf(`${seed}/search`, scenario), budget)
}

/** What each group does with a tactic, beside what it does as it is written. */
export function repliedGroups({ groups, written }: Search, { lists, tactics }: Candidate): RepliedGroup[] {
  return groups.map(({ who, tactic, lists: before }, at) => ({
    who,
    ...(tactic !== undefined && { tactic }),
    written: shown(before, written.tactics[at]),
    reply: shown(lists[at], tactics[at]),
  }))
}

/** Whether so many seconds have passed; never, if left out. */
export function stopwatch(seconds = Number.POSITIVE_INFINITY): () => boolean {
  const start = performance.now()
  return () => performance.now() - start > 1000 * seconds
}

/** Whole numbers by chance, the same for the same seed and scenario. */
export function drawsOf(seed: string, { id }: Scenario): Draw {
  const dice = seededDice(streamKey(seed, id), 0)
  dice.start(0)
  return (count) => (count <= 1 ? 0 : dice.below(arenaStream(CHOICE), count))
}

/** 2.81 standard errors: an error of 1 in 200 to either side, of intervals that are 1.96 to either side. */
const CERTAIN = 2.81 / 1.96

/** Whether a gain with its interval at 95 % can be claimed. */
export function isCertain({ value, low }: Estimate): boolean {
  return value - CERTAIN * (value - low) > 0
}
