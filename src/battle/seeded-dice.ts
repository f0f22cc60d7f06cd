import { makeInts } from './buffers.ts'
import { type Dice, oneByOne, streamCount, streamId } from './dice.ts'
import { AHEAD, drawAhead } from './words-ahead.ts'

/** The first 96 bits of SHA-256 of seed and scenario, as three int32. */
export type StreamKey = readonly [number, number, number]

/** Dice that can go on with the streams of another key. */
interface SeededDice extends Dice {
  rekey(key: StreamKey): void
  /** The key that they have now. */
  readonly key: Int32Array
}

/** A die of more sides is rolled in floats. */
const MOST_SIDES = 4096

/**
 * Dice from sfc32 (C. Doty-Humphrey, PractRand), a stream of its own for every battle, combatant and purpose
 * (docs/statistics.md §1.2). Battles need few of their streams: one starts when it is first drawn from.
 *
 * A closure over constants, not a class: when a thread makes it once, V8 compiles the addresses into the code.
 */
export function seededDice(firstKey: StreamKey, combatants: number): SeededDice {
  const key = makeInts(firstKey.length)
  const { BATTLES, DISCARDED, ROWS, WORDS } = AHEAD
  const BLOCK = ROWS * BATTLES
  const END = WORDS * BATTLES
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

  /**
   * Of battles in a row, streams that are used in most of them have their first words drawn for a block of battles at a
   * time: by stream, the rows of words-ahead.ts. Not in memory that a worker has borrowed, which is slow to copy to.
   */
  const words = new Int32Array(BLOCK * streams)
  const isAhead = column()
  /** The numbers of those streams, `now[AHEAD_COUNT]` of them. */
  const ahead = column()
  /** By stream: where in its rows its next word is; from `END` on, it is drawn by itself. */
  const cursor = column().fill(END)

  const now = makeInts(4)
  const BATTLE = 0
  const BEGUN = 1
  /** The first battle of the block; how many streams have their words drawn ahead in it. */
  const FIRST = 2
  const AHEAD_COUNT = 3

  /** Before the next battle: what was drawn ahead is the other key's. */
  function rekey(other: StreamKey): void {
    key.set(other)
    now[AHEAD_COUNT] = 0
    isAhead.fill(0)
    cursor.fill(END)
  }
  rekey(firstKey)

  function start(battle: number): void {
    let place = ((battle | 0) - now[FIRST]) | 0
    if (place >>> 0 >= BATTLES) {
      startBlock(battle)
      place = 0
    }
    now[BATTLE] = battle
    now[BEGUN]++
    for (let i = 0; i < now[AHEAD_COUNT]; i++) cursor[ahead[i]] = place
  }

  /** Draws ahead for the streams that the battle before this one has used, if that was fought last. */
  function startBlock(battle: number): void {
    const isNext = (((battle | 0) - now[BATTLE]) | 0) === 1
    const place = (now[BATTLE] - now[FIRST]) | 0
    now[FIRST] = battle
    now[AHEAD_COUNT] = 0
    for (let stream = 0; stream < streams; stream++) {
      const wasUsed = isAhead[stream] ? cursor[stream] !== place : startedAt[stream] === now[BEGUN]
      isAhead[stream] = 0
      cursor[stream] = END
      if (!isNext || !wasUsed) continue
      const drawn = drawAhead(key[0], key[1] ^ id[stream], key[2], battle)
      if (!drawn) continue
      words.set(drawn, BLOCK * stream)
      isAhead[stream] = 1
      ahead[now[AHEAD_COUNT]++] = stream
    }
  }

  function startStream(stream: number): void {
    startedAt[stream] = now[BEGUN]
    if (isAhead[stream]) {
      goOn(stream)
      return
    }
    let a = key[0]
    let b = key[1] ^ id[stream]
    let c = key[2] ^ now[BATTLE]
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

  /** Goes on from the state that the words drawn ahead have left behind. */
  function goOn(stream: number): void {
    const at = BLOCK * stream + END + ((now[BATTLE] - now[FIRST]) | 0)
    stateA[stream] = words[at]
    stateB[stream] = words[at + BATTLES]
    stateC[stream] = words[at + 2 * BATTLES]
    counter[stream] = DISCARDED + WORDS + 1
  }

  /** 32 uniform bits, as an int32. */
  function next(stream: number): number {
    const at = cursor[stream]
    if (at >= END) return draw(stream)
    cursor[stream] = at + BATTLES
    return words[Math.imul(stream, BLOCK) + at]
  }

  function draw(stream: number): number {
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
   * By sides: what the low word of Lemire's product must not be below. From a table: it is needed so rarely that V8
   * would leave its computation out of the compiled code, and have to throw that away when it comes to it.
   */
  const { buffer, byteOffset } = makeInts(MOST_SIDES + 1)
  const favoured = new Uint32Array(buffer, byteOffset, MOST_SIDES + 1)
  for (let sides = 1; sides <= MOST_SIDES; sides++) favoured[sides] = (2 ** 32 - sides) % sides

  /**
   * Lemire's multiply-with-rejection (TOMACS 29(1), 2019): the high word of word * sides, unless the low word lies in
   * the part that would favour some results. In 16-bit halves, since V8 has no 64-bit product; a double would have to be
   * converted back twice.
   */
  function below(stream: number, sides: number): number {
    return sides > MOST_SIDES ? belowMany(stream, sides) : belowFew(stream, sides)
  }

  function belowFew(stream: number, sides: number): number {
    const least = favoured[sides]
    let word: number
    do word = next(stream)
    while (Math.imul(word, sides) >>> 0 < least)
    return (Math.imul(word >>> 16, sides) + (Math.imul(word & 0xffff, sides) >>> 16)) >>> 16
  }

  /** The same for so many sides that the halves do not fit: the product is below 2^53, so a double holds it exactly. */
  function belowMany(stream: number, sides: number): number {
    const least = (2 ** 32 - sides) % sides
    let product = (next(stream) >>> 0) * sides
    while (product >>> 0 < least) product = (next(stream) >>> 0) * sides
    return Math.floor(product * 2 ** -32)
  }

  return { start, rekey, key, below, ...oneByOne(below), outcome: below, check: below }
}
