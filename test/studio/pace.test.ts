import { expect, test } from 'vitest'
import { Pace, showWait } from '../../src/studio/page/pace.ts'

test('a pace is that of the battles that were fought last', () => {
  const pace = new Pace()
  expect(pace.timeOf(10)).toBeUndefined()
  pace.note(10, 1000)
  expect(pace.timeOf(10)).toBe(1000)
  for (let block = 0; block < 30; block++) pace.note(10, 100)
  expect(pace.timeOf(10)).toBeCloseTo(100, 0)
})

test.each([
  [undefined, ''],
  [2999, ''],
  [3000, 'about 3 s'],
  [59_400, 'about 59 s'],
  [89_900, 'about 90 s'],
  [90_000, 'about 2 min'],
  [754_000, 'about 13 min'],
  [5_399_000, 'about 90 min'],
  [5_400_000, 'about 2 h'],
  [90_000_000, 'about 25 h'],
])('%s ms are reported as "%s"', (ms, words) => {
  expect(showWait(ms)).toBe(words)
})
