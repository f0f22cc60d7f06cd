/*
 * Events of the journal: what `Journal.note` is listed under this ruleset, with the meaning of its four integers. Dice are
 * not noted here: whoever wants to hear them wraps the dice (battle/journaled-dice.ts), so that they stand among these
 * events where they were rolled.
 */

/** A round begins: the high side, 1 if that was rolled now, round, -. */
export const ROUND = 0

/** Initiative was rolled: -, -, the best impulse of the first party, of the second. */
export const INITIATIVE = 1

/** A turn begins: combatant, -, 1 if it goes on after having been put off, -. */
export const TURN = 2

/** An action was chosen: combatant, target, action, rule. */
export const ACTION = 3

/** A turn ends: combatant, -, 1 if anything was done in it, -. */
export const TURN_ENDED = 4

/** A combatant has made a step: combatant, -, from, to. */
export const MOVED = 5

/** A reaction was chosen: combatant, target, reaction, rule. */
export const REACTED = 6

/** Reactions that happen together begin, end: who gave the occasion (-1: nobody), -, moment, -. */
export const GROUP = 7
export const GROUP_ENDED = 8

/** An action has become impossible since it was declared: combatant, target, action, -. */
export const LOST = 9

/** An attack begins, before its dice: attacker, defender, thing, mode (`MODE`) + 4 × circumstance (`UNDER`). */
export const STRIKES = 10

/** One thing that counts in it: attacker, defender, its code (circumstances.ts), what it adds. */
export const COUNTS = 11

/** Advantage and disadvantage: attacker, defender, reasons for the one, for the other (`REASON`). */
export const LEANS = 12

/** Total defense came between: defender, attacker, what the die had to show before and has to now. */
export const DEFENDED = 13

/** An attack is over: attacker, defender, what the die had to show (Armour Class less what is added), packed entry. */
export const ATTACKED = 14

/** A screen: screener, attacker, who is screened, -. The opposed check follows, and what came of it. */
export const SCREENS = 15

/** An opposed check is over: initiator, opponent, their totals. Who won: the next note. */
export const OPPOSED = 16

/** The initiator has succeeded, or not: initiator, opponent, 1 if it has, what it was about (`CONTEST`). */
export const OPPOSED_WON = 17

/** Damage kept back is suffered: combatant, -, damage, hit points left. */
export const DAMAGED = 18

/** A combatant is slain: combatant, -, hit points, -. */
export const SLAIN = 19

/** Something has come of a thing: combatant, -, thing, `HANDLED`. */
export const HANDLED = 20

/** A state begins or ends: combatant, other, `STATE`, 1 if it begins. */
export const STATE = 21

/** A spell or skill use begins: user, target, effect, 1 if it is made harder by harm, 2 if that makes it fail. */
export const LAUNCHED = 22

/** Its check: user, target, what it had to reach less the skill, 1 if it succeeds. */
export const CHECKED = 23

/** What it does: victim, user, damage or healing, effect. */
export const EFFECT_DAMAGE = 24
export const HEALED = 25

/** A change begins: on whom, user, effect, rounds after this one. It ends: on whom, -, effect, -. */
export const CHANGE = 26
export const CHANGE_ENDED = 27
