import { diceColumns } from '../../../battle/more-dice.ts'
import { ACTION, KIND, MANNER, MANNERS, SKILL } from '../codes.ts'
import type * as schema from '../schema.ts'
import { type Armament, type Bearer, labelsOf } from './equipment.ts'

const KINDS = { melee: KIND.MELEE, shooting: KIND.SHOOTING, thrown: KIND.THROWN } as const

/** An armament with who has it. */
interface Owned extends Armament {
  readonly combatant: number
  readonly bearer: Bearer
}

/** Weapons, bare hands among them, column by column. An *armament* is a weapon of a combatant. */
export function planArmaments(options: schema.Options, bearers: readonly Bearer[]) {
  const labels = labelsOf(bearers)
  const all = bearers.flatMap((bearer, combatant) =>
    bearer.armaments.map((armament): Owned => ({ ...armament, combatant, bearer })),
  )
  const column = (of: (weapon: schema.Weapon, armament: Owned) => number): Int32Array =>
    Int32Array.from(all, (armament) => of(armament.weapon, armament))
  return {
    combatant: column((_, { combatant }) => combatant),
    /** The number of its id: what `with` stands for. */
    label: column((_, { id }) => labels.indexOf(id)),
    /** `KIND`. */
    kind: column(({ kind }) => KINDS[kind]),
    /** 1 for bare hands. */
    bare: column((_, { bearer, weapon }) => Number(bearer.armaments.at(-1)!.weapon === weapon)),
    hands: column(({ hands }) => hands),
    /** What it adds to a parry. */
    parry: column(({ parry }) => parry),
    pierce: column(({ pierce }) => pierce),
    /** Of its heavy blow. */
    heavyDice: column(({ heavy }) => heavy.dice),
    heavyPierce: column(({ heavy }) => heavy.pierce),
    knockdown: column(({ heavy }) => Number(heavy.knockdown)),
    stagger: column(({ heavy }) => heavy.stagger),
    bleed: column(({ heavy }) => heavy.bleed),
    range: column(({ range }) => range),
    minRange: column(({ min_range }) => min_range),
    /** Shots, or copies carried; -1: unlimited. */
    ammo: column(({ ammo }) => ammo ?? -1),
    ...diceColumns('damage', all, ({ weapon }) => weapon.damage),
    /** What it adds to attack checks. */
    attack: column(({ attack }) => attack),
    /** By armament × manners + manner: the skill, and the target number less all that never changes. */
    skill: Int32Array.from(all.flatMap(({ weapon }) => manners((manner) => skillFor(weapon, manner)))),
    need: Int32Array.from(
      all.flatMap(({ weapon, bearer }) =>
        manners(
          (manner) => bearer.skills.named[skillFor(weapon, manner)] - weapon.attack - mannerModifier(options, manner),
        ),
      ),
    ),
  }
}

function manners(of: (manner: number) => number): number[] {
  return Array.from({ length: MANNERS }, (_, manner) => of(manner))
}

/** The skill of an attack (§6). */
function skillFor({ hands }: schema.Weapon, manner: number): number {
  if (manner === MANNER.CHARGE) return SKILL.MOUNTED
  if (manner === MANNER.RANGED || manner === MANNER.SNIPE || manner === MANNER.STRAY) return SKILL.SHOOTING
  return hands === 2 ? SKILL.TWO_HANDED : SKILL.ONE_HANDED
}

/** What its manner adds to an attack check (§5). */
function mannerModifier(options: schema.Options, manner: number): number {
  if (manner === ACTION.HEAVY_BLOW) return options.heavy_attack
  if (manner === ACTION.FEINT) return options.feint_attack
  return manner === ACTION.SNIPE ? options.snipe_attack : 0
}
