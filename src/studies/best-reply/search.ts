import { expectInteger, expectOptions, expectRead, type OptionNames } from '../../arguments.ts'
import { arenaStream, CHOICE } from '../../battle/dice.ts'
import type { Roster } from '../../battle/roster.ts'
import { seededDice } from '../../battle/seeded-dice.ts'
import { streamKey } from '../../fight/key.ts'
import type { Metric } from '../../metrics/result.ts'
import { estimateOf, takeSamples } from '../../metrics/sample.ts'
import { planScenario, planTogether, type Stand } from '../../plan-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { chooseOptions, type FightingOptions } from '../../simulate.ts'
import type { Rule, Tactic } from '../../tactics/tactic.ts'
import { compare, type Difference } from '../compare.ts'
import { type FoughtStudy, fightStudy } from '../fought.ts'
import type { StudyProgress } from '../progress.ts'
import { changeSlightly, type Draw, makeUp } from './moves.ts'
import { type Parts, partsOf } from './parts.ts'
import {
  freed,
  groupsOf,
  type Lists,
  membersOf,
  readLists,
  type ShownLists,
  shown,
  type Written,
  withTactics,
  writtenOf,
} from './tactics.ts'

/** How to search. */
export interface SearchOptions
  extends Omit<FightingOptions, 'battles' | 'precision' | 'store' | 'share' | 'machines' | 'plain' | 'chunkSize'> {
  /** Battles at most, of all tactics together; 4,000,000 by default. */
  readonly maxBattles?: number
  /** The search ends after so long, and what was found is confirmed all the same. */
  readonly maxSeconds?: number
  readonly onProgress?: (progress: StudyProgress) => void
}

const OPTIONS: OptionNames<SearchOptions> = {
  ...{ seed: true, threads: true, signal: true, maxBattles: true, maxSeconds: true, onProgress: true },
}

const MOST_BATTLES = 4_000_000
/** Battles of each tactic in the stages of a race, and how many of them go on after each, besides the one to beat. */
const STAGES = [
  { battles: 256, goOn: 15 },
  { battles: 1024, goOn: 4 },
  { battles: 4096, goOn: 1 },
  { battles: 16_384, goOn: 0 },
] as const
/** What is better by less than this share of battles is not worth another tactic. */
const MARGIN = 0.001
/** Fewer battles than these are sooner fought than threads are started. */
const WORTH_THREADS = 30_000
const NEIGHBOURS = 96
const MADE_UP = 40
/** So many races in a row that change nothing end the search. */
const PATIENCE = 10
/** Battles a side that confirm what was found, at least and at most: a quarter of what the search may fight. */
const LEAST_CONFIRMING = 16_384
const MOST_CONFIRMING = 131_072
/** Battles in which a party does anything, to see what it can do. */
const SEEING = 512

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

interface Candidate {
  readonly lists: readonly Lists[]
  readonly tactics: readonly Tactic[]
  readonly scenario: Scenario
}

/**
 * Searches tactics of the language for one that wins more often against the other party's: races of many tactics with the same
 * dice, in which the best fight on; then small changes of the best, as long as they help. What was found is confirmed in
 * battles of other dice, so that its interval holds although it was chosen.
 */
