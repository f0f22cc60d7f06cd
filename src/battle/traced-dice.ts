import { makeInts } from './buffers.ts'
import type { Dice } from './dice.ts'

/**
 * Dice that write down what a round draws while it is played by the rules, so that it need not be played by them the
 * next time (memoised-rounds.ts).
 *
 * A *strike* is an attack that is drawn as a whole from the attack tables (`outcome`), and then lands (harm.ts), which
 * is when its target is learnt, and the attack type that it is counted under. A *check* is drawn from them as well
 * (`check`), and what is done next depends on whether it hits; if it does, it may land later. A *trace* is the strikes,
 * checks and landings of checks of a round in their order. What a trace cannot hold is a *surprise*: every other draw,
 * a strike that does not land as it was drawn and before the next draw, and an attack that does something without
 * having been drawn. These dice notice it without help from the rules. A round with a surprise has no trace.
 */
export interface TracedDice extends Dice {
  /** An attack has landed; `held` is 0 unless what it did is kept back until a group ends (harm.ts). */
  landed(target: number, attackType: number, entry: number, held: number): void
  /** A group has ended: what was kept back is suffered. */
  released(): void
  /**
   * Begins a trace; `atLanding` is called whenever a strike or a check has landed, `atRelease` when what was kept back up
   * to the latest landing is suffered.
   */
  begin(atLanding: () => void, atRelease?: () => void): void
  /** Ends it: how many events it has; -1 if there was a surprise. */
  end(): number
  readonly trace: Trace

  /** Of the attack tables. */
  readonly entries: Int32Array
  /** `outcome` and `check` of the dice that are traced: a draw that is not written down. */
  readonly draw: Dice['outcome']
  /** Draws that are to be made again, as positions in the attack tables (row + outcome). */
  readonly drawn: Int32Array
  /** The first `count` draws of `drawn` are drawn next, in their order; only then is anything drawn by chance. */
  giveBack(count: number): void
}

/** The events of a trace, a column a quantity. */
interface Trace {
  /** `EVENT`. */
  readonly kind: Int32Array
  /** Of strikes and checks: what was drawn. */
  readonly stream: Int32Array
  readonly size: Int32Array
  readonly row: Int32Array
  /** What the draw came to; of a landing, what that of its check did. */
  readonly entry: Int32Array
  /** Of strikes and landings: where. Of checks: at whom, or -1. */
  readonly target: Int32Array
  /** Of strikes and landings. */
  readonly attackType: Int32Array
  /** Of strikes and landings: `HELD`. */
  readonly held: Int32Array
  /** Of landings: their check, as the number of draws before it. */
  readonly check: Int32Array
}

/** The kinds of events. */
export const EVENT = { STRIKE: 0, CHECK: 1, LANDING: 2 } as const

/** What an attack does is suffered when it lands, or kept back until its group ends, as which the last of it is known. */
export const HELD = { NOT: 0, BACK: 1, TO_THE_END: 2 } as const

/** A round with more events than this has no trace. */
export const MOST_EVENTS = 1024

