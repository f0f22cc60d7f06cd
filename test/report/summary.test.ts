import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import type { Result } from '../../src/metrics/result.ts'
import { showBare, showFigure } from '../../src/report/figure.ts'
import { summarize } from '../../src/report/summary.ts'
import { crowd, renamed, skirmish } from './fixture.ts'

const golden = (name: string) => new URL(`golden/${name}.txt`, import.meta.url).pathname

/** Names as people give them: short, long, and in scripts with wide letters and with marks that take no room. */
const NAMES: Readonly<Record<string, (result: Result) => Result>> = {
  plain: (result) => result,
  long: (result) => renamed(result, (name) => `${name} of the Honourable Company of the Northern Gate`),
  cjk: (result) => renamed(result, (name) => WIDE_NAMES[name] ?? name),
}

const WIDE_NAMES: Readonly<Record<string, string>> = {
  spears: '槍兵',
  swords: '검사들',
  hoplite: '重装歩兵',
  'hoplite 1': '重装歩兵一',
  // Decomposed: letters with marks of their own.
  'hoplite 2': 'Zoe\u0308 Me\u0301tis',
  'hoplite 3': 'इन्द्र',
  Captain: '隊長',
  spear: '槍',
}

describe('the summary reads well', () => {
  const cases = Object.keys(NAMES).flatMap((names) => [30, 60, 80, 120, 200].map((width) => [names, width] as const))

  test.each(cases)('of a skirmish with %s names, on %i columns', async (names, width) => {
    const summary = summarize(NAMES[names](skirmish()), { width, color: false })
    await expect(summary).toMatchFileSnapshot(golden(`skirmish-${names}-${width}`))
  })

  test('of an interrupted run with a precision, on 100 columns', async () => {
    const result = { ...skirmish(), partial: true, precision: 0.001 }
    await expect(summarize(result, { width: 100, color: false })).toMatchFileSnapshot(golden('partial-100'))
  })

  test('of a crowd, by template', async () => {
    await expect(summarize(crowd(20), { width: 80, color: false })).toMatchFileSnapshot(golden('crowd-80'))
  })
})

test('one battle is not several', () => {
  expect(summarize({ ...skirmish(), battles: 1 }, { width: 80, color: false })).toContain('\n1 battle · seed ')
})

test('no more can be left standing than there were', () => {
  const result = crowd(20)
  const all = result.roster.parties.map((party) => [`survivors.${party}`, { 0: 50, 20: 50 }])
  const histograms = { ...result.histograms, ...Object.fromEntries(all) }
  const lines = summarize({ ...result, histograms }, { width: 80, color: false }).split('\n')
  const ends = lines.flatMap((line) => /, of 20 .* (\d+)$/.exec(line)?.[1] ?? [])
  expect(ends).toEqual(['20', '20'])
})

test.each([24, 30, 39, 40, 50, 60, 72, 80, 100, 140, 150, 200])(
  'no line is wider than %i columns, even with long names in wide letters',
  (width) => {
    const long = renamed(skirmish(), (name) => `${name} of the most honourable 東方の騎士団 company`)
    for (const result of [skirmish(), crowd(20), long]) {
      for (const color of [false, true]) {
        for (const line of summarize(result, { width, color }).split('\n')) {
          expect(stringWidth(line), line).toBeLessThanOrEqual(width)
        }
      }
    }
  },
)

test('columns of figures end in line whatever letters the names have', () => {
  const result = renamed(skirmish(), (name) => (name === 'Captain' ? '騎士' : name))
  const lines = summarize(result, { width: 80, color: false }).split('\n')
  const widths = lines.filter((line) => /^ {2}(hoplite \d|騎士)/.test(line)).map((line) => stringWidth(line))
  expect(widths).toHaveLength(5)
  expect(new Set(widths).size).toBe(1)
})

test('colour changes nothing but colour', () => {
  const [plain, coloured] = [false, true].map((color) => summarize(skirmish(), { width: 80, color }))
  expect(coloured).not.toBe(plain)
  const lines = (text: string) =>
    stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.trimEnd())
  expect(lines(coloured)).toEqual(lines(plain))
})

test('a name cannot move the cursor or turn the direction of writing', () => {
  const result = renamed(skirmish(), (name) => `\u001b[2J\u202e${name}\r\n`)
  expect(summarize(result, { width: 80, color: false }).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
})

test("a rule of the ruleset's own that was never followed is no warning; one of the designer's is", () => {
  const result = skirmish()
  const own = result.roster.rules.map((rules) => rules.map((rule) => ({ ...rule, builtIn: true })))
  const quiet = { ...result, roster: { ...result.roster, rules: own } }
  expect(summarize(result, { width: 80, color: false })).toContain('Rules never followed')
  expect(summarize(quiet, { width: 80, color: false })).not.toContain('Rules never followed')
})

test('parties whose intervals overlap are too close to call', () => {
  const result = skirmish()
  const even = { kind: 'share', value: 0.49, low: 0.46, high: 0.52 } as const
  const close = { ...result, metrics: { ...result.metrics, 'win.spears': even, 'win.swords': even } }
  expect(summarize(close, { width: 80, color: false })).toContain('Too close to call')
  expect(summarize(result, { width: 80, color: false })).not.toContain('Too close to call')
})

test('what never happened is one line, and what did is one each', () => {
  const result = skirmish()
  const never = { ...result, metrics: { ...result.metrics, draw: result.metrics.stalemate } }
  expect(summarize(never, { width: 80, color: false })).toMatch(/^ {2}draw, stalemate +< 0\.0037 %$/m)
  expect(summarize(result, { width: 80, color: false })).toMatch(/^ {2}stalemate +< 0\.0037 %$/m)
})

test('every figure is one that the page shows, whatever the width', () => {
  const figures = (width: number) =>
    new Set(summarize(skirmish(), { width, color: false }).match(/[\d.]+( %)? ± [\d.]+/g))
  for (const width of [60, 120, 200]) expect(figures(width)).toEqual(figures(80))
  const bare = [...skirmish().firstSlain, ...Object.values(skirmish().metrics)].flatMap((metric) => [
    showFigure(metric),
    showBare(metric),
  ])
  expect([...figures(80)].filter((figure) => !bare.includes(figure))).toEqual([])
})
