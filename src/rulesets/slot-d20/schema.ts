import { z } from 'zod'
import { condition } from '../../scenario/condition.ts'
import { type FieldOf, fieldOf, SQUARES_OF_5_FT } from '../../scenario/field.ts'
import { groundProperties } from '../../scenario/ground.ts'
import { ID, idOrNone, ids } from '../../scenario/ids.ts'
import { dice, distanceIn, hitPoints } from '../../scenario/measures.ts'
import type { RulesetSchema } from '../../scenario/ruleset.ts'
import { boolean, choice, integer, integerOr, rule } from '../../scenario/values.ts'
import { vocabulary } from './vocabulary.ts'

/** The scenario fields of slot-d20, table by table as in docs/rules/slot-d20.md §2. Lengths are read as feet. */

const modifier = () => integer(-20, 20)
const skill = () => integer(-10, 30)
/** Feet in each of the units of the source's table (§2.1). */
const UNITS = { ft: 1, m: 10 / 3, sq: 5, t: 30, F: 40, V: 50 }
const squares = (max: number, min = 0) => distanceIn(UNITS, { min, max, step: 5 })
const when = () => condition(vocabulary)
/** An id of a skill: that of a weapon or spell, or any other. */
const skillName = () => idOrNone()

const options = z.strictObject({
  base_ac: integer(0, 40).prefault(10).describe('Armour Class of a combatant with neither ac nor armour.'),
  initiative: choice('once', 'each-round', 'first', 'second')
    .prefault('once')
    .describe('Rolled before round 1, or before every round; or that party is always the high side.'),
  initiative_die: dice({ rolled: true }).prefault('d20').describe('What each party rolls for initiative.'),
  natural_fail: integer(0, 19).prefault(1).describe('Natural results up to this fail.'),
  natural_success: integer(2, 21).prefault(20).describe('Natural results from this on succeed (21: never).'),
  min_damage: integer(0, 10).prefault(1).describe('Least damage roll of a hit.'),
  melee_skill_damage: boolean().prefault(true).describe('Weapon skill is added to melee damage.'),
  ranged_skill_damage: boolean().prefault(true).describe('Weapon skill is added to ranged damage.'),
  advantage: when()
    .prefault(false)
    .describe('Attack rolls have advantage when it holds (my: the attacker, target: the target).'),
  disadvantage: when().prefault('target.dark').describe('Attack rolls have disadvantage when it holds.'),
  prone_target_adjacent: modifier().prefault(2).describe('Attack on an adjacent prone foe.'),
  prone_target_distant: modifier().prefault(-2).describe('Ranged attack on a prone foe who is not adjacent.'),
  prone_attacker: modifier().prefault(-4).describe('Melee attack while prone.'),
  prone_shooter: modifier().prefault(0).describe('Ranged attack while prone.'),
  cover_quarter: modifier().prefault(0).describe('Ranged attack on a target behind quarter cover.'),
  cover_half: modifier().prefault(-2).describe('Ranged attack on a target behind half cover.'),
  cover_three_quarter: modifier().prefault(-2).describe('Ranged attack on a target behind three-quarter cover.'),
  cover_full: modifier().prefault(-4).describe('Ranged attack on a target behind full cover.'),
  long_range: modifier().prefault(-2).describe('Ranged attack beyond the weapon’s range.'),
  contact_one_handed: modifier()
    .prefault(-4)
    .describe('Ranged attack with a weapon of less than two hands while engaged.'),
  contact_two_handed: integerOr(-20, 20, 'forbidden')
    .prefault('forbidden')
    .describe('Ranged attack with a two-handed weapon while engaged.'),
  charge_attack: modifier().prefault(2).describe('Attack of a charge.'),
  charge_ac: modifier().prefault(-2).describe('AC of a charger until its next turn.'),
  charge_min: squares(1000).prefault('30 ft').describe('Least run of a charge.'),
  charge_speed: integer(1, 4).prefault(2).describe('Greatest run of a charge, in multiples of speed.'),
  total_defense_ac: modifier().prefault(2).describe('AC in total defense.'),
  snap_attack: modifier().prefault(-4).describe('Attack of a snap attack.'),
  lock_ac: modifier().prefault(2).describe('AC in a shield wall.'),
  lock_min: integer(1, 64).prefault(3).describe('Combatants with locked shields that make a wall.'),
  quick_reload_skill: integerOr(-10, 30, 'none')
    .prefault(1)
    .describe('Weapon skill from which reloading for a Move action is On Turn.'),
  opportunity_limit: integerOr(0, 64, 'unlimited')
    .prefault('unlimited')
    .describe('Opportunity attacks of one combatant in one round.'),
  main_as_move: boolean().prefault(true).describe('A Move action may be paid with the Main slot.'),
  casting_hands: integer(0, 2).prefault(1).describe('Free hands that casting needs.'),
  spell_disruption: choice('disadvantage', 'fail', 'none')
    .prefault('disadvantage')
    .describe('What harm since its last turn does to a caster’s spell.'),
  shock: boolean().prefault(false).describe('Shock damage.'),
})

