import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import type { MatchTally } from '../../fight/match.ts'
import { estimateOf, takeSamples } from '../../metrics/sample.ts'
import { planScenario, planTogether, type Stand } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Tactic } from '../../tactics/tactic.ts'
import { Climb } from './climb.ts'
import { workOut, workOutPerfect } from './exact-worth.ts'
import { explore } from './exploration.ts'
import { fightAll } from './fight-all.ts'
import { changeSlightly, type Draw, MOST_RULES, makeUp, singles } from './moves.ts'
import type { Parts } from './parts.ts'
import { placesOf, replaced, shorterAt } from './places.ts'
import { choosableOf, readPlay, writePlay } from './plays.ts'
import { Races } from './races.ts'
import { seeParts } from './see-parts.ts'
import { type Group, groupsOf, type Lists, readLists, withTactics } from './tactics.ts'

/** Who lacks no more than this part of what perfect play gains is not bettered any further. */
const NEARLY = 0.002
/** So much of it is given up for fewer rules and conditions. */
const FORGONE = 0.005
/** Counted in ways in which dice fall, not in seconds: a search finds the same on any machine. */
const MOST_WAYS = 1_000_000
/** What it takes to follow ways, and to work out a tactic, in battles that take about as long. */
const WAYS_OF_BATTLE = 2
const SUMS_OF_BATTLE = 100
/** Whoever could not try so many tactics finds more by races. */
const FEWEST_TACTICS = 256
/** Two exact answers to one question differ by less. */
const SAME = 1e-9

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
  /** Battles of all tactics together, none where they were worked out; and tactics that were tried. */
  readonly battles: number
  readonly tried: number
  /** What perfect play wins; only where each tactic was worked out exactly. */
  readonly perfect?: number
  /** Why it ended: nothing better was found any more, or what it may spend was spent. */
  readonly ended: 'settled' | 'spent'
}

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
    const climbed = isWon ? await this.#climb(only.scenario, starts, draw, budget) : undefined
    return climbed ?? this.#race(opponents, starts, draw, budget)
  }

  /** Climbs by what tactics are worth exactly; none of them takes a battle. Undefined where that is out of reach. */
  async #climb(
    scenario: Scenario,
    starts: readonly Candidate[],
    draw: Draw,
    budget: SearchBudget,
  ): Promise<Searched | undefined> {
    const mostWays = Math.min(MOST_WAYS, budget.battles)
    // To ask what can be seen takes longer than to see how far all this goes.
    const perfect = await workOutPerfect(scenario, this.#side, mostWays)
    const written = perfect && (await workOut(this.place(scenario, starts[0]), this.#side, mostWays))
    if (perfect === undefined || written === undefined) return undefined
    const choosable = this.groups.map((_, group) =>
      choosableOf(
        this.#parts[group],
        starts.map(({ lists }) => lists[group]),
      ),
    )
    const explored = await explore(scenario, this.#side, this.#ruleset, this.groups, choosable, mostWays)
    if (!explored) return undefined
    const { policies, groups, rounds, ways } = explored
    const each = Math.ceil(policies.edges / SUMS_OF_BATTLE)
    const mostTried = Math.floor((budget.battles - ways / WAYS_OF_BATTLE) / each)
    if (mostTried < FEWEST_TACTICS) return undefined
    const gain = Math.max(0, perfect - written)
    const enough = perfect - NEARLY * gain
    const { signal, onBattles } = this.#fighting
    const isSpent = (): boolean => climb.tried >= mostTried || budget.isOver()
    let told = 0
    const climb = new Climb({
      ...{ policies, groups, rounds, draw, forgone: FORGONE * gain },
      isOver(best) {
        if (signal?.aborted) throw signal.reason
        onBattles?.(each * (climb.tried - told))
        told = climb.tried
        return best >= enough || isSpent()
      },
    })
    const known = starts.flatMap(({ lists }) => {
      const plays = lists.flatMap((own, group) => readPlay(own, choosable[group]) ?? [])
      return plays.length === lists.length ? [plays] : []
    })
    const plain = groups.flatMap(({ aims, reactions }, group) => {
      const answers = Array.from({ length: Math.min(reactions, MOST_RULES) }, (_, rule) => rule)
      const single = (aim: number) => ({ turn: [{ aim, when: [] }], reactions: answers })
      const [first] = known
      return first ? Array.from({ length: aims }, (_, aim) => replaced(first, group, single(aim))) : []
    })
    const found = await climb.run([...known, ...plain])
    const best = this.#candidateOf(found.plays.map((play, group) => writePlay(play, choosable[group])))
    const worth = best && (await workOut(this.place(scenario, best), this.#side, MOST_WAYS))
    // What was followed and what is planned are two ways to the same answer: where they are not, battles are to say.
    if (worth === undefined || Math.abs(worth - found.worth) > SAME) return undefined
    const ended = isSpent() ? 'spent' : 'settled'
    return { best: worth > written ? best! : starts[0], battles: 0, tried: climb.tried, ended, perfect }
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
