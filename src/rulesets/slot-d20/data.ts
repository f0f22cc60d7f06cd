import type { AttackTables } from '../../battle/attack-table.ts'
import type { Field as PlainField } from '../../field/field.ts'
import type { Lists } from '../../tactics/lists.ts'

export const FEET_PER_CELL = 5

/**
 * The constants of a scenario under slot-d20, in numbers: what `plan.ts` makes and `fighter.ts` reads. Distances are in
 * cells of 5 ft. By combatant unless said otherwise; a *thing* is a weapon, shield or item of a combatant's loadout.
 */
export interface Data {
  /** Also tells which rules the scenario has a use for. */
  readonly shape: Shape
  /** By circumstance (`UNDER`) × things + thing: the account under which such an attack is counted. */
  readonly accounts: Int32Array
  /** By thing: the account of the damage that its misses do, or -1. */
  readonly missAccount: Int32Array
  readonly options: Options
  readonly field: Field
  readonly things: Things
  readonly combatants: Combatants
  readonly attacks: Attacks
  readonly effects: Effects
  readonly conditions: Conditions
  readonly tactics: Tactics
  readonly reads: Reads
}

/** How many entries the columns have. */
export interface Shape {
  readonly combatants: number
  readonly things: number
  /** Combatants, or 0 where nobody's tactic screens, … */
  readonly screeners: number
  /** … or acts after others, … */
  readonly waiters: number
  /** … or no spell in play changes anything. */
  readonly changed: number
  /** Spells in play that change something. */
  readonly changes: number
}

/** Dice by their numbers, as `Notation` (battle/notation.ts). */
export interface Roll {
  readonly count: number
  readonly sides: number
  readonly constant: number
}

export interface Options {
  /** `INITIATIVE`. */
  readonly initiative: number
  readonly initiativeDie: Roll
  readonly naturalFail: number
  readonly naturalSuccess: number
  readonly minDamage: number
  readonly proneTargetAdjacent: number
  readonly proneTargetDistant: number
  readonly proneAttacker: number
  readonly proneShooter: number
  readonly longRange: number
  readonly contactOneHanded: number
  readonly contactTwoHanded: number
  /** Whether a two-handed weapon cannot be shot or thrown in contact. */
  readonly contactForbidden: boolean
  readonly chargeAttack: number
  readonly chargeAc: number
  readonly chargeMin: number
  readonly chargeSpeed: number
  readonly totalDefenseAc: number
  readonly snapAttack: number
  readonly lockAc: number
  readonly lockMin: number
  /** Unlimited: more than a round can have. */
  readonly opportunityLimit: number
  readonly mainAsMove: boolean
  readonly castingHands: number
  /** `DISRUPTION`. */
  readonly disruption: number
  readonly shock: boolean
  /** Whether skill is added to melee damage, for shock. */
  readonly meleeSkillDamage: boolean
}

export interface Field extends PlainField {
  /** By cell: 1 where it is dark; empty if it is light everywhere. */
  readonly dark: Uint8Array
  /** By cell: what its cover adds to ranged attacks, and how much it is in quarters; empty if there is none anywhere. */
  readonly cover: Int32Array
  readonly coverQuarters: Uint8Array
  /** By cell: feet above the ground; empty if it is level everywhere. */
  readonly height: Int32Array
}

export interface Combatants {
  /** Armour Class without shield and circumstances. */
  readonly ac: Int32Array
  /** What exhaustion lets its Armour Class be at most. */
  readonly acCap: Int32Array
  readonly impulse: Int32Array
  readonly strength: Int32Array
  readonly dc: Int32Array
  readonly speed: Int32Array
  readonly exhaustion: Int32Array
  /** What exhaustion adds to every d20 that it rolls; 1 if they have disadvantage. */
  readonly weary: Int32Array
  readonly spent: Int32Array
  /** Hit points as dice: count, sides, constant. */
  readonly hpCount: Int32Array
  readonly hpSides: Int32Array
  readonly hpConstant: Int32Array
  /** Its first thing; one more entry than combatants. Weapons come first, then the shield, then items. */
  readonly thingStart: Int32Array
  readonly weapons: Int32Array
  /** Its shield as a set of its things, or 0; what it adds to Armour Class; its toughness. */
  readonly shield: Int32Array
  readonly shieldAc: Int32Array
  readonly toughness: Int32Array
  /** Sets of its things: natural weapons, missile weapons, thrown weapons. */
  readonly natural: Int32Array
  readonly missiles: Int32Array
  readonly thrown: Int32Array
  /** Where its spells begin in `Effects.known`; one more entry than combatants. */
  readonly spellStart: Int32Array
}

