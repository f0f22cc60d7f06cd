import type { EdgeWall } from './barriers.ts'
import type { DrawnMap } from './drawn-map.ts'

interface Size {
  readonly columns: number
  readonly rows: number
}
type Cell = readonly [column: number, row: number]
type Turn = (size: Size, cell: Cell) => Cell

/** The ways in which a map can be laid upon itself: mirrored, turned about; and, of a square one, those along its diagonals. */
const TURNS: readonly Turn[] = [
  ({ columns }, [column, row]) => [columns - 1 - column, row],
  ({ rows }, [column, row]) => [column, rows - 1 - row],
  ({ columns, rows }, [column, row]) => [columns - 1 - column, rows - 1 - row],
]
const TURNS_OF_SQUARES: readonly Turn[] = [
  (_, [column, row]) => [row, column],
  ({ columns }, [column, row]) => [columns - 1 - row, columns - 1 - column],
  ({ columns }, [column, row]) => [columns - 1 - row, column],
  ({ columns }, [column, row]) => [row, columns - 1 - column],
]

/**
 * A map on which each party stands in the other's places: where the map is symmetric, everybody in the image of its own cell;
 * elsewhere the members of each are dealt over the cells of the other.
 */
export function exchangePlaces<Ground>(drawn: DrawnMap<Ground>, edges: readonly EdgeWall[] = []): DrawnMap<Ground> {
  const { deployment } = drawn
  const [first, second] = deployment
  const turn = turnsOf(drawn, edges).find((each) => {
    const images = new Set(first.map((cell) => imageOf(drawn, each, cell)))
    return first.length === second.length && second.every((cell) => images.has(cell))
  })
  if (turn === undefined) return { ...drawn, deployment: [second, first] }
  const [one, other] = deployment.map((cells) => cells.map((cell) => imageOf(drawn, turn, cell)))
  return { ...drawn, deployment: [one!, other!] }
}

/** Those that leave the ground and the walls as they are. */
function turnsOf<Ground>(drawn: DrawnMap<Ground>, edges: readonly EdgeWall[]): Turn[] {
  const { columns, rows, ground } = drawn
  const grounds = ground.map((each) => JSON.stringify(Object.entries(each as object).toSorted()))
  const wallOf = (one: number, other: number): string => [Math.min(one, other), Math.max(one, other)].join()
  const walls = new Set(edges.map(([one, other]) => wallOf(one, other)))
  return [...TURNS, ...(columns === rows ? TURNS_OF_SQUARES : [])].filter(
    (turn) =>
      grounds.every((each, cell) => grounds[imageOf(drawn, turn, cell)] === each) &&
      edges.every(([one, other]) => walls.has(wallOf(imageOf(drawn, turn, one), imageOf(drawn, turn, other)))),
  )
}

/** Cells are numbered row × columns + column. */
function imageOf(size: Size, turn: Turn, cell: number): number {
  const [column, row] = turn(size, [cell % size.columns, Math.floor(cell / size.columns)])
  return row * size.columns + column
}
