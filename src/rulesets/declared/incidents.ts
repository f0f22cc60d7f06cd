import type { Incident } from '../../battle/roster.ts'
import type { Game } from './ir.ts'

/*
 * What the rules of a game come to that they should not (§4.2, §7.1, §9.1): it is counted in battles, behind the rules of
 * tactics in `Score.fired`, and reported after the run.
 */

/** By what they are counted, in their order. */
export function incidentsOf({ places, actions }: Game): Incident[] {
  const cutOff = (what: string): Incident => ({ kind: 'cut-off', text: `${what} was cut off after 10,000 steps` })
  return [
    ...places.flatMap((place): Incident[] => [
      { kind: 'division-by-zero', text: 'a division by zero came to 0', place },
      { kind: 'out-of-bounds', text: OUT_OF_BOUNDS, place },
    ]),
    { kind: 'out-of-bounds', text: OUT_OF_BOUNDS },
    { kind: 'division-by-zero', text: 'a division by zero in a tactic came to 0' },
    { kind: 'too-deep', text: 'an event did not happen: events follow from events at most 8 deep' },
    cutOff('a turn or an event'),
    ...actions.map(({ name }) => cutOff(`a turn in "${name}"`)),
  ]
}

const OUT_OF_BOUNDS = 'a value beyond 10^15, or no number, came to 0'

/** Where they are counted, from the first on. */
export function incidentIndices({ places }: Pick<Game, 'places'>) {
  const elsewhere = 2 * places.length
  return {
    /** By place. */
    divided: (at: number): number => 2 * at,
    beyond: (at: number): number => 2 * at + 1,
    beyondElsewhere: elsewhere,
    dividedElsewhere: elsewhere + 1,
    tooDeep: elsewhere + 2,
    /** By action; -1: none of this turn. */
    cutOff: (action: number): number => elsewhere + 4 + action,
  }
}
