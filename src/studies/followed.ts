import type { Roster } from '../battle/roster.ts'
import type { Tally } from '../fight/tally.ts'
import type { RuleAt } from '../scenario/removal.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** How often a rule was followed in all battles of a tally, by all of a party who have it, or by all of both. */
export function timesFollowed(
  { fired }: Tally,
  { rules }: Roster,
  { parties }: Scenario,
  { tactic, list, index }: RuleAt,
  party?: 0 | 1,
): number {
  const members = parties.flatMap((each, side) => each.members.map(({ fields }) => ({ side, tactic: fields.tactic })))
  let start = 0
  let times = 0
  for (const [combatant, own] of rules.entries()) {
    const member = members[combatant]
    const turn = own.filter((rule) => rule.list === 'turn').length
    const isTheirs = member.tactic === tactic && (party === undefined || member.side === party)
    if (isTheirs) times += fired[start + index + (list === 'turn' ? 0 : turn)]
    start += own.length
  }
  return times
}

/** The designer's rules of tactics that somebody has, and those of them that nobody followed: `charge-once: press-on`. */
export function deadRulesIn(
  tally: Tally,
  roster: Roster,
  scenario: Scenario,
): { readonly rules: number; readonly dead: readonly string[] } {
  const { parties, tactics } = scenario
  const used = new Set(
    parties.flatMap(({ members }) => members.map(({ fields }) => fields.tactic as string | undefined)),
  )
  const written = [...used].flatMap((tactic) => {
    const lists = tactic === undefined ? undefined : tactics[tactic]
    if (!lists) return []
    return (['turn', 'reactions'] as const).flatMap((list) =>
      lists[list].flatMap((rule, index) => (rule.place ? [{ rule, at: { tactic, list, index } }] : [])),
    )
  })
  const dead = written.filter(({ at }) => timesFollowed(tally, roster, scenario, at) === 0)
  return { rules: written.length, dead: dead.map(({ rule, at }) => `${at.tactic}: ${rule.text}`) }
}
