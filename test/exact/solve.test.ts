import { describe, expect, test } from 'vitest'
import type { MakeFighter } from '../../src/battle/fighter.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { FIRST_WINS, STALEMATE } from '../../src/battle/score.ts'
import type { Unsolved } from '../../src/exact/budget.ts'
import { type Solution, solve } from '../../src/exact/solve.ts'
import { ruin, ruinPlan } from './ruin.ts'

const BUDGET = { states: 100_000, seconds: 1e6, bytes: 1e9 }

function run(plan: Plan, fighter: MakeFighter, budget = BUDGET): Solution | Unsolved {
  const solving = solve(plan, fighter, budget)
  for (;;) {
    const { done, value } = solving.next()
    if (done) return value
  }
}

function solved(plan: Plan, fighter: MakeFighter): Solution {
  const solution = run(plan, fighter)
  if ('spent' in solution) throw new Error(`more than the ${solution.spent}`)
  return solution
}

function shareOf({ shares, outcomes }: Solution, outcome: number): number {
  return shares.flatMap((ended) => [...ended].filter((_, ending) => outcomes[ending] === outcome)).reduce(add, 0)
}

const add = (sum: number, share: number): number => sum + share
const turns = (plan: Plan, { means }: Solution): number => means[3 * plan.score.attackTypes + 4 * plan.score.combatants]

describe.each([
  ['with steps that are simplified', false],
  ['with nothing but what is needed', true],
])('the ruin of a gambler, %s', (_, isSimple) => {
  /** The chance of the gambler with k of n coins, and the mean length of the game (Feller I, XIV.2 and XIV.3). */
  const chance = (k: number, n: number): number => (1 - 0.5 ** k) / (1 - 0.5 ** n)
  const length = (k: number, n: number): number => (k - n * chance(k, n)) / (1 / 3 - 2 / 3)

  test.each([
    [3, 10],
    [1, 4],
    [9, 10],
  ])('%i coins of %i: odds and length are those of the closed form, to 1e-11', (coins, all) => {
    const plan = ruinPlan(coins, all, isSimple ? 400 : 2000)
    const solution = solved(plan, ruin(isSimple))
    expect(shareOf(solution, FIRST_WINS)).toBeCloseTo(chance(coins, all), 11)
    const mean = solution.shares.map((ended, round) => round * ended.reduce(add, 0)).reduce(add, 0)
    expect(mean).toBeCloseTo(length(coins, all), 9)
    // Counted by the fighter, one a round.
    expect(turns(plan, solution)).toBeCloseTo(length(coins, all), 9)
    expect(solution.undecided).toBeLessThan(1e-12)
  })

  test('what is undecided after the last round is a stalemate, and nothing is left', () => {
    const plan = ruinPlan(3, 10, 6)
    const solution = solved(plan, ruin(isSimple))
    // The ways of six tosses that never reach 0 or 10, counted by hand of Pascal's triangle.
    const left = new Float64Array(11)
    left[3] = 1
    for (let toss = 0; toss < 6; toss++) {
      const next = new Float64Array(11)
      for (let coins = 1; coins < 10; coins++) {
        next[coins + 1] += (left[coins] * 2) / 3
        next[coins - 1] += left[coins] / 3
      }
      left.set(next.subarray(1, 10), 1)
    }
    expect(shareOf(solution, STALEMATE)).toBeCloseTo(left.subarray(1, 10).reduce(add, 0), 13)
    expect(solution.undecided).toBe(0)
    expect(solution.shares.flatMap((ended) => [...ended]).reduce(add, 0)).toBeCloseTo(1, 13)
  })
})

describe('an answer that is too large', () => {
  test('is given up with how far it came, and how many values each word of the memory had', () => {
    const unsolved = run(ruinPlan(500, 1000, 5000), ruin(true), { ...BUDGET, states: 200 })
    expect(unsolved).toMatchObject({ spent: 'states', exploration: { undecided: expect.closeTo(1, 12) } })
    const { exploration, spread } = unsolved as Unsolved
    expect(exploration.states).toBeGreaterThan(200)
    expect(spread.every((values) => values > 10)).toBe(true)
  })

  test('is given up when the time is over', () => {
    expect(run(ruinPlan(500, 1000, 5000), ruin(true), { ...BUDGET, seconds: 0 })).toMatchObject({ spent: 'seconds' })
  })

  test('is given up when the memory is full', () => {
    expect(run(ruinPlan(500, 1000, 5000), ruin(true), { ...BUDGET, bytes: 1e5 })).toMatchObject({ spent: 'bytes' })
  })

  test('is refused where a battle cannot go on from a memory', () => {
    const { restore: _, ...rest } = ruin(true)(ruinPlan(1, 2, 3), {} as never, {} as never, {} as never)
    expect(() => run(ruinPlan(1, 2, 3), () => rest)).toThrow('cannot go on from a memory')
  })
})

test('rules that would roll for ever are stopped', () => {
  const endless: MakeFighter = (plan, dice, score, journal) => ({
    ...ruin(true)(plan, dice, score, journal),
    round() {
      while (dice.below(0, 6) < 6);
      return 0
    },
  })
  expect(() => run(ruinPlan(1, 2, 3), endless)).toThrow('dice are rolled in a row')
})
