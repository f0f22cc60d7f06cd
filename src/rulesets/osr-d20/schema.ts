import { z } from 'zod'
import { type FieldOf, fieldOf, SQUARES_OF_5_FT } from '../../scenario/field.ts'
import { groundProperties } from '../../scenario/ground.ts'
import { idOrNone, ids } from '../../scenario/ids.ts'
import { dice, distance, hitPoints } from '../../scenario/measures.ts'
import type { RulesetSchema } from '../../scenario/ruleset.ts'
import { boolean, choice, integer, number, rule } from '../../scenario/values.ts'

/** The scenario fields of osr-d20, table by table as in docs/rules/osr-d20.md §2. Lengths stay in feet. */

const modifier = () => integer(-20, 20)
const multiplier = () => integer(1, 10)
const skill = () => integer(-20, 40)
const squares = (max: number, min = 0) => distance('ft', { min, max, step: 5 })

/** The id of the built-in weapon of whoever has none. */
export const UNARMED = 'unarmed'

const options = z.strictObject({
  edition: choice('counter-attack', 'counter-thrust')
    .prefault('counter-attack')
    .describe('The later edition of the source, or the earlier one (counter-thrust).'),
  initiative: choice('single', 'each')
    .prefault('single')
    .describe('One die for the battle, or one for each party with simultaneous ties.'),
  initiative_target: integer(1, 7)
    .prefault(4)
    .describe('With one die: the first party acts first on this or more on d6 (1 always, 7 never).'),
  base_ac: integer(0, 40).prefault(10).describe('Armour Class before everything else.'),
  natural_20_hits: boolean().prefault(false).describe('A 20 on the die always hits.'),
  natural_1_misses: boolean().prefault(false).describe('A 1 on the die always misses.'),
  minimum_damage: integer(0, 10).prefault(0).describe('Least damage of a hit, in hit points.'),
  multiplies: choice('dealt', 'rolled')
    .prefault('dealt')
    .describe('A multiplier applies to the damage after armour, or to the damage roll before it.'),
  unaware_to_hit: modifier().prefault(2).describe('To hit against an unaware target.'),
  unarmed_to_hit: modifier().prefault(5).describe('To hit in melee against empty hands.'),
  longer_ac: modifier().prefault(2).describe('AC of a defender with the longer weapon who does not strike first.'),
  change_to_hit: modifier().prefault(-2).describe('To hit in the round of a weapon change.'),
  double_team_to_hit: modifier().prefault(2).describe('To hit with two on one target.'),
  triple_team_to_hit: modifier().prefault(5).describe('To hit with three or more on one target.'),
  charge_ac: modifier().prefault(-2).describe('AC of a charger until the round ends.'),
  charge_damage: multiplier().prefault(2).describe('Multiplier of the damage of a charging attack.'),
  charge_min: number(0, 3).prefault(0.5).describe('Shortest charging run, as a fraction of the combat speed.'),
  receive_charge_damage: multiplier().prefault(2).describe('Multiplier of a polearm that answers a charge.'),
  mounted_charge_damage: multiplier().prefault(3).describe('Multiplier of a mounted charge with a polearm.'),
  mounted_receive_damage: multiplier().prefault(3).describe('Multiplier of a polearm that answers a mounted charge.'),
  mounted_to_hit: modifier().prefault(1).describe('To hit in melee from the saddle against foot.'),
  mounted_ac: modifier().prefault(1).describe('AC of a rider in melee against foot.'),
  mounted_ranged_to_hit: modifier().prefault(-5).describe('To hit with missiles from the saddle.'),
  wrestle_team: integer(0, 10).prefault(1).describe('Added for each wrestler of a team after the first.'),
  wrestle_grappler: integer(0, 10).prefault(1).describe('Added for each Hit Die of a grappler.'),
  pin_contests: integer(1, 20).prefault(3).describe('Successive contests lost until pinned.'),
  into_melee_to_hit: integer(-20, 0).prefault(-4).describe('To hit when firing into melee.'),
  crowd_to_hit: integer(0, 20)
    .prefault(1)
    .describe('To hit when firing into a crowd, for each of the crowd after the first.'),
  large_weight: multiplier()
    .prefault(2)
    .describe('How many a large or gargantuan combatant counts for when a victim is drawn.'),
  aim_to_hit: modifier().prefault(2).describe('To hit after a round of aiming.'),
  cover_quarter_ac: integer(0, 40).prefault(2).describe('AC against missiles behind quarter cover.'),
  cover_half_ac: integer(0, 40).prefault(4).describe('AC against missiles behind half cover.'),
  cover_three_quarter_ac: integer(0, 40).prefault(7).describe('AC against missiles behind three-quarter cover.'),
  cover_full_ac: integer(0, 40).prefault(10).describe('AC against missiles behind full cover.'),
  dark: boolean().prefault(false).describe('The whole field is dark.'),
  darkness_to_hit: modifier().prefault(-6).describe('To hit when striking at what one does not see.'),
  parry_ac: integer(0, 20).prefault(2).describe('AC while parrying.'),
  parry_trained_ac: integer(0, 20).prefault(4).describe('AC while parrying with a martial or specialist weapon.'),
  secondary_ac: integer(0, 20).prefault(1).describe('AC of a secondary weapon.'),
  pouch_time: dice({ min: 1, max: 100 }).prefault('d3+1').describe('Rounds until an item from a pouch is ready.'),
  sack_time: dice({ min: 1, max: 100 }).prefault('3d6').describe('Rounds until an item from a sack is ready.'),
  speed_divisor: number(0.1, 100)
    .prefault(3)
    .describe('Combat speed in feet a round is the movement rate divided by this.'),
  run_divisor: number(0.1, 100)
    .prefault(1)
    .describe('Running speed in feet a round is the movement rate divided by this.'),
  pursuit_ground: choice('broken', 'open')
    .prefault('broken')
    .describe('Pursuit with the die (broken ground) or without it (open).'),
  pursuit_die: dice().prefault('d20').describe('What both sides of a pursuit roll on broken ground.'),
  obstacle_stops: integer(0, 6).prefault(6).describe('A dropped obstacle stops a pursuer on this or less on d6.'),
  unarmed_damage: dice().prefault('d2').describe('Damage of bare hands.'),
})

