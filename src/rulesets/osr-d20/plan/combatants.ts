import { diceColumns } from '../../../battle/more-dice.ts'
import type { Notation } from '../../../battle/notation.ts'
import { DROP, FEET_PER_CELL } from '../codes.ts'
import * as schema from '../schema.ts'
import type { Armament, Bearer } from './equipment.ts'
import { isLater } from './options.ts'

const COVER = {
  none: 0,
  quarter: 'cover_quarter_ac',
  half: 'cover_half_ac',
  'three-quarter': 'cover_three_quarter_ac',
  full: 'cover_full_ac',
} as const
const SEEKS = { nothing: 0, treasure: DROP.TREASURE, food: DROP.FOOD } as const
const SIZES = { normal: 1, large: 2, gargantuan: 3 } as const

/** What is true of a combatant whatever it has in hand, column by column. */
export function planCombatants(options: schema.Options, bearers: readonly Bearer[]) {
  const column = (of: (bearer: Bearer) => number): Int32Array => Int32Array.from(bearers, of)
  const cells = (bearer: Bearer, divisor: number): number =>
    Math.floor(bearer.fields.movement / divisor / FEET_PER_CELL)
  const walk = column((bearer) => cells(bearer, options.speed_divisor))
  const armamentStart = new Int32Array(bearers.length + 1)
  for (const [index, bearer] of bearers.entries())
    armamentStart[index + 1] = armamentStart[index] + bearer.armaments.length
  const armamentThat = (is: (armament: Armament) => boolean): Int32Array =>
    Int32Array.from(bearers, ({ armaments }, index) => {
      const at = armaments.findIndex(is)
      return at < 0 ? -1 : armamentStart[index] + at
    })
  return {
    baseAc: column(({ fields }) => baseAcOf(options, fields)),
    agility: column(({ fields }) => fields.agility),
    ...diceColumns('hp', bearers, ({ fields }) => fields.hp as Notation),
    /** Whole Armour Rating: hide and armour. */
    armour: column((bearer) => bearer.armour),
    /** Cells a round at combat speed and running; shortest charging run. */
    walk,
    run: column((bearer) => cells(bearer, options.run_divisor)),
    shortestCharge: walk.map((steps) => Math.max(1, Math.ceil(options.charge_min * steps - 1e-9))),
    /** Feet, as tactics see it. */
    movement: column(({ fields }) => fields.movement),
    /** 1 normal, 2 large, 3 gargantuan. */
    size: column(({ fields }) => SIZES[fields.size]),
    mounted: column(({ fields }) => Number(fields.mounted)),
    darkSight: column(({ fields }) => Number(fields.dark_sight)),
    /** Added to d20 in contests: skill, strength, Hit Dice of a grappler. */
    wrestling: column(({ fields }) => wrestlingOf(options, fields)),
    /** Saves on d20 with this or more. */
    saveParalysis: column(({ fields }) => fields.save_paralysis),
    saveSpells: column(({ fields }) => fields.save_spells),
    /** Breaks off a pursuit on more than this on 2d6; for what (`DROP`, 0: nothing). */
    morale: column(({ fields }) => fields.morale),
    seeks: column(({ fields }) => SEEKS[fields.seeks]),
    gagged: column(({ fields }) => Number(fields.gagged)),
    /** Armour Class that its own cover gives against missiles. */
    cover: column(({ fields }) => coverOf(options, fields)),
    /** Its first armament; one more entry than combatants. */
    armamentStart,
    /** How many of its armaments, from the first, are the `weapons` of its loadout. */
    weapons: column(({ weapons }) => weapons),
    /** 1 if it carries a shield. */
    hasShield: column(({ fields }) => Number(fields.shield !== undefined)),
    /** Whether it has a secondary weapon at all, which need not be an armament. */
    hasSecondary: column(({ fields }) => Number(fields.secondary !== undefined)),
    /** The armament of its secondary weapon and of its bare hands, or -1: what it can never have ready is no armament. */
    secondary: armamentThat(({ secondary }) => secondary),
    bareHands: armamentThat(({ id }) => id === schema.UNARMED),
  }
}

/** What it adds to d20 in a contest (§6.4). */
function wrestlingOf(options: schema.Options, fields: schema.Combatant): number {
  const { weapon_skill, strength, grappler, hit_dice } = fields
  return weapon_skill + strength + (grappler ? hit_dice * options.wrestle_grappler : 0)
}

/** Armour Class before agility and what is in hand. */
export function baseAcOf(options: schema.Options, fields: schema.Combatant): number {
  return fields.base_ac ?? options.base_ac
}

/** Armour Class that cover gives against missiles, in the later edition. */
export function coverOf(options: schema.Options, { cover }: Pick<schema.Combatant, 'cover'>): number {
  return isLater(options) && cover !== 'none' ? options[COVER[cover]] : 0
}
