/**
 * Events of the journal: what `Journal.note` is told under this ruleset, with the meaning of its four integers. Dice are
 * not noted here: whoever wants to hear them wraps the dice (battle/audible-dice.ts), so that they stand among these
 * events where they were rolled.
 */
export const NOTE = {
  /** A round begins: the high side, 1 if that was rolled now, round, -. */
  ROUND_NOTE: 0,
  /** Initiative was rolled: -, -, the best impulse of the first party, of the second. */
  INITIATIVE_NOTE: 1,
  /** A turn begins: combatant, -, 1 if it goes on after having been put off, -. */
  TURN_NOTE: 2,
  /** An action was chosen: combatant, target, action, rule. */
  ACTION_NOTE: 3,
  /** A turn ends: combatant, -, 1 if anything was done in it, -. */
  TURN_ENDED_NOTE: 4,
  /** A combatant has made a step: combatant, -, from, to. */
  MOVED_NOTE: 5,
  /** A reaction was chosen: combatant, target, reaction, rule. */
  REACTED_NOTE: 6,
  /** Reactions that happen together begin, end: who gave the occasion (-1: nobody), -, moment, -. */
  GROUP_NOTE: 7,
  GROUP_ENDED_NOTE: 8,
  /** An action has become impossible since it was declared: combatant, target, action, -. */
  LOST_NOTE: 9,
  /** An attack begins, before its dice: attacker, defender, thing, mode (`MODE`) + 4 × circumstance (`UNDER`). */
  STRIKES_NOTE: 10,
  /** One thing that counts in it: attacker, defender, `CIRCUMSTANCE`, what it adds. */
  COUNTS_NOTE: 11,
  /** Advantage and disadvantage: attacker, defender, reasons for the one, for the other (`REASON`). */
  LEANS_NOTE: 12,
  /** Total defense came between: defender, attacker, what the die had to show before and has to now. */
  DEFENDED_NOTE: 13,
  /** An attack is over: attacker, defender, what the die had to show (Armour Class less what is added), packed entry. */
  ATTACKED_NOTE: 14,
  /** A screen: screener, attacker, who is screened, -. The opposed check follows, and what came of it. */
  SCREENS_NOTE: 15,
  /** An opposed check is over: initiator, opponent, their totals. Who won: the next note. */
  OPPOSED_NOTE: 16,
  /** The initiator has succeeded, or not: initiator, opponent, 1 if it has, what it was about (`CONTEST`). */
  OPPOSED_WON_NOTE: 17,
  /** Damage kept back is suffered: combatant, -, damage, hit points left. */
  DAMAGED_NOTE: 18,
  /** A combatant is slain: combatant, -, hit points, -. */
  SLAIN_NOTE: 19,
  /** Something has come of a thing: combatant, -, thing, `HANDLED`. */
  HANDLED_NOTE: 20,
  /** A state begins or ends: combatant, other, `STATE`, 1 if it begins. */
  STATE_NOTE: 21,
  /** A spell or skill use begins: user, target, effect, 1 if it is made harder by harm, 2 if that makes it fail. */
  LAUNCHED_NOTE: 22,
  /** Its check: user, target, what it had to reach less the skill, 1 if it succeeds. */
  CHECKED_NOTE: 23,
  /** What it does: victim, user, damage or healing, effect. */
  EFFECT_DAMAGE_NOTE: 24,
  HEALED_NOTE: 25,
  /** A change begins: on whom, user, effect, rounds after this one. It ends: on whom, -, effect, -. */
  CHANGE_NOTE: 26,
  CHANGE_ENDED_NOTE: 27,
} as const

/** Reasons for advantage and disadvantage, as sets. */
export const REASON = { OPTION: 1, OWN: 2, SPELL: 4, EXHAUSTION: 8 } as const

/** What an opposed check is about. */
export const CONTEST = { SCREEN: 0, SHIELD: 1 } as const

/** What can come of a thing. */
export const HANDLED = {
  READIED: 0,
  STOWED: 1,
  DROPPED: 2,
  PICKED_UP: 3,
  RELOADED: 4,
  SHOT: 5,
  THROWN: 6,
  BROKEN: 7,
  USED_UP: 8,
} as const

/** What is true of a combatant until something ends it. */
export const STATE = {
  PRONE: 0,
  TOTAL_DEFENSE: 1,
  CHARGED: 2,
  SCREENING: 3,
  LOCKED: 4,
  WALLED: 5,
  HOLDING: 6,
  DISENGAGED: 7,
  WAITING: 8,
} as const
