/**
 * The memory of a battle: one Int32Array, a column a quantity with one entry a combatant (or an arm), then the scalars.
 * Everything that changes during a battle is here and nowhere else.
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
  /** The target of its latest attack, or -1. */
  readonly lastTarget: Int32Array
  /** Rounds of unawareness and helplessness left, this one included. */
  readonly unaware: Int32Array
  readonly helpless: Int32Array
  /** Damage kept back until the end of a simultaneous group; 0 between rounds. */
  readonly pending: Int32Array
  /** By arm: shots, or copies of a thrown weapon, left; -1 is unlimited. */
  readonly ammo: Int32Array
  /** The scalars below. */
  readonly scalars: Int32Array
}

/**
 * Scalars: members standing of the first and of the second party; the round being played. Hit points come first in the
 * memory and the round last: what lies between is a scene (rehearsal.ts).
 */
export const SCALAR = { STANDING: 0, ROUND: 2 } as const
const SCALARS = 3

const COLUMNS = 11

export function memorySize(combatants: number, arms: number): number {
  return COLUMNS * combatants + arms + SCALARS
}

/** The columns as views on one array. */
export function openMemory(bytes: Int32Array, combatants: number, arms: number): Memory {
  let at = 0
  const column = (length: number): Int32Array => {
    at += length
    return bytes.subarray(at - length, at)
  }
  return {
    bytes,
    hp: column(combatants),
    hpMax: column(combatants),
    cell: column(combatants),
    marks: column(combatants),
    ready: column(combatants),
    load: column(combatants),
    kept: column(combatants),
    lastTarget: column(combatants),
    unaware: column(combatants),
    helpless: column(combatants),
    pending: column(combatants),
    ammo: column(arms),
    scalars: column(SCALARS),
  }
}

const ACTED = 1 << 0
const ATTACKED = 1 << 1
const DAMAGED = 1 << 2
const PARRYING = 1 << 3
const CHARGING = 1 << 4
const CHANGED = 1 << 5
const AIMING = 1 << 8
const AIMED = 1 << 9
const OUT = 1 << 10
const UNAWARE = 1 << 11
const HELPLESS = 1 << 12
const SHIELD_LOST = 1 << 13
const SECONDARY_LOST = 1 << 14

/** The bits of `marks` (rules/osr-d20.md §3.1), and what is often asked of several at once. */
export const MARK = {
  ACTED,
  ATTACKED,
  DAMAGED,
  PARRYING,
  CHARGING,
  CHANGED,
  /** Cleared at the end of every round; the others last. */
  ROUND_MARKS: ACTED | ATTACKED | DAMAGED | PARRYING | CHARGING | CHANGED,
  AIMING,
  /** Was aiming when its turn began: the bonus can be used in this turn. */
  AIMED,
  OUT,
  UNAWARE,
  HELPLESS,
  SHIELD_LOST,
  SECONDARY_LOST,
  CANNOT_ACT: OUT | UNAWARE | HELPLESS,
  CANNOT_REACT: OUT | UNAWARE | HELPLESS,
  /** Anything about an attacker, and about a defender, that changes what the die must show. */
  ATTACKER_MATTERS: CHANGED | AIMED,
  DEFENDER_MATTERS: PARRYING | CHARGING | UNAWARE | HELPLESS | AIMING | SHIELD_LOST | SECONDARY_LOST,
} as const
