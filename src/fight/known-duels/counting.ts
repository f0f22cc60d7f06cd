import { HITS, HITS_BITS } from '../../battle/attack-sum.ts'
import {
  block,
  type Code,
  f64,
  i32,
  i32x4,
  i64,
  jump,
  jumpIf,
  type Local,
  loop,
  when,
} from '../../battle/webassembly.ts'
import { upperHalf } from './dice.ts'
import { AT, field, MEMORY, SUM_AT, SUM_SIZE } from './memory.ts'
import type { Places } from './places.ts'

// What is counted of a known duel while it is fought.

/** Variables in which a battle is counted. */
interface Counting {
  /** How far the list of the traces followed reaches. */
  readonly followed: Local
  /** Vectors of counters, in the order of `Places.traced`, and whether any of the seldom ones has been counted. */
  readonly usual: readonly Local[]
  readonly seldom: readonly Local[]
  readonly countsSeldom: Local
  /** By party; none if luck is not counted. */
  readonly luck: readonly Local[]
}

/** Goes through records of so many bytes, one after the other. */
function each(at: Local, from: Code, end: Code, size: number, body: Code): Code {
  return [
    at.set(from),
    block((done) => loop((again) => [jumpIf(i32.equal(at, end), done), body, at.set(i32.add(at, size)), jump(again)])),
  ]
}

export function clear({ followed, usual, seldom, countsSeldom, luck }: Counting, { results }: Places): Code {
  const zeros = i32x4.const(0, 0, 0, 0)
  return [
    followed.set(MEMORY.followed),
    [...usual, ...seldom].map((vector) => vector.set(zeros)),
    countsSeldom.set(0),
    luck.map((party) => party.set(f64.const(0))),
    Array.from({ length: results.vectors }, (_, vector) => i32x4.store(0, zeros, results.at + 16 * vector)),
  ]
}

/** Counts that a trace has been followed up to a node. */
export function follow({ usual, seldom, countsSeldom, luck }: Counting, node: Local): Code {
  const add = (vectors: readonly Local[], first: number): Code =>
    vectors.map((vector, i) => vector.set(i32x4.add(vector, i32x4.load(node, AT.counts + 16 * (first + i)))))
  return [
    add(usual, 0),
    when(i32.load(node, AT.countsSeldom), [countsSeldom.set(1), add(seldom, usual.length)]),
    addTo(node, AT.followed, 1),
    luck.map((party, i) => party.set(f64.add(party, f64.load(node, AT.luck + 8 * i)))),
  ]
}

function addTo(node: Local, place: number, times: number): Code {
  return f64.store(node, f64.add(f64.load(node, place), f64.const(times)), place)
}

/** Lists a trace that was followed, in case the battle turns out to be unknown. */
export function list({ followed }: Counting, node: Local): Code {
  return [i32.store(followed, node), followed.set(i32.add(followed, 4))]
}

/** Counts what attacks have come to: the hits and the damage of attack types, and their luck. */
export function settle({ luck }: Counting, at: Local, place: Local, damage: Local, sum: Local, points: Local): Code {
  const add = (to: Code, value: Code): Code => [place.set(to), i32.store(place, i32.add(i32.load(place), value))]
  return each(at, MEMORY.sums, field(MEMORY.sumsEnd), SUM_SIZE, [
    sum.set(i64.load(at, SUM_AT.sum)),
    i64.store(at, i64.const(0), SUM_AT.sum),
    place.set(i32.load(at, SUM_AT.partOf)),
    when(place, i64.store(place, i64.subtract(i64.load(place, SUM_AT.sum), sum), SUM_AT.sum), [
      place.set(i32.load(at, SUM_AT.suffered)),
      sum.set(i64.add(sum, sufferedAt(place))),
    ]),
    damage.set(upperHalf(sum)),
    add(i32.load(at, SUM_AT.hits), hitsIn(sum)),
    add(i32.load(at, SUM_AT.dealt), damage),
    luck.length === 0 ? [] : points.set(f64.ofI32(damage)),
    luck.map((party, i) => party.set(f64.add(party, f64.multiply(points, f64.load(at, SUM_AT.luck + 8 * i))))),
  ])
}

/** All attacks on somebody as a sum: `place` is where that is kept, less hit points. */
export function sufferedAt(place: Code): Code {
  return i64.add(i64.load(place), i64.load(place, MEMORY.points - MEMORY.suffered))
}

/** Parts of such a sum. */
export const hitsIn = (sum: Code): Code => i32.and(i32.ofI64(sum), HITS)
export const absorbedIn = (sum: Code): Code => i32.shiftRightUnsigned(i32.ofI64(sum), HITS_BITS)

/** Forgets what has been counted of a battle. */
export function forget({ followed }: Counting, at: Local, node: Local): Code {
  return [
    each(at, MEMORY.followed, followed, 4, [node.set(i32.load(at)), addTo(node, AT.followed, -1)]),
    each(at, MEMORY.sums, field(MEMORY.sumsEnd), SUM_SIZE, i64.store(at, i64.const(0), SUM_AT.sum)),
  ]
}
