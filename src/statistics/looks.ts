import { firstCrossings } from './crossings.ts'

/** One of the numbers of battles at which a gate may decide; see `planLooks`. */
export interface Look {
  /** From 1. */
  readonly number: number
  readonly battles: number
  /** Its part of the error that all looks may make together; the parts add up to at most 1. */
  readonly share: number
  /** The one-sided error that an interval may make at this look, so that all looks together make `error` at most. */
  level(error: number): number
}

/** The first look, in battles: enough for the central limit theorem to hold at a gate's small errors. */
export const FIRST_LOOK = 4096
/** The last look by default: seven looks. */
export const MOST_BATTLES_OF_A_GATE = 262_144
/** What these seven spend of the error. The rest is for whoever goes on to twice as many, four times, … */
const SPENT_BY_DEFAULT = 0.9

/**
 * When to look, so that the fighting can stop as soon as it is decided and the error stays what it was promised to be
 * (docs/statistics.md §3.3): after `first` battles, then each time after twice as many, at last after `most`. Every
 * look spends its share of the error, in proportion to its battles. The looks are fixed before the first battle; they must
 * not depend on what is seen or how long it takes.
 *
 * Beyond MOST_BATTLES_OF_A_GATE there are only looks at twice as many, four times, …, each of which spends half of what is
 * left. So they are the looks of every larger number as well: to go on with more battles after an inconclusive check
 * costs no error. Below it, `most` is a part of the promise.
 */
export function planLooks(most = MOST_BATTLES_OF_A_GATE, first = FIRST_LOOK): Look[] {
  const battles: number[] = []
  const usual = Math.min(most, MOST_BATTLES_OF_A_GATE)
  for (let next = first; next < usual; next *= 2) battles.push(next)
  battles.push(usual)
  const all = battles.reduce((sum, each) => sum + each, 0)
  const spent = most < MOST_BATTLES_OF_A_GATE ? 1 : SPENT_BY_DEFAULT
  const shares = battles.map((each) => (spent * each) / all)
  let left = 1 - spent
  for (let next = 2 * usual; next <= most; next *= 2) {
    battles.push(next)
    left /= 2
    shares.push(left)
  }
  const known = new Map<number, { levels: number[]; further: Generator<number, void> }>()
  const levelAt = (index: number, error: number): number => {
    const spent = shares.map((share) => share * error)
    const found = known.get(error) ?? { levels: [], further: firstCrossings(battles, spent) }
    known.set(error, found)
    while (found.levels.length <= index) found.levels.push(found.further.next().value ?? 0)
    return found.levels[index]
  }
  return battles.map((each, index) => ({
    number: index + 1,
    battles: each,
    share: shares[index],
    level: (error) => levelAt(index, error),
  }))
}
