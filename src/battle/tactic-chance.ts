import { combatantStream, type Dice, TACTIC } from './dice.ts'
import { CHANCE_NOTE, type Journal } from './journal.ts'

/** The list of a tactic that a rule stands in. */
export const LIST = { TURN: 0, REACTIONS: 1 } as const

/** Decides whether rules that have a chance are followed: one die of the combatant, from a stream of its own. */
interface TacticChances {
  /** @param chance from 0 to 1, with at most 6 decimals; neither 0 nor 1 rolls anything */
  holds(me: number, list: number, rule: number, chance: number): boolean
}

export function makeTacticChances(dice: Dice, { note }: Journal): TacticChances {
  return {
    holds(me, list, rule, chance) {
      if (chance >= 1) return true
      const isFollowed = chanceFalls(dice, combatantStream(me, TACTIC), chance)
      note(CHANCE_NOTE, me, list, rule, isFollowed ? 1 : 0)
      return isFollowed
    },
  }
}

/** Rolls one die for a chance from 0 to 1, with at most 6 decimals; for 0 and 1 none. */
export function chanceFalls({ reaches }: Dice, stream: number, chance: number): boolean {
  if (chance >= 1) return true
  const sides = sidesFor(chance)
  const most = Math.round(chance * sides)
  return most > 0 && !reaches(stream, sides, 1 + most)
}

/** The sides of the die: 100, and more where the chance has decimals of a percent. */
function sidesFor(chance: number): number {
  for (let sides = 100; ; sides *= 100) {
    if (sides >= 1_000_000) return 1_000_000
    const scaled = chance * sides
    if (Math.abs(scaled - Math.round(scaled)) < 1e-9 * sides) return sides
  }
}
