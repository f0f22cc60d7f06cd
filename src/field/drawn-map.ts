import { DEPLOYMENT, GROUND } from '../scenario/ground.ts'

/**
 * A drawn map, cell by cell. Cells are numbered in reading order: row × columns + column. `Ground` is what a ruleset's
 * legend can say of a cell; what it leaves out of `.`, `#`, `:` and plain deployment letters is undefined.
 */
export interface DrawnMap<Ground> {
  readonly columns: number
  readonly rows: number
  /** By cell: the character drawn there. */
  readonly characters: readonly string[]
  /** By cell: what the ground is like. */
  readonly ground: readonly Partial<Ground>[]
  /** The cells where the first and where the second party deploys, in reading order; `*` is in both. */
  readonly deployment: readonly [readonly number[], readonly number[]]
}

/** What every map can have: walls, and ground that slows. */
export interface CommonGround {
  readonly wall?: boolean | undefined
  readonly rough?: boolean | undefined
}

/** Reads a map that has been checked (scenario/map.ts). Short lines are filled with open ground. */
export function readMap<Ground extends CommonGround>(
  text: string,
  legend: Readonly<Record<string, Ground>> = {},
): DrawnMap<Ground> {
  const lines = linesOf(text)
  const columns = Math.max(...lines.map((line) => line.length))
  const characters = lines.flatMap((line) => [...line, ...Array<string>(columns - line.length).fill(OPEN)])
  const builtIn: Readonly<Record<string, CommonGround>> = {
    [OPEN]: {},
    [WALL]: { wall: true },
    [ROUGH]: { rough: true },
  }
  const grounds = new Map<string, Partial<Ground>>(Object.entries({ ...legend, ...builtIn }) as [string, Ground][])
  const cellsOf = (letters: string) => [...characters.keys()].filter((cell) => letters.includes(characters[cell]))
  return {
    columns,
    rows: lines.length,
    characters,
    ground: characters.map((character) => grounds.get(character) ?? {}),
    deployment: [cellsOf(DEPLOYMENT.first), cellsOf(DEPLOYMENT.second)],
  }
}

const [OPEN, WALL, ROUGH] = Object.keys(GROUND)

/** The rows of a map as drawn, each as its characters; empty lines at its end are no part of it. */
function linesOf(text: string): string[][] {
  return text
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => [...line])
}