/** By thing. What only weapons have is 0 for shields and items. */
export interface Things {
  readonly combatant: Int32Array
  /** The number of its id: things of one id are of a kind. */
  readonly label: Int32Array
  /** 0 to 2. */
  readonly hands: Int32Array
  /** 1 if it strikes in melee; if it shoots; if it can be thrown. */
  readonly melee: Int32Array
  readonly missile: Int32Array
  readonly thrown: Int32Array
  readonly reach: Int32Array
  readonly range: Int32Array
  readonly longRange: Int32Array
  /** `RELOADING`; 1 if it costs nothing, the combatant being skilled. */
  readonly reload: Int32Array
  readonly quick: Int32Array
  readonly ammo: Int32Array
  readonly shatters: Int32Array
  readonly shock: Int32Array
  readonly shockAc: Int32Array
  /** The combatant's skill with it, and with the weapon's own bonus. */
  readonly skill: Int32Array
  readonly toHit: Int32Array
  /** Damage dice; what is added to them in melee and at range. */
  readonly damageCount: Int32Array
  readonly damageSides: Int32Array
  readonly damageConstant: Int32Array
  readonly meleeBonus: Int32Array
  readonly rangedBonus: Int32Array
}

/** What comes of attacks. */
export interface Attacks {
  /** By thing × 2, plus 1 for ranged attacks: the family of `tables`. */
  readonly familyOf: Int32Array
  readonly tables: AttackTables
  /** By family: mean damage of a hit. */
  readonly mean: Float64Array
}

/** What spells and skill uses do (§2.6), by effect: every one that somebody knows. */
export interface Effects {
  /** All that combatants know, one after the other: see `Combatants.spellStart`. */
  readonly known: Int32Array
  /** 1 if it is used, not cast. */
  readonly isSkill: Int32Array
  readonly cost: Int32Array
  /** `CHECK`, and its number. */
  readonly check: Int32Array
  readonly difficulty: Int32Array
  /** `AIM`. */
  readonly aim: Int32Array
  readonly range: Int32Array
  /** The label of the thing that it needs, or -1; 1 if that is gone after it. */
  readonly needs: Int32Array
  readonly consumes: Int32Array
  /** 1 if it does damage, heals; the dice. */
  readonly harms: Int32Array
  readonly heals: Int32Array
  readonly damage: readonly Roll[]
  readonly heal: readonly Roll[]
  readonly prone: Int32Array
  /** The number of its change, or -1; what that changes, and for how many rounds after this one. */
  readonly change: Int32Array
  readonly ac: Int32Array
  readonly attack: Int32Array
  readonly advantage: Int32Array
  readonly disadvantage: Int32Array
  readonly rounds: Int32Array
  /** By change: its effect. */
  readonly effectOfChange: Int32Array
  /** By combatant × effects + effect: its skill. */
  readonly skill: Int32Array
}

/** When attack rolls have advantage or disadvantage (§5): numbers of programs, -1 for never. */
export interface Conditions {
  /** Sources for `instantiate` (tactics/program.ts). */
  readonly programs: readonly string[]
  readonly advantage: number
  readonly disadvantage: number
  readonly advantageOf: Int32Array
  readonly disadvantageOf: Int32Array
}

/** What of the memory anything depends on (simplify.ts). */
export interface Reads {
  readonly hpMax: boolean
  readonly hurt: boolean
  readonly acted: boolean
  /** Whether slots are read after the turn of the one who has them. */
  readonly main: boolean
  readonly move: boolean
  /** Whether anybody readies, and picks up, things. */
  readonly stowed: boolean
  readonly grounded: boolean
  /** Whose last target is read. */
  readonly lastTarget: Int32Array
  /** From this round on all rounds are alike, but for the last; at least 1. */
  readonly lastRound: number
}

/** Tactics as generated programs. What `with` names in a rule is a label or an effect. */
export interface Tactics extends Lists {
  /**
   * Whether rounds can be rehearsed (battle/rehearsal.ts): no decision depends on hit points, on the round's number, or on
   * chance, and nothing is rolled in a round but attacks, so that a scene has one course.
   */
  readonly foreseeable: boolean
  /** By turn program: 1 if it has an action that takes no slot, so that there may be more to do when both are spent. */
  readonly isFree: Int32Array
  /** By combatant: the moments at which it may react, bit by bit (`MOMENT`). */
  readonly moments: Int32Array
  /** By name of `ally:NAME` × combatants + combatant: 1 if that is its name, or its template's. */
  readonly named: Uint8Array
  /** By combatant × actions + action: the deed, or -1. */
  readonly deedOf: Int32Array
}
