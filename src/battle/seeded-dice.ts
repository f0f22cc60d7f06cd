import { type Dice, streamCount, streamId } from './dice.ts'

/** The first 96 bits of SHA-256 of seed and scenario, as three int32. */
export type StreamKey = readonly [number, number, number]

/** Outputs thrown away when a stream starts; avalanche is complete after 9 (statistics.md §1.4). */
const DISCARDED = 15

/**
 * Dice from sfc32 (C. Doty-Humphrey, PractRand), a stream of its own for every battle, combatant and purpose
 * (statistics.md §1.2). A stream starts when it is first drawn from: most battles need few of them.
 *
 * A closure over constants, not a class: when a thread makes it once, V8 compiles the addresses into the code.
 */
export function seededDice(key: StreamKey, combatants: number): Dice {
  const [key0, key1, key2] = key
  const streams = streamCount(combatants)
  const ids = Int32Array.from({ length: streams }, (_, stream) => streamId(stream))
  /** a, b, c, counter of each stream. */
  const state = new Int32Array(new ArrayBuffer(16 * streams))
  /** The battle in which each stream was last started. A float, since battle numbers need 32 bits and -1. */
  const startedIn = new Float64Array(streams).fill(-1)
  let battle = -1

  function startStream(stream: number): void {
    startedIn[stream] = battle
    let a = key0 | 0
    let b = key1 ^ ids[stream]
    let c = key2 ^ battle
    let counter = 1
    for (let i = 0; i < DISCARDED; i++) {
      const output = (((a + b) | 0) + counter) | 0
      counter = (counter + 1) | 0
      a = b ^ (b >>> 9)
      b = (c + (c << 3)) | 0
      c = (((c << 21) | (c >>> 11)) + output) | 0
    }
    const at = stream << 2
    state[at] = a
    state[at + 1] = b
    state[at + 2] = c
    state[at + 3] = counter
  }

  /** 32 uniform bits. */
  function next(stream: number): number {
    if (startedIn[stream] !== battle) startStream(stream)
    const at = stream << 2
    const a = state[at]
    const b = state[at + 1]
    const c = state[at + 2]
    const counter = state[at + 3]
    const output = (((a + b) | 0) + counter) | 0
    state[at] = b ^ (b >>> 9)
    state[at + 1] = (c + (c << 3)) | 0
    state[at + 2] = (((c << 21) | (c >>> 11)) + output) | 0
    state[at + 3] = (counter + 1) | 0
    return output >>> 0
  }

  /** Lemire's multiply-with-rejection (TOMACS 29(1), 2019): the product is below 2^53, so a double holds it exactly. */
  function below(stream: number, sides: number): number {
    const product = next(stream) * sides
    if (product >>> 0 < sides) return reject(stream, sides, product)
    return (product * 2 ** -32) | 0
  }

  /** The rare case in which the low word may lie in the part that would favour some outcomes. */
  function reject(stream: number, sides: number, first: number): number {
    const favoured = (2 ** 32 - sides) % sides
    let product = first
    while (product >>> 0 < favoured) product = next(stream) * sides
    return (product * 2 ** -32) | 0
  }

  return {
    start(number) {
      battle = number
    },
    below,
    outcome: below,
  }
}
