/** An action that a combatant's turns are counted by. */
export interface TurnType {
  readonly combatant: number
  readonly action: number
}

/** @param actionsOf by combatant: the codes of its actions */
export function listTurnTypes(actionsOf: readonly (readonly number[])[]): TurnType[] {
  return actionsOf.flatMap((actions, combatant) => actions.map((action) => ({ combatant, action })))
}

/** By combatant × `actions` + action: which turn type it is, or -1. */
export function turnTypesByAction(turnTypes: readonly TurnType[], combatants: number, actions: number): Int32Array {
  const turnTypeOf = new Int32Array(combatants * actions).fill(-1)
  for (const [turnType, { combatant, action }] of turnTypes.entries())
    turnTypeOf[combatant * actions + action] = turnType
  return turnTypeOf
}
