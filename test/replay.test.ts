import { beforeAll, describe, expect, test } from 'vitest'
import { loadScenario, NoSuchBattle, replay, type Scenario, simulate } from '../src/index.ts'
import { SCENARIOS } from './cli/tiltyard.ts'

let duel: Scenario
beforeAll(async () => {
  duel = (await loadScenario(`${SCENARIOS}duel.yaml`)).scenario!
})

describe('replay', () => {
  test('tells the battles that simulate counts', async () => {
    const battles = 200
    const { metrics, histograms } = await simulate(duel, { battles, seed: 'same', threads: 0 })
    const reported = await Promise.all(
      Array.from({ length: battles }, (_, battle) => replay(duel, { battle, seed: 'same' })),
    )
    const won = reported.filter(({ outcome }) => outcome === 'win.red').length
    expect(won / battles).toBe(metrics['win.red'].value)
    const byRounds: Record<string, number> = {}
    for (const { rounds } of reported) byRounds[rounds] = (byRounds[rounds] ?? 0) + 1
    expect(byRounds).toEqual(histograms.rounds)
  })

  test('says how the battle was found, and tells the one that has its number', async () => {
    for (const pick of ['typical', 'closest', 'longest', 'upset', 'win.red', 'win.blue']) {
      const found = await replay(duel, { pick, battles: 300 })
      expect(found).toMatchObject({ scenario: 'Duel', rules: 'osr-d20', seed: '1', picked: { pick, battles: 300 } })
      expect(await replay(duel, { pick, battles: 300 })).toEqual(found)
      const { picked, ...story } = found
      expect(picked!.among).toBeGreaterThan(0)
      expect(await replay(duel, { battle: found.battle })).toEqual(story)
    }
  })

  test('is plain data: JSON loses nothing of it', async () => {
    const reported = await replay(duel, { battle: 5 })
    expect(JSON.parse(JSON.stringify(reported))).toEqual(reported)
  })

  test.each([
    [{ battle: -1 }, 'Expected `battle` to be an integer from 0 to 4294967295, got -1'],
    [{ battle: 1.5 }, 'Expected `battle` to be an integer from 0 to 4294967295, got 1.5'],
    [{ battles: 0 }, 'Expected `battles` to be an integer from 1 to 4294967296, got 0'],
    [{ battle: 1, pick: 'upset' }, 'Expected `battle` or `pick`, got both'],
    [{ pick: 'win.rde' }, /^Expected `pick` to be one of typical, .* got "win\.rde"; did you mean "win\.red"\?$/],
  ])('refuses %j', async (options, message) => {
    await expect(replay(duel, options)).rejects.toThrow(message)
  })

  test('says that there is no such battle', async () => {
    const search = replay(duel, { pick: 'stalemate', battles: 1000 })
    await expect(search).rejects.toThrow(NoSuchBattle)
    await expect(search).rejects.toThrow('none of the first 1,000 battles of seed 1 is a "stalemate" one')
  })

  test('stops looking when it is asked to', async () => {
    const stop = new AbortController()
    const search = replay(duel, { battles: 2 ** 22, signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(search).rejects.toThrow('enough')
  })
})
