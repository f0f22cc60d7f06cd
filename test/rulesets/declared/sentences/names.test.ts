import { expect, test } from 'vitest'
import { check, errorsOf, type Sentence } from './play.ts'

const SENTENCES: readonly Sentence[] = [
  {
    says: 'in expressions a - in a name is written _, also of what let works out, of parameters and of what an effect carries',
    rules: {
      values: { 'twice-as-much(how-much)': 'how_much * 2' },
      effects: { e: { carries: { 'full-power': 1 }, on: { begins: [{ count: 'y', by: 'full_power' }] } } },
      actions: {
        go: {
          at: 'self',
          do: [
            { let: { 'so-far': 'my.twice_as_much(4)' } },
            { set: { 'so-far': 'so_far + 1' } },
            { count: 'x', by: 'so_far' },
            { apply: 'e', carrying: { 'full-power': 7 } },
          ],
        },
      },
      tactic: { turn: ['go self'] },
    },
    is: { 'x.a.mean': 9, 'y.a.mean': 7 },
  },
  {
    says: 'numbers of rules files have _ between digits, as those of scenarios',
    rules: {
      combatants: { hp: '1_000', n: { type: 'integer', default: '1_0', max: '2_000' } },
      options: { o: '1_00' },
      tables: { t: { steps: [['1_0', '1_1']] } },
      actions: { go: { at: 'self', do: [{ count: 'x', by: 'my.hp + my.n + options.o + tables.t(my.n)' }] } },
      tactic: { turn: ['go self'] },
      order: { by: 'combatant', ties: 'listed' },
    },
    is: { 'x.a.mean': 1121 },
  },
]

test.each(SENTENCES)('$says', check)

test('names of what an effect carries are names, and mean nothing else in it', async () => {
  const carries = { 'a b': 1, stacks: 2, my: 3 }
  const errors = await errorsOf({ effects: { e: { carries } }, on: { 'round-start': [{ apply: 'e' }] } })
  expect(errors).toEqual([
    '"a b" is no name, expected a small letter, then small letters, digits, _ or -',
    '"stacks" means something else in an effect',
    '"my" is reserved: expressions mean something else by it',
  ])
})

test('parameters have names', async () => {
  const errors = await errorsOf({ values: { 'f(3x)': '1' }, on: { 'round-start': [{ count: 'x', by: 'my.f(2)' }] } })
  expect(errors).toEqual(['"3x" is no name of a parameter'])
})
