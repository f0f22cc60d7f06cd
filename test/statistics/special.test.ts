import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betaTail, inverseBetaTail, lnGamma, normalQuantile } from '../../src/statistics/special.ts'
import { expectDigits } from './digits.ts'

describe('normalQuantile', () => {
  test.each([
    [0.8, 0.841621233572914],
    [0.9, 1.2815515655446],
    [0.95, 1.64485362695147],
    [0.975, 1.95996398454005],
    [0.99, 2.32634787404084],
    [0.995, 2.5758293035489],
    [0.9995, 3.29052673149189],
    [0.99995, 3.89059188641309],
    [0.999995, 4.41717341346902],
  ])('of %d is %d to 12 digits', (p, z) => {
    expectDigits(normalQuantile(p), z, 1e-12)
  })

  // By root-finding on erfc with 40 digits (mpmath).
  test.each([
    [1e-5, -4.264890793922825],
    [1e-12, -7.034483825301131],
    [1e-100, -21.27345356096532],
  ])('of the small tail %d is %d to 14 digits', (p, z) => {
    expectDigits(normalQuantile(p), z, 1e-14)
  })

  test('is infinite at 0 and 1 and zero in the middle', () => {
    expect([0, 0.5, 1].map(normalQuantile)).toEqual([-Infinity, 0, Infinity])
  })
})

describe('lnGamma', () => {
  test.each([
    [0.5, 0.5723649429247001],
    [10, 12.80182748008147],
    [100.25, 360.28455963776423],
    [100001, 1051299.221899122],
  ])('of %d is %d to 13 digits', (x, value) => {
    expectDigits(lnGamma(x), value, 1e-13)
  })

  test('joins its two ways of computing without a step: lnGamma(x + 1) = lnGamma(x) + ln x around 20', () => {
    for (let x = 18; x < 22; x += 0.125) expectDigits(lnGamma(x + 1), lnGamma(x) + Math.log(x), 1e-14)
  })
})

describe('betaTail', () => {
  test.each([
    [0.5, 2, 3, 0.6875],
    [0.1, 5, 20, 0.0850748858786708],
    [0.4871, 4872, 5130, 0.49986272433996],
    [0.02, 0.5, 0.5, 0.0903344706017331],
    [0.999, 100, 1, 0.904792147113709],
  ])('I_%d(%d, %d) is %d to 5e-13', (x, a, b, value) => {
    expectDigits(betaTail(x, a, b), value, 5e-13)
    expectDigits(betaTail(x, a, b, 'upper'), 1 - value, 1e-12)
  })

  test('upper tail is the lower tail of the mirrored distribution, and both make one', () => {
    fc.assert(
      fc.property(shape, shape, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (a, b, x) => {
        const lower = betaTail(x, a, b)
        const upper = betaTail(x, a, b, 'upper')
        expect(lower + upper).toBeCloseTo(1, 12)
        expect(upper).toBeCloseTo(betaTail(1 - x, b, a), 11)
      }),
    )
  })
})

describe('inverseBetaTail', () => {
  test('undoes betaTail to 1e-10, for tails down to 1e-12 and shapes up to a million', () => {
    const tail = fc.constantFrom('lower' as const, 'upper' as const)
    const probability = fc.double({ min: -12, max: -0.01, noNaN: true }).map((power) => 10 ** power)
    fc.assert(
      fc.property(shape, shape, probability, tail, (a, b, q, side) => {
        const x = inverseBetaTail(q, a, b, side)
        // Where x lies within 1e-4 of 1 a double cannot say it well enough to get the same tail back.
        fc.pre(1 - x > 1e-4)
        expectDigits(betaTail(x, a, b, side), q, 1e-10)
      }),
    )
  })

  test('has its ends at 0 and 1', () => {
    expect(inverseBetaTail(0, 3, 4)).toBe(0)
    expect(inverseBetaTail(1, 3, 4)).toBe(1)
    expect(inverseBetaTail(0, 3, 4, 'upper')).toBe(1)
    expect(inverseBetaTail(1, 3, 4, 'upper')).toBe(0)
  })
})

const shape = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1_000_000 }))
