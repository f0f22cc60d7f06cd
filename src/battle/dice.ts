import type { AlikeDice } from './notation.ts'

/**
 * The only source of chance in a battle. A ruleset draws through named functions of its own (`rollInitiative`, …),
 * which say from whose stream they draw. There are three implementations: seeded for fighting in bulk (seeded-dice.ts),
 * dictated for tests (test/battle/dictated-dice.ts), enumerating for exact answers (enumerating-dice.ts). Two more wrap other dice:
 * journaled-dice.ts notes every die in the journal, traced-dice.ts writes down the attacks of a round.
 */
export interface Dice {
  /** Begins the battle of that number, 0 to 2^32 - 1: all streams start anew. */
  start(battle: number): void
  /** One fair die, counted from 0: an integer from 0 to sides - 1. `sides` is 1 to 2^21. */
  below(stream: number, sides: number): number
  /** The sum of `count` dice alike, each counted from 1; 0 for none. No caller may depend on the single dice. */
  sum(stream: number, count: number, sides: number): number
  /** Whether one die, counted from 1, shows `need` or more. */
  reaches(stream: number, sides: number, need: number): boolean
  /** How many of `count` dice alike, counted from 1, show `need` or more. */
  countReaching(stream: number, count: number, sides: number, need: number): number
  /** Writes the faces of `count` dice alike, counted from 1, into `faces` from `at` on. No caller may depend on their order. */
  rollFaces(stream: number, count: number, sides: number, faces: Int32Array, at: number): void
  /**
   * Rolls `count` dice (1 if left out) from each of two streams, and `more` dice of other kinds if there are any, again and
   * again until their sums differ: 1 if the first is the higher, else -1. `lead` (0 if left out) is added to the first sum.
   */
  ahead(
    one: number,
    other: number,
    sides: number,
    count?: number,
    lead?: number,
    more?: readonly AlikeDice[] | undefined,
  ): number
  /**
   * One of the `size` equally likely outcomes of an attack, counted from 0; at most 65,536. `row` is where the attack's
   * row begins in the attack tables: seeded dice do not need it, dictated dice compose the outcome from single dice by
   * it, and enumerating dice merge outcomes with equal entries. `target` is whom the attack is made at, for the luck of the
   * battle (party-luck.ts); left out, what it has left to lose does not count.
   */
  outcome(stream: number, size: number, row: number, target?: number): number
  /**
   * The same where it decides what is done next whether the entry is a hit: an attack that may then be defended. In such
   * a row all misses stand together, and all hits. Without a `target` it is taken for a check that is no attack, such as the
   * defence itself.
   */
  check(stream: number, size: number, row: number, target?: number): number
}

/** What can be made of single dice, for implementations that roll every die by itself. */
export function oneByOne(
  below: Dice['below'],
): Pick<Dice, 'sum' | 'reaches' | 'countReaching' | 'rollFaces' | 'ahead'> {
  /** Counted from 0. */
  function sumOf(kinds: readonly AlikeDice[], stream: number): number {
    let sum = 0
    for (let kind = 0; kind < kinds.length; kind++) {
      const { count, sides } = kinds[kind]
      for (let die = 0; die < count; die++) sum += below(stream, sides)
    }
    return sum
  }

  return {
    sum(stream, count, sides) {
      let sum = count
      for (let die = 0; die < count; die++) sum += below(stream, sides)
      return sum
    },

    reaches: (stream, sides, need) => 1 + below(stream, sides) >= need,

    countReaching(stream, count, sides, need) {
      let found = 0
      for (let die = 0; die < count; die++) if (1 + below(stream, sides) >= need) found++
      return found
    },

    rollFaces(stream, count, sides, faces, at) {
      for (let die = at; die < at + count; die++) faces[die] = 1 + below(stream, sides)
    },

    ahead(one, other, sides, count = 1, lead = 0, more) {
      for (;;) {
        let difference = lead
        for (let die = 0; die < count; die++) difference += below(one, sides)
        if (more !== undefined) difference += sumOf(more, one)
        for (let die = 0; die < count; die++) difference -= below(other, sides)
        if (more !== undefined) difference -= sumOf(more, other)
        if (difference !== 0) return difference > 0 ? 1 : -1
      }
    },
  }
}

// What a stream is for (docs/statistics.md §1.2): a change in one kind of roll leaves the luck of the others as it was.

/** Who acts when: initiative and its ties. */
export const ORDER = 0
/** Attacks, with their damage where both are one draw. */
export const TO_HIT = 1
/** Damage that is rolled by itself. */
export const DAMAGE = 2
/** What somebody does, or whom it befalls, where that is left to chance. */
export const CHOICE = 3
/** Everything else that a combatant rolls: hit points, saves, contests, morale … */
export const STATUS = 4
/** The order of equal cells (battle/tie-order.ts). The arena's only, which attacks nobody. */
export const TIES = TO_HIT
/** Whether a rule of a tactic that has a chance is followed. Combatants only, as all below. */
export const TACTIC = 5
/** Whether somebody makes a mistake, and which (battle/mistakes.ts). */
export const MISTAKES = 6
const OF_ARENA = 5
/** Those that every combatant may need. The arena has them, too. */
const COMMON = 5
const PURPOSES = 7
const OF_PAIR = 2 * PURPOSES

/** The stream of the arena itself, for what belongs to no combatant. */
export function arenaStream(purpose: number): number {
  return purpose
}

/**
 * A combatant's stream. Combatants count from 0 through both parties. Of every two of them the common streams come first: so
 * those of a duel in which no tactic is left to chance are among the first 16 (fight/known-duels/memory.ts).
 */
export function combatantStream(combatant: number, purpose: number): number {
  const pair = OF_ARENA + (combatant >> 1) * OF_PAIR
  const isSecond = combatant & 1
  if (purpose < COMMON) return pair + isSecond * COMMON + purpose
  return pair + 2 * COMMON + isSecond * (PURPOSES - COMMON) + purpose - COMMON
}

/** Whose stream it is; -1 is the arena. */
export function combatantOf(stream: number): number {
  if (stream < OF_ARENA) return -1
  const place = (stream - OF_ARENA) % OF_PAIR
  const first = 2 * Math.floor((stream - OF_ARENA) / OF_PAIR)
  if (place < 2 * COMMON) return place < COMMON ? first : first + 1
  return place < COMMON + PURPOSES ? first : first + 1
}

/** What a stream is for: `ORDER`, `TO_HIT`, … */
export function purposeOf(stream: number): number {
  if (stream < OF_ARENA) return stream
  const place = (stream - OF_ARENA) % OF_PAIR
  if (place < 2 * COMMON) return place % COMMON
  return COMMON + ((place - 2 * COMMON) % (PURPOSES - COMMON))
}

/** How many streams there are: those of the arena and of all combatants. */
export function streamCount(combatants: number): number {
  return OF_ARENA + Math.ceil(combatants / 2) * OF_PAIR
}

/** The id under which a stream is seeded: slot << 8 | purpose, with the arena in slot 0 (docs/statistics.md §1.2). */
export function streamId(stream: number): number {
  return ((1 + combatantOf(stream)) << 8) | purposeOf(stream)
}
