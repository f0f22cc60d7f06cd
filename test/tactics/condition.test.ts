import { expect, test } from 'vitest'
import type { LocatedScalar } from '../../src/source/located.ts'
import type { Problem } from '../../src/source/problem.ts'
import { readCondition } from '../../src/tactics/condition.ts'
import { wordingOf } from '../../src/tactics/wording.ts'
import { lineOf, scalar, show, VOCABULARY } from './sample.ts'

function read(value: LocatedScalar) {
  const problems: Problem[] = []
  const expression = readCondition(wordingOf(value), VOCABULARY, problems)
  return { expression, lines: problems.map(lineOf), problems }
}

test.each([
  ['distance >= 20 and my.health > 0.5', '((distance >= 20) and (my.health > 0.5))'],
  ['true or false and true', '(true or (false and true))'],
  ['true and false or true', '((true and false) or true)'],
  ['not my.aiming and round < 3', '((not my.aiming) and (round < 3))'],
  ['not round < 3', '(not (round < 3))'],
  ['not not my.aiming', '(not (not my.aiming))'],
  ['true and not my.aiming == true or false', '((true and (not (my.aiming == true))) or false)'],
  ['(not my.aiming) == target.aiming', '((not my.aiming) == target.aiming)'],
  ['1 - 2 - 3 < 4 / 5 / 6', '(((1 - 2) - 3) < ((4 / 5) / 6))'],
  ['1 + 2 * 3 == (1 + 2) * 3', '((1 + (2 * 3)) == ((1 + 2) * 3))'],
  ['-my.hp * -2 < - - 3', '(((- my.hp) * (- 2)) < (- (- 3)))'],
  ['my.health<30% or target.hp!=1_000', '((my.health < 0.3) or (target.hp != 1000))'],
  ['.5 <= kill_chance', '(0.5 <= kill_chance)'],
  ['(1 < 2) == (2 < 3)', '((1 < 2) == (2 < 3))'],
  ['((((my.engaged))))', 'my.engaged'],
  ['allies < allies_start and foes < foes_start', '((allies < allies_start) and (foes < foes_start))'],
])('%s means %s', (text, meaning) => {
  const { expression, lines } = read(scalar(text))
  expect(lines).toEqual([])
  expect(show(expression!)).toBe(meaning)
})

test.each([
  // Names
  ['my.helth < 1', '[my.helth] unknown name "my.helth" (did you mean "my.health"?)'],
  ['distence < 1', '[distence] unknown name "distence" (did you mean "distance"?)'],
  ['hp < 1', '[hp] unknown name "hp" (write "my.hp" or "target.hp")'],
  ['my.distance < 1', '[my.distance] unknown name "my.distance" (write "distance")'],
  ['foe.hp < 1', '[foe.hp] unknown name "foe.hp" (did you mean "target.hp"?)'],
  ['my < 1', '[my] unknown name "my" (write "my." and one of: hp, health, ready_range, engaged, aiming)'],
  ['this', '[this] unknown name "this"'],
  ['my.constructor', '[my.constructor] unknown name "my.constructor"'],
  ['constructor', '[constructor] unknown name "constructor"'],
  ['my.hp.health < 1', '[my.hp.health] unknown name "my.hp.health"'],
  ['__proto__.hp < 1', '[__proto__.hp] unknown name "__proto__.hp"'],
  // Types
  [
    'my.hp',
    '[my.hp] a condition is true or false, but "my.hp" is a number (compare it with something, as in my.hp > 0)',
  ],
  [
    'my.hp and true',
    '[my.hp] "and" takes true or false, but "my.hp" is a number (compare it with something, as in my.hp > 0)',
  ],
  [
    'not my.hp + 1',
    '[my.hp + 1] "not" takes true or false, but "my.hp + 1" is a number (compare it with something, as in my.hp + 1 > 0)',
  ],
  ['my.engaged > 0', '[my.engaged] ">" takes a number, but "my.engaged" is true or false'],
  ['-my.engaged < 1', '[my.engaged] "-" takes a number, but "my.engaged" is true or false'],
  [
    'my.engaged == 1',
    '[my.engaged == 1] "==" compares like with like, but "my.engaged" is true or false and "1" is a number',
  ],
  [`${'9'.repeat(400)} < 1`, `[${'9'.repeat(400)}] the number is too large`],
  // Order
  ['', '[] the condition is empty'],
  ['my.hp <', '[<] expected a number, a name or "(" after "<", found the end of the condition'],
  ['< 3', '[<] expected a number, a name or "(", found "<"'],
  ['my.hp < * 3', '[*] expected a number, a name or "(", found "*"'],
  ['+1 < 2', '[+] expected a number, a name or "(", found "+"'],
  ['()', '[)] expected a number, a name or "(", found ")"'],
  ['(my.hp < 3', '[(] this "(" is never closed'],
  ['my.hp < 3)', '[)] no "(" belongs to this ")"'],
  ['distance < 20 ft', '[ft] expected an operator, found "ft" (leave the unit out)'],
  ['my.engaged AND true', '[AND] expected an operator, found "AND" (write "and")'],
  ['my.engaged is true', '[is] expected an operator, found "is" (write "==")'],
  ['my.engaged not true', '[not] expected an operator, found "not" (write "and not")'],
  ['1 (2)', '[(] expected an operator, found "("'],
  [
    'max(1, 2) < 3',
    '[,] unexpected "," in a condition (a condition is made of numbers, names, + - * /, comparisons, and, or, not, and parentheses)',
  ],
  ['floor(my.hp) < 3', '[floor] "floor" cannot be called (nothing can be called in a condition)'],
  ['true == not false', '[not] "not" cannot follow "==" (put it in parentheses: (not ...))'],
  ['1 < my.hp < 3', '[<] comparisons cannot be chained, found a second one, "<" (write "1 < my.hp and my.hp < ...")'],
  [
    'true and 1 == 1 == 1 or true',
    '[==] comparisons cannot be chained, found a second one, "==" (write "1 == 1 and 1 == ...")',
  ],
  [`${'('.repeat(60)}true${')'.repeat(60)}`, '[(] parentheses in parentheses, more than 50 deep'],
  // Characters
  ['my.hp = 3', '[=] unexpected "=" in a condition (write "==")'],
  ['my.hp === 3', '[===] unexpected "===" in a condition (write "==")'],
  ['my.hp <> 3', '[<>] unexpected "<>" in a condition (write "!=")'],
  ['my.hp => 3', '[=>] unexpected "=>" in a condition (write ">=")'],
  ['my.hp ≤ 3', '[≤] unexpected "≤" in a condition (write "<=")'],
  ['true && false', '[&&] unexpected "&&" in a condition (write "and")'],
  ['true || false', '[||] unexpected "||" in a condition (write "or")'],
  ['!my.engaged', '[!] unexpected "!" in a condition (write "not")'],
  ['my.name == "Bob"', '["Bob"] unexpected "\\"Bob\\"" in a condition (there are no texts in a condition)'],
  ['`1` == 1', '[`1`] unexpected "`1`" in a condition (there are no texts in a condition)'],
  [
    `true == '${'x'.repeat(90)}`,
    `['${'x'.repeat(90)}] unexpected "'${'x'.repeat(39)}..." in a condition (there are no texts in a condition)`,
  ],
  ['[1, 2]', '[[1, 2]] unexpected "[1, 2]" in a condition (there are no lists in a condition)'],
  ['my.hp ** 2 < 3', '[**] unexpected "**" in a condition (there are no powers: multiply)'],
  ['my.hp % 2 == 0', '[%] unexpected "%" in a condition (a percent sign stands right after its number, as in 30%)'],
])('%s is a problem', (text, line) => {
  const { expression, lines } = read(scalar(text))
  expect(expression).toBeUndefined()
  expect(lines).toEqual([line])
})

