import type { Plan } from './plan.ts'

/** Who is whose foe: combatants are numbered party by party. */
export interface Sides {
  /** 0 or 1. */
  partyOf(combatant: number): number
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
  const others = combatants - firstParty
  const lastOfFirst = firstParty - 1
  // Without a branch: whose turn is next cannot be foreseen.
  const partyOf = (combatant: number): number => (lastOfFirst - combatant) >>> 31
  const membersFrom = (party: number): number => party * firstParty
  const membersTo = (party: number): number => firstParty + party * others
  return {
    partyOf,
    foesFrom: (combatant) => membersFrom(1 - partyOf(combatant)),
    foesTo: (combatant) => membersTo(1 - partyOf(combatant)),
    alliesFrom: (combatant) => membersFrom(partyOf(combatant)),
    alliesTo: (combatant) => membersTo(partyOf(combatant)),
    membersFrom,
    membersTo,
  }
}
