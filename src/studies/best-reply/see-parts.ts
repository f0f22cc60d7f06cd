import { planScenario } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { chooseOptions } from '../../simulate.ts'
import type { Rule } from '../../tactics/tactic.ts'
import type { RuleParts } from '../../tactics/vocabulary.ts'
import { fightStudy } from '../fought.ts'
import { type Parts, partsOf } from './parts.ts'
import { freed, type Group, membersOf } from './tactics.ts'

/** Battles in which a party does anything, to see what it can do. */
const SEEING = 512

/** What each group has done in battles in which it does anything that it can: the rest it never can. */
export async function seeParts(
  scenario: Scenario,
  side: 0 | 1,
  ruleset: Ruleset,
  groups: readonly Group[],
  seed: string,
): Promise<Parts[]> {
  const free = freed(scenario, side, { share: 0.5, kind: 'random' })
  const { plan } = await planScenario(free)
  const chosen = chooseOptions({ battles: SEEING, seed, threads: 0 }, scenario.run)
  const { counts } = await fightStudy({ sides: [{ plan }], pairs: [] }, chosen, {
    ...{ next: () => SEEING, signal: undefined, onProgress: undefined },
  })
  const { fired } = counts.sides[0]
  let start = 0
  const done = membersOf(free, ruleset).map(({ party, tactic: { turn, reactions } }) => {
    const own = fired.subarray(start)
    start += turn.length + reactions.length
    const among = (rules: readonly Rule[], from: number): Rule[] =>
      rules.filter(({ possible }, at) => possible && own[from + at] > 0)
    return { party, turn: among(turn, 0), reactions: among(reactions, turn.length) }
  })
  const ours = done.filter(({ party }) => party === side)
  return groups.map((group) => {
    const of = (list: 'turn' | 'reactions'): RuleParts[] => {
      const seen = group.members.flatMap((member) => ours[member][list])
      return [...new Map(seen.map(({ text, parts }) => [text, parts])).values()]
    }
    return partsOf(scenario, side, ruleset, group, { turn: of('turn'), reactions: of('reactions') })
  })
}
