import { sumChances } from './attack-table.ts'
import type { CommonMemory } from './common-memory.ts'
import { arenaStream, type Dice, ORDER } from './dice.ts'
import { FIRST_ROLL, LUCK_UNIT } from './luck.ts'
import { type AlikeDice, kindsOf, type Notation } from './notation.ts'
import type { PartyLuck } from './party-luck.ts'

/** Dice that fall as others do, and count the luck of the battle that they decide. */
export function countPartyLuck(
  dice: Dice,
  partyLuck: PartyLuck,
  standing: CommonMemory['standing'],
  luck: Float64Array,
): Dice {
  const UNIT = LUCK_UNIT
  const ORDERS = arenaStream(ORDER)
  const { outcome: draw, check: drawCheck, below: roll, ahead: rollAhead } = dice
  const { attack, check: noteCheck, apart } = partyLuck
  /** `aheadOnAverage`, in units, of what has been rolled; of dice of several kinds by those. */
  const means = new Map<number, number>()
  const meansOf = new Map<readonly AlikeDice[], Map<number, number>>()

  function outcome(stream: number, size: number, row: number, target = -1): number {
    const result = draw(stream, size, row, target)
    attack(stream, size, row, row + result, target, apart(standing[0], standing[1]))
    return result
  }

  function check(stream: number, size: number, row: number, target = -1): number {
    const result = drawCheck(stream, size, row, target)
    noteCheck(stream, size, row, row + result, target, apart(standing[0], standing[1]))
    return result
  }

  // Whoever acts first in the first round often wins; later rolls decide less, and are left to chance.
  function below(stream: number, sides: number): number {
    const face = roll(stream, sides)
    if (stream === ORDERS && luck[FIRST_ROLL] === 0) luck[FIRST_ROLL] = (2 * face - sides + 1) * (UNIT / 2)
    return face
  }

  function ahead(
    one: number,
    other: number,
    sides: number,
    dice = 1,
    lead = 0,
    more?: readonly AlikeDice[] | undefined,
  ): number {
    const result = rollAhead(one, other, sides, dice, lead, more)
    if (one === ORDERS && luck[FIRST_ROLL] === 0) luck[FIRST_ROLL] = result * UNIT - meanAhead(sides, dice, lead, more)
    return result
  }

  function meanAhead(sides: number, dice: number, lead: number, more: readonly AlikeDice[] | undefined): number {
    if (lead === 0) return 0
    const known = more === undefined ? means : (meansOf.get(more) ?? new Map<number, number>())
    if (more !== undefined) meansOf.set(more, known)
    const key = (lead * 32 + dice) * 1024 + sides
    const mean = known.get(key) ?? Math.round(UNIT * aheadOnAverage({ count: dice, sides, constant: lead, more }))
    known.set(key, mean)
    return mean
  }

  return { ...dice, outcome, check, below, ahead }
}

/** What `Dice.ahead` comes to on average; the constant is the lead. */
export function aheadOnAverage(dice: Notation): number {
  const kinds = kindsOf(dice)
  // One sum less the other, and the same constant more, falls as the sum of all dice does.
  const chances = sumChances({ ...dice, more: [...kinds.slice(1), ...kinds] })
  const even = kinds.reduce((sum, { count, sides }) => sum + count * (sides - 1), 0) - dice.constant
  let [first, second] = [0, 0]
  for (const [at, chance] of chances.entries()) {
    if (at > even) first += chance
    if (at < even) second += chance
  }
  return (first - second) / (first + second)
}
