import { describe, expect, test } from 'vitest'
import { DRAW, FIRST_WINS, SECOND_WINS, STALEMATE } from '../../src/battle/score.ts'
import { outcomesOf, pickBattle, picksOf } from '../../src/fight/pick.ts'
import type { Survey } from '../../src/fight/survey.ts'

/** Battles as outcome, rounds, the first party's share of hit points less the second's, and its luck less the other's. */
function survey(
  ...battles: readonly (readonly [outcome: number, rounds: number, lead: number, luck?: number])[]
): Survey {
  return {
    outcomes: Uint8Array.from(battles, ([outcome]) => outcome),
    rounds: Int32Array.from(battles, ([, rounds]) => rounds),
    leads: Float64Array.from(battles, ([, , lead]) => lead),
    lucks: Float64Array.from(battles, ([, , , luck = 0]) => luck),
  }
}

const BATTLES = survey(
  [FIRST_WINS, 9, 0.1],
  [FIRST_WINS, 3, 0.5],
  [SECOND_WINS, 4, -0.2],
  [FIRST_WINS, 2, 0.9],
  [SECOND_WINS, 12, -0.7],
  [FIRST_WINS, 4, 0.4],
  [DRAW, 5, 0],
  [SECOND_WINS, 12, -0.05],
  [FIRST_WINS, 3, 0.5],
)

describe('picking a battle', () => {
  test('typical: of the most common outcome, nearest the medians of rounds (3) and hit points (0.5); the first of two alike', () => {
    expect(pickBattle(BATTLES, 'typical')).toEqual({ battle: 1, among: 5 })
  })

  test('an outcome: the typical one of those', () => {
    expect(pickBattle(BATTLES, FIRST_WINS)).toEqual({ battle: 1, among: 5 })
    expect(pickBattle(BATTLES, SECOND_WINS)).toEqual({ battle: 7, among: 3 })
    expect(pickBattle(BATTLES, DRAW)).toEqual({ battle: 6, among: 1 })
  })

  test('closest: the win whose winner has the least left, whoever it is; never a draw', () => {
    expect(pickBattle(BATTLES, 'closest')).toEqual({ battle: 7, among: 8 })
  })

  test('longest: the most rounds, the lowest number of several', () => {
    expect(pickBattle(BATTLES, 'longest')).toEqual({ battle: 4, among: 9 })
  })

  test('upset: of the party that wins less often, the clearest win', () => {
    expect(pickBattle(BATTLES, 'upset')).toEqual({ battle: 4, among: 3 })
  })

  test('lucky and unlucky: the win whose winner had the best and the worst dice, never a draw', () => {
    const battles = survey(
      [FIRST_WINS, 3, 0.5, 4],
      [SECOND_WINS, 3, -0.5, -7],
      [FIRST_WINS, 3, 0.5, -2],
      [SECOND_WINS, 3, -0.5, 3],
      [DRAW, 3, 0, -50],
    )
    expect(pickBattle(battles, 'lucky')).toEqual({ battle: 1, among: 4 })
    expect(pickBattle(battles, 'unlucky')).toEqual({ battle: 3, among: 4 })
  })

  test('nothing where there is none', () => {
    expect(pickBattle(BATTLES, STALEMATE)).toBeUndefined()
    const walkover = survey([SECOND_WINS, 1, -1])
    expect(pickBattle(walkover, 'upset')).toBeUndefined()
    expect(pickBattle(survey([DRAW, 1, 0]), 'closest')).toBeUndefined()
  })

  test('knows the outcomes that occurred, and picks by the parties’ names', () => {
    expect(outcomesOf(BATTLES)).toEqual([FIRST_WINS, SECOND_WINS, DRAW])
    expect(picksOf(['law', 'crime']).get('win.crime')).toBe(SECOND_WINS)
    expect([...picksOf(['law', 'crime']).keys()]).toContain('stalemate')
  })
})