const weapons = z
  .strictObject({
    damage: dice().describe('Damage roll: dice, or a number.'),
    to_hit: integer(-100, 100).prefault(0).describe('Added to every attack with it.'),
    length: distance('ft', { max: 100 })
      .prefault('3 ft')
      .describe('Length in feet, compared to see which weapon is longer.'),
    reach: squares(1000, 5).prefault('5 ft').describe('Farthest melee target, in feet (a multiple of 5).'),
    hands: integer(1, 2).prefault(1).describe('Hands it takes: 1 or 2.'),
    size: choice('minor', 'small', 'medium', 'large')
      .prefault('medium')
      .describe('Minor: usable while held. Minor and small: no bonus from the saddle.'),
    training: choice('simple', 'martial', 'specialist')
      .prefault('simple')
      .describe('Martial and specialist weapons parry better.'),
    natural: boolean().prefault(false).describe('Claws or teeth: takes no hands, cannot be dropped or taken.'),
    polearm: boolean().prefault(false).describe('Can receive a charge; triples a mounted charge.'),
    grapples: boolean().prefault(false).describe('Good for wrestling.'),
    range: squares(10_000, 5)
      .optional()
      .describe('Farthest target when fired or thrown, in feet; left out: not a missile weapon.'),
    melee: boolean()
      .optional()
      .describe('Can strike in melee; left out: true without a range or when thrown, else false.'),
    thrown: boolean().prefault(false).describe('Leaves the hand when thrown.'),
    ammo: integer(1, 1000)
      .optional()
      .describe('Shots, or copies carried of a thrown weapon; left out: unlimited, or 1 when thrown.'),
    reload: integer(0, 20).prefault(0).describe('Reload actions needed after each shot.'),
  })
  .check(
    rule((weapon, refuse) => {
      if (weapon.range !== undefined) return
      if (weapon.melee === false) refuse(['melee'], 'a weapon without range must be able to strike in melee')
      if (weapon.thrown) refuse(['thrown'], 'a thrown weapon needs a range')
      if (weapon.ammo !== undefined) refuse(['ammo'], 'ammo is only for a weapon with a range')
      if (weapon.reload) refuse(['reload'], 'reload is only for a weapon with a range')
    }),
  )
  .overwrite((weapon) => ({
    ...weapon,
    melee: weapon.melee ?? (weapon.range === undefined || weapon.thrown),
    ammo: weapon.ammo ?? (weapon.thrown ? 1 : undefined),
  }))

