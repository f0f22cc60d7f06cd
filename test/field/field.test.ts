import { expect, test } from 'vitest'
import { readMap } from '../../src/field/drawn-map.ts'
import { layOutField, measureField } from '../../src/field/field.ts'
import { planMap } from '../../src/field/map-tables.ts'

const FIRST = { party: 0 } as const
const SECOND = { party: 1 } as const

/** Column and row of cells. */
const placesOf = ({ field, cells }: { field: { shift: number }; cells: number[] }): number[][] =>
  cells.map((cell) => [cell & ((1 << field.shift) - 1), cell >> field.shift])

test('an open field is just large enough, with narrower ranks in its middle, and the fronts so far apart', () => {
  const laidOut = layOutField({ distance: 4, margin: 1, rank: 3, isMirrored: false }, [
    FIRST,
    FIRST,
    FIRST,
    FIRST,
    SECOND,
  ])
  expect(laidOut.field).toMatchObject({ columns: 8, rows: 5, map: undefined })
  const [front, rear, foe] = [2, 1, 6]
  expect(placesOf(laidOut)).toEqual([
    [front, 1],
    [front, 2],
    [front, 3],
    [rear, 2],
    [foe, 2],
  ])
})

test('on a drawn field everybody stands on the letters of the own party, in reading order', () => {
  const drawn = readMap('a.b\n.ab')
  const measured = measureField(drawn, (map) => planMap(map, () => 1), [FIRST, FIRST, SECOND, SECOND])
  expect(placesOf(measured)).toEqual([
    [0, 0],
    [1, 1],
    [2, 0],
    [2, 1],
  ])
  // A step to the right, and one to the left and down, lead so many cells on that they are never taken for each other.
  expect(1 << measured.field.shift).toBeGreaterThanOrEqual(4)
})
