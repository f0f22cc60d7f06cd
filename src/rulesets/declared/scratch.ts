import { makeFloats, makeInts } from '../../battle/buffers.ts'

/** Things kept back in one instant: more than 10,000 steps do never come to. */
export const MOST_HELD = 1 << 14

/** What the rules note down while a turn lasts, and no memory need keep. */
export function makeScratch(combatants: number) {
  return {
    chosen: makeInts(3),
    /** By time: what a tactic came to when it was asked whether it comes to anything (code/decisions.ts); -1: to be asked again. */
    option: makeInts(1),
    /** Divisions by zero and values beyond bounds that there have been. */
    mishaps: makeInts(1),
    cancelled: makeInts(1),
    redirected: makeInts(1),
    depth: makeInts(1),
    endsTurn: makeInts(combatants),
    /** The action that was done last in this turn; -1: none. */
    doing: makeInts(1),
    whose: makeInts(1),
    together: makeInts(1),
    lowered: makeInts(combatants),
    loweredBy: makeInts(combatants),
    list: makeInts(64 * combatants * 16),
    listTop: makeInts(1),
    targetsFrom: makeInts(1),
    targetsTo: makeInts(1),
    held: makeInts(1),
    heldWhat: makeInts(MOST_HELD),
    heldPool: makeInts(MOST_HELD),
    heldVictim: makeInts(MOST_HELD),
    heldDoer: makeInts(MOST_HELD),
    heldKind: makeInts(MOST_HELD),
    heldRaw: makeFloats(MOST_HELD),
    heldAmount: makeFloats(MOST_HELD),
    took: makeInts(1),
    soon: makeInts(combatants + 1),
  }
}
