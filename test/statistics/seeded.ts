import { arenaStream } from '../../src/battle/dice.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'

/** Uniform numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  const dice = seededDice([seed, 0x9e3779b9 | 0, 0x243f6a88], 1)
  dice.start(0)
  return () => dice.below(arenaStream(0), 2 ** 21) / 2 ** 21
}
