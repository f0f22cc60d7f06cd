import { type Dice, oneByOne } from '../../battle/dice.ts'
import { greatestDivisor } from '../../battle/divisor.ts'

/** Dice that one number stands for while it is unfolded: of so many ways in which they can fall, one. */
export interface UnfoldingDice extends Dice {
  /** Until `fold`, the dice that are rolled are those of this way. */
  unfold(way: number, ways: number): void
  fold(): void
}

/**
 * Dice that fall as others do, but while a number is unfolded as that says: the first die is its most significant digit.
 *
 * @param hear is called with each die that is unfolded, its face from 0
 */
export function unfoldingDice(
  dice: Dice,
  hear: (stream: number, sides: number, face: number) => void = () => {},
): UnfoldingDice {
  let rest = 0
  /** How many ways are left; 0: nothing is unfolded. */
  let left = 0

  function below(stream: number, sides: number): number {
    if (left === 0) return dice.below(stream, sides)
    left /= sides
    const face = Math.floor(rest / left)
    rest -= face * left
    if (sides > 1) hear(stream, sides, face)
    return face
  }

  const single = oneByOne(below)
  return {
    ...dice,
    below,
    sum: (stream, count, sides) => (left === 0 ? dice.sum(stream, count, sides) : single.sum(stream, count, sides)),
    reaches: (stream, sides, need) =>
      left === 0 ? dice.reaches(stream, sides, need) : single.reaches(stream, sides, need),
    countReaching: (stream, count, sides, need) =>
      (left === 0 ? dice : single).countReaching(stream, count, sides, need),
    rollFaces: (stream, count, sides, faces, at) =>
      (left === 0 ? dice : single).rollFaces(stream, count, sides, faces, at),
    unfold(way, ways) {
      rest = way
      left = ways
    },
    fold() {
      left = 0
    },
  }
}

/**
 * What comes of something in each of the equally likely ways in which its dice can fall, if it rolls them one by one: as many as
 * the least common multiple of what its dice come to on each of its ways. The first die is the most significant digit of a way.
 *
 * @param roll rolls `dice`, and says what it comes to; undefined: no list can have that
 * @returns undefined also if the ways are more than `most`
 */
export function listWays(most: number, dice: DiceInTurn, roll: () => number | undefined): Int32Array | undefined {
  const results: number[] = []
  /** By result: one of how many equally likely ways has it. */
  const shares: number[] = []
  let ways = 1
  dice.begin()
  do {
    const result = roll()
    const share = dice.ways()
    ways = (ways / greatestDivisor(ways, share)) * share
    if (result === undefined || ways > most) return undefined
    results.push(result)
    shares.push(share)
  } while (dice.next())
  const all = new Int32Array(ways)
  let from = 0
  for (const [at, result] of results.entries()) {
    const to = from + ways / shares[at]!
    all.fill(result, from, to)
    from = to
  }
  return all
}

/** Dice that fall in one way after another. */
interface DiceInTurn extends Dice {
  begin(): void
  /** In how many ways the dice that have been rolled can fall. */
  ways(): number
  /** Goes on to the next way; false: there is none. */
  next(): boolean
}

export function diceInTurn(): DiceInTurn {
  const faces: number[] = []
  const sidesOf: number[] = []
  let at = 0
  const below = (_: number, sides: number): number => {
    if (at === faces.length) {
      faces.push(0)
      sidesOf.push(sides)
    }
    return faces[at++]!
  }
  const none = (): never => {
    throw new Error('dice that are unfolded come from no table')
  }
  return {
    ...{ start() {}, below, ...oneByOne(below), outcome: none, check: none },
    begin() {
      at = 0
      faces.length = 0
      sidesOf.length = 0
    },
    ways: () => sidesOf.reduce((all, sides) => all * sides, 1),
    next() {
      at = 0
      while (faces.length > 0 && faces.at(-1) === sidesOf.at(-1)! - 1) {
        faces.pop()
        sidesOf.pop()
      }
      if (faces.length === 0) return false
      faces[faces.length - 1]!++
      return true
    },
  }
}
