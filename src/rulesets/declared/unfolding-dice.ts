import { type Dice, oneByOne } from '../../battle/dice.ts'

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
 * In how many equally likely ways the dice of something can fall, if it rolls them one by one: the least common multiple of what
 * its dice come to on each of its ways. Undefined if they are more than `most`.
 */
export function countWays(most: number, prepare: (dice: Dice) => () => void): number | undefined {
  const faces: number[] = []
  const sidesOf: number[] = []
  let ways = 1
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
  const dice: Dice = { start() {}, below, ...oneByOne(below), outcome: none, check: none }
  const roll = prepare(dice)
  for (;;) {
    at = 0
    roll()
    const product = sidesOf.reduce((all, sides) => all * sides, 1)
    if (product > most) return undefined
    ways = (ways * product) / commonDivisor(ways, product)
    if (ways > most) return undefined
    while (faces.length > 0 && faces.at(-1) === sidesOf.at(-1)! - 1) {
      faces.pop()
      sidesOf.pop()
    }
    if (faces.length === 0) return ways
    faces[faces.length - 1]!++
  }
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
