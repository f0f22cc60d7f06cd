import { planBarriers, STRAIGHT } from '../../field/barriers.ts'
import { warnOfFutility } from '../../scenario/futility.ts'
import type { PlaceOf } from '../../scenario/ruleset.ts'
import { type Member, membersByPlace, type Scenario } from '../../scenario/scenario.ts'
import { didYouMean } from '../../source/nearest.ts'
import { type Problem, refusal } from '../../source/problem.ts'
import type { Rule } from '../../tactics/tactic.ts'
import type { Field } from './field-schema.ts'
import { whyNever } from './futility.ts'
import { drawField } from './plan/drawn-field.ts'
import { type Combatant, type Options, type Spell, UNARMED, type Weapon } from './schema.ts'
import { readPlace, SKILLS } from './skill-table.ts'

/** What the schema cannot say: rules that join several fields. */
export function check(scenario: Scenario, placeOf: PlaceOf): Problem[] {
  const rules = Object.values(scenario.tactics).flatMap(({ turn, reactions }) => [...turn, ...reactions])
  const members = membersByPlace(scenario)
  return [
    ...checkIds(scenario, placeOf),
    ...members.flatMap((member) => [
      ...checkSkills(member, scenario, placeOf),
      ...checkGaps(member, scenario, placeOf),
      ...warnOfIdleShield(member, scenario, placeOf),
    ]),
    ...rules.flatMap((rule) => checkAim(rule, scenario)),
    ...warnOfUselessPowers(scenario, placeOf),
    ...warnOfCutOffParties(scenario, placeOf),
    ...warnOfFutility(scenario, whyNever),
  ]
}

/** Words that stand for weapons in rules (§2.4, §9). */
const WORDS = [UNARMED, 'melee', 'ranged']

/** What `with: ID` names has to be one thing. */
function checkIds({ weapons, items }: Scenario, placeOf: PlaceOf): Problem[] {
  const refuse = (section: 'weapons' | 'items', one: string) => (id: string) => {
    const word = refusal(
      `the ${one} "${id}" cannot be called so`,
      'in rules the word has another meaning',
      placeOf(section, id)?.key,
    )
    return WORDS.includes(id) ? [word] : []
  }
  return [
    ...Object.keys(weapons).flatMap(refuse('weapons', 'weapon')),
    ...Object.keys(items).flatMap(refuse('items', 'item')),
    ...Object.keys(items).flatMap((id) =>
      id in weapons
        ? [refusal(`"${id}" is both a weapon and an item`, 'give one of them another id', placeOf('items', id)?.key)]
        : [],
    ),
  ]
}

/** Skills are named ones, or places of the table, and none is named twice (§2.3). */
function checkSkills(member: Member, scenario: Scenario, placeOf: PlaceOf): Problem[] {
  const { columns, skills: placeOfSkill } = scenario.rules.options as Options
  const { skills, learned = [] } = member.fields as Combatant
  const entries = [
    ...Object.keys(skills).map((skill) => ({ skill, list: 'skills', key: skill })),
    ...learned.map((skill, index) => ({ skill, list: 'learned', key: index })),
  ]
  return entries.flatMap(({ skill, list, key }): Problem[] => {
    const { name, places } = findWriter(member, scenario, placeOf, list, key)
    const at = list === 'skills' ? places?.key : places?.value
    const column = readPlace(skill)?.column
    if (!SKILLS.some((named) => named === skill) && (column === undefined || !columns.includes(column))) {
      const near = column === undefined ? [] : columns.map((each) => skill.replace(column, each))
      const expected = `expected a named skill, or a place of ${columns.join(', ')}`
      const hint = didYouMean(skill, [...SKILLS, ...near]) ?? expected
      return [refusal(`${name} has no skill "${skill}"`, hint, at ?? member.place)]
    }
    const same = SKILLS.find((named) => placeOfSkill[named] === skill)
    if (!entries.some((other) => other.list === list && other.skill === same)) return []
    const message = `${name} has "${same}" and "${skill}", which is the same place`
    return [refusal(message, 'leave one of them out', at ?? member.place)]
  })
}

/** Gaps lie between neighbouring columns. */
function checkGaps(member: Member, scenario: Scenario, placeOf: PlaceOf): Problem[] {
  const { columns } = scenario.rules.options as Options
  const pairs = columns.slice(1).map((column, index) => [columns[index], column])
  const known = pairs.map((pair) => pair.join('-'))
  return (member.fields as Combatant).gaps.flatMap((gap, index) => {
    if (known.includes(gap)) return []
    const { name, places } = findWriter(member, scenario, placeOf, 'gaps', index)
    const turned = known[pairs.findIndex(([left, right]) => gap === `${right}-${left}`)]
    const meant = turned === undefined ? didYouMean(gap, known) : `did you mean "${turned}"?`
    const expected = known.length === 0 ? 'there is only one column' : `expected one of ${known.join(', ')}`
    return [refusal(`${name} has the gap "${gap}"`, meant ?? expected, places?.value ?? member.place)]
  })
}

