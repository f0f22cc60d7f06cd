import type { Policy, Situation, Weighed } from '../../exact/policies.ts'
import { type AimedRule, type Field, holding, holdsInRound } from './cases.ts'

/** A rule that could be put into a turn, and what that promises; without a rule, the first of all: what the turn promises as it is. */
export interface Insertion {
  /** How much more often the party would win, if whoever comes to a decision where it changes what is done did that once. */
  readonly gain: number
  readonly at: number
  readonly rule?: AimedRule
}

/** Conditions that are tried with a further one: those that promise most, and those under which most could still be gained. */
const PROMISING = 6
const OPEN = 3
/** Promises less than this are rounding. */
const NOTHING = 1e-10

/**
 * What each rule promises that could be put into the turn of a group, while the party plays a policy of which it is known what every
 * option is worth. The base need not be the turn that the policy goes by.
 */
export function listInsertions(
  base: readonly AimedRule[],
  { cases, aims, conditions }: Field,
  situations: readonly Situation[],
  policy: Policy,
  { visits, worth }: Weighed,
  limits: { readonly isFull: boolean; readonly mostConditions: number },
): Insertion[] {
  const turns = cases.turns.length
  const rounds = policy.length
  /** By round and turn: the rule of the base that is followed, or one more than there are; what it is worth; how often it is come to. */
  const followed = new Int32Array(rounds * turns)
  const value = new Float64Array(rounds * turns)
  const weight = new Float64Array(rounds * turns)
  const firsts = Int32Array.from(cases.turns, (decision) => situations[decision]!.first)
  let offset = 0
  for (let round = 0; round < rounds; round++) {
    const rules = base.map((rule) => ({ aimed: cases.aimed[rule.aim]!, holds: holding(cases, rule, round) }))
    for (let turn = 0; turn < turns; turn++) {
      const at = round * turns + turn
      const found = rules.findIndex(({ aimed, holds }) => aimed[turn]! >= 0 && holds(turn))
      const option = found < 0 ? cases.idle[turn]! : rules[found]!.aimed[turn]!
      followed[at] = found < 0 ? base.length : found
      value[at] = worth[round]![firsts[turn]! + option]!
      weight[at] = visits[round]![cases.turns[turn]!]!
      const now = policy[round]![cases.turns[turn]!]!
      offset += weight[at]! * (value[at]! - worth[round]![firsts[turn]! + now]!)
    }
  }
  const found: Insertion[] = [{ gain: offset, at: 0 }]
  if (limits.isFull) return found
  for (let at = 0; at <= base.length; at++) {
    for (let aim = 0; aim < aims; aim++) grow(at, aim)
  }
  return found

  function grow(at: number, aim: number): void {
    const aimed = cases.aimed[aim]!
    const entries: number[] = []
    const gains: number[] = []
    for (let entry = 0; entry < followed.length; entry++) {
      const turn = entry % turns
      if (followed[entry]! < at || aimed[turn]! < 0 || weight[entry] === 0) continue
      const gain = weight[entry]! * (worth[(entry / turns) | 0]![firsts[turn]! + aimed[turn]!]! - value[entry]!)
      if (Math.abs(gain) < NOTHING / 100) continue
      entries.push(entry)
      gains.push(gain)
    }
    let beam: Grown[] = [summed({ when: [], entries, gains })]
    for (let joined = 0; ; joined++) {
      for (const { when, sum } of beam) {
        if (sum > NOTHING) found.push({ gain: offset + sum, at, rule: { aim, when } })
      }
      if (joined === limits.mostConditions) return
      const next = new Map<number, Grown>()
      for (const grown of beam) {
        for (let condition = 0; condition < conditions; condition++) {
          if (grown.when.includes(condition)) continue
          const narrower = narrow(grown, aim, condition)
          // Of rules that promise the same one is enough: mostly they do the same.
          if (narrower.open > NOTHING && narrower.entries.length < grown.entries.length)
            if (!next.has(narrower.sum)) next.set(narrower.sum, narrower)
        }
      }
      const all = [...next.values()]
      const promising = all.sort((one, two) => two.sum - one.sum).slice(0, PROMISING)
      const open = all
        .slice(PROMISING)
        .sort((one, two) => two.open - one.open)
        .slice(0, OPEN)
      beam = [...promising, ...open]
      if (beam.length === 0) return
    }
  }

  function narrow({ when, entries, gains }: Grown, aim: number, condition: number): Grown {
    const column = cases.holds(aim, condition)
    const kept: number[] = []
    const keptGains: number[] = []
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at]!
      const holds = column ? column[entry % turns] === 1 : holdsInRound(cases, condition, (entry / turns) | 0)
      if (!holds) continue
      kept.push(entry)
      keptGains.push(gains[at]!)
    }
    return summed({ when: [...when, condition], entries: kept, gains: keptGains })
  }
}

/** Conditions that are joined, and what each decision promises where they hold. */
interface Grown {
  readonly when: readonly number[]
  readonly entries: readonly number[]
  readonly gains: readonly number[]
  /** What all promise, and those that promise anything. */
  readonly sum: number
  readonly open: number
}

function summed(grown: Omit<Grown, 'sum' | 'open'>): Grown {
  let sum = 0
  let open = 0
  for (const gain of grown.gains) {
    sum += gain
    if (gain > 0) open += gain
  }
  return { ...grown, sum, open }
}
