/*
 * Events of the journal: what `Journal.note` is listed under this ruleset, with the meaning of its four integers. Dice are
 * not noted here: whoever wants to hear them wraps the dice (battle/journaled-dice.ts), so that they stand among these
 * events where they were rolled. A *kind* is a form of brawl (`FORM`) or a kind of thing (plan/kinds.ts); a facing is one
 * of field/facing.ts.
 */

/** A segment begins: -, -, its number, -. */
export const SEGMENT = 0

/** Initiative, after its dice: combatant, -, its total, -. */
export const INITIATIVE = 1

/** A tied group begins to act, and has finished: one of its members, -, how many it has, -. */
export const GROUP = 2
export const GROUP_ENDED = 3

/** The last call begins. */
export const LAST_CALL = 4

/** A turn begins: combatant, -, how it comes about (`TURN`), -. */
export const TURN = 5

/** A turn ends: combatant, -, quarters left, END won by a rest. */
export const TURN_ENDED = 6

/** One who waits is asked, and goes on waiting: combatant, -, -, -. */
export const WAITS_ON = 7

/** An action was chosen: combatant, target, action, rule. What it is done with, and what it costs, follows. */
export const ACTION = 8

/** What `attack` becomes: combatant, target, action, kind. */
export const BECOMES = 9

/** Something is paid: combatant, -, quarters, END. Then what is left: combatant, -, quarters, END. */
export const PAID = 10
export const LEFT = 11

/** END is won by the action `rest`: combatant, -, how much, END then. */
export const RESTED = 12

/** Somebody turns: combatant, the facing before, the facing after, steps of 45° left. */
export const TURNED = 13

/** Somebody comes into a cell: combatant, how (`STEP`), from, to. */
export const MOVED = 14

/** Movement of this turn so far, after a step was paid: combatant, -, quarters of a yard, quarters of the turn. */
export const MOVEMENT = 15

/** A mover does not take its step after all, a defence having moved or turned it: combatant, -, -, -. */
export const STOPPED = 16

/** A reaction was chosen: combatant, target, reaction, rule. */
export const REACTED = 17

/** An attack begins, before its defence: attacker, defender, kind, mode (`MODE`) + 4 × circumstance (`UNDER`). */
export const STRIKES = 18

/** It can meet no defence: defender, attacker, why (`OPENNESS`), -. */
export const OPEN = 19

/** A defence: defender, attacker, reaction, the kind of thing it is made with (-1: none). */
export const DEFENDS = 20

/** A tumble made before holds against this attack too: defender, attacker, -, -. */
export const STILL_TUMBLES = 21

/** One thing that counts in an attack's chance: attacker, defender, its code (circumstances.ts), what it adds. */
export const COUNTS = 22

/** An attack is over: attacker, defender, its chance in percent, packed entry (battle/attack-table.ts). */
export const ATTACKED = 23

/** What a Block takes of a hit: defender, attacker, damage taken by it, the kind of thing. Before `ATTACKED`. */
export const BLOCKED = 24

/** Damage kept back is suffered: combatant, -, damage, hit points left. */
export const DAMAGED = 25

/** A combatant is slain: combatant, -, hit points, -. */
export const SLAIN = 26

/** Aim, or feint: combatant, the target it is for, points or turns now (0: lost or used up), -. */
export const AIM = 27
export const FEINT = 28

/** A posture, `creeping` or waiting begins or ends: combatant, -, `STATE`, 1 if it begins. */
export const STATE = 29

/** A stance is taken, or made to: combatant, the stance before, the stance now (`STANCE`), -. */
export const STANCE = 30

/** A hold begins or ends: holder, held, 1 if it begins, -. */
export const HOLD = 31

/** A check, after its die: combatant, the other one (-1: nobody), chance in percent, 2 × `CHECK` + 1 if it succeeds. */
export const CHECKED = 32

/** Something has come of a thing: combatant, another one (-1: nobody), thing, `HANDLED`. */
export const HANDLED = 33

/** The progress of loading: combatant, -, thing, quarters loaded so far. */
export const PROGRESS = 34

/** A catch roll, after its die: catcher, thrower (-1: nobody), chance in percent, 1 if caught, 2 if it strikes. */
export const CATCHES = 35

/** Somebody falls, before the dice: combatant, -, inches, -. An ally catches it: catcher, faller, -, -. */
export const FALLS = 36
export const CUSHIONS = 37

/** Damage that is no attack's: combatant, whose doing (-1: nobody's), how much, `INJURY`. */
export const INJURED = 38

/** Somebody is on a face: combatant, the cell at its top, inches above its foot, 1 if upward. */
export const CLIMBS = 39

/** A charge or a leap attack begins: combatant, target, yards run, yards leapt. */
export const CHARGES = 40

/** Nothing came of a counter: combatant, target, -, -. */
export const LOST = 41
