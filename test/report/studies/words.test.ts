import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Difference, Metric } from '../../../src/index.ts'
import { report as ablation } from '../../../src/report/ablate/report.ts'
import { writeComparisonCsv } from '../../../src/report/compare/csv.ts'
import { variantAsJson } from '../../../src/report/compare/json.ts'
import { report as comparison } from '../../../src/report/compare/report.ts'
import { findingOf, verdictOf } from '../../../src/report/compare/words.ts'
import { showChange, showDifference, wordsOf } from '../../../src/report/difference.ts'
import { matchupFiles, writeMatchups } from '../../../src/report/matrix/matchups.ts'
import { report as matrix } from '../../../src/report/matrix/report.ts'
import { reportedOptions } from '../../../src/report/matrix/words.ts'
import { report as sensitivity } from '../../../src/report/sensitivity/report.ts'
import { report as skill } from '../../../src/report/skill/report.ts'
import { summarizeStudy } from '../../../src/report/study-summary.ts'
import { contour } from '../../../src/report/sweep/contour.ts'
import { writeSweepCsv } from '../../../src/report/sweep/csv.ts'
import { report as sweep } from '../../../src/report/sweep/report.ts'
import { report as tune } from '../../../src/report/tune/report.ts'
import { type Studies, studyDuel } from './found.ts'

const metric = (kind: Metric['kind'], value = 0.5): Metric => ({ kind, value, low: value, high: value })

function difference(kind: Metric['kind'], value: number, low: number, high: number, more: object = {}): Difference {
  const moved = low > 0 || high < 0
  return {
    baseline: metric(kind),
    variant: metric(kind),
    difference: { value, low, high },
    identical: false,
    moved,
    ...more,
  }
}

describe('a difference in words', () => {
  test.each([
    ['win.spears', difference('share', 0.0335, 0.031, 0.036), '3.1 to 3.6 points more'],
    ['win.spears', difference('share', -0.0335, -0.036, -0.031), '3.1 to 3.6 points less'],
    ['win.spears', difference('share', 0.0002, -0.0017, 0.002), 'no difference larger than 0.2 points'],
    [
      'win.spears',
      difference('share', 0, -0.0003, 0.0003, { identical: true }),
      'identical in every battle: no difference larger than 0.03 points',
    ],
    ['win.spears', difference('share', 0.01, 0.0001, 0.02), '0.01 to 2.00 points more'],
    ['rounds.mean', difference('mean', -0.5, -0.55, -0.45), '0.45 to 0.55 rounds less'],
    ['rounds.p50', difference('quantile', 2, 2, 2), '2 rounds more'],
    ['rounds.p50', difference('quantile', 2, 1, 4), '1 to 4 rounds more'],
    [
      'slain.Ann',
      difference('share', 0.01, 0.001, 0.019, { moved: false }),
      '0.1 to 1.9 points more, or chance among so many figures',
    ],
  ])('%s %#', (name, found, words) => {
    expect(wordsOf(name, found)).toBe(words)
  })

  it('never calls a difference smaller than it may be', () => {
    expect(wordsOf('win.a', difference('share', 0.0001, -0.0021, 0.0023))).toBe('no difference larger than 0.3 points')
  })

  it('has a sign, and no digit beyond its interval', () => {
    expect(showDifference(difference('share', 0.19213, 0.1812, 0.2031))).toBe('+19.2 ± 1.1')
    expect(showDifference(difference('quantile', -2, -3, 0))).toBe('−2 (−3 to 0)')
    expect(showDifference(difference('mean', 0, 0, 0, { identical: true }))).toBe('identical')
    expect(showChange({ value: 0.25, low: 0.25, high: 0.25 })).toBe('+0.25')
  })
})