test('all unknown names and all clashes of types are reported together', () => {
  expect(read(scalar('my.helth < 1 and my.engaged + 1 > hp')).lines).toEqual([
    '[my.helth] unknown name "my.helth" (did you mean "my.health"?)',
    '[my.engaged] "+" takes a number, but "my.engaged" is true or false',
    '[hp] unknown name "hp" (write "my.hp" or "target.hp")',
  ])
})

test('all characters that do not belong are reported together', () => {
  expect(read(scalar('a && b = 3')).lines).toEqual([
    '[&&] unexpected "&&" in a condition (write "and")',
    '[=] unexpected "=" in a condition (write "==")',
  ])
})

test('a condition of more than 1000 characters is refused as a whole', () => {
  const text = `true${' or true'.repeat(200)}`
  expect(read(scalar(text)).lines).toEqual([`[${text}] a condition of 1604 characters, at most 1000 are allowed`])
})

test('what YAML takes for a truth value or a number is read as the condition it looks like', () => {
  expect(read(scalar(true)).expression).toEqual({ kind: 'boolean', value: true })
  expect(read(scalar(0.5)).lines).toEqual([
    '[0.5] a condition is true or false, but "0.5" is a number (compare it with something, as in 0.5 > 0)',
  ])
})

test('places are those in the file, across lines and behind what stands before', () => {
  // A block scalar: each line of the value begins behind the indentation.
  const source = { name: 'two.yaml', text: 'when: |\n  round > 1 and\n  my.helth < 0.5\n' }
  const value: LocatedScalar = {
    kind: 'scalar',
    value: 'round > 1 and\nmy.helth < 0.5\n',
    place: { source, start: 6, end: source.text.length },
    segments: [
      { from: 0, start: 10 },
      { from: 14, start: 26 },
    ],
  }
  expect(read(value).problems[0]!.place).toEqual({ source, start: 26, end: 34 })
  expect(read(scalar(' my.helth < 1', 'when: ')).problems[0]!.place).toMatchObject({ start: 7, end: 15 })
})

test.each([
  ['a folded block', '>-\n  round < 3 and\n  my.helth < 1'],
  ['a plain text of two lines', 'round < 3 and\n    my.helth < 1'],
  ['a quoted text of two lines', '"round < 3 and\n   my.helth < 1"'],
])('places are those in the file in %s, which YAML folds', (_, written) => {
  const text = `when: ${written}\n`
  const place = { source: { name: 'folded.yaml', text }, start: 6, end: 6 + written.length }
  const { lines } = read({ kind: 'scalar', value: 'round < 3 and my.helth < 1', place })
  expect(lines).toEqual(['[my.helth] unknown name "my.helth" (did you mean "my.health"?)'])
})

test('where escapes hide the places, problems stand at the whole condition', () => {
  const text = '"my.helth \\x3c 1"'
  const place = { source: { name: 'escaped.yaml', text }, start: 0, end: text.length }
  expect(read({ kind: 'scalar', value: 'my.helth < 1', place }).problems[0]!.place).toEqual(place)
})
