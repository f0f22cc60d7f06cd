import { describe, expect, test } from 'vitest'
import { arenaStream } from '../../src/battle/dice.ts'
import type { ScoreLayout } from '../../src/battle/score.ts'
import { Score } from '../../src/battle/score.ts'
import { setUpScoreboard } from '../../src/battle/scoreboard.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { streamKey } from '../../src/fight/key.ts'
import { makeRecorder } from '../../src/fight/recorder.ts'
import { Tally } from '../../src/fight/tally.ts'

const PARTY = 3
/** Fewer than are counted below: most of these by the generated function. */
const SURVEYED = 128

/** Enough members of two templates that the generated function has more than one part. */
function layoutOf(party: number): ScoreLayout {
  const everybody = Array.from({ length: 2 * party }, (_, combatant) => combatant)
  return setUpScoreboard({
    roster: {
      parties: ['heads', 'tails'],
      combatants: everybody.map((i) => ({
        name: `Member ${i}`,
        template: i < party ? 'head' : 'tail',
        party: i < party ? 0 : 1,
      })),
      weapons: ['coin', 'note'],
      armours: ['purse'],
      actions: ['toss', 'pass'],
      rules: everybody.map(() => [{ list: 'turn', text: 'toss' }]),
    },
    maxRounds: 20,
    attackTypes: everybody.flatMap((combatant) => [0, 1].map((weapon) => ({ combatant, weapon }))),
    armourOf: everybody.map((i) => (i < party ? 0 : -1)),
    turnTypes: everybody.flatMap((combatant) => [0, 1].map((action) => ({ combatant, action }))),
    otherDamage: true,
    fates: ['slain', 'fled'],
  }).layout
}

interface Battle {
  readonly outcome: number
  readonly rounds: number
  readonly counters: Int32Array
  readonly fired: Float64Array
}

/** Battles that might have been: flags are 0 or 1, everything else is now and then beyond the flat histogram. */
function someBattles(layout: ScoreLayout, count: number): Battle[] {
  const dice = seededDice(streamKey('recorder', 'test'), 1)
  const score = new Score(layout)
  const flags = [score.stands, score.slain, score.fled, score.pinned, score.yielded, score.firstSlain, score.firstLoss]
  const isFlag = new Set(
    flags.flatMap((view) => Array.from(view, (_, i) => (view.byteOffset - score.counters.byteOffset) / 4 + i)),
  )
  const roll = (sides: number): number => dice.below(arenaStream(0), sides)
  return Array.from({ length: count }, (_, battle) => {
    dice.start(battle)
    const large = roll(10) === 0 ? 300 : 20
    return {
      outcome: roll(4),
      rounds: 1 + roll(20),
      counters: Int32Array.from(score.counters, (_, at) => roll(isFlag.has(at) ? 2 : large)),
      fired: Float64Array.from({ length: layout.rules }, () => roll(5)),
    }
  })
}

/** What the layout says, word for word. */
function countPlainly(layout: ScoreLayout, battles: readonly Battle[]): Tally {
  const tally = new Tally(layout)
  for (const { outcome, rounds, counters, fired } of battles) {
    tally.battles++
    tally.outcomes[outcome]++
    tally.rounds[rounds]++
    const values = Array.from({ length: layout.valueStart.length - 1 }, (_, value) => {
      const of = layout.valueCounters.subarray(layout.valueStart[value], layout.valueStart[value + 1])
      return of.reduce((sum, counter) => sum + counters[counter], 0)
    })
    for (const [value, amount] of values.entries()) {
      tally.sums[value] += amount
      tally.squares[value] += amount * amount
    }
    for (const [i, value] of layout.histogramValues.entries()) tally.histograms[i].count(values[value], 1)
    for (let i = 0; i < tally.products.length; i++) {
      tally.products[i] += values[layout.productLeft[i]] * values[layout.productRight[i]]
    }
    for (const [rule, times] of fired.entries()) tally.fired[rule] += times
  }
  return tally
}

function record(layout: ScoreLayout, battles: readonly Battle[], snapshots: readonly number[]): Tally[] {
  const score = new Score(layout)
  const recorder = makeRecorder(layout, score, SURVEYED)
  const parts: Tally[] = []
  for (const [i, { outcome, rounds, counters, fired }] of battles.entries()) {
    if (snapshots.includes(i)) parts.push(recorder.take())
    score.counters.set(counters)
    for (const [rule, times] of fired.entries()) score.fired[rule] += times
    recorder.record(outcome, rounds)
  }
  return [...parts, recorder.take()]
}

