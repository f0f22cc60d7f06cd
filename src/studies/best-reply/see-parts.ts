import { FREE_NOTE, type Journal, memoryJournal, RULE_NOTE } from '../../battle/journal.ts'
import { Score } from '../../battle/score.ts'
import { seededDice } from '../../battle/seeded-dice.ts'
import { LIST } from '../../battle/tactic-chance.ts'
import { SAID } from '../../exact/decision-process.ts'
import { loadFighter } from '../../fight/chunk.ts'
import { streamKey } from '../../fight/key.ts'
import { fight } from '../../fight/keyed.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { FREE } from '../../tactics/mistakes.ts'
import type { Rule } from '../../tactics/tactic.ts'
import type { RuleParts } from '../../tactics/vocabulary.ts'
import { askedRules } from './cases.ts'
import { ofAnyFoe, oppositeOf, type Parts, partsOf } from './parts.ts'
import { freed, type Group, type Lists, membersOf, readLists, readMany, withTactics } from './tactics.ts'

/** Battles in which a party does anything, to see what it can do. */
const SEEING = 512
/** Battles in which conditions are asked, to see which of them tell anything. */
const ASKING = 64
/** So few combatants may be worked out exactly, by each condition. Races try only some. */
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
  const done = await seeDone()
  const parts = groups.map((group) => {
    const of = (list: 'turn' | 'reactions'): RuleParts[] => {
      const said = group.members.flatMap((member) => done[member]![list]).flatMap((rule) => sayable(list, rule) ?? [])
      return [...new Map(said.map((each) => [JSON.stringify(each), each])).values()]
    }
    return partsOf(scenario, side, ruleset, group, { turn: of('turn'), reactions: of('reactions') })
  })
  const asked = parts.map(conditionsToAsk)
  const telling = await seeTelling(asked)
  return parts.map((each, group) => ({ ...each, conditions: telling[group]! }))

  /** By member: what it has done, in turns and in reactions. */
  async function seeDone() {
    const done = new Set<string>()
    const members = await fightFreely(
      groups.map(({ lists }) => lists),
      SEEING,
      {
        note(event, who, list, place) {
          if (event === FREE_NOTE) done.add(`${who} ${list} ${place}`)
        },
      },
    )
    return members.map(({ who, tactic }) => {
      const of = (rules: readonly Rule[], list: number) =>
        rules.flatMap(({ parts }, place) => (done.has(`${who} ${list} ${place}`) ? [parts] : []))
      return { turn: of(tactic.turn, LIST.TURN), reactions: of(tactic.reactions, LIST.REACTIONS) }
    })
  }

  /** Conditions and their opposites, and in small fights the same of any foe, with the aims of which they are asked. */
  function conditionsToAsk({ turn, conditions, selectorsOf }: Parts): { aims: RuleParts[]; conditions: string[] } {
    const { actions } = ruleset.vocabulary
    const aimed = turn.find(({ do: action }) => actions[action]?.aims === 'foe') ?? turn[0]
    if (aimed === undefined) return { aims: [], conditions: [] }
    const { length: foes } = scenario.parties[1 - side]!.members
    const asksOfAny = foes > 1 && foes + scenario.parties[side].members.length <= FEW
    const ofAny = asksOfAny ? conditions.flatMap((when) => ofAnyFoe(when) ?? []) : []
    const isSound = (when: string) =>
      readLists({ turn: [{ ...aimed, when }], reactions: [] }, ruleset, scenario) !== undefined
    const both = [...conditions, ...ofAny.filter(isSound)].flatMap((when) => [when, oppositeOf(when)])
    const selectors = selectorsOf(aimed.do)
    return { aims: selectors.length === 0 ? [aimed] : selectors.map((at) => ({ ...aimed, at })), conditions: both }
  }

  /** By group: the conditions that tell anything. */
  async function seeTelling(all: readonly ReturnType<typeof conditionsToAsk>[]): Promise<string[][]> {
    const lists = groups.map(({ lists }, group) => ({
      turn: [...lists.turn, ...askedRules(all[group]!)],
      reactions: lists.reactions,
    }))
    /** What is said at the decisions in turns, one after the other. */
    const decisions: { who: number; readonly said: number[] }[] = []
    const members = await fightFreely(lists, ASKING, {
      asks: () => decisions.push({ who: -1, said: [] }) > 0,
      note(event, who, list, place, target) {
        const decision = decisions.at(-1)
        if (event !== RULE_NOTE || list !== LIST.TURN || !decision) return
        decision.who = who
        decision.said.push((place << SAID.RULE) + target)
      },
    })
    return groups.map((group, at) => {
      const own = new Set(group.members.map((member) => members[member]!.who))
      const said = decisions.filter(({ who }) => own.has(who)).map((decision) => decision.said)
      return thoseThatTell(all[at]!, group.lists.turn.length, said)
    })
  }

  /** Fights battles in which the members of a party do anything that they can in half of their decisions. */
  async function fightFreely(lists: readonly Lists[], battles: number, journal: Pick<Journal, 'note' | 'asks'>) {
    const tactics = lists.map((each) => readMany(each, ruleset, scenario)!)
    const free = freed(withTactics(scenario, side, groups, tactics), side, { share: 0.5, kind: FREE })
    const { plan } = await planScenario(free)
    const makeFighter = await loadFighter(plan.ruleset)
    const dice = seededDice(streamKey(seed, plan.scenarioKey), plan.combatants)
    const fighter = makeFighter(plan, dice, new Score(plan.score), { ...memoryJournal, ...journal })
    for (let battle = 0; battle < battles; battle++) {
      dice.start(battle)
      fight(fighter)
    }
    const all = membersOf(free, ruleset).map(({ party, tactic }, who) => ({ who, party, tactic }))
    return all.filter(({ party }) => party === side)
  }

  /** What can be done as tactics may say it: some actions go without the thing that they are done with. Undefined if they may not. */
  function sayable(list: 'turn' | 'reactions', { with: thing, ...parts }: RuleParts): RuleParts | undefined {
    const ways = thing === undefined ? [parts] : [{ ...parts, with: thing }, parts]
    return ways.find((way) => readLists({ turn: [], reactions: [], [list]: [way] }, ruleset, scenario))
  }
}

/**
 * Conditions that do not hold always, or never, or exactly where one before them does, for whomever somebody has looked at.
 *
 * @param before rules that stand before those that are asked
 */
function thoseThatTell(
  { aims, conditions }: { readonly aims: readonly RuleParts[]; readonly conditions: readonly string[] },
  before: number,
  said: readonly (readonly number[])[],
): string[] {
  const first = before + aims.length
  const looks = said.flatMap((each) => {
    const aimed = each.filter((one) => one >> SAID.RULE >= before && one >> SAID.RULE < first)
    const held = new Set(each)
    return [...new Set(aimed.map((one) => one & SAID.TARGETS))].map((target) => ({ held, target }))
  })
  const known = new Set(['0'.repeat(looks.length), '1'.repeat(looks.length)])
  return conditions.filter((_, at) => {
    const rule = (first + at) << SAID.RULE
    const answers = looks.map(({ held, target }) => (held.has(rule + target) ? '1' : '0')).join('')
    if (known.has(answers)) return false
    known.add(answers)
    return true
  })
}