export async function bestReply(scenario: Scenario, side: 0 | 1, options: SearchOptions = {}): Promise<BestReply> {
  expectRead('scenario', scenario)
  expectInteger('side', side, 0, 1)
  expectOptions(options, OPTIONS)
  const { maxBattles = MOST_BATTLES, maxSeconds = Number.POSITIVE_INFINITY, onProgress, ...fighting } = options
  const { signal, threads } = fighting
  const confirming = Math.min(MOST_CONFIRMING, Math.max(LEAST_CONFIRMING, maxBattles >>> 2))
  const start = performance.now()
  const { ruleset, roster } = await planScenario(scenario)
  const seed = options.seed ?? scenario.run.seed
  const groups = groupsOf(scenario, side, ruleset.vocabulary)
  const draw = drawsOf(seed, scenario)
  const metric = `win.${roster.parties[side]}`
  let searched = 0
  let tried = 0

  /** The score of each scenario in so many battles. */
  async function fight(scenarios: readonly Scenario[], battles: number): Promise<number[]> {
    const stands = await planTogether(scenarios)
    const isShort = battles * scenarios.length < WORTH_THREADS
    const { counts } = await fightAll(stands, battles, isShort ? 0 : threads)
    if (signal?.aborted) throw signal.reason
    searched += battles * scenarios.length
    onProgress?.({ battles: Math.min(searched, maxBattles), of: maxBattles + 2 * confirming })
    return counts.sides.map((tally, at) => {
      const sample = takeSamples(tally, stands[at]!.scoreboard, stands[at]!.roster).get(metric)
      return (sample && estimateOf(sample)?.value) ?? 0
    })
  }

  const isSpent = (): boolean => searched >= maxBattles || performance.now() - start > 1000 * maxSeconds
  const parts = await seeParts()

  function fightAll(stands: readonly Stand[], battles: number, many: number | undefined) {
    const chosen = chooseOptions({ battles, seed, ...(many !== undefined && { threads: many }) }, scenario.run)
    const match = { sides: stands.map(({ plan }) => ({ plan })), pairs: [] }
    return fightStudy(match, chosen, { next: () => battles, signal, onProgress: undefined })
  }

  /** What each group has done in battles in which it does anything that it can: the rest it never can. */
  async function seeParts(): Promise<Parts[]> {
    const free = freed(scenario, side, { share: 0.5, kind: 'random' })
    const { counts } = await fightAll([await planScenario(free)], SEEING, 0)
    const { fired } = counts.sides[0]!
    let start = 0
    const done = membersOf(free, ruleset).map(({ party, tactic: { turn, reactions } }) => {
      const own = fired.subarray(start)
      start += turn.length + reactions.length
      const among = (rules: readonly Rule[], from: number): Rule[] =>
        rules.filter(({ possible }, at) => possible && own[from + at]! > 0)
      return { party, turn: among(turn, 0), reactions: among(reactions, turn.length) }
    })
    const ours = done.filter(({ party }) => party === side)
    return groups.map((group) => {
      const of = (list: 'turn' | 'reactions'): Written[] => {
        const seen = group.members.flatMap((member) => ours[member]![list])
        return [...new Map(seen.map((rule) => [rule.text, writtenOf(rule)])).values()]
      }
      return partsOf(scenario, side, ruleset, group, { turn: of('turn'), reactions: of('reactions') })
    })
  }

  const candidateOf = (lists: readonly Lists[]): Candidate | undefined => {
    const tactics = lists.map((each) => readLists(each, ruleset, scenario))
    return tactics.every((each): each is Tactic => each !== undefined)
      ? { lists, tactics, scenario: withTactics(scenario, side, groups, tactics) }
      : undefined
  }

  /** The best of several: the first, unless another is better by more than `MARGIN`. The first fights on to the end. */
  async function race(candidates: readonly Candidate[]): Promise<Candidate> {
    const [first] = candidates
    let others = candidates.slice(1)
    tried += others.length
    for (const { battles, goOn } of STAGES) {
      if (others.length === 0 || isSpent()) break
      const [toBeat, ...scores] = await fight(
        [first!, ...others].map((each) => each.scenario),
        battles,
      )
      const ranked = others
        .map((other, at) => ({ other, score: scores[at]! }))
        .sort((one, two) => two.score - one.score)
      others = ranked.slice(0, goOn).map(({ other }) => other)
      if (goOn === 0) return ranked[0]!.score > toBeat! + MARGIN ? ranked[0]!.other : first!
    }
    return first!
  }

  const first = candidateOf(groups.map(({ lists }) => lists))!
  let best = first
  const others = groups.flatMap((_, group) =>
    Array.from({ length: MADE_UP }, () => replaced(best.lists, group, makeUp(parts[group]!, draw))),
  )
  best = await race([best, ...distinct(best, [...others, ...neighboursOf(best)])])
  for (let idle = 0; idle < PATIENCE && !isSpent(); ) {
    const winner = await race([best, ...distinct(best, neighboursOf(best))])
    idle = winner === best ? idle + 1 : 0
    best = winner
  }
  const ended = isSpent() ? 'spent' : 'settled'

  function neighboursOf({ lists }: Candidate): (readonly Lists[])[] {
    return Array.from({ length: NEIGHBOURS }, () => {
      const group = draw(groups.length)
      let changed = lists[group]!
      for (let steps = 1 + draw(2); steps > 0; steps--) changed = changeSlightly(changed, parts[group]!, draw)
      return replaced(lists, group, changed)
    })
  }

  function distinct(than: Candidate, all: readonly (readonly Lists[])[]): Candidate[] {
    const known = new Set([JSON.stringify(than.lists)])
    return all.flatMap((lists) => {
      const key = JSON.stringify(lists)
      if (known.has(key)) return []
      known.add(key)
      return candidateOf(lists) ?? []
    })
  }

  best = await shorten(best)
  const confirmed = await compare(scenario, [{ name: 'the reply', scenario: best.scenario }], {
    ...fighting,
    battles: confirming,
    seed: `${seed}/confirmation`,
  })
  const [variant] = confirmed.variants
  const gain = variant!.metrics[metric]!
  return {
    ...confirmed,
    seed,
    party: roster.parties[side],
    parties: roster.parties,
    colors: roster.colors,
    written: gain.baseline,
    reply: gain.variant,
    gain,
    isBetter: isCertain(gain),
    groups: groups.map(({ who, tactic, lists }, at) => ({
      who,
      ...(tactic !== undefined && { tactic }),
      written: shown(lists, first.tactics[at]!),
      reply: shown(best.lists[at]!, best.tactics[at]!),
    })),
    searched,
    tried,
    ended,
  }

  /** Without the rules and the conditions that make no difference. */
  async function shorten(found: Candidate): Promise<Candidate> {
    let short = found
    for (const group of groups.keys()) {
      for (const key of ['turn', 'reactions'] as const) {
        for (let at = short.lists[group]![key].length - 1; at >= 0; at--) {
          const rules = short.lists[group]![key]
          const { when, ...plain } = rules[at]!
          const without = rules.filter((_, index) => index !== at)
          const shorter = [
            ...(rules.length > (key === 'turn' ? 1 : 0) ? [without] : []),
            ...(when === undefined ? [] : [replaced(rules, at, plain)]),
          ]
          short = await asGood(
            short,
            shorter.map((each) => replaced(short.lists, group, { ...short.lists[group]!, [key]: each })),
          )
        }
      }
    }
    return short
  }

  /** The first of several that wins no less often; else the one there is. */
  async function asGood(one: Candidate, others: readonly (readonly Lists[])[]): Promise<Candidate> {
    const candidates = others.flatMap((lists) => candidateOf(lists) ?? [])
    if (candidates.length === 0) return one
    const [now, ...then] = await fight(
      [one, ...candidates].map((each) => each.scenario),
      4096,
    )
    return candidates.find((_, at) => then[at]! >= now!) ?? one
  }
}

/** Whole numbers by chance, the same for the same seed and scenario. */
function drawsOf(seed: string, { id }: Scenario): Draw {
  const dice = seededDice(streamKey(`${seed}/search`, id), 0)
  dice.start(0)
  return (count) => (count <= 1 ? 0 : dice.below(arenaStream(CHOICE), count))
}

function replaced<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return items.map((each, index) => (index === at ? item : each))
}

/** 2.81 standard errors: an error of 1 in 200 to either side, of intervals that are 1.96 to either side. */
const CERTAIN = 2.81 / 1.96

function isCertain({ difference: { value, low } }: Difference): boolean {
  return value - CERTAIN * (value - low) > 0
}
