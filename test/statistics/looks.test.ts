import { describe, expect, it } from 'vitest'
import { planLooks } from '../../src/statistics/looks.ts'
import { normalQuantile } from '../../src/statistics/special.ts'

describe('the looks of a gate', () => {
  it('are seven, each after twice as many battles, unless told otherwise', () => {
    expect(planLooks().map(({ battles }) => battles)).toEqual([4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144])
    expect(planLooks().map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('spend the shares of the error that docs/statistics.md §3.3 lists', () => {
    const shares = [0.0078740157, 0.0157480315, 0.031496063, 0.062992126, 0.125984252, 0.2519685039, 0.5039370079]
    for (const [index, { share }] of planLooks().entries()) expect(share).toBeCloseTo(shares[index], 10)
    const z = planLooks().map(({ share }) => Number((-normalQuantile(0.05 * share)).toFixed(3)))
    expect(z).toEqual([3.357, 3.161, 2.953, 2.732, 2.495, 2.238, 1.957])
  })

  it.each([1, 4095, 4096, 5000, 8192, 100_000, 2 ** 32])('end after %d battles, and spend it all', (most) => {
    const looks = planLooks(most)
    expect(looks.at(-1)!.battles).toBe(most)
    expect(looks.every(({ battles }, index) => index === 0 || battles > looks[index - 1].battles)).toBe(true)
    expect(looks.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  })
})
