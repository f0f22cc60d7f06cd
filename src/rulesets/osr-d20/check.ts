import type { Problem } from '../../scenario/problem.ts'
import type { Catalog, Member, Scenario } from '../../scenario/scenario.ts'
import type { Rule, Tactic } from '../../tactics/tactic.ts'
import { whyNever } from './futility.ts'
import { type Combatant, UNARMED, type Weapon } from './schema.ts'

/**
 * What the scenario format has and this version does not fight yet. To fight such a scenario without them would give
 * wrong numbers, so it is refused.
 */
const ACTIONS = ['wrestle', 'disarm', 'cast', 'use']
const REACTIONS = ['guard', 'immobilise', 'disarm']

/** What the schema cannot say: rules that join several fields. */
export function check(scenario: Scenario): Problem[] {
  const tactics = Object.values(scenario.tactics)
  return [
    ...byPlace(scenario.parties.flatMap(({ members }) => members)).flatMap((member) =>
      checkMember(member, scenario.weapons),
    ),
    ...tactics.flatMap(({ turn }) => turn.flatMap((rule) => checkRule('action', rule, ACTIONS))),
    ...tactics.flatMap(({ reactions }) => reactions.flatMap((rule) => checkRule('reaction', rule, REACTIONS))),
    ...Object.entries(scenario.tactics).flatMap(([id, tactic]) => warnOfFutility(id, tactic, scenario)),
  ]
}

/**
 * Rules that can never be legal for anybody who has the tactic. Where it is of use to one of them it is shared on
 * purpose, and nobody could get rid of the warning.
 */
function warnOfFutility(id: string, tactic: Tactic, scenario: Scenario): Problem[] {
  const members = scenario.parties.flatMap((party) => party.members)
  const followers = members.filter(({ fields }) => (fields as Combatant).tactic === id)
  const templates = [...new Set(followers.map(({ template }) => template))]
  const warn = (list: 'turn' | 'reactions', rule: Rule): Problem[] => {
    const reasons = followers.map(({ fields }) => whyNever(rule, list, fields as Combatant, tactic, scenario))
    const [reason] = reasons
    if (reason === undefined || reasons.includes(undefined)) return []
    const message = `"${rule.text}" can never be legal for ${templates.join(', ')}: ${reason}`
    return [{ severity: 'warning', message, ...(rule.place && { place: rule.place }) }]
  }
  return [
    ...tactic.turn.flatMap((rule) => warn('turn', rule)),
    ...tactic.reactions.flatMap((rule) => warn('reactions', rule)),
  ]
}

/** Members that stand at one place, which is their template's or a `count` of them, are told of once, by its name. */
function byPlace(members: readonly Member[]): Member[] {
  const alike = new Map<string, Member>()
  for (const member of members) {
    const { source, start } = member.place
    const key = `${source.name}\n${start}`
    const { template: name } = member
    alike.set(key, alike.has(key) ? { ...member, name } : member)
  }
  return [...alike.values()]
}

function checkMember({ name, fields, place }: Member, weapons: Catalog): Problem[] {
  const { secondary } = fields as Combatant
  const problems: Problem[] = []
  if (secondary === UNARMED || (secondary !== undefined && !(weapons[secondary] as Weapon).melee)) {
    problems.push(refuse(`${name} has the secondary weapon "${secondary}", expected a melee weapon`))
  }
  return problems.map((problem) => ({ ...problem, place }))
}

function checkRule(kind: string, { do: deed, place }: Rule, unknown: readonly string[]): Problem[] {
  if (!unknown.includes(deed)) return []
  return [{ ...refuse(`the ${kind} "${deed}" is not fought yet`), ...(place && { place }) }]
}

function refuse(message: string, hint?: string): Problem {
  return { severity: 'error', message, ...(hint !== undefined && { hint }) }
}
