import { describe, expect, it } from 'vitest'
import { Pace } from '../../src/fight/pace.ts'

/** A pace that has fought with so many milliseconds a battle, until it believed what it saw. */
function paceAt(msPerBattle: number): Pace {
  const pace = new Pace()
  for (let ms = 0; ms < 200; ) {
    const battles = pace.nextChunk(1e9, 1)
    pace.learn(battles, battles * msPerBattle)
    ms += battles * msPerBattle
  }
  return pace
}

describe('chunks', () => {
  it('take about fifty milliseconds, whatever a battle takes', () => {
    expect(paceAt(0.0002).nextChunk(1e9, 1)).toBe(250_000)
    expect(paceAt(1).nextChunk(1e9, 1)).toBe(50)
    expect(paceAt(500).nextChunk(1e9, 1)).toBe(1)
  })

  it('never exceed what remains', () => {
    expect(paceAt(0.0002).nextChunk(17, 1)).toBe(17)
    expect(paceAt(0.0002).nextChunk(17, 4)).toBe(17)
    expect(new Pace(1000).nextChunk(17, 1)).toBe(17)
  })

  it('shrink towards the end, so that all threads end together', () => {
    expect(paceAt(0.001).nextChunk(80_000, 4)).toBe(10_000)
    expect(paceAt(0.001).nextChunk(10_000, 4)).toBe(3125)
  })

  it('have the size asked for', () => {
    const pace = new Pace(1000)
    pace.learn(1000, 5)
    expect(pace.nextChunk(1e9, 1)).toBe(1000)
    expect(pace.nextChunk(1e9, 8)).toBe(1000)
  })
})

describe('threads', () => {
  it('pay once it is known that much remains', () => {
    expect(new Pace().threadsPay(1e9)).toBe(false)
    expect(paceAt(0.001).threadsPay(1e6)).toBe(true)
    expect(paceAt(0.001).threadsPay(1e5)).toBe(false)
  })

  it('do not pay for a first chunk that took long to prepare', () => {
    const pace = new Pace()
    pace.learn(pace.nextChunk(10_000, 1), 500)
    expect(pace.threadsPay(10_000)).toBe(false)
    pace.learn(pace.nextChunk(9_984, 1), 1)
    expect(pace.threadsPay(9_984)).toBe(false)
  })

  it('start at once with a chunk size', () => {
    expect(new Pace(1000).threadsPay(1)).toBe(true)
  })
})
