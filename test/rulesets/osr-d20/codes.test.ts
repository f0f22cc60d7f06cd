import { expect, test } from 'vitest'
import { ACTION, ACTIONS, BLOW, BLOWS, COUNTED, REACTION, UNDER } from '../../../src/rulesets/osr-d20/codes.ts'
import { vocabulary } from '../../../src/rulesets/osr-d20/vocabulary.ts'
import { namesOf } from '../../../src/tactics/vocabulary.ts'

test('the codes of actions and reactions are their order in the vocabulary', () => {
  for (const [codes, names] of [
    [ACTION, vocabulary.actions],
    [REACTION, vocabulary.reactions],
  ] as const) {
    expect(Object.values(codes).toSorted((a, b) => a - b)).toEqual(Object.keys(names).map((_, code) => code))
    expect(namesOf(codes)).toEqual(Object.keys(names))
  }
})

test('as many are counted as there are', () => {
  expect([ACTIONS, BLOWS, COUNTED]).toEqual([ACTION, BLOW, UNDER].map((codes) => Object.keys(codes).length))
})
