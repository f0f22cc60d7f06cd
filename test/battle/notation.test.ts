import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNotation, highestResult, lowestResult, parseNotation } from '../../src/battle/notation.ts'

describe('dice notation', () => {
  test.each([
    ['d8', { count: 1, sides: 8, constant: 0 }],
    ['2d6', { count: 2, sides: 6, constant: 0 }],
    ['2d6+1', { count: 2, sides: 6, constant: 1 }],
    ['d6-1', { count: 1, sides: 6, constant: -1 }],
    ['d6 - 1', { count: 1, sides: 6, constant: -1 }],
    ['d%', { count: 1, sides: 100, constant: 0 }],
    ['3', { count: 0, sides: 0, constant: 3 }],
    ['-3', { count: 0, sides: 0, constant: -3 }],
    ['d8+d6', { count: 1, sides: 8, constant: 0, more: [{ count: 1, sides: 6 }] }],
    ['2d6 + 1d4 + 3', { count: 2, sides: 6, constant: 3, more: [{ count: 1, sides: 4 }] }],
    [
      '1+d4+2d6-3+d%',
      {
        count: 1,
        sides: 4,
        constant: -2,
        more: [
          { count: 2, sides: 6 },
          { count: 1, sides: 100 },
        ],
      },
    ],
    ['d6+d4+2d6', { count: 3, sides: 6, constant: 0, more: [{ count: 1, sides: 4 }] }],
    ['4-9', { count: 1, sides: 6, constant: 3, isRange: true }],
    ['4 to 9', { count: 1, sides: 6, constant: 3, isRange: true }],
    ['4–9', { count: 1, sides: 6, constant: 3, isRange: true }],
    ['4 − 9', { count: 1, sides: 6, constant: 3, isRange: true }],
    ['-2 to 3', { count: 1, sides: 6, constant: -3, isRange: true }],
    ['5-5', { count: 0, sides: 0, constant: 5 }],
    ['20d1000+1000', { count: 20, sides: 1000, constant: 1000 }],
  ])('%s', (text, notation) => expect(parseNotation(text)).toEqual(notation))

  test.each([
    '',
    'd',
    '0d6',
    '21d6',
    'd1',
    'd1001',
    'd6+1001',
    '1001',
    '1d6+',
    'd6d6',
    'D6',
    '1.5',
    'd8-d4',
    '15d6+6d4',
    '15d6+6d6',
    'd6+0d4',
    'd6+0d6',
    'd6+600+600',
    'd6++1',
    '3+4',
    '9-4',
    '0-1000',
    '4-9+1',
    '4..9',
    ' d6',
    'd-6',
  ])('%o is none', (text) => expect(parseNotation(text)).toBeUndefined())

  test('what is formatted is read back as the same dice', () => {
    const count = fc.integer({ min: 1, max: 5 })
    const kinds = fc.uniqueArray(fc.integer({ min: 2, max: 1000 }), { minLength: 1, maxLength: 4 })
    const dice = fc
      .record({ count, kinds, constant: fc.integer({ min: -1000, max: 1000 }) })
      .map(({ count, kinds: [sides, ...others], constant }) => {
        const more = others.map((sides) => ({ count, sides }))
        return { count, sides: sides!, constant, ...(more.length > 0 && { more }) }
      })
    const range = fc
      .record({ low: fc.integer({ min: -500, max: 500 }), sides: fc.integer({ min: 2, max: 500 }) })
      .map(({ low, sides }) => ({ count: 1, sides, constant: low - 1, isRange: true }) as const)
    const constant = fc.integer({ min: -1000, max: 1000 }).map((constant) => ({ count: 0, sides: 0, constant }))
    fc.assert(
      fc.property(fc.oneof(dice, range, constant), (notation) => {
        expect(parseNotation(formatNotation(notation))).toEqual(notation)
      }),
    )
  })

  test('the least and the greatest result', () => {
    const limits = (text: string) => [lowestResult(parseNotation(text)!), highestResult(parseNotation(text)!)]
    expect(limits('2d6+1')).toEqual([3, 13])
    expect(limits('2d6+d4-1')).toEqual([2, 15])
    expect(limits('4-9')).toEqual([4, 9])
  })
})
