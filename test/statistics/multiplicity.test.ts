import { expect, test } from 'vitest'
import { benjaminiHochberg, holm } from '../../src/statistics/multiplicity.ts'

// The vectors of docs/statistics.md §5.2.
const P = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216]
const HOLM = [0.01, 0.072, 0.312, 0.312, 0.312, 0.312, 0.312, 0.615, 0.615, 0.615]
const BH = [0.01, 0.04, 0.084, 0.084, 0.084, 0.1, 0.1057142857, 0.216, 0.216, 0.216]

test.each([
  ['Holm', holm, HOLM],
  ['Benjamini and Hochberg', benjaminiHochberg, BH],
])('%s adjusts ten p-values as published, in any order', (_, adjust, expected) => {
  for (const [at, p] of adjust(P).entries()) expect(p).toBeCloseTo(expected[at], 9)
  for (const [at, p] of adjust([...P].reverse()).entries()) expect(p).toBeCloseTo(expected[9 - at], 9)
  expect(adjust([])).toEqual([])
  expect(adjust([0.9, 0.9, 0.9]).every((p) => p <= 1)).toBe(true)
})
