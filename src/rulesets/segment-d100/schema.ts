import { z } from 'zod'
import type { Notation } from '../../battle/notation.ts'
import { type FieldOf, fieldOf } from '../../scenario/field.ts'
import { groundProperties } from '../../scenario/ground.ts'
import { ID, id, idOrNone, ids } from '../../scenario/ids.ts'
import { dice, distanceIn, hitPoints } from '../../scenario/measures.ts'
import { readNumber } from '../../scenario/numeral.ts'
import type { RulesetSchema } from '../../scenario/ruleset.ts'
import { boolean, choice, integer, number, rule, value } from '../../scenario/values.ts'

/**
 * The scenario fields of segment-d100, table by table as in docs/rules/segment-d100.md §2. Lengths on the field are read
 * as whole yards, heights as inches, weights as pounds.
 */

const modifier = () => integer(-100, 100)
const penalty = () => integer(0, 100)
const attribute = () => integer(1, 100)
const skillLevel = () => integer(0, 100)
const yards = (max: number, min = 1) => distanceIn({ yd: 1, ft: 1 / 3 }, { min, max, rounded: true })
const inches = (max: number, min = 0) => distanceIn({ in: 1, ft: 12 }, { min, max, what: 'a height' })
/** 0.001 lb is the least that can be distinguished from nothing. */
const pounds = (min: number) => distanceIn({ lb: 1 }, { min, max: 100_000, step: 0, what: 'a weight' })
const LEAST_WEIGHT = 0.001
const hands = () => integer(1, 2)
const size = () => integer(0, 10)
/** A name of a skill: the id of a weapon, or any other. */
const skillName = () => idOrNone()

/** The forms of a brawl: what one attacks with bare-handed (docs/rules/segment-d100.md §6.1). */
export const FORMS = ['fists', 'knock-down', 'grapple'] as const
/** Skills that no weapon or shield need use. */
export const COMMON_SKILLS = ['brawling', 'acrobat', 'climb', 'juggling', 'savvy'] as const

const options = z
  .strictObject({
    base: integer(0, 100).prefault(50).describe('Chance of a check, in percent, when AV and DV are equal.'),
    min_chance: integer(0, 100).prefault(1).describe('Least chance of any check, in percent.'),
    max_chance: integer(0, 100).prefault(99).describe('Greatest chance of any check, in percent.'),
    mod_base: integer(0, 50).prefault(10).describe('An attribute modifier is the attribute less this.'),
    loa_step: integer(1, 100).prefault(4).describe('Skill levels to a Level of Ability (LoA).'),
    loa_max: integer(1, 100).prefault(6).describe('Highest Level of Ability.'),
    initiative: dice().prefault('d10').describe('What each combatant rolls in each segment; a number: nobody rolls.'),
    open_dv: modifier().prefault(-20).describe('DV of a combatant who offers no defence.'),
    range_medium_dv: penalty().prefault(10).describe('DV at more than a quarter of the range.'),
    range_long_dv: penalty().prefault(20).describe('DV at more than half of the range.'),
    cover_quarter_dv: penalty().prefault(10).describe('DV of quarter cover against ranged attacks.'),
    cover_half_dv: penalty().prefault(20).describe('DV of half cover against ranged attacks.'),
    cover_three_quarter_dv: penalty().prefault(30).describe('DV of three-quarter cover against ranged attacks.'),
    dark_dv: penalty().prefault(20).describe('DV of a target in a dark cell, against every attack.'),
    weather_dv: penalty().prefault(0).describe('DV of wind and rain, against ranged attacks.'),
    kneeling: penalty().prefault(10).describe('Size of the modifiers for kneeling.'),
    prone: penalty().prefault(20).describe('Size of the modifiers for lying prone.'),
    height_av: penalty().prefault(10).describe('AV for standing higher in melee, and against standing lower.'),
    height_step: inches(12_000, 1).prefault('2 ft').describe('Difference of height that counts.'),
    charge_av: penalty().prefault(10).describe('AV of a charge.'),
    charge_dv: penalty().prefault(10).describe('Taken off the charger’s DV until its next turn.'),
    charge_min: yards(100).prefault('2 yd').describe('Shortest run of a charge.'),
    feint_av: penalty().prefault(10).describe('AV for each turn of feint.'),
    damage_step: integer(1, 100).prefault(4).describe('The damage bonus is the modifier of STR, divided by this.'),
    fists: dice().prefault('d3').describe('Damage of a bare hand.'),
    held_size: size().prefault(1).describe('Largest weapon usable in a hold.'),
    fall_damage: dice().prefault('d3').describe('Damage for each fall_step begun of a fall; each roll is at least 0.'),
    fall_step: inches(12_000, 1).prefault('3 ft').describe('Height for which a fall does fall_damage once.'),
    intercept_dv: penalty().prefault(20).describe('Extra DV for a foe who snatches a thing tossed.'),
    zero_enc: number(0, 0.25).prefault(0.1).describe('Fraction of enc that is caught without cost.'),
    endurance: boolean().prefault(true).describe('False: nothing costs END.'),
    rest_end: integer(0, 1000).prefault(5).describe('END won back by a turn at rest.'),
  })
  .check(
    rule(({ min_chance, max_chance }, refuse) => {
      if (min_chance !== undefined && max_chance !== undefined && min_chance > max_chance) {
        refuse(['min_chance'], `min_chance is ${min_chance}, expected at most the max_chance of ${max_chance}`)
      }
    }),
  )

