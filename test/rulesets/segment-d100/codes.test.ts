import { expect, test } from 'vitest'
import { counted } from '../../../src/rulesets/segment-d100/circumstances.ts'
import {
  ACTION,
  ACTIONS,
  FORM,
  REACTION,
  SELECTOR,
  TURN_TYPES,
  UNDER,
} from '../../../src/rulesets/segment-d100/codes.ts'
import { FORMS } from '../../../src/rulesets/segment-d100/schema.ts'
import { vocabulary } from '../../../src/rulesets/segment-d100/vocabulary.ts'
import { namesOf, selectorsOf, turnTypeNames } from '../../../src/tactics/vocabulary.ts'

test('the codes of actions, reactions and selectors are their order in the vocabulary', () => {
  for (const [codes, names] of [
    [ACTION, turnTypeNames(vocabulary)],
    [REACTION, Object.keys(vocabulary.reactions)],
    [SELECTOR, selectorsOf(vocabulary)],
  ] as const) {
    expect(Object.values(codes).toSorted((a, b) => a - b)).toEqual(names.map((_, code) => code))
    expect(namesOf(codes)).toEqual(names)
  }
})

test('as many are counted as there are', () => {
  expect([ACTIONS, TURN_TYPES]).toEqual([Object.keys(vocabulary.actions).length, turnTypeNames(vocabulary).length])
})

test('the forms of a brawl come before the kinds of things', () => {
  const { FORMS: count, ...forms } = FORM
  expect(namesOf(forms)).toEqual([...FORMS])
  expect(count).toBe(FORMS.length)
})

test('every circumstance by which hits are counted has its code and its name', () => {
  const { PLAIN, ...codes } = UNDER
  expect(counted.map(({ under }) => under)).toEqual(Object.values(codes).toSorted((a, b) => a - b))
  expect(counted.map(({ as }) => as)).toEqual(namesOf(codes))
  expect(PLAIN).toBe(counted.length)
})
