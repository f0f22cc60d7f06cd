import { HITS, HITS_BITS } from './attack-sum.ts'
import { upperHalf } from './known-duel-dice.ts'
import { AT, field, MEMORY, SUM_AT, SUM_SIZE } from './known-duel-memory.ts'
import { block, type Code, f64, i32, i64, jump, jumpIf, type Local, loop, type MakeLocal, when } from './webassembly.ts'

// What is counted of a known duel when it is over.

/** Goes through records of so many bytes, one after the other. */
function each(at: Local, from: Code, end: Code, size: number, body: Code): Code {
  return [
    at.set(from),
    block((done) => loop((again) => [jumpIf(i32.equal(at, end), done), body, at.set(i32.add(at, size)), jump(again)])),
  ]
}

/** Counts what the traces that were followed have come to. */
export function settle(local: MakeLocal, followed: Local): Code {
  const [at, node, times, count, place, low, damage] = Array.from({ length: 7 }, () => local('i32'))
  const sum = local('i64')
  const [factor, luck, otherLuck] = [local('f64'), local('f64'), local('f64')]
  const add = (to: Code, value: Code): Code => [place.set(to), i32.store(place, i32.add(i32.load(place), value))]
  const addLuck = (record: Local, worth: number, otherWorth: number): Code => [
    luck.set(f64.add(luck, f64.multiply(factor, f64.load(record, worth)))),
    otherLuck.set(f64.add(otherLuck, f64.multiply(factor, f64.load(record, otherWorth)))),
  ]
  return [
    each(at, MEMORY.followed, followed, 4, [
      node.set(i32.load(at)),
      times.set(i32.load(node, AT.times)),
      i32.store(node, 0, AT.times),
      factor.set(f64.ofI32(times)),
      f64.store(node, f64.add(f64.load(node, AT.followed), factor), AT.followed),
      addLuck(node, AT.luck, AT.otherLuck),
      each(count, i32.load(node, AT.countsFrom), i32.load(node, AT.countsTo), 4, add(i32.load(count), times)),
    ]),
    each(at, MEMORY.sums, field(MEMORY.sumsEnd), SUM_SIZE, [
      sum.set(i64.load(at, SUM_AT.sum)),
      i64.store(at, i64.const(0), SUM_AT.sum),
      place.set(i32.load(at, SUM_AT.partOf)),
      when(place, i64.store(place, i64.subtract(i64.load(place, SUM_AT.sum), sum), SUM_AT.sum), [
        place.set(i32.load(at, SUM_AT.suffered)),
        sum.set(i64.add(sum, i64.load(place))),
        sum.set(i64.add(sum, i64.load(place, MEMORY.points - MEMORY.suffered))),
      ]),
      low.set(i32.ofI64(sum)),
      damage.set(upperHalf(sum)),
      add(i32.load(at, SUM_AT.hits), i32.and(low, HITS)),
      add(i32.load(at, SUM_AT.hitsTaken), i32.and(low, HITS)),
      add(i32.load(at, SUM_AT.absorbed), i32.shiftRightUnsigned(low, HITS_BITS)),
      add(i32.load(at, SUM_AT.dealt), damage),
      add(i32.load(at, SUM_AT.taken), damage),
      factor.set(f64.ofI32(damage)),
      addLuck(at, SUM_AT.luck, SUM_AT.otherLuck),
    ]),
    f64.store(0, luck, MEMORY.luck),
    f64.store(0, otherLuck, MEMORY.luck + 8),
  ]
}

/** Forgets what has been noted of a battle. */
export function forget(local: MakeLocal, followed: Local): Code {
  const at = local('i32')
  return [
    each(at, MEMORY.followed, followed, 4, i32.store(i32.load(at), 0, AT.times)),
    each(at, MEMORY.sums, field(MEMORY.sumsEnd), SUM_SIZE, i64.store(at, i64.const(0), SUM_AT.sum)),
  ]
}

/** What the score says of a combatant of whom it is known whether it has fallen; `own` is its place in a column. */
export function countFall(isDown: Local, own: number): Code {
  return [
    i32.store(field(MEMORY.slain), isDown, own),
    i32.store(field(MEMORY.firstSlain), isDown, own),
    i32.store(field(MEMORY.firstLoss), isDown, own),
    i32.store(field(MEMORY.stands), i32.isZero(isDown), own),
  ]
}
