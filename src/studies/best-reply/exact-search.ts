import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { Climb } from './climb.ts'
import { choosableOf, decode, encode } from './coded-tactics.ts'
import { type Limits, workOut, workOutPerfect } from './exact-worth.ts'
import { explore } from './exploration.ts'
import { type Draw, MOST_RULES } from './moves.ts'
import type { Parts } from './parts.ts'
import { replaced } from './places.ts'
import type { Candidate, SearchBudget, Searched, SearchFighting } from './searched.ts'
import { type Group, type Lists, withTactics } from './tactics.ts'

/** Who lacks no more than this part of what perfect play gains is not bettered any further. */
const NEARLY = 0.002
/** So much of it is given up for fewer rules and conditions. */
const FORGONE = 0.005
const MOST_WAYS = 8_000_000
/** What it takes to follow ways, and to work out a tactic, in battles that take about as long. */
const WAYS_OF_BATTLE = 2
const SUMS_OF_BATTLE = 100
/** Whoever could not try so many tactics finds more by races. */
const FEWEST_TACTICS = 256
/** Two exact answers to one question differ by less. */
const SAME = 1e-9

interface ExactSearch extends Pick<SearchFighting, 'signal' | 'onBattles'> {
  readonly ruleset: Ruleset
  readonly groups: readonly Group[]
  readonly parts: readonly Parts[]
  readonly starts: readonly Candidate[]
  readonly draw: Draw
  readonly budget: SearchBudget
  /** The scenario in which the party goes by a tactic. */
  readonly place: (candidate: Candidate) => Scenario
  /** A tactic that is read; undefined of one that the rules refuse. */
  readonly read: (lists: readonly Lists[]) => Candidate | undefined
}

/** Searches by what tactics are worth exactly; none of them takes a battle. Undefined where that is out of reach. */
export async function searchExactly(
  scenario: Scenario,
  side: 0 | 1,
  { ruleset, groups, parts, starts, draw, budget, place, read, signal, onBattles }: ExactSearch,
): Promise<Searched | undefined> {
  const mostWays = Math.min(MOST_WAYS, WAYS_OF_BATTLE * budget.battles)
  const goesOn = (): boolean => {
    signal?.throwIfAborted()
    return !budget.isOver()
  }
  const limits: Limits = { mostWays, goesOn }
  // To ask what can be seen takes longer than to see how far all this goes.
  // What is written does not matter to it, but what that asks makes more states, such as the round.
  const unwritten = groups.map(() => ({ turn: [], reactions: [] }))
  const perfect = await workOutPerfect(withTactics(scenario, side, groups, unwritten), side, limits)
  const now = perfect && (await workOut(place(starts[0]), side, limits))
  if (perfect === undefined || now === undefined) return undefined
  const known = groups.map((_, group) =>
    choosableOf(
      parts[group],
      starts.map(({ lists }) => lists[group]),
    ),
  )
  const explored = await explore(scenario, side, ruleset, groups, known, limits)
  if (!explored) return undefined
  const choosable = explored.groups.map((group) => group.choosable)
  const { policies, rounds, ways } = explored
  const each = Math.ceil(policies.edges / SUMS_OF_BATTLE)
  const mostTried = Math.floor((budget.battles - ways / WAYS_OF_BATTLE) / each)
  if (mostTried < FEWEST_TACTICS) return undefined
  const gain = Math.max(0, perfect - now)
  const enough = perfect - NEARLY * gain
  const isSpent = (): boolean => climb.tried >= mostTried || budget.isOver()
  let told = 0
  const climb = new Climb({
    ...{ policies, groups: explored.groups, rounds, draw, forgone: FORGONE * gain },
    isOver(best) {
      signal?.throwIfAborted()
      onBattles?.(each * (climb.tried - told))
      told = climb.tried
      return best >= enough || isSpent()
    },
  })
  const encoded = starts.flatMap(({ lists }) => {
    const tactics = lists.flatMap((own, group) => encode(own, choosable[group]) ?? [])
    return tactics.length === lists.length ? [tactics] : []
  })
  const single = (group: number, aim: number) => ({
    turn: aim < explored.groups[group].aims ? [{ aim, when: [] }] : [],
    reactions: Array.from({ length: Math.min(explored.groups[group].reactions, MOST_RULES) }, (_, rule) => rule),
  })
  const first = encoded[0] ?? groups.map((_, group) => single(group, 0))
  const plain = explored.groups.flatMap(({ aims }, group) =>
    Array.from({ length: aims }, (_, aim) => replaced(first, group, single(group, aim))),
  )
  const found = await climb.run([...encoded, ...plain])
  const best = read(found.tactics.map((tactic, group) => decode(tactic, choosable[group])))
  const worth = best && (await workOut(place(best), side, { mostWays: MOST_WAYS }))
  // What was followed and what is planned are two ways to the same answer: where they are not, battles are to say.
  if (worth === undefined || Math.abs(worth - found.worth) > SAME) return undefined
  const ended = isSpent() ? 'spent' : 'settled'
  return { best: worth > now ? best! : starts[0], battles: 0, tried: climb.tried, ended, perfect }
}
