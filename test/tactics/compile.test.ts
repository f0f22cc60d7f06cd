import { expect, test } from 'vitest'
import type { Problem } from '../../src/source/problem.ts'
import { compileReactions, compileTurn } from '../../src/tactics/compile.ts'
import { type Decide, instantiate, type Rank, type React, TARGETS } from '../../src/tactics/program.ts'
import { readTactic } from '../../src/tactics/read.ts'
import type { Expression, Rule } from '../../src/tactics/tactic.ts'
import { CONTEXT, located, VOCABULARY } from './sample.ts'

const SPELLS = ['heal', 'bolt']
const argumentOf = (rule: Rule) => (rule.with === undefined ? -1 : SPELLS.indexOf(rule.with))

function read(value: unknown) {
  const problems: Problem[] = []
  const tactic = readTactic(located(value), CONTEXT, problems)
  expect(problems).toEqual([])
  return tactic
}
const turn = (...rules: unknown[]) => compileTurn(read({ turn: rules }).turn, VOCABULARY, argumentOf)
const reactions = (...rules: unknown[]) =>
  compileReactions(read({ reactions: rules }).reactions, VOCABULARY, argumentOf)

test('a turn list becomes a function of whitelisted names and numbers', () => {
  const { source } = turn(
    { do: 'charge', at: 'mildest', when: 'distance >= 20 and not my.engaged' },
    { do: 'cast', with: 'bolt', when: 'kill_chance > 50% or target.hp == -1' },
    'escape',
  )
  expect(source).toBe(`'use strict'
const { select, distance, kill_chance, fraction } = env
const hp_of = env.columns.hp
const engaged_of = env.columns.engaged
return function decide(me) {
  let target = -1
  if ((target = select(1, 12, me, -1)) >= 0 && ((distance(me, target) >= 20) && (!engaged_of(me)))) return 0 + target
  if ((target = select(6, -1, me, 1)) >= 0 && (((kill_chance(6, me, target, 1), fraction[0]) > 0.5) || (hp_of(target) === (-1)))) return 256 + target
  if ((target = select(3, 0, me, -1)) >= 0) return 512 + target
  return -1
}
`)
})

test('a list of reactions becomes a function of whitelisted names and numbers', () => {
  const { source } = reactions({ do: 'parry', when: 'expected_damage >= my.hp' }, 'counter-attack')
  expect(source).toBe(`'use strict'
const { answer, expected_damage, fraction } = env
const hp_of = env.columns.hp
return function react(trigger, me, foe) {
  let target = -1
  if ((target = answer(1, 0, trigger, me, foe, -1, 0)) >= 0 && ((expected_damage(1, me, target, -1), fraction[0]) >= hp_of(me))) return 0 + target
  if ((target = answer(0, 0, trigger, me, foe, -1, 1)) >= 0) return 256 + target
  return -1
}
`)
})

test('the first rule with a legal target for which the condition holds is taken, and no other target is tried', () => {
  const decide = instantiate<Decide>(
    turn('advance', { do: 'attack', at: 'weakest', when: 'target.hp < 5' }, { do: 'charge', at: 'farthest' }).source,
    {
      // Nobody can be advanced on; the weakest is 7, the farthest 9.
      select: (action, selector) => (action === 2 ? -1 : selector === 2 ? 7 : 9),
      columns: { hp: (combatant) => (combatant === 7 ? hpOfWeakest : 1) },
    },
  )
  let hpOfWeakest = 4
  expect(decide(0)).toBe(1 * 256 + 7)
  hpOfWeakest = 5
  expect(decide(0)).toBe(2 * 256 + 9)
})

test('a list without a rule that applies decides on nothing', () => {
  expect(instantiate<Decide>(turn().source, { columns: {}, select: () => 3 })(0)).toBe(-1)
  expect(instantiate<Decide>(turn({ do: 'attack', when: false }).source, { columns: {}, select: () => 3 })(0)).toBe(-1)
  expect(instantiate<React>(reactions().source, { columns: {}, answer: () => 1 })(0, 0, 1)).toBe(-1)
})

test('the first reaction that is possible for the trigger and whose condition holds is taken', () => {
  const react = instantiate<React>(reactions({ do: 'parry', when: 'my.hp < 5' }, 'counter-attack').source, {
    answer: (reaction, _selector, trigger, _me, foe) => (reaction === 1 || trigger === 8 ? foe : -1),
    columns: { hp: (combatant) => combatant },
  })
  expect(react(8, 4, 7)).toBe(0 * TARGETS + 7)
  expect(react(8, 5, 7)).toBe(1 * TARGETS + 7)
  expect(react(9, 5, 7)).toBe(-1)
})

test('what the conditions read is reported', () => {
  const { reads } = turn({ do: 'attack', when: 'my.hp < target.hp and round > 1' }, 'escape')
  expect([...reads].sort()).toEqual(['my.hp', 'round', 'target.hp'])
  expect(reactions('parry').reads.size).toBe(0)
})

test('a value to choose by is a program of its own, which leaves the least for whoever is chosen', () => {
  const rankings: string[] = []
  const rankingOf = (source: string) => -1 - rankings.push(source)
  const rules = ['attack most target.hp - my.hp', { do: 'attack', at: 'least expected_damage', chance: '45%' }]
  const { source, reads } = compileTurn(read({ turn: rules }).turn, VOCABULARY, argumentOf, undefined, rankingOf)
  expect(source).toContain('if ((target = select(0, -2, me, -1)) >= 0) return 0 + target')
  expect(source).toContain('if ((target = select(0, -3, me, -1)) >= 0 && chance(me, 1)) return 256 + target')
  expect([...reads].sort()).toEqual(['chance', 'expected_damage', 'my.hp', 'target.hp'])
  const fraction = new Float64Array(1)
  const ranks = rankings.map((each) =>
    instantiate<Rank>(each, {
      columns: { hp: (combatant) => 10 * combatant },
      fraction,
      expected_damage(_action, me, target) {
        fraction[0] = me + target
      },
    }),
  )
  ranks[0]!(1, 3)
  expect(fraction[0]).toBe(-20)
  ranks[1]!(1, 3)
  expect(fraction[0]).toBe(4)
})

test('lists that differ only in how they are written have the same source', () => {
  const one = turn('attack', { do: 'escape', when: 'my.health<50%' })
  const other = turn({ do: 'attack', at: 'nearest' }, { do: 'escape', when: '(my.health) < 0.5' })
  expect(one.source).toBe(other.source)
})

test.each<[string, Expression]>([
  ['a name', { kind: 'name', name: 'process.exit' }],
  ['an inherited name', { kind: 'name', name: 'constructor' }],
  ['a column', { kind: 'column', of: 'my', column: 'constructor' }],
  ['an operator', { kind: 'unary', operator: 'void' as 'not', operand: { kind: 'boolean', value: true } }],
  ['a number', { kind: 'number', value: 'exit()' as unknown as number }],
])('%s that is on no whitelist never gets into the source', (_, when) => {
  const rule: Rule = { do: 'attack', when, text: '', parts: { do: 'attack' } }
  expect(() => compileTurn([rule], VOCABULARY, argumentOf)).toThrow('cannot be compiled')
})
