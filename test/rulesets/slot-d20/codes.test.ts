import { expect, test } from 'vitest'
import { counted } from '../../../src/rulesets/slot-d20/circumstances.ts'
import {
  ACTION,
  ACTION_OF,
  ACTIONS,
  FIRST_NAME,
  REACTION,
  SELECTOR,
  UNDER,
} from '../../../src/rulesets/slot-d20/codes.ts'
import { vocabulary } from '../../../src/rulesets/slot-d20/vocabulary.ts'
import { namesOf, selectorsOf } from '../../../src/tactics/vocabulary.ts'

test('the codes of actions, reactions and selectors are their order in the vocabulary', () => {
  for (const [codes, names] of [
    [ACTION, Object.keys(vocabulary.actions)],
    [REACTION, Object.keys(vocabulary.reactions)],
    [SELECTOR, selectorsOf(vocabulary)],
  ] as const) {
    expect(Object.values(codes).toSorted((a, b) => a - b)).toEqual(names.map((_, code) => code))
    expect(namesOf(codes)).toEqual(names)
  }
})

test('as many are counted as there are, and every reaction is an action', () => {
  expect([ACTIONS, FIRST_NAME]).toEqual([ACTION, SELECTOR].map((codes) => Object.keys(codes).length))
  expect(ACTION_OF).toHaveLength(Object.keys(REACTION).length)
})

test('every circumstance by which hits are counted has its code and its name', () => {
  const { PLAIN, ...codes } = UNDER
  expect(counted.map(({ under }) => under)).toEqual(Object.values(codes).toSorted((a, b) => a - b))
  expect(counted.map(({ as }) => as)).toEqual(namesOf(codes))
  expect(PLAIN).toBe(counted.length)
})
