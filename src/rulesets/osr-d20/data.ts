import type { AttackTables } from '../../battle/attack-table.ts'
import type { Field as PlainField } from '../../field/field.ts'
import type { Lists } from '../../tactics/lists.ts'
import type { DamageRule } from './tables.ts'

export const FEET_PER_CELL = 5

/**
 * The constants of a scenario under osr-d20, in numbers: what `plan.ts` makes and `fighter.ts` reads. Distances are in
 * cells of 5 ft. By combatant unless said otherwise; an *arm* is a combatant with one of its weapons.
 */
export interface Data {
  /** Also tells which rules the scenario has a use for: wrestling, spells and items, flight. */
  readonly shape: Shape
  /** By circumstance (`UNDER`) × arms + arm: the account under which such an attack is counted. */
  readonly accounts: Int32Array
  readonly options: Options
  readonly field: Field
  readonly arms: Arms
  readonly combatants: Combatants
  readonly attacks: Attacks
  readonly effects: Effects
  readonly stocks: Stocks
  readonly tactics: Tactics
  readonly parts: Parts
  readonly reads: Reads
}

/** How many entries the columns have. */
export interface Shape {
  readonly combatants: number
  readonly arms: number
  /** Combatants, or 0 where nobody can wrestle, … */
  readonly wrestlers: number
  /** … use spells or items, … */
  readonly users: number
  /** … or flee. */
  readonly fleers: number
  readonly stocks: number
  /** Boons that can be at work at once. */
  readonly boons: number
}

/** Dice by their numbers, as `Notation` (battle/notation.ts). */
export interface Roll {
  readonly count: number
  readonly sides: number
  readonly constant: number
}

export interface Options extends DamageRule {
  /** Whether the later edition is in force (docs/rules/osr-d20.md §2.8). */
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
  readonly crowdToHit: number
  readonly darknessToHit: number
  readonly wrestleTeam: number
  readonly pinContests: number
  readonly pouchTime: Roll
  readonly sackTime: Roll
  /** Whether a pursuit is decided by `pursuitDie` besides the movement rates. */
  readonly pursuitRolls: boolean
  readonly pursuitDie: Roll
  readonly obstacleStops: number
}

export interface Field extends PlainField {
  /** By cell: 1 where it is dark; empty if it is light everywhere. */
  readonly dark: Uint8Array
  /** By cell: Armour Class that its cover gives against missiles; empty if there is none anywhere. */
  readonly cover: Uint8Array
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
  readonly darkSight: Int32Array
  /** Added to d20 in contests: skill, strength, Hit Dice of a grappler. */
  readonly wrestling: Int32Array
  /** Saves on d20 with this or more. */
  readonly saveParalysis: Int32Array
  readonly saveSpells: Int32Array
  /** Breaks off a pursuit on more than this on 2d6; for what (`DROP`, 0: nothing). */
  readonly morale: Int32Array
  readonly seeks: Int32Array
  readonly gagged: Int32Array
  /** Armour Class that its own cover gives against missiles. */
  readonly cover: Int32Array
  /** Its first arm; one more entry than combatants. */
  readonly armStart: Int32Array
  /** How many of its arms, from the first, are the `weapons` of its loadout. */
  readonly weapons: Int32Array
  /** 1 if it carries a shield. */
  readonly hasShield: Int32Array
  /** Whether it has a secondary weapon at all, which need not be an arm. */
  readonly hasSecondary: Int32Array
  /** The arm of its secondary weapon and of its bare hands, or -1: what it can never have ready is no arm. */
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
  /** 1 if it is natural or minor: can be used while held, or on a held foe. */
  readonly close: Int32Array
  readonly grapples: Int32Array
  /** Hands that it takes: 0 to 2. */
  readonly hands: Int32Array
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
  /** By arm × combatants + defender: the same against a defender who is unaware of the attacker. */
  readonly unawareMeleeNeed: Int32Array
  readonly unawareRangedNeed: Int32Array
  /** By attacking arm × arms + the defender's ready arm: 1 if the defender's weapon is the longer. */
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

/** What attacks are made up of, for battles that are told (explanation.ts): nothing else reads it. */
export interface Parts {
  readonly weaponSkill: Int32Array
  readonly ballisticSkill: Int32Array
  readonly strength: Int32Array
  /** 1 if it is mounted and that counts. */
  readonly rides: Int32Array
  /** By arm: the weapon's own bonus, and what the saddle adds against foot. */
  readonly toHit: Int32Array
  readonly saddleToHit: Int32Array
  /** Armour Class of a rider against foot; what missiles lose in the saddle. */
  readonly saddleAc: number
  readonly saddleRanged: number
}

/** What the future can depend on (simplify.ts): the rest of the memory is always read. */
export interface Reads {
  readonly hpMax: boolean
  /** Whether somebody has attacked, or taken damage, this round. */
  readonly attacked: boolean
  readonly damaged: boolean
  /** Whose last target is read by rules and conditions; and whether allies of a team read each other's. */
  readonly lastTarget: Int32Array
  readonly lastTargetOfTeam: boolean
  /** From this round on all rounds are alike to the tactics; 0: all are. */
  readonly lastRound: number
}

/** What spells and items do (§2.5), by effect: every spell, then every item that somebody carries. */
export interface Effects {
  readonly spells: number
  readonly harmful: Int32Array
  /** Dice: count, sides, constant; all 0 where it does no such thing. */
  readonly damage: readonly Roll[]
  readonly heal: readonly Roll[]
  readonly helpless: readonly Roll[]
  readonly rounds: readonly Roll[]
  /** Bonuses for those rounds; 1 in `isBoon` if one of them is not 0. */
  readonly ac: Int32Array
  readonly toHit: Int32Array
  readonly armour: Int32Array
  readonly isBoon: Int32Array
  /** Cells. */
  readonly range: Int32Array
  readonly radius: Int32Array
  /** `SAVE`. */
  readonly save: Int32Array
  /** Spells: the caster needs a free hand. */
  readonly focus: Int32Array
  /** Items: where they are carried (`CARRIED`), what they are when dropped (`DROP`, 0: cannot be). */
  readonly carried: Int32Array
  readonly drop: Int32Array
}

/** What combatants have of spells and items: a *stock* is all that a combatant has of one kind. */
export interface Stocks {
  readonly combatant: Int32Array
  readonly effect: Int32Array
  /** How many at the start. */
  readonly count: Int32Array
  /** By combatant × effects + effect: the stock, or -1. */
  readonly of: Int32Array
}

/** Tactics as generated programs. What `with` names in a rule is a weapon, or an effect. */
export interface Tactics extends Lists {
  /**
   * Whether rounds can be rehearsed (battle/rehearsal.ts): no decision depends on hit points, on the round's number, or on
   * chance, so that a scene has one course; and a battle has no more than `MOST_ROUNDS`.
   */
  readonly foreseeable: boolean
  /** By combatant × weapons + weapon: its arm, or -1. */
  readonly armOfWeapon: Int32Array
  readonly weapons: number
  /** By combatant × actions + action: the deed, or -1. */
  readonly deedOf: Int32Array
}
