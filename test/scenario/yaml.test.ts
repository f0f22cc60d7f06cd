import { describe, expect, test } from 'vitest'
import { MAX_NODES, readYaml } from '../../src/scenario/yaml.ts'
import { type Located, type LocatedScalar, placeWithin, plain, valueAt } from '../../src/source/located.ts'
import type { Problem, SourceText } from '../../src/source/problem.ts'

function read(text: string): { located: Located | undefined; messages: string[]; source: SourceText } {
  const problems: Problem[] = []
  const source = { name: 'x.yaml', text }
  const located = readYaml(source, problems)
  return { located, messages: problems.map(({ message }) => message), source }
}

const textOf = ({ place: { source, start, end } }: Located) => source.text.slice(start, end)

describe('YAML 1.2 is read with the place of every value', () => {
  test('scalars are what the core schema makes of them', () => {
    const { located } = read('a: 1\nb: 1.5\nc: true\nd: yes\ne: 1_000\nf: "1"\ng: 0x10\nh: text # not text\n')
    expect(plain(located!)).toEqual({ a: 1, b: 1.5, c: true, d: 'yes', e: '1_000', f: '1', g: 16, h: 'text' })
  })

  test('keys whose value is nothing are left out', () => {
    expect(plain(read('a:\nb: ~\nc: null\nd: ""\n').located!)).toEqual({ d: '' })
  })

  test('a whole number beyond 2^53 keeps its digits', () => {
    expect(plain(read('seed: 12345678901234567890').located!)).toEqual({ seed: '12345678901234567890' })
  })

  test('places are those of the values and keys as written', () => {
    const { located } = read('a: { b: [1, "two"] }\n')
    const list = valueAt(valueAt(located, 'a'), 'b')!
    expect(textOf(list)).toBe('[1, "two"]')
    expect(list.kind === 'list' && list.items.map(textOf)).toEqual(['1', '"two"'])
  })

  test.each([
    ['plain', 'when: my.hp < 3', 'hp'],
    ['quoted', 'when: "my.hp < 3"', 'hp'],
    ['single-quoted', "when: 'my.hp < 3'", 'hp'],
    ['a literal block', 'when: |\n    first\n     my.hp\n\n    last\n', 'hp'],
    ['a literal block with Windows line ends', 'when: |\r\n  first\r\n  my.hp\r\n', 'hp'],
  ])('the place of a part of a text is found: %s', (_, text, part) => {
    const scalar = valueAt(read(text).located, 'when') as LocatedScalar
    const at = String(scalar.value).indexOf(part)
    expect(textOf({ ...scalar, place: placeWithin(scalar, at, at + part.length) })).toBe(part)
  })

  test.each([
    ['escapes', 'when: "my\\x2ehp < 3"'],
    ['folded lines', 'when: >\n  my.hp\n  < 3\n'],
  ])('with %s a part cannot be found, and the whole is shown', (_, text) => {
    const scalar = valueAt(read(text).located, 'when') as LocatedScalar
    expect(placeWithin(scalar, 3, 5)).toEqual(scalar.place)
  })

  test('a part of a text can be read by itself', () => {
    const source = { name: '--set', text: 'a.b=[1, x]' }
    const located = readYaml(source, [], { start: 4, end: 10 })!
    expect(plain(located)).toEqual([1, 'x'])
    expect(textOf(located)).toBe('[1, x]')
  })
})