describe('summaries', () => {
  let found: Studies
  beforeAll(async () => {
    found = await studyDuel()
  })
  const plain = (width: number) => ({ width, color: false })
  const widestOf = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

  test.each([
    ['one', (width: number) => summarizeStudy(comparison, found.one, plain(width))],
    ['several', (width: number) => summarizeStudy(comparison, { ...found.several, partial: true }, plain(width))],
    ['curve', (width: number) => summarizeStudy(sweep, found.curve, plain(width))],
    ['map', (width: number) => summarizeStudy(sweep, found.map, plain(width))],
    ['weights', (width: number) => summarizeStudy(sensitivity, found.weights, plain(width))],
    ['ablation', (width: number) => summarizeStudy(ablation, found.ablation, plain(width))],
    ['skilled', (width: number) => summarizeStudy(skill, found.skilled, plain(width))],
    ['table', (width: number) => summarizeStudy(matrix, found.table, plain(width))],
    ['tuned', (width: number) => summarizeStudy(tune, found.tuned, plain(width))],
    ['balanced', (width: number) => summarizeStudy(tune, found.balanced, plain(width))],
  ])('of %s fit a terminal of 80 columns, and one of 60', async (name, summarize) => {
    const text = summarize(80)
    expect(widestOf(text)).toBeLessThanOrEqual(80)
    await expect(text).toMatchFileSnapshot(`golden/${name}.txt`)
    const narrow = summarize(60).replace(/^ PARTIAL: .*\n/m, '')
    expect(widestOf(narrow)).toBeLessThanOrEqual(60)
    // Nothing is cut but names, and facts are broken between them.
    expect(narrow).not.toMatch(/\d…|±$|tiltyard$|±:$/m)
    expect(narrow.replace(/\s+/g, ' ')).toContain('· tiltyard 0.1.0 · ±: 95 %')
  })

  it('of a map that is too wide go on below', () => {
    const [rows, columns] = found.map.axes
    const many = Array.from({ length: 30 }, (_, at) => `d${at + 2}`)
    const points = rows.values.flatMap((row) => many.map((at) => ({ ...found.map.points[0], values: [row, at] })))
    const text = summarizeStudy(sweep, { ...found.map, axes: [rows, { ...columns, values: many }], points }, plain(80))
    expect(widestOf(text)).toBeLessThanOrEqual(80)
    expect(many.filter((name) => !new RegExp(` ${name}( |$)`, 'm').test(text))).toEqual([])
  })

  it('of rows and columns name both, and are exact to as many digits as there is room for', async () => {
    await expect(summarizeStudy(matrix, found.grid, plain(80))).toMatchFileSnapshot('golden/grid.txt')
  })

  it('of several variants begin with all of them ranked, the baseline among them', () => {
    const [, , ranking] = summarizeStudy(comparison, found.several, plain(80)).split('\n\n')[0].split('\n')
    expect(ranking).toBeUndefined()
    const rows = summarizeStudy(comparison, found.several, plain(120)).split('\n\n')[1].split('\n').slice(1)
    const shares = rows.map((row) => Number(/ (\d+\.\d) % ±/.exec(row)![1]))
    expect(shares).toEqual([...shares].sort((a, b) => b - a))
    expect(rows.filter((row) => /^ {2}\d {2}the baseline +\d/.test(row))).toHaveLength(1)
    expect(rows.filter((row) => /the same .* identical /.test(row))).toHaveLength(1)
    expect(rows).toHaveLength(4)
    expect(summarizeStudy(comparison, found.one, plain(80))).not.toContain('the baseline  ')
  })

  it('begin with who wins more often', () => {
    const { one } = found
    expect(verdictOf(one, one.variants[0])).toMatch(/^win rate of blue \d.* points higher/)
    const [, same] = found.several.variants
    expect(verdictOf(found.several, same)).toBe('identical in every battle')
    const [attack] = found.several.variants
    expect(findingOf(found.several)).toBe(
      `Of 3 variants, ${attack.name} changes most: ${verdictOf(found.several, attack)}`,
    )
    expect(findingOf({ ...found.several, variants: [same, same] })).toMatch(/^None of 2 variants is known to change/)
  })
})

describe('data', () => {
  it('of a variant is JSON as documented', async () => {
    const { one } = await studyDuel()
    const json = JSON.parse(JSON.stringify(variantAsJson(one, one.variants[0])))
    expect(json).toMatchObject({
      tiltyard: 1,
      scenario: 'Duel',
      variant: 'weapons.sword.to_hit=1',
      seed: 1,
      battles: 4000,
    })
    const estimate = { value: expect.any(Number), low: expect.any(Number), high: expect.any(Number) }
    expect(json.metrics['win.red']).toMatchObject({
      ...{ baseline: estimate, variant: estimate, difference: estimate, identical: false },
      verdict: expect.stringContaining('points less'),
    })
    expect(Object.keys(json.metrics)).toEqual(Object.keys(one.variants[0].metrics))
  })

  it('as CSV has a row for each variant and metric, and for each point', async () => {
    const { several, map } = await studyDuel()
    const rows = writeComparisonCsv(several).trimEnd().split('\n')
    expect(rows).toHaveLength(1 + several.variants.reduce((sum, { metrics }) => sum + Object.keys(metrics).length, 0))
    const points = writeSweepCsv(map).trimEnd().split('\n')
    expect(points).toHaveLength(16)
    expect(points[0]).toBe('"parties.blue.members.1.hp","weapons.sword.damage","metric","value","low","high","battles"')
    expect(points[1]).toMatch(/^"5","d6","win\.red",0\.\d+,0\.\d+,0\.\d+,500$/)
  })
})

