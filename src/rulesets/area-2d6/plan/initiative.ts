import { sumChances } from '../../../battle/attack-table.ts'
import { greatestDivisor } from '../../../battle/divisor.ts'
import { areSameDice, highestResult, lowestResult, type Notation, waysOf } from '../../../battle/notation.ts'
import type { Bearer } from './equipment.ts'

/**
 * How the order of turns is found (docs/rules/area-2d6.md §3). Only the order counts, so it is drawn as a whole where that
 * is as likely: where everybody has the same dice every order is, and of two combatants one is first with a fixed chance.
 */
export function planInitiative(bearers: readonly Bearer[]) {
  const [first, ...others] = bearers.map(({ initiative }) => initiative)
  const isAlike = others.every((other) => areSameDice(other, first))
  const duel = bearers.length === 2 ? chanceOfFirst(first, others[0]) : undefined
  return {
    /** Whether everybody has the same dice. */
    isAlike,
    /** Of two combatants: the first acts first if a die of so many sides shows at least this; 0 sides: not drawn so. */
    sides: duel?.sides ?? 0,
    need: duel?.need ?? 0,
  }
}

/** More sides than dice have. */
const MOST_SIDES = 2 ** 21

/** The chance that one is before the other, ties by lot, in lowest terms; undefined if no die has so many sides. */
function chanceOfFirst(one: Notation, other: Notation): { sides: number; need: number } | undefined {
  const total = 2 * waysOf(one) * waysOf(other)
  if (total > MOST_SIDES * 64 || Math.max(highestResult(one), highestResult(other)) > 10_000) return undefined
  const ones = sumChances(one)
  const theirs = sumChances(other)
  let wins = 0
  for (const [above, chance] of ones.entries()) {
    for (const [otherAbove, otherChance] of theirs.entries()) {
      const lead = lowestResult(one) + above - lowestResult(other) - otherAbove
      if (lead >= 0) wins += chance * otherChance * (lead === 0 ? 1 : 2)
    }
  }
  // Of so many equally likely cases, two for each way of the dice, a whole number of them is the first one's.
  const cases = Math.round((wins / 2) * total)
  const divisor = greatestDivisor(cases, total)
  const sides = total / divisor
  return sides <= MOST_SIDES ? { sides, need: sides - cases / divisor + 1 } : undefined
}
