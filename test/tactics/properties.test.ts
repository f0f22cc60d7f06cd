import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Problem } from '../../src/source/problem.ts'
import { compileTurn } from '../../src/tactics/compile.ts'
import { readCondition } from '../../src/tactics/condition.ts'
import { type Decide, type Environment, instantiate } from '../../src/tactics/program.ts'
import { readTactic } from '../../src/tactics/read.ts'
import type { Expression, Rule } from '../../src/tactics/tactic.ts'
import { COMMON_NAMES } from '../../src/tactics/vocabulary.ts'
import { wordingOf } from '../../src/tactics/wording.ts'
import { casesOf } from '../cases.ts'
import { CONTEXT, located, scalar, VOCABULARY } from './sample.ts'

const RUNS = { numRuns: casesOf(2000), seed: 20 }

// Random expressions of both types.

type Binary = Expression & { kind: 'binary' }
const columns = (...types: string[]) =>
  Object.keys(VOCABULARY.columns).filter((name) => types.includes(VOCABULARY.columns[name]!))
const columnOf = (type: string) =>
  fc.record({
    kind: fc.constant('column' as const),
    of: fc.constantFrom('my' as const, 'target' as const),
    column: fc.constantFrom(...(type === 'number' ? columns('number', 'fraction') : columns(type))),
  })
const { condition } = fc.letrec<{ number: Expression; condition: Expression }>((tie) => {
  const binary = (operand: 'number' | 'condition', ...operators: Binary['operator'][]) =>
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom(...operators),
      left: tie(operand),
      right: tie(operand),
    })
  const unary = (operand: 'number' | 'condition', operator: '-' | 'not') =>
    fc.record({ kind: fc.constant('unary' as const), operator: fc.constant(operator), operand: tie(operand) })
  return {
    number: fc.oneof(
      { maxDepth: 5 },
      fc.record({ kind: fc.constant('number' as const), value: fc.nat(5000).map((value) => value / 100) }),
      columnOf('number'),
      fc.record({ kind: fc.constant('name' as const), name: fc.constantFrom(...Object.keys(COMMON_NAMES)) }),
      unary('number', '-'),
      binary('number', '+', '-', '*', '/'),
    ),
    condition: fc.oneof(
      { maxDepth: 5 },
      fc.record({ kind: fc.constant('boolean' as const), value: fc.boolean() }),
      columnOf('boolean'),
      unary('condition', 'not'),
      binary('condition', 'and', 'or', '==', '!='),
      binary('number', '<', '<=', '>', '>=', '==', '!='),
    ),
  }
})

/** Writes an expression with as few parentheses as the grammar allows. */
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['not'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
]
const levelOf = (operator: string) => LEVELS.findIndex((level) => level.includes(operator))
const COMPARISON = levelOf('<')

function write(expression: Expression, least = 0): string {
  switch (expression.kind) {
    case 'number':
    case 'boolean':
      return String(expression.value)
    case 'name':
      return expression.name
    case 'column':
      return `${expression.of}.${expression.column}`
    case 'unary': {
      if (expression.operator === '-') return `-${write(expression.operand, LEVELS.length)}`
      const text = `not ${write(expression.operand, levelOf('not'))}`
      return least > levelOf('not') ? `(${text})` : text
    }
    case 'binary': {
      const level = levelOf(expression.operator)
      const left = write(expression.left, level === COMPARISON ? level + 1 : level)
      const text = `${left} ${expression.operator} ${write(expression.right, level + 1)}`
      return level < least ? `(${text})` : text
    }
  }
}

/** A number for every name that a condition can read, so that any mix-up of names, combatants or codes shows. */
const ME = 3
const TARGET = 11
const ACTION = Object.keys(VOCABULARY.actions).indexOf('attack')
const FRACTION = new Float64Array(1)
const COLUMNS: Environment['columns'] = {
  hp: (combatant) => combatant - 5,
  health: (combatant) => {
    FRACTION[0] = combatant / 16
  },
  ready_range: (combatant) => (combatant === ME ? 0 : 60),
  engaged: (combatant) => combatant === ME,
  aiming: (combatant) => combatant === TARGET,
}
const ENVIRONMENT: Environment = {
  columns: COLUMNS,
  select: () => TARGET,
  round: () => 2,
  distance: (me, target) => target - me,
  allies: (me) => me * 2,
  foes: (me) => me * 4,
  allies_start: (me) => me * 8,
  foes_start: (me) => me * 16,
  fraction: FRACTION,
  expected_damage: (action, me, target, argument) => {
    FRACTION[0] = 1000 * action + 100 * me + 10 * target + argument
  },
  kill_chance: (action, me, target, argument) => {
    FRACTION[0] = 1 / (1000 * action + 100 * me + 10 * target + argument)
  },
}
const NAMES: Readonly<Record<string, number>> = {
  round: 2,
  distance: TARGET - ME,
  allies: ME * 2,
  foes: ME * 4,
  allies_start: ME * 8,
  foes_start: ME * 16,
  expected_damage: 1000 * ACTION + 100 * ME + 10 * TARGET - 1,
  kill_chance: 1 / (1000 * ACTION + 100 * ME + 10 * TARGET - 1),
}

function readColumn(column: string, combatant: number): number | boolean {
  return COLUMNS[column]!(combatant, combatant) ?? FRACTION[0]
}

