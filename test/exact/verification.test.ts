import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExactResult } from '../../src/exact/result.ts'
import { verify } from '../../src/exact/verification.ts'
import { BeyondReach, exact, type Scenario, simulate } from '../../src/index.ts'
import type { Sample } from '../../src/metrics/sample.ts'
import { disagreeing } from '../../src/report/verification.ts'
import { planScenario } from '../rulesets/scenario.ts'
import { seeded } from '../statistics/seeded.ts'

let scenario: Scenario
let answer: ExactResult
beforeAll(async () => {
  const text = await readFile(new URL('../rulesets/osr-d20/examples/E1.yaml', import.meta.url), 'utf8')
  scenario = (await planScenario(text, 'E1')).scenario
  answer = await exact(scenario)
})

describe('battles held against the exact answer', () => {
  test('agree in every metric that both have', async () => {
    const { verification, metrics } = await simulate(scenario, { battles: 20_000, threads: 0, verify: {} })
    expect(verification?.beyondReach).toBeUndefined()
    expect(verification?.states).toBe(answer.states)
    const { agreements } = verification!
    expect(disagreeing(verification!)).toEqual([])
    expect(Object.keys(agreements)).toEqual(Object.keys(metrics).filter((name) => name in answer.metrics))
    expect(agreements['win.law']).toEqual({
      exact: answer.metrics['win.law'].value,
      value: expect.closeTo(metrics['win.law'].value, 9),
      standardErrors: expect.any(Number),
      agrees: true,
    })
  })

  test('disagree where the answer is of another scenario', async () => {
    const { verification } = await simulate(scenario, { battles: 50_000, threads: 0, verify: {} })
    expect(disagreeing(verification!)).toEqual([])
    const moved = (by: number): ExactResult => {
      const metrics = Object.fromEntries(
        Object.entries(answer.metrics).map(([name, metric]) => [name, { ...metric, value: metric.value * by }]),
      )
      return { ...answer, metrics }
    }
    const shares: Sample = { kind: 'count', n: 50_000, count: Math.round(50_000 * answer.metrics['win.law'].value) }
    expect(disagreeing(verify(new Map([['win.law', shares]]), moved(1.01)))).toEqual([])
    expect(disagreeing(verify(new Map([['win.law', shares]]), moved(1.02)))).toEqual(['win.law'])
  })

  test('say that they are not verified where the answer is beyond reach', async () => {
    const { verification } = await simulate(scenario, { battles: 100, threads: 0, verify: { maxStates: 10 } })
    expect(verification).toMatchObject({ agreements: {}, beyondReach: expect.stringMatching(/^too large/) })
  })

  test.each<[string, Sample, number, boolean]>([
    ['what never happens did not', { kind: 'count', n: 1000, count: 0 }, 0, true],
    ['what never happens did', { kind: 'count', n: 1000, count: 1 }, 0, false],
    ['what always happens did not once', { kind: 'count', n: 1000, count: 999 }, 1, false],
    ['a rare event was not seen', { kind: 'count', n: 1000, count: 0 }, 0.01, true],
    ['an event was not seen that should have been', { kind: 'count', n: 1000, count: 0 }, 0.05, false],
    // One in 100 of five rare battles: no reason for an alarm, though far from normal.
    ['a few battles of rare damage', mean(100_000, [[10, 5]]), 20 / 10_000, true],
    ['far too few of them', mean(100_000, [[10, 5]]), 80 / 10_000, false],
    ['a mean that never varied, and never can', mean(1000, [[3, 1000]]), 3, true],
    ['a mean that never varied, and should have', mean(100_000, [[3, 100_000]]), 4, false],
  ])('%s', (_, sample, value, agrees) => {
    const known = { ...answer, metrics: { x: { kind: 'mean' as const, value, low: value, high: value } } }
    expect(verify(new Map([['x', sample]]), known).agreements.x.agrees).toBe(agrees)
  })
})

describe('rounds with rare stalemates', () => {
  // 5 rounds, and one battle of 5,000 is a stalemate after 1000. The variance of runs without one says nothing of it: by that
  // 188 of 200 runs disagreed. That more than one does has a probability below 1e-7 if five standard errors are what they
  // are called; the seed is fixed.
  test('agree, however many there were', () => {
    const random = seeded(3)
    const [n, chance, longest] = [10_000, 2e-4, 1000]
    const value = 5 + chance * (longest - 5)
    const known = { ...answer, metrics: { 'rounds.mean': { kind: 'mean' as const, value, low: value, high: value } } }
    let wrong = 0
    for (let run = 0; run < 200; run++) {
      let atMost = 0
      for (let battle = 0; battle < n; battle++) if (random() < chance) atMost++
      const others = n - atMost
      const [sum, squares] = [5 * others + longest * atMost, 26 * others + longest ** 2 * atMost]
      const sample: Sample = { kind: 'mean', n, sum, squares, bounds: { low: 1, high: longest }, atMost }
      const { agrees, standardErrors } = verify(new Map([['rounds.mean', sample]]), known).agreements['rounds.mean']
      expect(standardErrors <= 5).toBe(agrees)
      if (!agrees) wrong++
    }
    expect(wrong).toBeLessThanOrEqual(1)
  })

  test('disagree where there are far more of them than there should be', () => {
    const value = 5.2
    const known = { ...answer, metrics: { x: { kind: 'mean' as const, value, low: value, high: value } } }
    const [n, atMost] = [10_000, 40]
    const sum = 5 * (n - atMost) + 1000 * atMost
    const squares = 26 * (n - atMost) + 1000 ** 2 * atMost
    const sample: Sample = { kind: 'mean', n, sum, squares, bounds: { low: 1, high: 1000 }, atMost }
    expect(verify(new Map([['x', sample]]), known).agreements.x.agrees).toBe(false)
  })
})

/** So many battles with that value, and all others with none. */
function mean(n: number, values: readonly (readonly [value: number, battles: number])[]): Sample {
  const sum = values.reduce((total, [value, battles]) => total + value * battles, 0)
  const squares = values.reduce((total, [value, battles]) => total + value ** 2 * battles, 0)
  return { kind: 'mean', n, sum, squares, bounds: { low: 0, high: Infinity } }
}

describe('exact', () => {
  test('refuses what is too large, and says how large it is and what to simplify', async () => {
    const error = await exact(scenario, { maxStates: 60 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BeyondReach)
    const { message, exploration, multipliers } = error as BeyondReach
    expect(message).toMatch(/^too large for an exact answer: it takes more than 60 different situations/)
    expect(message).toContain('hit points of knight: ')
    expect(message).toContain('to simplify: fewer hit points')
    expect(exploration?.states).toBeGreaterThan(60)
    expect(multipliers.map(({ what }) => what)).toContain('hit points of bandit')
  })

  test('stops when it is aborted, with the reason', async () => {
    const stop = new AbortController()
    const reason = new Error('enough')
    const solving = exact(scenario, { signal: stop.signal, onProgress: () => stop.abort(reason) })
    // Small scenarios may be solved before anybody is reported.
    await solving.then(
      (result) => expect(result.exact).toBe(true),
      (error) => expect(error).toBe(reason),
    )
  })

  test.each([[{ maxStates: 0 }], [{ maxSeconds: -1 }], [{ maxStates: Number.NaN }]])('refuses %j', async (options) => {
    await expect(exact(scenario, options)).rejects.toThrow(RangeError)
  })
})
