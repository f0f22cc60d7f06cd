import type { Grid } from '../load-grid.ts'

/** What messages call a point of a grid: `the point "hp=12, ac=3"`. */
export function namePoint({ axes, points }: Grid, at: number): string {
  const changes = points[at].values.map((value, axis) => `${axes[axis].path}=${value}`)
  return `the point "${changes.join(', ')}"`
}
