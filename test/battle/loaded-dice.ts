import { type Dice, oneByOne } from '../../src/battle/dice.ts'

/** Dice that fall as they are reported. */
export function loaded(...results: number[]): Dice {
  const next = (): number => results.shift()!
  return { start() {}, below: next, ...oneByOne(next), outcome: next, check: next }
}
