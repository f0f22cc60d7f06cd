import { expect, test } from 'vitest'
import { boxOf, placeNames } from '../../src/report/charts/name-places.ts'

test('names of points run into no other name and over no other point', () => {
  const points = Array.from({ length: 40 }, (_, at) => ({
    x: (at * 97) % 300,
    y: (at * 53) % 200,
    width: 30 + ((at * 31) % 40),
  }))
  const places = placeNames(points, 300)
  const boxes = places.flatMap((place, at) => (place ? [{ at, ...boxOf(points[at], place) }] : []))
  expect(boxes.length).toBeGreaterThan(15)
  for (const one of boxes) {
    expect(one.left).toBeGreaterThanOrEqual(0)
    expect(one.right).toBeLessThanOrEqual(300)
    for (const other of boxes) {
      const isApart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
      expect(one.at === other.at || isApart).toBe(true)
    }
    for (const [at, { x, y }] of points.entries()) {
      expect(at !== one.at && x > one.left && x < one.right && y > one.top && y < one.bottom).toBe(false)
    }
  }
})

test('a lone point has its name on the side where there is more room', () => {
  expect(placeNames([{ x: 10, y: 50, width: 40 }], 200)).toEqual([{ align: 'left', dx: 7, dy: -7 }])
  expect(placeNames([{ x: 190, y: 50, width: 40 }], 200)).toEqual([{ align: 'right', dx: -7, dy: -7 }])
})
