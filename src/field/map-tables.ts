import type { CommonGround, DrawnMap } from './drawn-map.ts'
import { planSight, wordsFor } from './sight.ts'
import { DIRECTIONS, planSteps, planWalks, type StepCost } from './steps.ts'

/**
 * What does not change on a drawn map during a battle, computed once. Cells are numbered in reading order: row × columns
 * + column. The arrays are shared memory: workers that are sent them read the same bytes. (Of a map of 4096 cells they
 * take 36 MB; of one of 24 × 16, 0.3 MB.)
 */
export interface MapTables extends SightTables {
  readonly columns: number
  readonly rows: number
  /**
   * By direction: how many columns to the right and rows down a step leads. The order of the eight is the one in which
   * ties are settled: straight before diagonal, each in reading order.
   */
  readonly right: Int8Array
  readonly down: Int8Array
  /** By cell × 8 + direction: what that step costs, 0 if it is not possible. */
  readonly steps: Uint8Array
  /**
   * By goal × cells + start: what walking there costs at least, the step into the goal included and combatants
   * disregarded; `UNREACHABLE` (steps.ts) if there is no way.
   */
  readonly walks: Uint16Array
}

/** Who sees whom on a drawn map. */
export interface SightTables {
  /** Whether there is any wall; if not, everybody is in sight of everybody. */
  readonly hasWalls: boolean
  /** By start × `sightWords` + (goal >> 5): bit goal & 31 is set if the line of sight is free. Empty without walls. */
  readonly sight: Int32Array
  readonly sightWords: number
}

/** Computes the tables of a map; `costOf` is the ruleset's price of a step. */
export function planMap<Ground extends CommonGround>(map: DrawnMap<Ground>, costOf: StepCost<Ground>): MapTables {
  const { columns, rows } = map
  const steps = planSteps(map, costOf)
  return {
    columns,
    rows,
    right: Int8Array.from(DIRECTIONS, ([right]) => right),
    down: Int8Array.from(DIRECTIONS, ([, down]) => down),
    steps,
    walks: planWalks(columns, steps),
    ...planWalls(map),
  }
}

/** Computes who sees whom. */
export function planWalls<Ground extends CommonGround>({ columns, ground }: DrawnMap<Ground>): SightTables {
  const wall = Uint8Array.from(ground, (each) => (each.wall ? 1 : 0))
  const hasWalls = wall.includes(1)
  return {
    hasWalls,
    sight: hasWalls ? planSight(columns, wall) : new Int32Array(0),
    sightWords: wordsFor(wall.length),
  }
}
