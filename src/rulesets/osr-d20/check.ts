import type { Catalog, Member, Scenario } from '../../scenario/scenario.ts'
import type { Problem } from '../../source/problem.ts'
import type { Rule, Tactic } from '../../tactics/tactic.ts'
import { whyNever } from './futility.ts'
import { type Combatant, type Effect, isHarmful, UNARMED, type Weapon } from './schema.ts'

/** What the schema cannot say: rules that join several fields. */
export function check(scenario: Scenario): Problem[] {
  const tactics = Object.values(scenario.tactics)
  return [
    ...byPlace(scenario.parties.flatMap(({ members }) => members)).flatMap((member) =>
      checkMember(member, scenario.weapons),
    ),
    ...tactics.flatMap(({ turn }) => turn.flatMap(checkWrestling)),
    ...tactics.flatMap(({ turn }) => turn.flatMap((rule) => checkAim(rule, scenario))),
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
    // What comes with every tactic that leaves a list out is nobody's mistake.
    if (rule.place === undefined) return []
    const reasons = followers.map(({ fields }) => whyNever(rule, list, fields as Combatant, tactic, scenario))
    const [reason] = reasons
    if (reason === undefined || reasons.includes(undefined)) return []
    const message = `"${rule.text}" can never be legal for ${templates.join(', ')}: ${reason}`
    return [{ severity: 'warning', message, place: rule.place }]
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

/** Wrestlers use what is in hand, or drop all of it (§9). */
function checkWrestling({ do: deed, with: id, place }: Rule): Problem[] {
  if ((deed !== 'wrestle' && deed !== 'disarm') || id === undefined || id === UNARMED) return []
  const message = `"${deed}" takes no "with" but "${UNARMED}", found "${id}"`
  return [{ ...refuse(message, 'leave it out to wrestle with what is in hand'), ...(place && { place }) }]
}

/** Oneself and allies are chosen for what helps only (§9). */
function checkAim({ do: deed, with: id, at, place }: Rule, { spells, items }: Scenario): Problem[] {
  if (id === undefined || at === undefined || !(at === 'self' || at.startsWith('ally-'))) return []
  const effect = (deed === 'cast' ? spells : items)[id] as Effect
  if (!isHarmful(effect)) return []
  const message = `"${deed} ${id}" harms, so it cannot be aimed at "${at}", expected a selector of foes`
  return [{ ...refuse(message, 'write nearest, or weakest, or leave "at" out'), ...(place && { place }) }]
}

function refuse(message: string, hint?: string): Problem {
  return { severity: 'error', message, ...(hint !== undefined && { hint }) }
}
