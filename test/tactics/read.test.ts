import { expect, test } from 'vitest'
import type { Problem } from '../../src/source/problem.ts'
import { builtInTactic, readTactic } from '../../src/tactics/read.ts'
import { CONTEXT, lineOf, located, VOCABULARY } from './sample.ts'

function read(value: unknown, context = CONTEXT) {
  const problems: Problem[] = []
  const tactic = readTactic(located(value), context, problems)
  return { tactic, lines: problems.map(lineOf) }
}

test.each([
  ['escape', 'escape'],
  ['attack weakest', 'attack weakest'],
  ['  attack   mildest ', 'attack mildest'],
  [{ do: 'attack' }, 'attack'],
  [{ do: 'charge', at: 'nearest', when: 'distance  >=\n 20' }, 'charge nearest when distance >= 20'],
  [{ do: 'cast', with: 'bolt', at: 'nearest' }, 'cast bolt at nearest'],
  [{ do: 'cast', with: 'heal', at: 'ally-unarmed' }, 'cast heal at ally-unarmed'],
  [{ do: 'cast', with: 'heal', at: 'self', when: 'my.health < 30%' }, 'cast heal at self when my.health < 30%'],
  [{ do: 'attack', with: 'dagger', at: 'weakest' }, 'attack with dagger at weakest'],
  [{ do: 'attack', with: 'unarmed' }, 'attack with unarmed'],
  [{ do: 'draw', with: 'dagger', when: true }, 'draw dagger when true'],
  [{ do: 'flee', with: 'purse' }, 'flee with purse'],
  [{ do: 'escape', at: null, when: null }, 'escape'],
  ['attack most target.hp  -  my.hp', 'attack most target.hp - my.hp'],
  [{ do: 'attack', at: ' least  distance' }, 'attack least distance'],
  [
    { do: 'cast', with: 'heal', at: 'least target.health', chance: '45%' },
    'cast heal at least target.health, chance 45%',
  ],
  [{ do: 'attack', when: 'my.hp > 3', chance: 0.125 }, 'attack when my.hp > 3, chance 0.125'],
])('a turn rule %j reads "%s"', (rule, text) => {
  const { tactic, lines } = read({ turn: [rule] })
  expect(lines).toEqual([])
  expect(tactic.turn.map((each) => each.text)).toEqual([text])
})

test('a rule holds its parts, its condition as an expression, and its place', () => {
  const { tactic } = read({ turn: ['attack weakest'], reactions: [{ do: 'counter-attack', when: 'my.engaged' }] })
  expect(tactic).toMatchObject({
    turn: [{ do: 'attack', at: 'weakest', place: { start: 0, end: 14 } }],
    reactions: [{ do: 'counter-attack', when: { kind: 'column', of: 'my', column: 'engaged' } }],
  })
})

test('a rule holds the value that it chooses by, and its chance as a share', () => {
  const turn = ['attack most target.hp', { do: 'attack', chance: '12.5%' }, { do: 'attack', chance: 1 }]
  const value = { kind: 'column', of: 'target', column: 'hp' }
  const [first, second, third] = read({ turn }).tactic.turn
  expect(first).toMatchObject({ at: 'most target.hp', by: { end: 'most', value } })
  expect([first!.chance, second!.chance, third!.chance]).toEqual([undefined, 0.125, 1])
})

test('a ruleset whose fighter does neither has no values to choose by, and no chances', () => {
  const { ranks: _, ...vocabulary } = VOCABULARY
  const { lines } = read(
    { turn: ['attack most target.hp', { do: 'attack', chance: '5%' }] },
    { ...CONTEXT, vocabulary },
  )
  expect(lines).toEqual([
    expect.stringContaining('[most target.hp] unknown selector "most target.hp"'),
    '[5%] rules of this ruleset have no "chance"',
  ])
})

test('a list left out is the built-in one, an empty list stays empty', () => {
  const builtIn = builtInTactic(VOCABULARY)
  expect(builtIn.turn.map(({ text }) => text)).toEqual(['escape', 'attack nearest', 'advance when distance > 5'])
  expect(builtIn.turn.every((rule) => !('place' in rule))).toBe(true)
  expect(read({ turn: [] }).tactic).toEqual({ turn: [], reactions: builtIn.reactions })
  expect(read({ turn: null, reactions: [] }).tactic).toEqual({ turn: builtIn.turn, reactions: [] })
})

