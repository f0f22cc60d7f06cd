import { controlCount } from '../../battle/luck.ts'
import type { ScoreLayout } from '../../battle/score.ts'
import {
  type Code,
  choose,
  f64,
  i32,
  i64,
  type Local,
  type MakeLocal,
  type Routine,
  when,
} from '../../battle/webassembly.ts'
import { BINS } from '../counts.ts'
import { FIRST_CONTROL, firstValueColumn, OUTCOME_COLUMN, ROUNDS_COLUMN } from '../pair-recorder.ts'
import { COARSE_LUCK, luckProductAt } from '../tally.ts'
import { countersOf, findCounters } from './counters.ts'
import { absorbedIn, hitsIn, sufferedAt } from './counting.ts'
import { upperHalf } from './dice.ts'
import { isFlag, isOfFates } from './fated.ts'
import { MEMORY } from './memory.ts'
import { type Places, ROW } from './places.ts'

/** What is recorded of known duels. */
export interface Recorded {
  readonly layout: ScoreLayout
  /** The values that are kept of every battle; undefined if none is, nor how it ended. */
  readonly kept: readonly number[] | undefined
}

/** A battle that is over. */
interface Ended {
  readonly outcome: Local
  readonly rounds: Local
  /** By party; none if luck is not counted. */
  readonly luck: readonly Local[]
  /** Whether any counter that is seldom anything but 0 is not. */
  readonly countsSeldom: Local
  /** Which battle of the row it is. */
  readonly place: Local
}

/**
 * Adds a battle to the counts, as a recorder does (fight/recorder.ts), and keeps what is to be kept of it
 * (fight/pair-recorder.ts). What follows from how battles end is not counted here: see fated.ts.
 */
export function record(
  { layout, kept }: Recorded,
  places: Places,
  beyond: Routine,
  local: MakeLocal,
  { outcome, rounds, luck, countsSeldom, place }: Ended,
): Code {
  const { valueStart, histogramValues, productLeft, productRight } = layout
  const { counts, counters, traced, positions } = places
  const { hitsTaken, absorbed, taken, left, fates } = findCounters(layout)
  const results = [hitsTaken, absorbed, taken]
  const locals = Array.from({ length: valueStart.length - 1 }, () => local('i32'))

  const codeOf = (counter: number): Code => {
    const at = counters.get(counter)
    if (at !== undefined) return i32.load(0, at)
    const falls = fates.get(counter)
    if (falls) return i32.and(i32.shiftRightUnsigned(bitsOf(falls), outcome), 1)
    if (left.includes(counter)) return leftOf(left.indexOf(counter))
    const [hits, armour, damage] = results.map((list) => list.indexOf(counter))
    if (hits >= 0) return hitsIn(suffered(hits))
    return armour >= 0 ? absorbedIn(suffered(armour)) : upperHalf(suffered(damage))
  }
  const sumOf = (value: number): Code =>
    countersOf(layout, value)
      .map(codeOf)
      .reduce((sum, code) => i32.add(sum, code), 0)
  const isSeldom = (value: number): boolean =>
    countersOf(layout, value).every((counter) => (positions.get(counter) ?? -1) >= 4 * traced.usual)

  const countValue = (value: number): Code => {
    const now = locals[value]
    const histogram = histogramValues.indexOf(value)
    const [bin, flag] = [counts.bins + 4 * BINS * value, counts.flags + 4 * value]
    if (isFlag(layout, value)) return [now.set(sumOf(value)), i32.store(0, i32.add(i32.load(0, flag), now), flag)]
    const at = i32.shiftLeft(now, 2)
    return [
      now.set(sumOf(value)),
      when(
        i32.lessUnsigned(now, BINS),
        i32.store(at, i32.add(i32.load(at, bin), 1), bin),
        histogram >= 0
          ? beyond.call(histogram, now)
          : [
              addFloat(counts.sums + 8 * value, f64.ofI32(now)),
              addFloat(counts.squares + 8 * value, f64.multiply(f64.ofI32(now), f64.ofI32(now))),
            ],
      ),
    ]
  }
  const countProduct = (product: number): Code => {
    const [left, right] = [locals[productLeft[product]], locals[productRight[product]]]
    return addFloat(counts.products + 8 * product, f64.multiply(f64.ofI32(left), f64.ofI32(right)))
  }

  const areOfFates = Array.from(locals.keys(), (value) => isOfFates(layout, fates, value))
  const fatesInProducts = [...new Set([...productLeft, ...productRight])].filter((value) => areOfFates[value])
  const values = Array.from(locals.keys()).filter((value) => !areOfFates[value])
  const products = Array.from(productLeft.keys())
  const isSeldomProduct = (product: number): boolean =>
    isSeldom(productLeft[product]) || isSeldom(productRight[product])
  const seldomValues = values.filter(isSeldom)
  return [
    addFloat(i32.shiftLeft(outcome, 3), f64.const(1), counts.outcomes),
    addFloat(i32.shiftLeft(rounds, 3), f64.const(1), counts.rounds),
    values.filter((value) => !isSeldom(value)).map(countValue),
    fatesInProducts.map((value) => locals[value].set(sumOf(value))),
    products.filter((product) => !isSeldomProduct(product)).map(countProduct),
    seldomValues.length === 0
      ? []
      : when(countsSeldom, [seldomValues.map(countValue), products.filter(isSeldomProduct).map(countProduct)]),
    recordLuck(counts.lucks, local, outcome, luck),
    kept ? keep(places.kept, kept.map(sumOf), outcome, rounds, luck, place) : [],
  ]
}

