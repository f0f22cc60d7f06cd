import { describe, expect, test } from 'vitest'
import { exact, loadScenario, rare, type Scenario } from '../../src/index.ts'

// Held against exact answers; `npm run bench:statistics -- --part splitting` does so many more times.

async function load(file: string, ...overrides: string[]): Promise<Scenario> {
  const { scenario } = await loadScenario(file, { overrides })
  return scenario!
}

describe('rare', () => {
  test.each([
    ['bench/scenarios/exact-duel.yaml', 'win.red', 'combatants.knight.hp=1', 'combatants.raider.hp=90'],
    ['bench/scenarios/area-exact-duel.yaml', 'win.blue', 'combatants.ogre.hp=1', 'combatants.knight.hp=50'],
  ])('finds in %s what %s is exactly, with %s', async (file, metric, ...overrides) => {
    const scenario = await load(file, ...overrides)
    const truth = (await exact(scenario, { maxSeconds: 3600 })).metrics[metric].value
    expect(truth).toBeLessThan(1e-4)
    let held = 0
    for (let run = 0; run < 2; run++) {
      const { low, high, value, bounds } = await rare(scenario, metric, {
        battles: 100_000,
        seed: `run ${run}`,
        threads: 0,
      })
      expect(bounds).toBe('both')
      expect(high / low).toBeLessThan(2)
      expect(Math.abs(Math.log(value / truth))).toBeLessThan(0.5)
      if (low <= truth && truth <= high) held++
    }
    // With a chance of 95 % each neither would hold it with a probability of 0.25 %; seeds are fixed.
    expect(held).toBeGreaterThanOrEqual(1)
  })

  test('is the same for any number of threads', async () => {
    const scenario = await load('bench/scenarios/exact-duel.yaml', 'combatants.knight.hp=2')
    const [here, there] = await Promise.all(
      [0, 3].map((threads) => rare(scenario, 'win.red', { battles: 8_000, threads })),
    )
    expect(there).toEqual(here)
  })

  test('stops when it is asked to, with the reason', async () => {
    const scenario = await load('bench/scenarios/exact-duel.yaml', 'combatants.knight.hp=2')
    for (const threads of [0, 2]) {
      const stop = new AbortController()
      const onProgress = () => stop.abort('enough')
      const found = rare(scenario, 'win.red', { battles: 10_000, threads, signal: stop.signal, onProgress })
      await expect(found).rejects.toBe('enough')
    }
  })

  test.each([
    ['battles', { battles: 999 }, RangeError],
    ['threads', { threads: -1 }, RangeError],
    ['seed', { seed: 5 as unknown as string }, TypeError],
  ])('expects sensible %s', async (_, options, kind) => {
    const scenario = await load('bench/scenarios/exact-duel.yaml')
    await expect(rare(scenario, 'win.red', options)).rejects.toThrow(kind)
  })
})
