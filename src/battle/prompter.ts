import { makeInts } from './buffers.ts'

/**
 * Listens to the rolls of a round that is being written down (rehearsal.ts), and prompts those of a round that is
 * fought on by the rules after a script had begun it.
 */
export interface Prompter {
  /** The strikes noted since `beginWriting`, a column a quantity. */
  readonly attacker: Int32Array
  readonly account: Int32Array
  readonly target: Int32Array
  readonly size: Int32Array
  readonly row: Int32Array
  beginWriting(atStrike: (strike: number) => void): void
  /** How many strikes were noted; -1 if a roll was made whose result may have changed the course of the round. */
  endWriting(): number
  noteStrike(attacker: number, account: number, target: number, size: number, row: number): void
  noteSurprise(): void
  /** Entries of attacks that have been rolled already, in their order. */
  readonly recalled: Int32Array
  recallFirst(count: number): void
  /** Whether the next attack has been rolled already. */
  knows(): boolean
  recall(): number
}

/** More attacks than are written down of a round; one that has more is not. */
const MOST_STRIKES = 1024

export function makePrompter(): Prompter {
  const column = (): Int32Array => makeInts(MOST_STRIKES)
  const attackerOf = column()
  const accountOf = column()
  const targetOf = column()
  const sizeOf = column()
  const rowOf = column()
  const recalled = column()
  const WRITING = 0
  const NOTED = 1
  const SURPRISED = 2
  const RECALLED = 3
  const KNOWN = 4
  const state = makeInts(5)
  let hear: (strike: number) => void = () => {}

  return {
    attacker: attackerOf,
    account: accountOf,
    target: targetOf,
    size: sizeOf,
    row: rowOf,
    recalled,
    beginWriting(atStrike) {
      hear = atStrike
      state[WRITING] = 1
      state[NOTED] = 0
      state[SURPRISED] = 0
    },
    endWriting() {
      state[WRITING] = 0
      return state[SURPRISED] === 0 ? state[NOTED] : -1
    },
    noteStrike(attacker, account, target, size, row) {
      if (state[WRITING] === 0) return
      if (state[NOTED] === MOST_STRIKES) {
        state[SURPRISED] = 1
        return
      }
      const strike = state[NOTED]++
      attackerOf[strike] = attacker
      accountOf[strike] = account
      targetOf[strike] = target
      sizeOf[strike] = size
      rowOf[strike] = row
      hear(strike)
    },
    noteSurprise() {
      state[SURPRISED] = 1
    },
    recallFirst(count) {
      state[RECALLED] = 0
      state[KNOWN] = count
    },
    knows: () => state[RECALLED] < state[KNOWN],
    recall: () => recalled[state[RECALLED]++],
  }
}
