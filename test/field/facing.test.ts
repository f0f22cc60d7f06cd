import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRONT, REAR, SIDE } from '../../src/field/approach.ts'
import {
  ARROWS,
  angleBetween,
  directionTo,
  FACING_OF_STEP,
  FACINGS,
  fieldAt,
  STEP_OF_FACING,
  turnsToFront,
  turnToward,
} from '../../src/field/facing.ts'
import { DIRECTIONS } from '../../src/field/steps.ts'

/** Something for every cell but the middle one of a square that reaches so far. */
function draw(reach: number, of: (right: number, down: number) => string): string[] {
  const line = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  return line.map((down) => line.map((right) => (right === 0 && down === 0 ? 'o' : of(right, down))).join(''))
}

const facing = () => fc.integer({ min: 0, max: 7 })
const apart = () =>
  fc
    .record({ right: fc.integer({ min: -40, max: 40 }), down: fc.integer({ min: -40, max: 40 }) })
    .filter(({ right, down }) => right !== 0 || down !== 0)

describe('the direction to a cell', () => {
  test('is straight only where one axis is more than twice the other', () => {
    expect(draw(5, (right, down) => ARROWS[directionTo(right, down)])).toEqual([
      '↖↖↖↑↑↑↑↑↗↗↗',
      '↖↖↖↖↑↑↑↗↗↗↗',
      '↖↖↖↖↑↑↑↗↗↗↗',
      '←↖↖↖↖↑↗↗↗↗→',
      '←←←↖↖↑↗↗→→→',
      '←←←←←o→→→→→',
      '←←←↙↙↓↘↘→→→',
      '←↙↙↙↙↓↘↘↘↘→',
      '↙↙↙↙↓↓↓↘↘↘↘',
      '↙↙↙↙↓↓↓↘↘↘↘',
      '↙↙↙↓↓↓↓↓↘↘↘',
    ])
  })

  test('turns with the field, and is mirrored with it', () => {
    fc.assert(
      fc.property(apart(), ({ right, down }) => {
        const direction = directionTo(right, down)
        expect(directionTo(-down, right)).toBe((direction + 2) % 8)
        expect(directionTo(-right, down)).toBe((8 - direction) % 8)
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  test('of a step is the one that the step leads along, and back', () => {
    expect(FACING_OF_STEP.map((each) => FACINGS[each])).toEqual([
      'north',
      'west',
      'east',
      'south',
      'northwest',
      'northeast',
      'southwest',
      'southeast',
    ])
    for (const [step, [right, down]] of DIRECTIONS.entries()) {
      expect(FACING_OF_STEP[step]).toBe(directionTo(3 * right, 3 * down))
      expect(STEP_OF_FACING[FACING_OF_STEP[step]]).toBe(step)
    }
  })
})

describe('the field of approach', () => {
  const SHOWN = new Map([
    [FRONT, 'f'],
    [SIDE, 's'],
    [REAR, 'r'],
  ])
  const around = (facing: number, reach: number) =>
    draw(reach, (right, down) => SHOWN.get(fieldAt(angleBetween(facing, directionTo(right, down))))!)

  test('is the front in three of eight directions, a side in one each, the rear in three', () => {
    expect(around(FACINGS.indexOf('north'), 2)).toEqual(['fffff', 'fffff', 'ssoss', 'rrrrr', 'rrrrr'])
    expect(around(FACINGS.indexOf('southeast'), 2)).toEqual(['rrrss', 'rrrss', 'rroff', 'ssfff', 'ssfff'])
  })

  test('has the front reached by as few turns as a turn at a time finds', () => {
    for (let from = 0; from < 8; from++) {
      for (let direction = 0; direction < 8; direction++) {
        const turns = turnsToFront(angleBetween(from, direction))
        const angleAfter = (each: number) => angleBetween(turnToward(from, direction, each, 0), direction)
        expect(fieldAt(angleAfter(turns))).toBe(FRONT)
        if (turns > 0) expect(fieldAt(angleAfter(turns - 1))).not.toBe(FRONT)
      }
    }
  })
})

describe('turning', () => {
  test('goes the shorter way, a step of 45° nearer each', () => {
    fc.assert(
      fc.property(facing(), facing(), fc.constantFrom(0, 1), (from, direction, party) => {
        const angle = angleBetween(from, direction)
        for (let turns = 0; turns <= angle; turns++) {
          expect(angleBetween(turnToward(from, direction, turns, party), direction)).toBe(angle - turns)
        }
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  test('about goes clockwise for the first party, and its mirror image for the second', () => {
    const [north, east, south, west] = [0, 2, 4, 6]
    expect(turnToward(north, south, 1, 0)).toBe(1)
    expect(turnToward(north, south, 1, 1)).toBe(7)
    expect([turnToward(east, west, 4, 0), turnToward(east, west, 4, 1)]).toEqual([west, west])
    fc.assert(
      fc.property(facing(), facing(), fc.nat(4), (from, direction, most) => {
        const turns = Math.min(most, angleBetween(from, direction))
        const mirrored = (each: number) => (8 - each) % 8
        const turned = turnToward(from, direction, turns, 0)
        expect(turnToward(mirrored(from), mirrored(direction), turns, 1)).toBe(mirrored(turned))
      }),
      { seed: 1, numRuns: 200 },
    )
  })
})
