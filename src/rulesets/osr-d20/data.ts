import type { AttackTables } from '../../battle/attack-table.ts'
import type { DamageRule } from './tables.ts'

export const FEET_PER_CELL = 5

/**
 * The constants of a scenario under osr-d20, in numbers: what `plan.ts` makes and `fighter.ts` reads. Distances are in
 * cells of 5 ft. By combatant unless said otherwise; an *arm* is a combatant with one of its weapons.
 */
export interface Data {
  readonly options: Options
  readonly field: Field
  readonly arms: Arms
  readonly combatants: Combatants
  readonly attacks: Attacks
  readonly tactics: Tactics
}

export interface Options extends DamageRule {
  /** Whether the later edition is in force (rules/osr-d20.md §2.8). */
  readonly later: boolean
  /** Whether both parties roll for initiative; if not, the first acts first on `initiativeTarget` or more on d6. */
  readonly eachRolls: boolean
  readonly initiativeTarget: number
  readonly unawareToHit: number
  readonly unarmedToHit: number
  readonly longerAc: number
  readonly changeToHit: number
  readonly doubleTeamToHit: number
  readonly tripleTeamToHit: number
  readonly chargeAc: number
  readonly intoMeleeToHit: number
  readonly largeWeight: number
  readonly aimToHit: number
}

/** Cells are numbered row << shift | column: in reading order, and taken apart again without a division. */
export interface Field {
  readonly columns: number
  readonly rows: number
  readonly shift: number
  /** Numbers that cells have, those beyond the last column included. */
  readonly cells: number
}

export interface Combatants {
  readonly baseAc: Int32Array
  readonly agility: Int32Array
  /** Hit points as dice: count, sides, constant. */
  readonly hpCount: Int32Array
  readonly hpSides: Int32Array
  readonly hpConstant: Int32Array
  /** Whole Armour Rating: hide and armour. */
  readonly armour: Int32Array
  /** Cells a round at combat speed and running; shortest charging run. */
  readonly walk: Int32Array
  readonly run: Int32Array
  readonly shortestCharge: Int32Array
  /** Feet, as tactics see it. */
  readonly movement: Int32Array
  /** 1 normal, 2 large, 3 gargantuan. */
  readonly size: Int32Array
  readonly mounted: Int32Array
  /** Armour Class that its own cover gives against missiles. */
  readonly cover: Int32Array
  /** Its first arm; one more entry than combatants. */
  readonly armStart: Int32Array
  /** How many of its arms, from the first, are the `weapons` of its loadout. */
  readonly weapons: Int32Array
  /** The arm of its secondary weapon and of its bare hands, or -1. */
  readonly secondary: Int32Array
  readonly bareHands: Int32Array
}

/** By arm. */
export interface Arms {
  readonly combatant: Int32Array
  /** 1 if it strikes in melee; 1 if it is bare hands. */
  readonly melee: Int32Array
  readonly bare: Int32Array
  readonly natural: Int32Array
  readonly reach: Int32Array
  /** 0 if it is no missile weapon. */
  readonly range: Int32Array
  readonly thrown: Int32Array
  readonly reload: Int32Array
  readonly ammo: Int32Array
  /** Feet, compared to see which is longer. */
  readonly length: Int32Array
  readonly polearm: Int32Array
  /** Armour Class of parrying with it. */
  readonly parryAc: Int32Array
  /** What shield and secondary weapon add to Armour Class while it is ready. */
  readonly shieldAc: Int32Array
  readonly secondaryAc: Int32Array
  /** Everything added to the die but circumstances. */
  readonly meleeBonus: Int32Array
  readonly rangedBonus: Int32Array
}

/** What the die must show, and what comes of it. */
export interface Attacks {
  /** By attacking arm × arms + the defender's ready arm: what the die must show if no circumstance applies. */
  readonly meleeNeed: Int32Array
  readonly rangedNeed: Int32Array
  /** By the same index: 1 if the defender's weapon is the longer. */
  readonly longer: Int32Array
  /** By (blow × arms + arm) × combatants + target: the family of `tables`. */
  readonly familyOf: Int32Array
  /** By blow × arms + arm: what the damage is multiplied by. */
  readonly multiplier: Int32Array
  /** Damage dice of each arm. */
  readonly damageCount: Int32Array
  readonly damageSides: Int32Array
  readonly damageConstant: Int32Array
  readonly tables: AttackTables
}

/** What an arm does to a target in so many rounds fits one number (rehearsal.ts). */
export const MOST_ROUNDS = 2000

/** Tactics as generated programs, and what their rules mean. */
export interface Tactics {
  /**
   * Whether rounds can be rehearsed (rehearsal.ts): no decision depends on hit points, on the round's number, or on
   * chance, so that a scene has one course; and a battle has no more than `MOST_ROUNDS`.
   */
  readonly foreseeable: boolean
  /** Sources for `instantiate` (tactics/program.ts), each once. */
  readonly turnPrograms: readonly string[]
  readonly reactionPrograms: readonly string[]
  readonly turnOf: Int32Array
  readonly reactionsOf: Int32Array
  /** By turn program, and by reaction program: where its rules begin in the lists below. */
  readonly turnRules: Int32Array
  readonly reactionRules: Int32Array
  /** By rule: action, and the weapon named by `with` (-1: none). */
  readonly turnAction: Int32Array
  readonly turnArgument: Int32Array
  readonly reaction: Int32Array
  /** Where a combatant's rules begin in `Score.fired`: its turn rules, then its reactions. */
  readonly firedStart: Int32Array
  readonly firedReactions: Int32Array
  /** By combatant × weapons + weapon: its arm, or -1. */
  readonly armOfWeapon: Int32Array
  readonly weapons: number
  /** By combatant × actions + action: the deed, or -1. */
  readonly deedOf: Int32Array
}