describe('a matrix', () => {
  it('as JSON has every option and every matchup by name', async () => {
    const { table } = await studyDuel()
    const json = JSON.parse(JSON.stringify(matrix.json(table)))
    const names = table.table.rows.map(({ name }) => name)
    expect(json).toMatchObject({ tiltyard: 1, scenario: 'Duel', situations: table.table.situations, margin: 0.05 })
    expect(json.options.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(json.options[0]).toMatchObject({ cost: 1, tier: expect.any(Number), bySituation: { close: {}, tough: {} } })
    expect(json.scores[0][0]).toBeNull()
    expect(json.scores[0][1].value).toBeCloseTo(1 - json.scores[1][0].value, 9)
    expect(json.matchups).toHaveLength(20)
    expect(json.matchups.reduce((sum: number, { battles }: { battles: number }) => sum + battles, 0)).toBe(json.battles)
    const rows = matrix.csv(table).trimEnd().split('\n')
    expect(rows).toHaveLength(21)
    expect(rows[1]).toMatch(/^"d4","d6","close",0\.\d+,0\.\d+,0\.\d+,\d+,0\.?\d*,\d+\.\d+$/)
  })

  it('says what is strong in any situation and weak in all, and what is worth less than it costs', async () => {
    const { table } = await studyDuel()
    const reported = reportedOptions(table, 'rows')
    expect(reported.map(({ score }) => score.value)).toEqual(
      reported.map(({ score }) => score.value).sort((a, b) => b - a),
    )
    const [cheapest] = reported.filter(({ cost }) => cost === 1)
    expect(cheapest).toMatchObject({ name: 'd4', isWeak: true, isEfficient: true, betterBuy: undefined })
    for (const { betterBuy, cost, score } of reported) {
      const better = reported.find(({ name }) => name === betterBuy)
      if (!better) continue
      expect(better.cost!).toBeLessThanOrEqual(cost!)
      expect(better.score.value).toBeGreaterThan(score.value)
    }
  })

  it('writes its matchups as scenarios, under names that any file system takes', async () => {
    const { table } = await studyDuel()
    const files = writeMatchups(table, 'somewhere')
    expect(files).toHaveLength(40)
    for (const [path, text] of files) {
      expect(path).toMatch(/^matchups\/[a-z0-9-]+\.yaml$/)
      expect(text).toMatch(/^# Written by Tiltyard/)
    }
    expect(new Set(files.map(([path]) => path)).size).toBe(40)
    const [[{ path, scenario }]] = matchupFiles(table).values()
    const { readScenarioText } = await import('../../../src/load-scenario.ts')
    const [, text] = files.find(([name]) => name === path)!
    const again = await readScenarioText(text, path, undefined as never)
    expect(again.problems).toEqual([])
    expect(again.scenario).toMatchObject({ name: scenario.name, weapons: scenario.weapons, field: scenario.field })
  })
})

describe('the line of 50 %', () => {
  it('lies between points by how far they are from it', () => {
    expect(
      contour(
        [
          [0.25, 0.75],
          [0.25, 0.75],
        ],
        0.5,
      ),
    ).toEqual([{ x: 0.5, y: 0, x2: 0.5, y2: 1 }])
    const corner = contour(
      [
        [0.25, 0.25],
        [0.25, 0.75],
      ],
      0.5,
    )
    expect(corner).toEqual([{ x: 1, y: 0.5, x2: 0.5, y2: 1 }])
  })

  it('is nowhere where all is above it, and around a point that alone is not', () => {
    expect(
      contour(
        [
          [0.6, 0.7],
          [0.8, 0.9],
        ],
        0.5,
      ),
    ).toEqual([])
    const hole = contour(
      [
        [1, 1, 1],
        [1, 0, 1],
        [1, 1, 1],
      ],
      0.5,
    )
    expect(hole).toHaveLength(4)
  })

  it('has two parts at a saddle, and leaves out what is not known', () => {
    expect(
      contour(
        [
          [1, 0],
          [0, 1],
        ],
        0.5,
      ),
    ).toHaveLength(2)
    expect(
      contour(
        [
          [1, 0],
          [undefined, 1],
        ],
        0.5,
      ),
    ).toEqual([])
  })
})
