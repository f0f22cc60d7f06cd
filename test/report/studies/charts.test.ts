import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { drawWorths } from '../../../src/report/ablate/chart.ts'
import { drawDifferences } from '../../../src/report/compare/chart.ts'
import { drawMatrix, drawMix, drawPrices, drawRatings } from '../../../src/report/matrix/chart.ts'
import { drawSvg } from '../../../src/report/picture.ts'
import { drawWeights } from '../../../src/report/sensitivity/chart.ts'
import { drawCurves } from '../../../src/report/skill/chart.ts'
import { drawSweep } from '../../../src/report/sweep/chart.ts'
import { crossingsOf, findingOf } from '../../../src/report/sweep/words.ts'
import { type Studies, studyDuel } from './found.ts'

let found: Studies
beforeAll(async () => {
  found = await studyDuel()
})

// Vega and Vega-Lite tell of what they do not understand by a warning, and draw something else.
const warn = vi.spyOn(console, 'warn')
const error = vi.spyOn(console, 'error')
afterEach(() => {
  expect(warn.mock.calls).toEqual([])
  expect(error.mock.calls).toEqual([])
})

describe('charts of studies', () => {
  const CHARTS = [
    ['one variant', (width: number) => drawDifferences(found.one, width)],
    ['several variants', (width: number) => drawDifferences(found.several, width)],
    ['a curve', (width: number) => drawSweep(found.curve, width)],
    ['a map', (width: number) => drawSweep(found.map, width)],
    ['weights', (width: number) => drawWeights(found.weights, width)],
    ['worths', (width: number) => drawWorths(found.ablation, width)],
    ['curves', (width: number) => drawCurves(found.skilled, width)],
    ['a map of mistakes', (width: number) => drawSweep(found.skilled, width)],
    ['a table', (width: number) => drawMatrix(found.table, width)],
    ['a table of rows and columns', (width: number) => drawMatrix(found.grid, width)],
    ['ratings', (width: number) => drawRatings(found.table, width)],
    ['a mix', (width: number) => drawMix(found.table, width)],
    ['two mixes', (width: number) => drawMix(found.grid, width)],
    ['prices', (width: number) => drawPrices(found.table, width)],
  ] as const

  test.each(CHARTS)(
    'are drawn as wide as asked for, without a warning and without markup of a name: %s',
    async (_, draw) => {
      for (const width of [340, 800]) {
        const spec = draw(width)!
        expect(JSON.parse(JSON.stringify(spec))).toEqual(spec)
        const svg = await drawSvg(spec)
        const [, drawn] = /viewBox="0 0 ([\d.]+) /.exec(svg)!
        expect(Number(drawn)).toBeGreaterThan(width * 0.95)
        expect(Number(drawn)).toBeLessThan(width * 1.03)
        expect(svg).not.toContain('<script')
      }
    },
  )

  test('a map draws the line of 50 %, and every value that fits', async () => {
    const svg = await drawSvg(drawSweep(found.map, 800)!)
    expect(svg.match(/stroke-width="2\.5"/g)?.length).toBeGreaterThan(0)
    for (const { estimate } of found.map.points) expect(svg).toContain(`>${(estimate!.value * 100).toFixed(0)}</text>`)
  })

  test('a sweep marks what is so today, and where it is even', async () => {
    const { curve, map } = found
    // The duel's file says so by a template, which no point sets in the same words.
    expect(curve.points[curve.today!].values).toEqual(['9'])
    expect(map.points[map.today!].values).toEqual(['9', 'd8'])
    const svg = await drawSvg(drawSweep(curve, 800)!)
    expect(svg).toContain('Dotted: as it is today. Diamond: even.')
    // Values that are no numbers stand in their own order, whichever of them is today's.
    const [axis] = curve.axes
    const dice = { ...curve, axes: [{ ...axis, values: axis.values.map((value) => `d${value}`) }] }
    const labels = (await drawSvg(drawSweep(dice, 800)!)).matchAll(/>(d\d+)<\/text>/g)
    expect([...labels].map(([, label]) => label)).toEqual(dice.axes[0].values)
    expect(svg.match(/stroke-dasharray="2,3"/g)).toHaveLength(1)
    const [crossing] = crossingsOf(curve)
    const side = (at: number) => curve.points[at].estimate!.value > 0.5
    const below = Math.floor(crossing) - 6
    expect(side(below)).not.toBe(side(below + 1))
    const framed = await drawSvg(drawSweep({ ...map, today: 4 }, 800)!)
    expect(framed).toContain('Framed: as it is today.')
    expect(framed.match(/stroke-dasharray="2,2"/g)).toHaveLength(1)
  })

  test('what has no order is joined by no line, and has names that differ', async () => {
    const weapons = ['longsword of the north', 'longsword of the south', 'an axe']
    const points = weapons.map((weapon, at) => ({ ...found.curve.points[2 * at], values: [weapon] }))
    const curve = { ...found.curve, axes: [{ path: 'weapon', values: weapons }], points }
    expect(findingOf(found.curve)).toMatch(/ even (at|between|somewhere) /)
    expect(findingOf(curve)).not.toContain('even')
    for (const width of [340, 800]) {
      const drawn = drawSweep(curve, width)!
      const svg = await drawSvg(drawn)
      expect(svg).toContain('longsword of the north')
      expect(JSON.stringify(drawn)).not.toMatch(/"(line|area)"/)
      expect(JSON.stringify(drawSweep(found.curve, width))).toContain('"line"')
    }
    const [rows, columns] = found.map.axes
    const unordered = { ...rows, values: rows.values.map((_, at) => `very long name of the ${at}th option, alike`) }
    const map = drawSweep({ ...found.map, axes: [unordered, columns] }, 800)!
    const svg = await drawSvg(map)
    expect(svg).not.toContain('stroke-width="2.5"')
    for (const at of rows.values.keys()) expect(svg).toContain(`${at}th option, alike`)
  })

  test('no two numbers have the same name, however narrow the chart', () => {
    for (const width of [340, 800]) {
      const { values } = drawWeights(found.weights, width)!.data as { values: { name: string }[] }
      expect(new Set(values.map(({ name }) => name)).size).toBe(values.length)
    }
  })

  test('every cell of a table leads to its matchup', async () => {
    const svg = await drawSvg(drawMatrix(found.table, 800))
    const { rows } = found.table.table
    for (const [i] of rows.entries())
      for (const [j] of rows.entries()) {
        if (i !== j) expect(svg).toContain(`#matchup-${i + 1}-${j + 1}`)
      }
  })

  test('nothing is drawn of nothing', () => {
    const { weights, curve, grid } = found
    expect(drawPrices(grid, 800)).toBeUndefined()
    const idle = weights.weights.filter(({ identical }) => identical)
    expect(drawWeights({ ...weights, weights: idle }, 800)).toBeUndefined()
    const dead = found.ablation.ablated.filter(({ verdict }) => verdict === 'dead')
    expect(drawWorths({ ...found.ablation, ablated: dead }, 800)).toBeUndefined()
    const points = curve.points.map(({ values, battles }) => ({ values, battles }))
    expect(drawSweep({ ...curve, points }, 800)).toBeUndefined()
  })
})
