import { FRONT, REAR, SIDE } from './approach.ts'
import { DIRECTIONS } from './steps.ts'

/*
 * Which way somebody faces, and from where an attack comes (docs/rules/segment-d100.md §8.1). A facing is one of eight,
 * 0 to 7: north (up the map), then clockwise in steps of 45°.
 */

/** The eight as they are reported, and as they are drawn. */
export const FACINGS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const
export const ARROWS = '↑↗→↘↓↙←↖'

/**
 * The direction to a cell so many columns to the right and rows down: along the longer axis if that is more than twice
 * the other, else diagonal. Nobody needs the direction to the own cell; it is 7.
 */
export function directionTo(right: number, down: number): number {
  const width = Math.abs(right)
  const height = Math.abs(down)
  if (width > 2 * height) return right > 0 ? 2 : 6
  if (height > 2 * width) return down > 0 ? 4 : 0
  if (right > 0) return down > 0 ? 3 : 1
  return down > 0 ? 5 : 7
}

/** By the number of a step's direction (`DIRECTIONS`, in the order of ties): the facing that it leads along. */
export const FACING_OF_STEP: readonly number[] = DIRECTIONS.map(([right, down]) => directionTo(right, down))

/** By facing: the number of the step that leads along it. */
export const STEP_OF_FACING: readonly number[] = FACINGS.map((_, facing) => FACING_OF_STEP.indexOf(facing))

/** How many steps of 45° a direction is off a facing: 0 straight ahead, 4 straight behind. */
export function angleBetween(facing: number, direction: number): number {
  const clockwise = (direction - facing) & 7
  // Without a branch: where the next foe stands cannot be foreseen.
  return 4 - Math.abs(4 - clockwise)
}

/** The field of approach that lies at an angle: three directions ahead, one at each side, three behind. */
export function fieldAt(angle: number): number {
  return angle < 2 ? FRONT : angle > 2 ? REAR : SIDE
}

/** How many steps of 45° bring what is at an angle into the front field. */
export function turnsToFront(angle: number): number {
  return angle < 2 ? 0 : angle - 1
}

/**
 * The facing after so many steps of 45° toward a direction, by the shorter way.
 *
 * @param turns not more than the angle between the two
 * @param party whose member turns: straight about, the first (0) turns clockwise and the second counter-clockwise, so
 *   that a battle and its mirror image go alike
 */
export function turnToward(facing: number, direction: number, turns: number, party: number): number {
  const clockwise = (direction - facing) & 7
  const isClockwise = clockwise < 4 || (clockwise === 4 && party === 0)
  return (isClockwise ? facing + turns : facing - turns) & 7
}
