import { expect, test } from 'vitest'
import { ACTION, REACTION } from '../../../src/rulesets/osr-d20/codes.ts'
import { vocabulary } from '../../../src/rulesets/osr-d20/vocabulary.ts'

const inOrder = (codes: Readonly<Record<string, number>>): string[] =>
  Object.entries(codes)
    .sort(([, a], [, b]) => a - b)
    .map(([name]) => name.toLowerCase().replaceAll('_', '-'))

test('the codes of actions are their order in the vocabulary', () => {
  expect(Object.values(ACTION).toSorted((a, b) => a - b)).toEqual(
    Object.keys(vocabulary.actions).map((_, code) => code),
  )
  expect(inOrder(ACTION).map((name) => (name === 'draw-weapon' ? 'draw' : name))).toEqual(
    Object.keys(vocabulary.actions),
  )
})

test('the codes of reactions are their order in the vocabulary', () => {
  // Two share their names with actions.
  const renamed: Readonly<Record<string, string>> = { 'parry-blow': 'parry', 'take-away': 'disarm' }
  expect(inOrder(REACTION).map((name) => renamed[name] ?? name)).toEqual(Object.keys(vocabulary.reactions))
})
