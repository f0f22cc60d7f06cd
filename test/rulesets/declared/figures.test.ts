import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exact, type Scenario, simulate } from '../../../src/index.ts'
import { loadSound } from '../../sound.ts'

/*
 * The worked games of the specification. Their figures come from recursions over all dice that were written by hand, not from
 * anything of ours.
 */

const GAMES = fileURLToPath(new URL('games/', import.meta.url))
const FIGURES: Readonly<Record<string, Readonly<Record<string, number>>>> = JSON.parse(
  readFileSync(`${GAMES}figures.json`, 'utf8'),
)

async function load(game: string): Promise<Scenario> {
  return loadSound(`${GAMES}${game}.yaml`)
}

const BENCH = fileURLToPath(new URL('../../../bench/scenarios/', import.meta.url))

test('the duel of osr-d20 as a rules file is exactly the built-in one', async () => {
  const [builtIn, declared] = await Promise.all(
    ['duel', 'declared-duel'].map(async (name) => {
      const scenario = await loadSound(`${BENCH}${name}.yaml`)
      return (await exact(scenario)).metrics
    }),
  )
  for (const metric of ['win.knights', 'rounds.mean', 'damage.knights.mean', 'hit.sword', 'taken.squire.mean']) {
    expect(declared![metric]!.value, metric).toBeCloseTo(builtIn![metric]!.value, 9)
  }
})

describe('the worked games', () => {
  const games = ['critical-hits', 'venom', 'one-instant', 'squads', 'by-time']

  test.each(games)('%s has its exact figures to nine digits', async (game) => {
    const { metrics } = await exact(await load(game))
    for (const [name, figure] of Object.entries(FIGURES[game]!)) {
      expect(metrics[name]!.value, name).toBeCloseTo(figure, 9)
    }
  })

  const BATTLES = 8_000
  // Four and a half standard errors, of thirteen figures: 9e-5.
  test.each(games)('%s is fought to them', async (game) => {
    const { metrics } = await simulate(await load(game), { battles: BATTLES, threads: 0 })
    for (const [name, figure] of Object.entries(FIGURES[game]!)) {
      const spread = name.endsWith('.mean') ? 2.5 : Math.sqrt(figure * (1 - figure))
      expect(Math.abs(metrics[name]!.value - figure), name).toBeLessThan((4.5 * spread) / Math.sqrt(BATTLES))
    }
  })

  test('the same bytes come of threads and of none', async () => {
    const scenario = await load('critical-hits')
    const alone = await simulate(scenario, { battles: 4_000, threads: 0 })
    const together = await simulate(scenario, { battles: 4_000, threads: 2 })
    expect(together.digest).toBe(alone.digest)
  })
})
