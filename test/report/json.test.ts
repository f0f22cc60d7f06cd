import { expect, test } from 'vitest'
import { resultAsJson, writeJson } from '../../src/report/json.ts'
import { skirmish } from './fixture.ts'

test('the object has exactly the documented keys, in the documented order', () => {
  const json = resultAsJson({ ...skirmish(), precision: 0.001 })
  expect(Object.keys(json)).toEqual([
    'tiltyard',
    'scenario',
    'rules',
    'seed',
    'battles',
    'version',
    'digest',
    'partial',
    'metrics',
    'histograms',
  ])
  expect(json).toMatchObject({ tiltyard: 1, scenario: 'Spear wall against swordsmen', rules: 'osr-d20', seed: 1 })
  expect(Object.keys(json.metrics)).toEqual(Object.keys(skirmish().metrics))
  for (const metric of Object.values(json.metrics)) expect(Object.keys(metric)).toEqual(['value', 'low', 'high'])
  expect(json.histograms).toEqual(skirmish().histograms)
})

test('a seed that reads as a number is one; any other stays the text that it is', () => {
  const seeds = ['0', '42', '007', '1e3', '-1', '', 'épée', '12345678901234567890']
  expect(seeds.map((seed) => resultAsJson({ ...skirmish(), seed }).seed)).toEqual([
    0,
    42,
    '007',
    '1e3',
    -1,
    '',
    'épée',
    '12345678901234567890',
  ])
})

test('no number has more than ten significant digits, and none is further off than that', () => {
  const { metrics } = skirmish()
  const third = { kind: 'mean', value: 1 / 3, low: 0.1 + 0.2, high: 123456789.123456 } as const
  const json = resultAsJson({ ...skirmish(), metrics: { ...metrics, third } })
  expect(json.metrics.third).toEqual({ value: 0.3333333333, low: 0.3, high: 123456789.1 })
})

test('the file is that object again, and equal results give equal bytes', () => {
  expect(JSON.parse(writeJson(skirmish()))).toEqual(resultAsJson(skirmish()))
  expect(writeJson(skirmish())).toBe(writeJson(structuredClone(skirmish())))
})
