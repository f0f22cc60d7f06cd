import { warnOfFutility } from '../../scenario/futility.ts'
import type { PlaceOf } from '../../scenario/ruleset.ts'
import { type Member, membersByPlace, type Scenario } from '../../scenario/scenario.ts'
import { didYouMean } from '../../source/nearest.ts'
import { type Problem, refusal } from '../../source/problem.ts'
import type { Rule } from '../../tactics/tactic.ts'
import { whyNever } from './futility.ts'
import type { Combatant, Spell, Weapon } from './schema.ts'

/** What the schema cannot say: rules that join several fields. */
export function check(scenario: Scenario, placeOf: PlaceOf): Problem[] {
  const members = scenario.parties.flatMap((party) => party.members)
  const rules = Object.values(scenario.tactics).flatMap(({ turn, reactions }) => [...turn, ...reactions])
  return [
    ...checkNeeds(scenario, placeOf),
    ...membersByPlace(scenario).flatMap((member) => checkSkills(member, scenario)),
    ...rules.flatMap((rule) => checkName(rule, members)),
    ...rules.flatMap((rule) => checkSpell(rule, scenario)),
    ...warnOfFutility(scenario, whyNever),
  ]
}

/** A spell can need anything that can be in hand. */
function checkNeeds({ spells, items, weapons, shields }: Scenario, placeOf: PlaceOf): Problem[] {
  const things = [...Object.keys(items), ...Object.keys(weapons), ...Object.keys(shields)]
  return Object.entries(spells).flatMap(([id, spell]) => {
    const { needs } = spell as Spell
    if (needs === undefined || things.includes(needs)) return []
    const message = `spell "${id}" needs "${needs}", expected an item, weapon or shield`
    return [refusal(message, didYouMean(needs, things), placeOf('spells', id, 'needs')?.value)]
  })
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
  return [refusal(`nobody is called "${name}"`, didYouMean(name, names), place)]
}

/** A spell is cast and a skill used, each at whom it is for (§6.8). */
function checkSpell({ do: action, with: id, at, place }: Rule, { spells }: Scenario): Problem[] {
  if ((action !== 'cast' && action !== 'use-skill') || id === undefined) return []
  const { kind, target } = spells[id] as Spell
  const problems: Problem[] = []
  if ((kind === 'skill') !== (action === 'use-skill')) {
    const [is, does] = kind === 'skill' ? ['a skill', 'use-skill'] : ['a spell', 'cast']
    problems.push(refusal(`"${id}" is ${is}, so "${action}" cannot be done with it`, `write "do: ${does}"`, place))
  }
  if (at !== undefined && kindOf(at) !== target) {
    const whom = target === 'self' ? 'oneself' : target === 'ally' ? 'allies' : 'foes'
    problems.push(refusal(`"${id}" is for ${whom}, so it cannot be aimed at "${at}"`, 'leave "at" out', place))
  }
  return problems
}

function kindOf(selector: string): Spell['target'] {
  if (selector === 'self') return 'self'
  return selector.startsWith('ally-') || selector.startsWith('ally:') ? 'ally' : 'foe'
}
