/** A straight piece of a contour, in the grid's own steps: (0, 0) is the first point of the first row. */
interface Segment {
  readonly x: number
  readonly y: number
  readonly x2: number
  readonly y2: number
}

/**
 * Where a surface, known at the points of a grid, passes a level: marching squares, with straight lines between points. A
 * square with a point that is not known is left out. `surface[y][x]`.
 */
export function contour(surface: readonly (readonly (number | undefined)[])[], level: number): Segment[] {
  const segments: Segment[] = []
  for (let y = 0; y + 1 < surface.length; y++) {
    for (let x = 0; x + 1 < surface[y].length; x++) {
      const corners = [
        { x, y, value: surface[y][x] },
        { x: x + 1, y, value: surface[y][x + 1] },
        { x: x + 1, y: y + 1, value: surface[y + 1][x + 1] },
        { x, y: y + 1, value: surface[y + 1][x] },
      ]
      // Round the square, edge by edge: the level is passed on none of them, on two, or (at a saddle) on all four.
      const passed = corners.flatMap((from, at) => {
        const to = corners[(at + 1) % 4]
        if (from.value === undefined || to.value === undefined) return []
        if (from.value < level === to.value < level) return []
        const part = (level - from.value) / (to.value - from.value)
        return [{ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }]
      })
      if (corners.some(({ value }) => value === undefined)) continue
      for (let at = 0; at + 1 < passed.length; at += 2) {
        segments.push({ x: passed[at].x, y: passed[at].y, x2: passed[at + 1].x, y2: passed[at + 1].y })
      }
    }
  }
  return segments
}
