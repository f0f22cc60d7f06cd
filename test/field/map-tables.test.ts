import { describe, expect, test } from 'vitest'
import { readMap } from '../../src/field/drawn-map.ts'
import { planMap } from '../../src/field/map-tables.ts'
import { type Ground, rough } from './naive.ts'

describe('the tables of a map', () => {
  test('are sent to workers without being copied', () => {
    const tables = planMap(readMap<Ground>('.#.\n.:.'), rough)
    const sent = structuredClone(tables)
    expect(sent).toEqual(tables)
    tables.walks[0] = 7
    expect(sent.walks[0]).toBe(7)
  })

  test('need no sight where there is no wall', () => {
    const open = planMap(readMap<Ground>('.:.'), rough)
    expect([open.hasWalls, open.sight.length]).toEqual([false, 0])
    const walled = planMap(readMap<Ground>('.#.'), rough)
    expect([walled.hasWalls, walled.sight.length]).toEqual([true, 3])
  })
})
