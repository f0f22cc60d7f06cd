import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fightMatch } from '../../src/fight/battles.ts'
import { countsSince } from '../../src/fight/counted-range.ts'
import { digestMatch } from '../../src/fight/digest.ts'
import { type Match, MatchTally } from '../../src/fight/match.ts'
import { dealOut, isShared, rangeOf, ShareFought } from '../../src/fight/share.ts'
import { KeptCounts } from '../../src/store/kept-counts.ts'
import { coinPlan } from './coin/plan.ts'

describe('shares', () => {
  it('of any range are all of it, without gaps or overlaps, and about equal', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 0, max: 2 ** 31 }))
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 300 }), ([from, length], parts) => {
        const ranges = Array.from({ length: parts }, (_, part) => rangeOf({ part, parts }, { from, to: from + length }))
        expect(ranges[0].from).toBe(from)
        expect(ranges.at(-1)!.to).toBe(from + length)
        for (const [at, { from, to }] of ranges.entries()) {
          if (at > 0) expect(from).toBe(ranges[at - 1].to)
          expect(Math.abs(to - from - length / parts)).toBeLessThan(1)
        }
      }),
      { seed: 20 },
    )
  })

  it('dealt out are every part of every experiment once, to machines that have no more than one experiment more than others', () => {
    for (let experiments = 1; experiments < 12; experiments++) {
      for (let machines = 1; machines < 12; machines++) {
        const has = new Array(machines).fill(0)
        for (let experiment = 0; experiment < experiments; experiment++) {
          const shares = Array.from({ length: machines }, (_, machine) =>
            dealOut(experiment, experiments, machine, machines),
          )
          const parts = shares.flatMap(({ part }) => part ?? [])
          const [{ parts: of }] = shares.filter(({ part }) => part !== undefined)
          expect(parts).toEqual(Array.from({ length: of }, (_, part) => part))
          for (const [machine, { part }] of shares.entries()) if (part !== undefined) has[machine]++
          if (experiments >= machines) expect(shares.filter((share) => !isShared(share))).toHaveLength(1)
        }
        expect(Math.max(...has) - Math.min(...has)).toBeLessThanOrEqual(1)
      }
    }
  })
})

const KEPT = Int32Array.of(4, 5)
const MATCH: Match = {
  sides: [
    { plan: coinPlan({ tails: 2 ** 19 }), keep: KEPT },
    { plan: coinPlan({ tails: 2 ** 18 }), keep: KEPT },
  ],
  pairs: [{ first: 0, second: 1, left: Int32Array.of(1, 2), right: Int32Array.of(2, 3) }],
}
/** The first side stops at the first look, the second goes on. */
const LOOKS = {
  first: 1001,
  next: ({ sides }: MatchTally, side: number) => (side === 0 ? 1001 : Math.min(4 * sides[side].battles, 5000)),
}

describe('a store', () => {
  it('is added to by shares of any number, round by round, until it knows all', async () => {
    const whole = await fightMatch(MATCH, 'a', { looks: LOOKS, threads: 0 })
    for (const parts of [1, 2, 7]) {
      const store = new KeptCounts()
      const fought: number[] = []
      for (let rounds = 0; ; rounds++) {
        const before = new KeptCounts({ entries: store.entries })
        const books = await Promise.all(
          Array.from({ length: parts }, async (_, part) => {
            const own = new KeptCounts({ entries: before.entries })
            const fight = fightMatch(MATCH, 'a', { looks: LOOKS, threads: 0, store: own, share: { part, parts } })
            await fight.catch((error: unknown) => {
              expect(error).toBeInstanceOf(ShareFought)
              return undefined
            })
            return own
          }),
        )
        for (const kept of books) {
          for (const [key, entry] of kept.entries) {
            const known = store.entries.get(key)?.ranges ?? []
            const fresh = entry.ranges.filter(({ from }) => !known.some((range) => range.from === from))
            store.entries.set(key, { ...entry, ranges: [...known, ...fresh] })
          }
        }
        const all = { part: undefined, parts: 1 }
        const found = await fightMatch(MATCH, 'a', { looks: LOOKS, threads: 0, store, share: all }).catch(
          (error: unknown) => {
            expect(error).toBeInstanceOf(ShareFought)
            return undefined
          },
        )
        fought.push(rounds)
        if (found) {
          expect(digestMatch(found.counts)).toBe(digestMatch(whole.counts))
          break
        }
      }
      expect(fought).toHaveLength(parts === 1 ? 1 : 3)
    }
  })

  it('keeps counts by which any range can be distinguished from those before', async () => {
    const to = async (battles: number) =>
      (await fightMatch(MATCH, 'a', { looks: { first: battles, next: () => battles }, threads: 0 })).counts
    const [early, late] = [await to(700), await to(2000)]
    const sum = new MatchTally(MATCH)
    sum.add(early)
    sum.addMessage(countsSince(late, early))
    expect(digestMatch(sum)).toBe(digestMatch(late))
    expect(countsSince(late, late)).toEqual({ sides: [undefined, undefined], pairs: [undefined] })
  })
})
