import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { fightBattles } from '../../src/fight/battles.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { FileFault } from '../../src/files/fault.ts'
import { openCheckpoint } from '../../src/store/checkpoint.ts'
import type { Entries } from '../../src/store/entries.ts'
import { KeptCounts } from '../../src/store/kept-counts.ts'
import { coinPlan } from '../fight/coin/plan.ts'

const PLAN = coinPlan({ tails: 2 ** 19 })
const BATTLES = 20_000

/** Fights, and looks at the book after every chunk. */
async function fight(store: KeptCounts): Promise<string> {
  const goal = { battles: BATTLES }
  const { tally } = await fightBattles(PLAN, 'a', { goal, threads: 0, chunkSize: 500, store })
  return digestTally(tally)
}

/** A book on a disk that is full for a while: from one save to another, by their numbers. */
function bookOn(full: { readonly from: number; readonly to: number }, reported?: FileFault[]) {
  let saves = 0
  let saved: Entries = new Map()
  const kept = new KeptCounts({
    pause: 0,
    ...(reported && { onLoss: (fault: FileFault) => reported.push(fault) }),
    async save(entries) {
      saves++
      if (saves >= full.from && saves < full.to) throw new FileFault('kept', 'no space left on device (ENOSPC)')
      saved = structuredClone(entries)
    },
  })
  return { kept, saves: () => saves, saved: () => saved }
}

describe('a book that cannot be saved', () => {
  it('says so once, and costs no battles; it is saved again when there is room', async () => {
    const alone = await fight(new KeptCounts())
    const reported: FileFault[] = []
    const whole = bookOn({ from: 2, to: 5 }, reported)
    expect(await fight(whole.kept)).toBe(alone)
    expect(reported.map(({ reason }) => reason)).toEqual(['no space left on device (ENOSPC)'])
    expect(whole.saves()).toBeGreaterThan(6)
    const again = new KeptCounts({ entries: whole.saved() })
    expect([...again.entries.values()].map(({ ranges }) => ranges.map(({ from, to }) => [from, to]))).toEqual([
      [[0, BATTLES]],
    ])

    const never = bookOn({ from: 1, to: Infinity }, reported)
    expect(await fight(never.kept)).toBe(alone)
    await never.kept.complete()
    expect(reported).toHaveLength(2)
  })

  it('ends the fight where nobody wants to be reported, and for what is no matter of files', async () => {
    await expect(fight(bookOn({ from: 1, to: Infinity }).kept)).rejects.toThrow('no space left')
    const broken = new KeptCounts({
      onLoss: () => {},
      save: async () => {
        throw new TypeError('a bug')
      },
    })
    await expect(fight(broken)).rejects.toThrow('a bug')
  })

  it('is a checkpoint of the library’s, which warns once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tiltyard-kept-'))
    const path = join(folder, 'kept.json')
    const warnings: string[] = []
    const hear = ({ message }: Error) => void (message.includes(path) && warnings.push(message))
    process.on('warning', hear)
    try {
      const store = await openCheckpoint(path)
      // Something comes to stand in its place.
      await mkdir(path)
      expect(await fight(store)).toBe(await fight(new KeptCounts()))
      await setImmediate()
      expect(warnings).toEqual([`cannot write ${path}: ${path} is a folder`])
    } finally {
      process.off('warning', hear)
      await rm(folder, { recursive: true })
    }
  })
})
