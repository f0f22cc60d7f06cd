import { makeInts } from './buffers.ts'
import type { CommonMemory } from './common-memory.ts'
import type { PartyLuck } from './party-luck.ts'
import type { Plan } from './plan.ts'
import type { Standing } from './standing.ts'

/** So many states are kept. Rounds that begin or end in others are always played by the rules. */
export const MOST_STATES = 1024

/** What states are states of. */
export interface StatePlace extends Pick<Standing, 'isGone'> {
  readonly plan: Plan
  readonly memory: CommonMemory
  readonly partyLuck: PartyLuck | undefined
  clearField(): void
  setField(): void
}

/**
 * The states of a battle that memoised rounds have seen (memoised-rounds.ts), by number in the order in which they were found.
 *
 * A state is all of the memory between the hit points and the round's number.
 */
export function makeKeptStates({ plan, memory, partyLuck, isGone, clearField, setField }: StatePlace) {
  const { bytes, standing } = memory
  const { combatants } = plan
  const start = 2 * combatants
  const end = bytes.length - 1
  const images: Int32Array[] = []
  const numberOf = new Map<string, number>()
  const isIn = makeInts(MOST_STATES * combatants)
  const standingIn = makeInts(MOST_STATES * 2)
  const apartIn = makeInts(MOST_STATES)

  /** The number of the state that the memory shows; -1 if it is new and there is no room for it. */
  function find(): number {
    const key = bytes.subarray(start, end).join()
    const known = numberOf.get(key)
    if (known !== undefined) return known
    const state = images.length
    if (state === MOST_STATES) return -1
    const image = makeInts(end - start)
    image.set(bytes.subarray(start, end))
    images.push(image)
    numberOf.set(key, state)
    for (let combatant = 0; combatant < combatants; combatant++) {
      isIn[state * combatants + combatant] = isGone(combatant) ? 0 : 1
    }
    standingIn.set(standing, 2 * state)
    if (partyLuck !== undefined) apartIn[state] = partyLuck.apart(standing[0], standing[1])
    return state
  }

  /** Sets the memory to a state; hit points and the round's number are its own already. */
  function enter(state: number): void {
    clearField()
    bytes.set(images[state], start)
    setField()
  }

  function clear(): void {
    images.length = 0
    numberOf.clear()
  }

  return {
    find,
    enter,
    clear,
    /** By state * combatants + combatant: 1 if it is in the fight. */
    isIn,
    /** By state * 2 + party: how many of it are. */
    standingIn,
    /** By state: how far apart the parties are, for their luck. */
    apartIn,
  }
}