const weapons = z
  .strictObject({
    damage: dice().describe('Damage roll: dice, or a number.'),
    kind: choice('melee', 'thrown', 'missile')
      .prefault('melee')
      .describe('Strikes in melee; strikes and can be hurled; or is only fired.'),
    reach: yards(10).optional().meta({ default: '1 yd' }).describe('Reach in melee; not of a missile weapon.'),
    range: yards(1000)
      .optional()
      .describe('Longest shot, or throw; a thrown weapon without it flies as far as its hurler throws.'),
    skill: skillName().describe('The skill that it is used with; left out: its own id.'),
    hands: hands().optional().meta({ default: 1 }).describe('Hands it takes; left out: 1, a missile weapon 2.'),
    size: size().prefault(2).describe('Size rating: END of an attack, damage that a Block with it takes.'),
    weight: pounds(0).prefault('3 lb').describe('What it weighs, for throwing and catching.'),
    av: modifier().prefault(0).describe('Added to the Attack Value.'),
    parry: modifier().prefault(0).describe('Added to the DV of a Parry.'),
    load: integer(0, 100)
      .optional()
      .meta({ default: 1 })
      .describe('Quarters of a turn to load a missile weapon; 0: it needs no loading.'),
    loaded: boolean().optional().meta({ default: true }).describe('Whether a missile weapon is loaded at the start.'),
    ammo: integer(0, 1000)
      .optional()
      .describe('Shots that a missile weapon comes with, a loaded one included; left out: unlimited.'),
  })
  .check(
    rule((weapon, refuse) => {
      const { kind } = weapon
      if (kind === undefined) return
      if (kind === 'melee' && weapon.range !== undefined) {
        refuse(['range'], 'range is only for a weapon that is thrown or fired', 'write kind: thrown or kind: missile')
      }
      if (kind === 'missile') {
        if (weapon.range === undefined) refuse(['range'], 'a missile weapon needs a range')
        if (weapon.reach !== undefined) refuse(['reach'], 'reach is only for a weapon that strikes in melee')
        return
      }
      for (const key of ['load', 'loaded', 'ammo'] as const) {
        if (weapon[key] !== undefined) refuse([key], `${key} is only for a missile weapon`, 'write kind: missile')
      }
    }),
  )
  .overwrite((weapon) => ({
    ...weapon,
    reach: weapon.kind === 'missile' ? 0 : (weapon.reach ?? 1),
    hands: weapon.hands ?? (weapon.kind === 'missile' ? 2 : 1),
    load: weapon.kind === 'missile' ? (weapon.load ?? 1) : 0,
    loaded: weapon.kind === 'missile' && (weapon.loaded ?? true),
  }))

