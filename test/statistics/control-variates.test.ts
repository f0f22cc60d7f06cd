import { describe, expect, test } from 'vitest'
import { adjustedPairedShares, adjustedShare, type Controls } from '../../src/statistics/control-variates.ts'
import { reachOfEvents } from '../../src/statistics/events.ts'
import { coveringPairedShares } from '../../src/statistics/paired-shares.ts'
import { seeded } from './seeded.ts'

interface Observation {
  readonly happened: number
  readonly controls: readonly [number, number]
}

/** What happens if two fair dice, one for and one against it, come to enough together. */
function observe(n: number, seed: number, need = 0): Observation[] {
  const random = seeded(seed)
  const die = (): number => Math.floor(6 * random()) - 2.5
  return Array.from({ length: n }, () => {
    const [one, other, chance] = [die(), die(), die()]
    return { happened: one - other + chance > need ? 1 : 0, controls: [one, other] }
  })
}

function controlsOf(observations: readonly Observation[]): Controls {
  const n = observations.length
  const mean = (of: (each: Observation) => number): number => observations.reduce((sum, each) => sum + of(each), 0) / n
  const share = mean(({ happened }) => happened)
  const means = [0, 1].map((at) => mean(({ controls }) => controls[at]))
  const both = (one: number, other: number): number =>
    mean(({ controls }) => (controls[one] - means[one]) * (controls[other] - means[other]))
  const withIt = (at: number): number =>
    mean(({ happened, controls }) => (happened - share) * (controls[at] - means[at]))
  return {
    means: [means[0], means[1]],
    spread: [
      [both(0, 0), both(0, 1)],
      [both(0, 1), both(1, 1)],
    ],
    covariance: [withIt(0), withIt(1)],
  }
}

const countOf = (observations: readonly Observation[]): number =>
  observations.reduce((sum, { happened }) => sum + happened, 0)

/** By enumeration: of 216 ways in which the three dice fall. */
function truthOf(need: number): number {
  const faces = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]
  let ways = 0
  for (const one of faces)
    for (const other of faces) for (const chance of faces) if (one - other + chance > need) ways++
  return ways / 216
}

describe('a share with its controls taken out', () => {
  test('is what a regression on them has at 0', () => {
    const observations = observe(2000, 1)
    const found = adjustedShare(countOf(observations), 2000, controlsOf(observations))!
    // By Gauss: the normal equations of a constant and two slopes.
    const rows = observations.map(({ happened, controls }) => [1, ...controls, happened])
    const system = [0, 1, 2].map((i) => [0, 1, 2, 3].map((j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)))
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 3; k++) {
        if (k === i) continue
        const factor = system[k][i] / system[i][i]
        system[k] = system[k].map((each, j) => each - factor * system[i][j])
      }
    }
    const [constant, first, second] = system.map((row, i) => row[3] / row[i])
    expect(found.value).toBeCloseTo(constant, 10)
    const left = rows.reduce((sum, [, one, other, y]) => sum + (y - constant - first * one - second * other) ** 2, 0)
    const error = Math.sqrt(left / (2000 - 3) / 2000)
    // As many events of one battle each as vary so: a little further than 1.96 errors.
    expect(found.high - found.value).toBeCloseTo(reachOfEvents(error ** 2, 1 / 2000, 0.025), 10)
    expect(found.value - found.low).toBeCloseTo(found.high - found.value, 10)
    expect(found.effectiveSize).toBeCloseTo((found.value * (1 - found.value)) / error ** 2, 6)
  })

  // The error probability of each is below 1e-4: of 2,000 runs an interval of 95 % covers at least 93.2 %.
  test.each([0, 2])('covers the truth (need %f)', (need) => {
    let covered = 0
    for (let run = 0; run < 2000; run++) {
      const observations = observe(1024, 1000 + run, need)
      const { low, high } = adjustedShare(countOf(observations), 1024, controlsOf(observations))!
      if (low <= truthOf(need) && truthOf(need) <= high) covered++
    }
    expect(covered).toBeGreaterThanOrEqual(1864)
  })

  test('is left alone where that is not sure to be sound, or saves little', () => {
    const few = observe(1023, 1)
    expect(adjustedShare(countOf(few), 1023, controlsOf(few))).toBeUndefined()
    const rare = observe(2000, 1, 6.5)
    expect(countOf(rare)).toBeLessThan(50)
    expect(adjustedShare(countOf(rare), 2000, controlsOf(rare))).toBeUndefined()
    const common = rare.map(({ happened, controls }) => ({ happened: 1 - happened, controls }))
    expect(adjustedShare(countOf(common), 2000, controlsOf(common))).toBeUndefined()
    const others = observe(2000, 2)
    const unrelated = observe(2000, 1).map(({ happened }, at) => ({ happened, controls: others[at].controls }))
    expect(adjustedShare(countOf(unrelated), 2000, controlsOf(unrelated))).toBeUndefined()
    const unmoved = { means: [0], spread: [[0]], covariance: [0] }
    expect(adjustedShare(1000, 2000, unmoved)).toBeUndefined()
  })

  test('takes out what saves little where that is asked for, but not what leaves too little to vary', () => {
    const observations = observe(2000, 1)
    const { means, spread, covariance } = controlsOf(observations)
    const weak = { means, spread, covariance: covariance.map((each) => each / 10) }
    const least = { observations: 1024, ofEither: 50, saved: 1 }
    expect(adjustedShare(countOf(observations), 2000, weak)).toBeUndefined()
    expect(adjustedShare(countOf(observations), 2000, weak, 0.95, least)).toBeDefined()
    // A control that says all but what 15 battles would vary by, and one that leaves 17.
    const leaving = (events: number) => ({ means: [0], spread: [[1]], covariance: [Math.sqrt(0.25 - events / 2000)] })
    expect(adjustedShare(1000, 2000, leaving(15))).toBeUndefined()
    expect(adjustedShare(1000, 2000, leaving(17))).toBeDefined()
  })

  test('makes do without a control that says the same as another, or nothing', () => {
    const observations = observe(2000, 3)
    const { means, spread, covariance } = controlsOf(observations)
    const found = ({ means, spread, covariance }: Controls) =>
      adjustedShare(countOf(observations), 2000, { means, spread, covariance })
    const one = found({ means: [means[0]], spread: [[spread[0][0]]], covariance: [covariance[0]] })
    const row = [spread[0][0], spread[0][0], 0]
    const thrice = found({
      means: [means[0], means[0], 0],
      spread: [row, row, [0, 0, 0]],
      covariance: [covariance[0], covariance[0], 0],
    })
    expect(one).toBeDefined()
    expect(thrice).toEqual(one)
  })
})

