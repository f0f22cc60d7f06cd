import { MOST_NODES } from '../../battle/kept-traces.ts'
import { MOST_EVENTS } from '../../battle/traced-dice.ts'
import { type Code, i32 } from '../../battle/webassembly.ts'
import { AHEAD } from '../../battle/words-ahead.ts'

// The memory in which known duels are fought (known-duels.ts): addresses in bytes, and offsets from them.

const { BATTLES, WORDS } = AHEAD

/** As many as a duel has without chances in tactics, and with them no duel is known (battle/dice.ts). */
export const STREAMS = 16

/** In bytes: the words of a stream, where they end, and whence they are not drawn yet. */
export const WORDS_STRIDE = 4096
export const WORDS_END = 4 * BATTLES * WORDS
export const UNDRAWN = WORDS_STRIDE / 2

/** What stands where in a node of a trace (battle/kept-traces.ts). How large it is depends on how much there is to count. */
export const AT = {
  size: 0,
  /** Where the cursor of its stream is. */
  cursor: 4,
  /** Position in the attack tables. */
  row: 8,
  /** Where its target's wounds are summed up; where the part of them that it belongs to is, if it is not all of them. */
  suffered: 12,
  part: 16,
  /**
   * Of a landing: where the draw of its check is; of a check: its threshold; of the end of a trace: where it says, by who acts
   * first, which trace comes next.
   */
  drawn: 20,
  threshold: 20,
  next: 20,
  /** Of a strike or a landing: `HELD`. */
  held: 24,
  /** Of a check: the node that follows if it comes out below its threshold, and the other; 0 if that is not known. */
  below: 24,
  above: 28,
  /** Of others: whether any of the counters that are seldom anything but 0 goes up on the way here. */
  countsSeldom: 32,
  /** How often a trace was followed up to here since that was last asked (a float). */
  followed: 40,
  /** The luck of a trace up to here, but for the damage of strikes, by party (floats). */
  luck: 48,
  otherLuck: 56,
  /** By how much each counter goes up on the way here: vectors of four, those that are seldom anything but 0 last. */
  counts: 64,
} as const

/**
 * A sum (battle/kept-traces.ts) in bytes, and what stands where in it: the sum, if it is a part of what its target has suffered;
 * the sum of all the rest, which it is taken from, or 0 if it is that itself; where what the target has suffered is; where the hits
 * and the damage of its attack type are; and what a hit point of it is worth as luck. Parts stand before the rests.
 */
export const SUM_SIZE = 40
export const SUM_AT = { sum: 0, partOf: 8, suffered: 12, hits: 16, dealt: 20, luck: 24, otherLuck: 32 } as const
/** More sums than this no duel has. */
export const MOST_SUMS = 64

/** Where what stands in the memory of known duels: what all of them have. */
export const MEMORY = {
  /** Where the next word of each stream is, */
  cursors: 64,
  /** where its words for this block of battles begin, plus `UNDRAWN` while they are not drawn, */
  bases: 128,
  /** and how many words its generator has drawn in this battle, of those that are thrown away on. */
  counters: 192,
  /** By stream: its id. */
  ids: 256,
  key: 320,
  /** The first battle of the block, and where in it the latest was. */
  first: 332,
  place: 336,
  maxRounds: 340,
  /** Where it says, by who acts first, which trace comes first in a battle. */
  start: 344,
  /** Where the sums end. */
  sumsEnd: 348,
  /** By combatant: hit points that are a number, or their dice. */
  hp: 352,
  hpCount: 360,
  hpSides: 368,
  hpConstant: 376,
  /** The numbers of the opening, in the order of `numbersOf`. */
  opening: 384,
  /**
   * By combatant: all attacks on it as a sum (battle/attack-sum.ts), less its hit points: it has fallen when that is not below 0.
   * And its hit points at the start, in the units of such a sum.
   */
  suffered: 512,
  points: 528,
  words: WORDS_STRIDE,
  /** The draws of a round; the ends of the traces that were followed in this battle. */
  drawn: (1 + STREAMS) * WORDS_STRIDE,
  followed: (1 + STREAMS) * WORDS_STRIDE + 4 * MOST_EVENTS,
  sums: (1 + STREAMS) * WORDS_STRIDE + 4 * MOST_EVENTS + 4 * MOST_NODES,
  END: (1 + STREAMS) * WORDS_STRIDE + 4 * MOST_EVENTS + 4 * MOST_NODES + SUM_SIZE * MOST_SUMS,
} as const

/** What stands at a fixed place. */
export const field = (at: number): Code => i32.load(0, at)
export const setField = (at: number, value: Code): Code => i32.store(0, value, at)

/** Gives out room behind what all known duels have. */
export class Room {
  #end: number = MEMORY.END

  /** Where there is room for so many bytes, on a line of the processor's cache. */
  reserve(bytes: number): number {
    const at = this.#end
    this.#end += Math.ceil(bytes / 64) * 64
    return at
  }

  get end(): number {
    return this.#end
  }
}
