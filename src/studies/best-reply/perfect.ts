import { expectInteger, expectOptions, expectRead } from '../../arguments.ts'
import { combatantOf, MISTAKES, purposeOf } from '../../battle/dice.ts'
import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import { LIST } from '../../battle/tactic-chance.ts'
import type { Budget } from '../../exact/budget.ts'
import type { Choice } from '../../exact/decision-process.ts'
import { playPerfectly } from '../../exact/perfect-play.ts'
import { answer, EXACT_OPTIONS, type ExactOptions, solveInRanges } from '../../exact.ts'
import { loadFighter } from '../../fight/chunk.ts'
import { readVersion } from '../../package/version.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { FREE } from '../../tactics/mistakes.ts'
import type { Tactic } from '../../tactics/tactic.ts'
import { freed, membersOf } from './tactics.ts'

/** The best that a party can do against the other's tactic, whatever it does. */
export interface PerfectReply {
  /** Its win rate then, and with the tactic that it has. */
  readonly value: number
  readonly written: number
  /** What it does then, by the text of each action, and how often in a battle on average; the most frequent first. */
  readonly does: readonly { readonly who: string; readonly text: string; readonly times: number }[]
  readonly states: number
}

/**
 * The value of perfect play: each decision of the party is free, the other goes by its tactic. It sees all that there is to see,
 * but not what dice will show. Throws a `BeyondReach` where that is more than `options` allow.
 */
export async function replyPerfectly(
  scenario: Scenario,
  side: 0 | 1,
  options: ExactOptions = {},
): Promise<PerfectReply> {
  const { members, stand, begin } = await freeProcess(scenario, side)
  const { roster } = stand
  const played = await solveInRanges(stand, options, begin)
  const written = await answer(scenario.name, await planScenario(scenario), options)
  return {
    value: played.value,
    written: written.metrics[`win.${roster.parties[side]}`]!.value,
    does: played.choices.map(({ choice, times }) => ({
      who: roster.combatants[choice.who]!.name,
      text: textOf(members[choice.who]!.tactic, choice),
      times,
    })),
    states: played.states,
  }
}

/** The scenario with all decisions of a party free, and how to work out the best of them. */
export async function freeProcess(scenario: Scenario, side: 0 | 1) {
  const free = freed(scenario, side, { share: 1, kind: FREE })
  const stand = await planScenario(free)
  const { plan, ruleset } = stand
  const makeFighter = await loadFighter(plan.ruleset)
  const isOwn = (combatant: number) => combatant >= 0 && combatant < plan.firstParty === (side === 0)
  const isChosen = (stream: number) => purposeOf(stream) === MISTAKES && isOwn(combatantOf(stream))
  const isWon = (outcome: number) => outcome === (side === 0 ? FIRST_WINS : SECOND_WINS)
  return {
    stand,
    members: membersOf(free, ruleset),
    begin: (budget: Budget) => playPerfectly(plan, makeFighter, isWon, isChosen, budget),
  }
}

/**
 * What perfect play of one party, 0 or 1, is worth against the other's tactic, with what its figures stand on. Throws what
 * `exact` throws, and a `RangeError` for another side.
 */
export async function bestReplyExactly(scenario: Scenario, side: 0 | 1, options: ExactOptions = {}) {
  expectRead('scenario', scenario)
  expectInteger('side', side, 0, 1)
  expectOptions(options, EXACT_OPTIONS)
  const reply = await replyPerfectly(scenario, side, options)
  const { ruleset, roster } = await planScenario(scenario)
  return {
    ...reply,
    exact: true as const,
    scenario: scenario.name,
    rules: ruleset.id,
    version: readVersion(),
    party: roster.parties[side],
    parties: roster.parties,
    colors: roster.colors,
  }
}

function textOf({ turn, reactions }: Tactic, { list, place }: Choice): string {
  if (place < 0) return list === LIST.TURN ? 'nothing' : 'no reaction'
  return (list === LIST.TURN ? turn : reactions)[place]!.text
}
