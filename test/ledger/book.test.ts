import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { fightBattles } from '../../src/fight/battles.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { FileFault } from '../../src/files/fault.ts'
import { Book } from '../../src/ledger/book.ts'
import { openCheckpoint } from '../../src/ledger/checkpoint.ts'
import type { Entries } from '../../src/ledger/entries.ts'
import { coinPlan } from '../fight/coin/plan.ts'

const PLAN = coinPlan({ tails: 2 ** 19 })
const BATTLES = 20_000

/** Fights, and looks at the book after every chunk. */
async function fight(ledger: Book): Promise<string> {
  const goal = { battles: BATTLES }
  const { tally } = await fightBattles(PLAN, 'a', { goal, threads: 0, chunkSize: 500, ledger })
  return digestTally(tally)
}

/** A book on a disk that is full for a while: from one save to another, by their numbers. */
function bookOn(full: { readonly from: number; readonly to: number }, told?: FileFault[]) {
  let saves = 0
  let saved: Entries = new Map()
  const book = new Book({
    pause: 0,
    ...(told && { onLoss: (fault: FileFault) => told.push(fault) }),
    async save(entries) {
      saves++
      if (saves >= full.from && saves < full.to) throw new FileFault('kept', 'no space left on device (ENOSPC)')
      saved = structuredClone(entries)
    },
  })
  return { book, saves: () => saves, saved: () => saved }
}

describe('a book that cannot be saved', () => {
  it('says so once, and costs no battles; it is saved again when there is room', async () => {
    const alone = await fight(new Book())
    const told: FileFault[] = []
    const whole = bookOn({ from: 2, to: 5 }, told)
    expect(await fight(whole.book)).toBe(alone)
    expect(told.map(({ reason }) => reason)).toEqual(['no space left on device (ENOSPC)'])
    expect(whole.saves()).toBeGreaterThan(6)
    const again = new Book({ entries: whole.saved() })
    expect([...again.entries.values()].map(({ stretches }) => stretches.map(({ from, to }) => [from, to]))).toEqual([
      [[0, BATTLES]],
    ])

    const never = bookOn({ from: 1, to: Infinity }, told)
    expect(await fight(never.book)).toBe(alone)
    await never.book.complete()
    expect(told).toHaveLength(2)
  })

  it('ends the fight where nobody wants to be told, and for what is no matter of files', async () => {
    await expect(fight(bookOn({ from: 1, to: Infinity }).book)).rejects.toThrow('no space left')
    const broken = new Book({
      onLoss: () => {},
      save: async () => {
        throw new TypeError('a bug')
      },
    })
    await expect(fight(broken)).rejects.toThrow('a bug')
  })

  it('is a checkpoint of the library’s, which warns once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tiltyard-book-'))
    const path = join(folder, 'kept.json')
    const warnings: string[] = []
    const hear = ({ message }: Error) => void (message.includes(path) && warnings.push(message))
    process.on('warning', hear)
    try {
      const ledger = await openCheckpoint(path)
      // Something comes to stand in its place.
      await mkdir(path)
      expect(await fight(ledger)).toBe(await fight(new Book()))
      await setImmediate()
      expect(warnings).toEqual([`cannot write ${path}: ${path} is a folder`])
    } finally {
      process.off('warning', hear)
      await rm(folder, { recursive: true })
    }
  })
})
