import { describe, expect, test } from 'vitest'
import { borrow, lend, makeFloats, makeInts, settle, share } from '../../src/battle/buffers.ts'

describe('arrays of a fight', () => {
  test('are never on the heap, however small, and begin with zeros', () => {
    const ints = makeInts(3)
    expect([...ints]).toEqual([0, 0, 0])
    expect(ints.buffer.byteLength).toBe(12)
    expect([...makeFloats(2)]).toEqual([0, 0])
  })

  test('come out of borrowed buffers, none over another, until those are used up', () => {
    borrow(lend(1))
    const arrays = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? makeInts(9000) : makeFloats(300)))
    for (const [i, array] of arrays.entries()) array.fill(i)
    for (const [i, array] of arrays.entries()) expect(new Set(array)).toEqual(new Set([i]))
    const borrowed = arrays.filter(({ buffer }) => buffer instanceof SharedArrayBuffer)
    expect(borrowed.length).toBeGreaterThan(10)
    expect(borrowed.length).toBeLessThan(60)
    // Larger than any lent buffer.
    expect(makeInts(100_000).buffer).toBeInstanceOf(ArrayBuffer)
  })

  test('are lent to so many workers, and to no more', () => {
    const loan = lend(2)
    const buffers = [0, 1, 2].map(() => {
      borrow(loan)
      return makeInts(1).buffer
    })
    expect(new Set(buffers).size).toBe(3)
    expect(buffers.map((buffer) => buffer instanceof SharedArrayBuffer)).toEqual([true, true, false])
  })

  test('of a plan are shared, each once, with all that is not an array as it was', () => {
    const flags = new Int32Array(new SharedArrayBuffer(4))
    const plan = {
      name: 'a',
      list: [{ table: Int32Array.of(1, 2) }],
      rates: Float64Array.of(0.5),
      none: undefined,
      flags,
    }
    const shared = share(plan)
    expect(shared).toEqual(plan)
    expect(shared.list[0].table.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(shared.rates).toBeInstanceOf(Float64Array)
    expect(shared.flags).toBe(flags)
  })

  test('of a plan are settled where V8 would have them on its heap, which is up to 64 bytes', () => {
    const plan = {
      name: 'a',
      list: [{ table: Int32Array.of(1, 2), flags: Uint8Array.of(3) }],
      large: new Float64Array(9),
      shared: new Int32Array(new SharedArrayBuffer(4)),
    }
    const settled = settle(plan)
    expect(settled).toEqual(plan)
    expect(settled.list[0].table).not.toBe(plan.list[0].table)
    expect(settled.list[0].flags).not.toBe(plan.list[0].flags)
    expect(settled.large).toBe(plan.large)
    expect(settled.shared).toBe(plan.shared)
  })
})