/** By outcome 0 or 1, as bits. */
function bitsOf(byOutcome: readonly number[]): number {
  return byOutcome.reduce((bits, value, outcome) => bits | (value << outcome), 0)
}

function suffered(combatant: number): Code {
  return sufferedAt(MEMORY.suffered + 8 * combatant)
}

/** How many hit points are left to somebody, 0 if none. */
function leftOf(combatant: number): Code {
  const rest = i64.load(0, MEMORY.suffered + 8 * combatant)
  return choose(i64.least(rest, i64.const(0)), 0, i32.subtract(0, upperHalf(rest)))
}

function addFloat(at: Code, value: Code, offset = 0): Code {
  return f64.store(at, f64.add(f64.load(at, offset), value), offset)
}

/** Adds up the luck of both parties as `Tally.luck` says. */
function recordLuck(lucks: number, local: MakeLocal, outcome: Local, luck: readonly Local[]): Code {
  const coarse = luck.map(() => local('f64'))
  const products = coarse.flatMap((one, i) => coarse.slice(i).map((other, j) => [i, i + j, one, other] as const))
  return [
    luck.map((party, i) => [
      addFloat(i32.shiftLeft(i32.add(outcome, outcome), 3), party, lucks + 8 * i),
      coarse[i].set(roundLuck(party)),
    ]),
    products.map(([i, j, one, other]) =>
      addFloat(lucks + 8 * luckProductAt(luck.length, i, j), f64.multiply(one, other)),
    ),
  ]
}

/** In the units of products. */
function roundLuck(luck: Code): Code {
  return f64.floor(f64.add(f64.multiply(luck, f64.const(COARSE_LUCK)), f64.const(0.5)))
}

function keep(
  at: number,
  values: readonly Code[],
  outcome: Local,
  rounds: Local,
  luck: readonly Local[],
  place: Local,
): Code {
  const put = (column: number, value: Code): Code => i32.store(i32.shiftLeft(place, 2), value, at + 4 * ROW * column)
  return [
    put(OUTCOME_COLUMN, outcome),
    put(ROUNDS_COLUMN, rounds),
    luck.map((party, i) => put(FIRST_CONTROL + i, i32.ofF64(roundLuck(party)))),
    values.map((value, i) => put(firstValueColumn(controlCount(2)) + i, value)),
  ]
}
