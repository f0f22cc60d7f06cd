import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Metric } from '../../src/metrics/result.ts'
import { showChange, showSides } from '../../src/report/difference.ts'
import { average, showBare, showFigure, showSame, unitOf } from '../../src/report/figure.ts'

const share = (value: number, low: number, high: number): Metric => ({ kind: 'share', value, low, high })
const mean = (value: number, reach: number): Metric => ({
  kind: 'mean',
  value,
  low: value - reach,
  high: value + reach,
})
const quantile = (value: number, low: number, high: number): Metric => ({ kind: 'quantile', value, low, high })

describe('a figure has no digit beyond its uncertainty', () => {
  test.each([
    // Clopper-Pearson intervals of docs/statistics.md §2: 527 of 1,000; 4871 of 10,000; 3 of 100,000; 81 of 263.
    ['52.7 % ± 3.1', share(0.527, 0.495514583993, 0.558326032517)],
    ['48.71 % ± 0.98', share(0.4871, 0.477258400228, 0.496949116446)],
    ['0.0030 % (0.0006–0.0088)', share(3e-5, 6.18676395892e-6, 8.76702025664e-5)],
    ['30.8 % ± 6.0', share(81 / 263, 0.252736745585, 0.367621922601)],
    ['62.48 % ± 0.10', share(0.624813, 0.623863, 0.625812)],
    ['6.410 ± 0.013', mean(6.40987, 0.0131)],
    ['12.3 ± 2.5', mean(12.345, 2.4999)],
    ['1230 ± 350', mean(1234.5, 349)],
    ['5 ± 12', mean(4.5, 12)],
    ['0.000 ± 0.010', mean(0.0002, 0.00996)],
  ])('%s', (text, metric) => {
    expect(showFigure(metric)).toBe(text)
  })
})

describe('what was never seen is not called impossible, nor what was never missed certain', () => {
  test.each([
    ['< 0.03 %', share(0, 0, 0.0003)],
    ['< 0.037 %', share(0, 0, 0.000368821)],
    ['< 17 %', share(0, 0, 0.168433470983)],
    ['> 83 %', share(1, 0.831566529017, 1)],
    ['> 99.97 %', share(1, 0.9997, 1)],
    ['> 99.9963 %', share(1, 0.99996311, 1)],
    ['< 0.000000086 %', share(0, 0, 8.59e-10)],
  ])('%s', (text, metric) => {
    expect(showFigure(metric)).toBe(text)
  })

  test('one of a million, or all but one, is not rounded away', () => {
    expect(showFigure(share(1e-6, 2.53e-8, 5.57e-6))).toBe('0.00010 % (0–0.00056)')
    expect(showFigure(share(1 - 1e-6, 1 - 5.57e-6, 1 - 2.53e-8))).toBe('99.9999 % (99.9994–100)')
  })

  test('an exact 0 % and 100 % are said', () => {
    expect(showFigure(share(0, 0, 0))).toBe('0 %')
    expect(showFigure(share(1, 1, 1))).toBe('100 %')
    expect(showFigure(share(1 / 3, 1 / 3, 1 / 3))).toBe('33.3333 %')
  })
})

test('a quantile is a value that occurred, with its interval only if that is wider', () => {
  expect(showFigure(quantile(6, 6, 6))).toBe('6')
  expect(showFigure(quantile(6, 5, 7))).toBe('6 (5–7)')
})

describe('no figure promises values below zero or shares beyond 100 %', () => {
  // Cut at zero, and so little uneven that only the plus-minus would tell: 1.0 ± 1.4.
  const cut = (value: number, high: number): Metric => ({ kind: 'mean', value, low: 0, high })
  test.each([
    ['0.04 (0–0.23)', '0–0.23', cut(0.04, 0.23)],
    ['1.0 (0–2.4)', '0–2.4', cut(1, 2.4)],
    ['1.0 ± 1.0', '1.0 ± 1.0', cut(1, 2)],
    ['99.0 % (97.8–99.9)', '97.8–99.9', share(0.99, 0.978, 0.999)],
    ['0.0030 % (0.0006–0.0088)', '0.0006–0.0088', share(3e-5, 6.18676395892e-6, 8.76702025664e-5)],
  ])('%s, in columns %s', (text, bare, metric) => {
    expect(showFigure(metric)).toBe(text)
    expect(showBare(metric)).toBe(bare)
  })
})

describe('a change has its sign, and no digit beyond its uncertainty', () => {
  const estimate = (value: number, low: number, high: number) => ({ value, low, high })
  test.each([
    ['+14.52 ± 0.31', showChange(estimate(14.5213, 14.21, 14.83))],
    ['+4 ± 14', showChange(estimate(4.0000001, -10, 18))],
    ['−1230 ± 350', showChange(estimate(-1234.5, -1584, -885))],
    ['0.00 ± 0.31', showChange(estimate(-0.001, -0.31, 0.308))],
    ['+97 (+83 to +100)', showChange(estimate(97, 83, 100), false, 100)],
    ['+2 (0 to +4)', showChange(estimate(2, 0, 4), true)],
  ])('%s', (text, shown) => {
    expect(shown).toBe(text)
  })
})

