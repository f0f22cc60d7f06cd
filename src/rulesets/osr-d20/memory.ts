import { cutColumns, type Lengths, sizeOf } from '../../battle/layout.ts'

/**
 * The memory of a battle: one Int32Array, a column a quantity with one entry a combatant (an arm, a stock, a boon), then
 * the scalars. Everything that changes during a battle is here and nowhere else. The columns of rules that a scenario has
 * no use for are empty, and never read (`Uses` in data.ts).
 */
export interface Memory {
  readonly bytes: Int32Array
  /** Hit points left; may be below zero at the instant of death. */
  readonly hp: Int32Array
  /** Hit points at the start of this battle; rolled anew where they are dice. */
  readonly hpMax: Int32Array
  /** The cell stood on, also where a combatant that is out fell. */
  readonly cell: Int32Array
  /** Marks and states, the bits below. */
  readonly marks: Int32Array
  /** The arm that is ready. */
  readonly ready: Int32Array
  /** Reloads that the ready weapon still needs. */
  readonly load: Int32Array
  /** Which weapons it still has: bit i is its arm `armStart + i`. */
  readonly kept: Int32Array
  /** The target of its latest attack or declared contest, or -1. */
  readonly lastTarget: Int32Array
  /** Rounds of unawareness and helplessness left, this one included. Casting is not counted here. */
  readonly unaware: Int32Array
  readonly helpless: Int32Array
  /** Damage kept back until the end of a simultaneous group; 0 between rounds. */
  readonly pending: Int32Array
  /** By arm: shots, or copies of a thrown weapon, left; -1 is unlimited. */
  readonly ammo: Int32Array

  /** Wrestling (§6.4). Whom it grips, or -1; contests it has lost in a row. */
  readonly grips: Int32Array
  readonly lost: Int32Array
  /** Whom it has declared a contest against this round, or -1; when (1 is the first), times two, plus 1 to disarm. */
  readonly contest: Int32Array
  readonly declared: Int32Array

  /** Spells and items (§6.6). The spell that takes effect when the next round begins, or -1; at whom. */
  readonly launched: Int32Array
  readonly launchedAt: Int32Array
  /** The stock it searches for, or -1; rounds of searching left. */
  readonly search: Int32Array
  readonly searchLeft: Int32Array
  /** What the boons on it add to its Armour Class, to its attack rolls, to its Armour Rating. */
  readonly boonAc: Int32Array
  readonly boonToHit: Int32Array
  readonly boonArmour: Int32Array
  /** By stock (a combatant's spells or items of one kind): how many are left; how many of them are at hand. */
  readonly left: Int32Array
  readonly atHand: Int32Array
  /** By boon (a bonus or malus at work on somebody), `scalars[BOONS]` of them: on whom, of which effect, rounds left. */
  readonly boonOn: Int32Array
  readonly boonOf: Int32Array
  readonly boonLeft: Int32Array

  /** Flight (§6.7). What it has dropped this round: when (1 is the first), times four, plus the kind (`DROP`); or 0. */
  readonly dropped: Int32Array

  /** The scalars below. */
  readonly scalars: Int32Array
}

/**
 * Scalars: members standing of the first and of the second party; boons at work; in the middle of a round, who acts first
 * in it and which part of it is next (steps.ts), otherwise 0; the round being played. Hit points come first in the memory
 * and the round last: what lies between is a scene (battle/rehearsal.ts).
 */
export const SCALAR = { STANDING: 0, BOONS: 2, FIRST_TO_ACT: 3, PART: 4, ROUND: 5 } as const
const SCALARS = 6

