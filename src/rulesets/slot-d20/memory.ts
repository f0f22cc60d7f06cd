import { cutColumns, type Lengths, sizeOf } from '../../battle/layout.ts'

/**
 * The memory of a battle: one Int32Array, a column a quantity with one entry a combatant (a thing, a change), then the
 * scalars. Everything that changes during a battle is here and nowhere else. The columns of rules that a scenario has no
 * use for are empty, and never read.
 *
 * Things in hand, stowed or on the ground are sets of a combatant's own things: bit i is the thing `thingStart + i`. What
 * is in none of them is gone.
 */
export interface Memory {
  readonly bytes: Int32Array
  /** Hit points left; may be below zero at the instant of death. */
  readonly hp: Int32Array
  /** Hit points at the start of this battle; rolled anew where they are dice. */
  readonly hpMax: Int32Array
  /** The cell stood on, also where a combatant that is out fell. */
  readonly cell: Int32Array
  /** Slots, stances and states, the bits below. */
  readonly marks: Int32Array
  readonly inHand: Int32Array
  readonly stowed: Int32Array
  readonly grounded: Int32Array
  /** Missile weapons that must be reloaded. */
  readonly unloaded: Int32Array
  /** Cells that its longest melee weapon in hand reaches; 0 without one. Follows from `inHand`. */
  readonly reach: Int32Array
  /** The target of its latest attack, or -1. */
  readonly lastTarget: Int32Array
  /** Damage kept back until the end of a simultaneous group; 0 between rounds. */
  readonly pending: Int32Array
  /** Casting points left. */
  readonly cp: Int32Array
  /** Opportunity attacks made in this round. */
  readonly opportunities: Int32Array

  /** Screening (§6.5). Whom it screens, or -1; against how many more attacks; with what skill. */
  readonly screened: Int32Array
  readonly screensLeft: Int32Array
  readonly screenSkill: Int32Array

  /** Acting after somebody (§6.3): whom it waits for, or -1; how many had begun to wait before it, in this round. */
  readonly waitsFor: Int32Array
  readonly waitRank: Int32Array

  /** Changes of spells (§6.8): what they add to its Armour Class and to its attack rolls, together. */
  readonly changeAc: Int32Array
  readonly changeAttack: Int32Array
  /** By change × combatants + combatant: rounds that it lasts, this one included; 0: it is not at work. */
  readonly changeLeft: Int32Array

  /** By thing: shots left (-1 is unlimited), and the cell in which it lies on the ground (0 elsewhere). */
  readonly ammo: Int32Array
  readonly lies: Int32Array

  /** The scalars below. */
  readonly scalars: Int32Array
}

/**
 * Scalars: members standing of the first and of the second party; the high side; how many have put their turns off in
 * this round; the next part of a round that is played in steps (steps.ts); the round being played.
 */
export const SCALAR = { STANDING: 0, HIGH: 2, WAITERS: 3, PART: 4, ROUND: 5 } as const
const SCALARS = 6

/** How many entries the columns have. */
export interface MemoryShape {
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

function lengthsOf({
  combatants,
  things,
  screeners,
  waiters,
  changed,
  changes,
}: MemoryShape): Lengths<Exclude<keyof Memory, 'bytes'>> {
  return {
    hp: combatants,
    hpMax: combatants,
    cell: combatants,
    marks: combatants,
    inHand: combatants,
    stowed: combatants,
    grounded: combatants,
    unloaded: combatants,
    reach: combatants,
    lastTarget: combatants,
    pending: combatants,
    cp: combatants,
    opportunities: combatants,
    screened: screeners,
    screensLeft: screeners,
    screenSkill: screeners,
    waitsFor: waiters,
    waitRank: waiters,
    changeAc: changed,
    changeAttack: changed,
    changeLeft: changes * changed,
    ammo: things,
    lies: things,
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

const OUT = 1 << 0
const MAIN = 1 << 1
const MOVE = 1 << 2
const ACTED = 1 << 3
const BEGUN = 1 << 4
const WAITED = 1 << 5
const HOLDING = 1 << 6
const HURT = 1 << 7
const PRONE = 1 << 8
const TOTAL_DEFENSE = 1 << 9
const CHARGED = 1 << 10
const SCREENING = 1 << 11
const DISENGAGED = 1 << 12
const LOCKED = 1 << 13
const WALLED = 1 << 14
const CHANGED = 1 << 15
const FAVOURED = 1 << 16
const HAMPERED = 1 << 17

/** The bits of `marks` (docs/rules/slot-d20.md §3 and §5). */
export const MARK = {
  OUT,
  /** Slots that are not spent, beside each other. */
  MAIN,
  MOVE,
  FIRST_SLOT: 1,
  ACTED,
  /** Its turn in this round has begun. */
  BEGUN,
  /** It has put its turn off in this round. */
  WAITED,
  HOLDING,
  /** Cleared at the end of every round; the others last. */
  ROUND_MARKS: MAIN | MOVE | ACTED | BEGUN | WAITED | HOLDING,
  /** Has taken damage since the end of its last turn. */
  HURT,
  PRONE,
  TOTAL_DEFENSE,
  CHARGED,
  SCREENING,
  /** Stances: they end when its next turn begins. */
  STANCES: TOTAL_DEFENSE | CHARGED | SCREENING,
  DISENGAGED,
  LOCKED,
  /** In a wall of enough locked shields. Follows from `LOCKED` and where everybody stands. */
  WALLED,
  /** Some spell's change is at work on it: its attack rolls have advantage, or disadvantage, by one. */
  CHANGED,
  FAVOURED,
  HAMPERED,
  /** Anything that changes its Armour Class besides the shield. */
  AC_MATTERS: TOTAL_DEFENSE | CHARGED | WALLED | CHANGED,
} as const
