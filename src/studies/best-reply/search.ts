import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import type { Match, MatchTally } from '../../fight/match.ts'
import { estimateOf, takeSamples } from '../../metrics/sample.ts'
import { planScenario, planTogether, type Stand } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { chooseOptions } from '../../simulate.ts'
import type { Tactic } from '../../tactics/tactic.ts'
import { fightStudy } from '../fought.ts'
import { changeSlightly, type Draw, makeUp, singles } from './moves.ts'
import type { Parts } from './parts.ts'
import { seeParts } from './see-parts.ts'
import { type Group, groupsOf, type Lists, readLists, withTactics } from './tactics.ts'

/** Battles of each tactic in the stages of a race, and how many of them go on after each, besides the one to beat. */
const STAGES = [
  { battles: 256, goOn: 15 },
  { battles: 1024, goOn: 4 },
  { battles: 4096, goOn: 1 },
  { battles: 16_384, goOn: 0 },
] as const
/** Who may fight so much in all fights twice as much in each stage: fewer good ones are left behind by bad luck. */
const PLENTY = 2_000_000
/** About what a race takes; who may not fight so much fights less in each stage. */
const RACE = 50_000
/** What is better by less than this share of battles is not worth another tactic. */
const MARGIN = 0.001
/** Fewer battles than these are sooner fought than threads are started. */
const WORTH_THREADS = 30_000
const NEIGHBOURS = 96
const LEAST_NEIGHBOURS = 16
const MADE_UP = 40
/** So many races in a row that change nothing end the search: of tactics that are none of those tried before. */
const PATIENCE = 8

/** A tactic of each group of a party. */
export interface Candidate {
  readonly lists: readonly Lists[]
  readonly tactics: readonly Tactic[]
}

/** The scenario with a tactic of the other party, and how often that is met: all together 1. */
export interface Opponent {
  readonly scenario: Scenario
  readonly share: number
}

/** How to fight while searching. */
interface SearchFighting {
  readonly seed: string
  readonly threads?: number
  readonly signal?: AbortSignal
  /** What a battle that nobody wins counts: 0, or a half where what one party wins the other is to lose. */
  readonly drawn: 0 | 0.5
  /** Called with the battles of each race. */
  readonly onBattles?: (battles: number) => void
}

/** What one search may spend. */
export interface SearchBudget {
  readonly battles: number
  readonly isOver: () => boolean
}

/** What a search has come to. */
export interface Searched {
  readonly best: Candidate
  /** Battles of all tactics together, and tactics that were tried. */
  readonly battles: number
  readonly tried: number
  /** Why it ended: nothing better was found any more, or what it may spend was spent. */
  readonly ended: 'settled' | 'spent'
}

/**
 * Searches tactics of one party: races of many with the same dice, in which the best fight on; then small changes of the best, as
 * long as they help.
 */
export class Search {
  readonly groups: readonly Group[]
  /** What the party does as it is written. */
  readonly written: Candidate
  readonly #scenario: Scenario
  readonly #side: 0 | 1
  readonly #ruleset: Ruleset
  readonly #parts: readonly Parts[]
  readonly #fighting: SearchFighting

  private constructor(
    scenario: Scenario,
    side: 0 | 1,
    ruleset: Ruleset,
    groups: readonly Group[],
    parts: readonly Parts[],
    fighting: SearchFighting,
  ) {
    this.#scenario = scenario
    this.#side = side
    this.#ruleset = ruleset
    this.#parts = parts
    this.#fighting = fighting
    this.groups = groups
    this.written = this.#candidateOf(groups.map(({ lists }) => lists))!
  }

  static async open(scenario: Scenario, side: 0 | 1, fighting: SearchFighting): Promise<Search> {
    const { ruleset } = await planScenario(scenario)
    const groups = groupsOf(scenario, side, ruleset.vocabulary)
    const parts = await seeParts(scenario, side, ruleset, groups, fighting.seed)
    return new Search(scenario, side, ruleset, groups, parts, fighting)
  }