const weapons = z
  .strictObject({
    damage: dice().describe('Damage roll: dice, or a number.'),
    skill: skillName().describe('Which of the combatant’s skills counts; left out: the weapon’s id.'),
    attack: modifier().prefault(0).describe('Added to attack rolls, not to damage.'),
    hands: integer(0, 2).prefault(1).describe('Hands it takes; 0: a natural weapon, always in hand.'),
    reach: squares(1000, 5)
      .optional()
      .meta({ default: '5 ft' })
      .describe('Melee reach; the Long trait is 10 ft. Only for weapons that strike in melee.'),
    range: squares(10_000, 5).optional().describe('Normal range; left out: a melee weapon.'),
    long_range: squares(10_000, 5).optional().describe('Greatest range; left out: the same as range.'),
    thrown: boolean().prefault(false).describe('Strikes in melee, and can be thrown. Needs a range.'),
    reload: choice('none', 'move', 'main').prefault('none').describe('What reloading after a shot costs.'),
    ammo: integer(0, 1000).optional().describe('Shots of a missile weapon; left out: unlimited.'),
    shatters: boolean().prefault(false).describe('Can shatter shields: an axe, a heavy mace.'),
    shock: integer(0, 100).prefault(0).describe('Shock damage, with the option shock.'),
    shock_ac: integer(0, 40).prefault(0).describe('Highest AC that shock works against; 0: no shock.'),
  })
  .check(
    rule((weapon, refuse) => {
      if (weapon.range === undefined) {
        if (weapon.thrown) refuse(['thrown'], 'a thrown weapon needs a range')
        if (weapon.long_range !== undefined) refuse(['long_range'], 'long_range is only for a weapon with a range')
      } else if (weapon.long_range !== undefined && weapon.long_range < weapon.range) {
        refuse(
          ['long_range'],
          `long_range is ${weapon.long_range} ft, expected at least the range of ${weapon.range} ft`,
        )
      }
      const isMissile = weapon.range !== undefined && !weapon.thrown
      if (isMissile && weapon.reach !== undefined) {
        refuse(['reach'], 'reach is only for a weapon that strikes in melee', 'thrown: true lets it strike as well')
      }
      if (!isMissile && weapon.ammo !== undefined) {
        refuse(['ammo'], 'ammo is only for a missile weapon (a range, and not thrown)')
      }
      if (!isMissile && weapon.reload !== undefined && weapon.reload !== 'none') {
        refuse(['reload'], 'reload is only for a missile weapon (a range, and not thrown)')
      }
    }),
  )
  .overwrite((weapon) => ({
    ...weapon,
    reach: weapon.range === undefined || weapon.thrown ? (weapon.reach ?? 5) : 0,
    long_range: weapon.long_range ?? weapon.range,
  }))

const armours = z.strictObject({
  ac: integer(0, 40).describe('Armour Class of its wearer before everything else.'),
})

const shields = z.strictObject({
  ac: integer(0, 10).prefault(1).describe('Added to Armour Class while in hand.'),
  toughness: modifier().prefault(0).describe('Added to its bearer’s roll against shattering.'),
})

const items = z.strictObject({
  hands: integer(1, 2).prefault(1).describe('Hands it takes. A spell or skill use can need it.'),
})

