import { describe, expect, it } from 'vitest'
import {
  battlesNeeded,
  confidenceFor,
  FALSE_ALARM,
  judge,
  levelsAt,
  MISS,
  verdictOfAll,
} from '../../src/statistics/gate.ts'
import { type Look, planLooks } from '../../src/statistics/looks.ts'
import { pairedSharesToDecide } from '../../src/statistics/paired-shares.ts'
import { clopperPearson } from '../../src/statistics/proportion.ts'
import { lnGamma } from '../../src/statistics/special.ts'
import { seeded } from './seeded.ts'

const BAND = { low: 0.45, high: 0.55 }
const LOOKS = planLooks()

/** What the gate says of `wins` in the battles of a look, one of `checks`. */
function verdictOf(wins: number, { battles, share }: Look, checks: number): 'pass' | 'fail' | undefined {
  const levels = levelsAt(share, checks)
  const at = (level: number) => clopperPearson(wins, battles, confidenceFor(level))
  return judge({ pass: at(levels.pass), fail: at(levels.fail) }, BAND)
}

/** The least number of wins between two for which something is true; it stays true from there on. */
function first(from: number, to: number, isTrue: (wins: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Between which numbers of wins a share passes at a look, and up to and from which it fails. */
function thresholds(look: Look, checks: number) {
  const half = look.battles / 2
  const passFrom = first(0, half, (wins) => verdictOf(wins, look, checks) === 'pass')
  const passTo = first(half, look.battles, (wins) => verdictOf(wins, look, checks) !== 'pass') - 1
  const failTo = first(0, half, (wins) => verdictOf(wins, look, checks) !== 'fail') - 1
  const failFrom = first(half, look.battles, (wins) => verdictOf(wins, look, checks) === 'fail')
  return [passFrom, passTo, failTo, failFrom]
}

describe('the thresholds for a win rate of 45 % to 55 %', () => {
  // docs/statistics.md §5.3.
  it.each([
    [4096, 1951, 2145, 1717, 2379, 1685, 2411],
    [8192, 3830, 4362, 3515, 4677, 3470, 4722],
    [16_384, 7562, 8822, 7143, 9241, 7075, 9309],
    [32_768, 14_993, 17_775, 14_437, 18_331, 14_338, 18_430],
    [65_536, 29_810, 35_726, 29_080, 36_456, 28_934, 36_602],
    [131_072, 59_387, 71_685, 58_437, 72_635, 58_223, 72_849],
    [262_144, 118_464, 143_680, 117_250, 144_894, 116_931, 145_213],
  ])(
    'after %d battles are those of the specification',
    (battles, from, to, fail, failFrom, failOf100, failOf100From) => {
      const look = LOOKS.find((look) => look.battles === battles)!
      expect(thresholds(look, 1)).toEqual([from, to, fail, failFrom])
      expect(thresholds(look, 100)).toEqual([from, to, failOf100, failOf100From])
    },
  )
})

describe('the chances of a win rate to pass, to fail and to stay undecided', () => {
  // Exact, by dynamic programming over the number of wins that is still undecided; docs/statistics.md §5.3.
  it.each([
    [0.52, 1, 1, 0, 5470],
    [0.53, 1, 1, 0, 10_142],
    [0.54, 1, 1, 0, 32_093],
    [0.545, 1, 0.99935, 0.000004, 97_903],
    [0.5475, 1, 0.74893, 0.00004, 204_875],
    [0.55, 1, 0.03902, 0.00434, 258_263],
    [0.5525, 1, 0.00058, 0.42371, 243_553],
    [0.555, 1, 0.00006, 0.99087, 145_672],
    [0.56, 1, 0, 0.999998, 45_003],
    [0.57, 1, 0, 1, 13_383],
    [0.55, 100, 0.03902, 0.000047, 258_639],
    [0.555, 100, 0.00006, 0.86399, 222_035],
    [0.56, 100, 0, 0.999998, 73_318],
    [0.57, 100, 0, 1, 20_569],
  ])('a true %d among %d checks: passes %d, fails %d, after %d battles', (truth, checks, pass, fail, battles) => {
    const found = operate(truth, checks)
    expect(found.pass).toBeCloseTo(pass, 5)
    expect(found.fail).toBeCloseTo(fail, 5)
    expect(Math.abs(found.battles - battles) / battles).toBeLessThan(0.0001)
  })

  it('keep what is promised right on the edge of the band', () => {
    expect(operate(0.55, 1).pass).toBeLessThanOrEqual(MISS)
    expect(operate(0.55, 1).fail).toBeLessThanOrEqual(FALSE_ALARM)
    expect(1 - (1 - operate(0.55, 100).fail) ** 100).toBeLessThanOrEqual(FALSE_ALARM)
  })
})

describe('the chance to pass of a win rate that has drifted just as far as is allowed', () => {
  // All disagreeing pairs go one way, as where a change only helps. Exact, by dynamic programming over their number.
  it.each([0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002])('by %d is at most 5 %', (tolerance) => {
    const { pass, fail } = drift(tolerance)
    expect(pass).toBeLessThanOrEqual(MISS)
    expect(pass).toBeGreaterThan(0.02)
    expect(fail).toBeLessThanOrEqual(FALSE_ALARM)
  })
})

/** The exact chances of the verdicts on a drift right on the edge of its tolerance. */
function drift(tolerance: number): { pass: number; fail: number } {
  const found = { pass: 0, fail: 0 }
  let undecided = new Map([[0, 1]])
  let fought = 0
  for (const { battles, share } of LOOKS) {
    const levels = levelsAt(share, 1)
    const next = new Map<number, number>()
    const more = binomial(battles - fought, tolerance)
    for (const [gained, chance] of undecided) {
      for (const [extra, p] of more) next.set(gained + extra, (next.get(gained + extra) ?? 0) + chance * p)
    }
    undecided = new Map()
    for (const [gained, chance] of next) {
      if (chance < 1e-12) continue
      const at = (level: number) => pairedSharesToDecide({ n: battles, gained, lost: 0 }, confidenceFor(level))
      const verdict = judge({ pass: at(levels.pass), fail: at(levels.fail) }, { low: -tolerance, high: tolerance })
      if (verdict) found[verdict] += chance
      else undecided.set(gained, chance)
    }
    fought = battles
  }
  return found
}

/** The exact chances of a share's verdicts, and how many battles they take on average. */
function operate(truth: number, checks: number): { pass: number; fail: number; battles: number } {
  const found = { pass: 0, fail: 0, battles: 0 }
  let undecided = new Map([[0, 1]])
  let fought = 0
  for (const look of LOOKS) {
    const open = [...undecided.values()].reduce((sum, chance) => sum + chance, 0)
    found.battles += open * (look.battles - fought)
    const [passFrom, passTo, failTo, failFrom] = thresholds(look, checks)
    const more = binomial(look.battles - fought, truth)
    const next = new Float64Array(look.battles + 1)
    for (const [wins, chance] of undecided) for (const [extra, p] of more) next[wins + extra] += chance * p
    undecided = new Map()
    for (const [wins, chance] of next.entries()) {
      if (chance < 1e-12) continue
      if (wins >= passFrom && wins <= passTo) found.pass += chance
      else if (wins <= failTo || wins >= failFrom) found.fail += chance
      else undecided.set(wins, chance)
    }
    fought = look.battles
  }
  return found
}

/** The binomial distribution, but for what is less likely than 1e-12. */
function binomial(n: number, p: number): [number, number][] {
  const spread = 8 * Math.sqrt(n * p * (1 - p)) + 20
  const chances: [number, number][] = []
  for (let k = Math.max(0, Math.floor(n * p - spread)); k <= Math.min(n, n * p + spread); k++) {
    const log = lnGamma(n + 1) - lnGamma(k + 1) - lnGamma(n - k + 1) + k * Math.log(p) + (n - k) * Math.log(1 - p)
    if (log > -27) chances.push([k, Math.exp(log)])
  }
  return chances
}

it('of 200 true win rates right on the edge at most 5 fail and 18 pass', () => {
  // Expected are 0.9 and 7.8. A correct gate exceeds either bound with a chance of less than 0.001; the seed is fixed.
  const random = seeded(20)
  const found = { pass: 0, fail: 0 }
  for (let run = 0; run < 200; run++) {
    let wins = 0
    let fought = 0
    for (const look of LOOKS) {
      for (; fought < look.battles; fought++) if (random() < 0.55) wins++
      const verdict = verdictOf(wins, look, 1)
      if (!verdict) continue
      found[verdict]++
      break
    }
  }
  expect(found.fail).toBeLessThanOrEqual(5)
  expect(found.pass).toBeLessThanOrEqual(18)
  expect(found.pass).toBeGreaterThan(0)
})

describe('a run', () => {
  it('fails if one check does, and is inconclusive if one is', () => {
    expect(verdictOfAll([])).toBe('pass')
    expect(verdictOfAll(['pass', 'pass'])).toBe('pass')
    expect(verdictOfAll(['pass', 'inconclusive'])).toBe('inconclusive')
    expect(verdictOfAll(['inconclusive', 'fail', 'pass'])).toBe('fail')
  })
})

describe('a bound on one side only', () => {
  it('passes and fails by that side', () => {
    const atMost8 = { low: -Infinity, high: 8 }
    const around = (low: number, high: number) => ({ pass: { low, high }, fail: { low, high } })
    expect(judge(around(6, 8), atMost8)).toBe('pass')
    expect(judge(around(6, 8.1), atMost8)).toBeUndefined()
    expect(judge(around(8.1, 9), atMost8)).toBe('fail')
  })
})

describe('how many battles it would take to decide', () => {
  const around = (value: number, pass: number, fail: number) => ({
    pass: { low: value - pass, high: value + pass },
    fail: { low: value - fail, high: value + fail },
  })

  it('grows with the square of reach over distance', () => {
    // 0.54 ± 0.02, an edge 0.01 away: twice the reach, four times the battles.
    expect(battlesNeeded(1000, 0.54, around(0.54, 0.02, 0.04), BAND)).toBe(4000)
    expect(battlesNeeded(1000, 0.5, around(0.5, 0.01, 0.02), BAND)).toBe(1000)
    expect(battlesNeeded(1000, 0.55, around(0.55, 0.01, 0.02), BAND)).toBe(Infinity)
  })

  it('is told by the wider interval of what must fail: the narrower may be outside already', () => {
    expect(battlesNeeded(1000, 0.56, around(0.56, 0.02, 0.03), BAND)).toBe(9000)
    expect(battlesNeeded(1000, 0.56, around(0.56, 0.005, 0.02), BAND)).toBe(4000)
    expect(battlesNeeded(1000, 0.44, around(0.44, 0.005, 0.02), BAND)).toBe(4000)
  })
})
