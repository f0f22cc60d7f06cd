import { describe, expect, it } from 'vitest'
import { firstCrossings } from '../../src/statistics/crossings.ts'
import { planLooks } from '../../src/statistics/looks.ts'
import { normalQuantile } from '../../src/statistics/special.ts'

describe('the looks of a gate', () => {
  it('are seven, each after twice as many battles by default', () => {
    expect(planLooks().map(({ battles }) => battles)).toEqual([4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144])
    expect(planLooks().map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('spend the shares of the error that docs/statistics.md §3.3 lists', () => {
    const shares = [0.0070866142, 0.0141732283, 0.0283464567, 0.0566929134, 0.1133858268, 0.2267716535, 0.4535433071]
    for (const [index, { share }] of planLooks().entries()) expect(share).toBeCloseTo(shares[index], 10)
    const z = planLooks().map((look) => Number((-normalQuantile(look.level(0.05))).toFixed(3)))
    expect(z).toEqual([3.386, 3.162, 2.944, 2.713, 2.463, 2.188, 1.88])
  })

  it('beyond the usual number are at twice as many, four times, …: those of every larger number', () => {
    const looks = planLooks(1_500_000)
    expect(looks.slice(7).map(({ battles, share }) => [battles, Number(share.toFixed(12))])).toEqual([
      [524_288, 0.05],
      [1_048_576, 0.025],
    ])
  })

  it.each([1, 4095, 4096, 5000, 8192, 100_000])('end after %d battles, and spend it all', (most) => {
    const looks = planLooks(most)
    expect(looks.at(-1)!.battles).toBe(most)
    expect(looks.every(({ battles }, index) => index === 0 || battles > looks[index - 1].battles)).toBe(true)
    expect(looks.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  })
})

describe('first crossings', () => {
  it('are those of the multivariate normal distribution', () => {
    // Two looks, the second at twice the size: z of the second by Drezner and Wesolowsky's bivariate normal integral
    // (scipy's multivariate_normal), for 1 % and then 4 %.
    const [first, second] = firstCrossings([1, 2], [0.01, 0.04])
    expect(first).toBe(0.01)
    expect(-normalQuantile(second)).toBeCloseTo(1.684483, 4)
  })
})
