import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { writeHistogramsCsv, writeMetricsCsv } from '../../src/report/csv.ts'
import { renamed, skirmish } from './fixture.ts'

test('metrics read back as they were written', () => {
  const result = skirmish()
  const rows: Record<string, string>[] = parse(writeMetricsCsv(result), { columns: true })
  expect(Object.keys(rows[0])).toEqual(['metric', 'value', 'low', 'high', 'kind'])
  expect(rows.map(({ metric }) => metric)).toEqual(Object.keys(result.metrics))
  for (const { metric, value, low, high, kind } of rows) {
    const original = result.metrics[metric]
    expect(kind).toBe(original.kind)
    const written = [original.value, original.low, original.high].map((number) => Number(number.toPrecision(10)))
    expect([value, low, high].map(Number)).toEqual(written)
  }
})

test('histograms read back as they were written', () => {
  const { histograms } = skirmish()
  const rows: Record<string, string>[] = parse(writeHistogramsCsv(skirmish()), { columns: true })
  const read: Record<string, Record<string, number>> = {}
  for (const { histogram, value, battles } of rows) {
    read[histogram] ??= {}
    read[histogram][value] = Number(battles)
  }
  expect(read).toEqual(histograms)
})

test('names with separators, quotes and line breaks stay one cell', () => {
  const result = renamed(skirmish(), (name) => (name === 'Captain' ? 'a,b;"c"\n=d' : name))
  const rows: string[][] = parse(writeMetricsCsv(result))
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([5]))
  expect(rows.map(([metric]) => metric)).toContain('survive.a,b;"c"\n=d')
})

test('no cell begins a formula, whether a spreadsheet splits at commas or at semicolons', () => {
  const nasty = ';=HYPERLINK("http://example.com")'
  const result = renamed(skirmish(), (name) => (name === 'Captain' ? nasty : name))
  const texts = [
    writeMetricsCsv({ ...result, metrics: { ...result.metrics, '=1+1': result.metrics.draw } }),
    writeHistogramsCsv({ ...result, histograms: { ...result.histograms, '@SUM(A1)': { 0: 1 } } }),
  ]
  for (const text of texts) {
    for (const delimiter of [',', ';']) {
      const cells = parse(text, { delimiter, relax_column_count: true, relax_quotes: true }).flat()
      expect(cells.filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([])
    }
  }
})

test('a number below zero stays a number', () => {
  const odd = { kind: 'mean', value: 0.5, low: -0.25, high: 1.25 } as const
  expect(writeMetricsCsv({ ...skirmish(), metrics: { odd } })).toContain('"odd",0.5,-0.25,1.25,"mean"')
})
