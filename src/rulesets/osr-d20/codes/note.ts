/*
 * Events of the journal: what `Journal.note` is listed under this ruleset, with the meaning of its four integers. Dice are
 * not noted here: whoever wants to hear them wraps the dice (battle/journaled-dice.ts), so that they stand among these
 * events where they were rolled.
 */

/** A round begins: party that acts first, 1 if both act at once, round, -. */
export const ROUND = 0

/** A turn begins: combatant, target, action, rule (-1: none applied). */
export const TURN = 1

/** A combatant has moved a part of the way: combatant, -, from, to. */
export const MOVED = 2

/** An attack is over: attacker, who was hit or missed, what the die had to show, the packed entry. */
export const ATTACKED = 3

/** A reaction: combatant, target, reaction, rule. */
export const REACTED = 4

/** Damage kept back is suffered: combatant, -, damage, hit points left. */
export const DAMAGED = 5

/** A combatant is slain: combatant, -, hit points, -. */
export const SLAIN = 6

/** An attack begins, before its dice: attacker, defender, armament, manner (`MANNER`). */
export const STRIKES = 7

/** One thing that counts in the attack just begun: attacker, defender, its code (circumstances.ts), what it adds. */
export const COUNTS = 8

/** A weapon was drawn, or taken up by the empty hand: combatant, -, armament now ready, armament before. */
export const DREW = 9

/** Held actions begin, all at once; pursuit begins: -, -, -, -. */
export const HELD = 10
export const PURSUIT = 11

/** A contest was declared: aggressor, foe, 1 to disarm, -. */
export const DECLARED = 12

/** One wrestler's total in the contest that is being resolved: wrestler, defender, total, 1 if on the defender's side. */
export const WRESTLED = 13

/** A contest is over: best wrestler, defender, team's total, defender's total; who won: the next note. */
export const CONTEST = 14

/** The team, or the defender, has won: winner (best wrestler or defender), loser, contests lost in a row, -. */
export const CONTEST_WON = 15

/** A grip begins, ends: gripper, gripped, -, -. */
export const GRIPPED = 16
export const LET_GO = 17

/** A combatant is pinned: combatant, -, -, -. */
export const PINNED = 18

/** A save: combatant, -, what d20 had to show, 1 if saved. The same for paralysis and spells. */
export const SAVED = 19

/** Something was taken away: who lost it, who took it, armament (-1: the shield), -. */
export const TAKEN = 20

/**
 * A spell is begun; a spell or item takes effect; it is lost: user, target, effect, and for what is lost 1 if that is
 * because its target has left the field.
 */
export const CASTING = 21
export const EFFECT = 22
export const SPELL_LOST = 23

/** An effect's damage, healing, rounds of helplessness, rounds of a bonus: victim, user, amount, effect. */
export const EFFECT_DAMAGE = 24
export const HEALED = 25
export const HELPLESS = 26
export const BUFF = 27

/** A bonus has ended: on whom, -, effect, -. */
export const BUFF_ENDED = 28

/** Searches for an item; has it at hand: combatant, -, effect, rounds left. */
export const SEARCHES = 29
export const FOUND = 30

/** Runs from the field, dropping something: combatant, -, kind (`DROP`, 0: nothing), -. */
export const IN_FLIGHT = 31

/** Comes to what was dropped: pursuer, fleer that dropped it, kind, 1 if it gives up the pursuit. */
export const STOPPED = 32

/** A total in the pursuit, in tenths: combatant, -, total, 1 if it pursues. */
export const PACE = 33

/** Is caught, and stands beside its pursuer: fleer, pursuer, cell, -. */
export const CAUGHT = 34

/** Has fled: combatant, -, -, -. */
export const FLED = 35

/** A shot that nobody aimed where it went: shooter, who is hit instead, by what margin, -. */
export const STRAYED = 36

/** The dice of a spell or item, once for all its victims: user, what for (`DICE_OF`), result, effect. */
export const EFFECT_ROLLED = 37
