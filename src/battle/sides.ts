import type { Plan } from './plan.ts'

/** Who is whose foe: combatants are numbered party by party. */
export type Sides = ReturnType<typeof makeSides>

export function makeSides({ combatants, firstParty }: Plan) {
  const others = combatants - firstParty
  const lastOfFirst = firstParty - 1
  // Without a branch: whose turn is next cannot be foreseen.
  /** 0 or 1. */
  const partyOf = (combatant: number): number => (lastOfFirst - combatant) >>> 31
  /** The members of a party, 0 or 1, likewise. */
  const membersFrom = (party: number): number => party * firstParty
  const membersTo = (party: number): number => firstParty + party * others
  return {
    partyOf,
    /** The foes of a combatant are those from `foesFrom(c)` up to but not including `foesTo(c)`. */
    foesFrom: (combatant: number) => membersFrom(1 - partyOf(combatant)),
    foesTo: (combatant: number) => membersTo(1 - partyOf(combatant)),
    /** Its allies are found in the same way; it is one of them. */
    alliesFrom: (combatant: number) => membersFrom(partyOf(combatant)),
    alliesTo: (combatant: number) => membersTo(partyOf(combatant)),
    membersFrom,
    membersTo,
  }
}