const armours = z.strictObject({
  rating: integer(0, 40).describe('Armour Rating: taken off the damage, less the margin of the hit.'),
})

const shields = z.strictObject({
  ac: integer(-20, 20).describe('Added to Armour Class while the shield is up.'),
})

const effect = {
  damage: dice().optional().describe('Harms; ignores armour.'),
  heal: dice().optional().describe('Restores hit points, up to the maximum.'),
  helpless: dice().optional().describe('Helpless for that many rounds.'),
  ac: modifier().prefault(0).describe('Added to Armour Class for the effect’s rounds.'),
  to_hit: modifier().prefault(0).describe('Added to every attack roll for the effect’s rounds.'),
  armour: modifier().prefault(0).describe('Added to Armour Rating for the effect’s rounds.'),
  rounds: dice({ min: 0 }).prefault(1).describe('Rounds that the bonuses last.'),
  radius: squares(5000).prefault('0 ft').describe('0 ft: the target only; more: all within it of the target.'),
  save: choice('none', 'half', 'negates')
    .prefault('none')
    .describe('What a save does: d20 against the victim’s save_spells.'),
}
const effectRange = () => squares(10_000).describe('Farthest target, in feet; line of sight is needed.')

/** Harmful effects aim at foes, all others at friends (§2.5). */
export function isHarmful(effect: Partial<Effect>): boolean {
  const worsens = (effect.ac ?? 0) < 0 || (effect.to_hit ?? 0) < 0 || (effect.armour ?? 0) < 0
  return effect.damage !== undefined || effect.helpless !== undefined || worsens
}

const oneSided = rule<Partial<Effect>>((effect, refuse) => {
  if (effect.heal !== undefined && isHarmful(effect)) {
    refuse(['heal'], 'heal cannot stand with damage, helpless or a negative bonus: an effect harms or helps')
  }
  if (effect.save !== undefined && effect.save !== 'none' && !isHarmful(effect)) {
    refuse(['save'], 'save is only for an effect that harms (damage, helpless or a negative bonus)')
  }
})

const spells = z
  .strictObject({
    ...effect,
    range: effectRange().prefault('60 ft'),
    focus: boolean().prefault(false).describe('The caster needs a free hand.'),
  })
  .check(oneSided)

const items = z
  .strictObject({
    ...effect,
    range: effectRange().prefault('5 ft'),
    availability: choice('hand', 'belt', 'pouch', 'sack').prefault('belt').describe('Where it is carried.'),
    drop: choice('treasure', 'food', 'obstacle').optional().describe('What it is when dropped in flight.'),
  })
  .check(oneSided)

