import { expect, test } from 'vitest'
import { counted } from '../../../src/rulesets/osr-d20/circumstances.ts'
import { ACTION, ACTIONS, BLOW, BLOWS, REACTION, UNDER } from '../../../src/rulesets/osr-d20/codes.ts'
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
  expect([ACTIONS, BLOWS]).toEqual([ACTION, BLOW].map((codes) => Object.keys(codes).length))
})

test('every circumstance by which hits are counted has its code and its name', () => {
  expect(counted.map(({ under }) => under)).toEqual(Object.values(UNDER).toSorted((a, b) => a - b))
  expect(counted.map(({ as }) => as)).toEqual(namesOf(UNDER))
})
