/**
 * Arrays for what a fight reads and writes all the time.
 *
 * V8 compiles the addresses of arrays that never change into the code, and an address below 4 GB takes one instruction
 * less at every access. That is where the main thread's memory lies, but not that of a worker, whose fights were a tenth
 * slower: so the main thread lends workers buffers of its own.
 */

/** A buffer of this size comes from where the main thread's small allocations lie; twice as large ones do not. */
const CHUNK = 65_536
/** Enough for a duel or a skirmish; what is beyond is the worker's own. */
const CHUNKS = 24
/** Two arrays do not share a line of the processor's cache. */
const LINE = 64

/** Buffers for so many workers, the first number being how many of them have been taken. */
export interface Loan {
  readonly taken: SharedArrayBuffer
  readonly chunks: readonly (readonly SharedArrayBuffer[])[]
}

let chunks: readonly SharedArrayBuffer[] = []
let chunk = 0
let used = 0

/** So many zeros as 32-bit integers, where a fight reads them fastest. */
export function makeInts(length: number): Int32Array {
  const { buffer, offset } = reserve(4 * length)
  return new Int32Array(buffer, offset, length)
}

/** The same as doubles. */
export function makeFloats(length: number): Float64Array {
  const { buffer, offset } = reserve(8 * length)
  return new Float64Array(buffer, offset, length)
}

/** Not on the heap, however small: arrays there may be moved, so that their addresses cannot be compiled. */
function reserve(bytes: number): { buffer: ArrayBufferLike; offset: number } {
  if (bytes > CHUNK) return { buffer: new ArrayBuffer(bytes), offset: 0 }
  if (used + bytes > CHUNK) {
    chunk++
    used = 0
  }
  if (chunk >= chunks.length) return { buffer: new ArrayBuffer(bytes), offset: 0 }
  const offset = used
  used += Math.ceil(bytes / LINE) * LINE
  return { buffer: chunks[chunk], offset }
}

/** In the main thread: what `workers` threads will borrow. */
export function lend(workers: number): Loan {
  return {
    taken: new SharedArrayBuffer(4),
    chunks: Array.from({ length: workers }, () => Array.from({ length: CHUNKS }, () => new SharedArrayBuffer(CHUNK))),
  }
}

/** In a worker, before anything else: arrays are made of one share of the loan. Workers started later find none left. */
export function borrow(loan: Loan): void {
  const share = Atomics.add(new Int32Array(loan.taken), 0, 1)
  chunks = loan.chunks[share] ?? []
  chunk = 0
  used = 0
}

/**
 * A copy of plain data whose typed arrays all threads share, rather than each having a copy of its own. They lie in one buffer:
 * to hand over thousands of small ones took minutes. What is shared already stays as it is.
 */
export function share<Value>(value: Value): Value {
  const isShared = ({ buffer }: ArrayBufferView): boolean => buffer instanceof SharedArrayBuffer
  let bytes = 0
  replaceArrays(value, (view) => {
    if (!isShared(view)) bytes += linesOf(view)
    return view
  })
  const buffer = new SharedArrayBuffer(bytes)
  let end = 0
  return replaceArrays(value, (view) => {
    if (isShared(view)) return view
    const offset = end
    end += linesOf(view)
    return copyTo(buffer, offset, view)
  })
}

/** The bytes that an array takes where each begins on a line of its own. */
function linesOf({ byteLength }: ArrayBufferView): number {
  return Math.ceil(byteLength / LINE) * LINE
}

/** V8 puts arrays of up to so many bytes on its heap. */
const MOST_ON_HEAP = 64

/**
 * A copy of plain data, to be read while fighting, none of whose typed arrays is on the heap. Those in `own` are copied
 * wherever they are, so that they can be written to.
 */
export function settle<Value>(value: Value, own: ReadonlySet<unknown> = new Set()): Value {
  const copies = new Map<Numbers, Numbers>()
  return replaceArrays(value, (view) => {
    const copied = copies.get(view)
    if (copied) return copied
    if (own.has(view)) {
      const { buffer, offset } = reserve(view.byteLength)
      const copy = copyTo(buffer, offset, view)
      copies.set(view, copy)
      return copy
    }
    // Shared buffers, which are no `ArrayBuffer`, never are on the heap; and what others share is to stay shared.
    if (!(view.buffer instanceof ArrayBuffer) || view.buffer.byteLength > MOST_ON_HEAP) return view
    const { buffer, offset } = reserve(view.byteLength)
    return copyTo(buffer, offset, view)
  })
}

/** A typed array of whatever kind. */
interface Numbers extends ArrayBufferView, ArrayLike<number> {
  set(numbers: ArrayLike<number>): void
}

const isNumbers = (value: unknown): value is Numbers => ArrayBuffer.isView(value) && 'length' in value

function replaceArrays<Value>(value: Value, replace: (view: Numbers) => Numbers): Value {
  if (isNumbers(value)) return replace(value) as Value & Numbers
  if (Array.isArray(value)) return value.map((part) => replaceArrays(part, replace)) as Value
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => [key, replaceArrays(part, replace)])
  return Object.fromEntries(parts) as Value
}

function copyTo(buffer: ArrayBufferLike, offset: number, view: Numbers): Numbers {
  const Kind = view.constructor as new (buffer: ArrayBufferLike, offset: number, length: number) => Numbers
  const copy = new Kind(buffer, offset, view.length)
  copy.set(view)
  return copy
}
