import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setUpScoreboard } from '../../src/battle/scoreboard.ts'
import { findCountsFault } from '../../src/fight/counts-fault.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { Histogram, MOST_VALUE, NEAR } from '../../src/fight/histogram.ts'
import type { MatchMessage } from '../../src/fight/match.ts'
import { takeAway } from '../../src/fight/stretch.ts'
import { FIRST_HISTOGRAM, Tally, type TallyMessage } from '../../src/fight/tally.ts'
import { coinPlan, ROSTER } from './coin/plan.ts'

/** Small values, those about the end of what is kept with a count each, and those of bosses. */
const VALUE = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: NEAR - 70, max: NEAR + 70 }),
  fc.integer({ min: 0, max: 30_000 }),
)
const COUNTS = fc.array(fc.tuple(VALUE, fc.integer({ min: 1, max: 9 })), { maxLength: 40 })
type Counts = readonly (readonly [value: number, battles: number])[]

function histogramOf(counts: Counts): Histogram {
  const histogram = new Histogram()
  for (const [value, battles] of counts) histogram.count(value, battles)
  return histogram
}

/** A count for each value. */
function denseOf(counts: Counts): Float64Array<ArrayBuffer> {
  const dense = new Float64Array(Math.max(0, ...counts.map(([value]) => value)) + 1)
  for (const [value, battles] of counts) dense[value] += battles
  return dense
}

const entriesOf = (dense: Float64Array) => [...dense.entries()].filter(([, battles]) => battles !== 0)

const { layout } = setUpScoreboard({
  ...{ roster: ROSTER, maxRounds: 100, armourOf: [-1, -1], otherDamage: false, fates: [] },
  accounts: [0, 1].map((combatant) => ({ combatant, weapon: 0 })),
  deeds: [],
})
const HISTOGRAMS = layout.histogramValues.length

function tallyOf(counts: Counts): Tally {
  const tally = new Tally(layout)
  for (const [value, battles] of counts) tally.histograms[1].count(value, battles)
  return tally
}

/** As it was written before large values were kept apart. */
function asBefore({ counts, far = [], ...rest }: TallyMessage): TallyMessage {
  const dense = counts.map((array, at) => {
    const pairs = far[at - FIRST_HISTOGRAM] ?? []
    const long = new Float64Array(Math.max(array.length, (pairs.at(-2) ?? 0) + 1))
    long.set(array)
    for (let i = 0; i < pairs.length; i += 2) long[pairs[i]] = pairs[i + 1]
    return long
  })
  return { ...rest, counts: dense }
}

describe('a histogram', () => {
  test('counts what an array with a count for each value counts', () => {
    fc.assert(
      fc.property(COUNTS, (counts) => {
        const [histogram, dense] = [histogramOf(counts), denseOf(counts)]
        expect(histogram.entries()).toEqual(entriesOf(dense))
        for (const [value] of counts) expect(histogram.at(value)).toBe(dense[value])
        expect(histogram.at(50_000)).toBe(0)
      }),
    )
  })

  test('adds up to the same from parts in any order, after travelling, and as it was written before', () => {
    fc.assert(
      fc.property(fc.array(COUNTS, { maxLength: 4 }), (parts) => {
        const whole = tallyOf(parts.flat())
        const messages = parts.map((part) => structuredClone(tallyOf(part).toMessage()))
        for (const each of [messages, messages.toReversed(), messages.map(asBefore)]) {
          const sum = new Tally(layout)
          for (const message of each) sum.addMessage(message)
          expect(sum.histograms[1].entries()).toEqual(whole.histograms[1].entries())
          expect(digestTally(sum)).toBe(digestTally(whole))
        }
      }),
    )
  })

  test('can be taken away again, though it had more', () => {
    fc.assert(
      fc.property(COUNTS, COUNTS, (mine, others) => {
        const [from, other] = [tallyOf(mine), tallyOf(others)]
        const sum = tallyOf(others)
        sum.addMessage(takeAway(from.toMessage(), other.toMessage()))
        expect(digestTally(sum)).toBe(digestTally(from))
      }),
    )
  })

  test('takes memory for what was counted, not for all values below it', () => {
    const histogram = histogramOf(Array.from({ length: 100 }, (_, i) => [1_000_000 + 7 * i, 1]))
    const { near, far } = histogram.toMessage()
    expect(near.length).toBeLessThanOrEqual(NEAR)
    expect(far).toHaveLength(200)
  })

  test('of small values alone travels as it always has', () => {
    expect(tallyOf([[NEAR - 1, 3]]).toMessage()).not.toHaveProperty('far')
    expect(tallyOf([[NEAR, 3]]).toMessage().far).toEqual(
      Array.from({ length: HISTOGRAMS }, (_, at) => (at === 1 ? Float64Array.of(NEAR, 3) : new Float64Array(0))),
    )
  })

  test('has no place for values below 0', () => {
    expect(histogramOf([[-3, 5]]).entries()).toEqual([])
  })
})