const combatants = z
  .strictObject({
    hp: hitPoints().describe('Hit points; dice are rolled anew each battle.'),
    weapon_skill: skill().prefault(0).describe('Melee to hit; AC against melee while armed; wrestling.'),
    ballistic_skill: skill().prefault(0).describe('Ranged to hit.'),
    strength: skill().prefault(0).describe('Bonus to hit in melee and in wrestling.'),
    agility: skill().prefault(0).describe('Bonus to AC and to ranged attacks; breaks ties in wrestling.'),
    base_ac: integer(0, 40).optional().describe('Replaces the option base_ac for this combatant.'),
    weapons: ids(8).prefault([]).describe('Ids of its weapons, at most 8; the first is ready at the start.'),
    secondary: idOrNone().describe('Id of a second melee weapon in the other hand; not together with a shield.'),
    armour: idOrNone().describe('Id of its armour.'),
    shield: idOrNone().describe('Id of its shield.'),
    hide: integer(0, 40).prefault(0).describe('Natural Armour Rating, added to the armour’s.'),
    movement: squares(1000).prefault('120 ft').describe('Movement rate in feet (a multiple of 5).'),
    size: choice('normal', 'large', 'gargantuan').prefault('normal').describe('For firing into melee and crowds.'),
    hit_dice: integer(0, 100).prefault(1).describe('Hit Dice; only for a grappler.'),
    grappler: boolean().prefault(false).describe('A body made for grappling: tentacles, many limbs.'),
    mounted: boolean().prefault(false).describe('Rides for the whole battle.'),
    dark_sight: boolean().prefault(false).describe('Sees in the dark.'),
    cover: choice('none', 'quarter', 'half', 'three-quarter', 'full')
      .prefault('none')
      .describe('Cover it has wherever it stands, such as a mantlet.'),
    save_paralysis: integer(1, 30).prefault(14).describe('Saves against paralysis on d20 with this or more.'),
    save_spells: integer(1, 30).prefault(16).describe('Saves against spells on d20 with this or more.'),
    morale: integer(2, 12).prefault(8).describe('Breaks off pursuit on more than this on 2d6.'),
    seeks: choice('nothing', 'treasure', 'food').prefault('nothing').describe('What stops it in pursuit.'),
    gagged: boolean().prefault(false).describe('Cannot speak, so cannot cast.'),
    unaware_rounds: integer(0, 1000).prefault(0).describe('Unaware (surprised) in that many first rounds.'),
    helpless_rounds: integer(0, 1000).prefault(0).describe('Helpless (asleep, bound) in that many first rounds.'),
    items: ids(32, { repeats: true }).prefault([]).describe('Ids of its items, one use each; repeats allowed.'),
    spells: ids(32, { repeats: true }).prefault([]).describe('Ids of its spells, one casting each; repeats allowed.'),
  })
  .check(
    rule((combatant, refuse) => {
      if (combatant.secondary !== undefined && combatant.shield !== undefined) {
        refuse(['secondary'], 'secondary cannot stand together with shield: both need the other hand')
      }
    }),
  )

const field = fieldOf({ ...SQUARES_OF_5_FT, lengths: squares, ground: groundProperties })

/** What `schema` reads of a scenario: `rules.options`, … */
export type Options = z.output<typeof options>
/** … one of `weapons`, its default for `melee` resolved; no `ammo`: unlimited … */
export type Weapon = z.output<typeof weapons> & { melee: boolean }
export type Armour = z.output<typeof armours>
export type Shield = z.output<typeof shields>
/** … one of `spells` or `items`: what both have … */
export type Effect = z.output<z.ZodObject<typeof effect>> & { range: number }
export type Spell = z.output<typeof spells>
export type Item = z.output<typeof items>
/** … one of `combatants`, with the id of its tactic, which every ruleset has … */
export type Combatant = z.output<typeof combatants> & { tactic?: string | undefined }
/** … and `field`. */
export type Field = FieldOf<typeof groundProperties>

export const schema = {
  options,
  weapons,
  armours,
  shields,
  items,
  spells,
  combatants,
  field,
  onePerCell: true,
  cell: SQUARES_OF_5_FT.cell.length,
  builtIn: { weapons: [UNARMED] },
  references: {
    weapons: 'weapons',
    secondary: 'weapons',
    armour: 'armours',
    shield: 'shields',
    items: 'items',
    spells: 'spells',
  },
} satisfies RulesetSchema
