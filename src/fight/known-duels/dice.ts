import type { Opening } from '../../battle/opening.ts'
import {
  block,
  type Code,
  choose,
  i32,
  i32x4,
  i64,
  jump,
  jumpIf,
  type Local,
  loop,
  type MakeLocal,
  type Module,
  type Routine,
  result,
  when,
} from '../../battle/webassembly.ts'
import { AHEAD, nextWord, rowAt } from '../../battle/words-ahead.ts'
import { field, MEMORY, STREAMS, setField, UNDRAWN, WORDS_END, WORDS_STRIDE } from './memory.ts'

// The dice of known duels: the same streams as those of seeded-dice.ts.

const { BATTLES, DISCARDED, WORDS } = AHEAD
/** Columns by stream, as vectors of four: how far from their beginning each is. */
const VECTORS = Array.from({ length: STREAMS / 4 }, (_, vector) => 16 * vector)

/** Words are drawn for blocks of battles: of the streams that are used in a block, when the first of them is. */
export function startStreams(local: MakeLocal, battle: Local): Code {
  const place = local('i32')
  return [
    place.set(i32.subtract(battle, field(MEMORY.first))),
    // A battle whose words may have been drawn on for: see addRefill.
    when(i32.or(i32.leastUnsigned(place, BATTLES), i32.most(place, field(MEMORY.place))), [
      setField(MEMORY.first, battle),
      place.set(0),
      VECTORS.map((at) => {
        const bases = [0, 1, 2, 3].map((lane) => MEMORY.words + WORDS_STRIDE * (at / 4 + lane) + UNDRAWN)
        return i32x4.store(0, i32x4.const(...bases), MEMORY.bases + at)
      }),
    ]),
    setField(MEMORY.place, place),
    VECTORS.map((at) => [
      i32x4.store(
        0,
        i32x4.add(i32x4.load(0, MEMORY.bases + at), i32x4.splat(i32.shiftLeft(place, 2))),
        MEMORY.cursors + at,
      ),
      i32x4.store(0, i32x4.splat(DISCARDED + WORDS), MEMORY.counters + at),
    ]),
  ]
}

/** Words for a stream that has none left, or none yet: called with its cursor, it returns where the next one is. */
export function addRefill(module: Module, draw: Routine): Routine {
  return module.add(['i32'], ['i32'], (local, cursor) => {
    const [base, lane, count, a, b, c, at, word] = Array.from({ length: 8 }, () => local('i32'))
    const stream = i32.subtract(cursor, MEMORY.cursors)
    const inColumn = (offset: number): Code => i32.load(stream, offset)
    const key = (part: number): Code => field(MEMORY.key + 4 * part)
    return [
      base.set(inColumn(MEMORY.bases)),
      when(i32.and(base, UNDRAWN), [
        base.set(i32.subtract(base, UNDRAWN)),
        i32.store(stream, base, MEMORY.bases),
        draw.call(base, key(0), i32.xor(key(1), inColumn(MEMORY.ids)), key(2), field(MEMORY.first)),
        result(i32.subtract(i32.load(cursor), UNDRAWN)),
      ]),
      // All words of this battle have been drawn: its next ones take their place.
      lane.set(i32.add(base, i32.shiftLeft(field(MEMORY.place), 2))),
      a.set(i32.load(lane, rowAt(WORDS))),
      b.set(i32.load(lane, rowAt(WORDS + 1))),
      c.set(i32.load(lane, rowAt(WORDS + 2))),
      count.set(inColumn(MEMORY.counters)),
      at.set(lane),
      loop((again) => [
        count.set(i32.add(count, 1)),
        nextWord(a, b, c, count, word),
        i32.store(at, word),
        at.set(i32.add(at, rowAt(1))),
        jumpIf(i32.notEqual(at, i32.add(lane, rowAt(WORDS))), again),
      ]),
      i32.store(lane, a, rowAt(WORDS)),
      i32.store(lane, b, rowAt(WORDS + 1)),
      i32.store(lane, c, rowAt(WORDS + 2)),
      i32.store(stream, count, MEMORY.counters),
      lane,
    ]
  })
}

/**
 * One die of `sides` from the stream with that cursor, counted from 0, as the upper half of `product`: Lemire's method
 * (seeded-dice.ts), with the product of 64 bits that it was meant for. The division is seldom come to.
 */
export function below(local: MakeLocal, refill: Routine, cursor: Code, sides: Code, product: Local): Code {
  const at = local('i32')
  return loop((again) => [
    at.set(i32.load(cursor)),
    when(i32.leastUnsigned(i32.and(at, WORDS_STRIDE - 1), WORDS_END), at.set(refill.call(cursor))),
    i32.store(cursor, i32.add(at, rowAt(1))),
    product.set(i64.multiply(i64.ofUnsigned(i32.load(at)), i64.ofUnsigned(sides))),
    when(
      i32.lessUnsigned(i32.ofI64(product), sides),
      jumpIf(i32.lessUnsigned(i32.ofI64(product), i32.restUnsigned(i32.subtract(0, sides), sides)), again),
    ),
  ])
}

/** What a die shows, or the damage of a sum. */
export const upperHalf = (product: Code): Code => i32.ofI64(i64.shiftRightUnsigned(product, i64.const(32)))

/** Adds `count` dice of `sides`, each counted from 0, to `into`. */
export function addDice(local: MakeLocal, refill: Routine, cursor: Code, count: Code, sides: Code, into: Local): Code {
  const left = local('i32')
  const product = local('i64')
  return [
    left.set(count),
    block((end) =>
      loop((again) => [
        jumpIf(i32.isZero(left), end),
        below(local, refill, cursor, sides, product),
        into.set(i32.add(into, upperHalf(product))),
        left.set(i32.add(left, -1)),
        jump(again),
      ]),
    ),
  ]
}

export const cursorOf = (stream: number): number => MEMORY.cursors + 4 * stream

/** The numbers of an opening, in the order in which its code reads them. */
export function numbersOf(opening: Opening): number[] {
  if ('need' in opening) {
    const { stream, sides, need, met, missed } = opening
    return [cursorOf(stream), sides, need, met, missed]
  }
  const { streams, count, sides, lead, won, lost, tie } = opening
  return [...streams.map(cursorOf), count, sides, lead, won, lost, ...(tie ? numbersOf(tie) : [])]
}

/** Rolls who acts first, to `into`. */
export function open(
  opening: Opening,
  local: MakeLocal,
  refill: Routine,
  into: Local,
  place: number = MEMORY.opening,
): Code {
  const number = (index: number): Code => field(place + 4 * index)
  if ('need' in opening) {
    const product = local('i64')
    return [
      below(local, refill, number(0), number(1), product),
      into.set(choose(i32.least(i32.add(upperHalf(product), 1), number(2)), number(3), number(4))),
    ]
  }
  const [own, other] = [local('i32'), local('i32')]
  return block((end) => [
    loop((again) => [
      own.set(number(4)),
      addDice(local, refill, number(0), number(2), number(3), own),
      other.set(0),
      addDice(local, refill, number(1), number(2), number(3), other),
      into.set(choose(i32.less(other, own), number(5), number(6))),
      jumpIf(i32.notEqual(own, other), end),
      opening.tie ? open(opening.tie, local, refill, into, place + 4 * 7) : jump(again),
    ]),
  ])
}