test('the digest of a tally is that of a count for each value', () => {
  fc.assert(
    fc.property(COUNTS, (counts) => {
      const tally = tallyOf(counts)
      const hash = createHash('sha256').update('tiltyard tally 1\n0\n')
      for (const array of asBefore(tally.toDigest()).counts) {
        const length = array.findLastIndex((count) => count !== 0) + 1
        hash.update(`${length}\n`).update(new Uint8Array(array.buffer, 0, 8 * length))
      }
      expect(digestTally(tally)).toBe(hash.digest('hex'))
    }),
    { numRuns: 50 },
  )
})

describe('large values that came from elsewhere', () => {
  const plan = coinPlan()
  const match = { sides: [{ plan }], pairs: [] }
  /** Two battles, one of them with a value of 5000. */
  const message = (change: (far: Float64Array<ArrayBuffer>[]) => Float64Array<ArrayBuffer>[]): MatchMessage => {
    const tally = new Tally(plan.score)
    tally.battles = 2
    tally.outcomes[0] = 2
    tally.rounds[1] = 2
    for (const histogram of tally.histograms) histogram.count(0, 1)
    for (const histogram of tally.histograms) histogram.count(5000, 1)
    const { far, ...rest } = tally.toMessage()
    return { sides: [{ ...rest, far: change([...far!]) }], pairs: [] }
  }
  const first = (...pairs: number[]) => message(([, ...others]) => [Float64Array.from(pairs), ...others])

  test('are believed if they can be', () => {
    expect(
      findCountsFault(
        message((far) => far),
        match,
        2,
      ),
    ).toBeUndefined()
  })

  test.each([
    ['far', 'has 0 entries', message(() => [])],
    ['far.0', 'has 3 entries, expected an even number of', first(5000, 1, 6000)],
    ['far.0.0', `is 4095, expected a value from 4096 to ${MOST_VALUE}`, first(4095, 1)],
    ['far.0.0', 'is 5000.5, expected a value', first(5000.5, 1)],
    ['far.0.0', 'is 4294967296, expected a value', first(2 ** 32, 1)],
    ['far.0.0', 'is NaN, expected a value', first(Number.NaN, 1)],
    ['far.0.2', 'is 5000, expected a value from 5001', first(5000, 1, 5000, 1)],
    ['far.0.1', 'is 0, expected a whole number', first(5000, 0)],
    ['far.0.1', 'is -1, expected a whole number', first(5000, -1)],
    ['counts.6 (histogram 0)', 'adds up to 4, expected the 2 battles', first(5000, 3)],
  ])('with a fault in %s are not: %s', (path, says, counts) => {
    const fault = findCountsFault(counts, match, 2)
    expect(fault?.path).toBe(`sides.0.${path}`)
    expect(fault?.says).toContain(says)
  })
})
