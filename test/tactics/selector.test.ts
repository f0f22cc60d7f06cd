import { expect, test } from 'vitest'
import * as SELECTOR from '../../src/tactics/selector.ts'
import { COMMON_SELECTORS } from '../../src/tactics/vocabulary.ts'

test('the codes of selectors are their order among the common ones', () => {
  const codes = Object.fromEntries(
    COMMON_SELECTORS.map((name, code) => [name.toUpperCase().replaceAll('-', '_'), code]),
  )
  expect(SELECTOR).toMatchObject(codes)
})
