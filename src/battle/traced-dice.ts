import { makeInts } from './buffers.ts'
import type { Dice } from './dice.ts'

/**
 * Dice that write down what a round draws while it is played by the rules, so that it need not be played by them the
 * next time (memoised-rounds.ts).
 *
 * A *strike* is an attack that is drawn as a whole from the attack tables (`outcome`), and then lands (harm.ts), which
 * is when its target is learnt, and the account that it is counted under. A *trace* is the strikes of a round in their
 * order. Whatever a trace cannot hold is a *surprise*: any draw that is not a strike, a strike that does not land as it
 * was drawn and before the next draw, and an attack that does something without having been drawn. These dice notice it
 * without being told by the rules. A round with a surprise has no trace.
 */
export interface TracedDice extends Dice {
  /** An attack has landed. */
  landed(target: number, account: number, entry: number): void
  /** Begins a trace; `atStrike` is called whenever a strike has landed. */
  begin(atStrike: () => void): void
  /** Ends it: how many strikes it has; -1 if there was a surprise. */
  end(): number
  /** The trace, a column a quantity: what was drawn, and what the draw came to; where it landed. */
  readonly strikes: Strikes

  /** Of the attack tables. */
  readonly entries: Int32Array
  /** `outcome` of the dice that are traced: a draw that is not written down. */
  readonly draw: Dice['outcome']
  /** Draws that are to be made again, as positions in the attack tables (row + outcome). */
  readonly drawn: Int32Array
  /** The first `count` draws of `drawn` are what `outcome` gives next, in their order; only then is anything drawn. */
  giveBack(count: number): void
}

export interface Strikes {
  readonly stream: Int32Array
  readonly size: Int32Array
  readonly row: Int32Array
  readonly entry: Int32Array
  readonly target: Int32Array
  readonly account: Int32Array
}

/** A round with more strikes than this has no trace. */
const MOST_STRIKES = 1024

/** @param entries of the attack tables that `outcome` draws from (`Plan.entries`). */
export function traceDice(dice: Dice, entries: Int32Array): TracedDice {
  const { start, below, sum, reaches, ahead, outcome: draw } = dice
  const column = (): Int32Array => makeInts(MOST_STRIKES)
  const strikes = {
    stream: column(),
    size: column(),
    row: column(),
    entry: column(),
    target: column(),
    account: column(),
  }
  const drawn = column()
  const state = makeInts(6)
  /** Whether a trace is being written; the strikes that have landed in it; whether one has been drawn that has not. */
  const TRACING = 0
  const LANDED = 1
  const UNDER_WAY = 2
  const SURPRISED = 3
  /** Draws that `outcome` is to give again, and how many of them it has given. */
  const KNOWN = 4
  const GIVEN = 5
  let hear: () => void = () => {}

  function outcome(stream: number, size: number, row: number): number {
    if (state[GIVEN] < state[KNOWN]) return drawn[state[GIVEN]++] - row
    const result = draw(stream, size, row)
    if (state[TRACING] !== 0) note(stream, size, row, entries[row + result])
    return result
  }

  function note(stream: number, size: number, row: number, entry: number): void {
    const strike = state[LANDED]
    if (strike === MOST_STRIKES || state[UNDER_WAY] !== 0) {
      state[SURPRISED] = 1
      return
    }
    state[UNDER_WAY] = 1
    strikes.stream[strike] = stream
    strikes.size[strike] = size
    strikes.row[strike] = row
    strikes.entry[strike] = entry
  }

  function landed(target: number, account: number, entry: number): void {
    if (state[TRACING] === 0) return
    const strike = state[LANDED]
    if (state[UNDER_WAY] === 0) {
      // An attack that was not drawn but does nothing (a miss without a roll) is the same every time.
      if (entry !== 0) state[SURPRISED] = 1
      return
    }
    if (entry !== strikes.entry[strike]) state[SURPRISED] = 1
    strikes.target[strike] = target
    strikes.account[strike] = account
    state[UNDER_WAY] = 0
    state[LANDED]++
    hear()
  }

  return {
    start,
    outcome,
    // Without asking whether a trace is being written: `begin` forgets what was before it.
    below(stream, sides) {
      state[SURPRISED] = 1
      return below(stream, sides)
    },
    sum(stream, count, sides) {
      state[SURPRISED] = 1
      return sum(stream, count, sides)
    },
    reaches(stream, sides, need) {
      state[SURPRISED] = 1
      return reaches(stream, sides, need)
    },
    ahead(one, other, sides, count, lead) {
      state[SURPRISED] = 1
      return ahead(one, other, sides, count, lead)
    },

    landed,
    begin(atStrike) {
      hear = atStrike
      state[TRACING] = 1
      state[LANDED] = 0
      state[UNDER_WAY] = 0
      state[SURPRISED] = 0
    },
    end() {
      state[TRACING] = 0
      return state[SURPRISED] === 0 && state[UNDER_WAY] === 0 ? state[LANDED] : -1
    },
    strikes,
    entries,
    draw,
    drawn,
    giveBack(count) {
      state[GIVEN] = 0
      state[KNOWN] = count
    },
  }
}
