/** An action that a combatant's turns are counted by. */
export interface Deed {
  readonly combatant: number
  readonly action: number
}

/** @param actionsOf by combatant: the codes of its actions */
export function listDeeds(actionsOf: readonly (readonly number[])[]): Deed[] {
  return actionsOf.flatMap((actions, combatant) => actions.map((action) => ({ combatant, action })))
}

/** By combatant × `actions` + action: which deed it is, or -1. */
export function deedsByAction(deeds: readonly Deed[], combatants: number, actions: number): Int32Array {
  const deedOf = new Int32Array(combatants * actions).fill(-1)
  for (const [deed, { combatant, action }] of deeds.entries()) deedOf[combatant * actions + action] = deed
  return deedOf
}
