import { expect, test } from 'vitest'
import { SELECTOR } from '../../src/tactics/selector.ts'
import { COMMON_SELECTORS } from '../../src/tactics/vocabulary.ts'

test('the codes of selectors are their order among the common ones', () => {
  expect(Object.values(SELECTOR)).toEqual(COMMON_SELECTORS.map((_, code) => code))
  expect(COMMON_SELECTORS[SELECTOR.MOST_WOUNDED]).toBe('most-wounded')
})
