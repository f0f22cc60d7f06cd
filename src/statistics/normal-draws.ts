import { normalQuantile } from './special.ts'

/**
 * Standard normal draws that are the same for the same seed everywhere: sfc32 (docs/statistics.md §1.2) through the normal
 * quantile. For resampling estimates; battles have dice of their own.
 */
export function normalDraws(seed: number): () => number {
  let [a, b, c, counter] = [0x6d617472, 0x6978_0000 | 0, seed | 0, 1]
  const next = (): number => {
    const output = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + output) | 0
    return output >>> 0
  }
  for (let i = 0; i < 15; i++) next()
  // The middle of one of 2^32 equal parts: never 0, never 1.
  return () => normalQuantile((next() + 0.5) / 2 ** 32)
}
