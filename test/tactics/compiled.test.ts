import { describe, expect, test } from 'vitest'
import { compileTurn } from '../../src/tactics/compile.ts'
import { type Decide, instantiate, instantiateAll } from '../../src/tactics/program.ts'
import { VOCABULARY } from './sample.ts'

// A plan can come from another machine: text that no compiler of tactics writes is never run. That what they write is taken
// shows whenever battles are fought.

const environment = { columns: { hp: () => 1 }, select: () => 1, round: () => 1, fraction: new Float64Array(1) }

function turn(line: string, { asked = 'select, round', column = 'const hp_of = env.columns.hp\n' } = {}): string {
  return `'use strict'\nconst { ${asked} } = env\n${column}return function decide(me) {\n  let target = -1\n${line}\n  return -1\n}\n`
}

declare global {
  var hasRun: boolean | undefined
}

describe('a program', () => {
  test('that the compiler writes is run', () => {
    const { source } = compileTurn([{ do: 'attack', text: '', parts: { do: 'attack' } }], VOCABULARY, () => -1)
    expect(instantiate<Decide>(source, environment)(0)).toBe(1)
    expect(
      instantiate<Decide>(
        turn('  if (hp_of(me) >= 1e-7 && (target = select(1, 0, me, -1)) >= 0) return 0 + target'),
        environment,
      )(0),
    ).toBe(1)
  })

  test.each([
    ['', 'no program'],
    ['globalThis.hasRun = true', 'other code'],
    [turn('  globalThis.hasRun = true'), 'a property'],
    [turn('  if (globalThis) return 0 + target'), 'a global'],
    [turn('  if (process.exit(1)) return 0 + target'), 'a property of a global'],
    [turn('  if (hp_of.constructor(me)) return 0 + target'), 'a property of a function'],
    [turn("  if (hp_of['constructor'](me)) return 0 + target"), 'a property by its name'],
    [turn('  if (hp_of[select](me)) return 0 + target'), 'a property by a value'],
    [turn('  if (`me`) return 0 + target'), 'a template'],
    [turn('  if ("x") return 0 + target'), 'a string'],
    [turn('  if (\\u0067lobalThis) return 0 + target'), 'an escape'],
    [turn('  if (me => me) return 0 + target'), 'a function of its own'],
    [turn('  if (hp_of = me) return 0 + target'), 'an assignment'],
    [turn('  if (decide(me)) return 0 + target'), 'a recursion'],
    [turn('  if (fraction) return 0 + target', { asked: 'select, fraction' }), 'the array itself'],
    [turn('  for (;;) return 0'), 'a loop'],
    [turn('  return -1; globalThis.hasRun = true'), 'a second statement'],
    [turn('  return -1\u2028globalThis.hasRun = true'), 'a line of another kind'],
    [turn('  return -1\r  hasRun = true'), 'a line of a third kind'],
    [turn('  return import(me)'), 'an import'],
    [turn('  return new hp_of(me)'), 'a keyword'],
    [turn('  return 0', { asked: 'constructor' }), 'what every object has'],
    [turn('  return 0', { asked: 'select = globalThis.hasRun = true' }), 'a default'],
    [
      turn('  return 0', { column: 'const constructor_of = env.columns.constructor\n' }),
      'what every object of columns has',
    ],
    [turn('  return 0', { column: 'const speed_of = env.columns.speed\n' }), 'an unknown column'],
    [turn('  return 0', { column: 'const hp_of = env.columns.hp; hasRun = true\n' }), 'more than a column'],
    [turn('  return 0').replace('(me)', '(me = globalThis.hasRun = true)'), 'a parameter with a default'],
    [`${turn('  return 0')}globalThis.hasRun = true\n`, 'more than a program'],
  ])('is not run if it is none: %#', (source, why) => {
    for (const bring of [() => instantiate(source, environment), () => instantiateAll([source], environment)]) {
      expect(bring, why).toThrow(/^no tactic is compiled to/)
    }
    expect(globalThis.hasRun).toBeUndefined()
  })

  test('is not run if it is no text', () => {
    const sources: readonly unknown[] = [[turn('  return 0')], 7, null]
    for (const source of sources)
      expect(() => instantiate(source as string, environment)).toThrow(/^no tactic is compiled to/)
  })
})
