import { setImmediate } from 'node:timers/promises'
import { combatantOf, MISTAKES, purposeOf } from '../../battle/dice.ts'
import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import { BeyondReach } from '../../exact/beyond-reach.ts'
import { Spent } from '../../exact/budget.ts'
import { makeDecisionProcess } from '../../exact/decision-process.ts'
import { makePolicies } from '../../exact/policies.ts'
import { loadFighter } from '../../fight/chunk.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { FREE } from '../../tactics/mistakes.ts'
import { askedRules, type Choosable, type GroupCases, gatherCases, readRound, withoutUnclear } from './cases.ts'
import { type Limits, MOST_BYTES, MOST_STATES } from './exact-worth.ts'
import { freed, type Group, membersOf, readMany, withTactics } from './tactics.ts'

/** All that can happen while a party does whatever it may. */
export interface Exploration {
  readonly policies: ReturnType<typeof makePolicies>
  readonly groups: readonly (GroupCases & { readonly choosable: Choosable })[]
  /** Until which round conditions of the round tell rounds apart. */
  readonly rounds: number
  /** In how many ways dice have fallen. */
  readonly ways: number
}

/**
 * Follows every way in which battles can go, whatever a party decides, and asks at each decision whom each aim would pick, and which
 * conditions hold. Any tactic that is made of these is then worked out without being planned.
 *
 * @param known what each group may choose among; what cannot be told from something else is left out
 * @returns nothing where that takes more
 */
export async function explore(
  scenario: Scenario,
  side: 0 | 1,
  ruleset: Ruleset,
  groups: readonly Group[],
  known: readonly Choosable[],
  { mostWays, goesOn = () => true }: Limits,
): Promise<Exploration | undefined> {
  const start = side === 0 ? 0 : scenario.parties[0].members.length
  const everybody = membersOf(freed(scenario, side, { share: 1, kind: FREE }), ruleset)
  const choosable = known.map((each, group) => {
    const tactics = groups[group]!.members.map((member) => everybody[start + member]!.tactic)
    return withoutUnclear(each, tactics)
  })
  const tactics = choosable.flatMap(({ aims, conditions, reactions }) => {
    const turn = askedRules({ aims, conditions: conditions.filter((when) => !readRound(when)) })
    return readMany({ turn, reactions }, ruleset, scenario) ?? []
  })
  if (tactics.length < groups.length) return undefined
  const free = freed(withTactics(scenario, side, groups, tactics), side, { share: 1, kind: FREE })
  const { plan } = await planScenario(free)
  const makeFighter = await loadFighter(plan.ruleset)
  const isOwn = (who: number) => who >= 0 && who < plan.firstParty === (side === 0)
  const look = (): void => {
    if (process.ways() > mostWays) throw new Spent('ways')
    if (process.states.count() > MOST_STATES) throw new Spent('states')
    if (process.bytes() > MOST_BYTES) throw new Spent('bytes')
  }
  const isWon = (outcome: number) => outcome === (side === 0 ? FIRST_WINS : SECOND_WINS)
  const isChosen = (stream: number) => purposeOf(stream) === MISTAKES && isOwn(combatantOf(stream))
  const process = makeDecisionProcess(plan, makeFighter, isWon, isChosen, look, true)
  try {
    const first = process.start()
    for (const _ of process.explore()) {
      await setImmediate()
      if (!goesOn()) return undefined
    }
    const { prospects, decisions } = process
    const policies = makePolicies({ first, prospects, decisions, maxRounds: plan.maxRounds })
    const members = membersOf(free, ruleset)
    const fields = groups.map(({ members: own }, at) => {
      const { aims, conditions, reactions } = choosable[at]!
      return {
        cases: gatherCases(
          policies.points,
          (who) => (own.includes(who - start) ? members[who]!.tactic : undefined),
          choosable[at]!,
        ),
        aims: aims.length,
        conditions: conditions.length,
        reactions: reactions.length,
        choosable: choosable[at]!,
      }
    })
    const untils = choosable.flatMap(({ conditions }) => conditions.flatMap((when) => readRound(when)?.until ?? []))
    return { policies, groups: fields, rounds: Math.max(0, ...untils), ways: process.ways() }
  } catch (error) {
    if (error instanceof Spent || error instanceof BeyondReach) return undefined
    throw error
  }
}
