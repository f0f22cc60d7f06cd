import { describe, expect, it } from 'vitest'
import { type Grid, loadGrid, NoSuchMetric, simulate, sweep } from '../../src/index.ts'
import { DUEL, load, WAYS } from './scenarios.ts'

async function grid(...vary: string[]): Promise<Grid> {
  const loaded = await loadGrid(DUEL, { vary })
  expect(loaded.problems).toEqual([])
  return loaded.grid!
}

describe('a grid', () => {
  it('has a point for every combination, the last value varied first', async () => {
    const { points } = await grid('weapons.sword.damage=d6,d8', 'combatants.fighter.hp=9..11')
    expect(points.map(({ values }) => values.join(' '))).toEqual(['d6 9', 'd6 10', 'd6 11', 'd8 9', 'd8 10', 'd8 11'])
  })

  it('tells what is wrong with any of its points, each once', async () => {
    const { grid, problems } = await loadGrid(DUEL, {
      vary: ['weapons.sword.damage=d1,d6,x', 'weapons.sword.hands=2..4'],
    })
    expect(grid).toBeUndefined()
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('damage is "d1"'),
      expect.stringContaining('hands is 3'),
      expect.stringContaining('hands is 4'),
      expect.stringContaining('damage is "x"'),
    ])
  })

  it('tells of a path that nobody knows once, with the nearest that is known', async () => {
    const { problems } = await loadGrid(DUEL, { vary: ['weapons.sword.damge=1..9'] })
    expect(problems).toMatchObject([
      { message: 'unknown path "weapons.sword.damge"', hint: 'did you mean "weapons.sword.damage"?' },
    ])
  })

  it('is of one value or two, and of at most a thousand points', async () => {
    const of = async (...vary: string[]) => (await loadGrid(DUEL, { vary })).problems.map(({ message }) => message)
    const hp = 'combatants.fighter.hp=1..9'
    expect(await of()).toEqual(['0 values are varied, expected one or two'])
    expect(await of(hp, hp, hp)).toEqual(['3 values are varied, expected one or two'])
    expect(await of('combatants.fighter.hp=1..40', 'weapons.sword.to_hit=1..40')).toEqual([
      'the grid has 1600 points, expected at most 1000',
    ])
  })
})

describe('a sweep', () => {
  it('is the same to the byte, whoever fights and in whatever chunks', async () => {
    const hp = await grid('combatants.fighter.hp=6..14')
    for (const goal of [{ battles: 1500 }, { precision: 0.03 }]) {
      const results = []
      for (const way of WAYS) results.push(JSON.stringify(await sweep(hp, { ...goal, metric: 'rounds.mean', ...way })))
      expect(new Set(results).size).toBe(1)
    }
  })

  it('has at each point what a run of that scenario has', async () => {
    const swept = await sweep(await grid('weapons.sword.damage=d6,d8'), {
      battles: 1000,
      metric: 'rounds.mean',
      threads: 0,
    })
    for (const { values, estimate, battles } of swept.points) {
      const alone = await simulate(await load(`weapons.sword.damage=${values[0]}`), { battles: 1000, threads: 0 })
      expect({ estimate, battles }).toEqual({ estimate: alone.metrics['rounds.mean'], battles: 1000 })
    }
  })

  it('fights at each point until the metric is known there, and no longer', async () => {
    const precision = 0.01
    const swept = await sweep(await grid('parties.blue.members.1.hp=3,9,30'), { precision, threads: 0 })
    const [easy, , hard] = swept.points
    for (const { estimate } of swept.points) expect((estimate!.high - estimate!.low) / 2).toBeLessThanOrEqual(precision)
    // What hardly ever happens, or nearly always, is known sooner than what happens in half of the battles.
    expect(Math.min(easy.battles, hard.battles)).toBeLessThan(swept.points[1].battles)
    expect(swept.metric).toBe('win.red')
  })

  it('knows a mean to such a part of its value', async () => {
    const swept = await sweep(await grid('combatants.fighter.hp=5,20'), {
      precision: 0.02,
      metric: 'rounds.mean',
      threads: 0,
    })
    for (const { estimate } of swept.points) {
      const { value, low, high } = estimate!
      expect((high - low) / 2).toBeLessThanOrEqual(0.02 * value)
    }
  })

  it('refuses a metric that nobody counts, and leaves a point empty where nothing was counted', async () => {
    const hp = await grid('combatants.fighter.hp=8,9')
    await expect(sweep(hp, { metric: 'win.rde' })).rejects.toThrow(new NoSuchMetric('win.rde', ['win.red']))
    const armour = await loadGrid(DUEL, {
      vary: ['combatants.fighter.armour=none,mail'],
      overrides: ['armours={mail: {rating: 2}}'],
    })
    const swept = await sweep(armour.grid!, { metric: 'absorbed.mail.mean', battles: 200, threads: 0 })
    expect(swept.points.map(({ estimate }) => estimate !== undefined)).toEqual([false, true])
  })

  it('is partial if the signal came first, with as many battles at every point', async () => {
    const stop = new AbortController()
    const options = { battles: 2 ** 32, threads: 0, signal: stop.signal, onProgress: () => stop.abort() }
    const { partial, points } = await sweep(await grid('combatants.fighter.hp=8,9,10'), options)
    expect(partial).toBe(true)
    expect(new Set(points.map(({ battles }) => battles)).size).toBe(1)
  })
})
