import { setImmediate } from 'node:timers/promises'
import type { makePolicies, Policy, Weighed } from '../../exact/policies.ts'
import { type AimedRule, type Cases, type GroupCases, holding } from './cases.ts'
import { listInsertions } from './insertions.ts'
import { type Draw, MOST_RULES } from './moves.ts'

/** What a group does: the rules of its turns, and its reactions, each by its number. */
export interface CodedTactic {
  readonly turn: readonly AimedRule[]
  readonly reactions: readonly number[]
}

/** What each group of a party does. */
type CodedTactics = readonly CodedTactic[]

/** Better by less is no better: the last digits of exact answers. */
const NO_MORE = 1e-9
/** Of the changes that promise most, as many are worked out at first, and if none of them helps. */
const PROMISING = 16
const HOPEFUL = 120
/** The starts that are climbed from: those that are worth most. */
const STARTS = 3
/** Walks that begin anew beside the best, and find nothing better, until the search ends; how many changes lie between. */
const KICKS = 8
const STEPS_OF_KICK = 3

interface Climbing {
  readonly policies: ReturnType<typeof makePolicies>
  readonly groups: readonly GroupCases[]
  /** Until which round conditions of the round tell rounds apart; 0 where there are none. */
  readonly rounds: number
  readonly draw: Draw
  /** Whether nothing better is to be found, or looked for, any more. */
  readonly isOver: (best: number) => boolean
  /** What a plainer tactic may be worth less than the best that was found. */
  readonly forgone: number
}

export interface Found {
  readonly tactics: CodedTactics
  readonly worth: number
}

/**
 * Climbs from several tactics, and from one that comes near perfect play, to one that no change of a rule betters. What a tactic is
 * worth is worked out from all that can happen; and so is, for every decision, what it would be worth to do something else once.
 * That says which changes promise most: those are worked out.
 */
export class Climb {
  /** Tactics that were worked out. */
  tried = 0
  readonly #climbing: Climbing
  readonly #known = new Map<string, number>()

  constructor(climbing: Climbing) {
    this.#climbing = climbing
  }

  async run(starts: readonly CodedTactics[]): Promise<Found> {
    const { isOver } = this.#climbing
    const from = [this.#fitted(), ...starts].map((tactics) => ({ tactics, worth: this.worthOf(tactics) }))
    from.sort((one, two) => two.worth - one.worth)
    let top = from[0]!
    for (const start of differing(from).slice(0, STARTS)) {
      const found = await this.#ascend(start)
      if (found.worth > top.worth + NO_MORE) top = found
    }
    for (let idle = 0; idle < KICKS && !isOver(top.worth); idle++) {
      const tactics = this.#kicked(top.tactics)
      const found = await this.#ascend({ tactics, worth: this.worthOf(tactics) })
      if (found.worth <= top.worth + NO_MORE) continue
      top = found
      idle = -1
    }
    return this.#plainer(top, top.worth - this.#climbing.forgone)
  }

  worthOf(tactics: CodedTactics): number {
    const key = JSON.stringify(tactics)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const worth = this.#climbing.policies.evaluate(this.#policyOf(tactics))
    this.tried++
    this.#known.set(key, worth)
    return worth
  }

  async #ascend(from: Found): Promise<Found> {
    let here = this.#shorten(from)
    while (!this.#climbing.isOver(here.worth)) {
      // Signals and progress come through.
      await setImmediate()
      const better = this.#better(here)
      if (!better) break
      here = this.#shorten(better)
    }
    return here
  }

  /** The best of the changes that promise most. */
  #better(here: Found): Found | undefined {
    const { policies, isOver } = this.#climbing
    const policy = this.#policyOf(here.tactics)
    const changes = this.#changesOf(here.tactics, policy, policies.weigh(policy))
    let best: Found | undefined
    for (const [at, tactics] of [...changes.slice(0, HOPEFUL), ...this.#otherReactions(here.tactics)].entries()) {
      if (best && (at === PROMISING || isOver(best.worth))) break
      const worth = this.worthOf(tactics)
      if (worth > (best?.worth ?? here.worth) + NO_MORE) best = { tactics, worth }
    }
    return best
  }

