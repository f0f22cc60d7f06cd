/** One of the numbers of battles at which a gate may decide; see `planLooks`. */
export interface Look {
  /** From 1. */
  readonly number: number
  readonly battles: number
  /** Its part of the error that all looks may make together; the parts add up to 1. */
  readonly share: number
}

/** The first look, in battles: enough for the central limit theorem to hold at a gate's small errors. */
export const FIRST_LOOK = 4096
/** The last look unless told otherwise: seven looks. */
export const MOST_BATTLES_OF_A_GATE = 262_144

/**
 * When to look, so that the fighting can stop as soon as it is decided and the error stays what it was promised to be
 * (docs/statistics.md §3.3): after `first` battles, then each time after twice as many, at last after `most`. Every
 * look spends its share of the error, in proportion to its battles, and by the union bound all of them together spend
 * no more than the whole. The looks are fixed before the first battle; they must not depend on what is seen or how long
 * it takes.
 */
export function planLooks(most = MOST_BATTLES_OF_A_GATE, first = FIRST_LOOK): Look[] {
  const battles: number[] = []
  for (let next = first; next < most; next *= 2) battles.push(next)
  battles.push(most)
  const all = battles.reduce((sum, each) => sum + each, 0)
  return battles.map((each, index) => ({ number: index + 1, battles: each, share: each / all }))
}
