import type { Tally } from '../../fight/tally.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { chooseOptions } from '../../simulate.ts'
import type { Rule } from '../../tactics/tactic.ts'
import type { RuleParts } from '../../tactics/vocabulary.ts'
import { fightStudy } from '../fought.ts'
import { ofAnyFoe, oppositeOf, type Parts, partsOf } from './parts.ts'
import { freed, type Group, membersOf, readLists, withTactics } from './tactics.ts'

/** Battles in which a party does anything, to see what it can do. */
const SEEING = 512
/** Battles in which a condition is asked, to see whether it tells anything. */
const ASKING = 64
/** So few combatants may be worked out exactly, by each condition. Races try only some; to ask of any foe doubles what seeing takes. */
const FEW = 4

/**
 * What tactics of each group are made of. What it has never done in battles in which it does anything that it can, it never can. A
 * condition that always holds in these, or never, or exactly where another does, is left out: such are most of them.
 */
export async function seeParts(
  scenario: Scenario,
  side: 0 | 1,
  ruleset: Ruleset,
  groups: readonly Group[],
  seed: string,
): Promise<Parts[]> {
  const seen = await fightFreely(scenario, SEEING)
  const parts = groups.map((group) => {
    const of = (list: 'turn' | 'reactions'): RuleParts[] => {
      const done = group.members.flatMap((member) => seen[member][list].filter(({ times }) => times > 0))
      const possible = done.filter(({ rule }) => rule.possible)
      const said = possible.flatMap(({ rule: { parts } }) => sayable(list, parts, ruleset, scenario) ?? [])
      return [...new Map(said.map((parts) => [JSON.stringify(parts), parts])).values()]
    }
    return partsOf(scenario, side, ruleset, group, { turn: of('turn'), reactions: of('reactions') })
  })
  const asked: Parts[] = []
  for (const [at, each] of parts.entries()) asked.push({ ...each, conditions: await telling(at, each) })
  return asked

  /** The conditions that tell anything to a group. */
  async function telling(group: number, { turn, conditions }: Parts): Promise<string[]> {
    const aimed = turn.find(({ do: action }) => ruleset.vocabulary.actions[action]?.aims === 'foe') ?? turn[0]
    if (aimed === undefined) return []
    const kept: string[] = []
    /** By how often a condition held: those that are known. */
    const known = new Map<number, string[]>()
    /** What was never as much as that is never more. */
    const never = new Set<string>()
    for (const when of conditions) await consider(when)
    const { length: foes } = scenario.parties[1 - side]!.members
    const asksOfAny = foes > 1 && foes + scenario.parties[side].members.length <= FEW
    for (const when of asksOfAny ? kept.flatMap((each) => ofAnyFoe(each) ?? []) : []) await consider(when)
    return kept

    async function consider(when: string): Promise<void> {
      const [, name] = /^(\S+) >= \S+$/.exec(when) ?? []
      if (name !== undefined && never.has(name)) return
      const asked = await ask(when)
      if (!asked) return
      if (asked.held === 0 && name !== undefined) never.add(name)
      if (asked.held === 0 || asked.not === 0) return
      // What tells anything tells it the other way round, too.
      for (const way of [when, oppositeOf(when)]) {
        const held = way === when ? asked.held : asked.not
        const alike = known.get(held) ?? []
        // Conditions of different meaning may hold as often.
        if (await isSame(way, alike)) continue
        known.set(held, [...alike, way])
        kept.push(way)
      }
    }

    async function isSame(when: string, others: readonly string[]): Promise<boolean> {
      for (const other of others) {
        const differs = await ask(`(${when}) and not (${other}) or (${other}) and not (${when})`)
        if (differs?.held === 0) return true
      }
      return false
    }

    /** In how many decisions a condition held, and in how many not. Undefined if no tactic may say it. */
    async function ask(when: string): Promise<{ held: number; not: number } | undefined> {
      const lists = groups.map(({ lists }, at) =>
        at === group ? { ...lists, turn: [{ ...aimed!, when }, aimed!] } : lists,
      )
      const tactics = lists.flatMap((each) => readLists(each, ruleset, scenario) ?? [])
      if (tactics.length < groups.length) return undefined
      const ours = await fightFreely(withTactics(scenario, side, groups, tactics), ASKING)
      const [held, not] = [0, 1].map((at) =>
        groups[group].members.reduce((sum, member) => sum + ours[member].turn[at].times, 0),
      )
      return { held, not }
    }
  }

  /** How often each rule of a party was followed while it did anything that it could in half of its decisions. */
  async function fightFreely(written: Scenario, battles: number) {
    const free = freed(written, side, { share: 0.5, kind: 'random' })
    const { plan } = await planScenario(free)
    const chosen = chooseOptions({ battles, seed, threads: 0 }, scenario.run)
    const { counts } = await fightStudy({ sides: [{ plan }], pairs: [] }, chosen, {
      ...{ next: () => battles, signal: undefined, onProgress: undefined },
    })
    const [tally] = counts.sides
    return timesOf(tally, membersOf(free, ruleset), side)
  }
}

/** What can be done as tactics may say it: some actions go without the thing that they are done with. Undefined if they may not. */
function sayable(
  list: 'turn' | 'reactions',
  { with: thing, ...parts }: RuleParts,
  ruleset: Ruleset,
  scenario: Scenario,
): RuleParts | undefined {
  const ways = thing === undefined ? [parts] : [{ ...parts, with: thing }, parts]
  return ways.find((way) => readLists({ turn: [], reactions: [], [list]: [way] }, ruleset, scenario))
}

interface Followed {
  readonly rule: Rule
  readonly times: number
}

function timesOf({ fired }: Tally, members: ReturnType<typeof membersOf>, side: 0 | 1) {
  let start = 0
  return members.flatMap(({ party, tactic: { turn, reactions } }) => {
    const counted = (rules: readonly Rule[], from: number): Followed[] =>
      rules.map((rule, at) => ({ rule, times: fired[from + at] }))
    const own = { turn: counted(turn, start), reactions: counted(reactions, start + turn.length) }
    start += turn.length + reactions.length
    return party === side ? [own] : []
  })
}
