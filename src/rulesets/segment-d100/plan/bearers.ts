import { gatherMembers } from '../../../scenario/gather.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type * as schema from '../schema.ts'
import { schema as ownSchema } from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'
import { type Bearer, bulkOf, type Thing } from './loadout.ts'

/** Looks up a thing by its id; ids are unique over the three sections. */
export function findThing({ weapons, shields, items }: Scenario, id: string): Thing {
  if (Object.hasOwn(weapons, id)) return { id, weapon: weapons[id] as schema.Weapon }
  if (Object.hasOwn(shields, id)) return { id, shield: shields[id] as schema.Shield }
  return { id, item: items[id] as schema.Item }
}

/** Every combatant of both parties. */
export function gatherAll(scenario: Scenario): Bearer[] {
  return gatherMembers<schema.Combatant>(scenario, { vocabulary, references: ownSchema.references }).map((member) => {
    const { fields } = member
    const { armour, shield } = fields
    const ids = [...fields.weapons, ...(shield === undefined ? [] : [shield]), ...fields.items]
    const things = ids.map((id) => findThing(scenario, id))
    return {
      ...member,
      things,
      held: heldAtFirst(things, fields.weapons.length, shield !== undefined),
      armour: armour === undefined ? undefined : (scenario.armours[armour] as schema.Armour),
    }
  })
}

/** The first weapon, and the shield if that leaves the hands it needs (§2.2). */
function heldAtFirst(things: readonly Thing[], weapons: number, hasShield: boolean): number[] {
  const first = weapons > 0 ? bulkOf(things[0]).hands : 0
  const held = weapons > 0 ? [0] : []
  return hasShield && first + bulkOf(things[weapons]).hands <= 2 ? [...held, weapons] : held
}