const armours = z.strictObject({
  dr: integer(0, 100).prefault(0).describe('Taken off the damage of every attack that hits.'),
})

const shields = z.strictObject({
  size: size().prefault(3).describe('Size rating: damage that a Block with it takes.'),
  hands: hands().prefault(1).describe('Hands it takes.'),
  weight: pounds(0).prefault('8 lb').describe('What it weighs, for throwing and catching.'),
  skill: skillName().describe('The skill of Block and Parry with it; left out: shield.'),
  block: modifier().prefault(0).describe('Added to the DV of a Block.'),
  parry: modifier().prefault(0).describe('Added to the DV of a Parry.'),
})

const items = z
  .strictObject({
    size: size().prefault(1).describe('Size rating: END of an attack, damage that a Block with it takes.'),
    hands: hands().prefault(1).describe('Hands it takes.'),
    weight: pounds(0).prefault('1 lb').describe('What it weighs, for throwing and catching.'),
    damage: dice().optional().describe('With it the item is an improvised weapon: reach 1 yd, can be hurled.'),
    ammo_for: idOrNone().describe('Id of the missile weapon that it has shots for.'),
    ammo: integer(0, 1000).optional().meta({ default: 0 }).describe('How many shots.'),
  })
  .check(
    rule((item, refuse) => {
      if (item.ammo !== undefined && item.ammo_for === undefined) {
        refuse(['ammo'], 'ammo is only for an item with ammo_for, the weapon that the shots are for')
      }
    }),
  )
  .overwrite((item) => ({ ...item, ammo: item.ammo ?? 0 }))

const combatants = z
  .strictObject({
    hp: hitPoints().describe('Hit points; dice are rolled anew each battle.'),
    weapons: ids(12, { repeats: true })
      .prefault([])
      .describe('Ids of its weapons; the first is in hand at the start, the others are carried.'),
    shield: idOrNone().describe('Id of its shield; in hand if the first weapon leaves the hands that it needs.'),
    armour: idOrNone().describe('Id of its armour.'),
    items: ids(12, { repeats: true }).prefault([]).describe('Ids of the items that it carries.'),
    sl: skillLevel().prefault(4).describe('Skill level with its own weapons and shield, where skills names none.'),
    skills: z
      .record(z.string().regex(ID), skillLevel())
      .prefault({})
      .describe('Skill levels by name: brawling, acrobat, climb, juggling, savvy, and those of weapons and shields.'),
    str: attribute().prefault(10).describe('Strength.'),
    agl: attribute().prefault(10).describe('Agility.'),
    crd: attribute().prefault(10).describe('Coordination.'),
    awa: attribute().prefault(10).describe('Awareness.'),
    end: integer(0, 1000).prefault(30).describe('Endurance (END) at the start, and at most.'),
    move: yards(100).prefault('8 yd').describe('Movement allowance of a segment.'),
    max_defences: integer(0, 100).optional().describe('Defences of a segment; left out: a quarter of agl, at least 1.'),
    initiative: modifier().prefault(0).describe('Added to its initiative, besides the modifier of awa.'),
    height: inches(1200, 12).prefault('6 ft').describe('How tall it is.'),
    weight: pounds(LEAST_WEIGHT).prefault('160 lb').describe('What it weighs.'),
    enc: pounds(LEAST_WEIGHT).optional().describe('Encumbrance allowance, for catching; left out: 10 lb for each str.'),
    throw_range: yards(1000).optional().describe('Longest throw; left out: a yard for each str.'),
    running_leap: yards(100)
      .optional()
      .describe('Longest leap at full speed; left out: a fifth of str + agl in yards, at least 1.'),
  })
  .overwrite((combatant) => {
    const { str, agl } = combatant
    return {
      ...combatant,
      max_defences: combatant.max_defences ?? Math.max(1, Math.floor(agl / 4)),
      enc: combatant.enc ?? 10 * str,
      throw_range: combatant.throw_range ?? str,
      running_leap: combatant.running_leap ?? Math.max(1, Math.floor((str + agl) / 5)),
    }
  })