describe('before, after and difference add up as they are shown', () => {
  const figure = (value: number, reach: number, kind: 'share' | 'mean' = 'share'): Metric => ({
    ...{ kind, value, low: value - reach, high: value + reach },
  })
  const sides = (before: Metric, after: Metric, difference: Metric) =>
    showSides({ baseline: before, variant: after, difference, identical: false })

  test('where rounding by itself would make a difference of its own', () => {
    // By themselves 50.0 %, 50.1 % and +0.0.
    const shown = sides(figure(0.50044, 0.011), figure(0.50054, 0.011), figure(0.0001, 0.012))
    expect(shown).toEqual({ baseline: '50.0 % ± 1.1', variant: '50.1 % ± 1.1', difference: '+0.1 ± 1.2' })
  })

  test('but a difference that is known more finely than its sides keeps its digits', () => {
    const shown = sides(figure(0.50044, 0.011), figure(0.50054, 0.011), figure(0.00044, 0.0008))
    expect(shown).toEqual({ baseline: '50.0 % ± 1.1', variant: '50.1 % ± 1.1', difference: '+0.044 ± 0.080' })
  })

  test('whatever they are', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.9, noNaN: true }),
        fc.double({ min: -0.04, max: 0.04, noNaN: true }),
        fc.double({ min: 1e-4, max: 0.03, noNaN: true }),
        fc.constantFrom('share' as const, 'mean' as const),
        (before, change, reach, kind) => {
          const scale = kind === 'share' ? 1 : 40
          const of = (value: number, part: number) => figure(scale * value, scale * reach * part, kind)
          const shown = sides(of(before, 1), of(before + change, 1), of(change, 1))
          const number = (text: string) => Number.parseFloat(text.replace('−', '-'))
          const sum = number(shown.baseline) + number(shown.difference)
          expect(sum).toBeCloseTo(number(shown.variant), 9)
        },
      ),
    )
  })

  test('as bounds and ranges stay as they are', () => {
    const never = { kind: 'share', value: 0, low: 0, high: 0.0004 } as const
    expect(sides(never, figure(0.05, 0.01), figure(0.05, 0.01))).toEqual({
      ...{ baseline: '< 0.04 %', variant: '5.0 % ± 1.0', difference: '+5.0 ± 1.0' },
    })
  })
})

describe('no figure has more than six digits', () => {
  test.each([
    ['62.4813 % ± 0.0001', share(0.62481263, 0.62481262, 0.62481264)],
    ['12345.7 ± 0.1', mean(12345.678, 0.0012)],
    ['> 99.9999 %', share(1 - 1e-9, 1 - 6e-9, 1 - 1e-11)],
  ])('%s', (text, metric) => {
    expect(showFigure(metric)).toBe(text)
  })
})

test('no mean goes beyond the most that it can be', () => {
  const survivors = { kind: 'mean', value: 3.9, low: 3.78, high: 4 } as const
  expect(showFigure({ ...survivors, most: 4 })).toBe('3.90 (3.78–4)')
  expect(showFigure(survivors)).toBe('3.90 ± 0.12')
})

test('a bare figure leaves the unit to the heading', () => {
  expect(showBare(share(0.624813, 0.623863, 0.625812))).toBe('62.48 ± 0.10')
  expect(showBare(share(0, 0, 0.0003))).toBe('< 0.03')
})

test('a mean that was the same in every battle has no interval, and says why', () => {
  expect(showFigure(mean(0, 0))).toBe('0')
  expect(showSame(mean(0, 0))).toBe('in all battles')
  expect(showSame(mean(4, 0))).toBe('in all battles that had any')
  expect(showSame(mean(4, 0.1))).toBe('')
  expect(showSame(quantile(4, 4, 4))).toBe('')
  expect(showSame(share(0, 0, 0))).toBe('')
})

test('every kind of metric in docs/scenario-format.md has a unit', () => {
  for (const name of [
    'win.spears',
    'draw',
    'stalemate',
    'rounds.p05',
    'survivors.spears.mean',
    'survive.hoplite 1',
    'slain.hoplite',
    'fled.hoplite',
    'pinned.hoplite',
    'damage.hoplite 1.mean',
    'taken.hoplite.mean',
    'hit.spear',
    'damage_per_attack.spear.mean',
    'damage_per_hit.spear.mean',
    'absorbed.mail.mean',
    'use.hoplite.attack',
    'first_slain.spears',
  ]) {
    expect(unitOf(name), name).not.toBe('')
  }
})

test('the average of shares lies between them, and so does its interval', () => {
  expect(average([share(0.2, 0.1, 0.3), share(0.4, 0.3, 0.5)])).toEqual(
    expect.objectContaining({
      kind: 'share',
      value: expect.closeTo(0.3),
      low: expect.closeTo(0.2),
      high: expect.closeTo(0.4),
    }),
  )
  expect(average([])).toBeUndefined()
})
