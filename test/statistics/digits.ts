import { expect } from 'vitest'

/** Expects two numbers to agree to a relative error. Vitest's toBeCloseTo is absolute, and lets small numbers pass. */
export function expectDigits(actual: number, expected: number, relative: number): void {
  const error = Math.abs(actual - expected) / Math.abs(expected)
  expect(error, `${actual} instead of ${expected}`).toBeLessThanOrEqual(relative)
}
