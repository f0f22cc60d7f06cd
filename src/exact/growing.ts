/** Numbers by state, as many as there are states by now. */
export interface Growing<Numbers extends Int32Array | Float64Array> {
  /** Replaced when it grows: not to be kept. New entries are 0. */
  numbers: Numbers
  grow(length: number): void
}

const FIRST_LENGTH = 1024

export function growingInts(): Growing<Int32Array> {
  return growing((length) => new Int32Array(length))
}

export function growingFloats(): Growing<Float64Array> {
  return growing((length) => new Float64Array(length))
}

function growing<Numbers extends Int32Array | Float64Array>(make: (length: number) => Numbers): Growing<Numbers> {
  const array: Growing<Numbers> = {
    numbers: make(FIRST_LENGTH),
    grow(length) {
      if (length <= array.numbers.length) return
      const longer = make(Math.max(length, 2 * array.numbers.length))
      longer.set(array.numbers)
      array.numbers = longer
    },
  }
  return array
}

/** 3 MiB of keys and values. */
const BLOCK = 2 ** 18

/** Longer lists have no room in a block. */
export const LONGEST_LIST = BLOCK

/** Lists of whole numbers, each with a fraction: written once, one after the other, in blocks that never move. */
export function makeLists() {
  const keyBlocks: Int32Array[] = []
  const valueBlocks: Float64Array[] = []
  let used = BLOCK

  return {
    /** Keeps a list, and returns where it begins. */
    add(keys: Int32Array, values: Float64Array, length: number) {
      if (used + length > BLOCK) {
        keyBlocks.push(new Int32Array(BLOCK))
        valueBlocks.push(new Float64Array(BLOCK))
        used = 0
      }
      const keyBlock = keyBlocks[keyBlocks.length - 1]
      const valueBlock = valueBlocks[valueBlocks.length - 1]
      for (let i = 0; i < length; i++) {
        keyBlock[used + i] = keys[i]
        valueBlock[used + i] = values[i]
      }
      used += length
      return (keyBlocks.length - 1) * BLOCK + used - length
    },
    /** The block that holds the list which begins at `start`, and where in the block it begins. */
    keysOf: (start: number) => keyBlocks[Math.floor(start / BLOCK)],
    valuesOf: (start: number) => valueBlocks[Math.floor(start / BLOCK)],
    offsetOf: (start: number) => start % BLOCK,
    bytes: () => 12 * BLOCK * keyBlocks.length,
  }
}
