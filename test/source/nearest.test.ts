import { expect, test } from 'vitest'
import { didYouMean, nearest, suggest } from '../../src/source/nearest.ts'

test.each([
  ['sowrd', ['sword', 'spear'], 'sword'],
  ['Sword', ['sword', 'sword2'], 'sword'],
  ['weapon-skill', ['weapon_skill', 'ballistic_skill'], 'weapon_skill'],
  ['hpp', ['hp', 'hide'], 'hp'],
  ['osr-d2O', ['osr-d20', 'slot-d20'], 'osr-d20'],
  ['spear', ['short-spear', 'spearhead', 'sword'], 'short-spear'],
  ['Long Sword', ['guard_long_sword', 'long'], 'guard_long_sword'],
  ['sword', ['sward', 'long-sword'], 'sward'],
])('%s was meant to be one of %j: %s', (written, known, meant) => expect(nearest(written, known)).toBe(meant))

test.each([
  ['nothing is like it', 'halberd', ['sword', 'spear']],
  ['two have it as a word', 'spear', ['short-spear', 'long-spear']],
  ['it is a letter of another', 'x', ['plan-x', 'sword']],
  ['it is a part of a word', 'spear', ['spearhead', 'halberd']],
  ['two are as near', 'guard3', ['guard1', 'guard2']],
  ['it is known itself', 'sword', ['sword']],
  ['a single letter says nothing', 'x', ['y', 'z1']],
  ['it is no name but a text', 'a'.repeat(100), ['a'.repeat(99)]],
])('nothing is certain when %s', (_, written, known) => expect(nearest(written, known)).toBeUndefined())

test('what is no text was not meant to be a name', () => expect(didYouMean(5, ['5x'])).toBeUndefined())

test('all names are reported if none is near and they are few', () => {
  expect(suggest('halberd', ['sword', 'spear'])).toBe('expected one of sword, spear')
  expect(suggest('halberd', ['sword'])).toBe('expected sword')
  expect(suggest('halberd', [])).toBeUndefined()
})

test('of many names the nearest are reported, and how many more there are', () => {
  const many = Array.from({ length: 12 }, (_, at) => `pole-${at}`)
  expect(suggest('a-pike', [...many, 'spike-1', 'spike-2'])).toBe(
    'expected one of spike-1, spike-2, pole-0, pole-1, pole-2, pole-3, pole-4, pole-5 and 6 more',
  )
})