function interpret(expression: Expression): number | boolean {
  switch (expression.kind) {
    case 'number':
    case 'boolean':
      return expression.value
    case 'name':
      return NAMES[expression.name]!
    case 'column':
      return readColumn(expression.column, expression.of === 'my' ? ME : TARGET)
    case 'unary':
      return expression.operator === '-' ? -interpret(expression.operand) : !interpret(expression.operand)
    case 'binary': {
      const [left, right] = [interpret(expression.left), interpret(expression.right)] as [number, number]
      const results: Record<Binary['operator'], () => number | boolean> = {
        '+': () => left + right,
        '-': () => left - right,
        '*': () => left * right,
        '/': () => left / right,
        '<': () => left < right,
        '<=': () => left <= right,
        '>': () => left > right,
        '>=': () => left >= right,
        '==': () => left === right,
        '!=': () => left !== right,
        and: () => Boolean(left) && Boolean(right),
        or: () => Boolean(left) || Boolean(right),
      }
      return results[expression.operator]()
    }
  }
}

function decisionOf(when: Expression): number {
  const rule: Rule = { do: 'attack', when, text: '', parts: { do: 'attack' } }
  return instantiate<Decide>(compileTurn([rule], VOCABULARY, () => -1).source, ENVIRONMENT)(ME)
}

test('an expression written with the fewest parentheses is read back as it was', () => {
  fc.assert(
    fc.property(condition, (expression) => {
      const text = write(expression)
      fc.pre(text.length <= 1000)
      const problems: Problem[] = []
      expect(readCondition(wordingOf(scalar(text)), VOCABULARY, problems)).toEqual(expression)
      expect(problems).toEqual([])
    }),
    RUNS,
  )
})

test('a compiled condition holds when its expression does', () => {
  fc.assert(
    fc.property(condition, (expression) => {
      expect(decisionOf(expression)).toBe(interpret(expression) === true ? TARGET : -1)
    }),
    RUNS,
  )
})

test('generated source has no other words than those of the whitelists', () => {
  const words = new Set([
    ...['use', 'strict', 'const', 'env', 'columns', 'return', 'function', 'decide', 'let', 'if', 'true', 'false'],
    ...['select', 'me', 'target', 'fraction', ...Object.keys(COMMON_NAMES)],
    ...Object.keys(VOCABULARY.columns).flatMap((column) => [column, `${column}_of`]),
  ])
  fc.assert(
    fc.property(condition, (expression) => {
      const { source } = compileTurn(
        [{ do: 'attack', when: expression, text: '', parts: { do: 'attack' } }],
        VOCABULARY,
        () => -1,
      )
      for (const [word] of source.matchAll(/[A-Za-z_$][\w$]*/g)) expect(words).toContain(word)
      expect(source).toMatch(/^[\w\s'{}=.,()<>!&|+*/[\]-]*$/)
    }),
    RUNS,
  )
})

// Garbage: whatever is written, it is read, or there is a problem that stands inside it.

const PIECES = ['my.hp', 'round', 'true', '1', '30%', '.', '(', ')', 'and', 'or', 'not', '-', '+', '*', '/', '<', '==']
const ODD_PIECES = [
  '!',
  '=',
  "'",
  '"',
  '`',
  '${',
  '[',
  ']',
  ',',
  '?',
  ':',
  ';',
  'this',
  'my',
  'a.b',
  '\n',
  '\0',
  '\u2028',
]
const garbage = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(' ')),
  fc.array(fc.constantFrom(...PIECES, ...ODD_PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
)

test('a condition of garbage is read or has a problem with a place inside it', () => {
  fc.assert(
    fc.property(garbage, (text) => {
      const value = scalar(text, 'when: ')
      const problems: Problem[] = []
      const expression = readCondition(wordingOf(value), VOCABULARY, problems)
      if (expression) expect([TARGET, -1]).toContain(decisionOf(expression))
      expect(problems.length > 0).toBe(expression === undefined)
      for (const { place } of problems) {
        expect(place!.source).toBe(value.place.source)
        expect(place!.start).toBeGreaterThanOrEqual(value.place.start)
        expect(place!.end).toBeGreaterThanOrEqual(place!.start)
        expect(place!.end).toBeLessThanOrEqual(value.place.end)
      }
    }),
    { ...RUNS, numRuns: casesOf(10_000) },
  )
})

test('a tactic of garbage is read or has problems, all with places', () => {
  const rule = fc.oneof(
    garbage,
    fc.dictionary(
      fc.oneof(fc.constantFrom('do', 'with', 'at', 'when'), fc.string()),
      fc.oneof(garbage, fc.jsonValue()),
    ),
    fc.jsonValue(),
  )
  const list = fc.oneof(fc.array(rule), fc.jsonValue())
  const tactic = fc.oneof(fc.record({ turn: list, reactions: list }, { requiredKeys: [] }), fc.jsonValue())
  fc.assert(
    fc.property(tactic, (value) => {
      const problems: Problem[] = []
      readTactic(located(value), CONTEXT, problems)
      for (const { place } of problems) expect(place).toBeDefined()
    }),
    RUNS,
  )
})

test.each([
  ['minus signs', `1 < ${'-'.repeat(990)}1`],
  ['nots', `${'not '.repeat(240)}true`],
  ['sums', `0 < 1${'+1'.repeat(490)}`],
  ['parentheses', `${'('.repeat(50)}true${')'.repeat(50)}`],
  ['parentheses with a not in each', `${'(not '.repeat(50)}true${')'.repeat(50)}`],
])('the longest condition of nothing but %s is read and compiled', (_, text) => {
  const problems: Problem[] = []
  const expression = readCondition(wordingOf(scalar(text)), VOCABULARY, problems)
  expect(problems).toEqual([])
  expect(decisionOf(expression!)).toBe(interpret(expression!) ? TARGET : -1)
})
