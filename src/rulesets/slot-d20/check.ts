import type { Member, Scenario } from '../../scenario/scenario.ts'
import { didYouMean } from '../../source/nearest.ts'
import type { Problem } from '../../source/problem.ts'
import type { Rule, Tactic } from '../../tactics/tactic.ts'
import { whyNever } from './futility.ts'
import type { Combatant, Spell, Weapon } from './schema.ts'

/** What the schema cannot say: rules that join several fields. */
export function check(scenario: Scenario): Problem[] {
  const members = scenario.parties.flatMap((party) => party.members)
  const tactics = Object.entries(scenario.tactics)
  const rules = tactics.flatMap(([, { turn, reactions }]) => [...turn, ...reactions])
  return [
    ...checkNeeds(scenario),
    ...byPlace(members).flatMap((member) => checkSkills(member, scenario)),
    ...rules.flatMap((rule) => checkName(rule, members)),
    ...rules.flatMap((rule) => checkSpell(rule, scenario)),
    ...tactics.flatMap(([id, tactic]) => warnOfFutility(id, tactic, scenario)),
  ]
}

/** A spell can need anything that can be in hand. */
function checkNeeds({ spells, items, weapons, shields }: Scenario): Problem[] {
  const things = [...Object.keys(items), ...Object.keys(weapons), ...Object.keys(shields)]
  return Object.entries(spells).flatMap(([id, spell]) => {
    const { needs } = spell as Spell
    if (needs === undefined || things.includes(needs)) return []
    return [refuse(`spell "${id}" needs "${needs}", expected an item, weapon or shield`, didYouMean(needs, things))]
  })
}

/** Members that stand at one place, which is their template's or a `count` of them, are told of once, by its name. */
function byPlace(members: readonly Member[]): Member[] {
  const alike = new Map<string, Member>()
  for (const member of members) {
    const { source, start } = member.place
    const key = `${source.name}\n${start}`
    alike.set(key, alike.has(key) ? { ...member, name: member.template } : member)
  }
  return [...alike.values()]
}

/** A skill that nothing asks for is likely to be misspelt. */
function checkSkills({ name, fields, place }: Member, { weapons, spells }: Scenario): Problem[] {
  const asked = [...Object.entries(weapons), ...Object.entries(spells)].map(
    ([id, entry]) => (entry as Weapon | Spell).skill ?? id,
  )
  return Object.keys((fields as Combatant).skills).flatMap((skill): Problem[] => {
    if (asked.includes(skill)) return []
    const hint = didYouMean(skill, asked)
    const message = `${name} has the skill "${skill}", which no weapon or spell asks for`
    return [{ severity: 'warning', message, place, ...(hint !== undefined && { hint }) }]
  })
}

/** `ally:NAME` is somebody's name, or a template's. */
function checkName({ at, place }: Rule, members: readonly Member[]): Problem[] {
  if (at === undefined || !at.startsWith('ally:')) return []
  const name = at.slice('ally:'.length)
  const names = [...new Set(members.flatMap((member) => [member.name, member.template]))]
  if (names.includes(name)) return []
  return [{ ...refuse(`nobody is called "${name}"`, didYouMean(name, names)), ...(place && { place }) }]
}

/** A spell is cast and a skill used, each at whom it is for (§6.8). */
function checkSpell({ do: deed, with: id, at, place }: Rule, { spells }: Scenario): Problem[] {
  if ((deed !== 'cast' && deed !== 'use-skill') || id === undefined) return []
  const { kind, target } = spells[id] as Spell
  const problems: Problem[] = []
  if ((kind === 'skill') !== (deed === 'use-skill')) {
    const [is, does] = kind === 'skill' ? ['a skill', 'use-skill'] : ['a spell', 'cast']
    problems.push(refuse(`"${id}" is ${is}, so "${deed}" cannot be done with it`, `write "do: ${does}"`))
  }
  if (at !== undefined && kindOf(at) !== target) {
    const whom = target === 'self' ? 'oneself' : target === 'ally' ? 'allies' : 'foes'
    problems.push(refuse(`"${id}" is for ${whom}, so it cannot be aimed at "${at}"`, 'leave "at" out'))
  }
  return problems.map((problem) => ({ ...problem, ...(place && { place }) }))
}

function kindOf(selector: string): Spell['target'] {
  if (selector === 'self') return 'self'
  return selector.startsWith('ally-') || selector.startsWith('ally:') ? 'ally' : 'foe'
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
    // The built-in rules of a list that was left out are nobody's mistake.
    if (rule.place === undefined) return []
    const reasons = followers.map((member) => whyNever(rule, list, member, tactic, scenario))
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

function refuse(message: string, hint?: string): Problem {
  return { severity: 'error', message, ...(hint !== undefined && { hint }) }
}
