import { gatherMembers, type Member } from '../../../scenario/gather.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type * as schema from '../schema.ts'
import { schema as ownSchema } from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'

/** A combatant with everything that it bears looked up. */
export interface Bearer extends Member<schema.Combatant> {
  /** In loadout order: weapons as listed, shield, items as listed. */
  readonly things: readonly Thing[]
  /** What it has in hand at the start, as a set of its things: bit i is the thing i. */
  readonly held: number
  readonly armour: schema.Armour | undefined
  readonly shield: schema.Shield | undefined
}

export interface Thing {
  readonly id: string
  readonly weapon: schema.Weapon | undefined
  readonly hands: number
}

/** Every combatant of both parties. */
export function gatherAll(scenario: Scenario): Bearer[] {
  return gatherMembers<schema.Combatant>(scenario, { vocabulary, references: ownSchema.references }).map((member) => {
    const { fields } = member
    const { armour, shield } = fields
    const weapons = fields.weapons.map((id): Thing => {
      const weapon = scenario.weapons[id] as schema.Weapon
      return { id, weapon, hands: weapon.hands }
    })
    const items = fields.items.map((id): Thing => {
      const { hands } = scenario.items[id] as schema.Item
      return { id, weapon: undefined, hands }
    })
    const shields = shield === undefined ? [] : [{ id: shield, weapon: undefined, hands: 1 }]
    return {
      ...member,
      things: [...weapons, ...shields, ...items],
      held: heldAtFirst(weapons, shields.length > 0),
      armour: armour === undefined ? undefined : (scenario.armours[armour] as schema.Armour),
      shield: shield === undefined ? undefined : (scenario.shields[shield] as schema.Shield),
    }
  })
}

/** The first weapon, all natural ones, and the shield if a hand is left for it (§3). */
function heldAtFirst(weapons: readonly Thing[], hasShield: boolean): number {
  const natural = weapons.reduce((set, { hands }, index) => (hands === 0 ? set | (1 << index) : set), 0)
  const shield = hasShield && weapons[0]?.hands !== 2 ? 1 << weapons.length : 0
  return (weapons.length > 0 ? 1 : 0) | natural | shield
}

/** A combatant's skill by a name that it need not have (§2.3). */
export function skillIn({ skill, skills }: schema.Combatant, name: string): number {
  return Object.hasOwn(skills, name) ? skills[name] : skill
}

/** Its skill with a weapon. */
export function weaponSkill(fields: schema.Combatant, { id, weapon }: Thing): number {
  return skillIn(fields, weapon?.skill ?? id)
}

/** The ids of all things in play: their places are the labels of things. */
export function labelsOf(bearers: readonly Bearer[]): string[] {
  return [...new Set(bearers.flatMap(({ things }) => things.map(({ id }) => id)))]
}

export function isMelee({ weapon }: Thing): boolean {
  return weapon !== undefined && (weapon.range === undefined || weapon.thrown)
}

export function isMissile({ weapon }: Thing): boolean {
  return weapon !== undefined && weapon.range !== undefined && !weapon.thrown
}
