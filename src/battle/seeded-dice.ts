import { makeInts } from './buffers.ts'
import { type Dice, oneByOne, streamCount, streamId } from './dice.ts'

/** The first 96 bits of SHA-256 of seed and scenario, as three int32. */
export type StreamKey = readonly [number, number, number]

/** Outputs thrown away when a stream starts; avalanche is complete after 9 (statistics.md §1.4). */
const DISCARDED = 15
/** A die of more sides is rolled in floats. */
const MOST_SIDES = 65_536

/**
 * Dice from sfc32 (C. Doty-Humphrey, PractRand), a stream of its own for every battle, combatant and purpose
 * (statistics.md §1.2). Battles need few of their streams: one starts when it is first drawn from.
 *
 * A closure over constants, not a class: when a thread makes it once, V8 compiles the addresses into the code.
 */
export function seededDice(key: StreamKey, combatants: number): Dice {
  const [key0, key1, key2] = key
  const streams = streamCount(combatants)
  const column = (): Int32Array => makeInts(streams)
  const id = column()
  for (let stream = 0; stream < streams; stream++) id[stream] = streamId(stream)
  /** The state of each stream. */
  const stateA = column()
  const stateB = column()
  const stateC = column()
  const counter = column()
  /** When each stream was last started, in battles begun. */
  const startedAt = column()
  const now = makeInts(2)
  const BATTLE = 0
  const BEGUN = 1

  function start(battle: number): void {
    now[BATTLE] = battle
    now[BEGUN]++
  }

  function startStream(stream: number): void {
    startedAt[stream] = now[BEGUN]
    let a = key0 | 0
    let b = key1 ^ id[stream]
    let c = key2 ^ now[BATTLE]
    for (let d = 1; d <= DISCARDED; d++) {
      const output = (((a + b) | 0) + d) | 0
      a = b ^ (b >>> 9)
      b = (c + (c << 3)) | 0
      c = (((c << 21) | (c >>> 11)) + output) | 0
    }
    stateA[stream] = a
    stateB[stream] = b
    stateC[stream] = c
    counter[stream] = DISCARDED + 1
  }

  /** 32 uniform bits, as an int32. */
  function next(stream: number): number {
    if (startedAt[stream] !== now[BEGUN]) startStream(stream)
    const b = stateB[stream]
    const c = stateC[stream]
    const d = counter[stream]
    const output = (((stateA[stream] + b) | 0) + d) | 0
    stateA[stream] = b ^ (b >>> 9)
    stateB[stream] = (c + (c << 3)) | 0
    stateC[stream] = (((c << 21) | (c >>> 11)) + output) | 0
    counter[stream] = (d + 1) | 0
    return output
  }

  /**
   * Lemire's multiply-with-rejection (TOMACS 29(1), 2019): the high word of word * sides, unless the low word lies in
   * the part that would favour some results. In 16-bit halves, since V8 has no 64-bit product; a double would have to be
   * converted back twice.
   */
  function below(stream: number, sides: number): number {
    return sides > MOST_SIDES ? belowMany(stream, sides) : belowFew(stream, sides)
  }

  function belowFew(stream: number, sides: number): number {
    let word = next(stream)
    while (Math.imul(word, sides) >>> 0 < sides >>> 0 && favours(word, sides)) word = next(stream)
    return (Math.imul(word >>> 16, sides) + (Math.imul(word & 0xffff, sides) >>> 16)) >>> 16
  }

  function favours(word: number, sides: number): boolean {
    return Math.imul(word, sides) >>> 0 < (2 ** 32 - sides) % sides
  }

  /** The same for so many sides that the halves do not fit: the product is below 2^53, so a double holds it exactly. */
  function belowMany(stream: number, sides: number): number {
    const favoured = (2 ** 32 - sides) % sides
    let product = (next(stream) >>> 0) * sides
    while (product >>> 0 < favoured) product = (next(stream) >>> 0) * sides
    return Math.floor(product * 2 ** -32)
  }

  return { start, below, ...oneByOne(below), outcome: belowFew }
}
