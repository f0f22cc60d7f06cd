import type { Scenario } from '../../scenario/scenario.ts'
import type { RulesTakes } from './field.ts'
import type { Series } from './series.ts'

/** How often a rule was followed, by all that have its tactic together. */
export interface Followed {
  readonly perBattle: number
  /** Of all the times that a rule of its list was. */
  readonly share: number
}

/** What was counted of a list of rules in the battles of a scenario; undefined before there are any, or if nobody has it. */
export function followedIn(
  { stand, tally }: Series,
  { parties }: Scenario,
  { tactic, list }: Pick<RulesTakes, 'tactic' | 'list'>,
): readonly Followed[] | undefined {
  if (tally.battles === 0) return undefined
  const members = parties.flatMap((party) => party.members)
  const counts: number[] = []
  let start = 0
  let hasAny = false
  for (const [combatant, rules] of stand.roster.rules.entries()) {
    const offset = rules.findIndex((rule) => rule.list === list)
    const own = rules.filter((rule) => rule.list === list)
    if (members[combatant].fields.tactic === tactic) {
      hasAny = true
      for (const at of own.keys()) counts[at] = (counts[at] ?? 0) + tally.fired[start + offset + at]
    }
    start += rules.length
  }
  if (!hasAny) return undefined
  const all = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => ({ perBattle: count / tally.battles, share: all === 0 ? 0 : count / all }))
}
