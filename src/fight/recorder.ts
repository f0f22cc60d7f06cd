import { makeFloats, makeInts } from '../battle/buffers.ts'
import type { Score, ScoreLayout } from '../battle/score.ts'
import { BINS, lengthsOf, makeBeyond, takeCounts } from './counts.ts'
import { makeLuckRecorder } from './luck-recorder.ts'
import { addInto, Tally } from './tally.ts'

/**
 * So many battles are counted by loops. To compile what is written then takes V8 hundreds of milliseconds of processor time, of a
 * battle of parties: fewer battles are counted sooner without.
 */
const SURVEYED = 1 << 14
/** What was not 0 in fewer than one of so many of these is taken to be 0 mostly. */
const SELDOM = 128

/** Well within 32 bits. */
const MOST_SELDOM = 2 ** 30

/** The compiler gives up on functions that are too long: so many statements go into one. */
const STATEMENTS = 150

/**
 * Counts the battles of one thread, and hands over the counts as a tally.
 *
 * A recorder for the battles of one plan. Every battle ends with a count of nearly all that is reported, so this is as hot
 * as the battle itself: the layout's loops are written out as one generated function, of names and numbers only, rather
 * than loops over the layout, whose every read goes through an index. It is written after many battles, which such
 * loops count: what was 0 in all of them, much of what a tactic could do, is looked at all at once, and counted only where
 * some of it is not 0.
 *
 * @param most how many battles are counted by loops
 */
export function makeRecorder(layout: ScoreLayout, score: Score, most = SURVEYED) {
  const { histogramValues, valueStart, valueCounters, productLeft, productRight } = layout
  const { counters } = score
  const lengths = lengthsOf(layout)
  const values = lengths.flags
  /** By value: its histogram, or -1. */
  const histogramOf = makeInts(values).fill(-1)
  for (const [histogram, value] of histogramValues.entries()) histogramOf[value] = histogram
  const beyond = makeBeyond(layout)
  const counts = {
    counters,
    outcomes: makeFloats(lengths.outcomes),
    rounds: makeFloats(lengths.rounds),
    sums: makeFloats(lengths.sums),
    squares: makeFloats(lengths.squares),
    flags: makeInts(lengths.flags),
    products: makeFloats(lengths.products),
    seldomProducts: makeInts(lengths.products),
    bins: makeInts(lengths.bins),
    lucks: makeFloats(lengths.lucks),
  }
  const { luck } = score
  const luckRecorder = luck && makeLuckRecorder(luck, counts.lucks)

  /**
   * What is seldom done is compiled late, and floats that are read before are objects on the heap: so these products are added up
   * as integers, as long as they are small enough.
   */
  function addSeldom(product: number, amount: number): void {
    const { products, seldomProducts } = counts
    const sum = seldomProducts[product] + amount
    if (Math.abs(sum) < MOST_SELDOM) seldomProducts[product] = sum
    else products[product] += amount
  }

  /** Undefined until enough battles have shown what to write. */
  let recordValues: (() => void) | undefined
  /** By counter: in how many of the battles surveyed it was not 0. */
  const seen = makeInts(counters.length)
  let surveyed = 0
  const amounts = makeFloats(values)

  function survey(): void {
    for (let value = 0; value < values; value++) {
      const end = valueStart[value + 1]
      let amount = 0
      for (let at = valueStart[value]; at < end; at++) amount += counters[valueCounters[at]]
      amounts[value] = amount
      // How often a value was 0 follows from the others.
      if (amount !== 0) countValue(value, amount)
    }
    for (let i = 0; i < productLeft.length; i++)
      counts.products[i] += amounts[productLeft[i]] * amounts[productRight[i]]
    for (let at = 0; at < counters.length; at++) {
      if (counters[at] === 0) continue
      seen[at]++
      counters[at] = 0
    }
    surveyed++
    if (surveyed < most) return
    const isSeen = Uint8Array.from(seen, (battles) => Number(battles * SELDOM > most))
    recordValues = instantiate(writeRecord(layout, isSeen), { ...counts, countBeyond: beyond.count, addSeldom })
  }

  function countValue(value: number, amount: number): void {
    if (amount > 0 && amount < BINS) counts.bins[BINS * value + amount]++
    else if (histogramOf[value] >= 0) beyond.count(histogramOf[value], amount)
    else {
      counts.sums[value] += amount
      counts.squares[value] += amount * amount
    }
  }

  /** Counts the battle that the score tells of, and clears the score for the next one. */
  function record(outcome: number, rounds: number): void {
    counts.outcomes[outcome]++
    counts.rounds[rounds]++
    if (luckRecorder !== undefined) luckRecorder.record(outcome)
    if (recordValues !== undefined) recordValues()
    else survey()
  }

  /** Adds the counts since it was last called to a tally, a new one if it is left out. */
  function take(tally = new Tally(layout)): Tally {
    luckRecorder?.settle()
    takeCounts(tally, layout, counts, beyond, score.fired)
    addInto(tally.products, counts.seldomProducts)
    counts.seldomProducts.fill(0)
    // At last: whoever fights next in this thread begins with no counts.
    tally.expectExact()
    return tally
  }

  return { record, take }
}

