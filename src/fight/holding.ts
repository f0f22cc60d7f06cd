import { settle } from '../battle/buffers.ts'
import type { StreamKey } from '../battle/seeded-dice.ts'
import { haveSameEntries, numbersIn } from './alike-sides.ts'
import type { Fights } from './keyed.ts'
import type { Side } from './match.ts'
import type { Whole } from './wholes.ts'

/** What fights for sides that are alike, one after the other. */
export interface Holding extends Fights {
  /** The numbers that it fights with, to be written to; and whose they are. */
  readonly numbers: readonly Int32Array[]
  holds: Side
}

/** Readies code, that of the thread or a copy of it, for a side and for all that are like it. */
export function prepareHolding({ fighter, numbers, prepareWith }: Whole, side: Side, key: StreamKey): Holding {
  const settled = settle(side, new Set(numbersIn(side.plan, numbers)))
  return { ...prepareWith(fighter, settled, key), numbers: numbersIn(settled.plan, numbers), holds: side }
}

/** From now on the fights are those of a side that is like the former: with its `numbers` (alike-sides.ts), and its dice. */
export function hold(holding: Holding, side: Side, numbers: readonly Int32Array[], key: StreamKey): void {
  let isRenewed = false
  for (const [at, array] of holding.numbers.entries()) {
    if (haveSameEntries(array, numbers[at])) continue
    array.set(numbers[at])
    isRenewed = true
  }
  // What was noted of the rounds of numbers that are the same goes on to hold.
  if (isRenewed) holding.renew()
  holding.holds = side
  holding.rekey(key)
}