/** A shield is in use with a one-handed weapon, or with none (§2.5). */
function warnOfIdleShield(member: Member, scenario: Scenario, placeOf: PlaceOf): Problem[] {
  const { shield, weapons } = member.fields as Combatant
  if (shield === undefined || weapons.length === 0) return []
  const held = weapons.map((id) => scenario.weapons[id] as Weapon | undefined)
  if (held.some((weapon) => weapon === undefined || weapon.hands === 1 || weapon.kind === 'thrown')) return []
  const { places } = findWriter(member, scenario, placeOf, 'shield')
  const message = `${member.name} never has its shield in use: all of its weapons take two hands`
  return [warning(message, places?.value ?? member.place)]
}

/** Who of a combatant's templates says something, and where: what is inherited is reported once. */
function findWriter(
  { name, template }: Member,
  { whole }: Scenario,
  placeOf: PlaceOf,
  ...path: readonly (string | number)[]
): { name: string; places: ReturnType<PlaceOf> } {
  const templates = (whole.combatants ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  for (let id = template; id !== undefined; id = templates[id]?.['based-on'] as string) {
    const places = placeOf('combatants', id, ...path)
    if (places) return { name: id === template ? name : id, places }
  }
  return { name, places: undefined }
}

/** Powers and items are for foes or for friends, whatever the selector says. */
function checkAim({ do: action, with: id, at, by, place }: Rule, { spells, items }: Scenario): Problem[] {
  if (id === undefined || at === undefined || by) return []
  const isFriendly = at === 'self' || at.startsWith('ally-')
  if (action === 'equip' && id in items && !isFriendly) {
    return [refusal(`"${id}" is for friends, so it cannot be aimed at "${at}"`, 'leave "at" out', place)]
  }
  if (action !== 'command' && action !== 'spontaneous') return []
  const { side } = spells[id] as Spell
  const fits = { foe: !isFriendly, ally: isFriendly, self: at === 'self', all: true }[side]
  const whom = { foe: 'foes', ally: 'allies', self: 'its commander', all: 'anyone' }[side]
  return fits ? [] : [refusal(`"${id}" is for ${whom}, so it cannot be aimed at "${at}"`, 'leave "at" out', place)]
}

/** What lasts only as long as what set it off can only be a reaction (§6.3). */
function warnOfUselessPowers({ spells }: Scenario, placeOf: PlaceOf): Problem[] {
  return Object.entries(spells).flatMap(([id, entry]) => {
    const { effect, duration, trigger, actions } = entry as Spell
    const isReaction = duration === 0 && (effect === 'shield' || (effect === 'alter' && actions === 0))
    if (!isReaction || trigger !== 'none') return []
    const message = `the power "${id}" can never be used: an instant ${effect} only works as a reaction, and it has no trigger`
    return [warning(message, placeOf('spells', id)?.key)]
  })
}

/** Whoever deploys where no way leads to a foe can only shoot. */
function warnOfCutOffParties({ field, parties }: Scenario, placeOf: PlaceOf): Problem[] {
  const { drawn, edges } = drawField(field as Field)
  const { columns, ground, deployment } = drawn
  const barriers = planBarriers(columns, ground, edges)
  return parties.flatMap(({ id, members }, party): Problem[] => {
    const other = parties[1 - party]
    const goals = deployment[1 - party].slice(0, other.members.length)
    const reached = flood(columns, barriers, goals)
    const area = deployment[party].slice(0, members.length).find((each) => !reached.has(each))
    if (area === undefined) return []
    const at = `${(area % columns) + 1},${Math.floor(area / columns) + 1}`
    const message = `party "${id}" deploys in area ${at}, from which no way leads to party "${other.id}"`
    return [warning(message, placeOf('field', 'map')?.key)]
  })
}

/** The areas from which there is a way to one of `goals`. */
function flood(columns: number, barriers: Uint8Array, goals: readonly number[]): Set<number> {
  const rows = barriers.length / 4 / columns
  const reached = new Set(goals)
  for (const area of reached) {
    for (const [direction, [right, down]] of STRAIGHT.entries()) {
      const column = (area % columns) + right
      const row = Math.floor(area / columns) + down
      const isOnMap = column >= 0 && column < columns && row >= 0 && row < rows
      if (isOnMap && !barriers[4 * area + direction]) reached.add(row * columns + column)
    }
  }
  return reached
}

function warning(message: string, place: Problem['place']): Problem {
  return { severity: 'warning', message, ...(place && { place }) }
}
