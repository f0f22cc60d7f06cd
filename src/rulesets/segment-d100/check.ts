import { warnOfFutility } from '../../scenario/futility.ts'
import type { PlaceOf } from '../../scenario/ruleset.ts'
import { type Member, membersByPlace, type Scenario } from '../../scenario/scenario.ts'
import { didYouMean, suggest } from '../../source/nearest.ts'
import { type Place, type Problem, refusal } from '../../source/problem.ts'
import type { Rule } from '../../tactics/tactic.ts'
import { whyNever } from './futility.ts'
import { skillOf } from './plan/loadout.ts'
import { COMMON_SKILLS, type Combatant, type Field, FORMS, type Item, type Shield, type Weapon } from './schema.ts'

/** What the schema cannot say: rules that join several fields (docs/rules/segment-d100.md §2.5). */
export function check(scenario: Scenario, placeOf: PlaceOf): Problem[] {
  const members = scenario.parties.flatMap((party) => party.members)
  const rules = Object.values(scenario.tactics).flatMap(({ turn, reactions }) => [...turn, ...reactions])
  const problems = [
    ...checkIds(scenario, placeOf),
    ...checkAmmunition(scenario, placeOf),
    ...checkLegend(scenario, placeOf),
    ...membersByPlace(scenario).flatMap(checkWeapons),
    ...members.flatMap((member) => checkSkills(member, scenario, placeOf)),
    ...rules.flatMap(checkWith),
  ]
  // What is futile is only found out where everything that is named is what it is named for.
  return problems.length > 0 ? problems : warnOfFutility(scenario, whyNever)
}

const SECTIONS = ['weapons', 'shields', 'items'] as const
const ONE = { weapons: 'weapon', shields: 'shield', items: 'item' } as const

const isForm = (id: string): boolean => (FORMS as readonly string[]).includes(id)

/** Everything that can be in hand has an id of its own. Weapons that are called like a form are refused for all rulesets. */
function checkIds(scenario: Scenario, placeOf: PlaceOf): Problem[] {
  return SECTIONS.flatMap((section, index) =>
    Object.keys(scenario[section]).flatMap((id) => {
      const place = placeOf(section, id)?.key
      if (isForm(id))
        return [refusal(`"${id}" is a form of brawl, and no ${ONE[section]} can be called so`, undefined, place)]
      const other = SECTIONS.slice(0, index).find((each) => Object.hasOwn(scenario[each], id))
      if (other === undefined) return []
      return [refusal(`"${id}" is a ${ONE[other]} and ${aOne(section)}, expected an id of its own`, undefined, place)]
    }),
  )
}

function aOne(section: (typeof SECTIONS)[number]): string {
  return section === 'items' ? 'an item' : `a ${ONE[section]}`
}

function checkAmmunition({ weapons, items }: Scenario, placeOf: PlaceOf): Problem[] {
  const missiles = Object.keys(weapons).filter((id) => (weapons[id] as Weapon).kind === 'missile')
  return Object.entries(items).flatMap(([id, item]) => {
    const { ammo_for: weapon } = item as Item
    if (weapon === undefined || missiles.includes(weapon)) return []
    const message = `item "${id}" has shots for "${weapon}", expected a weapon of kind missile`
    return [refusal(message, suggest(weapon, missiles), placeOf('items', id, 'ammo_for')?.value)]
  })
}

/** A cell can have any thing lying in it. */
function checkLegend(scenario: Scenario, placeOf: PlaceOf): Problem[] {
  const things = SECTIONS.flatMap((section) => Object.keys(scenario[section]))
  return Object.entries((scenario.field as Field).legend ?? {}).flatMap(([character, { item }]) => {
    if (item === undefined || things.includes(item)) return []
    const message = `"${item}" lies in cells "${character}", expected the id of a weapon, shield or item`
    return [refusal(message, didYouMean(item, things), placeOf('field', 'legend', character, 'item')?.value)]
  })
}

/** The forms stand among the weapons of the vocabulary, but nobody carries one. */
function checkWeapons({ name, fields, place }: Member): Problem[] {
  return (fields as Combatant).weapons
    .filter(isForm)
    .map((id) => refusal(`${name} carries "${id}", which everybody has without it`, 'leave it out', place))
}

function checkSkills(member: Member, scenario: Scenario, placeOf: PlaceOf): Problem[] {
  const { weapons, shields } = scenario
  const used = [
    ...Object.entries(weapons).map(([id, weapon]) => skillOf({ id, weapon: weapon as Weapon })),
    ...Object.entries(shields).map(([id, shield]) => skillOf({ id, shield: shield as Shield })),
  ]
  const known = [...new Set([...COMMON_SKILLS, ...used])]
  return Object.keys((member.fields as Combatant).skills).flatMap((skill) => {
    if (known.includes(skill)) return []
    const message = `no weapon or shield uses the skill "${skill}"`
    return [refusal(message, suggest(skill, known), placeOfSkill(skill, member, scenario, placeOf))]
  })
}

/** Where a member's skill is written: in its own entry, else in its template or in what that is based on. */
function placeOfSkill(skill: string, member: Member, { whole }: Scenario, placeOf: PlaceOf): Place | undefined {
  const { own, template, place } = member
  if (own?.fields.includes('skills')) {
    // Entries of lists are counted from 1 in the paths that users see.
    const path = own.path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) - 1 : key))
    return placeOf(...path, 'skills', skill)?.value ?? place
  }
  const templates = whole.combatants as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  let id = template
  while (templates[id]?.skills === undefined && templates[id]?.['based-on'] !== undefined) {
    id = templates[id]['based-on'] as string
  }
  return placeOf('combatants', id, 'skills', skill)?.value ?? place
}

/** What can only be done with a form of brawl; and with that as well as with a weapon. */
const BRAWLS: readonly string[] = ['brawl', 'leap-attack', 'acrobatic-counter']
const ATTACKS: readonly string[] = ['attack', 'charge']

/** Forms of brawl and things go with different actions (§9.1). */
function checkWith({ do: action, with: id, place }: Rule): Problem[] {
  if (id === undefined) return []
  if (BRAWLS.includes(action)) {
    if (isForm(id)) return []
    return [refusal(`"${action}" takes a form of brawl, found "${id}"`, suggest(id, FORMS), place)]
  }
  if (!isForm(id) || ATTACKS.includes(action)) return []
  const what = action === 'strike' || action === 'fire' || action === 'hurl' ? 'a weapon or item' : 'a thing'
  const hint = action === 'strike' ? `write { do: brawl, with: ${id} }` : undefined
  return [refusal(`"${action}" takes ${what}, found the form of brawl "${id}"`, hint, place)]
}
