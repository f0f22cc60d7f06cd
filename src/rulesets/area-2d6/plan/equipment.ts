import type { Notation } from '../../../battle/notation.ts'
import { gatherMembers, type Member } from '../../../scenario/gather.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type * as schema from '../schema.ts'
import { schema as ownSchema, UNARMED } from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'
import { planSkills, type SkillTable } from './skills.ts'

/** A combatant with everything that it bears looked up, and what it leaves to the options filled in. */
export interface Bearer extends Member<schema.Combatant> {
  readonly hp: Notation
  readonly actions: number
  readonly initiative: Notation
  readonly skills: SkillTable
  /** Its weapons as listed, and `unarmed` after them. */
  readonly armaments: readonly Armament[]
  readonly armour: schema.Armour | undefined
  readonly shield: schema.Shield | undefined
  readonly items: readonly Carried[]
}

export interface Armament {
  readonly id: string
  readonly weapon: schema.Weapon
}

/** Items of one kind. */
interface Carried {
  readonly id: string
  readonly item: schema.Item
  readonly count: number
}

/** Every combatant of both parties. */
export function gatherAll(scenario: Scenario): Bearer[] {
  const options = scenario.rules.options as schema.Options
  return gatherMembers<schema.Combatant>(scenario, { vocabulary, references: ownSchema.references }).map((member) => {
    const { fields } = member
    const { armour, shield } = fields
    const weapons = fields.weapons.map((id) => ({ id, weapon: scenario.weapons[id] as schema.Weapon }))
    return {
      ...member,
      hp: fields.hp ?? options.hp,
      actions: fields.actions ?? options.actions,
      initiative: fields.initiative ?? options.initiative,
      skills: planSkills(options, fields),
      armaments: [...weapons, { id: UNARMED, weapon: bareHands(options) }],
      armour: armour === undefined ? undefined : (scenario.armours[armour] as schema.Armour),
      shield: shield === undefined ? undefined : (scenario.shields[shield] as schema.Shield),
      items: [...new Set(fields.items)].map((id) => ({
        id,
        item: scenario.items[id] as schema.Item,
        count: fields.items.filter((other) => other === id).length,
      })),
    }
  })
}

/** The built-in weapon (§2.4). */
function bareHands({ unarmed_damage }: schema.Options): schema.Weapon {
  return {
    kind: 'melee',
    hands: 1,
    damage: unarmed_damage,
    attack: 0,
    parry: 0,
    pierce: 0,
    heavy: { dice: 0, pierce: 0, knockdown: false, stagger: 0, bleed: 0 },
    range: 0,
    min_range: 0,
    ammo: undefined,
  }
}

/** The ids of all weapons and items in play: their places are what `with` stands for in tactics. */
export function labelsOf(bearers: readonly Bearer[]): string[] {
  return [...new Set(bearers.flatMap(({ armaments, items }) => [...armaments, ...items].map(({ id }) => id)))]
}

/** The ids of the powers that somebody's spirit has: their places are the powers' numbers. */
export function powerIds(bearers: readonly Bearer[]): string[] {
  return [...new Set(bearers.flatMap(({ fields }) => fields.powers))]
}

/** Whether any of these actions or reactions stands in a combatant's tactic. */
export function does({ tactic }: Bearer, list: 'turn' | 'reactions', ...names: readonly string[]): boolean {
  return tactic[list].some((rule) => names.includes(rule.do))
}
