const BLOCK_BITS = 8
const BLOCK = 1 << BLOCK_BITS
const FIRST_TABLE = 1 << 9

/**
 * Every memory that a battle can have, each once, numbered in the order in which they were found. Memories are found
 * again by their bytes.
 *
 * Most words of a memory never change: only those are stored that have been seen to differ from the first memory.
 */
export function makeStates(first: Int32Array) {
  const length = first.length
  const varies = new Uint8Array(length)
  /** The words that vary; in a record the phase comes first, then these. */
  let words: number[] = []
  let width = 1
  let blocks: Int32Array[] = []
  let count = 0
  /** Open addressing: state + 1, or 0. */
  let table = new Int32Array(FIRST_TABLE)
  let record = new Int32Array(width)

  /** The number of a memory at a phase (a small number that is part of the state): `count()` before if it is new. */
  function find(memory: Int32Array, phase: number): number {
    for (let at = 0; at < length; at++) {
      if (memory[at] !== first[at] && varies[at] === 0) widen(at)
    }
    record[0] = phase
    for (let i = 1; i < width; i++) record[i] = memory[words[i - 1]]
    const mask = table.length - 1
    let slot = hash(record, 0) & mask
    while (table[slot] !== 0) {
      if (isRecord(table[slot] - 1)) return table[slot] - 1
      slot = (slot + 1) & mask
    }
    return add(slot)
  }

  function hash(block: Int32Array, from: number): number {
    let mixed = 0x2545f491
    for (let i = 0; i < width; i++) {
      mixed = Math.imul(mixed ^ block[from + i], 0x9e3779b1)
      mixed ^= mixed >>> 15
    }
    return mixed ^ (mixed >>> 13)
  }

  function isRecord(state: number): boolean {
    const block = blocks[state >> BLOCK_BITS]
    const from = (state & (BLOCK - 1)) * width
    for (let i = 0; i < width; i++) if (block[from + i] !== record[i]) return false
    return true
  }

  function add(slot: number): number {
    const state = count++
    const at = state & (BLOCK - 1)
    if (at === 0) blocks.push(new Int32Array(BLOCK * width))
    blocks[blocks.length - 1].set(record, at * width)
    table[slot] = state + 1
    if (2 * count > table.length) rehash(2 * table.length)
    return state
  }

  function rehash(size: number): void {
    table = new Int32Array(size)
    for (let state = 0; state < count; state++) {
      let slot = hash(blocks[state >> BLOCK_BITS], (state & (BLOCK - 1)) * width) & (size - 1)
      while (table[slot] !== 0) slot = (slot + 1) & (size - 1)
      table[slot] = state + 1
    }
  }

  /** One more word varies; so far it was everywhere what it is in the first memory. */
  function widen(word: number): void {
    varies[word] = 1
    words = [...words, word]
    const wider = width + 1
    blocks = blocks.map((block, number) => {
      const copy = new Int32Array(BLOCK * wider)
      const kept = Math.min(BLOCK, count - number * BLOCK)
      for (let at = 0; at < kept; at++) {
        copy.set(block.subarray(at * width, (at + 1) * width), at * wider)
        copy[at * wider + width] = first[word]
      }
      return copy
    })
    width = wider
    record = new Int32Array(width)
    rehash(table.length)
  }

  /** Writes the memory of a state, and returns its phase. */
  function read(state: number, memory: Int32Array): number {
    const block = blocks[state >> BLOCK_BITS]
    const from = (state & (BLOCK - 1)) * width
    memory.set(first)
    for (let i = 1; i < width; i++) memory[words[i - 1]] = block[from + i]
    return block[from]
  }

  /** How many different values each word of the memory has had; 1 for those that never changed. */
  function spread(): number[] {
    const seen = words.map(() => new Set<number>())
    for (let state = 0; state < count; state++) {
      const block = blocks[state >> BLOCK_BITS]
      const from = (state & (BLOCK - 1)) * width + 1
      for (const [i, values] of seen.entries()) values.add(block[from + i])
    }
    const sizes = new Array<number>(length).fill(1)
    for (const [i, word] of words.entries()) sizes[word] = seen[i].size
    return sizes
  }

  return {
    /** How many there are. */
    count: () => count,
    find,
    read,
    spread,
    bytes: () => 4 * (blocks.length * BLOCK * width + table.length),
  }
}
