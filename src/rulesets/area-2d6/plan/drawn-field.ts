import { drawRow } from '../../../field/area-field.ts'
import type { EdgeWall } from '../../../field/barriers.ts'
import { type DrawnMap, readMap } from '../../../field/drawn-map.ts'
import { readEdge } from '../../../scenario/edge.ts'
import type { Field } from '../field-schema.ts'

type Ground = NonNullable<Field['legend']>[string]

/** The map of a scenario's field (§2.7), and the walls on its edges by the numbers of areas in reading order. */
interface DrawnField {
  readonly drawn: DrawnMap<Ground>
  readonly edges: readonly EdgeWall[]
}

export function drawField({ map, legend, distance, walls }: Field): DrawnField {
  const drawn = readMap<Ground>(map ?? drawRow(distance), legend)
  const edges = walls.map((text): EdgeWall => {
    const { column, row, otherColumn, otherRow } = readEdge(text)!
    const areaOf = (x: number, y: number): number => (y - 1) * drawn.columns + x - 1
    return [areaOf(column, row), areaOf(otherColumn, otherRow)]
  })
  return { drawn, edges }
}

/** Whether going on from such ground takes `climb` instead of `run` (§8). */
export function isSteep({ rough, stairs, climb }: Partial<Ground>): boolean {
  return Boolean(rough || stairs || climb)
}