describe('a difference of pairs with the controls of both sides taken out', () => {
  /** A high die often gains something, a low one seldom loses it; the die itself is the control. */
  function pairsOf(n: number, seed: number) {
    const random = seeded(seed)
    const dice = Array.from({ length: n }, () => Math.floor(6 * random()) - 2.5)
    const differences = dice.map((die) => {
      const chance = random()
      if (die > 1) return chance < 0.6 ? 1 : 0
      return die < -2 && chance < 0.3 ? -1 : 0
    })
    const mean = (of: (at: number) => number): number => dice.reduce((sum, _, at) => sum + of(at), 0) / n
    const [die, difference] = [mean((at) => dice[at]), mean((at) => differences[at])]
    const controls: Controls = {
      means: [die],
      spread: [[mean((at) => (dice[at] - die) ** 2)]],
      covariance: [mean((at) => (dice[at] - die) * (differences[at] - difference))],
    }
    const gained = differences.filter((each) => each > 0).length
    const lost = differences.filter((each) => each < 0).length
    return { pairs: { n, gained, lost }, controls }
  }

  test('is left alone where few pairs differ, or little is saved', () => {
    const { pairs, controls } = pairsOf(2000, 1)
    expect(adjustedPairedShares({ n: 2000, gained: 99, lost: 0 }, controls)).toBeUndefined()
    expect(adjustedPairedShares({ ...pairs, n: 1000 }, controls)).toBeUndefined()
    expect(adjustedPairedShares(pairs, { ...controls, covariance: [0] })).toBeUndefined()
  })

  // An interval of 95 % covers at least 93.2 % of 2,000 with an error probability below 1e-4.
  test('covers the truth', () => {
    const truth = (2 / 6) * 0.6 - (1 / 6) * 0.3
    let covered = 0
    let adjusted = 0
    for (let run = 0; run < 2000; run++) {
      const { pairs, controls } = pairsOf(1024, 5000 + run)
      const estimate = adjustedPairedShares(pairs, controls)
      if (estimate) adjusted++
      const { low, high } = estimate ?? coveringPairedShares(pairs)
      if (low <= truth && truth <= high) covered++
    }
    expect(covered).toBeGreaterThanOrEqual(1864)
    expect(adjusted).toBeGreaterThan(0)
  })
})
