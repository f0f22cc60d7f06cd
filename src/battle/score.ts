/** What is counted in a battle, by index; the same for every battle of a plan. Names are in the roster. */
export interface ScoreLayout {
  readonly combatants: number
  readonly firstParty: number
  readonly maxRounds: number
  readonly weapons: number
  readonly armours: number
  readonly actions: number
  /** An *arm* is a combatant with one of its weapons; arms are in the order of combatants. */
  readonly armCombatant: Int32Array
  readonly armWeapon: Int32Array
  /** The armour each combatant wears, or -1. */
  readonly armourOf: Int32Array
  /** A *deed* is a combatant with one of the actions its tactic can choose; in the order of combatants. */
  readonly deedCombatant: Int32Array
  readonly deedAction: Int32Array
  /** Where each combatant's rules begin in the counts of rules that fired; one more entry than combatants. */
  readonly ruleStart: Int32Array
  /** Template groups: the combatants of each template that has more than one member; -1 elsewhere. */
  readonly groupOf: Int32Array
  readonly groups: number
}

/** How a combatant came out of a battle. Codes of `Score.fate`. */
export const STANDS = 0
export const SLAIN = 1
export const FLED = 2
export const PINNED = 3
export const YIELDED = 4
export const FATES = ['survive', 'slain', 'fled', 'pinned', 'yielded'] as const