test.each([
  // The shape
  ['attack', '[attack] a tactic is a map with "turn" and "reactions", found a single value (write { turn: [attack] })'],
  [['attack'], '[[…]] a tactic is a map with "turn" and "reactions", found a list (put the list under "turn:")'],
  [{ turns: [] }, '[turns] unknown key "turns" in a tactic, expected "turn" or "reactions" (did you mean "turn"?)'],
  [{ turn: 'attack' }, '[attack] "turn" is a list of rules, found a single value (write [ attack ])'],
  [{ reactions: { do: 'parry' } }, '[{…}] "reactions" is a list of rules, found a map'],
  [{ turn: Array(257).fill('attack') }, '[[…]] "turn" has 257 rules, at most 256 are allowed'],
  [{ turn: [3] }, '[3] a rule is "action", "action selector" or a map with "do", found 3'],
  [{ turn: [['attack']] }, '[[…]] a rule is "action", "action selector" or a map with "do", found a list'],
  [{ turn: [' '] }, '[ ] the rule is empty'],
  [
    { turn: ['charge nearest when distance >= 20'] },
    '[charge nearest when distance >= 20] a rule in short form has at most two words, an action and a selector (write { do: ACTION, with: ID, at: SELECTOR, when: CONDITION }, with only the parts you need)',
  ],
  [{ turn: [{ at: 'nearest' }] }, '[{…}] a rule without "do" (name the action, as in { do: attack })'],
  [
    { turn: [{ do: 'attack', wen: 'true' }] },
    '[wen] unknown key "wen" in a rule, expected do, with, at, when, chance (did you mean "when"?)',
  ],
  [
    { turn: [{ attack: 'nearest' }] },
    '[attack] unknown key "attack" in a rule, expected do, with, at, when, chance (write "do: attack")',
  ],
  [{ turn: [{ do: ['attack'] }] }, '[[…]] "do" is a single value, found a list'],
  // Actions
  [{ turn: ['atack'] }, '[atack] unknown action "atack" (did you mean "attack"?)'],
  [
    { turn: ['toString'] },
    '[toString] unknown action "toString" (expected one of attack, charge, advance, escape, draw, flee, cast, parry)',
  ],
  [{ reactions: ['pary'] }, '[pary] unknown reaction "pary" (did you mean "parry"?)'],
  [{ turn: ['counter-attack'] }, '[counter-attack] "counter-attack" is a reaction (put it under "reactions:")'],
  [{ reactions: ['attack'] }, '[attack] "attack" is an action of its own turn (put it under "turn:")'],
  // Selectors
  [{ turn: ['attack weekest'] }, '[weekest] unknown selector "weekest" (did you mean "weakest"?)'],
  [{ turn: ['attack self'] }, '[self] "self" does not go with "attack", which has to do with foes'],
  [
    { turn: ['escape ally-nearest'] },
    '[ally-nearest] "ally-nearest" does not go with "escape", which has to do with foes',
  ],
  [{ turn: ['attack dagger'] }, '[dagger] unknown selector "dagger" (write { do: attack, with: dagger })'],
  [
    { reactions: ['counter-attack nearest'] },
    '[nearest] a reaction takes no selector, found "nearest" (its target is whoever gave the occasion)',
  ],
  [{ turn: ['attack most'] }, '[most] "most" needs a value to choose by (write "most target.hp", or any other number)'],
  [
    { turn: ['attack most target.engaged'] },
    '[target.engaged] "most" takes a number, but "target.engaged" is true or false',
  ],
  [
    { turn: [{ do: 'attack', at: 'least target.hpp' }] },
    '[target.hpp] unknown name "target.hpp" (did you mean "target.hp"?)',
  ],
  [
    { reactions: ['counter-attack most target.hp'] },
    '[most target.hp] a reaction takes no selector, found "most target.hp" (its target is whoever gave the occasion)',
  ],
  // Chances
  [{ turn: [{ do: 'attack', chance: '45' }] }, '[45] a chance is a share from 0% to 100%, found "45" (write 45%)'],
  [{ turn: [{ do: 'attack', chance: '101%' }] }, '[101%] a chance is a share from 0% to 100%, found "101%"'],
  [{ turn: [{ do: 'attack', chance: 'half' }] }, '[half] a chance is a share from 0% to 100%, found "half"'],
  [
    { turn: [{ do: 'attack', chance: '0.00001%' }] },
    '[0.00001%] a chance has at most 4 decimals of a percent, found "0.00001%"',
  ],
  // With
  [{ turn: [{ do: 'advance', with: 'dagger' }] }, '[dagger] "advance" takes no "with", found "dagger"'],
  [{ turn: ['cast'] }, '[cast] "cast" needs "with", the id of a spell (write { do: cast, with: bolt })'],
  [{ turn: [{ do: 'cast', with: 'blot' }] }, '[blot] unknown spell "blot" (did you mean "bolt"?)'],
  [{ turn: [{ do: 'cast', with: 'purse' }] }, '[purse] unknown spell "purse" ("purse" is an item)'],
  [{ turn: [{ do: 'draw', with: 'daggr' }] }, '[daggr] unknown weapon "daggr" (did you mean "dagger"?)'],
  [{ turn: [{ do: 'flee', with: 'unarmed' }] }, '[unarmed] unknown item "unarmed" ("unarmed" is a weapon)'],
  // Conditions
  [{ turn: [{ do: 'attack', when: '' }] }, '[] the condition is empty'],
  [
    { turn: [{ do: 'attack', when: 'my.helth < 1' }] },
    '[my.helth] unknown name "my.helth" (did you mean "my.health"?)',
  ],
])('%j is a problem', (tactic, line) => {
  expect(read(tactic).lines).toEqual([line])
})

test('all problems of a tactic are reported together', () => {
  const tactic = {
    turn: [{ do: 'atack', at: 'nearest', when: 'hp < 1' }, 'attack weekest', 'escape'],
    reactions: [{ when: 'my.helth > 1', dO: 'parry' }],
  }
  const { tactic: rest, lines } = read(tactic)
  expect(lines).toEqual([
    '[atack] unknown action "atack" (did you mean "attack"?)',
    '[hp] unknown name "hp" (write "my.hp" or "target.hp")',
    '[weekest] unknown selector "weekest" (did you mean "weakest"?)',
    '[dO] unknown key "dO" in a rule, expected do, with, at, when, chance (did you mean "do"?)',
    '[my.helth] unknown name "my.helth" (did you mean "my.health"?)',
  ])
  expect(rest.turn.map(({ text }) => text)).toEqual(['escape'])
})

test('a vocabulary whose built-in rules are wrong is a bug and says so', () => {
  const vocabulary = { ...VOCABULARY, builtIn: { turn: ['atack'], reactions: [] } }
  expect(() => builtInTactic(vocabulary)).toThrow('the built-in tactic is wrong: unknown action "atack"')
})
