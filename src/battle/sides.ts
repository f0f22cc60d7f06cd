import type { Plan } from './plan.ts'

/** Who is whose foe: combatants are numbered party by party. */
export interface Sides {
  /** The foes of a combatant are those from `foesFrom(c)` up to but not including `foesTo(c)`. */
  foesFrom(combatant: number): number
  foesTo(combatant: number): number
  /** Its allies are found in the same way; it is one of them. */
  alliesFrom(combatant: number): number
  alliesTo(combatant: number): number
  /** The members of a party, 0 or 1, likewise. */
  membersFrom(party: number): number
  membersTo(party: number): number
}

export function makeSides({ combatants, firstParty }: Plan): Sides {
  return {
    foesFrom: (combatant) => (combatant < firstParty ? firstParty : 0),
    foesTo: (combatant) => (combatant < firstParty ? combatants : firstParty),
    alliesFrom: (combatant) => (combatant < firstParty ? 0 : firstParty),
    alliesTo: (combatant) => (combatant < firstParty ? firstParty : combatants),
    membersFrom: (party) => party * firstParty,
    membersTo: (party) => firstParty + party * (combatants - firstParty),
  }
}