describe('aliases and merge keys', () => {
  test('stand for what they name', () => {
    const { located, messages } = read('a: &a [1, 2]\nb: *a\nc: &c { x: 1, y: 2 }\nd: { <<: *c, y: 3 }\n')
    expect(messages).toEqual([])
    expect(plain(located!)).toEqual({ a: [1, 2], b: [1, 2], c: { x: 1, y: 2 }, d: { y: 3, x: 1 } })
  })

  test('of several merged maps the first wins, as YAML has it', () => {
    const { located } = read('a: &a { x: 1 }\nb: &b { x: 2, y: 2 }\nc: { <<: [*a, *b], z: 3 }\n')
    expect(plain(valueAt(located, 'c')!)).toEqual({ z: 3, x: 1, y: 2 })
  })

  test('an anchor may be used again; an alias means the one before it', () => {
    expect(plain(read('a: &x 1\nb: *x\nc: &x 2\nd: *x\n').located!)).toEqual({ a: 1, b: 1, c: 2, d: 2 })
  })

  test.each([
    ['a: *x', 'unknown alias *x'],
    ['a: &x [*x]', 'alias *x stands inside the value it stands for'],
    ['a: &x { b: { <<: *x } }', 'alias *x stands inside the value it stands for'],
    ['a: { <<: 5 }', '<< merges mappings, such as *alias or [*one, *two]'],
  ])('%s: %s', (text, message) => expect(read(text).messages).toEqual([message]))

  const doublings = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index + 1)).join('\n')

  test('a file that would expand to more than 100,000 values is refused without expanding it', () => {
    const refused = ['aliases and merge keys expand beyond 100,000 values or 1 MiB']
    const lists = (count: number) => `x0: &x0 [1]\n${doublings(count, (n) => `x${n}: &x${n} [*x${n - 1}, *x${n - 1}]`)}`
    expect(read(lists(10)).messages).toEqual([])
    expect(read(lists(20)).messages).toEqual(refused)
    expect(read(lists(2000)).messages).toEqual(refused)
    const maps = `x0: &x0 { k: 1 }\n${doublings(60, (n) => `x${n}: &x${n} { a${n}: *x${n - 1}, <<: *x${n - 1} }`)}`
    expect(read(maps).messages).toEqual(refused)
    const chain = `x0: &x0 { k: 1 }\n${doublings(20_000, (n) => `x${n}: &x${n} { a${n}: 1, <<: *x${n - 1} }`)}`
    expect(read(chain).messages).toEqual(refused)
  })

  test('a file that would expand to more than 1 MiB of text is refused', () => {
    const text = `a: &a ${'x'.repeat(10_000)}\nb: [${Array.from({ length: 200 }, () => '*a').join(', ')}]`
    expect(read(text).messages).toEqual(['aliases and merge keys expand beyond 100,000 values or 1 MiB'])
  })

  test('so is one that has too many values without any alias', () => {
    expect(read(`[${'1,'.repeat(MAX_NODES + 1)}]`).located).toBeUndefined()
  })
})

describe('what is no YAML is refused with its place', () => {
  test.each([
    ['[[[['.repeat(20_000), 'lists and mappings stand more than 50 deep in one another'],
    ['- '.repeat(50_000), 'lists and mappings stand more than 50 deep in one another'],
    ['? '.repeat(50_000), 'lists and mappings stand more than 50 deep in one another'],
    [
      Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
      'lists and mappings stand more than 50 deep in one another',
    ],
  ])('nesting that would end the stack: %#', (text, message) => expect(read(text).messages).toEqual([message]))

  test('duplicate keys are reported, and the first is kept', () => {
    const { located, messages } = read('a: 1\nb: 2\na: 3\na: 4\n')
    expect(messages).toEqual(['duplicate key "a"', 'duplicate key "a"'])
    expect(plain(located!)).toEqual({ a: 1, b: 2 })
  })

  test('two slips apart from one another are both reported, what follows from one is not', () => {
    const { messages } = read('a: "\\q"\nb: 1\nc: 2\nd: "\\y"\ne: [1\n')
    expect(messages.slice(0, 2)).toEqual([
      'this is no YAML: invalid escape sequence \\q',
      'this is no YAML: invalid escape sequence \\y',
    ])
  })

  test('keys that name parts of every JavaScript object are keys like any other', () => {
    const { located } = read('__proto__: { x: 1 }\nconstructor: 2\ntoString: 3\n')
    expect(Object.keys(plain(located!) as object)).toEqual(['__proto__', 'constructor', 'toString'])
  })

  test.each(['? [a]\n: 1', '? {a: b}\n: 1', ': 1'])('a key that is no word: %j', (text) => {
    expect(read(text).messages).toEqual(['a key must be a word'])
  })
})
