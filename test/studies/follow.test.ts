import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compare, type Scenario, simulate } from '../../src/index.ts'
import { follow, type Glimpse } from '../../src/studies/follow.ts'
import { loadFightable } from '../sound.ts'

const DUEL = fileURLToPath(new URL('../cli/scenarios/duel.yaml', import.meta.url))

async function load(...overrides: string[]): Promise<Scenario> {
  return loadFightable(DUEL, { overrides })
}

/** All milestones of a fight to its end. */
async function milestones(now: Scenario, before?: Scenario, { battles = 20_000, threads = 0 } = {}) {
  const glimpses: Glimpse[] = []
  const { signal } = new AbortController()
  await follow(now, before, { battles, threads, signal, seed: '7' }, (glimpse) => glimpses.push(glimpse))
  return glimpses.filter(({ isMilestone }) => isMilestone)
}

describe('following a scenario', () => {
  it('tells what is known after 1,000 battles, after ten times as many, and after all', async () => {
    const glimpses = await milestones(await load())
    expect(glimpses.map(({ result }) => result.battles)).toEqual([1000, 10_000, 20_000])
    expect(glimpses.map(({ of }) => of)).toEqual([20_000, 20_000, 20_000])
    expect((await milestones(await load(), undefined, { battles: 300 })).map(({ result }) => result.battles)).toEqual([
      300,
    ])
  })

  it('finds what a run of as many battles finds, alone and beside the version before', async () => {
    const now = await load('weapons.sword.damage=d10')
    const run = await simulate(now, { battles: 10_000, seed: '7', threads: 0 })
    const [, alone] = await milestones(now)
    const [, beside] = await milestones(now, await load())
    expect(alone.result).toEqual(run)
    expect(beside.result).toEqual(run)
  })

  it('compares with the version before as `compare` does', async () => {
    const [before, now] = [await load(), await load('combatants.fighter.hp=12')]
    const options = { battles: 20_000, seed: '7', threads: 0 }
    const { variants, battles } = await compare(before, [{ name: now.name, scenario: now }], options)
    const { comparison } = (await milestones(now, before)).at(-1)!
    expect(comparison!.variants).toEqual(variants)
    expect(comparison!.battles).toBe(battles)
  })

  it('tells the same with threads', async () => {
    const [before, now] = [await load(), await load('combatants.fighter.hp=12')]
    expect(await milestones(now, before, { threads: 2 })).toEqual(await milestones(now, before))
  })

  it('ends soon after it is asked to, and tells no more', async () => {
    const stop = new AbortController()
    const glimpses: Glimpse[] = []
    await follow(await load(), undefined, { battles: 2 ** 32, threads: 0, signal: stop.signal }, (glimpse) => {
      glimpses.push(glimpse)
      stop.abort()
    })
    expect(glimpses).toHaveLength(1)
  })
})
