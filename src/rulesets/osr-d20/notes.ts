/**
 * Events of the journal: what `Journal.note` is told under this ruleset, with the meaning of its four integers. Dice are
 * not noted here: whoever wants to hear them wraps the dice (battle/audible-dice.ts), so that they stand among these
 * events where they were rolled.
 */
export const NOTE = {
  /** A round begins: party that acts first, 1 if both act at once, round, -. */
  ROUND_NOTE: 0,
  /** A turn begins: combatant, target, action, rule (-1: none applied). */
  TURN_NOTE: 1,
  /** A combatant has moved a stretch: combatant, -, from, to. */
  MOVED_NOTE: 2,
  /** An attack is over: attacker, who was hit or missed, what the die had to show, the packed entry. */
  ATTACKED_NOTE: 3,
  /** A reaction: combatant, target, reaction, rule. */
  REACTED_NOTE: 4,
  /** Damage kept back is suffered: combatant, -, damage, hit points left. */
  DAMAGED_NOTE: 5,
  /** A combatant is slain: combatant, -, hit points, -. */
  SLAIN_NOTE: 6,
  /** An attack begins, before its dice: attacker, defender, arm, manner (`MANNER`). */
  STRIKES_NOTE: 7,
  /** One thing that counts in the attack just begun: attacker, defender, `CIRCUMSTANCE`, what it adds. */
  COUNTS_NOTE: 8,
  /** A weapon was drawn, or taken up by the empty hand: combatant, -, arm now ready, arm before. */
  DREW_NOTE: 9,
  /** Held actions begin, all at once; pursuit begins: -, -, -, -. */
  HELD_NOTE: 10,
  PURSUIT_NOTE: 11,
  /** A contest was declared: aggressor, foe, 1 to disarm, -. */
  DECLARED_NOTE: 12,
  /** One wrestler's total in the contest that is being resolved: wrestler, defender, total, 1 if on the defender's side. */
  WRESTLED_NOTE: 13,
  /** A contest is over: best wrestler, defender, team's total, defender's total; who won: the next note. */
  CONTEST_NOTE: 14,
  /** The team, or the defender, has won: winner (best wrestler or defender), loser, contests lost in a row, -. */
  CONTEST_WON_NOTE: 15,
  /** A grip begins, ends: gripper, gripped, -, -. */
  GRIPPED_NOTE: 16,
  LET_GO_NOTE: 17,
  /** A combatant is pinned: combatant, -, -, -. */
  PINNED_NOTE: 18,
  /** A save: combatant, -, what d20 had to show, 1 if saved. The same for paralysis and spells. */
  SAVED_NOTE: 19,
  /** Something was taken away: who lost it, who took it, arm (-1: the shield), -. */
  TAKEN_NOTE: 20,
  /**
   * A spell is begun; a spell or item takes effect; it is lost: user, target, effect, and for what is lost 1 if that is
   * because its target has left the field.
   */
  CASTING_NOTE: 21,
  EFFECT_NOTE: 22,
  SPELL_LOST_NOTE: 23,
  /** An effect's damage, healing, rounds of helplessness, rounds of a bonus: victim, user, amount, effect. */
  EFFECT_DAMAGE_NOTE: 24,
  HEALED_NOTE: 25,
  HELPLESS_NOTE: 26,
  BOON_NOTE: 27,
  /** A bonus has ended: on whom, -, effect, -. */
  BOON_ENDED_NOTE: 28,
  /** Searches for an item; has it at hand: combatant, -, effect, rounds left. */
  SEARCHES_NOTE: 29,
  FOUND_NOTE: 30,
  /** Runs from the field, dropping something: combatant, -, kind (`DROP`, 0: nothing), -. */
  IN_FLIGHT_NOTE: 31,
  /** Comes to what was dropped: pursuer, fleer that dropped it, kind, 1 if it gives up the pursuit. */
  STOPPED_NOTE: 32,
  /** A total in the pursuit, in tenths: combatant, -, total, 1 if it pursues. */
  PACE_NOTE: 33,
  /** Is caught, and stands beside its pursuer: fleer, pursuer, cell, -. */
  CAUGHT_NOTE: 34,
  /** Has fled: combatant, -, -, -. */
  FLED_NOTE: 35,
  /** A shot that nobody aimed where it went: shooter, who is hit instead, by what margin, -. */
  STRAYED_NOTE: 36,
  /** The dice of a spell or item, once for all its victims: user, what for (`DICE_OF`), result, effect. */
  EFFECT_ROLLED_NOTE: 37,
} as const

/** How an attack is made, as `STRIKES_NOTE` tells it. */
export const MANNER = {
  IN_MELEE: 0,
  BY_CHARGE: 1,
  AS_ANSWER: 2,
  AT_RANGE: 3,
  INTO_MELEE: 4,
  INTO_CROWD: 5,
  /** Against the helpless, without a roll. */
  HELPLESS: 6,
  /** At what is not seen, a miss without a roll. */
  BLIND: 7,
} as const
