import { describe, expect, test } from 'vitest'
import { chooseBins } from '../../src/report/charts/distribution.ts'
import { shareBar, spark } from '../../src/report/spark.ts'

describe('a distribution as a line of bars', () => {
  const bars = (histogram: Record<string, number>, most = 20) => spark(histogram, chooseBins([histogram], most))

  test('has a column for each value, its height the share of battles', () => {
    expect(bars({ 1: 10, 2: 20, 3: 40, 4: 80 })).toBe('▁▂▄█')
  })

  test('leaves a gap where nothing occurred, but shows whatever did', () => {
    expect(bars({ 0: 1, 2: 100_000 })).toBe('▁ █')
  })

  test('takes several values together where there is no room for each', () => {
    expect(bars({ 0: 5, 1: 5, 2: 20, 3: 20 }, 2)).toBe('▂█')
  })

  test('cuts a bar that towers over the others, on request', () => {
    const histogram = { 0: 1000, 1: 50, 2: 100 }
    expect(spark(histogram, chooseBins([histogram], 20, true))).toBe('█▄▇')
  })
})

describe('a share as a bar', () => {
  test('is full up to where the interval begins, and light up to its end', () => {
    expect(shareBar({ low: 0.5, high: 0.7 }, 10)).toBe('█████░░')
    expect(shareBar({ low: 0.5125, high: 0.52 }, 10)).toBe('█████▏')
    expect(shareBar({ low: 1, high: 1 }, 10)).toBe('██████████')
    expect(shareBar({ low: 0, high: 0.01 }, 10)).toBe('')
  })
})
