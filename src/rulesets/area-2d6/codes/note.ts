/*
 * Events of the journal: what `Journal.note` is listed under this ruleset, with the meaning of its four integers. Dice are
 * not noted here: whoever wants to hear them wraps the dice (battle/journaled-dice.ts), so that they stand among these
 * events where they were rolled.
 */

/** A round begins: -, -, round, -. */
export const ROUND = 0

/** Points of a round that are not simply its `actions`: combatant, -, points, points that staggering took. */
export const POINTS = 1

/**
 * Who acts when: combatant, -, its initiative, 1 if it was rolled; one note each, in the order of turns. Where everybody has
 * the same dice, or there are two combatants, the order is drawn as a whole instead: 0, and no initiative.
 */
export const ORDER = 2

/** A turn begins: combatant, -, points, -. */
export const TURN = 3

/** An action was chosen: combatant, target (oneself where an area is), action, rule. */
export const ACTION = 4

/** A turn ends: combatant, -, 1 if anything was done in it, points left. */
export const TURN_ENDED = 5

/** Points were spent: combatant, -, points, points left. */
export const PAID = 6

/** A parry took no point: combatant, -, free parries left, -. */
export const FREE_PARRY = 7

/** A reaction was chosen: combatant, target, reaction, rule. What `defend` became: the check that follows. */
export const REACTED = 8

/** A move is declared, out of an area into the one named: combatant, -, from, to. */
export const DECLARED = 9

/** An area was entered: combatant, -, from, to. */
export const MOVED = 10

/** A declared move is not made: combatant, -, why (`HALT`), -. */
export const HALTED = 11

/** An attack begins, before its check: attacker, target, weapon, manner (`MANNER`). */
export const STRIKES = 12

/**
 * A check begins: who makes it, because of whom (-1: nobody), its skill (`SKILL`), target number. What counts in it
 * and its dice follow.
 */
export const CHECK = 13

/** One thing that counts in it: who makes it, because of whom, `CAUSE`, what it adds. */
export const COUNTS = 14

/** It is over: who made it, because of whom, what the dice had to show together, 1 if it succeeded. */
export const CHECKED = 15

/** A feint has drawn the skill of the defence (the 2d6 come before): defender, attacker, the place's number, target number. */
export const DRAWN = 16

/** A shot strays: shooter, who is hit on (-1: there is nobody), weapon, -. The new attack follows. */
export const STRAYS = 17

/** The damage dice of an attack were changed: attacker, target, by how many, how many dice there are now. */
export const DICE_CHANGED = 18

/** Damage was rolled: by whom, on whom, the roll, points of armour that count (§4 steps 8 and 9). */
export const DAMAGE = 19

/** A shield of a spirit took some of it: on whom, commander, power, points. */
export const ABSORBED = 20

/**
 * An attack, or what a damage power does to one of those in its scope, is over: attacker, target, what the dice had to show
 * (0: a power), what came of it as a packed entry (battle/attack-table.ts): 0 if it missed or was negated.
 */
export const ATTACKED = 21

/** A combatant is slain: combatant, -, hit points, -. */
export const SLAIN = 22

/** Prone, or no longer: combatant, by whom (oneself: the own action), 1 if prone, -. */
export const PRONE = 23

/** Staggered: combatant, by whom, points lost at once, debt altogether. */
export const STAGGERED = 24

/** Bleeding begins, or gets worse: combatant, by whom, hit points a round, -. It is stopped: 0. */
export const BLEEDS = 25

/** What it takes at the end of a round: combatant, whose doing it is, damage, -. `DAMAGED` follows. */
export const BLED = 26

/** Ignoring begins, or ends: combatant, whom, 1 if it begins, -. */
export const IGNORES = 27

/** A power is used: commander, chosen one, power, uses left (-1: unlimited). The command check follows. */
export const COMMANDS = 28

/** A power is to be stopped: commander, -, power, -. The command check follows. */
export const STOPS = 29

/** A power begins to work: on whom, commander, power, points that a shield absorbs (0: another power). */
export const WORKS = 30

/** It ends: on whom, commander, power, why (`END`). */
export const WORKS_NO_MORE = 31

/** Hit points were given back: to whom, by whom, points, hit points now. */
export const HEALED = 32

/** An item was used up: user, on whom, item, how many are left. */
export const USED_UP = 33

/** A weapon was made ready: combatant, -, weapon, -. */
export const READIED = 34

/** A missile was spent: combatant, -, weapon, how many are left (-1: unlimited). */
export const LOOSED = 35

/** Damage kept back is suffered, that of an area or of bleeding: combatant, -, damage, hit points left. */
export const DAMAGED = 36