  /** A scenario in which the party goes by a tactic. */
  place(scenario: Scenario, { tactics }: Candidate): Scenario {
    return withTactics(scenario, this.#side, this.groups, tactics)
  }

  /**
   * The best that is found against opponents.
   *
   * @param starts what is known beforehand, first what is to be beaten
   */
  async run(
    opponents: readonly Opponent[],
    starts: readonly Candidate[],
    draw: Draw,
    { battles: most, isOver }: SearchBudget,
  ): Promise<Searched> {
    let battles = 0
    let tried = 0
    const isSpent = (): boolean => battles >= most || isOver()
    let races = 0
    const known = new Set(starts.slice(0, 1).map(({ lists }) => JSON.stringify(lists)))
    // Each race has dice of its own: what one leaves behind by bad luck is not left behind by all.
    const scoresOf = async (candidates: readonly Candidate[], each: number): Promise<number[]> => {
      battles += each * candidates.length
      return this.#scores(opponents, candidates, each, `${this.#fighting.seed}/race ${races}`)
    }
    const neighbours = Math.max(LEAST_NEIGHBOURS, Math.min(NEIGHBOURS, Math.round((NEIGHBOURS * most) / RACE)))
    const thoroughness = most >= PLENTY ? 2 : Math.min(1, most / RACE)

    /**
     * The best of several: the first, unless another is better by more than `MARGIN`. The first fights on to the end, others as long
     * as they may be better. A race that has begun is run to its end, unless time is over.
     */
    const race = async (candidates: readonly Candidate[]): Promise<Candidate> => {
      const [first] = candidates
      let others = candidates.slice(1)
      tried += others.length
      races++
      for (const { battles: few, goOn } of STAGES) {
        if (others.length === 0 || isOver()) break
        const battles = Math.max(8, Math.round(thoroughness * few))
        const [toBeat, ...scores] = await scoresOf([first, ...others], battles)
        const ranked = others
          .map((other, at) => ({ other, score: scores[at] }))
          // Exactly as good with the same dice is the same tactic in other words.
          .filter(({ score }) => score !== toBeat && score > toBeat + MARGIN - (goOn === 0 ? 0 : slackOf(battles)))
          .sort((one, two) => two.score - one.score)
        if (goOn === 0) return ranked.length > 0 ? ranked[0].other : first
        others = ranked.slice(0, goOn).map(({ other }) => other)
      }
      return first
    }

    const [first] = starts
    const madeUp = this.groups.flatMap((_, group) =>
      Array.from({ length: MADE_UP }, () => replaced(first.lists, group, makeUp(this.#parts[group], draw))),
    )
    const plain = this.groups.flatMap((_, group) =>
      singles(this.#parts[group]).map((lists) => replaced(first.lists, group, lists)),
    )
    let best = await race([first, ...this.#fresh([...starts.map(({ lists }) => lists), ...plain, ...madeUp], known)])
    for (let idle = 0; idle < Math.max(1, thoroughness) * PATIENCE && !isSpent(); ) {
      const winner = await race([best, ...this.#fresh(this.#neighboursOf(best, draw, known, neighbours), known)])
      idle = winner === best ? idle + 1 : 0
      best = winner
    }
    const ended = isSpent() ? 'spent' : 'settled'
    if (!starts.includes(best))
      best = await this.#shorten(best, Math.max(256, Math.round(thoroughness * SHORTENING)), scoresOf)
    return { best, battles, tried, ended }
  }

  /** The score of each candidate against all opponents, in so many battles. */
  async #scores(
    opponents: readonly Opponent[],
    candidates: readonly Candidate[],
    battles: number,
    seed: string,
  ): Promise<number[]> {
    const { signal, onBattles, drawn } = this.#fighting
    const scores = candidates.map(() => 0)
    for (const { scenario, share } of opponents) {
      const stands = await planTogether(candidates.map((candidate) => this.place(scenario, candidate)))
      const match = { sides: stands.map(({ plan }) => ({ plan })), pairs: [] }
      const { sides } = await fightAll(match, scenario, Math.max(1, Math.round(share * battles)), {
        ...this.#fighting,
        seed,
      })
      if (signal?.aborted) throw signal.reason
      for (const [at, tally] of sides.entries()) scores[at] += share * scoreOf(stands[at], tally, this.#side, drawn)
    }
    onBattles?.(battles * candidates.length)
    return scores
  }

  #candidateOf(lists: readonly Lists[]): Candidate | undefined {
    const tactics = lists.map((each) => readLists(each, this.#ruleset, this.#scenario))
    return tactics.every((each): each is Tactic => each !== undefined) ? { lists, tactics } : undefined
  }

  /** Tactics that differ in one or two steps, and are not known yet; fewer where there are hardly any left. */
  #neighboursOf({ lists }: Candidate, draw: Draw, known: ReadonlySet<string>, most: number): (readonly Lists[])[] {
    const found = new Map<string, readonly Lists[]>()
    for (let attempt = 0; attempt < 8 * most && found.size < most; attempt++) {
      const group = draw(this.groups.length)
      let changed = lists[group]
      for (let steps = 1 + draw(2); steps > 0; steps--) changed = changeSlightly(changed, this.#parts[group], draw)
      const neighbour = replaced(lists, group, changed)
      const key = JSON.stringify(neighbour)
      if (!known.has(key)) found.set(key, neighbour)
    }
    return [...found.values()]
  }

  /** Those that are none of the known, which they then are. */
  #fresh(all: readonly (readonly Lists[])[], known: Set<string>): Candidate[] {
    return all.flatMap((lists) => {
      const key = JSON.stringify(lists)
      if (known.has(key)) return []
      known.add(key)
      return this.#candidateOf(lists) ?? []
    })
  }

  /** Without the rules and the conditions that make no difference. */
  async #shorten(
    found: Candidate,
    few: number,
    scoresOf: (candidates: readonly Candidate[], battles: number) => Promise<number[]>,
  ): Promise<Candidate> {
    let short = found
    for (const group of this.groups.keys()) {
      for (const key of ['turn', 'reactions'] as const) {
        for (let at = short.lists[group][key].length - 1; at >= 0; at--) {
          const rules = short.lists[group][key]
          const { when, ...plain } = rules[at]
          const without = rules.filter((_, index) => index !== at)
          const shorter = [
            ...(rules.length > (key === 'turn' ? 1 : 0) ? [without] : []),
            ...(when === undefined ? [] : [replaced(rules, at, plain)]),
          ]
          const candidates = shorter.flatMap((each) => {
            const lists = replaced(short.lists, group, { ...short.lists[group], [key]: each })
            return this.#candidateOf(lists) ?? []
          })
          if (candidates.length === 0) continue
          const [now, ...then] = await scoresOf([short, ...candidates], few)
          short = candidates.find((_, index) => then[index] >= now) ?? short
        }
      }
    }
    return short
  }
}

/** How far a tactic that is as good may fall behind in so many battles. */
function slackOf(battles: number): number {
  return 0.7 / Math.sqrt(battles)
}

/** Battles in which what is shorter wins no less often. */
const SHORTENING = 4096

/** So many battles of each side of a match. */
export async function fightAll(
  match: Match,
  { run }: Scenario,
  battles: number,
  { seed, threads, signal }: Pick<SearchFighting, 'seed' | 'threads' | 'signal'>,
): Promise<MatchTally> {
  const isShort = battles * match.sides.length < WORTH_THREADS
  const many = isShort ? 0 : threads
  const chosen = chooseOptions({ battles, seed, ...(many !== undefined && { threads: many }) }, run)
  const { counts } = await fightStudy(match, chosen, { next: () => battles, signal, onProgress: undefined })
  return counts
}

/** What a party wins of all battles, by estimates out of which luck is taken where it is counted. */
function scoreOf(
  { scoreboard, roster }: Stand,
  tally: MatchTally['sides'][number],
  side: 0 | 1,
  drawn: number,
): number {
  const samples = takeSamples(tally, scoreboard, roster)
  const shareOf = (metric: string): number => {
    const sample = samples.get(metric)
    return (sample && estimateOf(sample)?.value) ?? 0
  }
  const undecided = drawn === 0 ? 0 : drawn * (shareOf('draw') + shareOf('stalemate'))
  return shareOf(`win.${roster.parties[side]}`) + undecided
}

/** By which outcome a party wins. */
export const winsOf = (side: 0 | 1): number => (side === 0 ? FIRST_WINS : SECOND_WINS)

function replaced<Item>(items: readonly Item[], at: number, item: Item): Item[] {
  return items.map((each, index) => (index === at ? item : each))
}
