import type { NarrateEvent, Narrator } from './narrator.ts'

/** A state of somebody, which another may have to do with, in words. */
export interface StateWords {
  /** How it is listed while it lasts: `screening Anna`. */
  is(other: string): string
  /** What is said where it begins and ends; nothing where other sentences say so. */
  begins?(me: string, other: string): string
  ends?(me: string): string
}

/** Tells states that begin and end: combatant, other (or itself), index in `states`, 1 if it begins. */
export function narrateStates({ scene, say }: Narrator, states: readonly StateWords[]): NarrateEvent {
  return (combatant, other, state, begins) => {
    const [actor, target] = [scene.name(combatant), scene.name(other)]
    const { is, begins: beginning, ends: ending } = states[state]
    if (begins) scene.states[combatant].add(is(target))
    else scene.states[combatant].delete(is(target))
    const text = begins ? beginning?.(actor, target) : ending?.(actor)
    if (text !== undefined) say({ kind: 'state', text, actor, ...(other !== combatant && { target }) })
  }
}
