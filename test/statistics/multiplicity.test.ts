import { expect, test } from 'vitest'
import { benjaminiHochberg } from '../../src/statistics/multiplicity.ts'

// The vectors of docs/statistics.md §5.2.
const P = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216]
const ADJUSTED = [0.01, 0.04, 0.084, 0.084, 0.084, 0.1, 0.1057142857, 0.216, 0.216, 0.216]

test('adjusts ten p-values as published, in any order', () => {
  for (const [at, p] of benjaminiHochberg(P).entries()) expect(p).toBeCloseTo(ADJUSTED[at], 9)
  for (const [at, p] of benjaminiHochberg([...P].reverse()).entries()) expect(p).toBeCloseTo(ADJUSTED[9 - at], 9)
  expect(benjaminiHochberg([])).toEqual([])
  expect(benjaminiHochberg([0.9, 0.9, 0.9]).every((p) => p <= 1)).toBe(true)
})