const spells = z
  .strictObject({
    kind: choice('spell', 'skill').prefault('spell').describe('A spell is cast; another skill is used.'),
    skill: skillName().describe('Which of the combatant’s skills counts; left out: its own id.'),
    cost: integer(0, 1000)
      .optional()
      .meta({ default: 1 })
      .describe('Casting points; left out: 1 for a spell, 0 for a skill.'),
    difficulty: integerOr(-100, 100, 'target', 'none')
      .prefault('none')
      .describe('What 1d20 + skill must reach: a number, the target’s dc, or no check.'),
    target: choice('foe', 'ally', 'self').prefault('foe').describe('Whom it is for.'),
    range: squares(10_000).prefault('5 ft').describe('Greatest distance to the target, with line of sight.'),
    needs: idOrNone().describe('Id of an item, weapon or shield that must be in hand.'),
    consumes: boolean().prefault(false).describe('That thing is gone after the attempt.'),
    damage: dice().optional().describe('Damage to the target.'),
    heal: dice().optional().describe('Hit points restored, up to the maximum.'),
    prone: boolean().prefault(false).describe('The target falls prone.'),
    ac: modifier().prefault(0).describe('Change of the target’s Armour Class.'),
    attack: modifier().prefault(0).describe('Change of the target’s attack rolls.'),
    advantage: boolean().prefault(false).describe('The target’s attack rolls have advantage.'),
    disadvantage: boolean().prefault(false).describe('The target’s attack rolls have disadvantage.'),
    rounds: integer(0, 100).prefault(1).describe('How many rounds after this one the changes last.'),
  })
  .check(
    rule((spell, refuse) => {
      if (spell.consumes && spell.needs === undefined)
        refuse(['consumes'], 'consumes is only for a spell that needs a thing')
    }),
  )
  .overwrite((spell) => ({ ...spell, cost: spell.cost ?? (spell.kind === 'spell' ? 1 : 0) }))

const combatants = z.strictObject({
  hp: hitPoints().describe('Hit points; dice are rolled anew each battle.'),
  ac: integer(0, 40).optional().describe('Armour Class without shield; left out: the armour’s, or base_ac.'),
  skill: skill().prefault(0).describe('Skill with every weapon and spell that skills does not name.'),
  skills: z
    .record(z.string().regex(ID), skill())
    .prefault({})
    .describe('Skill by name: the id of a weapon or spell, or what its skill field says.'),
  strength: integer(-20, 30).prefault(0).describe('For shattering shields.'),
  impulse: integer(-20, 40).prefault(10).describe('For initiative.'),
  dc: integer(0, 40).prefault(10).describe('What a spell with difficulty: target must reach.'),
  speed: squares(1000).prefault('30 ft').describe('One Move action.'),
  weapons: ids(12, { repeats: true }).prefault([]).describe('Ids of its weapons; the first is in hand at the start.'),
  armour: idOrNone().describe('Id of its armour.'),
  shield: idOrNone().describe('Id of its shield.'),
  items: ids(12, { repeats: true }).prefault([]).describe('Ids of its items.'),
  spells: ids(12).prefault([]).describe('Ids of its spells and skill uses.'),
  cp: integer(0, 1000).prefault(0).describe('Casting points at the start of the battle.'),
  exhaustion: integer(0, 5).prefault(0).describe('Exhaustion level, fixed for the battle.'),
  prone: boolean().prefault(false).describe('Lies prone at the start.'),
  advantage: when().prefault(false).describe('Its own attack rolls have advantage when it holds.'),
  disadvantage: when().prefault(false).describe('Its own attack rolls have disadvantage when it holds.'),
})

const field = fieldOf({ ...SQUARES_OF_5_FT, lengths: squares, ground: groundProperties })

/** What `schema` reads of a scenario: `rules.options`, … */
export type Options = z.output<typeof options>
/** … one of `weapons`, with 0 for the reach of a missile weapon; no `ammo`: unlimited … */
export type Weapon = z.output<typeof weapons> & { reach: number }
export type Armour = z.output<typeof armours>
export type Shield = z.output<typeof shields>
export type Item = z.output<typeof items>
/** … one of `spells` … */
export type Spell = z.output<typeof spells> & { cost: number }
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
  builtIn: {},
  references: { weapons: 'weapons', armour: 'armours', shield: 'shields', items: 'items', spells: 'spells' },
} satisfies RulesetSchema
