import { test } from 'vitest'
import { check, type Part, type Sentence } from './play.ts'

/** Combatant a is the most wounded of its party of three, and foe d of all; whom a mark falls on counts. */
const marked = (at: string, by: string): Part => ({
  actions: { mark: { at, do: [{ apply: 'e' }] } },
  effects: { e: { lasts: '1 round', on: { begins: [{ count: 'x', by: 'my.n' }] } } },
  tactic: { turn: [{ do: 'mark', at: by, when: 'my.m == 1' }], reactions: [] },
  on: { 'battle-start': [{ lose: { hp: 'my.s' } }] },
})
const THREE: Part = {
  combatants: { a: { m: 1, s: 3, n: 1 }, b: { n: 10 }, c: { n: 100, s: 2 }, d: { n: 1000, s: 9 } },
  parties: { left: { members: ['a', 'b', 'c'] }, right: { members: ['d'] } },
}
const each = (of: string, by: string): Part => ({
  ...marked('self', 'self'),
  actions: { mark: { at: 'self', do: [{ each: [{ apply: 'e', to: 'target' }], of, most: 1, by }] } },
})

const SENTENCES: readonly Sentence[] = [
  {
    says: 'ally-nearest is not oneself',
    rules: marked('friend', 'ally-nearest'),
    scenario: THREE,
    is: { 'x.a.mean': 10 },
  },
  {
    says: 'ally-nearest of who has no ally is nobody',
    rules: marked('friend', 'ally-nearest'),
    scenario: { ...THREE, parties: { left: { members: ['a'] }, right: { members: ['d'] } } },
    is: { 'x.a.mean': 0 },
  },
  { says: 'nor is it a foe', rules: marked('anyone', 'ally-nearest'), scenario: THREE, is: { 'x.a.mean': 10 } },
  {
    says: 'ally-most-wounded may be oneself',
    rules: marked('friend', 'ally-most-wounded'),
    scenario: THREE,
    is: { 'x.a.mean': 1 },
  },
  {
    says: 'ally-most-wounded is no foe',
    rules: marked('anyone', 'ally-most-wounded'),
    scenario: THREE,
    is: { 'x.a.mean': 100 },
  },
  { says: 'likewise of each', rules: each('friend', 'ally-nearest'), scenario: THREE, is: { 'x.a.mean': 10 } },
  {
    says: 'the if of an action may ask of all foes and of each target, whichever selector chooses',
    rules: {
      ...marked('foe', 'weakest'),
      actions: {
        mark: { if: 'target.n > 1 and any(foes, one.n == target.n and one.hp < my.hp)', do: [{ apply: 'e' }] },
      },
    },
    scenario: {
      combatants: { ...(THREE.combatants as object), e: { s: 9, hp: 12 } },
      parties: { left: { members: ['a', 'b', 'c'] }, right: { members: ['e', 'd'] } },
    },
    is: { 'x.a.mean': 1000 },
  },
  {
    says: 'likewise of each of anyone',
    rules: each('anyone', 'ally-most-wounded'),
    scenario: THREE,
    is: { 'x.a.mean': 100 },
  },
]

test.each(SENTENCES)('$says', check)
