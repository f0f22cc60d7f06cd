import { z } from 'zod'
import { countedIds, ID, idOrNone, ids } from '../../scenario/ids.ts'
import { dice, hitPoints } from '../../scenario/measures.ts'
import type { RulesetSchema } from '../../scenario/ruleset.ts'
import { boolean, choice, integer, rule } from '../../scenario/values.ts'
import { duration } from './duration.ts'
import { areas, field } from './field-schema.ts'
import { readPlace, skills } from './skill-table.ts'

/** The scenario fields of area-2d6, table by table as in docs/rules/area-2d6.md §2. Lengths are areas. */

const modifier = () => integer(-20, 20)
const points = () => integer(1, 20)
const target = () => integer(2, 30)

/** The id of the built-in weapon of whoever has none ready. */
export const UNARMED = 'unarmed'

const costs = z.strictObject({
  melee: points().prefault(2).describe('Points of a melee attack.'),
  heavy_blow: points().prefault(2).describe('Points of a heavy blow.'),
  feint: points().prefault(2).describe('Points of a feint.'),
  pincer: points().prefault(2).describe('Points of a pincer.'),
  ranged: points().prefault(2).describe('Points of a ranged attack.'),
  charge: points().prefault(3).describe('Points of a charge.'),
  snipe: points().prefault(3).describe('Points of sniping.'),
  move: points().prefault(2).describe('Points of each of the four moves.'),
  stop_power: points().prefault(2).describe('Points of stopping a power.'),
  equip: points().prefault(1).describe('Points of readying a weapon or using an item.'),
  stand_up: points().prefault(1).describe('Points of standing up.'),
  defend: points().prefault(1).describe('Points of an evade or a parry.'),
  riposte: points().prefault(1).describe('Points of a riposte.'),
  lie_down: integer(0, 20).prefault(0).describe('Points of lying down.'),
  spontaneous: integer(0, 20).prefault(0).describe('Points of a spontaneous power.'),
})

const DEFAULT_COLUMNS = ['combat', 'movement', 'spirit']

const options = z
  .strictObject({
    actions: points().prefault(4).describe('Action points a round of a combatant that names none.'),
    hp: hitPoints().prefault(12).describe('Hit points of a combatant that names none.'),
    initiative: dice().prefault('2d6').describe('Initiative of a combatant that names none.'),
    initiative_every: choice('round', 'battle').prefault('round').describe('How often initiative is rolled.'),
    default_target: target().prefault(7).describe('Target number of a named skill that is not given.'),
    learned_target: target().prefault(5).describe('Target number of a learned skill.'),
    columns: ids(9).prefault(DEFAULT_COLUMNS).describe('Columns of the skill table, left to right.'),
    skills: skills.prefault({}).describe('Where each named skill stands in the table: COLUMN-NUMBER.'),
    costs: costs.prefault({}).describe('Action points that actions and reactions cost.'),
    heavy_attack: modifier().prefault(-2).describe('Heavy blow: attack check.'),
    heavy_defence: modifier().prefault(2).describe('Heavy blow: defence checks against it.'),
    feint_attack: modifier().prefault(-2).describe('Feint: attack check.'),
    feint_dice: modifier().prefault(-1).describe('Feint: damage dice more or fewer.'),
    pincer_step: integer(0, 20).prefault(1).describe('Pincer: attack check, for each head of surplus.'),
    snipe_attack: modifier().prefault(0).describe('Sniping: attack check.'),
    stray_dice: modifier().prefault(-1).describe('Damage dice more or fewer of a shot that hits a bystander.'),
    special_dice: integer(0, 20).prefault(0).describe('Damage dice added when the attack check is a special (12).'),
    min_damage: integer(0, 1000).prefault(1).describe('Least damage of a hit after armour.'),
    prone_attack: modifier().prefault(-2).describe('Attack checks of a prone combatant.'),
    prone_defence: modifier().prefault(-2).describe('Defence checks of a prone combatant.'),
    at_prone_near: modifier().prefault(2).describe('Attack checks on a prone combatant from its own area.'),
    at_prone_far: modifier().prefault(-2).describe('Attack checks on a prone combatant from another area.'),
    cover_quarter: modifier().prefault(-1).describe('Shots from another area at a target in quarter cover.'),
    cover_half: modifier().prefault(-2).describe('Shots from another area at a target in half cover.'),
    cover_three_quarter: modifier().prefault(-3).describe('Shots from another area at one in three-quarter cover.'),
    parry_ranged: choice('shield', 'always', 'never')
      .prefault('shield')
      .describe('Whether shots and powers can be parried; shield: with a shield in use only.'),
    charge_provokes: boolean().prefault(false).describe('A charge out of an area with foes can be riposted.'),
    spontaneous_per_round: integer(0, 20).prefault(1).describe('Spontaneous actions of one combatant in one round.'),
    unarmed_damage: dice().prefault('d3').describe('Damage of the built-in weapon unarmed.'),
  })
  .check(
    rule(({ columns, skills }, refuse) => {
      if (!Array.isArray(columns)) return
      if (columns.length === 0) refuse(['columns'], 'columns is empty, expected 1 to 9 ids')
      const places = Object.entries(skills ?? {})
      for (const [index, [skill, text]] of places.entries()) {
        const at = readPlace(text)
        if (!at) continue
        if (!columns.includes(at.column)) {
          refuse(['skills', skill], `there is no column "${at.column}"`, `columns are ${columns.join(', ')}`)
        }
        const other = places.slice(0, index).find(([, taken]) => taken === text)
        if (other) refuse(['skills', skill], `${skill} and ${other[0]} both stand at ${text}`)
      }
    }),
  )

