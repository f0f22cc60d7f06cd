import { LABEL_SIZE } from './theme.ts'

/** A point of a chart in its pixels, and how wide its name is. */
interface NamedPoint {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Where a name stands: beside its point, above or below the middle of it. */
interface NamePlace {
  readonly align: 'left' | 'right'
  readonly dx: number
  readonly dy: number
}

const BESIDE = 7
const FARTHER = 21
/** A point takes so much on either side of its middle. */
const POINT = 4

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * A place for each name between 0 and `room` where it runs into no other name and over no other point: on that side where
 * there is more room if it can be. Undefined where there is none.
 */
export function placeNames(points: readonly NamedPoint[], room: number): (NamePlace | undefined)[] {
  const dots = points.map(({ x, y }) => ({ left: x - POINT, right: x + POINT, top: y - POINT, bottom: y + POINT }))
  const taken: Box[] = []
  return points.map((point, at) => {
    const sides = point.x > room / 2 ? (['right', 'left'] as const) : (['left', 'right'] as const)
    const places = sides.flatMap((align) =>
      [-BESIDE, BESIDE, -FARTHER, FARTHER].map(
        (dy): NamePlace => ({ align, dx: align === 'left' ? BESIDE : -BESIDE, dy }),
      ),
    )
    const others = dots.filter((_, other) => other !== at)
    const found = places.find((place) => {
      const box = boxOf(point, place)
      return box.left >= 0 && box.right <= room && ![...taken, ...others].some((other) => meets(box, other))
    })
    if (found) taken.push(boxOf(point, found))
    return found
  })
}

/** What a name takes in its place. */
export function boxOf({ x, y, width }: NamedPoint, { align, dx, dy }: NamePlace): Box {
  const left = align === 'left' ? x + dx : x + dx - width
  return { left, right: left + width, top: y + dy - LABEL_SIZE / 2, bottom: y + dy + LABEL_SIZE / 2 }
}

function meets(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
