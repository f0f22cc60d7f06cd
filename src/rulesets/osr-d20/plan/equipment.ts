import { gatherMembers, type Member } from '../../../scenario/gather.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { Tactic } from '../../../tactics/tactic.ts'
import { FEET_PER_CELL } from '../codes.ts'
import * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'

/** A combatant with everything that it bears looked up. */
export interface Bearer extends Member<schema.Combatant> {
  /** Its weapons, its secondary weapon, bare hands: those of them that it can ever have ready. */
  readonly armaments: readonly Armament[]
  /** How many of them are the weapons of its loadout: the first. */
  readonly weapons: number
  /** Which of them is ready at the start. */
  readonly ready: number
  readonly armour: number
  readonly shieldAc: number
}

export interface Armament {
  readonly id: string
  readonly weapon: schema.Weapon
  /** True of the secondary weapon, which may be of the same kind as another. */
  readonly secondary: boolean
}

/** Every combatant of both parties. */
export function gatherAll(scenario: Scenario): Bearer[] {
  const options = scenario.rules.options as schema.Options
  const members = gatherMembers<schema.Combatant>(scenario, { vocabulary, references: schema.schema.references })
  // Then everybody may lose what it has in hand, and strike with bare hands while held.
  const wrestled = members.some(({ tactic }) => isWrestler(tactic))
  return members.map((member) => {
    const { fields, tactic } = member
    const weapons = fields.weapons.filter((id) => id !== schema.UNARMED)
    const armour = fields.armour === undefined ? 0 : (scenario.armours[fields.armour] as schema.Armour).rating
    const shieldAc = fields.shield === undefined ? 0 : (scenario.shields[fields.shield] as schema.Shield).ac
    const armament = (id: string, secondary: boolean): Armament => ({
      id,
      weapon: scenario.weapons[id] as schema.Weapon,
      secondary,
    })
    const armaments = weapons.map((id) => armament(id, false))
    const mayLoseThem = wrestled || armaments.some(({ weapon }) => weapon.thrown)
    if (fields.secondary !== undefined && mayLoseThem) armaments.push(armament(fields.secondary, true))
    if (mayLoseThem || mayBeUnarmed(fields, tactic)) {
      armaments.push({ id: schema.UNARMED, weapon: bareHands(options), secondary: false })
    }
    return {
      ...member,
      armaments,
      weapons: weapons.length,
      ready: fields.weapons[0] === schema.UNARMED ? armaments.findIndex(({ id }) => id === schema.UNARMED) : 0,
      armour: fields.hide + armour,
      shieldAc,
    }
  })
}

/** Whether a tactic begins contests. */
export function isWrestler({ turn }: Tactic): boolean {
  return turn.some((rule) => rule.do === 'wrestle' || rule.do === 'disarm')
}

/** Whether it has bare hands from the start, or may draw them. A weapon that is thrown may leave them as well (§2.7). */
function mayBeUnarmed({ weapons }: schema.Combatant, tactic: Tactic): boolean {
  const hasThem = weapons.length === 0 || weapons.includes(schema.UNARMED)
  return hasThem || tactic.turn.some((rule) => rule.with === schema.UNARMED)
}

/** The built-in weapon of whoever has none in hand (§2.2). */
function bareHands(options: schema.Options): schema.Weapon {
  return {
    damage: options.unarmed_damage,
    to_hit: 0,
    length: 0,
    reach: FEET_PER_CELL,
    hands: 1,
    size: 'minor',
    training: 'simple',
    natural: false,
    polearm: false,
    grapples: false,
    range: undefined,
    melee: true,
    thrown: false,
    ammo: undefined,
    reload: 0,
  }
}

/** Hands that a weapon takes (§2.7). */
export function handsOf({ id, weapon }: Armament): number {
  return id === schema.UNARMED || weapon.natural ? 0 : weapon.hands
}