const heavy = z.strictObject({
  dice: integer(0, 20).prefault(0).describe('That many more damage dice.'),
  pierce: integer(0, 1000).prefault(0).describe('Ignores that many more points of armour.'),
  knockdown: boolean().prefault(false).describe('The target is prone.'),
  stagger: integer(0, 20).prefault(0).describe('The target loses that many action points.'),
  bleed: integer(0, 1000).prefault(0).describe('Hit points it loses at the end of every round until healed.'),
})

const weapons = z
  .strictObject({
    kind: choice('melee', 'shooting', 'thrown')
      .prefault('melee')
      .describe('It strikes, only shoots, or strikes and can be thrown.'),
    hands: integer(1, 2)
      .optional()
      .meta({ default: 1 })
      .describe('Hands it takes; left out: 1, or 2 for kind shooting.'),
    damage: dice().prefault('2d6').describe('Damage roll: dice, or a number.'),
    attack: modifier().prefault(0).describe('Added to attack checks with it.'),
    parry: modifier().prefault(0).describe('Added to parries with it.'),
    pierce: integer(0, 1000).prefault(0).describe('Points of armour ignored.'),
    heavy: heavy.prefault({ dice: 1 }).describe('What a heavy blow with it adds; {} is nothing.'),
    range: areas().optional().describe('Greatest distance; left out: 1 area for kind thrown, 2 for kind shooting.'),
    min_range: areas().optional().meta({ default: '0 areas' }).describe('Least distance of a shot or throw.'),
    ammo: integer(0, 10_000)
      .optional()
      .describe('Shots, or copies carried; left out: unlimited for kind shooting, 1 for kind thrown.'),
  })
  .check(
    rule((weapon, refuse) => {
      if (weapon.kind === 'melee') {
        for (const key of ['range', 'min_range', 'ammo'] as const) {
          if (weapon[key] !== undefined) refuse([key], `${key} is only for a weapon of kind shooting or thrown`)
        }
        return
      }
      if (weapon.kind === 'thrown' && weapon.ammo === 0) {
        refuse(['ammo'], 'ammo is 0, expected at least 1 copy of a thrown weapon')
      }
      const range = weapon.range ?? defaultRange(weapon.kind)
      if (weapon.min_range !== undefined && weapon.min_range > range) {
        refuse(['min_range'], `min_range is ${weapon.min_range} areas, expected at most the range of ${range}`)
      }
    }),
  )
  .overwrite((weapon) => ({
    ...weapon,
    hands: weapon.hands ?? (weapon.kind === 'shooting' ? 2 : 1),
    range: weapon.range ?? defaultRange(weapon.kind),
    min_range: weapon.min_range ?? 0,
    ammo: weapon.ammo ?? (weapon.kind === 'thrown' ? 1 : undefined),
  }))

