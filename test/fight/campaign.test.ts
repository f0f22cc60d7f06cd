import { describe, expect, it } from 'vitest'
import { fightBattles } from '../../src/fight/battles.ts'
import { type Bout, Campaign } from '../../src/fight/campaign.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { coinPlan, deaths, firstThrow } from './coin/plan.ts'

const bout = (tails: number, seed: string): Bout => ({
  match: { sides: [{ plan: coinPlan({ tails }) }], pairs: [] },
  seed,
})
const BOUTS = [bout(2 ** 19, 'a'), bout(2 ** 18, 'a'), bout(2 ** 19, 'b')]

async function digestOf({ match, seed }: Bout, battles: number): Promise<string> {
  const { tally } = await fightBattles(match.sides[0].plan, seed, { goal: { battles }, threads: 0 })
  return digestTally(tally)
}

describe('a campaign', () => {
  it.each([0, 1, 2, 5])('fights each bout as if it were alone, with %d threads', async (threads) => {
    const campaign = new Campaign(BOUTS, { threads })
    try {
      const found = await Promise.all(
        BOUTS.map(async (_, index) => {
          // So many that threads are started on the way.
          const counts = [await campaign.fight(index, 1000), await campaign.fight(index, 700_001 + index)]
          return counts.map(({ sides }) => ({ battles: sides[0].battles, digest: digestTally(sides[0]) }))
        }),
      )
      for (const [index, each] of BOUTS.entries()) {
        for (const [stop, battles] of [1000, 700_001 + index].entries()) {
          expect(found[index][stop]).toEqual({ battles, digest: await digestOf(each, battles) })
        }
      }
    } finally {
      await campaign.close()
    }
  })

  it('goes on from where another one stopped, and fights nothing twice', async () => {
    const first = new Campaign(BOUTS, { threads: 0 })
    await first.fight(0, 300)
    await first.fight(0, 900)
    let fought = 0
    const second = new Campaign([{ ...BOUTS[0], fought: first.stops(0) }], {
      threads: 0,
      onProgress: (battles) => {
        fought = battles
      },
    })
    for (const battles of [300, 900, 1000]) {
      const [tally] = (await second.fight(0, battles)).sides
      expect(digestTally(tally)).toBe(await digestOf(BOUTS[0], battles))
    }
    expect(fought).toBe(100)
    expect([...second.stops(0).keys()]).toEqual([300, 900, 1000])
  })

  it('refuses to go back', async () => {
    const campaign = new Campaign(BOUTS, { threads: 0 })
    await campaign.fight(0, 100)
    await expect(campaign.fight(0, 50)).rejects.toThrow('Expected more than 100 battles, got 50')
  })

  it('leaves what has been counted alone while more is fought', async () => {
    const campaign = new Campaign(BOUTS, { threads: 0 })
    const before = await campaign.fight(0, 100)
    await campaign.fight(0, 200)
    expect(before.sides[0].battles).toBe(100)
  })

  it.each([0, 2])('stops soon after it is told to, with %d threads', async (threads) => {
    const stop = new AbortController()
    const campaign = new Campaign(BOUTS, { threads, signal: stop.signal, onProgress: () => stop.abort('enough') })
    const fights = BOUTS.map((_, index) => campaign.fight(index, 2 ** 32))
    const results = await Promise.allSettled(fights)
    expect(results).toEqual(BOUTS.map(() => ({ status: 'rejected', reason: 'enough' })))
    await campaign.close()
  })

  it('names the battle that cannot be fought', async () => {
    const plan = coinPlan({ fatal: firstThrow('a', 20), fault: 'throw', deaths: deaths(0) })
    const campaign = new Campaign([{ match: { sides: [{ plan }], pairs: [] }, seed: 'a' }], { threads: 0 })
    await expect(campaign.fight(0, 2 ** 32)).rejects.toThrow(/^battle 20 cannot be fought: the coin has no such side$/)
  })
})
