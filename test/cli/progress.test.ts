import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { describeProgress, describeStudy, startProgress } from '../../src/cli/progress.ts'
import type { Stream } from '../../src/cli/terminal.ts'
import type { Progress } from '../../src/index.ts'

const outcomes = (...counts: number[]): Float64Array => Float64Array.from(counts)

describe('the line of progress', () => {
  it('tells battles, pace, time left, and the estimate with its precision', () => {
    const progress = { battles: 1_200_000, of: 10_000_000, outcomes: outcomes(614_760, 585_240, 0, 0) }
    expect(describeProgress(progress, 400, 'swords')).toBe(
      '1.2M of 10M battles, 3M a second, 3 s left, win rate of swords 51.23 % ± 0.09',
    )
  })

  it('shows no more digits than are known', () => {
    const progress = { battles: 1024, of: 8192, outcomes: outcomes(512, 0, 512, 0) }
    expect(describeProgress(progress, 10_240, 'swords')).toBe(
      '1.02K of 8.19K battles, 100 a second, 72 s left, win rate of swords 50 % ± 3',
    )
  })
})

describe('the line of a study', () => {
  it('tells how much more often the first party wins, once that is known', () => {
    const progress = { battles: 20_000, of: 100_000 }
    expect(describeStudy(progress, 1000, 'swords')).toBe('20K of 100K battles, 20K a second, 4 s left')
    const difference = { value: -0.0331, low: -0.0343, high: -0.0319 }
    expect(describeStudy({ ...progress, difference }, 1000, 'swords')).toBe(
      '20K of 100K battles, 20K a second, 4 s left, win rate of swords -3.3 ± 0.1 points',
    )
  })
})

/** A stream that keeps what is written to it. */
function stream(isTTY: boolean): { err: Stream; written: () => string } {
  let written = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  return { err: Object.assign(sink, { isTTY, columns: 60 }) as unknown as Stream, written: () => written }
}

const swords = (progress: Progress, ms: number): string => describeProgress(progress, ms, 'swords')

describe('the bar', () => {
  const progress = { battles: 1_200_000, of: 10_000_000, outcomes: outcomes(614_760, 585_240, 0, 0) }

  it('is not drawn on anything but a terminal', async () => {
    const { err, written } = stream(false)
    const bar = await startProgress(err, swords, 0)
    bar.update(progress)
    bar.stop()
    expect(written()).toBe('')
  })

  it('is not drawn for a run that is soon over', async () => {
    const { err, written } = stream(true)
    const bar = await startProgress(err, swords, 1e9)
    bar.update(progress)
    bar.stop()
    expect(written()).toBe('')
  })

  it('stays on one line of the terminal, and leaves neither the cursor hidden nor a handler behind', async () => {
    const { err, written } = stream(true)
    const handlers = process.listenerCount('SIGINT')
    const bar = await startProgress(err, swords, 0)
    bar.update(progress)
    bar.stop()
    expect(process.listenerCount('SIGINT')).toBe(handlers)
    const escapes = new RegExp(`${String.fromCharCode(27)}\\[\\??[0-9;]*[a-zA-Z]`, 'g')
    const lines = written().replaceAll(escapes, '\n').split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60)
    expect(written()).toContain('██░░░░░░░░░░░░░░░░░░ 1.2M of 10M battles')
    expect(written()).not.toContain('[?25l')
  })
})