function defaultRange(kind: 'melee' | 'shooting' | 'thrown' | undefined): number {
  return kind === 'thrown' ? 1 : kind === 'shooting' ? 2 : 0
}

const armours = z.strictObject({
  protection: integer(0, 1000).prefault(0).describe('Taken off every damage roll.'),
  evade: modifier().prefault(0).describe('Added to the wearer’s evade checks.'),
  run: modifier().prefault(0).describe('Added to the wearer’s run and climb checks.'),
})

const shields = z.strictObject({
  parry: modifier().prefault(0).describe('Added to parries while it is in use.'),
  free_parries: integer(0, 20).prefault(1).describe('Parries a round that cost no point.'),
})

const items = z.strictObject({
  heal: dice({ min: 0 }).describe('Hit points given back; also stops bleeding. One use.'),
})

const ALTERATIONS = ['checks', 'attack', 'defence', 'armour', 'dice', 'actions'] as const

/** What a power of each effect may say besides what all powers say. */
const FIELDS_OF = {
  damage: ['damage', 'pierce'],
  heal: ['heal'],
  shield: ['amount'],
  alter: ALTERATIONS,
  fell: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

const spells = z
  .strictObject({
    effect: choice('damage', 'heal', 'shield', 'alter', 'fell').describe('What it does.'),
    cost: points().prefault(2).describe('Action points.'),
    trigger: choice('none', 'targeted', 'hit', 'leaving')
      .prefault('none')
      .describe('Anything but none makes it a reactive power.'),
    side: choice('foe', 'ally', 'self', 'all')
      .optional()
      .describe('Whom it works on; left out: foe for damage and fell, ally for heal and shield.'),
    scope: choice('one', 'area')
      .prefault('one')
      .describe('The chosen one, or everyone of that side in the chosen one’s area.'),
    range: areas().prefault('1 area').describe('Greatest distance from the commander to the chosen one.'),
    difficulty: modifier().prefault(0).describe('Added to command checks for it.'),
    uses: integer(1, 10_000).optional().describe('Uses a battle of one commander; left out: unlimited.'),
    duration: duration().prefault('instant').describe('instant, or N rounds; only shield and alter may last.'),
    resist: choice('none', 'evade', 'parry', 'any')
      .optional()
      .describe('Which defence may be tried; left out: evade for damage, none for the others.'),
    damage: dice().optional().meta({ default: '2d6' }).describe('Damage roll.'),
    pierce: integer(0, 1000).optional().meta({ default: 0 }).describe('Points of armour that its damage ignores.'),
    heal: dice({ min: 0 }).optional().meta({ default: '2d6' }).describe('Hit points given back.'),
    amount: dice({ min: 1 }).optional().meta({ default: 6 }).describe('Points of damage that the shield absorbs.'),
    checks: alteration('Added to every check.'),
    attack: alteration('Added to attack checks.'),
    defence: alteration('Added to defence checks.'),
    armour: alteration('Added to protection.'),
    dice: alteration('Damage dice of its attacks, more or fewer.'),
    actions: alteration('Action points a round, more or fewer.'),
  })
  .check(
    rule((spell, refuse) => {
      const { effect } = spell
      if (effect === undefined) return
      for (const [of, fields] of Object.entries(FIELDS_OF)) {
        if (of === effect) continue
        for (const field of fields) {
          if (spell[field] !== undefined) refuse([field], `${field} is only for a power of effect ${of}, not ${effect}`)
        }
      }
      if (effect === 'alter' && spell.side === undefined) {
        refuse(['side'], 'side is missing, expected one of foe, ally, self, all for a power of effect alter')
      }
      if (spell.duration && effect !== 'shield' && effect !== 'alter') {
        refuse(['duration'], `duration is only for a power of effect shield or alter, not ${effect}`)
      }
    }),
  )
  .overwrite((spell) => ({
    ...spell,
    side: spell.side ?? (spell.effect === 'damage' || spell.effect === 'fell' ? 'foe' : 'ally'),
    resist: spell.resist ?? (spell.effect === 'damage' ? 'evade' : 'none'),
    damage: spell.damage ?? { count: 2, sides: 6, constant: 0 },
    pierce: spell.pierce ?? 0,
    heal: spell.heal ?? { count: 2, sides: 6, constant: 0 },
    amount: spell.amount ?? { count: 0, sides: 0, constant: 6 },
    ...Object.fromEntries(ALTERATIONS.map((alteration) => [alteration, spell[alteration] ?? 0])),
  }))

function alteration(meaning: string) {
  return modifier().optional().meta({ default: 0 }).describe(meaning)
}

const combatants = z
  .strictObject({
    hp: hitPoints().optional().describe('Hit points; dice are rolled anew each battle. Left out: the option hp.'),
    actions: points().optional().describe('Action points a round; left out: the option actions.'),
    initiative: dice().optional().describe('Higher acts earlier; left out: the option initiative.'),
    skills: z
      .record(z.string().regex(ID), target())
      .prefault({})
      .describe('Target numbers given directly, by named skill or place such as combat-4.'),
    learned: ids(99).optional().describe('Skills or places that it has learned: turns the skill table on.'),
    gaps: ids(8).prefault([]).describe('Filled gaps between neighbouring columns: combat-movement.'),
    weapons: ids(12).prefault([]).describe('Ids of its weapons; the first is ready at the start.'),
    armour: idOrNone().describe('Id of its armour.'),
    shield: idOrNone().describe('Id of its shield.'),
    items: countedIds(32).prefault([]).describe('Ids of its items, each of which may be counted: 2 potion.'),
    powers: ids(24).prefault([]).describe('Ids of the powers (spells) that its spirit has.'),
    briefed: boolean().prefault(false).describe('The council was held: it may act spontaneously.'),
  })
  .check(
    rule(({ learned, skills }, refuse) => {
      if (learned?.length === 0 && Object.keys(skills ?? {}).length === 0) {
        refuse(['learned'], 'learned is empty, and skills names nothing', 'list what it has learned, or leave it out')
      }
    }),
  )

/** What `schema` reads of a scenario: `rules.options`, … */
export type Options = z.output<typeof options>
/** … one of `weapons`, what depends on its kind filled in; no `ammo`: unlimited … */
export type Weapon = z.output<typeof weapons> & { hands: number; range: number; min_range: number }
export type Armour = z.output<typeof armours>
export type Shield = z.output<typeof shields>
export type Item = z.output<typeof items>
/** … one of `spells`, what depends on its effect filled in; `duration` in rounds, 0: instant; no `uses`: unlimited … */
export type Spell = {
  [Field in keyof z.output<typeof spells>]-?: Exclude<z.output<typeof spells>[Field], undefined>
} & {
  uses: number | undefined
}
/** … one of `combatants`, with the id of its tactic, which every ruleset has; items repeated by their count. */
export type Combatant = z.output<typeof combatants> & { tactic?: string | undefined }

export const schema = {
  options,
  weapons,
  armours,
  shields,
  items,
  spells,
  combatants,
  field,
  builtIn: { weapons: [UNARMED] },
  attacks: { section: 'spells', isOne: ({ effect }) => effect === 'damage' },
  references: { weapons: 'weapons', armour: 'armours', shield: 'shields', items: 'items', powers: 'spells' },
} satisfies RulesetSchema
