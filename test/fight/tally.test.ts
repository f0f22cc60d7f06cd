import { describe, expect, test } from 'vitest'
import { setUpScoreboard } from '../../src/battle/scoreboard.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { Tally } from '../../src/fight/tally.ts'

const { layout } = setUpScoreboard({
  roster: {
    parties: ['heads', 'tails'],
    combatants: [
      { name: 'Head', template: 'head', party: 0 },
      { name: 'Tail', template: 'tail', party: 1 },
    ],
    weapons: ['coin'],
    armours: [],
    actions: ['toss'],
    rules: [[{ list: 'turn', text: 'toss' }], []],
  },
  maxRounds: 20,
  attackTypes: [0, 1].map((combatant) => ({ combatant, weapon: 0 })),
  armourOf: [-1, -1],
  turnTypes: [{ combatant: 0, action: 0 }],
  otherDamage: false,
  fates: ['slain'],
})

/** A tally with something in every count. */
function filled(seed: number): Tally {
  const tally = new Tally(layout)
  tally.battles = seed
  for (const [i, counts] of tally.toMessage().counts.entries()) {
    for (let at = 0; at < counts.length; at++) counts[at] = (seed * (at + 3) * (i + 1)) % 97
  }
  return tally
}

function copy(tally: Tally): Tally {
  const other = new Tally(layout)
  other.add(tally)
  return other
}

describe('a tally', () => {
  test('adds every count', () => {
    const sum = copy(filled(5))
    sum.add(filled(11))
    expect(sum.battles).toBe(16)
    const parts = [filled(5), filled(11)].map((tally) => tally.toMessage().counts)
    for (const [i, counts] of sum.toMessage().counts.entries()) {
      for (const [at, count] of counts.entries()) expect(count).toBe(parts[0][i][at] + parts[1][i][at])
    }
  })

  test('adds in any order, and in any groups', () => {
    const [a, b, c] = [filled(1), filled(2), filled(3)]
    const left = copy(a)
    left.add(b)
    left.add(c)
    const right = copy(c)
    right.add(b)
    const grouped = copy(a)
    grouped.add(right)
    expect(digestTally(grouped)).toBe(digestTally(left))
  })

  test('is the same after travelling between threads', () => {
    const tally = filled(7)
    const there = new Tally(layout)
    there.addMessage(structuredClone(tally.toMessage()))
    expect(digestTally(there)).toBe(digestTally(tally))
  })

  test('has histograms that grow with what they count, on either side of an addition', () => {
    const small = new Tally(layout)
    small.histograms[0].count(5, 2)
    const large = new Tally(layout)
    large.histograms[0].count(100_000, 3)
    for (const sum of [
      [small, large],
      [large, small],
    ]) {
      const tally = copy(sum[0])
      tally.add(sum[1])
      expect(tally.histograms[0].entries()).toEqual([
        [5, 2],
        [100_000, 3],
      ])
    }
  })

  test('refuses counts that are no longer exact', () => {
    const tally = new Tally(layout)
    tally.sums[0] = Number.MAX_SAFE_INTEGER
    const one = new Tally(layout)
    expect(() => tally.add(one)).not.toThrow()
    one.sums[0] = 1
    expect(() => tally.add(one)).toThrow('2^53')
    const square = new Tally(layout)
    square.addSums(1000, { ...square, squares: square.squares.map(() => 2 ** 53 / 100) })
    const more = new Tally(layout)
    more.addSums(1000, { ...more, squares: square.squares.map(() => 2 ** 53 - 1) })
    expect(() => square.add(more)).toThrow(expect.objectContaining({ of: { sum: 'squares', at: 0, fits: 1980 } }))
  })
})

describe('the digest of a tally', () => {
  test('depends on every count but those of luck', () => {
    const before = digestTally(filled(5))
    for (const [i, counts] of filled(5).toDigest().counts.entries()) {
      for (let at = 0; at < Math.min(counts.length, 3); at++) {
        const changed = filled(5)
        changed.toDigest().counts[i][at]++
        expect(digestTally(changed)).not.toBe(before)
      }
    }
    const luckier = filled(5)
    luckier.luck[0]++
    expect(digestTally(luckier)).toBe(before)
    const longer = filled(5)
    longer.battles++
    expect(digestTally(longer)).not.toBe(before)
  })

  test('does not depend on how long the histograms have grown', () => {
    const short = new Tally(layout)
    short.histograms[0].count(3, 1)
    const long = new Tally(layout)
    long.histograms[0].count(3, 1)
    for (const battles of [1, -1]) for (const value of [4000, 5000]) long.histograms[0].count(value, battles)
    expect(long.histograms[0].near.length).toBeGreaterThan(short.histograms[0].near.length)
    expect(digestTally(long)).toBe(digestTally(short))
  })

  test('tells a count from the same count in the next histogram', () => {
    const first = new Tally(layout)
    first.histograms[0].count(3, 1)
    const second = new Tally(layout)
    second.histograms[1].count(3, 1)
    expect(digestTally(first)).not.toBe(digestTally(second))
  })

  test('is a SHA-256 in lower-case hex', () => {
    expect(digestTally(filled(5))).toMatch(/^[0-9a-f]{64}$/)
  })
})
