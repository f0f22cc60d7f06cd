import { describe, expect, test } from 'vitest'
import { silentJournal } from '../../src/battle/journal.ts'
import type { Plan } from '../../src/battle/plan.ts'
import type { Score } from '../../src/battle/score.ts'
import type { TimeListener, Timing } from '../../src/battle/timing.ts'
import { followCourse } from '../../src/fight/course.ts'

/** Two combatants of the first party and one of the second, in seconds of two ticks. */
const PLAN = { firstParty: 2, combatants: 3 } as Plan
const SCORE = {} as Score

/** Follows battles that a test dictates: what happens, and how many ticks each takes. */
function follow(seconds: number, battles: readonly ((hear: TimeListener) => number)[]) {
  let heard: TimeListener | undefined
  let ticks = 0
  const timing: Timing = {
    tick: 0.5,
    actions: ['cut', 'pray'],
    listen(listener) {
      heard = listener
      return silentJournal
    },
    ticks: () => ticks,
  }
  const { endBattle, course } = followCourse(PLAN, timing, seconds)
  for (const fight of battles) {
    ticks = fight(heard!)
    endBattle(SCORE)
  }
  return course()
}

const times = (count: number, fight: (battle: number) => (hear: TimeListener) => number) =>
  Array.from({ length: count }, (_, battle) => fight(battle))

describe('the course of battles', () => {
  test('is damage a second by party, of which a tenth of the battles is below the band and a tenth above', () => {
    // 40 seconds in at most 40 bins: bins of one second, which are two ticks.
    const course = follow(
      40,
      times(10, (battle) => (hear) => {
        hear.damage(0, 0, battle + 1)
        hear.damage(1, 1, 10)
        hear.damage(2, 2, 4)
        hear.damage(3, 2, 0.5)
        return 4
      }),
    )
    expect(course).toMatchObject({ width: 1, battles: 10, lasting: [10, 10] })
    expect(course?.damage).toEqual([
      [
        { low: 11, median: 15, high: 19 },
        { low: 0, median: 0, high: 0 },
      ],
      [
        { low: 0, median: 0, high: 0 },
        { low: 4.5, median: 4.5, high: 4.5 },
      ],
    ])
  })

  test('leaves a battle out of the bin that it ends in, with all that it does there', () => {
    const fight = (ticks: number) => (hear: TimeListener) => {
      hear.action(0, 0, 0)
      hear.action(2, 0, 0)
      hear.damage(2, 2, ticks)
      return ticks
    }
    const course = follow(40, [...times(10, () => fight(4)), ...times(5, () => fight(3))])
    expect(course).toMatchObject({ battles: 15, lasting: [15, 10] })
    expect(course?.damage[1][1]).toEqual({ low: 4, median: 4, high: 4 })
    expect(course?.actions).toEqual([{ combatant: 0, name: 'cut', times: [15, 10] }])
  })

  test('counts what each combatant begins, in the order of combatants and actions', () => {
    const course = follow(
      40,
      times(10, () => (hear) => {
        hear.action(0, 2, 1)
        hear.action(1, 2, 1)
        hear.action(3, 2, 0)
        hear.action(3, 0, 1)
        return 4
      }),
    )
    expect(course?.actions).toEqual([
      { combatant: 0, name: 'pray', times: [0, 10] },
      { combatant: 2, name: 'cut', times: [0, 10] },
      { combatant: 2, name: 'pray', times: [20, 0] },
    ])
  })

  test('ends where fewer than ten battles last, and is none where that is at once', () => {
    const fight = (ticks: number) => () => ticks
    const course = follow(40, [...times(9, () => fight(80)), fight(20)])
    expect(course?.lasting).toEqual(Array.from({ length: 10 }, () => 10))
    expect(follow(40, [...times(9, () => fight(80)), fight(1)])).toBeUndefined()
  })

  test.each([
    [0, 0.5, 1],
    [20, 0.5, 40],
    [20.4, 1, 21],
    [300, 10, 30],
  ])('of %d seconds has bins of %d seconds, %d of them', (seconds, width, bins) => {
    const course = follow(
      seconds,
      times(10, () => () => 100_000),
    )
    expect(course?.width).toBe(width)
    expect(course?.lasting).toHaveLength(bins)
  })
})
