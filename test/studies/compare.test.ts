import { beforeAll, describe, expect, it } from 'vitest'
import { type Comparison, compare, type Scenario, simulate } from '../../src/index.ts'
import { load, WAYS } from './scenarios.ts'

let duel: Scenario
let sharper: Scenario
beforeAll(async () => {
  duel = await load()
  sharper = await load('weapons.sword.to_hit=1', 'parties.blue.members.1.hp=12')
})

const variantsOf = (...scenarios: Scenario[]) => scenarios.map((scenario, at) => ({ name: `variant ${at}`, scenario }))

describe('a comparison', () => {
  it('is the same to the byte, whoever fights and in whatever chunks', async () => {
    const results = []
    for (const way of WAYS) {
      results.push(JSON.stringify(await compare(duel, variantsOf(sharper, duel), { battles: 3000, ...way })))
    }
    expect(new Set(results).size).toBe(1)
  })

  it('has the values of each side as if it had been fought alone', async () => {
    const { variants } = await compare(duel, variantsOf(sharper), { battles: 3000, seed: 'a', threads: 0 })
    const [alone, changed] = await Promise.all(
      [duel, sharper].map((scenario) => simulate(scenario, { battles: 3000, seed: 'a', threads: 0 })),
    )
    const [{ metrics }] = variants
    expect(Object.keys(metrics)).toEqual(Object.keys(alone.metrics))
    for (const [name, { baseline, variant }] of Object.entries(metrics)) {
      expect({ name, baseline, variant }).toEqual({
        name,
        baseline: alone.metrics[name],
        variant: changed.metrics[name],
      })
    }
  })

  it('gives variants the dice of the baseline, even under another id', async () => {
    const renamed = await load('id=another')
    const { variants } = await compare(duel, variantsOf(renamed, duel), { battles: 500, threads: 0 })
    expect(variants.map(({ identical }) => identical)).toEqual([true, true])
    const alone = await simulate(renamed, { battles: 500, threads: 0 })
    expect(alone.metrics['win.red'].value).not.toBe(variants[0].metrics['win.red'].variant.value)
  })

  it('stops when the differences of the win rates are known well enough, not before', async () => {
    const precision = 0.01
    const found = await compare(duel, variantsOf(sharper), { precision, threads: 0 })
    const halfWidth = ({ variants: [{ metrics }] }: Comparison) => {
      const { low, high } = metrics['win.red'].difference
      return (high - low) / 2
    }
    expect(found).toMatchObject({ precision, partial: false })
    expect(halfWidth(found)).toBeLessThanOrEqual(precision)
    const sooner = await compare(duel, variantsOf(sharper), { battles: Math.floor(found.battles / 1.2), threads: 0 })
    expect(halfWidth(sooner)).toBeGreaterThan(precision)
    expect(await compare(duel, variantsOf(sharper), { precision, threads: 2, chunkSize: 700 })).toEqual(found)
  })

  it('needs fewer battles than independent runs, and says how many those would need', async () => {
    const { battles, variants } = await compare(duel, variantsOf(sharper), { battles: 4096, threads: 0 })
    const { difference, independent } = variants[0].metrics['win.red']
    const options = { battles: independent!, threads: 0, plain: true }
    const wins = [duel, sharper].map((scenario) => simulate(scenario, options))
    // The half-width of independent shares is the root of the sum of squares of theirs.
    const halves = (await Promise.all(wins)).map(
      ({
        metrics: {
          'win.red': { low, high },
        },
      }) => (high - low) / 2,
    )
    expect(Math.hypot(...halves)).toBeCloseTo((difference.high - difference.low) / 2, 3)
    expect(independent! / battles).toBeGreaterThan(1.5)
  })

  it('is partial if the signal came first', async () => {
    const stop = new AbortController()
    const options = { battles: 2 ** 32, signal: stop.signal, threads: 0, onProgress: () => stop.abort() }
    const found = await compare(duel, variantsOf(sharper), options)
    expect(found.partial).toBe(true)
    const again = await compare(duel, variantsOf(sharper), { battles: found.battles, threads: 0 })
    expect(again).toEqual({ ...found, partial: false })
  })

  it('tells how far it is, and how the first party does', async () => {
    const seen: number[] = []
    await compare(duel, variantsOf(sharper, sharper), {
      battles: 2000,
      threads: 0,
      onProgress: ({ battles, of, difference }) => {
        seen.push(battles)
        expect(of).toBe(6000)
        expect(difference!.low).toBeLessThan(difference!.high)
      },
    })
    expect(seen.at(-1)).toBe(6000)
  })

  it('is refused without a variant', async () => {
    await expect(compare(duel, [])).rejects.toThrow('Expected at least one variant, got none')
  })
})
