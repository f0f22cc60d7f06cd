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
    '2d6 +1d4',
    ' d6',
    'd-6',
  ])('%o is none', (text) => expect(parseNotation(text)).toBeUndefined())

  test('what is formatted is read back as the same dice', () => {
    const dice = fc.record({
      count: fc.integer({ min: 1, max: 20 }),
      sides: fc.integer({ min: 2, max: 1000 }),
      constant: fc.integer({ min: -1000, max: 1000 }),
    })
    const constant = fc.integer({ min: -1000, max: 1000 }).map((constant) => ({ count: 0, sides: 0, constant }))
    fc.assert(
      fc.property(fc.oneof(dice, constant), (notation) => {
        expect(parseNotation(formatNotation(notation))).toEqual(notation)
      }),
    )
  })

  test('the least and the greatest result', () => {
    const notation = parseNotation('2d6+1')!
    expect([lowestResult(notation), highestResult(notation)]).toEqual([3, 13])
  })
})