  /** Tactics with one more rule, with one less, or with another in its place: first those that promise most. */
  #changesOf(tactics: CodedTactics, policy: Policy, weighed: Weighed): CodedTactics[] {
    const { policies, groups } = this.#climbing
    const found = tactics.flatMap(({ turn }, group) => {
      const bases = [turn, ...turn.map((_, at) => without(turn, at))]
      return bases.flatMap((base) => {
        const { gain, insertions } = listInsertions(base, groups[group]!, policies.points, policy, weighed)
        const inserted = insertions.map(({ gain, at, rule }) => ({
          gain,
          tactics: replacedTurn(tactics, group, [...base.slice(0, at), rule, ...base.slice(at)]),
        }))
        return [{ gain, tactics: replacedTurn(tactics, group, base) }, ...inserted]
      })
    })
    const promising = found.filter(({ gain }) => gain > NO_MORE)
    return promising.sort((one, two) => two.gain - one.gain).map((each) => each.tactics)
  }

  /** A tactic that does what perfect play does, as well as a few rules can say that. */
  #fitted(): CodedTactics {
    const { policies, groups, rounds } = this.#climbing
    const { policy } = policies.findBest()
    const perfect = Array.from({ length: rounds + 1 }, () => policy[0]!)
    const weighed = policies.weigh(perfect)
    return groups.map((field): CodedTactic => {
      let turn: readonly AimedRule[] = []
      while (turn.length < MOST_RULES) {
        const base = turn
        const { insertions } = listInsertions(base, field, policies.points, perfect, weighed)
        const [best] = [...insertions].sort((one, two) => two.gain - one.gain)
        if (!best) break
        turn = [...base.slice(0, best.at), best.rule, ...base.slice(best.at)]
      }
      return { turn, reactions: Array.from({ length: Math.min(field.reactions, MOST_RULES) }, (_, rule) => rule) }
    })
  }

  /** Without the rules and the conditions that make no difference. */
  #shorten(found: Found): Found {
    for (const tactics of shorter(found.tactics)) {
      const worth = this.worthOf(tactics)
      if (worth >= found.worth - NO_MORE) return this.#shorten({ tactics, worth })
    }
    return found
  }

  /** With fewer rules and conditions, as long as it is worth so much: always without what is missed least. */
  #plainer(found: Found, least: number): Found {
    let plainest: Found | undefined
    for (const tactics of shorter(found.tactics)) {
      const worth = this.worthOf(tactics)
      if (worth >= Math.max(least, plainest?.worth ?? 0)) plainest = { tactics, worth }
    }
    return plainest ? this.#plainer(plainest, least) : found
  }

  #otherReactions(tactics: CodedTactics): CodedTactics[] {
    return tactics.flatMap(({ reactions, turn }, group) => {
      const all = Array.from({ length: this.#climbing.groups[group]!.reactions }, (_, rule) => rule)
      const withReactions = (changed: readonly number[]) =>
        tactics.map((each, at) => (at === group ? { turn, reactions: changed } : each))
      return all.flatMap((rule) => {
        const rest = reactions.filter((each) => each !== rule)
        const moved = [...rest, undefined].map((_, at) => [...rest.slice(0, at), rule, ...rest.slice(at)])
        const ways = reactions.includes(rule) ? [rest, ...moved] : moved
        return ways.filter((each) => each.length <= MOST_RULES && String(each) !== String(reactions)).map(withReactions)
      })
    })
  }

  #kicked(tactics: CodedTactics): CodedTactics {
    const { draw, groups } = this.#climbing
    let changed = tactics
    for (let step = 0; step < STEPS_OF_KICK; step++) {
      const group = draw(tactics.length)
      const { aims, conditions } = groups[group]!
      if (aims === 0) continue
      const { turn } = changed[group]!
      const rest =
        turn.length >= MOST_RULES || (turn.length > 1 && draw(2) === 0) ? without(turn, draw(turn.length)) : turn
      const when = conditions === 0 ? [] : Array.from({ length: draw(3) }, () => draw(conditions))
      const at = draw(rest.length + 1)
      const rule = { aim: draw(aims), when: [...new Set(when)] }
      changed = replacedTurn(changed, group, [...rest.slice(0, at), rule, ...rest.slice(at)])
    }
    return changed
  }

  /** What is done at each decision, by round. */
  #policyOf(tactics: CodedTactics): Policy {
    const { policies, groups, rounds } = this.#climbing
    return Array.from({ length: rounds + 1 }, (_, round) => {
      const taken = new Int32Array(policies.points.length)
      for (const [group, { cases }] of groups.entries()) decideTurns(taken, cases, tactics[group]!.turn, round)
      for (const [group, { cases }] of groups.entries()) decideReactions(taken, cases, tactics[group]!.reactions)
      return taken
    })
  }
}

function decideTurns(taken: Int32Array, cases: Cases, turn: readonly AimedRule[], round: number): void {
  const rules = turn.map((rule) => ({ aimed: cases.aimed[rule.aim]!, holds: holding(cases, rule, round) }))
  for (let at = 0; at < cases.turns.length; at++) {
    const rule = rules.find(({ aimed, holds }) => aimed[at]! >= 0 && holds(at))
    taken[cases.turns[at]!] = rule ? rule.aimed[at]! : cases.idle[at]!
  }
}

function decideReactions(taken: Int32Array, { answers, answered, silent }: Cases, reactions: readonly number[]): void {
  for (let at = 0; at < answers.length; at++) {
    const rule = reactions.find((each) => answered[each]![at]! >= 0)
    taken[answers[at]!] = rule === undefined ? silent[at]! : answered[rule]![at]!
  }
}

function replacedTurn(tactics: CodedTactics, group: number, turn: readonly AimedRule[]): CodedTactics {
  return tactics.map((tactic, at) => (at === group ? { ...tactic, turn } : tactic))
}

function without<Item>(items: readonly Item[], at: number): Item[] {
  return items.filter((_, index) => index !== at)
}

/** With one rule less, but for the last of a turn; and with one condition less. */
function shorter(tactics: CodedTactics): CodedTactics[] {
  return tactics.flatMap(({ turn, reactions }, group) => [
    ...(turn.length > 1 ? turn.map((_, at) => replacedTurn(tactics, group, without(turn, at))) : []),
    ...reactions.map((_, at) =>
      tactics.map((tactic, index) => (index === group ? { turn, reactions: without(reactions, at) } : tactic)),
    ),
    ...turn.flatMap((rule, at) =>
      rule.when.map((_, part) => {
        const fewer = { aim: rule.aim, when: without(rule.when, part) }
        return replacedTurn(
          tactics,
          group,
          turn.map((each, index) => (index === at ? fewer : each)),
        )
      }),
    ),
  ])
}

/** One of those that are worth exactly as much, mostly by doing the same. */
function differing(found: readonly Found[]): Found[] {
  return found.filter(({ worth }, at) => at === 0 || found[at - 1]!.worth - worth > NO_MORE)
}