describe('the recorder', () => {
  test.each([PARTY, 40])('counts what a plain loop over the layout counts (%i a side)', (party) => {
    const layout = layoutOf(party)
    const battles = someBattles(layout, 200)
    const [tally] = record(layout, battles, [])
    const plain = countPlainly(layout, battles)
    expect(tally.battles).toBe(200)
    expect(tally.outcomes).toEqual(plain.outcomes)
    expect(tally.rounds).toEqual(plain.rounds)
    expect(tally.sums).toEqual(plain.sums)
    expect(tally.squares).toEqual(plain.squares)
    expect(tally.products).toEqual(plain.products)
    expect(tally.fired).toEqual(plain.fired)
    expect(digestTally(tally)).toBe(digestTally(plain))
  })

  test('hands over parts that add up to the whole, however it is split', () => {
    const layout = layoutOf(PARTY)
    const battles = someBattles(layout, 200)
    const whole = digestTally(countPlainly(layout, battles))
    for (const snapshots of [[1], [199], [50, 51, 120], [0]]) {
      const [tally, ...others] = record(layout, battles, snapshots)
      for (const other of others) tally.add(other)
      expect(digestTally(tally)).toBe(whole)
    }
  })

  test('counts what was 0 in all battles before', () => {
    const layout = layoutOf(PARTY)
    // Every other counter comes to something in every seventh battle only, the first of which is fought late; to very much
    // in the last of all.
    const isSeldom = (counter: number, battle: number) => counter % 2 === 0 && (battle < 300 || battle % 7 > 0)
    const battles = someBattles(layout, 400).map((each, battle) => ({
      ...each,
      counters: each.counters.map((count, counter) =>
        isSeldom(counter, battle) ? 0 : battle > 390 && count > 1 ? 1000 * count : count,
      ),
    }))
    for (const snapshots of [[], [20], [310], [129, 350]]) {
      const [tally, ...others] = record(layout, battles, snapshots)
      for (const other of others) tally.add(other)
      expect(digestTally(tally)).toBe(digestTally(countPlainly(layout, battles)))
    }
  })

  test('counts 0 of what nobody can do', () => {
    const all = layoutOf(PARTY)
    // The last value without its counters.
    const layout = {
      ...all,
      valueStart: all.valueStart.map((start, i) => (i > 0 ? Math.min(start, all.valueStart.at(-2)!) : start)),
    }
    const battles = someBattles(layout, 20)
    const [tally] = record(layout, battles, [])
    expect(digestTally(tally)).toBe(digestTally(countPlainly(layout, battles)))
  })

  test('counts what is below 0, and in no bin of another value', () => {
    const layout = layoutOf(PARTY)
    const below = (counters: Int32Array) => Int32Array.from(counters, (count) => (count > 1 ? -count : count))
    const battles = someBattles(layout, 200).map((battle) => ({ ...battle, counters: below(battle.counters) }))
    const [tally] = record(layout, battles, [])
    const plain = countPlainly(layout, battles)
    expect([tally.sums, tally.squares, tally.products]).toEqual([plain.sums, plain.squares, plain.products])
    expect(plain.sums.some((sum) => sum < 0)).toBe(true)
  })

  test('begins again at nothing when its counts have been taken', () => {
    const layout = layoutOf(PARTY)
    const recorder = makeRecorder(layout, new Score(layout), SURVEYED)
    recorder.record(0, 1)
    recorder.take()
    expect(digestTally(recorder.take())).toBe(digestTally(new Tally(layout)))
  })

  test('forgets the rules that a battle followed which was never recorded, as it threw', () => {
    const layout = layoutOf(PARTY)
    const score = new Score(layout)
    const recorder = makeRecorder(layout, score, SURVEYED)
    score.fired[0] = 3
    recorder.take()
    recorder.record(0, 1)
    expect(Array.from(recorder.take().fired)).toEqual(Array.from(score.fired, () => 0))
  })

  test('leaves the score cleared for the next battle', () => {
    const layout = layoutOf(PARTY)
    const score = new Score(layout)
    const recorder = makeRecorder(layout, score, SURVEYED)
    score.counters.fill(1)
    recorder.record(0, 1)
    expect(score.counters.every((count) => count === 0)).toBe(true)
  })
})