/**
 * The source of the function that adds up the values of one battle and clears its counters.
 *
 * @param isSeen by counter: 0 if it is seldom counted
 */
function writeRecord(layout: ScoreLayout, isSeen: Uint8Array): string {
  const { valueStart, valueCounters, histogramValues, productLeft, productRight, isFlag } = layout
  const names = ['counters', 'sums', 'squares', 'flags', 'products', 'bins', 'countBeyond', 'addSeldom']
  const countersOf = (value: number) => valueCounters.subarray(valueStart[value], valueStart[value + 1])
  const sumOf = (value: number): string => Array.from(countersOf(value), (at) => `counters[${at}]`).join(' + ') || '0'
  const isUsual = (value: number): boolean => countersOf(value).some((at) => isSeen[at] !== 0)
  const usual: string[] = []
  const seldom: string[] = []
  for (let value = 0; value < valueStart.length - 1; value++) {
    const histogram = histogramValues.indexOf(value)
    const add = `{ sums[${value}] += v; squares[${value}] += v * v }`
    // Unsigned: a user's own ruleset may count below 0, where the bins of another value are.
    const beyond = histogram < 0 ? add : `countBeyond(${histogram}, v)`
    const statements = isUsual(value) ? usual : seldom
    if (isFlag[value] && histogram < 0) statements.push(`flags[${value}] += ${sumOf(value)}`)
    else statements.push(`v = ${sumOf(value)}; if (v >>> 0 < ${BINS}) bins[${BINS * value} + v | 0]++; else ${beyond}`)
  }
  for (let i = 0; i < productLeft.length; i++) {
    const product = `(${sumOf(productLeft[i])}) * (${sumOf(productRight[i])})`
    if (isUsual(productLeft[i]) && isUsual(productRight[i])) usual.push(`products[${i}] += ${product}`)
    else seldom.push(`v = ${product}; if (v !== 0) addSeldom(${i}, v)`)
  }
  // The score is cleared here rather than in a loop: most of its counters have just been read.
  const cleared: string[] = []
  for (const [at, seen] of isSeen.entries()) (seen ? cleared : seldom).push(`counters[${at}] = 0`)
  const unseen = Array.from(isSeen.keys()).filter((at) => isSeen[at] === 0)
  const parts: string[] = []
  const inParts = (statements: readonly string[]): string[] => {
    const first = parts.length
    for (let from = 0; from < statements.length; from += STATEMENTS) {
      const body = statements.slice(from, from + STATEMENTS).map((statement) => `  ${statement}`)
      parts.push([`function part${parts.length}() {`, '  let v = 0', ...body, '}'].join('\n'))
    }
    return parts.slice(first).map((_, part) => `  part${first + part}()`)
  }
  const body = [
    ...inParts(usual),
    `  if (${unseen.map((at) => `counters[${at}]`).join(' | ') || '0'}) {`,
    ...inParts(seldom),
    '  }',
    ...inParts(cleared),
  ]
  return [`'use strict'`, `const { ${names.join(', ')} } = env`, ...parts, 'return () => {', ...body, '}'].join('\n')
}

function instantiate(source: string, environment: object): () => void {
  return new Function('env', source)(environment)
}
