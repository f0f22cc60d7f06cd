import type { Problem } from '../source/problem.ts'
import type { Rule, Tactic } from '../tactics/tactic.ts'
import type { Member, Scenario } from './scenario.ts'

/** A rule in the hands of one of those who have its tactic. */
export interface FollowedRule {
  readonly rule: Rule
  readonly list: 'turn' | 'reactions'
  readonly tactic: Tactic
  readonly member: Member
  readonly scenario: Scenario
}

/** By action or reaction: why a rule that does it can never be legal; those that always may be are left out. */
export type Reasons = Readonly<Record<string, (() => string | undefined) | undefined>>

/**
 * Warnings about rules that can never be legal for anybody who has their tactic. Where a rule is of use to one of them it
 * is shared on purpose, and nobody could get rid of the warning.
 *
 * @param whyNever why a rule can never be legal, whatever happens in a battle, for lack of something that loadout or
 *   fields would have to have: `it has no missile weapon`; nothing where it may be legal some day
 */
export function warnOfFutility(
  scenario: Scenario,
  whyNever: (followed: FollowedRule) => string | undefined,
): Problem[] {
  const members = scenario.parties.flatMap((party) => party.members)
  return Object.entries(scenario.tactics).flatMap(([id, tactic]) => {
    const followers = members.filter(({ fields }) => fields.tactic === id)
    const templates = [...new Set(followers.map(({ template }) => template))]
    return (['turn', 'reactions'] as const).flatMap((list) =>
      tactic[list].flatMap((rule): Problem[] => {
        // What comes with every tactic that leaves a list out is nobody's mistake.
        if (rule.place === undefined) return []
        const reasons = followers.map((member) => whyNever({ rule, list, tactic, member, scenario }))
        const [reason] = reasons
        if (reason === undefined || reasons.includes(undefined)) return []
        const message = `"${rule.text}" can never be legal for ${templates.join(', ')}: ${reason}`
        return [{ severity: 'warning', message, place: rule.place }]
      }),
    )
  })
}