/** A face to climb: its Difficulty Value, and whether one hangs free, as on a rope. */
interface Face {
  readonly dv: number
  readonly free: boolean
}

function face() {
  const isDv = (raw: unknown): boolean => {
    const dv = readNumber(raw)
    return dv !== undefined && Number.isInteger(dv) && Math.abs(dv) <= 100
  }
  return value<Face>({
    expected: 'a DV from -100 to 100, or { dv: DV, free: true } where one hangs free',
    json: {
      anyOf: [
        { type: 'integer', minimum: -100, maximum: 100 },
        {
          type: 'object',
          properties: {
            dv: { type: 'integer', minimum: -100, maximum: 100, description: 'Its Difficulty Value.' },
            free: { type: 'boolean', description: 'Whether one hangs free on it, as on a rope.' },
          },
          required: ['dv'],
          additionalProperties: false,
        },
      ],
    },
    read: (raw) => {
      if (isDv(raw)) return { dv: readNumber(raw)!, free: false }
      if (typeof raw !== 'object' || raw === null) return undefined
      const { dv, free = false, ...more } = raw as Record<string, unknown>
      if (!isDv(dv) || typeof free !== 'boolean' || Object.keys(more).length > 0) return undefined
      return { dv: readNumber(dv)!, free }
    },
  })
}

const { wall, rough, cover, dark } = groundProperties
const ground = {
  wall,
  rough,
  cover,
  dark,
  height: inches(12_000).prefault('0 ft').describe('Height above the ground.'),
  stairs: inches(12_000, 1).optional().describe('Stairs, each of that rise.'),
  climb: face().optional().describe('A face to climb: its DV, or { dv: DV, free: true } where one hangs free.'),
  item: id().optional().describe('Id of a thing: one lies in each such cell.'),
}

const field = fieldOf({
  lengths: yards,
  cell: { text: '1 yd', length: 1 },
  distance: { most: 1000, text: '10 yd', length: 10 },
  margin: { most: 100, text: '10 yd', length: 10 },
  ground,
})

/** What `schema` reads of a scenario: `rules.options`, … */
export type Options = Omit<z.output<typeof options>, 'initiative' | 'fists' | 'fall_damage'> &
  Readonly<Record<'initiative' | 'fists' | 'fall_damage', Notation>>
/** … one of `weapons`, with 0 for what its kind has not; no `ammo`: unlimited; no `range`: its hurler's … */
export type Weapon = z.output<typeof weapons> & { reach: number; hands: number; load: number; loaded: boolean }
export type Armour = z.output<typeof armours>
export type Shield = z.output<typeof shields>
export type Item = z.output<typeof items> & { ammo: number }
/** … one of `combatants`, its defaults worked out, with the id of its tactic, which every ruleset has … */
export type Combatant = z.output<typeof combatants> & {
  tactic?: string | undefined
} & Readonly<Record<'max_defences' | 'enc' | 'throw_range' | 'running_leap', number>>
/** … a character of the legend … */
export type Ground = z.output<z.ZodObject<typeof ground>>
/** … and `field`. */
export type Field = FieldOf<typeof ground>

export const schema = {
  options,
  weapons,
  armours,
  shields,
  items,
  combatants,
  field,
  attacks: { section: 'items', isOne: () => true },
  onePerCell: true,
  builtIn: { weapons: FORMS },
  references: { weapons: 'weapons', shield: 'shields', armour: 'armours', items: 'items' },
} satisfies RulesetSchema
