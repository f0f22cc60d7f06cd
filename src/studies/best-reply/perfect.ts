import { expectInteger, expectOptions, expectRead } from '../../arguments.ts'
import { combatantOf, MISTAKES, purposeOf } from '../../battle/dice.ts'
import type { Roster } from '../../battle/roster.ts'
import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import { playPerfectly } from '../../exact/perfect-play.ts'
import { answer, EXACT_OPTIONS, type ExactOptions, solveInRanges } from '../../exact.ts'
import { loadFighter } from '../../fight/chunk.ts'
import { readVersion } from '../../package/version.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Party, Scenario } from '../../scenario/scenario.ts'
import { FREE } from '../../tactics/mistakes.ts'

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
  const stand = await planScenario(setFree(scenario, side))
  const { plan, roster } = stand
  const makeFighter = await loadFighter(plan.ruleset)
  const isOwn = (combatant: number) => combatant >= 0 && combatant < plan.firstParty === (side === 0)
  const isChosen = (stream: number) => purposeOf(stream) === MISTAKES && isOwn(combatantOf(stream))
  const played = await solveInRanges(stand, options, (budget) =>
    playPerfectly(
      plan,
      makeFighter,
      (outcome) => outcome === (side === 0 ? FIRST_WINS : SECOND_WINS),
      isChosen,
      budget,
    ),
  )
  const written = await answer(scenario.name, await planScenario(scenario), options)
  return {
    value: played.value,
    written: written.metrics[`win.${roster.parties[side]}`]!.value,
    does: played.deeds.map(({ deed, times }) => ({
      who: roster.combatants[deed.who]!.name,
      text: textOf(roster, deed),
      times,
    })),
    states: played.states,
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

/** A scenario in which a party may do anything. */
function setFree(scenario: Scenario, side: 0 | 1): Scenario {
  const [first, second] = scenario.parties.map(
    (party, at): Party => (at === side ? { ...party, mistakes: { share: 1, kind: FREE } } : party),
  )
  return { ...scenario, parties: [first!, second!] }
}

function textOf({ rules }: Roster, { who, list, place }: { who: number; list: number; place: number }): string {
  if (place < 0) return list === 0 ? 'nothing' : 'no reaction'
  const own = rules[who]!.filter((rule) => rule.list === (list === 0 ? 'turn' : 'reactions'))
  return own[place]!.text.replace(/ \(by mistake\)$/, '')
}
