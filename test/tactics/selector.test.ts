import { expect, test } from 'vitest'
import * as SELECTOR from '../../src/tactics/selector.ts'
import { COMMON_SELECTORS } from '../../src/tactics/vocabulary.ts'

test('the codes of selectors are their order among the common ones', () => {
  expect(Object.values(SELECTOR).toSorted((a, b) => a - b)).toEqual(COMMON_SELECTORS.map((_, code) => code))
  expect(COMMON_SELECTORS[SELECTOR.MOST_WOUNDED]).toBe('most-wounded')
})
