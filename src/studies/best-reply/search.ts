import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import type { MatchTally } from '../../fight/match.ts'
import { estimateOf, takeSamples } from '../../metrics/sample.ts'
import { planScenario, planTogether, type Stand } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Tactic } from '../../tactics/tactic.ts'
import { searchExactly } from './exact-search.ts'
import { fightAll } from './fight-all.ts'
import { changeSlightly, type Draw, makeUp, singles } from './moves.ts'
import type { Parts } from './parts.ts'
import { placesOf, replaced, shorterAt } from './places.ts'
import { Races } from './races.ts'
import type { Candidate, Opponent, SearchBudget, Searched, SearchFighting } from './searched.ts'
import { seeParts } from './see-parts.ts'
import { type Group, groupsOf, type Lists, readLists, withTactics } from './tactics.ts'

/** Searches tactics of one party. */
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
   * The best that is found against opponents. Where that is within reach, tactics are worked out exactly, and climbed by; elsewhere
   * they race.
   *
   * @param starts what is known beforehand, first what is to be beaten
   */
  async run(
    opponents: readonly Opponent[],
    starts: readonly Candidate[],
    draw: Draw,
    budget: SearchBudget,
  ): Promise<Searched> {
    const [only, ...others] = opponents
    const isWon = others.length === 0 && this.#fighting.drawn === 0
    const exactly = isWon
      ? await searchExactly(only.scenario, this.#side, {
          ...{ ruleset: this.#ruleset, groups: this.groups, parts: this.#parts, starts, draw, budget },
          ...{ place: (candidate) => this.place(only.scenario, candidate), read: (lists) => this.#candidateOf(lists) },
          ...this.#fighting,
        })
      : undefined
    return exactly ?? this.#race(opponents, starts, draw, budget)
  }

  /** Races of many with the same dice, in which the best fight on; then of small changes of the best, as long as they help. */
  async #race(
    opponents: readonly Opponent[],
    starts: readonly Candidate[],
    draw: Draw,
    { battles: most, isOver }: SearchBudget,
  ): Promise<Searched> {
    const scoresOf = (candidates: readonly Candidate[], battles: number, race: number) =>
      this.#scores(opponents, candidates, battles, `${this.#fighting.seed}/race ${race}`)
    const races = new Races(most, isOver, scoresOf)
    const known = new Set(starts.slice(0, 1).map(({ lists }) => JSON.stringify(lists)))
    const [first] = starts
    const madeUp = this.groups.flatMap((_, group) =>
      Array.from({ length: races.madeUp }, () => replaced(first.lists, group, makeUp(this.#parts[group], draw))),
    )
    const plain = this.groups.flatMap((_, group) =>
      singles(this.#parts[group]).map((lists) => replaced(first.lists, group, lists)),
    )
    let best = await races.run([
      first,
      ...this.#fresh([...starts.map(({ lists }) => lists), ...plain, ...madeUp], known),
    ])
    for (let idle = 0; idle < races.patience && !races.isSpent(); ) {
      const neighbours = this.#neighboursOf(best, draw, known, races.neighbours)
      const winner = await races.run([best, ...this.#fresh(neighbours, known)])
      idle = winner === best ? idle + 1 : 0
      best = winner
    }
    const ended = races.isSpent() ? 'spent' : 'settled'
    if (!starts.includes(best)) best = await this.#shorten(best, races)
    return { best, battles: races.battles, tried: races.tried, ended }
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
  async #shorten(found: Candidate, races: Races<Candidate>): Promise<Candidate> {
    let short = found
    const parts = this.#parts
    for (const place of placesOf(found.lists).reverse()) {
      const candidates = shorterAt(short.lists, place, parts).flatMap((lists) => this.#candidateOf(lists) ?? [])
      short = await races.asGood(short, candidates)
    }
    return short
  }
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
