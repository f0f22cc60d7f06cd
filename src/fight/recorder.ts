import { makeFloats, makeInts } from '../battle/buffers.ts'
import { controlCount } from '../battle/luck.ts'
import type { Score, ScoreLayout } from '../battle/score.ts'
import { makeLuckRecorder } from './luck-recorder.ts'
import { luckSums, Tally } from './tally.ts'

/** Counts the battles of one thread, and hands over the counts as a tally. */
export interface Recorder {
  /** Counts the battle that the score tells of, and clears the score for the next one. */
  record(outcome: number, rounds: number): void
  /** The counts since it was last called. */
  take(): Tally
}

/** Values below this are counted in bins; the few beyond it take the long way. */
const BINS = 128

/** The compiler gives up on functions that are too long: so many statements go into one. */
const STATEMENTS = 150

/**
 * A recorder for the battles of one plan. Every battle ends with a count of nearly all that is reported, so this is as hot
 * as the battle itself: the layout's loops are written out as one generated function, of names and numbers only, rather
 * than loops over the layout, whose every read goes through an index.
 *
 * What follows from something else is not counted while fighting but filled in by `take`: sums and squares of values that
 * have bins, squares of values that are 0 or 1. To count in a bin takes half as long as to add to a sum and to a sum of
 * squares, which are floats. Bins and flags are not: a chunk has fewer than 2^31 battles.
 */
export function makeRecorder(layout: ScoreLayout, score: Score): Recorder {
  const { histogramValues } = layout
  const values = layout.valueStart.length - 1
  const controls = controlCount(layout.combatants)
  const histogramOf = new Map(Array.from(histogramValues, (value, histogram) => [value, histogram]))
  const counts = {
    counters: score.counters,
    outcomes: makeFloats(4),
    rounds: makeFloats(layout.maxRounds + 1),
    sums: makeFloats(values),
    squares: makeFloats(values),
    flags: makeInts(values),
    products: makeFloats(layout.productLeft.length),
    bins: makeInts(BINS * values),
    lucks: makeFloats(luckSums(controls)),
  }
  const { luck } = score
  /** Values of BINS and more, by histogram: how many battles had them. */
  const beyond: Map<number, number>[] = Array.from(histogramValues, () => new Map())
  let battles = 0

  function countBeyond(histogram: number, value: number): void {
    beyond[histogram].set(value, (beyond[histogram].get(value) ?? 0) + 1)
  }

  const recordValues = instantiate(writeRecord(layout, score.counters.length), { ...counts, countBeyond })
  const luckRecorder = luck && makeLuckRecorder(luck, counts.lucks)

  function record(outcome: number, rounds: number): void {
    battles++
    counts.outcomes[outcome]++
    counts.rounds[rounds]++
    if (luckRecorder !== undefined) luckRecorder.record(outcome)
    recordValues()
  }

  function take(): Tally {
    const tally = new Tally(layout)
    luckRecorder?.settle()
    tally.battles = battles
    battles = 0
    tally.outcomes.set(counts.outcomes)
    tally.rounds.set(counts.rounds)
    tally.sums.set(counts.sums)
    tally.squares.set(counts.squares)
    tally.products.set(counts.products)
    tally.fired.set(score.fired)
    tally.luck.set(counts.lucks)
    for (let value = 0; value < values; value++) {
      tally.sums[value] += counts.flags[value]
      tally.squares[value] += counts.flags[value]
      takeBins(tally, value)
    }
    const { outcomes, rounds, sums, squares, flags, products, bins, lucks } = counts
    for (const array of [outcomes, rounds, sums, squares, flags, products, bins, lucks, score.fired]) array.fill(0)
    return tally
  }

  function takeBins(tally: Tally, value: number): void {
    const histogram = histogramOf.get(value)
    const take = (amount: number, battles: number): void => {
      tally.sums[value] += amount * battles
      tally.squares[value] += amount * amount * battles
      if (histogram !== undefined) tally.count(histogram, amount, battles)
    }
    for (let bin = 0; bin < BINS; bin++) {
      const battles = counts.bins[BINS * value + bin]
      if (battles > 0) take(bin, battles)
    }
    if (histogram === undefined) return
    for (const [amount, battles] of beyond[histogram]) take(amount, battles)
    beyond[histogram].clear()
  }

  return { record, take }
}

/** The source of the function that adds up the values of one battle and clears its counters. */
function writeRecord(layout: ScoreLayout, counters: number): string {
  const { valueStart, valueCounters, histogramValues, productLeft, productRight, isFlag } = layout
  const names = ['counters', 'sums', 'squares', 'flags', 'products', 'bins', 'countBeyond']
  const sumOf = (value: number): string =>
    Array.from(valueCounters.subarray(valueStart[value], valueStart[value + 1]), (at) => `counters[${at}]`).join(
      ' + ',
    ) || '0'
  const statements: string[] = []
  for (let value = 0; value < valueStart.length - 1; value++) {
    const histogram = histogramValues.indexOf(value)
    const add = `{ sums[${value}] += v; squares[${value}] += v * v }`
    // Unsigned: a ruleset of one's own may count below 0, where the bins of another value are.
    const beyond = histogram < 0 ? add : `countBeyond(${histogram}, v)`
    if (isFlag[value] && histogram < 0) statements.push(`flags[${value}] += ${sumOf(value)}`)
    else statements.push(`v = ${sumOf(value)}; if (v >>> 0 < ${BINS}) bins[${BINS * value} + v]++; else ${beyond}`)
  }
  for (let i = 0; i < productLeft.length; i++) {
    statements.push(`products[${i}] += (${sumOf(productLeft[i])}) * (${sumOf(productRight[i])})`)
  }
  // The score is cleared here rather than in a loop: most of its counters have just been read.
  for (let at = 0; at < counters; at++) statements.push(`counters[${at}] = 0`)
  const parts: string[] = []
  for (let from = 0; from < statements.length; from += STATEMENTS) {
    const body = statements.slice(from, from + STATEMENTS).map((statement) => `  ${statement}`)
    parts.push([`function part${parts.length}() {`, '  let v = 0', ...body, '}'].join('\n'))
  }
  const calls = parts.map((_, part) => `  part${part}()`)
  return [`'use strict'`, `const { ${names.join(', ')} } = env`, ...parts, 'return () => {', ...calls, '}'].join('\n')
}

function instantiate(source: string, environment: object): () => void {
  return new Function('env', source)(environment)
}
