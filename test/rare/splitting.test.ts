import { describe, expect, test } from 'vitest'
import type { Health } from '../../src/battle/health.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { DRAW, STALEMATE } from '../../src/battle/score.ts'
import { CannotSplit } from '../../src/rare/cannot-split.ts'
import { findHealthWords } from '../../src/rare/health-words.ts'
import { makeSplitting, type Splitting } from '../../src/rare/splitting.ts'
import { meanOf } from '../../src/statistics/replicates.ts'
import { ruin, ruinPlan } from '../exact/ruin.ts'

// The gambler's coins are its hit points, and the bank has none: what it is ahead by is its share of all coins.
const AIM = { left: Int32Array.of(0, 0), most: Int32Array.of(~16, ~0) }

/** A gambler who wins a coin in two of three rounds, and has none left at last: from k of n, 2^-k nearly. */
function splittingOf(plan: Plan, outcome: number): Splitting {
  return makeSplitting(plan, { outcome, ...AIM }, ruin(false), [1, 2, 3])
}

function search(splitting: Splitting, effort: number) {
  const levels = splitting.findLevels(effort)
  for (;;) {
    const found = levels.next()
    if (found.done) return found.value
  }
}

const product = (reached: readonly number[], effort: number): number =>
  reached.reduce((share, count) => (share * count) / effort, 1)

describe('splitting', () => {
  test('finds levels of which each is reached by some fifth of the battles of the one below', () => {
    // To play 150 rounds without having won 16 coins nor lost the one there is: closely watched, as rounds go by.
    const splitting = splittingOf(ruinPlan(2, 16, 150), STALEMATE)
    const { levels, reached } = search(splitting, 2000)
    expect(levels.length).toBeGreaterThan(2)
    expect([...levels].sort((a, b) => a - b)).toEqual(levels)
    for (const count of reached.slice(0, -1)) {
      expect(count).toBeGreaterThan(150)
      expect(count).toBeLessThanOrEqual(400)
    }
  })

  test('estimates without bias, with levels however they are chosen', () => {
    // 150 rounds from 2 of 16 coins on, by forward recursion. The mean of 150 climbs lies within 4 standard errors of it but
    // for a chance of 6e-5; the seed is fixed.
    const [coins, all, rounds] = [2, 16, 150]
    let shares = new Float64Array(all + 1)
    shares[coins] = 1
    for (let round = 0; round < rounds; round++) {
      const next = new Float64Array(all + 1)
      for (let at = 1; at < all; at++) {
        next[at + 1] += (shares[at] * 2) / 3
        next[at - 1] += shares[at] / 3
      }
      next[0] = next[all] = 0
      shares = next
    }
    const truth = shares.reduce((sum, share) => sum + share, 0)
    expect(truth).toBeLessThan(0.001)
    const splitting = splittingOf(ruinPlan(coins, all, rounds), STALEMATE)
    for (const levels of [[30, 60, 80, 100, 120, 135], [70]]) {
      const replicates = Array.from({ length: 150 }, (_, time) =>
        product(splitting.replicate(levels, 200, time).reached, 200),
      )
      const mean = meanOf(replicates)
      const spread = Math.sqrt(meanOf(replicates.map((share) => (share - mean) ** 2)))
      expect(Math.abs(mean - truth)).toBeLessThan((4 * spread) / Math.sqrt(150))
    }
  })

  test('climbs the same way again, whatever was climbed before', () => {
    const splitting = splittingOf(ruinPlan(2, 16, 60), STALEMATE)
    const once = splitting.replicate([10, 20, 40], 100, 3)
    splitting.replicate([10, 20, 40], 100, 4)
    search(splitting, 100)
    expect(splitting.replicate([10, 20, 40], 100, 3)).toEqual(once)
    expect(splitting.replicate([10, 20, 40], 100, 4)).not.toEqual(once)
  })

  test('ends where nobody gets further', () => {
    // There is no draw, and before the end always a coin: a progress of -1/16 at most.
    const { reached } = splittingOf(ruinPlan(2, 16, 60), DRAW).replicate([-1 / 16, 0], 50, 0)
    expect(reached.length).toBe(2)
    expect(reached[0]).toBeGreaterThan(0)
  })

  test('takes a ruleset that can go on from a memory', () => {
    const plan = ruinPlan(2, 16, 60)
    const { restore: _, ...without } = ruin(false)(plan, undefined as never, undefined as never, undefined as never)
    expect(() => makeSplitting(plan, { outcome: 0, ...AIM }, () => without, [1, 2, 3])).toThrow(CannotSplit)
  })
})

describe('the words of hit points', () => {
  const words = (read: (memory: Int32Array) => Health) => findHealthWords(read, 6)

  test('are where the ruleset reads them', () => {
    const { left, most } = words((memory) => ({ left: memory.subarray(2, 4), most: memory.subarray(4, 6) }))
    expect([[...left], [...most]]).toEqual([
      [2, 3],
      [4, 5],
    ])
  })

  test('may be numbers of their own at the start', () => {
    expect([...words((memory) => ({ left: memory.subarray(0, 2), most: Int32Array.of(9, 0) })).most]).toEqual([~9, ~0])
  })

  test('must be words', () => {
    expect(() => words((memory) => ({ left: memory.map((word) => 2 * word), most: memory }))).toThrow(CannotSplit)
  })
})