/** @param entries of the attack tables that `outcome` draws from (`Plan.entries`). */
export function traceDice(dice: Dice, entries: Int32Array): TracedDice {
  const { start, below, sum, reaches, countReaching, rollFaces, ahead, outcome: draw } = dice
  const { STRIKE, CHECK, LANDING } = EVENT
  const column = (): Int32Array => makeInts(MOST_EVENTS)
  const trace = {
    kind: column(),
    stream: column(),
    size: column(),
    row: column(),
    entry: column(),
    target: column(),
    attackType: column(),
    held: column(),
    check: column(),
  }
  const drawn = column()
  const state = makeInts(7)
  /** Whether a trace is being written; its events; how many of them are draws; whether a strike has yet to land. */
  const TRACING = 0
  const EVENTS = 1
  const DRAWS = 2
  const UNDER_WAY = 3
  const SURPRISED = 4
  /** Draws that are to be given again, and how many of them have been. */
  const KNOWN = 5
  const GIVEN = 6
  let hear: () => void = () => {}
  let onRelease: () => void = () => {}

  function outcome(stream: number, size: number, row: number): number {
    const at = next(stream, size, row)
    if (state[TRACING] !== 0) {
      note(STRIKE, stream, size, row, entries[at], -1)
      state[UNDER_WAY] = 1
    }
    return at - row
  }

  function check(stream: number, size: number, row: number, target = -1): number {
    const at = next(stream, size, row)
    if (state[TRACING] !== 0) note(CHECK, stream, size, row, entries[at], target)
    return at - row
  }

  function next(stream: number, size: number, row: number): number {
    if (state[GIVEN] < state[KNOWN]) return drawn[state[GIVEN]++]
    return row + draw(stream, size, row)
  }

  function note(kind: number, stream: number, size: number, row: number, entry: number, target: number): void {
    const event = state[EVENTS]
    if (event === MOST_EVENTS || state[UNDER_WAY] !== 0) {
      state[SURPRISED] = 1
      return
    }
    trace.kind[event] = kind
    trace.stream[event] = stream
    trace.size[event] = size
    trace.row[event] = row
    trace.entry[event] = entry
    trace.target[event] = target
    state[EVENTS]++
    state[DRAWS]++
  }

  function landed(target: number, attackType: number, entry: number, held: number): void {
    if (state[TRACING] === 0) return
    if (state[UNDER_WAY] !== 0) landStrike(target, attackType, entry, held)
    // An attack that was not drawn but does nothing (a miss without a roll) is the same every time.
    else if (entry !== 0) landCheck(target, attackType, entry, held)
  }

  function released(): void {
    if (state[TRACING] === 0) return
    let event = state[EVENTS] - 1
    while (event >= 0 && trace.kind[event] === CHECK) event--
    if (event < 0 || trace.held[event] !== HELD.BACK) return
    trace.held[event] = HELD.TO_THE_END
    onRelease()
  }

  function landStrike(target: number, attackType: number, entry: number, held: number): void {
    const event = state[EVENTS] - 1
    if (entry !== trace.entry[event]) state[SURPRISED] = 1
    trace.target[event] = target
    trace.attackType[event] = attackType
    trace.held[event] = held === 0 ? HELD.NOT : HELD.BACK
    state[UNDER_WAY] = 0
    hear()
  }

  /** The latest check that came to this is the one that lands. */
  function landCheck(target: number, attackType: number, entry: number, held: number): void {
    let before = state[DRAWS]
    let event = state[EVENTS] - 1
    for (; event >= 0; event--) {
      if (trace.kind[event] === LANDING) continue
      before--
      if (trace.kind[event] === CHECK && trace.entry[event] === entry) break
    }
    if (event < 0 || state[EVENTS] === MOST_EVENTS) {
      state[SURPRISED] = 1
      return
    }
    const landing = state[EVENTS]++
    trace.kind[landing] = LANDING
    trace.entry[landing] = entry
    trace.target[landing] = target
    trace.attackType[landing] = attackType
    trace.held[landing] = held === 0 ? HELD.NOT : HELD.BACK
    trace.check[landing] = before
    hear()
  }

  return {
    start,
    outcome,
    check,
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
    countReaching(stream, count, sides, need) {
      state[SURPRISED] = 1
      return countReaching(stream, count, sides, need)
    },
    rollFaces(stream, count, sides, faces, at) {
      state[SURPRISED] = 1
      rollFaces(stream, count, sides, faces, at)
    },
    ahead(one, other, sides, count, lead, more) {
      state[SURPRISED] = 1
      return ahead(one, other, sides, count, lead, more)
    },

    landed,
    released,
    begin(atLanding, atRelease = () => {}) {
      hear = atLanding
      onRelease = atRelease
      state[TRACING] = 1
      state[EVENTS] = 0
      state[DRAWS] = 0
      state[UNDER_WAY] = 0
      state[SURPRISED] = 0
    },
    end() {
      state[TRACING] = 0
      return state[SURPRISED] === 0 && state[UNDER_WAY] === 0 ? state[EVENTS] : -1
    },
    trace,
    entries,
    draw,
    drawn,
    giveBack(count) {
      state[GIVEN] = 0
      state[KNOWN] = count
    },
  }
}
