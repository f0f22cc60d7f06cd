import { expect, test } from 'vitest'
import { readProperties } from '../../src/field/legend.ts'

const scenario = {
  field: {
    legend: {
      P: { wall: false, height: 108, cover: 'none', climb: { dv: 10, free: true } },
      s: { stairs: 9, height: 0, rough: true },
    },
  },
  whole: {
    field: {
      legend: {
        P: { height: '9 ft', climb: { dv: 10, free: true } },
        s: { stairs: '9 in', height: '0 ft', rough: true },
      },
    },
  },
}

test('a legend is read as it was written, without what says nothing', () => {
  expect(readProperties(scenario, 'P')).toEqual([
    ['height', '9 ft'],
    ['climb', 'dv 10 free'],
  ])
  expect(readProperties(scenario, 's')).toEqual([
    ['stairs', '9 in'],
    ['rough', ''],
  ])
  expect(readProperties(scenario, '.')).toEqual([])
  expect(readProperties({ field: {}, whole: {} }, 'P')).toEqual([])
})
