import { describe, expect, it } from 'vitest'
import { Pace } from '../../src/fight/pace.ts'

/** A pace that has fought with so many milliseconds a battle, until it believed what it saw. */
function paceAt(msPerBattle: number): Pace {
  const pace = new Pace()
  for (let ms = 0; ms < 800; ) {
    const battles = pace.nextChunk(1e9, 1)
    pace.learn(battles, battles * msPerBattle)
    ms += battles * msPerBattle
  }
  return pace
}

describe('chunks', () => {
  it('take about a hundred milliseconds, whatever a battle takes', () => {
    expect(paceAt(0.0002).nextChunk(1e9, 1)).toBe(500_000)
    expect(paceAt(1).nextChunk(1e9, 1)).toBe(100)
    expect(paceAt(500).nextChunk(1e9, 1)).toBe(1)
  })

  it('begin small, for one battle of many may take long', () => {
    const firstOf = (...pace: ConstructorParameters<typeof Pace>) => new Pace(...pace).nextChunk(1e9, 1)
    expect(firstOf()).toBe(16)
    expect([2, 4, 8, 128].map((combatants) => firstOf(undefined, 1, combatants))).toEqual([1024, 256, 64, 16])
  })

  it('do not shrink after a first one that was busy with loading', () => {
    const pace = new Pace(undefined, 1, 2)
    pace.learn(pace.nextChunk(1e9, 1), 300)
    expect(pace.nextChunk(1e9, 1)).toBe(1024)
    pace.learn(1024, 300)
    expect(pace.nextChunk(1e9, 1)).toBe(341)
  })

  it('of several sides take longer, so that taking turns is worth it', () => {
    const ideal = (sides: number): number => {
      const pace = new Pace(undefined, sides)
      for (let chunk = 0; chunk < 5; chunk++) pace.learn(pace.nextChunk(1e9, 1), pace.nextChunk(1e9, 1))
      return pace.nextChunk(1e9, 1)
    }
    expect([1, 2, 8, 100, 400, 4000].map(ideal)).toEqual([100, 200, 400, 500, 2000, 2000])
  })

  it('never exceed what remains', () => {
    expect(paceAt(0.0002).nextChunk(17, 1)).toBe(17)
    expect(paceAt(0.0002).nextChunk(17, 4)).toBe(17)
    expect(new Pace(1000).nextChunk(17, 1)).toBe(17)
    // And never more than a recorder counts in integers of 32 bits.
    expect(new Pace(2 ** 32).nextChunk(2 ** 32, 1)).toBe(2 ** 31 - 1)
  })

  it('shrink towards the end, so that all threads end together', () => {
    expect(paceAt(0.001).nextChunk(80_000, 4)).toBe(10_000)
    expect(paceAt(0.001).nextChunk(10_000, 4)).toBe(6250)
  })

  it('have the size asked for', () => {
    const pace = new Pace(1000)
    pace.learn(1000, 5)
    expect(pace.nextChunk(1e9, 1)).toBe(1000)
    expect(pace.nextChunk(1e9, 8)).toBe(1000)
  })
})

describe('threads', () => {
  const pay = (pace: Pace, remaining: number): boolean => Pace.threadsPay([{ pace, remaining }])

  it('pay once it is known that much remains', () => {
    expect(pay(new Pace(), 1e9)).toBe(false)
    expect(pay(paceAt(0.001), 1e6)).toBe(true)
    expect(pay(paceAt(0.001), 1e5)).toBe(false)
  })

  it('do not pay for a first chunk that took long to prepare', () => {
    const pace = new Pace()
    pace.learn(pace.nextChunk(10_000, 1), 500)
    expect(pay(pace, 10_000)).toBe(false)
    pace.learn(pace.nextChunk(9_984, 1), 1)
    expect(pay(pace, 9_984)).toBe(false)
  })

  it('start at once with a chunk size', () => {
    expect(pay(new Pace(1000), 1)).toBe(true)
  })

  it('pay for many fights of which each is over soon, as long as most have yet to begin', () => {
    const done = { pace: paceAt(0.001), remaining: 0 }
    const toCome = { pace: new Pace(), remaining: 50_000 }
    expect(Pace.threadsPay([done, ...Array(16).fill(toCome)])).toBe(false)
    expect(Pace.threadsPay([done, ...Array(17).fill(toCome)])).toBe(true)
    // Of one that has just been prepared no more is known.
    const prepared = new Pace()
    prepared.learn(16, 100)
    expect(Pace.threadsPay([done, { pace: prepared, remaining: 50_000 }])).toBe(false)
  })
})
