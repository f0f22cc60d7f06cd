import { describe, expect, test } from 'vitest'
import { readAmong, writeAmong } from '../../src/studio/page/among.ts'
import { nearestSliderValue, sliderValuesOf, sweptOf, thinOut } from '../../src/studio/page/slider-values.ts'

describe('sliderValuesOf', () => {
  test('offers numbers as far to both sides as the value is from zero, within what the field takes', () => {
    const takes = { kind: 'number', min: 1, max: 64, whole: true } as const
    expect(sliderValuesOf(takes, '9').map(Number)).toEqual(Array.from({ length: 18 }, (_, at) => at + 1))
    expect(sliderValuesOf({ ...takes, min: -20, max: 20 }, '0')).toHaveLength(11)
  })

  test('offers all of a few whole numbers', () => {
    expect(sliderValuesOf({ kind: 'number', min: 1, max: 7, whole: true }, '4')).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ])
  })

  test('keeps to the unit that a length is written in', () => {
    const height = { kind: 'length', min: 12, max: 1200, step: 1, unit: 'in', units: { in: 1, ft: 12 } } as const
    expect(sliderValuesOf(height, '6 ft')).toEqual([
      '1 ft',
      '2 ft',
      '3 ft',
      '4 ft',
      '5 ft',
      '6 ft',
      '7 ft',
      '8 ft',
      '9 ft',
      '10 ft',
      '11 ft',
      '12 ft',
    ])
    expect(sliderValuesOf(height, '58 in')).toContain('55 in')
    const speed = {
      kind: 'length',
      min: 0,
      max: 1000,
      step: 5,
      unit: 'ft',
      units: { ft: 1, m: 10 / 3, sq: 5 },
    } as const
    expect(sliderValuesOf(speed, '3 m').slice(0, 4)).toEqual(['0 m', '1.5 m', '3 m', '4.5 m'])
    expect(sliderValuesOf(speed, '2 sq').slice(0, 3)).toEqual(['0 sq', '1 sq', '2 sq'])
    // A value beyond its limits has been reported of elsewhere.
    expect(sliderValuesOf(height, '6 in')).toContain('6 in')
  })

  test('keeps to the steps and the unit of lengths', () => {
    const takes = { kind: 'length', min: 5, max: 5000, step: 5, unit: 'ft' } as const
    expect(sliderValuesOf(takes, '20 ft')).toEqual([
      '5 ft',
      '10 ft',
      '15 ft',
      '20 ft',
      '25 ft',
      '30 ft',
      '35 ft',
      '40 ft',
      '45 ft',
    ])
  })

  test('offers other sizes of as many dice, with the same constant', () => {
    const takes = { kind: 'dice', min: -1000, max: 1000, rolled: false } as const
    expect(sliderValuesOf(takes, '2d6+1')).toEqual([
      '2d2+1',
      '2d3+1',
      '2d4+1',
      '2d6+1',
      '2d8+1',
      '2d10+1',
      '2d12+1',
      '2d20+1',
    ])
    expect(sliderValuesOf(takes, 'd7')).toContain('d7')
    expect(sliderValuesOf({ ...takes, min: 1 }, '3')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  })

  test('offers fractions in round steps', () => {
    const sliderValues = sliderValuesOf({ kind: 'number', min: 0, max: 3, whole: false }, '0.5')
    expect(sliderValues).toContain('0.55')
    expect([sliderValues[0], sliderValues.at(-1)]).toEqual(['0', '1'])
  })

  test('offers nothing around nothing', () => {
    expect(sliderValuesOf({ kind: 'number', min: 0, max: 3, whole: true }, '')).toEqual([])
  })
})

describe('sweptOf', () => {
  const whole = { kind: 'number', min: 0, max: 500, whole: true } as const

  test('goes through every whole number of the slider', () => {
    expect(sweptOf(whole, '30', 61).map(Number)).toEqual(Array.from({ length: 61 }, (_, at) => at))
    const dice = { kind: 'dice', min: 1, max: 10_000, rolled: false } as const
    expect(sweptOf(dice, '9', 61)).toHaveLength(18)
    expect(sweptOf(dice, '2d6', 61)).toEqual(sliderValuesOf(dice, '2d6'))
  })

  test('keeps to those nearest to the value where all are too many', () => {
    expect(sweptOf(whole, '200', 5)).toEqual(['198', '199', '200', '201', '202'])
    expect(sweptOf(whole, '500', 4)).toEqual(['497', '498', '499', '500'])
    expect(sweptOf(whole, '0', 4)).toEqual(['0', '1', '2', '3'])
  })

  test('keeps to the steps of lengths', () => {
    const length = { kind: 'length', min: 5, max: 5000, step: 5, unit: 'ft' } as const
    expect(sweptOf(length, '60 ft', 3)).toEqual(['55 ft', '60 ft', '65 ft'])
  })

  test('spreads what has no steps, with the value that holds', () => {
    const values = sweptOf({ kind: 'number', min: 0, max: 3, whole: false }, '0.5', 61)
    expect(values.length).toBeLessThanOrEqual(14)
    expect(values).toContain('0.5')
  })
})

test('values are written as a range where they are one, and read again', () => {
  for (const [values, text] of [
    [['1', '2', '3'], '1..3'],
    [['55 ft', '60 ft', '65 ft'], '55..65/5 ft'],
    [['-2', '-1', '0'], '-2..0'],
    [['0', '0.1', '0.2', '0.3'], '0..0.3/0.1'],
    [['1', '3', '4'], '1,3,4'],
    [['d4', 'd6', 'd8'], 'd4,d6,d8'],
    [['mail', 'none'], 'mail,none'],
  ] as const) {
    expect(writeAmong(values)).toBe(text)
    expect(readAmong('a.b', text)).toEqual(values)
  }
  expect(readAmong('a.b', '')).toEqual({ wrong: expect.stringContaining('a value is missing') })
})

describe('nearestSliderValue', () => {
  test('finds the value, or the one nearest to it in size', () => {
    expect(nearestSliderValue(['d4', 'd6', 'd8'], 'd6')).toBe(1)
    expect(nearestSliderValue(['d4', 'd6', 'd8'], '2d3')).toBe(1)
    expect(nearestSliderValue(['5 ft', '10 ft'], '90 ft')).toBe(1)
    expect(nearestSliderValue(['mail', 'none'], 'plate')).toBe(-1)
  })
})

test('thinOut keeps both ends and the value that holds', () => {
  const sliderValues = Array.from({ length: 40 }, (_, at) => String(at))
  const thin = thinOut(sliderValues, 5, 7)
  expect(thin).toEqual(['0', '7', '10', '20', '29', '39'])
})
