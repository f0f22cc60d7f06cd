import { expect, test } from 'vitest'
import { type MessageKind, makeSeal, makeSecret } from '../../src/workers/seal.ts'

const SECRET = makeSecret()
const seal = makeSeal(SECRET)
const sealed = seal.close('answer', ['run', 'job'], 'text')

test('a message is opened by the same secret, for the same things', () => {
  expect(makeSeal(SECRET).open('answer', ['run', 'job'], sealed)).toBe('text')
  expect(sealed).not.toContain(SECRET)
})

test.each<[string, string, MessageKind, readonly string[], unknown]>([
  ['another secret', makeSecret(), 'answer', ['run', 'job'], sealed],
  ['no secret', '', 'answer', ['run', 'job'], sealed],
  ['another kind', SECRET, 'job', ['run', 'job'], sealed],
  ['another run', SECRET, 'answer', ['other', 'job'], sealed],
  ['another job', SECRET, 'answer', ['run', 'other'], sealed],
  ['things put together otherwise', SECRET, 'answer', ['runjob'], sealed],
  ['other text', SECRET, 'answer', ['run', 'job'], `${sealed}!`],
  ['no text', SECRET, 'answer', ['run', 'job'], sealed.slice(0, 64)],
  ['another signature', SECRET, 'answer', ['run', 'job'], (sealed[0] === '0' ? '1' : '0') + sealed.slice(1)],
  ['nothing', SECRET, 'answer', ['run', 'job'], ''],
  ['null', SECRET, 'answer', ['run', 'job'], null],
  ['no text at all', SECRET, 'answer', ['run', 'job'], { length: 100 }],
])('by %s it is not', (_, secret, kind, about, message) => {
  expect(makeSeal(secret).open(kind, about, message)).toBeUndefined()
})

test('what a text ends with is not what the next thing begins with', () => {
  const joined = seal.close('answer', ['run', 'job'], '"x\ntext')
  expect(seal.open('answer', ['run', 'job"x'], joined)).toBeUndefined()
})
