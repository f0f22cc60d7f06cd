/** Events of the journal: what `Journal.note` is told under this ruleset, with the meaning of its four integers. */
export const NOTE = {
  /** A round begins: which party acts first, -, round, -. */
  ROUND_NOTE: 0,
  /** A turn begins: combatant, target, action (-1: passes), rule. */
  TURN_NOTE: 1,
  /** A combatant has moved: combatant, -, from, to. */
  MOVED_NOTE: 2,
  /** An attack was rolled: attacker, who was hit or missed, what the die had to show, the packed entry. */
  ATTACKED_NOTE: 3,
  /** A reaction: combatant, target, reaction, rule. */
  REACTED_NOTE: 4,
  /** Damage kept back is suffered: combatant, -, damage, hit points left. */
  DAMAGED_NOTE: 5,
  /** A combatant is slain: combatant, -, hit points, -. */
  SLAIN_NOTE: 6,
} as const
