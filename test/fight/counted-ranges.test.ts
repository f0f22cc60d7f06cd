import { expect, it } from 'vitest'
import { CountedRanges } from '../../src/fight/counted-ranges.ts'
import { Tally } from '../../src/fight/tally.ts'
import { coinPlan } from './coin/plan.ts'

const newTally = (): Tally => new Tally(coinPlan().score)

function chunk(battles: number): ReturnType<Tally['toMessage']> {
  const tally = newTally()
  tally.battles = battles
  return tally.toMessage()
}

it('a range grows only by chunks that leave no gap', () => {
  const ranges = new CountedRanges(newTally)
  const firsts: number[] = []
  for (const [from, to] of [
    [20, 30],
    [40, 50],
    [0, 10],
    [30, 40],
    [10, 20],
    [50, 51],
  ]) {
    ranges.add(from, to, chunk(to - from))
    expect(ranges.first.tally.battles).toBe(ranges.first.to)
    firsts.push(ranges.first.to)
  }
  expect(firsts).toEqual([0, 0, 10, 10, 50, 51])
})

it('chunks that touch share one tally, in whatever order they come', () => {
  let tallies = 0
  const ranges = new CountedRanges(() => {
    tallies++
    return newTally()
  })
  for (let from = 10; from < 1000; from += 10) ranges.add(from, from + 10, chunk(10))
  expect(tallies).toBe(2)
  ranges.add(0, 10, chunk(10))
  expect(ranges.first.tally.battles).toBe(1000)
})
