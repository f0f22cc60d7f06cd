import { test } from 'vitest'
import { check, type Part, type Sentence } from './play.ts'

/** In round 1 combatant a applies an effect to itself. */
const SELF_ONCE = {
  actions: { cast: { at: 'self', do: [{ apply: 'e' }] } },
  tactic: { turn: [{ do: 'cast', at: 'self', when: 'my.n == 3 and round == 1' }], reactions: [] },
}
const A: Part = { combatants: { a: { n: 3, s: 1 }, b: {} } }

/** Two effects of which each applies the other as it ends. */
const turnAbout = (lasts: unknown): Part => ({
  effects: {
    e: { lasts, on: { ends: [{ count: 'x' }, { apply: 'f' }] } },
    f: { lasts, on: { ends: [{ count: 'y' }, { apply: 'e' }] } },
  },
  ...SELF_ONCE,
})

const SENTENCES: readonly Sentence[] = [
  {
    says: 'what begins as another ends by turns lasts full turns from then on, wherever the file has it',
    rules: turnAbout('1 turn'),
    scenario: A,
    rounds: 9,
    is: { 'x.a.mean': 4, 'y.a.mean': 4 },
  },
  {
    says: 'likewise at the start of turns',
    rules: turnAbout({ turns: 1, at: 'start' }),
    scenario: A,
    rounds: 9,
    is: { 'x.a.mean': 4, 'y.a.mean': 4 },
  },
  {
    says: 'likewise by the turns of the caster',
    rules: turnAbout({ turns: 1, of: 'caster' }),
    scenario: A,
    rounds: 9,
    is: { 'x.a.mean': 4, 'y.a.mean': 4 },
  },
  {
    says: 'likewise by rounds',
    rules: turnAbout('1 round'),
    scenario: A,
    rounds: 9,
    is: { 'x.a.mean': 5, 'y.a.mean': 4 },
  },
  {
    says: 'what begins as another ends by its condition at the end of a turn lasts full turns from then on',
    rules: {
      effects: {
        e: { while: 'my.breath > 0', on: { ends: [{ apply: 'f' }] } },
        f: { lasts: '1 turn', on: { ends: [{ count: 'x', by: 'round' }] } },
      },
      pools: { hp: { start: 'my.hp', vital: true }, breath: { start: 1 } },
      on: { 'turn-end': [{ lose: { breath: 1 } }] },
      ...SELF_ONCE,
    },
    scenario: A,
    rounds: 5,
    is: { 'x.a.mean': 2 },
  },
]

test.each(SENTENCES)('$says', check)
