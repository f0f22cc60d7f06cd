import type { DecisionPoint, Policy, Weighed } from '../../exact/policies.ts'
import { type AimedRule, type GroupCases, holding, holdsInRound } from './cases.ts'
import { MOST_CONDITIONS, MOST_RULES } from './moves.ts'

/** A rule that could be put into a turn, and what that promises. */
interface Insertion {
  /** How much more often the party would win, if whoever comes to a decision where it changes what is done did that once. */
  readonly gain: number
  readonly at: number
  readonly rule: AimedRule
}

/** Conditions that are tried with a further one: those that promise most, and those under which most could still be gained. */
const PROMISING = 6
const OPEN = 3
/** Promises less than this are rounding. */
const NOTHING = 1e-10
/** What promises less than this part of the best is passed over. */
const LEAST = 0.05

/** Decisions in which a rule would change what is done, by what that promises: some rule, or one that has these conditions as well. */
interface Grown {
  readonly when: readonly number[]
  readonly turns: Int32Array
  readonly rounds: Int32Array
  readonly gains: Float64Array
}

/** What a rule promises with one more condition: in all decisions where it holds, and in those that promise anything. */
interface Narrowed {
  readonly from: Grown
  readonly condition: number
  readonly sum: number
  readonly open: number
  readonly count: number
}

/**
 * What each rule promises that could be put into the turn of a group, while the party plays a policy of which it is known what every
 * option is worth; and what the turn promises as it is, which need not be the one that the policy goes by.
 */
export function listInsertions(
  base: readonly AimedRule[],
  field: GroupCases,
  points: readonly DecisionPoint[],
  policy: Policy,
  weighed: Weighed,
): { readonly gain: number; readonly insertions: readonly Insertion[] } {
  const { cases, aims, conditions } = field
  const followed = follow(base, field, points, policy, weighed)
  const { gain } = followed
  const insertions: Insertion[] = []
  let best = NOTHING
  if (base.length < MOST_RULES) {
    for (let at = 0; at <= base.length; at++) {
      for (let aim = 0; aim < aims; aim++) grow(at, aim)
    }
  }
  return { gain, insertions }

  function grow(at: number, aim: number): void {
    let beam = [changedBy(at, aim)]
    let { sum, open } = sumUp(beam[0]!.gains)
    add(at, { aim, when: [] }, sum)
    for (let joined = 0; joined < MOST_CONDITIONS && open > LEAST * best; joined++) {
      const all = new Map<number, Narrowed>()
      for (const grown of beam) {
        for (let condition = 0; condition < conditions; condition++) {
          if (grown.when.includes(condition)) continue
          const narrowed = narrow(grown, aim, condition)
          // Of rules that promise the same one is enough: mostly they do the same.
          if (narrowed.open <= LEAST * best || narrowed.count === grown.turns.length || all.has(narrowed.sum)) continue
          all.set(narrowed.sum, narrowed)
        }
      }
      const sorted = [...all.values()].sort((one, two) => two.sum - one.sum)
      const rest = sorted.slice(PROMISING).sort((one, two) => two.open - one.open)
      const kept = [...sorted.slice(0, PROMISING), ...rest.slice(0, OPEN)]
      for (const each of kept) add(at, { aim, when: [...each.from.when, each.condition] }, each.sum)
      if (joined + 1 < MOST_CONDITIONS) beam = kept.map((each) => narrowedTo(each, aim))
      ;({ sum, open } = kept.reduce((most, each) => (each.open > most.open ? each : most), { sum: 0, open: 0 }))
    }
  }

  function add(at: number, rule: AimedRule, sum: number): void {
    if (sum > LEAST * best) insertions.push({ gain: gain + sum, at, rule })
    best = Math.max(best, sum)
  }

  /** The decisions in which something else is done by a rule without conditions. */
  function changedBy(at: number, aim: number): Grown {
    const aimed = cases.aimed[aim]!
    const turns: number[] = []
    const rounds: number[] = []
    const gains: number[] = []
    for (const { turn, round, rule, worth, weight, first } of followed.decisions) {
      if (rule < at || aimed[turn]! < 0) continue
      const more = weight * (weighed.worth[round]![first + aimed[turn]!]! - worth)
      if (Math.abs(more) < NOTHING / 100) continue
      turns.push(turn)
      rounds.push(round)
      gains.push(more)
    }
    return { when: [], turns: Int32Array.from(turns), rounds: Int32Array.from(rounds), gains: Float64Array.from(gains) }
  }

  function narrow(from: Grown, aim: number, condition: number): Narrowed {
    const { turns, rounds, gains } = from
    const column = cases.holds(aim, condition)
    let [sum, open, count] = [0, 0, 0]
    for (let at = 0; at < turns.length; at++) {
      const holds = column ? column[turns[at]!] === 1 : holdsInRound(cases, condition, rounds[at]!)
      if (!holds) continue
      const more = gains[at]!
      sum += more
      if (more > 0) open += more
      count++
    }
    return { from, condition, sum, open, count }
  }

  function narrowedTo({ from, condition, count }: Narrowed, aim: number): Grown {
    const column = cases.holds(aim, condition)
    const [turns, rounds, gains] = [new Int32Array(count), new Int32Array(count), new Float64Array(count)]
    let kept = 0
    for (let at = 0; at < from.turns.length; at++) {
      const holds = column ? column[from.turns[at]!] === 1 : holdsInRound(cases, condition, from.rounds[at]!)
      if (!holds) continue
      turns[kept] = from.turns[at]!
      rounds[kept] = from.rounds[at]!
      gains[kept++] = from.gains[at]!
    }
    return { when: [...from.when, condition], turns, rounds, gains }
  }
}

/** A decision that the party comes to, and what a turn says there. */
interface Followed {
  readonly turn: number
  readonly round: number
  /** The rule that is followed, or how many there are; what that is worth. */
  readonly rule: number
  readonly worth: number
  /** How often it is come to in a battle, and where its options begin. */
  readonly weight: number
  readonly first: number
}

function follow(
  base: readonly AimedRule[],
  { cases }: GroupCases,
  points: readonly DecisionPoint[],
  policy: Policy,
  { visits, worth }: Weighed,
): { readonly decisions: readonly Followed[]; readonly gain: number } {
  const decisions: Followed[] = []
  let gain = 0
  for (let round = 0; round < policy.length; round++) {
    const rules = base.map((rule) => ({ aimed: cases.aimed[rule.aim]!, holds: holding(cases, rule, round) }))
    for (let turn = 0; turn < cases.turns.length; turn++) {
      const decision = cases.turns[turn]!
      const weight = visits[round]![decision]!
      if (weight === 0) continue
      const { first } = points[decision]!
      const found = rules.findIndex(({ aimed, holds }) => aimed[turn]! >= 0 && holds(turn))
      const option = found < 0 ? cases.idle[turn]! : rules[found]!.aimed[turn]!
      const here = worth[round]![first + option]!
      gain += weight * (here - worth[round]![first + policy[round]![decision]!]!)
      decisions.push({ turn, round, rule: found < 0 ? base.length : found, worth: here, weight, first })
    }
  }
  return { decisions, gain }
}

function sumUp(gains: Float64Array): { sum: number; open: number } {
  let [sum, open] = [0, 0]
  for (const gain of gains) {
    sum += gain
    if (gain > 0) open += gain
  }
  return { sum, open }
}