/** How many entries the columns have. */
export interface MemoryShape {
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

function lengthsOf({
  combatants,
  arms,
  wrestlers,
  users,
  fleers,
  stocks,
  boons,
}: MemoryShape): Lengths<Exclude<keyof Memory, 'bytes'>> {
  return {
    hp: combatants,
    hpMax: combatants,
    cell: combatants,
    marks: combatants,
    ready: combatants,
    load: combatants,
    kept: combatants,
    lastTarget: combatants,
    unaware: combatants,
    helpless: combatants,
    pending: combatants,
    ammo: arms,
    grips: wrestlers,
    lost: wrestlers,
    contest: wrestlers,
    declared: wrestlers,
    launched: users,
    launchedAt: users,
    search: users,
    searchLeft: users,
    boonAc: users,
    boonToHit: users,
    boonArmour: users,
    left: stocks,
    atHand: stocks,
    boonOn: boons,
    boonOf: boons,
    boonLeft: boons,
    dropped: fleers,
    scalars: SCALARS,
  }
}

/** How long the memory of that shape is. */
export function memorySize(shape: MemoryShape): number {
  return sizeOf(lengthsOf(shape))
}

/** The columns as views on one array. */
export function openMemory(bytes: Int32Array, shape: MemoryShape): Memory {
  return { bytes, ...cutColumns(bytes, lengthsOf(shape)) }
}

const ACTED = 1 << 0
const ATTACKED = 1 << 1
const DAMAGED = 1 << 2
const PARRYING = 1 << 3
const CHARGING = 1 << 4
const CHANGED = 1 << 5
const WAITING = 1 << 6
const GUARDING = 1 << 7
const AIMING = 1 << 8
const AIMED = 1 << 9
const OUT = 1 << 10
const UNAWARE = 1 << 11
const HELPLESS = 1 << 12
const SHIELD_LOST = 1 << 13
const SECONDARY_LOST = 1 << 14
const SEARCHED = 1 << 15
const SEARCHING = 1 << 16
const IMMOBILISED = 1 << 17
const GRIPPING = 1 << 18
const CASTING = 1 << 19
const IN_FLIGHT = 1 << 20
const BLESSED = 1 << 21
const SLAIN = 1 << 22

/** The bits of `marks` (docs/rules/osr-d20.md §3.1), and what is often asked of several at once. */
export const MARK = {
  ACTED,
  ATTACKED,
  DAMAGED,
  PARRYING,
  CHARGING,
  CHANGED,
  WAITING,
  GUARDING,
  /** Searched by `use` this round. */
  SEARCHED,
  /** Cleared at the end of every round; the others last. */
  ROUND_MARKS: ACTED | ATTACKED | DAMAGED | PARRYING | CHARGING | CHANGED | WAITING | GUARDING | SEARCHED,
  AIMING,
  /** Was aiming when its turn began: the bonus can be used in this turn. */
  AIMED,
  /** Off the field: out of the fight, or, together with `IN_FLIGHT`, until the pursuit. */
  OUT,
  IN_FLIGHT,
  /** Out by having been slain: whoever is next to be is not the first. */
  SLAIN,
  UNAWARE,
  /** For whatever reason: an effect, the scenario, or, together with `CASTING`, a spell of its own. */
  HELPLESS,
  CASTING,
  SEARCHING,
  IMMOBILISED,
  GRIPPING,
  /** Some boon, good or bad, is at work on it. */
  BLESSED,
  SHIELD_LOST,
  SECONDARY_LOST,
  CANNOT_ACT: OUT | UNAWARE | HELPLESS,
  CANNOT_REACT: OUT | UNAWARE | HELPLESS | IMMOBILISED | GRIPPING | SEARCHING,
  /** Not one of a team on its last target (§5.4). */
  CANNOT_PRESS: OUT | UNAWARE | HELPLESS | IMMOBILISED,
  /** Anything about an attacker, and about a defender, that changes what the die must show. */
  ATTACKER_MATTERS: CHANGED | AIMED | BLESSED,
  DEFENDER_MATTERS:
    PARRYING | CHARGING | UNAWARE | HELPLESS | SEARCHING | AIMING | SHIELD_LOST | SECONDARY_LOST | BLESSED,
} as const
