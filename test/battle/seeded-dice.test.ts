import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  arenaStream,
  combatantOf,
  combatantStream,
  DAMAGE,
  ORDER,
  purposeOf,
  streamCount,
  streamId,
  TO_HIT,
} from '../../src/battle/dice.ts'
import { type StreamKey, seededDice } from '../../src/battle/seeded-dice.ts'
import { AHEAD, drawAhead } from '../../src/battle/words-ahead.ts'
import { streamKey } from '../../src/fight/key.ts'

/*
 * The test vectors of docs/statistics.md §1.5. Dice give numbers below `sides`, never whole words, so the words are
 * checked in two steps: the generator as the specification writes it (below, with every vector of words), and the dice
 * against it, draw by draw.
 */

/** sfc32 as docs/statistics.md §1.2 has it. */
class Sfc32 {
  #a: number
  #b: number
  #c: number
  #d = 1

  constructor(a: number, b: number, c: number) {
    this.#a = a | 0
    this.#b = b | 0
    this.#c = c | 0
    for (let i = 0; i < 15; i++) this.next()
  }

  next(): number {
    const t = (this.#a + this.#b + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0
    return t >>> 0
  }

  /** With exact integers, to be slow and sure. */
  below(sides: number): number {
    const n = BigInt(sides)
    const favoured = 2n ** 32n % n
    for (;;) {
      const product = BigInt(this.next()) * n
      if (product % 2n ** 32n >= favoured) return Number(product / 2n ** 32n)
    }
  }
}

function stream([k0, k1, k2]: StreamKey, battle: number, id: number): Sfc32 {
  return new Sfc32(k0, k1 ^ id, k2 ^ battle)
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')
const words = (generator: Sfc32, count: number): string =>
  Array.from({ length: count }, () => hex(generator.next())).join(' ')

const DUEL = streamKey('42', 'duel')
const BATTLES: readonly [battle: number, id: number, words: string][] = [
  [0, 0x000, '5e833201 15bfb5f5 4b54e292 ce02a026'],
  [0, 0x101, 'd727f236 88bcf5ad 0a12914e 0b545c59'],
  [0, 0x102, '7603a7cb 8b9c918d 015ec5c3 7d706731'],
  [0, 0x801, '5c03666e e605ef3b e56dee73 473b6bb4'],
  [1, 0x101, '789ac468 df936f2b df1dc5d6 70a4fc31'],
  [2, 0x101, '517318e6 05d1c224 0f75d63b a1c89c11'],
  [1_000_000, 0x101, 'c660100f 675f3ef1 f4afaf2c f07facc1'],
  [4_294_967_295, 0x101, 'c8916358 5c7a0df0 0fe2dc8f 2026ca0b'],
]

describe('the key of a run', () => {
  test.each([
    ['42', 'duel', 'd60be581 de860ffa 09f446b7'],
    ['1', 'duel', '36b62606 d52a243b 49b441f5'],
    ['', 'épée', '3166c0e9 a5aa16e5 55ffab52'],
  ])('is the first 96 bits of SHA-256 of seed "%s" and scenario "%s"', (seed, scenario, key) => {
    expect(streamKey(seed, scenario).map(hex).join(' ')).toBe(key)
    const digest = createHash('sha256').update(`battle-rng/1\n${seed}\n${scenario}`, 'utf8').digest('hex')
    expect(digest.startsWith(key.replaceAll(' ', ''))).toBe(true)
  })
})

describe('streams', () => {
  test('are each of one combatant and for one purpose; those of a duel without chances come first', () => {
    const combatants = [...Array(128).keys()]
    const purposes = [...Array(7).keys()]
    const all = combatants.flatMap((combatant) => purposes.map((purpose) => combatantStream(combatant, purpose)))
    expect(new Set(all).size).toBe(128 * 7)
    expect(Math.max(...all)).toBe(streamCount(128) - 1)
    expect(all.map(combatantOf)).toEqual(combatants.flatMap((combatant) => purposes.map(() => combatant)))
    expect(all.map(purposeOf)).toEqual(combatants.flatMap(() => purposes))
    const common = [0, 1].flatMap((combatant) =>
      purposes.slice(0, 5).map((purpose) => combatantStream(combatant, purpose)),
    )
    expect(Math.max(...common)).toBeLessThan(16)
  })

  test('have the ids of the specification: the arena in slot 0, combatant j in slot j + 1', () => {
    expect(streamId(arenaStream(ORDER))).toBe(0x000)
    expect(streamId(combatantStream(0, TO_HIT))).toBe(0x101)
    expect(streamId(combatantStream(0, DAMAGE))).toBe(0x102)
    expect(streamId(combatantStream(7, TO_HIT))).toBe(0x801)
  })
})

describe('the generator of the specification', () => {
  test('sfc32.seed(1, 2, 3)', () => {
    expect(words(new Sfc32(1, 2, 3), 5)).toBe('eda6a65f 05843866 42e2d5db 01712f7d d37ea3b9')
  })

  test.each(BATTLES)('battle %i, stream %i', (battle, id, expected) => {
    expect(words(stream(DUEL, battle, id), 4)).toBe(expected)
  })

  test('other keys', () => {
    expect(words(stream(streamKey('1', 'duel'), 0, 0x101), 4)).toBe('1194362f 722806e9 304e9aa6 19eb333e')
    expect(words(stream(streamKey('', 'épée'), 0, 0x101), 4)).toBe('c0335906 23a27b4b 82fc613a 586aab18')
  })

  test('a million words of a stream', () => {
    const generator = stream(DUEL, 0, 0x101)
    let xor = 0
    let sum = 0
    let below35 = 0
    for (let i = 0; i < 1_000_000; i++) {
      const word = generator.next()
      xor ^= word
      sum = (sum + word) | 0
      if (i < 100_000 && word < 1_503_238_554) below35++
    }
    expect([hex(xor), hex(sum), below35]).toEqual(['5abcd740', 'fd9fa8c0', 35_049])
  })

  test('the first words of eight streams in 100,000 battles', () => {
    let xor = 0
    let sum = 0
    for (let battle = 0; battle < 100_000; battle++) {
      for (let id = 1; id <= 8; id++) {
        const word = stream(DUEL, battle, (id << 8) | 1).next()
        xor ^= word
        sum = (sum + word) | 0
      }
    }
    expect([hex(xor), hex(sum)]).toEqual(['15cc177e', '705fa6aa'])
  })
})

describe('seeded dice', () => {
  const COMBATANTS = 8
  const toHit = combatantStream(0, TO_HIT)

  test('roll the d20 and the d6 of the specification', () => {
    const dice = seededDice(DUEL, COMBATANTS)
    dice.start(0)
    const roll = (stream: number, sides: number): string =>
      Array.from({ length: 20 }, () => 1 + dice.below(stream, sides)).join(' ')
    expect(roll(toHit, 20)).toBe('17 11 1 1 10 17 9 7 7 5 19 18 20 18 4 10 5 12 9 16')
    expect(roll(combatantStream(0, DAMAGE), 6)).toBe('3 4 1 3 3 5 3 4 6 2 4 6 3 4 2 2 4 4 1 5')
  })

  test('reject what would favour some results: 100,000 numbers below 1,500,000 take 100,010 words', () => {
    const dice = seededDice(DUEL, COMBATANTS)
    dice.start(0)
    let sum = 0
    let xor = 0
    for (let i = 0; i < 100_000; i++) {
      const number = dice.below(toHit, 1_500_000)
      sum += number
      xor ^= number
    }
    expect([sum, xor]).toEqual([75_112_772_074, 1_989_850])
    const generator = stream(DUEL, 0, 0x101)
    for (let word = 0; word < 100_010; word++) generator.next()
    for (let i = 0; i < 100; i++) expect(dice.below(toHit, 2 ** 21)).toBe(generator.next() >>> 11)
  })

  test('reject with dice of fewer sides just as the specification does', () => {
    // Of the dice up to 2^16 sides, one of those that reject most: 1.5 in 100,000 words.
    const sides = 65_026
    expect(2 ** 32 % sides).toBeGreaterThan(0.99 * sides)
    const dice = seededDice(DUEL, COMBATANTS)
    dice.start(0)
    const generator = stream(DUEL, 0, 0x101)
    let rejected = 0
    for (let i = 0; i < 300_000; i++) {
      let word = generator.next()
      while ((word * sides) % 2 ** 32 < 2 ** 32 % sides) {
        word = generator.next()
        rejected++
      }
      if (dice.below(toHit, sides) !== Math.floor((word * sides) / 2 ** 32)) expect.unreachable(`draw ${i} differs`)
    }
    expect(rejected).toBeGreaterThan(0)
  })

  test('reject with dice whose rejections are in a table: battles whose first word of 4,093 sides is not to be used', () => {
    const sides = 4093
    for (const battle of [647_968, 1_069_854]) {
      const dice = seededDice(DUEL, COMBATANTS)
      dice.start(battle)
      expect((stream(DUEL, battle, 0x101).next() * sides) % 2 ** 32).toBeLessThan(2 ** 32 % sides)
      expect(dice.below(toHit, sides)).toBe(stream(DUEL, battle, 0x101).below(sides))
    }
  })

  test.each(BATTLES)('draw the words of battle %i, stream %i', (battle, id, expected) => {
    const dice = seededDice(DUEL, COMBATANTS)
    dice.start(battle)
    const slot = (id >> 8) - 1
    const of = slot < 0 ? arenaStream(id & 255) : combatantStream(slot, id & 255)
    // As many of a word's bits as dice show at once.
    const drawn = Array.from({ length: 4 }, () => dice.below(of, 2 ** 21))
    expect(drawn).toEqual(expected.split(' ').map((word) => Number.parseInt(word, 16) >>> 11))
  })

  test('are the generator’s, draw by draw, for any sides, in streams drawn from by turns', () => {
    const sides = [1, 2, 3, 6, 20, 100, 160, 1000, 4096, 1_500_000, 2 ** 21]
    const dice = seededDice(DUEL, COMBATANTS)
    for (const battle of [0, 1, 7, 2 ** 31, 2 ** 32 - 1]) {
      dice.start(battle)
      const slots = Array.from({ length: COMBATANTS + 1 }, (_, slot) => slot)
      const streams = slots.map((slot) => (slot === 0 ? arenaStream(ORDER) : combatantStream(slot - 1, slot % 5)))
      const generators = streams.map((of) => stream(DUEL, battle, streamId(of)))
      for (let draw = 0; draw < 300; draw++) {
        for (const [i, generator] of generators.entries()) {
          const of = sides[(draw + i) % sides.length]
          // Rows of attack tables are at most 4096 outcomes long.
          const isRow = draw % 2 === 0 && of <= 4096
          const draws = isRow ? dice.outcome(streams[i], of, 0) : dice.below(streams[i], of)
          expect(draws).toBe(generator.below(of))
        }
      }
    }
  })

  test('give a battle the same dice whatever was fought before it', () => {
    const dice = seededDice(DUEL, 2)
    const roll = (battle: number): number[] => {
      dice.start(battle)
      return Array.from({ length: 10 }, (_, i) => dice.below(combatantStream(i % 2, TO_HIT), 20))
    }
    const first = roll(5)
    roll(4)
    for (let i = 0; i < 3; i++) dice.below(combatantStream(1, DAMAGE), 6)
    expect(roll(5)).toEqual(first)
    dice.start(6)
    expect(roll(5)).toEqual(first)
    expect(roll(5)).toEqual(first)
  })

  test('are the same in battles fought in a row, whose words are drawn ahead, as in each battle alone', () => {
    expect(drawAhead(1, 2, 3, 0)).toBeDefined()
    // From the last battles that there are back to the first: no block is the one that it seems to be.
    for (const first of [2 ** 32 - 50, 2 ** 31 - 100, 0]) {
      const inARow = seededDice(DUEL, 2)
      for (let battle = first; battle < Math.min(first + 200, 2 ** 32); battle++) {
        const alone = seededDice(DUEL, 2)
        inARow.start(battle)
        alone.start(battle)
        for (const combatant of [0, 1]) {
          const of = combatantStream(combatant, TO_HIT)
          // Fewer words than are drawn ahead, more, and none.
          const draws = (battle * (3 + combatant)) % 23
          for (let draw = 0; draw < draws; draw++) expect(inARow.below(of, 4096)).toBe(alone.below(of, 4096))
        }
      }
    }
  })

  test('draw nothing ahead for another key', () => {
    const rekeyed = seededDice(DUEL, 2)
    const rollOf = (dice: typeof rekeyed, battle: number): number[] => {
      dice.start(battle)
      return Array.from({ length: 10 }, () => dice.below(toHit, 4096))
    }
    // A whole block, then the first battles of one whose words are drawn ahead, since the block before used them.
    const first = AHEAD.BATTLES
    for (let battle = 0; battle < first + 3; battle++) rollOf(rekeyed, battle)
    const other = streamKey('1', 'duel')
    rekeyed.rekey(other)
    for (const battle of [first + 3, first + 4, first + 1]) {
      expect(rollOf(rekeyed, battle)).toEqual(rollOf(seededDice(other, 2), battle))
    }
  })

  test('leave the luck of all others as it was when one draws more', () => {
    const few = seededDice(DUEL, 2)
    const many = seededDice(DUEL, 2)
    few.start(0)
    many.start(0)
    for (let i = 0; i < 5; i++) many.below(combatantStream(0, TO_HIT), 20)
    for (let i = 0; i < 20; i++) {
      const of = combatantStream(1, TO_HIT)
      expect(many.below(of, 20)).toBe(few.below(of, 20))
    }
  })
})
