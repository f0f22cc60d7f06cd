import { describe, expect, test } from 'vitest'
import type { Problem } from '../../src/source/problem.ts'
import { showProblem } from '../../src/source/show-problem.ts'

/** A problem with the part of `text` between the angle marks « and ». */
function problemIn(marked: string, extra: Partial<Problem> = {}): Problem {
  const start = marked.indexOf('«')
  const text = marked.replace(/[«»]/g, '')
  const place = { source: { name: 'duel.yaml', text }, start, end: marked.indexOf('»') - 1 }
  return { severity: 'error', message: 'unknown weapon "sowrd"', place, ...extra }
}

describe('a problem is shown as place, severity, message and hint, then the line and a caret', () => {
  test('with everything', () => {
    const problem = problemIn('weapons: {}\nknight:\n  weapons: [«sowrd»]\n', { hint: 'did you mean "sword"?' })
    expect(showProblem(problem)).toBe(
      [
        'duel.yaml:3:13: error: unknown weapon "sowrd"; did you mean "sword"?',
        '    weapons: [sowrd]',
        '              ^~~~~',
      ].join('\n'),
    )
  })

  test('without a place', () => {
    expect(showProblem({ severity: 'warning', message: 'nothing to do' })).toBe('warning: nothing to do')
  })

  test('of an empty line only the place', () => {
    expect(showProblem(problemIn('\n«»\n'))).toBe('duel.yaml:2:1: error: unknown weapon "sowrd"')
  })

  test('in colour only if asked to', () => {
    expect(showProblem(problemIn('«x»'), { color: true })).toContain('\u001b[31merror:')
    expect(showProblem(problemIn('«x»'))).not.toContain('\u001b')
  })
})

describe('the caret stands under the spot', () => {
  const caretColumn = (marked: string) => showProblem(problemIn(marked)).split('\n')[2]!.indexOf('^')

  test('after wide characters, which take two columns', () => expect(caretColumn('剣士: «x»')).toBe(2 + 4 + 2))
  test('after a tab, which is shown as two spaces', () => expect(caretColumn('\t«x»')).toBe(2 + 2))
  test('after combining marks, which take none', () => expect(caretColumn('Ô: «x»'.normalize('NFD'))).toBe(2 + 3))
  test('after characters outside the basic plane, which are one character', () => {
    expect(showProblem(problemIn('𝔞𝔟: «x»'))).toMatch(/^duel.yaml:1:5:/)
    expect(caretColumn('𝔞𝔟: «x»')).toBe(2 + 4)
  })

  test('only under the first line of what takes several', () => {
    expect(showProblem(problemIn('«one: 1\ntwo: 2»\n')).split('\n').slice(1)).toEqual(['  one: 1', '  ^~~~~~'])
  })

  test.each(['\n', '\r\n', '\r'])('whatever ends the lines: %j', (end) => {
    const shown = showProblem(problemIn(`a: 1${end}b: «2»${end}c: 3${end}`))
    expect(shown.split('\n')).toEqual(['duel.yaml:2:4: error: unknown weapon "sowrd"', '  b: 2', '     ^'])
  })
})

describe('a long line is cut to a hundred columns around the spot', () => {
  const lineOf = (marked: string) => showProblem(problemIn(marked)).split('\n').slice(1)

  test.each([
    ['at its beginning', `«spot» ${'x'.repeat(300)}`],
    ['in its middle', `${'x'.repeat(200)}«spot»${'x'.repeat(200)}`],
    ['at its end', `${'x'.repeat(300)} «spot»`],
    ['among wide characters', `${'剣'.repeat(200)}«spot»${'剣'.repeat(200)}`],
  ])('%s', (_, marked) => {
    const [line, caret] = lineOf(marked) as [string, string]
    const columns = [...line.slice(2)].reduce((sum, character) => sum + (character === '剣' ? 2 : 1), 0)
    expect(columns).toBeLessThanOrEqual(100)
    expect(columns).toBeGreaterThanOrEqual(98)
    const before = [...line.slice(0, line.indexOf('spot'))].reduce(
      (sum, character) => sum + (character === '剣' ? 2 : 1),
      0,
    )
    expect(caret.indexOf('^')).toBe(before)
    expect(caret.trim()).toBe('^~~~')
  })

  test('and so is a spot that is too long itself', () => {
    const [line, caret] = lineOf(`a: «${'x'.repeat(500)}» b`) as [string, string]
    expect(line.length).toBeLessThanOrEqual(102)
    expect(caret.length).toBeLessThanOrEqual(102)
  })
})

test('nothing that steers a terminal is printed, wherever it stands', () => {
  const problem = problemIn('name: «\u001b[2J\u202e» \u0007', { message: 'name is "\u001b[31m"', hint: '\u009b' })
  const named = {
    ...problem,
    place: { ...problem.place!, source: { ...problem.place!.source, name: '\u001b]0;x\u0007.yaml' } },
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(showProblem(named)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
})
